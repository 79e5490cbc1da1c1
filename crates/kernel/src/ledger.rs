use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A game's rules: what each says in our words, where it is enforced, which tests prove it.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    rules: Vec<LedgerRule>,
    examples: Vec<LedgerExample>,
    citations: &'static [Citation],
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LedgerRule {
    /// The rulebook's number; it starts with the number of the chapter.
    pub id: String,
    pub title: String,
    pub kind: RuleKind,
    pub gist: String,
}

/// A worked example of the rulebook, in our words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LedgerExample {
    pub id: String,
    /// The rules that it shows.
    pub rules: String,
    pub gist: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleKind {
    /// The code must see to it.
    Enforce,
    /// The code must see to it when the option is chosen.
    Optional,
    /// Data or the order of set-up.
    Setup,
    Info,
}

/// A place in the source that names a rule or a worked example.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Citation {
    pub id: &'static str,
    pub file: &'static str,
    pub line: u32,
    pub kind: CitationKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CitationKind {
    /// `rule!`, `demand!` or `cite!` in the game's source.
    Enforced,
    /// `proves!` in a test.
    Tested,
    /// `example!` in a test.
    Example,
}

/// How much of a ledger is enforced and tested.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Coverage {
    pub game: String,
    pub enforceable: usize,
    pub enforced: usize,
    pub tested: usize,
    pub unenforced: Vec<String>,
    pub untested: Vec<String>,
    pub optional: usize,
    pub optional_tested: usize,
    pub examples: usize,
    pub examples_tested: usize,
    pub examples_untested: Vec<String>,
    /// Cited ids that the ledger does not have, with file and line.
    pub unknown: Vec<String>,
    pub chapters: Vec<ChapterCoverage>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChapterCoverage {
    pub chapter: String,
    pub enforceable: usize,
    pub enforced: usize,
    pub tested: usize,
}

/// A ledger line that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LedgerError {
    pub file: String,
    pub line: usize,
    pub message: String,
}

impl fmt::Display for LedgerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

impl std::error::Error for LedgerError {}

impl Ledger {
    /// Reads `id title kind gist` and `id rules gist`, tab-separated with a header line.
    pub fn parse(
        file: &str,
        rules: &str,
        examples: &str,
        citations: &'static [Citation],
    ) -> Result<Ledger, LedgerError> {
        let mut ledger = Ledger {
            citations,
            ..Ledger::default()
        };
        let mut seen = BTreeSet::new();
        for (line, cells) in rows(rules) {
            let wrong = |message: String| LedgerError {
                file: file.to_string(),
                line,
                message,
            };
            let [id, title, kind, gist, ..] = cells[..] else {
                return Err(wrong(
                    "four columns are needed: id, title, kind, gist".to_string(),
                ));
            };
            let kind = match kind {
                "enforce" => RuleKind::Enforce,
                "optional" => RuleKind::Optional,
                "setup" => RuleKind::Setup,
                "info" => RuleKind::Info,
                _ => {
                    return Err(wrong(format!(
                        "kind `{kind}` is not enforce, optional, setup or info"
                    )));
                }
            };
            if !seen.insert(id) {
                return Err(wrong(format!("rule `{id}` is listed twice")));
            }
            ledger.rules.push(LedgerRule {
                id: id.into(),
                title: title.into(),
                kind,
                gist: gist.into(),
            });
        }
        for (line, cells) in rows(examples) {
            let wrong = |message: String| LedgerError {
                file: format!("{file} (examples)"),
                line,
                message,
            };
            let [id, rules, gist, ..] = cells[..] else {
                return Err(wrong(
                    "three columns are needed: id, rules, gist".to_string(),
                ));
            };
            if ledger.examples.iter().any(|e| e.id == id) {
                return Err(wrong(format!("example `{id}` is listed twice")));
            }
            ledger.examples.push(LedgerExample {
                id: id.into(),
                rules: rules.into(),
                gist: gist.into(),
            });
        }
        Ok(ledger)
    }

    pub fn rules(&self) -> &[LedgerRule] {
        &self.rules
    }

    pub fn examples(&self) -> &[LedgerExample] {
        &self.examples
    }

    pub fn rule(&self, id: &str) -> Option<&LedgerRule> {
        self.rules.iter().find(|r| r.id == id)
    }

    pub fn citations(&self, id: &str) -> impl Iterator<Item = &'static Citation> {
        self.citations.iter().filter(move |c| c.id == id)
    }

    pub fn coverage(&self, game: &str) -> Coverage {
        let cited = |kind: CitationKind| -> BTreeSet<&str> {
            self.citations
                .iter()
                .filter(|c| c.kind == kind)
                .map(|c| c.id)
                .collect()
        };
        let (enforced, tested, played) = (
            cited(CitationKind::Enforced),
            cited(CitationKind::Tested),
            cited(CitationKind::Example),
        );
        let of = |kind: RuleKind| {
            self.rules
                .iter()
                .filter(move |r| r.kind == kind)
                .map(|r| r.id.as_str())
        };
        let missing = |have: &BTreeSet<&str>| -> Vec<String> {
            of(RuleKind::Enforce)
                .filter(|id| !have.contains(id))
                .map(String::from)
                .collect()
        };
        let (unenforced, untested) = (missing(&enforced), missing(&tested));
        let enforceable = of(RuleKind::Enforce).count();
        let examples_untested: Vec<String> = self
            .examples
            .iter()
            .map(|e| e.id.clone())
            .filter(|id| !played.contains(id.as_str()))
            .collect();
        Coverage {
            game: game.to_string(),
            enforceable,
            enforced: enforceable - unenforced.len(),
            tested: enforceable - untested.len(),
            optional: of(RuleKind::Optional).count(),
            optional_tested: of(RuleKind::Optional)
                .filter(|id| tested.contains(id))
                .count(),
            examples: self.examples.len(),
            examples_tested: self.examples.len() - examples_untested.len(),
            unknown: self.unknown(),
            chapters: self.chapters(&enforced, &tested),
            unenforced,
            untested,
            examples_untested,
        }
    }

    fn unknown(&self) -> Vec<String> {
        let rules: BTreeSet<&str> = self.rules.iter().map(|r| r.id.as_str()).collect();
        let examples: BTreeSet<&str> = self.examples.iter().map(|e| e.id.as_str()).collect();
        self.citations
            .iter()
            .filter(|c| match c.kind {
                CitationKind::Example => !examples.contains(c.id),
                _ => !rules.contains(c.id),
            })
            .map(|c| format!("{} at {}:{}", c.id, c.file, c.line))
            .collect()
    }

    fn chapters(&self, enforced: &BTreeSet<&str>, tested: &BTreeSet<&str>) -> Vec<ChapterCoverage> {
        let mut chapters: BTreeMap<u32, ChapterCoverage> = BTreeMap::new();
        for rule in self.rules.iter().filter(|r| r.kind == RuleKind::Enforce) {
            let digits: String = rule.id.chars().take_while(char::is_ascii_digit).collect();
            let row = chapters
                .entry(digits.parse().unwrap_or(0))
                .or_insert_with(|| ChapterCoverage {
                    chapter: digits,
                    enforceable: 0,
                    enforced: 0,
                    tested: 0,
                });
            row.enforceable += 1;
            row.enforced += usize::from(enforced.contains(rule.id.as_str()));
            row.tested += usize::from(tested.contains(rule.id.as_str()));
        }
        chapters.into_values().collect()
    }
}

fn rows(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    text.lines()
        .enumerate()
        .skip(1)
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(i, line)| (i + 1, line.split('\t').collect()))
}
