//! 7.2, 7.3: amphibious invasions and airborne assaults.

use crate::kit::*;
use engulfed::Phase;
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::types::{Camp, Kind, Sea, Weather};
use engulfed::unit::{Marks, Unit, UnitId};
use kernel::proves;

fn drop_on(key: &str) -> MoveAction {
    MoveAction::Drop { area: area(key) }
}

/// France is German; Britain has ships and two Special Actions.
fn channel() -> Kit {
    let mut kit = Kit::bare("Jul/Aug 1943");
    kit.join("germany", Camp::Axis)
        .join("britain", Camp::Western)
        .join("usa", Camp::Western);
    kit.war("germany", "britain").war("germany", "usa");
    kit.s.fleets = Default::default();
    kit.s.special_actions.stock = Default::default();
    kit.control(
        "germany",
        &["normandy", "pas_de_calais", "bordeaux", "paris", "belgium"],
    );
    kit.control(
        "germany",
        &["netherlands", "oslo", "morocco", "upper_egypt"],
    );
    kit.fleet("britain", Sea::Atlantic, 8, 0);
    kit.special_actions("britain", 2).special_actions("usa", 2);
    kit.phase("britain", Phase::OperationalMovement);
    kit
}

fn usa_in_the_war(kit: &mut Kit) {
    kit.s.politics.events.usa_joined = Some("Jan/Feb 1942".parse().unwrap());
}

/// A British airborne unit at full strength.
fn paratroops(kit: &mut Kit, at: &str) -> UnitId {
    let fits = |u: &Unit| u.nation == nation("britain") && u.kind == Kind::Airborne;
    let full = kit.s.units().find(|(_, u)| fits(u)).unwrap().1.full;
    kit.put("britain", Kind::Airborne, full, at)
}

#[test]
fn r7_2a_an_invasion_costs_a_special_action_and_good_weather() {
    proves!("7.2a", "G.ControlB");
    let mut kit = channel();
    let unit = kit.put("britain", Kind::Infantry, 3, "london");
    let target = bound("normandy", Way::Atlantic);
    for (weather, open) in [
        (Weather::Clear, true),
        (Weather::LightMud, true),
        (Weather::Mud, false),
        (Weather::Snow, false),
    ] {
        kit.weather(weather);
        assert_eq!(kit.allowed(target), open);
    }
    kit.weather(Weather::Mud);
    assert_eq!(kit.refused(target), "7.2a");
    kit.weather(Weather::Clear);
    let mut poor = kit.clone();
    poor.special_actions("britain", 0).special_actions("usa", 0);
    assert_eq!(poor.refused(target), "7.2a");
    kit.act(target).act(ship(unit)).act(MoveAction::Sail);
    assert_eq!(kit.s.special_actions.stock[nation("britain").index()], 1);
    assert!(kit.s.unit(unit).marks.has(Marks::INVADED));
    assert_eq!(
        kit.s.control(area("normandy")),
        nation("germany"),
        "not before combat"
    );
    kit.on_table(engulfed::ch05_movement::land);
    assert_eq!(kit.s.holder(area("normandy")), Camp::Western);
}

#[test]
fn r7_2b_infantry_from_ports_up_to_the_number() {
    proves!("7.2b", "7.23");
    let mut kit = channel();
    let units = kit.put_many("britain", Kind::Infantry, 3, 3, "london");
    let armour = kit.put("britain", Kind::Armour, 2, "london");
    let air = kit.put("britain", Kind::GroundSupport, 1, "london");
    let inland = kit.put("britain", Kind::Infantry, 2, "midlands");
    kit.act(bound("belgium", Way::Atlantic));
    assert_eq!(kit.refused(ship(armour)), "7.2b");
    assert_eq!(kit.refused(ship(air)), "7.23");
    assert_eq!(kit.refused(ship(inland)), "5.31a");
    kit.act(ship(units[0])).act(ship(units[1]));
    assert_eq!(kit.refused(ship(units[2])), "7.2b", "two at Belgium");
}

#[test]
fn r7_23_ground_support_flies_to_the_landing() {
    proves!("7.23");
    let mut kit = channel();
    kit.put("germany", Kind::Infantry, 2, "normandy");
    let unit = kit.put("britain", Kind::Infantry, 3, "west_country");
    let air = kit.put("britain", Kind::GroundSupport, 1, "west_country");
    kit.act(bound("normandy", Way::Atlantic))
        .act(ship(unit))
        .act(MoveAction::Sail);
    kit.act(MoveAction::Pick { unit: air });
    kit.act(MoveAction::To {
        area: area("normandy"),
    });
    assert!(kit.is_in(air, "normandy"));
}

