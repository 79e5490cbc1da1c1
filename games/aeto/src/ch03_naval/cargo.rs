//! 3.18, 3.21 to 3.23, 3.27: what ships carry: transports together, a cruiser and a destroyer as a pair, and what is lost
//! with them.

use super::waters::{self, Water};
use crate::Aeto;
use crate::data::{Body, Haul, data};
use crate::game::{Act, Action};
use crate::losses::{self, Cause};
use crate::marks::Marks;
use crate::names::spot_name;
use crate::politics::named;
use crate::spot::Spot;
use crate::state::State;
use crate::stores::{self, Store};
use crate::types::{Camp, HexId, LandKind, ShipClass, UnitId};
use crate::unit::Unit;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 3.27a: a cruiser and a destroyer that carry as one; what is aboard is aboard the cruiser.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    pub cruiser: UnitId,
    pub destroyer: UnitId,
    /// 3.26c: two more, who have taken a unit off a beach with them.
    pub second: Option<[UnitId; 2]>,
}

impl Pair {
    pub fn of(cruiser: UnitId, destroyer: UnitId) -> Pair {
        Pair {
            cruiser,
            destroyer,
            second: None,
        }
    }
    /// Every ship of it.
    pub fn ships(&self) -> Vec<UnitId> {
        let more = self.second.into_iter().flatten();
        [self.cruiser, self.destroyer]
            .into_iter()
            .chain(more)
            .collect()
    }
}

/// How a piece came aboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Passage {
    /// 3.25a: it and its transports began the phase in a port that works; only such land in an Amphibious Assault.
    Together,
    /// 3.24a: its ships came for it.
    Collected,
    /// 3.26: from a beach; its ships go so far, counted in points spent.
    Evacuated { until: u8 },
    /// 3.25w: its assault has failed.
    Repelled,
}

/// What is remembered of a piece that is carried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lading {
    pub unit: UnitId,
    /// Where it embarked.
    pub from: HexId,
    pub passage: Passage,
}

/// A place whose ships may carry too much since some of them were hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Swamped {
    pub at: Spot,
    pub camp: Camp,
}

/// The word for a piece in the table of what cargo takes.
fn word(unit: &Unit) -> &'static str {
    match unit.printed().body {
        Body::Land { kind, .. } => kind.word(),
        Body::Air { kind, .. } => kind.word(),
        Body::Hq { .. } => "hq",
        Body::General { .. } => "general",
        Body::Admiral(_) => "admiral",
        _ => "",
    }
}

/// The points that some pieces take together; none if one of them does not go so.
pub fn needs(s: &State, units: &[UnitId], haul: Haul) -> Option<u16> {
    cite!("3.23a", "3.23b", "3.22d");
    let mut total = 0;
    // By points, how many with a single step wait for another.
    let mut halves: Vec<u8> = Vec::new();
    for id in units {
        let unit = s.unit(*id);
        let points = data().transport.points(word(unit), haul)?;
        if points > 0 && unit.steps() < 2 {
            if let Some(at) = halves.iter().position(|other| *other == points) {
                halves.remove(at);
                continue;
            }
            halves.push(points);
        }
        total += u16::from(points);
    }
    Some(total)
}

/// Whether a piece lies below decks: it neither fights nor flies from there.
pub fn is_freight(s: &State, unit: &Unit) -> bool {
    let transport = |ship: UnitId| s.unit(ship).ship() == Some(ShipClass::Stp);
    unit.aboard
        .is_some_and(|ship| unit.is_ground() || transport(ship))
}

/// What is carried by some ships.
pub fn freight(s: &State, bearers: &[UnitId]) -> Vec<UnitId> {
    let aboard = bearers.iter().flat_map(|ship| s.aboard(*ship));
    aboard
        .filter(|(_, unit)| is_freight(s, unit))
        .map(|(id, _)| id)
        .collect()
}

/// How a piece came aboard that is carried.
pub fn lading(s: &State, unit: UnitId) -> Option<Lading> {
    let mut all = s.at_sea.ladings.iter();
    all.find(|lading| lading.unit == unit).copied()
}

/// The pair that a ship belongs to.
pub fn pair_of(s: &State, ship: UnitId) -> Option<Pair> {
    let mut all = s.at_sea.pairs.iter();
    all.find(|pair| pair.ships().contains(&ship)).copied()
}

