//! Chapter 8 and 12.2b where a rule ends or begins again.

use crate::kit::{Kit, zone};
use kernel::proves;
use neppa::Phase;
use neppa::ch07_air::AirAction;
use neppa::ch08_ground::GroundAction as G;
use neppa::types::{Kind, Nation};
use neppa::unit::At;

#[test]
fn r8_2a_air_that_defends_is_lost_with_the_ground_units() {
    proves!("8.2a");
    let mut kit = Kit::bare("Spring 1943");
    kit.war("germany", "britain")
        .control("britain", &["luxembourg", "brussels"]);
    let infantry = kit.put("britain", Kind::Infantry, "luxembourg");
    let air = kit.put("britain", Kind::Air, "brussels");
    let armour = kit.put_many("germany", Kind::Armour, 3, "bonn");
    kit.phase("germany", Phase::Combat).act(G::Attack {
        target: zone("luxembourg"),
    });
    for unit in armour {
        kit.act(G::Commit { unit });
    }
    // 12 against 3: a 12 at 4-1 is D.
    kit.roll(&[6, 6]).act(G::Declare).act(AirAction::Commit {
        unit: air,
        factors: 1,
    });
    kit.pass_until(|kit| kit.dice.scripted_left() == 0);
    assert_eq!((kit.at(infantry), kit.at(air)), (At::Pool, At::Pool));
}

#[test]
fn r8_4b_four_more_attack_from_a_bridgehead_in_exploitation() {
    proves!("8.4b");
    let mut kit = Kit::bare("Spring 1944");
    kit.war("germany", "britain")
        .control("britain", &["calais"]);
    kit.control("germany", &["brussels", "metz"]);
    kit.bridgehead("calais");
    let infantry = kit.put_many("britain", Kind::Infantry, 3, "calais");
    let armour = kit.put_many("britain", Kind::Armour, 2, "calais");
    let attack = |key| G::Attack { target: zone(key) };
    kit.phase("britain", Phase::Combat).act(attack("brussels"));
    for unit in infantry.into_iter().chain([armour[0]]) {
        kit.act(G::Commit { unit });
    }
    let fifth = G::Commit { unit: armour[1] };
    assert_eq!(kit.refused(fifth), "8.4b");
    kit.act(G::Declare)
        .act(G::Advance { unit: armour[0] })
        .pass_to("britain", Phase::ExploitationMovement)
        .act(G::EnterBreakthrough {
            unit: armour[1],
            zone: zone("brussels"),
        })
        .march(armour[1], "calais")
        .pass_to("britain", Phase::ExploitationCombat)
        .act(attack("metz"))
        .act(fifth);
    assert!(kit.allowed(G::Declare));
}

#[test]
fn r12_2b_the_other_allies_attack_in_exploitation_what_the_russians_attacked_in_combat() {
    proves!("12.2b");
    let mut kit = Kit::bare("Spring 1944");
    kit.ally("usa", "russia");
    kit.war("germany", "usa").war("germany", "russia");
    kit.control("russia", &["krakow"])
        .control("usa", &["vienna"]);
    let russian = kit.put("russia", Kind::Armour, "krakow");
    let american = kit.put_many("usa", Kind::Armour, 2, "vienna");
    kit.put_many("germany", Kind::Infantry, 2, "breslau");
    let attack = |key| G::Attack { target: zone(key) };
    // 4 against 4 with the worst of dice.
    kit.phase("russia", Phase::Combat)
        .act(attack("breslau"))
        .act(G::Commit { unit: russian })
        .roll(&[1, 1])
        .act(G::Declare);
    assert_eq!(kit.s.control(zone("breslau")), Nation::GERMANY);
    assert_eq!(kit.refused(attack("breslau")), "12.2b");
    kit.act(attack("prague"))
        .act(G::Commit { unit: american[0] })
        .act(G::Declare)
        .act(G::Advance { unit: american[0] })
        .pass_to("usa", Phase::ExploitationMovement)
        .act(G::EnterBreakthrough {
            unit: american[1],
            zone: zone("prague"),
        })
        .pass_to("usa", Phase::ExploitationCombat)
        .act(attack("breslau"));
    assert!(kit.allowed(G::Commit { unit: american[1] }));
}
