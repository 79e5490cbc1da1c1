//! Positions from outside: a number that the rules cannot read is refused.

use conformance::numbers_taken;
use engulfed::{Engulfed, State};

/// What is no count: flags of a unit and sets of nations are bits, units have numbers, who waits for an event waits for turn 255, and 255
/// WERPs may be bombed in a war.
const ANY: [&str; 11] = [
    "battle.round.asked",
    "battle.round.counterattackers",
    "battle.round.nations",
    "fleets.convoy.cargo",
    "ledgers.bought_special_action",
    "ledgers.producing",
    "movement.invasions",
    "movement.mission.convoy.cargo",
    "movement.payers",
    "pieces.marks",
    "pieces.at.later",
];

fn no_number_is_taken(scenario: &str, wanted: impl FnMut(&State) -> bool) -> usize {
    let players = [("players", "2")];
    let (mut taken, count) = numbers_taken::<Engulfed>(scenario, &players, 7, wanted);
    let is_count = |taken: &String| {
        let place = taken.split(' ').next().unwrap_or_default();
        !ANY.contains(&place) && taken != "score.bombed = 255"
    };
    taken.retain(is_count);
    assert_eq!(taken, Vec::<String>::new(), "{scenario}");
    count
}

/// True so many times, where something holds.
fn first(times: usize, holds: impl Fn(&State) -> bool) -> impl FnMut(&State) -> bool {
    let mut left = times;
    move |s| {
        let wanted = left > 0 && holds(s);
        left -= usize::from(wanted);
        wanted
    }
}

#[test]
fn a_position_with_a_number_beyond_its_game_is_refused() {
    for scenario in ["1939", "1942"] {
        let count = no_number_is_taken(scenario, first(1, |_| true));
        assert!(count > 1000, "{scenario}: only {count} numbers");
    }
}

#[test]
fn so_is_one_in_the_middle_of_a_battle_or_a_voyage() {
    no_number_is_taken("1942", first(1, |s| s.battle.round.is_some()));
    no_number_is_taken("1942", first(1, |s| s.movement.mission.is_some()));
    no_number_is_taken("1939", first(1, |s| s.fleets.convoy.is_some()));
    no_number_is_taken("1942", first(1, |s| s.stack.steps().len() > 3));
    no_number_is_taken("1942", first(1, |s| !s.movement.last_drop.is_empty()));
}
