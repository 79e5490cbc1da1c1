//! Chapter 7 as play reaches it: who may jump, who may leave a battle and by which way, who strikes back.

use crate::ch06_combat::{newly, stock};
use crate::kit::*;
use engulfed::Phase;
use engulfed::ch05_movement::MoveAction;
use engulfed::ch06_combat::{CombatAction as A, Stage};
use engulfed::ch07_special_actions::SpecialAction;
use engulfed::ch08_naval::NavalAction;
use engulfed::data::data;
use engulfed::types::{Area, Camp, Kind, Nation, Nations, Sea, Weather};
use engulfed::unit::{At, UnitId};
use kernel::proves;

fn drop_on(key: &str) -> MoveAction {
    MoveAction::Drop { area: area(key) }
}

fn retreat_to(unit: UnitId, key: &str) -> A {
    let to = area(key);
    A::RetreatTo { unit, to }
}

/// An airborne unit; all but the Italian have three steps.
fn paratroops(kit: &mut Kit, id: &str, steps: u8, at: &str) -> UnitId {
    kit.put(id, Kind::Airborne, steps, at)
}

/// The Western Allies look over the Channel; everybody has Special Actions, nobody has ships.
fn channel() -> Kit {
    let mut kit = war();
    kit.control("germany", &["pas_de_calais", "belgium"]);
    kit.put("germany", Kind::Infantry, 2, "pas_de_calais");
    kit.put("germany", Kind::Infantry, 2, "belgium");
    stock(&mut kit, "britain", 2);
    stock(&mut kit, "usa", 2);
    kit
}

/// Everybody at war, without ships.
fn war() -> Kit {
    let mut kit = world_at_war("Jul/Aug 1943");
    kit.s.fleets = Default::default();
    kit
}

/// Nothing around an area is friendly to its defenders.
fn surround(kit: &mut Kit, key: &str, by: Nation) {
    for link in data().areas.links(area(key)) {
        kit.s.set_control(link.to, by);
    }
}

/// The side of a nation attacks in an area that it has just entered.
fn attack_by(kit: &mut Kit, id: &str, key: &str) {
    newly(kit, key);
    kit.phase(id, Phase::Combat).act(A::Attack {
        area: area(key),
        assault: false,
    });
}

#[test]
fn r7_3a_an_area_is_assaulted_once_in_a_phase() {
    proves!("7.3a");
    let mut kit = channel();
    let first = paratroops(&mut kit, "britain", 3, "london");
    paratroops(&mut kit, "usa", 3, "london");
    kit.phase("britain", Phase::OperationalMovement);
    kit.act(drop_on("belgium"))
        .act(ship(first))
        .act(MoveAction::Sail);
    assert!(kit.is_in(first, "belgium"));
    assert_eq!(kit.refused(drop_on("belgium")), "7.3a");
    assert!(kit.allowed(drop_on("pas_de_calais")), "another area");
}

#[test]
fn r7_3a_who_is_weak_or_too_far_does_not_join_an_assault() {
    proves!("7.3a", "7.3b");
    let mut kit = channel();
    let ready = paratroops(&mut kit, "britain", 3, "london");
    let weak = paratroops(&mut kit, "usa", 2, "london");
    let far = paratroops(&mut kit, "usa", 3, "scotland");
    kit.phase("britain", Phase::OperationalMovement);
    kit.act(drop_on("belgium"));
    assert_eq!(kit.refused(ship(weak)), "7.3a");
    assert_eq!(kit.refused(ship(far)), "7.3b");
    assert!(kit.allowed(ship(ready)));
}

#[test]
fn r7_3a_who_has_walked_does_not_jump() {
    proves!("7.3a");
    let mut kit = channel();
    let unit = paratroops(&mut kit, "britain", 3, "midlands");
    kit.phase("britain", Phase::OperationalMovement);
    kit.march(unit, "london");
    assert_eq!(kit.refused(drop_on("belgium")), "7.3a");
    let mut rested = channel();
    paratroops(&mut rested, "britain", 3, "london");
    rested.phase("britain", Phase::OperationalMovement);
    assert!(rested.allowed(drop_on("belgium")));
}

#[test]
fn r7_3a_the_weather_must_be_good_where_they_come_down() {
    proves!("7.3a");
    let mut kit = war();
    kit.control("germany", &["paris"]).control("usa", &["lyon"]);
    paratroops(&mut kit, "usa", 3, "lyon");
    stock(&mut kit, "usa", 1);
    // Paris is in the West, Lyon in the South.
    for (west, goes) in [
        (Weather::Clear, true),
        (Weather::LightMud, true),
        (Weather::Mud, false),
        (Weather::Snow, false),
    ] {
        let climate = data().areas.facts(area("paris")).climate;
        kit.s.weather[climate.index()] = west;
        kit.phase("usa", Phase::OperationalMovement);
        assert_eq!(kit.allowed(drop_on("paris")), goes, "{west:?} at Paris");
    }
}

