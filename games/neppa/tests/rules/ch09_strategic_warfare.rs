//! Chapter 9: convoy boxes, U-boats, ASW and Convoy Resolution.

use crate::kit::{Kit, nation, zone};
use frame::settle;
use kernel::{example, proves};
use neppa::ch06_naval::{NavalAction, begin_movement};
use neppa::ch09_strategic_warfare::{
    ConvoyAction, Resolve, Return, Shipment, convoy, effectiveness, murmansk_open,
};
use neppa::ch11_redeployment::RedeployAction;
use neppa::data::{ConvoyBox, UboatBase};
use neppa::types::Kind;
use neppa::unit::{At, Marks, UnitId};
use neppa::{Action, Phase, Step};

const BRITISH: ConvoyBox = ConvoyBox::British;
const MURMANSK: ConvoyBox = ConvoyBox::Murmansk;

/// Britain and Germany at war, Germany's U-boats in these bases.
fn atlantic(turn: &str, uboats: [u8; 2]) -> Kit {
    let mut kit = Kit::bare(turn);
    kit.war("germany", "britain").money("britain", 40, 20);
    kit.s.convoys.uboats = uboats;
    kit
}

/// A fleet in a convoy box, come from this port.
fn boxed(kit: &mut Kit, owner: &str, place: &str, port: &str) -> UnitId {
    let id = kit.put(owner, Kind::Fleet, port);
    kit.s.put(id, At::Zone(zone(place)));
    id
}

/// Only the resolution of this box is left to do in the phase.
fn resolve(kit: &mut Kit, place: ConvoyBox) {
    kit.phase("germany", Phase::StrategicWarfare);
    kit.s.stack.push(Return);
    kit.s.stack.push(Resolve { place });
    let mut t = kit.table();
    settle(&mut t);
}

fn track(kit: &Kit, major: &str) -> i16 {
    kit.s.treasury(nation(major)).wpp
}

fn uboats(base: UboatBase, place: ConvoyBox, count: u8) -> ConvoyAction {
    ConvoyAction::Uboats { base, place, count }
}

#[test]
fn e12_e13_summer_1940_in_the_british_box() {
    proves!("9.7a", "9.7b", "9.7c", "9.8a", "9.8b", "9.1a");
    example!("neppa-E12", "neppa-E13");
    let mut kit = atlantic("Summer 1940", [0, 0]);
    kit.control("germany", &["oslo", "bergen"]);
    boxed(&mut kit, "britain", "british_convoy_box", "scapa_flow");
    boxed(&mut kit, "germany", "british_convoy_box", "bergen");
    kit.s.convoys.hunting[UboatBase::NorthSea as usize][BRITISH as usize] = 7;
    let force = convoy(&kit.s, BRITISH);
    assert_eq!((force.convoy, force.escorts, force.raiders), (8, 0, 1));
    // ASW: 6 - 1; the convoy: 8 + 1.
    kit.roll(&[1, 5, 2, 6]);
    resolve(&mut kit, BRITISH);
    assert_eq!(kit.dice.scripted_left(), 0);
    assert_eq!(kit.s.convoys.uboats, [6, 0], "one of seven was destroyed");
    assert_eq!(track(&kit, "britain"), 40 - 3, "five of eight arrive");
}

#[test]
fn r9_7b_one_fleet_carries_either_the_convoy_or_a_grant() {
    proves!("9.7b", "9.1a", "9.2a");
    let mut kit = atlantic("Spring 1942", [0, 0]);
    kit.war("germany", "usa").ally("usa", "britain");
    boxed(&mut kit, "britain", "british_convoy_box", "scapa_flow");
    // `r10_1d_convoy_box_or_straight` shows that a grant comes into the box like this.
    kit.s.convoys.shipments.push(Shipment {
        from: nation("usa"),
        to: nation("britain"),
        wpp: 8,
        place: BRITISH,
    });
    let mut two = kit.clone();
    resolve(&mut kit, BRITISH);
    assert_eq!(track(&kit, "britain"), 40, "the convoy arrives");
    assert_eq!(kit.s.convoys.shipments.len(), 1, "the grant waits");
    boxed(&mut two, "usa", "british_convoy_box", "plymouth");
    resolve(&mut two, BRITISH);
    assert_eq!(track(&two, "britain"), 48);
    assert!(two.s.convoys.shipments.is_empty());
}

