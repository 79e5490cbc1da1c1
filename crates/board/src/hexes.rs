use crate::{Board, BoardError, BoardFiles, BoardKind, Link, Point, SpaceId, SpaceKind};

/// One of the six sides of a hex that stands on its point, counted against the clock from the east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    East,
    NorthEast,
    NorthWest,
    West,
    SouthWest,
    SouthEast,
}

impl Direction {
    pub const ALL: [Self; 6] = [
        Self::East,
        Self::NorthEast,
        Self::NorthWest,
        Self::West,
        Self::SouthWest,
        Self::SouthEast,
    ];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// From the neighbour back.
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }

    /// The next one against the clock.
    #[inline]
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % 6]
    }

    /// Its bit in a set of sides.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// How far one step goes, in [`Place`]s.
    const fn offset(self) -> (i16, i16) {
        match self {
            Self::East => (2, 0),
            Self::NorthEast => (1, -1),
            Self::NorthWest => (-1, -1),
            Self::West => (-2, 0),
            Self::SouthWest => (-1, 1),
            Self::SouthEast => (1, 1),
        }
    }
}

/// Where a hex lies: half hexes eastwards, rows southwards; both odd or both even, counted from one corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    half: i16,
    row: i16,
}

/// The hexes of a board: coordinates, plain distances, and the neighbour in each direction.
///
/// A hex is a space whose key is the letter of a sheet and a number, other than a box. Sea areas, boxes, parts of
/// hexes and places on insets have no coordinates: they are spaces of the board and no hexes.
///
/// ```
/// # use board::boards;
/// let board = boards::krieg();
/// let hexes = board.hexes().unwrap();
/// let [paris, lille] = ["w3516", "w3618"].map(|key| board.find(key).unwrap());
/// assert_eq!(hexes.distance(paris, lille), Some(2));
/// assert_eq!(hexes.ring(paris, 2).count(), 12);
/// ```
#[derive(Clone, Debug)]
pub struct Hexes {
    places: Vec<Option<Place>>,
    /// By direction; `to` is [`NOWHERE`] at the edge.
    sides: Vec<[Link; 6]>,
    /// Each hex and those around it, [`NOWHERE`] behind them.
    near: Vec<[SpaceId; 7]>,
    /// Ids by row and half column, [`NOWHERE`] where there is no hex.
    lattice: Vec<SpaceId>,
    halves: i16,
    rows: i16,
}

const NOWHERE: SpaceId = SpaceId(u16::MAX);

impl Hexes {
    /// `None` for a board of areas.
    pub(crate) fn of(board: &Board, files: &BoardFiles) -> Result<Option<Self>, Vec<BoardError>> {
        let grid = match (&board.header().grid, board.header().kind) {
            (Some(grid), BoardKind::Hex) => grid,
            _ => return Ok(None),
        };
        let wrong = |field: &str| {
            let message = "a hex board needs it: whole numbers above 0, and a list of letters";
            vec![BoardError::new(files.path("board.toml"), 0, field, message)]
        };
        let number = |field: &str| {
            let number = grid.get(field).and_then(toml::Value::as_integer);
            let number = number.and_then(|n| i32::try_from(n).ok());
            number.filter(|&n| n > 0).ok_or_else(|| wrong(field))
        };
        let (width, third) = (number("width")?, number("third")?);
        let sheets = grid.get("sheets").and_then(toml::Value::as_array);
        let sheets = sheets.ok_or_else(|| wrong("sheets"))?;
        let sheets: Option<Vec<&str>> = sheets.iter().map(toml::Value::as_str).collect();
        let sheets = sheets.ok_or_else(|| wrong("sheets"))?;
        let hexes: Vec<SpaceId> = board
            .ids()
            .filter(|&id| is_hex(board, id, &sheets))
            .collect();
        Self::lay(board, &hexes, Point { x: width, y: third }).map(Some)
    }

