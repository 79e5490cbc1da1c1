//! The marks of the map: what they look like and what the legend calls them. Shapes differ, so colour is not needed.

use crate::palette::{Palette, Rgb};

/// What a mark stands for, most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    Capital,
    MinorCapital,
    ProvisionalCapital,
    City,
    Town,
    Fortress,
    HeavyFort,
    Battery,
    Strategic,
    WhiteStar,
    MajorPort,
    Port,
    BeachPort,
    CoastalPort,
    Beach,
    Oil,
    Factory,
    Resource,
    Production,
    Airbase,
    Radar,
    Supply,
    Ice,
    Waterway,
    LimitedStacking,
    Bocage,
    RussianDefence,
}

/// Lines and filled shapes within 50 units of the middle.
pub struct Glyph {
    pub line: &'static str,
    pub fill: &'static str,
}

impl Mark {
    pub const ALL: [Self; 27] = [
        Self::Capital,
        Self::MinorCapital,
        Self::ProvisionalCapital,
        Self::City,
        Self::Town,
        Self::Fortress,
        Self::HeavyFort,
        Self::Battery,
        Self::Strategic,
        Self::WhiteStar,
        Self::MajorPort,
        Self::Port,
        Self::BeachPort,
        Self::CoastalPort,
        Self::Beach,
        Self::Oil,
        Self::Factory,
        Self::Resource,
        Self::Production,
        Self::Airbase,
        Self::Radar,
        Self::Supply,
        Self::Ice,
        Self::Waterway,
        Self::LimitedStacking,
        Self::Bocage,
        Self::RussianDefence,
    ];

    /// The mark of a kind of feature; none for kinds that only give a name.
    pub fn of(kind: &str, value: &str) -> Option<Self> {
        Some(match (kind, value) {
            ("capital", "minor") => Self::MinorCapital,
            ("capital" | "capital_of", _) => Self::Capital,
            ("provisional_capital", _) => Self::ProvisionalCapital,
            ("city", _) => Self::City,
            ("town", _) => Self::Town,
            ("fortress" | "fortress_site" | "permanent_fort", _) => Self::Fortress,
            ("heavy_fort_site", _) => Self::HeavyFort,
            ("coastal_battery_5", _) => Self::Battery,
            ("strategic", _) => Self::Strategic,
            ("white_star", _) => Self::WhiteStar,
            ("key_port", _) | ("port", "major") => Self::MajorPort,
            ("port", "beach_port") => Self::BeachPort,
            ("port", "coastal_port") => Self::CoastalPort,
            ("port", _) => Self::Port,
            ("beach" | "invasion", _) => Self::Beach,
            ("oil", _) => Self::Oil,
            ("factory", _) => Self::Factory,
            ("resource", _) => Self::Resource,
            ("wpp" | "werp", _) => Self::Production,
            ("airbase", _) => Self::Airbase,
            ("radar", _) => Self::Radar,
            ("supply_source", _) => Self::Supply,
            ("ice" | "frozen_port", _) => Self::Ice,
            ("restricted_waterway", _) => Self::Waterway,
            ("limited_stacking", _) => Self::LimitedStacking,
            ("bocage", _) => Self::Bocage,
            ("russian_defence", _) => Self::RussianDefence,
            _ => return None,
        })
    }

