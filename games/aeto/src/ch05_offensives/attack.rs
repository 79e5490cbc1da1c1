//! 5.14: an attack that was declared, from part to part.

use super::deciding::{Deciding, Standing};
use super::guns::Gunnery;
use super::operation::Stage;
use super::targets::Gather;
use super::{advance, landing, quisling, results};
use crate::Aeto;
use crate::ch03_naval::combat::{coastal_battery, gibraltar};
use crate::ch04_air::{self, Jumping, Window};
use crate::game::Act;
use crate::ground;
use crate::marks::Marks;
use crate::names::{adjective, hex_name};
use crate::spot::board;
use crate::state::State;
use crate::types::{Camp, HexId, LandKind, NationId, Terrain, UnitId, Weather};
use crate::unit::Unit;
use crate::works;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{cite, rule};
use serde::{Deserialize, Serialize};

/// 4.24: a paratrooper that came down on the target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dropped {
    pub unit: UnitId,
    pub intact: bool,
}

/// An attack that is being made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    pub stage: Stage,
    pub by: NationId,
    pub target: HexId,
    pub attackers: Vec<UnitId>,
    /// 5.14.6: defenders that are left out.
    pub aside: Vec<UnitId>,
    pub drops: Vec<Dropped>,
    /// 4.24.12: the General who jumped with them.
    pub leader: Option<UnitId>,
    /// 5.14.14: ships whose guns fire, of both sides.
    pub guns: Vec<UnitId>,
    /// 4.24.4: steps that have jumped, by the base that they came from.
    pub lifted: Vec<(HexId, u8)>,
    /// 4.16.17
    pub superiority: Option<Camp>,
    pub called_off: bool,
    pub result: Option<Verdict>,
    /// Survivors must leave, or have.
    pub routed: bool,
    /// 5.18.9: an advance costs a step.
    pub attrition: bool,
    /// 5.18.19: only a fort defends.
    pub lone_fort: bool,
    /// 3.25: the attackers come from the sea.
    pub from_sea: bool,
    /// 9.6: Quisling is to help them.
    pub quisling: bool,
    /// 3.25v: they land though they were beaten, for only a garrison was there.
    pub bare: bool,
    /// 5.18.18: where the last unit of the defender went.
    pub refuge: Option<HexId>,
}

/// The result of the die, as it is carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    AttackersOut,
    Repulsed { steps: u8 },
    Shaken,
    Beaten { steps: u8, marked: bool },
    DefendersOut,
}

impl Battle {
    pub fn new(stage: Stage, by: NationId, target: HexId, attackers: Vec<UnitId>) -> Battle {
        Battle {
            stage,
            by,
            target,
            attackers,
            aside: Vec::new(),
            drops: Vec::new(),
            leader: None,
            guns: Vec::new(),
            lifted: Vec::new(),
            superiority: None,
            called_off: false,
            result: None,
            routed: false,
            attrition: false,
            lone_fort: false,
            from_sea: false,
            quisling: false,
            bare: false,
            refuge: None,
        }
    }
    /// The hexes that it is made from.
    pub fn hexes(&self, s: &State) -> Vec<SpaceId> {
        let mut all: Vec<SpaceId> = self
            .attackers
            .iter()
            .filter_map(|id| s.unit(*id).hex())
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }
    pub fn foe(&self, s: &State) -> Camp {
        s.camp(s.foe_at(self.by, self.target.space()))
    }
    /// The units that defend.
    pub fn defenders<'a>(&'a self, s: &'a State) -> impl Iterator<Item = (UnitId, &'a Unit)> {
        let there = s.troops(self.target.space(), self.foe(s));
        there.filter(|(id, _)| !self.aside.contains(id))
    }
    /// A piece that is no more.
    pub fn forget(&mut self, id: UnitId) {
        self.attackers.retain(|unit| *unit != id);
        self.aside.retain(|unit| *unit != id);
        self.drops.retain(|drop| drop.unit != id);
        self.guns.retain(|ship| *ship != id);
    }
    /// Nobody is left in the hex, and no fort stands there alone.
    pub fn is_cleared(&self, s: &State) -> bool {
        let troops = s.troops(self.target.space(), self.foe(s)).next();
        troops.is_none() && (!self.lone_fort || !works::has_fort(s, self.target.space()))
    }
}

