//! Rules about what is carried that stand beside the others: Admirals, supply of what is aboard, the BEF, neutral ports, the
//! Azores, and how far an assault goes.

use crate::cargo::channel;
use crate::kit::{Kit, hex, nation};
use aeto::ch00_sequence::Segment;
use aeto::ch02_strategic::may_bomb;
use aeto::ch03_naval::cargo::{hexes_by_sea, needs};
use aeto::ch03_naval::embarking::Load;
use aeto::ch03_naval::{Gather, Helm, Sail, ports};
use aeto::ch05_offensives::Go;
use aeto::ch06_movement::Moves;
use aeto::ch07_supply::is_supplied;
use aeto::data::Haul;
use aeto::politics::{Conquest, Invasion};
use aeto::spot::Spot;
use aeto::types::{Camp, UnitId};
use frame::Side;
use kernel::{example, proves};

const SOUTHAMPTON: &str = "W3515";
const CHERBOURG: &str = "W3315";

#[test]
fn an_admiral_is_carried_for_nothing_and_goes_ashore() {
    proves!("3.19d", "3.23a");
    let mut kit = channel();
    let flagship = kit.dock("UK-bb-01", SOUTHAMPTON);
    let ship = kit.dock("UK-stp-01", SOUTHAMPTON);
    kit.deplete(ship);
    let admiral = kit.admiral("UK-admiral-01", flagship);
    let unit = kit.put("UK-inf-02", SOUTHAMPTON);
    kit.naval(Side::Allies).load(SOUTHAMPTON);
    kit.embark(unit, ship)
        .embark(admiral, ship)
        .act(Load::Enough);
    kit.act(Sail::From {
        port: hex(SOUTHAMPTON),
    });
    kit.act(Gather::Add { ship }).act(Gather::Go).quiet();
    kit.go(CHERBOURG).act(Helm::Dock);
    kit.segment(Segment::Movement, Side::Allies);
    kit.act(Moves::Land { unit: admiral });
    assert_eq!(kit.at(admiral), Some(CHERBOURG));
    // By land he goes nowhere.
    kit.bars(Moves::Unit { unit: admiral }, "6.0a");
}

#[test]
fn what_is_aboard_is_supplied_whatever_its_ships_are() {
    proves!("7.7h", "3.22g");
    let carried = |marked: u8| {
        let mut kit = channel();
        let ship = kit.dock("UK-stp-01", SOUTHAMPTON);
        let unit = kit.put("UK-inf-02", SOUTHAMPTON);
        kit.s.pieces.change(unit, |unit| unit.unsupplied = marked);
        kit.naval(Side::Allies).load(SOUTHAMPTON).embark(unit, ship);
        kit.cast_off(SOUTHAMPTON).go(CHERBOURG);
        kit.s.pieces.change(ship, |unit| unit.unsupplied = 1);
        (kit, unit, ship)
    };
    let (kit, unit, ship) = carried(0);
    assert!(is_supplied(&kit.s, unit) && kit.s.unit(ship).unsupplied == 1);
    // Who came aboard without supply has none.
    let (mut kit, unit, ship) = carried(1);
    assert!(!is_supplied(&kit.s, unit));
    kit.s.pieces.change(ship, |unit| unit.unsupplied = 0);
    assert!(!is_supplied(&kit.s, unit));
    kit.segment(Segment::Supply, Side::Allies);
    assert_eq!(kit.s.unit(unit).unsupplied, 1);
}

/// The BEF in Cherbourg and French destroyers on Convoy Duty.
fn bef() -> (Kit, Vec<UnitId>, UnitId, UnitId) {
    let mut kit = channel();
    let units = kit.puts("UK-inf-02", CHERBOURG, 2);
    kit.put("UK-hq-01", CHERBOURG);
    let ship = kit.dock("UK-stp-01", CHERBOURG);
    let escort = kit.free("FRA-dd-01");
    let duty = aeto::spot::board().find("NAT").and_then(Spot::convoy);
    kit.s.put(escort, duty.expect("Convoy Duty"));
    (kit, units, ship, escort)
}