/// 3.18b, 3.22b: those that carry with a ship: the transports of its place; in a port those that have moved and those that
/// have not are apart. A pair carries alone.
pub fn hold(s: &State, ship: UnitId) -> Vec<UnitId> {
    cite!("3.22b", "0.gen-13b");
    let own = s.unit(ship);
    if own.ship() != Some(ShipClass::Stp) {
        return vec![ship];
    }
    let alike = |unit: &Unit| {
        let moved = |unit: &Unit| unit.at.is_port() && unit.has(Marks::SAILED);
        unit.ship() == Some(ShipClass::Stp) && unit.camp == own.camp && moved(unit) == moved(own)
    };
    let there = s.units_in(own.at).filter(|(_, unit)| alike(unit));
    there.map(|(id, _)| id).collect()
}

/// The points of some transports, or of a submarine for supply.
pub fn points(s: &State, bearers: &[UnitId]) -> u16 {
    let of = |ship: &UnitId| match s.unit(*ship).ship() {
        Some(ShipClass::Stp | ShipClass::Ss) => u16::from(stores::points(s, *ship)),
        _ => 0,
    };
    bearers.iter().map(of).sum()
}

/// The points that what is aboard some transports takes, and a piece more, from a port or off a beach.
pub fn burden(s: &State, bearers: &[UnitId], more: Option<(UnitId, bool)>) -> u16 {
    cite!("3.26b", "3.23c", "3.18e");
    let off_beach = |id: &UnitId| {
        let passage = lading(s, *id).map(|lading| lading.passage);
        matches!(passage, Some(Passage::Evacuated { .. }))
    };
    let aboard = freight(s, bearers).into_iter();
    let (mut evacuated, mut carried): (Vec<UnitId>, Vec<UnitId>) = aboard.partition(off_beach);
    match more {
        Some((unit, true)) => evacuated.push(unit),
        Some((unit, false)) => carried.push(unit),
        None => {}
    }
    let of = |units: &[UnitId]| needs(s, units, Haul::Carried).unwrap_or(u16::MAX / 4);
    let chits = bearers.iter().map(|ship| s.stores.aboard(*ship).count());
    of(&carried) + 2 * of(&evacuated) + chits.sum::<usize>() as u16
}

/// 3.27b: both ships of a pair are whole, and could be damaged.
pub fn is_sound(s: &State, pair: Pair) -> bool {
    cite!("3.27b");
    let whole = |ship: UnitId| !s.unit(ship).depleted && s.unit(ship).has_back();
    pair.ships().into_iter().all(whole)
}

/// Whether some ships that carry together can carry what is aboard them.
pub fn fits(s: &State, bearers: &[UnitId]) -> bool {
    let Some(first) = bearers.first() else {
        return true;
    };
    match pair_of(s, *first) {
        None => burden(s, bearers, None) <= points(s, bearers),
        Some(pair) => {
            let at = s.unit(pair.cruiser).at;
            let there = pair.ships().iter().all(|ship| s.unit(*ship).at == at);
            let chits = s.stores.aboard(pair.cruiser).count();
            let troops = freight(s, &[pair.cruiser]);
            let troops: Vec<UnitId> = troops
                .into_iter()
                .filter(|id| s.unit(*id).is_combat())
                .collect();
            let half = troops.iter().all(|id| s.unit(*id).steps() < 2);
            let light = is_sound(s, pair) || chits == 0 && half;
            there && light && chits + troops.len() <= 1
        }
    }
}

/// 3.21c, 3.27c: the infantry that warships carry.
pub fn is_light(unit: &Unit) -> bool {
    cite!("3.21c", "3.27c");
    let n = named();
    let nation = unit.printed().nation;
    let infantry = matches!(
        unit.land(),
        Some(
            LandKind::Infantry
                | LandKind::Garrison
                | LandKind::Mountain
                | LandKind::Paratrooper
                | LandKind::Commando
        )
    );
    let Body::Land { front, .. } = unit.printed().body else {
        return false;
    };
    let line = unit.land() == Some(LandKind::Infantry);
    let motorized = line && front.movement == 5 && [n.uk, n.us].contains(&nation);
    let siberian = line && (front.strength, front.movement) == (7, 4) && nation == n.ussr;
    infantry && !motorized && !siberian
}

/// What is aboard a ship, as far as it tells ships apart.
fn load(s: &State, ship: UnitId) -> (Vec<Unit>, usize, bool) {
    let mut all: Vec<Unit> = s.aboard(ship).map(|(_, unit)| unit.clone()).collect();
    for unit in &mut all {
        unit.aboard = None;
    }
    let chits = s.stores.aboard(ship).count();
    (all, chits, pair_of(s, ship).is_some())
}

