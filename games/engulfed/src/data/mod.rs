//! Everything of the game that is data: the map's symbols, blocks, charts and set-ups.
//!
//! The files are in `games/engulfed/data/` and `boards/engulfed/`; each row says whether the text gives it or why
//! it was chosen. They are read once; what is wrong in them is reported with file, line and field.

mod areas;
mod nations;

pub use areas::{AreaFacts, Areas, Border, Fortress, Link, Port};
pub use nations::{NationClass, NationFacts, Nations};

use board::{Board, BoardError, BoardFiles, Table};
use std::sync::LazyLock;

use crate::types::{Area, Nation};

type Result<T> = std::result::Result<T, BoardError>;

/// The game's data, ready for use.
#[derive(Clone, Debug)]
pub struct Data {
    keys: Vec<Box<str>>,
    names: Vec<Box<str>>,
    pub nations: Nations,
    pub areas: Areas,
}

/// The data that is built in.
pub fn data() -> &'static Data {
    static DATA: LazyLock<Data> = LazyLock::new(|| {
        Data::load(board::boards::engulfed(), &embedded())
            .unwrap_or_else(|error| panic!("the data of Europe Engulfed is broken: {error}"))
    });
    &DATA
}

macro_rules! embed {
    ($($file:literal),+ $(,)?) => {
        BoardFiles::new("games/engulfed/data")
            $(.with($file, include_str!(concat!("../../data/", $file))))+
    };
}

/// The texts of the data files, to load with one of them replaced.
pub fn embedded() -> BoardFiles {
    embed!("nations.tsv")
}

impl Data {
    /// Reads the data over a board; the first thing that is wrong is the error.
    pub fn load(board: &Board, files: &BoardFiles) -> Result<Data> {
        let table = |name: &str| -> Result<Table> {
            let table = files.table(name)?;
            table.require(&["source"]).map(|()| table)
        };
        let nations = Nations::load(&table("nations.tsv")?)?;
        let areas = Areas::load(board, &nations)?;
        Ok(Data {
            keys: board.ids().map(|id| board.key(id).into()).collect(),
            names: board.ids().map(|id| board.space(id).name.clone()).collect(),
            nations,
            areas,
        })
    }

    /// The stable key of an area.
    pub fn key(&self, area: Area) -> &str {
        &self.keys[area.index()]
    }
    /// What a player reads.
    pub fn area_name(&self, area: Area) -> &str {
        &self.names[area.index()]
    }
    pub fn nation_name(&self, nation: Nation) -> &str {
        &self.nations.get(nation).name
    }
    pub fn find_area(&self, key: &str) -> Option<Area> {
        let index = self.keys.iter().position(|other| &**other == key)?;
        Some(Area(index as u8))
    }
    /// The area of that key; for set-ups and tests, which name areas that are there.
    #[track_caller]
    pub fn area(&self, key: &str) -> Area {
        self.find_area(key)
            .unwrap_or_else(|| panic!("there is no area `{key}`"))
    }
    /// The nation of that id; for set-ups and tests, which name nations that are there.
    #[track_caller]
    pub fn nation(&self, id: &str) -> Nation {
        self.nations
            .find(id)
            .unwrap_or_else(|| panic!("there is no nation `{id}`"))
    }
}
