//! What a plan of NEPPA decides, and how a position is judged.

use super::Cadet;
use super::manual::{Line, Manual};
use super::picture::worth;
use super::value::lead;
use crate::Player;
use crate::manual::School;
use crate::plan::{Command, Effort, Knob, Plan};
use kernel::Seat;
use neppa::data::data;
use neppa::types::{Front, Nation, Side, Zone};
use neppa::{Neppa, State};

/// How a turn is fought, read off a plan and the manual of whoever carries it out.
#[derive(Clone, Copy, Debug)]
pub struct Doctrine {
    /// The manual, with the plan's changes.
    pub manual: Manual,
    pub war: War,
    pub landings: Landings,
    pub army: Army,
}

/// Whether the great war in the East begins now. Smaller wars are the manual's affair: what they bring shows at once,
/// what they cost only after years.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum War {
    Usual,
    /// Not yet on the other side's great neutral.
    Wait,
    /// The other side's great neutral.
    Russia,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Landings {
    Usual,
    /// Whenever ships, men and odds suffice.
    Early,
    Never,
}

/// What is built more of than usual.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Army {
    Usual,
    Infantry,
    Armour,
    Air,
}

/// What a plan adds to a line of the manual, or its percentage of it.
const SURE: [i32; 4] = [-8, -4, 0, 3];
const SAFE: [i32; 3] = [-10, 0, 10];
const WEIGHT: [i32; 3] = [40, 100, 220];
const GUARD: [i32; 4] = [30, 70, 100, 150];
const FEAR: [i32; 3] = [40, 100, 200];
const WAR: [War; 3] = [War::Usual, War::Wait, War::Russia];
const LANDINGS: [Landings; 3] = [Landings::Usual, Landings::Early, Landings::Never];
const ARMY: [Army; 4] = [Army::Usual, Army::Infantry, Army::Armour, Army::Air];

const fn knob(name: &'static str, choices: &'static [&'static str], usual: u8) -> Knob {
    Knob {
        name,
        choices,
        usual,
    }
}

pub const KNOBS: [Knob; 10] = [
    knob(
        "risk",
        &[
            "it dares attacks that may well fail",
            "it dares attacks at lower odds",
            "attacks at good odds",
            "it attacks only when it is almost sure",
        ],
        2,
    ),
    knob(
        "force",
        &[
            "attacks get no more than 2-1",
            "attacks get 3-1",
            "attacks get 4-1",
        ],
        1,
    ),
    knob(
        "West",
        &[
            "the West can wait",
            "the West as usual",
            "the West comes first",
        ],
        1,
    ),
    knob(
        "East",
        &[
            "the East can wait",
            "the East as usual",
            "the East comes first",
        ],
        1,
    ),
    knob(
        "South",
        &[
            "the Mediterranean can wait",
            "the Mediterranean as usual",
            "the Mediterranean comes first",
        ],
        1,
    ),
    knob(
        "guard",
        &[
            "garrisons are thin",
            "garrisons are light",
            "garrisons as usual",
            "garrisons are strong",
        ],
        2,
    ),
    knob(
        "fear",
        &[
            "units go forward boldly",
            "units go forward",
            "units keep together",
        ],
        1,
    ),
    knob(
        "war",
        &["war as usual", "no war in the East yet", "war in the East"],
        0,
    ),
    knob(
        "landings",
        &[
            "landings in their time",
            "landings as soon as they promise something",
            "no landings",
        ],
        0,
    ),
    knob(
        "army",
        &[
            "a balanced army",
            "infantry is built first",
            "armour is built first",
            "aircraft are built first",
        ],
        0,
    ),
];

const WAR_KNOB: usize = 7;
const LANDING_KNOB: usize = 8;

impl Doctrine {
    pub fn of(plan: &Plan, manual: &Manual) -> Doctrine {
        let at = |knob: usize| usize::from(plan.get(knob));
        let mut manual = *manual;
        let mut change = |line: Line, how: &dyn Fn(i32) -> i32| manual.change(line, how);
        change(Line::Sure, &|n| (n + SURE[at(0)]).min(36));
        change(Line::Safe, &|n| (n + SAFE[at(1)]).max(10));
        for (line, knob) in [(Line::West, 2), (Line::East, 3), (Line::South, 4)] {
            change(line, &|n| n * WEIGHT[at(knob)] / 100);
        }
        change(Line::Guard, &|n| n * GUARD[at(5)] / 100);
        change(Line::Fear, &|n| n * FEAR[at(6)] / 100);
        Doctrine {
            manual,
            war: WAR[at(WAR_KNOB)],
            landings: LANDINGS[at(LANDING_KNOB)],
            army: ARMY[at(9)],
        }
    }

    pub fn get(&self, line: Line) -> i32 {
        self.manual[line]
    }

    /// What a zone is worth by itself under this doctrine: it counts where it matters most.
    pub fn worth(&self, zone: Zone) -> i32 {
        let fronts = [
            (Front::Western, Line::West),
            (Front::Eastern, Line::East),
            (Front::Mediterranean, Line::South),
        ];
        let on = fronts
            .iter()
            .filter(|(front, _)| data().facts(zone).on(*front));
        worth(zone) * on.map(|(_, line)| self.get(*line)).max().unwrap_or(100) / 100
    }
}

impl Command for Neppa {
    const KNOBS: &'static [Knob] = &KNOBS;
    const OFFICER: Effort = Effort::new(5, 3);
    const GENERAL: Effort = Effort::new(20, 6);
    const WON: i64 = 1_200_000;

    fn cadet(seat: Seat) -> Box<dyn Player<Neppa>> {
        Box::new(Cadet::new(seat))
    }

    /// Officers and generals have learned the same; generals search harder.
    fn subordinate(seat: Seat, _: School, plan: &Plan) -> Box<dyn Player<Neppa>> {
        Box::new(Cadet::under(seat, *plan, Side::BOTH.map(Manual::staff)))
    }

    fn turn(s: &State) -> u32 {
        2 * u32::from(s.turn.0) + u32::from(s.side == Side::Allies)
    }

    fn is_own_turn(s: &State, seat: Seat) -> bool {
        s.seats_of_side(s.side).any(|own| own == seat)
    }

    fn lead(s: &State, seat: Seat) -> i64 {
        let axis = s.seats_of_side(Side::Axis).any(|own| own == seat);
        lead(s, if axis { Side::Axis } else { Side::Allies })
    }

    /// The war in the East now or later, and a landing now.
    fn ideas(s: &State, seat: Seat) -> Vec<Plan> {
        let usual = Plan::usual(&KNOBS);
        let mut ideas = vec![usual.with(LANDING_KNOB, 1)];
        let mine = s.nations_of(seat);
        if mine.has(Nation::GERMANY) || mine.has(Nation::RUSSIA) || mine.has(Nation::ITALY) {
            ideas.extend((1..WAR.len() as u8).map(|war| usual.with(WAR_KNOB, war)));
        }
        ideas
    }
}
