//! Dice that hang on parts of the players: the same again for everybody who knows seed and parts, for nobody else.

use duel::{Action, Duel, RED};
use kernel::{Journal, Part, Parts, Seed, Session, Setup};

fn part(byte: u8) -> Part {
    Part([byte; 32])
}

fn parts(red: u8, blue: u8) -> Parts {
    [("red", red), ("blue", blue)]
        .map(|(seat, byte)| (seat.to_string(), part(byte)))
        .into()
}

fn begin() -> Session<Duel> {
    Session::new(&Setup::default(), "42".parse().unwrap()).unwrap()
}

/// A round of Duel, in whose fourth action two dice are rolled.
fn round(game: &mut Session<Duel>) -> Vec<u8> {
    for action in [
        Action::Pick(2),
        Action::Commit,
        Action::Pick(3),
        Action::Commit,
    ] {
        game.act(action).unwrap();
    }
    let rolled = game.last_entry().unwrap().dice;
    rolled.iter().map(|die| die.number() as u8).collect()
}

/// The vector of `docs/dice.md`. Frozen: a change here would break every journal.
#[test]
fn a_stirred_seed_is_the_hash_that_is_written_down() {
    let seed: Seed = "42".parse().unwrap();
    assert_eq!(
        seed.to_string(),
        "73475cb40a568e8da8a045ced110137e159f890ac4da883b6b17dc651b3a8049"
    );
    let stirred = seed.stirred(1, &parts(1, 2));
    assert_eq!(stirred.to_string(), VECTOR);
    assert_eq!(
        part(1).promise(),
        "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793"
    );
    assert_ne!(seed.stirred(2, &parts(1, 2)), stirred, "the round counts");
    assert_ne!(
        seed.stirred(1, &parts(2, 1)),
        stirred,
        "whose part it is counts"
    );
    let mut game = begin();
    game.stir(parts(1, 2)).unwrap();
    assert_eq!(round(&mut game), FACES);
}

const VECTOR: &str = "a6ac4acd080d2f54e34620f5bf911932daa1df01fe96b1d44531fb6d4e584b6a";
const FACES: [u8; 2] = [6, 6];

#[test]
fn every_part_changes_the_dice() {
    let rolled = |parts: Option<Parts>| {
        let mut game = begin();
        if let Some(parts) = parts {
            game.stir(parts).unwrap();
        }
        let mut faces = round(&mut game);
        faces.extend(round_with(&mut game, 1, 2));
        faces.extend(round_with(&mut game, 3, 1));
        faces
    };
    let all = [
        None,
        Some(parts(1, 2)),
        Some(parts(1, 3)),
        Some(parts(4, 2)),
    ]
    .map(rolled);
    for (i, one) in all.iter().enumerate() {
        assert!(all.iter().skip(i + 1).all(|other| other != one), "{all:?}");
    }
}

fn round_with(game: &mut Session<Duel>, red: u8, blue: u8) -> Vec<u8> {
    for action in [
        Action::Pick(red),
        Action::Commit,
        Action::Pick(blue),
        Action::Commit,
    ] {
        game.act(action).unwrap();
    }
    game.last_entry()
        .unwrap()
        .dice
        .iter()
        .map(|die| die.number() as u8)
        .collect()
}

#[test]
fn a_journal_has_the_parts_and_a_changed_one_is_found() {
    let mut game = begin();
    game.act(Action::Pick(2)).unwrap();
    game.stir(parts(1, 2)).unwrap();
    game.stir(parts(3, 4)).unwrap();
    for action in [Action::Commit, Action::Pick(3), Action::Commit] {
        game.act(action).unwrap();
    }
    let journal = game.journal(true).unwrap();
    assert_eq!(journal.actions[1].stirred, [parts(1, 2), parts(3, 4)]);
    assert!(
        journal
            .actions
            .iter()
            .skip(2)
            .all(|entry| entry.stirred.is_empty())
    );
    let text = serde_json::to_string(&journal).unwrap();
    let journal = Journal::parse(&text).unwrap();
    let again = Session::<Duel>::replay(&journal).unwrap();
    assert_eq!((again.hash(), again.stirs()), (game.hash(), 2));
    for byte in 5..25 {
        let mut other = journal.clone();
        other.actions[1].stirred[1].insert("blue".to_string(), part(byte));
        if let Err(error) = Session::<Duel>::replay(&other) {
            assert!(
                error
                    .to_string()
                    .starts_with("action 4: the journal shows dice ["),
                "{error}"
            );
            return;
        }
    }
    panic!("twenty other parts gave the same two dice");
}

