//! 4.2.1 to 4.2.6: who may attack, and what is left to choose when it goes wrong.

use crate::kit::{Kit, country, hex};
use kernel::{example, proves};
use krieg::ch00_sequence::Segment;
use krieg::ch04_combat::{
    Advancing, CombatAction, Declare, Declaring, Lending, Yielding, column, shifts,
};
use krieg::data::{Odds, data};
use krieg::losses::Loss;
use krieg::politics::{Posture, Status};
use krieg::spot::Spot;
use krieg::types::{Faction, PostureBox, WarState};
use krieg::unit::UnitId;
use krieg::{Action, ch04_combat::Battle};

fn target(kit: &mut Kit, faction: Faction, at: &str) {
    kit.phase(faction, Segment::RegularCombat);
    kit.act(CombatAction::Target { hex: hex(at) });
}

fn battle(kit: &Kit) -> Battle {
    let declared = kit.s.stack.asked::<Declare>();
    declared.expect("an attack").battle.clone()
}

fn losses(kit: &Kit) -> Vec<Loss> {
    let all = kit.legal().into_iter().filter_map(|action| match action {
        Action::Combat(CombatAction::Yielding(Yielding::Lose(loss))) => Some(loss),
        _ => None,
    });
    all.collect()
}

#[test]
fn an_hq_from_afar_brings_the_attack_to_one_to_three() {
    proves!("4.2.1.1b", "4.2.1.2a");
    let arrange = |hq: bool| {
        let mut kit = Kit::bare();
        kit.put("G-PzA-1P", "e3808", 3);
        let corps = kit.put("RU-INF", "e3708", 1);
        let hq = hq.then(|| kit.put("RU-HQ-Sw", "e3709", 2));
        kit.phase(Faction::Soviet, Segment::RegularCombat);
        (kit, corps, hq)
    };
    // 1 to 6 alone, 3 to 6 with the HQ.
    let (kit, ..) = arrange(false);
    let at = CombatAction::Target { hex: hex("e3808") };
    assert_eq!(kit.refused(at), "4.2.1.1b");
    let (mut kit, corps, hq) = arrange(true);
    kit.act(at).act(Declaring::Add(corps));
    assert_eq!(kit.refused(Declaring::Fight), "4.2.1.1b");
    kit.act(Declaring::Support(hq.expect("an HQ")));
    assert!(kit.allowed(Declaring::Fight));
}

#[test]
fn an_hq_of_a_minor_brings_its_only_unit_to_one_to_three() {
    proves!("4.2.1.1b", "4.2.1.1c");
    let mut kit = Kit::bare();
    kit.status("poland", Status::Active(Faction::Western));
    kit.put("G-PzA-1P", "e3606", 3);
    let corps = kit.put("Pol-INF-Pom", "e3605", 1);
    let hq = kit.put("Pol-HQ-P", "e3604", 2);
    target(&mut kit, Faction::Western, "e3606");
    // 1 to 6 alone, 3 to 6 with the HQ.
    kit.act(Declaring::Add(corps));
    assert_eq!(kit.refused(Declaring::Fight), "4.2.1.1b");
    kit.act(Declaring::Support(hq));
    assert!(kit.allowed(Declaring::Fight));
}

#[test]
fn an_hq_supports_the_attack_that_ends_a_policy() {
    proves!("4.2.1.2b", "13.6.1.2d");
    let mut kit = Kit::bare();
    kit.s.politics.war_state = WarState::LimitedWar;
    let pact = data().find_policy("nazi_soviet_pact").expect("a Policy");
    kit.posture(PostureBox::Russia, Posture::Policy(pact));
    kit.put("RU-INF", "e3807", 1);
    let army = kit.put("G-INFB-8", "e3806", 2);
    let hq = kit.put("G-HQ-A", "e3805", 2);
    target(&mut kit, Faction::Axis, "e3807");
    kit.act(Declaring::Add(army)).act(Declaring::Support(hq));
    assert_eq!(shifts(&kit.s, &battle(&kit)).attacker, 1, "the HQ");
    kit.roll(&[1]).act(Declaring::Fight);
    assert_eq!(kit.s.politics.policy(country("russia")), None);
}

#[test]
fn marines_attack_over_every_side_of_their_beachhead() {
    proves!("4.2.1.3", "4.2.3.6", "4.2.3.8b");
    let mut kit = Kit::bare();
    kit.beachhead("beachhead_western", "w3713", "w3714");
    kit.marker("blitz_western", "w3713");
    let marine = kit.put("US-MAR", "w3713", 1);
    let corps = kit.put("BR-INF", "w3713", 1);
    kit.put("G-INF-start37", "w3614", 1);
    target(&mut kit, Faction::Western, "w3614");
    assert_eq!(kit.refused(Declaring::Add(corps)), "4.2.1.1e");
    kit.act(Declaring::Add(marine));
    let shifts = shifts(&kit.s, &battle(&kit));
    assert_eq!((shifts.attacker, shifts.defender), (1, 2));
}

