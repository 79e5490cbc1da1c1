//! Word to players who are away when it is their turn: by e-mail through the operator's mail server, or as an HTTP
//! request to an address that the operator allows.

mod deliver;
mod mail;
mod webhook;

pub use deliver::Courier;

use crate::config::Notify;
use crate::refusal::{Answered, Refusal};
use crate::store::{GameRow, Store};
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

/// That a player decides now.
pub struct Notice {
    pub game: String,
    pub title: String,
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

    pub fn send(&self, game: &GameRow, account: &str) {
        let notice = Notice {
            game: game.id.clone(),
            title: game.title.clone(),
            account: account.to_string(),
        };
        if self.queue.try_send(notice).is_err() {
            tracing::warn!(game = game.id, "too many notices wait; one is dropped");
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
            if !self.config.webhook_hosts.contains(&target.host) {
                let message = format!("this table sends nothing to `{}`", target.host);
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
        last.retain(|_, time| time.elapsed() < QUIET);
        let key = (notice.game.clone(), notice.account.clone());
        let wanted = match store.notice(&notice.game, &notice.account).await {
            Ok(Some(wanted)) if !last.contains_key(&key) => wanted,
            Ok(_) => continue,
            Err(error) => {
                tracing::warn!(%error, "a notice cannot be read");
                continue;
            }
        };
        last.insert(key, Instant::now());
        let sent = tokio::time::timeout(PATIENCE, courier.deliver(&notice, &wanted));
        match sent.await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(game = notice.game, error, "a notice was not sent"),
            Err(_) => tracing::warn!(game = notice.game, "a notice took too long"),
        }
    }
}
