//! What a draw of mutants left: who is meant and who is not, what is left behind, and what is done once.

use crate::cards_play::said;
use crate::conditional::{events, quiet, verdict};
use crate::kit::{Kit, country, hex, space};
use crate::support_kit::{AXIS, SOVIETS, WEST, convoys, idle, idle_with_france, station, zone};
use kernel::proves;
use krieg::Action;
use krieg::ch00_sequence::Segment;
use krieg::ch02_administration::Whither;
use krieg::ch03_movement::{MovementAction, Step};
use krieg::ch04_combat::{
    Airdrop, CombatAction, Declare, Declaring, Dropping, Fight, Yielding, shifts,
};
use krieg::ch13_countries::{Cause, SettingUp, activate};
use krieg::ch15_events::{About, Deed, EventAction, Thing};
use krieg::ch16_conditional::{Judge, Matter, Verdict};
use krieg::data::data;
use krieg::ground::distance;
use krieg::politics::{CededAt, Posture, Status};
use krieg::spot::Spot;
use krieg::types::{Area, Faction, PostureBox};
use krieg::unit::{Facing, UnitId};

fn attack(kit: &mut Kit, faction: Faction, at: &str, by: &[UnitId]) {
    kit.act(CombatAction::Target { hex: hex(at) });
    for id in by {
        kit.act(Declaring::Add(*id));
    }
    assert_eq!(kit.s.clock.phasing, faction);
}

fn regular(kit: &mut Kit, faction: Faction) -> &mut Kit {
    kit.phase(faction, Segment::RegularCombat)
}

fn policy(id: &str) -> Posture {
    Posture::Policy(data().find_policy(id).expect("a Policy"))
}

fn cede(kit: &mut Kit, marker: &str) {
    let id = data().find_ceded(marker).expect("a marker");
    kit.s.politics.ceded[id.index()] = CededAt::Box;
    kit.s.refresh();
}

/// The step that lies in the Holding Box of a mixed unit.
fn holding(kit: &mut Kit, whole: UnitId, part: &str) -> UnitId {
    let holding = kit.s.unit(whole).sort.ground().and_then(|g| g.holding);
    kit.put_at(part, Spot::of_box(holding.expect("a Holding Box")), 1)
}

#[test]
fn who_is_lost_waits_rested() {
    proves!("4.2.6.2a", "3.1a");
    let mut kit = Kit::bare();
    kit.put("RU-ARMY-18", "e3808", 2);
    let corps = kit.put("G-INF-start37", "e3806", 1);
    kit.phase(AXIS, Segment::OperationalMovement)
        .act(MovementAction::Pick { unit: corps })
        .act(Step::Go(hex("e3807")));
    if kit.allowed(Step::Stop) {
        kit.act(Step::Stop);
    }
    assert!(kit.s.unit(corps).moved);
    kit.next(Segment::RegularCombat);
    attack(&mut kit, AXIS, "e3808", &[corps]);
    kit.roll(&[1]).act(Declaring::Fight);
    let lose = |action: &Action| {
        matches!(
            action,
            Action::Combat(CombatAction::Yielding(Yielding::Lose(_)))
        )
    };
    if let Some(loss) = kit.legal().into_iter().find(lose) {
        kit.act(loss);
    }
    assert_eq!(kit.at(corps), Spot::pool(AXIS));
    let rested = kit.s.unit(corps);
    assert!(!rested.moved && !rested.fought);
}

#[test]
fn a_country_with_nobody_to_mobilize_rolls_no_die() {
    proves!("13.7.1d");
    let mobilizes = |id: &str| {
        let mut kit = Kit::bare();
        kit.status(id, Status::Neutral);
        kit.phase(AXIS, Segment::Markers)
            .on_table(|t| activate(t, country(id), AXIS, Cause::Event));
        let rest = Action::from(SettingUp::Rest);
        while kit.legal().contains(&rest) {
            kit.act(rest);
        }
        assert_eq!(kit.s.politics.status(country(id)), Status::Active(AXIS));
        said(&kit, " mobilizes")
    };
    assert!(mobilizes("sweden"));
    assert!(!mobilizes("crimea"), "one step each");
}

#[test]
fn minor_politics_cost_a_step_in_that_dependent_and_in_no_other() {
    proves!("15.26d");
    let mut kit = crate::events_sides::limited(&[]);
    kit.status("ukraine", Status::Unborn);
    cede(&mut kit, "germany_ukraine");
    let kiev = kit.put("G-INF-A1", "e3609", 1);
    let libya = kit.put("G-INF-A2", "e1403", 1);
    let holding = kit.s.territory().of(space("e1403"));
    assert!(holding.is_some_and(|holding| holding.dependent));
    kit.event(SOVIETS, 26, About::Nothing);
    kit.roll(&[3]).act(Deed::Area(Area::Eastern));
    assert_eq!(kit.at(kiev), Spot::pool(AXIS), "the only one");
    assert_eq!(kit.at(libya), hex("e1403"));
}

