//! One test for each rule of Duel.

use duel::{Action, BLUE, Duel, RED};
use kernel::{Game, Ledger, Session, Setup, example, proves};

fn game() -> Session<Duel> {
    Session::new(&Setup::default(), "1".parse().unwrap()).unwrap()
}

fn refused(game: &Session<Duel>, action: Action) -> &'static str {
    Duel::check(game.state(), action).unwrap_err().rule.as_str()
}

#[test]
fn r1_2_red_chooses_first() {
    proves!("1.2");
    let mut game = game();
    assert_eq!(Duel::to_move(game.state()), Some(RED));
    game.act(Action::Pick(1)).unwrap();
    game.act(Action::Commit).unwrap();
    assert_eq!(Duel::to_move(game.state()), Some(BLUE));
}

#[test]
fn r2_1_a_card_is_played_once() {
    proves!("2.1");
    let mut game = game();
    assert_eq!(refused(&game, Action::Pick(4)), "2.1");
    for action in [Action::Pick(1), Action::Commit] {
        game.act(action).unwrap();
    }
    for action in [Action::Pick(1), Action::Commit] {
        game.act(action).unwrap();
    }
    assert_eq!(refused(&game, Action::Pick(1)), "2.1");
}

#[test]
fn r2_2_pick_before_you_commit() {
    proves!("2.2");
    let mut game = game();
    assert_eq!(refused(&game, Action::Commit), "2.2");
    assert_eq!(refused(&game, Action::Double), "2.2");
    game.act(Action::Pick(2)).unwrap();
    assert_eq!(refused(&game, Action::Pick(3)), "2.2");
}

#[test]
fn r2_3_one_double_stake_and_not_the_last() {
    proves!("2.3");
    let mut game = game();
    for action in [
        Action::Pick(1),
        Action::Double,
        Action::Pick(1),
        Action::Commit,
    ] {
        game.act(action).unwrap();
    }
    game.act(Action::Pick(2)).unwrap();
    assert_eq!(refused(&game, Action::Double), "2.3");
    for action in [Action::Commit, Action::Pick(2), Action::Commit] {
        game.act(action).unwrap();
    }
    game.act(Action::Pick(3)).unwrap();
    game.act(Action::Commit).unwrap();
    game.act(Action::Pick(3)).unwrap();
    assert_eq!(refused(&game, Action::Double), "2.3");
}

#[test]
fn r2_3_no_double_stake_where_stakes_are_single() {
    proves!("2.3");
    let setup = Setup {
        options: [("stakes".to_string(), "single".to_string())].into(),
        ..Setup::default()
    };
    let mut game: Session<Duel> = Session::new(&setup, "1".parse().unwrap()).unwrap();
    game.act(Action::Pick(1)).unwrap();
    assert_eq!(refused(&game, Action::Double), "2.3");
}

#[test]
fn r3_1_the_higher_sum_takes_both_stakes() {
    proves!("3.1");
    let mut game = game();
    game.script(&[5u8, 1]);
    for action in [
        Action::Pick(1),
        Action::Double,
        Action::Pick(2),
        Action::Commit,
    ] {
        game.act(action).unwrap();
    }
    assert_eq!(game.state().sides[0].points, 3);
    assert_eq!(game.state().sides[1].points, 0);
}

#[test]
fn e1_equal_sums_take_nothing() {
    example!("E1");
    let mut game = game();
    game.script(&[2u8, 4]);
    for action in [
        Action::Pick(3),
        Action::Commit,
        Action::Pick(1),
        Action::Commit,
    ] {
        game.act(action).unwrap();
    }
    assert_eq!([0, 1].map(|i| game.state().sides[i].points), [0, 0]);
}

#[test]
fn r4_1_more_points_win() {
    proves!("4.1");
    let mut game = game();
    game.script(&[6u8, 1, 1, 1, 1, 1]);
    for card in 1..=3 {
        for action in [Action::Pick(card), Action::Commit].repeat(2) {
            game.act(action).unwrap();
        }
    }
    assert_eq!(refused(&game, Action::Commit), "4.1");
    assert_eq!(Duel::outcome(game.state()).unwrap().winners, [RED]);
}

#[test]
fn every_rule_is_enforced_and_tested() {
    let ledger: &Ledger = Duel::ledger();
    let coverage = ledger.coverage("duel");
    assert_eq!(coverage.unknown, Vec::<String>::new());
    assert_eq!(
        (coverage.enforceable, coverage.enforced, coverage.tested),
        (6, 6, 6)
    );
    assert_eq!((coverage.examples, coverage.examples_tested), (1, 1));
}
