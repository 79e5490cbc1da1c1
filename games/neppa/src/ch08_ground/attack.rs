//! What is remembered of ground combat: the attack that is being built and fought, and the marks that earlier
//! attacks of the turn left.

use crate::ch02_terrain::{self, Approach};
use crate::ch03_units::{self, r3_2_artillery};
use crate::ch07_air::Wings;
use crate::data::ZoneSet;
use crate::state::State;
use crate::types::{Defence, Nations, Zone};
use crate::unit::{At, UnitId};
use crate::{ch06_naval, ch13_special};
use kernel::{Seat, cite};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// 12.2b: the zones that Russia, and that the other Allies, attacked in this phase.
    pub struck_by: StruckBy,
    /// 8.4b: how many units have attacked from each bridgehead in this phase.
    pub sallies: Vec<(Zone, u8)>,
    /// 8.6: airborne units over enemy zones, from Exploitation Movement to Exploitation Combat.
    pub drops: Vec<UnitId>,
    /// 8.5b: for each Breakthrough Zone, where armour may come from.
    pub gates: Vec<(Zone, ZoneSet)>,
    /// 2.2c: fortresses that an enemy has taken, and that are none any more.
    pub lost_fortresses: ZoneSet,
}

/// 12.2b: who attacked what in this phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StruckBy {
    pub russia: ZoneSet,
    pub west: ZoneSet,
}

/// 8.1: an attack on one zone, from when it is begun until it is over: the seat that leads it adds units and air, then
/// declares it, and all that is fought and decided about it stands above it on the stack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    pub target: Zone,
    /// The seat that declared it.
    pub lead: Seat,
    /// Nothing more is added: when it comes to the top again it is over.
    pub declared: bool,
    /// 8.7
    pub exploitation: bool,
    /// Every attacking ground unit, dropped and seaborne ones included.
    pub ground: Vec<UnitId>,
    /// 6.5: the invasion that takes part, by its number in [`crate::ch06_naval::Afloat`].
    pub invasion: Option<u8>,
    /// 7.1: air factors in ground support.
    pub support: Wings,
    /// 7.2: air factors in Defensive Air Support.
    pub das: Wings,
    /// 7.3: air factors that intercept it.
    pub interceptors: Wings,
    /// Where the attackers came from at first, kept when they are lost.
    pub approach: Approach,
    /// 8.5a: an armour unit took part.
    pub armour: bool,
    /// 8.5a: a unit has advanced into the zone.
    pub advanced: bool,
    /// 8.4a: a unit from the ships has advanced into the zone.
    pub landed: bool,
}

impl Attack {
    /// An attack to which nothing has been added yet.
    pub fn on(target: Zone, lead: Seat, exploitation: bool) -> Attack {
        Attack {
            target,
            lead,
            declared: false,
            exploitation,
            ground: Vec::new(),
            invasion: None,
            support: Vec::new(),
            das: Vec::new(),
            interceptors: Vec::new(),
            approach: Approach::default(),
            armour: false,
            advanced: false,
            landed: false,
        }
    }

    /// 8.1c, 3.1 to 3.4: the attack factors of the ground units, artillery paired (7.1a caps air by them).
    pub fn ground_factors(&self, s: &State) -> u32 {
        cite!("8.1c");
        let alone: u32 = self
            .ground
            .iter()
            .map(|id| ch03_units::attack(s, *id))
            .sum();
        alone + u32::from(r3_2_artillery::boosts(s, &self.ground))
    }

    /// 6.6: what the guns of the invasion fleet add; never in an exploitation attack.
    pub fn bombardment(&self, s: &State) -> u32 {
        cite!("6.6");
        match self.invasion {
            Some(number) if !self.exploitation => ch06_naval::bombardment(s, number.into()).into(),
            _ => 0,
        }
    }

    /// 8.1c: ground units, ground support and bombardment.
    pub fn attack_factors(&self, s: &State) -> u32 {
        self.ground_factors(s) + self.support.len() as u32 + self.bombardment(s)
    }

    /// Chapter 2: the defence factors that count against this attack.
    pub fn level(&self, s: &State) -> Defence {
        ch02_terrain::level(s, self.target, &self.approach)
    }

    /// 8.1c, chapter 2: the defence factors of the ground units in the target as this attack meets them
    /// (7.2a caps air by them).
    pub fn ground_defence(&self, s: &State) -> u32 {
        cite!("8.1c", "8.4b");
        let level = self.level(s);
        let sum: u32 = s
            .units_in(self.target)
            .filter(|(_, unit)| unit.kind.is_ground())
            .map(|(id, _)| ch03_units::defence(s, id, self.target, level))
            .sum();
        if ch13_special::winter_halves(s, self.target) {
            sum / 2
        } else {
            sum
        }
    }

    /// 8.1c: ground units and Defensive Air Support.
    pub fn defence_factors(&self, s: &State) -> u32 {
        self.ground_defence(s) + self.das.len() as u32
    }

    /// Everybody who has a ground unit in the attack.
    pub fn nations(&self, s: &State) -> Nations {
        let mut set = Nations::NONE;
        for id in &self.ground {
            set.insert(s.unit(*id).nation);
        }
        set
    }

    /// 6.5h: how many attackers come from the ships.
    pub fn seaborne(&self, s: &State) -> usize {
        let aboard = |id: &&UnitId| matches!(s.unit(**id).at, At::Afloat(_));
        self.ground.iter().filter(aboard).count()
    }
}

impl State {
    /// The attack that is being built or fought.
    pub fn attack(&self) -> Option<&Attack> {
        self.stack.step()
    }
    pub fn attack_mut(&mut self) -> Option<&mut Attack> {
        self.stack.step_mut()
    }
}
