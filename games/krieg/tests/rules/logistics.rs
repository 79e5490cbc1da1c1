//! 1.2: Logistics markers and Partisan Bases.

use crate::kit::{Kit, hex};
use kernel::{example, proves};
use krieg::Action;
use krieg::ch00_sequence::Segment;
use krieg::ch01_cards::{Basing, CardAction};
use krieg::data::data;
use krieg::politics::Status;
use krieg::spot::Spot;
use krieg::types::Faction;
use krieg::unit::{Sort, Unit, UnitId};

fn put(marker: UnitId, at: &str) -> Action {
    Action::Cards(CardAction::Basing(Basing::Put {
        marker,
        at: hex(at),
    }))
}

fn take_up(marker: UnitId) -> Action {
    Action::Cards(CardAction::Basing(Basing::TakeUp(marker)))
}

fn enough() -> Action {
    Action::Cards(CardAction::Basing(Basing::Enough))
}

/// A marker in the Force Pool of its faction, as the card or event that brings it leaves it.
fn in_pool(kit: &mut Kit, marker: &str, faction: Faction) -> UnitId {
    lay(kit, marker, Spot::pool(faction))
}

/// A marker that nobody has yet, laid into a place.
fn lay(kit: &mut Kit, marker: &str, at: Spot) -> UnitId {
    let sort = Sort::Marker(data().find_marker(marker).expect("a marker"));
    let is_free = |unit: &Unit| unit.sort == sort && unit.at == Spot::aside();
    let free = kit.s.units().find(|(_, unit)| is_free(unit));
    let id = free.expect("a marker that is left").0;
    kit.s.pieces.change(id, |unit| unit.at = at);
    kit.s.refresh();
    id
}

/// Nobody has any of these markers.
fn bare() -> Kit {
    let mut kit = Kit::bare();
    let markers: Vec<UnitId> = kit
        .s
        .units()
        .filter(|(_, unit)| unit.sort.marker().is_some())
        .map(|(id, _)| id)
        .collect();
    for id in markers {
        kit.s.pieces.change(id, |unit| unit.at = Spot::aside());
    }
    kit.turn("may_june_1942");
    for cards in &mut kit.s.cards {
        cards.current = None;
    }
    kit
}

fn begin(kit: &mut Kit, faction: Faction) {
    kit.begin(faction, Segment::Logistics);
}

#[test]
fn axis_logistics_in_a_city_with_a_german_and_a_line() {
    proves!("1.2", "1.2.1b");
    let mut kit = bare();
    let okh = in_pool(&mut kit, "logistics_okh", Faction::Axis);
    kit.put("G-INF-start37", "e3609", 1);
    kit.put("G-INF-start37", "e3608", 1);
    kit.put("Hun-INF-1", "e3906", 1);
    begin(&mut kit, Faction::Axis);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    assert_eq!(kit.refused(put(okh, "e3608")), "1.2.1b", "no City");
    assert_eq!(kit.refused(put(okh, "e3906")), "1.2.1b", "no German");
    let mut cut = kit.clone();
    for key in ["e3708", "e3709", "e3610", "e3509", "e3508"] {
        cut.put("RU-INF", key, 1);
    }
    cut.put("RU-INF", "e3707", 1);
    cut.put("RU-INF", "e3607", 1);
    cut.put("RU-INF", "e3507", 1);
    cut.s.refresh();
    assert_eq!(cut.refused(put(okh, "e3609")), "1.2.1b", "no line");
    kit.act(put(okh, "e3609"));
    assert_eq!(kit.at(okh), hex("e3609"));
}