#[test]
fn e16_britain_begins_with_46_wpp() {
    proves!("9.1b");
    example!("neppa-E16");
    for scenario in ["campaign_1939", "scenario_1939"] {
        assert_eq!(track(&Kit::scenario(scenario), "britain"), 46);
    }
}

#[test]
fn r9_1a_convoy_wpps_need_a_full_british_fleet_in_the_box() {
    proves!("9.1a");
    let mut kit = atlantic("Spring 1941", [0, 0]);
    let mut alone = kit.clone();
    resolve(&mut alone, BRITISH);
    assert_eq!(track(&alone, "britain"), 40 - 8);

    let fleet = boxed(&mut kit, "britain", "british_convoy_box", "scapa_flow");
    let mut partial = kit.clone();
    partial.s.set_factors(fleet, 7);
    resolve(&mut partial, BRITISH);
    assert_eq!(track(&partial, "britain"), 40 - 8);

    let mut french = atlantic("Spring 1940", [0, 0]);
    boxed(&mut french, "france", "british_convoy_box", "brest");
    resolve(&mut french, BRITISH);
    assert_eq!(track(&french, "britain"), 40 - 8);

    // Never more than eight in a turn, however many fleets there are.
    boxed(&mut kit, "britain", "british_convoy_box", "scapa_flow");
    resolve(&mut kit, BRITISH);
    assert_eq!(track(&kit, "britain"), 40);
}

#[test]
fn r9_1c_fleets_are_held_in_the_box_until_the_next_movement_phase() {
    proves!("9.1c", "9.6c", "6.1b");
    let mut kit = atlantic("Spring 1941", [0, 0]);
    let fleet = kit.put("britain", Kind::Fleet, "scapa_flow");
    kit.put("germany", Kind::Fleet, "bremen");
    kit.phase("britain", Phase::Movement);
    let allies = kit.asking();
    kit.act(NavalAction::EnterBox {
        fleet,
        place: BRITISH,
    });
    assert_eq!(kit.asking(), allies, "nobody intercepts");
    let home = NavalAction::LeaveBox {
        fleet,
        to: zone("scapa_flow"),
    };
    assert_eq!(kit.refused(home), "9.1c");
    assert_eq!(kit.refused(NavalAction::Rebase { fleet }), "9.1c");
    kit.s.wipe_marks();
    assert_eq!(
        kit.refused(home),
        "9.1c",
        "the mark outlasts the player turn"
    );
    let mut t = kit.table();
    begin_movement(&mut t);
    let elsewhere = NavalAction::LeaveBox {
        fleet,
        to: zone("portsmouth"),
    };
    assert_eq!(kit.refused(elsewhere), "9.6c", "only to the port of origin");
    kit.act(home);
    assert!(kit.is_in(fleet, "scapa_flow"));
}

#[test]
fn r9_6c_if_the_port_of_origin_is_lost_the_nearest_takes_the_fleet() {
    proves!("9.6c");
    let mut kit = atlantic("Spring 1941", [0, 0]);
    kit.control("germany", &["bergen", "bordeaux", "nantes"]);
    let fleet = boxed(&mut kit, "germany", "british_convoy_box", "bordeaux");
    kit.control("britain", &["bordeaux"]);
    kit.phase("germany", Phase::Movement);
    let to = |port| NavalAction::LeaveBox {
        fleet,
        to: zone(port),
    };
    assert_eq!(kit.refused(to("bergen")), "9.6c");
    assert_eq!(kit.refused(to("bordeaux")), "9.6c");
    kit.act(to("nantes"));
    assert!(kit.is_in(fleet, "nantes"));
}