#[test]
fn french_escorts_leave_when_the_british_go_home() {
    proves!("2.18c");
    example!("aeto-E35");
    let (mut kit, units, ship, escort) = bef();
    kit.naval(Side::Allies);
    assert!(kit.allowed(Sail::Pass));
    kit.load(CHERBOURG).embark(units[0], ship).act(Load::Enough);
    kit.bars(Sail::Pass, "2.18c");
    let area = hex("NAT");
    kit.act(Sail::Release { area });
    kit.act(Gather::Add { ship: escort }).act(Gather::Go);
    assert!(kit.s.force_of(escort).is_some());
    // Who was lost in battle has not gone home.
    let (mut kit, units, _, _) = bef();
    kit.on_table(|t| aeto::losses::eliminate(t, units[0], aeto::losses::Cause::Combat));
    kit.naval(Side::Allies);
    assert!(kit.allowed(Sail::Pass));
}

#[test]
fn the_british_may_move_within_france() {
    proves!("2.18c");
    let (mut kit, units, _, _) = bef();
    kit.segment(Segment::Movement, Side::Allies);
    kit.act(Moves::Unit { unit: units[0] });
    kit.act(Go::To { hex: hex("W3215") });
    assert!(!kit.s.strategic.recalled);
}

#[test]
fn rails_of_allies_and_conquered_lands_are_bombed_and_of_neutrals_are_not() {
    proves!("2.6i");
    let mut kit = channel();
    let bombs = |kit: &Kit, at: &str| may_bomb(&kit.s, nation("germany"), hex(at));
    let capital = |of: &str| {
        let row = &aeto::data::data().nations[nation(of).index()];
        aeto::spot::board().key(row.capital.expect("a capital"))
    };
    // Bucharest and Brussels are neutral; Paris is the enemy's.
    let [bucharest, paris] = ["rumania", "france"].map(capital);
    assert_eq!([bombs(&kit, bucharest), bombs(&kit, paris)], [false, true]);
    // Once it is occupied by an enemy, or has joined him.
    kit.s
        .politics
        .set_holder(hex(bucharest).space(), nation("uk"));
    kit.s.refresh();
    assert!(bombs(&kit, bucharest));
}

#[test]
fn the_first_ships_into_a_port_of_a_nation_drawn_into_the_war_meet_no_mines() {
    proves!("3.15r");
    let off = |at: &str, since: bool| {
        let mut kit = channel();
        let (by, of) = (nation("germany"), nation("norway"));
        kit.s.enlist(of, Camp::Western);
        kit.s.politics.declare(by, of);
        if since {
            let since = kit.s.clock.month;
            kit.s.politics.declared.push(Invasion { by, of, since });
        }
        let forces = [kit.force(&["GER-dd-01"], at), kit.force(&["GER-dd-01"], at)];
        kit.s.refresh();
        kit.naval(Side::Axis);
        (kit, forces)
    };
    let (mut kit, forces) = off("W4423", true);
    kit.act(Sail::Move { unit: forces[0] }).all_go();
    kit.roll(&[]).act(Helm::Enter);
    assert!(kit.says("not laid yet"));
    // Those after them do; and everybody at the capital, and later in the war.
    for (at, since) in [("W4625", true), ("W4423", false)] {
        let (mut kit, forces) = off(at, since);
        kit.act(Sail::Move { unit: forces[0] }).all_go();
        kit.roll(&[1, 1]).act(Helm::Enter);
        assert_eq!(kit.dice.scripted_left(), 0);
        assert!(!kit.says("not laid yet"));
    }
    let (mut kit, forces) = off("W4423", true);
    kit.s.at_sea.surprised.push(nation("norway"));
    kit.act(Sail::Move { unit: forces[1] }).all_go();
    kit.roll(&[1, 1]).act(Helm::Enter);
    assert_eq!(kit.dice.scripted_left(), 0);
}

