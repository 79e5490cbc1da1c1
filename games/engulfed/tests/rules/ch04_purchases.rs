//! 4.6, 6.9: levels, Fleet Points, Special Actions and fortifications.

use crate::factory::*;
use crate::kit::*;
use engulfed::Phase;
use engulfed::ch04_production::{BuildAction, Item};
use engulfed::ch08_naval::NavalAction;
use engulfed::data::data;
use engulfed::types::{Camp, Kind, Nation, Sea, Side, Turn, Weather};
use kernel::{example, proves};

fn heavy(key: &str) -> BuildAction {
    BuildAction::Fortify {
        area: area(key),
        heavy: true,
    }
}

#[test]
fn r4_43_open_purchases_cost_what_the_chart_says() {
    proves!("4.43");
    use engulfed::ch02_strategic_warfare::Asset;
    for (item, werps) in [
        (Item::Asset(Asset::Fighter, 1), 3),
        (Item::Asset(Asset::Bomber, 1), 5),
        (Item::Asset(Asset::UBoat, 1), 1),
        (Item::Asset(Asset::V1, 2), 1),
        (Item::Asset(Asset::V2, 1), 1),
        (Item::Flak, 10),
        (Item::Asw, 15),
        (Item::Fleet(Sea::Baltic), 10),
        (Item::SpecialAction, 5),
    ] {
        assert_eq!(item.cost(), werps, "{item:?}");
    }
    // What cannot be paid is refused.
    let mut kit = world_war("Jul/Aug 1942");
    spending_with(&mut kit, "germany", 9);
    assert_eq!(kit.refused(buy(Item::Flak)), "4.43");
    assert!(kit.allowed(buy(Item::SpecialAction)));
}

#[test]
fn r4_61a_asw_and_flak_rise_once_a_calendar_year() {
    proves!("4.61a");
    let mut kit = world_war("Jul/Aug 1942");
    spending_with(&mut kit, "britain", 100);
    kit.act(buy(Item::Asw)).act(buy(Item::Flak));
    assert_eq!((kit.s.assets.asw, kit.s.assets.flak), (1, [0, 1]));
    assert_eq!(kit.refused(buy(Item::Asw)), "4.61a");
    assert_eq!(kit.refused(buy(Item::Flak)), "4.61a");
    kit.s.turn = "Nov/Dec 1942".parse().unwrap();
    assert_eq!(kit.refused(buy(Item::Asw)), "4.61a");
    kit.s.turn = "Jan/Feb 1943".parse().unwrap();
    assert!(kit.allowed(buy(Item::Asw)) && kit.allowed(buy(Item::Flak)));
}

#[test]
fn r4_61b_who_raises_asw_and_flak() {
    proves!("4.61b");
    for (id, flak, asw) in [
        ("germany", true, false),
        ("italy", false, false),
        ("britain", true, true),
        ("usa", false, true),
        ("ussr", false, false),
    ] {
        let mut kit = world_war("Jul/Aug 1942");
        spending_with(&mut kit, id, 100);
        for (item, may) in [(Item::Flak, flak), (Item::Asw, asw)] {
            assert_eq!(kit.allowed(buy(item)), may, "{id} {item:?}");
            if !may {
                assert_eq!(kit.refused(buy(item)), "4.61b");
            }
        }
    }
    // One increase a year for both Western Powers together.
    let mut kit = world_war("Jul/Aug 1942");
    spending_with(&mut kit, "usa", 100);
    kit.act(buy(Item::Asw)).act(BuildAction::Finish);
    kit.act(BuildAction::Produce {
        nation: Nation::BRITAIN,
    });
    assert_eq!(kit.refused(buy(Item::Asw)), "4.61a");
}

#[test]
fn r4_62_one_fleet_point_and_not_on_consecutive_turns() {
    proves!("4.62");
    let mut kit = world_war("Jan/Feb 1942");
    spending_with(&mut kit, "britain", 100);
    let fleet = buy(Item::Fleet(Sea::Atlantic));
    kit.act(fleet);
    assert_eq!(kit.refused(fleet), "4.62");
    kit.s.turn = kit.s.turn.next();
    assert_eq!(kit.refused(fleet), "4.62");
    kit.s.turn = kit.s.turn.next();
    assert!(kit.allowed(fleet));
}

