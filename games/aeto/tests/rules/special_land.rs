//! Chapter 10 and its share of 5.14 and 5.16: armor of 1944, Soviet cities and winters, Zhukov, Blitzkrieg against the US.

use crate::kit::{Kit, hex, nation};
use aeto::ch05_offensives::{Begin, Decide, Gather, Stand, Target, odds};
use aeto::politics::{Invasion, WinterWar};
use aeto::spot::Spot;
use aeto::types::{Camp, UnitId, Weather};
use frame::Side;
use kernel::proves;

/// Some pieces east of Moscow, in clear terrain: German ones in E1923, Soviet ones in a hex beside it.
fn field(month: &str, germans: &[(&str, usize)], soviets: &[(&str, usize)], at: &str) -> Kit {
    let kinds: Vec<(&str, usize)> = germans.iter().chain(soviets).copied().collect();
    let mut kit = Kit::east(month, &kinds);
    for (kind, count) in germans {
        kit.puts(kind, "E1923", *count);
    }
    for (kind, count) in soviets {
        kit.puts(kind, at, *count);
    }
    for held in ["E1922", "E1822"] {
        kit.s
            .politics
            .set_holder(hex(held).space(), nation("germany"));
    }
    kit.s.refresh();
    kit
}

/// The attackers of a hex attack another; what changes the die, supply left aside.
fn against(kit: &mut Kit, side: Side, from: &str, at: &str) -> Vec<(&'static str, i8)> {
    kit.offensives(side);
    let owner = kit.s.units_in(hex(from).into()).next().expect("a unit");
    let owner = Begin::Nation {
        nation: owner.1.nation(),
    };
    if kit.allowed(owner) {
        kit.act(owner);
    }
    kit.stack_until_combat(from).attack(at);
    while kit.allowed(Stand::Fight) {
        kit.act(Stand::Fight).no_aircraft();
    }
    let mut all = kit.modifiers();
    all.retain(|(name, _)| !name.contains("supply"));
    all
}

const PANZER: (&str, usize) = ("GER-arm-01", 1);
const RIFLES: (&str, usize) = ("SOV-inf-01", 1);
const TANKS: (&str, usize) = ("SOV-arm-01", 1);

#[test]
fn german_armor_has_the_advantage_in_clear_terrain_from_1944_on() {
    proves!("10.1", "5.16.11");
    let attack = |month: &str, germans: &[(&str, usize)], at: &str| {
        let mut kit = field(month, germans, &[RIFLES], at);
        against(&mut kit, Side::Axis, "E1923", at)
    };
    assert_eq!(
        attack("january 1944", &[PANZER], "E1823"),
        [("German armor", 1)]
    );
    assert_eq!(attack("december 1943", &[PANZER], "E1823"), []);
    // E1922 beside it is a forest.
    assert_eq!(attack("june 1944", &[PANZER], "E1922"), [("forest", -1)]);
    // Infantry of 5 beside armor of 8; two of them are more.
    let half = [PANZER, ("GER-inf-01", 1)];
    assert_eq!(attack("june 1944", &half, "E1823"), [("German armor", 1)]);
    let less = [PANZER, ("GER-inf-01", 2)];
    assert_eq!(attack("june 1944", &less, "E1823"), []);
    // Mechanized troops are no armor.
    assert_eq!(attack("june 1944", &[("GER-mech-01", 1)], "E1823"), []);
}

#[test]
fn whoever_attacks_german_armor_in_clear_terrain_in_1944_is_hindered() {
    proves!("10.1", "5.16.11");
    let defend = |month: &str, germans: &[(&str, usize)]| {
        let mut kit = field(month, germans, &[("SOV-inf-01", 3)], "E1823");
        against(&mut kit, Side::Allies, "E1823", "E1923")
    };
    assert_eq!(
        defend("june 1944", &[PANZER]),
        [("against German armor", -1)]
    );
    assert_eq!(defend("june 1943", &[PANZER]), []);
    assert_eq!(defend("june 1944", &[("GER-inf-01", 1)]), []);
}

#[test]
fn soviet_armor_has_the_same() {
    proves!("10.8a", "5.16.12");
    let attack = |month: &str, soviets: &[(&str, usize)]| {
        let mut kit = field(month, &[("GER-inf-01", 1)], soviets, "E1823");
        against(&mut kit, Side::Allies, "E1823", "E1923")
    };
    assert_eq!(
        attack("june 1944", &[("SOV-arm-01", 2)]),
        [("Soviet armor", 1)]
    );
    assert_eq!(attack("june 1943", &[("SOV-arm-01", 2)]), []);
    assert_eq!(attack("june 1944", &[("SOV-mech-01", 2)]), []);
    let mut kit = field("june 1944", &[("GER-inf-01", 2)], &[TANKS], "E1823");
    let all = against(&mut kit, Side::Axis, "E1923", "E1823");
    assert_eq!(all, [("against Soviet armor", -1)]);
}

