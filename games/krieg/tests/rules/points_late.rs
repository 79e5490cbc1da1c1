//! What a player of the real game looks at first: the Pact's thin border, No Retreat, an Axis Minor that grumbles.

use crate::ch00_victory::{down_to, occupy};
use crate::conditional::{events, offered, quiet, verdict};
use crate::kit::{Kit, hex};
use crate::markers::enter;
use crate::support_kit::{AXIS, SOVIETS};
use kernel::proves;
use krieg::ch00_sequence::{Segment, victory};
use krieg::ch03_movement::{MovementAction, Step};
use krieg::ch16_conditional::Verdict;
use krieg::data::data;
use krieg::politics::{CededAt, Posture, Status};
use krieg::spot::Spot;
use krieg::types::{PostureBox, VpSide};
use krieg::unit::UnitId;

fn steps(kit: &Kit, at: &str) -> u8 {
    let there = kit.s.ground_in(hex(at), SOVIETS);
    there.map(|(_, unit)| unit.steps()).sum()
}

#[test]
fn point_9_a_russian_who_strips_the_border_is_pushed_back_to_it() {
    proves!("16.5.4a", "16.5.4b", "16.5.4c");
    let mut kit = quiet();
    let pact = data().find_policy("nazi_soviet_pact").expect("a Policy");
    for marker in data().ceded.iter().filter(|m| m.id.starts_with("russia")) {
        kit.uncede(&marker.id);
    }
    let bessarabia = data().find_ceded("russia_bessarabia").expect("a marker");
    kit.s.politics.ceded[bessarabia.index()] = CededAt::Box;
    kit.posture(PostureBox::Russia, Posture::Policy(pact));
    for at in ["e3208", "e3108", "e3009"] {
        kit.put("RU-INF", at, 1);
    }
    let fourth = kit.put("RU-CAV-start37", "e3108", 1);
    let home = kit.put("RU-INF", "e4312", 1);
    events(&mut kit, SOVIETS);
    assert!(offered(&kit).is_empty(), "four steps are enough");
    // The Soviets take one corps away.
    kit.phase(SOVIETS, Segment::OperationalMovement)
        .act(MovementAction::Pick { unit: fourth })
        .act(Step::Go(hex("e3209")));
    assert_eq!(steps(&kit, "e3108"), 1);
    events(&mut kit, SOVIETS);
    assert_eq!(kit.asking(), Some(kit.seat_of(AXIS)), "the Axis choose");
    // They need not send the one that stands nearby.
    assert!(kit.allowed(verdict(Verdict::Unit(fourth))));
    kit.act(verdict(Verdict::Unit(home)));
    kit.act(verdict(Verdict::Hex(hex("e3108"))));
    assert_eq!(kit.at(home), hex("e3108"));
    assert!(offered(&kit).is_empty(), "the border is held");
}

#[test]
fn point_14_no_retreat_at_the_high_tide_and_four_to_two_in_the_end() {
    proves!("14.25", "0.1.2c", "0.3d");
    let mut kit = Kit::bare();
    kit.markers_aside();
    for cards in &mut kit.s.cards {
        cards.plays.clear();
        cards.current = None;
    }
    (kit.s.tracks.vp_side, kit.s.tracks.vp) = (VpSide::AxisTide, 2);
    // The card put the marker on the Turn Track; it comes off it at the high-water mark.
    enter(&mut kit, "aug_sept_1942", &["no_retreat"]);
    assert_eq!(kit.where_is("no_retreat"), Spot::vp(2));
    // However far the Axis come now, the tide rises no further.
    let mut far = kit.clone();
    occupy(&mut far, AXIS, 17);
    far.with(victory::check);
    assert_eq!(
        (far.s.tracks.vp_side, far.s.tracks.vp),
        (VpSide::AxisTide, 2)
    );
    assert!(far.s.ended.is_none());
    // Allied Crusade 4 is history's score.
    let mut history = kit.clone();
    (history.s.tracks.vp_side, history.s.tracks.vp) = (VpSide::AlliedCrusade, 4);
    assert_eq!(victory::score(&history.s), (2, 4));
    // Who comes to no more than 2 has not won: equal points are the Axis'.
    down_to(&mut kit, -6);
    kit.with(victory::finish);
    assert_eq!(victory::score(&kit.s), (2, 2));
    let ended = kit.s.ended.as_ref().expect("the war is over");
    assert_eq!(ended.winners, [AXIS]);
}

#[test]
fn point_15_a_panzer_army_that_stays_in_rumania_occupies_it() {
    proves!("16.1.2a", "16.1.2d");
    let mut kit = quiet();
    kit.status("rumania", Status::Active(AXIS));
    let own: [UnitId; 2] = [("Rum-INF-3", "e2906"), ("Rum-INF-4", "e3104")]
        .map(|(counter, at)| kit.put(counter, at, 1));
    let panzers = kit.put("G-PzA-1P", "e2907", 2);
    kit.phase(AXIS, Segment::OperationalMovement)
        .act(MovementAction::Pick { unit: panzers })
        .act(Step::Go(hex("e2906")));
    // In Bucharest when the Conditional Events come it is an Occupation.
    events(&mut kit, AXIS);
    assert!(offered(&kit).contains(&Verdict::RemoveAll));
    kit.act(verdict(Verdict::RemoveAll));
    for id in own {
        assert_eq!(kit.at(id), Spot::pool(AXIS));
    }
    assert_eq!(kit.at(panzers), hex("e2906"));
}