/// A grant of 8 from Britain waits in the Murmansk box.
fn arctic(turn: &str) -> Kit {
    let mut kit = atlantic(turn, [0, 0]);
    kit.war("germany", "russia")
        .ally("britain", "russia")
        .money("russia", 10, 30);
    kit.s.convoys.shipments.push(Shipment {
        from: nation("britain"),
        to: nation("russia"),
        wpp: 8,
        place: MURMANSK,
    });
    kit
}

#[test]
fn r9_2a_each_grant_in_the_murmansk_box_needs_a_full_fleet() {
    proves!("9.2a");
    let mut kit = arctic("Spring 1942");
    let mut none = kit.clone();
    resolve(&mut none, MURMANSK);
    assert_eq!(track(&none, "russia"), 10);
    assert_eq!(none.s.convoys.shipments.len(), 1, "it waits");
    boxed(&mut kit, "britain", "murmansk_convoy_box", "scapa_flow");
    let force = convoy(&kit.s, MURMANSK);
    assert_eq!((force.grants, force.escorts), (1, 0));
    let mut spare = kit.clone();
    boxed(&mut spare, "britain", "murmansk_convoy_box", "scapa_flow");
    let force = convoy(&spare.s, MURMANSK);
    assert_eq!(
        (force.grants, force.escorts),
        (1, 1),
        "one beyond the needed"
    );
    let second = kit.s.convoys.shipments[0];
    kit.s.convoys.shipments.push(second);
    let mut one = kit.clone();
    resolve(&mut one, MURMANSK);
    assert_eq!(
        (track(&one, "russia"), one.s.convoys.shipments.len()),
        (18, 1)
    );
    boxed(&mut kit, "britain", "murmansk_convoy_box", "scapa_flow");
    resolve(&mut kit, MURMANSK);
    assert_eq!(
        (track(&kit, "russia"), kit.s.convoys.shipments.len()),
        (26, 0)
    );
}

#[test]
fn r9_2b_fleets_stay_in_the_murmansk_box_but_those_of_norway_may_go_home() {
    proves!("9.2b", "9.5b", "9.8c");
    let mut kit = atlantic("Spring 1942", [0, 0]);
    kit.control("germany", &["bergen", "oslo"]);
    let norwegian = kit.put("germany", Kind::Fleet, "bergen");
    let other = kit.put("germany", Kind::Fleet, "bremen");
    kit.phase("germany", Phase::ExploitationCombat)
        .act(Action::Done)
        .pass_to("germany", Phase::StrategicWarfare);
    for fleet in [norwegian, other] {
        kit.act(ConvoyAction::Raid {
            fleet,
            place: MURMANSK,
        });
    }
    kit.act(neppa::Action::Done);
    // Only the fleet from Bergen is asked.
    let go = |fleet| ConvoyAction::GoHome { fleet };
    assert_eq!(kit.refused(go(other)), "9.5b");
    let mut stay = kit.clone();
    stay.act(ConvoyAction::StayOut { fleet: norwegian });
    assert!(stay.is_in(norwegian, "murmansk_convoy_box"));
    assert!(!stay.allowed(go(norwegian)), "it is asked once");
    kit.act(go(norwegian));
    assert!(kit.is_in(norwegian, "bergen"));
    assert!(kit.is_in(other, "murmansk_convoy_box"));
    assert!(!kit.s.unit(norwegian).marks.has(Marks::BOXED));
    assert!(kit.s.unit(other).marks.has(Marks::BOXED));
}

