//! Sea, land, tints of countries, relief, lakes: everything under the lines.

use std::collections::BTreeMap;

use board::{Point, SpaceId, SpaceKind};

use crate::draw::Draw;
use crate::geometry::{Region, between};
use crate::palette::{Rgb, TINTS};
use crate::svg::Path;

impl Draw<'_> {
    pub fn definitions(&mut self) {
        self.svg.open("defs", &[]);
        let frame = self.sheet.frame();
        self.svg.open("clipPath", &[("id", "frame-clip")]);
        self.box_rect(frame, self.palette.ink, &[]);
        self.svg.close();
        let land = self.layer_path("land");
        self.svg.leaf(
            "path",
            &[("id", "land"), ("fill-rule", "evenodd"), ("d", land.d())],
        );
        self.svg.open("clipPath", &[("id", "land-clip")]);
        self.svg
            .leaf("use", &[("href", "#land"), ("clip-rule", "evenodd")]);
        if self.sheet.grid.is_none() {
            for id in self.dry() {
                let href = format!("#space-{}", self.sheet.board.key(id));
                self.svg
                    .leaf("use", &[("href", &href), ("clip-rule", "evenodd")]);
            }
        }
        self.svg.close();
        self.symbols();
        self.svg.close();
    }

    pub fn ground(&mut self) {
        let frame = self.sheet.frame();
        self.box_rect(frame, self.palette.sea, &[("class", "open-sea")]);
        if self.sheet.grid.is_some() {
            self.shallows();
            self.svg.open("g", &[("id", "terrain")]);
            let waste = self.palette.waste.to_string();
            self.svg.leaf("use", &[("href", "#land"), ("fill", &waste)]);
            self.svg.open("g", &[("clip-path", "url(#land-clip)")]);
            self.hex_tints();
            self.svg.close();
            self.svg.close();
        } else {
            self.area_seas();
            self.shallows();
            self.area_lands();
        }
        self.relief();
        self.textures();
        self.waters();
    }

    fn dry(&self) -> Vec<SpaceId> {
        let ids = self.sheet.board.ids();
        ids.filter(|id| self.sheet.is_dry(*id) && self.sheet.has_ground(*id))
            .collect()
    }

    pub fn region(&self, layer: &str) -> Region {
        let rings = self.sheet.layer(layer).flat_map(|line| line.rings.iter());
        Region::new(rings.map(Vec::as_slice))
    }

    fn layer_path(&self, layer: &str) -> Path {
        let mut path = Path::new();
        for line in self.sheet.layer(layer) {
            for ring in &line.rings {
                path.ring(ring);
            }
        }
        path
    }

    fn outline(&self, id: SpaceId) -> Path {
        let mut path = Path::new();
        for ring in &self.sheet.outlines[id.index()] {
            path.ring(ring);
        }
        path
    }

    pub fn tint(&self, country: &str) -> Rgb {
        let tint = self.tints.get(country);
        tint.map_or(self.palette.waste, |tint| self.palette.tints[*tint])
    }

    /// Lines of lighter water that follow the coast.
    fn shallows(&mut self) {
        self.svg.open(
            "g",
            &[
                ("id", "shallows"),
                ("fill", "none"),
                ("stroke-linejoin", "round"),
                ("pointer-events", "none"),
            ],
        );
        let coast = self.coast();
        for (colour, width) in self.palette.shallows.into_iter().zip([120, 76, 36]) {
            let attributes = [
                ("stroke", &*colour.to_string()),
                ("stroke-width", &*width.to_string()),
            ];
            match &coast {
                Some(coast) => {
                    let mut all = attributes.to_vec();
                    all.push(("d", coast.d()));
                    self.svg.leaf("path", &all);
                }
                None => {
                    let mut all = vec![("href", "#land")];
                    all.extend(attributes);
                    self.svg.leaf("use", &all);
                }
            }
        }
        self.svg.close();
    }

    /// The coast of an area board is a layer of its own; a hex board's is the edge of the land.
    fn coast(&self) -> Option<Path> {
        let mut path = Path::new();
        for line in self.sheet.layer("coast") {
            for ring in &line.rings {
                path.polyline(ring);
            }
        }
        (!path.is_empty()).then_some(path)
    }

    fn hex_tints(&mut self) {
        let mut paths: BTreeMap<usize, Path> = BTreeMap::new();
        let land = self.region("land");
        for id in self
            .sheet
            .board
            .ids()
            .filter(|id| self.sheet.has_ground(*id))
        {
            if let Some(tint) = self.ground_tint(id, &land) {
                let ring = &self.sheet.outlines[id.index()][0];
                paths.entry(tint).or_default().ring(ring);
            }
        }
        for (tint, path) in paths {
            let fill = self.palette.tints[tint].to_string();
            let class = format!("tint-{tint}");
            // A stroke of the same colour closes the hair lines between hexes.
            self.svg.leaf(
                "path",
                &[
                    ("class", &class),
                    ("fill", &fill),
                    ("stroke", &fill),
                    ("stroke-width", "2"),
                    ("d", path.d()),
                ],
            );
        }
    }

    /// A hex of land has its country's tint; the bits of land in a hex of sea that of the land that they hang on.
    fn ground_tint(&self, id: SpaceId, land: &Region) -> Option<usize> {
        let board = &self.sheet.board;
        let own = |id: SpaceId| self.tints.get(&*board.space(id).country).copied();
        if self.sheet.is_dry(id) {
            return own(id);
        }
        let mut votes = [0; TINTS];
        for link in board
            .neighbours(id)
            .iter()
            .filter(|link| self.sheet.is_dry(link.to))
        {
            let sides = self.contacts.between(id, link.to).iter();
            if let Some(tint) = own(link.to) {
                votes[tint] += sides.map(|side| self.land_along(side, land)).sum::<usize>();
            }
        }
        let most = (0..TINTS).max_by_key(|tint| (votes[*tint], TINTS - tint))?;
        (votes[most] > 0).then_some(most)
    }

    /// How much of a side lies on land, of 9; a little even if none does.
    fn land_along(&self, side: &[Point], land: &Region) -> usize {
        let on_land = |step: &i32| land.has(between(side[0], side[1], *step, 8));
        1 + 20 * (0..=8).filter(on_land).count()
    }

    fn area_seas(&mut self) {
        self.svg.open(
            "g",
            &[
                ("id", "seas"),
                ("fill", &self.palette.sea.to_string()),
                ("fill-rule", "evenodd"),
            ],
        );
        for id in self.sheet.board.ids() {
            if self.sheet.kind(id) == SpaceKind::Sea && self.sheet.has_ground(id) {
                self.space(id, None);
            }
        }
        let water = self.layer_path("water");
        self.svg
            .leaf("path", &[("class", "out-of-play"), ("d", water.d())]);
        self.svg.close();
    }

    fn area_lands(&mut self) {
        self.svg
            .open("g", &[("id", "terrain"), ("fill-rule", "evenodd")]);
        let waste = self.palette.waste.to_string();
        self.svg.leaf(
            "use",
            &[
                ("href", "#land"),
                ("fill", &waste),
                ("class", "out-of-play"),
            ],
        );
        for id in self.dry() {
            let tint = self.tint(&self.sheet.board.space(id).country);
            self.space(id, Some(tint));
        }
        self.svg.close();
    }

    /// The element of a space.
    pub fn space(&mut self, id: SpaceId, fill: Option<Rgb>) {
        let space = self.sheet.board.space(id);
        let path = self.outline(id);
        let element = format!("space-{}", space.key);
        let class = match &*space.terrain {
            "" => space.kind.name().to_owned(),
            terrain if terrain == space.kind.name() => terrain.to_owned(),
            terrain => format!("{} {terrain}", space.kind.name()),
        };
        let fill = fill.map(|colour| colour.to_string());
        let mut attributes = vec![
            ("id", &*element),
            ("data-key", &*space.key),
            ("class", &*class),
        ];
        if let Some(fill) = &fill {
            attributes.push(("fill", fill));
        }
        attributes.push(("d", path.d()));
        self.svg.leaf("path", &attributes);
    }

    fn relief(&mut self) {
        if !self.style.relief {
            return;
        }
        self.svg.open(
            "g",
            &[
                ("id", "relief"),
                ("clip-path", "url(#land-clip)"),
                ("fill-rule", "evenodd"),
                ("pointer-events", "none"),
            ],
        );
        let [height, dark, light] = self.palette.relief;
        for layer in ["height", "relief"] {
            self.relief_layer(layer, "", self.palette.height, height);
        }
        self.relief_layer("shade", "dark", self.palette.shadow, dark);
        self.relief_layer("shade", "light", self.palette.glow, light);
        self.svg.close();
    }

    /// Each rank lies on the one before, so that higher and steeper ground is darker.
    fn relief_layer(&mut self, layer: &str, name: &str, colour: Rgb, percent: u8) {
        let mut ranks: BTreeMap<u8, Path> = BTreeMap::new();
        for line in self.sheet.layer(layer) {
            if name.is_empty() || line.name == name {
                for ring in &line.rings {
                    ranks.entry(line.rank).or_default().ring(ring);
                }
            }
        }
        let (fill, opacity) = (colour.to_string(), format!(".{percent:02}"));
        for path in ranks.values() {
            self.svg.leaf(
                "path",
                &[("fill", &fill), ("fill-opacity", &opacity), ("d", path.d())],
            );
        }
    }

    /// Lakes and the line of the coast, over the relief.
    fn waters(&mut self) {
        let (sea, coast) = (self.palette.sea.to_string(), self.palette.coast.to_string());
        let lakes = self.layer_path("lake");
        self.svg.open(
            "g",
            &[
                ("id", "waters"),
                ("pointer-events", "none"),
                ("stroke", &coast),
                ("stroke-linejoin", "round"),
                ("fill-rule", "evenodd"),
            ],
        );
        self.svg.leaf(
            "path",
            &[
                ("class", "lake"),
                ("fill", &sea),
                ("stroke-width", "2"),
                ("d", lakes.d()),
            ],
        );
        match self.coast() {
            Some(line) => self.svg.leaf(
                "path",
                &[
                    ("class", "coast"),
                    ("fill", "none"),
                    ("stroke-width", "4"),
                    ("d", line.d()),
                ],
            ),
            None => self.svg.leaf(
                "use",
                &[("href", "#land"), ("fill", "none"), ("stroke-width", "4")],
            ),
        }
        self.svg.close();
    }
}
