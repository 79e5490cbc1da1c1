//! 2.3: what multi-step units are made of.

use board::Table;

use super::Result;
use super::counters::{Back, Ground};

/// 2.3.1: what a multi-step unit is made of.
#[derive(Clone, Debug)]
pub struct Recipe {
    pub id: Box<str>,
    /// The parts of two steps; a fortress takes one, the FB HQ is never made (2.3.2).
    pub two: Vec<Part>,
    pub third: Option<Part>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    pub whose: Whose,
    pub kind: PartKind,
}

words! {
    "owner of a part" Whose {
        /// A unit of the same country.
        Own = "own",
        /// The counter's own one-step side.
        Itself = "self",
        Ss = "ss",
        /// A Minor of the faction; its step lies in the Holding Box.
        Minor = "minor",
        Germany = "germany",
        Britain = "britain",
        UnitedStates = "united_states",
        /// British or US.
        WesternMajor = "western_major",
        Russia = "russia",
        Bef = "bef",
    }
    "type of part" PartKind { Infantry = "infantry", Armor = "armor", Any = "any" }
}

impl std::str::FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let (whose, kind) = text
            .split_once(':')
            .ok_or_else(|| format!("`{text}` is no part such as `own:infantry`"))?;
        Ok(Part {
            whose: whose.parse()?,
            kind: kind.parse()?,
        })
    }
}

pub(super) fn load(table: &Table) -> Result<Vec<Recipe>> {
    let mut all = Vec::with_capacity(table.len());
    for row in table.rows() {
        let two = row.text("two")?;
        let parts = two.split('+').filter(|part| !part.is_empty());
        all.push(Recipe {
            id: row.text("id")?.into(),
            two: parts
                .map(|part| part.parse().map_err(|why: String| row.error("two", why)))
                .collect::<Result<_>>()?,
            third: row.maybe_word("third")?,
        });
    }
    Ok(all)
}

/// A unit with several steps has a recipe for each of its sides, and nobody else has one.
pub(super) fn fits(recipes: &[Recipe], ground: &Ground) -> std::result::Result<(), String> {
    let most = match ground.back {
        Back::Larger(face) => face.steps,
        _ => ground.front.steps,
    };
    match ground.recipe.map(|id| &recipes[id.index()]) {
        None if most > 1 => Err("a unit of several steps without a recipe".into()),
        Some(_) if most == 1 => Err("a recipe for one step".into()),
        Some(recipe) if recipe.third.is_some() != (most == 3) => {
            Err(format!("`{}` does not end with {most} steps", recipe.id))
        }
        _ => Ok(()),
    }
}
