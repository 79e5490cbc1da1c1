//! 4.24.11, 4.24.12, 4.25, 7.2, 7.3: what transport aircraft bring: troops, supply, gliders, Generals who jump.

use crate::cargo::channel;
use crate::kit::{Kit, hex, nation};
use aeto::ch00_sequence::{First, Segment};
use aeto::ch03_naval::waters::{self, Water};
use aeto::ch04_air::airlift::Lift;
use aeto::ch04_air::supply_drops::{Stray, modifier};
use aeto::ch04_air::{Ambush, Fly, Jump, Launch, Role, Strike};
use aeto::ch05_offensives::{Agent, Begin, Decide, Gather, Target};
use aeto::marks::Marks;
use aeto::stores::Ration;
use aeto::types::{Terrain, UnitId};
use aeto::unit::Commitment;
use frame::Side;
use kernel::{example, proves};

const SOUTHAMPTON: &str = "W3515";
const CHERBOURG: &str = "W3315";

/// Transports and infantry at Southampton, in the Air Movement Step.
fn ready(kinds: &[&str]) -> (Kit, UnitId, Vec<UnitId>) {
    let mut kit = channel();
    let atp = kit.put("UK-atp-01", SOUTHAMPTON);
    let units = kinds
        .iter()
        .map(|kind| kit.put(kind, SOUTHAMPTON))
        .collect();
    // Somebody else could still fly.
    kit.put("UK-ftr-01", "W3514");
    kit.segment(Segment::Air, Side::Axis);
    kit.act(First { side: Side::Allies });
    (kit, atp, units)
}

#[test]
fn transports_bring_infantry_from_base_to_base() {
    proves!(
        "4.25.1", "4.25.2", "4.25.3", "4.25.4", "4.25.5", "5.1.7", "6.1i"
    );
    let kinds = ["UK-inf-02", "UK-arm-02", "UK-gar-01", "UK-hq-02"];
    let (mut kit, atp, units) = ready(&kinds);
    kit.s.pieces.change(units[0], |unit| unit.unsupplied = 1);
    kit.act(Fly::Lift { unit: atp });
    kit.bars(Lift::Take { unit: units[1] }, "4.25.2");
    kit.act(Lift::Take { unit: units[0] });
    // Two points for two steps; the HQ rides free.
    kit.bars(Lift::Take { unit: units[2] }, "4.25.2");
    kit.act(Lift::Take { unit: units[3] });
    // Out of range, and the wrong side of the front.
    kit.bars(Lift::To { hex: hex("W1128") }, "4.25.1");
    kit.act(Lift::To {
        hex: hex(CHERBOURG),
    });
    assert_eq!([kit.at(units[0]), kit.at(units[3])], [Some(CHERBOURG); 2]);
    assert_eq!(kit.s.unit(units[0]).unsupplied, 1);
    kit.act(Lift::Back);
    assert_eq!(kit.at(atp), Some(SOUTHAMPTON));
    kit.bars(Fly::Lift { unit: atp }, "4.8.2");
    // It has not moved, and a train may take it on.
    assert!(!kit.s.unit(units[0]).has(Marks::MOVED));
    // Or the transport stays, if there is room.
    let (mut kit, atp, units) = ready(&kinds);
    kit.act(Fly::Lift { unit: atp });
    kit.act(Lift::Take { unit: units[0] }).act(Lift::To {
        hex: hex(CHERBOURG),
    });
    kit.act(Lift::Stay);
    assert_eq!(kit.at(atp), Some(CHERBOURG));
    let (mut kit, atp, units) = ready(&kinds);
    kit.put("FRA-ftr-01", CHERBOURG);
    kit.act(Fly::Lift { unit: atp });
    kit.act(Lift::Take { unit: units[0] }).act(Lift::To {
        hex: hex(CHERBOURG),
    });
    assert_eq!(kit.at(atp), Some(SOUTHAMPTON));
    assert_eq!(kit.at(units[0]), Some(CHERBOURG));
}

#[test]
fn who_flew_is_committed() {
    proves!("4.25.1");
    let (mut kit, atp, units) = ready(&["UK-inf-02"]);
    kit.act(Fly::Lift { unit: atp });
    kit.act(Lift::Take { unit: units[0] }).act(Lift::To {
        hex: hex(CHERBOURG),
    });
    kit.act(Lift::Back);
    kit.on_table(aeto::ch04_air::end_air_step);
    assert_eq!(kit.s.unit(atp).commitment, Commitment::Previous);
}

#[test]
fn transports_bring_supply_to_a_base_that_no_line_reaches() {
    proves!("7.2a", "7.2c");
    let (mut kit, atp, _) = ready(&["UK-inf-02"]);
    // Kristiansand holds one.
    let there = hex("W4423");
    kit.s.politics.set_holder(there.space(), nation("uk"));
    kit.s.refresh();
    kit.act(Fly::Lift { unit: atp }).act(Lift::Supply);
    kit.bars(Lift::Nobody, "4.25.1");
    kit.act(Lift::To { hex: there });
    let lies = kit.s.stores.in_hex(there.space(), Ration::Air).count();
    assert_eq!((lies, kit.s.stores.chits.len()), (1, 1));
    kit.act(Lift::Stay);
}

