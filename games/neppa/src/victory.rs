//! Who has won. The rulebook has no victory rule: `docs/rulings/neppa.md` says how we end a game.

use crate::Act;
use crate::data::{Condition, Level, VictoryLine, data};
use crate::state::State;
use crate::types::{Nation, Side};
use kernel::{Seat, rule};
use serde::{Deserialize, Serialize};

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verdict {
    pub level: Level,
    /// Axis points of objectives when it ended.
    pub axis_points: u8,
}

/// Ruling V.5: what the captor of Berlin adds to its points.
const CAPTOR_OF_BERLIN: u32 = 3;

/// Ends the game at once when a line of the scenario says so; called after every player turn.
pub fn test(t: &mut Act) {
    let found = lines(t.s).find(|line| line.at_once && holds(t.s, line));
    end(t, found.map(|line| line.level));
}

/// After the last turn of the scenario the points decide.
pub fn end_of_turn(t: &mut Act) {
    if t.s.turn < data().scenarios[t.s.scenario as usize].last {
        return;
    }
    let found = lines(t.s).find(|line| holds(t.s, line));
    end(t, found.map(|line| line.level));
}

pub fn lines(s: &State) -> impl Iterator<Item = &'static VictoryLine> + use<> {
    data().scenarios[s.scenario as usize].victory.iter()
}

fn end(t: &mut Act, level: Option<Level>) {
    let Some(level) = level else { return };
    let axis_points = axis_points(t.s);
    t.s.verdict = Some(Verdict { level, axis_points });
    t.log.say(rule!("0.2"), || {
        format!("The game is over: the Axis has {axis_points} points")
    });
}

/// Rulings V.2, V.3, V.4.
pub fn holds(s: &State, line: &VictoryLine) -> bool {
    match line.condition {
        Condition::Conquered { all, from, to } => {
            (from..=to).contains(&s.turn) && all.iter().all(|n| s.politics.fallen.has(n))
        }
        Condition::AxisPoints { from, to } => (from..=to).contains(&axis_points(s)),
    }
}

/// Ruling V.1: points of zones that an Axis Major, an active Axis Minor Ally or Vichy controls.
pub fn axis_points(s: &State) -> u8 {
    points(s, |holder| is_axis(s, holder))
}

fn points(s: &State, counts: impl Fn(Nation) -> bool) -> u8 {
    let zones = data().zones.facts.ids();
    zones
        .filter(|zone| data().points(*zone) > 0 && counts(s.control(*zone)))
        .map(|zone| data().points(zone))
        .sum()
}

/// Whether a nation's zones count for the Axis.
pub fn is_axis(s: &State, nation: Nation) -> bool {
    let minor = !nation.is_major() && s.allied(nation, Nation::GERMANY);
    minor || (nation.is_major() && nation.turn_side() == Side::Axis)
}

/// Ruling V.5: the seats of a side, the one whose countries control most points first.
pub fn ranking(s: &State, side: Side) -> Vec<Seat> {
    let mut seats: Vec<Seat> = s.seats_of_side(side).collect();
    let berlin = s.politics.conquered[Nation::GERMANY];
    seats.sort_by_key(|seat| {
        let theirs = s.nations_of(*seat);
        let mut sum = u32::from(points(s, |holder| theirs.has(holder)));
        if berlin.is_some_and(|captor| s.seat_of(captor) == *seat) {
            sum += CAPTOR_OF_BERLIN;
        }
        (std::cmp::Reverse(sum), *seat)
    });
    seats
}
