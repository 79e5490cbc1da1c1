//! 4.1, 4.2, 4.7: WERPs, fleets and garrisons.

use crate::factory::*;
use crate::kit::*;
use engulfed::ch04_production::{self, BuildAction, is_ungarrisoned, maintenance, needs_garrison};
use engulfed::data::data;
use engulfed::types::{Camp, Kind, Nation, Sea, Side};
use kernel::{example, proves};

#[test]
fn r4_14_the_production_chart() {
    proves!("4.14", "4.12b");
    let kit = world_war("Jul/Aug 1942");
    for (id, base) in [
        ("germany", 30),
        ("italy", 10),
        ("france", 16),
        ("britain", 24),
        ("ussr", 34),
        ("usa", 40),
    ] {
        assert_eq!(income(&kit, id), base, "{id}");
    }
    // Each Home resource area is an equal share.
    for (id, areas, each) in [
        ("germany", 5, 6),
        ("italy", 2, 5),
        ("france", 2, 8),
        ("britain", 3, 8),
    ] {
        let homes = data().areas.home(nation(id)).both(data().areas.resources);
        assert_eq!(homes.len(), areas, "{id}");
        assert!(homes.iter().all(|a| data().areas.facts(a).werps.0 == each));
    }
}

#[test]
fn r4_14_soviet_areas_make_17_on_the_map() {
    proves!("4.14");
    example!("engulfed-E24");
    let kit = world_war("Jul/Aug 1942");
    assert_eq!(ch04_production::home_werps(&kit.s, Nation::USSR), 17);
    let homes = data().areas.home(Nation::USSR).both(data().areas.resources);
    for home in homes.iter() {
        let expected = match data().spaces.key(home) {
            "moscow" => 4,
            "baku" => 5,
            _ => 1,
        };
        assert_eq!(data().areas.facts(home).werps.0, expected);
    }
}

#[test]
fn r4_12a_lost_areas_do_not_count_and_contested_ones_do() {
    proves!("4.12a");
    let mut kit = world_war("Jul/Aug 1944");
    kit.control("usa", &["ruhr"]);
    assert_eq!(income(&kit, "germany"), 24);
    let mut kit = world_war("Jul/Aug 1944");
    kit.put("usa", Kind::Infantry, 4, "ruhr");
    kit.put("germany", Kind::Infantry, 4, "ruhr");
    assert!(kit.s.is_contested(area("ruhr")));
    assert_eq!(income(&kit, "germany"), 30);
}

#[test]
fn r4_12c_leningrad_counts_through_ladoga() {
    proves!("4.12c");
    let mut kit = world_war("Jul/Aug 1942");
    kit.control("germany", &["novgorod"]);
    kit.put("ussr", Kind::Infantry, 3, "leningrad");
    assert_eq!(income(&kit, "ussr"), 34);
    let mut cut = kit.clone();
    for link in engulfed::data::data().areas.links(area("ladoga_swamps")) {
        cut.s.set_control(link.to, nation("germany"));
    }
    cut.control("ussr", &["leningrad"]);
    assert_eq!(income(&cut, "ussr"), 33, "nothing comes to Ladoga itself");
    kit.control("germany", &["leningrad"]);
    assert_eq!(income(&kit, "ussr"), 33);
}

#[test]
fn r4_1a_conquests_minors_and_lend_lease_add_up() {
    proves!("4.1a");
    let mut kit = war("Jul/Aug 1941");
    kit.control("germany", &["warsaw", "paris", "metz"]);
    fall(&mut kit, "poland");
    fall(&mut kit, "france");
    kit.put("germany", Kind::Infantry, 1, "warsaw");
    kit.put("germany", Kind::Infantry, 1, "paris");
    kit.join("rumania", Camp::Axis);
    kit.join("hungary", Camp::Axis);
    // 30, two for each conquest, two from Ploesti.
    assert_eq!(income(&kit, "germany"), 36);
    // Britain: 24 and a die of lend-lease, less what the boats sink.
    kit.s.assets.u_boats = 60;
    kit.roll(&[5, 6]);
    produce(&mut kit, Side::Allies);
    assert_eq!(
        werps(&kit, "britain"),
        24 + 5 - data().charts.u_boat_attack(60, 6)
    );
}

#[test]
fn r4_1b_nothing_is_saved() {
    proves!("4.1b");
    let mut kit = war("Jul/Aug 1940");
    spending(&mut kit, "germany");
    assert_eq!(werps(&kit, "germany"), 30);
    kit.act(BuildAction::Finish);
    assert_eq!(werps(&kit, "germany"), 0);
    kit.s.turn = kit.s.turn.next();
    produce(&mut kit, Side::Axis);
    assert_eq!(werps(&kit, "germany"), 30);
}

