//! 7.0g: supply chits: what lies in hexes, and what is aboard ships and transport aircraft. They are free and without
//! number, so they are no pieces.

use crate::data::data;
use crate::game::Act;
use crate::ground;
use crate::politics::named;
use crate::state::State;
use crate::types::{AirKind, Camp, HexId, NationId, PortSize, ShipClass, UnitId};
use crate::works;
use board::SpaceId;
use kernel::cite;
use serde::{Deserialize, Serialize};

board::words! {
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "kind of supply" Ration { Air = "air" as "Air Supply", Sea = "sea" as "Sea Supply" }
}

/// Where a chit lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Store {
    Hex(HexId),
    /// In a ship, or in transport aircraft.
    Aboard(UnitId),
}

/// A supply chit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chit {
    pub kind: Ration,
    /// Who may use it up; who captures it has it.
    pub nation: NationId,
    pub at: Store,
    /// 7.7g: it was loaded in a Mediterranean port of the Axis, and nobody has captured it since.
    pub scant: bool,
    /// 7.3c: it was dropped, and is gone when the month ends.
    pub dropped: bool,
    /// 7.7d: who has drawn on it in this month.
    pub fed: Vec<UnitId>,
}

impl Chit {
    pub fn new(kind: Ration, nation: NationId, at: Store) -> Chit {
        Chit {
            kind,
            nation,
            at,
            scant: false,
            dropped: false,
            fed: Vec::new(),
        }
    }
    /// The hex where it lies ashore.
    pub fn hex(&self) -> Option<SpaceId> {
        match self.at {
            Store::Hex(hex) => Some(hex.space()),
            Store::Aboard(_) => None,
        }
    }
    /// 7.7g: what a unit draws of it.
    pub fn share(&self, s: &State, unit: UnitId) -> u8 {
        cite!("7.7g");
        let nation = s.unit(unit).nation();
        let double = self.scant && nation != named().italy && s.camp(nation) == Camp::Axis;
        if double { 2 } else { 1 }
    }
    /// 7.7d: what is left of it in this month.
    pub fn left(&self, s: &State) -> u8 {
        cite!("7.7d");
        let full = match self.kind {
            Ration::Sea => data().values.sea_supply_feeds,
            Ration::Air => data().values.air_supply_feeds,
        };
        let drawn: u8 = self.fed.iter().map(|unit| self.share(s, *unit)).sum();
        full.saturating_sub(drawn)
    }
}

/// 7.8a: a home source that is cut off from the others of its nation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Isolated {
    pub nation: NationId,
    pub hex: HexId,
}

/// Supply chits, and what they stand in for.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stores {
    pub chits: Vec<Chit>,
    pub isolated: Vec<Isolated>,
    /// 7.8d: units that the Permanent Fortress of their hex has fed in this month.
    pub sheltered: Vec<UnitId>,
}

impl Stores {
    pub fn is_isolated(&self, nation: NationId, hex: SpaceId) -> bool {
        let mut all = self.isolated.iter();
        all.any(|one| one.nation == nation && one.hex.space() == hex)
    }
    /// Whether a source is cut off, whoever draws on it.
    pub fn is_cut_off(&self, hex: SpaceId) -> bool {
        self.isolated.iter().any(|one| one.hex.space() == hex)
    }
    /// The chits of a kind that lie in a hex.
    pub fn in_hex(&self, hex: SpaceId, kind: Ration) -> impl Iterator<Item = &Chit> {
        let all = self.chits.iter();
        all.filter(move |chit| chit.hex() == Some(hex) && chit.kind == kind)
    }
    /// The chits aboard a ship or a transport.
    pub fn aboard(&self, bearer: UnitId) -> impl Iterator<Item = &Chit> {
        let all = self.chits.iter();
        all.filter(move |chit| chit.at == Store::Aboard(bearer))
    }
}

/// 7.2d, 7.4: how many chits of a kind a hex holds.
pub fn capacity(s: &State, hex: SpaceId, kind: Ration) -> u8 {
    cite!("7.2d", "4.2.2");
    let values = &data().values;
    match (kind, ground::hex(hex).port) {
        (Ration::Air, _) => works::air_capacity(s, hex),
        (Ration::Sea, None) => 0,
        (Ration::Sea, Some(PortSize::Major)) if works::is_major_port(s, hex) => {
            values.major_port_supply
        }
        (Ration::Sea, Some(PortSize::Unlimited)) => u8::MAX,
        (Ration::Sea, Some(_)) => values.port_supply,
    }
}

/// How many more chits of a kind find room in a hex.
pub fn room(s: &State, hex: SpaceId, kind: Ration) -> u8 {
    let there = s.stores.in_hex(hex, kind).count();
    capacity(s, hex, kind).saturating_sub(there as u8)
}

/// 7.1c: the points of a ship or a transport: it carries a chit with each.
pub fn points(s: &State, bearer: UnitId) -> u8 {
    cite!("7.1c", "7.6a");
    let unit = s.unit(bearer);
    match (unit.ship(), unit.air()) {
        (Some(ShipClass::Stp), _) | (_, Some(AirKind::Atp)) => unit.steps(),
        (Some(ShipClass::Ss), _) => u8::from(!unit.depleted),
        _ => 0,
    }
}

/// What was aboard is lost with what carried it: all of it, or what no point is left for.
pub fn lose_aboard(t: &mut Act<'_>, bearer: UnitId, left: u8) {
    let aboard = t.s.stores.aboard(bearer).count();
    if aboard <= usize::from(left) {
        return;
    }
    cite!("4.25.6", "7.6a");
    let mut keep = usize::from(left);
    t.s.stores.chits.retain(|chit| {
        if chit.at != Store::Aboard(bearer) {
            return true;
        }
        let kept = keep > 0;
        keep = keep.saturating_sub(1);
        kept
    });
}

/// 7.12b: a land unit has entered a hex: the chits of an enemy that lie there are its nation's.
pub fn capture(t: &mut Act<'_>, by: NationId, hex: SpaceId) {
    let hostile = |chit: &Chit| chit.hex() == Some(hex) && t.s.politics.at_war(by, chit.nation);
    if !t.s.stores.chits.iter().any(hostile) {
        return;
    }
    let count = t.s.stores.chits.iter().filter(|chit| hostile(chit)).count();
    let enemies: Vec<NationId> = t.s.politics.foes(by).collect();
    for chit in &mut t.s.stores.chits {
        if chit.hex() == Some(hex) && enemies.contains(&chit.nation) {
            chit.nation = by;
            chit.scant = false;
            chit.fed.clear();
        }
    }
    let (name, place) = (crate::names::nation_name(by), crate::names::hex_name(hex));
    t.log.say(kernel::rule!("7.12b"), || {
        format!("{name} captures {count} supply chits in {place}")
    });
}
