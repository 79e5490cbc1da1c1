use super::{Bout, Result1};
use crate::text::{table, thousands};
use kernel::Setup;
use serde::Serialize;
use staff::Level;
use std::collections::BTreeMap;
use std::time::Duration;

/// How two levels did against each other.
#[derive(Serialize)]
pub struct Pair {
    pub a: &'static str,
    pub b: &'static str,
    pub games: u64,
    pub a_wins: u64,
    pub draws: u64,
    /// Wins of `a` in the games in which it had the first seat, and the second.
    pub a_wins_by_seat: [u64; 2],
    /// What `a` won of all points, a draw counting half, and its 95% confidence interval.
    pub score: f64,
    pub low: f64,
    pub high: f64,
    /// The score after each game.
    #[serde(skip)]
    pub course: Vec<f64>,
}

impl Pair {
    pub fn of(pair: [Level; 2], bouts: &[Bout]) -> Pair {
        let (mut points, mut course) = (0.0, Vec::new());
        let (mut draws, mut by_seat) = (0, [0, 0]);
        for (game, bout) in bouts.iter().enumerate() {
            match bout.result {
                Result1::Won => {
                    by_seat[game % 2] += 1;
                    points += 1.0;
                }
                Result1::Drawn => {
                    draws += 1;
                    points += 0.5;
                }
                Result1::Lost => {}
            }
            course.push(points / (game + 1) as f64);
        }
        let games = bouts.len() as u64;
        let score = points / games.max(1) as f64;
        let (low, high) = interval(score, games);
        Pair {
            a: pair[0].name(),
            b: pair[1].name(),
            games,
            a_wins: by_seat.iter().sum(),
            draws,
            a_wins_by_seat: by_seat,
            score: thousandths(score),
            low: thousandths(low),
            high: thousandths(high),
            course,
        }
    }
}

fn thousandths(x: f64) -> f64 {
    (x * 1000.0).round() / 1000.0
}

/// Wilson's 95% interval of a share of so many games.
fn interval(share: f64, games: u64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let n = games.max(1) as f64;
    let middle = share + Z * Z / (2.0 * n);
    let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (
        ((middle - reach) / scale).max(0.0),
        ((middle + reach) / scale).min(1.0),
    )
}

#[derive(Serialize)]
pub struct Report {
    pub game: String,
    pub scenario: String,
    pub seed: String,
    pub pairs: Vec<Pair>,
    /// On Elo's scale, the weakest at 0.
    pub ratings: BTreeMap<&'static str, i64>,
    pub slowest_turn_ms: BTreeMap<&'static str, u64>,
    pub seconds: f64,
    pub threads: usize,
}

impl Report {
    pub fn new(game: &str, setup: &Setup, seed: &str) -> Report {
        Report {
            game: game.to_string(),
            scenario: setup.scenario.clone(),
            seed: seed.to_string(),
            pairs: Vec::new(),
            ratings: BTreeMap::new(),
            slowest_turn_ms: BTreeMap::new(),
            seconds: 0.0,
            threads: rayon::current_num_threads(),
        }
    }

    pub fn add(&mut self, pair: Pair, bouts: &[Bout]) {
        for (side, level) in [pair.a, pair.b].into_iter().enumerate() {
            let slowest = bouts.iter().map(|bout| bout.slowest[side]).max();
            let millis = slowest.unwrap_or_default().as_millis() as u64;
            let entry = self.slowest_turn_ms.entry(level).or_default();
            *entry = (*entry).max(millis);
        }
        self.pairs.push(pair);
    }

    pub fn finish(&mut self, time: Duration) {
        self.seconds = thousandths(time.as_secs_f64());
        self.ratings = ratings(&self.pairs);
    }

