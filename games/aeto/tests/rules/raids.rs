//! 2.0 to 2.9: strategic bombing by day and by night.

use crate::kit::{Kit, hex, nation};
use aeto::ch02_strategic::{Bomb, Objective, Raid, Sortie, Struck, bombing_step};
use aeto::ch04_air::{Aim, BreakOff, Launch, Role};
use aeto::types::{AirEffect, UnitId};
use aeto::unit::Commitment;
use frame::Side;
use kernel::{Seat, example, proves};

const AXIS: Seat = Seat(0);
const ALLIES: Seat = Seat(1);

/// The Strategic Bombing Step begins.
fn step(kit: &mut Kit) -> &mut Kit {
    kit.s.stack.set(vec![aeto::Step::Sequence], None);
    kit.on_table(bombing_step)
}

/// A raid by day from a base is meant for a hex.
#[track_caller]
fn raid(kit: &mut Kit, base: &str, target: &str) {
    begin(kit, base, target, false);
}

#[track_caller]
fn begin(kit: &mut Kit, base: &str, target: &str, night: bool) {
    kit.act(Raid::From {
        base: hex(base),
        night,
    });
    kit.act(Objective::Hex { hex: hex(target) });
}

fn take(unit: UnitId) -> Sortie {
    Sortie::Take { unit }
}

fn fly(to: &str) -> Sortie {
    Sortie::Fly { hex: hex(to) }
}

/// All of a base take off, fly to the target unhindered and drop their bombs together.
#[track_caller]
fn bombs(kit: &mut Kit, base: &str, target: &str, units: &[UnitId], dice: [u8; 2]) {
    raid(kit, base, target);
    for unit in units {
        kit.act(take(*unit));
    }
    over(kit, target).roll(&dice).act(Bomb::Roll {
        rail: false,
        bonus: 0,
    });
}

/// The raid reaches its target unhindered, and no Bomber turns on the railways.
#[track_caller]
fn over<'k>(kit: &'k mut Kit, target: &str) -> &'k mut Kit {
    kit.act(fly(target)).no_aircraft();
    if kit.legal().contains(&Sortie::Ready.into()) {
        kit.act(Sortie::Ready).no_aircraft();
    }
    kit
}

fn flying_over(kit: &Kit, unit: UnitId) -> Option<&'static str> {
    let flight = kit.s.sky.iter().find(|flight| flight.unit == unit)?;
    Some(aeto::spot::board().key(flight.over.space()))
}

