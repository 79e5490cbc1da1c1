//! Chapter 4: who does not fight, support, drop, land, retreat or advance.

use crate::kit::{Kit, country, hex};
use crate::markers::lay;
use crate::support_kit::{AXIS, SOVIETS, WEST};
use kernel::proves;
use krieg::ch00_sequence::Segment;
use krieg::ch04_combat::{
    Advancing, Airdrop, AirdropLanding, Arriving, CombatAction, Declaring, Dropping, Exploiting,
    Lending, Yielding,
};
use krieg::ch09_stacking::Shed;
use krieg::data::data;
use krieg::losses::Loss;
use krieg::politics::{Confined, Leaning, Posture, Status};
use krieg::spot::Spot;
use krieg::types::{Faction, PolicyId, PostureBox, Turn, WarState};
use krieg::unit::UnitId;

/// No counter has this number.
const GHOST: UnitId = UnitId(9999);

fn policy(id: &str) -> PolicyId {
    data().find_policy(id).expect("a Policy")
}

fn target(at: &str) -> CombatAction {
    CombatAction::Target { hex: hex(at) }
}

fn attack(kit: &mut Kit, faction: Faction, at: &str, by: &[UnitId]) {
    kit.phase(faction, Segment::RegularCombat).act(target(at));
    for id in by {
        kit.act(Declaring::Add(*id));
    }
}

/// The attack is fought, and the defender does what comes first.
fn fought(kit: &mut Kit, die: u8) {
    kit.roll(&[die]).act(Declaring::Fight);
    let attacker = kit.seat_of(kit.s.clock.phasing);
    while kit.asking().is_some_and(|seat| seat != attacker) {
        let first = kit.legal()[0];
        kit.act(first);
    }
}

/// Nothing can reach the Germans in e3907.
fn cut_off(kit: &mut Kit) {
    for key in ["e3805", "e3904", "e3705", "e4105"] {
        kit.put("RU-INF", key, 1);
    }
}

#[test]
fn who_is_no_attacker() {
    proves!("4.2.1a", "4.2.1.2a");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3808", 1);
    let army = kit.put("G-INFB-8", "e3807", 2);
    let corps = kit.put("G-INF-start37", "e3806", 1);
    let pooled = kit.pooled("G-INFB-10");
    attack(&mut kit, AXIS, "e3808", &[]);
    for id in [GHOST, pooled, corps] {
        assert_eq!(kit.refused(Declaring::Add(id)), "4.2.1a");
    }
    kit.act(Declaring::Add(army));
    assert_eq!(kit.refused(Declaring::Support(corps)), "4.2.1.2a");
}

#[test]
fn one_unit_may_spoil_the_odds_for_others() {
    proves!("4.2.1.1b", "4.2.1.1c");
    // Two Minors attack apart: alone the weaker one stays below 1-3.
    let mut kit = Kit::bare();
    kit.status("hungary", Status::Active(AXIS))
        .status("rumania", Status::Active(AXIS));
    kit.put("RU-ARMY-18", "e3808", 3);
    let weak = kit.put("Hun-INF-2", "e3807", 1);
    let strong = ["Rum-INF-1", "Rum-INF-3"].map(|id| kit.put(id, "e3807", 2));
    attack(&mut kit, AXIS, "e3808", &[]);
    assert!(kit.allowed(Declaring::Add(strong[0])));
    assert_eq!(kit.refused(Declaring::Add(weak)), "4.2.1.1b");
}

#[test]
fn enforced_peace_keeps_the_accord() {
    proves!("13.6.1.2e", "13.6.1-ostland", "14.11");
    let mut kit = Kit::bare();
    kit.s.politics.war_state = WarState::LimitedWar;
    kit.posture(
        PostureBox::Russia,
        Posture::Policy(policy("ostland_accord")),
    );
    kit.put("RU-INF", "e3807", 1);
    kit.put("G-INFB-8", "e3806", 2);
    lay(&mut kit, "enforced_peace", Spot::aside());
    kit.phase(AXIS, Segment::RegularCombat);
    assert!(kit.allowed(target("e3807")));
    lay(&mut kit, "enforced_peace", Spot::turn(Turn(60)));
    kit.phase(AXIS, Segment::RegularCombat);
    assert_eq!(kit.refused(target("e3807")), "4.2.1a");
    // Nobody may lead such an attack.
    let may = krieg::ch04_combat::may_attack;
    let army = kit
        .s
        .ground_in(hex("e3806"), AXIS)
        .next()
        .expect("an army")
        .0;
    let refusal = may(&kit.s, army, crate::kit::space("e3807")).expect_err("bound");
    assert_eq!(refusal.rule.as_str(), "13.6.1.2e");
}

