//! The embedded database: one writing thread that commits what waits together, and a few reading threads.

use super::{Answer, Cell, Db, Row, Statement, StoreError};
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, ErrorCode, ToSql, params_from_iter};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::thread::JoinHandle;
use tokio::sync::{mpsc, oneshot};

/// How many writes are committed together at most.
const GROUP: usize = 256;
const QUEUE: usize = 1024;
const READERS: usize = 2;

pub struct Sqlite {
    writes: Queue<Write>,
    reads: Queue<Read>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

/// A way to the threads that work on a queue; none after the end.
struct Queue<T>(RwLock<Option<mpsc::Sender<T>>>);

impl<T> Queue<T> {
    fn new(sender: mpsc::Sender<T>) -> Queue<T> {
        Queue(RwLock::new(Some(sender)))
    }

    async fn send(&self, work: T) -> Result<(), StoreError> {
        let sender = self
            .0
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let sent = sender.ok_or_else(gone)?.send(work).await;
        sent.map_err(|_| gone())
    }

    /// The threads end when they have done what waits.
    fn end(&self) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

struct Write {
    statements: Vec<Statement>,
    reply: oneshot::Sender<Result<(), StoreError>>,
}

struct Read {
    sql: &'static str,
    cells: Vec<Cell>,
    reply: oneshot::Sender<Result<Vec<Row>, StoreError>>,
}

impl Sqlite {
    /// Opens a file, making it if there is none.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        keep_to_owner(path).map_err(|e| StoreError::Failed(format!("{}: {e}", path.display())))?;
        let mut writer = connect(path)?;
        writer
            .pragma_update(None, "journal_mode", "WAL")
            .map_err(failed)?;
        let mut threads = Vec::new();
        let (writes, mut queue) = mpsc::channel(QUEUE);
        threads.push(spawn("store-write", move || {
            while let Some(first) = queue.blocking_recv() {
                commit(&mut writer, first, &mut queue);
            }
        })?);
        let (reads, queue) = mpsc::channel(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..READERS {
            let (reader, queue) = (connect(path)?, Arc::clone(&queue));
            reader
                .pragma_update(None, "query_only", true)
                .map_err(failed)?;
            threads.push(spawn("store-read", move || {
                while let Some(read) = next(&queue) {
                    let answer = query(&reader, read.sql, &read.cells);
                    // Whoever asked may have gone.
                    let _ = read.reply.send(answer.map_err(failed));
                }
            })?);
        }
        Ok(Sqlite {
            writes: Queue::new(writes),
            reads: Queue::new(reads),
            threads: Mutex::new(threads),
        })
    }
}

/// The seeds of running games are in it: nobody else on the machine may read it.
fn keep_to_owner(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    let file = options.create(true).append(true).open(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.set_permissions(std::fs::Permissions::from_mode(0o600))?;
    }
    drop(file);
    Ok(())
}

fn next(queue: &Mutex<mpsc::Receiver<Read>>) -> Option<Read> {
    queue.lock().ok()?.blocking_recv()
}

/// `synchronous = FULL`: a committed action survives a loss of power.
fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)
        .map_err(|e| StoreError::Failed(format!("{}: {e}", path.display())))?;
    let set = |name, value: &dyn ToSql| connection.pragma_update(None, name, value);
    set("busy_timeout", &10_000)
        .and_then(|()| set("synchronous", &"FULL"))
        .and_then(|()| set("foreign_keys", &true))
        .map_err(failed)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, StoreError> {
    let thread = std::thread::Builder::new().name(name.to_string());
    thread
        .spawn(work)
        .map_err(|e| StoreError::Failed(e.to_string()))
}

impl Db for Sqlite {
    fn query(&self, sql: &'static str, cells: Vec<Cell>) -> Answer<'_, Vec<Row>> {
        Box::pin(async move {
            let (reply, answer) = oneshot::channel();
            let read = Read { sql, cells, reply };
            self.reads.send(read).await?;
            answer.await.map_err(|_| gone())?
        })
    }

    fn write(&self, statements: Vec<Statement>) -> Answer<'_, ()> {
        Box::pin(async move {
            let (reply, answer) = oneshot::channel();
            let write = Write { statements, reply };
            self.writes.send(write).await?;
            answer.await.map_err(|_| gone())?
        })
    }

