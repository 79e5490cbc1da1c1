//! Long games: the way back, checkpoints and forks, with every kind of chance.

mod stroll;

use kernel::{
    Audience, Checkpoint, Journal, RandomPlayer, Rolled, Scripted, Seed, Session, Setup, UndoError,
    Viewer,
};
use stroll::{Action, ONE, Stroll, TWO};

fn walk() -> Session<Stroll> {
    Session::new(&Setup::default(), "walk".parse().unwrap()).unwrap()
}

#[test]
fn undo_over_200_clicks_holds_fewer_than_ten_states() {
    let mut walk = walk();
    let mut seen = vec![walk.hash()];
    for n in 0..200 {
        walk.act(Action::Step(n % 5)).unwrap();
        seen.push(walk.hash());
        assert!(walk.held() < 10, "{} after {n}", walk.held());
    }
    assert_eq!(walk.reach(), 200);
    for n in (0..200).rev() {
        walk.undo(ONE).unwrap();
        assert_eq!((walk.position(), walk.hash()), (n, seen[n].clone()));
    }
    assert_eq!(walk.undo(ONE), Err(UndoError::Nothing));
    for _ in 0..200 {
        walk.redo().unwrap();
    }
    assert_eq!((walk.hash(), walk.held() < 10), (seen[200].clone(), true));
    // To and fro in the middle.
    for _ in 0..77 {
        walk.undo(ONE).unwrap();
    }
    walk.act(Action::Step(9)).unwrap();
    walk.undo(ONE).unwrap();
    assert_eq!(walk.hash(), seen[123]);
    walk.undo(ONE).unwrap();
    assert_eq!(walk.hash(), seen[122]);
}

/// A game of random actions.
fn random(actions: usize) -> Session<Stroll> {
    let mut walk = walk();
    let mut player = RandomPlayer::new(Seed([9; 32]));
    let mut legal = Vec::new();
    for _ in 0..actions {
        legal.clear();
        <Stroll as kernel::Game>::legal(walk.state(), &mut legal);
        // Mostly steps, so that there is a way back now and then.
        let action = match player.below(3) {
            0 => player.choose::<Stroll>(&legal),
            n => Action::Step(n as u8),
        };
        walk.act(action).unwrap();
    }
    walk
}

#[test]
fn every_kind_of_chance_is_in_the_journal_and_checked() {
    let journal = random(300).journal(true).unwrap();
    let text = serde_json::to_string(&journal).unwrap();
    assert!(text.contains("\"d8:") && text.contains("\"draw:"), "{text}");
    let again = Session::<Stroll>::replay(&Journal::parse(&text).unwrap()).unwrap();
    assert_eq!(again.journal(true), Some(journal.clone()));
    let mut wrong = journal;
    let drawn = wrong.actions.iter_mut().flat_map(|a| &mut a.dice);
    let drawn = drawn.filter(|rolled| matches!(rolled, Rolled::Draw { of: 2.., .. }));
    let Some(Rolled::Draw { of, index }) = drawn.last() else {
        panic!("a card was drawn");
    };
    *index = (*index + 1) % *of;
    let error = Session::<Stroll>::replay(&wrong).err().unwrap();
    assert!(error.to_string().contains("the journal shows dice [draw:"));
}

#[test]
fn a_draw_in_secret_is_in_no_other_seats_line() {
    let mut walk = walk();
    walk.script(&[Scripted::Exactly(Rolled::Draw { of: 40, index: 16 })]);
    let lines = walk.act(Action::Draw).unwrap();
    let read = |viewer: Viewer| {
        let lines = lines.iter().filter(|l| l.audience.includes(viewer));
        lines.map(|l| l.dice.len()).sum::<usize>()
    };
    assert_eq!(lines[1].audience, Audience::only(ONE));
    assert_eq!(read(Viewer::Seat(ONE)), 1);
    assert_eq!(read(Viewer::Seat(TWO)) + read(Viewer::Spectator), 0);
    assert_eq!(walk.state().hand, [16]);
    assert_eq!(walk.undo(ONE), Err(UndoError::Revealed));
}

