//! Chapters 8 to 10 as the sequence of play reaches them: nothing here calls a rule, everything is done by moves and
//! by phases that end.

use crate::ch09_soviet::uneasy;
use crate::factory;
use crate::kit::*;
use engulfed::Phase;
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::ch07_special_actions::SpecialAction;
use engulfed::ch08_naval::NavalAction;
use engulfed::ch09_politics::{PoliticalAction, UpFront, Vichy};
use engulfed::ch10_victory::Level;
use engulfed::data::data;
use engulfed::types::{Camp, Kind, Nation, Nations, Sea, Side, Turn};
use engulfed::unit::At;
use kernel::proves;

fn declares(by: &str, on: &str) -> PoliticalAction {
    PoliticalAction::Declare {
        by: nation(by),
        on: nation(on),
    }
}

fn fell(kit: &Kit, id: &str) -> bool {
    kit.s.politics.conquered.has(nation(id))
}

/// No fleets at sea but these.
fn fleets(kit: &mut Kit, points: &[(&str, Sea, u8)]) {
    kit.s.fleets = Default::default();
    for (id, sea, ready) in points {
        kit.fleet(id, *sea, *ready, 0);
    }
}

#[test]
fn r9_12_2_germans_in_italian_ships_are_counted_anew_each_turn() {
    proves!("9.12(2)");
    let mut kit = world_at_war("May/Jun 1941");
    kit.s.politics.events.vichy = Vichy::Neutral(Turn::new(1940, 3));
    fleets(&mut kit, &[("italy", Sea::Mediterranean, 4)]);
    let first = kit.put("germany", Kind::Infantry, 3, "rome");
    let second = kit.put("germany", Kind::Infantry, 2, "rome");
    let italian = kit.put("italy", Kind::Infantry, 3, "rome");
    kit.phase("germany", Phase::OperationalMovement);
    kit.act(bound("sicily", Way::Mediterranean))
        .act(ship(first));
    kit.act(MoveAction::Sail);
    kit.act(bound("sardinia", Way::Mediterranean));
    assert_eq!(kit.refused(ship(second)), "9.12(2)", "one a turn");
    kit.act(ship(italian)).act(MoveAction::Sail);
    let next = kit.s.turn.next();
    kit.idle_until(next, Side::Axis, Phase::OperationalMovement);
    kit.act(bound("sicily", Way::Mediterranean))
        .act(ship(second));
}

#[test]
fn r9_37_units_from_the_usa_do_not_sail_straight_into_an_invasion() {
    proves!("9.37");
    let mut kit = world_at_war("Jul/Aug 1943");
    fleets(&mut kit, &[("britain", Sea::Atlantic, 4)]);
    kit.control("germany", &["normandy"]);
    kit.special_actions("britain", 1).special_actions("usa", 1);
    let far = kit.put("usa", Kind::Infantry, 3, "usa");
    let near = kit.put("usa", Kind::Infantry, 3, "london");
    kit.phase("usa", Phase::OperationalMovement);
    kit.act(bound("normandy", Way::Atlantic));
    assert_eq!(kit.refused(ship(far)), "9.37");
    kit.act(ship(near));
}

#[test]
fn r9_44_germans_do_not_sail_with_a_neutral_italys_fleet() {
    proves!("9.44");
    for joined in [false, true] {
        let mut kit = world_at_war("Jul/Aug 1940");
        if !joined {
            kit.s.politics.events.italy_joined = None;
        }
        fleets(&mut kit, &[("italy", Sea::Mediterranean, 4)]);
        kit.control("germany", &["athens", "salonika"]);
        let german = kit.put("germany", Kind::Infantry, 3, "athens");
        kit.phase("germany", Phase::OperationalMovement);
        let to = bound("salonika", Way::Mediterranean);
        let sails = kit.allowed(to) && kit.act(to).allowed(ship(german));
        assert_eq!(sails, joined);
    }
}

#[test]
fn r9_526_southern_france_is_not_invaded_in_the_turn_of_the_declaration() {
    proves!("9.526", "9.525");
    let mut kit = world_at_war("Jul/Aug 1942");
    fleets(&mut kit, &[("britain", Sea::Mediterranean, 4)]);
    kit.fallen(Nation::FRANCE);
    kit.s.politics.events.vichy = Vichy::Neutral(Turn::new(1940, 3));
    kit.join("vichy", Camp::Axis)
        .control("vichy", &["marseille", "lyon", "corsica", "tunisia"]);
    kit.control("britain", &["sardinia"]);
    kit.special_actions("usa", 1);
    let unit = kit.put("usa", Kind::Infantry, 3, "sardinia");
    kit.phase("usa", Phase::OperationalMovement);
    kit.act(declares("usa", "vichy"));
    assert_eq!(kit.s.control(area("tunisia")), Nation::GERMANY, "9.525");
    let may = |kit: &Kit| {
        let mut kit = kit.clone();
        let to = bound("marseille", Way::Mediterranean);
        kit.allowed(to) && kit.act(to).allowed(ship(unit))
    };
    assert!(!may(&kit));
    kit.s.turn = kit.s.turn.next();
    kit.phase("usa", Phase::OperationalMovement);
    assert!(may(&kit));
}

