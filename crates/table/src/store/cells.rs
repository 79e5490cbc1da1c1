use super::StoreError;

/// A value of a database: the few types that both databases share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    Null,
    Int(i64),
    Text(String),
    Bytes(Vec<u8>),
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_string())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<Vec<u8>> for Cell {
    fn from(bytes: Vec<u8>) -> Cell {
        Cell::Bytes(bytes)
    }
}

impl From<i64> for Cell {
    fn from(number: i64) -> Cell {
        Cell::Int(number)
    }
}

/// Counts of this program stay far below 2^63.
impl From<u64> for Cell {
    fn from(number: u64) -> Cell {
        Cell::Int(number as i64)
    }
}

impl From<bool> for Cell {
    fn from(truth: bool) -> Cell {
        Cell::Int(truth.into())
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Cell {
        value.map_or(Cell::Null, Into::into)
    }
}

/// `cells![id, name, now]`
macro_rules! cells {
    ($($value:expr),* $(,)?) => { vec![$($crate::store::Cell::from($value)),*] };
}
pub(crate) use cells;

/// One row of an answer, read from the first column to the last.
#[derive(Clone, PartialEq, Debug)]
pub struct Row(pub Vec<Cell>);

impl Row {
    pub fn read(self) -> Columns {
        Columns(self.0.into_iter())
    }
}

pub struct Columns(std::vec::IntoIter<Cell>);

impl Columns {
    fn next(&mut self) -> Result<Cell, StoreError> {
        let missing = || StoreError::Failed("a row has too few columns".to_string());
        self.0.next().ok_or_else(missing)
    }

    pub fn text(&mut self) -> Result<String, StoreError> {
        match self.next()? {
            Cell::Text(text) => Ok(text),
            other => Err(StoreError::Failed(format!("a text is {other:?}"))),
        }
    }

    pub fn text_or_null(&mut self) -> Result<Option<String>, StoreError> {
        match self.next()? {
            Cell::Text(text) => Ok(Some(text)),
            Cell::Null => Ok(None),
            other => Err(StoreError::Failed(format!("a text is {other:?}"))),
        }
    }

    pub fn bytes(&mut self) -> Result<Vec<u8>, StoreError> {
        match self.next()? {
            Cell::Bytes(bytes) => Ok(bytes),
            other => Err(StoreError::Failed(format!("bytes are {other:?}"))),
        }
    }

    pub fn int(&mut self) -> Result<i64, StoreError> {
        match self.next()? {
            Cell::Int(number) => Ok(number),
            other => Err(StoreError::Failed(format!("a number is {other:?}"))),
        }
    }

    pub fn count(&mut self) -> Result<u64, StoreError> {
        let number = self.int()?;
        u64::try_from(number).map_err(|_| StoreError::Failed(format!("a count is {number}")))
    }

    pub fn truth(&mut self) -> Result<bool, StoreError> {
        Ok(self.int()? != 0)
    }

    /// A column that holds JSON which this program wrote.
    pub fn json<T: serde::de::DeserializeOwned>(&mut self) -> Result<T, StoreError> {
        let text = self.text()?;
        serde_json::from_str(&text).map_err(|e| StoreError::Failed(format!("`{text}`: {e}")))
    }
}
