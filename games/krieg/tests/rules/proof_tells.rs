//! Chapters 3, 4 and 8: what is told of who moves and is lost, what a Blitz begins with, and where zones go.

use crate::cards_play::said;
use crate::kit::{Kit, hex, space};
use crate::support_kit::{AXIS, SOVIETS, WEST, convoys};
use kernel::{CounterId, Event, proves};
use krieg::Action;
use krieg::ch00_sequence::Segment;
use krieg::ch03_movement::{MovementAction, Step};
use krieg::ch04_combat::{
    Advancing, Airdrop, AirdropLanding, CombatAction, Declaring, Dropping, Exploiting, Landed,
    Landing, Yielding,
};
use krieg::data::data;
use krieg::politics::{Posture, Status};
use krieg::types::{Faction, PostureBox, WarState};
use krieg::unit::UnitId;

fn go(key: &str) -> Step {
    Step::Go(hex(key))
}

fn sail(to: &str, convoy: UnitId) -> Step {
    Step::Sail {
        to: hex(to),
        convoy,
    }
}

fn moving(kit: &mut Kit, faction: Faction, unit: UnitId) -> &mut Kit {
    kit.phase(faction, Segment::OperationalMovement)
        .act(MovementAction::Pick { unit })
}

/// Whether the log holds this event, for whoever draws it.
fn told(kit: &Kit, event: &Event) -> bool {
    let entries = kit.log.entries();
    entries.iter().any(|entry| entry.events.contains(event))
}

fn moved(unit: UnitId, from: &'static str, to: &'static str) -> Event {
    let counter: CounterId = unit.into();
    Event::Moved {
        counter,
        from: from.into(),
        to: to.into(),
    }
}

#[test]
fn a_voyage_is_told_and_ends_on_foot() {
    proves!("3.1.1a", "3.1.2e", "3.1.4a");
    let mut kit = Kit::bare();
    kit.free_france();
    let corps = kit.put("BR-INF", "w3916", 1);
    let north = kit.put_at("BR-CONVOY-1", convoys("NSE"), 0);
    kit.put_at("BR-CONVOY-1", convoys("NAT"), 0);
    moving(&mut kit, WEST, corps).act(sail("w3612", north));
    assert!(told(&kit, &moved(corps, "w3916", "w3612")));
    assert!(said(&kit, " carries "));
    let way = format!("{} to {}", hex("w3916").name(), hex("w3612").name());
    assert!(said(&kit, &way));
    // From Brest it may sail on, and not walk.
    assert_eq!(kit.refused(go("w3613")), "3.1.4a");
    assert_eq!(
        kit.why(go("w3613")),
        "it moves in another way in this phase"
    );
}

#[test]
fn nobody_walks_into_a_country_that_the_scenario_closes() {
    proves!("3.1.4e");
    let mut kit = Kit::bare();
    kit.status("rumania", Status::Active(AXIS))
        .status("bulgaria", Status::Active(AXIS));
    let corps = kit.put("G-INF-start37", "e2806", 1);
    moving(&mut kit, AXIS, corps);
    assert!(kit.allowed(go("e2706")));
    kit.s.scenario = data().find_scenario("A.2").expect("a scenario");
    assert_eq!(kit.refused(go("e2706")), "3.1.4e");
    assert_eq!(kit.why(go("e2706")), "the scenario closes that country");
}

/// Germans beside a Russian who is under the Pact, and so has no Zone of Control.
fn beside_the_pact(segment: Segment) -> Kit {
    let mut kit = Kit::bare();
    kit.s.politics.war_state = WarState::LimitedWar;
    let pact = data().find_policy("nazi_soviet_pact").expect("a Policy");
    kit.posture(PostureBox::Russia, Posture::Policy(pact));
    let panzers = kit.put("G-PzA-2P", "e3807", 3);
    kit.put("RU-INF", "e3808", 1);
    kit.phase(AXIS, segment)
        .act(MovementAction::Pick { unit: panzers });
    kit
}

#[test]
fn reserves_overrun_nobody() {
    proves!("3.2d", "5a");
    assert!(beside_the_pact(Segment::OperationalMovement).allowed(go("e3808")));
    let kit = beside_the_pact(Segment::ReserveMovement);
    assert_eq!(kit.refused(go("e3808")), "3.2d");
    assert_eq!(kit.why(go("e3808")), "nobody overruns in Reserve Movement");
}

#[test]
fn an_overrun_tells_who_is_lost_and_which_policy_ends() {
    proves!("4.2.6.2a", "13.6.1.2a", "13.6.1.2d");
    let mut kit = beside_the_pact(Segment::OperationalMovement);
    let russian = kit.s.ground_in(hex("e3808"), SOVIETS).next();
    let russian = russian.expect("a Russian").0;
    kit.act(go("e3808"));
    assert_eq!(kit.s.politics.posture_of(PostureBox::Russia), Posture::War);
    let pact = data().find_policy("nazi_soviet_pact").expect("a Policy");
    let ends = format!("{} ends", data().policies[pact.index()].name);
    assert!(said(&kit, &ends));
    let counter: CounterId = russian.into();
    let lost = Event::Lost {
        counter,
        space: "e3808".into(),
    };
    assert!(told(&kit, &lost));
    let leaves = format!(" leaves {} for ", hex("e3808").name());
    assert!(said(&kit, &leaves));
}

