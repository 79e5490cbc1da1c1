//! Chapter 15: what no event lets anybody answer, however it is asked.

use crate::events_sides::limited;
use crate::kit::{Kit, country, hex};
use crate::support_kit::{AXIS, SOVIETS, WEST, idle};
use kernel::proves;
use krieg::cards::FailureKind;
use krieg::ch14_markers::all;
use krieg::ch15_events::{About, Deed, Receive, Thing};
use krieg::data::{CivilWarMarker, Event, data};
use krieg::losses::Loss;
use krieg::politics::{CededAt, Leaning, Posture, Status};
use krieg::spot::Spot;
use krieg::types::{Area, CededId, PacificStatus, PolicyId, PostureBox, Turn, WarState};
use krieg::unit::{Form, UnitId};

/// No counter has this number.
const GHOST: UnitId = UnitId(9999);

/// Each of these answers is refused by this rule.
#[track_caller]
fn refuses(kit: &Kit, cases: &[(Deed, &str)]) {
    for (deed, rule) in cases {
        assert_eq!(kit.refused(*deed), *rule, "{deed:?}");
    }
}

fn step(unit: UnitId) -> Deed {
    Deed::Step(Loss { unit, with: None })
}

fn ceded(id: &str) -> CededId {
    data().find_ceded(id).expect("a Ceded Land marker")
}

fn policy(id: &str) -> PolicyId {
    data().find_policy(id).expect("a Policy")
}

fn laid(kit: &mut Kit, marker: &str, at: Spot) {
    let marker = data().find_marker(marker).expect("a marker");
    let every: Vec<UnitId> = all(&kit.s, marker).collect();
    for id in every {
        kit.s.pieces.change(id, |unit| unit.at = at);
    }
    kit.s.refresh();
}

/// Nobody is Neutral any more.
fn without_neutrals(kit: &Kit) -> Kit {
    let mut kit = kit.clone();
    for nation in &mut kit.s.politics.nations {
        if nation.status == Status::Neutral {
            nation.status = Status::Gone;
        }
    }
    kit.s.refresh();
    kit
}

#[test]
fn a_step_that_must_be_lost_is_lost_and_no_other() {
    proves!("0.read-1", "4.2.6.2b", "15.22");
    let mut kit = limited(&[]);
    let [first, second] =
        [("G-INF-A1", "w3825"), ("G-INF-A2", "w3824")].map(|(id, at)| kit.put(id, at, 1));
    let russian = kit.put("RU-INF", "e4312", 1);
    kit.event(AXIS, 22, About::Nothing);
    assert!(kit.allowed(step(first)));
    refuses(
        &kit,
        &[
            (step(GHOST), "0.read-1"),
            (Deed::Unit(GHOST), "0.read-1"),
            (step(russian), "4.2.6.2b"),
            (Deed::Nothing, "4.2.6.2b"),
            (Deed::Do(Thing::Marker), "4.2.6.2b"),
        ],
    );
    let with = Some(second);
    let forged = Deed::Step(Loss { unit: first, with });
    assert_eq!(kit.refused(forged), "4.2.6.2b");
}

#[test]
fn what_a_coup_does_not_take() {
    proves!("15.8");
    let mut kit = limited(&[]);
    let corps = kit.put("G-INF-A1", "w3825", 1);
    let [near, far] = ["G-HQ-A", "G-HQ-B"].map(|id| kit.put(id, "w3824", 2));
    let home = kit.put_at("G-HQ-C", Spot::pool(AXIS), 2);
    let abroad = kit.put_at("G-AF-LF1", Spot::delay(), 0);
    kit.event(AXIS, 8, About::Nothing);
    refuses(
        &kit,
        &[
            (Deed::Nothing, "15.8"),
            (Deed::Do(Thing::Blitz), "15.8"),
            (Deed::Unit(near), "15.8"),
        ],
    );
    let mut support = kit.clone();
    support.act(Deed::Do(Thing::SendSupport));
    refuses(
        &support,
        &[
            (Deed::Unit(abroad), "15.8"),
            (Deed::Unit(corps), "15.8"),
            (Deed::Nothing, "15.8"),
        ],
    );
    kit.act(Deed::Do(Thing::SendHq));
    assert!(kit.allowed(Deed::Unit(far)));
    refuses(
        &kit,
        &[(Deed::Unit(corps), "15.8"), (Deed::Unit(home), "15.8")],
    );
}

