//! 5.0 to 5.3: Offensives, Command Agents, and the Steps of a Land Offensive.

use super::{Attacks, Breakthroughs, ExploitMoves, LandMarch, Marching, Why};
use crate::Aeto;
use crate::ch04_air;
use crate::ch07_supply::{is_supplied, pay};
use crate::data::{Body, data};
use crate::game::{Act, Action};
use crate::ground;
use crate::marks::{Marks, Span};
use crate::names::{adjective, hex_name};
use crate::spot::board;
use crate::state::State;
use crate::types::{Class, HexId, LandKind, NationId, UnitId, Weather};
use crate::unit::Commitment;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 5.0.5: what Activates land units.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Agent {
    Stack { hex: HexId },
    General { unit: UnitId },
    Hq { unit: UnitId },
}

/// 5.0.19: the Steps of a Land Offensive.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    Command,
    Breakthrough,
    Movement,
    Combat,
    Exploitation,
    Status,
}

impl Stage {
    const ALL: [Stage; 6] = [
        Stage::Command,
        Stage::Breakthrough,
        Stage::Movement,
        Stage::Combat,
        Stage::Exploitation,
        Stage::Status,
    ];
    pub const fn title(self) -> &'static str {
        match self {
            Stage::Command => "Command Status",
            Stage::Breakthrough => "Breakthrough",
            Stage::Movement => "Land Movement",
            Stage::Combat => "Combat",
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
}

/// 5.21k: units that must attack a hex again in the Combat Step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Owed {
    pub target: HexId,
    pub units: Vec<UnitId>,
}

impl Operation {
    /// 5.0.7, 5.0.8, 5.0.10, 5.3.3: attacks that may be made in each Step.
    pub fn limit(&self, s: &State) -> u8 {
        cite!("5.0.7", "5.0.8", "5.0.10", "5.0.11", "5.3.3", "5.22i");
        let of = |agent: &Agent| match agent {
            Agent::Stack { .. } | Agent::General { .. } => 1,
            Agent::Hq { unit } => match s.unit(*unit).printed().body {
                Body::Hq { rating, .. } => rating,
                _ => 0,
            },
        };
        self.agents.iter().map(of).sum()
    }
}

/// 5.0.4: the side whose turn it is makes an Offensive or passes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NextOffensive {
    /// How many sides have passed in a row.
    pub passes: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begin {
    Pass,
    /// 5.5: an Offensive is bought in the month.
    Impromptu,
    Land {
        agent: Agent,
    },
    /// 4.1: an Air Offensive.
    Air,
}

/// The player whose turn it is in the Offensive Phase.
fn mover(s: &State) -> NationId {
    s.player(s.clock.side)
}

