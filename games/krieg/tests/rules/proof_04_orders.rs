//! Chapters 4 and 9: wrong orders, each of which nothing else forbids.

use crate::cards_play::said;
use crate::kit::{Kit, hex};
use crate::support_kit::{AXIS, SOVIETS, WEST, convoys, station};
use kernel::proves;
use krieg::Action;
use krieg::ch00_sequence::Segment;
use krieg::ch04_combat::{
    Airdrop, CombatAction, Declaring, Dropping, Landed, Landing, Lending, Yielding,
};
use krieg::ch09_stacking::Shed;
use krieg::losses::Loss;
use krieg::spot::Spot;
use krieg::types::Faction;
use krieg::unit::UnitId;

/// No counter has this number.
const GHOST: UnitId = UnitId(9999);

fn target(at: &str) -> CombatAction {
    CombatAction::Target { hex: hex(at) }
}

fn attack(kit: &mut Kit, faction: Faction, at: &str, by: &[UnitId]) {
    kit.phase(faction, Segment::RegularCombat).act(target(at));
    for id in by {
        kit.act(Declaring::Add(*id));
    }
}

fn lose(unit: UnitId) -> Yielding {
    Yielding::Lose(Loss { unit, with: None })
}

fn offers(kit: &Kit, to: &str) -> bool {
    kit.legal().contains(&Action::from(Yielding::To(hex(to))))
}

#[test]
fn an_attack_without_attackers_is_not_fought() {
    proves!("4.2.2b");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3808", 1);
    let army = kit.put("G-INFB-8", "e3807", 2);
    attack(&mut kit, AXIS, "e3808", &[]);
    assert_eq!(kit.refused(Declaring::Fight), "4.2.2b");
    kit.act(Declaring::Add(army));
    assert!(kit.allowed(Declaring::Fight));
}

#[test]
fn no_hq_supports_where_nobody_fights() {
    proves!("4.2.2a", "4.2.1.2a");
    let mut kit = Kit::bare();
    let post = kit.put("RU-INFD", "e3808", 1);
    kit.flip(post);
    let army = kit.put("G-INFB-8", "e3807", 2);
    let hq = kit.put("G-HQ-A", "e3806", 2);
    attack(&mut kit, AXIS, "e3808", &[army]);
    assert_eq!(kit.refused(Declaring::Support(hq)), "4.2.2a");
    kit.act(Declaring::Fight);
    assert_eq!(kit.at(post), Spot::delay());
}

#[test]
fn one_hq_near_enough_with_kin_supports() {
    proves!("4.2.1.2a", "4.2.1.2c");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3808", 1);
    let army = kit.put("G-INFB-8", "e3807", 2);
    let [near, other] = ["G-HQ-A", "G-HQ-B"].map(|id| kit.put(id, "e3806", 2));
    let far = kit.put("G-HQ-C", "e3805", 2);
    attack(&mut kit, AXIS, "e3808", &[army]);
    assert_eq!(kit.refused(Declaring::Support(GHOST)), "4.2.1.2a");
    assert_eq!(kit.refused(Declaring::Support(far)), "4.2.1.2a");
    assert_eq!(
        kit.why(Declaring::Support(far)),
        "it is more than two hexes away"
    );
    kit.act(Declaring::Support(near));
    assert_eq!(kit.refused(Declaring::Support(other)), "4.2.1.2c");
    assert_eq!(
        kit.why(Declaring::Support(other)),
        "an HQ takes part already"
    );
    // Nor does one that fights beside it come in addition.
    let beside = kit.put("G-HQ-E", "e3807", 2);
    assert_eq!(kit.why(Declaring::Add(beside)), "an HQ takes part already");
    // Americans alone are no kin of a British HQ.
    let mut kit = Kit::bare();
    kit.put("G-INF-start37", "w3717", 1);
    let americans = kit.put("US-ARMY-1", "w3718", 2);
    let hq = kit.put("BR-HQ-21", "w3719", 2);
    attack(&mut kit, WEST, "w3717", &[americans]);
    assert_eq!(kit.refused(Declaring::Support(hq)), "4.2.1.2a");
    assert_eq!(
        kit.why(Declaring::Support(hq)),
        "no unit of its country is in the combat"
    );
}

