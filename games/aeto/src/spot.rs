//! Where a piece can be: one number for the spaces of the board, the waters within them, and the boxes beside it.

use crate::data::data;
use crate::types::NationId;
use board::{Board, BoardFiles, Coasts, SpaceId, boards};
use kernel::cite;
use std::sync::LazyLock;

#[inline]
pub fn board() -> &'static Board {
    boards::aeto()
}

frame::id! {
    /// A place for pieces: first the spaces of the board, then ports, second coasts, Convoy Duty boxes, the boxes of task
    /// forces, and the boxes of each nation.
    pub struct Spot(u16): "place",
    key: |spot| &layout().names[spot.index()],
    find: |name| find(name),
    count: || Spot::count();
}

/// What a spot is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Where {
    /// A hex, sea area or box; of a hex with two coasts, its coast `a`.
    Space(SpaceId),
    /// 3.15a: docked there.
    Port(SpaceId),
    /// The coast `b` of a hex whose water is parted by land.
    Coast(SpaceId),
    /// 3.11a: Convoy Duty Escorts of an area.
    Convoy(SpaceId),
    /// 3.1a: the ships of the task force of this number.
    Force(u8),
    /// Pieces of a nation that may come again.
    Pool(NationId),
    /// 7.14g: infantry that may be replenished in this month.
    Replenishment(NationId),
    /// Pieces that have left the game.
    Gone(NationId),
    /// 8.8: on the Turn Track: under construction or repair.
    Track(NationId),
    /// 8.5: in the counter mix: pieces that have not come yet, and may.
    Mix(NationId),
    /// 8.12, 10.22: of the UK the Suez Adds Box, of the USSR the Soviet Transfer Box.
    Aside(NationId),
}

const BOXES: [&str; 6] = ["pool", "replenishment", "gone", "track", "mix", "aside"];
/// Boxes of task forces, one for each chit that there is.
pub const FORCES: usize = 255;

/// What stands beside the spaces.
struct Layout {
    /// By space, the spot of its port, its second coast, its Convoy Duty box.
    ports: Vec<Option<u16>>,
    coasts: Vec<Option<u16>>,
    convoys: Vec<Option<u16>>,
    /// From the first spot behind the spaces on.
    beside: Vec<Where>,
    /// Every port, in order.
    harbours: Vec<(SpaceId, Spot)>,
    first_force: u16,
    first_box: u16,
    names: Vec<Box<str>>,
}

#[inline]
fn layout() -> &'static Layout {
    static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
        Layout::read().unwrap_or_else(|error| panic!("the board of AETO is broken: {error}"))
    });
    &LAYOUT
}

impl Layout {
    fn read() -> Result<Layout, board::BoardError> {
        let files = BoardFiles::embedded("aeto").unwrap_or_default();
        let none = || vec![None; board().len()];
        let mut layout = Layout {
            ports: none(),
            coasts: none(),
            convoys: none(),
            beside: Vec::new(),
            harbours: Vec::new(),
            first_force: 0,
            first_box: 0,
            names: board().ids().map(|id| board().key(id).into()).collect(),
        };
        for id in ports(&files)? {
            let spot = layout.add(Where::Port(id), "port", board().key(id));
            layout.ports[id.index()] = Some(spot);
            layout.harbours.push((id, Spot(spot)));
        }
        let coasts = coasts();
        for id in board().ids().filter(|id| coasts.count(*id) > 1) {
            layout.coasts[id.index()] =
                Some(layout.add(Where::Coast(id), "coast", board().key(id)));
        }
        for row in files.table("areas.tsv")?.rows() {
            let id: SpaceId = row.space(board(), "id")?;
            if row.flag("convoy")? {
                let spot = layout.add(Where::Convoy(id), "convoy", board().key(id));
                layout.convoys[id.index()] = Some(spot);
            }
        }
        layout.first_force = layout.names.len() as u16;
        for number in 0..FORCES {
            layout.add(Where::Force(number as u8), "force", &number.to_string());
        }
        layout.first_box = layout.names.len() as u16;
        for (nation, row) in (0..).map(NationId).zip(&data().nations) {
            let boxes = [
                Where::Pool(nation),
                Where::Replenishment(nation),
                Where::Gone(nation),
                Where::Track(nation),
                Where::Mix(nation),
                Where::Aside(nation),
            ];
            for (what, word) in boxes.into_iter().zip(BOXES) {
                layout.add(what, word, &row.id);
            }
        }
        Ok(layout)
    }

    fn add(&mut self, what: Where, word: &str, of: &str) -> u16 {
        self.beside.push(what);
        self.names.push(format!("{word}_{of}").into());
        (self.names.len() - 1) as u16
    }
}

