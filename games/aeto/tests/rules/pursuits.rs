//! 3.6 to 3.8, 3.10, 3.12: who intercepts whom, when, and with what chance.

use crate::afloat::{GERMANY, UK};
use crate::kit::*;
use crate::seas::spot;
use aeto::ch00_sequence::Segment;
use aeto::ch03_naval::combat::Withdraw;
use aeto::ch03_naval::offensive::Flag;
use aeto::ch03_naval::search::Search;
use aeto::ch03_naval::{
    Divide, Flee, Gather, Helm, Late, Operate, React, Retire, Sail, finding, waters,
};
use aeto::ch05_offensives::Begin;
use aeto::marks::Marks;
use aeto::types::{UnitId, Weather};
use frame::Side;
use kernel::proves;

/// What adds to the die of the search that is being made, in one group.
fn modifiers(kit: &Kit) -> Vec<(&'static str, i8)> {
    let search = kit.s.stack.step::<Search>().expect("a search");
    finding::modifiers(&kit.s, search, 1, &kit.s.crew(search.hunter))
}

fn weighs(kit: &Kit, name: &str) -> i8 {
    let all = modifiers(kit);
    let found = all.iter().find(|(of, _)| *of == name);
    found.map_or(0, |(_, by)| *by)
}

pub fn sets_out(kit: &mut Kit, force: UnitId) {
    kit.act(Sail::Move { unit: force });
    kit.act(Gather::All).act(Gather::Go);
}

/// Nobody reacts, place by place.
pub fn passes(kit: &mut Kit) -> &mut Kit {
    while kit.allowed(React::Pass) {
        kit.act(React::Pass);
    }
    kit
}

pub fn goes(kit: &mut Kit, to: &str) {
    kit.act(Helm::Go { to: spot(to) });
    passes(kit);
}

fn flag(unit: UnitId) -> Flag {
    Flag::Force { unit }
}

fn stands_by(kit: &mut Kit, force: UnitId) {
    for unit in kit.s.crew(force).into_iter().chain([force]) {
        kit.s
            .pieces
            .mark(unit, |unit| unit.marks.set(Marks::STANDBY));
    }
}

#[test]
fn mud_and_winter_hide_ships_in_the_severe_zone() {
    proves!("1.3f", "1.4g", "3.6ad");
    for (area, letter, by) in [
        ("NAT", Weather::Fair, 0),
        ("NAT", Weather::Mud, -1),
        ("NAT", Weather::Winter, -2),
        ("SAT", Weather::Winter, 0),
    ] {
        let mut kit = Kit::sea();
        let prey = kit.force(&["GER-ca-03"], area);
        let hunter = kit.force(&["UK-ca-01"], area);
        kit.weather(letter).naval(Side::Allies);
        sets_out(&mut kit, hunter);
        kit.act(Helm::Hunt { prey });
        assert_eq!(weighs(&kit, "weather"), by, "{area} {letter:?}");
    }
}

/// A German force enters W4421; a British one comes from somewhere to intercept it.
fn reaction_from(at: &str) -> Kit {
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-ca-01"], "W4422");
    let watch = (!at.starts_with("port_")).then(|| kit.force(&["UK-ca-01"], at));
    let docked = kit.dock("UK-ca-02", "W4717");
    kit.naval(Side::Axis);
    sets_out(&mut kit, raider);
    kit.act(Helm::Go { to: spot("W4421") });
    match watch {
        Some(unit) => kit.act(React::With { unit }),
        None => kit
            .act(React::Sortie { port: hex("W4717") })
            .act(Gather::Add { ship: docked })
            .act(Gather::Go),
    };
    passes(&mut kit);
    kit
}

#[test]
fn who_is_near_finds_more_easily_who_comes_out_of_port_less() {
    proves!("3.6af");
    let far = |kit: &Kit| (weighs(kit, "near"), weighs(kit, "from port"));
    // One hex away, two hexes away, further, and out of Scapa Flow.
    assert_eq!(far(&reaction_from("W4420")), (2, 0));
    assert_eq!(far(&reaction_from("W4419")), (1, 0));
    assert_eq!(far(&reaction_from("W4220")), (1, 0));
    assert_eq!(far(&reaction_from("W4219")), (0, 0));
    assert_eq!(far(&reaction_from("port_W4717")), (0, -1));
}

