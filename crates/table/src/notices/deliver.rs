//! The two ways that word goes out.

use super::mail::Mail;
use super::webhook::Target;
use super::{Notice, Wanted};
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
    webhook_hosts: Vec<String>,
    /// Made only where requests may be sent anywhere.
    tls: Option<Arc<ClientConfig>>,
}

impl Courier {
    /// Fails when the operator's settings cannot be right.
    pub fn new(config: &Notify) -> Result<Courier, String> {
        let tls = match config.webhook_hosts.as_slice() {
            [] => None,
            _ => Some(Arc::new(tls::client(config.certificates.as_deref())?)),
        };
        Ok(Courier {
            url: config.url.trim_end_matches('/').to_string(),
            mail: Mail::new(config)?,
            webhook_hosts: config.webhook_hosts.clone(),
            tls,
        })
    }

    pub async fn deliver(&self, notice: &Notice, wanted: &Wanted) -> Result<(), String> {
        let link = format!("{}/games/{}", self.url, notice.game);
        if let (Some(to), Some(mail)) = (&wanted.email, &self.mail) {
            mail.send(to, &notice.title, &link).await?;
        }
        if let Some(webhook) = &wanted.webhook {
            let text = format!("It is your turn in {}: {link}", notice.title);
            let body = json!({"game": notice.game, "title": notice.title, "link": link, "text": text, "content": text});
            let target = Target::parse(webhook)?;
            // The operator may have changed their mind since the player gave the address.
            let allowed = self.webhook_hosts.contains(&target.host);
            match &self.tls {
                Some(tls) if allowed => target.post(body.to_string(), tls).await?,
                _ => return Err(format!("`{}` is not allowed any more", target.host)),
            }
        }
        Ok(())
    }
}
