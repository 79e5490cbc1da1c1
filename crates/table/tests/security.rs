//! Whatever somebody may not do is refused with a clear error, and nothing changes.

mod common;

use common::{Place, Socket, Table, Visitor, id, pair};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

on_both_stores! {
    async fn nobody_acts_for_a_seat_that_is_not_theirs(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let stranger = table.guest().await;
        let pick = json!({"pick": 1});
        for (who, seat) in [(&blue, "red"), (&stranger, "red"), (&stranger, "blue"), (&red, "blue")] {
            let reply = who.act(&game, seat, 0, pick.clone()).await;
            assert_eq!((reply.status, reply.code()), (403, "wrong_seat".to_string()));
            for what in ["undo", "redo"] {
                let body = json!({"seat": seat, "position": 0});
                let reply = who.post(&format!("/api/games/{game}/{what}"), body).await;
                assert_eq!(reply.code(), "wrong_seat", "{what}");
            }
        }
        // One's own seat, out of turn.
        let reply = blue.act(&game, "blue", 0, pick.clone()).await;
        assert_eq!((reply.status, reply.code()), (403, "wrong_seat".to_string()));
        for what in ["check", "odds"] {
            let body = json!({"seat": "blue", "action": pick});
            let reply = blue.post(&format!("/api/games/{game}/{what}"), body).await;
            assert_eq!(reply.code(), "wrong_seat");
        }
        for seat in ["red", "blue"] {
            let reply = stranger.get(&format!("/api/games/{game}/table?seat={seat}")).await;
            assert_eq!(reply.code(), "wrong_seat");
            let refused = Socket::open(&stranger, &format!("/api/games/{game}/live?seat={seat}")).await;
            assert_eq!(refused.err().map(|(status, _)| status), Some(403));
        }
        let reply = red.act(&game, "green", 0, pick).await;
        assert_eq!((reply.status, reply.code()), (400, "malformed".to_string()));
        assert_eq!(red.table(&game, "red").await["revision"], 0);
    }

    async fn only_legal_actions_on_the_present_position_are_taken(place: &Place) {
        let table = Table::open(place).await;
        let (red, _, game) = pair(&table).await;
        let reply = red.act(&game, "red", 0, json!("commit")).await;
        let error = &reply.json()["error"];
        assert_eq!((reply.status, error["code"].as_str(), error["rule"].as_str()), (422, Some("illegal"), Some("2.2")));
        let reply = red.act(&game, "red", 0, json!({"steal": 1})).await;
        assert_eq!((reply.status, reply.code()), (422, "not_an_action".to_string()));
        let reply = red.act(&game, "red", 3, json!({"pick": 1})).await;
        let error = &reply.json()["error"];
        assert_eq!((reply.status, error["code"].as_str(), error["position"].as_u64()), (409, Some("stale"), Some(0)));
        assert_eq!(red.table(&game, "red").await["revision"], 0);
    }

    async fn somebody_elses_game_is_as_if_it_were_not(place: &Place) {
        let table = Table::open(place).await;
        let (owner, stranger) = (table.guest().await, table.guest().await);
        let body = json!({"game": "duel", "private": true, "seats": {"red": {"kind": "me"}}});
        let game = id(&owner.create_with(body).await);
        let gets = ["", "/table?seat=red", "/table?seat=spectator", "/log?seat=red", "/timeline?seat=spectator",
            "/at/0?seat=red", "/history?seat=red", "/since?seat=red", "/journal", "/overlays?seat=red"];
        let nowhere = stranger.get("/api/games/0123456789abcdef").await;
        for path in gets {
            let reply = stranger.get(&format!("/api/games/{game}{path}")).await;
            assert_eq!((reply.status, &reply.body), (404, &nowhere.body), "{path}");
        }
        let posts = [
            ("/act", json!({"seat": "red", "position": 0, "action": {"pick": 1}})),
            ("/undo", json!({"seat": "red", "position": 0})),
            ("/redo", json!({"seat": "red", "position": 0})),
            ("/check", json!({"seat": "red", "action": {"pick": 1}})),
            ("/odds", json!({"seat": "red", "action": {"pick": 1}})),
            ("/why", json!({"seat": "red", "target": {"space": "x"}})),
            ("/suggest", json!({"seat": "red", "level": "random"})),
            ("/leave", json!({"seat": "red"})),
            ("/seats/red", json!({"kind": "open"})),
            ("/seats/blue/join", json!({})),
        ];
        for (path, body) in posts {
            let reply = stranger.post(&format!("/api/games/{game}{path}"), body).await;
            assert_eq!((reply.status, &reply.body), (404, &nowhere.body), "{path}");
        }
        let reply = stranger.send("DELETE", &format!("/api/games/{game}"), json!({})).await;
        assert_eq!(reply.status, 404);
        let refused = Socket::open(&stranger, &format!("/api/games/{game}/live?seat=spectator")).await;
        assert_eq!(refused.err().map(|(status, _)| status), Some(404));
        for filter in ["mine", "waiting", "open", "watch"] {
            let list = stranger.get(&format!("/api/games?filter={filter}")).await;
            assert_eq!(list.json(), json!([]), "{filter}");
        }
    }

    async fn only_the_owner_deletes_and_seats_others(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let path = format!("/api/games/{game}");
        let reply = blue.send("DELETE", &path, json!({})).await;
        assert_eq!((reply.status, reply.code()), (403, "forbidden".to_string()));
        let reply = blue.post(&format!("{path}/seats/red"), json!({"kind": "open"})).await;
        assert_eq!(reply.code(), "forbidden");
        let reply = red.post(&format!("{path}/seats/blue"), json!({"kind": "me"})).await;
        assert_eq!(reply.code(), "forbidden");
        assert_eq!(blue.get(&path).await.json().get("links"), None);
        // Not without the others, as long as they play.
        let reply = red.send("DELETE", &path, json!({})).await;
        assert_eq!((reply.status, reply.code()), (409, "others".to_string()));
        let left = blue.post(&format!("{path}/leave"), json!({"seat": "blue"})).await;
        assert_eq!(left.status, 200, "{}", left.body);
        let reply = red.send("DELETE", &path, json!({})).await;
        assert_eq!(reply.status, 204);
        assert_eq!(blue.get(&path).await.status, 404);
        assert_eq!(blue.get(&format!("{path}/table?seat=blue")).await.status, 404);
    }

    async fn a_cookie_is_worth_nothing_after_signing_out(place: &Place) {
        let table = Table::open(place).await;
        let (red, _, game) = pair(&table).await;
        let mut bot = table.stranger();
        bot.bearer = red.cookie.clone();
        assert_eq!(bot.table(&game, "red").await["position"], 0);
        let reply = red.send("DELETE", "/api/sessions", json!({})).await;
        assert_eq!(reply.status, 204);
        assert!(reply.header("set-cookie").unwrap().contains("Max-Age=0"));
        // With the old cookie one is a stranger, and gets a new account.
        let reply = red.act(&game, "red", 0, json!({"pick": 1})).await;
        assert_eq!(reply.code(), "wrong_seat");
        let reply = bot.get(&format!("/api/games/{game}/table?seat=red")).await;
        assert_eq!((reply.status, reply.code()), (401, "signed_out".to_string()));
    }

    async fn a_socket_ends_with_the_session_that_opened_it(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let mut mine = vec![red.watch(&game, "red", None).await];
        // Other servers that share the database hear of it.
        let shared = matches!(place, Place::Schema { .. });
        let second = if shared { Some(Table::open(place).await) } else { None };
        if let Some(second) = &second {
            let there = common::Visitor { address: second.address, ..red.clone() };
            mine.push(there.watch(&game, "red", None).await);
        }
        let mut other = blue.watch(&game, "blue", None).await;
        for socket in mine.iter_mut().chain([&mut other]) {
            socket.next("table").await;
        }
        assert_eq!(red.send("DELETE", "/api/sessions", json!({})).await.status, 204);
        for mut socket in mine {
            let code = loop {
                if let Err(code) = socket.any().await {
                    break code;
                }
            };
            assert_eq!(code, Some(4401));
        }
        // Nobody else is disturbed.
        other.act(7, 0, json!("commit")).await;
        assert_eq!(other.next("refused").await["id"], 7);
    }

    async fn another_site_cannot_act_through_a_browser(place: &Place) {
        let table = Table::open(place).await;
        let (red, _, game) = pair(&table).await;
        let path = format!("/api/games/{game}/act");
        let body = json!({"seat": "red", "position": 0, "action": {"pick": 1}}).to_string();
        let cookie = ("Cookie", format!("sandtable={}", red.cookie.clone().unwrap()));
        let kind = ("Content-Type", "application/json".to_string());
        let from = |name, value: &str| (name, value.to_string());
        let foreign = [
            vec![from("Origin", "https://evil.example")],
            vec![from("Origin", "null")],
            vec![from("Sec-Fetch-Site", "cross-site")],
            vec![from("Sec-Fetch-Site", "same-site")],
            vec![],
        ];
        for mut headers in foreign {
            headers.extend([cookie.clone(), kind.clone()]);
            let reply = red.raw("POST", &path, &headers, &body).await;
            assert_eq!((reply.status, reply.code()), (403, "forbidden".to_string()), "{headers:?}");
            let live = format!("/api/games/{game}/live?seat=red");
            let refused = Socket::open_with(&red, &live, &headers[..headers.len() - 1]).await;
            assert_eq!(refused.err().map(|(status, _)| status), Some(403), "{headers:?}");
        }
        // A form of our own site cannot send JSON either.
        let own = ("Origin", format!("http://{}", red.address));
        let form = ("Content-Type", "text/plain".to_string());
        let reply = red.raw("POST", &path, &[own.clone(), cookie.clone(), form], &body).await;
        assert_eq!((reply.status, reply.code()), (400, "malformed".to_string()));
        let reply = red.raw("POST", &path, &[own, cookie, kind], &body).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
    }

    async fn what_is_too_large_or_not_sound_is_refused(place: &Place) {
        let table = Table::open(place).await;
        let (red, _, game) = pair(&table).await;
        let path = format!("/api/games/{game}/act");
        let large = json!({"seat": "red", "position": 0, "action": "x".repeat(100_000)});
        let reply = red.post(&path, large).await;
        assert_eq!((reply.status, reply.code()), (413, "too_large".to_string()));
        let mut headers = red.headers();
        headers.push(("Content-Type", "application/json".to_string()));
        for body in ["", "{", "[]", "null", "{\"seat\":\"red\"}", "{\"seat\":7,\"position\":0,\"action\":1}", "\u{0}"] {
            let reply = red.raw("POST", &path, &headers, body).await;
            assert_eq!((reply.status, reply.code()), (400, "malformed".to_string()), "{body:?}");
        }
        let deep = format!("{{\"seat\":\"red\",\"position\":0,\"action\":{}{}}}", "[".repeat(9000), "]".repeat(9000));
        let reply = red.raw("POST", &path, &headers, &deep).await;
        assert_eq!(reply.code(), "malformed");
        let mut live = red.watch(&game, "red", None).await;
        live.next("table").await;
        live.try_say(Message::text("x".repeat(100_000))).await;
        let closed = loop {
            if let Err(code) = live.any().await {
                break code;
            }
        };
        assert!(matches!(closed, Some(1009) | None), "{closed:?}");
        let mut live = red.watch(&game, "red", None).await;
        live.try_say(Message::binary(vec![1, 2, 3])).await;
        let closed = loop {
            if let Err(code) = live.any().await {
                break code;
            }
        };
        assert_eq!(closed, Some(1003));
        assert_eq!(red.table(&game, "red").await["revision"], 0);
    }

    async fn strange_paths_lead_nowhere(place: &Place) {
        let table = Table::open(place).await;
        let guest = table.guest().await;
        let paths = ["/../../../../etc/passwd", "/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/Cargo.toml", "/js/../../src/lib.rs",
            "/api/../src/lib.rs", "/.git/config", "/js/app.js%00.html", "/api/games/..%2f..%2fme", "/api/nothing"];
        for path in paths {
            let reply = guest.get(path).await;
            assert!(matches!(reply.status, 400 | 404), "{path}: {}", reply.status);
            assert!(!reply.body.contains("root:") && !reply.body.contains("[package]"), "{path}");
        }
        for id in ["%00", "'%20OR%20'1'='1", "x".repeat(5000).as_str(), "%F0%9F%8E%B2"] {
            let reply = guest.get(&format!("/api/games/{id}")).await;
            assert!(matches!(reply.status, 400 | 404), "{id}: {} {}", reply.status, reply.body);
        }
    }

    async fn a_zero_in_a_text_is_no_fault_of_the_server(place: &Place) {
        let table = Table::open(place).await;
        let (_, blue, game) = pair(&table).await;
        let left = blue.post(&format!("/api/games/{game}/leave"), json!({"seat": "blue\u{0}"})).await;
        assert_eq!((left.status, left.code()), (403, "wrong_seat".to_string()));
        for path in ["/api/confirm", "/api/join"] {
            let reply = blue.post(path, json!({"token": "\u{0}"})).await;
            assert_eq!(reply.status, 404, "{path}: {}", reply.body);
        }
        let signed = table.stranger().post("/api/sessions", json!({"name": "\u{0}", "password": "\u{0}"})).await;
        assert_eq!(signed.status, 401, "{}", signed.body);
    }

    async fn every_answer_is_guarded(place: &Place) {
        let table = Table::open(place).await;
        let guest = table.guest().await;
        for path in ["/", "/api/about", "/api/nothing", "/join/x"] {
            let reply = guest.get(path).await;
            let policy = reply.header("content-security-policy").unwrap();
            assert!(policy.starts_with("default-src 'self';") && !policy.contains("unsafe"));
            assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
            assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        }
        let cookie = table.stranger().get("/api/me").await;
        let cookie = cookie.header("set-cookie").unwrap();
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"));
    }

    async fn a_public_table_wants_names_and_passwords(place: &Place) {
        let config = table::Config { public: true, secure: true, ..common::config(place) };
        let table = Table::with(config, common::rulesets()).await;
        let stranger = table.stranger();
        let reply = stranger.get("/api/me").await;
        assert_eq!((reply.status, reply.code()), (401, "signed_out".to_string()));
        assert_eq!(stranger.post("/api/games", json!({"game": "duel"})).await.status, 401);
        let who = json!({"name": "Ada", "password": "a long password"});
        assert_eq!(stranger.post("/api/accounts", json!({"name": "Ada", "password": "short"})).await.code(), "malformed");
        assert_eq!(stranger.post("/api/accounts", who.clone()).await.status, 201);
        let taken = stranger.post("/api/accounts", json!({"name": "ADA", "password": "another password"})).await;
        assert_eq!((taken.status, taken.code()), (409, "taken".to_string()));
        let wrong = stranger.post("/api/sessions", json!({"name": "Ada", "password": "not it at all"})).await;
        let nobody = stranger.post("/api/sessions", json!({"name": "Bob", "password": "not it at all"})).await;
        assert_eq!((wrong.status, &wrong.body), (401, &nobody.body));
        let reply = stranger.post("/api/sessions", who).await;
        assert_eq!(reply.status, 201);
        assert!(reply.header("set-cookie").unwrap().contains("Secure"));
        let token = reply.json()["token"].as_str().unwrap().to_string();
        let bot = Visitor { bearer: Some(token), ..stranger.clone() };
        assert_eq!(bot.get("/api/me").await.json()["name"], "Ada");
        let card = bot.create(json!({"red": {"kind": "me"}})).await;
        assert_eq!(card["mine"], json!(["red"]));
        let seeded = bot.post("/api/games", json!({"game": "duel", "seed": "42"})).await;
        assert_eq!(seeded.code(), "forbidden");
        let mut last = 0;
        for number in 0..30 {
            // Each a name of its own: only the address is counted here.
            let reply = stranger.post("/api/sessions", json!({"name": format!("Ada {number}"), "password": "guess"})).await;
            last = reply.status;
            if last == 429 {
                break;
            }
        }
        assert_eq!(last, 429);
    }

    async fn secrets_stay_with_their_seat(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let stranger = table.guest().await;
        let mut lines = [blue.watch(&game, "blue", None).await, stranger.watch(&game, "spectator", None).await];
        red.acts(&game, "red", 0, json!({"pick": 2})).await;
        red.acts(&game, "red", 1, json!("commit")).await;
        let mut heard = String::new();
        for line in &mut lines {
            line.next("update").await;
            line.next("update").await;
            heard.push_str(&line.heard.concat());
        }
        for (who, seat) in [(&blue, "blue"), (&stranger, "spectator")] {
            for path in ["table?", "log?", "timeline?", "at/1?", "at/2?", "history?", "since?", "overlays?"] {
                let reply = who.get(&format!("/api/games/{game}/{path}seat={seat}")).await;
                assert_eq!(reply.status, 200, "{path}");
                heard.push_str(&reply.body);
            }
            let journal = who.get(&format!("/api/games/{game}/journal")).await;
            assert_eq!(journal.json()["actions"], json!([]), "only one's own actions before the end");
            heard.push_str(&journal.body);
            heard.push_str(&who.get(&format!("/api/games/{game}")).await.body);
        }
        for secret in ["You pick", "pick the 2", "\"seed\""] {
            assert!(!heard.contains(secret), "{secret}");
        }
        assert!(red.get(&format!("/api/games/{game}/log?seat=red")).await.body.contains("You pick the 2."));
        let own = red.get(&format!("/api/games/{game}/journal")).await.json();
        assert_eq!(own["actions"].as_array().map(Vec::len), Some(2));
        assert_eq!(own.get("seed"), None::<&Value>);
    }
}
