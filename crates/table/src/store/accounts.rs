use super::cells::{Columns, cells};
use super::{Statement, Store, StoreError};
use crate::clock::now;
use unicode_security::confusable_detection::skeleton;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountRow {
    pub id: String,
    pub name: String,
    /// The name to sign in with, in lower case; a guest has none.
    pub login: Option<String>,
    pub password: Option<String>,
}

impl AccountRow {
    pub fn is_guest(&self) -> bool {
        self.login.is_none()
    }

    fn read(columns: &mut Columns) -> Result<AccountRow, StoreError> {
        Ok(AccountRow {
            id: columns.text()?,
            name: columns.text()?,
            login: columns.text_or_null()?,
            password: columns.text_or_null()?,
        })
    }
}

/// A signed-in visitor. Only the hash of the token is kept.
pub struct Session {
    pub token_hash: String,
    pub account: String,
    pub expires: i64,
}

impl Store {
    /// A new account; a conflict when the name is taken, or looks like one that is.
    pub async fn add_account(&self, account: &AccountRow) -> Result<(), StoreError> {
        let sql = "INSERT INTO accounts (id, name, login, password, created, name_key) VALUES ($1, $2, $3, $4, $5, $6)";
        let cells = cells![
            account.id.as_str(),
            account.name.as_str(),
            account.login.clone(),
            account.password.clone(),
            now(),
            account.login.as_ref().map(|_| looks(&account.name))
        ];
        self.db.write(vec![Statement::new(sql, cells)]).await
    }

    /// Gives a guest a name to sign in with; a conflict as for a new account.
    pub async fn register_guest(&self, account: &AccountRow) -> Result<(), StoreError> {
        let sql = "UPDATE accounts SET name = $2, login = $3, password = $4, name_key = $5
            WHERE id = $1 AND login IS NULL";
        let cells = cells![
            account.id.as_str(),
            account.name.as_str(),
            account.login.clone(),
            account.password.clone(),
            looks(&account.name)
        ];
        self.db
            .write(vec![Statement::new(sql, cells).must(1)])
            .await
    }

    pub async fn add_session(&self, session: &Session) -> Result<(), StoreError> {
        let sql = "INSERT INTO sessions (token, account, expires) VALUES ($1, $2, $3)";
        let cells = cells![
            session.token_hash.as_str(),
            session.account.as_str(),
            session.expires
        ];
        self.db.write(vec![Statement::new(sql, cells)]).await
    }

    /// Who holds a session that has not ended.
    pub async fn session(&self, token_hash: &str) -> Result<Option<AccountRow>, StoreError> {
        let sql = "SELECT a.id, a.name, a.login, a.password
            FROM sessions s JOIN accounts a ON a.id = s.account WHERE s.token = $1 AND s.expires > $2";
        let row = self.one(sql, cells![token_hash, now()]).await?;
        row.map(|row| AccountRow::read(&mut row.read())).transpose()
    }

    pub async fn end_session(&self, token_hash: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM sessions WHERE token = $1";
        let statement = Statement::new(sql, cells![token_hash]);
        self.db.write(vec![statement]).await
    }

    /// Forgets sessions that ended more than a year ago. Until then a session is only not taken, so that a clock that went
    /// wrong for a while signs nobody out for good.
    pub async fn sweep_sessions(&self) -> Result<(), StoreError> {
        const YEAR: i64 = 366 * 24 * 3600 * 1000;
        let sql = "DELETE FROM sessions WHERE expires <= $1";
        self.db
            .write(vec![Statement::new(sql, cells![now() - YEAR])])
            .await
    }

    /// The hashes of the tokens of an account.
    pub async fn sessions_of(&self, account: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT token FROM sessions WHERE account = $1";
        let rows = self.db.query(sql, cells![account]).await?;
        rows.into_iter().map(|row| row.read().text()).collect()
    }

    pub async fn set_password(&self, account: &str, hash: &str) -> Result<(), StoreError> {
        let sql = "UPDATE accounts SET password = $2 WHERE id = $1";
        let statement = Statement::new(sql, cells![account, hash]).must(1);
        self.db.write(vec![statement]).await
    }

    pub async fn account_name(&self, id: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT name FROM accounts WHERE id = $1";
        let row = self.one(sql, cells![id]).await?;
        row.map(|row| row.read().text()).transpose()
    }

    pub async fn account_by_login(&self, login: &str) -> Result<Option<AccountRow>, StoreError> {
        let sql = "SELECT id, name, login, password FROM accounts WHERE login = $1";
        let row = self.one(sql, cells![login]).await?;
        row.map(|row| AccountRow::read(&mut row.read())).transpose()
    }

    pub async fn rename_account(&self, id: &str, name: &str) -> Result<(), StoreError> {
        let sql = "UPDATE accounts SET name = $2, name_key = $3 WHERE id = $1";
        self.db
            .write(vec![
                Statement::new(sql, cells![id, name, looks(name)]).must(1),
            ])
            .await
    }
}

/// What is the same for names that look alike: capitals, letters of other scripts, blanks, and I, l and 1.
fn looks(name: &str) -> String {
    let lower = name.to_lowercase();
    skeleton(&lower)
        .filter(|c| !c.is_whitespace())
        .map(|c| match c {
            'i' | '1' | '|' => 'l',
            '0' => 'o',
            other => other,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Sqlite;
    use std::sync::Arc;

    /// A clock that jumped ahead for a start of the server must not end sessions for good.
    #[tokio::test]
    async fn a_session_outlives_a_clock_that_was_wrong() {
        const DAY: i64 = 24 * 3600 * 1000;
        let name = format!("sandtable-sessions-{}.db", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_file(&path);
        let db = Arc::new(Sqlite::open(&path).unwrap());
        let store = Store::open(db).await.unwrap();
        let account = AccountRow {
            id: "a".to_string(),
            name: "Ada".to_string(),
            login: None,
            password: None,
        };
        store.add_account(&account).await.unwrap();
        for (token, expires) in [("old", -400), ("past", -30), ("present", 30)] {
            let session = Session {
                token_hash: token.to_string(),
                account: "a".to_string(),
                expires: now() + expires * DAY,
            };
            store.add_session(&session).await.unwrap();
        }
        store.sweep_sessions().await.unwrap();
        let mut kept = store.sessions_of("a").await.unwrap();
        kept.sort();
        assert_eq!(kept, ["past", "present"]);
        assert_eq!(store.session("past").await.unwrap(), None);
        assert_eq!(store.session("present").await.unwrap(), Some(account));
        store.close().await.unwrap();
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn names_that_look_alike_have_one_key() {
        for other in [
            "ada",
            " A D A",
            "\u{430}d\u{430}",
            "Ad\u{ff41}",
            "\u{391}da",
        ] {
            assert_eq!(looks(other), looks("Ada"), "{other}");
        }
        assert_eq!(looks("Bill"), looks("BiII"));
        assert_ne!(looks("Ada"), looks("Ida"));
    }
}
