//! Sea supply of the set-ups, by counting units against Fleet Points (3.31 to 3.33).

use crate::setups::scenario;
use crate::{areas, of};
use engulfed::State;
use engulfed::data::data;
use engulfed::types::{AreaSet, Nation, Nations, Sea};
use engulfed::unit::At;

fn capacity(s: &State, sea: Sea, nation: Nation, less: u8) -> usize {
    let l = &data().limits;
    let each = match nation {
        Nation::BRITAIN | Nation::FRANCE | Nation::USA => l.supply_per_western_fleet,
        _ => l.supply_per_other_fleet,
    };
    let points = s.fleets.points[sea.index()][nation.index()].ready;
    usize::from(points) * usize::from(each - less)
}

fn units(s: &State, set: AreaSet, nations: &[Nation]) -> usize {
    let nations = Nations::of(nations);
    let here = |at| matches!(at, At::Area(a) if set.has(a));
    s.units()
        .filter(|(_, u)| nations.has(u.nation) && here(u.at))
        .count()
}

const AXIS: [Nation; 2] = [Nation::GERMANY, Nation::ITALY];

#[test]
fn the_baltic_feeds_east_prussia_in_1939() {
    let s = scenario("1939");
    let there = units(&s, areas("east_prussia"), &AXIS);
    assert_eq!(there, 6);
    assert!(there <= capacity(&s, Sea::Baltic, Nation::GERMANY, 0));
}

#[test]
fn the_italian_fleet_feeds_what_is_overseas() {
    let overseas = data()
        .regions
        .libya
        .union(areas("albania sardinia crete western_desert"));
    // In 1939 Italy has Sicily, so only Malta takes one away (3.33(a)).
    for (id, albania) in [("1939", true), ("1941", false), ("1942", false)] {
        let s = scenario(id);
        let set = if albania {
            overseas
        } else {
            overseas.without(areas("albania"))
        };
        // Sicily is fed over the strait.
        let there = units(&s, set, &AXIS);
        let less = u8::from(id != "1939");
        let room = capacity(&s, Sea::Mediterranean, Nation::ITALY, less);
        assert!(there <= room, "{id}: {there} units, room for {room}");
    }
}

#[test]
fn the_german_fleet_feeds_norway() {
    for id in ["1941", "1942"] {
        let s = scenario(id);
        let there = units(&s, of(Nation::NORWAY), &AXIS);
        assert!(there > 0);
        assert!(
            there <= capacity(&s, Sea::Atlantic, Nation::GERMANY, 0),
            "{id}"
        );
    }
}

/// E06: through the Mediterranean as many as its fleet can feed, the rest round the Cape at four each; all use
/// the Atlantic too, and Gibraltar uses it alone.
#[test]
fn the_british_fleet_feeds_the_mediterranean_and_the_middle_east() {
    let east = data()
        .regions
        .egypt_and_mandate
        .union(data().regions.middle_east)
        .union(areas("tobruk cyprus malta"));
    for (id, crete) in [("1939", false), ("1941", true), ("1942", true)] {
        let s = scenario(id);
        let there = units(&s, east, &[Nation::BRITAIN]);
        let less = 1 + u8::from(crete);
        let through = there.min(capacity(&s, Sea::Mediterranean, Nation::BRITAIN, less));
        let cape = (there - through) * usize::from(data().limits.cape_supply_weight);
        let gibraltar = units(&s, areas("gibraltar"), &[Nation::BRITAIN]);
        let used = through + cape + gibraltar;
        let room = capacity(&s, Sea::Atlantic, Nation::BRITAIN, 0);
        assert!(used <= room, "{id}: {used} of {room}");
    }
}

#[test]
fn the_french_fleet_feeds_the_colonies_in_1939() {
    let s = scenario("1939");
    let overseas = data()
        .regions
        .french_north_africa
        .union(data().regions.french_levant);
    let there = units(&s, overseas, &[Nation::FRANCE]);
    let room = capacity(&s, Sea::Mediterranean, Nation::FRANCE, 1);
    assert!(there <= room, "{there} units, room for {room}");
}
