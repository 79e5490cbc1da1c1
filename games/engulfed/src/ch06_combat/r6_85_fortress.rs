//! 5.5, 6.85b, 6.86: attackers leave the fortresses that they crowd or did not take.

use super::{CombatAction, lead, losses, round};
use crate::ch05_movement::{appear, friendly_uncontested};
use crate::ch08_naval::{Convoy, carriers, embark};
use crate::data::data;
use crate::meant::Hit;
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, Kind, Nation, Sea, Side};
use crate::unit::{At, Marks, Unit, UnitId};
use crate::{Act, Action, Engulfed};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

fn mine(s: &State, area: Area) -> impl Iterator<Item = (UnitId, &Unit)> {
    let side = s.side;
    s.units_in(area)
        .filter(move |(_, u)| s.side_of(u.nation) == Some(side))
}

fn blocks(s: &State, area: Area) -> usize {
    mine(s, area).filter(|(_, u)| u.kind.is_ground()).count()
}

fn stack(area: Area) -> usize {
    let fortress = data().areas.facts(area).fortress;
    fortress.map_or(usize::MAX, |f| usize::from(f.stack))
}

/// Where attackers of a fortress fall back to: the area around it, if the phasing side holds it.
fn around(s: &State, fortress: Area) -> Option<Area> {
    let around = data().areas.facts(fortress).fortress?.around?;
    (s.holder(around).side() == Some(s.side)).then_some(around)
}

/// 5.5, 6.85b: a fortress is won: what is too many leaves at once, and all but one may.
pub fn won(t: &mut Act, area: Area, phasing: Side) {
    let facts = data().areas.facts(area);
    if facts.fortress.is_none() || area == data().places.malta || t.s.is_contested(area) {
        return;
    }
    if t.s.holder(area).side() == Some(phasing) && t.s.side == phasing {
        let least = 1;
        t.push(Withdraw {
            fortress: area,
            least,
        });
    }
}

/// 6.85b, 6.86: the attacker's Final Supply Determination Phase begins.
pub fn begin_final(t: &mut Act) {
    cite!("6.85b", "6.86a", "6.86b");
    for fortress in data().areas.fortresses.iter() {
        if blocks(t.s, fortress) == 0 {
            continue;
        }
        let taken = !t.s.is_contested(fortress);
        if !taken {
            // 5.5c, 6.86a: who came by air is lost with the assault.
            let dropped: Vec<UnitId> = mine(t.s, fortress)
                .filter(|(_, u)| u.marks.has(Marks::DROPPED))
                .map(|(id, _)| id)
                .collect();
            for id in dropped {
                losses::eliminate(t, id);
                t.log.say(rule!("5.5c"), || {
                    format!("An airborne unit is lost in {}", area_name(fortress))
                });
            }
        }
        if fortress == data().places.malta {
            malta_ends(t, taken);
        } else {
            let least = stack(fortress);
            t.push(Withdraw { fortress, least });
        }
        losses::air_alone(t, fortress);
    }
}

/// 6.86b: where the attacker's ground support flies from Malta: to Sicily, or, if that is not the attacker's, along the
/// other Air-Route.
fn airfield(s: &State, nation: Nation) -> Option<Area> {
    let (malta, sicily) = (data().places.malta, data().places.sicily);
    let routes = data().areas.air_routes(malta).iter().copied();
    let mut fields = [sicily].into_iter().chain(routes);
    fields.find(|field| friendly_uncontested(s, nation, *field))
}

/// 6.86: the ground-support unit flies to Sicily; who must leave is asked.
fn malta_ends(t: &mut Act, taken: bool) {
    let malta = data().places.malta;
    let attacked = !t.s.battle.to_malta.is_empty()
        || !taken
        || mine(t.s, malta).any(|(_, u)| u.marks.has(Marks::DROPPED));
    if !attacked {
        return;
    }
    let air: Vec<UnitId> = mine(t.s, malta)
        .filter(|(_, u)| u.kind == Kind::GroundSupport)
        .map(|(id, _)| id)
        .collect();
    for id in air {
        match airfield(t.s, t.s.unit(id).nation) {
            Some(field) => {
                t.s.put(id, At::Area(field));
                t.log.say(rule!("6.86b"), || {
                    format!("Ground support returns from Malta to {}", area_name(field))
                });
            }
            None => {
                losses::eliminate(t, id);
                t.log.say(rule!("6.86b"), || {
                    "Ground support has no airfield to return to from Malta".to_string()
                });
            }
        }
    }
    t.push(Malta);
}

