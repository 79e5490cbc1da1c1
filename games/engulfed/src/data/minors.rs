//! Chapter 19: what a Minor Power has when war comes to it.

use board::Table;

use super::Result;
use super::blocks::Block;
use super::read::Names;
use crate::types::{Area, Kind, Nation};

/// One block of a Minor's army.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MinorForce {
    pub kind: Kind,
    pub full: u8,
    /// Steps it begins with.
    pub steps: u8,
    /// A good place for it.
    pub area: Area,
}

#[derive(Clone, Debug)]
pub struct Minor {
    pub nation: Nation,
    /// 10.2; the Baltic States have none.
    pub capital: Option<Area>,
    /// 9.64
    pub special_actions: u8,
    /// 9.61, 19.2: what is set up.
    pub forces: Vec<MinorForce>,
}

#[derive(Clone, Debug)]
pub struct Minors(Vec<Minor>);

impl Minors {
    pub fn all(&self) -> impl Iterator<Item = &Minor> {
        self.0.iter()
    }
    /// `None` for Majors, Vichy and the Free French.
    pub fn get(&self, nation: Nation) -> Option<&Minor> {
        self.0.iter().find(|minor| minor.nation == nation)
    }

    pub(super) fn load(
        names: Names<'_>,
        blocks: &[Block],
        table: &Table,
        forces: &Table,
    ) -> Result<Minors> {
        let mut minors: Vec<Minor> = Vec::with_capacity(table.len());
        for row in table.rows() {
            let nation = names.nation(row, "nation")?;
            if nation.is_major() || minors.iter().any(|m| m.nation == nation) {
                return Err(row.error("nation", "not a Minor Power, or the second row for it"));
            }
            let capital = match row.text("capital")? {
                "" => None,
                key => {
                    let area = names.area(row, "capital")?;
                    if names.areas.facts(area).capital_of != Some(nation) {
                        let message = format!("the board gives `{key}` to another");
                        return Err(row.error("capital", message));
                    }
                    Some(area)
                }
            };
            minors.push(Minor {
                nation,
                capital,
                special_actions: row.get("special_actions")?,
                forces: Vec::new(),
            });
        }
        for row in forces.rows() {
            let nation = names.nation(row, "nation")?;
            let minor = minors.iter_mut().find(|m| m.nation == nation);
            let minor = minor.ok_or_else(|| row.error("nation", "it has no row in minors.tsv"))?;
            let force = MinorForce {
                kind: row.word("kind")?,
                full: row.within("full", 1..=4)?,
                steps: row.get("steps")?,
                area: names.area(row, "area")?,
            };
            if !(1..=force.full).contains(&force.steps) {
                return Err(row.error("steps", "more than the block has, or none"));
            }
            if names.areas.facts(force.area).nation != Some(nation) {
                return Err(row.error("area", "in another country"));
            }
            minor.forces.push(force);
            // Its own blocks, or the brown ones that the Minors share.
            let own = Some(nation).filter(|n| n.is_axis_minor());
            let like = |kind, full| (kind, full) == (force.kind, force.full);
            let used = minor.forces.iter().filter(|f| like(f.kind, f.full));
            let there = blocks
                .iter()
                .filter(|b| b.nation == own && like(b.kind, b.full));
            if used.count() > there.count() {
                return Err(row.error("kind", "more blocks than the box holds"));
            }
        }
        Ok(Minors(minors))
    }
}
