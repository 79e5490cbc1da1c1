//! 12.3: Finland, Rumania, Hungary and Bulgaria.

use crate::kit::{Kit, nation, zone};
use kernel::{example, proves};
use neppa::ch01_war::{MinorSetup, WarAction, begin_declarations, begin_movement};
use neppa::ch04_force_pools::{can_rebuild, lose};
use neppa::ch08_ground::GroundAction;
use neppa::ch10_construction::BuildAction;
use neppa::ch12_cooperation::{may_bring, may_bring_many, may_enter};
use neppa::types::{Kind, Nation, Side};
use neppa::unit::At;
use neppa::{Phase, Step, ch14_conquest};

fn rule(answer: Result<(), kernel::Illegal>) -> Result<(), &'static str> {
    answer.map_err(|e| e.rule.as_str())
}

fn axis_turn(turn: &str) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.war("germany", "britain");
    kit.money("germany", 60, 40).money("russia", 60, 40);
    kit.s.side = Side::Axis;
    kit
}

#[test]
fn r12_3a_they_activate_in_the_axis_turn_of_summer_1941() {
    proves!("12.3a", "12.3c", "4.2b");
    let mut kit = axis_turn("Spring 1941");
    begin_declarations(&mut kit.table());
    assert!(kit.s.politics.active_minors.is_empty());
    kit.s.turn = "Summer 1941".parse().unwrap();
    kit.s.side = Side::Allies;
    begin_declarations(&mut kit.table());
    assert!(kit.s.politics.active_minors.is_empty());
    kit.s.side = Side::Axis;
    begin_declarations(&mut kit.table());
    let four = ["finland", "rumania", "hungary", "bulgaria"].map(nation);
    let mut wpp = 0;
    for minor in four {
        assert!(kit.s.politics.active_minors.has(minor));
        assert!(kit.s.allied(minor, Nation::GERMANY));
        assert!(kit.s.at_war(minor, Nation::BRITAIN));
        assert_eq!(kit.s.seat_of(minor), kit.s.seat_of(Nation::GERMANY));
        wpp += i16::from(neppa::data::data().country(minor).wpp);
    }
    // 12.3c: their WPPs are Germany's.
    assert_eq!(kit.s.treasury(Nation::GERMANY).wpp, 60 + wpp);
    // Their forces come in the Movement Phase, once.
    assert_eq!(kit.s.tally(zone("bucharest")).ground, 0);
    kit.s.phase = Phase::Movement;
    kit.s.stack.set(vec![Step::Sequence], None);
    begin_movement(&mut kit.table());
    assert!(kit.s.stack.asked::<MinorSetup>().is_some());
    frame::settle(&mut kit.table());
    while let Some(MinorSetup { .. }) = kit.s.stack.asked() {
        assert_eq!(kit.asking(), Some(kit.s.seat_of(Nation::GERMANY)));
        let first = kit.legal()[0];
        kit.act(first);
    }
    for minor in four {
        let home = neppa::data::data().country(minor);
        let army = || kit.s.units().filter(|(_, u)| u.nation == minor);
        assert!(army().all(|(_, u)| matches!(u.at, At::Zone(z) if home.zones.has(z))));
        assert_eq!(army().count() as u8, home.pool.iter().sum::<u8>());
    }
    begin_declarations(&mut kit.table());
    assert_eq!(kit.s.treasury(Nation::GERMANY).wpp, 60 + wpp);
}

#[test]
fn r12_3b_twelve_attack_factors_before_activation() {
    proves!("12.3b");
    example!("neppa-E41");
    let mut kit = axis_turn("Spring 1941");
    // Three armour make 12; an infantry would be the 13th factor, in Hungary as well.
    kit.put_many("germany", Kind::Armour, 2, "bucharest");
    kit.put("germany", Kind::Armour, "cluj");
    let infantry = kit.put("germany", Kind::Infantry, "vienna");
    kit.phase("germany", Phase::Movement);
    kit.act(GroundAction::Pick { unit: infantry });
    assert_eq!(
        kit.refused(GroundAction::March {
            to: zone("budapest")
        }),
        "12.3b"
    );
    // Twelve is not too much, moving about inside is free, a fleet has no attack factors on land.
    let third = kit.s.units_in(zone("cluj")).next().unwrap().0;
    assert_eq!(rule(may_bring(&kit.s, third, zone("budapest"))), Ok(()));
    kit.s.put(third, At::Zone(zone("vienna")));
    assert_eq!(rule(may_bring(&kit.s, third, zone("budapest"))), Ok(()));
    assert_eq!(rule(may_bring(&kit.s, infantry, zone("budapest"))), Ok(()));
    assert_eq!(
        rule(may_bring_many(&kit.s, infantry, 4, zone("budapest"))),
        Ok(())
    );
    assert_eq!(
        rule(may_bring_many(&kit.s, infantry, 5, zone("budapest"))),
        Err("12.3b")
    );
    // Air counts; an infantry is one factor beside any artillery.
    kit.put_many("germany", Kind::Air, 3, "sofia");
    assert_eq!(
        rule(may_bring(&kit.s, third, zone("budapest"))),
        Err("12.3b")
    );
    assert_eq!(rule(may_bring(&kit.s, infantry, zone("budapest"))), Ok(()));
    // From Summer 1941 there is no limit.
    kit.s.turn = "Summer 1941".parse().unwrap();
    assert_eq!(rule(may_bring(&kit.s, third, zone("budapest"))), Ok(()));
}

