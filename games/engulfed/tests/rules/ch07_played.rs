//! Chapter 7 as it is reached in play: who may come, who may go, and by which way.

use crate::ch06_combat::{newly, stock};
use crate::kit::*;
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::ch06_combat::{CombatAction as A, Stage};
use engulfed::ch07_special_actions::{SpecialAction, add, saved};
use engulfed::types::{Camp, Kind, Nation, Nations, Sea, Turn, Weather};
use engulfed::unit::{At, UnitId};
use engulfed::{Action, Phase};
use kernel::proves;

fn normal(key: &str) -> A {
    A::Attack {
        area: area(key),
        assault: false,
    }
}

fn retreat_to(unit: UnitId, key: &str) -> A {
    A::RetreatTo {
        unit,
        to: area(key),
    }
}

/// Everybody at war, without ships.
fn war() -> Kit {
    let mut k = world_at_war("Jul/Aug 1943");
    k.s.fleets = Default::default();
    k
}

/// A side of this nation attacks in an area that it has just entered.
fn attack_by(k: &mut Kit, id: &str, key: &str) {
    newly(k, key);
    k.phase(id, Phase::Combat).act(normal(key));
}

#[test]
fn r7_51_a_retreat_crosses_the_persian_gulf() {
    proves!("5.33c", "7.51b");
    let mut k = war();
    for key in ["iraq", "erzurum", "georgia", "baku"] {
        k.control("germany", &[key]);
    }
    k.put("germany", Kind::Infantry, 4, "persia");
    let unit = k.put("britain", Kind::Infantry, 3, "persia");
    stock(&mut k, "britain", 1);
    k.fleet("britain", Sea::Atlantic, 1, 0);
    attack_by(&mut k, "germany", "persia");
    k.act(A::Retreat {
        power: Nation::BRITAIN,
    });
    assert!(k.is_in(unit, "upper_egypt"));
    let ships = k.s.fleets.points[Sea::Atlantic.index()][Nation::BRITAIN.index()];
    assert_eq!((ships.ready, ships.used), (0, 1));
}

/// The British in Cyrenaica, Axis all around; Tobruk is theirs, and a ship lies there.
fn cyrenaica(units: usize) -> (Kit, Vec<UnitId>) {
    let mut k = war();
    k.control("britain", &["cyrenaica", "tobruk", "malta"]);
    k.control("germany", &["sirte", "western_desert"]);
    k.put("germany", Kind::Infantry, 4, "cyrenaica");
    let units = (1..=units)
        .map(|steps| k.put("britain", Kind::Infantry, steps as u8, "cyrenaica"))
        .collect();
    stock(&mut k, "britain", 1);
    k.fleet("britain", Sea::Mediterranean, 1, 0);
    (k, units)
}

#[test]
fn r7_51_places_in_a_fortress_and_ships_add_up() {
    proves!("7.51a", "7.51b");
    let out = A::Retreat {
        power: Nation::BRITAIN,
    };
    let (mut k, _) = cyrenaica(3);
    attack_by(&mut k, "germany", "cyrenaica");
    assert_eq!(k.refused(out), "7.51a", "three are too many");
    let (mut k, units) = cyrenaica(2);
    attack_by(&mut k, "germany", "cyrenaica");
    k.act(out);
    assert!(k.allowed(retreat_to(units[0], "tobruk")));
    k.act(retreat_to(units[0], "alexandria"));
    assert!(k.is_in(units[0], "alexandria"));
    assert!(k.is_in(units[1], "tobruk"), "what is left for it");
}

#[test]
fn r7_51_nobody_retreats_into_a_full_fortress() {
    proves!("7.51a", "5.5a");
    let (mut k, units) = cyrenaica(1);
    k.put("britain", Kind::Infantry, 3, "tobruk");
    k.put("britain", Kind::Infantry, 3, "malta");
    attack_by(&mut k, "germany", "cyrenaica");
    k.act(A::Retreat {
        power: Nation::BRITAIN,
    });
    assert_eq!(k.refused(retreat_to(units[0], "tobruk")), "7.51a");
    assert_eq!(
        k.refused(retreat_to(units[0], "malta")),
        "7.51a",
        "nor over the sea"
    );
    k.act(retreat_to(units[0], "alexandria"));
}

