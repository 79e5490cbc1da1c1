//! Scenarios: what stands where, within the rules that bind it.

use kernel::{example, proves};
use neppa::data::{Condition, Economy, Fact, Level, Setup, ZoneSet, data};
use neppa::types::{Kind, Nation, Nations, Season, Side, Turn, Zone};

fn setup(id: &str) -> &'static Setup {
    let found = data().setups.iter().find(|setup| &*setup.id == id);
    found.expect("a set-up of that name")
}

fn economy(id: &str, nation: Nation) -> Economy {
    setup(id).economy[nation.index()].expect("a Major with money")
}

/// The side that a nation's units fight for.
fn side(nation: Nation) -> Option<Side> {
    data().country(nation).leaning
}

/// The turn a set-up begins with.
fn first_turn(setup: &Setup) -> Turn {
    let scenarios = data().scenarios.iter();
    let mut firsts = scenarios
        .filter(|s| data().setup(s).id == setup.id)
        .map(|s| s.first);
    firsts.next().expect("a scenario that begins from it")
}

/// Attack factors as garrisons count them (13.2, 13.4, 12.3): infantry 1.
fn factors(setup: &Setup, nation: Nation, within: ZoneSet) -> u32 {
    let units = setup.units.iter();
    units
        .filter(|p| p.nation == nation && p.kind != Kind::Fleet && within.has(p.zone))
        .map(|p| u32::from(p.count) * u32::from(data().unit(nation, p.kind).attack))
        .sum()
}

fn nations_in(setup: &Setup, zone: Zone) -> Nations {
    let mut all = Nations::NONE;
    for placement in setup.units.iter().filter(|p| p.zone == zone) {
        all.insert(placement.nation);
    }
    all
}

fn allied(setup: &Setup, a: Nation, b: Nation) -> bool {
    setup.facts.iter().any(|fact| {
        matches!(*fact, Fact::Allied { one, other, .. } if (one, other) == (a, b) || (one, other) == (b, a))
    })
}

#[test]
fn r4_3_scenarios() {
    let spans: Vec<(&str, Turn, Turn, u8)> = data()
        .scenarios
        .iter()
        .map(|s| (&*s.id, s.first, s.last, s.last.0 - s.first.0 + 1))
        .collect();
    let turn = Turn::new;
    assert_eq!(
        spans,
        [
            (
                "campaign_1939",
                turn(1939, Season::Fall),
                turn(1945, Season::Summer),
                24
            ),
            (
                "scenario_1939",
                turn(1939, Season::Fall),
                turn(1942, Season::Summer),
                12
            ),
            (
                "summer_1941",
                turn(1941, Season::Summer),
                turn(1943, Season::Summer),
                9
            ),
            (
                "spring_1944",
                turn(1944, Season::Spring),
                turn(1945, Season::Summer),
                6
            ),
        ]
    );
}

#[test]
fn r1_2_set_ups_obey_stacking() {
    for setup in &data().setups {
        for (zone, facts) in data()
            .zones
            .facts
            .all()
            .filter(|(_, facts)| facts.is_land())
        {
            let here = || setup.units.iter().filter(|p| p.zone == zone);
            let count = |wanted: fn(Kind) -> bool| -> u8 {
                here().filter(|p| wanted(p.kind)).map(|p| p.count).sum()
            };
            let place = (&setup.id, data().spaces.key(zone));
            let ground = count(|kind| kind.is_ground() && kind != Kind::Airborne);
            assert!(ground <= facts.stacking.ground, "{place:?}");
            assert!(
                count(|kind| kind == Kind::Air) <= facts.stacking.air_factors,
                "{place:?}"
            );
            let ships = count(|kind| kind == Kind::Fleet) * 8;
            assert!(ships <= facts.stacking.fleet_factors, "{place:?}");
            assert!(ships == 0 || facts.port.is_some(), "{place:?}");
        }
    }
}

#[test]
fn r4_0_set_ups_stay_within_the_force_pools() {
    for setup in &data().setups {
        let turn = first_turn(setup);
        for (nation, country) in data().countries.all() {
            for kind in Kind::ALL {
                let units = setup.units.iter();
                let placed: u8 = units
                    .filter(|p| p.nation == nation && p.kind == kind)
                    .map(|p| p.count)
                    .sum();
                let limit = data().pool_limit(nation, kind, turn);
                assert!(placed <= limit, "{} {} {kind:?}", setup.id, country.id);
            }
        }
    }
}