#[test]
fn r4_11a_britain_has_alexandria_with_a_british_garrison() {
    proves!("4.11a");
    let mut kit = world_war("Jul/Aug 1942");
    fleet(&mut kit, "britain", Sea::Atlantic, 4);
    fleet(&mut kit, "britain", Sea::Mediterranean, 4);
    assert_eq!(income(&kit, "britain"), 24);
    kit.put("usa", Kind::Infantry, 1, "alexandria");
    assert_eq!(income(&kit, "britain"), 24, "an American is no garrison");
    kit.put("britain", Kind::Infantry, 1, "alexandria");
    assert_eq!(income(&kit, "britain"), 26);
    // No other area: a captured Ruhr gives nothing.
    kit.control("britain", &["ruhr"]);
    kit.put("britain", Kind::Infantry, 1, "ruhr");
    assert_eq!(income(&kit, "britain"), 26);
}

#[test]
fn r4_11b_germany_has_what_any_axis_unit_guards() {
    proves!("4.11b");
    let mut kit = war("Jul/Aug 1940");
    kit.war("italy", "britain");
    kit.control("germany", &["paris", "metz", "belgium"]);
    fall(&mut kit, "france");
    fall(&mut kit, "belgium");
    assert_eq!(income(&kit, "germany"), 30);
    kit.put("italy", Kind::Infantry, 1, "paris");
    assert_eq!(income(&kit, "germany"), 32);
    kit.put("germany", Kind::Infantry, 1, "belgium");
    assert_eq!(income(&kit, "germany"), 34);
    assert_eq!(income(&kit, "italy"), 10, "Italy has none of it");
}

#[test]
fn r4_11c_the_usa_and_france_have_nothing_and_the_soviets_all() {
    proves!("4.11c");
    let mut kit = world_war("Jan/Feb 1945");
    kit.control("usa", &["ruhr"]);
    kit.put("usa", Kind::Infantry, 1, "ruhr");
    assert_eq!(income(&kit, "usa"), 40);
    let mut kit = world_war("Jan/Feb 1945");
    kit.control("france", &["ruhr"]);
    kit.put("france", Kind::Infantry, 1, "ruhr");
    assert_eq!(income(&kit, "france"), 16);
    let mut kit = world_war("Jan/Feb 1945");
    for id in ["poland", "rumania", "hungary"] {
        fall(&mut kit, id);
    }
    kit.control(
        "ussr",
        &[
            "brest_litovsk",
            "lvov",
            "warsaw",
            "poznan",
            "silesia",
            "bessarabia",
            "moldavia",
            "ploesti",
        ],
    );
    for key in ["warsaw", "silesia", "ploesti"] {
        kit.put("ussr", Kind::Infantry, 1, key);
    }
    assert_eq!(income(&kit, "ussr"), 40);
}

#[test]
fn r4_13_conquered_soviet_areas() {
    proves!("4.13");
    example!("engulfed-E25");
    let mut kit = world_war("Jul/Aug 1942");
    // A corridor from Germany over Poland to Moscow, Stalingrad and Baku.
    fall(&mut kit, "poland");
    let homes = data().areas.home(Nation::USSR);
    for home in homes.iter().filter(|a| *a != area("ural")) {
        kit.s.set_control(home, Nation::GERMANY);
    }
    kit.control(
        "germany",
        &["warsaw", "brest_litovsk", "lvov", "krakow", "poznan"],
    );
    assert_eq!(income(&kit, "germany"), 30);
    for (key, sum) in [("moscow", 32), ("baku", 34), ("stalingrad", 35)] {
        kit.put("germany", Kind::Infantry, 1, key);
        assert_eq!(income(&kit, "germany"), sum, "{key}");
    }
}

