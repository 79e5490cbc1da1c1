//! Chapter 2.2: which support units and convoys go nowhere, and contest nothing.

use crate::cards_play::said;
use crate::kit::{Kit, hex};
use crate::support_kit::{AXIS, SOVIETS, WEST, convoys, idle, idle_with_france, zone};
use kernel::proves;
use krieg::ch00_sequence::Segment;
use krieg::ch02_administration::{
    Bombing, Contest, Contesting, Hex, Keeping, Placing, Upkeep, Whither,
};
use krieg::data::data;
use krieg::politics::{Leaning, Posture, Status};
use krieg::spot::Spot;
use krieg::types::{PolicyId, PostureBox, WarState};
use krieg::unit::UnitId;

/// No counter has this number.
const GHOST: UnitId = UnitId(9999);

fn policy(id: &str) -> PolicyId {
    data().find_policy(id).expect("a Policy")
}

#[test]
fn who_goes_inland_from_a_beachhead() {
    proves!("2.2.2e", "3.1.4e");
    let mut kit = Kit::bare();
    kit.free_france();
    let marker = kit.beachhead("beachhead_western", "w3815", "w3714");
    let corps = kit.put("BR-INF", "w3815", 1);
    kit.phase(WEST, Segment::Support);
    kit.on_table(|t| t.push(Upkeep { marker }));
    assert!(kit.allowed(Keeping::Inland(corps)));
    assert_eq!(kit.refused(Keeping::Inland(GHOST)), "2.2.2e");
    kit.status("france", Status::Neutral)
        .leaning("france", Leaning::None);
    kit.s.refresh();
    assert_eq!(kit.refused(Keeping::Inland(corps)), "3.1.4e");
}

#[test]
fn where_no_support_unit_goes() {
    proves!("2.2.3.1a", "2.2.3.1b");
    let mut kit = idle();
    kit.put("BR-INF", "w3915", 1);
    let air = kit.at_hand("BR-AF-RAF1", WEST);
    let carrier = kit.at_hand("BR-CV-H", WEST);
    kit.placing(WEST);
    let mut flies = kit.clone();
    flies.pick(air);
    for at in [Spot::delay(), convoys("NSE")] {
        assert_eq!(flies.refused(Whither::Box(at)), "2.2.3.1a");
    }
    let near = hex("w3815");
    let mut sails = kit.clone();
    sails.pick(carrier).act(Whither::Sea(zone("NSE")));
    assert!(sails.allowed(Hex::At(near)));
    for at in ["w3915", "w2122", "w3825"] {
        assert_eq!(sails.refused(Hex::At(hex(at))), "2.2.3.1b");
    }
    // An Air unit in the very hex leaves no room for the CV Strike.
    sails.put("BR-AF-RAF2", "w3815", 0);
    assert_eq!(sails.refused(Hex::At(near)), "2.2.3.1a");
}

#[test]
fn who_takes_no_part_sends_nothing() {
    proves!("2.2.3.1g", "2.2.3.6a");
    let arrange = |scenario: &str| {
        let mut kit = Kit::scenario(scenario);
        kit.s.politics.war_state = WarState::LimitedWar;
        kit.status("italy", Status::Active(AXIS));
        let [air, convoy] = ["IT-AF-1", "IT-CONVOY"].map(|id| kit.at_hand(id, AXIS));
        kit.put("Italy-INF-2", "w2623", 1);
        kit.placing(AXIS);
        (kit, air, convoy)
    };
    let (kit, air, convoy) = arrange("A.1");
    for id in [air, convoy] {
        assert_eq!(kit.refused(Placing::Pick(id)), "2.2.3a");
    }
    let (kit, air, convoy) = arrange("C.6");
    assert!(kit.allowed(Placing::Pick(air)) && kit.allowed(Placing::Pick(convoy)));
}

#[test]
fn no_air_unit_of_the_allies_flies_into_a_policy() {
    proves!("13.6.1.1b");
    let mut kit = idle_with_france();
    kit.s.politics.war_state = WarState::LimitedWar;
    kit.put("BR-INF", "w3817", 1);
    kit.put("BR-INF", "w3916", 1);
    let air = kit.at_hand("BR-AF-RAF1", WEST);
    kit.placing(WEST).pick(air);
    kit.act(Whither::Base(hex("w3916")));
    assert!(kit.allowed(Hex::At(hex("w3717"))));
    kit.posture(PostureBox::France, Posture::Policy(policy("guarantees")));
    assert_eq!(kit.refused(Hex::At(hex("w3717"))), "13.6.1.1b");
}

#[test]
fn who_does_not_contest() {
    proves!("2.2.3.2a", "13.6.1.1b", "2.2.3.2j");
    let mut kit = idle();
    kit.put("G-INF-start37", "w3717", 1);
    kit.put("BR-INF", "w3916", 1);
    let german = kit.at_hand("G-AF-LF1", AXIS);
    let british = kit.at_hand("BR-AF-RAF1", WEST);
    let away = kit.put_at("BR-AF-RAF2", Spot::delay(), 0);
    kit.placing(AXIS).fly(german, "w3717", "w3916");
    assert!(kit.s.stack.asked::<Contest>().is_some());
    assert!(kit.allowed(Contesting::With(british)));
    for id in [GHOST, german, away] {
        assert_eq!(kit.refused(Contesting::With(id)), "2.2.3.2a");
    }
    assert!(said(&kit, &format!(" to {}", hex("w3916").name())));
    kit.act(Contesting::With(british));
    assert!(said(&kit, " contests "));
    // German Bombers over Russia are met by Russians who are at war and have a base.
    let mut kit = idle();
    kit.put("G-INF-start37", "w3825", 1);
    let home = kit.put("RU-INF", "e4312", 1);
    let bomber = kit.at_hand("G-BMB-Ost", AXIS);
    let russian = kit.at_hand("RU-AF-VVS1", SOVIETS);
    kit.placing(AXIS).boxed(bomber, Spot::strategic_warfare());
    let contest = kit.s.stack.asked::<Contest>().map(|contest| contest.by);
    assert_eq!(contest, Some(SOVIETS));
    let meets = Contesting::With(russian);
    assert!(kit.allowed(meets));
    let mut bound = kit.clone();
    bound.posture(
        PostureBox::Russia,
        Posture::Policy(policy("nazi_soviet_pact")),
    );
    assert_eq!(bound.refused(meets), "13.6.1.1b");
    kit.s
        .pieces
        .change(home, |unit| unit.at = Spot::pool(SOVIETS));
    kit.s.refresh();
    assert_eq!(kit.refused(meets), "2.2.3.2j");
}

#[test]
fn a_bomber_hits_a_post_that_is_there() {
    proves!("2.2.3.5");
    let mut kit = idle();
    kit.put("BR-INF", "w3916", 1);
    let post = kit.put("G-INFD-start37", "w3717", 1);
    kit.flip(post);
    kit.put("G-INF-start37", "w3717", 1);
    let bomber = kit.at_hand("BR-BMB-1", WEST);
    kit.placing(WEST).fly(bomber, "w3916", "w3717");
    assert!(kit.allowed(Bombing::Marker(post)));
    assert_eq!(kit.refused(Bombing::Marker(GHOST)), "2.2.3.5");
    assert_eq!(kit.refused(Bombing::Marker(bomber)), "2.2.3.5");
    kit.act(Bombing::Marker(post));
    assert!(said(&kit, " is bombed out"));
}
