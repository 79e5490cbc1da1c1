//! 3.18, 3.21 to 3.24: troops by sea: what embarks, what is lost with its ships, where it goes ashore.

use crate::afloat::fire;
use crate::kit::{Kit, hex, nation};
use aeto::Aeto;
use aeto::ch00_sequence::Segment;
use aeto::ch03_naval::cargo::{Passage, Shed, lading};
use aeto::ch03_naval::debarking::Thin;
use aeto::ch03_naval::embarking::Load;
use aeto::ch03_naval::{Gather, Helm, Sail};
use aeto::ch05_offensives::Go;
use aeto::ch06_movement::Moves;
use aeto::marks::Marks;
use aeto::spot::Spot;
use aeto::types::UnitId;
use frame::Side;
use kernel::{Game, Viewer, example, proves};

const SOUTHAMPTON: &str = "W3515";
const CHERBOURG: &str = "W3315";

/// Blitzkrieg, fair weather, and nobody on the map.
pub fn channel() -> Kit {
    let id = aeto::data::data().find_scenario("blitzkrieg");
    let id = id.expect("Blitzkrieg");
    Kit::of(frame::begin::<Aeto>(aeto::setup::position(id), |_| {})).emptied()
}

impl Kit {
    /// The ships of a port begin to load.
    pub fn load(&mut self, port: &str) -> &mut Kit {
        self.act(Sail::Load { port: hex(port) })
    }
    pub fn embark(&mut self, unit: UnitId, ship: UnitId) -> &mut Kit {
        self.act(Load::Unit { unit, ship })
    }
    /// Nothing more embarks, and all the ships of the port set out.
    pub fn cast_off(&mut self, port: &str) -> &mut Kit {
        self.act(Load::Enough)
            .act(Sail::From { port: hex(port) })
            .all_go()
    }
    /// A ship is fired at, once; where there is no choice that has happened already.
    pub fn shoot(&mut self, hunter: UnitId, target: UnitId) -> &mut Kit {
        let shot: aeto::Action = fire(hunter, target).into();
        while !self.damaged(target) && !self.sunk(target) {
            let legal = self.legal();
            if legal.contains(&shot) {
                return self.act(shot);
            }
            let last = *legal.last().expect("something is asked");
            self.act(last);
        }
        self
    }
    pub fn pool(&self, unit: UnitId) -> bool {
        let unit = self.s.unit(unit);
        unit.at == Spot::pool(unit.nation()) && unit.aboard.is_none()
    }
}

/// Infantry lies aboard a transport in the port of Cherbourg.
fn arrived() -> (Kit, UnitId, UnitId) {
    let mut kit = channel();
    let ship = kit.dock("UK-stp-01", SOUTHAMPTON);
    let unit = kit.put("UK-inf-02", SOUTHAMPTON);
    kit.naval(Side::Allies).load(SOUTHAMPTON).embark(unit, ship);
    kit.cast_off(SOUTHAMPTON).go(CHERBOURG).act(Helm::Dock);
    (kit, unit, ship)
}

#[test]
fn troops_embark_for_nothing_where_their_ships_began() {
    proves!("3.2j", "3.21a", "3.21b", "3.24a");
    let mut kit = channel();
    let ship = kit.dock("UK-stp-01", SOUTHAMPTON);
    let unit = kit.put("UK-inf-02", SOUTHAMPTON);
    let elsewhere = kit.put("UK-inf-02", "W3514");
    kit.naval(Side::Allies).load(SOUTHAMPTON);
    kit.bars(
        Load::Unit {
            unit: elsewhere,
            ship,
        },
        "3.21b",
    );
    kit.embark(unit, ship);
    assert_eq!((kit.s.unit(unit).aboard, kit.spent(ship)), (Some(ship), 0));
    let from = lading(&kit.s, unit).expect("it is carried");
    assert_eq!(
        (from.from, from.passage),
        (hex(SOUTHAMPTON), Passage::Together)
    );
    // It goes where its ship goes.
    kit.cast_off(SOUTHAMPTON).go(CHERBOURG);
    assert_eq!(kit.lies(unit), CHERBOURG);
    // Nothing embarks in a port that does not work, nor in one of the enemy.
    let mut kit = channel();
    kit.dock("UK-stp-01", SOUTHAMPTON);
    kit.put("UK-inf-02", SOUTHAMPTON);
    kit.s.blocked.push(hex(SOUTHAMPTON));
    kit.naval(Side::Allies);
    kit.bars(
        Sail::Load {
            port: hex(SOUTHAMPTON),
        },
        "3.21b",
    );
    kit.bars(Sail::Load { port: hex("W3925") }, "3.21b");
}

