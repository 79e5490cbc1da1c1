//! Chapter 1.1 in play: discard, reveal, actions, choice, reinforcements; 2.1 and 6.2 for what a card lists there.

use crate::kit::{Kit, country};
use kernel::{Game, example, proves};
use krieg::Krieg;
use krieg::ch00_sequence::Segment;
use krieg::ch01_cards::{
    Arm, Calling, ChoosePending, Choosing, Commencing, Consent, Removing, Selecting, Sending,
};
use krieg::data::data;
use krieg::politics::{CededAt, Leaning, Posture, Status};
use krieg::spot::Spot;
use krieg::state::Play;
use krieg::types::{CardId, Faction, PostureBox, VpSide, WarState};
use krieg::unit::{Sort, Unit, UnitId};

use Faction::{Axis, Soviet, Western};

pub fn card(id: &str) -> CardId {
    data().find_card(id).expect("a card")
}

/// A card lies as Pending Card of its faction, legally chosen, as `a_card_is_chosen_in_secret` shows that play leaves it.
pub fn pending(kit: &mut Kit, id: &str) {
    let id = card(id);
    let own = &mut kit.s.cards[data().cards.get(id).faction.index()];
    if let Some(other) = own.pending.take() {
        own.hand.push(other);
    }
    own.hand.retain(|held| *held != id);
    own.hand.sort_unstable();
    own.pending = Some(id);
    own.choices = vec![id];
}

/// A card is Current, as `a_card_is_revealed_and_the_old_one_discarded` shows that play leaves it.
pub fn current(kit: &mut Kit, id: &str) {
    let (id, turn) = (card(id), kit.s.clock.turn);
    let own = &mut kit.s.cards[data().cards.get(id).faction.index()];
    own.hand.retain(|held| *held != id);
    if own.pending == Some(id) {
        own.pending = None;
    }
    own.current = Some(id);
    own.plays.push(Play { card: id, turn });
}

pub fn lines(kit: &Kit) -> Vec<String> {
    kit.log.entries().iter().map(|e| e.text.clone()).collect()
}

pub fn said(kit: &Kit, part: &str) -> bool {
    lines(kit).iter().any(|line| line.contains(part))
}

pub fn counters(kit: &Kit, counter: &str, at: Spot) -> usize {
    let sort = Sort::Counter(data().find_counter(counter).expect("a counter"));
    let all = kit.s.units();
    all.filter(|(_, unit)| unit.sort == sort && unit.at == at)
        .count()
}

/// Chooses the first card that may be chosen.
fn choose_any(kit: &mut Kit) {
    let first = kit.legal()[0];
    kit.act(first);
}

#[test]
fn a_card_is_revealed_and_the_old_one_discarded() {
    proves!(
        "1.1a",
        "1.1.1a",
        "1.1.1b",
        "1.1.1e",
        "1.1.2a",
        "0.gloss-played"
    );
    let mut kit = Kit::scenario("C.4");
    assert_eq!(kit.s.cards[0].current, Some(card("A20")));
    kit.act(Commencing::Begin);
    let own = &kit.s.cards[0];
    assert_eq!((own.current, own.pending), (Some(card("A21")), None));
    assert!(!own.hand.contains(&card("A20")), "it is set aside");
    assert!(own.has_played(card("A20")) && own.has_played(card("A21")));
    let last = own.plays.last().copied();
    let turn = "mar_apr_1940".parse().expect("a turn");
    let card = card("A21");
    assert_eq!(last, Some(Play { card, turn }));
    assert!(said(&kit, "21 Operation Weserubung is revealed"));
    // Its first action asks for a Neutral of the Northern Area, before the next card is chosen.
    assert_eq!(kit.asking(), Some(kit.seat_of(Axis)));
    assert!(kit.allowed(Selecting::Country(country("sweden"))));
    assert_eq!(kit.refused(Selecting::Country(country("spain"))), "1.1.2a");
    assert_eq!(
        kit.refused(Choosing::Card(crate::cards_play::card("A22a"))),
        "0.sop-1"
    );
}

#[test]
fn actions_come_in_order_and_a_choice_takes_one_that_can_be_done() {
    proves!("1.1.2a", "0.read-6");
    let mut kit = Kit::scenario("C.4");
    kit.act(Commencing::Begin);
    kit.act(Selecting::Country(country("sweden")));
    // Declare war, or roll on the Diplomatic Incident Table, where Sweden's Neutrality counts: a 4 is a 3.
    (kit.s.tracks.vp_side, kit.s.tracks.vp) = (VpSide::AxisTide, 0);
    kit.roll(&[4]).act(Arm(1));
    assert!(said(&kit, "4 -1 is 3") && said(&kit, "No Result"));
    assert!(kit.allowed(Choosing::Card(card("A22a"))), "then the choice");
}

