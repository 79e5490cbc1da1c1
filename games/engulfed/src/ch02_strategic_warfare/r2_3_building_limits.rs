//! 2.3, G.Assets: how much of everything on the General Information Track may be built, and there may be.

use crate::ch04_production::Ledgers;
use crate::data::data;
use crate::state::State;
use crate::types::{Nation, Side, Turn};
use kernel::{Illegal, demand};
use serde::{Deserialize, Serialize};

/// What is tracked, not placed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asset {
    UBoat,
    Fighter,
    Bomber,
    V1,
    V2,
}

impl Asset {
    pub const ALL: [Asset; 5] = [
        Asset::UBoat,
        Asset::Fighter,
        Asset::Bomber,
        Asset::V1,
        Asset::V2,
    ];
}

const V1_FROM: Turn = Turn::new(1944, 0);
const V2_FROM: Turn = Turn::new(1944, 4);

/// 2.3: whether a Major may build so many points of it more in this phase.
pub fn may_build(s: &State, nation: Nation, asset: Asset, points: u8) -> Result<(), Illegal> {
    let (limits, builds) = (&data().limits, &data().national.limits(nation).builds);
    let built = built(&s.ledgers, nation, asset);
    let side = if matches!(nation, Nation::GERMANY | Nation::ITALY) {
        Side::Axis
    } else {
        Side::Allies
    };
    let (most, stock, cap) = match asset {
        Asset::UBoat => (builds.u_boats, s.assets.u_boats, limits.u_boats),
        Asset::Fighter => (
            builds.aircraft,
            s.assets.fighters[side.index()],
            limits.fighters_per_side,
        ),
        Asset::Bomber => (
            builds.bombers,
            s.assets.bombers[side.index()],
            limits.bombers_per_side,
        ),
        Asset::V1 => (builds.v1, 0, u8::MAX),
        Asset::V2 => (builds.v2, 0, u8::MAX),
    };
    may_own(nation, most)?;
    demand!(
        asset != Asset::V1 || s.turn >= V1_FROM,
        "2.28a",
        "V-1s are built from Jan/Feb 1944"
    );
    demand!(
        asset != Asset::V2 || s.turn >= V2_FROM,
        "2.28d",
        "V-2s are built from Sep/Oct 1944"
    );
    demand!(
        built.saturating_add(points) <= most,
        "2.3",
        "more than may be built in a turn"
    );
    let aircraft = [Asset::Fighter, Asset::Bomber];
    let flying: u8 = if aircraft.contains(&asset) {
        aircraft
            .iter()
            .map(|a| self::built(&s.ledgers, nation, *a))
            .sum()
    } else {
        0
    };
    demand!(
        !aircraft.contains(&asset) || flying.saturating_add(points) <= builds.aircraft,
        "2.3",
        "more aircraft than may be built in a turn"
    );
    demand!(
        stock.saturating_add(points) <= cap,
        "G.Assets",
        "the track ends there"
    );
    Ok(())
}

/// 9.27, 9.43, 9.51(a): some Powers have none at all.
fn may_own(nation: Nation, most: u8) -> Result<(), Illegal> {
    match nation {
        Nation::USSR => demand!(most > 0, "9.27", "the Soviets build no Strategic Assets"),
        Nation::ITALY => demand!(most > 0, "9.43", "Italy builds no Strategic Assets"),
        Nation::FRANCE => demand!(most > 0, "9.51(a)", "France builds no Strategic Assets"),
        _ => demand!(most > 0, "2.3", "this Power does not build it"),
    }
    Ok(())
}

fn built(ledgers: &Ledgers, nation: Nation, asset: Asset) -> u8 {
    ledgers.built[nation.index()][asset as usize]
}
