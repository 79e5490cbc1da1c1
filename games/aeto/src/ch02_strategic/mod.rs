//! Chapter 2: Strategic Warfare: raids on cities, resources and railways.

mod bombs;
mod convoys;
mod escorts;
mod labels;
mod losses;
mod ore;
mod raid;
mod raiders;
mod raids;
mod sweeps;
mod targets;
mod uboats;

pub use convoys::{
    Arctic, arctic_most, has_arctic_port, is_open, may_attack, open_arctic, routes, shares,
};
pub use escorts::{
    british_in_france, escort_value, leaves, may_escort, must_release, settle_recall, total_value,
};
pub use losses::{Bombed, Strategic, charge};
pub use ore::{ore_dice, ore_step};
pub use raiders::{is_far, raider_eps};
pub use targets::may_bomb;
pub use targets::{Target as TargetKind, column, rail_nation, strength};
pub use uboats::{interdict, may_deploy};

use crate::Aeto;
use crate::game::Act;
use crate::marks::Marks;
use crate::spot::Where;
use crate::unit::Unit;
use kernel::{cite, rule};

frame::chapter! {
    /// What chapter 2 asks.
    steps StrategicStep of Aeto {
        raids::Raids => Raid,
        raids::Targeting => Objective,
        raid::Raiding => Sortie,
        bombs::Bombing => Bomb,
        bombs::Flak => Struck,
        sweeps::Sweeps => Sweep,
        sweeps::Patrol => Scramble,
        raiders::Raiders => Prowl,
        uboats::Wolfpacks => Hunt,
        escorts::EscortHits => Torpedoed,
        reckoning::Reckoning,
    }
    /// What may be done in Strategic Warfare.
    actions StrategicAction {}
}

/// 0.sop-sw1 to 0.sop-sw5: the Strategic Warfare Phase. What it asks is pushed here, the first Step last.
pub fn begin(t: &mut Act<'_>) {
    t.log
        .heading(2, rule!("0.sop-sw1"), || "Strategic Warfare".to_string());
    t.push(Reckoning {});
    t.push(Wolfpacks {});
    t.push(Raiders {});
    t.push(Sweeps {});
    bombing_step(t);
}

mod reckoning {
    use super::*;
    use frame::{Open, Question};
    use serde::{Deserialize, Serialize};

    /// 2.23b, 0.sop-sw5: what the convoys lost is charged, then what Germany lost of its ore.
    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Reckoning {}

    impl Question<Aeto> for Reckoning {
        type Answer = Hunt;

        fn open(&self, t: &mut Act<'_>) -> Open {
            convoys::settle(t);
            ore_step(t);
            Open::Pass
        }
    }
}

/// The phase is over: every escort has served, and who moved in the last End Phase may make war on convoys again.
pub fn end(t: &mut Act<'_>) {
    cite!("3.11f", "3.14f", "3.14c");
    let serves = |unit: &Unit| matches!(unit.at.whereabouts(), Where::Convoy(_));
    let ships =
        t.s.units()
            .filter(|(_, unit)| serves(unit) && unit.is_surface());
    t.s.strategic.served = ships.map(|(id, _)| id).collect();
    t.s.pieces.mark_all(|unit| {
        unit.marks.clear(Marks::ASSIGNED);
        unit.marks.clear(Marks::LATE);
    });
}

/// 0.sop-sw1: the Strategic Bombing Step.
pub fn bombing_step(t: &mut Act<'_>) {
    cite!("0.sop-sw1", "2.0a");
    t.push(Raids::first());
}
