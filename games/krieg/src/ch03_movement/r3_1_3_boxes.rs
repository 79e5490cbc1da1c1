//! 3.1.1h, 3.1.1i, 3.1.3: Off-Map Boxes.

use super::r3_1_4_limits::may_come_in;
use crate::data::{OffMapBox, data};
use crate::ground::space;
use crate::politics::named;
use crate::spot::Spot;
use crate::state::State;
use crate::types::Faction;
use crate::unit::UnitId;
use board::SpaceId;
use kernel::{Illegal, cite, demand, rule};

fn off_map(id: SpaceId) -> Option<&'static OffMapBox> {
    data().map.off_map.iter().find(|b| b.space == id)
}

/// The boxes that are joined to a box.
pub fn beside(at: SpaceId) -> impl Iterator<Item = SpaceId> {
    off_map(at).into_iter().flat_map(|b| b.next.iter().copied())
}

/// What a move into or out of a box costs in half points; `None`: the whole allowance.
pub fn check(
    s: &State,
    id: UnitId,
    faction: Faction,
    at: SpaceId,
    to: SpaceId,
) -> Result<Option<u8>, Illegal> {
    cite!("3.1.3", "0.gloss-offmap-a", "0.gloss-offmap-c");
    match (off_map(at), off_map(to)) {
        (Some(from), Some(_)) => {
            // Boxes that are joined are of one faction.
            demand!(from.next.contains(&to), "3.1.3", "the boxes are not joined");
            Ok(None)
        }
        (None, Some(into)) => {
            let edge = into.by_edge && space(at).east_edge;
            let russian = s.territory().home(at) == Some(named().russia);
            demand!(
                edge && russian,
                "3.1.1h",
                "it is not on the east edge of Russia"
            );
            demand!(
                into.faction == faction,
                "3.1.1h",
                "that box is another faction's"
            );
            Ok(None)
        }
        (Some(from), None) => {
            let edge = from.by_edge && space(to).east_edge;
            let russian = s.territory().home(to) == Some(named().russia);
            demand!(
                edge && russian,
                "3.1.1i",
                "that is not on the east edge of Russia"
            );
            let enemy = s
                .tally(Spot::from(to))
                .enemy(faction, |count| count.units());
            demand!(!enemy, "3.1.1i", "an enemy unit is there");
            may_come_in(s, id, to)?;
            Ok(Some(2))
        }
        (None, None) => Err(Illegal::new(rule!("3.1.3"), "neither is an Off-Map Box")),
    }
}
