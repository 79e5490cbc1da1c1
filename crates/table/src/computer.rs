//! Computer players think on threads of their own, so that no request waits for them.

use kernel::caught;
use staff::Level;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use tokio::sync::oneshot;

/// The levels that a computer can play a game at, the best first.
pub fn levels(game: &str) -> Vec<&'static str> {
    staff::levels(game)
        .iter()
        .map(|level| level.name())
        .collect()
}

pub fn level(game: &str, name: &str) -> Option<Level> {
    let level = Level::named(name)?;
    staff::levels(game).contains(&level).then_some(level)
}

type Job = Box<dyn FnOnce() + Send>;

/// A few threads that think.
#[derive(Clone)]
pub struct Pool {
    jobs: Sender<Job>,
}

impl Pool {
    /// Half of the processors, so that the table stays quick.
    pub fn new() -> Pool {
        let threads = std::thread::available_parallelism().map_or(1, |n| n.get().div_ceil(2));
        let (jobs, queue) = channel();
        let queue = Arc::new(Mutex::new(queue));
        for number in 0..threads {
            let queue = Arc::clone(&queue);
            let thread = std::thread::Builder::new().name(format!("staff-{number}"));
            let started = thread.spawn(move || {
                while let Some(job) = next(&queue) {
                    job();
                }
            });
            if let Err(error) = started {
                tracing::error!(%error, "no thread for the computer players");
            }
        }
        Pool { jobs }
    }

    /// The answer never comes if the work panics; the words are logged.
    pub fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (reply, answer) = oneshot::channel();
        let job = move || match caught(work) {
            // Whoever asked may have gone.
            Ok(thought) => drop(reply.send(thought)),
            Err(words) => tracing::error!(words, "a computer player failed"),
        };
        if self.jobs.send(Box::new(job)).is_err() {
            tracing::error!("the threads of the computer players have ended");
        }
        answer
    }
}

fn next(queue: &Mutex<Receiver<Job>>) -> Option<Job> {
    queue.lock().ok()?.recv().ok()
}