#[test]
fn the_azores_are_open_late_in_the_war() {
    proves!("8.0-portugal");
    let azores = hex("W1902").space();
    let open = |kit: &Kit, of: &str| ports::is_friendly(&kit.s, nation(of), azores);
    let fallen = |kit: &mut Kit, of: &str, by: &str| {
        let in_month = kit.s.clock.month;
        let (of, by) = (nation(of), nation(by));
        kit.s.politics.conquests.push(Conquest { of, by, in_month });
    };
    let mut kit = channel();
    kit.s.clock.month = "october 1943".parse().expect("a month");
    assert!(!open(&kit, "uk"));
    fallen(&mut kit, "italy", "uk");
    assert_eq!([open(&kit, "uk"), open(&kit, "germany")], [true, false]);
    kit.s.clock.month = "september 1943".parse().expect("a month");
    assert!(!open(&kit, "uk"));
    kit.s.clock.month = "october 1943".parse().expect("a month");
    for (of, by) in [
        ("ussr", "germany"),
        ("portugal", "germany"),
        ("spain", "germany"),
    ] {
        let mut kit = kit.clone();
        fallen(&mut kit, of, by);
        assert!(!open(&kit, "uk"), "{of}");
    }
    kit.s.enlist(nation("spain"), Camp::Axis);
    assert!(!open(&kit, "uk"));
}

#[test]
fn submarines_of_the_axis_lie_in_spanish_ports() {
    proves!("8.0-spain-b");
    let mut kit = channel();
    let boat = kit.free("GER-ss-01");
    let ports = Spot::ports().map(|(hex, _)| hex);
    let spanish: Vec<_> = ports
        .filter(|hex| aeto::ground::hex(*hex).nation == Some(nation("spain")))
        .collect();
    assert!(
        spanish
            .iter()
            .all(|hex| ports::shelters(&kit.s, boat, *hex))
    );
    let us = nation("us");
    kit.s.enlist(us, Camp::Western);
    kit.s.politics.declare(us, nation("germany"));
    assert!(
        !spanish
            .iter()
            .any(|hex| ports::shelters(&kit.s, boat, *hex))
    );
}

#[test]
fn nobody_walks_from_evvoia_to_the_mainland() {
    proves!("0.map-evvoia");
    let island = hex("E4630").space();
    let mut near = aeto::spot::board().neighbours(island).iter();
    let side = near.find(|link| link.to == hex("E4531").space());
    let side = side.expect("they are neighbours");
    assert!(!aeto::ground::side(side.kinds).open);
}

#[test]
fn an_assault_is_measured_by_sea() {
    proves!("3.23e", "3.23a");
    example!("aeto-E21");
    let far = |from: &str, to: &str| hexes_by_sea(hex(from).space(), hex(to).space());
    // Plymouth to Le Havre and St. Nazaire.
    assert_eq!(far("W3514", "W3317"), Some(4));
    assert!(far("W3514", "W3013") >= Some(5));
    let mut kit = channel();
    let unit = kit.put("UK-inf-02", "W3514");
    let takes = |hexes: u8| needs(&kit.s, &[unit], Haul::Assault { hexes });
    assert_eq!([takes(4), takes(7)], [Some(2), Some(3)]);
}

#[test]
fn a_search_that_fails_is_no_war() {
    proves!("3.10f");
    let mut kit = Kit::sea();
    let wars = kit.s.politics.wars.clone();
    let prey = kit.force(&["GER-dd-01"], "NAT");
    kit.force(&["UK-ca-01"], "NAT");
    kit.naval(Side::Axis).act(Sail::Move { unit: prey });
    kit.act(Gather::All).act(Gather::Go);
    kit.quiet();
    assert_eq!(kit.s.politics.wars, wars);
}
