//! `coasts.tsv`: the hexes in which land parts the water, so that a ship lies on one side of it or the other.

use std::collections::BTreeSet;

use board::{
    Board, BoardFiles, Coast, Coasts, Direction, Hexes, SpaceId, SpaceKind, Table, Waters,
};

use crate::output::{BoardText, Tsv};
use crate::{AtlasError, Result};

/// The coasts of a finished AETO board, as ships meet them.
pub fn of(board: &Board, hexes: &Hexes) -> Coasts {
    let kinds = |names: &[&str]| {
        let known = names.iter().filter_map(|name| board.kind(name));
        known.fold(board::Kinds::NONE, |all, kind| all | kind)
    };
    let waters = Waters {
        wet: kinds(&["sea", "coast", "all_sea", "strait"]),
        along: kinds(&["coastwise"]),
    };
    Coasts::find(hexes, waters, |id| {
        let coastal = || {
            board
                .row(id)
                .text("coastal")
                .is_ok_and(|flag| flag == "yes")
        };
        board.space(id).kind == SpaceKind::Sea || coastal()
    })
}

/// Each coast of a hex that has several: its sides of water, the sea areas that they open on, and whether the port of
/// the hex does. `ports` says where ports lie; a port in such a hex that it does not name is refused.
pub fn table(text: &BoardText, ports: &Table) -> Result<String> {
    let files = text
        .files
        .iter()
        .fold(BoardFiles::new("boards/aeto"), |all, (name, text)| {
            all.with(name, text.clone())
        });
    let board = Board::parse(&files).map_err(|mut errors| AtlasError::from(errors.remove(0)))?;
    let Some(hexes) = board.hexes() else {
        return Err(AtlasError::at(
            "boards/aeto/board.toml",
            0,
            "kind",
            "no hexes",
        ));
    };
    let coasts = of(&board, hexes);
    let features = files.table("features.tsv")?;
    let mut out = Tsv::new(&["hex", "coast", "sides", "areas", "port", "source"]);
    let mut used = BTreeSet::new();
    for id in hexes
        .ids()
        .filter(|&id| coasts.count(id) > 1 && board.space(id).kind == SpaceKind::Land)
    {
        let key = board.key(id);
        let is_port = features.rows().any(|f| {
            f.text("space").is_ok_and(|s| s == key) && f.text("kind").is_ok_and(|k| k == "port")
        });
        for coast in (0..coasts.count(id)).map(Coast) {
            let name = coast.name().to_string();
            let stated = ports.rows().find(|row| {
                row.text("hex").is_ok_and(|h| h == key)
                    && row.text("coast").is_ok_and(|c| c == name)
            });
            used.extend(stated.map(board::Row::line));
            let (port, source) = match stated {
                Some(row) => (row.text("port")?, row.text("source")?),
                None if is_port => {
                    let message = format!(
                        "`{key}` has a port and several coasts: say for each whether it opens there"
                    );
                    return Err(AtlasError::at(ports.file(), 0, "hex", message));
                }
                None => ("", "geography"),
            };
            let (sides, areas) = water(&board, hexes, &coasts, id, coast)?;
            out.row(&[key, &name, &sides.join(" "), &areas.join(","), port, source]);
        }
    }
    if let Some(row) = ports.rows().find(|row| !used.contains(&row.line())) {
        return Err(row.error("hex", "this hex has no such coast").into());
    }
    Ok(out.text("Written by the atlas: hexes whose water is parted by land, one row a coast."))
}

/// The neighbours across the water of a coast, and the sea areas there.
fn water<'b>(
    board: &'b Board,
    hexes: &Hexes,
    coasts: &Coasts,
    id: SpaceId,
    coast: Coast,
) -> Result<(Vec<&'b str>, Vec<&'b str>)> {
    let on = |way: &Direction| coasts.on(id, *way) == Some(coast);
    let beside = Direction::ALL.into_iter().filter(on);
    let beside: Vec<SpaceId> = beside
        .filter_map(|way| hexes.side(id, way))
        .map(|l| l.to)
        .collect();
    let mut areas = BTreeSet::new();
    for &to in beside
        .iter()
        .filter(|to| board.space(**to).kind == SpaceKind::Sea)
    {
        areas.insert(board.row(to).text("zones")?);
    }
    let sides = beside.iter().map(|&to| board.key(to)).collect();
    Ok((sides, areas.into_iter().collect()))
}