    fn lay(board: &Board, ids: &[SpaceId], size: Point) -> Result<Self, Vec<BoardError>> {
        let mut places = vec![None; board.len()];
        let mut errors = Vec::new();
        let origin = |axis: fn(Point) -> i32| {
            let all = ids.iter().map(|&id| axis(board.space(id).at));
            all.min().unwrap_or(0)
        };
        let (left, top) = (origin(|at| at.x), origin(|at| at.y));
        for &id in ids {
            let at = board.space(id).at;
            match place(at.x - left, at.y - top, size) {
                Some(place) => places[id.index()] = Some(place),
                None => errors.push(board.row(id).error("x", "a hex must stand on the grid")),
            }
        }
        let extent = |axis: fn(Place) -> i16| {
            let all = places.iter().flatten().map(|&place| axis(place));
            all.max().unwrap_or(0) + 1
        };
        let (halves, rows) = (extent(|place| place.half), extent(|place| place.row));
        let mut hexes = Self {
            lattice: vec![NOWHERE; halves as usize * rows as usize],
            sides: vec![[NO_LINK; 6]; board.len()],
            near: vec![[NOWHERE; 7]; board.len()],
            places,
            halves,
            rows,
        };
        let parity = |place: Place| (place.half + place.row) % 2;
        let even = hexes.places.iter().flatten().next().copied().map(parity);
        for &id in ids {
            let Some(place) = hexes.places[id.index()] else {
                continue;
            };
            if Some(parity(place)) != even {
                errors.push(board.row(id).error("x", "a hex stands between two others"));
            }
            let spot = hexes.spot(place).expect("the lattice is as large as that");
            if std::mem::replace(&mut hexes.lattice[spot], id) != NOWHERE {
                errors.push(board.row(id).error("x", "two hexes stand in one place"));
            }
        }
        if errors.is_empty() {
            hexes.join(board, &mut errors);
            for &id in ids {
                let mut near = [NOWHERE; 7];
                let all = hexes.within(id, 1);
                near.iter_mut().zip(all).for_each(|(at, hex)| *at = hex);
                hexes.near[id.index()] = near;
            }
        }
        if errors.is_empty() {
            Ok(hexes)
        } else {
            Err(errors)
        }
    }

    /// Puts each border between two hexes at the side where it belongs.
    fn join(&mut self, board: &Board, errors: &mut Vec<BoardError>) {
        for id in board.ids().filter(|id| self.places[id.index()].is_some()) {
            for &link in board.neighbours(id) {
                if self.places[link.to.index()].is_none() {
                    continue;
                }
                let side = Direction::ALL
                    .into_iter()
                    .find(|&way| self.beside(id, way) == Some(link.to));
                match side {
                    Some(way) => self.sides[id.index()][way.index()] = link,
                    None => {
                        let message =
                            format!("joined to `{}`, which is no neighbour", board.key(link.to));
                        errors.push(board.row(id).error("key", message));
                    }
                }
            }
        }
    }

    #[inline]
    fn spot(&self, place: Place) -> Option<usize> {
        let inside = (0..self.halves).contains(&place.half) && (0..self.rows).contains(&place.row);
        inside.then(|| place.row as usize * self.halves as usize + place.half as usize)
    }

    #[inline]
    fn at(&self, place: Place) -> Option<SpaceId> {
        let id = self.lattice[self.spot(place)?];
        (id != NOWHERE).then_some(id)
    }

    fn beside(&self, id: SpaceId, way: Direction) -> Option<SpaceId> {
        let (place, (half, row)) = (self.places[id.index()]?, way.offset());
        self.at(Place {
            half: place.half + half,
            row: place.row + row,
        })
    }

    /// How many spaces the board has, hexes or not.
    pub fn spaces(&self) -> usize {
        self.places.len()
    }

