//! Sea supply of the set-ups (3.31 to 3.33): everybody is fed on the first turn. The numbers are worked out by hand from
//! the Fleet Points of `setup_fleets.tsv`.

use crate::setups::scenario;
use crate::{areas, of};
use engulfed::State;
use engulfed::ch03_supply::{capacity, plan};
use engulfed::data::data;
use engulfed::types::{AreaSet, Camp, Nation, Nations, Sea};
use engulfed::unit::At;

fn units(s: &State, set: AreaSet, nations: &[Nation]) -> usize {
    let nations = Nations::of(nations);
    let here = |at| matches!(at, At::Area(a) if set.has(a));
    s.units()
        .filter(|(_, u)| nations.has(u.nation) && here(u.at))
        .count()
}

const AXIS: [Nation; 2] = [Nation::GERMANY, Nation::ITALY];

/// By Atlantic, Mediterranean, Baltic and Black Sea.
#[test]
fn what_the_fleets_feed() {
    for (id, camp, room) in [
        // Italy is neutral: neither Malta nor Sicily is an enemy's.
        ("1939", Camp::Axis, [3, 6, 6, 0]),
        ("1939", Camp::Western, [20, 12, 0, 0]),
        ("1939", Camp::Soviet, [0, 0, 3, 3]),
        // Malta takes one from each Italian point, Sicily and Crete two from each British one.
        ("1941", Camp::Axis, [6, 6, 3, 0]),
        ("1941", Camp::Western, [20, 6, 0, 0]),
        ("1942", Camp::Axis, [6, 8, 3, 0]),
        ("1942", Camp::Western, [20, 6, 0, 0]),
    ] {
        let s = scenario(id);
        let found = Sea::ALL.map(|sea| capacity(&s, camp, sea));
        assert_eq!(found, room, "{id}, {camp:?}");
    }
}

/// How many units of each camp only the sea feeds, and that it does. In 1939 these are East Prussia's six and Italy's six
/// overseas, five British and three French units; in 1942 the Soviet one is the garrison of Sevastopol.
#[test]
fn everybody_is_fed_at_the_start() {
    for (id, camp, by_sea) in [
        ("1939", Camp::Axis, 12),
        ("1939", Camp::Western, 8),
        ("1939", Camp::Soviet, 0),
        ("1941", Camp::Axis, 9),
        ("1941", Camp::Western, 10),
        ("1941", Camp::Soviet, 0),
        ("1942", Camp::Axis, 11),
        ("1942", Camp::Western, 10),
        ("1942", Camp::Soviet, 1),
    ] {
        let s = scenario(id);
        let mut supply = plan(&s, camp, &[]);
        assert_eq!(supply.waiting.len(), by_sea, "{id}, {camp:?}");
        assert!(supply.cut_off.is_empty(), "{id}, {camp:?}");
        supply.feed_all();
        assert!(supply.waiting.is_empty(), "{id}, {camp:?}");
    }
}

#[test]
fn who_lives_over_the_sea() {
    let s = scenario("1939");
    assert_eq!(units(&s, areas("east_prussia"), &AXIS), 6);
    let overseas = data().regions.libya.union(areas("albania sardinia"));
    assert_eq!(units(&s, overseas, &[Nation::ITALY]), 6);
    let s = scenario("1941");
    assert!(units(&s, of(Nation::NORWAY), &AXIS) > 0);
}
