//! Chapter 12: the War State.

use crate::kit::{Kit, country};
use kernel::{example, proves};
use krieg::Step;
use krieg::ch07_end_of_turn::due;
use krieg::ch12_war_state::{Dropping, look, set};
use krieg::data::{Entry, data};
use krieg::politics::{Posture, Status, Truce};
use krieg::spot::Spot;
use krieg::types::{Faction, PacificStatus, PolicyId, PostureBox, WarState};
use krieg::unit::{Sort, UnitId};

fn policy(id: &str) -> PolicyId {
    data().find_policy(id).expect("a Policy")
}

fn outbreak(kit: &Kit) -> Vec<UnitId> {
    let own = kit.s.units().filter(|(_, unit)| {
        let counter = unit.sort.counter();
        counter.is_some_and(|counter| counter.entries.contains(&Entry::OutbreakOfWar))
    });
    own.map(|(id, _)| id).collect()
}

fn marker(kit: &Kit, id: &str) -> UnitId {
    let sort = Sort::Marker(data().find_marker(id).expect("a marker"));
    let mut all = kit.s.units();
    all.find(|(_, unit)| unit.sort == sort).expect("a marker").0
}

/// Something happens while nobody is asked; what follows is asked then.
fn happens(kit: &mut Kit, deed: impl FnOnce(&mut krieg::Act<'_>)) {
    let seat = kit.seat_of(Faction::Axis);
    kit.ask(vec![Step::Sequence], seat);
    kit.s.clock.begun = true;
    kit.with(deed);
}

#[test]
fn r12_an_allied_country_at_war_ends_pre_war() {
    proves!("12a", "12b", "12.2a");
    let mut kit = Kit::scenario("C.1");
    let waiting = outbreak(&kit);
    assert!(waiting.len() > 5);
    happens(&mut kit, look);
    assert_eq!(kit.s.politics.war_state, WarState::PreWar);
    for id in &waiting {
        assert_ne!(kit.at(*id), Spot::delay());
    }
    // An empty Minors Box alone starts nothing; Britain at War does.
    kit.posture(PostureBox::SovietMinors, Posture::War);
    happens(&mut kit, look);
    assert_eq!(kit.s.politics.war_state, WarState::PreWar);
    happens(&mut kit, |t| {
        krieg::ch13_countries::end_policy(t, policy("treaty_of_locarno"));
    });
    assert_eq!(kit.s.politics.war_state, WarState::LimitedWar);
    for id in waiting {
        assert_eq!(kit.at(id), Spot::delay());
    }
}

#[test]
fn r12_a_war_state_never_goes_back() {
    proves!("12a", "12c");
    let mut kit = Kit::bare();
    happens(&mut kit, |t| set(t, WarState::LimitedWar));
    assert_eq!(kit.s.politics.war_state, WarState::TotalWar);
    happens(&mut kit, |t| set(t, WarState::PreWar));
    assert_eq!(kit.s.politics.war_state, WarState::TotalWar);
}

#[test]
fn r12_3_total_war_starts_three_clocks() {
    proves!("12.3c", "12.3d", "12.3e");
    example!("krieg-E118");
    let mut kit = Kit::scenario("C.5");
    assert_eq!(kit.s.clock.turn.to_string(), "May-June 1941");
    assert_eq!(kit.s.politics.war_state, WarState::LimitedWar);
    happens(&mut kit, |t| set(t, WarState::TotalWar));
    let on = |id| {
        let turn = due(&kit.s, marker(&kit, id)).expect("on the Turn Track");
        turn.to_string()
    };
    assert_eq!(on("pacific_total_war"), "Aug-Sept 1941");
    assert_eq!(on("increase_uscl"), "Mar-Apr 1942");
    assert_eq!(on("v_e_day"), "May-June 1945");
}

#[test]
fn r12_3_total_war_ends_every_policy_but_two() {
    proves!(
        "12.3b",
        "13.6.1.2b",
        "13.6.1-isolationism",
        "13.6.1-ostland",
        "13.6.1-appeasement",
        "13.6.1-guarantees"
    );
    let mut kit = Kit::scenario("C.5");
    kit.posture(PostureBox::Us, Posture::Policy(policy("isolationism")))
        .posture(PostureBox::Britain, Posture::Policy(policy("appeasement")))
        .posture(
            PostureBox::WesternMinors,
            Posture::Policy(policy("guarantees")),
        )
        .posture(
            PostureBox::Russia,
            Posture::Policy(policy("ostland_accord")),
        )
        .posture(
            PostureBox::SovietMinors,
            Posture::Policy(policy("nazi_soviet_pact")),
        );
    happens(&mut kit, |t| set(t, WarState::TotalWar));
    let posture = |which| kit.s.politics.posture_of(which);
    assert_eq!(
        posture(PostureBox::Us),
        Posture::Policy(policy("isolationism"))
    );
    assert_eq!(
        posture(PostureBox::Russia),
        Posture::Policy(policy("ostland_accord"))
    );
    for which in [
        PostureBox::Britain,
        PostureBox::WesternMinors,
        PostureBox::SovietMinors,
    ] {
        assert_eq!(posture(which), Posture::War);
    }
}

#[test]
fn r12_3_the_axis_may_end_truces_when_total_war_begins() {
    proves!("12.3b");
    let mut kit = Kit::scenario("C.5");
    kit.posture(PostureBox::Britain, Posture::Truce(Truce::Armistice))
        .posture(PostureBox::Russia, Posture::Truce(Truce::Reassess));
    let seat = kit.seat_of(Faction::Axis);
    kit.ask(vec![Step::Sequence], seat);
    kit.s.clock.begun = true;
    kit.on_table(|t| set(t, WarState::TotalWar));
    assert_eq!(kit.asking(), Some(seat));
    assert_eq!(kit.refused(Dropping::Drop(PostureBox::Us)), "12.3b");
    kit.act(Dropping::Drop(PostureBox::Britain));
    kit.act(Dropping::Enough);
    assert_eq!(kit.s.politics.posture_of(PostureBox::Britain), Posture::War);
    assert_eq!(
        kit.s.politics.posture_of(PostureBox::Russia),
        Posture::Truce(Truce::Reassess)
    );
}

#[test]
fn r12_3_straight_from_pre_war_the_outbreak_units_come_too() {
    proves!("12.3a");
    let mut kit = Kit::scenario("C.2");
    let waiting = outbreak(&kit);
    happens(&mut kit, |t| set(t, WarState::TotalWar));
    for id in waiting {
        assert_eq!(kit.at(id), Spot::delay());
    }
}

#[test]
fn r12_3_the_limited_war_in_the_pacific_is_over() {
    proves!("12.3c");
    let mut kit = Kit::scenario("C.5");
    kit.s.politics.pacific[1] = PacificStatus::LimitedWar;
    happens(&mut kit, |t| set(t, WarState::TotalWar));
    assert_eq!(kit.s.politics.pacific[1], PacificStatus::NoWar);
    let id = marker(&kit, "pacific_limited_war");
    assert_eq!(kit.at(id), Spot::out_of_game());
    // While it is still to come it is left alone.
    let mut kit = Kit::scenario("C.1");
    let before = kit.at(marker(&kit, "pacific_limited_war"));
    assert_ne!(before, Spot::aside());
    happens(&mut kit, |t| set(t, WarState::TotalWar));
    assert_eq!(kit.at(marker(&kit, "pacific_limited_war")), before);
}

#[test]
fn r12_conquered_minors_count_as_countries_at_war() {
    proves!("12b");
    let mut kit = Kit::scenario("C.1");
    kit.posture(PostureBox::WesternMinors, Posture::War);
    kit.status("greece", Status::Conquered(Faction::Western));
    happens(&mut kit, look);
    assert_eq!(kit.s.politics.war_state, WarState::LimitedWar);
    assert_eq!(kit.s.politics.posture(country("greece")), Posture::War);
}

#[test]
fn r12_1_the_war_state_opens_the_cards() {
    proves!("12.1e", "12.2b");
    use krieg::ch01_cards::may_choose;
    let card = |id: &str| data().find_card(id).expect("a card");
    let mut kit = Kit::scenario("C.1");
    let refused = |kit: &Kit, id: &str| {
        let axis = Faction::Axis;
        let answer = may_choose(&kit.s, axis, card(id), krieg::ch01_cards::Word::Given);
        answer.err().map(|illegal| illegal.rule.as_str())
    };
    // Blue, gray and Total War cards.
    let state = |id: &str| data().cards.get(card(id)).war_state;
    assert_eq!(state("A1"), WarState::PreWar);
    assert_eq!(state("A22a"), WarState::LimitedWar);
    assert_eq!(state("A41"), WarState::TotalWar);
    assert_ne!(refused(&kit, "A1"), Some("1.1.3.2"));
    assert_eq!(refused(&kit, "A22a"), Some("1.1.3.2"));
    kit.s.politics.war_state = WarState::LimitedWar;
    assert_ne!(refused(&kit, "A22a"), Some("1.1.3.2"));
    assert_eq!(refused(&kit, "A41"), Some("1.1.3.2"));
    kit.s.politics.war_state = WarState::TotalWar;
    assert_ne!(refused(&kit, "A41"), Some("1.1.3.2"));
}

#[test]
fn total_war_begins_at_the_latest_in_the_turn_that_a_campaign_names() {
    let mut kit = Kit::scenario("C.3");
    kit.turn("jan_feb_1943");
    happens(&mut kit, krieg::ch12_war_state::at_the_latest);
    assert_eq!(kit.s.politics.war_state, WarState::LimitedWar);
    kit.turn("mar_apr_1943");
    happens(&mut kit, krieg::ch12_war_state::at_the_latest);
    assert_eq!(kit.s.politics.war_state, WarState::TotalWar);
}
