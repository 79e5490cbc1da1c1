use crate::{Direction, Hexes, SpaceId};

/// A side in a war, as zones of control see it: at most eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Camp(pub u8);

/// A set of camps: those that are enemies of somebody just now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Camps(u8);

impl Camps {
    pub const NONE: Self = Self(0);

    #[must_use]
    pub const fn with(self, camp: Camp) -> Self {
        Self(self.0 | 1 << camp.0)
    }

    pub const fn has(self, camp: Camp) -> bool {
        self.0 >> camp.0 & 1 == 1
    }
}

impl FromIterator<Camp> for Camps {
    fn from_iter<I: IntoIterator<Item = Camp>>(camps: I) -> Self {
        camps.into_iter().fold(Self::NONE, Self::with)
    }
}

/// What a piece does to zones of control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presence {
    /// Has a zone in the hexes around it.
    pub exerts: bool,
    /// Takes the force out of enemy zones in its own hex.
    pub negates: bool,
}

/// How enemy zones of control lie on a hex, for one camp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hold {
    /// No enemy zone reaches it.
    None,
    /// An enemy zone alone.
    Free,
    /// Zones of both meet in an empty hex.
    Contested,
    /// An own piece stands there that takes the force out of it.
    Inhibited,
}

/// What one camp has in one hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cell {
    /// The directions from which zones of the camp come.
    from: u8,
    /// The directions into which a zone of the camp goes, if a piece stands here.
    into: u8,
    exerting: u16,
    negating: u16,
}

/// Zones of control of each camp, kept up to date as pieces come and go.
///
/// What a zone crosses is the game's to say, side by side ([`Zones::open`]): mountains, straits, ice, a beachhead
/// that looks one way. Who is whose enemy is asked with each question, since it changes in the course of a war.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zones<const CAMPS: usize> {
    cells: Vec<[Cell; CAMPS]>,
}

impl<const CAMPS: usize> Zones<CAMPS> {
    const ROOM: () = assert!(CAMPS <= 8, "a set of camps has eight bits");

    /// Without pieces; `crosses` says where a zone of a camp goes from a hex over a side.
    pub fn new(
        hexes: &Hexes,
        mut crosses: impl FnMut(Camp, SpaceId, Direction, crate::Link) -> bool,
    ) -> Self {
        let () = Self::ROOM;
        let mut cells = vec![[Cell::default(); CAMPS]; hexes.spaces()];
        for (id, cell) in (0..).map(SpaceId).zip(&mut cells) {
            for (way, link) in hexes.sides(id) {
                for (camp, cell) in (0..).map(Camp).zip(&mut *cell) {
                    if crosses(camp, id, way, link) {
                        cell.into |= way.bit();
                    }
                }
            }
        }
        Self { cells }
    }

    /// A piece comes to stand in a space.
    #[inline]
    pub fn add(&mut self, hexes: &Hexes, at: SpaceId, camp: Camp, piece: Presence) {
        let cell = &mut self.cells[at.index()][camp.0 as usize];
        cell.negating += u16::from(piece.negates);
        cell.exerting += u16::from(piece.exerts);
        if piece.exerts && cell.exerting == 1 {
            let into = cell.into;
            self.spread(hexes, at, camp, into, true);
        }
    }

    /// A piece leaves a space where it stood.
    #[inline]
    pub fn take(&mut self, hexes: &Hexes, at: SpaceId, camp: Camp, piece: Presence) {
        let cell = &mut self.cells[at.index()][camp.0 as usize];
        cell.negating -= u16::from(piece.negates);
        cell.exerting -= u16::from(piece.exerts);
        if piece.exerts && cell.exerting == 0 {
            let into = cell.into;
            self.spread(hexes, at, camp, into, false);
        }
    }

    /// A piece goes from one space to another.
    #[inline]
    pub fn step(
        &mut self,
        hexes: &Hexes,
        (from, to): (SpaceId, SpaceId),
        camp: Camp,
        piece: Presence,
    ) {
        self.take(hexes, from, camp, piece);
        self.add(hexes, to, camp, piece);
    }

    /// Opens or shuts a side for the zones of a camp, outwards from a hex: ice, a marker.
    pub fn open(&mut self, hexes: &Hexes, at: SpaceId, way: Direction, camp: Camp, open: bool) {
        let cell = &mut self.cells[at.index()][camp.0 as usize];
        if open {
            cell.into |= way.bit();
        } else {
            cell.into &= !way.bit();
        }
        if cell.exerting > 0 {
            self.spread(hexes, at, camp, way.bit(), open);
        }
    }

    /// Lays zones on the neighbours in some directions, or takes them off.
    #[inline]
    fn spread(&mut self, hexes: &Hexes, at: SpaceId, camp: Camp, into: u8, on: bool) {
        for (way, link) in hexes.sides(at) {
            let bit = way.opposite().bit();
            let from = &mut self.cells[link.to.index()][camp.0 as usize].from;
            if into & way.bit() != 0 {
                *from = if on { *from | bit } else { *from & !bit };
            }
        }
    }

    /// From which directions zones of the enemies come, a bit each: a game that lets a mover pass over one enemy
    /// asks whether others remain.
    #[inline]
    pub fn from(&self, at: SpaceId, enemies: Camps) -> u8 {
        let cells = (0..).map(Camp).zip(&self.cells[at.index()]);
        cells
            .filter(|(camp, _)| enemies.has(*camp))
            .fold(0, |all, (_, cell)| all | cell.from)
    }

    /// Whether an enemy zone lies on a hex, negated or not.
    #[inline]
    pub fn reach(&self, at: SpaceId, enemies: Camps) -> bool {
        self.from(at, enemies) != 0
    }

    /// Whether a camp has a piece there that negates.
    #[inline]
    pub fn negates(&self, at: SpaceId, camp: Camp) -> bool {
        self.cells[at.index()][camp.0 as usize].negating > 0
    }

    /// How enemy zones lie on a hex, seen by a camp.
    #[inline]
    pub fn hold(&self, at: SpaceId, camp: Camp, enemies: Camps) -> Hold {
        if !self.reach(at, enemies) {
            return Hold::None;
        }
        let cells = &self.cells[at.index()];
        let own = &cells[camp.0 as usize];
        let empty = || cells.iter().all(|c| c.negating == 0 && c.exerting == 0);
        if own.negating > 0 {
            Hold::Inhibited
        } else if own.from != 0 && empty() {
            Hold::Contested
        } else {
            Hold::Free
        }
    }
}
