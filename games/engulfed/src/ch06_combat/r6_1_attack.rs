//! 6.1, 6.2: where the phasing side may and must attack, and who attacks next.

use super::{CombatAction, RoundKind, begin_round, losses, round};
use crate::data::data;
use crate::meant::Hit;
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, Nation, Side};
use crate::unit::Marks;
use crate::{Act, Action, Engulfed, Step};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// The Initial Combat Phase begins.
pub fn begin(t: &mut Act) {
    t.s.battle.fought = Default::default();
    let malta = data().places.malta;
    let invaders =
        t.s.units_in(malta)
            .filter(|(_, u)| u.marks.has(Marks::INVADED));
    let invaders = invaders.map(|(id, u)| (id, u.from)).collect();
    t.s.battle.to_malta = invaders;
    crate::ch05_movement::land(t);
    losses::unopposed_landings(t);
}

/// 6.1, 6.2: whether this seat may declare a round in an area in the Initial Combat Phase.
pub fn may_attack(s: &State, seat: Seat, area: Area) -> Result<(), Illegal> {
    demand!(
        s.seat_side(seat) == s.side,
        "6.1a",
        "only the phasing player attacks"
    );
    demand!(
        area.index() < data().areas.facts.len() && s.is_contested(area),
        "G.Contested",
        "units of both sides must be in the area"
    );
    demand!(
        has_units(s, seat, area),
        "6.2a",
        "you have no ground unit there"
    );
    demand!(
        !s.battle.fought.has(area),
        "6.1b",
        "one round is fought there in this phase, and it has been"
    );
    fortress_is_open(s, area)
}

fn has_units(s: &State, seat: Seat, area: Area) -> bool {
    let there = s.tally(area).ground_nations;
    there
        .iter()
        .any(|nation| s.side_of(nation) == Some(s.seat_side(seat)) && s.seat_of(nation) == seat)
}

/// 6.85c: the area around a fortress must be clear of enemies, unless the attack comes by air.
pub fn fortress_is_open(s: &State, area: Area) -> Result<(), Illegal> {
    let Some(fortress) = data().areas.facts(area).fortress else {
        return Ok(());
    };
    let Some(around) = fortress.around else {
        return Ok(());
    };
    if s.holder(area).side() == Some(s.side) {
        // Its garrison may always fall upon those who came in.
        return Ok(());
    }
    let there = s.tally(around).ground_nations;
    let enemies = s.politics.nations_of_side(s.side.other());
    let dropped = s
        .units_in(area)
        .any(|(_, u)| u.marks.has(Marks::DROPPED) && s.side_of(u.nation) == Some(s.side));
    demand!(
        there.both(enemies).is_empty() || dropped,
        "6.85c",
        "the area around the fortress is not clear of enemies"
    );
    Ok(())
}

/// Every area where a seat may attack now.
pub fn attacks(s: &State, seat: Seat) -> impl Iterator<Item = Area> {
    data()
        .areas
        .land
        .iter()
        .filter(move |area| s.tally(*area).ground > 1 && may_attack(s, seat, *area).is_ok())
}

pub fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
    for area in attacks(s, seat) {
        for assault in [false, true] {
            out.push(CombatAction::Attack { area, assault }.into());
        }
    }
}

/// 6.1b: newly contested areas must be fought over.
pub fn may_end(s: &State, seat: Seat) -> Result<(), Illegal> {
    if s.newly_contested.is_empty() {
        return Ok(());
    }
    let owed = s
        .newly_contested
        .iter()
        .any(|area| may_attack(s, seat, area).is_ok());
    demand!(
        !owed,
        "6.1b",
        "combat is mandatory where the area is newly contested"
    );
    Ok(())
}

/// The other seat of the Allied side.
pub fn ally(s: &State, seat: Seat) -> Seat {
    s.seats_of_side(s.seat_side(seat))
        .find(|other| *other != seat)
        .unwrap_or(seat)
}

