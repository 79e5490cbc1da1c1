//! 7.0 to 7.8, 7.12: sources of a few, supply chits, who draws on them, and sources that are cut off.

use crate::kit::{Kit, hex, nation};
use aeto::ch00_sequence::Segment;
use aeto::ch05_offensives::Go;
use aeto::ch06_movement::Moves;
use aeto::ch07_supply::{Feed, Stock, is_supplied, suffers};
use aeto::spot::board;
use aeto::stores::{Chit, Ration, Store};
use aeto::types::{UnitId, WorkKind};
use frame::Side;
use kernel::proves;

/// A chit lies in a hex.
fn chit(kit: &mut Kit, of: &str, at: &str, kind: Ration) {
    let lies = Store::Hex(hex(at));
    kit.s.stores.chits.push(Chit::new(kind, nation(of), lies));
    kit.s.refresh();
}

fn chits(kit: &Kit, at: &str) -> usize {
    let here = |chit: &&Chit| chit.hex() == Some(hex(at).space());
    kit.s.stores.chits.iter().filter(here).count()
}

fn marked(kit: &Kit, units: &[UnitId]) -> Vec<bool> {
    let is = |id: &UnitId| kit.s.unit(*id).unsupplied > 0;
    units.iter().map(is).collect()
}

/// German infantry in two Polish hexes that no line leads to.
fn pocket(count: usize) -> (Kit, Vec<UnitId>) {
    let mut kit = Kit::bare();
    let mut units = kit.puts("GER-inf-01", "W3632", count.min(3));
    units.extend(kit.puts("GER-inf-01", "W3633", count.saturating_sub(3)));
    (kit, units)
}

#[test]
fn an_air_chit_feeds_one_and_the_owner_says_whom() {
    proves!("7.7d", "7.7f2", "7.7f");
    let (mut kit, units) = pocket(3);
    chit(&mut kit, "germany", "W3632", Ration::Air);
    kit.deplete(units[2]);
    kit.segment(Segment::Supply, Side::Axis);
    // Nobody may be left hungry to save the chit: there is no answer that feeds nobody.
    let offers = kit.legal();
    assert_eq!(
        offers,
        [
            Feed::Unit { unit: units[0] }.into(),
            Feed::Unit { unit: units[2] }.into()
        ]
    );
    kit.act(Feed::Unit { unit: units[2] });
    assert_eq!(marked(&kit, &units), [true, true, false]);
    assert!(kit.s.stores.chits.is_empty());
}

#[test]
fn a_chit_that_nobody_reaches_stays() {
    proves!("7.7f", "7.7a");
    let (mut kit, units) = pocket(2);
    chit(&mut kit, "germany", "W3433", Ration::Sea);
    kit.segment(Segment::Supply, Side::Axis);
    assert_eq!(marked(&kit, &units), [true; 2]);
    assert_eq!(kit.s.stores.chits.len(), 1);
    // Nor does one of the enemy feed anybody.
    let (mut kit, units) = pocket(2);
    chit(&mut kit, "poland", "W3632", Ration::Sea);
    assert!(!is_supplied(&kit.s, units[0]));
}

#[test]
fn defenders_share_any_chit_and_attackers_each_draw() {
    proves!("7.7e");
    let out = |kit: &Kit, name: &str| kit.modifiers().iter().any(|(one, _)| *one == name);
    let assault = |chits: usize| {
        let (mut kit, units) = pocket(5);
        kit.long_after();
        for _ in 0..chits {
            chit(&mut kit, "germany", "W3632", Ration::Sea);
        }
        kit.put("POL-inf-01", "W3733");
        kit.offensives(Side::Axis);
        kit.stack_until_combat("W3632");
        (kit, units)
    };
    // Three attack, and one chit is enough for them.
    let (mut kit, _) = assault(1);
    kit.attack("W3733");
    assert!(!out(&kit, "attacker out of supply"));
    let (mut kit, _) = assault(0);
    kit.attack("W3733");
    assert!(out(&kit, "attacker out of supply"));
}

#[test]
fn who_moves_near_a_chit_is_in_supply_while_it_lasts() {
    proves!("7.11", "7.7d");
    let (mut kit, units) = pocket(1);
    chit(&mut kit, "germany", "W3632", Ration::Air);
    assert!(!suffers(&kit.s, units[0]));
    // Somebody else has drawn it.
    let (mut kit, units) = pocket(2);
    chit(&mut kit, "germany", "W3632", Ration::Air);
    kit.s.stores.chits[0].fed.push(units[1]);
    kit.s.refresh();
    assert!(!is_supplied(&kit.s, units[0]) && is_supplied(&kit.s, units[1]));
}

#[test]
fn italian_chits_feed_germans_half_as_well() {
    proves!("7.7g");
    let (mut kit, units) = pocket(3);
    chit(&mut kit, "germany", "W3632", Ration::Sea);
    kit.s.stores.chits[0].scant = true;
    kit.deplete(units[0]);
    kit.segment(Segment::Supply, Side::Axis);
    // Two of three.
    kit.act(Feed::Unit { unit: units[1] });
    kit.act(Feed::Unit { unit: units[2] });
    assert_eq!(marked(&kit, &units), [true, false, false]);
}

