use crate::http;
use crate::report::Report;
use crate::seat::{Fallible, Seat};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// One game with its two players.
pub struct Table {
    address: SocketAddr,
    game: String,
    seats: [Seat; 2],
    /// Actions that were acknowledged: what stands at a position of the journal.
    acknowledged: Vec<(u64, Value)>,
    random: u64,
    report: Arc<Report>,
    /// The server may be gone now and then.
    killing: Arc<AtomicBool>,
}

async fn ask(
    address: SocketAddr,
    token: &str,
    method: &str,
    path: &str,
    body: Value,
) -> Fallible<Value> {
    let mut headers = vec![("Content-Type", "application/json".to_string())];
    if !token.is_empty() {
        headers.push(("Authorization", format!("Bearer {token}")));
    }
    let reply = http::send(address, method, path, &headers, &body.to_string()).await;
    if reply.status >= 300 {
        return Err(format!("{path}: {} {}", reply.status, reply.body));
    }
    Ok(reply.json())
}

async fn guest(address: SocketAddr) -> Fallible<String> {
    let reply = http::send(address, "GET", "/api/me", &[], "").await;
    reply
        .cookie()
        .ok_or_else(|| format!("no account: {}", reply.body))
}

impl Table {
    pub async fn open(
        address: SocketAddr,
        report: Arc<Report>,
        killing: Arc<AtomicBool>,
    ) -> Fallible<Table> {
        let tokens = [guest(address).await?, guest(address).await?];
        let new = json!({"game": "neppa", "seats": {"axis": {"kind": "me"}}});
        let card = ask(address, &tokens[0], "POST", "/api/games", new).await?;
        let game = card["id"].as_str().ok_or("no id")?.to_string();
        let join = format!("/api/games/{game}/seats/allies/join");
        ask(address, &tokens[1], "POST", &join, json!({})).await?;
        let [axis, allies] = tokens;
        let mut table = Table {
            address,
            random: u64::from_str_radix(&game, 16).unwrap_or(1) | 1,
            game,
            seats: [Seat::new("axis", axis), Seat::new("allies", allies)],
            acknowledged: Vec::new(),
            report,
            killing,
        };
        table.connect().await?;
        Ok(table)
    }

    async fn connect(&mut self) -> Fallible<()> {
        for seat in &mut self.seats {
            seat.connect(self.address, &self.game).await?;
        }
        Ok(())
    }

    /// Acts whenever it is told to; in the end gives how many acknowledged actions the journal holds.
    pub async fn play(mut self, mut ticks: mpsc::Receiver<()>) -> Fallible<usize> {
        while ticks.recv().await.is_some() {
            if self.seats.iter().any(|seat| seat.over) {
                continue;
            }
            // The server may be killed again while the table comes back.
            while let Err(error) = self.act().await {
                self.recover(error).await?;
            }
        }
        self.verify().await
    }

    async fn act(&mut self) -> Fallible<()> {
        let decides = usize::from(self.seats[0].offers.is_empty());
        let revision = self.seats[decides].revision;
        let action = self.choose(decides).ok_or("nobody decides")?;
        let message =
            json!({"type": "act", "id": revision, "position": revision, "action": action});
        let start = Instant::now();
        self.seats[decides].say(message.to_string()).await?;
        let mut done = false;
        while !done || self.seats[decides].revision == revision {
            if self.seats[decides].next().await? == "done" {
                done = true;
                self.acknowledged.push((revision, action.clone()));
            }
        }
        let other = 1 - decides;
        while self.seats[other].revision == revision {
            self.seats[other].next().await?;
        }
        self.report.took(start.elapsed());
        Ok(())
    }

    /// One kind of action, then one of that kind, so that phases end.
    fn choose(&mut self, decides: usize) -> Option<Value> {
        let offers = &self.seats[decides].offers;
        let mut verbs: Vec<&str> = offers.iter().filter_map(|o| o["verb"].as_str()).collect();
        verbs.sort_unstable();
        verbs.dedup();
        let mut below = |n: usize| {
            self.random ^= self.random << 13;
            self.random ^= self.random >> 7;
            self.random ^= self.random << 17;
            (self.random % n.max(1) as u64) as usize
        };
        let verb = *verbs.get(below(verbs.len()))?;
        let same: Vec<&Value> = offers.iter().filter(|o| o["verb"] == verb).collect();
        Some(same.get(below(same.len()))?["action"].clone())
    }

    /// The server is gone: comes back until it answers, and nothing that was acknowledged may be lost.
    async fn recover(&mut self, error: String) -> Fallible<()> {
        if !self.killing.load(Ordering::Relaxed) {
            self.report.error(&error);
        }
        let start = Instant::now();
        while let Err(error) = self.connect().await {
            if start.elapsed() > Duration::from_secs(30) {
                return Err(format!("does not come back: {error}"));
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        let last = self
            .acknowledged
            .last()
            .map_or(0, |(revision, _)| revision + 1);
        if self.seats[0].revision < last {
            self.report.error(&format!(
                "revision {} after {last} was acknowledged",
                self.seats[0].revision
            ));
        }
        Ok(())
    }

    async fn verify(&self) -> Fallible<usize> {
        let path = format!("/api/games/{}/journal", self.game);
        let journal = ask(
            self.address,
            &self.seats[0].token,
            "GET",
            &path,
            json!(null),
        )
        .await?;
        for (revision, action) in &self.acknowledged {
            if journal["actions"][*revision as usize]["action"] != *action {
                self.report
                    .error(&format!("action {revision} of {} is lost", self.game));
            }
        }
        Ok(self.acknowledged.len())
    }
}
