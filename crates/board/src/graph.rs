use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

use crate::{BoardError, BoardFiles, Header, Hexes, Kinds, Point, Row, Space, SpaceId, Table};

/// A neighbour and what lies between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Link {
    pub to: SpaceId,
    pub kinds: Kinds,
}

/// Spaces and how they join. Read once, never changed.
#[derive(Clone, Debug)]
pub struct Board {
    header: Header,
    spaces: Vec<Space>,
    /// Ids in order of key.
    by_key: Vec<SpaceId>,
    /// The links of space `i` are `links[starts[i]..starts[i + 1]]`, in order of id.
    starts: Vec<u32>,
    links: Vec<Link>,
    hexes: Option<Hexes>,
    table: Table,
}

impl Board {
    /// Reads `board.toml`, `spaces.tsv` and `borders.tsv`; reports everything that is wrong, not only the first.
    pub fn parse(files: &BoardFiles) -> Result<Self, Vec<BoardError>> {
        let one = |error| vec![error];
        let header = files.text("board.toml").map_err(one)?;
        let header = Header::parse(&files.path("board.toml"), header).map_err(one)?;
        let table = files.table("spaces.tsv").map_err(one)?;
        let borders = files.table("borders.tsv").map_err(one)?;
        let mut errors = Vec::new();
        let spaces = read_spaces(&table, &mut errors);
        let mut by_key: Vec<SpaceId> = (0..spaces.len() as u16).map(SpaceId).collect();
        by_key.sort_by(|a, b| spaces[a.index()].key.cmp(&spaces[b.index()].key));
        let mut board = Self {
            header,
            spaces,
            by_key,
            starts: Vec::new(),
            links: Vec::new(),
            hexes: None,
            table,
        };
        if errors.is_empty() {
            let pairs = board.read_borders(&borders, &mut errors);
            board.join(&pairs);
        }
        if errors.is_empty() {
            board.hexes = Hexes::of(&board, files)?;
        }
        if errors.is_empty() {
            Ok(board)
        } else {
            Err(errors)
        }
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.spaces.len()
    }

    pub fn is_empty(&self) -> bool {
        self.spaces.is_empty()
    }

    pub fn ids(&self) -> impl DoubleEndedIterator<Item = SpaceId> + ExactSizeIterator + use<> {
        (0..self.spaces.len() as u16).map(SpaceId)
    }

    /// # Panics
    /// When `id` belongs to another board.
    pub fn space(&self, id: SpaceId) -> &Space {
        &self.spaces[id.index()]
    }

    pub fn key(&self, id: SpaceId) -> &str {
        &self.space(id).key
    }

    pub fn find(&self, key: &str) -> Option<SpaceId> {
        let place = self
            .by_key
            .binary_search_by(|id| (*self.spaces[id.index()].key).cmp(key));
        place.ok().map(|index| self.by_key[index])
    }

    /// In order of id.
    #[inline]
    pub fn neighbours(&self, id: SpaceId) -> &[Link] {
        &self.links[self.starts[id.index()] as usize..self.starts[id.index() + 1] as usize]
    }

    /// What lies between two spaces; `None` when they do not touch.
    #[inline]
    pub fn border(&self, a: SpaceId, b: SpaceId) -> Option<Kinds> {
        let links = self.neighbours(a);
        links
            .binary_search_by_key(&b, |link| link.to)
            .ok()
            .map(|index| links[index].kinds)
    }

    /// Coordinates, distances and directions; `None` for a board of areas.
    #[inline]
    pub fn hexes(&self) -> Option<&Hexes> {
        self.hexes.as_ref()
    }

