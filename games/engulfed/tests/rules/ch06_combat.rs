//! 6.1 to 6.3, 6.6: the order of a round, classes, dice, ground support, losses.

use crate::kit::*;
use engulfed::Phase;
use engulfed::ch06_combat::CombatAction as A;
use engulfed::types::{Camp, Kind, Nation, Weather};
use engulfed::unit::{At, Marks, UnitId};
use kernel::{Steps, example, proves};

/// Germany and the Soviet Union at war in 1942, clear weather, the Axis phasing.
pub fn eastern_front() -> Kit {
    let mut k = Kit::bare("Jul/Aug 1942");
    k.join("germany", Camp::Axis)
        .join("italy", Camp::Axis)
        .join("rumania", Camp::Axis)
        .join("hungary", Camp::Axis)
        .join("finland", Camp::Axis)
        .join("ussr", Camp::Soviet)
        .join("britain", Camp::Western)
        .join("usa", Camp::Western)
        .war("germany", "ussr");
    for nation in ["germany", "italy", "britain", "usa", "ussr"] {
        stock(&mut k, nation, 0);
    }
    k
}

/// Gives a nation so many Special Actions.
pub fn stock(k: &mut Kit, id: &str, count: u8) {
    k.s.special_actions.stock[nation(id).index()] = count;
}

/// The Axis attacks in an area in the Initial Combat Phase.
#[track_caller]
pub fn attack(k: &mut Kit, key: &str, assault: bool) {
    k.phase("germany", Phase::Combat);
    k.act(A::Attack {
        area: area(key),
        assault,
    });
}

pub fn newly(k: &mut Kit, key: &str) {
    k.s.newly_contested.insert(area(key));
}

pub fn steps_of(k: &Kit, ids: &[UnitId]) -> u32 {
    ids.iter().map(|id| u32::from(k.steps(*id))).sum()
}

