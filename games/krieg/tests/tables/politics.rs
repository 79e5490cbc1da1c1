//! Policies, Political Events, Conditional Events and markers.

use std::collections::BTreeSet;

use kernel::proves;
use krieg::cards::Instruction;
use krieg::data::{Duty, Event, StandsIn, data};
use krieg::types::{Faction, PostureBox};

#[test]
fn nine_policies_and_the_boxes_they_may_lie_in() {
    proves!("13.6.1a");
    use PostureBox::{Britain, France, Russia, SovietMinors, Us, WesternMinors};
    let wanted: [(&str, &[PostureBox]); 9] = [
        ("Isolationism", &[Us]),
        ("Treaty of Locarno", &[Britain, France, WesternMinors]),
        ("Cordon Sanitaire", &[SovietMinors]),
        ("Treaty of Rapallo", &[Russia]),
        ("Appeasement", &[Britain, France]),
        ("Guarantees", &[Britain, France, WesternMinors]),
        (
            "Franco-Russian Entente",
            &[France, Russia, WesternMinors, SovietMinors],
        ),
        ("Nazi-Soviet Pact", &[Russia, SovietMinors]),
        ("Ostland Accord", &[Russia]),
    ];
    assert_eq!(data().policies.len(), 9);
    for (policy, (name, boxes)) in data().policies.iter().zip(wanted) {
        assert_eq!((&*policy.name, &policy.boxes[..]), (name, boxes));
        // 12.3b: what Total War leaves.
        let stays = matches!(name, "Isolationism" | "Ostland Accord");
        assert_eq!(policy.survives_total_war, stays, "{name}");
        let marker = data()
            .find_marker(&policy.id)
            .expect("a marker for each Policy");
        assert_eq!(
            data().markers[marker.index()].copies,
            policy.copies,
            "{name}"
        );
    }
}

#[test]
fn a_minors_box_in_pre_war_holds_only_policies_that_15_7_knows() {
    let known = [
        "treaty_of_locarno",
        "cordon_sanitaire",
        "guarantees",
        "franco_russian_entente",
        "nazi_soviet_pact",
    ];
    for policy in &data().policies {
        let minors = [PostureBox::WesternMinors, PostureBox::SovietMinors];
        if policy.boxes.iter().any(|b| minors.contains(b)) {
            assert!(known.contains(&&*policy.id), "{}", policy.name);
        }
    }
}

#[test]
fn forty_political_events_in_the_order_of_the_book() {
    let names: Vec<&str> = data().events.iter().map(|event| &*event.name).collect();
    assert_eq!(names.len(), 40);
    assert_eq!(names[0], "Allies Support Resistance");
    assert_eq!(names[6], "Country Resists");
    assert_eq!(names[18], "Influence");
    assert_eq!(names[24], "Minor Country Created");
    assert_eq!(names[39], "Volkssturm");
}

#[test]
fn every_event_can_happen() {
    let mut reached: BTreeSet<Event> = BTreeSet::new();
    let mut programs: Vec<_> = Vec::new();
    for card in &data().cards.all {
        programs.extend(card.programs().map(|(_, program)| program));
    }
    for table in &data().cards.tables {
        programs.extend(table.rows());
    }
    for program in programs {
        for instruction in data().cards.reached(program) {
            if let Instruction::Event { event, .. } = instruction {
                reached.insert(*event);
            }
        }
    }
    for event in Event::all() {
        let called = data()
            .events
            .iter()
            .any(|facts| facts.calls.contains(&event));
        assert!(
            reached.contains(&event) || called,
            "nothing leads to {event}"
        );
    }
}

#[test]
fn the_civil_war_table_holds_only_events_that_a_civil_war_country_allows() {
    let allowed = ["15.4", "15.5", "15.29", "15.34", "15.35", "15.39"];
    for table in data()
        .cards
        .tables
        .iter()
        .filter(|t| t.id.starts_with("civil_war"))
    {
        for row in table.rows() {
            let [Instruction::Event { event, .. }] = data().cards.script.get(row) else {
                panic!("one event a row");
            };
            assert!(
                allowed.contains(&&*event.to_string()),
                "{event} in {}",
                table.id
            );
        }
    }
}

