//! Giving up, and what takes the agreement of all: a draw, going back, a rematch, a clock; a seat in the computer's hands.

mod common;

use common::{Place, Reply, Table, Visitor, id, pair};
use serde_json::{Value, json};

async fn ask(who: &Visitor, game: &str, what: &str, body: Value) -> Reply {
    who.post(&format!("/api/games/{game}/{what}"), body).await
}

fn refused(reply: &Reply) -> (u16, String) {
    (reply.status, reply.code())
}

/// Plays one round of Duel from a position: both pick a card and commit themselves.
async fn round(red: &Visitor, blue: &Visitor, game: &str, from: u64, card: u8) {
    red.acts(game, "red", from, json!({"pick": card})).await;
    red.acts(game, "red", from + 1, json!("commit")).await;
    blue.acts(game, "blue", from + 2, json!({"pick": card}))
        .await;
    blue.acts(game, "blue", from + 3, json!("commit")).await;
}

/// Answers what is proposed, as it is read.
async fn answers(who: &Visitor, game: &str, seat: &str, yes: bool) -> Reply {
    let seen = talk(who, game).await["proposal"].clone();
    let mut body =
        json!({"seat": seat, "yes": yes, "kind": seen["kind"].as_str().unwrap_or("draw")});
    if seen["to"].is_u64() {
        body["to"] = seen["to"].clone();
    }
    ask(who, game, "answer", body).await
}

