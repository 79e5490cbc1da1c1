//! Chapter 4: production.

mod facts;
mod offers;
mod r4_1_income;
mod r4_2_naval_maintenance;
mod r4_3_replacements;
mod r4_41_placement;
mod r4_43_costs;
mod r4_4_new_units;
mod r4_5_protocol;
mod r4_6_restricted_builds;
mod r4_7_partisans;
mod r6_9_fortifications;
mod r9_1_axis;
mod r9_24_conscription;
mod r9_35_lend_lease;
mod r9_53_free_french;
mod r9_62_minors;
mod words;

pub use r4_1_income::{home_werps, income, produces};
pub use r4_2_naval_maintenance::due as maintenance;
pub use r4_3_replacements::payer;
pub use r4_5_protocol::{begin, end};
pub use r4_6_restricted_builds::Item;
pub use r4_7_partisans::{is_conquered, is_garrisoned, is_ungarrisoned, needs_garrison};
pub use r4_43_costs::step as step_cost;
pub use r9_35_lend_lease::Route;

use crate::names::{self, nation_name};
use crate::state::State;
use crate::types::{Area, AreaSet, Kind, Nation, Nations};
use crate::unit::{Unit, UnitId};
use crate::{Act, Engulfed};
use frame::Chapter;
use kernel::{Illegal, Label, cite, demand, rule};
use serde::{Deserialize, Serialize};

frame::chapter! {
    /// What this chapter asks and does.
    steps BuildStep of Engulfed {
        r4_2_naval_maintenance::Maintain,
        r9_62_minors::Minor,
        r4_5_protocol::Order,
        r4_5_protocol::Spend,
        r4_41_placement::Place,
    }
    /// What is done in this chapter.
    actions BuildAction {
        /// 4.5a: this nation produces now.
        Produce { nation: Nation },
        /// 4.3: one step for a unit on the map.
        Replace { unit: UnitId },
        /// 4.4: a new unit, as a cadre; further steps are replacements.
        Build { unit: UnitId },
        /// 4.41
        Place { at: Area },
        /// 4.6, 2.3, 7.1: what everybody sees.
        Buy { item: Item },
        /// 6.91, 6.95(c)
        Fortify { area: Area, heavy: bool },
        /// 9.35, 9.36, 9.43
        Send { route: Route, werps: u8 },
        /// 9.24(f)
        Conscript,
        /// 7.8
        Unrestrict { area: Area },
        /// 9.15d, 9.62
        FreeStep { unit: UnitId },
        /// Nothing more for this nation.
        Finish,
    }
}

/// WERPs and building limits of every nation.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledgers {
    /// By Major: WERPs left in this phase.
    pub werps: [u8; 6],
    /// By Major: WERPs after strategic warfare, maintenance and what others sent (9.35).
    pub total: [u8; 6],
    /// 4.2c: by Major: maintenance that could not be paid yet.
    pub owed: [u8; 6],
    /// The Majors that have not ended their production.
    pub producing: Nations,
    /// 2.3: Strategic Assets built in this phase, by Major and asset.
    pub built: [[u8; 5]; 6],
    /// 4.41: where the nation that spends may raise new units.
    pub sites: AreaSet,
    /// 6.95(c): field fortifications of this turn.
    pub fortified_now: AreaSet,
    /// 6.95(c): heavy fortifications built in the whole game.
    pub heavy_built: u8,
    /// 13.32: deserted field fortifications.
    pub deserted: AreaSet,
    /// 7.8: who spent a Special Action for which area in this phase.
    pub unrestricted: Vec<(Nation, Area)>,
    /// 9.19: Ploesti is held and supplied in this phase.
    pub oil: bool,
    /// 9.19: in this phase.
    pub new_units: u8,
    pub armour_steps: u8,
    pub elite_armour_steps: u8,
    /// 9.533: in this phase.
    pub free_french_steps: u8,
    /// WERPs sent in this phase, by [`Route`].
    pub sent: [u8; 4],
    /// 9.24(f): 0 before, 1 to 4 in its phases, 5 after.
    pub conscription: u8,
    /// 9.24(f): free steps left in this phase.
    pub free_infantry: u8,
    pub bought_special_action: Nations,
}

/// Whether a nation has so many WERPs left.
pub fn can_spend(s: &State, nation: Nation, werps: u8) -> Result<(), Illegal> {
    demand!(
        nation.is_major() && s.ledgers.werps[nation.index()] >= werps,
        "4.43",
        "there are not enough WERPs"
    );
    Ok(())
}

/// 4.5a: a nation spends WERPs, and everybody hears what is left.
pub fn spend(t: &mut Act, nation: Nation, werps: u8) {
    let left = &mut t.s.ledgers.werps[nation.index()];
    *left = left.saturating_sub(werps);
    let left = *left;
    t.log.say(rule!("4.5a"), || {
        let left = names::werps(left);
        format!("{} spends {werps}: {left} left", nation_name(nation))
    });
}

/// 4.1b: strategic warfare takes WERPs of this turn and of no other.
pub fn damage(t: &mut Act, nation: Nation, werps: u8) {
    cite!("4.1b");
    let left = &mut t.s.ledgers.werps[nation.index()];
    *left = left.saturating_sub(werps);
}

/// Whether the next step of a unit can be paid, by WERPs or by conscripts.
fn can_pay_step(s: &State, nation: Nation, unit: &Unit, new: bool) -> Result<(), Illegal> {
    if r9_24_conscription::is_free(s, unit) {
        return Ok(());
    }
    can_spend(s, nation, r4_43_costs::step(s, unit, new))
}

/// Pays for a step and notes it where rules count steps; silent about what it was (4.5b).
fn pay_step(t: &mut Act, nation: Nation, id: UnitId, new: bool) {
    cite!("4.5b");
    let unit = *t.s.unit(id);
    if r9_24_conscription::is_free(t.s, &unit) {
        t.s.ledgers.free_infantry -= 1;
        let left = t.s.ledgers.free_infantry;
        t.log.say(rule!("9.24(f)"), || {
            format!("A step of conscripts: {left} left")
        });
    } else {
        let werps = r4_43_costs::step(t.s, &unit, new);
        spend(t, nation, werps);
    }
    note_step(t, &unit, new);
}

fn note_step(t: &mut Act, unit: &Unit, new: bool) {
    if payer(t.s, unit.nation) == Some(Nation::GERMANY) {
        r9_1_axis::note_oil(t, unit, new);
    }
    if unit.nation == Nation::FREE_FRENCH {
        t.s.ledgers.free_french_steps += 1;
    }
}

impl Chapter<Engulfed> for BuildAction {
    fn label(self, s: &State) -> Label {
        words::label(s, self)
    }

    fn verb(self) -> u8 {
        match self {
            BuildAction::Produce { .. } | BuildAction::Replace { .. } => 15,
            BuildAction::Build { .. } | BuildAction::Place { .. } => 16,
            BuildAction::Buy { .. } => 17,
            BuildAction::Fortify { .. } => 18,
            BuildAction::Send { .. } | BuildAction::Conscript | BuildAction::Unrestrict { .. } => {
                19
            }
            BuildAction::FreeStep { .. } => 20,
            BuildAction::Finish => 21,
        }
    }
}

/// The kinds of unit that are no blocks are seen by everybody (4.5b).
fn is_open(kind: Kind) -> bool {
    kind == Kind::GroundSupport
}