#[test]
fn from_a_port_that_works_troops_go_a_hex_further_and_by_rail() {
    proves!("3.24f", "3.24b", "0.sop-mov1b", "6.1i");
    let (mut kit, unit, _) = arrived();
    kit.segment(Segment::Movement, Side::Allies);
    kit.act(Moves::Land { unit });
    assert_eq!(kit.at(unit), Some(CHERBOURG));
    kit.bars(Go::To { hex: hex("W3213") }, "5.7.1");
    kit.act(Go::To { hex: hex("W3215") });
    assert_eq!(kit.at(unit), Some("W3215"));
    // Or it boards a train at once.
    let (mut kit, unit, _) = arrived();
    kit.segment(Segment::Movement, Side::Allies);
    kit.act(Moves::Land { unit }).act(Go::Stay);
    let boards = [Marks::MOVED, Marks::BOARDS].map(|mark| kit.s.unit(unit).has(mark));
    assert_eq!(boards, [true; 2]);
}

#[test]
fn in_an_enemy_zone_of_control_troops_stay_where_they_land() {
    proves!("3.24f", "5.12.5");
    let (mut kit, unit, _) = arrived();
    kit.put("GER-inf-01", "W3215");
    kit.segment(Segment::Movement, Side::Allies);
    kit.act(Moves::Land { unit });
    assert_eq!(kit.at(unit), Some(CHERBOURG));
    kit.bars(Moves::Unit { unit }, "6.0a");
}

#[test]
fn nobody_debarks_among_enemies() {
    proves!("3.24b");
    let (mut kit, unit, _) = arrived();
    kit.s
        .politics
        .set_holder(hex(CHERBOURG).space(), nation("germany"));
    kit.s.refresh();
    kit.put("UK-inf-02", SOUTHAMPTON);
    kit.segment(Segment::Movement, Side::Allies);
    kit.bars(Moves::Land { unit }, "3.24b");
}

#[test]
fn the_points_of_the_transports_are_counted_together() {
    proves!("3.22d", "3.23a", "3.23b", "3.22b", "3.22e");
    let mut kit = channel();
    let ship = kit.dock("UK-stp-01", SOUTHAMPTON);
    let other = kit.dock("UK-stp-01", SOUTHAMPTON);
    kit.deplete(other);
    let armor = kit.put("UK-arm-02", SOUTHAMPTON);
    let french = kit.put("FRA-inf-01", SOUTHAMPTON);
    let halves = kit.puts("UK-inf-02", SOUTHAMPTON, 3);
    for half in &halves {
        kit.deplete(*half);
    }
    let hq = kit.put("UK-hq-02", SOUTHAMPTON);
    kit.naval(Side::Allies).load(SOUTHAMPTON);
    // Three points: armor takes two, two half-step units one.
    kit.embark(armor, ship).embark(halves[0], other);
    kit.bars(Load::Unit { unit: french, ship }, "3.23a");
    kit.embark(halves[1], ship);
    kit.bars(
        Load::Unit {
            unit: halves[2],
            ship,
        },
        "3.23a",
    );
    // An HQ takes nothing.
    kit.embark(hq, ship);
    // An ally's infantry in place of the armor.
    let mut kit = channel();
    let ship = kit.dock("UK-stp-01", SOUTHAMPTON);
    kit.deplete(ship);
    let french = kit.put("FRA-inf-01", SOUTHAMPTON);
    let bomber = kit.put("UK-bmb-02", SOUTHAMPTON);
    kit.naval(Side::Allies).load(SOUTHAMPTON);
    kit.bars(Load::Unit { unit: bomber, ship }, "3.22d");
    kit.embark(french, ship);
}

