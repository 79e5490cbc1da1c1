//! A game without its types: what servers and protocols ask of it.

use duel::{BLUE, Duel, RED};
use kernel::{Play, PlayError, Rolled, Rules, Ruleset, Scripted, Setup, UndoError, Viewer};
use proptest::prelude::*;
use serde_json::{Value, json};

const DUEL: Rules<Duel> = Rules::new();

fn game() -> Box<dyn Play> {
    DUEL.start(&Setup::default(), "1".parse().unwrap()).unwrap()
}

fn faces(faces: &[u8]) -> Vec<Scripted> {
    faces.iter().copied().map(Scripted::Face).collect()
}

#[test]
fn a_set_up_is_completed_or_refused() {
    assert_eq!(game().setup().scenario, "short");
    assert_eq!(game().setup().options["stakes"], "double");
    let refused = |scenario: &str, option: &str, value: &str| {
        let options = [(option.to_string(), value.to_string())].into();
        let scenario = scenario.to_string();
        let setup = Setup { scenario, options };
        DUEL.start(&setup, "1".parse().unwrap()).err().unwrap()
    };
    let text = refused("short", "stake", "single").to_string();
    assert_eq!(text, "duel has no option `stake`; it has `stakes`");
    let text = refused("short", "stakes", "none").to_string();
    assert_eq!(
        text,
        "option `stakes` cannot be `none`; choose `double`, `single`"
    );
    assert_eq!(refused("x", "stakes", "single").code(), "setup");
}

#[test]
fn a_decision_lists_what_may_be_done() {
    let decision = game().decision().unwrap();
    assert_eq!((decision.seat, decision.position), (RED, 0));
    assert_eq!(decision.prompt.rule.as_str(), "2.1");
    let actions: Vec<Value> = decision.offers.into_iter().map(|o| o.action).collect();
    assert_eq!(
        actions,
        [json!({"pick": 1}), json!({"pick": 2}), json!({"pick": 3})]
    );
}

#[test]
fn an_answer_must_come_from_the_seat_that_decides() {
    let mut game = game();
    let error = game.act(Some(BLUE), &json!({"pick": 1})).unwrap_err();
    assert_eq!(error.to_string(), "`red` decides now");
    assert!(game.act(Some(RED), &json!({"pick": 1})).is_ok());
}

#[test]
fn what_is_no_action_is_told_from_what_is_not_allowed() {
    let mut game = game();
    let error = game.act(None, &json!({"pick": 300})).unwrap_err();
    assert_eq!(error.code(), "not_an_action");
    assert!(error.to_string().contains("pick: invalid value"), "{error}");
    let error = game.act(None, &json!("commit")).unwrap_err();
    assert_eq!(error.code(), "illegal");
    assert_eq!(game.position(), 0);
    assert_eq!(game.check(&json!("commit")).unwrap_err(), error);
    assert_eq!(game.check(&json!({"pick": 1})), Ok(()));
}

#[test]
fn a_finished_game_takes_no_action() {
    let mut game = DUEL
        .random_play(&Setup::default(), "1".parse().unwrap(), 1000)
        .unwrap();
    assert!(game.decision().is_none() && game.outcome().is_some());
    assert_eq!(
        game.act(None, &json!("commit")).unwrap_err(),
        PlayError::Over
    );
    assert_eq!(game.check(&json!("commit")).unwrap_err(), PlayError::Over);
}

#[test]
fn undo_without_a_seat_is_for_the_one_who_acted() {
    let mut game = game();
    let nothing = PlayError::Undo(UndoError::Nothing);
    assert_eq!(game.undo(None).unwrap_err(), nothing);
    assert_eq!(game.redo().unwrap_err(), PlayError::NothingToRedo);
    game.act(None, &json!({"pick": 1})).unwrap();
    game.undo(None).unwrap();
    game.redo().unwrap();
    for action in [json!("commit"), json!({"pick": 1}), json!("commit")] {
        game.act(None, &action).unwrap();
    }
    let revealed = PlayError::Undo(UndoError::Revealed);
    assert_eq!(game.undo(None).unwrap_err(), revealed);
}

#[test]
fn a_script_that_does_not_fit_the_dice_is_refused_and_nothing_changes() {
    let mut game = game();
    let no_die = game.script(&faces(&[1, 0])).unwrap_err();
    assert_eq!(no_die.to_string(), "0 is not the face of any die");
    for action in [json!({"pick": 1}), json!("commit"), json!({"pick": 1})] {
        game.act(None, &action).unwrap();
    }
    let before = (game.hash(), game.position(), game.journal(true));
    let draw = Scripted::Exactly(Rolled::Draw { of: 3, index: 0 });
    for (script, why) in [
        (
            Scripted::Face(7),
            "7 was set, and a die of 6 sides came next",
        ),
        (draw, "draw:1/3 was set, and a die of 6 sides came next"),
    ] {
        game.script(&[Scripted::Face(6), script]).unwrap();
        let refused = game.act(None, &json!("commit")).unwrap_err();
        assert_eq!((refused.code(), refused.to_string()), ("dice", why.into()));
        let after = (game.hash(), game.position(), game.journal(true));
        assert_eq!(after, before);
    }
    game.script(&faces(&[6, 1])).unwrap();
    game.act(None, &json!("commit")).unwrap();
    assert_eq!(game.last_entry().unwrap().dice, [6, 1]);
}

