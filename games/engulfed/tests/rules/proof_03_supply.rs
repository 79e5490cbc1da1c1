//! Chapter 3 as play reaches it: who is fed, who pays for Limited Supply, what is said.

use crate::kit::*;
use engulfed::Phase;
use engulfed::ch03_supply::SupplyAction;
use engulfed::types::{Area, Kind, Sea};
use engulfed::unit::Marks;
use kernel::proves;

fn relieve(key: &str, by: &str) -> SupplyAction {
    SupplyAction::Relieve {
        area: area(key),
        by: nation(by),
    }
}

#[test]
fn r3_31a_one_fleet_point_feeds_four_and_like_units_wait_behind_the_first() {
    proves!("3.31a", "3.31c");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.s.fleets = Default::default();
    kit.fleet("britain", Sea::Atlantic, 1, 0);
    kit.control("britain", &["normandy"]);
    let five = kit.put_many("britain", Kind::Infantry, 5, 3, "normandy");
    let home = kit.put("britain", Kind::Infantry, 2, "london");
    kit.phase("britain", Phase::InitialSupply).done();
    let feed = |unit| SupplyAction::Feed { unit };
    assert_eq!(
        kit.refused(feed(five[1])),
        "3.31a",
        "the first stands for it"
    );
    assert_eq!(kit.refused(feed(home)), "3.31a", "it needs no ship");
    for unit in &five[..4] {
        kit.act(feed(*unit));
    }
    let hungry = |id| kit.s.unit(id).marks.has(Marks::OUT_OF_SUPPLY);
    let marked: Vec<bool> = five.iter().map(|id| hungry(*id)).collect();
    assert_eq!(marked, [false, false, false, false, true]);
}

#[test]
fn r1_21_everybody_hears_who_is_out_of_supply() {
    proves!("1.21");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.put_many("germany", Kind::Infantry, 2, 3, "gorky");
    let lone = kit.put("germany", Kind::Infantry, 3, "kazan");
    kit.phase("germany", Phase::InitialSupply).done();
    assert!(kit.s.unit(lone).marks.has(Marks::OUT_OF_SUPPLY));
    let said = |words: &str| kit.log.entries().iter().any(|e| e.text.contains(words));
    assert!(said("2 units of Germany in Gorky are out of supply"));
    assert!(said("A unit of Germany in Kazan is out of supply"));
}

#[test]
fn r7_9a_who_pays_for_limited_supply_has_units_there_and_a_special_action() {
    proves!("7.9a", "7.13");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.control("germany", &["gorky", "kazan"]);
    kit.put("germany", Kind::Infantry, 3, "gorky");
    kit.put("italy", Kind::Infantry, 3, "gorky");
    kit.put("italy", Kind::Infantry, 3, "kazan");
    kit.special_actions("germany", 1)
        .special_actions("britain", 1);
    kit.last_phase("germany").done();
    let italians = kit.refused(relieve("kazan", "germany"));
    assert_eq!(italians, "7.9a", "there are only Italians");
    assert_eq!(kit.refused(relieve("gorky", "britain")), "7.13");
    assert_eq!(kit.refused(relieve("gorky", "rumania")), "7.13");
    assert_eq!(kit.refused(relieve("berlin", "germany")), "7.9a");
    let nowhere = SupplyAction::Relieve {
        area: Area(250),
        by: nation("germany"),
    };
    assert_eq!(kit.refused(nowhere), "7.9a");
    assert_eq!(
        kit.refused(relieve("gorky", "italy")),
        "7.13",
        "it has none"
    );
    kit.act(relieve("gorky", "germany"));
}