#[test]
fn r4_0b_in_fall_1939_the_at_start_forces_stand_on_the_map() {
    proves!("4.0b");
    let setup = setup("fall_1939");
    for major in Nation::MAJORS
        .into_iter()
        .filter(|&major| major != Nation::USA)
    {
        let start = data().pools.start(major).expect("a start line");
        for kind in Kind::ALL {
            let units = setup
                .units
                .iter()
                .filter(|p| p.nation == major && p.kind == kind);
            let placed: u8 = units.map(|p| p.count).sum();
            assert_eq!(placed, start.units[kind.index()], "{major:?} {kind:?}");
        }
    }
    assert!(setup.units.iter().all(|p| p.nation != Nation::USA));
    let uboats = data()
        .pools
        .start(Nation::GERMANY)
        .expect("a start line")
        .uboats;
    assert_eq!(setup.uboats, [uboats, 0]);
}

#[test]
fn r4_0b_the_default_placement_meets_the_requirements() {
    let setup = setup("fall_1939");
    for requirement in &data().requirements {
        let units = setup.units.iter().filter(|p| {
            p.nation == requirement.nation
                && requirement
                    .kind
                    .map_or(p.kind.is_ground(), |kind| p.kind == kind)
                && requirement.within.has(p.zone)
        });
        let found: u8 = units.map(|p| p.count).sum();
        let range = requirement.at_least..=requirement.at_most;
        assert!(range.contains(&found), "{requirement:?}: {found}");
    }
}

#[test]
fn r10_0c_units_stand_in_zones_of_their_own_side() {
    for setup in &data().setups {
        for placement in &setup.units {
            let zone = placement.zone;
            if !data().facts(zone).is_land() {
                continue;
            }
            let controller = setup.control[zone.index()].expect("land is controlled");
            let same = controller == placement.nation || side(controller) == side(placement.nation);
            assert!(same, "{} {}", setup.id, data().spaces.key(zone));
        }
    }
}

#[test]
fn r8_0_no_zone_holds_units_of_both_sides() {
    for setup in &data().setups {
        for (zone, _) in data()
            .zones
            .facts
            .all()
            .filter(|(_, facts)| facts.is_land())
        {
            let mut sides = nations_in(setup, zone).iter().map(side);
            let first = sides.next();
            assert!(
                sides.all(|other| Some(other) == first),
                "{}",
                data().spaces.key(zone)
            );
        }
    }
}

#[test]
fn r12_0_to_r12_2_cooperation_in_the_set_ups() {
    for setup in &data().setups {
        for (zone, facts) in data()
            .zones
            .facts
            .all()
            .filter(|(_, facts)| facts.is_land())
        {
            let (here, key) = (nations_in(setup, zone), data().spaces.key(zone));
            assert!(
                !(here.has(Nation::BRITAIN) && here.has(Nation::FRANCE)),
                "{key}"
            );
            let alone =
                !here.has(Nation::RUSSIA) || here == neppa::types::Nations::of(&[Nation::RUSSIA]);
            assert!(alone, "{key}");
            if here.has(Nation::GERMANY) && here.has(Nation::ITALY) {
                assert!(allied(setup, Nation::GERMANY, Nation::ITALY), "{key}");
            }
            let western = here.has(Nation::BRITAIN) || here.has(Nation::USA);
            assert!(!western || facts.country != Some(Nation::RUSSIA), "{key}");
        }
    }
}

#[test]
fn r12_3b_at_most_12_german_factors_in_the_axis_minors_before_they_activate() {
    for id in ["fall_1939", "summer_1941"] {
        let found = factors(setup(id), Nation::GERMANY, data().regions.axis_minors);
        assert!(found <= 12, "{id}: {found}");
    }
    let minors = data().regions.axis_minors;
    assert!(
        setup("summer_1941")
            .units
            .iter()
            .all(|p| !minors.has(p.zone) || p.nation == Nation::GERMANY)
    );
}