#[test]
fn r9_5b_each_norway_based_fleet_is_asked() {
    proves!("9.5b");
    let mut kit = atlantic("Spring 1942", [0, 0]);
    kit.control("germany", &["bergen", "oslo"]);
    let fleets = kit.put_many("germany", Kind::Fleet, 3, "bergen");
    kit.phase("germany", Phase::ExploitationCombat)
        .act(Action::Done)
        .pass_to("germany", Phase::StrategicWarfare);
    for fleet in &fleets {
        kit.act(ConvoyAction::Raid {
            fleet: *fleet,
            place: MURMANSK,
        });
    }
    kit.act(neppa::Action::Done);
    kit.act(ConvoyAction::StayOut { fleet: fleets[0] })
        .act(ConvoyAction::GoHome { fleet: fleets[1] })
        .act(ConvoyAction::StayOut { fleet: fleets[2] });
    let there = |fleet: UnitId| kit.is_in(fleet, "murmansk_convoy_box");
    assert_eq!(
        fleets.into_iter().map(there).collect::<Vec<_>>(),
        [true, false, true]
    );
}

#[test]
fn r9_5b_a_norway_based_fleet_in_the_british_box_stays() {
    proves!("9.5b");
    let mut kit = atlantic("Spring 1942", [0, 0]);
    kit.control("germany", &["bergen", "oslo"]);
    let fleet = kit.put("germany", Kind::Fleet, "bergen");
    kit.phase("germany", Phase::ExploitationCombat)
        .act(Action::Done)
        .pass_to("germany", Phase::StrategicWarfare);
    kit.act(ConvoyAction::Raid {
        fleet,
        place: BRITISH,
    });
    kit.act(neppa::Action::Done);
    assert!(kit.is_in(fleet, "british_convoy_box"));
    assert!(!matches!(kit.s.top(), Some(Step::Convoy(_))));
}

#[test]
fn e36_leningrad_and_kirov_close_murmansk() {
    proves!("9.2c");
    example!("neppa-E36");
    let mut kit = arctic("Spring 1942");
    let british = kit.put("britain", Kind::Fleet, "scapa_flow");
    kit.s.convoys.uboats = [3, 0];
    kit.phase("germany", Phase::StrategicWarfare);
    assert!(murmansk_open(&kit.s));
    kit.control("germany", &["leningrad"]);
    assert!(murmansk_open(&kit.s));
    kit.control("finland", &["kirov"]);
    kit.s.politics.sponsor[nation("finland")] = Some(nation("germany"));
    assert!(!murmansk_open(&kit.s));
    assert_eq!(
        kit.refused(uboats(UboatBase::NorthSea, MURMANSK, 1)),
        "9.2c"
    );
    let mut allied = kit.clone();
    allied.phase("britain", Phase::StrategicWarfare);
    let escort = ConvoyAction::Escort {
        fleet: british,
        place: MURMANSK,
    };
    assert_eq!(allied.refused(escort), "9.2c");
    // What is in the box waits.
    let mut shut = kit.clone();
    boxed(&mut shut, "britain", "murmansk_convoy_box", "scapa_flow");
    resolve(&mut shut, MURMANSK);
    assert_eq!(
        (track(&shut, "russia"), shut.s.convoys.shipments.len()),
        (10, 1)
    );
    kit.control("russia", &["kirov"]);
    assert!(murmansk_open(&kit.s));
    assert!(kit.allowed(uboats(UboatBase::NorthSea, MURMANSK, 1)));
}

#[test]
fn e35_effectiveness_by_base_box_and_norway() {
    proves!("9.3b", "9.4a", "9.5a");
    example!("neppa-E35");
    let mut kit = atlantic("Spring 1941", [1, 1]);
    let percents = |kit: &Kit| {
        [
            effectiveness(&kit.s, UboatBase::NorthSea, BRITISH),
            effectiveness(&kit.s, UboatBase::NorthSea, MURMANSK),
            effectiveness(&kit.s, UboatBase::Biscay, BRITISH),
            effectiveness(&kit.s, UboatBase::Biscay, MURMANSK),
        ]
    };
    assert_eq!(percents(&kit), [Some(50), Some(75), Some(100), None]);
    kit.control("germany", &["oslo"]);
    assert_eq!(percents(&kit), [Some(75), Some(100), Some(100), None]);
    kit.control("britain", &["oslo"]);
    assert_eq!(percents(&kit), [Some(50), Some(75), Some(100), None]);
    kit.phase("germany", Phase::StrategicWarfare);
    assert_eq!(kit.refused(uboats(UboatBase::Biscay, MURMANSK, 1)), "9.6b");
    assert!(kit.allowed(uboats(UboatBase::Biscay, BRITISH, 1)));
}

