//! How often one may ask. A bucket per asker fills slowly; every request takes a drop.

use crate::refusal::{Answered, Refusal};
use crate::web::Me;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many requests at once, and how long until one more.
#[derive(Clone, Copy, Debug)]
struct Rate {
    burst: u32,
    every: Duration,
}

const fn rate(burst: u32, every_ms: u64) -> Rate {
    Rate {
        burst,
        every: Duration::from_millis(every_ms),
    }
}

/// The limits of a table.
pub struct Limits {
    act: Buckets,
    ask: Buckets,
    look_back: Buckets,
    create: Buckets,
    bring: Buckets,
    watch: Buckets,
    join: Buckets,
    letter: Buckets,
    say: Buckets,
    set: Buckets,
    sign_in: Buckets,
    visit: Buckets,
    guesses: Guesses,
}

impl Limits {
    /// A public table is stricter with visitors whom nobody knows.
    pub fn new(public: bool) -> Limits {
        let (sign_in, visit) = match public {
            true => (rate(10, 6_000), rate(20, 10_000)),
            false => (rate(100, 100), rate(5_000, 20)),
        };
        Limits {
            act: Buckets::new(rate(120, 25)),
            ask: Buckets::new(rate(60, 100)),
            look_back: Buckets::new(rate(200, 20)),
            create: Buckets::new(rate(30, 5_000)),
            bring: Buckets::new(rate(10, 30_000)),
            watch: Buckets::new(rate(200, 50)),
            join: Buckets::new(rate(30, 1_000)),
            letter: Buckets::new(rate(5, 4 * 3_600_000)),
            say: Buckets::new(rate(20, 1_000)),
            set: Buckets::new(rate(40, 1_000)),
            sign_in: Buckets::new(sign_in),
            visit: Buckets::new(visit),
            guesses: Guesses::default(),
        }
    }

    /// Actions, also those that take back.
    pub fn act(&self, me: &Me) -> Answered<()> {
        self.act.take(me.id())
    }

    /// Questions that cost work: odds, advice.
    pub fn ask(&self, me: &Me) -> Answered<()> {
        self.ask.take(me.id())
    }

    /// Positions of the past, each of which is played again.
    pub fn look_back(&self, me: &Me) -> Answered<()> {
        self.look_back.take(me.id())
    }

    pub fn create(&self, me: &Me) -> Answered<()> {
        self.create.take(me.id())
    }

    /// Whole games that are brought, all of which is played.
    pub fn bring(&self, me: &Me) -> Answered<()> {
        self.bring.take(me.id())
    }

    /// Sockets, each of which begins with a whole table.
    pub fn watch(&self, me: &Me) -> Answered<()> {
        self.watch.take(me.id())
    }

    pub fn join(&self, me: &Me) -> Answered<()> {
        self.join.take(me.id())
    }

    /// Letters to addresses that nobody has confirmed.
    pub fn letter(&self, me: &Me) -> Answered<()> {
        self.letter.take(me.id())
    }

    /// Words and proposals.
    pub fn say(&self, me: &Me) -> Answered<()> {
        self.say.take(me.id())
    }

    /// Changes of a name, of seats and of where somebody is told.
    pub fn set(&self, me: &Me) -> Answered<()> {
        self.set.take(me.id())
    }

    /// Attempts to sign in or to register, by address.
    pub fn sign_in(&self, from: IpAddr) -> Answered<()> {
        self.sign_in.take(&network(from))
    }

    /// How long an attempt on one name has to wait, from wherever it comes: guessing gets slow, and the owner of the name
    /// is never shut out.
    pub fn guess(&self, login: &str) -> Duration {
        self.guesses.another(login, Instant::now())
    }

    /// The right password was given.
    pub fn guessed(&self, login: &str) {
        self.guesses.forget(login);
    }

    /// First visits, each of which makes an account.
    pub fn visit(&self, from: IpAddr) -> Answered<()> {
        self.visit.take(&network(from))
    }
}

/// One asker: an address, or for IPv6 the network that one customer gets.
pub fn network(from: IpAddr) -> String {
    match from {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => address.to_string(),
            None => format!("{:x?}", &address.segments()[..4]),
        },
    }
}

