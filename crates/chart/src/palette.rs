//! The colours, by what they mean. Nothing is told by colour alone: terrain has its texture, borders their dashes,
//! marks their shape. Tests hold the contrast of words and the distance of tints, also as colour-blind eyes see them.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// For a bright screen, a dark one, or paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    #[default]
    Light,
    Dark,
    Print,
}

impl Theme {
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Print];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Print => "print",
        }
    }

    pub const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::Print => &PRINT,
        }
    }
}

/// How many tints tell countries apart.
pub const TINTS: usize = 7;

#[derive(Clone, Debug, PartialEq)]
pub struct Palette {
    /// The sheet around the map, and the boxes and panels on it.
    pub paper: Rgb,
    pub panel: Rgb,
    pub ink: Rgb,
    /// Words of less weight: hex numbers, sources.
    pub faint: Rgb,
    pub sea: Rgb,
    /// Lines along the coast, from the open sea to the shore.
    pub shallows: [Rgb; 3],
    pub sea_ink: Rgb,
    pub coast: Rgb,
    pub river: Rgb,
    /// Land that belongs to no country of the board.
    pub waste: Rgb,
    pub tints: [Rgb; TINTS],
    pub grid: Rgb,
    pub frontier: Rgb,
    pub rail: Rgb,
    pub mountain: Rgb,
    pub rough: Rgb,
    pub forest: Rgb,
    pub swamp: Rgb,
    pub desert: Rgb,
    pub height: Rgb,
    pub shadow: Rgb,
    pub glow: Rgb,
    /// Per cent of each step of height, of shadow and of glow.
    pub relief: [u8; 3],
    pub war: Rgb,
    pub naval: Rgb,
    pub industry: Rgb,
}

const fn rgb(hex: u32) -> Rgb {
    Rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const LIGHT: Palette = Palette {
    paper: rgb(0xf6f0e2),
    panel: rgb(0xfdfaf2),
    ink: rgb(0x221c14),
    faint: rgb(0x5d5548),
    sea: rgb(0xb4cfdc),
    shallows: [rgb(0xbdd6e1), rgb(0xc8dee7), rgb(0xd8e8ed)],
    sea_ink: rgb(0x173f5a),
    coast: rgb(0x2f4f63),
    river: rgb(0x2a72a8),
    waste: rgb(0xe4ddcf),
    tints: [
        rgb(0xf8f3da),
        rgb(0xe4bd9f),
        rgb(0xdfe6b8),
        rgb(0xd4b5c5),
        rgb(0xf1d896),
        rgb(0xb9c0b3),
        rgb(0xf7dcd6),
    ],
    grid: rgb(0x6d6250),
    frontier: rgb(0x7a1f2b),
    rail: rgb(0x3c3730),
    mountain: rgb(0x6f4a2a),
    rough: rgb(0x8c6b45),
    forest: rgb(0x3d6b3c),
    swamp: rgb(0x22666e),
    desert: rgb(0xa47a2c),
    height: rgb(0x8a5a24),
    shadow: rgb(0x2e2214),
    glow: rgb(0xfffdf2),
    relief: [5, 11, 22],
    war: rgb(0x8c1d18),
    naval: rgb(0x0d3b66),
    industry: rgb(0x5b3a00),
};

const DARK: Palette = Palette {
    paper: rgb(0x14171a),
    panel: rgb(0x1d2226),
    ink: rgb(0xf1ece0),
    faint: rgb(0xb4b0a6),
    sea: rgb(0x14293a),
    shallows: [rgb(0x182f42), rgb(0x1c374c), rgb(0x224157)],
    sea_ink: rgb(0xa9cfe6),
    coast: rgb(0x7fa3b8),
    river: rgb(0x57a5dc),
    waste: rgb(0x2b2b2a),
    tints: [
        rgb(0x504b3a),
        rgb(0x654021),
        rgb(0x2a3c22),
        rgb(0x4a3752),
        rgb(0x6a5520),
        rgb(0x2c393c),
        rgb(0x5d494d),
    ],
    grid: rgb(0x8a8577),
    frontier: rgb(0xff9c8a),
    rail: rgb(0xc9c3b4),
    mountain: rgb(0xc79a6b),
    rough: rgb(0xa88a62),
    forest: rgb(0x7fb573),
    swamp: rgb(0x6fc0c6),
    desert: rgb(0xd9b45f),
    height: rgb(0xb98a50),
    shadow: rgb(0x000000),
    glow: rgb(0xfff0d0),
    relief: [4, 18, 7],
    war: rgb(0xffa48f),
    naval: rgb(0x9fd0f5),
    industry: rgb(0xf2c46d),
};

const PRINT: Palette = Palette {
    paper: rgb(0xffffff),
    panel: rgb(0xffffff),
    ink: rgb(0x000000),
    faint: rgb(0x4a4a4a),
    sea: rgb(0xdcebf2),
    shallows: [rgb(0xe3eff5), rgb(0xeaf3f7), rgb(0xf3f9fb)],
    sea_ink: rgb(0x0f3550),
    coast: rgb(0x1f3d50),
    river: rgb(0x1f6aa5),
    waste: rgb(0xefefec),
    tints: [
        rgb(0xfeffe5),
        rgb(0xeeccb9),
        rgb(0xe7eec3),
        rgb(0xdccce5),
        rgb(0xfae2a0),
        rgb(0xcfd3cc),
        rgb(0xf6eae3),
    ],
    grid: rgb(0x777777),
    frontier: rgb(0x7a1222),
    rail: rgb(0x222222),
    mountain: rgb(0x5c3b1e),
    rough: rgb(0x7d5f3c),
    forest: rgb(0x2e5a2e),
    swamp: rgb(0x185860),
    desert: rgb(0x8f6a20),
    height: rgb(0x8a5a24),
    shadow: rgb(0x2e2214),
    glow: rgb(0xffffff),
    relief: [4, 9, 20],
    war: rgb(0x7d1410),
    naval: rgb(0x0a2f55),
    industry: rgb(0x4d3000),
};
