//! 6.4, 6.8, 1.13: hit-bonuses, one by one and together.

use crate::ch06_combat::{attack, eastern_front, newly, stock};
use crate::kit::*;
use engulfed::ch06_combat::{CombatAction as A, Round, RoundKind, begin_round, bonus};
use engulfed::types::{Camp, Class, Kind, Nation, Weather};
use engulfed::unit::{Marks, UnitId};
use kernel::{example, proves};

/// The round that the Axis begins in an area.
fn round(k: &mut Kit, key: &str) -> Round {
    round_of(k, key, RoundKind::Initial)
}

fn round_of(k: &mut Kit, key: &str, kind: RoundKind) -> Round {
    let mut t = k.table();
    begin_round(&mut t, area(key), kind);
    k.s.battle.round.clone().expect("a round has begun")
}

/// Hit-bonuses of an unsupported unit against infantry and against armour.
fn plus(k: &Kit, round: &Round, id: UnitId) -> (u8, u8) {
    let unit = k.s.unit(id);
    let side = k.s.side_of(unit.nation).unwrap();
    let vs = |class| bonus(&k.s, round, side, unit, false, class);
    (vs(Class::Infantry), vs(Class::Armour))
}

/// The round as a counterattack of the other side.
fn counter(round: &Round) -> Round {
    Round {
        counter: true,
        attacker: round.attacker.other(),
        ..round.clone()
    }
}

#[test]
fn g_hitbonus_each_bonus_adds_one_to_the_die() {
    proves!("G.HitBonus", "6.4", "6.8");
    // A Normal attack of four plain steps into clear terrain: only sixes hit; in rough the defender's fives do.
    for (key, die, lost) in [
        ("kiev", 5, 0),
        ("kiev", 6, 3),
        ("bryansk", 5, 3),
        ("bryansk", 4, 0),
    ] {
        let mut k = eastern_front();
        let inf = k.put("germany", Kind::Infantry, 4, key);
        k.put("ussr", Kind::Infantry, 3, key);
        newly(&mut k, key);
        k.roll(&[die, die, die]).roll(&[1; 4]);
        attack(&mut k, key, false);
        assert_eq!(4 - k.steps(inf), lost, "{key} {die}");
    }
}

#[test]
fn r6_4a_elite_units_have_one_bonus_both_ways() {
    proves!("6.4(a)", "G.Elite");
    let mut k = eastern_front();
    let ss = k.put_block("germany", Kind::Infantry, true, 4, "kiev");
    let plain = k.put("germany", Kind::Infantry, 4, "kiev");
    let guards = k.put_block("ussr", Kind::Infantry, true, 4, "kiev");
    let rifle = k.put("ussr", Kind::Infantry, 4, "kiev");
    let r = round(&mut k, "kiev");
    assert_eq!(plus(&k, &r, ss), (1, 1));
    assert_eq!(plus(&k, &r, plain), (0, 0));
    assert_eq!(plus(&k, &r, guards), (1, 1));
    assert_eq!(plus(&k, &r, rifle), (0, 0));
}

#[test]
fn r6_4c_armour_has_a_bonus_against_infantry_both_ways() {
    proves!("6.4(c)", "6.29a", "6.29b");
    let mut k = eastern_front();
    let panzer = k.put("germany", Kind::Armour, 4, "kiev");
    let inf = k.put("germany", Kind::Infantry, 4, "kiev");
    let tank = k.put("ussr", Kind::Armour, 4, "kiev");
    let r = round(&mut k, "kiev");
    assert_eq!(plus(&k, &r, panzer), (1, 0));
    assert_eq!(plus(&k, &r, tank), (1, 0));
    assert_eq!(plus(&k, &r, inf), (0, 0));
}

#[test]
fn r6_4d_support_adds_one() {
    proves!("6.4(d)", "6.6");
    let mut k = eastern_front();
    let panzer = k.put("germany", Kind::Armour, 4, "kiev");
    k.put("ussr", Kind::Infantry, 4, "kiev");
    let r = round(&mut k, "kiev");
    let side = k.s.side_of(Nation::GERMANY).unwrap();
    let with = bonus(&k.s, &r, side, k.s.unit(panzer), true, Class::Infantry);
    assert_eq!((with, plus(&k, &r, panzer).0), (2, 1));
}

#[test]
fn militia_never_have_a_bonus() {
    proves!("G.Militia");
    let mut k = eastern_front();
    let militia = k.put("germany", Kind::Militia, 2, "krakow");
    let inf = k.put("germany", Kind::Infantry, 4, "krakow");
    let red = k.put("ussr", Kind::Infantry, 4, "krakow");
    k.weather(Weather::Mud);
    k.s.side = engulfed::types::Side::Allies;
    let r = round(&mut k, "krakow");
    assert_eq!(plus(&k, &r, inf), (1, 1));
    assert_eq!(plus(&k, &r, militia), (0, 0));
    assert_eq!(plus(&k, &r, red), (0, 0));
}

