//! 9.1 to 9.5: where whose units may operate.

use crate::kit::*;
use engulfed::Phase;
use engulfed::ch09_politics::{
    Vichy, first_right, homes_for_supply, is_home, may_ship, may_unit_enter, passages, shipped,
    suez_open, take,
};
use engulfed::types::{Camp, Kind, Nation, Sea, Turn};
use engulfed::unit::UnitId;
use kernel::proves;

fn unit_enters(kit: &Kit, id: UnitId, to: &str) -> Option<&'static str> {
    let from = kit.s.area_of(id).unwrap();
    rule_of(may_unit_enter(&kit.s, id, from, area(to)))
}

fn takes(kit: &mut Kit, who: &str, what: &str) {
    with(kit, |t| take(t, area(what), nation(who)));
}

#[test]
fn r9_12_1_german_militia_stays_in_the_west_and_poland() {
    proves!("9.12(1)");
    let mut kit = world_at_war("Jan/Feb 1945");
    kit.control("germany", &["minsk", "warsaw", "oslo", "belgium"]);
    let militia = kit.put("germany", Kind::Militia, 1, "berlin");
    let infantry = kit.put("germany", Kind::Infantry, 1, "berlin");
    for (to, free) in [
        ("warsaw", true),
        ("paris", true),
        ("rome", true),
        ("belgium", true),
        ("budapest", true),
        ("minsk", false),
        ("oslo", false),
    ] {
        let wanted = (!free).then_some("9.12(1)");
        assert_eq!(unit_enters(&kit, militia, to), wanted, "{to}");
        assert_eq!(unit_enters(&kit, infantry, to), None, "{to}");
    }
}

#[test]
fn r9_12_2_one_german_a_turn_by_italian_transport_while_vichy_is_neutral() {
    proves!("9.12(2)");
    let mut kit = world_at_war("Mar/Apr 1941");
    kit.s.politics.events.vichy = Vichy::Neutral(Turn::new(1940, 3));
    let (a, b) = (
        kit.put("germany", Kind::Armour, 2, "rome"),
        kit.put("germany", Kind::Infantry, 2, "rome"),
    );
    let libya = area("tripolitania");
    let ship = |kit: &Kit, id| rule_of(may_ship(&kit.s, kit.s.unit(id), Sea::Mediterranean, libya));
    assert_eq!(ship(&kit, a), Some("9.12(2)"), "no Italian is in Africa");
    assert_eq!(
        rule_of(may_ship(
            &kit.s,
            kit.s.unit(a),
            Sea::Mediterranean,
            area("sicily")
        )),
        None,
        "elsewhere the ratio does not matter"
    );
    kit.put("italy", Kind::Infantry, 1, "tripolitania");
    assert_eq!(ship(&kit, a), None);
    kit.put("germany", Kind::Infantry, 1, "cyrenaica");
    assert_eq!(
        ship(&kit, a),
        Some("9.12(2)"),
        "as many Germans as Italians"
    );
    kit.put("italy", Kind::Infantry, 1, "tripolitania");
    assert_eq!(ship(&kit, a), None);
    let mut t = kit.table();
    shipped(&mut t, a, Sea::Mediterranean);
    assert_eq!(ship(&kit, b), Some("9.12(2)"), "one a turn");
    let air = kit.put("germany", Kind::GroundSupport, 1, "rome");
    assert_eq!(ship(&kit, air), None, "ground units only");
}

#[test]
fn r9_12_3_otherwise_two_germans_a_turn_without_a_ratio() {
    proves!("9.12(3)");
    for vichy in [
        Vichy::Forgone,
        Vichy::AtWar(Turn::new(1942, 3)),
        Vichy::Occupied,
    ] {
        let mut kit = world_at_war("Nov/Dec 1942");
        kit.s.politics.events.vichy = vichy;
        let id = kit.put("germany", Kind::Armour, 2, "rome");
        for shipped_before in 0..3 {
            kit.s.politics.events.germans_shipped = shipped_before;
            let may = may_ship(
                &kit.s,
                kit.s.unit(id),
                Sea::Mediterranean,
                area("tripolitania"),
            );
            let wanted = (shipped_before == 2).then_some("9.12(3)");
            assert_eq!(rule_of(may), wanted, "{vichy:?} {shipped_before}");
        }
    }
}

