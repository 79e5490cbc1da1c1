//! The set-ups hex by hex: counter mix, stacking, ground, entry and supply.

use std::collections::{BTreeMap, BTreeSet};

use board::{SpaceId, SpaceKind, boards};
use krieg::data::{
    Counter, CountryClass, CountryStatus, Entry, Fact, GroundKind, Nationality, Place, Placement,
    Scenario, ScenarioKind, ScenarioRule, Site, Trait, data,
};
use krieg::types::{CountryId, Faction, WarState};

use crate::scenarios::{scenario, status};
use crate::{country, ground, key};

fn of(unit: &Placement) -> &'static Counter {
    &data().counters[unit.counter.index()]
}

/// The ground units of a scenario in hexes, hex by hex.
fn by_hex(of_scenario: &Scenario) -> BTreeMap<SpaceId, Vec<&Placement>> {
    let mut all: BTreeMap<SpaceId, Vec<&Placement>> = BTreeMap::new();
    for unit in &of_scenario.setup.units {
        let Place::Space(space) = unit.place else {
            continue;
        };
        if boards::krieg().space(space).kind == SpaceKind::Land && ground(of(unit)).is_some() {
            all.entry(space).or_default().push(unit);
        }
    }
    all
}

#[test]
fn rows_by_scenario() {
    let rows: Vec<usize> = data()
        .scenarios
        .iter()
        .map(|s| s.setup.units.len())
        .collect();
    assert_eq!(rows, [46, 97, 122, 106, 148, 122, 130, 155, 167, 235, 266]);
}

#[test]
fn stacks_keep_the_limits() {
    for s in &data().scenarios {
        for (hex, units) in by_hex(s) {
            let sum = |value: fn(&Placement) -> u8| -> u8 {
                units.iter().map(|u| u.count * value(u)).sum()
            };
            let steps = sum(|u| u.steps.unwrap_or(0));
            let limit = if data().map.limited_stacking.contains(&hex) {
                3
            } else {
                6
            };
            assert!(
                sum(|_| 1) <= 3 && steps <= limit,
                "{} in {}",
                key(hex),
                s.id
            );
            let many = |kind| {
                let some = units
                    .iter()
                    .filter(|u| ground(of(u)).is_some_and(|g| g.kind == kind));
                some.map(|u| u.count).sum::<u8>()
            };
            assert!(many(GroundKind::Hq) <= 1, "HQs in {} of {}", key(hex), s.id);
            assert!(
                many(GroundKind::Fortress) <= 1,
                "forts in {} of {}",
                key(hex),
                s.id
            );
            let factions: BTreeSet<_> = units.iter().map(|u| u.faction).collect();
            assert_eq!(factions.len(), 1, "{} in {}", key(hex), s.id);
        }
    }
}

#[test]
fn no_two_minors_share_a_hex_but_for_exp_units() {
    for s in &data().scenarios {
        for (hex, units) in by_hex(s) {
            let minors: BTreeSet<_> = units
                .iter()
                .filter(|u| ground(of(u)).is_some_and(|g| !g.traits.has(Trait::Exp)))
                .filter_map(|u| match of(u).nationality {
                    Nationality::Country(id) => Some(id),
                    _ => None,
                })
                .filter(|id| !data().countries[id.index()].is_major())
                .collect();
            assert!(minors.len() <= 1, "{} in {}", key(hex), s.id);
        }
    }
}

#[test]
fn ground_units_stand_on_land_and_fortresses_on_their_sites() {
    for s in &data().scenarios {
        for unit in &s.setup.units {
            let (Place::Space(space), Some(g)) = (unit.place, ground(of(unit))) else {
                continue;
            };
            let kind = boards::krieg().space(space).kind;
            assert!(
                matches!(kind, SpaceKind::Land | SpaceKind::Box),
                "{}",
                key(space)
            );
            if let Some(Site::Hexes(sites)) = &g.site {
                assert!(
                    sites.contains(&space),
                    "{} in {} of {}",
                    of(unit).id,
                    key(space),
                    s.id
                );
            }
        }
    }
}