#[test]
fn who_exploits_into_a_policy_ends_it() {
    proves!("13.6.1.2d", "4.2.8a");
    let mut kit = Kit::bare();
    kit.free_france()
        .status("belgium_holland", Status::Active(WEST));
    kit.s.politics.war_state = WarState::LimitedWar;
    let appeasement = data().find_policy("appeasement").expect("a Policy");
    let under = Posture::Policy(appeasement);
    kit.posture(PostureBox::France, under);
    kit.put("BR-INF", "w3718", 1);
    let panzers = ["G-PzA-1P", "G-PzA-2P", "G-PzA-3P"].map(|id| kit.put(id, "w3719", 3));
    kit.phase(AXIS, Segment::RegularCombat)
        .act(CombatAction::Target { hex: hex("w3718") });
    for id in panzers {
        kit.act(Declaring::Add(id));
    }
    kit.roll(&[6]).act(Declaring::Fight);
    while kit.s.stack.asked::<krieg::ch04_combat::Advance>().is_none() {
        let back = kit.legal();
        kit.act(back[0]);
    }
    kit.act(Advancing::Go(panzers[0]));
    assert!(told(&kit, &moved(panzers[0], "w3719", "w3718")));
    assert_eq!(kit.s.politics.posture_of(PostureBox::France), under);
    kit.act(Exploiting::To(hex("w3717")));
    assert_eq!(kit.s.politics.posture_of(PostureBox::France), Posture::War);
    assert!(told(&kit, &moved(panzers[0], "w3718", "w3717")));
}

#[test]
fn a_blitz_begins_with_airdrops_and_ends_with_landings() {
    proves!("4.1", "4.1.1a", "4.1.3a", "4.1.4b");
    let mut kit = Kit::bare();
    let jumper = kit.put("G-FLSJ-1", "e3907", 1);
    kit.put("G-INFB-8", "e3907", 2);
    kit.marker("blitz_axis", "e3909");
    kit.begin(AXIS, Segment::BlitzCombat);
    assert!(kit.s.stack.asked::<Airdrop>().is_some());
    let at = hex("e3908");
    kit.act(Dropping::Drop { unit: jumper, at });
    if kit.s.stack.asked::<Airdrop>().is_some() {
        kit.act(Dropping::Enough);
    }
    if kit.allowed(Action::Done) {
        kit.done();
    }
    assert!(kit.s.stack.asked::<AirdropLanding>().is_some());
    // Between the two who likes attacks, and who stands on a Beachhead lands.
    let mut kit = Kit::bare();
    kit.beachhead("beachhead_western", "w3413", "w3513");
    kit.marker("blitz_western", "w3413");
    let corps = kit.put("BR-INF", "w3413", 1);
    let convoy = kit.put_at("BR-CONVOY-1", convoys("NAT"), 0);
    kit.flip(convoy);
    let mut fight = kit.clone();
    kit.begin(WEST, Segment::BlitzCombat);
    assert!(kit.s.stack.asked::<Landing>().is_some());
    kit.act(Landed::Land(corps));
    assert_eq!(kit.at(corps), hex("w3513"));
    assert!(told(&kit, &moved(corps, "w3413", "w3513")));
    fight.put("G-INF-start37", "w3513", 1);
    fight.put("BR-INF", "w3413", 1);
    fight.begin(WEST, Segment::BlitzCombat);
    assert!(fight.allowed(CombatAction::Target { hex: hex("w3513") }));
}

#[test]
fn an_attack_over_mountains_alone_lets_the_defender_stand() {
    proves!("4.2.5.3b");
    // `r8` shows that mountains lie between e3206 and e3306, and none between e3207 and e3306.
    let stands = |from: &[&str]| {
        let mut kit = Kit::bare();
        kit.put("RU-INF", "e3306", 1);
        let names = ["G-PzA-1P", "G-PzA-2P", "G-PzA-3P"];
        let army: Vec<UnitId> = names
            .iter()
            .zip(from)
            .map(|(id, at)| kit.put(id, at, 3))
            .collect();
        kit.phase(AXIS, Segment::RegularCombat)
            .act(CombatAction::Target { hex: hex("e3306") });
        for id in army {
            kit.act(Declaring::Add(id));
        }
        kit.roll(&[6]).act(Declaring::Fight);
        assert_eq!(kit.asking(), Some(kit.seat_of(SOVIETS)));
        let lose = |action: &Action| {
            matches!(
                action,
                Action::Combat(CombatAction::Yielding(Yielding::Lose(_)))
            )
        };
        kit.legal().iter().any(lose)
    };
    assert!(stands(&["e3206"; 3]), "over the mountains");
    assert!(!stands(&["e3207"; 3]), "over open ground");
    assert!(!stands(&["e3206", "e3206", "e3207"]), "over both");
}

#[test]
fn over_a_beachhead_zones_go_both_ways_and_nowhere_else() {
    proves!("8b");
    let mut kit = Kit::bare();
    kit.beachhead("beachhead_western", "w3413", "w3513");
    kit.put("BR-INF", "w3413", 1);
    let reached = |kit: &Kit, at: &str, faction| kit.s.zoc().reaches(space(at), faction);
    assert!(reached(&kit, "w3513", AXIS));
    let near = krieg::ground::hexes().within(space("w3413"), 1);
    let near = near.filter(|at| ![space("w3413"), space("w3513")].contains(at));
    let near: Vec<_> = near.collect();
    assert!(near.iter().all(|at| !kit.s.zoc().reaches(*at, AXIS)));
    assert!(!reached(&kit, "w3413", WEST));
    kit.put("G-INF-start37", "w3513", 1);
    assert!(reached(&kit, "w3413", WEST));
}
