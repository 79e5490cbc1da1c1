/// Lets an id go by name in JSON, so that journals and positions can be read, and by number in compact form.
///
/// `named!(Zone(u16), "zone", key: |z| …, find: |name| …, count: || …)` for `struct Zone(u16)`.
#[macro_export]
macro_rules! named {
    ($type:ident($number:ty), $what:literal, key: $key:expr, find: $find:expr, count: $count:expr) => {
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                if to.is_human_readable() {
                    let key: fn($type) -> &'static str = $key;
                    to.serialize_str(key(*self))
                } else {
                    ::serde::Serialize::serialize(&self.0, to)
                }
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                use ::serde::de::{Error, Unexpected};
                if from.is_human_readable() {
                    let name = <String as ::serde::Deserialize>::deserialize(from)?;
                    let find: fn(&str) -> Option<$type> = $find;
                    find(&name).ok_or_else(|| {
                        Error::invalid_value(
                            Unexpected::Str(&name),
                            &concat!("the name of a ", $what),
                        )
                    })
                } else {
                    let number = <$number as ::serde::Deserialize>::deserialize(from)?;
                    let count: fn() -> usize = $count;
                    if (number as usize) < count() {
                        Ok($type(number))
                    } else {
                        let wrong = Unexpected::Unsigned(number.into());
                        Err(Error::invalid_value(
                            wrong,
                            &concat!("the number of a ", $what),
                        ))
                    }
                }
            }
        }
    };
}
