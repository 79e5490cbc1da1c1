//! Several actions as one: counters that go together, and whatever must not be done so.

mod common;

use common::{Place, Table, Visitor, config, id, pair};
use kernel::Ruleset;
use serde_json::{Value, json};

fn neppa() -> &'static [&'static dyn Ruleset] {
    std::slice::from_ref(&neppa::RULES)
}

fn engulfed() -> &'static [&'static dyn Ruleset] {
    std::slice::from_ref(&engulfed::RULES)
}

const ENDS: [&str; 7] = [
    "done", "enough", "ready", "halt", "decline", "finish", "pass",
];

/// Ends one step after the other until the seat that decides is in a phase.
async fn until(who: &Visitor, game: &str, seat: &str, phase: &str) -> Value {
    for _ in 0..60 {
        let table = who.table(game, seat).await;
        let path = table["decision"]["path"].as_array().unwrap();
        if path.iter().any(|part| part == phase) {
            return table;
        }
        let offers = table["decision"]["offers"].as_array().unwrap();
        let ends = |o: &&Value| ENDS.contains(&o["verb"].as_str().unwrap());
        let offer = offers.iter().find(ends).unwrap_or(&offers[0]);
        let position = table["position"].as_u64().unwrap();
        who.acts(game, seat, position, offer["action"].clone())
            .await;
    }
    panic!("{phase} was not reached")
}

/// The Axis player of NEPPA in Movement.
async fn mover(table: &Table) -> (Visitor, String, Value) {
    let axis = table.guest().await;
    let seats = json!({"axis": {"kind": "me"}, "allies": {"kind": "open"}});
    let body = json!({"game": "neppa", "seed": "5", "seats": seats});
    let game = id(&axis.create_with(body).await);
    let now = until(&axis, &game, "axis", "Movement").await;
    (axis, game, now)
}

/// How many counters of a nation and kind stand in a place.
fn standing(table: &Value, like: &Value, space: &Value) -> u64 {
    let counters = table["view"]["counters"].as_array().unwrap();
    let same = |c: &&Value| {
        let fields = ["nation", "kind", "text"];
        c["space"] == *space && fields.iter().all(|field| c[field] == like[field])
    };
    let count = |c: &Value| c["count"].as_u64().unwrap();
    counters.iter().filter(same).map(count).sum()
}

