//! 3.9, 3.13, 4.10, 4.15, 4.28: aircraft and carriers against ships at sea.

use crate::afloat::waters;
use crate::kit::*;
use aeto::ch00_sequence::{First, Segment};
use aeto::ch03_naval::offensive::Flag;
use aeto::ch03_naval::{Divide, Flee, Gather, Helm, Late, Operate, React, Retire, Sail};
use aeto::ch04_air::{Dive, Fly, Launch, Mission, Report, Role, Strike, Watch};
use aeto::ch05_offensives::Begin;
use aeto::data::data;
use aeto::marks::Marks;
use aeto::types::{AirEffect, UnitId, Weather};
use aeto::unit::Commitment;
use frame::Side;
use kernel::{example, proves};

/// A German base, and the sea before it.
const WILHELMSHAVEN: &str = "W3723";

fn clear() -> Kit {
    let mut kit = waters();
    kit.s.skies.letter = Weather::Fair;
    kit.s.skies.severe = AirEffect::None;
    kit.s.skies.moderate = AirEffect::None;
    kit
}

/// A force at sea: its chit and its ships.
fn force(kit: &mut Kit, at: &str, kinds: &[&str]) -> (UnitId, Vec<UnitId>) {
    let ships = kit.fleet(at, kinds);
    (kit.s.force_of(ships[0]).expect("a force"), ships)
}

fn based(kit: &mut Kit, kind: &str, at: &str) -> UnitId {
    let id = kit.pooled(kind);
    kit.s.pieces.change(id, |unit| unit.at = hex(at).into());
    kit.s.refresh();
    id
}

/// A piece is turned into one of another kind of its nation.
fn becomes(kit: &mut Kit, id: UnitId, kind: &str) {
    let kind = data().find_kind(kind).expect("a kind of piece");
    kit.s.pieces.change(id, |unit| unit.kind = kind);
}

/// A force sets out in the First Naval Movement Step.
fn sets_out(kit: &mut Kit, side: Side, chit: UnitId) {
    kit.segment(Segment::FirstNaval, Side::Axis);
    kit.act(First { side }).act(Sail::Move { unit: chit });
    kit.act(Gather::All).act(Gather::Go);
}

fn go(kit: &mut Kit, to: &str) {
    kit.act(Helm::Go { to: hex(to).into() });
}

fn launch(kit: &mut Kit, unit: UnitId, role: Role) {
    kit.act(Launch::Unit { unit, role });
}

/// Nobody else flies, and the aircraft go in past guns that miss.
fn goes_in(kit: &mut Kit) {
    kit.no_aircraft();
    kit.roll(&[1, 1]).act(Strike::GoIn);
}

fn flies(kit: &Kit, unit: UnitId) -> bool {
    kit.s.sky.iter().any(|flight| flight.unit == unit)
}

