//! Chapter 5: the Year Start Sequence, and what may be spent.

use crate::kit::*;
use kernel::{example, proves};
use neppa::Act;
use neppa::Phase;
use neppa::ch01_war::WarAction;
use neppa::ch05_year_start::{self, YearAction, can_spend, spend};
use neppa::ch10_construction::{BuildAction, Way};
use neppa::ch11_redeployment::RedeployAction;
use neppa::state::State;
use neppa::types::{Kind, Nation, Season, Side};
use neppa::unit::At;

fn with(kit: &mut Kit, act: impl FnOnce(&mut Act)) {
    act(&mut Act {
        s: &mut kit.s,
        dice: &mut kit.dice,
        log: &mut kit.log,
    });
}

/// Plays the Year Start Sequence of a Spring, up to its first question.
fn year_start(kit: &mut Kit) {
    kit.s.phase = Phase::YearStart;
    kit.s.stack.set(vec![neppa::Step::Sequence], None);
    with(kit, |t| {
        ch05_year_start::begin(t);
        frame::settle(t);
    });
}

/// The Axis Winter turn ends.
fn end_axis_winter(kit: &mut Kit) {
    let (turn, side) = (kit.s.turn, kit.s.side);
    kit.s.turn = neppa::types::Turn(turn.0 - 1);
    kit.s.side = Side::Axis;
    with(kit, ch05_year_start::end_player_turn);
    kit.s.turn = turn;
    kit.s.side = side;
}

fn left_over(kit: &mut Kit, major: &str, base: i16, wpp: i16) {
    let treasury = kit.s.treasury_mut(nation(major));
    (treasury.base, treasury.wpp) = (base, wpp);
}

fn total(s: &State, major: &str) -> i16 {
    s.treasury(nation(major)).total
}

fn conquer(kit: &mut Kit, country: &str, by: &str) {
    kit.s.politics.conquered[nation(country)] = Some(nation(by));
}

#[test]
fn r14_1d_a_capital_taken_in_the_axis_winter_turn_counts_in_the_spring() {
    proves!("14.1d", "5.2b");
    let mut kit = Kit::bare("Winter 1940");
    kit.war("germany", "france").money("germany", 60, 40);
    kit.s.treasury_mut(nation("germany")).base = 60;
    kit.control("germany", &["metz"]);
    let armour = kit.put("germany", Kind::Armour, "metz");
    kit.phase("germany", Phase::Movement)
        .march(armour, "paris")
        .pass_to("germany", Phase::Declarations);
    assert!(kit.s.politics.fallen.has(nation("france")));
    // 60 and a third of the 60 that are left, and half of the French 37.
    assert_eq!(kit.s.treasury(nation("germany")).total, 98);
}

#[test]
fn r5_1_base_grows_and_shrinks_but_not_in_1940() {
    proves!("5.1a", "5.1b", "5.1c");
    example!("neppa-E21");
    for (spring, left, base) in [
        ("Spring 1941", 10, 53),
        ("Spring 1941", 2, 50),
        ("Spring 1941", -7, 43),
        ("Spring 1940", 10, 50),
        ("Spring 1940", -7, 43),
    ] {
        let mut kit = Kit::bare(spring);
        left_over(&mut kit, "germany", 50, left);
        year_start(&mut kit);
        assert_eq!(
            kit.s.treasury(Nation::GERMANY).base,
            base,
            "{left} left in {spring}"
        );
    }
}

#[test]
fn r5_0_base_total_uboats_then_limit() {
    proves!("5.0");
    let mut kit = Kit::bare("Spring 1941");
    left_over(&mut kit, "germany", 80, 30);
    left_over(&mut kit, "italy", 40, 0);
    conquer(&mut kit, "poland", "germany");
    end_axis_winter(&mut kit);
    year_start(&mut kit);
    // 80 and a third of 30, Poland, and then the question of 5.3 before the German limit.
    assert_eq!(
        (
            kit.s.treasury(Nation::GERMANY).base,
            total(&kit.s, "germany")
        ),
        (90, 100)
    );
    assert_eq!(kit.s.treasury(Nation::ITALY).limit, 20);
    assert_eq!(kit.asking(), Some(kit.s.seat_of(Nation::GERMANY)));
    kit.act(YearAction::Uboats { count: 8 });
    assert_eq!(kit.s.treasury(Nation::GERMANY).limit, 46);
    assert_eq!(kit.s.treasury(Nation::GERMANY).wpp, 92);
    assert_eq!(kit.s.phase, Phase::Declarations, "the Spring turn goes on");
}

