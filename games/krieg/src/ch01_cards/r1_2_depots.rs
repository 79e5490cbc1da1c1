//! 1.2: Logistics markers and Partisan Bases: where they may be placed, and when they are taken up.

use crate::Krieg;
use crate::game::Action;
use crate::ground::{hexes, space};
use crate::losses::send;
use crate::names::{unit_at, unit_name};
use crate::politics::{Status, named};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{CountryId, Faction};
use crate::unit::{Form, Unit, UnitId};
use board::SpaceId;
use frame::{Act, Open, Question};
use kernel::{Audience, Event, Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// The phasing faction places and takes up its Logistics markers and Partisan Bases.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Depots {
    /// 1.2.1a: its one Logistics marker has been placed or taken up.
    pub settled: bool,
    /// 1.2.2: the countries in which a Partisan Base has been placed.
    pub risen: Vec<CountryId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basing {
    Put {
        marker: UnitId,
        at: Spot,
    },
    /// Into the Delay Box.
    TakeUp(UnitId),
    Enough,
}

/// 1.2.1b to 1.2.1d: whether the faction may have a Logistics marker in a hex.
fn may_supply_from(s: &State, faction: Faction, at: SpaceId) -> Result<(), Illegal> {
    cite!("1.2.1b", "1.2.1c", "1.2.1d");
    let named = named();
    let city = space(at).city;
    let stands = |id: SpaceId, country: CountryId, hq: bool| {
        let mut there = s.ground_in(id.into(), faction);
        there.any(|(id, unit)| s.is_of_country(id, country) && (unit.is_hq() || !hq))
    };
    match faction {
        Faction::Axis => {
            let german = city && stands(at, named.germany, false);
            demand!(
                german,
                "1.2.1b",
                "it needs a City with a German ground unit"
            );
            let line = s.supply(named.germany, true).at(at);
            demand!(line, "1.2.1b", "no overland line leads to Germany");
        }
        Faction::Western => {
            let american = city && stands(at, named.united_states, false);
            demand!(american, "1.2.1d", "it needs a City with a US ground unit");
            let mut there = s.ground_in(at.into(), faction);
            let supplied =
                there.any(|(id, _)| s.is_of_country(id, named.united_states) && s.is_supplied(id));
            demand!(supplied, "1.2.1d", "the US unit is not supplied");
        }
        Faction::Soviet => {
            let road = space(at).is_land() && space(at).network;
            demand!(road, "1.2.1c", "it needs a Road or Rail hex");
            let owner = s.territory().owner(at).map(|id| s.politics.status(id));
            demand!(
                owner != Some(Status::Neutral),
                "1.2.1c",
                "the country is Neutral"
            );
            let mut near = hexes().near(at);
            let led = near
                .any(|id| stands(id, named.russia, true) && s.supply(named.russia, true).at(id));
            demand!(
                led,
                "1.2.1c",
                "no Russian HQ with an overland line to Russia is in it or next to it"
            );
        }
    }
    Ok(())
}

/// 1.2.1f: what may not lie where a Logistics marker is placed.
fn may_lie_there(s: &State, faction: Faction, at: SpaceId) -> Result<(), Illegal> {
    let enemy = s
        .tally(at.into())
        .enemy(faction, |count| count.units() || count.posts > 0);
    demand!(!enemy, "1.2.1f", "an enemy is there");
    let mut there = s.units_in(at.into());
    let twice = there.any(|(_, unit)| unit.form() == Form::Logistics);
    demand!(!twice, "1.2.1f", "a Logistics marker is there");
    Ok(())
}

/// 1.2.2.1: whether a Partisan Base may be placed in a hex; says of which country it is.
fn may_rise(s: &State, faction: Faction, at: SpaceId) -> Result<CountryId, Illegal> {
    cite!("1.2.2.1a", "1.2.2.1b");
    let hex = space(at);
    let wild = hex.is_land() && (hex.rough || hex.city);
    demand!(wild, "1.2.2.1a", "it needs a Rough or City hex");
    let home = s.territory().home(at);
    let Some(country) = home.filter(|id| matches!(s.politics.status(*id), Status::Conquered(_)))
    else {
        return Err(Illegal::new(
            rule!("1.2.2.1a"),
            "it is in no Conquered Allied Minor Country",
        ));
    };
    let tally = s.tally(at.into());
    let base = tally.of.iter().any(|count| count.partisans > 0);
    demand!(!base, "1.2.2.1b", "a Partisan Base is there");
    let enemy = tally.enemy(faction, |count| count.units() || count.posts > 0);
    demand!(!enemy, "1.2.2.1b", "an enemy is there");
    let held = s.zoc().reaches(at, faction) && !tally.count(faction).units();
    demand!(
        !held,
        "1.2.2.1b",
        "an enemy's zone lies on the hex and no friendly unit is there"
    );
    demand!(
        !others_base(s, faction, country),
        "1.2.2.1b",
        "the other Ally has a Partisan Base in the country"
    );
    Ok(country)
}

/// Whether the other Ally has a Partisan Base in a country.
fn others_base(s: &State, faction: Faction, country: CountryId) -> bool {
    let territory = s.territory();
    let bases = s.markers(Form::PartisanBase);
    let bases = bases.filter(|(_, unit)| !unit.is_of(faction));
    bases
        .filter_map(|(_, unit)| unit.at.space())
        .any(|at| territory.home(at) == Some(country))
}

impl Depots {
    fn is_own(s: &State, unit: &Unit) -> bool {
        matches!(unit.form(), Form::Logistics | Form::PartisanBase) && unit.is_of(s.clock.phasing)
    }

    fn may_put(&self, s: &State, id: UnitId, at: Spot) -> Result<(), Illegal> {
        let (unit, faction) = (s.unit(id), s.clock.phasing);
        let pooled = unit.at == Spot::pool(faction);
        demand!(pooled, "1.2", "the marker is not in the Force Pool");
        let first = s.pieces.is_first_of_its_like(id);
        demand!(first, "1.2", "a marker like it stands for it");
        let Some(at) = at.space() else {
            return Err(Illegal::new(rule!("1.2"), "it goes into a hex"));
        };
        if unit.form() == Form::Logistics {
            demand!(
                !self.settled,
                "1.2.1a",
                "one Logistics marker has been handled"
            );
            may_supply_from(s, faction, at)?;
            return may_lie_there(s, faction, at);
        }
        let country = may_rise(s, faction, at)?;
        let twice = self.risen.contains(&country);
        demand!(
            !twice,
            "1.2.2",
            "one has been placed in the country in this segment"
        );
        Ok(())
    }

    fn may_take_up(&self, s: &State, id: UnitId) -> Result<(), Illegal> {
        cite!("1.2.1e", "1.2.2.2");
        let unit = s.unit(id);
        demand!(unit.at.space().is_some(), "1.2", "it is not on the map");
        let free = unit.form() != Form::Logistics || !self.settled;
        demand!(free, "1.2.1a", "one Logistics marker has been handled");
        Ok(())
    }
}

impl Question<Krieg> for Depots {
    type Answer = Basing;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let seat = t.s.seat(t.s.clock.phasing);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let pool = s.pieces.distinct_at(Spot::pool(s.clock.phasing));
        for (marker, _) in pool.filter(|(_, unit)| Depots::is_own(s, unit)) {
            let land = board().ids().filter(|id| space(*id).is_land());
            frame::add(
                out,
                land.map(|id| Basing::Put {
                    marker,
                    at: id.into(),
                }),
            );
        }
        let placed = s.units().filter(|(_, unit)| Depots::is_own(s, unit));
        let placed = placed.filter(|(_, unit)| unit.at.space().is_some());
        frame::add(out, placed.map(|(id, _)| Basing::TakeUp(id)));
        frame::add(out, [Basing::Enough]);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let faction = s.clock.phasing;
        let own = |unit: &Unit| Depots::is_own(s, unit);
        let pool = s.pieces.distinct_at(Spot::pool(faction));
        for (marker, unit) in pool.filter(|(_, unit)| own(unit)) {
            // A Logistics marker lies with a ground unit or next to one, a Partisan Base in a Conquered country.
            let near: Vec<SpaceId> = if unit.form() == Form::Logistics {
                let held = s.spread().held(faction).filter_map(Spot::space);
                let mut near: Vec<SpaceId> = held.flat_map(|at| hexes().near(at)).collect();
                near.sort_unstable();
                near.dedup();
                near
            } else {
                let territory = s.territory();
                let conquered = |id: SpaceId| {
                    let status = territory.home(id).map(|home| s.politics.status(home));
                    matches!(status, Some(Status::Conquered(_)))
                };
                board().ids().filter(|id| conquered(*id)).collect()
            };
            let land = near.into_iter().filter(|id| space(*id).is_land());
            let puts = land.map(|id| Basing::Put {
                marker,
                at: id.into(),
            });
            frame::add(out, puts.filter(|put| self.check(s, *put).is_ok()));
        }
        let placed = [Form::Logistics, Form::PartisanBase];
        let placed = placed.into_iter().flat_map(|form| s.markers(form));
        let mut placed: Vec<UnitId> = placed
            .filter(|(id, unit)| own(unit) && self.may_take_up(s, *id).is_ok())
            .map(|(id, _)| id)
            .collect();
        placed.sort_unstable();
        frame::add(out, placed.into_iter().map(Basing::TakeUp));
        frame::add(out, [Basing::Enough]);
    }
    fn check(&self, s: &State, answer: Basing) -> Result<(), Illegal> {
        let id = match answer {
            Basing::Put { marker, .. } => marker,
            Basing::TakeUp(marker) => marker,
            Basing::Enough => return Ok(()),
        };
        demand!(s.has_unit(id), "1.2", "there is no such marker");
        let own = Depots::is_own(s, s.unit(id));
        demand!(own, "1.2", "it is no marker of the phasing faction's");
        match answer {
            Basing::Put { marker, at } => self.may_put(s, marker, at),
            _ => self.may_take_up(s, id),
        }
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Basing) {
        cite!("1.2", "1.2.1a", "1.2.1e", "1.2.2", "1.2.2.2");
        let mut next = self.clone();
        match answer {
            Basing::Put { marker, at } => {
                if t.s.unit(marker).form() == Form::Logistics {
                    next.settled = true;
                    relieve_detachment(t, at);
                } else {
                    let country = at.space().and_then(|id| t.s.territory().home(id));
                    next.risen.extend(country);
                }
                t.s.pieces.change(marker, |unit| unit.at = at);
                t.log.event(Audience::All, rule!("1.2"), || Event::Placed {
                    counter: marker.into(),
                    space: at.key().into(),
                });
                tell(t, marker, at, "is placed in");
            }
            Basing::TakeUp(marker) => {
                next.settled |= t.s.unit(marker).form() == Form::Logistics;
                let at = t.s.unit(marker).at;
                tell(t, marker, at, "is taken up in");
                send(t, marker, Spot::delay());
            }
            Basing::Enough => {
                t.pop();
                return;
            }
        }
        t.replace(next);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = "Place or take up Logistics markers and Partisan Bases.";
        (text.to_string(), rule!("1.2"))
    }
}