#[test]
fn a_collected_raid_on_munich() {
    proves!(
        "2.2b", "2.2c", "2.2d", "2.2f", "2.2h", "2.2i", "2.2p", "2.2q", "2.2s", "2.2t", "2.5h",
        "2.1c", "2.1e", "4.9.2", "4.9.3", "4.9.4", "4.1.1"
    );
    example!("aeto-E01");
    let kinds = [("US-bmb-05", 2), ("US-ftr-04", 1), ("GER-ftr-01", 1)];
    let mut kit = Kit::west("june 1943", &kinds);
    let bristol = kit.put("US-bmb-05", "W3714");
    let manchester = kit.put("US-bmb-05", "W3916");
    let escort = kit.put("US-ftr-04", "W3617");
    let prague = kit.put("GER-ftr-01", "W3227");
    step(&mut kit);
    assert_eq!(kit.asking(), Some(ALLIES));
    raid(&mut kit, "W3714", "W3025");
    // The second one is not there yet.
    assert_eq!(kit.refused(take(manchester)), "2.2c");
    kit.act(take(bristol)).act(fly("W3916")).no_aircraft();
    assert_eq!(flying_over(&kit, bristol), Some("W3916"));
    kit.act(take(manchester)).act(fly("W3617")).no_aircraft();
    kit.act(take(escort)).act(fly("W3025"));
    // Ten windows on the way, in which the German declines; the escort stops one hex short, and the bombers are alone.
    for _ in 0..10 {
        assert_eq!(kit.asking(), Some(AXIS));
        assert_eq!(flying_over(&kit, escort), flying_over(&kit, bristol));
        kit.act(Launch::NoMore);
    }
    assert_eq!(kit.asking(), Some(ALLIES));
    assert_eq!(flying_over(&kit, bristol), Some("W3025"));
    assert!(
        flying_over(&kit, escort) != Some("W3025"),
        "it has flown its ten hexes"
    );
    kit.act(Sortie::Ready);
    assert_eq!(kit.asking(), Some(AXIS));
    let fighter = Launch::Unit {
        unit: prague,
        role: Role::Fighter,
    };
    kit.act(fighter).act(Launch::NoMore);
    // The escort may not come to help.
    let help = Launch::Unit {
        unit: escort,
        role: Role::Fighter,
    };
    assert_eq!(kit.refused(help), "4.13.9");
    kit.act(Launch::NoMore).act(Launch::NoMore);
    // Only the two over Munich can be attacked.
    assert_eq!(kit.refused(Aim { target: escort }), "4.16.7");
    // Heavy Bombers fire back, and miss.
    kit.roll(&[2, 6]).act(Aim { target: bristol });
    assert!(kit.s.unit(bristol).depleted);
    kit.act(BreakOff::FightOn);
    kit.roll(&[3, 6]).act(BreakOff::FightOn);
    // One target is left for the second round, and it is hit too: no bombs fall.
    kit.on_table(|_| {});
    assert!(kit.s.unit(manchester).depleted);
    for unit in [bristol, manchester, escort, prague] {
        assert_eq!(kit.s.unit(unit).commitment, Commitment::Previous);
    }
    assert!(kit.s.sky.is_empty());
    assert_eq!(kit.eps("germany"), 40);
}

#[test]
fn the_kind_of_target_moves_the_column() {
    proves!(
        "2.3a", "2.3b", "2.3c", "2.3d", "2.3e", "2.5b", "2.0a", "2.2m"
    );
    example!("aeto-E02", "aeto-E29");
    // Kiel is a city, the Saar a resource, Dusseldorf both, Berlin the capital; 12 points and a 7 each.
    let cases = [("W3925", 2), ("W3421", 3), ("W3627", 4)];
    for (target, lost) in cases {
        let mut kit = Kit::west("june 1943", &[("US-bmb-05", 1)]);
        let bomber = kit.put("US-bmb-05", "W3617");
        step(&mut kit);
        bombs(&mut kit, "W3617", target, &[bomber], [3, 4]);
        assert_eq!(kit.eps("germany"), 40 - lost, "{target}");
    }
    let table = &aeto::data::data().bombing;
    let name = |shift| aeto::data::BombingTable::COLUMNS[table.column(12, shift)];
    assert_eq!([0, -1, 1, 2].map(name), ["12-16", "7-11", "17-24", "25-39"]);
}

#[test]
fn a_resource_alone_is_harder_to_hit() {
    proves!("2.3c");
    let german = aeto::spot::board().ids().find(|at| {
        let printed = aeto::ground::hex(*at);
        printed.nation == Some(nation("germany")) && printed.resource && !printed.city
    });
    let key = aeto::spot::board().key(german.expect("a resource without a city"));
    let mut kit = Kit::west("june 1943", &[("US-bmb-05", 1)]);
    let bomber = kit.put("US-bmb-05", "W3617");
    step(&mut kit);
    // 12 points in the column 7-11: a 9 brings 3 without flak.
    bombs(&mut kit, "W3617", key, &[bomber], [4, 5]);
    assert_eq!(kit.eps("germany"), 37);
    assert!(!kit.s.unit(bomber).depleted);
}

