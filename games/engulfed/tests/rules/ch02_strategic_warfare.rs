//! Chapter 2: U-boats, bombers, V-weapons.

use crate::factory::*;
use crate::kit::*;
use engulfed::ch02_strategic_warfare::{AirWarAction, Raid, strat_move_cut, west_strat_moves_left};
use engulfed::ch04_production::Item;
use engulfed::data::data;
use engulfed::types::{Nation, Side, Turn, Weather};
use kernel::{example, proves};

const RAID: AirWarAction = AirWarAction::Raid { support: false };
const SUPPORT: AirWarAction = AirWarAction::Raid { support: true };
const AXIS: usize = 0;
const ALLIES: usize = 1;

fn bombers(kit: &mut Kit, side: usize, bombers: u8, fighters: u8) {
    kit.s.assets.bombers[side] = bombers;
    kit.s.assets.fighters[side] = fighters;
}

fn asks_for_a_raid(kit: &Kit) -> bool {
    kit.s.stack.asked::<Raid>().is_some()
}

/// A Western raid on Germany, up to the question.
fn over_germany(turn: &str, weather: Weather, allied: (u8, u8), german_fighters: u8) -> Kit {
    let mut kit = war(turn);
    kit.weather(weather);
    bombers(&mut kit, ALLIES, allied.0, allied.1);
    bombers(&mut kit, AXIS, 0, german_fighters);
    produce(&mut kit, Side::Axis);
    kit
}

#[test]
fn r2_0a_warfare_comes_after_income_and_before_maintenance() {
    proves!("2.0a", "1.22");
    let mut kit = war("Jul/Aug 1940");
    kit.s.assets.u_boats = 60;
    fleet(&mut kit, "britain", engulfed::types::Sea::Atlantic, 4);
    kit.roll(&[6]);
    produce(&mut kit, Side::Allies);
    let said: Vec<&str> = kit.log.entries().iter().map(|e| e.text.as_str()).collect();
    let find = |part: &str| said.iter().position(|text| text.contains(part)).unwrap();
    assert!(find("Britain has 24") < find("U-boat"));
    assert!(find("U-boat") < find("pays 4"));
    // 24, less 8 sunk, less 4 for the fleet.
    assert_eq!(werps(&kit, "britain"), 12);
    // Bombers attack in the victim's phase: Allied ones not in the Allied phase.
    let mut kit = war("Jul/Aug 1941");
    bombers(&mut kit, ALLIES, 5, 5);
    produce(&mut kit, Side::Allies);
    assert!(!asks_for_a_raid(&kit));
}

#[test]
fn r2_0b_boats_must_attack_and_bombers_may() {
    proves!("2.0b");
    let mut kit = war("Jul/Aug 1940");
    kit.s.assets.u_boats = 1;
    kit.roll(&[6]);
    produce(&mut kit, Side::Allies);
    assert_eq!(werps(&kit, "britain"), 24 - 1);
    let mut kit = over_germany("Jul/Aug 1941", Weather::Clear, (3, 3), 0);
    assert!(asks_for_a_raid(&kit));
    kit.act(AirWarAction::Stay);
    assert_eq!(werps(&kit, "germany"), 30);
}

#[test]
fn r2_11_asw_dice_by_boats_and_hits_by_level() {
    proves!("2.11");
    // Level 3: one die for each ten boats, hits on 4 or more, before the boats attack.
    let mut kit = war("Jul/Aug 1941");
    kit.s.assets.u_boats = 32;
    kit.s.assets.asw = 3;
    kit.roll(&[3, 4, 6, 6]);
    produce(&mut kit, Side::Allies);
    assert_eq!(kit.s.assets.u_boats, 30);
    // The fourth die is the boats' own, in the column of those that are left.
    assert_eq!(
        werps(&kit, "britain"),
        24 - data().charts.u_boat_attack(30, 6)
    );
    assert_ne!(
        data().charts.u_boat_attack(30, 6),
        data().charts.u_boat_attack(32, 6)
    );
    // Level 0 rolls no die; a few boats still meet one.
    assert_eq!(data().charts.asw_dice(0, 60), 0);
    assert_eq!(data().charts.asw_dice(1, 4), 1);
}

