//! 3.24 to 3.27, 7.4, 7.5: how what was carried goes ashore; troops off a beach; warships that carry.

use crate::cargo::channel;
use crate::kit::{Kit, hex, nation};
use crate::seas::spot;
use aeto::ch00_sequence::Segment;
use aeto::ch03_naval::embarking::Load;
use aeto::ch03_naval::unloading::Unload;
use aeto::ch03_naval::{Helm, Late, Sail};
use aeto::ch04_air::Mission;
use aeto::ch05_offensives::{Agent, Begin, Gather, Go, Target};
use aeto::ch06_movement::Moves;
use aeto::stores::{Chit, Ration, Store};
use aeto::types::UnitId;
use aeto::unit::Commitment;
use frame::Side;
use kernel::{example, proves};

const SOUTHAMPTON: &str = "W3515";
const CHERBOURG: &str = "W3315";
const MALTA: &str = "W1128";
/// Clear coast of France and of Malta's empire without a port.
const BEACH: &str = "W3316";

impl Kit {
    /// Sea Supply lies aboard a ship.
    fn supply(&mut self, ship: UnitId) {
        let of = self.s.unit(ship).nation();
        self.s
            .stores
            .chits
            .push(Chit::new(Ration::Sea, of, Store::Aboard(ship)));
        self.s.refresh();
    }
    fn chits_in(&self, at: &str) -> usize {
        let all = self.s.stores.chits.iter();
        all.filter(|chit| chit.hex() == Some(hex(at).space()))
            .count()
    }
    /// Ships of Southampton take a piece to a place, and stop there.
    fn ship_to(&mut self, unit: UnitId, ship: UnitId, to: &str) -> &mut Kit {
        self.naval(Side::Allies)
            .load(SOUTHAMPTON)
            .embark(unit, ship);
        self.cast_off(SOUTHAMPTON).go(to).act(Helm::Stop)
    }
}

#[test]
fn supply_lands_in_the_step_for_it_and_only_in_port() {
    proves!("0.sop-na3", "3.24c", "7.4a", "7.4b");
    let mut kit = channel();
    let docked = kit.dock("UK-stp-01", MALTA);
    let second = kit.dock("UK-stp-01", MALTA);
    let force = kit.force(&["UK-stp-01"], "NAT");
    let away = kit.s.crew(force)[0];
    for ship in [docked, second, away] {
        kit.supply(ship);
    }
    kit.segment(Segment::Unloading, Side::Allies);
    kit.bars(Unload::Supply { ship: away }, "7.4a");
    kit.act(Unload::Supply { ship: docked });
    // A Minor Port holds one chit.
    assert_eq!(kit.chits_in(MALTA), 1);
    assert!(
        !kit.legal()
            .contains(&Unload::Supply { ship: second }.into())
    );
}

#[test]
fn a_port_full_of_supply_is_closed_to_more() {
    proves!("7.4a");
    let full = || {
        let mut kit = channel();
        let force = kit.force(&["UK-stp-01"], MALTA);
        let ship = kit.s.crew(force)[0];
        kit.supply(ship);
        let lies = Store::Hex(hex(MALTA));
        let chit = Chit::new(Ration::Sea, nation("uk"), lies);
        kit.s.stores.chits.push(chit);
        kit.s.refresh();
        kit.naval(Side::Allies).act(Sail::Move { unit: force });
        kit.all_go();
        kit
    };
    let mut kit = full();
    kit.bars(Helm::Dock, "7.4a");
    kit.act(Helm::Clear);
    assert_eq!(kit.chits_in(MALTA), 0);
    kit.bars(Helm::Clear, "7.4a");
    kit.act(Helm::Dock);
    // Without supply aboard it may enter.
    let mut kit = full();
    kit.s.stores.chits.retain(|chit| chit.hex().is_some());
    kit.s.refresh();
    kit.act(Helm::Dock);
}

