//! The few field formats that the tables share, so that `Board::column` and `Row::get` can parse them.

use std::str::FromStr;

/// `yes` or nothing.
///
/// ```
/// # use board::Flag;
/// assert!("yes".parse::<Flag>().unwrap().0);
/// assert!(!"".parse::<Flag>().unwrap().0);
/// assert!("maybe".parse::<Flag>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag(pub bool);

impl FromStr for Flag {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "yes" => Ok(Self(true)),
            "" => Ok(Self(false)),
            _ => Err(format!("`{text}` is neither `yes` nor empty")),
        }
    }
}

/// A value or nothing.
///
/// ```
/// # use board::Maybe;
/// assert_eq!("".parse::<Maybe<u8>>().unwrap().0, None);
/// assert_eq!("12".parse::<Maybe<u8>>().unwrap().0, Some(12));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Maybe<T>(pub Option<T>);

impl<T: FromStr> FromStr for Maybe<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<Self, T::Err> {
        if text.is_empty() {
            Ok(Self(None))
        } else {
            text.parse().map(|value| Self(Some(value)))
        }
    }
}

/// Values joined by commas; an empty field is an empty list.
///
/// ```
/// # use board::List;
/// assert_eq!("3,4".parse::<List<u8>>().unwrap().0, [3, 4]);
/// assert_eq!("".parse::<List<String>>().unwrap().0, Vec::<String>::new());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List<T>(pub Vec<T>);

impl<T: FromStr> FromStr for List<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<Self, T::Err> {
        if text.is_empty() {
            return Ok(Self(Vec::new()));
        }
        text.split(',')
            .map(|part| part.trim().parse())
            .collect::<Result<_, _>>()
            .map(Self)
    }
}