#[test]
fn r7_22b_a_retreat_does_not_end_in_a_beachhead() {
    proves!("7.22b", "7.51b");
    let mut k = war();
    k.control("germany", &["oslo", "midlands", "netherlands"]);
    // 7.22a: r7_22a_only_the_landing_itself_founds_a_beachhead shows that play sets it.
    k.s.beachheads.push((area("midlands"), Camp::Axis));
    let unit = k.put("germany", Kind::Infantry, 3, "oslo");
    k.put("britain", Kind::Infantry, 4, "oslo");
    stock(&mut k, "germany", 1);
    k.fleet("germany", Sea::Atlantic, 1, 0);
    attack_by(&mut k, "britain", "oslo");
    k.act(A::Retreat {
        power: Nation::GERMANY,
    });
    assert_eq!(k.refused(retreat_to(unit, "midlands")), "7.51a");
    k.act(retreat_to(unit, "netherlands"));
}

#[test]
fn r7_51b_ground_support_flies_out_without_ships() {
    proves!("7.51b", "G.AirRoute");
    let mut k = war();
    k.control("germany", &["belgium", "paris", "metz"]);
    k.put("germany", Kind::Infantry, 4, "pas_de_calais");
    k.put("britain", Kind::Infantry, 3, "pas_de_calais");
    let air = k.put("britain", Kind::GroundSupport, 1, "pas_de_calais");
    stock(&mut k, "britain", 1);
    attack_by(&mut k, "germany", "pas_de_calais");
    k.act(A::Retreat {
        power: Nation::BRITAIN,
    });
    while !k.legal().contains(&retreat_to(air, "london").into()) {
        let first = k.legal()[0];
        k.act(first);
    }
    k.act(retreat_to(air, "london"));
    assert!(k.is_in(air, "london"));
}

#[test]
fn r5_17d_nobody_passes_enemy_leningrad_to_reinforce_or_to_retreat() {
    proves!("5.17d", "7.6a", "7.51a");
    let mut k = war();
    // 9.17(d): Leningrad was the Axis's once, so that Finns may come.
    k.s.politics.events.leningrad_axis = Some(Turn::new(1942, 0));
    k.s.politics.events.novgorod_axis = Some(Turn::new(1942, 0));
    k.control("germany", &["novgorod"]);
    k.put("germany", Kind::Infantry, 3, "novgorod");
    k.put("ussr", Kind::Infantry, 4, "novgorod");
    k.put("ussr", Kind::Infantry, 3, "leningrad");
    let finn = k.put("finland", Kind::Infantry, 3, "karelia");
    let full = k.s.unit(finn).full;
    k.s.set_steps(finn, full);
    let german = k.put("germany", Kind::Infantry, 2, "latvia");
    k.control("germany", &["latvia"]);
    stock(&mut k, "germany", 1);
    attack_by(&mut k, "ussr", "novgorod");
    let mut out = k.clone();
    out.act(A::Decline).act(A::Reinforce {
        power: Nation::GERMANY,
    });
    assert_eq!(out.refused(A::Join { unit: finn }), "5.17d");
    assert!(out.allowed(A::Join { unit: german }));
    k.act(A::Retreat {
        power: Nation::GERMANY,
    });
    let (unit, _) = k.s.units_in(area("latvia")).next().unwrap();
    assert!(k.is_in(unit, "latvia"));
    assert_eq!(k.s.control(area("novgorod")), Nation::USSR);
}

#[test]
fn g_fortresses_a_garrison_that_joins_a_battle_outside_gives_its_fortress_up() {
    proves!("G.FortA", "7.6a");
    let mut k = war();
    k.control("germany", &["cyrenaica"])
        .control("britain", &["tobruk"]);
    k.put("germany", Kind::Infantry, 4, "cyrenaica");
    k.put("britain", Kind::Infantry, 2, "cyrenaica");
    let garrison = k.put("britain", Kind::Infantry, 3, "tobruk");
    stock(&mut k, "britain", 1);
    k.phase("germany", Phase::Combat).act(normal("cyrenaica"));
    k.act(A::Decline).act(A::Reinforce {
        power: Nation::BRITAIN,
    });
    k.roll(&[1; 30]).act(A::Join { unit: garrison });
    assert!(k.is_in(garrison, "cyrenaica"));
    assert_eq!(k.s.holder(area("tobruk")), Camp::Axis);
}