#[test]
fn r9_11b_enemies_in_germany_when_its_player_turn_begins_end_the_phony_war() {
    proves!("9.11(b)");
    for invaded in [false, true] {
        let mut kit = factory::peace("Sep/Oct 1939");
        kit.war("germany", "france").war("germany", "britain");
        kit.s.politics.events.western_war = Some(kit.s.turn);
        if invaded {
            kit.control("france", &["rhineland"]);
            kit.put("france", Kind::Infantry, 2, "rhineland");
        }
        let next = kit.s.turn.next();
        kit.last_phase("france").done();
        kit.idle_until(next, Side::Axis, Phase::OperationalMovement);
        assert_eq!(kit.allowed(declares("germany", "norway")), invaded);
    }
}

#[test]
fn r9_26b_an_allied_player_turn_ends_with_the_front_tested() {
    proves!("9.26a", "9.26b");
    for at_front in [false, true] {
        let mut kit = uneasy("May/Jun 1940");
        kit.s.politics.events.pact = Some(Turn::new(1939, 4));
        kit.control("ussr", &["lvov", "brest_litovsk"]);
        kit.put("ussr", Kind::Infantry, 3, "moscow");
        kit.put(
            "ussr",
            Kind::Infantry,
            3,
            if at_front { "lvov" } else { "kiev" },
        );
        kit.last_phase("ussr").done();
        assert_eq!(kit.s.stack.asked::<UpFront>().is_none(), at_front);
    }
}

#[test]
fn r10_1_and_10_11_majors_fall_when_their_player_turn_ends() {
    proves!("10.1", "10.11", "10.41");
    for (id, kept) in [("britain", None), ("ussr", None), ("ussr", Some("baku"))] {
        let mut kit = world_at_war("Jul/Aug 1942");
        let homes = data().areas.home(nation(id)).both(data().areas.resources);
        for area in homes.iter() {
            kit.s.set_control(area, Nation::GERMANY);
        }
        if let Some(kept) = kept {
            kit.control(id, &[kept]);
        }
        kit.fallen(Nation::FRANCE);
        kit.last_phase(id).done();
        assert_eq!(fell(&kit, id), kept.is_none(), "{id}");
        let level = kit.s.verdict.map(|verdict| verdict.level);
        let won = kept.is_none().then_some(Level::AxisDecisive);
        assert_eq!(level, won, "10.41: the second of them");
    }
}

#[test]
fn r10_2_a_minor_falls_at_the_end_of_a_breakthrough_movement() {
    proves!("10.2");
    let mut kit = world_at_war("Mar/Apr 1941");
    kit.join("greece", Camp::Western).war("germany", "greece");
    kit.s.politics.sponsor[Nation::GREECE.index()] = Some(Nation::BRITAIN);
    kit.control("germany", &["salonika"]);
    let unit = kit.put("germany", Kind::Armour, 4, "salonika");
    kit.put("greece", Kind::Infantry, 1, "crete");
    kit.special_actions("germany", 2);
    kit.phase("germany", Phase::Breakthrough);
    kit.act(SpecialAction::Operational {
        powers: Nations::of(&[Nation::GERMANY]),
        area: area("athens"),
    });
    kit.march(unit, "athens");
    assert_eq!((kit.s.side, kit.s.phase), (Side::Axis, Phase::Breakthrough));
    assert!(fell(&kit, "greece"), "before the next Special Action");
}

#[test]
fn r9_46_2_a_round_of_breakthrough_combat_on_the_mainland_brings_the_surrender() {
    proves!("9.46-2");
    let mut kit = world_at_war("Jul/Aug 1943");
    kit.collapse();
    kit.control("usa", &["sicily"]);
    kit.put("usa", Kind::Infantry, 3, "calabria");
    kit.put("italy", Kind::Infantry, 2, "calabria");
    kit.special_actions("usa", 2);
    kit.phase("usa", Phase::Breakthrough).roll(&[1; 10]);
    kit.act(SpecialAction::Combat {
        area: area("calabria"),
        powers: Nations::of(&[Nation::USA]),
        assault: false,
    });
    assert!(fell(&kit, "italy"));
    assert_eq!(
        (kit.s.side, kit.s.phase),
        (Side::Allies, Phase::Breakthrough)
    );
}