#[test]
fn a_game_goes_on_from_any_checkpoint_as_if_nothing_had_been() {
    let whole = random(120).journal(true).unwrap();
    let mut walk = walk();
    for n in 0..whole.actions.len() {
        let point = walk.checkpoint();
        assert_eq!(point.position, n - walk.reach());
        let mut other =
            Session::<Stroll>::resume(&Setup::default(), walk.seed(), &point.bytes).unwrap();
        let action = |n: usize| serde_json::from_value(whole.actions[n].action.clone()).unwrap();
        for n in point.position..n {
            other.act(action(n)).unwrap();
        }
        assert_eq!((other.hash(), other.position()), (walk.hash(), n));
        assert_eq!(
            (other.can_undo(), other.reach()),
            (walk.can_undo(), walk.reach())
        );
        for seat in [ONE, TWO] {
            let (mut one, mut two) = (walk.clone(), other.clone());
            while let (Ok(a), b) = (one.undo(seat), two.undo(seat)) {
                assert_eq!(Ok(a), b);
                assert_eq!(one.hash(), two.hash());
            }
            assert_eq!(one.undo(seat), two.undo(seat));
        }
        assert_eq!(other.act(action(n)), walk.act(action(n)));
        assert_eq!(other.last_entry(), walk.last_entry());
        assert_eq!(other.hash(), walk.hash());
        assert!(other.journal(true).is_none());
    }
}

#[test]
fn a_checkpoint_keeps_what_is_scripted() {
    let mut walk = walk();
    walk.script(&[8u8, 7]);
    walk.act(Action::Roll).unwrap();
    let bytes = walk.checkpoint().bytes;
    let mut other = Session::<Stroll>::resume(&Setup::default(), walk.seed(), &bytes).unwrap();
    other.act(Action::Roll).unwrap();
    assert_eq!(other.state().place, -15);
}

#[test]
fn a_checkpoint_that_cannot_be_read_says_why() {
    let walk = random(20);
    let good = walk.checkpoint().bytes;
    let wrong = |bytes: &[u8]| {
        let read = Session::<Stroll>::resume(&Setup::default(), walk.seed(), bytes);
        read.err().unwrap().to_string()
    };
    for n in [0, 10, 20, good.len() - 1] {
        assert!(wrong(&good[..n]).starts_with("it is damaged"), "{n}");
    }
    for n in 20..good.len() {
        let mut bad = good.clone();
        bad[n] ^= 1;
        assert!(wrong(&bad).starts_with("it is damaged"), "{n}");
        assert!(Checkpoint::fingerprint(&bad).is_err(), "{n}");
    }
    let mut other = good.clone();
    other[0] += 1;
    assert_eq!(
        wrong(&other),
        "it is damaged: it is written in a form that is not known"
    );
    let mut other = good.clone();
    // The version: the last letter of the name of the rules.
    let name = "stroll version 1".len() + 1;
    other[name] = b'2';
    assert_eq!(
        wrong(&other),
        "it is of stroll version 2, and this is stroll version 1"
    );
    // Where it stands and the hash of its state can be read whatever the rules.
    let stop = walk.position() - walk.reach();
    let (position, hash) = Checkpoint::fingerprint(&other).unwrap();
    assert_eq!(position, stop);
    let read = Session::<Stroll>::resume(&Setup::default(), walk.seed(), &good).unwrap();
    assert_eq!(hash, read.hash());
}

#[test]
fn a_fork_plays_on_alike_and_knows_nothing_of_the_past() {
    let mut walk = random(50);
    let mut fork = walk.fork();
    assert_eq!((fork.position(), fork.hash()), (50, walk.hash()));
    assert_eq!((fork.held(), fork.can_undo()), (1, None));
    assert!(fork.journal(true).is_none() && fork.last_entry().is_none());
    for action in [Action::Roll, Action::Step(1), Action::Draw] {
        assert_eq!(fork.act(action), walk.act(action));
    }
    assert_eq!(fork.hash(), walk.hash());
    assert_eq!(fork.last_entry(), walk.last_entry());
}