#[test]
fn off_map_boxes_hold_only_their_factions_units() {
    for s in &data().scenarios {
        for unit in &s.setup.units {
            let Place::Space(space) = unit.place else {
                continue;
            };
            if let Some(off_map) = data().map.off_map.iter().find(|b| b.space == space) {
                assert_eq!(
                    unit.faction,
                    Some(off_map.faction),
                    "{} in {}",
                    key(space),
                    s.id
                );
            }
        }
    }
}

/// Whose side a country is on, or nobody's.
fn side(s: &Scenario, id: CountryId) -> Option<Faction> {
    match &data().countries[id.index()].class {
        CountryClass::Major(faction) => Some(*faction),
        CountryClass::Minor { .. } => match status(s, id) {
            CountryStatus::Axis => Some(Faction::Axis),
            CountryStatus::Western | CountryStatus::WesternConquered => Some(Faction::Western),
            CountryStatus::Soviet | CountryStatus::SovietConquered => Some(Faction::Soviet),
            CountryStatus::Neutral | CountryStatus::Gone => None,
        },
    }
}

#[test]
fn nobody_stands_in_a_neutral_country() {
    for s in &data().scenarios {
        let ceded: Vec<_> = s
            .setup
            .facts
            .iter()
            .filter_map(|fact| match fact {
                Fact::Ceded(id) => Some(&data().ceded[id.index()]),
                _ => None,
            })
            .collect();
        for (hex, units) in by_hex(s) {
            let owner = data().homes.iter().position(|home| home.contains(&hex));
            let Some(owner) = owner.map(|index| CountryId(index as u16)) else {
                continue;
            };
            let given = ceded.iter().any(|marker| match marker.land {
                krieg::data::Ceded::Land(land) => data().lands[land.index()].hexes.contains(&hex),
                krieg::data::Ceded::Country(country) => country == owner,
            });
            // Vichy and the Dependents of France are looked at by their own names.
            let gone = status(s, owner) == CountryStatus::Gone;
            let dependent = data().lands.iter().any(|land| {
                land.kind == krieg::data::LandKind::Dependent && land.hexes.contains(&hex)
            });
            // Italy 1944: out of play, and divided between Germany and the West.
            let outside = s.rules.contains(&ScenarioRule::Outside(owner));
            let free = given || gone || dependent || outside || side(s, owner).is_some();
            assert!(free, "{} in {} of {}", of(units[0]).id, key(hex), s.id);
        }
    }
}

#[test]
fn a_minors_units_fight_for_the_side_it_is_on() {
    for s in &data().scenarios {
        for unit in &s.setup.units {
            let Nationality::Country(id) = of(unit).nationality else {
                continue;
            };
            let Some(faction) = unit.faction else {
                continue;
            };
            let french = matches!(&*data().countries[id.index()].id, "france" | "vichy");
            if of(unit).faction.is_none() && !french {
                assert_eq!(side(s, id), Some(faction), "{} in {}", of(unit).id, s.id);
            }
            if let Some(fixed) = of(unit).faction {
                assert_eq!(fixed, faction, "{} in {}", of(unit).id, s.id);
            }
        }
    }
}

#[test]
fn only_counters_that_have_entered_are_in_play() {
    for s in data()
        .scenarios
        .iter()
        .filter(|s| s.kind == ScenarioKind::Campaign)
    {
        let done = |id: &str| {
            s.setup.facts.iter().any(|fact| {
                matches!(fact, Fact::Done(which) if &*data().conditional[which.0 as usize].id == id)
            })
        };
        for unit in &s.setup.units {
            let waiting = matches!(unit.place, Place::Box(b) if data().boxes[b.index()].id.ends_with("_events"));
            let conquered = matches!(unit.place, Place::Box(b) if data().boxes[b.index()].id.ends_with("_conquered"));
            let entered = of(unit).entries.iter().any(|entry| match entry {
                Entry::Start => true,
                Entry::Card(card) => s.setup.facts.iter().any(|fact| {
                    matches!(fact, Fact::PlayedCard(id) | Fact::CurrentCard(id) if id == card)
                }),
                Entry::OutbreakOfWar => s.war_state > WarState::PreWar,
                Entry::TheirFinestHour => done("16.3.3"),
                Entry::ParisThreatened => done("16.3.4"),
                Entry::EmergencyMobilization => done("16.5.3"),
                Entry::Activation | Entry::NewCountry => {
                    matches!(of(unit).nationality, Nationality::Country(id) if side(s, id).is_some())
                }
                Entry::Conquest => true,
                _ => false,
            });
            let event = of(unit).entries.iter().any(|entry| {
                matches!(
                    entry,
                    Entry::OutbreakOfWar
                        | Entry::TheirFinestHour
                        | Entry::ParisThreatened
                        | Entry::EmergencyMobilization
                )
            });
            if waiting {
                assert!(event, "{} waits in {} for nothing", of(unit).id, s.id);
            } else {
                assert!(entered || conquered, "{} in {}", of(unit).id, s.id);
            }
        }
    }
}

