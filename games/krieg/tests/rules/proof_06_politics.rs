//! Chapters 6, 13 and 14: what nobody declares, sets up or removes.

use crate::kit::{Kit, country};
use crate::markers::{enter, lay};
use crate::support_kit::{AXIS, SOVIETS, WEST};
use crate::war_and_peace::war_and_peace;
use kernel::proves;
use krieg::Action;
use krieg::ch00_sequence::Segment;
use krieg::ch06_final::Declared;
use krieg::ch13_countries::{CountriesAction, SettingUp};
use krieg::ch14_markers::Commitment;
use krieg::ch15_events::About;
use krieg::data::data;
use krieg::politics::{Leaning, Posture, Status};
use krieg::spot::Spot;
use krieg::types::{PostureBox, Turn, WarState};

#[test]
fn enforced_peace_protects_the_neutrals_of_the_accord() {
    proves!("6.1.1a", "13.6.1.2e", "14.11");
    let mut kit = Kit::bare();
    kit.s.politics.war_state = WarState::LimitedWar;
    kit.status("baltic_states", Status::Neutral)
        .leaning("baltic_states", Leaning::Influence(SOVIETS));
    let accord = data().find_policy("ostland_accord").expect("a Policy");
    for which in [PostureBox::Russia, PostureBox::SovietMinors] {
        kit.posture(which, Posture::Policy(accord));
    }
    lay(&mut kit, "enforced_peace", Spot::aside());
    war_and_peace(&mut kit, AXIS);
    let war = Declared::On(country("baltic_states"));
    assert!(kit.allowed(war));
    lay(&mut kit, "enforced_peace", Spot::turn(Turn(60)));
    assert_eq!(kit.refused(war), "13.6.1.2e");
}

#[test]
fn a_country_is_set_up_on_the_map() {
    proves!("13.7.1b");
    let mut kit = crate::events_sides::limited(&["yugoslavia"]);
    kit.event(AXIS, 6, About::Country(country("yugoslavia")));
    let offers = kit.legal();
    let place = offers.iter().find_map(|action| match action {
        Action::Countries(CountriesAction::SettingUp(SettingUp::Place { unit, .. })) => Some(*unit),
        _ => None,
    });
    let unit = place.expect("a unit to be set up");
    let at = Spot::delay();
    let forged = Action::Countries(CountriesAction::SettingUp(SettingUp::Place { unit, at }));
    assert_eq!(kit.refused(forged), "13.7.1b");
}

#[test]
fn only_a_card_in_the_hand_is_given_up_for_peace_in_the_pacific() {
    proves!("14.26.1b");
    let mut kit = Kit::scenario("C.1");
    kit.roll(&[2]);
    enter(&mut kit, "nov_dec_1937", &["pacific_limited_war"]);
    assert!(kit.allowed(Commitment::RemoveCard));
    let card = data().find_card("W23").expect("Commonwealth Support");
    kit.s.cards[WEST.index()].hand.retain(|held| *held != card);
    assert_eq!(kit.refused(Commitment::RemoveCard), "14.26.1b");
}

#[test]
fn the_soviets_wait_until_the_west_has_had_its_next_turn() {
    proves!("3.1.4i", "6.1");
    let rumania = country("rumania");
    for (faction, waits) in [(AXIS, true), (SOVIETS, true), (WEST, false)] {
        let mut kit = Kit::bare();
        // `ch03_movement.rs` shows what it keeps the Soviets from.
        kit.s.politics.just_activated.push(rumania);
        kit.begin(faction, Segment::WarAndPeace);
        let bound = kit.s.politics.just_activated.contains(&rumania);
        assert_eq!(bound, waits, "{faction:?}");
    }
}
