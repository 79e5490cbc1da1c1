//! 13.7: the faction that gets a Neutral sets it up, one unit to a hex.

use super::name;
use crate::Krieg;
use crate::data::{Body, Entry, GroundKind, Site, Trait, data};
use crate::game::Action;
use crate::ground::{hexes, space};
use crate::losses::send;
use crate::names::unit_name;
use crate::politics::named;
use crate::spot::{Spot, ZoneBox, board};
use crate::state::State;
use crate::types::{CountryId, Faction, ZoneId};
use crate::unit::{Side, Sort, Unit, UnitId};
use board::SpaceId;
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Where a counter goes when its country is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Goes {
    /// It waits for a Partnership or another event.
    Waits,
    To(Spot),
    /// The faction finds it a hex.
    Placed,
}

/// The counters of a Neutral: those of France with a V are Vichy's.
fn counters(s: &State, country: CountryId) -> Vec<UnitId> {
    let vichy = country == named().vichy;
    let (whose, from) = if vichy {
        (named().france, Spot::neutral_vichy())
    } else {
        (country, Spot::aside())
    };
    let own = s.units_in(from).filter(|(_, unit)| {
        let counter = unit.sort.counter();
        let minor = counter.is_some_and(|counter| counter.faction.is_none());
        minor && unit.sort.country() == Some(whose)
    });
    own.map(|(id, _)| id).collect()
}

/// 13.7.1a, 13.7.1b: where a counter goes, by what is printed on it.
fn goes(s: &State, country: CountryId, faction: Faction, unit: &Unit) -> Goes {
    cite!(
        "13.7.1a",
        "13.7.1b",
        "13.7.1f",
        "13.7.2-vichy",
        "13.7.2-vichyfleet",
        "13.8.6.2b"
    );
    let Some(counter) = unit.sort.counter() else {
        return Goes::Waits;
    };
    let vichy = country == named().vichy;
    let enters = |entry: &Entry| matches!(entry, Entry::Activation | Entry::NewCountry);
    if !vichy && !counter.entries.iter().any(enters) {
        return Goes::Waits;
    }
    match &counter.body {
        Body::Support { .. } | Body::Convoy(_) if vichy => Goes::To(match faction {
            Faction::Axis => Spot::delay(),
            Faction::Western | Faction::Soviet => Spot::out_of_game(),
        }),
        Body::Convoy(_) if country == italy() => Goes::Placed,
        Body::Support { .. } | Body::Convoy(_) if counter.stripe => Goes::To(Spot::delay()),
        Body::Support { .. } | Body::Convoy(_) => Goes::To(Spot::pool(faction)),
        Body::Ground(ground) if ground.traits.has(Trait::Res) => Goes::To(Spot::pool(faction)),
        Body::Ground(ground)
            if ground.kind == GroundKind::Fortress || ground.front.movement == 0 =>
        {
            Goes::To(at_site(s, country, ground.site.as_ref(), faction))
        }
        Body::Ground(_) if counter.stripe => Goes::To(Spot::delay()),
        Body::Ground(_) => Goes::Placed,
    }
}

/// 13.7.1b, 13.7.2: the hex of a fortress or garrison; without it Finland's leave the game.
fn at_site(s: &State, country: CountryId, site: Option<&Site>, faction: Faction) -> Spot {
    cite!("13.7.2-finland", "13.7.2-switzerland");
    let territory = s.territory();
    let own = |hex: &SpaceId| territory.owner(*hex) == Some(country) && is_free(s, *hex, faction);
    let hex = match site {
        Some(Site::Hexes(hexes)) => hexes.iter().copied().find(own),
        Some(Site::Rule(_)) | None => None,
    };
    match hex {
        Some(hex) => hex.into(),
        None if country == named().finland => Spot::out_of_game(),
        None => Spot::pool(faction),
    }
}

/// Nobody of the enemy is there.
fn is_free(s: &State, hex: SpaceId, faction: Faction) -> bool {
    let enemy = |count: &crate::unit::Count| count.bars() || count.beachheads > 0;
    space(hex).is_land() && !s.tally(hex.into()).enemy(faction, enemy)
}

fn italy() -> CountryId {
    named().italy
}

/// 13.7: every counter goes where it must, and what is to be placed is asked for.
pub fn begin(t: &mut Act<'_, Krieg>, country: CountryId, faction: Faction) {
    cite!("13.7.1a", "13.7.2-italy");
    if country == named().vichy && faction.is_allied() {
        scuttle(t);
    }
    let own = counters(t.s, country);
    for id in own {
        let goes = goes(t.s, country, faction, t.s.unit(id));
        t.s.pieces.change(id, |unit| unit.faction = Some(faction));
        if let Goes::To(spot) = goes {
            send(t, id, spot);
        }
    }
    t.push(SetUp { country, faction });
    if country == italy() {
        war_economy(t);
        if faction == Faction::Axis && convoy(t.s).is_some() {
            t.push(PlaceConvoy { faction });
        }
    }
    t.s.refresh();
}