#[test]
fn r7_22c_a_beachhead_that_a_harbour_replaces_may_go() {
    proves!("7.22c");
    let mut kit = channel();
    kit.s.beachheads.push((area("normandy"), Camp::Western));
    kit.put("britain", Kind::Infantry, 3, "normandy");
    let give_up = MoveAction::Abandon {
        area: area("normandy"),
    };
    assert_eq!(kit.refused(give_up), "7.22c", "not cleared yet");
    kit.control("britain", &["normandy"]);
    let other = (area("athens"), Camp::Western);
    kit.s.beachheads.push(other);
    kit.act(give_up);
    assert_eq!(kit.s.beachheads[..], [other], "the other one stays");
}

#[test]
fn r7_22b_only_operational_phases_reach_a_beachhead() {
    proves!("7.22b", "7.22a");
    let mut kit = channel();
    kit.s.beachheads.push((area("normandy"), Camp::Western));
    kit.put("britain", Kind::Infantry, 3, "normandy");
    kit.put("germany", Kind::Infantry, 3, "normandy");
    let armour = kit.put("britain", Kind::Armour, 2, "london");
    kit.clone()
        .act(bound("normandy", Way::Atlantic))
        .act(ship(armour))
        .act(MoveAction::Sail);
    kit.phase("britain", Phase::StrategicMovement);
    kit.act(MoveAction::Pick { unit: armour });
    let ferry = MoveAction::Ferry {
        area: area("normandy"),
        way: Way::Atlantic,
    };
    assert_eq!(kit.refused(ferry), "5.22");
}

#[test]
fn r7_24_two_beachheads_for_the_west_one_for_others() {
    proves!("7.24");
    let mut kit = channel();
    kit.put("britain", Kind::Infantry, 3, "london");
    kit.s.beachheads.push((area("oslo"), Camp::Western));
    assert!(kit.allowed(bound("normandy", Way::Atlantic)));
    kit.s.beachheads.push((area("belgium"), Camp::Western));
    assert_eq!(kit.refused(bound("normandy", Way::Atlantic)), "7.24");
    let mut soviet = Kit::bare("Jul/Aug 1943");
    soviet
        .join("germany", Camp::Axis)
        .join("ussr", Camp::Soviet)
        .war("germany", "ussr");
    soviet.control("germany", &["crimea", "sevastopol", "latvia"]);
    soviet.control("ussr", &["estonia"]);
    soviet
        .fleet("ussr", Sea::Baltic, 1, 0)
        .fleet("ussr", Sea::BlackSea, 1, 0);
    soviet.special_actions("ussr", 1);
    soviet.put("ussr", Kind::Infantry, 3, "kuban");
    soviet.put("ussr", Kind::Infantry, 3, "estonia");
    soviet.phase("ussr", Phase::OperationalMovement);
    assert!(soviet.allowed(bound("crimea", Way::BlackSea)));
    assert_eq!(
        soviet.refused(bound("latvia", Way::Baltic)),
        "5.3",
        "nobody may join"
    );
}

#[test]
fn r7_25_upper_egypt_round_the_cape() {
    proves!("7.25");
    let mut kit = channel();
    let unit = kit.put("britain", Kind::Infantry, 3, "london");
    let abroad = kit.put("britain", Kind::Infantry, 3, "gibraltar");
    let target = bound("upper_egypt", Way::Cape);
    let mut poor = kit.clone();
    poor.special_actions("britain", 1);
    assert_eq!(poor.refused(target), "5.3", "two Special Actions");
    kit.act(target);
    assert_eq!(kit.refused(ship(abroad)), "7.25", "from Britain only");
    kit.act(ship(unit)).act(MoveAction::Sail);
    assert!(kit.is_in(unit, "upper_egypt"));
    assert_eq!(kit.s.special_actions.stock[nation("britain").index()], 0);
    assert_eq!(
        kit.s.fleets.points[0][nation("britain").index()].ready,
        6,
        "two for one"
    );
}

#[test]
fn r7_26_both_western_powers_land_together() {
    proves!("7.26a", "7.26b");
    let mut kit = channel();
    usa_in_the_war(&mut kit);
    kit.put("germany", Kind::Infantry, 2, "normandy");
    kit.put("germany", Kind::Infantry, 2, "morocco");
    let british = kit.put("britain", Kind::Infantry, 3, "london");
    let american = kit.put("usa", Kind::Infantry, 3, "london");
    kit.act(bound("normandy", Way::Atlantic)).act(ship(british));
    assert_eq!(kit.refused(MoveAction::Sail), "7.26a");
    let mut both = kit.clone();
    both.act(ship(american)).act(MoveAction::Sail);
    let stock = |kit: &Kit, id: &str| kit.s.special_actions.stock[nation(id).index()];
    assert_eq!((stock(&both, "britain"), stock(&both, "usa")), (1, 1));
    kit.act(MoveAction::Cancel)
        .act(bound("morocco", Way::Atlantic))
        .act(ship(american));
    kit.act(MoveAction::Sail);
    assert_eq!(
        (stock(&kit, "britain"), stock(&kit, "usa")),
        (2, 1),
        "Morocco alone"
    );
    let mut empty = channel();
    usa_in_the_war(&mut empty);
    let unit = empty.put("britain", Kind::Infantry, 3, "london");
    empty
        .act(bound("normandy", Way::Atlantic))
        .act(ship(unit))
        .act(MoveAction::Sail);
    assert!(empty.is_in(unit, "normandy"), "against nobody");
}