    pub fn table(&self) -> String {
        let percent = |x: f64| format!("{:.1}%", 100.0 * x);
        let head = [
            "pair",
            "games",
            "won",
            "as first",
            "as second",
            "drawn",
            "score",
            "95% interval",
        ];
        let mut pairs = vec![head.map(String::from).to_vec()];
        for pair in &self.pairs {
            pairs.push(vec![
                format!("{} - {}", pair.a, pair.b),
                thousands(pair.games),
                thousands(pair.a_wins),
                thousands(pair.a_wins_by_seat[0]),
                thousands(pair.a_wins_by_seat[1]),
                thousands(pair.draws),
                percent(pair.score),
                format!("{} to {}", percent(pair.low), percent(pair.high)),
            ]);
        }
        let mut levels = vec![
            ["level", "rating", "slowest turn"]
                .map(String::from)
                .to_vec(),
        ];
        let mut ranked: Vec<_> = self.ratings.iter().collect();
        ranked.sort_by_key(|(_, rating)| -**rating);
        for (level, rating) in ranked {
            let slowest = self.slowest_turn_ms.get(level).copied().unwrap_or_default();
            levels.push(vec![
                level.to_string(),
                rating.to_string(),
                format!("{} ms", thousands(slowest)),
            ]);
        }
        format!(
            "{} {}, seed {}: {:.0} s on {} threads\n\n{}\n{}",
            self.game,
            self.scenario,
            self.seed,
            self.seconds,
            self.threads,
            table(&pairs),
            table(&levels)
        )
    }
}

/// Strengths by Bradley and Terry's model, fitted by its usual iteration. Half a point more for either side of a
/// pair keeps a level that never lost at a finite distance.
fn ratings(pairs: &[Pair]) -> BTreeMap<&'static str, i64> {
    let mut names: Vec<&'static str> = pairs.iter().flat_map(|p| [p.a, p.b]).collect();
    names.sort_unstable();
    names.dedup();
    let place = |name: &str| names.iter().position(|n| *n == name).unwrap_or_default();
    let mut strength = vec![1.0f64; names.len()];
    for _ in 0..500 {
        let (mut won, mut met) = (vec![0.0; names.len()], vec![0.0; names.len()]);
        for pair in pairs {
            let (a, b) = (place(pair.a), place(pair.b));
            let games = pair.games as f64 + 1.0;
            let points = pair.a_wins as f64 + pair.draws as f64 / 2.0 + 0.5;
            won[a] += points;
            won[b] += games - points;
            let share = games / (strength[a] + strength[b]);
            met[a] += share;
            met[b] += share;
        }
        for (level, value) in strength.iter_mut().enumerate() {
            *value = won[level] / met[level];
        }
    }
    let elo = |x: f64| 400.0 * x.log10();
    let least = strength.iter().copied().fold(f64::INFINITY, f64::min);
    names
        .iter()
        .zip(&strength)
        .map(|(name, x)| (*name, (elo(*x) - elo(least)).round() as i64))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bouts(results: &[Result1]) -> Vec<Bout> {
        let bout = |result: &Result1| Bout {
            result: *result,
            slowest: [Duration::from_millis(3), Duration::from_millis(7)],
        };
        results.iter().map(bout).collect()
    }

    #[test]
    fn the_interval_is_wilsons() {
        // 80 of 100: 0.711 to 0.867, as tables give it.
        let (low, high) = interval(0.8, 100);
        assert_eq!((thousandths(low), thousandths(high)), (0.711, 0.867));
        assert_eq!(interval(1.0, 10).1, 1.0);
        assert_eq!(interval(0.0, 10).0, 0.0);
    }

    #[test]
    fn a_pair_counts_wins_by_seat_and_draws_by_half() {
        use Result1::{Drawn, Lost, Won};
        let pair = Pair::of(
            [Level::Cadet, Level::Random],
            &bouts(&[Won, Lost, Drawn, Won]),
        );
        assert_eq!((pair.a_wins, pair.draws), (2, 1));
        assert_eq!(pair.a_wins_by_seat, [1, 1]);
        assert_eq!(pair.score, 0.625);
        assert_eq!(pair.course, [1.0, 0.5, 0.5, 0.625]);
    }

    #[test]
    fn who_wins_three_of_four_is_about_190_points_better() {
        let won = vec![Result1::Won; 300];
        let lost = vec![Result1::Lost; 100];
        let all = bouts(&[won, lost].concat());
        let pair = Pair::of([Level::Cadet, Level::Random], &all);
        let ratings = ratings(&[pair]);
        assert_eq!(ratings["random"], 0);
        assert!((185..=195).contains(&ratings["cadet"]), "{ratings:?}");
    }
}
