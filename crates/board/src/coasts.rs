use crate::{Direction, Hexes, Kinds, Link, SpaceId};

/// One of the separate waters of a hex: 0 is the first against the clock from the east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coast(pub u8);

impl Coast {
    /// As tables write it: `a`, `b`.
    pub fn name(self) -> char {
        char::from(b'a' + self.0)
    }
}

/// Which sides of a hexside ships use; a game names the kinds of its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waters {
    /// Water all along the side.
    pub wet: Kinds,
    /// Land and, at an end of it, water: ships pass along the coast.
    pub along: Kinds,
}

/// The coasts of each hex, and how ships pass from one to the next.
///
/// A tongue of land that reaches from a hex into its neighbour parts the water of the hex in two, and a ship lies on
/// one of the two sides. Two coasts of neighbours are joined over a side that is water, or at a wet end of a side that
/// is land; so no ship crosses the tongue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coasts {
    waters: Waters,
    count: Vec<u8>,
    /// By side, the coast on it; [`DRY`] if it is land.
    sides: Vec<[u8; 6]>,
    /// By corner, the coast there; corner `i` lies between side `i` and the next one against the clock.
    corners: Vec<[u8; 6]>,
}

const DRY: u8 = u8::MAX;

impl Coasts {
    /// `afloat` says where ships may lie at all: sea hexes and coastal land.
    pub fn find(hexes: &Hexes, waters: Waters, afloat: impl Fn(SpaceId) -> bool) -> Self {
        let len = hexes.spaces();
        let mut coasts = Self {
            waters,
            count: vec![0; len],
            sides: vec![[DRY; 6]; len],
            corners: vec![[DRY; 6]; len],
        };
        for id in hexes.ids().filter(|&id| afloat(id)) {
            let runs = coasts.runs(hexes, id);
            coasts.sides[id.index()] = runs;
            let last = runs.iter().filter(|&&run| run != DRY).max();
            coasts.count[id.index()] = last.map_or(1, |&run| run + 1);
        }
        for id in hexes.ids().filter(|&id| afloat(id)) {
            coasts.corners[id.index()] =
                Direction::ALL.map(|way| coasts.corner(hexes, id, way).unwrap_or(DRY));
        }
        coasts
    }

    fn is_wet(&self, link: Option<Link>) -> bool {
        link.is_some_and(|link| link.kinds.has(self.waters.wet))
    }

    /// Numbers the stretches of water around a hex; only land parts them, not the edge of the map.
    fn runs(&self, hexes: &Hexes, id: SpaceId) -> [u8; 6] {
        let sides = Direction::ALL.map(|way| hexes.side(id, way));
        let wet = sides.map(|side| self.is_wet(side));
        let open: [bool; 6] = std::array::from_fn(|i| wet[i] || sides[i].is_none());
        let mut runs = [DRY; 6];
        let mut next = 0;
        for start in 0..6 {
            if !wet[start] || runs[start] != DRY {
                continue;
            }
            runs[start] = next;
            for turn in [1, 5] {
                let mut at = (start + turn) % 6;
                while open[at] && at != start {
                    if wet[at] {
                        runs[at] = next;
                    }
                    at = (at + turn) % 6;
                }
            }
            next += 1;
        }
        runs
    }

    /// The coast at the corner after a side: that of either side, or of water that only touches the corner.
    fn corner(&self, hexes: &Hexes, id: SpaceId, way: Direction) -> Option<u8> {
        let runs = &self.sides[id.index()];
        let own = [way, way.next()].map(|way| runs[way.index()]);
        if let Some(&run) = own.iter().find(|&&run| run != DRY) {
            return Some(run);
        }
        let beside = hexes.side(id, way)?.to;
        let across = hexes.side(beside, way.next().next())?;
        // Where the hex has water of its own, water beyond a corner is another sea.
        (self.is_wet(Some(across)) && self.is_inlet(id)).then_some(0)
    }

    /// No side of the hex is water: what it has comes in at a corner, or up a river.
    fn is_inlet(&self, id: SpaceId) -> bool {
        self.sides[id.index()] == [DRY; 6]
    }

    /// How many separate waters a hex has: 0 inland, 1 at sea and on most coasts.
    #[inline]
    pub fn count(&self, id: SpaceId) -> u8 {
        self.count[id.index()]
    }

    /// The coast on a side that is water; `None` where it is land.
    pub fn on(&self, id: SpaceId, way: Direction) -> Option<Coast> {
        let coast = self.sides[id.index()][way.index()];
        (coast != DRY).then_some(Coast(coast))
    }

    /// Where ships pass to from a coast, and over which side; the same coast may be met at both ends of a side.
    pub fn passages<'c>(
        &'c self,
        hexes: &'c Hexes,
        at: SpaceId,
        coast: Coast,
    ) -> impl Iterator<Item = (Direction, Link, Coast)> + 'c {
        hexes.sides(at).flat_map(move |(way, link)| {
            let met = self.met(at, way, link, coast.0);
            let twice = met[0] == met[1];
            let both = met.into_iter().take(if twice { 1 } else { 2 });
            both.filter(|&to| to != DRY)
                .map(move |to| (way, link, Coast(to)))
        })
    }

    /// The coasts of a neighbour that a coast meets over a side.
    fn met(&self, at: SpaceId, way: Direction, link: Link, coast: u8) -> [u8; 2] {
        let (here, there) = (at.index(), link.to.index());
        if self.count[there] == 0 {
            return [DRY; 2];
        }
        let back = way.opposite();
        if link.kinds.has(self.waters.wet) {
            let same = self.sides[here][way.index()] == coast;
            return [if same {
                self.sides[there][back.index()]
            } else {
                DRY
            }; 2];
        }
        if !link.kinds.has(self.waters.along) {
            return [DRY; 2];
        }
        // The two ends of the side, seen from here and from there.
        let before = |way: Direction| (way.index() + 5) % 6;
        let ends = [(way.index(), before(back)), (before(way), back.index())];
        let ends = ends.map(|(a, b)| (self.corners[here][a], self.corners[there][b]));
        if ends.iter().all(|&(a, b)| a == DRY || b == DRY) {
            // Water that lies in the middle of the side leads up to a hex that has no other.
            let only = self.count[here] == 1 && self.count[there] == 1;
            let inlet = only && (self.is_inlet(at) || self.is_inlet(link.to));
            return [if inlet && coast == 0 { 0 } else { DRY }; 2];
        }
        ends.map(|(a, b)| if a == coast { b } else { DRY })
    }
}
