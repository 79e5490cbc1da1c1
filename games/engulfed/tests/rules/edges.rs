//! Where a rule ends: the last one that still counts, the second of two, what is left when something is gone.

use crate::factory::{build, buy, in_pool, place as raise, produce, spending_with, world_war};
use crate::kit::{Kit, area, nation, pick, to, with, world_at_war};
use engulfed::Phase;
use engulfed::ch02_strategic_warfare::Asset;
use engulfed::ch03_supply::area_in_supply;
use engulfed::ch04_production::{BuildAction, Item};
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::ch06_combat::class_dice;
use engulfed::ch08_naval::use_transport;
use engulfed::ch09_politics::{PoliticalAction, declare};
use engulfed::ch10_victory::conquest;
use engulfed::types::{Camp, Kind, Nation, Sea, Side};
use kernel::proves;

fn place(key: &str) -> PoliticalAction {
    PoliticalAction::Place { area: area(key) }
}

#[test]
fn r9_61_a_minor_with_two_areas_deploys_block_by_block() {
    proves!("9.61");
    let mut kit = Kit::bare("May/Jun 1941");
    kit.join("germany", Camp::Axis).join("ussr", Camp::Soviet);
    kit.war("germany", "ussr")
        .phase("ussr", Phase::OperationalMovement);
    with(&mut kit, |t| {
        declare(t, Nation::USSR, Nation::BULGARIA);
        frame::settle(t);
    });
    assert_eq!(kit.asking(), Some(kit.s.seat_of(Nation::GERMANY)));
    let mut suggested = kit.clone();
    suggested.act(PoliticalAction::DeployRest);
    for key in ["sofia", "varna"] {
        assert_eq!(suggested.s.units_in(area(key)).count(), 1, "{key}");
    }
    kit.act(place("sofia")).act(place("sofia"));
    assert!(!kit.allowed(place("sofia")), "there are two blocks");
    assert_eq!(kit.s.units_in(area("sofia")).count(), 2);
}

#[test]
fn r9_61_a_minor_deploys_nobody_in_an_area_that_it_has_lost() {
    proves!("9.61");
    let mut kit = Kit::bare("Sep/Oct 1939");
    kit.join("germany", Camp::Axis)
        .join("britain", Camp::Western);
    kit.control("germany", &["poznan"])
        .phase("germany", Phase::OperationalMovement);
    with(&mut kit, |t| {
        declare(t, Nation::GERMANY, nation("poland"));
        frame::settle(t);
    });
    assert_eq!(kit.refused(place("poznan")), "9.61");
    assert!(kit.allowed(place("krakow")));
}

#[test]
fn r9_15a_a_minor_that_is_no_longer_neutral_does_not_join() {
    proves!("9.15a");
    let mut kit = Kit::bare("Jul/Aug 1940");
    for west in ["britain", "france", "hungary"] {
        kit.join(west, Camp::Western);
    }
    kit.join("germany", Camp::Axis).war("germany", "britain");
    kit.s.politics.events.western_war = Some(engulfed::types::Turn::new(1939, 4));
    kit.s.politics.events.france_fell = Some(engulfed::types::Turn::new(1940, 2));
    kit.phase("germany", Phase::Production);
    while kit.s.phase != Phase::OperationalMovement {
        let legal = kit.legal();
        kit.act(legal[0]);
    }
    assert_eq!(kit.s.camp(nation("rumania")), Camp::Axis);
    assert_eq!(kit.s.camp(nation("hungary")), Camp::Western);
}

#[test]
fn r5_23_the_british_leave_a_contested_area_only_round_the_cape() {
    proves!("5.23");
    let mut kit = world_at_war("Jul/Aug 1944");
    kit.control("britain", &["normandy"]);
    let stuck = kit.put("britain", Kind::Infantry, 3, "normandy");
    kit.put("germany", Kind::Infantry, 3, "normandy");
    kit.put("britain", Kind::Infantry, 3, "london");
    kit.phase("britain", Phase::StrategicMovement);
    assert_eq!(kit.refused(pick(stuck)), "5.23");
}