fn tell(t: &mut Act<'_, Krieg>, marker: UnitId, at: Spot, what: &str) {
    if t.log.is_on() {
        let who = unit_name(t.s.unit(marker));
        t.log
            .say(rule!("1.2"), || format!("{who} {what} {}", at.name()));
    }
}

/// 1.2.1f: a friendly Detachment gives way to a Logistics marker.
fn relieve_detachment(t: &mut Act<'_, Krieg>, at: Spot) {
    cite!("1.2.1f");
    let faction = t.s.clock.phasing;
    let there = t.s.units_in(at);
    let relieved: Vec<UnitId> = there
        .filter(|(_, unit)| unit.is_of(faction) && unit.form() == Form::Detachment)
        .map(|(id, _)| id)
        .collect();
    for id in relieved {
        send(t, id, Spot::delay());
    }
}

pub fn label(s: &State, answer: Basing) -> Label {
    match answer {
        Basing::Put { marker, at } => {
            let text = format!("{} to {}", unit_name(s.unit(marker)), at.name());
            Label::new("base", text).of(marker).on(at.target())
        }
        Basing::TakeUp(marker) => {
            Label::new("take_up", format!("Take up {}", unit_at(s, marker))).of(marker)
        }
        Basing::Enough => Label::new("enough", "Leave the rest where it is"),
    }
}
