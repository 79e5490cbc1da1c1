use crate::people::{People, Who};
use crate::{Fallible, IDLE};
use futures_util::StreamExt;
use kernel::{RandomPlayer, Seed};
use serde_json::{Value, json};
use std::fmt;
use std::ops::AddAssign;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// How many actions a game is played at most by those who watch over its life.
const ACTIONS: u32 = 60;
/// How often somebody looks whether a computer has decided.
const LOOKS: u32 = 40;

/// The life of one game, from its beginning to its end or until nobody cares any more.
pub struct Life {
    people: Arc<People>,
    random: RandomPlayer,
    /// Nobody deletes it.
    keep: bool,
    owner: Who,
    other: Who,
    game: String,
    counts: Counts,
}

/// What was done.
#[derive(Default)]
pub struct Counts {
    games: u64,
    actions: u64,
    watched: u64,
    replayed: u64,
    deleted: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, more: Counts) {
        self.games += more.games;
        self.actions += more.actions;
        self.watched += more.watched;
        self.replayed += more.replayed;
        self.deleted += more.deleted;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts {
            games,
            actions,
            watched,
            replayed,
            deleted,
        } = self;
        write!(
            f,
            "{games} games, {actions} actions, {watched} sockets, {replayed} looks back, {deleted} deleted"
        )
    }
}

impl Life {
    pub fn new(people: Arc<People>, number: u64, keep: bool) -> Life {
        let mut random = RandomPlayer::new(Seed([9; 32]).nth(number));
        let many = random.below(1 << 20) as usize;
        Life {
            owner: people.who(many),
            other: people.who(many + 1),
            people,
            random,
            keep,
            game: String::new(),
            counts: Counts::default(),
        }
    }

    pub async fn live(mut self) -> Fallible<Counts> {
        let seats = self.begin().await?;
        let sockets = self.watch(&seats).await?;
        self.play(&seats, ACTIONS / 2).await?;
        // All leave, some without a word, and come back when the room is closed.
        for socket in sockets {
            socket.abort();
        }
        tokio::time::sleep(Duration::from_millis(1000 * IDLE + 500)).await;
        let sockets = self.watch(&seats).await?;
        self.play(&seats, ACTIONS / 2).await?;
        self.look_back(&seats).await?;
        self.copy().await?;
        for socket in sockets {
            socket.abort();
        }
        self.part(&seats).await?;
        Ok(self.counts)
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/games/{}{rest}", self.game)
    }

