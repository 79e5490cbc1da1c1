//! Chapter 5 as play reaches it: what a phase forgets, and what is refused.

use crate::kit::*;
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::ch07_special_actions::SpecialAction;
use engulfed::ch09_politics::Vichy;
use engulfed::types::{Area, Kind, Nation, Nations, Sea, Side, Turn, Weather};
use engulfed::unit::{At, Marks};
use engulfed::{Action, Phase};
use kernel::proves;

fn vacate(key: &str, by: &str) -> MoveAction {
    MoveAction::Vacate {
        area: area(key),
        by: nation(by),
    }
}

fn breakthrough(key: &str, by: &str) -> SpecialAction {
    SpecialAction::Operational {
        powers: Nations::of(&[nation(by)]),
        area: area(key),
    }
}

/// Everybody at war, and no ships but these.
fn at_sea(turn: &str, fleets: &[(&str, Sea, u8)]) -> Kit {
    let mut kit = world_at_war(turn);
    kit.s.fleets = Default::default();
    for (id, sea, points) in fleets {
        kit.fleet(id, *sea, *points, 0);
    }
    kit
}

#[test]
fn r5_1_units_move_again_in_each_turn() {
    proves!("5.11", "5.24", "1.23", "1.24");
    let mut kit = world_at_war("May/Jun 1942");
    let walker = kit.put("germany", Kind::Infantry, 3, "ruhr");
    let riders = kit.put_many("italy", Kind::Infantry, 3, 3, "rome");
    let turn = kit.s.turn;
    for now in [turn, turn.next()] {
        kit.phase("germany", Phase::InitialSupply);
        kit.s.turn = now;
        kit.idle_until(now, Side::Axis, Phase::OperationalMovement);
        let goal = if now == turn { "rhineland" } else { "ruhr" };
        kit.march(walker, goal);
        assert_eq!(kit.refused(pick(walker)), "5.11", "one area");
        kit.idle_until(now, Side::Axis, Phase::StrategicMovement);
        // Italy moves two.
        let goal = if now == turn { "piedmont" } else { "rome" };
        for unit in &riders[..2] {
            kit.act(pick(*unit)).act(to(goal));
        }
        assert_eq!(kit.refused(pick(riders[2])), "5.24");
        kit.idle_until(now, Side::Allies, Phase::InitialSupply);
    }
}

#[test]
fn r5_24_with_moscow_lost_the_soviets_have_one_strat_move_in_each_turn() {
    proves!("5.24");
    let mut kit = world_at_war("May/Jun 1942");
    kit.control("germany", &["moscow"]);
    let pair = kit.put_many("ussr", Kind::Infantry, 2, 3, "baku");
    kit.phase("germany", Phase::InitialSupply);
    let turn = kit.s.turn;
    for (now, unit) in [(turn, pair[0]), (turn.next(), pair[1])] {
        kit.idle_until(now, Side::Allies, Phase::StrategicMovement);
        assert_eq!(kit.s.turn, now);
        kit.act(pick(unit)).act(to("stalingrad"));
        let other = if unit == pair[0] { pair[1] } else { pair[0] };
        assert_eq!(kit.refused(pick(other)), "5.24");
        kit.idle_until(now.next(), Side::Axis, Phase::InitialSupply);
    }
}

#[test]
fn r5_5a_who_fills_a_fortress_beyond_its_limit_gives_units_up() {
    proves!("5.5a", "1.23");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.control("ussr", &["crimea", "sevastopol"]);
    let three = kit.put_many("ussr", Kind::Infantry, 3, 3, "crimea");
    let outside = kit.put("ussr", Kind::Infantry, 2, "crimea");
    kit.phase("ussr", Phase::OperationalMovement);
    for unit in &three {
        kit.march(*unit, "sevastopol");
    }
    kit.done();
    let discard = |unit| MoveAction::Discard { unit };
    assert_eq!(kit.refused(discard(outside)), "5.5a", "it is not inside");
    assert_eq!(
        kit.refused(discard(three[1])),
        "5.5a",
        "the first stands for it"
    );
    kit.act(discard(three[0]));
    assert_eq!(kit.at(three[0]), At::Pool);
    assert_eq!(kit.s.tally(area("sevastopol")).ground, 2);
    assert_eq!(kit.s.phase, Phase::StrategicMovement);
}

