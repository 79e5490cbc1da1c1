//! Chapter 9: stacking, mended at the end of every Phase and Segment.

use crate::Krieg;
use crate::data::data;
use crate::game::Action;
use crate::ground::space;
use crate::losses::{self, Must};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction};
use crate::unit::{Form, Side, Unit, UnitId};
use frame::Chapter;
use kernel::{Label, cite};

mod r9_2_limits;

frame::chapter! {
    /// What chapter 9 asks.
    steps StackingStep of Krieg {
        r9_2_limits::Repair => Shed,
    }
    /// What is done about too large a stack.
    actions StackingAction {}
}

const UNITS: u8 = 3;
const STEPS: u8 = 6;
const LIMITED: u8 = 3;

/// What is wrong with a stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Excess {
    Size,
    Hqs,
    Forts,
    Minors,
}

/// 9.2: the steps that may stand in a hex.
fn limit(s: &State, at: Spot, faction: Faction) -> u8 {
    cite!("9.2a");
    let printed = at.space().is_some_and(|id| space(id).limited);
    let landing = s.beachhead(at, faction);
    let small = landing.is_some_and(|(_, unit)| unit.side == Side::Front);
    if printed || small { LIMITED } else { STEPS }
}

/// The Minors whose units other Minors may not stand or fight beside.
pub fn bound_minor(s: &State, id: UnitId) -> Option<CountryId> {
    cite!("0.gloss-exp");
    if s.unit(id).is_exp() {
        return None;
    }
    let nations = s.nations(id);
    let mut minors = nations.into_iter().flatten();
    minors.find(|country| !data().countries[country.index()].is_major())
}

/// 9.1, 9.2: what is wrong with a faction's stack in a hex.
pub fn excess(s: &State, at: Spot, faction: Faction) -> Option<Excess> {
    cite!("9", "9.1a", "9.1b", "9.2a");
    let hex = at.space()?;
    if space(hex).is_box() {
        return None;
    }
    let count = s.tally(at).count(faction);
    if count.hqs > 1 {
        return Some(Excess::Hqs);
    }
    if count.forts > 1 {
        return Some(Excess::Forts);
    }
    let mut minors = s
        .ground_in(at, faction)
        .filter_map(|(id, _)| bound_minor(s, id));
    if let Some(first) = minors.next()
        && minors.any(|other| other != first)
    {
        return Some(Excess::Minors);
    }
    let large = count.ground > UNITS || count.steps > limit(s, at, faction);
    large.then_some(Excess::Size)
}

/// The first stack that must be mended: Axis first, then West, then Soviets.
pub fn first_excess(s: &State) -> Option<(Faction, Spot, Excess)> {
    cite!("9.2b");
    for faction in Faction::ALL {
        let mut crowded = s.spread().crowded(*faction);
        let found = crowded.find_map(|at| Some((at, excess(s, at, *faction)?)));
        if let Some((at, excess)) = found {
            return Some((*faction, at, excess));
        }
    }
    None
}

/// The units that can mend a stack.
fn concerned(s: &State, at: Spot, faction: Faction, excess: Excess) -> Vec<UnitId> {
    let is = |id: UnitId, unit: &Unit| match excess {
        Excess::Size => true,
        Excess::Hqs => unit.is_hq(),
        Excess::Forts => matches!(
            unit.form(),
            Form::Ground {
                kind: crate::data::GroundKind::Fortress,
                ..
            }
        ),
        Excess::Minors => bound_minor(s, id).is_some(),
    };
    let there = s.pieces.distinct_at(at);
    let there = there.filter(|(_, unit)| unit.is_of(faction) && unit.is_ground());
    there
        .filter(|(id, unit)| is(*id, unit))
        .map(|(id, _)| id)
        .collect()
}

impl Chapter<Krieg> for StackingAction {
    fn label(self, s: &State) -> Label {
        let StackingAction::Shed(Shed(loss)) = self;
        losses::label(s, "shed", loss)
    }
    fn verb(self) -> u8 {
        1
    }
}

fn offers(s: &State, out: &mut Vec<Action>) {
    let Some((faction, at, excess)) = first_excess(s) else {
        return;
    };
    for id in concerned(s, at, faction, excess) {
        let ways = losses::ways(s, id, Must::Anything);
        frame::add(out, ways.into_iter().map(Shed));
    }
}
