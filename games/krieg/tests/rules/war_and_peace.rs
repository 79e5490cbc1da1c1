//! 6.1: declarations of war and Truces.

use crate::kit::{Kit, country, hex};
use kernel::{example, proves};
use krieg::Step;
use krieg::ch00_sequence::Segment;
use krieg::ch03_movement::may_come_in;
use krieg::ch06_final::{DeclareWar, Declared, Reducing, Spared};
use krieg::ch13_countries::{Flipping, SettingUp};
use krieg::politics::{Confined, Posture, Status, Truce};
use krieg::types::{Faction, PostureBox};

/// The War & Peace Segment of a faction begins.
pub fn war_and_peace(kit: &mut Kit, faction: Faction) -> &mut Kit {
    kit.s.clock.phasing = faction;
    kit.s.clock.segment = Segment::WarAndPeace;
    kit.s.clock.begun = false;
    let seat = kit.s.seat(faction);
    kit.ask(vec![Step::Sequence], seat);
    kit.on_table(|_| {})
}

fn on(id: &str) -> Declared {
    Declared::On(country(id))
}

#[test]
fn r6_1_1_the_axis_declare_one_war_after_another() {
    proves!("6.1", "6.1.1a", "13.4b", "13.5a", "12.2b");
    let mut kit = Kit::scenario("C.3");
    war_and_peace(&mut kit, Faction::Axis);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    kit.act(on("denmark_norway"));
    let norway = country("denmark_norway");
    assert_eq!(
        kit.s.politics.status(norway),
        Status::Active(Faction::Western)
    );
    // 13.7: the West sets it up before the next war is declared.
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Western)));
    kit.roll(&[1]).act(SettingUp::Rest).act(Flipping::Enough);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    assert_eq!(kit.refused(on("denmark_norway")), "6.1.1c");
    kit.act(on("belgium_holland"));
    assert_eq!(
        kit.s.politics.status(country("belgium_holland")),
        Status::Active(Faction::Western)
    );
}

#[test]
fn r6_1_1_nobody_declares_war_on_majors_or_active_countries() {
    proves!("6.1.1c", "13.2b");
    let mut kit = Kit::scenario("C.3");
    war_and_peace(&mut kit, Faction::Axis);
    for id in ["britain", "russia", "united_states", "poland", "france"] {
        assert_eq!(kit.refused(on(id)), "6.1.1c", "{id}");
    }
    // 13.2b: what does not exist cannot be selected.
    for id in ["austria", "czechoslovakia", "vichy", "libya"] {
        assert_eq!(kit.refused(on(id)), "6.1.1c", "{id}");
    }
    assert!(kit.allowed(on("switzerland")));
}

#[test]
fn r12_1_in_pre_war_nobody_declares_war_and_in_limited_war_no_ally() {
    proves!("12.1b", "12.2b", "6.1.1c");
    let mut kit = Kit::scenario("C.1");
    for faction in Faction::ALL {
        kit.phase(*faction, Segment::WarAndPeace);
        let seat = kit.seat_of(*faction);
        kit.ask(vec![Step::Sequence, question()], seat);
        assert_eq!(kit.refused(on("sweden")), "12.1b");
        // Nobody is asked: the segment goes by.
        war_and_peace(&mut kit, *faction);
        assert_ne!(kit.s.clock.segment, Segment::WarAndPeace);
    }
    let mut kit = Kit::scenario("C.3");
    for faction in [Faction::Western, Faction::Soviet] {
        kit.phase(faction, Segment::WarAndPeace);
        let seat = kit.seat_of(faction);
        kit.ask(vec![Step::Sequence, question()], seat);
        assert_eq!(kit.refused(on("sweden")), "12.2b");
    }
}

fn question() -> Step {
    frame::Part::whole(DeclareWar {})
}

#[test]
fn r6_1_1_a_country_that_an_ally_attacks_goes_to_the_axis_who_may_spare_it_occupation() {
    proves!("6.1.1a", "6.1.1b", "12.2b", "13.7.1c", "3.1.4i");
    let mut kit = Kit::bare();
    let russians = kit.put("RU-ARMY-18", "e3015", 2);
    war_and_peace(&mut kit, Faction::Western);
    kit.act(on("turkey"));
    let turkey = country("turkey");
    assert_eq!(kit.s.politics.status(turkey), Status::Active(Faction::Axis));
    assert_eq!(kit.s.politics.confined(turkey), Some(Confined::Mobilizing));
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    kit.roll(&[2]).act(SettingUp::Rest).act(Flipping::Enough);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    kit.act(Spared(true));
    assert_eq!(
        kit.s.politics.confined(turkey),
        Some(Confined::NoOccupation)
    );
    // The Soviets may not enter in the turn that follows.
    let ankara = crate::kit::space("e2412");
    let refused = may_come_in(&kit.s, russians, ankara).expect_err("too soon");
    assert_eq!(refused.rule.as_str(), "3.1.4i");
    // After the next War & Peace Segment of the West they may.
    war_and_peace(&mut kit, Faction::Western);
    assert!(may_come_in(&kit.s, russians, ankara).is_ok());
    assert!(kit.allowed(Declared::NoMore));
}

