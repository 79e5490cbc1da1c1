use crate::boards::Boards;
use crate::clock::now;
use crate::config::Config;
use crate::farewells::Farewells;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::passwords::Passwords;
use crate::refusal::Answered;
use crate::room::{Ask, Room, Rooms};
use crate::store::Store;
use crate::web::{Advisers, Lines, Me};
use crate::wire::Done;
use kernel::{Ruleset, Seat};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::watch;

/// Everything that a request may need.
pub struct App {
    pub config: Config,
    pub store: Store,
    pub rooms: Rooms,
    pub rulesets: &'static [&'static dyn Ruleset],
    pub boards: Boards,
    pub limits: Limits,
    pub passwords: Passwords,
    pub farewells: Farewells,
    /// Where accounts wait for their own requests that take a while.
    pub slow: Lines,
    pub metrics: Metrics,
    pub advisers: Advisers,
    /// When this server began, in milliseconds since 1970.
    pub started: i64,
    /// Turns true when the server ends.
    pub ending: watch::Sender<bool>,
}

impl App {
    /// Changes a game for a seat that the asker holds; answers when the change is durable.
    pub async fn change(
        &self,
        me: &Me,
        room: &Room,
        seat: Seat,
        position: usize,
        ask: Ask,
    ) -> Answered<Done> {
        self.limits.act(me)?;
        let start = Instant::now();
        let answer = room.change(seat, position, ask).await;
        self.metrics.acted(answer.is_ok(), start.elapsed());
        answer
    }

    pub fn new(
        config: Config,
        store: Store,
        rulesets: &'static [&'static dyn Ruleset],
    ) -> Arc<App> {
        Arc::new(App {
            rooms: Rooms::new(store.clone(), rulesets, config.clone()),
            boards: Boards::default(),
            limits: Limits::new(config.public),
            passwords: Passwords::default(),
            farewells: Farewells::new(store.clone()),
            slow: Lines::default(),
            metrics: Metrics::default(),
            advisers: Advisers::default(),
            started: now(),
            ending: watch::Sender::new(false),
            config,
            store,
            rulesets,
        })
    }
}
