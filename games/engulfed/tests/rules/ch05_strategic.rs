//! 5.2 to 5.5: strategic movement, sea transport, breakthrough movement, stacking.

use crate::kit::*;
use engulfed::Phase;
use engulfed::ch05_movement::{
    MoveAction, Way, begin_breakthrough_operational, begin_breakthrough_strategic, end, may_step,
    strat_limit,
};
use engulfed::types::{Camp, Kind, Nations, Sea, Weather};
use engulfed::unit::{At, Marks, UnitId};
use kernel::{example, proves};

fn ferry(key: &str, way: Way) -> MoveAction {
    MoveAction::Ferry {
        area: area(key),
        way,
    }
}

fn war() -> Kit {
    let mut kit = Kit::bare("Jul/Aug 1944");
    for axis in ["germany"] {
        kit.join(axis, Camp::Axis);
        for enemy in ["ussr", "britain", "usa", "france"] {
            kit.war(axis, enemy);
        }
    }
    kit.join("ussr", Camp::Soviet);
    for western in ["britain", "usa", "france"] {
        kit.join(western, Camp::Western);
    }
    let events = &mut kit.s.politics.events;
    events.usa_joined = Some("Jan/Feb 1942".parse().unwrap());
    kit.s.fleets = Default::default();
    kit.s.assets.u_boats = 0;
    kit.s.special_actions.stock = Default::default();
    kit
}

#[track_caller]
fn rule_of(kit: &Kit, unit: UnitId, key: &str) -> &'static str {
    may_step(&kit.s, unit, area(key)).unwrap_err().rule.as_str()
}

#[test]
fn r5_21_from_one_friendly_area_to_any_other() {
    proves!("5.21", "5.22", "5.23", "1.13a");
    let mut kit = war();
    kit.control("germany", &["warsaw", "poznan", "krakow"]);
    let unit = kit.put("germany", Kind::Infantry, 4, "ruhr");
    let stuck = kit.put("germany", Kind::Infantry, 4, "krakow");
    kit.put("ussr", Kind::Infantry, 3, "krakow");
    kit.phase("germany", Phase::StrategicMovement)
        .weather(Weather::Mud);
    assert_eq!(kit.refused(pick(stuck)), "5.23", "it is contested");
    kit.act(pick(unit));
    assert_eq!(kit.refused(to("krakow")), "5.22");
    assert_eq!(kit.refused(to("minsk")), "5.22");
    kit.act(to("poznan"));
    assert!(kit.is_in(unit, "poznan"));
    assert_eq!(kit.refused(pick(unit)), "5.24", "once in a phase");
}

#[test]
fn r5_22_ground_support_flies_and_straits_are_crossed() {
    proves!("5.22", "G.AirRoute");
    let mut kit = war();
    let air = kit.put("britain", Kind::GroundSupport, 1, "midlands");
    let foot = kit.put("britain", Kind::Infantry, 3, "midlands");
    kit.phase("britain", Phase::StrategicMovement);
    kit.act(pick(foot));
    assert_eq!(kit.refused(to("normandy")), "5.22");
    kit.act(to("london")).act(pick(air)).act(to("normandy"));
    assert!(kit.is_in(air, "normandy"));
    let mut italy = war();
    italy.join("italy", Camp::Axis).war("italy", "britain");
    italy.s.politics.events.italy_joined = Some("Jul/Aug 1940".parse().unwrap());
    let unit = italy.put("italy", Kind::Armour, 2, "rome");
    italy.phase("italy", Phase::StrategicMovement);
    italy.act(pick(unit)).act(to("sicily"));
}

#[test]
fn r5_15a_armour_is_not_moved_through_swamp() {
    proves!("5.15(a)", "3.4a");
    let mut kit = war();
    let armour = kit.put("ussr", Kind::Armour, 2, "vologda");
    let foot = kit.put("ussr", Kind::Infantry, 3, "vologda");
    let hungry = kit.put("ussr", Kind::Infantry, 2, "moscow");
    kit.marked(hungry, Marks::OUT_OF_SUPPLY);
    kit.phase("ussr", Phase::StrategicMovement);
    assert_eq!(kit.refused(pick(hungry)), "3.4a");
    let mut copy = kit.clone();
    copy.act(pick(armour));
    assert_eq!(copy.refused(to("ladoga_swamps")), "5.22");
    kit.act(pick(foot)).act(to("ladoga_swamps"));
}

