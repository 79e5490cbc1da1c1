//! The board files: spaces, borders and shapes.

use std::collections::BTreeMap;

use board::Point;

use super::contacts::contacts;
use super::coverage::Coverage;
use super::ground::Ground;
use super::grow::{Grown, label_of};
use super::middle::middles;
use super::overlay::{Op, Overlay};
use super::plan::{Plan, located};
use crate::output::{BoardText, Tsv, points};
use crate::{AtlasError, Result};

/// The columns of the authored table that only the atlas needs.
const GROWING: [&str; 5] = ["lat", "lon", "seeds", "weight", "region"];

pub fn write(
    plan: &Plan,
    ground: &Ground,
    grown: &Grown,
    coverage: &Coverage,
    text: &mut BoardText,
) -> Result<()> {
    text.add("board.toml", plan.header_text.to_string());
    let middles = middles(ground, grown, plan.spaces.len() + 2);
    text.add("spaces.tsv", spaces(plan, &middles)?);
    text.add("borders.tsv", borders(plan)?);
    let mut shapes = Tsv::new(&["key", "ring"]);
    for (index, space) in plan.spaces.iter().enumerate() {
        for piece in coverage.pieces.get(&label_of(index)).into_iter().flatten() {
            let rings: Vec<String> = piece.rings.iter().map(|ring| points(ring)).collect();
            shapes.row(&[&space.key, &rings.join("; ")]);
        }
    }
    text.add(
        "shapes.tsv",
        shapes.text("Outlines in board units, a row for each piece: outline; holes."),
    );
    let mut drawn = Tsv::new(&["a", "b", "sides"]);
    for contact in contacts(plan, ground, grown) {
        drawn.row(&[contact.a, contact.b, contact.sides.to_string()]);
    }
    text.add(
        "contacts.tsv",
        drawn.text("Spaces that touch on the drawn map, and along how many sides of 2.6 km cells."),
    );
    Ok(())
}

fn spaces(plan: &Plan, middles: &[Option<Point>]) -> Result<String> {
    let columns = plan.table.columns();
    let own: Vec<&str> = columns
        .iter()
        .map(String::as_str)
        .filter(|name| !GROWING.contains(name))
        .collect();
    let (common, game) = own.split_at(5);
    let head: Vec<&str> = common
        .iter()
        .copied()
        .chain(["x", "y"])
        .chain(game.iter().copied())
        .collect();
    let mut out = Tsv::new(&head);
    for (index, (row, space)) in plan.table.rows().zip(&plan.spaces).enumerate() {
        let place = place(plan, &space.key).or(middles[usize::from(label_of(index))]);
        let at = place.ok_or_else(|| {
            located(row.error(
                "key",
                format!(
                    "`{}` has no ground and no `place` in the hand overlay",
                    space.key
                ),
            ))
        })?;
        let cells = head.iter().map(|&name| match name {
            "x" => Ok(at.x.to_string()),
            "y" => Ok(at.y.to_string()),
            name => Ok(value(plan, &space.key, name, row.text(name).map_err(located)?).to_string()),
        });
        out.row(&cells.collect::<Result<Vec<_>>>()?);
    }
    out.sort();
    Ok(out.text(""))
}

fn place(plan: &Plan, key: &str) -> Option<Point> {
    plan.hand.ops().find_map(|op| match op {
        Op::Place { key: own, at } if own == key => Some(*at),
        _ => None,
    })
}

/// The value of a field after the overlays: the rulebook wins over the table, the hand over both.
fn value<'p>(plan: &'p Plan, space: &str, field: &str, table: &'p str) -> &'p str {
    let says = |overlay: &'p Overlay| {
        overlay.ops().find_map(|op| match op {
            Op::Is { key, column, value } if key == space && column == field => {
                Some(value.as_str())
            }
            Op::All {
                column,
                value,
                keys,
            } if column == field && keys.iter().any(|key| key == space) => Some(value.as_str()),
            _ => None,
        })
    };
    says(&plan.hand)
        .or_else(|| says(&plan.rules))
        .unwrap_or(table)
}

type Borders = BTreeMap<(String, String), [String; 3]>;

fn borders(plan: &Plan) -> Result<String> {
    let mut all = Borders::new();
    for row in plan.borders.rows() {
        let text = |field| row.text(field).map(str::to_string).map_err(located);
        let pair = (text("a")?, text("b")?);
        if let Some(missing) = [&pair.0, &pair.1]
            .into_iter()
            .find(|key| plan.index(key).is_none())
        {
            return Err(located(
                row.error("a", format!("there is no space `{missing}`")),
            ));
        }
        all.insert(pair, [text("kinds")?, text("note")?, text("source")?]);
    }
    for (overlay, source) in [(&plan.rules, ""), (&plan.hand, "by hand: ")] {
        for statement in &overlay.statements {
            apply(
                &mut all,
                &statement.op,
                &format!("{source}{}", statement.why),
                plan,
            )?;
        }
    }
    let mut out = Tsv::new(&["a", "b", "kinds", "note", "source"]);
    for ((a, b), [kinds, note, source]) in &all {
        out.row(&[a, b, kinds, note, source]);
    }
    Ok(out.text(""))
}

fn apply(all: &mut Borders, op: &Op, why: &str, plan: &Plan) -> Result<()> {
    let pair = |a: &str, b: &str| {
        if a < b {
            (a.to_string(), b.to_string())
        } else {
            (b.to_string(), a.to_string())
        }
    };
    match op {
        Op::Joined { a, b, kinds } => {
            let row = all
                .entry(pair(a, b))
                .or_insert_with(|| [String::new(), String::new(), why.to_string()]);
            let mut have: Vec<String> = row[0]
                .split(',')
                .filter(|kind| !kind.is_empty())
                .map(String::from)
                .collect();
            have.extend(
                kinds
                    .iter()
                    .filter(|kind| !row[0].split(',').any(|own| own == *kind))
                    .cloned(),
            );
            let order = |kind: &String| {
                plan.header
                    .border_kinds
                    .iter()
                    .position(|known| known == kind)
            };
            have.sort_by_key(order);
            row[0] = have.join(",");
        }
        Op::Apart { a, b } => {
            all.remove(&pair(a, b));
        }
        Op::Only { key, kind, keys } => {
            all.retain(|(a, b), [kinds, ..]| {
                let other = if a == key { b } else { a };
                (a != key && b != key)
                    || !kinds.split(',').any(|own| own == kind)
                    || keys.contains(other)
            });
            for other in keys {
                apply(
                    all,
                    &Op::Joined {
                        a: key.clone(),
                        b: other.clone(),
                        kinds: vec![kind.clone()],
                    },
                    why,
                    plan,
                )?;
            }
        }
        Op::Degree { key, kind, count } => {
            let touches = |((a, b), [kinds, ..]): &(&(String, String), &[String; 3])| {
                (a == key || b == key) && kinds.split(',').any(|own| own == kind)
            };
            let found = all.iter().filter(touches).count();
            if found != *count {
                let message =
                    format!("{why}: `{key}` has {found} neighbours by {kind}, not {count}");
                return Err(AtlasError::at(plan.borders.file(), 0, "a", message));
            }
        }
        _ => {}
    }
    Ok(())
}
