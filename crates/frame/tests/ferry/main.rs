//! A whole small game on the frame: two carters bring their wagons over a river before night falls. It passes the
//! conformance suite, and shows where everything of a game has its place.

mod ch1_night;
mod ch2_ferry;
mod game;
mod kit;

use ch2_ferry::{Across, FerryAction, Row};
use game::{Bank, WagonId};
use kernel::Seat;
use kit::Kit;

const FIRST: FerryAction = FerryAction::Board { wagon: WagonId(0) };

#[test]
fn it_keeps_the_laws_of_every_game() {
    conformance::check::<game::Ferry>(&conformance::Config::default());
}

#[test]
fn a_question_brings_its_own_answer() {
    let mut kit = Kit::scenario("day");
    kit.act(FIRST);
    assert!(kit.s.stack.asked::<Row>().is_some());
    assert_eq!(kit.refused(Across { rowers: 3 }), "2.2");
    kit.roll(&[6]).act(Across { rowers: 2 });
    assert_eq!(kit.s.tally(Bank::FAR).wagons, 1);
    assert_eq!(kit.asking(), Some(Seat(0)));
}

#[test]
fn what_is_not_asked_is_refused_under_one_rule() {
    let mut kit = Kit::scenario("day");
    assert_eq!(kit.refused(Across { rowers: 1 }), "1.0");
    kit.act(FIRST);
    assert_eq!(kit.refused(FIRST), "1.0");
    assert_eq!(kit.refused(game::Action::Done), "1.0");
}

#[test]
fn a_step_that_asks_nothing_offers_nothing() {
    // A position from outside may say that it is asked.
    let mut kit = Kit::scenario("day");
    kit.with(|t| t.push(ch1_night::Dusk));
    kit.ask_of(Some(Seat(0)));
    let mut named = Vec::new();
    <game::Ferry as kernel::Game>::candidates(&kit.s, &mut named);
    assert_eq!((kit.legal(), named), (Vec::new(), Vec::new()));
}

#[test]
fn a_step_is_found_by_its_type_below_the_top() {
    let mut kit = Kit::scenario("day");
    let wagon = WagonId(1);
    kit.with(|t| {
        t.push(Row { wagon });
        t.push(ch1_night::Dusk);
    });
    assert_eq!(kit.s.stack.step::<Row>(), Some(&Row { wagon }));
    assert_eq!(kit.s.stack.asked::<Row>(), None);
    kit.with(|t| t.step_mut::<Row>().expect("it is there").wagon = WagonId(2));
    let row = kit.s.stack.step::<Row>().expect("it is there");
    assert_eq!(row.wagon, WagonId(2));
}

#[test]
fn a_position_is_stored_by_its_facts() {
    let mut kit = Kit::scenario("day");
    kit.act(FIRST);
    let text = serde_json::to_string(&kit.s).expect("it is written");
    let read: game::State = serde_json::from_str(&text).expect("it is read");
    assert_eq!(read, kit.s);
    assert!(read.index_is_true());
    assert!(!text.contains("ready") && !text.contains("tally"), "{text}");
}

#[test]
fn a_wrong_tally_is_found() {
    let mut kit = Kit::scenario("day");
    assert!(kit.s.index_is_true());
    kit.s
        .pieces
        .mark(WagonId(0), |wagon| wagon.bank = Some(Bank::FAR));
    assert!(!kit.s.index_is_true());
}

#[test]
fn what_moves_is_noted_while_somebody_wants_to_know() {
    let mut kit = Kit::scenario("day");
    let far = |wagon: &mut game::Wagon| wagon.bank = Some(Bank::FAR);
    kit.s.pieces.change(WagonId(0), far);
    assert_eq!(kit.s.pieces.seen(), []);
    kit.s.pieces.watch();
    kit.s.pieces.change(WagonId(1), far);
    let moved = frame::Moved {
        piece: WagonId(1),
        from: Some(Bank::NEAR),
        to: Some(Bank::FAR),
    };
    assert_eq!(kit.s.pieces.seen(), [moved]);
}

#[test]
fn pieces_are_found_by_their_owner() {
    let kit = Kit::scenario("day");
    let own: Vec<WagonId> = kit
        .s
        .pieces
        .of(|seat| seat == Seat(1))
        .map(|(id, _)| id)
        .collect();
    assert_eq!(own, [3, 4, 5].map(WagonId));
}

#[test]
fn a_step_is_raised_to_the_top() {
    let mut kit = Kit::scenario("day");
    let rows = [1, 2].map(|wagon| Row {
        wagon: WagonId(wagon),
    });
    let below = kit.s.stack.steps().len();
    kit.with(|t| {
        for row in &rows {
            t.push(row.clone());
        }
    });
    kit.s
        .stack
        .raise(|step| frame::Part::of(step) == Some(&rows[0]));
    assert_eq!(kit.s.stack.asked::<Row>(), Some(&rows[0]));
    assert_eq!(kit.s.stack.steps().len(), below + 2);
}