#[test]
fn r5_24_the_chart_limits_the_units_and_moscow_the_soviets() {
    proves!("5.24", "4.7(c)");
    example!("engulfed-E28");
    let mut kit = war();
    assert_eq!(strat_limit(&kit.s, nation("germany")), 7);
    kit.s.assets.u_boats = 60;
    assert_eq!(strat_limit(&kit.s, nation("britain")), 1);
    kit.control("germany", &["moscow"]);
    assert_eq!(strat_limit(&kit.s, nation("ussr")), 1);
    let units = kit.put_many("ussr", Kind::Infantry, 2, 3, "gorky");
    kit.phase("ussr", Phase::StrategicMovement);
    kit.act(pick(units[0])).act(to("kazan"));
    assert_eq!(kit.refused(pick(units[1])), "5.24");
    let mut france = war();
    france.control("germany", &["paris", "metz", "belgium"]);
    let unit = france.put("germany", Kind::Infantry, 4, "metz");
    france.phase("germany", Phase::StrategicMovement);
    france.act(pick(unit));
    assert_eq!(france.refused(to("paris")), "5.22", "partisans");
    france.act(to("rhineland"));
}

#[test]
fn r5_3_a_fleet_point_carries_one_unit_a_turn() {
    proves!("5.3", "5.31a", "5.31b", "5.34");
    let mut kit = war();
    kit.fleet("britain", Sea::Atlantic, 2, 2);
    let units = kit.put_many("britain", Kind::Infantry, 3, 3, "london");
    let armour = kit.put("britain", Kind::Armour, 2, "midlands");
    kit.phase("britain", Phase::OperationalMovement);
    assert_eq!(
        kit.refused(bound("paris", Way::Atlantic)),
        "5.31a",
        "no port"
    );
    kit.act(bound("normandy", Way::Atlantic));
    assert_eq!(
        kit.refused(MoveAction::Ship { unit: armour }),
        "5.31a",
        "not in a port"
    );
    assert_eq!(kit.refused(MoveAction::Sail), "5.31b", "nobody aboard");
    kit.act(MoveAction::Ship { unit: units[0] });
    kit.act(MoveAction::Ship { unit: units[1] });
    assert_eq!(kit.refused(MoveAction::Ship { unit: units[2] }), "5.34");
    kit.act(MoveAction::Sail);
    assert!(kit.is_in(units[0], "normandy") && kit.is_in(units[1], "normandy"));
    assert_eq!(
        kit.refused(pick(units[0])),
        "5.12",
        "no further in this phase"
    );
    kit.fleet("britain", Sea::Atlantic, 1, 3);
    assert_eq!(
        kit.refused(bound("normandy", Way::Atlantic)),
        "5.31b",
        "resolved once"
    );
    assert!(kit.allowed(bound("bordeaux", Way::Atlantic)));
}

#[test]
fn r5_31a_a_contested_port_is_left_by_the_rules_of_land() {
    proves!("5.31a", "5.14(b)", "9.51(a)");
    let mut kit = war();
    kit.fleet("britain", Sea::Atlantic, 3, 0);
    let units = kit.put_many("britain", Kind::Infantry, 2, 3, "pas_de_calais");
    let french = kit.put("france", Kind::Infantry, 3, "bordeaux");
    kit.put_many("germany", Kind::Infantry, 2, 4, "pas_de_calais");
    kit.phase("britain", Phase::OperationalMovement);
    kit.act(bound("london", Way::Atlantic));
    assert_eq!(
        kit.refused(MoveAction::Ship { unit: french }),
        "5.34",
        "not in British ships"
    );
    kit.act(MoveAction::Ship { unit: units[0] });
    assert_eq!(kit.refused(MoveAction::Ship { unit: units[1] }), "5.14(b)");
    kit.act(MoveAction::Cancel);
    assert_eq!(
        kit.s.fleets.points[0][nation("britain").index()].ready,
        3,
        "as before"
    );
}

#[test]
fn r5_32_strat_moves_by_sea_and_through_zones() {
    proves!("5.32a", "5.32b");
    let mut kit = war();
    kit.fleet("britain", Sea::Atlantic, 2, 0)
        .fleet("britain", Sea::Mediterranean, 1, 0);
    let unit = kit.put("britain", Kind::Armour, 2, "midlands");
    let second = kit.put("britain", Kind::Infantry, 3, "midlands");
    kit.phase("britain", Phase::StrategicMovement);
    kit.act(pick(unit));
    let far = ferry("sinai", Way::AtlanticMediterranean);
    let mut shut = kit.clone();
    shut.control("germany", &["gibraltar", "sinai"]);
    assert_eq!(
        shut.refused(ferry("alexandria", Way::AtlanticMediterranean)),
        "5.22"
    );
    kit.act(far);
    assert!(kit.is_in(unit, "sinai"), "from an inland area to another");
    let ready = |sea: Sea| kit.s.fleets.points[sea.index()][nation("britain").index()].ready;
    assert_eq!((ready(Sea::Atlantic), ready(Sea::Mediterranean)), (1, 0));
    kit.act(pick(second));
    assert_eq!(kit.refused(far), "5.22", "no ship in the Mediterranean");
    kit.act(ferry("paris", Way::Atlantic));
}

