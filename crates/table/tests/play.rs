//! Playing over the web: the same on both databases.

mod common;

use common::{Place, Table, id, pair};
use serde_json::json;
use std::time::Duration;

on_both_stores! {
    async fn an_action_is_answered_told_and_kept(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let mut live = blue.watch(&game, "blue", None).await;
        let first = live.next("table").await;
        assert_eq!((first["revision"].as_u64(), first["seat"].as_str()), (Some(0), Some("blue")));
        assert_eq!(first["decision"], json!(null));
        assert_eq!(first["waiting_for"]["seat"], "red");

        let done = red.acts(&game, "red", 0, json!({"pick": 2})).await;
        assert_eq!((done["revision"].as_u64(), done["position"].as_u64()), (Some(1), Some(1)));
        assert_eq!(done["undo"]["can"], true);
        assert_eq!(done["update"], json!(null), "the socket tells it");
        let update = live.next("update").await;
        assert_eq!((update["kind"].as_str(), update["by"].as_str()), (Some("act"), Some("red")));
        assert_eq!(update["decision"], json!(null));

        table.end().await;
        let table = Table::open(place).await;
        let red = common::Visitor { address: table.address, ..red };
        let again = red.table(&game, "red").await;
        assert_eq!((again["position"].as_u64(), again["revision"].as_u64()), (Some(1), Some(1)));
        assert_eq!(again["log"][0]["text"], "You pick the 2.");
        red.acts(&game, "red", 1, json!("commit")).await;
    }

    async fn what_is_taken_back_can_be_taken_again_also_after_a_restart(place: &Place) {
        let table = Table::open(place).await;
        let red = table.guest().await;
        let game = id(&red.create(json!({"red": {"kind": "me"}, "blue": {"kind": "me"}})).await);
        let path = |what: &str| format!("/api/games/{game}/{what}");
        red.acts(&game, "red", 0, json!({"pick": 3})).await;
        let undone = red.post(&path("undo"), json!({"seat": "red", "position": 1})).await;
        assert_eq!(undone.status, 200, "{}", undone.body);
        let undone = undone.json();
        assert_eq!((undone["position"].as_u64(), undone["revision"].as_u64()), (Some(0), Some(2)));
        assert_eq!(red.table(&game, "red").await["redo"]["can"], true);
        table.end().await;

        let table = Table::open(place).await;
        let red = common::Visitor { address: table.address, ..red };
        let redone = red.post(&path("redo"), json!({"seat": "red", "position": 0})).await;
        assert_eq!(redone.status, 200, "{}", redone.body);
        assert_eq!(red.table(&game, "red").await["position"], 1);
        let again = red.post(&path("redo"), json!({"seat": "red", "position": 1})).await;
        assert_eq!((again.status, again.code()), (409, "cannot_redo".to_string()));
    }

    async fn undo_goes_back_several_steps_or_none(place: &Place) {
        let table = Table::open(place).await;
        let red = table.guest().await;
        let game = id(&red.create(json!({"red": {"kind": "me"}, "blue": {"kind": "me"}})).await);
        let undo = |body| {
            let (red, path) = (red.clone(), format!("/api/games/{game}/undo"));
            async move { red.post(&path, body).await }
        };
        red.acts(&game, "red", 0, json!({"pick": 3})).await;
        red.acts(&game, "red", 1, json!("commit")).await;
        red.acts(&game, "blue", 2, json!({"pick": 1})).await;
        let reply = undo(json!({"seat": "blue", "position": 3, "to": 1})).await;
        assert_eq!((reply.status, reply.code()), (409, "cannot_undo".to_string()));
        assert_eq!(red.table(&game, "blue").await["position"], 3);
        let reply = undo(json!({"seat": "blue", "position": 3, "to": 2})).await;
        assert_eq!(reply.json()["position"], 2);
        let reply = undo(json!({"seat": "blue", "position": 2, "to": 5})).await;
        assert_eq!(reply.code(), "malformed");
    }

    async fn two_answers_to_one_position_one_wins(place: &Place) {
        let table = Table::open(place).await;
        let red = table.guest().await;
        let game = id(&red.create(json!({"red": {"kind": "me"}})).await);
        let (a, b) = tokio::join!(
            red.act(&game, "red", 0, json!({"pick": 1})),
            red.act(&game, "red", 0, json!({"pick": 2})),
        );
        let (won, lost) = if a.status == 200 { (a, b) } else { (b, a) };
        assert_eq!((won.status, lost.status), (200, 409), "{}", lost.body);
        let error = &lost.json()["error"];
        assert_eq!((error["code"].as_str(), error["position"].as_u64()), (Some("stale"), Some(1)));
    }

    async fn whoever_comes_back_gets_what_was_missed(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let mut live = blue.watch(&game, "blue", None).await;
        live.next("table").await;
        drop(live);
        red.acts(&game, "red", 0, json!({"pick": 2})).await;
        red.acts(&game, "red", 1, json!("commit")).await;
        let mut live = blue.watch(&game, "blue", Some(0)).await;
        assert_eq!(live.next("update").await["revision"], 1);
        let last = live.next("update").await;
        assert_eq!((last["revision"].as_u64(), last["decision"]["seat"].as_str()), (Some(2), Some("blue")));
        let mut old = blue.watch(&game, "blue", Some(99)).await;
        assert_eq!(old.next("table").await["revision"], 2);
    }

    async fn a_socket_plays_too(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let (mut left, mut right) = (red.watch(&game, "red", None).await, blue.watch(&game, "blue", None).await);
        left.act(7, 0, json!({"pick": 2})).await;
        let done = left.next("done").await;
        assert_eq!((done["id"].as_u64(), done["revision"].as_u64()), (Some(7), Some(1)));
        assert_eq!(right.next("update").await["revision"], 1);
        right.act(8, 1, json!("commit")).await;
        let refused = right.next("refused").await;
        assert_eq!((refused["id"].as_u64(), refused["error"]["code"].as_str()), (Some(8), Some("wrong_seat")));
        left.act(9, 1, json!({"pick": 2})).await;
        let refused = left.next("refused").await;
        assert_eq!((refused["error"]["code"].as_str(), refused["error"]["rule"].as_str()), (Some("illegal"), Some("2.2")));
        left.say("{\"type\":\"act\",\"id\":5").await;
        assert_eq!(left.next("refused").await["error"]["code"], "malformed");
    }

    async fn a_computer_plays_its_seat_to_the_end(place: &Place) {
        let table = Table::open(place).await;
        let me = table.guest().await;
        let computer = json!({"kind": "computer", "level": "random"});
        let game = id(&me.create(json!({"red": computer, "blue": computer})).await);
        let mut live = me.watch(&game, "spectator", None).await;
        let mut over = live.next("table").await["outcome"] != json!(null);
        while !over {
            over = live.next("update").await["outcome"] != json!(null);
        }
        let card = me.get(&format!("/api/games/{game}")).await.json();
        assert_eq!((card["over"].as_bool(), card["to_move"].as_str()), (Some(true), None));
        let journal = me.get(&format!("/api/games/{game}/journal")).await.json();
        let journal = kernel::Journal::from_value(journal).unwrap();
        assert!(common::rulesets()[0].replay(&journal).is_ok());
    }

    async fn the_server_says_goodbye(place: &Place) {
        let table = Table::open(place).await;
        let (red, _, game) = pair(&table).await;
        let mut live = red.watch(&game, "red", None).await;
        live.next("table").await;
        table.end().await;
        let closed = loop {
            if let Err(code) = live.any().await {
                break code;
            }
        };
        assert_eq!(closed, Some(1001));
    }
}