/// 13.8.6.2b: the fleet and the convoy of a Vichy that goes with an Ally leave the game, though the Axis had taken them.
fn scuttle(t: &mut Act<'_, Krieg>) {
    cite!("13.8.6.2b", "13.7.2-vichyfleet");
    let naval = t.s.units().filter(|(_, unit)| {
        let counter = unit.sort.counter();
        let naval = counter.is_some_and(|counter| match counter.body {
            Body::Convoy(_) => true,
            Body::Support { .. } => unit.form().is_fleet(),
            Body::Ground(_) => false,
        });
        naval && unit.sort.country() == Some(named().france)
    });
    let naval: Vec<UnitId> = naval.map(|(id, _)| id).collect();
    for id in naval {
        send(t, id, Spot::out_of_game());
    }
}

/// 13.7.2: Italy's War Economy +1 marker goes to the Delay Box.
fn war_economy(t: &mut Act<'_, Krieg>) {
    let marker = data().find_marker("war_economy_italy").map(Sort::Marker);
    let found = t.s.units().find(|(_, unit)| Some(unit.sort) == marker);
    if let Some(id) = found.map(|(id, _)| id) {
        send(t, id, Spot::delay());
    }
}

/// The Italian Convoy while it waits for its Zone.
fn convoy(s: &State) -> Option<UnitId> {
    let mut aside = s.units_in(Spot::aside());
    let own = aside.find(|(_, unit)| {
        let counter = unit.sort.counter();
        unit.sort.country() == Some(italy())
            && counter.is_some_and(|counter| matches!(counter.body, Body::Convoy(_)))
    });
    own.map(|(id, _)| id)
}

/// The Zones that the Italian Convoy may begin in.
fn convoy_zones() -> impl Iterator<Item = ZoneId> {
    let zones = ["WME", "CME", "ADR"].into_iter();
    zones.filter_map(|id| data().find_zone(id))
}

/// 13.7.1b: the units of a country that have no hex yet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetUp {
    pub country: CountryId,
    pub faction: Faction,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SettingUp {
    Place {
        unit: UnitId,
        at: Spot,
    },
    /// All that is left goes to its Cities and Ports in a fixed order.
    Rest,
}

impl SetUp {
    /// The next unit to be placed: those of Albania and Libya come first.
    fn next(&self, s: &State) -> Option<UnitId> {
        let mut left: Vec<UnitId> = counters(s, self.country)
            .into_iter()
            .filter(|id| goes(s, self.country, self.faction, s.unit(*id)) == Goes::Placed)
            .filter(|id| s.unit(*id).is_ground())
            .collect();
        left.sort_by_key(|id| !s.unit(*id).has(Trait::ItalianColonies));
        left.first().copied()
    }
    /// The hexes that a unit may be set up in, Cities first, then Ports.
    fn hexes(&self, s: &State, id: UnitId) -> Vec<SpaceId> {
        cite!(
            "13.7.1b",
            "13.7.2-italy",
            "13.7.2-switzerland",
            "13.7.2-vichy"
        );
        let territory = s.territory();
        let colonies = s.unit(id).has(Trait::ItalianColonies);
        let vichy = self.country == named().vichy;
        let is_own = |hex: SpaceId| match territory.of(hex) {
            Some(holding) if holding.country != self.country => false,
            Some(holding) if colonies => holding.dependent && is_colony(hex),
            Some(holding) => vichy || !holding.dependent,
            None => false,
        };
        let site = |hex: SpaceId| space(hex).city || space(hex).port;
        let near = |hex: SpaceId| {
            let mut around = hexes().near(hex);
            around.any(|other| is_own(other) && site(other))
        };
        let own = board().ids().filter(|hex| is_own(*hex));
        let mut all: Vec<SpaceId> = own
            .filter(|hex| is_free(s, *hex, self.faction) && self.has_room(s, *hex) && near(*hex))
            .collect();
        all.sort_by_key(|hex| (!space(*hex).city, !space(*hex).port));
        all
    }
    /// One unit to a hex; beside a Swiss fortress there is room for infantry.
    fn has_room(&self, s: &State, hex: SpaceId) -> bool {
        let swiss = &*data().countries[self.country.index()].id == "switzerland";
        let mut there = s.ground_in(hex.into(), self.faction);
        there.all(|(_, unit)| {
            let fortress = unit
                .sort
                .ground()
                .is_some_and(|ground| ground.kind == GroundKind::Fortress);
            swiss && fortress
        })
    }
    fn place(&self, t: &mut Act<'_, Krieg>, id: UnitId, at: Spot) {
        t.s.pieces.change(id, |unit| {
            unit.at = at;
            unit.side = Side::Front;
        });
        t.log.say(rule!("13.7.1b"), || {
            format!("{} in {}", unit_name(t.s.unit(id)), at.name())
        });
    }
}

