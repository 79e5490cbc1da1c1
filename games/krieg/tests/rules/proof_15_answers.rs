//! Chapters 6, 15 and 16: wrong answers, each of which nothing else forbids.

use crate::conditional::{quiet, verdict};
use crate::events_sides::limited;
use crate::kit::{Kit, country, hex};
use crate::support_kit::{AXIS, SOVIETS, WEST};
use kernel::proves;
use krieg::ch00_sequence::Segment;
use krieg::ch06_final::Declared;
use krieg::ch15_events::{About, Deed, Thing};
use krieg::ch16_conditional::{Judge, Matter, Verdict};
use krieg::data::{CivilWarMarker, ConditionalId, data};
use krieg::politics::{CededAt, Confined, Leaning, Posture, Status, Truce};
use krieg::spot::Spot;
use krieg::types::{CededId, Faction, PolicyId, PostureBox, WarState};

fn policy(id: &str) -> PolicyId {
    data().find_policy(id).expect("a Policy")
}

fn ceded(id: &str) -> CededId {
    data().find_ceded(id).expect("a Ceded Land marker")
}

/// An answer is refused by this rule, in these words.
#[track_caller]
fn refuses(kit: &Kit, deed: Deed, rule: &str, why: &str) {
    assert_eq!(kit.refused(deed), rule, "{deed:?}");
    assert_eq!(kit.why(deed), why, "{deed:?}");
}

fn of(id: &str) -> Deed {
    Deed::Country(country(id))
}

#[test]
fn influence_takes_only_what_is_there() {
    proves!("15.19a", "15.19b", "15.19c");
    let mut kit = limited(&["sweden"]);
    kit.event(AXIS, 19, About::Country(country("sweden")));
    assert!(kit.allowed(Deed::Do(Thing::OwnInfluence)));
    for (thing, why) in [
        (Thing::FreePassage, "no such marker is in a friendly Minor"),
        (Thing::NoOccupation, "no such marker is in a friendly Minor"),
        (Thing::Stronghold, "no Stronghold is there"),
        (Thing::Leaning, "no Neutrality or enemy Influence is there"),
    ] {
        refuses(&kit, Deed::Do(thing), "15.19a", why);
    }
    refuses(
        &kit,
        Deed::Do(Thing::Activate),
        "15.19c",
        "no friendly Influence marker is there",
    );
    kit.leaning("sweden", Leaning::Influence(WEST));
    refuses(
        &kit,
        Deed::Do(Thing::OwnInfluence),
        "15.19b",
        "a marker is there already",
    );
    assert!(kit.allowed(Deed::Do(Thing::Leaning)));
    refuses(&kit, Deed::Hex(hex("w4225")), "15.19a", "choose what to do");
    let sacrifice = Deed::Do(Thing::Sacrifice);
    refuses(&kit, sacrifice, "15.19a", "that is not among the choices");
    // Of a friend only the marker in its Capital can go.
    kit.status("sweden", Status::Active(AXIS));
    refuses(
        &kit,
        Deed::Do(Thing::OwnInfluence),
        "15.19b",
        "the country is not Neutral",
    );
    kit.s.politics.nation_mut(country("sweden")).confined = Some(Confined::FreePassage);
    assert!(kit.allowed(Deed::Do(Thing::FreePassage)));
    assert!(!kit.allowed(Deed::Do(Thing::NoOccupation)));
    // A Stronghold is taken off a Neutral.
    let mut kit = limited(&["spain"]);
    kit.s.politics.civil_war = vec![(hex("w2710"), CivilWarMarker::RepublicanStronghold)];
    kit.s.politics.republican_support = Some(WEST);
    kit.event(AXIS, 19, About::Country(country("spain")));
    assert!(kit.allowed(Deed::Do(Thing::Stronghold)));
    refuses(
        &kit,
        Deed::Do(Thing::OwnInfluence),
        "15.19b",
        "an enemy Stronghold is there",
    );
    let mut won = kit.clone();
    won.leaning("spain", Leaning::Influence(AXIS));
    refuses(
        &won,
        Deed::Do(Thing::Activate),
        "15.19c",
        "an enemy Stronghold is there",
    );
    let mut war = kit.clone();
    let center = (hex("w2512"), CivilWarMarker::NationalistCenter);
    war.s.politics.civil_war.push(center);
    refuses(
        &war,
        Deed::Do(Thing::Stronghold),
        "15.19a",
        "a Civil War is in effect",
    );
    kit.status("spain", Status::Active(AXIS));
    refuses(
        &kit,
        Deed::Do(Thing::Stronghold),
        "15.19a",
        "the country is not Neutral",
    );
}

