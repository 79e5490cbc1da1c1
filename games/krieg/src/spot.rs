//! Where a counter can be: one number for hexes, Off-Map Boxes, the boxes of Naval Zones, the boxes beside the map,
//! the boxes of the VP Track and of the Turn Track.

use crate::data::{Place, data};
use crate::types::{BoxId, Faction, Turn, ZoneId};
use board::{Board, SpaceId, boards};
use kernel::{Key, Target, cite};
use std::sync::LazyLock;

#[inline]
pub fn board() -> &'static Board {
    boards::krieg()
}

frame::id! {
    /// A place for counters: first the spaces of the board, then three boxes for each Naval Zone, then what lies
    /// beside the map.
    pub struct Spot(u16): "place",
    key: |spot| &names()[spot.index()],
    find: |name| find(name),
    count: || Spot::count();
}

/// 0.gloss-nzbox: the three boxes of a Naval Zone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ZoneBox {
    OnStation,
    Convoys,
    Used,
}

impl ZoneBox {
    pub const ALL: [ZoneBox; 3] = [ZoneBox::OnStation, ZoneBox::Convoys, ZoneBox::Used];

    const fn word(self) -> &'static str {
        match self {
            ZoneBox::OnStation => "on_station",
            ZoneBox::Convoys => "convoys",
            ZoneBox::Used => "used",
        }
    }
    pub const fn title(self) -> &'static str {
        match self {
            ZoneBox::OnStation => "On Station",
            ZoneBox::Convoys => "Convoys",
            ZoneBox::Used => "Used",
        }
    }
}

/// What a spot is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Where {
    /// A hex or an Off-Map Box.
    Space(SpaceId),
    Zone(ZoneId, ZoneBox),
    Box(BoxId),
    /// A box of the VP Track.
    Vp(u8),
    Turn(Turn),
    /// Counters that have yet to enter, and those of Neutral countries (13.4).
    Aside,
}

const VP_BOXES: u16 = 5;

/// Where each stretch of spots begins.
struct Starts {
    zones: u16,
    boxes: u16,
    vp: u16,
    turns: u16,
    aside: u16,
}

#[inline]
fn starts() -> &'static Starts {
    static STARTS: LazyLock<Starts> = LazyLock::new(|| {
        let zones = board().len() as u16;
        let boxes = zones + 3 * data().map.zones.len() as u16;
        let vp = boxes + data().boxes.len() as u16;
        let turns = vp + VP_BOXES;
        Starts {
            zones,
            boxes,
            vp,
            turns,
            aside: turns + Turn::BOXES,
        }
    });
    &STARTS
}

/// The keys of all spots, as positions and journals write them.
fn names() -> &'static [String] {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        Spot::all()
            .map(|spot| match spot.whereabouts() {
                Where::Space(space) => board().key(space).to_string(),
                Where::Zone(zone, which) => {
                    format!("{}_{}", which.word(), data().map.zones[zone.index()].id)
                }
                Where::Box(id) => data().boxes[id.index()].id.to_string(),
                Where::Vp(vp) => format!("vp_{vp}"),
                Where::Turn(turn) => format!("turn_{}_{}", turn.months().word(), turn.year()),
                Where::Aside => "aside".to_string(),
            })
            .collect()
    });
    &NAMES
}

fn find(name: &str) -> Option<Spot> {
    if let Some(space) = board().find(name) {
        return Some(space.into());
    }
    let from = usize::from(starts().zones);
    let index = names()[from..].iter().position(|known| known == name)?;
    Some(Spot((from + index) as u16))
}

impl From<SpaceId> for Spot {
    #[inline]
    fn from(space: SpaceId) -> Spot {
        Spot(space.0)
    }
}

