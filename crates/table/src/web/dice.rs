//! Dice that nobody can load: every player adds a part of their own. How it goes and why is told in `docs/dice.md`.

use super::extract::{Body, Path};
use super::identity::Me;
use super::play::room;
use crate::app::App;
use crate::refusal::{Answered, Refusal, Refused};
use crate::room::{Access, Ask, Room};
use crate::store::{PartRow, SeatKind, SeatRow, StoreError};
use axum::Json;
use axum::extract::State;
use kernel::{Part, Parts};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// What the asker's browser shall do next for the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Want {
    Nothing,
    /// The hash of a part of its own.
    Promise,
    /// The part itself: everybody has promised.
    Part,
    /// Until others have done theirs.
    Wait,
}

/// Where the stirring of the dice stands.
#[derive(Serialize, ToSchema)]
pub struct Stirring {
    /// SHA-256 of the seed of the table.
    commitment: String,
    /// How often the dice were stirred.
    stirs: u32,
    /// The round that is under way, counted from 1.
    round: u32,
    promises: Vec<Promised>,
    want: Want,
}

/// What a seat has promised for a round.
#[derive(Serialize, ToSchema)]
pub struct Promised {
    seat: String,
    promise: String,
    shown: bool,
}

/// A round as it stands, and who must have a part in it.
struct Round {
    stirs: u32,
    /// Dice were taken back since the last stir.
    again: bool,
    over: bool,
    /// One seat for each person.
    persons: Vec<SeatRow>,
    /// Who had a part in the last round that was stirred in.
    before: Vec<PartRow>,
    now: Vec<PartRow>,
}

impl Round {
    async fn read(app: &App, room: &Room, id: &str) -> Answered<Round> {
        let look =
            room.read(|desk, _| Ok((desk.play.stirs(), desk.play.again(), desk.is_closed())));
        let (stirs, again, over) = look.await?;
        Ok(Round {
            stirs,
            again: again > 0,
            over,
            persons: persons(&room.access()),
            before: app.store.parts(id, u64::from(stirs)).await?,
            now: app.store.parts(id, u64::from(stirs) + 1).await?,
        })
    }

    fn number(&self) -> u64 {
        u64::from(self.stirs) + 1
    }

    /// Whether there is somebody who plays against others and has no part in the dice yet, or everybody shall have
    /// another because dice were taken back.
    fn wanted(&self) -> bool {
        let has = |person: &SeatRow| self.before.iter().any(|row| of(row, person));
        let all = self.persons.iter().all(has);
        !self.over && self.persons.len() > 1 && (self.again || !all)
    }

    /// Whether everybody who plays has promised, and nobody else.
    fn promised(&self) -> bool {
        let has = |person: &SeatRow| self.now.iter().any(|row| of(row, person));
        self.now.len() == self.persons.len() && self.persons.iter().all(has)
    }

    /// Whether the round must begin anew: somebody who promised has left the seat, or a part is shown and somebody has come since,
    /// who could choose a part by it.
    fn spoilt(&self) -> bool {
        let sits = |row: &PartRow| {
            let person = self.persons.iter().find(|person| of(row, person));
            person.is_some_and(|person| person.seat == row.seat)
        };
        !self.now.iter().all(sits) || (self.shown() && !self.promised())
    }

    fn shown(&self) -> bool {
        self.now.iter().any(|row| row.part.is_some())
    }

    fn own(&self, account: &str) -> Option<&PartRow> {
        self.now.iter().find(|row| row.account == account)
    }

    fn want(&self, account: &str) -> Want {
        let plays = self
            .persons
            .iter()
            .any(|person| person.account.as_deref() == Some(account));
        if !plays || !self.wanted() {
            return Want::Nothing;
        }
        match self.own(account) {
            None => Want::Promise,
            Some(_) if self.spoilt() => Want::Promise,
            Some(row) if self.promised() && row.part.is_none() => Want::Part,
            Some(_) => Want::Wait,
        }
    }

    /// The parts, once all are shown.
    fn parts(&self) -> Option<Parts> {
        let part = |row: &PartRow| Some((row.seat.clone(), row.part.as_ref()?.parse().ok()?));
        let all = self.now.iter().map(part).collect::<Option<Parts>>();
        all.filter(|_| self.promised())
    }

    fn told(self, account: &str, commitment: String) -> Stirring {
        let want = self.want(account);
        let promised = |row: PartRow| Promised {
            seat: row.seat,
            promise: row.promise,
            shown: row.part.is_some(),
        };
        Stirring {
            commitment,
            stirs: self.stirs,
            round: self.stirs + 1,
            want,
            promises: self.now.into_iter().map(promised).collect(),
        }
    }
}

/// The first seat of each person.
fn persons(access: &Access) -> Vec<SeatRow> {
    let mut persons: Vec<SeatRow> = Vec::new();
    let seats = access.seats.iter();
    for seat in seats.filter(|seat| seat.kind == SeatKind::Person) {
        if !persons.iter().any(|there| there.account == seat.account) {
            persons.push(seat.clone());
        }
    }
    persons
}

fn of(row: &PartRow, person: &SeatRow) -> bool {
    person.account.as_deref() == Some(&*row.account)
}

