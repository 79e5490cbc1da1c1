//! 7.4, 1.26: breakthrough phases, bought one at a time and in any order.

use crate::ch06_combat::{self, RoundKind};
use crate::data::data;
use crate::state::State;
use crate::step::{Action, Open, Phase, Step};
use crate::table::{Table, area_name, nation_name};
use crate::types::{Area, Nation, Nations, Side};
use crate::{ch05_movement, ch09_politics};
use kernel::{Illegal, Seat, cite, demand, rule};

use super::stock::{can_pay, pay, payer};
use super::{SpecialAction, SpecialStep};

/// The phase begins: with three players the Axis settles which of the Allies spends first (7.4).
pub fn begin(t: &mut Table) {
    let rich = |s: &State, seat: Seat| {
        let majors = Nation::MAJORS.into_iter();
        majors
            .filter(|n| s.seat_of(*n) == seat)
            .any(|n| can_pay(s, n).is_ok())
    };
    let mut seats = t.s.seats_of_side(t.s.side);
    if t.s.side == Side::Allies && t.s.players == 3 && seats.all(|seat| rich(t.s, seat)) {
        t.push(SpecialStep::WhoFirst);
    }
}

/// 7.4: the seat that the Axis names has its part of the phase on top.
pub fn go_first(t: &mut Table, first: Seat) {
    cite!("7.4");
    t.pop();
    let is_its = |step: &Step| matches!(step, Step::Phase { seat, .. } if *seat == first);
    if let Some(at) = t.s.steps.iter().position(is_its) {
        let step = t.s.steps.remove(at);
        t.s.steps.push(step);
    }
}

/// The Powers of a seat that could pay.
fn payers(s: &State, seat: Seat) -> impl Iterator<Item = Nation> {
    let own = move |n: &Nation| s.seat_of(*n) == seat && can_pay(s, *n).is_ok();
    Nation::MAJORS.into_iter().filter(own)
}

pub fn offer(s: &State, phase: Phase, seat: Seat, out: &mut Vec<Action>) {
    if phase != Phase::Breakthrough || payers(s, seat).next().is_none() {
        return;
    }
    cite!("1.26");
    let mut all = Nations::NONE;
    for by in payers(s, seat) {
        all.insert(by);
        for area in ch05_movement::breakthroughs(s, by).iter() {
            out.push(SpecialAction::Operational { by, area }.into());
        }
        if ch05_movement::may_break_through_strategically(s, by).is_ok() {
            out.push(SpecialAction::Strategic { by }.into());
        }
    }
    for area in s.contested().iter() {
        for powers in parts(all) {
            if may_fight(s, seat, area, powers).is_ok() {
                out.extend([false, true].map(|assault| {
                    Action::from(SpecialAction::Combat {
                        area,
                        powers,
                        assault,
                    })
                }));
            }
        }
    }
}

/// Every choice of one or more of these Powers.
fn parts(all: Nations) -> impl Iterator<Item = Nations> {
    (1..=all.0)
        .filter(move |bits| bits & !all.0 == 0)
        .map(Nations)
}

/// The Powers whose Special Actions move ground units of a side in an area.
fn powers_in(s: &State, side: Side, area: Area) -> Nations {
    let own = s.politics.nations_of_side(side);
    let there = s.tally(area).ground_nations.both(own);
    there.iter().fold(Nations::NONE, |mut all, nation| {
        all.insert(payer(s, nation));
        all
    })
}

/// 6.71, 6.72: whether these Powers, all of this seat, can buy a round in an area.
pub fn may_fight(s: &State, seat: Seat, area: Area, powers: Nations) -> Result<(), Illegal> {
    demand!(
        area.index() < data().areas.len() && s.is_contested(area),
        "6.71",
        "units of both sides must be there"
    );
    demand!(!powers.is_empty(), "7.13", "somebody must pay");
    let there = powers_in(s, s.side, area);
    for by in powers.iter() {
        demand!(
            by.is_major() && s.seat_of(by) == seat && s.side_of(by) == Some(s.side),
            "7.13",
            "another player decides for it"
        );
        can_pay(s, by)?;
        demand!(there.has(by), "6.72a", "it has no ground unit there");
    }
    ch06_combat::fortress_is_open(s, area)
}

