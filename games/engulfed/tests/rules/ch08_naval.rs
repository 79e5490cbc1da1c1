//! 8.1 to 8.3: naval combat, interdiction, fleet transfers.

use crate::kit::{Kit, area, nation};
use engulfed::Phase;
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::ch08_naval::{NavalAction, end_turn, threat};
use engulfed::types::{Camp, Kind, Sea};
use engulfed::unit::{At, UnitId};
use kernel::{example, proves};

/// Britain and Germany at war; no fleets yet.
fn west() -> Kit {
    let mut kit = Kit::bare("Jul/Aug 1940");
    kit.join("germany", Camp::Axis)
        .join("britain", Camp::Western)
        .war("germany", "britain");
    kit.s.fleets = Default::default();
    kit.s.special_actions.stock = Default::default();
    kit
}

/// British infantry sails for Oslo, which the Germans hold.
fn to_oslo(kit: &mut Kit) -> UnitId {
    kit.control("germany", &["oslo"]);
    let infantry = kit.put("britain", Kind::Infantry, 3, "scotland");
    kit.special_actions("britain", 1);
    kit.phase("britain", Phase::OperationalMovement);
    kit.act(MoveAction::Bound {
        area: area("oslo"),
        way: Way::Atlantic,
    });
    kit.act(MoveAction::Ship { unit: infantry });
    kit.act(MoveAction::Sail);
    infantry
}

#[test]
fn r8_14_the_loss_falls_on_who_carries_now() {
    proves!("8.11", "8.13", "8.14");
    example!("engulfed-E15", "engulfed-E11");
    let mut kit = west();
    kit.fleet("britain", Sea::Atlantic, 1, 3);
    kit.fleet("germany", Sea::Atlantic, 1, 0);
    let infantry = to_oslo(&mut kit);
    assert_eq!(kit.asking(), Some(kit.s.seat_of(nation("germany"))));
    kit.roll(&[6, 5, 4, 4, 4]).act(NavalAction::Engage);
    assert_eq!(kit.dice.scripted_left(), 0, "one die against four");
    assert_eq!(
        kit.at(infantry),
        At::Pool,
        "its ship was the only one that carried"
    );
    let british = kit.s.fleets.points[Sea::Atlantic.index()][nation("britain").index()];
    assert_eq!((british.ready, british.used), (0, 3));
    let german = kit.s.fleets.points[Sea::Atlantic.index()][nation("germany").index()];
    assert_eq!(german.ready, 1, "a 5 hits only with an extra Fleet Point");
}

#[test]
fn r8_14_idle_fleet_points_go_first() {
    proves!("8.14", "8.13");
    let mut kit = west();
    kit.fleet("britain", Sea::Atlantic, 2, 2);
    kit.fleet("germany", Sea::Atlantic, 1, 0);
    let infantry = to_oslo(&mut kit);
    kit.roll(&[6, 1, 5, 1, 1]).act(NavalAction::Engage);
    assert!(kit.is_in(infantry, "oslo"));
    let british = kit.s.fleets.points[Sea::Atlantic.index()][nation("britain").index()];
    assert_eq!(
        (british.ready, british.used),
        (0, 3),
        "the idle one was lost"
    );
    assert_eq!(
        kit.s.fleets.points[Sea::Atlantic.index()][nation("germany").index()].ready,
        0,
        "a 5 of the excess hits"
    );
}

#[test]
fn r8_11_the_enemy_may_let_them_pass() {
    proves!("8.11");
    let mut kit = west();
    kit.fleet("britain", Sea::Atlantic, 1, 0);
    kit.fleet("germany", Sea::Atlantic, 1, 0);
    let infantry = to_oslo(&mut kit);
    kit.act(NavalAction::LetPass);
    assert!(kit.is_in(infantry, "oslo"));
    assert!(kit.log.is_revealed(), "they have landed");
    let mut alone = west();
    alone.fleet("britain", Sea::Atlantic, 1, 0);
    let infantry = to_oslo(&mut alone);
    assert!(alone.is_in(infantry, "oslo"), "nobody is there to ask");
}

