//! What the points are, and what they make (a ruling: the text has no victory rule).

use board::{List, Table};
use serde::{Deserialize, Serialize};

use super::setups::Scenario;
use super::{Names, Result};
use crate::types::{Nation, Nations, Turn, Zone};

board::words! {
    /// From the Axis's best to the Allies' best.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "level" Level {
        AxisDecisive = "axis_decisive" as "Axis decisive victory",
        AxisStrategic = "axis_strategic" as "Axis strategic victory",
        AxisMarginal = "axis_marginal" as "Axis marginal victory",
        Draw = "draw" as "Draw",
        AlliedMarginal = "allied_marginal" as "Allied marginal victory",
        AlliedStrategic = "allied_strategic" as "Allied strategic victory",
        AlliedDecisive = "allied_decisive" as "Allied decisive victory",
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// All of them are conquered, the last of them within these turns.
    Conquered { all: Nations, from: Turn, to: Turn },
    /// The Axis holds so many points of objectives.
    AxisPoints { from: u8, to: u8 },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VictoryLine {
    /// It ends the game as soon as it holds; otherwise it is looked at after the last turn.
    pub at_once: bool,
    pub condition: Condition,
    pub level: Level,
}

pub(super) fn load_victory(
    names: Names<'_>,
    scenarios: &mut [Scenario],
    table: &Table,
) -> Result<()> {
    for row in table.rows() {
        let scenario = row.one_of("scenario", scenarios, "scenario")?;
        let open = |column: &str| row.text(column).map(str::is_empty);
        let condition = match row.text("condition")? {
            "conquered" => Condition::Conquered {
                all: nations(names, row)?,
                from: if open("from")? {
                    scenario.first
                } else {
                    row.get("from")?
                },
                to: if open("to")? {
                    scenario.last
                } else {
                    row.get("to")?
                },
            },
            "axis_points" => Condition::AxisPoints {
                from: row.get("from")?,
                to: if open("to")? { u8::MAX } else { row.get("to")? },
            },
            other => return Err(row.error("condition", format!("no condition `{other}`"))),
        };
        scenario.victory.push(VictoryLine {
            at_once: match row.text("when")? {
                "at_once" => true,
                "at_end" => false,
                other => return Err(row.error("when", format!("no moment `{other}`"))),
            },
            condition,
            level: row.word("level")?,
        });
    }
    for scenario in scenarios {
        check_points(table, scenario)?;
    }
    Ok(())
}

fn nations(names: Names<'_>, row: board::Row<'_>) -> Result<Nations> {
    let mut all = Nations::NONE;
    for id in row.get::<List<String>>("subject")?.0 {
        let nation: Option<Nation> = names.countries.find(&id);
        all.insert(nation.ok_or_else(|| row.error("subject", format!("no country `{id}`")))?);
    }
    if all.is_empty() {
        return Err(row.error("subject", "nobody is named"));
    }
    Ok(all)
}

/// Every number of points makes exactly one level.
fn check_points(table: &Table, scenario: &Scenario) -> Result<()> {
    for points in 0..=u8::MAX {
        let levels = scenario.victory.iter().filter(|line| {
            matches!(line.condition, Condition::AxisPoints { from, to } if (from..=to).contains(&points))
        });
        let found = levels.count();
        if found != 1 {
            let message = format!("{points} points in `{}` make {found} levels", scenario.id);
            return Err(table.error("from", message));
        }
    }
    Ok(())
}

/// Points by zone.
pub(super) fn load_objectives(names: Names<'_>, table: &Table) -> Result<Vec<u8>> {
    let mut points = vec![0; names.zones.facts.len()];
    for row in table.rows() {
        let zone: Zone = row.space(names.board, "zone")?;
        points[zone.index()] = row.get("points")?;
    }
    Ok(points)
}
