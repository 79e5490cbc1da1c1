//! Chapters 16 to 18: scenarios and what stands where when they begin.

use board::{Row, Table};

use super::Result;
use super::read::Names;
use crate::ch10_victory::Level;
use crate::types::{Area, Kind, Nation, Sea, Turn};

#[derive(Clone, Debug)]
pub struct Scenario {
    pub id: Box<str>,
    pub name: Box<str>,
    pub first: Turn,
    pub last: Turn,
    /// An index into the set-ups.
    pub setup: usize,
    pub rules: Vec<ScenarioRule>,
    /// 10.4, in the order in which they are looked at: the first that holds decides.
    pub victory: Vec<VictoryLine>,
}

impl Scenario {
    pub fn has(&self, rule: ScenarioRule) -> bool {
        self.rules.contains(&rule)
    }
}

board::words! {
    /// What a scenario changes.
    "rule of a scenario" ScenarioRule {
        /// 16.3: 9.25 and 9.26 are off.
        NoPact = "no_pact",
        /// 16.3: the Soviets may declare war on Germany from Jan/Feb 1940 on.
        SovietAttackFrom1940 = "soviet_attack_from_1940",
        /// 16.3: 17 WERPs until at war.
        SovietPeaceIncome17 = "soviet_peace_income_17",
        /// 16.1: the Western Allies take the Axis player-turn.
        WesternAgainstSoviets = "western_against_soviets",
        NoStrategicWarfare = "no_strategic_warfare",
        /// 16.1: captured areas of the enemy's holdings pay.
        EnemyAreasPay = "enemy_areas_pay",
    }
}

board::words! {
    /// What brings a level of victory.
    "condition" Condition {
        /// 10.41
        TwoMajorsConquered = "two_majors_conquered",
        /// 10.44 to 10.47: in the turns given.
        GermanyConquered = "germany_conquered",
        /// 10.42: at least so many held at the end of the game.
        ResourceAreas = "resource_areas",
        /// 16.2: Allied points less Axis points at the end.
        PointsMargin = "points_margin",
        /// 16.1: resource areas taken less those lost.
        WesternGain = "western_gain",
        SovietGain = "soviet_gain",
        /// 10.43, 10.44: at the end of the game.
        Otherwise = "otherwise",
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VictoryLine {
    pub level: Level,
    pub condition: Condition,
    pub from: Option<Turn>,
    pub to: Option<Turn>,
    /// For conditions that count.
    pub least: u8,
}

/// Like blocks in one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    pub nation: Nation,
    pub area: Area,
    pub kind: Kind,
    pub elite: bool,
    pub full: u8,
    pub steps: u8,
    pub count: u8,
    /// 9.32: appears on that turn.
    pub entry: Option<Turn>,
}

impl Placement {
    fn is_like(&self, other: &Placement) -> bool {
        (self.nation, self.kind, self.elite, self.full)
            == (other.nation, other.kind, other.elite, other.full)
    }
}

/// Where the markers of the General Information Track stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Levels {
    pub u_boats: u8,
    pub asw: u8,
    /// Germany, Britain.
    pub flak: [u8; 2],
    /// By side.
    pub fighters: [u8; 2],
    pub bombers: [u8; 2],
    pub v1: u8,
    pub v2: u8,
    pub next_asw: Turn,
    pub next_flak: [Turn; 2],
}