    pub const fn id(self) -> &'static str {
        match self {
            Self::Capital => "capital",
            Self::MinorCapital => "minor-capital",
            Self::ProvisionalCapital => "provisional-capital",
            Self::City => "city",
            Self::Town => "town",
            Self::Fortress => "fortress",
            Self::HeavyFort => "heavy-fort",
            Self::Battery => "battery",
            Self::Strategic => "strategic",
            Self::WhiteStar => "white-star",
            Self::MajorPort => "major-port",
            Self::Port => "port",
            Self::BeachPort => "beach-port",
            Self::CoastalPort => "coastal-port",
            Self::Beach => "beach",
            Self::Oil => "oil",
            Self::Factory => "factory",
            Self::Resource => "resource",
            Self::Production => "production",
            Self::Airbase => "airbase",
            Self::Radar => "radar",
            Self::Supply => "supply",
            Self::Ice => "ice",
            Self::Waterway => "waterway",
            Self::LimitedStacking => "limited-stacking",
            Self::Bocage => "bocage",
            Self::RussianDefence => "russian-defence",
        }
    }

    /// What the legend of a board calls it.
    pub fn words(self, board: &str) -> &'static str {
        match (self, board) {
            (Self::Capital, "neppa") => "capital of a Major",
            (Self::MinorCapital, _) => "capital of a Minor",
            (Self::MajorPort, "krieg") => "key port",
            (Self::Port, "aeto") => "minor port",
            (Self::MajorPort, _) => "major port",
            (Self::Fortress, "krieg") => "fortress site",
            (Self::Fortress, "aeto") => "permanent fort",
            (Self::Resource, "aeto") => "resource hex",
            (Self::Resource, "engulfed") => "resource area",
            (Self::Airbase, _) => "airbase, with size",
            (Self::Capital, _) => "capital",
            (Self::ProvisionalCapital, _) => "provisional capital",
            (Self::City, _) => "city",
            (Self::Town, _) => "town",
            (Self::Fortress, _) => "fortress",
            (Self::HeavyFort, _) => "heavy fortification site",
            (Self::Battery, _) => "coastal battery",
            (Self::Strategic, _) => "strategic hex: Axis, Soviet, Western",
            (Self::WhiteStar, _) => "reduced US impact",
            (Self::Port, _) => "port",
            (Self::BeachPort, _) => "beach port",
            (Self::CoastalPort, _) => "coastal port",
            (Self::Beach, "engulfed") => "invasion site",
            (Self::Beach, _) => "invasion beach",
            (Self::Oil, "aeto") => "oil",
            (Self::Oil, _) => "oil, with WPPs",
            (Self::Factory, _) => "factory",
            (Self::Resource, _) => "resource",
            (Self::Production, _) => "war production points",
            (Self::Radar, _) => "radar",
            (Self::Supply, _) => "supply source",
            (Self::Ice, _) => "port that freezes",
            (Self::Waterway, _) => "restricted waterway",
            (Self::LimitedStacking, _) => "limited stacking",
            (Self::Bocage, _) => "bocage",
            (Self::RussianDefence, _) => "Russian defence zone",
        }
    }

    /// A place where people live: its name stands beside it.
    pub const fn is_settlement(self) -> bool {
        matches!(
            self,
            Self::Capital | Self::MinorCapital | Self::ProvisionalCapital | Self::City | Self::Town
        )
    }

    /// What stands beside or in the mark: a number, or the first letter of a side.
    pub fn value(self, value: &str) -> &str {
        match self {
            Self::Oil | Self::Production | Self::Airbase => value,
            Self::Strategic => value.get(..1).unwrap_or(""),
            _ => "",
        }
    }

    pub const fn colour(self, palette: &Palette) -> Rgb {
        match self {
            Self::Capital
            | Self::MinorCapital
            | Self::ProvisionalCapital
            | Self::Fortress
            | Self::HeavyFort
            | Self::Battery
            | Self::Strategic
            | Self::RussianDefence => palette.war,
            Self::MajorPort
            | Self::Port
            | Self::BeachPort
            | Self::CoastalPort
            | Self::Beach
            | Self::Ice
            | Self::Waterway => palette.naval,
            Self::Oil | Self::Factory | Self::Resource | Self::Production | Self::Supply => {
                palette.industry
            }
            _ => palette.ink,
        }
    }

    pub const fn glyph(self) -> Glyph {
        let (line, fill) = match self {
            Self::Capital => ("M0-46a46,46 0 1 0 .1,0z", STAR),
            Self::MinorCapital => ("", STAR),
            Self::ProvisionalCapital => (STAR, ""),
            Self::City => ("M-30-30h60v60h-60z", "M-13-13h26v26h-26z"),
            Self::Town => ("", "M0-21a21,21 0 1 0 .1,0z"),
            Self::Fortress => ("", "M-42,36v-62h20v14h12v-14h20v14h12v-14h20v62z"),
            Self::HeavyFort => ("M-40,34v-54h20v14h12v-14h16v14h12v-14h20v54z", ""),
            Self::Battery => ("M-40,30h80M-26,30l52-52", "M-18,30a20,20 0 0 1 40,0z"),
            Self::Strategic => ("M0-46l46,46-46,46-46-46z", "M0-20l20,20-20,20-20-20z"),
            Self::WhiteStar => ("M-44-44h88v88h-88z", STAR_SMALL),
            Self::Port => (ANCHOR, ""),
            Self::CoastalPort => (ANCHOR, ""),
            Self::MajorPort => ("M0-50a50,50 0 1 0 .1,0z", ANCHOR_SOLID),
            Self::BeachPort => ("M0-50a50,50 0 1 0 .1,0z", ANCHOR_SOLID),
            Self::Beach => (
                "M-44,30q15-18 29,0t29,0t29,0",
                "M0,14l-24-30h14v-30h20v30h14z",
            ),
            Self::Oil => ("M-30,44l22-84h16l22,84M-22,14h44M-26,44h52M-16-12h32", ""),
            Self::Factory => ("", "M-44,40v-50l26,16v-16l26,16v-50h16v50l20-4v38z"),
            Self::Resource => (
                "M-38,38l50-50",
                "M-22-34q36-6 60,18q20,24 14,46q-18-24-34-36t-40-28z",
            ),
            Self::Production => ("M0-44a44,44 0 1 0 .1,0z", ""),
            Self::Airbase => (
                "",
                "M-6-46q6-8 12,0v26l40,24v12l-40-12v22l14,12v8l-20-6-20,6v-8l14-12v-22l-40,12v-12l40-24z",
            ),
            Self::Radar => (
                "M-36-20a40,40 0 0 0 56,52M-8,6l30-30M-14,36l-10,12h34l-10-12",
                "M22-36a12,12 0 1 0 .1,0z",
            ),
            Self::Supply => ("M-38-30h76v64h-76zM-38-6h76", "M-8-30h16v24h-16z"),
            Self::Ice => ("M0-44v88M-38-22l76,44M-38,22l76-44", ""),
            Self::Waterway => (
                "M-44-14q15-18 29,0t29,0t29,0M-44,14q15-18 29,0t29,0t29,0",
                "",
            ),
            Self::LimitedStacking => ("M-36-36h72v72h-72z", "M-18,0h36v10h-36z"),
            Self::Bocage => (
                "M-40,30h80",
                "M-34,28a16,16 0 0 1 22-22a18,18 0 0 1 30-4a16,16 0 0 1 16,26z",
            ),
            Self::RussianDefence => ("M-36-38h72v40q-4,26-36,42q-32-16-36-42z", ""),
        };
        Glyph { line, fill }
    }
}

const STAR: &str = "M0-48l12,35 37,1-29,22 10,36-30-21-30,21 10-36-29-22 37-1z";
const STAR_SMALL: &str = "M0-34l8,24 26,1-20,16 7,25-21-15-21,15 7-25-20-16 26-1z";
const ANCHOR: &str = "M0-26v66M-16-14h32M-36,10q4,30 36,30q32,0 36-30M0-44a9,9 0 1 0 .1,0z";
const ANCHOR_SOLID: &str = "M-4-20h8v8h13v8h-13v28q16-2 19-16l-8,2 12-16 8,18-6-1q-5,26-29,26t-29-26l-6,1 8-18 12,16-8-2q3,14 19,16v-28h-13v-8h13zM0-38a9,9 0 1 0 .1,0z";