#[test]
fn a_force_is_looked_for_reported_and_attacked_as_it_moves() {
    proves!(
        "4.10.1",
        "4.10.2",
        "4.10.5",
        "4.10.7",
        "4.10.9",
        "4.15.1",
        "4.15.2",
        "4.15.3",
        "0.sop-na1c"
    );
    let mut kit = clear();
    let heinkel = based(&mut kit, "GER-bmb-03", WILHELMSHAVEN);
    let (chit, ships) = force(&mut kit, "W4420", &["UK-ca-01", "UK-dd-01"]);
    sets_out(&mut kit, Side::Allies, chit);
    go(&mut kit, "W4220");
    assert_eq!(kit.refused(Watch::Strike), "4.10.2");
    // One aircraft, two ships, no coast: the bare die. A 4 finds nothing, and there is one try in a place.
    kit.roll(&[4]).act(Watch::Search);
    assert_eq!(kit.refused(Watch::Search), "4.10.5");
    kit.act(Watch::Pass).act(React::Hold);
    // A 5 brings a report, which may be off by two.
    kit.roll(&[5]).act(Watch::Search);
    assert_eq!(kit.refused(Report { ships: 5 }), "4.10.7");
    kit.act(Report { ships: 4 });
    assert_eq!(kit.s.unit(heinkel).commitment, Commitment::Free);
    kit.act(Watch::Strike);
    launch(&mut kit, heinkel, Role::Bomber);
    goes_in(&mut kit);
    // Six points are three attacks of a Bomber; 5 and 4 reach the armor of 8.
    kit.roll(&[5, 4]).act(Dive { ship: ships[0] });
    assert!(kit.damaged(ships[0]));
    kit.roll(&[1, 2]).act(Dive { ship: ships[1] });
    kit.roll(&[1, 2]).act(Dive { ship: ships[1] });
    // The force goes on; the aircraft is aloft until an Air Movement Step ends, and then does nothing more.
    assert!(flies(&kit, heinkel));
    go(&mut kit, "W4219");
    assert_eq!(kit.refused(Watch::Search), "4.10.1");
    kit.act(Watch::Hold).act(Helm::Stop);
    kit.act(Sail::Pass).act(Sail::Pass);
    assert_eq!(kit.s.clock.segment, Segment::Air);
    while kit.s.clock.segment == Segment::Air {
        let next = kit.legal().pop().expect("something to do");
        kit.act(next);
    }
    assert!(!flies(&kit, heinkel));
    assert_eq!(kit.s.unit(heinkel).commitment, Commitment::Previous);
}

#[test]
fn a_partner_s_aircraft_change_base_and_its_wrecks_cost_its_own_eps() {
    proves!("4.6.1", "7.17");
    let mut kit = clear();
    let french = based(&mut kit, "FRA-ftr-01", "W3118");
    kit.segment(Segment::Air, Side::Allies);
    while !kit.allowed(Fly::Enough) {
        let first = kit.legal()[0];
        kit.act(first);
    }
    assert!(kit.allowed(Fly::Rebase { unit: french }));
    let mut kit = clear();
    kit.wreck("W3118", aeto::types::WorkKind::Base);
    let before = [kit.eps("uk"), kit.eps("france")];
    kit.segment(Segment::Replenishment, Side::Allies);
    // A 3, and 1 for the home nation.
    kit.roll(&[3]).act(aeto::ch07_supply::Replenish::Repair {
        at: hex("W3118"),
        what: aeto::types::WorkKind::Base,
    });
    assert!(kit.wrecks().is_empty());
    let after = [kit.eps("uk"), kit.eps("france")];
    assert_eq!(after, [before[0], before[1] - 1]);
}

#[test]
fn transports_do_not_look_for_ships() {
    proves!("4.10.1");
    let mut kit = clear();
    based(&mut kit, "GER-atp-01", WILHELMSHAVEN);
    let (chit, _) = force(&mut kit, "W4220", &["UK-ca-01"]);
    let looking = |kit: &Kit| {
        let at = kit.s.unit(chit).at;
        aeto::ch04_air::scouts(&kit.s, aeto::types::Camp::Axis, at).len()
    };
    assert_eq!(looking(&kit), 0);
    based(&mut kit, "GER-bmb-03", WILHELMSHAVEN);
    assert_eq!(looking(&kit), 1);
}

#[test]
fn what_helps_and_hinders_a_search() {
    proves!("4.10.4", "4.10.6");
    use aeto::types::Camp::Axis;
    let mut kit = clear();
    for base in ["W3723", "W3723", "W3824", "W3824"] {
        based(&mut kit, "GER-bmb-03", base);
    }
    let (cruiser, _) = force(&mut kit, "W4420", &["UK-ca-01"]);
    let mut ten = vec!["UK-dd-02"; 8];
    ten.extend(["UK-cl-01"; 2]);
    let (fleet, _) = force(&mut kit, "W4320", &ten);
    let list = |kit: &Kit, chit| aeto::ch04_air::search_modifiers(&kit.s, Axis, chit);
    assert_eq!(
        list(&kit, cruiser),
        [("further aircraft", 2), ("single ship", -1)]
    );
    assert_eq!(
        list(&kit, fleet),
        [("further aircraft", 2), ("large force", 1)]
    );
    kit.s.skies.letter = Weather::Winter;
    kit.s.skies.severe = AirEffect::Strength;
    assert_eq!(
        list(&kit, fleet),
        [
            ("further aircraft", 2),
            ("large force", 1),
            ("inclement", -1),
            ("Winter", -2)
        ]
    );
    let (off, _) = force(&mut kit, "W4316", &["UK-ca-02", "UK-ca-03"]);
    assert!(list(&kit, off).contains(&("coastal hex", 1)));
    let (far, _) = force(&mut kit, "NAT", &["UK-ca-04", "UK-ca-05"]);
    assert!(list(&kit, far).contains(&("INT", -3)));
}