#[test]
fn soviet_troops_are_hard_to_drive_out_of_their_cities() {
    proves!("10.10", "5.16.13");
    let mut kit = field("july 1942", &[("GER-inf-01", 3)], &[RIFLES], "E1924");
    let all = against(&mut kit, Side::Axis, "E1923", "E1924");
    assert_eq!(all, [("Soviet city", -1)]);
    let battle = kit.s.battle.clone().expect("an attack");
    assert!(odds::backfires(&kit.s, &battle));
    // 15 against 4 is 3-1; want of supply and the city are -3 or -1: the die that is [-/1] costs the attacker a step.
    let by: i8 = kit.modifiers().iter().map(|(_, by)| by).sum();
    kit.roll(&[(4 - by) as u8]).act(Decide::Roll);
    let steps = |id: &str| -> u8 {
        let own = kit
            .s
            .units()
            .filter(|(_, unit)| unit.nation() == nation(id));
        own.filter(|(_, unit)| unit.hex().is_some())
            .map(|(_, unit)| unit.steps())
            .sum()
    };
    assert_eq!((steps("germany"), steps("ussr")), (5, 2));
}

#[test]
fn in_a_blitzkrieg_a_soviet_city_does_not_strike_back() {
    proves!("10.10", "10.2c");
    let mut kit = field("july 1942", &[("GER-inf-01", 3)], &[RIFLES], "E1924");
    let since = kit.s.clock.month;
    kit.s.politics.invasions.clear();
    kit.s.politics.invasions.push(Invasion {
        by: nation("germany"),
        of: nation("ussr"),
        since,
    });
    let all = against(&mut kit, Side::Axis, "E1923", "E1924");
    assert_eq!(all, [("Blitzkrieg", 2), ("Soviet city", -1)]);
    let battle = kit.s.battle.clone().expect("an attack");
    assert!(!odds::backfires(&kit.s, &battle));
}

#[test]
fn others_have_no_bonus_in_a_soviet_city() {
    proves!("10.10");
    // Moscow in German hands.
    let mut kit = field(
        "july 1942",
        &[("GER-inf-01", 1)],
        &[("SOV-inf-01", 3)],
        "E1824",
    );
    let ids: Vec<UnitId> = kit
        .s
        .troops(hex("E1923").space(), Camp::Axis)
        .map(|(id, _)| id)
        .collect();
    for id in ids {
        kit.s
            .pieces
            .change(id, |unit| unit.at = hex("E1924").into());
    }
    kit.s
        .politics
        .set_holder(hex("E1924").space(), nation("germany"));
    let all = against(&mut kit, Side::Allies, "E1824", "E1924");
    assert_eq!(all, []);
}

/// A month of Winter in the East: its weather is rolled as months go by.
fn winter(kit: &mut Kit, won: bool) {
    kit.weather(Weather::Winter);
    kit.s.politics.winter_war = if won { WinterWar::Won } else { WinterWar::Lost };
}

#[test]
fn who_has_won_the_winter_war_fights_better_in_the_first_winter() {
    proves!("10.23", "5.16.14", "10.24c");
    let mut kit = field(
        "january 1942",
        &[("GER-inf-01", 1)],
        &[("SOV-inf-01", 3)],
        "E1823",
    );
    winter(&mut kit, true);
    let all = against(&mut kit, Side::Allies, "E1823", "E1923");
    assert_eq!(all, [("Soviet winter", 1)]);
    let mut kit = field("january 1942", &[("GER-inf-01", 3)], &[RIFLES], "E1823");
    winter(&mut kit, true);
    let all = against(&mut kit, Side::Axis, "E1923", "E1823");
    assert_eq!(all, [("against the Soviet winter", -1)]);
    // Not if it was lost, nor in fair weather, nor beyond the USSR proper.
    for (won, letter) in [(false, Weather::Winter), (true, Weather::Fair)] {
        let mut kit = field(
            "january 1942",
            &[("GER-inf-01", 1)],
            &[("SOV-inf-01", 3)],
            "E1823",
        );
        winter(&mut kit, won);
        kit.weather(letter);
        assert_eq!(against(&mut kit, Side::Allies, "E1823", "E1923"), []);
    }
}