#[test]
fn r4_63_germany_italy_and_the_soviets_once_a_year() {
    proves!("4.63");
    example!("engulfed-E27");
    let next = |turn: &str, id: &str, sea: Sea| -> Turn {
        let mut kit = world_war(turn);
        spending_with(&mut kit, id, 100);
        kit.act(buy(Item::Fleet(sea)));
        kit.s.assets.next_fleet[nation(id).index()]
    };
    for (turn, then) in [
        ("Sep/Oct 1940", "Jan/Feb 1941"),
        ("May/Jun 1940", "Jan/Feb 1941"),
        ("Nov/Dec 1940", "Mar/Apr 1941"),
    ] {
        let then: Turn = then.parse().unwrap();
        assert_eq!(next(turn, "germany", Sea::Baltic), then, "{turn}");
        assert_eq!(next(turn, "italy", Sea::Mediterranean), then, "{turn}");
        assert_eq!(next(turn, "ussr", Sea::BlackSea), then, "{turn}");
    }
    let then: Turn = "Sep/Oct 1940".parse().unwrap();
    assert_eq!(next("May/Jun 1940", "britain", Sea::Atlantic), then);
}

#[test]
fn r4_64_beside_a_friendly_home_port_and_ready() {
    proves!("4.64");
    let seas = |id: &str| {
        let mut kit = world_war("Jul/Aug 1942");
        spending_with(&mut kit, id, 100);
        Sea::ALL.map(|sea| kit.allowed(buy(Item::Fleet(sea))))
    };
    // Atlantic, Mediterranean, Baltic, Black Sea.
    assert_eq!(seas("germany"), [true, false, true, false]);
    assert_eq!(seas("italy"), [false, true, false, false]);
    assert_eq!(seas("britain"), [true, false, false, false]);
    assert_eq!(seas("usa"), [true, false, false, false]);
    let mut kit = world_war("Jul/Aug 1942");
    spending_with(&mut kit, "ussr", 100);
    assert_eq!(kit.refused(buy(Item::Fleet(Sea::Atlantic))), "4.64");
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
    assert_eq!(kit.refused(buy(Item::Fleet(Sea::BlackSea))), "4.64");
    // It is ready for transport; a U.S. point joins the British ones (9.32).
    let mut kit = world_war("Jul/Aug 1942");
    spending_with(&mut kit, "usa", 100);
    kit.act(buy(Item::Fleet(Sea::Atlantic)));
    let line = kit.s.fleets.points[Sea::Atlantic.index()];
    assert_eq!(line[Nation::BRITAIN.index()].ready, 1);
}

#[test]
fn r6_91_where_and_when_fortifications_are_built() {
    proves!("6.91");
    let mut kit = world_war("Jul/Aug 1942");
    kit.put("germany", Kind::Infantry, 1, "berlin");
    kit.put("germany", Kind::GroundSupport, 1, "saxony");
    kit.put("italy", Kind::Infantry, 1, "bavaria");
    kit.put("germany", Kind::Infantry, 1, "austria");
    kit.put("germany", Kind::Infantry, 1, "ruhr");
    kit.put("britain", Kind::Infantry, 1, "ruhr");
    kit.put("germany", Kind::Infantry, 1, "moscow");
    kit.s.ledgers.deserted = Default::default();
    let new = in_pool(&kit, "germany", Kind::Militia, false);
    spending_with(&mut kit, "germany", 100);
    kit.act(build(new)).act(place("silesia"));
    for key in [
        "saxony", "bavaria", "austria", "ruhr", "moscow", "silesia", "bohemia",
    ] {
        assert_eq!(kit.refused(fortify(key)), "6.91", "{key}");
    }
    for (weather, allowed) in [
        (Weather::Clear, true),
        (Weather::LightMud, true),
        (Weather::Mud, false),
        (Weather::Snow, false),
    ] {
        kit.weather(weather);
        assert_eq!(kit.allowed(fortify("berlin")), allowed, "{weather:?}");
    }
    kit.weather(Weather::Clear);
    let before = werps(&kit, "germany");
    kit.act(fortify("berlin"));
    assert!(kit.s.fortified.has(area("berlin")));
    assert_eq!(werps(&kit, "germany"), before - 5);
}

