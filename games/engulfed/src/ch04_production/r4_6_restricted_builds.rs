//! 4.6 and what else is bought in the open: levels, Fleet Points, Special Actions, Strategic Assets.

use super::facts::{at_war, friendly};
use super::{can_spend, r9_24_conscription as conscription, spend};
use crate::ch02_strategic_warfare::{Asset, may_build};
use crate::data::data;
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Area, Nation, Sea, Side, Turn};
use crate::{Act, ch07_special_actions};
use kernel::{Illegal, cite, demand, rule};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// What is bought in the open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// So many WERPs' worth, or so many points.
    Asset(Asset, u8),
    Flak,
    Asw,
    Fleet(Sea),
    SpecialAction,
}

impl Item {
    pub fn cost(self) -> u8 {
        let costs = &data().costs;
        match self {
            Item::Asset(Asset::UBoat, n) => n.saturating_mul(costs.u_boat),
            Item::Asset(Asset::Fighter, n) => n.saturating_mul(costs.fighter),
            Item::Asset(Asset::Bomber, n) => n.saturating_mul(costs.bomber),
            Item::Asset(Asset::V1, n) => (n / costs.v1_per_werp).saturating_mul(costs.v1),
            Item::Asset(Asset::V2, n) => n.saturating_mul(costs.v2),
            Item::Flak => costs.flak,
            Item::Asw => costs.asw,
            Item::Fleet(_) => costs.fleet,
            Item::SpecialAction => costs.special_action,
        }
    }
}

/// Everything that anybody could ever buy, for one nation.
pub fn offer(
    s: &State,
    nation: Nation,
    mut add: impl FnMut(Item) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let builds = &data().national.limits(nation).builds;
    let per_werp = data().costs.v1_per_werp;
    for (asset, most, by) in [
        (Asset::UBoat, builds.u_boats, 1),
        (Asset::Fighter, builds.aircraft, 1),
        (Asset::Bomber, builds.bombers, 1),
        (Asset::V1, builds.v1, per_werp),
        (Asset::V2, builds.v2, 1),
    ] {
        for points in (by..=most).step_by(usize::from(by)) {
            let item = Item::Asset(asset, points);
            if may_buy(s, nation, item).is_err() {
                break;
            }
            add(item)?;
        }
    }
    let single = [Item::Flak, Item::Asw, Item::SpecialAction];
    let fleets = Sea::ALL.map(Item::Fleet);
    for item in single.into_iter().chain(fleets) {
        if may_buy(s, nation, item).is_ok() {
            add(item)?;
        }
    }
    ControlFlow::Continue(())
}

pub fn may_buy(s: &State, nation: Nation, item: Item) -> Result<(), Illegal> {
    can_spend(s, nation, item.cost())?;
    match item {
        Item::Asset(asset, points) => {
            let whole = asset != Asset::V1 || points.is_multiple_of(data().costs.v1_per_werp);
            demand!(points > 0 && whole, "4.43", "a WERP buys so many or none");
            may_build(s, nation, asset, points)
        }
        Item::Flak => may_raise_flak(s, nation),
        Item::Asw => may_raise_asw(s, nation),
        Item::Fleet(sea) => may_build_fleet(s, nation, sea),
        Item::SpecialAction => {
            conscription::may_buy_special_action(s, nation)?;
            ch07_special_actions::can_add(s, nation)
        }
    }
}

fn flak_line(nation: Nation) -> Option<usize> {
    match nation {
        Nation::GERMANY => Some(0),
        Nation::BRITAIN => Some(1),
        _ => None,
    }
}

fn may_raise_flak(s: &State, nation: Nation) -> Result<(), Illegal> {
    let Some(line) = flak_line(nation) else {
        return Err(Illegal::new(
            rule!("4.61b"),
            "Germany and Britain raise flak",
        ));
    };
    demand!(
        s.assets.flak[line] < data().limits.flak,
        "2.22(d)",
        "the flak level is at its highest"
    );
    demand!(
        s.assets.next_flak[line] <= s.turn,
        "4.61a",
        "flak rises once a year"
    );
    Ok(())
}