#[test]
fn supply_over_a_beach_costs_a_point_of_its_transport() {
    proves!("7.5");
    let mut kit = channel();
    let force = kit.force(&["UK-stp-01"], BEACH);
    let ship = kit.s.crew(force)[0];
    let other = kit.force(&["UK-stp-01"], "W3516");
    let other = kit.s.crew(other)[0];
    let port = kit.force(&["UK-stp-01"], CHERBOURG);
    let port = kit.s.crew(port)[0];
    for ship in [ship, other, port] {
        kit.supply(ship);
    }
    kit.segment(Segment::Unloading, Side::Allies);
    kit.bars(Unload::Beach { ship: port }, "7.5");
    kit.act(Unload::Beach { ship });
    assert_eq!((kit.chits_in(BEACH), kit.s.unit(ship).steps()), (1, 1));
    // Once in a month.
    assert!(!kit.legal().contains(&Unload::Beach { ship: other }.into()));
    // Not where supply lies, and not on enemy ground.
    for (held, rule) in [(false, "7.5"), (true, "7.5")] {
        let mut kit = channel();
        let force = kit.force(&["UK-stp-01", "UK-stp-01"], BEACH);
        let ships = kit.s.crew(force);
        kit.supply(ships[0]);
        let mine = kit.dock("UK-stp-01", MALTA);
        kit.supply(mine);
        match held {
            true => kit
                .s
                .politics
                .set_holder(hex(BEACH).space(), nation("germany")),
            false => {
                let chit = Chit::new(Ration::Air, nation("uk"), Store::Hex(hex(BEACH)));
                kit.s.stores.chits.push(chit);
            }
        }
        kit.s.refresh();
        kit.segment(Segment::Unloading, Side::Allies);
        kit.bars(Unload::Beach { ship: ships[0] }, rule);
    }
}

/// Infantry off Cherbourg, in the Offensive Phase.
fn off_cherbourg() -> (Kit, UnitId) {
    let mut kit = channel();
    let ship = kit.dock("UK-stp-01", SOUTHAMPTON);
    let unit = kit.put("UK-inf-02", SOUTHAMPTON);
    kit.ship_to(unit, ship, CHERBOURG);
    for track in &mut kit.s.tracks {
        track.offensives = 3;
    }
    (kit, unit)
}

#[test]
fn an_offensive_lands_troops_in_its_combat_step() {
    proves!("3.24d", "3.24e");
    let (mut kit, unit) = off_cherbourg();
    kit.offensives(Side::Allies);
    let agent = Agent::Stack {
        hex: hex(CHERBOURG),
    };
    kit.act(Begin::Land { agent }).until_combat();
    kit.act(Target::Land { unit });
    assert_eq!(kit.at(unit), Some(CHERBOURG));
    kit.bars(Go::To { hex: hex("W3213") }, "5.7.1");
    kit.act(Go::To { hex: hex("W3215") });
    assert_eq!(kit.at(unit), Some("W3215"));
    assert!(kit.s.unit(unit).has(aeto::marks::Marks::ACTIVE));
}

#[test]
fn troops_that_land_by_an_offensive_may_attack() {
    proves!("3.24e", "3.24d");
    let (mut kit, unit) = off_cherbourg();
    kit.put("GER-inf-01", "W3215");
    kit.offensives(Side::Allies);
    let agent = Agent::Stack {
        hex: hex(CHERBOURG),
    };
    kit.act(Begin::Land { agent }).until_combat();
    // In an enemy zone it goes no further, but it attacks.
    kit.act(Target::Land { unit });
    assert_eq!(kit.at(unit), Some(CHERBOURG));
    kit.act(Target::Hex { hex: hex("W3215") });
    assert!(kit.allowed(Gather::Join { unit }));
}

