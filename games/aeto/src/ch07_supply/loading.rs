//! 7.0g to 7.2d, 7.6b: supply chits come aboard ships and transport aircraft, and ashore again.

use super::lines::may_feed;
use crate::ch03_naval::ports;
use crate::game::Act;
use crate::names::hex_name;
use crate::politics::named;
use crate::state::State;
use crate::stores::{self, Chit, Ration, Store};
use crate::types::{Camp, NationId, UnitId};
use crate::works;
use board::SpaceId;
use kernel::{Illegal, RuleId, cite, demand, rule};

/// 7.0g: what a bearer carries: aircraft Air Supply, ships Sea Supply.
pub fn ration(s: &State, bearer: UnitId) -> Ration {
    match s.unit(bearer).air() {
        Some(_) => Ration::Air,
        None => Ration::Sea,
    }
}

/// Whence a chit comes that is loaded.
enum Origin {
    /// A home source.
    Home,
    /// 7.0h, 7.1b: another chit, which is used up for it.
    Chit(usize),
}

fn origin(s: &State, nation: NationId, hex: SpaceId, kind: Ration) -> Option<Origin> {
    cite!("7.0g", "7.0h", "7.1b");
    if s.leads_home(nation, hex) {
        return Some(Origin::Home);
    }
    let usable = |chit: &Chit| may_feed(s, chit.nation, nation) && chit.fed.is_empty();
    let fits = |chit: &Chit| {
        let linked = |from: SpaceId| from == hex || s.draws_from(nation, hex, false, from);
        usable(chit) && chit.kind == kind && chit.hex().is_some_and(linked)
    };
    let turned = |chit: &Chit| {
        usable(chit) && (chit.kind, kind) == (Ration::Sea, Ration::Air) && chit.hex() == Some(hex)
    };
    let mut chits = s.stores.chits.iter();
    let same = chits.position(fits);
    same.or_else(|| s.stores.chits.iter().position(turned))
        .map(Origin::Chit)
}

/// A port or base where chits may be handled: friendly, and working.
fn is_handled(s: &State, nation: NationId, hex: SpaceId, kind: Ration) -> bool {
    match kind {
        Ration::Sea => ports::is_friendly(s, nation, hex) && ports::is_open(s, hex),
        Ration::Air => {
            let friend = s.politics.standing(nation, hex) == crate::politics::Standing::Friendly;
            friend && works::air_capacity(s, hex) > 0
        }
    }
}

/// 7.0g, 7.1a: whether a chit may come aboard here: the bearer lies in a friendly port or base that works, has a point free,
/// and the chit has somewhere to come from.
pub fn may_embark(s: &State, bearer: UnitId, hex: SpaceId, free: u8) -> Result<(), Illegal> {
    cite!("7.1a");
    let (nation, kind) = (s.unit(bearer).nation(), ration(s, bearer));
    demand!(free > 0, "7.1c", "it carries no more");
    demand!(
        is_handled(s, nation, hex, kind),
        "7.1a",
        "nothing is loaded there"
    );
    demand!(
        origin(s, nation, hex, kind).is_some(),
        "7.0g",
        "no home source is within reach"
    );
    Ok(())
}

/// A chit is made, aboard at once.
pub fn embark(t: &mut Act<'_>, bearer: UnitId, hex: SpaceId) {
    let (nation, kind) = (t.s.unit(bearer).nation(), ration(t.s, bearer));
    let Some(from) = origin(t.s, nation, hex, kind) else {
        return;
    };
    let before = match from {
        Origin::Home => None,
        Origin::Chit(at) => Some(t.s.stores.chits.remove(at)),
    };
    cite!("7.7g");
    cite!("9.26d", "9.26l");
    let axis = t.s.camp(nation) == Camp::Axis;
    let italian = axis && nation == named().italy;
    let of_axis = axis && ports::is_mediterranean(hex);
    let scant =
        before.as_ref().is_some_and(|chit| chit.scant) || of_axis && kind == Ration::Sea || italian;
    let chit = Chit {
        scant,
        ..Chit::new(kind, nation, Store::Aboard(bearer))
    };
    t.s.stores.chits.push(chit);
    t.s.refresh();
    let seat = t.s.seat(nation);
    t.log.whisper(rule!("7.0g"), seat, || {
        format!("{} is loaded in {}", kind.name(), hex_name(hex))
    });
    if before.is_some() {
        t.log.say(rule!("7.0h"), || {
            format!("A supply chit is used up for another in {}", hex_name(hex))
        });
    }
}

/// 7.1c, 7.2d: whether a chit may be put ashore: in a friendly port or base that works, that has room, and that no line
/// leads to already.
pub fn may_debark(s: &State, bearer: UnitId, hex: SpaceId) -> Result<(), Illegal> {
    let (nation, kind) = (s.unit(bearer).nation(), ration(s, bearer));
    demand!(
        s.stores.aboard(bearer).next().is_some(),
        "7.1c",
        "it carries no supply"
    );
    let fits: RuleId = match kind {
        Ration::Air => rule!("7.2d"),
        Ration::Sea => rule!("7.1c"),
    };
    if !is_handled(s, nation, hex, kind) {
        return Err(Illegal::new(fits, "nothing is unloaded there"));
    }
    demand!(
        !s.is_joined(nation, hex, false),
        "7.1c",
        "a line of supply leads there already"
    );
    demand!(
        stores::room(s, hex, kind) > 0,
        "7.2d",
        "no more supply finds room there"
    );
    Ok(())
}

/// A chit is put ashore; a submarine is depleted by it.
pub fn debark(t: &mut Act<'_>, bearer: UnitId, hex: SpaceId) {
    let aboard = Store::Aboard(bearer);
    let Some(at) = t.s.stores.chits.iter().position(|chit| chit.at == aboard) else {
        return;
    };
    t.s.stores.chits[at].at = Store::Hex(hex.into());
    if t.s.unit(bearer).is_submarine() {
        cite!("7.6b");
        t.s.pieces.change(bearer, |unit| unit.depleted = true);
    }
    t.s.refresh();
    let name = t.s.stores.chits[at].kind.name();
    t.log.say(rule!("7.1c"), || {
        format!("{name} is unloaded in {}", hex_name(hex))
    });
}

/// 7.12a: a chit aboard a ship is thrown overboard.
pub fn dump(t: &mut Act<'_>, ship: UnitId) {
    cite!("7.12a");
    let aboard = Store::Aboard(ship);
    if let Some(at) = t.s.stores.chits.iter().position(|chit| chit.at == aboard) {
        t.s.stores.chits.remove(at);
    }
    let seat = t.s.seat(t.s.unit(ship).nation());
    t.log
        .whisper(rule!("7.12a"), seat, || "Sea Supply is dumped".to_string());
}

/// 7.6a: a submarine with supply aboard is unarmed.
pub fn is_laden(s: &State, ship: UnitId) -> bool {
    cite!("7.6a");
    s.unit(ship).is_submarine() && s.stores.aboard(ship).next().is_some()
}