/// Whether two ships are alike, what is aboard them included.
fn alike(s: &State, a: UnitId, b: UnitId) -> bool {
    s.unit(a) == s.unit(b) && load(s, a) == load(s, b)
}

/// Whether a ship is the first of those that are like it and carry the like.
pub fn is_first_of_its_like(s: &State, ship: UnitId) -> bool {
    let mut before = s.pieces.likes(ship).take_while(|other| *other < ship);
    !before.any(|other| alike(s, other, ship))
}

/// Whether two ships are called the same: whatever they have done, they are alike for what they carry.
fn reads_alike(s: &State, a: UnitId, b: UnitId) -> bool {
    let bare = |ship: UnitId| {
        let unit = s.unit(ship);
        (unit.kind, unit.at, unit.depleted, unit.unsupplied > 0)
    };
    bare(a) == bare(b) && load(s, a) == load(s, b)
}

/// Of ships that could take something aboard or unload it, whether this is the first that is called so.
pub fn is_first_to_bear(s: &State, ships: &[UnitId], ship: UnitId) -> bool {
    !ships
        .iter()
        .any(|other| *other < ship && reads_alike(s, *other, ship))
}

/// 3.4i: of ships that could be chosen, whether this is the first of its like.
pub fn is_first_among(s: &State, ships: &[UnitId], ship: UnitId) -> bool {
    !ships
        .iter()
        .any(|other| *other < ship && alike(s, *other, ship))
}

/// Whether a carried piece is the first of those in its place that are like it, whichever ship bears them.
pub fn is_first_freight(s: &State, unit: UnitId) -> bool {
    let own = s.unit(unit);
    let bare = |unit: &Unit| Unit {
        aboard: None,
        ..unit.clone()
    };
    let there = s.units_in(own.at).take_while(|(id, _)| *id < unit);
    let mut like = there.filter(|(_, other)| is_freight(s, other) && bare(other) == bare(own));
    like.next().is_none()
}

/// 3.23, 3.27a: whether ships may part from the others of their place: each part carries what is aboard it.
pub fn may_part(s: &State, going: &[UnitId]) -> Result<(), Illegal> {
    let goes = |ship: &UnitId| going.contains(ship);
    for ship in going {
        if let Some(pair) = pair_of(s, *ship) {
            demand!(
                pair.ships().iter().all(goes),
                "3.27a",
                "the two ships that carry stay together"
            );
        }
    }
    let transports = going
        .iter()
        .filter(|ship| s.unit(**ship).ship() == Some(ShipClass::Stp));
    for ship in transports {
        let (away, stay): (Vec<UnitId>, Vec<UnitId>) = hold(s, *ship).into_iter().partition(goes);
        demand!(
            fits(s, &away) && fits(s, &stay),
            "3.23a",
            "the transports that go or those that stay carry too much"
        );
    }
    Ok(())
}

/// A piece goes aboard a ship in whose place it is.
pub fn stow(t: &mut Act<'_>, unit: UnitId, ship: UnitId, lading: Lading) {
    let at = t.s.unit(ship).at;
    t.s.pieces.change(unit, |unit| {
        unit.at = at;
        unit.aboard = Some(ship);
    });
    t.s.at_sea.ladings.retain(|other| other.unit != unit);
    t.s.at_sea.ladings.push(lading);
    t.s.refresh();
}

impl State {
    /// What was carried and is no longer is forgotten, and pairs that carry nothing.
    pub fn tidy_cargo(&mut self) {
        if self.at_sea.ladings.is_empty() && self.at_sea.pairs.is_empty() {
            return;
        }
        let mut ladings = std::mem::take(&mut self.at_sea.ladings);
        ladings.retain(|lading| is_freight(self, self.unit(lading.unit)));
        self.at_sea.ladings = ladings;
        let mut pairs = std::mem::take(&mut self.at_sea.pairs);
        pairs.retain(|pair| {
            let laden = self
                .aboard(pair.cruiser)
                .any(|(_, unit)| is_freight(self, unit));
            laden || self.stores.aboard(pair.cruiser).next().is_some()
        });
        self.at_sea.pairs = pairs;
    }
}

