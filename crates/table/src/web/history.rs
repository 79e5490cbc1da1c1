//! What has happened in a game: log, time line, replay, journal.

use super::extract::{Body, Path, Query};
use super::from::Beginning;
use super::identity::Me;
use super::lobby::{card_of, title};
use super::play::{SeatQuery, look, room};
use crate::app::App;
use crate::ids;
use crate::refusal::{Answered, Refusal, Refused};
use crate::replays;
use crate::room::{Desk, access, ruleset};
use crate::schemas;
use crate::store::{EventKind, EventRow, NewGame, SeatKind, SeatRow, Source};
use crate::wire::{Card, Line, Mark, TurnWire, ViewWire};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use kernel::{Journal, JournalEntry, Ruleset, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct LogQuery {
    /// A seat that the asker holds, or `spectator`.
    seat: String,
    /// The number of the first line.
    #[serde(default)]
    from: usize,
    /// The number after the last.
    to: Option<usize>,
    /// Only of what happened after this position.
    #[serde(default)]
    after: usize,
}

/// Lines of the log that a seat may read.
#[utoipa::path(
    get, path = "/api/games/{id}/log", tag = "history", params(("id" = String, Path), LogQuery),
    responses((status = 200, body = Vec<Line>), Refused)
)]
pub async fn log(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Query(query): Query<LogQuery>,
) -> Answered<Json<Vec<Line>>> {
    let (from, to, after) = (query.from, query.to.unwrap_or(usize::MAX), query.after);
    let lines = look(&app, &me, &id, query.seat, move |desk, viewer| {
        desk.lines(viewer, |n, at| n >= from && n < to && at > after)
    });
    lines.await
}

/// The time line of a game.
#[derive(Serialize, ToSchema)]
pub struct Timeline {
    /// How many actions stand.
    length: usize,
    marks: Vec<Mark>,
}

/// Where turns, parts of turns and phases begin.
#[utoipa::path(
    get, path = "/api/games/{id}/timeline", tag = "history", params(("id" = String, Path), SeatQuery),
    responses((status = 200, body = Timeline), Refused)
)]
pub async fn timeline(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Query(query): Query<SeatQuery>,
) -> Answered<Json<Timeline>> {
    let timeline = look(&app, &me, &id, query.seat, |desk, _| Timeline {
        length: desk.play.position(),
        marks: desk.marks().to_vec(),
    });
    timeline.await
}

/// The tracks at the start of every turn, and now.
#[utoipa::path(
    get, path = "/api/games/{id}/history", tag = "history", params(("id" = String, Path), SeatQuery),
    responses((status = 200, body = Vec<TurnWire>), Refused)
)]
pub async fn history(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Query(query): Query<SeatQuery>,
) -> Answered<Json<Vec<TurnWire>>> {
    let history = look(&app, &me, &id, query.seat, Desk::history);
    history.await
}

#[derive(Serialize, ToSchema)]
pub struct Since {
    position: usize,
}

/// The first position after the last action of a seat.
#[utoipa::path(
    get, path = "/api/games/{id}/since", tag = "history", params(("id" = String, Path), SeatQuery),
    responses((status = 200, body = Since), Refused)
)]
pub async fn since(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Query(query): Query<SeatQuery>,
) -> Answered<Json<Since>> {
    let since = look(&app, &me, &id, query.seat, |desk, viewer| Since {
        position: match viewer {
            Viewer::Seat(seat) => desk.since(seat),
            Viewer::Spectator => 0,
        },
    });
    since.await
}

/// A game as it stood.
#[derive(Serialize, ToSchema)]
pub struct At {
    position: usize,
    view: ViewWire,
    /// The lines of the action that led here.
    log: Vec<Line>,
    /// That action in words; none at the start, or where it is a secret of another seat.
    label: Option<String>,
}

