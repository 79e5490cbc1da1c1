//! Whom minor nations join and why, and where the French fleet goes: the tables of politics.

use super::nations::{self, Nation};
use super::units::Kind;
use super::{Read, sourced};
use crate::types::{AirKind, Camp, HexId, KindId, LandKind, Month, NationId, ShipClass};
use board::{BoardFiles, Row, SpaceId, boards};

/// A nation, or any of a camp, or anybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Nation(NationId),
    Camp(Camp),
    Anyone,
}

/// Something that has happened, or is so.
#[derive(Clone, PartialEq, Debug)]
pub enum Fact {
    /// Has ever invaded the nation, or any that was neutral when the war began; before that month.
    Invaded {
        by: Who,
        of: Option<NationId>,
        before: Option<Month>,
    },
    /// In that month, or later.
    Conquered {
        by: Who,
        of: NationId,
        since: Option<Month>,
    },
    War {
        of: Who,
        with: NationId,
    },
    Ally(NationId, NationId),
    /// It is that month, or later.
    Since(Month),
    /// Every one of the hexes is theirs.
    Held {
        by: Who,
        hexes: Vec<HexId>,
    },
    /// More than so many land or air units are there; `troops`: land units only.
    Units {
        of: Who,
        hexes: Vec<HexId>,
        more_than: u8,
        troops: bool,
    },
    /// Forts, finished or not, in the hexes or beside them on that nation's ground.
    Forts {
        of: NationId,
        hexes: Vec<HexId>,
    },
    /// 8.0-transit: it lets German units through.
    Transit(NationId),
    /// Months since that one: true once for each.
    Months(Month),
    /// Home Cities of a nation with land units of another: true once for each.
    Cities {
        by: NationId,
        of: NationId,
    },
}

/// Facts of which every one must hold, or of which one is enough.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Clause {
    /// With whether the fact must be true.
    pub facts: Vec<(bool, Fact)>,
    pub any: bool,
}

/// 8.0: a line of an activation list.
#[derive(Clone, Debug)]
pub struct Modifier {
    pub value: i8,
    pub clause: Clause,
    /// As the table has it.
    pub words: Box<str>,
}

/// 8.0: a minor nation that may be activated.
#[derive(Clone, Debug)]
pub struct Activation {
    pub nation: NationId,
    pub by: NationId,
    pub needs: Clause,
    pub automatic: Option<Clause>,
    pub modifiers: Vec<Modifier>,
}

/// 8.0-transit: a nation that may be asked to let German units through.
#[derive(Clone, Debug)]
pub struct Passage {
    pub nation: NationId,
    pub first: Month,
    /// From that month on it is not asked any more.
    pub until: Month,
    pub modifiers: Vec<Modifier>,
}

board::words! {
    /// 9.2: who invades, as the entries of the minors tell them apart.
    "invader" Invader { Axis = "axis", Soviet = "soviet", Others = "others" }
    /// 9.11f: what a French ship is from then on.
    "status of a French ship" Status { Vichy = "vichy", Interned = "interned", Uk = "uk", Gone = "gone" }
}