#[test]
fn the_first_winter_is_one_run_of_months_and_does_not_come_again() {
    proves!("10.23", "10.24g");
    use aeto::ch10_special::winter::FirstWinter;
    let mut kit = Kit::east("november 1941", &[]);
    let mut seen = Vec::new();
    // The letters of the months, as they are determined one after the other.
    for month in [
        "november 1941",
        "december 1941",
        "january 1942",
        "february 1942",
        "march 1942",
        "april 1942",
        "december 1942",
    ] {
        kit.s.clock.month = month.parse().expect("a month");
        kit.roll(&[1, 6, 6, 6, 6, 6]);
        kit.segment(aeto::ch00_sequence::Segment::Weather, Side::Axis);
        seen.push((kit.s.skies.letter, kit.s.politics.eastern_winter));
    }
    let (mut over, mut begun) = (false, false);
    for (letter, winter) in seen {
        begun |= letter == Weather::Winter;
        over |= begun && letter != Weather::Winter;
        let expected = match (begun, over) {
            (_, true) => FirstWinter::Over,
            (true, false) => FirstWinter::Now,
            (false, false) => FirstWinter::Ahead,
        };
        assert_eq!(winter, expected);
    }
    assert!(over, "December 1942 is Winter, but not the first");
}

#[test]
fn in_finland_the_first_winter_helps_the_finns() {
    proves!("10.24b", "5.16.15", "10.24g");
    let kinds = [("FIN-inf-01", 2), ("SOV-inf-01", 3)];
    let begin = |month: &str, letter: Weather| {
        let mut kit = Kit::east(month, &kinds);
        kit.weather(letter);
        kit.s.politics.invasions.push(Invasion {
            by: nation("ussr"),
            of: nation("finland"),
            since: "december 1939".parse().expect("a month"),
        });
        kit
    };
    let mut kit = begin("january 1940", Weather::Winter);
    kit.puts("FIN-inf-01", "E1333", 2);
    kit.put("SOV-inf-01", "E1332");
    let all = against(&mut kit, Side::Axis, "E1333", "E1332");
    assert!(all.contains(&("Finnish winter", 2)), "{all:?}");
    let attack = |letter: Weather| {
        let mut kit = begin("january 1940", letter);
        kit.put("FIN-inf-01", "E1333");
        kit.puts("SOV-inf-01", "E1332", 3);
        against(&mut kit, Side::Allies, "E1332", "E1333")
    };
    let all = attack(Weather::Winter);
    assert!(all.contains(&("against the Finnish winter", -1)), "{all:?}");
    assert!(
        !attack(Weather::Fair)
            .iter()
            .any(|(name, _)| name.contains("winter"))
    );
}

#[test]
fn zhukov_gives_two_to_every_soviet_stack_within_the_radius_of_his_hq() {
    proves!("10.14a", "10.14b", "5.14.21");
    let soviets = [("SOV-inf-01", 3), ("SOV-hq-10", 1), ("SOV-general-01", 1)];
    let begin = |with: bool| {
        let mut kit = Kit::east(
            "july 1942",
            &[("GER-inf-01", 1), soviets[0], soviets[1], soviets[2]],
        );
        kit.puts("SOV-inf-01", "E1823", 2);
        kit.put("SOV-inf-01", "E1824");
        kit.put("GER-inf-01", "E1923");
        kit.put("SOV-hq-10", "E1724");
        if with {
            kit.put("SOV-general-01", "E1724");
        }
        kit
    };
    let prompt = |kit: &mut Kit| {
        against(kit, Side::Allies, "E1823", "E1923");
        kit.prompt()
    };
    assert!(prompt(&mut begin(false)).starts_with("8 against 5"));
    assert!(prompt(&mut begin(true)).starts_with("10 against 5"));
    // He stands with no HQ.
    let mut kit = begin(false);
    kit.put("SOV-general-01", "E1823");
    assert!(
        prompt(&mut kit).starts_with("8 against 5"),
        "{}",
        kit.prompt()
    );
}

#[test]
fn zhukov_defends_too_and_stands_outside_the_doubling_limit() {
    proves!("10.14a", "10.14b", "5.14.21");
    let mut kit = Kit::east(
        "july 1942",
        &[
            ("GER-inf-01", 2),
            ("SOV-inf-04", 1),
            ("SOV-hq-10", 1),
            ("SOV-general-01", 1),
            ("SOV-general-08", 1),
        ],
    );
    kit.puts("GER-inf-01", "E1923", 2);
    // Militia of 2 with Rokossovsky of 4, of which 2 count; Zhukov's 2 come on top.
    kit.put("SOV-inf-04", "E1823");
    kit.put("SOV-general-08", "E1823");
    kit.put("SOV-hq-10", "E1723");
    kit.put("SOV-general-01", "E1723");
    against(&mut kit, Side::Axis, "E1923", "E1823");
    assert!(kit.prompt().starts_with("10 against 6"), "{}", kit.prompt());
}

