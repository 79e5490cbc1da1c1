//! The two overlays of a board: what its rulebook states, and corrections by hand. Both have the same form, one
//! statement a row, so that a rule and a correction are written and read alike.

use board::{Row, Table};

use super::plan::located;
use crate::Result;

/// One statement: `op a b value`, with the rule or the reason.
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    pub line: usize,
    /// The rule in `rules.tsv`, the reason in `hand.tsv`.
    pub why: String,
    pub op: Op,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Op {
    /// `is key column value`: the column of a space has this value.
    Is {
        key: String,
        column: String,
        value: String,
    },
    /// `all column value keys`: exactly these spaces have this value.
    All {
        column: String,
        value: String,
        keys: Vec<String>,
    },
    /// `count column value n`: so many spaces have this value.
    Count {
        column: String,
        value: String,
        count: usize,
    },
    /// `joined key key kinds`: there is a border with at least these kinds.
    Joined {
        a: String,
        b: String,
        kinds: Vec<String>,
    },
    /// `apart key key`: there is no border.
    Apart { a: String, b: String },
    /// `only key kind keys`: the neighbours by borders of that kind are exactly these.
    Only {
        key: String,
        kind: String,
        keys: Vec<String>,
    },
    /// `degree key kind n`: so many neighbours by borders of that kind.
    Degree {
        key: String,
        kind: String,
        count: usize,
    },
    /// `water - - points`: a strait too narrow for the lattice; `lon,lat lon,lat …`.
    Water { points: Vec<(f64, f64)> },
    /// `land - - points`: a spit or bridge too narrow for the lattice.
    Land { points: Vec<(f64, f64)> },
    /// `fence - - points`: no sea-zone grows across this line.
    Fence { points: Vec<(f64, f64)> },
    /// `disc key from lon,lat,km`: land around a point goes to a space; if `from` is given, only what that one has.
    Disc {
        key: String,
        from: Option<String>,
        at: (f64, f64),
        metres: f64,
    },
    /// `place key - x,y`: where a box stands on the picture.
    Place { key: String, at: board::Point },
}

/// A whole overlay file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Overlay {
    pub statements: Vec<Statement>,
}

impl Overlay {
    /// Reads `why op a b value`; keys, columns and kinds of border must be known.
    pub fn read(table: &Table, words: &Vocabulary) -> Result<Self> {
        let statements = table.rows().map(|row| {
            let why = row.text("why").map_err(located)?.to_string();
            if why.is_empty() {
                return Err(located(row.error("why", "every statement says why")));
            }
            Ok(Statement {
                line: row.line(),
                why,
                op: Fields { row, words }.op()?,
            })
        });
        Ok(Self {
            statements: statements.collect::<Result<_>>()?,
        })
    }

    pub fn ops(&self) -> impl Iterator<Item = &Op> {
        self.statements.iter().map(|statement| &statement.op)
    }
}

/// What a statement may speak of.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Vocabulary {
    pub keys: Vec<String>,
    pub columns: Vec<String>,
    pub kinds: Vec<String>,
}

struct Fields<'t> {
    row: Row<'t>,
    words: &'t Vocabulary,
}