#[test]
fn any_policy_can_be_challenged_the_first_in_the_list_too() {
    proves!("15.37");
    let mut kit = Kit::bare();
    kit.s.politics.war_state = krieg::types::WarState::LimitedWar;
    for (id, which, whose) in [
        ("isolationism", PostureBox::Us, "united_states"),
        ("guarantees", PostureBox::Britain, "britain"),
    ] {
        let own = policy(id);
        kit.posture(which, own);
        kit.event(WEST, 37, About::Country(country(whose)));
        let Posture::Policy(policy) = own else {
            panic!("{id}");
        };
        assert!(kit.allowed(Deed::Policy(policy)), "{id}");
    }
}

#[test]
fn air_units_of_two_countries_close_ports_each_from_its_own_base() {
    proves!("0.gloss-openport-e", "10.3d");
    let mut kit = idle_with_france();
    kit.status("italy", Status::Active(AXIS));
    kit.put("Italy-INF-2", "w3714", 1);
    kit.put("Italy-INF-4", "w3922", 1);
    let convoy = kit.put_at("IT-CONVOY", convoys("NSE"), 0);
    kit.flip(convoy);
    kit.put("G-INF-start37", "w3717", 1);
    kit.put_at("G-AF-LF1", station("NSE"), 0);
    let ports = kit.s.ports().into_owned();
    let [mut cherbourg, mut calais] = [0; 2];
    for port in &data().map.ports {
        if !krieg::ground::space(*port).zones.contains(&zone("NSE")) {
            continue;
        }
        let near = |base: &str| distance(space(base), *port) <= 3;
        if near("w3714") || near("w3717") {
            assert!(!ports.is_open(WEST, zone("NSE"), *port), "{port:?}");
        }
        cherbourg += u8::from(near("w3714") && !near("w3717"));
        calais += u8::from(near("w3717") && !near("w3714"));
    }
    assert!(cherbourg > 0 && calais > 0);
}

#[test]
fn only_who_takes_the_capital_gains_influence_by_case_yellow() {
    proves!("16.2.1c");
    let influence = |cities: &[&str]| {
        let mut kit = quiet();
        kit.free_france();
        kit.current(AXIS, "A22a");
        for city in cities {
            kit.put("G-INF-start37", city, 1);
        }
        events(&mut kit, AXIS);
        assert_eq!(kit.s.politics.status(country("france")), Status::Gone);
        let asked = kit.s.stack.asked::<Judge>().map(|judge| judge.matter);
        matches!(asked, Some(Matter::Influence { .. }))
    };
    assert!(influence(&["w3516"]), "Paris");
    assert!(!influence(&["w3618", "w3519", "w3117"]), "three others");
}

#[test]
fn over_its_own_side_a_beachhead_is_attacked_without_a_shift() {
    proves!("14.5e", "4.2.3.8a");
    let mut kit = Kit::bare();
    kit.free_france();
    kit.beachhead("beachhead_western", "w3815", "w3714");
    kit.put("BR-ARMY-1", "w3815", 2);
    let army = kit.put("G-INFB-8", "w3714", 2);
    regular(&mut kit, AXIS);
    attack(&mut kit, AXIS, "w3815", &[army]);
    let declared = kit.s.stack.asked::<Declare>().expect("an attack");
    assert_eq!(shifts(&kit.s, &declared.battle).defender, 0);
}

#[test]
fn a_turn_is_announced_when_it_begins_and_not_again() {
    proves!("7.2a");
    let mut kit = Kit::bare();
    kit.begin(AXIS, Segment::ConditionalEvents).decline();
    assert!(!said(&kit, "June-July 1942"));
}

#[test]
fn ceded_land_in_the_delay_box_is_rolled_for_with_the_counters() {
    proves!("7.1a", "14.7b");
    let mut kit = Kit::scenario("C.1");
    let austria = data().find_ceded("germany_austria").expect("a marker");
    kit.s.politics.ceded[austria.index()] = CededAt::Delay;
    kit.phase(AXIS, Segment::Delay);
    kit.with(krieg::ch07_end_of_turn::delay);
    assert!(matches!(kit.s.politics.marker(austria), CededAt::Turn(_)));
}

/// A position that was not saved by the game may say anything.
#[test]
fn a_beachhead_points_to_one_of_six_sides() {
    assert!(serde_json::from_str::<Facing>("5").is_ok());
    assert!(serde_json::from_str::<Facing>("6").is_err());
}

