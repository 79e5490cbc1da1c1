//! Every command, every refusal, and lines that are nothing at all.

use engine::{COMMANDS, Engine};
use proptest::prelude::*;
use serde_json::{Value, json};

fn engine() -> Engine {
    Engine::new(std::slice::from_ref(&duel::RULES))
}

fn ask(engine: &mut Engine, request: Value) -> Value {
    serde_json::from_str(&engine.answer(&request.to_string())).unwrap()
}

fn good(engine: &mut Engine, request: Value) -> Value {
    let answer = ask(engine, request);
    assert_eq!(answer["ok"], true, "{answer}");
    answer
}

/// The code and the message of a refusal.
fn refused(engine: &mut Engine, request: Value) -> (String, String) {
    let answer = ask(engine, request);
    assert_eq!(answer["ok"], false, "{answer}");
    let text = |name: &str| answer["error"][name].as_str().unwrap().to_string();
    (text("code"), text("message"))
}

fn playing() -> Engine {
    let mut engine = engine();
    good(
        &mut engine,
        json!({"cmd": "new", "game": "duel", "seed": "1"}),
    );
    engine
}

/// Everything that can be asked about where a game stands.
fn standing(engine: &mut Engine) -> Vec<String> {
    ["decision", "position", "journal"]
        .map(|cmd| engine.answer(&json!({"cmd": cmd}).to_string()))
        .to_vec()
}

#[test]
fn a_game_from_the_first_decision_to_the_last() {
    let mut engine = engine();
    let games = good(&mut engine, json!({"cmd": "games"}));
    assert_eq!(games["games"][0]["id"], "duel");
    assert_eq!(games["games"][0]["seats"][1]["id"], "blue");
    let request = json!({"cmd": "new", "game": "duel", "scenario": "long", "seed": 5, "options": {"stakes": "single"}});
    let mut answer = good(&mut engine, request);
    assert_eq!(answer["options"]["stakes"], "single");
    assert_eq!(answer["commitment"].as_str().unwrap().len(), 64);
    let mut steps = 0;
    while !answer["decision"].is_null() {
        let action = answer["decision"]["actions"][0]["action"].clone();
        let check = good(&mut engine, json!({"cmd": "check", "action": action}));
        assert_eq!(check["legal"], true);
        let seat = answer["decision"]["seat"].clone();
        let act = json!({"cmd": "act", "action": action, "seat": seat, "position": steps});
        answer = good(&mut engine, act);
        steps += 1;
    }
    assert_eq!(steps, 24);
    assert!(answer["outcome"]["title"].is_string());
    let view = good(&mut engine, json!({"cmd": "view", "seat": "spectator"}));
    assert_eq!(view["view"]["outcome"], answer["outcome"]);
    let (code, _) = refused(&mut engine, json!({"cmd": "act", "action": "commit"}));
    assert_eq!(code, "over");
}

#[test]
fn the_same_seed_gives_the_same_game_and_none_gives_another() {
    let commitment = |request: Value| good(&mut engine(), request)["commitment"].clone();
    let new = json!({"cmd": "new", "game": "duel", "seed": "42"});
    assert_eq!(commitment(new.clone()), commitment(new));
    let number = json!({"cmd": "new", "game": "duel", "seed": 42});
    assert_eq!(
        commitment(number),
        commitment(json!({"cmd": "new", "game": "duel", "seed": "42"}))
    );
    let fresh = json!({"cmd": "new", "game": "duel"});
    assert_ne!(commitment(fresh.clone()), commitment(fresh));
}

#[test]
fn the_id_comes_back() {
    let mut engine = engine();
    let answer = ask(&mut engine, json!({"cmd": "games", "id": {"n": 1}}));
    assert_eq!(answer["id"], json!({"n": 1}));
    let answer = ask(&mut engine, json!({"cmd": "fly", "id": "x"}));
    assert_eq!(answer["id"], "x");
    assert_eq!(ask(&mut engine, json!({"id": 7}))["id"], 7);
}

#[test]
fn a_line_that_is_not_json_is_answered_with_its_column() {
    let mut engine = engine();
    let mut answer = |line: &str| serde_json::from_str::<Value>(&engine.answer(line)).unwrap();
    let wrong = answer("{\"cmd\": games}");
    assert_eq!(wrong["error"]["code"], "malformed");
    assert_eq!(wrong["error"]["column"], 9);
    assert_eq!(
        wrong["error"]["message"],
        "the line is not JSON: expected value"
    );
    assert_eq!(answer("[1]")["error"]["code"], "bad_request");
    assert_eq!(answer("{}")["error"]["code"], "bad_request");
    assert_eq!(
        answer("{\"cmd\":1}")["error"]["message"],
        "cmd: a text is needed"
    );
}

