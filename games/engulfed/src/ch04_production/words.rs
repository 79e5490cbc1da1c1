//! How the questions of production read.

use super::r4_5_protocol::Spend;
use super::{
    BuildAction, Item, Route, is_open, payer, r4_43_costs, r6_9_fortifications, r9_24_conscription,
};
use crate::ch02_strategic_warfare::Asset;
use crate::data::data;
use crate::names::{self, area_name, nation_name};
use crate::state::State;
use crate::types::Nation;
use crate::unit::UnitId;
use kernel::{Label, Purchase};

/// A unit as its owner knows it.
pub fn name(s: &State, id: UnitId) -> String {
    let unit = s.unit(id);
    let nation = &data().nations.get(unit.nation).adjective;
    let elite = if unit.elite { "elite " } else { "" };
    if is_open(unit.kind) {
        return format!("a {nation} ground-support unit");
    }
    format!(
        "a {nation} {elite}{} unit of {} steps",
        unit.kind.name(),
        unit.full
    )
}

/// For the owner's eyes: a unit, where it stands and how strong it is.
pub fn strength(s: &State, id: UnitId) -> String {
    let place = s.area_of(id).map_or("the force pool", area_name);
    format!("{} in {place}: {} steps now", name(s, id), s.unit(id).steps)
}

/// What is bought in the open, in words.
pub fn item(item: Item) -> String {
    match item {
        Item::Asset(asset, points) => {
            let name = match asset {
                Asset::UBoat => "U-boat",
                Asset::Fighter => "fighter",
                Asset::Bomber => "bomber",
                Asset::V1 => "V-1",
                Asset::V2 => "V-2",
            };
            let plural = if points == 1 { "" } else { "s" };
            format!("{points} {name} point{plural}")
        }
        Item::Flak => "a flak level".to_string(),
        Item::Asw => "an ASW level".to_string(),
        Item::Fleet(sea) => format!("a Fleet Point in the {}", sea.name()),
        Item::SpecialAction => "a Special Action".to_string(),
    }
}

const fn way(route: Route) -> &'static str {
    match route {
        Route::Aid | Route::Atlantic => "",
        Route::Murmansk => " by Murmansk",
        Route::Persia => " through Persia",
    }
}

/// 4.43: what an action buys, and from whose WERPs.
fn purchase(s: &State, action: BuildAction) -> Option<Purchase> {
    let spender = || s.stack.step().map(|Spend { nation }| *nation);
    let step = |unit: UnitId, new: bool| {
        let unit = s.unit(unit);
        let price = match r9_24_conscription::is_free(s, unit) {
            true => 0,
            false => r4_43_costs::step(s, unit, new),
        };
        Some((price, payer(s, unit.nation)?))
    };
    let (what, (price, payer)): (String, (u8, Nation)) = match action {
        BuildAction::Build { unit } => (name(s, unit), step(unit, true)?),
        BuildAction::Replace { unit } => {
            let what = format!("A step for {}", strength(s, unit));
            (what, step(unit, false)?)
        }
        BuildAction::Buy { item: what } => (item(what), (what.cost(), spender()?)),
        BuildAction::Fortify { area, heavy } => {
            let what = if heavy { "a heavy" } else { "a field" };
            let price = r6_9_fortifications::cost(s, area, heavy);
            (format!("{what} fortification"), (price, spender()?))
        }
        _ => return None,
    };
    Some(Purchase {
        item: what,
        price: price.into(),
        purse: "werps".into(),
        payer: payer.into(),
    })
}

pub fn label(s: &State, action: BuildAction) -> Label {
    let mut space = None;
    let (verb, text) = match action {
        BuildAction::Produce { nation } => ("produce", format!("{} produces", nation_name(nation))),
        BuildAction::Replace { unit } => {
            space = s.area_of(unit);
            ("replace", format!("A step for {}", strength(s, unit)))
        }
        BuildAction::Build { unit } => ("build", format!("Raise {}", name(s, unit))),
        BuildAction::Place { at } => {
            space = Some(at);
            ("place", format!("In {}", area_name(at)))
        }
        BuildAction::Buy { item: what } => {
            let text = format!("Buy {} for {}", item(what), what.cost());
            ("buy", text)
        }
        BuildAction::Fortify { area, heavy } => {
            space = Some(area);
            let what = if heavy { "a heavy" } else { "a field" };
            let werps = r6_9_fortifications::cost(s, area, heavy);
            let place = area_name(area);
            (
                "fortify",
                format!("Build {what} fortification in {place} for {werps}"),
            )
        }
        BuildAction::Send { route, werps } => (
            "send",
            format!(
                "Send {} from {} to {}{}",
                names::werps(werps),
                nation_name(route.from()),
                nation_name(route.to()),
                way(route)
            ),
        ),
        BuildAction::Conscript => ("conscript", "Begin the emergency conscription".to_string()),
        BuildAction::Unrestrict { area } => {
            space = Some(area);
            let text = format!(
                "Spend a Special Action for replacements in {}",
                area_name(area)
            );
            ("unrestrict", text)
        }
        BuildAction::FreeStep { unit } => {
            space = s.area_of(unit);
            ("free", format!("The free step for {}", strength(s, unit)))
        }
        BuildAction::Finish => ("finish", "Nothing more".to_string()),
    };
    let label = Label::new(verb, text).maybe_at(space);
    let label = match purchase(s, action) {
        Some(purchase) => label.buys(purchase),
        None => label,
    };
    match action {
        BuildAction::Replace { unit } | BuildAction::FreeStep { unit } => label.of(unit),
        _ => label,
    }
}
