//! Terrain as a texture of small marks, strewn over the ground and never under a word.

use board::{Point, SpaceId};

use crate::draw::Draw;
use crate::geometry::{Rect, Region, jitter, noise};
use crate::palette::{Palette, Rgb};
use crate::svg::Path;

/// A kind of ground and how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Texture {
    Mountain,
    Rough,
    Forest,
    Swamp,
    Desert,
}

impl Texture {
    pub const ALL: [Self; 5] = [
        Self::Desert,
        Self::Swamp,
        Self::Forest,
        Self::Rough,
        Self::Mountain,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Mountain => "mountain",
            Self::Rough => "rough",
            Self::Forest => "forest",
            Self::Swamp => "swamp",
            Self::Desert => "desert",
        }
    }

    pub const fn colour(self, palette: &Palette) -> Rgb {
        match self {
            Self::Mountain => palette.mountain,
            Self::Rough => palette.rough,
            Self::Forest => palette.forest,
            Self::Swamp => palette.swamp,
            Self::Desert => palette.desert,
        }
    }

    /// Per cent of the colour that washes the ground under the marks.
    const fn wash(self) -> &'static str {
        match self {
            Self::Mountain => ".14",
            Self::Rough => ".09",
            Self::Forest => ".12",
            Self::Swamp => ".12",
            Self::Desert => ".16",
        }
    }

    /// Steps between marks, across and down.
    const fn pace(self) -> (i32, i32) {
        match self {
            Self::Mountain => (42, 36),
            Self::Rough => (44, 36),
            Self::Forest => (38, 32),
            Self::Swamp => (46, 30),
            Self::Desert => (26, 22),
        }
    }

    const fn room(self) -> (i32, i32) {
        match self {
            Self::Mountain => (30, 26),
            Self::Rough => (26, 14),
            Self::Forest => (18, 20),
            Self::Swamp => (30, 16),
            Self::Desert => (8, 8),
        }
    }

    const fn filled(self) -> bool {
        matches!(self, Self::Forest)
    }

    /// Adds one mark that stands on the point.
    fn mark(self, path: &mut Path, at: Point) {
        let size = 8 + (noise(at.x, at.y, 5) % 5) as i32;
        let s = |n: i32| n * size / 10;
        path.move_to(at);
        path.raw(&match self {
            Self::Mountain => format!(
                "m{},0l{},{} {},{}m{},{}l{},{} {},{} {},{}",
                -s(14),
                s(14),
                -s(24),
                s(14),
                s(24),
                -s(14),
                -s(24),
                s(1),
                s(9),
                -s(3),
                s(5),
                s(3),
                s(8)
            ),
            Self::Rough => format!("m{},0q{},{} {},0", -s(12), s(12), -s(17), s(24)),
            Self::Forest => format!("m{},0l{},{} {},{}z", -s(6), s(6), -s(18), s(6), s(18)),
            Self::Swamp => format!(
                "m{},0h{}m{},0v{}m{},{}l{},{}m{},{}l{},{}",
                -s(14),
                s(28),
                -s(14),
                -s(11),
                -s(7),
                s(11),
                -s(3),
                -s(8),
                s(14),
                s(8),
                s(3),
                -s(8)
            ),
            Self::Desert => "h.1".to_owned(),
        });
    }
}