#[test]
fn the_influence_modifier_stays_behind() {
    proves!("1.1.2c", "1.1.2d", "1.1.2.1a", "1.1.2.1d");
    example!("krieg-E27");
    let mut kit = Kit::scenario("C.4");
    (kit.s.tracks.vp_side, kit.s.tracks.vp) = (VpSide::AxisTide, 0);
    let hungary = country("hungary");
    kit.s.politics.nation_mut(hungary).leaning = Leaning::Influence(Axis);
    pending(&mut kit, "A28a");
    kit.begin(Axis, Segment::OptionCard);
    // 1 is 2 on the card, 5 is 6 on the Diplomatic Incident Table, 4 is 4 on the Guarantee Table.
    kit.roll(&[1, 5, 4]).act(Selecting::Country(hungary));
    assert!(said(&kit, "1 +1 is 2") && said(&kit, "5 +1 is 6"));
    assert!(said(&kit, "guarantee table: 4"));
    let leaning = kit.s.politics.nation(hungary).leaning;
    assert_eq!(leaning, Leaning::None, "row 4 takes the Influence off");
    assert_eq!(kit.dice.scripted_left(), 0);
}

#[test]
fn what_no_longer_exists_is_a_no_result() {
    proves!("0.read-1");
    let mut kit = Kit::scenario("C.3");
    pending(&mut kit, "A10");
    kit.roll(&[6]).begin(Axis, Segment::OptionCard);
    assert!(said(&kit, "No Result"), "Austria is German already");
    assert_eq!(kit.dice.scripted_left(), 1, "nothing was rolled");
    assert!(kit.allowed(Choosing::Card(card("A20"))));
}

#[test]
fn of_several_actions_the_only_one_left_is_done_unasked() {
    proves!("0.read-6");
    let mut kit = Kit::scenario("C.4");
    pending(&mut kit, "W27");
    let straits = data().find_ceded("britain_turkish_straits").expect("one");
    kit.s.politics.ceded[straits.index()] = CededAt::Box;
    kit.roll(&[1]).begin(Western, Segment::OptionCard);
    assert!(said(&kit, "demand Cyrenaica"));
    assert_eq!(kit.dice.scripted_left(), 0);
    // Libya is Italy's: the land is taken from whoever has it.
    let cyrenaica = data().find_ceded("britain_cyrenaica").expect("one");
    assert!(kit.s.politics.marker(cyrenaica).is_in_force());
}

#[test]
fn nobody_dodges_an_event_by_selecting_where_nothing_happens() {
    proves!("0.read-6");
    let mut kit = Kit::scenario("C.4");
    pending(&mut kit, "S9");
    kit.begin(Soviet, Segment::OptionCard);
    // Sweden is marked Neutral already, Bulgaria is not.
    let sweden = kit.s.politics.nation(country("sweden"));
    assert_eq!(sweden.leaning, Leaning::Neutrality);
    assert_eq!(kit.refused(Selecting::Country(country("sweden"))), "1.1.2a");
    kit.act(Selecting::Country(country("bulgaria")));
    let bulgaria = kit.s.politics.nation(country("bulgaria"));
    assert_eq!(bulgaria.leaning, Leaning::Neutrality);
}

#[test]
fn a_recyclable_card_comes_back_a_season_later() {
    proves!("1.1.1a", "1.1.3.3b", "0.cards-3");
    example!("krieg-E32");
    let mut kit = Kit::scenario("C.1");
    pending(&mut kit, "A18");
    kit.begin(Axis, Segment::OptionCard);
    while kit.s.stack.asked::<ChoosePending>().is_none() {
        choose_any(&mut kit);
    }
    assert_eq!(kit.s.cards[0].current, Some(card("A18")));
    assert_eq!(kit.refused(Choosing::Card(card("A18"))), "1.1.3a");
    kit.act(Choosing::Card(card("A1")));
    assert!(!kit.s.cards[0].hand.contains(&card("A18")));
    kit.turn("may_june_1937").begin(Axis, Segment::OptionCard);
    assert_eq!(kit.s.cards[0].current, Some(card("A1")));
    assert!(kit.allowed(Choosing::Card(card("A18"))));
}

