//! Plane geometry on board units, in whole numbers so that every machine draws the same.

use board::Point;

/// An upright rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    pub x0: i32,
    pub y0: i32,
    pub x1: i32,
    pub y1: i32,
}

impl Rect {
    pub fn around(at: Point, width: i32, height: i32) -> Self {
        let (x0, y0) = (at.x - width / 2, at.y - height / 2);
        Self {
            x0,
            y0,
            x1: x0 + width,
            y1: y0 + height,
        }
    }

    pub fn of(points: impl IntoIterator<Item = Point>) -> Option<Self> {
        points.into_iter().fold(None, |rect, p| {
            let r = rect.unwrap_or(Self {
                x0: p.x,
                y0: p.y,
                x1: p.x,
                y1: p.y,
            });
            Some(Self {
                x0: r.x0.min(p.x),
                y0: r.y0.min(p.y),
                x1: r.x1.max(p.x),
                y1: r.y1.max(p.y),
            })
        })
    }

    pub fn meets(&self, other: &Self) -> bool {
        self.x0 < other.x1 && other.x0 < self.x1 && self.y0 < other.y1 && other.y0 < self.y1
    }

    pub fn within(&self, other: &Self) -> bool {
        self.x0 >= other.x0 && self.x1 <= other.x1 && self.y0 >= other.y0 && self.y1 <= other.y1
    }

    pub fn has(&self, p: Point) -> bool {
        p.x >= self.x0 && p.x < self.x1 && p.y >= self.y0 && p.y < self.y1
    }

    pub fn grown(&self, by: i32) -> Self {
        Self {
            x0: self.x0 - by,
            y0: self.y0 - by,
            x1: self.x1 + by,
            y1: self.y1 + by,
        }
    }

    pub fn width(&self) -> i32 {
        self.x1 - self.x0
    }

    pub fn height(&self) -> i32 {
        self.y1 - self.y0
    }

    pub fn middle(&self) -> Point {
        Point {
            x: (self.x0 + self.x1) / 2,
            y: (self.y0 + self.y1) / 2,
        }
    }

    pub fn corners(&self) -> [Point; 4] {
        let p = |x, y| Point { x, y };
        [
            p(self.x0, self.y0),
            p(self.x1, self.y0),
            p(self.x1, self.y1),
            p(self.x0, self.y1),
        ]
    }
}

pub fn plus(p: Point, dx: i32, dy: i32) -> Point {
    Point {
        x: p.x + dx,
        y: p.y + dy,
    }
}

/// The point `num / den` of the way from `a` to `b`.
pub fn between(a: Point, b: Point, num: i32, den: i32) -> Point {
    Point {
        x: a.x + (b.x - a.x) * num / den,
        y: a.y + (b.y - a.y) * num / den,
    }
}

pub fn distance(a: Point, b: Point) -> i32 {
    let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    (dx * dx + dy * dy).isqrt() as i32
}

/// The vector from `a` to `b`, turned left by a right angle and made `length` long.
pub fn across(a: Point, b: Point, length: i32) -> (i32, i32) {
    let (x, y) = along(a, b, length);
    (y, -x)
}

/// The vector from `a` to `b`, made `length` long.
pub fn along(a: Point, b: Point, length: i32) -> (i32, i32) {
    let whole = distance(a, b).max(1);
    (
        ((b.x - a.x) as i64 * length as i64 / whole as i64) as i32,
        ((b.y - a.y) as i64 * length as i64 / whole as i64) as i32,
    )
}

/// The point half way along a line, and the two points of the piece that it lies on.
pub fn half_way(line: &[Point]) -> Option<(Point, Point, Point)> {
    let total: i32 = line.windows(2).map(|w| distance(w[0], w[1])).sum();
    let mut left = total / 2;
    for w in line.windows(2) {
        let length = distance(w[0], w[1]);
        if length >= left {
            return Some((between(w[0], w[1], left, length.max(1)), w[0], w[1]));
        }
        left -= length;
    }
    None
}

/// A set of rings under the even-odd rule, quick to ask for points.
#[derive(Clone, Debug, Default)]
pub struct Region {
    top: i32,
    bands: Vec<Vec<(Point, Point)>>,
}

const BAND: i32 = 32;

impl Region {
    pub fn new<'a>(rings: impl Iterator<Item = &'a [Point]> + Clone) -> Self {
        let ys = || rings.clone().flatten().map(|p| p.y);
        let (Some(top), Some(bottom)) = (ys().min(), ys().max()) else {
            return Self::default();
        };
        let mut bands = vec![Vec::new(); ((bottom - top) / BAND + 1) as usize];
        for ring in rings {
            for (i, &a) in ring.iter().enumerate() {
                let b = ring[(i + 1) % ring.len()];
                if a.y == b.y {
                    continue;
                }
                let first = (a.y.min(b.y) - top) / BAND;
                let last = (a.y.max(b.y) - top) / BAND;
                for band in &mut bands[first as usize..=last as usize] {
                    band.push((a, b));
                }
            }
        }
        Self { top, bands }
    }

    pub fn has(&self, p: Point) -> bool {
        if p.y < self.top {
            return false;
        }
        let Some(band) = self.bands.get(((p.y - self.top) / BAND) as usize) else {
            return false;
        };
        let crossings = band.iter().filter(|(a, b)| {
            let (low, high) = if a.y < b.y { (a, b) } else { (b, a) };
            p.y >= low.y && p.y < high.y && {
                let left = i64::from(p.x - low.x) * i64::from(high.y - low.y);
                let right = i64::from(high.x - low.x) * i64::from(p.y - low.y);
                left < right
            }
        });
        crossings.count() % 2 == 1
    }
}

/// A number that looks random and is always the same for the same place.
pub fn noise(x: i32, y: i32, salt: u32) -> u32 {
    let mut z = (u64::from(x as u32) << 32 | u64::from(y as u32))
        .wrapping_add(u64::from(salt).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) as u32
}

/// A shift of at most `by` either way.
pub fn jitter(x: i32, y: i32, salt: u32, by: i32) -> i32 {
    (noise(x, y, salt) % (2 * by as u32 + 1)) as i32 - by
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_with_a_hole_knows_its_points() {
        let outer = Rect::around(Point { x: 0, y: 0 }, 200, 200).corners();
        let hole = Rect::around(Point { x: 0, y: 0 }, 50, 50).corners();
        let region = Region::new([&outer[..], &hole[..]].into_iter());
        assert!(region.has(Point { x: 60, y: -90 }));
        assert!(!region.has(Point { x: 3, y: 4 }));
        assert!(!region.has(Point { x: 300, y: 4 }));
        assert!(!region.has(Point { x: 0, y: 400 }));
    }

    #[test]
    fn half_of_a_bent_line_is_found_by_length() {
        let line = [(0, 0), (100, 0), (100, 300)].map(|(x, y)| Point { x, y });
        assert_eq!(half_way(&line).unwrap().0, Point { x: 100, y: 100 });
    }
}
