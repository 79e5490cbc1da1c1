//! A database that several servers share.

mod settings;
mod writer;

use super::{Answer, Cell, Db, Row, Statement, StoreError, Word};
use crate::ids;
use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use futures_util::stream::{self, StreamExt};
use std::error::Error;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::{IsNull, ToSql, Type, private::BytesMut, to_sql_checked};
use tokio_postgres::{AsyncMessage, Client, Config};
use tokio_postgres_rustls::MakeRustlsConnect;
use writer::Writer;

const CONNECTIONS: usize = 16;
/// How many words may wait to be said or heard; more are lost, which everybody can stand.
const WORDS: usize = 4096;
const CHANNEL: &str = "sandtable";
/// The database refuses longer words.
const LONGEST: usize = 7000;
const AGAIN: Duration = Duration::from_secs(1);

pub struct Postgres {
    pool: Pool,
    writer: Writer,
    say: mpsc::Sender<Word>,
    heard: broadcast::Sender<Word>,
}

impl Postgres {
    /// `url` is as PostgreSQL writes it: `postgres://user:password@host/database?sslmode=require`.
    pub async fn connect(url: &str) -> Result<Postgres, StoreError> {
        let (config, tls) = settings::settings(url)?;
        let recycling = ManagerConfig {
            recycling_method: RecyclingMethod::Fast,
        };
        let manager = Manager::from_config(config.clone(), tls.clone(), recycling);
        let pool = Pool::builder(manager)
            .max_size(CONNECTIONS)
            .runtime(Runtime::Tokio1)
            .build()
            .map_err(|e| StoreError::Failed(e.to_string()))?;
        let (say, words) = mpsc::channel(WORDS);
        let heard = broadcast::Sender::new(WORDS);
        let me = ids::id();
        tokio::spawn(talk(pool.clone(), words, me.clone()));
        tokio::spawn(listen(config, tls, heard.clone(), me));
        // An address that leads nowhere is told at once.
        drop(client(&pool).await?);
        Ok(Postgres {
            writer: Writer::start(pool.clone()),
            pool,
            say,
            heard,
        })
    }
}

async fn client(pool: &Pool) -> Result<Object, StoreError> {
    let client = pool.get().await;
    client.map_err(|e| StoreError::Failed(format!("PostgreSQL: {}", with_causes(&e))))
}

impl Db for Postgres {
    fn query(&self, sql: &'static str, cells: Vec<Cell>) -> Answer<'_, Vec<Row>> {
        Box::pin(async move {
            // Nothing is found by what is never kept.
            if cells.iter().any(is_never_kept) {
                return Ok(Vec::new());
            }
            let client = client(&self.pool).await?;
            let prepared = client.prepare_cached(sql).await.map_err(failed)?;
            let rows = client.query(&prepared, &parameters(&cells)).await;
            rows.map_err(failed)?.iter().map(row).collect()
        })
    }

    fn write(&self, statements: Vec<Statement>) -> Answer<'_, ()> {
        let mut cells = statements.iter().flat_map(|statement| &statement.cells);
        // Refused before it is sent, for others' writes go with it.
        if cells.any(is_never_kept) {
            return Box::pin(async { Err(StoreError::Conflict) });
        }
        Box::pin(self.writer.write(statements))
    }

    fn say(&self, word: Word) {
        // A word that finds no room is lost; the others read again by themselves now and then.
        let _ = self.say.try_send(word);
    }

    fn hear(&self) -> Option<broadcast::Receiver<Word>> {
        Some(self.heard.subscribe())
    }
}

/// PostgreSQL keeps no text with a zero in it.
fn is_never_kept(cell: &Cell) -> bool {
    matches!(cell, Cell::Text(text) if text.contains('\0'))
}

fn parameters(cells: &[Cell]) -> Vec<&(dyn ToSql + Sync)> {
    cells
        .iter()
        .map(|cell| cell as &(dyn ToSql + Sync))
        .collect()
}

fn row(row: &tokio_postgres::Row) -> Result<Row, StoreError> {
    let cell = |(index, column): (usize, &tokio_postgres::Column)| {
        let cell = match *column.type_() {
            Type::INT8 => row.try_get::<_, Option<i64>>(index).map(Cell::from),
            Type::INT4 => row
                .try_get::<_, Option<i32>>(index)
                .map(|number| Cell::from(number.map(i64::from))),
            Type::BYTEA => row.try_get::<_, Option<Vec<u8>>>(index).map(Cell::from),
            _ => row.try_get::<_, Option<String>>(index).map(Cell::from),
        };
        cell.map_err(failed)
    };
    let cells: Result<_, _> = row.columns().iter().enumerate().map(cell).collect();
    Ok(Row(cells?))
}