#[test]
fn r5_33_round_the_cape_and_the_gulf() {
    proves!("5.33a", "5.33b", "5.33c");
    example!("engulfed-E30");
    let mut kit = war();
    kit.fleet("britain", Sea::Atlantic, 5, 0);
    let unit = kit.put("britain", Kind::Infantry, 3, "london");
    let next = kit.put("britain", Kind::Infantry, 2, "london");
    let american = kit.put("usa", Kind::Infantry, 3, "london");
    let third = kit.put("usa", Kind::Infantry, 3, "persia");
    kit.phase("britain", Phase::StrategicMovement);
    kit.act(pick(american));
    assert_eq!(
        kit.refused(ferry("upper_egypt", Way::Cape)),
        "5.22",
        "British only"
    );
    kit.act(to("midlands"));
    let mut few = kit.clone();
    few.fleet("britain", Sea::Atlantic, 3, 2).act(pick(unit));
    assert_eq!(
        few.refused(ferry("upper_egypt", Way::Cape)),
        "5.22",
        "four Fleet Points"
    );
    let mut contested = kit.clone();
    contested.put("germany", Kind::Infantry, 3, "upper_egypt");
    contested.put("britain", Kind::Infantry, 3, "upper_egypt");
    contested.act(pick(unit));
    assert!(
        contested.allowed(ferry("upper_egypt", Way::Cape)),
        "even if contested"
    );
    kit.act(pick(unit)).act(ferry("upper_egypt", Way::Cape));
    assert_eq!(kit.s.fleets.points[0][nation("britain").index()].ready, 1);
    assert_eq!(kit.refused(pick(next)), "5.24", "Britain's whole allotment");
    kit.phase("usa", Phase::OperationalMovement);
    kit.act(bound("upper_egypt", Way::Gulf))
        .act(MoveAction::Ship { unit: third });
    kit.act(MoveAction::Sail);
    assert!(kit.is_in(third, "upper_egypt"));
    assert_eq!(kit.s.fleets.points[0][nation("britain").index()].ready, 0);
}

/// The summer of 1944: Americans in Normandy, Germans in Paris, nobody in Bordeaux.
fn normandy() -> Kit {
    let mut kit = war();
    kit.control(
        "germany",
        &[
            "paris",
            "bordeaux",
            "pas_de_calais",
            "metz",
            "lyon",
            "marseille",
        ],
    );
    kit.put("germany", Kind::Infantry, 4, "paris");
    kit.phase("usa", Phase::Breakthrough);
    kit
}

#[test]
fn r5_42_breakthrough_to_paris() {
    proves!("5.41a", "5.42a", "5.42b", "5.43");
    example!("engulfed-E12");
    let mut kit = normandy();
    let strong = kit.put_many("usa", Kind::Infantry, 2, 3, "normandy");
    let weak = kit.put("usa", Kind::Infantry, 2, "normandy");
    let armour = kit.put_many("usa", Kind::Armour, 3, 3, "normandy");
    let british = kit.put("britain", Kind::Infantry, 3, "normandy");
    let (usa, paris) = (nation("usa"), area("paris"));
    kit.on_table(|t| begin_breakthrough_operational(t, Nations::of(&[usa]), paris));
    assert_eq!(rule_of(&kit, weak, "paris"), "5.43");
    assert_eq!(
        rule_of(&kit, british, "paris"),
        "7.13",
        "Britain did not pay"
    );
    assert_eq!(rule_of(&kit, strong[0], "bordeaux"), "5.42a");
    let mut held = kit.clone();
    held.put("germany", Kind::Infantry, 1, "bordeaux");
    assert_eq!(
        rule_of(&held, armour[0], "bordeaux"),
        "5.42b",
        "nobody stops among enemies beside Paris"
    );
    kit.act(pick(strong[0])).act(to("paris"));
    kit.act(pick(armour[0])).act(to("bordeaux"));
    assert!(
        kit.is_in(armour[0], "paris"),
        "who takes Bordeaux goes on to Paris"
    );
    assert_eq!(kit.s.holder(area("bordeaux")), Camp::Western);
    kit.act(pick(armour[1])).act(to("bordeaux"));
    assert!(kit.is_in(armour[1], "bordeaux"), "the next may stop there");
    assert_eq!(rule_of(&kit, armour[2], "west_country"), "G.AirRoute");
    kit.act(MoveAction::Halt);
    assert!(
        kit.s.battle.round.is_some(),
        "6.73b: the free round follows at once"
    );
}

