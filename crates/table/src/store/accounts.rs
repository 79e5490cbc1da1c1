use super::cells::{Columns, cells};
use super::{Statement, Store, StoreError};
use crate::clock::now;

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
    /// A new account; a conflict when the login name is taken.
    pub async fn add_account(&self, account: &AccountRow) -> Result<(), StoreError> {
        let sql =
            "INSERT INTO accounts (id, name, login, password, created) VALUES ($1, $2, $3, $4, $5)";
        let cells = cells![
            account.id.as_str(),
            account.name.as_str(),
            account.login.clone(),
            account.password.clone(),
            now()
        ];
        self.db.write(vec![Statement::new(sql, cells)]).await
    }

    /// Gives a guest a name to sign in with; a conflict when it is taken.
    pub async fn register_guest(&self, account: &AccountRow) -> Result<(), StoreError> {
        let sql = "UPDATE accounts SET name = $2, login = $3, password = $4 WHERE id = $1 AND login IS NULL";
        let cells = cells![
            account.id.as_str(),
            account.name.as_str(),
            account.login.clone(),
            account.password.clone()
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

    /// Forgets sessions that have ended.
    pub async fn sweep_sessions(&self) -> Result<(), StoreError> {
        let sql = "DELETE FROM sessions WHERE expires <= $1";
        self.db
            .write(vec![Statement::new(sql, cells![now()])])
            .await
    }

    pub async fn account_by_login(&self, login: &str) -> Result<Option<AccountRow>, StoreError> {
        let sql = "SELECT id, name, login, password FROM accounts WHERE login = $1";
        let row = self.one(sql, cells![login]).await?;
        row.map(|row| AccountRow::read(&mut row.read())).transpose()
    }

    pub async fn rename_account(&self, id: &str, name: &str) -> Result<(), StoreError> {
        let sql = "UPDATE accounts SET name = $2 WHERE id = $1";
        self.db
            .write(vec![Statement::new(sql, cells![id, name]).must(1)])
            .await
    }
}
