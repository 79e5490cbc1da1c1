//! What a plan of Europe Engulfed decides.

use super::Cadet;
use super::lead::lead;
use super::manual::{Line, Manual};
use super::worth::{prize_beyond, worth};
use crate::Player;
use crate::plan::{Command, Knob, Plan};
use engulfed::data::data;
use engulfed::types::{Area, Climate, Nation, Side};
use engulfed::{Engulfed, State};
use kernel::{Game, Seat};

/// How a turn is fought: the manual of whoever carries a plan out, with the plan's changes.
#[derive(Clone, Copy, Debug)]
pub struct Doctrine {
    manual: Manual,
    pub war: War,
    pub army: Army,
    pub assets: Assets,
    pub landings: Landings,
}

/// Whom to attack beyond those whose time has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum War {
    Usual,
    /// Nobody new.
    Peace,
    West,
    East,
    North,
    Balkans,
    South,
}

impl War {
    /// Whether a war is wanted now that the calendar does not ask for.
    pub fn wants(self, by: Nation, on: Nation) -> bool {
        let all: &[Nation] = match self {
            War::Usual | War::Peace => &[],
            War::West => &[Nation::BELGIUM, Nation::NETHERLANDS],
            War::East => match by {
                Nation::USSR => &[Nation::GERMANY],
                _ => &[Nation::USSR],
            },
            War::North => &[Nation::DENMARK, Nation::NORWAY, Nation::SWEDEN],
            War::Balkans => &[Nation::YUGOSLAVIA, Nation::GREECE],
            War::South => &[Nation::SPAIN, Nation::TURKEY, Nation::VICHY],
        };
        all.contains(&on)
    }
}

/// What is built more of than usual.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Army {
    Usual,
    Infantry,
    Armour,
    Air,
}

impl Army {
    /// Parts of the army in percent, infantry, armour and ground support, from the usual ones.
    fn mix(self, usual: [i32; 3]) -> [i32; 3] {
        let [foot, tanks, wings] = usual;
        match self {
            Army::Usual => usual,
            Army::Infantry => [foot + 24, tanks - 14, wings - 10],
            Army::Armour => [foot - 20, tanks + 24, wings - 4],
            Army::Air => [foot - 14, tanks - 4, wings + 18],
        }
    }
}

/// Ships, U-boats, fighters and bombers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assets {
    None,
    Usual,
    More,
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
const WEIGHT: [i32; 3] = [50, 100, 200];
const GUARD: [i32; 3] = [50, 100, 170];
const STAND: [i32; 3] = [-20, 0, 25];
const WAR: [War; 7] = [
    War::Usual,
    War::Peace,
    War::West,
    War::East,
    War::North,
    War::Balkans,
    War::South,
];
const SPECIAL: [(i32, i32); 4] = [(55, 1), (55, 0), (100, 0), (170, 1)];
const ARMY: [Army; 4] = [Army::Usual, Army::Infantry, Army::Armour, Army::Air];
const ASSETS: [Assets; 3] = [Assets::None, Assets::Usual, Assets::More];
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
const WARS: &[&str] = &[
    "war as usual",
    "no new war",
    "war in the West",
    "war in the East",
    "war in the North",
    "war in the Balkans",
    "war in the South",
];
const SPECIALS: &[&str] = &[
    "more Special Actions are bought and spent",
    "Special Actions are spent freely",
    "Special Actions as usual",
    "Special Actions are saved",
];
const ARMIES: &[&str] = &[
    "a balanced army",
    "infantry is built first",
    "armour is built first",
    "ground support is built first",
];
const SEA_AND_AIR: &[&str] = &[
    "everything goes into the army",
    "ships and aircraft as usual",
    "more ships and aircraft",
];
const ASHORE: &[&str] = &[
    "landings in their time",
    "landings as soon as they promise something",
    "no landings",
];

const KNOBS: [Knob; 12] = [
    knob("risk", RISK, 2),
    knob("force", FORCE, 1),
    knob("West", WEST, 1),
    knob("East", EAST, 1),
    knob("South", SOUTH, 1),
    knob("garrisons", GARRISONS, 1),
    knob("line", LINE, 1),
    knob("war", WARS, 0),
    knob("Special Actions", SPECIALS, 2),
    knob("army", ARMIES, 0),
    knob("sea and air", SEA_AND_AIR, 1),
    knob("landings", ASHORE, 0),
];

const WAR_KNOB: usize = 7;
const LANDING_KNOB: usize = 11;

impl Doctrine {
    pub fn of(plan: &Plan, manual: &Manual) -> Doctrine {
        let at = |knob: usize| usize::from(plan.get(knob));
        let mut manual = *manual;
        manual.change(Line::OwnLoss, |n| n * CARE[at(0)] / 100);
        manual.change(Line::Enough, |n| n + ENOUGH[at(1)]);
        for (line, knob) in [(Line::West, 2), (Line::East, 3), (Line::South, 4)] {
            manual.change(line, |n| n * WEIGHT[at(knob)] / 100);
        }
        for line in [Line::Guard, Line::Hold] {
            manual.change(line, |n| n * GUARD[at(5)] / 100);
        }
        manual.change(Line::Stand, |n| n + STAND[at(6)]);
        let (special, hand) = SPECIAL[at(8)];
        manual.change(Line::Special, |n| n * special / 100);
        manual.change(Line::Hand, |n| n + hand);
        Doctrine {
            manual,
            war: WAR[at(WAR_KNOB)],
            army: ARMY[at(9)],
            assets: ASSETS[at(10)],
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
        let [foot, tanks, wings] = self.army.mix(usual);
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

/// More than any position is worth that is not won.
const WON: i64 = 2_000_000;

impl Command for Engulfed {
    const KNOBS: &'static [Knob] = &KNOBS;

    fn subordinate(seat: Seat, plan: &Plan) -> Box<dyn Player<Engulfed>> {
        Box::new(Cadet::under(seat, *plan, Side::BOTH.map(Manual::staff)))
    }

    fn turn(s: &State) -> u32 {
        2 * u32::from(s.turn.0) + u32::from(s.side == Side::Allies)
    }

    fn is_own_turn(s: &State, seat: Seat) -> bool {
        s.seat_side(seat) == s.side
    }

    fn value(s: &State, seat: Seat) -> i64 {
        match Engulfed::outcome(s) {
            Some(outcome) if outcome.winners.is_empty() => 0,
            Some(outcome) if outcome.winners.contains(&seat) => WON,
            Some(_) => -WON,
            None => lead(s, s.seat_side(seat)),
        }
    }

    /// A war that could be had in this turn, and a landing now.
    fn ideas(s: &State, seat: Seat) -> Vec<Plan> {
        let usual = Plan::usual(&KNOBS);
        let mut ideas = Vec::new();
        let mine = s.nations_of(seat);
        if mine.has(Nation::BRITAIN) {
            ideas.push(usual.with(LANDING_KNOB, 1));
        }
        if mine.has(Nation::GERMANY) || mine.has(Nation::USSR) {
            ideas.extend((1..WAR.len() as u8).map(|war| usual.with(WAR_KNOB, war)));
        }
        ideas
    }
}
