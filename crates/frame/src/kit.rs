//! What the tests of every game need: arrange a position, act, look; hold a ledger and tables that are broken on purpose
//! against what they must be.

use board::{BoardError, BoardFiles, Table};
use kernel::RuleKind;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

fn table(text: &str) -> Table {
    Table::parse("the ledger", text).unwrap_or_else(|error| panic!("{error}"))
}

/// How many rules of each kind a ledger has. Every rule must have an id of its own, a title, a kind and a gist.
pub fn rules_by_kind(rules: &str) -> BTreeMap<&'static str, usize> {
    let (mut ids, mut kinds) = (BTreeSet::new(), BTreeMap::new());
    for row in table(rules).rows() {
        let cells = ["id", "title", "kind", "gist"].map(|column| row.text(column).unwrap());
        assert!(
            cells.iter().all(|cell| !cell.trim().is_empty()),
            "{cells:?}"
        );
        assert!(
            ids.insert(cells[0].to_string()),
            "{} is listed twice",
            cells[0]
        );
        let kind: RuleKind = row.word("kind").unwrap_or_else(|error| panic!("{error}"));
        *kinds.entry(kind.word()).or_default() += 1;
    }
    kinds
}

/// How many worked examples there are. They are numbered in order, and cite rules of the ledger.
pub fn examples_that_cite(game: &str, rules: &str, examples: &str) -> usize {
    let ids: Vec<String> = table(rules).column("id").unwrap();
    let examples = table(examples);
    for (count, row) in (1..).zip(examples.rows()) {
        let (id, cites) = (row.text("id").unwrap(), row.text("rules").unwrap());
        assert_eq!(id, format!("{game}-E{count:02}"));
        let known = |rule: &str| ids.iter().any(|id| id == rule);
        assert!(cites.split(',').all(known), "{id} cites {cites}");
    }
    examples.len()
}

/// Each of these changes of one text of one file must give this error in the game's folder.
#[track_caller]
pub fn errors_are(game: &str, cases: &[[&str; 4]], error_of: impl Fn(&str, &str, &str) -> String) {
    for [file, old, new, expected] in cases {
        let expected = format!("games/{game}/data/{expected}");
        assert_eq!(error_of(file, old, new), expected);
    }
}

/// The text of the first line of a file that begins so, to load without it.
#[track_caller]
pub fn line_of(files: &BoardFiles, file: &str, start: &str) -> String {
    let text = files.text(file).expect("a file of the game");
    let line = text.lines().find(|line| line.starts_with(start));
    format!("{}\n", line.expect("a line that begins so"))
}

/// Whatever stands in a field, loading answers: it never panics, and its error names a file of the game or its board.
/// Puts odd values, and a date that the game has not, into each field of a row in the middle of each file; says how many
/// were refused.
pub fn refused_fields<T>(
    game: &str,
    files: &[(&str, &str)],
    date: &str,
    load: impl Fn(&BoardFiles) -> Result<T, BoardError>,
    embedded: &BoardFiles,
) -> usize {
    let folders = [format!("games/{game}/data"), format!("boards/{game}")];
    let values = ["", "-7", "255", "70000", "adana", "germany", date, "1,2"];
    let mut refused = 0;
    for (name, text) in files {
        let lines: Vec<&str> = text.lines().collect();
        let row = lines.len() / 2;
        let cells: Vec<&str> = lines[row].split('\t').collect();
        for (column, value) in (0..cells.len()).flat_map(|c| values.iter().map(move |v| (c, v))) {
            let (mut cells, mut lines) = (cells.clone(), lines.clone());
            cells[column] = value;
            let changed = cells.join("\t");
            lines[row] = &changed;
            if let Err(error) = load(&embedded.clone().with(name, lines.join("\n"))) {
                let folder = error.file.rsplit_once('/').map_or("", |(folder, _)| folder);
                assert!(folders.iter().any(|own| own == folder), "{error}");
                refused += 1;
            }
        }
    }
    refused
}

/// What is said when data are loaded with one text of one file replaced.
#[track_caller]
pub fn error_of<T, E: Display>(
    files: BoardFiles,
    file: &str,
    old: &str,
    new: &str,
    load: impl FnOnce(&BoardFiles) -> Result<T, E>,
) -> String {
    let text = files.text(file).expect("a file of the game").to_owned();
    assert!(text.contains(old), "{file} has no `{old}`");
    match load(&files.with(file, text.replacen(old, new, 1))) {
        Ok(_) => panic!("{file} with `{new}` loads"),
        Err(error) => error.to_string(),
    }
}

/// Holds a data file against what a test states of it: the columns in the first line, then a row for each of the file,
/// fields parted by `|`. For numbers that no text gives: what was decided changes only on purpose, in two places.
#[track_caller]
pub fn stated(files: &BoardFiles, file: &str, stated: &str) {
    let table = files.table(file).expect("a table of the game");
    let mut lines = stated
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let parted = |line: &str| -> Vec<String> {
        line.split('|')
            .map(|field| field.trim().to_owned())
            .collect()
    };
    let columns = parted(lines.next().expect("a line of columns"));
    let said: Vec<Vec<String>> = lines.map(parted).collect();
    let found: Vec<Vec<String>> = table
        .rows()
        .map(|row| {
            let field = |column: &String| row.text(column).expect("a column").to_owned();
            columns.iter().map(field).collect()
        })
        .collect();
    for (said, found) in said.iter().zip(&found) {
        assert_eq!(said, found, "{file}: {columns:?}");
    }
    assert_eq!(said.len(), found.len(), "{file} has as many rows");
}

