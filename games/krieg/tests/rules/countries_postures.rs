//! 13.6: what Policies and Truces let the two sides do.

use crate::countries::{counter, happens};
use crate::kit::{Kit, country, hex, space};
use kernel::{example, proves};
use krieg::ch00_sequence::{Segment, victory};
use krieg::ch03_movement::{may_be_in, may_come_in, may_enter};
use krieg::ch04_combat::{CombatAction, Declaring, may_attack};
use krieg::ch07_end_of_turn::drm;
use krieg::ch13_countries::{
    change_truce, end_policy, end_policy_in, may_end_voluntarily, policy_to_truce, put_policy,
    put_truce,
};
use krieg::data::data;
use krieg::politics::{Posture, Status, Truce};
use krieg::spot::Spot;
use krieg::types::{Faction, PolicyId, PostureBox, WarState};
use krieg::unit::UnitId;

fn policy(id: &str) -> PolicyId {
    data().find_policy(id).expect("a Policy")
}

fn under(id: &str) -> Posture {
    Posture::Policy(policy(id))
}

/// By which rule a unit is kept out of a hex.
fn kept_out(kit: &Kit, id: UnitId, key: &str) -> &'static str {
    may_come_in(&kit.s, id, space(key))
        .expect_err("kept out")
        .rule
        .as_str()
}

fn comes_in(kit: &Kit, id: UnitId, key: &str) -> bool {
    may_come_in(&kit.s, id, space(key)).is_ok()
}

#[test]
fn r13_6_a_marker_in_the_box_is_the_posture_and_none_is_war() {
    proves!("13.6a", "13.6b", "13.8.6b");
    example!("krieg-E124");
    let mut kit = Kit::scenario("C.3");
    let posture = |kit: &Kit, id: &str| kit.s.politics.posture(country(id));
    assert_eq!(posture(&kit, "united_states"), under("isolationism"));
    assert_eq!(posture(&kit, "russia"), under("nazi_soviet_pact"));
    kit.posture(PostureBox::Russia, Posture::War);
    assert_eq!(posture(&kit, "russia"), Posture::War);
    assert_eq!(posture(&kit, "germany"), Posture::War);
    // France has a box of its own; other Western Minors have theirs together.
    kit.posture(PostureBox::France, under("appeasement"))
        .posture(PostureBox::WesternMinors, under("guarantees"));
    assert_eq!(posture(&kit, "france"), under("appeasement"));
    assert_eq!(posture(&kit, "poland"), under("guarantees"));
    // Vichy goes by the Minors Box, as French units then do.
    kit.status("france", Status::Gone)
        .status("vichy", Status::Active(Faction::Western));
    assert_eq!(posture(&kit, "vichy"), under("guarantees"));
    assert_eq!(posture(&kit, "france"), under("guarantees"));
    kit.status("vichy", Status::Active(Faction::Axis));
    assert_eq!(posture(&kit, "vichy"), Posture::War);
}

#[test]
fn r13_6_a_box_holds_a_policy_or_a_truce_and_never_both() {
    proves!("13.6a", "13.6.2a", "13.6.1b");
    let mut kit = Kit::scenario("C.5");
    kit.posture(PostureBox::Russia, under("nazi_soviet_pact"))
        .posture(PostureBox::Britain, Posture::Truce(Truce::Armistice));
    happens(&mut kit, |t| {
        put_truce(t, Truce::Negotiation, PostureBox::Russia);
        put_policy(
            t,
            policy("guarantees"),
            &[PostureBox::Britain, PostureBox::WesternMinors],
        );
    });
    let posture = |which| kit.s.politics.posture_of(which);
    assert_eq!(posture(PostureBox::Russia), under("nazi_soviet_pact"));
    assert_eq!(
        posture(PostureBox::Britain),
        Posture::Truce(Truce::Armistice)
    );
    // A box at War stays at War.
    assert_eq!(posture(PostureBox::WesternMinors), Posture::War);
}

#[test]
fn r13_6_1_a_policy_that_is_put_in_place_of_another_does_not_end_it() {
    proves!("13.6.1b", "13.6.1-locarno", "13.6.1-appeasement");
    let mut kit = Kit::scenario("C.1");
    happens(&mut kit, |t| {
        put_policy(
            t,
            policy("appeasement"),
            &[PostureBox::Britain, PostureBox::France],
        );
    });
    let posture = |which| kit.s.politics.posture_of(which);
    assert_eq!(posture(PostureBox::Britain), under("appeasement"));
    assert_eq!(posture(PostureBox::France), under("appeasement"));
    assert_eq!(
        posture(PostureBox::WesternMinors),
        under("treaty_of_locarno")
    );
    assert_eq!(kit.s.politics.war_state, WarState::PreWar);
}