#[test]
fn r2_12_the_table_is_read_by_remaining_boats_and_die() {
    proves!("2.12");
    for (boats, die) in [(1, 5), (10, 6), (11, 6), (60, 1), (60, 6)] {
        let mut kit = war("Jul/Aug 1940");
        kit.s.assets.u_boats = boats;
        kit.roll(&[die]);
        produce(&mut kit, Side::Allies);
        let sunk = data().charts.u_boat_attack(boats, die);
        assert_eq!(
            werps(&kit, "britain"),
            24 - sunk,
            "{boats} boats, die {die}"
        );
    }
    assert!(data().charts.u_boat_attack(60, 6) > data().charts.u_boat_attack(60, 1));
    assert!(data().charts.u_boat_attack(60, 6) > data().charts.u_boat_attack(10, 6));
}

#[test]
fn r2_13_every_20_boats_cost_a_strat_move() {
    proves!("2.13");
    example!("engulfed-E03");
    let mut kit = war("Jul/Aug 1942");
    for (boats, cut) in [(19, 0), (20, 1), (32, 1), (39, 1), (40, 2), (60, 3)] {
        kit.s.assets.u_boats = boats;
        for who in [Nation::BRITAIN, Nation::USA] {
            assert_eq!(strat_move_cut(&kit.s, who), cut, "{boats}");
            let moves = data().national.limits(who).strat_moves;
            assert_eq!(moves - cut, 4 - boats / 20);
        }
        assert_eq!(strat_move_cut(&kit.s, Nation::USSR), 0);
        assert_eq!(strat_move_cut(&kit.s, Nation::GERMANY), 0);
    }
}

#[test]
fn r2_2a_a_raid_needs_a_bomber_and_an_enemy() {
    proves!("2.2a");
    assert!(asks_for_a_raid(&over_germany(
        "Jul/Aug 1941",
        Weather::Clear,
        (1, 0),
        0
    )));
    assert!(!asks_for_a_raid(&over_germany(
        "Jul/Aug 1941",
        Weather::Clear,
        (0, 9),
        0
    )));
    let mut kit = peace("Jul/Aug 1941");
    bombers(&mut kit, ALLIES, 5, 0);
    produce(&mut kit, Side::Axis);
    assert!(!asks_for_a_raid(&kit));
}

#[test]
fn r2_2b_germany_raids_from_the_turn_after_france_fell() {
    proves!("2.2b");
    let mut kit = war("Jul/Aug 1940");
    bombers(&mut kit, AXIS, 4, 4);
    produce(&mut kit, Side::Allies);
    assert!(!asks_for_a_raid(&kit), "France stands");
    // It fell in the Axis player-turn just before.
    fall(&mut kit, "france");
    produce(&mut kit, Side::Allies);
    assert!(!asks_for_a_raid(&kit), "the same turn");
    kit.s.turn = kit.s.turn.next();
    produce(&mut kit, Side::Axis);
    produce(&mut kit, Side::Allies);
    assert!(asks_for_a_raid(&kit), "the turn after");
    // It fell after the Allied Production Phase of the turn before.
    let mut kit = war("Sep/Oct 1940");
    bombers(&mut kit, AXIS, 4, 4);
    fall(&mut kit, "france");
    produce(&mut kit, Side::Axis);
    produce(&mut kit, Side::Allies);
    assert!(asks_for_a_raid(&kit));
}