#[test]
fn r12_3d_axis_minors_stand_within_two_zones_of_home() {
    for setup in &data().setups {
        for placement in &setup.units {
            let country = data().country(placement.nation);
            let reach = |home: Zone| data().routes.air(home, placement.zone) <= 2;
            assert!(
                !country.axis_minor || country.zones.iter().any(reach),
                "{}",
                country.id
            );
        }
    }
}

#[test]
fn r13_2_the_eastern_garrison_is_met() {
    let east = data()
        .zones
        .select(|facts| facts.on(neppa::types::Front::Eastern));
    for id in ["fall_1939", "summer_1941"] {
        assert!(factors(setup(id), Nation::GERMANY, east) >= 10, "{id}");
    }
}

#[test]
fn r13_4_at_most_ten_german_factors_in_north_africa() {
    for setup in &data().setups {
        assert!(factors(setup, Nation::GERMANY, data().regions.north_africa) <= 10);
    }
}

#[test]
fn r14_5_vichy_and_free_french_stand_where_they_appear() {
    let setup = setup("summer_1941");
    let zones = |id: &str| -> ZoneSet {
        let units = setup.units.iter().filter(|p| p.nation == data().nation(id));
        units.map(|p| p.zone).collect()
    };
    assert_eq!(zones("vichy"), data().regions.vichy_infantry);
    assert_eq!(zones("free_french"), data().regions.free_french_infantry);
    for zone in data().regions.vichy.iter() {
        assert_eq!(setup.control[zone.index()], Some(data().nation("vichy")));
    }
}

#[test]
fn r9_1b_britain_starts_with_46() {
    proves!("9.1b");
    example!("neppa-E16");
    for id in ["campaign_1939", "scenario_1939"] {
        let scenario = data().find_scenario(id).expect("a scenario of the text");
        let britain = data().setup(scenario).economy[Nation::BRITAIN.index()];
        let britain = britain.expect("Britain is in the game");
        assert_eq!((britain.base, britain.track), (30, 46));
    }
}

/// 5.2: what a country's conquests and allies up to the last Year Start Sequence bring.
fn gains(setup: &Setup, nation: Nation) -> u32 {
    let year = first_turn(setup).year();
    let value = |country| u32::from(data().country(country).conquest_wpp);
    let gain = |fact: &Fact| match *fact {
        Fact::Conquered { country, by, since } if by == nation && since.year() < year => {
            value(country)
        }
        Fact::Surrendered { country, to, since } if to == nation && since.year() < year => {
            value(country)
        }
        Fact::ActiveMinor { country, since }
            if nation == Nation::GERMANY && since.year() < year =>
        {
            value(country)
        }
        _ => 0,
    };
    setup.facts.iter().map(gain).sum()
}

#[test]
fn r5_2_totals_are_bases_with_conquests_and_convoys() {
    for setup in &data().setups {
        let first = first_turn(setup);
        for nation in Nation::MAJORS {
            let Some(money) = setup.economy[nation.index()] else {
                continue;
            };
            let out = nation == Nation::USA && first < Turn::new(1942, Season::Spring);
            let convoys = match nation {
                Nation::BRITAIN if first.year() == 1939 => 16,
                Nation::BRITAIN => 32,
                _ => 0,
            };
            let total = u32::from(money.base) + convoys + gains(setup, nation);
            let expected = if out { 0 } else { total };
            assert_eq!(u32::from(money.total), expected, "{} {nation:?}", setup.id);
        }
    }
}

#[test]
fn r5_3_and_r5_4_uboats_and_turn_expenditure_limits() {
    for setup in &data().setups {
        for (nation, money) in Nation::MAJORS.into_iter().zip(setup.economy) {
            let Some(money) = money else { continue };
            assert_eq!(
                money.turn_limit,
                (money.total - money.uboats) / 2,
                "{nation:?}"
            );
            assert!(money.uboats <= money.total / 10);
            assert!(money.uboats == 0 || nation == Nation::GERMANY);
            let (least, extra) = (money.uboats / 4, money.uboats % 4);
            assert!(
                money
                    .uboat_plan
                    .iter()
                    .all(|&n| n == least || n == least + 1)
            );
            let more = money.uboat_plan.iter().filter(|&&n| n == least + 1).count();
            assert_eq!(more, usize::from(extra));
        }
    }
    assert_eq!(economy("summer_1941", Nation::GERMANY).uboats, 12);
}

