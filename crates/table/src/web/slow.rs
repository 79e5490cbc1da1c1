//! Requests that take a while: past positions, reports, whole games that are brought. Each account has one at a time.

use super::identity::Me;
use crate::app::App;
use crate::refusal::{Answered, Refusal};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many of one account may wait.
const WAITING: usize = 16;

/// The lines in which accounts wait for themselves.
#[derive(Default)]
pub struct Lines(Mutex<HashMap<String, Arc<Line>>>);

struct Line {
    /// One works, and so many wait.
    places: Arc<Semaphore>,
    turn: Arc<Semaphore>,
}

impl Default for Line {
    fn default() -> Line {
        Line {
            places: Arc::new(Semaphore::new(1 + WAITING)),
            turn: Arc::new(Semaphore::new(1)),
        }
    }
}

/// The turn of an account, for as long as its request is worked on.
pub struct Slow {
    _place: OwnedSemaphorePermit,
    _turn: OwnedSemaphorePermit,
}

impl Lines {
    /// Waits for the turn of an account; refused where too many of its own wait already.
    pub async fn enter(&self, account: &str) -> Result<Slow, Refusal> {
        let line = {
            let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            // Nobody waits in a line that only this map knows.
            lines.retain(|_, line| {
                line.places.available_permits() <= WAITING || Arc::strong_count(line) > 1
            });
            Arc::clone(lines.entry(account.to_string()).or_default())
        };
        let place = Arc::clone(&line.places).try_acquire_owned();
        let place = place.map_err(|_| Refusal::too_many())?;
        let turn = Arc::clone(&line.turn).acquire_owned().await;
        Ok(Slow {
            _place: place,
            _turn: turn.map_err(|e| Refusal::fault(&e.to_string()))?,
        })
    }
}

/// A request waits for the turn of its account.
pub async fn in_turn(
    State(app): State<Arc<App>>,
    me: Me,
    request: Request,
    next: Next,
) -> Answered<Response> {
    let turn = app.slow.enter(me.id()).await?;
    held(turn, next.run(request)).await
}

/// Works with a turn in hand, which comes back when the work is done: who hangs up does not get it sooner.
async fn held<T: Send + 'static>(
    turn: Slow,
    work: impl Future<Output = T> + Send + 'static,
) -> Answered<T> {
    let work = tokio::spawn(async move {
        let done = work.await;
        drop(turn);
        done
    });
    work.await.map_err(|e| Refusal::fault(&e.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::time::timeout;

    const SOON: Duration = Duration::from_millis(20);

    #[tokio::test]
    async fn an_account_waits_for_itself_and_for_nobody_else() {
        let lines = Lines::default();
        let first = lines.enter("a").await.unwrap();
        assert!(timeout(SOON, lines.enter("a")).await.is_err());
        drop(timeout(SOON, lines.enter("b")).await.unwrap().unwrap());
        drop(first);
        drop(timeout(SOON, lines.enter("a")).await.unwrap().unwrap());
        let _last = lines.enter("c").await.unwrap();
        assert_eq!(
            lines.0.lock().unwrap().len(),
            1,
            "who has gone is forgotten"
        );
    }

    #[tokio::test]
    async fn who_hangs_up_has_the_turn_back_when_the_work_is_done() {
        let lines = Lines::default();
        let turn = lines.enter("a").await.unwrap();
        let work = held(turn, async {
            let rules = tokio::task::spawn_blocking(|| std::thread::sleep(10 * SOON));
            rules.await.unwrap();
        });
        assert!(timeout(SOON, work).await.is_err(), "nobody waits for it");
        assert!(timeout(SOON, lines.enter("a")).await.is_err());
        drop(timeout(50 * SOON, lines.enter("a")).await.unwrap().unwrap());
    }

    #[tokio::test]
    async fn only_so_many_wait() {
        let lines = Arc::new(Lines::default());
        let first = lines.enter("a").await.unwrap();
        let waits = |_| {
            let lines = Arc::clone(&lines);
            tokio::spawn(async move { lines.enter("a").await.map(drop) })
        };
        let waiting: Vec<_> = (0..WAITING).map(waits).collect();
        tokio::time::sleep(SOON).await;
        assert_eq!(lines.enter("a").await.err().unwrap().code, "too_many");
        drop(first);
        for one in waiting {
            one.await.unwrap().unwrap();
        }
    }
}
