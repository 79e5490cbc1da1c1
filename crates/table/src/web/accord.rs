//! Giving up, and what takes the agreement of all who play: a draw, going back, a rematch.

use super::extract::{Body, Path};
use super::from::{Beginning, begun};
use super::identity::Me;
use super::play::room;
use crate::app::App;
use crate::ids;
use crate::refusal::{Answered, Refusal, Refused};
use crate::replays;
use crate::room::{Access, Ask, Earlier, Room};
use crate::store::{
    EventKind, GameRow, ProposalKind, ProposalRow, SeatKind, SeatRow, Source, TalkKind, remaining,
};
use axum::Json;
use axum::extract::State;
use kernel::{PlayError, Seat, Seed};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResignBody {
    seat: String,
}

/// What came of it.
#[derive(Serialize, ToSchema)]
pub struct Settled {
    /// All have agreed, and it is done.
    done: bool,
    /// The game of a rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
}

/// Gives up a game of two: the other wins.
#[utoipa::path(
    post, path = "/api/games/{id}/resign", tag = "talk", params(("id" = String, Path)), request_body = ResignBody,
    responses((status = 200, body = Settled), Refused)
)]
pub async fn resign(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<ResignBody>,
) -> Answered<Json<Settled>> {
    let table = Around::of(&app, &me, &id, &body.seat).await?;
    table.end(EventKind::Resign).await?;
    table.note(TalkKind::Resign, "").await?;
    Ok(Json(DONE))
}

/// The longest clock, in seconds.
const LONGEST: usize = 30 * 24 * 3_600;

const DONE: Settled = Settled {
    done: true,
    game: None,
};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProposeBody {
    seat: String,
    kind: ProposalKind,
    /// The position to go back to, or the seconds of a clock: at most 30 days, 0 for none.
    to: Option<usize>,
}

/// Proposes a draw, to go back, a rematch, or a clock. Where nobody else plays, it is done at once; computers agree to everything
/// but a draw.
#[utoipa::path(
    post, path = "/api/games/{id}/propose", tag = "talk", params(("id" = String, Path)), request_body = ProposeBody,
    responses((status = 200, body = Settled), Refused)
)]
pub async fn propose(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<ProposeBody>,
) -> Answered<Json<Settled>> {
    let table = Around::of(&app, &me, &id, &body.seat).await?;
    app.limits.say(&me)?;
    table.may(body.kind, body.to).await?;
    let row = ProposalRow {
        kind: body.kind,
        seat: body.seat.clone(),
        account: me.id().to_string(),
        to: body.to.unwrap_or_default() as u64,
        agreed: vec![me.id().to_string()],
        at: 0,
    };
    let proposed = app.store.propose(&id, &row).await;
    proposed.map_err(|_| Refusal::new(409, "taken", "answer the other proposal first"))?;
    table.note(TalkKind::Propose, body.kind.name()).await?;
    table.settle().await.map(Json)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerBody {
    seat: String,
    yes: bool,
    /// What is answered, as it was read: another proposal may stand in its place by now.
    kind: ProposalKind,
    to: Option<u64>,
}

impl AnswerBody {
    fn means(&self, row: &ProposalRow) -> bool {
        let to = match row.kind {
            ProposalKind::TakeBack | ProposalKind::Clock => Some(row.to),
            ProposalKind::Draw | ProposalKind::Rematch => None,
        };
        (self.kind, self.to) == (row.kind, to)
    }
}

/// Answers a proposal; whoever proposed it takes it back with no. When the last has agreed, it is done.
#[utoipa::path(
    post, path = "/api/games/{id}/answer", tag = "talk", params(("id" = String, Path)), request_body = AnswerBody,
    responses((status = 200, body = Settled), Refused)
)]
pub async fn answer(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<AnswerBody>,
) -> Answered<Json<Settled>> {
    let table = Around::of(&app, &me, &id, &body.seat).await?;
    let row = table.proposal().await?;
    if !body.means(&row) {
        return Err(Refusal::new(
            409,
            "stale",
            "something else is proposed by now",
        ));
    }
    if !body.yes {
        app.store.settle(&id, &row).await?;
        let kind = match row.account == me.id() {
            true => TalkKind::Withdraw,
            false => TalkKind::Decline,
        };
        table.note(kind, row.kind.name()).await?;
        return Ok(Json(DONE));
    }
    if row.agreed.iter().any(|there| there == me.id()) {
        return Err(Refusal::new(409, "taken", "you have agreed already"));
    }
    let agreed = row.agreed.iter().cloned().chain([me.id().to_string()]);
    app.store
        .agree(&id, &row, &agreed.collect::<Vec<_>>())
        .await?;
    table.note(TalkKind::Agree, row.kind.name()).await?;
    table.settle().await.map(Json)
}

/// A table, and one who sits there.
struct Around<'a> {
    app: &'a App,
    me: &'a Me,
    id: &'a str,
    room: Room,
    seat: Seat,
    name: &'a str,
}