fn may_act(s: &State, seat: Seat, by: Nation) -> Result<(), Illegal> {
    demand!(
        by.is_major() && s.seat_of(by) == seat,
        "7.13",
        "another player decides for it"
    );
    can_pay(s, by)
}

pub fn check(s: &State, seat: Seat, action: SpecialAction) -> Result<(), Illegal> {
    demand!(
        s.phase == Phase::Breakthrough,
        "1.26",
        "breakthroughs come after the Initial Combat Phase"
    );
    match action {
        SpecialAction::Combat { area, powers, .. } => may_fight(s, seat, area, powers),
        SpecialAction::Operational { by, area } => {
            may_act(s, seat, by)?;
            let land = area.index() < data().areas.len() && data().areas.land.has(area);
            demand!(land, "5.42a", "no unit can move there");
            ch05_movement::may_break_through(s, by, area)
        }
        SpecialAction::Strategic { by } => {
            may_act(s, seat, by)?;
            ch05_movement::may_break_through_strategically(s, by)
        }
        _ => Err(Illegal::new(rule!("7.4"), "this is not asked now")),
    }
}

pub fn apply(t: &mut Table, action: SpecialAction) {
    t.push(SpecialStep::Segment);
    match action {
        SpecialAction::Combat {
            area,
            powers,
            assault,
        } => {
            for by in powers.iter() {
                pay(t, by);
            }
            t.log.say(rule!("6.71"), || {
                format!("Breakthrough combat in {}", area_name(area))
            });
            t.push(SpecialStep::Join {
                area,
                powers,
                assault,
            });
        }
        SpecialAction::Operational { by, area } => {
            pay(t, by);
            t.log.say(rule!("5.42a"), || {
                format!("{} breaks through to {}", nation_name(by), area_name(area))
            });
            ch05_movement::begin_breakthrough_operational(t, by, area);
        }
        SpecialAction::Strategic { by } => {
            pay(t, by);
            t.log.say(rule!("5.44"), || {
                format!("{} redeploys once more", nation_name(by))
            });
            ch05_movement::begin_breakthrough_strategic(t, by);
        }
        SpecialAction::First { .. } | SpecialAction::Join | SpecialAction::Pass => t.pop(),
    }
}

/// A breakthrough phase is over, with the round that follows a move (6.73b): the tests of 10.2 and 9.46-2.
pub fn end_segment(t: &mut Table) -> Open {
    cite!("6.73a");
    t.pop();
    ch09_politics::end_breakthrough(t);
    Open::Again
}

/// 6.72a: an allied Power of another seat that could join in, and pays for itself.
fn joiner(s: &State, area: Area, powers: Nations) -> Option<Nation> {
    let there = powers_in(s, s.side, area);
    let asked = powers.iter().next().map(|n| s.seat_of(n));
    let can = |n: &Nation| {
        n.is_major() && !powers.has(*n) && Some(s.seat_of(*n)) != asked && can_pay(s, *n).is_ok()
    };
    there.iter().find(can)
}

/// The attack that waits for allies to join it.
fn waiting(s: &State) -> Option<(Area, Nations, bool)> {
    match s.top() {
        Some(Step::Special(SpecialStep::Join {
            area,
            powers,
            assault,
        })) => Some((area, powers, assault)),
        _ => None,
    }
}

pub fn open_join(t: &mut Table) -> Open {
    let by = waiting(t.s).and_then(|(area, powers, _)| joiner(t.s, area, powers));
    if let Some(by) = by {
        return Open::Ask(t.s.seat_of(by));
    }
    fight(t);
    Open::Again
}

/// The round begins, with everybody who has paid for it.
fn fight(t: &mut Table) {
    if let Some((area, powers, assault)) = waiting(t.s) {
        t.pop();
        ch06_combat::begin_round(t, area, RoundKind::Breakthrough { powers });
        ch06_combat::declared(t, assault);
    }
}

/// The ally pays and takes part, or leaves it to the others.
pub fn join(t: &mut Table, yes: bool) {
    let Some((area, mut powers, assault)) = waiting(t.s) else {
        return;
    };
    match joiner(t.s, area, powers) {
        Some(by) if yes => {
            pay(t, by);
            powers.insert(by);
            t.pop();
            t.push(SpecialStep::Join {
                area,
                powers,
                assault,
            });
        }
        _ => fight(t),
    }
}
