//! 4.14, 4.23: attacks on bases: strafing, evacuation, bombs on installations.

use super::bases::{is_reached, range, refuges};
use super::bombing;
use super::fleeing::{based, leave};
use super::naval_attack::ShipStrike;
use super::window::{Launch, Window, has_aircraft};
use super::{Flight, Role};
use crate::Aeto;
use crate::ch01_weather::air_effect;
use crate::ch10_special::blitzkrieg;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::losses::{self, Cause};
use crate::marks::Marks;
use crate::names::hex_name;
use crate::politics::Standing;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{AirEffect, HexId, NationId, UnitId, WorkKind};
use crate::unit::Commitment;
use crate::works;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

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
            Task::Bomb { .. } | Task::Ships => Role::Bomber,
        }
    }
}

/// The ports of a nation's enemy.
pub fn enemy_ports(s: &State, nation: NationId) -> Vec<HexId> {
    let all = Spot::ports().map(|(hex, _)| hex);
    let enemy = |hex: &SpaceId| s.politics.standing(nation, *hex) == Standing::Enemy;
    all.filter(enemy).map(HexId::from).collect()
}

/// The bases of a nation's enemy, which are printed or built for all to see.
pub fn enemy_bases(s: &State, nation: NationId) -> Vec<HexId> {
    let enemy = |hex: &SpaceId| s.politics.standing(nation, *hex) == Standing::Enemy;
    let bases = works::bases(s).into_iter();
    bases.filter(enemy).map(HexId::from).collect()
}

