//! The suite passes a game that keeps the laws, and catches one that breaks any of them.

mod blocks;
mod broken;

use blocks::Blocks;
use broken::{Broken, Fault};
use conformance::{Config, Failure, Law, check, run};
use duel::Duel;
use kernel::{Game, Journal, Session};
use std::sync::atomic::Ordering;

fn config() -> Config {
    Config {
        decisions: 200,
        quick_games: 20,
        ..Config::default()
    }
}

/// The failure of a broken game, found by the law that it breaks.
fn caught<const FAULT: Fault>(law: Law) -> Failure {
    match run::<Broken<FAULT>>(&config(), &[law]) {
        Ok(_) => panic!("fault {FAULT} was not found by `{law}`"),
        Err(failure) => {
            assert_eq!(failure.law, law, "{failure}");
            // The whole suite finds it too.
            assert!(run::<Broken<FAULT>>(&config(), Law::ALL).is_err());
            *failure
        }
    }
}

/// The number of actions before the law fails.
fn length(failure: &Failure) -> usize {
    failure.journal.as_ref().map_or(0, |j| j.actions.len())
}

#[test]
fn a_good_game_passes() {
    let summary = check::<Duel>(&config());
    assert!(
        summary.games > 32 && summary.positions > 12 * 32,
        "{summary:?}"
    );
}

#[test]
fn the_wrapper_alone_breaks_nothing() {
    check::<Broken<{ broken::NONE }>>(&config());
}

#[test]
fn legal_actions_apply() {
    let failure = caught::<{ broken::LISTED_TWICE }>(Law::Legal);
    assert!(failure.message.contains("is listed twice"), "{failure}");
    let failure = caught::<{ broken::LISTED_AND_REFUSED }>(Law::Legal);
    assert!(
        failure.message.contains("is listed and refused"),
        "{failure}"
    );
    let failure = caught::<{ broken::DEAD_END }>(Law::Legal);
    assert!(failure.message.contains("no legal action"), "{failure}");
    assert_eq!(length(&failure), 5, "{failure}");
    let failure = caught::<{ broken::PANICS }>(Law::Legal);
    assert!(
        failure.message.contains("the die fell off the table"),
        "{failure}"
    );
}

#[test]
fn illegal_actions_are_refused_by_a_rule() {
    let failure = caught::<{ broken::NOT_REFUSED }>(Law::Illegal);
    assert!(
        failure.message.contains("is not listed and not refused"),
        "{failure}"
    );
    assert_eq!(length(&failure), 0, "{failure}");
    let failure = caught::<{ broken::UNKNOWN_RULE }>(Law::Illegal);
    assert!(failure.message.contains("no rule `9.9`"), "{failure}");
}

#[test]
fn the_same_journal_gives_the_same_bytes() {
    caught::<{ broken::GLOBAL_CHANCE }>(Law::SameBytes);
    let failure = caught::<{ broken::LOG_MATTERS }>(Law::SameBytes);
    assert!(failure.message.contains("another state"), "{failure}");
}

#[test]
fn states_come_back_as_they_were() {
    let failure = caught::<{ broken::FORGETFUL }>(Law::RoundTrip);
    assert!(
        failure.message.contains("reads from JSON as another one"),
        "{failure}"
    );
    assert_eq!(length(&failure), 1, "{failure}");
}

#[test]
fn hidden_facts_stay_hidden() {
    let failure = caught::<{ broken::OPEN_VIEW }>(Law::Hidden);
    assert!(failure.message.contains("the view"), "{failure}");
    let failure = caught::<{ broken::TELLING_LIST }>(Law::Hidden);
    assert!(
        failure.message.contains("the list of legal actions"),
        "{failure}"
    );
    let failure = caught::<{ broken::TELLING_ODDS }>(Law::Hidden);
    assert!(failure.message.contains("the odds"), "{failure}");
    let failure = caught::<{ broken::PEEK }>(Law::Hidden);
    assert!(
        failure
            .message
            .contains("the log tells seat 1 what was hidden"),
        "{failure}"
    );
    let failure = caught::<{ broken::LOUD }>(Law::Hidden);
    assert!(failure.message.contains("the log tells seat"), "{failure}");
}