#[test]
fn what_is_wrong_with_a_request_is_said() {
    let mut engine = engine();
    let mut refuse = |request: Value| refused(&mut engine, request);
    let (code, message) = refuse(json!({"cmd": "resign"}));
    assert_eq!(code, "unknown_command");
    assert!(message.starts_with("there is no command `resign`; there are `games`, `new`"));
    let (code, message) = refuse(json!({"cmd": "new", "game": "go"}));
    assert_eq!(
        (code.as_str(), message.as_str()),
        ("unknown_game", "there is no game `go`; there are `duel`")
    );
    let (code, message) = refuse(json!({"cmd": "new", "game": "duel", "scenario": "x"}));
    assert_eq!(
        (code.as_str(), message.as_str()),
        ("setup", "duel has no scenario `x`; it has `short`, `long`")
    );
    let (_, message) = refuse(json!({"cmd": "new", "gamee": "duel"}));
    assert!(
        message.starts_with("gamee: unknown field `gamee`"),
        "{message}"
    );
    let (_, message) = refuse(json!({"cmd": "new", "game": "duel", "seed": []}));
    assert_eq!(message, "seed: a text or a number is needed");
    for cmd in COMMANDS
        .iter()
        .filter(|c| !["games", "new", "load", "replay"].contains(c))
    {
        let mut request = json!({"cmd": cmd});
        match *cmd {
            "act" | "check" | "odds" => request["action"] = json!("commit"),
            "view" | "overlays" => request["seat"] = json!("red"),
            "why" => request["target"] = json!({"space": "kiev"}),
            "dice" => request["next"] = json!([1]),
            _ => {}
        }
        assert_eq!(refuse(request).0, "no_game", "{cmd}");
    }
}

#[test]
fn a_refusal_names_the_rule_and_changes_nothing() {
    let mut engine = playing();
    let before = standing(&mut engine);
    let answer = ask(&mut engine, json!({"cmd": "act", "action": "commit"}));
    assert_eq!(answer["error"]["rule"], "2.2");
    assert_eq!(answer["error"]["message"], "no card is picked yet");
    let check = good(&mut engine, json!({"cmd": "check", "action": "commit"}));
    assert_eq!(
        (&check["legal"], &check["rule"]),
        (&json!(false), &json!("2.2"))
    );
    let mut refuse = |request: Value| refused(&mut engine, request).0;
    assert_eq!(
        refuse(json!({"cmd": "act", "action": {"pick": 1}, "seat": "blue"})),
        "wrong_seat"
    );
    assert_eq!(
        refuse(json!({"cmd": "act", "action": {"pick": 1}, "seat": "x"})),
        "unknown_seat"
    );
    assert_eq!(
        refuse(json!({"cmd": "act", "action": {"pick": 1}, "position": 3})),
        "stale"
    );
    assert_eq!(
        refuse(json!({"cmd": "act", "action": {"jump": 1}})),
        "not_an_action"
    );
    assert_eq!(refuse(json!({"cmd": "undo"})), "cannot_undo");
    assert_eq!(refuse(json!({"cmd": "redo"})), "cannot_redo");
    assert_eq!(refuse(json!({"cmd": "dice", "next": [1, 0]})), "dice");
    assert_eq!(
        refuse(json!({"cmd": "odds", "action": {"pick": 1}})),
        "no_odds"
    );
    assert_eq!(refuse(json!({"cmd": "load", "position": {}})), "position");
    assert_eq!(refuse(json!({"cmd": "replay", "journal": {}})), "journal");
    assert_eq!(standing(&mut engine), before);
}

#[test]
fn secrets_stay_with_their_seat() {
    let mut engine = playing();
    let answer = good(&mut engine, json!({"cmd": "act", "action": {"pick": 2}}));
    assert_eq!(answer["log"][0]["only"], json!(["red"]));
    let mut table = |seat: &str| {
        let view = good(&mut engine, json!({"cmd": "view", "seat": seat}));
        let decks = view["view"]["decks"].as_array().unwrap().clone();
        let on_table = decks.into_iter().find(|deck| deck["key"] == "red_table");
        let on_table = on_table.unwrap();
        assert_eq!(on_table["count"], 1);
        on_table["cards"][0]["face"].clone()
    };
    assert_eq!(table("red"), "red_2");
    assert_eq!(table("blue"), Value::Null);
    assert_eq!(table("spectator"), Value::Null);
}

