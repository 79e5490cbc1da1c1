//! 9.25: the Non-aggression Pact; 9.26: the up-front defence.

use crate::ch05_movement::may_step;
use crate::data::{ScenarioRule, data};
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, AreaSet, Nation, Side, Turn};
use crate::unit::{At, Unit, UnitId};
use crate::{Act, Action, Engulfed, Phase};
use frame::{Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

use super::chance::pick;
use super::set_up::scenario_has;
use super::{PoliticalAction, Withdraw};

/// 9.25a: Germany has conquered Poland, and the Soviets have their share.
pub fn begin(t: &mut Act) {
    let events = &t.s.politics.events;
    let off = scenario_has(t.s, ScenarioRule::NoPact);
    if off || events.soviet_war.is_some() || events.pact.is_some() {
        return;
    }
    t.log.say(rule!("9.25a"), || {
        "The Soviet-German pact takes effect".to_string()
    });
    cite!("9.25b");
    let (turn, pact) = (t.s.turn, data().regions.pact);
    t.s.politics.events.pact = Some(turn);
    t.s.politics.events.pact_due = pact;
    t.s.politics.conquered.insert(Nation::BALTIC_STATES);
    for area in pact.iter() {
        t.s.set_control(area, Nation::USSR);
        if !t.s.tally(area).nations.is_empty() {
            t.push(Withdraw { area });
        }
    }
}

/// 9.25a: areas that a Soviet ground unit has come into are done.
pub fn note_moves(t: &mut Act) {
    let due = t.s.politics.events.pact_due;
    for area in due.iter() {
        if t.s.tally(area).ground_nations.has(Nation::USSR) {
            t.s.politics.events.pact_due.remove(area);
        }
    }
}

/// 9.25a: the Soviets must move into the pact areas as soon as they can.
pub fn may_end(s: &State, seat: Seat) -> Result<(), Illegal> {
    let events = &s.politics.events;
    let asked = s.phase == Phase::OperationalMovement && s.seat_of(Nation::USSR) == seat;
    if !asked || events.soviet_war.is_some() {
        return Ok(());
    }
    let empty = |area: &Area| !s.tally(*area).ground_nations.has(Nation::USSR);
    let waits = events
        .pact_due
        .iter()
        .filter(empty)
        .any(|area| can_reach(s, area));
    demand!(
        !waits,
        "9.25a",
        "Soviet ground units must move into the areas of the pact"
    );
    Ok(())
}

/// A ground unit beside the area that may go there now.
fn can_reach(s: &State, area: Area) -> bool {
    let soviet = |u: &Unit| u.nation == Nation::USSR && u.kind.is_ground();
    data().areas.links(area).iter().any(|link| {
        let mut there = s.units_in(link.to);
        there.any(|(id, u)| soviet(u) && may_step(s, id, area).is_ok())
    })
}

/// What the back of a Soviet unit shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Back {
    Block,
    Elite,
    GroundSupport,
}

impl Back {
    const ALL: [Back; 3] = [Back::Block, Back::Elite, Back::GroundSupport];

    fn fits(self, unit: &Unit) -> bool {
        unit.nation == Nation::USSR
            && match self {
                Back::Block => unit.kind.is_ground() && !unit.elite,
                Back::Elite => unit.kind.is_ground() && unit.elite,
                Back::GroundSupport => !unit.kind.is_ground(),
            }
    }
}

/// What 9.26a still lacks.
struct Wanted {
    /// Ground units that must come to the front.
    ground: usize,
    /// Areas of the front without a ground unit.
    empty: AreaSet,
    /// Whether a ground-support unit is elsewhere.
    air: bool,
}