#[test]
fn an_hq_supports_over_open_ground_and_in_supply() {
    proves!("4.2.1.2b", "10.3h", "4.2.1.2a");
    let arrange = || {
        let mut kit = Kit::bare();
        kit.put("RU-INF", "e3808", 1);
        let army = kit.put("G-INFB-8", "e3807", 2);
        let hq = kit.put("G-HQ-A", "e3907", 2);
        (kit, army, hq)
    };
    let (mut kit, army, hq) = arrange();
    attack(&mut kit, AXIS, "e3808", &[army]);
    assert!(kit.allowed(Declaring::Support(hq)));
    cut_off(&mut kit);
    assert!(!kit.supplied(hq));
    assert_eq!(kit.refused(Declaring::Support(hq)), "10.3h");
    // Over Switzerland nobody supports.
    let mut kit = Kit::bare();
    kit.free_france();
    kit.status("switzerland", Status::Active(WEST));
    kit.put("FR-INF-7", "w3119", 1);
    let army = kit.put("G-INFB-8", "w3219", 2);
    let hq = kit.put("G-HQ-A", "w3320", 2);
    attack(&mut kit, AXIS, "w3119", &[army]);
    let open = kit.allowed(Declaring::Support(hq));
    kit.status("switzerland", Status::Neutral)
        .leaning("switzerland", Leaning::None);
    kit.s.refresh();
    assert!(open);
    assert_eq!(kit.refused(Declaring::Support(hq)), "4.2.1.2b");
}

#[test]
fn the_defender_lends_an_hq_of_his_own() {
    proves!("4.2.1.2a");
    let mut kit = Kit::bare();
    let corps = kit.put("RU-INF", "e3808", 1);
    let hq = kit.put("RU-HQ-Sw", "e3809", 2);
    let army = kit.put("G-INFB-8", "e3807", 2);
    let german = kit.put("G-HQ-A", "e3806", 2);
    attack(&mut kit, AXIS, "e3808", &[army]);
    kit.act(Declaring::Fight);
    assert!(kit.allowed(Lending::Lend(hq)));
    for id in [GHOST, german, corps] {
        assert_eq!(kit.refused(Lending::Lend(id)), "4.2.1.2a");
    }
}

#[test]
fn who_does_not_jump() {
    proves!("12.1d", "13.6.1.1b", "10.3g", "4.1.1c", "14.12b");
    let arrange = || {
        let mut kit = Kit::bare();
        let jumper = kit.put("G-FLSJ-1", "e3907", 1);
        kit.put("G-INFB-8", "e3907", 2);
        kit.marker("blitz_axis", "e3907");
        kit.phase(AXIS, Segment::BlitzCombat);
        kit.on_table(|t| t.push(Airdrop {}));
        (kit, jumper)
    };
    let drop = |unit| Dropping::Drop {
        unit,
        at: hex("e3908"),
    };
    let (kit, jumper) = arrange();
    assert!(kit.allowed(drop(jumper)));
    let mut peace = kit.clone();
    peace.s.politics.war_state = WarState::PreWar;
    assert_eq!(peace.refused(drop(jumper)), "12.1d");
    let mut failing = kit.clone();
    failing.marker("failure_axis", "e3909");
    assert_eq!(failing.refused(drop(jumper)), "14.12b");
    let (mut kit, jumper) = arrange();
    cut_off(&mut kit);
    assert!(!kit.supplied(jumper));
    assert_eq!(kit.refused(drop(jumper)), "10.3g");
    // Of the Allies nobody jumps under a Policy, nor into a Neutral.
    let mut kit = Kit::bare();
    kit.status("denmark_norway", Status::Active(WEST));
    let jumper = kit.put("US-AB", "w3817", 1);
    kit.marker("blitz_western", "w3817");
    kit.phase(WEST, Segment::BlitzCombat);
    kit.on_table(|t| t.push(Airdrop {}));
    let over = Dropping::Drop {
        unit: jumper,
        at: hex("w3718"),
    };
    let mut bound = kit.clone();
    bound.posture(PostureBox::Us, Posture::Policy(policy("isolationism")));
    bound.s.refresh();
    assert_eq!(bound.refused(over), "13.6.1.1b");
    let belgium = kit.s.territory().owner(crate::kit::space("w3718"));
    assert_eq!(belgium, Some(country("belgium_holland")));
    kit.status("belgium_holland", Status::Active(WEST));
    kit.s.refresh();
    assert!(kit.allowed(over));
    kit.status("belgium_holland", Status::Neutral);
    kit.s.refresh();
    assert_eq!(kit.refused(over), "4.1.1c");
}