#[test]
fn r7_3b_nobody_drops_on_a_neutral() {
    proves!("7.3b", "9.31");
    for neutral in [true, false] {
        let mut kit = war();
        if !neutral {
            kit.join("spain", Camp::Axis).war("spain", "britain");
        }
        paratroops(&mut kit, "britain", 3, "gibraltar");
        stock(&mut kit, "britain", 1);
        kit.phase("britain", Phase::OperationalMovement);
        assert_eq!(kit.allowed(drop_on("andalucia")), !neutral);
    }
}

#[test]
fn r5_42a_a_breakthrough_goes_somewhere() {
    proves!("5.42a");
    let mut kit = war();
    stock(&mut kit, "germany", 1);
    kit.put("germany", Kind::Infantry, 3, "berlin");
    kit.phase("germany", Phase::Breakthrough);
    let to = |area| SpecialAction::Operational {
        powers: Nations::of(&[Nation::GERMANY]),
        area,
    };
    assert_eq!(kit.refused(to(Area(250))), "5.42a");
    assert_eq!(kit.refused(to(area("sea_baltic"))), "5.42a");
    assert!(kit.allowed(to(area("saxony"))));
}

#[test]
fn r7_51a_ground_support_does_not_retreat_into_a_fortress() {
    proves!("7.51a", "5.5a");
    let mut kit = war();
    kit.control("britain", &["cyrenaica", "tobruk", "malta"]);
    surround(&mut kit, "cyrenaica", Nation::GERMANY);
    kit.control("britain", &["tobruk"]);
    kit.put("germany", Kind::Infantry, 4, "cyrenaica");
    let foot = kit.put("britain", Kind::Infantry, 3, "cyrenaica");
    let air = kit.put("britain", Kind::GroundSupport, 1, "cyrenaica");
    stock(&mut kit, "britain", 1);
    kit.fleet("britain", Sea::Mediterranean, 2, 0);
    attack_by(&mut kit, "germany", "cyrenaica");
    kit.act(A::Retreat {
        power: Nation::BRITAIN,
    });
    let mut by_land = kit.clone();
    by_land.act(retreat_to(foot, "tobruk"));
    assert!(by_land.is_in(foot, "tobruk"), "one ground unit finds room");
    kit.act(retreat_to(foot, "alexandria"));
    assert_eq!(kit.refused(retreat_to(air, "tobruk")), "7.51a", "by land");
    assert_eq!(kit.refused(retreat_to(air, "malta")), "7.51a", "by sea");
    kit.act(retreat_to(air, "cyprus"));
    assert!(kit.is_in(air, "cyprus"));
}

#[test]
fn r7_51b_without_a_fleet_point_nobody_leaves_by_sea() {
    proves!("7.51b");
    for ships in [0, 1] {
        let mut kit = war();
        kit.put("germany", Kind::Infantry, 4, "pas_de_calais");
        let unit = kit.put("britain", Kind::Infantry, 3, "pas_de_calais");
        stock(&mut kit, "britain", 1);
        kit.fleet("britain", Sea::Atlantic, ships, 0);
        attack_by(&mut kit, "germany", "pas_de_calais");
        kit.act(A::Retreat {
            power: Nation::BRITAIN,
        });
        assert!(kit.allowed(retreat_to(unit, "normandy")), "over land");
        match ships {
            0 => assert_eq!(kit.refused(retreat_to(unit, "london")), "7.51b"),
            _ => assert!(kit.allowed(retreat_to(unit, "london"))),
        }
    }
}

#[test]
fn r9_47_without_an_italian_special_action_germans_retreat_over_land() {
    proves!("9.47", "7.51b");
    for italian in [0, 1] {
        let mut kit = war();
        kit.put("usa", Kind::Infantry, 4, "rome");
        let unit = kit.put("germany", Kind::Infantry, 3, "rome");
        kit.fleet("italy", Sea::Mediterranean, 2, 0);
        stock(&mut kit, "germany", 1);
        stock(&mut kit, "italy", italian);
        attack_by(&mut kit, "usa", "rome");
        kit.act(A::Retreat {
            power: Nation::GERMANY,
        });
        assert!(kit.allowed(retreat_to(unit, "tuscany")));
        match italian {
            0 => assert_eq!(kit.refused(retreat_to(unit, "sardinia")), "9.47"),
            _ => assert!(kit.allowed(retreat_to(unit, "sardinia"))),
        }
    }
}