#[test]
fn r5_0_comes_between_winter_and_spring_only() {
    proves!("5.0");
    for (turn, comes) in [("Winter 1940", true), ("Spring 1940", false)] {
        let mut kit = Kit::bare(turn);
        left_over(&mut kit, "germany", 50, 30);
        kit.phase("britain", Phase::Redeployment);
        kit.act(neppa::Action::Done);
        assert_eq!(
            kit.s.treasury(Nation::GERMANY).base == 60,
            comes,
            "after {turn}"
        );
    }
}

#[test]
fn r5_2a_conquered_countries_and_minor_allies_make_the_total() {
    proves!("5.2a", "14.4b", "12.3c");
    let mut kit = Kit::bare("Spring 1942");
    left_over(&mut kit, "germany", 75, 0);
    conquer(&mut kit, "poland", "germany");
    conquer(&mut kit, "norway", "germany");
    conquer(&mut kit, "greece", "italy");
    let rumania = nation("rumania");
    kit.s.politics.active_minors.insert(rumania);
    end_axis_winter(&mut kit);
    year_start(&mut kit);
    assert_eq!(total(&kit.s, "germany"), 75 + 10 + 5 + 8);
    assert_eq!(
        kit.s.treasury(Nation::GERMANY).base,
        75,
        "values never enter the base"
    );
    assert_eq!(
        kit.s.politics.credited[nation("norway")],
        Some(Nation::GERMANY)
    );
    // A Minor Ally that is conquered is worth nothing to Germany.
    let mut kit = Kit::bare("Spring 1942");
    left_over(&mut kit, "germany", 75, 0);
    kit.s.politics.active_minors.insert(rumania);
    conquer(&mut kit, "rumania", "russia");
    year_start(&mut kit);
    assert_eq!(total(&kit.s, "germany"), 75);
}

#[test]
fn r14_1d_a_conquered_major_is_worth_half_of_its_first_total() {
    proves!("14.1d", "5.2a");
    let mut kit = Kit::bare("Spring 1941");
    left_over(&mut kit, "germany", 75, 0);
    conquer(&mut kit, "france", "germany");
    kit.s.politics.fallen.insert(Nation::FRANCE);
    end_axis_winter(&mut kit);
    year_start(&mut kit);
    assert_eq!(total(&kit.s, "germany"), 75 + 18);
}

#[test]
fn r14_1d_half_of_75_is_37() {
    proves!("14.1d");
    example!("neppa-E45");
    // Germany begins the game with a Total of 75.
    assert_eq!(total(&Kit::scenario("campaign_1939").s, "germany"), 75);
    let mut kit = Kit::bare("Spring 1943");
    left_over(&mut kit, "russia", 60, 0);
    conquer(&mut kit, "germany", "russia");
    year_start(&mut kit);
    assert_eq!(total(&kit.s, "russia"), 60 + 37);
}

#[test]
fn r5_2b_what_counts_is_control_at_the_end_of_the_own_winter_turn() {
    proves!("5.2b", "14.1d", "14.4b");
    // Taken in the Axis Winter turn after it was written down: not before the next year.
    let mut kit = Kit::bare("Spring 1941");
    left_over(&mut kit, "germany", 75, 0);
    left_over(&mut kit, "britain", 30, 0);
    conquer(&mut kit, "norway", "germany");
    conquer(&mut kit, "belgium", "germany");
    end_axis_winter(&mut kit);
    // The Allied Winter turn: Norway is liberated, and the Netherlands fall only now.
    conquer(&mut kit, "norway", "britain");
    conquer(&mut kit, "netherlands", "germany");
    year_start(&mut kit);
    assert_eq!(
        total(&kit.s, "germany"),
        75 + 6 + 5,
        "held at the end of the German Winter turn"
    );
    assert_eq!(
        total(&kit.s, "britain"),
        30 + 32 + 5,
        "held at the end of the British Winter turn"
    );
    assert_eq!(
        kit.s.politics.credited[nation("norway")],
        Some(Nation::BRITAIN)
    );
    assert_eq!(kit.s.politics.credited[nation("netherlands")], None);
}

