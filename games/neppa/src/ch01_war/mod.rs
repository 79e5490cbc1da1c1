//! Chapter 1.5 with 4.2, 12.3, 13 and 14 where they ask a player: declarations of war, intervention, the
//! setting up of Minor Countries, the choice of winter and of shared conquests.

pub mod r1_5_declaration;
pub mod r1_5_entry;
pub mod r1_5_intervention;
mod words;

use crate::ch04_force_pools::r4_2_minor_setup;
use crate::ch12_cooperation::r12_3_axis_minors;
use crate::ch13_special::{r13_1_russian_winter, r13_4_north_africa};
use crate::ch14_conquest::r14_4_minor_conquest;
use crate::choice::is_first_of_its_like;
use crate::data::data;
use crate::state::State;
use crate::step::{Action, Open, Phase, Step};
use crate::table::Table;
use crate::types::{Nation, Nations, Zone};
use crate::unit::UnitId;
use kernel::{Illegal, Seat, demand};
use serde::{Deserialize, Serialize};

pub use words::{label, prompt, verb};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WarStep {
    /// 4.2b: the forces of a Minor are set up.
    MinorSetup { minor: Nation },
    /// 13.1b: Russia may postpone the winter.
    PostponeWinter,
    /// 14.4d: who gets the WPPs of a Minor that several took.
    SharedConquest { country: Nation, among: Nations },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WarAction {
    Declare {
        by: Nation,
        on: Nation,
    },
    Intervene {
        by: Nation,
        minor: Nation,
    },
    SetUp {
        unit: UnitId,
        at: Zone,
    },
    Postpone,
    LetItSnow,
    Award {
        country: Nation,
        to: Nation,
    },
    /// 13.4b: gives up a German unit in North Africa at the end of the turn.
    Disband {
        unit: UnitId,
    },
}

/// The Declarations of War begin: what needs no decision (12.3a, 13.1, the U.S.A.).
pub fn begin_declarations(t: &mut Table) {
    r1_5_entry::usa(t);
    r12_3_axis_minors::activate(t);
    r13_1_russian_winter::begin_season(t);
}

/// The Movement Phase begins: forces of Minors that became active are placed (12.3a).
pub fn begin_movement(t: &mut Table) {
    r12_3_axis_minors::place(t);
}

/// A nation attacks or enters a zone: 1.5k, 12.3i for a Minor that war was declared on, 14.1b for a Major
/// that lost its capital, 14.4d for those who share a conquest.
pub fn invaded(t: &mut Table, by: Nation, zone: Zone) {
    r1_5_intervention::invaded(t, by, zone);
    crate::ch14_conquest::r14_1_counterattack::attacks(t, by, zone);
}

/// What this chapter offers a seat in a phase.
pub fn offer(s: &State, phase: Phase, seat: Seat, out: &mut Vec<Action>) {
    match phase {
        Phase::Declarations => offer_wars(s, seat, out),
        Phase::Redeployment if s.seat_of(Nation::GERMANY) == seat => offer_disbanding(s, out),
        _ => {}
    }
}

fn offer_wars(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let countries = || (0..data().countries.len() as u8).map(Nation);
    for by in s.majors_of(seat) {
        for on in countries() {
            if r1_5_declaration::may_declare(s, by, on).is_ok() {
                out.push(WarAction::Declare { by, on }.into());
            }
        }
        for minor in countries() {
            if r1_5_intervention::may_intervene(s, by, minor).is_ok() {
                out.push(WarAction::Intervene { by, minor }.into());
            }
        }
    }
}

fn offer_disbanding(s: &State, out: &mut Vec<Action>) {
    if s.side != Nation::GERMANY.turn_side() || !r13_4_north_africa::is_overfull(s) {
        return;
    }
    for unit in r13_4_north_africa::disbandable(s) {
        if check_disband(s, unit).is_ok() {
            out.push(WarAction::Disband { unit }.into());
        }
    }
}

fn check_disband(s: &State, unit: UnitId) -> Result<(), Illegal> {
    demand!(s.has_unit(unit), "13.4b", "there is no such unit");
    r13_4_north_africa::may_disband(s, unit)?;
    demand!(
        is_first_of_its_like(s, unit),
        "13.4b",
        "choose the first of like counters"
    );
    Ok(())
}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(s: &State, phase: Phase, seat: Seat) -> Result<(), Illegal> {
    let german = phase == Phase::Redeployment
        && s.seat_of(Nation::GERMANY) == seat
        && s.side == Nation::GERMANY.turn_side();
    demand!(
        !german || !r13_4_north_africa::is_overfull(s),
        "13.4b",
        "Germany has more than 10 attack factors in North Africa: redeploy or eliminate the excess"
    );
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(t: &mut Table, step: WarStep) -> Open {
    match step {
        WarStep::MinorSetup { minor } => r4_2_minor_setup::open(t, minor),
        WarStep::PostponeWinter => Open::Ask(t.s.seat_of(Nation::RUSSIA)),
        WarStep::SharedConquest { among, .. } => match among.iter().next() {
            Some(major) => Open::Ask(t.s.seat_of(major)),
            None => Open::Pass,
        },
    }
}

/// What may be answered to one of this chapter's steps.
pub fn ask(s: &State, step: WarStep, out: &mut Vec<Action>) {
    match step {
        WarStep::MinorSetup { minor } => r4_2_minor_setup::ask(s, minor, out),
        WarStep::PostponeWinter => {
            out.push(WarAction::Postpone.into());
            out.push(WarAction::LetItSnow.into());
        }
        WarStep::SharedConquest { country, among } => {
            out.extend(
                among
                    .iter()
                    .map(|to| Action::from(WarAction::Award { country, to })),
            );
        }
    }
}

/// Whether an action of this chapter may be taken now: the top step must be one that it answers ([`ask`]), or
/// the phase of the deciding seat ([`offer`]).
pub fn check(s: &State, action: WarAction) -> Result<(), Illegal> {
    match action {
        WarAction::Declare { by, on } => {
            deciding(s, Phase::Declarations, by)?;
            r1_5_declaration::may_declare(s, by, on)
        }
        WarAction::Intervene { by, minor } => {
            deciding(s, Phase::Declarations, by)?;
            r1_5_intervention::may_intervene(s, by, minor)
        }
        WarAction::SetUp { unit, at } => match s.top() {
            Some(Step::War(WarStep::MinorSetup { minor })) => {
                r4_2_minor_setup::check(s, minor, unit, at)
            }
            _ => refuse_set_up(),
        },
        WarAction::Postpone | WarAction::LetItSnow => {
            demand!(
                s.top() == Some(Step::War(WarStep::PostponeWinter)),
                "13.1b",
                "the winter is not in question now"
            );
            Ok(())
        }
        WarAction::Award { country, to } => {
            let asked = matches!(s.top(), Some(Step::War(WarStep::SharedConquest { country: c, among }))
                if c == country && among.has(to));
            demand!(asked, "14.4d", "that is not in question now");
            Ok(())
        }
        WarAction::Disband { unit } => {
            deciding(s, Phase::Redeployment, Nation::GERMANY)?;
            check_disband(s, unit)
        }
    }
}

fn refuse_set_up() -> Result<(), Illegal> {
    demand!(false, "4.2b", "no Minor is being set up");
    Ok(())
}

/// The seat of a Major is in its part of a phase of its own player turn.
fn deciding(s: &State, phase: Phase, major: Nation) -> Result<(), Illegal> {
    let Some(Step::Phase { seat, .. }) = s.top() else {
        demand!(false, "0.2", "something else must be decided first");
        return Ok(());
    };
    demand!(s.phase == phase, "0.2", "this belongs to another phase");
    demand!(
        major.is_major() && s.seat_of(major) == seat && major.turn_side() == s.side,
        "1.3c",
        "that country does not act now"
    );
    Ok(())
}

pub fn apply(t: &mut Table, action: WarAction) {
    match action {
        WarAction::Declare { by, on } => r1_5_declaration::declare(t, by, on),
        WarAction::Intervene { by, minor } => r1_5_intervention::intervene(t, by, minor),
        WarAction::SetUp { unit, at } => r4_2_minor_setup::place(t, unit, at),
        WarAction::Postpone => {
            t.pop();
            r13_1_russian_winter::postpone(t);
        }
        WarAction::LetItSnow => {
            t.pop();
            r13_1_russian_winter::set_in(t);
        }
        WarAction::Award { country, to } => {
            t.pop();
            r14_4_minor_conquest::award(t, country, to);
        }
        WarAction::Disband { unit } => r13_4_north_africa::disband(t, unit),
    }
}