#[test]
fn conquered_countries_are_held_by_their_conqueror() {
    for setup in &data().setups {
        for fact in &setup.facts {
            let Fact::Conquered { country, by, .. } = *fact else {
                continue;
            };
            if let Some(capital) = data().country(country).capital {
                assert_eq!(setup.control[capital.index()], Some(by));
            }
            assert!(setup.units.iter().all(|p| p.nation != country));
        }
    }
    for zone in data().regions.eastern_europe.iter() {
        let holder = |id: &str| setup(id).control[zone.index()];
        assert_eq!(holder("summer_1941"), Some(Nation::RUSSIA));
        assert_eq!(holder("spring_1944"), Some(Nation::GERMANY));
    }
}

#[test]
fn r9_6c_fleets_in_a_convoy_box_have_a_port_on_the_western_front() {
    for setup in &data().setups {
        for placement in &setup.units {
            let places = &data().places;
            let boxed = [places.british_convoy_box, places.murmansk_convoy_box];
            assert_eq!(placement.port.is_some(), boxed.contains(&placement.zone));
            if let Some(port) = placement.port {
                assert!(placement.kind == Kind::Fleet && data().facts(port).port.is_some());
                let controller = setup.control[port.index()].expect("a port is on land");
                assert_eq!(side(controller), side(placement.nation));
            }
        }
        let in_box = setup
            .units
            .iter()
            .any(|p| p.zone == data().places.british_convoy_box && p.nation == Nation::BRITAIN);
        assert!(
            in_box,
            "9.1a: Britain needs a fleet there from the first turn"
        );
    }
}

#[test]
fn victory_every_scenario_can_be_won_by_either_side_or_drawn() {
    for scenario in &data().scenarios {
        let reaches =
            |wanted: fn(Level) -> bool| scenario.victory.iter().any(|line| wanted(line.level));
        assert!(reaches(|level| level < Level::Draw), "{}", scenario.id);
        assert!(reaches(|level| level == Level::Draw), "{}", scenario.id);
        assert!(reaches(|level| level > Level::Draw), "{}", scenario.id);
    }
}

#[test]
fn victory_more_axis_points_are_never_worse_for_the_axis() {
    for scenario in &data().scenarios {
        let level = |points: u8| {
            let lines = scenario.victory.iter();
            let mut found = lines.filter(|line| {
                matches!(line.condition, Condition::AxisPoints { from, to } if (from..=to).contains(&points))
            });
            found.next().expect("every number has a level").level
        };
        assert!((0..51).all(|points| level(points + 1) <= level(points)));
    }
}

#[test]
fn victory_the_front_of_june_1941_is_still_short_of_an_axis_win() {
    let sum: u32 = data()
        .zones
        .facts
        .all()
        .map(|(zone, _)| u32::from(data().points(zone)))
        .sum();
    assert_eq!(sum, 51);
    let start: u32 = data()
        .zones
        .facts
        .all()
        .filter(|(zone, _)| {
            let controller = setup("summer_1941").control[zone.index()];
            controller.is_some_and(|nation| side(nation) == Some(Side::Axis))
        })
        .map(|(zone, _)| u32::from(data().points(zone)))
        .sum();
    assert!(
        (24..=30).contains(&start),
        "{start}: it is to be won in Russia"
    );
}

#[test]
fn set_ups_begin_with_the_right_wars() {
    let wars = |id: &str| {
        let facts = setup(id).facts.iter();
        facts
            .filter(|fact| matches!(fact, Fact::AtWar { .. }))
            .count()
    };
    assert_eq!(
        (wars("fall_1939"), wars("summer_1941"), wars("spring_1944")),
        (2, 2, 3)
    );
    let active = |id: &str| {
        let facts = setup(id).facts.iter();
        facts
            .filter(|fact| matches!(fact, Fact::ActiveMinor { .. }))
            .count()
    };
    assert_eq!((active("summer_1941"), active("spring_1944")), (0, 4));
}
