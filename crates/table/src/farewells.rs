//! Sessions that end while sockets are open: a socket goes when the session that opened it does.

use crate::store::{Store, StoreError, Word};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

/// How many may wait to be heard by a socket; one that misses some asks the database.
const WAITING: usize = 64;

/// Tells all sockets of this server that sessions ended, here or at another server.
pub struct Farewells {
    store: Store,
    said: broadcast::Sender<Farewell>,
    /// Every open socket holds a receiver.
    open: watch::Sender<()>,
}

#[derive(Clone)]
enum Farewell {
    /// The session with this hash of its token ended.
    Of(String),
    /// Something was not heard: every session may have ended.
    Unknown,
}

impl Farewells {
    pub fn new(store: Store) -> Farewells {
        Farewells {
            store,
            said: broadcast::Sender::new(WAITING),
            open: watch::Sender::new(()),
        }
    }

    /// Hears of sessions that end at other servers, for as long as the program runs.
    pub fn listen(&self) {
        let Some(mut words) = self.store.hear() else {
            return;
        };
        let said = self.said.clone();
        tokio::spawn(async move {
            loop {
                let farewell = match words.recv().await {
                    Ok(Word::SignedOut(token)) => Farewell::Of(token),
                    Ok(Word::Lost) | Err(RecvError::Lagged(_)) => Farewell::Unknown,
                    Ok(_) => continue,
                    Err(RecvError::Closed) => return,
                };
                // Nobody may be there to hear.
                let _ = said.send(farewell);
            }
        });
    }

    /// Ends a session everywhere.
    pub async fn end(&self, token_hash: &str) -> Result<(), StoreError> {
        self.store.end_session(token_hash).await?;
        let _ = self.said.send(Farewell::Of(token_hash.to_string()));
        self.store.say(Word::SignedOut(token_hash.to_string()));
        Ok(())
    }

    /// Ready when no socket is open any more.
    pub async fn said_to_all(&self) {
        self.open.closed().await;
    }

    /// Begins to hear about one session.
    pub fn of(&self, token_hash: &str) -> Vigil {
        Vigil {
            store: self.store.clone(),
            said: self.said.subscribe(),
            token_hash: token_hash.to_string(),
            // It may have ended since it was asked for.
            unsure: true,
            _open: self.open.subscribe(),
        }
    }
}

/// Waits for one session to end.
pub struct Vigil {
    store: Store,
    said: broadcast::Receiver<Farewell>,
    token_hash: String,
    /// Whether the database must be asked.
    unsure: bool,
    _open: watch::Receiver<()>,
}

impl Vigil {
    /// Ready when the session has ended. Nothing is missed if the wait is given up and begun again.
    pub async fn ended(&mut self) {
        loop {
            // A database that does not answer says nothing about the session.
            if self.unsure && matches!(self.store.session(&self.token_hash).await, Ok(None)) {
                return;
            }
            self.unsure = false;
            match self.said.recv().await {
                Ok(Farewell::Of(token)) if token == self.token_hash => return,
                Ok(Farewell::Of(_)) => {}
                Ok(Farewell::Unknown) | Err(RecvError::Lagged(_)) => self.unsure = true,
                Err(RecvError::Closed) => return,
            }
        }
    }
}