/// 4.23.2: the installations of a nation's enemy.
pub fn bomb_targets(s: &State, nation: NationId) -> Vec<(HexId, WorkKind)> {
    let mut all = Vec::new();
    for hex in board().ids() {
        if s.politics.standing(nation, hex) == Standing::Enemy {
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
    let enemy = s.politics.standing(nation, hex.space()) == Standing::Enemy;
    let there = match task {
        Task::Strafe => works::air_capacity(s, hex.space()) > 0,
        Task::Bomb { what } => bombing::is_target(s, hex.space(), what),
        Task::Ships => Spot::port(hex.space()).is_some(),
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
    let own = s.pieces.of(|owner| owner == nation);
    let fit = own.filter(|(_, unit)| {
        let fits = match task {
            Task::Strafe => unit.air().is_some_and(|kind| kind.is_fighter_type()),
            Task::Bomb { .. } | Task::Ships => unit.air().is_some_and(|kind| kind.is_bomber_type()),
        };
        fits && unit.commitment == Commitment::Free && !unit.has(Marks::LAUNCHED)
    });
    let ranges = fit.filter_map(|(id, unit)| {
        let reach = match unit.unsupplied > 0 {
            true => 1,
            false => range(s, id, hex.space()),
        };
        unit.hex().map(|base| (base, reach))
    });
    let ready = is_reached(s, nation, hex.space(), ranges);
    demand!(ready, "4.12.1", "no aircraft of yours reaches it");
    Ok(())
}

/// Aircraft set out against a base.
pub fn begin_raid(t: &mut Act<'_>, sortie: Sortie) {
    cite!("4.14.1", "4.1.5");
    t.s.sortie = Some(sortie);
    let hex = hex_name(sortie.hex.space());
    t.log.say(rule!("4.14.1"), || match sortie.task {
        Task::Strafe => format!("Fighters are sent to strafe the base in {hex}"),
        Task::Bomb { what } => format!("Bombers are sent against the {} in {hex}", what.name()),
        Task::Ships => format!("Aircraft are sent against the ships in {hex}"),
    });
    t.push(Raiding {
        part: RaidPart::Launch,
    });
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

/// 4.14.2: after the attackers have set out, uncommitted units may leave the base; not under the Blitzkrieg Bonus.
pub fn evacuation(t: &mut Act<'_>, sortie: Sortie) {
    cite!("4.14.2", "4.14.3");
    let foe = t.s.foe(sortie.by);
    if sortie.task == Task::Ships {
        return;
    }
    if blitzkrieg(t.s, sortie.by, foe).is_none() && has_aircraft(t.s, foe) {
        t.push(Evacuating {
            nation: foe,
            hex: sortie.hex,
        });
    }
}

/// 4.14.4: units leave a base under attack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evacuating {
    pub nation: NationId,
    pub hex: HexId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Evacuate {
    Unit { unit: UnitId, to: HexId },
    Stay,
}

impl Question<Aeto> for Evacuating {
    type Answer = Evacuate;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(self.nation))
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        for unit in based(s, self.nation, self.hex.space()) {
            let free = s.unit(unit).commitment == Commitment::Free;
            if free && !s.unit(unit).has(Marks::LAUNCHED) && s.pieces.is_first_of_its_like(unit) {
                let ways = refuges(s, unit).into_iter();
                let offers = ways.map(|to| Evacuate::Unit {
                    unit,
                    to: to.into(),
                });
                frame::add(out, offers);
            }
        }
        frame::add(out, [Evacuate::Stay]);
    }
    fn check(&self, s: &State, answer: Evacuate) -> Result<(), Illegal> {
        let Evacuate::Unit { unit, to } = answer else {
            return Ok(());
        };
        demand!(
            based(s, self.nation, self.hex.space()).contains(&unit),
            "4.14.4",
            "it is not based there"
        );
        let piece = s.unit(unit);
        demand!(
            piece.commitment == Commitment::Free && !piece.has(Marks::LAUNCHED),
            "4.14.4",
            "it is committed"
        );
        demand!(
            s.pieces.is_first_of_its_like(unit),
            "4.14.4",
            "choose the first of like units"
        );
        demand!(
            refuges(s, unit).contains(&to.space()),
            "4.14.4",
            "it finds no base there within one hop"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Evacuate) {
        match answer {
            Evacuate::Unit { unit, to } => {
                let seat = t.s.seat(self.nation);
                t.log.whisper(rule!("4.14.4"), seat, || {
                    format!("Aircraft leave for {}", hex_name(to.space()))
                });
                leave(t, unit, to);
            }
            Evacuate::Stay => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let hex = hex_name(self.hex.space());
        (
            format!("Evacuate aircraft from {hex}, or ride it out?"),
            rule!("4.14.2"),
        )
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
        Task::Strafe => strafe(t, sortie),
        Task::Bomb { what } => bombing::bomb(t, sortie, what),
        Task::Ships => {
            cite!("4.20.10");
            if let Some(port) = Spot::port(sortie.hex.space()) {
                t.push(ShipStrike::new(sortie.by, sortie.hex, port));
            }
        }
    }
}

/// 4.14.5, 4.14.6: a die for each fighter over the base.
fn strafe(t: &mut Act<'_>, sortie: Sortie) {
    cite!("4.14.5", "4.14.6");
    let fighters: Vec<UnitId> = sortie
        .flights(t.s, Role::Fighter)
        .map(|flight| flight.unit)
        .collect();
    let hex = sortie.hex.space();
    let guarded = works::is_fortified(t.s, hex) || ground::hex(hex).major_port;
    let values = &data().values;
    let mut hits = 0;
    for unit in fighters {
        let die = t.dice.d6();
        let quality = t.s.unit(unit).air_face().map_or(0, |face| face.quality);
        let most = values.strafe_hits + u8::from(quality >= values.strafe_quality);
        let shot = die >= values.strafe_flak - u8::from(guarded);
        t.log.rolled(rule!("4.14.5"), &[die], || {
            let word = match (die <= most, shot) {
                (true, _) => "hits aircraft on the ground",
                (_, true) => "is hit by flak",
                _ => "does no harm",
            };
            format!("{} {word}", t.s.unit(unit).name())
        });
        hits += u8::from(die <= most);
        if shot {
            losses::lose_step(t, unit, Cause::Other);
        }
    }
    t.push(Picking {
        owner: t.s.foe(sortie.by),
        hex: sortie.hex,
        left: hits,
        owners_turn: true,
    });
}

/// 4.14.5, 4.23.12: steps of aircraft on the ground are lost: the owner picks the first, the attacker the second.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picking {
    pub owner: NationId,
    pub hex: HexId,
    pub left: u8,
    pub owners_turn: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victim {
    pub unit: UnitId,
}

impl Picking {
    /// What rides the attack out.
    fn grounded(&self, s: &State) -> Vec<UnitId> {
        let mut there = based(s, self.owner, self.hex.space());
        there.retain(|id| !s.sky.iter().any(|flight| flight.unit == *id));
        there
    }
}

impl Question<Aeto> for Picking {
    type Answer = Victim;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let there = self.grounded(t.s);
        match there[..] {
            _ if self.left == 0 => Open::Pass,
            [] => Open::Pass,
            [unit] => {
                self.apply(t, Victim { unit });
                Open::Again
            }
            _ => {
                let by = match self.owners_turn {
                    true => self.owner,
                    false => t.s.foe(self.owner),
                };
                Open::Ask(t.s.seat(by))
            }
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let there = self.grounded(s).into_iter();
        frame::add(out, there.map(|unit| Victim { unit }));
    }
    fn check(&self, s: &State, answer: Victim) -> Result<(), Illegal> {
        let there = self.grounded(s);
        demand!(
            there.contains(&answer.unit),
            "4.14.5",
            "it is not on the ground there"
        );
        let like = s
            .pieces
            .likes(answer.unit)
            .find(|like| there.contains(like));
        demand!(
            like == Some(answer.unit),
            "4.14.5",
            "choose the first of like units"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Victim) {
        cite!("4.23.12");
        t.replace(Picking {
            left: self.left - 1,
            owners_turn: !self.owners_turn,
            ..self.clone()
        });
        let name = t.s.unit(answer.unit).name();
        t.log
            .say(rule!("4.14.5"), || format!("{name} loses a step"));
        losses::lose_step(t, answer.unit, Cause::Other);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Which aircraft on the ground lose a step?".to_string(),
            rule!("4.14.5"),
        )
    }
}

/// 0.sop-offB3: the aircraft of an Air Offensive go home and are committed; in the Air Movement Step they stay aloft until
/// it ends (4.9.1).
fn go_home(t: &mut Act<'_>, sortie: Sortie) {
    cite!("0.sop-offB3", "4.1.8", "0.def-committed");
    let over: Vec<UnitId> = t.s.sky.iter().map(|flight| flight.unit).collect();
    t.s.sortie = None;
    if !sortie.offensive {
        for flight in &mut t.s.sky {
            flight.aborted = true;
        }
        return;
    }
    for id in over {
        t.s.pieces.mark(id, |unit| {
            unit.marks.clear(Marks::FLEW);
            if unit.commitment == Commitment::Free {
                unit.commitment = Commitment::Current;
            }
        });
    }
    super::land_all(t);
}
