//! The hexes of a hex board, as `board.toml` describes them.

use board::{Board, BoardError, Point, SpaceId, SpaceKind};

/// Pointy-top hexes: corners at (x, y ± 2 third) and (x ± width / 2, y ± third), rows 3 third apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    pub width: i32,
    pub third: i32,
}

impl Grid {
    pub fn read(board: &Board) -> Result<Self, Vec<BoardError>> {
        let header = board.header();
        let number = |name: &str| {
            let value = header.grid.as_ref().and_then(|grid| grid.get(name));
            value
                .and_then(|value| value.as_integer())
                .and_then(|value| i32::try_from(value).ok())
                .filter(|value| *value > 3)
                .ok_or_else(|| {
                    let file = format!("boards/{}/board.toml", header.id);
                    let message = format!("a hex board needs a whole number `{name}` above 3");
                    vec![BoardError::new(file, 0, "grid", message)]
                })
        };
        Ok(Self {
            width: number("width")?,
            third: number("third")?,
        })
    }

    /// The corners of a hex, clockwise from the top.
    pub fn corners(&self, at: Point) -> [Point; 6] {
        let (half, third) = (self.width / 2, self.third);
        let p = |dx, dy| Point {
            x: at.x + dx,
            y: at.y + dy,
        };
        [
            p(0, -2 * third),
            p(half, -third),
            p(half, third),
            p(0, 2 * third),
            p(-half, third),
            p(-half, -third),
        ]
    }

    pub fn outline(&self, board: &Board, id: SpaceId) -> Vec<Vec<Point>> {
        let space = board.space(id);
        let is_zone = matches!(&*space.terrain, "hexed" | "large");
        if space.kind == SpaceKind::Box || is_zone {
            return Vec::new();
        }
        vec![self.corners(space.at).to_vec()]
    }

    /// The side that two hexes share: its ends, with `a` on the left on the way from the first to the second.
    pub fn side(&self, a: Point, b: Point) -> Option<[Point; 2]> {
        let corners = self.corners(a);
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let (half, row) = (self.width / 2, 3 * self.third);
        let near = |value: i32, target: i32| (value - target).abs() <= 2;
        let directions = [
            (half, -row),
            (self.width, 0),
            (half, row),
            (-half, row),
            (-self.width, 0),
            (-half, -row),
        ];
        let side = directions
            .iter()
            .position(|(x, y)| near(dx, *x) && near(dy, *y))?;
        Some([corners[side], corners[(side + 1) % 6]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_share_a_side_and_others_do_not() {
        let grid = Grid {
            width: 180,
            third: 52,
        };
        let at = Point { x: 1000, y: 1000 };
        let east = Point { x: 1180, y: 1000 };
        assert_eq!(
            grid.side(at, east),
            Some([Point { x: 1090, y: 948 }, Point { x: 1090, y: 1052 }])
        );
        assert_eq!(grid.side(at, Point { x: 1360, y: 1000 }), None);
    }
}