#[test]
fn locarno_keeps_a_minor_out_of_war_in_pre_war() {
    proves!("15.19c");
    let mut kit = limited(&["sweden"]);
    kit.leaning("sweden", Leaning::Influence(WEST));
    kit.event(WEST, 19, About::Country(country("sweden")));
    let activate = Deed::Do(Thing::Activate);
    assert!(kit.allowed(activate));
    kit.s.politics.war_state = WarState::PreWar;
    let locarno = Posture::Policy(policy("treaty_of_locarno"));
    kit.posture(PostureBox::WesternMinors, locarno);
    refuses(
        &kit,
        activate,
        "15.19c",
        "Locarno or Cordon keeps it out of war",
    );
    // Guarantees do not, and Locarno binds nobody once there is war.
    let mut other = kit.clone();
    other.posture(
        PostureBox::WesternMinors,
        Posture::Policy(policy("guarantees")),
    );
    assert!(other.allowed(activate));
    kit.s.politics.war_state = WarState::LimitedWar;
    assert!(kit.allowed(activate));
}

#[test]
fn who_is_pressed_and_by_whom() {
    proves!("15.28c", "15.28d", "15.28f", "15.28g", "15.28i");
    let mut kit = limited(&["sweden", "turkey"]);
    kit.event(AXIS, 28, About::Nothing);
    for (thing, rule, why) in [
        (
            Thing::PressureUs,
            "15.28d",
            "the United States are under no Policy",
        ),
        (Thing::Stronghold, "15.28f", "there is no Stronghold"),
        (
            Thing::WiderInvolvement,
            "15.28i",
            "there is no Free Passage",
        ),
    ] {
        refuses(&kit, Deed::Do(thing), rule, why);
    }
    let isolation = Posture::Policy(policy("isolationism"));
    kit.posture(PostureBox::Us, isolation);
    refuses(
        &kit,
        Deed::Do(Thing::PressureUs),
        "15.28d",
        "Lend-Lease is in no Box",
    );
    let fleet = kit.pooled_of_any("FR-SURF-1");
    let mut west = kit.clone();
    west.event(WEST, 28, About::Nothing);
    refuses(
        &west,
        Deed::Do(Thing::VichyFleet),
        "15.28g",
        "that is for the Axis",
    );
    assert!(kit.allowed(Deed::Do(Thing::VichyFleet)));
    kit.s
        .pieces
        .change(fleet, |unit| unit.at = Spot::out_of_game());
    refuses(
        &kit,
        Deed::Do(Thing::VichyFleet),
        "15.28g",
        "there is no such fleet",
    );
    // Whom one talks to is Neutral, and no friend yet.
    kit.leaning("turkey", Leaning::Influence(AXIS));
    kit.act(Deed::Do(Thing::Discussions));
    assert!(kit.allowed(of("sweden")));
    refuses(
        &kit,
        of("turkey"),
        "15.28c",
        "a friendly marker is there already",
    );
    refuses(
        &kit,
        of("rumania"),
        "15.28c",
        "it is no Neutral that can be selected",
    );
}

#[test]
fn while_a_civil_war_lasts_no_stronghold_goes() {
    proves!("15.28f", "13.8.4a");
    let mut kit = limited(&["spain"]);
    kit.s.politics.civil_war = vec![(hex("w2710"), CivilWarMarker::RepublicanStronghold)];
    kit.s.politics.republican_support = Some(WEST);
    kit.event(AXIS, 28, About::Nothing);
    assert!(kit.allowed(Deed::Do(Thing::Stronghold)));
    let center = (hex("w2512"), CivilWarMarker::NationalistCenter);
    kit.s.politics.civil_war.push(center);
    assert_eq!(kit.s.politics.civil_war_country(), Some(country("spain")));
    refuses(
        &kit,
        Deed::Do(Thing::Stronghold),
        "15.28f",
        "a Civil War is in effect",
    );
}

#[test]
fn an_option_needs_somebody_to_deal_with() {
    proves!("15.31c", "15.31e", "15.31g", "13.6.2.3");
    let mut kit = limited(&["sweden"]);
    kit.posture(PostureBox::Britain, Posture::Truce(Truce::Negotiation));
    kit.event(SOVIETS, 31, About::Nothing);
    refuses(
        &kit,
        Deed::Do(Thing::WesternTalks),
        "15.31e",
        "not for the Soviets",
    );
    let mut kit = kit.clone();
    kit.event(AXIS, 31, About::Nothing);
    assert!(kit.allowed(Deed::Do(Thing::WesternTalks)));
    let mut bound = kit.clone();
    for which in PostureBox::ALL {
        bound.posture(*which, Posture::Policy(policy("guarantees")));
    }
    refuses(
        &bound,
        Deed::Do(Thing::WesternTalks),
        "15.31e",
        "there is nothing to talk about",
    );
    let mut war = kit.clone();
    war.act(Deed::Do(Thing::DeclareWar));
    assert!(war.allowed(of("sweden")));
    assert_eq!(war.refused(of("rumania")), "15.31c");
    let mut woo = kit.clone();
    woo.act(Deed::Do(Thing::Influence));
    assert!(woo.allowed(of("sweden")));
    assert_eq!(woo.refused(of("rumania")), "15.31g");
    // Only a Truce goes up or down.
    kit.posture(PostureBox::France, Posture::War);
    kit.act(Deed::Do(Thing::WesternTalks));
    let truce = |of| Deed::Truce { of, up: true };
    assert!(kit.allowed(truce(PostureBox::Britain)));
    assert_eq!(kit.refused(truce(PostureBox::France)), "13.6.2.3");
}