/// Makes `Kit` in a test crate: a position with dice and a log, and what can be done with it in any game. What is a
/// game's own (who stands where, who is at war) it adds in an `impl Kit`.
#[macro_export]
macro_rules! kit {
    ($Game:ty) => {
        #[derive(Clone)]
        pub struct Kit {
            pub s: <$Game as ::kernel::Game>::State,
            pub dice: ::kernel::Dice,
            pub log: ::kernel::Log,
        }

        impl Kit {
            pub fn of(s: <$Game as ::kernel::Game>::State) -> Kit {
                Kit {
                    s,
                    dice: ::kernel::Dice::seeded(::kernel::Seed([1; 32])),
                    log: ::kernel::Log::on(),
                }
            }

            /// A scenario as it stands at its first decision.
            pub fn scenario(id: &str) -> Kit {
                Kit::setup(id, &[])
            }

            /// A scenario with options.
            pub fn setup(id: &str, options: &[(&str, &str)]) -> Kit {
                let owned = |(id, choice): &(&str, &str)| (id.to_string(), choice.to_string());
                let setup = ::kernel::Setup {
                    scenario: id.to_string(),
                    options: options.iter().map(owned).collect(),
                };
                let setup = <$Game as ::kernel::Game>::info()
                    .complete(&setup)
                    .expect("a set-up of the game");
                Kit::of(<$Game as ::kernel::Game>::start(&setup).expect("a scenario that starts"))
            }

            /// What rules act on.
            pub fn table(&mut self) -> $crate::Act<'_, $Game> {
                $crate::Act {
                    s: &mut self.s,
                    dice: &mut self.dice,
                    log: &mut self.log,
                }
            }

            /// Does something that rules do by themselves, without going on.
            pub fn with<T>(&mut self, act: impl FnOnce(&mut $crate::Act<'_, $Game>) -> T) -> T {
                act(&mut self.table())
            }

            /// Does something that rules do by themselves, and goes on to the next question.
            pub fn on_table(&mut self, deed: impl FnOnce(&mut $crate::Act<'_, $Game>)) -> &mut Kit {
                let mut t = self.table();
                deed(&mut t);
                $crate::settle(&mut t);
                self
            }

            /// Asks these steps, the last of which is on top, of a seat.
            pub fn ask(
                &mut self,
                steps: Vec<<$Game as $crate::Framed>::Step>,
                seat: ::kernel::Seat,
            ) -> &mut Kit {
                <$Game as $crate::Framed>::stack_mut(&mut self.s).set(steps, Some(seat));
                self
            }

            /// Asks what is on the stack of a seat, or of nobody.
            pub fn ask_of(&mut self, seat: Option<::kernel::Seat>) -> &mut Kit {
                let stack = <$Game as $crate::Framed>::stack_mut(&mut self.s);
                let steps = stack.steps().to_vec();
                stack.set(steps, seat);
                self
            }

            /// The next dice.
            pub fn roll(&mut self, faces: &[u8]) -> &mut Kit {
                self.dice.script(faces);
                self
            }

            /// Takes an action that must be legal.
            #[track_caller]
            pub fn act(
                &mut self,
                action: impl Into<<$Game as ::kernel::Game>::Action>,
            ) -> &mut Kit {
                let action = action.into();
                if let Err(illegal) = <$Game as ::kernel::Game>::check(&self.s, action) {
                    panic!("{action:?} is refused: {illegal}");
                }
                assert!(
                    self.legal().contains(&action),
                    "{action:?} passes check but is not offered"
                );
                let mut named = Vec::new();
                <$Game as ::kernel::Game>::candidates(&self.s, &mut named);
                assert!(
                    named.contains(&action),
                    "{action:?} is offered and is no candidate"
                );
                <$Game as ::kernel::Game>::apply(
                    &mut self.s,
                    action,
                    &mut self.dice,
                    &mut self.log,
                );
                self
            }

            /// Tries an action that must be refused, and says by which rule.
            #[track_caller]
            pub fn refused(
                &self,
                action: impl Into<<$Game as ::kernel::Game>::Action>,
            ) -> &'static str {
                let action = action.into();
                assert!(!self.legal().contains(&action), "{action:?} is offered");
                match <$Game as ::kernel::Game>::check(&self.s, action) {
                    Ok(()) => panic!("{action:?} is allowed"),
                    Err(illegal) => illegal.rule.as_str(),
                }
            }

            #[track_caller]
            pub fn allowed(&self, action: impl Into<<$Game as ::kernel::Game>::Action>) -> bool {
                let action = action.into();
                let legal = <$Game as ::kernel::Game>::check(&self.s, action).is_ok();
                assert_eq!(
                    self.legal().contains(&action),
                    legal,
                    "check and offer disagree on {action:?}"
                );
                legal
            }

            /// What is offered, found out anew: tests change facts behind the back of what is ready.
            pub fn legal(&self) -> Vec<<$Game as ::kernel::Game>::Action> {
                let mut state = self.s.clone();
                <$Game as $crate::Framed>::stack_mut(&mut state).forget_ready();
                <$Game as $crate::Framed>::refresh(&mut state);
                let mut out = Vec::new();
                <$Game as ::kernel::Game>::legal(&state, &mut out);
                out
            }

            pub fn asking(&self) -> Option<::kernel::Seat> {
                <$Game as ::kernel::Game>::to_move(&self.s)
            }
        }
    };
}
