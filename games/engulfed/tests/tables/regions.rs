//! Groups of areas that rules name.

use crate::{area, areas, keys, of};
use engulfed::data::data;
use engulfed::types::{Area, AreaSet, Nation, Sea};

fn on_atlantic(a: Area) -> bool {
    let mut ports = data().areas.ports(a).iter();
    ports.any(|p| p.sea == Sea::Atlantic)
}

/// Areas in a row, each beside the next.
fn is_chain(keys: &str) -> bool {
    let list: Vec<Area> = keys.split_whitespace().map(area).collect();
    list.windows(2)
        .all(|pair| data().areas.near(pair[0]).has(pair[1]))
}

#[test]
fn g_mideast_is_the_levant_transjordan_iraq_and_persia() {
    assert_eq!(
        data().regions.middle_east,
        areas("lebanon syria transjordan iraq persia")
    );
}

#[test]
fn r9_522_vichy_is_made_of_three_regions() {
    let r = &data().regions;
    assert_eq!(r.southern_france, areas("lyon marseille corsica"));
    assert_eq!(r.french_north_africa, areas("morocco oran algiers tunisia"));
    assert_eq!(r.french_levant, areas("lebanon syria"));
    assert_eq!(r.vichy.len(), 3 + 4 + 2);
    assert!(r.vichy.is_subset(of(Nation::FRANCE)));
    assert!(r.vichy.is_subset(r.southern_zone));
}

#[test]
fn r9_45_africa_is_what_lies_between_morocco_and_sinai() {
    let r = &data().regions;
    let expected = r
        .french_north_africa
        .union(r.libya)
        .union(areas("western_desert alexandria sinai upper_egypt"));
    assert_eq!(r.africa, expected);
    assert!(r.africa.both(r.middle_east).is_empty());
    assert_eq!(r.libya, areas("tripolitania sirte cyrenaica tobruk"));
}

#[test]
fn r9_521_around_paris_are_its_five_neighbours() {
    assert_eq!(
        data().regions.around_paris,
        *data().areas.near(area("paris"))
    );
    assert_eq!(data().regions.around_paris.len(), 5);
}

#[test]
fn r9_25_and_9_26_name_the_pact_areas() {
    let r = &data().regions;
    assert_eq!(
        r.pact,
        of(Nation::BALTIC_STATES).union(areas("brest_litovsk lvov bessarabia"))
    );
    assert_eq!(r.up_front, areas("bessarabia lvov brest_litovsk lithuania"));
    assert!(r.up_front.is_subset(r.pact));
}

#[test]
fn r9_23a_counts_poland_and_east_prussia() {
    let guard = data().regions.german_guard;
    assert_eq!(guard, of(Nation::POLAND).union(areas("east_prussia")));
}

#[test]
fn r4_32a_and_9_12_list_the_same_eight_nations() {
    let r = &data().regions;
    assert_eq!(r.german_full_strength, r.german_militia);
    for key in
        "berlin rome sicily paris lyon belgium netherlands denmark budapest warsaw".split(' ')
    {
        assert!(r.german_militia.has(area(key)), "{key}");
    }
    for key in "oslo athens bucharest sofia minsk tunisia sardinia corsica slovakia".split(' ') {
        assert!(!r.german_militia.has(area(key)), "{key}");
    }
}

#[test]
fn r4_32b_is_britain_the_usa_morocco_and_atlantic_ports() {
    let set = data().regions.western_full_strength;
    for key in
        "london midlands usa morocco gibraltar normandy bordeaux oslo ruhr denmark".split(' ')
    {
        assert!(set.has(area(key)), "{key}");
    }
    for key in "paris marseille rome alexandria oran metz berlin".split(' ') {
        assert!(!set.has(area(key)), "{key}");
    }
}

#[test]
fn r2_28_the_v2_coast_runs_from_normandy_to_the_netherlands() {
    let chain = "normandy pas_de_calais belgium netherlands";
    assert_eq!(data().regions.v2_coast, areas(chain));
    assert!(is_chain(chain));
    assert!(data().regions.v2_coast.iter().all(on_atlantic));
}

#[test]
fn r9_527_the_atlantic_coast_runs_from_andalucia_to_denmark_without_a_gap() {
    let chain = "andalucia portugal galicia navarre bordeaux normandy pas_de_calais belgium \
                 netherlands ruhr denmark";
    let coast = data().regions.atlantic_coast;
    assert_eq!(coast, areas(chain));
    assert!(is_chain(chain));
    assert!(!coast.has(area("gibraltar")));
    // Every mainland area on the Atlantic south of the Baltic is in it.
    let elsewhere = data()
        .regions
        .british_isles
        .union(of(Nation::NORWAY))
        .union(areas("usa morocco gibraltar"));
    let mainland: AreaSet = data()
        .areas
        .land
        .iter()
        .filter(|a| on_atlantic(*a))
        .collect();
    assert_eq!(keys(mainland.without(elsewhere)), keys(coast));
}

#[test]
fn r9_21_soviets_stay_out_of_the_south_but_for_six_countries() {
    let r = &data().regions;
    for key in "ankara persia athens albania belgrade rome sicily berlin london".split(' ') {
        assert!(r.soviet.has(area(key)), "{key}");
    }
    for key in "lyon marseille iraq syria tripolitania sardinia madrid malta".split(' ') {
        assert!(!r.soviet.has(area(key)), "{key}");
    }
}

#[test]
fn r9_17_axis_minors_operate_where_the_text_says() {
    let r = &data().regions;
    let union = |list: &[Nation]| list.iter().fold(AreaSet::NONE, |all, n| all.union(of(*n)));
    use Nation as N;
    assert_eq!(
        r.bulgarian,
        union(&[N::BULGARIA, N::GREECE, N::YUGOSLAVIA, N::TURKEY])
    );
    assert_eq!(r.rumanian, union(&[N::RUMANIA, N::USSR]));
    assert_eq!(r.hungarian, union(&[N::HUNGARY, N::YUGOSLAVIA]));
    assert_eq!(
        r.hungarian_at_war,
        r.hungarian.union(union(&[N::POLAND, N::USSR]))
    );
    assert_eq!(r.finnish, of(N::FINLAND).union(areas("onega_swamps")));
    assert_eq!(r.finnish_after_leningrad, union(&[N::FINLAND, N::USSR]));
    assert_eq!(
        r.italian_transit,
        union(&[N::POLAND, N::HUNGARY, N::RUMANIA])
    );
}

#[test]
fn g_suez_and_9_46_and_9_51() {
    let r = &data().regions;
    assert_eq!(r.suez, areas("alexandria sinai"));
    assert_eq!(
        r.italian_mainland,
        data().areas.home(Nation::ITALY).without(areas("sicily"))
    );
    assert_eq!(r.continental_france, data().areas.home(Nation::FRANCE));
    assert!(r.egypt_and_mandate.has(area("alexandria")));
    assert!(!r.egypt_and_mandate.has(area("transjordan")));
}

#[test]
fn option_13_23_desert_areas() {
    assert_eq!(
        keys(data().regions.desert).join(" "),
        "cyrenaica guryev iraq sinai sirte syria transjordan tripolitania upper_egypt western_desert"
    );
}