#[test]
fn stavka_by_a_russian_hq_on_the_railway() {
    proves!("1.2.1c");
    let mut kit = bare();
    let stavka = in_pool(&mut kit, "logistics_stavka", Faction::Soviet);
    let hq = kit
        .s
        .units()
        .find(|(_, unit)| unit.is_of(Faction::Soviet) && unit.is_hq())
        .map(|(_, unit)| unit.sort.counter().expect("a counter").id.to_string());
    let hq = kit.put(&hq.expect("a Russian HQ"), "e4312", 2);
    begin(&mut kit, Faction::Soviet);
    // Moscow itself and the railway next to it; not two hexes away.
    assert!(kit.allowed(put(stavka, "e4312")));
    let near: Vec<&str> = ["e4311", "e4212", "e4213", "e4313", "e4412", "e4413"]
        .into_iter()
        .filter(|key| {
            let id = hex(key).space().expect("a hex");
            krieg::ground::space(id).network
        })
        .collect();
    assert!(!near.is_empty());
    for key in near {
        assert!(kit.allowed(put(stavka, key)), "{key}");
    }
    assert_eq!(kit.refused(put(stavka, "e4109")), "1.2.1c");
    kit.act(put(stavka, "e4312"));
    assert!(kit.at(hq) == kit.at(stavka));
}

#[test]
fn shaef_with_a_supplied_us_unit_in_a_city() {
    proves!("1.2.1d");
    let mut kit = bare();
    let shaef = in_pool(&mut kit, "logistics_shaef", Faction::Western);
    kit.put("US-INF", "w3916", 1);
    kit.put("BR-INF", "w2208", 1);
    // Berlin: a US unit far from any line.
    kit.put("US-INF", "w3825", 1);
    begin(&mut kit, Faction::Western);
    assert!(kit.allowed(put(shaef, "w3916")));
    assert_eq!(kit.refused(put(shaef, "w2208")), "1.2.1d", "no US unit");
    assert_eq!(kit.refused(put(shaef, "w3825")), "1.2.1d", "not supplied");
}

#[test]
fn one_logistics_marker_is_placed_or_taken_up() {
    proves!("1.2.1a", "1.2.1e", "1.2");
    let mut kit = bare();
    let okh = in_pool(&mut kit, "logistics_okh", Faction::Axis);
    let okw = kit.marker("logistics_okw", "w3516");
    kit.put("G-INF-start37", "w3516", 1);
    kit.put("G-INF-start37", "w3825", 1);
    begin(&mut kit, Faction::Axis);
    let mut lifted = kit.clone();
    lifted.act(take_up(okw));
    assert_eq!(lifted.at(okw), Spot::delay());
    assert!(
        !lifted.legal().contains(&put(okh, "w3825")),
        "not both in one segment"
    );
    kit.act(put(okh, "w3825"));
    assert_eq!(kit.at(okw), hex("w3516"), "it may be left there");
    assert!(!kit.legal().contains(&take_up(okw)));
}

#[test]
fn where_logistics_markers_may_not_lie() {
    proves!("1.2.1f");
    let mut kit = bare();
    let okh = in_pool(&mut kit, "logistics_okh", Faction::Axis);
    kit.put("G-INF-start37", "w3516", 1);
    kit.marker("logistics_okw", "w3516");
    kit.put("G-INF-start37", "w3825", 1);
    kit.put("BR-AF-RAF1", "w3825", 0);
    kit.put("G-INF-start37", "e3702", 1);
    let detachment = kit.put("G-INFD-start37", "e3702", 1);
    kit.flip(detachment);
    begin(&mut kit, Faction::Axis);
    assert_eq!(kit.refused(put(okh, "w3516")), "1.2.1f", "a friend of its");
    assert_eq!(
        kit.refused(put(okh, "w3825")),
        "1.2.1f",
        "an enemy Air unit"
    );
    kit.act(put(okh, "e3702"));
    assert_eq!(kit.at(detachment), Spot::delay());
}

