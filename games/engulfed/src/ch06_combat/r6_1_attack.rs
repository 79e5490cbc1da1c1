//! 6.1, 6.2: where the phasing side may and must attack, and who attacks next.

use super::{CombatAction, CombatStep, RoundKind, begin_round, losses, not_now, round};
use crate::data::data;
use crate::state::State;
use crate::step::Action;
use crate::table::Table;
use crate::types::{Area, Side};
use crate::unit::Marks;
use kernel::{Illegal, Seat, cite, demand};

/// The Initial Combat Phase begins.
pub fn begin(t: &mut Table) {
    t.s.battle.fought = Default::default();
    let malta = data().places.malta;
    let invaders =
        t.s.units_in(malta)
            .filter(|(_, u)| u.marks.has(Marks::INVADED));
    let invaders = invaders.map(|(id, u)| (id, u.from)).take(4).collect();
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
        area.index() < data().areas.len() && s.is_contested(area),
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
pub fn declare(t: &mut Table, seat: Seat, area: Area, assault: bool) {
    cite!("6.2a", "6.2b");
    let ally = ally(t.s, seat);
    if ally != seat && attacks(t.s, ally).any(|other| other != area) && !is_done(t.s, ally) {
        t.push(CombatStep::Dispute {
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
    !s.steps
        .iter()
        .any(|step| matches!(step, crate::Step::Phase { seat: of, .. } if *of == seat))
}

fn fight(t: &mut Table, area: Area, assault: Option<bool>) {
    begin_round(t, area, RoundKind::Initial);
    if let Some(assault) = assault {
        round::declared(t, assault);
    }
}

pub fn ask(s: &State, step: CombatStep, out: &mut Vec<Action>) {
    match step {
        CombatStep::Dispute { by, area, .. } => {
            out.push(CombatAction::Agree.into());
            for other in attacks(s, ally(s, by)).filter(|other| *other != area) {
                for assault in [false, true] {
                    let area = other;
                    out.push(CombatAction::Attack { area, assault }.into());
                }
            }
        }
        CombatStep::Judge { first, second } => {
            for area in data().areas.land.iter() {
                if may_be_next(s, first.0, second.0, area) {
                    out.push(CombatAction::Next { area }.into());
                }
            }
        }
        _ => {}
    }
}

/// 6.2b: the Axis picks one of the two, or another attack that the Allies must make anyway.
fn may_be_next(s: &State, first: Area, second: Area, area: Area) -> bool {
    let owed = s.newly_contested.has(area)
        && s.seats_of_side(Side::Allies)
            .any(|seat| may_attack(s, seat, area).is_ok());
    area == first || area == second || owed
}

pub fn check(s: &State, step: CombatStep, action: CombatAction) -> Result<(), Illegal> {
    match (step, action) {
        (CombatStep::Dispute { .. }, CombatAction::Agree) => Ok(()),
        (CombatStep::Dispute { by, area, .. }, CombatAction::Attack { area: other, .. }) => {
            demand!(other != area, "6.2b", "your ally has named that attack");
            may_attack(s, ally(s, by), other)
        }
        (CombatStep::Judge { first, second }, CombatAction::Next { area }) => {
            demand!(
                area.index() < data().areas.len() && may_be_next(s, first.0, second.0, area),
                "6.2b",
                "the Allies did not want to attack there"
            );
            Ok(())
        }
        _ => Err(not_now()),
    }
}

pub fn apply(t: &mut Table, step: CombatStep, action: CombatAction) {
    t.pop();
    match (step, action) {
        (CombatStep::Dispute { area, assault, .. }, CombatAction::Agree) => {
            fight(t, area, Some(assault));
        }
        (
            CombatStep::Dispute { area, assault, .. },
            CombatAction::Attack {
                area: other,
                assault: how,
            },
        ) => t.push(CombatStep::Judge {
            first: (area, assault),
            second: (other, how),
        }),
        (CombatStep::Judge { first, second }, CombatAction::Next { area }) => {
            let how = [first, second].into_iter().find(|(at, _)| *at == area);
            fight(t, area, how.map(|(_, assault)| assault));
        }
        _ => {}
    }
}
