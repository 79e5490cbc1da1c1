//! Chapter 5: what a phase begins with and ends with, and who has no part in it.

use crate::kit::*;
use engulfed::Phase;
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::ch07_special_actions::SpecialAction;
use engulfed::types::{Area, Kind, Nations, Sea, Side, Weather};
use engulfed::unit::Marks;
use kernel::proves;

fn break_to(key: &str, by: &[&str]) -> SpecialAction {
    let mut powers = Nations::NONE;
    for id in by {
        powers.insert(nation(id));
    }
    SpecialAction::Operational {
        powers,
        area: area(key),
    }
}

/// Everybody at war, no ships but these, and a Special Action for each of some Powers.
fn scene(turn: &str, fleets: &[(&str, Sea)], actions: &[&str]) -> Kit {
    let mut kit = world_at_war(turn);
    kit.s.fleets = Default::default();
    for (id, sea) in fleets {
        kit.fleet(id, *sea, 4, 0);
    }
    for id in actions {
        kit.special_actions(id, 1);
    }
    kit
}

#[test]
fn r5_31a_who_walked_to_a_port_sails_from_it_in_the_next_turn() {
    proves!("5.31a", "5.11", "1.23");
    let mut kit = scene("Jul/Aug 1942", &[("britain", Sea::Atlantic)], &[]);
    let unit = kit.put("britain", Kind::Infantry, 3, "midlands");
    kit.phase("britain", Phase::OperationalMovement);
    kit.march(unit, "london");
    let next = kit.s.turn.next();
    kit.idle_until(next, Side::Allies, Phase::OperationalMovement);
    kit.act(bound("scotland", Way::Atlantic)).act(ship(unit));
    kit.act(MoveAction::Sail);
    assert!(kit.is_in(unit, "scotland"));
}

#[test]
fn r5_31a_nobody_is_bound_for_a_place_that_is_not_there() {
    proves!("5.31a");
    let mut kit = scene("Jul/Aug 1942", &[("britain", Sea::Atlantic)], &[]);
    kit.put("britain", Kind::Infantry, 3, "london");
    kit.phase("britain", Phase::OperationalMovement);
    let nowhere = MoveAction::Bound {
        area: Area(250),
        way: Way::Atlantic,
    };
    assert_eq!(kit.refused(nowhere), "5.31a");
}

#[test]
fn r7_3a_nobody_jumps_twice() {
    proves!("7.3a", "5.31a");
    let mut kit = scene("Jul/Aug 1943", &[], &["ussr"]);
    kit.control("germany", &["smolensk"]);
    let para = kit
        .s
        .units()
        .find(|(_, u)| (u.nation, u.kind) == (nation("ussr"), Kind::Airborne));
    let full = para.unwrap().1.full;
    let unit = kit.put("ussr", Kind::Airborne, full, "gomel");
    kit.phase("ussr", Phase::OperationalMovement);
    kit.act(MoveAction::Drop {
        area: area("smolensk"),
    });
    kit.act(ship(unit));
    assert_eq!(kit.refused(ship(unit)), "5.31a", "it is aboard");
}

#[test]
fn r9_47_italian_ships_carry_nobody_in_a_breakthrough_that_italy_has_not_paid_for() {
    proves!("9.47", "5.41a");
    let mut kit = scene(
        "Jul/Aug 1942",
        &[("italy", Sea::Mediterranean)],
        &["germany", "italy"],
    );
    kit.put("germany", Kind::Infantry, 4, "calabria");
    let sailor = kit.put("germany", Kind::Infantry, 4, "tuscany");
    kit.phase("germany", Phase::Breakthrough);
    let mut alone = kit.clone();
    alone.act(break_to("sicily", &["germany"]));
    assert_eq!(alone.refused(bound("sicily", Way::Mediterranean)), "5.3");
    kit.act(break_to("sicily", &["germany", "italy"]));
    kit.act(bound("sicily", Way::Mediterranean))
        .act(ship(sailor));
    kit.act(MoveAction::Sail);
    assert!(kit.is_in(sailor, "sicily"));
}

