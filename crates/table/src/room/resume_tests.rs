//! A game opened from its checkpoints is the game that was left.

use super::carry::tried;
use super::chronicle::{Chronicle, Rules};
use super::{Desk, begin};
use crate::store::{CheckpointRow, EventKind, EventRow, GameRow, standing};
use engulfed::RULES;
use kernel::{Ruleset, Seat, Seed, Setup, Viewer};

fn row(ruleset: &dyn Ruleset) -> GameRow {
    GameRow {
        id: "g".to_string(),
        game: ruleset.info().id.to_string(),
        version: ruleset.info().version.to_string(),
        setup: Setup::default(),
        origin: None,
        source: crate::store::Source::Table,
        seed: Seed([4; 32]),
        title: String::new(),
        owner: String::new(),
        private: true,
        spectators: false,
        watch_link: String::new(),
        created: 0,
        updated: 0,
        revision: 0,
        position: 0,
        turn: String::new(),
        to_move: None,
        outcome: None,
        stopped: false,
    }
}

/// A game with a change of mind now and then.
struct Played {
    row: GameRow,
    desk: Desk,
    events: Vec<EventRow>,
    chain: Vec<CheckpointRow>,
}

fn played(actions: usize) -> Played {
    let row = row(RULES);
    let mut desk = Desk::new(begin(RULES, &row).unwrap(), RULES.secrets());
    let (mut events, mut chain) = (Vec::new(), Vec::new());
    let mut n = 7usize;
    while desk.play.position() < actions && desk.play.to_move().is_some() {
        n = n.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let offers = desk.play.decision().unwrap().offers;
        let action = &offers[(n >> 33) % offers.len()].action;
        let seat = desk.play.to_move().unwrap();
        events.push(desk.act(EventKind::Act, seat, action).unwrap());
        if n >> 40 & 3 == 0
            && let Some(seat) = desk.play.can_undo()
        {
            events.push(desk.undo(seat).unwrap());
            if n >> 42 & 1 == 0 {
                events.push(desk.redo(seat).unwrap());
            }
        }
        chain.extend(desk.checkpoint());
    }
    Played {
        row,
        desk,
        events,
        chain,
    }
}

/// All that anybody can be shown, apart from the view, which hangs on the state alone.
fn shown(desk: &Desk) -> Vec<String> {
    let seats = (0..desk.play.seats().len() as u8).map(Seat);
    let mut all = vec![
        desk.play.hash(),
        format!("{:?}", desk.head()),
        format!("{:?}", desk.marks()),
        format!("{:?} {}", desk.play.can_undo(), desk.play.can_redo()),
        format!(
            "{:?}",
            (1..=desk.play.position())
                .map(|n| desk.took_to(n))
                .collect::<Vec<_>>()
        ),
    ];
    for seat in seats.clone() {
        all.push(desk.since(seat).to_string());
    }
    for viewer in seats.map(Viewer::Seat).chain([Viewer::Spectator]) {
        all.push(serde_json::to_string(&desk.lines(viewer, |_, _| true)).unwrap());
        all.push(serde_json::to_string(&desk.history(viewer)).unwrap());
    }
    all
}

#[test]
fn a_game_goes_on_from_its_checkpoints() {
    let Played {
        row,
        mut desk,
        events,
        chain,
    } = played(600);
    assert!(chain.len() >= 3, "{} checkpoints", chain.len());
    for n in 1..=chain.len() {
        let last = &chain[n - 1];
        let mut again = Desk::resume(RULES, &row, &chain[..n]).unwrap();
        again.fold(&events[last.revision as usize..]).unwrap();
        assert_eq!(
            shown(&again),
            shown(&desk),
            "from position {}",
            last.position
        );
        // The next checkpoint is due at the same place.
        assert_eq!(again.checkpoint().is_some(), n < chain.len());
    }
    // What can be taken back can be taken back by both.
    let mut again = Desk::resume(RULES, &row, &chain).unwrap();
    let last = chain.last().unwrap().revision as usize;
    again.fold(&events[last..]).unwrap();
    while let Some(seat) = desk.play.can_undo() {
        desk.undo(seat).unwrap();
        again.undo(seat).unwrap();
        assert_eq!(shown(&again), shown(&desk));
    }
    assert_eq!(again.play.can_undo(), None);
}

#[test]
fn the_events_tell_which_actions_stand() {
    let Played { desk, events, .. } = played(200);
    let journal = desk.play.journal(true).unwrap();
    assert_eq!(standing(0, events), journal.actions);
}