#[test]
fn r13_6_1_2_an_ended_policy_loses_all_its_markers() {
    proves!("13.6.1.2a", "13.6.1.2b");
    example!("krieg-E129");
    let boxes = [
        PostureBox::Britain,
        PostureBox::France,
        PostureBox::WesternMinors,
    ];
    let mut kit = Kit::scenario("C.3");
    for which in boxes {
        kit.posture(which, under("guarantees"));
    }
    happens(&mut kit, |t| end_policy_in(t, PostureBox::France));
    for which in boxes {
        assert_eq!(kit.s.politics.posture_of(which), Posture::War);
    }
    // Another Policy beside it stays.
    kit.posture(PostureBox::France, under("franco_russian_entente"))
        .posture(PostureBox::Britain, under("appeasement"));
    happens(&mut kit, |t| end_policy_in(t, PostureBox::France));
    let posture = |kit: &Kit, which| kit.s.politics.posture_of(which);
    assert_eq!(posture(&kit, PostureBox::France), Posture::War);
    assert_eq!(posture(&kit, PostureBox::Britain), under("appeasement"));
    // One that makes room for a Truce does so in every box.
    kit.posture(PostureBox::France, under("appeasement"));
    happens(&mut kit, |t| {
        policy_to_truce(t, policy("appeasement"), Truce::Reassess);
    });
    for which in [PostureBox::France, PostureBox::Britain] {
        assert_eq!(posture(&kit, which), Posture::Truce(Truce::Reassess));
    }
}

#[test]
fn r13_6_1_1_policies_keep_allied_units_apart() {
    proves!("13.6.1.1c", "13.6.1.1d", "13.6.1b", "12.1c", "13.6.1-pact");
    example!("krieg-E125", "krieg-E127");
    // Pre-War: the French stay in France and its Dependents.
    let mut kit = Kit::scenario("C.1");
    kit.posture(PostureBox::Britain, under("appeasement"))
        .posture(PostureBox::France, under("appeasement"));
    let french = counter(&kit, "FR-INF-2");
    assert!(comes_in(&kit, french, "w3417"));
    assert!(comes_in(&kit, french, "w2114"));
    assert_eq!(kept_out(&kit, french, "w3916"), "12.1c");
    assert_eq!(kept_out(&kit, french, "e1212"), "12.1c");
    // Limited War: whoever is under the same Policy is open.
    kit.s.politics.war_state = WarState::LimitedWar;
    assert!(comes_in(&kit, french, "w3916"));
    // 13.6.1b: it is in force in all of Britain's Dependents.
    assert!(comes_in(&kit, french, "e1212"));
    kit.posture(PostureBox::Britain, Posture::War);
    assert_eq!(kept_out(&kit, french, "w3916"), "13.6.1.1d");
    let british = kit.put("BR-INF", "w3916", 1);
    assert_eq!(kept_out(&kit, british, "w3516"), "13.6.1.1c");
    assert_eq!(kept_out(&kit, british, "w2114"), "13.6.1.1c");
    // Russia under the Pact stays out of a conquered Poland.
    let mut kit = Kit::scenario("C.5");
    kit.posture(PostureBox::Russia, under("nazi_soviet_pact"));
    let russian = counter(&kit, "RU-ARMY-18");
    assert_eq!(
        kit.s.politics.status(country("poland")),
        Status::Conquered(Faction::Western)
    );
    assert_eq!(kept_out(&kit, russian, "e3702"), "13.6.1.1d");
    // Turkey with the West under Guarantees enters only countries under Guarantees.
    kit.status("turkey", Status::Active(Faction::Western));
    kit.posture(PostureBox::WesternMinors, under("guarantees"))
        .posture(PostureBox::Britain, Posture::War);
    let turk = kit.put("Tur-INF-1", "e2412", 1);
    assert_eq!(kept_out(&kit, turk, "e1212"), "13.6.1.1d");
    kit.posture(PostureBox::Britain, under("guarantees"));
    assert!(comes_in(&kit, turk, "e1212"));
}