    /// Each border once, `a < b` by id.
    pub fn borders(&self) -> impl Iterator<Item = (SpaceId, SpaceId, Kinds)> + '_ {
        self.ids().flat_map(move |a| {
            self.neighbours(a)
                .iter()
                .filter(move |link| a < link.to)
                .map(move |link| (a, link.to, link.kinds))
        })
    }

    /// The bit of a kind of border that `board.toml` declares.
    pub fn kind(&self, name: &str) -> Option<Kinds> {
        self.header
            .border_kinds
            .iter()
            .position(|kind| kind == name)
            .map(|bit| Kinds(1 << bit))
    }

    /// A kind of border that a game needs, and `board.toml` must declare.
    pub fn need_kind(&self, name: &str) -> Result<Kinds, BoardError> {
        self.kind(name).ok_or_else(|| {
            let file = format!("boards/{}/board.toml", self.header.id);
            let message = format!("no kind of border `{name}`");
            BoardError::new(file, 0, "border_kinds", message)
        })
    }

    /// The names of the kinds in a set, for messages.
    pub fn kind_names(&self, kinds: Kinds) -> impl Iterator<Item = &str> {
        let names = self.header.border_kinds.iter().enumerate();
        names
            .filter(move |(bit, _)| kinds.0 >> bit & 1 == 1)
            .map(|(_, name)| name.as_str())
    }

    /// A column of `spaces.tsv`, one value per space in order of id.
    pub fn column<T: FromStr<Err: Display>>(&self, name: &str) -> Result<Vec<T>, BoardError> {
        self.table.column(name)
    }

    /// The row of a space in `spaces.tsv`, to read a field or to report an error there.
    pub fn row(&self, id: SpaceId) -> Row<'_> {
        self.table
            .row(id.index())
            .expect("a board has a row for each of its spaces")
    }

    fn read_borders(
        &self,
        table: &Table,
        errors: &mut Vec<BoardError>,
    ) -> BTreeMap<(SpaceId, SpaceId), Kinds> {
        let mut pairs = BTreeMap::new();
        for row in table.rows() {
            match self.read_border(row) {
                Ok((a, b, kinds)) => {
                    if pairs.insert((a.min(b), a.max(b)), kinds).is_some() {
                        errors.push(row.error("b", "this pair stands twice"));
                    }
                }
                Err(error) => errors.push(error),
            }
        }
        pairs
    }

    fn read_border(&self, row: Row<'_>) -> Result<(SpaceId, SpaceId, Kinds), BoardError> {
        let end = |column| {
            let key = row.text(column)?;
            self.find(key)
                .ok_or_else(|| row.error(column, format!("there is no space `{key}`")))
        };
        let (a, b) = (end("a")?, end("b")?);
        if self.key(a) >= self.key(b) {
            return Err(row.error("b", "`a` must come before `b` in order of keys"));
        }
        let mut kinds = Kinds::NONE;
        for name in row.text("kinds")?.split(',') {
            kinds |= self.kind(name).ok_or_else(|| {
                row.error(
                    "kinds",
                    format!("`{name}` is not among border_kinds of board.toml"),
                )
            })?;
        }
        Ok((a, b, kinds))
    }

    fn join(&mut self, pairs: &BTreeMap<(SpaceId, SpaceId), Kinds>) {
        let mut lists = vec![Vec::new(); self.spaces.len()];
        for (&(a, b), &kinds) in pairs {
            lists[a.index()].push(Link { to: b, kinds });
            lists[b.index()].push(Link { to: a, kinds });
        }
        self.starts = vec![0];
        for list in &mut lists {
            list.sort_unstable();
            self.links.append(list);
            self.starts.push(self.links.len() as u32);
        }
    }
}

fn read_spaces(table: &Table, errors: &mut Vec<BoardError>) -> Vec<Space> {
    if table.len() > usize::from(u16::MAX) {
        errors.push(BoardError::new(
            table.file(),
            0,
            "",
            "more spaces than an id can name",
        ));
        return Vec::new();
    }
    let mut spaces = Vec::with_capacity(table.len());
    let mut seen = BTreeMap::new();
    for row in table.rows() {
        match read_space(row) {
            Ok(space) => {
                if let Some(line) = seen.insert(space.key.clone(), row.line()) {
                    errors.push(row.error(
                        "key",
                        format!("`{}` stands already in line {line}", space.key),
                    ));
                }
                spaces.push(space);
            }
            Err(error) => errors.push(error),
        }
    }
    spaces
}

fn read_space(row: Row<'_>) -> Result<Space, BoardError> {
    let key = row.text("key")?;
    if key.is_empty()
        || !key
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    {
        return Err(row.error(
            "key",
            format!("`{key}`: a key is made of letters, digits and `_`"),
        ));
    }
    Ok(Space {
        key: key.into(),
        name: row.text("name")?.into(),
        kind: row.get("kind")?,
        terrain: row.text("terrain")?.into(),
        country: row.text("country")?.into(),
        at: Point {
            x: row.get("x")?,
            y: row.get("y")?,
        },
    })
}
