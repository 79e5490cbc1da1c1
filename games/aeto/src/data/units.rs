//! The pieces: what is printed on each kind.

use super::Read;
use super::nations::{self, Nation};
use crate::types::{AirKind, LandKind, NationId, ShipClass};
use board::{Row, Table};

/// A kind of piece, or one named piece.
#[derive(Clone, Debug)]
pub struct Kind {
    pub id: Box<str>,
    pub nation: NationId,
    pub name: Box<str>,
    /// How many of them there are.
    pub count: u8,
    pub body: Body,
}

/// What a piece is, with what is printed on its faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Body {
    /// 5.6: a blank back means that one step is all it has.
    Land {
        kind: LandKind,
        front: LandFace,
        back: Option<LandFace>,
        /// 5.6: infantry that moves as armor does.
        motorized: bool,
        /// 10.6: an SS unit.
        ss: bool,
    },
    /// 4.0: of an ATP the front has two points, the back one.
    Air {
        kind: AirKind,
        front: AirFace,
        back: Option<AirFace>,
    },
    /// 5.1
    Hq { radius: u8, rating: u8 },
    /// 5.10
    General { strength: u8, exploitation: u8 },
    /// 3.0: a ship, a tactical submarine or STPs; an Auxiliary Cruiser has no back. Of STPs the front has two points, the
    /// back one.
    Ship {
        class: ShipClass,
        front: ShipFace,
        back: Option<ShipFace>,
        named: bool,
        /// Naval-Air units that a carrier bears.
        capacity: u8,
    },
    /// 2.14
    UBoat { schnorchel: bool },
    /// 3.19
    Admiral(Abilities),
    /// 3.1a: the chit of a task force, whose ships lie in the box of that number.
    Force { number: u8 },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShipFace {
    /// 3.17n: none for an X.
    pub gunnery: Option<u8>,
    pub torpedo: u8,
    pub armor: u8,
    pub movement: u8,
}

