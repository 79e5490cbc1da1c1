//! What is refused although no list ever offers it: counters that are not there, places that are none, the wrong time.

use crate::kit::{Kit, hex};
use crate::support_kit::{AXIS, SOVIETS, WEST, idle, zone};
use kernel::proves;
use krieg::ch00_sequence::Segment;
use krieg::ch02_administration::{Blitz, Hex, PlaceBlitz, Placing, Whither};
use krieg::ch03_movement::{MovementAction, Step};
use krieg::ch04_combat::{Airdrop, CombatAction, Declaring, Dropping, Landed, Landing};
use krieg::ch09_stacking::Shed;
use krieg::losses::Loss;
use krieg::spot::{Spot, ZoneBox};
use krieg::unit::UnitId;

/// No counter has this number.
const GHOST: UnitId = UnitId(9999);

fn pick(unit: UnitId) -> MovementAction {
    MovementAction::Pick { unit }
}

#[test]
fn who_does_not_move() {
    proves!("3", "3.1a", "3.1.1a");
    let mut kit = Kit::bare();
    let corps = kit.put("G-INF-start37", "e3806", 1);
    let pooled = kit.pooled("G-INFB-8");
    kit.phase(AXIS, Segment::OperationalMovement);
    assert_eq!(kit.refused(pick(GHOST)), "3");
    assert_eq!(kit.refused(pick(pooled)), "3");
    assert_eq!(kit.refused(Step::Stop), "3.1a");
    let mut later = kit.clone();
    later.phase(AXIS, Segment::RegularCombat);
    assert_eq!(later.refused(pick(corps)), "3");
    kit.act(pick(corps));
    assert_eq!(kit.refused(Step::Stop), "3.1a", "it was picked to move");
    assert_eq!(kit.refused(Step::Go(Spot::delay())), "3.1.1a");
    assert_eq!(kit.refused(Step::Go(hex("w3825"))), "3.1.1a");
    assert_eq!(kit.refused(Step::March(hex("e3806"))), "3.1.1a");
}

#[test]
fn who_does_not_sail() {
    proves!("3.1.2a", "3.1.2e");
    let mut kit = Kit::bare();
    let corps = kit.put("BR-INF", "w3916", 1);
    let box_of = Spot::zone(zone("NSE"), ZoneBox::Convoys);
    let [first, second] = [1, 2].map(|_| kit.put_at("BR-CONVOY-1", box_of, 0));
    kit.phase(WEST, Segment::OperationalMovement)
        .act(pick(corps));
    let sail = |to: Spot, convoy| Step::Sail { to, convoy };
    let southampton = hex("w3915");
    assert!(kit.allowed(sail(southampton, first)));
    assert_eq!(kit.refused(sail(southampton, GHOST)), "3.1.2a");
    assert_eq!(kit.refused(sail(southampton, second)), "3.1.2e");
    assert_eq!(kit.refused(sail(hex("w3916"), first)), "3.1.2a");
    assert_eq!(kit.refused(sail(hex("w3714"), first)), "3.1.2a");
}

#[test]
fn who_passes_no_canal() {
    proves!("3.1.2g");
    let mut kit = Kit::bare();
    let corps = kit.put("G-INF-start37", "w3922", 1);
    kit.phase(AXIS, Segment::OperationalMovement)
        .act(pick(corps));
    assert_eq!(kit.refused(Step::Pass(hex("e1213"))), "3.1.2g");
    assert_eq!(kit.why(Step::Pass(hex("e1213"))), "no canal joins the two");
}

#[test]
fn an_air_unit_saves_a_corps_from_an_overrun() {
    proves!("3.2d");
    let arrange = |air: bool| {
        let mut kit = Kit::bare();
        let panzers = kit.put("G-PzA-1P", "e3807", 3);
        kit.put("RU-INF", "e3808", 1);
        if air {
            kit.put("RU-AF-VVS1", "e3809", 0);
        }
        kit.phase(AXIS, Segment::OperationalMovement)
            .act(pick(panzers));
        kit
    };
    let over = Step::Go(hex("e3808"));
    assert!(arrange(false).allowed(over));
    assert_eq!(arrange(true).refused(over), "3.2d");
}

#[test]
fn who_does_not_attack() {
    proves!("4.2.1a", "4.2.1.2a", "4.2.1.2c");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3808", 1);
    let army = kit.put("G-INFB-8", "e3807", 2);
    let [near, far] = [("G-HQ-A", "e3807"), ("G-HQ-C", "e3907")]
        .map(|(counter, place)| kit.put(counter, place, 2));
    let theirs = kit.put("RU-HQ-Sw", "e3809", 2);
    let target = |at: Spot| CombatAction::Target { hex: at };
    kit.phase(AXIS, Segment::OperationalMovement);
    assert_eq!(kit.refused(target(hex("e3808"))), "4.2.1a");
    kit.phase(AXIS, Segment::RegularCombat);
    assert_eq!(kit.refused(Declaring::Fight), "4.2.1a");
    assert_eq!(kit.refused(target(Spot::delay())), "4.2.1a");
    kit.act(target(hex("e3808"))).act(Declaring::Add(army));
    assert_eq!(kit.refused(Declaring::Support(GHOST)), "4.2.1.2a");
    assert_eq!(kit.refused(Declaring::Support(theirs)), "4.2.1.2a");
    kit.act(Declaring::Add(near));
    assert_eq!(kit.refused(Declaring::Add(far)), "4.2.1.2c");
}

