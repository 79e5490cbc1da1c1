//! Dice that nobody can load: promises before parts, all parts before the dice, and everything to be checked at the end.

mod common;

use common::{Place, Table, Visitor, id, pair};
use kernel::{Journal, Part, Seed};
use serde_json::{Value, json};

fn part(byte: u8) -> Part {
    Part([byte; 32])
}

async fn look(who: &Visitor, game: &str) -> Value {
    let reply = who.get(&format!("/api/games/{game}/dice")).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

async fn promise(who: &Visitor, game: &str, part: Part) -> common::Reply {
    let path = format!("/api/games/{game}/dice/promise");
    who.post(&path, json!({"promise": part.promise()})).await
}

async fn show(who: &Visitor, game: &str, part: Part) -> common::Reply {
    let path = format!("/api/games/{game}/dice/part");
    who.post(&path, json!({"part": part.to_string()})).await
}

/// Both promise, then both show.
async fn stir(players: [(&Visitor, Part); 2], game: &str) {
    for (who, part) in players {
        assert_eq!(promise(who, game, part).await.status, 200);
    }
    for (who, part) in players {
        assert_eq!(show(who, game, part).await.status, 200);
    }
}

/// Takes the first offer again and again; gives how many actions there are in the end.
async fn play_until(red: &Visitor, blue: &Visitor, game: &str, end: u64) -> u64 {
    let from = red.get(&format!("/api/games/{game}")).await.json()["position"].as_u64();
    for position in from.unwrap()..end {
        let card = red.get(&format!("/api/games/{game}")).await.json();
        let who = match card["to_move"].as_str() {
            Some("red") => (red, "red"),
            Some(_) => (blue, "blue"),
            None => return position,
        };
        let table = who.0.table(game, who.1).await;
        let action = table["decision"]["offers"][0]["action"].clone();
        who.0.acts(game, who.1, position, action).await;
    }
    end
}

async fn journal(who: &Visitor, game: &str) -> Journal {
    let reply = who.get(&format!("/api/games/{game}/journal")).await;
    Journal::from_value(reply.json()).unwrap()
}

on_both_stores! {
    async fn the_dice_hang_on_the_table_and_on_every_player(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let noted = look(&blue, &game).await["commitment"].as_str().unwrap().to_string();
        stir([(&red, part(1)), (&blue, part(2))], &game).await;
        let after = look(&red, &game).await;
        assert_eq!((&after["stirs"], &after["want"]), (&json!(1), &json!("nothing")));
        play_until(&red, &blue, &game, 5).await;
        table.end().await;
        // The stream goes on where it was, also after a restart.
        let table = Table::open(place).await;
        let again = |who: Visitor| Visitor { address: table.address, ..who };
        let (red, blue) = (again(red), again(blue));
        play_until(&red, &blue, &game, 100).await;
        let journal = journal(&blue, &game).await;
        let parts = &journal.actions[0].stirred[0];
        assert_eq!((parts["red"], parts["blue"]), (part(1), part(2)));
        let seed: Seed = journal.seed.as_ref().unwrap().parse().unwrap();
        assert_eq!(seed.commitment(), noted);
        let play = duel::RULES.replay(&journal).unwrap();
        assert!(play.outcome().is_some());
        // Without the parts the seed gives other dice.
        let mut bare = journal.clone();
        bare.actions[0].stirred.clear();
        assert!(duel::RULES.replay(&bare).is_err());
        // What stood in between is seen again, and the journal is taken in as a game.
        assert_eq!(red.get(&format!("/api/games/{game}/at/7?seat=red")).await.status, 200);
        let taken = red.post("/api/journals", json!({"journal": json!(journal)})).await;
        assert_eq!(taken.status, 201, "{}", taken.body);
    }

    async fn nobody_shows_before_everybody_has_promised(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        assert_eq!(look(&red, &game).await["want"], "promise");
        assert_eq!(show(&red, &game, part(1)).await.code(), "dice");
        let told = promise(&red, &game, part(1)).await.json();
        assert_eq!(told["want"], "wait");
        assert_eq!(show(&red, &game, part(1)).await.code(), "dice");
        assert_eq!(look(&blue, &game).await["promises"][0]["promise"], part(1).promise());
        promise(&blue, &game, part(2)).await;
        assert_eq!(look(&red, &game).await["want"], "part");
        let other = show(&red, &game, part(3)).await;
        assert_eq!((other.status, other.code()), (400, "malformed".to_string()), "not the promised one");
        let told = show(&red, &game, part(1)).await.json();
        assert_eq!((&told["want"], &told["stirs"]), (&json!("wait"), &json!(0)));
        assert_eq!(show(&red, &game, part(1)).await.code(), "dice", "shown already");
        // Nobody sees a part before the end of the round.
        assert!(!look(&blue, &game).await.to_string().contains(&part(1).to_string()));
        assert_eq!(show(&blue, &game, part(2)).await.json()["stirs"], 1);
        assert_eq!(promise(&red, &game, part(4)).await.code(), "dice", "once is enough");
    }

    async fn only_players_have_a_part(place: &Place) {
        let table = Table::open(place).await;
        let (red, _, game) = pair(&table).await;
        let stranger = table.guest().await;
        assert_eq!(look(&stranger, &game).await["want"], "nothing");
        assert_eq!(promise(&stranger, &game, part(9)).await.code(), "wrong_seat");
        let path = format!("/api/games/{game}/dice/promise");
        assert_eq!(red.post(&path, json!({"promise": "12"})).await.status, 400);
        // Who plays alone, or against computers, is asked for nothing.
        let alone = id(&red.create(json!({"red": {"kind": "me"}, "blue": {"kind": "me"}})).await);
        assert_eq!(look(&red, &alone).await["want"], "nothing");
        assert_eq!(promise(&red, &alone, part(9)).await.code(), "dice");
    }

    async fn a_round_begins_anew_when_its_players_change(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        promise(&red, &game, part(1)).await;
        promise(&blue, &game, part(2)).await;
        show(&red, &game, part(1)).await;
        blue.post(&format!("/api/games/{game}/leave"), json!({"seat": "blue"})).await;
        let late = table.guest().await;
        late.post(&format!("/api/games/{game}/seats/blue/join"), json!({})).await;
        // Who comes now could know what red has shown, so that does not count.
        assert_eq!(look(&red, &game).await["want"], "promise");
        assert_eq!(promise(&late, &game, part(3)).await.status, 200);
        let now = look(&red, &game).await;
        assert_eq!((now["promises"].as_array().unwrap().len(), &now["want"]), (1, &json!("promise")));
        promise(&red, &game, part(4)).await;
        show(&late, &game, part(3)).await;
        assert_eq!(show(&red, &game, part(4)).await.json()["stirs"], 1);
        // Who sits down later stirs with everybody once more.
        late.post(&format!("/api/games/{game}/leave"), json!({"seat": "blue"})).await;
        let last = table.guest().await;
        last.post(&format!("/api/games/{game}/seats/blue/join"), json!({})).await;
        stir([(&red, part(5)), (&last, part(6))], &game).await;
        assert_eq!(look(&last, &game).await["stirs"], 2);
        play_until(&red, &last, &game, 100).await;
        let journal = journal(&last, &game).await;
        let stirred = &journal.actions[0].stirred;
        assert_eq!((stirred[0]["blue"], stirred[1]["blue"]), (part(3), part(6)));
        assert!(duel::RULES.replay(&journal).is_ok());
        assert_eq!(promise(&red, &game, part(7)).await.code(), "dice", "over is over");
    }

    async fn who_forgot_a_part_promises_another(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        promise(&red, &game, part(1)).await;
        promise(&blue, &game, part(2)).await;
        assert_eq!(promise(&red, &game, part(3)).await.json()["want"], "wait");
        assert_eq!(look(&blue, &game).await["want"], "promise", "what was promised before does not count");
        promise(&blue, &game, part(4)).await;
        show(&blue, &game, part(4)).await;
        assert_eq!(show(&red, &game, part(3)).await.json()["stirs"], 1);
    }

    async fn what_was_proposed_outlives_the_stirring_of_dice(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let draw = json!({"seat": "red", "kind": "draw"});
        assert_eq!(red.post(&format!("/api/games/{game}/propose"), draw).await.status, 200);
        stir([(&red, part(1)), (&blue, part(2))], &game).await;
        let yes = json!({"seat": "blue", "yes": true, "kind": "draw"});
        let answer = blue.post(&format!("/api/games/{game}/answer"), yes).await;
        assert_eq!(answer.json()["done"], true, "{}", answer.body);
    }

    async fn taking_back_goes_on_with_the_stirred_dice(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        let mut socket = red.watch(&game, "red", None).await;
        let offers = red.table(&game, "red").await["decision"]["offers"].clone();
        red.acts(&game, "red", 0, offers[0]["action"].clone()).await;
        stir([(&red, part(1)), (&blue, part(2))], &game).await;
        let told = loop {
            let update = socket.next("update").await;
            if update["kind"] == "dice" {
                break update;
            }
        };
        assert_eq!((&told["position"], &told["undo"]["can"]), (&json!(1), &json!(true)));
        let undo = red.post(&format!("/api/games/{game}/undo"), json!({"seat": "red", "position": 1})).await;
        assert_eq!(undo.status, 200, "{}", undo.body);
        red.acts(&game, "red", 0, offers[1]["action"].clone()).await;
        table.end().await;
        let table = Table::open(place).await;
        let again = |who: Visitor| Visitor { address: table.address, ..who };
        let (red, blue) = (again(red), again(blue));
        play_until(&red, &blue, &game, 100).await;
        let journal = journal(&blue, &game).await;
        assert_eq!(journal.actions[0].stirred[0]["blue"], part(2));
        assert!(duel::RULES.replay(&journal).is_ok());
    }

    async fn who_has_seen_a_part_promises_no_other(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        for (who, own) in [(&red, part(1)), (&blue, part(2))] {
            assert_eq!(promise(who, &game, own).await.status, 200);
        }
        assert_eq!(promise(&red, &game, part(3)).await.status, 200, "nothing is shown yet");
        assert_eq!(promise(&blue, &game, part(2)).await.status, 200);
        assert_eq!(show(&blue, &game, part(2)).await.status, 200);
        assert_eq!(promise(&red, &game, part(4)).await.status, 409);
        assert_eq!(show(&red, &game, part(3)).await.status, 200);
        assert_eq!(look(&red, &game).await["stirs"], 1);
    }

    async fn who_goes_back_behind_dice_stirs_anew(place: &Place) {
        let table = Table::open(place).await;
        let (red, blue, game) = pair(&table).await;
        stir([(&red, part(1)), (&blue, part(2))], &game).await;
        let back = async |to: u64| {
            let propose = json!({"seat": "red", "kind": "take_back", "to": to});
            assert_eq!(red.post(&format!("/api/games/{game}/propose"), propose).await.status, 200);
            let answer = blue.post(&format!("/api/games/{game}/answer"), json!({"seat": "blue", "yes": true, "kind": "take_back", "to": to})).await;
            assert_eq!(answer.json()["done"], true, "{}", answer.body);
        };
        play_until(&red, &blue, &game, 3).await;
        back(2).await;
        assert_eq!(look(&red, &game).await["want"], "nothing", "no die was rolled since");
        play_until(&red, &blue, &game, 4).await;
        back(2).await;
        for who in [&red, &blue] {
            let now = look(who, &game).await;
            assert_eq!((&now["want"], &now["round"]), (&json!("promise"), &json!(2)));
        }
        stir([(&red, part(3)), (&blue, part(4))], &game).await;
        assert_eq!(look(&red, &game).await["want"], "nothing");
        play_until(&red, &blue, &game, 8).await;
        // Once more, and this time the game goes on before the new parts are there.
        back(2).await;
        play_until(&red, &blue, &game, 4).await;
        assert_eq!(look(&red, &game).await["want"], "promise");
        table.end().await;
        let table = Table::open(place).await;
        let again = |who: &Visitor| Visitor { address: table.address, ..who.clone() };
        let (red, blue) = (again(&red), again(&blue));
        assert_eq!(look(&red, &game).await["want"], "promise");
        play_until(&red, &blue, &game, 100).await;
        let journal = journal(&red, &game).await;
        assert_eq!(journal.actions[2].stirred.len(), 1, "what was stirred is never taken back");
        assert_eq!((journal.actions[2].again, journal.actions[2].passed), (1, 0));
        duel::RULES.replay(&journal).unwrap();
        let mut other = journal;
        other.actions[2].again = 0;
        assert!(duel::RULES.replay(&other).is_err(), "nobody chooses whether they begin anew");
    }
}
