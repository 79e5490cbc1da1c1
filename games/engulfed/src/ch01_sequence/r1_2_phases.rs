//! 1.2 to 1.4: the order of phases, player-turns and game turns, and what is tested between them.

use super::r1_1_weather;
use crate::types::Side;
use crate::{
    Act, Step, ch02_strategic_warfare, ch03_supply, ch04_production, ch05_movement, ch06_combat,
    ch07_special_actions, ch08_naval, ch09_politics, ch10_victory,
};
use frame::Open;
use kernel::{RuleId, cite, rule};
use serde::{Deserialize, Serialize};

/// 1.2: the phases of a player-turn, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    InitialSupply,
    Production,
    OperationalMovement,
    StrategicMovement,
    Combat,
    Breakthrough,
    FinalSupply,
}

impl Phase {
    pub const fn title(self) -> &'static str {
        match self {
            Phase::InitialSupply => "Initial Supply",
            Phase::Production => "Production",
            Phase::OperationalMovement => "Operational Movement",
            Phase::StrategicMovement => "Strategic Movement",
            Phase::Combat => "Combat",
            Phase::Breakthrough => "Breakthrough",
            Phase::FinalSupply => "Final Supply",
        }
    }

    pub const fn next(self) -> Option<Phase> {
        Some(match self {
            Phase::InitialSupply => Phase::Production,
            Phase::Production => Phase::OperationalMovement,
            Phase::OperationalMovement => Phase::StrategicMovement,
            Phase::StrategicMovement => Phase::Combat,
            Phase::Combat => Phase::Breakthrough,
            Phase::Breakthrough => Phase::FinalSupply,
            Phase::FinalSupply => return None,
        })
    }

    /// What is asked of a seat in it.
    pub fn prompt(self) -> (String, RuleId) {
        let (text, rule) = match self {
            Phase::InitialSupply => ("Transfer fleets, or go on.", rule!("1.21")),
            Phase::Production => ("Build and replace.", rule!("1.22")),
            Phase::OperationalMovement => ("Move units, declare war.", rule!("1.23")),
            Phase::StrategicMovement => ("Move units behind the front.", rule!("1.24")),
            Phase::Combat => ("Declare the next attack.", rule!("1.25")),
            Phase::Breakthrough => ("Spend Special Actions to go on.", rule!("1.26")),
            Phase::FinalSupply => ("Transfer fleets, or go on.", rule!("1.27")),
        };
        (text.to_string(), rule)
    }
}

/// How far the end of a phase or player-turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The phase is being played.
    #[default]
    Phase,
    /// Its end was tested; what that asked is being answered.
    Left,
    /// So was the end of the player-turn.
    TurnOver,
}

/// The first decision of a game whose state says turn and side.
pub fn begin(t: &mut Act) {
    t.push(Step::Sequence);
    begin_turn(t);
}

/// The phase is over (every seat's part of it was popped): on to the next.
pub fn open(t: &mut Act) -> Open {
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

fn begin_turn(t: &mut Act) {
    let turn = t.s.turn;
    t.log.say(rule!("1.0"), || turn.to_string());
    ch09_politics::begin_turn(t);
    r1_1_weather::roll(t);
    t.s.side = Side::Axis;
    begin_player_turn(t);
}

fn begin_player_turn(t: &mut Act) {
    let side = t.s.side;
    t.log
        .say(rule!("1.3"), || format!("{} player-turn", side.adjective()));
    ch09_politics::begin_player_turn(t);
    enter(t, Phase::InitialSupply);
}

/// Opens a phase: each seat's part of it, and above that what happens by itself at its start.
fn enter(t: &mut Act, phase: Phase) {
    t.s.phase = phase;
    t.log.say(rule!("1.0"), || phase.title().to_string());
    for seat in t.s.seats_of_side(t.s.side).rev() {
        t.push(Step::Phase { seat, asked: false });
    }
    // Pushed last, so decided first.
    match phase {
        Phase::InitialSupply => {}
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
        Phase::Breakthrough => t.s.special_actions.next = None,
        Phase::FinalSupply => ch06_combat::begin_final(t),
    }
}

/// What is tested when a phase ends.
fn leave(t: &mut Act) {
    match t.s.phase {
        Phase::InitialSupply => ch03_supply::end_initial(t),
        Phase::Production => ch04_production::end(t),
        Phase::OperationalMovement | Phase::StrategicMovement => ch05_movement::end(t),
        Phase::Combat | Phase::Breakthrough => {}
        Phase::FinalSupply => ch03_supply::end_final(t),
    }
    ch09_politics::end_phase(t);
}

/// What is tested when a player-turn ends.
fn leave_player_turn(t: &mut Act) {
    ch09_politics::end_player_turn(t);
    ch10_victory::test_majors(t);
}

fn end_player_turn(t: &mut Act) {
    // 6.96: last of all, for the tests before may take units away (9.26, 10.1).
    ch06_combat::end_player_turn(t);
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
fn end_turn(t: &mut Act) {
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