#[test]
fn r9_3a_new_uboats_appear_in_the_north_sea() {
    proves!("9.3a");
    let mut kit = atlantic("Spring 1941", [2, 5]);
    kit.s.year.uboats_due = [3, 0, 0, 0];
    let mut t = kit.table();
    neppa::ch05_year_start::deliver_uboats(&mut t);
    assert_eq!(kit.s.convoys.uboats, [5, 5]);
}

/// France fell to Germany in this turn.
fn france_fell(kit: &mut Kit, turn: &str) {
    let politics = &mut kit.s.politics;
    politics.conquered[nation("france")] = Some(nation("germany"));
    politics.france_fell = Some(turn.parse().unwrap());
}

#[test]
fn r9_4c_uboats_go_to_biscay_from_the_turn_after_the_fall_of_france() {
    proves!("9.3c", "9.4a", "9.4b", "9.4c");
    let mut kit = atlantic("Summer 1940", [5, 0]);
    kit.phase("germany", Phase::Redeployment);
    let to = |to, count| RedeployAction::MoveUboats { to, count };
    assert_eq!(kit.refused(to(UboatBase::Biscay, 5)), "9.3c");
    france_fell(&mut kit, "Summer 1940");
    assert_eq!(kit.refused(to(UboatBase::Biscay, 5)), "9.4c");
    kit.s.turn = "Fall 1940".parse().unwrap();
    kit.act(to(UboatBase::Biscay, 5));
    assert_eq!(kit.s.convoys.uboats, [0, 5]);
    assert_eq!(kit.s.treasury(nation("germany")).srs, 1, "one SR for all");
    kit.act(to(UboatBase::NorthSea, 2));
    assert_eq!(kit.s.convoys.uboats, [2, 3]);
    // France liberated: the box is closed again, and the boats can only leave it.
    kit.s.politics.conquered[nation("france")] = None;
    assert_eq!(kit.refused(to(UboatBase::Biscay, 2)), "9.3c");
    assert!(kit.allowed(to(UboatBase::NorthSea, 3)));
}

#[test]
fn r9_6a_the_allies_move_first_and_only_what_had_no_mission() {
    proves!("9.6a");
    let mut kit = atlantic("Spring 1941", [2, 0]);
    let british = kit.put_many("britain", Kind::Fleet, 2, "scapa_flow");
    let german = kit.put("germany", Kind::Fleet, "bremen");
    kit.mark(british[0], Marks::MISSION);
    kit.mark(british[1], Marks::REBASED);
    // Out of Exploitation Combat the sequence goes on to the phase.
    kit.phase("germany", Phase::ExploitationCombat);
    kit.act(neppa::Action::Done);
    assert_eq!(kit.s.phase, Phase::StrategicWarfare);
    assert_eq!(kit.asking(), Some(kit.s.seat_of(nation("britain"))));
    let escort = |fleet, place| ConvoyAction::Escort { fleet, place };
    assert_eq!(kit.refused(escort(british[0], BRITISH)), "9.6a");
    assert_eq!(kit.refused(escort(german, BRITISH)), "1.0");
    assert_eq!(kit.refused(uboats(UboatBase::NorthSea, BRITISH, 1)), "1.0");
    kit.act(escort(british[1], BRITISH));
    // Nothing is left for the Allies to move.
    if kit.asking() == Some(kit.s.seat_of(nation("britain"))) {
        kit.act(neppa::Action::Done);
    }
    assert_eq!(kit.asking(), Some(kit.s.seat_of(nation("germany"))));
    assert_eq!(kit.refused(escort(german, BRITISH)), "9.6a");
    assert!(kit.allowed(ConvoyAction::Raid {
        fleet: german,
        place: BRITISH
    }));
    assert!(kit.allowed(uboats(UboatBase::NorthSea, BRITISH, 2)));
    assert_eq!(kit.refused(uboats(UboatBase::NorthSea, BRITISH, 3)), "9.6a");
    assert_eq!(kit.refused(uboats(UboatBase::NorthSea, BRITISH, 0)), "9.6a");
}