#[test]
fn r1_13_mud_takes_armour_all_bonuses_and_gives_defending_infantry_one() {
    proves!("1.13c", "1.13d", "6.4(b)");
    let mut k = eastern_front();
    let elite = k.put_block("germany", Kind::Armour, true, 4, "bryansk");
    let inf = k.put("germany", Kind::Infantry, 4, "bryansk");
    let tank = k.put_block("ussr", Kind::Armour, true, 4, "bryansk");
    let cavalry = k.put("ussr", Kind::Cavalry, 2, "bryansk");
    let rifle = k.put("ussr", Kind::Infantry, 3, "bryansk");
    // Clear first: rough terrain helps all defenders.
    let r = round(&mut k, "bryansk");
    assert_eq!(plus(&k, &r, elite), (1, 1));
    assert_eq!(plus(&k, &r, tank), (3, 2));
    assert_eq!(plus(&k, &r, rifle), (1, 1));
    k.weather(Weather::Mud);
    assert_eq!(plus(&k, &r, elite), (0, 0));
    assert_eq!(plus(&k, &r, tank), (0, 0));
    assert_eq!(plus(&k, &r, rifle), (2, 2));
    assert_eq!(plus(&k, &r, cavalry), (2, 2));
    assert_eq!(plus(&k, &r, inf), (0, 0));
    k.weather(Weather::LightMud);
    assert_eq!(plus(&k, &r, rifle), (1, 1));
}

#[test]
fn r6_81_rough_terrain() {
    proves!("6.81", "6.4(e)", "6.8", "G.Desert");
    for (key, rough) in [("bryansk", 1), ("kiev", 0), ("guryev", 0)] {
        let mut k = eastern_front();
        let panzer = k.put("germany", Kind::Armour, 4, key);
        let tank = k.put("ussr", Kind::Armour, 4, key);
        let rifle = k.put("ussr", Kind::Infantry, 4, key);
        let r = round(&mut k, key);
        assert_eq!(plus(&k, &r, panzer), (1 - rough, 0), "{key}");
        assert_eq!(plus(&k, &r, tank), (1 + rough, rough), "{key}");
        assert_eq!(plus(&k, &r, rifle), (rough, rough), "{key}");
        // 7.7a: in a counterattack the phasing side has the ground's bonus.
        let c = counter(&r);
        assert_eq!(plus(&k, &c, panzer), (1 + rough, rough), "{key}");
        assert_eq!(plus(&k, &c, tank), (1 - rough, 0), "{key}");
    }
}

#[test]
fn r1_12d_swamp_is_rough_in_snow() {
    proves!("1.12d", "6.82");
    let mut k = eastern_front();
    k.put("germany", Kind::Infantry, 4, "pripet_marshes");
    let rifle = k.put("ussr", Kind::Infantry, 4, "pripet_marshes");
    let r = round(&mut k, "pripet_marshes");
    assert_eq!(plus(&k, &r, rifle), (0, 0));
    k.weather(Weather::Snow);
    assert_eq!(plus(&k, &r, rifle), (1, 1));
}

#[test]
fn r6_83_a_river_helps_against_the_class_that_crossed() {
    proves!("6.83", "6.4(f)", "G.Straits");
    let mut k = eastern_front();
    let panzer = k.put("germany", Kind::Armour, 4, "kiev");
    k.put("germany", Kind::Infantry, 4, "kiev");
    let rifle = k.put("ussr", Kind::Infantry, 4, "kiev");
    k.marked(panzer, Marks::CROSSED);
    // Not where the area was contested already.
    let r = round(&mut k, "kiev");
    assert_eq!(plus(&k, &r, rifle), (0, 0));
    newly(&mut k, "kiev");
    let r = round(&mut k, "kiev");
    assert_eq!(plus(&k, &r, rifle), (0, 1));
    assert_eq!(plus(&k, &counter(&r), rifle), (0, 0));
}

fn western_front() -> Kit {
    let mut k = Kit::bare("May/Jun 1940");
    k.join("germany", Camp::Axis)
        .join("italy", Camp::Axis)
        .join("france", Camp::Western)
        .join("britain", Camp::Western)
        .join("belgium", Camp::Western)
        .war("germany", "france")
        .war("germany", "britain");
    for nation in ["germany", "france", "britain"] {
        stock(&mut k, nation, 0);
    }
    k
}