fn wanted(s: &State) -> Option<Wanted> {
    let events = &s.politics.events;
    let in_force = events.pact.is_some_and(|turn| turn < s.turn);
    if !in_force || events.soviet_war.is_some() || s.politics.conquered.has(Nation::USSR) {
        return None;
    }
    cite!("9.26a");
    let front = data().regions.up_front;
    let (mut all, mut there, mut air) = (0, 0, false);
    for (_, unit) in s.units().filter(|(_, u)| u.nation == Nation::USSR) {
        let At::Area(area) = unit.at else { continue };
        match (unit.kind.is_ground(), front.has(area)) {
            (true, at_front) => {
                all += 1;
                there += usize::from(at_front);
            }
            (false, false) => air = true,
            (false, true) => {}
        }
    }
    let guarded = |area: &Area| s.tally(*area).ground_nations.has(Nation::USSR);
    let every = s.turn >= Turn::new(1941, 0);
    let empty = front.iter().filter(|area| every && !guarded(area));
    Some(Wanted {
        ground: usize::div_ceil(all, 2).saturating_sub(there),
        empty: empty.collect(),
        air,
    })
}

/// 9.26b: when an Allied player-turn is over the German may shift what is missing.
pub fn end_player_turn(t: &mut Act) {
    if t.s.side == Side::Allies && wanted(t.s).is_some() {
        t.push(UpFront);
    }
}

/// 9.26b: which Soviet units the German shifts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct UpFront;

impl Question<Engulfed> for UpFront {
    type Answer = PoliticalAction;

    fn open(&self, t: &mut Act) -> Open {
        let seat = t.s.seat_of(Nation::GERMANY);
        frame::ask_if_any(self, t, seat)
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        offer_shifts(s, out);
        out.push(PoliticalAction::Pass.into());
    }
    fn check(&self, s: &State, answer: PoliticalAction) -> Result<(), Illegal> {
        match answer {
            PoliticalAction::Shift { from, back, to } => may_shift(s, from, back, to),
            PoliticalAction::Pass => Ok(()),
            _ => Err(Engulfed::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: PoliticalAction) {
        match answer {
            PoliticalAction::Shift { from, back, to } => shift(t, from, back, to),
            _ => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = "Shift Soviet units to their front?".to_string();
        (text, rule!("9.26b"))
    }
}

fn offer_shifts(s: &State, out: &mut Vec<Action>) {
    let rear = data().areas.land.without(data().regions.up_front);
    for from in rear
        .iter()
        .filter(|a| s.tally(*a).nations.has(Nation::USSR))
    {
        for back in Back::ALL {
            for to in data().regions.up_front.iter() {
                if may_shift(s, from, back, to).is_ok() {
                    out.push(PoliticalAction::Shift { from, back, to }.into());
                }
            }
        }
    }
}

/// 9.26b: from outside the four areas into them, until the demands are met.
fn may_shift(s: &State, from: Area, back: Back, to: Area) -> Result<(), Illegal> {
    let (front, known) = (data().regions.up_front, data().areas.facts.len());
    let Some(wanted) = wanted(s) else {
        return Err(Illegal::new(rule!("9.26b"), "nothing is demanded"));
    };
    demand!(
        from.index() < known && to.index() < known && front.has(to) && !front.has(from),
        "9.26b",
        "from elsewhere into the four areas"
    );
    demand!(
        s.units_in(from).any(|(_, u)| back.fits(u)),
        "9.26b",
        "there is no such unit"
    );
    let missing = match back {
        Back::GroundSupport => wanted.air,
        Back::Block | Back::Elite => wanted.ground > 0 || wanted.empty.has(to),
    };
    demand!(missing, "9.26b", "the demand is met");
    Ok(())
}

/// The German takes one of the blocks that look alike, without seeing its face.
fn shift(t: &mut Act, from: Area, back: Back, to: Area) {
    let fits = |(id, u): (UnitId, &Unit)| back.fits(u).then_some(id);
    let all: Vec<UnitId> = t.s.units_in(from).filter_map(fits).collect();
    let id = all[pick(t, all.len())];
    t.s.put(id, At::Area(to));
    t.s.set_from(id, to);
    t.log.say(rule!("9.26b"), || {
        format!(
            "A Soviet unit is shifted from {} to {}",
            area_name(from),
            area_name(to)
        )
    });
}