#[test]
fn r13_6_1_1_policies_keep_allied_units_off_convoys() {
    proves!("13.6.1.1c", "13.6.1.1d");
    example!("krieg-E127");
    use krieg::ch03_movement::{MovementAction, Step as Stride};
    let mut kit = Kit::bare();
    kit.free_france();
    kit.posture(PostureBox::Britain, under("appeasement"))
        .posture(PostureBox::France, under("appeasement"));
    let french = kit.put("FR-INF-2", "w3714", 1);
    let zone = data().find_zone("NSE").expect("a Zone");
    let convoys = Spot::zone(zone, krieg::spot::ZoneBox::Convoys);
    let british = kit.put_at("BR-CONVOY-1", convoys, 0);
    let sails = |kit: &mut Kit| {
        kit.phase(Faction::Western, Segment::OperationalMovement);
        kit.act(MovementAction::Pick { unit: french });
        let with = |action: &krieg::Action| {
            let step = frame::Part::<krieg::Action>::of(action);
            matches!(step, Some(Stride::Sail { convoy, .. }) if *convoy == british)
        };
        kit.legal().iter().any(with)
    };
    // Under one Policy they share convoys in Limited War, not in Pre-War.
    kit.s.politics.war_state = WarState::LimitedWar;
    assert!(sails(&mut kit));
    kit.s.politics.war_state = WarState::PreWar;
    assert!(!sails(&mut kit));
    // At War a unit has no use of the convoy of a country under a Policy.
    kit.s.politics.war_state = WarState::LimitedWar;
    kit.posture(PostureBox::France, Posture::War);
    assert!(!sails(&mut kit));
}

#[test]
fn r13_6_1_1_nobody_under_a_policy_attacks_and_no_ally_attacks_him() {
    proves!("13.6.1.1e");
    let mut kit = Kit::bare();
    let german = kit.put("G-ARM-start37", "e3702", 1);
    let russian = kit.put("RU-ARMY-18", "e3703", 2);
    kit.phase(Faction::Soviet, Segment::RegularCombat);
    let refused = |kit: &Kit, id, key| {
        may_attack(&kit.s, id, space(key))
            .err()
            .map(|illegal| illegal.rule.as_str())
    };
    assert_ne!(refused(&kit, russian, "e3702"), Some("13.6.1.1e"));
    kit.posture(PostureBox::Russia, under("nazi_soviet_pact"));
    assert_eq!(refused(&kit, russian, "e3702"), Some("13.6.1.1e"));
    // A Western unit at War may not attack the Russian.
    let british = kit.put("BR-INF", "e3603", 1);
    kit.phase(Faction::Western, Segment::RegularCombat);
    assert_eq!(refused(&kit, british, "e3703"), Some("13.6.1.1e"));
    assert_eq!(kit.at(german), hex("e3702"));
}

#[test]
fn r13_6_1_2_an_axis_attack_or_entry_ends_a_policy() {
    proves!("13.6.1.2d", "12.1a", "13.6.1.2e");
    example!("krieg-E132");
    let mut kit = Kit::bare();
    kit.s.politics.war_state = WarState::LimitedWar;
    kit.posture(PostureBox::Russia, under("nazi_soviet_pact"));
    let german = kit.put("G-PzA-2P", "e3702", 3);
    kit.put("RU-INF", "e3703", 1);
    kit.phase(Faction::Axis, Segment::RegularCombat);
    kit.act(CombatAction::Target { hex: hex("e3703") });
    kit.act(Declaring::Add(german));
    assert_eq!(
        kit.s.politics.posture_of(PostureBox::Russia),
        under("nazi_soviet_pact")
    );
    kit.act(Declaring::Fight);
    assert_eq!(kit.s.politics.posture_of(PostureBox::Russia), Posture::War);
    // An Italian who enters France or Algeria ends Appeasement, but not in Pre-War.
    let mut kit = Kit::bare();
    kit.free_france();
    kit.posture(PostureBox::France, under("appeasement"));
    let italian = kit.put("Italy-INF-2", "w3120", 1);
    kit.s.politics.war_state = WarState::LimitedWar;
    for key in ["w3118", "w2114"] {
        assert_eq!(
            may_come_in(&kit.s, italian, space(key)),
            Ok(Some(policy("appeasement")))
        );
        assert!(may_enter(&kit.s, italian, space(key)).is_ok());
    }
    assert!(may_end_voluntarily(&kit.s, policy("appeasement")).is_ok());
    kit.s.politics.war_state = WarState::PreWar;
    let refused = may_end_voluntarily(&kit.s, policy("appeasement")).expect_err("Pre-War");
    assert_eq!(refused.rule.as_str(), "12.1a");
}