#[test]
fn r5_2c_lost_oil_comes_off_and_captured_oil_is_added() {
    proves!("5.2c", "2.7a-1", "2.7a-3", "2.7a-4", "2.7a-6");
    let mut kit = Kit::bare("Spring 1943");
    left_over(&mut kit, "germany", 75, 0);
    left_over(&mut kit, "russia", 60, 0);
    left_over(&mut kit, "britain", 30, 0);
    kit.control("germany", &["maikop", "grozny"])
        .control("italy", &["mosul"]);
    let before = kit.clone();
    year_start(&mut kit);
    assert_eq!(total(&kit.s, "russia"), 60 - 8);
    assert_eq!(kit.s.treasury(Nation::RUSSIA).base, 60);
    assert_eq!(total(&kit.s, "germany"), 75 + 8);
    assert_eq!(total(&kit.s, "britain"), 30 + 32 - 4);
    assert_eq!(kit.s.year.oil_credit.len(), 3);
    // 2.7a-6: freed by whichever Ally, it is back in the base of its first owner.
    let mut kit = before;
    kit.control("britain", &["maikop"])
        .control("russia", &["mosul"]);
    year_start(&mut kit);
    assert_eq!(total(&kit.s, "russia"), 60 - 4);
    assert_eq!(total(&kit.s, "britain"), 62);
}

#[test]
fn r13_5b_persian_oil_is_british_and_lost_to_the_axis_alone() {
    proves!("2.7a-1", "13.5b");
    for (holder, britain) in [("persia", 62), ("russia", 62), ("usa", 62), ("germany", 54)] {
        let mut kit = Kit::bare("Spring 1943");
        left_over(&mut kit, "britain", 30, 0);
        left_over(&mut kit, "russia", 60, 0);
        kit.control(holder, &["mahabad"]);
        year_start(&mut kit);
        assert_eq!(total(&kit.s, "britain"), britain, "held by {holder}");
        assert_eq!(total(&kit.s, "russia"), 60);
    }
}

#[test]
fn r5_2d_the_british_total_has_the_convoys_in_it() {
    proves!("5.2d");
    let mut kit = Kit::bare("Spring 1940");
    left_over(&mut kit, "britain", 30, 0);
    year_start(&mut kit);
    let britain = kit.s.treasury(Nation::BRITAIN);
    assert_eq!((britain.base, britain.total, britain.limit), (30, 62, 31));
}

#[test]
fn r5_2b_the_axis_claims_are_noted_in_its_winter_turn_only() {
    proves!("5.2b");
    let noted = |turn: &str, side: Side| {
        let mut kit = Kit::bare(turn);
        conquer(&mut kit, "poland", "germany");
        kit.s.side = side;
        with(&mut kit, ch05_year_start::end_player_turn);
        kit.s.year.winter[0].has(nation("poland"))
    };
    assert!(noted("Winter 1939", Side::Axis));
    assert!(!noted("Winter 1939", Side::Allies));
    assert!(!noted("Fall 1939", Side::Axis));
}

#[test]
fn r5_0_who_is_not_in_the_war_or_has_fallen_has_no_year() {
    proves!("5.0");
    let mut kit = Kit::bare("Spring 1941");
    for major in ["usa", "france", "italy"] {
        left_over(&mut kit, major, 30, 7);
    }
    kit.s.politics.fallen.insert(Nation::FRANCE);
    year_start(&mut kit);
    for (major, there) in [("usa", 7), ("france", 7)] {
        assert_eq!(kit.wpp(major), there, "{major}");
    }
    assert_eq!(kit.wpp("italy"), total(&kit.s, "italy"));
    assert!(kit.wpp("italy") >= 30);
}

#[test]
fn r9_1b_britain_begins_with_46() {
    proves!("9.1b");
    example!("neppa-E16");
    for scenario in ["campaign_1939", "scenario_1939"] {
        let kit = Kit::scenario(scenario);
        assert_eq!(kit.s.treasury(Nation::BRITAIN).wpp, 46);
    }
}

#[test]
fn r1_5j_the_first_to_intervene_has_the_income() {
    proves!("1.5j");
    let mut kit = Kit::bare("Spring 1941");
    left_over(&mut kit, "britain", 30, 0);
    kit.s.politics.helper[nation("greece")] = Some(Nation::BRITAIN);
    let mut conquered = kit.clone();
    year_start(&mut kit);
    assert_eq!(total(&kit.s, "britain"), 62 + 4);
    conquer(&mut conquered, "greece", "italy");
    year_start(&mut conquered);
    assert_eq!(total(&conquered.s, "britain"), 62);
}