/// 6.2: a seat says which attack is next. Its ally may want another first (6.2b).
pub fn declare(t: &mut Act, seat: Seat, area: Area, assault: bool) {
    cite!("6.2a", "6.2b");
    let ally = ally(t.s, seat);
    if ally != seat && attacks(t.s, ally).any(|other| other != area) && !is_done(t.s, ally) {
        t.push(Dispute {
            by: seat,
            area,
            assault,
        });
        return;
    }
    fight(t, area, Some(assault));
}

/// Whether a seat has ended its part of the phase.
fn is_done(s: &State, seat: Seat) -> bool {
    let mut steps = s.stack.steps().iter();
    !steps.any(|step| matches!(step, Step::Phase { seat: of, .. } if *of == seat))
}

fn fight(t: &mut Act, area: Area, assault: Option<bool>) {
    begin_round(t, area, RoundKind::Initial);
    if let Some(assault) = assault {
        round::declared(t, assault);
    }
}

/// 6.2b: this seat wants the named attack next; its ally may object.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Dispute {
    pub by: Seat,
    pub area: Area,
    pub assault: bool,
}

impl Question<Engulfed> for Dispute {
    type Answer = CombatAction;

    fn open(&self, t: &mut Act) -> Open {
        Open::Ask(ally(t.s, self.by))
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        out.push(CombatAction::Agree.into());
        for area in attacks(s, ally(s, self.by)).filter(|other| *other != self.area) {
            frame::add(
                out,
                [false, true].map(|assault| CombatAction::Attack { area, assault }),
            );
        }
    }
    fn check(&self, s: &State, answer: CombatAction) -> Result<(), Illegal> {
        match answer {
            CombatAction::Agree => Ok(()),
            CombatAction::Attack { area, .. } => {
                demand!(area != self.area, "6.2b", "your ally has named that attack");
                may_attack(s, ally(s, self.by), area)
            }
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: CombatAction) {
        t.pop();
        match answer {
            CombatAction::Attack { area, assault } => t.push(Judge {
                first: (self.area, self.assault),
                second: (area, assault),
            }),
            _ => fight(t, self.area, Some(self.assault)),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!(
            "Your ally wants to attack in {} next.",
            area_name(self.area)
        );
        (text, rule!("6.2b"))
    }
}

/// 6.2b: two Allied players want different attacks; the Axis chooses.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Judge {
    pub first: (Area, bool),
    pub second: (Area, bool),
}

impl Question<Engulfed> for Judge {
    type Answer = CombatAction;

    fn open(&self, t: &mut Act) -> Open {
        Open::Ask(t.s.seat_of(Nation::GERMANY))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let areas = data().areas.land.iter();
        frame::add(out, areas.map(|area| CombatAction::Next { area }));
    }
    fn check(&self, s: &State, answer: CombatAction) -> Result<(), Illegal> {
        let CombatAction::Next { area } = answer else {
            return Err(Engulfed::not_asked());
        };
        demand!(
            area.index() < data().areas.facts.len()
                && may_be_next(s, self.first.0, self.second.0, area),
            "6.2b",
            "the Allies did not want to attack there"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act, answer: CombatAction) {
        t.pop();
        let CombatAction::Next { area } = answer else {
            frame::unasked(answer)
        };
        let both = [self.first, self.second];
        let how = both.into_iter().find(|(at, _)| *at == area);
        fight(t, area, how.map(|(_, assault)| assault));
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = "The Allies disagree: which attack is next?".to_string();
        (text, rule!("6.2b"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        frame::add(out, hit.area.map(|area| CombatAction::Next { area }));
    }
}

/// 6.2b: the Axis picks one of the two, or another attack that the Allies must make anyway.
fn may_be_next(s: &State, first: Area, second: Area, area: Area) -> bool {
    let owed = s.newly_contested.has(area)
        && s.seats_of_side(Side::Allies)
            .any(|seat| may_attack(s, seat, area).is_ok());
    area == first || area == second || owed
}
