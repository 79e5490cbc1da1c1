//! Chapter 1: which cards may be chosen, and the modifiers of political rolls.

use crate::kit::{Kit, country};
use kernel::{example, proves};
use krieg::ch01_cards::{Word, may_choose, modified, political_drm};
use krieg::data::data;
use krieg::politics::{Leaning, Posture, Status};
use krieg::state::Play;
use krieg::types::{CardId, Faction, PostureBox, VpSide, WarState};

fn card(id: &str) -> CardId {
    data().find_card(id).expect("a card")
}

/// A faction with every card of its deck in hand and nothing played.
fn fresh(faction: Faction, state: WarState) -> Kit {
    let mut kit = Kit::scenario("C.1");
    kit.s.politics.war_state = state;
    let own = &mut kit.s.cards[faction.index()];
    let two_map = |id: &CardId| !data().cards.get(*id).one_map;
    own.hand = data()
        .cards
        .ids()
        .filter(|id| data().cards.get(*id).faction == faction && two_map(id))
        .collect();
    (own.current, own.pending) = (None, None);
    own.plays.clear();
    kit
}

/// A card that was revealed in that turn; `a_card_is_revealed_and_carried_out` shows that play notes it so.
fn played(kit: &mut Kit, faction: Faction, id: &str, turn: &str) {
    kit.s.cards[faction.index()].plays.push(Play {
        card: card(id),
        turn: turn.parse().expect("a turn"),
    });
}

fn refused(kit: &Kit, faction: Faction, id: &str) -> Option<&'static str> {
    let answer = may_choose(&kit.s, faction, card(id), Word::Given);
    answer.err().map(|illegal| illegal.rule.as_str())
}

#[test]
fn all_that_a_card_requires_must_hold() {
    proves!("1.1.3.1a", "1.1.3a", "0.gloss-played");
    example!("krieg-E29");
    let mut kit = fresh(Faction::Axis, WarState::LimitedWar);
    assert_eq!(refused(&kit, Faction::Axis, "A4a"), Some("1.1.3.1a"));
    played(&mut kit, Faction::Axis, "A3", "mar_apr_1938");
    assert_eq!(refused(&kit, Faction::Axis, "A4a"), None);
    kit.s.politics.war_state = WarState::TotalWar;
    assert_eq!(refused(&kit, Faction::Axis, "A4a"), Some("1.1.3.1a"));
    kit.s.cards[0].hand.retain(|held| *held != card("A4a"));
    assert_eq!(refused(&kit, Faction::Axis, "A4a"), Some("1.1.3a"));
}

#[test]
fn an_alternative_is_enough() {
    proves!("1.1.3.1b");
    example!("krieg-E30");
    let mut kit = fresh(Faction::Western, WarState::TotalWar);
    let pact = data().find_policy("nazi_soviet_pact").expect("a Policy");
    kit.posture(PostureBox::Russia, Posture::Policy(pact));
    kit.status("france", Status::Neutral);
    assert_eq!(refused(&kit, Faction::Western, "W20"), Some("1.1.3.1a"));
    kit.posture(PostureBox::Russia, Posture::War);
    assert_eq!(refused(&kit, Faction::Western, "W20"), None);
    kit.posture(PostureBox::Russia, Posture::Policy(pact));
    kit.posture(PostureBox::France, Posture::War);
    kit.status("france", Status::Active(Faction::Western));
    assert_eq!(refused(&kit, Faction::Western, "W20"), None);
}

#[test]
fn the_war_state_and_the_current_card_bar_cards() {
    proves!("1.1.3.2", "1.1.3.3a");
    example!("krieg-E31");
    let mut kit = fresh(Faction::Axis, WarState::PreWar);
    assert_eq!(refused(&kit, Faction::Axis, "A20"), Some("1.1.3.2"));
    assert_eq!(refused(&kit, Faction::Axis, "A11"), None);
    kit.s.cards[0].current = Some(card("A10"));
    assert_eq!(refused(&kit, Faction::Axis, "A11"), Some("1.1.3.3a"));
    kit.s.politics.war_state = WarState::LimitedWar;
    kit.s.cards[0].current = Some(card("A22a"));
    assert_eq!(
        refused(&kit, Faction::Axis, "A11"),
        None,
        "a Demand may follow a Blitz"
    );
}

