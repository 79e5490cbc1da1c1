//! Names and marks of an area board: each area has a block of its name and its marks; ports and beaches stand on the coast.

mod countries;
mod shore;

use std::collections::BTreeMap;

use board::{Point, SpaceId, SpaceKind};

use crate::contacts::Contacts;
use crate::edges::crossings;
use crate::features::Feature;
use crate::geometry::{Rect, Region, between, distance, plus};
use crate::layout::{Hand, Layout, block, centred};
use crate::marks::Mark;
use crate::metrics::wrap;
use crate::sheet::Sheet;

pub fn arrange(sheet: &Sheet, contacts: &Contacts, layout: &mut Layout) {
    let arranger = Arranger {
        sheet,
        contacts,
        marks: marks_by_space(sheet),
    };
    let mut order: Vec<SpaceId> = sheet
        .board
        .ids()
        .filter(|id| sheet.has_ground(*id))
        .collect();
    // Small spaces first: they have least room.
    order.sort_by_key(|id| (sheet.kind(*id) == SpaceKind::Sea, sheet.room(*id), *id));
    for id in &order {
        arranger.block(*id, layout);
    }
    for (_, p, q) in crossings(sheet) {
        for step in 0..=4 {
            layout.keep(Rect::around(between(p, q, step, 4), 26, 26));
        }
    }
    for id in &order {
        arranger.shore(*id, layout);
    }
    arranger.countries(layout);
}

struct Arranger<'a> {
    sheet: &'a Sheet,
    contacts: &'a Contacts,
    marks: BTreeMap<SpaceId, Vec<&'a Feature>>,
}

const MARK: i32 = 44;
const AREA_SIZES: [i32; 4] = [50, 44, 38, 32];
const SEA_SIZES: [i32; 4] = [56, 46, 38, 31];
const OCEAN_SIZES: [i32; 4] = [120, 96, 76, 60];
const PORT: i32 = 30;

/// Marks that stand on the coast and not beside the name.
fn on_shore(mark: Mark) -> bool {
    matches!(
        mark,
        Mark::Port | Mark::BeachPort | Mark::CoastalPort | Mark::MajorPort | Mark::Beach
    )
}

fn marks_by_space(sheet: &Sheet) -> BTreeMap<SpaceId, Vec<&Feature>> {
    let mut all: BTreeMap<SpaceId, Vec<&Feature>> = BTreeMap::new();
    for feature in &sheet.features {
        all.entry(feature.space).or_default().push(feature);
    }
    all
}

/// One way to set the name and marks of a space.
struct Setting {
    lines: Vec<String>,
    size: i32,
    width: i32,
    height: i32,
}