/// 3.18: a ship was hit, or is about to sink: what it carried goes to those that carried with it, as far as they can.
pub fn struck(t: &mut Act<'_>, ship: UnitId, sunk: bool) {
    if let Some(pair) = pair_of(t.s, ship) {
        strike_pair(t, pair, ship, sunk);
    } else if t.s.unit(ship).ship() == Some(ShipClass::Stp) {
        cite!("3.18b", "3.22b");
        let mut others = hold(t.s, ship);
        if sunk {
            others.retain(|other| *other != ship);
            bequeath(t, ship, &others);
        }
        if !fits(t.s, &others) {
            swamp(t, ship);
        }
    }
    t.s.tidy_cargo();
}

/// What was aboard a transport that sinks goes to another; without any, HQs and Generals to a pair.
fn bequeath(t: &mut Act<'_>, ship: UnitId, others: &[UnitId]) {
    if let Some(heir) = others.first().copied() {
        for id in freight(t.s, &[ship]) {
            t.s.pieces.change(id, |unit| unit.aboard = Some(heir));
        }
        for chit in &mut t.s.stores.chits {
            if chit.at == Store::Aboard(ship) {
                chit.at = Store::Aboard(heir);
            }
        }
        return;
    }
    save_staff(t, ship, ship);
    report(t, &freight(t.s, &[ship]), ship);
}

/// 3.18c: HQs and Generals are aboard of what is left.
fn save_staff(t: &mut Act<'_>, from: UnitId, lost: UnitId) {
    cite!("3.18c");
    let (at, camp) = (t.s.unit(from).at, t.s.unit(from).camp);
    let bears = |id: UnitId, unit: &Unit| {
        let pair = pair_of(t.s, id);
        let carries = match pair {
            Some(pair) => pair.cruiser == id && !pair.ships().contains(&lost),
            None => unit.ship() == Some(ShipClass::Stp),
        };
        unit.camp == camp && carries && ![from, lost].contains(&id)
    };
    let mut there = t.s.units_in(at).filter(|(id, unit)| bears(*id, unit));
    let heir = there.next().map(|(id, _)| id);
    drop(there);
    let Some(heir) = heir else { return };
    for id in freight(t.s, &[from]) {
        if !t.s.unit(id).is_combat() && t.s.unit(id).air().is_none() {
            t.s.pieces.change(id, |unit| unit.aboard = Some(heir));
        }
    }
}

/// 3.27d: what a pair carries suffers with either ship.
fn strike_pair(t: &mut Act<'_>, pair: Pair, ship: UnitId, sunk: bool) {
    cite!("3.27d", "3.26c");
    let bearer = pair.cruiser;
    t.s.stores
        .chits
        .retain(|chit| chit.at != Store::Aboard(bearer));
    let troops = |t: &Act<'_>| {
        let mut all = freight(t.s, &[bearer]);
        all.retain(|id| t.s.unit(*id).is_combat());
        all
    };
    if !sunk {
        for id in troops(t) {
            // 3.26c: off a beach even half a unit suffers.
            if t.s.unit(id).steps() > 1 || pair.second.is_some() {
                t.log.reveal();
                t.log
                    .say(rule!("3.27d"), || "A unit aboard loses a step".to_string());
                losses::lose_step(t, id, Cause::Other);
            }
        }
        return;
    }
    save_staff(t, bearer, ship);
    let rest = freight(t.s, &[bearer]);
    report(t, &rest, bearer);
    for id in rest {
        losses::eliminate(t, id, Cause::Other);
    }
}

/// What is lost with its ships is shown.
fn report(t: &mut Act<'_>, lost: &[UnitId], ship: UnitId) {
    if lost.is_empty() {
        return;
    }
    let names: Vec<String> = lost.iter().map(|id| t.s.unit(*id).name()).collect();
    let name = t.s.unit(ship).name();
    t.log.reveal();
    t.log.say(rule!("3.18b"), || {
        format!("Lost with {name}: {}", names.join(", "))
    });
}

/// The ships of a place may carry too much: that is settled before anything else.
pub fn swamp(t: &mut Act<'_>, ship: UnitId) {
    let unit = t.s.unit(ship);
    let swamped = Swamped {
        at: unit.at,
        camp: unit.camp,
    };
    if !t.s.at_sea.swamped.contains(&swamped) {
        t.s.at_sea.swamped.push(swamped);
    }
}

/// Ships have parted: whether the transports with a ship still carry what is aboard is looked into.
pub fn check(t: &mut Act<'_>, ship: UnitId) {
    if !t.s.at_sea.ladings.is_empty() && !fits(t.s, &hold(t.s, ship)) {
        swamp(t, ship);
    }
}

