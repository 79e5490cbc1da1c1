//! Starting and ending.

use crate::app::App;
use crate::claim::Claim;
use crate::config::{Config, Database};
use crate::gate::{Gate, Pass};
use crate::notices::Courier;
use crate::store::{Counts, Db, Postgres, Sqlite, Store, StoreError};
use crate::web;
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use kernel::Ruleset;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower_service::Service;

/// A connection on which no whole head of a request comes for this long is closed.
const IDLE: Duration = Duration::from_secs(30);
/// How long requests, and then sockets, may take to finish when the server ends.
const FINISH: Duration = Duration::from_secs(5);
/// After a failure to accept, for one because descriptors are used up.
const BREATH: Duration = Duration::from_millis(50);

/// A server that listens.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    /// Held for as long as the server runs.
    claim: Option<Claim>,
}

impl Server {
    /// Opens the database and the port.
    pub async fn start(
        config: Config,
        rulesets: &'static [&'static dyn Ruleset],
    ) -> io::Result<Server> {
        Courier::new(&config.notify).map_err(io::Error::other)?;
        let mut claim = match &config.database {
            Database::Sqlite(path) => Some(Claim::on(path).await?),
            Database::Postgres(_) => None,
        };
        let failed = |error: StoreError| io::Error::other(error.to_string());
        let store = Store::open(connect(&config.database).await.map_err(failed)?).await;
        let store = store.map_err(failed)?;
        store.sweep_sessions().await.map_err(failed)?;
        let listener = TcpListener::bind(config.listen).await?;
        if let Some(claim) = &mut claim {
            claim.say(&format!("http://{}", listener.local_addr()?))?;
        }
        let app = App::new(config, store, rulesets);
        app.rooms.listen();
        app.farewells.listen();
        let waiting = app.store.computers_turn().await.map_err(failed)?;
        for game in waiting {
            app.rooms.wake(&game);
        }
        Ok(Server {
            app,
            listener,
            claim,
        })
    }

    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until `end` is ready, then lets requests that are under way finish, says goodbye to every socket and closes
    /// the database; all within a few seconds, whatever a client does or leaves undone.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Server {
            app,
            listener,
            claim,
        } = self;
        let gate = Gate::new(app.config.per_address);
        let router = web::router(Arc::clone(&app));
        let mut connections = JoinSet::new();
        tokio::pin!(end);
        loop {
            tokio::select! {
                () = &mut end => break,
                Some(_) = connections.join_next() => {}
                accepted = listener.accept() => match accepted {
                    Ok((stream, peer)) => {
                        if let Some(pass) = gate.enter(peer.ip()) {
                            let ending = app.ending.subscribe();
                            connections.spawn(serve(stream, peer, pass, router.clone(), ending));
                        }
                    }
                    Err(error) => {
                        tracing::warn!(%error, "a connection was not accepted");
                        tokio::time::sleep(BREATH).await;
                    }
                }
            }
        }
        drop(listener);
        app.ending.send_replace(true);
        let all = async { while connections.join_next().await.is_some() {} };
        if tokio::time::timeout(FINISH, all).await.is_err() {
            tracing::warn!(
                left = connections.len(),
                "requests were not finished in time"
            );
            connections.shutdown().await;
        }
        if tokio::time::timeout(FINISH, app.farewells.said_to_all())
            .await
            .is_err()
        {
            tracing::warn!("sockets did not take a goodbye in time");
        }
        let closed = app.store.close().await;
        drop(claim);
        closed.map_err(|error| io::Error::other(error.to_string()))
    }
}

/// Serves one connection until it ends or, after the request that is under way, the server does.
async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    pass: Arc<Pass>,
    router: Router,
    mut ending: watch::Receiver<bool>,
) {
    // An update is small and follows another: it must not wait for the first to be confirmed.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::warn!(%error, "a connection stays slow");
    }
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(Arc::clone(&pass));
        router.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(IDLE)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        _ = &mut connection => return,
        _ = ending.wait_for(|ending| *ending) => {}
    }
    connection.as_mut().graceful_shutdown();
    // Whoever went away in the middle needs no answer.
    let _ = connection.await;
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