#[test]
fn hidden_facts_stay_hidden_from_decisions_and_refusals() {
    let says = |failure: Failure, what: &str| {
        assert!(failure.message.contains(what), "{failure}");
    };
    says(
        caught::<{ broken::TELLING_PROMPT }>(Law::Hidden),
        "the prompt for seat 1",
    );
    says(
        caught::<{ broken::TELLING_LABEL }>(Law::Hidden),
        "the label of",
    );
    says(
        caught::<{ broken::TELLING_REFUSAL }>(Law::Hidden),
        "is refused for seat 1",
    );
}

#[test]
fn hidden_facts_stay_hidden_where_dice_are_rolled() {
    let failure = caught::<{ broken::LOUD_DICE }>(Law::Hidden);
    assert!(
        failure
            .message
            .contains("the log tells seat 1 what was hidden"),
        "{failure}"
    );
}

#[test]
fn what_shows_a_secret_cannot_be_taken_back() {
    let failure = caught::<{ broken::SILENT_PEEK }>(Law::Hidden);
    assert!(
        failure.message.contains("it shows seat 1 what was hidden"),
        "{failure}"
    );
}

#[test]
fn what_everybody_may_read_hides_too() {
    let failure = caught::<{ broken::TELLING_PATH }>(Law::Hidden);
    assert!(failure.message.contains("the path"), "{failure}");
    let failure = caught::<{ broken::TELLING_REASON }>(Law::Hidden);
    assert!(failure.message.contains("does nothing"), "{failure}");
    let failure = caught::<{ broken::TELLING_OVERLAY }>(Law::Hidden);
    assert!(failure.message.contains("an overlay"), "{failure}");
}

#[test]
fn every_click_is_an_offer_or_has_a_reason() {
    let failure = caught::<{ broken::NAMES_NOTHING }>(Law::Clicks);
    assert!(failure.message.contains("does not see"), "{failure}");
    let failure = caught::<{ broken::FALSE_BATTLE }>(Law::Clicks);
    assert!(failure.message.contains("battle: true"), "{failure}");
    let failure = caught::<{ broken::CLICK_CITES_NOTHING }>(Law::Clicks);
    assert!(failure.message.contains("no rule `9.9`"), "{failure}");
}

#[test]
fn every_kind_of_thing_answers_a_click() {
    // A card of one's own can be picked: what means nothing is another's, once it is played.
    let kinds = [
        "space field",
        "counter",
        "card",
        "deck",
        "edge field",
        "box",
    ];
    for (kind, name) in kinds.into_iter().enumerate() {
        broken::MUTE_KIND.store(kind as u8, Ordering::Relaxed);
        let failure = caught::<{ broken::MUTE }>(Law::Clicks);
        let words = failure.message.contains("a reason has no words");
        assert!(words && failure.message.starts_with(name), "{failure}");
        assert!(name == "card" || length(&failure) == 0, "{failure}");
    }
}

#[test]
fn a_click_hits_one_thing() {
    let failure = caught::<{ broken::SAME_COUNTER }>(Law::Clicks);
    assert!(failure.message.contains("two of counter 0"), "{failure}");
    let failure = caught::<{ broken::BOX_IS_SPACE }>(Law::Clicks);
    assert!(failure.message.contains("is a space too"), "{failure}");
}

#[test]
fn fast_offers_equal_slow_ones() {
    let failure = caught::<{ broken::HASTY_LIST }>(Law::Offers);
    assert!(failure.message.contains("is not listed"), "{failure}");
    assert_eq!(length(&failure), 0, "{failure}");
    let failure = caught::<{ broken::LAX_LIST }>(Law::Offers);
    assert!(
        failure.message.contains("does not pass the check"),
        "{failure}"
    );
    let failure = caught::<{ broken::NARROW_CANDIDATES }>(Law::Offers);
    assert!(failure.message.contains("is no candidate"), "{failure}");
}

#[test]
fn fast_offers_are_held_against_those_of_other_positions() {
    let failure = caught::<{ broken::LIST_ALONE }>(Law::Offers);
    assert!(failure.message.contains("is not listed"), "{failure}");
}

#[test]
fn no_two_actions_read_alike() {
    let failure = caught::<{ broken::ALIKE_IN_WORDS }>(Law::Words);
    assert!(failure.message.contains("both read `Pick`"), "{failure}");
    assert_eq!(length(&failure), 0, "{failure}");
}

#[test]
fn nothing_is_made_or_lost() {
    let failure = caught::<{ broken::LOSES_A_CARD }>(Law::Sound);
    assert!(failure.message.contains("Red has the cards"), "{failure}");
    assert_eq!(length(&failure), 1, "{failure}");
}

