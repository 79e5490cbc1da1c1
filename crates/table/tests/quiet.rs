//! Tables at which nothing happens give their memory back; whoever sits there does not notice.

mod common;

use common::{Place, Table, pair};
use serde_json::json;
use std::time::Duration;
use table::Config;

fn sleepy(place: &Place) -> Config {
    Config {
        rest: Duration::from_millis(50),
        sleep: Duration::from_millis(100),
        ..common::config(place)
    }
}

/// Waits until so many tables sleep.
async fn asleep(table: &Table, count: usize) {
    let line = format!("sandtable_rooms_asleep {count}\n");
    for _ in 0..200 {
        if table.stranger().get("/metrics").await.body.contains(&line) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("not {count} tables sleep");
}

on_both_stores! {
    async fn a_table_sleeps_and_wakes_with_the_next_action(place: &Place) {
        let table = Table::with(sleepy(place), common::rulesets()).await;
        let (red, blue, game) = pair(&table).await;
        let mut sockets = [red.watch(&game, "red", None).await, blue.watch(&game, "blue", None).await];
        for socket in &mut sockets {
            socket.next("table").await;
        }
        for position in 0..3u64 {
            asleep(&table, 1).await;
            let (who, seat, action) = match position {
                0 => (&red, "red", json!({"pick": 2})),
                1 => (&red, "red", json!("commit")),
                _ => (&blue, "blue", json!({"pick": 1})),
            };
            who.acts(&game, seat, position, action).await;
            for socket in &mut sockets {
                assert_eq!(socket.next("update").await["revision"], position + 1);
            }
            asleep(&table, 1).await;
        }
        // What could be taken back before can be taken back by who did it, and by nobody else.
        let undo = json!({"seat": "blue", "position": 3});
        let reply = blue.post(&format!("/api/games/{game}/undo"), undo).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        for socket in &mut sockets {
            assert_eq!(socket.next("update").await["undone_to"], 2);
        }
    }

    async fn who_comes_and_goes_is_told_while_a_table_sleeps(place: &Place) {
        let table = Table::with(sleepy(place), common::rulesets()).await;
        let (red, blue, game) = pair(&table).await;
        let mut red = red.watch(&game, "red", None).await;
        let gone = blue.watch(&game, "blue", None).await;
        assert_eq!(red.next("presence").await["seats"], json!(["red"]));
        assert_eq!(red.next("presence").await["seats"], json!(["red", "blue"]));
        asleep(&table, 1).await;
        drop(gone);
        assert_eq!(red.next("presence").await["seats"], json!(["red"]));
    }

    async fn who_comes_back_to_a_table_that_slept_sees_it_as_it_is(place: &Place) {
        let table = Table::with(sleepy(place), common::rulesets()).await;
        let (red, _, game) = pair(&table).await;
        red.acts(&game, "red", 0, json!({"pick": 2})).await;
        asleep(&table, 1).await;
        let mut socket = red.watch(&game, "red", Some(0)).await;
        assert_eq!(socket.next("table").await["revision"], 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_sleeps_hears_of_another_server() {
    let Some(place) = Place::postgres().await else {
        eprintln!("SANDTABLE_TEST_POSTGRES names no database");
        return;
    };
    let here = Table::with(sleepy(&place), common::rulesets()).await;
    let there = Table::with(sleepy(&place), common::rulesets()).await;
    let (red, mut blue, game) = pair(&here).await;
    blue.address = there.address;
    let mut watching = blue.watch(&game, "blue", None).await;
    watching.next("table").await;
    asleep(&there, 1).await;
    red.acts(&game, "red", 0, json!({"pick": 2})).await;
    // Nothing of the time before is kept, so the whole table is shown; then there are updates again.
    assert_eq!(watching.next("table").await["revision"], 1);
    red.acts(&game, "red", 1, json!("commit")).await;
    assert_eq!(watching.next("update").await["revision"], 2);
}
