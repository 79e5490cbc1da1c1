//! 16.3.6: France Rises; 16.5.5: Russia Rises.

use super::Check;
use super::ask::{Judge, Matter};
use super::r16_2_1_case_yellow::lies_in;
use super::r16_2_2_ostland::made;
use crate::Krieg;
use crate::ch13_countries::{Cause, activate, end_policy_in, restore};
use crate::data::data;
use crate::ground::space;
use crate::politics::{Posture, Status, named};
use crate::spot::board;
use crate::state::State;
use crate::types::{CededId, Faction, PostureBox};
use crate::unit::Form;
use board::SpaceId;
use frame::Act;
use kernel::{cite, rule};

/// Whether no German unit, Detachment or Logistics marker is in a hex.
fn is_unguarded(s: &State, at: SpaceId) -> bool {
    let mut there = s.units_in(at.into());
    !there.any(|(id, unit)| {
        let post = matches!(unit.form(), Form::Detachment | Form::Logistics);
        let german = s.is_of_country(id, named().germany);
        let marker = post && unit.is_of(Faction::Axis) && unit.sort.counter().is_none();
        (german && (unit.form().is_unit() || post)) || marker
    })
}

/// Whether a City of a ceded land is unguarded.
fn is_open(s: &State, marker: CededId) -> bool {
    let land = data().ceded[marker.index()].land;
    let mut cities = board()
        .ids()
        .filter(|at| space(*at).city && lies_in(*at, land));
    s.politics.marker(marker).is_in_force() && cities.any(|at| is_unguarded(s, at))
}

/// 16.3.6: first Vichy may rise, then Occupied France is free if it has.
pub fn france(t: &mut Act<'_, Krieg>) {
    cite!("16.3.6");
    t.push(Check::FranceFree);
    let occupied = data().find_ceded("germany_occupied_france");
    let open = occupied.is_some_and(|marker| is_open(t.s, marker));
    if open && t.s.politics.status(named().vichy) == Status::Neutral {
        t.push(Judge {
            by: Faction::Western,
            matter: Matter::FranceRises,
        });
    }
}

pub fn france_rises(t: &mut Act<'_, Krieg>) {
    activate(t, named().vichy, Faction::Western, Cause::Event);
}

pub fn france_free(t: &mut Act<'_, Krieg>) {
    let active = matches!(t.s.politics.status(named().vichy), Status::Active(_));
    let occupied = data().find_ceded("germany_occupied_france");
    let lies = occupied.filter(|marker| t.s.politics.marker(*marker).is_in_force());
    if let Some(marker) = lies.filter(|_| active) {
        t.log
            .say(rule!("16.3.6"), || "Occupied France is French".to_string());
        restore(t, marker);
    }
}

/// 16.5.5: first the Accord may be broken, then the Regions are Russian again if it is.
pub fn russia(t: &mut Act<'_, Krieg>) {
    cite!("16.5.5");
    t.push(Check::RussiaFree);
    let accord = data().find_policy("ostland_accord");
    let lies = accord.map(Posture::Policy) == Some(t.s.politics.posture_of(PostureBox::Russia));
    let regions: Vec<CededId> = made(t.s).filter_map(|id| data().find_ceded(id)).collect();
    let open = lies && regions.iter().any(|marker| is_open(t.s, *marker));
    if open {
        t.push(Judge {
            by: Faction::Soviet,
            matter: Matter::RussiaRises,
        });
    }
}

pub fn russia_rises(t: &mut Act<'_, Krieg>) {
    end_policy_in(t, PostureBox::Russia);
}

pub fn russia_free(t: &mut Act<'_, Krieg>) {
    if t.s.politics.posture_of(PostureBox::Russia) != Posture::War {
        return;
    }
    let regions: Vec<CededId> = made(t.s).filter_map(|id| data().find_ceded(id)).collect();
    for marker in regions {
        t.log.say(rule!("16.5.5"), || {
            "An Ostland Region is Russian".to_string()
        });
        restore(t, marker);
    }
}