impl<'a> Around<'a> {
    async fn of(app: &'a App, me: &'a Me, id: &'a str, name: &'a str) -> Answered<Around<'a>> {
        let room = room(app, me, id).await?;
        let seat = room.access().own(me.id(), name)?;
        Ok(Around {
            app,
            me,
            id,
            room,
            seat,
            name,
        })
    }

    /// Writes down what was done, and tells everybody.
    async fn note(&self, kind: TalkKind, text: &str) -> Answered<()> {
        let Around { app, me, id, .. } = self;
        app.store
            .say_line(id, kind, self.name, me.id(), text)
            .await?;
        app.rooms.talked(id).await;
        Ok(())
    }

    async fn proposal(&self) -> Answered<ProposalRow> {
        let row = self.app.store.proposal(self.id).await?;
        row.ok_or_else(|| Refusal::new(409, "stale", "nothing is proposed any more"))
    }

    async fn end(&self, kind: EventKind) -> Answered<()> {
        let Around { app, me, room, .. } = self;
        app.change(me, room, self.seat, 0, Ask::End(kind)).await?;
        Ok(())
    }

    /// Whether this can be proposed now.
    async fn may(&self, kind: ProposalKind, to: Option<usize>) -> Answered<()> {
        let now = self
            .room
            .read(|desk, _| Ok((desk.is_over(), desk.play.position())));
        let (over, position) = now.await?;
        let access = self.room.access();
        let computers = access
            .seats
            .iter()
            .any(|row| row.kind == SeatKind::Computer && row.account.is_none());
        match (kind, to) {
            (ProposalKind::Rematch, None) if over => Ok(()),
            (ProposalKind::Rematch, None) => {
                let words = "this game is not over: play it first";
                Err(Refusal::new(409, "not_over", words))
            }
            (_, _) if over => Err(PlayError::Over.into()),
            (ProposalKind::Draw, None) if computers => {
                Err(Refusal::forbidden("a computer agrees to no draw"))
            }
            (ProposalKind::Draw, None) => Ok(()),
            (ProposalKind::Clock, Some(0..=LONGEST)) => Ok(()),
            (ProposalKind::TakeBack, Some(to)) if to < position => Ok(()),
            (ProposalKind::TakeBack, Some(to)) => Err(Refusal::malformed(format!(
                "the game stands at position {position}; it cannot go back to {to}"
            ))),
            _ => Err(Refusal::malformed(
                "`to` is a position to go back to, or the seconds of a clock",
            )),
        }
    }

    /// Does what was proposed once all who play have agreed.
    async fn settle(&self) -> Answered<Settled> {
        let row = self.proposal().await?;
        if !all_agree(&self.room.access(), &row) {
            return Ok(Settled {
                done: false,
                game: None,
            });
        }
        self.app.store.settle(self.id, &row).await?;
        let settled = match row.kind {
            ProposalKind::Draw => self.end(EventKind::Draw).await.map(|()| DONE),
            ProposalKind::TakeBack => self.go_back(row.to as usize).await.map(|()| DONE),
            ProposalKind::Rematch => self.rematch(&row).await,
            ProposalKind::Clock => {
                let seconds = row.to.to_string();
                self.note(TalkKind::Clock, &seconds).await.map(|()| DONE)
            }
        };
        // Whatever came of it, it is no longer proposed.
        self.app.rooms.talked(self.id).await;
        settled
    }

    async fn go_back(&self, to: usize) -> Answered<()> {
        let Around { app, me, room, .. } = self;
        let now = room.read(|desk, _| Ok((desk.play.position(), desk.revision)));
        let (position, revision) = now.await?;
        if to >= position {
            return Err(Refusal::stale(to, position, revision));
        }
        let game = Arc::new(self.game().await?);
        let past = replays::at(&app.store, app.rulesets, &game, to, revision).await?;
        let events = app.store.events_until(self.id, 0, revision).await?;
        let left = remaining(0, events);
        let since = left.rows.into_iter().skip(to);
        let since = since.flat_map(|row| row.before.stirred);
        let since = since.chain(left.since.stirred);
        let earlier = Earlier {
            play: past.play,
            kept: past.kept,
            revision,
            stirred: since.collect(),
        };
        app.change(me, room, self.seat, position, Ask::Back(earlier))
            .await?;
        // Where dice were taken back, the browsers of all players are wanted again.
        app.rooms.seats_changed(self.id).await;
        Ok(())
    }

    async fn game(&self) -> Answered<GameRow> {
        let game = self.app.store.game(self.id).await?;
        game.ok_or_else(Refusal::unknown_game)
    }

    /// The same game again; everybody moves on by one seat.
    async fn rematch(&self, row: &ProposalRow) -> Answered<Settled> {
        self.app.limits.create(self.me)?;
        let game = self.game().await?;
        let seats = self.app.store.seats(self.id).await?;
        let beginning = Beginning {
            ruleset: game.game,
            setup: game.setup,
            origin: None,
            source: Source::Table,
            seed: Seed(ids::random()),
            title: game.title,
            owner: row.account.clone(),
            private: game.private,
            spectators: game.spectators,
        };
        let id = begun(self.app, beginning, |_| Ok(moved_on(&seats))).await?;
        self.note(TalkKind::Rematch, &id).await?;
        Ok(Settled {
            done: true,
            game: Some(id),
        })
    }
}

/// Whether every person who plays has agreed.
fn all_agree(access: &Access, row: &ProposalRow) -> bool {
    let mut people = access.seats.iter().filter_map(|seat| seat.account.as_ref());
    people.all(|account| row.agreed.contains(account))
}

/// Who sat on a seat sits on the next.
fn moved_on(seats: &[SeatRow]) -> Vec<SeatRow> {
    let before = seats.iter().cycle().skip(seats.len().saturating_sub(1));
    let moved = |(seat, who): (&SeatRow, &SeatRow)| SeatRow {
        game: String::new(),
        seat: seat.seat.clone(),
        name: seat.name.clone(),
        // A seat that the computer plays for somebody is that player's again.
        kind: match who.account {
            Some(_) => SeatKind::Person,
            None => who.kind,
        },
        account: who.account.clone(),
        player: None,
        level: who.level.clone().filter(|_| who.account.is_none()),
        link: ids::link(),
        before: Vec::new(),
    };
    seats.iter().zip(before).map(moved).collect()
}
