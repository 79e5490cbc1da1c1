//! 6.3, 6.4: what the dice of a round hang on. A round that is fought and one that might be are asked about alike.

use super::r6_3_dice::{fires, quarters_of_a_step};
use super::r6_4_bonuses::hit_bonus;
use super::r6_6_support::wing_of;
use super::{Fighter, Round};
use crate::Phase;
use crate::ch09_politics::has_surprise;
use crate::data::data;
use crate::state::State;
use crate::types::{Area, Class, Kind, Nation, Nations, Side};
use crate::unit::{Marks, Unit};

/// What of a ground unit its dice hang on, beside its steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combatant {
    pub nation: Nation,
    pub kind: Kind,
    pub elite: bool,
    /// 3.4b
    pub out_of_supply: bool,
    /// 6.83: came over a river or strait.
    pub crossed: bool,
    /// 6.84: came over the German or Belgian border into Metz.
    pub at_maginot: bool,
}

impl Combatant {
    pub const fn of(unit: &Unit) -> Combatant {
        Combatant {
            nation: unit.nation,
            kind: unit.kind,
            elite: unit.elite,
            out_of_supply: unit.marks.has(Marks::OUT_OF_SUPPLY),
            crossed: unit.marks.has(Marks::CROSSED),
            at_maginot: unit.marks.has(Marks::AT_MAGINOT),
        }
    }
}

/// Where and how a round would be fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    pub area: Area,
    /// Who attacks in it: in a counterattack the side that was attacked.
    pub attacker: Side,
    pub assault: bool,
    /// 7.7
    pub counter: bool,
    /// G.NewContest: the mandatory first round, or the counterattack after it.
    pub first: bool,
    /// 7.21, 7.31: the side that came from the sea or the sky.
    pub landed: Option<Side>,
}

/// A round with all that its hit-bonuses hang on, beside the unit that fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fight {
    pub setting: Setting,
    /// 6.83: attackers of each class came over a river or strait.
    pub crossed: [bool; 2],
    /// 6.84a
    pub at_maginot: bool,
    /// 9.18
    pub mixed_minors: bool,
    /// 9.528
    pub vichy_yields: bool,
    /// 14.43(b)
    pub surprise: bool,
}

impl Fight {
    /// The round that is being fought.
    pub fn of(s: &State, round: &Round) -> Fight {
        let setting = Setting {
            area: round.area,
            attacker: round.attacker,
            assault: round.assault,
            counter: round.counter,
            first: round.first,
            landed: round.landed,
        };
        let attackers = round.fighters(s, round.attacker);
        let (crossed, at_maginot) = crossings(&setting, attackers.map(|(_, u)| Combatant::of(u)));
        Fight {
            setting,
            crossed,
            at_maginot,
            mixed_minors: round.mixed_minors,
            vichy_yields: round.vichy_yields,
            surprise: round.surprise,
        }
    }

    /// A round that these would fight.
    pub fn between(
        s: &State,
        setting: Setting,
        attackers: impl Iterator<Item = Combatant> + Clone,
        defenders: impl Iterator<Item = Combatant>,
    ) -> Fight {
        let (crossed, at_maginot) = crossings(&setting, attackers.clone());
        let attackers = nations(attackers);
        let there = attackers.union(nations(defenders));
        let initial = s.phase <= Phase::Combat && !setting.counter;
        let landed = setting.landed == Some(setting.attacker);
        Fight {
            setting,
            crossed,
            at_maginot,
            mixed_minors: mixed_minors(there),
            vichy_yields: vichy_yields(setting.counter, attackers, there),
            surprise: initial && is_surprise(s, setting.area, landed, setting.attacker),
        }
    }

    /// A unit in the round, for the reckoning of its odds; its ground support is not yet attached.
    pub fn fighter(&self, s: &State, side: Side, who: &Combatant, steps: u8, full: u8) -> Fighter {
        let vs = |target| hit_bonus(s, self, side, who, false, target);
        let wing = wing_of(who.nation);
        let gains = wing.is_major() && self.gains(s, side, who);
        Fighter {
            class: who.kind.class(),
            steps,
            full,
            fires: fires(s, self, side, who),
            quarters: quarters_of_a_step(s, self, side, who),
            bonus: [vs(Class::Infantry), vs(Class::Armour)],
            wing: gains.then_some(wing.0),
            yields: self.vichy_yields && who.nation == Nation::VICHY,
            demands: Nation::AMERICAN.contains(&who.nation),
        }
    }

    /// Whether ground support gives a unit a hit-bonus: not to militia, nor to Italians whose morale is gone.
    pub fn gains(&self, s: &State, side: Side, who: &Combatant) -> bool {
        let with = |supported| hit_bonus(s, self, side, who, supported, Class::Infantry);
        with(true) > with(false)
    }
}

/// 6.83, 6.84: who of the attackers came over what, as far as that counts.
fn crossings(setting: &Setting, attackers: impl Iterator<Item = Combatant>) -> ([bool; 2], bool) {
    let (mut crossed, mut at_maginot) = ([false; 2], false);
    if setting.first && !setting.counter {
        for who in attackers {
            crossed[who.kind.class() as usize] |= who.crossed;
            at_maginot |= who.at_maginot;
        }
    }
    (crossed, at_maginot)
}

fn nations(all: impl Iterator<Item = Combatant>) -> Nations {
    let mut set = Nations::NONE;
    for who in all {
        set.insert(who.nation);
    }
    set
}

/// 9.18: two Axis Minors in one area.
pub fn mixed_minors(there: Nations) -> bool {
    there.both(Nations::of(&Nation::AXIS_MINORS)).len() > 1
}

/// 9.528, 9.531: nobody but Americans attacks a Vichy unit.
pub fn vichy_yields(counter: bool, attackers: Nations, there: Nations) -> bool {
    !counter
        && there.has(Nation::VICHY)
        && !attackers.is_empty()
        && attackers.both(Nations::of(&Nation::AMERICAN)) == attackers
}

/// 14.43(b): not against fortresses, and not for landings and drops.
pub fn is_surprise(s: &State, area: Area, landed: bool, attacker: Side) -> bool {
    !landed && data().areas.facts(area).fortress.is_none() && has_surprise(s, attacker)
}
