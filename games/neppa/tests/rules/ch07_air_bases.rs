//! 3.5, 7.0: air units and their bases.

use crate::kit::{Kit, nation, zone};
use frame::settle;
use kernel::proves;
use neppa::ch07_air::AirAction;
use neppa::ch14_conquest;
use neppa::data::data;
use neppa::types::Kind;
use neppa::unit::{At, UnitId};
use neppa::{Action, Phase};

fn rebase(unit: UnitId) -> AirAction {
    AirAction::Rebase { unit }
}

fn fly(to: &str, factors: u8) -> AirAction {
    AirAction::FlyTo {
        to: zone(to),
        factors,
    }
}

/// German air in Berlin in the German Movement Phase.
fn berlin(factors: usize) -> (Kit, Vec<UnitId>) {
    let mut kit = Kit::bare("Spring 1940");
    let air = kit.put_many("germany", Kind::Air, factors, "berlin");
    kit.war("germany", "france")
        .war("germany", "britain")
        .phase("germany", Phase::Movement);
    (kit, air)
}

#[test]
fn r3_5a_a_wing_is_three_factors_of_three_wpps() {
    proves!("3.5a");
    let air = data().unit(nation("germany"), Kind::Air);
    assert_eq!(air.cost, 3);
    assert_eq!(data().facts(zone("berlin")).stacking.air_factors, 2 * 3);
    assert_eq!((air.attack, air.defence), (1, [1, 1, 1]));
}

#[test]
fn r7_0a_air_flies_up_to_four_zones_to_a_friendly_base() {
    proves!("7.0a", "3.5b", "1.1b");
    let (mut kit, air) = berlin(2);
    kit.act(rebase(air[0]));
    let far = |n: u8| {
        data().land_zones.iter().find(|z| {
            data().routes.air(zone("berlin"), *z) == n
                && data().facts(*z).country == Some(nation("germany"))
        })
    };
    for to in data()
        .land_zones
        .iter()
        .filter(|z| kit.s.control(*z) == nation("germany"))
    {
        let near = (1..=4).contains(&data().routes.air(zone("berlin"), to));
        assert_eq!(
            kit.allowed(AirAction::FlyTo { to, factors: 1 }),
            near,
            "{}",
            data().spaces.name(to)
        );
    }
    assert!(
        far(4).is_some() || far(3).is_some(),
        "the map has German zones that far"
    );
    assert_eq!(kit.refused(fly("paris", 1)), "7.0a");
    kit.act(fly("bonn", 2));
    assert!(kit.is_in(air[0], "bonn") && kit.is_in(air[1], "bonn"));
    assert_eq!(kit.refused(rebase(air[0])), "7.0a", "once a turn");
}

#[test]
fn r7_0a_a_zone_bases_two_wings_and_london_three() {
    proves!("7.0a", "1.2a", "1.2d");
    let (mut kit, air) = berlin(4);
    kit.put_many("germany", Kind::Air, 4, "bonn");
    kit.act(rebase(air[0]));
    assert!(kit.allowed(fly("bonn", 2)));
    assert_eq!(kit.refused(fly("bonn", 3)), "1.2a");

    let mut kit = Kit::bare("Spring 1940");
    let air = kit.put_many("britain", Kind::Air, 4, "birmingham");
    kit.put_many("britain", Kind::Air, 6, "london");
    kit.war("germany", "britain")
        .phase("britain", Phase::Movement)
        .act(rebase(air[0]));
    assert!(kit.allowed(fly("london", 3)), "London bases three wings");
    assert_eq!(kit.refused(fly("london", 4)), "1.2a");
}

#[test]
fn r3_5e_wings_break_down_and_form_up_freely() {
    proves!("3.5e");
    let (mut kit, air) = berlin(3);
    kit.act(rebase(air[0])).act(fly("bonn", 1));
    assert_eq!(kit.s.tally(zone("berlin")).air, 2);
    kit.act(rebase(air[1])).act(fly("bonn", 2));
    assert_eq!(kit.s.tally(zone("bonn")).air, 3);
    assert_eq!(kit.refused(rebase(air[0])), "7.0a");
}