#[test]
fn r5_14_only_who_began_there_leaves_a_contested_area() {
    proves!("5.14(a)", "7.52", "7.13");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.control("germany", &["kharkov", "kursk", "poltava"]);
    kit.put("ussr", Kind::Infantry, 2, "kharkov");
    let stays = kit.put("germany", Kind::Infantry, 4, "kharkov");
    let tank = kit.put("germany", Kind::Armour, 4, "kursk");
    kit.put("germany", Kind::Infantry, 4, "poltava");
    kit.special_actions("germany", 2)
        .special_actions("italy", 2)
        .special_actions("ussr", 2);
    kit.phase("germany", Phase::OperationalMovement);
    assert_eq!(
        kit.refused(vacate("kharkov", "ussr")),
        "7.13",
        "the other side's"
    );
    assert_eq!(kit.refused(vacate("kharkov", "italy")), "7.52", "not there");
    assert_eq!(
        kit.refused(vacate("poltava", "germany")),
        "7.52",
        "no enemy is"
    );
    let nowhere = MoveAction::Vacate {
        area: Area(250),
        by: Nation::GERMANY,
    };
    assert_eq!(kit.refused(nowhere), "7.52");
    kit.march(tank, "kharkov");
    kit.act(vacate("kharkov", "germany"));
    assert_eq!(kit.refused(vacate("kharkov", "germany")), "7.52", "once");
    kit.march(stays, "poltava");
    let goes_back = kit.allowed(pick(tank)) && kit.clone().act(pick(tank)).allowed(to("kursk"));
    assert!(!goes_back, "it has come in this phase");
}

#[test]
fn r5_11_a_seat_picks_its_own_units_on_the_map_and_goes_over_land() {
    proves!("5.11", "5.21", "5.31a");
    let mut kit = at_sea("Jul/Aug 1942", &[("britain", Sea::Atlantic, 4)]);
    kit.s.players = 3;
    let soviet = kit.put("ussr", Kind::Infantry, 3, "baku");
    let pair = kit.put_many("britain", Kind::Infantry, 2, 3, "london");
    let pool = kit
        .s
        .units()
        .find(|(_, u)| u.nation == Nation::BRITAIN && u.at == At::Pool);
    let pool = pool.unwrap().0;
    for (phase, rule) in [
        (Phase::OperationalMovement, "5.11"),
        (Phase::StrategicMovement, "5.21"),
    ] {
        kit.phase("britain", phase);
        assert_eq!(kit.refused(pick(soviet)), rule, "the ally's");
        assert_eq!(kit.refused(pick(pool)), rule, "in the pool");
        assert_eq!(kit.refused(pick(pair[1])), rule, "the first stands for it");
        assert!(kit.allowed(pick(pair[0])));
    }
    kit.phase("britain", Phase::OperationalMovement);
    let mut walks = kit.clone();
    walks.act(pick(pair[0]));
    assert_eq!(walks.refused(MoveAction::To { area: Area(250) }), "5.11");
    let sea = data_sea();
    assert_eq!(
        walks.refused(MoveAction::To { area: sea }),
        "5.11",
        "not on foot"
    );
    let long = bound("scotland", Way::AtlanticBaltic);
    assert_eq!(kit.refused(long), "5.31a", "one Sea-zone");
    let wet = MoveAction::Bound {
        area: sea,
        way: Way::Atlantic,
    };
    assert_eq!(kit.refused(wet), "5.31a", "units land on land");
    assert_eq!(
        kit.refused(bound("scotland", Way::BlackSea)),
        "5.31a",
        "no ship of ours"
    );
    kit.act(bound("scotland", Way::Atlantic));
    assert_eq!(kit.refused(ship(soviet)), "5.31a", "the ally's");
    assert_eq!(kit.refused(ship(pool)), "5.31a", "in the pool");
    assert_eq!(
        kit.refused(ship(pair[1])),
        "5.31a",
        "the first stands for it"
    );
    kit.act(ship(pair[0])).act(MoveAction::Sail);
    assert!(kit.is_in(pair[0], "scotland"));
    assert_eq!(
        kit.refused(pick(pair[0])),
        "5.12",
        "no further in this phase"
    );
}

/// A space of the board that is no land.
fn data_sea() -> Area {
    area("sea_atlantic")
}

