//! 1.1.2: instructions that ask: Areas, factions, Cities, partners.

use crate::cards_play::{counters, lines, pending, said};
use crate::kit::{Kit, country, hex};
use kernel::{example, proves};
use krieg::ch00_sequence::Segment;
use krieg::ch01_cards::{Arm, Selecting, Siting};
use krieg::politics::Status;
use krieg::spot::Spot;
use krieg::types::{Area, Faction, VpSide};
use krieg::unit::Sort;

use Faction::{Axis, Soviet, Western};

#[test]
fn an_area_is_selected_and_a_country_that_is_no_more_is_a_no_result() {
    proves!("0.read-1", "1.1.2a");
    example!("krieg-E01");
    let mut kit = Kit::scenario("C.4");
    (kit.s.tracks.vp_side, kit.s.tracks.vp) = (VpSide::AxisTide, 0);
    pending(&mut kit, "W10");
    kit.begin(Western, Segment::OptionCard);
    assert_eq!(
        kit.refused(Selecting::Country(country("hungary"))),
        "1.1.2a"
    );
    // 2 on the Central Table is Austria.
    assert_eq!(
        kit.s.politics.status(country("austria")),
        Status::Gone,
        "since 1938"
    );
    kit.roll(&[2]).act(Selecting::Area(Area::Central));
    assert!(said(&kit, "No Result"), "{:?}", lines(&kit));
    assert_eq!(kit.dice.scripted_left(), 0);
}

#[test]
fn an_allied_faction_is_selected_and_suffers() {
    proves!("1.1.2a", "0.read-6");
    let mut kit = Kit::scenario("C.6");
    (kit.s.tracks.vp_side, kit.s.tracks.vp, kit.s.tracks.uscl) = (VpSide::AxisTide, 0, 0);
    pending(&mut kit, "A53");
    kit.roll(&[4]).begin(Axis, Segment::OptionCard);
    assert_eq!(kit.refused(Selecting::Faction(Axis)), "1.1.2a");
    kit.act(Selecting::Faction(Soviet)).act(Arm(1));
    assert!(said(&kit, "Supply Failure of the selected faction"));
    assert!(said(&kit, "Axis: Failure"));
}

#[test]
fn the_redoubt_stands_in_a_german_city_once() {
    proves!("1.1.2a", "1.1.2.2c", "2.3.2.4-germany");
    let mut kit = Kit::scenario("C.6");
    pending(&mut kit, "A40");
    kit.begin(Axis, Segment::OptionCard);
    let moscow = Siting(hex("e4312"));
    assert_eq!(kit.refused(moscow), "2.3.2.4-germany");
    let munich = kit.legal()[0];
    kit.act(munich);
    let sort = Sort::Counter(krieg::data::data().find_counter("G-HQ-FB").expect("the HQ"));
    let mut all = kit.s.units().filter(|(_, unit)| unit.sort == sort);
    let (_, redoubt) = all.next().expect("the HQ");
    let at = redoubt.at.space().expect("a hex");
    assert_eq!(kit.s.territory().home(at), Some(country("germany")));
    assert_eq!(redoubt.faction, Some(Axis));
    drop(all);
    // It has entered: the card brings no second one.
    pending(&mut kit, "A40");
    kit.log = kernel::Log::on();
    kit.begin(Axis, Segment::OptionCard);
    assert!(said(&kit, "No Result"));
}

#[test]
fn a_partners_units_go_to_the_delay_box() {
    proves!("13.8.5b");
    let mut kit = Kit::scenario("C.6");
    for id in ["italy", "spain"] {
        kit.status(id, Status::Active(Axis));
    }
    // What `status` puts into the pool has not entered.
    for id in ["Spa-ARM-P1", "Spa-MOU-P2", "Spa-HQ-P"] {
        let sort = Sort::Counter(krieg::data::data().find_counter(id).expect("a counter"));
        let all = kit.s.units().filter(|(_, unit)| unit.sort == sort);
        let all: Vec<_> = all.map(|(id, _)| id).collect();
        for id in all {
            kit.s.pieces.change(id, |unit| unit.at = Spot::aside());
        }
    }
    pending(&mut kit, "A31");
    kit.begin(Axis, Segment::OptionCard);
    assert_eq!(
        kit.refused(Selecting::Country(country("hungary"))),
        "1.1.2a"
    );
    (kit.s.tracks.vp_side, kit.s.tracks.vp, kit.s.tracks.uscl) = (VpSide::AxisTide, 0, 0);
    kit.roll(&[1]).act(Selecting::Country(country("spain")));
    for id in ["Spa-ARM-P1", "Spa-MOU-P2", "Spa-HQ-P"] {
        assert_eq!(counters(&kit, id, Spot::delay()), 1, "{id}");
    }
    assert_eq!(counters(&kit, "Italy-ARM-P1", Spot::delay()), 0);
    assert_eq!(kit.s.politics.partners[0], Some(country("spain")));
}
