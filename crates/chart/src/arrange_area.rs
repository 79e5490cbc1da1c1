//! Names and marks of an area board: each area has a block of its name and its marks; ports and beaches stand on the coast.

use std::collections::{BTreeMap, BTreeSet};

use board::{Kinds, Point, SpaceId, SpaceKind};

use crate::contacts::Contacts;
use crate::edges::crossings;
use crate::features::Feature;
use crate::geometry::{Rect, Region, between, distance, plus};
use crate::layout::{Hand, Layout, around, block, centred};
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
    order.sort_by_key(|id| (sheet.kind(*id) == SpaceKind::Sea, arranger.room(*id), *id));
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
const COUNTRY_SIZES: [i32; 4] = [84, 66, 52, 42];
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
    fn room(&self, id: SpaceId) -> i32 {
        let rect = Rect::of(self.sheet.outlines[id.index()].iter().flatten().copied());
        rect.map_or(0, |r| r.width().min(r.height()))
    }

    fn icons(&self, id: SpaceId) -> Vec<(Mark, &str)> {
        let features = self.marks.get(&id).map_or(&[][..], Vec::as_slice);
        let marks = features
            .iter()
            .filter_map(|f| f.mark.map(|mark| (mark, f.value.as_str())));
        marks.filter(|(mark, _)| !on_shore(*mark)).collect()
    }

    fn settings(&self, id: SpaceId, hand: Hand) -> Vec<Setting> {
        let space = self.sheet.board.space(id);
        let sizes = if hand == Hand::Sea {
            SEA_SIZES
        } else {
            AREA_SIZES
        };
        let icons = self.icons(id);
        let row: i32 = icons
            .iter()
            .map(|(mark, value)| icon_width(*mark, value))
            .sum();
        let mut all = Vec::new();
        for size in sizes {
            for count in 1..=3 {
                let lines = wrap(&space.name, count);
                if lines.len() < count {
                    break;
                }
                let (width, height) = block(&lines, size, hand);
                all.push(Setting {
                    lines,
                    size,
                    width: width.max(row),
                    height: height + if icons.is_empty() { 0 } else { MARK * 11 / 10 },
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
                    if near >= limit || !rect.within(&frame) || !layout.is_free(&rect) {
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
        let row: i32 = icons
            .iter()
            .map(|(mark, value)| icon_width(*mark, value))
            .sum();
        let mut x = at.x - row / 2;
        let y = top + words + MARK / 2;
        for (mark, value) in icons {
            let spot = Point { x: x + MARK / 2, y };
            layout.mark(mark, spot, MARK * 9 / 10, id);
            if mark.shows_value() && !value.is_empty() {
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

    /// Ports and beaches, on the coast to each sea that they open on.
    fn shore(&self, id: SpaceId, layout: &mut Layout) {
        if self.sheet.kind(id) == SpaceKind::Sea {
            return;
        }
        let board = &self.sheet.board;
        let has = |name: &str, kinds: Kinds| board.kind(name).is_some_and(|kind| kinds.has(kind));
        let features = self.marks.get(&id).map_or(&[][..], Vec::as_slice);
        let of = |wanted: &dyn Fn(Mark) -> bool| {
            features
                .iter()
                .find(|f| f.mark.is_some_and(wanted))
                .copied()
        };
        let mut named = false;
        for link in board.neighbours(id) {
            if self.sheet.kind(link.to) != SpaceKind::Sea {
                continue;
            }
            if has("port", link.kinds) || has("fortress_port", link.kinds) {
                let feature = of(&|mark| mark != Mark::Beach && on_shore(mark));
                let mark = feature.and_then(|f| f.mark).unwrap_or(Mark::Port);
                let at = self.spot(id, link.to, layout);
                if let Some(at) = at {
                    layout.mark(mark, at, MARK, id);
                    let name = feature.map_or("", |f| &*f.name);
                    if !named && !name.is_empty() && *name != *board.space(id).name {
                        named = self.port_name(id, name, at, layout);
                    }
                }
            }
            let landing = has("landing", link.kinds) || has("invasion", link.kinds);
            if let Some(at) = self.spot(id, link.to, layout).filter(|_| landing) {
                layout.mark(Mark::Beach, at, MARK, id);
                self.arrow_value(id, link.to, at, layout);
            }
        }
    }

    /// The largest connected part of each country of several areas.
    fn main_lands(&self) -> BTreeMap<&str, Vec<SpaceId>> {
        let board = &self.sheet.board;
        let mut lands: BTreeMap<&str, Vec<SpaceId>> = BTreeMap::new();
        let mut seen: BTreeSet<SpaceId> = BTreeSet::new();
        for id in board.ids().filter(|id| self.sheet.is_dry(*id)) {
            let country = &*board.space(id).country;
            if country.is_empty() || !seen.insert(id) {
                continue;
            }
            let mut part = vec![id];
            let mut next = 0;
            while let Some(&from) = part.get(next) {
                next += 1;
                for to in board.neighbours(from).iter().map(|link| link.to) {
                    let joined = !self.contacts.between(from, to).is_empty();
                    let own = self.sheet.is_dry(to) && *board.space(to).country == *country;
                    if joined && own && seen.insert(to) {
                        part.push(to);
                    }
                }
            }
            let land = lands.entry(country).or_default();
            if part.len() > land.len() {
                *land = part;
            }
        }
        lands.retain(|_, land| land.len() > 1);
        lands
    }

    /// The names of countries of several areas, in spaced capitals where they cover nothing; the tint tells the rest.
    fn countries(&self, layout: &mut Layout) {
        for (country, areas) in self.main_lands() {
            let name = country.replace('_', " ").to_uppercase();
            let rings = areas.iter().flat_map(|id| &self.sheet.outlines[id.index()]);
            let region = Region::new(rings.clone().map(Vec::as_slice));
            let Some(bounds) = Rect::of(rings.flatten().copied()) else {
                continue;
            };
            let label = COUNTRY_SIZES.iter().find_map(|size| {
                let label = |at| centred(Hand::Country, vec![name.clone()], *size, at, None);
                let spots = grid(bounds, 24).map(label).filter(|label| {
                    let rect = label.rect.grown(10);
                    let inside = samples(&rect).filter(|p| !region.has(*p)).count() == 0;
                    inside && layout.is_free(&rect)
                });
                spots.min_by_key(|label| distance(label.rect.middle(), bounds.middle()))
            });
            if let Some(label) = label {
                layout.add(label);
            }
        }
    }

    /// How many may land (`sea:2` in the column `invasion`), beside the arrow.
    fn arrow_value(&self, id: SpaceId, sea: SpaceId, at: Point, layout: &mut Layout) {
        let Ok(list) = self.sheet.board.row(id).text("invasion") else {
            return;
        };
        let key = self.sheet.board.key(sea);
        let value = list
            .split(',')
            .find_map(|part| part.split_once(':').filter(|(sea, _)| *sea == key));
        if let Some((_, value)) = value {
            let spots = [(1, 0), (-1, 0), (0, -1), (0, 1)];
            let label = spots.into_iter().find_map(|(dx, dy)| {
                let spot = plus(at, dx * MARK * 3 / 4, dy * MARK * 3 / 4);
                let label = centred(Hand::Value, vec![value.to_owned()], 28, spot, None);
                layout.is_free(&label.rect).then_some(label)
            });
            if let Some(label) = label {
                layout.add(label);
            }
        }
    }

    fn port_name(&self, id: SpaceId, name: &str, at: Point, layout: &mut Layout) -> bool {
        let frame = self.sheet.frame();
        let free = around(Hand::Port, name, PORT, at, MARK * 6 / 10, id)
            .into_iter()
            .find(|label| label.rect.within(&frame) && layout.is_free(&label.rect));
        free.is_some_and(|label| {
            layout.add(label);
            true
        })
    }

    /// A free spot on the coast between an area and a sea, near the middle of its longest stretch.
    fn spot(&self, id: SpaceId, sea: SpaceId, layout: &Layout) -> Option<Point> {
        let frame = self.sheet.frame().grown(-MARK);
        let lines = self.contacts.between(id, sea);
        let mut points: Vec<(i32, Point)> = Vec::new();
        for line in lines {
            let length: i32 = line.windows(2).map(|w| distance(w[0], w[1])).sum();
            let mut walked = 0;
            for pair in line.windows(2) {
                let piece = distance(pair[0], pair[1]);
                for step in 0..=(piece / 12) {
                    let at = between(pair[0], pair[1], step * 12, piece.max(1));
                    points.push(((walked + step * 12 - length / 2).abs() - length / 2, at));
                }
                walked += piece;
            }
        }
        points.sort();
        let free = points.iter().find(|(_, p)| {
            let rect = Rect::around(*p, MARK, MARK);
            rect.within(&frame) && layout.is_free(&rect)
        });
        free.map(|(_, p)| *p)
    }
}

/// Points of a rectangle, `step` apart.
fn grid(rect: Rect, step: i32) -> impl Iterator<Item = Point> {
    let rows = (rect.y0..rect.y1).step_by(step as usize);
    rows.flat_map(move |y| {
        (rect.x0..rect.x1)
            .step_by(step as usize)
            .map(move |x| Point { x, y })
    })
}

fn icon_width(mark: Mark, value: &str) -> i32 {
    if mark.shows_value() && mark != Mark::Production && !value.is_empty() {
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