#[test]
fn r4_7_conquered_resource_areas_need_a_garrison() {
    proves!("4.7", "4.7(a)");
    let mut kit = world_war("Jul/Aug 1944");
    fall(&mut kit, "poland");
    kit.control("germany", &["warsaw"]);
    assert!(is_ungarrisoned(&kit.s, area("warsaw")));
    assert_eq!(income(&kit, "germany"), 30);
    kit.put("germany", Kind::Infantry, 1, "warsaw");
    assert!(!is_ungarrisoned(&kit.s, area("warsaw")));
    assert_eq!(income(&kit, "germany"), 32);
    // Ground-support is no garrison.
    let mut kit = world_war("Jul/Aug 1944");
    fall(&mut kit, "poland");
    kit.control("ussr", &["warsaw"]);
    kit.put("ussr", Kind::GroundSupport, 1, "warsaw");
    assert!(is_ungarrisoned(&kit.s, area("warsaw")));
    // Home areas need none, nor friends' areas, nor Italy's before its fall.
    for key in ["berlin", "moscow", "rome", "london"] {
        assert!(!needs_garrison(&kit.s, area(key)), "{key}");
    }
    kit.control("germany", &["rome"]);
    assert!(!needs_garrison(&kit.s, area("rome")));
    fall(&mut kit, "italy");
    assert!(needs_garrison(&kit.s, area("rome")));
    // The Western Allies: Alexandria by the British, German and Italian areas by any of them.
    assert!(is_ungarrisoned(&kit.s, area("alexandria")));
    kit.put("usa", Kind::Infantry, 1, "alexandria");
    assert!(is_ungarrisoned(&kit.s, area("alexandria")));
    kit.put("britain", Kind::Infantry, 1, "alexandria");
    assert!(!is_ungarrisoned(&kit.s, area("alexandria")));
    kit.control("usa", &["ruhr", "warsaw"]);
    assert!(is_ungarrisoned(&kit.s, area("ruhr")));
    assert!(
        !is_ungarrisoned(&kit.s, area("warsaw")),
        "not in Germany or Italy"
    );
    kit.put("usa", Kind::Infantry, 1, "ruhr");
    assert!(!is_ungarrisoned(&kit.s, area("ruhr")));
}

#[test]
fn r9_522b_marseille_pays_nobody_while_it_is_vichy() {
    proves!("9.522b");
    use engulfed::ch09_politics::Vichy;
    let mut kit = world_war("Jul/Aug 1942");
    fall(&mut kit, "france");
    kit.join("vichy", Camp::Axis);
    kit.control("vichy", &["marseille"]);
    kit.control("germany", &["paris", "metz", "lyon"]);
    kit.s.politics.events.vichy = Vichy::Neutral(kit.s.turn);
    assert!(!needs_garrison(&kit.s, area("marseille")));
    kit.put("germany", Kind::Infantry, 1, "marseille");
    assert_eq!(income(&kit, "germany"), 30);
    kit.control("germany", &["marseille"]);
    kit.s.politics.events.vichy = Vichy::Occupied;
    assert_eq!(income(&kit, "germany"), 32);
}

#[test]
fn r4_2a_a_werp_for_each_supplied_fleet_point() {
    proves!("4.2a");
    let mut kit = world_war("Jul/Aug 1942");
    fleet(&mut kit, "germany", Sea::Atlantic, 1);
    fleet(&mut kit, "germany", Sea::Baltic, 2);
    fleet(&mut kit, "italy", Sea::Mediterranean, 3);
    fleet(&mut kit, "britain", Sea::Atlantic, 5);
    fleet(&mut kit, "britain", Sea::Mediterranean, 3);
    fleet(&mut kit, "ussr", Sea::BlackSea, 1);
    kit.war("germany", "france");
    fleet(&mut kit, "france", Sea::Atlantic, 1);
    for (id, due) in [
        ("germany", 3),
        ("italy", 3),
        ("britain", 8),
        ("usa", 0),
        ("ussr", 1),
        ("france", 1),
    ] {
        assert_eq!(maintenance(&kit.s, nation(id)), due, "{id}");
    }
    // No Soviet port on the Black Sea is left: that fleet pays nothing.
    for home in data().areas.home(Nation::USSR).iter() {
        if data()
            .areas
            .ports(home)
            .iter()
            .any(|p| p.sea == Sea::BlackSea)
        {
            kit.s.set_control(home, Nation::GERMANY);
        }
    }
    assert_eq!(maintenance(&kit.s, Nation::USSR), 0);
    // The U.S.A. pays when Britain has fallen.
    fall(&mut kit, "britain");
    let western = maintenance(&kit.s, Nation::USA);
    assert!(western >= 5, "{western}");
}

#[test]
fn r4_2c_what_cannot_be_paid_harms_nobody_but_leaves_nothing() {
    proves!("4.2c");
    let mut kit = world_war("Jul/Aug 1942");
    fleet(&mut kit, "britain", Sea::Atlantic, 30);
    produce(&mut kit, Side::Allies);
    assert_eq!(werps(&kit, "britain"), 0);
    assert_eq!(
        kit.s.fleets.points[Sea::Atlantic.index()][Nation::BRITAIN.index()].ready,
        30
    );
}