#[test]
fn r9_6b_fleets_choose_either_box_from_the_western_front() {
    proves!("9.6b");
    let mut kit = atlantic("Spring 1941", [2, 2]);
    let home = kit.put("britain", Kind::Fleet, "scapa_flow");
    let egypt = kit.put("britain", Kind::Fleet, "alexandria");
    kit.phase("britain", Phase::StrategicWarfare);
    for place in [BRITISH, MURMANSK] {
        assert!(kit.allowed(ConvoyAction::Escort { fleet: home, place }));
        assert_eq!(
            kit.refused(ConvoyAction::Escort {
                fleet: egypt,
                place
            }),
            "3.6c"
        );
    }
    kit.phase("germany", Phase::StrategicWarfare);
    for place in [BRITISH, MURMANSK] {
        assert!(kit.allowed(uboats(UboatBase::NorthSea, place, 1)));
    }
    assert!(kit.allowed(uboats(UboatBase::Biscay, BRITISH, 1)));
    assert_eq!(kit.refused(uboats(UboatBase::Biscay, MURMANSK, 1)), "9.6b");
    kit.act(uboats(UboatBase::NorthSea, BRITISH, 1));
    assert_eq!(kit.s.convoys.uboats, [1, 2]);
    assert_eq!(kit.s.convoys.hunting, [[1, 0], [0, 0]]);
}

#[test]
fn r9_7a_no_fight_without_uboats_or_without_cargo() {
    proves!("9.7a");
    // U-boats, but nothing carried: no dice.
    let mut kit = atlantic("Spring 1941", [0, 0]);
    kit.s.convoys.hunting[0][BRITISH as usize] = 9;
    kit.roll(&[6, 6]);
    resolve(&mut kit, BRITISH);
    assert_eq!(kit.dice.scripted_left(), 2);
    assert_eq!(kit.s.convoys.uboats, [9, 0]);
    // Cargo, but no U-boats.
    let mut kit = atlantic("Spring 1941", [0, 0]);
    boxed(&mut kit, "britain", "british_convoy_box", "scapa_flow");
    kit.roll(&[6, 6]);
    resolve(&mut kit, BRITISH);
    assert_eq!(kit.dice.scripted_left(), 2);
}

#[test]
fn r9_7b_escorts_beyond_the_needed_count_in_eights() {
    proves!("9.7b", "9.8a");
    let mut kit = atlantic("Spring 1942", [0, 0]);
    boxed(&mut kit, "britain", "british_convoy_box", "scapa_flow");
    let second = boxed(&mut kit, "britain", "british_convoy_box", "scapa_flow");
    let raider = boxed(&mut kit, "germany", "british_convoy_box", "bremen");
    boxed(&mut kit, "italy", "british_convoy_box", "brest");
    let odds = |kit: &Kit| {
        let force = convoy(&kit.s, BRITISH);
        (force.escorts, force.raiders)
    };
    assert_eq!(odds(&kit), (1, 1), "Italian ships do not count");
    kit.s.set_factors(second, 7);
    assert_eq!(odds(&kit), (0, 1));
    kit.s.set_factors(raider, 7);
    assert_eq!(odds(&kit), (0, 0));
    // A grant in the box needs eight more.
    kit.s.set_factors(second, 8);
    boxed(&mut kit, "usa", "british_convoy_box", "liverpool");
    assert_eq!(odds(&kit), (2, 0));
    kit.s.convoys.shipments.push(Shipment {
        from: nation("usa"),
        to: nation("britain"),
        wpp: 3,
        place: BRITISH,
    });
    assert_eq!(odds(&kit), (1, 0));
}

