//! The eleven scenarios: when they begin and end, what they change, who wins.

use board::{Board, Row, SpaceId, Table};

use super::Result;
use super::read::{self, Index};
use super::setups::Setup;
use crate::types::{CardId, CountryId, Faction, StepKind, Turn, VpSide, WarState};

#[derive(Clone, Debug)]
pub struct Scenario {
    pub id: Box<str>,
    pub name: Box<str>,
    pub kind: ScenarioKind,
    /// Who plays, in the order of play.
    pub factions: Vec<Faction>,
    pub first: Turn,
    /// The last turn of a training scenario.
    pub last: Option<Turn>,
    pub starts_at: StartsAt,
    pub war_state: WarState,
    pub uscl: u8,
    pub vp_side: VpSide,
    pub vp: u8,
    pub rules: Vec<ScenarioRule>,
    /// The first line that holds decides.
    pub victory: Vec<VictoryLine>,
    /// The Strategic Hexes that count; empty: all of them.
    pub value_hexes: Vec<SpaceId>,
    pub setup: Setup,
}

words! {
    "kind of scenario" ScenarioKind { Training = "training", OneMap = "one_map", Campaign = "campaign" }
    /// Where in the first turn play begins.
    "step of the sequence" StartsAt {
        SeasonalVictory = "seasonal_victory",
        /// The Axis Seasonal Phase; the Pending Card is revealed.
        Seasonal = "seasonal",
        /// The Axis have revealed a card and choose the next.
        ChoosePending = "choose_pending",
        /// The card's actions are done, its replacements come next.
        SeasonalReplacements = "seasonal_replacements",
        InitialAdministrative = "initial_administrative",
        Support = "support",
    }
    "sheet of the map" Sheet { West = "west", East = "east" }
    "winner" Winner { Axis = "axis", Western = "western", Soviet = "soviet", Allied = "allied" }
}

/// What a scenario changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScenarioRule {
    NoCards,
    /// The cards that are Current stay; no others are chosen.
    NoNewCards,
    NoSeasonalPhase,
    /// Every turn.
    BlitzMarkers {
        faction: Faction,
        count: u8,
    },
    Steps {
        turn: Turn,
        country: CountryId,
        steps: u8,
        kind: StepKind,
    },
    /// Only units of the countries so named play, and they stay in those countries.
    Only(CountryId),
    /// Takes no part.
    Outside(CountryId),
    /// Neutral for good; nobody may enter.
    Closed(CountryId),
    /// Need not be occupied for a conquest.
    CityNotNeeded(SpaceId),
    /// At war with the Axis from the start, and set up by 13.7.1.
    DeclaredWar(CountryId),
    Map(Sheet),
    /// Each Seasonal Turn from then on so many steps go, unless the card is Current.
    Drain {
        from: Turn,
        country: CountryId,
        steps: u8,
        kind: StepKind,
        unless: CardId,
    },
    /// Every hex of that column in a friendly country is a supply source.
    MapEdgeSupply {
        country: CountryId,
        column: u8,
    },
    /// 14.29: a Red Army marker each Seasonal Turn from then on.
    RedArmy(Turn),
    /// The country's hexes south of that row are Western, the others German.
    FrontRow {
        country: CountryId,
        row: u8,
    },
    /// The card is in the deck; without such rows every two-map card is.
    Card(CardId),
    /// House rule: Total War begins then at the latest.
    TotalWarBy(Turn),
    /// House rule: the game ends after that turn at the latest.
    EndsBy(Turn),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VictoryLine {
    pub winner: Winner,
    pub condition: VictoryCondition,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VictoryCondition {
    Conquered {
        country: CountryId,
        by: Turn,
    },
    /// Control of these hexes and of so many Strategic Hexes of a faction in all.
    Strategic {
        hexes: Vec<SpaceId>,
        count: u8,
        of: Faction,
        by: Turn,
    },
    CaseYellow {
        country: CountryId,
        by: Turn,
    },
    Holds(Vec<SpaceId>),
    /// The Allied score is not above the box of No Retreat.
    ScoreWithinNoRetreat,
    /// 0.3: the Final Victory Point Check is the winner's, ties with it.
    VictoryPoints,
    Otherwise,
}

#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub board: &'a Board,
    pub countries: &'a Index,
    pub cards: &'a Index,
}

pub(super) struct ScenarioTables {
    pub scenarios: Table,
    pub rules: Table,
    pub victory: Table,
    pub value_hexes: Table,
}

pub(super) fn load(
    names: Names<'_>,
    index: &Index,
    mut setups: Vec<Setup>,
    tables: &ScenarioTables,
) -> Result<Vec<Scenario>> {
    let mut all = Vec::with_capacity(tables.scenarios.len());
    for (row, setup) in tables.scenarios.rows().zip(setups.drain(..)) {
        all.push(Scenario {
            id: row.text("id")?.into(),
            name: row.text("name")?.into(),
            kind: row.word("kind")?,
            factions: row.words("factions")?,
            first: row.word("first")?,
            last: row.maybe_word("last")?,
            starts_at: row.word("starts_at")?,
            war_state: row.word("war_state")?,
            uscl: row.within::<i8>("uscl", 0..=4)? as u8,
            vp_side: row.word("vp_side")?,
            vp: row.within::<i8>("vp", 0..=4)? as u8,
            rules: Vec::new(),
            victory: Vec::new(),
            value_hexes: Vec::new(),
            setup,
        });
    }
    let which =
        |row: Row<'_>| -> Result<usize> { index.field::<u16>(row, "scenario").map(usize::from) };
    for row in tables.rules.rows() {
        all[which(row)?].rules.push(rule(names, row)?);
    }
    for row in tables.victory.rows() {
        all[which(row)?].victory.push(VictoryLine {
            winner: row.word("winner")?,
            condition: victory(names, row)?,
        });
    }
    for row in tables.value_hexes.rows() {
        let hex = row.space::<SpaceId>(names.board, "hex")?;
        all[which(row)?].value_hexes.push(hex);
    }
    for (row, scenario) in tables.scenarios.rows().zip(&all) {
        let ends = scenario.victory.last().map(|line| &line.condition);
        if ends != Some(&VictoryCondition::Otherwise) {
            return Err(row.error("id", "victory.tsv leaves it open who wins"));
        }
        let training = scenario.kind == ScenarioKind::Training;
        if training != scenario.last.is_some() {
            return Err(row.error("last", "a training scenario has a last turn, no other has"));
        }
    }
    Ok(all)
}

