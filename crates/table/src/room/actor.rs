//! The task that owns a game.

use super::change::{Before, Change};
use super::machines::{Advised, Machines, Question};
use super::rooms::{self, Room, Shared};
use super::subscribers::Subscribers;
use super::{Around, Ask, Command, Desk};
use crate::refusal::{Answered, Refusal};
use crate::store::{GameRow, StoreError, Word};
use crate::wire::{Done, Kind, Message};
use axum::extract::ws::Utf8Bytes;
use kernel::{Seat, Viewer};
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout_at};

pub struct Actor {
    pub(super) shared: Arc<Shared>,
    pub(super) game: GameRow,
    /// Away only while a worker thread has it, or when it has to be loaded anew.
    pub(super) desk: Option<Desk>,
    pub(super) room: Room,
    pub(super) subscribers: Subscribers,
    machines: Machines,
    /// The seat that everybody was told a computer thinks for.
    shown: Option<Seat>,
}

impl Actor {
    pub fn new(shared: Arc<Shared>, game: GameRow, desk: Desk, room: Room) -> Actor {
        Actor {
            shared,
            game,
            desk: Some(desk),
            room,
            subscribers: Subscribers::default(),
            machines: Machines::default(),
            shown: None,
        }
    }

    /// Takes requests until nobody has been here for a while.
    pub async fn run(mut self, mut queue: mpsc::Receiver<Command>) {
        let mut last = Instant::now();
        self.let_computer_play();
        loop {
            let idle = last + self.shared.config.idle;
            match timeout_at(idle, queue.recv()).await {
                Ok(Some(Command::Close) | None) => break,
                Ok(Some(command)) => {
                    let hint = matches!(command, Command::Moved);
                    self.obey(command).await;
                    // What other servers say does not keep a room open.
                    if !hint {
                        last = Instant::now();
                    }
                }
                Err(_) if self.subscribers.is_empty() && self.machines.seat().is_none() => break,
                Err(_) => {
                    self.subscribers.forget_absent();
                    last = Instant::now();
                }
            }
        }
        self.machines.cancel();
        self.shared.closed(&self.game.id, &self.room);
        self.subscribers.clear();
        queue.close();
        // Requests that were on their way are answered by dropping them: the asker tries again.
        while queue.try_recv().is_ok() {}
    }

    async fn obey(&mut self, command: Command) {
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
            Command::Moved => self.moved().await,
            Command::Talk => {
                let text = Message::Talk.to_json().into();
                self.subscribers.tell(|_| true, &text);
            }
            Command::Close => {}
        }
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
            None => rooms::desk(&self.shared, &self.game).await?,
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

    async fn change(&mut self, seat: Seat, position: usize, ask: Ask) -> Answered<Done> {
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
            self.desk = None;
            let refusal = match error {
                StoreError::Conflict => self.stale(position).await,
                failed => failed.into(),
            };
            self.tell_anew().await;
            return Err(refusal);
        }
        self.shared.store.say(Word::Moved(self.game.id.clone()));
        for (viewer, text) in told {
            self.subscribers.update(viewer, after, &text);
        }
        if moves && !over {
            self.notify(seat, next.as_deref());
        }
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
        if let Some(account) = &access.seats[index].account
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

    /// Shows everybody the whole table, where single updates may have been lost.
    pub(super) async fn tell_anew(&mut self) {
        let (viewers, around) = (self.subscribers.viewers(), self.around());
        let tables = self.work(move |desk| {
            let table = |viewer: &Viewer| {
                let table = Message::Table(desk.table(*viewer, &around)).to_json();
                (*viewer, Utf8Bytes::from(table))
            };
            viewers.iter().map(table).collect::<Vec<_>>()
        });
        match tables.await {
            Ok(tables) => {
                for (viewer, text) in tables {
                    self.subscribers.tell(|who| who == viewer, &text);
                }
            }
            // They come back and ask again.
            Err(_) => self.subscribers.clear(),
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
        let present = self.subscribers.present();
        if let Some(desk) = &self.desk {
            let seats = desk.names(&present);
            let text = Message::Presence { seats }.to_json().into();
            self.subscribers.tell(|_| true, &text);
        }
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

    async fn moved(&mut self) {
        if let Err(refusal) = self.catch_up().await {
            // The next request reads the game anew.
            tracing::warn!(game = self.game.id, refusal.message, "cannot catch up");
            self.desk = None;
            self.tell_anew().await;
        }
        self.let_computer_play();
    }

    /// If a computer decides now, it begins to think.
    fn let_computer_play(&mut self) {
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
        let Some(desk) = &self.desk else { return };
        if now == self.shown {
            return;
        }
        let changes = [(self.shown, false), (now, true)];
        for (seat, on) in changes {
            let Some(seat) = seat else { continue };
            let seat = desk.name(Viewer::Seat(seat));
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
