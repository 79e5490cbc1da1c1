//! Computer players think on threads of their own, so that no request waits for them.

use kernel::caught;
use staff::Level;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
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

/// How many questions of one account may wait for advice.
const WAITING: usize = 4;

/// A few threads that think. A computer whose turn it is comes before advice, and no account before the others.
#[derive(Clone)]
pub struct Pool {
    work: Arc<Work>,
}

struct Work {
    lines: Mutex<Lines>,
    more: Condvar,
    /// Advice leaves one thread free for computers whose turn it is.
    most_advice: usize,
}

#[derive(Default)]
struct Lines {
    turns: Line,
    advice: Line,
    /// How many threads give advice now.
    advising: usize,
}

/// Those who wait, by account; one of each at a time.
#[derive(Default)]
struct Line {
    next: VecDeque<String>,
    jobs: HashMap<String, VecDeque<Job>>,
}

impl Line {
    fn push(&mut self, account: &str, job: Job) {
        let waiting = self.jobs.entry(account.to_string()).or_default();
        if waiting.is_empty() {
            self.next.push_back(account.to_string());
        }
        waiting.push_back(job);
    }

    fn pop(&mut self) -> Option<Job> {
        let account = self.next.pop_front()?;
        let waiting = self.jobs.get_mut(&account)?;
        let job = waiting.pop_front();
        if waiting.is_empty() {
            self.jobs.remove(&account);
        } else {
            self.next.push_back(account);
        }
        job
    }

    fn waiting(&self, account: &str) -> usize {
        self.jobs.get(account).map_or(0, VecDeque::len)
    }
}

impl Pool {
    /// Half of the processors, so that the table stays quick, and two at least.
    pub fn new() -> Pool {
        let threads = std::thread::available_parallelism().map_or(1, |n| n.get().div_ceil(2));
        Pool::with(threads.max(2))
    }

    fn with(threads: usize) -> Pool {
        let work = Arc::new(Work {
            lines: Mutex::default(),
            more: Condvar::new(),
            most_advice: threads.saturating_sub(1).max(1),
        });
        for number in 0..threads {
            let work = Arc::downgrade(&work);
            let thread = std::thread::Builder::new().name(format!("staff-{number}"));
            let started = thread.spawn(move || {
                yield_to_others();
                while let Some(work) = work.upgrade() {
                    work.one();
                }
            });
            if let Err(error) = started {
                tracing::error!(%error, "no thread for the computer players");
            }
        }
        Pool { work }
    }

    /// Thinks for a computer whose turn it is, at a table of this account. The answer never comes if the work panics; the
    /// words are logged.
    pub fn turn<T: Send + 'static>(
        &self,
        account: &str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (job, answer) = job(work);
        self.work.lock().turns.push(account, job);
        self.work.more.notify_one();
        answer
    }

    /// Thinks in the place of a player who asks; nothing if this account has asked too much already.
    pub fn advise<T: Send + 'static>(
        &self,
        account: &str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<oneshot::Receiver<T>> {
        let (job, answer) = job(work);
        let mut lines = self.work.lock();
        if lines.advice.waiting(account) >= WAITING {
            return None;
        }
        lines.advice.push(account, job);
        drop(lines);
        self.work.more.notify_one();
        Some(answer)
    }
}

/// Threads that serve come before those that think. Elsewhere this would hold for the whole program.
fn yield_to_others() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(10) {
        tracing::warn!(%error, "computer players think as fast as others are served");
    }
}

/// How long a thread sleeps before it looks whether the table is still there.
const NAP: Duration = Duration::from_secs(1);

impl Work {
    fn lock(&self) -> MutexGuard<'_, Lines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does one piece of work, or waits for some.
    fn one(&self) {
        let mut lines = self.lock();
        if let Some(job) = lines.turns.pop() {
            drop(lines);
            return job();
        }
        if lines.advising < self.most_advice
            && let Some(job) = lines.advice.pop()
        {
            lines.advising += 1;
            drop(lines);
            job();
            self.lock().advising -= 1;
            self.more.notify_one();
            return;
        }
        // Whatever came meanwhile is found at the next look.
        drop(self.more.wait_timeout(lines, NAP));
    }
}

fn job<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> (Job, oneshot::Receiver<T>) {
    let (reply, answer) = oneshot::channel();
    let job = move || match caught(work) {
        // Whoever asked may have gone.
        Ok(thought) => drop(reply.send(thought)),
        Err(words) => tracing::error!(words, "a computer player failed"),
    };
    (Box::new(job), answer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    /// One account asks for much advice; a computer's turn elsewhere and another account's question do not wait for it.
    #[test]
    fn nobody_keeps_the_others_waiting() {
        let pool = Pool::with(2);
        let (open, gate) = channel::<()>();
        let (said, heard) = channel();
        let tell = |who: &'static str| {
            let said = said.clone();
            move || said.send(who).expect("somebody hears")
        };
        let busy = pool.advise("greedy", move || gate.recv());
        while pool.work.lock().advising == 0 {
            std::thread::yield_now();
        }
        let greedy: Vec<_> = (0..10)
            .map(|_| pool.advise("greedy", tell("greedy")))
            .collect();
        assert_eq!(greedy.iter().flatten().count(), WAITING);
        let modest = pool.advise("modest", tell("modest"));
        let turn = pool.turn("other", tell("turn"));
        turn.blocking_recv()
            .expect("a turn is taken while advice is given");
        open.send(()).expect("the first is let go");
        modest
            .expect("it may ask")
            .blocking_recv()
            .expect("an answer");
        for answer in greedy.into_iter().flatten() {
            answer.blocking_recv().expect("an answer");
        }
        drop(busy);
        let order: Vec<&str> = heard.try_iter().collect();
        assert_eq!(
            order,
            ["turn", "greedy", "modest", "greedy", "greedy", "greedy"]
        );
    }
}
