//! 15.1c, 15.18, 15.26e: a Front HQ of three steps that loses its Minor's step.

use crate::kit::{Kit, country, hex};
use crate::support_kit::{AXIS, SOVIETS};
use kernel::proves;
use krieg::ch13_countries::{Exchange, Exchanging};
use krieg::ch15_events::{About, Deed, Thing};
use krieg::politics::Status;
use krieg::spot::Spot;
use krieg::unit::UnitId;

/// A Front HQ of three steps in Minsk, with a Rumanian in its Holding Box.
fn front() -> (Kit, UnitId, UnitId) {
    let mut kit = Kit::bare();
    kit.markers_aside()
        .status("rumania", Status::Active(SOVIETS));
    let hq = kit.put("SO-HQ-Bal", "e3906", 3);
    let holding = kit.s.unit(hq).sort.ground().and_then(|g| g.holding);
    let holding = Spot::of_box(holding.expect("a Holding Box"));
    let rumanian = kit.put_at("Rum-INF-3", holding, 1);
    (kit, hq, rumanian)
}

#[test]
fn the_nationalists_take_the_minor_s_step_of_a_front() {
    proves!("15.18", "15.1c", "2.3.4b");
    let (mut kit, hq, rumanian) = front();
    kit.event(AXIS, 18, About::Nothing);
    kit.act(Deed::Do(Thing::Uprising));
    while kit.s.stack.asked::<Exchange>().is_some() {
        kit.act(Exchanging::Keep);
    }
    // It breaks down: two Russians are left, and the Rumanian is gone.
    assert_eq!(kit.at(hq), Spot::delay());
    assert_eq!(kit.at(rumanian), Spot::pool(SOVIETS));
    let russia = Some(country("russia"));
    let left: Vec<_> = kit.s.ground_in(hex("e3906"), SOVIETS).collect();
    assert_eq!(left.len(), 2);
    assert!(left.iter().all(|(_, unit)| unit.sort.country() == russia));
    assert!(left.iter().all(|(_, unit)| unit.steps() == 1));
}

#[test]
fn a_front_with_no_russian_in_the_pool_is_lost_whole() {
    proves!("15.18", "4.2.6.2e");
    let (mut kit, hq, rumanian) = front();
    let pool: Vec<UnitId> = kit
        .s
        .units_in(Spot::pool(SOVIETS))
        .filter(|(_, unit)| unit.is_ground())
        .map(|(id, _)| id)
        .collect();
    for id in pool {
        kit.s.pieces.change(id, |unit| unit.at = Spot::delay());
    }
    kit.s.refresh();
    kit.event(AXIS, 18, About::Nothing);
    kit.act(Deed::Do(Thing::Uprising));
    assert_eq!(kit.at(hq), Spot::delay());
    assert_eq!(kit.at(rumanian), Spot::pool(SOVIETS));
    assert_eq!(kit.s.ground_in(hex("e3906"), SOVIETS).count(), 0);
}