#[test]
fn the_defender_lends_no_hq_that_has_fought() {
    proves!("4.2.1.2c");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3808", 1);
    let [first, second] = ["RU-HQ-Sw", "RU-HQ-Wes"].map(|id| kit.put(id, "e3809", 2));
    let army = kit.put("G-INFB-8", "e3807", 2);
    attack(&mut kit, AXIS, "e3808", &[army]);
    kit.act(Declaring::Fight);
    let who = krieg::names::name(&kit.s, army);
    assert!(said(
        &kit,
        &format!("Attack on {}: {who}", hex("e3808").name())
    ));
    assert!(kit.allowed(Lending::Lend(second)));
    let mut tired = kit.clone();
    tired.s.pieces.mark(first, |unit| unit.fought = true);
    assert_eq!(tired.refused(Lending::Lend(first)), "4.2.1.2c");
    kit.act(Lending::Lend(second));
    assert!(said(&kit, " supports the defense"));
}

#[test]
fn attackers_say_first_that_all_retreat() {
    proves!("4.2.4.1a", "4.2.5a", "4.2.5b", "4.2.5.3a");
    let arrange = || {
        let mut kit = Kit::bare();
        kit.put("RU-ARMY-18", "e3808", 3);
        let [one, two] =
            [("G-INFB-8", "e3807"), ("G-INFB-10", "e3707")].map(|(id, at)| kit.put(id, at, 2));
        (kit, one, two)
    };
    let (mut kit, one, two) = arrange();
    attack(&mut kit, AXIS, "e3808", &[one, two]);
    // Ad: they retreat or one of them loses a step.
    kit.roll(&[1]).act(Declaring::Fight);
    assert!(kit.allowed(Yielding::Retreat));
    assert_eq!(kit.refused(Yielding::To(hex("e3806"))), "4.2.5a");
    kit.act(Yielding::Retreat);
    assert_eq!(kit.refused(lose(two)), "4.2.5b");
    // With an HQ among them nobody retreats.
    let (mut kit, one, two) = arrange();
    let hq = kit.put("G-HQ-A", "e3807", 2);
    attack(&mut kit, AXIS, "e3808", &[one, two, hq]);
    kit.roll(&[1]).act(Declaring::Fight);
    assert_eq!(kit.refused(Yielding::Retreat), "4.2.5.3a");
}

#[test]
fn the_defender_does_not_withdraw_like_an_attacker() {
    proves!("4.2.4.1a", "4.2.4.1c", "4.2.5.3a");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3808", 1);
    kit.put("RU-TNK-S3", "e3808", 1);
    let tanks = ["G-PzA-1P", "G-PzA-2P"].map(|id| kit.put(id, "e3807", 3));
    attack(&mut kit, AXIS, "e3808", &tanks);
    kit.roll(&[6]).act(Declaring::Fight);
    assert_eq!(kit.asking(), Some(kit.seat_of(SOVIETS)));
    assert_eq!(kit.refused(Yielding::Retreat), "4.2.4.1a");
    let russian = kit.s.ground_in(hex("e3808"), SOVIETS).next();
    let russian = russian.expect("a Russian").0;
    assert_eq!(kit.refused(lose(russian)), "4.2.5.3a");
}

#[test]
fn armor_is_lost_before_infantry() {
    proves!("4.2.6.1b");
    let mut kit = Kit::bare();
    kit.put("RU-ARMY-18", "e3808", 3);
    let tanks = kit.put("G-PzA-1P", "e3807", 3);
    let army = kit.put("G-INFA-4", "e3807", 3);
    attack(&mut kit, AXIS, "e3808", &[tanks, army]);
    kit.roll(&[1]).act(Declaring::Fight);
    assert!(kit.allowed(lose(tanks)));
    assert_eq!(kit.refused(lose(army)), "4.2.6.1b");
}