/// How many of the phasing side's ground units may stay in Malta.
fn room_in_malta(s: &State) -> usize {
    if s.is_contested(data().places.malta) {
        0
    } else {
        stack(data().places.malta)
    }
}

fn port_of_origin(s: &State, id: UnitId) -> Option<Area> {
    let list = &s.battle.to_malta;
    list.iter()
        .find(|(unit, _)| *unit == id)
        .map(|(_, port)| *port)
}

/// 6.86: by the ships that brought it, or, from the air, with them if Fleet Points are unused.
fn may_sail(s: &State, id: UnitId) -> Result<Area, Illegal> {
    if let Some(port) = port_of_origin(s, id) {
        demand!(
            s.holder(port).side() == Some(s.side),
            "6.86a",
            "its port of origin is lost"
        );
        return Ok(port);
    }
    let unit = s.unit(id);
    let with = s.battle.to_malta.first().map(|(_, port)| *port);
    let Some(port) = with.filter(|port| s.holder(*port).side() == Some(s.side)) else {
        return Err(Illegal::new(
            rule!("6.86b"),
            "no invaders came by sea to return with",
        ));
    };
    demand!(
        unit.marks.has(Marks::DROPPED) && ships(s, unit.nation) > 0,
        "6.86b",
        "no unused Fleet Point in the Mediterranean can carry it"
    );
    Ok(port)
}

/// Fleet Points of a nation's camp in the Mediterranean that can still carry.
fn ships(s: &State, nation: Nation) -> u8 {
    crate::ch08_naval::transports_left(s, nation, Sea::Mediterranean)
}

fn stands_for_its_like(s: &State, area: Area, id: UnitId) -> bool {
    let unit = s.unit(id);
    s.units_in(area)
        .take_while(|(other, _)| *other < id)
        .all(|(_, u)| !u.like(unit))
}

fn candidates(s: &State, area: Area) -> impl Iterator<Item = UnitId> {
    mine(s, area)
        .filter(|(_, u)| u.kind.is_ground())
        .map(|(id, _)| id)
        .filter(move |id| stands_for_its_like(s, area, *id))
}

/// 5.5, 6.85b: too many attackers are in a fortress.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Withdraw {
    pub fortress: Area,
    /// How many blocks stay at least; between this and the limit the owner says.
    pub least: usize,
}

impl Question<Engulfed> for Withdraw {
    type Answer = CombatAction;

