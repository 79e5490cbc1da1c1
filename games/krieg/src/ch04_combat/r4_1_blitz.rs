//! 4.1: what Blitz Combat has beside attacks: Airdrops, Beachhead Landings, Airdrop Landings, CV Strikes.

use super::attack::blitz_enabled;
use crate::Krieg;
use crate::ch02_administration::truce_in_hex;
use crate::ch03_movement::{drive_off, entered, may_enter, tell_moved};
use crate::ch14_markers::bars_support;
use crate::data::{GroundKind, Trait};
use crate::game::{Action, Step};
use crate::ground::{distance, hexes, space};
use crate::losses::send;
use crate::names::{name, unit_at};
use crate::politics::Status;
use crate::spot::{Spot, ZoneBox, board};
use crate::state::State;
use crate::types::{CountryId, WarState};
use crate::unit::{Form, Side, UnitId};
use board::SpaceId;
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 4.1: the steps of the segment, the first on top.
pub fn begin(t: &mut Act<'_, Krieg>) {
    cite!("4.1");
    let seat = t.s.seat(t.s.clock.phasing);
    t.push(AirdropLanding {});
    t.push(Landing {});
    t.push(Step::Phase { seat, asked: false });
    t.push(Airdrop {});
}

/// 4.1.1: airborne units may drop.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Airdrop {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dropping {
    Drop { unit: UnitId, at: Spot },
    Enough,
}

const RANGE: u16 = 2;

/// A hex in a Neutral country or one under a Policy.
fn is_closed(s: &State, at: SpaceId) -> bool {
    let owner = s.territory().owner(at);
    owner.is_some_and(|country| {
        s.politics.status(country) == Status::Neutral || s.politics.policy(country).is_some()
    })
}

/// 4.1.1a, 4.1.1c: whether a unit may drop at all.
fn may_jump(s: &State, id: UnitId) -> Result<SpaceId, Illegal> {
    cite!("4.1.1a", "10.3g");
    demand!(s.has_unit(id), "4.1.1a", "there is no such counter");
    let unit = s.unit(id);
    let jumps = matches!(
        unit.form(),
        Form::Ground {
            kind: GroundKind::Airborne | GroundKind::Helicopter,
            ..
        }
    );
    let own = jumps && unit.is_of(s.clock.phasing);
    demand!(own, "4.1.1a", "it is no airborne unit of yours");
    demand!(
        s.pieces.is_first_of_its_like(id),
        "4.1.1a",
        "a counter like it stands for it"
    );
    let Some(from) = unit.at.space().filter(|at| space(*at).is_land()) else {
        return Err(Illegal::new(rule!("4.1.1a"), "it is not in a Land hex"));
    };
    demand!(
        s.politics.war_state != WarState::PreWar,
        "12.1d",
        "nobody drops in Pre-War"
    );
    let enabled = blitz_enabled(s, s.clock.phasing, from);
    demand!(enabled, "4.1.1a", "no Blitz marker is near it");
    demand!(
        !s.is_pac(unit),
        "13.6.1.1b",
        "its country is under a Policy"
    );
    demand!(s.is_supplied(id), "10.3g", "it is not supplied");
    Ok(from)
}

fn may_drop(s: &State, id: UnitId, at: Spot) -> Result<(), Illegal> {
    cite!("4.1.1b", "4.1.1c");
    let from = may_jump(s, id)?;
    let Some(to) = at.space().filter(|to| space(*to).is_land()) else {
        return Err(Illegal::new(
            rule!("4.1.1c"),
            "only Land hexes take Airdrops",
        ));
    };
    demand!(
        distance(from, to) <= RANGE,
        "4.1.1a",
        "it is more than two hexes away"
    );
    let mut near = hexes().near(to);
    let faction = s.clock.phasing;
    let air = near.any(|hex| s.tally(hex.into()).enemy(faction, |count| count.air > 0));
    demand!(!air, "4.1.1c", "an enemy Air unit is too near");
    let beside = |a: SpaceId, b: SpaceId| distance(a, b) <= 1;
    let mut middle = hexes().near(from);
    let path = beside(from, to) || middle.any(|mid| beside(mid, to) && !is_closed(s, mid));
    demand!(
        path && !is_closed(s, to),
        "4.1.1c",
        "a Neutral or a Policy bars the way"
    );
    truce_in_hex(s, s.unit(id), to)?;
    bars_support(s, faction, to)
}

