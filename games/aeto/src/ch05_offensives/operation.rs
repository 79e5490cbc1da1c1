//! 5.0: Command Agents, and the Steps of a Land Offensive.

use super::beginning::Begin;
use super::landing;
use super::reaction::Reacting;
use super::{Attacks, Breakthroughs, ExploitMoves, LandMarch, Marching, Why};
use crate::Aeto;
use crate::ch03_naval::debarking;
use crate::ch04_air;
use crate::ch07_supply::is_supplied;
use crate::ch09_politics::{is_spared, partnerships};
use crate::ch10_special::sabotage;
use crate::data::Body;
use crate::game::Act;
use crate::ground;
use crate::marks::{Marks, Span};
use crate::spot::board;
use crate::state::State;
use crate::types::{HexId, LandKind, NationId, UnitId};
use crate::unit::Commitment;
use board::SpaceId;
use frame::{Open, Question};
use kernel::cite;
use serde::{Deserialize, Serialize};

/// 5.0.5: what Activates land units.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Agent {
    Stack {
        hex: HexId,
    },
    General {
        unit: UnitId,
    },
    Hq {
        unit: UnitId,
    },
    /// 5.0.20: the troops off a hex who are to assault it.
    Landing {
        hex: HexId,
    },
}

/// 5.0.19: the Steps of a Land Offensive.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    Command,
    Breakthrough,
    Movement,
    Combat,
    /// 5.17: the other side's armor may strike back.
    Reaction,
    Exploitation,
    Status,
}

impl Stage {
    const ALL: [Stage; 7] = [
        Stage::Command,
        Stage::Breakthrough,
        Stage::Movement,
        Stage::Combat,
        Stage::Reaction,
        Stage::Exploitation,
        Stage::Status,
    ];
    pub const fn title(self) -> &'static str {
        match self {
            Stage::Command => "Command Status",
            Stage::Breakthrough => "Breakthrough",
            Stage::Movement => "Land Movement",
            Stage::Combat => "Combat",
            Stage::Reaction => "Armor Reaction",
            Stage::Exploitation => "Exploitation",
            Stage::Status => "Unit Status",
        }
    }
}

/// A Land Offensive that goes on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Operation {
    pub nation: NationId,
    pub agents: Vec<Agent>,
    pub stage: Stage,
    pub begun: bool,
    /// 5.0.11: attacks made in this Step.
    pub attacks: u8,
    /// 5.14.2: hexes attacked in this Step.
    pub hit: Vec<HexId>,
    /// 5.21k: hexes that failed breakthroughs must attack again.
    pub owed: Vec<Owed>,
    /// 4.1.11: which aircraft have backed whom.
    pub backed: Vec<Backed>,
}

/// 4.1.11: an air unit that supported an attack, and the attackers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Backed {
    pub air: UnitId,
    pub units: Vec<UnitId>,
}

/// 5.21k: units that must attack a hex again in the Combat Step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Owed {
    pub target: HexId,
    pub units: Vec<UnitId>,
}

impl Operation {
    pub fn new(nation: NationId, agents: Vec<Agent>, stage: Stage) -> Operation {
        Operation {
            nation,
            agents,
            stage,
            begun: false,
            attacks: 0,
            hit: Vec::new(),
            owed: Vec::new(),
            backed: Vec::new(),
        }
    }
    /// 5.0.7, 5.0.8, 5.0.10, 5.3.3: attacks that may be made in each Step.
    pub fn limit(&self, s: &State) -> u8 {
        cite!(
            "5.0.7", "5.0.8", "5.0.10", "5.0.11", "5.1.10", "5.3.3", "5.22i", "5.22h"
        );
        let of = |agent: &Agent| match agent {
            Agent::Stack { .. } | Agent::General { .. } | Agent::Landing { .. } => 1,
            Agent::Hq { unit } => match s.unit(*unit).printed().body {
                Body::Hq { rating, .. } => rating,
                _ => 0,
            },
        };
        self.agents.iter().map(of).sum()
    }
}

/// The Land Offensive that goes on.
pub fn operation(s: &State) -> &Operation {
    s.operation.as_ref().expect("a Land Offensive goes on")
}

/// 5.0.19: goes through the Steps of the Land Offensive.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LandOffensive;

impl Question<Aeto> for LandOffensive {
    type Answer = Begin;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let Some(op) = &mut t.s.operation else {
            return Open::Pass;
        };
        cite!("5.0.19");
        let stage = op.stage;
        if !op.begun {
            op.begun = true;
            op.attacks = 0;
            op.hit.clear();
            begin(t, stage);
            return Open::Again;
        }
        op.begun = false;
        if stage == Stage::Status {
            t.s.operation = None;
            return Open::Pass;
        }
        let at = Stage::ALL.iter().position(|one| *one == stage);
        op.stage = Stage::ALL[at.map_or(0, |at| at + 1)];
        end(t, stage);
        Open::Again
    }
}

fn begin(t: &mut Act<'_>, stage: Stage) {
    let op = operation(t.s).clone();
    match stage {
        Stage::Command => {
            cite!("0.sop-offA1b");
            for agent in &op.agents {
                match agent {
                    Agent::Hq { unit } if t.s.unit(*unit).hex().is_some() => {
                        t.push(Marching::new(*unit, Why::Command));
                    }
                    _ => activate(t, *agent),
                }
            }
        }
        Stage::Breakthrough => t.push(Breakthroughs),
        Stage::Movement => {
            cite!("0.sop-offA3", "5.1.2");
            for agent in &op.agents {
                if let Agent::Hq { unit } = agent {
                    t.s.pieces.mark(*unit, |hq| hq.marks.clear(Marks::MARCHED));
                }
            }
            t.push(LandMarch);
        }
        Stage::Combat => t.push(Attacks),
        Stage::Reaction => {
            let left = op.agents.len() as u8;
            t.push(Reacting::to(t.s, left));
        }
        Stage::Exploitation => {
            t.push(Attacks);
            t.push(ExploitMoves);
        }
        Stage::Status => {
            sabotage::offer_all(t);
            status(t);
        }
    }
}