pub fn battle(s: &State) -> &Battle {
    s.battle.as_ref().expect("an attack goes on")
}

pub fn battle_mut(s: &mut State) -> &mut Battle {
    s.battle.as_mut().expect("an attack goes on")
}

/// Whether land units may attack from one hex into another.
pub fn may_strike(s: &State, from: SpaceId, to: SpaceId) -> bool {
    cite!("5.14.1", "10.5a");
    let Some(kinds) = board().border(from, to) else {
        return false;
    };
    let lake = ground::is_lake(kinds) && crate::ch01_weather::is_frozen(s, from, to);
    ground::side(kinds).open || lake
}

fn count_attack(t: &mut Act<'_>, hex: HexId) {
    cite!("5.0.11", "5.14.2");
    if let Some(op) = &mut t.s.operation {
        op.attacks += 1;
        op.hit.push(hex);
    }
}

/// The attack is declared: it counts, and if the hex is home ground, the invasion of the nation has begun.
pub fn begin(t: &mut Act<'_>, target: HexId, by: NationId) {
    count_attack(t, target);
    crate::capture::set_foot(t, by, target.space());
    crate::ch10_special::note_attack(t);
    t.log.say(rule!("5.14.1"), || {
        format!("{} attack on {}", adjective(by), hex_name(target.space()))
    });
    let attackers = battle(t.s).attackers.clone();
    for id in attackers {
        t.s.pieces.mark(id, |unit| {
            unit.marks.set(Marks::ATTACKED);
            if unit.land() == Some(LandKind::Paratrooper) {
                cite!("4.24.9");
                unit.marks.set(Marks::MARCHED);
            }
        });
    }
}

/// What comes next in an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    Defenders,
    Air,
    Drop,
    Guns,
    Decide,
    Losses,
    Retreat,
    Vacated,
    Advance,
    End,
}

/// 5.14.4: goes through the parts of an attack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    pub part: Part,
}

impl Question<Aeto> for Attack {
    type Answer = Gather;

    fn open(&self, t: &mut Act<'_>) -> Open {
        cite!("5.14.4");
        t.s.refresh();
        landing::muster(t);
        let (target, by) = (battle(t.s).target, battle(t.s).by);
        let off = battle(t.s).called_off;
        let next = match self.part {
            Part::Defenders => Part::Air,
            Part::Air => Part::Drop,
            Part::Drop => Part::Guns,
            Part::Guns => Part::Decide,
            Part::Decide => Part::Losses,
            Part::Losses => Part::Retreat,
            Part::Retreat => Part::Vacated,
            Part::Vacated => Part::Advance,
            Part::Advance => Part::End,
            Part::End => {
                t.pop();
                results::close(t);
                return Open::Again;
            }
        };
        t.replace(Attack { part: next });
        match self.part {
            _ if off => {}
            Part::Defenders if quisling::helps(t) => {
                let rest = t.step_mut::<Attack>();
                if let Some(rest) = rest {
                    rest.part = Part::Vacated;
                }
            }
            Part::Defenders => t.push(Standing),
            Part::Air => ch04_air::open_window(t, Window::over(target, by)),
            Part::Drop if battle(t.s).stage == Stage::Reaction => {
                cite!("5.17.4");
                ch04_air::settle_superiority(t, target);
            }
            Part::Drop => t.push(Jumping),
            Part::Guns => {
                let foe = t.s.foe_at(by, target.space());
                t.push(Gunnery { nation: foe });
                t.push(Gunnery { nation: by });
                if battle(t.s).from_sea && gibraltar() == Some(target.space()) {
                    cite!("3.16a", "3.25p");
                    coastal_battery(t);
                }
            }
            Part::Decide if landing::walks_in(t) => {}
            Part::Decide => t.push(Deciding),
            Part::Losses => results::losses(t),
            Part::Retreat => results::retreat(t),
            Part::Vacated => results::vacated(t),
            Part::Advance => advance::begin(t),
            Part::End => {}
        }
        Open::Again
    }
}

/// 5.21l, 5.8.5: a hex that no breakthrough may be aimed at.
pub fn bars_breakthrough(s: &State, hex: SpaceId) -> bool {
    cite!("5.21d", "5.21l", "5.8.5", "1.3d");
    ground::hex(hex).terrain == Some(Terrain::Swamp)
        || crate::ch01_weather::weather_at(s, hex) == Weather::Mud
}