/// Fighters from Calais wait for a flight from Southampton to Cherbourg.
fn ambushed(units: &[&str]) -> (Kit, UnitId, Vec<UnitId>, UnitId) {
    let mut kit = channel();
    let atp = kit.put("UK-atp-01", SOUTHAMPTON);
    let ids: Vec<UnitId> = units
        .iter()
        .map(|kind| kit.put(kind, SOUTHAMPTON))
        .collect();
    kit.s
        .politics
        .set_holder(hex("W3317").space(), nation("germany"));
    let fighter = kit.put("GER-ftr-01", "W3317");
    kit.s.refresh();
    kit.segment(Segment::Air, Side::Axis);
    kit.act(First { side: Side::Allies });
    kit.act(Fly::Lift { unit: atp });
    for unit in &ids {
        kit.act(Lift::Take { unit: *unit });
    }
    kit.act(Lift::To {
        hex: hex(CHERBOURG),
    });
    let over = kit.legal().into_iter().find(|action| {
        matches!(
            action,
            aeto::Action::Air(aeto::ch04_air::AirAction::Ambush(Ambush::Over { .. }))
        )
    });
    let over = over.expect("somebody can come");
    kit.act(over).act(Launch::Unit {
        unit: fighter,
        role: Role::Fighter,
    });
    (kit, atp, ids, fighter)
}

#[test]
fn what_flies_with_a_transport_is_lost_with_it() {
    proves!("4.25.6");
    let (mut kit, atp, units, _) = ambushed(&["UK-inf-02", "UK-general-02"]);
    kit.roll(&[1]).no_aircraft();
    // One point of two is lost, and the infantry with it; the General rides with the other.
    assert_eq!(kit.s.unit(atp).steps(), 1);
    assert!(kit.pool(units[0]));
    assert_eq!(kit.at(units[1]), Some(SOUTHAMPTON));
    // A miss, and they arrive.
    let (mut kit, _, units, _) = ambushed(&["UK-inf-02"]);
    kit.roll(&[6, 6]).no_aircraft();
    let next: [aeto::Action; 2] = [
        aeto::ch04_air::BreakOff::FightOn.into(),
        Ambush::LetPass.into(),
    ];
    while let Some(next) = next.iter().find(|next| kit.legal().contains(next)) {
        kit.act(*next);
    }
    assert_eq!(kit.at(units[0]), Some(CHERBOURG));
}

/// Germans at W3632 in Poland, and transports with escorts at W3429.
fn pocket() -> (Kit, UnitId) {
    let mut kit = Kit::bare();
    kit.put("GER-inf-01", "W3632");
    let atp = kit.put("GER-atp-01", "W3429");
    kit.segment(Segment::Air, Side::Axis);
    kit.act(First { side: Side::Axis });
    (kit, atp)
}

/// The transport flies to W3632 and drops its supply.
fn drop(kit: &mut Kit, atp: UnitId) {
    let over = hex("W3632");
    kit.act(Fly::Supply { hex: over });
    kit.act(Launch::Unit {
        unit: atp,
        role: Role::Transport,
    });
    kit.no_aircraft();
}

#[test]
fn supply_is_dropped_where_no_base_is() {
    proves!("7.3a", "7.3b", "7.3c");
    // On a coast with forest a 1 is on target, and a 2 is not.
    example!("aeto2-D07");
    let coast = |at: board::SpaceId| waters::water(at.into()) == Some(Water::Coast);
    let forest = |at: &board::SpaceId| aeto::ground::hex(*at).terrain == Some(Terrain::Forest);
    let mut all = aeto::spot::board().ids().filter(forest);
    let at = all.find(|at| coast(*at)).expect("a forest by the sea");
    assert_eq!(modifier(at), 2);
    assert_eq!(aeto::data::data().values.drop_supply_hits, 3);
    let (mut kit, atp) = pocket();
    kit.bars(Fly::Supply { hex: hex("W3533") }, "7.3a");
    drop(&mut kit, atp);
    // A 3 in a plain hex is where it should be; a point is lost for it.
    kit.roll(&[3]).act(Strike::GoIn);
    let chits = &kit.s.stores.chits;
    assert_eq!(
        (chits[0].hex(), chits[0].dropped),
        (Some(hex("W3632").space()), true)
    );
    assert_eq!(kit.s.unit(atp).steps(), 1);
    // A 4 goes astray, and the enemy says where.
    let (mut kit, atp) = pocket();
    drop(&mut kit, atp);
    kit.roll(&[4]).act(Strike::GoIn);
    kit.bars(Stray { hex: hex("W3632") }, "7.3b");
    let enemy = |at: &aeto::types::HexId| {
        let holder = kit.s.politics.holder(at.space());
        holder == Some(nation("poland"))
    };
    let mut beside = aeto::ground::beside(hex("W3632").space()).map(|(at, _)| at.into());
    let stray = beside.find(enemy).expect("Polish ground");
    kit.act(Stray { hex: stray });
    assert!(kit.s.stores.chits.is_empty());
    assert_eq!(kit.s.unit(atp).steps(), 1);
    // Who turns back brings it home.
    let (mut kit, atp) = pocket();
    drop(&mut kit, atp);
    kit.act(Strike::TurnBack);
    assert_eq!(kit.s.unit(atp).steps(), 2);
    assert_eq!(kit.s.stores.chits[0].hex(), Some(hex("W3429").space()));
}

