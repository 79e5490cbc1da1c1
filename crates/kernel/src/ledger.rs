use crate::Look;
use board::{BoardError, Table};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

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
    /// Where a game is built in stages: the stage that this rule belongs to, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<u8>,
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

board::words! {
    #[derive(Serialize)]
    #[serde(rename_all = "snake_case")]
    "kind of rule" RuleKind {
        /// The code must see to it.
        Enforce = "enforce",
        /// The code must see to it when the option is chosen.
        Optional = "optional",
        /// Data or the order of set-up.
        Setup = "setup",
        Info = "info",
    }
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
    /// Of a game that is built in stages.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<StageCoverage>,
}

/// How much of one stage of a game is enforced and tested.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StageCoverage {
    pub stage: u8,
    pub enforceable: usize,
    pub enforced: usize,
    pub tested: usize,
    pub unenforced: Vec<String>,
    pub untested: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChapterCoverage {
    pub chapter: String,
    pub enforceable: usize,
    pub enforced: usize,
    pub tested: usize,
}

impl Ledger {
    /// Reads `id title kind gist` and `id rules gist`, tab-separated with a header line. A ledger of a game that is
    /// built in stages has a column `stage` as well; other columns are for readers.
    pub fn parse(
        file: &str,
        rules: &str,
        examples: &str,
        citations: &'static [Citation],
    ) -> Result<Ledger, BoardError> {
        let mut ledger = Ledger {
            citations,
            ..Ledger::default()
        };
        let mut seen = BTreeSet::new();
        let table = Table::parse(file, rules)?;
        let staged = table.columns().iter().any(|column| column == "stage");
        for row in table.rows() {
            let id = row.text("id")?.to_string();
            if !seen.insert(id.clone()) {
                return Err(row.error("id", format!("rule `{id}` is listed twice")));
            }
            ledger.rules.push(LedgerRule {
                id,
                title: row.text("title")?.into(),
                kind: row.word("kind")?,
                stage: match staged {
                    true => Some(row.within("stage", 1..=9)?),
                    false => None,
                },
                gist: row.text("gist")?.into(),
            });
        }
        for row in Table::parse(&format!("{file} (examples)"), examples)?.rows() {
            let id = row.text("id")?;
            if ledger.examples.iter().any(|e| e.id == id) {
                return Err(row.error("id", format!("example `{id}` is listed twice")));
            }
            ledger.examples.push(LedgerExample {
                id: id.into(),
                rules: row.text("rules")?.into(),
                gist: row.text("gist")?.into(),
            });
        }
        Ok(ledger)
    }

    /// The ledger of a game that is built into the program.
    ///
    /// # Panics
    /// When it does not read.
    pub fn built_in(
        game: &str,
        rules: &str,
        examples: &str,
        citations: &'static [Citation],
    ) -> Ledger {
        Ledger::parse(&format!("rules/{game}.tsv"), rules, examples, citations)
            .unwrap_or_else(|error| panic!("the ledger of `{game}` is broken: {error}"))
    }

    /// The look of a game that is built into the program, which may cite any rule of the ledger.
    ///
    /// # Panics
    /// When it does not read.
    pub fn look(&self, text: &str) -> Look {
        Look::read("data/look.toml", text, |rule| self.rule(rule).is_some())
            .unwrap_or_else(|error| panic!("the look of the game is broken: {error}"))
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
            stages: self.stages(&enforced, &tested),
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

    fn stages(&self, enforced: &BTreeSet<&str>, tested: &BTreeSet<&str>) -> Vec<StageCoverage> {
        let mut stages: BTreeMap<u8, Vec<&str>> = BTreeMap::new();
        for rule in self.rules.iter().filter(|r| r.kind == RuleKind::Enforce) {
            if let Some(stage) = rule.stage {
                stages.entry(stage).or_default().push(&rule.id);
            }
        }
        let missing = |ids: &[&str], have: &BTreeSet<&str>| -> Vec<String> {
            let missing = ids.iter().filter(|id| !have.contains(*id));
            missing.map(|id| (*id).to_string()).collect()
        };
        let coverage = |(stage, ids): (u8, Vec<&str>)| {
            let (unenforced, untested) = (missing(&ids, enforced), missing(&ids, tested));
            StageCoverage {
                stage,
                enforceable: ids.len(),
                enforced: ids.len() - unenforced.len(),
                tested: ids.len() - untested.len(),
                unenforced,
                untested,
            }
        };
        stages.into_iter().map(coverage).collect()
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
