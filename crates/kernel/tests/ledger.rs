//! Ledgers: reading, and how much of one is enforced and tested.

use kernel::{Citation, CitationKind, Ledger, RuleKind};

const RULES: &str = "id\ttitle\tkind\tgist\n\
    1.1\tOne\tenforce\tFirst.\n\
    # a remark\n\
    1.2\tTwo\tinfo\tSecond.\n\
    2.1\tThree\tenforce\tThird.\n\
    10.1\tFour\toptional\tFourth.\n\
    10.2\tFive\tenforce\tFifth.\n";
const EXAMPLES: &str = "id\trules\tgist\nE1\t1.1\tAn example.\nE2\t2.1\tAnother.\n";

const fn cited(id: &'static str, line: u32, kind: CitationKind) -> Citation {
    Citation {
        id,
        file: "src/a.rs",
        line,
        kind,
    }
}

#[test]
fn coverage_counts_enforceable_rules() {
    const CITATIONS: &[Citation] = &[
        cited("1.1", 1, CitationKind::Enforced),
        cited("1.1", 2, CitationKind::Enforced),
        cited("1.1", 3, CitationKind::Tested),
        cited("10.2", 4, CitationKind::Enforced),
        cited("10.1", 5, CitationKind::Tested),
        cited("E2", 6, CitationKind::Example),
    ];
    let ledger = Ledger::parse("l.tsv", RULES, EXAMPLES, CITATIONS).unwrap();
    let coverage = ledger.coverage("toy");
    assert_eq!(
        (coverage.enforceable, coverage.enforced, coverage.tested),
        (3, 2, 1)
    );
    assert_eq!(coverage.unenforced, ["2.1"]);
    assert_eq!(coverage.untested, ["2.1", "10.2"]);
    assert_eq!((coverage.optional, coverage.optional_tested), (1, 1));
    assert_eq!((coverage.examples, coverage.examples_tested), (2, 1));
    assert_eq!(coverage.examples_untested, ["E1"]);
    assert!(coverage.unknown.is_empty());
    let chapters: Vec<_> = coverage
        .chapters
        .iter()
        .map(|c| (c.chapter.as_str(), c.enforceable, c.enforced, c.tested))
        .collect();
    assert_eq!(chapters, [("1", 1, 1, 1), ("2", 1, 0, 0), ("10", 1, 1, 0)]);
    assert_eq!(ledger.citations("1.1").count(), 3);
    assert_eq!(ledger.rule("10.1").unwrap().kind, RuleKind::Optional);
}

#[test]
fn a_ledger_in_stages_is_counted_by_stage() {
    const STAGED: &str = "id\ttitle\tkind\tstage\tsource\tgist\n\
        1.1\tOne\tenforce\t1\ttext\tFirst.\n\
        1.2\tTwo\tinfo\t1\ttext\tSecond.\n\
        2.1\tThree\tenforce\t2\tours\tThird.\n\
        2.2\tFour\tenforce\t1\tours\tFourth.\n";
    const CITATIONS: &[Citation] = &[
        cited("1.1", 1, CitationKind::Enforced),
        cited("2.1", 2, CitationKind::Tested),
    ];
    let ledger = Ledger::parse("l.tsv", STAGED, EXAMPLES, CITATIONS).unwrap();
    assert_eq!(ledger.rule("2.1").unwrap().stage, Some(2));
    let coverage = ledger.coverage("toy");
    let stages: Vec<_> = coverage
        .stages
        .iter()
        .map(|s| (s.stage, s.enforceable, s.enforced, s.tested))
        .collect();
    assert_eq!(stages, [(1, 2, 1, 0), (2, 1, 0, 1)]);
    assert_eq!(coverage.stages[0].unenforced, ["2.2"]);
    let wrong = STAGED.replace("\t2\tours", "\t0\tours");
    let error = Ledger::parse("l.tsv", &wrong, EXAMPLES, &[]).unwrap_err();
    assert!(error.to_string().contains("field `stage`"), "{error}");
}

#[test]
fn an_unknown_id_is_named_with_its_place() {
    const CITATIONS: &[Citation] = &[
        cited("1.9", 7, CitationKind::Enforced),
        cited("E9", 8, CitationKind::Example),
        cited("E1", 9, CitationKind::Tested),
    ];
    let ledger = Ledger::parse("l.tsv", RULES, EXAMPLES, CITATIONS).unwrap();
    assert_eq!(
        ledger.coverage("toy").unknown,
        ["1.9 at src/a.rs:7", "E9 at src/a.rs:8", "E1 at src/a.rs:9"]
    );
}

#[test]
fn a_bad_line_is_named() {
    let error = |rules: &str, examples: &str| {
        Ledger::parse("l.tsv", rules, examples, &[])
            .unwrap_err()
            .to_string()
    };
    let rules = |rows: &str| error(&format!("id\ttitle\tkind\tgist\n{rows}"), "id\n");
    assert_eq!(
        rules("1.1\tOne\n"),
        "l.tsv:2: field `kind`: 2 fields, but the header has 4"
    );
    assert_eq!(
        error("id\ttitle\n1.1\tOne\n", ""),
        "l.tsv:1: field `kind`: no such column"
    );
    assert_eq!(
        rules("1.1\tOne\tmust\tx\n"),
        "l.tsv:2: field `kind`: no kind of rule `must`"
    );
    assert_eq!(
        rules("1.1\tA\tinfo\tx\n\n1.1\tB\tinfo\ty\n"),
        "l.tsv:4: field `id`: rule `1.1` is listed twice"
    );
    let examples = |rows: &str| error("id\n", &format!("id\trules\tgist\n{rows}"));
    assert_eq!(
        examples("E1\tx\n"),
        "l.tsv (examples):2: field `gist`: 2 fields, but the header has 3"
    );
    assert_eq!(
        examples("E1\tx\ty\nE1\tx\ty\n"),
        "l.tsv (examples):3: field `id`: example `E1` is listed twice"
    );
}
