//! Chapter 2: the Initial Administrative Phase.
//!
//! The Support Segment and Organization.

use crate::Krieg;
use crate::data::{ScenarioRule, data};
use crate::game::Action;
use crate::state::State;
use crate::types::Faction;
use crate::unit::{Form, UnitId};
use frame::{Act, Chapter};
use kernel::{Label, cite};

mod r2_2_4_blitz;
mod r2_2_support;
mod r2_3_1_parts;
mod r2_3_2_forts;
mod r2_3_5_detachments;
mod r2_3_organization;

pub use r2_2_support::*;
pub use r2_3_organization::{Stage, begin_organization};

frame::chapter! {
    /// What chapter 2 asks.
    steps AdministrationStep of Krieg {
        r2_2_4_blitz::PlaceBlitz => Blitz,
        r2_3_organization::Organize => Organizing,
        r2_3_organization::Regroup => Regrouping,
        r2_3_1_parts::Parts => Picking,
    }
    /// What may be done in it beyond answers.
    actions AdministrationAction {}
}

/// What the Support Segment begins with.
pub fn begin_support(t: &mut Act<'_, Krieg>) {
    let faction = t.s.clock.phasing;
    let left = blitz_markers(t.s, faction);
    t.s.tracks.awarded[faction.index()] = 0;
    r2_2_support::begin(t, |t| {
        if left > 0 {
            t.push(PlaceBlitz { left, about: None });
        }
    });
}

/// 2.2.4a: as many as the Current Card's Blitz Value and what events have awarded; a training scenario says its own.
fn blitz_markers(s: &State, faction: Faction) -> u8 {
    cite!("2.2.4a");
    let card = s.cards[faction.index()].current;
    let value = card.map_or(0, |card| data().cards.get(card).blitz);
    let rules = s.scenario().rules.iter();
    let given: u8 = rules
        .map(|rule| match rule {
            ScenarioRule::BlitzMarkers { faction: of, count } if *of == faction => *count,
            _ => 0,
        })
        .sum();
    value + given + s.tracks.awarded[faction.index()]
}

/// A Blitz marker of a faction that is not on the map.
fn free_marker(s: &State, faction: Faction) -> Option<UnitId> {
    let mut all = s.markers(Form::Blitz);
    let free = all.find(|(_, unit)| unit.is_of(faction) && unit.at.space().is_none());
    free.map(|(id, _)| id)
}

impl Chapter<Krieg> for AdministrationAction {
    fn label(self, s: &State) -> Label {
        match self {
            AdministrationAction::Blitz(Blitz::At(hex)) => {
                let text = format!("Blitz marker in {}", hex.name());
                Label::new("blitz", text).on(hex.target())
            }
            AdministrationAction::Blitz(Blitz::About(hex)) => {
                let text = format!("Blitz marker near {}", hex.name());
                Label::new("blitz_about", text).on(hex.target())
            }
            AdministrationAction::Blitz(Blitz::Elsewhere) => {
                Label::new("blitz_elsewhere", "Somewhere else")
            }
            AdministrationAction::Blitz(Blitz::NoMore) => {
                Label::new("no_blitz", "No more Blitz markers")
            }
            AdministrationAction::Organizing(answer) => r2_3_organization::label(answer),
            AdministrationAction::Regrouping(answer) => r2_3_organization::label_regroup(s, answer),
            AdministrationAction::Picking(answer) => r2_3_1_parts::label(s, answer),
        }
    }
    fn verb(self) -> u8 {
        match self {
            AdministrationAction::Blitz(Blitz::At(_)) => 2,
            AdministrationAction::Blitz(Blitz::NoMore) => 3,
            AdministrationAction::Blitz(Blitz::About(_)) => 57,
            AdministrationAction::Blitz(Blitz::Elsewhere) => 58,
            AdministrationAction::Organizing(Organizing::Here(_)) => 31,
            AdministrationAction::Organizing(Organizing::To(_)) => 32,
            AdministrationAction::Organizing(Organizing::Enough) => 33,
            AdministrationAction::Regrouping(Regrouping::Make(_)) => 34,
            AdministrationAction::Regrouping(Regrouping::Convert { .. }) => 35,
            AdministrationAction::Regrouping(Regrouping::Turn(_)) => 36,
            AdministrationAction::Regrouping(Regrouping::Eliminate(_)) => 37,
            AdministrationAction::Regrouping(Regrouping::BreakDown(_)) => 38,
            AdministrationAction::Regrouping(Regrouping::Detach(_)) => 39,
            AdministrationAction::Regrouping(Regrouping::Recall(_)) => 40,
            AdministrationAction::Picking(_) => 41,
        }
    }
}

fn add(out: &mut Vec<Action>, answers: impl IntoIterator<Item = Blitz>) {
    frame::add(out, answers);
}
