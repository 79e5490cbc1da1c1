//! Writes that are committed together stand or fall each by itself.

use super::cells::cells;
use super::{Db, Postgres, Sqlite, Statement, StoreError};
use std::sync::Arc;

const INSERT: &str = "INSERT INTO marks (id, number) VALUES ($1, $2)";

/// What one of many does: most write two rows; some find their key taken, some a row that is not as expected.
fn statements(number: u64) -> (Vec<Statement>, bool) {
    let first = Statement::new(INSERT, cells![format!("{number}"), number]);
    let second = match number % 5 {
        1 => Statement::new(INSERT, cells!["taken", number]),
        2 => {
            let sql = "UPDATE marks SET number = $2 WHERE id = $1";
            Statement::new(sql, cells!["nobody", number]).must(1)
        }
        _ => Statement::new(INSERT, cells![format!("{number} too"), number]),
    };
    (vec![first, second], !matches!(number % 5, 1 | 2))
}

async fn many_write_at_once(db: Arc<dyn Db>) {
    let table = "CREATE TABLE marks (id TEXT PRIMARY KEY, number BIGINT NOT NULL)";
    let taken = Statement::new(INSERT, cells!["taken", 0u64]);
    let table = vec![Statement::new(table, Vec::new()), taken];
    db.write(table).await.unwrap();
    let write = |number| {
        let db = Arc::clone(&db);
        tokio::spawn(async move {
            let (statements, holds) = statements(number);
            (db.write(statements).await, holds)
        })
    };
    let writing: Vec<_> = (0..400).map(write).collect();
    for task in writing {
        let (done, holds) = task.await.unwrap();
        let expected = if holds {
            Ok(())
        } else {
            Err(StoreError::Conflict)
        };
        assert_eq!(done, expected);
    }
    // Of what was refused nothing is there, of the others everything.
    let sql = "SELECT COUNT(*), COUNT(DISTINCT number) FROM marks WHERE id <> $1";
    let rows = db.query(sql, cells!["taken"]).await.unwrap();
    let row = rows.into_iter().next().unwrap();
    let columns = &mut row.read();
    assert_eq!(
        (columns.count().unwrap(), columns.count().unwrap()),
        (480, 240)
    );
    let sql = "SELECT COUNT(*) FROM marks WHERE number % 5 = 1 OR number % 5 = 2";
    let rows = db.query(sql, Vec::new()).await.unwrap();
    assert_eq!(rows.into_iter().next().unwrap().read().count().unwrap(), 0);
    db.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_the_embedded_database() {
    let folder = std::env::temp_dir().join(format!("sandtable-group-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let db = Sqlite::open(&folder.join("marks.db")).unwrap();
    many_write_at_once(Arc::new(db)).await;
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_postgresql() {
    let Ok(url) = std::env::var("SANDTABLE_TEST_POSTGRES") else {
        eprintln!("SANDTABLE_TEST_POSTGRES names no database");
        return;
    };
    let schema = format!("group_{}", std::process::id());
    let connected = tokio_postgres::connect(&url, tokio_postgres::NoTls).await;
    let (client, connection) = connected.unwrap();
    tokio::spawn(connection);
    let sql = format!("DROP SCHEMA IF EXISTS {schema} CASCADE; CREATE SCHEMA {schema}");
    client.batch_execute(&sql).await.unwrap();
    let joint = if url.contains('?') { '&' } else { '?' };
    let url = format!("{url}{joint}options=-c%20search_path%3D{schema}");
    many_write_at_once(Arc::new(Postgres::connect(&url).await.unwrap())).await;
}
