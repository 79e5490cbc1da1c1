//! Dates, facts, changed rules and victory of the scenarios.

use crate::setups::{party, scenario, setup, units};
use crate::{area, areas};
use engulfed::ch10_victory::Level;
use engulfed::ch16_scenarios::enter;
use engulfed::data::{Condition, Event, ScenarioRule, data};
use engulfed::types::{Kind, Nation, Turn};
use engulfed::unit::At;

#[test]
fn the_five_scenarios_and_their_dates() {
    let dates: Vec<String> = data()
        .scenarios
        .iter()
        .map(|s| format!("{} {} {}", s.id, s.first, s.last))
        .collect();
    assert_eq!(
        dates,
        [
            "1939 Sep/Oct 1939 Nov/Dec 1945",
            "1941 May/Jun 1941 Nov/Dec 1945",
            "1942 Jul/Aug 1942 Sep/Oct 1943",
            "european_war Sep/Oct 1939 Nov/Dec 1941",
            "patton Jul/Aug 1945 Nov/Dec 1945",
        ]
    );
}

#[test]
fn pattons_war_has_two_parties_and_no_axis() {
    let s = scenario("patton");
    for nation in [
        Nation::GERMANY,
        Nation::ITALY,
        Nation::FRANCE,
        Nation::FINLAND,
    ] {
        let mut blocks = s.units().filter(|(_, u)| u.nation == nation);
        assert!(blocks.all(|(_, u)| u.at == At::Gone), "{nation:?}");
    }
    for a in data().areas.land.iter() {
        assert_ne!(
            party("patton", s.control(a)),
            "axis",
            "{}",
            data().spaces.key(a)
        );
    }
    let german = data()
        .areas
        .home(Nation::GERMANY)
        .both(data().areas.resources);
    let western = german
        .iter()
        .filter(|a| party("patton", s.control(*a)) == "western");
    assert_eq!(western.count(), 2);
}

#[test]
fn rules_that_scenarios_change() {
    let rules = |id: &str| {
        &data()
            .scenarios
            .iter()
            .find(|s| &*s.id == id)
            .unwrap()
            .rules
    };
    assert!(rules("1939").is_empty() && rules("1941").is_empty() && rules("1942").is_empty());
    assert!(rules("european_war").contains(&ScenarioRule::NoPact));
    assert!(rules("patton").contains(&ScenarioRule::WesternAgainstSoviets));
}

#[test]
fn r10_4_victory_lines_cover_every_end() {
    for scenario in &data().scenarios {
        let last = scenario.victory.last().unwrap();
        assert_eq!(last.condition, Condition::Otherwise, "{}", scenario.id);
        assert_eq!((last.from, last.to), (None, None));
    }
    let campaign = &data().scenarios[0].victory;
    let when = |t: &str| {
        let turn: Turn = t.parse().unwrap();
        let holds = |line: &&engulfed::data::VictoryLine| {
            line.condition == Condition::GermanyConquered
                && line.from.is_none_or(|from| from <= turn)
                && line.to.is_none_or(|to| turn <= to)
        };
        campaign
            .iter()
            .filter(holds)
            .map(|l| l.level)
            .collect::<Vec<_>>()
    };
    assert_eq!(when("May/Jun 1944"), [Level::AlliedDecisive]);
    assert_eq!(when("Jul/Aug 1944"), [Level::AlliedOperational]);
    assert_eq!(when("Nov/Dec 1944"), [Level::AlliedOperational]);
    assert_eq!(when("Jan/Feb 1945"), [Level::AlliedMarginal]);
    assert_eq!(when("May/Jun 1945"), [Level::AlliedMarginal]);
    assert_eq!(when("Jul/Aug 1945"), [Level::Draw]);
    assert_eq!(when("Nov/Dec 1945"), [Level::Draw]);
    let ten = campaign
        .iter()
        .find(|l| l.condition == Condition::ResourceAreas)
        .unwrap();
    assert_eq!((ten.level, ten.least), (Level::AxisOperational, 10));
}

#[test]
fn option_14_48_makes_the_historical_end_even() {
    let p = &data().scoring;
    let score = |home: u8, berlin: u8, others: u8| {
        home * p.home_resource + berlin * p.berlin + others * p.other_resource
    };
    // Ruhr, Bavaria; Paris, Marseille, Belgium, Netherlands, Rome, Piedmont.
    let west = score(2, 0, 6) + p.western_bonus;
    // Berlin, Saxony, Silesia; Warsaw, Ploesti, Belgrade.
    let soviet = score(3, 1, 3);
    assert_eq!((west, soviet), (14, 14));
}

