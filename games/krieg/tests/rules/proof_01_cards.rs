//! Chapter 1: what is no marker, replacement or choice of a card.

use crate::kit::{Kit, hex};
use crate::support_kit::{AXIS, SOVIETS, WEST};
use kernel::proves;
use krieg::cards::Receives;
use krieg::ch00_sequence::Segment;
use krieg::ch01_cards::{
    Basing, GiveUp, PickSupport, PlacedAt, Replacing, Sending, destination, grant, take_steps,
};
use krieg::losses::Loss;
use krieg::politics::{Leaning, Status};
use krieg::spot::Spot;
use krieg::types::StepKind;
use krieg::unit::UnitId;

/// No counter has this number.
const GHOST: UnitId = UnitId(9999);

fn put(marker: UnitId, at: Spot) -> Basing {
    Basing::Put { marker, at }
}

/// A season without cards in which no marker is in play.
fn season() -> Kit {
    let mut kit = Kit::bare();
    kit.markers_aside().turn("may_june_1942");
    for cards in &mut kit.s.cards {
        cards.current = None;
    }
    kit
}

#[test]
fn what_is_no_depot() {
    proves!("1.2", "1.2.1c");
    let mut kit = season();
    kit.put("RU-HQ-Sw", "e3906", 2);
    let depot = lay_one(&mut kit, "logistics_stavka", Spot::pool(SOVIETS));
    let placed = kit.marker("partisan_base_soviet", "e4312");
    let bases = [0; 2].map(|_| lay_one(&mut kit, "partisan_base_soviet", Spot::pool(SOVIETS)));
    let german = lay_one(&mut kit, "logistics_okh", Spot::pool(AXIS));
    let corps = kit.pooled("RU-INF");
    kit.begin(SOVIETS, Segment::Logistics);
    let minsk = hex("e3906");
    assert!(kit.allowed(put(depot, minsk)));
    for marker in [GHOST, placed, bases[1], german, corps] {
        assert_eq!(kit.refused(put(marker, minsk)), "1.2");
    }
    assert_eq!(kit.refused(put(depot, Spot::delay())), "1.2");
    for marker in [GHOST, german, depot] {
        assert_eq!(kit.refused(Basing::TakeUp(marker)), "1.2");
    }
    // A Neutral lets no depot in, though an HQ stands at its border.
    let brest = hex("e3905");
    kit.uncede("russia_eastern_poland");
    kit.status("poland", Status::Active(SOVIETS));
    kit.s.refresh();
    assert!(kit.allowed(put(depot, brest)));
    kit.status("poland", Status::Neutral)
        .leaning("poland", Leaning::None);
    kit.s.refresh();
    assert_eq!(kit.refused(put(depot, brest)), "1.2.1c");
}

/// One more of a marker, laid into a place.
fn lay_one(kit: &mut Kit, marker: &str, at: Spot) -> UnitId {
    use krieg::data::data;
    let sort = krieg::unit::Sort::Marker(data().find_marker(marker).expect("a marker"));
    let is_free = |unit: &krieg::unit::Unit| unit.sort == sort && unit.at == Spot::aside();
    let free = kit.s.units().find(|(_, unit)| is_free(unit));
    let id = free.expect("a marker that is left").0;
    kit.s.pieces.change(id, |unit| unit.at = at);
    kit.s.refresh();
    id
}

#[test]
fn what_is_no_replacement() {
    proves!("1.3.3b", "1.3.3c", "1.3.4a");
    let mut kit = season();
    let placed = kit.put("G-INF-start37", "w3825", 1);
    kit.phase(AXIS, Segment::PoliticalEvents);
    let germany = Receives::Country(crate::kit::country("germany"));
    kit.on_table(|t| grant(t, AXIS, germany, 2, StepKind::Any));
    let corps = kit.pooled("G-INF-start37");
    assert!(kit.allowed(Replacing::Take(corps)));
    let sort = kit.s.unit(corps).sort;
    let pool = kit.s.units_in(Spot::pool(AXIS));
    let alike = pool.filter(|(_, unit)| unit.sort == sort).nth(1);
    let alike = alike.expect("a second counter").0;
    let air = kit.pooled("G-AF-LF1");
    for (unit, rule) in [
        (GHOST, "1.3.3b"),
        (placed, "1.3.3c"),
        (alike, "1.3.3c"),
        (air, "1.3.3b"),
    ] {
        assert_eq!(kit.refused(Replacing::Take(unit)), rule);
    }
    kit.act(Replacing::Take(corps));
    assert!(kit.allowed(PlacedAt(hex("w3825"))));
    assert_eq!(kit.refused(PlacedAt(hex("w3916"))), "1.3.4a");
    assert_eq!(kit.refused(PlacedAt(Spot::delay())), "1.3.4a");
}