/// Attempts on names since the last that was right.
#[derive(Default)]
struct Guesses {
    names: Mutex<HashMap<String, (u32, Instant)>>,
}

impl Guesses {
    /// So many are free.
    const FREE: u32 = 3;
    const FIRST: Duration = Duration::from_millis(250);
    const LONGEST: Duration = Duration::from_secs(8);
    /// After this long without an attempt a name is forgotten.
    const MEMORY: Duration = Duration::from_secs(900);

    fn lock(&self) -> MutexGuard<'_, HashMap<String, (u32, Instant)>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn another(&self, login: &str, now: Instant) -> Duration {
        let mut names = self.lock();
        if names.len() > MANY {
            names.retain(|_, (_, last)| now.duration_since(*last) < Guesses::MEMORY);
        }
        let (count, last) = names.entry(login.to_string()).or_insert((0, now));
        if now.duration_since(*last) >= Guesses::MEMORY {
            *count = 0;
        }
        (*count, *last) = (count.saturating_add(1), now);
        match count.checked_sub(Guesses::FREE + 1) {
            None => Duration::ZERO,
            Some(over) => Guesses::LONGEST.min(Guesses::FIRST * 2u32.saturating_pow(over.min(8))),
        }
    }

    fn forget(&self, login: &str) {
        self.lock().remove(login);
    }
}

/// When each asker's bucket is full again, which says how full it is now.
struct Buckets {
    rate: Rate,
    full: Mutex<HashMap<String, Instant>>,
}

/// More askers than this, and those with full buckets are forgotten.
const MANY: usize = 10_000;

impl Buckets {
    fn new(rate: Rate) -> Buckets {
        Buckets {
            rate,
            full: Mutex::default(),
        }
    }

    fn take(&self, who: &str) -> Answered<()> {
        self.take_at(who, Instant::now())
    }

    fn take_at(&self, who: &str, now: Instant) -> Answered<()> {
        let mut full = self.full.lock().unwrap_or_else(PoisonError::into_inner);
        if full.len() > MANY {
            full.retain(|_, full| *full > now);
        }
        let then = full.get(who).copied().unwrap_or(now).max(now) + self.rate.every;
        if then > now + self.rate.every * self.rate.burst {
            return Err(Refusal::too_many());
        }
        full.insert(who.to_string(), then);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_let_through_and_then_one_at_a_time() {
        let buckets = Buckets::new(rate(3, 1_000));
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        for _ in 0..3 {
            buckets.take_at("a", start).unwrap();
        }
        assert_eq!(buckets.take_at("a", start).unwrap_err().code, "too_many");
        buckets.take_at("b", start).unwrap();
        assert!(buckets.take_at("a", at(999)).is_err());
        buckets.take_at("a", at(1_000)).unwrap();
        assert!(buckets.take_at("a", at(1_001)).is_err());
        for _ in 0..3 {
            buckets.take_at("a", at(60_000)).unwrap();
        }
        assert!(buckets.take_at("a", at(60_000)).is_err());
    }

    #[test]
    fn guessing_gets_slow_and_ends_with_the_right_one() {
        let (guesses, now) = (Guesses::default(), Instant::now());
        let waits: Vec<u128> = (0..9)
            .map(|_| guesses.another("ada", now).as_millis())
            .collect();
        assert_eq!(waits, [0, 0, 0, 250, 500, 1000, 2000, 4000, 8000]);
        assert_eq!(guesses.another("ada", now).as_millis(), 8000);
        assert_eq!(guesses.another("bob", now).as_millis(), 0);
        guesses.forget("ada");
        assert_eq!(guesses.another("ada", now).as_millis(), 0);
    }

    #[test]
    fn a_customer_with_many_addresses_is_one_asker() {
        let v6 = |text: &str| network(text.parse().unwrap());
        assert_eq!(v6("2001:db8:1:2::1"), v6("2001:db8:1:2:ffff::9"));
        assert_ne!(v6("2001:db8:1:2::1"), v6("2001:db8:1:3::1"));
        assert_eq!(v6("::ffff:10.0.0.1"), v6("10.0.0.1"));
    }
}
