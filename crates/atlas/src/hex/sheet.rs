//! A hex board with everything on it: the draft, what the game calls its lands and seas,
//! places, boxes and further tables.

use std::collections::{BTreeMap, BTreeSet};

use board::SpaceKind;

use super::draft::Draft;
use super::grid::Sheets;
use super::model::{Feature, SideKind, Space, Town};
use super::overlay::{self, Statement};
use super::{aeto, krieg};
use crate::geo::Sources;
use crate::output::{BoardText, Tsv};
use crate::tables::Tables;
use crate::{AtlasError, Result};

/// Which overlays are laid on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Overlays {
    /// Geography alone.
    None,
    /// The rulebook's statements.
    Rules,
    /// The rulebook's statements, then the corrections by hand.
    All,
}

/// A space that is no hex: an off-map box, a sea area.
#[derive(Debug, Clone)]
pub struct Extra {
    pub key: String,
    pub name: String,
    pub kind: SpaceKind,
    pub terrain: String,
    pub country: String,
    /// Who holds it in September 1939, where the game says so apart from the country.
    pub holder: String,
    pub at: (i32, i32),
    pub zones: BTreeSet<String>,
    pub weather: String,
}

/// A border that is no hexside.
#[derive(Debug, Clone)]
pub struct ExtraLink {
    pub a: String,
    pub b: String,
    pub kind: String,
    pub note: String,
    pub source: String,
}

pub struct Sheet {
    pub id: &'static str,
    pub draft: Draft,
    pub features: Vec<Feature>,
    pub extras: Vec<Extra>,
    pub links: Vec<ExtraLink>,
    /// Further tables that go beside the board, by file name.
    pub tables: BTreeMap<String, Tsv>,
}

/// The folders that the atlas reads.
#[derive(Debug, Clone)]
pub struct Inputs {
    pub sources: Sources,
    pub authored: Tables,
    pub overlays: Tables,
}

impl Sheet {
    /// Draws a hex board.
    pub fn make(inputs: &Inputs, sheets: Sheets, overlays: Overlays) -> Result<Self> {
        let id = sheets.id();
        let draft = Draft::make(&inputs.sources, &inputs.authored, sheets)?;
        let mut sheet = Sheet {
            id,
            draft,
            features: Vec::new(),
            extras: Vec::new(),
            links: Vec::new(),
            tables: BTreeMap::new(),
        };
        let statements = sheet.statements(inputs, overlays)?;
        sheet.name_lands(inputs)?;
        let ground: Vec<Statement> = statements
            .iter()
            .filter(|s| s.is_ground())
            .cloned()
            .collect();
        sheet.lay(&ground);
        sheet.move_towns(&inputs.authored)?;
        sheet.draft.lay_lines(&inputs.sources, &inputs.authored)?;
        match sheets {
            Sheets::Krieg => krieg::furnish(&mut sheet, &inputs.authored)?,
            Sheets::Aeto => aeto::furnish(&mut sheet, &inputs.authored)?,
        }
        sheet.lay(&statements);
        sheet.find_islands();
        sheet.lay(&statements);
        match sheets {
            Sheets::Krieg => krieg::finish(&mut sheet),
            Sheets::Aeto => aeto::finish(&mut sheet),
        }
        let coastwise: Vec<Statement> = statements
            .into_iter()
            .filter(Statement::is_coastwise)
            .collect();
        sheet.lay(&coastwise);
        Ok(sheet)
    }

    /// The statements of the overlays that are laid on.
    pub fn statements(&self, inputs: &Inputs, overlays: Overlays) -> Result<Vec<Statement>> {
        let mut out = Vec::new();
        if overlays >= Overlays::Rules {
            out = self.rules(inputs)?;
        }
        if overlays == Overlays::All {
            out.extend(overlay::read(
                &inputs.overlays.path(&format!("{}.hand.tsv", self.id)),
                self,
            )?);
        }
        Ok(out)
    }

    /// What the rulebook says of the map.
    pub fn rules(&self, inputs: &Inputs) -> Result<Vec<Statement>> {
        overlay::read(
            &inputs.overlays.path(&format!("{}.rules.tsv", self.id)),
            self,
        )
    }

    fn lay(&mut self, statements: &[Statement]) {
        for statement in statements {
            statement.lay(self);
        }
    }

    /// Country, Region and the like by the piece of land that fills the hex.
    fn name_lands(&mut self, inputs: &Inputs) -> Result<()> {
        let table = inputs.authored.read(&format!("{}.atoms.tsv", self.id))?;
        let has = |column: &str| table.columns().iter().any(|c| c == column);
        let (region, holder, weather) = (has("region"), has("owner"), has("weather"));
        let mut by_atom = BTreeMap::new();
        for row in table.rows() {
            by_atom.insert(row.text("atom")?, row);
        }
        for space in self.draft.spaces.iter_mut().filter(|s| !s.atom.is_empty()) {
            let row = by_atom.get(space.atom.as_str()).copied().ok_or_else(|| {
                AtlasError::at(
                    table.file(),
                    0,
                    "atom",
                    format!("`{}` is missing", space.atom),
                )
            })?;
            space.country = row.text("country")?.to_string();
            if region {
                space.region = row.text("region")?.to_string();
            }
            if holder {
                space.holder = row.text("owner")?.to_string();
            }
            if weather {
                space.weather = row.text("weather")?.to_string();
            }
        }
        Ok(())
    }

