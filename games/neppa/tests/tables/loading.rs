//! A malformed data file gives one clear error that names file, line and field.

use board::{BoardError, BoardFiles, boards};
use frame::kit;
use neppa::data::{Data, FILES, data, embedded};

fn load(files: &BoardFiles) -> Result<Data, BoardError> {
    Data::load(boards::neppa(), files)
}

/// Loads with one text of one file replaced.
#[track_caller]
fn error_of(file: &str, old: &str, new: &str) -> String {
    kit::error_of(embedded(), file, old, new, load)
}

#[test]
fn the_built_in_data_loads() {
    assert_eq!(data().zones.facts.len(), boards::neppa().len());
    assert_eq!(data().countries.len(), 42);
}

#[test]
fn errors_name_file_line_and_field() {
    let cases = [
        [
            "crt.tsv",
            "7\tA\tAP",
            "7\tA\tZZ",
            "crt.tsv:7: field `1-3`: `ZZ`: not one of A, AP, AX, DX, DP, D",
        ],
        [
            "crt.tsv",
            "\n7\t",
            "\n8\t",
            "crt.tsv:7: field `roll`: 7 belongs here",
        ],
        [
            "units.tsv",
            "infantry\tall\t1",
            "infantry\tall\tone",
            "units.tsv:2: field `attack`: `one`: invalid digit found in string",
        ],
        [
            "units.tsv",
            "armour\titaly",
            "armour\tatlantis",
            "units.tsv:5: field `nation`: no country `atlantis` in countries.tsv",
        ],
        [
            "countries.tsv",
            "berlin",
            "bielefeld",
            "countries.tsv:2: field `capital`: no space `bielefeld` on the board",
        ],
        [
            "force_pools.tsv",
            "germany\tstart\tFall 1939",
            "germany\tstart\tAutumn 1939",
            "force_pools.tsv:2: field `from`: `Autumn 1939`: `Autumn 1939` is not a turn; \
             write it as `Fall 1939`",
        ],
        [
            "setup_units.tsv",
            "fall_1939\tpoland",
            "fall_1938\tpoland",
            "setup_units.tsv:2: field `setup`: no scenario that begins from `fall_1938`",
        ],
        [
            "strategic_warfare.tsv",
            "Winter 1939",
            "Winter 1940",
            "strategic_warfare.tsv:3: field `turn`: Winter 1939 belongs here",
        ],
        [
            "regions.tsv",
            "sicily\tpalermo",
            "sicilia\tpalermo",
            "regions.tsv:31: field `region`: no rule knows `sicilia`",
        ],
        [
            "interception.tsv",
            "more",
            "12",
            "interception.tsv: field `zones_to`: the last line is `more`",
        ],
        [
            "sr_limits.tsv",
            "source",
            "sauce",
            "sr_limits.tsv:1: field `source`: no such column",
        ],
    ];
    kit::errors_are("neppa", &cases, error_of);
}

#[test]
fn a_row_that_is_missing_is_an_error() {
    let italy = kit::line_of(&embedded(), "sr_limits.tsv", "italy");
    assert_eq!(
        error_of("sr_limits.tsv", &italy, ""),
        "games/neppa/data/sr_limits.tsv: field `nation`: no row for `italy`"
    );
}

#[test]
fn points_with_two_levels_or_none_are_an_error() {
    let wrong = |from: &str| error_of("victory.tsv", "points\t\t16\t24", from);
    assert_eq!(
        wrong("points\t\t17\t24"),
        "games/neppa/data/victory.tsv: field `from`: 16 points in `campaign_1939` make 0 levels"
    );
    assert_eq!(
        wrong("points\t\t15\t24"),
        "games/neppa/data/victory.tsv: field `from`: 15 points in `campaign_1939` make 2 levels"
    );
}

#[test]
fn no_field_can_make_the_loader_panic() {
    let refused = kit::refused_fields("neppa", FILES, "Winter 1999", load, &embedded());
    assert!(refused > 500, "only {refused} were refused");
}
