//! A set-up that is changed by hand: counters are put elsewhere, come and go, and the game's own laws say what is wrong with it.

use super::extract::{Body, Path};
use super::from::{Beginning, begun};
use super::identity::Me;
use super::lobby::{SeatChoice, card_of, seats, title};
use crate::app::App;
use crate::ids;
use crate::refusal::{Answered, Refusal, Refused};
use crate::room::ruleset;
use crate::schemas;
use crate::store::Source;
use crate::wire::{Card, ViewWire};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kernel::{Change, CounterId, Edit, Ruleset, Seat, SeatInfo, Seed, Setup, Target, Viewer};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// A position has at most so many changes, and no more than can be worked out in a while: each is held against the laws.
const MOST: usize = 400;
const WHILE: Duration = Duration::from_secs(10);

/// One change: a counter is put elsewhere; without a place it leaves the map; one of the pools comes.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditBody {
    /// The seat whose view names the counter.
    seat: String,
    /// A counter of the view.
    #[schema(value_type = Option<u32>)]
    counter: Option<CounterId>,
    /// In place of a counter: a row of the view's pools.
    spare: Option<Spare>,
    #[schema(value_type = Option<schemas::Target>)]
    to: Option<Target>,
}

/// A row of the pools.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Spare {
    nation: String,
    kind: String,
}

impl EditBody {
    fn change(&self) -> Answered<Change> {
        match (self.counter, self.spare.clone(), self.to.clone()) {
            (Some(counter), None, Some(to)) => Ok(Change::Put { counter, to }),
            (Some(counter), None, None) => Ok(Change::Remove { counter }),
            (None, Some(Spare { nation, kind }), Some(to)) => Ok(Change::Add { nation, kind, to }),
            _ => Err(Refusal::malformed(
                "a change names a counter, or a row of the pools and a place",
            )),
        }
    }
}

/// A set-up and its changes, one after the other.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditorBody {
    #[schema(value_type = schemas::Setup)]
    setup: Setup,
    /// The seat that looks.
    seat: String,
    edits: Vec<EditBody>,
}

/// A set-up as it looks after changes by hand. Refused with what is wrong with it, by the laws of the game.
#[utoipa::path(
    post, path = "/api/rulesets/{game}/edit", tag = "games", params(("game" = String, Path)), request_body = EditorBody,
    responses((status = 200, body = ViewWire), Refused)
)]
pub async fn edit(
    State(app): State<Arc<App>>,
    me: Me,
    Path(game): Path<String>,
    Body(body): Body<EditorBody>,
) -> Answered<Json<ViewWire>> {
    app.limits.ask(&me)?;
    let ruleset = ruleset(app.rulesets, &game)?;
    let view = super::blocking(move || {
        let position = edited(ruleset, &body.setup, &body.edits, Instant::now() + WHILE)?;
        let play = ruleset.load(&position, Seed([0; 32]))?;
        let seat = seat_of(play.seats(), &body.seat)?;
        let view = play.view(Viewer::Seat(seat));
        Ok(ViewWire::of(play.as_ref(), view))
    });
    Ok(Json(view.await?))
}

fn seat_of(seats: &[SeatInfo], id: &str) -> Answered<Seat> {
    let found = seats.iter().position(|info| info.id == id);
    let unknown = || Refusal::malformed(format!("there is no seat `{id}`"));
    found.map(|index| Seat(index as u8)).ok_or_else(unknown)
}

/// The start of a scenario with all changes made, if they can be made in time.
fn edited(
    ruleset: &dyn Ruleset,
    setup: &Setup,
    edits: &[EditBody],
    until: Instant,
) -> Answered<Value> {
    if edits.len() > MOST {
        let words = format!("a position has at most {MOST} changes");
        return Err(Refusal::malformed(words));
    }
    let play = ruleset.start(setup, Seed([0; 32]))?;
    let mut position = play.save();
    for change in edits {
        if Instant::now() >= until {
            let words = "so many changes take too long to be worked out together";
            return Err(Refusal::new(422, "setup", words));
        }
        let edit = Edit {
            seat: seat_of(play.seats(), &change.seat)?,
            change: change.change()?,
        };
        position = ruleset.edit(&position, &edit)?;
    }
    Ok(position)
}

/// A game that begins with a set-up changed by hand.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BeginBody {
    #[schema(value_type = schemas::Setup)]
    setup: Setup,
    edits: Vec<EditBody>,
    title: Option<String>,
    #[serde(default)]
    private: bool,
    /// By seat; a seat that is not named is open.
    #[serde(default)]
    seats: BTreeMap<String, SeatChoice>,
}

/// Begins a game with a set-up changed by hand, with dice that nobody has seen. Its card says so.
#[utoipa::path(
    post, path = "/api/rulesets/{game}/begin", tag = "games", params(("game" = String, Path)), request_body = BeginBody,
    responses((status = 201, body = Card), Refused)
)]
pub async fn begin(
    State(app): State<Arc<App>>,
    me: Me,
    Path(game): Path<String>,
    Body(body): Body<BeginBody>,
) -> Answered<(StatusCode, Json<Card>)> {
    app.limits.create(&me)?;
    let ruleset = ruleset(app.rulesets, &game)?;
    let named = title(body.title.as_deref())?;
    let (setup, edits) = (body.setup.clone(), body.edits);
    let until = Instant::now() + WHILE;
    let position = super::blocking(move || edited(ruleset, &setup, &edits, until));
    let beginning = Beginning {
        ruleset: game.clone(),
        setup: body.setup,
        origin: Some(position.await?),
        source: Source::Position,
        seed: Seed(ids::random()),
        title: named.unwrap_or_else(|| ruleset.info().title.to_string()),
        owner: me.id().to_string(),
        private: body.private,
        spectators: !body.private,
    };
    let chosen = |infos: &[SeatInfo]| seats(&body.seats, &me, infos, &game);
    let id = begun(&app, beginning, chosen).await?;
    Ok((StatusCode::CREATED, Json(card_of(&app, &me, &id).await?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_take_only_so_long() {
        let ruleset: &dyn Ruleset = neppa::RULES;
        let play = ruleset.start(&Setup::default(), Seed([0; 32])).unwrap();
        let view = play.view(Viewer::Seat(Seat(0)));
        let remove = |counter: CounterId| EditBody {
            seat: play.seats()[0].id.to_string(),
            counter: Some(counter),
            spare: None,
            to: None,
        };
        let edits: Vec<EditBody> = view.counters.iter().map(|c| remove(c.id)).take(3).collect();
        let done = |until| edited(ruleset, &Setup::default(), &edits, until);
        assert_ne!(done(Instant::now() + WHILE).unwrap(), play.save());
        let refused = done(Instant::now()).unwrap_err();
        assert_eq!((refused.status, refused.code), (422, "setup"));
    }
}
