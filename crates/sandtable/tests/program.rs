//! The program as its users meet it, played on the smallest game.

use sandtable::{Output, run};
use serde_json::Value;
use std::path::PathBuf;

struct Ran {
    code: u8,
    out: String,
    err: String,
}

fn sandtable(args: &[&str]) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut output = Output {
        out: &mut out,
        err: &mut err,
        watched: false,
    };
    let args = ["sandtable"].iter().chain(args);
    let code = run(sandtable::example(), args, &mut output);
    Ran {
        code,
        out: String::from_utf8(out).unwrap(),
        err: String::from_utf8(err).unwrap(),
    }
}

fn json(args: &[&str]) -> Value {
    let ran = sandtable(args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

fn refused(args: &[&str]) -> String {
    let ran = sandtable(args);
    assert_eq!(ran.code, 2, "{}", ran.out);
    assert_eq!(ran.out, "");
    ran.err
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn games_are_listed() {
    let text = sandtable(&["games"]).out;
    for word in ["duel", "short", "long", "red", "stakes", "single"] {
        assert!(text.contains(word), "{word}: {text}");
    }
    let value = json(&["games", "--json"]);
    assert_eq!(value["games"][0]["scenarios"][1]["id"], "long");
    assert_eq!(value["games"][0]["seats"][0]["id"], "red");
}

#[test]
fn a_simulation_adds_up() {
    let args = [
        "sim", "--game", "duel", "--games", "200", "--seed", "1", "--json",
    ];
    let value = json(&args);
    let number = |name: &str| value[name].as_u64().unwrap();
    assert_eq!((number("games"), number("finished")), (200, 200));
    assert_eq!((number("dead_ends"), number("panics")), (0, 0));
    assert_eq!(number("decisions"), 200 * 12);
    let wins = |seat: &str| value["wins"][seat].as_u64().unwrap();
    assert_eq!(wins("red") + wins("blue") + number("draws"), 200);
    assert!(value["decisions_per_second"].as_f64().unwrap() > 0.0);
    assert_eq!(value["result_hash"].as_str().unwrap().len(), 64);
    assert_eq!(value["problems"], serde_json::json!([]));
}

#[test]
fn the_result_hash_hangs_on_the_seed_and_not_on_the_threads() {
    let hash = |seed: &str| {
        let value = json(&[
            "sim", "--game", "duel", "--games", "50", "--seed", seed, "--json",
        ]);
        value["result_hash"].clone()
    };
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build().unwrap().install(|| hash("1"))
    };
    assert_eq!(hash("1"), hash("1"));
    assert_ne!(hash("1"), hash("2"));
    assert_eq!(on(1), on(3));
}

#[test]
fn a_simulation_shows_a_table() {
    let ran = sandtable(&[
        "sim",
        "--game",
        "duel",
        "--games",
        "20",
        "--players",
        "random,random",
    ]);
    assert_eq!(ran.code, 0);
    for word in [
        "Red wins",
        "Blue wins",
        "draw",
        "decisions/s",
        "result hash",
    ] {
        assert!(ran.out.contains(word), "{word}: {}", ran.out);
    }
    assert_eq!(ran.err, "");
}

#[test]
fn options_and_scenarios_are_passed_on() {
    let value = json(&[
        "sim",
        "--game",
        "duel",
        "--scenario",
        "long",
        "--option",
        "stakes=single",
        "--games",
        "3",
        "--json",
    ]);
    assert_eq!(value["decisions"], 3 * 24);
}

#[test]
fn a_game_that_does_not_end_is_told_with_its_seed() {
    let ran = sandtable(&["sim", "--game", "duel", "--games", "2", "--limit", "5"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("game 2 (seed "), "{}", ran.err);
    assert!(ran.err.contains("2 of 2 games went wrong"), "{}", ran.err);
}

#[test]
fn one_game_of_a_run_can_be_written_and_verified() {
    let path = file("only.json");
    let path = path.to_str().unwrap();
    let args = [
        "sim",
        "--game",
        "duel",
        "--games",
        "9",
        "--only",
        "7",
        "--journal",
        path,
        "--json",
    ];
    assert_eq!(json(&args)["games"], 1);
    let value = json(&["verify", path, "--json"]);
    assert_eq!(value["actions"], 12);
    assert_eq!(value["dice"], 6);
    let ran = sandtable(&["verify", path]);
    assert!(
        ran.out
            .starts_with("duel, short: 12 actions and 6 dice hold\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains(value["hash"].as_str().unwrap()));
}

#[test]
fn a_journal_that_does_not_hold_is_refused_with_its_place() {
    let path = file("forged.json");
    let path_text = path.to_str().unwrap();
    json(&[
        "sim",
        "--game",
        "duel",
        "--games",
        "1",
        "--journal",
        path_text,
        "--json",
    ]);
    let good = std::fs::read_to_string(&path).unwrap();
    let check = |text: &str, expected: &str| {
        std::fs::write(&path, text).unwrap();
        let ran = sandtable(&["verify", path_text]);
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains(expected), "{}", ran.err);
    };
    let mut journal: Value = serde_json::from_str(&good).unwrap();
    let die = journal["actions"][3]["dice"][0].as_u64().unwrap();
    journal["actions"][3]["dice"][0] = (die % 6 + 1).into();
    check(&journal.to_string(), "action 4: the journal shows dice");
    check(&good[..good.len() / 2], "line 1 column");
    check("{}", "missing field `format`");
    journal["game"] = "chess".into();
    std::fs::write(&path, journal.to_string()).unwrap();
    let error = refused(&["verify", path_text]);
    assert!(
        error.contains("there is no game `chess`; there are `duel`"),
        "{error}"
    );
    let error = refused(&["verify", "no/such/file.json"]);
    assert!(error.starts_with("error: no/such/file.json: "), "{error}");
}

#[test]
fn a_start_of_ones_own_is_told() {
    let seed = "42".parse().unwrap();
    let start = |actions: usize| {
        let setup = kernel::Setup::default();
        let mut game = duel::RULES.start(&setup, seed).unwrap();
        for action in ["{\"pick\":2}", "\"commit\""].iter().take(actions) {
            game.act(None, &serde_json::from_str(action).unwrap())
                .unwrap();
        }
        game
    };
    let path = file("own-start.json");
    let verified = |own: bool| {
        let mut journal = start(0).journal(true).unwrap();
        journal.start = own.then(|| start(1).save()["state"].take());
        std::fs::write(&path, serde_json::to_string(&journal).unwrap()).unwrap();
        let ran = sandtable(&["verify", path.to_str().unwrap()]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out
            .contains("it begins with a position of somebody's making, not with its scenario")
    };
    assert!(verified(true));
    assert!(!verified(false));
}

#[test]
fn the_parts_of_players_are_held_against_their_notes() {
    let part = |byte: u8| kernel::Part([byte; 32]);
    let parts = [("red", 1), ("blue", 2)].map(|(seat, byte)| (seat.to_string(), part(byte)));
    let mut game = duel::RULES
        .start(&kernel::Setup::default(), "42".parse().unwrap())
        .unwrap();
    game.stir(parts.into()).unwrap();
    for action in ["{\"pick\":2}", "\"commit\"", "{\"pick\":3}", "\"commit\""] {
        game.act(None, &serde_json::from_str(action).unwrap())
            .unwrap();
    }
    let (journal, note) = (file("stirred.json"), file("note.json"));
    let [journal, note] = [&journal, &note].map(|path| path.to_str().unwrap());
    let text = serde_json::to_string(&game.journal(true).unwrap()).unwrap();
    std::fs::write(journal, text).unwrap();
    let noted = |seat: &str, own: u8, red: u8, commitment: &str| {
        let promises = serde_json::json!({"red": part(red).promise(), "blue": part(2).promise()});
        let round = serde_json::json!({"part": part(own), "promise": part(own).promise(), "seat": seat, "promises": promises});
        let text = serde_json::json!({"commitment": commitment, "rounds": {"1": round}});
        std::fs::write(note, text.to_string()).unwrap();
        sandtable(&["verify", journal, "--note", note])
    };
    let commitment = "01ce41ef545f9bf830a3b3f161d424e4e4f3c9ebb10eb5a305af9e327f3abb43";
    let ran = noted("blue", 2, 1, commitment);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out
            .contains("the parts of blue and red\n        as noted: blue\n"),
        "{}",
        ran.out
    );
    let ran = sandtable(&["verify", journal]);
    assert!(ran.out.contains("no note was given"), "{}", ran.out);
    let wrong = [
        (
            noted("blue", 3, 1, commitment),
            "the part of blue is not the one that was noted",
        ),
        (
            noted("blue", 2, 4, commitment),
            "the parts are not those that were promised",
        ),
        (
            noted("blue", 2, 1, "00"),
            "the hash of the seed is not the one that was noted",
        ),
    ];
    for (ran, expected) in wrong {
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains(expected), "{}", ran.err);
    }
}

#[test]
fn dice_that_began_anew_and_rules_that_changed_are_told() {
    let mut game = duel::RULES
        .start(&kernel::Setup::default(), "42".parse().unwrap())
        .unwrap();
    game.begin_again(2);
    for action in ["{\"pick\":2}", "\"commit\"", "{\"pick\":3}", "\"commit\""] {
        game.act(None, &serde_json::from_str(action).unwrap())
            .unwrap();
    }
    let (journal, note) = (file("again.json"), file("backs.json"));
    let [journal, note] = [&journal, &note].map(|path| path.to_str().unwrap());
    let mut written = game.journal(true).unwrap();
    written.version = "0".to_string();
    std::fs::write(journal, serde_json::to_string(&written).unwrap()).unwrap();
    let noted = serde_json::json!({"commitment": written.commitment, "rounds": {}, "backs": 1, "spoilt": 1});
    std::fs::write(note, noted.to_string()).unwrap();
    let ran = sandtable(&["verify", journal, "--note", note]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for expected in [
        "played by version 0 of the rules; all of it holds under version 1\n",
        "2 times the dice began anew without new parts",
        "a note says: agreed 1 times\n",
        "1 rounds came to nothing after a noted part was shown",
    ] {
        assert!(ran.out.contains(expected), "{expected}: {}", ran.out);
    }
    written.actions[2].action = serde_json::json!({"pick": 9});
    std::fs::write(journal, serde_json::to_string(&written).unwrap()).unwrap();
    let ran = sandtable(&["verify", journal]);
    assert_eq!(ran.code, 1);
    let expected = "played by version 0; under version 1 action 3: ";
    assert!(ran.err.contains(expected), "{}", ran.err);
}

#[test]
fn wrong_questions_are_told_what_would_be_right() {
    let error = refused(&["sim", "--game", "chess"]);
    assert_eq!(error, "error: there is no game `chess`; there are `duel`\n");
    let error = refused(&["sim", "--game", "duel", "--scenario", "huge"]);
    assert!(error.contains("it has `short`, `long`"), "{error}");
    let error = refused(&["sim", "--game", "duel", "--option", "stakes"]);
    assert!(error.contains("write it as name=value"), "{error}");
    let error = refused(&["sim", "--game", "duel", "--players", "genius"]);
    assert!(
        error.contains("there is no player `genius`; there are `random`"),
        "{error}"
    );
    let error = refused(&["sim", "--game", "duel", "--players", "random,random,random"]);
    assert!(error.contains("3 players for 2 seats"), "{error}");
    let error = refused(&["sim", "--game", "duel", "--only", "101"]);
    assert!(error.contains("the run has the games 1 to 100"), "{error}");
    let error = refused(&["simm"]);
    assert!(error.contains("sim"), "{error}");
}

#[test]
fn rules_are_shown() {
    let text = sandtable(&["rules", "duel"]).out;
    assert!(
        text.contains("A card is played once … One double stake"),
        "{text}"
    );
    let text = sandtable(&["rules", "duel", "2"]).out;
    assert!(text.contains("2.3") && !text.contains("3.1"), "{text}");
    let text = sandtable(&["rules", "duel", "2.1"]).out;
    assert!(text.contains("crates/duel/src/rounds.rs:"), "{text}");
    assert!(text.contains("crates/duel/tests/rules.rs:"), "{text}");
    let value = json(&["rules", "duel", "E1", "--json"]);
    assert_eq!(value["kind"], "example");
    assert_eq!(value["tested"].as_array().unwrap().len(), 1);
    let value = json(&["rules", "duel", "--json"]);
    assert_eq!(value["chapters"][1]["enforceable"], 3);
    let error = refused(&["rules", "duel", "2.11"]);
    assert!(
        error.contains("duel has no rule `2.11`; near it are `2.1`"),
        "{error}"
    );
}

#[test]
fn coverage_is_counted() {
    let value = json(&["rules", "duel", "--coverage", "--json"]);
    assert_eq!(
        (&value["enforceable"], &value["enforced"]),
        (&6.into(), &6.into())
    );
    assert_eq!(
        (&value["tested"], &value["untested"]),
        (&6.into(), &Value::Array(vec![]))
    );
    assert_eq!(
        (&value["examples"], &value["examples_tested"]),
        (&1.into(), &1.into())
    );
    let text = sandtable(&["rules", "duel", "--coverage"]).out;
    assert!(
        text.contains("6 of 6 enforceable rules are enforced, 6 are tested"),
        "{text}"
    );
}

#[test]
fn help_and_completions_are_written() {
    let ran = sandtable(&["help", "sim"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(
        ran.out.contains("sandtable sim --game neppa"),
        "{}",
        ran.out
    );
    let ran = sandtable(&["completions", "bash"]);
    assert!(ran.out.contains("_sandtable()"));
    assert_eq!(sandtable(&["parley"]).code, 2);
}

#[test]
fn every_game_of_the_table_introduces_itself() {
    for ruleset in sandtable::rulesets() {
        let info = ruleset.info();
        assert!(!info.scenarios.is_empty(), "{}", info.id);
        assert!(
            info.options.iter().all(|o| !o.choices.is_empty()),
            "{}",
            info.id
        );
        assert!(!ruleset.ledger().rules().is_empty(), "{}", info.id);
    }
}
