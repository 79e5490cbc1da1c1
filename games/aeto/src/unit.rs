//! A piece: what it is, where it stands, what it has done.

use crate::data::{AirFace, Body, Kind, LandFace, ShipFace, data};
use crate::marks::Marks;
use crate::spot::Spot;
use crate::types::{AirKind, Camp, KindId, LandKind, NationId, ShipClass, UnitId};
use board::SpaceId;
use frame::{Piece, Tally};
use kernel::cite;
use serde::{Deserialize, Serialize};

/// 4.27: whether an air unit may still fly in this month.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Commitment {
    #[default]
    Free,
    /// 4.27.3: its Fighter-types may still defend.
    Current,
    /// 4.27.2: it does nothing more.
    Previous,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    pub kind: KindId,
    pub camp: Camp,
    pub at: Spot,
    /// 9.11c, 9.12: the nation that it serves, if it is not the one that is printed.
    pub serves: Option<NationId>,
    /// 0.gen-12: the back is up.
    pub depleted: bool,
    pub commitment: Commitment,
    /// 7.13: in how many Supply Steps running it was marked out of supply.
    pub unsupplied: u8,
    /// The ship that bears it, in whose place it is.
    pub aboard: Option<UnitId>,
    /// 3.2a, 5.19j: movement points that a ship or a land unit has spent in this phase.
    pub spent: u8,
    pub marks: Marks,
}

impl Unit {
    #[inline]
    pub fn printed(&self) -> &'static Kind {
        &data().kinds[self.kind.index()]
    }
    #[inline]
    pub fn nation(&self) -> NationId {
        self.serves.unwrap_or_else(|| self.printed().nation)
    }
    #[inline]
    pub fn hex(&self) -> Option<SpaceId> {
        self.at.space()
    }
    pub fn has(&self, mark: Marks) -> bool {
        self.marks.has(mark)
    }

    pub fn land(&self) -> Option<LandKind> {
        match self.printed().body {
            Body::Land { kind, .. } => Some(kind),
            _ => None,
        }
    }
    /// 5.6.1: a land unit that fights; HQs, Generals and partisans do not.
    pub fn is_combat(&self) -> bool {
        cite!("5.6.1");
        self.land().is_some_and(|kind| kind != LandKind::Partisan)
    }
    pub fn is_hq(&self) -> bool {
        matches!(self.printed().body, Body::Hq { .. })
    }
    pub fn is_general(&self) -> bool {
        matches!(self.printed().body, Body::General { .. })
    }
    /// An HQ or a General.
    pub fn is_staff(&self) -> bool {
        self.is_hq() || self.is_general()
    }
    /// What marches: a land unit, an HQ or a General.
    pub fn is_ground(&self) -> bool {
        self.land().is_some() || self.is_staff()
    }
    /// A ship, a tactical submarine or STPs.
    pub fn ship(&self) -> Option<ShipClass> {
        match self.printed().body {
            Body::Ship { class, .. } => Some(class),
            _ => None,
        }
    }
    pub fn is_submarine(&self) -> bool {
        self.ship() == Some(ShipClass::Ss)
    }
    pub fn is_u_boat(&self) -> bool {
        matches!(self.printed().body, Body::UBoat { .. })
    }
    /// 3.15d: what counts in a port: a ship, a submarine or a U-boat.
    pub fn is_naval(&self) -> bool {
        self.ship().is_some() || self.is_u_boat()
    }
    /// A ship that lies in a task force when it is at sea.
    pub fn is_surface(&self) -> bool {
        self.ship().is_some_and(|class| class != ShipClass::Ss)
    }
    pub fn is_named(&self) -> bool {
        cite!("0.def-named");
        matches!(self.printed().body, Body::Ship { named: true, .. })
    }
    pub fn is_admiral(&self) -> bool {
        matches!(self.printed().body, Body::Admiral(_))
    }
    /// The number of a task force.
    pub fn force(&self) -> Option<u8> {
        match self.printed().body {
            Body::Force { number } => Some(number),
            _ => None,
        }
    }
    /// 3.17u: the ratings of the face that is up.
    pub fn ship_face(&self) -> Option<ShipFace> {
        match self.printed().body {
            Body::Ship { front, back, .. } => Some(if self.depleted { back? } else { front }),
            _ => None,
        }
    }
    /// Naval-Air units that a carrier bears.
    pub fn capacity(&self) -> u8 {
        match self.printed().body {
            Body::Ship { capacity, .. } => capacity,
            _ => 0,
        }
    }
    #[inline]
    pub fn air(&self) -> Option<AirKind> {
        match self.printed().body {
            Body::Air { kind, .. } => Some(kind),
            _ => None,
        }
    }
    /// 0.gen-12: what the face of a land unit that is up shows.
    pub fn land_face(&self) -> Option<LandFace> {
        cite!("0.gen-12", "5.6.2", "5.6.3");
        match self.printed().body {
            Body::Land { front, back, .. } => Some(if self.depleted { back? } else { front }),
            _ => None,
        }
    }
    pub fn air_face(&self) -> Option<AirFace> {
        cite!("4.0.3", "4.0.4", "4.0.5", "4.0.11");
        match self.printed().body {
            Body::Air { front, back, .. } => Some(if self.depleted { back? } else { front }),
            _ => None,
        }
    }
    /// Steps of a land unit, steps or points of an air unit.
    pub fn steps(&self) -> u8 {
        cite!("4.0.6", "4.0.8", "5.6.3");
        let stepless = self.is_staff() || self.is_admiral() || self.force().is_some();
        match (stepless, self.has_back(), self.depleted) {
            (true, ..) => 0,
            (false, true, false) => 2,
            (false, ..) => 1,
        }
    }
    /// Whether it has two steps when it is full.
    pub fn has_back(&self) -> bool {
        match self.printed().body {
            Body::Land { back, .. } => back.is_some(),
            Body::Air { back, .. } => back.is_some(),
            Body::Ship { back, .. } => back.is_some(),
            Body::UBoat { .. } => true,
            _ => false,
        }
    }
    /// What it counts towards stacking, in steps.
    pub fn stacks(&self) -> u8 {
        match self.land() {
            Some(kind) if !kind.stacks_free() && !crate::ch08_seasons::is_home_guard(self) => {
                self.steps()
            }
            _ => 0,
        }
    }
    pub fn strength(&self) -> u8 {
        self.land_face().map_or(0, |face| face.strength)
    }
    /// 5.21a, 5.21q: armor or mechanized, with a circle around its movement on the face that is up.
    pub fn is_circled(&self) -> bool {
        cite!("5.21q", "5.6.2", "5.6.8", "5.21b");
        self.land().is_some_and(LandKind::is_mobile)
            && self.land_face().is_some_and(|face| face.circled)
    }
    pub fn name(&self) -> String {
        crate::names::unit_name(self)
    }
}

