//! What each hexside is: land, coast, sea, lake, or water between two lands.

use std::collections::{BTreeMap, BTreeSet};

use board::SpaceKind;

use super::grid::Grid;
use super::model::{Side, SideKind, Space};
use super::survey::{LAKE, LAND, Survey};

/// A hex with more land than this has no coast of its own.
pub const INLAND: f64 = 0.985;
/// Points at which a hexside is looked at.
const SAMPLES: usize = 60;
/// Land lines shorter than this share of a side do not join two hexes.
const JOINED: f64 = 0.12;
/// A side that runs this much through a lake is a lake side.
const LAKESIDE: f64 = 0.6;

/// A side of two lands with this much water on it lets ships by.
const WATER: f64 = 0.1;

/// What the survey says of the sides between two lands.
#[derive(Debug, Clone, Default)]
pub struct Lines {
    /// How much of each is land that joins the two.
    pub land: BTreeMap<(usize, usize), f64>,
    /// Those that sea water crosses.
    pub water: BTreeSet<(usize, usize)>,
}

/// Every side between two hexes of the board, by hex index, smaller first.
pub type Sides = BTreeMap<(usize, usize), Side>;

/// Classifies all sides.
pub fn classify(grid: &Grid, survey: &Survey, spaces: &[Space]) -> (Sides, Lines) {
    let contacts = survey.contacts();
    let main: Vec<Option<u32>> = main_pieces(survey, spaces);
    let mut sides = Sides::new();
    let mut lines = Lines::default();
    for hex in grid.hexes() {
        let Some(a) = grid.index(hex) else { continue };
        let corners = grid.corners(hex);
        for (i, next) in grid.neighbours(hex).into_iter().enumerate() {
            let Some(b) = grid.index(next) else { continue };
            if b < a {
                continue;
            }
            let line = (corners[(i + 5) % 6], corners[i]);
            let (kind, share, water) = side_kind(survey, spaces, &contacts, &main, (a, b), line);
            sides.insert((a, b), Side::of(kind));
            lines.land.insert((a, b), share);
            if water >= WATER {
                lines.water.insert((a, b));
            }
        }
    }
    (sides, lines)
}

/// The base kind that follows from what the two hexes are, `between` deciding for two lands.
pub fn base_kind(a: SpaceKind, b: SpaceKind, between: SideKind) -> SideKind {
    use SpaceKind::{Impassable, Lake, Land, Sea};
    let dry = |k| matches!(k, Land | Impassable);
    match (a, b) {
        (a, b) if dry(a) && dry(b) => between,
        (Lake, _) | (_, Lake) => SideKind::Lake,
        (Sea, Sea) => SideKind::Sea,
        _ => SideKind::Coast,
    }
}

fn side_kind(
    survey: &Survey,
    spaces: &[Space],
    contacts: &BTreeMap<(usize, usize), Vec<(u32, u32)>>,
    main: &[Option<u32>],
    pair: (usize, usize),
    line: ((f64, f64), (f64, f64)),
) -> (SideKind, f64, f64) {
    let (a, b) = pair;
    let plain = base_kind(spaces[a].kind, spaces[b].kind, SideKind::Land);
    if plain != SideKind::Land {
        return (plain, 0.0, 0.0);
    }
    // Where both hexes are all land any land on the line counts; else only land that joins the main pieces.
    let open = spaces[a].land < INLAND || spaces[b].land < INLAND;
    let joined = open.then(|| joined_pieces(contacts.get(&pair), main[a], main[b]));
    let counts = |i: usize| match &joined {
        None => survey.flags[i] & LAND != 0,
        Some(pieces) => pieces.contains(&survey.piece[i]),
    };
    let (mut land, mut lake, mut water) = (0, 0, 0);
    for k in 0..SAMPLES {
        let t = (k as f64 + 0.5) / SAMPLES as f64;
        let ((x0, y0), (x1, y1)) = line;
        if let Some(i) = survey.lattice.index(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t) {
            land += usize::from(counts(i));
            lake += usize::from(survey.flags[i] & LAKE != 0);
            water += usize::from(survey.flags[i] & (LAKE | LAND) == 0);
        }
    }
    let share = land as f64 / SAMPLES as f64;
    let kind = if share < JOINED {
        SideKind::AllSea
    } else if lake as f64 > LAKESIDE * SAMPLES as f64 {
        SideKind::Lake
    } else {
        SideKind::Land
    };
    (kind, share, water as f64 / SAMPLES as f64)
}

/// The pieces of two hexes that hang together with both main pieces; empty if those do not touch.
fn joined_pieces(
    contacts: Option<&Vec<(u32, u32)>>,
    a: Option<u32>,
    b: Option<u32>,
) -> BTreeSet<u32> {
    let (Some(contacts), Some(a), Some(b)) = (contacts, a, b) else {
        return BTreeSet::new();
    };
    let mut found = BTreeSet::from([a]);
    loop {
        let before = found.len();
        for &(p, q) in contacts {
            if found.contains(&p) || found.contains(&q) {
                found.insert(p);
                found.insert(q);
            }
        }
        if found.len() == before {
            break;
        }
    }
    if found.contains(&b) {
        found
    } else {
        BTreeSet::new()
    }
}

/// The piece of each hex that stands for it: where its first town lies, else the largest.
fn main_pieces(survey: &Survey, spaces: &[Space]) -> Vec<Option<u32>> {
    let mut largest: Vec<Option<(usize, u32)>> = vec![None; spaces.len()];
    let mut count = vec![0; spaces.len()];
    for (id, piece) in survey.pieces.iter().enumerate().skip(1) {
        count[piece.hex] += 1;
        if largest[piece.hex].is_none_or(|(cells, _)| piece.cells > cells) {
            largest[piece.hex] = Some((piece.cells, id as u32));
        }
    }
    let cells = survey.lattice.step.recip();
    let tiny = (0.004 * cells * cells) as usize;
    spaces
        .iter()
        .enumerate()
        .map(|(i, space)| {
            let town = space.towns.iter().min_by_key(|t| t.rank);
            let anchor = town
                .filter(|_| count[i] > 1)
                .and_then(|t| survey.piece_near(i, t.at.0, t.at.1))
                .filter(|p| survey.pieces[*p as usize].cells > tiny);
            anchor.or(largest[i].map(|(_, id)| id))
        })
        .collect()
}