#[test]
fn a_card_of_a_type_is_removed_from_the_hand_first() {
    proves!("1.1.2b");
    let mut kit = Kit::scenario("C.6");
    current(&mut kit, "A45");
    pending(&mut kit, "A44");
    kit.begin(Axis, Segment::OptionCard);
    assert_eq!(kit.refused(Removing(card("A45"))), "1.1.2b");
    assert_eq!(kit.refused(Removing(card("A33"))), "1.1.2b");
    kit.act(Removing(card("A46")));
    assert_eq!(kit.s.cards[0].removed, [card("A46")]);
    assert!(!kit.s.cards[0].hand.contains(&card("A46")));
    // With none in the hand a discarded one goes, and the card may be played all the same.
    let mut kit = Kit::scenario("C.6");
    current(&mut kit, "A45");
    pending(&mut kit, "A44");
    let own = &mut kit.s.cards[0];
    own.hand.retain(|id| {
        let class = data().cards.get(*id).class;
        class != Some(krieg::cards::CardClass::ProductionDirective)
    });
    kit.begin(Axis, Segment::OptionCard);
    assert_eq!(kit.s.cards[0].removed, [card("A45")]);
    assert_eq!(kit.s.cards[0].current, Some(card("A44")));
}

#[test]
fn a_support_unit_is_sent_by_whom_the_card_names() {
    proves!("1.1.2a");
    let mut kit = Kit::scenario("C.6");
    pending(&mut kit, "W49");
    kit.begin(Western, Segment::OptionCard);
    assert_eq!(kit.asking(), Some(kit.seat_of(Western)));
    let offered = kit.legal();
    let Some(krieg::Action::Cards(krieg::ch01_cards::CardAction::Sending(Sending(id)))) =
        offered.first().copied()
    else {
        panic!("{offered:?}");
    };
    assert_eq!(kit.s.unit(id).faction, Some(Axis));
    kit.act(Sending(id));
    assert_eq!(kit.at(id), Spot::delay());
}

#[test]
fn reinforcements_enter_after_the_choice_and_only_once() {
    proves!("1.1.2.2a", "1.1.2.2b", "1.1.2.2c");
    let mut kit = Kit::scenario("C.1");
    pending(&mut kit, "A6a");
    kit.begin(Axis, Segment::OptionCard);
    let pool = Spot::pool(Axis);
    assert_eq!(counters(&kit, "G-INF-A6a_A6b", pool), 0, "not yet");
    choose_any(&mut kit);
    assert_eq!(counters(&kit, "G-INF-A6a_A6b", pool), 2);
    assert_eq!(counters(&kit, "G-HQ-C", pool), 1);
    // Card 6b brings the same counters; they have entered. The HQ that left the game stays out of it.
    let hq = |kit: &Kit| -> UnitId {
        let sort = Sort::Counter(data().find_counter("G-HQ-C").expect("a counter"));
        let mut all = kit.s.units();
        all.find(|(_, unit)| unit.sort == sort).expect("the HQ").0
    };
    let hq = hq(&kit);
    kit.s
        .pieces
        .change(hq, |unit| unit.at = Spot::out_of_game());
    pending(&mut kit, "A6b");
    kit.turn("may_june_1937").begin(Axis, Segment::OptionCard);
    choose_any(&mut kit);
    assert_eq!(counters(&kit, "G-INF-A6a_A6b", pool), 2);
    assert_eq!(counters(&kit, "G-WALL", pool), 3);
    assert_eq!(kit.at(hq), Spot::out_of_game());
}

#[test]
fn a_minors_reinforcements_need_the_minor() {
    proves!("1.1.2.2d");
    example!("krieg-E28");
    for (status, there) in [(Status::Active(Western), 3), (Status::Neutral, 0)] {
        let mut kit = Kit::scenario("C.4");
        pending(&mut kit, "W28a");
        let before = counters(&kit, "FR-LINE", Spot::delay());
        kit.s.politics.nation_mut(country("france")).status = status;
        // Nobody's until they enter.
        let sort = Sort::Counter(data().find_counter("FR-LINE").expect("a counter"));
        let is_line = |unit: &Unit| unit.sort == sort && unit.at == Spot::aside();
        let lines = kit.s.units().filter(|(_, unit)| is_line(unit));
        let lines: Vec<UnitId> = lines.map(|(id, _)| id).collect();
        for id in &lines {
            kit.s.pieces.change(*id, |unit| unit.faction = None);
        }
        kit.begin(Western, Segment::OptionCard);
        choose_any(&mut kit);
        let after = counters(&kit, "FR-LINE", Spot::delay());
        assert_eq!(after - before, there, "{status:?}");
        for id in lines.iter().take(there) {
            assert!(kit.s.unit(*id).is_of(Western));
        }
    }
}