#[test]
fn who_enters_drives_a_logistics_marker_off() {
    proves!("1.2.1g");
    use krieg::ch03_movement::{MovementAction, Step};
    let mut kit = bare();
    let okh = kit.marker("logistics_okh", "e3905");
    let tanks = kit.put("RU-TNK-start37", "e3906", 1);
    kit.phase(Faction::Soviet, Segment::OperationalMovement);
    kit.act(Action::Movement(MovementAction::Pick { unit: tanks }));
    kit.act(Action::Movement(MovementAction::Step(Step::Go(hex(
        "e3905",
    )))));
    assert_eq!(kit.at(tanks), hex("e3905"));
    assert_eq!(kit.at(okh), Spot::delay());
    // It goes on as if nothing had been there.
    let further = kit
        .legal()
        .into_iter()
        .any(|action| matches!(action, Action::Movement(MovementAction::Step(Step::Go(_)))));
    assert!(further);
}

fn rising(faction: Faction) -> (Kit, Vec<UnitId>) {
    let mut kit = bare();
    kit.status("yugoslavia", Status::Conquered(Faction::Western));
    kit.status("greece", Status::Conquered(Faction::Western));
    let marker = match faction {
        Faction::Soviet => "partisan_base_soviet",
        _ => "partisan_base_western",
    };
    let bases = (0..2).map(|_| in_pool(&mut kit, marker, faction)).collect();
    (kit, bases)
}

#[test]
fn partisan_bases_in_rough_and_cities_of_any_conquered_ally() {
    example!("krieg-E35");
    // The Soviets in a Conquered Western Minor.
    proves!("1.2.2", "1.2.2.1a");
    for faction in [Faction::Western, Faction::Soviet] {
        let (mut kit, bases) = rising(faction);
        begin(&mut kit, faction);
        assert_eq!(kit.refused(put(bases[0], "e3002")), "1.2.2.1a", "clear");
        assert_eq!(kit.refused(put(bases[0], "e3306")), "1.2.2.1a", "Rumania");
        assert!(kit.allowed(put(bases[0], "e2902")), "Belgrade");
        kit.act(put(bases[0], "e2802"));
        // One in each country; Athens is another.
        assert_eq!(kit.refused(put(bases[1], "e2902")), "1.2.2");
        let greek = kit.legal().into_iter().any(|action| {
            matches!(
                action,
                Action::Cards(CardAction::Basing(Basing::Put { .. }))
            )
        });
        assert!(greek);
    }
}

#[test]
fn where_partisan_bases_may_not_be_placed() {
    example!("krieg-E36");
    // The other Ally's Base closes the country.
    proves!("1.2.2.1b");
    let (mut kit, bases) = rising(Faction::Western);
    kit.put("G-INF-start37", "e2902", 1);
    kit.put("BR-AF-RAF1", "e2803", 0);
    begin(&mut kit, Faction::Western);
    assert_eq!(kit.refused(put(bases[0], "e2902")), "1.2.2.1b", "an enemy");
    assert_eq!(kit.refused(put(bases[0], "e2802")), "1.2.2.1b", "its zone");
    assert!(
        kit.allowed(put(bases[0], "e2803")),
        "a friendly Air unit is there"
    );
    assert!(kit.allowed(put(bases[0], "e2502")));
    lay(&mut kit, "partisan_base_western", hex("e2502"));
    assert_eq!(kit.refused(put(bases[0], "e2502")), "1.2.2.1b", "another");
    assert!(kit.allowed(put(bases[0], "w2826")));
    lay(&mut kit, "partisan_base_soviet", hex("w2924"));
    assert_eq!(
        kit.refused(put(bases[0], "w2826")),
        "1.2.2.1b",
        "a Soviet one"
    );
}

#[test]
fn partisan_bases_may_be_taken_up_under_the_enemy() {
    proves!("1.2.2.2");
    let (mut kit, _) = rising(Faction::Western);
    let base = lay(&mut kit, "partisan_base_western", hex("e2802"));
    kit.put("G-INF-start37", "e2802", 1);
    begin(&mut kit, Faction::Western);
    let mut left = kit.clone();
    left.act(enough());
    assert_eq!(left.at(base), hex("e2802"));
    kit.act(take_up(base));
    assert_eq!(kit.at(base), Spot::delay());
}
