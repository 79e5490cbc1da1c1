//! One test per constraint that the rulebook puts on the data.

mod armies;
mod charts;
mod figures;
mod forces;
mod ledger;
mod loading;
mod map;
mod options;
mod ports;
mod regions;
mod scenarios;
mod setups;
mod standings;
mod stated;
mod supply;

use engulfed::data::data;
use engulfed::types::{Area, AreaSet, Nation};

fn area(key: &str) -> Area {
    data().spaces.get(key)
}

fn areas(keys: &str) -> AreaSet {
    keys.split_whitespace().map(area).collect()
}

fn of(nation: Nation) -> AreaSet {
    data().areas.of(nation)
}

fn keys(set: AreaSet) -> Vec<&'static str> {
    set.iter().map(|a| data().spaces.key(a)).collect()
}