#[test]
fn who_gives_up_the_hq_may_save_the_rest() {
    proves!("4.2.5.3a", "4.2.5.2a");
    let mut kit = Kit::bare();
    let hq = kit.put("RU-HQ-Sw", "e3808", 2);
    let corps = kit.put("RU-INF", "e3808", 1);
    let panzers = [
        kit.put("G-PzA-1P", "e3807", 3),
        kit.put("G-PzA-2P", "e3807", 3),
        kit.put("G-PzA-3P", "e3907", 3),
    ];
    target(&mut kit, Faction::Axis, "e3808");
    for id in panzers {
        kit.act(Declaring::Add(id));
    }
    // 24 to 4 is 5-1, and the HQ's shift makes it 3-1: Dr2 0/1 takes as many steps as there are.
    assert_eq!(column(&kit.s, &battle(&kit)), Odds::ThreeToOne);
    kit.roll(&[6]).act(Declaring::Fight);
    let of = |kit: &Kit, unit: UnitId| losses(kit).into_iter().find(|loss| loss.unit == unit);
    assert!(of(&kit, corps).is_some(), "the owner chooses");
    let loss = of(&kit, hq).expect("the HQ may lose a step");
    kit.act(Yielding::Lose(loss));
    // Without an HQ the force retreats the second hex, and one step of two is lost then.
    kit.act(Yielding::To(hex("e3809")));
    let left = kit.s.tally(hex("e3809")).count(Faction::Soviet);
    assert_eq!((left.ground, left.steps), (1, 1));
    assert!(kit.allowed(Advancing::Go(panzers[0])));
}

#[test]
fn an_army_without_its_hq_retreats_the_rest() {
    proves!("4.2.5.3a", "4.2.5a", "4.2.6.2b");
    example!("krieg-E98");
    let mut kit = Kit::bare();
    let army = kit.put("G-INFB-8", "w3627", 2);
    let hq = kit.put("G-HQ-G", "w3626", 2);
    let grenadiers = kit.pooled("G-VG");
    // Between them they leave w3726 and Breslau free of their Zones.
    let armies = ["1T", "2T", "3T", "4T", "5T", "6T"];
    let places = ["w3527", "w3527", "w3527", "e3602", "e3602", "e3602"];
    let tanks: Vec<UnitId> = (armies.iter().zip(places))
        .map(|(name, at)| kit.put(&format!("RU-TKA-{name}"), at, 3))
        .collect();
    target(&mut kit, Faction::Soviet, "w3627");
    for id in tanks {
        kit.act(Declaring::Add(id));
    }
    // 42 to 6 is 7-1, and the HQ's shift makes it 5-1: a 6 is Dr3 0/1.
    kit.act(Declaring::Fight);
    kit.roll(&[6]).act(Lending::Lend(hq));
    let reduced = Loss {
        unit: hq,
        with: Some(grenadiers),
    };
    assert!(losses(&kit).iter().any(|loss| loss.unit == army));
    assert_eq!(kit.refused(Yielding::To(hex("w3726"))), "4.2.5.2a");
    kit.act(Yielding::Lose(reduced));
    assert_eq!(kit.at(hq), Spot::delay());
    assert_eq!(kit.at(grenadiers), hex("w3626"));
    // The army goes the other two hexes, and the grenadiers stay unless it comes to Breslau.
    let free = |kit: &Kit| {
        let all = kit.legal().into_iter().filter_map(|action| match action {
            Action::Combat(CombatAction::Yielding(Yielding::To(to))) => Some(to),
            _ => None,
        });
        let mut all: Vec<Spot> = all.collect();
        all.sort_unstable();
        all
    };
    let these = |keys: &[&str]| {
        let mut all: Vec<Spot> = keys.iter().map(|key| hex(key)).collect();
        all.sort_unstable();
        all
    };
    assert_eq!(free(&kit), these(&["w3726", "w3626"]));
    let mut past = kit.clone();
    past.act(Yielding::To(hex("w3726")));
    assert_eq!(past.at(grenadiers), hex("w3626"));
    kit.act(Yielding::To(hex("w3626")));
    assert_eq!(free(&kit), these(&["w3725", "w3625", "w3525"]));
    kit.act(Yielding::To(hex("w3625")));
    assert_eq!(kit.at(grenadiers), hex("w3625"), "swept along");
}

#[test]
fn a_vichy_air_unit_helps_vichy() {
    proves!("4.2.3.1a", "0.gloss-fra");
    let mut kit = Kit::bare();
    kit.status("vichy", Status::Active(Faction::Western));
    let unit = kit.put("FR-INF-7", "w2920", 1);
    let air = kit.put("FR-AF-P", "w2919", 0);
    for id in [unit, air] {
        kit.s
            .pieces
            .change(id, |unit| unit.faction = Some(Faction::Western));
    }
    let army = kit.put("Italy-INF-1", "w2921", 2);
    target(&mut kit, Faction::Axis, "w2920");
    kit.act(Declaring::Add(army));
    let with = shifts(&kit.s, &battle(&kit)).defender;
    kit.s.pieces.change(air, |unit| unit.at = hex("w3916"));
    assert_eq!(with - shifts(&kit.s, &battle(&kit)).defender, 1);
}

#[test]
fn an_hq_of_one_minor_keeps_out_of_the_attack_of_another() {
    proves!("4.2.1.1c", "4.2.1.2a");
    let mut kit = Kit::bare();
    kit.status("hungary", Status::Active(Faction::Axis));
    kit.put("RU-INF", "e3808", 1);
    let hungarian = kit.put("Hun-INF-1", "e3807", 2);
    let exp = kit.put("Italy-MEC-Exp", "e3807", 1);
    let hq = kit.put("Italy-HQ-P", "e3806", 2);
    target(&mut kit, Faction::Axis, "e3808");
    kit.act(Declaring::Add(exp));
    assert!(
        kit.allowed(Declaring::Support(hq)),
        "an Exp unit is Italian"
    );
    kit.act(Declaring::Add(hungarian));
    assert_eq!(kit.refused(Declaring::Support(hq)), "4.2.1.1c");
}