/// 3.15a: the spaces with a port: those that are printed, and the nation boxes.
fn ports(files: &BoardFiles) -> Result<Vec<SpaceId>, board::BoardError> {
    let mut all = Vec::new();
    for row in files.table("features.tsv")?.rows() {
        if row.text("kind")? == "port" {
            all.push(row.space(board(), "space")?);
        }
    }
    for row in files.table("boxes.tsv")?.rows() {
        let sized = ["minor", "unlimited"].contains(&row.text("port")?);
        all.extend(board().find(row.text("id")?).filter(|_| sized));
    }
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// The separate waters of each hex.
pub fn coasts() -> &'static Coasts {
    static COASTS: LazyLock<Coasts> = LazyLock::new(|| {
        let kind = |name: &str| board().kind(name).unwrap_or_default();
        let waters = board::Waters {
            wet: kind("sea") | kind("coast") | kind("all_sea") | kind("strait"),
            along: kind("coastwise"),
        };
        let hexes = board().hexes().expect("a board of hexes");
        let afloat = |id: SpaceId| {
            let sea = board().space(id).kind == board::SpaceKind::Sea;
            sea || board().row(id).flag("coastal").unwrap_or(false)
        };
        Coasts::find(hexes, waters, afloat)
    });
    &COASTS
}

impl Spot {
    pub fn count() -> usize {
        layout().names.len()
    }
    fn of_box(nation: NationId, number: u16) -> Spot {
        Spot(layout().first_box + BOXES.len() as u16 * nation.0 + number)
    }
    pub fn pool(nation: NationId) -> Spot {
        Spot::of_box(nation, 0)
    }
    /// 7.14g
    pub fn replenishment(nation: NationId) -> Spot {
        cite!("0.map-box-replen");
        Spot::of_box(nation, 1)
    }
    pub fn gone(nation: NationId) -> Spot {
        Spot::of_box(nation, 2)
    }
    /// 8.8
    pub fn track(nation: NationId) -> Spot {
        Spot::of_box(nation, 3)
    }
    /// 8.5
    pub fn mix(nation: NationId) -> Spot {
        Spot::of_box(nation, 4)
    }
    /// 8.12, 10.22
    pub fn aside(nation: NationId) -> Spot {
        cite!("0.map-box-suez", "8.12a");
        Spot::of_box(nation, 5)
    }
    /// 3.1a: the box of the task force of this number.
    pub fn force(number: u8) -> Spot {
        Spot(layout().first_force + u16::from(number))
    }
    /// 3.15a: the port of a space that has one.
    pub fn port(space: SpaceId) -> Option<Spot> {
        layout().ports[space.index()].map(Spot)
    }
    /// A coast of a hex.
    pub fn coast(space: SpaceId, coast: board::Coast) -> Spot {
        match (coast.0, layout().coasts[space.index()]) {
            (0, _) | (_, None) => space.into(),
            (_, Some(second)) => Spot(second),
        }
    }
    /// 3.11a: the Convoy Duty box of an area that has one.
    pub fn convoy(area: SpaceId) -> Option<Spot> {
        layout().convoys[area.index()].map(Spot)
    }
    /// Every port, in order.
    pub fn ports() -> impl Iterator<Item = (SpaceId, Spot)> {
        layout().harbours.iter().copied()
    }
    #[inline]
    pub fn space(self) -> Option<SpaceId> {
        (self.index() < board().len()).then_some(SpaceId(self.0))
    }
    /// The space in which it lies, on whichever water: ports and second coasts lie in their hex, escorts in their area.
    #[inline]
    pub fn within(self) -> Option<SpaceId> {
        match self.whereabouts() {
            Where::Space(at) | Where::Port(at) | Where::Coast(at) | Where::Convoy(at) => Some(at),
            _ => None,
        }
    }
    #[inline]
    pub fn whereabouts(self) -> Where {
        match self.space() {
            Some(space) => Where::Space(space),
            None => layout().beside[self.index() - board().len()],
        }
    }
    /// The place of this name.
    pub fn named(name: &str) -> Option<Spot> {
        find(name)
    }
    /// In one of the boxes of its nation: not in play.
    pub fn is_off(self) -> bool {
        self.0 >= layout().first_box
    }
    pub fn is_port(self) -> bool {
        matches!(self.whereabouts(), Where::Port(_))
    }
    pub fn key(self) -> &'static str {
        &layout().names[self.index()]
    }
}

impl From<SpaceId> for Spot {
    #[inline]
    fn from(space: SpaceId) -> Spot {
        Spot(space.0)
    }
}

fn find(name: &str) -> Option<Spot> {
    if let Some(space) = board().find(name) {
        return Some(space.into());
    }
    let (word, of) = name.split_once('_')?;
    let space = || board().find(of);
    match word {
        "port" => Spot::port(space()?),
        "coast" => layout().coasts[space()?.index()].map(Spot),
        "convoy" => Spot::convoy(space()?),
        "force" => {
            let number: u8 = of.parse().ok()?;
            (usize::from(number) < FORCES).then(|| Spot::force(number))
        }
        _ => {
            let number = BOXES.iter().position(|one| *one == word)?;
            Some(Spot::of_box(data().find_nation(of)?, number as u16))
        }
    }
}