async fn talk(who: &Visitor, game: &str) -> Value {
    let reply = who.get(&format!("/api/games/{game}/talk")).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

on_both_stores! {
    async fn who_resigns_loses(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let stranger = table.guest().await;
        let mut live = blue.watch(&game, "blue", None).await;
        live.next("table").await;
        let body = json!({"seat": "red"});
        assert_eq!(refused(&ask(&stranger, &game, "resign", body.clone()).await), (403, "wrong_seat".into()));
        assert_eq!(refused(&ask(&blue, &game, "resign", body.clone()).await), (403, "wrong_seat".into()));
        assert_eq!(ask(&red, &game, "resign", body.clone()).await.status, 200);
        let update = live.next("update").await;
        assert_eq!((update["kind"].as_str(), &update["outcome"]["winners"]), (Some("end"), &json!(["blue"])));
        assert_eq!(refused(&ask(&red, &game, "resign", body).await), (409, "over".into()));
        let act = red.act(&game, "red", 0, json!({"pick": 1})).await;
        assert_eq!(refused(&act), (409, "over".into()));

        table.end().await;
        let table = Table::open(place).await;
        let red = Visitor { address: table.address, ..red };
        let again = red.table(&game, "red").await;
        assert_eq!((&again["outcome"]["title"], &again["decision"]), (&json!("Red resigned"), &json!(null)));
        let card = red.get(&format!("/api/games/{game}")).await.json();
        assert_eq!((&card["over"], &card["to_move"]), (&json!(true), &json!(null)));
        let journal = red.get(&format!("/api/games/{game}/journal")).await.json();
        assert!(journal["seed"].is_string(), "over is over");
    }

    async fn a_seat_is_handed_to_the_computer_and_taken_back(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let stranger = table.guest().await;
        let hand = json!({"kind": "computer", "level": "random"});
        let (reds, blues) = (format!("seats/{}", "red"), format!("seats/{}", "blue"));
        assert_eq!(refused(&ask(&stranger, &game, &blues, hand.clone()).await), (403, "forbidden".into()));
        assert_eq!(refused(&ask(&red, &game, &blues, hand.clone()).await), (403, "forbidden".into()));
        assert_eq!(refused(&ask(&blue, &game, &reds, hand.clone()).await), (403, "forbidden".into()));
        assert_eq!(refused(&ask(&blue, &game, &blues, json!({"kind": "open"})).await), (403, "forbidden".into()));
        let card = ask(&blue, &game, &blues, hand).await.json();
        assert_eq!((&card["seats"][1]["kind"], &card["mine"]), (&json!("computer"), &json!(["blue"])));
        assert!(card["seats"][1]["player"].is_string(), "the seat stays the player's");
        assert_eq!(refused(&ask(&red, &game, &blues, json!({"kind": "open"})).await), (403, "forbidden".into()));
        assert_eq!(refused(&ask(&red, &game, &blues, json!({"kind": "me"})).await), (403, "forbidden".into()));

        // The computer plays for blue as soon as red has committed himself.
        let mut live = blue.watch(&game, "blue", None).await;
        live.next("table").await;
        red.acts(&game, "red", 0, json!({"pick": 1})).await;
        red.acts(&game, "red", 1, json!("commit")).await;
        while live.next("update").await["by"] != json!("blue") {}
        let card = ask(&blue, &game, &blues, json!({"kind": "me"})).await.json();
        assert_eq!((&card["seats"][1]["kind"], &card["mine"]), (&json!("person"), &json!(["blue"])));
        let deleted = red.send("DELETE", &format!("/api/games/{game}"), Value::Null).await;
        assert_eq!(refused(&deleted), (409, "others".into()));
    }

    async fn a_clock_takes_two_and_the_staff_steps_in_when_the_time_is_over(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let late = |seat: &str| json!({"seat": seat});
        assert_eq!(refused(&ask(&blue, &game, "late", late("blue")).await), (409, "early".into()));
        let long = json!({"seat": "red", "kind": "clock", "to": 40 * 24 * 3600});
        assert_eq!(refused(&ask(&red, &game, "propose", long).await).0, 400);
        for seconds in [3600, 1] {
            let clock = json!({"seat": "red", "kind": "clock", "to": seconds});
            assert_eq!(ask(&red, &game, "propose", clock).await.json()["done"], false);
            assert_eq!(talk(&blue, &game).await["proposal"]["to"], seconds);
            assert_eq!(answers(&blue, &game, "blue", true).await.json()["done"], true);
            assert_eq!(talk(&blue, &game).await["clock"]["seconds"], seconds);
            if seconds > 1 {
                assert_eq!(refused(&ask(&blue, &game, "late", late("blue")).await), (409, "early".into()));
            }
        }
        while talk(&blue, &game).await["clock"]["left"].as_i64().unwrap() > 0 {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        let stranger = table.guest().await;
        assert_eq!(refused(&ask(&stranger, &game, "late", late("blue")).await), (403, "wrong_seat".into()));
        assert_eq!(refused(&ask(&red, &game, "late", late("red")).await), (403, "wrong_seat".into()), "it is his own time");
        let card = ask(&blue, &game, "late", late("blue")).await.json();
        assert_eq!(card["seats"][0]["kind"], "computer");
        let lines = talk(&red, &game).await["lines"].clone();
        assert_eq!(lines.as_array().unwrap().last().unwrap()["kind"], "late");
        let back = ask(&red, &game, "seats/red", json!({"kind": "me"})).await.json();
        assert_eq!(back["seats"][0]["kind"], "person");
        let none = json!({"seat": "red", "kind": "clock", "to": 0});
        ask(&red, &game, "propose", none).await;
        answers(&blue, &game, "blue", true).await;
        assert_eq!(talk(&blue, &game).await["clock"], json!(null));
    }

    async fn nobody_gains_time_by_taking_back(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let clock = json!({"seat": "red", "kind": "clock", "to": 2});
        ask(&red, &game, "propose", clock).await;
        answers(&blue, &game, "blue", true).await;
        let left = async || talk(&red, &game).await["clock"]["left"].as_i64().unwrap();
        let over = async || {
            // Picks and takes it back for as long as his time lasts.
            for _ in 0..40 {
                red.acts(&game, "red", 0, json!({"pick": 1})).await;
                let undo = json!({"seat": "red", "position": 1});
                assert_eq!(ask(&red, &game, "undo", undo).await.status, 200);
                if left().await <= 0 {
                    return true;
                }
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            }
            false
        };
        // The first pick is new; what comes after is not.
        assert!(over().await, "{} ms are left", left().await);
        // A decision where the game was not before has all its time.
        red.acts(&game, "red", 0, json!({"pick": 2})).await;
        red.acts(&game, "red", 1, json!("commit")).await;
        assert!((1_000..=2_000).contains(&left().await), "{} ms are left", left().await);
    }

    async fn a_clock_counts_only_for_who_agreed_and_from_then_on(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        red.acts(&game, "red", 0, json!({"pick": 1})).await;
        tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
        let clock = json!({"seat": "red", "kind": "clock", "to": 1});
        ask(&red, &game, "propose", clock).await;
        answers(&blue, &game, "blue", true).await;
        assert_eq!(refused(&ask(&blue, &game, "late", json!({"seat": "blue"})).await), (409, "early".into()));
        // Who sits down later has not agreed; who comes back has.
        let guest = table.guest().await;
        for (who, counts) in [(&guest, false), (&red, true)] {
            let (seat, card) = ("seats/red/join", red.get(&format!("/api/games/{game}")).await.json());
            let there = if card["mine"] == json!(["red"]) { &red } else { &guest };
            assert_eq!(ask(there, &game, "leave", json!({"seat": "red"})).await.status, 200);
            assert_eq!(ask(who, &game, seat, json!({})).await.status, 200);
            assert_eq!(talk(&blue, &game).await["clock"].is_object(), counts);
        }
        while talk(&blue, &game).await["clock"]["left"].as_i64().unwrap() > 0 {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        assert_eq!(ask(&blue, &game, "late", json!({"seat": "blue"})).await.json()["seats"][0]["kind"], "computer");
    }

    async fn yes_to_one_thing_is_not_yes_to_another(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        red.acts(&game, "red", 0, json!({"pick": 1})).await;
        red.acts(&game, "red", 1, json!("commit")).await;
        let propose = |body| ask(&red, &game, "propose", body);
        assert_eq!(propose(json!({"seat": "red", "kind": "take_back", "to": 1})).await.status, 200);
        let read = json!({"seat": "blue", "yes": true, "kind": "take_back", "to": 1});
        for other in [json!({"seat": "red", "kind": "take_back", "to": 0}), json!({"seat": "red", "kind": "draw"})] {
            assert_eq!(propose(other).await.status, 200);
            assert_eq!(refused(&ask(&blue, &game, "answer", read.clone()).await), (409, "stale".into()));
        }
    }

    async fn what_was_proposed_lapses_when_the_game_goes_on(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let draw = |seat: &str| json!({"seat": seat, "kind": "draw"});
        assert_eq!(ask(&red, &game, "propose", draw("red")).await.status, 200);
        let clock = json!({"seat": "red", "kind": "clock", "to": 3600});
        let yes = |kind: &str| json!({"seat": "blue", "yes": true, "kind": kind});
        red.acts(&game, "red", 0, json!({"pick": 1})).await;
        assert_eq!(talk(&blue, &game).await["proposal"], json!(null));
        assert_eq!(refused(&ask(&blue, &game, "answer", yes("draw")).await), (409, "stale".into()));
        // It is in nobody's way.
        assert_eq!(ask(&blue, &game, "propose", draw("blue")).await.status, 200);
        assert_eq!(talk(&red, &game).await["proposal"]["seat"], "blue");
        red.acts(&game, "red", 1, json!("commit")).await;
        // A clock is for whatever comes.
        assert_eq!(ask(&red, &game, "propose", clock).await.status, 200);
        blue.acts(&game, "blue", 2, json!({"pick": 2})).await;
        assert_eq!(answers(&blue, &game, "blue", true).await.json()["done"], true);
    }

    async fn nobody_sits_down_at_a_game_that_is_over(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        assert_eq!(ask(&red, &game, "resign", json!({"seat": "red"})).await.status, 200);
        ask(&blue, &game, "leave", json!({"seat": "blue"})).await;
        let stranger = table.guest().await;
        let seat = ask(&stranger, &game, "seats/blue/join", json!({})).await;
        assert!([403, 409].contains(&seat.status), "{}", seat.body);
    }

    async fn a_draw_takes_two(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let draw = json!({"seat": "red", "kind": "draw"});
        assert_eq!(ask(&red, &game, "propose", draw.clone()).await.json()["done"], false);
        let seen = talk(&blue, &game).await;
        assert_eq!((&seen["proposal"]["kind"], &seen["proposal"]["asked"]), (&json!("draw"), &json!(true)));
        assert_eq!(talk(&red, &game).await["proposal"]["mine"], true);
        let other = json!({"seat": "blue", "kind": "draw"});
        assert_eq!(refused(&ask(&blue, &game, "propose", other).await), (409, "taken".into()));
        let twice = answers(&red, &game, "red", true).await;
        assert_eq!(refused(&twice), (409, "taken".into()));
        assert_eq!(answers(&blue, &game, "blue", false).await.status, 200);
        assert_eq!(talk(&red, &game).await["proposal"], json!(null));
        let late = answers(&blue, &game, "blue", true).await;
        assert_eq!(refused(&late), (409, "stale".into()));

        ask(&red, &game, "propose", draw.clone()).await;
        let answer = answers(&blue, &game, "blue", true).await;
        assert_eq!(answer.json()["done"], true);
        let outcome = &red.table(&game, "red").await["outcome"];
        assert_eq!((&outcome["winners"], &outcome["title"]), (&json!([]), &json!("A draw by agreement")));
        assert_eq!(refused(&ask(&red, &game, "propose", draw).await), (409, "over".into()));
        let kinds: Vec<Value> = talk(&red, &game).await["lines"].as_array().unwrap().iter().map(|l| l["kind"].clone()).collect();
        assert_eq!(json!(kinds), json!(["propose", "decline", "propose", "agree"]));
    }

    async fn all_agree_to_go_back_behind_dice_and_meet_others(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let journal = async |who: &Visitor| who.get(&format!("/api/games/{game}/journal")).await.json();
        round(&red, &blue, &game, 0, 1).await;
        let back = |to: u64| json!({"seat": "blue", "kind": "take_back", "to": to});
        assert_eq!(refused(&ask(&blue, &game, "propose", back(4)).await), (400, "malformed".into()));
        let nowhere = json!({"seat": "blue", "kind": "take_back"});
        assert_eq!(refused(&ask(&blue, &game, "propose", nowhere).await), (400, "malformed".into()));
        let mut live = red.watch(&game, "red", None).await;
        live.next("table").await;
        assert_eq!(ask(&blue, &game, "propose", back(2)).await.json()["done"], false);
        live.next("talk").await;
        assert_eq!(answers(&red, &game, "red", true).await.json()["done"], true);
        let update = live.next("update").await;
        assert_eq!((&update["kind"], &update["position"], &update["undone_to"]), (&json!("undo"), &json!(2), &json!(2)));

        table.end().await;
        let table = Table::open(place).await;
        let [red, blue] = [red, blue].map(|who| Visitor { address: table.address, ..who });
        assert_eq!(blue.table(&game, "blue").await["position"], 2);
        blue.acts(&game, "blue", 2, json!({"pick": 2})).await;
        blue.acts(&game, "blue", 3, json!("commit")).await;
        round(&red, &blue, &game, 4, 3).await;
        let at = blue.get(&format!("/api/games/{game}/at/4?seat=blue")).await;
        assert_eq!(at.status, 200, "{}", at.body);
        ask(&red, &game, "resign", json!({"seat": "red"})).await;
        let told = journal(&red).await;
        // The seed proves the dice, those that began anew included.
        assert_eq!(told["actions"][2]["again"], 1, "{told}");
        let again = red.post("/api/journals", json!({"journal": told})).await;
        assert_eq!(again.status, 201, "{}", again.body);
        let copy = id(&again.json());
        assert_eq!(red.table(&copy, "red").await["position"], 8);
        let once_more = red.get(&format!("/api/games/{copy}/at/8?seat=red")).await;
        assert_eq!(once_more.status, 200, "{}", once_more.body);
    }

    async fn a_rematch_exchanges_the_seats(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let rematch = |seat: &str| json!({"seat": seat, "kind": "rematch"});
        assert_eq!(refused(&ask(&red, &game, "propose", rematch("red")).await), (409, "not_over".into()));
        ask(&red, &game, "resign", json!({"seat": "red"})).await;
        assert_eq!(ask(&blue, &game, "propose", rematch("blue")).await.json()["done"], false);
        let answer = answers(&red, &game, "red", true).await.json();
        let new = answer["game"].as_str().expect("a new game").to_string();
        let card = red.get(&format!("/api/games/{new}")).await.json();
        assert_eq!((&card["mine"], &card["position"], &card["source"]), (&json!(["blue"]), &json!(0), &json!("table")));
        let line = talk(&blue, &game).await["lines"].as_array().unwrap().last().unwrap().clone();
        assert_eq!((&line["kind"], &line["text"]), (&json!("rematch"), &json!(new)));
        blue.acts(&new, "red", 0, json!({"pick": 1})).await;
    }

    async fn who_plays_alone_agrees_with_himself(place: &Place) {
        let table = Table::open(place).await;
        let red = table.guest().await;
        let game = id(&red.create(json!({"red": {"kind": "me"}, "blue": {"kind": "me"}})).await);
        round(&red, &red, &game, 0, 1).await;
        let back = json!({"seat": "red", "kind": "take_back", "to": 0});
        assert_eq!(ask(&red, &game, "propose", back).await.json()["done"], true);
        assert_eq!(red.table(&game, "red").await["position"], 0);
    }
}
