//! The task that owns a game.

use super::catch_up::News;
use super::change::{Before, Change};
use super::machines::{Advised, Machines, Question};
use super::rooms::{self, Room, Shared};
use super::subscribers::Subscribers;
use super::{Around, Ask, Command, Desk};
use crate::config::Config;
use crate::refusal::{Answered, Refusal};
use crate::store::{GameRow, SeatKind, StoreError, Word};
use crate::wire::{Done, Kind, Message};
use kernel::{Seat, Viewer};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout_at};
use tokio_tungstenite::tungstenite::Utf8Bytes;

pub struct Actor {
    pub(super) shared: Arc<Shared>,
    pub(super) game: GameRow,
    /// Away while a worker thread has it, while the room rests, or when it has to be loaded anew.
    pub(super) desk: Option<Desk>,
    /// The revision that those who watch know.
    pub(super) told: u64,
    /// The ids of the seats.
    seats: Vec<&'static str>,
    pub(super) room: Room,
    pub(super) subscribers: Subscribers,
    machines: Machines,
    /// The seat that everybody was told a computer thinks for.
    shown: Option<Seat>,
}

/// How long nothing has happened in a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quiet {
    Not,
    Rests,
    Sleeps,
}

impl Quiet {
    /// How long until the next of these, or until a room without visitors closes.
    fn patience(self, config: &Config) -> Duration {
        match self {
            Quiet::Not => config.rest.min(config.idle),
            Quiet::Rests => config.sleep.min(config.idle),
            Quiet::Sleeps => config.idle,
        }
    }
}

impl Actor {
    pub fn new(shared: Arc<Shared>, game: GameRow, desk: Desk, room: Room) -> Actor {
        Actor {
            shared,
            game,
            told: desk.revision,
            seats: desk.play.seats().iter().map(|info| info.id).collect(),
            desk: Some(desk),
            room,
            subscribers: Subscribers::default(),
            machines: Machines::default(),
            shown: None,
        }
    }

    /// Takes requests until nobody has been here for a while.
    pub async fn run(mut self, mut queue: mpsc::Receiver<Command>) {
        let (mut last, mut quiet) = (Instant::now(), Quiet::Not);
        self.let_computer_play();
        self.wait_for_order();
        loop {
            let next = last + quiet.patience(&self.shared.config);
            match timeout_at(next, queue.recv()).await {
                Ok(Some(Command::Close) | None) => break,
                Ok(Some(command)) => {
                    if self.obey(command).await {
                        self.shared.count(quiet, Quiet::Not);
                        (last, quiet) = (Instant::now(), Quiet::Not);
                    }
                }
                Err(_) if self.machines.seat().is_some() => last = Instant::now(),
                Err(_) => match quiet {
                    Quiet::Not => {
                        self.rest();
                        quiet = Quiet::Rests;
                    }
                    // Whoever asks next finds the game as the database has it.
                    Quiet::Rests => {
                        self.desk = None;
                        self.shared.count(quiet, Quiet::Sleeps);
                        quiet = Quiet::Sleeps;
                    }
                    Quiet::Sleeps if self.subscribers.is_empty() => break,
                    Quiet::Sleeps => last = Instant::now(),
                },
            }
        }
        self.shared.count(quiet, Quiet::Not);
        self.machines.cancel();
        self.shared.closed(&self.game.id, &self.room);
        self.subscribers.clear();
        queue.close();
        // Requests that were on their way are answered by dropping them: the asker tries again.
        while queue.try_recv().is_ok() {}
    }

    /// Nothing happens here: what is only kept to be quick is given up, and those who watch stay.
    fn rest(&mut self) {
        if let Some(desk) = &mut self.desk {
            desk.forget_views();
        }
        self.subscribers.rest();
    }

    /// Whether it was more than a hint that led nowhere: such do not keep a room open.
    async fn obey(&mut self, command: Command) -> bool {
        match command {
            Command::Read(look) => {
                let around = self.around();
                // A desk that cannot be loaded leaves the asker without an answer, which is an error there.
                let _ = self.work(move |desk| look(desk, &around)).await;
            }
            Command::Change {
                seat,
                position,
                ask,
                reply,
            } => {
                let answer = self.change(seat, position, ask).await;
                // Whoever asked may have gone; the change stands.
                let _ = reply.send(answer);
                self.let_computer_play();
            }
            Command::Subscribe {
                account,
                viewer,
                since,
                sink,
                reply,
            } => {
                let answer = self.subscribe(account, viewer, since, sink).await;
                let _ = reply.send(answer);
            }
            Command::Unsubscribe(number) => {
                if self.subscribers.remove(number) {
                    self.tell_presence();
                }
            }
            Command::Seats(reply) => {
                self.seats_changed().await;
                if let Some(reply) = reply {
                    let _ = reply.send(());
                }
            }
            Command::Advice(advised) => self.advised(advised).await,
            Command::Moved => return self.moved().await,
            Command::Order { revision } => return self.obey_order(revision).await,
            Command::Ordered => {
                // Whoever was asked before it was ordered is answered for as well.
                let _ = self.work(|_| ()).await;
                self.wait_for_order();
            }
            Command::Talk => {
                let text = Message::Talk.to_json().into();
                self.subscribers.tell(|_| true, &text);
            }
            Command::Close => {}
        }
        true
    }