impl Question<Aeto> for NextOffensive {
    type Answer = Begin;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(mover(t.s)))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let nation = mover(s);
        frame::add(out, [Begin::Pass, Begin::Impromptu, Begin::Air]);
        let mut hexes: Vec<HexId> = Vec::new();
        for (unit, piece) in s.pieces.of(|owner| owner == nation) {
            let Some(hex) = piece.hex() else { continue };
            if piece.is_hq() {
                frame::add(
                    out,
                    [Begin::Land {
                        agent: Agent::Hq { unit },
                    }],
                );
            } else if piece.is_general() {
                frame::add(
                    out,
                    [Begin::Land {
                        agent: Agent::General { unit },
                    }],
                );
            } else if piece.is_combat() && !hexes.contains(&hex.into()) {
                hexes.push(hex.into());
            }
        }
        let stacks = hexes.into_iter().map(|hex| Begin::Land {
            agent: Agent::Stack { hex },
        });
        frame::add(out, stacks);
    }
    fn check(&self, s: &State, answer: Begin) -> Result<(), Illegal> {
        let nation = mover(s);
        let Some(track) = s.track(nation) else {
            return Err(<Aeto as frame::Framed>::not_asked());
        };
        match answer {
            Begin::Pass => Ok(()),
            Begin::Impromptu => {
                let major = data().nations[nation.index()].class == Class::Major;
                demand!(major, "8.13d", "a minor nation buys no Offensives");
                demand!(
                    impromptu(s, nation) <= track.eps.saturating_add(track.reserve),
                    "5.5.1",
                    "there are not the EPs for it"
                );
                Ok(())
            }
            Begin::Land { agent } => {
                demand!(track.offensives > 0, "5.0.6", "no Offensive is left");
                may_command(s, nation, agent)
            }
            Begin::Air => {
                demand!(track.offensives > 0, "4.1.4", "no Offensive is left");
                ch04_air::any_air_offensive(s, nation)
            }
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Begin) {
        let nation = mover(t.s);
        match answer {
            Begin::Pass => {
                t.log
                    .say(rule!("5.0.4"), || format!("{} passes", adjective(nation)));
                t.pop();
                if self.passes == 0 {
                    t.push(NextOffensive { passes: 1 });
                    t.s.clock.side = t.s.clock.side.other();
                }
            }
            Begin::Impromptu => {
                pay(t, nation, impromptu(t.s, nation));
                if let Some(track) = t.s.track_mut(nation) {
                    track.offensives += 1;
                }
                t.log.say(rule!("5.5.1"), || {
                    "An Impromptu Offensive is bought".to_string()
                });
            }
            Begin::Land { agent } => {
                spend(t, nation);
                turn_over(t);
                t.s.operation = Some(Operation {
                    nation,
                    agents: vec![agent],
                    stage: Stage::Command,
                    begun: false,
                    attacks: 0,
                    hit: Vec::new(),
                    owed: Vec::new(),
                });
                t.log.say(rule!("5.0.5"), || match agent {
                    Agent::Stack { hex } => format!(
                        "{} Offensive by the stack in {}",
                        adjective(nation),
                        hex_name(hex.space())
                    ),
                    Agent::General { .. } => {
                        format!("{} Offensive by a General", adjective(nation))
                    }
                    Agent::Hq { .. } => format!("{} Offensive by an HQ", adjective(nation)),
                });
                t.push(LandOffensive);
                if matches!(agent, Agent::Hq { .. }) {
                    t.push(Combining);
                }
            }
            Begin::Air => {
                spend(t, nation);
                turn_over(t);
                ch04_air::begin_air_offensive(t, nation);
            }
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let left = s.track(mover(s)).map_or(0, |track| track.offensives);
        (
            format!("Make an Offensive ({left} left), or pass."),
            rule!("5.0.4"),
        )
    }
}

/// The other side's turn comes when this Offensive is over.
fn turn_over(t: &mut Act<'_>) {
    t.replace(NextOffensive { passes: 0 });
    t.s.clock.side = t.s.clock.side.other();
}

fn spend(t: &mut Act<'_>, nation: NationId) {
    cite!("0.sop-offA1a", "0.sop-offB1", "5.0.6");
    if let Some(track) = t.s.track_mut(nation) {
        track.offensives -= 1;
    }
}

/// 5.5.2, 5.5.3: the price of an Impromptu Offensive; twice in Winter.
fn impromptu(s: &State, nation: NationId) -> u8 {
    cite!("5.5.2", "5.5.3", "1.4i");
    let price = data().price(nation).map_or(0, |row| row.impromptu);
    price
        * if s.skies.letter == Weather::Winter {
            2
        } else {
            1
        }
}

/// Whether this may be a Command Agent now.
fn may_command(s: &State, nation: NationId, agent: Agent) -> Result<(), Illegal> {
    let camp = s.camp(nation);
    match agent {
        Agent::Stack { hex } => {
            let any = s
                .troops(hex.space(), camp)
                .any(|(_, unit)| !unit.has(Marks::ACTIVE));
            demand!(any, "5.0.7", "no land unit there may be Activated");
        }
        Agent::General { unit } => {
            let own =
                s.has_unit(unit) && s.unit(unit).nation() == nation && s.unit(unit).is_general();
            demand!(own, "5.0.8", "it is no General of yours");
            let at = s.unit(unit).hex();
            let free = !s.unit(unit).has(Marks::ACTIVE) && !s.unit(unit).has(Marks::EXHAUSTED);
            demand!(free, "5.0.12", "he was used in this month");
            let troops = at.is_some_and(|at| s.tally(at.into()).of(camp).combat > 0);
            demand!(troops, "5.10.4", "he stands alone");
        }
        Agent::Hq { unit } => {
            let own = s.has_unit(unit) && s.unit(unit).nation() == nation && s.unit(unit).is_hq();
            demand!(
                own && s.unit(unit).hex().is_some(),
                "5.0.9",
                "it is no HQ of yours"
            );
            demand!(
                !s.unit(unit).has(Marks::ACTIVE),
                "5.0.12",
                "it was Activated in this month"
            );
        }
    }
    Ok(())
}

/// 5.3: further HQs for a Combined Offensive.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Combining;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Combine {
    With { hq: UnitId },
    NoMore,
}

