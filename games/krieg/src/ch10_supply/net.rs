//! 10.2c to 10.2f: the network of Road, Rail and Zones that lines of supply run along.
//!
//! It falls into pieces: places that lines join along Rail and over Zones without using up the one Road stretch or
//! Connected Strait. Whoever has a source on a piece is supplied wherever that piece leads, so it is found out once for
//! all countries whose lines may go the same ways.

use super::lines::{Line, Supplied};
use super::ports::Ports;
use crate::data::data;
use crate::ground::{ground, space};
use crate::spaces::Spaces;
use crate::spot::board;
use crate::types::{CountryId, Faction, ZoneId};
use board::{Kinds, SpaceId};
use kernel::cite;
use std::sync::{LazyLock, OnceLock};

/// 10.2c: what of the one Road stretch or Connected Strait a line has used.
const FRESH: u8 = 0;
const ON_ROAD: u8 = 1;
const SPENT: u8 = 2;

/// What a line of the network runs along: the dearest where several lie there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Road,
    Connected,
    Rail,
}

impl Way {
    fn of(kinds: Kinds) -> Option<Way> {
        let sides = &ground().sides;
        if kinds.has(sides.road) {
            Some(Way::Road)
        } else if kinds.has(sides.connected) {
            Some(Way::Connected)
        } else {
            kinds.has(sides.rail).then_some(Way::Rail)
        }
    }
    /// How a line goes on along it, if it may.
    #[inline]
    pub fn along(self, used: u8) -> Option<u8> {
        cite!("10.2c");
        match (used, self) {
            (FRESH | ON_ROAD, Way::Road) => Some(ON_ROAD),
            (FRESH, Way::Connected) => Some(SPENT),
            (_, Way::Road | Way::Connected) => None,
            (FRESH, Way::Rail) => Some(FRESH),
            (_, Way::Rail) => Some(SPENT),
        }
    }
}

/// The hexsides that lines of supply know, by the space that they are left from.
pub(super) struct Paths {
    pub network: Vec<Vec<(SpaceId, Way)>>,
    /// Those of the network that no free hexside goes along with.
    pub bridges: Vec<Vec<(SpaceId, Way)>>,
    /// 10.2l: over land and straits.
    pub free: Vec<Vec<SpaceId>>,
    /// Over the coast, which a line crosses only at a Beachhead.
    pub coast: Vec<Vec<SpaceId>>,
    /// The Zones that a Port, Beachhead or Off-Map Box lies in.
    zones: Vec<Vec<ZoneId>>,
}

pub(super) fn paths() -> &'static Paths {
    static PATHS: LazyLock<Paths> = LazyLock::new(|| {
        cite!("10.2l");
        let sides = &ground().sides;
        let open = sides.land | sides.strait;
        let over = |id: SpaceId, is: &dyn Fn(Kinds) -> bool| {
            let links = board().neighbours(id).iter();
            let links = links.filter(|link| is(link.kinds));
            links.map(|link| link.to).collect()
        };
        let network = |id: SpaceId| {
            let links = board().neighbours(id).iter();
            let ways = links.filter_map(|link| Some((link.to, Way::of(link.kinds)?)));
            ways.collect()
        };
        let network: Vec<Vec<(SpaceId, Way)>> = board().ids().map(network).collect();
        // A piece is the same from wherever it is laid: what is joined is joined both ways.
        debug_assert!(board().ids().all(|id| {
            let mut ways = network[id.index()].iter();
            ways.all(|(to, way)| network[to.index()].contains(&(id, *way)))
        }));
        let free: Vec<Vec<SpaceId>> = board()
            .ids()
            .map(|id| over(id, &|kinds| kinds.has(open)))
            .collect();
        let bridges = board().ids().map(|id| {
            let ways = network[id.index()].iter().copied();
            ways.filter(|(to, _)| !free[id.index()].contains(to))
                .collect()
        });
        Paths {
            bridges: bridges.collect(),
            network,
            free,
            coast: board()
                .ids()
                .map(|id| over(id, &|kinds| !kinds.has(open) && kinds.has(sides.coast)))
                .collect(),
            zones: board().ids().map(zones_of).collect(),
        }
    });
    &PATHS
}

fn zones_of(id: SpaceId) -> Vec<ZoneId> {
    if !space(id).is_box() {
        return space(id).zones.clone();
    }
    let boxes = data().map.off_map.iter().filter(|b| b.space == id);
    boxes.filter_map(|b| b.zone).collect()
}

/// Everything that the network reaches, Zones numbered on behind the spaces. A line that has used less goes wherever one
/// that has used more goes, so each place is reached once, by what has used least.
pub(super) struct Flood {
    /// By what was used of the way there: places that were reached with that, or with less before it.
    known: [Spaces; 3],
    /// The places that were reached, by what was used.
    reached: [Vec<SpaceId>; 3],
}