#[test]
fn r7_51a_who_waited_for_a_ship_that_is_sunk_is_lost() {
    proves!("7.51a", "8.14", "G.ForcePool");
    let mut kit = war();
    kit.control("germany", &["denmark", "oslo"]);
    surround(&mut kit, "denmark", Nation::BRITAIN);
    kit.put("usa", Kind::Infantry, 4, "denmark");
    let army = [2, 3, 4].map(|steps| kit.put("germany", Kind::Infantry, steps, "denmark"));
    stock(&mut kit, "germany", 1);
    kit.fleet("germany", Sea::Baltic, 2, 0)
        .fleet("germany", Sea::Atlantic, 1, 0)
        .fleet("ussr", Sea::Baltic, 1, 0);
    attack_by(&mut kit, "usa", "denmark");
    kit.act(A::Retreat {
        power: Nation::GERMANY,
    });
    // One over the Baltic, one to Norway; the Soviets sink the ship that lies idle before the third is aboard.
    let mut army_left = army.to_vec();
    for to in ["east_prussia", "oslo"] {
        let next = |id: &UnitId| kit.allowed(retreat_to(*id, to));
        let at = army_left.iter().position(next).expect("a unit that goes");
        kit.act(retreat_to(army_left.remove(at), to));
    }
    kit.roll(&[6, 1, 1]).act(NavalAction::Engage);
    assert_eq!(kit.at(army_left[0]), At::Pool);
    assert_eq!(kit.steps(army_left[0]), 0);
    let in_place = |key: &str| kit.s.tally(area(key)).ground;
    assert_eq!((in_place("east_prussia"), in_place("oslo")), (1, 1));
    assert!(kit.s.battle.round.is_none());
    assert_eq!(kit.s.holder(area("denmark")), Camp::Western);
}

/// Infantry and militia in the Ruhr, with a ship in the Baltic and one in the Atlantic. Militia goes to no Norwegian
/// port (9.12).
fn ruhr() -> (Kit, UnitId, UnitId) {
    let mut kit = war();
    kit.control("germany", &["oslo", "bergen"]);
    surround(&mut kit, "ruhr", Nation::BRITAIN);
    kit.put("usa", Kind::Infantry, 4, "ruhr");
    let foot = kit.put("germany", Kind::Infantry, 3, "ruhr");
    let militia = kit.put("germany", Kind::Militia, 2, "ruhr");
    stock(&mut kit, "germany", 1);
    kit.fleet("germany", Sea::Baltic, 1, 0)
        .fleet("germany", Sea::Atlantic, 1, 0);
    attack_by(&mut kit, "usa", "ruhr");
    kit.act(A::Retreat {
        power: Nation::GERMANY,
    });
    (kit, foot, militia)
}

#[test]
fn r7_51a_nobody_takes_the_only_ship_of_another() {
    proves!("7.51a", "9.12(1)");
    let (mut kit, foot, militia) = ruhr();
    assert_eq!(kit.refused(retreat_to(foot, "east_prussia")), "7.51a");
    assert!(kit.allowed(retreat_to(foot, "bergen")));
    kit.act(retreat_to(foot, "oslo"));
    assert!(kit.is_in(foot, "oslo"));
    kit.act(retreat_to(militia, "east_prussia"));
    assert!(kit.is_in(militia, "east_prussia"));
}

#[test]
fn r7_51a_a_retreat_goes_somewhere() {
    proves!("7.51a");
    let (kit, unit, _) = ruhr();
    let nowhere = A::RetreatTo {
        unit,
        to: Area(250),
    };
    assert_eq!(kit.refused(nowhere), "7.51a");
    assert_eq!(kit.refused(retreat_to(unit, "sea_atlantic")), "7.51a");
    assert_eq!(kit.refused(retreat_to(unit, "ruhr")), "7.51a");
}

#[test]
fn r7_7a_powers_strike_back_in_their_turn_and_as_the_first_has_said() {
    proves!("7.7a", "7.13");
    let mut kit = war();
    kit.put("usa", Kind::Infantry, 4, "rome");
    kit.put("germany", Kind::Infantry, 3, "rome");
    kit.put("italy", Kind::Infantry, 2, "rome");
    stock(&mut kit, "germany", 1);
    stock(&mut kit, "italy", 1);
    kit.roll(&[1; 20]);
    attack_by(&mut kit, "usa", "rome");
    let stage = |kit: &Kit| kit.s.battle.round.as_ref().map(|round| round.stage);
    while stage(&kit) != Some(Stage::Counter) {
        kit.act(A::Decline);
    }
    let strike = |power, assault| A::Counterattack { power, assault };
    assert_eq!(kit.refused(strike(Nation::ITALY, false)), "7.13");
    kit.act(strike(Nation::GERMANY, false));
    assert_eq!(kit.refused(strike(Nation::ITALY, true)), "7.7a");
    assert!(kit.allowed(strike(Nation::ITALY, false)));
}