#[test]
fn what_is_made_out_lies_open_and_is_intercepted_more_easily() {
    proves!("4.10.3", "4.10.7", "4.15.4", "3.6n");
    let mut kit = clear();
    for base in ["W3723", "W3824", "W3824"] {
        based(&mut kit, "GER-bmb-03", base);
    }
    let (chit, ships) = force(&mut kit, "W4420", &["UK-ca-01", "UK-dd-01"]);
    let (hunters, _) = force(&mut kit, "W4021", &["GER-ca-04", "GER-dd-01"]);
    let germany = kernel::Viewer::Seat(kernel::Seat(0));
    sets_out(&mut kit, Side::Allies, chit);
    go(&mut kit, "W4320");
    // Aircraft first, ships afterwards.
    assert_eq!(kit.refused(React::With { unit: hunters }), "0.sop-m0");
    kit.roll(&[5]).act(Watch::Search);
    assert!(aeto::hidden::sees(&kit.s, germany, ships[0]));
    kit.act(Watch::Pass);
    kit.act(React::With { unit: hunters });
    kit.act(Gather::All).act(Gather::Go);
    kit.quiet_skies();
    kit.roll(&[2]).act(Divide::Groups { number: 1 });
    assert!(kit.says("+1 reconnoitred"));
    // It moves on, and is lost from sight.
    kit.until_helm();
    go(&mut kit, "W4319");
    assert!(!aeto::hidden::sees(&kit.s, germany, ships[0]));
}

impl Kit {
    /// Nobody does anything until the mover has its way again.
    #[track_caller]
    fn until_helm(&mut self) -> &mut Kit {
        while !self.allowed(Helm::Stop) {
            let all = self.legal();
            let next = [React::Pass.into(), Watch::Pass.into(), Retire::Stay.into()];
            let found = next.into_iter().find(|action| all.contains(action));
            self.act(found.expect("a way on"));
        }
        self
    }
    /// Nobody looks or reacts until somebody forms search groups.
    fn quiet_skies(&mut self) -> &mut Kit {
        loop {
            let all = self.legal();
            let next = [Watch::Pass.into(), React::Pass.into()];
            match next.into_iter().find(|action| all.contains(action)) {
                Some(action) => self.act(action),
                None => return self,
            };
        }
    }
}