#[test]
fn r5_15b_and_weather_in_breakthroughs() {
    proves!("5.15(b)", "1.13b", "1.14", "3.4a");
    let mut kit = war();
    kit.control("ussr", &["brest_litovsk", "lvov"]);
    let swamp = kit.put("ussr", Kind::Infantry, 3, "pripet_marshes");
    let foot = kit.put("ussr", Kind::Infantry, 3, "minsk");
    let hungry = kit.put("ussr", Kind::Cavalry, 2, "minsk");
    kit.marked(hungry, Marks::OUT_OF_SUPPLY);
    kit.phase("ussr", Phase::Breakthrough);
    let (ussr, brest) = (nation("ussr"), area("brest_litovsk"));
    kit.on_table(|t| begin_breakthrough_operational(t, Nations::of(&[ussr]), brest));
    assert_eq!(rule_of(&kit, swamp, "brest_litovsk"), "5.15(b)");
    assert_eq!(rule_of(&kit, hungry, "brest_litovsk"), "3.4a");
    for (weather, rule) in [(Weather::Mud, "1.13b"), (Weather::LightMud, "1.14")] {
        let mut wet = kit.clone();
        wet.weather(weather);
        assert_eq!(rule_of(&wet, foot, "brest_litovsk"), rule);
    }
    kit.act(pick(foot)).act(to("brest_litovsk"));
    let mut marsh = war();
    let foot = marsh.put("ussr", Kind::Infantry, 3, "minsk");
    marsh.phase("ussr", Phase::Breakthrough);
    marsh.on_table(|t| {
        begin_breakthrough_operational(t, Nations::of(&[ussr]), area("pripet_marshes"))
    });
    marsh.act(pick(foot)).act(to("pripet_marshes"));
}

#[test]
fn r5_41b_soviets_supplied_by_sea_do_not_break_through() {
    proves!("5.41b");
    let mut kit = war();
    kit.control("ussr", &["helsinki", "lapland"]);
    kit.fleet("ussr", Sea::Baltic, 1, 0);
    let unit = kit.put("ussr", Kind::Infantry, 3, "helsinki");
    kit.phase("ussr", Phase::Breakthrough);
    let (ussr, lapland) = (nation("ussr"), area("lapland"));
    kit.control("germany", &["onega_swamps"]);
    let movement = &mut kit.s.movement;
    movement.designated = Some(lapland);
    movement.breakthrough = true;
    movement.payers.insert(ussr);
    assert_eq!(rule_of(&kit, unit, "lapland"), "5.41b");
    kit.control("ussr", &["onega_swamps"]);
    assert!(may_step(&kit.s, unit, lapland).is_ok(), "by land");
}

#[test]
fn r5_44_a_fresh_allotment_but_no_fresh_ships() {
    proves!("5.44");
    let mut kit = war();
    kit.fleet("britain", Sea::Atlantic, 0, 2);
    kit.s.movement.strat_moves[nation("britain").index()] = 4;
    let unit = kit.put("britain", Kind::Infantry, 3, "london");
    kit.phase("britain", Phase::StrategicMovement);
    assert_eq!(kit.refused(pick(unit)), "5.24");
    kit.phase("britain", Phase::Breakthrough);
    let britain = nation("britain");
    kit.on_table(|t| begin_breakthrough_strategic(t, Nations::of(&[britain])));
    kit.act(pick(unit));
    assert_eq!(kit.refused(ferry("normandy", Way::Atlantic)), "5.22");
    kit.act(to("scotland"));
    assert!(kit.is_in(unit, "scotland"));
}

#[test]
fn r5_5a_a_fortress_holds_its_number() {
    proves!("5.5a");
    example!("engulfed-E29");
    let mut kit = war();
    let pair = kit.put_many("ussr", Kind::Infantry, 2, 3, "sevastopol");
    kit.phase("ussr", Phase::OperationalMovement);
    kit.clone().on_table(end);
    let third = kit.put("ussr", Kind::Infantry, 2, "sevastopol");
    let air = kit.put("ussr", Kind::GroundSupport, 1, "sevastopol");
    kit.on_table(end);
    kit.act(MoveAction::Discard { unit: third });
    assert_eq!(
        kit.refused(MoveAction::Discard { unit: pair[0] }),
        "5.5a",
        "two may stay"
    );
    kit.act(MoveAction::Discard { unit: air });
    assert_eq!((kit.at(third), kit.at(air)), (At::Pool, At::Pool));
    let mut rock = war();
    rock.put_many("britain", Kind::Infantry, 2, 3, "gibraltar");
    rock.phase("britain", Phase::OperationalMovement)
        .on_table(end);
    let first = rock.legal()[0];
    rock.act(first);
    assert_eq!(rock.s.tally(area("gibraltar")).ground, 1);
}