#[test]
fn r9_12_the_count_begins_anew_each_game_turn() {
    proves!("9.12(2)", "9.12(3)");
    let mut kit = world_at_war("Nov/Dec 1942");
    kit.s.politics.events.germans_shipped = 2;
    let mut t = kit.table();
    engulfed::ch09_politics::begin_turn(&mut t);
    assert_eq!(kit.s.politics.events.germans_shipped, 0);
}

#[test]
fn r9_16_axis_minors_leave_home_at_full_strength_and_without_enemies_there() {
    proves!("9.16");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.control("germany", &["odessa"]);
    let weak = kit.put_block("rumania", Kind::Infantry, false, 2, "moldavia");
    let full = kit.put_block("rumania", Kind::Infantry, false, 3, "moldavia");
    assert!(kit.s.unit(weak).full > 2);
    assert_eq!(unit_enters(&kit, weak, "bessarabia"), None, "Rumania too");
    assert_eq!(unit_enters(&kit, weak, "odessa"), Some("9.16"));
    assert_eq!(unit_enters(&kit, full, "odessa"), None);
    kit.put("ussr", Kind::Infantry, 1, "bucharest");
    assert_eq!(unit_enters(&kit, full, "odessa"), Some("9.16"));
    kit.s.put(weak, engulfed::unit::At::Area(area("odessa")));
    assert_eq!(unit_enters(&kit, weak, "moldavia"), None, "home again");
}

#[test]
fn r9_17a_bulgarians_stay_in_the_balkans() {
    proves!("9.17(a)");
    let mut kit = world_at_war("Jul/Aug 1941");
    kit.control("germany", &["athens", "belgrade", "minsk"]);
    for (to, free) in [
        ("sofia", true),
        ("athens", true),
        ("belgrade", true),
        ("minsk", false),
        ("moldavia", false),
    ] {
        assert_eq!(
            enters(&kit, "bulgaria", to),
            (!free).then_some("9.17(a)"),
            "{to}"
        );
    }
}

#[test]
fn r9_17b_rumanians_fight_in_rumania_and_the_soviet_union() {
    proves!("9.17(b)");
    let mut kit = world_at_war("Jul/Aug 1941");
    kit.control("germany", &["belgrade"]);
    for (to, free) in [
        ("odessa", true),
        ("stalingrad", true),
        ("belgrade", false),
        ("budapest", false),
    ] {
        assert_eq!(
            enters(&kit, "rumania", to),
            (!free).then_some("9.17(b)"),
            "{to}"
        );
    }
}

#[test]
fn r9_17c_hungarians_go_east_only_in_the_war_with_the_soviets() {
    proves!("9.17(c)");
    let mut kit = world_at_war("Mar/Apr 1941");
    kit.control("germany", &["belgrade", "krakow", "belgium"]);
    for to in ["krakow", "kiev", "belgrade"] {
        assert_eq!(enters(&kit, "hungary", to), None, "{to}");
    }
    assert_eq!(enters(&kit, "hungary", "belgium"), Some("9.17(c)"));
    kit.s.politics.events.soviet_war = None;
    assert_eq!(enters(&kit, "hungary", "belgrade"), None);
    assert_eq!(enters(&kit, "hungary", "krakow"), Some("9.17(c)"));
}

#[test]
fn r9_17c_nobody_crosses_the_hungarian_border_in_the_first_phase_of_that_war() {
    proves!("9.17(c)");
    let mut kit = world_at_war("May/Jun 1941");
    kit.control("ussr", &["lvov"]);
    let german = kit.put("germany", Kind::Infantry, 3, "debrecen");
    let soviet = kit.put("ussr", Kind::Infantry, 3, "lvov");
    let crosses = |kit: &Kit| {
        [
            unit_enters(kit, german, "lvov"),
            unit_enters(kit, soviet, "debrecen"),
        ]
    };
    kit.s.phase = Phase::OperationalMovement;
    assert_eq!(crosses(&kit), [None, None]);
    kit.s.politics.events.soviet_war_is_new = true;
    assert_eq!(crosses(&kit), [Some("9.17(c)"); 2]);
    kit.s.phase = Phase::Breakthrough;
    assert_eq!(crosses(&kit), [None, None], "the Initial phase only");
}

