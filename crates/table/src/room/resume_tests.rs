//! A game opened from its checkpoints is the game that was left.

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
