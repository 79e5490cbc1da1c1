//! Counters, countries and force pools.

use kernel::proves;
use neppa::data::{Class, PoolClass, UnitValues, data};
use neppa::types::{Kind, Nation, Season, Side, Turn};

const GROUND: [Kind; 4] = [
    Kind::Infantry,
    Kind::Artillery,
    Kind::Armour,
    Kind::Airborne,
];

#[test]
fn r3_1_to_r3_4_ground_units_are_what_the_text_says() {
    for (nation, country) in data().countries.all() {
        let unit = |kind| data().unit(nation, kind);
        let name = &country.id;
        assert_eq!(unit(Kind::Infantry).attack, 1, "{name}");
        assert_eq!(unit(Kind::Airborne).attack, 2, "{name}");
        for kind in GROUND {
            let cheap = unit(Kind::Infantry).cost;
            assert!(
                kind == Kind::Infantry || cheap < unit(kind).cost,
                "{name} {kind:?}"
            );
            let best = unit(Kind::Armour).attack;
            assert!(
                kind == Kind::Armour || best > unit(kind).attack,
                "{name} {kind:?}"
            );
            assert_eq!(unit(kind).movement, 1 + (kind == Kind::Armour) as u8);
            let [normal, terrain, rugged] = unit(kind).defence;
            assert!(0 < normal && normal <= terrain && terrain <= rugged && normal < rugged);
        }
    }
}

#[test]
fn r3_5_and_r3_6_air_and_fleets() {
    for (nation, _) in data().countries.all() {
        let (air, fleet) = (
            data().unit(nation, Kind::Air),
            data().unit(nation, Kind::Fleet),
        );
        assert_eq!(
            (air.attack, air.defence, air.movement, air.cost),
            (1, [1; 3], 4, 3)
        );
        assert_eq!((fleet.attack, fleet.defence, fleet.cost), (1, [1; 3], 16));
    }
}

#[test]
fn r6_2b_carriage() {
    for (nation, _) in data().countries.all() {
        let carriage = Kind::ALL.map(|kind| data().unit(nation, kind).carriage);
        assert_eq!(carriage, [4, 4, 8, 4, 8, 0]);
    }
}

/// At least as good in every figure, for no more money.
fn dominates(one: &UnitValues, other: &UnitValues) -> bool {
    let defence = one.defence.iter().zip(other.defence);
    one.attack >= other.attack
        && defence.into_iter().all(|(a, b)| *a >= b)
        && one.movement >= other.movement
        && one.carriage <= other.carriage
        && one.cost <= other.cost
}

#[test]
fn no_unit_type_is_dominated_by_another() {
    for (nation, country) in data().countries.all() {
        for a in GROUND {
            for b in GROUND {
                let dominated = a != b && dominates(data().unit(nation, a), data().unit(nation, b));
                assert!(!dominated, "{}: {a:?} over {b:?}", country.id);
            }
        }
    }
}

#[test]
fn r1_0_majors_come_first_in_the_order_of_the_year_start_sequence() {
    let ids = Nation::MAJORS.map(|nation| &*data().country(nation).id);
    assert_eq!(
        ids,
        ["germany", "italy", "britain", "france", "russia", "usa"]
    );
    for (nation, country) in data().countries.all() {
        assert_eq!(nation.is_major(), country.class == Class::Major);
        if nation.is_major() {
            assert_eq!(country.leaning, Some(nation.turn_side()));
        }
    }
}

#[test]
fn r2_3b_colonies_belong_to_a_major_and_all_others_to_themselves() {
    proves!("2.3b");
    for (nation, country) in data().countries.all() {
        let owned = country.owner_1939 != nation;
        assert_eq!(owned, country.class == Class::Colony, "{}", country.id);
        assert!(!owned || country.owner_1939.is_major());
    }
    for id in ["corsica", "morocco", "algeria", "tunisia", "syria"] {
        assert_eq!(data().country(data().nation(id)).owner_1939, Nation::FRANCE);
    }
    for id in ["sardinia", "albania"] {
        assert_eq!(data().country(data().nation(id)).owner_1939, Nation::ITALY);
    }
}

#[test]
fn r12_3_the_axis_minor_allies_are_four_with_forces() {
    let minors: Vec<&str> = data()
        .countries
        .all()
        .filter(|(_, country)| country.axis_minor)
        .map(|(_, country)| &*country.id)
        .collect();
    assert_eq!(minors, ["finland", "hungary", "rumania", "bulgaria"]);
    for id in minors {
        let country = data().country(data().nation(id));
        assert!(country.pool[Kind::Infantry.index()] > 0);
        assert_eq!(country.leaning, Some(Side::Axis));
        assert!(country.zones.is_subset(data().regions.axis_minors));
    }
}