    fn open(&self, t: &mut Act) -> Open {
        open(t, self.fortress, self.least)
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let leaves = around(s, self.fortress).is_some();
        let units = candidates(s, self.fortress).map(|unit| match leaves {
            true => CombatAction::Withdraw { unit },
            false => CombatAction::GiveUp { unit },
        });
        frame::add(out, units);
        if blocks(s, self.fortress) <= stack(self.fortress) {
            out.push(CombatAction::Decline.into());
        }
    }
    fn check(&self, s: &State, answer: CombatAction) -> Result<(), Illegal> {
        if answer == CombatAction::Decline {
            demand!(
                blocks(s, self.fortress) <= stack(self.fortress),
                "5.5a",
                "the fortress does not hold so many"
            );
            return Ok(());
        }
        let (CombatAction::Withdraw { unit } | CombatAction::GiveUp { unit }) = answer else {
            return Err(Engulfed::not_asked());
        };
        let leaves = around(s, self.fortress).is_some();
        demand!(
            candidates(s, self.fortress).any(|id| id == unit)
                && leaves == matches!(answer, CombatAction::Withdraw { .. }),
            "6.85b",
            "choose a block that is too many in the fortress"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act, answer: CombatAction) {
        match answer {
            CombatAction::Decline => t.pop(),
            CombatAction::Withdraw { unit } => withdraw(t, self.fortress, unit),
            CombatAction::GiveUp { unit } => {
                losses::eliminate(t, unit);
                t.log.say(rule!("5.5a"), || {
                    format!("A block is given up in {}", area_name(self.fortress))
                });
            }
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!("Which blocks leave {}?", area_name(self.fortress));
        (text, rule!("6.85b"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, out, |unit| CombatAction::Withdraw { unit });
        hit.each(s, out, |unit| CombatAction::GiveUp { unit });
    }
}

fn open(t: &mut Act, fortress: Area, least: usize) -> Open {
    let air: Vec<UnitId> = mine(t.s, fortress)
        .filter(|(_, u)| u.kind == Kind::GroundSupport)
        .map(|(id, _)| id)
        .collect();
    if let Some(around) = around(t.s, fortress) {
        for id in air {
            t.s.put(id, At::Area(around));
        }
    }
    // Whom nobody takes in is lost (5.5): the owner says who.
    let most = match around(t.s, fortress) {
        Some(_) => least,
        None => stack(fortress),
    };
    if blocks(t.s, fortress) <= most {
        return Open::Pass;
    }
    Open::Ask(lead(t.s, fortress, t.s.side))
}

fn withdraw(t: &mut Act, fortress: Area, id: UnitId) {
    if let Some(around) = around(t.s, fortress) {
        appear(t, id, around);
        t.log.say(rule!("6.85b"), || {
            format!(
                "A block leaves {} for {}",
                area_name(fortress),
                area_name(around)
            )
        });
    }
}

/// 6.86: who sails home from Malta.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Malta;

impl Question<Engulfed> for Malta {
    type Answer = CombatAction;

    fn open(&self, t: &mut Act) -> Open {
        let malta = data().places.malta;
        if blocks(t.s, malta) <= room_in_malta(t.s) {
            t.pop();
            round::sail(t);
            return Open::Again;
        }
        Open::Ask(lead(t.s, malta, t.s.side))
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        for unit in candidates(s, data().places.malta) {
            if may_sail(s, unit).is_ok() {
                out.push(CombatAction::Withdraw { unit }.into());
            }
            out.push(CombatAction::GiveUp { unit }.into());
        }
    }
    fn check(&self, s: &State, answer: CombatAction) -> Result<(), Illegal> {
        let (CombatAction::Withdraw { unit } | CombatAction::GiveUp { unit }) = answer else {
            return Err(Engulfed::not_asked());
        };
        demand!(
            candidates(s, data().places.malta).any(|id| id == unit),
            "6.86a",
            "choose one of your blocks in Malta"
        );
        if let CombatAction::Withdraw { .. } = answer {
            may_sail(s, unit)?;
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act, answer: CombatAction) {
        match answer {
            CombatAction::Withdraw { unit } => sail_home(t, unit),
            CombatAction::GiveUp { unit } => {
                losses::eliminate(t, unit);
                t.log.say(rule!("6.86a"), || {
                    "A block is given up in Malta".to_string()
                });
            }
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = "Who sails home from Malta, who is given up?".to_string();
        (text, rule!("6.86a"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, out, |unit| CombatAction::Withdraw { unit });
        hit.each(s, out, |unit| CombatAction::GiveUp { unit });
    }
}

fn sail_home(t: &mut Act, unit: UnitId) {
    let Ok(port) = may_sail(t.s, unit) else {
        return;
    };
    go_aboard(t, unit);
    appear(t, unit, port);
    t.log.say(rule!("6.86a"), || {
        format!("A block sails from Malta to {}", area_name(port))
    });
}

/// 6.86: back by the ships that brought it, which need no further transport; the enemy may meet them.
fn go_aboard(t: &mut Act, id: UnitId) {
    let nation = t.s.unit(id).nation;
    let convoy = t.s.battle.at_sea.take();
    let camp = t.s.camp(nation);
    let mut convoy = convoy.unwrap_or_else(|| Convoy::new(Sea::Mediterranean, camp));
    if port_of_origin(t.s, id).is_none() {
        embark(t, &mut convoy, id, 1);
    } else {
        let points = t.s.fleets.points[Sea::Mediterranean.index()];
        let carries = carriers(t.s, nation).iter().find(|major| {
            let points = points[major.index()];
            points.used - points.transferred > convoy.carrying[major.index()]
        });
        if let Some(major) = carries {
            convoy.carrying[major.index()] += 1;
        }
        convoy.cargo.push(id);
    }
    t.s.battle.at_sea = Some(convoy);
}