    /// The spaces that are hexes, in order.
    pub fn ids(&self) -> impl Iterator<Item = SpaceId> + '_ {
        let all = (0..).map(SpaceId).zip(&self.places);
        all.filter(|(_, place)| place.is_some()).map(|(id, _)| id)
    }

    pub fn is_hex(&self, id: SpaceId) -> bool {
        self.places[id.index()].is_some()
    }

    /// What lies in a direction; `None` at the edge of the map.
    #[inline]
    pub fn side(&self, id: SpaceId, way: Direction) -> Option<Link> {
        let link = self.sides[id.index()][way.index()];
        (link.to != NOWHERE).then_some(link)
    }

    /// The neighbours of a hex with their directions, from the east against the clock.
    #[inline]
    pub fn sides(&self, id: SpaceId) -> impl Iterator<Item = (Direction, Link)> + '_ {
        let all = Direction::ALL.into_iter().zip(self.sides[id.index()]);
        all.filter(|(_, link)| link.to != NOWHERE)
    }

    /// A hex and the hexes that touch it, whatever lies between: [`Hexes::within`] one hex of it.
    #[inline]
    pub fn near(&self, middle: SpaceId) -> impl Iterator<Item = SpaceId> + '_ {
        let all = self.near[middle.index()].into_iter();
        all.take_while(|id| *id != NOWHERE)
    }

    /// Where a neighbour lies; `None` if the two are not neighbours.
    pub fn direction(&self, from: SpaceId, to: SpaceId) -> Option<Direction> {
        self.sides(from)
            .find(|(_, link)| link.to == to)
            .map(|(way, _)| way)
    }

    /// How many hexes apart two hexes are, whatever lies between; `None` if either is no hex.
    #[inline]
    pub fn distance(&self, a: SpaceId, b: SpaceId) -> Option<u16> {
        let (a, b) = (self.places[a.index()]?, self.places[b.index()]?);
        let (halves, rows) = (a.half.abs_diff(b.half), a.row.abs_diff(b.row));
        Some(rows + halves.saturating_sub(rows) / 2)
    }

    /// The hexes at exactly that distance; row by row, from the north-west.
    pub fn ring(&self, middle: SpaceId, distance: u16) -> impl Iterator<Item = SpaceId> + '_ {
        self.within(middle, distance)
            .filter(move |&id| self.distance(middle, id) == Some(distance))
    }

    /// The hexes at most that far away, the middle itself included; row by row, from the north-west.
    #[inline]
    pub fn within(&self, middle: SpaceId, distance: u16) -> impl Iterator<Item = SpaceId> + '_ {
        let far = i16::try_from(distance)
            .unwrap_or(i16::MAX)
            .min(self.rows.max(self.halves));
        self.places[middle.index()].into_iter().flat_map(move |at| {
            (-far..=far).flat_map(move |row| {
                let width = 2 * far - row.abs();
                (-width..=width).step_by(2).filter_map(move |half| {
                    self.at(Place {
                        half: at.half.checked_add(half)?,
                        row: at.row + row,
                    })
                })
            })
        })
    }
}

const NO_LINK: Link = Link {
    to: NOWHERE,
    kinds: crate::Kinds::NONE,
};

fn is_hex(board: &Board, id: SpaceId, sheets: &[&str]) -> bool {
    let numbered = |sheet: &&str| {
        let number = board.key(id).strip_prefix(*sheet);
        number.is_some_and(|n| !n.is_empty() && n.bytes().all(|digit| digit.is_ascii_digit()))
    };
    board.space(id).kind != SpaceKind::Box && sheets.iter().any(numbered)
}

/// The place at a point, which may be off by a unit or two: the atlas rounds.
fn place(x: i32, y: i32, size: Point) -> Option<Place> {
    let (half, pitch) = (size.x / 2, 3 * size.y);
    let place = Place {
        half: i16::try_from((x + half / 2) / half.max(1)).ok()?,
        row: i16::try_from((y + pitch / 2) / pitch).ok()?,
    };
    let near = |unit: i32, count: i16, at: i32| (unit * i32::from(count) - at).abs() * 10 <= unit;
    (near(half, place.half, x) && near(pitch, place.row, y)).then_some(place)
}
