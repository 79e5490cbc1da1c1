//! The numbers of a position from outside. None is beyond what its scenario, its track or its box can show, so that
//! rules may add to it and take from it; and what is named by a number is there.

use crate::Step;
use crate::ch03_supply::Relief;
use crate::ch04_production::{Order, Place};
use crate::ch05_movement::{Breakthrough, BreakthroughStrategic, FirstRight, Moving, Redeploying};
use crate::ch06_combat::{Dispute, Withdraw};
use crate::ch07_special_actions::{Precedence, WhoFirst};
use crate::ch08_naval::Convoy;
use crate::ch09_politics::{Deploy, Garrison, Vichy};
use crate::data::data;
use crate::state::State;
use crate::types::{Nation, Nations, Sea, Turn};
use crate::unit::UnitId;
use frame::{Part, must_hold};
use kernel::Seat;

/// No phase and no game counts so far of what has no track of its own: WERPs, steps, points, hits.
const MANY: u32 = 100;
/// 16.2: nor does anybody bomb away so many WERPs in a whole war.
const MANY_WERPS: u32 = 10_000;

pub fn flaws(s: &State, found: &mut Vec<String>) {
    turns(s, found);
    tracks(s, found);
    ledgers(s, found);
    fleets(s, found);
    combat(s, found);
    nations(s, found);
    named(s, found);
    steps(s, found);
}

/// Sets of nations hold such as there are.
fn nations(s: &State, found: &mut Vec<String>) {
    let all: Nations = data().nations.ids().collect();
    let in_step = s.politics.is_in_step(all);
    must_hold(in_step, "sides, camps and wars do not agree", found);
    let mut sets = vec![
        s.ledgers.producing,
        s.ledgers.bought_special_action,
        s.movement.payers,
    ];
    sets.extend(s.movement.invasions.iter().map(|(_, powers)| *powers));
    if let Some(round) = &s.battle.round {
        sets.extend(round.nations);
        sets.extend([round.asked, round.counterattackers]);
    }
    let there = sets.iter().all(|set| set.without(all).is_empty());
    must_hold(there, "something names a nation that there is not", found);
}

fn at_most<T: Into<u32>>(
    what: &str,
    most: u32,
    counts: impl IntoIterator<Item = T>,
    found: &mut Vec<String>,
) {
    for count in counts.into_iter().map(Into::into) {
        if count > most {
            found.push(format!("{what}: {count} is more than {most}"));
        }
    }
}

/// The turn is one of the scenario's, what has happened is past, and what waits for a year waits for the next.
fn turns(s: &State, found: &mut Vec<String>) {
    let scenario = &data().scenarios[usize::from(s.scenario)];
    let in_play = (scenario.first..=scenario.last).contains(&s.turn);
    must_hold(in_play, "the turn is none of the scenario's", found);
    let events = &s.politics.events;
    let vichy = match events.vichy {
        Vichy::Neutral(turn) | Vichy::AtWar(turn) => Some(turn),
        Vichy::Open | Vichy::Forgone | Vichy::Occupied => None,
    };
    let past = [
        events.france_fell,
        events.western_war,
        events.italy_joined,
        events.axis_minors_joined,
        events.usa_joined,
        events.pact,
        events.soviet_war,
        events.free_step.map(|(_, turn)| turn),
        events.novgorod_axis,
        events.leningrad_axis,
        events.lebanon_occupied,
        vichy,
        s.assets.supported,
        s.assets.france_fell,
    ];
    let drops = s.movement.last_drop.iter().map(|(_, turn)| turn);
    let mut past = past.iter().flatten().chain(drops);
    let is_past = past.all(|turn| *turn <= s.turn);
    must_hold(is_past, "something has happened that is yet to come", found);
    let assets = &s.assets;
    let next = [assets.next_asw].into_iter().chain(assets.next_flak);
    let soon = Turn::new(scenario.last.year() + 1, 5);
    let is_soon = next.chain(assets.next_fleet).all(|turn| turn <= soon);
    must_hold(
        is_soon,
        "something waits for a turn that never comes",
        found,
    );
}

