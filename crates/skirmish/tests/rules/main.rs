//! One test for each rule of the sample game.

mod cards;
mod kit;
mod land;
mod sea;
mod victory;

use kernel::{Game, proves};
use kit::{BLUE_HORSE, Kit, RED_HORSE};
use skirmish::{Action, BLUE, BattleAction, RED, Skirmish};

#[test]
fn r1_2_one_phase_after_the_other() {
    proves!("1.2");
    let mut kit = Kit::war();
    assert_eq!(kit.asking(), Some(RED));
    let bid = skirmish::Bid::Nothing;
    assert_eq!(kit.refused(bid), "1.2");
    kit.done();
    assert_eq!(kit.asking(), Some(BLUE));
    let attack = BattleAction::Attack {
        unit: RED_HORSE,
        at: kit::hex("h56"),
    };
    assert_eq!(kit.refused(attack), "5.1");
    kit.done().done();
    assert!(kit.s.stack.asked::<skirmish::Bids>().is_some());
    assert_eq!(kit.refused(Action::Done), "1.2");
}

#[test]
fn every_counter_of_the_other_side_says_why_it_does_nothing() {
    let kit = Kit::war();
    let target = kernel::Target::Counter(BLUE_HORSE.into());
    let seats = Skirmish::seats(&kernel::Setup::default());
    let reasons = kernel::why::<Skirmish>(&kit.s, &seats, RED, &target);
    assert_eq!(reasons[0].rule.as_str(), "1.2");
}

#[test]
fn every_rule_is_enforced_and_tested() {
    let coverage = Skirmish::ledger().coverage("skirmish");
    assert_eq!(coverage.unknown, Vec::<String>::new());
    assert_eq!(coverage.unenforced, Vec::<String>::new());
    assert_eq!(coverage.untested, Vec::<String>::new());
    assert_eq!((coverage.examples, coverage.examples_tested), (1, 1));
}