#[test]
fn random_play_ends() {
    let failure = caught::<{ broken::ENDLESS }>(Law::Ends);
    assert!(
        failure.message.contains("not over after 200 decisions"),
        "{failure}"
    );
    let failure = caught::<{ broken::DEAD_END }>(Law::Ends);
    assert!(failure.message.contains("no legal action"), "{failure}");
}

#[test]
fn undo_gives_back_the_bytes() {
    let failure = caught::<{ broken::UNFAITHFUL_CLONE }>(Law::Undo);
    assert!(
        failure.message.contains("undo gives back other bytes"),
        "{failure}"
    );
}

#[test]
fn rules_named_are_in_the_ledger() {
    let failure = caught::<{ broken::PROMPT_CITES_NOTHING }>(Law::Cited);
    assert_eq!(length(&failure), 0, "{failure}");
    let failure = caught::<{ broken::LOG_CITES_NOTHING }>(Law::Cited);
    assert_eq!(length(&failure), 1, "{failure}");
}

#[test]
fn a_failure_prints_a_journal_that_replays() {
    let failure = caught::<{ broken::DEAD_END }>(Law::Legal);
    let text = failure.to_string();
    let json = text.lines().last().unwrap();
    let journal = Journal::parse(json).unwrap();
    let session = Session::<Duel>::replay(&journal).unwrap();
    assert_eq!(session.state().sides[0].hand.len(), 1);
    assert!(Duel::to_move(session.state()).is_some());
}

/// The failure of a game of blocks that tells something, found by the law of hidden facts.
fn told<const FAULT: blocks::Fault>(what: &str) {
    match run::<Blocks<FAULT>>(&config(), &[Law::Hidden]) {
        Ok(_) => panic!("fault {FAULT} was not found"),
        Err(failure) => {
            assert_eq!(failure.law, Law::Hidden, "{failure}");
            assert!(failure.message.contains(what), "{failure}");
        }
    }
}

#[test]
fn hidden_blocks_alone_break_nothing() {
    let summary = check::<Blocks<{ blocks::NONE }>>(&config());
    assert!(summary.deals > summary.positions, "{summary:?}");
}

#[test]
fn what_is_chosen_among_open_counters_may_be_told() {
    let summary = run::<Blocks<{ blocks::OPEN }>>(&config(), &[Law::Hidden]);
    assert!(summary.is_ok_and(|summary| summary.deals > 0));
}

#[test]
fn a_hidden_block_cannot_be_followed() {
    told::<{ blocks::NUMBERED }>("the view");
    told::<{ blocks::NUMBERED_FOR_EVER }>("no more than backs");
    told::<{ blocks::ORDER_OF_ARRIVAL }>("no more than backs");
}

#[test]
fn what_may_be_done_does_not_hang_on_a_hidden_kind() {
    told::<{ blocks::LIST_FEARS_GUNS }>("the list of legal actions");
    told::<{ blocks::ERROR_KNOWS_GUNS }>("is refused");
    told::<{ blocks::AREA_SHOWS_GUNS }>("the view");
}

#[test]
fn how_the_game_is_won_tells_no_secret() {
    told::<{ blocks::STANDING_COUNTS_GUNS }>("who stands where");
    told::<{ blocks::BATTLE_COUNTS_GUNS }>("the battle that is fought");
}

#[test]
fn where_a_group_could_go_tells_no_secret() {
    let summary = run::<Blocks<{ blocks::MARCHES }>>(&config(), &[Law::Hidden]);
    assert!(summary.is_ok_and(|summary| summary.deals > 0));
    told::<{ blocks::MARCH_ROLLS }>("could go");
}

#[test]
fn nobody_reads_the_kind_of_a_hidden_block() {
    told::<{ blocks::LOG_NAMES_KIND }>("the log tells seat");
}

#[test]
fn a_commitment_is_secret_until_both_are_made() {
    told::<{ blocks::COMMITMENT_LIES_OPEN }>("seat 1 can tell");
    told::<{ blocks::COMMITMENT_IS_TOLD }>("the log tells seat");
}

#[test]
fn secrets_that_are_never_dealt_anew_prove_nothing() {
    told::<{ blocks::NEVER_DEALT }>("none was ever dealt anew");
}
