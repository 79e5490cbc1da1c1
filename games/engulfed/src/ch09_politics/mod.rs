//! Chapter 9: politics.

use crate::state::State;
use crate::step::{Action, Open, Phase};
use crate::table::Table;
use crate::types::{Area, Camp, Nation, Nations, Side};
use kernel::{Illegal, Label, RuleId, Seat, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PoliticalStep {
    /// 9.61: a Minor deploys.
    Deploy { minor: Nation },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PoliticalAction {
    Declare { by: Nation, on: Nation },
}

/// Who fights on which side, and the events that have happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Politics {
    /// By nation.
    pub camp: Vec<Camp>,
    /// By Minor: the Major whose seat decides for it.
    pub sponsor: Vec<Option<Nation>>,
    /// By side, kept in step with `camp`.
    sides: [Nations; 2],
    /// Pairs at war, by nation, both ways.
    pub war: Vec<Nations>,
    /// 10.1, 10.2
    pub conquered: Nations,
    /// 9.45: Italian morale has collapsed.
    pub italian_collapse: bool,
}

impl Default for Politics {
    fn default() -> Politics {
        Politics {
            camp: vec![Camp::Neutral; Nation::MAX],
            sponsor: vec![None; Nation::MAX],
            sides: [Nations::NONE; 2],
            war: vec![Nations::NONE; Nation::MAX],
            conquered: Nations::NONE,
            italian_collapse: false,
        }
    }
}

impl Politics {
    pub fn set_camp(&mut self, nation: Nation, camp: Camp) {
        self.camp[nation.index()] = camp;
        for side in Side::BOTH {
            if camp.side() == Some(side) {
                self.sides[side.index()].insert(nation);
            } else {
                self.sides[side.index()].remove(nation);
            }
        }
    }

    #[inline]
    pub fn nations_of_side(&self, side: Side) -> Nations {
        self.sides[side.index()]
    }

    pub fn set_war(&mut self, a: Nation, b: Nation) {
        self.war[a.index()].insert(b);
        self.war[b.index()].insert(a);
    }
}

/// Whether units of a nation may be in an area at all, whoever holds it.
pub fn may_enter(_s: &State, _nation: Nation, _area: Area) -> Result<(), Illegal> {
    Ok(())
}

/// 14.43(b): whether this side attacks with surprise in this phase.
pub fn surprise(_s: &State, _side: Side) -> bool {
    false
}

/// G.Control: ground units of a nation have become the sole occupants of an area.
pub fn take(t: &mut Table, area: Area, by: Nation) {
    t.s.set_control(area, by);
}

/// Who is at war with whom, and what has happened, when a scenario begins (`data().setups[…].facts`).
pub fn set_up(_s: &mut State) {}

pub fn begin_turn(_t: &mut Table) {}
pub fn begin_player_turn(_t: &mut Table) {}
/// Compulsory entries (9.15, 9.32b, 9.42) at the start of the Initial Operational Movement Phase.
pub fn begin_operational(_t: &mut Table) {}
pub fn end_phase(_t: &mut Table) {}
pub fn end_player_turn(_t: &mut Table) {}

/// What this chapter offers a seat in a phase.
pub fn offer(_s: &State, _phase: Phase, _seat: Seat, _out: &mut Vec<Action>) {}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(_t: &mut Table, _step: PoliticalStep) -> Open {
    Open::Pass
}

/// What may be answered to one of this chapter's steps.
pub fn ask(_s: &State, _step: PoliticalStep, _out: &mut Vec<Action>) {}

/// Whether an action of this chapter may be taken now.
pub fn check(_s: &State, _action: PoliticalAction) -> Result<(), Illegal> {
    Err(Illegal::new(rule!("9.11(a)"), "this is not asked now"))
}

pub fn apply(_t: &mut Table, _action: PoliticalAction) {}

pub fn prompt(_s: &State, _step: PoliticalStep) -> (String, RuleId) {
    (String::new(), rule!("9.11(a)"))
}

pub fn label(_s: &State, _action: PoliticalAction) -> Label {
    Label::default()
}

/// Below 7: which of this chapter's kinds of action it is.
pub fn verb(_action: PoliticalAction) -> u8 {
    0
}
