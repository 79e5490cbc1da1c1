//! Names, numbers and marks of a hex board.

mod spread;

use std::collections::BTreeMap;

use board::{Point, SpaceId};

use crate::features::Feature;
use crate::geometry::{distance, plus};
use crate::grid::Grid;
use crate::layout::{Hand, Label, Layout, around, centred, nearest};
use crate::marks::Mark;
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
            .filter_map(|f| f.mark.map(|mark| (mark, mark.value(&f.value))))
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
        let widths = icons
            .iter()
            .map(|(_, value)| size * if value.is_empty() { 2 } else { 3 } / 2);
        let total: i32 = widths.clone().sum::<i32>() - if icons.is_empty() { 0 } else { size / 2 };
        let step_down = (total - self.percent(86)).max(0);
        let mut x = row.x - (total - step_down) / 2 + size / 2;
        for ((mark, value), width) in icons.iter().zip(widths) {
            let spot = Point { x, y: row.y };
            layout.mark(*mark, spot, size, id);
            if !value.is_empty() {
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
            label.leader = Some((nearest(&label.rect, place.dot), place.dot));
            label
        })
    }
}