impl Fields<'_> {
    fn op(&self) -> Result<Op> {
        Ok(match self.text("op")? {
            "is" => Op::Is {
                key: self.key("a")?,
                column: self.column("b")?,
                value: self.owned("value")?,
            },
            "all" => Op::All {
                column: self.column("a")?,
                value: self.owned("b")?,
                keys: self.key_list()?,
            },
            "count" => Op::Count {
                column: self.column("a")?,
                value: self.owned("b")?,
                count: self.number()?,
            },
            "joined" => Op::Joined {
                a: self.key("a")?,
                b: self.key("b")?,
                kinds: self.kinds()?,
            },
            "apart" => Op::Apart {
                a: self.key("a")?,
                b: self.key("b")?,
            },
            "only" => Op::Only {
                key: self.key("a")?,
                kind: self.kind("b", self.text("b")?)?,
                keys: self.key_list()?,
            },
            "degree" => Op::Degree {
                key: self.key("a")?,
                kind: self.kind("b", self.text("b")?)?,
                count: self.number()?,
            },
            "water" => Op::Water {
                points: self.points()?,
            },
            "land" => Op::Land {
                points: self.points()?,
            },
            "fence" => Op::Fence {
                points: self.points()?,
            },
            "disc" => self.disc()?,
            "place" => Op::Place {
                key: self.key("a")?,
                at: self.row.get("value").map_err(located)?,
            },
            other => {
                return Err(located(
                    self.row
                        .error("op", format!("there is no statement `{other}`")),
                ));
            }
        })
    }

    fn text(&self, field: &str) -> Result<&str> {
        self.row.text(field).map_err(located)
    }

    fn owned(&self, field: &str) -> Result<String> {
        self.text(field).map(str::to_string)
    }

    fn key(&self, field: &str) -> Result<String> {
        self.known(field, self.text(field)?)
    }

    fn known(&self, field: &str, key: &str) -> Result<String> {
        self.one_of(&self.words.keys, field, key, "space")
    }

    fn column(&self, field: &str) -> Result<String> {
        self.one_of(&self.words.columns, field, self.text(field)?, "column")
    }

    fn kind(&self, field: &str, kind: &str) -> Result<String> {
        self.one_of(&self.words.kinds, field, kind, "kind of border")
    }

    fn kinds(&self) -> Result<Vec<String>> {
        self.words()?
            .iter()
            .map(|kind| self.kind("value", kind))
            .collect()
    }

    fn one_of(&self, known: &[String], field: &str, word: &str, what: &str) -> Result<String> {
        if known.iter().any(|known| known == word) {
            return Ok(word.to_string());
        }
        Err(located(
            self.row
                .error(field, format!("there is no {what} `{word}`")),
        ))
    }

    fn words(&self) -> Result<Vec<String>> {
        Ok(self
            .row
            .get::<board::List<String>>("value")
            .map_err(located)?
            .0)
    }

    fn key_list(&self) -> Result<Vec<String>> {
        self.words()?
            .iter()
            .map(|key| self.known("value", key))
            .collect()
    }

    fn number(&self) -> Result<usize> {
        self.row.get("value").map_err(located)
    }

    fn points(&self) -> Result<Vec<(f64, f64)>> {
        let text = self.text("value")?;
        let wrong = || {
            located(
                self.row
                    .error("value", format!("`{text}` is not a list `lon,lat lon,lat`")),
            )
        };
        let points = text.split_ascii_whitespace().map(|pair| {
            let (lon, lat) = pair.split_once(',').ok_or_else(wrong)?;
            Ok((
                lon.parse().map_err(|_| wrong())?,
                lat.parse().map_err(|_| wrong())?,
            ))
        });
        let points: Vec<_> = points.collect::<Result<_>>()?;
        if points.len() < 2 {
            Err(wrong())
        } else {
            Ok(points)
        }
    }

    fn disc(&self) -> Result<Op> {
        let numbers = self
            .row
            .get::<board::List<f64>>("value")
            .map_err(located)?
            .0;
        let [lon, lat, km] = numbers[..] else {
            return Err(located(self.row.error("value", "a disc is `lon,lat,km`")));
        };
        let from = match self.text("b")? {
            "" => None,
            _ => Some(self.key("b")?),
        };
        Ok(Op::Disc {
            key: self.key("a")?,
            from,
            at: (lon, lat),
            metres: km * 1000.0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(row: &str) -> Result<Overlay> {
        let table = Table::parse("x.rules.tsv", &format!("why\top\ta\tb\tvalue\n{row}\n")).unwrap();
        let words = |words: &[&str]| words.iter().map(|word| word.to_string()).collect();
        let known = Vocabulary {
            keys: words(&["metz", "paris"]),
            columns: words(&["terrain"]),
            kinds: words(&["land"]),
        };
        Overlay::read(&table, &known)
    }

    #[test]
    fn statements_are_read() {
        let overlay = read("text 9.521\tdegree\tparis\tland\t5").unwrap();
        let expected = Op::Degree {
            key: "paris".into(),
            kind: "land".into(),
            count: 5,
        };
        assert_eq!(overlay.statements[0].op, expected);
    }

    #[test]
    fn malformed_statements_name_file_line_and_field() {
        for (row, expected) in [
            (
                "text 1\tis\tmetz\tweather\tmud",
                "x.rules.tsv:2: field `b`: there is no column `weather`",
            ),
            (
                "text 1\tjoined\tmetz\tparis\tlnad",
                "x.rules.tsv:2: field `value`: there is no kind of border `lnad`",
            ),
            (
                "text 1\tdegree\tparis\tair\t5",
                "x.rules.tsv:2: field `b`: there is no kind of border `air`",
            ),
            (
                "text 1\tnear\tmetz\tparis\t",
                "x.rules.tsv:2: field `op`: there is no statement `near`",
            ),
            (
                "\tapart\tmetz\tparis\t",
                "x.rules.tsv:2: field `why`: every statement says why",
            ),
            (
                "text 1\tapart\tmetz\tpari\t",
                "x.rules.tsv:2: field `b`: there is no space `pari`",
            ),
            (
                "text 1\tonly\tmetz\tland\tparis,rome",
                "x.rules.tsv:2: field `value`: there is no space `rome`",
            ),
            (
                "text 1\tdegree\tparis\tland\tfive",
                "x.rules.tsv:2: field `value`: `five`: invalid digit found in string",
            ),
            (
                "why\twater\t\t\t1,2",
                "x.rules.tsv:2: field `value`: `1,2` is not a list `lon,lat lon,lat`",
            ),
            (
                "why\tdisc\tmetz\t\t1,2",
                "x.rules.tsv:2: field `value`: a disc is `lon,lat,km`",
            ),
            (
                "why\tplace\tmetz\t\tthere",
                "x.rules.tsv:2: field `value`: `there`: `there` is not a point `x,y`",
            ),
        ] {
            assert_eq!(read(row).unwrap_err().to_string(), expected);
        }
    }
}