#[test]
fn r6_84a_the_maginot_line_gives_two_bonuses() {
    proves!("6.84a", "6.84b", "6.4(g)");
    example!("engulfed-E33");
    let mut k = western_front();
    let inf = k.put("germany", Kind::Infantry, 4, "metz");
    let panzer = k.put("germany", Kind::Armour, 4, "metz");
    let free = k.put("germany", Kind::Armour, 4, "metz");
    let french = k.put("france", Kind::Infantry, 3, "metz");
    k.marked(inf, Marks::AT_MAGINOT);
    k.marked(panzer, Marks::AT_MAGINOT);
    newly(&mut k, "metz");
    let r = round(&mut k, "metz");
    assert_eq!(plus(&k, &r, french), (2, 2));
    assert_eq!(plus(&k, &counter(&r), french), (0, 0));
    k.s.battle.round = None;
    k.s.stack.set(Vec::new(), k.asking());
    // Three French dice miss; the German infantry and one panzer fire, the other does not.
    k.dice.take_rolled();
    k.roll(&[3; 3]).roll(&[1; 8]);
    attack(&mut k, "metz", false);
    assert_eq!(k.dice.take_rolled().len(), 3 + 4 + 4);
    assert_eq!(k.steps(free), 4);
    // Against somebody from elsewhere the Line does nothing.
    let mut k = western_front();
    let panzer = k.put("germany", Kind::Armour, 4, "metz");
    let french = k.put("france", Kind::Infantry, 3, "metz");
    newly(&mut k, "metz");
    let r = round(&mut k, "metz");
    assert_eq!(plus(&k, &r, french), (0, 0));
    // Nor in an area that was contested before.
    k.marked(panzer, Marks::AT_MAGINOT);
    k.s.newly_contested = Default::default();
    let r = round(&mut k, "metz");
    assert_eq!(plus(&k, &r, french), (0, 0));
}

#[test]
fn r6_84c_the_maginot_line_ends() {
    proves!("6.84c");
    use engulfed::ch06_combat::maginot_stands;
    let mut k = western_front();
    let panzer = k.put("germany", Kind::Armour, 4, "metz");
    k.put("france", Kind::Infantry, 3, "metz");
    k.marked(panzer, Marks::AT_MAGINOT);
    newly(&mut k, "metz");
    assert!(maginot_stands(&k.s));
    k.roll(&[6, 1, 1]).roll(&[1; 3]);
    attack(&mut k, "metz", false);
    // Germans are left in Metz after the round.
    assert!(!maginot_stands(&k.s));
    let mut k = western_front();
    let panzer = k.put("germany", Kind::Armour, 1, "metz");
    k.put("france", Kind::Infantry, 3, "metz");
    k.marked(panzer, Marks::AT_MAGINOT);
    newly(&mut k, "metz");
    k.roll(&[6, 1, 1]);
    attack(&mut k, "metz", false);
    assert!(maginot_stands(&k.s), "nobody is left");
    k.fallen(Nation::FRANCE);
    assert!(!maginot_stands(&k.s));
}

#[test]
fn r6_85a_a_fortress_gives_two_bonuses_every_round() {
    proves!("6.85a", "6.4(h)");
    example!("engulfed-E34");
    let mut k = eastern_front();
    let panzer = k.put("germany", Kind::Armour, 4, "sevastopol");
    let rifle = k.put("ussr", Kind::Infantry, 4, "sevastopol");
    k.control("germany", &["crimea"]);
    for new in [true, false] {
        if new {
            newly(&mut k, "sevastopol");
        } else {
            k.s.newly_contested = Default::default();
        }
        let r = round(&mut k, "sevastopol");
        assert_eq!(plus(&k, &r, rifle), (2, 2));
        assert_eq!(plus(&k, &r, panzer), (0, 0));
        // The walls do not help the besieger against a sortie.
        assert_eq!(plus(&k, &counter(&r), panzer), (1, 0));
    }
    let breakthrough = RoundKind::Breakthrough {
        powers: engulfed::types::Nations::of(&[Nation::GERMANY]),
    };
    let r = round_of(&mut k, "sevastopol", breakthrough);
    assert_eq!(plus(&k, &r, rifle), (2, 2));
}

