//! A malformed data file gives one clear error that names file, line and field.

use board::{BoardError, BoardFiles, boards};
use engulfed::data::{Data, FILES, data, embedded};
use frame::kit;

/// Loads with one text of one file replaced.
#[track_caller]
fn error_of(file: &str, old: &str, new: &str) -> String {
    kit::error_of(embedded(), file, old, new, load)
}

fn load(files: &BoardFiles) -> Result<Data, BoardError> {
    Data::load(boards::engulfed(), files)
}

#[test]
fn the_built_in_data_loads() {
    assert_eq!(data().areas.facts.len(), boards::engulfed().len());
    assert_eq!(data().nations.len(), 25);
}

#[test]
fn errors_name_file_line_and_field() {
    let cases = [
        [
            "blocks.tsv",
            "GER-01\tgermany",
            "GER-01\tatlantis",
            "blocks.tsv:2: field `nation`: no nation `atlantis` in nations.tsv",
        ],
        [
            "blocks.tsv",
            "infantry\t\t4\tI Corps",
            "infantry\t\t5\tI Corps",
            "blocks.tsv:2: field `full`: 5 is not from 1 to 4",
        ],
        [
            "blocks.tsv",
            "germany\tgrey",
            "germany\tpink",
            "blocks.tsv:2: field `colour`: no colour `pink`",
        ],
        [
            "costs.tsv",
            "infantry\t1",
            "infantry\tone",
            "costs.tsv:2: field `werps`: `one`: invalid digit found in string",
        ],
        [
            "costs.tsv",
            "militia",
            "mercenary",
            "costs.tsv:3: field `item`: nobody builds `mercenary`",
        ],
        [
            "turn_track.tsv",
            "Jan/Feb 1940",
            "Jan/Feb 1941",
            "turn_track.tsv:4: field `turn`: Jan/Feb 1940 belongs here",
        ],
        [
            "turn_track.tsv",
            "Nov/Dec 1939\tvariable",
            "Nov/Dec 1939\tclear",
            "turn_track.tsv:3: field `west`: dice decide this turn's weather",
        ],
        [
            "turn_track.tsv",
            "Sep/Oct 1939\tclear",
            "Sep/Oct 1939\tfog",
            "turn_track.tsv:2: field `west`: no weather `fog`",
        ],
        [
            "variable_weather.tsv",
            "Mar/Apr",
            "May/Jun",
            "variable_weather.tsv:2: field `months`: `May/Jun` has printed weather",
        ],
        [
            "uboat_attack.tsv",
            "\n11\t20",
            "\n12\t20",
            "uboat_attack.tsv:3: field `from`: 11 belongs here",
        ],
        [
            "asw.tsv",
            "\n2\t5",
            "\n2\t8",
            "asw.tsv:4: field `hits_on`: 8 is not from 1 to 7",
        ],
        [
            "flak.tsv",
            "\n3\t3",
            "\n4\t3",
            "flak.tsv:5: field `level`: 3 belongs here",
        ],
        [
            "regions.tsv",
            "suez\tsinai",
            "suez\tsuez",
            "regions.tsv:112: field `member`: no area and no nation `suez`",
        ],
        [
            "regions.tsv",
            "suez\tsinai",
            "panama\tsinai",
            "regions.tsv:112: field `region`: no rule knows `panama`",
        ],
        [
            "special_actions.tsv",
            "germany\t1942",
            "germany\t1938",
            "special_actions.tsv:3: field `from`: not in order of time",
        ],
        [
            "national_limits.tsv",
            "italy\t2",
            "poland\t2",
            "national_limits.tsv:3: field `nation`: it is not a Major Power",
        ],
        [
            "minors.tsv",
            "poland\twarsaw",
            "poland\tmoscow",
            "minors.tsv:2: field `capital`: the board gives `moscow` to another",
        ],
        [
            "minor_forces.tsv",
            "poland\twarsaw",
            "poland\tberlin",
            "minor_forces.tsv:2: field `area`: in another country",
        ],
        [
            "setup_units.tsv",
            "1939\tgermany",
            "1938\tgermany",
            "setup_units.tsv:2: field `setup`: no row in setup_levels.tsv for `1938`",
        ],
        [
            "setup_units.tsv",
            "east_prussia",
            "east_anglia",
            "setup_units.tsv:2: field `area`: no space `east_anglia` on the board",
        ],
        [
            "setup_units.tsv",
            "1939\tgermany\teast_prussia\tinfantry\t\t4\t4\t4",
            "1939\tgermany\teast_prussia\tinfantry\t\t4\t4\t33",
            "setup_units.tsv:2: field `count`: 33 of these blocks, but there are 32",
        ],
        [
            "setup_fleets.tsv",
            "sea_atlantic",
            "sea_red",
            "setup_fleets.tsv:2: field `sea`: no Sea-zone `sea_red`",
        ],
        [
            "setup_facts.tsv",
            "vichy\t",
            "vicky\t",
            "setup_facts.tsv:7: field `fact`: no event `vicky`",
        ],
        [
            "victory.tsv",
            "axis_decisive",
            "axis_total",
            "victory.tsv:2: field `level`: no level `axis_total`",
        ],
        [
            "scenarios.tsv",
            "Nov/Dec 1945\t1939",
            "Nov/Dec 1945\t1940",
            "scenarios.tsv:2: field `setup`: no set-up `1940`",
        ],
        [
            "limits.tsv",
            "source",
            "sauce",
            "limits.tsv:1: field `source`: no such column",
        ],
    ];
    kit::errors_are("engulfed", &cases, error_of);
}

#[test]
fn a_row_that_is_missing_is_an_error() {
    let without =
        |file: &str, start: &str| error_of(file, &kit::line_of(&embedded(), file, start), "");
    let cases = [
        (
            "national_limits.tsv",
            "italy",
            "field `nation`: no row for `italy`",
        ),
        ("costs.tsv", "bomber", "field `item`: no row for `bomber`"),
        (
            "limits.tsv",
            "swedish_ore",
            "field `limit`: no row for `swedish_ore`",
        ),
        ("conscription.tsv", "3", "field `phase`: no row for `3`"),
        (
            "variable_weather.tsv",
            "Nov/Dec\tsoviet",
            "field `high`: a box lacks a row",
        ),
        (
            "blocks.tsv",
            "USA-01",
            "field `colour`: 26 blocks are dark green, but the box has 27",
        ),
    ];
    for (file, start, expected) in cases {
        assert_eq!(
            without(file, start),
            format!("games/engulfed/data/{file}: {expected}")
        );
    }
}

#[test]
fn no_field_can_make_the_loader_panic() {
    let refused = kit::refused_fields("engulfed", FILES, "Jan/Feb 1999", load, &embedded());
    assert!(refused > 600, "only {refused} were refused");
}
