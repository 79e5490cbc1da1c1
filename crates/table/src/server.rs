//! Starting and ending.

use crate::app::App;
use crate::config::{Config, Database};
use crate::notices::Courier;
use crate::store::{Counts, Db, Postgres, Sqlite, Store, StoreError};
use crate::web;
use axum::serve::ListenerExt;
use kernel::Ruleset;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;

/// A server that listens.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
}

impl Server {
    /// Opens the database and the port.
    pub async fn start(
        config: Config,
        rulesets: &'static [&'static dyn Ruleset],
    ) -> io::Result<Server> {
        Courier::new(&config.notify).map_err(io::Error::other)?;
        let failed = |error: StoreError| io::Error::other(error.to_string());
        let store = Store::open(connect(&config.database).await.map_err(failed)?).await;
        let store = store.map_err(failed)?;
        store.sweep_sessions().await.map_err(failed)?;
        let listener = TcpListener::bind(config.listen).await?;
        let app = App::new(config, store, rulesets);
        app.rooms.listen();
        app.farewells.listen();
        let waiting = app.store.computers_turn().await.map_err(failed)?;
        for game in waiting {
            app.rooms.wake(&game);
        }
        Ok(Server { app, listener })
    }

    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `end` is ready, then lets requests that are under way finish.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let router = web::router(Arc::clone(&self.app));
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        let app = self.app;
        // An update is small and follows another: it must not wait for the first to be confirmed.
        let listener = self.listener.tap_io(|stream| {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::warn!(%error, "a connection stays slow");
            }
        });
        axum::serve(listener, service)
            .with_graceful_shutdown(async move {
                end.await;
                app.ending.send_replace(true);
            })
            .await
    }
}

/// Writes a backup of a database.
pub async fn back_up(
    database: &Database,
    out: &mut (dyn io::Write + Send),
) -> Result<Counts, StoreError> {
    let store = Store::open(connect(database).await?).await?;
    store.back_up(out).await
}

/// Takes a backup into an empty database.
pub async fn restore(database: &Database, backup: impl io::BufRead) -> Result<Counts, StoreError> {
    let store = Store::open(connect(database).await?).await?;
    store.restore(backup).await
}

async fn connect(database: &Database) -> Result<Arc<dyn Db>, StoreError> {
    match database {
        Database::Sqlite(path) => Ok(Arc::new(Sqlite::open(path)?)),
        Database::Postgres(url) => Ok(Arc::new(Postgres::connect(url).await?)),
    }
}
