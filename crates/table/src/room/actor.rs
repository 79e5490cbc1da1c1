//! The task that owns a game.

use super::change::{Before, Change};
use super::rooms::{self, Room, Shared};
use super::subscribers::Subscribers;
use super::{Around, Ask, Command, Desk};
use crate::refusal::{Answered, Refusal};
use crate::store::{GameRow, StoreError};
use crate::wire::{Done, Kind, Message};
use axum::extract::ws::Utf8Bytes;
use kernel::{Seat, Viewer};
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout_at};

pub struct Actor {
    shared: Arc<Shared>,
    game: GameRow,
    /// Away only while a worker thread has it, or when it has to be loaded anew.
    desk: Option<Desk>,
    room: Room,
    subscribers: Subscribers,
    thinking: Option<Seat>,
}

impl Actor {
    pub fn new(shared: Arc<Shared>, game: GameRow, desk: Desk, room: Room) -> Actor {
        Actor {
            shared,
            game,
            desk: Some(desk),
            room,
            subscribers: Subscribers::default(),
            thinking: None,
        }
    }

    /// Takes requests until nobody has been here for a while.
    pub async fn run(mut self, mut queue: mpsc::Receiver<Command>) {
        let mut last = Instant::now();
        loop {
            let idle = last + self.shared.config.idle;
            match timeout_at(idle, queue.recv()).await {
                Ok(Some(Command::Close) | None) => break,
                Ok(Some(command)) => {
                    self.obey(command).await;
                    last = Instant::now();
                }
                Err(_) if self.subscribers.is_empty() && self.thinking.is_none() => break,
                Err(_) => {
                    self.subscribers.forget_absent();
                    last = Instant::now();
                }
            }
        }
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
                let _ = reply.send(answer);
            }
            Command::Subscribe {
                viewer,
                since,
                sink,
                reply,
            } => {
                let answer = self.subscribe(viewer, since, sink).await;
                let _ = reply.send(answer);
            }
            Command::Unsubscribe(number) => {
                if self.subscribers.remove(number) {
                    self.tell_presence();
                }
            }
            Command::Seats => self.seats_changed().await,
            Command::Close => {}
        }
    }

    fn around(&self) -> Around {
        Around {
            present: self.subscribers.present(),
            thinking: self.thinking,
        }
    }

    /// Lends the game to a worker thread: rules may take milliseconds, and other tables must not wait.
    async fn work<T: Send + 'static>(
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

    async fn change(
        &mut self,
        seat: Seat,
        position: usize,
        ask: Ask,
    ) -> Answered<(Done, Option<Utf8Bytes>)> {
        let mut viewers = self.subscribers.viewers();
        if !viewers.contains(&Viewer::Seat(seat)) {
            viewers.push(Viewer::Seat(seat));
        }
        let change = self.work(move |desk| desk.change(seat, position, ask, &viewers));
        let Change {
            events,
            after,
            head,
            done,
            told,
        } = change.await??;
        let stored = self.shared.store.append(&self.game.id, after, events, head);
        if let Err(error) = stored.await {
            // What was worked out does not count.
            self.desk = None;
            return Err(match error {
                StoreError::Conflict => self.stale(position).await,
                failed => failed.into(),
            });
        }
        let mut own = None;
        for (viewer, text) in told {
            self.subscribers.update(viewer, after, &text);
            if viewer == Viewer::Seat(seat) {
                own = Some(text);
            }
        }
        Ok((done, own))
    }

    /// Another server was first: the game is loaded anew to say where it stands.
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
        viewer: Viewer,
        since: Option<u64>,
        sink: mpsc::Sender<Utf8Bytes>,
    ) -> Answered<u64> {
        let number = self.subscribers.add(viewer, sink);
        let first = match self.missed(viewer, since).await {
            Some(missed) => missed,
            None => {
                let around = self.around();
                let table = self.work(move |desk| {
                    let present = desk.names(&around.present);
                    let table = desk.table(viewer, around.thinking.is_some(), present);
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
        let (viewers, thinking) = (self.subscribers.viewers(), self.thinking.is_some());
        let told = self
            .work(move |desk| Before::of(desk, &viewers).tell(desk, None, Kind::Seats, thinking));
        if let Ok(told) = told.await {
            for (viewer, text) in told {
                self.subscribers.tell(|who| who == viewer, &text);
            }
        }
    }
}