fn combined_price(s: &State, nation: NationId) -> u8 {
    cite!("5.3.5", "1.4h");
    let price = data().price(nation).map_or(0, |row| row.combined);
    price
        * if s.skies.letter == Weather::Winter {
            2
        } else {
            1
        }
}

fn radius(s: &State, hq: UnitId) -> u16 {
    match s.unit(hq).printed().body {
        Body::Hq { radius, .. } => radius.into(),
        _ => 0,
    }
}

impl Question<Aeto> for Combining {
    type Answer = Combine;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(operation(t.s).nation);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let nation = operation(s).nation;
        let hqs = s
            .pieces
            .of(|owner| owner == nation)
            .filter(|(_, unit)| unit.is_hq());
        frame::add(out, hqs.map(|(hq, _)| Combine::With { hq }));
        frame::add(out, [Combine::NoMore]);
    }
    fn check(&self, s: &State, answer: Combine) -> Result<(), Illegal> {
        let Combine::With { hq } = answer else {
            return Ok(());
        };
        let op = operation(s);
        may_command(s, op.nation, Agent::Hq { unit: hq })?;
        demand!(
            !op.agents.contains(&Agent::Hq { unit: hq }),
            "5.3.1",
            "it is part of the Offensive"
        );
        let track = s.track(op.nation);
        demand!(
            track.is_some_and(|track| track.offensives > 0),
            "5.3.1",
            "no Offensive is left"
        );
        let purse = track.map_or(0, |track| track.eps.saturating_add(track.reserve));
        demand!(
            combined_price(s, op.nation) <= purse,
            "5.3.1",
            "there are not the EPs for it"
        );
        let near = op.agents.iter().any(|agent| match agent {
            Agent::Hq { unit } => match (s.unit(*unit).hex(), s.unit(hq).hex()) {
                (Some(a), Some(b)) => ground::distance(a, b) <= radius(s, *unit) + radius(s, hq),
                _ => false,
            },
            _ => false,
        });
        demand!(near, "5.3.2", "it is too far from the others");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Combine) {
        match answer {
            Combine::NoMore => t.pop(),
            Combine::With { hq } => {
                let nation = operation(t.s).nation;
                spend(t, nation);
                pay(t, nation, combined_price(t.s, nation));
                t.log.say(rule!("5.3.1"), || {
                    "Another HQ joins in a Combined Offensive".to_string()
                });
                if let Some(op) = &mut t.s.operation {
                    op.agents.push(Agent::Hq { unit: hq });
                }
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Add an HQ for a Combined Offensive, or go on.".to_string(),
            rule!("5.3.1"),
        )
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
                    Agent::Hq { unit } => t.push(Marching {
                        unit: *unit,
                        why: Why::Command,
                    }),
                    _ => activate(t, *agent),
                }
            }
        }
        Stage::Breakthrough => t.push(Breakthroughs),
        Stage::Movement => {
            cite!("0.sop-offA3");
            t.push(LandMarch);
            for agent in &op.agents {
                if let Agent::Hq { unit } = agent {
                    t.push(Marching {
                        unit: *unit,
                        why: Why::Command,
                    });
                }
            }
        }
        Stage::Combat => t.push(Attacks),
        Stage::Exploitation => {
            t.push(Attacks);
            t.push(ExploitMoves);
        }
        Stage::Status => status(t),
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
    if matches!(
        stage,
        Stage::Breakthrough | Stage::Combat | Stage::Exploitation
    ) {
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
    let nation = operation(t.s).nation;
    let camp = t.s.camp(nation);
    let hexes: Vec<SpaceId> = match agent {
        Agent::Stack { hex } => vec![hex.space()],
        Agent::General { unit } => match t.s.unit(unit).hex() {
            Some(at) => std::iter::once(at)
                .chain(ground::beside(at).map(|(to, _)| to))
                .collect(),
            None => Vec::new(),
        },
        Agent::Hq { unit } => hq_radius(t.s, unit),
    };
    let mut called: Vec<UnitId> = Vec::new();
    for hex in hexes {
        let there = t.s.ground_pieces(hex, camp);
        let free = there.filter(|(_, unit)| !unit.has(Marks::ACTIVE) && !unit.is_hq());
        called.extend(free.map(|(id, _)| id));
    }
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

/// 5.1.9: the hexes within the command radius.
fn hq_radius(s: &State, hq: UnitId) -> Vec<SpaceId> {
    cite!("5.0.9", "5.1.1", "5.1.9");
    let Some(start) = s.unit(hq).hex() else {
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