#[test]
fn only_a_friendly_unit_arrives_sooner() {
    proves!("15.11");
    let mut kit = limited(&[]);
    let later = Spot::turn(Turn(60));
    let own = kit.put_at("G-HQ-A", later, 2);
    let theirs = kit.put_at("RU-HQ-Wes", later, 2);
    kit.event(AXIS, 11, About::Nothing);
    assert!(kit.allowed(Deed::Unit(own)));
    assert_eq!(kit.refused(Deed::Unit(theirs)), "15.11");
}

#[test]
fn what_a_failure_does_not_reach() {
    proves!("15.14a", "15.14b");
    let about = |suffers| About::Failure {
        suffers,
        kind: FailureKind::Supply,
    };
    let mut kit = limited(&[]);
    kit.put("RU-INF", "e4312", 1);
    let theirs = kit.put("RU-AF-VVS1", "e4311", 0);
    let boxed = kit.put_at("RU-AF-VVS2", Spot::delay(), 0);
    let german = kit.put("G-AF-LF1", "w3825", 0);
    kit.event(WEST, 14, about(SOVIETS));
    refuses(
        &kit,
        &[
            (Deed::Nothing, "15.14a"),
            (Deed::Hex(Spot::delay()), "15.14a"),
            (Deed::Faction(WEST), "15.14a"),
        ],
    );
    // With every marker on the map the hex is not asked for, and the unit is.
    let mut spent = limited(&[]);
    laid(&mut spent, "failure_soviet", hex("e4312"));
    spent.put("RU-INF", "e4312", 1);
    spent.put("RU-AF-VVS1", "e4311", 0);
    spent.event(WEST, 14, about(SOVIETS));
    assert!(spent.allowed(Deed::Nothing));
    kit.act(Deed::Hex(hex("e4312")));
    assert!(kit.allowed(Deed::Unit(theirs)));
    refuses(
        &kit,
        &[
            (Deed::Unit(boxed), "15.14a"),
            (Deed::Unit(german), "15.14a"),
            (Deed::Hex(hex("e4312")), "15.14a"),
        ],
    );
    let mut kit = limited(&[]);
    kit.put("G-INF-A1", "w3825", 1);
    kit.event(AXIS, 14, about(AXIS));
    assert_eq!(kit.refused(Deed::Nothing), "15.14a");
}

#[test]
fn what_influence_does_not_do() {
    proves!("15.19a", "15.19c");
    let mut kit = limited(&["spain"]);
    // 15.4a: `republicans_who_win_keep_their_stronghold` shows where it comes from.
    kit.s.politics.civil_war = vec![(hex("w2710"), CivilWarMarker::RepublicanStronghold)];
    kit.s.politics.republican_support = Some(WEST);
    kit.leaning("spain", Leaning::Influence(AXIS));
    kit.event(AXIS, 19, About::Country(country("spain")));
    refuses(
        &kit,
        &[
            (Deed::Do(Thing::Activate), "15.19c"),
            (Deed::Do(Thing::Blitz), "15.19a"),
            (Deed::Hex(hex("w2710")), "15.19a"),
        ],
    );
    assert!(kit.allowed(Deed::Do(Thing::Stronghold)));
}

#[test]
fn what_the_resistance_does_not_get() {
    proves!("15.1b");
    // Every Partisan Base lies in the pool already.
    let mut kit = Kit::bare();
    kit.status("hungary", Status::Active(AXIS));
    kit.put("Hun-INF-2", "e3605", 1);
    kit.event(WEST, 1, About::Nothing);
    refuses(
        &kit,
        &[
            (Deed::Do(Thing::PartisanBase), "15.1b"),
            (Deed::Hex(hex("e3605")), "15.1b"),
        ],
    );
}