board::words! {
    /// What has happened before the scenario begins.
    "event" Event {
        /// They go to war together (17.8(1)).
        Allied = "allied",
        AtWar = "at_war",
        /// The subject by the object.
        Conquered = "conquered",
        /// Out of the war, and neutral again.
        Withdrawn = "withdrawn",
        /// 9.15
        AxisMinorsJoined = "axis_minors_joined",
        /// 9.42
        ItalyJoined = "italy_joined",
        /// 9.32
        UsaJoined = "usa_joined",
        /// 9.521
        Vichy = "vichy",
        /// 9.527: it was declared and has gone.
        VichyOver = "vichy_over",
        /// 9.25
        Pact = "pact",
        /// Germany and the Soviet Union.
        SovietWar = "soviet_war",
        /// 9.13
        WinterOver = "winter_over",
        /// 9.24(f)
        ConscriptionUsed = "conscription_used",
        /// 9.17(d)
        NovgorodAxis = "novgorod_axis",
        /// 9.524
        LevantTaken = "levant_taken",
        /// 9.532(a)
        FreeFrenchInfantry = "free_french_infantry",
        /// 9.532(b)
        FreeFrenchAll = "free_french_all",
        /// 9.45
        ItalianMoraleCollapsed = "italian_morale_collapsed",
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    pub event: Event,
    pub subject: Option<Nation>,
    pub object: Option<Nation>,
    pub since: Option<Turn>,
}

#[derive(Clone, Debug)]
pub struct Setup {
    pub id: Box<str>,
    /// Areas that another than their own country holds.
    pub control: Vec<(Area, Nation)>,
    pub units: Vec<Placement>,
    /// Fleet Points by [`Sea`] and Major.
    pub fleets: [[u8; 6]; 4],
    pub levels: Levels,
    /// By Major.
    pub special_actions: [u8; 6],
    /// 4.62: by Major.
    pub next_fleet: [Turn; 6],
    pub facts: Vec<Fact>,
}

board::keyed!(Setup, Scenario);

impl Setup {
    pub fn fact(&self, event: Event) -> Option<&Fact> {
        self.facts.iter().find(|fact| fact.event == event)
    }
}

pub(super) struct SetupTables {
    pub scenarios: Table,
    pub rules: Table,
    pub victory: Table,
    pub control: Table,
    pub units: Table,
    pub fleets: Table,
    pub levels: Table,
    pub nations: Table,
    pub facts: Table,
}

pub(super) fn load(
    names: Names<'_>,
    box_holds: impl Fn(&Placement) -> usize,
    tables: &SetupTables,
) -> Result<(Vec<Scenario>, Vec<Setup>)> {
    let mut setups = Vec::new();
    for row in tables.levels.rows() {
        setups.push(empty(row)?);
    }
    for row in tables.control.rows() {
        let held = (names.area(row, "area")?, names.nation(row, "nation")?);
        find(&mut setups, row)?.control.push(held);
    }
    for row in tables.units.rows() {
        let placement = placement(names, row)?;
        let setup = find(&mut setups, row)?;
        setup.units.push(placement);
        let like = setup.units.iter().filter(|p| p.is_like(&placement));
        let used: usize = like.map(|p| usize::from(p.count)).sum();
        let there = box_holds(&placement);
        if used > there {
            let message = format!("{used} of these blocks, but there are {there}");
            return Err(row.error("count", message));
        }
    }
    for row in tables.fleets.rows() {
        let sea: Sea = row.word("sea")?;
        let major = names.major(row, "nation")?;
        find(&mut setups, row)?.fleets[sea.index()][major.index()] = row.get("points")?;
    }
    for row in tables.nations.rows() {
        let major = names.major(row, "nation")?;
        let setup = find(&mut setups, row)?;
        setup.special_actions[major.index()] = row.get("special_actions")?;
        setup.next_fleet[major.index()] = row.get("next_fleet")?;
    }
    for row in tables.facts.rows() {
        let fact = fact(names, row)?;
        find(&mut setups, row)?.facts.push(fact);
    }
    let scenarios = load_scenarios(tables, &setups)?;
    Ok((scenarios, setups))
}

fn load_scenarios(tables: &SetupTables, setups: &[Setup]) -> Result<Vec<Scenario>> {
    let mut scenarios = Vec::new();
    for row in tables.scenarios.rows() {
        let id = row.text("setup")?;
        let setup = setups.iter().position(|setup| &*setup.id == id);
        let (first, last): (Turn, Turn) = (row.get("first")?, row.get("last")?);
        if last < first {
            return Err(row.error("last", "it ends before it begins"));
        }
        scenarios.push(Scenario {
            id: row.text("id")?.into(),
            name: row.text("name")?.into(),
            first,
            last,
            setup: setup.ok_or_else(|| row.error("setup", format!("no set-up `{id}`")))?,
            rules: Vec::new(),
            victory: Vec::new(),
        });
    }
    if scenarios.is_empty() {
        return Err(tables.scenarios.error("id", "there is no scenario"));
    }
    for row in tables.rules.rows() {
        let scenario = row.one_of("scenario", &mut scenarios, "scenario")?;
        scenario.rules.push(row.word("rule")?);
    }
    for row in tables.victory.rows() {
        let scenario = row.one_of("scenario", &mut scenarios, "scenario")?;
        scenario.victory.push(VictoryLine {
            level: row.word("level")?,
            condition: row.word("condition")?,
            from: row.maybe("from")?,
            to: row.maybe("to")?,
            least: row.amount("least")?,
        });
    }
    Ok(scenarios)
}

fn empty(row: Row<'_>) -> Result<Setup> {
    Ok(Setup {
        id: row.text("setup")?.into(),
        control: Vec::new(),
        units: Vec::new(),
        fleets: [[0; 6]; 4],
        levels: Levels {
            u_boats: row.get("u_boats")?,
            asw: row.get("asw")?,
            flak: [row.get("flak_germany")?, row.get("flak_britain")?],
            fighters: [row.get("fighters_axis")?, row.get("fighters_allies")?],
            bombers: [row.get("bombers_axis")?, row.get("bombers_allies")?],
            v1: row.get("v1")?,
            v2: row.get("v2")?,
            next_asw: row.get("next_asw")?,
            next_flak: [row.get("next_flak_germany")?, row.get("next_flak_britain")?],
        },
        special_actions: [0; 6],
        next_fleet: [Turn(0); 6],
        facts: Vec::new(),
    })
}

fn find<'s>(setups: &'s mut [Setup], row: Row<'_>) -> Result<&'s mut Setup> {
    row.one_of("setup", setups, "row in setup_levels.tsv for")
}

fn placement(names: Names<'_>, row: Row<'_>) -> Result<Placement> {
    let full = row.within("full", 1..=4)?;
    Ok(Placement {
        nation: names.nation(row, "nation")?,
        area: names.area(row, "area")?,
        kind: row.word("kind")?,
        elite: row.flag("elite")?,
        full,
        steps: row.within("steps", 1..=full)?,
        count: row.get("count")?,
        entry: row.maybe("entry")?,
    })
}

fn fact(names: Names<'_>, row: Row<'_>) -> Result<Fact> {
    let nation = |column: &str| match row.text(column)? {
        "" => Ok(None),
        _ => names.nation(row, column).map(Some),
    };
    Ok(Fact {
        event: row.word("fact")?,
        subject: nation("subject")?,
        object: nation("object")?,
        since: row.maybe("since")?,
    })
}
