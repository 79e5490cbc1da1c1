use crate::boards::Boards;
use crate::config::Config;
use crate::room::Rooms;
use crate::store::Store;
use kernel::Ruleset;
use std::sync::Arc;
use tokio::sync::watch;

/// Everything that a request may need.
pub struct App {
    pub config: Config,
    pub store: Store,
    pub rooms: Rooms,
    pub rulesets: &'static [&'static dyn Ruleset],
    pub boards: Boards,
    /// Turns true when the server ends.
    pub ending: watch::Sender<bool>,
}

impl App {
    pub fn new(
        config: Config,
        store: Store,
        rulesets: &'static [&'static dyn Ruleset],
    ) -> Arc<App> {
        Arc::new(App {
            rooms: Rooms::new(store.clone(), rulesets, config.clone()),
            boards: Boards::default(),
            ending: watch::Sender::new(false),
            config,
            store,
            rulesets,
        })
    }
}