/// A German cruiser leaves Wilhelmshaven under the eyes of a British one.
fn blockade() -> (Kit, UnitId, UnitId) {
    let mut kit = Kit::sea();
    let cruiser = kit.dock("GER-ca-01", "W3723");
    let watch = kit.force(&["UK-ca-01"], "W3723");
    kit.naval(Side::Axis)
        .act(Sail::From { port: hex("W3723") })
        .act(Gather::All)
        .act(Gather::Go);
    (kit, cruiser, watch)
}

#[test]
fn who_leaves_port_is_met_off_it_with_2_and_not_without_a_die() {
    proves!("3.6af", "3.7d");
    let (mut kit, cruiser, watch) = blockade();
    assert_eq!((kit.asking(), kit.lies(cruiser)), (Some(UK), "W3723"));
    kit.act(React::With { unit: watch });
    passes(&mut kit);
    assert_eq!(weighs(&kit, "left port"), 2);
    kit.roll(&[1]).act(Divide::Groups { number: 1 });
    assert!(kit.clash().is_none());
}

#[test]
fn interception_is_active_or_reactive_and_never_in_the_end_phase() {
    proves!("3.6a", "3.6m", "3.2b");
    // Active: in one's own option, against who lies still.
    let mut kit = Kit::sea();
    let prey = kit.force(&["GER-ca-01"], "NAT");
    let hood = kit.dock("UK-bc-01", "W4717");
    kit.naval(Side::Allies)
        .act(Sail::From { port: hex("W4717") })
        .all_go();
    kit.go("NWA").go("NAT");
    assert!(kit.allowed(Helm::Hunt { prey }));
    kit.act(Helm::Stop);
    // Reactive: against who moves; Hood has spent 33 of 36 points, which does not matter.
    assert_eq!(kit.spent(hood), 33);
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-ca-01"], "NWA");
    let watch = kit.force(&["UK-bc-01"], "NAT");
    let ship = kit.s.crew(watch)[0];
    kit.s.pieces.mark(ship, |unit| {
        unit.spent = 36;
        unit.marks.set(Marks::SAILED);
    });
    kit.naval(Side::Axis);
    sets_out(&mut kit, raider);
    kit.act(Helm::Go { to: spot("NAT") });
    kit.act(React::With { unit: watch });
    passes(&mut kit);
    assert_eq!((kit.asking(), kit.spent(ship)), (Some(UK), 36));
    assert!(kit.allowed(Divide::Groups { number: 1 }));
    // In the End Phase nobody is asked, and nobody hunts.
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-ca-01"], "NWA");
    let watch = kit.force(&["UK-bc-01"], "NAT");
    kit.segment(Segment::SecondNaval, Side::Axis);
    kit.act(Late::Move { unit: raider });
    kit.act(Gather::All).act(Gather::Go);
    kit.act(Helm::Go { to: spot("NAT") });
    assert_eq!((kit.asking(), kit.lies(raider)), (Some(GERMANY), "NAT"));
    kit.bars(Helm::Hunt { prey: watch }, "3.14a");
}

#[test]
fn ships_in_a_frozen_port_do_not_react() {
    proves!("3.6aj");
    for (letter, reacts) in [(Weather::Fair, true), (Weather::Winter, false)] {
        let mut kit = Kit::sea();
        let frozen = hex("W4333");
        kit.s.politics.set_holder(frozen.space(), nation("germany"));
        kit.dock("GER-ca-01", "W4333");
        let off: Vec<&str> = waters::lanes(waters::quay(frozen.space()))
            .iter()
            .filter(|lane| matches!(waters::water(lane.to), Some(waters::Water::Hexed(_))))
            .map(|lane| lane.to.key())
            .collect();
        let watch = kit.force(&["UK-ca-01"], off[0]);
        kit.weather(letter).naval(Side::Allies);
        sets_out(&mut kit, watch);
        kit.act(Helm::Go { to: spot("W4333") });
        assert_eq!(kit.allowed(React::Sortie { port: frozen }), reacts);
    }
}