#[test]
fn an_offensive_is_led_by_armor_in_its_own_turn() {
    proves!("15.20", "4.2.1.1b", "13.6.1.1e");
    let arrange = |defenders: &[&str]| {
        let mut kit = Kit::bare();
        let armor = kit.put("RU-TNK-S3", "e4011", 1);
        for id in defenders {
            kit.put(id, "e4010", 2);
        }
        (kit, armor)
    };
    let target = Deed::Hex(hex("e4010"));
    let (mut kit, armor) = arrange(&[]);
    kit.put("G-INF-A1", "e4010", 1);
    let other = kit.put("RU-TKA-1T", "e4011", 2);
    let corps = kit.put("RU-INF", "e4011", 1);
    let mut away = kit.clone();
    kit.event(SOVIETS, 20, About::Nothing);
    kit.act(target);
    assert!(kit.allowed(Deed::Unit(armor)) && kit.allowed(Deed::Unit(other)));
    refuses(
        &kit,
        &[(Deed::Unit(corps), "15.20"), (Deed::Nothing, "15.20")],
    );
    // In the turn of another faction there is no attack: one of two is given up.
    away.phase(AXIS, krieg::ch00_sequence::Segment::PoliticalEvents);
    let event = Receive {
        faction: SOVIETS,
        event: Event::new(20),
        about: About::Nothing,
    };
    away.on_table(|t| t.push(event));
    assert!(away.allowed(step(armor)), "a step is lost");
    // Where the odds would be below 1-3 no attack is ordered: the only armor is lost.
    let (mut weak, armor) = arrange(&["G-INFB-8", "G-INFB-10", "G-HQ-A"]);
    weak.event(SOVIETS, 20, About::Nothing);
    assert_eq!(weak.at(armor), Spot::pool(SOVIETS));
    // Who is under a Policy attacks nobody.
    let (mut bound, armor) = arrange(&[]);
    bound.put("G-INF-A1", "e4010", 1);
    bound.posture(
        PostureBox::Russia,
        Posture::Policy(policy("nazi_soviet_pact")),
    );
    bound.event(SOVIETS, 20, About::Nothing);
    assert_eq!(bound.at(armor), Spot::pool(SOVIETS));
}

#[test]
fn what_is_no_minor_to_be_made() {
    proves!("15.25a", "15.26a");
    let mut kit = limited(&[]);
    // 13.8.1: Riga went to the Russians before the rest was conquered.
    kit.s.politics.ceded[ceded("russia_northern_baltics").index()] = CededAt::Box;
    kit.s.politics.ceded[ceded("germany_ukraine").index()] = CededAt::Box;
    kit.uncede("russia_baltic_states");
    kit.status("baltic_states", Status::Conquered(SOVIETS))
        .status("ukraine", Status::Unborn);
    kit.put("G-INF-A1", "e4205", 1);
    kit.put("G-INF-A2", "e3609", 1);
    kit.s.refresh();
    kit.event(AXIS, 25, About::Nothing);
    let baltic = Deed::Country(country("baltic_states"));
    refuses(
        &kit,
        &[(baltic, "15.25a"), (Deed::Area(Area::Balkan), "15.26a")],
    );
    kit.event(WEST, 26, About::Nothing);
    assert_eq!(kit.refused(Deed::Nothing), "15.26a");
}

#[test]
fn nobody_is_pressed_who_is_not_there() {
    proves!("15.28a", "15.28c", "15.28h");
    let mut kit = limited(&["sweden"]);
    kit.event(WEST, 28, About::Nothing);
    assert!(kit.allowed(Deed::Do(Thing::Discussions)));
    assert_eq!(kit.refused(Deed::Do(Thing::Blitz)), "15.28a");
    let scuttle = Deed::Do(Thing::ScuttleVichy);
    assert!(kit.allowed(scuttle));
    let fleet = kit.pooled_of_any("FR-SURF-1");
    let gone = Spot::out_of_game();
    kit.s.pieces.change(fleet, |unit| unit.at = gone);
    assert_eq!(kit.refused(scuttle), "15.28h");
    let alone = without_neutrals(&kit);
    assert_eq!(alone.refused(Deed::Do(Thing::Discussions)), "15.28c");
}

#[test]
fn what_is_no_political_option() {
    proves!("15.31a", "15.31c", "15.31d", "15.31g");
    let mut kit = limited(&["sweden"]);
    kit.posture(
        PostureBox::Russia,
        Posture::Truce(krieg::politics::Truce::Negotiation),
    );
    kit.event(AXIS, 31, About::Nothing);
    assert!(kit.allowed(Deed::Do(Thing::DeclareWar)));
    assert!(kit.allowed(Deed::Do(Thing::Influence)));
    assert!(kit.allowed(Deed::Do(Thing::EasternTalks)));
    assert_eq!(kit.refused(Deed::Do(Thing::Blitz)), "15.31a");
    let alone = without_neutrals(&kit);
    refuses(
        &alone,
        &[
            (Deed::Do(Thing::DeclareWar), "15.31c"),
            (Deed::Do(Thing::Influence), "15.31g"),
        ],
    );
    let mut bound = kit.clone();
    let accord = Posture::Policy(policy("ostland_accord"));
    bound
        .posture(PostureBox::Russia, accord)
        .posture(PostureBox::SovietMinors, accord);
    assert_eq!(bound.refused(Deed::Do(Thing::EasternTalks)), "15.31d");
    kit.act(Deed::Do(Thing::EasternTalks));
    let of = PostureBox::Britain;
    assert_eq!(kit.refused(Deed::Truce { of, up: true }), "15.31d");
}

