//! 14.12: what a Failure keeps a faction from.

use super::all;
use crate::Krieg;
use crate::cards::FailureKind;
use crate::data::data;
use crate::ground::distance;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Faction, MarkerId};
use crate::unit::{Side, UnitId};
use board::SpaceId;
use frame::Act;
use kernel::{Illegal, cite, demand, rule};
use std::sync::LazyLock;

/// 14.12a: how far a Failure reaches.
pub const FAILURE_REACH: u16 = 5;

fn marker(faction: Faction) -> Option<MarkerId> {
    static MARKERS: LazyLock<[Option<MarkerId>; 3]> = LazyLock::new(|| {
        let names = ["failure_axis", "failure_western", "failure_soviet"];
        names.map(|name| data().find_marker(name))
    });
    MARKERS[faction.index()]
}

fn markers(s: &State, faction: Faction) -> impl Iterator<Item = UnitId> {
    marker(faction)
        .into_iter()
        .flat_map(|marker| all(s, marker))
}

/// A Failure marker of a faction that is not on the map.
pub fn spare_failure(s: &State, suffers: Faction) -> Option<UnitId> {
    markers(s, suffers).find(|id| s.unit(*id).at == Spot::aside())
}

/// 15.14: a Failure marker comes on the map.
pub fn place_failure(t: &mut Act<'_, Krieg>, suffers: Faction, kind: FailureKind, at: Spot) {
    cite!("14.12a");
    let Some(id) = spare_failure(t.s, suffers) else {
        return;
    };
    t.s.pieces.change(id, |unit| {
        unit.at = at;
        unit.side = match kind {
            FailureKind::Command => Side::Front,
            FailureKind::Supply => Side::Back,
        };
    });
    t.log.say(rule!("14.12a"), || {
        let name = suffers.name();
        format!("{name}: Failure ({}) in {}", kind.word(), at.name())
    });
}

/// Whether a hex is a Failure Hex of a faction, for that kind or for any.
pub fn is_failing(s: &State, faction: Faction, at: SpaceId, kind: Option<FailureKind>) -> bool {
    cite!("14.12a");
    markers(s, faction).any(|id| {
        let unit = s.unit(id);
        let of = match unit.side {
            Side::Front => FailureKind::Command,
            Side::Back => FailureKind::Supply,
        };
        let meant = kind.is_none_or(|kind| kind == of);
        meant
            && unit
                .at
                .space()
                .is_some_and(|hex| distance(hex, at) <= FAILURE_REACH)
    })
}

/// 14.12c: under Failure (Supply) nobody moves into an enemy's Zone of Control.
pub fn bars_entry(s: &State, faction: Faction, to: SpaceId) -> Result<(), Illegal> {
    let failing = || is_failing(s, faction, to, Some(FailureKind::Supply));
    let barred = s.zoc().reaches(to, faction) && failing();
    demand!(
        !barred,
        "14.12c",
        "a Failure of supply keeps it out of that Zone of Control"
    );
    Ok(())
}

/// 14.12c: under Failure (Command) nobody moves out of one.
pub fn bars_leaving(s: &State, faction: Faction, from: SpaceId) -> Result<(), Illegal> {
    let failing = is_failing(s, faction, from, Some(FailureKind::Command));
    let barred = failing && s.zoc().reaches(from, faction);
    demand!(
        !barred,
        "14.12c",
        "a Failure of command holds it in that Zone of Control"
    );
    Ok(())
}

/// 14.12b, 14.12d: no support unit, Airdrop, landing, Advance or Exploitation comes into a Failure Hex.
pub fn bars_support(s: &State, faction: Faction, at: SpaceId) -> Result<(), Illegal> {
    cite!("14.12b", "14.12d");
    let failing = is_failing(s, faction, at, None);
    demand!(!failing, "14.12b", "a Failure is in effect there");
    Ok(())
}
