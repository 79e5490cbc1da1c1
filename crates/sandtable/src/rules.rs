use crate::cli::RulesArgs;
use crate::text::{list, nearest, table};
use crate::{Fail, Output, ruleset};
use kernel::{Citation, CitationKind, Coverage, Ledger, LedgerRule, RuleKind, Ruleset};
use serde::Serialize;
use serde_json::json;

/// `sandtable rules`
pub fn run(
    rulesets: &'static [&'static dyn Ruleset],
    args: &RulesArgs,
    output: &mut Output,
) -> Result<(), Fail> {
    let ruleset = ruleset(rulesets, &args.game)?;
    let ledger = ruleset.ledger();
    if args.coverage {
        return coverage(&ledger.coverage(&args.game), args.json, output);
    }
    let Some(id) = &args.id else {
        return chapters(ledger, args, output);
    };
    let in_chapter: Vec<&LedgerRule> = ledger
        .rules()
        .iter()
        .filter(|rule| chapter(&rule.id) == id.as_str())
        .collect();
    if let Some(rule) = ledger.rule(id) {
        one(Sheet::of_rule(ledger, rule), args.json, output)
    } else if let Some(sheet) = Sheet::of_example(ledger, id) {
        one(sheet, args.json, output)
    } else if !in_chapter.is_empty() {
        chapter_rules(&in_chapter, args.json, output)
    } else {
        let known = ledger.rules().iter().map(|rule| rule.id.as_str());
        let known = known.chain(ledger.examples().iter().map(|e| e.id.as_str()));
        let near = list(nearest(id, known).into_iter());
        Err(Fail::wrong(format!(
            "{} has no rule `{id}`; near it are {near}",
            args.game
        )))
    }
}

/// The number before the first point.
fn chapter(id: &str) -> &str {
    let end = id.find(|c: char| !c.is_ascii_digit()).unwrap_or(id.len());
    &id[..end]
}

#[derive(Serialize)]
struct Chapter<'a> {
    chapter: &'a str,
    rules: usize,
    enforceable: usize,
    titles: Vec<&'a str>,
}

fn chapters(ledger: &Ledger, args: &RulesArgs, output: &mut Output) -> Result<(), Fail> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for rule in ledger.rules() {
        let number = chapter(&rule.id);
        if !chapters.iter().any(|c| c.chapter == number) {
            chapters.push(Chapter {
                chapter: number,
                rules: 0,
                enforceable: 0,
                titles: Vec::new(),
            });
        }
        if let Some(row) = chapters.iter_mut().find(|c| c.chapter == number) {
            row.rules += 1;
            row.enforceable += usize::from(rule.kind == RuleKind::Enforce);
            row.titles.push(&rule.title);
        }
    }
    if args.json {
        let value = json!({"game": args.game, "chapters": chapters});
        writeln!(output.out, "{value}")?;
        return Ok(());
    }
    let mut rows = vec![
        ["chapter", "rules", "enforceable", "from"]
            .map(String::from)
            .to_vec(),
    ];
    for chapter in &chapters {
        let (first, last) = (chapter.titles[0], chapter.titles[chapter.titles.len() - 1]);
        rows.push(vec![
            chapter.chapter.to_string(),
            chapter.rules.to_string(),
            chapter.enforceable.to_string(),
            format!("{first} … {last}"),
        ]);
    }
    write!(output.out, "{}", table(&rows))?;
    Ok(())
}

fn chapter_rules(rules: &[&LedgerRule], json: bool, output: &mut Output) -> Result<(), Fail> {
    if json {
        writeln!(output.out, "{}", json!({ "rules": rules }))?;
        return Ok(());
    }
    let mut rows = vec![["rule", "kind", "title"].map(String::from).to_vec()];
    for rule in rules {
        rows.push(vec![
            rule.id.clone(),
            kind(rule.kind).to_string(),
            rule.title.clone(),
        ]);
    }
    write!(output.out, "{}", table(&rows))?;
    Ok(())
}

fn kind(kind: RuleKind) -> &'static str {
    match kind {
        RuleKind::Enforce => "enforce",
        RuleKind::Optional => "optional",
        RuleKind::Setup => "setup",
        RuleKind::Info => "info",
    }
}

/// All that is known about one rule or worked example.
#[derive(Serialize)]
struct Sheet {
    id: String,
    title: String,
    kind: &'static str,
    gist: String,
    enforced: Vec<String>,
    tested: Vec<String>,
}