#[test]
fn r14_5_vichy_and_free_french() {
    let flagged = |wanted: fn(&neppa::data::Country) -> bool| -> Vec<&str> {
        let all = data().countries.all().map(|(_, country)| country);
        all.filter(|country| wanted(country))
            .map(|country| &*country.id)
            .collect()
    };
    assert_eq!(
        flagged(|country| country.vichy),
        ["vichy", "morocco", "algeria", "tunisia"]
    );
    assert_eq!(
        flagged(|country| country.free_french),
        ["free_french", "syria"]
    );
    let infantry = |id: &str| data().country(data().nation(id)).pool[Kind::Infantry.index()];
    assert_eq!((infantry("vichy"), infantry("free_french")), (3, 1));
    assert_eq!(data().regions.vichy_infantry.len(), 3);
    assert_eq!(data().regions.free_french_infantry.len(), 1);
}

#[test]
fn r14_1d_a_conquered_major_is_worth_half_of_what_it_began_with() {
    for (nation, total) in [
        (Nation::GERMANY, 75),
        (Nation::ITALY, 37),
        (Nation::BRITAIN, 30 + 32),
        (Nation::FRANCE, 37),
        (Nation::RUSSIA, 60),
    ] {
        assert_eq!(data().country(nation).conquest_wpp, total / 2);
    }
    for (nation, country) in data().countries.all().filter(|(n, _)| !n.is_major()) {
        assert_eq!(
            country.conquest_wpp,
            country.wpp,
            "{}",
            data().country(nation).id
        );
    }
}

#[test]
fn r5_3_a_german_total_of_110_can_occur() {
    let value = |id: &str| u32::from(data().country(data().nation(id)).conquest_wpp);
    let conquests = ["poland", "france", "belgium", "luxembourg"].map(value);
    let base = u32::from(data().country(Nation::GERMANY).wpp);
    assert_eq!(base + conquests.iter().sum::<u32>(), 110);
}

#[test]
fn r9_7_seven_uboats_and_a_fleet_by_summer_1940() {
    let start = data().pools.start(Nation::GERMANY).expect("German forces");
    assert!(start.units[Kind::Fleet.index()] >= 1);
    let poland = data().country(data().nation("poland")).wpp;
    let total = data().country(Nation::GERMANY).wpp + poland;
    let delivered_in_spring = (total / 10).div_ceil(4);
    assert!(start.uboats + delivered_in_spring >= 7);
}

#[test]
fn r4_0_pools_start_before_they_grow_and_never_shrink() {
    let pools = &data().pools;
    for major in Nation::MAJORS {
        let mine = || pools.lines().iter().filter(|line| line.nation == major);
        let start = pools.start(major).expect("a start line");
        assert_eq!(
            mine().filter(|line| line.class == PoolClass::Start).count(),
            1
        );
        for line in mine() {
            let later = line.class == PoolClass::Additional;
            assert!(if later {
                line.from > start.from
            } else {
                line.from == start.from
            });
            assert!(line.units.iter().any(|&units| units > 0));
        }
        for kind in Kind::ALL {
            for turn in 0..40 {
                let limit = |turn| pools.limit(major, kind, Turn(turn));
                assert!(limit(turn) <= limit(turn + 1));
            }
            let all: u8 = mine().map(|line| line.units[kind.index()]).sum();
            assert_eq!(pools.limit(major, kind, Turn(99)), all);
        }
    }
    let fall_1939 = Turn::new(1939, Season::Fall);
    assert_eq!(pools.limit(Nation::GERMANY, Kind::Infantry, fall_1939), 18);
    let spring_1942 = Turn::new(1942, Season::Spring);
    assert_eq!(
        pools.start(Nation::USA).expect("a start line").from,
        spring_1942
    );
    assert_eq!(pools.limit(Nation::USA, Kind::Infantry, fall_1939), 0);
}

#[test]
fn r4_2_minors_have_forces_where_they_are_expected() {
    for (nation, country) in data().countries.all() {
        let forces: u8 = country.pool.iter().sum();
        let expected = match country.class {
            Class::Major | Class::Colony => false,
            Class::Pseudo => true,
            Class::Minor => !["luxembourg", "eastern_europe"].contains(&&*country.id),
        };
        assert_eq!(forces > 0, expected, "{}", country.id);
        let turn = Turn::new(1940, Season::Spring);
        if !nation.is_major() {
            let limit = data().pool_limit(nation, Kind::Infantry, turn);
            assert_eq!(limit, country.pool[Kind::Infantry.index()]);
        }
    }
}

#[test]
fn r4_2_a_minor_can_stand_in_its_own_country() {
    for (_, country) in data()
        .countries
        .all()
        .filter(|(_, c)| c.class == Class::Minor)
    {
        let room = |get: fn(&neppa::data::Stacking) -> u8| -> u32 {
            let zones = country.zones.iter();
            zones
                .map(|zone| u32::from(get(&data().facts(zone).stacking)))
                .sum()
        };
        let pool = |kind: Kind| u32::from(country.pool[kind.index()]);
        assert!(
            pool(Kind::Infantry) + pool(Kind::Artillery) <= room(|s| s.ground),
            "{}",
            country.id
        );
        assert!(pool(Kind::Air) <= room(|s| s.air_factors), "{}", country.id);
    }
}