/// A game as it stood at a position, for replay.
#[utoipa::path(
    get, path = "/api/games/{id}/at/{position}", tag = "history",
    params(("id" = String, Path), ("position" = usize, Path), SeatQuery),
    responses((status = 200, body = At), Refused)
)]
pub async fn at(
    State(app): State<Arc<App>>,
    me: Me,
    Path((id, position)): Path<(String, usize)>,
    Query(query): Query<SeatQuery>,
) -> Answered<Json<At>> {
    app.limits.look_back(&me)?;
    let room = room(&app, &me, &id).await?;
    let (access, account) = (room.access(), me.id().to_string());
    let seen = room.read(move |desk, _| {
        let over = desk.is_over();
        let viewer = access.viewer(&account, &query.seat, over)?;
        let length = desk.play.position();
        if position > length {
            let message = format!("the game stands at position {length}");
            return Err(Refusal::new(404, "not_found", message));
        }
        // What a seat may not see of another's action, it may not read either.
        let by = desk.took_to(position).map(Viewer::Seat);
        Ok(Seen {
            viewer,
            log: desk.lines(viewer, |_, at| at == position),
            revision: desk.revision,
            told: over || !desk.secrets || by.is_none_or(|by| by == viewer),
        })
    });
    let seen = seen.await?;
    let game = app.store.game(&id).await?;
    let game = Arc::new(game.ok_or_else(Refusal::unknown_game)?);
    let past = replays::at(&app.store, app.rulesets, &game, position, seen.revision).await?;
    let viewer = seen.viewer;
    let view = move || Ok(ViewWire::of(past.play.as_ref(), past.play.view(viewer)));
    Ok(Json(At {
        position,
        view: super::blocking(view).await?,
        log: seen.log,
        label: past.label.filter(|_| seen.told),
    }))
}

/// What a table shows of one of its past positions.
struct Seen {
    viewer: Viewer,
    log: Vec<Line>,
    revision: u64,
    /// Whether the viewer may read the action that led there.
    told: bool,
}

/// The journal of a game. Until the end it has no seed, and of a game with secrets only the asker's own actions, and a
/// start of its own only if the asker holds every seat.
#[utoipa::path(
    get, path = "/api/games/{id}/journal", tag = "history", params(("id" = String, Path)),
    responses((status = 200, body = schemas::Journal), Refused)
)]
pub async fn journal(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
) -> Answered<Json<Journal>> {
    app.limits.look_back(&me)?;
    let game = app.store.game(&id).await?;
    let game = game.ok_or_else(Refusal::unknown_game)?;
    // It is there also where the rules of the game are no more.
    let access = access(&app.store, &game).await?;
    if !access.may_see(me.id()) {
        return Err(Refusal::unknown_game());
    }
    if !access.may_watch(me.id()) {
        return Err(Refusal::forbidden("this game is not open to spectators"));
    }
    let over = game.is_over();
    let open = over || ruleset(app.rulesets, &game.game).is_ok_and(|rules| !rules.secrets());
    let own = |seat: &&SeatRow| open || access.own(me.id(), &seat.seat).is_ok();
    let told: Vec<&str> = access.seats.iter().filter(own).map(|s| &*s.seat).collect();
    // A start of its own holds the secrets of all seats.
    let start = told.len() == access.seats.len();
    let actions = app.store.whole_stretch(&id, game.revision).await?.actions;
    let told = |entry: &JournalEntry| told.contains(&&*entry.seat);
    Ok(Json(Journal {
        format: Journal::FORMAT,
        game: game.game,
        version: game.version,
        setup: game.setup,
        start: game
            .origin
            .filter(|_| start)
            .and_then(|mut origin| origin.get_mut("state").map(Value::take)),
        commitment: game.seed.commitment(),
        seed: over.then(|| game.seed.to_string()),
        actions: actions.into_iter().filter(told).collect(),
    }))
}

/// A journal to play again.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JournalBody {
    #[schema(value_type = schemas::Journal)]
    journal: Value,
    title: Option<String>,
}

