//! 1.6b, 3.15, 3.28, 4.23.13: what becomes of ships and aircraft whose port or base is destroyed or taken.

use crate::afloat::{GERMANY, UK};
use crate::kit::*;
use crate::seas::spot;
use aeto::ch02_strategic::Struck;
use aeto::ch03_naval::combat::{Bombard, bombard};
use aeto::ch03_naval::ports;
use aeto::ch04_air::{Flee, Launch, Mission, Role, Splinter, Strike, Victim};
use aeto::ch05_offensives::Begin;
use aeto::ch08_seasons::{Berth, Yard};
use aeto::marks::Marks;
use aeto::spot::Spot;
use aeto::types::{UnitId, Weather, WorkKind};
use aeto::{Aeto, capture, works};
use frame::Side;
use kernel::{Game, Viewer, proves};

const WILHELMSHAVEN: &str = "W3723";
const KIEL: &str = "W3925";

/// Fair skies over a war at sea.
fn clear() -> Kit {
    let mut kit = Kit::sea();
    kit.s.skies.moderate = aeto::types::AirEffect::None;
    kit
}

fn holds(kit: &mut Kit, key: &str, by: &str) {
    kit.s.politics.set_holder(hex(key).space(), nation(by));
    kit.s.refresh();
}

fn based(kit: &mut Kit, kind: &str, at: &str) -> UnitId {
    let id = kit.free(kind);
    kit.s.pieces.change(id, |unit| unit.at = hex(at).into());
    kit.s.refresh();
    id
}

#[test]
fn ships_of_a_port_that_falls_lie_off_the_coast() {
    proves!("3.15j", "3.6ak", "3.15a");
    let mut kit = clear();
    let cruiser = kit.dock("GER-ca-01", WILHELMSHAVEN);
    let boat = kit.dock("GER-ss-01", WILHELMSHAVEN);
    let u_boat = kit.dock("GER-ub-01", WILHELMSHAVEN);
    let wreck = kit.dock("GER-ca-02", WILHELMSHAVEN);
    let germany = nation("germany");
    kit.s.put(wreck, Spot::track(germany));
    kit.s.yards.push(Yard {
        ship: wreck,
        port: hex(WILHELMSHAVEN),
        berth: Berth::Sunk,
    });
    kit.force(&["UK-bc-01"], WILHELMSHAVEN);
    kit.s.stack.set(vec![aeto::Step::Sequence], None);
    kit.with(|t| capture::enter(t, nation("uk"), hex(WILHELMSHAVEN).space()));
    assert_eq!(
        (kit.lies(cruiser), kit.lies(boat)),
        (WILHELMSHAVEN, WILHELMSHAVEN)
    );
    assert!(kit.s.force_of(cruiser).is_some());
    assert_eq!(kit.s.unit(u_boat).at, Spot::pool(germany));
    // Hood lies beside them, and nobody is asked to intercept; the wreck is lost with the port.
    assert!(kit.s.stack.steps().len() <= 1 && kit.sunk(wreck) && kit.s.yards.is_empty());
}

#[test]
fn ships_of_a_frozen_port_that_falls_are_sunk() {
    proves!("1.6b", "3.15j");
    let mut kit = clear();
    holds(&mut kit, "W4333", "germany");
    let cruiser = kit.dock("GER-ca-01", "W4333");
    kit.weather(Weather::Winter);
    kit.with(|t| capture::enter(t, nation("uk"), hex("W4333").space()));
    assert!(kit.sunk(cruiser) && kit.s.yards.is_empty());
    assert_eq!(kit.s.unit(cruiser).at, Spot::gone(nation("germany")));
}

/// British bombers over the port of Wilhelmshaven, with a strength of 10 against its number.
fn bombers_over_the_port(kit: &mut Kit) -> [UnitId; 2] {
    let bombers = [
        based(kit, "UK-bmb-05", "W3916"),
        based(kit, "UK-bmb-03", "W3815"),
    ];
    kit.s.clock.initiative = Side::Allies;
    kit.offensives(Side::Allies).act(Begin::Air);
    kit.act(Mission::Bomb {
        hex: hex(WILHELMSHAVEN),
        what: WorkKind::Port,
    });
    for unit in bombers {
        kit.act(Launch::Unit {
            unit,
            role: Role::Bomber,
        });
    }
    kit.no_aircraft();
    bombers
}