#[test]
fn r2_21_fighters_escort_and_intercept_in_one_turn() {
    proves!("2.21", "2.22");
    let mut kit = war("Jul/Aug 1942");
    fall(&mut kit, "france");
    kit.s.assets.france_fell = Some(Turn::new(1940, 2));
    bombers(&mut kit, ALLIES, 5, 4);
    bombers(&mut kit, AXIS, 5, 3);
    produce(&mut kit, Side::Axis);
    // Four escorts roll, then three interceptors, then five bombers: nobody holds back.
    kit.roll(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    kit.act(RAID);
    assert_eq!(kit.dice.scripted_left(), 0);
    produce(&mut kit, Side::Allies);
    // The same fighters fly again: three escorts, four interceptors, five bombers.
    kit.roll(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    kit.act(RAID);
    assert_eq!(kit.dice.scripted_left(), 0);
    // Bombers raid once: nobody asks again.
    assert!(!asks_for_a_raid(&kit));
}

#[test]
fn r2_22a_small_raids_may_be_let_through() {
    proves!("2.22(a)");
    example!("engulfed-E20");
    for (weather, free, forced) in [
        (Weather::Clear, 4, 5),
        (Weather::LightMud, 4, 5),
        (Weather::Mud, 9, 10),
        (Weather::Snow, 9, 10),
    ] {
        let mut kit = over_germany("Jul/Aug 1941", weather, (free, 2), 3);
        kit.act(RAID);
        assert!(kit.allowed(AirWarAction::Decline));
        assert_eq!(kit.asking(), Some(kit.s.seat_of(Nation::GERMANY)));
        // Nobody fires at fighters or by them; flak and bombs follow.
        kit.s.assets.flak[0] = 4;
        kit.roll(&[1; 16][..usize::from(free / 2 + free)]);
        kit.act(AirWarAction::Decline);
        assert_eq!(kit.dice.scripted_left(), 0);
        assert_eq!(kit.s.assets.fighters, [3, 2]);
        let mut kit = over_germany("Jul/Aug 1941", weather, (forced, 2), 3);
        kit.roll(&vec![1; 2 + 3 + usize::from(forced)]);
        kit.act(RAID);
        assert_eq!(kit.dice.scripted_left(), 0, "{weather:?}: not intercepted");
    }
    // Those who choose to meet it do.
    let mut kit = over_germany("Jul/Aug 1941", Weather::Clear, (2, 1), 1);
    kit.act(RAID);
    kit.roll(&[1, 6, 1]);
    kit.act(AirWarAction::Intercept);
    assert_eq!(kit.s.assets.bombers[ALLIES], 1);
}

#[test]
fn r2_22bc_escorts_exchange_and_interceptors_kill_bombers() {
    proves!("2.22(b)", "2.22(c)");
    example!("engulfed-E04");
    let mut kit = over_germany("Sep/Oct 1942", Weather::Clear, (7, 18), 12);
    let mut dice = vec![6, 6, 6];
    dice.extend([1; 15]);
    dice.extend([5, 6, 6, 4, 4, 4, 4, 1, 1]);
    dice.extend([1; 4]);
    kit.roll(&dice);
    kit.act(RAID);
    assert_eq!(kit.dice.scripted_left(), 0);
    assert_eq!(kit.s.assets.fighters, [9, 15]);
    assert_eq!(kit.s.assets.bombers[ALLIES], 4);
    // Exchanges beyond the last interceptor, and hits beyond the last bomber, are nothing.
    let mut kit = over_germany("Sep/Oct 1942", Weather::Clear, (5, 3), 1);
    kit.roll(&[6, 6, 6, 1, 1, 1, 1, 1]);
    kit.act(RAID);
    assert_eq!(kit.s.assets.fighters, [0, 2]);
    let mut kit = over_germany("Sep/Oct 1942", Weather::Clear, (5, 0), 6);
    kit.roll(&[6, 6, 6, 6, 6, 6]);
    kit.act(RAID);
    assert_eq!(kit.s.assets.bombers[ALLIES], 0);
}

#[test]
fn r2_22d_flak_dice_by_level_and_bombers() {
    proves!("2.22(d)");
    example!("engulfed-E19");
    for (level, dice) in [(0, 0), (1, 2), (2, 2), (3, 3), (4, 5)] {
        assert_eq!(data().charts.flak_dice(level, 11), dice);
        let mut kit = over_germany("Jul/Aug 1942", Weather::Clear, (11, 0), 0);
        kit.s.assets.flak[0] = level;
        let mut faces = vec![6; usize::from(dice)];
        faces.extend(vec![1; usize::from(11 - dice)]);
        kit.roll(&faces);
        kit.act(RAID);
        assert_eq!(kit.s.assets.bombers[ALLIES], 11 - dice, "level {level}");
        assert_eq!(kit.dice.scripted_left(), 0);
    }
    // A 5 is a miss, and level 4 is the highest.
    let mut kit = over_germany("Jul/Aug 1942", Weather::Clear, (4, 0), 0);
    kit.s.assets.flak[0] = 4;
    kit.roll(&[5, 5, 1, 1, 1, 1]);
    kit.act(RAID);
    assert_eq!(kit.s.assets.bombers[ALLIES], 4);
    let mut kit = war("Jul/Aug 1942");
    spending_with(&mut kit, "germany", 50);
    kit.s.assets.flak[0] = 3;
    kit.act(buy(Item::Flak));
    assert_eq!(kit.s.assets.flak[0], 4);
    kit.s.assets.next_flak[0] = kit.s.turn;
    assert_eq!(kit.refused(buy(Item::Flak)), "2.22(d)");
}

#[test]
fn r2_23_bombs_hit_on_5_and_in_bad_weather_on_6() {
    proves!("2.23");
    for (weather, lost) in [
        (Weather::Clear, 2),
        (Weather::LightMud, 2),
        (Weather::Mud, 1),
        (Weather::Snow, 1),
    ] {
        let mut kit = over_germany("Jul/Aug 1942", weather, (3, 0), 0);
        kit.roll(&[4, 5, 6]);
        kit.act(RAID);
        assert_eq!(werps(&kit, "germany"), 30 - lost, "{weather:?}");
    }
    // Damage is this turn's only (4.1b).
    let mut kit = over_germany("Jul/Aug 1942", Weather::Clear, (1, 0), 0);
    kit.roll(&[6]);
    kit.act(RAID);
    kit.s.assets.bombers = [0; 2];
    produce(&mut kit, Side::Axis);
    assert_eq!(werps(&kit, "germany"), 30);
}

#[test]
fn r2_24a_allied_bombers_from_1943() {
    proves!("2.24(a)", "2.24a");
    example!("engulfed-E18");
    for (turn, weather, lost) in [
        ("Sep/Oct 1942", Weather::Clear, 2),
        ("Jan/Feb 1943", Weather::Clear, 3),
        ("Jan/Feb 1943", Weather::LightMud, 3),
        ("Jan/Feb 1943", Weather::Mud, 2),
        ("May/Jun 1945", Weather::Snow, 2),
    ] {
        let mut kit = over_germany(turn, weather, (4, 0), 0);
        kit.roll(&[3, 4, 5, 6]);
        kit.act(RAID);
        assert_eq!(werps(&kit, "germany"), 30 - lost, "{turn} {weather:?}");
    }
    // A 5 of an interceptor costs both a point; the 6s are taken first.
    let mut kit = over_germany("Jan/Feb 1943", Weather::Clear, (5, 0), 4);
    kit.roll(&[5, 5, 6, 1, 1, 1]);
    kit.act(RAID);
    assert_eq!(kit.s.assets.bombers[ALLIES], 2);
    assert_eq!(kit.s.assets.fighters[AXIS], 2);
    let mut kit = over_germany("Jan/Feb 1943", Weather::Clear, (5, 0), 7);
    kit.roll(&[5, 5, 6, 6, 6, 6, 1]);
    kit.act(RAID);
    assert_eq!(kit.s.assets.bombers[ALLIES], 0);
    assert_eq!(
        kit.s.assets.fighters[AXIS], 6,
        "one exchange was left to take"
    );
    // German bombers never get it.
    let mut kit = war("Jul/Aug 1943");
    kit.s.assets.france_fell = Some(Turn::new(1940, 2));
    bombers(&mut kit, AXIS, 1, 0);
    produce(&mut kit, Side::Allies);
    kit.roll(&[4]);
    kit.act(RAID);
    assert_eq!(werps(&kit, "britain"), 24);
}

#[test]
fn r2_24b_allied_escorts_from_1944() {
    proves!("2.24(b)");
    example!("engulfed-E21");
    let mut kit = over_germany("Jan/Feb 1944", Weather::Clear, (5, 4), 6);
    kit.roll(&[6, 6, 5, 1, 1, 1, 1]);
    kit.act(RAID);
    assert_eq!(
        kit.s.assets.fighters,
        [3, 3],
        "two shot down, one exchanged"
    );
    // 6s first: with two interceptors the 5 finds nobody.
    let mut kit = over_germany("Jan/Feb 1944", Weather::Clear, (5, 3), 2);
    kit.roll(&[5, 6, 6]);
    kit.act(RAID);
    assert_eq!(kit.s.assets.fighters, [0, 3]);
    // Before 1944 a 6 is an exchange and a 5 nothing.
    let mut kit = over_germany("Nov/Dec 1943", Weather::Clear, (5, 2), 3);
    kit.roll(&[6, 5, 1, 1]);
    kit.act(RAID);
    assert_eq!(kit.s.assets.fighters, [2, 1]);
}

#[test]
fn r2_25_bombers_left_after_a_raid_cut_german_strat_moves() {
    proves!("2.25");
    for (weather, left, cut) in [
        (Weather::Clear, 4, 0),
        (Weather::Clear, 5, 1),
        (Weather::LightMud, 11, 2),
        (Weather::Mud, 9, 0),
        (Weather::Snow, 10, 1),
    ] {
        let mut kit = over_germany("Jul/Aug 1942", weather, (left, 0), 0);
        kit.roll(&vec![1; usize::from(left)]);
        kit.act(RAID);
        assert_eq!(strat_move_cut(&kit.s, Nation::GERMANY), cut, "{left}");
    }
    let mut kit = over_germany("Jul/Aug 1942", Weather::Clear, (20, 0), 0);
    kit.act(AirWarAction::Stay);
    assert_eq!(strat_move_cut(&kit.s, Nation::GERMANY), 0);
}

#[test]
fn r2_26_no_more_than_half_of_the_home_werps() {
    proves!("2.26");
    example!("engulfed-E22");
    let mut kit = over_germany("Jul/Aug 1943", Weather::Clear, (20, 0), 0);
    kit.roll(&[6; 20]);
    kit.act(RAID);
    assert_eq!(werps(&kit, "germany"), 15);
    assert_eq!(kit.s.score.bombed, 15, "16.2 counts what was destroyed");
    // Two of five areas lost: half of 18.
    let mut kit = war("Jul/Aug 1943");
    kit.control("britain", &["ruhr", "bavaria"]);
    bombers(&mut kit, ALLIES, 20, 0);
    produce(&mut kit, Side::Axis);
    kit.roll(&[6; 20]);
    kit.act(RAID);
    assert_eq!(werps(&kit, "germany"), 18 - 9);
}

#[test]
fn r2_27a_support_needs_twice_the_fighters_and_a_pause() {
    proves!("2.27a");
    let kit = over_germany("Jul/Aug 1944", Weather::Clear, (5, 12), 6);
    assert!(kit.allowed(SUPPORT));
    let kit = over_germany("Jul/Aug 1944", Weather::Clear, (5, 11), 6);
    assert_eq!(kit.refused(SUPPORT), "2.27a");
    for (before, allowed) in [(1, false), (2, true)] {
        let mut kit = war("Jul/Aug 1944");
        bombers(&mut kit, ALLIES, 5, 12);
        kit.s.assets.supported = Some(Turn(kit.s.turn.0 - before));
        produce(&mut kit, Side::Axis);
        assert_eq!(kit.allowed(SUPPORT), allowed);
    }
    // German bombers have no such choice.
    let mut kit = war("Jul/Aug 1941");
    kit.s.assets.france_fell = Some(Turn::new(1940, 2));
    bombers(&mut kit, AXIS, 4, 4);
    produce(&mut kit, Side::Allies);
    assert_eq!(kit.refused(SUPPORT), "2.27a");
}

#[test]
fn r2_27b_hits_take_moves_in_the_west_and_no_werps() {
    proves!("2.27b");
    example!("engulfed-E05");
    let mut kit = over_germany("Jul/Aug 1944", Weather::Clear, (11, 12), 0);
    let mut dice = vec![1; 12];
    dice.extend([4, 5, 6, 6, 1, 1, 1, 1, 1, 1, 1]);
    kit.roll(&dice);
    assert_eq!(west_strat_moves_left(&kit.s), None);
    kit.act(SUPPORT);
    assert_eq!(werps(&kit, "germany"), 30);
    assert_eq!(strat_move_cut(&kit.s, Nation::GERMANY), 2);
    let moves = data().national.limits(Nation::GERMANY).strat_moves;
    assert_eq!(moves - strat_move_cut(&kit.s, Nation::GERMANY), 5);
    assert_eq!(west_strat_moves_left(&kit.s), Some(1));
    // More hits than moves: the rest is lost.
    kit.s.assets.west_hits = Some(30);
    assert_eq!(west_strat_moves_left(&kit.s), Some(0));
    // The next raid is another matter.
    kit.s.turn = kit.s.turn.next();
    produce(&mut kit, Side::Axis);
    assert_eq!(west_strat_moves_left(&kit.s), None);
}