#[test]
fn r13_6_1_2_the_ostland_accord_holds_while_peace_is_enforced() {
    proves!("13.6.1.2e", "13.6.1-ostland", "14.11");
    let mut kit = Kit::scenario("C.5");
    let ostland = policy("ostland_accord");
    assert!(may_end_voluntarily(&kit.s, ostland).is_ok());
    let marker = data().find_marker("enforced_peace").expect("a marker");
    let sort = krieg::unit::Sort::Marker(marker);
    let found = kit.s.units().find(|(_, unit)| unit.sort == sort);
    let id = found.expect("the marker").0;
    let turn = kit.s.clock.turn.after(9);
    kit.s.pieces.change(id, |unit| unit.at = Spot::turn(turn));
    let refused = may_end_voluntarily(&kit.s, ostland).expect_err("enforced");
    assert_eq!(refused.rule.as_str(), "13.6.1.2e");
    // Other Policies may be ended.
    assert!(may_end_voluntarily(&kit.s, policy("guarantees")).is_ok());
}

#[test]
fn r13_6_1_1_policies_stop_zones_supply_and_some_delays() {
    proves!(
        "13.6.1.1f",
        "13.6.1.1g",
        "13.6.1.1h",
        "13.6.2.1d",
        "13.6.2.2c"
    );
    example!("krieg-E128");
    let mut kit = Kit::bare();
    kit.free_france();
    kit.put("FR-INF-2", "w3417", 2);
    kit.put("G-INFA-9", "w3320", 2);
    kit.s.refresh();
    let reaches = |kit: &mut Kit, key: &str, faction| {
        kit.s.refresh();
        kit.s.zoc().reaches(space(key), faction)
    };
    assert!(reaches(&mut kit, "w3416", Faction::Axis));
    assert!(reaches(&mut kit, "w3319", Faction::Western));
    kit.posture(PostureBox::France, under("appeasement"));
    assert!(!reaches(&mut kit, "w3416", Faction::Axis));
    assert!(!reaches(&mut kit, "w3319", Faction::Western));
    // Britain's air units come back sooner or later by DRMs that do not concern a country under a Policy or Truce.
    let mut kit = Kit::bare();
    kit.s.tracks.uscl = 2;
    let air = counter(&kit, "BR-AF-RAF1");
    let at_war = drm(&kit.s, air);
    kit.posture(PostureBox::Britain, under("appeasement"));
    let in_peace = drm(&kit.s, air);
    kit.posture(PostureBox::Britain, Posture::Truce(Truce::Negotiation));
    assert_eq!(drm(&kit.s, air), in_peace);
    assert_ne!(at_war, in_peace);
}

#[test]
fn r13_6_1_1_allies_at_war_trace_no_supply_through_a_country_under_a_policy() {
    proves!("13.6.1.1h");
    let mut kit = Kit::bare();
    kit.free_france();
    let british = kit.put("BR-INF", "w3516", 1);
    let convoy = counter(&kit, "BR-CONVOY-1");
    let zone = data().find_zone("NSE").expect("a Zone");
    let convoys = Spot::zone(zone, krieg::spot::ZoneBox::Convoys);
    kit.s.pieces.change(convoy, |unit| {
        unit.at = convoys;
        unit.side = krieg::unit::Side::Back;
    });
    assert!(kit.supplied(british));
    kit.posture(PostureBox::France, under("appeasement"));
    assert!(!kit.supplied(british));
}

#[test]
fn r13_6_1_1_what_a_country_under_a_policy_holds_is_not_counted() {
    proves!("13.6.1.1a");
    let mut kit = Kit::bare();
    let at_war = victory::strategic_value(&kit.s, false);
    // Stockholm in the hands of a Sweden with the West counts, unless it is under a Policy.
    kit.status("sweden", Status::Active(Faction::Western));
    kit.put("Swe-INF-1", "w4527", 1);
    let taken = victory::strategic_value(&kit.s, false);
    kit.posture(PostureBox::WesternMinors, under("guarantees"));
    let under_policy = victory::strategic_value(&kit.s, false);
    assert_ne!(at_war, taken);
    assert_eq!(at_war, under_policy);
}

