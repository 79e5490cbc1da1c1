//! 4.1: Airdrops, landings and what shifts in Blitz Combat; Air units in combat.

use crate::kit::{Kit, hex, space};
use kernel::{example, proves};
use krieg::ch00_sequence::Segment;
use krieg::ch04_combat::{
    Airdrop, AirdropLanding, Arriving, Battle, CombatAction, Declaring, Dropping, Landed, Landing,
    shifts,
};
use krieg::spot::{Spot, ZoneBox};
use krieg::types::{Faction, ZoneId};
use krieg::unit::{Side, UnitId};

fn blitz(kit: &mut Kit, faction: Faction) -> &mut Kit {
    kit.phase(faction, Segment::BlitzCombat)
}

fn declared(kit: &Kit) -> Battle {
    let declare = kit.s.stack.asked::<krieg::ch04_combat::Declare>();
    declare.expect("an attack is being declared").battle.clone()
}

fn attack(kit: &mut Kit, at: &str, by: &[UnitId]) {
    kit.act(CombatAction::Target { hex: hex(at) });
    for id in by {
        kit.act(Declaring::Add(*id));
    }
}

#[test]
fn an_airdrop_shifts_and_lands() {
    proves!(
        "4.1.1a", "4.1.1b", "4.1.1c", "4.1.1d", "4.2.3.2", "4.1.4a", "4.1.4b", "10.3g", "4.1"
    );
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3808", 1);
    let army = kit.put("G-INFB-8", "e3807", 2);
    let drop = kit.put("G-FLSJ-1", "e3807", 1);
    blitz(&mut kit, Faction::Axis);
    kit.on_table(|t| t.push(Airdrop {}));
    assert!(
        !kit.legal()
            .iter()
            .any(|a| matches!(a, krieg::Action::Combat(CombatAction::Dropping(_)))),
        "no Blitz marker"
    );
    kit.marker("blitz_axis", "e3807");
    blitz(&mut kit, Faction::Axis);
    kit.on_table(|t| t.push(Airdrop {}));
    let at = |key: &str| Dropping::Drop {
        unit: drop,
        at: hex(key),
    };
    assert_eq!(kit.refused(at("e3810")), "4.1.1a", "three hexes");
    kit.act(at("e3808"));
    assert_eq!(kit.s.unit(drop).side, Side::Back);
    assert_eq!(
        kit.s.tally(hex("e3808")).count(Faction::Axis).ground,
        0,
        "it is no unit"
    );
    blitz(&mut kit, Faction::Axis);
    attack(&mut kit, "e3808", &[army]);
    assert_eq!(shifts(&kit.s, &declared(&kit)).attacker, 1);
    // Stacked with an enemy it leaves the map.
    let mut failed = kit.clone();
    blitz(&mut failed, Faction::Axis);
    failed.on_table(|t| t.push(AirdropLanding {}));
    assert_eq!(failed.at(drop), Spot::delay());
    // Alone and supplied it becomes infantry.
    let enemy = kit.s.holder(hex("e3808"));
    assert_eq!(enemy, Some(Faction::Soviet));
    let russian = kit
        .s
        .ground_in(hex("e3808"), Faction::Soviet)
        .next()
        .expect("a Russian")
        .0;
    kit.s
        .pieces
        .change(russian, |unit| unit.at = Spot::pool(Faction::Soviet));
    blitz(&mut kit, Faction::Axis);
    kit.on_table(|t| t.push(AirdropLanding {}));
    let lands = kit.legal().into_iter().find_map(|action| match action {
        krieg::Action::Combat(CombatAction::Arriving(Arriving {
            with: Some(with), ..
        })) => Some((action, with)),
        _ => None,
    });
    let (action, with) = lands.expect("infantry in the pool");
    kit.act(action);
    assert_eq!((kit.at(with), kit.at(drop)), (hex("e3808"), Spot::delay()));
    assert!(crate::cards_play::said(&kit, " lands in "));
}

#[test]
fn who_did_not_attack_lands() {
    proves!("4.1.3a", "4.1.3b");
    let mut kit = Kit::bare();
    kit.free_france();
    kit.beachhead("beachhead_western", "w3815", "w3714");
    let unit = kit.put("BR-INF", "w3815", 1);
    blitz(&mut kit, Faction::Western);
    kit.on_table(|t| t.push(Landing {}));
    assert!(kit.s.stack.asked::<Landing>().is_none(), "no Blitz marker");
    kit.marker("blitz_western", "w3815");
    let enemy = kit.put("G-INF-start37", "w3714", 1);
    blitz(&mut kit, Faction::Western);
    kit.on_table(|t| t.push(Landing {}));
    assert!(
        kit.s.stack.asked::<Landing>().is_none(),
        "an enemy is there"
    );
    kit.s
        .pieces
        .change(enemy, |unit| unit.at = Spot::pool(Faction::Axis));
    blitz(&mut kit, Faction::Western);
    kit.on_table(|t| t.push(Landing {}));
    kit.act(Landed::Land(unit));
    assert_eq!(kit.at(unit), hex("w3714"));
}