#[test]
fn who_cannot_choose_says_so_and_reveals_nothing() {
    proves!("1.1.3b");
    let mut kit = Kit::scenario("C.4");
    kit.s.cards[0].hand = vec![card("A33")];
    kit.begin(Axis, Segment::OptionCard);
    kit.act(Selecting::Country(country("sweden")));
    kit.roll(&[5]).act(Arm(1));
    assert!(said(&kit, "Axis: no card can be chosen"));
    assert_eq!(kit.s.cards[0].pending, None);
    kit.turn("may_june_1940").begin(Axis, Segment::OptionCard);
    assert_eq!(kit.s.cards[0].current, None, "the old card is discarded");
    assert!(kit.s.cards[0].has_played(card("A21")));
}

#[test]
fn the_only_card_is_chosen_by_its_player() {
    proves!("1.1.3a", "1.1b");
    let mut kit = Kit::scenario("C.4");
    kit.s.cards[0].hand = vec![card("A22a")];
    kit.begin(Axis, Segment::OptionCard);
    kit.act(Selecting::Country(country("sweden")));
    kit.roll(&[5]).act(Arm(1));
    assert_eq!(kit.legal(), [Choosing::Card(card("A22a")).into()]);
    kit.act(Choosing::Card(card("A22a")));
    assert_eq!(kit.s.cards[0].pending, Some(card("A22a")));
}

#[test]
fn an_illegal_card_goes_back_and_the_allies_may_call_total_war() {
    proves!("1.1.1c", "1.1.1d", "0.read-5");
    for (answer, state) in [
        (Calling::TotalWar, WarState::TotalWar),
        (Calling::Nothing, WarState::LimitedWar),
    ] {
        let mut kit = Kit::scenario("C.4");
        pending(&mut kit, "A33");
        kit.s.cards[0].choices = vec![card("A21")];
        kit.begin(Axis, Segment::OptionCard);
        let own = &kit.s.cards[0];
        assert_eq!(own.current, None);
        assert!(own.hand.contains(&card("A33")) && !own.has_played(card("A33")));
        assert_eq!(kit.asking(), Some(kit.seat_of(Western)));
        kit.act(answer);
        if answer == Calling::Nothing {
            assert_eq!(kit.asking(), Some(kit.seat_of(Soviet)));
            kit.act(answer);
        }
        assert_eq!(kit.s.politics.war_state, state);
    }
}

#[test]
fn the_other_ally_is_asked_in_the_open() {
    proves!("1.1.3.1a", "1.1b");
    let arranged = |players: &str| {
        let mut kit = Kit::setup("C.2", &[("players", players)]);
        let austria = data().find_ceded("germany_austria").expect("a marker");
        kit.s.politics.ceded[austria.index()] = CededAt::Box;
        pending(&mut kit, "W12");
        kit.begin(Western, Segment::OptionCard);
        kit
    };
    let entente = card("W7b");
    let mut kit = arranged("3");
    assert_eq!(kit.refused(Choosing::Nothing), "1.1.3b");
    assert_eq!(kit.refused(Choosing::Card(entente)), "1.1.3.1a");
    assert_eq!(kit.refused(Choosing::Ask(card("W2"))), "1.1.3.1a");
    kit.act(Choosing::Ask(entente));
    assert_eq!(kit.asking(), Some(kit.seat_of(Soviet)));
    assert!(said(&kit, "consent to 7b Franco-Russian Entente"));
    let mut refused = kit.clone();
    refused.act(Consent::Refused);
    assert_eq!(refused.asking(), Some(refused.seat_of(Western)));
    assert_eq!(refused.refused(Choosing::Card(entente)), "1.1.3.1a");
    assert_eq!(refused.refused(Choosing::Ask(entente)), "1.1.3.1a");
    kit.act(Consent::Agreed).act(Choosing::Card(entente));
    assert_eq!(kit.s.cards[1].pending, Some(entente));
    // Who plays both agrees with himself.
    let both = arranged("2");
    assert!(both.allowed(Choosing::Card(entente)));
    assert_eq!(both.refused(Choosing::Ask(entente)), "1.1.3.1a");
}

#[test]
fn interned_units_come_back_with_the_card() {
    proves!("1.1.1b", "16.7e");
    let mut kit = Kit::scenario("C.4");
    let sort = Sort::Counter(data().find_counter("G-INF-A1").expect("a counter"));
    let mut all = kit.s.units();
    let unit = all.find(|(_, unit)| unit.sort == sort).expect("one").0;
    drop(all);
    kit.s
        .pieces
        .change(unit, |unit| unit.at = Spot::pending(Axis));
    kit.begin(Axis, Segment::OptionCard);
    assert_eq!(kit.s.cards[0].current, Some(card("A21")));
    // He is placed before the card acts.
    let first = kit.legal()[0];
    assert!(matches!(
        first,
        krieg::Action::Cards(krieg::ch01_cards::CardAction::PlacedAt(_))
    ));
    kit.act(first);
    assert!(kit.at(unit).is_in_play());
    assert!(kit.allowed(Selecting::Country(country("sweden"))));
}

