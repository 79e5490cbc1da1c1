//! Names, numbers and marks of a hex board.

use std::collections::BTreeMap;

use board::{Point, SpaceId, SpaceKind};

use crate::features::Feature;
use crate::geometry::{Rect, Region, distance, plus};
use crate::grid::Grid;
use crate::layout::{Hand, Label, Layout, around, block, centred};
use crate::marks::Mark;
use crate::metrics::wrap;
use crate::sheet::Sheet;

pub fn arrange(sheet: &Sheet, grid: Grid, numbers: bool, layout: &mut Layout) {
    let arranger = Arranger { sheet, grid };
    arranger.numbers(numbers, layout);
    let places = arranger.marks(layout);
    let (first, rest): (Vec<Place>, Vec<Place>) = places
        .into_iter()
        .partition(|p| p.cited || matches!(p.hand, Hand::Capital));
    arranger.names(&first, layout);
    arranger.seas(layout);
    arranger.countries(layout);
    arranger.names(&rest, layout);
}

struct Arranger<'a> {
    sheet: &'a Sheet,
    grid: Grid,
}

/// A name that wants a place beside a dot.
struct Place {
    space: SpaceId,
    name: String,
    hand: Hand,
    dot: Point,
    gap: i32,
    cited: bool,
}

impl Arranger<'_> {
    fn percent(&self, percent: i32) -> i32 {
        self.grid.width * percent / 100
    }

    fn numbers(&self, shown: bool, layout: &mut Layout) {
        let size = self.percent(12);
        for id in self
            .sheet
            .board
            .ids()
            .filter(|id| self.sheet.has_ground(*id))
        {
            let space = self.sheet.board.space(id);
            let at = plus(space.at, 0, -self.grid.third * 13 / 10);
            let label = centred(
                Hand::Number,
                vec![space.key.to_string()],
                size,
                at,
                Some(id),
            );
            if shown && layout.is_free(&label.rect) {
                layout.add(label);
            }
        }
    }

    /// Puts the marks of each hex and gives the names that belong to them.
    fn marks(&self, layout: &mut Layout) -> Vec<Place> {
        let mut by_space: BTreeMap<SpaceId, Vec<&Feature>> = BTreeMap::new();
        for feature in &self.sheet.features {
            by_space.entry(feature.space).or_default().push(feature);
        }
        let mut places = Vec::new();
        for (id, features) in by_space {
            if self.sheet.has_ground(id) {
                self.hex_marks(id, &features, layout, &mut places);
            }
        }
        places.sort_by_key(|p| (!p.cited, p.hand, p.name.clone(), p.space));
        places
    }

    fn hex_marks(
        &self,
        id: SpaceId,
        features: &[&Feature],
        layout: &mut Layout,
        places: &mut Vec<Place>,
    ) {
        let at = self.sheet.board.space(id).at;
        let size = self.percent(18);
        let town = features
            .iter()
            .filter_map(|f| f.mark)
            .find(|m| m.is_settlement());
        let mut icons: Vec<(Mark, &str)> = features
            .iter()
            .filter_map(|f| f.mark.map(|mark| (mark, f.value.as_str())))
            .filter(|(mark, _)| !mark.is_settlement())
            .collect();
        icons.dedup_by_key(|(mark, _)| *mark);
        let has_major = icons.iter().any(|(mark, _)| *mark == Mark::MajorPort);
        icons.retain(|(mark, _)| !(has_major && *mark == Mark::Port));
        let row = plus(
            at,
            0,
            if town.is_some() {
                -self.grid.third * 45 / 100
            } else {
                -self.grid.third / 8
            },
        );
        let widths = icons.iter().map(|(m, v)| {
            size * if m.shows_value() && !v.is_empty() {
                3
            } else {
                2
            } / 2
        });
        let total: i32 = widths.clone().sum::<i32>() - if icons.is_empty() { 0 } else { size / 2 };
        let step_down = (total - self.percent(86)).max(0);
        let mut x = row.x - (total - step_down) / 2 + size / 2;
        for ((mark, value), width) in icons.iter().zip(widths) {
            let spot = Point { x, y: row.y };
            layout.mark(*mark, spot, size, id);
            if mark.shows_value() && !value.is_empty() {
                let value_at = plus(spot, size * 3 / 4, 0);
                let label = centred(
                    Hand::Value,
                    vec![(*value).to_owned()],
                    self.percent(12),
                    value_at,
                    None,
                );
                layout.add(label);
            }
            x += width - step_down / icons.len() as i32;
        }
        let dot = match (town, icons.is_empty()) {
            (Some(_), false) => plus(at, 0, self.grid.third * 45 / 100),
            _ => at,
        };
        if let Some(town) = town {
            layout.mark(town, dot, size, id);
        }
        let anchor = if town.is_some() { dot } else { row };
        let half = if town.is_some() || icons.is_empty() {
            size / 2
        } else {
            (total - step_down) / 2
        };
        self.place_names(id, features, town, anchor, half.min(size), places);
    }

    fn place_names(
        &self,
        id: SpaceId,
        features: &[&Feature],
        town: Option<Mark>,
        dot: Point,
        half: i32,
        places: &mut Vec<Place>,
    ) {
        let mut names: Vec<(&str, bool)> = Vec::new();
        for feature in features.iter().filter(|f| !f.name.is_empty()) {
            match names
                .iter_mut()
                .find(|(name, _)| name.contains(&*feature.name))
            {
                Some((_, cited)) => *cited |= feature.cited,
                None => {
                    names.retain(|(name, _)| !feature.name.contains(name));
                    names.push((&feature.name, feature.cited));
                }
            }
        }
        for (order, (name, cited)) in names.into_iter().enumerate() {
            let hand = match town {
                Some(Mark::Capital | Mark::MinorCapital) if order == 0 => Hand::Capital,
                Some(Mark::City | Mark::ProvisionalCapital) if order == 0 => Hand::City,
                _ => Hand::Town,
            };
            places.push(Place {
                space: id,
                name: name.to_owned(),
                hand,
                dot,
                gap: half + self.percent(3),
                cited,
            });
        }
    }

    fn size_of(&self, hand: Hand) -> i32 {
        self.percent(match hand {
            Hand::Capital => 22,
            Hand::City => 20,
            _ => 17,
        })
    }

    fn names(&self, places: &[Place], layout: &mut Layout) {
        for place in places {
            let must = place.cited || place.hand == Hand::Capital;
            let sizes: &[i32] = if must { &[100, 88, 76] } else { &[100, 88] };
            let found = sizes.iter().find_map(|percent| {
                let size = self.size_of(place.hand) * percent / 100;
                self.free(
                    around(
                        place.hand,
                        &place.name,
                        size,
                        place.dot,
                        place.gap,
                        place.space,
                    ),
                    layout,
                )
            });
            let found = found.or_else(|| {
                if must {
                    self.stand_off(place, layout)
                } else {
                    None
                }
            });
            if let Some(label) = found {
                layout.add(label);
            }
        }
    }

    fn free(&self, candidates: Vec<Label>, layout: &Layout) -> Option<Label> {
        let frame = self.sheet.frame();
        candidates
            .into_iter()
            .find(|label| label.rect.within(&frame) && layout.is_free(&label.rect))
    }

    /// The nearest free room for a name that has to be on the map, with a line to its hex.
    fn stand_off(&self, place: &Place, layout: &Layout) -> Option<Label> {
        let size = self.size_of(place.hand) * 76 / 100;
        let frame = self.sheet.frame();
        let step = self.percent(12);
        let reach = 40;
        let mut best: Option<(i32, Label)> = None;
        for row in -reach..=reach {
            for column in -reach..=reach {
                let at = plus(place.dot, column * step, row * step);
                let far = distance(at, place.dot);
                if best.as_ref().is_some_and(|(cost, _)| far >= *cost) {
                    continue;
                }
                let label = centred(
                    place.hand,
                    vec![place.name.clone()],
                    size,
                    at,
                    Some(place.space),
                );
                if label.rect.within(&frame) && layout.is_free(&label.rect) {
                    best = Some((far, label));
                }
            }
        }
        best.map(|(_, mut label)| {
            let middle = label.rect.middle();
            label.leader = Some((middle, place.dot));
            label
        })
    }

    /// The names of sea zones, in the widest free water of each.
    fn seas(&self, layout: &mut Layout) {
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

    fn countries(&self, layout: &mut Layout) {
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
            between_both(middle, mean(hexes.iter().map(at)))
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

fn between_both(a: Point, b: Point) -> Point {
    crate::geometry::between(a, b, 1, 2)
}
