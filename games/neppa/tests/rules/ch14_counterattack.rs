//! 14.1b: a Major that tries to win its capital back.

use crate::kit::{Kit, zone};
use kernel::proves;
use neppa::Phase;
use neppa::ch06_naval::NavalAction;
use neppa::ch07_air::AirAction;
use neppa::ch08_ground::GroundAction;
use neppa::types::{Front, Kind, Nation};
use neppa::unit::UnitId;

/// So many German infantry have marched from Metz into Paris; Britain and France can still save it.
fn paris_lost(players: u8, garrison: usize) -> Kit {
    let mut kit = Kit::bare("Summer 1940");
    kit.s.players = players;
    kit.war("germany", "britain").war("germany", "france");
    kit.ally("britain", "france");
    kit.control("germany", &["metz", "brest"]);
    let army = kit.put_many("germany", Kind::Infantry, garrison, "metz");
    kit.phase("germany", Phase::Movement);
    for unit in army {
        kit.march(unit, "paris");
    }
    kit
}

fn attack(key: &str) -> GroundAction {
    GroundAction::Attack { target: zone(key) }
}

fn join(unit: UnitId) -> GroundAction {
    GroundAction::Commit { unit }
}

fn fly(unit: UnitId) -> AirAction {
    AirAction::Commit { unit, factors: 1 }
}

fn strike() -> AirAction {
    AirAction::Strike {
        port: zone("brest"),
    }
}

#[test]
fn r14_1b_a_unit_that_moves_up_to_the_capital_counterattacks() {
    proves!("14.1b");
    let mut kit = paris_lost(2, 1);
    let infantry = kit.put("france", Kind::Infantry, "strasbourg");
    // Metz is empty now, and beside Paris.
    kit.pass_to("france", Phase::Movement)
        .march(infantry, "metz");
    assert_eq!(kit.s.control(zone("metz")), Nation::FRANCE);
    kit.pass_to("france", Phase::Combat)
        .act(attack("paris"))
        .act(join(infantry));
    assert!(kit.allowed(GroundAction::Declare));
}

#[test]
fn r14_1b_a_unit_that_takes_an_empty_zone_elsewhere_has_moved_elsewhere() {
    proves!("14.1b");
    let mut kit = paris_lost(2, 1);
    kit.control("germany", &["marseilles"]);
    let infantry = kit.put("france", Kind::Infantry, "toulouse");
    kit.put("france", Kind::Infantry, "lyons");
    kit.pass_to("france", Phase::Movement)
        .march(infantry, "marseilles")
        .pass_to("france", Phase::Combat);
    assert_eq!(kit.refused(attack("paris")), "14.1b");
}

/// French armour at Lyons and French air at Cherbourg, British air at Nantes, a German fleet in Brest.
fn with_air() -> (Kit, [UnitId; 3]) {
    let mut kit = paris_lost(2, 1);
    kit.put("germany", Kind::Fleet, "brest");
    let units = [
        kit.put("france", Kind::Armour, "lyons"),
        kit.put("france", Kind::Air, "cherbourg"),
        kit.put("britain", Kind::Air, "nantes"),
    ];
    kit.pass_to("france", Phase::Combat);
    (kit, units)
}

#[test]
fn r14_1b_air_flies_only_for_the_counterattack() {
    proves!("14.1b");
    let (mut kit, [armour, french, british]) = with_air();
    // 3 against 2 at the worst of dice: the armour is lost.
    kit.act(attack("paris")).act(join(armour));
    assert!(kit.allowed(fly(french)));
    kit.roll(&[1, 1]).act(GroundAction::Declare);
    kit.act(strike());
    assert_eq!(kit.refused(fly(french)), "14.1b");
    assert!(kit.allowed(fly(british)), "the British are free");
}

#[test]
fn r14_1b_air_that_attacks_elsewhere_gives_the_capital_up() {
    proves!("14.1b");
    let (mut kit, [_, french, british]) = with_air();
    let mut others = kit.clone();
    kit.roll(&[2]).act(strike()).act(fly(french));
    kit.act(AirAction::Enough);
    assert_eq!(kit.refused(attack("paris")), "14.1b");
    // British air gives nothing up for France.
    others.roll(&[2]).act(strike()).act(fly(british));
    others.act(AirAction::Enough);
    assert!(others.allowed(attack("paris")));
}

