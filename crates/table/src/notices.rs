//! Word to players who are away when it is their turn: by e-mail through the operator's mail server, or as an HTTP
//! request to an address that the operator allows.

mod deliver;
mod mail;
mod webhook;

pub use deliver::Courier;

use crate::config::Notify;
use crate::refusal::{Answered, Refusal};
use crate::store::{GameRow, Store, StoreError};
use std::collections::HashMap;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How many notices may wait; more are dropped, and the log says so.
const QUEUE: usize = 1024;
/// One game does not write to one player more often than this.
const QUIET: Duration = Duration::from_secs(600);
/// A mail server or a web server that takes longer is given up.
const PATIENCE: Duration = Duration::from_secs(15);

#[derive(Clone)]
pub struct Notices {
    config: Notify,
    queue: mpsc::Sender<Notice>,
}

/// What is to be told.
enum Notice {
    Turn(Turn),
    /// Whether word is wanted at an address.
    Ask {
        email: String,
        token: String,
    },
}

/// That a player decides now.
pub struct Turn {
    pub game: String,
    /// What is played: our own words, since a table's title is anybody's.
    pub title: &'static str,
    pub account: String,
}

/// Where a player wants to be told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    pub email: Option<String>,
    pub webhook: Option<String>,
}

impl Notices {
    pub fn start(store: Store, config: Notify) -> Notices {
        let (queue, notices) = mpsc::channel(QUEUE);
        tokio::spawn(work(store, config.clone(), notices));
        Notices { config, queue }
    }

    pub fn send(&self, game: &GameRow, title: &'static str, account: &str) {
        self.queue(Notice::Turn(Turn {
            game: game.id.clone(),
            title,
            account: account.to_string(),
        }));
    }

    /// Asks at an address whether word is wanted there.
    pub fn ask(&self, email: &str, token: &str) {
        self.queue(Notice::Ask {
            email: email.to_string(),
            token: token.to_string(),
        });
    }

    fn queue(&self, notice: Notice) {
        if self.queue.try_send(notice).is_err() {
            tracing::warn!("too many notices wait; one is dropped");
        }
    }

    /// Whether this table can send word there.
    pub fn check(&self, wanted: &Wanted) -> Answered<()> {
        if let Some(email) = &wanted.email {
            if self.config.smtp.is_none() {
                return Err(Refusal::new(422, "setup", "this table sends no e-mail"));
            }
            mail::email_address(email).map_err(Refusal::malformed)?;
        }
        if let Some(webhook) = &wanted.webhook {
            let target = webhook::Target::parse(webhook).map_err(Refusal::malformed)?;
            let begins = self.config.webhooks.iter();
            let mut begins = begins.filter_map(|url| webhook::Target::beginning(url).ok());
            if !begins.any(|begins| target.is_below(&begins)) {
                let message = format!("this table sends nothing to `{webhook}`");
                return Err(Refusal::new(422, "setup", message));
            }
        }
        Ok(())
    }
}

async fn work(store: Store, config: Notify, mut notices: mpsc::Receiver<Notice>) {
    let courier = match Courier::new(&config) {
        Ok(courier) => courier,
        Err(error) => return tracing::error!(error, "no notices are sent"),
    };
    let mut last: HashMap<(String, String), Instant> = HashMap::new();
    while let Some(notice) = notices.recv().await {
        let sent = match notice {
            Notice::Ask { email, token } => {
                tokio::time::timeout(PATIENCE, courier.ask(&email, &token)).await
            }
            Notice::Turn(turn) => {
                last.retain(|_, time| time.elapsed() < QUIET);
                let key = (turn.game.clone(), turn.account.clone());
                let wanted = match wanted(&store, &turn).await {
                    Ok(Some(wanted)) if !last.contains_key(&key) => wanted,
                    Ok(_) => continue,
                    Err(error) => {
                        tracing::warn!(%error, "a notice cannot be read");
                        continue;
                    }
                };
                last.insert(key, Instant::now());
                tokio::time::timeout(PATIENCE, courier.deliver(&turn, &wanted)).await
            }
        };
        match sent {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(error, "a notice was not sent"),
            Err(_) => tracing::warn!("a notice took too long"),
        }
    }
}

/// Where a player is told; by e-mail only where whoever reads there has said yes.
async fn wanted(store: &Store, turn: &Turn) -> Result<Option<Wanted>, StoreError> {
    let Some(mut wanted) = store.notice(&turn.game, &turn.account).await? else {
        return Ok(None);
    };
    if let Some(email) = &wanted.email
        && !store.is_confirmed(&turn.account, email).await?
    {
        wanted.email = None;
    }
    let any = wanted.email.is_some() || wanted.webhook.is_some();
    Ok(any.then_some(wanted))
}