/// 3.19e to 3.19i: what an Admiral does to dice.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Abilities {
    pub locate: u8,
    pub evade: u8,
    pub assault: u8,
    pub defend: u8,
    pub shoot: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LandFace {
    pub strength: u8,
    pub movement: u8,
    /// 5.21q: may break through and exploit.
    pub circled: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AirFace {
    pub strength: u8,
    pub range: u8,
    /// 4.0.5: a Bomber without one has 0.
    pub quality: u8,
    /// 4.0.4: of a Heavy Bomber.
    pub return_fire: Option<u8>,
}

/// The kinds of `units.tsv`, then those of `ships.tsv`.
pub(super) fn load(units: &Table, ships: &Table, all: &[Nation]) -> Read<Vec<Kind>> {
    let mut kinds: Vec<Kind> = Vec::new();
    let bodies = units
        .rows()
        .map(|row| (row, body as fn(Row<'_>) -> Read<Body>));
    let afloat = ships
        .rows()
        .map(|row| (row, naval as fn(Row<'_>) -> Read<Body>));
    for (row, body) in bodies.chain(afloat) {
        let id = row.text("id")?;
        if kinds.iter().any(|other| &*other.id == id) {
            return Err(row.error("id", format!("piece `{id}` twice")));
        }
        kinds.push(Kind {
            id: id.into(),
            nation: nations::field(row, "nation", all)?,
            name: row.text("name")?.into(),
            count: row.within("count", 1..=99)?,
            body: body(row)?,
        });
    }
    Ok(kinds)
}

fn body(row: Row<'_>) -> Read<Body> {
    let kind = row.text("kind")?;
    let figures = row.text("front")?;
    let wrong = || row.error("front", format!("`{figures}` is not what a {kind} has"));
    Ok(match kind {
        "hq" => {
            let (radius, rating) = pair(figures, '-').ok_or_else(wrong)?;
            Body::Hq { radius, rating }
        }
        "general" => {
            let (strength, rest) = figures.split_once('(').ok_or_else(wrong)?;
            let exploitation = rest.strip_suffix(')').ok_or_else(wrong)?;
            Body::General {
                strength: strength.parse().map_err(|_| wrong())?,
                exploitation: exploitation.parse().map_err(|_| wrong())?,
            }
        }
        _ => match kind.parse::<LandKind>() {
            Ok(kind) => land(row, kind)?,
            Err(_) => Body::Air {
                kind: row.word("kind")?,
                front: air(row, "front")?.ok_or_else(wrong)?,
                back: air(row, "back")?,
            },
        },
    })
}

fn land(row: Row<'_>, kind: LandKind) -> Read<Body> {
    let (front, back) = match row.text("circled")? {
        "" => (false, false),
        "front" => (true, false),
        "both" => (true, true),
        other => return Err(row.error("circled", format!("`{other}` is no face"))),
    };
    let face = |column: &str, circled: bool| -> Read<Option<LandFace>> {
        let text = row.text(column)?;
        if text.is_empty() {
            return Ok(None);
        }
        // X: a partisan has no strength.
        let (strength, movement) = pair(&text.replace('X', "0"), '-')
            .ok_or_else(|| row.error(column, format!("`{text}` is not strength-movement")))?;
        Ok(Some(LandFace {
            strength,
            movement,
            circled,
        }))
    };
    Ok(Body::Land {
        kind,
        front: face("front", front)?
            .ok_or_else(|| row.error("front", "a land unit has a front"))?,
        back: face("back", back)?,
        motorized: row.flag("motorized")?,
        ss: row.flag("ss")?,
    })
}

fn air(row: Row<'_>, column: &str) -> Read<Option<AirFace>> {
    let text = row.text(column)?;
    if text.is_empty() {
        return Ok(None);
    }
    let wrong = || row.error(column, format!("`{text}` is not strength-range/quality"));
    let (figures, quality, fire) = match (text.split_once('/'), text.split_once('[')) {
        (Some((figures, quality)), _) => (figures, quality, None),
        (None, Some((figures, fire))) => (figures, "0", fire.strip_suffix(']')),
        (None, None) => (text, "0", None),
    };
    let (strength, range) = pair(figures, '-').ok_or_else(wrong)?;
    let return_fire = match fire {
        Some(fire) => Some(fire.parse().map_err(|_| wrong())?),
        None => None,
    };
    Ok(Some(AirFace {
        strength,
        range,
        quality: quality.parse().map_err(|_| wrong())?,
        return_fire,
    }))
}

fn naval(row: Row<'_>) -> Read<Body> {
    let figures = row.text("front")?;
    Ok(match row.text("kind")? {
        "u_boat" => Body::UBoat {
            schnorchel: figures == "schnorchel",
        },
        "task_force" => Body::Force {
            number: row.get("front")?,
        },
        "admiral" => Body::Admiral(abilities(figures).ok_or_else(|| {
            row.error("front", format!("`{figures}` is not what an Admiral has"))
        })?),
        _ => Body::Ship {
            class: row.word("kind")?,
            front: ship(row, "front")?.ok_or_else(|| row.error("front", "a ship has a front"))?,
            back: ship(row, "back")?,
            named: row.flag("named")?,
            capacity: row.maybe("capacity")?.unwrap_or(0),
        },
    })
}

/// `E:1 D:1`
fn abilities(text: &str) -> Option<Abilities> {
    let mut all = Abilities::default();
    for one in text.split(' ') {
        let (letter, value) = one.split_once(':')?;
        let field = match letter {
            "L" => &mut all.locate,
            "E" => &mut all.evade,
            "A" => &mut all.assault,
            "D" => &mut all.defend,
            "S" => &mut all.shoot,
            _ => return None,
        };
        *field = value.parse().ok()?;
    }
    Some(all)
}

/// `0(2)-7-41`
fn ship(row: Row<'_>, column: &str) -> Read<Option<ShipFace>> {
    let text = row.text(column)?;
    if text.is_empty() {
        return Ok(None);
    }
    let face = || {
        let (fire, rest) = text.split_once('-')?;
        let (armor, movement) = pair(rest, '-')?;
        let (guns, torpedo) = match fire.split_once('(') {
            Some((guns, torpedo)) => (guns, torpedo.strip_suffix(')')?.parse().ok()?),
            None => (fire, 0),
        };
        Some(ShipFace {
            gunnery: match guns {
                "X" => None,
                _ => Some(guns.parse().ok()?),
            },
            torpedo,
            armor,
            movement,
        })
    };
    let wrong = || {
        row.error(
            column,
            format!("`{text}` is not gunnery(torpedo)-armor-movement"),
        )
    };
    face().map(Some).ok_or_else(wrong)
}

fn pair(text: &str, by: char) -> Option<(u8, u8)> {
    let (a, b) = text.split_once(by)?;
    Some((a.parse().ok()?, b.parse().ok()?))
}
