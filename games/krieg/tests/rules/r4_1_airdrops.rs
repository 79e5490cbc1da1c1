//! 4.1.1, 4.1.2: Airdrops and what a Blitz asks of those who support it.

use crate::kit::{Kit, hex};
use kernel::proves;
use krieg::ch00_sequence::Segment;
use krieg::ch04_combat::{Airdrop, CombatAction, Declare, Declaring, Dropping, shifts};
use krieg::politics::{Posture, Truce};
use krieg::spot::Spot;
use krieg::types::{Faction, PostureBox};
use krieg::unit::UnitId;

fn blitz(kit: &mut Kit, faction: Faction) -> &mut Kit {
    kit.phase(faction, Segment::BlitzCombat)
}

fn dropping(kit: &mut Kit, faction: Faction) -> &mut Kit {
    blitz(kit, faction).on_table(|t| t.push(Airdrop {}))
}

fn drop(unit: UnitId, at: &str) -> Dropping {
    Dropping::Drop { unit, at: hex(at) }
}

#[test]
fn an_airdrop_out_of_the_blitz_gives_no_shift() {
    proves!("4.1.2a", "4.2.3.2");
    let arrange = |marker: &str| {
        let mut kit = Kit::bare();
        kit.put("RU-INF", "e3808", 1);
        let army = kit.put("G-INFB-8", "e3807", 2);
        let airborne = kit.put("G-FLSJ-1", "e3806", 1);
        kit.marker("blitz_axis", marker);
        dropping(&mut kit, Faction::Axis).act(drop(airborne, "e3808"));
        kit.act(CombatAction::Target { hex: hex("e3808") });
        kit.act(Declaring::Add(army));
        let battle = &kit.s.stack.asked::<Declare>().expect("an attack").battle;
        shifts(&kit.s, battle).attacker
    };
    assert_eq!(arrange("e3806"), 1, "two hexes from the marker");
    assert_eq!(arrange("e3805"), 0, "three hexes from it");
}

#[test]
fn an_airdrop_drives_off_a_marker_that_nobody_guards() {
    proves!("2.3.5d", "1.2.1g");
    let arrange = |guarded: bool| {
        let mut kit = Kit::bare();
        let post = kit.put("RU-INFD", "e3808", 1);
        kit.flip(post);
        if guarded {
            kit.put("RU-INF", "e3808", 1);
        }
        let airborne = kit.put("G-FLSJ-1", "e3807", 1);
        kit.marker("blitz_axis", "e3807");
        dropping(&mut kit, Faction::Axis).act(drop(airborne, "e3808"));
        kit.at(post)
    };
    assert_eq!(arrange(false), Spot::delay());
    assert_eq!(arrange(true), hex("e3808"));
}

#[test]
fn a_truce_keeps_airdrops_away() {
    proves!("4.1.1c", "13.6.2.1a", "13.6.2.2a");
    // Americans in Dover over Calais, where Germans stand.
    let mut kit = Kit::bare();
    kit.put("G-INF-start37", "w3717", 1);
    let airborne = kit.put("US-AB", "w3817", 1);
    kit.marker("blitz_western", "w3817");
    dropping(&mut kit, Faction::Western);
    assert!(kit.allowed(drop(airborne, "w3717")));
    kit.posture(PostureBox::Us, Posture::Truce(Truce::Negotiation));
    dropping(&mut kit, Faction::Western);
    assert_eq!(kit.refused(drop(airborne, "w3717")), "13.6.2.1a");
    assert!(kit.allowed(drop(airborne, "w3916")), "London");
    // In return the Axis keep off the British.
    let mut kit = Kit::bare();
    let airborne = kit.put("G-FLSJ-1", "w3717", 1);
    kit.marker("blitz_axis", "w3717");
    dropping(&mut kit, Faction::Axis);
    assert!(kit.allowed(drop(airborne, "w3817")));
    kit.posture(PostureBox::Britain, Posture::Truce(Truce::Armistice));
    dropping(&mut kit, Faction::Axis);
    assert_eq!(kit.refused(drop(airborne, "w3817")), "13.6.2.1a");
}

#[test]
fn an_hq_supports_a_blitz_in_snow_only_beside_the_ss() {
    proves!("4.1.2c", "11.5b");
    let mut kit = Kit::bare();
    kit.turn("jan_feb_1942");
    kit.put("RU-INF", "e3808", 1);
    let panzer = kit.put("SS-ARM", "e3807", 1);
    let near = kit.put("G-HQ-A", "e3806", 2);
    let far = kit.put("G-HQ-B", "e3708", 2);
    kit.marker("blitz_axis", "e3807");
    blitz(&mut kit, Faction::Axis);
    kit.act(CombatAction::Target { hex: hex("e3808") });
    kit.act(Declaring::Add(panzer));
    assert!(kit.allowed(Declaring::Support(near)));
    assert_eq!(kit.refused(Declaring::Support(far)), "11.5b");
}