impl Question<Krieg> for Airdrop {
    type Answer = Dropping;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let seat = t.s.seat(t.s.clock.phasing);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let units = s.units().filter(|(id, _)| may_jump(s, *id).is_ok());
        let units: Vec<(UnitId, Spot)> = units.map(|(id, unit)| (id, unit.at)).collect();
        for (unit, from) in units {
            let near = from
                .space()
                .into_iter()
                .flat_map(|at| hexes().within(at, RANGE));
            frame::add(
                out,
                near.map(|at| Dropping::Drop {
                    unit,
                    at: at.into(),
                }),
            );
        }
        frame::add(out, [Dropping::Enough]);
    }
    fn check(&self, s: &State, answer: Dropping) -> Result<(), Illegal> {
        match answer {
            Dropping::Drop { unit, at } => may_drop(s, unit, at),
            Dropping::Enough => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Dropping) {
        let Dropping::Drop { unit, at } = answer else {
            t.pop();
            return;
        };
        t.s.pieces.change(unit, |piece| {
            piece.at = at;
            piece.side = Side::Back;
        });
        if t.log.is_on() {
            let who = name(t.s, unit);
            t.log
                .say(rule!("4.1.1a"), || format!("{who} in {}", at.name()));
        }
        // 1.2.1g, 2.3.5d: it drives off markers that nobody guards.
        let faction = t.s.clock.phasing;
        if !t.s.tally(at).enemy(faction, |count| count.units()) {
            drive_off(t, unit, at);
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Drop airborne units, or none.".into(), rule!("4.1.1a"))
    }
}

/// 4.1.3: units on a Beachhead that did not attack may land.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Landing {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Landed {
    Land(UnitId),
    Enough,
}

/// 4.1.3: the hex that a unit may land in.
fn shore(s: &State, id: UnitId) -> Result<SpaceId, Illegal> {
    cite!("4.1.3a", "4.1.3b");
    demand!(s.has_unit(id), "4.1.3a", "there is no such counter");
    let (unit, faction) = (s.unit(id), s.clock.phasing);
    let own = unit.is_of(faction) && unit.is_ground();
    demand!(own, "4.1.3a", "it is no ground unit of yours");
    let onto = s
        .beachhead(unit.at, faction)
        .and_then(|(_, marker)| s.landing(marker));
    let Some(onto) = onto else {
        return Err(Illegal::new(rule!("4.1.3a"), "it is on no Beachhead"));
    };
    demand!(
        s.pieces.is_first_of_its_like(id),
        "4.1.3a",
        "a counter like it stands for it"
    );
    demand!(!unit.fought, "4.1.3a", "it has attacked in this Segment");
    let enabled = unit
        .at
        .space()
        .is_some_and(|at| blitz_enabled(s, faction, at));
    demand!(enabled, "4.1.3a", "no Blitz marker is near it");
    let enemy = s.tally(onto.into()).enemy(faction, |count| count.units());
    demand!(!enemy, "4.1.3b", "an enemy unit is there");
    may_enter(s, id, onto)?;
    bars_support(s, faction, onto)?;
    demand!(s.is_supplied(id), "4.1.3b", "it is not supplied");
    Ok(onto)
}

impl Question<Krieg> for Landing {
    type Answer = Landed;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let seat = t.s.seat(t.s.clock.phasing);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let beachheads = s.markers(Form::Beachhead);
        let places: Vec<Spot> = beachheads.map(|(_, unit)| unit.at).collect();
        for at in places {
            let there = s.ground_in(at, s.clock.phasing);
            frame::add(out, there.map(|(id, _)| Landed::Land(id)));
        }
        frame::add(out, [Landed::Enough]);
    }
    fn check(&self, s: &State, answer: Landed) -> Result<(), Illegal> {
        match answer {
            Landed::Land(id) => shore(s, id).map(|_| ()),
            Landed::Enough => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Landed) {
        let Landed::Land(id) = answer else {
            t.pop();
            return;
        };
        if let Ok(onto) = shore(t.s, id) {
            let from = t.s.unit(id).at;
            t.s.pieces.change(id, |unit| unit.at = onto.into());
            tell_moved(t, id, from);
            entered(t, id, onto.into());
            drive_off(t, id, onto.into());
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Land units from Beachheads, or none.".into(),
            rule!("4.1.3a"),
        )
    }
}

/// 4.1.4: Airdrops become infantry, or leave the map.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AirdropLanding {}

/// What is done with the first Airdrop on the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arriving {
    pub airdrop: UnitId,
    /// The infantry that takes its place; nobody's if it goes to the Delay Box.
    pub with: Option<UnitId>,
}

/// The first Airdrop of the phasing faction.
fn first_airdrop(s: &State) -> Option<UnitId> {
    let mut all = s.units().filter(|(_, unit)| {
        unit.form() == Form::Airdrop && unit.is_of(s.clock.phasing) && unit.at.space().is_some()
    });
    all.next().map(|(id, _)| id)
}

