//! 3.28: ships bombard installations, through play.

use crate::afloat::{UK, waters};
use crate::kit::{Kit, hex, nation};
use aeto::Aeto;
use aeto::ch03_naval::combat::{Bombard, bombard};
use aeto::ch03_naval::ports;
use aeto::data::data;
use aeto::marks::Marks;
use aeto::spot::{Spot, board};
use aeto::types::{HexId, UnitId, WorkKind};
use aeto::works::{self, Work};
use kernel::{Game, proves};

/// A British force off a German hex, Activated.
fn off(at: &str, kinds: &[&str]) -> (Kit, Vec<UnitId>) {
    let mut kit = waters();
    let ships = kit.fleet(at, kinds);
    for ship in &ships {
        kit.s
            .pieces
            .mark(*ship, |unit| unit.marks.set(Marks::ACTIVE));
    }
    (kit, ships)
}

fn begin(kit: &mut Kit, at: HexId) -> &mut Kit {
    let uk = nation("uk");
    kit.on_table(|t| bombard(t, uk, at))
}

fn aim(ship: UnitId, what: WorkKind) -> Bombard {
    Bombard::Aim { ship, what }
}

fn wrecked(kit: &Kit, at: HexId, what: WorkKind) -> bool {
    works::is_wrecked(&kit.s, at.space(), what)
}

#[test]
fn guns_are_added_and_look_up_the_bombing_table() {
    proves!("3.28b", "3.28d");
    // 19 points are the column of 17 to 24; of 7 to 11 a 9 is the least that brings 3.
    let table = &data().bombing;
    assert_eq!(table.column(19, 0), 3);
    let results = [8, 9].map(|dice| table.result(table.column(10, 0), dice).number);
    assert!(results[0] < 3 && results[1] >= 3);
}

#[test]
fn revenge_and_york_shell_a_fortified_airbase() {
    proves!("3.28a", "3.28c", "3.28d", "3.28e");
    // Wilhelmshaven with a fort and a small airbase.
    let at = hex("W3723");
    let (mut kit, ships) = off("W3723", &["UK-bb-08", "UK-bb-10", "UK-ca-13", "UK-de-01"]);
    for kind in [WorkKind::Fort, WorkKind::SmallAirbase] {
        kit.s.works.built.push(Work {
            hex: at,
            kind,
            building: false,
        });
    }
    begin(&mut kit, at);
    assert_eq!(kit.asking(), Some(UK));
    assert_eq!(kit.refused(aim(ships[3], WorkKind::SmallAirbase)), "3.28a");
    assert_eq!(kit.refused(aim(ships[0], WorkKind::LargeAirbase)), "3.28b");
    for ship in &ships[..3] {
        kit.act(aim(*ship, WorkKind::SmallAirbase));
    }
    assert_eq!(kit.refused(aim(ships[0], WorkKind::Fort)), "3.28a");
    // 4 + 4 + 2 = 10 guns against 1 + 2: an 8 does not do it, a 12 does.
    let mut short = kit.clone();
    short.roll(&[4, 4]).act(Bombard::Fire);
    assert!(!wrecked(&short, at, WorkKind::SmallAirbase));
    kit.roll(&[6, 6]).act(Bombard::Fire);
    assert!(wrecked(&kit, at, WorkKind::SmallAirbase));
    assert!(!wrecked(&kit, at, WorkKind::Fort));
    assert!(kit.says("10 guns"));
}

#[test]
fn only_activated_ships_that_did_not_withdraw_bombard() {
    proves!("3.28a", "3.17c");
    let at = hex("W3723");
    let (mut kit, ships) = off("W3723", &["UK-bb-08", "UK-bb-10"]);
    kit.s
        .pieces
        .mark(ships[0], |unit| unit.marks.set(Marks::WITHDREW));
    begin(&mut kit, at);
    assert_eq!(kit.refused(aim(ships[0], WorkKind::Port)), "3.28a");
    assert!(kit.allowed(aim(ships[1], WorkKind::Port)));
    kit.s
        .pieces
        .mark(ships[1], |unit| unit.marks.clear(Marks::ACTIVE));
    assert_eq!(kit.refused(aim(ships[1], WorkKind::Port)), "3.28a");
}

#[test]
fn a_port_that_is_destroyed_puts_its_ships_out() {
    proves!("3.28f");
    // A port that is no Major Port is out of use at once.
    let minor = |id: &board::SpaceId| {
        let printed = aeto::ground::hex(*id);
        let ours = printed.holder == Some(nation("germany")) && printed.air <= 1;
        let coast = Spot::port(*id).is_some() && !printed.major_port;
        let sea = aeto::ch03_naval::waters::water((*id).into());
        ours && coast && sea == Some(aeto::ch03_naval::waters::Water::Coast)
    };
    let found = board().ids().find(minor).expect("a small German port");
    let kinds = [
        "UK-bb-01", "UK-bb-02", "UK-bb-08", "UK-bb-10", "UK-bb-12", "UK-bb-09",
    ];
    let (mut kit, ships) = off(board().key(found), &kinds);
    let at = HexId::from(found);
    let port = Spot::port(found).expect("a port");
    let docked = kit.pooled("GER-dd-01");
    kit.s.pieces.change(docked, |unit| unit.at = port);
    begin(&mut kit, at);
    for ship in &ships {
        kit.act(aim(*ship, WorkKind::Port));
    }
    kit.roll(&[6, 6]).act(Bombard::Fire);
    assert!(wrecked(&kit, at, WorkKind::Port));
    assert!(!ports::is_open(&kit.s, found));
    assert_eq!(kit.s.location(docked), Some(Spot::from(found)));
    assert!(kit.s.force_of(docked).is_some() && !kit.damaged(docked));
    assert_eq!(Aeto::flaws(&kit.s), Vec::<String>::new());
}

#[test]
fn what_is_being_built_may_be_saved() {
    proves!("3.28k", "3.28a");
    let at = hex("W3723");
    for (dice, left) in [([2, 2], false), ([2, 3], true)] {
        let (mut kit, ships) = off("W3723", &["UK-bb-08", "UK-bb-10"]);
        kit.s.works.built.push(Work {
            hex: at,
            kind: WorkKind::SmallAirbase,
            building: true,
        });
        let germany = nation("germany");
        kit.s.track_mut(germany).expect("a track").reserve = 0;
        begin(&mut kit, at);
        for ship in &ships {
            kit.act(aim(*ship, WorkKind::SmallAirbase));
        }
        kit.roll(&[6, 6]).roll(&dice).act(Bombard::Fire);
        let stands = works::stands(&kit.s, at.space(), WorkKind::SmallAirbase);
        assert_eq!(stands, left);
    }
}