#[test]
fn r5_31a_who_has_moved_or_is_there_is_not_carried() {
    proves!("5.31a");
    let mut kit = at_sea("Jul/Aug 1942", &[("britain", Sea::Atlantic, 4)]);
    let moved = kit.put("britain", Kind::Infantry, 3, "midlands");
    let there = kit.put("britain", Kind::Infantry, 2, "scotland");
    kit.put("britain", Kind::Infantry, 4, "london");
    kit.phase("britain", Phase::OperationalMovement);
    kit.march(moved, "london");
    kit.act(bound("scotland", Way::Atlantic));
    assert_eq!(kit.refused(ship(moved)), "5.31a", "it has walked");
    assert_eq!(kit.refused(ship(there)), "5.31a", "it is there");
}

#[test]
fn r9_12_2_germans_aboard_one_convoy_are_counted_together() {
    proves!("9.12(2)", "9.12(3)");
    for (vichy, most) in [(Vichy::Neutral(Turn::new(1940, 3)), 1), (Vichy::Open, 2)] {
        let mut kit = at_sea("May/Jun 1941", &[("italy", Sea::Mediterranean, 4)]);
        kit.s.politics.events.vichy = vichy;
        let germans = kit.put_many("germany", Kind::Infantry, 3, 3, "rome");
        kit.phase("germany", Phase::OperationalMovement);
        kit.act(bound("sicily", Way::Mediterranean));
        for unit in &germans[..most] {
            kit.act(ship(*unit));
        }
        assert_eq!(kit.refused(ship(germans[most])), "9.12(2)");
    }
}

#[test]
fn r5_33c_ships_between_upper_egypt_and_persia_are_western() {
    proves!("5.33c", "9.28a");
    let mut kit = at_sea("Jul/Aug 1942", &[("britain", Sea::Atlantic, 4)]);
    let walker = kit.put("britain", Kind::Infantry, 3, "upper_egypt");
    let far = kit.put("britain", Kind::Infantry, 2, "london");
    let soviet = kit.put("ussr", Kind::Infantry, 3, "baku");
    kit.phase("britain", Phase::OperationalMovement);
    kit.act(bound("persia", Way::Gulf));
    assert_eq!(kit.refused(ship(far)), "5.33c", "not from London");
    assert_eq!(
        kit.refused(ship(soviet)),
        "9.28a",
        "the camps do not sail together"
    );
    kit.act(ship(walker)).act(MoveAction::Sail);
    assert!(kit.is_in(walker, "persia"));
    // With Upper Egypt lost nobody sails there.
    let mut kit = at_sea("Jul/Aug 1942", &[("italy", Sea::Mediterranean, 4)]);
    kit.control("germany", &["upper_egypt", "persia"]);
    kit.put("germany", Kind::Infantry, 3, "upper_egypt");
    kit.phase("germany", Phase::OperationalMovement);
    assert!(!kit.allowed(bound("persia", Way::Gulf)));
}

#[test]
fn r6_64_ground_support_does_not_fly_alone_among_enemies() {
    proves!("6.64");
    for with_ground in [false, true] {
        let mut kit = world_at_war("Jul/Aug 1942");
        kit.control("germany", &["kharkov"]);
        let air = kit.put("germany", Kind::GroundSupport, 1, "kharkov");
        kit.put("ussr", Kind::Infantry, 3, "voronezh");
        if with_ground {
            kit.put("germany", Kind::Infantry, 3, "voronezh");
        }
        kit.phase("germany", Phase::OperationalMovement);
        if with_ground {
            kit.march(air, "voronezh");
        } else {
            assert_eq!(kit.halted(air, "voronezh"), "6.64");
        }
    }
}