#[test]
fn bombs_abroad_are_halved_and_again_in_a_later_month() {
    proves!("2.4a", "2.4b", "2.4c", "2.4e", "0.map-box-sbb");
    example!("aeto-E03", "aeto-E04");
    let mut kit = Kit::west("april 1943", &[("UK-bmb-08", 1)]);
    let lancaster = kit.put("UK-bmb-08", "W3617");
    kit.s
        .politics
        .set_holder(hex("W3518").space(), nation("germany"));
    let points =
        |kit: &Kit, points| aeto::ch02_strategic::strength(&kit.s, hex("W3518").space(), points);
    assert_eq!([points(&kit, 7), points(&kit, 12)], [3, 6]);
    // Berlin is at home, and once bombed is halved in the next month, not in this one.
    let berlin = |kit: &Kit| aeto::ch02_strategic::strength(&kit.s, hex("W3627").space(), 12);
    step(&mut kit);
    bombs(&mut kit, "W3617", "W3627", &[lancaster], [3, 4]);
    assert_eq!(berlin(&kit), 12);
    kit.s.clock.month = "may 1943".parse().expect("a month");
    assert_eq!(berlin(&kit), 6);
    kit.s.strategic.bombed[0].hex = hex("W3518");
    assert_eq!([berlin(&kit), points(&kit, 12)], [12, 3]);
    kit.s.strategic.end_season();
    assert_eq!(points(&kit, 12), 6);
}

#[test]
fn a_foreign_land_costs_no_more_than_it_yields() {
    proves!("2.4g");
    let mut kit = Kit::west("june 1943", &[("US-bmb-05", 5)]);
    let all = kit.puts("US-bmb-05", "W3617", 5);
    step(&mut kit);
    // Antwerp or Brussels: Belgium's resources yield 2 each; 30 points would take 5 with a 9.
    let belgian = aeto::spot::board().ids().filter(|at| {
        let printed = aeto::ground::hex(*at);
        printed.nation == Some(nation("belgium")) && printed.resource
    });
    let yields = 2 * belgian.count() as u8;
    bombs(&mut kit, "W3617", "W3419", &all, [6, 6]);
    assert!(kit.eps("germany") >= 40 - yields);
    assert!(yields < 8);
}

#[test]
fn oil_is_never_halved_and_its_guns_hit_twice() {
    proves!(
        "2.3f", "2.4d", "2.5e", "2.9b", "2.9d", "2.9f", "2.9h", "2.9i", "2.9j"
    );
    example!("aeto-E33");
    let kit = Kit::west("june 1943", &[("US-bmb-06", 2)]);
    let ploesti = hex("E3629").space();
    let column = |night| aeto::ch02_strategic::column(&kit.s, ploesti, 12, night);
    assert_eq!([column(false), column(true)], [4, 0]);
    assert_eq!(aeto::ch02_strategic::strength(&kit.s, ploesti, 12), 12);
    for key in ["E3311", "E3312", "E3410", "E3607", "E3707"] {
        assert_eq!(
            aeto::ch02_strategic::strength(&kit.s, hex(key).space(), 9),
            9
        );
    }
}

#[test]
fn oil_in_enemy_hands_is_like_any_other_resource() {
    proves!("2.9g", "2.9k");
    let mut kit = Kit::west("june 1943", &[("US-bmb-06", 1)]);
    let ploesti = hex("E3629").space();
    kit.s.politics.set_holder(ploesti, nation("uk"));
    assert_eq!(aeto::ch02_strategic::strength(&kit.s, ploesti, 12), 6);
    let maikop = hex("E3312").space();
    kit.s.politics.set_holder(maikop, nation("germany"));
    assert_eq!(aeto::ch02_strategic::strength(&kit.s, maikop, 12), 6);
}

