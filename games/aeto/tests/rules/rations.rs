//! 7.0g to 7.3: where supply chits come from, what carries them, and how many lie in a place.

use crate::kit::{Kit, hex, nation};
use aeto::ch00_sequence::Segment;
use aeto::ch07_supply::{debark, embark, may_debark, may_embark};
use aeto::spot::Spot;
use aeto::stores::{Chit, Isolated, Ration, Store, capacity};
use aeto::types::{UnitId, WorkKind};
use aeto::works::air_capacity;
use frame::Side;
use kernel::{Illegal, example, proves};

const MALTA: &str = "W1128";

fn free(kit: &Kit, id: &str) -> UnitId {
    let kind = aeto::data::data().find_kind(id).expect("a kind");
    let mut all = kit.s.units();
    let waits = |unit: &aeto::unit::Unit| unit.at == Spot::pool(unit.nation());
    all.find(|(_, unit)| unit.kind == kind && waits(unit))
        .unwrap_or_else(|| panic!("no {id} is free"))
        .0
}

fn dock(kit: &mut Kit, id: &str, at: &str) -> UnitId {
    let ship = free(kit, id);
    let port = Spot::port(hex(at).space()).expect("a port");
    kit.s.pieces.change(ship, |unit| unit.at = port);
    kit.s.refresh();
    ship
}

fn chit(kit: &mut Kit, of: &str, at: &str, kind: Ration) {
    let lies = Store::Hex(hex(at));
    kit.s.stores.chits.push(Chit::new(kind, nation(of), lies));
    kit.s.refresh();
}

fn rule(answer: Result<(), Illegal>) -> String {
    answer.expect_err("a refusal").rule.to_string()
}

fn south() -> Kit {
    let kinds = [("UK-stp-01", 2), ("UK-atp-01", 2), ("UK-inf-02", 2)];
    Kit::west("september 1940", &kinds)
}

#[test]
fn supply_is_made_where_a_line_leads_home_and_a_bearer_has_room() {
    proves!("7.0g", "7.1a", "7.1c");
    let mut kit = south();
    let at = hex("W3515").space();
    let ship = dock(&mut kit, "UK-stp-01", "W3515");
    assert!(may_embark(&kit.s, ship, at, 2).is_ok());
    kit.on_table(|t| embark(t, ship, at));
    let aboard = kit.s.stores.aboard(ship).count();
    assert_eq!((aboard, kit.s.stores.chits[0].kind), (1, Ration::Sea));
    // No point is left, or the port does not work.
    assert_eq!(rule(may_embark(&kit.s, ship, at, 0)), "7.1c");
    kit.s.blocked.push(hex("W3515"));
    assert_eq!(rule(may_embark(&kit.s, ship, at, 1)), "7.1a");
    // It is not put ashore where a line leads anyway.
    kit.s.blocked.clear();
    assert_eq!(rule(may_debark(&kit.s, ship, at)), "7.1c");
    // From Malta no line leads home.
    let far = dock(&mut kit, "UK-stp-01", MALTA);
    let malta = hex(MALTA).space();
    assert_eq!(rule(may_embark(&kit.s, far, malta, 2)), "7.0g");
}

#[test]
fn a_chit_is_used_up_for_one_elsewhere() {
    example!("aeto2-E03");
    proves!("7.0h");
    let mut kit = Kit::west("june 1940", &[("FRA-stp-01", 1)]);
    for source in ["W3118", "W3418", "W2319", "W2619"] {
        kit.s.stores.isolated.push(Isolated {
            nation: nation("france"),
            hex: hex(source),
        });
    }
    kit.s.refresh();
    let ship = dock(&mut kit, "FRA-stp-01", "W2319");
    let marseilles = hex("W2319").space();
    assert_eq!(rule(may_embark(&kit.s, ship, marseilles, 1)), "7.0g");
    chit(&mut kit, "france", "W3212", Ration::Sea);
    assert!(may_embark(&kit.s, ship, marseilles, 1).is_ok());
    kit.on_table(|t| embark(t, ship, marseilles));
    assert_eq!(kit.s.stores.chits.len(), 1);
    assert_eq!(kit.s.stores.chits[0].at, Store::Aboard(ship));
}

#[test]
fn sea_supply_becomes_air_supply_and_never_the_other_way() {
    proves!("7.1b");
    let mut kit = south();
    let malta = hex(MALTA).space();
    let plane = kit.put("UK-atp-01", MALTA);
    chit(&mut kit, "uk", MALTA, Ration::Sea);
    assert!(may_embark(&kit.s, plane, malta, 1).is_ok());
    kit.on_table(|t| embark(t, plane, malta));
    let only = &kit.s.stores.chits[..];
    assert_eq!(only.len(), 1);
    assert_eq!(
        (only[0].kind, only[0].at),
        (Ration::Air, Store::Aboard(plane))
    );
    let mut kit = south();
    let ship = dock(&mut kit, "UK-stp-01", MALTA);
    chit(&mut kit, "uk", MALTA, Ration::Air);
    assert_eq!(rule(may_embark(&kit.s, ship, malta, 1)), "7.0g");
}

#[test]
fn a_place_holds_as_much_as_its_base_and_its_port() {
    example!("aeto2-E04");
    proves!("7.2d", "4.2.2");
    let mut kit = south();
    let malta = hex(MALTA).space();
    let holds = air_capacity(&kit.s, malta);
    assert_eq!(capacity(&kit.s, malta, Ration::Air), holds);
    kit.build("W3729", WorkKind::LargeAirbase, false);
    assert_eq!(capacity(&kit.s, hex("W3729").space(), Ration::Air), 3);
    // Hamburg, a Major Port: three of Sea Supply, and those of its base besides.
    let hamburg = hex("W3824").space();
    assert_eq!(capacity(&kit.s, hamburg, Ration::Sea), 3);
    assert_eq!(
        capacity(&kit.s, hamburg, Ration::Air),
        air_capacity(&kit.s, hamburg)
    );
    let plane = kit.put("UK-atp-01", MALTA);
    let aboard = Store::Aboard(plane);
    kit.s
        .stores
        .chits
        .push(Chit::new(Ration::Air, nation("uk"), aboard));
    for _ in 0..holds {
        chit(&mut kit, "uk", MALTA, Ration::Air);
    }
    assert_eq!(rule(may_debark(&kit.s, plane, malta)), "7.2d");
    // Sea Supply does not stand in the way, and nothing is unloaded where there is no base.
    kit.s.stores.chits.pop();
    chit(&mut kit, "uk", MALTA, Ration::Sea);
    assert!(may_debark(&kit.s, plane, malta).is_ok());
    let bare = hex("W1122").space();
    assert_eq!(rule(may_debark(&kit.s, plane, bare)), "7.2d");
    kit.on_table(|t| debark(t, plane, malta));
    assert_eq!(kit.s.stores.aboard(plane).count(), 0);
}

#[test]
fn what_was_dropped_is_gone_when_the_month_ends() {
    proves!("7.3c");
    let mut kit = Kit::bare();
    kit.put("GER-inf-01", "W3430");
    chit(&mut kit, "germany", "W3430", Ration::Air);
    chit(&mut kit, "germany", "W3429", Ration::Air);
    kit.s.stores.chits[0].dropped = true;
    kit.segment(Segment::Supply, Side::Axis);
    assert_eq!(kit.s.stores.chits.len(), 1);
    assert!(!kit.s.stores.chits[0].dropped);
}