#[test]
fn an_armor_step_is_not_paid_with_infantry() {
    proves!("15.20", "4.2.6.1b");
    let mut kit = Kit::bare();
    kit.put("G-PzA-1P", "w3825", 2);
    kit.event(AXIS, 20, About::Nothing);
    let left = kit.legal().into_iter().filter_map(|action| match action {
        Action::Events(EventAction::Deed(Deed::Step(loss))) => loss.with,
        _ => None,
    });
    let left: Vec<UnitId> = left.collect();
    assert!(!left.is_empty());
    assert!(left.iter().all(|id| !kit.s.unit(*id).is_armor()));
}

#[test]
fn russia_rises_where_one_region_of_two_is_unguarded() {
    proves!("16.5.5");
    let rises = |guarded: &[&str]| {
        let mut kit = quiet();
        kit.posture(PostureBox::Russia, policy("ostland_accord"));
        cede(&mut kit, "germany_ukraine");
        cede(&mut kit, "germany_byelorussia");
        for land in guarded {
            let land = data().find_land(land).expect("a land");
            let cities = data().lands[land.index()].hexes.iter();
            let cities = cities.filter(|at| krieg::ground::space(**at).city);
            for at in cities {
                kit.put_at("G-INF-A1", (*at).into(), 1);
            }
        }
        events(&mut kit, SOVIETS);
        let asked = kit.s.stack.asked::<Judge>().map(|judge| judge.matter);
        asked == Some(Matter::RussiaRises)
    };
    assert!(rises(&[]));
    assert!(rises(&["byelorussia"]));
}

#[test]
fn who_drops_nobody_more_goes_on() {
    proves!("4.1.1a");
    let mut kit = Kit::bare();
    for id in ["G-FLSJ-1", "G-FLSJ-2"] {
        kit.put(id, "e3907", 1);
    }
    kit.put("G-INFB-8", "e3907", 2);
    kit.marker("blitz_axis", "e3909");
    kit.begin(AXIS, Segment::BlitzCombat);
    assert!(kit.s.stack.asked::<Airdrop>().is_some());
    kit.act(Dropping::Enough);
    assert!(kit.s.stack.asked::<Airdrop>().is_none());
}

#[test]
fn a_mixed_hq_that_a_coup_removes_gives_up_the_step_in_its_box() {
    proves!("15.8", "13.8.3a");
    let mut kit = Kit::bare();
    kit.status("italy", Status::Active(AXIS));
    let hq = kit.put("AX-MED", "w3825", 2);
    kit.put("G-ARM-A1", "w3824", 1);
    let italian = holding(&mut kit, hq, "Italy-INF-2");
    kit.event(AXIS, 8, About::Nothing);
    kit.act(Deed::Do(Thing::SendHq));
    assert_eq!(kit.at(hq), Spot::delay());
    assert_eq!(kit.at(italian), Spot::pool(AXIS));
}

#[test]
fn a_minors_step_is_for_active_minors_alone() {
    proves!("1.3.3.1a");
    let mut kit = Kit::bare();
    kit.status("hungary", Status::Active(AXIS));
    let minor = krieg::cards::Receives::MinorOf(AXIS);
    kit.phase(AXIS, Segment::PoliticalEvents).on_table(|t| {
        krieg::ch01_cards::grant(t, AXIS, minor, 1, krieg::types::StepKind::Any);
    });
    let take = |kit: &Kit, id: &str| krieg::ch01_cards::Replacing::Take(kit.pooled(id));
    assert!(kit.allowed(take(&kit, "Hun-INF-2")));
    assert_eq!(kit.refused(take(&kit, "G-INF-start37")), "1.3.3d");
}

#[test]
fn the_fall_of_a_partner_leaves_the_others() {
    proves!("13.8.5b", "16.1.1a");
    let mut kit = quiet();
    kit.free_france();
    kit.current(AXIS, "A22a");
    kit.put("G-INF-start37", "w3516", 1);
    let [italy, france] = ["italy", "france"].map(country);
    kit.s.politics.partners = [Some(italy), Some(france), None];
    events(&mut kit, AXIS);
    assert_eq!(kit.s.politics.status(france), Status::Gone);
    assert_eq!(kit.s.politics.partners[0], Some(italy));
}

#[test]
fn the_soviets_are_kept_out_only_by_a_war_of_the_west() {
    proves!("3.1.4i");
    let mut kit = Kit::bare();
    kit.status("sweden", Status::Neutral);
    kit.phase(AXIS, Segment::PoliticalEvents)
        .on_table(|t| activate(t, country("sweden"), AXIS, Cause::Event));
    assert!(kit.s.politics.just_activated.is_empty());
}

