//! Making, finding, joining, leaving and looking back on games: the same on both databases.

mod common;

use common::{Place, Table, Visitor, id, pair};
use serde_json::{Value, json};

async fn list(who: &Visitor, filter: &str) -> Vec<Value> {
    let reply = who.get(&format!("/api/games?filter={filter}")).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json().as_array().unwrap().clone()
}

/// Plays a whole game of Duel from one browser; gives how many actions it took.
async fn play_out(who: &Visitor, game: &str) -> u64 {
    for position in 0.. {
        let card = who.get(&format!("/api/games/{game}")).await.json();
        let Some(seat) = card["to_move"].as_str() else {
            return position;
        };
        let table = who.table(game, seat).await;
        let action = table["decision"]["offers"][0]["action"].clone();
        who.acts(game, seat, position, action).await;
    }
    unreachable!("a game ends")
}

on_both_stores! {
    async fn an_open_seat_is_found_and_taken_once(place: &Place) {
        let table = Table::open(place).await;
        let (owner, guest, late) = (table.guest().await, table.guest().await, table.guest().await);
        let game = id(&owner.create(json!({"red": {"kind": "me"}})).await);
        assert_eq!(list(&guest, "open").await.len(), 1);
        assert_eq!(list(&guest, "mine").await.len(), 0);
        assert_eq!(list(&owner, "waiting").await.len(), 1);
        let join = format!("/api/games/{game}/seats/blue/join");
        assert_eq!(guest.post(&join, json!({})).await.json()["mine"], json!(["blue"]));
        let reply = late.post(&join, json!({})).await;
        assert_eq!((reply.status, reply.code()), (409, "taken".to_string()));
        assert_eq!(list(&late, "open").await.len(), 0);
        assert_eq!(list(&late, "watch").await.len(), 1);
        assert_eq!(list(&guest, "mine").await.len(), 1);
        assert_eq!(list(&guest, "waiting").await.len(), 0);
        let reply = guest.post(&format!("/api/games/{game}/leave"), json!({"seat": "blue"})).await;
        assert_eq!(reply.json()["seats"][1]["kind"], "open");
    }

    async fn a_private_game_is_joined_by_link(place: &Place) {
        let table = Table::open(place).await;
        let (owner, guest, fan) = (table.guest().await, table.guest().await, table.guest().await);
        let body = json!({"game": "duel", "private": true, "seats": {"red": {"kind": "me"}}});
        let card = owner.create_with(body).await;
        let token = |link: &Value| json!({"token": link.as_str().unwrap().trim_start_matches("/join/")});
        let seat = token(&card["links"]["seats"]["blue"]);
        let joined = guest.post("/api/join", seat.clone()).await;
        assert_eq!((joined.status, joined.json()["mine"].clone()), (200, json!(["blue"])));
        assert_eq!(guest.post("/api/join", seat.clone()).await.status, 200, "the same person again");
        assert_eq!(fan.post("/api/join", seat).await.code(), "taken");
        let watch = fan.post("/api/join", token(&card["links"]["spectate"])).await;
        assert_eq!((watch.status, watch.json()["mine"].clone()), (200, json!([])));
        assert_eq!(fan.table(&id(&card), "spectator").await["seat"], "spectator");
        assert_eq!(fan.post("/api/join", json!({"token": "0"})).await.code(), "unknown_game");
        assert_eq!(list(&fan, "watch").await.len(), 1);
    }

    async fn a_computer_takes_over_an_open_seat(place: &Place) {
        let table = Table::open(place).await;
        let owner = table.guest().await;
        let game = id(&owner.create(json!({"red": {"kind": "me"}})).await);
        let path = format!("/api/games/{game}/seats/blue");
        let reply = owner.post(&path, json!({"kind": "computer", "level": "genius"})).await;
        assert_eq!((reply.status, reply.code()), (422, "setup".to_string()));
        let reply = owner.post(&path, json!({"kind": "computer", "level": "random"})).await;
        assert_eq!(reply.json()["seats"][1]["level"], "random");
        let mut live = owner.watch(&game, "red", None).await;
        live.next("table").await;
        owner.acts(&game, "red", 0, json!({"pick": 1})).await;
        owner.acts(&game, "red", 1, json!("commit")).await;
        let last = loop {
            let update = live.next("update").await;
            if update["decision"] != json!(null) && update["position"].as_u64() > Some(2) {
                break update;
            }
        };
        assert_eq!(last["position"], 4);
        let why = owner.post(&format!("/api/games/{game}/suggest"), json!({"seat": "red", "level": "random"})).await;
        assert!(why.json()["reason"].as_str().is_some_and(|r| !r.is_empty()), "{}", why.body);
    }

    async fn a_game_can_be_looked_back_on_and_its_journal_played_again(place: &Place) {
        let table = Table::open(place).await;
        let me = table.guest().await;
        let body = json!({"game": "duel", "seed": "42", "seats": {"red": {"kind": "me"}, "blue": {"kind": "me"}}});
        let game = id(&me.create_with(body).await);
        let length = play_out(&me, &game).await;
        let get = |what: &str| {
            let (me, path) = (me.clone(), format!("/api/games/{game}/{what}"));
            async move {
                let reply = me.get(&path).await;
                assert_eq!(reply.status, 200, "{path}: {}", reply.body);
                reply.json()
            }
        };
        let line = get("timeline?seat=red").await;
        assert_eq!(line["length"], length);
        assert!(line["marks"].as_array().unwrap().len() > 1);
        // Forwards, backwards and by leaps, always the same.
        let mut seen = Vec::new();
        for position in 0..=length {
            let at = get(&format!("at/{position}?seat=blue")).await;
            assert_eq!(at["position"], position);
            assert_eq!(at["label"] == json!(null), position == 0);
            seen.push(at);
        }
        for position in [3, 1, length, 0, 2] {
            assert_eq!(get(&format!("at/{position}?seat=blue")).await, seen[position as usize]);
        }
        assert_eq!(seen[length as usize]["view"], get("table?seat=blue").await["view"]);
        assert_eq!(me.get(&format!("/api/games/{game}/at/{}?seat=red", length + 1)).await.status, 404);
        assert!(get("history?seat=red").await.as_array().unwrap().len() > 1);
        assert_eq!(get("since?seat=blue").await["position"], length);
        let log = get("log?seat=spectator").await;
        assert_eq!(get("log?seat=spectator&from=1&to=2").await[0], log[1]);

        let journal = get("journal").await;
        assert_eq!(journal["seed"].as_str().map(str::len), Some(64));
        let reply = me.post("/api/journals", json!({"journal": journal})).await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        let copy = id(&reply.json());
        assert_eq!(me.table(&copy, "red").await["view"], get("table?seat=red").await["view"]);
        let mut broken = journal.clone();
        broken["actions"][0]["seat"] = json!("blue");
        let reply = me.post("/api/journals", json!({"journal": broken})).await;
        assert_eq!((reply.status, reply.code()), (422, "setup".to_string()));
    }

    async fn a_name_is_registered_and_keeps_its_games(place: &Place) {
        let table = Table::open(place).await;
        let (red, _, game) = pair(&table).await;
        let who = json!({"name": "Grace", "password": "a long password"});
        let reply = red.post("/api/accounts", who.clone()).await;
        assert_eq!((reply.status, reply.json()["guest"].as_bool()), (201, Some(false)));
        let mut elsewhere = table.stranger();
        let reply = elsewhere.post("/api/sessions", who).await;
        elsewhere.cookie = reply.cookie();
        assert_eq!(elsewhere.get("/api/me").await.json()["name"], "Grace");
        assert_eq!(list(&elsewhere, "mine").await[0]["id"], game.as_str());
    }

    async fn a_backup_holds_everything(place: &Place) {
        let table = Table::open(place).await;
        let (red, _, game) = pair(&table).await;
        red.acts(&game, "red", 0, json!({"pick": 2})).await;
        let who = json!({"name": "Grace", "password": "a long password"});
        assert_eq!(red.post("/api/accounts", who.clone()).await.status, 201);
        let mut backup = Vec::new();
        let counts = table::back_up(&place.database(), &mut backup).await.unwrap();
        assert_eq!((counts.games, counts.events, counts.accounts), (1, 1, 2));
        // Into a database of the other kind, too.
        let other = Place::sqlite();
        assert_eq!(table::restore(&other.database(), &backup[..]).await.unwrap(), counts);
        assert!(table::restore(&other.database(), &backup[..]).await.is_err(), "it is not empty any more");
        let table = Table::open(&other).await;
        let mut red = table.stranger();
        red.cookie = red.post("/api/sessions", who).await.cookie();
        assert_eq!(red.table(&game, "red").await["position"], 1);
        red.acts(&game, "red", 1, json!("commit")).await;
        assert!(table::restore(&Place::sqlite().database(), &b"nonsense"[..]).await.is_err());
    }

    async fn a_player_who_is_away_is_told(place: &Place) {
        let hook = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mail = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let notify = table::Notify {
            url: "https://table.example/".to_string(),
            smtp: Some(mail.local_addr().unwrap().to_string()),
            webhooks: vec![format!("http://{}/hooks/", hook.local_addr().unwrap())],
            ..table::Notify::default()
        };
        let config = table::Config { notify, ..common::config(place) };
        let table = Table::with(config, common::rulesets()).await;
        let (red, blue, game) = pair(&table).await;
        let path = format!("/api/games/{game}/notify");
        let here = hook.local_addr().unwrap();
        for elsewhere in ["http://10.0.0.1/hooks/a".to_string(), format!("http://{here}/other"), "http://127.0.0.1:1/hooks/a".to_string()] {
            assert_eq!(blue.post(&path, json!({"webhook": elsewhere})).await.code(), "setup");
        }
        assert_eq!(blue.post(&path, json!({"email": "x@y.z\r\nDATA"})).await.code(), "malformed");
        assert_eq!(table.guest().await.post(&path, json!({})).await.code(), "forbidden");
        let wanted = json!({"webhook": format!("http://{here}/hooks/turn"), "email": "blue@example.org"});
        assert_eq!(blue.post(&path, wanted.clone()).await.status, 204);
        let told = blue.get(&path).await.json();
        assert_eq!((&told["email"], &told["webhook"]), (&wanted["email"], &wanted["webhook"]));
        assert_eq!((&told["sends_email"], &told["webhooks"]), (&json!(true), &json!([format!("http://{here}/hooks/")])));
        assert_eq!(red.get(&path).await.json()["email"], json!(null));
        assert_eq!(table.guest().await.get(&path).await.code(), "forbidden");
        red.acts(&game, "red", 0, json!({"pick": 1})).await;
        red.acts(&game, "red", 1, json!("commit")).await;
        let (stream, _) = mail.accept().await.unwrap();
        let letter = common::take_letter(stream).await;
        assert!(letter.contains("RCPT TO:<blue@example.org>"), "{letter}");
        assert!(letter.contains("https://table.example/confirm/"), "{letter}");
        let request = common::web_server(hook).await;
        assert!(request.starts_with("POST /hooks/turn ") && request.contains(&game), "{request}");
        let silence = tokio::time::timeout(std::time::Duration::from_millis(300), mail.accept());
        assert!(silence.await.is_err(), "nobody has said yes yet");
    }

    async fn only_a_confirmed_address_gets_word(place: &Place) {
        let mail = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let notify = table::Notify {
            url: "https://table.example/".to_string(),
            smtp: Some(mail.local_addr().unwrap().to_string()),
            ..table::Notify::default()
        };
        let config = table::Config { notify, ..common::config(place) };
        let table = Table::with(config, common::rulesets()).await;
        let (red, blue, game) = pair(&table).await;
        let path = format!("/api/games/{game}/notify");
        let wanted = json!({"email": "blue@example.org"});
        assert_eq!(blue.post(&path, wanted.clone()).await.status, 204);
        let (stream, _) = mail.accept().await.unwrap();
        let letter = common::take_letter(stream).await;
        assert!(letter.contains("Subject: Word from Sandtable?"), "{letter}");
        let token = letter.split("/confirm/").nth(1).unwrap().split_whitespace().next().unwrap().to_string();
        assert_eq!(blue.get(&path).await.json()["confirmed"], false);
        // Whoever gives it again today, it is not asked again.
        for (who, path) in [(&blue, &path), (&red, &path)] {
            assert_eq!(who.post(path, wanted.clone()).await.status, 204);
        }
        let silence = tokio::time::timeout(std::time::Duration::from_millis(300), mail.accept());
        assert!(silence.await.is_err(), "one question a day");
        assert_eq!(red.post("/api/confirm", json!({"token": "nonsense"})).await.status, 404);
        assert_eq!(table.guest().await.post("/api/confirm", json!({"token": token})).await.status, 204);
        assert_eq!(blue.get(&path).await.json()["confirmed"], true);
        assert_eq!(red.get(&path).await.json()["confirmed"], false, "yes to blue is not yes to red");
        red.acts(&game, "red", 0, json!({"pick": 1})).await;
        red.acts(&game, "red", 1, json!("commit")).await;
        let (stream, _) = mail.accept().await.unwrap();
        let letter = common::take_letter(stream).await;
        assert!(letter.contains(&format!("https://table.example/games/{game}")), "{letter}");
        assert!(letter.contains("It is your turn in a game of Duel."), "{letter}");
    }

    async fn an_account_asks_only_so_many_addresses(place: &Place) {
        let mail = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let notify = table::Notify { smtp: Some(mail.local_addr().unwrap().to_string()), ..table::Notify::default() };
        let config = table::Config { notify, ..common::config(place) };
        let table = Table::with(config, common::rulesets()).await;
        let (_, blue, game) = pair(&table).await;
        let path = format!("/api/games/{game}/notify");
        let mut answers = Vec::new();
        for n in 0..6 {
            answers.push(blue.post(&path, json!({"email": format!("a{n}@example.org")})).await.status);
        }
        assert_eq!(answers, [204, 204, 204, 204, 204, 429]);
    }

    async fn wrong_setups_are_refused(place: &Place) {
        let table = Table::open(place).await;
        let me = table.guest().await;
        let bodies = [
            json!({"game": "chess"}),
            json!({"game": "duel", "scenario": "endless"}),
            json!({"game": "duel", "options": {"stakes": "triple"}}),
            json!({"game": "duel", "seats": {"green": {"kind": "me"}}}),
        ];
        for body in bodies {
            let reply = me.post("/api/games", body.clone()).await;
            assert_eq!((reply.status, reply.code()), (422, "setup".to_string()), "{body}");
        }
        let reply = me.post("/api/games", json!({"game": "duel", "title": "x".repeat(200)})).await;
        assert_eq!(reply.code(), "malformed");
        assert_eq!(me.get("/api/games?filter=nonsense").await.code(), "malformed");
    }
}