/// Takes a journal in as a new private game whose seats are all the asker's.
#[utoipa::path(
    post, path = "/api/journals", tag = "history", request_body = JournalBody,
    responses((status = 201, body = Card), Refused)
)]
pub async fn import(
    State(app): State<Arc<App>>,
    me: Me,
    Body(body): Body<JournalBody>,
) -> Answered<(StatusCode, Json<Card>)> {
    app.limits.create(&me)?;
    app.limits.bring(&me)?;
    let wrong = |e: kernel::JournalError| Refusal::new(422, "setup", e.to_string());
    let title = title(body.title.as_deref())?.unwrap_or_else(|| "From a journal".to_string());
    let journal = as_saved(Journal::from_value(body.journal).map_err(wrong)?);
    let ruleset = ruleset(app.rulesets, &journal.game).map_err(|r| Refusal {
        status: 422,
        code: "setup",
        ..r
    })?;
    let owner = me.id().to_string();
    let (new, events, checkpoints) = super::blocking(move || {
        let journal = under_today(ruleset, journal)?;
        let play = ruleset.replay(&journal).map_err(wrong)?;
        let seed = play.seed();
        let origin = journal.start.map(|state| {
            json!({"game": journal.game, "version": journal.version, "setup": play.setup(), "state": state})
        });
        let beginning = Beginning {
            ruleset: journal.game,
            setup: play.setup().clone(),
            source: match origin {
                Some(_) => Source::Position,
                None => Source::Journal,
            },
            origin,
            seed,
            title,
            owner: owner.clone(),
            private: true,
            spectators: false,
        };
        let mut row = beginning.row(&journal.version);
        let mut desk = Desk::new(crate::room::begin(ruleset, &row)?, ruleset.secrets());
        let entries = journal.actions.into_iter().enumerate();
        let events: Vec<EventRow> = entries.flat_map(|(at, entry)| brought(at, entry)).collect();
        let checkpoints = desk.fold_from_start(&events)?;
        let head = desk.head();
        (row.revision, row.position) = (head.revision, head.position);
        (row.turn, row.to_move) = (head.turn, head.to_move);
        row.outcome = desk.outcome().map(|outcome| json!(outcome));
        let seats = desk.play.seats().iter().map(|info| SeatRow {
            game: String::new(),
            seat: info.id.to_string(),
            name: info.name.to_string(),
            kind: SeatKind::Person,
            account: Some(owner.clone()),
            player: None,
            level: None,
            link: ids::link(),
            before: Vec::new(),
        });
        let seats = seats.collect();
        Ok((NewGame { row, seats }, events, checkpoints))
    })
    .await?;
    let id = new.row.id.clone();
    app.store.add_game(new, events, checkpoints).await?;
    Ok((StatusCode::CREATED, Json(card_of(&app, &me, &id).await?)))
}

/// A journal of other rules is taken in where all of it holds under today's.
fn under_today(ruleset: &'static dyn Ruleset, journal: Journal) -> Answered<Journal> {
    let today = ruleset.info();
    if journal.version == today.version {
        return Ok(journal);
    }
    let carried = journal.under(today);
    ruleset.replay(&carried).map_err(|e| {
        let (played, now) = (&journal.version, today.version);
        let message = format!("played by version {played} of the rules; under version {now} {e}");
        Refusal::new(422, "version", message)
    })?;
    Ok(carried)
}

/// A journal that was saved before the end has no seed: its dice are taken as they were written, and what comes next is
/// rolled with a new one.
fn as_saved(journal: Journal) -> Journal {
    if journal.seed.is_some() {
        return journal;
    }
    let seed = kernel::Seed(ids::random());
    let set = |entry: JournalEntry| JournalEntry {
        scripted: entry.dice.len(),
        stirred: Vec::new(),
        passed: 0,
        again: 0,
        ..entry
    };
    Journal {
        commitment: seed.commitment(),
        seed: Some(seed.to_string()),
        actions: journal.actions.into_iter().map(set).collect(),
        ..journal
    }
}

/// An action of a journal as events, at its position.
fn brought(at: usize, entry: JournalEntry) -> Vec<EventRow> {
    let seat = entry.seat.clone();
    let row = |kind, action, dice, scripted| EventRow {
        kind,
        seat: seat.clone(),
        action: Some(action),
        dice,
        scripted,
        log: "[]".to_string(),
    };
    let back = json!({"to": at, "passed": entry.passed, "again": entry.again});
    let back =
        (entry.passed > 0 || entry.again > 0).then(|| row(EventKind::Back, back, Vec::new(), 0));
    let stirs = entry.stirred.iter();
    let stirs: Vec<EventRow> = stirs.map(|p| EventRow::stir(&entry.seat, p)).collect();
    let act = row(EventKind::Act, entry.action, entry.dice, entry.scripted);
    stirs.into_iter().chain(back).chain([act]).collect()
}