#[test]
fn one_german_step_occupies_nobody() {
    proves!("16.1.2a");
    for (counter, steps, occupied) in [("G-INF-A1", 1, false), ("G-INFA-4", 2, true)] {
        let mut kit = quiet();
        kit.status("hungary", Status::Active(AXIS));
        kit.put(counter, "w3227", steps);
        events(&mut kit, AXIS);
        let asked = kit.s.stack.asked::<Judge>().map(|judge| judge.matter);
        let is = matches!(asked, Some(Matter::Occupation { .. }));
        assert_eq!(is, occupied, "{counter}");
    }
}

#[test]
fn two_stacks_that_retreat_into_one_hex_are_counted_once() {
    proves!("4.2.5b", "4.2.5c");
    let mut kit = Kit::bare();
    kit.put("RU-ARMY-18", "e3808", 3);
    let army = [("G-INFB-8", "e3807"), ("G-INFB-10", "e3707")].map(|(id, at)| kit.put(id, at, 2));
    regular(&mut kit, AXIS);
    attack(&mut kit, AXIS, "e3808", &army);
    // Ad 1/0 or 2/0: both retreat, and steps are still to be lost.
    kit.roll(&[1]).act(Declaring::Fight);
    kit.act(Yielding::Retreat);
    for _ in 0..2 {
        let both = Action::from(Yielding::To(hex("e3706")));
        let legal = kit.legal();
        let back = legal.iter().find(|action| **action == both);
        let go = *back.unwrap_or(&legal[0]);
        kit.act(go);
    }
    assert_eq!(army.map(|id| kit.at(id)), [hex("e3706"); 2]);
    let fight = kit.s.stack.step::<Fight>().expect("a step is to be lost");
    assert_eq!(fight.battle.attackers.len(), 2);
}

#[test]
fn a_france_that_fights_on_has_fallen() {
    proves!("16.1.1f", "16.2.1d");
    let mut kit = quiet();
    kit.free_france();
    let all = crate::conditional::cities(&mut kit, country("france"));
    crate::conditional::garrison(&mut kit, crate::conditional::GERMANS, &all);
    events(&mut kit, AXIS);
    assert_eq!(
        kit.s.politics.status(country("vichy")),
        Status::Active(WEST)
    );
    let fallen = kit.s.politics.fallen.iter();
    assert_eq!(fallen.filter(|id| **id == country("france")).count(), 1);
    // Once more France is no prize for Case Yellow.
    kit.status("vichy", Status::Unborn)
        .status("france", Status::Active(WEST))
        .uncede("germany_alsace_lorraine");
    let event = krieg::data::ConditionalId(0);
    kit.phase(AXIS, Segment::ConditionalEvents).on_table(|t| {
        t.push(Judge {
            by: AXIS,
            matter: Matter::CaseYellow { event },
        });
    });
    let france = verdict(Verdict::Country(country("france")));
    if kit.s.stack.asked::<Judge>().is_some() {
        assert!(!kit.allowed(france));
    }
    assert_eq!(
        kit.s.politics.status(country("france")),
        Status::Active(WEST)
    );
}

#[test]
fn neither_another_convoy_nor_an_enemys_escort_leads_one_into_a_zone() {
    proves!("2.2.3.6a");
    let mut kit = idle();
    kit.status("denmark_norway", Status::Active(WEST));
    let post = kit.put("US-INFD", "w4224", 1);
    kit.flip(post);
    kit.put_at("BR-CONVOY-1", convoys("BAL"), 0);
    let escort = kit.put_at("G-AF-LF1", convoys("BAL"), 0);
    kit.flip(escort);
    assert_eq!(kit.s.unit(escort).form(), krieg::unit::Form::Escort);
    let convoy = kit.at_hand("US-CONVOY-1", WEST);
    kit.placing(WEST).pick(convoy);
    assert_eq!(kit.refused(Whither::Box(convoys("BAL"))), "2.2.3.6a");
}

#[test]
fn who_is_under_another_policy_has_lines_of_his_own() {
    proves!("10.2k", "13.6.1.1h");
    let mut kit = idle_with_france();
    kit.posture(PostureBox::France, policy("appeasement"));
    kit.posture(PostureBox::Us, policy("isolationism"));
    let convoy = kit.put_at("FR-CONVOY", convoys("WME"), 0);
    kit.flip(convoy);
    let french = kit.put("FR-INF-2", "w1824", 1);
    let american = kit.put("US-INF", "w1824", 1);
    kit.s.refresh();
    // Both trace from the Off-Map Boxes; only one goes on over French land and with the French convoy.
    assert!(kit.s.is_supplied(french));
    assert!(!kit.s.is_supplied(american));
}
