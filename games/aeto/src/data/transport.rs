//! 3.23: what ships carry.

use super::{Read, sourced};
use board::BoardFiles;

/// How a piece goes by sea.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Haul {
    Carried,
    /// An Amphibious Assault over so many hexes.
    Assault {
        hexes: u8,
    },
}

#[derive(Clone, Debug)]
struct Freight {
    cargo: Box<str>,
    carried: Option<u8>,
    near: Option<u8>,
    far: Option<u8>,
}

/// The points of Sea Transport that each sort of piece takes.
#[derive(Clone, Debug)]
pub struct Transport(Vec<Freight>);

impl Transport {
    /// The longest way, in hexes, of an assault that takes the fewer points.
    const NEAR: u8 = 4;

    pub(super) fn load(files: &BoardFiles) -> Read<Transport> {
        let table = sourced(files, "transport.tsv")?;
        let freight = |row: board::Row<'_>| {
            Ok(Freight {
                cargo: row.text("cargo")?.into(),
                carried: row.maybe("carried")?,
                near: row.maybe("near")?,
                far: row.maybe("far")?,
            })
        };
        Ok(Transport(table.rows().map(freight).collect::<Read<_>>()?))
    }
    /// The points that a piece takes, by the word for it; none if it may not go so.
    pub fn points(&self, cargo: &str, haul: Haul) -> Option<u8> {
        let row = self.0.iter().find(|row| &*row.cargo == cargo)?;
        match haul {
            Haul::Carried => row.carried,
            Haul::Assault { hexes } if hexes <= Self::NEAR => row.near,
            Haul::Assault { .. } => row.far,
        }
    }
}
