//! A public table holds: what was once got by trickery is refused.

mod common;

use common::{Place, Table, id, pair};
use kernel::{Seed, Setup};
use serde_json::{Value, json};
use std::time::Duration;
use table::{Config, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

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

    async fn an_invitation_says_where_a_game_comes_from(place: &Place) {
        let table = Table::open(place).await;
        let (owner, guest) = (table.guest().await, table.guest().await);
        let brought = owner.post("/api/journals", json!({"journal": from_a_position()})).await.json();
        let game = id(&brought);
        let opened = owner.post(&format!("/api/games/{game}/seats/blue"), json!({"kind": "open"})).await.json();
        let invited = async |card: &Value| {
            let link = card["links"]["seats"]["blue"].as_str().unwrap().replace("/join/", "/api/join/");
            guest.get(&link).await.json()["source"].clone()
        };
        assert_eq!(invited(&opened).await, "position");
        assert_eq!(invited(&owner.create(json!({"red": {"kind": "me"}})).await).await, "table");
    }

    async fn an_invitation_says_who_held_the_seat_before(place: &Place) {
        let table = Table::open(place).await;
        let (owner, guest) = (table.guest().await, table.guest().await);
        owner.send("PATCH", "/api/me", json!({"name": "Ada"})).await;
        let game = id(&owner.create(json!({"red": {"kind": "me"}, "blue": {"kind": "me"}})).await);
        owner.acts(&game, "red", 0, json!({"pick": 1})).await;
        let seat = format!("/api/games/{game}/seats/blue");
        let opened = owner.post(&seat, json!({"kind": "open"})).await.json();
        let link = opened["links"]["seats"]["blue"].as_str().unwrap().replace("/join/", "/api/join/");
        let held = |card: &Value| card["seats"][1].get("before").cloned();
        assert_eq!(held(&guest.get(&link).await.json()), Some(json!(["Ada"])));
        let joined = guest.post(&format!("{seat}/join"), json!({})).await.json();
        assert_eq!(held(&joined), Some(json!(["Ada"])));
        // Nobody is told of himself; two are told in order.
        guest.post(&format!("/api/games/{game}/leave"), json!({"seat": "blue"})).await;
        let again = owner.post(&format!("{seat}/join"), json!({})).await.json();
        assert_eq!(held(&again), Some(json!(["Guest"])));
        owner.post(&seat, json!({"kind": "computer", "level": "random"})).await;
        owner.post(&seat, json!({"kind": "me"})).await;
        owner.post(&format!("/api/games/{game}/leave"), json!({"seat": "blue"})).await;
        let list = guest.get("/api/games?filter=open").await.json();
        let card = list.as_array().unwrap().iter().find(|card| id(card) == game).unwrap();
        assert_eq!(held(card), Some(json!(["Ada", "Guest"])));
        // A new game begins anew.
        assert_eq!(held(&owner.create(json!({"red": {"kind": "me"}})).await), None);
    }

    async fn a_local_table_does_not_answer_to_a_name_of_another_site(place: &Place) {
        let table = Table::open(place).await;
        let me = table.guest().await;
        for (host, status) in [("evil.example", 421), ("127.0.0.1", 200), ("localhost:1939", 200)] {
            let cookie = format!("sandtable={}", me.cookie.clone().unwrap());
            let headers = [("Host", host.to_string()), ("Cookie", cookie)];
            let reply = me.raw("GET", "/api/me", &headers, "").await;
            assert_eq!(reply.status, status, "{host}: {}", reply.body);
        }
    }

    async fn nobody_hides_letters_in_names_and_titles(place: &Place) {
        let table = Table::open(place).await;
        let me = table.guest().await;
        for wrong in ["Ada\u{200b}", "\u{202e}adA", "A\u{2066}da", "\u{3164}"] {
            let name = me.send("PATCH", "/api/me", json!({"name": wrong})).await;
            assert_eq!((name.status, name.code()), (400, "malformed".to_string()), "{}", wrong.escape_unicode());
            let title = me.post("/api/games", json!({"game": "duel", "title": wrong})).await;
            assert_eq!((title.status, title.code()), (400, "malformed".to_string()), "{}", wrong.escape_unicode());
        }
        assert_eq!(me.send("PATCH", "/api/me", json!({"name": "Ada Łukasz"})).await.status, 200);
    }

    async fn names_seats_and_notices_are_changed_only_so_often(place: &Place) {
        let table = Table::open(place).await;
        let me = table.guest().await;
        let game = id(&me.create(json!({"red": {"kind": "me"}})).await);
        let seat = format!("/api/games/{game}/seats/blue");
        let mut last = 0;
        for number in 0..100 {
            let kind = if number % 2 == 0 { "me" } else { "open" };
            last = me.post(&seat, json!({"kind": kind})).await.status;
            if last == 429 {
                break;
            }
        }
        assert_eq!(last, 429);
        assert_eq!(me.send("PATCH", "/api/me", json!({"name": "Ada"})).await.code(), "too_many");
        let told = me.post(&format!("/api/games/{game}/notify"), json!({})).await;
        assert_eq!(told.code(), "too_many");
        // To play is another thing.
        me.acts(&game, "red", 0, json!({"pick": 1})).await;
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

    async fn wrong_guesses_make_the_owner_wait_and_never_shut_out(place: &Place) {
        let table = Table::with(Config { public: true, ..common::config(place) }, common::rulesets()).await;
        let who = table.stranger();
        let right = json!({"name": "Grace", "password": "a long password"});
        assert_eq!(who.post("/api/accounts", right.clone()).await.status, 201);
        for _ in 0..5 {
            let wrong = who.post("/api/sessions", json!({"name": "grace", "password": "not it at all"})).await;
            assert_eq!(wrong.code(), "signed_out");
        }
        let reply = who.post("/api/sessions", right).await;
        assert_eq!(reply.status, 201, "{}", reply.body);
    }

    async fn a_new_password_ends_every_other_session(place: &Place) {
        let table = Table::open(place).await;
        let who = table.stranger();
        let first = json!({"name": "Grace", "password": "a long password"});
        assert_eq!(who.post("/api/accounts", first.clone()).await.status, 201);
        let session = || async {
            let token = who.post("/api/sessions", first.clone()).await.json()["token"].as_str().unwrap().to_string();
            common::Visitor { bearer: Some(token), ..table.stranger() }
        };
        let (here, elsewhere) = (session().await, session().await);
        let change = |old: &str, new: &str| here.post("/api/me/password", json!({"old": old, "new": new}));
        assert_eq!(change("not it at all", "another password").await.code(), "forbidden");
        assert_eq!(change("a long password", "short").await.code(), "malformed");
        assert_eq!(change("a long password", "another password").await.status, 204);
        assert_eq!(here.get("/api/me").await.json()["name"], "Grace");
        assert_eq!(elsewhere.get("/api/me").await.status, 401);
        assert_eq!(who.post("/api/sessions", first.clone()).await.status, 401);
        assert_eq!(table.guest().await.post("/api/me/password", json!({"old": "", "new": "another password"})).await.code(), "forbidden");
    }

    async fn a_name_that_looks_like_another_is_taken(place: &Place) {
        let table = Table::open(place).await;
        let grace = json!({"name": "Grace", "password": "a long password"});
        assert_eq!(table.stranger().post("/api/accounts", grace).await.status, 201);
        let guest = table.guest().await;
        for name in ["grace", "Gr\u{430}ce", "G r a c e"] {
            let reply = guest.send("PATCH", "/api/me", json!({"name": name})).await;
            assert_eq!((reply.status, reply.code()), (409, "taken".to_string()), "{name}");
        }
        assert_eq!(guest.send("PATCH", "/api/me", json!({"name": "Gracie"})).await.status, 200);
        assert_eq!(guest.send("PATCH", "/api/me", json!({"name": "Gracie"})).await.status, 200, "one's own");
    }
}

/// What a visitor gets who speaks HTTP by hand; nothing more comes after it.
async fn by_hand(table: &Table, said: &str, patience: Duration) -> Option<String> {
    let mut stream = TcpStream::connect(table.address).await.unwrap();
    stream.write_all(said.as_bytes()).await.unwrap();
    let mut heard = Vec::new();
    let all = tokio::time::timeout(patience, stream.read_to_end(&mut heard)).await;
    all.ok()
        .map(|_| String::from_utf8_lossy(&heard).into_owned())
}

/// The head of a request for a new game, and the first letter of its body.
async fn half_a_game(table: &Table) -> String {
    let cookie = table.guest().await.cookie.unwrap();
    format!(
        "POST /api/games HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nCookie: sandtable={cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{{",
        table.address
    )
}

#[tokio::test]
async fn who_says_nothing_more_is_left() {
    let place = Place::sqlite();
    let table = Table::open(&place).await;
    let body = half_a_game(&table).await;
    let head = "GET /api/games HTTP/1.1\r\nHost: local";
    let times = [(head, 35), ("", 35), (&body, 15)];
    let left = times.map(|(said, seconds)| by_hand(&table, said, Duration::from_secs(seconds)));
    let answers = futures_util::future::join_all(left).await;
    for (answer, said) in answers
        .iter()
        .zip(["half a head", "nothing", "half a body"])
    {
        assert!(answer.is_some(), "{said}: the connection stays open");
    }
    let body = answers[2].as_deref().unwrap_or_default();
    assert!(!body.starts_with("HTTP/1.1 2"), "{body}");
}

#[tokio::test]
async fn a_server_ends_though_a_body_was_sent_by_half() {
    let place = Place::sqlite();
    let table = Table::open(&place).await;
    let head = half_a_game(&table).await;
    let mut half = TcpStream::connect(table.address).await.unwrap();
    half.write_all(head.as_bytes()).await.unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    tokio::time::timeout(Duration::from_secs(12), table.end())
        .await
        .expect("it ends within seconds");
}

#[tokio::test]
async fn an_address_has_only_so_many_connections() {
    let place = Place::sqlite();
    let config = Config {
        per_address: Some(3),
        ..common::config(&place)
    };
    let table = Table::with(config, common::rulesets()).await;
    let open = |_| TcpStream::connect(table.address);
    let held = futures_util::future::join_all((0..3).map(open)).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    let ask = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let refused = by_hand(&table, ask, Duration::from_secs(5)).await;
    assert_ne!(
        refused.as_deref().map(|text| text.contains("200 OK")),
        Some(true)
    );
    drop(held);
    tokio::time::sleep(Duration::from_millis(100)).await;
    let answer = by_hand(&table, ask, Duration::from_secs(5)).await;
    assert!(answer.is_some_and(|text| text.starts_with("HTTP/1.1 200 OK")));
}

#[tokio::test]
async fn after_a_clean_stop_one_file_is_the_whole_database() {
    let place = Place::sqlite();
    let Place::Folder(folder) = &place else {
        unreachable!("an embedded database")
    };
    let table = Table::open(&place).await;
    let game = id(&table
        .guest()
        .await
        .create(json!({"red": {"kind": "me"}}))
        .await);
    let other = Server::start(common::config(&place), common::rulesets()).await;
    let refused = other
        .err()
        .map(|error| error.to_string())
        .unwrap_or_default();
    let who = format!("is served already, by http://{}", table.address);
    assert!(refused.contains(&who), "{refused}");
    table.end().await;
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    assert_eq!(files, ["sandtable.db", "sandtable.db.lock"]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(folder.join("sandtable.db"))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let moved = Place::sqlite();
    let Place::Folder(there) = &moved else {
        unreachable!("an embedded database")
    };
    std::fs::copy(folder.join("sandtable.db"), there.join("sandtable.db")).unwrap();
    let table = Table::open(&moved).await;
    let found = table.guest().await.get(&format!("/api/games/{game}")).await;
    assert_eq!(found.status, 200, "{}", found.body);
}

#[tokio::test]
async fn figures_of_a_public_table_are_for_its_own_machine() {
    let place = Place::sqlite();
    let config = Config {
        public: true,
        proxies: 1,
        ..common::config(&place)
    };
    let table = Table::with(config, common::rulesets()).await;
    let who = table.stranger();
    let from = |address: &str| {
        vec![
            ("Host", table.address.to_string()),
            ("X-Forwarded-For", address.to_string()),
        ]
    };
    let away = who.raw("GET", "/metrics", &from("203.0.113.7"), "").await;
    assert_eq!(away.status, 404);
    let here = who
        .raw(
            "GET",
            "/metrics",
            &[("Host", table.address.to_string())],
            "",
        )
        .await;
    assert_eq!(here.status, 200);
}
