//! Chapter 4: task forces, and who is aboard them.

use crate::Skirmish;
use crate::ch3_land::{fresh, may_stand, tell_moved};
use crate::data::{counter_name, ground};
use crate::game::Action;
use crate::state::State;
use crate::types::{Hex, UnitId, allies, board, camp};
use crate::unit::{At, Spot, Unit};
use board::{Allowance, March, Step};
use frame::{Act, Chapter};
use kernel::{Illegal, Label, Seat, demand, rule};

frame::chapter! {
    /// Chapter 4 asks nothing beyond the phase.
    steps SeaStep of Skirmish {}
    /// What task forces may do, and who goes with them.
    actions SeaAction {
        /// 4.1: sail there.
        Sail { force: UnitId, to: Hex },
        /// 4.2: go aboard.
        Embark { unit: UnitId, force: UnitId },
        /// 4.3: go ashore.
        Land { unit: UnitId, to: Hex },
    }
}

/// A force carries so many (4.2).
pub const ROOM: usize = 2;

fn coast(a: Hex, b: Hex) -> bool {
    let kinds = board().border(a.space(), b.space());
    kinds.is_some_and(|kinds| kinds.has(ground().coast))
}

/// A task force of the seat.
fn force(s: &State, seat: Seat, id: UnitId) -> Result<&Unit, Illegal> {
    demand!(s.has_unit(id), "4.1", "there is no such counter");
    let own = s.unit(id);
    demand!(own.owner == seat, "4.1", "it is not yours");
    demand!(!own.is_land(), "4.1", "it is no task force");
    Ok(own)
}

fn enemy_force(s: &State, seat: Seat, hex: Hex) -> bool {
    s.tally(Spot::hex(hex)).forces[1 - camp(seat).0 as usize] > 0
}

/// 4.1: where a task force can sail.
fn reach(s: &State, own: &Unit, from: Hex) -> March {
    let allowance = Allowance {
        limits: &[own.kind.movement()],
        least: false,
    };
    let mut march = March::new();
    march.run(board(), from.space(), allowance, |_, link| {
        let free = !enemy_force(s, own.owner, link.to.into());
        (link.kinds.has(ground().sea) && free).then_some(Step::cost(1))
    });
    march
}

fn check_sail(s: &State, seat: Seat, id: UnitId, to: Hex) -> Result<(), Illegal> {
    let own = force(s, seat, id)?;
    demand!(!own.moved, "4.1", "it has sailed in this phase");
    let Some(from) = own.hex() else {
        return Err(Illegal::new(rule!("4.1"), "it is not at sea"));
    };
    demand!(to != from, "4.1", "it lies there");
    let reached = reach(s, own, from).cost(to.space()).is_some();
    demand!(reached, "4.1", "it cannot sail there");
    Ok(())
}

fn check_embark(s: &State, seat: Seat, unit: UnitId, to: UnitId) -> Result<(), Illegal> {
    let own = fresh(s, seat, unit)?;
    let ship = force(s, seat, to)?;
    let beside = own.hex().zip(ship.hex());
    let beside = beside.is_some_and(|(a, b)| coast(a, b));
    demand!(beside, "4.2", "it does not stand beside that force");
    let room = s.units_in(Spot::aboard(to)).count() < ROOM;
    demand!(room, "4.2", "that force carries two already");
    Ok(())
}

fn check_landing(s: &State, seat: Seat, unit: UnitId, to: Hex) -> Result<(), Illegal> {
    let own = fresh(s, seat, unit)?;
    let At::Aboard(_) = own.at else {
        return Err(Illegal::new(rule!("4.3"), "it is not aboard a force"));
    };
    let beside = s.hex_of(own).is_some_and(|from| coast(from, to));
    demand!(beside, "4.3", "its force does not lie beside that hex");
    may_stand(s, seat, to)
}

impl Chapter<Skirmish> for SeaAction {
    fn candidates(s: &State, seat: Seat, out: &mut Vec<Action>) {
        for (id, own) in s.own(seat) {
            if own.is_land() {
                let forces = s.own(seat).filter(|(_, other)| !other.is_land());
                frame::add(
                    out,
                    forces.map(|(force, _)| SeaAction::Embark { unit: id, force }),
                );
                let from = s.hex_of(own).map(|hex| board().neighbours(hex.space()));
                let beside = from.into_iter().flatten().map(|link| link.to.into());
                frame::add(out, beside.map(|to| SeaAction::Land { unit: id, to }));
            } else {
                frame::add(out, Hex::all().map(|to| SeaAction::Sail { force: id, to }));
            }
        }
    }
    fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
        frame::offer_candidates::<Skirmish, SeaAction>(s, seat, out);
    }
    fn check(self, s: &State, seat: Seat) -> Result<(), Illegal> {
        match self {
            SeaAction::Sail { force, to } => check_sail(s, seat, force, to),
            SeaAction::Embark { unit, force } => check_embark(s, seat, unit, force),
            SeaAction::Land { unit, to } => check_landing(s, seat, unit, to),
        }
    }
    fn apply(self, t: &mut Act<'_, Skirmish>, seat: Seat) {
        let (id, at) = match self {
            SeaAction::Sail { force, to } => (force, At::Hex(to)),
            SeaAction::Embark { unit, force } => (unit, At::Aboard(force)),
            SeaAction::Land { unit, to } => (unit, At::Hex(to)),
        };
        let from = t.s.unit(id).hex();
        t.s.pieces.change(id, |unit| {
            (unit.at, unit.moved) = (at, true);
            // 5.1: who lands does not attack.
            unit.fought |= unit.is_land();
        });
        match self {
            SeaAction::Sail { to, .. } => {
                if let Some(from) = from {
                    tell_moved(t, id, from, to);
                }
                t.log.say(rule!("4.1"), || {
                    format!("{} sails to {}", counter_name(id), to.name())
                });
            }
            SeaAction::Embark { force, .. } => {
                t.log
                    .say(rule!("4.2"), || format!("{} goes aboard", counter_name(id)));
                // 1.3: allies know of which force.
                t.log.whisper(rule!("1.3"), allies(seat), || {
                    format!("{} is aboard {}", counter_name(id), counter_name(force))
                });
            }
            SeaAction::Land { to, .. } => {
                t.s.hold_cities();
                t.log.say(rule!("4.3"), || {
                    format!("{} lands in {}", counter_name(id), to.name())
                });
            }
        }
    }
    fn label(self, _s: &State) -> Label {
        match self {
            SeaAction::Sail { force, to } => {
                let text = format!("{} to {}", counter_name(force), to.name());
                Label::new("sail", text).of(force).at(to.key())
            }
            SeaAction::Embark { unit, force } => {
                let text = format!("{} aboard {}", counter_name(unit), counter_name(force));
                Label::new("embark", text).of(unit).of(force)
            }
            SeaAction::Land { unit, to } => {
                let text = format!("{} lands in {}", counter_name(unit), to.name());
                Label::new("land", text).of(unit).at(to.key())
            }
        }
    }
    fn verb(self) -> u8 {
        match self {
            SeaAction::Sail { .. } => 7,
            SeaAction::Embark { .. } => 8,
            SeaAction::Land { .. } => 9,
        }
    }
}
