//! The data of AETO and its ledger.

mod politics;

use aeto::data::{Data, Haul, data, embedded};
use aeto::ledger::ledger;
use kernel::{RuleKind, example, proves};
use std::collections::BTreeSet;

#[test]
fn every_rule_has_an_id_a_title_a_stage_and_a_gist() {
    let ledger = ledger().expect("the ledger parses");
    let rules = ledger.rules();
    let count = |kind: RuleKind| rules.iter().filter(|rule| rule.kind == kind).count();
    assert_eq!(rules.len(), 1756);
    assert_eq!(
        (count(RuleKind::Enforce), count(RuleKind::Optional)),
        (1548, 77)
    );
    assert_eq!((count(RuleKind::Setup), count(RuleKind::Info)), (51, 80));
    for rule in rules {
        assert!(
            rule.id.starts_with(|c: char| c.is_ascii_digit()),
            "{}",
            rule.id
        );
        assert!(
            !rule.title.is_empty() && !rule.gist.is_empty(),
            "{}",
            rule.id
        );
        assert!(
            rule.stage.is_some_and(|stage| (1..=4).contains(&stage)),
            "{}",
            rule.id
        );
    }
}

#[test]
fn examples_cite_rules_of_the_ledger() {
    let ledger = ledger().expect("the ledger parses");
    let ids: BTreeSet<&str> = ledger.rules().iter().map(|rule| rule.id.as_str()).collect();
    assert_eq!(ledger.examples().len(), 137);
    for example in ledger.examples() {
        assert!(
            example.rules.split(',').all(|rule| ids.contains(rule)),
            "{}",
            example.id
        );
    }
}

#[test]
fn nothing_cites_a_rule_that_is_not_there() {
    let ledger = ledger().expect("the ledger parses");
    assert_eq!(ledger.coverage("aeto").unknown, Vec::<String>::new());
}

#[test]
fn the_combat_results_table_cell_by_cell() {
    proves!("5.15.5", "5.18.1", "5.18.6.1");
    example!(
        "aeto-C01", "aeto-C02", "aeto-C03", "aeto-C04", "aeto-C05", "aeto-C06", "aeto-C08"
    );
    let rows = [
        "AE AE AE 3/- 3/- 2/- 2/- 1/-",
        "AE AE 3/- 3/- 2/- 2/- 1/- 1/-",
        "AE 3/- 3/- 2/- 2/- 1/- 1/- [-/1]",
        "3/- 3/- 2/- 2/- 1/- 1/- [-/1] -/2●",
        "3/- 2/- 2/- 1/- 1/- [-/1] -/2● -/3●",
        "2/- 2/- 1/- 1/- [-/1] -/2● -/3● DE",
        "2/- 1/- 1/- [-/1] -/2● -/3● DE DE",
        "1/- 1/- [-/1] -/2● -/3● DE DE DE",
        "1/- [-/1] -/2 -/3● DE DE DE DE",
        "[-/1] -/2 -/3 DE DE DE DE DE",
    ];
    for (die, row) in (0..).zip(rows) {
        let found: Vec<String> = (0..8)
            .map(|column| data().crt.result(column, die).to_string())
            .collect();
        assert_eq!(found.join(" "), row);
    }
    // Beyond the ends the last rows hold.
    assert_eq!(data().crt.result(2, -3).to_string(), "AE");
    assert_eq!(data().crt.result(2, 11).to_string(), "-/3");
}

#[test]
fn odds_go_to_a_column_in_the_defenders_favour() {
    proves!("5.15.1", "5.15.3", "5.15.4");
    example!("aeto-C09", "aeto-C10");
    use aeto::ch05_offensives::odds::{column, column_name};
    let named = |attack, defence| column(attack, defence).map(column_name);
    assert_eq!(
        [39, 15, 70].map(|attack| named(attack, 10)),
        [Some("3-1"), Some("3-2"), Some("5-1")]
    );
    assert_eq!(
        [19, 21, 31].map(|defence| named(10, defence)),
        [Some("1-2"), Some("1-3"), None]
    );
    assert_eq!(
        [10, 14, 20, 40, 50].map(|attack| named(attack, 10)),
        [
            Some("1-1"),
            Some("1-1"),
            Some("2-1"),
            Some("4-1"),
            Some("5-1")
        ]
    );
}