#[test]
fn the_tables_keep_what_the_text_says_of_them() {
    let row = |id: &str, die: u8| {
        let table = data()
            .cards
            .tables
            .iter()
            .find(|t| &*t.id == id)
            .expect("a table");
        data().cards.script.get(table.row(die))
    };
    let event = |id: &str, die: u8| match row(id, die) {
        [Instruction::Event { event, .. }] => event.to_string(),
        [Instruction::Roll { table, .. }] => data().cards.table(*table).id.to_string(),
        other => format!("{other:?}"),
    };
    // 1.1.2.1: the chain of the Treaty card.
    assert_eq!(event("axis_28a", 2), "diplomatic_incident");
    assert_eq!(event("diplomatic_incident", 6), "guarantee");
    assert!((1..=6).any(|die| event("axis_28a", die) == "15.6"));
    // 13.8.4: Free Passage is a result of the Diplomatic Incident Table.
    assert!((1..=6).any(|die| event("diplomatic_incident", die) == "15.15"));
    let crisis: Vec<String> = (1..=6)
        .map(|die| event("international_crisis", die))
        .collect();
    assert_eq!(
        crisis,
        ["15.22", "15.17", "15.17", "15.12", "15.12", "15.24"]
    );
    let guarantee: Vec<String> = (1..=6).map(|die| event("guarantee", die)).collect();
    assert_eq!(
        guarantee,
        ["15.10", "15.2", "15.1", "15.27", "15.19", "15.6"]
    );
}

#[test]
fn the_influence_modifier_stays_behind_when_the_table_changes() {
    let incident = data()
        .cards
        .tables
        .iter()
        .find(|t| &*t.id == "diplomatic_incident");
    let row = incident.expect("a table").row(6);
    assert!(matches!(
        data().cards.script.get(row),
        [Instruction::Roll { on: None, .. }]
    ));
}

#[test]
fn conditional_events_in_their_order() {
    let of = |faction| {
        let all = data().conditional.iter().filter(|c| c.faction == faction);
        all.map(|c| &*c.id).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(of(Faction::Axis), "16.1.1 16.1.2 16.1.3 16.2.1 16.2.2");
    assert_eq!(
        of(Faction::Western),
        "16.3.1 16.3.2 16.3.3 16.3.4 16.3.5 16.3.6 16.3.7 16.3.8 16.4.1 16.4.2"
    );
    assert_eq!(
        of(Faction::Soviet),
        "16.5.1 16.5.2 16.5.3 16.5.4 16.5.5 16.5.6 16.5.7"
    );
    let once = data().conditional.iter().filter(|c| c.once).map(|c| &*c.id);
    assert_eq!(
        once.collect::<Vec<_>>(),
        [
            "16.2.1", "16.2.2", "16.3.3", "16.3.4", "16.4.1", "16.4.2", "16.5.3"
        ]
    );
    let may = data()
        .conditional
        .iter()
        .filter(|c| c.duty == Duty::May)
        .map(|c| &*c.id);
    assert_eq!(
        may.collect::<Vec<_>>(),
        ["16.3.1", "16.3.6", "16.3.7", "16.5.1", "16.5.5", "16.5.6"]
    );
}

#[test]
fn every_rule_of_section_14_has_its_marker() {
    let rules: BTreeSet<&str> = data().markers.iter().map(|marker| &*marker.rule).collect();
    // Airdrop, Convoys, Devastation and Neutrality are sides of other counters.
    let sides = ["14.1", "14.8", "14.10", "14.23"];
    let mut all: Vec<String> = (1..=42).map(|n| format!("14.{n}")).collect();
    all.retain(|rule| !sides.contains(&&**rule));
    for rule in all {
        let inner = format!("{rule}.");
        let has = rules
            .iter()
            .any(|known| *known == rule || known.starts_with(&inner));
        assert!(has, "no marker for {rule}");
    }
}

#[test]
fn markers_that_the_text_counts() {
    let copies = |id: &str| {
        let marker = data().find_marker(id).expect("a marker");
        data().markers[marker.index()].copies
    };
    assert_eq!(copies("a_bomb_axis"), 3);
    let logistics = data().markers.iter().filter(|m| &*m.rule == "14.18");
    assert_eq!(
        logistics.map(|m| (&*m.id, m.stripe)).collect::<Vec<_>>(),
        [
            ("logistics_okh", true),
            ("logistics_okw", true),
            ("logistics_stavka", true),
            ("logistics_afhq", true),
            ("logistics_shaef", true),
        ]
    );
    let economies = data()
        .markers
        .iter()
        .filter(|m| &*m.rule == "14.39" && m.entries.is_empty());
    assert_eq!(economies.count(), 5);
    let in_box = data()
        .markers
        .iter()
        .filter(|m| m.stands_in == StandsIn::StrategicWarfare);
    assert_eq!(in_box.count(), 23);
}

#[test]
fn r14_29_red_army_markers_are_for_the_great_crusade() {
    proves!("14.29");
    let marker = data().find_marker("red_army").expect("a marker");
    assert_eq!(data().markers[marker.index()].stands_in, StandsIn::Scenario);
    for scenario in &data().scenarios {
        let uses = scenario
            .rules
            .iter()
            .any(|rule| matches!(rule, krieg::data::ScenarioRule::RedArmy(_)));
        assert_eq!(uses, &*scenario.id == "B.2", "{}", scenario.id);
    }
}
