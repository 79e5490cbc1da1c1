//! What goes over the wire of a game with 1,200 counters on the largest board.

mod common;

use common::{Place, Socket, Table, config};
use kernel::Ruleset;
use serde_json::json;

const VIEW: usize = 150_000;
const UPDATE: usize = 2_000;

#[tokio::test]
async fn a_view_and_an_update_of_many_counters_are_small() {
    let place = Place::sqlite();
    let rulesets: &'static [&'static dyn Ruleset] = std::slice::from_ref(&crowd::RULES);
    let table = Table::with(config(&place), rulesets).await;
    let guest = table.guest().await;
    let seats = json!({"germany": {"kind": "me"}, "russia": {"kind": "me"}});
    let card = guest
        .create_with(json!({"game": "crowd", "seats": seats}))
        .await;
    let id = card["id"].as_str().unwrap();
    let path = format!("/api/games/{id}/live?seat=germany");
    let mut own = Socket::open(&guest, &path).await.unwrap();
    let path = format!("/api/games/{id}/live?seat=russia");
    let mut other = Socket::open(&guest, &path).await.unwrap();
    let first = own.next("table").await;
    let counters = first["view"]["counters"].as_array().unwrap();
    assert_eq!(counters.len(), crowd::COUNTERS);
    let view = first["view"].to_string().len();
    other.next("table").await;
    let offers = first["decision"]["offers"].as_array().unwrap();
    own.act(1, 0, offers[0]["action"].clone()).await;
    let mut updates = Vec::new();
    for socket in [&mut own, &mut other] {
        socket.next("update").await;
        updates.push(socket.heard.last().unwrap().len());
    }
    println!("view: {view} bytes, updates: {updates:?} bytes");
    assert!(view < VIEW, "{view}");
    assert!(updates.iter().all(|bytes| *bytes < UPDATE), "{updates:?}");
    table.end().await;
}
