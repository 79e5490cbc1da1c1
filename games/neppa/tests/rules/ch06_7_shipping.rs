//! 6.7: what fleets can ship in the Strategic Redeployment Phase.

use crate::kit::*;
use kernel::{example, proves};
use neppa::Phase;
use neppa::ch11_redeployment::RedeployAction;
use neppa::types::{Front, Kind, Nation};
use neppa::unit::{Marks, UnitId};

fn start(kit: &Kit, unit: UnitId) -> RedeployAction {
    let by = kit.s.unit(unit).nation;
    RedeployAction::Redeploy {
        unit,
        factors: 1,
        by,
    }
}

fn to(key: &str) -> RedeployAction {
    RedeployAction::To {
        zone: zone(key),
        suez: false,
    }
}

/// Britain and France are allied; a fleet of so many factors lies in Plymouth.
fn fleet(factors: u8) -> (Kit, UnitId) {
    let mut kit = Kit::bare("Fall 1942");
    kit.ally("britain", "france")
        .phase("britain", Phase::Redeployment);
    let fleet = kit.put("britain", Kind::Fleet, "plymouth");
    kit.s.set_factors(fleet, factors);
    (kit, fleet)
}

#[test]
fn r6_7a_ground_units_need_fleets_and_air_beyond_four_zones() {
    proves!("6.7a");
    let mut kit = Kit::bare("Fall 1942");
    kit.phase("britain", Phase::Redeployment);
    let infantry = kit.put("britain", Kind::Infantry, "gibraltar");
    let air = kit.put("britain", Kind::Air, "gibraltar");
    assert_eq!(
        kit.refused(start(&kit, infantry)),
        "11.0c",
        "nowhere to go without ships"
    );
    assert_eq!(kit.refused(start(&kit, air)), "11.0c", "too far to fly");
    let mut near = kit.clone();
    near.control("britain", &["cartagena"]);
    near.act(start(&near, air)).act(to("cartagena"));
    assert!(near.is_in(air, "cartagena"), "near enough to fly");
    assert_eq!(near.refused(start(&near, infantry)), "11.0c");
    kit.put("britain", Kind::Fleet, "gibraltar");
    kit.act(start(&kit, infantry)).act(to("alexandria"));
    assert!(kit.is_in(infantry, "alexandria"));
    assert!(!kit.allowed(start(&kit, air)), "the only fleet is at work");
    kit.put("britain", Kind::Fleet, "alexandria");
    kit.act(start(&kit, air)).act(to("malta"));
    assert!(kit.is_in(air, "malta"));
}

#[test]
fn r6_7b_capacity() {
    proves!("6.7b");
    example!("neppa-E22");
    for (kind, needs) in [
        (Kind::Infantry, 4),
        (Kind::Artillery, 4),
        (Kind::Airborne, 4),
        (Kind::Armour, 8),
    ] {
        for factors in 1..=8 {
            let (mut kit, _) = fleet(factors);
            let unit = kit.put("britain", kind, "london");
            kit.act(start(&kit, unit));
            assert_eq!(
                kit.allowed(to("brest")),
                factors >= needs,
                "{kind:?} with {factors}"
            );
        }
    }
    // Three partial fleets of 4 carry no armour; 12 factors carry an armour and an infantry.
    let (mut kit, _) = fleet(4);
    for port in ["plymouth", "liverpool"] {
        let other = kit.put("britain", Kind::Fleet, port);
        kit.s.set_factors(other, 4);
    }
    let armour = kit.put("britain", Kind::Armour, "london");
    kit.act(start(&kit, armour));
    assert_eq!(kit.refused(to("brest")), "11.0d");
    let (mut kit, _) = fleet(8);
    let partial = kit.put("britain", Kind::Fleet, "liverpool");
    kit.s.set_factors(partial, 4);
    let armour = kit.put("britain", Kind::Armour, "london");
    let infantry = kit.put("britain", Kind::Infantry, "london");
    kit.act(start(&kit, armour)).act(to("brest"));
    kit.act(start(&kit, infantry)).act(to("bordeaux"));
    assert!(kit.is_in(armour, "brest") && kit.is_in(infantry, "bordeaux"));
}

