//! The Sequence of Play: every segment of every Faction Turn in its order, stacking mended after each.

use crate::Krieg;
use crate::ch00_sequence::victory;
use crate::ch01_cards;
use crate::ch02_administration;
use crate::ch03_movement;
use crate::ch04_combat;
use crate::ch06_final;
use crate::ch07_end_of_turn;
use crate::ch09_stacking::Repair;
use crate::ch16_conditional;
use crate::data::{ScenarioRule, StartsAt};
use crate::game::Step;
use crate::state::State;
use crate::types::{Faction, Turn};
use frame::{Act, Open};
use kernel::{cite, rule};
use serde::{Deserialize, Serialize};

/// The parts of a Game Turn, in order. The first and the last two are for all factions together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Segment {
    VictoryCheck,
    OptionCard,
    Logistics,
    Replacements,
    PoliticalEvents,
    Support,
    Organization,
    OperationalMovement,
    BlitzCombat,
    RegularCombat,
    Markers,
    ReserveMovement,
    WarAndPeace,
    ConditionalEvents,
    Delay,
    TurnMarker,
}

impl Segment {
    /// Those of a Faction Turn.
    const OF_A_FACTION: [Segment; 13] = [
        Segment::OptionCard,
        Segment::Logistics,
        Segment::Replacements,
        Segment::PoliticalEvents,
        Segment::Support,
        Segment::Organization,
        Segment::OperationalMovement,
        Segment::BlitzCombat,
        Segment::RegularCombat,
        Segment::Markers,
        Segment::ReserveMovement,
        Segment::WarAndPeace,
        Segment::ConditionalEvents,
    ];

    /// 0.sop-2: performed on Seasonal Turns only.
    fn is_seasonal(self) -> bool {
        matches!(
            self,
            Segment::VictoryCheck
                | Segment::OptionCard
                | Segment::Logistics
                | Segment::Replacements
        )
    }
    pub const fn title(self) -> &'static str {
        match self {
            Segment::VictoryCheck => "Victory Point Check",
            Segment::OptionCard => "Option Card",
            Segment::Logistics => "Logistics and Partisans",
            Segment::Replacements => "Replacements",
            Segment::PoliticalEvents => "Political Events",
            Segment::Support => "Support",
            Segment::Organization => "Organization",
            Segment::OperationalMovement => "Operational Movement",
            Segment::BlitzCombat => "Blitz Combat",
            Segment::RegularCombat => "Regular Combat",
            Segment::Markers => "Markers",
            Segment::ReserveMovement => "Reserve Movement",
            Segment::WarAndPeace => "War and Peace",
            Segment::ConditionalEvents => "Conditional Events",
            Segment::Delay => "Delay",
            Segment::TurnMarker => "Turn Marker",
        }
    }
    pub const fn is_movement(self) -> bool {
        matches!(
            self,
            Segment::OperationalMovement | Segment::ReserveMovement
        )
    }
    pub const fn is_combat(self) -> bool {
        matches!(self, Segment::BlitzCombat | Segment::RegularCombat)
    }
    /// Whether it belongs to one faction.
    pub const fn is_of_a_faction(self) -> bool {
        !matches!(
            self,
            Segment::VictoryCheck | Segment::Delay | Segment::TurnMarker
        )
    }
}

/// Where the game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    pub turn: Turn,
    /// Whose Faction Turn it is; of a segment for all, the Axis.
    pub phasing: Faction,
    pub segment: Segment,
    /// What the segment begins with has been done.
    pub begun: bool,
    /// Nothing has been played but the segment that the scenario begins in.
    pub opening: bool,
}

/// Where a scenario begins.
pub fn start_of(turn: Turn, at: StartsAt) -> Clock {
    Clock {
        turn,
        phasing: Faction::Axis,
        segment: match at {
            StartsAt::SeasonalVictory => Segment::VictoryCheck,
            StartsAt::Seasonal | StartsAt::ChoosePending => Segment::OptionCard,
            StartsAt::SeasonalReplacements => Segment::Replacements,
            StartsAt::InitialAdministrative => Segment::PoliticalEvents,
            StartsAt::Support => Segment::Support,
        },
        begun: false,
        opening: true,
    }
}