#[test]
fn r9_17d_1_the_finnish_border_opens_the_turn_after_novgorod() {
    proves!("9.17(d)-1");
    let mut kit = world_at_war("Sep/Oct 1941");
    kit.control("germany", &["onega_swamps"]);
    let german = kit.put("germany", Kind::Infantry, 3, "karelia");
    kit.put("ussr", Kind::Infantry, 1, "leningrad");
    assert_eq!(unit_enters(&kit, german, "onega_swamps"), Some("9.17(d)-1"));
    takes(&mut kit, "germany", "novgorod");
    assert_eq!(unit_enters(&kit, german, "onega_swamps"), Some("9.17(d)-1"));
    kit.s.turn = Turn::new(1941, 5);
    assert_eq!(unit_enters(&kit, german, "onega_swamps"), None);
    assert_eq!(unit_enters(&kit, german, "novgorod"), Some("9.17(d)-1"));
    let back = kit.put("germany", Kind::Infantry, 3, "onega_swamps");
    assert_eq!(unit_enters(&kit, back, "karelia"), None);
}

#[test]
fn r9_17d_2_only_what_the_axis_take_in_the_north_is_noted_and_only_once() {
    proves!("9.17(d)-2", "9.42a");
    let noted = |kit: &Kit| {
        let events = &kit.s.politics.events;
        let north = [events.novgorod_axis, events.leningrad_axis];
        [north[0], north[1], events.france_fell].map(|turn| turn.is_some())
    };
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.control("germany", &["novgorod", "leningrad", "paris"]);
    takes(&mut kit, "germany", "moscow");
    takes(&mut kit, "ussr", "novgorod");
    takes(&mut kit, "ussr", "leningrad");
    takes(&mut kit, "britain", "paris");
    assert_eq!(noted(&kit), [false; 3]);
    kit.put("ussr", Kind::Infantry, 3, "leningrad");
    takes(&mut kit, "germany", "paris");
    assert_eq!(noted(&kit), [false, false, true]);
    takes(&mut kit, "germany", "novgorod");
    assert_eq!(noted(&kit), [true, false, true]);
    // Who takes Novgorod with Leningrad in his hands has both.
    let mut held = world_at_war("Jul/Aug 1942");
    held.control("germany", &["leningrad"]);
    takes(&mut held, "germany", "novgorod");
    assert_eq!(noted(&held), [true, true, false]);
    // The first time counts.
    let first = kit.s.politics.events.novgorod_axis;
    kit.s.turn = kit.s.turn.next();
    takes(&mut kit, "ussr", "novgorod");
    takes(&mut kit, "germany", "novgorod");
    takes(&mut kit, "germany", "leningrad");
    assert_eq!(kit.s.politics.events.novgorod_axis, first);
    assert_eq!(kit.s.politics.events.leningrad_axis, Some(kit.s.turn));
}

#[test]
fn r9_17d_2_finns_go_far_only_the_turn_after_leningrad() {
    proves!("9.17(d)-2");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.s.politics.events.novgorod_axis = Some(Turn::new(1941, 4));
    kit.control("germany", &["novgorod", "onega_swamps", "moscow"]);
    let finn = kit.put("finland", Kind::Infantry, 3, "karelia");
    assert_eq!(unit_enters(&kit, finn, "onega_swamps"), None);
    assert_eq!(enters(&kit, "finland", "moscow"), Some("9.17(d)-2"));
    assert_eq!(unit_enters(&kit, finn, "novgorod"), Some("9.17(d)-2"));
    takes(&mut kit, "germany", "leningrad");
    assert_eq!(unit_enters(&kit, finn, "novgorod"), Some("9.17(d)-2"));
    kit.s.turn = kit.s.turn.next();
    assert_eq!(unit_enters(&kit, finn, "novgorod"), None);
    assert_eq!(enters(&kit, "finland", "moscow"), None);
    assert_eq!(enters(&kit, "finland", "warsaw"), Some("9.11(a)"));
}