#[test]
fn blitzes_do_not_follow_each_other() {
    proves!("1.1.3.3a");
    let mut kit = fresh(Faction::Axis, WarState::TotalWar);
    kit.s.cards[0].current = Some(card("A22a"));
    assert_eq!(refused(&kit, Faction::Axis, "A33"), Some("1.1.3.3a"));
    assert_eq!(refused(&kit, Faction::Axis, "A25"), None, "Blitz Value 1");
    kit.s.cards[0].current = Some(card("A25"));
    assert_eq!(refused(&kit, Faction::Axis, "A33"), None);
    // Western ones only of Limited War; Soviet ones as they like.
    let mut kit = fresh(Faction::Western, WarState::TotalWar);
    kit.posture(PostureBox::Britain, Posture::War);
    kit.posture(PostureBox::Us, Posture::War);
    kit.s.cards[1].current = Some(card("W18"));
    assert_eq!(refused(&kit, Faction::Western, "W22"), Some("1.1.3.3a"));
    assert_eq!(refused(&kit, Faction::Western, "W34"), None);
    kit.s.cards[1].current = Some(card("W34"));
    assert_eq!(refused(&kit, Faction::Western, "W44"), None);
    assert_eq!(refused(&kit, Faction::Western, "W22"), None);
}

#[test]
fn one_soviet_offensive_a_year() {
    proves!("1.1.3.3c");
    let mut kit = fresh(Faction::Soviet, WarState::TotalWar);
    played(&mut kit, Faction::Soviet, "S32", "mar_apr_1942");
    kit.turn("may_june_1942");
    assert_eq!(refused(&kit, Faction::Soviet, "S40"), Some("1.1.3.3c"));
    assert_eq!(refused(&kit, Faction::Soviet, "S33"), Some("1.1.3.1a"));
    assert_eq!(refused(&kit, Faction::Soviet, "S34"), None, "no Offensive");
    kit.turn("nov_dec_1942");
    assert_eq!(refused(&kit, Faction::Soviet, "S40"), None);
    // Rearmament and Offensives are counted apart.
    kit.turn("may_june_1942");
    assert_eq!(refused(&kit, Faction::Soviet, "S1"), None);
}

#[test]
fn one_rearmament_a_year_by_the_reveal() {
    proves!("1.1.3.3c");
    example!("krieg-E33");
    let mut kit = fresh(Faction::Axis, WarState::PreWar);
    played(&mut kit, Faction::Axis, "A1", "mar_apr_1937");
    kit.turn("aug_sept_1937");
    assert_eq!(refused(&kit, Faction::Axis, "A2"), Some("1.1.3.3c"));
    kit.turn("nov_dec_1937");
    assert_eq!(refused(&kit, Faction::Axis, "A2"), None);
    // What counts is the year of the play, however many seasons had none.
    played(&mut kit, Faction::Axis, "A2", "mar_apr_1938");
    kit.turn("aug_sept_1938");
    assert_eq!(refused(&kit, Faction::Axis, "A19a"), Some("1.1.3.3c"));
    kit.turn("nov_dec_1938");
    assert_eq!(refused(&kit, Faction::Axis, "A19a"), None);
    // A card revealed in Nov-Dec is of that year, and allows another in Mar-Apr.
    played(&mut kit, Faction::Axis, "A19a", "nov_dec_1938");
    assert_eq!(refused(&kit, Faction::Axis, "A3"), None);
}

#[test]
fn influence_counts_for_rolls_about_its_country_alone() {
    proves!("1.1.2.1b", "1.1.2.1c", "1.1.2.1d", "0.gloss-drm");
    example!("krieg-E27");
    let mut kit = Kit::bare();
    (kit.s.tracks.vp_side, kit.s.tracks.vp, kit.s.tracks.uscl) = (VpSide::AxisTide, 0, 0);
    let hungary = country("hungary");
    kit.s.politics.nation_mut(hungary).leaning = Leaning::Influence(Faction::Axis);
    assert_eq!(political_drm(&kit.s, Faction::Axis, Some(hungary)), 1);
    assert_eq!(
        political_drm(&kit.s, Faction::Axis, None),
        0,
        "the Guarantee Table names no country"
    );
    assert_eq!((modified(1, 1), modified(5, 1), modified(6, 1)), (2, 6, 6));
    kit.s.tracks.vp = 2;
    assert_eq!(political_drm(&kit.s, Faction::Axis, None), 2);
    kit.s.tracks.vp_side = VpSide::AlliedCrusade;
    kit.s.tracks.uscl = 1;
    assert_eq!(political_drm(&kit.s, Faction::Axis, None), -3);
    kit.s.politics.nation_mut(hungary).leaning = Leaning::Neutrality;
    assert_eq!(political_drm(&kit.s, Faction::Axis, Some(hungary)), -4);
    assert_eq!(political_drm(&kit.s, Faction::Western, Some(hungary)), -2);
}