/// 0.sop-2: a Seasonal Turn, unless the scenario has no Seasonal Phase.
fn is_seasonal(s: &State) -> bool {
    cite!("0.sop-2", "0.gloss-turn", "1");
    let none = s.scenario().rules.contains(&ScenarioRule::NoSeasonalPhase);
    s.clock.turn.months().is_seasonal() && !none
}

/// The segment that follows, and whose it is; the turn marker has been moved before the last.
fn following(s: &State) -> (Faction, Segment) {
    let Clock {
        phasing, segment, ..
    } = s.clock;
    let factions = &s.scenario().factions;
    let played = |next: &&Segment| is_seasonal(s) || !next.is_seasonal();
    let first = |faction| {
        let segment = Segment::OF_A_FACTION.iter().find(played);
        (faction, *segment.unwrap_or(&Segment::PoliticalEvents))
    };
    match segment {
        Segment::VictoryCheck => first(Faction::Axis),
        Segment::Delay => (Faction::Axis, Segment::TurnMarker),
        Segment::TurnMarker if is_seasonal(s) => (Faction::Axis, Segment::VictoryCheck),
        Segment::TurnMarker => first(Faction::Axis),
        Segment::ConditionalEvents => {
            let next = factions.iter().find(|faction| **faction > phasing);
            next.map_or((Faction::Axis, Segment::Delay), |faction| first(*faction))
        }
        _ => {
            let mut rest = Segment::OF_A_FACTION.iter().filter(|next| **next > segment);
            let next = rest.find(played).copied();
            (phasing, next.unwrap_or(Segment::ConditionalEvents))
        }
    }
}

/// Goes on: what a segment begins with, or to the next one with stacking mended in between.
pub fn next(t: &mut Act<'_, Krieg>) -> Open {
    cite!("0.sop-1", "0.sop-3", "9.2b");
    if !t.s.clock.begun {
        t.s.clock.begun = true;
        begin(t);
        return Open::Again;
    }
    end(t);
    if t.s.is_over() {
        return Open::Again;
    }
    let before = t.s.clock;
    let (phasing, segment) = following(t.s);
    let clock = &mut t.s.clock;
    clock.phasing = phasing;
    clock.segment = segment;
    clock.begun = false;
    clock.opening = false;
    if before.segment == Segment::TurnMarker {
        let turn = clock.turn;
        t.log.heading(1, rule!("7.2a"), || turn.to_string());
    }
    if before.phasing != phasing || !before.segment.is_of_a_faction() && segment.is_of_a_faction() {
        t.log.heading(2, rule!("0.sop-1"), || {
            format!("Faction Turn of the {}", phasing.name())
        });
    }
    t.push(Repair {});
    Open::Again
}

/// What a segment begins with. A chapter that has something to decide pushes its steps here; a segment that everybody
/// acts in as he likes is a phase of its seat.
pub fn begin(t: &mut Act<'_, Krieg>) {
    let seat = t.s.seat(t.s.clock.phasing);
    let phase = Step::Phase { seat, asked: false };
    match t.s.clock.segment {
        Segment::VictoryCheck => victory::check(t),
        Segment::OptionCard => ch01_cards::begin_option_card(t),
        Segment::Logistics => ch01_cards::begin_logistics(t),
        Segment::Replacements => ch01_cards::begin_replacements(t),
        Segment::PoliticalEvents => ch01_cards::begin_political_events(t),
        Segment::Support => {
            ch02_administration::begin_support(t);
            ch01_cards::begin_without_season(t);
        }
        Segment::Organization => ch02_administration::begin_organization(t),
        Segment::OperationalMovement | Segment::ReserveMovement => {
            ch03_movement::begin(t);
            t.push(phase);
        }
        Segment::BlitzCombat | Segment::RegularCombat => ch04_combat::begin(t),
        Segment::Markers => ch04_combat::markers(t),
        Segment::WarAndPeace => ch06_final::begin(t),
        Segment::ConditionalEvents => {
            ch01_cards::begin_conditional_events(t);
            ch16_conditional::begin(t);
        }
        Segment::Delay => ch07_end_of_turn::delay(t),
        Segment::TurnMarker => ch07_end_of_turn::turn_marker(t),
    }
}

/// What a segment ends with.
fn end(t: &mut Act<'_, Krieg>) {
    match t.s.clock.segment {
        Segment::BlitzCombat => ch04_combat::end_of_blitz(t),
        Segment::Delay => victory::end_of_turn(t),
        _ => {}
    }
}