#[test]
fn a_bomb_falls_near_a_base_on_an_enemy() {
    proves!("15.33a", "15.33c");
    let mut kit = limited(&["switzerland"]);
    kit.put("G-INF-A1", "w3825", 1);
    kit.put("G-INF-A2", "w3421", 1);
    let russian = kit.put("RU-INF", "w3524", 1);
    kit.put("RU-INF", "e4312", 1);
    kit.event(AXIS, 33, About::Nothing);
    let on = |at: &str| Deed::Hex(hex(at));
    assert!(kit.allowed(on("w3524")));
    refuses(&kit, on("e4312"), "15.33a", "no Air Base is near enough");
    refuses(&kit, on("w3625"), "15.33c", "it would do nothing there");
    refuses(&kit, on("w3220"), "15.33a", "the country is Neutral");
    kit.posture(PostureBox::Russia, Posture::Truce(Truce::Armistice));
    assert!(kit.s.unit(russian).is_of(SOVIETS));
    refuses(&kit, on("w3524"), "15.33a", "a Truce protects a unit there");
}

#[test]
fn a_detachment_for_ceded_land_needs_a_place_and_a_counter() {
    proves!("15.3a");
    let mut kit = Kit::scenario("C.1");
    let post = kit.put_at("RU-INFD", Spot::pool(SOVIETS), 1);
    let land = ceded("russia_eastern_poland");
    kit.event(SOVIETS, 3, About::Land(land));
    let lvov = Deed::Hex(hex("e3504"));
    assert!(kit.allowed(lvov));
    // A hex of it without a City or a Port.
    let wild = hex("e3305");
    let facts = krieg::ground::space(crate::kit::space("e3305"));
    assert!(!facts.city && !facts.port);
    refuses(
        &kit,
        Deed::Hex(wild),
        "15.3a",
        "it is neither a Port nor a City",
    );
    let mut none = kit.clone();
    let sort = none.s.unit(post).sort;
    let all: Vec<_> = none
        .s
        .units()
        .filter(|(_, unit)| unit.sort.country() == sort.country() && unit.is_ground())
        .map(|(id, _)| id)
        .collect();
    for id in all {
        none.s.pieces.change(id, |unit| unit.at = Spot::aside());
    }
    none.s.refresh();
    refuses(&none, lvov, "15.3a", "no Detachment is in the Force Pool");
    let mut back = kit.clone();
    back.s.politics.ceded[land.index()] = CededAt::Aside;
    back.s.refresh();
    refuses(&back, lvov, "15.3a", "that hex was not ceded");
}

#[test]
fn where_there_is_no_civil_war_nobody_loses_it() {
    proves!("15.4b", "15.29");
    let mut kit = Kit::scenario("C.1");
    kit.put("G-INF-start37", "w3825", 1);
    kit.event(AXIS, 29, About::Nothing);
    let defeat = Deed::Do(Thing::CivilWarDefeat);
    assert!(kit.allowed(defeat));
    kit.s.politics.civil_war.clear();
    assert_eq!(kit.refused(defeat), "15.4b");
}

#[test]
fn war_is_declared_on_countries_that_take_part() {
    proves!("6.1.1a", "6.1.1c");
    let mut kit = Kit::scenario("B.1");
    kit.s.politics.war_state = WarState::TotalWar;
    kit.status("turkey", Status::Neutral)
        .status("spain", Status::Neutral);
    kit.begin(AXIS, Segment::WarAndPeace);
    let on = |id: &str| Declared::On(country(id));
    assert!(kit.allowed(on("turkey")));
    assert_eq!(kit.refused(on("spain")), "6.1.1a");
    assert_eq!(kit.refused(on("russia")), "6.1.1c");
}

fn asked(kit: &mut Kit, by: Faction, matter: Matter) -> &mut Kit {
    kit.phase(by, Segment::ConditionalEvents)
        .on_table(|t| t.push(Judge { by, matter }))
}