#[test]
fn r5_34_the_second_power_carries_what_is_left() {
    proves!("5.34");
    let mut kit = world_at_war("Jul/Aug 1944");
    kit.s.fleets = Default::default();
    kit.fleet("britain", Sea::Atlantic, 1, 0)
        .fleet("usa", Sea::Atlantic, 3, 0);
    with(&mut kit, |t| {
        use_transport(t, Nation::BRITAIN, Sea::Atlantic, 2)
    });
    let ready = |id| kit.s.fleets.points[Sea::Atlantic.index()][nation(id).index()].ready;
    assert_eq!((ready("britain"), ready("usa")), (0, 2));
}

#[test]
fn r10_1_a_fallen_power_has_no_special_actions() {
    proves!("10.1");
    let mut kit = world_at_war("Jul/Aug 1940");
    kit.special_actions("france", 3);
    with(&mut kit, |t| {
        conquest::conquer_major(t, Nation::FRANCE, Nation::GERMANY);
    });
    assert_eq!(kit.s.special_actions.stock[Nation::FRANCE.index()], 0);
}

#[test]
fn r1_12f_fractions_join_the_lowest_bonus_that_there_is() {
    proves!("1.12f");
    assert_eq!(
        class_dice([0, 3, 2, 0, 0, 0, 0, 0]),
        [0, 1, 0, 0, 0, 0, 0, 0]
    );
    assert_eq!(
        class_dice([0, 0, 9, 7, 0, 0, 0, 0]),
        [0, 0, 3, 1, 0, 0, 0, 0]
    );
}

#[test]
fn r3_1a_an_inland_area_is_supplied_by_land_alone() {
    proves!("3.1a");
    let mut kit = world_at_war("Jul/Aug 1940");
    kit.s.fleets = Default::default();
    kit.phase("germany", Phase::OperationalMovement);
    assert!(area_in_supply(&kit.s, Nation::GERMANY, area("saxony")));
    assert!(!area_in_supply(&kit.s, Nation::GERMANY, area("moscow")));
}

#[test]
fn r2_0b_boats_of_a_germany_at_peace_sink_nothing() {
    proves!("2.0b");
    let mut kit = Kit::bare("Jul/Aug 1940");
    kit.join("britain", Camp::Western);
    kit.s.assets.u_boats = 60;
    produce(&mut kit, Side::Allies);
    let mut said = kit.log.entries().iter();
    assert!(!said.any(|line| line.text.contains("U-boat")));
}

#[test]
fn r9_19_italian_units_burn_no_german_oil() {
    proves!("9.19");
    for (who, counted) in [("italy", 0), ("germany", 1)] {
        let mut kit = world_war("Jul/Aug 1942");
        spending_with(&mut kit, who, 20);
        let infantry = in_pool(&kit, who, Kind::Infantry, false);
        let home = if who == "italy" { "rome" } else { "berlin" };
        kit.act(build(infantry)).act(raise(home));
        assert_eq!(kit.s.ledgers.new_units, counted, "{who}");
    }
}

#[test]
fn r9_19_only_steps_of_armour_burn_oil() {
    proves!("9.19");
    let mut kit = world_war("Jul/Aug 1942");
    spending_with(&mut kit, "germany", 200);
    for (kind, counted) in [(Kind::Infantry, 0), (Kind::Armour, 1)] {
        let unit = in_pool(&kit, "germany", kind, false);
        kit.act(build(unit)).act(raise("berlin"));
        assert_eq!(kit.s.ledgers.armour_steps, counted, "{kind:?}");
    }
}

#[test]
fn r2_3_what_was_built_counts_for_its_own_phase_only() {
    proves!("2.3");
    let mut kit = world_war("Jul/Aug 1942");
    spending_with(&mut kit, "germany", 200);
    kit.act(buy(Item::Asset(Asset::Fighter, 4)));
    let infantry = in_pool(&kit, "germany", Kind::Infantry, false);
    kit.act(build(infantry)).act(raise("berlin"));
    assert_eq!(kit.refused(buy(Item::Asset(Asset::Fighter, 1))), "2.3");
    assert_eq!(kit.s.ledgers.new_units, 1);
    spending_with(&mut kit, "germany", 200);
    assert!(kit.allowed(buy(Item::Asset(Asset::Fighter, 4))));
    assert_eq!(kit.s.ledgers.new_units, 0);
}