#[test]
fn in_pre_war_no_option_ends_a_policy_by_war() {
    proves!("12.1a", "15.31c");
    let minors = [PostureBox::WesternMinors, PostureBox::SovietMinors];
    let mut kit = Kit::scenario("C.1");
    for which in minors {
        kit.posture(which, Posture::War);
    }
    kit.event(AXIS, 31, About::Nothing);
    kit.act(Deed::Do(Thing::DeclareWar));
    let greece = Deed::Country(country("greece"));
    let mut bound = kit.clone();
    for which in minors {
        bound.posture(which, Posture::Policy(policy("guarantees")));
    }
    assert_eq!(bound.s.politics.war_state, WarState::PreWar);
    assert_eq!(bound.refused(greece), "12.1a");
    assert!(kit.allowed(greece));
}

#[test]
fn who_does_not_go_to_the_pacific_nor_come_back() {
    proves!("15.30.1a", "15.30.1b");
    let mut kit = limited(&[]);
    let pacific = Spot::pacific_holding();
    let air = kit.put("BR-AF-RAF1", "w3916", 0);
    let corps = kit.put("BR-INF", "w3916", 1);
    let russian = kit.put("RU-AF-VVS1", "e4312", 0);
    kit.s.politics.pacific = [PacificStatus::LimitedWar, PacificStatus::NoWar];
    let mut back = kit.clone();
    kit.roll(&[1]).event(WEST, 30, About::Nothing);
    assert!(kit.allowed(Deed::Unit(air)));
    refuses(
        &kit,
        &[
            (Deed::Unit(corps), "15.30.1b"),
            (Deed::Unit(russian), "15.30.1b"),
            (Deed::Hex(hex("w3916")), "15.30.1a"),
        ],
    );
    let there = back.put_at("BR-AF-RAF2", pacific, 0);
    let marines = back.put_at("BR-INF", pacific, 1);
    back.roll(&[6]).event(WEST, 30, About::Nothing);
    assert!(back.allowed(Deed::Unit(there)));
    refuses(
        &back,
        &[
            (Deed::Unit(air), "15.30.1a"),
            (Deed::Unit(marines), "15.30.1b"),
        ],
    );
}

#[test]
fn a_bomb_needs_a_bomb_and_an_enemy() {
    proves!("15.33a", "15.33c");
    let mut kit = limited(&[]);
    let own = kit.put("G-INF-A1", "w3825", 1);
    let russian = kit.put("RU-INF", "w3524", 1);
    kit.event(AXIS, 33, About::Nothing);
    let prague = Deed::Hex(hex("w3524"));
    assert!(kit.allowed(prague));
    assert_eq!(kit.refused(Deed::Hex(Spot::delay())), "15.33a");
    let mut spent = kit.clone();
    laid(&mut spent, "a_bomb_axis", Spot::out_of_game());
    assert_eq!(spent.refused(prague), "15.33a");
    kit.act(prague);
    assert!(kit.allowed(Deed::Unit(russian)));
    refuses(&kit, &[(Deed::Unit(own), "15.33c"), (prague, "15.36")]);
}

