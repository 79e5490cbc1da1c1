//! Ports and landing places, on the coast.

use board::{Kinds, Point, SpaceId, SpaceKind};

use super::{Arranger, MARK, on_shore};
use crate::geometry::{Rect, between, distance, plus};
use crate::layout::{Hand, Layout, centred};
use crate::marks::Mark;

impl Arranger<'_> {
    /// Ports and beaches, on the coast to each sea that they open on.
    pub fn shore(&self, id: SpaceId, layout: &mut Layout) {
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
                }
            }
            let landing = has("landing", link.kinds) || has("invasion", link.kinds);
            if let Some(at) = self.spot(id, link.to, layout).filter(|_| landing) {
                layout.mark(Mark::Beach, at, MARK, id);
                self.arrow_value(id, link.to, at, layout);
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

    /// A free spot on the coast between an area and a sea, near the middle of its longest stretch.
    fn spot(&self, id: SpaceId, sea: SpaceId, layout: &Layout) -> Option<Point> {
        let frame = self.sheet.frame().grown(-MARK);
        let lines = self.contacts.between(id, sea);
        let length = |line: &Vec<Point>| line.windows(2).map(|w| distance(w[0], w[1])).sum::<i32>();
        let longest = lines.iter().map(length).max().unwrap_or(0);
        let mut points: Vec<(i32, Point)> = Vec::new();
        for line in lines {
            let length = length(line);
            // Small islands come after any place on the main coast.
            let minor = if length * 3 < longest { 100_000 } else { 0 };
            let mut walked = 0;
            for pair in line.windows(2) {
                let piece = distance(pair[0], pair[1]);
                for step in 0..=(piece / 12) {
                    let at = between(pair[0], pair[1], step * 12, piece.max(1));
                    let off = (walked + step * 12 - length / 2).abs() - length / 2;
                    points.push((off + minor, at));
                }
                walked += piece;
            }
        }
        points.sort();
        // Beside an islet when its coast is too short.
        let bounds = Rect::of(lines.iter().flatten().copied());
        for bounds in bounds.into_iter().filter(|_| self.sheet.room(id) < 100) {
            let (by, middle) = (bounds.grown(MARK * 2 / 3), bounds.middle());
            let sides = [
                (by.x1, middle.y),
                (by.x0, middle.y),
                (middle.x, by.y0),
                (middle.x, by.y1),
            ];
            let beside = by
                .corners()
                .into_iter()
                .chain(sides.map(|(x, y)| Point { x, y }));
            points.extend(beside.map(|p| (i32::MAX, p)));
        }
        let free = points.iter().find(|(_, p)| {
            let rect = Rect::around(*p, MARK, MARK);
            rect.within(&frame) && layout.is_free(&rect)
        });
        free.map(|(_, p)| *p)
    }
}