#[test]
fn odds_are_for_battles() {
    let mut game = game();
    assert_eq!(
        game.odds(&json!({"pick": 1})).unwrap_err(),
        PlayError::NoOdds
    );
    for action in [json!({"pick": 1}), json!("commit"), json!({"pick": 3})] {
        game.act(None, &action).unwrap();
    }
    let odds = game.odds(&json!("commit")).unwrap();
    assert_eq!(odds.rows.iter().map(|r| r.weight).sum::<u64>(), odds.out_of);
    assert_eq!(odds.out_of, 3 * 36);
}

#[test]
fn a_position_goes_out_and_in() {
    let mut game = game();
    game.act(None, &json!({"pick": 2})).unwrap();
    let again = DUEL.load(&game.save(), "2".parse().unwrap()).unwrap();
    assert_eq!(again.hash(), game.hash());
    assert_eq!(again.position(), 0);
    assert_eq!(again.view(Viewer::Seat(RED)), game.view(Viewer::Seat(RED)));
}

#[test]
fn a_wrong_position_is_refused_with_its_place() {
    let refused = |pointer: &str, value: Value| {
        let mut position = game().save();
        *position.pointer_mut(pointer).unwrap() = value;
        let error = DUEL.load(&position, "2".parse().unwrap()).err().unwrap();
        error.to_string()
    };
    assert_eq!(
        refused("/state/sides/1/hand", json!([1, 2])),
        "the position is not sound: Blue has the cards [1, 2], not one of each up to 3"
    );
    assert_eq!(
        refused("/state/sides/1/hand/2", json!(-1)),
        "the position is not sound: state.sides[1].hand[2]: invalid value: integer `-1`, expected u8"
    );
    assert_eq!(
        refused("/version", json!("9")),
        "the position is not sound: it is of duel version 9, and this is duel version 1"
    );
    assert_eq!(
        refused("/setup/scenario", json!("x")),
        "duel has no scenario `x`; it has `short`, `long`"
    );
    assert!(refused("/state/to_move", json!(5)).contains("there is no seat 5"));
}

/// Overflow is only checked in builds with assertions.
#[cfg(debug_assertions)]
#[test]
fn a_panic_in_a_ruleset_leaves_the_game_whole() {
    let mut position = game().save();
    for side in 0..2 {
        position["state"]["sides"][side]["points"] = json!(255);
    }
    let mut game = DUEL.load(&position, "2".parse().unwrap()).unwrap();
    for action in [json!({"pick": 1}), json!("commit"), json!({"pick": 3})] {
        game.act(None, &action).unwrap();
    }
    game.script(&faces(&[1, 6])).unwrap();
    let before = (game.hash(), game.position(), game.journal(true).unwrap());
    let act = std::panic::AssertUnwindSafe(|| game.act(None, &json!("commit")));
    assert!(std::panic::catch_unwind(act).is_err());
    assert_eq!(
        before,
        (game.hash(), game.position(), game.journal(true).unwrap())
    );
    game.undo(None).unwrap();
}

proptest! {
    #[test]
    fn a_position_changed_anywhere_is_refused_or_playable(
        pointer in prop::sample::select(vec![
            "/game", "/version", "/setup", "/setup/scenario", "/setup/options", "/state", "/state/cards",
            "/state/to_move", "/state/sides", "/state/sides/0", "/state/sides/0/hand", "/state/sides/0/hand/1",
            "/state/sides/1/picked", "/state/sides/1/stake", "/state/sides/0/played", "/state/sides/0/points",
        ]),
        value in prop_oneof![
            Just(Value::Null), any::<i8>().prop_map(Value::from), "[a-z]{0,5}".prop_map(Value::from),
            prop::collection::vec(any::<u8>(), 0..4).prop_map(Value::from), Just(json!({"a": 1})),
        ],
    ) {
        let mut position = game().save();
        *position.pointer_mut(pointer).unwrap() = value;
        if let Ok(play) = DUEL.load(&position, "2".parse().unwrap()) {
            prop_assert!(play.decision().is_some_and(|d| !d.offers.is_empty()) || play.outcome().is_some());
        }
    }
}