#[test]
fn a_marine_crosses_the_sea() {
    proves!("4.2.1.3", "4.2.1.1e", "4.2.3.6");
    example!("krieg-E91");
    let mut kit = Kit::bare();
    kit.free_france();
    // Copenhagen and w4225 lie across an All-Sea hexside.
    kit.status(
        "sweden",
        krieg::politics::Status::Conquered(Faction::Western),
    );
    kit.status(
        "denmark_norway",
        krieg::politics::Status::Active(Faction::Western),
    );
    let marine = kit.put("BR-MAR", "w4224", 1);
    let other = kit.put("BR-INF", "w4224", 1);
    kit.put("G-INF-start37", "w4225", 1);
    kit.marker("blitz_western", "w4224");
    blitz(&mut kit, Faction::Western);
    kit.act(CombatAction::Target { hex: hex("w4225") });
    assert_eq!(kit.refused(Declaring::Add(other)), "4.2.1.1e");
    kit.act(Declaring::Add(marine));
    let shifts = shifts(&kit.s, &declared(&kit));
    let ground = krieg::ch04_combat::hex_shift(space("w4225"));
    assert_eq!(
        (shifts.attacker, shifts.defender - ground),
        (1, 2),
        "net one left"
    );
}

#[test]
fn air_units_shift_in_and_beside_the_hex() {
    proves!("4.2.3.1a", "4.2.3.1b", "11.3c", "11.5c", "4.2.3.7");
    let arrange = |turn: &str| {
        let mut kit = Kit::bare();
        kit.turn(turn);
        kit.put("RU-INF", "e3808", 1);
        let army = kit.put("G-INFB-8", "e3807", 2);
        kit.put("G-AF-LF1", "e3908", 0);
        kit.put("G-AF-LF2", "e3708", 0);
        kit.phase(Faction::Axis, Segment::RegularCombat);
        attack(&mut kit, "e3808", &[army]);
        shifts(&kit.s, &declared(&kit))
    };
    let fair = arrange("july_aug_1942");
    assert_eq!(fair.attacker, 2);
    let snow = arrange("jan_feb_1942");
    assert_eq!(snow.attacker, 0, "beside the hex they do not count");
    let mud = arrange("apr_may_1942");
    assert_eq!((mud.attacker, mud.defender), (0, fair.defender + 1));
    // In the hex itself an Air unit counts in Snow; of another nation it does not.
    let mut kit = Kit::bare();
    kit.turn("jan_feb_1942");
    kit.status("italy", krieg::politics::Status::Active(Faction::Axis));
    kit.put("RU-INF", "e3808", 1);
    let army = kit.put("G-INFB-8", "e3807", 2);
    kit.put("G-AF-LF1", "e3808", 0);
    kit.phase(Faction::Axis, Segment::RegularCombat);
    attack(&mut kit, "e3808", &[army]);
    assert_eq!(shifts(&kit.s, &declared(&kit)).attacker, 1);
}

#[test]
fn cv_strikes_and_convoys_go_back() {
    proves!("4.1.5", "4.3a");
    let mut kit = Kit::bare();
    let carriers = krieg::data::data().counters.iter().find(|c| {
        c.faction == Some(Faction::Western)
            && matches!(
                c.body,
                krieg::data::Body::Support {
                    kind: krieg::data::SupportKind::CvFleet,
                    ..
                }
            )
    });
    let strike = kit.put(&carriers.expect("a CV Fleet").id, "w2122", 0);
    kit.flip(strike);
    let zone: ZoneId = krieg::data::data().find_zone("WME").expect("a Zone");
    let convoy = kit.put_at("BR-CONVOY-1", Spot::zone(zone, ZoneBox::Used), 0);
    kit.s.clock.phasing = Faction::Western;
    kit.with(krieg::ch04_combat::end_of_blitz);
    assert_eq!(kit.at(strike), Spot::zone(zone, ZoneBox::Used));
    kit.with(krieg::ch04_combat::markers);
    assert_eq!(kit.at(convoy), Spot::zone(zone, ZoneBox::Convoys));
    assert_eq!(
        kit.at(strike),
        Spot::zone(zone, ZoneBox::Used),
        "a CV Strike stays there"
    );
}
