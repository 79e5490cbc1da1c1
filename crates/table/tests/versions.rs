//! Games outlive versions: a new version of the rules does not stop a game that holds under them, and one that does not
//! hold can be read.

mod common;
#[path = "common/editions.rs"]
mod editions;

use common::{Place, Table, Visitor, config, id, pair};
use editions::{FIRST, LUCKIER, RESHAPED, SAME, SHORTER, STRICTER, edition};
use serde_json::{Value, json};

/// A table with a version of the rules.
async fn open<const V: u8>(place: &Place) -> Table {
    Table::with(config(place), edition::<V>()).await
}

/// The same people at another table.
fn there<const N: usize>(table: &Table, people: [&Visitor; N]) -> [Visitor; N] {
    people.map(|who| Visitor {
        address: table.address,
        ..who.clone()
    })
}

async fn card(who: &Visitor, game: &str) -> Value {
    let reply = who.get(&format!("/api/games/{game}")).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

async fn journal(who: &Visitor, game: &str) -> Value {
    let reply = who.get(&format!("/api/games/{game}/journal")).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

/// One round of Duel: both pick a card and commit themselves, and two dice are rolled.
async fn round(red: &Visitor, blue: &Visitor, game: &str, from: u64, card: u8) {
    red.acts(game, "red", from, json!({"pick": card})).await;
    red.acts(game, "red", from + 1, json!("commit")).await;
    blue.acts(game, "blue", from + 2, json!({"pick": card}))
        .await;
    blue.acts(game, "blue", from + 3, json!("commit")).await;
}

on_both_stores! {
    async fn a_game_goes_on_under_new_rules_and_says_so(place: &Place) {
        let table = open::<FIRST>(place).await;
        let (red, blue, game) = pair(&table).await;
        round(&red, &blue, &game, 0, 1).await;
        red.acts(&game, "red", 4, json!({"pick": 2})).await;
        let before = red.table(&game, "red").await;
        assert_eq!(card(&red, &game).await.get("carried"), None);
        table.end().await;

        let table = open::<SAME>(place).await;
        let [red, blue] = there(&table, [&red, &blue]);
        let now = card(&red, &game).await;
        assert_eq!(now["version"], "2");
        let carried = &now["carried"];
        assert_eq!(carried.as_array().unwrap().len(), 1);
        assert_eq!((&carried[0]["from"], &carried[0]["to"], &carried[0]["position"]), (&json!("1"), &json!("2"), &json!(5)));
        assert!(carried[0]["at"].as_i64().unwrap() > 0);
        let after = red.table(&game, "red").await;
        for what in ["position", "view", "decision", "log", "waiting_for"] {
            assert_eq!(after[what], before[what], "{what}");
        }
        assert_eq!(after["revision"].as_u64(), before["revision"].as_u64().map(|n| n + 1));
        assert_eq!(after["undo"]["can"], false, "what was before stays done");
        red.acts(&game, "red", 5, json!("commit")).await;
        blue.acts(&game, "blue", 6, json!({"pick": 2})).await;
        table.end().await;

        // It is carried over once, and is a game of that version from then on.
        let table = open::<SAME>(place).await;
        let [red, blue] = there(&table, [&red, &blue]);
        assert_eq!(card(&blue, &game).await["carried"].as_array().unwrap().len(), 1);
        assert_eq!(blue.table(&game, "blue").await["undo"]["can"], true);
        blue.acts(&game, "blue", 7, json!("commit")).await;
        assert_eq!(blue.get(&format!("/api/games/{game}/at/3?seat=blue")).await.status, 200);
        let resign = blue.post(&format!("/api/games/{game}/resign"), json!({"seat": "blue"})).await;
        assert_eq!(resign.status, 200, "{}", resign.body);
        let whole = journal(&red, &game).await;
        assert_eq!((&whole["version"], whole["actions"].as_array().unwrap().len()), (&json!("2"), 8));
        let replayed = edition::<SAME>()[0].replay(&kernel::Journal::from_value(whole).unwrap());
        assert_eq!(replayed.unwrap().position(), 8);
        table.end().await;

        // Over is over, under any rules; it can still be looked at from every side.
        let table = open::<RESHAPED>(place).await;
        let [red] = there(&table, [&red]);
        assert_eq!(red.table(&game, "blue").await["outcome"]["title"], "Blue resigned");
        let carried = &card(&red, &game).await["carried"];
        assert_eq!((&carried[1]["from"], &carried[1]["to"]), (&json!("2"), &json!("3")));
        table.end().await;
        let table = open::<RESHAPED>(place).await;
        let [red] = there(&table, [&red]);
        assert_eq!(red.table(&game, "blue").await["outcome"]["title"], "Blue resigned");
    }

    async fn all_may_go_back_behind_the_change(place: &Place) {
        let table = open::<FIRST>(place).await;
        let (red, blue, game) = pair(&table).await;
        round(&red, &blue, &game, 0, 1).await;
        table.end().await;
        let table = open::<SAME>(place).await;
        let [red, blue] = there(&table, [&red, &blue]);
        red.acts(&game, "red", 4, json!({"pick": 2})).await;
        let back = json!({"seat": "red", "kind": "take_back", "to": 2});
        assert_eq!(red.post(&format!("/api/games/{game}/propose"), back).await.status, 200);
        let agree = blue.post(&format!("/api/games/{game}/answer"), json!({"seat": "blue", "yes": true, "kind": "take_back", "to": 2})).await;
        assert_eq!(agree.json()["done"], true, "{}", agree.body);
        blue.acts(&game, "blue", 2, json!({"pick": 3})).await;
        table.end().await;
        for _ in 0..2 {
            let table = open::<RESHAPED>(place).await;
            let [blue] = there(&table, [&blue]);
            assert_eq!(card(&blue, &game).await["carried"].as_array().unwrap().len(), 2);
            assert_eq!(blue.table(&game, "blue").await["position"], 3);
            table.end().await;
        }
        let table = open::<RESHAPED>(place).await;
        let [red, blue] = there(&table, [&red, &blue]);
        blue.acts(&game, "blue", 3, json!("commit")).await;
        red.post(&format!("/api/games/{game}/resign"), json!({"seat": "red"})).await;
        let whole = kernel::Journal::from_value(journal(&red, &game).await).unwrap();
        assert_eq!((&*whole.version, whole.actions[2].again), ("3", 1));
        assert_eq!(edition::<RESHAPED>()[0].replay(&whole).unwrap().position(), 4);
    }

    async fn a_game_from_a_position_is_carried_over_too(place: &Place) {
        let table = open::<FIRST>(place).await;
        let red = table.guest().await;
        let both = json!({"red": {"kind": "me"}, "blue": {"kind": "me"}});
        let first = id(&red.create(both.clone()).await);
        round(&red, &red, &first, 0, 1).await;
        let from = red.post(&format!("/api/games/{first}/from/2"), json!({"seats": both})).await;
        assert_eq!(from.status, 201, "{}", from.body);
        let game = id(&from.json());
        red.acts(&game, "blue", 0, json!({"pick": 2})).await;
        table.end().await;
        let table = open::<SAME>(place).await;
        let [red] = there(&table, [&red]);
        assert_eq!(card(&red, &game).await["carried"][0]["position"], 1);
        red.acts(&game, "blue", 1, json!("commit")).await;
        assert_eq!(red.table(&game, "blue").await["position"], 2);
    }

    async fn what_was_taken_back_need_not_hold(place: &Place) {
        let table = open::<FIRST>(place).await;
        let (red, blue, game) = pair(&table).await;
        red.acts(&game, "red", 0, json!({"pick": 3})).await;
        let undo = red.post(&format!("/api/games/{game}/undo"), json!({"seat": "red", "position": 1})).await;
        assert_eq!(undo.status, 200, "{}", undo.body);
        red.acts(&game, "red", 0, json!({"pick": 2})).await;
        red.acts(&game, "red", 1, json!("commit")).await;
        table.end().await;
        for again in 0..2 {
            let table = open::<STRICTER>(place).await;
            let [blue] = there(&table, [&blue]);
            assert_eq!(card(&blue, &game).await["carried"][0]["position"], 2);
            blue.acts(&game, "blue", 2 + again, [json!({"pick": 1}), json!("commit")][again as usize].clone()).await;
            table.end().await;
        }
    }

    async fn a_game_that_does_not_hold_can_be_read_up_to_there(place: &Place) {
        let table = open::<FIRST>(place).await;
        let (red, blue, game) = pair(&table).await;
        red.acts(&game, "red", 0, json!({"pick": 2})).await;
        red.acts(&game, "red", 1, json!("commit")).await;
        blue.acts(&game, "blue", 2, json!({"pick": 3})).await;
        table.end().await;

        let table = open::<STRICTER>(place).await;
        let [red, blue] = there(&table, [&red, &blue]);
        let stopped = card(&blue, &game).await["stopped"].clone();
        assert_eq!(
            (&stopped["version"], &stopped["position"], &stopped["actions"], &stopped["seat"], &stopped["rule"]),
            (&json!("4"), &json!(2), &json!(3), &json!("blue"), &json!("2.1")),
        );
        assert!(stopped["why"].is_string(), "{stopped}");
        // Which card it was is a secret of blue, and the rule might tell.
        let told = card(&red, &game).await["stopped"].clone();
        assert_eq!((&told["position"], &told["seat"]), (&json!(2), &json!("blue")));
        assert_eq!((told.get("rule"), told.get("why")), (None, None));

        let seen = blue.table(&game, "blue").await;
        assert_eq!((&seen["position"], &seen["decision"], &seen["outcome"]), (&json!(2), &json!(null), &json!(null)));
        assert_eq!((&seen["waiting_for"], &seen["undo"]["can"]), (&json!(null), &json!(false)));
        for (who, seat) in [(&blue, "blue"), (&red, "red")] {
            let act = who.act(&game, seat, 2, json!({"pick": 1})).await;
            assert_eq!((act.status, act.code()), (409, "version".into()), "{}", act.body);
            assert!(act.body.contains("action 3 of this game does not hold under version 4"), "{}", act.body);
            assert_eq!(act.body.contains("card"), seat == "blue", "{}", act.body);
        }
        let waiting = blue.get("/api/games?filter=waiting").await.json();
        assert_eq!(waiting, json!([]));
        assert_eq!(card(&blue, &game).await["waiting"], false);
        assert_eq!(blue.get(&format!("/api/games/{game}/at/2?seat=blue")).await.status, 200);
        assert_eq!(blue.get(&format!("/api/games/{game}/at/3?seat=blue")).await.status, 404);
        // The journal is all there, of each seat's own eyes, under the version that it was played by.
        let own = journal(&blue, &game).await;
        assert_eq!((&own["version"], &own["actions"]), (&json!("1"), &json!([{"seat": "blue", "action": {"pick": 3}}])));
        let from = blue.post(&format!("/api/games/{game}/from/2"), json!({})).await;
        assert_eq!(from.status, 403, "{}", from.body);
        table.end().await;

        // It stays so, and the players may end it; then they can play on from where it held.
        let table = open::<STRICTER>(place).await;
        let [red, blue] = there(&table, [&red, &blue]);
        let propose = red.post(&format!("/api/games/{game}/propose"), json!({"seat": "red", "kind": "draw"})).await;
        assert_eq!(propose.status, 200, "{}", propose.body);
        let agree = blue.post(&format!("/api/games/{game}/answer"), json!({"seat": "blue", "yes": true, "kind": "draw"})).await;
        assert_eq!((agree.status, &agree.json()["done"]), (200, &json!(true)), "{}", agree.body);
        let from = blue.post(&format!("/api/games/{game}/from/2"), json!({"seats": {"blue": {"kind": "me"}}})).await;
        assert_eq!(from.status, 201, "{}", from.body);
        let new = id(&from.json());
        blue.acts(&new, "blue", 0, json!({"pick": 1})).await;
        table.end().await;
        let table = open::<STRICTER>(place).await;
        let [red] = there(&table, [&red]);
        let end = card(&red, &game).await;
        assert_eq!((&end["over"], &end["position"], &end["stopped"]["rule"]), (&json!(true), &json!(3), &json!("2.1")));
        assert_eq!(red.table(&game, "red").await["outcome"]["title"], "A draw by agreement");
        assert_eq!(journal(&red, &game).await["actions"].as_array().unwrap().len(), 3);
    }

    async fn a_game_that_holds_again_goes_on(place: &Place) {
        let table = open::<FIRST>(place).await;
        let (red, blue, game) = pair(&table).await;
        red.acts(&game, "red", 0, json!({"pick": 3})).await;
        table.end().await;
        let table = open::<STRICTER>(place).await;
        let [red] = there(&table, [&red]);
        assert_eq!(card(&red, &game).await["stopped"]["position"], 0);
        table.end().await;
        let table = open::<FIRST>(place).await;
        let [red, blue] = there(&table, [&red, &blue]);
        red.acts(&game, "red", 1, json!("commit")).await;
        assert_eq!(card(&red, &game).await.get("stopped"), None);
        table.end().await;
        // The next version allows it again.
        let table = open::<LUCKIER>(place).await;
        let [blue] = there(&table, [&blue]);
        assert_eq!(card(&blue, &game).await["stopped"]["position"], 1, "a die more was rolled");
        table.end().await;
        let table = open::<SAME>(place).await;
        let [blue] = there(&table, [&blue]);
        let now = card(&blue, &game).await;
        assert_eq!((now.get("stopped"), &now["version"]), (None, &json!("2")));
        blue.acts(&game, "blue", 2, json!({"pick": 1})).await;
    }

    async fn an_end_that_the_players_did_not_see_opens_nothing(place: &Place) {
        let table = open::<FIRST>(place).await;
        let (red, blue, game) = pair(&table).await;
        round(&red, &blue, &game, 0, 1).await;
        table.end().await;
        let table = open::<SHORTER>(place).await;
        let [red] = there(&table, [&red]);
        let stopped = card(&red, &game).await["stopped"].clone();
        assert_eq!((&stopped["position"], &stopped["actions"]), (&json!(3), &json!(4)));
        let other = red.get(&format!("/api/games/{game}/table?seat=blue")).await;
        assert_eq!(other.status, 403, "{}", other.body);
        let seen = red.table(&game, "red").await;
        assert_eq!((&seen["outcome"], &seen["view"]["outcome"]), (&json!(null), &json!(null)));
        assert_eq!(journal(&red, &game).await.get("seed"), None);
    }

    async fn an_older_program_only_reads(place: &Place) {
        let table = open::<SAME>(place).await;
        let (red, _, game) = pair(&table).await;
        red.acts(&game, "red", 0, json!({"pick": 2})).await;
        table.end().await;
        let table = open::<FIRST>(place).await;
        let [red] = there(&table, [&red]);
        assert_eq!(red.table(&game, "red").await["position"], 1);
        let act = red.act(&game, "red", 1, json!("commit")).await;
        assert_eq!((act.status, act.code()), (409, "version".into()), "{}", act.body);
        let now = card(&red, &game).await;
        assert_eq!((&now["version"], now.get("carried"), now.get("stopped")), (&json!("2"), None, None));
        // Nobody waits for what cannot be done here.
        let list = red.get("/api/games?filter=mine").await.json();
        assert_eq!(red.get("/api/games?filter=waiting").await.json(), json!([]));
        assert_eq!((&now["waiting"], &list[0]["id"], &list[0]["waiting"]), (&json!(false), &json!(game), &json!(false)));
        table.end().await;
        let table = open::<SAME>(place).await;
        let [red] = there(&table, [&red]);
        red.acts(&game, "red", 1, json!("commit")).await;
    }

    async fn a_journal_of_other_rules_is_taken_in_where_it_holds(place: &Place) {
        let table = open::<FIRST>(place).await;
        let (red, blue, game) = pair(&table).await;
        round(&red, &blue, &game, 0, 3).await;
        red.post(&format!("/api/games/{game}/resign"), json!({"seat": "red"})).await;
        let played = journal(&red, &game).await;
        table.end().await;
        let table = open::<RESHAPED>(place).await;
        let [red] = there(&table, [&red]);
        let taken = red.post("/api/journals", json!({"journal": played})).await;
        assert_eq!((taken.status, &taken.json()["version"]), (201, &json!("3")), "{}", taken.body);
        table.end().await;
        let table = open::<STRICTER>(place).await;
        let [red] = there(&table, [&red]);
        let taken = red.post("/api/journals", json!({"journal": played})).await;
        assert_eq!((taken.status, taken.code()), (422, "version".into()));
        assert!(taken.body.contains("played by version 1 of the rules; under version 4 action 1: "), "{}", taken.body);
    }
}

/// Two servers with different rules share a database for a while.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_of_before_hears_that_a_game_was_carried_over() {
    let Some(place) = &Place::postgres().await else {
        eprintln!("SANDTABLE_TEST_POSTGRES names no database");
        return;
    };
    let before = open::<FIRST>(place).await;
    let (red, _, game) = pair(&before).await;
    red.acts(&game, "red", 0, json!({"pick": 2})).await;
    let mut live = red.watch(&game, "red", None).await;
    assert!(live.next("table").await["decision"].is_object());
    let now = open::<SAME>(place).await;
    let [there] = there(&now, [&red]);
    assert_eq!(card(&there, &game).await["version"], "2");
    let told = live.next("table").await;
    assert_eq!(
        (&told["position"], &told["decision"]),
        (&json!(1), &json!(null))
    );
    let act = red.act(&game, "red", 1, json!("commit")).await;
    assert_eq!((act.status, act.code()), (409, "version".into()));
    let words = "version 2 of the rules, and this table has version 1: it can only be read";
    assert!(act.body.contains(words), "{}", act.body);
    there.acts(&game, "red", 1, json!("commit")).await;
    let told = live.next("table").await;
    assert_eq!(told["position"], 2, "who reads is told how it goes on");
}