#[test]
fn r9_42_france_falls_with_paris_and_with_no_other_area() {
    proves!("9.42a");
    let mut kit = world_at_war("Jul/Aug 1941");
    kit.control("germany", &["lithuania"])
        .control("ussr", &["latvia"]);
    let unit = kit.put("germany", Kind::Infantry, 3, "lithuania");
    kit.phase("germany", Phase::OperationalMovement);
    kit.act(pick(unit)).act(to("latvia"));
    assert_eq!(kit.s.holder(area("latvia")), Camp::Axis);
    let events = &kit.s.politics.events;
    assert_eq!(events.france_fell, None);
    assert_eq!((events.novgorod_axis, events.leningrad_axis), (None, None));
}

#[test]
fn r10_1_who_holds_a_home_resource_area_of_the_fallen_has_conquered_it() {
    proves!("10.1");
    let mut kit = world_at_war("Jul/Aug 1940");
    kit.control("italy", &["paris"]);
    let conqueror = conquest::conqueror(&kit.s, Nation::FRANCE);
    assert_eq!(conqueror, Nation::ITALY);
}

#[test]
fn r5_24_the_axis_minors_have_one_strat_move_together() {
    proves!("5.24");
    let mut kit = world_at_war("Jul/Aug 1941");
    let rumanian = kit.put("rumania", Kind::Infantry, 2, "bucharest");
    let hungarian = kit.put("hungary", Kind::Infantry, 2, "budapest");
    kit.phase("germany", Phase::StrategicMovement);
    assert!(kit.allowed(pick(hungarian)));
    kit.act(pick(rumanian)).act(to("moldavia"));
    assert_eq!(kit.refused(pick(hungarian)), "5.24");
}

#[test]
fn r4_5a_who_has_no_werps_produces_only_for_axis_minors() {
    proves!("4.5a", "4.1a");
    let mut kit = world_war("Jul/Aug 1942");
    kit.join("rumania", Camp::Axis);
    produce(&mut kit, Side::Axis);
    let germany = BuildAction::Produce {
        nation: Nation::GERMANY,
    };
    kit.s.ledgers.werps[Nation::GERMANY.index()] = 0;
    assert!(kit.allowed(germany));
    kit.join("rumania", Camp::Neutral);
    assert_eq!(kit.refused(germany), "4.1a");
    kit.s.ledgers.werps[Nation::GERMANY.index()] = 1;
    assert!(kit.allowed(germany));
}

#[test]
fn r9_61_what_is_left_stands_in_its_suggested_places() {
    proves!("9.61");
    let mut kit = Kit::bare("Sep/Oct 1939");
    kit.join("germany", Camp::Axis)
        .join("britain", Camp::Western)
        .phase("germany", Phase::OperationalMovement);
    with(&mut kit, |t| {
        declare(t, Nation::GERMANY, Nation::POLAND);
        frame::settle(t);
    });
    kit.act(place("lvov"));
    kit.act(PoliticalAction::DeployRest);
    let standing = |key: &str| kit.s.units_in(area(key)).count();
    let stand = ["warsaw", "poznan", "krakow", "lvov"].map(standing);
    assert_eq!(stand, [1, 1, 1, 2]);
}

#[test]
fn r5_33b_who_is_on_neither_side_of_the_cape_does_not_sail_round_it() {
    proves!("5.33b");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.s.fleets = Default::default();
    kit.fleet("britain", Sea::Atlantic, 9, 0);
    let cape = |key: &str| MoveAction::Ferry {
        area: area(key),
        way: Way::Cape,
    };
    for (from, to, sails) in [
        ("london", "upper_egypt", true),
        ("upper_egypt", "london", true),
        ("malta", "upper_egypt", false),
        ("malta", "london", false),
    ] {
        let mut kit = kit.clone();
        let unit = kit.put("britain", Kind::Infantry, 3, from);
        kit.phase("britain", Phase::StrategicMovement);
        let may = kit.allowed(pick(unit)) && {
            kit.act(pick(unit));
            kit.allowed(cape(to))
        };
        assert_eq!(may, sails, "{from} to {to}");
    }
}