#[test]
fn zhukov_dies_only_on_a_one() {
    proves!("10.14c");
    for (die, dead) in [(1, true), (2, false)] {
        let mut kit = Kit::east(
            "july 1942",
            &[("GER-inf-01", 3), ("SOV-inf-04", 1), ("SOV-general-01", 1)],
        );
        kit.puts("GER-inf-01", "E1923", 3);
        kit.put("SOV-inf-04", "E1823");
        let zhukov = kit.put("SOV-general-01", "E1823");
        against(&mut kit, Side::Axis, "E1923", "E1823");
        kit.roll(&[8, die]).act(Decide::Roll);
        let ussr = nation("ussr");
        let at = if dead {
            Spot::gone(ussr)
        } else {
            Spot::pool(ussr)
        };
        assert_eq!(kit.s.unit(zhukov).at, at, "die {die}");
    }
}

#[test]
fn soviet_armor_loses_one_point_in_winter() {
    proves!("1.4e", "10.8b");
    use aeto::ch05_offensives::Mover;
    let mut kit = Kit::east("january 1942", &[TANKS, ("SOV-mech-01", 1), RIFLES, PANZER]);
    let points = |kit: &mut Kit, kind: &str| {
        let id = kit.put(kind, "E1724");
        let points = Mover::of(&kit.s, id).points;
        kit.s
            .pieces
            .change(id, |unit| unit.at = Spot::pool(unit.nation()));
        points
    };
    assert_eq!(points(&mut kit, "SOV-arm-01"), [5, 4, 2]);
    assert_eq!(points(&mut kit, "SOV-mech-01"), [5, 4, 2]);
    assert_eq!(points(&mut kit, "SOV-inf-01"), [3, 2, 1]);
}

#[test]
fn the_first_german_attack_on_american_troops_is_a_blitzkrieg_for_a_month() {
    proves!("10.2d", "10.2g");
    let kinds = [("GER-inf-01", 4), ("US-inf-01", 2), ("UK-inf-01", 1)];
    let attack = |kit: &mut Kit| {
        kit.offensives(Side::Axis).stack_until_combat("W3117");
        kit.act(Target::Hex { hex: hex("W3116") })
            .act(Gather::Everybody)
            .act(Gather::Ready);
        kit.no_aircraft();
        while kit.allowed(Stand::Fight) {
            kit.act(Stand::Fight).no_aircraft();
        }
        kit.modifiers().contains(&("Blitzkrieg", 2))
    };
    let begin = |who: &str| {
        let mut kit = Kit::west("june 1944", &kinds);
        kit.s
            .politics
            .set_holder(hex("W3117").space(), nation("germany"));
        kit.puts("GER-inf-01", "W3117", 3);
        kit.put(who, "W3116");
        kit
    };
    let mut kit = begin("US-inf-01");
    assert!(attack(&mut kit));
    assert_eq!(kit.s.politics.us_struck, Some(kit.s.clock.month));
    // Not in the next month, and not against the British.
    let mut kit = begin("US-inf-01");
    kit.s.politics.us_struck = Some("may 1944".parse().expect("a month"));
    assert!(!attack(&mut kit));
    assert!(!attack(&mut begin("UK-inf-01")));
}

#[test]
fn a_hex_lies_behind_the_front_if_safe_hexes_join_it_to_a_source() {
    proves!("5.12.7", "5.12.8");
    use aeto::ch05_offensives::is_behind_front;
    let mut kit = Kit::east("july 1942", &[("GER-inf-01", 1), ("SOV-inf-01", 1)]);
    let soviet = |kit: &Kit, at: &str| is_behind_front(&kit.s, nation("ussr"), hex(at).space());
    assert!(soviet(&kit, "E1824"));
    let german = kit.put("GER-inf-01", "E1823");
    // In a zone of control, even if troops of its own stand there.
    assert!(!soviet(&kit, "E1824") && !soviet(&kit, "E1823") && soviet(&kit, "E1622"));
    kit.put("SOV-inf-01", "E1824");
    assert!(!soviet(&kit, "E1824"));
    // It is judged anew when it is asked.
    kit.s
        .pieces
        .change(german, |unit| unit.at = Spot::pool(unit.nation()));
    kit.s.refresh();
    assert!(soviet(&kit, "E1824"));
    // A hex that nothing joins to the rest.
    kit.s
        .politics
        .set_holder(hex("E2333").space(), nation("ussr"));
    kit.s.refresh();
    assert!(!soviet(&kit, "E2333"));
}
