//! The set-ups: counters in their places, and what has happened before.

use board::{Board, Row, SpaceId, Table};

use super::Result;
use super::counters::{Back, Body, Counter};
use super::map::Place;
use super::politics::ConditionalId;
use super::read::Index;
use crate::cards::MarkerSide;
use crate::types::{
    CardId, CededId, CounterId, CountryId, Faction, MarkerId, PacificStatus, PolicyId, PostureBox,
    Turn,
};

#[derive(Clone, Debug, Default)]
pub struct Setup {
    pub units: Vec<Placement>,
    pub facts: Vec<Fact>,
}

/// Like counters in one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    pub counter: CounterId,
    pub count: u8,
    /// Of each; `None` for what has no steps, or lies where they do not show.
    pub steps: Option<u8>,
    pub place: Place,
    /// Who holds it; `None` for the counters of a Neutral.
    pub faction: Option<Faction>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// A Policy lies in the box; boxes without one are at War.
    Posture(PostureBox, PolicyId),
    /// In the Ceded Lands Box.
    Ceded(CededId),
    /// A Ceded Land marker waits in the pool of its faction.
    CededInPool(CededId),
    MarkerInPool(MarkerId, Faction),
    /// Minors that are not named are Neutral, if the map has them as countries.
    Status(CountryId, CountryStatus),
    Influence(CountryId, Faction),
    Neutrality(CountryId),
    StrategicWarfare(MarkerId, MarkerSide),
    CivilWar(SpaceId, CivilWarMarker),
    RepublicanSupport(Faction),
    OnTurnTrack(MarkerId, Turn),
    Pacific(Faction, PacificStatus),
    LendLease(Faction),
    OnVpTrack(MarkerId, u8),
    Mobilizing(CountryId),
    /// 15.7e: a demand was refused, and a Blitz marker may be placed.
    Blitz(Faction),
    /// A Conditional Event that can happen only once has happened.
    Done(ConditionalId),
    VichyMarker(SpaceId),
    CurrentCard(CardId),
    PendingCard(CardId),
    /// In the order of play.
    PlayedCard(CardId),
}

words! {
    "status" CountryStatus {
        Neutral = "neutral",
        Axis = "axis",
        Western = "western",
        Soviet = "soviet",
        WesternConquered = "western_conquered",
        SovietConquered = "soviet_conquered",
        /// No longer in the game.
        Gone = "gone",
    }
    "Civil War marker" CivilWarMarker {
        NationalistStronghold = "nationalist_stronghold",
        NationalistCenter = "nationalist_center",
        RepublicanStronghold = "republican_stronghold",
        RepublicanCenter = "republican_center",
    }
}

#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub board: &'a Board,
    pub countries: &'a Index,
    pub ceded: &'a Index,
    pub policies: &'a Index,
    pub markers: &'a Index,
    pub counters: &'a Index,
    pub cards: &'a Index,
    pub conditional: &'a Index,
    pub zones: &'a Index,
    pub boxes: &'a Index,
    pub scenarios: &'a Index,
}

pub(super) fn load(
    names: Names<'_>,
    counters: &[Counter],
    units: &Table,
    facts: &Table,
) -> Result<Vec<Setup>> {
    let mut all = vec![Setup::default(); names.scenarios.len()];
    let mut used = vec![vec![0u8; counters.len()]; all.len()];
    for row in units.rows() {
        let scenario = names.scenarios.field::<u16>(row, "scenario")?;
        let placement = placement(names, counters, row)?;
        let counter = &counters[placement.counter.index()];
        let used = &mut used[usize::from(scenario)][placement.counter.index()];
        *used += placement.count;
        if *used > counter.copies {
            let why = format!("{} of {} {}", used, counter.copies, counter.id);
            return Err(row.error("count", why));
        }
        all[usize::from(scenario)].units.push(placement);
    }
    for row in facts.rows() {
        let scenario = names.scenarios.field::<u16>(row, "scenario")?;
        let fact = fact(names, row)?;
        let known = &mut all[usize::from(scenario)].facts;
        if known.contains(&fact) && !matches!(fact, Fact::PlayedCard(_)) {
            return Err(row.error("what", "said twice"));
        }
        known.push(fact);
    }
    Ok(all)
}

