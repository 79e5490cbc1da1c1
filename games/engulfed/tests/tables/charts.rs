//! Costs, limits, the turn track and the tables.

use engulfed::data::data;
use engulfed::types::{Climate, Kind, Nation, Turn, Weather};

fn turn(text: &str) -> Turn {
    text.parse().unwrap()
}

#[test]
fn r4_43_costs() {
    let c = &data().costs;
    let steps = [
        Kind::Infantry,
        Kind::Militia,
        Kind::Cavalry,
        Kind::Armour,
        Kind::Airborne,
    ];
    assert_eq!(steps.map(|kind| c.step(kind)), [1, 1, 1, 2, 2]);
    assert_eq!(c.step(Kind::GroundSupport), 5);
    assert_eq!((c.field_fortification, c.heavy_fortification), (5, 10));
    assert_eq!((c.fighter, c.bomber, c.flak), (3, 5, 10));
    assert_eq!((c.u_boat, c.fleet, c.asw, c.special_action), (1, 10, 15, 5));
    // 2.28: two V-1 for a WERP, one V-2.
    assert_eq!((c.v1, c.v1_per_werp, c.v2), (1, 2, 1));
}

#[test]
fn r4_14_production_chart() {
    let lines = Nation::MAJORS.map(|n| {
        let line = data().national.production(n);
        (line.base, line.per_area)
    });
    assert_eq!(
        lines,
        [(30, 6), (10, 5), (24, 8), (16, 8), (34, 1), (40, 0)]
    );
    assert_eq!(data().national.production(Nation::USSR).off_map, 17);
}

#[test]
fn r9_24_and_9_42_peacetime_production() {
    let werps = |n, t| data().national.peace_werps(n, turn(t));
    assert_eq!(werps(Nation::USSR, "Nov/Dec 1939"), Some(0));
    assert_eq!(werps(Nation::USSR, "Jan/Feb 1940"), Some(9));
    assert_eq!(werps(Nation::USSR, "Nov/Dec 1940"), Some(9));
    assert_eq!(werps(Nation::USSR, "Jan/Feb 1941"), Some(17));
    assert_eq!(werps(Nation::ITALY, "Sep/Oct 1939"), Some(5));
    assert_eq!(werps(Nation::USA, "Nov/Dec 1941"), Some(0));
    assert_eq!(werps(Nation::GERMANY, "Sep/Oct 1939"), None);
}

#[test]
fn r2_3_strategic_builds() {
    let builds = |n| data().national.limits(n).builds;
    let germany = builds(Nation::GERMANY);
    assert_eq!((germany.u_boats, germany.v1, germany.v2), (8, 6, 2));
    assert_eq!((germany.aircraft, germany.bombers), (4, 2));
    let britain = builds(Nation::BRITAIN);
    assert_eq!(
        (britain.aircraft, britain.bombers, britain.u_boats),
        (2, 1, 0)
    );
    let usa = builds(Nation::USA);
    assert_eq!((usa.aircraft, usa.bombers, usa.v1), (6, 3, 0));
    // 9.27, 9.43, 9.51(a)
    for nation in [Nation::USSR, Nation::ITALY, Nation::FRANCE] {
        let none = builds(nation);
        assert_eq!((none.u_boats, none.aircraft, none.bombers), (0, 0, 0));
    }
}

#[test]
fn r20_3_strat_moves_that_examples_name_and_an_order_for_the_others() {
    let moves = |n| data().national.limits(n).strat_moves;
    assert_eq!(moves(Nation::USA), 4);
    assert_eq!(moves(Nation::BRITAIN), 4);
    assert_eq!(moves(Nation::GERMANY), 7);
    assert_eq!(moves(Nation::FREE_FRENCH), 4);
    assert!((4..=7).contains(&moves(Nation::USSR)));
    for (nation, _) in data().nations.all() {
        assert!(moves(nation) >= 1, "5.24: never below one");
    }
    // 2.13: 60 boats leave one.
    let lost = data().limits.u_boats / data().limits.u_boats_per_strat_move;
    assert_eq!(moves(Nation::BRITAIN) - lost, 1);
}

#[test]
fn r7_11_special_actions_by_year() {
    let by_year = |n| {
        [1939, 1940, 1941, 1942, 1943, 1944, 1945].map(|y| data().national.special_actions(n, y))
    };
    assert_eq!(by_year(Nation::GERMANY), [5, 5, 5, 4, 4, 3, 3]);
    assert_eq!(by_year(Nation::ITALY), [1; 7]);
    assert_eq!(by_year(Nation::FRANCE), [1; 7]);
    assert_eq!(by_year(Nation::BRITAIN), [2; 7]);
    assert_eq!(by_year(Nation::USA), [0, 0, 0, 1, 2, 3, 3]);
    assert_eq!(by_year(Nation::USSR), [1, 1, 1, 1, 2, 3, 3]);
    assert_eq!(by_year(Nation::FREE_FRENCH), [0; 7]);
    assert_eq!(by_year(Nation::VICHY), [0; 7]);
}

#[test]
fn r9_24f_and_10_5_conscription_and_bids() {
    let steps = |bid| [0, 1, 2, 3].map(|phase| data().national.conscription(phase, bid));
    assert_eq!(steps(0), [20, 15, 10, 5]);
    assert_eq!(steps(2), [12, 9, 6, 3]);
    assert_eq!(steps(5), [0; 4]);
    assert_eq!(steps(-5), [40, 30, 20, 10]);
    assert_eq!(data().national.conscription(4, 0), 0);
}

