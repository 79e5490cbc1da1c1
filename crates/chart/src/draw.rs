//! The order of the layers.

use std::collections::BTreeMap;

use crate::contacts::Contacts;
use crate::geometry::Rect;
use crate::layout::Layout;
use crate::palette::{Palette, Theme};
use crate::sheet::Sheet;
use crate::svg::Svg;
use crate::{arrange_area, arrange_hex, boxes, frame, tints};

/// Which part of the picture to draw, for a client that lays its own things between ground and names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layer {
    #[default]
    All,
    /// Land, sea, lines, boxes and marks.
    Ground,
    /// Words alone.
    Names,
}

impl Layer {
    pub const ALL: [Self; 3] = [Self::All, Self::Ground, Self::Names];

    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Ground => "ground",
            Self::Names => "names",
        }
    }
}

/// What to show and in which colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    pub theme: Theme,
    pub layer: Layer,
    pub numbers: bool,
    pub relief: bool,
    pub rail: bool,
    /// Title, legend, tracks and scale around the map; without them the picture ends at the frame of the board.
    pub frame: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            theme: Theme::Light,
            layer: Layer::All,
            numbers: true,
            relief: true,
            rail: true,
            frame: true,
        }
    }
}

/// Everything that the layers draw from and write to.
pub struct Draw<'a> {
    pub sheet: &'a Sheet,
    pub style: &'a Style,
    pub palette: &'static Palette,
    pub contacts: Contacts,
    pub tints: BTreeMap<String, usize>,
    pub layout: Layout,
    pub svg: Svg,
}

pub const SANS: &str =
    "'Gill Sans','Gill Sans MT','Noto Sans','Segoe UI','Helvetica Neue','DejaVu Sans',sans-serif";
pub const SERIF: &str =
    "'Hoefler Text','Palatino Linotype',Palatino,'Noto Serif',Georgia,'DejaVu Serif',serif";

/// Where names, numbers and marks stand.
pub fn arrange(sheet: &Sheet, contacts: &Contacts, style: &Style) -> Layout {
    let mut layout = Layout::default();
    boxes::arrange(sheet, &mut layout);
    match sheet.grid {
        Some(grid) => arrange_hex::arrange(sheet, grid, style.numbers, &mut layout),
        None => arrange_area::arrange(sheet, contacts, &mut layout),
    }
    layout
}

/// The map of a board as one SVG document; the same sheet and style give the same bytes.
pub fn svg(sheet: &Sheet, style: &Style) -> String {
    let contacts = Contacts::of(sheet);
    let mut draw = Draw {
        sheet,
        style,
        palette: style.theme.palette(),
        tints: tints::tints(sheet, &contacts),
        layout: arrange(sheet, &contacts, style),
        contacts,
        svg: Svg::new(),
    };
    draw.document();
    draw.svg.finish()
}

impl Draw<'_> {
    fn document(&mut self) {
        let whole = frame::whole(self.sheet, self.style);
        let view = format!(
            "{} {} {} {}",
            whole.x0,
            whole.y0,
            whole.width(),
            whole.height()
        );
        let title = &self.sheet.board.header().title;
        let class = format!("sandtable-map {}", self.style.theme.name());
        let (width, height) = (whole.width().to_string(), whole.height().to_string());
        self.svg.open(
            "svg",
            &[
                ("xmlns", "http://www.w3.org/2000/svg"),
                ("viewBox", &view),
                // Some browsers draw a picture without a size of its own as nothing.
                ("width", &width),
                ("height", &height),
                ("class", &class),
                ("role", "img"),
                ("font-family", SANS),
                ("fill", &self.palette.ink.to_string()),
                ("aria-label", &format!("Map of {title}")),
            ],
        );
        self.svg.words("title", &[], title);
        if self.style.layer != Layer::Names || self.style.frame {
            self.definitions();
        }
        if self.style.layer != Layer::Names {
            self.below(whole);
        }
        if self.style.layer != Layer::Ground {
            self.labels();
            self.frame();
        }
    }

    fn below(&mut self, whole: Rect) {
        self.box_rect(whole, self.palette.paper, &[]);
        self.svg
            .open("g", &[("id", "map"), ("clip-path", "url(#frame-clip)")]);
        self.ground();
        self.lines();
        self.spaces_of_hexes();
        self.edges();
        self.svg.close();
        self.boxes();
        self.marks();
    }

    /// A filled rectangle.
    pub fn box_rect(&mut self, rect: Rect, fill: crate::Rgb, more: &[(&str, &str)]) {
        let text = [rect.x0, rect.y0, rect.width(), rect.height()].map(|v| v.to_string());
        let fill = fill.to_string();
        let mut attributes = vec![
            ("x", &*text[0]),
            ("y", &*text[1]),
            ("width", &*text[2]),
            ("height", &*text[3]),
            ("fill", &*fill),
        ];
        attributes.extend(more);
        self.svg.leaf("rect", &attributes);
    }

    /// A length in hundredths of the unit of the board.
    pub fn percent(&self, percent: i32) -> i32 {
        self.sheet.unit() * percent / 100
    }
}