impl Flood {
    fn new() -> Flood {
        Flood {
            known: [Spaces::default(); 3],
            reached: [const { Vec::new() }; 3],
        }
    }
    /// Goes on to a place, unless a line got there with less. What goes on uses no less than what it comes from.
    #[inline]
    fn go(&mut self, to: SpaceId, used: u8) {
        if self.is_best(to, used) && self.known[usize::from(used)].add(to) {
            self.reached[usize::from(used)].push(to);
        }
    }
    /// Whether what was reached with that was not reached with less.
    #[inline]
    fn is_best(&self, at: SpaceId, used: u8) -> bool {
        let mut less = self.known[..usize::from(used)].iter();
        !less.any(|known| known.has(at))
    }
    pub fn reaches_zone(&self, zone: ZoneId) -> bool {
        let place = place_of(zone);
        self.known.iter().any(|known| known.has(place))
    }
    /// Every space once, with what was used.
    pub fn spaces(&self) -> impl Iterator<Item = (SpaceId, u8)> {
        let by_use = (FRESH..=SPENT).zip(&self.reached);
        by_use.flat_map(move |(used, all)| {
            let all = all
                .iter()
                .filter(move |at| self.is_best(**at, used) && at.index() < board().len());
            all.map(move |at| (*at, used))
        })
    }
}

/// A Zone as a place of the network.
fn place_of(zone: ZoneId) -> SpaceId {
    SpaceId(board().len() as u16 + zone.0)
}

/// What carries the lines of some countries.
pub(super) struct Carriers<'a> {
    /// Where a line may be traced into.
    pub open: &'a Spaces,
    /// The Open Ports; none for lines over land alone.
    pub ports: Option<&'a Ports>,
    /// By Zone: whether a Supply Convoy lies there.
    convoys: Vec<bool>,
    pub faction: Faction,
}

impl<'a> Carriers<'a> {
    pub fn of(line: &Line<'_>, open: &'a Spaces, ports: Option<&'a Ports>) -> Carriers<'a> {
        let zones = (0..data().map.zones.len() as u16).map(ZoneId);
        Carriers {
            open,
            ports,
            convoys: zones
                .map(|zone| ports.is_some() && line.has_convoy(zone))
                .collect(),
            faction: line.faction,
        }
    }

    /// Tells every place that a line goes on to from a place, with what is used then.
    #[inline]
    fn go_on(&self, at: SpaceId, used: u8, mut go: impl FnMut(SpaceId, u8)) {
        cite!("10.2c", "10.2d", "10.2e", "10.2f");
        let spaces = board().len();
        if let (Some(zone), Some(ports)) = (at.index().checked_sub(spaces), self.ports) {
            for port in ports.in_zone(self.faction, ZoneId(zone as u16)) {
                if self.open.has(*port) {
                    go(*port, used);
                }
            }
            return;
        }
        let paths = paths();
        for (to, way) in &paths.network[at.index()] {
            if let Some(used) = way.along(used).filter(|_| self.open.has(*to)) {
                go(*to, used);
            }
        }
        let Some(ports) = self.ports else { return };
        // A stretch of Road ends at the sea: what lies on the other shore is another one.
        let used = if used == FRESH { FRESH } else { SPENT };
        for zone in &paths.zones[at.index()] {
            if self.convoys[zone.index()] && ports.is_open(self.faction, *zone, at) {
                go(place_of(*zone), used);
            }
        }
    }

    /// Everything that lines reach from a source.
    pub fn flood(&self, source: SpaceId) -> Flood {
        let mut flood = Flood::new();
        flood.go(source, FRESH);
        for used in FRESH..=SPENT {
            let mut next = 0;
            while let Some(at) = flood.reached[usize::from(used)].get(next).copied() {
                next += 1;
                if flood.is_best(at, used) {
                    self.go_on(at, used, |to, used| flood.go(to, used));
                }
            }
        }
        flood
    }
}

/// The pieces of the network that sources lie on, found out as they are asked for.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Net {
    first: OnceLock<Box<Piece>>,
}

/// What is joined to one source.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    /// The country that asked, and its source.
    country: CountryId,
    source: SpaceId,
    /// Where a source is joined to this one.
    joined: Spaces,
    pub supplies: Supplied,
    next: OnceLock<Box<Piece>>,
}

impl Piece {
    pub(super) fn new(line: &Line<'_>, source: SpaceId, flood: &Flood, supplies: Supplied) -> Self {
        let joined = flood.spaces().filter(|(_, used)| *used == FRESH);
        Piece {
            country: line.country,
            source,
            joined: joined.map(|(at, _)| at).collect(),
            supplies,
            next: OnceLock::new(),
        }
    }
}

impl Net {
    /// The piece that a source lies on.
    pub fn piece(&self, source: SpaceId, find: impl Fn() -> Piece) -> &Piece {
        let mut cell = &self.first;
        loop {
            let piece = cell.get_or_init(|| Box::new(find()));
            if piece.joined.has(source) {
                return piece;
            }
            cell = &piece.next;
        }
    }

    /// Forgets the pieces for which something has changed: who asked for one, and where it supplies.
    pub fn forget(&mut self, is_changed: impl Fn(CountryId, &Supplied) -> bool) {
        let mut pieces = Vec::new();
        let mut next = self.first.take();
        while let Some(mut piece) = next {
            next = piece.next.take();
            pieces.push(piece);
        }
        pieces.retain(|piece| !is_changed(piece.country, &piece.supplies));
        for mut piece in pieces.into_iter().rev() {
            piece.next = std::mem::take(&mut self.first);
            self.first = OnceLock::from(piece);
        }
    }

    /// Whether everything known is what is found out anew.
    pub fn is_true(&self, find: impl Fn(CountryId, SpaceId) -> Option<Piece>) -> bool {
        let mut pieces = std::iter::successors(self.first.get(), |piece| piece.next.get());
        pieces.all(|piece| {
            let anew = find(piece.country, piece.source);
            anew.is_some_and(|anew| anew.joined == piece.joined && anew.supplies == piece.supplies)
        })
    }
}
