//! Rules of chapter 9 that production applies.

use crate::factory::*;
use crate::kit::*;
use engulfed::Phase;
use engulfed::ch04_production::{self, BuildAction, Item, Minor, Route, Spend, step_cost};
use engulfed::types::{Camp, Kind, Nation, Sea, Side};
use engulfed::unit::{At, UnitId};
use kernel::{example, proves};

const fn free(unit: UnitId) -> BuildAction {
    BuildAction::FreeStep { unit }
}

fn end_production(kit: &mut Kit, id: &str) {
    kit.phase(id, Phase::Production);
    let mut t = kit.table();
    ch04_production::end(&mut t);
}

fn axis_minors(kit: &mut Kit) {
    for id in ["finland", "rumania", "hungary", "bulgaria"] {
        kit.join(id, Camp::Axis);
        kit.s.politics.sponsor[nation(id).index()] = Some(Nation::GERMANY);
    }
    kit.s.politics.events.axis_minors_joined = Some(engulfed::types::Turn::new(1940, 3));
}

#[test]
fn r9_13_the_first_russian_winter() {
    proves!("9.13", "G.Cadre");
    example!("engulfed-E39");
    let mut kit = world_war("Jan/Feb 1942");
    axis_minors(&mut kit);
    let infantry = kit.put("germany", Kind::Infantry, 2, "smolensk");
    let cadre = kit.put("germany", Kind::Infantry, 1, "smolensk");
    let armour = kit.put("germany", Kind::Armour, 3, "smolensk");
    let cavalry = kit.put("hungary", Kind::Cavalry, 2, "kiev");
    let finn = kit.put("finland", Kind::Infantry, 3, "onega_swamps");
    let italian = kit.put("italy", Kind::Infantry, 3, "kiev");
    let home = kit.put("germany", Kind::Infantry, 3, "berlin");
    let soviet = kit.put("ussr", Kind::Infantry, 3, "moscow");
    end_production(&mut kit, "germany");
    for (unit, steps) in [
        (infantry, 1),
        (cadre, 1),
        (armour, 3),
        (cavalry, 1),
        (finn, 3),
        (italian, 2),
        (home, 3),
        (soviet, 3),
    ] {
        assert_eq!(kit.steps(unit), steps, "{:?}", kit.s.unit(unit));
    }
    // It comes once.
    kit.s.turn = "Jan/Feb 1943".parse().unwrap();
    end_production(&mut kit, "germany");
    assert_eq!(kit.steps(italian), 2);
}

#[test]
fn r9_13_only_in_january_after_axis_production_and_with_axis_units_inside() {
    proves!("9.13");
    for (turn, id, place, lost) in [
        ("Jan/Feb 1942", "germany", "kiev", 1),
        ("Jan/Feb 1942", "britain", "kiev", 0),
        ("Nov/Dec 1941", "germany", "kiev", 0),
        ("Jan/Feb 1942", "germany", "warsaw", 0),
    ] {
        let mut kit = world_war(turn);
        let unit = kit.put("germany", Kind::Infantry, 3, place);
        end_production(&mut kit, id);
        assert_eq!(kit.steps(unit), 3 - lost, "{turn} {id} {place}");
    }
    // A January without Axis units inside is not the first winter.
    let mut kit = world_war("Jan/Feb 1942");
    end_production(&mut kit, "germany");
    assert!(!kit.s.politics.events.winter_is_over);
}

