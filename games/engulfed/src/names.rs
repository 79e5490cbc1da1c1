//! Areas and nations go by name in JSON, so that journals and positions can be read, and by number in compact form.

use crate::data::data;
use crate::types::{Area, Nation};
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

impl Serialize for Area {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            to.serialize_str(data().key(*self))
        } else {
            to.serialize_u8(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Area {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Area, D::Error> {
        if from.is_human_readable() {
            let key = String::deserialize(from)?;
            data()
                .find_area(&key)
                .ok_or_else(|| Error::invalid_value(Unexpected::Str(&key), &"the name of an area"))
        } else {
            let number = u8::deserialize(from)?;
            if (number as usize) < data().areas.len() {
                Ok(Area(number))
            } else {
                Err(Error::invalid_value(
                    Unexpected::Unsigned(number.into()),
                    &"the number of an area",
                ))
            }
        }
    }
}

impl Serialize for Nation {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            to.serialize_str(&data().nations.get(*self).id)
        } else {
            to.serialize_u8(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Nation {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Nation, D::Error> {
        if from.is_human_readable() {
            let id = String::deserialize(from)?;
            data()
                .nations
                .find(&id)
                .ok_or_else(|| Error::invalid_value(Unexpected::Str(&id), &"the name of a nation"))
        } else {
            let number = u8::deserialize(from)?;
            if (number as usize) < data().nations.len() {
                Ok(Nation(number))
            } else {
                Err(Error::invalid_value(
                    Unexpected::Unsigned(number.into()),
                    &"the number of a nation",
                ))
            }
        }
    }
}