/// 9.2: what an invasion makes of a minor.
#[derive(Clone, Debug)]
pub struct Alignment {
    pub nation: NationId,
    pub invader: Invader,
    pub condition: Clause,
    pub pact: Pact,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pact {
    pub allies: Vec<NationId>,
    /// The invasion is one of this power too.
    pub counts_as: Option<NationId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    Kind(KindId),
    Class(ShipClass),
}

/// 9.11f: a line of the list of the French fleet.
#[derive(Clone, Copy, Debug)]
pub struct Berth {
    /// None: the ship leaves the game.
    pub port: Option<SpaceId>,
    pub status: Status,
    pub what: What,
    pub count: u8,
    pub damaged: bool,
}

/// 9.12g
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Garrison {
    Land(LandKind),
    Air(AirKind),
}

#[derive(Clone, Debug)]
pub struct Pacts {
    pub activations: Vec<Activation>,
    pub alignments: Vec<Alignment>,
    /// In the order in which ports are filled.
    pub fleet: Vec<Berth>,
    /// Hex, what, how many, depleted.
    pub garrisons: Vec<(SpaceId, Garrison, u8, bool)>,
    /// 8.0: where the units of a minor partner may go outside its home.
    pub abroad: Vec<(NationId, Vec<NationId>)>,
    pub passages: Vec<Passage>,
    /// 9.15: North Africa and the Middle East.
    pub overseas: Vec<NationId>,
    /// 9.16: Italian units that fight on for Germany, and whether they are depleted.
    pub salo: Vec<(KindId, bool)>,
    /// 9.25: Soviet cities that need a German garrison.
    pub occupied: Vec<SpaceId>,
}

impl Pacts {
    pub(super) fn load(files: &BoardFiles, nations: &[Nation], kinds: &[Kind]) -> Read<Pacts> {
        let reader = Reader { nations };
        let mut activations = Vec::new();
        for row in sourced(files, "activations.tsv")?.rows() {
            activations.push(Activation {
                nation: nations::field(row, "nation", nations)?,
                by: nations::field(row, "by", nations)?,
                needs: reader.clause(row, "needs")?,
                automatic: match row.text("automatic")? {
                    "" => None,
                    _ => Some(reader.clause(row, "automatic")?),
                },
                modifiers: Vec::new(),
            });
        }
        for row in sourced(files, "activation.tsv")?.rows() {
            let nation = nations::field(row, "nation", nations)?;
            let mut lists = activations.iter_mut();
            let list = lists
                .find(|list: &&mut Activation| list.nation == nation)
                .ok_or_else(|| row.error("nation", "it cannot be activated"))?;
            list.modifiers.push(Modifier {
                value: row.get("modifier")?,
                clause: reader.clause(row, "fact")?,
                words: row.text("fact")?.into(),
            });
        }
        Ok(Pacts {
            activations,
            alignments: reader.alignments(files)?,
            fleet: fleet(files, kinds)?,
            garrisons: garrisons(files)?,
            abroad: reader.abroad(files)?,
            passages: reader.passages(files)?,
            overseas: sourced(files, "overseas.tsv")?
                .rows()
                .map(|row| nations::field(row, "nation", nations))
                .collect::<Read<_>>()?,
            salo: salo(files, kinds)?,
            occupied: sourced(files, "occupied.tsv")?
                .rows()
                .map(|row| row.space(boards::aeto(), "hex"))
                .collect::<Read<_>>()?,
        })
    }
}

fn fleet(files: &BoardFiles, kinds: &[Kind]) -> Read<Vec<Berth>> {
    let berth = |row: Row<'_>| {
        let name = row.text("what")?;
        let kind = kinds.iter().position(|kind| &*kind.id == name);
        Ok(Berth {
            port: row.maybe_space(boards::aeto(), "port")?,
            status: row.word("status")?,
            what: match kind {
                Some(at) => What::Kind(KindId(at as u16)),
                None => What::Class(row.word("what")?),
            },
            count: row.get("count")?,
            damaged: row.text("damaged")? == "yes",
        })
    };
    sourced(files, "vichy_fleet.tsv")?
        .rows()
        .map(berth)
        .collect()
}

fn salo(files: &BoardFiles, kinds: &[Kind]) -> Read<Vec<(KindId, bool)>> {
    let unit = |row: Row<'_>| {
        let name = row.text("kind")?;
        let at = kinds.iter().position(|kind| &*kind.id == name);
        let at = at.ok_or_else(|| row.error("kind", "there is no such kind of piece"))?;
        Ok((KindId(at as u16), row.text("depleted")? == "yes"))
    };
    sourced(files, "salo.tsv")?.rows().map(unit).collect()
}

fn garrisons(files: &BoardFiles) -> Read<Vec<(SpaceId, Garrison, u8, bool)>> {
    let garrison = |row: Row<'_>| {
        let what = match row.text("what")? {
            "naval_air" => Garrison::Air(row.word("what")?),
            _ => Garrison::Land(row.word("what")?),
        };
        let hex = row.space(boards::aeto(), "hex")?;
        Ok((hex, what, row.get("count")?, row.text("depleted")? == "yes"))
    };
    let table = sourced(files, "vichy_garrisons.tsv")?;
    table.rows().map(garrison).collect()
}