#[test]
fn r9_15d_one_free_step_of_axis_minor_infantry_at_home() {
    proves!("9.15d");
    let mut kit = world_war("Jul/Aug 1942");
    axis_minors(&mut kit);
    kit.control("germany", &["odessa"]);
    let home = kit.put("rumania", Kind::Infantry, 1, "bucharest");
    let away = kit.put("rumania", Kind::Infantry, 1, "odessa");
    let cavalry = kit.put("rumania", Kind::Cavalry, 1, "bucharest");
    let hungarian = kit.put("hungary", Kind::Infantry, 1, "budapest");
    spending(&mut kit, "germany");
    let before = werps(&kit, "germany");
    assert_eq!(kit.refused(free(away)), "9.15d");
    assert_eq!(kit.refused(free(cavalry)), "9.15d");
    kit.act(free(home));
    assert_eq!((kit.steps(home), werps(&kit, "germany")), (2, before));
    assert_eq!(kit.refused(free(hungarian)), "9.15d", "one a turn");
    // Next turn not for the same Minor, then again.
    kit.s.turn = kit.s.turn.next();
    spending(&mut kit, "germany");
    assert_eq!(kit.refused(free(home)), "9.15d");
    assert!(kit.allowed(free(hungarian)));
    kit.s.turn = kit.s.turn.next();
    spending(&mut kit, "germany");
    assert!(kit.allowed(free(home)));
    // Or a new cadre.
    let new = in_pool(&kit, "finland", Kind::Infantry, false);
    let before = werps(&kit, "germany");
    kit.act(free(new)).act(place("helsinki"));
    assert_eq!((kit.steps(new), werps(&kit, "germany")), (1, before));
    // Neutral Minors get none.
    let mut kit = world_war("Jul/Aug 1942");
    let home = kit.put("rumania", Kind::Infantry, 1, "bucharest");
    spending(&mut kit, "germany");
    assert_eq!(kit.refused(free(home)), "9.15d");
}

#[test]
fn r9_15e_germany_pays_for_other_steps_and_the_tank() {
    proves!("9.15e");
    let mut kit = world_war("Jul/Aug 1942");
    axis_minors(&mut kit);
    kit.control("germany", &["odessa"]);
    let away = kit.put("rumania", Kind::Infantry, 1, "odessa");
    let tank = in_pool(&kit, "rumania", Kind::Armour, false);
    spending(&mut kit, "germany");
    let before = werps(&kit, "germany");
    kit.act(replace(away));
    assert_eq!(werps(&kit, "germany"), before - 1);
    assert_eq!(kit.refused(free(tank)), "9.15d");
    kit.act(build(tank)).act(place("ploesti"));
    assert_eq!(werps(&kit, "germany"), before - 1 - 4);
    // A Minor that has fallen is nobody's to build.
    fall(&mut kit, "rumania");
    assert_eq!(kit.refused(replace(away)), "4.5a");
}

#[test]
fn r9_19_without_ploesti() {
    proves!("9.19");
    let scene = |turn: &str, holder: &str| {
        let mut kit = world_war(turn);
        axis_minors(&mut kit);
        fall(&mut kit, "rumania");
        let rumania = ["ploesti", "bucharest", "moldavia", "transylvania"];
        kit.control(holder, &rumania);
        kit.put(holder, Kind::Infantry, 1, "ploesti");
        spending_with(&mut kit, "germany", 200);
        kit
    };
    let raise = |kit: &mut Kit, kind: Kind, elite: bool| {
        let unit = in_pool(kit, "germany", kind, elite);
        kit.act(build(unit));
        let sites = ["berlin", "saxony", "bavaria", "ruhr", "silesia", "bohemia"];
        let site = sites.into_iter().find(|key| kit.allowed(place(key)));
        kit.act(place(site.unwrap()));
        unit
    };
    let mut kit = scene("Jan/Feb 1943", "ussr");
    let armour = raise(&mut kit, Kind::Armour, false);
    kit.act(replace(armour)).act(replace(armour));
    assert_eq!(kit.refused(replace(armour)), "9.19", "three steps");
    raise(&mut kit, Kind::Infantry, false);
    let third = in_pool(&kit, "germany", Kind::Infantry, false);
    assert_eq!(kit.refused(build(third)), "9.19");
    for _ in 0..3 {
        raise(&mut kit, Kind::Militia, false);
    }
    // One elite step among them.
    let mut kit = scene("Jan/Feb 1943", "ussr");
    let elite = raise(&mut kit, Kind::Armour, true);
    assert_eq!(kit.refused(replace(elite)), "9.19");
    // Before 1943, or with Ploesti, there is no such limit.
    for (turn, holder) in [("Nov/Dec 1942", "ussr"), ("Jan/Feb 1943", "germany")] {
        let mut kit = scene(turn, holder);
        for _ in 0..3 {
            raise(&mut kit, Kind::Infantry, false);
        }
        let elite = raise(&mut kit, Kind::Armour, true);
        kit.act(replace(elite))
            .act(replace(elite))
            .act(replace(elite));
    }
}

