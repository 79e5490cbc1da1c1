//! What is true of one battle while it is fought.

use super::attack::crosses_water;
use crate::ch00_sequence::Segment;
use crate::ground::ground;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::Faction;
use crate::unit::UnitId;
use board::SpaceId;
use kernel::cite;
use serde::{Deserialize, Serialize};

/// One of the two sides of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Force {
    Attacker,
    Defender,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// The defending hex.
    pub hex: Spot,
    pub attacker: Faction,
    pub defender: Faction,
    pub blitz: bool,
    /// Who attacks from beside the hex, as counters that stand for them now.
    pub attackers: Vec<UnitId>,
    /// 4.2.1.2: the HQ that supports the attack from afar, or what is left of it.
    pub attack_hq: Option<UnitId>,
    /// Who defends, with those that a rout has swept along.
    pub defenders: Vec<UnitId>,
    pub defense_hq: Option<UnitId>,
    /// Where the retreating defenders are.
    pub stand: Spot,
    /// 4.2.8: armor took part, though it may be lost.
    pub armor: bool,
    /// 4.2.5.3: every attack comes over a Strait, Beachhead or Mountain hexside.
    pub hard_sides: bool,
    /// 4.2.6.1: the marines that attack over water, wherever they retreat to.
    pub seaborne: Vec<UnitId>,
    /// 4.2.6.1: the attacker has had a first loss.
    pub lost: bool,
    /// Hexes that the defenders have really retreated.
    pub retreated: u8,
    /// Results that the defender could not satisfy.
    pub unsatisfied: u8,
    /// 14.2: a Mobile Defense was declared, and its hex is still to be given.
    pub mobile: bool,
    /// 14.2c: the defender has lost a step in place of a Retreat.
    pub converted: bool,
}

impl Battle {
    /// An attack on a hex is declared.
    pub fn new(s: &State, hex: Spot) -> Option<Battle> {
        cite!("4.2.1b", "4.2.1c");
        let attacker = s.clock.phasing;
        let tally = s.tally(hex);
        let there = |enemy: &Faction| {
            let count = tally.count(*enemy);
            count.ground > 0 || count.posts > 0
        };
        let defender = attacker.enemies().into_iter().find(there)?;
        Some(Battle {
            hex,
            attacker,
            defender,
            blitz: s.clock.segment == Segment::BlitzCombat,
            attackers: Vec::new(),
            attack_hq: None,
            defenders: s.ground_in(hex, defender).map(|(id, _)| id).collect(),
            defense_hq: None,
            stand: hex,
            armor: false,
            hard_sides: false,
            seaborne: Vec::new(),
            lost: false,
            retreated: 0,
            unsatisfied: 0,
            mobile: false,
            converted: false,
        })
    }
    /// The attackers with the HQ that supports them.
    pub fn with_hq(&self) -> Vec<UnitId> {
        let hq = self.attack_hq.into_iter();
        self.attackers.iter().copied().chain(hq).collect()
    }
    /// The defenders with the HQ that supports them.
    pub fn defending(&self) -> Vec<UnitId> {
        let hq = self.defense_hq.into_iter();
        self.defenders.iter().copied().chain(hq).collect()
    }
    pub fn units(&self, force: Force) -> Vec<UnitId> {
        match force {
            Force::Attacker => self.with_hq(),
            Force::Defender => self.defending(),
        }
    }
    pub fn faction(&self, force: Force) -> Faction {
        match force {
            Force::Attacker => self.attacker,
            Force::Defender => self.defender,
        }
    }
    /// A unit has lost a step: another counter stands for it, or none.
    pub fn exchange(&mut self, old: UnitId, new: Option<UnitId>) {
        for list in [&mut self.attackers, &mut self.defenders] {
            if let Some(at) = list.iter().position(|id| *id == old) {
                match new {
                    Some(new) => list[at] = new,
                    None => {
                        list.remove(at);
                    }
                }
            }
        }
        for hq in [&mut self.attack_hq, &mut self.defense_hq] {
            if *hq == Some(old) {
                *hq = new;
            }
        }
    }
    /// What is fixed when the attack is fought: armor, what the hexsides are, and who came over water.
    pub fn settle(&mut self, s: &State) {
        self.armor = self.attackers.iter().any(|id| s.unit(*id).is_armor());
        let Some(at) = self.hex.space() else { return };
        let hard = |from: SpaceId| is_hard(s, from, at);
        let from = self
            .attackers
            .iter()
            .filter_map(|id| s.unit(*id).at.space());
        self.hard_sides = from.into_iter().all(hard);
        let came = |id: &UnitId| s.unit(*id).is_marine() && crosses_water(s, *id, at);
        self.seaborne = self.attackers.iter().copied().filter(came).collect();
    }
}

/// A Strait, Beachhead or Mountain hexside.
pub fn is_hard(s: &State, a: SpaceId, b: SpaceId) -> bool {
    let sides = &ground().sides;
    let kinds = board().border(a, b);
    kinds.is_some_and(|kinds| kinds.has(sides.strait | sides.mountain)) || s.is_beachhead_side(a, b)
}