#[test]
fn rumanian_oil_is_bombed_and_the_axis_names_the_victims() {
    proves!("2.9a", "2.9f", "2.5e");
    let mut kit = Kit::west("june 1943", &[("US-bmb-06", 1), ("US-bmb-05", 1)]);
    let liberator = kit.put("US-bmb-06", "E4132");
    let fortress = kit.put("US-bmb-05", "E4132");
    for at in aeto::spot::board().ids() {
        if aeto::ground::hex(at).nation == Some(nation("bulgaria")) {
            kit.s.politics.set_holder(at, nation("germany"));
        }
    }
    kit.s
        .politics
        .set_holder(hex("E4132").space(), nation("uk"));
    step(&mut kit);
    // Neutral Rumania is not bombed.
    kit.act(Raid::From {
        base: hex("E4132"),
        night: false,
    });
    let ploesti = Objective::Hex { hex: hex("E3629") };
    assert_eq!(kit.refused(ploesti), "2.2m");
    kit.s.politics.declare(nation("rumania"), nation("us"));
    kit.s.politics.declare(nation("rumania"), nation("uk"));
    kit.s.politics.declare(nation("rumania"), nation("poland"));
    kit.s.clock.initiative = Side::Allies;
    kit.act(ploesti).act(take(liberator)).act(take(fortress));
    over(&mut kit, "E3629");
    // 20 points two columns to the right: 40+; a 6 brings a star, and two steps are lost.
    kit.roll(&[3, 3]).act(Bomb::Roll {
        rail: false,
        bonus: 0,
    });
    assert_eq!(kit.asking(), Some(AXIS));
    kit.act(Struck { unit: fortress });
    kit.act(Struck { unit: liberator });
    assert!(kit.s.unit(fortress).depleted && kit.s.unit(liberator).depleted);
}

#[test]
fn sides_alternate_and_who_declines_is_out() {
    proves!("2.2a", "2.2u", "2.5i", "2.2e", "0.sop-sw1");
    let mut kit = Kit::west("june 1943", &[("UK-bmb-08", 2), ("GER-bmb-03", 2)]);
    let lancaster = kit.put("UK-bmb-08", "W3617");
    kit.put("UK-bmb-08", "W3916");
    kit.put("GER-bmb-03", "W3620");
    kit.put("GER-bmb-03", "W3421");
    step(&mut kit);
    assert_eq!(kit.asking(), Some(ALLIES));
    raid(&mut kit, "W3617", "W3421");
    kit.act(take(lancaster)).act(Sortie::Home);
    assert_eq!(kit.asking(), Some(AXIS));
    // A raid that nobody has taken off for is not one.
    raid(&mut kit, "W3620", "W3616");
    kit.act(Sortie::Home);
    assert_eq!(kit.asking(), Some(AXIS));
    kit.act(Raid::Decline);
    assert_eq!(kit.asking(), Some(ALLIES));
    let spent = Raid::From {
        base: hex("W3617"),
        night: false,
    };
    assert_eq!(kit.refused(spent), "2.1a");
    raid(&mut kit, "W3916", "W3421");
    kit.act(Sortie::Home);
    assert_eq!(kit.asking(), Some(ALLIES));
    kit.act(Raid::Decline);
    assert!(
        !kit.legal().contains(&Raid::Decline.into()),
        "the step is over"
    );
}

#[test]
fn only_fit_bombers_bomb() {
    proves!("2.0d", "2.1a", "2.1b", "2.2k", "2.1d");
    let kinds = [
        ("UK-bmb-08", 1),
        ("UK-bmb-01", 1),
        ("UK-ftr-08", 1),
        ("UK-fb-02", 1),
    ];
    let mut kit = Kit::west("june 1943", &kinds);
    let lancaster = kit.put("UK-bmb-08", "W3617");
    let battle = kit.put("UK-bmb-01", "W3617");
    let mustang = kit.put("UK-ftr-08", "W3616");
    step(&mut kit);
    // An escort goes first and fetches the Bombers, but goes to no target alone.
    raid(&mut kit, "W3616", "W3627");
    kit.act(take(mustang));
    assert_eq!(kit.refused(fly("W3627")), "2.0d");
    kit.act(fly("W3617")).no_aircraft();
    // The Battle does not reach Berlin.
    assert_eq!(kit.refused(take(battle)), "2.2i");
    kit.s.pieces.mark(lancaster, |unit| unit.unsupplied = 1);
    assert_eq!(kit.refused(take(lancaster)), "2.1a");
    kit.s.pieces.mark(lancaster, |unit| unit.unsupplied = 0);
    kit.s.skies.moderate = AirEffect::Grounded;
    kit.s.skies.severe = AirEffect::Grounded;
    assert_eq!(kit.refused(take(lancaster)), "2.1d");
    kit.s.skies.moderate = AirEffect::None;
    kit.s.skies.severe = AirEffect::None;
    kit.act(take(lancaster));
    assert!(kit.allowed(fly("W3627")));
}