#[test]
fn r9_24e_four_free_guards() {
    proves!("9.24(e)");
    let mut kit = world_war("Jan/Feb 1942");
    let turn = kit.s.turn;
    let guards: Vec<UnitId> = kit
        .s
        .units()
        .filter(|(_, u)| u.nation == Nation::USSR && u.elite && u.kind == Kind::Infantry)
        .map(|(id, _)| id)
        .collect();
    assert_eq!(guards.len(), 4);
    for id in &guards {
        kit.s.put(*id, At::Later(turn));
    }
    let mut early = kit.clone();
    spending(&mut kit, "ussr");
    let before = werps(&kit, "ussr");
    for id in &guards[..3] {
        kit.act(build(*id)).act(place("ural"));
        assert!(kit.s.unit(*id).is_full());
    }
    assert_eq!(werps(&kit, "ussr"), before);
    // Who is not placed waits in the pool and must be paid for.
    kit.act(BuildAction::Finish);
    end_production(&mut kit, "britain");
    assert_eq!(kit.at(guards[3]), At::Pool);
    early.s.turn = "Nov/Dec 1941".parse().unwrap();
    spending(&mut early, "ussr");
    assert_eq!(early.refused(build(guards[0])), "4.4");
}

#[test]
fn r9_24f_conscription_gives_50_steps_in_four_phases() {
    proves!("9.24(f)");
    example!("engulfed-E42");
    let mut kit = world_war("Jul/Aug 1942");
    let elite = kit.put_block("ussr", Kind::Infantry, true, 1, "gorky");
    let mut sum = 0;
    for (phase, steps) in [20, 15, 10, 5].into_iter().enumerate() {
        spending(&mut kit, "ussr");
        if phase == 0 {
            assert!(kit.allowed(buy(Item::SpecialAction)));
            kit.act(BuildAction::Conscript);
        }
        assert_eq!(kit.s.ledgers.free_infantry, steps);
        assert_eq!(kit.refused(BuildAction::Conscript), "9.24(f)");
        assert_eq!(kit.refused(buy(Item::SpecialAction)), "9.24(f)");
        sum += steps;
        let before = werps(&kit, "ussr");
        let unit = in_pool(&kit, "ussr", Kind::Infantry, false);
        kit.act(build(unit)).act(place("ural")).act(replace(unit));
        assert_eq!(kit.s.ledgers.free_infantry, steps - 2);
        assert_eq!(werps(&kit, "ussr"), before);
        if phase == 0 {
            kit.act(replace(elite));
            assert_eq!(werps(&kit, "ussr"), before - 2, "Guards are no conscripts");
        }
        kit.act(BuildAction::Finish);
        end_production(&mut kit, "britain");
        kit.s.turn = kit.s.turn.next();
    }
    assert_eq!(sum, 50);
    spending(&mut kit, "ussr");
    assert_eq!(kit.s.ledgers.free_infantry, 0);
    assert!(kit.allowed(buy(Item::SpecialAction)));
    // Only in the war, and not after a Special Action in the same phase.
    let mut kit = war("Jul/Aug 1941");
    spending(&mut kit, "ussr");
    assert_eq!(kit.refused(BuildAction::Conscript), "9.24(f)");
    let mut kit = world_war("Jul/Aug 1942");
    spending(&mut kit, "ussr");
    kit.act(buy(Item::SpecialAction));
    assert_eq!(kit.refused(BuildAction::Conscript), "9.24(f)");
}