#[test]
fn r13_6_2_truces_go_up_and_down_by_one_level() {
    proves!(
        "13.6.2.3",
        "13.6.2a",
        "13.6.2-reassess",
        "13.6.2-armistice",
        "13.6.2-negotiation"
    );
    let mut kit = Kit::bare();
    kit.posture(PostureBox::Russia, Posture::Truce(Truce::Negotiation));
    let mut change = |up: bool| {
        happens(&mut kit, |t| change_truce(t, PostureBox::Russia, up));
        kit.s.politics.posture_of(PostureBox::Russia)
    };
    assert_eq!(change(true), Posture::Truce(Truce::Armistice));
    assert_eq!(change(true), Posture::Truce(Truce::Reassess));
    assert_eq!(change(true), Posture::Truce(Truce::Reassess));
    assert_eq!(change(false), Posture::Truce(Truce::Armistice));
    assert_eq!(change(false), Posture::Truce(Truce::Negotiation));
    assert_eq!(change(false), Posture::War);
    assert_eq!(change(true), Posture::War);
}

#[test]
fn r13_6_2_the_strict_truces_forbid_attacks_both_ways_and_a_negotiation_does_not() {
    proves!(
        "13.6.2.1c",
        "13.6.2b",
        "13.6.2.2b",
        "13.6.2-reassess",
        "13.6.2-negotiation"
    );
    example!("krieg-E134");
    let mut kit = Kit::bare();
    let german = kit.put("G-PzA-2P", "e3702", 3);
    let russian = kit.put("RU-ARMY-18", "e3703", 2);
    let refused = |kit: &mut Kit, who: Faction, id, key: &str| {
        kit.phase(who, Segment::RegularCombat);
        may_attack(&kit.s, id, space(key))
            .err()
            .map(|illegal| illegal.rule.as_str())
    };
    for truce in [Truce::Reassess, Truce::Armistice] {
        kit.posture(PostureBox::Russia, Posture::Truce(truce));
        assert_eq!(
            refused(&mut kit, Faction::Soviet, russian, "e3702"),
            Some("13.6.2.1c")
        );
        assert_eq!(
            refused(&mut kit, Faction::Axis, german, "e3703"),
            Some("13.6.2.1c")
        );
    }
    kit.posture(PostureBox::Russia, Posture::Truce(Truce::Negotiation));
    assert_eq!(refused(&mut kit, Faction::Axis, german, "e3703"), None);
    // Britain under a Truce may not attack a Russia under the Pact; the Axis are not bound in this.
    kit.posture(PostureBox::Russia, under("nazi_soviet_pact"))
        .posture(PostureBox::Britain, Posture::Truce(Truce::Reassess));
    kit.s.politics.war_state = WarState::LimitedWar;
    let british = kit.put("BR-INF", "e3603", 1);
    assert_eq!(
        refused(&mut kit, Faction::Western, british, "e3703"),
        Some("13.6.1.1e")
    );
    assert_eq!(refused(&mut kit, Faction::Axis, german, "e3703"), None);
}

#[test]
fn r13_6_2_a_truce_keeps_units_out_of_zones_and_of_countries_under_policies() {
    proves!("13.6.2.1b", "13.6.2.2b");
    let mut kit = Kit::bare();
    kit.posture(PostureBox::Russia, under("nazi_soviet_pact"))
        .posture(PostureBox::Britain, Posture::Truce(Truce::Negotiation));
    let british = kit.put("BR-INF", "e2825", 1);
    assert_eq!(kept_out(&kit, british, "e2824"), "13.6.2.1b");
    assert!(may_be_in(&kit.s, british, space("e2824")).is_err());
    // In Operational Movement a Truce keeps a unit out of the zone of a German.
    use krieg::ch03_movement::{MovementAction, Step as Stride};
    let mut kit = Kit::bare();
    kit.posture(PostureBox::Russia, Posture::Truce(Truce::Negotiation));
    kit.put("G-INFA-9", "e3806", 2);
    let russian = kit.put("RU-INF", "e3907", 1);
    kit.phase(Faction::Soviet, Segment::OperationalMovement);
    kit.act(MovementAction::Pick { unit: russian });
    assert_eq!(kit.refused(Stride::Go(hex("e3906"))), "13.6.2.1b");
    kit.posture(PostureBox::Russia, Posture::War);
    assert!(kit.allowed(Stride::Go(hex("e3906"))));
}

