//! How good a position is: what it has, weighed by what such positions led to.

use board::{BoardError, Table};

/// Times of the war that are judged by weights of their own, as the columns of the files are called.
pub const TIMES: [&str; 3] = ["early", "middle", "late"];

/// A lead that is worth half of a victory: two units of log-odds.
const EVEN: i64 = 200_000;

/// What a position is judged by: a feature, and whether more of it can only help (1) or hurt (-1) the Axis, or either (0).
#[derive(Clone, Debug)]
pub struct Feature {
    pub name: String,
    pub sign: i64,
    /// By time of the war: thousandths of a unit of log-odds that the Axis win, for a hundred of it.
    pub weights: [i64; TIMES.len()],
}

/// The features of a game, with their weights.
#[derive(Clone, Debug)]
pub struct Weights(pub Vec<Feature>);

impl Weights {
    /// Reads a file; a weight of the wrong sign is an error. `file` is only for messages.
    pub fn read(file: &str, text: &str) -> Result<Weights, BoardError> {
        let mut features = Vec::new();
        for row in Table::parse(file, text)?.rows() {
            let sign = row.within("sign", -1..=1)?;
            let mut weights = [0; TIMES.len()];
            for (weight, time) in weights.iter_mut().zip(TIMES) {
                *weight = row.get(time)?;
                if sign * *weight < 0 {
                    return Err(row.error(time, format!("{weight} has the wrong sign")));
                }
            }
            features.push(Feature {
                name: row.text("feature")?.to_string(),
                sign,
                weights,
            });
        }
        Ok(Weights(features))
    }

    /// The weights of a game that judges by so many features.
    ///
    /// # Panics
    /// When the file is not sound.
    pub fn built_in(file: &str, text: &str, features: usize) -> Weights {
        let weights = Weights::read(file, text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(weights.0.len(), features, "one line for every feature");
        weights
    }

    /// How far the Axis is ahead: about its chance to win, from -1,000,000 to 1,000,000. Being further ahead is worth less
    /// and less.
    pub fn lead(&self, time: usize, features: &[i64]) -> i64 {
        let pairs = features.iter().zip(&self.0);
        let axis: i64 = pairs
            .map(|(value, feature)| value * feature.weights[time])
            .sum();
        axis * 1_000_000 / (axis.abs() + EVEN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_have_the_sign_of_their_feature() {
        let read = |row: &str| {
            Weights::read(
                "w.tsv",
                &format!("feature\tsign\tearly\tmiddle\tlate\n{row}"),
            )
        };
        let weights = read("army\t1\t3\t0\t4000\nfear\t0\t-5\t5\t0\n").expect("they are sound");
        assert_eq!(weights.lead(2, &[50, 7]), 500_000);
        assert_eq!(weights.lead(1, &[50, 0]), 0);
        let error = read("army\t-1\t0\t3\t0\n").expect_err("more of it hurts");
        assert_eq!(
            error.to_string(),
            "w.tsv:2: field `middle`: 3 has the wrong sign"
        );
    }

    #[test]
    fn the_weights_of_the_games_are_sound() {
        assert_eq!(crate::neppa::weights().0.len(), 36);
        assert_eq!(crate::engulfed::weights().0.len(), 43);
    }
}