/// The words of a `value`, one after the other.
struct Words<'t> {
    row: Row<'t>,
    left: std::str::SplitWhitespace<'t>,
}

impl<'t> Words<'t> {
    fn of(row: Row<'t>) -> Result<Words<'t>> {
        let left = row.text("value")?.split_whitespace();
        Ok(Words { row, left })
    }
    fn text(&mut self) -> Result<&'t str> {
        let next = self.left.next();
        next.ok_or_else(|| self.row.error("value", "something is missing"))
    }
    fn word<T: std::str::FromStr<Err = String>>(&mut self) -> Result<T> {
        let text = self.text()?;
        text.parse().map_err(|why| self.row.error("value", why))
    }
    fn number(&mut self) -> Result<u8> {
        let text = self.text()?;
        let wrong = |_| self.row.error("value", format!("`{text}` is no number"));
        text.parse().map_err(wrong)
    }
    fn id<T: From<u16>>(&mut self, index: &Index) -> Result<T> {
        let text = self.text()?;
        index.get(text).map_err(|why| self.row.error("value", why))
    }
    fn hexes(&mut self, board: &Board) -> Result<Vec<SpaceId>> {
        let text = self.text()?;
        read::parts(text)
            .map(|key| read::find(board, key).map_err(|why| self.row.error("value", why)))
            .collect()
    }
    fn end(mut self) -> Result<()> {
        match self.left.next() {
            Some(more) => Err(self.row.error("value", format!("`{more}` is one too many"))),
            None => Ok(()),
        }
    }
}

fn rule(names: Names<'_>, row: Row<'_>) -> Result<ScenarioRule> {
    let mut words = Words::of(row)?;
    let rule = match row.text("rule")? {
        "no_cards" => ScenarioRule::NoCards,
        "no_new_cards" => ScenarioRule::NoNewCards,
        "no_seasonal_phase" => ScenarioRule::NoSeasonalPhase,
        "blitz_markers" => ScenarioRule::BlitzMarkers {
            faction: words.word()?,
            count: words.number()?,
        },
        "steps" => ScenarioRule::Steps {
            turn: words.word()?,
            country: words.id(names.countries)?,
            steps: words.number()?,
            kind: words.word()?,
        },
        "only" => ScenarioRule::Only(words.id(names.countries)?),
        "outside" => ScenarioRule::Outside(words.id(names.countries)?),
        "closed" => ScenarioRule::Closed(words.id(names.countries)?),
        "city_not_needed" => match words.hexes(names.board)?[..] {
            [hex] => ScenarioRule::CityNotNeeded(hex),
            _ => return Err(row.error("value", "one hex")),
        },
        "declared_war" => ScenarioRule::DeclaredWar(words.id(names.countries)?),
        "map" => ScenarioRule::Map(words.word()?),
        "drain" => ScenarioRule::Drain {
            from: words.word()?,
            country: words.id(names.countries)?,
            steps: words.number()?,
            kind: words.word()?,
            unless: words.id(names.cards)?,
        },
        "map_edge_supply" => ScenarioRule::MapEdgeSupply {
            country: words.id(names.countries)?,
            column: words.number()?,
        },
        "red_army" => ScenarioRule::RedArmy(words.word()?),
        "front_row" => ScenarioRule::FrontRow {
            country: words.id(names.countries)?,
            row: words.number()?,
        },
        "card" => ScenarioRule::Card(words.id(names.cards)?),
        "total_war_by" => ScenarioRule::TotalWarBy(words.word()?),
        "ends_by" => ScenarioRule::EndsBy(words.word()?),
        other => return Err(row.error("rule", format!("no scenario rule `{other}`"))),
    };
    words.end().map(|()| rule)
}

fn victory(names: Names<'_>, row: Row<'_>) -> Result<VictoryCondition> {
    let mut words = Words::of(row)?;
    let condition = match row.text("condition")? {
        "conquered" => VictoryCondition::Conquered {
            country: words.id(names.countries)?,
            by: words.word()?,
        },
        "strategic" => VictoryCondition::Strategic {
            hexes: words.hexes(names.board)?,
            count: words.number()?,
            of: words.word()?,
            by: words.word()?,
        },
        "case_yellow" => VictoryCondition::CaseYellow {
            country: words.id(names.countries)?,
            by: words.word()?,
        },
        "holds" => VictoryCondition::Holds(words.hexes(names.board)?),
        "score_within_no_retreat" => VictoryCondition::ScoreWithinNoRetreat,
        "victory_points" => VictoryCondition::VictoryPoints,
        "otherwise" => VictoryCondition::Otherwise,
        other => return Err(row.error("condition", format!("no condition `{other}`"))),
    };
    words.end().map(|()| condition)
}