#[tokio::test]
async fn every_endpoint_is_described() {
    let place = Place::sqlite();
    let table = Table::open(&place).await;
    let guest = table.guest().await;
    let api = guest.get("/api/openapi.json").await.json();
    let paths = api["paths"].as_object().unwrap();
    for path in [
        "/api/about",
        "/api/me",
        "/api/games",
        "/api/games/{id}/act",
        "/api/games/{id}/live",
        "/api/journals",
        "/metrics",
    ] {
        assert!(paths.contains_key(path), "{path}");
    }
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().unwrap() {
            assert!(
                operation["summary"].is_string(),
                "{method} {path} says what it does"
            );
            let params = operation["parameters"]
                .as_array()
                .cloned()
                .unwrap_or_default();
            for name in path.split(['{', '}']).skip(1).step_by(2) {
                assert!(
                    params.iter().any(|p| p["name"] == name),
                    "{method} {path}: {name}"
                );
            }
        }
    }
    let text = api.to_string();
    for part in text.split("#/components/schemas/").skip(1) {
        let name = part.split('"').next().unwrap();
        assert!(api["components"]["schemas"].get(name).is_some(), "{name}");
    }
}

#[tokio::test]
async fn boards_and_maps_are_packed_and_tagged() {
    let place = Place::sqlite();
    let table = Table::open(&place).await;
    let guest = table.guest().await;
    let board = guest.get("/api/boards/neppa").await.json();
    assert!(
        board["spaces"]
            .as_array()
            .unwrap()
            .iter()
            .any(|s| s["key"] == "strasbourg")
    );
    let reply = guest.get("/api/boards/neppa/map.svg?theme=dark").await;
    assert!(reply.body.contains("id=\"space-strasbourg\""));
    let tag = reply.header("etag").unwrap().to_string();
    let again = guest
        .raw(
            "GET",
            "/api/boards/neppa/map.svg?theme=dark",
            &[("If-None-Match", tag)],
            "",
        )
        .await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    let packed = guest
        .raw(
            "GET",
            "/api/boards/neppa/map.svg?theme=dark",
            &[("Accept-Encoding", "br".to_string())],
            "",
        )
        .await;
    assert_eq!(packed.header("content-encoding"), Some("br"));
    assert_eq!(guest.get("/api/boards/atlantis").await.status, 404);
    assert_eq!(
        guest
            .get("/api/boards/neppa/map.svg?theme=pink")
            .await
            .code(),
        "malformed"
    );
}