    /// Where the game's table of places has a town in another hex than the geography, the table wins.
    fn move_towns(&mut self, authored: &Tables) -> Result<()> {
        let table = authored.read(&format!("{}.places.tsv", self.id))?;
        for row in table.rows() {
            let (name, id) = (row.text("name")?, row.text("hex")?);
            let to = self.draft.index(id);
            let to = to.ok_or_else(|| row.error("hex", format!("`{id}` is not on the board")))?;
            let stands = |s: &Space| s.towns.iter().position(|t| t.name == name);
            let from = self.draft.spaces.iter().position(|s| stands(s).is_some());
            let Some(from) = from.filter(|from| *from != to) else {
                continue;
            };
            if let Some(k) = stands(&self.draft.spaces[from]) {
                let town = self.draft.spaces[from].towns.remove(k);
                let at = self.draft.grid.centre(self.draft.grid.hex(to));
                self.draft.spaces[to].towns.push(Town { at, ..town });
            }
        }
        Ok(())
    }

    /// Land that no land joins to a mainland is an island: one hex for Totaler Krieg! (glossary), up to a dozen else.
    fn find_islands(&mut self) {
        let largest = match self.draft.grid.sheets {
            Sheets::Krieg => 1,
            Sheets::Aeto => 12,
        };
        let draft = &mut self.draft;
        let mut seen = vec![false; draft.spaces.len()];
        for start in 0..draft.spaces.len() {
            if seen[start] || !draft.spaces[start].is_land() {
                continue;
            }
            seen[start] = true;
            let mut group = vec![start];
            let mut next = 0;
            while next < group.len() {
                let here = group[next];
                next += 1;
                for n in draft.neighbours(here).collect::<Vec<_>>() {
                    let joined = draft.side(here, n).is_some_and(|s| s.has(SideKind::Land));
                    if joined && !seen[n] {
                        seen[n] = true;
                        group.push(n);
                    }
                }
            }
            let island = group.len() <= largest;
            group
                .into_iter()
                .for_each(|i| draft.spaces[i].island = island);
        }
    }

    pub fn add_feature(&mut self, feature: Feature) {
        let same = |f: &Feature| {
            f.space == feature.space && f.kind == feature.kind && f.name == feature.name
        };
        if !self.features.iter().any(same) {
            self.features.push(feature);
        }
    }

    /// Joins two spaces by a border that is no hexside; a pair that is joined already stays as it is.
    pub fn link(&mut self, a: &str, b: &str, kind: &str, note: &str, source: &str) {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if self.links.iter().any(|l| l.a == a && l.b == b) {
            return;
        }
        self.links.push(ExtraLink {
            a: a.to_string(),
            b: b.to_string(),
            kind: kind.to_string(),
            note: note.to_string(),
            source: source.to_string(),
        });
    }

    /// Whether two zones (by their table) or areas (by their borders) adjoin.
    pub fn linked(&self, a: &str, b: &str) -> bool {
        let beside = |x: &str, y: &str| (x == a && y == b) || (x == b && y == a);
        let listed = |t: &Tsv| t.rows().any(|r| beside(&r[0], &r[1]));
        self.links.iter().any(|l| beside(&l.a, &l.b))
            || self.tables.get("zone_links.tsv").is_some_and(listed)
    }

    pub fn has_place(&self, index: usize, name: &str) -> bool {
        let space = &self.draft.spaces[index];
        space.towns.iter().any(|t| t.name == name)
            || self
                .features
                .iter()
                .any(|f| f.space == space.key && f.name == name)
    }

    /// Puts a place into a hex, taking it out of any other.
    pub fn put_place(&mut self, index: usize, name: &str, rule: &str) {
        if self.has_place(index, name) {
            return;
        }
        let mut moved = None;
        for space in &mut self.draft.spaces {
            if let Some(k) = space.towns.iter().position(|t| t.name == name) {
                moved = Some(space.towns.remove(k));
            }
        }
        let at = self.draft.grid.centre(self.draft.grid.hex(index));
        let town = moved.unwrap_or(Town {
            name: name.to_string(),
            rank: 3,
            port: false,
            at,
        });
        let space = &mut self.draft.spaces[index];
        space.towns.push(Town { at, ..town });
        let key = space.key.clone();
        self.add_feature(Feature {
            space: key,
            kind: "place".to_string(),
            name: name.to_string(),
            value: String::new(),
            source: format!("text {rule}"),
        });
    }

    /// The name that stands on the map for a space.
    pub fn name_of(&self, index: usize) -> String {
        const ORDER: [&str; 7] = [
            "capital",
            "city",
            "provisional_capital",
            "city_resource",
            "resource",
            "port",
            "town",
        ];
        let space = &self.draft.spaces[index];
        let rank = |f: &&Feature| ORDER.iter().position(|k| *k == f.kind);
        let feature = self
            .features
            .iter()
            .filter(|f| f.space == space.key && !f.name.is_empty() && rank(f).is_some())
            .min_by_key(|f| rank(f));
        let town = || {
            space
                .town()
                .filter(|_| space.is_land())
                .map(|t| t.name.clone())
        };
        feature
            .map(|f| f.name.clone())
            .or_else(town)
            .unwrap_or_default()
    }

    /// The board's files.
    pub fn text(&self, inputs: &Inputs) -> Result<BoardText> {
        super::write::board(self, inputs)
    }
}