/// Albania and Libya.
fn is_colony(hex: SpaceId) -> bool {
    let lands = ["albania", "libya"].into_iter();
    let mut lands = lands.filter_map(|id| data().find_land(id));
    lands.any(|land| data().lands[land.index()].hexes.contains(&hex))
}

impl Question<Krieg> for SetUp {
    type Answer = SettingUp;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        while let Some(id) = self.next(t.s) {
            if !self.hexes(t.s, id).is_empty() {
                return Open::Ask(t.s.seat(self.faction));
            }
            // No hex is left for it: it waits in the Force Pool.
            send(t, id, Spot::pool(self.faction));
        }
        Open::Pass
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        if let Some(unit) = self.next(s) {
            let hexes = self.hexes(s, unit).into_iter();
            frame::add(
                out,
                hexes.map(|hex| SettingUp::Place {
                    unit,
                    at: hex.into(),
                }),
            );
            frame::add(out, [SettingUp::Rest]);
        }
    }
    fn check(&self, s: &State, answer: SettingUp) -> Result<(), Illegal> {
        let SettingUp::Place { unit, at } = answer else {
            return Ok(());
        };
        demand!(self.next(s) == Some(unit), "13.7.1b", "another unit is due");
        let Some(hex) = at.space() else {
            return Err(Illegal::new(rule!("13.7.1b"), "it goes into a hex"));
        };
        demand!(
            self.hexes(s, unit).contains(&hex),
            "13.7.1b",
            "each goes alone into or next to a City or Port of its country"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: SettingUp) {
        match answer {
            SettingUp::Place { unit, at } => self.place(t, unit, at),
            SettingUp::Rest => {
                while let Some(id) = self.next(t.s) {
                    match self.hexes(t.s, id).first() {
                        Some(hex) => self.place(t, id, (*hex).into()),
                        None => send(t, id, Spot::pool(self.faction)),
                    }
                }
            }
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let unit = self.next(s).map(|id| unit_name(s.unit(id)));
        let text = format!(
            "Set up {}: {}.",
            name(self.country),
            unit.unwrap_or_default()
        );
        (text, rule!("13.7.1b"))
    }
}

pub fn label(s: &State, answer: SettingUp) -> Label {
    match answer {
        SettingUp::Place { unit, at } => {
            let text = format!("{} in {}", unit_name(s.unit(unit)), at.name());
            Label::new("set_up", text).on(at.target())
        }
        SettingUp::Rest => Label::new("set_up_rest", "Set up the rest in Cities and Ports"),
    }
}

/// 13.7.2: where the Italian Convoy begins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceConvoy {
    pub faction: Faction,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConvoyPlaced {
    pub zone: ZoneId,
    pub troop: bool,
}

impl Question<Krieg> for PlaceConvoy {
    type Answer = ConvoyPlaced;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        match convoy(t.s) {
            Some(_) => Open::Ask(t.s.seat(self.faction)),
            None => Open::Pass,
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let both = |zone| [true, false].map(|troop| ConvoyPlaced { zone, troop });
        frame::add(out, convoy_zones().flat_map(both));
    }
    fn check(&self, _s: &State, answer: ConvoyPlaced) -> Result<(), Illegal> {
        let listed = convoy_zones().any(|zone| zone == answer.zone);
        demand!(
            listed,
            "13.7.2-italy",
            "it begins in the Mediterranean or the Adriatic"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: ConvoyPlaced) {
        if let Some(id) = convoy(t.s) {
            t.s.pieces.change(id, |unit| {
                unit.at = Spot::zone(answer.zone, ZoneBox::Convoys);
                unit.side = if answer.troop {
                    Side::Front
                } else {
                    Side::Back
                };
            });
        }
        t.pop();
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Where does the Italian Convoy begin?".into(),
            rule!("13.7.2-italy"),
        )
    }
}

pub fn convoy_label(answer: ConvoyPlaced) -> Label {
    let at = Spot::zone(answer.zone, ZoneBox::Convoys);
    let mode = if answer.troop { "Troop" } else { "Supply" };
    Label::new("set_up_convoy", format!("{mode} Convoy in {}", at.name())).on(at.target())
}
