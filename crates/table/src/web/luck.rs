//! What the dice of battles gave against what one could expect: for the report after the action.

use super::extract::{Path, Query};
use super::identity::Me;
use super::play::{SeatQuery, look};
use crate::app::App;
use crate::refusal::{Answered, Refusal, Refused};
use crate::replays;
use crate::room::ruleset;
use axum::Json;
use axum::extract::State;
use kernel::{Audience, Entry, Odds, OddsRow, Play, Seat, Viewer};
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;
use utoipa::ToSchema;

/// A battle whose result was read from a table, and how it compares with the others that could have come.
#[derive(Serialize, ToSchema)]
pub struct Fought {
    position: usize,
    turn: String,
    /// Who rolled.
    seat: &'static str,
    title: String,
    result: String,
    words: String,
    /// The weight of all results that are at least as good for whoever rolled, and of those at least as bad.
    good: u64,
    bad: u64,
    out_of: u64,
    /// How much more the enemy lost, and less was lost, than one could expect, in hundredths.
    swing: i64,
}

/// The code of a row; a face of the die before it is not part of it.
fn code(row: &OddsRow) -> &str {
    match row.result.split_once(": ") {
        Some((_, code)) => code,
        None => &row.result,
    }
}

/// What a row is worth to the attacker.
fn worth(row: &OddsRow) -> i64 {
    row.defender_loses - row.attacker_loses
}

/// The row that a log names at the end of a line with dice.
fn came<'a>(odds: &'a Odds, log: &[Entry]) -> Option<&'a OddsRow> {
    let ends = |text: &str, code: &str| {
        let rest = text.trim_end_matches('.').strip_suffix(code);
        rest.is_some_and(|rest| rest.ends_with(' '))
    };
    let named = |row: &&OddsRow| {
        log.iter().any(|entry| {
            let open = entry.audience == Audience::All && !entry.dice.is_empty();
            open && ends(&entry.text, code(row))
        })
    };
    odds.rows
        .iter()
        .filter(named)
        .max_by_key(|row| code(row).len())
}

/// How a result compares; nothing where no other could have come.
fn compared(odds: &Odds, row: &OddsRow) -> Option<(u64, u64, i64)> {
    let weight = |fits: &dyn Fn(i64) -> bool| -> u64 {
        let rows = odds.rows.iter().filter(|other| fits(worth(other)));
        rows.map(|other| other.weight).sum()
    };
    let here = worth(row);
    let (good, bad) = (
        weight(&|other| other >= here),
        weight(&|other| other <= here),
    );
    let all = odds.rows.iter();
    let sum: i128 = all
        .map(|row| i128::from(row.weight) * i128::from(worth(row)))
        .sum();
    let out_of = i128::from(odds.out_of.max(1));
    let swing = i128::from(here) * 100 - sum * 100 / out_of;
    (odds.rows.len() > 1).then_some((good, bad, i64::try_from(swing).ok()?))
}

/// The battles of a game against expectation, as far as the asker may know what was expected: all of them when the game
/// is over or has no secrets, else those in which the asker rolled.
#[utoipa::path(
    get, path = "/api/games/{id}/luck", tag = "history", params(("id" = String, Path), SeatQuery),
    responses((status = 200, body = Vec<Fought>), Refused)
)]
pub async fn luck(
    State(app): State<Arc<App>>,
    me: Me,
    Path(id): Path<String>,
    Query(query): Query<SeatQuery>,
) -> Answered<Json<Vec<Fought>>> {
    app.limits.ask(&me)?;
    let seen = look(&app, &me, &id, query.seat, |desk, viewer| {
        (viewer, desk.revision, desk.play.outcome().is_some())
    });
    let Json((viewer, revision, over)) = seen.await?;
    let game = app
        .store
        .game(&id)
        .await?
        .ok_or_else(Refusal::unknown_game)?;
    let open = over || !ruleset(app.rulesets, &game.game)?.secrets();
    // Whoever attacks, until the dice have fallen: what the defender answers comes in between.
    let mut attacker = None;
    let before = move |play: &dyn Play, action: &Value| {
        let odds = match play.odds(action) {
            Ok(odds) => {
                attacker = play.to_move();
                Some(odds)
            }
            Err(_) => attacker.and_then(|_| play.battle()),
        };
        if odds.is_none() {
            attacker = None;
        }
        let seat = attacker.filter(|seat| open || viewer == Viewer::Seat(*seat))?;
        Some((seat, odds?, play.view(Viewer::Spectator).turn))
    };
    let after = |play: &dyn Play, (seat, odds, turn): (Seat, Odds, String), log: &[Entry]| {
        let row = came(&odds, log)?;
        let (good, bad, swing) = compared(&odds, row)?;
        Some(Fought {
            position: play.position(),
            turn,
            seat: play.seats()[seat.index()].id,
            title: odds.title.clone(),
            result: code(row).to_string(),
            words: row.words.clone(),
            good,
            bad,
            out_of: odds.out_of,
            swing,
        })
    };
    let game = Arc::new(game);
    let fought = replays::through(&app.store, app.rulesets, &game, revision, before, after);
    Ok(Json(fought.await?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Log, rule};

    fn table() -> Odds {
        let row = |result: &str, weight, attacker_loses, defender_loses| OddsRow {
            result: result.to_string(),
            weight,
            attacker_loses,
            defender_loses,
            ..OddsRow::default()
        };
        Odds {
            rows: vec![
                row("1: X", 1, 4, 0),
                row("2: DX", 4, 2, 2),
                row("3: D", 1, 0, 4),
            ],
            out_of: 6,
            ..Odds::default()
        }
    }

    #[test]
    fn the_result_stands_at_the_end_of_a_line_with_dice() {
        let odds = table();
        let came = |text: &str, dice: &[u8]| {
            let mut log = Log::on();
            log.rolled(rule!("1.1"), dice, || text.to_string());
            came(&odds, log.entries()).map(|row| row.result.clone())
        };
        assert_eq!(came("3 against 2: DX.", &[2]), Some("2: DX".to_string()));
        assert_eq!(came("3 against 2, 3 is X", &[1]), Some("1: X".to_string()));
        assert_eq!(came("3 against 2: EX", &[2]), None, "an X of another word");
        assert_eq!(came("3 against 2: DX", &[]), None, "nothing was rolled");
    }

    #[test]
    fn a_result_is_held_against_all_that_could_have_come() {
        let odds = table();
        // Expected: (-4 + 0 + 4) / 6 = 0.
        assert_eq!(compared(&odds, &odds.rows[0]), Some((6, 1, -400)));
        assert_eq!(compared(&odds, &odds.rows[1]), Some((5, 5, 0)));
        assert_eq!(compared(&odds, &odds.rows[2]), Some((1, 6, 400)));
        let certain = Odds {
            rows: vec![odds.rows[1].clone()],
            ..odds.clone()
        };
        assert_eq!(compared(&certain, &certain.rows[0]), None);
    }
}