#[test]
fn a_carrier_launches_and_recovers_as_it_moves() {
    proves!(
        "3.9a", "3.9d", "3.9e", "3.9g", "3.9h", "4.4.6", "4.15.4", "4.15.7", "4.28.2", "3.8d"
    );
    example!("aeto-E12");
    // The Wasp's run, with Courageous for the Wasp, a two-step Corsair for the F4F, Heinkels and a Ju-87 for the bombers of
    // three bases, and Schlesien, which is slower, for the Abruzzi.
    let mut kit = clear();
    let (chit, ships) = force(&mut kit, "W4220", &["UK-cv-01"]);
    let fighter = kit.admiral("UK-na-01", ships[0]);
    becomes(&mut kit, fighter, "UK-na-10");
    let bombers = [
        based(&mut kit, "GER-bmb-03", WILHELMSHAVEN),
        based(&mut kit, "GER-bmb-03", WILHELMSHAVEN),
        based(&mut kit, "GER-bmb-01", "W3824"),
    ];
    let (hunters, battleship) = force(&mut kit, "W3921", &["GER-bb-05"]);
    sets_out(&mut kit, Side::Allies, chit);
    // Three hexes. Shot down by halves, driven off, and missed before it is driven off: each time the fighter is back at
    // the next hex.
    go(&mut kit, "W3920");
    for (bomber, shots) in [
        (bombers[0], vec![1]),
        (bombers[1], vec![4]),
        (bombers[2], vec![6, 4]),
    ] {
        assert!(!flies(&kit, fighter));
        kit.roll(&[6]).act(Watch::Search);
        if kit.allowed(Report { ships: 1 }) {
            kit.act(Report { ships: 1 });
        }
        kit.act(Watch::Strike);
        launch(&mut kit, bomber, Role::Bomber);
        kit.act(Launch::NoMore);
        launch(&mut kit, fighter, Role::Fighter);
        kit.roll(&shots).no_aircraft();
        while kit.allowed(aeto::ch04_air::BreakOff::FightOn) {
            kit.act(aeto::ch04_air::BreakOff::FightOn);
        }
        assert_eq!(kit.dice.scripted_left(), 0);
        assert!(flies(&kit, fighter) && !kit.damaged(ships[0]));
        kit.act(React::Pass);
    }
    assert!(kit.damaged(bombers[0]) && !kit.damaged(bombers[1]));
    // One more hex, to recover it; a battleship comes, is sighted on its way and attacked without effect.
    go(&mut kit, "W3819");
    assert!(!flies(&kit, fighter));
    kit.act(Watch::Pass).act(React::With { unit: hunters });
    kit.roll(&[6]).act(Watch::Search);
    kit.act(Report { ships: 1 }).act(Watch::Strike);
    launch(&mut kit, fighter, Role::Bomber);
    kit.no_aircraft().roll(&[1, 1, 1, 2, 1, 2, 1, 2, 1, 2]);
    kit.act(Strike::GoIn);
    assert!(flies(&kit, fighter));
    kit.quiet_skies();
    // The Schlesien intercepts; what is aloft makes no Intensive Attack, and the carrier is faster.
    kit.roll(&[6]).act(Divide::Groups { number: 1 });
    assert_eq!(
        kit.refused(Launch::Unit {
            unit: fighter,
            role: Role::Bomber
        }),
        "4.13.9"
    );
    kit.act(Launch::NoMore).act(Flee::Evade);
    assert!(!kit.damaged(battleship[0]));
    kit.until_helm();
    kit.act(Helm::Stop);
    // Ships have tried to intercept it there: no aircraft attack it any more while it stays.
    kit.act(Sail::Pass).act(Sail::Pass);
    kit.act(First { side: Side::Axis });
    assert_eq!(kit.refused(Fly::Fleet { unit: chit }), "4.10.2");
    let found = aeto::ch04_air::Found {
        by: aeto::types::Camp::Axis,
        force: chit,
        ships: Vec::new(),
    };
    kit.s.at_sea.lookout.found.push(found);
    assert_eq!(kit.refused(Fly::Fleet { unit: chit }), "3.9h");
    assert!(flies(&kit, fighter));
    kit.act(Fly::Enough);
    assert!(!flies(&kit, fighter));
}

#[test]
fn a_carrier_that_stays_launches_once_in_the_phase() {
    proves!("3.9f", "4.4.7", "3.9a");
    let mut kit = clear();
    let (_, ships) = force(&mut kit, "W4220", &["UK-cv-01"]);
    let swordfish = kit.admiral("UK-na-01", ships[0]);
    let (chit, _) = force(&mut kit, "W4120", &["GER-ca-04", "GER-dd-01"]);
    sets_out(&mut kit, Side::Axis, chit);
    go(&mut kit, "W4119");
    kit.roll(&[6]).act(Watch::Search);
    kit.act(Report { ships: 2 }).act(Watch::Strike);
    launch(&mut kit, swordfish, Role::Bomber);
    kit.no_aircraft().act(Strike::TurnBack);
    assert!(flies(&kit, swordfish));
    assert!(kit.s.unit(swordfish).has(Marks::OFF_DECK));
    kit.act(React::Hold);
    go(&mut kit, "W4118");
    // It does not look, and is not launched again.
    assert_eq!(kit.refused(Watch::Search), "4.10.1");
    kit.act(Watch::Hold).act(Helm::Stop).act(Sail::Pass);
    kit.act(Sail::Pass).act(First { side: Side::Axis });
    assert!(!flies(&kit, swordfish));
    assert_eq!(kit.s.unit(swordfish).commitment, Commitment::Previous);
}