impl Draw<'_> {
    pub fn textures(&mut self) {
        self.svg.open(
            "g",
            &[
                ("id", "textures"),
                ("pointer-events", "none"),
                ("stroke-linecap", "round"),
                ("stroke-linejoin", "round"),
            ],
        );
        let land = (self.sheet.grid.is_some()).then(|| self.region("land"));
        let lakes = self.region("lake");
        for texture in Texture::ALL {
            let spaces = self.of_texture(texture);
            if spaces.is_empty() {
                continue;
            }
            self.wash(texture, &spaces);
            let mut path = Path::new();
            for id in spaces {
                self.strew(texture, id, land.as_ref(), &lakes, &mut path);
            }
            self.texture_path(texture, &path);
        }
        self.svg.close();
    }

    pub fn of_texture(&self, texture: Texture) -> Vec<SpaceId> {
        let board = &self.sheet.board;
        let is = |id: &SpaceId| {
            self.sheet.is_dry(*id)
                && self.sheet.has_ground(*id)
                && &*board.space(*id).terrain == texture.name()
        };
        board.ids().filter(is).collect()
    }

    fn wash(&mut self, texture: Texture, spaces: &[SpaceId]) {
        if self.sheet.grid.is_none() {
            return;
        }
        let mut path = Path::new();
        for id in spaces {
            path.ring(&self.sheet.outlines[id.index()][0]);
        }
        let fill = texture.colour(self.palette).to_string();
        self.svg.leaf(
            "path",
            &[
                ("class", texture.name()),
                ("fill", &fill),
                ("fill-opacity", texture.wash()),
                ("clip-path", "url(#land-clip)"),
                ("d", path.d()),
            ],
        );
    }

    pub fn texture_path(&mut self, texture: Texture, path: &Path) {
        let colour = texture.colour(self.palette).to_string();
        let width = if texture == Texture::Desert {
            "4"
        } else {
            "2.2"
        };
        let fill = if texture.filled() { &*colour } else { "none" };
        self.svg.leaf(
            "path",
            &[
                ("fill", fill),
                ("fill-opacity", ".55"),
                ("stroke", &colour),
                ("stroke-width", width),
                ("d", path.d()),
            ],
        );
    }

    fn strew(
        &self,
        texture: Texture,
        id: SpaceId,
        land: Option<&Region>,
        lakes: &Region,
        path: &mut Path,
    ) {
        let rings = &self.sheet.outlines[id.index()];
        let Some(bounds) = Rect::of(rings.iter().flatten().copied()) else {
            return;
        };
        let region = Region::new(rings.iter().map(Vec::as_slice));
        let (dx, dy) = self.pace(texture);
        let (width, height) = texture.room();
        for row in bounds.y0.div_euclid(dy)..=bounds.y1.div_euclid(dy) {
            for column in bounds.x0.div_euclid(dx)..=bounds.x1.div_euclid(dx) {
                let at = Point {
                    x: column * dx + (row & 1) * dx / 2 + jitter(column, row, 1, dx / 4),
                    y: row * dy + jitter(column, row, 2, dy / 4),
                };
                let foot = Rect {
                    x0: at.x - width / 2,
                    y0: at.y - height,
                    x1: at.x + width / 2,
                    y1: at.y + 4,
                };
                let dry = |p: &Point| land.is_none_or(|land| land.has(*p)) && !lakes.has(*p);
                let corners = foot.corners();
                let fits = region.has(at)
                    && corners.iter().all(dry)
                    && (self.sheet.grid.is_some() || corners.iter().all(|p| region.has(*p)));
                if fits && self.layout.is_free(&foot) {
                    texture.mark(path, at);
                }
            }
        }
    }

    /// Areas are larger than hexes and need fewer marks.
    fn pace(&self, texture: Texture) -> (i32, i32) {
        let (dx, dy) = texture.pace();
        if self.sheet.grid.is_some() {
            (dx, dy)
        } else {
            (dx * 3 / 2, dy * 3 / 2)
        }
    }

    /// A sample of a texture for the legend.
    pub fn sample(&mut self, texture: Texture, rect: Rect) {
        let mut path = Path::new();
        let (dx, dy) = texture.pace();
        let (width, height) = texture.room();
        let mut row = 0;
        let mut y = rect.y0 + height + 6;
        while y < rect.y1 - 2 {
            let mut x = rect.x0 + width / 2 + 5 + (row % 2) * dx / 2;
            while x < rect.x1 - width / 2 {
                texture.mark(&mut path, Point { x, y });
                x += dx;
            }
            y += dy;
            row += 1;
        }
        self.texture_path(texture, &path);
    }
}