#[test]
fn r14_6_colonies_pay_only_a_new_owner() {
    proves!("14.6");
    let mut kit = Kit::bare("Spring 1941");
    left_over(&mut kit, "britain", 30, 0);
    left_over(&mut kit, "italy", 37, 0);
    conquer(&mut kit, "libya", "britain");
    conquer(&mut kit, "egypt", "britain");
    end_axis_winter(&mut kit);
    year_start(&mut kit);
    assert_eq!(
        total(&kit.s, "britain"),
        62 + 2,
        "Libya pays, Egypt was British"
    );
    assert_eq!(total(&kit.s, "italy"), 37, "nothing is lost with Libya");
}

#[test]
fn r14_5_vichy_countries_pay_an_ally_and_syria_does_not() {
    proves!("14.5c", "14.5e");
    let mut kit = Kit::bare("Spring 1943");
    left_over(&mut kit, "usa", 135, 0);
    kit.war("usa", "germany");
    conquer(&mut kit, "morocco", "usa");
    conquer(&mut kit, "syria", "usa");
    let mut before_the_fall = kit.clone();
    kit.s.politics.france_fell = Some("Summer 1940".parse().unwrap());
    year_start(&mut kit);
    assert_eq!(total(&kit.s, "usa"), 135 + 3);
    year_start(&mut before_the_fall);
    assert_eq!(total(&before_the_fall.s, "usa"), 135 + 3 + 2);
}

#[test]
fn r14_7c_eastern_europe_pays_with_all_six_zones() {
    proves!("14.7c");
    let six = [
        "estonia",
        "latvia",
        "lithuania",
        "vilna",
        "brest_litovsk",
        "lvov",
    ];
    for (lost, value) in [(None, 8), (Some("lvov"), 0)] {
        let mut kit = Kit::bare("Spring 1941");
        left_over(&mut kit, "russia", 60, 0);
        kit.control("russia", &six);
        conquer(&mut kit, "eastern_europe", "russia");
        if let Some(zone) = lost {
            kit.control("germany", &[zone]);
        }
        year_start(&mut kit);
        assert_eq!(total(&kit.s, "russia"), 60 + value);
    }
}

#[test]
fn r5_3_uboats_a_tenth_and_as_evenly_as_possible() {
    proves!("5.3a", "5.3b", "9.3a");
    example!("neppa-E05");
    let mut kit = Kit::bare("Spring 1942");
    left_over(&mut kit, "germany", 110, 0);
    year_start(&mut kit);
    assert_eq!(total(&kit.s, "germany"), 110);
    assert_eq!(kit.refused(YearAction::Uboats { count: 12 }), "5.3a");
    kit.act(YearAction::Uboats { count: 11 });
    assert_eq!(kit.s.treasury(Nation::GERMANY).wpp, 99);
    assert_eq!(kit.s.year.uboats_due, [2; 4]);
    for season in [Season::Spring, Season::Summer] {
        kit.act(YearAction::Extra { season });
        assert_eq!(kit.refused(YearAction::Extra { season }), "5.3b");
    }
    kit.act(YearAction::Extra {
        season: Season::Fall,
    });
    assert_eq!(kit.s.year.uboats_due, [3, 3, 3, 2]);
    kit.s.convoys.uboats = [0, 0];
    // They arrive in the North Sea in Germany's Unit Construction Phases.
    for (turn, sum) in [
        ("Spring 1942", 3),
        ("Summer 1942", 6),
        ("Fall 1942", 9),
        ("Winter 1942", 11),
    ] {
        kit.s.turn = turn.parse().unwrap();
        kit.s.side = Side::Axis;
        with(&mut kit, neppa::ch10_construction::begin);
        assert_eq!(kit.s.convoys.uboats, [sum, 0], "in {turn}");
    }
}

#[test]
fn r5_3b_a_number_that_divides_by_four_leaves_no_extra_ones() {
    proves!("5.3b");
    let mut kit = Kit::bare("Spring 1942");
    left_over(&mut kit, "germany", 110, 0);
    year_start(&mut kit);
    kit.act(YearAction::Uboats { count: 8 });
    assert_eq!(kit.s.year.uboats_due, [2; 4]);
    let season = Season::Spring;
    assert_ne!(
        kit.refused(YearAction::Extra { season }),
        "5.3b",
        "nobody asks"
    );
}