#[test]
fn weather_on_the_way_halves_bombs_and_ranges() {
    proves!("2.1d", "1.7b");
    let mut kit = Kit::west("june 1943", &[("UK-bmb-08", 2)]);
    let lancasters = kit.puts("UK-bmb-08", "W3617", 2);
    kit.s.skies.moderate = AirEffect::Strength;
    kit.s.skies.severe = AirEffect::Strength;
    step(&mut kit);
    // 20 points are 10: with a city and a resource the column 12-16, where a 7 brings 2; 20 would bring 4.
    bombs(&mut kit, "W3617", "W3421", &lancasters, [3, 4]);
    assert_eq!(kit.eps("germany"), 38);
}

#[test]
fn bombs_take_no_more_than_there_is() {
    proves!("2.0b", "2.0c");
    let mut kit = Kit::west("june 1943", &[("US-bmb-05", 2)]);
    let all = kit.puts("US-bmb-05", "W3617", 2);
    let germany = nation("germany");
    kit.s.track_mut(germany).expect("a track").eps = 3;
    step(&mut kit);
    bombs(&mut kit, "W3617", "W3627", &all, [3, 4]);
    let track = *kit.s.track(germany).expect("a track");
    assert_eq!((track.eps, track.reserve), (0, 10));
    // Never more in a season than the next one brings: 70 in 1943, of which 69 are gone.
    kit.s.strategic.lost = vec![(germany, 69)];
    kit.s.track_mut(germany).expect("a track").eps = 20;
    kit.with(|t| aeto::ch02_strategic::charge(t, germany, 5, kernel::rule!("2.0c")));
    assert_eq!(kit.eps("germany"), 19);
}

#[test]
fn groups_roll_apart_and_the_initiative_names_who_is_hit() {
    proves!("2.5a", "2.5c", "2.5d", "2.5f", "2.5g", "2.2o");
    let kinds = [("UK-bmb-08", 1), ("UK-bmb-05", 1), ("UK-bmb-12", 1)];
    let mut kit = Kit::west("june 1943", &kinds);
    let lancaster = kit.put("UK-bmb-08", "W3617");
    let wellington = kit.put("UK-bmb-05", "W3617");
    let liberator = kit.put("UK-bmb-12", "W3617");
    kit.s.clock.initiative = Side::Axis;
    step(&mut kit);
    raid(&mut kit, "W3617", "W3925");
    for unit in [lancaster, wellington, liberator] {
        kit.act(take(unit));
    }
    over(&mut kit, "W3925");
    kit.act(Bomb::Pick { unit: lancaster })
        .act(Bomb::Pick { unit: wellington });
    assert_eq!(kit.refused(Bomb::Pick { unit: lancaster }), "2.5g");
    // 16 points: column 12-16, an 11 brings 5 and a star.
    let roll = Bomb::Roll {
        rail: false,
        bonus: 0,
    };
    kit.roll(&[5, 6]).act(roll);
    assert_eq!(kit.asking(), Some(AXIS));
    assert_eq!(kit.refused(Struck { unit: liberator }), "2.5d");
    kit.act(Struck { unit: lancaster });
    assert!(kit.s.unit(lancaster).depleted);
    // The third one attacks alone: 3 points, a 12 brings 3 and a hit.
    assert_eq!(kit.refused(Bomb::Pick { unit: lancaster }), "2.5d");
    kit.roll(&[6, 6]).act(roll);
    assert!(kit.s.unit(liberator).depleted);
    assert_eq!(kit.eps("germany"), 40 - 5 - 3);
    assert_eq!(kit.s.unit(wellington).commitment, Commitment::Previous);
}