#[test]
fn who_does_not_drop_or_land() {
    proves!("4.1.1a", "4.1.1c", "4.1.3a");
    let mut kit = Kit::bare();
    kit.put("RU-AF-VVS1", "e3808", 0);
    kit.put("G-INFB-8", "e3806", 2);
    let drop = kit.put("G-FLSJ-1", "e3806", 1);
    kit.marker("blitz_axis", "e3806");
    kit.phase(AXIS, Segment::BlitzCombat);
    kit.on_table(|t| t.push(Airdrop {}));
    let jump = |unit, at: Spot| Dropping::Drop { unit, at };
    assert!(kit.allowed(jump(drop, hex("e3805"))));
    assert_eq!(kit.refused(jump(GHOST, hex("e3805"))), "4.1.1a");
    assert_eq!(kit.refused(jump(drop, Spot::delay())), "4.1.1c");
    assert_eq!(kit.refused(jump(drop, hex("e3807"))), "4.1.1c");
    let mut kit = Kit::bare();
    kit.free_france();
    kit.beachhead("beachhead_western", "w3815", "w3714");
    kit.marker("blitz_western", "w3815");
    let [landed, like] = [1, 2].map(|_| kit.put("BR-INF", "w3815", 1));
    let german = kit.put("G-INF-start37", "w3825", 1);
    kit.phase(WEST, Segment::BlitzCombat);
    kit.on_table(|t| t.push(Landing {}));
    assert!(kit.allowed(Landed::Land(landed)));
    assert_eq!(kit.refused(Landed::Land(GHOST)), "4.1.3a");
    assert_eq!(kit.refused(Landed::Land(german)), "4.1.3a");
    assert_eq!(kit.refused(Landed::Land(like)), "4.1.3a");
}

#[test]
fn what_is_not_placed() {
    proves!("2.2.3a", "2.2.3.1b", "2.2.3.1g");
    let mut kit = idle();
    kit.put("BR-INF", "w3915", 1);
    let corps = kit.pooled("BR-INF");
    let [air, theirs] = [("BR-AF-RAF1", WEST), ("G-AF-LF1", AXIS)]
        .map(|(counter, faction)| kit.at_hand(counter, faction));
    let away = kit.put_at("BR-AF-RAF2", Spot::delay(), 0);
    let [first, second] = ["BR-CONVOY-1", "BR-CONVOY-2"].map(|id| kit.at_hand(id, WEST));
    kit.placing(WEST);
    for id in [GHOST, corps, theirs, away, second] {
        assert_eq!(kit.refused(Placing::Pick(id)), "2.2.3a");
    }
    let mut convoy = kit.clone();
    convoy.pick(first);
    assert_eq!(convoy.refused(Whither::Base(hex("w3915"))), "2.2.3.1g");
    assert_eq!(convoy.refused(Whither::Sea(zone("NSE"))), "2.2.3.1b");
    kit.pick(air);
    assert_eq!(kit.refused(Whither::Sea(zone("NSE"))), "2.2.3.1b");
    kit.act(Whither::Base(hex("w3915")));
    assert_eq!(kit.refused(Hex::At(Spot::delay())), "2.2.3.1g");
}

#[test]
fn no_second_blitz_marker_in_a_hex() {
    proves!("2.2.4b");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3808", 1);
    kit.put("G-INF-start37", "e3807", 1);
    kit.phase(AXIS, Segment::Support);
    kit.on_table(|t| {
        t.push(PlaceBlitz {
            left: 2,
            about: None,
        })
    });
    kit.act(Blitz::About(hex("e3808")));
    assert_eq!(kit.refused(Blitz::At(Spot::delay())), "2.2.4b");
    kit.act(Blitz::At(hex("e3807")));
    kit.act(Blitz::About(hex("e3808")));
    assert_eq!(kit.refused(Blitz::At(hex("e3807"))), "2.2.4b");
}

#[test]
fn only_the_stack_that_is_too_large_is_mended() {
    proves!("9.2c");
    let mut kit = Kit::bare();
    for _ in 0..4 {
        kit.put("G-INF-start37", "w3825", 1);
    }
    let elsewhere = kit.put("G-INFB-8", "w3822", 2);
    let theirs = kit.put("RU-INF", "e3808", 1);
    kit.phase(AXIS, Segment::OperationalMovement).done();
    for unit in [GHOST, elsewhere, theirs] {
        assert_eq!(kit.refused(Shed(Loss { unit, with: None })), "9.2c");
    }
    assert_ne!(kit.asking(), Some(kit.seat_of(SOVIETS)));
}