#[test]
fn points_are_changed_from_chit_to_chit() {
    proves!("3.22b", "0.gen-13b");
    example!("aeto-E20");
    let mut kit = channel();
    let ships = [0; 3].map(|_| kit.dock("UK-stp-01", SOUTHAMPTON));
    kit.naval(Side::Allies).load(SOUTHAMPTON);
    let docked = |kit: &Kit| {
        let port = Spot::port(hex(SOUTHAMPTON).space()).expect("a port");
        let steps: Vec<u8> = kit.s.units_in(port).map(|(_, unit)| unit.steps()).collect();
        steps
    };
    for ship in ships {
        kit.act(Load::Split { ship });
    }
    assert_eq!(docked(&kit), [1; 6]);
    kit.act(Load::Merge { ship: ships[0] });
    assert_eq!(docked(&kit).iter().sum::<u8>(), 6);
    assert_eq!(docked(&kit).len(), 5);
}

#[test]
fn who_comes_for_troops_spends_half_of_its_movement() {
    proves!("3.2j", "3.24a", "3.2k", "3.2l");
    let mut kit = channel();
    let force = kit.force(&["UK-stp-01"], "W3415");
    let ship = kit.s.crew(force)[0];
    let unit = kit.put("UK-inf-02", SOUTHAMPTON);
    kit.naval(Side::Allies).act(Sail::Move { unit: force });
    kit.all_go().go(SOUTHAMPTON);
    let way = kit.spent(ship);
    kit.act(Helm::Load).act(Load::Supply { ship });
    assert_eq!(kit.spent(ship), way);
    kit.embark(unit, ship);
    assert_eq!(kit.spent(ship), way + 13);
    let passage = lading(&kit.s, unit).map(|lading| lading.passage);
    assert_eq!(passage, Some(Passage::Collected));
    kit.act(Load::Enough).go(CHERBOURG);
    // With less than half left nothing embarks.
    let mut kit = channel();
    let force = kit.force(&["UK-stp-01"], "W3415");
    let ship = kit.s.crew(force)[0];
    let unit = kit.put("UK-inf-02", SOUTHAMPTON);
    kit.s.pieces.change(ship, |unit| unit.spent = 13);
    kit.naval(Side::Allies).act(Sail::Move { unit: force });
    kit.all_go().go(SOUTHAMPTON).act(Helm::Load);
    kit.bars(Load::Unit { unit, ship }, "3.24a");
}

/// Two transports, of which one has a single point, with armor and infantry, and a German cruiser that has found them.
fn hunted() -> (Kit, Vec<UnitId>, Vec<UnitId>, UnitId) {
    let mut kit = channel();
    let ships = vec![
        kit.dock("UK-stp-01", SOUTHAMPTON),
        kit.dock("UK-stp-01", SOUTHAMPTON),
    ];
    kit.deplete(ships[1]);
    let cargo = vec![
        kit.put("UK-arm-02", SOUTHAMPTON),
        kit.put("UK-inf-02", SOUTHAMPTON),
        kit.put("UK-hq-02", SOUTHAMPTON),
    ];
    kit.naval(Side::Allies).load(SOUTHAMPTON);
    kit.embark(cargo[0], ships[0]).embark(cargo[1], ships[1]);
    kit.embark(cargo[2], ships[1]).cast_off(SOUTHAMPTON);
    let hunters = kit.fleet(SOUTHAMPTON, &["GER-ca-01"]);
    (kit, ships, cargo, hunters[0])
}