#[test]
fn special_weapons_need_a_target() {
    proves!("15.36");
    let (support, steps) = (Deed::Do(Thing::SendSupport), Deed::Do(Thing::Uprising));
    let mut empty = idle();
    empty.put("RU-INF", "e4312", 1);
    empty.event(AXIS, 36, About::Nothing);
    assert!(empty.allowed(steps));
    assert_eq!(empty.refused(support), "15.36");
    let mut kit = limited(&[]);
    kit.event(AXIS, 36, About::Nothing);
    assert!(kit.allowed(support));
    assert_eq!(kit.refused(steps), "15.36");
    assert_eq!(kit.why(steps), "there is no Allied ground unit");
    assert_eq!(empty.why(support), "there is no Allied support unit");
    assert_eq!(
        kit.why(Deed::Do(Thing::Blitz)),
        "that is not among the choices"
    );
    let [first, second] = ["e4312", "e4605"].map(|at| kit.put("RU-INF", at, 1));
    let german = kit.put("G-AF-LF1", "w3825", 0);
    let mut sent = kit.clone();
    sent.act(support);
    refuses(
        &sent,
        &[(Deed::Unit(first), "15.36"), (Deed::Unit(german), "15.36")],
    );
    kit.act(steps);
    assert!(kit.allowed(Deed::Hex(hex("e4605"))));
    refuses(
        &kit,
        &[
            (Deed::Nothing, "15.36"),
            (Deed::Hex(hex("w3825")), "15.36"),
            (Deed::Unit(second), "15.36"),
        ],
    );
}

#[test]
fn what_is_no_improvement() {
    proves!("15.38");
    let mut kit = limited(&[]);
    kit.status("italy", Status::Active(AXIS));
    kit.s.politics.partners[0] = Some(country("italy"));
    kit.event(AXIS, 38, About::Nothing);
    let german = kit.pooled("G-AF-LF1");
    assert_eq!(kit.refused(Deed::Unit(german)), "15.38");
}

#[test]
fn where_a_ceded_land_takes_no_detachment() {
    proves!("15.3a", "2.3.5a");
    let mut kit = Kit::scenario("C.1");
    kit.put_at("RU-INFD", Spot::pool(SOVIETS), 1);
    kit.event(SOVIETS, 3, About::Land(ceded("russia_eastern_poland")));
    let lvov = Deed::Hex(hex("e3504"));
    assert!(kit.allowed(lvov));
    refuses(
        &kit,
        &[
            (Deed::Area(Area::Balkan), "15.3a"),
            (Deed::Hex(hex("e4312")), "15.3a"),
            (Deed::Hex(Spot::delay()), "15.3a"),
        ],
    );
    let mut held = kit.clone();
    let german = held.put("G-INF-A1", "e3504", 1);
    assert!(held.s.unit(german).is_of(AXIS));
    assert_eq!(held.refused(lvov), "15.3a");
    let post = kit.put("RU-INFD", "e3504", 1);
    kit.flip(post);
    assert_eq!(kit.s.unit(post).form(), Form::Detachment);
    assert_eq!(kit.refused(lvov), "2.3.5a");
}

#[test]
fn the_civil_war_asks_for_what_can_be_given() {
    proves!("15.4a", "15.4b", "15.29", "15.35", "15.39", "0.read-1");
    let mut kit = Kit::scenario("C.1");
    kit.event(AXIS, 5, About::Nothing);
    assert_eq!(kit.refused(Deed::Hex(hex("w3825"))), "15.4a");
    // 15.39: without a ground unit there is nothing to give, and nobody is asked.
    let mut bare = limited(&[]);
    bare.event(AXIS, 39, About::Nothing);
    assert_eq!(bare.refused(Deed::Nothing), "0.sop-1");
    // 15.29: without a Civil War the step is all that is left.
    let corps = bare.put("G-INF-A1", "w3825", 1);
    bare.event(AXIS, 29, About::Nothing);
    assert_eq!(bare.at(corps), Spot::pool(AXIS));
    // 15.35: while nobody supports the Republicans there is nothing to turn.
    let mut kit = Kit::scenario("C.1");
    let flip = Deed::Do(Thing::FlipSupport);
    kit.event(WEST, 35, About::Nothing);
    assert!(kit.allowed(flip));
    kit.s.politics.republican_support = None;
    assert_eq!(kit.refused(flip), "15.35");
}

#[test]
fn a_border_war_needs_a_country() {
    proves!("15.2");
    let mut kit = limited(&["bulgaria", "greece", "turkey", "yugoslavia"]);
    kit.event(AXIS, 2, About::Country(country("bulgaria")));
    crate::events_sides::set_up(&mut kit);
    assert!(kit.allowed(Deed::Country(country("greece"))));
    let cases = [Deed::Nothing, Deed::Hex(hex("e2204"))];
    refuses(&kit, &cases.map(|deed| (deed, "15.2")));
    for deed in cases {
        assert_eq!(kit.why(deed), "name a country");
    }
    let rumania = Deed::Country(country("rumania"));
    assert_eq!(kit.why(rumania), "it is no Neutral that can be selected");
}
