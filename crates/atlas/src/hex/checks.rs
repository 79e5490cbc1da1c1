//! Known places: does the board show at a longitude and latitude what is really there?

use std::collections::BTreeSet;
use std::path::Path;

use board::{Row, SpaceKind};

use super::draft::Draft;
use super::model::SideKind;
use crate::Result;
use crate::tables::read_table;

/// One known place or pair of places.
#[derive(Debug, Clone)]
pub struct Probe {
    pub line: usize,
    pub name: String,
    what: What,
    expect: Vec<String>,
    a: (f64, f64),
    b: (f64, f64),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    /// The terrain of the hex; water counts as its kind.
    Terrain,
    /// Owner on 1 September 1939.
    Owner,
    /// Land, sea or lake; a lake may also be a side.
    Kind,
    /// A land hex that nothing joins by land.
    Alone,
    /// No way by land between the two within so many hexes of the first.
    Apart,
    /// A way by land between the two within so many hexes.
    Joined,
    /// The river (any, if none is named) flows between the two.
    River,
    /// The sea reaches the hex.
    Coastal,
    /// A strait lies between the two, or inside their common hex.
    Strait,
    /// The town stands in the hex that the real town lies in, or a neighbour.
    Town,
}

/// Reads the list of known places.
pub fn read(path: &Path) -> Result<Vec<Probe>> {
    let table = read_table(path)?;
    table.rows().map(probe).collect()
}

fn probe(row: Row<'_>) -> Result<Probe> {
    let what = match row.text("what")? {
        "terrain" => What::Terrain,
        "owner" => What::Owner,
        "kind" => What::Kind,
        "alone" => What::Alone,
        "apart" => What::Apart,
        "joined" => What::Joined,
        "river" => What::River,
        "coastal" => What::Coastal,
        "strait" => What::Strait,
        "town" => What::Town,
        other => return Err(row.error("what", format!("`{other}` is unknown")).into()),
    };
    let pair = matches!(
        what,
        What::Apart | What::Joined | What::River | What::Strait
    );
    let a = (row.get("lon")?, row.get("lat")?);
    let b = if pair {
        (row.get("lon_2")?, row.get("lat_2")?)
    } else {
        a
    };
    Ok(Probe {
        line: row.line(),
        name: row.text("place")?.to_string(),
        what,
        expect: row.text("expect")?.split('|').map(str::to_string).collect(),
        a,
        b,
    })
}

impl Probe {
    /// Whether the finished board shows it: owners, small towns and hexes out of play are known to the drawing only.
    pub fn is_on(&self, board: &Draft) -> bool {
        let shown = |(lon, lat)| board.space_at(lon, lat).is_some_and(|space| space.play);
        !matches!(self.what, What::Owner | What::Town) && shown(self.a) && shown(self.b)
    }

    /// `Ok` when the board is right, else what it shows.
    pub fn check(&self, draft: &Draft) -> std::result::Result<(), String> {
        let a = draft.index_at(self.a.0, self.a.1).ok_or("off the board")?;
        let b = draft.index_at(self.b.0, self.b.1).ok_or("off the board")?;
        let (here, there) = (&draft.spaces[a], &draft.spaces[b]);
        let shown = match self.what {
            What::Terrain if here.is_land() => here.terrain.name().to_string(),
            What::Terrain => here.kind.name().to_string(),
            What::Owner => here.owner.clone(),
            What::Kind => kind_shown(draft, a, &self.expect),
            What::Coastal => yes(here.coastal),
            What::Alone => yes(here.is_land() && draft.neighbours(a).all(|n| !joins(draft, a, n))),
            What::Apart => yes(!reaches(draft, a, b, self.reach())),
            What::Joined => yes(reaches(draft, a, b, self.reach())),
            What::River => crossed(draft, a, b)
                .into_iter()
                .find(|r| self.expects(r))
                .unwrap_or_default(),
            What::Strait => {
                yes(a == b || draft.side(a, b).is_some_and(|s| s.has(SideKind::Strait)))
            }
            What::Town => {
                let near = std::iter::once(a).chain(draft.neighbours(a));
                let stands = |i: usize| draft.spaces[i].towns.iter().any(|t| t.name == self.name);
                yes(near.into_iter().any(stands))
            }
        };
        let reached = matches!(self.what, What::Apart | What::Joined);
        if self.expects(&shown) || (reached && shown == "yes") {
            Ok(())
        } else {
            Err(format!(
                "{}{} shows `{shown}`, {:?} is due",
                here.key,
                pair(&here.key, &there.key),
                self.expect
            ))
        }
    }

    fn expects(&self, shown: &str) -> bool {
        self.expect
            .iter()
            .any(|e| e == shown || (e == "any" && !shown.is_empty()))
    }

    /// How far a way by land may lead, in hexes.
    fn reach(&self) -> i32 {
        self.expect
            .first()
            .and_then(|e| e.parse().ok())
            .unwrap_or(i32::MAX)
    }
}

fn pair(a: &str, b: &str) -> String {
    if a == b {
        String::new()
    } else {
        format!("-{b}")
    }
}

fn yes(is: bool) -> String {
    (if is { "yes" } else { "no" }).to_string()
}

/// The kind of a hex; a land hex with a lake on one side counts as a lake when that is looked for.
fn kind_shown(draft: &Draft, a: usize, expect: &[String]) -> String {
    let lake_side = draft
        .neighbours(a)
        .any(|n| draft.side(a, n).is_some_and(|s| s.has(SideKind::Lake)));
    if lake_side && expect.iter().any(|e| e == SpaceKind::Lake.name()) {
        return SpaceKind::Lake.name().to_string();
    }
    draft.spaces[a].kind.name().to_string()
}

fn joins(draft: &Draft, a: usize, b: usize) -> bool {
    draft.spaces[b].is_land() && draft.side(a, b).is_some_and(|s| s.has(SideKind::Land))
}

fn reaches(draft: &Draft, a: usize, b: usize, reach: i32) -> bool {
    let grid = &draft.grid;
    let start = grid.hex(a);
    let mut seen = BTreeSet::from([a]);
    let mut queue = vec![a];
    while let Some(here) = queue.pop() {
        if here == b {
            return draft.spaces[a].is_land();
        }
        for n in draft.neighbours(here) {
            if grid.distance(start, grid.hex(n)) <= reach && joins(draft, here, n) && seen.insert(n)
            {
                queue.push(n);
            }
        }
    }
    false
}

/// The rivers on the sides that a straight line from hex to hex crosses.
fn crossed(draft: &Draft, a: usize, b: usize) -> BTreeSet<String> {
    let grid = &draft.grid;
    let ((x0, y0), (x1, y1)) = (grid.centre(grid.hex(a)), grid.centre(grid.hex(b)));
    let steps = 40 * grid.distance(grid.hex(a), grid.hex(b)).max(1);
    let mut rivers = BTreeSet::new();
    let mut last = a;
    for k in 0..=steps {
        let t = f64::from(k) / f64::from(steps);
        // A hair off the straight, so that no corner is hit.
        let hex = grid.hex_at(x0 + (x1 - x0) * t + 1e-4, y0 + (y1 - y0) * t + 2e-4);
        let Some(here) = grid.index(hex) else {
            continue;
        };
        if here != last {
            if let Some(side) = draft.side(last, here)
                && side.has(SideKind::River)
            {
                rivers.extend(side.names.iter().cloned());
            }
            last = here;
        }
    }
    rivers
}