#[test]
fn r10_5_a_bid_changes_the_conscription() {
    proves!("10.5");
    example!("engulfed-E17");
    for (bid, phases) in [
        (2, [12, 9, 6, 3]),
        (0, [20, 15, 10, 5]),
        (-1, [24, 18, 12, 6]),
        (5, [0, 0, 0, 0]),
    ] {
        let mut kit = world_war("Jul/Aug 1942");
        kit.s.options.bid = bid;
        for (phase, steps) in phases.into_iter().enumerate() {
            spending(&mut kit, "ussr");
            if phase == 0 {
                kit.act(BuildAction::Conscript);
            }
            assert_eq!(kit.s.ledgers.free_infantry, steps, "bid {bid}");
            kit.act(BuildAction::Finish);
            kit.s.turn = kit.s.turn.next();
        }
    }
}

#[test]
fn r9_24g_conscription_is_paid_for_in_1945() {
    proves!("9.24(g)");
    for (turn, used, price) in [
        ("Nov/Dec 1944", 5, 1),
        ("Jan/Feb 1945", 5, 2),
        ("Jan/Feb 1945", 0, 1),
    ] {
        let mut kit = world_war(turn);
        kit.s.ledgers.conscription = used;
        let unit = kit.put("ussr", Kind::Infantry, 1, "gorky");
        assert_eq!(step_cost(&kit.s, kit.s.unit(unit), false), price, "{turn}");
    }
}

#[test]
fn r9_34_american_lend_lease_by_dice() {
    proves!("9.34");
    // Paris stands: no die.
    let mut kit = war("May/Jun 1940");
    kit.roll(&[6]);
    produce(&mut kit, Side::Allies);
    assert_eq!(werps(&kit, "britain"), 24);
    // Paris is German: one die for Britain; the Soviets are not at war.
    let mut kit = war("Jul/Aug 1940");
    kit.control("germany", &["paris"]);
    kit.roll(&[6]);
    produce(&mut kit, Side::Allies);
    assert_eq!((werps(&kit, "britain"), werps(&kit, "ussr")), (30, 9));
    // It goes on if Paris is lost again, and the Soviets have theirs once at war.
    kit.control("france", &["paris"]);
    kit.war("germany", "ussr");
    kit.s.turn = kit.s.turn.next();
    kit.roll(&[2, 3]);
    produce(&mut kit, Side::Allies);
    assert_eq!((werps(&kit, "britain"), werps(&kit, "ussr")), (26, 37));
    // It ends when the U.S.A. enters.
    kit.war("germany", "usa");
    produce(&mut kit, Side::Allies);
    assert_eq!((werps(&kit, "britain"), werps(&kit, "ussr")), (24, 34));
}

/// Britain spends, with fleets in the Atlantic and the Soviet Union at war.
fn lending(fleets: u8) -> Kit {
    let mut kit = world_war("Jul/Aug 1942");
    fleet(&mut kit, "britain", Sea::Atlantic, fleets);
    spending(&mut kit, "britain");
    kit
}

#[test]
fn r9_35_britain_sends_up_to_half() {
    proves!("9.35");
    // 24 less 4 for the fleet: 10 of 20; Murmansk carries 8, Persia the rest.
    let mut kit = lending(4);
    assert_eq!(werps(&kit, "britain"), 20);
    kit.act(send(Route::Murmansk, 8));
    assert_eq!(kit.refused(send(Route::Persia, 3)), "9.35");
    kit.act(send(Route::Persia, 2));
    assert_eq!(
        (werps(&kit, "britain"), werps(&kit, "ussr")),
        (10, 34 + 8 + 1)
    );
    assert_eq!(kit.refused(send(Route::Persia, 1)), "9.35");
    // Not to a Soviet Union at peace.
    let mut kit = war("Jan/Feb 1941");
    fleet(&mut kit, "britain", Sea::Atlantic, 4);
    spending(&mut kit, "britain");
    assert_eq!(kit.refused(send(Route::Murmansk, 1)), "9.35");
    // Not after the Soviets have ended their production.
    let mut kit = world_war("Jul/Aug 1942");
    fleet(&mut kit, "britain", Sea::Atlantic, 4);
    spending(&mut kit, "ussr");
    assert!(kit.allowed(send(Route::Murmansk, 1)), "at any time");
    kit.act(BuildAction::Finish);
    kit.act(BuildAction::Produce {
        nation: Nation::BRITAIN,
    });
    assert_eq!(kit.refused(send(Route::Murmansk, 1)), "4.5a");
}

