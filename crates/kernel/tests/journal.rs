//! Journals: the same bytes again, and one clear error for every fault.

use duel::{Action, Duel};
use kernel::{Journal, JournalEntry, Rolled, Rules, Ruleset, Session, Setup};
use proptest::prelude::*;
use serde_json::{Value, json};

const DUEL: Rules<Duel> = Rules::new();

fn journal() -> Journal {
    let play = DUEL
        .random_play(&Setup::default(), "7".parse().unwrap(), 1000)
        .unwrap();
    play.journal(true).unwrap()
}

/// What replaying says after one change.
fn fault(change: impl FnOnce(&mut Journal)) -> String {
    let mut journal = journal();
    change(&mut journal);
    match Session::<Duel>::replay(&journal) {
        Ok(_) => panic!("the journal was accepted"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_journal_gives_the_same_bytes() {
    let play = DUEL
        .random_play(&Setup::default(), "7".parse().unwrap(), 1000)
        .unwrap();
    let text = serde_json::to_string(&play.journal(true).unwrap()).unwrap();
    let again = DUEL.replay(&Journal::parse(&text).unwrap()).unwrap();
    assert_eq!(again.hash(), play.hash());
    assert_eq!(again.journal(true).unwrap(), play.journal(true).unwrap());
    assert_eq!(again.outcome(), play.outcome());
}

#[test]
fn random_play_is_the_random_game() {
    for seed in ["1", "2", "3"] {
        let seed = seed.parse().unwrap();
        let quick = DUEL.random_game(&Setup::default(), seed, 1000).unwrap();
        let slow = DUEL.random_play(&Setup::default(), seed, 1000).unwrap();
        assert_eq!(quick.hash, slow.hash());
        assert_eq!(quick.decisions, slow.position() as u64);
        assert_eq!(quick.outcome, slow.outcome());
    }
}

#[test]
fn faults_are_named_with_their_place() {
    assert_eq!(
        fault(|j| j.game = "chess".to_string()),
        "a journal of `chess`, not of `duel`"
    );
    assert_eq!(
        fault(|j| j.version = "0".to_string()),
        "played by version 0 of the rules; this program has version 1"
    );
    assert_eq!(
        fault(|j| j.seed = None),
        "the seed is not revealed yet, so the dice cannot be checked"
    );
    assert_eq!(
        fault(|j| j.seed = Some("8".to_string())),
        "the seed does not have the committed hash"
    );
    assert_eq!(
        fault(|j| j.setup.scenario = "huge".to_string()),
        "duel has no scenario `huge`; it has `short`, `long`"
    );
    assert_eq!(
        fault(|j| j.actions[1].seat = "blue".to_string()),
        "action 2: taken by `blue`, but `red` decides here"
    );
    assert_eq!(
        fault(|j| j.actions[1].action = json!({"pick": 9})),
        "action 2: a card is picked already (rule 2.2)"
    );
    assert_eq!(
        fault(|j| j.actions[0].action = json!({"pick": "x"})),
        "action 1: not an action of this game: pick: invalid type: string \"x\", expected u8"
    );
    assert_eq!(
        fault(|j| {
            let extra = JournalEntry {
                dice: Vec::new(),
                ..j.actions[0].clone()
            };
            j.actions.push(extra);
        }),
        "action 13: the game is over already"
    );
}

#[test]
fn a_changed_die_is_found() {
    let wrong = fault(|j| {
        let rolled = j.actions.iter_mut().find(|a| !a.dice.is_empty()).unwrap();
        rolled.dice[1] = Rolled::from(rolled.dice[1].number() as u8 % 6 + 1);
    });
    assert!(
        wrong.starts_with("action 4: the journal shows dice ["),
        "{wrong}"
    );
    // A die of another size is another die.
    let wrong = fault(|j| j.actions[3].dice[0] = Rolled::die(8, 1));
    assert!(
        wrong.starts_with("action 4: the journal shows dice [d8:1, "),
        "{wrong}"
    );
    let wrong = fault(|j| j.actions[3].scripted = 3);
    assert_eq!(wrong, "action 4: more scripted dice than dice");
}

#[test]
fn scripted_dice_are_marked_and_replayed() {
    let mut game = Session::<Duel>::new(&Setup::default(), "7".parse().unwrap()).unwrap();
    game.script(&[6u8]);
    for action in [Action::Pick(1), Action::Commit].repeat(2) {
        game.act(action).unwrap();
    }
    let journal = game.journal(true).unwrap();
    assert_eq!(journal.actions[3].scripted, 1);
    assert_eq!(journal.actions[3].dice[0], 6);
    let again = Session::<Duel>::replay(&journal).unwrap();
    assert_eq!(again.hash(), game.hash());
}

#[test]
fn dice_that_were_passed_over_are_passed_over_again() {
    let round = [Action::Pick(1), Action::Commit].repeat(2);
    let played = |passed: u64| {
        let mut game = Session::<Duel>::new(&Setup::default(), "7".parse().unwrap()).unwrap();
        game.act(round[0]).unwrap();
        game.pass(passed);
        assert_eq!(game.can_undo(), None, "what was before stays done");
        for action in &round[1..] {
            game.act(*action).unwrap();
        }
        game
    };
    let game = played(5);
    let journal = game.journal(true).unwrap();
    assert_eq!(journal.actions[1].passed, 5);
    assert_ne!(
        journal.actions[3].dice,
        played(0).journal(true).unwrap().actions[3].dice
    );
    let again = Session::<Duel>::replay(&journal).unwrap();
    assert_eq!(again.hash(), game.hash());
    assert_eq!(again.journal(true).unwrap(), journal);
}

#[test]
fn a_game_from_a_position_has_a_journal_that_replays() {
    let mut first = DUEL.start(&Setup::default(), "1".parse().unwrap()).unwrap();
    first.act(None, &json!({"pick": 3})).unwrap();
    let mut play = DUEL.load(&first.save(), "2".parse().unwrap()).unwrap();
    play.act(None, &json!("commit")).unwrap();
    let journal = play.journal(true).unwrap();
    assert!(journal.start.is_some());
    assert_eq!(DUEL.replay(&journal).unwrap().hash(), play.hash());

    let mut wrong = journal.clone();
    wrong.start.as_mut().unwrap()["sides"][0]["hand"] = json!([1, 1]);
    assert_eq!(
        DUEL.replay(&wrong).err().unwrap().to_string(),
        "start: Red has the cards [1, 1, 3], not one of each up to 3"
    );
    wrong.start.as_mut().unwrap()["sides"][0]["hand"] = json!([1, "x"]);
    assert_eq!(
        DUEL.replay(&wrong).err().unwrap().to_string(),
        "start: sides[0].hand[1]: invalid type: string \"x\", expected u8"
    );
}

#[test]
fn malformed_text_is_named_with_line_and_column() {
    let error = |text: &str| Journal::parse(text).unwrap_err().to_string();
    assert_eq!(
        error("{\n  \"format\": ,"),
        "format: expected value at line 2 column 13"
    );
    assert!(error("").contains("line 1 column 0"));
    let text = serde_json::to_string(&journal()).unwrap();
    assert!(error(&format!("{text} x")).starts_with("after the journal: "));
    let text = text.replace("\"format\":2", "\"format\":99");
    assert_eq!(
        error(&text),
        "journal format 99 is not known; this program reads format 2"
    );
    let text = text.replacen("\"seat\"", "\"chair\"", 1);
    assert!(error(&text).starts_with("actions[0].chair: unknown field `chair`"));
}

/// Every place in a JSON value.
fn places(value: &Value, here: String, out: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (i, item) in items.iter().enumerate() {
                places(item, format!("{here}/{i}"), out);
            }
        }
        Value::Object(fields) => {
            for (name, item) in fields {
                places(item, format!("{here}/{name}"), out);
            }
        }
        _ => {}
    }
    out.push(here);
}

fn anything() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "[a-z0-9]{0,8}".prop_map(Value::from),
        Just(json!([])),
        Just(json!({})),
        Just(json!([1, 2, 3])),
    ]
}

proptest! {
    #[test]
    fn a_journal_changed_anywhere_is_refused_or_replays(place in any::<prop::sample::Index>(), new in anything()) {
        let good = serde_json::to_value(journal()).unwrap();
        let mut all = Vec::new();
        places(&good, String::new(), &mut all);
        let mut bad = good.clone();
        let pointer: &String = place.get(&all);
        *bad.pointer_mut(pointer).unwrap() = new;
        let text = bad.to_string();
        let replayed = Journal::parse(&text).and_then(|j| Session::<Duel>::replay(&j));
        match replayed {
            Ok(session) => {
                // Only what says nothing may change: an empty list for none, a default spelt out.
                let again = session.journal(true).unwrap();
                let replayed = Session::<Duel>::replay(&again).unwrap();
                prop_assert_eq!(replayed.hash(), session.hash());
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn any_text_is_no_journal(text in ".{0,80}") {
        prop_assert!(Journal::parse(&text).is_err());
    }
}