#[test]
fn r4_21_only_majors_at_war_with_a_major_pay() {
    proves!("4.21");
    let mut kit = war("Jul/Aug 1940");
    fleet(&mut kit, "italy", Sea::Mediterranean, 2);
    fleet(&mut kit, "ussr", Sea::BlackSea, 1);
    assert_eq!(maintenance(&kit.s, Nation::ITALY), 0);
    assert_eq!(maintenance(&kit.s, Nation::USSR), 0);
    kit.war("italy", "britain");
    assert_eq!(maintenance(&kit.s, Nation::ITALY), 2);
    kit.war("ussr", "germany");
    assert_eq!(maintenance(&kit.s, Nation::USSR), 1);
}

#[test]
fn r9_42b_italian_production() {
    proves!("9.42b");
    example!("engulfed-E44");
    let mut kit = war("Jul/Aug 1940");
    assert_eq!(income(&kit, "italy"), 5);
    kit.war("italy", "britain");
    assert_eq!(income(&kit, "italy"), 10);
}

#[test]
fn r9_24abc_soviet_production() {
    proves!("9.24(a)", "9.24(b)", "9.24(c)");
    example!("engulfed-E41");
    for (turn, sum) in [
        ("Jan/Feb 1940", 9),
        ("Nov/Dec 1940", 9),
        ("Jan/Feb 1941", 17),
        ("Nov/Dec 1941", 17),
    ] {
        assert_eq!(income(&war(turn), "ussr"), sum, "{turn}");
    }
    for turn in ["Mar/Apr 1940", "Jul/Aug 1941"] {
        let mut kit = war(turn);
        kit.war("ussr", "germany");
        assert_eq!(income(&kit, "ussr"), 34, "{turn}");
    }
    // No Soviet Production Phase in 1939.
    let mut kit = war("Nov/Dec 1939");
    produce(&mut kit, Side::Allies);
    assert!(!kit.s.ledgers.producing.has(Nation::USSR));
    let mut kit = war("Jan/Feb 1940");
    produce(&mut kit, Side::Allies);
    assert!(kit.s.ledgers.producing.has(Nation::USSR));
}

#[test]
fn r9_14_swedish_ore() {
    proves!("9.14");
    example!("engulfed-E40");
    let base = |norway: &str| {
        let mut kit = war("Jul/Aug 1940");
        fleet(&mut kit, "germany", Sea::Baltic, 1);
        if norway != "neutral" {
            kit.join("norway", Camp::Western);
        }
        if norway == "axis" {
            kit.control("germany", &["oslo"]);
            kit.put("germany", Kind::Infantry, 2, "oslo");
        }
        kit
    };
    assert_eq!(income(&base("neutral"), "germany"), 32);
    assert_eq!(income(&base("western"), "germany"), 30);
    let mut kit = base("axis");
    assert_eq!(income(&kit, "germany"), 32);
    kit.put("britain", Kind::Infantry, 1, "oslo");
    assert_eq!(income(&kit, "germany"), 30, "Oslo is contested");
    let mut kit = base("neutral");
    fleet(&mut kit, "germany", Sea::Baltic, 0);
    assert_eq!(income(&kit, "germany"), 30, "no fleet in the Baltic");
    kit.fleet("germany", Sea::Baltic, 0, 1);
    assert_eq!(income(&kit, "germany"), 32, "one that has carried will do");
    let mut kit = base("neutral");
    kit.join("sweden", Camp::Western);
    assert_eq!(income(&kit, "germany"), 30, "Sweden is at war");
}

#[test]
fn r9_15b_ploesti_gives_to_germany_without_a_garrison_until_rumania_falls() {
    proves!("9.15b");
    let mut kit = world_war("Jul/Aug 1942");
    assert_eq!(income(&kit, "germany"), 30, "still neutral");
    kit.join("rumania", Camp::Axis);
    kit.join("hungary", Camp::Axis);
    assert_eq!(income(&kit, "germany"), 32);
    fall(&mut kit, "rumania");
    kit.control("germany", &["ploesti"]);
    assert_eq!(income(&kit, "germany"), 30, "now it needs a garrison");
    kit.put("germany", Kind::Infantry, 1, "ploesti");
    assert_eq!(income(&kit, "germany"), 32);
}

#[test]
fn r9_63_attacked_minors_give_to_germany_or_britain() {
    proves!("9.63");
    let mut kit = war("May/Jun 1940");
    fleet(&mut kit, "britain", Sea::Atlantic, 4);
    kit.join("belgium", Camp::Western);
    assert_eq!(income(&kit, "britain"), 26);
    assert_eq!(income(&kit, "germany"), 30);
    kit.control("germany", &["belgium"]);
    assert_eq!(income(&kit, "britain"), 24);
}
