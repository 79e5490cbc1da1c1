//! Words at a table, private notes, invitations, and games that go on elsewhere.

mod common;

use common::{Place, Reply, Table, id, pair};
use serde_json::{Value, json};

fn refused(reply: &Reply) -> (u16, String) {
    (reply.status, reply.code())
}

on_both_stores! {
    async fn those_who_sit_speak_and_those_who_watch_read(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let stranger = table.guest().await;
        let path = format!("/api/games/{game}/talk");
        let say = |seat: &str, text: &str| json!({"seat": seat, "text": text});
        let mut live = red.watch(&game, "red", None).await;
        live.next("table").await;
        assert_eq!(blue.post(&path, say("blue", " Good luck! ")).await.status, 204);
        live.next("talk").await;
        assert_eq!(refused(&blue.post(&path, say("red", "It was me.")).await), (403, "wrong_seat".into()));
        assert_eq!(refused(&stranger.post(&path, say("blue", "Hello.")).await), (403, "wrong_seat".into()));
        for wrong in ["", "  ", "two\nlines", &"x".repeat(501)] {
            assert_eq!(refused(&blue.post(&path, say("blue", wrong)).await), (400, "malformed".into()));
        }
        red.post(&path, say("red", "And to you.")).await;
        let lines = stranger.get(&path).await.json()["lines"].clone();
        let texts: Vec<&Value> = lines.as_array().unwrap().iter().map(|line| &line["text"]).collect();
        assert_eq!(texts, ["Good luck!", "And to you."]);
        let later = red.get(&format!("{path}?after=1")).await.json();
        assert_eq!(later["lines"].as_array().unwrap().len(), 1);
        // What is said at a private table stays there.
        let hidden = id(&red.create_with(json!({"game": "duel", "private": true})).await);
        let reply = stranger.get(&format!("/api/games/{hidden}/talk")).await;
        assert_eq!(refused(&reply), (404, "unknown_game".into()));
    }

    async fn notes_are_read_by_nobody_else(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let path = format!("/api/games/{game}/notes");
        let note = json!({"text": "Blue keeps the 3\nfor the end."});
        assert_eq!(red.post(&path, note.clone()).await.status, 204);
        assert_eq!(red.get(&path).await.json(), note);
        assert_eq!(blue.get(&path).await.json()["text"], "");
        let long = json!({"text": "x".repeat(20_001)});
        assert_eq!(refused(&red.post(&path, long).await), (400, "malformed".into()));
        assert_eq!(red.get(&path).await.json(), note);
    }

    async fn a_guest_is_asked_before_sitting_down(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, late) = (table.guest().await, table.guest().await, table.guest().await);
        let card = red.create_with(json!({"game": "duel", "private": true, "seats": {"red": {"kind": "me"}}})).await;
        let link = card["links"]["seats"]["blue"].as_str().unwrap();
        let token = link.rsplit('/').next().unwrap();
        let path = format!("/api/join/{token}");
        let asked = blue.get(&path).await.json();
        assert_eq!((&asked["seat"], &asked["taken"], &asked["game"]), (&json!("blue"), &json!(false), &json!(null)));
        assert_eq!(asked["title"], card["title"]);
        assert_eq!(refused(&blue.get(&format!("/api/games/{}", id(&card))).await), (404, "unknown_game".into()));
        assert_eq!(blue.post("/api/join", json!({"token": token})).await.status, 200);
        assert_eq!(blue.get(&path).await.json()["game"], card["id"]);
        assert_eq!(late.get(&path).await.json()["taken"], true);
        assert_eq!(refused(&late.get("/api/join/nothing").await), (404, "unknown_game".into()));
    }

    async fn any_position_that_hides_nothing_becomes_a_game(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        red.acts(&game, "red", 0, json!({"pick": 2})).await;
        red.acts(&game, "red", 1, json!("commit")).await;
        let from = |position: u64| format!("/api/games/{game}/from/{position}");
        let seats = json!({"seats": {"blue": {"kind": "me"}}});
        // Red's card would be shown.
        assert_eq!(refused(&blue.post(&from(2), seats.clone()).await), (403, "forbidden".into()));
        blue.post(&format!("/api/games/{game}/resign"), json!({"seat": "blue"})).await;
        assert_eq!(refused(&blue.post(&from(3), seats.clone()).await), (404, "not_found".into()));
        let unknown = json!({"seats": {"green": {"kind": "me"}}});
        assert_eq!(refused(&blue.post(&from(1), unknown).await), (422, "setup".into()));
        let card = blue.post(&from(2), seats).await;
        assert_eq!(card.status, 201, "{}", card.body);
        let card = card.json();
        assert_eq!((&card["source"], &card["mine"], &card["to_move"]), (&json!("game"), &json!(["blue"]), &json!("blue")));
        assert_ne!(card["commitment"], blue.get(&format!("/api/games/{game}")).await.json()["commitment"]);
        blue.acts(&id(&card), "blue", 0, json!({"pick": 1})).await;
    }

    async fn an_unfinished_journal_goes_on(place: &Place) {
        let table = Table::open(place).await;
        let red = table.guest().await;
        let game = id(&red.create(json!({"red": {"kind": "me"}, "blue": {"kind": "me"}})).await);
        for (n, (seat, action)) in [("red", json!({"pick": 1})), ("red", json!("commit")), ("blue", json!({"pick": 3})), ("blue", json!("commit"))].into_iter().enumerate() {
            red.acts(&game, seat, n as u64, action).await;
        }
        let journal = red.get(&format!("/api/games/{game}/journal")).await.json();
        assert_eq!(journal["seed"], json!(null), "the game is not over");
        let copy = red.post("/api/journals", json!({"journal": journal, "title": "Saved"})).await;
        assert_eq!(copy.status, 201, "{}", copy.body);
        let copy = copy.json();
        assert_eq!((&copy["position"], &copy["source"]), (&json!(4), &json!("journal")));
        let before = red.table(&game, "red").await;
        let after = red.table(&id(&copy), "red").await;
        assert_eq!(after["view"], before["view"]);
        red.acts(&id(&copy), "red", 4, json!({"pick": 2})).await;
        // Of a game with secrets one player has only half a journal.
        let mut half = journal;
        half["actions"].as_array_mut().unwrap().retain(|entry| entry["seat"] == "blue");
        assert_eq!(refused(&red.post("/api/journals", json!({"journal": half})).await), (422, "setup".into()));
    }
}