#[test]
fn hunters_collect_others_on_their_way_if_these_are_fast_enough() {
    proves!("3.6c", "3.6e", "3.6ap");
    let mut kit = Kit::sea();
    let prey = kit.force(&["GER-ca-01"], "NAT");
    let idle = kit.force(&["UK-ca-03"], "NAT");
    let hood = kit.dock("UK-bc-01", "W4717");
    let slow = kit.force(&["UK-de-01"], "NWA");
    let fast = kit.force(&["UK-ca-01"], "NWA");
    kit.naval(Side::Allies)
        .act(Sail::From { port: hex("W4717") })
        .all_go();
    kit.go("NWA");
    let mut late = kit.clone();
    late.act(Helm::Join { unit: slow });
    // 13 spent, and a sloop has 27 points in all: the North Atlantic is too far with it.
    late.bars(Helm::Go { to: spot("NAT") }, "3.2h");
    kit.act(Helm::Join { unit: fast }).go("NAT");
    kit.act(Helm::Hunt { prey });
    kit.roll(&[6]).act(Divide::Groups { number: 1 });
    // Hood and Kent fight as one; who lies there in a force apart does not.
    let clash = kit.clash().expect("a fight");
    assert_eq!(clash.fleets[0].ships.len(), 2);
    assert!(clash.fleets[0].ships.contains(&hood));
    assert!(!clash.fleets[0].ships.contains(&kit.s.crew(idle)[0]));
}

#[test]
fn in_one_large_area_every_enemy_is_in_reach() {
    proves!("3.6f", "3.2h");
    let mut kit = Kit::sea();
    let prey = kit.force(&["GER-ca-01"], "NAT");
    let old = kit.force(&["UK-stp-01", "UK-dd-01"], "NAT");
    kit.naval(Side::Allies);
    sets_out(&mut kit, old);
    // 20 points cost the area to enter; who is in it spends none.
    kit.act(Helm::Hunt { prey });
    assert_eq!(kit.s.spent(old), 0);
    // From Scapa Flow 33 points are needed, and Nelson has 29.
    let mut kit = Kit::sea();
    kit.force(&["GER-ca-01"], "NAT");
    kit.dock("UK-bb-01", "W4717");
    kit.naval(Side::Allies)
        .act(Sail::From { port: hex("W4717") })
        .all_go();
    kit.bars(Helm::Go { to: spot("NAT") }, "3.2h");
}

#[test]
fn a_hunt_is_broken_off_and_the_hunter_may_still_react() {
    proves!("3.6d");
    let mut kit = Kit::sea();
    let prey = kit.force(&["GER-ca-01"], "W4422");
    let hunter = kit.force(&["UK-ca-01"], "W4320");
    kit.naval(Side::Allies);
    sets_out(&mut kit, hunter);
    passes(&mut kit);
    kit.act(Helm::Go { to: spot("W4321") });
    passes(&mut kit).act(Helm::Stop);
    sets_out(&mut kit, prey);
    kit.act(Helm::Go { to: spot("W4421") });
    assert!(kit.allowed(React::With { unit: hunter }));
    kit.act(React::Hold).act(Helm::Stop);
    kit.bars(Sail::Move { unit: hunter }, "3.4g");
}

