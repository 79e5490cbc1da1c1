//! Chapter 8.

use crate::kit::{Kit, hex, space};
use kernel::{example, proves};
use krieg::ch00_sequence::Segment;
use krieg::ch03_movement::{MovementAction, Step};
use krieg::ch08_zones::binds;
use krieg::types::Faction;

#[test]
fn a_mountain_keeps_a_zone_out_and_a_friend_negates_it() {
    proves!("8a", "8b", "8.1", "8.2a", "0.gloss-ezoc");
    example!("krieg-E109");
    let mut kit = Kit::bare();
    kit.put("RU-ARMY-18", "e3306", 2);
    let zoc = kit.s.zoc().into_owned();
    assert!(
        !zoc.reaches(space("e3206"), Faction::Axis),
        "over the mountains"
    );
    assert!(zoc.reaches(space("e3207"), Faction::Axis));
    assert!(binds(&kit.s, space("e3207"), Faction::Axis));
    kit.put("G-INF-start37", "e3207", 1);
    let mover = kit.put("G-INF-start37", "e3107", 1);
    assert!(!binds(&kit.s, space("e3207"), Faction::Axis));
    kit.phase(Faction::Axis, Segment::OperationalMovement);
    kit.act(MovementAction::Pick { unit: mover });
    kit.act(Step::Go(hex("e3207")));
    assert!(kit.allowed(Step::Go(hex("e3307"))));
}

#[test]
fn markers_and_support_units_have_no_zone_and_markers_do_not_negate() {
    proves!("8d");
    let mut kit = Kit::bare();
    kit.put("G-AF-LF1", "e3306", 0);
    let post = kit.put("G-INFD-start37", "e3508", 1);
    kit.flip(post);
    let zoc = kit.s.zoc().into_owned();
    assert!(!zoc.reaches(space("e3307"), Faction::Soviet));
    assert!(!zoc.reaches(space("e3509"), Faction::Soviet));
    kit.put("RU-INF", "e3509", 1);
    assert!(
        binds(&kit.s, space("e3508"), Faction::Axis),
        "a Detachment negates nothing"
    );
    kit.put("G-AF-LF2", "e3508", 0);
    assert!(
        !binds(&kit.s, space("e3508"), Faction::Axis),
        "an Air unit does"
    );
}

#[test]
fn policies_stop_zones() {
    proves!("8c", "13.6.1.1g");
    example!("krieg-E128");
    let mut kit = Kit::bare();
    kit.free_france();
    let policy = krieg::data::data()
        .find_policy("appeasement")
        .expect("a Policy");
    kit.put("G-INF-start37", "w3420", 1);
    assert!(
        kit.s
            .zoc()
            .into_owned()
            .reaches(space("w3319"), Faction::Western)
    );
    kit.posture(
        krieg::types::PostureBox::France,
        krieg::politics::Posture::Policy(policy),
    );
    kit.s.refresh();
    assert!(
        !kit.s
            .zoc()
            .into_owned()
            .reaches(space("w3319"), Faction::Western)
    );
    kit.put("FR-INF-2", "w3517", 1);
    assert!(
        !kit.s
            .zoc()
            .into_owned()
            .reaches(space("w3618"), Faction::Axis)
    );
}
