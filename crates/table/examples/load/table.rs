use crate::World;
use crate::people::Person;
use crate::seat::{Fallible, Seat};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// One game with its two players.
pub struct Table {
    world: Arc<World>,
    game: String,
    seats: [Seat; 2],
    /// Actions that were acknowledged: what stands at a position of the journal.
    acknowledged: Vec<(u64, Box<RawValue>)>,
    random: u64,
}

impl Table {
    /// Two people sit down at some tables.
    pub async fn open(world: &Arc<World>, count: usize) -> Fallible<Vec<Table>> {
        let servers = &world.servers;
        let axis = Person::come(servers[0], world.public).await?;
        let allies = Person::come(servers[servers.len() - 1], world.public).await?;
        let mut tables = Vec::new();
        for _ in 0..count {
            let new = json!({"game": "neppa", "seats": {"axis": {"kind": "me"}}});
            let card = axis.ask("POST", "/api/games", new).await?;
            let game = card["id"].as_str().ok_or("no id")?.to_string();
            let join = format!("/api/games/{game}/seats/allies/join");
            allies.ask("POST", &join, json!({})).await?;
            let mut table = Table {
                world: Arc::clone(world),
                random: u64::from_str_radix(&game, 16).unwrap_or(1) | 1,
                game,
                seats: [
                    Seat::new("axis", axis.clone()),
                    Seat::new("allies", allies.clone()),
                ],
                acknowledged: Vec::new(),
            };
            table.connect().await?;
            tables.push(table);
        }
        Ok(tables)
    }

    async fn connect(&mut self) -> Fallible<()> {
        for seat in &mut self.seats {
            seat.connect(&self.game).await?;
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
        self.world.report.took(start.elapsed());
        Ok(())
    }

    /// One kind of action, then one of that kind, so that phases end.
    fn choose(&mut self, decides: usize) -> Option<Box<RawValue>> {
        let offers = &self.seats[decides].offers;
        let mut verbs: Vec<&str> = offers.iter().map(|(verb, _)| verb.as_str()).collect();
        verbs.sort_unstable();
        verbs.dedup();
        let mut below = |n: usize| {
            self.random ^= self.random << 13;
            self.random ^= self.random >> 7;
            self.random ^= self.random << 17;
            (self.random % n.max(1) as u64) as usize
        };
        let verb = *verbs.get(below(verbs.len()))?;
        let same: Vec<_> = offers.iter().filter(|(other, _)| other == verb).collect();
        Some(same.get(below(same.len()))?.1.clone())
    }

    /// The server is gone: comes back until it answers, and nothing that was acknowledged may be lost.
    async fn recover(&mut self, error: String) -> Fallible<()> {
        if !self.world.killing.load(Ordering::Relaxed) {
            self.world.report.error(&error);
        }
        let start = Instant::now();
        while let Err(error) = self.connect().await {
            if start.elapsed() > Duration::from_secs(30) {
                return Err(format!("does not come back: {error}"));
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let last = self
            .acknowledged
            .last()
            .map_or(0, |(revision, _)| revision + 1);
        if self.seats[0].revision < last {
            self.world.report.error(&format!(
                "revision {} after {last} was acknowledged",
                self.seats[0].revision
            ));
        }
        Ok(())
    }

    async fn verify(&mut self) -> Fallible<usize> {
        for seat in &mut self.seats {
            seat.leave();
        }
        let path = format!("/api/games/{}/journal", self.game);
        let door = self.world.door.acquire().await.map_err(|e| e.to_string())?;
        let journal = self.seats[0].who.ask("GET", &path, Value::Null).await?;
        drop(door);
        for (revision, action) in &self.acknowledged {
            let action: Value = serde_json::from_str(action.get()).map_err(|e| e.to_string())?;
            if journal["actions"][*revision as usize]["action"] != action {
                self.world
                    .report
                    .error(&format!("action {revision} of {} is lost", self.game));
            }
        }
        Ok(self.acknowledged.len())
    }
}
