//! 12.0c, 12.0d: the British and Paris.

use crate::kit::{Kit, zone};
use kernel::proves;
use neppa::Phase;
use neppa::ch07_air::AirAction;
use neppa::ch08_ground::GroundAction;
use neppa::types::{Kind, Nation};

/// Germany against Britain, France and Belgium.
fn west() -> Kit {
    let mut kit = Kit::bare("Summer 1940");
    kit.ally("britain", "france")
        .ally("britain", "belgium")
        .ally("france", "belgium");
    for ally in ["britain", "france", "belgium"] {
        kit.war("germany", ally);
    }
    kit.s.politics.sponsor[crate::kit::nation("belgium")] = Some(Nation::BRITAIN);
    kit.control("germany", &["metz"]);
    kit
}

fn attack() -> GroundAction {
    GroundAction::Attack {
        target: zone("paris"),
    }
}

#[test]
fn r12_0d_british_air_flies_over_paris_after_france_is_conquered() {
    proves!("12.0d");
    let mut kit = west();
    let german = kit.put("germany", Kind::Infantry, "metz");
    let british = kit.put("britain", Kind::Infantry, "cherbourg");
    let air = kit.put("britain", Kind::Air, "cherbourg");
    let fly = AirAction::Commit {
        unit: air,
        factors: 1,
    };
    let join = GroundAction::Commit { unit: british };
    kit.phase("germany", Phase::Movement)
        .march(german, "paris")
        .pass_to("britain", Phase::Combat);
    let mut before = kit.clone();
    before.act(attack()).act(join);
    assert_eq!(before.refused(fly), "12.0d");
    kit.pass_to("germany", Phase::Declarations)
        .pass_to("britain", Phase::Combat);
    assert!(kit.s.politics.fallen.has(Nation::FRANCE));
    kit.act(attack()).act(join);
    assert!(kit.allowed(fly));
}

#[test]
fn r12_0d_british_air_does_not_defend_paris_whoever_stands_there() {
    proves!("12.0d");
    let mut kit = west();
    let german = kit.put("germany", Kind::Infantry, "metz");
    kit.put("belgium", Kind::Infantry, "paris");
    let british = kit.put("britain", Kind::Air, "cherbourg");
    let french = kit.put("france", Kind::Air, "lyons");
    kit.phase("germany", Phase::Combat)
        .act(attack())
        .act(GroundAction::Commit { unit: german })
        .act(GroundAction::Declare);
    let fly = |unit| AirAction::Commit { unit, factors: 1 };
    assert!(kit.allowed(fly(french)));
    assert_eq!(kit.refused(fly(british)), "12.0d");
}

#[test]
fn r12_0c_the_british_do_not_advance_into_paris() {
    proves!("12.0c", "12.0a");
    let mut kit = west();
    kit.control("germany", &["paris"]);
    let british = kit.put("britain", Kind::Infantry, "cherbourg");
    let belgian = kit.put("belgium", Kind::Infantry, "calais");
    let french = kit.put("france", Kind::Infantry, "lyons");
    kit.phase("britain", Phase::Combat).act(attack());
    for unit in [british, belgian, french] {
        kit.act(GroundAction::Commit { unit });
    }
    // Nobody is there: they win.
    kit.act(GroundAction::Declare);
    let advance = |unit| GroundAction::Advance { unit };
    assert_eq!(kit.refused(advance(british)), "12.0c");
    assert!(kit.allowed(advance(belgian)));
    kit.act(advance(french));
    assert_eq!(kit.refused(advance(british)), "12.0c");
}