#[test]
fn r8_12_equal_fleets_roll_a_die_each_on_sixes() {
    proves!("8.12", "8.13");
    example!("engulfed-E37");
    for (british, german, dice, lost) in [
        (3, 3, vec![6, 5, 5, 6, 6, 5], (1, 2)),
        (5, 2, vec![6, 5, 6, 5, 5, 5, 4], (1, 2)),
    ] {
        let mut kit = west();
        kit.fleet("britain", Sea::Atlantic, british, 0);
        kit.fleet("germany", Sea::Atlantic, german, 0);
        to_oslo(&mut kit);
        kit.roll(&dice).act(NavalAction::Engage);
        assert_eq!(
            kit.dice.scripted_left(),
            0,
            "every die was rolled, and no more"
        );
        let left = |id: &str| {
            let p = kit.s.fleets.points[Sea::Atlantic.index()][nation(id).index()];
            p.ready + p.used
        };
        assert_eq!((british - left("britain"), german - left("germany")), lost);
    }
}

/// Italy and Germany in the war, with three Fleet Points on each side of the Mediterranean.
fn mediterranean(axis: u8, western: u8) -> Kit {
    let mut kit = west();
    kit.join("italy", Camp::Axis).war("italy", "britain");
    kit.s.politics.events.italy_joined = Some("Jul/Aug 1940".parse().unwrap());
    kit.fleet("italy", Sea::Mediterranean, axis, 0);
    kit.fleet("britain", Sea::Mediterranean, western, 0);
    kit
}

#[test]
fn r8_21_each_unit_is_shot_at_on_its_own() {
    proves!("8.21a", "8.21b", "8.23", "5.32b");
    example!("engulfed-E16");
    let mut kit = mediterranean(3, 3);
    let panzer = kit.put("germany", Kind::Armour, 4, "rome");
    let infantry = kit.put_many("italy", Kind::Infantry, 2, 3, "rome");
    let air = kit.put("italy", Kind::GroundSupport, 1, "rome");
    kit.phase("germany", Phase::StrategicMovement);
    let ferry = |kit: &mut Kit, unit, dice: &[u8]| {
        kit.roll(dice).act(MoveAction::Pick { unit });
        kit.act(MoveAction::Ferry {
            area: area("tripolitania"),
            way: Way::Mediterranean,
        });
        assert_eq!(kit.dice.scripted_left(), 0, "three dice");
    };
    ferry(&mut kit, panzer, &[5, 6, 4]);
    assert_eq!(kit.steps(panzer), 2, "with Malta a 5 hits");
    ferry(&mut kit, infantry[0], &[1, 2, 3]);
    assert_eq!(kit.steps(infantry[0]), 3);
    let mut lost = kit.clone();
    ferry(&mut lost, air, &[5, 1, 1]);
    assert_eq!(lost.at(air), At::Pool, "one hit kills ground support");
    let fleet = kit.s.fleets.points[Sea::Mediterranean.index()][nation("italy").index()];
    assert_eq!(
        (fleet.ready, fleet.used),
        (1, 2),
        "no Fleet Point is harmed"
    );
    kit.control("italy", &["malta"]);
    assert_eq!(
        threat(&kit.s, infantry[1], Sea::Mediterranean),
        Some((3, 6))
    );
}

#[test]
fn r8_22_half_the_enemys_fleet_is_needed() {
    proves!("8.22", "9.45(b)");
    example!("engulfed-E38");
    for (western, dice) in [(2, None), (3, Some((3, 5)))] {
        let mut kit = mediterranean(5, western);
        let unit = kit.put("italy", Kind::Infantry, 3, "rome");
        assert_eq!(threat(&kit.s, unit, Sea::Mediterranean), dice);
    }
    let mut even = mediterranean(4, 2);
    let unit = even.put("italy", Kind::Infantry, 3, "rome");
    let half = threat(&even.s, unit, Sea::Mediterranean);
    assert_eq!(half, Some((2, 5)), "half is enough");
    let mut kit = mediterranean(3, 3);
    kit.fleet("germany", Sea::Atlantic, 2, 0)
        .fleet("britain", Sea::Atlantic, 2, 0);
    let unit = kit.put("britain", Kind::Infantry, 3, "london");
    let there = threat(&kit.s, unit, Sea::Atlantic);
    assert_eq!(there, Some((2, 6)), "Sicily does not watch the Atlantic");
    let unit = kit.put("britain", Kind::Infantry, 3, "alexandria");
    assert_eq!(
        threat(&kit.s, unit, Sea::Mediterranean),
        Some((3, 5)),
        "Sicily"
    );
    kit.collapse();
    assert_eq!(threat(&kit.s, unit, Sea::Mediterranean), None);
}