#[test]
fn r12_3b_only_the_axis_may_be_there_in_peace() {
    proves!("12.3b");
    let mut kit = axis_turn("Spring 1940");
    assert_eq!(
        rule(may_enter(&kit.s, Nation::GERMANY, zone("budapest"))),
        Ok(())
    );
    assert_eq!(
        rule(may_enter(&kit.s, Nation::ITALY, zone("budapest"))),
        Err("1.5h")
    );
    assert_eq!(
        rule(may_enter(&kit.s, Nation::BRITAIN, zone("budapest"))),
        Err("1.5a")
    );
    assert_eq!(
        rule(may_enter(&kit.s, Nation::GERMANY, zone("belgrade"))),
        Err("1.5a")
    );
    // A guest does not take control.
    ch14_conquest::take(&mut kit.table(), zone("budapest"), Nation::GERMANY);
    assert_eq!(kit.s.control(zone("budapest")), nation("hungary"));
}

#[test]
fn r12_3d_two_zones_from_home() {
    proves!("12.3d");
    let mut kit = axis_turn("Fall 1941");
    kit.s.politics.sponsor[nation("hungary")] = Some(Nation::GERMANY);
    kit.war("hungary", "russia")
        .ally("hungary", "germany")
        .ally("hungary", "rumania");
    let enter = |key: &str| rule(may_enter(&kit.s, nation("hungary"), zone(key)));
    assert_eq!(enter("debrecen"), Ok(()));
    assert_eq!(enter("vienna"), Ok(()));
    assert_eq!(enter("munich"), Ok(()));
    assert_eq!(enter("stuttgart"), Err("12.3d"));
    assert_eq!(enter("kiev"), Err("12.3d"));
    assert_eq!(enter("moscow"), Err("12.3d"));
}

#[test]
fn r12_3e_a_conquered_one_must_be_liberated_first() {
    proves!("12.3e", "12.3f");
    let mut kit = axis_turn("Winter 1940");
    let rumania = nation("rumania");
    kit.war("russia", "rumania");
    kit.s.politics.attacked[rumania] = Some(neppa::ch01_war::politics::Attacked {
        by: Nation::RUSSIA,
        turn: kit.s.turn,
        invaded: true,
    });
    let army = kit.put("rumania", Kind::Infantry, "jassy");
    ch14_conquest::take(&mut kit.table(), zone("bucharest"), Nation::RUSSIA);
    assert_eq!(kit.s.politics.conquered[rumania], Some(Nation::RUSSIA));
    assert_eq!(kit.at(army), At::Pool);
    kit.s.turn = "Summer 1941".parse().unwrap();
    begin_declarations(&mut kit.table());
    assert!(!kit.s.politics.active_minors.has(rumania));
    assert!(kit.s.politics.active_minors.has(nation("hungary")));
    assert!(!can_rebuild(&kit.s, rumania));
    // Germany takes Bucharest: in its next player turn Rumania is an ally, and builds its army anew.
    kit.war("germany", "russia");
    ch14_conquest::take(&mut kit.table(), zone("bucharest"), Nation::GERMANY);
    assert_eq!(kit.s.politics.conquered[rumania], None);
    begin_declarations(&mut kit.table());
    assert!(kit.s.politics.active_minors.has(rumania));
    assert!(can_rebuild(&kit.s, rumania));
    assert!(!kit.s.politics.to_place.has(rumania));
}

#[test]
fn r12_3f_their_losses_can_be_built_again() {
    proves!("12.3f", "14.4a");
    let mut kit = axis_turn("Summer 1941");
    begin_declarations(&mut kit.table());
    kit.war("russia", "finland");
    let one = kit.put("finland", Kind::Infantry, "viipuri");
    let other = kit.put("finland", Kind::Infantry, "turku");
    lose(&mut kit.table(), one);
    assert_eq!(kit.at(one), At::Pool);
    assert!(can_rebuild(&kit.s, nation("finland")));
    // 14.4a: they fight on when their capital falls.
    ch14_conquest::take(&mut kit.table(), zone("helsinki"), Nation::RUSSIA);
    assert!(kit.is_in(other, "turku"));
    assert_eq!(kit.s.control(zone("turku")), nation("finland"));
    assert_eq!(
        kit.s.politics.conquered[nation("finland")],
        Some(Nation::RUSSIA)
    );
}