/// G.Assets, 2.22(d): ends of tracks; 16.2 and 10.5 beside them.
fn tracks(s: &State, found: &mut Vec<String>) {
    let (assets, limits) = (&s.assets, &data().limits);
    let tracks = [
        ("U-boats", limits.u_boats, vec![assets.u_boats]),
        ("flak", limits.flak, assets.flak.to_vec()),
        (
            "fighters",
            limits.fighters_per_side,
            assets.fighters.to_vec(),
        ),
        ("bombers", limits.bombers_per_side, assets.bombers.to_vec()),
    ];
    for (what, most, counts) in tracks {
        at_most(what, most.into(), counts, found);
    }
    let raids = [assets.asw, assets.v1, assets.v2, assets.rail_cut];
    let raids = raids.into_iter().chain(assets.west_hits);
    at_most("strategic warfare", MANY, raids, found);
    let score = &s.score;
    let points = [score.axis, score.allies, score.beachheads_destroyed];
    at_most("points", MANY, points, found);
    at_most("bombed WERPs", MANY_WERPS, [score.bombed], found);
    at_most(
        "tens of steps bid",
        5,
        [s.options.bid.unsigned_abs()],
        found,
    );
}

/// What is counted in a phase or a turn.
fn ledgers(s: &State, found: &mut Vec<String>) {
    let ledgers = &s.ledgers;
    let by_power = [ledgers.werps, ledgers.total, ledgers.owed];
    at_most("WERPs", MANY, by_power.into_iter().flatten(), found);
    at_most("WERPs sent", MANY, ledgers.sent, found);
    let built = ledgers.built.into_iter().flatten();
    at_most("Strategic Assets built", MANY, built, found);
    at_most("phases of conscription", 5, [ledgers.conscription], found);
    let steps = [
        ledgers.heavy_built,
        ledgers.new_units,
        ledgers.armour_steps,
        ledgers.elite_armour_steps,
        ledgers.free_french_steps,
        ledgers.free_infantry,
    ];
    at_most("steps and units built", MANY, steps, found);
    let movement = &s.movement;
    at_most("Strat-moves", MANY, movement.strat_moves, found);
    let moves = [movement.west_moves, movement.soviet_moves];
    at_most("Strat-moves", MANY, moves, found);
    let shipped = s.politics.events.germans_shipped;
    at_most("Germans shipped", MANY, [shipped], found);
}

fn fleets(s: &State, found: &mut Vec<String>) {
    for (sea, points) in Sea::ALL.iter().zip(&s.fleets.points) {
        let all = points
            .iter()
            .map(|p| u32::from(p.ready) + u32::from(p.used));
        if all.sum::<u32>() > MANY {
            found.push(format!("the {} is full of ships", sea.name()));
        }
        if points.iter().any(|p| p.transferred > p.used) {
            let sea = sea.name();
            found.push(format!("more ships came to the {sea} than are there"));
        }
    }
    at_most(
        "Fleet Points transferred",
        MANY,
        s.fleets.transferred,
        found,
    );
    let under_way = s.fleets.convoy.is_some();
    for convoy in convoys(s) {
        at_most("hits on ships", MANY, convoy.hits, found);
        at_most("ships that sail", MANY, convoy.carrying, found);
        // Once a convoy is under way, what it was before is kept and no longer counts.
        if under_way && s.fleets.convoy.as_ref() != Some(convoy) {
            continue;
        }
        let points = convoy
            .carrying
            .iter()
            .zip(&s.fleets.points[convoy.sea.index()]);
        for (carrying, there) in points {
            must_hold(
                *carrying <= there.used,
                "more ships sail than have left",
                found,
            );
        }
        let on_map = |id: &UnitId| s.has_unit(*id) && s.area_of(*id).is_some();
        let there = convoy.cargo.iter().all(on_map);
        must_hold(there, "a unit sails that is not on the map", found);
    }
}