#[test]
fn r9_21_the_soviets_keep_out_of_most_of_the_south() {
    proves!("9.21");
    let mut kit = world_at_war("Jan/Feb 1945");
    kit.control(
        "germany",
        &[
            "athens", "belgrade", "madrid", "lyon", "persia", "ankara", "berlin",
        ],
    );
    for (to, free) in [
        ("athens", true),
        ("belgrade", true),
        ("albania", true),
        ("rome", true),
        ("persia", true),
        ("ankara", true),
        ("berlin", true),
        ("madrid", false),
        ("lyon", false),
        ("tripolitania", false),
    ] {
        assert_eq!(enters(&kit, "ussr", to), (!free).then_some("9.21"), "{to}");
    }
}

#[test]
fn r9_22a_soviets_enter_allied_minors_without_western_units_only_at_war() {
    proves!("9.22a");
    let mut kit = world_at_war("Sep/Oct 1944");
    kit.join("turkey", Camp::Western);
    assert_eq!(enters(&kit, "ussr", "ankara"), None);
    assert_eq!(enters(&kit, "ussr", "london"), Some("9.22a"));
    kit.put("britain", Kind::Infantry, 1, "izmir");
    assert_eq!(enters(&kit, "ussr", "ankara"), Some("9.22a"));
    let mut kit = world_at_war("Sep/Oct 1941");
    kit.join("turkey", Camp::Western);
    kit.s.politics.events.soviet_war = None;
    assert_eq!(enters(&kit, "ussr", "ankara"), Some("9.22a"));
}

#[test]
fn r9_22a_the_area_stays_the_minors() {
    proves!("9.22a");
    let mut kit = world_at_war("Sep/Oct 1944");
    kit.join("turkey", Camp::Western);
    takes(&mut kit, "ussr", "ankara");
    assert_eq!(kit.s.control(area("ankara")), nation("turkey"));
}

#[test]
fn r9_22b_persia_is_soviet_only_after_the_axis_and_british_again_when_empty() {
    proves!("9.22b");
    let mut kit = world_at_war("Sep/Oct 1942");
    assert_eq!(
        enters(&kit, "ussr", "persia"),
        Some("9.22a"),
        "British Persia"
    );
    kit.control("germany", &["persia"]);
    assert_eq!(enters(&kit, "ussr", "persia"), None);
    let soviet = kit.put("ussr", Kind::Infantry, 3, "persia");
    takes(&mut kit, "ussr", "persia");
    assert_eq!(kit.s.holder(area("persia")), Camp::Soviet);
    assert_eq!(enters(&kit, "britain", "persia"), Some("9.22b"));
    kit.s.put(soviet, engulfed::unit::At::Area(area("baku")));
    assert_eq!(enters(&kit, "britain", "persia"), None);
    takes(&mut kit, "britain", "persia");
    assert_eq!(kit.s.control(area("persia")), Nation::BRITAIN);
}

#[test]
fn r9_28a_west_and_soviets_do_not_meet_in_an_axis_area() {
    proves!("9.28a");
    let mut kit = world_at_war("Jan/Feb 1945");
    kit.put("usa", Kind::Infantry, 3, "berlin");
    assert_eq!(enters(&kit, "ussr", "berlin"), Some("9.28a"));
    assert_eq!(enters(&kit, "britain", "berlin"), None);
    kit.put("ussr", Kind::Infantry, 3, "saxony");
    assert_eq!(enters(&kit, "britain", "saxony"), Some("9.28a"));
    assert_eq!(first_right(area("warsaw")), Camp::Soviet);
    assert_eq!(first_right(area("berlin")), Camp::Western);
    assert_eq!(first_right(area("rome")), Camp::Western);
}

#[test]
fn r9_28b_nobody_enters_the_others_areas() {
    proves!("9.28b");
    let mut kit = world_at_war("Jan/Feb 1945");
    kit.control("ussr", &["warsaw"]).control("usa", &["saxony"]);
    assert_eq!(enters(&kit, "britain", "warsaw"), Some("9.28b"));
    assert_eq!(enters(&kit, "ussr", "saxony"), Some("9.22a"));
}