#[test]
fn r6_92_as_many_as_werps_allow() {
    proves!("6.92");
    let mut kit = world_war("Jul/Aug 1942");
    let places = [
        "berlin",
        "saxony",
        "bavaria",
        "ruhr",
        "silesia",
        "bohemia",
        "pomerania",
    ];
    for key in places {
        kit.put("germany", Kind::Infantry, 1, key);
    }
    spending_with(&mut kit, "germany", 34);
    for key in &places[..6] {
        kit.act(fortify(key));
    }
    assert_eq!(kit.refused(fortify(places[6])), "4.43");
}

#[test]
fn r6_94_not_twice_not_in_a_fortress_not_on_the_maginot_line() {
    proves!("6.94");
    let mut kit = world_war("Jul/Aug 1942");
    kit.put("ussr", Kind::Infantry, 1, "kiev");
    kit.put("ussr", Kind::Infantry, 1, "sevastopol");
    spending_with(&mut kit, "ussr", 100);
    kit.act(fortify("kiev"));
    assert_eq!(kit.refused(fortify("kiev")), "6.94");
    assert_eq!(kit.refused(fortify("sevastopol")), "6.94");
    let mut kit = war("Mar/Apr 1940");
    kit.war("germany", "france");
    kit.put("france", Kind::Infantry, 1, "metz");
    kit.put("france", Kind::Infantry, 1, "paris");
    spending_with(&mut kit, "france", 100);
    assert_eq!(kit.refused(fortify("metz")), "6.94");
    assert!(kit.allowed(fortify("paris")));
    let mut kit = war("Jul/Aug 1940");
    fall(&mut kit, "france");
    kit.control("germany", &["metz"]);
    kit.put("germany", Kind::Infantry, 1, "metz");
    spending_with(&mut kit, "germany", 100);
    assert!(kit.allowed(fortify("metz")));
}

#[test]
fn r6_95a_axis_limits() {
    proves!("6.95(a)");
    let mut kit = world_war("Jul/Aug 1942");
    kit.put("germany", Kind::Infantry, 1, "venetia");
    spending_with(&mut kit, "germany", 100);
    assert_eq!(kit.refused(fortify("venetia")), "6.95(a)");
    fall(&mut kit, "italy");
    kit.control("germany", &["venetia"]);
    assert!(kit.allowed(fortify("venetia")));
    let mut kit = world_war("Jul/Aug 1942");
    kit.put("italy", Kind::Infantry, 1, "venetia");
    kit.put("italy", Kind::Infantry, 1, "bavaria");
    spending_with(&mut kit, "italy", 100);
    assert!(kit.allowed(fortify("venetia")));
    assert_eq!(kit.refused(fortify("bavaria")), "6.95(a)");
}

#[test]
fn r6_95b_soviets_build_at_home_until_jul_1941_or_war() {
    proves!("6.95(b)");
    for (turn, at_war, abroad) in [
        ("May/Jun 1941", false, false),
        ("May/Jun 1941", true, true),
        ("Jul/Aug 1941", false, true),
    ] {
        let mut kit = war(turn);
        if at_war {
            kit.war("germany", "ussr");
        }
        kit.control("ussr", &["lvov"]);
        kit.put("ussr", Kind::Infantry, 1, "lvov");
        kit.put("ussr", Kind::Infantry, 1, "kiev");
        spending_with(&mut kit, "ussr", 100);
        assert!(kit.allowed(fortify("kiev")));
        assert_eq!(kit.allowed(fortify("lvov")), abroad, "{turn} {at_war}");
        if !abroad {
            assert_eq!(kit.refused(fortify("lvov")), "6.95(b)");
        }
    }
}