#[test]
fn an_airdrop_lands_with_infantry_of_its_own() {
    proves!("4.1.4b");
    let mut kit = Kit::bare();
    let [first, second] = ["e3805", "e3806"].map(|at| {
        let id = kit.put(
            if at == "e3805" {
                "G-FLSJ-1"
            } else {
                "G-FLSJ-2"
            },
            at,
            1,
        );
        kit.flip(id);
        id
    });
    kit.phase(AXIS, Segment::BlitzCombat);
    kit.on_table(|t| t.push(AirdropLanding {}));
    let arrive = |airdrop, with| Arriving { airdrop, with };
    assert!(kit.allowed(arrive(first, None)));
    assert_eq!(kit.refused(arrive(second, None)), "4.1.4b");
    let russian = kit.pooled("RU-INF");
    assert_eq!(kit.refused(arrive(first, Some(russian))), "4.1.4b");
    let army = kit.pooled("G-INFB-8");
    assert_eq!(kit.refused(arrive(first, Some(army))), "4.1.4b");
}

#[test]
fn who_retreats_keeps_out_of_countries_that_are_not_his() {
    proves!("4.2.5.2b");
    // Germans between the Swiss and the French.
    let arrange = |status: Status| {
        let mut kit = Kit::bare();
        kit.free_france();
        kit.status("switzerland", status)
            .leaning("switzerland", Leaning::None);
        kit.s.refresh();
        let german = kit.put("G-INF-start37", "w3219", 1);
        let army = ["FR-ARM-D1", "BR-ARMY-1", "BR-ARMY-8"];
        let army: Vec<UnitId> = army[1..].iter().map(|id| kit.put(id, "w3218", 3)).collect();
        attack(&mut kit, WEST, "w3219", &army);
        kit.roll(&[6]).act(Declaring::Fight);
        (kit, german)
    };
    let to = Yielding::To(hex("w3220"));
    let (kit, _) = arrange(Status::Active(AXIS));
    let open = kit.legal().contains(&krieg::Action::from(to));
    let (kit, _) = arrange(Status::Neutral);
    let closed = kit.legal().contains(&krieg::Action::from(to));
    assert!(open && !closed);
}

#[test]
fn a_marker_keeps_a_minor_at_home_when_it_retreats() {
    proves!("4.2.5.2b");
    let mut kit = Kit::bare();
    kit.status("hungary", Status::Active(AXIS))
        .status("rumania", Status::Active(AXIS));
    kit.put("Hun-INF-2", "e3203", 1);
    let tanks = ["RU-TKA-1T", "RU-TKA-2T"].map(|id| kit.put(id, "e3303", 3));
    attack(&mut kit, SOVIETS, "e3203", &tanks);
    kit.roll(&[6]).act(Declaring::Fight);
    let abroad = Yielding::To(hex("e3103"));
    assert!(kit.allowed(abroad));
    assert!(kit.allowed(Yielding::To(hex("e3202"))));
    // `events_sides.rs` shows that Free Passage puts the marker there.
    kit.s.politics.nation_mut(country("hungary")).confined = Some(Confined::FreePassage);
    assert!(!kit.legal().contains(&krieg::Action::from(abroad)));
    assert!(kit.allowed(Yielding::To(hex("e3202"))));
}

#[test]
fn who_advances_may_enter_and_is_supplied() {
    proves!("10.3i", "3.1.4f", "4.2.7b");
    let arrange = || {
        let mut kit = Kit::bare();
        kit.put("RU-INF", "e3908", 1);
        let army = kit.put("G-PzA-1P", "e3907", 3);
        attack(&mut kit, AXIS, "e3908", &[army]);
        fought(&mut kit, 6);
        (kit, army)
    };
    let (mut kit, army) = arrange();
    assert!(kit.allowed(Advancing::Go(army)));
    cut_off(&mut kit);
    assert!(!kit.supplied(army));
    assert_eq!(kit.refused(Advancing::Go(army)), "10.3i");
    assert_eq!(kit.refused(Advancing::Go(GHOST)), "4.2.7a");
    // 3.1.4f: a Hungarian fights in Rumania and does not go in.
    let mut kit = Kit::bare();
    kit.status("hungary", Status::Active(AXIS))
        .status("rumania", Status::Active(AXIS));
    kit.put("RU-INF", "e3204", 1);
    let hungarian = kit.put("Hun-INF-1", "e3203", 2);
    attack(&mut kit, AXIS, "e3204", &[hungarian]);
    fought(&mut kit, 6);
    let asked = kit.s.stack.asked::<krieg::ch04_combat::Advance>();
    assert!(asked.is_none(), "nobody else is there");
    // The Führer's bunker does not move, whatever the doctrine.
    let mut kit = Kit::bare();
    lay(&mut kit, "airmobile_doctrine", Spot::pool(AXIS));
    kit.put("RU-INF", "e3808", 1);
    let army = kit.put("G-PzA-1P", "e3807", 3);
    let bunker = kit.put("G-HQ-FB", "e3807", 2);
    attack(&mut kit, AXIS, "e3808", &[army, bunker]);
    fought(&mut kit, 6);
    assert!(kit.allowed(Advancing::Go(army)));
    assert_eq!(kit.refused(Advancing::Go(bunker)), "4.2.7b");
}