#[test]
fn r5_4_limit_is_half_the_total_after_uboats() {
    proves!("5.4a", "5.4b");
    example!("neppa-E06");
    let mut kit = Kit::bare("Spring 1942");
    left_over(&mut kit, "germany", 110, 0);
    left_over(&mut kit, "italy", 37, 0);
    year_start(&mut kit);
    kit.act(YearAction::Uboats { count: 11 });
    assert_eq!(kit.s.treasury(Nation::GERMANY).limit, 49);
    assert_eq!(kit.s.treasury(Nation::ITALY).limit, 18);
    assert!(can_spend(&kit.s, Nation::GERMANY, 49).is_ok());
    assert_eq!(
        can_spend(&kit.s, Nation::GERMANY, 50)
            .unwrap_err()
            .rule
            .as_str(),
        "5.4b"
    );
    with(&mut kit, |t| spend(t, Nation::ITALY, 10));
    assert!(can_spend(&kit.s, Nation::ITALY, 8).is_ok());
    assert_eq!(
        can_spend(&kit.s, Nation::ITALY, 9)
            .unwrap_err()
            .rule
            .as_str(),
        "5.4a"
    );
    // The next turn begins anew.
    kit.s.side = Side::Axis;
    with(&mut kit, ch05_year_start::begin_turn);
    assert!(can_spend(&kit.s, Nation::ITALY, 18).is_ok());
}

#[test]
fn r13_3_only_britain_goes_below_zero() {
    proves!("13.3", "10.0a");
    let mut kit = Kit::bare("Fall 1940");
    kit.money("britain", 5, 31).money("france", 5, 31);
    kit.s.treasury_mut(Nation::BRITAIN).spent_year = 50;
    assert_eq!(
        can_spend(&kit.s, Nation::FRANCE, 6)
            .unwrap_err()
            .rule
            .as_str(),
        "10.0a"
    );
    assert!(can_spend(&kit.s, Nation::FRANCE, 5).is_ok());
    // Britain: within the turn limit and the Total of 62.
    assert!(can_spend(&kit.s, Nation::BRITAIN, 12).is_ok());
    assert_eq!(
        can_spend(&kit.s, Nation::BRITAIN, 13)
            .unwrap_err()
            .rule
            .as_str(),
        "13.3"
    );
    kit.s.treasury_mut(Nation::BRITAIN).spent_year = 0;
    assert_eq!(
        can_spend(&kit.s, Nation::BRITAIN, 32)
            .unwrap_err()
            .rule
            .as_str(),
        "5.4a"
    );
    with(&mut kit, |t| spend(t, Nation::BRITAIN, 31));
    assert_eq!(kit.s.treasury(Nation::BRITAIN).wpp, -26);
    // What is forced may take anybody below zero, and does not count against the limit.
    with(&mut kit, |t| {
        ch05_year_start::deduct(t, Nation::FRANCE, 12, kernel::rule!("14.4c"))
    });
    let france = kit.s.treasury(Nation::FRANCE);
    assert_eq!((france.wpp, france.spent), (-7, 0));
}

#[test]
fn r5_1_lend_lease_in_its_box_is_in_nobodys_surplus() {
    proves!("10.2f");
    let mut kit = Kit::bare("Spring 1943");
    left_over(&mut kit, "britain", 30, 0);
    left_over(&mut kit, "russia", 60, 0);
    let since = "Winter 1942".parse().unwrap();
    let from = Nation::BRITAIN;
    kit.s.yards.lend_lease.push(neppa::ch10_construction::Loan {
        from,
        wpp: 8,
        since,
    });
    year_start(&mut kit);
    assert_eq!(kit.s.treasury(Nation::BRITAIN).base, 30);
    assert_eq!(kit.s.treasury(Nation::RUSSIA).base, 60);
    assert_eq!(kit.s.yards.lend_lease.len(), 1);
}

