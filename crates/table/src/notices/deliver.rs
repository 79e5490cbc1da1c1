//! The two ways that word goes out.

use super::mail::Mail;
use super::webhook::Target;
use super::{Turn, Wanted};
use crate::config::Notify;
use crate::tls;
use rustls::ClientConfig;
use serde_json::json;
use std::sync::Arc;

/// Whoever brings word to players.
pub struct Courier {
    /// The address of this table.
    url: String,
    mail: Option<Mail>,
    webhooks: Vec<Target>,
    /// Made only where requests may be sent anywhere.
    tls: Option<Arc<ClientConfig>>,
}

impl Courier {
    /// Fails when the operator's settings cannot be right.
    pub fn new(config: &Notify) -> Result<Courier, String> {
        let tls = match config.webhooks.as_slice() {
            [] => None,
            _ => Some(Arc::new(tls::client(config.certificates.as_deref())?)),
        };
        let webhooks = config.webhooks.iter().map(|url| Target::beginning(url));
        Ok(Courier {
            webhooks: webhooks.collect::<Result<_, _>>()?,
            url: config.url.trim_end_matches('/').to_string(),
            mail: Mail::new(config)?,
            tls,
        })
    }

    /// Asks whoever reads at an address whether they want word.
    pub async fn ask(&self, email: &str, token: &str) -> Result<(), String> {
        let link = format!("{}/confirm/{token}", self.url);
        match &self.mail {
            Some(mail) => mail.ask(email, &link).await,
            None => Err("this table sends no e-mail".to_string()),
        }
    }

    pub async fn deliver(&self, turn: &Turn, wanted: &Wanted) -> Result<(), String> {
        let link = format!("{}/games/{}", self.url, turn.game);
        if let (Some(to), Some(mail)) = (&wanted.email, &self.mail) {
            mail.turn(to, turn.title, &link).await?;
        }
        if let Some(webhook) = &wanted.webhook {
            let text = format!("It is your turn in a game of {}: {link}", turn.title);
            let body = json!({"game": turn.game, "title": turn.title, "link": link, "text": text, "content": text});
            let target = Target::parse(webhook)?;
            // The operator may have changed their mind since the player gave the address.
            let allowed = self.webhooks.iter().any(|begins| target.is_below(begins));
            match &self.tls {
                Some(tls) if allowed => target.post(body.to_string(), tls).await?,
                _ => return Err(format!("`{}` is not allowed any more", target.host)),
            }
        }
        Ok(())
    }
}