#[test]
fn e13_a_round_of_combat() {
    example!("engulfed-E13");
    proves!("6.26", "6.29a", "6.31", "6.28", "6.6");
    let mut k = eastern_front();
    let panzers = k.put_many("germany", Kind::Armour, 3, 4, "kiev");
    let foot = k.put_many("germany", Kind::Infantry, 4, 4, "kiev");
    let air = k.put_many("germany", Kind::GroundSupport, 3, 1, "kiev");
    let tank = k.put("ussr", Kind::Armour, 2, "kiev");
    let rifles = k.put_many("ussr", Kind::Infantry, 2, 3, "kiev");
    let red_air = k.put("ussr", Kind::GroundSupport, 1, "kiev");
    newly(&mut k, "kiev");
    attack(&mut k, "kiev", false);
    k.act(A::Dogfight {
        nation: Nation::GERMANY,
        count: 0,
    });
    // The dogfight, then the Soviet armour, then the Soviet infantry.
    k.roll(&[5]).roll(&[3, 5]).roll(&[1, 3, 3, 4, 5, 6]);
    k.act(A::Dogfight {
        nation: Nation::USSR,
        count: 1,
    });
    k.act(A::Fire { unit: tank });
    assert_eq!(air.iter().filter(|id| k.steps(**id) == 1).count(), 2);
    assert_eq!(steps_of(&k, &panzers), 12);
    assert_eq!(steps_of(&k, &foot), 15);
    // German ground support goes to two of the panzers.
    k.act(A::Support { unit: panzers[0] });
    k.act(A::Support { unit: panzers[1] });
    k.roll(&[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    k.act(A::FireInfantry);
    k.roll(&[1, 3, 4, 5]);
    k.act(A::Fire { unit: panzers[0] });
    k.roll(&[2, 3, 5, 6]).roll(&[2, 4, 5, 5]);
    k.act(A::Fire { unit: panzers[1] });
    // Two hits on full-strength infantry, then the surplus of the armour's and two more.
    assert_eq!(steps_of(&k, &rifles), 4);
    k.act(A::Lose {
        unit: rifles[0],
        hits: 2,
    });
    assert_eq!(k.steps(tank), 0);
    assert_eq!(steps_of(&k, &rifles), 1);
    assert_eq!(k.steps(red_air), 1);
    assert!(k.s.is_contested(area("kiev")));
    assert_eq!(k.s.control(area("kiev")), Nation::USSR);
    assert_eq!(k.dice.scripted_left(), 0);
}

#[test]
fn r6_1a_only_the_phasing_side_attacks() {
    proves!("6.1a", "G.Contested");
    let mut k = eastern_front();
    k.put("germany", Kind::Infantry, 4, "kiev");
    let hit = A::Attack {
        area: area("kiev"),
        assault: false,
    };
    k.phase("germany", Phase::Combat);
    assert_eq!(k.refused(hit), "G.Contested");
    k.put("ussr", Kind::Infantry, 3, "kiev");
    assert!(k.allowed(hit));
    k.s.side = engulfed::types::Side::Allies;
    assert_eq!(k.refused(hit), "6.1a");
    k.phase("germany", Phase::OperationalMovement);
    assert_eq!(k.refused(hit), "1.25");
}

#[test]
fn r6_1b_newly_contested_areas_must_be_fought_over_once() {
    proves!("6.1b", "1.25", "6.2a");
    let mut k = eastern_front();
    for key in ["kiev", "gomel"] {
        k.put_many("germany", Kind::Infantry, 2, 4, key);
        k.put_many("ussr", Kind::Infantry, 2, 3, key);
    }
    newly(&mut k, "gomel");
    k.phase("germany", Phase::Combat);
    assert_eq!(k.refused(engulfed::Action::Done), "6.1b");
    k.roll(&[1; 14]);
    k.act(A::Attack {
        area: area("gomel"),
        assault: false,
    });
    // The one in Kiev is a choice, and Gomel has had its round.
    assert!(k.allowed(engulfed::Action::Done));
    let again = |key| A::Attack {
        area: area(key),
        assault: true,
    };
    assert_eq!(k.refused(again("gomel")), "6.1b");
    assert!(k.allowed(again("kiev")));
    assert!(!k.s.newly_contested.has(area("gomel")));
}

#[test]
fn r6_2b_when_allies_disagree_the_axis_chooses() {
    proves!("6.2b");
    let mut k = eastern_front();
    k.s.players = 3;
    for (nation, key) in [("ussr", "kiev"), ("britain", "normandy"), ("ussr", "minsk")] {
        k.put_many(nation, Kind::Infantry, 2, 4, key);
        k.put_many("germany", Kind::Infantry, 2, 4, key);
    }
    newly(&mut k, "minsk");
    k.phase("britain", Phase::Combat);
    let (west, east) = (k.s.seat_of(Nation::BRITAIN), k.s.seat_of(Nation::USSR));
    let phase = |seat| engulfed::Step::Phase { seat, asked: true };
    k.ask(
        vec![engulfed::Step::Sequence, phase(east), phase(west)],
        west,
    );
    let at = |key| A::Attack {
        area: area(key),
        assault: false,
    };
    assert_eq!(k.refused(at("kiev")), "6.2a");
    let mut agreed = k.clone();
    k.act(at("normandy"));
    assert_eq!(k.asking(), Some(east));
    assert_eq!(k.refused(at("normandy")), "6.2b");
    assert!(!k.allowed(at("moscow")), "nobody is there");
    k.act(at("kiev"));
    assert_eq!(k.asking(), Some(k.s.seat_of(Nation::GERMANY)));
    // Either, or the one that must be fought anyway; nothing else.
    for key in ["kiev", "normandy", "minsk"] {
        assert!(k.allowed(A::Next { area: area(key) }), "{key}");
    }
    assert_eq!(
        k.refused(A::Next {
            area: area("gomel")
        }),
        "6.2b"
    );
    k.act(A::Next {
        area: area("minsk"),
    });
    assert_eq!(k.s.battle.round.as_ref().unwrap().area, area("minsk"));
    assert_eq!(k.asking(), Some(east));
    agreed.act(at("normandy")).roll(&[1; 16]).act(A::Agree);
    assert!(agreed.s.battle.fought.has(area("normandy")));
}

#[test]
fn r6_22_allotments_are_secret_until_both_are_made() {
    proves!("6.22", "6.23");
    let mut k = eastern_front();
    k.put("germany", Kind::Infantry, 4, "kiev");
    k.put("ussr", Kind::Infantry, 3, "kiev");
    let air = k.put_many("germany", Kind::GroundSupport, 2, 1, "kiev");
    let red = k.put_many("ussr", Kind::GroundSupport, 2, 1, "kiev");
    newly(&mut k, "kiev");
    attack(&mut k, "kiev", false);
    let us = k.s.seat_of(Nation::USSR);
    let fly = |nation, count| A::Dogfight { nation, count };
    assert_eq!(k.refused(fly(Nation::USSR, 1)), "6.22");
    assert_eq!(k.refused(fly(Nation::GERMANY, 3)), "6.22");
    // Whatever the attacker chose, the defender sees the same.
    let seen = |k: &Kit| {
        use kernel::Game;
        let view = engulfed::Engulfed::view(&k.s, kernel::Viewer::Seat(us));
        (
            format!("{view:?}"),
            format!("{:?}", k.legal()),
            k.log.entries().len(),
        )
    };
    let mut other = k.clone();
    k.act(fly(Nation::GERMANY, 2));
    other.act(fly(Nation::GERMANY, 0));
    assert_eq!(seen(&k), seen(&other));
    assert_eq!(k.asking(), Some(us));
    // Two dice each at the same time; a five or six costs the other a unit.
    k.roll(&[5, 4]).roll(&[6, 6]);
    k.act(fly(Nation::USSR, 2));
    assert_eq!(red.iter().filter(|id| k.steps(**id) == 1).count(), 1);
    assert_eq!(air.iter().filter(|id| k.steps(**id) == 1).count(), 0);
}

#[test]
fn r6_23_the_loser_chooses_the_ground_support_unit() {
    proves!("6.23");
    let mut k = eastern_front();
    k.put("germany", Kind::Infantry, 4, "kiev");
    k.put("italy", Kind::Infantry, 3, "kiev");
    k.put("germany", Kind::GroundSupport, 1, "kiev");
    let italian = k.put("italy", Kind::GroundSupport, 1, "kiev");
    k.put("ussr", Kind::Infantry, 3, "kiev");
    k.put("ussr", Kind::GroundSupport, 1, "kiev");
    attack(&mut k, "kiev", false);
    for nation in [Nation::GERMANY, Nation::ITALY] {
        k.act(A::Dogfight { nation, count: 0 });
    }
    k.roll(&[5]);
    k.act(A::Dogfight {
        nation: Nation::USSR,
        count: 1,
    });
    let lose = |nation, dogfighter| A::LoseAir { nation, dogfighter };
    assert_eq!(k.refused(lose(Nation::GERMANY, true)), "6.23");
    assert!(k.allowed(lose(Nation::GERMANY, false)));
    k.roll(&[1; 10]).act(lose(Nation::ITALY, false));
    assert_eq!(k.at(italian), At::Pool);
}

#[test]
fn r1_12e_and_1_13e_no_ground_support_in_snow_or_mud() {
    proves!("1.12e", "1.13e", "3.4b", "G.GSU");
    for (weather, oos, asked) in [
        (Weather::Clear, false, true),
        (Weather::LightMud, false, true),
        (Weather::Mud, false, false),
        (Weather::Snow, false, false),
        (Weather::Clear, true, false),
    ] {
        let mut k = eastern_front();
        k.put("germany", Kind::Infantry, 4, "kiev");
        k.put("ussr", Kind::Infantry, 3, "kiev");
        let wing = k.put("germany", Kind::GroundSupport, 1, "kiev");
        k.put("ussr", Kind::GroundSupport, 1, "kiev");
        if oos {
            k.marked(wing, Marks::OUT_OF_SUPPLY);
        }
        k.weather(weather);
        attack(&mut k, "kiev", false);
        assert_eq!(k.s.battle.round.is_some(), asked, "{weather:?} {oos}");
    }
}

#[test]
fn r6_24_blocks_are_face_up_while_the_area_is_contested() {
    proves!("6.24", "6.74", "G.GroundA");
    use kernel::Game;
    let mut k = eastern_front();
    k.put("germany", Kind::Infantry, 4, "kiev");
    k.put("ussr", Kind::Infantry, 3, "kiev");
    newly(&mut k, "kiev");
    let seat = k.s.seat_of(Nation::GERMANY);
    let sees = |k: &Kit, nation: &str| {
        let view = engulfed::Engulfed::view(&k.s, kernel::Viewer::Seat(seat));
        let found = view
            .counters
            .into_iter()
            .find(|c| c.space == "kiev" && c.nation == nation)
            .unwrap();
        (found.kind, found.steps)
    };
    assert_eq!(sees(&k, "germany").0.as_deref(), Some("infantry"));
    assert_eq!(sees(&k, "ussr"), (None, None));
    k.roll(&[1; 7]);
    attack(&mut k, "kiev", false);
    assert_eq!(
        sees(&k, "ussr"),
        (Some("infantry".into()), Some(Steps { now: 3, full: 3 }))
    );
    // Who comes later is seen at once; alone again, all are hidden.
    k.put("ussr", Kind::Cavalry, 2, "kiev");
    let view = engulfed::Engulfed::view(&k.s, kernel::Viewer::Seat(seat));
    assert!(
        view.counters
            .iter()
            .any(|c| c.kind.as_deref() == Some("cavalry"))
    );
    let german =
        k.s.units_in(area("kiev"))
            .find(|(_, u)| u.nation == Nation::GERMANY)
            .unwrap()
            .0;
    k.s.put(german, At::Area(area("gomel")));
    assert_eq!(sees(&k, "ussr").0, None);
}

#[test]
fn r6_25_classes_fire_at_their_own() {
    proves!("6.25", "6.26", "G.InfClass", "6.28");
    // Soviet cavalry hits only infantry class, though armour is there.
    let mut k = eastern_front();
    let panzer = k.put("germany", Kind::Armour, 4, "kiev");
    let drop = k.put("germany", Kind::Airborne, 3, "kiev");
    k.put("ussr", Kind::Cavalry, 2, "kiev");
    k.roll(&[6, 6]).roll(&[1; 8]);
    attack(&mut k, "kiev", false);
    assert_eq!((k.steps(panzer), k.steps(drop)), (4, 1));
    // 6.28: what is too much for the infantry goes to the armour.
    let mut k = eastern_front();
    let panzer = k.put("germany", Kind::Armour, 4, "kiev");
    let foot = k.put("germany", Kind::Infantry, 1, "kiev");
    k.put("ussr", Kind::Infantry, 3, "kiev");
    k.roll(&[6, 6, 6]).roll(&[1; 8]);
    attack(&mut k, "kiev", false);
    assert_eq!((k.steps(panzer), k.steps(foot)), (2, 0));
    assert_eq!(k.at(foot), At::Pool);
    // 6.29b: infantry without opposing infantry fires at armour.
    let mut k = eastern_front();
    let panzer = k.put("germany", Kind::Armour, 4, "kiev");
    k.put("ussr", Kind::Infantry, 3, "kiev");
    k.roll(&[5, 6, 1]).roll(&[1; 8]);
    attack(&mut k, "kiev", false);
    assert_eq!(k.steps(panzer), 3);
    proves!("6.29b");
}

#[test]
fn r6_27_full_strength_units_lose_a_step_first() {
    proves!("6.27", "G.Steps", "G.Cadre");
    example!("engulfed-E31");
    let mut k = eastern_front();
    let full = k.put_many("germany", Kind::Infantry, 2, 4, "kiev");
    let weak = k.put_block("germany", Kind::Infantry, true, 2, "kiev");
    let cadre = k.put_block("germany", Kind::Infantry, true, 1, "kiev");
    k.put("ussr", Kind::Infantry, 4, "kiev");
    let one = |unit, hits| A::Lose { unit, hits };
    // One hit: like full-strength units, so nothing is asked, and none goes elsewhere.
    let mut single = k.clone();
    single.roll(&[6, 1, 1, 1]).roll(&[1; 10]);
    attack(&mut single, "kiev", false);
    assert_eq!(steps_of(&single, &full), 7);
    // Three hits: both full ones, and a third as the owner likes.
    k.roll(&[6, 6, 6, 1]);
    attack(&mut k, "kiev", false);
    assert_eq!(steps_of(&k, &full), 6);
    assert_eq!(k.refused(one(weak, 2)), "6.27");
    assert!(k.allowed(one(weak, 1)) && k.allowed(one(full[0], 1)));
    k.roll(&[1; 10]).act(one(cadre, 1));
    assert_eq!((k.at(cadre), k.steps(cadre)), (At::Pool, 0));
    // Unlike full-strength units: the owner chooses, but only among them.
    let mut k = eastern_front();
    let four = k.put("germany", Kind::Infantry, 4, "kiev");
    let three = k.put("germany", Kind::Infantry, 3, "kiev");
    let weak = k.put_block("germany", Kind::Infantry, true, 2, "kiev");
    k.put("ussr", Kind::Infantry, 4, "kiev");
    k.roll(&[6, 1, 1, 1]);
    attack(&mut k, "kiev", false);
    assert_eq!(k.refused(one(weak, 1)), "6.27");
    assert!(k.allowed(one(four, 1)) && k.allowed(one(three, 1)));
}

#[test]
fn r6_29a_later_armour_gains_when_enemy_armour_is_gone() {
    proves!("6.29a");
    // Two like panzers against one armour step and infantry: the first kills the armour with a six, the second
    // hits infantry with a five.
    let mut k = eastern_front();
    k.put_many("germany", Kind::Armour, 2, 4, "kiev");
    let tank = k.put("ussr", Kind::Armour, 1, "kiev");
    let rifle = k.put("ussr", Kind::Infantry, 4, "kiev");
    k.roll(&[1])
        .roll(&[1; 4])
        .roll(&[6, 5, 5, 5])
        .roll(&[5, 4, 4, 4]);
    attack(&mut k, "kiev", false);
    assert_eq!((k.steps(tank), k.steps(rifle)), (0, 3));
}

#[test]
fn r6_31_and_6_32_one_or_two_dice_a_step_and_losses_before_the_attacker_fires() {
    proves!("6.31", "6.32");
    example!("engulfed-E32");
    for (assault, dice) in [(false, [3, 3]), (true, [6, 6])] {
        let mut k = eastern_front();
        k.put_block("germany", Kind::Infantry, true, 4, "kiev");
        let rifle = k.put("ussr", Kind::Infantry, 3, "kiev");
        // One hit: three attackers are left to fire, with a five enough for the elite.
        let mut faces = vec![1; dice[0]];
        faces[0] = 6;
        k.roll(&faces).roll(&vec![5; dice[1]]);
        k.dice.take_rolled();
        attack(&mut k, "kiev", assault);
        assert_eq!(k.dice.take_rolled().len(), dice[0] + dice[1]);
        assert_eq!(k.steps(rifle), 0);
        assert_eq!(k.s.control(area("kiev")), Nation::GERMANY);
    }
    let mut k = eastern_front();
    k.put_block("germany", Kind::Infantry, true, 4, "kiev");
    let rifle = k.put_many("ussr", Kind::Infantry, 3, 4, "kiev");
    k.roll(&[1; 24]).roll(&[5, 5, 5, 5, 4, 4, 4, 4]);
    attack(&mut k, "kiev", true);
    assert_eq!(steps_of(&k, &rifle), 8);
}

/// Dice rolled by a German attack in an area without any defending die that hits.
#[track_caller]
fn dice_of(k: &mut Kit, key: &str, assault: bool, defending: usize) -> Vec<u8> {
    k.roll(&vec![1; defending]);
    k.dice.take_rolled();
    attack(k, key, assault);
    let rolled = k.dice.take_rolled().split_off(defending);
    rolled.iter().map(|die| die.number() as u8).collect()
}

#[test]
fn r1_12_snow_halves_attackers_by_class() {
    proves!("1.12a", "1.12b", "1.12c");
    example!("engulfed-E01");
    let mut k = eastern_front();
    k.put_many("germany", Kind::Infantry, 5, 3, "kiev");
    k.put("ussr", Kind::Infantry, 1, "kiev");
    k.weather(Weather::Snow);
    // 15 steps roll 7 dice; the defender is not halved.
    assert_eq!(dice_of(&mut k, "kiev", false, 1).len(), 7);
    // Both classes separately, an Assault doubled before fractions go.
    for (assault, dice) in [(false, 1 + 1), (true, 3 + 3)] {
        let mut k = eastern_front();
        k.put("germany", Kind::Infantry, 3, "kiev");
        k.put("germany", Kind::Armour, 3, "kiev");
        k.put("ussr", Kind::Infantry, 1, "kiev");
        k.weather(Weather::Snow);
        let defends = if assault { 2 } else { 1 };
        assert_eq!(dice_of(&mut k, "kiev", assault, defends).len(), dice);
    }
    // Soviets at home roll all; abroad half; Finns at home all, in the Soviet Union half.
    for (who, foe, key, dice) in [
        ("ussr", "germany", "kiev", 3),
        ("ussr", "germany", "warsaw", 1),
        ("finland", "ussr", "karelia", 3),
        ("finland", "ussr", "vologda", 1),
        ("germany", "ussr", "berlin", 1),
    ] {
        let mut k = eastern_front();
        k.put(who, Kind::Infantry, 3, key);
        k.put(foe, Kind::Infantry, 1, key);
        k.weather(Weather::Snow);
        k.phase(who, Phase::Combat);
        k.roll(&[1]);
        k.dice.take_rolled();
        k.act(A::Attack {
            area: area(key),
            assault: false,
        });
        assert_eq!(k.dice.take_rolled().len(), 1 + dice, "{who} in {key}");
    }
}

#[test]
fn r1_12f_halved_elite_fractions_join_the_plain_dice() {
    proves!("1.12f");
    example!("engulfed-E02");
    let mut k = eastern_front();
    k.put_block("germany", Kind::Infantry, true, 3, "kiev");
    k.put_many("germany", Kind::Infantry, 3, 3, "kiev");
    let rifles = k.put_many("ussr", Kind::Infantry, 2, 3, "kiev");
    k.weather(Weather::Snow);
    k.roll(&[1; 6]).roll(&[5; 6]);
    k.dice.take_rolled();
    attack(&mut k, "kiev", false);
    // Six dice, all fives: only the one with the elite bonus hits.
    assert_eq!(k.dice.take_rolled().len(), 12);
    assert_eq!(steps_of(&k, &rifles), 5);
}

#[test]
fn r6_82_swamp_halves_attacking_infantry_but_not_in_snow() {
    proves!("6.82");
    let mut k = eastern_front();
    k.put("germany", Kind::Infantry, 3, "pripet_marshes");
    k.put("ussr", Kind::Infantry, 1, "pripet_marshes");
    assert_eq!(dice_of(&mut k, "pripet_marshes", false, 1).len(), 1);
    // In snow the swamp halves nobody; the snow does, once.
    let mut k = eastern_front();
    k.put("germany", Kind::Infantry, 4, "pripet_marshes");
    k.put("ussr", Kind::Infantry, 1, "pripet_marshes");
    k.weather(Weather::Snow);
    assert_eq!(dice_of(&mut k, "pripet_marshes", false, 1).len(), 2);
    // Defenders roll all their dice.
    let mut k = eastern_front();
    k.put("germany", Kind::Infantry, 4, "pripet_marshes");
    k.put("ussr", Kind::Infantry, 3, "pripet_marshes");
    assert_eq!(dice_of(&mut k, "pripet_marshes", true, 6).len(), 4);
}

#[test]
fn r3_4b_out_of_supply_attackers_roll_half() {
    proves!("3.4b");
    for (oos, dice) in [(false, 4), (true, 2)] {
        let mut k = eastern_front();
        let unit = k.put("germany", Kind::Infantry, 4, "kiev");
        k.put("ussr", Kind::Infantry, 1, "kiev");
        if oos {
            k.marked(unit, Marks::OUT_OF_SUPPLY);
        }
        assert_eq!(dice_of(&mut k, "kiev", false, 1).len(), dice);
    }
    // With snow a quarter, and only then dropped.
    let mut k = eastern_front();
    for _ in 0..2 {
        let unit = k.put("germany", Kind::Infantry, 3, "kiev");
        k.marked(unit, Marks::OUT_OF_SUPPLY);
    }
    k.put("ussr", Kind::Infantry, 1, "kiev");
    k.weather(Weather::Snow);
    assert_eq!(dice_of(&mut k, "kiev", true, 2).len(), 3);
}

#[test]
fn r6_6_support_by_nation_and_at_most_three() {
    proves!("6.61", "6.62", "6.63");
    let mut k = eastern_front();
    k.put_many("germany", Kind::GroundSupport, 5, 1, "kiev");
    let rumanian = k.put("rumania", Kind::Infantry, 3, "kiev");
    let italian = k.put("italy", Kind::Infantry, 3, "kiev");
    let panzers = k.put_many("germany", Kind::Armour, 2, 4, "kiev");
    let foot = k.put("germany", Kind::Infantry, 4, "kiev");
    k.put("ussr", Kind::Infantry, 3, "kiev");
    k.put("ussr", Kind::Armour, 3, "kiev");
    k.roll(&[1; 6]);
    attack(&mut k, "kiev", false);
    let tank =
        k.s.units_in(area("kiev"))
            .find(|(_, u)| u.nation == Nation::USSR && u.kind == Kind::Armour)
            .unwrap()
            .0;
    k.act(A::Fire { unit: tank });
    let on = |unit| A::Support { unit };
    assert_eq!(k.refused(on(italian)), "6.61");
    k.act(on(rumanian));
    assert_eq!(k.refused(on(rumanian)), "6.61");
    k.act(on(panzers[0])).act(on(foot));
    // Three are supported: the fourth is not asked for.
    let round = k.s.battle.round.as_ref().unwrap();
    assert_eq!(round.supported.len(), 3);
    assert!(!k.allowed(on(panzers[1])));
}

#[test]
fn r6_6_three_who_can_all_be_supported_are_without_a_question() {
    proves!("6.6", "6.63");
    let mut k = eastern_front();
    k.put_many("germany", Kind::GroundSupport, 3, 1, "kiev");
    k.put("germany", Kind::Armour, 4, "kiev");
    k.put("germany", Kind::Infantry, 4, "kiev");
    k.put("germany", Kind::Infantry, 3, "kiev");
    k.put("ussr", Kind::Infantry, 3, "kiev");
    k.roll(&[1; 3]);
    attack(&mut k, "kiev", false);
    assert!(k.s.battle.round.is_none(), "the round is fought at once");
}

#[test]
fn r6_64_ground_support_alone_is_lost() {
    proves!("6.64");
    let mut k = eastern_front();
    k.put("germany", Kind::Infantry, 4, "kiev");
    k.put("ussr", Kind::Infantry, 1, "kiev");
    let wing = k.put("ussr", Kind::GroundSupport, 1, "kiev");
    k.roll(&[1]).roll(&[6, 1, 1, 1]);
    attack(&mut k, "kiev", false);
    assert_eq!(k.at(wing), At::Pool);
    assert_eq!(k.s.control(area("kiev")), Nation::GERMANY);
}

#[test]
fn r6_72_only_powers_that_pay_attack_and_are_hit() {
    proves!("6.71", "6.72a", "6.72b", "7.13");
    use engulfed::ch06_combat::{RoundKind, begin_round};
    let mut k = eastern_front();
    let german = k.put("germany", Kind::Infantry, 2, "kiev");
    let italian = k.put("italy", Kind::Infantry, 3, "kiev");
    k.put("ussr", Kind::Infantry, 3, "kiev");
    k.phase("germany", Phase::Breakthrough);
    let mut t = k.table();
    let powers = engulfed::types::Nations::of(&[Nation::GERMANY]);
    begin_round(&mut t, area("kiev"), RoundKind::Breakthrough { powers });
    frame::settle(&mut t);
    // Three hits on two German steps: the rest is ignored, the Italians are not touched and do not fire.
    k.roll(&[6, 6, 6]);
    k.dice.take_rolled();
    let wrong = A::Attack {
        area: area("gomel"),
        assault: false,
    };
    assert_eq!(k.refused(wrong), "6.73b");
    k.act(A::Attack {
        area: area("kiev"),
        assault: false,
    });
    assert_eq!(k.dice.take_rolled().len(), 3);
    assert_eq!((k.steps(german), k.steps(italian)), (0, 3));
}

#[test]
fn r9_528_vichy_fires_once_at_americans() {
    proves!("9.528");
    example!("engulfed-E45");
    let battle = |british: bool| {
        let mut k = Kit::bare("Nov/Dec 1942");
        k.join("germany", Camp::Axis)
            .join("britain", Camp::Western)
            .join("usa", Camp::Western)
            .join("vichy", Camp::Axis);
        for id in ["germany", "britain", "usa", "vichy"] {
            stock(&mut k, id, 0);
        }
        let us = k.put("usa", Kind::Infantry, 4, "morocco");
        if british {
            k.put("britain", Kind::Infantry, 4, "morocco");
        }
        let vichy = k.put("vichy", Kind::Infantry, 2, "morocco");
        newly(&mut k, "morocco");
        k.phase("usa", Phase::Combat);
        k.roll(&[1, 1]).roll(&[1; 8]);
        k.act(A::Attack {
            area: area("morocco"),
            assault: false,
        });
        (k.steps(us), k.steps(vichy))
    };
    assert_eq!(battle(false), (4, 0));
    assert_eq!(battle(true), (4, 2));
}
