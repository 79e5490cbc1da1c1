//! Chapter 4: production.

mod facts;
mod offers;
mod r4_1_income;
mod r4_2_naval_maintenance;
mod r4_3_replacements;
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
pub use r4_5_protocol::{ask, begin, end, open};
pub use r4_6_restricted_builds::Item;
pub use r4_7_partisans::{is_conquered, is_garrisoned, is_ungarrisoned, needs_garrison};
pub use r4_43_costs::step as step_cost;
pub use r9_35_lend_lease::Route;
pub use words::{label, prompt};

use crate::area_set::AreaSet;
use crate::state::State;
use crate::step::{Action, Phase, Step};
use crate::table::{self, Table, nation_name};
use crate::types::{Area, Kind, Nation, Nations};
use crate::unit::{Unit, UnitId};
use arrayvec::ArrayVec;
use kernel::{Illegal, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BuildStep {
    /// 4.2: fleets are paid for, after strategic warfare.
    Maintain,
    /// 9.62: a Minor's free step.
    Minor { minor: Nation },
    /// 4.5a: which nation produces next.
    Order { seat: Seat },
    /// 4.5a: a nation spends its WERPs.
    Spend { nation: Nation },
    /// 4.41: where a new unit appears; `free` when nobody pays for it.
    Place { unit: UnitId, free: bool },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BuildAction {
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

/// WERPs and building limits of every nation.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledgers {
    /// By Major: WERPs left in this phase.
    pub werps: [u8; 6],
    /// By Major: WERPs after strategic warfare and maintenance (9.35).
    pub total: [u8; 6],
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
    pub unrestricted: ArrayVec<(Nation, Area), 8>,
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
pub fn spend(t: &mut Table, nation: Nation, werps: u8) {
    let left = &mut t.s.ledgers.werps[nation.index()];
    *left = left.saturating_sub(werps);
    let left = *left;
    t.log.say(rule!("4.5a"), || {
        let left = table::werps(left);
        format!("{} spends {werps}: {left} left", nation_name(nation))
    });
}

/// 4.1b: strategic warfare takes WERPs of this turn and of no other.
pub fn damage(t: &mut Table, nation: Nation, werps: u8) {
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
fn pay_step(t: &mut Table, nation: Nation, id: UnitId, new: bool) {
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

fn note_step(t: &mut Table, unit: &Unit, new: bool) {
    if payer(t.s, unit.nation) == Some(Nation::GERMANY) {
        r9_1_axis::note_oil(t, unit, new);
    }
    if unit.nation == Nation::FREE_FRENCH {
        t.s.ledgers.free_french_steps += 1;
    }
}

/// What this chapter offers a seat in a phase: nothing, it asks with steps of its own.
pub fn offer(_s: &State, _phase: Phase, _seat: Seat, _out: &mut Vec<Action>) {}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// Whether an action of this chapter may be taken now.
pub fn check(s: &State, action: BuildAction) -> Result<(), Illegal> {
    let not_asked = Err(Illegal::new(rule!("4.5a"), "this is not asked now"));
    let Some(Step::Build(step)) = s.top() else {
        return not_asked;
    };
    match (step, action) {
        (BuildStep::Order { seat }, BuildAction::Produce { nation }) => {
            r4_5_protocol::may_produce(s, seat, nation)
        }
        (BuildStep::Spend { nation }, action) => check_spending(s, nation, action),
        (BuildStep::Minor { minor }, BuildAction::FreeStep { unit }) => {
            r9_62_minors::may_have_step(s, minor, unit)
        }
        (BuildStep::Minor { .. }, BuildAction::Finish) => Ok(()),
        (BuildStep::Place { unit, free }, BuildAction::Place { at }) => {
            r4_5_protocol::may_place(s, unit, free, at)
        }
        _ => not_asked,
    }
}

fn check_spending(s: &State, nation: Nation, action: BuildAction) -> Result<(), Illegal> {
    match action {
        BuildAction::Replace { unit } => r4_3_replacements::may_replace(s, nation, unit),
        BuildAction::Build { unit } => r4_4_new_units::may_build(s, nation, unit),
        BuildAction::Buy { item } => r4_6_restricted_builds::may_buy(s, nation, item),
        BuildAction::Fortify { area, heavy } => {
            r6_9_fortifications::may_fortify(s, nation, area, heavy)
        }
        BuildAction::Send { route, werps } => r9_35_lend_lease::may_send(s, nation, route, werps),
        BuildAction::Conscript => r9_24_conscription::may_conscript(s, nation),
        BuildAction::Unrestrict { area } => r4_3_replacements::may_unrestrict(s, nation, area),
        BuildAction::FreeStep { unit } => {
            demand!(
                nation == Nation::GERMANY,
                "9.15d",
                "the free step comes with German production"
            );
            r9_1_axis::may_have_free_step(s, unit)
        }
        BuildAction::Finish => Ok(()),
        BuildAction::Produce { .. } | BuildAction::Place { .. } => {
            Err(Illegal::new(rule!("4.5a"), "one nation produces at a time"))
        }
    }
}

pub fn apply(t: &mut Table, action: BuildAction) {
    let Some(Step::Build(step)) = t.s.top() else {
        return;
    };
    match (step, action) {
        (BuildStep::Order { .. }, BuildAction::Produce { nation }) => {
            r4_5_protocol::start(t, nation);
        }
        (BuildStep::Spend { nation }, BuildAction::Finish) => {
            t.pop();
            r4_5_protocol::finish(t, nation);
        }
        (BuildStep::Minor { .. }, BuildAction::Finish) => t.pop(),
        (BuildStep::Minor { .. }, BuildAction::FreeStep { unit }) => {
            t.pop();
            r4_5_protocol::free_step(t, unit);
        }
        (BuildStep::Place { unit, free }, BuildAction::Place { at }) => {
            t.pop();
            r4_5_protocol::place(t, unit, free, at);
        }
        (BuildStep::Spend { nation }, action) => do_spending(t, nation, action),
        _ => {}
    }
}

fn do_spending(t: &mut Table, nation: Nation, action: BuildAction) {
    match action {
        BuildAction::Replace { unit } => {
            pay_step(t, nation, unit, false);
            let steps = t.s.unit(unit).steps;
            t.s.set_steps(unit, steps + 1);
            let s = &*t.s;
            t.log.whisper(rule!("4.5b"), s.seat_of(nation), || {
                words::strength(s, unit)
            });
        }
        BuildAction::Build { unit } => t.push(BuildStep::Place { unit, free: false }),
        BuildAction::Buy { item } => r4_6_restricted_builds::buy(t, nation, item),
        BuildAction::Fortify { area, heavy } => {
            r6_9_fortifications::fortify(t, nation, area, heavy);
        }
        BuildAction::Send { route, werps } => r9_35_lend_lease::send(t, route, werps),
        BuildAction::Conscript => r9_24_conscription::begin(t),
        BuildAction::Unrestrict { area } => r4_3_replacements::unrestrict(t, nation, area),
        BuildAction::FreeStep { unit } => {
            t.s.politics.events.free_step = Some((t.s.unit(unit).nation, t.s.turn));
            r4_5_protocol::free_step(t, unit);
        }
        BuildAction::Produce { .. } | BuildAction::Place { .. } | BuildAction::Finish => {}
    }
}

/// Below 7: which of this chapter's kinds of action it is.
pub fn verb(action: BuildAction) -> u8 {
    match action {
        BuildAction::Produce { .. } | BuildAction::Replace { .. } => 0,
        BuildAction::Build { .. } | BuildAction::Place { .. } => 1,
        BuildAction::Buy { .. } => 2,
        BuildAction::Fortify { .. } => 3,
        BuildAction::Send { .. } | BuildAction::Conscript | BuildAction::Unrestrict { .. } => 4,
        BuildAction::FreeStep { .. } => 5,
        BuildAction::Finish => 6,
    }
}

/// The kinds of unit that are no blocks are seen by everybody (4.5b).
fn is_open(kind: Kind) -> bool {
    kind == Kind::GroundSupport
}