#[test]
fn a_chain_with_a_fault_is_refused() {
    let Played { row, chain, .. } = played(600);
    let fault = |change: &dyn Fn(&mut Vec<CheckpointRow>)| {
        let mut bad = chain.clone();
        change(&mut bad);
        Desk::resume(RULES, &row, &bad).err().unwrap()
    };
    assert_eq!(fault(&|c| c.clear()), "there is none");
    assert!(fault(&|c| drop(c.remove(0))).starts_with("nothing leads up to"));
    assert!(fault(&|c| c[0].position += 1).starts_with("its chronicle ends before"));
    let mixed = fault(&|c| {
        let last = c.pop().unwrap();
        c.last_mut().unwrap().play = last.play;
    });
    assert!(mixed.contains("does not belong"), "{mixed}");
    assert!(fault(&|c| c.last_mut().unwrap().play.truncate(100)).contains("damaged"));
    assert!(!fault(&|c| c[0].chronicle.truncate(100)).is_empty());
}

/// A game of another version, as it was left.
fn left(desk: &Desk, row: GameRow) -> GameRow {
    let head = desk.head();
    GameRow {
        version: "0".to_string(),
        to_move: head.to_move,
        ..row
    }
}

#[test]
fn a_game_is_carried_over_with_checkpoints_on_the_way() {
    let Played {
        row,
        desk,
        events,
        chain,
    } = played(600);
    let row = left(&desk, row);
    let again = tried(RULES, &row, events.clone(), &chain).unwrap();
    assert!(again.desk.stopped.is_none() && again.state);
    assert_eq!(again.desk.play.hash(), desk.play.hash());
    assert_eq!(again.desk.revision, events.len() as u64);
    assert!(again.checkpoints.len() >= 3);
    for (n, last) in again.checkpoints.iter().enumerate() {
        let mut on = Desk::resume(RULES, &row, &again.checkpoints[..=n]).unwrap();
        on.fold(&events[last.revision as usize..]).unwrap();
        assert_eq!(shown(&on), shown(&desk), "from position {}", last.position);
    }
    // Without a state to compare with, what happened is compared, and it is the same.
    let blind = tried(RULES, &row, events, &[]).unwrap();
    assert!(blind.desk.stopped.is_none() && !blind.state);
}

/// The chain as one checkpoint, with other words in its tracks, and with a state that nobody can read or with its own.
fn retold(chain: &[CheckpointRow], known: bool, change: (&str, &str)) -> Vec<CheckpointRow> {
    let mut chronicle = Chronicle::default();
    for row in chain {
        let read = chronicle.read(&row.chronicle, &Rules::of(RULES.ledger()));
        read.unwrap();
    }
    let turn = chronicle.turns.last_mut().unwrap();
    let (at, last) = (turn.position, chain.last().unwrap());
    assert!(
        at > 0 && turn.tracks[0].contains(change.0),
        "{}",
        turn.tracks[0]
    );
    for tracks in &mut turn.tracks {
        *tracks = tracks.replacen(change.0, change.1, 1).into();
    }
    vec![CheckpointRow {
        follows: 0,
        play: if known { last.play.clone() } else { Vec::new() },
        chronicle: chronicle.write(0, last.position as usize),
        ..last.clone()
    }]
}

#[test]
fn the_tracks_must_be_the_same_where_the_state_is_not_known() {
    let Played {
        row,
        desk,
        events,
        chain,
    } = played(2000);
    let row = left(&desk, row);
    let tried = |known, change| {
        let again = tried(RULES, &row, events.clone(), &retold(&chain, known, change)).unwrap();
        again
            .desk
            .stopped
            .map(|stopped| (stopped.row.position, stopped.row.why))
    };
    let number = ("\":1", "\":98");
    assert_eq!(tried(true, number), None, "the state is the same");
    let (position, why) = tried(false, number).unwrap();
    let turn = desk.turns().last().unwrap().0 as u64;
    assert_eq!(
        (position, &*why),
        (turn - 1, "something else would come of it")
    );
    // Another title, or a track that was not there, is nothing that happened.
    let title = ("\"title\":\"", "\"title\":\"The ");
    assert_eq!(tried(false, title), None);
    let id = ("\"id\":\"", "\"id\":\"once ");
    assert_eq!(tried(false, id), None);
}

#[test]
fn a_game_that_stops_has_checkpoints_up_to_there() {
    let Played {
        row,
        desk,
        mut events,
        chain,
    } = played(600);
    let row = left(&desk, row);
    let act = |e: &EventRow| e.kind == EventKind::Act;
    let last = events.iter().rposition(act).unwrap();
    events[last].action = Some(serde_json::json!("no such thing"));
    let stopped = tried(RULES, &row, events.clone(), &chain).unwrap();
    let held = stopped.desk.play.position();
    assert!(held >= 590 && stopped.desk.stopped.is_some(), "{held}");
    assert!(stopped.checkpoints.len() >= 3);
    let last = stopped.checkpoints.last().unwrap();
    let mut on = Desk::resume(RULES, &row, &stopped.checkpoints).unwrap();
    let rest = standing(
        last.position as usize,
        events.split_off(last.revision as usize),
    );
    for entry in &rest[..held - last.position as usize] {
        on.play.act(None, &entry.action).unwrap();
    }
    assert_eq!(on.play.hash(), stopped.desk.play.hash());
}