#[test]
fn r9_28a_who_claimed_an_area_keeps_the_other_camp_out_by_sea_too() {
    proves!("9.28a");
    for claims in [true, false] {
        let mut kit = scene("Jul/Aug 1943", &[("ussr", Sea::BlackSea)], &["ussr"]);
        kit.s.players = 3;
        kit.control("germany", &["trabzon"])
            .control("ussr", &["erzurum"])
            .control("britain", &["adana"]);
        kit.put("britain", Kind::Infantry, 3, "adana");
        let walker = kit.put("ussr", Kind::Infantry, 3, "erzurum");
        kit.put("ussr", Kind::Infantry, 3, "georgia");
        kit.put("germany", Kind::Infantry, 1, "trabzon");
        kit.phase("ussr", Phase::OperationalMovement);
        kit.act(pick(walker)).act(to("trabzon"));
        if claims {
            kit.act(MoveAction::Claim);
            assert!(kit.is_in(walker, "erzurum"));
            assert_eq!(kit.refused(bound("trabzon", Way::BlackSea)), "5.3");
        } else {
            kit.act(MoveAction::Cede);
            assert!(kit.is_in(walker, "trabzon"));
            assert!(kit.allowed(bound("trabzon", Way::BlackSea)));
        }
    }
}

#[test]
fn r3_4a_who_is_out_of_supply_does_not_sail_in_a_breakthrough() {
    proves!("3.4a", "5.41a");
    let mut kit = scene("Jul/Aug 1943", &[("britain", Sea::Atlantic)], &["britain"]);
    let fed = kit.put("britain", Kind::Infantry, 4, "london");
    let hungry = kit.put("britain", Kind::Infantry, 4, "west_country");
    kit.marked(hungry, Marks::OUT_OF_SUPPLY);
    kit.phase("britain", Phase::Breakthrough);
    kit.act(break_to("scotland", &["britain"]));
    kit.act(bound("scotland", Way::Atlantic));
    assert_eq!(kit.refused(ship(hungry)), "5.41a");
    assert!(kit.allowed(ship(fed)));
}

#[test]
fn r1_13b_no_breakthrough_passes_through_mud() {
    proves!("1.13b", "5.42b");
    let mut kit = scene("Jul/Aug 1943", &[], &["germany"]);
    kit.control("germany", &["metz", "paris", "lyon", "bordeaux"]);
    let tank = kit.put("germany", Kind::Armour, 4, "metz");
    // West and East are dry, the South is wet.
    kit.s.weather = [Weather::Clear, Weather::Clear, Weather::Mud];
    kit.phase("germany", Phase::Breakthrough);
    kit.act(break_to("bordeaux", &["germany"]));
    assert_eq!(kit.halted(tank, "lyon"), "1.13b");
    assert!(kit.clone().act(pick(tank)).allowed(to("paris")));
}

#[test]
fn r5_42a_who_cannot_get_there_from_beyond_his_walls_stays_behind_them() {
    proves!("5.42a", "5.17a");
    // Kursk is more than two areas from Crimea.
    let mut kit = scene("Jul/Aug 1943", &[], &["germany"]);
    kit.control("germany", &["crimea", "sevastopol", "kharkov"]);
    let inside = kit.put("germany", Kind::Armour, 4, "sevastopol");
    let near = kit.put("germany", Kind::Armour, 4, "kharkov");
    kit.phase("germany", Phase::Breakthrough);
    kit.act(break_to("kursk", &["germany"]));
    assert!(kit.allowed(pick(near)) && !kit.allowed(pick(inside)));
    // Kuban is beside Crimea, but over a strait beside which a unit must begin.
    let mut kit = scene("Jul/Aug 1943", &[], &["germany"]);
    kit.control("germany", &["crimea", "sevastopol"]);
    let inside = kit.put("germany", Kind::Infantry, 4, "sevastopol");
    let near = kit.put("germany", Kind::Infantry, 4, "crimea");
    kit.phase("germany", Phase::Breakthrough);
    kit.act(break_to("kuban", &["germany"]));
    assert!(kit.allowed(pick(near)) && !kit.allowed(pick(inside)));
}

#[test]
fn r5_5a_who_breaks_through_into_a_full_fortress_gives_a_unit_up() {
    proves!("5.5a", "5.42a");
    let mut kit = scene("Jul/Aug 1942", &[], &["ussr"]);
    let pair = kit.put_many("ussr", Kind::Infantry, 2, 3, "sevastopol");
    let helper = kit.put("ussr", Kind::Infantry, 4, "melitopol");
    kit.phase("ussr", Phase::Breakthrough);
    kit.act(break_to("sevastopol", &["ussr"]));
    kit.act(pick(helper)).act(to("crimea"));
    assert!(kit.is_in(helper, "sevastopol"));
    if kit.allowed(MoveAction::Halt) {
        kit.act(MoveAction::Halt);
    }
    kit.act(MoveAction::Discard { unit: pair[0] });
    assert_eq!(kit.s.tally(area("sevastopol")).ground, 2);
}