    fn around(&self) -> Around {
        Around {
            present: self.subscribers.present(),
            computers: self.computers(),
        }
    }

    /// Lends the game to a worker thread: rules may take milliseconds, and other tables must not wait.
    pub(super) async fn work<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut Desk) -> T + Send + 'static,
    ) -> Answered<T> {
        let mut desk = match self.desk.take() {
            Some(desk) => desk,
            None => self.load().await?,
        };
        let lent = tokio::task::spawn_blocking(move || {
            let result = kernel::caught(|| work(&mut desk));
            (desk, result)
        });
        let (desk, result) = lent.await.map_err(|e| Refusal::fault(&e.to_string()))?;
        self.desk = Some(desk);
        result.map_err(|words| {
            // The play is whole after a panic, but what is written beside it may not be.
            self.desk = None;
            Refusal::fault(&words)
        })
    }

    /// The game as the database has it. Where that is not what those who watch know, they are shown the whole table.
    async fn load(&mut self) -> Answered<Desk> {
        let desk = rooms::desk(&self.shared, &self.game).await?;
        if desk.revision == self.told {
            return Ok(desk);
        }
        let (viewers, around) = (self.subscribers.viewers(), self.around());
        let shown = tokio::task::spawn_blocking(move || {
            let table = |viewer: &Viewer| {
                let table = Message::Table(desk.table(*viewer, &around)).to_json();
                (*viewer, Utf8Bytes::from(table))
            };
            let tables = kernel::caught(|| viewers.iter().map(table).collect::<Vec<_>>());
            (desk, tables)
        });
        let (desk, tables) = shown.await.map_err(|e| Refusal::fault(&e.to_string()))?;
        for (viewer, text) in tables.map_err(|words| Refusal::fault(&words))? {
            self.subscribers.tell(|who| who == viewer, &text);
        }
        self.told = desk.revision;
        Ok(desk)
    }

    pub(super) async fn change(&mut self, seat: Seat, position: usize, ask: Ask) -> Answered<Done> {
        let (viewers, computers) = (self.subscribers.viewers(), self.computers());
        let moves = !matches!(ask, Ask::Stir { .. });
        let change = self.work(move |desk| desk.change(seat, position, ask, &viewers, &computers));
        let Change {
            events,
            after,
            head,
            checkpoint,
            done,
            told,
        } = change.await??;
        let (next, over) = (head.to_move.clone(), head.outcome.is_some());
        let store = &self.shared.store;
        let stored = store.append(&self.game.id, after, events, head, checkpoint);
        if let Err(error) = stored.await {
            // What was worked out does not count.
            self.read_anew().await;
            return Err(match error {
                StoreError::Conflict => self.stale(position).await,
                failed => failed.into(),
            });
        }
        self.shared.store.say(Word::Moved(self.game.id.clone()));
        for (viewer, text) in told {
            self.subscribers.update(viewer, after, &text);
        }
        self.told = done.revision;
        // Nobody is called for what an order answers.
        if moves && !over && self.ordered().await.is_none() {
            self.notify(seat, next.as_deref());
        }
        self.wait_for_order();
        Ok(done)
    }

    /// Sends word to the player who decides now, unless the player is here.
    fn notify(&self, by: Seat, next: Option<&str>) {
        let access = self.room.access();
        let Some(index) = access.seats.iter().position(|row| Some(&*row.seat) == next) else {
            return;
        };
        let seat = Seat(index as u8);
        let here = self.subscribers.present().contains(&seat);
        // A player whose seat the computer plays for the time being is not called.
        let called = access.seats[index].kind == SeatKind::Person;
        if let Some(account) = &access.seats[index].account
            && called
            && seat != by
            && !here
        {
            let played = rooms::ruleset(self.shared.rulesets, &self.game.game);
            if let Ok(ruleset) = played {
                let title = ruleset.info().title;
                self.shared.notices.send(&self.game, title, account);
            }
        }
    }

    /// Reads the game anew, where what is known here may not be so.
    pub(super) async fn read_anew(&mut self) {
        self.desk = None;
        if self.work(|_| ()).await.is_err() {
            // They come back and ask again.
            self.subscribers.clear();
        }
    }

    /// Another server was first: the game is read anew to say where it stands.
    async fn stale(&mut self, position: usize) -> Refusal {
        let now = self
            .work(|desk| (desk.play.position(), desk.revision))
            .await;
        match now {
            Ok((now, revision)) => Refusal::stale(position, now, revision),
            Err(refusal) => refusal,
        }
    }

    async fn subscribe(
        &mut self,
        account: String,
        viewer: Viewer,
        since: Option<u64>,
        sink: mpsc::Sender<Utf8Bytes>,
    ) -> Answered<u64> {
        // The seat may have been given up since the asker was let in.
        let over = self.work(|desk| desk.is_over()).await?;
        if !self.room.access().sees(&account, viewer, over) {
            return Err(Refusal::wrong_seat("the seat is not yours"));
        }
        let number = self.subscribers.add(account, viewer, sink);
        let first = match self.missed(viewer, since).await {
            Some(missed) => missed,
            None => {
                let around = self.around();
                let table = self.work(move |desk| {
                    let table = desk.table(viewer, &around);
                    Message::Table(table).to_json().into()
                });
                vec![table.await.inspect_err(|_| {
                    self.subscribers.remove(number);
                })?]
            }
        };
        for text in &first {
            self.subscribers.tell_one(number, text);
        }
        self.tell_presence();
        Ok(number)
    }

    /// What a viewer missed since a revision, if it is still known.
    async fn missed(&mut self, viewer: Viewer, since: Option<u64>) -> Option<Vec<Utf8Bytes>> {
        let since = since?;
        let revision = self.work(|desk| desk.revision).await.ok()?;
        if since == revision {
            return Some(Vec::new());
        }
        let updates = self.subscribers.ring(viewer)?.since(since)?;
        Some(updates.cloned().collect())
    }

    fn tell_presence(&mut self) {
        let present = self.subscribers.present().into_iter();
        let name = |seat: Seat| self.seats.get(seat.index()).copied();
        let seats = present.filter_map(name).collect();
        let text = Message::Presence { seats }.to_json().into();
        self.subscribers.tell(|_| true, &text);
    }

    async fn seats_changed(&mut self) {
        match rooms::access(&self.shared.store, &self.game).await {
            Ok(access) => self.room.set_access(access),
            Err(refusal) => tracing::warn!(game = self.game.id, refusal.message, "seats not read"),
        }
        self.machines.cancel();
        self.send_away().await;
        let (viewers, computers) = (self.subscribers.viewers(), self.computers());
        let told = self
            .work(move |desk| Before::of(desk, &viewers).tell(desk, None, Kind::Seats, &computers));
        if let Ok(told) = told.await {
            for (viewer, text) in told {
                self.subscribers.tell(|who| who == viewer, &text);
            }
        }
        self.let_computer_play();
    }

    /// A socket ends with the seat that it was opened for.
    async fn send_away(&mut self) {
        let Ok(over) = self.work(|desk| desk.is_over()).await else {
            return self.subscribers.clear();
        };
        let access = self.room.access();
        self.subscribers
            .keep(|account, viewer| access.sees(account, viewer, over));
    }

    /// Whether another server has changed the game.
    async fn moved(&mut self) -> bool {
        // Whoever comes next finds the game as it is then.
        if self.subscribers.is_empty() && self.machines.seat().is_none() {
            self.desk = None;
            return false;
        }
        let news = self.catch_up().await.unwrap_or_else(|refusal| {
            tracing::warn!(game = self.game.id, refusal.message, "cannot catch up");
            News::Astray
        });
        if news == News::Astray {
            self.read_anew().await;
        }
        self.let_computer_play();
        news != News::None
    }

    /// If a computer decides now, it begins to think.
    pub(super) fn let_computer_play(&mut self) {
        if self.machines.seat().is_none()
            && let Some(question) = self.question()
        {
            self.machines.ask(&self.shared, &self.room, question);
        }
        self.show_thinking();
    }

    fn question(&self) -> Option<Question> {
        let desk = self.desk.as_ref()?;
        let seat = desk.to_move()?;
        let access = self.room.access();
        let row = access.seats.get(seat.index())?;
        Some(Question {
            seat,
            level: row.level.clone()?,
            play: desk.play.fork(),
            revision: desk.revision,
            seed: self.game.seed,
        })
    }

    fn show_thinking(&mut self) {
        let now = self.machines.seat();
        if now == self.shown {
            return;
        }
        let changes = [(self.shown, false), (now, true)];
        for (seat, on) in changes {
            let name = seat.and_then(|seat: Seat| self.seats.get(seat.index()).copied());
            let Some(seat) = name else { continue };
            let text = Message::Thinking { seat, on }.to_json().into();
            self.subscribers.tell(|_| true, &text);
        }
        self.shown = now;
    }

    /// A computer's action goes the way of everybody's.
    async fn advised(&mut self, advised: Advised) {
        let Advised {
            seat,
            level,
            revision,
            thought,
        } = advised;
        let (advisor, advice) = thought.unzip();
        let asked_again = self.machines.finished(seat, level, advisor);
        let current = self
            .desk
            .as_ref()
            .is_some_and(|desk| desk.revision == revision);
        let still = self.computers().contains(&seat);
        if let (true, true, Some(Some(advice))) = (current, still, advice) {
            let position = self.desk.as_ref().map_or(0, |desk| desk.play.position());
            if let Err(refusal) = self.change(seat, position, Ask::Act(advice.action)).await {
                tracing::warn!(
                    game = self.game.id,
                    refusal.message,
                    "a computer was refused"
                );
                if refusal.code != "stale" {
                    return self.show_thinking();
                }
            }
            if !self.subscribers.is_empty() {
                self.machines.moved(self.shared.config.pace);
            }
        } else if current && still && !asked_again {
            tracing::error!(game = self.game.id, "a computer has no answer");
            return self.show_thinking();
        }
        self.let_computer_play();
    }
}
