//! Chapter 1: what the log tells of depots and replacements, and where nobody may have one.

use crate::cards_play::said;
use crate::kit::{Kit, hex};
use crate::support_kit::{AXIS, SOVIETS, WEST};
use kernel::proves;
use krieg::cards::Receives;
use krieg::ch00_sequence::Segment;
use krieg::ch01_cards::{Basing, PlacedAt, Replacing, grant};
use krieg::data::data;
use krieg::spot::Spot;
use krieg::types::StepKind;
use krieg::unit::{Sort, Unit, UnitId};

/// A season without cards in which no marker is in play.
fn season() -> Kit {
    let mut kit = Kit::bare();
    kit.markers_aside().turn("may_june_1942");
    for cards in &mut kit.s.cards {
        cards.current = None;
    }
    kit
}

/// A marker that nobody has yet, laid into a Force Pool.
fn lay(kit: &mut Kit, marker: &str, faction: krieg::types::Faction) -> UnitId {
    let sort = Sort::Marker(data().find_marker(marker).expect("a marker"));
    let is_free = |unit: &Unit| unit.sort == sort && unit.at == Spot::aside();
    let free = kit.s.units().find(|(_, unit)| is_free(unit));
    let id = free.expect("a marker that is left").0;
    kit.s
        .pieces
        .change(id, |unit| unit.at = Spot::pool(faction));
    kit.s.refresh();
    id
}

fn put(marker: UnitId, at: &str) -> Basing {
    Basing::Put {
        marker,
        at: hex(at),
    }
}

#[test]
fn shaef_needs_a_city() {
    proves!("1.2.1d");
    let mut kit = season();
    let shaef = lay(&mut kit, "logistics_shaef", WEST);
    // Southampton is no City, London is one; Americans in both are supplied.
    let corps = kit.put("US-INF", "w3915", 1);
    kit.put("US-INF", "w3916", 1);
    assert!(kit.supplied(corps));
    kit.begin(WEST, Segment::Logistics);
    assert_eq!(kit.refused(put(shaef, "w3915")), "1.2.1d");
    kit.act(put(shaef, "w3916"));
    assert!(said(&kit, "is placed in London"));
    assert!(kit.tells_placed(shaef));
    kit.begin(WEST, Segment::Logistics)
        .act(Basing::TakeUp(shaef));
    assert!(said(&kit, "is taken up in London"));
}

#[test]
fn stavka_needs_a_road_or_rail_hex() {
    proves!("1.2.1c");
    let mut kit = season();
    let stavka = lay(&mut kit, "logistics_stavka", SOVIETS);
    let hq = kit.put("RU-HQ-Sw", "e3906", 2);
    assert!(kit.supplied(hq));
    kit.begin(SOVIETS, Segment::Logistics);
    let near = krieg::spot::board().neighbours(crate::kit::space("e3906"));
    let wild: Vec<Spot> = near
        .iter()
        .map(|link| link.to)
        .filter(|to| krieg::ground::space(*to).is_land() && !krieg::ground::space(*to).network)
        .map(Spot::from)
        .collect();
    assert!(!wild.is_empty(), "forest without a railway");
    for at in wild {
        let marker = stavka;
        assert_eq!(kit.refused(Basing::Put { marker, at }), "1.2.1c");
    }
    assert!(kit.allowed(put(stavka, "e3906")));
}

#[test]
fn a_replacement_is_told_of() {
    proves!("1.3.3a", "1.3.4a");
    let mut kit = season();
    kit.phase(AXIS, Segment::PoliticalEvents);
    let germany = Receives::Country(crate::kit::country("germany"));
    kit.on_table(|t| grant(t, AXIS, germany, 1, StepKind::Any));
    let corps = kit.pooled("G-INF-start37");
    kit.act(Replacing::Take(corps)).act(PlacedAt(hex("w3825")));
    assert_eq!(kit.at(corps), hex("w3825"));
    assert!(said(&kit, "comes to Berlin"));
    assert!(kit.tells_placed(corps));
}