#[test]
fn positions_and_journals_go_out_and_in() {
    let mut engine = playing();
    good(&mut engine, json!({"cmd": "dice", "next": [6, 1]}));
    for action in [json!({"pick": 1}), json!("commit"), json!({"pick": 1})] {
        good(&mut engine, json!({"cmd": "act", "action": action}));
    }
    let odds = good(&mut engine, json!({"cmd": "odds", "action": "commit"}));
    assert_eq!(odds["odds"]["out_of"], 108);
    let fought = good(&mut engine, json!({"cmd": "act", "action": "commit"}));
    assert_eq!(fought["log"][1]["dice"], json!([6, 1]));
    let position = good(&mut engine, json!({"cmd": "position"}));
    let journal = good(&mut engine, json!({"cmd": "journal"}))["journal"].clone();
    assert_eq!(journal["actions"][3]["scripted"], 2);

    let mut second = Engine::new(std::slice::from_ref(&duel::RULES));
    let replayed = good(&mut second, json!({"cmd": "replay", "journal": journal}));
    assert_eq!(replayed["hash"], position["hash"]);
    assert_eq!(replayed["decision"], fought["decision"]);
    good(
        &mut second,
        json!({"cmd": "load", "position": position["position"], "seed": "3"}),
    );
    assert_eq!(good(&mut second, json!({"cmd": "position"})), position);
}

#[test]
fn undo_and_redo_go_one_action() {
    let mut engine = playing();
    let first = good(&mut engine, json!({"cmd": "decision"}));
    good(&mut engine, json!({"cmd": "act", "action": {"pick": 1}}));
    let second = good(&mut engine, json!({"cmd": "decision"}));
    assert_eq!(
        refused(&mut engine, json!({"cmd": "undo", "seat": "blue"})).0,
        "cannot_undo"
    );
    assert_eq!(
        good(&mut engine, json!({"cmd": "undo", "seat": "red"})),
        first
    );
    assert_eq!(
        good(&mut engine, json!({"cmd": "redo"}))["decision"],
        second["decision"]
    );
}

#[test]
fn a_stream_of_lines_gets_a_line_each() {
    let input = "{\"cmd\":\"games\"}\n\n   \r\nnonsense\n\u{fffd}\n{\"cmd\":\"decision\",\"id\":4}";
    let mut bytes = input.as_bytes().to_vec();
    bytes.extend_from_slice(b"\n\xff\xfe\n");
    let mut output = Vec::new();
    engine().run(bytes.as_slice(), &mut output).unwrap();
    let lines: Vec<Value> = String::from_utf8(output)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[3]["id"], 4);
    assert_eq!(lines[4]["error"]["code"], "malformed");
}

fn fragment() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<i32>().prop_map(Value::from),
        "[a-z]{0,6}".prop_map(Value::from),
        Just(json!([1, 2])),
        Just(json!({"pick": 1})),
        Just(json!("commit")),
        Just(json!("red")),
        Just(json!("duel")),
    ]
}

proptest! {
    #[test]
    fn any_request_gets_an_answer_and_a_refused_one_changes_nothing(
        requests in prop::collection::vec((
            prop::sample::select(COMMANDS.to_vec()),
            prop::collection::btree_map(
                prop::sample::select(vec!["action", "seat", "next", "game", "seed", "position", "journal", "options"]),
                fragment(),
                0..3,
            ),
        ), 1..12),
    ) {
        let mut engine = playing();
        for (cmd, args) in requests {
            let mut request = json!(args);
            request["cmd"] = json!(cmd);
            let before = standing(&mut engine);
            let answer = ask(&mut engine, request);
            if answer["ok"] == false {
                prop_assert!(answer["error"]["message"].is_string());
                prop_assert_ne!(&answer["error"]["code"], "internal");
                prop_assert_eq!(standing(&mut engine), before);
            }
        }
    }

    #[test]
    fn any_bytes_get_an_answer(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let answer: Value = serde_json::from_str(&engine().answer_bytes(&bytes)).unwrap();
        prop_assert_eq!(&answer["ok"], false);
    }

    #[test]
    fn a_cut_or_changed_line_gets_an_answer(at in 0usize..200, byte in any::<u8>(), cut in any::<bool>()) {
        let mut engine = playing();
        let mut line = json!({"cmd": "replay", "journal": good(&mut engine, json!({"cmd": "journal"}))["journal"]})
            .to_string()
            .into_bytes();
        let at = at % line.len();
        if cut { line.truncate(at) } else { line[at] = byte }
        let answer: Value = serde_json::from_str(&engine.answer_bytes(&line)).unwrap();
        prop_assert!(answer["ok"] == true || answer["error"]["message"].is_string());
    }
}