impl Sheet {
    fn of_rule(ledger: &Ledger, rule: &LedgerRule) -> Sheet {
        Sheet {
            id: rule.id.clone(),
            title: rule.title.clone(),
            kind: kind(rule.kind),
            gist: rule.gist.clone(),
            enforced: places(ledger, &rule.id, CitationKind::Enforced),
            tested: places(ledger, &rule.id, CitationKind::Tested),
        }
    }

    fn of_example(ledger: &Ledger, id: &str) -> Option<Sheet> {
        let example = ledger.examples().iter().find(|e| e.id == id)?;
        Some(Sheet {
            id: example.id.clone(),
            title: format!("Worked example of {}", example.rules),
            kind: "example",
            gist: example.gist.clone(),
            enforced: Vec::new(),
            tested: places(ledger, id, CitationKind::Example),
        })
    }
}

fn places(ledger: &Ledger, id: &str, kind: CitationKind) -> Vec<String> {
    let place = |c: &Citation| format!("{}:{}", c.file, c.line);
    let of_kind = ledger.citations(id).filter(|c| c.kind == kind);
    of_kind.map(place).collect()
}

fn one(sheet: Sheet, json: bool, output: &mut Output) -> Result<(), Fail> {
    if json {
        let text = serde_json::to_string(&sheet).expect("plain data");
        writeln!(output.out, "{text}")?;
        return Ok(());
    }
    let Sheet {
        id,
        title,
        kind,
        gist,
        ..
    } = &sheet;
    writeln!(output.out, "{id}  {title} ({kind})\n\n{gist}\n")?;
    if *kind != "example" {
        writeln!(output.out, "enforced in  {}", lines(&sheet.enforced))?;
    }
    writeln!(output.out, "tested in    {}", lines(&sheet.tested))?;
    Ok(())
}

fn lines(places: &[String]) -> String {
    match places.is_empty() {
        true => "nothing".to_string(),
        false => places.join("\n             "),
    }
}

fn coverage(coverage: &Coverage, json: bool, output: &mut Output) -> Result<(), Fail> {
    if json {
        let text = serde_json::to_string(coverage).expect("plain data");
        writeln!(output.out, "{text}")?;
    } else {
        coverage_table(coverage, output)?;
    }
    match coverage.unknown.len() {
        0 => Ok(()),
        n => Err(Fail::found(format!(
            "the source cites what the ledger of {} does not have, {n} times: {}",
            coverage.game,
            coverage.unknown.join("; ")
        ))),
    }
}

fn coverage_table(coverage: &Coverage, output: &mut Output) -> Result<(), Fail> {
    let row = |name: &str, enforceable: usize, enforced: usize, tested: usize| {
        vec![
            name.to_string(),
            enforceable.to_string(),
            enforced.to_string(),
            tested.to_string(),
        ]
    };
    let head = ["chapter", "enforceable", "enforced", "tested"];
    let mut rows = vec![head.map(String::from).to_vec()];
    for c in &coverage.chapters {
        rows.push(row(&c.chapter, c.enforceable, c.enforced, c.tested));
    }
    let Coverage {
        enforceable,
        enforced,
        tested,
        ..
    } = coverage;
    write!(output.out, "{}", table(&rows))?;
    writeln!(
        output.out,
        "\n{enforced} of {enforceable} enforceable rules are enforced, {tested} are tested"
    )?;
    for stage in &coverage.stages {
        writeln!(
            output.out,
            "stage {}: {} of {} are enforced, {} are tested",
            stage.stage, stage.enforced, stage.enforceable, stage.tested
        )?;
    }
    if coverage.optional > 0 {
        let (optional, tested) = (coverage.optional, coverage.optional_tested);
        writeln!(
            output.out,
            "{tested} of {optional} optional rules are tested"
        )?;
    }
    writeln!(
        output.out,
        "{} of {} worked examples are tested",
        coverage.examples_tested, coverage.examples
    )?;
    for (what, ids) in [
        ("not enforced", &coverage.unenforced),
        ("not tested", &coverage.untested),
        ("examples not tested", &coverage.examples_untested),
    ] {
        if !ids.is_empty() {
            writeln!(output.out, "{what}: {}", ids.join(" "))?;
        }
    }
    Ok(())
}