#[test]
fn who_has_intercepted_does_nothing_more_in_the_phase() {
    proves!("3.6j", "3.7i");
    let mut kit = Kit::sea();
    let prey = kit.force(&["GER-ca-01"], "W4421");
    let other = kit.force(&["GER-ca-02"], "W4422");
    let hunter = kit.force(&["UK-bb-01"], "W4421");
    kit.naval(Side::Allies);
    sets_out(&mut kit, hunter);
    kit.act(Helm::Hunt { prey });
    kit.roll(&[6])
        .act(Divide::Groups { number: 1 })
        .act(Flee::Evade);
    assert_eq!(kit.asking(), Some(GERMANY));
    sets_out(&mut kit, other);
    // Nobody else could react: the British are not even asked with her.
    kit.act(Helm::Go { to: spot("W4421") });
    assert!(!kit.allowed(React::With { unit: hunter }));
    passes(&mut kit).act(Helm::Stop);
    kit.bars(Sail::Move { unit: hunter }, "3.4g");
    // Nor does such a force attack a port.
    let mut kit = Kit::sea();
    let raiders = kit.force(&["UK-ca-01"], "W3723");
    kit.naval(Side::Allies);
    sets_out(&mut kit, raiders);
    passes(&mut kit);
    let ship = kit.s.crew(raiders)[0];
    assert!(kit.allowed(Helm::Enter));
    kit.s
        .pieces
        .mark(ship, |unit| unit.marks.set(Marks::CAUGHT));
    kit.bars(Helm::Enter, "3.7i");
}

#[test]
fn from_a_sea_area_ships_react_in_it_and_along_its_coasts() {
    proves!("3.6p");
    for (from, to, reacts) in [
        ("W4422", "W4421", true),
        ("port_W3723", "W3723", true),
        ("port_W3925", "W3925", false),
        ("NWA", "NAT", false),
    ] {
        let mut kit = Kit::sea();
        let watch = kit.force(&["UK-ca-01"], "W4219");
        match from.strip_prefix("port_") {
            Some(port) => {
                kit.dock("GER-ca-01", port);
                kit.naval(Side::Axis)
                    .act(Sail::From { port: hex(port) })
                    .act(Gather::All)
                    .act(Gather::Go);
            }
            None => {
                let raider = kit.force(&["GER-ca-01"], from);
                kit.naval(Side::Axis);
                sets_out(&mut kit, raider);
                kit.act(Helm::Go { to: spot(to) });
            }
        }
        assert_eq!(kit.allowed(React::With { unit: watch }), reacts, "{to}");
    }
}

/// Two German ships, one fast and one slow, are found off a coast.
fn caught(prey: &[&str], hunters: &[&str]) -> (Kit, UnitId, UnitId) {
    let mut kit = Kit::sea();
    let prey = kit.force(prey, "W4421");
    let hunter = kit.force(hunters, "W4421");
    kit.naval(Side::Allies);
    sets_out(&mut kit, hunter);
    kit.act(Helm::Hunt { prey });
    kit.roll(&[6]).act(Divide::Groups { number: 1 });
    (kit, prey, hunter)
}

#[test]
fn slow_ships_are_not_left_behind_to_evade() {
    proves!("3.8b");
    let (kit, ..) = caught(&["GER-bb-03"], &["UK-bb-01"]);
    assert!(kit.allowed(Flee::Evade));
    // With Schlesien, who has 23 points against 29, nobody gets away.
    let (kit, ..) = caught(&["GER-bb-03", "GER-bb-05"], &["UK-bb-01"]);
    assert!(!kit.allowed(Flee::Evade) && kit.clash().is_some());
}

#[test]
fn a_group_evades_once_in_a_phase_and_never_between_rounds() {
    proves!("3.8h", "3.8j");
    let mut kit = Kit::sea();
    let prey = kit.force(&["GER-bb-03"], "W4421");
    let first = kit.force(&["UK-bb-01"], "W4421");
    let second = kit.force(&["UK-bb-02"], "W4421");
    kit.naval(Side::Allies);
    sets_out(&mut kit, first);
    kit.act(Helm::Hunt { prey });
    kit.roll(&[6])
        .act(Divide::Groups { number: 1 })
        .act(Flee::Evade);
    kit.act(Sail::Pass);
    sets_out(&mut kit, second);
    kit.act(Helm::Hunt { prey });
    // Rodney finds her again: shots are exchanged, and then only withdrawal is left.
    kit.roll(&[6, 1, 2, 1, 2]).act(Divide::Groups { number: 1 });
    assert!(kit.clash().is_some());
    assert!(!kit.allowed(Flee::Evade));
    assert!(kit.allowed(Withdraw::All) || kit.allowed(Withdraw::Decided));
}