#[test]
fn r12_3g_an_axis_minor_that_the_axis_attacks_is_lost_to_it() {
    proves!("12.3g");
    let mut kit = axis_turn("Spring 1941");
    let on = nation("bulgaria");
    let declare = WarAction::Declare {
        by: Nation::GERMANY,
        on,
    };
    let guest = kit.put("germany", Kind::Infantry, "sofia");
    kit.phase("germany", Phase::Declarations);
    assert_eq!(kit.refused(declare), "12.3g");
    kit.s.put(guest, At::Pool);
    kit.act(declare);
    // It is set up by the Allies, as any neutral.
    assert_eq!(kit.asking(), Some(kit.s.seat_of(Nation::BRITAIN)));
    while let Some(Step::War(_)) = kit.s.top() {
        let first = kit.legal()[0];
        kit.act(first);
    }
    kit.s.turn = "Summer 1941".parse().unwrap();
    kit.s.side = Side::Axis;
    begin_declarations(&mut kit.table());
    assert!(!kit.s.politics.active_minors.has(on));
    assert!(kit.s.politics.active_minors.has(nation("hungary")));
    let army = kit.s.units().find(|(_, u)| u.nation == on).unwrap().0;
    lose(&mut kit.table(), army);
    assert_eq!(kit.at(army), At::Gone);
}

#[test]
fn r12_3a_no_axis_major_declares_war_on_an_ally_of_the_axis() {
    proves!("12.3a");
    let mut kit = axis_turn("Spring 1942");
    let on = nation("rumania");
    let declare = WarAction::Declare {
        by: Nation::ITALY,
        on,
    };
    kit.phase("italy", Phase::Declarations);
    // While it is neutral Italy may, and it is lost to the Axis; as an ally of Germany it is not to be had.
    assert!(kit.allowed(declare));
    kit.s.politics.active_minors.insert(on);
    assert_eq!(kit.refused(declare), "12.3a");
}

#[test]
fn r12_3f_what_is_lost_before_activation_is_built_after_it() {
    proves!("12.3f", "4.2c");
    let mut kit = axis_turn("Spring 1940");
    let armour = kit.put_many("russia", Kind::Armour, 4, "petrozavodsk");
    kit.phase("russia", Phase::Declarations)
        .act(WarAction::Declare {
            by: Nation::RUSSIA,
            on: nation("finland"),
        })
        .set_up_in(&["kuopio"])
        .pass_to("russia", Phase::Combat)
        .act(GroundAction::Attack {
            target: zone("kuopio"),
        });
    for unit in armour {
        kit.act(GroundAction::Commit { unit });
    }
    let army: Vec<_> = kit.s.units_in(zone("kuopio")).map(|(id, _)| id).collect();
    // 16 against four infantry in a swamp, 12: a 12 at 1-1 is D.
    kit.roll(&[6, 6])
        .act(GroundAction::Declare)
        .pass_until(|kit| kit.dice.scripted_left() == 0);
    let lost: Vec<_> = army.iter().filter(|id| kit.at(**id) == At::Pool).collect();
    assert!(lost.len() >= 4);
    let build = BuildAction::Build {
        nation: nation("finland"),
        kind: Kind::Infantry,
        at: zone("helsinki"),
    };
    kit.pass_to("germany", Phase::Construction);
    assert_eq!(kit.refused(build), "4.2c");
    kit.pass_until(|kit| kit.s.politics.active_minors.has(nation("finland")))
        .pass_to("germany", Phase::Construction)
        .act(build);
}

#[test]
fn r12_3g_one_that_the_axis_attacked_goes_as_far_as_any_minor() {
    proves!("12.3g", "12.3d");
    let mut kit = axis_turn("Fall 1940");
    kit.control("britain", &["sarajevo", "albania"]);
    let unit = kit.put("hungary", Kind::Infantry, "sarajevo");
    kit.phase("germany", Phase::Declarations)
        .act(WarAction::Declare {
            by: Nation::GERMANY,
            on: nation("hungary"),
        })
        .set_up_in(&["budapest"])
        .pass_to("britain", Phase::Movement);
    // Albania is three zones from Hungary.
    kit.march(unit, "albania");
    assert!(kit.is_in(unit, "albania"));
}

#[test]
fn r7_2a_german_air_defends_german_guests_of_an_axis_minor_that_is_attacked() {
    proves!("7.2a", "12.3b");
    let mut kit = axis_turn("Fall 1940");
    kit.money("britain", 60, 40)
        .control("britain", &["salonika"]);
    let armour = kit.put("britain", Kind::Armour, "salonika");
    kit.put("germany", Kind::Infantry, "plovdiv");
    let air = kit.put("germany", Kind::Air, "plovdiv");
    kit.phase("britain", Phase::Declarations)
        .act(WarAction::Declare {
            by: Nation::BRITAIN,
            on: nation("bulgaria"),
        })
        .set_up_in(&["varna"])
        .pass_to("britain", Phase::Combat)
        .act(GroundAction::Attack {
            target: zone("plovdiv"),
        })
        .act(GroundAction::Commit { unit: armour })
        .act(GroundAction::Declare);
    assert_eq!(kit.asking(), Some(kit.s.seat_of(Nation::GERMANY)));
    kit.act(neppa::ch07_air::AirAction::Commit {
        unit: air,
        factors: 1,
    });
}
