use crate::choices::Case;
use crate::failure::Failure;
use crate::pool::Pool;
use crate::trace::again;
use kernel::Game;
use std::time::{Duration, Instant};

/// Shortening ends here, however much there is left to try.
const LONGEST: Duration = Duration::from_secs(20);

/// Set where only counts whether a law fails, and nobody reads the journal.
const AS_FOUND: &str = "AS_FOUND";

/// Makes a failing game shorter: leaves out stretches of actions, long ones first and from the end,
/// as long as the same law fails at the end. What is no longer legal without them is left out too.
pub fn shorten<G: Game>(case: &Case, failure: Box<Failure>, pool: &Pool<G>) -> Box<Failure> {
    if std::env::var_os(AS_FOUND).is_some() {
        return failure;
    }
    let start = Instant::now();
    let mut best = failure;
    let mut actions = best.actions::<G>();
    let mut size = actions.len().div_ceil(2);
    while size > 0 {
        let mut gained = false;
        let mut end = actions.len();
        while end > 0 {
            if start.elapsed() > LONGEST {
                return best;
            }
            let from = end.saturating_sub(size);
            let mut fewer = actions.clone();
            fewer.drain(from..end);
            end = from;
            if let Some(failure) = again::<G>(case, &fewer, pool, best.law) {
                let left = failure.actions::<G>();
                if left.len() < actions.len() {
                    (actions, best, gained) = (left, failure, true);
                    end = end.min(actions.len());
                }
            }
        }
        size = match size {
            1 if gained => 1,
            1 => 0,
            _ => size.div_ceil(2),
        };
    }
    best
}
