//! What a player of the real game looks at first: D-Day, from the first fleet to the last man off the beach.

use crate::kit::{Kit, hex};
use crate::points_games::pass_until;
use crate::support_kit::{AXIS, WEST, convoys, idle, used};
use kernel::proves;
use krieg::Action;
use krieg::ch00_sequence::Segment;
use krieg::ch02_administration::{Ashore, Blitz, Keeping, Mode, PlaceBlitz, Placing, Upkeep};
use krieg::ch03_movement::{MovementAction, Step};
use krieg::ch04_combat::{
    Advancing, CombatAction, Declare, Declaring, Landed, Landing, Yielding, column, shifts,
};
use krieg::data::Odds;
use krieg::spot::Spot;
use krieg::unit::{Side, UnitId};

/// Those who go to France, and what carries them.
struct Overlord {
    kit: Kit,
    army: UnitId,
    marines: UnitId,
    british: UnitId,
    train: UnitId,
    transport: UnitId,
    ferry: UnitId,
}

/// A fleet and an Air Force make Beachheads, convoys lie in both seas, and the card's Blitz markers are owed to the
/// beaches.
fn beaches() -> Overlord {
    let mut kit = idle();
    kit.turn("may_june_1944").current(WEST, "W34");
    kit.put("G-INF-start37", "w3613", 1);
    kit.put("BR-ARMY-1", "w3915", 2);
    let british = kit.put("BR-INF", "w3915", 1);
    let army = kit.put("US-ARMY-1", "box_eastern_us_canada", 3);
    let marines = kit.put("US-MAR", "box_eastern_us_canada", 1);
    let [fleet, air, train] =
        ["US-SURF-8F", "BR-AF-RAF1", "US-TRAIN"].map(|id| kit.at_hand(id, WEST));
    let [supply, transport] = ["US-CONVOY-1", "US-CONVOY-2"].map(|id| kit.at_hand(id, WEST));
    let [ferry, stores] = ["BR-CONVOY-1", "BR-CONVOY-2"].map(|id| kit.at_hand(id, WEST));
    kit.begin(WEST, Segment::Support);
    kit.sail(fleet, "NAT", "w3512");
    assert_eq!(kit.refused(Ashore::Stay), "2.2.3.4b");
    kit.act(Ashore::Toward(hex("w3613")));
    kit.fly(air, "w3915", "w3815");
    assert!(kit.allowed(Ashore::Stay));
    kit.act(Ashore::Toward(hex("w3714")));
    assert_eq!((kit.at(fleet), kit.at(air)), (used("NAT"), used("NSE")));
    for (convoy, sea, mode) in [
        (train, "NAT", Mode::Troop),
        (supply, "NAT", Mode::Supply),
        (transport, "NAT", Mode::Troop),
        (ferry, "NSE", Mode::Troop),
        (stores, "NSE", Mode::Supply),
    ] {
        kit.boxed(convoy, convoys(sea)).act(mode);
    }
    if kit.allowed(Placing::Enough) {
        kit.act(Placing::Enough);
    }
    let markers = kit.s.stack.asked::<PlaceBlitz>().expect("Blitz markers");
    assert_eq!(markers.left, 2);
    assert_eq!(kit.refused(Blitz::NoMore), "2.2.4b");
    assert_eq!(kit.refused(Blitz::At(hex("w3613"))), "2.2.4b");
    kit.act(Blitz::At(hex("w3512")))
        .act(Blitz::At(hex("w3815")));
    Overlord {
        kit,
        army,
        marines,
        british,
        train,
        transport,
        ferry,
    }
}

/// Everybody sails to his beach; of all convoys only the Fleet Train carries an army.
fn embarked() -> Overlord {
    let mut day = beaches();
    let kit = &mut day.kit;
    pass_until(kit, WEST, Segment::OperationalMovement);
    let pick = |unit| MovementAction::Pick { unit };
    let sail = |to: &str, convoy| Step::Sail {
        to: hex(to),
        convoy,
    };
    kit.act(pick(day.army));
    assert_eq!(kit.refused(sail("w3512", day.transport)), "3.1.2e");
    kit.act(sail("w3512", day.train));
    assert_eq!(kit.at(day.train), used("NAT"));
    kit.act(pick(day.marines)).act(sail("w3512", day.transport));
    kit.act(pick(day.british)).act(sail("w3815", day.ferry));
    assert_eq!(kit.at(day.army), hex("w3512"));
    assert_eq!(kit.at(day.british), hex("w3815"));
    pass_until(kit, WEST, Segment::BlitzCombat);
    day
}

/// Whom a step that is to be lost now may be taken from.
fn losers(kit: &Kit) -> Vec<UnitId> {
    let lost = kit.legal().into_iter().filter_map(|action| match action {
        Action::Combat(CombatAction::Yielding(Yielding::Lose(loss))) => Some(loss.unit),
        _ => None,
    });
    lost.collect()
}

#[test]
fn point_12_d_day() {
    proves!(
        "2.2.2a", "2.2.2c", "2.2.3.4a", "2.2.3.4b", "2.2.3.6d", "2.2.4b", "3.1.2e", "4.1.3a",
        "4.2.3.6", "4.2.6.1a"
    );
    let mut day = embarked();
    let kit = &mut day.kit;
    // The marines make good what the beach costs: 7 against 2.
    kit.act(CombatAction::Target { hex: hex("w3613") })
        .act(Declaring::Add(day.army))
        .act(Declaring::Add(day.marines));
    let battle = &kit.s.stack.asked::<Declare>().expect("an attack").battle;
    let shifts = shifts(&kit.s, battle);
    assert_eq!((shifts.attacker, shifts.defender), (1, 1));
    assert_eq!(column(&kit.s, battle), Odds::ThreeToOne);
    // Ad 1/0: nobody can retreat into the sea, and the marines are lost first.
    let mut repelled = kit.clone();
    repelled.roll(&[1]).act(Declaring::Fight);
    assert!(losers(&repelled).iter().all(|unit| *unit == day.marines));
    // Dr1 0/1: the German falls back, and is lost.
    kit.roll(&[5]).act(Declaring::Fight);
    while kit.asking() == Some(kit.seat_of(AXIS)) {
        kit.act(kit.legal()[0]);
    }
    assert_eq!(kit.s.holder(hex("w3613")), None);
    kit.act(Advancing::Go(day.army));
    kit.act(Advancing::Enough);
    assert_eq!(kit.at(day.army), hex("w3613"));
    // Nobody guards Cherbourg: who did not attack lands there.
    kit.done();
    assert!(kit.s.stack.asked::<Landing>().is_some());
    assert_eq!(kit.refused(Landed::Land(day.marines)), "4.1.3a");
    kit.act(Landed::Land(day.british));
    assert_eq!(kit.at(day.british), hex("w3714"));
    // In the next turn the marines go inland from their beach, and the empty one goes by itself.
    kit.turn("june_july_1944").begin(WEST, Segment::Support);
    assert!(kit.s.stack.asked::<Upkeep>().is_some());
    let (beach, marker) = kit.s.beachhead(hex("w3512"), WEST).expect("a Beachhead");
    assert_eq!(marker.side, Side::Back);
    assert_eq!(kit.refused(Keeping::Keep), "2.2.2a");
    kit.act(Keeping::Inland(day.marines));
    assert_eq!(kit.at(day.marines), hex("w3613"));
    assert_eq!(kit.at(beach), Spot::pool(WEST));
    assert_eq!(kit.s.beachhead(hex("w3815"), WEST), None);
}