/// Steps of a country on the map, fortresses left out.
fn steps(id: &str, nation: &str) -> u32 {
    let nation = Nationality::Country(country(nation));
    let units = scenario(id).setup.units.iter().filter(|unit| {
        of(unit).nationality == nation
            && matches!(unit.place, Place::Space(_))
            && ground(of(unit)).is_some_and(|g| g.kind != GroundKind::Fortress)
    });
    units
        .map(|u| u32::from(u.count) * u32::from(u.steps.unwrap_or(0)))
        .sum()
}

#[test]
fn steps_on_the_map() {
    let wanted = [
        ("C.1", "germany", 13),
        ("C.1", "france", 12),
        ("C.1", "britain", 6),
        ("C.1", "russia", 19),
        ("C.3", "germany", 32),
        ("C.3", "france", 21),
        ("C.3", "britain", 9),
        ("C.3", "poland", 9),
        ("C.3", "russia", 34),
        ("C.5", "germany", 53),
        ("C.5", "britain", 27),
        ("C.5", "russia", 51),
        ("C.5", "italy", 16),
    ];
    for (id, nation, expected) in wanted {
        assert_eq!(steps(id, nation), expected, "{nation} in {id}");
    }
}

/// 10.2, as far as a set-up needs it: over land free of enemies to a City at home or to a Port.
#[test]
fn every_ground_unit_has_a_way_to_supply() {
    let board = boards::krieg();
    let crossable = ["land", "strait", "connected", "rail", "road"]
        .map(|name| board.kind(name).expect("a kind of border"));
    for s in &data().scenarios {
        let stacks = by_hex(s);
        for (start, units) in &stacks {
            let faction = units[0].faction;
            let enemy = |hex: &SpaceId| stacks.get(hex).is_some_and(|u| u[0].faction != faction);
            let home: Vec<SpaceId> = units
                .iter()
                .filter_map(|u| match of(u).nationality {
                    Nationality::Country(id) => Some(&data().homes[id.index()]),
                    _ => None,
                })
                .flatten()
                .copied()
                .collect();
            let source = |hex: &SpaceId| {
                data().map.ports.contains(hex)
                    || data().map.cities.contains(hex) && (home.is_empty() || home.contains(hex))
            };
            let mut seen = BTreeSet::from([*start]);
            let mut next = vec![*start];
            let mut supplied = false;
            while let Some(hex) = next.pop() {
                if source(&hex) {
                    supplied = true;
                    break;
                }
                for link in board.neighbours(hex) {
                    let way = crossable.iter().any(|kind| link.kinds.0 & kind.0 != 0);
                    let land = board.space(link.to).kind == SpaceKind::Land;
                    if way && land && !enemy(&link.to) && seen.insert(link.to) {
                        next.push(link.to);
                    }
                }
            }
            assert!(
                supplied,
                "{} in {} of {}",
                of(units[0]).id,
                key(*start),
                s.id
            );
        }
    }
}

#[test]
fn poland_1939_stands_mobilized_by_a_roll_of_4() {
    let armies = scenario("C.3").setup.units.iter().filter(|unit| {
        of(unit).nationality == Nationality::Country(country("poland")) && unit.steps == Some(2)
    });
    assert_eq!(armies.map(|unit| unit.count).sum::<u8>(), 4);
}