#[test]
fn r7_0a_air_changes_base_in_the_movement_phase_only() {
    proves!("7.0a");
    let (mut kit, air) = berlin(1);
    kit.phase("germany", Phase::Combat);
    assert_eq!(kit.refused(rebase(air[0])), "7.0a");
    kit.phase("britain", Phase::Movement);
    assert_eq!(
        kit.refused(rebase(air[0])),
        "1.0",
        "not another player's air"
    );
}

/// Takes a zone as an advance would.
fn overrun(kit: &mut Kit, key: &str, by: &str) {
    let mut t = kit.table();
    ch14_conquest::take(&mut t, zone(key), nation(by));
    settle(&mut t);
}

#[test]
fn r7_0b_overrun_air_goes_to_the_nearest_friendly_zone() {
    proves!("7.0b");
    let mut kit = Kit::bare("Spring 1940");
    let air = kit.put("france", Kind::Air, "metz");
    kit.war("germany", "france").phase("germany", Phase::Combat);
    // Only Lyons is left to France: two zones away at most.
    let french: Vec<_> = data()
        .land_zones
        .iter()
        .filter(|z| kit.s.control(*z) == nation("france"))
        .collect();
    for z in french
        .into_iter()
        .filter(|z| *z != zone("metz") && *z != zone("lyons"))
    {
        kit.s.set_control(z, nation("germany"));
    }
    overrun(&mut kit, "metz", "germany");
    assert!(kit.is_in(air, "lyons"));
    assert_eq!(
        kit.s.unit(air).marks.moved(),
        0,
        "it is no movement and no mission"
    );
}

#[test]
fn r7_0b_the_owner_chooses_among_zones_equally_near_and_farther_ones_are_barred() {
    proves!("7.0b");
    let mut kit = Kit::bare("Spring 1940");
    let air = kit.put("france", Kind::Air, "metz");
    kit.war("germany", "france").phase("germany", Phase::Combat);
    overrun(&mut kit, "metz", "germany");
    assert_eq!(kit.asking(), Some(kit.s.seat_of(nation("france"))));
    assert_eq!(
        kit.refused(AirAction::Flee {
            unit: air,
            to: zone("marseilles")
        }),
        "7.0b"
    );
    kit.act(AirAction::Flee {
        unit: air,
        to: zone("strasbourg"),
    });
    assert!(kit.is_in(air, "strasbourg"));
}

#[test]
fn r7_0b_overrun_air_without_a_base_within_four_zones_is_lost() {
    proves!("7.0b");
    let mut kit = Kit::bare("Spring 1940");
    let air = kit.put("france", Kind::Air, "metz");
    kit.war("germany", "france").phase("germany", Phase::Combat);
    let french: Vec<_> = data()
        .land_zones
        .iter()
        .filter(|z| kit.s.control(*z) == nation("france"))
        .collect();
    for z in french
        .into_iter()
        .filter(|z| data().routes.air(zone("metz"), *z) <= 4)
    {
        kit.s.set_control(z, nation("germany"));
    }
    kit.s.set_control(zone("metz"), nation("france"));
    overrun(&mut kit, "metz", "germany");
    assert_eq!(kit.at(air), At::Pool);
}

#[test]
fn r7_0b_a_full_zone_is_no_refuge() {
    proves!("7.0b", "1.2a");
    let mut kit = Kit::bare("Spring 1940");
    let air = kit.put("france", Kind::Air, "metz");
    kit.put_many("france", Kind::Air, 6, "lyons");
    kit.war("germany", "france").phase("germany", Phase::Combat);
    overrun(&mut kit, "metz", "germany");
    assert!(!kit.legal().contains(&Action::Air(AirAction::Flee {
        unit: air,
        to: zone("lyons")
    })));
}