#[test]
fn r6_97a_a_field_fortification_is_rough_ground_in_the_first_round() {
    proves!("6.97(a)", "6.4(i)", "6.93");
    let mut k = eastern_front();
    let panzer = k.put("germany", Kind::Armour, 4, "kiev");
    let rifle = k.put("ussr", Kind::Infantry, 4, "kiev");
    let tank = k.put("ussr", Kind::Armour, 4, "kiev");
    k.s.fortified.insert(area("kiev"));
    newly(&mut k, "kiev");
    let r = round(&mut k, "kiev");
    assert_eq!(plus(&k, &r, rifle), (1, 1));
    assert_eq!(plus(&k, &r, tank), (2, 1));
    assert_eq!(plus(&k, &r, panzer), (0, 0));
    // Not in the counterattack, for nobody.
    assert_eq!(plus(&k, &counter(&r), panzer), (1, 0));
    assert_eq!(plus(&k, &counter(&r), tank), (1, 0));
    // Not in a later round.
    k.s.newly_contested = Default::default();
    let r = round(&mut k, "kiev");
    assert_eq!(plus(&k, &r, rifle), (0, 0));
    // A heavy one works on.
    k.s.heavily_fortified.insert(area("kiev"));
    assert_eq!(plus(&k, &r, rifle), (1, 1));
    proves!("6.95(c)");
    // Works of the side that attacks do not help it in the counterattack.
    k.control("germany", &["kiev"]);
    let foot = k.put("germany", Kind::Infantry, 4, "kiev");
    let r = round(&mut k, "kiev");
    assert_eq!(plus(&k, &counter(&r), foot), (0, 0));
}

#[test]
fn r7_21_and_7_31_landings_give_the_defender_a_bonus_against_infantry() {
    proves!("7.21", "7.31", "6.4(j)");
    for (marks, kind) in [
        (Marks::INVADED, Kind::Infantry),
        (Marks::DROPPED, Kind::Airborne),
    ] {
        let mut k = western_front();
        let landed = k.put("britain", kind, 3, "normandy");
        let german = k.put("germany", Kind::Infantry, 4, "normandy");
        k.control("germany", &["normandy"]);
        k.marked(landed, marks);
        newly(&mut k, "normandy");
        k.s.side = engulfed::types::Side::Allies;
        let r = round(&mut k, "normandy");
        assert_eq!(plus(&k, &r, german), (1, 0));
        assert_eq!(plus(&k, &r, landed), (0, 0));
        // The original defender keeps it when he counterattacks.
        assert_eq!(plus(&k, &counter(&r), german), (1, 0));
        // Both at once are one bonus, and later rounds have none.
        let also = k.put("britain", Kind::Infantry, 4, "normandy");
        k.marked(also, Marks::INVADED);
        let r = round(&mut k, "normandy");
        assert_eq!(plus(&k, &r, german), (1, 0));
        let later = RoundKind::Breakthrough {
            powers: engulfed::types::Nations::of(&[Nation::BRITAIN]),
        };
        let r = round_of(&mut k, "normandy", later);
        assert_eq!(plus(&k, &r, german), (0, 0));
    }
}

#[test]
fn r9_18_mixed_minors_help_the_allies_against_infantry() {
    proves!("9.18", "6.4(k)");
    let run = |nations: &[&str], die: u8| {
        let mut k = eastern_front();
        let units: Vec<UnitId> = nations
            .iter()
            .map(|n| k.put(n, Kind::Infantry, 3, "kiev"))
            .collect();
        k.put("ussr", Kind::Infantry, 3, "kiev");
        newly(&mut k, "kiev");
        k.roll(&[die, 1, 1]).roll(&[1; 6]);
        attack(&mut k, "kiev", false);
        let lost = |k: &Kit| units.iter().map(|u| 3 - k.steps(*u)).sum::<u8>();
        if k.s.battle.round.is_some() {
            k.act(A::Lose {
                unit: units[0],
                hits: 1,
            });
        }
        lost(&k)
    };
    assert_eq!(run(&["rumania", "hungary"], 5), 1);
    assert_eq!(run(&["rumania", "hungary"], 4), 0);
    assert_eq!(run(&["rumania", "rumania"], 5), 0);
    assert_eq!(run(&["rumania", "italy"], 5), 0);
}

#[test]
fn r9_45a_after_the_collapse_italians_have_no_bonus() {
    proves!("9.45(a)");
    let mut k = eastern_front();
    let tank = k.put("italy", Kind::Armour, 3, "kiev");
    k.put("ussr", Kind::Infantry, 3, "kiev");
    let r = round(&mut k, "kiev");
    assert_eq!(plus(&k, &r, tank), (1, 0));
    k.collapse();
    assert_eq!(plus(&k, &r, tank), (0, 0));
}

#[test]
fn r6_4l_surprise_is_an_option() {
    proves!("6.4(l)");
    let mut k = eastern_front();
    let inf = k.put("germany", Kind::Infantry, 4, "kiev");
    let rifle = k.put("ussr", Kind::Infantry, 4, "kiev");
    newly(&mut k, "kiev");
    let r = round(&mut k, "kiev");
    assert!(!r.surprise, "without the option there is no surprise");
    let r = Round {
        surprise: true,
        ..r
    };
    assert_eq!(plus(&k, &r, inf), (1, 1));
    assert_eq!(plus(&k, &r, rifle), (0, 0));
    k.weather(Weather::Mud);
    let panzer = k.put("germany", Kind::Armour, 4, "kiev");
    assert_eq!(plus(&k, &r, panzer), (0, 0));
}
