//! Names that stretch over many hexes: seas and countries.

use std::collections::BTreeMap;

use board::{Point, SpaceId, SpaceKind};

use super::Arranger;
use crate::geometry::{Rect, Region, between, distance, plus};
use crate::layout::{Hand, Layout, block, centred};
use crate::metrics::wrap;

impl Arranger<'_> {
    /// The names of sea zones, in the widest free water of each.
    pub fn seas(&self, layout: &mut Layout) {
        let mut zones: BTreeMap<&str, Vec<SpaceId>> = BTreeMap::new();
        for id in self.sheet.board.ids() {
            if self.sheet.kind(id) == SpaceKind::Sea && self.sheet.has_ground(id) {
                for zone in &self.sheet.zones[id.index()] {
                    zones.entry(zone).or_default().push(id);
                }
            }
        }
        for (zone, hexes) in zones {
            let own = self.sheet.board.find(zone);
            self.spread(
                self.sheet.zone_name(zone),
                &hexes,
                Hand::Sea,
                &[40, 32, 26, 21, 17],
                own,
                layout,
            );
        }
    }

    pub fn countries(&self, layout: &mut Layout) {
        let mut countries: BTreeMap<&str, Vec<SpaceId>> = BTreeMap::new();
        for id in self.sheet.board.ids().filter(|id| self.sheet.is_dry(*id)) {
            let country = &*self.sheet.board.space(id).country;
            if self.sheet.has_ground(id) && !country.is_empty() {
                countries.entry(country).or_default().push(id);
            }
        }
        let mut order: Vec<(&str, Vec<SpaceId>)> = countries.into_iter().collect();
        order.sort_by_key(|(name, hexes)| (std::cmp::Reverse(hexes.len()), *name));
        for (country, hexes) in order {
            let sizes: &[i32] = match hexes.len() {
                60.. => &[34, 28, 22, 17],
                20.. => &[26, 21, 17, 14],
                _ => &[19, 16, 13, 11],
            };
            let name = country.to_uppercase();
            self.spread(&name, &hexes, Hand::Country, sizes, None, layout);
        }
    }

    /// Puts a name over a group of hexes, near their middle, where it covers nothing.
    fn spread(
        &self,
        name: &str,
        hexes: &[SpaceId],
        hand: Hand,
        sizes: &[i32],
        own: Option<SpaceId>,
        layout: &mut Layout,
    ) {
        let at = |id: &SpaceId| self.sheet.board.space(*id).at;
        let middle = own.map_or_else(
            || mean(hexes.iter().map(at)),
            |id| self.sheet.board.space(id).at,
        );
        let middle = if hexes.is_empty() {
            middle
        } else {
            between(middle, mean(hexes.iter().map(at)), 1, 2)
        };
        let rings: Vec<Vec<Point>> = hexes
            .iter()
            .map(|id| self.grid.corners(at(id)).to_vec())
            .collect();
        let region = Region::new(rings.iter().map(Vec::as_slice));
        for percent in sizes {
            let size = self.percent(*percent);
            for lines in 1..=3 {
                let words = wrap(name, lines);
                if words.len() < lines {
                    break;
                }
                let best = hexes
                    .iter()
                    .flat_map(|id| self.shifts(at(id)))
                    .filter_map(|spot| {
                        let label = centred(hand, words.clone(), size, spot, own);
                        let out = samples(&label.rect).filter(|p| !region.has(*p)).count() as i32;
                        let fits = out <= 1 && label.rect.within(&self.sheet.frame());
                        (fits && layout.is_free(&label.rect))
                            .then(|| (distance(spot, middle) + out * 300, spot, label))
                    });
                if let Some((_, _, label)) = best.min_by_key(|(cost, spot, _)| (*cost, *spot)) {
                    layout.add(label);
                    return;
                }
            }
        }
        self.last_resort(name, hexes, hand, sizes, own, layout);
    }

    /// A country or zone of few hexes: its name may reach over its border, but not over another name.
    fn last_resort(
        &self,
        name: &str,
        hexes: &[SpaceId],
        hand: Hand,
        sizes: &[i32],
        own: Option<SpaceId>,
        layout: &mut Layout,
    ) {
        let size = self.percent(sizes[sizes.len() - 1]);
        let words = wrap(name, if name.len() > 14 { 2 } else { 1 });
        let (_, height) = block(&words, size, hand);
        let spots = hexes.iter().flat_map(|id| {
            let at = self.sheet.board.space(*id).at;
            (-6..=6).flat_map(move |row| {
                (-6..=6).map(move |column| plus(at, column * 24, row * height / 2))
            })
        });
        let middle = mean(hexes.iter().map(|id| self.sheet.board.space(*id).at));
        let fits = spots.filter_map(|spot| {
            let label = centred(hand, words.clone(), size, spot, own);
            let fits = label.rect.within(&self.sheet.frame()) && layout.is_free(&label.rect);
            fits.then(|| (distance(spot, middle), spot, label))
        });
        if let Some((_, _, label)) = fits.min_by_key(|(cost, spot, _)| (*cost, *spot)) {
            layout.add(label);
        }
    }

    /// Spots in a hex that lie between the rows of numbers.
    fn shifts(&self, at: Point) -> impl Iterator<Item = Point> + use<> {
        let (half, third) = (self.grid.width / 2, self.grid.third);
        [
            (0, 1),
            (half, 1),
            (half / 2, 1),
            (-half / 2, 1),
            (0, 3),
            (half, 3),
        ]
        .into_iter()
        .map(move |(dx, fifths)| plus(at, dx, third * fifths / 5))
    }
}

fn samples(rect: &Rect) -> impl Iterator<Item = Point> + use<> {
    let rect = *rect;
    (0..=6).flat_map(move |i| {
        (0..=1).map(move |j| Point {
            x: rect.x0 + rect.width() * i / 6,
            y: rect.y0 + rect.height() * j,
        })
    })
}

fn mean(points: impl Iterator<Item = Point> + Clone) -> Point {
    let count = points.clone().count().max(1) as i64;
    let (x, y) = points.fold((0_i64, 0_i64), |(x, y), p| {
        (x + i64::from(p.x), y + i64::from(p.y))
    });
    Point {
        x: (x / count) as i32,
        y: (y / count) as i32,
    }
}