#[test]
fn r5_42_a_breakthrough_moves_supplied_units_to_its_area_in_dry_weather() {
    proves!("5.42a", "3.4a", "1.13b", "1.26");
    let scene = || {
        let mut kit = world_at_war("Jul/Aug 1942");
        kit.control("germany", &["kharkov", "kursk"]);
        kit.special_actions("germany", 2);
        let tank = kit.put("germany", Kind::Armour, 4, "kharkov");
        let foot = kit.put("germany", Kind::Infantry, 4, "kharkov");
        (kit, tank, foot)
    };
    let (mut kit, tank, foot) = scene();
    kit.phase("germany", Phase::Breakthrough);
    let mut wet = kit.clone();
    wet.s.weather = [Weather::Clear, Weather::Mud, Weather::Clear];
    assert_eq!(wet.refused(breakthrough("voronezh", "germany")), "1.13b");
    kit.act(breakthrough("voronezh", "germany"));
    assert_eq!(kit.halted(foot, "kursk"), "5.42a", "it would not get there");
    kit.act(pick(tank)).act(to("voronezh"));
    assert!(kit.is_in(tank, "voronezh"));
    kit.act(MoveAction::Halt);
    // The phase is over: what follows is no breakthrough.
    assert!(!kit.s.movement.breakthrough && kit.s.movement.payers.is_empty());
    assert!(kit.s.movement.designated.is_none());
    // Who is out of supply does not move in it.
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.control("germany", &["warsaw", "poznan"])
        .control("ussr", &["brest_litovsk"]);
    kit.special_actions("germany", 2);
    let tank = kit.put("germany", Kind::Armour, 4, "warsaw");
    let lost = kit.put("germany", Kind::Armour, 4, "gorky");
    kit.control("germany", &["gorky"]);
    kit.phase("germany", Phase::InitialSupply).done();
    let turn = kit.s.turn;
    kit.idle_until(turn, Side::Axis, Phase::Breakthrough);
    kit.act(breakthrough("brest_litovsk", "germany"));
    assert!(!kit.allowed(pick(lost)) && kit.allowed(pick(tank)));
}

#[test]
fn r5_44_a_breakthrough_of_strat_moves_needs_a_unit_and_starts_afresh() {
    proves!("5.44");
    let strategic = SpecialAction::Strategic {
        powers: Nations::of(&[Nation::ITALY]),
    };
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.special_actions("italy", 1);
    kit.phase("italy", Phase::Breakthrough);
    assert_eq!(kit.refused(strategic), "5.44", "there is no unit");
    kit.put("germany", Kind::Infantry, 3, "berlin");
    assert_eq!(kit.refused(strategic), "5.44", "it is another Power's");
    let hungry = kit.put("italy", Kind::Infantry, 3, "rome");
    kit.marked(hungry, Marks::OUT_OF_SUPPLY);
    assert_eq!(kit.refused(strategic), "5.44", "it is out of supply");
    let besieged = kit.put("italy", Kind::Infantry, 3, "piedmont");
    let enemy = kit.put("britain", Kind::Infantry, 3, "piedmont");
    assert_eq!(kit.refused(strategic), "5.44", "it is held where it is");
    kit.s.put(enemy, At::Area(area("london")));
    assert!(kit.is_in(besieged, "piedmont") && kit.allowed(strategic));
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.special_actions("italy", 1);
    let pair = kit.put_many("italy", Kind::Infantry, 2, 3, "rome");
    kit.phase("italy", Phase::StrategicMovement);
    for unit in &pair {
        kit.act(pick(*unit)).act(to("piedmont"));
    }
    kit.done();
    let turn = kit.s.turn;
    kit.idle_until(turn, Side::Axis, Phase::Breakthrough);
    kit.act(strategic);
    // The same units again.
    kit.act(pick(pair[0])).act(to("rome"));
    assert!(kit.is_in(pair[0], "rome"));
}

#[test]
fn r5_12_moves_are_told() {
    proves!("5.12");
    let mut kit = world_at_war("Jul/Aug 1942");
    let unit = kit.put("germany", Kind::Infantry, 3, "ruhr");
    kit.phase("germany", Phase::OperationalMovement);
    kit.march(unit, "rhineland");
    let said = |words: &str| kit.log.entries().iter().any(|e| e.text.contains(words));
    assert!(said("Ruhr") && said("Rhineland"));
    assert!(kit.legal().contains(&Action::Done));
}

#[test]
fn r5_42a_ships_of_a_breakthrough_go_to_its_area_with_those_who_paid() {
    proves!("5.42a", "5.41a", "7.13");
    let mut kit = at_sea("Jul/Aug 1943", &[("britain", Sea::Atlantic, 4)]);
    kit.special_actions("britain", 1);
    let british = kit.put("britain", Kind::Infantry, 4, "london");
    let american = kit.put("usa", Kind::Infantry, 4, "london");
    kit.phase("britain", Phase::Breakthrough);
    kit.act(breakthrough("scotland", "britain"));
    assert_eq!(kit.refused(bound("west_country", Way::Atlantic)), "5.42a");
    kit.act(bound("scotland", Way::Atlantic));
    assert_eq!(kit.refused(ship(american)), "5.41a");
    kit.act(ship(british)).act(MoveAction::Sail);
    assert!(kit.is_in(british, "scotland"));
}