#[test]
fn r9_46_2_areas_that_the_soviets_hold_are_not_western() {
    proves!("9.46-2");
    let mut kit = world_at_war("Jul/Aug 1943");
    kit.collapse();
    kit.control("usa", &["sicily"]).control("ussr", &["zagreb"]);
    let soviet = kit.put("ussr", Kind::Infantry, 3, "zagreb");
    let american = kit.put("usa", Kind::Infantry, 3, "sicily");
    kit.phase("ussr", Phase::OperationalMovement);
    kit.march(soviet, "venetia");
    assert_eq!(kit.s.control(area("venetia")), Nation::USSR);
    assert!(!fell(&kit, "italy"));
    kit.march(american, "calabria");
    assert!(fell(&kit, "italy"), "at that instant");
}

#[test]
fn r9_42a_italy_and_the_axis_minors_join_the_turn_after_paris_is_taken() {
    proves!("9.42a", "9.15a", "9.34");
    let mut kit = world_at_war("May/Jun 1940");
    let events = &mut kit.s.politics.events;
    (events.italy_joined, events.axis_minors_joined) = (None, None);
    for id in ["finland", "rumania", "hungary", "bulgaria"] {
        kit.join(id, Camp::Neutral);
    }
    kit.control("germany", &["metz"]);
    let unit = kit.put("germany", Kind::Infantry, 3, "metz");
    kit.phase("germany", Phase::OperationalMovement);
    let turn = kit.s.turn;
    kit.march(unit, "paris");
    kit.idle_until(turn.next(), Side::Axis, Phase::Production);
    assert_eq!(
        kit.s.politics.events.italy_joined, None,
        "not before the phase"
    );
    assert!(
        kit.s.politics.events.american_lend_lease,
        "in the Allied Production Phase"
    );
    kit.idle_until(turn.next(), Side::Axis, Phase::OperationalMovement);
    let events = &kit.s.politics.events;
    assert_eq!(events.italy_joined, Some(turn.next()));
    assert_eq!(events.axis_minors_joined, Some(turn.next()));
}

#[test]
fn r9_34_britain_rolls_for_lend_lease_once_paris_is_german() {
    proves!("9.34");
    for fallen in [false, true] {
        let mut kit = factory::war("Jul/Aug 1940");
        if fallen {
            kit.control("germany", &["paris"]);
        }
        let income = factory::income(&kit, "britain");
        kit.phase("britain", Phase::InitialSupply).roll(&[4]);
        kit.done();
        let more = if fallen { 4 } else { 0 };
        assert_eq!(factory::werps(&kit, "britain"), income + more);
    }
}

#[test]
fn r9_524b_a_german_who_enters_lebanon_occupies_the_levant() {
    proves!("9.524b");
    let mut kit = world_at_war("Mar/Apr 1942");
    kit.fallen(Nation::FRANCE);
    kit.s.politics.events.vichy = Vichy::Neutral(Turn::new(1940, 3));
    kit.join("vichy", Camp::Axis)
        .control("vichy", &["lebanon", "syria"]);
    kit.control("germany", &["adana"]);
    let garrison = kit.put("vichy", Kind::Infantry, 2, "lebanon");
    let unit = kit.put("germany", Kind::Infantry, 3, "adana");
    kit.phase("germany", Phase::OperationalMovement);
    kit.march(unit, "lebanon");
    assert_eq!(kit.at(garrison), At::Gone);
    for key in ["lebanon", "syria"] {
        assert_eq!(kit.s.control(area(key)), Nation::GERMANY, "{key}");
    }
    assert!(
        kit.s.politics.events.vichy.is_neutral(),
        "no breach of neutrality"
    );
    // A Lebanon that is British is no Levant of Vichy's.
    let mut kit = world_at_war("Mar/Apr 1942");
    kit.control("britain", &["lebanon", "syria"])
        .control("germany", &["adana"]);
    let unit = kit.put("germany", Kind::Infantry, 3, "adana");
    kit.phase("germany", Phase::OperationalMovement);
    kit.march(unit, "lebanon");
    assert_eq!(kit.s.politics.events.lebanon_occupied, None);
    assert_eq!(kit.s.control(area("syria")), Nation::BRITAIN);
}