#[test]
fn taranto() {
    proves!(
        "3.13a", "3.13b", "3.13c", "3.13d", "3.13e", "4.1.10", "4.4.8", "4.4.9", "4.20.10",
        "4.20.13", "4.28.1", "4.28.3", "4.28.4", "3.8i", "3.9c", "4.1.8"
    );
    example!("aeto-E13");
    // Illustrious in the North Sea, five hexes from Wilhelmshaven; German ships and half a Heinkel (3-12) for the Italian.
    let mut kit = clear();
    let (chit, ships) = force(&mut kit, "W3818", &["UK-cv-01"]);
    becomes(&mut kit, ships[0], "UK-cv-08");
    let swordfish = kit.admiral("UK-na-01", ships[0]);
    let bomber = based(&mut kit, "GER-bmb-03", WILHELMSHAVEN);
    kit.deplete(bomber);
    let port = aeto::spot::Spot::port(hex(WILHELMSHAVEN).space()).expect("a port");
    let docked = ["GER-bb-05", "GER-bb-06", "GER-bb-03"].map(|kind| {
        let id = kit.pooled(kind);
        kit.s.put(id, port);
        id
    });
    kit.deplete(docked[2]);
    let (hunters, cruisers) = force(&mut kit, "W4022", &["GER-ca-01", "GER-ca-02", "GER-ca-04"]);
    for id in [chit, ships[0], hunters]
        .into_iter()
        .chain(cruisers.clone())
    {
        kit.s.pieces.mark(id, |unit| unit.marks.set(Marks::STANDBY));
    }
    // An Air Offensive sinks three battleships, and the Swordfish is Currently Committed.
    kit.offensives(Side::Allies).act(Begin::Air);
    kit.act(Mission::Ships {
        hex: hex(WILHELMSHAVEN),
    });
    launch(&mut kit, swordfish, Role::Bomber);
    goes_in(&mut kit);
    kit.roll(&[6, 6]).act(Dive { ship: docked[0] });
    kit.roll(&[6, 6, 6, 6]).act(Dive { ship: docked[1] });
    assert!(docked.iter().all(|ship| kit.s.unit(*ship).at != port));
    assert_eq!(kit.s.unit(swordfish).commitment, Commitment::Current);
    // An Axis Air Offensive against the carrier: the Swordfish flies all the same, and drives the bomber off.
    kit.act(Begin::Air);
    kit.roll(&[6]).act(Mission::Seek { force: chit });
    kit.act(Report { ships: 1 });
    kit.act(Mission::Fleet { unit: chit });
    launch(&mut kit, bomber, Role::Bomber);
    kit.act(Launch::NoMore);
    launch(&mut kit, swordfish, Role::Fighter);
    kit.roll(&[1]).no_aircraft();
    assert_eq!(kit.s.unit(bomber).commitment, Commitment::Current);
    assert_eq!(kit.s.unit(swordfish).commitment, Commitment::Current);
    assert!(!kit.damaged(ships[0]));
    // A Sea Offensive: as soon as the carrier moves, its aircraft are free.
    let flag = Flag::Force { unit: chit };
    kit.act(Begin::Sea { flag }).act(Operate::With { flag });
    kit.act(Gather::All).act(Gather::Go);
    go(&mut kit, "W3919");
    assert_eq!(kit.s.unit(swordfish).commitment, Commitment::Free);
    kit.act(Watch::Pass).act(React::With { unit: hunters });
    kit.act(Gather::All).act(Gather::Go);
    kit.roll(&[6]).act(Watch::Search);
    kit.act(Report { ships: 3 }).act(Watch::Strike);
    launch(&mut kit, swordfish, Role::Bomber);
    goes_in(&mut kit);
    kit.roll(&[5, 5]).act(Dive { ship: cruisers[0] });
    kit.roll(&[6, 4]).act(Dive { ship: cruisers[1] });
    kit.roll(&[1, 1]).act(Dive { ship: cruisers[2] });
    assert!(kit.sunk(cruisers[0]) && kit.damaged(cruisers[1]));
    assert_eq!(kit.s.unit(swordfish).commitment, Commitment::Current);
    kit.quiet_skies();
    // The interception succeeds, and before anybody evades or fires there is an Intensive Attack, committed or not.
    kit.roll(&[6]).act(Divide::Groups { number: 1 });
    launch(&mut kit, swordfish, Role::Bomber);
    goes_in(&mut kit);
    kit.roll(&[6, 6, 1, 2, 1, 2])
        .act(Dive { ship: cruisers[2] });
    assert!(kit.sunk(cruisers[2]) && !kit.sunk(cruisers[1]));
    assert_eq!(kit.s.unit(swordfish).commitment, Commitment::Current);
    assert!(!flies(&kit, swordfish));
    // It has launched since it set out, and stays.
    kit.act(Flee::Evade);
    kit.until_helm();
    let on = Helm::Go {
        to: hex("W4019").into(),
    };
    assert_eq!(kit.refused(on), "3.13e");
}