fn may_raise_asw(s: &State, nation: Nation) -> Result<(), Illegal> {
    demand!(
        nation == Nation::BRITAIN || nation == Nation::USA && at_war(s, Nation::USA),
        "4.61b",
        "Britain, or the U.S.A. in the war, raises ASW"
    );
    demand!(
        s.assets.next_asw <= s.turn,
        "4.61a",
        "ASW rises once a year"
    );
    Ok(())
}

/// 4.62, 4.64: not on consecutive turns, and beside a friendly Home port.
fn may_build_fleet(s: &State, nation: Nation, sea: Sea) -> Result<(), Illegal> {
    demand!(
        s.assets.next_fleet[nation.index()] <= s.turn,
        "4.62",
        "it is too early for the next Fleet Point"
    );
    let has_port = |area: &Area| {
        let coasts = data().areas.ports(*area);
        let open = coasts.iter().any(|p| {
            let through = data().areas.facts(*area).fortress_inside;
            let by_fortress = p.through_fortress && through.is_some_and(|f| friendly(s, nation, f));
            p.sea == sea && (p.port || by_fortress)
        });
        open && friendly(s, nation, *area)
    };
    let homes = data().areas.home(nation);
    let homes = homes.both(data().areas.coasts[sea.index()]);
    demand!(
        homes.iter().any(|area| has_port(&area)),
        "4.64",
        "no friendly Home port lies on that sea"
    );
    Ok(())
}

/// 4.62, 4.63: the turn of the next Fleet Point.
fn next_fleet(turn: Turn, nation: Nation) -> Turn {
    cite!("4.63");
    let soon = Turn(turn.0 + 2);
    match nation {
        Nation::GERMANY | Nation::ITALY | Nation::USSR => soon.max(next_year(turn)),
        _ => soon,
    }
}

/// 4.61a: Jan/Feb of the next year.
fn next_year(turn: Turn) -> Turn {
    Turn::new(turn.year() + 1, 0)
}

pub fn buy(t: &mut Act, nation: Nation, item: Item) {
    spend(t, nation, item.cost());
    let turn = t.s.turn;
    match item {
        Item::Asset(asset, points) => add_asset(t, nation, asset, points),
        Item::Flak => {
            if let Some(line) = flak_line(nation) {
                t.s.assets.flak[line] += 1;
                t.s.assets.next_flak[line] = next_year(turn);
            }
        }
        Item::Asw => {
            t.s.assets.asw += 1;
            t.s.assets.next_asw = next_year(turn);
        }
        Item::Fleet(sea) => {
            // 9.32a: one Western fleet, which Britain keeps.
            let owner = if nation == Nation::USA {
                Nation::BRITAIN
            } else {
                nation
            };
            t.s.fleets.points[sea.index()][owner.index()].ready += 1;
            t.s.assets.next_fleet[nation.index()] = next_fleet(turn, nation);
        }
        Item::SpecialAction => {
            t.s.ledgers.bought_special_action.insert(nation);
            ch07_special_actions::add(t, nation);
        }
    }
    t.log.say(rule!("4.5b"), || {
        format!("{} buys {}", nation_name(nation), super::words::item(item))
    });
}

fn add_asset(t: &mut Act, nation: Nation, asset: Asset, points: u8) {
    t.s.ledgers.built[nation.index()][asset as usize] += points;
    let side = match nation {
        Nation::GERMANY => Side::Axis,
        _ => Side::Allies,
    };
    let assets = &mut t.s.assets;
    match asset {
        Asset::UBoat => assets.u_boats += points,
        Asset::Fighter => assets.fighters[side.index()] += points,
        Asset::Bomber => assets.bombers[side.index()] += points,
        Asset::V1 => assets.v1 += points,
        Asset::V2 => assets.v2 += points,
    }
}