#[test]
fn r9_351_murmansk() {
    proves!("9.351");
    example!("engulfed-E43");
    let kit = lending(3);
    assert!(kit.allowed(send(Route::Murmansk, 6)));
    assert_eq!(kit.refused(send(Route::Murmansk, 7)), "9.351");
    // With Trondheim German half arrives, of all that is sent in the turn.
    let mut kit = world_war("Jul/Aug 1942");
    fleet(&mut kit, "britain", Sea::Atlantic, 6);
    kit.control("germany", &["trondheim"]);
    spending(&mut kit, "usa");
    kit.act(send(Route::Atlantic, 15)).act(BuildAction::Finish);
    kit.act(BuildAction::Produce {
        nation: Nation::BRITAIN,
    });
    kit.act(send(Route::Murmansk, 12));
    assert_eq!(werps(&kit, "ussr"), 34 + 6);
    let mut kit = lending(6);
    kit.control("germany", &["trondheim"]);
    for _ in 0..3 {
        kit.act(send(Route::Murmansk, 1));
    }
    assert_eq!(werps(&kit, "ussr"), 34 + 1);
    let mut kit = lending(6);
    kit.control("germany", &["onega_swamps"]);
    assert_eq!(kit.refused(send(Route::Murmansk, 1)), "9.351");
    assert!(kit.allowed(send(Route::Persia, 1)));
}

#[test]
fn r9_352_persia() {
    proves!("9.352");
    example!("engulfed-E43");
    let mut kit = lending(6);
    assert_eq!(kit.refused(send(Route::Persia, 7)), "9.352");
    kit.act(send(Route::Persia, 6));
    assert_eq!(werps(&kit, "ussr"), 34 + 3);
    let mut kit = lending(6);
    kit.control("germany", &["persia"]);
    assert_eq!(kit.refused(send(Route::Persia, 1)), "9.352");
}

#[test]
fn r9_36_the_usa_sends_up_to_15() {
    proves!("9.36");
    let mut kit = world_war("Jul/Aug 1942");
    fleet(&mut kit, "britain", Sea::Atlantic, 10);
    spending(&mut kit, "usa");
    assert_eq!(kit.refused(send(Route::Atlantic, 16)), "9.36");
    kit.act(send(Route::Atlantic, 10));
    assert_eq!(kit.refused(send(Route::Atlantic, 6)), "9.36");
    kit.act(send(Route::Atlantic, 5));
    assert_eq!((werps(&kit, "usa"), werps(&kit, "britain")), (25, 14 + 15));
    // Britain forwards: half of 14 and 15.
    kit.act(BuildAction::Finish);
    kit.act(BuildAction::Produce {
        nation: Nation::BRITAIN,
    });
    assert!(kit.allowed(send(Route::Murmansk, 14)));
    assert_eq!(kit.refused(send(Route::Murmansk, 15)), "9.35");
    // Not before it is in the war.
    let mut kit = war("Jul/Aug 1941");
    spending(&mut kit, "britain");
    assert!(
        kit.refused(send(Route::Atlantic, 1))
            .starts_with(['4', '9'])
    );
}

#[test]
fn r9_43_german_aid_to_italy() {
    proves!("9.43");
    // Even to a neutral Italy, up to five.
    let mut kit = war("Jan/Feb 1940");
    spending(&mut kit, "germany");
    assert_eq!(kit.refused(send(Route::Aid, 6)), "9.43");
    kit.act(send(Route::Aid, 3));
    assert_eq!(kit.refused(send(Route::Aid, 3)), "9.43");
    kit.act(send(Route::Aid, 2));
    assert_eq!((werps(&kit, "germany"), werps(&kit, "italy")), (25, 10));
    kit.act(BuildAction::Finish);
    // So Italy can build a Fleet Point.
    let nation = Nation::ITALY;
    assert_eq!(kit.s.stack.asked(), Some(&Spend { nation }));
    kit.act(buy(Item::Fleet(Sea::Mediterranean)));
}