/// Whether France may still attack Paris after a wing at one place has flown to another.
fn after_a_flight(from: &str, to: &str) -> Kit {
    let mut kit = paris_lost(2, 1);
    kit.put("france", Kind::Armour, "lyons");
    let unit = kit.put("france", Kind::Air, from);
    kit.pass_to("france", Phase::Movement)
        .act(AirAction::Rebase { unit })
        .act(AirAction::FlyTo {
            to: zone(to),
            factors: 1,
        })
        .pass_to("france", Phase::Combat);
    kit
}

#[test]
fn r14_1b_air_that_moves_out_of_reach_has_moved_elsewhere() {
    proves!("14.1b");
    let gone = after_a_flight("marseilles", "corsica");
    assert_eq!(gone.refused(attack("paris")), "14.1b");
    let come = after_a_flight("corsica", "marseilles");
    assert!(come.allowed(attack("paris")), "it is two zones from Paris");
}

#[test]
fn r14_1b_a_fleet_that_changes_base_has_moved_elsewhere() {
    proves!("14.1b");
    let mut kit = paris_lost(2, 1);
    kit.put("france", Kind::Armour, "lyons");
    let fleet = kit.put("france", Kind::Fleet, "cherbourg");
    kit.pass_to("france", Phase::Movement)
        .act(NavalAction::Rebase { fleet })
        .act(NavalAction::Target {
            zone: zone("bordeaux"),
            front: Front::Western,
        });
    assert!(kit.is_in(fleet, "bordeaux"));
    kit.pass_to("france", Phase::Combat);
    assert_eq!(kit.refused(attack("paris")), "14.1b");
}

#[test]
fn r14_1b_a_country_joins_an_attack_on_its_capital_at_1_to_2_or_better() {
    proves!("14.1b");
    for players in 3..=5 {
        let mut kit = paris_lost(players, 4);
        let british = kit.put_many("britain", Kind::Infantry, 2, "cherbourg");
        let french = kit.put("france", Kind::Infantry, "lyons");
        let air = kit.put("france", Kind::Air, "lyons");
        kit.pass_to("britain", Phase::Combat).act(attack("paris"));
        for unit in british {
            kit.act(join(unit));
        }
        kit.act(GroundAction::Declare);
        assert_eq!(kit.asking(), Some(kit.s.seat_of(Nation::FRANCE)));
        // 2 and 1 against 8 are 1-3; with an air factor it is 4 against 8.
        assert_eq!(kit.refused(join(french)), "14.1b");
        kit.act(fly(air));
        assert!(kit.allowed(join(french)), "{players} players");
    }
}

#[test]
fn r14_1b_nobody_else_exploits_the_counterattack() {
    proves!("14.1b");
    let mut kit = paris_lost(2, 1);
    let infantry = kit.put_many("france", Kind::Infantry, 4, "lyons");
    let artillery = kit.put_many("france", Kind::Artillery, 2, "nantes");
    let armour = kit.put_many("france", Kind::Armour, 2, "calais");
    // The British may do something in any case.
    kit.put("britain", Kind::Airborne, "cherbourg");
    kit.pass_to("france", Phase::Combat).act(attack("paris"));
    for unit in infantry.into_iter().chain(artillery).chain([armour[0]]) {
        kit.act(join(unit));
    }
    // 13 against 2 is more than 6-1.
    kit.act(GroundAction::Declare)
        .act(GroundAction::Advance { unit: armour[0] })
        .pass_to("france", Phase::ExploitationMovement);
    assert!(kit.s.breakthroughs.has(zone("paris")));
    let enter = GroundAction::EnterBreakthrough {
        unit: armour[1],
        zone: zone("paris"),
    };
    assert_eq!(kit.refused(enter), "14.1b");
}

#[test]
fn r14_1b_air_intercepts_nothing_else_while_its_country_counterattacks() {
    proves!("14.1b", "7.3");
    let (mut kit, [armour, french, british]) = with_air();
    kit.control("germany", &["calais"]);
    kit.put("germany", Kind::Infantry, "brest");
    let das = kit.put("germany", Kind::Air, "calais");
    let infantry = kit.put("britain", Kind::Infantry, "nantes");
    kit.pass_to("france", Phase::Combat)
        .act(attack("paris"))
        .act(join(armour))
        .act(GroundAction::Declare)
        .roll(&[1, 1])
        .act(AirAction::Enough);
    kit.act(attack("brest"))
        .act(join(infantry))
        .act(GroundAction::Declare)
        .act(fly(das));
    assert_eq!(kit.refused(fly(french)), "14.1b");
    assert!(kit.allowed(fly(british)));
}
