//! Sessions: acting, undo, and what stops it.

use duel::{Action, BLUE, Duel, RED};
use kernel::{Session, Setup, UndoError};

fn game() -> Session<Duel> {
    Session::new(&Setup::default(), "1".parse().unwrap()).unwrap()
}

fn played(actions: &[Action]) -> Session<Duel> {
    let mut game = game();
    for action in actions {
        game.act(*action).unwrap();
    }
    game
}

#[test]
fn an_illegal_action_changes_nothing() {
    let mut game = played(&[Action::Pick(1)]);
    let before = (game.hash(), game.journal(true).unwrap(), game.can_undo());
    let illegal = game.act(Action::Pick(2)).unwrap_err();
    assert_eq!(illegal.rule().unwrap().as_str(), "2.2");
    assert_eq!(
        before,
        (game.hash(), game.journal(true).unwrap(), game.can_undo())
    );
}

#[test]
fn undo_gives_back_the_position_and_redo_the_action() {
    let mut game = played(&[Action::Pick(1)]);
    let picked = game.hash();
    game.act(Action::Commit).unwrap();
    let committed = game.hash();
    assert_eq!(game.can_undo(), Some(RED));
    assert_eq!(game.undo(RED), Ok(Action::Commit));
    assert_eq!((game.hash(), game.position()), (picked, 1));
    assert!(game.can_redo());
    assert_eq!(game.redo().unwrap().len(), 1);
    assert_eq!(game.hash(), committed);
    assert!(game.redo().is_none());
}

#[test]
fn acting_anew_forgets_what_was_undone() {
    let mut game = played(&[Action::Pick(1)]);
    game.undo(RED).unwrap();
    game.act(Action::Pick(2)).unwrap();
    assert!(!game.can_redo());
}

#[test]
fn a_refused_action_keeps_what_was_undone() {
    let mut game = played(&[Action::Pick(1)]);
    game.undo(RED).unwrap();
    game.act(Action::Commit).unwrap_err();
    assert!(game.can_redo());
}

#[test]
fn undo_stops_at_the_start() {
    assert_eq!(game().undo(RED), Err(UndoError::Nothing));
}

#[test]
fn undo_stops_at_dice() {
    let mut game = played(&[
        Action::Pick(1),
        Action::Commit,
        Action::Pick(2),
        Action::Commit,
    ]);
    assert_eq!(game.can_undo(), None);
    assert_eq!(game.undo(BLUE), Err(UndoError::Revealed));
    // What was done after the dice can be taken back, down to the dice.
    game.act(Action::Pick(2)).unwrap();
    assert_eq!(game.undo(RED), Ok(Action::Pick(2)));
    assert_eq!(game.undo(BLUE), Err(UndoError::Revealed));
}

#[test]
fn undo_stops_where_another_seat_acted() {
    let mut game = played(&[Action::Pick(1), Action::Commit, Action::Pick(2)]);
    assert_eq!(game.undo(RED), Err(UndoError::NotYours));
    assert_eq!(game.undo(BLUE), Ok(Action::Pick(2)));
    // Red has seen that Blue picked.
    assert_eq!(game.undo(RED), Err(UndoError::NotYours));
}