impl ToSql for Cell {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Cell::Null => Ok(IsNull::Yes),
            Cell::Int(number) => number.to_sql(kind, out),
            Cell::Text(text) => text.to_sql(kind, out),
            Cell::Bytes(bytes) => bytes.to_sql(kind, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

/// An error and what it came from: that a handshake failed says little, an unknown certificate much.
fn with_causes(error: &dyn Error) -> String {
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        words += &format!(": {error}");
        cause = error.source();
    }
    words
}

fn failed(error: tokio_postgres::Error) -> StoreError {
    match error.code() {
        Some(&SqlState::UNIQUE_VIOLATION | &SqlState::FOREIGN_KEY_VIOLATION) => {
            StoreError::Conflict
        }
        // Two servers bring the same database up to date.
        Some(&SqlState::DUPLICATE_TABLE) => StoreError::Conflict,
        _ => match error.as_db_error() {
            Some(said) => StoreError::Failed(format!("PostgreSQL: {said}")),
            None => StoreError::Failed(format!("PostgreSQL: {}", with_causes(&error))),
        },
    }
}

/// Says what this server did, many words at a time, after they are committed: within the transactions of the games the
/// words would hold each other up.
async fn talk(pool: Pool, mut words: mpsc::Receiver<Word>, me: String) {
    while let Some(first) = words.recv().await {
        // Everybody hears everything; the first line says who speaks.
        let mut text = format!("{me}\n{}", written(&first));
        while text.len() < LONGEST
            && let Ok(word) = words.try_recv()
        {
            text.push('\n');
            text.push_str(&written(&word));
        }
        let said = async {
            let client = pool.get().await.map_err(|e| e.to_string())?;
            let words: [&(dyn ToSql + Sync); 2] = [&CHANNEL, &text];
            let said = client.execute("SELECT pg_notify($1, $2)", &words);
            said.await.map_err(|e| e.to_string())
        };
        if let Err(error) = said.await {
            tracing::warn!(error, "other servers were not told");
        }
    }
}

fn written(word: &Word) -> String {
    match word {
        Word::Moved(game) => format!("moved {game}"),
        Word::Seats(game) => format!("seats {game}"),
        Word::Talk(game) => format!("talk {game}"),
        Word::Closed(game) => format!("closed {game}"),
        Word::SignedOut(token) => format!("signed-out {token}"),
        Word::Lost => "lost".to_string(),
    }
}

fn read(line: &str) -> Option<Word> {
    let (what, whose) = line.split_once(' ')?;
    let whose = whose.to_string();
    match what {
        "moved" => Some(Word::Moved(whose)),
        "seats" => Some(Word::Seats(whose)),
        "talk" => Some(Word::Talk(whose)),
        "closed" => Some(Word::Closed(whose)),
        "signed-out" => Some(Word::SignedOut(whose)),
        _ => None,
    }
}

/// Hears what servers say, for as long as the program runs. Whatever was said while the line was down is lost.
async fn listen(
    config: Config,
    tls: MakeRustlsConnect,
    heard: broadcast::Sender<Word>,
    me: String,
) {
    loop {
        match config.connect(tls.clone()).await {
            Ok((client, connection)) => {
                if let Err(error) = hear(client, connection, &heard, &me).await {
                    tracing::warn!(%error, "the line to other servers is lost");
                }
            }
            Err(error) => tracing::warn!(%error, "no line to other servers"),
        }
        tokio::time::sleep(AGAIN).await;
    }
}

async fn hear<S, T>(
    client: Client,
    mut connection: tokio_postgres::Connection<S, T>,
    heard: &broadcast::Sender<Word>,
    me: &str,
) -> Result<(), tokio_postgres::Error>
where
    S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin,
    T: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin,
{
    let mut messages = stream::poll_fn(move |context| connection.poll_message(context));
    let ask = client.batch_execute("LISTEN sandtable");
    tokio::pin!(ask);
    let mut asked = false;
    loop {
        tokio::select! {
            answer = &mut ask, if !asked => {
                answer?;
                asked = true;
                // Nobody may be there to hear.
                let _ = heard.send(Word::Lost);
            }
            message = messages.next() => match message {
                Some(Ok(AsyncMessage::Notification(said))) => {
                    let mut lines = said.payload().lines();
                    let others = lines.next() != Some(me);
                    for word in lines.filter(|_| others).filter_map(read) {
                        let _ = heard.send(word);
                    }
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error),
                None => return Ok(()),
            }
        }
    }
}