#[test]
fn r9_522b_vichy_units_are_always_in_supply() {
    proves!("9.522b");
    let mut kit = world_at_war("Jul/Aug 1943");
    fleets(&mut kit, &[]);
    kit.s.politics.events.vichy = Vichy::AtWar(Turn::new(1943, 0));
    kit.join("vichy", Camp::Axis);
    kit.s.politics.sponsor[Nation::VICHY.index()] = Some(Nation::GERMANY);
    kit.control("germany", &["morocco"]);
    let vichy = kit.put("vichy", Kind::Infantry, 2, "morocco");
    let german = kit.put("germany", Kind::Infantry, 2, "morocco");
    kit.last_phase("germany").done();
    assert!(kit.is_in(vichy, "morocco"));
    assert_ne!(
        kit.at(german),
        At::Area(area("morocco")),
        "nothing feeds Germans there"
    );
}

#[test]
fn r8_11_fleets_of_powers_that_are_not_at_war_let_convoys_pass() {
    proves!("8.11");
    for joined in [false, true] {
        let mut kit = factory::war("Jul/Aug 1940");
        if joined {
            kit.war("italy", "britain");
            kit.s.politics.events.italy_joined = Some(kit.s.turn);
        }
        fleets(
            &mut kit,
            &[
                ("italy", Sea::Mediterranean, 3),
                ("britain", Sea::Mediterranean, 1),
            ],
        );
        let unit = kit.put("britain", Kind::Infantry, 2, "alexandria");
        kit.phase("britain", Phase::OperationalMovement);
        kit.act(bound("cyprus", Way::Mediterranean)).act(ship(unit));
        kit.act(MoveAction::Sail);
        let engage = kit.asking() == Some(kit.s.seat_of(Nation::ITALY));
        assert_eq!(engage, joined);
        assert_eq!(kit.is_in(unit, "cyprus"), !joined);
    }
}

#[test]
fn r9_51a_the_british_player_says_which_fleet_is_lost() {
    proves!("9.51(a)");
    let mut kit = world_at_war("Jul/Aug 1940");
    kit.s.players = 3;
    fleets(
        &mut kit,
        &[
            ("italy", Sea::Mediterranean, 1),
            ("britain", Sea::Mediterranean, 1),
            ("france", Sea::Mediterranean, 2),
        ],
    );
    kit.fleet("britain", Sea::Mediterranean, 2, 0);
    let unit = kit.put("france", Kind::Infantry, 2, "marseille");
    kit.phase("france", Phase::OperationalMovement);
    kit.act(bound("corsica", Way::Mediterranean))
        .act(ship(unit));
    kit.act(MoveAction::Sail);
    kit.roll(&[6, 1, 1, 1, 1]).act(NavalAction::Engage);
    assert_eq!(kit.asking(), Some(kit.s.seat_of(Nation::BRITAIN)));
    assert_ne!(kit.asking(), Some(kit.s.seat_of(Nation::FRANCE)));
    kit.act(NavalAction::LosePoint { of: Nation::FRANCE });
}

#[test]
fn r9_31_italys_war_on_spain_opens_portugal_to_the_western_allies() {
    proves!("9.31");
    for attacked in [false, true] {
        let mut kit = world_at_war("Jul/Aug 1942");
        kit.phase("italy", Phase::OperationalMovement);
        if attacked {
            kit.act(declares("italy", "spain"));
            kit.act(PoliticalAction::DeployRest);
        }
        let turn = kit.s.turn;
        kit.idle_until(turn, Side::Allies, Phase::OperationalMovement);
        assert_eq!(kit.allowed(declares("britain", "portugal")), attacked);
    }
}

#[test]
fn r9_28a_what_one_camp_has_entered_the_other_does_not_in_that_phase() {
    proves!("9.28a");
    let mut kit = world_at_war("Jul/Aug 1944");
    kit.join("yugoslavia", Camp::Western)
        .war("germany", "yugoslavia");
    kit.s.politics.sponsor[Nation::YUGOSLAVIA.index()] = Some(Nation::BRITAIN);
    kit.control("germany", &["salonika"])
        .control("ussr", &["sofia"]);
    kit.put("germany", Kind::Infantry, 3, "salonika");
    let yugoslav = kit.put("yugoslavia", Kind::Infantry, 1, "skopje");
    let full = kit.s.unit(yugoslav).full;
    kit.s.set_steps(yugoslav, full);
    let soviet = kit.put("ussr", Kind::Infantry, 3, "sofia");
    kit.phase("ussr", Phase::OperationalMovement);
    kit.clone().march(soviet, "salonika");
    kit.march(yugoslav, "salonika");
    assert_eq!(kit.halted(soviet, "salonika"), "9.28a");
}