#[track_caller]
fn denies(kit: &Kit, answer: Verdict, rule: &str, why: &str) {
    assert_eq!(kit.refused(verdict(answer)), rule, "{answer:?}");
    assert_eq!(kit.why(verdict(answer)), why, "{answer:?}");
}

#[test]
fn who_collapses_before_the_americans() {
    proves!("16.4.2a");
    let mut kit = quiet();
    for id in ["denmark_norway", "sweden", "hungary"] {
        kit.status(id, Status::Active(AXIS));
    }
    for at in ["w4424", "w4224"] {
        let american = kit.put("US-INF", at, 1);
        assert!(kit.supplied(american), "{at}");
    }
    let event = ConditionalId(0);
    asked(&mut kit, WEST, Matter::Avalanche { event });
    let on = |id| Verdict::Country(country(id));
    assert!(kit.allowed(verdict(on("denmark_norway"))) && kit.allowed(verdict(on("sweden"))));
    denies(
        &kit,
        on("turkey"),
        "16.4.2a",
        "that is no Axis or Soviet Minor",
    );
    denies(
        &kit,
        on("hungary"),
        "16.4.2a",
        "no supplied American unit is in one of its Cities",
    );
}

#[test]
fn who_rises_where_and_for_whom() {
    proves!("16.3.1a", "16.3.1b", "16.5.1");
    let mut kit = quiet();
    for (id, faction) in [("poland", WEST), ("greece", WEST), ("rumania", SOVIETS)] {
        kit.status(id, Status::Conquered(faction));
    }
    asked(&mut kit, WEST, Matter::Reactivation);
    let rises = |id: &str, at: &str| Verdict::Rises {
        country: country(id),
        at: hex(at),
    };
    let warsaw = rises("poland", "e3702");
    assert!(kit.allowed(verdict(warsaw)));
    denies(
        &kit,
        rises("rumania", "e2906"),
        "16.3.1a",
        "another Ally's country rises on a Partisan Base only",
    );
    let mut bound = kit.clone();
    bound.posture(
        PostureBox::WesternMinors,
        Posture::Policy(policy("guarantees")),
    );
    denies(
        &bound,
        warsaw,
        "16.3.1b",
        "a Policy lies in its Posture Box",
    );
    denies(
        &kit,
        rises("hungary", "w3227"),
        "16.3.1a",
        "that country is not Conquered",
    );
    denies(
        &kit,
        rises("poland", "e3603"),
        "16.3.1a",
        "that is no Capital or Partisan Base of it",
    );
    kit.put("G-INF-start37", "e3702", 1);
    denies(&kit, warsaw, "16.3.1a", "an enemy is there");
}

#[test]
fn a_challenge_ends_a_policy_of_the_challenger_alone() {
    proves!("15.37");
    let mut kit = limited(&["sweden"]);
    kit.posture(PostureBox::Britain, Posture::Policy(policy("guarantees")));
    kit.event(WEST, 37, About::Country(country("britain")));
    assert!(kit.allowed(Deed::Policy(policy("guarantees"))));
    refuses(
        &kit,
        Deed::Policy(policy("appeasement")),
        "15.37",
        "that Policy is not in its Box",
    );
}

#[test]
fn special_weapons_bring_what_a_directive_has_missed() {
    proves!("15.36");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e4312", 1);
    kit.event(AXIS, 36, About::Nothing);
    let yellow = data().find_card("A22a").expect("a card");
    refuses(
        &kit,
        Deed::Card(yellow),
        "15.36",
        "it is no Production Directive",
    );
}

#[test]
fn case_yellow_and_its_influence_are_for_minors_of_the_right_side() {
    proves!("16.2.1a", "16.2.1c");
    let mut kit = quiet();
    kit.free_france();
    kit.put("G-INF-start37", "w3516", 1);
    let event = ConditionalId(0);
    let on = |id| Verdict::Country(country(id));
    for id in ["belgium_holland", "spain"] {
        kit.status(id, Status::Neutral);
    }
    let mut other = kit.clone();
    // Of two that would fall the Axis name one.
    other.status("poland", Status::Active(WEST));
    other.put("G-INF-start37", "e3702", 1);
    asked(&mut other, AXIS, Matter::CaseYellow { event });
    assert!(other.allowed(verdict(on("france"))));
    let none = "that is no active Allied Minor";
    denies(&other, on("spain"), "16.2.1a", none);
    other.act(verdict(on("france")));
    assert!(other.allowed(verdict(on("belgium_holland"))));
    let mut east = other.clone();
    east.s.scenario = data().find_scenario("B.1").expect("a scenario");
    let absent = "it takes no part in the scenario";
    denies(&east, on("spain"), "16.2.1c", absent);
    other.status("belgium_holland", Status::Active(WEST));
    let wrong = "it is no Neutral or friendly Minor";
    denies(&other, on("belgium_holland"), "16.2.1c", wrong);
}