impl Spot {
    pub fn count() -> usize {
        usize::from(starts().aside) + 1
    }
    pub fn all() -> impl Iterator<Item = Spot> {
        (0..Spot::count() as u16).map(Spot)
    }
    pub fn zone(zone: ZoneId, which: ZoneBox) -> Spot {
        Spot(starts().zones + 3 * zone.0 + which as u16)
    }
    pub fn of_box(id: BoxId) -> Spot {
        Spot(starts().boxes + id.0)
    }
    /// # Panics
    /// When `boxes.tsv` has no such box; tests go through all of them.
    fn named(id: &str) -> Spot {
        Spot::of_box(data().find_box(id).expect("a box of boxes.tsv"))
    }
    pub fn turn(turn: Turn) -> Spot {
        Spot(starts().turns + turn.0.min(Turn::BOXES - 1))
    }
    pub fn vp(vp: u8) -> Spot {
        Spot(starts().vp + u16::from(vp).min(VP_BOXES - 1))
    }
    pub fn aside() -> Spot {
        Spot(starts().aside)
    }
    pub fn delay() -> Spot {
        static SPOT: LazyLock<Spot> = LazyLock::new(|| Spot::named("delay"));
        *SPOT
    }
    pub fn naval_delay() -> Spot {
        static SPOT: LazyLock<Spot> = LazyLock::new(|| Spot::named("naval_delay"));
        *SPOT
    }
    pub fn strategic_warfare() -> Spot {
        static SPOT: LazyLock<Spot> = LazyLock::new(|| Spot::named("strategic_warfare"));
        *SPOT
    }
    pub fn out_of_game() -> Spot {
        static SPOT: LazyLock<Spot> = LazyLock::new(|| Spot::named("out_of_game"));
        *SPOT
    }
    /// 13.8.6: where the counters of a Neutral Vichy wait.
    pub fn neutral_vichy() -> Spot {
        static SPOT: LazyLock<Spot> = LazyLock::new(|| Spot::named("neutral_vichy"));
        *SPOT
    }
    /// 13.8.7
    pub fn pacific_holding() -> Spot {
        static SPOT: LazyLock<Spot> = LazyLock::new(|| Spot::named("pacific_holding"));
        *SPOT
    }
    /// 13.8.7: the Pacific War Box of an Allied faction.
    pub fn pacific_war(faction: Faction) -> Spot {
        static SPOTS: LazyLock<[Spot; 2]> =
            LazyLock::new(|| ["western_pacific", "soviet_pacific"].map(Spot::named));
        SPOTS[usize::from(faction == Faction::Soviet)]
    }
    /// 0.gloss-forcepool
    pub fn pool(faction: Faction) -> Spot {
        static SPOTS: LazyLock<[Spot; 3]> =
            LazyLock::new(|| ["axis_pool", "western_pool", "soviet_pool"].map(Spot::named));
        SPOTS[faction.index()]
    }
    /// 12.2: the Conditional Events Box of a faction.
    pub fn events(faction: Faction) -> Spot {
        static SPOTS: LazyLock<[Spot; 3]> =
            LazyLock::new(|| ["axis_events", "western_events", "soviet_events"].map(Spot::named));
        SPOTS[faction.index()]
    }
    /// 16.7: the back of a faction's Pending Card.
    pub fn pending(faction: Faction) -> Spot {
        static SPOTS: LazyLock<[Spot; 3]> = LazyLock::new(|| {
            ["axis_pending", "western_pending", "soviet_pending"].map(Spot::named)
        });
        SPOTS[faction.index()]
    }
    /// 16.1.1: the Conquered Minor Countries Box of an Allied faction; the Axis have none.
    pub fn conquered(faction: Faction) -> Option<Spot> {
        static SPOTS: LazyLock<[Spot; 2]> =
            LazyLock::new(|| ["western_conquered", "soviet_conquered"].map(Spot::named));
        faction.is_allied().then(|| SPOTS[faction.index() - 1])
    }

    pub fn whereabouts(self) -> Where {
        cite!("0.gloss-nzbox");
        let starts = starts();
        if self.0 < starts.zones {
            Where::Space(SpaceId(self.0))
        } else if self.0 < starts.boxes {
            let index = self.0 - starts.zones;
            Where::Zone(ZoneId(index / 3), ZoneBox::ALL[usize::from(index % 3)])
        } else if self.0 < starts.vp {
            Where::Box(BoxId(self.0 - starts.boxes))
        } else if self.0 < starts.turns {
            Where::Vp((self.0 - starts.vp) as u8)
        } else if self.0 < starts.aside {
            Where::Turn(Turn(self.0 - starts.turns))
        } else {
            Where::Aside
        }
    }
    /// The space of the board, if it is one.
    #[inline]
    pub fn space(self) -> Option<SpaceId> {
        (usize::from(self.0) < board().len()).then_some(SpaceId(self.0))
    }
    /// Whether the tally of a spot counts: on the map, in Off-Map Boxes and in the boxes of Zones.
    #[inline]
    pub fn is_in_play(self) -> bool {
        self.0 < starts().boxes
    }
    /// Whether a counter there bears on nothing that happens on the map or at sea: in a Force Pool or Delay Box, on the
    /// Turn Track, set aside.
    pub fn is_away(self) -> bool {
        static AWAY: LazyLock<Vec<bool>> = LazyLock::new(|| {
            let pools = Faction::ALL.iter().map(|faction| Spot::pool(*faction));
            let boxes: Vec<Spot> = pools
                .chain([
                    Spot::delay(),
                    Spot::naval_delay(),
                    Spot::strategic_warfare(),
                    Spot::out_of_game(),
                ])
                .collect();
            let away = |spot: Spot| match spot.whereabouts() {
                Where::Turn(_) | Where::Aside => true,
                Where::Box(_) => boxes.contains(&spot),
                Where::Space(_) | Where::Zone(..) | Where::Vp(_) => false,
            };
            Spot::all().map(away).collect()
        });
        AWAY[self.index()]
    }
    pub fn key(self) -> &'static str {
        &names()[self.index()]
    }
    /// What players call it: a hex by its name and number.
    pub fn name(self) -> String {
        match self.whereabouts() {
            Where::Space(space) => {
                let space = board().space(space);
                match (space.name.is_empty(), space.kind) {
                    (true, _) => space.key.to_string(),
                    (false, board::SpaceKind::Box) => format!("the {} Box", space.name),
                    (false, _) => format!("{} ({})", space.name, space.key),
                }
            }
            Where::Zone(zone, which) => {
                format!("{} {}", data().map.zones[zone.index()].name, which.title())
            }
            Where::Box(id) => data().boxes[id.index()].name.to_string(),
            Where::Vp(vp) => format!("{vp} VP"),
            Where::Turn(turn) => turn.to_string(),
            Where::Aside => "set aside".to_string(),
        }
    }
    /// What a click on it hits.
    pub fn target(self) -> Target {
        match self.whereabouts() {
            Where::Space(_) => Target::Space(Key::Borrowed(self.key())),
            _ => Target::Box(Key::Borrowed(self.key())),
        }
    }
}

impl From<Place> for Spot {
    fn from(place: Place) -> Spot {
        match place {
            Place::Space(space) => space.into(),
            Place::Convoys(zone) => Spot::zone(zone, ZoneBox::Convoys),
            Place::Box(id) => Spot::of_box(id),
            Place::Turn(turn) => Spot::turn(turn),
        }
    }
}