#[test]
fn r7_26b_where_one_western_power_may_land_alone() {
    proves!("7.26b");
    for (place, way, from, alone) in [
        ("marseille", Way::Mediterranean, "algiers", "usa"),
        ("malta", Way::Mediterranean, "algiers", "britain"),
        ("sicily", Way::Mediterranean, "algiers", ""),
        ("morocco", Way::Atlantic, "scotland", "usa"),
        ("london", Way::Atlantic, "scotland", "usa"),
    ] {
        for power in ["britain", "usa"] {
            let mut kit = channel();
            usa_in_the_war(&mut kit);
            kit.control("germany", &[place]).control(power, &[from]);
            kit.fleet("britain", Sea::Mediterranean, 4, 0);
            kit.put("germany", Kind::Infantry, 2, place);
            let unit = kit.put(power, Kind::Infantry, 3, from);
            kit.phase("britain", Phase::OperationalMovement);
            kit.act(bound(place, way)).act(ship(unit));
            assert_eq!(
                kit.allowed(MoveAction::Sail),
                power == alone,
                "{power} to {place}"
            );
        }
    }
}

#[test]
fn r7_3a_full_airborne_units_in_good_weather() {
    proves!("7.3a", "7.3b");
    let mut kit = channel();
    let unit = paratroops(&mut kit, "london");
    kit.special_actions("usa", 0);
    assert!(kit.allowed(drop_on("pas_de_calais")), "an Air-Route");
    assert!(kit.allowed(drop_on("belgium")));
    assert_eq!(kit.refused(drop_on("paris")), "7.3a", "too far");
    assert_eq!(kit.refused(drop_on("midlands")), "7.3a", "our own");
    let mut wet = kit.clone();
    wet.weather(Weather::Mud);
    assert_eq!(wet.refused(drop_on("belgium")), "7.3a");
    let mut weak = kit.clone();
    weak.s.set_steps(unit, kit.steps(unit) - 1);
    assert_eq!(weak.refused(drop_on("belgium")), "7.3a");
    let mut hungry = kit.clone();
    hungry.marked(unit, Marks::OUT_OF_SUPPLY);
    assert_eq!(hungry.refused(drop_on("belgium")), "7.3a");
    kit.act(drop_on("belgium"))
        .act(ship(unit))
        .act(MoveAction::Sail);
    assert!(kit.is_in(unit, "belgium") && kit.s.unit(unit).marks.has(Marks::DROPPED));
    assert_eq!(kit.s.special_actions.stock[nation("britain").index()], 1);
}

#[test]
fn r7_3c_a_unit_rests_a_turn_even_if_rebuilt() {
    proves!("7.3c");
    let mut kit = channel();
    let unit = paratroops(&mut kit, "london");
    kit.act(drop_on("belgium"))
        .act(ship(unit))
        .act(MoveAction::Sail);
    let steps = kit.steps(unit);
    let again = |kit: &mut Kit, turn: &str| {
        kit.on_table(|t| engulfed::ch06_combat::losses::eliminate(t, unit));
        kit.s.turn = turn.parse().unwrap();
        kit.s.set_steps(unit, steps);
        kit.s.put(unit, engulfed::unit::At::Area(area("london")));
        kit.s.set_from(unit, area("london"));
        kit.s.movement.dropped = Default::default();
        kit.allowed(drop_on("pas_de_calais"))
    };
    assert!(!again(&mut kit, "Sep/Oct 1943"));
    assert!(again(&mut kit, "Nov/Dec 1943"));
}

#[test]
fn r7_2c_one_special_action_pays_for_landing_and_drop() {
    proves!("7.2c");
    let mut kit = channel();
    let para = paratroops(&mut kit, "london");
    let units = kit.put_many("britain", Kind::Infantry, 2, 3, "london");
    kit.special_actions("britain", 1);
    kit.act(bound("belgium", Way::Atlantic));
    kit.act(ship(units[0]))
        .act(ship(units[1]))
        .act(MoveAction::Sail);
    assert_eq!(kit.s.special_actions.stock[nation("britain").index()], 0);
    assert_eq!(
        kit.refused(drop_on("pas_de_calais")),
        "7.3a",
        "another area costs another"
    );
    // Whatever is in hand, the drop costs nothing more.
    kit.special_actions("britain", 2);
    kit.act(drop_on("belgium"))
        .act(ship(para))
        .act(MoveAction::Sail);
    assert!(kit.is_in(para, "belgium"), "beyond the number at the site");
    assert_eq!(kit.s.special_actions.stock[nation("britain").index()], 2);
}