#[test]
fn one_point_is_not_enough_and_a_depleted_bomber_is_lost() {
    proves!("2.5a", "2.5c");
    let mut kit = Kit::west("june 1943", &[("UK-bmb-12", 2)]);
    let pair = kit.puts("UK-bmb-12", "W3617", 2);
    kit.deplete(pair[0]).deplete(pair[1]);
    step(&mut kit);
    raid(&mut kit, "W3617", "W3925");
    kit.act(take(pair[0])).act(take(pair[1]));
    over(&mut kit, "W3925");
    let roll = Bomb::Roll {
        rail: false,
        bonus: 0,
    };
    kit.act(Bomb::Pick { unit: pair[0] });
    assert_eq!(kit.refused(roll), "2.5a");
    kit.act(Bomb::Pick { unit: pair[1] });
    kit.roll(&[6, 5]).act(roll);
    let lost = pair.iter().filter(|unit| kit.at(**unit).is_none());
    assert_eq!(lost.count(), 1);
}

#[test]
fn railways_are_bombed_apart_by_day() {
    proves!(
        "2.2l", "2.2n", "2.4f", "2.6a", "2.6b", "2.6c", "2.6d", "2.6e", "2.6f", "2.6g", "2.6h",
        "2.7c", "4.16.15"
    );
    example!("aeto-E05");
    let mut kit = Kit::west("june 1943", &[("US-bmb-05", 3)]);
    let all = kit.puts("US-bmb-05", "W3617", 3);
    step(&mut kit);
    raid(&mut kit, "W3617", "W3421");
    for unit in &all {
        kit.act(take(*unit));
    }
    kit.act(fly("W3421")).no_aircraft();
    kit.act(Sortie::Rail { unit: all[0] })
        .act(Sortie::Rail { unit: all[1] })
        .act(Sortie::Ready)
        .no_aircraft();
    kit.act(Bomb::Pick { unit: all[0] });
    assert_eq!(kit.refused(Bomb::Pick { unit: all[2] }), "2.6d");
    let rail = |bonus| Bomb::Roll { rail: true, bonus };
    assert_eq!(kit.refused(rail(1)), "2.7a");
    kit.act(Bomb::Pick { unit: all[1] });
    // 24 points, no shift: an 8 costs Germany 3 of its 6; the city costs EPs by itself.
    kit.roll(&[4, 4]).act(rail(0));
    let capacity = |kit: &Kit| aeto::ch06_movement::capacity(&kit.s, nation("germany"));
    assert_eq!((capacity(&kit), kit.eps("germany")), (3, 40));
    kit.roll(&[3, 4]).act(Bomb::Roll {
        rail: false,
        bonus: 0,
    });
    assert_eq!((capacity(&kit), kit.eps("germany")), (3, 37));
    // At the end of the month the trains run again.
    kit.s.strategic.lose_rail(nation("germany"), 9);
    assert_eq!(capacity(&kit), 0);
    kit.s.strategic.end_month();
    assert_eq!(capacity(&kit), 6);
}

#[test]
fn where_no_city_has_works_any_city_serves_for_the_railways() {
    proves!("2.6a");
    use aeto::ch02_strategic::rail_nation;
    assert_eq!(rail_nation(hex("W3421").space()), Some(nation("germany")));
    assert_eq!(rail_nation(hex("W3925").space()), None, "Kiel has no works");
    assert_eq!(rail_nation(hex("W3428").space()), None, "there is nothing");
}

