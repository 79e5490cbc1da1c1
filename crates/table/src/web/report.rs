//! The whole of a game, turn by turn: for the report after the action.

use super::extract::{Path, Query};
use super::identity::Me;
use super::play::{SeatQuery, look};
use crate::app::App;
use crate::refusal::{Answered, Refusal, Refused};
use crate::replays;
use crate::schemas;
use axum::Json;
use axum::extract::State;
use kernel::{Key, Play, Score, View, Viewer};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// A game as it stood at the start of a turn, or stands now.
#[derive(Serialize, ToSchema)]
pub struct ReportTurn {
    position: usize,
    turn: String,
    /// What the game counts for victory; nothing if it does not say.
    #[schema(value_type = Vec<schemas::Score>)]
    scores: Vec<Score>,
    /// Counters on the map by nation, as far as the asker sees them.
    #[schema(value_type = BTreeMap<String, u64>)]
    forces: BTreeMap<Key, u64>,
    /// Places by holder.
    #[schema(value_type = BTreeMap<String, u64>)]
    places: BTreeMap<Key, u64>,
    /// Places that changed hands since the turn before, the most important first, by the judgement of the staff.
    taken: Vec<Taken>,
}

/// A place that changed hands.
#[derive(Clone, Serialize, ToSchema)]
pub struct Taken {
    space: String,
    from: Option<String>,
    to: Option<String>,
    /// What the staff thinks that it is worth.
    worth: i32,
}

impl ReportTurn {
    fn of(turn: String, play: &dyn Play, viewer: Viewer) -> (ReportTurn, Held) {
        let View {
            counters, spaces, ..
        } = play.view(viewer);
        let mut forces = BTreeMap::new();
        for counter in counters {
            *forces.entry(counter.nation).or_default() += u64::from(counter.count);
        }
        let mut places = BTreeMap::new();
        for holder in spaces.iter().filter_map(|space| space.control.clone()) {
            *places.entry(holder).or_default() += 1;
        }
        let held = spaces.into_iter().map(|space| (space.key, space.control));
        let turn = ReportTurn {
            position: play.position(),
            turn,
            scores: play.standing().map_or(Vec::new(), |s| s.scores),
            forces,
            places,
            taken: Vec::new(),
        };
        (turn, held.collect())
    }
}

/// Who holds what.
type Held = BTreeMap<Key, Option<Key>>;

/// What changed hands between two turns.
fn taken(game: &str, before: &Held, after: &Held) -> Vec<Taken> {
    let staff = staff::staff(game);
    let changed = after.iter().filter_map(|(space, to)| {
        let from = before.get(space).cloned().flatten();
        (from != *to).then(|| Taken {
            worth: staff.map_or(0, |staff| staff.worth(space)),
            space: space.to_string(),
            from: from.map(|holder| holder.to_string()),
            to: to.as_ref().map(ToString::to_string),
        })
    });
    let mut changed: Vec<Taken> = changed.collect();
    changed.sort_by_key(|taken| std::cmp::Reverse(taken.worth));
    changed
}

/// What a game counted, who stood on the map and who held what, at the start of every turn and now.
#[utoipa::path(
    get, path = "/api/games/{id}/report", tag = "history", params(("id" = String, Path), SeatQuery),
    responses((status = 200, body = Vec<ReportTurn>), Refused)
)]
pub async fn report(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Query(query): Query<SeatQuery>,
) -> Answered<Json<Vec<ReportTurn>>> {
    app.limits.ask(&me)?;
    let seen = look(&app, &me, &id, query.seat, |desk, viewer| {
        let now = ReportTurn::of(desk.turn().to_string(), desk.play.as_ref(), viewer);
        (viewer, desk.revision, desk.turns(), now)
    });
    let Json((viewer, revision, turns, now)) = seen.await?;
    let game = app.store.game(&id).await?;
    let game = Arc::new(game.ok_or_else(Refusal::unknown_game)?);
    let mut report: Vec<ReportTurn> = Vec::new();
    let mut held: Option<Held> = None;
    let mut add = |(mut turn, now): (ReportTurn, Held)| {
        if let Some(before) = &held {
            turn.taken = taken(&game.game, before, &now);
        }
        held = Some(now);
        report.push(turn);
    };
    for (position, turn) in turns {
        let past = replays::at(&app.store, app.rulesets, &game, position, revision).await?;
        let of = move || Ok(ReportTurn::of(turn, past.play.as_ref(), viewer));
        add(super::blocking(of).await?);
    }
    add(now);
    Ok(Json(report))
}
