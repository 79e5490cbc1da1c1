//! What cards and tables say, as values: instructions, conditions, and what they are about.
//!
//! Blocks of instructions lie in one [`Script`] and are named by a [`ProgramId`]. An arm of a choice or the body of
//! an `if` is a block of its own, so a place in a program is a [`Frame`] of two small numbers, and a program that
//! has stopped to ask somebody is a stack of frames: small enough to lie in a saved game.

use board::SpaceId;
use serde::{Deserialize, Serialize};

use crate::data::{ConditionalId, Event, SupportKind};
use crate::types::{
    Area, CardId, CededId, CounterId, CountryId, Faction, MarkerId, PacificStatus, PolicyId,
    PostureBox, ProgramId, ScenarioId, Season, StepKind, TableId, Turn, VpSide, WarState,
};

/// One thing that a card or table has done. They are carried out one after the other; what cannot be carried out is
/// a No Result (0.read-1), and the next one follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Instruction {
    /// A table's row without effect.
    NoResult,
    /// A Political Event; the faction whose program runs receives it.
    Event {
        event: Event,
        argument: Argument,
    },
    /// A Conditional Event of section 16 that belongs to the card.
    Conditional(ConditionalId),
    /// A modified roll on a table, whose row is carried out.
    Roll {
        table: TableId,
        on: Option<Target>,
    },
    /// The demand for a land: its owner is the selected country, then the table is rolled on. Skipped when the land
    /// is ceded already or its country is no more.
    Demand {
        land: CededId,
        table: TableId,
    },
    /// The phasing player names what `Selected` means from here on.
    Select(Select),
    /// The phasing player takes one arm that can be carried out.
    Choice(Vec<ProgramId>),
    If {
        condition: Condition,
        then: ProgramId,
    },
    /// An unmodified die not above the number of that country's Ceded Land markers in force.
    RollUnder {
        ceded_to: CountryId,
        then: ProgramId,
    },
    /// Puts a Policy's markers into boxes, in place of other Policies; a box with a Truce or at War is left alone.
    Policy {
        policy: PolicyId,
        boxes: Vec<PostureBox>,
    },
    /// 13.6.1.2 for the Policy in that box.
    EndPolicy(PostureBox),
    WarState(WarState),
    Place {
        marker: MarkerId,
        to: Destination,
        /// The side of a marker that has two.
        side: Option<MarkerSide>,
    },
    /// A counter into a City of that country, at the phasing player's choice.
    PlaceUnit {
        counter: CounterId,
        city_of: CountryId,
    },
    /// 13.8.5: all P units of the Partnership Country to the Delay Box.
    DelayPartnerUnits,
    /// The card leaves the game, from the hand first.
    Remove(CardId),
    /// One card of that class, at the phasing player's choice.
    RemoveOne(CardClass),
    /// Replacement steps; `Any` is infantry or armor as the owner likes.
    Steps {
        who: Receives,
        steps: u8,
        kind: StepKind,
    },
    /// Steps that the owner must take off.
    Lose {
        who: Receives,
        steps: u8,
        kind: StepKind,
    },
    /// One support unit of that faction to a Delay Box.
    Send {
        chooser: Chooser,
        of: Faction,
        what: Sent,
        to: DelayBox,
    },
}

/// What an event is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    None,
    Country(Target),
    Land(CededId),
    /// The Minor that resists a demand.
    Resisting,
    Area(Area),
    /// The Area that was selected.
    SelectedArea,
    Failure {
        suffers: Sufferer,
        kind: FailureKind,
    },
    Directive(CardId),
    Challenger(CountryId),
    /// 15.30: one unit comes back, without a die.
    ReturnOne,
    /// 15.36: only the support unit.
    SupportOnly,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    Country(CountryId),
    /// The country that the last `select`, `demand` or `roll … on` named.
    Selected,
    /// 13.8.5: the Partnership Country.
    Partner,
}

/// What the phasing player may select.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Select {
    Area,
    AlliedFaction,
    Country { status: Status, among: Among },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Among {
    All,
    /// The countries of an Area Table.
    Area(Area),
    These(Vec<CountryId>),
}

words! {
    "status of a country" Status {
        Neutral = "neutral",
        /// Any Minor Country that exists, whatever its status; never a Dependent.
        Minor = "minor",
        /// May become the Partnership Country (13.8.5).
        Partner = "partner",
    }
    "kind of Failure" FailureKind { Command = "command", Supply = "supply" }
    "class of cards" CardClass {
        Demand = "demand",
        Offensive = "offensive",
        ProductionDirective = "production_directive",
    }
    "side of a marker" MarkerSide { Plus1 = "plus_1", Plus2 = "plus_2" }
    "chooser" Chooser { Phasing = "phasing", Owner = "owner" }
    "Delay Box" DelayBox { Delay = "delay", NavalWarfare = "naval_delay" }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sufferer {
    Faction(Faction),
    /// The Allied faction that was selected.
    Selected,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sent {
    AnySupport,
    Support(SupportKind),
}

/// Who gets or loses steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Receives {
    Country(CountryId),
    /// 1.3.3.1: any active friendly Minor.
    MinorOf(Faction),
}

/// Where a marker goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Destination {
    DelayBox,
    /// So many Seasonal Turns ahead on the Turn Track.
    SeasonsAhead(u8),
}