/// Two servers on one database: what is played through one is seen through the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_share_a_game() {
    let Some(place) = Place::postgres().await else {
        eprintln!("SANDTABLE_TEST_POSTGRES names no database");
        return;
    };
    let (here, there) = (Table::open(&place).await, Table::open(&place).await);
    let (red, blue, game) = pair(&here).await;
    let blue = common::Visitor {
        address: there.address,
        ..blue
    };
    let mut far = blue.watch(&game, "blue", None).await;
    far.next("table").await;
    red.acts(&game, "red", 0, json!({"pick": 2})).await;
    // Who sat down may be told late, to somebody who has seen it.
    let played = loop {
        let update = far.next("update").await;
        if update["kind"] != "seats" {
            break update;
        }
    };
    assert_eq!(played["revision"], 1);
    red.acts(&game, "red", 1, json!("commit")).await;
    assert_eq!(far.next("update").await["decision"]["seat"], "blue");
    blue.acts(&game, "blue", 2, json!({"pick": 1})).await;
    // The other server may not have heard yet, and hears it soon.
    let reply = red.act(&game, "red", 2, json!({"pick": 1})).await;
    assert!(matches!(reply.status, 403 | 409), "{}", reply.body);
    let heard = async {
        while red.table(&game, "red").await["position"] != 3 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let heard = tokio::time::timeout(Duration::from_secs(10), heard).await;
    heard.expect("what was played there is known here");
    let reply = red
        .post(&format!("/api/games/{game}/leave"), json!({"seat": "red"}))
        .await;
    assert_eq!(reply.status, 200);
    let seats = loop {
        let update = far.next("update").await;
        if update["kind"] == "seats" {
            break update;
        }
    };
    assert_eq!(seats["revision"], 3);
}
