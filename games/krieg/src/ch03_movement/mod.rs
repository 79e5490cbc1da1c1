//! Chapters 3 and 5: Operational and Reserve Movement, with overruns.
//!
//! A unit is picked and goes one hexside at a time, or at once to a hex that it can reach without anything else
//! happening on the way. [`enter`] says whether it may cross a hexside, what that costs and what it brings about.

use crate::Krieg;
use crate::ch00_sequence::Segment;
use crate::game::Action;
use crate::names::name;
use crate::state::State;
use crate::unit::{Unit, UnitId};
use frame::{Act, Chapter};
use kernel::{Illegal, Label, Seat, cite, demand, rule};

mod enter;
mod r3_1_2_ports;
mod r3_1_3_boxes;
mod r3_1_4_limits;
mod r3_1_moving;
mod r3_2_overruns;

pub use enter::has_friend;
pub use r3_1_4_limits::{
    entered, is_policy_barred, is_protected, may_be_in, may_come_in, may_enter, open_in_scenario,
    plays,
};
pub use r3_1_moving::drive_off;
pub use r3_2_overruns::blocked_by_hq;

frame::chapter! {
    /// What chapter 3 asks.
    steps MovementStep of Krieg {
        r3_1_moving::Moving => Step,
    }
    /// What may be done in a Movement Phase.
    actions MovementAction {
        /// 3.1: this unit moves now.
        Pick { unit: UnitId },
    }
}

/// What a Movement Phase begins with.
pub fn begin(t: &mut Act<'_, Krieg>) {
    // Who fought in an earlier segment may stop an overrun all the same (3.2d).
    t.s.pieces.mark_all(|unit| {
        unit.moved = false;
        unit.fought = false;
    });
    t.s.canals.clear();
}

/// 3, 5: whether a unit of the phasing faction may begin to move.
fn may_begin(s: &State, seat: Seat, id: UnitId) -> Result<(), Illegal> {
    cite!("3", "5a");
    demand!(
        s.clock.segment.is_movement(),
        "3",
        "this is no Movement Phase"
    );
    demand!(s.has_unit(id), "3", "there is no such counter");
    let unit = s.unit(id);
    let own = unit.is_of(s.clock.phasing) && s.seat(s.clock.phasing) == seat;
    demand!(own, "3", "it is not of the phasing faction");
    demand!(unit.is_ground(), "3", "only ground units move");
    demand!(unit.at.space().is_some(), "3", "it is not on the map");
    demand!(!unit.moved, "3.1a", "it has moved in this phase");
    let first = s.pieces.is_first_of_its_like(id);
    demand!(first, "3.1a", "a counter like it stands for it");
    demand!(movement(unit) > 0, "3", "its Movement Allowance is 0");
    demand!(
        in_play(s, id),
        "3.1.4e",
        "its country takes no part in this scenario"
    );
    if s.clock.segment == Segment::OperationalMovement {
        demand!(s.is_supplied(id), "10.3f", "it is not supplied");
    }
    let moving = r3_1_moving::Moving::begin(s, id);
    demand!(
        moving.goes_on(s),
        "3.1.1a",
        "there is nowhere that it could go"
    );
    Ok(())
}

fn movement(unit: &Unit) -> u8 {
    unit.face().map_or(0, |face| face.movement)
}

/// A training scenario is played with the units of some countries only.
fn in_play(s: &State, id: UnitId) -> bool {
    let nations = s.nations(id);
    nations
        .into_iter()
        .flatten()
        .all(|country| r3_1_4_limits::plays(s, country))
}

impl Chapter<Krieg> for MovementAction {
    fn candidates(s: &State, _seat: Seat, out: &mut Vec<Action>) {
        if s.clock.segment.is_movement() {
            let units = s.units().filter(|(_, unit)| unit.is_of(s.clock.phasing));
            frame::add(out, units.map(|(unit, _)| MovementAction::Pick { unit }));
        }
    }
    fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
        let faction = s.clock.phasing;
        if !s.clock.segment.is_movement() || s.seat(faction) != seat {
            return;
        }
        let held = s.spread().held(faction);
        let units = held.flat_map(|at| s.ground_in(at, faction));
        let unmoved = units.filter(|(_, unit)| !unit.moved).map(|(id, _)| id);
        let may = unmoved.filter(|id| may_begin(s, seat, *id).is_ok());
        let mut may: Vec<UnitId> = may.collect();
        may.sort_unstable();
        let picks = may.into_iter().map(|unit| MovementAction::Pick { unit });
        frame::add(out, picks);
    }
    fn check(self, s: &State, seat: Seat) -> Result<(), Illegal> {
        match self {
            MovementAction::Pick { unit } => may_begin(s, seat, unit),
            MovementAction::Step(_) => Err(Illegal::new(rule!("3.1a"), "pick a unit first")),
        }
    }
    fn apply(self, t: &mut Act<'_, Krieg>, _seat: Seat) {
        if let MovementAction::Pick { unit } = self {
            let moving = Moving::begin(t.s, unit);
            t.push(moving);
        }
    }
    fn label(self, s: &State) -> Label {
        match self {
            MovementAction::Pick { unit } => {
                let text = format!("Move {}", crate::names::unit_at(s, unit));
                Label::new("pick", text).of(unit)
            }
            MovementAction::Step(step) => r3_1_moving::label(s, step),
        }
    }
    fn verb(self) -> u8 {
        match self {
            MovementAction::Pick { .. } => 4,
            MovementAction::Step(Step::Go(_)) => 5,
            MovementAction::Step(Step::March(_)) => 6,
            MovementAction::Step(Step::Sail { .. }) => 7,
            MovementAction::Step(Step::Pass(_)) => 8,
            MovementAction::Step(Step::Stop) => 9,
        }
    }
}

/// What is told of a counter that went from one place to another.
pub fn tell_moved(t: &mut Act<'_, Krieg>, id: UnitId, from: crate::spot::Spot) {
    let to = t.s.unit(id).at;
    t.log.event(kernel::Audience::All, rule!("3.1.1a"), || {
        kernel::Event::Moved {
            counter: id.into(),
            from: from.key().into(),
            to: to.key().into(),
        }
    });
    if t.log.is_on() {
        let who = name(t.s, id);
        t.log.say(rule!("3.1.1a"), || {
            format!("{who}: {} to {}", from.name(), to.name())
        });
    }
}
