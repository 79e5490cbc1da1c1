//! Where a piece can be: one number for the spaces of the board and for the boxes beside it.

use crate::data::data;
use crate::types::NationId;
use board::{Board, SpaceId, boards};
use kernel::cite;
use std::sync::LazyLock;

pub fn board() -> &'static Board {
    boards::aeto()
}

frame::id! {
    /// A place for pieces: first the spaces of the board, then three boxes for each nation.
    pub struct Spot(u16): "place",
    key: |spot| &names()[spot.index()],
    find: |name| find(name),
    count: || Spot::count();
}

/// What a spot is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Where {
    Space(SpaceId),
    /// Pieces of a nation that may come again.
    Pool(NationId),
    /// 7.14g: infantry that may be replenished in this month.
    Replenishment(NationId),
    /// Pieces that have left the game.
    Gone(NationId),
}

const BOXES: usize = 3;

impl Spot {
    pub fn count() -> usize {
        board().len() + BOXES * data().nations.len()
    }
    fn of_box(nation: NationId, number: usize) -> Spot {
        Spot((board().len() + BOXES * nation.index() + number) as u16)
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
    #[inline]
    pub fn space(self) -> Option<SpaceId> {
        (self.index() < board().len()).then_some(SpaceId(self.0))
    }
    pub fn whereabouts(self) -> Where {
        match self.space() {
            Some(space) => Where::Space(space),
            None => {
                let at = self.index() - board().len();
                let nation = NationId((at / BOXES) as u16);
                match at % BOXES {
                    0 => Where::Pool(nation),
                    1 => Where::Replenishment(nation),
                    _ => Where::Gone(nation),
                }
            }
        }
    }
    pub fn key(self) -> &'static str {
        &names()[self.index()]
    }
}

impl From<SpaceId> for Spot {
    #[inline]
    fn from(space: SpaceId) -> Spot {
        Spot(space.0)
    }
}

fn names() -> &'static [Box<str>] {
    static NAMES: LazyLock<Vec<Box<str>>> = LazyLock::new(|| {
        let mut names: Vec<Box<str>> = board().ids().map(|id| board().key(id).into()).collect();
        for nation in &data().nations {
            for word in ["pool", "replenishment", "gone"] {
                names.push(format!("{word}_{}", nation.id).into());
            }
        }
        names
    });
    &NAMES
}

fn find(name: &str) -> Option<Spot> {
    if let Some(space) = board().find(name) {
        return Some(space.into());
    }
    let (word, nation) = name.split_once('_')?;
    let nation = data().find_nation(nation)?;
    match word {
        "pool" => Some(Spot::pool(nation)),
        "replenishment" => Some(Spot::replenishment(nation)),
        "gone" => Some(Spot::gone(nation)),
        _ => None,
    }
}
