//! 3.2, 3.3: the waters: sea areas, the lanes between them, and what it costs to enter.

use crate::spot::{Spot, Where, board, coasts};
use crate::types::Zone;
use crate::{ground, spot};
use board::{BoardError, BoardFiles, Coast, SpaceId, SpaceKind};
use kernel::cite;
use std::sync::LazyLock;

/// A sea area, as it is printed.
#[derive(Clone, Debug)]
pub struct Area {
    pub space: SpaceId,
    /// 3.2d: it has no hexes, and ships lie in it as such.
    pub large: bool,
    pub mp: u8,
    /// 3.6ad
    pub int: i8,
    pub convoy: bool,
    pub arctic: bool,
    pub south_atlantic: bool,
    pub zone: Zone,
}

/// Where a ship at sea is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Water {
    /// A large sea area.
    Large(SpaceId),
    /// A hex of this hexed sea area.
    Hexed(SpaceId),
    /// A coastal hex.
    Coast,
    /// 3.3a: a nation box or an inset with a port.
    Box,
}

/// A way from one place at sea to the next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Lane {
    pub to: Spot,
    /// 3.3c
    pub canal: bool,
}

struct Waters {
    areas: Vec<Area>,
    /// By spot: what water it is, and the lanes from it.
    water: Vec<Option<Water>>,
    lanes: Vec<Vec<Lane>>,
    /// By spot of a coastal hex: the sea areas that it touches.
    touches: Vec<Vec<SpaceId>>,
    /// Ports that lie on the second coast of their hex.
    second: Vec<SpaceId>,
}

fn waters() -> &'static Waters {
    static WATERS: LazyLock<Waters> = LazyLock::new(|| {
        read().unwrap_or_else(|error| panic!("the waters of AETO are broken: {error}"))
    });
    &WATERS
}

pub fn areas() -> &'static [Area] {
    &waters().areas
}

pub fn area(space: SpaceId) -> Option<&'static Area> {
    areas().iter().find(|area| area.space == space)
}

/// The water before a port.
pub fn quay(hex: SpaceId) -> Spot {
    Spot::coast(hex, Coast(u8::from(waters().second.contains(&hex))))
}

/// What water a place is; a port has that of its hex.
pub fn water(at: Spot) -> Option<Water> {
    match at.whereabouts() {
        Where::Port(hex) => waters().water[Spot::from(hex).index()],
        _ => waters().water[at.index()],
    }
}

/// 3.2: where ships go from a place at sea.
pub fn lanes(at: Spot) -> &'static [Lane] {
    &waters().lanes[at.index()]
}

/// The sea areas that a place lies in or touches.
pub fn seas(at: Spot) -> &'static [SpaceId] {
    &waters().touches[at.index()]
}

/// 3.2d to 3.2g: what it costs to go over a lane.
pub fn cost(from: Spot, to: Spot) -> u8 {
    cite!(
        "3.2d", "3.2e", "3.2f", "3.2g", "3.3a", "3.3g", "3.3c", "3.3e"
    );
    match (water(from), water(to)) {
        (_, Some(Water::Large(space))) => area(space).map_or(0, |area| area.mp),
        (Some(Water::Hexed(a)), Some(Water::Hexed(b))) if a == b => 0,
        (_, Some(Water::Hexed(space))) => area(space).map_or(0, |area| area.mp),
        (_, Some(Water::Coast)) => 1,
        _ => 0,
    }
}

fn read() -> Result<Waters, BoardError> {
    let areas = read_areas()?;
    let large = |space: SpaceId| areas.iter().any(|area| area.space == space && area.large);
    let mut all = Waters {
        water: vec![None; Spot::count()],
        lanes: vec![Vec::new(); Spot::count()],
        touches: vec![Vec::new(); Spot::count()],
        second: read_quays()?,
        areas: Vec::new(),
    };
    let mut home: Vec<Option<SpaceId>> = vec![None; board().len()];
    for id in board().ids() {
        let zones = board().row(id).text("zones")?;
        home[id.index()] = board().find(zones.split(',').next().unwrap_or(""));
        let is_sea = board().space(id).kind == SpaceKind::Sea;
        all.water[id.index()] = match home[id.index()] {
            _ if large(id) => Some(Water::Large(id)),
            _ if Spot::port(id).is_some() && board().space(id).kind == SpaceKind::Box => {
                Some(Water::Box)
            }
            Some(area) if is_sea && area != id && !large(area) => Some(Water::Hexed(area)),
            _ if !is_sea && coasts().count(id) > 0 => Some(Water::Coast),
            _ => None,
        };
    }
    let sea_hex = |id: SpaceId| match board().space(id).kind == SpaceKind::Sea {
        true => home[id.index()].filter(|area| *area != id),
        false => None,
    };
    read_hexes(&mut all, &sea_hex, &large)?;
    read_areas_beside(&mut all, &large)?;
    read_canals(&mut all)?;
    for lanes in &mut all.lanes {
        lanes.sort_unstable();
        lanes.dedup();
    }
    touch(&mut all);
    all.areas = areas;
    Ok(all)
}

