//! Prints what each column of the Combat Results Table costs both sides, by expectation.
//!
//! At 1-1 and better, 8 defence factors are attacked by 8 times the odds; below, 8 attack factors attack 8 times
//! the odds. Run it with `cargo run -p neppa --example crt`.

use neppa::data::{CrtResult, OddsColumn, data};

fn main() {
    println!(
        "column  A     AP    AX    DX    DP    D      attacker wins  attacker loses  defender loses"
    );
    for column in OddsColumn::ALL {
        let chances = CrtResult::ALL.map(|wanted| chance(column, wanted));
        let wins: u32 = CrtResult::ALL
            .iter()
            .zip(chances)
            .filter(|(result, _)| result.attacker_wins())
            .map(|(_, ways)| ways)
            .sum();
        let (attacker, defender) = expected_losses(column, chances);
        let shown = chances.map(|ways| tenths(ways * 1000, 36));
        println!(
            "{:<7} {} {:>13}% {:>15} {:>15}",
            column.to_string(),
            shown.map(|text| format!("{text:<5}")).join(" "),
            tenths(wins * 1000, 36),
            tenths(attacker * 10, 36),
            tenths(defender * 10, 36),
        );
    }
}

/// In how many of the 36 throws of two dice a result comes.
fn chance(column: OddsColumn, wanted: CrtResult) -> u32 {
    (2..=12u8)
        .filter(|&roll| data().crt.result(column, roll) == wanted)
        .map(|roll| 6 - u32::from(roll.abs_diff(7)))
        .sum()
}

/// Factors lost by attacker and defender, in 36ths.
fn expected_losses(column: OddsColumn, chances: [u32; 6]) -> (u32, u32) {
    let (attack, defence) = column.ratio();
    let (attack, defence) = (8 * u32::from(attack), 8 * u32::from(defence));
    let mut losses = (0, 0);
    for (result, ways) in CrtResult::ALL.into_iter().zip(chances) {
        let share = result.winner_loses_percent();
        let (attacker, defender) = if result.attacker_wins() {
            ((defence * share / 100).min(attack), defence)
        } else {
            (attack, (attack * share / 100).min(defence))
        };
        losses.0 += attacker * ways;
        losses.1 += defender * ways;
    }
    losses
}

/// `n / d` tenths, rounded, as a decimal.
fn tenths(n: u32, d: u32) -> String {
    let rounded = (n + d / 2) / d;
    format!("{}.{}", rounded / 10, rounded % 10)
}
