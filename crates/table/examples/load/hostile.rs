//! One account does all the harm that it can: sockets that nobody reads, positions of the past, advice, whole games, and
//! requests that are never finished, all at once.

use crate::people::Person;
use crate::seat::Fallible;
use kernel::{Seed, Setup};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinSet;

/// How many of each at once; all together more than one address may have.
const SOCKETS: usize = 60;
const REPLAYS: usize = 60;
const ADVICE: usize = 30;
const IMPORTS: usize = 12;
const HALVES: usize = 60;
/// How many actions a game has that it brings.
const ACTIONS: usize = 4000;

/// Whoever does it, and how that was answered.
pub struct Hostile {
    tasks: JoinSet<()>,
    answers: Arc<Answers>,
}

#[derive(Default)]
struct Answers(Mutex<BTreeMap<(&'static str, u16), usize>>);

impl Answers {
    fn note(&self, what: &'static str, status: u16) {
        *self.0.lock().unwrap().entry((what, status)).or_default() += 1;
    }
}

impl Hostile {
    /// Makes the account and its games, and begins.
    pub async fn begin(server: SocketAddr) -> Fallible<Hostile> {
        let home = Ipv4Addr::LOCALHOST.into();
        let who = Arc::new(Person::from(server, home, true, "Mallory").await?);
        let journal = long_game()?;
        let mut games = Vec::new();
        for _ in 0..6 {
            let card = who.ask("POST", "/api/journals", journal.clone()).await?;
            games.push(card["id"].as_str().ok_or("no id")?.to_string());
        }
        let games = Arc::new(games);
        let journal = Arc::new(journal.to_string());
        let answers = Arc::new(Answers::default());
        let mut tasks = JoinSet::new();
        for number in 0..SOCKETS {
            tasks.spawn(sockets(
                Arc::clone(&who),
                Arc::clone(&games),
                number,
                Arc::clone(&answers),
            ));
        }
        for number in 0..REPLAYS {
            tasks.spawn(replays(
                Arc::clone(&who),
                Arc::clone(&games),
                number,
                Arc::clone(&answers),
            ));
        }
        for number in 0..ADVICE {
            tasks.spawn(advice(
                Arc::clone(&who),
                Arc::clone(&games),
                number,
                Arc::clone(&answers),
            ));
        }
        for _ in 0..IMPORTS {
            tasks.spawn(imports(
                Arc::clone(&who),
                Arc::clone(&journal),
                Arc::clone(&answers),
            ));
        }
        for number in 0..HALVES {
            tasks.spawn(halves(Arc::clone(&who), number));
        }
        Ok(Hostile { tasks, answers })
    }

    /// Ends it, and says how it was answered; 0 stands for no answer.
    pub fn end(mut self) {
        self.tasks.abort_all();
        let answers = self.answers.0.lock().unwrap();
        let said: Vec<String> = answers
            .iter()
            .map(|((what, status), count)| format!("{what} {status}: {count}"))
            .collect();
        println!("the hostile account was answered: {}", said.join(", "));
    }
}

/// The journal of a long game, played at random.
fn long_game() -> Fallible<Value> {
    let start = neppa::RULES.start(&Setup::default(), Seed([9; 32]));
    let mut play = start.map_err(|e| e.to_string())?;
    let mut random = 1u64;
    while play.position() < ACTIONS
        && let Some(decision) = play.decision()
    {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let offers = decision.offers;
        let offer = &offers[(random >> 33) as usize % offers.len()];
        play.act(None, &offer.action).map_err(|e| e.to_string())?;
    }
    let journal = play.journal(true).ok_or("no journal")?;
    Ok(json!({"journal": journal}))
}

/// Asks, and takes note; a connection that is refused counts too.
async fn ask(who: &Person, answers: &Answers, what: &'static str, path: &str, body: Option<&str>) {
    let method = if body.is_some() { "POST" } else { "GET" };
    let status = status(who, method, path, body).await.unwrap_or(0);
    answers.note(what, status);
    if status != 200 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The status of an answer, if there is one.
async fn status(who: &Person, method: &str, path: &str, body: Option<&str>) -> Option<u16> {
    let mut stream = who.dial().await.ok()?;
    let (server, token, body) = (who.server, &who.token, body.unwrap_or_default());
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.ok()?;
    // A server that refuses may close before all of it is written.
    let _ = stream.write_all(body.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    let text = std::str::from_utf8(answer.get(9..12)?).ok()?;
    text.parse().ok()
}

/// Opens sockets, reads nothing and goes away.
async fn sockets(who: Arc<Person>, games: Arc<Vec<String>>, number: usize, answers: Arc<Answers>) {
    loop {
        let game = &games[number % games.len()];
        let head = format!(
            "GET /api/games/{game}/live?seat=axis HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer {}\r\n\r\n",
            who.server, who.token
        );
        match who.dial().await {
            Ok(mut stream) => {
                let sent = stream.write_all(head.as_bytes()).await;
                answers.note("socket", if sent.is_ok() { 101 } else { 0 });
                tokio::time::sleep(Duration::from_millis(200 + 40 * number as u64)).await;
            }
            Err(_) => answers.note("socket", 0),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn replays(who: Arc<Person>, games: Arc<Vec<String>>, number: usize, answers: Arc<Answers>) {
    for step in 0usize.. {
        let game = &games[(number + step) % games.len()];
        let position = (number * 997 + step * 131) % ACTIONS;
        let path = match step % 8 {
            0 => format!("/api/games/{game}/journal"),
            1 => format!("/api/games/{game}/report?seat=axis"),
            2 => format!("/api/games/{game}/log?seat=axis"),
            _ => format!("/api/games/{game}/at/{position}?seat=axis"),
        };
        ask(&who, &answers, "replay", &path, None).await;
    }
}

async fn advice(who: Arc<Person>, games: Arc<Vec<String>>, number: usize, answers: Arc<Answers>) {
    for step in 0usize.. {
        let game = &games[(number + step) % games.len()];
        let seat = ["axis", "allies"][step % 2];
        let body = json!({"seat": seat, "level": "general"});
        let path = format!("/api/games/{game}/suggest");
        ask(&who, &answers, "advice", &path, Some(&body.to_string())).await;
    }
}

async fn imports(who: Arc<Person>, journal: Arc<String>, answers: Arc<Answers>) {
    loop {
        ask(
            &who,
            &answers,
            "import",
            "/api/journals",
            Some(journal.as_str()),
        )
        .await;
    }
}

/// Half a head, or half a body, and nothing more.
async fn halves(who: Arc<Person>, number: usize) {
    let token = &who.token;
    let half = match number % 2 {
        0 => "POST /api/journals HTTP/1.1\r\nHost: x\r\nConte".to_string(),
        _ => format!(
            "POST /api/journals HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: 8000000\r\n\r\n{{\"journal\": \"{}",
            "x".repeat(500_000)
        ),
    };
    loop {
        if let Ok(mut stream) = who.dial().await
            && stream.write_all(half.as_bytes()).await.is_ok()
        {
            tokio::time::sleep(Duration::from_secs(8)).await;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