#[test]
fn only_search_groups_that_failed_go_back() {
    proves!("3.10d", "3.10a", "3.10b");
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-bb-03"], "W4422");
    let six = [
        "UK-ca-01", "UK-ca-02", "UK-ca-03", "UK-bb-01", "UK-bb-02", "UK-bb-08",
    ];
    let watch = kit.force(&six, "W4320");
    let crew = kit.s.crew(watch);
    kit.naval(Side::Axis);
    sets_out(&mut kit, raider);
    kit.act(Helm::Go { to: spot("W4421") });
    kit.act(React::With { unit: watch });
    kit.act(Gather::All).act(Gather::Go);
    passes(&mut kit);
    // The cruisers, who are faster, miss; the battleships find her, and she evades.
    kit.roll(&[1, 6]).act(Divide::Groups { number: 2 });
    kit.act(Flee::Evade);
    assert_eq!(kit.asking(), Some(UK));
    kit.act(Retire::Return);
    let cruisers = crew
        .iter()
        .filter(|ship| kit.lies(**ship) == "W4320")
        .count();
    assert_eq!(cruisers, 3);
    for ship in &crew {
        let caught = kit.s.unit(*ship).has(Marks::CAUGHT);
        assert_eq!(kit.lies(*ship) == "W4421", caught);
    }
}

#[test]
fn who_reacted_in_vain_may_still_hunt_in_an_option_of_its_own() {
    proves!("3.10e");
    let mut kit = Kit::sea();
    let raider = kit.force(&["GER-ca-01"], "W4422");
    let other = kit.force(&["GER-cl-01"], "W4319");
    let watch = kit.force(&["UK-ca-01"], "W4320");
    kit.naval(Side::Axis);
    sets_out(&mut kit, raider);
    kit.act(Helm::Go { to: spot("W4421") });
    kit.act(React::With { unit: watch });
    passes(&mut kit);
    kit.roll(&[1])
        .act(Divide::Groups { number: 1 })
        .act(Retire::Return);
    passes(&mut kit).act(Helm::Stop);
    sets_out(&mut kit, watch);
    passes(&mut kit);
    kit.act(Helm::Go { to: spot("W4319") });
    passes(&mut kit);
    assert!(kit.allowed(Helm::Hunt { prey: other }));
}

#[test]
fn who_stands_by_reacts_and_is_active_when_it_finds() {
    proves!("3.4p", "3.12i", "0.def-standby");
    for (segment, die, found) in [
        (Segment::FirstNaval, 6, true),
        (Segment::Offensives, 6, true),
        (Segment::Offensives, 1, false),
    ] {
        let mut kit = Kit::sea();
        let raider = kit.force(&["GER-bb-03"], "W4422");
        let watch = kit.force(&["UK-bb-01"], "W4320");
        let ship = kit.s.crew(watch)[0];
        stands_by(&mut kit, watch);
        match segment {
            Segment::FirstNaval => {
                kit.naval(Side::Axis);
                sets_out(&mut kit, raider);
            }
            _ => {
                stands_by(&mut kit, raider);
                kit.offensives(Side::Axis)
                    .act(Begin::Sea { flag: flag(raider) });
                kit.act(Operate::With { flag: flag(raider) })
                    .act(Gather::All)
                    .act(Gather::Go);
            }
        }
        let offensives = kit.s.tracks[1].offensives;
        kit.act(Helm::Go { to: spot("W4421") });
        kit.act(React::With { unit: watch });
        passes(&mut kit);
        kit.roll(&[die]).act(Divide::Groups { number: 1 });
        if found {
            kit.act(Flee::Evade);
        }
        let unit = kit.s.unit(ship);
        assert_eq!(
            (unit.has(Marks::ACTIVE), unit.has(Marks::STANDBY)),
            (found, !found)
        );
        assert_eq!(kit.s.tracks[1].offensives, offensives);
    }
}