#[test]
fn bombs_on_a_port_hit_the_ships_in_it() {
    proves!("4.23.13", "3.15j");
    let mut kit = clear();
    let cruiser = kit.dock("GER-ca-01", WILHELMSHAVEN);
    let destroyer = kit.dock("GER-dd-01", WILHELMSHAVEN);
    let bombers = bombers_over_the_port(&mut kit);
    let number = aeto::ch04_air::target_number(&kit.s, hex(WILHELMSHAVEN).space(), WorkKind::Port);
    assert_eq!(number, 2);
    // A 12 when a 7 would do: 8, 10 and 12 are even. Flak hits a Bomber, and three times a ship is hit.
    kit.roll(&[6, 6]).act(Strike::GoIn);
    kit.act(Struck { unit: bombers[0] });
    // The owner names them, the other one before the first again.
    assert_eq!(kit.asking(), Some(GERMANY));
    kit.act(Splinter { ship: cruiser });
    assert!(kit.damaged(cruiser) && kit.damaged(destroyer));
    kit.act(Splinter { ship: destroyer });
    assert!(kit.sunk(destroyer));
    // The port is out of use, and they lie off it.
    assert!(!ports::is_open(&kit.s, hex(WILHELMSHAVEN).space()));
    assert_eq!(kit.lies(cruiser), WILHELMSHAVEN);
    assert_eq!(Aeto::flaws(&kit.s), Vec::<String>::new());
}

#[test]
fn a_bare_hit_on_a_port_hurts_no_ship() {
    proves!("4.23.13");
    let mut kit = clear();
    let cruiser = kit.dock("GER-ca-01", WILHELMSHAVEN);
    bombers_over_the_port(&mut kit);
    kit.roll(&[3, 4]).act(Strike::GoIn);
    assert!(!kit.damaged(cruiser) && kit.lies(cruiser) == WILHELMSHAVEN);
}

/// British battleships off a German hex, Activated, and what they aim at.
fn shells(kit: &mut Kit, at: &str, kinds: &[&str], what: WorkKind, dice: &[u8]) {
    let force = kit.force(kinds, at);
    let crew = kit.s.crew(force);
    for ship in &crew {
        kit.s
            .pieces
            .mark(*ship, |unit| unit.marks.set(Marks::ACTIVE));
    }
    kit.on_table(|t| bombard(t, nation("uk"), hex(at)));
    for ship in crew {
        kit.act(Bombard::Aim { ship, what });
    }
    kit.roll(dice).act(Bombard::Fire);
}

const BATTLESHIPS: [&str; 6] = [
    "UK-bb-01", "UK-bb-02", "UK-bb-08", "UK-bb-10", "UK-bb-12", "UK-bb-09",
];

#[test]
fn shells_on_an_airbase_drive_its_aircraft_off_and_cost_steps() {
    proves!("3.28g", "3.28i", "3.28l");
    let mut kit = clear();
    kit.build(WILHELMSHAVEN, WorkKind::LargeAirbase, false);
    let aircraft: Vec<UnitId> = (0..4)
        .map(|_| based(&mut kit, "GER-bmb-03", WILHELMSHAVEN))
        .collect();
    shells(
        &mut kit,
        WILHELMSHAVEN,
        &BATTLESHIPS[..3],
        WorkKind::LargeAirbase,
        &[6, 6],
    );
    assert!(works::is_wrecked(
        &kit.s,
        hex(WILHELMSHAVEN).space(),
        WorkKind::LargeAirbase
    ));
    // Everybody sees which installation is destroyed.
    assert_eq!(kit.wrecks(), [WILHELMSHAVEN]);
    let view = Aeto::view(&kit.s, Viewer::Seat(UK));
    let space = view.spaces.iter().find(|space| space.key == WILHELMSHAVEN);
    let marked = space.expect("a hex").markers.iter();
    assert!(marked.into_iter().any(|marker| marker == "wrecked"));
    // 14 guns: on that column an 8 is the least for 2, so 10 and 12 cost two steps: the owner names one, the attacker the other.
    assert_eq!(kit.asking(), Some(GERMANY));
    kit.act(Victim { unit: aircraft[0] });
    assert_eq!(kit.asking(), Some(UK));
    let next = kit.legal()[0];
    kit.act(next);
    // The rest finds no room: a Forced Rebase, and nobody is asked to intercept it.
    assert_eq!(kit.asking(), Some(GERMANY));
    while let Some(next) = kit.legal().into_iter().find(|next| {
        matches!(
            next,
            aeto::Action::Air(aeto::ch04_air::AirAction::Flee(Flee::To { .. }))
        )
    }) {
        kit.act(next);
        assert_ne!(kit.asking(), Some(UK));
    }
    assert_eq!(Aeto::flaws(&kit.s), Vec::<String>::new());
}