#[test]
fn the_tournament_has_four_periods_and_four_objectives() {
    let t = data().scenarios.iter().find(|s| &*s.id == "1942").unwrap();
    let turns = t.last.0 - t.first.0 + 1;
    assert_eq!(turns, 8);
    assert_eq!(turns / data().scoring.period_turns, 4);
    assert_eq!(
        data().regions.tournament_objectives,
        areas("leningrad moscow stalingrad baku")
    );
    let s = scenario("1942");
    assert!(
        data()
            .regions
            .tournament_objectives
            .iter()
            .all(|a| s.control(a) == Nation::USSR)
    );
    assert!(
        data()
            .regions
            .tournament_recovery
            .iter()
            .all(|a| s.control(a) == Nation::GERMANY)
    );
}

#[test]
fn facts_of_the_set_ups() {
    let has = |id: &str, event| setup(id).fact(event).is_some();
    for event in [
        Event::Vichy,
        Event::Pact,
        Event::ItalyJoined,
        Event::AxisMinorsJoined,
    ] {
        assert!(!has("1939", event));
        assert!(has("1941", event) && has("1942", event));
    }
    for event in [
        Event::SovietWar,
        Event::WinterOver,
        Event::ConscriptionUsed,
        Event::UsaJoined,
    ] {
        assert!(!has("1941", event));
        assert!(has("1942", event));
    }
    let conquered = |id: &str| {
        setup(id)
            .facts
            .iter()
            .filter(|f| f.event == Event::Conquered)
            .count()
    };
    assert_eq!((conquered("1939"), conquered("1941")), (0, 7));
    // 9.17(d): the Onega border is open.
    let since = setup("1942")
        .fact(Event::NovgorodAxis)
        .unwrap()
        .since
        .unwrap();
    assert!(since < Turn::new(1942, 3));
    assert_eq!(scenario("1942").control(area("novgorod")), Nation::GERMANY);
}

#[test]
fn the_july_1942_line_touches_the_places_that_reports_name() {
    let s = scenario("1942");
    for key in ["don_bend", "tula", "voronezh", "onega_swamps"] {
        let a = area(key);
        assert_eq!(s.control(a), Nation::USSR, "{key}");
        let mut near = data().areas.near(a).iter();
        assert!(near.any(|b| party("1942", s.control(b)) == "axis"), "{key}");
    }
    assert!(s.tally(area("sevastopol")).ground > 0);
}

#[test]
fn r9_32_the_us_army_enters_in_jan_feb_1942() {
    for id in ["1939", "1941"] {
        let mut s = scenario(id);
        assert_eq!(units(&s, |u| u.nation == Nation::USA).count(), 0);
        enter(&mut s);
        assert_eq!(units(&s, |u| u.nation == Nation::USA).count(), 0);
        s.turn = Turn::new(1942, 0);
        enter(&mut s);
        let army: Vec<_> = units(&s, |u| u.nation == Nation::USA)
            .map(|(a, u)| (a, u.kind, u.steps))
            .collect();
        let usa = area("usa");
        assert_eq!(
            army,
            [
                (usa, Kind::Infantry, 4),
                (usa, Kind::Infantry, 4),
                (usa, Kind::Armour, 2),
                (usa, Kind::GroundSupport, 1)
            ]
        );
        let before = s.clone();
        enter(&mut s);
        assert_eq!(s, before, "nothing enters twice");
    }
}

#[test]
fn r10_2_conquered_minors_have_no_army_left() {
    for id in ["1941", "1942"] {
        let s = scenario(id);
        for fact in &setup(id).facts {
            let Some(minor) = fact.subject.filter(|_| fact.event == Event::Conquered) else {
                continue;
            };
            let mut army = s.units().filter(|(_, u)| u.nation == minor);
            assert!(army.all(|(_, u)| u.at == At::Gone), "{id}: {minor:?}");
            let capital = data().minors.get(minor).and_then(|m| m.capital);
            assert_eq!(Some(s.control(capital.unwrap())), fact.object);
        }
    }
}