fn end(t: &mut Act<'_>, stage: Stage) {
    match stage {
        Stage::Breakthrough => {
            cite!("0.sop-offA2", "5.21p");
            exhaust(t, Marks::BROKE_THROUGH);
        }
        Stage::Exploitation => {
            cite!("0.sop-offA5");
            exhaust(t, Marks::EXPLOITS);
        }
        _ => {}
    }
    let fought = [
        Stage::Breakthrough,
        Stage::Combat,
        Stage::Reaction,
        Stage::Exploitation,
    ];
    if fought.contains(&stage) {
        cite!("4.1.12", "0.sop-offA4");
        ch04_air::land_all(t);
    }
    t.s.end(Span::Step);
}

/// Generals that took part are flipped.
fn exhaust(t: &mut Act<'_>, mark: Marks) {
    cite!("5.10.6");
    t.s.pieces.mark_all(|unit| {
        if unit.is_general() && unit.marks.has(mark) {
            unit.marks.set(Marks::EXHAUSTED);
        }
    });
}

/// 0.sop-offA6: aircraft that flew are committed, land units are Active, HQs flipped.
fn status(t: &mut Act<'_>) {
    cite!("0.sop-offA6", "4.27.4", "5.0.12", "4.22.12");
    t.s.pieces.mark_all(|unit| {
        if unit.marks.has(Marks::FLEW) && unit.commitment == Commitment::Free {
            unit.commitment = Commitment::Current;
        }
        if unit.is_hq() && unit.marks.has(Marks::CALLED) {
            unit.marks.set(Marks::EXHAUSTED);
        }
        unit.marks.end(Span::Offensive);
    });
}

/// 5.0.7 to 5.0.9: everybody whom an agent Activates.
pub fn activate(t: &mut Act<'_>, agent: Agent) {
    t.s.refresh();
    let nation = match agent {
        Agent::Stack { .. } | Agent::Landing { .. } => operation(t.s).nation,
        Agent::General { unit } | Agent::Hq { unit } => t.s.unit(unit).nation(),
    };
    let camp = t.s.camp(nation);
    let hexes: Vec<SpaceId> = match agent {
        Agent::Stack { hex } => vec![hex.space()],
        Agent::Landing { .. } => Vec::new(),
        Agent::General { unit } => match debarking::ground(t.s, unit) {
            Some(at) => std::iter::once(at)
                .chain(ground::beside(at).map(|(to, _)| to))
                .collect(),
            None => Vec::new(),
        },
        Agent::Hq { unit } => hq_radius(t.s, unit),
    };
    let mut called: Vec<UnitId> = Vec::new();
    let afloat = debarking::offshore(t.s, camp);
    let afloat = afloat.into_iter().filter(|(_, hex)| hexes.contains(hex));
    called.extend(afloat.map(|(id, _)| id).filter(|id| {
        cite!("3.24d");
        let unit = t.s.unit(*id);
        !unit.has(Marks::ACTIVE) && !unit.is_hq()
    }));
    for hex in hexes {
        let there = t.s.ground_pieces(hex, camp);
        let free = there.filter(|(_, unit)| {
            cite!("9.12b2");
            !unit.has(Marks::ACTIVE) && !unit.is_hq() && is_spared(t.s, unit) != Some(false)
        });
        called.extend(free.map(|(id, _)| id));
    }
    let afloat = landing::called(t.s, nation, agent);
    landing::activate_ships(t, &afloat);
    called.extend(afloat);
    called = partnerships::activated(t.s, nation, called);
    if let Agent::Hq { unit } = agent {
        called.push(unit);
    }
    for id in called {
        cite!("7.10d");
        let mobile = t.s.unit(id).land().is_some_and(LandKind::is_mobile);
        let provided = mobile && is_supplied(t.s, id);
        t.s.pieces.mark(id, |unit| {
            unit.marks.set(Marks::CALLED);
            unit.marks.set(Marks::ACTIVE);
            if provided {
                unit.marks.set(Marks::PROVIDED);
            }
        });
    }
}

pub fn radius(s: &State, hq: UnitId) -> u16 {
    match s.unit(hq).printed().body {
        Body::Hq { radius, .. } => radius.into(),
        _ => 0,
    }
}

/// 5.1.9: the hexes within the command radius.
pub fn hq_radius(s: &State, hq: UnitId) -> Vec<SpaceId> {
    cite!("5.0.9", "5.1.1", "5.1.9");
    let Some(start) = debarking::ground(s, hq) else {
        return Vec::new();
    };
    let (camp, radius) = (s.unit(hq).camp, radius(s, hq));
    let mut found = vec![start];
    let mut edge = vec![start];
    for _ in 0..radius {
        let mut next = Vec::new();
        for at in edge {
            for link in board().neighbours(at) {
                let side = ground::side(link.kinds);
                let open = side.open && ground::hex(link.to).terrain.is_some();
                if open && !found.contains(&link.to) && !s.is_enemy_held(link.to, camp) {
                    found.push(link.to);
                    next.push(link.to);
                }
            }
        }
        edge = next;
    }
    found
}