    /// Begins a game; gives who holds which seat.
    async fn begin(&mut self) -> Fallible<Vec<(Who, String)>> {
        let count = self.people.games.len() as u32;
        let (game, scenario) = self.people.games[self.random.below(count) as usize].clone();
        let path = format!("/api/rulesets/{game}/seats");
        let infos = self.owner.post(&path, json!({"scenario": scenario}));
        let infos = infos.await?;
        let ids: Vec<String> = infos
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|info| info["id"].as_str().map(str::to_string))
            .collect();
        // Against a computer, against somebody, or computers among themselves.
        let kind = self.random.below(3);
        let seat = |n: usize| match (kind, n) {
            (0 | 1, 0) => json!({"kind": "me"}),
            (1, 1) => json!({"kind": "open"}),
            _ => json!({"kind": "computer", "level": "random"}),
        };
        let seats: serde_json::Map<String, Value> = ids
            .iter()
            .enumerate()
            .map(|(n, id)| (id.clone(), seat(n)))
            .collect();
        let body = json!({"game": game, "scenario": scenario, "seats": seats});
        let card = self.owner.post("/api/games", body).await?;
        self.game = card["id"].as_str().ok_or("no game")?.to_string();
        self.counts.games += 1;
        let mut held = Vec::new();
        if kind < 2 {
            held.push((self.owner.clone(), ids[0].clone()));
        }
        if kind == 1 && ids.len() > 1 {
            let path = self.path(&format!("/seats/{}/join", ids[1]));
            self.other.post(&path, json!({})).await?;
            held.push((self.other.clone(), ids[1].clone()));
        }
        Ok(held)
    }

    /// Sockets of those who play, and of one who only looks on.
    async fn watch(&mut self, seats: &[(Who, String)]) -> Fallible<Vec<JoinHandle<()>>> {
        let mut sockets = Vec::new();
        let looks_on = (self.other.clone(), "spectator".to_string());
        for (who, seat) in seats.iter().chain([&looks_on]) {
            let (address, game) = (who.address, &self.game);
            let url = format!("ws://{address}/api/games/{game}/live?seat={seat}");
            let mut request = url.into_client_request().map_err(|e| e.to_string())?;
            let bearer = format!("Bearer {}", who.token).parse();
            let bearer = bearer.map_err(|_| "a token that is no header")?;
            request.headers_mut().insert("Authorization", bearer);
            let opened = connect_async(request).await.map_err(|e| e.to_string())?;
            let mut stream = opened.0;
            sockets.push(tokio::spawn(async move {
                while let Some(Ok(_)) = stream.next().await {}
            }));
            self.counts.watched += 1;
        }
        Ok(sockets)
    }

    /// Those who hold seats act when it is their turn; computers do by themselves.
    async fn play(&mut self, seats: &[(Who, String)], actions: u32) -> Fallible<()> {
        let (mut done, mut looks) = (0, 0);
        while done < actions && looks < LOOKS {
            let mut acted = false;
            for (who, seat) in seats {
                let table = who.get(&self.path(&format!("/table?seat={seat}"))).await?;
                let Some(offers) = table["decision"]["offers"].as_array() else {
                    continue;
                };
                let offer = &offers[self.random.below(offers.len() as u32) as usize];
                let body =
                    json!({"seat": seat, "position": table["position"], "action": offer["action"]});
                who.post(&self.path("/act"), body).await?;
                self.counts.actions += 1;
                (acted, done) = (true, done + 1);
                if self.random.below(8) == 0 {
                    let body = json!({"seat": seat, "position": table["position"].as_u64().map(|n| n + 1)});
                    // Where a die fell it is refused.
                    who.reply("POST", &self.path("/undo"), body).await?;
                }
            }
            if !acted {
                looks += 1;
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        Ok(())
    }

    async fn look_back(&mut self, seats: &[(Who, String)]) -> Fallible<()> {
        let looks_on = (self.owner.clone(), "spectator".to_string());
        let (who, seat) = seats.first().unwrap_or(&looks_on);
        let timeline = who
            .get(&self.path(&format!("/timeline?seat={seat}")))
            .await?;
        let length = timeline["length"].as_u64().unwrap_or_default() as u32;
        for _ in 0..6 {
            let at = self.random.below(length + 1);
            who.get(&self.path(&format!("/at/{at}?seat={seat}")))
                .await?;
            self.counts.replayed += 1;
        }
        for what in ["log", "history"] {
            who.get(&self.path(&format!("/{what}?seat={seat}"))).await?;
        }
        who.get(&self.path("/journal")).await?;
        if let Some((who, seat)) = seats.first() {
            let body = json!({"seat": seat, "text": "Until tomorrow."});
            who.post(&self.path("/talk"), body).await?;
        }
        Ok(())
    }

    /// A position becomes a game of its own, which is deleted at once.
    async fn copy(&mut self) -> Fallible<()> {
        let path = self.path("/from/0");
        let reply = self.owner.reply("POST", &path, json!({"private": true}));
        let reply = reply.await?;
        // Where seats have secrets it is refused until the end.
        if reply.status == 201 {
            let id = reply.json()["id"].as_str().unwrap_or_default().to_string();
            self.owner
                .ask("DELETE", &format!("/api/games/{id}"), json!({}))
                .await?;
            self.counts.deleted += 1;
        }
        Ok(())
    }

    /// The other gets up; then the game is deleted, or kept.
    async fn part(&mut self, seats: &[(Who, String)]) -> Fallible<()> {
        if self.keep {
            return Ok(());
        }
        if let Some((who, seat)) = seats.get(1) {
            who.post(&self.path("/leave"), json!({"seat": seat}))
                .await?;
        }
        self.owner.ask("DELETE", &self.path(""), json!({})).await?;
        self.counts.deleted += 1;
        Ok(())
    }
}