#[test]
fn the_us_may_add_to_its_dice() {
    proves!("2.7a", "2.7b");
    let mut kit = Kit::west("june 1943", &[("US-bmb-05", 2), ("US-bmb-06", 1)]);
    let fortresses = kit.puts("US-bmb-05", "W3617", 2);
    let liberator = kit.put("US-bmb-06", "W3617");
    kit.deplete(liberator);
    step(&mut kit);
    raid(&mut kit, "W3617", "W3925");
    for unit in [fortresses[0], fortresses[1], liberator] {
        kit.act(take(unit));
    }
    over(&mut kit, "W3925");
    let roll = |bonus| Bomb::Roll { rail: false, bonus };
    assert_eq!(kit.refused(roll(3)), "2.7a");
    assert!(kit.allowed(roll(0)) && kit.allowed(roll(1)));
    // 28 points: column 25-39; 5 and 2 are 7, which brings 4 instead of 2.
    kit.roll(&[2, 3]).act(roll(2));
    assert_eq!(kit.eps("germany"), 36);
}

#[test]
fn at_night_nobody_intercepts_and_the_first_column_holds() {
    proves!("2.8a", "2.8b", "2.8c", "2.8d", "2.3g", "4.13.11", "2.6h");
    for (month, hits) in [("june 1941", 1), ("june 1942", 2), ("june 1943", 3)] {
        let kinds = [
            ("UK-bmb-08", 4),
            ("UK-ftr-08", 1),
            ("US-bmb-05", 1),
            ("GER-ftr-01", 1),
        ];
        let mut kit = Kit::west(month, &kinds);
        let lancasters = kit.puts("UK-bmb-08", "W3617", 4);
        let mustang = kit.put("UK-ftr-08", "W3616");
        let fortress = kit.put("US-bmb-05", "W3616");
        kit.put("GER-ftr-01", "W3421");
        kit.s.clock.initiative = Side::Allies;
        step(&mut kit);
        begin(&mut kit, "W3617", "W3627", true);
        for unit in &lancasters {
            kit.act(take(*unit));
        }
        kit.act(fly("W3616"));
        assert_eq!(kit.asking(), Some(ALLIES));
        assert_eq!(kit.refused(take(mustang)), "2.8c");
        assert_eq!(kit.refused(take(fortress)), "2.8b");
        kit.act(fly("W3627"));
        // 40 points on a capital: an 11 brings 2 and a star all the same.
        kit.roll(&[5, 6]).act(Bomb::Roll {
            rail: false,
            bonus: 0,
        });
        for _ in 0..hits {
            let asked = kit.prompt() == "Which Bomber is hit?";
            if let Some(action) = kit.legal().first().copied().filter(|_| asked) {
                kit.act(action);
            }
        }
        let steps: u8 = lancasters
            .iter()
            .filter(|unit| kit.at(**unit).is_some())
            .map(|unit| kit.s.unit(*unit).steps())
            .sum();
        assert_eq!((steps, kit.eps("germany")), (8 - hits, 38), "{month}");
    }
}

#[test]
fn bombers_and_escorts_are_left_behind() {
    proves!("2.2f", "2.2g", "2.2j", "2.2r");
    let kinds = [("UK-bmb-08", 2), ("UK-ftr-08", 1), ("GER-ftr-01", 1)];
    let mut kit = Kit::west("june 1943", &kinds);
    let pair = kit.puts("UK-bmb-08", "W3617", 2);
    let mustang = kit.put("UK-ftr-08", "W3617");
    let german = kit.put("GER-ftr-01", "W3620");
    step(&mut kit);
    raid(&mut kit, "W3617", "W3421");
    kit.act(take(pair[0])).act(take(pair[1])).act(take(mustang));
    assert_eq!(kit.refused(Sortie::Leave { unit: pair[0] }), "2.2f");
    kit.act(fly("W3618")).no_aircraft();
    kit.act(Sortie::Leave { unit: pair[0] });
    kit.act(fly("W3619"));
    // The German intercepts what is there: one Bomber and its escort.
    let fighter = Launch::Unit {
        unit: german,
        role: Role::Fighter,
    };
    kit.act(fighter).no_aircraft();
    assert_eq!(kit.refused(Aim { target: pair[0] }), "4.16.7");
    // Nobody joins a fight that has begun.
    assert!(!kit.legal().contains(&fighter.into()));
}
