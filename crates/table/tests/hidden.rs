//! Europe Engulfed: what a block is, only its owner is told, whatever way is asked.

mod common;

use common::{Place, Table, id};
use kernel::Ruleset;
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn rulesets() -> &'static [&'static dyn Ruleset] {
    std::slice::from_ref(&engulfed::RULES)
}

/// The counters whose face this text shows: whose, where and what. Their numbers are no help, since each viewer may
/// have numbers of its own.
fn faces(text: &str) -> BTreeSet<String> {
    fn walk(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                let counter = ["id", "space", "nation", "count"]
                    .iter()
                    .all(|f| fields.contains_key(*f));
                if counter && fields.get("kind").is_some_and(|kind| !kind.is_null()) {
                    found.insert(format!(
                        "{} {} {}",
                        fields["nation"], fields["space"], fields["kind"]
                    ));
                }
                fields.values().for_each(|value| walk(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| walk(value, found)),
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    walk(&serde_json::from_str(text).unwrap(), &mut found);
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn blocks_stand_with_their_backs_to_the_other_seat() {
    let place = Place::sqlite();
    let table = Table::with(common::config(&place), rulesets()).await;
    let (axis, other) = (table.guest().await, table.guest().await);
    let card = axis.create_with(json!({"game": "engulfed"})).await;
    let game = id(&card);
    let seats: Vec<String> = card["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| s["id"].as_str().unwrap().to_string())
        .collect();
    for (index, seat) in seats.iter().enumerate() {
        let who = if index == 0 { &axis } else { &other };
        let reply = who
            .post(&format!("/api/games/{game}/seats/{seat}/join"), json!({}))
            .await;
        assert_eq!(reply.status, 200, "{}", reply.body);
    }
    let (mine, theirs) = (seats[0].as_str(), seats[1].as_str());
    let own = faces(&axis.table(&game, mine).await.to_string());
    let public = faces(
        &other
            .get(&format!("/api/games/{game}/table?seat=spectator"))
            .await
            .body,
    );
    let secret: BTreeSet<&String> = own.difference(&public).collect();
    assert!(
        !secret.is_empty(),
        "the first seat has blocks that others see from behind"
    );

    let mut live = other.watch(&game, theirs, None).await;
    live.next("table").await;
    let mut told = Vec::new();
    for _ in 0..12 {
        let card = axis.get(&format!("/api/games/{game}")).await.json();
        let seat = card["to_move"].as_str().unwrap().to_string();
        let who = if seat == mine { &axis } else { &other };
        let now = who.table(&game, &seat).await;
        let action = now["decision"]["offers"][0]["action"].clone();
        who.acts(&game, &seat, now["position"].as_u64().unwrap(), action)
            .await;
        live.next("update").await;
    }
    told.append(&mut live.heard);
    for path in [
        "table?",
        "log?",
        "timeline?",
        "at/0?",
        "at/7?",
        "at/12?",
        "history?",
        "overlays?",
        "since?",
    ] {
        let reply = other
            .get(&format!("/api/games/{game}/{path}seat={theirs}"))
            .await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        told.push(reply.body);
        let reply = other
            .get(&format!("/api/games/{game}/{path}seat={mine}"))
            .await;
        assert_eq!(reply.code(), "wrong_seat", "{path}");
    }
    // What was a secret of the first seat then and is one still.
    let own = faces(&axis.table(&game, mine).await.to_string());
    let public = faces(
        &other
            .get(&format!("/api/games/{game}/table?seat=spectator"))
            .await
            .body,
    );
    let still: BTreeSet<&String> = own
        .difference(&public)
        .filter(|face| secret.contains(face))
        .collect();
    assert!(!still.is_empty());
    for text in &told {
        let seen = faces(text);
        let leaked: Vec<_> = still.iter().filter(|face| seen.contains(**face)).collect();
        assert!(
            leaked.is_empty(),
            "{leaked:?} in {}",
            &text[..text.len().min(200)]
        );
    }
    let journal = other
        .get(&format!("/api/games/{game}/journal"))
        .await
        .json();
    let foreign = journal["actions"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|a| a["seat"] == mine);
    assert_eq!(foreign.count(), 0);
}