#[test]
fn r9_7b_r9_8a_escorts_help_asw_and_hinder_the_uboats() {
    proves!("9.7b", "9.8a");
    // Summer 1940: kill 20%, loss 60%; ten boats at 50%. Two escorts too many, a roll of 8 each time.
    let mut kit = atlantic("Summer 1940", [0, 0]);
    for _ in 0..3 {
        boxed(&mut kit, "britain", "british_convoy_box", "scapa_flow");
    }
    kit.s.convoys.hunting[0][BRITISH as usize] = 10;
    kit.roll(&[4, 4, 4, 4]);
    resolve(&mut kit, BRITISH);
    // ASW 8 + 2 = 10: +10, 30% of 10. The convoy 8 - 2 = 6: 60% of 10 at 50%.
    assert_eq!(kit.s.convoys.uboats, [7, 0]);
    assert_eq!(track(&kit, "britain"), 40 - 3);
}

#[test]
fn r9_8b_groups_are_reckoned_apart_and_no_more_sinks_than_is_there() {
    proves!("9.8b");
    // Summer 1940, roll 7: 60%. Three boats at 50% sink 0.9, one at 100% 0.6: nothing at all.
    let mut kit = atlantic("Summer 1940", [0, 0]);
    boxed(&mut kit, "britain", "british_convoy_box", "scapa_flow");
    kit.s.convoys.hunting = [[3, 0], [1, 0]];
    kit.roll(&[3, 3, 3, 4]);
    resolve(&mut kit, BRITISH);
    assert_eq!(track(&kit, "britain"), 40);
    // Forty boats sink more than eight: eight are lost.
    let mut kit = atlantic("Summer 1940", [0, 0]);
    boxed(&mut kit, "britain", "british_convoy_box", "scapa_flow");
    kit.s.convoys.hunting = [[40, 0], [0, 0]];
    kit.roll(&[3, 3, 6, 6]);
    resolve(&mut kit, BRITISH);
    assert_eq!(track(&kit, "britain"), 40 - 8);
}

#[test]
fn r9_8b_grants_sink_too_and_the_rest_is_added() {
    proves!("9.8b", "9.2a");
    // Spring 1942, Murmansk: kill 10%, loss 45%; four boats at 75%, roll 9: 50% of 4 at 75% is 1.5.
    let mut kit = arctic("Spring 1942");
    boxed(&mut kit, "britain", "murmansk_convoy_box", "scapa_flow");
    kit.s.convoys.hunting[0][MURMANSK as usize] = 4;
    kit.roll(&[3, 3, 4, 5]);
    resolve(&mut kit, MURMANSK);
    assert_eq!(track(&kit, "russia"), 10 + 8 - 1);
    assert!(kit.s.convoys.shipments.is_empty());
}

#[test]
fn r9_7c_germany_chooses_which_uboats_are_lost() {
    proves!("9.7c");
    let mut kit = atlantic("Summer 1940", [0, 0]);
    boxed(&mut kit, "britain", "british_convoy_box", "scapa_flow");
    kit.s.convoys.hunting = [[8, 0], [2, 0]];
    // 20% of ten boats, and 5% less for a 5.
    kit.roll(&[3, 4, 1, 1]);
    resolve(&mut kit, BRITISH);
    let sunk = |north_sea| ConvoyAction::Sunk { north_sea };
    assert_eq!(kit.asking(), Some(kit.s.seat_of(nation("germany"))));
    assert!(kit.allowed(sunk(0)) && kit.allowed(sunk(2)));
    assert_eq!(kit.refused(sunk(3)), "9.7c");
    kit.act(sunk(1));
    assert_eq!(
        kit.s.convoys.uboats,
        [8, 0],
        "seven and one, back in the North Sea"
    );
}