#[test]
fn aircraft_go_ashore_by_air_offensive_or_in_the_movement_phase() {
    proves!("3.24g", "3.24h", "4.27.7", "4.6.7", "3.22d");
    let carried = || {
        let mut kit = channel();
        let ship = kit.dock("UK-stp-01", SOUTHAMPTON);
        let unit = kit.put("UK-ftr-01", SOUTHAMPTON);
        kit.ship_to(unit, ship, CHERBOURG);
        for track in &mut kit.s.tracks {
            track.offensives = 3;
        }
        kit
    };
    let fighter = |kit: &Kit| kit.s.at_sea.ladings[0].unit;
    let mut kit = carried();
    let unit = fighter(&kit);
    // Whatever the weather.
    kit.s.skies.moderate = aeto::types::AirEffect::Grounded;
    kit.offensives(Side::Allies).act(Begin::Air);
    kit.act(Mission::Land { unit });
    assert_eq!(kit.at(unit), Some(CHERBOURG));
    assert_eq!(kit.s.unit(unit).commitment, Commitment::Current);
    let mut kit = carried();
    let unit = fighter(&kit);
    kit.segment(Segment::Movement, Side::Allies);
    kit.act(Moves::Land { unit });
    assert_eq!(kit.at(unit), Some(CHERBOURG));
    assert_eq!(kit.s.unit(unit).commitment, Commitment::Free);
    // The base has room for one.
    let mut kit = carried();
    let unit = fighter(&kit);
    kit.put("FRA-ftr-01", CHERBOURG);
    kit.put("UK-inf-02", SOUTHAMPTON);
    kit.segment(Segment::Movement, Side::Allies);
    kit.bars(Moves::Land { unit }, "3.24h");
}

#[test]
fn in_the_end_phase_troops_land_and_stay() {
    proves!("0.sop-end1c");
    let (mut kit, unit) = off_cherbourg();
    kit.segment(Segment::SecondNaval, Side::Allies);
    kit.act(Late::Land { unit });
    assert_eq!(kit.at(unit), Some(CHERBOURG));
}

#[test]
fn without_a_port_landing_takes_double() {
    proves!("3.23d");
    let landing = |points: usize| {
        let mut kit = channel();
        let ship = kit.dock("UK-stp-01", SOUTHAMPTON);
        if points == 1 {
            kit.deplete(ship);
        }
        let unit = kit.put("UK-inf-02", SOUTHAMPTON);
        // Somebody else could still move.
        kit.put("UK-inf-02", "W3514");
        kit.ship_to(unit, ship, BEACH);
        kit.segment(Segment::Movement, Side::Allies);
        (kit, unit)
    };
    let (mut kit, unit) = landing(2);
    kit.act(Moves::Land { unit });
    assert_eq!(kit.at(unit), Some(BEACH));
    kit.bars(Moves::Unit { unit }, "6.0a");
    let (kit, unit) = landing(1);
    kit.bars(Moves::Land { unit }, "3.23d");
}

#[test]
fn a_beach_that_was_landed_on_has_taken_its_points() {
    proves!("3.23d");
    let mut kit = channel();
    let ships = [
        kit.dock("UK-stp-01", SOUTHAMPTON),
        kit.dock("UK-stp-01", SOUTHAMPTON),
    ];
    kit.deplete(ships[1]);
    let units = kit.puts("UK-inf-02", SOUTHAMPTON, 2);
    kit.naval(Side::Allies).load(SOUTHAMPTON);
    kit.embark(units[0], ships[0]).embark(units[1], ships[0]);
    kit.cast_off(SOUTHAMPTON).go(BEACH).act(Helm::Stop);
    kit.segment(Segment::Movement, Side::Allies);
    // Three points: two for the first, and none is left to double the second.
    kit.act(Moves::Land { unit: units[0] });
    kit.bars(Moves::Land { unit: units[1] }, "3.23d");
}

/// Transports of so many points off a beach where a unit stands.
fn off_the_beach(kind: &str, points: usize) -> (Kit, UnitId, UnitId, UnitId) {
    let mut kit = channel();
    let force = kit.force(&["UK-stp-01"], BEACH);
    let ship = kit.s.crew(force)[0];
    if points == 1 {
        kit.deplete(ship);
    }
    let unit = kit.put(kind, BEACH);
    kit.naval(Side::Allies).act(Sail::Move { unit: force });
    kit.all_go();
    (kit, unit, ship, force)
}