#[test]
fn a_major_port_becomes_a_minor_port_and_then_is_destroyed() {
    proves!("3.28h", "3.28j", "3.15h", "3.28f");
    let mut kit = clear();
    let at = hex(KIEL).space();
    let cruiser = kit.dock("GER-ca-01", KIEL);
    assert_eq!(ports::capacity(&kit.s, at), 30);
    shells(&mut kit, KIEL, &BATTLESHIPS, WorkKind::Port, &[6, 6]);
    assert!(ports::is_open(&kit.s, at) && !works::is_major_port(&kit.s, at));
    assert_eq!(ports::capacity(&kit.s, at), 15);
    // Shells do nothing to the ships in it.
    assert!(!kit.damaged(cruiser) && kit.lies(cruiser) == "port_W3925");
    // A wreck takes a berth of those that are left.
    let wreck = kit.dock("GER-ca-02", KIEL);
    let track = Spot::track(nation("germany"));
    kit.s.put(wreck, track);
    kit.s.yards.push(Yard {
        ship: wreck,
        port: hex(KIEL),
        berth: Berth::Sunk,
    });
    assert_eq!(ports::capacity(&kit.s, at), 14);
    for (id, _) in kit.s.clone().units() {
        kit.s
            .pieces
            .mark(id, |unit| unit.marks.clear(Marks::SHELLED));
    }
    let ids: Vec<UnitId> = kit.s.units().map(|(id, _)| id).collect();
    let off = ids.into_iter().filter(|id| {
        kit.s.unit(*id).nation() == nation("uk") && kit.s.location(*id) == Some(spot(KIEL))
    });
    let off: Vec<UnitId> = off.filter(|id| kit.s.unit(*id).is_surface()).collect();
    kit.on_table(|t| bombard(t, nation("uk"), hex(KIEL)));
    for ship in off {
        kit.act(Bombard::Aim {
            ship,
            what: WorkKind::Port,
        });
    }
    kit.roll(&[6, 6]).act(Bombard::Fire);
    assert!(!ports::is_open(&kit.s, at));
    assert_eq!(kit.lies(cruiser), KIEL);
    // One repair restores it whole, but for the wreck.
    kit.segment(aeto::ch00_sequence::Segment::Replenishment, Side::Axis);
    kit.roll(&[6]).act(aeto::ch07_supply::Replenish::Repair {
        at: hex(KIEL),
        what: WorkKind::Port,
    });
    assert_eq!(ports::capacity(&kit.s, at), 29);
    assert!(ports::is_open(&kit.s, at));
}

#[test]
fn ports_base_aircraft_as_small_airbases() {
    proves!("3.15y");
    // Ports without City and resource: Kiel is printed; Minor Ports hold one, Major Ports two.
    let rows = aeto::spot::board().ids().map(aeto::ground::hex);
    let bare = rows
        .filter(|hex| hex.port.is_some() && hex.terrain.is_some() && !hex.city && !hex.resource);
    let mut seen = [false, false];
    for hex in bare {
        let least = if hex.major_port { 2 } else { 1 };
        assert!(hex.air >= least);
        seen[usize::from(hex.major_port)] = true;
    }
    assert!(seen[0]);
    let kit = clear();
    // A port has guns of its own: two for a Minor Port, four for a Major one.
    let guns = |key: &str| {
        let port = Spot::port(hex(key).space()).expect("a port");
        aeto::ch04_air::aa_points(&kit.s, port, nation("uk"))
    };
    assert_eq!([guns(WILHELMSHAVEN), guns(KIEL)], [2, 4]);
}

#[test]
fn submarines_in_port_are_attacked_unless_it_is_fortified() {
    proves!("3.29s", "4.20.9", "4.20.12");
    for fortified in [false, true] {
        let mut kit = clear();
        if fortified {
            kit.build(WILHELMSHAVEN, WorkKind::Fort, false);
        }
        let boat = kit.dock("GER-ss-01", WILHELMSHAVEN);
        let transport = kit.dock("GER-stp-01", WILHELMSHAVEN);
        let bomber = based(&mut kit, "UK-bmb-05", "W3916");
        kit.s.clock.initiative = Side::Allies;
        kit.segment(aeto::ch00_sequence::Segment::Air, Side::Allies);
        kit.act(aeto::ch00_sequence::First { side: Side::Allies });
        kit.act(aeto::ch04_air::Fly::Ships {
            hex: hex(WILHELMSHAVEN),
        });
        kit.act(Launch::Unit {
            unit: bomber,
            role: Role::Bomber,
        });
        kit.no_aircraft();
        // The guns miss. A Wellington makes three attacks; nobody searches.
        kit.roll(&[1, 1]);
        match fortified {
            false => {
                kit.act(Strike::GoIn);
                kit.roll(&[3, 4]).act(aeto::ch04_air::Dive { ship: boat });
                assert!(kit.damaged(boat));
                // Doubles sink one point of two, no more.
                kit.roll(&[3, 3])
                    .act(aeto::ch04_air::Dive { ship: transport });
                assert_eq!(kit.s.unit(transport).steps(), 1);
            }
            true => {
                kit.roll(&[3, 3, 4, 4, 1, 2]).act(Strike::GoIn);
                assert!(kit.sunk(transport) && !kit.damaged(boat));
            }
        }
    }
}
