//! What stands in a space: towns, ports, forts and the like, from `features.tsv` or from the columns of `spaces.tsv`.

use board::{Board, BoardError, BoardFiles, Flag, SpaceId};

use crate::marks::Mark;

/// One thing in a space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    pub space: SpaceId,
    pub mark: Option<Mark>,
    pub name: String,
    pub value: String,
    /// A rule speaks of it, so its name must be on the map.
    pub cited: bool,
}

pub fn read(files: &BoardFiles, board: &Board) -> Result<Vec<Feature>, BoardError> {
    let mut features = Vec::new();
    if files.text("features.tsv").is_ok() {
        from_table(files, board, &mut features)?;
    }
    from_columns(board, &mut features)?;
    features.sort_by(|a, b| (a.space, a.mark, &a.name).cmp(&(b.space, b.mark, &b.name)));
    features.dedup_by(|b, a| {
        let same = a.space == b.space
            && a.mark == b.mark
            && (a.name == b.name || b.name.is_empty() || a.name.is_empty());
        if same {
            a.cited |= b.cited;
            if a.name.is_empty() {
                a.name = std::mem::take(&mut b.name);
            }
            if a.value.is_empty() {
                a.value = std::mem::take(&mut b.value);
            }
        }
        same
    });
    Ok(features)
}

fn from_table(
    files: &BoardFiles,
    board: &Board,
    features: &mut Vec<Feature>,
) -> Result<(), BoardError> {
    let table = files.table("features.tsv")?;
    for row in table.rows() {
        let key = row.text("space")?;
        let space = board
            .find(key)
            .ok_or_else(|| row.error("space", format!("there is no space `{key}`")))?;
        let value = row.text("value")?.to_owned();
        features.push(Feature {
            space,
            mark: Mark::of(row.text("kind")?, &value),
            name: row.text("name")?.to_owned(),
            value,
            cited: !row.text("rule")?.is_empty() || row.text("source")?.contains("text"),
        });
    }
    Ok(())
}

/// Columns that hold a mark in themselves: `yes`, a number, or a word that names the kind.
const COLUMNS: [&str; 10] = [
    "capital_of",
    "beach",
    "factory",
    "oil",
    "wpp",
    "russian_defence",
    "capital",
    "port",
    "resource",
    "heavy_fort_site",
];

fn from_columns(board: &Board, features: &mut Vec<Feature>) -> Result<(), BoardError> {
    for id in board
        .ids()
        .filter(|id| &*board.space(*id).terrain == "fortress")
    {
        features.push(Feature {
            space: id,
            mark: Some(Mark::Fortress),
            name: String::new(),
            value: String::new(),
            cited: false,
        });
    }
    for column in COLUMNS {
        let Ok(values) = board.column::<String>(column) else {
            continue;
        };
        let names = board.column::<String>(&format!("{column}_name")).ok();
        for (id, value) in board.ids().zip(values) {
            if value.is_empty() {
                continue;
            }
            features.push(Feature {
                space: id,
                mark: Mark::of(column, &value),
                name: names
                    .as_ref()
                    .map_or_else(String::new, |names| names[id.index()].clone()),
                value,
                cited: false,
            });
        }
    }
    Ok(())
}

/// Whether a column of the board says `yes` for a space.
pub fn flag(board: &Board, column: &str, id: SpaceId) -> bool {
    board.row(id).get::<Flag>(column).is_ok_and(|flag| flag.0)
}