#[test]
fn r3_6d_a_fleet_takes_four_construction_phases() {
    proves!("3.6d");
    example!("neppa-E04");
    use neppa::ch10_construction::BuildAction;
    let mut kit = Kit::bare("Summer 1941");
    kit.money("italy", 40, 40)
        .phase("italy", Phase::Construction);
    let lay_down = BuildAction::LayDown {
        nation: Nation::ITALY,
    };
    let at = zone("taranto");
    let at_once = BuildAction::Build {
        nation: Nation::ITALY,
        kind: Kind::Fleet,
        at,
    };
    assert_eq!(kit.refused(at_once), "3.6d");
    kit.act(lay_down);
    assert_eq!(kit.s.treasury(Nation::ITALY).spent, 16);
    let fleet = kit
        .s
        .counters(Nation::ITALY, Kind::Fleet)
        .find(|(_, u)| matches!(u.at, At::Yard(_)))
        .unwrap()
        .0;
    for turn in ["Fall 1941", "Winter 1941", "Spring 1942"] {
        assert!(
            matches!(kit.at(fleet), At::Yard(_)),
            "not ready before {turn}"
        );
        kit.s.turn = turn.parse().unwrap();
        kit.phase("italy", Phase::Construction);
        with(&mut kit, |t| {
            neppa::ch10_construction::begin(t);
            frame::settle(t);
        });
    }
    kit.act(BuildAction::Launch { fleet, at });
    assert!(kit.is_in(fleet, "taranto"));
    assert_eq!(kit.s.unit(fleet).factors, 8);
}

#[test]
fn r10_1e_a_grant_of_the_old_year_holds_back_nothing_of_the_new() {
    proves!("10.1e", "5.2a");
    let mut kit = Kit::bare("Winter 1941");
    kit.ally("germany", "italy");
    kit.war("germany", "britain").war("italy", "britain");
    kit.money("germany", 100, 50).money("italy", 0, 18);
    kit.s.treasury_mut(Nation::GERMANY).base = 100;
    kit.s.treasury_mut(Nation::ITALY).base = 15;
    let (from, to, way) = (Nation::GERMANY, Nation::ITALY, Way::Direct);
    kit.phase("germany", Phase::Construction)
        .act(BuildAction::Grant {
            from,
            to,
            wpp: 32,
            way,
        })
        .pass_to("germany", Phase::Redeployment);
    for _ in 0..4 {
        kit.act(RedeployAction::SendGrant {
            from,
            to,
            way,
            fleet: None,
        });
    }
    assert_eq!(kit.wpp("italy"), 32);
    // A third of 32 goes into the base; what Italy has in Spring is new, and Greece costs 5 of it.
    kit.pass_to("italy", Phase::Declarations);
    assert_eq!(kit.s.treasury(Nation::ITALY).total, 25);
    kit.act(WarAction::Declare {
        by: Nation::ITALY,
        on: nation("greece"),
    });
    assert_eq!(kit.wpp("italy"), 20);
}

#[test]
fn r13_3_a_new_year_lets_britain_spend_its_total_anew() {
    proves!("13.3");
    let mut kit = Kit::bare("Winter 1940");
    kit.war("germany", "britain").money("britain", 60, 60);
    kit.s.treasury_mut(Nation::BRITAIN).base = 30;
    kit.phase("britain", Phase::Declarations);
    let declare = |on: &str| WarAction::Declare {
        by: Nation::BRITAIN,
        on: nation(on),
    };
    // Sixty of sixty are spent in the year.
    for on in [
        "norway",
        "sweden",
        "denmark",
        "portugal",
        "ireland",
        "belgium",
        "netherlands",
        "luxembourg",
        "spain",
        "yugoslavia",
        "greece",
        "turkey",
    ] {
        kit.act(declare(on)).set_up_in(&[]);
    }
    assert_eq!(kit.s.treasury(Nation::BRITAIN).spent_year, 60);
    kit.pass_to("germany", Phase::Declarations)
        .pass_to("britain", Phase::Declarations);
    // With nothing left on the track Britain may still go below zero.
    kit.s.treasury_mut(Nation::BRITAIN).wpp = 0;
    kit.act(declare("persia"));
    assert_eq!(kit.wpp("britain"), -5);
}

#[test]
fn r1_5j_a_minor_ally_with_a_helper_pays_once() {
    proves!("1.5j", "12.3c");
    let value = i16::from(neppa::data::data().country(nation("finland")).wpp);
    let mut kit = Kit::bare("Spring 1942");
    left_over(&mut kit, "germany", 75, 0);
    // Germany helped Finland before it was activated (see `r1_5j_who_has_sent_forces_is_noted_when_movement_and_redeployment_end`
    // and `r12_3a_they_activate_in_the_axis_turn_of_summer_1941`).
    kit.s.politics.helper[nation("finland")] = Some(Nation::GERMANY);
    kit.s.politics.active_minors.insert(nation("finland"));
    year_start(&mut kit);
    assert_eq!(total(&kit.s, "germany"), 75 + value);
}