#[test]
fn policies_and_war_states_follow_the_card() {
    proves!("1.1.2a", "12.3a");
    let mut kit = Kit::scenario("C.3");
    pending(&mut kit, "A4a");
    let rapallo = data().find_policy("treaty_of_rapallo").expect("a Policy");
    kit.posture(PostureBox::Russia, Posture::Policy(rapallo));
    kit.begin(Axis, Segment::OptionCard);
    let pact = data().find_policy("nazi_soviet_pact").expect("a Policy");
    let russia = kit.s.politics.posture_of(PostureBox::Russia);
    assert_eq!(russia, Posture::Policy(pact));
    let mut kit = Kit::scenario("C.5");
    kit.act(Commencing::Begin);
    assert_eq!(kit.s.cards[0].current, Some(card("A23a")));
    assert_eq!(kit.s.politics.war_state, WarState::TotalWar);
}

#[test]
fn scenarios_begin_in_the_middle_of_the_segment() {
    proves!("1.1.1f");
    // The Axis have revealed card 15 and choose the next; nothing is discarded, rolled or revealed.
    let mut kit = Kit::scenario("C.3");
    assert_eq!(kit.asking(), Some(kit.seat_of(Axis)));
    assert_eq!(kit.s.cards[0].current, Some(card("A15")));
    assert_eq!(kit.refused(Choosing::Card(card("A12"))), "1.1.3a");
    kit.act(Choosing::Card(card("A20")));
    assert_eq!(kit.s.cards[0].current, Some(card("A15")));
    // In 1937 everybody chooses a first card in secret, and the first turn reveals it.
    let mut kit = Kit::scenario("C.1");
    for (faction, first) in [(Axis, "A17"), (Western, "W1"), (Soviet, "S5a")] {
        assert_eq!(kit.asking(), Some(kit.seat_of(faction)));
        assert_eq!(kit.s.cards[faction.index()].pending, None);
        kit.act(Choosing::Card(card(first)));
    }
    assert_eq!(kit.s.cards[0].current, Some(card("A17")));
    // Training scenarios keep their cards.
    let kit = Kit::scenario("A.2");
    assert_eq!(kit.s.cards[0].current, Some(card("A23a")));
    let mut kit = Kit::scenario("A.2");
    kit.begin(Soviet, Segment::OptionCard);
    assert_eq!(kit.s.cards[2].current, Some(card("S23")));
}

#[test]
fn set_ups_know_when_their_cards_were_revealed() {
    proves!("1.1.3.3c");
    let kit = Kit::scenario("C.4");
    let turn = |id: &str| {
        let of = data().cards.get(card(id)).faction;
        let plays = &kit.s.cards[of.index()].plays;
        let play = plays.iter().find(|play| play.card == card(id));
        play.map(|play| play.turn.to_string()).unwrap_or_default()
    };
    assert_eq!(turn("A17"), "Mar-Apr 1937");
    assert_eq!(turn("A3"), "Nov-Dec 1938");
    assert_eq!(turn("A15"), "Aug-Sept 1939");
    assert_eq!(turn("A20"), "Nov-Dec 1939");
    assert_eq!(turn("W7a"), "May-June 1939");
    assert_eq!(turn("W17"), "Nov-Dec 1939");
    let axis = Kit::scenario("C.3").s.cards[0].plays.last().copied();
    assert_eq!(
        axis.map(|play| play.turn.to_string()),
        Some("Aug-Sept 1939".into())
    );
}

#[test]
fn every_card_says_what_it_does() {
    proves!("0.cards-1", "0.cards-3", "0.cards-4", "0.cards-5");
    let look = Krieg::look();
    assert_eq!(look.cards.len(), 200);
    let case_yellow = &look.cards["A22a"];
    assert_eq!(case_yellow.facts["Blitz Value"], "2");
    assert_eq!(case_yellow.facts["War State"], "Limited War");
    assert!(case_yellow.text.contains("the Policy for France ends"));
    let pact = &look.cards["A4a"];
    assert!(pact.text.starts_with(
        "Requires: 3 Continuing Rearmament has been played; Total War is not in effect."
    ));
    assert_eq!(
        look.cards["A18"].facts["Recyclable"],
        "comes back into the hand"
    );
    assert_eq!(look.cards["A1"].facts["Rearmament"], "one a year");
}
