//! Chapter 1.5 with 4.2, 12.3, 13 and 14 where they ask a player: declarations of war, intervention, the
//! setting up of Minor Countries, the choice of winter and of shared conquests.

pub mod politics;
pub mod r1_0_seats;
pub mod r1_2_stacking;
pub mod r1_3_sequence;
pub mod r1_5_declaration;
pub mod r1_5_entry;
pub mod r1_5_intervention;
mod words;

use crate::ch04_force_pools::r4_2_minor_setup;
use crate::ch12_cooperation::r12_3_axis_minors;
use crate::ch13_special::{r13_1_russian_winter, r13_4_north_africa};
use crate::ch14_conquest::r14_4_minor_conquest;
use crate::choice;
use crate::choice::is_first_of_its_like;
use crate::data::data;
use crate::meant::Hit;
use crate::state::State;
use crate::step::{Action, Phase};
use crate::types::{Nation, Zone};
use crate::unit::UnitId;
use crate::{Act, Neppa};
use frame::{Chapter, Click, Framed};
use kernel::{Illegal, Label, Seat, demand};

frame::chapter! {
    /// What this chapter asks and does.
    steps WarStep of Neppa {
        r4_2_minor_setup::MinorSetup,
        r13_1_russian_winter::PostponeWinter,
        r14_4_minor_conquest::SharedConquest,
    }
    /// What is done in this chapter.
    actions WarAction {
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
}

/// The Declarations of War begin: what needs no decision (12.3a, 13.1, the U.S.A.).
pub fn begin_declarations(t: &mut Act) {
    r1_5_entry::usa(t);
    r12_3_axis_minors::activate(t);
    r13_1_russian_winter::begin_season(t);
}

/// The Movement Phase begins: forces of Minors that became active are placed (12.3a).
pub fn begin_movement(t: &mut Act) {
    r12_3_axis_minors::place(t);
}

/// A nation attacks or enters a zone: 1.5k, 12.3i for a Minor that war was declared on, 14.4d for those who
/// share a conquest.
pub fn invaded(t: &mut Act, by: Nation, zone: Zone) {
    r1_5_intervention::invaded(t, by, zone);
}

impl Chapter<Neppa> for WarAction {
    fn candidates(s: &State, _seat: Seat, out: &mut Vec<Action>) {
        if s.phase == Phase::Declarations {
            for by in choice::every_nation() {
                let others = choice::every_nation();
                frame::add(out, others.map(|on| WarAction::Declare { by, on }));
                let minors = choice::every_nation();
                frame::add(out, minors.map(|minor| WarAction::Intervene { by, minor }));
            }
        }
        if s.phase == Phase::Redeployment {
            let units = choice::every(s, |_| true);
            frame::add(out, units.map(|unit| WarAction::Disband { unit }));
        }
    }

    fn offer(s: &State, seat: Seat, out: &mut Vec<Action>) {
        match s.phase {
            Phase::Declarations => offer_wars(s, seat, out),
            Phase::Redeployment if s.seat_of(Nation::GERMANY) == seat => offer_disbanding(s, out),
            _ => {}
        }
    }

    fn check(self, s: &State, seat: Seat) -> Result<(), Illegal> {
        match self {
            WarAction::Declare { by, on } => {
                deciding(s, seat, Phase::Declarations, by)?;
                r1_5_declaration::may_declare(s, by, on)
            }
            WarAction::Intervene { by, minor } => {
                deciding(s, seat, Phase::Declarations, by)?;
                r1_5_intervention::may_intervene(s, by, minor)
            }
            WarAction::Disband { unit } => {
                deciding(s, seat, Phase::Redeployment, Nation::GERMANY)?;
                check_disband(s, unit)
            }
            _ => Err(Neppa::not_asked()),
        }
    }

    fn apply(self, t: &mut Act, _seat: Seat) {
        match self {
            WarAction::Declare { by, on } => r1_5_declaration::declare(t, by, on),
            WarAction::Intervene { by, minor } => r1_5_intervention::intervene(t, by, minor),
            WarAction::Disband { unit } => r13_4_north_africa::disband(t, unit),
            other => frame::unasked(other),
        }
    }

    fn may_end(s: &State, seat: Seat) -> Result<(), Illegal> {
        let german = s.phase == Phase::Redeployment
            && s.seat_of(Nation::GERMANY) == seat
            && s.side == Nation::GERMANY.turn_side();
        demand!(
            !german || !r13_4_north_africa::is_overfull(s),
            "13.4b",
            "Germany has more than 10 attack factors in North Africa: redeploy or eliminate the excess"
        );
        Ok(())
    }

    fn label(self, s: &State) -> Label {
        words::label(s, self)
    }

    #[inline]
    fn verb(self) -> u8 {
        match self {
            WarAction::Declare { .. } => 8,
            WarAction::Intervene { .. } => 9,
            WarAction::SetUp { .. } => 10,
            WarAction::Postpone => 11,
            WarAction::LetItSnow => 12,
            WarAction::Award { .. } => 13,
            WarAction::Disband { .. } => 14,
        }
    }
    fn meant(s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        if s.phase == Phase::Declarations {
            r1_5_declaration::meant(s, hit, out);
        }
    }
}

fn offer_wars(s: &State, seat: Seat, out: &mut Vec<Action>) {
    let countries = || data().countries.ids();
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

/// The seat of a Major is in its part of a phase of its own player turn.
fn deciding(s: &State, seat: Seat, phase: Phase, major: Nation) -> Result<(), Illegal> {
    demand!(s.phase == phase, "0.2", "this belongs to another phase");
    demand!(
        major.is_major() && s.seat_of(major) == seat && major.turn_side() == s.side,
        "1.3c",
        "that country does not act now"
    );
    Ok(())
}
