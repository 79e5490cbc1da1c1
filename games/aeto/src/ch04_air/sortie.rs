//! 4.14, 4.23: attacks on bases: strafing, evacuation, bombs on installations.

use super::bases::{comes, ways_to};
use super::naval_attack::{self, ShipStrike};
use super::window::{Launch, Window};
use super::{Flight, Role, bombing, strafing, supply_drops};
use crate::Aeto;
use crate::ch00_sequence::Segment;
use crate::ch01_weather::air_effect;
use crate::ch07_supply;
use crate::data::data;
use crate::game::{Act, Action};
use crate::marks::Marks;
use crate::names::hex_name;
use crate::politics::Standing;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{AirEffect, AirKind, HexId, NationId, UnitId, WorkKind};
use crate::unit::Commitment;
use crate::works;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;

/// What aircraft do to a base.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    Strafe,
    Bomb {
        what: WorkKind,
    },
    /// 4.20: the ships in its port.
    Ships,
    /// 7.3: supply is dropped there, among friends.
    Supply,
    /// 4.15: a force at sea.
    Fleet {
        force: UnitId,
    },
    /// 4.20.8: a submarine at sea.
    Boat {
        boat: UnitId,
    },
}

/// An attack on a base that is being flown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sortie {
    pub by: NationId,
    pub hex: HexId,
    pub task: Task,
    /// By Air Offensive, not in the Air Movement Step.
    pub offensive: bool,
    /// 4.15: while ships move.
    pub reaction: bool,
    /// 4.28: an Intensive Attack from the carriers of this force.
    pub decks: Option<UnitId>,
    /// The mission is carried out: what lies at the base is seen.
    pub struck: bool,
}

impl Sortie {
    pub fn new(by: NationId, hex: HexId, task: Task, offensive: bool) -> Sortie {
        Sortie {
            by,
            hex,
            task,
            offensive,
            reaction: false,
            decks: None,
            struck: false,
        }
    }
    /// What flies over the hex for the attacker and is not aborted.
    pub fn flights<'a>(&self, s: &'a State, role: Role) -> impl Iterator<Item = &'a Flight> {
        let (camp, hex) = (s.camp(self.by), self.hex);
        s.sky.iter().filter(move |flight| {
            let own = s.unit(flight.unit).camp == camp;
            own && flight.over == hex && flight.role == role && !flight.aborted
        })
    }
    /// The role that carries out the task.
    fn role(&self) -> Role {
        match self.task {
            Task::Strafe => Role::Fighter,
            Task::Supply => Role::Transport,
            _ => Role::Bomber,
        }
    }
}

/// The ports of a nation's enemy.
pub fn enemy_ports(s: &State, nation: NationId) -> Vec<HexId> {
    let enemy = s.politics.enemy_ground(nation);
    let all = Spot::ports().map(|(hex, _)| hex);
    all.filter(|hex| enemy(*hex)).map(HexId::from).collect()
}

/// The bases of a nation's enemy, which are printed or built for all to see.
pub fn enemy_bases(s: &State, nation: NationId) -> Vec<HexId> {
    let enemy = s.politics.enemy_ground(nation);
    let bases = works::bases(s).into_iter();
    bases.filter(|hex| enemy(*hex)).map(HexId::from).collect()
}

/// 4.23.2: the installations of a nation's enemy.
pub fn bomb_targets(s: &State, nation: NationId) -> Vec<(HexId, WorkKind)> {
    let enemy = s.politics.enemy_ground(nation);
    let mut all = Vec::new();
    for hex in works::sites(s) {
        if enemy(hex) {
            let there = WorkKind::ALL
                .iter()
                .filter(|kind| bombing::is_target(s, hex, **kind));
            all.extend(there.map(|kind| (HexId::from(hex), *kind)));
        }
    }
    all
}

/// Whether a nation could fly such an attack.
pub fn may_raid(s: &State, nation: NationId, hex: HexId, task: Task) -> Result<(), Illegal> {
    if task == Task::Supply {
        supply_drops::may_drop(s, nation, hex.space())?;
    }
    let enemy = task == Task::Supply || s.politics.standing(nation, hex.space()) == Standing::Enemy;
    let there = match task {
        Task::Strafe => works::air_capacity(s, hex.space()) > 0,
        Task::Bomb { what } => bombing::is_target(s, hex.space(), what),
        Task::Ships => Spot::port(hex.space()).is_some(),
        Task::Supply => true,
        Task::Fleet { .. } | Task::Boat { .. } => false,
    };
    demand!(
        enemy && there,
        "4.14.1",
        "the enemy has nothing of it there"
    );
    demand!(
        air_effect(s, hex.space()) != AirEffect::Grounded,
        "1.5f",
        "aircraft are grounded there"
    );
    let ways = OnceCell::new();
    let ways = || &**ways.get_or_init(|| ways_to(s, nation, hex.space()));
    let mut own = s.pieces.of(|owner| owner == nation);
    let ready = own.any(|(id, unit)| {
        let fits = match task {
            Task::Strafe => unit.air().is_some_and(|kind| kind.is_fighter_type()),
            Task::Supply => is_supplier(s, id),
            _ => unit.air().is_some_and(|kind| kind.is_bomber_type()),
        };
        fits && unit.commitment == Commitment::Free
            && !unit.has(Marks::LAUNCHED)
            && !unit.has(Marks::OFF_DECK)
            && comes(s, id, hex.space(), ways)
    });
    demand!(ready, "4.12.1", "no aircraft of yours reaches it");
    Ok(())
}

/// 7.3a: transport aircraft at whose base there is supply to load.
pub fn is_supplier(s: &State, unit: UnitId) -> bool {
    let piece = s.unit(unit);
    let base = piece.hex().filter(|_| piece.air() == Some(AirKind::Atp));
    base.is_some_and(|base| ch07_supply::may_embark(s, unit, base, 1).is_ok())
}