#[test]
fn r9_33_western_units_stay_out_of_the_soviet_union_and_militia_at_home() {
    proves!("9.33");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.control("germany", &["minsk"]);
    assert_eq!(enters(&kit, "britain", "minsk"), Some("9.33"));
    assert_eq!(enters(&kit, "usa", "minsk"), Some("9.33"));
    let militia = kit.put("britain", Kind::Militia, 1, "london");
    assert_eq!(unit_enters(&kit, militia, "midlands"), None);
    assert_eq!(unit_enters(&kit, militia, "normandy"), Some("9.33"));
    kit.join("turkey", Camp::Western);
    assert_eq!(enters(&kit, "britain", "ankara"), None);
    kit.put("ussr", Kind::Infantry, 1, "erzurum");
    assert_eq!(enters(&kit, "britain", "ankara"), Some("9.33"));
}

#[test]
fn r9_37_units_from_the_usa_do_not_fight_their_way_ashore_but_in_two_places() {
    proves!("9.37");
    let mut kit = world_at_war("Nov/Dec 1942");
    kit.s.politics.events.vichy = Vichy::AtWar(Turn::new(1942, 4));
    kit.control("germany", &["morocco", "oslo", "london"]);
    let id = kit.put("usa", Kind::Infantry, 3, "usa");
    let ship =
        |kit: &Kit, to: &str| rule_of(may_ship(&kit.s, kit.s.unit(id), Sea::Atlantic, area(to)));
    assert_eq!(ship(&kit, "morocco"), None);
    assert_eq!(ship(&kit, "london"), None);
    assert_eq!(ship(&kit, "oslo"), Some("9.37"));
    assert_eq!(ship(&kit, "normandy"), None, "a friendly port");
    kit.put("germany", Kind::Infantry, 1, "normandy");
    kit.put("france", Kind::Infantry, 1, "normandy");
    assert_eq!(ship(&kit, "normandy"), Some("9.37"), "contested");
    kit.s.politics.events.vichy = Vichy::Occupied;
    assert_eq!(ship(&kit, "morocco"), Some("9.37"), "no more Vichy's");
    let near = kit.put("usa", Kind::Infantry, 3, "west_country");
    let may = may_ship(&kit.s, kit.s.unit(near), Sea::Atlantic, area("oslo"));
    assert_eq!(rule_of(may), None);
}

#[test]
fn r9_41a_italians_fight_in_the_south_and_a_few_in_the_soviet_union() {
    proves!("9.41a");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.control("germany", &["minsk", "warsaw", "kiev", "paris"]);
    assert_eq!(
        enters(&kit, "italy", "athens"),
        Some("9.11(a)"),
        "still neutral"
    );
    assert_eq!(enters(&kit, "italy", "alexandria"), None);
    assert_eq!(enters(&kit, "italy", "paris"), Some("9.41a"));
    assert_eq!(enters(&kit, "italy", "berlin"), Some("9.41a"));
    assert_eq!(enters(&kit, "italy", "warsaw"), Some("9.41a"));
    for through in ["warsaw", "budapest", "bucharest"] {
        assert!(
            passages(&kit.s, Nation::ITALY).has(area(through)),
            "{through}"
        );
    }
    assert!(!passages(&kit.s, Nation::ITALY).has(area("berlin")));
    let more = kit.put("italy", Kind::Infantry, 1, "rome");
    let air = kit.put("italy", Kind::GroundSupport, 1, "rome");
    let there = kit.put_many("italy", Kind::Infantry, 2, 1, "minsk");
    assert_eq!(unit_enters(&kit, more, "kiev"), None, "the third");
    kit.put("italy", Kind::Infantry, 1, "minsk");
    assert_eq!(unit_enters(&kit, more, "kiev"), Some("9.41a"), "the fourth");
    assert_eq!(
        unit_enters(&kit, there[0], "kiev"),
        None,
        "it is there already"
    );
    kit.put("germany", Kind::GroundSupport, 1, "minsk");
    assert_eq!(unit_enters(&kit, air, "kiev"), None, "Germans do not count");
    kit.put("italy", Kind::GroundSupport, 1, "minsk");
    assert_eq!(unit_enters(&kit, air, "kiev"), Some("9.41a"));
}

