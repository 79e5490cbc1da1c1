//! Chapter 6: cities and supply.

use crate::kit::{Kit, RED_FOOT, RED_HORSE, hex};
use kernel::{Game, proves};
use skirmish::{BLUE, Bid, GREEN, LandAction, RED, Skirmish, UnitId};

#[test]
fn r6_1_who_was_there_last_holds_a_city() {
    proves!("6.1");
    let mut kit = Kit::war();
    let holm = 2;
    assert_eq!(kit.s.holders[holm], Some(BLUE));
    kit.put(UnitId(8), "h71").put(RED_HORSE, "h64");
    kit.act(LandAction::March {
        unit: RED_HORSE,
        to: hex("h63"),
    });
    assert_eq!(kit.s.holders[holm], Some(RED));
}

#[test]
fn r6_2_a_city_counts_while_a_line_leads_home() {
    proves!("6.2");
    let mut kit = Kit::war();
    assert_eq!(skirmish::points(&kit.s, RED), 2);
    assert_eq!(skirmish::points(&kit.s, BLUE), 3);
    // Red takes the home of Green: Blue's still supplies Holm.
    kit.put(UnitId(13), "h11").put(RED_FOOT, "h86");
    kit.s.hold_cities();
    assert_eq!(skirmish::points(&kit.s, BLUE), 2);
    // A city without a line to a home of its own side does not count.
    assert_eq!(skirmish::points(&kit.s, RED), 2);
}

#[test]
fn r6_3_more_cities_win_after_the_last_turn() {
    proves!("6.3");
    let mut kit = Kit::scenario("raid");
    kit.done().done().done();
    for _ in 0..3 {
        kit.act(Bid::Nothing);
    }
    assert!(Skirmish::outcome(&kit.s).is_none());
    kit.done().done().done();
    let outcome = Skirmish::outcome(&kit.s).expect("the raid is over");
    assert_eq!(outcome.winners, [BLUE, GREEN]);
    assert_eq!(kit.asking(), None);
}