#[test]
fn carriers_that_meet_strike_each_other_first() {
    proves!(
        "4.28.1", "4.28.3", "4.4.5", "4.17.1", "3.9b", "3.9c", "3.8i"
    );
    let mut kit = clear();
    let (hunters, british) = force(&mut kit, "W4220", &["UK-cv-01", "UK-ca-01"]);
    let swordfish = kit.admiral("UK-na-01", british[0]);
    let (chit, french) = force(&mut kit, "W4020", &["GER-ca-04"]);
    sets_out(&mut kit, Side::Axis, chit);
    go(&mut kit, "W4021");
    kit.act(Watch::Hold).act(React::With { unit: hunters });
    kit.act(Gather::All).act(Gather::Go);
    kit.quiet_skies();
    kit.roll(&[6]).act(Divide::Groups { number: 1 });
    // The interceptors' aircraft come before evasion and guns.
    assert_eq!(kit.refused(Flee::Evade), "0.sop-m0");
    launch(&mut kit, swordfish, Role::Bomber);
    kit.no_aircraft();
    kit.roll(&[1, 1, 6, 3, 1, 2, 1, 2]).act(Strike::GoIn);
    assert!(kit.damaged(french[0]));
    assert!(!flies(&kit, swordfish) && !kit.s.unit(swordfish).has(Marks::LAUNCHED));
    assert_eq!(kit.s.unit(swordfish).commitment, Commitment::Free);
    // A damaged carrier launches nothing, and one that sinks takes its aircraft along.
    kit.deplete(british[0]);
    let launch = Launch::Unit {
        unit: swordfish,
        role: Role::Fighter,
    };
    let window = aeto::ch04_air::Window::over(hex("W4021"), nation("uk"));
    let step = frame::Part::<aeto::Step>::whole(window);
    let mut other = Kit::of(kit.s.clone());
    other.ask(vec![aeto::Step::Sequence, step], crate::afloat::UK);
    assert_eq!(other.refused(launch), "4.22.1");
    kit.on_table(|t| aeto::fleet::sink(t, british[0]));
    assert_eq!(
        kit.s.unit(swordfish).at,
        aeto::spot::Spot::pool(nation("uk"))
    );
}