#[test]
fn who_exploits_goes_on_by_land() {
    proves!("4.2.8a", "4.2.8d", "14.12b", "3.1.4h");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3808", 1);
    let panzers = ["G-PzA-1P", "G-PzA-2P", "G-PzA-3P"].map(|id| kit.put(id, "e3807", 3));
    attack(&mut kit, AXIS, "e3808", &panzers);
    fought(&mut kit, 6);
    kit.act(Advancing::Go(panzers[0]));
    let to = |key: &str| Exploiting::To(hex(key));
    assert!(kit.allowed(to("e3809")));
    assert_eq!(kit.refused(Exploiting::To(Spot::delay())), "4.2.8a");
    assert_eq!(kit.refused(to("w3825")), "4.2.8a");
    assert_eq!(kit.refused(to("e3808")), "4.2.8a");
    let mut failing = kit.clone();
    failing.marker("failure_axis", "e3812");
    assert_eq!(failing.refused(to("e3809")), "14.12b");
    let mut mud = kit.clone();
    mud.turn("apr_may_1942");
    assert_eq!(mud.refused(to("e3809")), "4.2.8d");
}

#[test]
fn who_exploits_stays_out_of_neutrals_and_off_the_sea() {
    proves!("4.2.8a", "3.1.4e");
    let mut kit = Kit::bare();
    kit.free_france();
    kit.put("BR-INF", "w3717", 1);
    let panzers = ["G-PzA-1P", "G-PzA-2P", "G-PzA-3P"].map(|id| kit.put(id, "w3618", 3));
    attack(&mut kit, AXIS, "w3717", &panzers);
    fought(&mut kit, 6);
    kit.act(Advancing::Go(panzers[0]));
    assert!(kit.s.stack.asked::<krieg::ch04_combat::Exploit>().is_some());
    assert_eq!(kit.refused(Exploiting::To(hex("w3817"))), "4.2.8a", "Dover");
    let belgium = Exploiting::To(hex("w3718"));
    kit.status("belgium_holland", Status::Neutral);
    kit.s.refresh();
    assert_eq!(kit.refused(belgium), "3.1.4e");
}

#[test]
fn what_is_shed_is_a_step_that_can_be_lost() {
    proves!("9.2c", "4.2.6.2b");
    let mut kit = Kit::bare();
    let all = [0; 4].map(|_| kit.put("G-INF-start37", "w3825", 1));
    kit.phase(AXIS, Segment::OperationalMovement).done();
    let loss = |with| Shed(Loss { unit: all[0], with });
    assert!(kit.allowed(loss(None)));
    assert_eq!(kit.refused(loss(Some(GHOST))), "4.2.6.2b");
}

#[test]
fn a_marine_without_supply_stays_on_its_shore() {
    proves!("4.2.1.3");
    let mut kit = Kit::bare();
    let marine = kit.put("BR-MAR", "w3614", 1);
    kit.put("G-INF-start37", "w3714", 1);
    kit.phase(WEST, Segment::RegularCombat);
    assert!(!kit.supplied(marine));
    assert_eq!(kit.refused(target("w3714")), "4.2.1a", "nobody may");
}

#[test]
fn nobody_retreats_into_a_country_that_the_scenario_closes() {
    proves!("4.2.5.2b");
    let arrange = |scenario: &str| {
        let mut kit = Kit::bare();
        kit.status("rumania", Status::Active(AXIS))
            .status("bulgaria", Status::Active(AXIS));
        kit.put("G-INF-start37", "e2806", 1);
        let tanks = ["RU-TKA-1T", "RU-TKA-2T"].map(|id| kit.put(id, "e2906", 3));
        attack(&mut kit, SOVIETS, "e2806", &tanks);
        kit.s.scenario = data().find_scenario(scenario).expect("a scenario");
        kit.roll(&[6]).act(Declaring::Fight);
        let to = Yielding::To(hex("e2706"));
        kit.legal().contains(&krieg::Action::from(to))
    };
    assert!(arrange("C.6"));
    assert!(!arrange("A.2"), "Bulgaria takes no part in it");
}
