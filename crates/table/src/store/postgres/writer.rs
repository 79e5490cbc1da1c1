//! Writes of several tables go to the database in one transaction, with one flush.
//!
//! Whatever came while the last group was on its way makes the next one. All statements of a group are sent without
//! waiting for answers in between. A group in which anything is refused is undone, and each of its writes is then
//! carried out alone: so none is refused for another's sake.

use super::{Cell, Statement, StoreError, failed, parameters};
use deadpool_postgres::{Object, Pool};
use futures_util::future::maybe_done;
use std::future::poll_fn;
use std::task::Poll;
use tokio::sync::{mpsc, oneshot};

/// How many writes are committed together at most.
const GROUP: usize = 64;
/// A write of more statements goes alone, and the others do not wait for it.
const LARGE: usize = 16;
const QUEUE: usize = 1024;

pub struct Writer {
    queue: mpsc::Sender<Write>,
}

struct Write {
    statements: Vec<Statement>,
    reply: oneshot::Sender<Result<(), StoreError>>,
}

impl Writer {
    pub fn start(pool: Pool) -> Writer {
        let (queue, writes) = mpsc::channel(QUEUE);
        tokio::spawn(work(pool, writes));
        Writer { queue }
    }

    /// Writes all statements or none, and answers when they are durable.
    pub async fn write(&self, statements: Vec<Statement>) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        let write = Write { statements, reply };
        self.queue.send(write).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

fn gone() -> StoreError {
    StoreError::Failed("the database is closed".to_string())
}

async fn work(pool: Pool, mut writes: mpsc::Receiver<Write>) {
    let mut group = Vec::new();
    while writes.recv_many(&mut group, GROUP).await > 0 {
        let (large, small): (Vec<_>, Vec<_>) = std::mem::take(&mut group)
            .into_iter()
            .partition(|write: &Write| write.statements.len() > LARGE);
        for write in large {
            let pool = pool.clone();
            tokio::spawn(async move { one_by_one(&pool, vec![write]).await });
        }
        if !small.is_empty() {
            together(&pool, small).await;
        }
    }
}

/// Carries out a group, and answers each when all are durable.
async fn together(pool: &Pool, mut group: Vec<Write>) {
    // Servers that share the database lock the games in one order, so that none waits for another in a circle.
    group.sort_by(|one, other| one.place().cmp(other.place()));
    let done = match super::client(pool).await {
        Ok(client) => Ok(commit(&client, &group).await),
        Err(error) => Err(error),
    };
    match done {
        Ok(Done::Kept) => answer(group, &Ok(())),
        Ok(Done::Refused) => one_by_one(pool, group).await,
        Ok(Done::Lost(error)) | Err(error) => answer(group, &Err(error)),
    }
}

fn answer(group: Vec<Write>, result: &Result<(), StoreError>) {
    for write in group {
        // Whoever asked may have gone.
        let _ = write.reply.send(result.clone());
    }
}

impl Write {
    /// What it is about: the first thing that it names, which of actions is the game.
    fn place(&self) -> &str {
        let first = self.statements.first();
        match first.and_then(|statement| statement.cells.first()) {
            Some(Cell::Text(text)) => text,
            _ => "",
        }
    }
}

async fn one_by_one(pool: &Pool, group: Vec<Write>) {
    for write in group {
        let done = alone(pool, &write.statements).await;
        answer(vec![write], &done);
    }
}

/// A write in a transaction of its own, one statement after the other: a later one may need what an earlier one makes.
async fn alone(pool: &Pool, statements: &[Statement]) -> Result<(), StoreError> {
    let mut client = super::client(pool).await?;
    let transaction = client.transaction().await.map_err(failed)?;
    for statement in statements {
        let prepared = transaction.prepare_cached(statement.sql).await;
        let prepared = prepared.map_err(failed)?;
        let cells = parameters(&statement.cells);
        let changed = transaction.execute(&prepared, &cells).await;
        holds(statement, changed.map_err(failed)?)?;
    }
    transaction.commit().await.map_err(failed)
}

fn holds(statement: &Statement, changed: u64) -> Result<(), StoreError> {
    match statement.rows {
        Some(rows) if rows != changed => Err(StoreError::Conflict),
        _ => Ok(()),
    }
}

/// What became of a group.
enum Done {
    Kept,
    /// Nothing of it is kept.
    Refused,
    /// It is not known whether it is kept.
    Lost(StoreError),
}

async fn commit(client: &Object, group: &[Write]) -> Done {
    if carry_out(client, group).await.is_err() {
        // When even this fails the connection is gone, and with it the transaction.
        let _ = client.batch_execute("ROLLBACK").await;
        return Done::Refused;
    }
    match client.batch_execute("COMMIT").await {
        Ok(()) => Done::Kept,
        Err(error) => Done::Lost(failed(error)),
    }
}

/// All statements, one right after the other.
async fn carry_out(client: &Object, group: &[Write]) -> Result<(), StoreError> {
    let statements = || group.iter().flat_map(|write| &write.statements);
    let mut prepared = Vec::new();
    for statement in statements() {
        prepared.push(client.prepare_cached(statement.sql).await.map_err(failed)?);
    }
    let cells: Vec<_> = statements().map(|s| parameters(&s.cells)).collect();
    client.batch_execute("BEGIN").await.map_err(failed)?;
    let sent = prepared.iter().zip(&cells);
    let sent = sent.map(|(prepared, cells)| client.execute(prepared, cells));
    for (statement, changed) in statements().zip(in_order(sent).await) {
        holds(statement, changed.map_err(failed)?)?;
    }
    Ok(())
}

/// Waits for all; each begins after those before it, which is the order in which they are sent.
async fn in_order<F: Future>(futures: impl Iterator<Item = F>) -> Vec<F::Output> {
    let mut all: Vec<_> = futures.map(|one| Box::pin(maybe_done(one))).collect();
    poll_fn(|context| {
        let polled = all.iter_mut().map(|one| one.as_mut().poll(context));
        match polled.filter(Poll::is_pending).count() {
            0 => Poll::Ready(()),
            _ => Poll::Pending,
        }
    })
    .await;
    all.iter_mut()
        .filter_map(|one| one.as_mut().take_output())
        .collect()
}
