//! Zones and nations go by name in JSON, so that journals and positions can be read, and by number in compact form.

use crate::data::data;
use crate::types::{Nation, Zone};
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

impl Serialize for Zone {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            to.serialize_str(data().key(*self))
        } else {
            to.serialize_u16(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Zone {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Zone, D::Error> {
        if from.is_human_readable() {
            let key = String::deserialize(from)?;
            data()
                .find_zone(&key)
                .ok_or_else(|| Error::invalid_value(Unexpected::Str(&key), &"the name of a zone"))
        } else {
            let number = u16::deserialize(from)?;
            if (number as usize) < data().zones.len() {
                Ok(Zone(number))
            } else {
                Err(Error::invalid_value(
                    Unexpected::Unsigned(number.into()),
                    &"the number of a zone",
                ))
            }
        }
    }
}

impl Serialize for Nation {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            to.serialize_str(&data().countries.get(*self).id)
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
                .countries
                .find(&id)
                .ok_or_else(|| Error::invalid_value(Unexpected::Str(&id), &"the name of a country"))
        } else {
            let number = u8::deserialize(from)?;
            if (number as usize) < data().countries.len() {
                Ok(Nation(number))
            } else {
                Err(Error::invalid_value(
                    Unexpected::Unsigned(number.into()),
                    &"the number of a country",
                ))
            }
        }
    }
}