/// Aircraft set out against a base.
pub fn begin_raid(t: &mut Act<'_>, sortie: Sortie) {
    cite!("4.14.1", "4.1.5");
    t.s.sortie = Some(sortie);
    let hex = hex_name(sortie.hex.space());
    t.log.say(rule!("4.14.1"), || match sortie.task {
        Task::Strafe => format!("Fighters are sent to strafe the base in {hex}"),
        Task::Bomb { what } => format!("Bombers are sent against the {} in {hex}", what.name()),
        Task::Supply => format!("Transport aircraft are sent to {hex}"),
        Task::Ships => format!("Aircraft are sent against the ships in {hex}"),
        Task::Fleet { force: unit } | Task::Boat { boat: unit } => {
            let name = t.s.unit(unit).name();
            format!("Aircraft are sent against {name} in {hex}")
        }
    });
    t.push(Raiding {
        part: RaidPart::Launch,
    });
}

/// Aircraft set out against a force at sea, or a submarine.
pub fn begin_at_sea(t: &mut Act<'_>, by: NationId, unit: UnitId, offensive: bool) {
    let Some(over) = t.s.location(unit).and_then(Spot::within) else {
        return;
    };
    let task = match t.s.unit(unit).is_submarine() {
        true => Task::Boat { boat: unit },
        false => Task::Fleet { force: unit },
    };
    begin_raid(t, Sortie::new(by, over.into(), task, offensive));
}

/// What comes next in an attack on a base.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RaidPart {
    Launch,
    Strike,
    Resolve,
    End,
}

/// 4.1.5: launch, interceptions, the mission, home.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raiding {
    pub part: RaidPart,
}

impl Question<Aeto> for Raiding {
    type Answer = Launch;

    fn open(&self, t: &mut Act<'_>) -> Open {
        cite!("4.1.5");
        let Some(sortie) = t.s.sortie else {
            return Open::Pass;
        };
        let part = match self.part {
            RaidPart::Launch => RaidPart::Strike,
            RaidPart::Strike => RaidPart::Resolve,
            RaidPart::Resolve => RaidPart::End,
            RaidPart::End => {
                t.pop();
                go_home(t, sortie);
                return Open::Again;
            }
        };
        t.replace(Raiding { part });
        match self.part {
            RaidPart::Launch => t.push(Window::over(sortie.hex, sortie.by)),
            RaidPart::Strike if sortie.flights(t.s, sortie.role()).next().is_some() => {
                t.push(Striking);
            }
            RaidPart::Resolve if sortie.struck => resolve(t, sortie),
            _ => {}
        }
        Open::Again
    }
}

/// 4.1.5: the mission is carried out if its owner still wants to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Striking;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strike {
    GoIn,
    TurnBack,
}

impl Question<Aeto> for Striking {
    type Answer = Strike;

    fn open(&self, t: &mut Act<'_>) -> Open {
        match t.s.sortie {
            Some(sortie) => Open::Ask(t.s.seat(sortie.by)),
            None => Open::Pass,
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Strike::GoIn, Strike::TurnBack]);
    }
    fn check(&self, s: &State, answer: Strike) -> Result<(), Illegal> {
        let strength = s.sortie.map(|sortie| bombing::strength(s, sortie));
        let bombs = matches!(
            s.sortie,
            Some(Sortie {
                task: Task::Bomb { .. },
                ..
            })
        );
        demand!(
            answer == Strike::TurnBack || !bombs || strength >= Some(data().values.bombing_least),
            "4.23.5",
            "too few bombs are left"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Strike) {
        t.pop();
        if let (Strike::GoIn, Some(sortie)) = (answer, &mut t.s.sortie) {
            sortie.struck = true;
            t.log.reveal();
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Carry out the attack?".to_string(), rule!("4.1.5"))
    }
}

fn resolve(t: &mut Act<'_>, sortie: Sortie) {
    match sortie.task {
        Task::Strafe => strafing::strafe(t, sortie),
        Task::Bomb { what } => bombing::bomb(t, sortie, what),
        Task::Ships => {
            cite!("4.20.10");
            if let Some(port) = Spot::port(sortie.hex.space()) {
                t.push(ShipStrike::new(sortie.by, sortie.hex, port));
            }
        }
        Task::Fleet { force } => {
            cite!("4.15.1");
            if let Some(number) = t.s.unit(force).force() {
                let at = Spot::force(number);
                t.push(ShipStrike::new(sortie.by, sortie.hex, at));
            }
        }
        Task::Supply => supply_drops::begin(t, sortie),
        Task::Boat { boat } => naval_attack::hunt(t, sortie, boat),
    }
}

/// 0.sop-offB3: the aircraft of an Air Offensive go home and are committed; in the Air Movement Step they stay aloft until
/// it ends (4.9.1).
fn go_home(t: &mut Act<'_>, sortie: Sortie) {
    cite!("0.sop-offB3", "4.1.8", "0.def-committed");
    let over: Vec<UnitId> = t.s.sky.iter().map(|flight| flight.unit).collect();
    supply_drops::go_home(t, &sortie);
    t.s.sortie = None;
    let reaction = sortie.reaction && t.s.clock.segment == Segment::Offensives;
    if !sortie.offensive && !reaction {
        for flight in &mut t.s.sky {
            flight.aborted = true;
        }
        return;
    }
    for id in over {
        t.s.pieces.mark(id, |unit| {
            cite!("4.27.4");
            if unit.marks.has(Marks::FLEW) && unit.commitment == Commitment::Free {
                unit.commitment = Commitment::Current;
            }
            unit.marks.clear(Marks::FLEW);
        });
    }
    super::land_all(t);
}
