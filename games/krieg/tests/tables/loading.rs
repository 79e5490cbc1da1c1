//! A malformed data file gives one clear error that names file, line and field.

use board::boards;
use krieg::data::{Data, FILES, data, embedded};

/// Loads with one text of one file replaced.
pub fn error_of(file: &str, old: &str, new: &str) -> String {
    let text = embedded().text(file).expect("an embedded file").to_owned();
    assert!(text.contains(old), "{file} has no `{old}`");
    let files = embedded().with(file, text.replacen(old, new, 1));
    match Data::load(boards::krieg(), &files) {
        Ok(_) => panic!("{file} with `{new}` loads"),
        Err(error) => error.to_string(),
    }
}

pub fn check(cases: &[(&str, &str, &str, &str)]) {
    for (file, old, new, wanted) in cases {
        let error = error_of(file, old, new);
        assert_eq!(
            error,
            format!("games/krieg/data/{wanted}"),
            "`{old}` to `{new}`"
        );
    }
}

#[test]
fn the_built_in_data_loads() {
    assert_eq!(data().countries.len(), 43);
    assert_eq!(data().cards.all.len(), 200);
    assert_eq!(data().scenarios.len(), 11);
}

#[test]
fn every_file_of_the_folder_is_built_in() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder")
        .map(|entry| {
            entry
                .expect("a file")
                .file_name()
                .into_string()
                .expect("a name")
        })
        .filter(|name| name.ends_with(".tsv"))
        .collect();
    names.sort_unstable();
    let built_in: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, built_in);
}

#[test]
fn errors_name_file_line_and_field() {
    check(&[
        (
            "countries.tsv",
            "\tw3916\t",
            "\tw9999\t",
            "countries.tsv:2: field `capital`: no space `w9999` on the board",
        ),
        (
            "countries.tsv",
            "britain\tBritain\t\tmajor\twestern",
            "britain\tBritain\t\tmajor\t",
            "countries.tsv:2: field `faction`: a Major without a faction",
        ),
        (
            "countries.tsv",
            "austria\tAustria\tAust",
            "austria\tAustria\t",
            "countries.tsv:7: field `nationality`: a Minor without a Nationality ID",
        ),
        (
            "countries.tsv",
            "\nalgeria\t",
            "\nbritain\t",
            "countries.tsv:6: field `id`: country `britain` twice",
        ),
        (
            "countries.tsv",
            "\ttext 13.2.1;",
            "\tsomebody said so;",
            "countries.tsv:2: field `source`: `somebody said so; capital reconstructed` says not where it is from",
        ),
        (
            "lands.tsv",
            "region\tfrance",
            "region\tgaul",
            "lands.tsv:2: field `part_of`: no country `gaul` in countries.tsv",
        ),
        (
            "lands.tsv",
            "\tAlsace-Lorraine\t",
            "\tElsass\t",
            "lands.tsv:2: field `name`: the board has no hex of `Elsass`",
        ),
        (
            "lands.tsv",
            "\tgermany\te3906",
            "\tgermany\te3609",
            "lands.tsv:4: field `provisional_capital`: e3609 lies elsewhere",
        ),
        (
            "ceded_lands.tsv",
            "denmark\tdependent",
            "denmark\thome",
            "ceded_lands.tsv:7: field `as`: lands.tsv says otherwise of `denmark`",
        ),
        (
            "policies.tsv",
            "\tus\t1",
            "\tus\t2",
            "policies.tsv:2: field `copies`: one marker for each box",
        ),
        (
            "counters.tsv",
            "\t1-2-3\t",
            "\t1-2\t",
            "counters.tsv:2: field `values`: `1-2` is no attack-defense-movement",
        ),
        (
            "counters.tsv",
            "\tcard:A1\tpool\t2",
            "\tcard:A99\tpool\t2",
            "counters.tsv:4: field `enters`: no card `A99` in cards.tsv",
        ),
        (
            "counters.tsv",
            "three 9-7-3",
            "two 9-7-3",
            "counters.tsv:34: field `back`: one step more than the front belongs here",
        ),
        (
            "counters.tsv",
            "\tarmy\t\tinfantry\t",
            "\tarmy\t\t\t",
            "counters.tsv:44: field `recipe`: a unit of several steps without a recipe",
        ),
        (
            "counters.tsv",
            "\tarmy\t\tinfantry\t",
            "\tarmy\t\tinfantry_two\t",
            "counters.tsv:44: field `recipe`: `infantry_two` does not end with 3 steps",
        ),
        (
            "markers.tsv",
            "\tstrategic_warfare\t",
            "\tattic\t",
            "markers.tsv:10: field `stands_in`: `attic` is no place for a marker",
        ),
        (
            "crt.tsv",
            "1-3\t1\tAd",
            "1-3\t7\tAd",
            "crt.tsv:2: field `die`: 7 is not from 1 to 6",
        ),
        (
            "crt.tsv",
            "1-2\t1\tAd",
            "1-3\t1\tAd",
            "crt.tsv:3: field `die`: this cell is there already",
        ),
        (
            "turns.tsv",
            "\nmar_apr",
            "\napr_may",
            "turns.tsv:3: field `turn`: `mar_apr` belongs here",
        ),
        (
            "vp_track.tsv",
            "\n-16",
            "\n-15",
            "vp_track.tsv:3: field `value`: -16 belongs here",
        ),
        (
            "delay_drm.tsv",
            "war_production\t-1",
            "war_production\t",
            "delay_drm.tsv:5: field `drm`: only the USCL Track prints its own",
        ),
        (
            "events.tsv",
            "\n15.2\t",
            "\n15.3\t",
            "events.tsv:3: field `id`: `15.2` belongs here",
        ),
        (
            "zone_links.tsv",
            "\tw2208\t",
            "\tx2208\t",
            "zone_links.tsv:3: field `waterway`: no space `x2208` on the board",
        ),
        (
            "scenarios.tsv",
            "aug_sept_1939\tsept_oct_1939",
            "aug_sept_1939\t",
            "scenarios.tsv:2: field `last`: a training scenario has a last turn, no other has",
        ),
        (
            "scenario_rules.tsv",
            "blitz_markers\taxis 1",
            "blitz_markers\taxis",
            "scenario_rules.tsv:4: field `value`: something is missing",
        ),
        (
            "scenario_rules.tsv",
            "map\teast",
            "map\teast west",
            "scenario_rules.tsv:19: field `value`: `west` is one too many",
        ),
        (
            "victory.tsv",
            "A.1\twestern\totherwise",
            "A.2\twestern\totherwise",
            "scenarios.tsv:2: field `id`: victory.tsv leaves it open who wins",
        ),
        (
            "setup_facts.tsv",
            "C.1\tposture\tus\tisolationism",
            "C.1\tposture\tus\tdetachment",
            "setup_facts.tsv:2: field `value`: no Policy `detachment` in policies.tsv",
        ),
        (
            "setup_units.tsv",
            "\te4003\t",
            "\tatlantis\t",
            "setup_units.tsv:2: field `place`: no box `atlantis` in boxes.tsv",
        ),
        (
            "setup_units.tsv",
            "G-INFA-2\t1\t2",
            "G-INFA-2\t1\t1",
            "setup_units.tsv:2: field `steps`: G-INFA-2 has no side with 1",
        ),
        (
            "setup_units.tsv",
            "G-INFA-2\t1\t2",
            "G-INFA-2\t2\t2",
            "setup_units.tsv:2: field `count`: 2 of 1 G-INFA-2",
        ),
    ]);
}
