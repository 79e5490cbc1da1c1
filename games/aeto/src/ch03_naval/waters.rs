//! 3.2, 3.3: the waters: sea areas, the lanes between them, and what it costs to enter.

use super::reach::in_range;
use super::straits::{is_kiel, is_open_water};
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
    /// 3.2d to 3.2g: what it costs to go there.
    pub cost: u8,
}

impl Lane {
    /// Over open water; its cost is found when all waters are known.
    fn open(to: Spot) -> Lane {
        Lane {
            to,
            canal: false,
            cost: 0,
        }
    }
}

struct Waters {
    areas: Vec<Area>,
    /// By spot: what water it is, and the lanes from it.
    water: Vec<Option<Water>>,
    lanes: Vec<Vec<Lane>>,
    /// By spot of a coastal hex: the sea areas that it touches.
    touches: Vec<Vec<SpaceId>>,
    /// By space: the sea area that a coastal hex belongs to which touches none.
    beside: Vec<Option<SpaceId>>,
    /// By spot: neither a box nor closed to anybody.
    plain: Vec<bool>,
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

#[inline]
pub fn area(space: SpaceId) -> Option<&'static Area> {
    areas().iter().find(|area| area.space == space)
}

/// The water before a port.
pub fn quay(hex: SpaceId) -> Spot {
    Spot::coast(hex, Coast(u8::from(waters().second.contains(&hex))))
}

/// What water a place is; a port has that of its hex.
#[inline]
pub fn water(at: Spot) -> Option<Water> {
    cite!("0.def-sealoc");
    match at.whereabouts() {
        Where::Port(hex) => waters().water[Spot::from(hex).index()],
        _ => waters().water[at.index()],
    }
}

/// 3.2: where ships go from a place at sea.
#[inline]
pub fn lanes(at: Spot) -> &'static [Lane] {
    &waters().lanes[at.index()]
}

/// Whether everybody goes in and out of a place: it is neither a box, nor a strait, nor London.
#[inline]
pub fn is_plain(at: Spot) -> bool {
    waters().plain[at.index()]
}

/// The sea areas that a place lies in or touches.
pub fn seas(at: Spot) -> &'static [SpaceId] {
    &waters().touches[at.index()]
}

/// 3.14j: the sea area with whose ships those in a place are counted.
pub fn counted_with(at: Spot) -> Option<SpaceId> {
    cite!("3.14j", "3.14c");
    let touched = seas(at).first().copied();
    touched.or_else(|| waters().beside[at.within()?.index()])
}

/// Where ships lie that are somewhere in a sea area: in one of hexes, in its first.
pub fn afloat(at: Spot) -> Spot {
    let hexes = || (0..Spot::count() as u16).map(Spot);
    let inside = |hex: &Spot| at.space().map(Water::Hexed) == water(*hex);
    match water(at) {
        Some(_) => at,
        None => hexes().find(inside).unwrap_or(at),
    }
}

/// 3.2d to 3.2g: what it costs to go over a lane.
pub fn cost(from: Spot, to: Spot) -> u8 {
    let lane = lanes(from).iter().find(|lane| lane.to == to);
    lane.map_or(0, |lane| lane.cost)
}

/// 3.3c: whether the lane between two places is a canal.
pub fn is_canal(from: Spot, to: Spot) -> bool {
    let mut lanes = lanes(from).iter();
    lanes.any(|lane| lane.to == to && lane.canal)
}

/// Ports whose ships may react to what moves in a place.
pub fn havens(at: Spot) -> &'static [SpaceId] {
    static HAVENS: LazyLock<Vec<Vec<SpaceId>>> = LazyLock::new(|| {
        let all = (0..Spot::count() as u16).map(Spot);
        all.map(|at| {
            let near = Spot::ports().filter(|(_, port)| in_range(*port, at));
            let wet = waters().water[at.index()].is_some();
            near.filter(|_| wet).map(|(hex, _)| hex).collect()
        })
        .collect()
    });
    &HAVENS[at.index()]
}

/// What it costs to go from one water to the next.
fn toll(areas: &[Area], from: Option<Water>, to: Option<Water>) -> u8 {
    cite!(
        "3.2d", "3.2e", "3.2f", "3.2g", "3.3a", "3.3g", "3.3c", "3.3e"
    );
    let points = |space: SpaceId| {
        let area = areas.iter().find(|area| area.space == space);
        area.map_or(0, |area| area.mp)
    };
    match (from, to) {
        (_, Some(Water::Large(space))) => points(space),
        (Some(Water::Hexed(a)), Some(Water::Hexed(b))) if a == b => 0,
        (_, Some(Water::Hexed(space))) => points(space),
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
        beside: read_access(&areas)?,
        plain: vec![true; Spot::count()],
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
    for (from, lanes) in all.lanes.iter_mut().enumerate() {
        for lane in lanes.iter_mut().filter(|lane| !lane.canal) {
            lane.cost = toll(&areas, all.water[from], all.water[lane.to.index()]);
        }
        lanes.sort_unstable();
        lanes.dedup();
    }
    for at in (0..Spot::count() as u16).map(Spot) {
        let open = at.within().is_none_or(is_open_water);
        all.plain[at.index()] = open && all.water[at.index()] != Some(Water::Box);
    }
    touch(&mut all);
    all.areas = areas;
    Ok(all)
}

/// By space: the sea area from which the board says that it is reached.
fn read_access(areas: &[Area]) -> Result<Vec<Option<SpaceId>>, BoardError> {
    let kind = board().need_kind("access")?;
    let is_area = |id: SpaceId| areas.iter().any(|area| area.space == id);
    let mut all = vec![None; board().len()];
    for (a, b, _) in board().borders().filter(|(_, _, kinds)| kinds.has(kind)) {
        for (area, hex) in [(a, b), (b, a)] {
            if is_area(area) && all[hex.index()].is_none() {
                all[hex.index()] = Some(area);
            }
        }
    }
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
                all.lanes[from.index()].push(Lane::open(to));
                all.lanes[to.index()].push(Lane::open(from));
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
                all.lanes[from.index()].push(Lane::open(to.into()));
            }
        }
    }
    Ok(())
}

/// 3.3c, 3.3e: the lanes through canals, from mouth to mouth: a point for each of its hexsides, and one to come out.
fn read_canals(all: &mut Waters) -> Result<(), BoardError> {
    cite!("3.3c", "3.3e");
    const MOUTHS: [(&str, &str); 3] = [
        ("W3823", "W3925"),
        ("coast_W3924", "W3925"),
        ("E5520", "E5721"),
    ];
    let kind = board().need_kind("canal")?;
    for (a, b) in MOUTHS {
        let ends: Vec<Spot> = [a, b].into_iter().filter_map(Spot::named).collect();
        let &[a, b] = ends.as_slice() else { continue };
        let Some(hex) = b.within() else { continue };
        let same = |one: SpaceId| is_kiel(one) == is_kiel(hex);
        let sides = board().borders();
        let sides =
            sides.filter(|(one, other, kinds)| kinds.has(kind) && same(*one) && same(*other));
        let cost = sides.count() as u8 + 1;
        for (from, to) in [(a, b), (b, a)] {
            all.lanes[from.index()].push(Lane {
                to,
                canal: true,
                cost,
            });
        }
    }
    Ok(())
}

/// The coasts of a hex.
pub fn both(hex: SpaceId) -> impl Iterator<Item = Spot> {
    cite!("0.map-penin-a", "0.map-penin-b");
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
