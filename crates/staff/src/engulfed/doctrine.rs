//! What a plan of Europe Engulfed decides.

use super::Cadet;
use super::lead::lead;
use super::manual::{Line, Manual};
use super::worth::{prize_beyond, worth};
use crate::Player;
use crate::manual::School;
use crate::plan::{Command, Effort, Knob, Plan};
use engulfed::data::data;
use engulfed::types::{Area, Climate, Nation, Side};
use engulfed::unit::{At, Unit, UnitId};
use engulfed::view::sees;
use engulfed::{Engulfed, State};
use kernel::{Game, Seat};

/// How a turn is fought: the manual of whoever carries a plan out, with the plan's changes.
#[derive(Clone, Copy, Debug)]
pub struct Doctrine {
    manual: Manual,
    pub landings: Landings,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Landings {
    Usual,
    /// Whenever ships, men and odds suffice.
    Early,
    Never,
}

/// What a plan makes of lines of the manual, in percent of them or added to them.
const CARE: [i32; 4] = [50, 75, 100, 150];
const ENOUGH: [i32; 3] = [-70, 0, 120];
const WEIGHT: [i32; 3] = [70, 100, 140];
const GUARD: [i32; 3] = [80, 100, 140];
const STAND: [i32; 3] = [-20, 0, 25];
const SPECIAL: [i32; 3] = [55, 100, 170];
const LANDINGS: [Landings; 3] = [Landings::Usual, Landings::Early, Landings::Never];

const fn knob(name: &'static str, choices: &'static [&'static str], usual: u8) -> Knob {
    Knob {
        name,
        choices,
        usual,
    }
}

const RISK: &[&str] = &[
    "it dares attacks that cost dearly",
    "it dares costly attacks",
    "attacks at good odds",
    "it spares its own men",
];
const FORCE: &[&str] = &[
    "attacks get just enough units",
    "attacks get twice what they need",
    "attacks get all they can",
];
const WEST: &[&str] = &[
    "the West can wait",
    "the West as usual",
    "the West comes first",
];
const EAST: &[&str] = &[
    "the East can wait",
    "the East as usual",
    "the East comes first",
];
const SOUTH: &[&str] = &[
    "the South can wait",
    "the South as usual",
    "the South comes first",
];
const GARRISONS: &[&str] = &[
    "garrisons are thin",
    "garrisons as usual",
    "garrisons are strong",
];
const LINE: &[&str] = &[
    "the line is held at bad odds",
    "the line is held at fair odds",
    "the line falls back early",
];
const SPECIALS: &[&str] = &[
    "Special Actions are spent freely",
    "Special Actions as usual",
    "Special Actions are saved",
];
const ASHORE: &[&str] = &[
    "landings in their time",
    "landings as soon as they promise something",
    "no landings",
];

const KNOBS: [Knob; 9] = [
    knob("risk", RISK, 2),
    knob("force", FORCE, 1),
    knob("West", WEST, 1),
    knob("East", EAST, 1),
    knob("South", SOUTH, 1),
    knob("garrisons", GARRISONS, 1),
    knob("line", LINE, 1),
    knob("Special Actions", SPECIALS, 1),
    knob("landings", ASHORE, 0),
];

const RISK_KNOB: usize = 0;
const LANDING_KNOB: usize = 8;

impl Doctrine {
    pub fn of(plan: &Plan, mut manual: Manual) -> Doctrine {
        let at = |knob: usize| usize::from(plan.get(knob));
        manual.change(Line::OwnLoss, |n| n * CARE[at(0)] / 100);
        manual.change(Line::Enough, |n| n + ENOUGH[at(1)]);
        for (line, knob) in [(Line::West, 2), (Line::East, 3), (Line::South, 4)] {
            manual.change(line, |n| n * WEIGHT[at(knob)] / 100);
        }
        for line in [Line::Guard, Line::Hold] {
            manual.change(line, |n| n * GUARD[at(5)] / 100);
        }
        manual.change(Line::Stand, |n| n + STAND[at(6)]);
        manual.change(Line::Special, |n| n * SPECIAL[at(7)] / 100);
        Doctrine {
            manual,
            landings: LANDINGS[at(LANDING_KNOB)],
        }
    }

    pub fn get(&self, line: Line) -> i32 {
        self.manual[line]
    }

    /// Whether a turn of the manual has come.
    pub fn is_time(&self, s: &State, line: Line) -> bool {
        i32::from(s.turn.0) >= self.get(line)
    }

    /// Parts of the army in percent: infantry, armour and ground support.
    pub fn mix(&self, usual: [i32; 3]) -> [i32; 3] {
        let [foot, tanks, wings] = usual;
        [
            foot + self.get(Line::Foot),
            tanks + self.get(Line::Tanks),
            wings + self.get(Line::Wings),
        ]
    }

    /// What a worth counts in an area.
    pub fn weigh(&self, area: Area, worth: i32) -> i32 {
        let front = match data().areas.facts(area).climate {
            Climate::West => Line::West,
            Climate::East => Line::East,
            Climate::South => Line::South,
        };
        worth * self.get(front) / 100
    }

    /// What it is worth to a side to take an area.
    pub fn prize(&self, area: Area, side: Side) -> i32 {
        let extra = prize_beyond(area, side) * self.get(Line::Prizes) / 100;
        self.weigh(area, worth(area) + extra)
    }
}

impl Command for Engulfed {
    const KNOBS: &'static [Knob] = &KNOBS;
    const OFFICER: Effort = Effort::new(3, 2);
    const GENERAL: Effort = Effort::new(8, 6);
    const WON: i64 = 2_000_000;

    fn cadet(seat: Seat) -> Box<dyn Player<Engulfed>> {
        Box::new(Cadet::new(seat))
    }

    fn subordinate(seat: Seat, school: School, plan: &Plan) -> Box<dyn Player<Engulfed>> {
        let manuals = Side::BOTH.map(|side| Manual::of(school, side));
        Box::new(Cadet::under(seat, *plan, manuals))
    }

    fn turn(s: &State) -> u32 {
        2 * u32::from(s.turn.0) + u32::from(s.side == Side::Allies)
    }

    fn is_own_turn(s: &State, seat: Seat) -> bool {
        s.seat_side(seat) == s.side
    }

    fn lead(s: &State, seat: Seat) -> i64 {
        lead(s, s.seat_side(seat))
    }

    /// Blocks that do not show their faces are rather strong than weak: the best of two draws.
    fn deal(s: &State, seat: Seat, random: &mut dyn FnMut(u32) -> u32) -> State {
        let mut dealt = Engulfed::reshuffle(s, seat, random);
        let side = s.seat_side(seat);
        let hidden = |(id, unit): (UnitId, &Unit)| {
            let on_map = matches!(unit.at, At::Area(_)) && unit.kind.is_ground();
            (on_map && !sees(s, Some(side), unit)).then_some((id, unit.full, unit.steps))
        };
        let blocks: Vec<_> = dealt.units().filter_map(hidden).collect();
        for (id, full, steps) in blocks {
            let other = 1 + random(full.into()) as u8;
            dealt.set_steps(id, steps.max(other));
        }
        dealt
    }

    /// More risk, and for the West landings now or not at all.
    fn ideas(s: &State, seat: Seat) -> Vec<Plan> {
        let usual = Plan::usual(&KNOBS);
        let mut ideas = vec![usual.with(RISK_KNOB, 1)];
        if s.nations_of(seat).has(Nation::BRITAIN) {
            ideas.extend([1, 2].map(|landings| usual.with(LANDING_KNOB, landings)));
        }
        ideas
    }
}