#[test]
fn r9_533_three_free_french_steps_a_turn_in_britain_or_france() {
    proves!("9.533", "9.531");
    let mut kit = world_war("Jul/Aug 1944");
    kit.join("free_french", Camp::Western);
    kit.s.politics.sponsor[nation("free_french").index()] = Some(Nation::USA);
    fall(&mut kit, "france");
    kit.control("usa", &["normandy"]);
    kit.control("germany", &["paris"]);
    let old = kit.put("free_french", Kind::Infantry, 1, "london");
    spending(&mut kit, "usa");
    let armour = in_pool(&kit, "free_french", Kind::Armour, false);
    let before = werps(&kit, "usa");
    kit.act(build(armour));
    for key in ["paris", "usa"] {
        assert_eq!(kit.refused(place(key)), "4.41", "{key}");
    }
    assert!(kit.allowed(place("london")));
    kit.act(place("normandy"));
    kit.act(replace(armour)).act(replace(old));
    assert_eq!(werps(&kit, "usa"), before - 4 - 2 - 1);
    assert_eq!(kit.refused(replace(old)), "9.533");
    let infantry = in_pool(&kit, "free_french", Kind::Infantry, false);
    assert_eq!(kit.refused(build(infantry)), "9.533");
    // Not before 1942.
    kit.s.ledgers.free_french_steps = 0;
    kit.s.turn = "Nov/Dec 1941".parse().unwrap();
    assert_eq!(kit.refused(build(infantry)), "9.531");
}

#[test]
fn r9_62_a_minors_free_step() {
    proves!("9.62");
    let scene = || {
        let mut kit = war("Mar/Apr 1941");
        kit.join("greece", Camp::Western);
        kit.s.politics.sponsor[nation("greece").index()] = Some(Nation::BRITAIN);
        kit
    };
    let mut kit = scene();
    let reduced = kit.put("greece", Kind::Infantry, 1, "athens");
    kit.put("germany", Kind::Infantry, 4, "athens");
    let away = kit.put("greece", Kind::Infantry, 1, "belgrade");
    produce(&mut kit, Side::Allies);
    let minor = nation("greece");
    assert_eq!(kit.s.stack.asked(), Some(&Minor { minor }));
    assert_eq!(kit.refused(free(away)), "9.62");
    // A contested Home area will do; nobody pays, and there is one step only.
    kit.act(free(reduced));
    assert_eq!(kit.steps(reduced), 2);
    assert_ne!(kit.s.stack.asked(), Some(&Minor { minor }));
    // Back from the pool as a cadre, in a friendly Home area.
    let mut kit = scene();
    kit.control("germany", &["salonika"]);
    let lost = in_pool(&kit, "greece", Kind::Infantry, false);
    produce(&mut kit, Side::Allies);
    kit.act(free(lost));
    assert_eq!(kit.refused(place("salonika")), "9.62");
    kit.act(place("crete"));
    assert_eq!(kit.steps(lost), 1);
    // Nothing to mend, nothing to ask; and nothing for the conquered.
    let mut kit = scene();
    fall(&mut kit, "greece");
    kit.put("greece", Kind::Infantry, 1, "athens");
    produce(&mut kit, Side::Allies);
    assert_ne!(kit.s.stack.asked(), Some(&Minor { minor }));
    // Others do not buy for it.
    let mut kit = scene();
    let reduced = kit.put("greece", Kind::Infantry, 1, "athens");
    produce(&mut kit, Side::Allies);
    kit.act(BuildAction::Finish);
    kit.act(BuildAction::Produce {
        nation: Nation::BRITAIN,
    });
    assert_eq!(kit.refused(replace(reduced)), "4.5a");
}