/// A counter that stands for several and can be moved, and a place that takes it more than one step to reach.
async fn several(who: &Visitor, game: &str, table: &Value, far: bool) -> (Value, Value) {
    let offers = table["decision"]["offers"].as_array().unwrap();
    for counter in table["view"]["counters"].as_array().unwrap() {
        let target = json!({"counter": counter["id"]});
        let named = |o: &Value| o["targets"].as_array().is_some_and(|t| t.contains(&target));
        if counter["count"].as_u64() < Some(2) || !offers.iter().any(named) {
            continue;
        }
        let body = json!({"seat": "axis", "counters": [{"counter": counter["id"], "count": 2}]});
        let reply = who.post(&format!("/api/games/{game}/ways"), body).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        let ways = reply.json()["ways"].as_array().unwrap().clone();
        let wanted = |way: &&Value| !far || way["steps"].as_u64() > Some(1);
        if let Some(way) = ways.iter().find(wanted) {
            return (counter.clone(), way.clone());
        }
    }
    panic!("nobody can go anywhere")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn counters_go_together_by_a_way_of_several_steps_and_come_back_as_one() {
    let place = Place::sqlite();
    let table = Table::with(config(&place), neppa()).await;
    let (axis, game, now) = mover(&table).await;
    let path = |what: &str| format!("/api/games/{game}/{what}");
    let start = now["position"].as_u64().unwrap();
    let (counter, way) = several(&axis, &game, &now, true).await;
    let (from, to) = (&counter["space"], &way["to"]["space"]);
    let via = way["via"].as_array().unwrap();
    assert_eq!(
        (via.last(), via.len() as u64),
        (Some(to), way["steps"].as_u64().unwrap())
    );
    let had = [from, to].map(|space| standing(&now, &counter, space));

    let group = [json!({"counter": counter["id"], "count": 2})];
    let body = json!({"seat": "axis", "position": start, "counters": group, "to": way["to"]});
    let reply = axis.post(&path("move"), body).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let then = axis.table(&game, "axis").await;
    let end = then["position"].as_u64().unwrap();
    assert!(
        end >= start + 2 * way["steps"].as_u64().unwrap(),
        "every step is an action of its own"
    );
    let has = [from, to].map(|space| standing(&then, &counter, space));
    assert_eq!(has, [had[0] - 2, had[1] + 2]);
    let lines = then["log"].as_array().unwrap().iter();
    let new = lines.filter(|line| line["position"].as_u64() > Some(start));
    let groups: Vec<&Value> = new.map(|line| &line["group"]).collect();
    assert!(groups.len() >= 2, "{groups:?}");
    assert!(groups.iter().all(|group| **group == json!(start)));

    let undo = json!({"seat": "axis", "position": end});
    assert_eq!(
        axis.post(&path("undo"), undo).await.json()["position"],
        start
    );
    table.end().await;
    let table = Table::with(config(&place), neppa()).await;
    let axis = Visitor {
        address: table.address,
        ..axis
    };
    let redo = json!({"seat": "axis", "position": start});
    assert_eq!(axis.post(&path("redo"), redo).await.json()["position"], end);
    let again = axis.table(&game, "axis").await;
    assert_eq!(again["view"], then["view"]);
    let undo = json!({"seat": "axis", "position": end});
    assert_eq!(
        axis.post(&path("undo"), undo).await.json()["position"],
        start
    );
    let journal = axis.get(&path("journal")).await.json();
    assert_eq!(
        journal["actions"].as_array().map(Vec::len),
        Some(start as usize),
        "the journal is one of ordinary actions"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_group_that_cannot_go_is_refused_as_a_whole_with_the_rule() {
    let place = Place::sqlite();
    let table = Table::with(config(&place), neppa()).await;
    let (axis, game, now) = mover(&table).await;
    let path = format!("/api/games/{game}/move");
    let start = now["position"].as_u64().unwrap();
    let (counter, _) = several(&axis, &game, &now, false).await;
    let ask = |counters: Value, to: &str| {
        let body =
            json!({"seat": "axis", "position": start, "counters": counters, "to": {"space": to}});
        let (axis, path) = (axis.clone(), path.clone());
        async move { axis.post(&path, body).await }
    };
    let two = json!([{"counter": counter["id"], "count": 2}]);
    // London lies across the sea.
    let reply = ask(two, "london").await;
    assert_eq!((reply.status, reply.code()), (422, "no_way".to_string()));
    let error = &reply.json()["error"];
    assert_eq!(error["rule"], "1.1b", "it is not beside");
    assert!(!error["message"].as_str().unwrap().is_empty());

    let reply = ask(json!([]), "warsaw").await;
    assert_eq!(reply.code(), "not_an_action");
    let reply = ask(json!([{"counter": 4_000_000}]), "warsaw").await;
    assert_eq!(reply.code(), "not_an_action");
    let after = axis.table(&game, "axis").await;
    assert_eq!(after["position"], now["position"], "nothing has changed");
    assert_eq!(after["revision"], now["revision"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_moves_for_another_seat() {
    let place = Place::sqlite();
    let table = Table::with(config(&place), neppa()).await;
    let (axis, game, now) = mover(&table).await;
    let guest = table.guest().await;
    let reply = guest
        .post(&format!("/api/games/{game}/seats/allies/join"), json!({}))
        .await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let (counter, way) = several(&axis, &game, &now, false).await;
    let counters = json!([{"counter": counter["id"]}]);
    for seat in ["axis", "allies"] {
        let asked = json!({"seat": seat, "counters": counters});
        let moved = json!({"seat": seat, "position": now["position"], "counters": counters, "to": way["to"]});
        let thought = json!({"seat": seat, "actions": []});
        let done = json!({"seat": seat, "position": now["position"], "actions": [now["decision"]["offers"][0]["action"]]});
        for (what, body) in [
            ("ways", asked),
            ("move", moved),
            ("rehearse", thought),
            ("acts", done),
        ] {
            let reply = guest.post(&format!("/api/games/{game}/{what}"), body).await;
            assert_eq!(
                (reply.status, reply.code()),
                (403, "wrong_seat".to_string()),
                "{what} as {seat}"
            );
        }
    }
    // The counters of the enemy are no group of mine.
    let theirs = now["view"]["counters"].as_array().unwrap();
    let theirs = theirs.iter().find(|c| c["nation"] == "britain").unwrap();
    let body = json!({"seat": "axis", "position": now["position"], "counters": [{"counter": theirs["id"]}], "to": way["to"]});
    let reply = axis.post(&format!("/api/games/{game}/move"), body).await;
    assert_eq!(reply.code(), "no_way");
    assert!(reply.json()["error"]["rule"].is_string());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_taken_back_is_no_part_of_a_group() {
    let place = Place::sqlite();
    let table = Table::open(&place).await;
    let (red, _, game) = pair(&table).await;
    let acts = |actions: Value| {
        let (red, path) = (red.clone(), format!("/api/games/{game}/acts"));
        let body = json!({"seat": "red", "position": 0, "actions": actions});
        async move { red.post(&path, body).await }
    };
    let reply = acts(json!([{"pick": 2}, "commit"])).await;
    assert_eq!((reply.status, reply.code()), (422, "not_alone".to_string()));
    assert!(reply.json()["error"]["rule"].is_string());
    let reply = acts(json!([{"pick": 2}, {"pick": 2}])).await;
    assert_eq!(reply.json()["error"]["rule"], "2.2");
    assert_eq!(red.table(&game, "red").await["position"], 0);
    let reply = acts(json!([{"pick": 2}])).await;
    assert_eq!(reply.json()["position"], 1);
    let undone = red
        .post(
            &format!("/api/games/{game}/undo"),
            json!({"seat": "red", "position": 1}),
        )
        .await;
    assert_eq!(undone.json()["position"], 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_thought_of_is_shown_and_nothing_is_done() {
    let place = Place::sqlite();
    let table = Table::open(&place).await;
    let (red, _, game) = pair(&table).await;
    let body = json!({"seat": "red", "actions": [{"pick": 2}]});
    let reply = red.post(&format!("/api/games/{game}/rehearse"), body).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(reply.json()["decision"]["seat"], "red");
    assert_eq!(red.table(&game, "red").await["position"], 0);
    let body = json!({"seat": "red", "actions": [{"pick": 2}, "commit"]});
    let reply = red.post(&format!("/api/games/{game}/rehearse"), body).await;
    assert_eq!(reply.code(), "not_alone");
}

/// Of a block that shows its back, a refusal tells no more than a click on it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hidden_block_does_not_tell_where_it_could_go() {
    let place = Place::sqlite();
    let table = Table::with(config(&place), engulfed()).await;
    let me = table.guest().await;
    let card = me.create_with(json!({"game": "engulfed"})).await;
    let game = id(&card);
    for seat in card["seats"].as_array().unwrap() {
        let seat = seat["id"].as_str().unwrap();
        let reply = me
            .post(&format!("/api/games/{game}/seats/{seat}/join"), json!({}))
            .await;
        assert_eq!(reply.status, 200, "{}", reply.body);
    }
    let card = me.get(&format!("/api/games/{game}")).await.json();
    let seat = card["to_move"].as_str().unwrap().to_string();
    let now = until(&me, &game, &seat, "Operational Movement").await;
    let counters = now["view"]["counters"].as_array().unwrap();
    let hidden = counters.iter().filter(|c| c["kind"].is_null());
    for counter in hidden.take(5) {
        let group = json!([{"counter": counter["id"]}]);
        let asked = json!({"seat": seat, "counters": group});
        let reply = me.post(&format!("/api/games/{game}/ways"), asked).await;
        assert_eq!(reply.json()["ways"], json!([]));
        let to = json!({"space": "berlin"});
        let body = json!({"seat": seat, "position": now["position"], "counters": group, "to": to});
        let reply = me.post(&format!("/api/games/{game}/move"), body).await;
        let click = json!({"seat": seat, "target": {"counter": counter["id"]}});
        let why = me.post(&format!("/api/games/{game}/why"), click).await;
        let (told, known) = (
            reply.json()["error"].clone(),
            why.json()["reasons"][0].clone(),
        );
        assert_eq!(
            (&told["rule"], &told["message"]),
            (&known["rule"], &known["message"])
        );
    }
}