#[test]
fn chits_are_captured_and_lose_their_flaw() {
    proves!("7.12b");
    let mut kit = Kit::bare();
    kit.put("GER-inf-01", "W3632");
    kit.s
        .politics
        .set_holder(hex("W3531").space(), nation("poland"));
    chit(&mut kit, "poland", "W3531", Ration::Sea);
    kit.s.stores.chits[0].scant = true;
    let taker = kit.put("GER-inf-01", "W3530");
    kit.segment(Segment::Movement, Side::Axis)
        .act(Moves::Unit { unit: taker });
    kit.act(Go::To { hex: hex("W3531") });
    let chit = &kit.s.stores.chits[0];
    assert_eq!((chit.nation, chit.scant), (nation("germany"), false));
    assert!(kit.says("captures 1 supply chits"));
}

#[test]
fn chits_are_destroyed_in_the_supply_step_only() {
    proves!("7.12a");
    let mut kit = Kit::bare();
    kit.put("GER-inf-01", "W3430");
    chit(&mut kit, "germany", "W3430", Ration::Sea);
    chit(&mut kit, "poland", "W3533", Ration::Air);
    let gone = Stock::Destroy {
        hex: hex("W3430"),
        kind: Ration::Sea,
    };
    kit.segment(Segment::Movement, Side::Axis);
    kit.refused(gone);
    kit.segment(Segment::Supply, Side::Axis);
    let other = Stock::Destroy {
        hex: hex("W3533"),
        kind: Ration::Air,
    };
    assert_eq!(kit.refused(other), "7.12a");
    kit.act(gone);
    assert_eq!(chits(&kit, "W3430"), 0);
}

/// Vienna, with its six neighbours in Polish hands.
fn vienna() -> Kit {
    let mut kit = Kit::bare();
    let around: Vec<_> = aeto::ground::hexes()
        .within(hex("W3029").space(), 1)
        .collect();
    for at in around {
        if at != hex("W3029").space() {
            kit.s.politics.set_holder(at, nation("poland"));
        }
    }
    kit.s.refresh();
    kit
}

#[test]
fn what_is_left_is_taken_back_when_the_line_is_open_again() {
    proves!("7.8f");
    let mut kit = vienna();
    kit.put("GER-inf-01", "W3029");
    kit.roll(&[5]).segment(Segment::Supply, Side::Axis);
    assert_eq!(chits(&kit, "W3029"), 5);
    kit.act(Stock::Keep);
    let opens = kit.put("GER-inf-01", "W3027");
    kit.segment(Segment::Movement, Side::Axis)
        .act(Moves::Unit { unit: opens });
    kit.act(Go::To { hex: hex("W3028") });
    assert_eq!(chits(&kit, "W3029"), 0);
    assert!(kit.says("is cut off no longer"));
}

#[test]
fn a_port_that_works_keeps_its_source_open_and_minors_never_lose_theirs() {
    proves!("7.8c", "7.8a");
    let around = |kit: &mut Kit, of: &str, by: &str| {
        for at in aeto::ground::hexes()
            .within(hex(of).space(), 1)
            .collect::<Vec<_>>()
        {
            if at != hex(of).space() && aeto::ground::hex(at).terrain.is_some() {
                kit.s.politics.set_holder(at, nation(by));
            }
        }
        kit.s.refresh();
    };
    // Hamburg.
    let mut kit = Kit::bare();
    around(&mut kit, "W3824", "poland");
    kit.segment(Segment::Supply, Side::Axis);
    assert!(kit.s.stores.isolated.is_empty());
    kit.wreck("W3824", WorkKind::Port)
        .wreck("W3824", WorkKind::Port);
    kit.s.blocked.push(hex("W3824"));
    kit.roll(&[4]).segment(Segment::Supply, Side::Axis);
    assert_eq!(chits(&kit, "W3824"), 4);
    // Warsaw.
    let mut kit = Kit::bare();
    around(&mut kit, "W3533", "germany");
    kit.segment(Segment::Supply, Side::Axis);
    assert!(kit.s.stores.isolated.is_empty());
}

#[test]
fn a_permanent_fortress_feeds_one_unit_in_its_hex() {
    proves!("7.0b", "7.8d");
    let mut kit = Kit::west("september 1940", &[("FRA-inf-01", 4), ("GER-inf-01", 1)]);
    for at in board().ids() {
        if aeto::ground::hex(at).nation == Some(nation("france")) {
            kit.s.politics.set_holder(at, nation("germany"));
        }
    }
    let inside = kit.puts("FRA-inf-01", "W2921", 2);
    let beside = kit.put("FRA-inf-01", "W2922");
    kit.segment(Segment::Supply, Side::Axis);
    assert_eq!(marked(&kit, &inside), [false, true]);
    assert!(!is_supplied(&kit.s, beside));
    assert!(kit.s.stores.isolated.is_empty());
}