#[test]
fn r9_41b_allies_in_france_from_1942_open_it_to_italians_for_good() {
    proves!("9.41b");
    let end = |kit: &mut Kit| {
        kit.s.phase = Phase::FinalSupply;
        let mut t = kit.table();
        engulfed::ch09_politics::end_phase(&mut t);
    };
    let held = |turn: &str| {
        let mut kit = world_at_war(turn);
        kit.fallen(Nation::FRANCE);
        for key in [
            "paris",
            "pas_de_calais",
            "normandy",
            "bordeaux",
            "metz",
            "lyon",
            "marseille",
        ] {
            kit.control("germany", &[key]);
        }
        kit
    };
    let mut kit = held("Jul/Aug 1944");
    end(&mut kit);
    assert_eq!(enters(&kit, "italy", "paris"), Some("9.41a"));
    kit.control("usa", &["normandy"]);
    end(&mut kit);
    assert_eq!(enters(&kit, "italy", "paris"), None);
    kit.control("germany", &["normandy"]);
    end(&mut kit);
    assert_eq!(enters(&kit, "italy", "paris"), None, "for good");
    let mut kit = held("Nov/Dec 1941");
    kit.control("britain", &["normandy"]);
    end(&mut kit);
    assert_eq!(
        enters(&kit, "italy", "paris"),
        Some("9.41a"),
        "not before 1942"
    );
    let mut kit = held("Jul/Aug 1944");
    kit.s.beachheads.push((area("normandy"), Camp::Western));
    end(&mut kit);
    assert_eq!(enters(&kit, "italy", "paris"), None, "a beachhead will do");
}

#[test]
fn r9_44_germans_stay_out_of_neutral_italy_and_its_fleet() {
    proves!("9.44");
    let mut kit = world_at_war("Jan/Feb 1940");
    kit.s.politics.events.italy_joined = None;
    let german = kit.put("germany", Kind::Infantry, 1, "austria");
    for (to, rule) in [
        ("rome", Some("9.44")),
        ("albania", Some("9.44")),
        ("berlin", None),
    ] {
        assert_eq!(enters(&kit, "germany", to), rule, "{to}");
    }
    let may = may_ship(
        &kit.s,
        kit.s.unit(german),
        Sea::Mediterranean,
        area("sicily"),
    );
    assert_eq!(rule_of(may), Some("9.44"));
    let italian = kit.put("italy", Kind::Infantry, 1, "rome");
    for to in ["sicily", "tripolitania", "sardinia", "albania"] {
        assert_eq!(enters(&kit, "italy", to), None, "{to}");
        let may = may_ship(&kit.s, kit.s.unit(italian), Sea::Mediterranean, area(to));
        assert_eq!(rule_of(may), None, "{to}");
    }
    assert_eq!(enters(&kit, "italy", "tunisia"), Some("9.44"));
    kit.s.politics.events.italy_joined = Some(Turn::new(1940, 3));
    assert_eq!(enters(&kit, "germany", "rome"), None);
}

#[test]
fn r9_51b_british_and_french_stay_out_of_each_others_colonies() {
    proves!("9.51(b)");
    let mut kit = world_at_war("May/Jun 1940");
    for (who, to) in [
        ("britain", "morocco"),
        ("britain", "lebanon"),
        ("france", "alexandria"),
        ("france", "british_mandate"),
    ] {
        assert_eq!(enters(&kit, who, to), Some("9.51(b)"), "{who} {to}");
    }
    assert_eq!(enters(&kit, "britain", "paris"), None);
    kit.control("germany", &["paris"]);
    for (who, to) in [("britain", "morocco"), ("france", "alexandria")] {
        assert_eq!(enters(&kit, who, to), None, "{who} {to}");
    }
    kit.s.politics.events.vichy = Vichy::Neutral(Turn::new(1940, 2));
    assert_eq!(enters(&kit, "britain", "morocco"), Some("9.51(b)"));
}