#[test]
fn r9_8c_uboats_return_to_the_north_sea_or_to_biscay() {
    proves!("9.8c");
    let mut kit = atlantic("Fall 1940", [1, 0]);
    kit.s.convoys.hunting = [[4, 0], [0, 0]];
    resolve(&mut kit, MURMANSK);
    assert_eq!(
        (kit.s.convoys.uboats, kit.s.convoys.hunting),
        ([5, 0], [[0; 2]; 2])
    );

    let mut kit = atlantic("Fall 1940", [1, 0]);
    france_fell(&mut kit, "Summer 1940");
    kit.s.convoys.hunting = [[4, 0], [0, 0]];
    resolve(&mut kit, MURMANSK);
    assert_eq!(kit.asking(), Some(kit.s.seat_of(nation("germany"))));
    assert_eq!(kit.refused(ConvoyAction::Return { biscay: 5 }), "9.8c");
    assert!(kit.allowed(ConvoyAction::Return { biscay: 4 }));
    kit.act(ConvoyAction::Return { biscay: 3 });
    assert_eq!(kit.s.convoys.uboats, [2, 3]);
}

#[test]
fn r9_6a_a_neutral_and_an_unsent_us_fleet_stay() {
    proves!("9.6a", "6.1e");
    let mut kit = atlantic("Spring 1942", [0, 0]);
    let waiting = kit.put("usa", Kind::Fleet, "us_box");
    kit.mark(waiting, Marks::IN_US);
    kit.phase("usa", Phase::StrategicWarfare);
    let escort = ConvoyAction::Escort {
        fleet: waiting,
        place: BRITISH,
    };
    assert_eq!(kit.refused(escort), "6.1e");
    kit.s.unmark(waiting, Marks::IN_US);
    assert_eq!(kit.refused(escort), "1.5h");
    kit.war("germany", "usa");
    assert!(kit.allowed(escort));
}

#[test]
fn r9_6c_a_full_port_of_origin_sends_the_fleet_to_the_nearest() {
    proves!("9.6c", "1.2c");
    let mut kit = atlantic("Spring 1941", [0, 0]);
    let fleet = boxed(&mut kit, "britain", "british_convoy_box", "scapa_flow");
    let there = kit.put_many("britain", Kind::Fleet, 8, "scapa_flow");
    kit.phase("britain", Phase::Movement);
    let home = NavalAction::LeaveBox {
        fleet,
        to: zone("scapa_flow"),
    };
    assert_eq!(kit.refused(home), "9.6c");
    let mut others = kit.legal().into_iter().filter(
        |action| matches!(action, Action::Naval(NavalAction::LeaveBox { fleet: f, .. }) if *f == fleet),
    );
    assert!(others.next().is_some(), "another port takes it");
    kit.s.put(there[0], At::Pool);
    kit.act(home);
    assert_eq!(kit.s.tally(zone("scapa_flow")).fleet, 64);
}

#[test]
fn r9_6a_the_whole_phase_movement_then_the_box_then_the_way_home() {
    proves!("0.2", "9.6a", "9.7a", "9.8a", "9.8c");
    let mut kit = atlantic("Summer 1940", [7, 0]);
    kit.control("germany", &["oslo", "bergen"]);
    let escort = kit.put("britain", Kind::Fleet, "scapa_flow");
    let raider = kit.put("germany", Kind::Fleet, "bergen");
    kit.phase("germany", Phase::ExploitationCombat)
        .act(Action::Done);
    assert_eq!(kit.s.phase, Phase::StrategicWarfare);
    kit.act(ConvoyAction::Escort {
        fleet: escort,
        place: BRITISH,
    })
    .pass_to("germany", Phase::StrategicWarfare)
    .act(uboats(UboatBase::NorthSea, BRITISH, 7))
    .act(ConvoyAction::Raid {
        fleet: raider,
        place: BRITISH,
    });
    assert_eq!(kit.s.convoys.uboats, [0, 0]);
    // As in the example: one of seven is destroyed, five of eight WPP arrive.
    kit.roll(&[3, 3, 4, 4]).act(Action::Done);
    assert_eq!(kit.s.convoys.uboats, [6, 0]);
    assert_eq!(track(&kit, "britain"), 40 - 3);
}