async fn told(app: &App, me: &Me, room: &Room, id: &str) -> Answered<Json<Stirring>> {
    let game = app.store.game(id).await?;
    let game = game.ok_or_else(Refusal::unknown_game)?;
    let round = Round::read(app, room, id).await?;
    Ok(Json(round.told(me.id(), game.seed.commitment())))
}

/// Where the stirring of the dice stands, and what is wanted of the asker.
#[utoipa::path(
    get, path = "/api/games/{id}/dice", tag = "dice", params(("id" = String, Path)),
    responses((status = 200, body = Stirring), Refused)
)]
pub async fn dice(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
) -> Answered<Json<Stirring>> {
    let room = room(&app, &me, &id).await?;
    told(&app, &me, &room, &id).await
}

/// The hash of a part that a player will show when everybody has promised.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PromiseBody {
    /// SHA-256 of the part, 64 hexadecimal digits.
    promise: String,
}

/// Promises a part of the dice. Who promises again in one round begins the round anew.
#[utoipa::path(
    post, path = "/api/games/{id}/dice/promise", tag = "dice", params(("id" = String, Path)), request_body = PromiseBody,
    responses((status = 200, body = Stirring), Refused)
)]
pub async fn promise(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<PromiseBody>,
) -> Answered<Json<Stirring>> {
    app.limits.ask(&me)?;
    let room = room(&app, &me, &id).await?;
    // A hash has the form of a part.
    let promise: Part = body.promise.parse().map_err(Refusal::malformed)?;
    let round = Round::read(&app, &room, &id).await?;
    let seat = player(&round, &me)?;
    if !round.wanted() {
        return Err(unwanted());
    }
    let row = PartRow {
        seat,
        account: me.id().to_string(),
        promise: promise.to_string(),
        part: None,
    };
    // Who has seen the others' parts could choose one by them.
    if !round.spoilt() && round.own(me.id()).is_some() && round.shown() {
        return Err(Refusal::new(
            409,
            "dice",
            "parts are shown: the one that was promised must be too",
        ));
    }
    let number = round.number();
    let noted = match round.spoilt() || round.own(me.id()).is_some() {
        true => app.store.promise_anew(&id, number, &row).await,
        false => app.store.promise(&id, number, &row).await,
    };
    noted.map_err(first)?;
    app.rooms.seats_changed(&id).await;
    told(&app, &me, &room, &id).await
}

/// A part of the dice.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PartBody {
    /// 32 random bytes, 64 hexadecimal digits.
    part: String,
}

/// Shows the part that was promised. With the last one the dice are stirred.
#[utoipa::path(
    post, path = "/api/games/{id}/dice/part", tag = "dice", params(("id" = String, Path)), request_body = PartBody,
    responses((status = 200, body = Stirring), Refused)
)]
pub async fn part(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Body(body): Body<PartBody>,
) -> Answered<Json<Stirring>> {
    app.limits.ask(&me)?;
    let room = room(&app, &me, &id).await?;
    let part: Part = body.part.parse().map_err(Refusal::malformed)?;
    let round = Round::read(&app, &room, &id).await?;
    player(&round, &me)?;
    if round.want(me.id()) != Want::Part {
        return Err(unwanted());
    }
    let own = round.own(me.id()).ok_or_else(unwanted)?;
    if own.promise != part.promise() {
        return Err(Refusal::malformed(
            "the part does not have the promised hash",
        ));
    }
    let row = PartRow {
        part: Some(part.to_string()),
        ..own.clone()
    };
    let shown = app.store.show_part(&id, round.number(), &row).await;
    shown.map_err(first)?;
    stir(&app, &room, &id, &row.seat).await?;
    app.rooms.seats_changed(&id).await;
    told(&app, &me, &room, &id).await
}

/// Stirs the dice if all parts are shown. Actions may come in between, and another player may be first.
async fn stir(app: &App, room: &Room, id: &str, seat: &str) -> Answered<()> {
    loop {
        let round = Round::read(app, room, id).await?;
        let Some(parts) = round.parts().filter(|_| round.wanted()) else {
            return Ok(());
        };
        let seats = &room.access().seats;
        let number = seats.iter().position(|row| row.seat == seat);
        let seat = kernel::Seat(number.unwrap_or_default() as u8);
        let position = room.read(|desk, _| Ok(desk.play.position())).await?;
        let ask = Ask::Stir {
            round: round.stirs + 1,
            parts,
        };
        match room.change(seat, position, ask).await {
            Err(refusal) if refusal.code == "stale" => {}
            Err(refusal) if refusal.code == "stirred" => return Ok(()),
            done => return done.map(|_| ()),
        }
    }
}

/// The seat under which a player's part goes.
fn player(round: &Round, me: &Me) -> Answered<String> {
    let mine = |person: &&SeatRow| person.account.as_deref() == Some(me.id());
    let seat = round.persons.iter().find(mine);
    let none = || Refusal::wrong_seat("only who plays has a part in the dice");
    seat.map(|seat| seat.seat.clone()).ok_or_else(none)
}

fn unwanted() -> Refusal {
    Refusal::new(409, "dice", "nothing is wanted of you for the dice now")
}

fn first(error: StoreError) -> Refusal {
    match error {
        StoreError::Conflict => Refusal::new(409, "dice", "the round of the dice has changed"),
        failed => failed.into(),
    }
}