#[test]
fn r7_6_reinforcements_come_across_straits_but_no_armour_into_swamp() {
    proves!("7.6a", "5.15(a)");
    let mut k = war();
    k.put("britain", Kind::Infantry, 4, "calabria");
    k.put("italy", Kind::Infantry, 2, "calabria");
    let over = k.put("italy", Kind::Infantry, 3, "sicily");
    stock(&mut k, "italy", 1);
    attack_by(&mut k, "britain", "calabria");
    while !k.allowed(A::Reinforce {
        power: Nation::ITALY,
    }) {
        k.act(A::Decline);
    }
    k.act(A::Reinforce {
        power: Nation::ITALY,
    });
    k.roll(&[1; 30]).act(A::Join { unit: over });
    assert!(k.is_in(over, "calabria"));
    let mut k = war();
    k.put("germany", Kind::Infantry, 4, "pripet_marshes");
    k.put("ussr", Kind::Infantry, 2, "pripet_marshes");
    let tank = k.put("ussr", Kind::Armour, 3, "gomel");
    let rifles = k.put("ussr", Kind::Infantry, 3, "gomel");
    stock(&mut k, "ussr", 1);
    attack_by(&mut k, "germany", "pripet_marshes");
    k.act(A::Decline).act(A::Reinforce {
        power: Nation::USSR,
    });
    assert_eq!(k.refused(A::Join { unit: tank }), "5.15(a)");
    assert!(k.allowed(A::Join { unit: rifles }));
}

#[test]
fn r7_6_a_full_fortress_is_not_reinforced() {
    proves!("7.6a", "5.5a");
    let mut k = war();
    let attacker = k.put("germany", Kind::Infantry, 4, "leningrad");
    k.marked(attacker, engulfed::unit::Marks::DROPPED);
    k.put("ussr", Kind::Infantry, 2, "leningrad");
    let [first, second] = [2, 3].map(|steps| k.put("ussr", Kind::Infantry, steps, "novgorod"));
    stock(&mut k, "ussr", 2);
    attack_by(&mut k, "germany", "leningrad");
    k.act(A::Decline).act(A::Reinforce {
        power: Nation::USSR,
    });
    k.roll(&[1; 30]).act(A::Join { unit: first });
    // Two are in it: nobody else is even asked for.
    assert!(k.is_in(second, "novgorod"));
    assert_eq!(
        k.refused(A::Reinforce {
            power: Nation::USSR
        }),
        "7.6a"
    );
}

#[test]
fn r7_7_the_defender_strikes_back_at_everybody_who_is_left() {
    proves!("7.7a", "6.72b");
    let mut k = war();
    k.control("germany", &["normandy"]);
    let american = k.put("usa", Kind::Infantry, 1, "normandy");
    let british = k.put("britain", Kind::Infantry, 3, "normandy");
    k.put("germany", Kind::Infantry, 3, "normandy");
    stock(&mut k, "usa", 1);
    stock(&mut k, "germany", 1);
    k.phase("usa", Phase::Breakthrough);
    k.roll(&[6, 6, 6]);
    k.act(SpecialAction::Combat {
        area: area("normandy"),
        powers: Nations::of(&[Nation::USA]),
        assault: false,
    });
    let stage = |k: &Kit| k.s.battle.round.as_ref().map(|round| round.stage);
    while stage(&k) != Some(Stage::Counter) {
        k.act(A::Decline);
    }
    assert_eq!(k.at(american), At::Pool, "the attack is beaten off");
    assert_eq!(k.steps(british), 3, "who did not pay had no part in it");
    // The British fire first, then the Germans.
    k.roll(&[1, 1, 1]).roll(&[6, 1, 1]);
    k.act(A::Counterattack {
        power: Nation::GERMANY,
        assault: false,
    });
    assert_eq!(k.steps(british), 2);
    assert_eq!(k.dice.scripted_left(), 0);
}

#[test]
fn r6_72b_ground_support_of_a_power_that_did_not_pay_stays_out() {
    proves!("6.72b");
    let mut k = war();
    k.control("germany", &["normandy"]);
    k.put("usa", Kind::Infantry, 3, "normandy");
    k.put("usa", Kind::GroundSupport, 1, "normandy");
    k.put("britain", Kind::Infantry, 3, "normandy");
    k.put("britain", Kind::GroundSupport, 1, "normandy");
    k.put("germany", Kind::Infantry, 3, "normandy");
    k.put("germany", Kind::GroundSupport, 1, "normandy");
    stock(&mut k, "usa", 1);
    k.phase("usa", Phase::Breakthrough);
    k.act(SpecialAction::Combat {
        area: area("normandy"),
        powers: Nations::of(&[Nation::USA]),
        assault: false,
    });
    let dogfight = |nation| A::Dogfight { nation, count: 1 };
    assert!(!k.allowed(dogfight(Nation::BRITAIN)));
    k.act(dogfight(Nation::USA));
    assert!(!k.allowed(dogfight(Nation::BRITAIN)));
    assert!(k.allowed(dogfight(Nation::GERMANY)));
}