/// What must hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
    /// The card is or was the Current Card.
    Played(CardId),
    State(WarState),
    Posture(PostureBox, Posture),
    /// An active Minor of that faction.
    Active(CountryId, Faction),
    /// 13.8.5: an active Minor of the faction that may become the Partnership Country.
    Partner(Faction),
    Neutral(CountryId),
    Influence(CountryId, Faction),
    /// That turn or a later one.
    From(Turn),
    /// The VP marker shows that side, in one of these boxes.
    Vp {
        side: VpSide,
        from: u8,
        to: u8,
    },
    /// Ceded Land markers of that country in force.
    Ceded {
        to: CountryId,
        at_least: u8,
    },
    CivilWar,
    /// A ground unit of theirs in one of the places.
    Unit {
        of: Units,
        places: Vec<Somewhere>,
    },
    /// Supplied ground units of the country in so many of the hexes.
    Supplied {
        of: CountryId,
        at_least: u8,
        hexes: Vec<SpaceId>,
    },
    /// Supplied ground units of one faction in so many Strategic Hexes of another.
    Strategic {
        by: Faction,
        of: Faction,
        at_least: u8,
    },
    Pacific(Faction, PacificStatus),
    /// The Lend-Lease marker lies in that faction's Conditional Events Box.
    LendLease(Faction),
    /// The other Allied player agrees; asked in the open.
    Agrees(Faction),
    Scenario(ScenarioId),
    Season(Season),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Posture {
    /// An empty box.
    War,
    /// Any Policy.
    Policy,
    This(PolicyId),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Units {
    Faction(Faction),
    Allied,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Somewhere {
    Hex(SpaceId),
    Country(CountryId),
}

/// Every block of every program.
#[derive(Clone, Debug, Default)]
pub struct Script {
    blocks: Vec<Vec<Instruction>>,
}

/// A place in a program: the next instruction of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frame {
    pub program: ProgramId,
    pub next: u8,
}

impl Script {
    /// The longest block; [`Frame::next`] counts up to it.
    pub(super) const LONGEST: usize = u8::MAX as usize;

    pub fn get(&self, program: ProgramId) -> &[Instruction] {
        &self.blocks[program.index()]
    }
    pub fn len(&self) -> usize {
        self.blocks.len()
    }
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }
    /// Where a program begins.
    pub fn start(&self, program: ProgramId) -> Frame {
        Frame { program, next: 0 }
    }
    /// The instruction at a place, and the place behind it; `None` at the end of the block.
    pub fn step(&self, at: Frame) -> Option<(&Instruction, Frame)> {
        let instruction = self.get(at.program).get(usize::from(at.next))?;
        let behind = Frame {
            next: at.next + 1,
            ..at
        };
        Some((instruction, behind))
    }
    /// Every instruction of a program, with those of its inner blocks.
    pub fn every(&self, program: ProgramId) -> Vec<&Instruction> {
        let mut all = Vec::new();
        let mut blocks = vec![program];
        while let Some(block) = blocks.pop() {
            for instruction in self.get(block) {
                blocks.extend(instruction.blocks());
                all.push(instruction);
            }
        }
        all
    }
    pub(super) fn add(&mut self, block: Vec<Instruction>) -> ProgramId {
        self.blocks.push(block);
        ProgramId((self.blocks.len() - 1) as u16)
    }
}

impl Instruction {
    /// The blocks inside it.
    pub fn blocks(&self) -> Vec<ProgramId> {
        match self {
            Instruction::Choice(arms) => arms.clone(),
            Instruction::If { then, .. } | Instruction::RollUnder { then, .. } => vec![*then],
            _ => Vec::new(),
        }
    }
    /// The table that it rolls on.
    pub fn table(&self) -> Option<TableId> {
        match self {
            Instruction::Roll { table, .. } | Instruction::Demand { table, .. } => Some(*table),
            _ => None,
        }
    }
    /// Who is asked by the instruction itself, when there is anything to choose. What an event asks, its own rule
    /// says (`decides` in `events.tsv`).
    pub fn asks(&self) -> Option<Chooser> {
        match self {
            Instruction::Select(_)
            | Instruction::Choice(_)
            | Instruction::PlaceUnit { .. }
            | Instruction::RemoveOne(_) => Some(Chooser::Phasing),
            Instruction::Lose { .. } => Some(Chooser::Owner),
            Instruction::Send { chooser, .. } => Some(*chooser),
            _ => None,
        }
    }
}