#[test]
fn r6_7b_a_wing_needs_a_whole_fleet() {
    proves!("6.7b");
    for (factors, enough) in [(7, false), (8, true)] {
        let (mut kit, _) = fleet(factors);
        let (france, britain) = (Nation::FRANCE, Nation::BRITAIN);
        kit.s.politics.set_ally(britain, france, false);
        let air = kit.put_many("britain", Kind::Air, 3, "london");
        let by = Nation::BRITAIN;
        kit.act(RedeployAction::Redeploy {
            unit: air[0],
            factors: 3,
            by,
        });
        assert_eq!(kit.allowed(to("gibraltar")), enough);
    }
    let (mut kit, ship) = fleet(8);
    kit.s
        .politics
        .set_ally(Nation::BRITAIN, Nation::FRANCE, false);
    let air = kit.put("britain", Kind::Air, "london");
    kit.act(start(&kit, air)).act(to("gibraltar"));
    assert_eq!(kit.s.unit(ship).laden, 8, "a partial wing as well");
}

#[test]
fn r6_7c_several_ports_of_embarkation_but_one_of_debarkation() {
    proves!("6.7c");
    let (mut kit, ship) = fleet(8);
    let first = kit.put("britain", Kind::Infantry, "london");
    let second = kit.put("britain", Kind::Infantry, "belfast");
    kit.act(start(&kit, first)).act(to("brest"));
    assert_eq!(kit.s.unit(ship).laden, 4);
    kit.act(start(&kit, second));
    assert_eq!(
        kit.refused(to("gibraltar")),
        "11.0d",
        "the fleet puts everything ashore in France"
    );
    kit.act(to("nantes"));
    assert_eq!(kit.s.unit(ship).laden, 8);
    assert!(kit.is_in(ship, "plymouth"), "and returns to its base");
    let third = kit.put("britain", Kind::Infantry, "london");
    kit.act(start(&kit, third));
    assert_eq!(kit.refused(to("nantes")), "11.0d", "it is full");
}

#[test]
fn r6_7c_the_rest_of_a_fleet_or_a_new_one() {
    proves!("6.7c");
    let (mut kit, begun) = fleet(8);
    let first = kit.put("britain", Kind::Infantry, "london");
    kit.act(start(&kit, first)).act(to("brest"));
    let fresh = kit.put("britain", Kind::Fleet, "liverpool");
    let second = kit.put("britain", Kind::Infantry, "belfast");
    kit.act(start(&kit, second)).act(to("nantes"));
    let ship = |fleet| RedeployAction::Ship {
        fleet,
        front: Front::Western,
    };
    assert!(kit.allowed(ship(fresh)));
    kit.act(ship(begun));
    assert_eq!((kit.s.unit(begun).laden, kit.s.unit(fresh).laden), (8, 0));
}

#[test]
fn r6_7d_no_other_mission_than_a_change_of_base() {
    proves!("6.7d");
    let (mut kit, ship) = fleet(8);
    let unit = kit.put("britain", Kind::Infantry, "london");
    kit.act(start(&kit, unit));
    kit.mark(ship, Marks::REBASED);
    assert!(kit.allowed(to("brest")));
    kit.mark(ship, Marks::MISSION);
    assert_eq!(kit.refused(to("brest")), "11.0d");
}

#[test]
fn r6_7d_a_fleet_that_ships_is_not_redeployed_itself() {
    proves!("6.7d");
    let (mut kit, ship) = fleet(8);
    let unit = kit.put("britain", Kind::Armour, "london");
    kit.act(start(&kit, unit)).act(to("brest"));
    assert_eq!(kit.refused(start(&kit, ship)), "11.0a");
}

#[test]
fn r6_7b_a_baltic_fleet_ships_nothing_on_the_black_sea() {
    proves!("6.7b", "6.7c");
    let mut kit = Kit::bare("Fall 1942");
    kit.control("germany", &["sevastopol", "trabzon"])
        .phase("germany", Phase::Redeployment);
    let unit = kit.put("germany", Kind::Infantry, "trabzon");
    kit.put("germany", Kind::Fleet, "stettin");
    assert_eq!(kit.refused(start(&kit, unit)), "11.0c");
    kit.put("germany", Kind::Fleet, "sevastopol");
    kit.act(start(&kit, unit)).act(to("sevastopol"));
    assert!(kit.is_in(unit, "sevastopol"));
}