#[test]
fn r7_8_what_is_left_at_the_end_of_a_turn_is_saved() {
    proves!("7.8");
    let mut k = war();
    k.with(|t| add(t, Nation::BRITAIN));
    assert_eq!(saved(&k.s, Nation::BRITAIN), 0);
    let turn = k.s.turn;
    k.phase("britain", Phase::FinalSupply).act(Action::Done);
    assert!(k.s.turn > turn);
    assert_eq!(saved(&k.s, Nation::BRITAIN), 1);
}

fn drop_on(key: &str) -> MoveAction {
    MoveAction::Drop { area: area(key) }
}

/// An airborne unit at full strength.
fn paratroops(k: &mut Kit, id: &str, at: &str) -> UnitId {
    let of = |u: &engulfed::unit::Unit| u.nation == nation(id) && u.kind == Kind::Airborne;
    let full = k.s.units().find(|(_, u)| of(u)).unwrap().1.full;
    k.put(id, Kind::Airborne, full, at)
}

#[test]
fn r7_3b_nobody_drops_into_rough_ground_or_swamp() {
    proves!("7.3b");
    let mut k = war();
    k.control("ussr", &["kiev", "gomel"]);
    let unit = paratroops(&mut k, "ussr", "gomel");
    k.control("germany", &["bryansk", "pripet_marshes", "smolensk"]);
    stock(&mut k, "ussr", 1);
    k.phase("ussr", Phase::OperationalMovement);
    assert!(!k.allowed(drop_on("bryansk")), "rough");
    assert!(!k.allowed(drop_on("pripet_marshes")), "swamp");
    k.act(drop_on("smolensk"))
        .act(MoveAction::Ship { unit })
        .act(MoveAction::Sail);
    assert!(k.is_in(unit, "smolensk"));
}

#[test]
fn r7_3a_the_weather_must_be_good_where_they_start() {
    proves!("7.3a");
    let mut k = war();
    k.control("britain", &["piedmont", "tuscany"]);
    k.control("germany", &["lyon", "paris", "bordeaux"]);
    paratroops(&mut k, "britain", "lyon");
    k.control("britain", &["lyon"]);
    stock(&mut k, "britain", 1);
    let climate = |key| {
        engulfed::data::data()
            .areas
            .facts(area(key))
            .climate
            .index()
    };
    assert_ne!(climate("lyon"), climate("paris"));
    for (weather, goes) in [(Weather::Clear, true), (Weather::Mud, false)] {
        k.s.weather[climate("lyon")] = weather;
        k.phase("britain", Phase::OperationalMovement);
        assert_eq!(k.allowed(drop_on("paris")), goes, "{weather:?} at Lyon");
    }
}

#[test]
fn r7_2c_the_special_action_of_one_power_does_not_pay_for_another() {
    proves!("7.2c", "7.13");
    let mut k = war();
    k.control("germany", &["belgium"]);
    k.fleet("britain", Sea::Atlantic, 4, 0);
    let foot = k.put("britain", Kind::Infantry, 3, "london");
    let para = paratroops(&mut k, "usa", "london");
    stock(&mut k, "britain", 1);
    k.phase("britain", Phase::OperationalMovement);
    k.act(MoveAction::Bound {
        area: area("belgium"),
        way: Way::Atlantic,
    });
    k.act(MoveAction::Ship { unit: foot }).act(MoveAction::Sail);
    assert!(!k.allowed(drop_on("belgium")), "the U.S.A. has not paid");
    stock(&mut k, "usa", 1);
    k.phase("britain", Phase::OperationalMovement);
    k.act(drop_on("belgium"))
        .act(MoveAction::Ship { unit: para })
        .act(MoveAction::Sail);
    assert_eq!(k.s.special_actions.stock[Nation::USA.index()], 0);
}

#[test]
fn r7_24_landings_of_this_phase_count_as_beachheads() {
    proves!("7.24");
    let mut k = war();
    k.fleet("britain", Sea::Atlantic, 8, 0);
    k.put_many("britain", Kind::Infantry, 3, 3, "london");
    stock(&mut k, "britain", 3);
    let sites = ["belgium", "normandy", "pas_de_calais"];
    k.control("germany", &sites);
    k.phase("britain", Phase::OperationalMovement);
    let bound = |key: &str| MoveAction::Bound {
        area: area(key),
        way: Way::Atlantic,
    };
    for key in &sites[..2] {
        k.act(bound(key));
        let unit = k.s.units_in(area("london")).next().unwrap().0;
        k.act(MoveAction::Ship { unit }).act(MoveAction::Sail);
    }
    assert_eq!(k.refused(bound(sites[2])), "7.24");
}