#[test]
fn what_is_wrong_in_a_table_is_said_with_file_line_and_field() {
    let cases = [
        (
            "setup.tsv",
            "GER-arm-01",
            "GER-arm-99",
            "games/aeto/data/setup.tsv:3: field `unit`: no piece `GER-arm-99`",
        ),
        (
            "setup.tsv",
            "W3131",
            "W9999",
            "games/aeto/data/setup.tsv:3: field `place`: no space `W9999` on the board",
        ),
        (
            "wars.tsv",
            "\tgermany\t",
            "\tgermania\t",
            "games/aeto/data/wars.tsv:3: field `nation`: no nation `germania`",
        ),
        (
            "crt.tsv",
            "AE\tAE\tAE",
            "AE\tXX\tAE",
            "games/aeto/data/crt.tsv:3: field `1-2`: `XX` is no result of a combat",
        ),
        (
            "values.tsv",
            "stack_steps",
            "stack_paces",
            "games/aeto/data/values.tsv:3: field `value`: nothing asks for `stack_paces`",
        ),
    ];
    for (file, old, new, expected) in cases {
        let text = embedded().text(file).expect("a file").replacen(old, new, 1);
        let error = Data::load(&embedded().with(file, text))
            .err()
            .map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some(expected));
    }
}

#[test]
fn the_pieces_of_the_errata_have_their_figures() {
    let figures = |id: &str| {
        let row = embedded().table("units.tsv").expect("a table");
        let row = row.rows().find(|row| row.text("id") == Ok(id)).map(|row| {
            (
                row.text("front").unwrap_or("").to_string(),
                row.text("back").unwrap_or("").to_string(),
            )
        });
        row.unwrap_or_default()
    };
    assert_eq!(figures("GER-bmb-01"), ("4-5/1".into(), "2-5/1".into()));
    assert_eq!(figures("GER-bmb-02"), ("6-5/1".into(), "3-5/1".into()));
    assert_eq!(figures("GER-inf-01"), ("5-3".into(), "3-3".into()));
}

#[test]
fn every_place_has_a_name_of_its_own() {
    use aeto::spot::Spot;
    let names: BTreeSet<&str> = (0..Spot::count() as u16).map(|n| Spot(n).key()).collect();
    assert_eq!(names.len(), Spot::count());
}

/// The table of 3.23 and the example of Plymouth: Le Havre lies four hexes off, St. Nazaire seven.
#[test]
fn what_each_sort_of_cargo_takes() {
    let rows = [
        ("supply", [Some(1), None, None]),
        ("infantry", [Some(1), Some(2), Some(3)]),
        ("cavalry", [Some(1), Some(2), Some(3)]),
        ("mountain", [Some(1), Some(2), Some(3)]),
        ("garrison", [Some(1), Some(2), Some(3)]),
        ("paratrooper", [Some(1), Some(2), Some(3)]),
        ("commando", [Some(1), Some(2), Some(3)]),
        ("armor", [Some(2), Some(4), Some(6)]),
        ("mechanized", [Some(2), Some(4), Some(6)]),
        ("fighter", [Some(2), None, None]),
        ("fighter_bomber", [Some(2), None, None]),
        ("naval_air", [Some(2), None, None]),
        ("bomber", [None, None, None]),
        ("hq", [Some(0), Some(0), Some(0)]),
        ("general", [Some(0), Some(0), Some(0)]),
        ("admiral", [Some(0), None, None]),
    ];
    for (cargo, points) in rows {
        let hauls = [
            Haul::Carried,
            Haul::Assault { hexes: 4 },
            Haul::Assault { hexes: 7 },
        ];
        let found = hauls.map(|haul| data().transport.points(cargo, haul));
        assert_eq!(found, points, "{cargo}");
    }
    let transport = &data().transport;
    assert_eq!(
        transport.points("infantry", Haul::Assault { hexes: 5 }),
        Some(3)
    );
}
