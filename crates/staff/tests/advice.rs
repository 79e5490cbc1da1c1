//! What an advisor must always do: advise what is offered, say why, be the same again, and stop when told.

use kernel::{Play, Seat, Seed, Setup};
use staff::{Advice, Cancel, Level, advisor, levels};

fn start(scenario: &str) -> Box<dyn Play> {
    let setup = Setup {
        scenario: scenario.to_string(),
        ..Setup::default()
    };
    neppa::RULES
        .start(&setup, Seed([1; 32]))
        .expect("a known scenario")
}

/// The advice that both seats follow for so many decisions.
fn followed(scenario: &str, level: Level, decisions: usize) -> Vec<Advice> {
    let mut play = start(scenario);
    let mut seats = [0, 1].map(|seat| {
        advisor("neppa", level, Seat(seat), Seed([2; 32])).expect("NEPPA has this level")
    });
    let mut given = Vec::new();
    for _ in 0..decisions {
        let Some(seat) = play.to_move() else { break };
        let advice = seats[seat.index()].advise(play.as_ref(), &Cancel::new());
        let advice = advice.expect("the seat decides");
        play.act(Some(seat), &advice.action)
            .expect("what is advised is legal");
        given.push(advice);
    }
    given
}

#[test]
fn advice_is_legal_has_a_reason_and_is_the_same_again() {
    for level in levels("neppa") {
        // Planning is slow in a test build: a turn of it says as much.
        let decisions = match level {
            Level::Random | Level::Cadet => 600,
            Level::Officer | Level::General => 40,
        };
        for scenario in ["campaign_1939", "summer_1941"] {
            let given = followed(scenario, *level, decisions);
            assert!(given.iter().all(|advice| advice.reason.ends_with('.')));
            assert_eq!(given, followed(scenario, *level, decisions));
        }
    }
}

#[test]
fn the_cadet_gives_many_reasons_not_one() {
    let mut reasons: Vec<String> = followed("summer_1941", Level::Cadet, 600)
        .into_iter()
        .map(|advice| advice.reason)
        .collect();
    let all = reasons.len();
    reasons.sort();
    reasons.dedup();
    assert!(4 * reasons.len() > all, "{} of {all}", reasons.len());
}

#[test]
fn nobody_advises_when_cancelled_or_when_another_seat_decides() {
    let play = start("summer_1941");
    let decides = play.to_move().expect("the game has begun");
    for level in levels("neppa") {
        let ask = |seat: Seat, cancel: &Cancel| {
            let mut advisor = advisor("neppa", *level, seat, Seed([3; 32])).expect("a level");
            advisor.advise(play.as_ref(), cancel)
        };
        let cancel = Cancel::new();
        assert!(ask(decides, &cancel).is_some());
        assert!(ask(Seat(1 - decides.0), &cancel).is_none());
        cancel.clone().cancel();
        assert!(ask(decides, &cancel).is_none());
    }
}

#[test]
fn a_general_stops_thinking_when_told() {
    let play = start("summer_1941");
    let decides = play.to_move().expect("the game has begun");
    let cancel = Cancel::new();
    let other = cancel.clone();
    std::thread::scope(|scope| {
        let asked = scope.spawn(|| {
            let mut general =
                advisor("neppa", Level::General, decides, Seed([4; 32])).expect("a level");
            general.advise(play.as_ref(), &cancel)
        });
        other.cancel();
        assert!(asked.join().expect("no panic").is_none());
    });
}

#[test]
fn every_game_can_be_played_by_chance_and_no_more_is_promised() {
    assert_eq!(levels("duel"), [Level::Random]);
    assert!(advisor("duel", Level::Cadet, Seat(0), Seed([0; 32])).is_none());
    let mut play = duel::RULES
        .start(&Setup::default(), Seed([5; 32]))
        .expect("duel");
    let mut seats = [0, 1].map(|seat| {
        advisor("duel", Level::Random, Seat(seat), Seed([6; 32])).expect("every game has it")
    });
    while let Some(seat) = play.to_move() {
        let advice = seats[seat.index()].advise(play.as_ref(), &Cancel::new());
        play.act(None, &advice.expect("it decides").action)
            .expect("legal");
    }
    assert!(play.outcome().is_some());
}