#[test]
fn the_owner_says_what_is_lost_when_too_few_transports_are_left() {
    proves!("3.18b", "3.18c");
    example!("aeto-E19");
    let (mut kit, ships, cargo, hunter) = hunted();
    kit.roll(&[5, 4]).found(&ships, &[hunter]);
    kit.act(fire(hunter, ships[1]));
    // The infantry goes on with the other transport, which does not carry both; the HQ takes no room.
    kit.bars(Shed::Unit { unit: cargo[2] }, "3.18c");
    assert!(kit.allowed(Shed::Unit { unit: cargo[0] }));
    kit.act(Shed::Unit { unit: cargo[1] });
    assert!(kit.pool(cargo[1]));
    assert_eq!(kit.s.unit(cargo[2]).aboard, Some(ships[0]));
}

#[test]
fn with_the_last_transport_everything_is_lost() {
    proves!("3.18b", "3.18c");
    let mut kit = channel();
    let ship = kit.dock("UK-stp-01", SOUTHAMPTON);
    kit.deplete(ship);
    let cargo = [
        kit.put("UK-inf-02", SOUTHAMPTON),
        kit.put("UK-general-02", SOUTHAMPTON),
    ];
    kit.naval(Side::Allies).load(SOUTHAMPTON);
    kit.embark(cargo[0], ship).embark(cargo[1], ship);
    kit.cast_off(SOUTHAMPTON);
    let hunter = kit.fleet(SOUTHAMPTON, &["GER-ca-01"])[0];
    kit.roll(&[5, 4]).found(&[ship], &[hunter]);
    kit.shoot(hunter, ship);
    assert!(kit.pool(cargo[0]) && kit.pool(cargo[1]));
}

#[test]
fn ships_part_only_if_each_part_carries_its_own() {
    proves!("3.23a");
    let (mut kit, ships, _, _) = hunted();
    kit.go("W3415");
    // The small one would leave with nothing too much aboard, the other stays with its armor.
    assert!(kit.allowed(Helm::Drop { ship: ships[1] }));
    let mut kit = channel();
    let ships = [
        kit.dock("UK-stp-01", SOUTHAMPTON),
        kit.dock("UK-stp-01", SOUTHAMPTON),
    ];
    kit.deplete(ships[0]).deplete(ships[1]);
    let armor = kit.put("UK-arm-02", SOUTHAMPTON);
    kit.naval(Side::Allies).load(SOUTHAMPTON);
    kit.embark(armor, ships[0]).act(Load::Enough);
    kit.act(Sail::From {
        port: hex(SOUTHAMPTON),
    });
    kit.act(Gather::Add { ship: ships[0] });
    kit.bars(Gather::Go, "3.23a");
    kit.act(Gather::Add { ship: ships[1] }).act(Gather::Go);
}

#[test]
fn nobody_stays_aboard_in_port() {
    proves!("3.24i");
    let (mut kit, unit, _) = arrived();
    kit.puts("FRA-inf-01", CHERBOURG, 3);
    kit.segment(Segment::SecondNaval, Side::Axis);
    assert_eq!(kit.at(unit), Some(CHERBOURG));
    // Eight steps where six may stand: the owner of the port says who loses them.
    assert!(kit.prompt().contains("loses a step"));
    let offers = kit.legal();
    kit.act(Thin::Unit { unit });
    assert!(kit.s.unit(unit).depleted && offers.contains(&Thin::Unit { unit }.into()));
    kit.act(Thin::Unit { unit });
    assert!(kit.pool(unit));
}

#[test]
fn the_enemy_does_not_see_what_is_carried() {
    proves!("3.22f");
    let (kit, unit, _) = arrived();
    let sees = |seat: u8| {
        let view = aeto::Aeto::view(&kit.s, Viewer::Seat(kernel::Seat(seat)));
        view.counters
            .iter()
            .any(|counter| counter.id == unit.into())
    };
    assert_eq!([sees(0), sees(1)], [false, true]);
}