#[test]
fn nobody_retreats_to_air_units_of_the_enemy_or_into_the_wild() {
    proves!("4.2.5.2b", "4.2.5a");
    let mut kit = Kit::bare();
    kit.put("G-INF-start37", "e3806", 1);
    let tanks = ["RU-TKA-1T", "RU-TKA-2T"].map(|id| kit.put(id, "e3807", 3));
    let mut over = kit.clone();
    attack(&mut kit, SOVIETS, "e3806", &tanks);
    kit.roll(&[6]).act(Declaring::Fight);
    let back: Vec<&str> = ["e3805", "e3705", "e3706", "e3906", "e3905"]
        .into_iter()
        .filter(|at| offers(&kit, at))
        .collect();
    assert!(back.len() > 1, "{back:?}");
    over.put("RU-AF-VVS1", back[0], 0);
    attack(&mut over, SOVIETS, "e3806", &tanks);
    over.roll(&[6]).act(Declaring::Fight);
    assert!(!offers(&over, back[0]), "an Air unit is there");
    assert!(over.asking().is_some());
    // Behind the Germans of e1107 lies what nobody can cross.
    let mut kit = Kit::bare();
    kit.put("G-INF-start37", "e1107", 1);
    let army = ["BR-ARMY-1", "BR-ARMY-8"].map(|id| kit.put(id, "e1106", 3));
    attack(&mut kit, WEST, "e1107", &army);
    kit.roll(&[6]).act(Declaring::Fight);
    assert!(!offers(&kit, "e1108"));
    assert_eq!(kit.s.tally(hex("e1108")).count(AXIS).ground, 0);
}

#[test]
fn who_is_no_paratrooper_here() {
    proves!("4.1.1a");
    let mut kit = Kit::bare();
    let jumper = kit.put("G-FLSJ-1", "e3907", 1);
    let corps = kit.put("G-INF-start37", "e3907", 1);
    let far = kit.put("G-FLSJ-2", "e3805", 1);
    kit.put("G-INFB-8", "e3907", 2);
    kit.marker("blitz_axis", "e3909");
    kit.phase(AXIS, Segment::BlitzCombat);
    kit.on_table(|t| t.push(Airdrop {}));
    let drop = |unit, at: &str| Dropping::Drop { unit, at: hex(at) };
    assert!(kit.allowed(drop(jumper, "e3908")));
    for (unit, at, why) in [
        (GHOST, "e3908", "there is no such counter"),
        (corps, "e3908", "it is no airborne unit of yours"),
        (far, "e3806", "no Blitz marker is near it"),
        (jumper, "e3910", "it is more than two hexes away"),
    ] {
        assert_eq!(kit.refused(drop(unit, at)), "4.1.1a", "{why}");
        assert_eq!(kit.why(drop(unit, at)), why);
    }
    kit.act(drop(jumper, "e3908"));
    let who = krieg::names::name(&kit.s, jumper);
    assert!(said(&kit, &format!("{who} in {}", hex("e3908").name())));
}