#[test]
fn what_does_not_pay_for_a_card() {
    proves!("4.2.6.2b", "1.1.2a");
    let mut kit = season();
    let [first, second] = ["w3825", "w3824"].map(|at| kit.put("G-INF-start37", at, 1));
    let russian = kit.put("RU-INF", "e4312", 1);
    kit.phase(AXIS, Segment::PoliticalEvents);
    let germany = Receives::Country(crate::kit::country("germany"));
    kit.on_table(|t| take_steps(t, AXIS, germany, 1, StepKind::Any));
    let give = |unit| GiveUp(Loss { unit, with: None });
    assert!(kit.allowed(give(first)) && kit.allowed(give(second)));
    for unit in [GHOST, russian] {
        assert_eq!(kit.refused(give(unit)), "4.2.6.2b");
    }
    // A support unit of the faction that is named goes, and nobody else.
    let own = kit.pooled("BR-AF-RAF1");
    let (corps, german) = (kit.pooled("BR-INF"), kit.pooled("G-AF-LF1"));
    let away = kit.put_at("BR-AF-RAF2", Spot::delay(), 0);
    let question = PickSupport {
        chooser: AXIS,
        of: WEST,
        kind: None,
        to: Spot::delay(),
    };
    kit.phase(AXIS, Segment::PoliticalEvents)
        .on_table(|t| t.push(question));
    assert!(kit.allowed(Sending(own)));
    for unit in [GHOST, corps, german, away] {
        assert_eq!(kit.refused(Sending(unit)), "1.1.2a");
    }
}

#[test]
fn a_card_names_one_of_three_boxes() {
    proves!("1.1.2.2b");
    use krieg::cards::EnterInto;
    for (word, box_of) in [
        ("pool", Spot::pool(WEST)),
        ("delay", Spot::delay()),
        ("strategic_warfare", Spot::strategic_warfare()),
    ] {
        let into: EnterInto = word.parse().expect("a word of the cards");
        assert_eq!(destination(WEST, into), box_of);
    }
}

#[test]
fn a_card_has_no_third_way() {
    proves!("0.read-6");
    let mut kit = Kit::scenario("C.4");
    kit.act(krieg::ch01_cards::Commencing::Begin);
    let sweden = crate::kit::country("sweden");
    kit.act(krieg::ch01_cards::Selecting::Country(sweden));
    use krieg::ch01_cards::Arm;
    assert!(kit.allowed(Arm(1)));
    assert_eq!(kit.refused(Arm(99)), "0.read-6");
}

#[test]
fn a_card_that_wants_a_unit_somewhere_is_not_chosen_without_one() {
    proves!("0.read-3", "0.read-8", "1.1.3.1a");
    use krieg::ch01_cards::{Word, may_choose};
    let mut kit = season();
    let berlin = krieg::data::data()
        .find_card("S43")
        .expect("the Berlin Offensive");
    kit.s.cards[SOVIETS.index()].hand = vec![berlin];
    let refused = |kit: &Kit| {
        let answer = may_choose(&kit.s, SOVIETS, berlin, Word::Given);
        answer.err().map(|illegal| illegal.rule.as_str())
    };
    assert_eq!(refused(&kit), Some("1.1.3.1a"), "nobody is in Germany");
    kit.put("BR-INF", "w3825", 1);
    assert_eq!(refused(&kit), Some("1.1.3.1a"), "no Russian");
    kit.put("RU-INF", "e4312", 1);
    assert_eq!(refused(&kit), Some("1.1.3.1a"), "not in Germany");
    kit.put("RU-INF", "w3725", 1);
    assert_eq!(refused(&kit), None);
}

#[test]
fn in_training_nobody_chooses_a_card() {
    proves!("1.1.3a");
    use krieg::ch01_cards::{Word, may_choose};
    let kit = Kit::scenario("A.3");
    let mut tried = 0;
    for faction in [AXIS, WEST] {
        for card in &kit.s.cards[faction.index()].hand {
            let answer = may_choose(&kit.s, faction, *card, Word::Given);
            let refusal = answer.expect_err("the scenario has no new cards");
            assert_eq!(refusal.rule.as_str(), "1.1.3a");
            tried += 1;
        }
    }
    assert!(tried > 0, "hands are dealt");
}
