//! 0.2, 1.3: the order of phases, player turns, seasons and years, and what is tested between them.

use crate::Act;
use crate::step::{Phase, Step};
use crate::types::{Nation, Season, Side, Turn};
use crate::{ch01_war, ch05_year_start, ch06_naval, ch07_air, ch08_ground, ch09_strategic_warfare};
use crate::{
    ch10_construction, ch11_redeployment, ch12_cooperation, ch13_special, ch14_conquest, victory,
};
use frame::Open;
use kernel::{Seat, cite, rule};

/// The first decision of a game whose state says turn, side and phase.
pub fn begin(t: &mut Act) {
    t.push(Step::Sequence);
    begin_player_turn(t);
    enter(t, Phase::Declarations);
}

/// The phase is over (every seat's part of it was popped): on to the next.
pub fn open(t: &mut Act) -> Open {
    leave(t);
    if t.s.verdict.is_some() {
        return Open::Again;
    }
    match following(t.s.phase, t.s.side) {
        Some(phase) => enter(t, phase),
        None => end_player_turn(t),
    }
    Open::Again
}

/// 0.2: Strategic Warfare is played once a season, in the Axis player turn.
fn following(phase: Phase, side: Side) -> Option<Phase> {
    cite!("0.2");
    Some(match phase {
        Phase::YearStart => Phase::Declarations,
        Phase::Declarations => Phase::Movement,
        Phase::Movement => Phase::Combat,
        Phase::Combat => Phase::ExploitationMovement,
        Phase::ExploitationMovement => Phase::ExploitationCombat,
        Phase::ExploitationCombat if side == Side::Axis => Phase::StrategicWarfare,
        Phase::ExploitationCombat | Phase::StrategicWarfare => Phase::Construction,
        Phase::Construction => Phase::Redeployment,
        Phase::Redeployment => return None,
    })
}

/// Opens a phase: what happens by itself at its start, then each seat's part of it.
fn enter(t: &mut Act, phase: Phase) {
    t.s.phase = phase;
    t.log.say(rule!("0.2"), || phase.name().to_string());
    // Steps are a stack: the seat that acts first is pushed last.
    let seats: Vec<Seat> = match phase {
        Phase::YearStart => Vec::new(),
        // 9.6a: the Allies move first, then the Axis.
        Phase::StrategicWarfare => {
            t.s.seats_of_side(Side::Allies)
                .chain(t.s.seats_of_side(Side::Axis))
                .collect()
        }
        _ => t.s.seats_of_side(t.s.side).collect(),
    };
    match phase {
        Phase::StrategicWarfare => ch09_strategic_warfare::after_movement(t),
        Phase::ExploitationCombat => ch07_air::before_seats(t),
        Phase::Redeployment => ch11_redeployment::before_seats(t),
        _ => {}
    }
    for seat in seats.into_iter().rev() {
        t.push(Step::Phase { seat, asked: false });
    }
    // Pushed last, so decided first.
    match phase {
        Phase::YearStart => ch05_year_start::begin(t),
        Phase::Declarations => ch01_war::begin_declarations(t),
        Phase::Movement => {
            ch06_naval::begin_movement(t);
            ch01_war::begin_movement(t);
        }
        Phase::Combat => ch07_air::begin_combat(t),
        Phase::ExploitationMovement => ch08_ground::begin_exploitation(t),
        Phase::ExploitationCombat | Phase::StrategicWarfare | Phase::Redeployment => {}
        Phase::Construction => ch10_construction::begin(t),
    }
}

/// What is tested when a phase ends.
fn leave(t: &mut Act) {
    match t.s.phase {
        Phase::Movement => {
            ch12_cooperation::end_movement(t);
            ch13_special::garrison(t);
        }
        Phase::Combat => {
            ch06_naval::end_combat(t);
            ch14_conquest::surrenders(t);
        }
        Phase::ExploitationCombat => {
            ch08_ground::end_exploitation(t);
            ch14_conquest::surrenders(t);
        }
        Phase::StrategicWarfare => ch13_special::garrison(t),
        Phase::Redeployment => ch13_special::garrison(t),
        _ => {}
    }
}

fn begin_player_turn(t: &mut Act) {
    let (turn, side) = (t.s.turn, t.s.side);
    t.log.say(rule!("1.3b"), || {
        let side = if side == Side::Axis { "Axis" } else { "Allied" };
        format!("{turn}, {side} player turn")
    });
    t.s.held = t.s.control_snapshot();
    ch10_construction::begin_player_turn(t);
    ch13_special::begin_player_turn(t);
}

fn end_player_turn(t: &mut Act) {
    ch11_redeployment::end_player_turn(t);
    ch14_conquest::end_player_turn(t);
    ch05_year_start::end_player_turn(t);
    t.s.wipe_marks();
    victory::test(t);
    if t.s.verdict.is_some() {
        return;
    }
    if t.s.side == Side::Axis {
        t.s.side = Side::Allies;
        begin_player_turn(t);
        enter(t, Phase::Declarations);
    } else {
        end_turn(t);
    }
}

fn end_turn(t: &mut Act) {
    cite!("1.3a", "1.3b");
    victory::end_of_turn(t);
    if t.s.verdict.is_some() {
        return;
    }
    t.s.turn = t.s.turn.next();
    t.s.side = Side::Axis;
    begin_player_turn(t);
    if t.s.turn.season() == Season::Spring {
        enter(t, Phase::YearStart);
    } else {
        enter(t, Phase::Declarations);
    }
}

/// Whether a Major is in its player turn now.
pub fn acts_now(side: Side, major: Nation) -> bool {
    major.turn_side() == side
}

/// The Winter turn that ends the year of a turn.
pub fn winter_of(turn: Turn) -> Turn {
    Turn::new(turn.year(), Season::Winter)
}
