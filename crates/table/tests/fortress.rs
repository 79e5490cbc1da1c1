//! A public table holds: what was once got by trickery is refused.

mod common;

use common::{Place, Table, id, pair};
use kernel::{Seed, Setup};
use serde_json::{Value, json};

/// A journal of Duel that begins with a position of one's own, in which red has picked the 3 already.
fn from_a_position() -> Value {
    let seed = Seed([7; 32]);
    let setup = Setup {
        scenario: "short".to_string(),
        options: [("stakes".to_string(), "double".to_string())].into(),
    };
    let mut play = duel::RULES.start(&setup, seed).unwrap();
    play.act(None, &json!({"pick": 3})).unwrap();
    let mut journal = duel::RULES
        .start(&setup, seed)
        .unwrap()
        .journal(true)
        .unwrap();
    journal.start = Some(play.save()["state"].take());
    serde_json::to_value(journal).unwrap()
}

on_both_stores! {
    async fn a_socket_ends_with_the_seat_it_was_opened_for(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let mut old = blue.watch(&game, "blue", None).await;
        old.next("table").await;
        let leave = blue.post(&format!("/api/games/{game}/leave"), json!({"seat": "blue"})).await;
        assert_eq!(leave.status, 200, "{}", leave.body);
        let closed = loop {
            if let Err(code) = old.any().await {
                break code;
            }
        };
        assert_eq!(closed, Some(4403));
        // Whoever sits there now is told what the seat may do, and nobody else is.
        let next = table.guest().await;
        let join = next.post(&format!("/api/games/{game}/seats/blue/join"), json!({})).await;
        assert_eq!(join.status, 200, "{}", join.body);
        let mut live = next.watch(&game, "blue", None).await;
        live.next("table").await;
        red.acts(&game, "red", 0, json!({"pick": 2})).await;
        red.acts(&game, "red", 1, json!("commit")).await;
        live.next("update").await;
        assert_eq!(live.next("update").await["decision"]["seat"], "blue");
        assert!(!old.heard.iter().any(|text| text.contains("offers\":[{")), "{:?}", old.heard);
    }

    async fn a_socket_of_a_spectator_ends_with_the_leave_to_watch(place: &Place) {
        let table = Table::open(place).await;
        let (owner, guest) = (table.guest().await, table.guest().await);
        let seats = json!({"red": {"kind": "me"}, "blue": {"kind": "open"}});
        let card = owner.create_with(json!({"game": "duel", "private": true, "seats": seats})).await;
        let game = id(&card);
        let link = card["links"]["seats"]["blue"].as_str().unwrap().trim_start_matches("/join/").to_string();
        let join = guest.post("/api/join", json!({"token": link})).await;
        assert_eq!(join.status, 200, "{}", join.body);
        let mut watching = guest.watch(&game, "spectator", None).await;
        watching.next("table").await;
        let leave = guest.post(&format!("/api/games/{game}/leave"), json!({"seat": "blue"})).await;
        assert_eq!(leave.status, 200, "{}", leave.body);
        let closed = loop {
            if let Err(code) = watching.any().await {
                break code;
            }
        };
        assert_eq!(closed, Some(4403));
    }

    async fn a_finished_game_cannot_be_taken_back(place: &Place) {
        let table = Table::open(place).await;
        let me = table.guest().await;
        let game = id(&me.create(json!({"red": {"kind": "me"}, "blue": {"kind": "me"}})).await);
        let mut position = 0;
        let mut last = String::new();
        loop {
            let card = me.get(&format!("/api/games/{game}")).await.json();
            let Some(seat) = card["to_move"].as_str() else { break };
            let now = me.table(&game, seat).await;
            let action = now["decision"]["offers"][0]["action"].clone();
            me.acts(&game, seat, position, action).await;
            position += 1;
            last = seat.to_string();
        }
        let path = |what: &str| format!("/api/games/{game}/{what}");
        for to in [position - 1, 0] {
            let body = json!({"seat": last, "position": position, "to": to});
            let reply = me.post(&path("undo"), body).await;
            assert_eq!((reply.status, reply.code()), (409, "over".to_string()));
        }
        let reply = me.post(&path("redo"), json!({"seat": last, "position": position})).await;
        assert_eq!((reply.status, reply.code()), (409, "over".to_string()));
        let after = me.table(&game, &last).await;
        assert_eq!((after["position"].as_u64(), after["undo"]["can"].as_bool()), (Some(position), Some(false)));
    }

    async fn a_position_of_ones_own_stays_with_who_holds_every_seat(place: &Place) {
        let table = Table::open(place).await;
        let (owner, guest) = (table.guest().await, table.guest().await);
        let reply = owner.post("/api/journals", json!({"journal": from_a_position()})).await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        let game = id(&reply.json());
        let journal = |who: &common::Visitor| {
            let (who, path) = (who.clone(), format!("/api/games/{game}/journal"));
            async move { who.get(&path).await.json() }
        };
        assert_eq!(journal(&owner).await["start"]["sides"][0]["picked"], 3);
        let opened = owner.post(&format!("/api/games/{game}/seats/blue"), json!({"kind": "open"})).await;
        let link = opened.json()["links"]["seats"]["blue"].as_str().unwrap().to_string();
        let token = link.trim_start_matches("/join/");
        let join = guest.post("/api/join", json!({"token": token})).await;
        assert_eq!(join.status, 200, "{}", join.body);
        assert_eq!(journal(&guest).await["start"], Value::Null);
        assert_eq!(journal(&owner).await["start"], Value::Null, "blue is no longer the owner's");
        // The guest sees that this is no game of the table's own.
        assert_eq!(join.json()["source"], "position");
    }

    async fn a_card_says_where_a_game_comes_from(place: &Place) {
        let table = Table::open(place).await;
        let me = table.guest().await;
        assert_eq!(me.create(json!({})).await["source"], "table");
        let named = me.create_with(json!({"game": "duel", "seed": "1939"})).await;
        assert_eq!(named["source"], "seed");
        let journal = duel::RULES.start(&Setup::default(), Seed([1; 32])).unwrap().journal(true);
        let brought = me.post("/api/journals", json!({"journal": journal})).await;
        assert_eq!((brought.status, &brought.json()["source"]), (201, &json!("journal")));
    }
}