#[test]
fn escorts_shield_a_transport_until_each_of_them_is_attacked() {
    proves!("7.2b", "7.3d");
    let (mut kit, atp) = pocket();
    let escort = kit.put("GER-ftr-01", "W3429");
    kit.put("POL-ftr-01", "W3533");
    kit.act(Fly::Supply { hex: hex("W3632") });
    for (unit, role) in [(atp, Role::Transport), (escort, Role::Fighter)] {
        kit.act(Launch::Unit { unit, role });
    }
    kit.act(Launch::NoMore);
    let fighters: Vec<_> = kit
        .legal()
        .into_iter()
        .filter(|action| {
            let launch = aeto::ch04_air::AirAction::Launch(Launch::NoMore);
            *action != aeto::Action::Air(launch)
        })
        .collect();
    // The escort hits the Pole, who can fire at nobody but the escort.
    kit.roll(&[1, 1]).act(fighters[0]).no_aircraft();
    assert!(kit.s.unit(escort).depleted && !kit.s.unit(atp).depleted);
}

/// An attack on Polish infantry at W3530 in a month, with these pieces at Hamburg.
fn assault(month: &str, kinds: &[&str]) -> (Kit, Vec<UnitId>) {
    let mut kit = channel();
    kit.long_after();
    for track in &mut kit.s.tracks {
        track.offensives = 3;
    }
    kit.s.clock.month = month.parse().expect("a month");
    kit.put("GER-inf-01", "W3430");
    kit.put("POL-inf-01", "W3530");
    let ids = kinds.iter().map(|kind| kit.put(kind, "W3824")).collect();
    kit.offensives(Side::Axis).act(Begin::Land {
        agent: Agent::Stack { hex: hex("W3430") },
    });
    kit.until_combat();
    kit.act(Target::Hex { hex: hex("W3530") });
    kit.act(Gather::Everybody).act(Gather::Ready);
    (kit, ids)
}

fn transports(kit: &mut Kit, ids: &[UnitId]) {
    for unit in ids {
        kit.act(Launch::Unit {
            unit: *unit,
            role: Role::Transport,
        });
    }
    kit.no_aircraft();
}

#[test]
fn gliders_bring_infantry_for_double_the_points() {
    proves!("4.24.11", "4.24.2");
    let kinds = ["GER-atp-01", "GER-atp-01", "GER-inf-01", "GER-para-01"];
    // From 1940 on.
    let (mut kit, ids) = assault("may 1940", &kinds);
    transports(&mut kit, &ids[..2]);
    // Four points lift two steps by glider.
    kit.roll(&[3]).act(Jump::Glide { unit: ids[2] });
    // Who comes by glider adds strength, and nothing to the die.
    assert!(!kit.modifiers().contains(&("paratroops", 1)));
    assert!(kit.prompt().starts_with("10 against 3"), "{}", kit.prompt());
    let (mut kit, ids) = assault("may 1940", &kinds);
    transports(&mut kit, &ids[..2]);
    // 2, 1 for friends next to the hex and 1 for the gliders.
    kit.roll(&[2]).act(Jump::Tow { unit: ids[3] });
    assert!(kit.modifiers().contains(&("paratroops", 1)));
    let (mut kit, ids) = assault("december 1939", &kinds);
    transports(&mut kit, &ids[..2]);
    kit.bars(Jump::Tow { unit: ids[3] }, "4.24.11");
    kit.bars(Jump::Glide { unit: ids[2] }, "4.24.11");
    let (mut kit, ids) = assault("may 1940", &kinds);
    transports(&mut kit, &ids[..1]);
    kit.bars(Jump::Glide { unit: ids[2] }, "4.24.4");
}

#[test]
fn an_airborne_general_lends_his_strength() {
    proves!("4.24.12", "4.24.2");
    let kinds = [
        "GER-atp-01",
        "GER-para-01",
        "GER-general-17",
        "GER-general-01",
    ];
    let (mut kit, ids) = assault("september 1939", &kinds);
    transports(&mut kit, &ids[..1]);
    kit.bars(Jump::With { general: ids[2] }, "4.24.12");
    kit.roll(&[6]).act(Jump::Unit { unit: ids[1] });
    // 5 of the infantry and 3 of the paratroops.
    assert!(kit.prompt().starts_with("Drop"), "{}", kit.prompt());
    kit.bars(Jump::With { general: ids[3] }, "4.24.12");
    kit.act(Jump::With { general: ids[2] });
    assert!(kit.prompt().starts_with("10 against"), "{}", kit.prompt());
    // Who calls it off loses them all; the General returns to the force pool.
    kit.act(Decide::CallOff);
    assert!(kit.pool(ids[2]) && kit.s.unit(ids[1]).hex().is_none());
}