fn transfer(id: &str, from: Sea, to: Sea) -> NavalAction {
    NavalAction::Transfer {
        of: nation(id),
        from,
        to,
    }
}

const ATLANTIC: Sea = Sea::Atlantic;
const MED: Sea = Sea::Mediterranean;

#[test]
fn r8_31a_britain_and_france_move_two_points_each_by_gibraltar() {
    proves!("8.31a", "8.3a", "8.3b", "G.FleetA");
    let mut kit = west();
    kit.join("france", Camp::Western).war("france", "germany");
    kit.fleet("britain", ATLANTIC, 3, 1)
        .fleet("france", ATLANTIC, 1, 0);
    kit.phase("britain", Phase::InitialSupply);
    let to_med = |id: &str| transfer(id, ATLANTIC, MED);
    kit.act(to_med("britain")).act(to_med("britain"));
    assert_eq!(kit.refused(to_med("britain")), "8.31a", "two a turn");
    let there = kit.s.fleets.points[MED.index()][nation("britain").index()];
    assert_eq!(
        (there.ready, there.used),
        (0, 2),
        "they carry nobody this turn"
    );
    assert_eq!(
        kit.refused(transfer("britain", MED, ATLANTIC)),
        "8.3a",
        "nor go again"
    );
    kit.act(to_med("france"));
    kit.on_table(end_turn);
    let there = kit.s.fleets.points[MED.index()][nation("britain").index()];
    assert_eq!((there.ready, there.used), (2, 0), "next turn they do");
    assert!(kit.allowed(to_med("britain")));
    assert_eq!(
        kit.refused(transfer("britain", ATLANTIC, Sea::Baltic)),
        "8.31a"
    );
}

#[test]
fn r8_31b_without_gibraltar_one_point_through_suez() {
    proves!("8.31b", "G.Suez");
    let mut kit = west();
    kit.control("germany", &["gibraltar"]);
    kit.fleet("britain", ATLANTIC, 3, 0);
    kit.phase("britain", Phase::FinalSupply);
    let to_med = transfer("britain", ATLANTIC, MED);
    let mut shut = kit.clone();
    shut.control("germany", &["sinai"]);
    assert_eq!(shut.refused(to_med), "8.31b");
    let mut french = kit.clone();
    french
        .join("france", Camp::Western)
        .war("germany", "france");
    french.fleet("france", ATLANTIC, 1, 0);
    french.act(transfer("france", ATLANTIC, MED));
    assert_eq!(french.refused(to_med), "8.31b", "one for both");
    kit.act(to_med);
    assert_eq!(kit.refused(to_med), "8.31b", "one a turn");
}

#[test]
fn r8_3c_the_new_zone_needs_a_supplied_port() {
    proves!("8.3c", "8.3a");
    let mut kit = west();
    kit.fleet("germany", ATLANTIC, 1, 0);
    kit.phase("germany", Phase::InitialSupply);
    let to_baltic = transfer("germany", ATLANTIC, Sea::Baltic);
    assert!(kit.allowed(to_baltic));
    kit.control("britain", &["pomerania", "east_prussia", "ruhr"]);
    kit.control("germany", &["denmark"]);
    kit.control(
        "britain",
        &["berlin", "saxony", "rhineland", "bavaria", "silesia"],
    );
    kit.control("britain", &["bohemia", "austria"]);
    assert_eq!(
        kit.refused(to_baltic),
        "8.3a",
        "Denmark is a port, but not supplied"
    );
}

#[test]
fn r8_32_the_axis_moves_one_point_a_turn() {
    proves!("8.32", "8.321");
    let mut kit = west();
    kit.fleet("germany", ATLANTIC, 2, 0);
    kit.phase("germany", Phase::InitialSupply);
    let to_baltic = transfer("germany", ATLANTIC, Sea::Baltic);
    let mut shut = kit.clone();
    shut.control("britain", &["ruhr"]);
    assert_eq!(
        shut.refused(to_baltic),
        "8.321",
        "neither the Ruhr nor Denmark"
    );
    shut.control("germany", &["denmark"]);
    assert!(shut.allowed(to_baltic));
    kit.act(to_baltic);
    assert_eq!(kit.refused(to_baltic), "8.32");
}