#[test]
fn caps_and_other_numbers_of_the_text() {
    let l = &data().limits;
    assert_eq!(
        (l.bombers_per_side, l.fighters_per_side, l.u_boats, l.flak),
        (30, 30, 60, 4)
    );
    assert_eq!(
        (l.new_units_per_area, l.new_units_in_contested_baku),
        (2, 1)
    );
    assert_eq!(
        (l.supply_per_western_fleet, l.supply_per_other_fleet),
        (4, 3)
    );
    assert_eq!((l.cape_supply_weight, l.beachhead_supply_weight), (4, 2));
    assert_eq!(
        (l.western_beachheads, l.soviet_beachheads, l.axis_beachheads),
        (2, 1, 1)
    );
    assert_eq!((l.western_transfers, l.axis_transfers), (2, 1));
    assert_eq!((l.germans_in_rumania, l.german_armour_in_rumania), (3, 1));
    assert_eq!((l.italians_in_ussr, l.italian_air_in_ussr), (3, 1));
    assert_eq!((l.german_aid_to_italy, l.us_lend_lease), (5, 15));
    assert_eq!(
        (l.murmansk_per_fleet, l.persia_per_fleet, l.swedish_ore),
        (2, 1, 2)
    );
    assert_eq!((l.german_guard_1939, l.german_guard_1941), (5, 10));
    assert_eq!((l.ploesti_new_units, l.ploesti_armour_steps), (2, 3));
}

#[test]
fn r1_0_there_are_38_turns_from_sep_oct_1939_to_nov_dec_1945() {
    assert_eq!(data().turns.len(), 38);
    assert_eq!(data().turns.first(), turn("Sep/Oct 1939"));
    assert_eq!(data().turns.last(), turn("Nov/Dec 1945"));
}

#[test]
fn r1_1_dice_decide_in_mar_apr_and_nov_dec_and_only_there() {
    for number in 0..38 {
        let t = Turn(data().turns.first().0 + number);
        assert_eq!(
            data().turns.printed(t).is_none(),
            matches!(t.pair(), 1 | 5),
            "{t}"
        );
    }
    assert_eq!(data().turns.printed(turn("Jul/Aug 1939")), None);
}

#[test]
fn r1_1_one_box_has_mud_the_other_snow_or_clear() {
    let both = |t| [true, false].map(|german| data().turns.variable(turn(t), german));
    for weather in both("Mar/Apr 1940").iter().flatten() {
        assert!(matches!(weather, Weather::Mud | Weather::LightMud));
    }
    for weather in both("Nov/Dec 1940").iter().flatten() {
        assert!(matches!(weather, Weather::Snow | Weather::Clear));
    }
    for t in ["Mar/Apr 1940", "Nov/Dec 1940"] {
        let [german, soviet] = both(t);
        assert_ne!(german, soviet, "1.11: one result or another");
    }
}

#[test]
fn examples_fix_some_weather() {
    let west = |t| data().turns.printed(turn(t)).unwrap()[Climate::West.index()];
    // 2.22
    assert_eq!(west("Sep/Oct 1942"), Weather::Clear);
    // 2.27: Overlord in Jul/Aug 1944.
    assert!(west("Jul/Aug 1944").is_good());
}

#[test]
fn first_turns_of_all_scenarios_have_printed_weather() {
    for scenario in &data().scenarios {
        assert!(
            data().turns.printed(scenario.first).is_some(),
            "{}",
            scenario.id
        );
    }
}

#[test]
fn r2_12_damage_rises_with_boats_and_with_the_die() {
    let werps = |boats, die| data().charts.u_boat_attack(boats, die);
    for boats in 1..=60 {
        for die in 1..=6 {
            assert!(werps(boats, die) >= werps(boats - 1, die));
            assert!(die == 1 || werps(boats, die) >= werps(boats, die - 1));
        }
        let mean = |b| (1..=6).map(|die| u16::from(werps(b, die))).sum::<u16>();
        assert!(boats <= 10 || mean(boats) > mean(boats - 10));
    }
    assert_eq!((werps(0, 6), werps(1, 6), werps(60, 6)), (0, 1, 8));
    // Britain is never ruined by one roll.
    assert!(werps(60, 6) * 3 <= data().national.production(Nation::BRITAIN).base);
}

#[test]
fn r2_11_asw_grows_with_its_level_and_the_number_of_boats() {
    let c = &data().charts;
    assert_eq!(c.asw_dice(0, 60), 0);
    assert_eq!(
        [0, 1, 9, 10, 19, 20, 60].map(|boats| c.asw_dice(3, boats)),
        [0, 1, 1, 1, 1, 2, 6]
    );
    assert_eq!(
        [1, 2, 3, 4, 5, 6, 7, 9].map(|level| c.asw_hits_on(level)),
        [6, 5, 4, 3, 2, 1, 1, 1]
    );
}

#[test]
fn r2_22d_flak_dice() {
    let dice = [0, 1, 2, 3, 4].map(|level| data().charts.flak_dice(level, 11));
    assert_eq!(dice, [0, 2, 2, 3, 5]);
    assert_eq!(data().charts.flak_dice(1, 4), 0);
}

#[test]
fn r2_28_v_weapon_chart() {
    let v1 = [1, 2, 3, 4, 5, 6].map(|die| data().charts.v_weapon(die, false));
    let v2 = [1, 2, 3, 4, 5, 6].map(|die| data().charts.v_weapon(die, true));
    assert_eq!(v1, [0, 0, 1, 1, 2, 2]);
    assert_eq!(v2, [0, 1, 1, 2, 2, 2]);
}