fn convoys(s: &State) -> impl Iterator<Item = &Convoy> {
    let mission = s.movement.mission.as_ref().map(|mission| &mission.convoy);
    let all = [s.fleets.convoy.as_ref(), s.battle.at_sea.as_ref(), mission];
    all.into_iter().flatten()
}

fn combat(s: &State, found: &mut Vec<String>) {
    let turns = s.battle.flipped.iter().map(|works| works.turns);
    at_most("turns of deserted works", MANY, turns, found);
    let Some(round) = &s.battle.round else {
        return;
    };
    at_most("hits", MANY, round.hits, found);
    at_most("hits in the air", MANY, round.air_hits, found);
    let wings = [round.dogfighters, round.supporters];
    at_most(
        "ground support",
        MANY,
        wings.into_iter().flatten().flatten(),
        found,
    );
}

/// Units and seats that something names.
fn named(s: &State, found: &mut Vec<String>) {
    let mut units: Vec<UnitId> = s
        .supply
        .fed
        .iter()
        .chain(&s.supply.hungry)
        .copied()
        .collect();
    units.extend(s.movement.last_drop.iter().map(|(id, _)| *id));
    units.extend(s.battle.to_malta.iter().map(|(id, _)| *id));
    units.extend(convoys(s).flat_map(|convoy| &convoy.cargo));
    if let Some(round) = &s.battle.round {
        units.extend(round.supported.iter().chain(&round.fired));
    }
    let there = units.iter().all(|id| s.has_unit(*id));
    must_hold(there, "something names a unit that there is not", found);
    let mut seats = vec![s.stack.asking(), s.special_actions.next];
    seats.push(s.movement.mission.as_ref().map(|mission| mission.seat));
    let sits = seats.into_iter().flatten().all(|seat| is_seat(s, seat));
    must_hold(sits, "something names a seat that there is not", found);
    let stock = &s.special_actions;
    for at in data().nations.len()..Nation::MAX {
        let none = stock.stock[at] == 0 && stock.fresh[at] == 0;
        must_hold(none, "nobody has Special Actions", found);
    }
}

fn is_seat(s: &State, seat: Seat) -> bool {
    seat.index() < s.seating().0.len()
}

/// What waits on the stack names seats, units and places that there are.
fn steps(s: &State, found: &mut Vec<String>) {
    for step in s.stack.steps() {
        if !(seat_of(step).is_none_or(|seat| is_seat(s, seat))
            && unit_of(step).is_none_or(|id| s.has_unit(id))
            && number_of(step).is_none_or(|(number, most)| number <= most))
        {
            found.push(format!("nobody can do this: {step:?}"));
        }
    }
}

fn seat_of(step: &Step) -> Option<Seat> {
    if let Step::Phase { seat, .. } = step {
        return Some(*seat);
    }
    None.or_else(|| Relief::of(step).map(|it| it.seat))
        .or_else(|| Order::of(step).map(|it| it.seat))
        .or_else(|| Breakthrough::of(step).map(|it| it.seat))
        .or_else(|| BreakthroughStrategic::of(step).map(|it| it.seat))
        .or_else(|| FirstRight::of(step).map(|it| it.seat))
        .or_else(|| Dispute::of(step).map(|it| it.by))
        .or_else(|| Precedence::of(step).map(|it| it.by))
        .or_else(|| WhoFirst::of(step).map(|it| it.by))
}

fn unit_of(step: &Step) -> Option<UnitId> {
    None.or_else(|| Place::of(step).map(|it| it.unit))
        .or_else(|| Moving::of(step).map(|it| it.unit))
        .or_else(|| Redeploying::of(step).map(|it| it.unit))
}

/// A number in a step, and the most it can be: blocks that stay in a fortress, regions of Vichy France, blocks of an
/// army.
fn number_of(step: &Step) -> Option<(usize, usize)> {
    None.or_else(|| Withdraw::of(step).map(|it| (it.least, 4)))
        .or_else(|| Garrison::of(step).map(|it| (usize::from(it.region), 2)))
        .or_else(|| Deploy::of(step).map(|it| (usize::from(it.next), MANY as usize)))
}
