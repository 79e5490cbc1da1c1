//! Chapter 14: the markers: where they go, what they do when they come off the Turn Track, and what they change.
//!
//! [`place`] puts one on its way, [`returns`] is called when its turn comes, [`in_force`] says whether it lies in the
//! Strategic Warfare Box. What a marker changes in another chapter is asked here by that chapter.

use crate::Krieg;
use crate::cards::MarkerSide;
use crate::ch00_sequence::victory;
use crate::data::{StandsIn, data};
use crate::losses::send;
use crate::names::name;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Faction, MarkerId, VpSide};
use crate::unit::{Side, Sort, UnitId, ids_of};
use frame::{Act, Chapter};
use kernel::{Label, cite, rule};

mod r14_12_failure;
mod r14_15_bombing;
mod r14_17_boxes;
mod r14_19_shortages;
mod r14_26_pacific;
mod r14_2_airmobile;
mod r14_33_raiders;
mod r14_7_ceded;

pub use r14_12_failure::{
    FAILURE_REACH, bars_entry, bars_leaving, bars_support, is_failing, place_failure, spare_failure,
};

pub use r14_2_airmobile::{mobile_advance, use_doctrine};
pub use r14_7_ceded::{delay_ceded, return_ceded};
pub use r14_15_bombing::{intensive_bombing, reduced_us_impact};
pub use r14_33_raiders::{raid, raiders};

frame::chapter! {
    /// What chapter 14 asks.
    steps MarkerStep of Krieg {
        r14_17_boxes::Lend => Lending,
        r14_17_boxes::Annex => Annexing,
        r14_26_pacific::Commonwealth => Commitment,
        r14_26_pacific::AxisChoose => Chosen,
        r14_19_shortages::Shortages => RollWhen,
        r14_19_shortages::Raise,
        r14_33_raiders::Hunt => Hunting,
        r14_2_airmobile::MobileDefense => Mobile,
    }
    /// What is decided about markers.
    actions MarkerAction {}
}

/// Every counter of a kind of marker.
pub fn all(s: &State, marker: MarkerId) -> impl Iterator<Item = UnitId> {
    debug_assert!(ids_of(marker).all(|id| s.unit(id).sort == Sort::Marker(marker)));
    ids_of(marker)
}

/// The one counter of a marker that has only one.
pub fn the(s: &State, marker: &str) -> Option<UnitId> {
    all(s, data().find_marker(marker)?).next()
}

/// Whether a marker lies in the Strategic Warfare Box.
pub fn in_force(s: &State, marker: &str) -> bool {
    let Some(marker) = data().find_marker(marker) else {
        return false;
    };
    all(s, marker).any(|id| s.unit(id).at == Spot::strategic_warfare())
}

/// 14.32: SS Europa lies on the VP Track.
pub fn ss_europa(s: &State) -> bool {
    cite!("14.32");
    victory::on_vp_track(s, "ss_europa").is_some()
}

/// 14.11: Enforced Peace lies on the Turn Track.
pub fn peace_is_enforced(s: &State) -> bool {
    cite!("14.11");
    the(s, "enforced_peace").is_some_and(|id| crate::ch07_end_of_turn::due(s, id).is_some())
}

/// Puts a marker somewhere: one that is not in play, or the one in play where there is no other. A marker that left the
/// game stays out of it.
pub fn place(t: &mut Act<'_, Krieg>, marker: MarkerId, to: Spot, side: Option<MarkerSide>) {
    let aside = all(t.s, marker).find(|id| t.s.unit(*id).at == Spot::aside());
    let any = || all(t.s, marker).find(|id| t.s.unit(*id).at != Spot::out_of_game());
    let Some(id) = aside.or_else(any) else {
        return;
    };
    send(t, id, to);
    if side == Some(MarkerSide::Plus2) {
        t.s.pieces.change(id, |unit| unit.side = Side::Back);
    }
    t.log.say(rule!("14.28"), || {
        format!("{} to {}", name(t.s, id), to.name())
    });
}

/// 7.2b: a marker has come off the Turn Track, and goes where its rule says.
pub fn returns(t: &mut Act<'_, Krieg>, id: UnitId) {
    cite!(
        "14.2a", "14.3", "14.4", "14.15", "14.16", "14.21", "14.33", "14.35", "14.36", "14.37.5",
        "14.39", "14.40"
    );
    let Some(marker) = t.s.unit(id).sort.marker() else {
        return;
    };
    match &*marker.id {
        "v_e_day" => {
            cite!("14.38a");
            victory::finish(t);
        }
        "materiel_shortages" => r14_19_shortages::arrive(t, id),
        "lend_lease" => r14_17_boxes::lend_lease(t, id),
        "reich_annex" => r14_17_boxes::reich_annex(t, id),
        "no_retreat" | "ss_europa" => r14_17_boxes::on_vp_track(t, id),
        "pacific_limited_war" => r14_26_pacific::limited_war(t, id),
        "pacific_total_war" => r14_26_pacific::total_war(t, id),
        "us_entry" => r14_26_pacific::us_entry(t, id),
        "increase_uscl" => r14_26_pacific::increase_uscl(t, id),
        "enforced_peace" => {
            cite!("14.11");
            send(t, id, Spot::out_of_game());
        }
        _ => {
            let to = match (marker.stands_in, marker.faction) {
                (StandsIn::StrategicWarfare, _) => Spot::strategic_warfare(),
                (StandsIn::AxisPool, _) => Spot::pool(Faction::Axis),
                (StandsIn::Hex, Some(faction)) => Spot::pool(faction),
                _ => Spot::aside(),
            };
            keep_side(t, id, to);
        }
    }
}

/// Lays a marker somewhere with the side up that it shows.
fn keep_side(t: &mut Act<'_, Krieg>, id: UnitId, to: Spot) {
    let side = t.s.unit(id).side;
    send(t, id, to);
    t.s.pieces.change(id, |unit| unit.side = side);
    t.log.say(rule!("14.3"), || {
        format!("{} to {}", name(t.s, id), to.name())
    });
}

/// The VP box in which the Axis Tide is, 0 if it is the Allied Crusade's.
fn tide(s: &State) -> u8 {
    match s.tracks.vp_side {
        VpSide::AxisTide => s.tracks.vp,
        VpSide::AlliedCrusade => 0,
    }
}

impl Chapter<Krieg> for MarkerAction {
    fn label(self, s: &State) -> Label {
        match self {
            MarkerAction::Lending(answer) => r14_17_boxes::lending(answer),
            MarkerAction::Annexing(answer) => r14_17_boxes::annexing(answer),
            MarkerAction::Commitment(answer) => r14_26_pacific::commitment(s, answer),
            MarkerAction::Chosen(answer) => r14_26_pacific::chosen(answer),
            MarkerAction::RollWhen(answer) => r14_19_shortages::when(answer),
            MarkerAction::Hunting(answer) => r14_33_raiders::hunting(s, answer),
            MarkerAction::Mobile(answer) => r14_2_airmobile::mobile(answer),
        }
    }
    fn verb(self) -> u8 {
        match self {
            MarkerAction::Lending(_) => 42,
            MarkerAction::Annexing(_) => 43,
            MarkerAction::Commitment(_) => 44,
            MarkerAction::Chosen(_) => 45,
            MarkerAction::RollWhen(_) => 46,
            MarkerAction::Hunting(_) => 47,
            MarkerAction::Mobile(_) => 48,
        }
    }
}