/// What stands in a place, by camp.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// Land combat units.
    pub combat: u8,
    /// Steps that count towards stacking.
    pub steps: u8,
    pub hqs: u8,
    pub generals: u8,
    pub air: u8,
    /// 3.15d: ships, submarines and U-boats.
    pub ships: u8,
    /// 3.15b: of these, chits of STPs.
    pub transports: u8,
    /// 3.15b: their points.
    pub points: u8,
}

#[derive(Clone, PartialEq, Default, Debug)]
pub struct Standing([Count; Camp::ALL.len()]);

impl Standing {
    pub fn of(&self, camp: Camp) -> &Count {
        &self.0[camp.index()]
    }
    /// The camp whose land combat units stand there.
    pub fn holder(&self) -> Option<Camp> {
        let mut all = Camp::ALL.iter().copied();
        all.find(|camp| self.of(*camp).combat > 0)
    }

    fn count(&mut self, unit: &Unit, add: bool) {
        let count = &mut self.0[unit.camp.index()];
        let mut change = |field: fn(&mut Count) -> &mut u8, by: u8| {
            let field = field(count);
            *field = if add { *field + by } else { *field - by };
        };
        change(|count| &mut count.combat, u8::from(unit.is_combat()));
        change(|count| &mut count.steps, unit.stacks());
        change(|count| &mut count.hqs, u8::from(unit.is_hq()));
        change(|count| &mut count.generals, u8::from(unit.is_general()));
        change(|count| &mut count.air, u8::from(unit.air().is_some()));
        change(|count| &mut count.ships, u8::from(unit.is_naval()));
        let transport = unit.ship() == Some(ShipClass::Stp);
        change(|count| &mut count.transports, u8::from(transport));
        let points = if transport { unit.steps() } else { 0 };
        change(|count| &mut count.points, points);
    }
}

impl Tally<Unit> for Standing {
    fn add(&mut self, unit: &Unit) {
        self.count(unit, true);
    }
    fn take<'a>(&mut self, unit: &Unit, _left: impl Iterator<Item = &'a Unit>) {
        self.count(unit, false);
    }
}

impl Piece for Unit {
    type Id = UnitId;
    type Place = Spot;
    type Tally = Standing;
    type Summary = ();
    type Owner = NationId;
    const KEEPS_CHANGES: bool = true;

    fn places() -> usize {
        Spot::count()
    }
    fn owner(&self) -> NationId {
        self.nation()
    }
    fn place(&self) -> Option<Spot> {
        Some(self.at)
    }
    fn like(&self, other: &Unit) -> bool {
        self == other
    }
    /// Only where a piece stands bears on zones and supply.
    fn bears(before: &Unit, after: &Unit) -> bool {
        (before.at != after.at || before.camp != after.camp) && before.is_ground()
    }
    fn is_whole(&self) -> bool {
        !self.depleted || self.has_back()
    }
}