#[test]
fn r13_6_1_2_a_policy_that_ends_in_pre_war_begins_limited_war() {
    proves!(
        "13.6.1.2b",
        "12b",
        "13.6.1-entente",
        "13.6.1-rapallo",
        "13.6.1-cordon"
    );
    for (id, which) in [
        ("treaty_of_rapallo", PostureBox::Russia),
        ("franco_russian_entente", PostureBox::France),
    ] {
        let mut kit = Kit::scenario("C.1");
        kit.posture(which, under(id));
        happens(&mut kit, |t| end_policy(t, policy(id)));
        assert_eq!(kit.s.politics.posture_of(which), Posture::War);
        assert_eq!(kit.s.politics.war_state, WarState::LimitedWar, "{id}");
    }
    // No Soviet Minor stands: the end of the Cordon alone begins nothing.
    let mut kit = Kit::scenario("C.1");
    happens(&mut kit, |t| end_policy(t, policy("cordon_sanitaire")));
    assert_eq!(kit.s.politics.war_state, WarState::PreWar);
}

#[test]
fn r13_6_1_2_who_stays_in_a_land_that_was_ceded_is_interned_or_ends_the_policy() {
    proves!("13.6.1.1i", "13.6.1.2b");
    example!("krieg-E130");
    use krieg::ch13_countries::cede;
    use krieg::ch16_conditional::{ConditionalAction, Verdict};
    let land = data().find_land("eastern_poland").expect("a land");
    let at = Spot::from(data().lands[land.index()].hexes[0]);
    let marker = data()
        .find_ceded("russia_eastern_poland")
        .expect("a marker");
    for (answer, posture) in [
        (Verdict::InternAll, under("nazi_soviet_pact")),
        (Verdict::EndPolicy, Posture::War),
    ] {
        let mut kit = Kit::bare();
        kit.uncede("russia_eastern_poland");
        kit.s.politics.war_state = WarState::LimitedWar;
        kit.posture(PostureBox::Russia, under("nazi_soviet_pact"));
        let german = kit.put_at("G-INF-start37", at, 1);
        happens(&mut kit, |t| cede(t, marker));
        kit.phase(Faction::Axis, Segment::ConditionalEvents);
        kit.on_table(krieg::ch16_conditional::begin);
        kit.act(krieg::Action::Conditional(ConditionalAction::Verdict(
            answer,
        )));
        assert_eq!(kit.s.politics.posture_of(PostureBox::Russia), posture);
        let interned = kit.at(german) == Spot::pending(Faction::Axis);
        assert_eq!(interned, answer == Verdict::InternAll);
    }
}

#[test]
fn a_strict_truce_keeps_a_retreat_off_detachments() {
    proves!("13.6.2.1c", "13.6.2b");
    use krieg::ch04_combat::Yielding;
    // The Soviets attack a Briton, behind whom a German Detachment lies: 7 to 2 is 3-1, and a 4 is Dr1.
    let arrange = |truce: Option<Truce>| {
        let mut kit = Kit::bare();
        let posture = truce.map_or(Posture::War, Posture::Truce);
        kit.posture(PostureBox::Britain, posture);
        kit.put("BR-INF", "e3808", 1);
        let post = kit.put("G-INFD-start37", "e3809", 1);
        kit.flip(post);
        let tanks = kit.put("RU-TKA-1T", "e3807", 3);
        kit.phase(Faction::Soviet, Segment::RegularCombat);
        kit.act(CombatAction::Target { hex: hex("e3808") })
            .act(Declaring::Add(tanks));
        kit.roll(&[4]).act(Declaring::Fight);
        kit.allowed(Yielding::To(hex("e3809")))
    };
    assert!(arrange(None) && arrange(Some(Truce::Negotiation)));
    assert!(!arrange(Some(Truce::Armistice)) && !arrange(Some(Truce::Reassess)));
}

#[test]
fn a_strict_truce_keeps_the_axis_off_logistics() {
    proves!("13.6.2.1b", "13.6.2b");
    use krieg::ch03_movement::{MovementAction, Step};
    let arrange = |truce: Truce| {
        let mut kit = Kit::bare();
        kit.posture(PostureBox::Russia, Posture::Truce(truce));
        kit.marker("logistics_stavka", "e3808");
        let unit = kit.put("G-INF-start37", "e3807", 1);
        kit.phase(Faction::Axis, Segment::OperationalMovement);
        kit.act(MovementAction::Pick { unit });
        kit.allowed(Step::Go(hex("e3808")))
    };
    assert!(arrange(Truce::Negotiation) && !arrange(Truce::Armistice));
}