fn placement(names: Names<'_>, counters: &[Counter], row: Row<'_>) -> Result<Placement> {
    let id: CounterId = names.counters.field(row, "counter")?;
    let counter = &counters[id.index()];
    let place = place(names, row)?;
    let steps = row.get::<board::Maybe<u8>>("steps")?.0;
    let sides: Vec<u8> = match &counter.body {
        Body::Ground(ground) => {
            let back = match ground.back {
                Back::Larger(face) => Some(face.steps),
                _ => None,
            };
            std::iter::once(ground.front.steps).chain(back).collect()
        }
        _ => Vec::new(),
    };
    if let Some(steps) = steps.filter(|steps| !sides.contains(steps)) {
        return Err(row.error("steps", format!("{} has no side with {steps}", counter.id)));
    }
    let shows = matches!(place, Place::Space(_)) && !sides.is_empty();
    if shows && steps.is_none() {
        return Err(row.error("steps", "a ground unit on the map shows its steps"));
    }
    let convoy = matches!(counter.body, Body::Convoy(_));
    if matches!(place, Place::Convoys(_)) && !convoy {
        return Err(row.error("place", "only convoys lie in a Convoys Box"));
    }
    Ok(Placement {
        counter: id,
        count: row.within::<i8>("count", 1..=60)? as u8,
        steps,
        place,
        faction: row.maybe_word("faction")?,
    })
}

/// A space of the board, a box, `convoys:NSE` or `turn:apr_may_1940`.
fn place(names: Names<'_>, row: Row<'_>) -> Result<Place> {
    let text = row.text("place")?;
    let found = match text.split_once(':') {
        Some(("convoys", zone)) => names.zones.get(zone).map(Place::Convoys),
        Some(("turn", turn)) => turn.parse().map(Place::Turn),
        Some(_) => Err(format!("no place `{text}`")),
        None => match names.board.find(text) {
            Some(space) => Ok(Place::Space(space)),
            None => names.boxes.get(text).map(Place::Box),
        },
    };
    found.map_err(|why| row.error("place", why))
}

fn fact(names: Names<'_>, row: Row<'_>) -> Result<Fact> {
    let what = row.text("what")?;
    let only = |fact: Fact| match row.text("value")? {
        "" => Ok(fact),
        _ => Err(row.error("value", "nothing belongs here")),
    };
    Ok(match row.text("fact")? {
        "posture" => {
            let policy = names.policies.field(row, "value")?;
            Fact::Posture(row.word("what")?, policy)
        }
        "ceded" => only(Fact::Ceded(names.ceded.field(row, "what")?))?,
        "pool" => match names.ceded.find(what) {
            Some(ceded) => Fact::CededInPool(ceded),
            None => {
                let faction = row.word("value")?;
                Fact::MarkerInPool(names.markers.field(row, "what")?, faction)
            }
        },
        "status" => Fact::Status(names.countries.field(row, "what")?, row.word("value")?),
        "influence" => Fact::Influence(names.countries.field(row, "what")?, row.word("value")?),
        "neutrality" => only(Fact::Neutrality(names.countries.field(row, "what")?))?,
        "strategic_warfare" => {
            Fact::StrategicWarfare(names.markers.field(row, "what")?, row.word("value")?)
        }
        "civil_war" => Fact::CivilWar(
            row.space::<SpaceId>(names.board, "what")?,
            row.word("value")?,
        ),
        "republican_support" => only(Fact::RepublicanSupport(row.word("what")?))?,
        "turn_track" => Fact::OnTurnTrack(names.markers.field(row, "what")?, row.word("value")?),
        "pacific" => Fact::Pacific(row.word("what")?, row.word("value")?),
        "lend_lease" => only(Fact::LendLease(row.word("what")?))?,
        "vp_track" => Fact::OnVpTrack(
            names.markers.field(row, "what")?,
            row.within::<i8>("value", 0..=4)? as u8,
        ),
        "blitz" => only(Fact::Blitz(row.word("what")?))?,
        "mobilizing" => only(Fact::Mobilizing(names.countries.field(row, "what")?))?,
        "done" => only(Fact::Done(names.conditional.field(row, "what")?))?,
        "vichy_marker" => only(Fact::VichyMarker(
            row.space::<SpaceId>(names.board, "what")?,
        ))?,
        "current" => only(Fact::CurrentCard(names.cards.field(row, "what")?))?,
        "pending" => only(Fact::PendingCard(names.cards.field(row, "what")?))?,
        "played" => Fact::PlayedCard(names.cards.field(row, "what")?),
        other => return Err(row.error("fact", format!("no fact `{other}`"))),
    })
}