    /// With the last connection the log of writes goes into the file: one file is then the whole database.
    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.reads.end();
            self.writes.end();
            let threads =
                std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
            let joined = tokio::task::spawn_blocking(|| {
                threads.into_iter().all(|thread| thread.join().is_ok())
            });
            match joined.await {
                Ok(true) => Ok(()),
                _ => Err(StoreError::Failed(
                    "a thread of the database failed".to_string(),
                )),
            }
        })
    }
}

fn gone() -> StoreError {
    StoreError::Failed("the database is closed".to_string())
}

/// Carries out one write and those that wait behind it, and answers them when all are durable.
fn commit(connection: &mut Connection, first: Write, queue: &mut mpsc::Receiver<Write>) {
    let mut answers = Vec::new();
    let group = || -> Result<(), rusqlite::Error> {
        connection.execute_batch("BEGIN IMMEDIATE")?;
        let mut next = Some(first);
        while let Some(write) = next {
            let result = attempt(connection, &write.statements);
            let broken = matches!(result, Err(Attempt::Broken(_)));
            answers.push((write.reply, result));
            if broken {
                break;
            }
            next = (answers.len() < GROUP)
                .then(|| queue.try_recv().ok())
                .flatten();
        }
        connection.execute_batch("COMMIT")
    };
    let outcome = group().map_err(failed);
    if outcome.is_err() {
        // Nothing of the group is kept; when even this fails there is no transaction to end.
        let _ = connection.execute_batch("ROLLBACK");
    }
    for (reply, result) in answers {
        let result = match (&outcome, result) {
            (Err(error), _) => Err(error.clone()),
            (Ok(()), Ok(())) => Ok(()),
            (Ok(()), Err(Attempt::Refused(error))) => Err(error),
            (Ok(()), Err(Attempt::Broken(error))) => Err(failed(error)),
        };
        let _ = reply.send(result);
    }
}

enum Attempt {
    /// This write is refused, the others of the group stand.
    Refused(StoreError),
    Broken(rusqlite::Error),
}

/// One write of a group, in a savepoint of its own.
fn attempt(connection: &Connection, statements: &[Statement]) -> Result<(), Attempt> {
    connection
        .execute_batch("SAVEPOINT one")
        .map_err(Attempt::Broken)?;
    let result = statements
        .iter()
        .try_for_each(|statement| execute(connection, statement));
    let end = match result {
        Ok(()) => "RELEASE one",
        Err(_) => "ROLLBACK TO one; RELEASE one",
    };
    connection.execute_batch(end).map_err(Attempt::Broken)?;
    result.map_err(Attempt::Refused)
}

fn execute(connection: &Connection, statement: &Statement) -> Result<(), StoreError> {
    let sql = statement.sql.replace('$', "?");
    let changed = connection
        .prepare_cached(&sql)
        .and_then(|mut prepared| prepared.execute(params_from_iter(&statement.cells)))
        .map_err(failed)?;
    match statement.rows {
        Some(rows) if rows != changed as u64 => Err(StoreError::Conflict),
        _ => Ok(()),
    }
}

fn query(connection: &Connection, sql: &str, cells: &[Cell]) -> rusqlite::Result<Vec<Row>> {
    let mut prepared = connection.prepare_cached(&sql.replace('$', "?"))?;
    let columns = prepared.column_count();
    let rows = prepared.query_map(params_from_iter(cells), |row| {
        let cell = |index| Ok(cell(row.get_ref(index)?));
        Ok(Row((0..columns)
            .map(cell)
            .collect::<rusqlite::Result<_>>()?))
    })?;
    rows.collect()
}

fn cell(value: ValueRef<'_>) -> Cell {
    match value {
        ValueRef::Null => Cell::Null,
        ValueRef::Integer(number) => Cell::Int(number),
        ValueRef::Real(number) => Cell::Int(number as i64),
        ValueRef::Text(bytes) => Cell::Text(String::from_utf8_lossy(bytes).into_owned()),
        ValueRef::Blob(bytes) => Cell::Bytes(bytes.to_vec()),
    }
}

impl ToSql for Cell {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Cell::Null => ValueRef::Null,
            Cell::Int(number) => ValueRef::Integer(*number),
            Cell::Text(text) => ValueRef::Text(text.as_bytes()),
            Cell::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

fn failed(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => StoreError::Conflict,
        _ => StoreError::Failed(error.to_string()),
    }
}