/// The hexes that a field of another table names, as facts do; none if it is empty.
pub(super) fn area(row: Row<'_>, column: &str, nations: &[Nation]) -> Read<Vec<HexId>> {
    let reader = Reader { nations };
    match row.text(column)?.split_once(' ') {
        None => Ok(Vec::new()),
        Some((how, place)) => reader
            .place(how, place)
            .map_err(|wrong| row.error(column, wrong)),
    }
}

/// Reads facts out of the words of a table.
struct Reader<'a> {
    nations: &'a [Nation],
}

impl Reader<'_> {
    fn alignments(&self, files: &BoardFiles) -> Read<Vec<Alignment>> {
        let alignment = |row: Row<'_>| {
            let names = row
                .text("allies")?
                .split(',')
                .filter(|name| !name.is_empty());
            let ally = |name: &str| self.nation(name).map_err(|e| row.error("allies", e));
            let counts_as = match row.text("counts_as")? {
                "" => None,
                _ => Some(nations::field(row, "counts_as", self.nations)?),
            };
            Ok(Alignment {
                nation: nations::field(row, "nation", self.nations)?,
                invader: row.word("invader")?,
                condition: self.clause(row, "condition")?,
                pact: Pact {
                    allies: names.map(ally).collect::<Read<_>>()?,
                    counts_as,
                },
            })
        };
        let table = sourced(files, "alignment.tsv")?;
        table.rows().map(alignment).collect()
    }

    fn abroad(&self, files: &BoardFiles) -> Read<Vec<(NationId, Vec<NationId>)>> {
        let limit = |row: Row<'_>| {
            let of = nations::field(row, "nation", self.nations)?;
            Ok((of, row.each("lands", |name| self.nation(name))?))
        };
        let table = sourced(files, "abroad.tsv")?;
        table.rows().map(limit).collect()
    }

    fn passages(&self, files: &BoardFiles) -> Read<Vec<Passage>> {
        let mut all = Vec::new();
        for row in sourced(files, "transit.tsv")?.rows() {
            let month = |column| {
                let text = row.text(column)?;
                text.parse()
                    .map_err(|wrong: String| row.error(column, wrong))
            };
            all.push(Passage {
                nation: nations::field(row, "nation", self.nations)?,
                first: month("first")?,
                until: month("until")?,
                modifiers: Vec::new(),
            });
        }
        for row in sourced(files, "transits.tsv")?.rows() {
            let nation = nations::field(row, "nation", self.nations)?;
            let mut lists = all.iter_mut();
            let list = lists
                .find(|list: &&mut Passage| list.nation == nation)
                .ok_or_else(|| row.error("nation", "it is not asked"))?;
            list.modifiers.push(Modifier {
                value: row.get("modifier")?,
                clause: self.clause(row, "fact")?,
                words: row.text("fact")?.into(),
            });
        }
        Ok(all)
    }

    fn clause(&self, row: Row<'_>, column: &str) -> Read<Clause> {
        let text = row.text(column)?;
        self.parse(text).map_err(|error| row.error(column, error))
    }

    /// `not` before a fact; `and` or `or`, never both, between them.
    fn parse(&self, text: &str) -> Result<Clause, String> {
        let (any, all) = (text.contains(" or "), text.contains(" and "));
        if any && all {
            return Err("`and` with `or`".to_string());
        }
        let parts = text.split(if any { " or " } else { " and " });
        let parts = parts.filter(|part| !part.is_empty());
        let fact = |part: &str| {
            let (wanted, rest) = match part.strip_prefix("not ") {
                Some(rest) => (false, rest),
                None => (true, part),
            };
            Ok((wanted, self.fact(rest)?))
        };
        let facts = parts.map(fact).collect::<Result<_, String>>()?;
        Ok(Clause { facts, any })
    }

    fn fact(&self, text: &str) -> Result<Fact, String> {
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["invaded", by, of] => self.invaded(by, of, None)?,
            ["invaded", by, of, "before", month, year] => {
                self.invaded(by, of, Some(format!("{month} {year}").parse()?))?
            }
            ["conquered", by, of] => Fact::Conquered {
                by: self.who(by)?,
                of: self.nation(of)?,
                since: None,
            },
            ["conquered", by, of, "since", month, year] => Fact::Conquered {
                by: self.who(by)?,
                of: self.nation(of)?,
                since: Some(format!("{month} {year}").parse()?),
            },
            ["transit", of] => Fact::Transit(self.nation(of)?),
            ["months", "after", month, year] => Fact::Months(format!("{month} {year}").parse()?),
            ["war", of, with] => Fact::War {
                of: self.who(of)?,
                with: self.nation(with)?,
            },
            ["ally", one, other] => Fact::Ally(self.nation(one)?, self.nation(other)?),
            ["since", month, year] => Fact::Since(format!("{month} {year}").parse()?),
            ["held", by, hexes] => Fact::Held {
                by: self.who(by)?,
                hexes: listed(hexes)?,
            },
            [kind @ ("units" | "troops"), of, how, place, more] => Fact::Units {
                of: self.who(of)?,
                hexes: self.place(how, place)?,
                more_than: more.parse().map_err(|_| format!("no number `{more}`"))?,
                troops: kind == "troops",
            },
            ["forts", of, hexes] => Fact::Forts {
                of: self.nation(of)?,
                hexes: listed(hexes)?,
            },
            ["cities", by, of] => Fact::Cities {
                by: self.nation(by)?,
                of: self.nation(of)?,
            },
            _ => return Err(format!("no fact `{text}`")),
        })
    }

    fn invaded(&self, by: &str, of: &str, before: Option<Month>) -> Result<Fact, String> {
        let of = match of {
            "neutral" => None,
            _ => Some(self.nation(of)?),
        };
        let by = self.who(by)?;
        Ok(Fact::Invaded { by, of, before })
    }

    /// Hexes of a region, of a nation, of one without what was parted off in its east, or of one beside another.
    fn place(&self, how: &str, place: &str) -> Result<Vec<HexId>, String> {
        let name = |id: &str| Ok::<_, String>(&*self.nations[self.nation(id)?.index()].name);
        let hexes = match (how, place.split_once(',')) {
            ("hexes", _) => return listed(place),
            ("region", _) => {
                let region = place.replace('_', " ");
                within(|row| Ok(row.text("region")? == region))
            }
            ("nation", _) => {
                let name = name(place)?;
                within(|row| Ok(row.text("country")? == name))
            }
            ("beyond", _) => {
                let name = name(place)?;
                within(|row| Ok(row.text("country")? == name && row.text("region")?.is_empty()))
            }
            ("border", Some((one, other))) => self.border(name(one)?, name(other)?),
            _ => return Err(format!("no place `{how} {place}`")),
        }
        .map_err(|error| error.to_string())?;
        match hexes.is_empty() {
            true => Err(format!("no hex in `{place}`")),
            false => Ok(hexes),
        }
    }

    fn border(&self, one: &str, other: &str) -> Read<Vec<HexId>> {
        let board = boards::aeto();
        let own = within(|row| Ok(row.text("country")? == one))?;
        let across = within(|row| Ok(row.text("country")? == other))?;
        let touches = |hex: &HexId| {
            let mut beside = board.neighbours(hex.space()).iter();
            beside.any(|link| across.contains(&HexId::from(link.to)))
        };
        Ok(own.into_iter().filter(touches).collect())
    }

    fn who(&self, name: &str) -> Result<Who, String> {
        match name {
            "anyone" => Ok(Who::Anyone),
            _ => match name.parse() {
                Ok(camp) => Ok(Who::Camp(camp)),
                Err(_) => self.nation(name).map(Who::Nation),
            },
        }
    }

    fn nation(&self, name: &str) -> Result<NationId, String> {
        let at = self.nations.iter().position(|nation| &*nation.id == name);
        at.map(|at| NationId(at as u16))
            .ok_or_else(|| format!("no nation `{name}`"))
    }
}

fn listed(names: &str) -> Result<Vec<HexId>, String> {
    let find = |name: &str| {
        let id = boards::aeto().find(name);
        id.map(HexId::from)
            .ok_or_else(|| format!("no hex `{name}`"))
    };
    names.split(',').map(find).collect()
}

/// The land hexes of whose rows this is true.
fn within(wanted: impl Fn(Row<'_>) -> Read<bool>) -> Read<Vec<HexId>> {
    let board = boards::aeto();
    let mut hexes = Vec::new();
    for id in board.ids() {
        let land = board.space(id).kind == board::SpaceKind::Land;
        if land && wanted(board.row(id))? {
            hexes.push(HexId::from(id));
        }
    }
    Ok(hexes)
}