#[test]
fn r6_1_2_on_a_seasonal_turn_every_truce_of_a_faction_goes_down_one_level() {
    proves!("6.1.2a", "6.1.2c", "6.1.2d", "13.6.2.3");
    let mut kit = Kit::bare();
    kit.turn("aug_sept_1942");
    kit.posture(PostureBox::Britain, Posture::Truce(Truce::Reassess))
        .posture(PostureBox::WesternMinors, Posture::Truce(Truce::Armistice))
        .posture(PostureBox::Russia, Posture::Truce(Truce::Negotiation));
    war_and_peace(&mut kit, Faction::Axis);
    kit.act(Declared::NoMore);
    kit.act(Reducing::Reduce(Faction::Western));
    let posture = |kit: &Kit, which| kit.s.politics.posture_of(which);
    assert_eq!(
        posture(&kit, PostureBox::Britain),
        Posture::Truce(Truce::Armistice)
    );
    assert_eq!(
        posture(&kit, PostureBox::WesternMinors),
        Posture::Truce(Truce::Negotiation)
    );
    // The Axis may do so for the other Ally too, for each of them once.
    assert_eq!(kit.refused(Reducing::Reduce(Faction::Western)), "6.1.2a");
    kit.act(Reducing::Reduce(Faction::Soviet));
    assert_eq!(posture(&kit, PostureBox::Russia), Posture::War);
    assert_ne!(kit.s.clock.phasing, Faction::Axis);
}

#[test]
fn r6_1_2_on_other_turns_only_negotiations_end_and_all_of_them() {
    proves!("6.1.2b", "6.1.2c");
    example!("krieg-E105");
    let mut kit = Kit::bare();
    kit.turn("july_aug_1942");
    kit.free_france();
    kit.posture(PostureBox::Russia, Posture::Truce(Truce::Armistice))
        .posture(PostureBox::Britain, Posture::Truce(Truce::Negotiation))
        .posture(PostureBox::France, Posture::Truce(Truce::Negotiation));
    war_and_peace(&mut kit, Faction::Axis);
    kit.act(Declared::NoMore);
    assert_eq!(kit.refused(Reducing::Reduce(Faction::Soviet)), "6.1.2b");
    kit.act(Reducing::Reduce(Faction::Western));
    let posture = |which| kit.s.politics.posture_of(which);
    assert_eq!(posture(PostureBox::Britain), Posture::War);
    assert_eq!(posture(PostureBox::France), Posture::War);
    assert_eq!(
        posture(PostureBox::Russia),
        Posture::Truce(Truce::Armistice)
    );
}

#[test]
fn r6_1_2_an_ally_reduces_his_own_truces_only() {
    proves!("6.1.2c");
    let mut kit = Kit::bare();
    kit.turn("aug_sept_1942");
    kit.posture(PostureBox::Russia, Posture::Truce(Truce::Armistice))
        .posture(PostureBox::Britain, Posture::Truce(Truce::Armistice));
    war_and_peace(&mut kit, Faction::Soviet);
    kit.act(Declared::NoMore);
    assert_eq!(kit.refused(Reducing::Reduce(Faction::Western)), "6.1.2c");
    kit.act(Reducing::Reduce(Faction::Soviet));
    assert_eq!(
        kit.s.politics.posture_of(PostureBox::Russia),
        Posture::Truce(Truce::Negotiation)
    );
}

#[test]
fn r13_6_1_2_a_declaration_of_war_ends_the_policy_of_the_neutral() {
    proves!("13.6.1.2d", "13.6.1.2a", "13.6.1-pact", "13.5c");
    // Finland touches Russia and has no Strategic Hex: it goes with the Soviets, who are under the Pact.
    let mut kit = Kit::scenario("C.3");
    let pact = krieg::data::data().find_policy("nazi_soviet_pact");
    let russia = |kit: &Kit| kit.s.politics.policy(country("russia"));
    assert_eq!(russia(&kit), pact);
    war_and_peace(&mut kit, Faction::Axis);
    kit.act(on("finland"));
    assert_eq!(
        kit.s.politics.status(country("finland")),
        Status::Active(Faction::Soviet)
    );
    // All markers go, Russia's too.
    assert_eq!(russia(&kit), None);
    assert_eq!(
        kit.s.politics.posture_of(PostureBox::SovietMinors),
        Posture::War
    );
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Soviet)));
    assert!(kit.s.units_in(hex("e4607")).next().is_some());
}