/// Asks who carries too much what is lost; whether somebody does.
pub fn settle(t: &mut Act<'_>) -> bool {
    let Some(Swamped { at, camp }) = t.s.at_sea.swamped.pop() else {
        return false;
    };
    let step = Shedding { at, camp };
    if step.overladen(t.s).is_some() {
        t.log.reveal();
        t.push(step);
    }
    true
}

/// Whether what is carried in a place lies open: its owner has to say what is lost.
pub fn is_shown(s: &State, at: Spot) -> bool {
    s.stack.step::<Shedding>().is_some_and(|step| step.at == at)
}

/// 3.18b: transports are left that do not carry all: the owner says what is lost.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shedding {
    pub at: Spot,
    pub camp: Camp,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shed {
    Unit { unit: UnitId },
    Supply,
}

impl Shedding {
    /// The transports of the place that carry too much.
    fn overladen(&self, s: &State) -> Option<Vec<UnitId>> {
        let there = s.units_in(self.at);
        let stps =
            there.filter(|(_, unit)| unit.camp == self.camp && unit.ship() == Some(ShipClass::Stp));
        stps.map(|(id, _)| hold(s, id)).find(|hold| !fits(s, hold))
    }
}

impl Question<Aeto> for Shedding {
    type Answer = Shed;

    fn open(&self, t: &mut Act<'_>) -> Open {
        cite!("3.18b", "3.18e");
        match self.overladen(t.s) {
            None => Open::Pass,
            Some(_) => Open::Ask(super::options::seat_of(t.s, self.camp)),
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let there = s.units_in(self.at).map(|(unit, _)| Shed::Unit { unit });
        frame::add(out, there);
        frame::add(out, [Shed::Supply]);
    }
    fn check(&self, s: &State, answer: Shed) -> Result<(), Illegal> {
        let hold = self.overladen(s).unwrap_or_default();
        match answer {
            Shed::Unit { unit } => {
                let aboard = freight(s, &hold);
                demand!(aboard.contains(&unit), "3.18b", "they do not carry it");
                let takes = needs(s, &[unit], Haul::Carried);
                demand!(takes != Some(0), "3.18c", "it takes no room");
                demand!(
                    is_first_freight(s, unit),
                    "3.18b",
                    "choose the first of like pieces"
                );
            }
            Shed::Supply => demand!(
                hold.iter()
                    .any(|ship| s.stores.aboard(*ship).next().is_some()),
                "3.18b",
                "they carry no supply"
            ),
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Shed) {
        match answer {
            Shed::Unit { unit } => {
                let name = t.s.unit(unit).name();
                t.log
                    .say(rule!("3.18b"), || format!("{name} is lost at sea"));
                losses::eliminate(t, unit, Cause::Other);
            }
            Shed::Supply => {
                let hold = self.overladen(t.s).unwrap_or_default();
                let lost = |chit: &stores::Chit| match chit.at {
                    Store::Aboard(ship) => hold.contains(&ship),
                    Store::Hex(_) => false,
                };
                if let Some(at) = t.s.stores.chits.iter().position(lost) {
                    t.s.stores.chits.remove(at);
                }
                t.log
                    .say(rule!("3.18b"), || "Sea Supply is lost at sea".to_string());
            }
        }
        t.s.tidy_cargo();
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            format!(
                "The transports in {} do not carry all: what is lost?",
                spot_name(self.at)
            ),
            rule!("3.18b"),
        )
    }
}

/// 3.23e: how many hexes it is by sea from a port to the hex of an assault: a way of sea and coast, whatever it costs; none
/// over a large area, whose hexes are not counted.
pub fn hexes_by_sea(from: SpaceId, to: SpaceId) -> Option<u8> {
    cite!("3.23e");
    let start = waters::quay(from);
    let ends = |at: Spot| at.within() == Some(to);
    let mut edge = vec![start];
    let mut seen = edge.clone();
    for far in 0..u8::MAX {
        if edge.iter().any(|at| ends(*at)) {
            return Some(far);
        }
        let mut next = Vec::new();
        for at in edge {
            for lane in waters::lanes(at) {
                let hexed = matches!(waters::water(lane.to), Some(Water::Hexed(_) | Water::Coast));
                if hexed && !seen.contains(&lane.to) {
                    seen.push(lane.to);
                    next.push(lane.to);
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        edge = next;
    }
    None
}