#[test]
fn a_command_agent_calls_others_in_its_reach_and_is_active_itself() {
    proves!("3.12b");
    let mut kit = Kit::sea();
    let agent = kit.boat("GER-ss-01", "W4421");
    let near = kit.force(&["GER-ca-01"], "W4219");
    let far = kit.force(&["GER-ca-02"], "NAT");
    for force in [agent, near, far] {
        stands_by(&mut kit, force);
    }
    kit.offensives(Side::Axis);
    let before = kit.s.tracks[0].offensives;
    kit.act(Begin::Sea { flag: flag(agent) });
    kit.bars(Operate::With { flag: flag(far) }, "3.12b");
    kit.act(Operate::With { flag: flag(near) })
        .act(Gather::All)
        .act(Gather::Go)
        .act(Helm::Stop)
        .act(Operate::Enough);
    assert!(kit.s.unit(agent).has(Marks::ACTIVE));
    assert_eq!(kit.lies(agent), "W4421");
    assert_eq!(kit.s.tracks[0].offensives, before - 1);
}

/// A German force in a Sea Offensive.
fn offensive(kinds: &[&str], at: &str) -> (Kit, UnitId) {
    let mut kit = Kit::sea();
    let force = kit.force(kinds, at);
    stands_by(&mut kit, force);
    kit.offensives(Side::Axis)
        .act(Begin::Sea { flag: flag(force) });
    kit.act(Operate::With { flag: flag(force) })
        .act(Gather::All)
        .act(Gather::Go);
    (kit, force)
}

#[test]
fn the_slowest_ship_and_damage_limit_a_sea_offensive() {
    proves!("3.12d", "3.12e", "3.17v");
    // Scharnhorst alone has 6 points, with Schlesien 3.
    let (mut kit, force) = offensive(&["GER-bb-03", "GER-bb-05"], "W4421");
    let slow = kit.s.crew(force)[1];
    goes(&mut kit, "W3823");
    goes(&mut kit, "W3824");
    kit.bars(Helm::Go { to: spot("W4421") }, "3.2h");
    kit.act(Helm::Drop { ship: slow });
    assert!(kit.allowed(Helm::Go { to: spot("W4421") }));
    // 5 points spent, and then the whole ship is hit: 26 points printed are 3 in an Offensive, and she stops.
    let (mut kit, force) = offensive(&["GER-bb-03", "GER-bb-04"], "W4421");
    let hit = kit.s.crew(force)[0];
    goes(&mut kit, "W3823");
    goes(&mut kit, "W4421");
    assert_eq!(kit.spent(hit), 4);
    kit.with(|t| {
        aeto::ch03_naval::combat::damage(t, hit, aeto::ch03_naval::combat::Blow::Hit);
    });
    kit.bars(Helm::Go { to: spot("W3823") }, "3.2h");
    kit.act(Helm::Drop { ship: hit });
    assert!(kit.allowed(Helm::Go { to: spot("W3823") }));
}

#[test]
fn one_active_interception_in_a_sea_offensive() {
    proves!("3.12g", "3.12h");
    let (mut kit, force) = offensive(&["GER-bb-03"], "W4421");
    let watch = kit.force(&["UK-bb-01"], "W4422");
    kit.act(Helm::Go { to: spot("W4422") });
    passes(&mut kit);
    kit.act(Helm::Hunt { prey: watch });
    kit.roll(&[1]).act(Divide::Groups { number: 1 });
    let ship = kit.s.crew(force)[0];
    assert!(kit.s.unit(ship).has(Marks::ACTIVE) && !kit.s.unit(ship).has(Marks::STANDBY));
    kit.bars(Operate::With { flag: flag(force) }, "3.12b");
    // Who conducts a Sea Offensive does not counter-intercept who comes to intercept him: only others could.
    let (mut kit, force) = offensive(&["GER-bb-03"], "W4421");
    let watch = kit.force(&["UK-bb-01"], "W4420");
    stands_by(&mut kit, watch);
    kit.act(Helm::Go { to: spot("W4422") });
    kit.act(React::With { unit: watch });
    assert!(!kit.allowed(React::With { unit: force }));
}