fn read_quays() -> Result<Vec<SpaceId>, BoardError> {
    let files = BoardFiles::embedded("aeto").unwrap_or_default();
    let mut all = Vec::new();
    for row in files.table("coasts.tsv")?.rows() {
        if row.flag("port")? && row.text("coast")? == "b" {
            all.push(row.space(board(), "hex")?);
        }
    }
    Ok(all)
}

fn read_areas() -> Result<Vec<Area>, BoardError> {
    let files = BoardFiles::embedded("aeto").unwrap_or_default();
    let mut areas = Vec::new();
    for row in files.table("areas.tsv")?.rows() {
        areas.push(Area {
            space: row.space(board(), "id")?,
            large: row.text("kind")? == "large",
            mp: row.get("mp")?,
            int: row.get("int")?,
            convoy: row.flag("convoy")?,
            arctic: row.flag("arctic_route")?,
            south_atlantic: row.flag("south_atlantic")?,
            zone: row.word("weather")?,
        });
    }
    Ok(areas)
}

/// Lanes from hex to hex, and between hexes and the large areas beside them.
fn read_hexes(
    all: &mut Waters,
    sea_hex: &impl Fn(SpaceId) -> Option<SpaceId>,
    large: &impl Fn(SpaceId) -> bool,
) -> Result<(), BoardError> {
    for id in ground::hexes().ids() {
        for coast in (0..coasts().count(id)).map(Coast) {
            let from = Spot::coast(id, coast);
            if all.water[id.index()].is_none() {
                continue;
            }
            all.water[from.index()] = all.water[id.index()];
            for (_, link, other) in coasts().passages(ground::hexes(), id, coast) {
                let to = match sea_hex(link.to).filter(|area| large(*area)) {
                    Some(area) => area.into(),
                    None if all.water[link.to.index()].is_none() => continue,
                    None => Spot::coast(link.to, other),
                };
                all.lanes[from.index()].push(Lane { to, canal: false });
                all.lanes[to.index()].push(Lane {
                    to: from,
                    canal: false,
                });
            }
        }
    }
    Ok(())
}

/// Lanes between large areas, and from them to boxes, insets and the Red Sea coast.
fn read_areas_beside(all: &mut Waters, large: &impl Fn(SpaceId) -> bool) -> Result<(), BoardError> {
    let kind = board().need_kind("area")?;
    for (a, b, kinds) in board().borders() {
        let lies = |id: SpaceId| {
            large(id) || matches!(all.water[id.index()], Some(Water::Box | Water::Coast))
        };
        if kinds.has(kind) && lies(a) && lies(b) {
            for (from, to) in [(a, b), (b, a)] {
                all.lanes[from.index()].push(Lane {
                    to: to.into(),
                    canal: false,
                });
            }
        }
    }
    Ok(())
}

/// 3.3c, 3.3e: lanes through canals, from either coast.
fn read_canals(all: &mut Waters) -> Result<(), BoardError> {
    let kind = board().need_kind("canal")?;
    for (a, b, kinds) in board().borders().filter(|(_, _, kinds)| kinds.has(kind)) {
        debug_assert!(kinds.has(kind));
        for (from, to) in [(a, b), (b, a)] {
            for from in both(from) {
                all.water[from.index()] = Some(Water::Coast);
                let ends = both(to).map(|to| Lane { to, canal: true });
                all.lanes[from.index()].extend(ends);
            }
        }
    }
    Ok(())
}

/// The coasts of a hex.
pub fn both(hex: SpaceId) -> impl Iterator<Item = Spot> {
    let count = spot::coasts().count(hex).max(1);
    (0..count).map(move |coast| Spot::coast(hex, Coast(coast)))
}

/// The sea areas that every place lies in or touches; a port touches those of its hex.
fn touch(all: &mut Waters) {
    let of = |water: Option<Water>| match water {
        Some(Water::Large(area) | Water::Hexed(area)) => Some(area),
        _ => None,
    };
    for at in 0..all.lanes.len() {
        let mut seas: Vec<SpaceId> = match of(all.water[at]) {
            Some(area) => vec![area],
            None => {
                let open = all.lanes[at].iter().filter(|lane| !lane.canal);
                open.filter_map(|lane| of(all.water[lane.to.index()]))
                    .collect()
            }
        };
        seas.sort_unstable();
        seas.dedup();
        all.touches[at] = seas;
    }
    for (hex, port) in Spot::ports() {
        let quay = Spot::coast(hex, Coast(u8::from(all.second.contains(&hex))));
        all.touches[port.index()] = all.touches[quay.index()].clone();
    }
}
