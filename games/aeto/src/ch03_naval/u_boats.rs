//! 2.14: where U-boats may be deployed.

use super::waters::{Area, areas};
use super::{ports, waters};
use crate::data::Body;
use crate::ground;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{NationId, UnitId};
use board::SpaceId;
use kernel::{Illegal, cite, demand};

/// 2.14e to 2.14l: whether a U-boat may be placed in a Convoy area.
pub fn may_deploy(s: &State, unit: UnitId, to: SpaceId) -> Result<(), Illegal> {
    let nation = s.unit(unit).nation();
    let Some(area) = waters::area(to) else {
        return Err(Illegal::new(kernel::rule!("2.14k"), "it is no Convoy area"));
    };
    let schnorchel = matches!(
        s.unit(unit).printed().body,
        Body::UBoat { schnorchel: true }
    );
    demand!(
        !area.south_atlantic || schnorchel || has_atlantic_port(s, nation),
        "2.14i",
        "no Atlantic port harbours U-boats"
    );
    if is_exempt(to) {
        cite!("2.14g");
        return Ok(());
    }
    let there = boats(s, to);
    let fewer = |other: &&Area| {
        other.convoy && other.space != to && counts(s, nation, other) && boats(s, other.space) < there
    };
    demand!(
        !areas().iter().any(|other| fewer(&other)),
        "2.14e",
        "another Convoy area has fewer U-boats"
    );
    Ok(())
}

/// 2.14g: as many as one likes.
fn is_exempt(area: SpaceId) -> bool {
    cite!("2.14g");
    ["NAT", "USC"].contains(&board().key(area))
}

/// 2.14f: whether an area must have its share of U-boats; the Arctic route opens with the war in the East.
fn counts(s: &State, nation: NationId, area: &Area) -> bool {
    cite!("2.14f");
    !area.arctic && (!area.south_atlantic || has_atlantic_port(s, nation))
}

/// 2.14i, 2.14j
fn has_atlantic_port(s: &State, nation: NationId) -> bool {
    cite!("2.14i", "2.14j");
    Spot::ports().any(|(hex, _)| {
        ground::hex(hex).atlantic
            && ports::owner(s, hex) == Some(nation)
            && ports::is_open(s, hex)
    })
}

fn boats(s: &State, area: SpaceId) -> usize {
    let there = s.units_in(Spot::from(area));
    there.filter(|(_, unit)| unit.is_u_boat()).count()
}
