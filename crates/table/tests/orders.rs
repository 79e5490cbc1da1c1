//! A standing order lets a question in between go by, and nobody else can tell that it was not the player.

mod common;

use common::{Place, Socket, Table, Visitor, id};
use kernel::Ruleset;
use serde_json::{Value, json};
use std::time::Duration;

fn rulesets() -> &'static [&'static dyn Ruleset] {
    std::slice::from_ref(&aeto::RULES)
}

/// Two games alike, with the same players: in one an order answers, in the other the player does.
struct Pair {
    players: Vec<(String, Visitor)>,
    games: [String; 2],
}

async fn pair(table: &Table) -> Pair {
    let (first, second) = (table.guest().await, table.guest().await);
    let (mut games, mut players) = (Vec::new(), Vec::new());
    for _ in 0..2 {
        let wanted = json!({"game": "aeto", "scenario": "atlantic", "seed": "7".repeat(64)});
        let card = first.create_with(wanted).await;
        let game = id(&card);
        players.clear();
        for (seat, who) in card["seats"]
            .as_array()
            .unwrap()
            .iter()
            .zip([&first, &second])
        {
            let seat = seat["id"].as_str().unwrap().to_string();
            let path = format!("/api/games/{game}/seats/{seat}/join");
            let reply = who.post(&path, json!({})).await;
            assert_eq!(reply.status, 200, "{}", reply.body);
            players.push((seat, who.clone()));
        }
        games.push(game);
    }
    let games = games.try_into().unwrap();
    Pair { players, games }
}

impl Pair {
    async fn to_move(&self, game: &str) -> usize {
        let card = self.players[0].1.get(&format!("/api/games/{game}")).await;
        let card = card.json();
        let seat = card["to_move"].as_str().expect("the game goes on");
        self.players.iter().position(|(id, _)| id == seat).unwrap()
    }

    async fn table(&self, game: &str, player: usize) -> Value {
        let (seat, who) = &self.players[player];
        who.table(game, seat).await
    }

    async fn act(&self, game: &str, player: usize, position: u64, action: &Value) {
        let (seat, who) = &self.players[player];
        who.acts(game, seat, position, action.clone()).await;
    }

    /// Plays both games alike until a player is asked in between after a move of the other that can be taken back.
    async fn to_window(&self) -> (usize, Value) {
        for turn in 0..600_usize {
            let player = self.to_move(&self.games[0]).await;
            let table = self.table(&self.games[0], player).await;
            let window = table["decision"]["window"].clone();
            if !window.is_null() {
                let mover = self.table(&self.games[0], 1 - player).await;
                if mover["undo"]["can"] == true {
                    return (player, window);
                }
            }
            let offers = table["decision"]["offers"].as_array().unwrap();
            let action = &offers[turn * 7919 % offers.len()]["action"];
            let position = table["position"].as_u64().unwrap();
            for game in &self.games {
                self.act(game, player, position, action).await;
            }
        }
        panic!("nobody was asked in between");
    }
}

/// What somebody is told, but for the number of the message that the server gives.
async fn told(live: &mut Socket) -> Value {
    live.next("update").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_an_order_does_looks_like_what_the_player_does() {
    let place = Place::sqlite();
    let config = table::Config {
        orders: (Duration::from_millis(900), Duration::from_millis(1000)),
        ..common::config(&place)
    };
    let table = Table::with(config, rulesets()).await;
    let pair = pair(&table).await;
    let (asked, window) = pair.to_window().await;
    let mover = 1 - asked;
    let [ordered, by_hand] = &pair.games;
    let (seat, other) = (&pair.players[mover].0, &pair.players[mover].1);
    let mut lives = [
        other.watch(ordered, seat, None).await,
        other.watch(by_hand, seat, None).await,
    ];
    let [first, second] = [lives[0].next("table").await, lives[1].next("table").await];
    assert_eq!(first, second, "the games are alike");

    let (own, player) = &pair.players[asked];
    let path = format!("/api/games/{ordered}/orders");
    let order = json!({"ask": "never", "phase": window["phase"]});
    let reply = player
        .post(&path, json!({"seat": own, "order": order}))
        .await;
    assert_eq!(reply.status, 204, "{}", reply.body);
    let strange = other
        .post(&path, json!({"seat": own, "order": order}))
        .await;
    assert_eq!(
        strange.status, 403,
        "another seat orders nothing: {}",
        strange.body
    );
    // It is ordered and not yet answered: the mover is where he was, and may take his move back.
    let waits = pair.table(ordered, mover).await;
    assert_eq!(waits, pair.table(by_hand, mover).await);
    assert_eq!(waits["undo"]["can"], true);

    let answered = told(&mut lives[0]).await;
    let position = waits["position"].as_u64().unwrap();
    let pass = pair.table(by_hand, asked).await;
    let offers = pass["decision"]["offers"].as_array().unwrap().clone();
    let pass = offers.iter().map(|offer| &offer["action"]);
    let mut pass = pass.filter(|action| {
        action.to_string().contains("pass") || action.to_string().contains("no_more")
    });
    let pass = pass.next().cloned().expect("it may be let go by");
    pair.act(by_hand, asked, position, &pass).await;
    assert_eq!(
        answered,
        told(&mut lives[1]).await,
        "what the mover is told"
    );
    assert_eq!(
        pair.table(ordered, mover).await,
        pair.table(by_hand, mover).await
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_is_taken_back_before_an_order_answers() {
    let place = Place::sqlite();
    let config = table::Config {
        orders: (Duration::from_millis(900), Duration::from_millis(1000)),
        ..common::config(&place)
    };
    let table = Table::with(config, rulesets()).await;
    let pair = pair(&table).await;
    let (asked, window) = pair.to_window().await;
    let (mover, game) = (1 - asked, &pair.games[0]);
    let (own, player) = &pair.players[asked];
    let order = json!({"ask": "never", "phase": window["phase"]});
    let path = format!("/api/games/{game}/orders");
    let reply = player
        .post(&path, json!({"seat": own, "order": order}))
        .await;
    assert_eq!(reply.status, 204, "{}", reply.body);
    let before = pair.table(game, mover).await["position"].as_u64().unwrap();
    let (seat, who) = &pair.players[mover];
    let undo = json!({"seat": seat, "position": before});
    let undone = who.post(&format!("/api/games/{game}/undo"), undo).await;
    assert_eq!(undone.status, 200, "{}", undone.body);
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let after = pair.table(game, mover).await;
    assert_eq!(
        after["position"].as_u64(),
        Some(before - 1),
        "nobody answered a question that is gone"
    );
}