#[test]
fn in_the_end_phase_only_what_comes_into_range_is_attacked() {
    proves!("3.14h", "3.14i", "4.15.6", "0.sop-end1b", "0.sop-end1d");
    let mut kit = clear();
    let stuka = based(&mut kit, "GER-bmb-01", WILHELMSHAVEN);
    let heinkel = based(&mut kit, "GER-bmb-03", WILHELMSHAVEN);
    let (chit, _) = force(&mut kit, "W4320", &["UK-ca-01", "UK-ca-02"]);
    kit.s.clock.initiative = Side::Allies;
    kit.segment(Segment::SecondNaval, Side::Allies);
    kit.act(Late::Move { unit: chit });
    kit.act(Gather::All).act(Gather::Go);
    // Six hexes away and then five: a Ju-87 has not reached it before, a Heinkel has.
    go(&mut kit, "W4220");
    kit.roll(&[6]).act(Watch::Search);
    if kit.allowed(Report { ships: 2 }) {
        kit.act(Report { ships: 2 });
    }
    kit.act(Watch::Strike);
    let bomb = |unit| Launch::Unit {
        unit,
        role: Role::Bomber,
    };
    assert_eq!(kit.refused(bomb(heinkel)), "3.14h");
    kit.act(bomb(stuka)).no_aircraft().act(Strike::TurnBack);
    kit.act(Helm::Stop);
    while kit.s.clock.segment == Segment::SecondNaval && !kit.s.clock.second {
        let next = kit.legal().pop().expect("something to do");
        kit.act(next);
    }
    assert!(!flies(&kit, stuka));
    assert_eq!(kit.s.unit(stuka).commitment, Commitment::Previous);
}

#[test]
fn bombers_hunt_submarines() {
    proves!(
        "4.10.10", "4.20.8", "4.27.6", "3.29o", "3.29p", "3.29q", "3.29r"
    );
    let mut kit = clear();
    let boat = kit.pooled("GER-ss-01");
    kit.s
        .pieces
        .change(boat, |unit| unit.at = hex("W4320").into());
    let bomber = based(&mut kit, "UK-bmb-05", "W3916");
    let fighter = based(&mut kit, "UK-ftr-01", "W3916");
    kit.s.clock.initiative = Side::Allies;
    kit.segment(Segment::Air, Side::Allies);
    kit.act(First { side: Side::Allies });
    kit.act(Fly::Fleet { unit: boat });
    assert_eq!(
        kit.refused(Launch::Unit {
            unit: fighter,
            role: Role::Bomber
        }),
        "4.10.10"
    );
    launch(&mut kit, bomber, Role::Bomber);
    kit.no_aircraft();
    // 6 and one for the aircraft find it; one attack is made in all.
    let armor = kit.s.unit(boat).ship_face().expect("a boat").armor;
    assert_eq!(armor, 6);
    kit.roll(&[6, 4, 3]).act(Strike::GoIn);
    assert_eq!(kit.dice.scripted_left(), 0);
    assert!(kit.damaged(boat));
    kit.act(Fly::Enough);
    assert_eq!(kit.s.unit(bomber).commitment, Commitment::Previous);
}

#[test]
fn aircraft_of_a_carrier_without_fuel_stay_near() {
    proves!("4.4.10", "4.4.2");
    let mut kit = clear();
    let (_, ships) = force(&mut kit, "W4020", &["UK-cv-01"]);
    let swordfish = kit.admiral("UK-na-01", ships[0]);
    let (chit, _) = force(&mut kit, "W4220", &["GER-ca-04", "GER-dd-01"]);
    assert!(
        aeto::ch04_air::scouts(&kit.s, aeto::types::Camp::Western, hex("W4220").into())
            .contains(&swordfish)
    );
    kit.s.pieces.mark(ships[0], |unit| unit.unsupplied = 1);
    sets_out(&mut kit, Side::Axis, chit);
    go(&mut kit, "W4222");
    assert_eq!(kit.refused(Watch::Search), "4.10.1");
    let near = hex("W4120").into();
    assert_eq!(
        aeto::ch04_air::scouts(&kit.s, aeto::types::Camp::Western, near),
        [swordfish]
    );
}
