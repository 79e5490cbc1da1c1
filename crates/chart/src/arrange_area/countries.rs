//! Names of countries over their areas.

use std::collections::{BTreeMap, BTreeSet};

use board::{Point, SpaceId};

use super::{Arranger, samples};
use crate::geometry::{Rect, Region, distance};
use crate::layout::{Hand, Layout, centred};
use crate::marks::Mark;

const SIZES: [i32; 4] = [84, 66, 52, 42];

impl Arranger<'_> {
    /// Of each country of several areas the connected part that has the capital, else the largest.
    fn main_lands(&self) -> BTreeMap<&str, Vec<SpaceId>> {
        let board = &self.sheet.board;
        let mut lands: BTreeMap<&str, Vec<SpaceId>> = BTreeMap::new();
        let rank = |part: &[SpaceId]| (part.iter().any(|id| self.has_capital(*id)), part.len());
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
            if rank(&part) > rank(land) {
                *land = part;
            }
        }
        lands.retain(|_, land| land.len() > 1);
        lands
    }

    fn has_capital(&self, id: SpaceId) -> bool {
        let capital = |mark| matches!(mark, Mark::Capital | Mark::MinorCapital);
        self.icons(id).iter().any(|(mark, _)| capital(*mark))
    }

    /// The names of countries of several areas, in spaced capitals where they cover nothing; the tint tells the rest.
    pub fn countries(&self, layout: &mut Layout) {
        for (country, areas) in self.main_lands() {
            let name = country.replace('_', " ").to_uppercase();
            let rings = areas.iter().flat_map(|id| &self.sheet.outlines[id.index()]);
            let region = Region::new(rings.clone().map(Vec::as_slice));
            let Some(bounds) = Rect::of(rings.flatten().copied()) else {
                continue;
            };
            let label = SIZES.iter().find_map(|size| {
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