#[test]
fn r9_28_west_and_soviets_do_not_enter_the_same_area() {
    proves!("9.28a", "9.28b");
    let mut kit = war();
    kit.control("ussr", &["silesia"])
        .control("usa", &["bavaria"]);
    let soviet = kit.put("ussr", Kind::Infantry, 3, "silesia");
    let american = kit.put("usa", Kind::Infantry, 3, "bavaria");
    kit.phase("ussr", Phase::OperationalMovement);
    kit.act(pick(soviet)).act(to("saxony"));
    kit.s.movement.entered = Default::default();
    assert_eq!(
        rule_of(&kit, american, "saxony"),
        "9.28b",
        "the Soviets control it now"
    );
    let mut held = war();
    held.control("ussr", &["silesia"])
        .control("usa", &["bavaria"]);
    held.put("germany", Kind::Infantry, 3, "saxony");
    let soviet = held.put("ussr", Kind::Infantry, 3, "silesia");
    let american = held.put("usa", Kind::Infantry, 3, "bavaria");
    held.phase("ussr", Phase::OperationalMovement);
    held.act(pick(soviet)).act(to("saxony"));
    assert_eq!(rule_of(&held, american, "saxony"), "9.28a");
}

#[test]
fn r9_28a_who_has_the_first_right_is_asked() {
    proves!("9.28a");
    let mut kit = war();
    kit.s.players = 3;
    kit.control("ussr", &["silesia"])
        .control("usa", &["bavaria"]);
    let soviet = kit.put("ussr", Kind::Infantry, 3, "silesia");
    kit.put("usa", Kind::Infantry, 3, "bavaria");
    kit.phase("ussr", Phase::OperationalMovement);
    kit.act(pick(soviet)).act(to("saxony"));
    assert_eq!(
        kit.asking(),
        Some(kit.s.seat_of(nation("usa"))),
        "Saxony is in the West"
    );
    let mut ceded = kit.clone();
    ceded.act(MoveAction::Cede);
    assert!(ceded.is_in(soviet, "saxony"));
    kit.act(MoveAction::Claim);
    assert!(kit.is_in(soviet, "silesia"));
    assert_eq!(rule_of(&kit, soviet, "saxony"), "9.28a");
}

/// Whether the West is asked before the Soviets enter Saxony, with an American unit in that area.
fn west_is_asked(kind: Kind, place: &str) -> bool {
    let mut kit = war();
    kit.s.players = 3;
    kit.control("ussr", &["silesia"]).control("usa", &[place]);
    let soviet = kit.put("ussr", Kind::Infantry, 3, "silesia");
    kit.put("usa", kind, 3, place);
    kit.phase("ussr", Phase::OperationalMovement);
    kit.act(pick(soviet)).act(to("saxony"));
    kit.asking() == Some(kit.s.seat_of(nation("usa")))
}

#[test]
fn r9_28a_who_could_not_come_is_not_asked() {
    proves!("9.28a");
    assert!(west_is_asked(Kind::Infantry, "ruhr"), "next to it");
    assert!(west_is_asked(Kind::Armour, "rhineland"), "two areas away");
    assert!(!west_is_asked(Kind::Infantry, "rhineland"), "on foot");
    assert!(!west_is_asked(Kind::Armour, "belgium"), "three areas away");
}

#[test]
fn r1_24_strategic_moves_have_their_phase_and_their_number() {
    proves!("1.24");
    let mut kit = war();
    let units = kit.put_many("germany", Kind::Infantry, 8, 4, "berlin");
    kit.phase("germany", Phase::OperationalMovement);
    let mut early = kit.clone();
    early.act(pick(units[0]));
    assert!(!early.allowed(to("rhineland")), "not before its phase");
    kit.act(engulfed::Action::Done);
    assert_eq!(kit.s.phase, Phase::StrategicMovement);
    for unit in &units[..7] {
        kit.act(pick(*unit)).act(to("rhineland"));
    }
    assert_eq!(kit.refused(pick(units[7])), "5.24", "Germany moves seven");
}