#[test]
fn r9_61_a_minors_units_leave_home_only_strong_and_safe() {
    proves!("9.61");
    let mut kit = world_at_war("May/Jun 1940");
    kit.join("greece", Camp::Western);
    kit.control("britain", &["skopje"]);
    let weak = kit.put_block("greece", Kind::Infantry, false, 1, "salonika");
    let full = kit.put_block("greece", Kind::Infantry, false, 3, "salonika");
    assert_eq!(unit_enters(&kit, weak, "skopje"), Some("9.61"));
    assert_eq!(unit_enters(&kit, weak, "athens"), None);
    assert_eq!(unit_enters(&kit, full, "skopje"), None);
    kit.put("italy", Kind::Infantry, 1, "crete");
    assert_eq!(unit_enters(&kit, full, "skopje"), Some("9.61"));
}

#[test]
fn g_control_areas_change_hands_with_their_sole_occupant() {
    proves!("G.ControlA", "G.Contested");
    let mut kit = world_at_war("May/Jun 1940");
    kit.put("germany", Kind::Infantry, 1, "paris");
    kit.put("france", Kind::Infantry, 1, "paris");
    assert!(kit.s.is_contested(area("paris")));
    assert_eq!(
        kit.s.control(area("paris")),
        Nation::FRANCE,
        "the last sole occupant"
    );
    takes(&mut kit, "germany", "paris");
    assert_eq!(kit.s.control(area("paris")), Nation::GERMANY);
    takes(&mut kit, "britain", "paris");
    assert_eq!(
        kit.s.control(area("paris")),
        Nation::FRANCE,
        "freed for its own country"
    );
    kit.fallen(Nation::FRANCE);
    takes(&mut kit, "germany", "paris");
    takes(&mut kit, "usa", "paris");
    assert_eq!(kit.s.control(area("paris")), Nation::USA);
    takes(&mut kit, "rumania", "odessa");
    assert_eq!(
        kit.s.control(area("odessa")),
        Nation::GERMANY,
        "a Minor fights for its Power"
    );
}

#[test]
fn g_fort_an_empty_fortress_goes_with_its_area_but_gibraltar() {
    proves!("G.FortA");
    let mut kit = world_at_war("May/Jun 1941");
    takes(&mut kit, "germany", "crimea");
    assert_eq!(kit.s.holder(area("sevastopol")), Camp::Axis);
    let mut kit = world_at_war("May/Jun 1941");
    kit.put("ussr", Kind::Infantry, 1, "sevastopol");
    takes(&mut kit, "germany", "crimea");
    assert_eq!(kit.s.holder(area("sevastopol")), Camp::Soviet, "occupied");
}

#[test]
fn g_home_sicily_is_a_home_area_and_british_ones_feed_americans() {
    proves!("G.HomeA", "9.4");
    assert!(is_home(Nation::ITALY, area("sicily")));
    assert!(is_home(Nation::ITALY, area("rome")));
    assert!(
        !is_home(Nation::ITALY, area("sardinia")),
        "aligned, but not Home"
    );
    assert!(!is_home(Nation::USSR, area("lvov")), "9.25b");
}

#[test]
fn g_home_b_the_us_home_area_is_the_box_and_for_supply_britain_too() {
    proves!("G.HomeB");
    assert!(is_home(Nation::USA, area("usa")));
    assert!(!is_home(Nation::USA, area("london")));
    assert!(homes_for_supply(Nation::USA).has(area("london")));
    assert!(!homes_for_supply(Nation::FRANCE).has(area("london")));
    let kit = world_at_war("Jan/Feb 1942");
    assert_eq!(
        enters(&kit, "germany", "usa"),
        Some("G.HomeB"),
        "even at war"
    );
}

#[test]
fn g_suez_serves_who_holds_both_banks() {
    proves!("G.Suez");
    let mut kit = world_at_war("Jul/Aug 1942");
    assert!(suez_open(&kit.s, Camp::Western));
    kit.control("germany", &["alexandria"]);
    assert!(!suez_open(&kit.s, Camp::Western));
    assert!(!suez_open(&kit.s, Camp::Axis));
    kit.control("italy", &["sinai"]);
    assert!(suez_open(&kit.s, Camp::Axis));
}