#[test]
fn troops_are_taken_off_a_beach_for_double_the_points() {
    proves!("3.26a", "3.26b", "3.23c", "3.26d");
    example!("aeto-E22");
    let (mut kit, unit, ship, force) = off_the_beach("UK-inf-02", 2);
    kit.act(Helm::Evacuate).embark(unit, ship).act(Load::Enough);
    // Eight points more, and no further.
    let spent = kit.spent(ship);
    assert_eq!(
        kit.s
            .stack
            .step::<aeto::ch03_naval::Voyage>()
            .map(|voyage| voyage.left(&kit.s)),
        Some(8)
    );
    kit.go(SOUTHAMPTON);
    assert!(kit.spent(ship) <= spent + 8);
    kit.act(Helm::Dock);
    kit.segment(Segment::Unloading, Side::Allies);
    assert_eq!(kit.lies(unit), "port_W3515");
    // At sea when the phase ends they are lost.
    let (mut kit, unit, ship, _) = off_the_beach("UK-inf-02", 2);
    kit.act(Helm::Evacuate).embark(unit, ship).act(Load::Enough);
    kit.act(Helm::Stop);
    kit.segment(Segment::Unloading, Side::Allies);
    assert!(kit.pool(unit));
    let _ = force;
    // One point is too little.
    let (kit, _, _, _) = off_the_beach("UK-inf-02", 1);
    kit.bars(Helm::Evacuate, "3.26a");
    // Armor, and the British with five movement points, stay.
    for kind in ["UK-arm-02", "UK-inf-01"] {
        let (kit, _, _, _) = off_the_beach(kind, 2);
        kit.bars(Helm::Evacuate, "3.26a");
    }
    // From a port nobody is evacuated.
    let mut kit = channel();
    let force = kit.force(&["UK-stp-01"], CHERBOURG);
    kit.put("UK-inf-02", CHERBOURG);
    kit.naval(Side::Allies).act(Sail::Move { unit: force });
    kit.all_go();
    kit.bars(Helm::Evacuate, "3.26a");
}

#[test]
fn evacuated_troops_are_lost_with_half_their_transports() {
    proves!("3.18e");
    let (mut kit, unit, ship, _) = off_the_beach("UK-inf-02", 2);
    kit.act(Helm::Evacuate).embark(unit, ship).act(Load::Enough);
    let hunter = kit.fleet(BEACH, &["GER-ca-01"])[0];
    kit.roll(&[5, 4]).found(&[ship], &[hunter]);
    kit.shoot(hunter, ship);
    assert_eq!(kit.s.unit(ship).steps(), 1);
    kit.act(aeto::ch03_naval::cargo::Shed::Unit { unit });
    assert!(kit.pool(unit));
}

#[test]
fn two_cruisers_and_two_destroyers_take_a_unit_off() {
    proves!("3.26c");
    let kinds = ["UK-cl-02", "UK-cl-03", "UK-dd-02", "UK-dd-03"];
    let start = |kinds: &[&str]| {
        let mut kit = channel();
        let force = kit.force(kinds, BEACH);
        let ships = kit.s.crew(force);
        let unit = kit.put("UK-inf-02", BEACH);
        kit.naval(Side::Allies).act(Sail::Move { unit: force });
        kit.all_go();
        (kit, ships, unit)
    };
    let of = |kit: &Kit, ships: &[UnitId], kind: &str| {
        let kind = aeto::data::data().find_kind(kind);
        *ships
            .iter()
            .find(|ship| Some(kit.s.unit(**ship).kind) == kind)
            .expect("a ship")
    };
    let pair = |kit: &Kit, ships: &[UnitId], one: &str, other: &str| Load::Pair {
        cruiser: of(kit, ships, one),
        destroyer: of(kit, ships, other),
    };
    let (mut kit, ships, unit) = start(&kinds);
    kit.act(Helm::Evacuate);
    let first = pair(&kit, &ships, kinds[0], kinds[2]);
    kit.act(first);
    let cruiser = of(&kit, &ships, kinds[0]);
    kit.bars(
        Load::Unit {
            unit,
            ship: cruiser,
        },
        "3.26c",
    );
    let second = pair(&kit, &ships, kinds[1], kinds[3]);
    kit.act(second).embark(unit, cruiser).act(Load::Enough);
    // Any of the four that is damaged costs a step, any that is sunk all.
    let hunter = kit.fleet(BEACH, &["GER-ca-01"])[0];
    let target = of(&kit, &ships, kinds[3]);
    kit.roll(&[4, 3]).found(&ships, &[hunter]);
    kit.shoot(hunter, target);
    assert!(kit.damaged(target) && kit.s.unit(unit).depleted);
}