#[test]
fn r8_322_gibraltar_and_an_empty_sea_or_the_soviet_war() {
    proves!("8.322a", "8.322b", "8.323", "4.2d");
    example!("engulfed-E07");
    let mut kit = mediterranean(1, 1);
    kit.fleet("germany", ATLANTIC, 1, 0);
    kit.phase("germany", Phase::InitialSupply);
    assert_eq!(kit.refused(transfer("germany", ATLANTIC, MED)), "8.322a");
    kit.control("germany", &["gibraltar"]);
    assert!(kit.allowed(transfer("germany", ATLANTIC, MED)));
    let home = transfer("italy", MED, ATLANTIC);
    assert_eq!(
        kit.refused(home),
        "8.322b",
        "the British are in the Mediterranean"
    );
    let mut east = kit.clone();
    east.s.politics.events.soviet_war = Some("Jul/Aug 1940".parse().unwrap());
    assert!(east.allowed(home));
    kit.fleet("britain", MED, 0, 0);
    kit.act(home);
    let german = kit.s.fleets.points[ATLANTIC.index()][nation("germany").index()];
    assert_eq!((german.ready, german.used), (1, 1), "Italian no longer");
    assert_eq!(
        kit.s.fleets.points[MED.index()][nation("italy").index()].ready,
        0
    );
}

#[test]
fn r8_3a_the_soviets_transfer_nothing() {
    proves!("8.3a");
    let mut kit = west();
    kit.join("ussr", Camp::Soviet)
        .fleet("ussr", Sea::Baltic, 1, 0);
    kit.phase("ussr", Phase::InitialSupply);
    assert_eq!(kit.refused(transfer("ussr", Sea::Baltic, ATLANTIC)), "8.3a");
}

#[test]
fn r8_14_a_transferred_fleet_point_has_carried_nobody_and_is_lost_first() {
    proves!("8.14", "8.3b");
    let mut kit = west();
    kit.fleet("britain", Sea::Atlantic, 1, 1)
        .fleet("britain", Sea::Mediterranean, 1, 0)
        .fleet("germany", Sea::Atlantic, 1, 0);
    kit.phase("britain", Phase::InitialSupply);
    kit.act(NavalAction::Transfer {
        of: nation("britain"),
        from: Sea::Mediterranean,
        to: Sea::Atlantic,
    });
    let infantry = to_oslo(&mut kit);
    kit.roll(&[6, 1, 1, 1]).act(NavalAction::Engage);
    assert!(
        kit.is_in(infantry, "oslo"),
        "its ship was not the first to go"
    );
    let british = kit.s.fleets.points[Sea::Atlantic.index()][nation("britain").index()];
    assert_eq!(
        (british.ready, british.used, british.transferred),
        (0, 2, 0)
    );
}

#[test]
fn r8_11_a_convoy_of_ground_support_is_not_met() {
    proves!("8.11");
    let mut kit = west();
    kit.fleet("britain", Sea::Atlantic, 1, 0)
        .fleet("germany", Sea::Atlantic, 1, 0);
    kit.control("britain", &["normandy"]);
    let air = kit.put("britain", Kind::GroundSupport, 1, "scotland");
    kit.phase("britain", Phase::OperationalMovement);
    kit.act(MoveAction::Bound {
        area: area("normandy"),
        way: Way::Atlantic,
    });
    kit.act(MoveAction::Ship { unit: air })
        .act(MoveAction::Sail);
    assert!(kit.is_in(air, "normandy"), "nobody is asked");
}

#[test]
fn r8_11_only_fleets_at_war_with_the_mover_meet_him() {
    proves!("8.11");
    let mut kit = west();
    kit.join("italy", Camp::Axis);
    kit.fleet("britain", Sea::Mediterranean, 1, 0)
        .fleet("britain", Sea::Atlantic, 1, 0)
        .fleet("italy", Sea::Mediterranean, 2, 0);
    let sail = |kit: &mut Kit| {
        let unit = kit.put("britain", Kind::Infantry, 3, "alexandria");
        kit.phase("britain", Phase::OperationalMovement);
        kit.act(MoveAction::Bound {
            area: area("cyprus"),
            way: Way::Mediterranean,
        });
        kit.act(MoveAction::Ship { unit }).act(MoveAction::Sail);
        unit
    };
    let mut at_war = kit.clone();
    let unit = sail(&mut kit);
    assert!(kit.is_in(unit, "cyprus"), "Italy is neutral");
    at_war.war("italy", "britain");
    sail(&mut at_war);
    assert!(at_war.allowed(NavalAction::Engage));
}
