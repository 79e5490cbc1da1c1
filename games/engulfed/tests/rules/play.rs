//! Going on from a position as players do: steps over land, ends of phases, whole player-turns.

use crate::kit::{Kit, area};
use engulfed::ch05_movement::MoveAction;
use engulfed::types::{Side, Turn};
use engulfed::unit::UnitId;
use engulfed::{Action, Phase};

impl Kit {
    /// A unit goes one area over land.
    #[track_caller]
    pub fn march(&mut self, unit: UnitId, key: &str) -> &mut Kit {
        self.act(MoveAction::Pick { unit });
        self.act(MoveAction::To { area: area(key) })
    }

    /// The rule that keeps a unit from going there.
    #[track_caller]
    pub fn halted(&self, unit: UnitId, key: &str) -> &'static str {
        let mut copy = self.clone();
        copy.act(MoveAction::Pick { unit });
        copy.refused(MoveAction::To { area: area(key) })
    }

    /// The seat that is asked ends its part of the phase.
    #[track_caller]
    pub fn done(&mut self) -> &mut Kit {
        self.act(Action::Done)
    }

    /// The last phase of a player-turn in which its side is asked.
    pub fn last_phase(&mut self, nation_id: &str) -> &mut Kit {
        self.phase(nation_id, Phase::FinalSupply)
    }

    /// Everybody does nothing, phase after phase, until this moment has come or is past.
    #[track_caller]
    pub fn idle_until(&mut self, turn: Turn, side: Side, phase: Phase) -> &mut Kit {
        let now = |kit: &Kit| (kit.s.turn, kit.s.side, kit.s.phase);
        for _ in 0..400 {
            if now(self) >= (turn, side, phase) || self.s.verdict.is_some() {
                return self;
            }
            let legal = self.legal();
            let idle = legal.contains(&Action::Done).then_some(Action::Done);
            self.act(idle.or(legal.last().copied()).expect("something to do"));
        }
        panic!("{turn}: still {:?}", now(self));
    }
}