impl Arranger<'_> {
    fn icons(&self, id: SpaceId) -> Vec<(Mark, &str)> {
        let features = self.marks.get(&id).map_or(&[][..], Vec::as_slice);
        let marks = features
            .iter()
            .filter_map(|f| f.mark.map(|mark| (mark, mark.value(&f.value))));
        marks.filter(|(mark, _)| !on_shore(*mark)).collect()
    }

    /// The bounds of an island that its own name would hide.
    fn islet(&self, id: SpaceId) -> Option<Rect> {
        let board = &self.sheet.board;
        let touches =
            |to: SpaceId| self.sheet.is_dry(to) && !self.contacts.between(id, to).is_empty();
        let alone = !board.neighbours(id).iter().any(|link| touches(link.to));
        let bounds = Rect::of(self.sheet.outlines[id.index()].iter().flatten().copied());
        bounds.filter(|_| alone && self.sheet.is_dry(id) && self.sheet.room(id) < 100)
    }

    /// A board of whole seas, and not of many small zones.
    fn few_seas(&self) -> bool {
        let ids = self.sheet.board.ids();
        ids.filter(|id| self.sheet.kind(*id) == SpaceKind::Sea)
            .count()
            < 20
    }

    /// The name of the port, where it is another than that of the area.
    fn port(&self, id: SpaceId) -> Option<String> {
        let features = self.marks.get(&id)?;
        let port = features.iter().find(|f| {
            f.mark
                .is_some_and(|mark| mark != Mark::Beach && on_shore(mark))
        })?;
        let own = &*self.sheet.board.space(id).name;
        (!port.name.is_empty() && *port.name != *own).then(|| format!("port {}", port.name))
    }

    fn settings(&self, id: SpaceId, hand: Hand) -> Vec<Setting> {
        let space = self.sheet.board.space(id);
        let sizes = match hand {
            Hand::Sea if self.few_seas() && self.sheet.room(id) > 700 => OCEAN_SIZES,
            Hand::Sea => SEA_SIZES,
            _ => AREA_SIZES,
        };
        let icons = self.icons(id);
        let row: i32 = icons
            .iter()
            .map(|(mark, value)| icon_width(*mark, value))
            .sum();
        let port = self.port(id).map(|name| block(&[name], PORT, Hand::Port));
        let (port_width, port_height) = port.unwrap_or((0, 0));
        let mut all = Vec::new();
        for size in sizes {
            for count in 1..=3 {
                let lines = wrap(&space.name, count);
                if lines.len() < count {
                    break;
                }
                let (width, height) = block(&lines, size, hand);
                let marks = if icons.is_empty() { 0 } else { MARK * 11 / 10 };
                all.push(Setting {
                    lines,
                    size,
                    width: width.max(row).max(port_width),
                    height: height + marks + port_height,
                });
            }
        }
        all
    }

    /// The name of a space with its marks below, inside its outline when there is room, else as near as may be.
    fn block(&self, id: SpaceId, layout: &mut Layout) {
        let space = self.sheet.board.space(id);
        let hand = match space.kind {
            SpaceKind::Sea => Hand::Sea,
            SpaceKind::Impassable => Hand::Waste,
            _ => Hand::Area,
        };
        if space.name.is_empty() {
            return;
        }
        let region = Region::new(self.sheet.outlines[id.index()].iter().map(Vec::as_slice));
        let frame = self.sheet.frame().grown(-20);
        let islet = self.islet(id);
        let reach = 24;
        let mut best: Option<(i32, Point, Setting)> = None;
        for (order, setting) in self.settings(id, hand).into_iter().enumerate() {
            let mut mine: Option<(i32, Point)> = None;
            for row in -reach..=reach {
                for column in -reach..=reach {
                    let at = plus(space.at, column * 22, row * 16);
                    let rect = Rect::around(at, setting.width, setting.height);
                    let limit = mine.map_or(i32::MAX, |(cost, _)| cost);
                    let near = distance(at, space.at) + order as i32 * 28;
                    let hides = islet.is_some_and(|islet| islet.grown(14).meets(&rect));
                    if near >= limit || hides || !rect.within(&frame) || !layout.is_free(&rect) {
                        continue;
                    }
                    let outside = samples(&rect).filter(|p| !region.has(*p)).count() as i32;
                    let cost = near + outside * 45;
                    if cost < limit {
                        mine = Some((cost, at));
                    }
                }
            }
            if let Some((cost, at)) = mine
                && best.as_ref().is_none_or(|(least, ..)| cost < *least)
            {
                best = Some((cost, at, setting));
            }
        }
        if let Some((_, at, setting)) = best {
            self.set(id, hand, at, setting, &region, layout);
        }
    }

    fn set(
        &self,
        id: SpaceId,
        hand: Hand,
        at: Point,
        setting: Setting,
        region: &Region,
        layout: &mut Layout,
    ) {
        let icons = self.icons(id);
        let (_, words) = block(&setting.lines, setting.size, hand);
        let top = at.y - setting.height / 2;
        let mut label = centred(
            hand,
            setting.lines,
            setting.size,
            Point {
                x: at.x,
                y: top + words / 2,
            },
            Some(id),
        );
        let home = self.sheet.board.space(id).at;
        let rect = Rect::around(at, setting.width, setting.height);
        if !samples(&rect).any(|p| region.has(p)) && distance(at, home) > setting.height {
            label.leader = Some((label.rect.middle(), home));
        }
        layout.add(label);
        if let Some(port) = self.port(id) {
            let y =
                top + setting.height - block(std::slice::from_ref(&port), PORT, Hand::Port).1 / 2;
            layout.add(centred(
                Hand::Port,
                vec![port],
                PORT,
                Point { x: at.x, y },
                None,
            ));
        }
        let row: i32 = icons
            .iter()
            .map(|(mark, value)| icon_width(*mark, value))
            .sum();
        let mut x = at.x - row / 2;
        let y = top + words + MARK / 2;
        for (mark, value) in icons {
            let spot = Point { x: x + MARK / 2, y };
            layout.mark(mark, spot, MARK * 9 / 10, id);
            if !value.is_empty() {
                let inside = mark == Mark::Production;
                let at = if inside {
                    spot
                } else {
                    plus(spot, MARK * 4 / 5, 0)
                };
                let value = centred(Hand::Value, vec![value.to_owned()], 26, at, None);
                if inside {
                    layout.labels.push(value);
                } else {
                    layout.add(value);
                }
            }
            x += icon_width(mark, value);
        }
    }
}

fn icon_width(mark: Mark, value: &str) -> i32 {
    if mark != Mark::Production && !value.is_empty() {
        MARK * 2
    } else {
        MARK
    }
}

fn samples(rect: &Rect) -> impl Iterator<Item = Point> + use<> {
    let rect = *rect;
    (0..=4).flat_map(move |i| {
        (0..=2).map(move |j| Point {
            x: rect.x0 + rect.width() * i / 4,
            y: rect.y0 + rect.height() * j / 2,
        })
    })
}