/// 4.1.4a, 4.1.4b: the infantry that may land where an Airdrop is.
fn landing_parties(s: &State, id: UnitId) -> Vec<UnitId> {
    cite!("4.1.4a", "4.1.4b");
    let (unit, faction) = (s.unit(id), s.clock.phasing);
    let enemy = s.tally(unit.at).enemy(faction, |count| count.units());
    if enemy || !s.is_supplied(id) {
        return Vec::new();
    }
    let nations = s.nations(id);
    let of = |country: Option<CountryId>| country.is_some() && nations.contains(&country);
    let there = s.pieces.distinct_at(Spot::pool(faction));
    let fits = there.filter(|(_, one)| {
        let infantry = matches!(
            one.form(),
            Form::Ground { kind, face } if kind.is_infantry_type() && face.steps == 1 && face.movement > 0
        );
        infantry && !one.has(Trait::Elite) && of(s.country_of(one))
    });
    fits.map(|(id, _)| id).collect()
}

impl Question<Krieg> for AirdropLanding {
    type Answer = Arriving;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let Some(id) = first_airdrop(t.s) else {
            return Open::Pass;
        };
        if landing_parties(t.s, id).is_empty() {
            self.apply(
                t,
                Arriving {
                    airdrop: id,
                    with: None,
                },
            );
            return Open::Again;
        }
        Open::Ask(t.s.seat(t.s.clock.phasing))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        if let Some(airdrop) = first_airdrop(s) {
            let parties = landing_parties(s, airdrop).into_iter().map(Some);
            let all = parties.chain([None]);
            frame::add(out, all.map(|with| Arriving { airdrop, with }));
        }
    }
    fn check(&self, s: &State, answer: Arriving) -> Result<(), Illegal> {
        let first = first_airdrop(s) == Some(answer.airdrop);
        demand!(first, "4.1.4b", "another Airdrop comes first");
        if let Some(with) = answer.with {
            let fits = landing_parties(s, answer.airdrop).contains(&with);
            demand!(fits, "4.1.4b", "it cannot land there");
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Arriving) {
        let at = t.s.unit(answer.airdrop).at;
        send(t, answer.airdrop, Spot::delay());
        if let Some(with) = answer.with {
            t.s.pieces.change(with, |unit| unit.at = at);
            drive_off(t, with, at);
            if t.log.is_on() {
                let who = name(t.s, with);
                t.log
                    .say(rule!("4.1.4b"), || format!("{who} lands in {}", at.name()));
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Name the infantry that lands, or none.".into(),
            rule!("4.1.4b"),
        )
    }
}

/// 4.1.5: CV Strikes go to the Used Box of the Zone that they are in.
pub fn cv_strikes_return(t: &mut Act<'_, Krieg>) {
    cite!("4.1.5");
    let strikes = t.s.units().filter(|(_, unit)| {
        unit.form() == Form::CvStrike && unit.is_of(t.s.clock.phasing) && unit.at.space().is_some()
    });
    let strikes: Vec<(UnitId, SpaceId)> = strikes
        .filter_map(|(id, unit)| Some((id, unit.at.space()?)))
        .collect();
    for (id, at) in strikes {
        if let Some(zone) = zone_near(at) {
            t.s.pieces
                .change(id, |unit| unit.at = Spot::zone(zone, ZoneBox::Used));
        }
    }
}

/// The Zone of a hex, or of the sea beside it.
fn zone_near(at: SpaceId) -> Option<crate::types::ZoneId> {
    let own = space(at).zones.first().copied();
    let beside = board().neighbours(at).iter();
    own.or_else(|| {
        beside
            .filter_map(|link| space(link.to).zones.first().copied())
            .next()
    })
}

pub fn dropping(s: &State, answer: Dropping) -> Label {
    match answer {
        Dropping::Drop { unit, at } => {
            let text = format!("{} drops on {}", unit_at(s, unit), at.name());
            Label::new("drop", text).of(unit).on(at.target())
        }
        Dropping::Enough => Label::new("enough", "No more Airdrops"),
    }
}

pub fn landed(s: &State, answer: Landed) -> Label {
    match answer {
        Landed::Land(id) => Label::new("land", format!("{} lands", unit_at(s, id))).of(id),
        Landed::Enough => Label::new("enough", "Nobody else lands"),
    }
}

pub fn arriving(s: &State, answer: Arriving) -> Label {
    let at = s.unit(answer.airdrop).at;
    match answer.with {
        Some(with) => {
            let text = format!("{} lands in {}", name(s, with), at.name());
            Label::new("arrive", text).of(with).on(at.target())
        }
        None => Label::new(
            "arrive",
            format!("The Airdrop in {} leaves the map", at.name()),
        ),
    }
}