#[test]
fn r6_95c_heavy_fortifications() {
    proves!("6.95(c)");
    let mut kit = world_war("Jul/Aug 1942");
    for key in ["moscow", "kiev", "kharkov", "smolensk"] {
        kit.put("ussr", Kind::Infantry, 1, key);
    }
    spending_with(&mut kit, "ussr", 100);
    assert_eq!(kit.refused(heavy("moscow")), "6.95(c)");
    for key in ["moscow", "kiev", "kharkov", "smolensk"] {
        kit.act(fortify(key));
        assert_eq!(kit.refused(heavy(key)), "6.95(c)", "built in this turn");
    }
    kit.s.turn = kit.s.turn.next();
    spending_with(&mut kit, "ussr", 100);
    assert_eq!(kit.refused(heavy("smolensk")), "6.95(c)", "not marked");
    kit.act(heavy("moscow"));
    assert!(kit.s.heavily_fortified.has(area("moscow")));
    assert!(!kit.s.fortified.has(area("moscow")));
    assert_eq!(werps(&kit, "ussr"), 90);
    assert_eq!(kit.refused(fortify("moscow")), "6.94");
    kit.act(heavy("kiev"));
    // Two in the whole game, even when one has been lost.
    kit.s.heavily_fortified.remove(area("kiev"));
    assert_eq!(kit.refused(heavy("kharkov")), "6.95(c)");
    let mut kit = world_war("Jul/Aug 1942");
    kit.control("germany", &["moscow"]);
    kit.put("germany", Kind::Infantry, 1, "moscow");
    kit.s.fortified.insert(area("moscow"));
    spending_with(&mut kit, "germany", 100);
    assert_eq!(kit.refused(heavy("moscow")), "6.95(c)");
}

#[test]
fn g_desertopt_a_fortification_in_the_desert_is_dear() {
    proves!("G.DesertOpt");
    for (option, cost) in [(false, 5), (true, 10)] {
        let mut kit = world_war("Jul/Aug 1942");
        kit.s.options.desert = option;
        kit.put("britain", Kind::Infantry, 1, "western_desert");
        spending_with(&mut kit, "britain", 20);
        kit.act(fortify("western_desert"));
        assert_eq!(werps(&kit, "britain"), 20 - cost);
    }
}

#[test]
fn r6_96o_a_deserted_fortification_is_cheap_to_man_again() {
    proves!("6.96o");
    let mut kit = world_war("Jul/Aug 1942");
    kit.s.options.fortification_flip = true;
    kit.s.ledgers.deserted.insert(area("kiev"));
    kit.put("ussr", Kind::Infantry, 1, "kiev");
    spending_with(&mut kit, "ussr", 20);
    kit.act(fortify("kiev"));
    assert_eq!(werps(&kit, "ussr"), 18);
    assert!(kit.s.fortified.has(area("kiev")));
    assert!(!kit.s.ledgers.deserted.has(area("kiev")));
}

#[test]
fn a_nation_with_nothing_to_spend_is_not_asked() {
    let mut kit = peace("Nov/Dec 1939");
    produce(&mut kit, Side::Allies);
    // Britain and France produce; the Soviet Union and the U.S.A. do not.
    assert!(kit.allowed(BuildAction::Produce {
        nation: Nation::FRANCE
    }));
    for nation in [Nation::USSR, Nation::USA, Nation::GERMANY] {
        assert_eq!(kit.refused(BuildAction::Produce { nation }), "4.5a");
    }
    assert_eq!(kit.s.camp(Nation::USSR), Camp::Soviet);
}

#[test]
fn g_fleet_b_fleets_have_no_limit_and_are_not_given_up() {
    proves!("G.FleetB");
    let mut kit = world_war("Jan/Feb 1942");
    spending_with(&mut kit, "britain", 100);
    let britain = nation("britain");
    kit.s.fleets.points[Sea::Atlantic.index()][britain.index()].ready = 40;
    kit.act(buy(Item::Fleet(Sea::Atlantic)));
    let points = kit.s.fleets.points[Sea::Atlantic.index()][britain.index()];
    assert_eq!(points.ready + points.used, 41);
    let mut phase = Some(Phase::InitialSupply);
    while let Some(now) = phase {
        kit.phase("britain", now);
        let lose = NavalAction::LosePoint { of: britain };
        assert_eq!(kit.refused(lose), "G.FleetB", "{now:?}");
        phase = now.next();
    }
}
