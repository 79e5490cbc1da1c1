//! Journals, positions and requests of the games of the table, spoilt anywhere, are refused with one
//! clear error or still good; nothing panics.

use kernel::{Journal, Ruleset, Setup};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// What a game hands out that may come back spoilt.
struct Sample {
    ruleset: &'static dyn Ruleset,
    journal: Value,
    position: Value,
    /// Pointers to every place in the two.
    places: [Vec<String>; 2],
}

static SAMPLES: LazyLock<Vec<Sample>> = LazyLock::new(|| {
    let sample = |(ruleset, decisions): (&&'static dyn Ruleset, u64)| {
        let seed = "5".parse().unwrap();
        let play = ruleset
            .random_play(&Setup::default(), seed, decisions)
            .unwrap();
        let journal = serde_json::to_value(play.journal(true).unwrap()).unwrap();
        let position = play.save();
        let places = [&journal, &position].map(|value| {
            let mut out = Vec::new();
            places(value, String::new(), &mut out);
            out
        });
        Sample {
            ruleset: *ruleset,
            journal,
            position,
            places,
        }
    };
    let times = [60, 900];
    let games = sandtable::rulesets().iter();
    games
        .flat_map(|ruleset| times.map(|decisions| sample((ruleset, decisions))))
        .collect()
});

fn places(value: &Value, here: String, out: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (i, item) in items.iter().enumerate() {
                places(item, format!("{here}/{i}"), out);
            }
        }
        Value::Object(fields) => {
            for (name, item) in fields {
                let name = name.replace('~', "~0").replace('/', "~1");
                places(item, format!("{here}/{name}"), out);
            }
        }
        _ => {}
    }
    out.push(here);
}

fn anything() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-3i64..300).prop_map(Value::from),
        (0i64..65536).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "[a-z0-9_]{0,8}".prop_map(Value::from),
        Just(json!([])),
        Just(json!({})),
        prop::collection::vec(0u8..9, 0..4).prop_map(Value::from),
        prop::collection::vec(any::<u16>(), 1..4).prop_map(Value::from),
    ]
}

/// A value with one place changed.
fn spoilt(
    value: &Value,
    places: &[String],
    at: prop::sample::Index,
    new: Value,
) -> (String, Value) {
    let pointer: &String = at.get(places);
    let mut value = value.clone();
    *value.pointer_mut(pointer).unwrap() = new;
    (pointer.clone(), value)
}

#[test]
fn what_a_game_hands_out_comes_back() {
    for sample in SAMPLES.iter() {
        let seed = "1".parse().unwrap();
        sample.ruleset.load(&sample.position, seed).unwrap();
        let journal = Journal::parse(&sample.journal.to_string()).unwrap();
        sample.ruleset.replay(&journal).unwrap();
    }
}

/// What games look for themselves, and say in words.
#[test]
fn a_position_of_the_wrong_shape_is_refused_in_words() {
    let cases = [
        (
            "engulfed",
            "/state/stack/asking",
            Value::Null,
            "game is over",
        ),
        ("engulfed", "/state/scenario", json!(9), "scenario"),
        ("engulfed", "/state/players", json!(7), "people"),
        ("engulfed", "/state/control", json!([]), "control"),
        ("engulfed", "/state/politics/war", json!([]), "politics"),
        (
            "engulfed",
            "/state/fleets/points/0/1/used",
            json!(255),
            "ships",
        ),
        ("neppa", "/state/pieces/142/factors", json!(255), "factors"),
    ];
    for (game, place, new, word) in cases {
        let mut samples = SAMPLES.iter();
        let sample = samples.find(|sample| sample.ruleset.info().id == game);
        let sample = sample.unwrap();
        let mut position = sample.position.clone();
        *position.pointer_mut(place).unwrap() = new;
        let refused = sample.ruleset.load(&position, "1".parse().unwrap());
        let words = refused.err().expect(place).to_string();
        let plain = words.contains(word) && !words.contains("panicked");
        assert!(plain, "{place}: {words}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_spoilt_journal_is_refused_or_replays(at in any::<prop::sample::Index>(), new in anything()) {
        for sample in SAMPLES.iter() {
            let (place, value) = spoilt(&sample.journal, &sample.places[0], at, new.clone());
            let replay = || Journal::parse(&value.to_string()).and_then(|j| sample.ruleset.replay(&j));
            let replayed = kernel::caught(replay);
            prop_assert!(replayed.is_ok(), "{place}: {:?}", replayed.err());
            if let Ok(Err(error)) = replayed {
                prop_assert!(!error.to_string().is_empty() && !error.to_string().contains('\n'));
            }
        }
    }

    #[test]
    fn a_spoilt_position_is_refused_or_can_be_played(at in any::<prop::sample::Index>(), new in anything()) {
        for sample in SAMPLES.iter() {
            let (place, value) = spoilt(&sample.position, &sample.places[1], at, new.clone());
            let loaded = kernel::caught(|| {
                let play = sample.ruleset.load(&value, "1".parse().unwrap())?;
                // Everything that is asked about a position must be answered.
                let decision = play.decision();
                play.view(kernel::Viewer::Spectator);
                Ok::<_, kernel::PlayError>((decision.map(|d| d.offers.len()), play.outcome()))
            });
            prop_assert!(loaded.is_ok(), "{place} = {new}: {:?}", loaded.err());
            match loaded.unwrap() {
                Ok((offers, outcome)) => prop_assert!(offers.is_some_and(|n| n > 0) || outcome.is_some()),
                Err(error) => prop_assert!(!error.to_string().contains('\n')),
            }
        }
    }

    #[test]
    fn a_spoilt_request_gets_an_answer(at in 0usize..4000, byte in any::<u8>(), cut in any::<bool>()) {
        for sample in SAMPLES.iter() {
            let mut line = json!({"cmd": "replay", "journal": sample.journal}).to_string().into_bytes();
            let at = at % line.len();
            if cut { line.truncate(at) } else { line[at] = byte }
            let mut engine = engine::Engine::new(sandtable::rulesets());
            let answer: Value = serde_json::from_str(&engine.answer_bytes(&line)).unwrap();
            prop_assert_ne!(&answer["error"]["code"], "internal");
            prop_assert!(answer["ok"] == true || answer["error"]["message"].is_string());
        }
    }
}