#[test]
fn nobody_chooses_between_two_streams() {
    let stirred = |back: usize| {
        let mut game = begin();
        game.act(Action::Pick(2)).unwrap();
        game.act(Action::Commit).unwrap();
        game.stir(parts(1, 2)).unwrap();
        for _ in 0..back {
            game.undo(RED).unwrap();
        }
        let again = [Action::Pick(2), Action::Commit];
        for action in again.into_iter().skip(2 - back) {
            game.act(action).unwrap();
        }
        game
    };
    for back in 0..=2 {
        let mut game = stirred(back);
        game.act(Action::Pick(3)).unwrap();
        game.act(Action::Commit).unwrap();
        // Whatever was taken back and done again: these are the stirred dice.
        assert_eq!(game.last_entry().unwrap().dice, FACES);
        let journal = game.journal(true).unwrap();
        assert_eq!(journal.actions[2 - back].stirred, [parts(1, 2)]);
        assert!(Session::<Duel>::replay(&journal).is_ok());
    }
    // A checkpoint is of the farthest position that undo can reach: its dice are not stirred yet.
    let mut game = stirred(0);
    let checkpoint = game.checkpoint();
    assert_eq!(checkpoint.position, 0);
    let seed = "42".parse().unwrap();
    let mut resumed = Session::<Duel>::resume(&Setup::default(), seed, &checkpoint.bytes).unwrap();
    assert_eq!(resumed.stirs(), 0);
    resumed.stir(parts(1, 2)).unwrap();
    assert_eq!(round(&mut resumed), FACES);
    game.undo(RED).unwrap();
    game.undo(RED).unwrap();
    let resumed = Session::<Duel>::resume(&Setup::default(), seed, &game.checkpoint().bytes);
    assert_eq!(resumed.unwrap().stirs(), 1);
}

#[test]
fn parts_are_of_seats() {
    let mut game = begin();
    let green: Parts = [("green".to_string(), part(1))].into();
    assert_eq!(
        game.stir(green).unwrap_err(),
        "a part of the dice is of `green`, which is no seat"
    );
    assert_eq!(
        game.stir(Parts::new()).unwrap_err(),
        "nobody has a part in the dice"
    );
    assert_eq!(game.stirs(), 0);
    assert_eq!(
        "12".parse::<Part>().unwrap_err(),
        "`12` is not 64 hexadecimal digits"
    );
}

#[test]
fn a_checkpoint_goes_on_with_the_stirred_stream() {
    let mut game = begin();
    game.stir(parts(1, 2)).unwrap();
    round(&mut game);
    let checkpoint = game.checkpoint();
    let seed = "42".parse().unwrap();
    let mut resumed = Session::<Duel>::resume(&Setup::default(), seed, &checkpoint.bytes).unwrap();
    assert_eq!(resumed.stirs(), 1);
    assert_eq!(round_with(&mut resumed, 1, 2), round_with(&mut game, 1, 2));
    for game in [&mut resumed, &mut game] {
        game.stir(parts(5, 6)).unwrap();
    }
    assert_eq!(round_with(&mut resumed, 3, 1), round_with(&mut game, 3, 1));
}

/// The second vector of `docs/dice.md`. Frozen: a change here would break every journal.
#[test]
fn dice_that_were_taken_back_begin_anew_in_one_way_only() {
    let key: Seed = VECTOR.parse().unwrap();
    assert_eq!(key.again().to_string(), AGAIN);
    let mut game = begin();
    game.stir(parts(1, 2)).unwrap();
    game.act(Action::Pick(2)).unwrap();
    game.begin_again(1);
    assert_eq!(game.can_undo(), None, "what was before stays done");
    for action in [Action::Commit, Action::Pick(3), Action::Commit] {
        game.act(action).unwrap();
    }
    let journal = game.journal(true).unwrap();
    assert_eq!(journal.actions[3].dice, AGAIN_FACES);
    let again: Vec<u32> = journal.actions.iter().map(|entry| entry.again).collect();
    assert_eq!(again, [0, 1, 0, 0]);
    let text = serde_json::to_string(&journal).unwrap();
    let read = Session::<Duel>::replay(&Journal::parse(&text).unwrap()).unwrap();
    assert_eq!((read.hash(), read.again()), (game.hash(), 1));
    assert_eq!(read.journal(true).unwrap(), journal);

    // A journal that says otherwise is found out.
    let mut other = journal;
    other.actions[1].again = 2;
    let error = Session::<Duel>::replay(&other).err().unwrap().to_string();
    assert!(
        error.starts_with("action 4: the journal shows dice ["),
        "{error}"
    );
}

const AGAIN: &str = "c14653da98b3a588748d42e3c83ec1fcb642143ee3487e9bb8d2e919d47602ea";
const AGAIN_FACES: [u8; 2] = [6, 2];

#[test]
fn a_stir_ends_the_count_of_new_beginnings() {
    let mut game = begin();
    game.begin_again(3);
    assert_eq!(game.again(), 3);
    let seed = "42".parse().unwrap();
    let checkpoint = game.checkpoint().bytes;
    let resumed = Session::<Duel>::resume(&Setup::default(), seed, &checkpoint).unwrap();
    assert_eq!(resumed.again(), 3);
    game.stir(parts(1, 2)).unwrap();
    assert_eq!(game.again(), 0);
    assert_eq!(round(&mut game), FACES);
    assert_eq!(game.journal(true).unwrap().actions[0].again, 0);
}

#[test]
fn a_journal_begins_its_dice_anew_only_so_often() {
    let journal = |again: u32| {
        serde_json::json!({
            "format": 2, "game": "duel", "version": "1", "setup": {"scenario": "duel"},
            "seed": "01".repeat(32), "commitment": "",
            "actions": [{"seat": "red", "action": {"pick": 1}, "again": again}],
        })
    };
    let read = |again| kernel::Journal::from_value(journal(again));
    let error = read(u32::MAX).expect_err("more than any game has");
    assert_eq!(
        error.to_string(),
        "action 1: the dice begin anew more than 2000 times"
    );
    if let Err(error) = read(2_000) {
        assert!(!error.to_string().contains("begin anew"), "{error}");
    }
}