#[test]
fn a_cruiser_and_a_destroyer_carry_infantry() {
    proves!("3.27a", "3.27b", "3.27c", "3.27d", "3.21c");
    let start = || {
        let mut kit = channel();
        let ships = [
            kit.dock("UK-cl-02", SOUTHAMPTON),
            kit.dock("UK-dd-02", SOUTHAMPTON),
        ];
        let units = [
            kit.put("UK-inf-02", SOUTHAMPTON),
            kit.put("UK-arm-02", SOUTHAMPTON),
            kit.put("UK-inf-01", SOUTHAMPTON),
            kit.put("UK-gar-01", SOUTHAMPTON),
        ];
        kit.naval(Side::Allies).load(SOUTHAMPTON);
        (kit, ships, units)
    };
    let pair = |ships: [UnitId; 2]| Load::Pair {
        cruiser: ships[0],
        destroyer: ships[1],
    };
    let (mut kit, ships, units) = start();
    kit.bars(
        Load::Unit {
            unit: units[0],
            ship: ships[0],
        },
        "3.21a",
    );
    kit.act(pair(ships));
    for unit in [units[1], units[2]] {
        kit.bars(
            Load::Unit {
                unit,
                ship: ships[0],
            },
            "3.27c",
        );
    }
    kit.embark(units[0], ships[0]);
    kit.bars(
        Load::Unit {
            unit: units[3],
            ship: ships[0],
        },
        "3.27b",
    );
    kit.bars(Load::Supply { ship: ships[0] }, "7.1c");
    // Neither leaves without the other.
    kit.act(Load::Enough).act(Sail::From {
        port: hex(SOUTHAMPTON),
    });
    kit.act(aeto::ch03_naval::Gather::Add { ship: ships[0] });
    kit.bars(aeto::ch03_naval::Gather::Go, "3.27a");
    kit.act(aeto::ch03_naval::Gather::Add { ship: ships[1] });
    kit.act(aeto::ch03_naval::Gather::Go).quiet();
    kit.go("W3415");
    let hunter = kit.fleet("W3415", &["GER-ca-01"])[0];
    kit.roll(&[4, 3]).found(&ships, &[hunter]);
    kit.shoot(hunter, ships[1]);
    assert!(kit.damaged(ships[1]) && kit.s.unit(units[0]).depleted);
    // One that is damaged carries half a unit and no supply.
    let (mut kit, ships, units) = start();
    kit.deplete(ships[1]).deplete(units[0]);
    kit.act(pair(ships));
    kit.bars(Load::Supply { ship: ships[0] }, "3.27b");
    kit.embark(units[0], ships[0]);
    let (mut kit, ships, units) = start();
    kit.deplete(ships[1]);
    kit.act(pair(ships));
    kit.bars(
        Load::Unit {
            unit: units[0],
            ship: ships[0],
        },
        "3.27b",
    );
}

#[test]
fn a_submarine_carries_supply_and_nothing_else() {
    proves!("7.6a", "7.6b");
    let mut kit = channel();
    let boat = kit.dock("UK-ss-01", SOUTHAMPTON);
    let unit = kit.put("UK-inf-02", SOUTHAMPTON);
    kit.naval(Side::Allies).load(SOUTHAMPTON);
    kit.bars(Load::Unit { unit, ship: boat }, "3.21a");
    kit.act(Load::Supply { ship: boat });
    kit.bars(Load::Supply { ship: boat }, "7.1c");
    let at = spot(BEACH);
    kit.s.put(boat, at);
    kit.s.stack.set(vec![aeto::Step::Sequence], None);
    kit.segment(Segment::Unloading, Side::Allies);
    kit.act(Unload::Beach { ship: boat });
    assert!(kit.s.unit(boat).depleted && kit.chits_in(BEACH) == 1);
}