#[test]
fn who_does_not_land() {
    proves!("4.1.3a", "4.1.3b");
    let mut kit = Kit::bare();
    kit.beachhead("beachhead_western", "w3413", "w3513");
    kit.marker("blitz_western", "w3413");
    let [first, second] = [0; 2].map(|_| kit.put("BR-INF", "w3413", 1));
    let tired = kit.put("BR-ARM-1", "w3413", 1);
    let home = kit.put("BR-INF", "w4215", 1);
    let convoy = kit.put_at("BR-CONVOY-1", convoys("NAT"), 0);
    kit.flip(convoy);
    let german = kit.put("G-INF-start37", "w3825", 1);
    kit.phase(WEST, Segment::BlitzCombat);
    kit.s.pieces.mark(tired, |unit| unit.fought = true);
    kit.on_table(|t| t.push(Landing {}));
    assert!(kit.allowed(Landed::Land(first)));
    for (unit, why) in [
        (GHOST, "there is no such counter"),
        (second, "a counter like it stands for it"),
        (tired, "it has attacked in this Segment"),
        (home, "it is on no Beachhead"),
        (german, "it is no ground unit of yours"),
    ] {
        assert_eq!(kit.refused(Landed::Land(unit)), "4.1.3a", "{why}");
        assert_eq!(kit.why(Landed::Land(unit)), why);
    }
    let mut held = kit.clone();
    held.put("G-INF-start37", "w3513", 1);
    assert_eq!(held.refused(Landed::Land(first)), "4.1.3b");
    let mut shut = kit.clone();
    // Far from Britain, with a fleet before it.
    shut.put_at("G-SURF-1", station("NAT"), 0);
    assert!(!shut.supplied(first), "nothing reaches the Beachhead");
    assert_eq!(shut.refused(Landed::Land(first)), "4.1.3b");
    assert_eq!(kit.s.tally(hex("w3413")).count(WEST).blitz, 1);
    let mut calm = kit.clone();
    let blitz: Vec<UnitId> = calm
        .s
        .units_in(hex("w3413"))
        .filter(|(_, unit)| unit.form() == krieg::unit::Form::Blitz)
        .map(|(id, _)| id)
        .collect();
    for id in blitz {
        calm.s.pieces.change(id, |unit| unit.at = Spot::aside());
    }
    calm.s.refresh();
    assert_eq!(calm.refused(Landed::Land(first)), "4.1.3a");
    assert_eq!(calm.why(Landed::Land(first)), "no Blitz marker is near it");
}

#[test]
fn who_joins_a_blitz_is_near_its_marker_and_on_dry_ground() {
    proves!("4.1.2a", "4.1.2c");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3808", 1);
    let near = kit.put("G-INFB-8", "e3807", 2);
    let far = kit.put("G-INFB-10", "e3809", 2);
    kit.marker("blitz_axis", "e3805");
    kit.phase(AXIS, Segment::BlitzCombat).act(target("e3808"));
    assert!(kit.allowed(Declaring::Add(near)));
    assert_eq!(kit.refused(Declaring::Add(far)), "4.1.2a");
    kit.turn("apr_may_1942");
    assert_eq!(kit.refused(Declaring::Add(near)), "4.1.2c");
}

#[test]
fn only_what_mends_the_stack_is_shed() {
    proves!("9.2c");
    let mut kit = Kit::bare();
    let all = [0; 4].map(|_| kit.put("G-INF-start37", "w3825", 1));
    let elsewhere = kit.put("G-INF-A1", "w3824", 1);
    kit.phase(AXIS, Segment::OperationalMovement).done();
    let shed = |unit| Shed(Loss { unit, with: None });
    assert!(kit.allowed(shed(all[0])));
    for unit in [GHOST, elsewhere] {
        assert_eq!(kit.refused(shed(unit)), "9.2c");
    }
}

#[test]
fn who_fought_in_the_blitz_may_fight_again_in_regular_combat() {
    proves!("4.2.1b");
    let mut kit = Kit::bare();
    kit.put("RU-ARMY-18", "e3808", 3);
    let army = kit.put("G-INFA-4", "e3807", 3);
    kit.marker("blitz_axis", "e3807");
    kit.phase(AXIS, Segment::BlitzCombat).act(target("e3808"));
    // 1-1, Ad 0/0: a step is lost, and everybody stays.
    kit.act(Declaring::Add(army)).roll(&[3]);
    kit.act(Declaring::Fight).act(lose(army));
    assert_eq!(kit.steps(army), 2);
    assert!(kit.s.unit(army).fought);
    assert_eq!(kit.refused(target("e3808")), "4.2.1b", "once a segment");
    kit.next(Segment::RegularCombat).act(target("e3808"));
    assert!(kit.allowed(Declaring::Add(army)));
}
