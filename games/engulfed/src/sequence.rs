//! Chapter 1: the order of phases, player-turns and game turns, and what is tested between them.

use crate::ch01_weather;
use crate::step::{Open, Phase, Stage, Step};
use crate::table::Table;
use crate::types::Side;
use crate::{ch02_strategic_warfare, ch03_supply, ch04_production, ch05_movement, ch06_combat};
use crate::{ch07_special_actions, ch08_naval, ch09_politics, ch10_victory};
use kernel::{cite, rule};

/// The first decision of a game whose state says turn and side.
pub fn begin(t: &mut Table) {
    t.push(Step::Sequence);
    begin_turn(t);
}

/// The phase is over (every seat's part of it was popped): on to the next.
pub fn open(t: &mut Table) -> Open {
    cite!(
        "1.0", "1.21", "1.22", "1.23", "1.24", "1.25", "1.26", "1.27"
    );
    // What a test at the end of a phase or player-turn asks is answered before the next begins.
    match t.s.stage {
        Stage::Phase => {
            t.s.stage = Stage::Left;
            leave(t);
        }
        Stage::Left => match t.s.phase.next() {
            Some(phase) => {
                t.s.stage = Stage::Phase;
                enter(t, phase);
            }
            None => {
                t.s.stage = Stage::TurnOver;
                leave_player_turn(t);
            }
        },
        Stage::TurnOver => {
            t.s.stage = Stage::Phase;
            end_player_turn(t);
        }
    }
    Open::Again
}

fn begin_turn(t: &mut Table) {
    let turn = t.s.turn;
    t.log.say(rule!("1.0"), || turn.to_string());
    ch09_politics::begin_turn(t);
    ch01_weather::roll(t);
    t.s.side = Side::Axis;
    begin_player_turn(t);
}

fn begin_player_turn(t: &mut Table) {
    let side = t.s.side;
    t.log
        .say(rule!("1.3"), || format!("{} player-turn", side.adjective()));
    ch09_politics::begin_player_turn(t);
    enter(t, Phase::InitialSupply);
}

/// Opens a phase: each seat's part of it, and above that what happens by itself at its start.
fn enter(t: &mut Table, phase: Phase) {
    t.s.phase = phase;
    t.log.say(rule!("1.0"), || phase.title().to_string());
    for seat in t.s.seats_of_side(t.s.side).rev() {
        t.push(Step::Phase { seat, asked: false });
    }
    // Pushed last, so decided first.
    match phase {
        Phase::InitialSupply => ch03_supply::begin_initial(t),
        Phase::Production => {
            ch09_politics::begin_production(t);
            ch04_production::begin(t);
            ch02_strategic_warfare::begin(t);
        }
        Phase::OperationalMovement => {
            ch05_movement::begin_operational(t);
            ch09_politics::begin_operational(t);
        }
        Phase::StrategicMovement => ch05_movement::begin_strategic(t),
        Phase::Combat => ch06_combat::begin(t),
        Phase::Breakthrough => ch07_special_actions::begin_breakthrough(t),
        Phase::FinalSupply => {
            ch03_supply::begin_final(t);
            ch06_combat::begin_final(t);
        }
    }
}

/// What is tested when a phase ends.
fn leave(t: &mut Table) {
    match t.s.phase {
        Phase::InitialSupply => ch03_supply::end_initial(t),
        Phase::Production => ch04_production::end(t),
        Phase::OperationalMovement | Phase::StrategicMovement => ch05_movement::end(t),
        Phase::Combat | Phase::Breakthrough => ch06_combat::end(t),
        Phase::FinalSupply => ch03_supply::end_final(t),
    }
    ch09_politics::end_phase(t);
}

/// What is tested when a player-turn ends.
fn leave_player_turn(t: &mut Table) {
    ch06_combat::end_player_turn(t);
    ch09_politics::end_player_turn(t);
    ch10_victory::test_majors(t);
}

fn end_player_turn(t: &mut Table) {
    ch10_victory::end_player_turn(t);
    if t.s.verdict.is_some() {
        return;
    }
    match t.s.side {
        Side::Axis => {
            t.s.side = Side::Allies;
            begin_player_turn(t);
        }
        Side::Allies => end_turn(t),
    }
}

/// 1.4: victory, the turn marker, fleets ready again.
fn end_turn(t: &mut Table) {
    cite!("1.4");
    ch10_victory::end_turn(t);
    if t.s.verdict.is_some() {
        return;
    }
    ch08_naval::end_turn(t);
    ch07_special_actions::end_turn(t);
    t.s.turn = t.s.turn.next();
    begin_turn(t);
}
