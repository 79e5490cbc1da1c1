//! 8.11: where pieces and installations are placed.

use super::building::{Due, delay};
use super::installing::{begin, is_rough, lose_begun};
use super::suez;
use crate::Aeto;
use crate::ch03_naval::ports;
use crate::ch04_air;
use crate::ch05_offensives::{hq_may_stand, stack_room};
use crate::ch07_supply;
use crate::ch09_politics::{partnerships, sitzkrieg};
use crate::ch10_special::mustering::is_siberian;
use crate::data::{Body, Way, data};
use crate::game::{Act, Action};
use crate::ground;
use crate::names::hex_name;
use crate::politics::{Standing, named};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::stores::{Ration, Store};
use crate::types::{
    AirKind, Camp, Class, HexId, LandKind, NationId, ShipClass, Terrain, UnitId, WorkKind,
};
use crate::unit::Unit;
use crate::works;
use board::{Hold, SpaceId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// The row of a piece in the table of prices; none for what is never bought.
pub fn item(unit: &Unit) -> Option<&'static str> {
    match unit.printed().body {
        Body::Land {
            kind: LandKind::Partisan,
            ..
        } => None,
        _ if super::is_home_guard(unit) => None,
        Body::Land { kind, .. } => Some(kind.word()),
        Body::Air { kind, .. } => Some(kind.word()),
        Body::Ship {
            class: ShipClass::Ac,
            ..
        } => None,
        Body::Ship { class, .. } => Some(class.word()),
        Body::UBoat { .. } => Some("u_boat"),
        _ => None,
    }
}

/// 8.11j: a hex of a nation's home that it holds.
fn is_home(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("8.11j");
    let home = ground::hex(hex).nation == Some(nation);
    (home && s.politics.holder(hex) == Some(nation))
        || crate::ch09_politics::exile::is_exile_home(s, nation, hex)
}

/// 9.3b: the home of the United States is a box: whatever it has begins there.
fn is_home_box(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("9.3b", "8.11j");
    let own = nation == crate::politics::named().us && board().key(hex) == "USB";
    own && ports::owner(s, hex) == Some(nation)
}

/// 8.5d: where the order of battle says that a piece must arrive.
pub fn appointed(s: &State, id: UnitId) -> Option<SpaceId> {
    cite!("8.5d");
    let kind = s.unit(id).kind;
    if s.unit(id).is_staff() {
        return None;
    }
    let due = s.scenario().order.iter().filter(|line| line.kind == kind);
    let mut due = due.filter(|line| line.way != Way::Pool);
    due.find_map(|line| line.at)
}

/// 8.11p: a hex that nothing leads out of.
fn is_walled(hex: SpaceId) -> bool {
    ground::beside(hex).next().is_none()
}

/// 8.11b, 8.11j: islands are no mainland, but for those that count as home, and Cities.
fn is_mainland(hex: SpaceId) -> bool {
    let island = board().row(hex).flag("island").unwrap_or(false);
    !island || ground::hex(hex).city || data().seasons.mainland.contains(&hex)
}

/// 8.11c: Rumanians go to Bessarabia when Germany fights the USSR, and no Soviet unit is left there.
fn is_barred_bessarabia(s: &State, nation: NationId, hex: SpaceId) -> bool {
    let n = named();
    let inside = |hex: SpaceId| {
        board()
            .row(hex)
            .text("region")
            .is_ok_and(|of| of == "Bessarabia")
    };
    if nation != n.rumania || !inside(hex) {
        return false;
    }
    cite!("8.11c");
    let soviet = || {
        let mut troops = s.pieces.of(|owner| owner == n.ussr);
        troops.any(|(_, unit)| unit.hex().is_some_and(inside))
    };
    !s.politics.at_war(n.germany, n.ussr) || soviet()
}

/// 8.11b: what is placed in Cities only; the Siberians too.
fn is_of_the_cities(unit: &Unit, kind: LandKind) -> bool {
    let foot = matches!(
        kind,
        LandKind::Infantry | LandKind::Cavalry | LandKind::Garrison
    );
    !foot || is_siberian(unit.kind)
}

/// 8.11b, 8.11d, 8.11e, 8.11f, 8.11g, 8.11h: whether a piece may be placed in a hex.
fn is_place(s: &State, id: UnitId, hex: SpaceId) -> bool {
    let unit = s.unit(id);
    let nation = unit.nation();
    if ground::is_box(hex) {
        let exiled = crate::ch09_politics::exile::is_exile_home(s, nation, hex);
        return is_home_box(s, nation, hex) || exiled;
    }
    if unit.is_staff() {
        return is_post(s, id, hex);
    }
    if unit.is_naval() {
        return is_berth(s, id, hex);
    }
    if suez::is_in(unit) {
        return suez::is_place(s, unit, hex);
    }
    cite!("8.11b", "8.11f", "8.11p", "7.8e", "4.2.18", "5.12.3");
    if ground::hex(hex).terrain.is_none() || !is_home(s, nation, hex) {
        return false;
    }
    let city = ground::hex(hex).city;
    let ground = match unit.land() {
        Some(kind) => {
            let allowed = city || !is_of_the_cities(unit, kind) && is_mainland(hex);
            allowed && stack_room(s, unit.camp, hex) >= unit.stacks()
        }
        None => city && ch04_air::room(s, nation, hex) > 0,
    };
    let hold = s.hold(nation, hex);
    let soviet = nation == named().ussr && unit.land().is_some() && city;
    ground
        && !is_walled(hex)
        && !is_barred_bessarabia(s, nation, hex)
        && (hold == Hold::None || soviet && hold == Hold::Inhibited)
        && s.is_linked(nation, hex, false)
}

/// 8.11d: where an HQ or a General may be placed: in a friendly hex, in supply or not, but in no enemy zone of control that
/// nobody inhibits; an HQ next to no other.
fn is_post(s: &State, id: UnitId, hex: SpaceId) -> bool {
    cite!("8.11d", "8a", "5.1.8");
    let unit = s.unit(id);
    let nation = unit.nation();
    ground::hex(hex).terrain.is_some()
        && s.politics.standing(nation, hex) == Standing::Friendly
        && !is_walled(hex)
        && matches!(s.hold(nation, hex), Hold::None | Hold::Inhibited)
        && !sitzkrieg::bars(s, nation, hex)
        && partnerships::may_go(nation, hex)
        && (!unit.is_hq() || hq_may_stand(s, nation, hex, Some(id)))
}

/// 8.11h: the Mediterranean is open to German STPs while the Axis holds Gibraltar, or the whole of the Suez Canal.
fn has_the_mediterranean(s: &State) -> bool {
    let seasons = &data().seasons;
    let held = |hex: &SpaceId| {
        let holder = s.politics.holder(*hex);
        holder.is_some_and(|holder| s.camp(holder) == Camp::Axis)
    };
    seasons.gibraltar.iter().all(held) || seasons.canal.iter().all(held)
}

/// 8.11g, 8.11h, 2.14b: German submarines may lie in ports abroad that Germany or a partner holds, U-boats in those that
/// Germany holds, and one STP in a Seasonal Turn in either.
fn is_berth(s: &State, id: UnitId, hex: SpaceId) -> bool {
    cite!("8.11g", "8.11h", "2.14b");
    let Some(port) = Spot::port(hex) else {
        return false;
    };
    let unit = s.unit(id);
    let nation = unit.nation();
    let german = nation == named().germany;
    let holder = s.politics.holder(hex);
    let partner = || {
        let minor = |of: NationId| data().nations[of.index()].class == Class::Minor;
        holder.is_some_and(|of| minor(of) && s.politics.are_allied(nation, of))
    };
    let held = || holder == Some(nation);
    let linked = || s.is_linked(nation, hex, false);
    let abroad = || match unit.ship() {
        _ if !german => false,
        Some(ShipClass::Stp) => {
            let open = !ports::is_mediterranean(hex) || has_the_mediterranean(s);
            !s.seasonal.stp_abroad && open && (held() || partner())
        }
        Some(ShipClass::Ss) => (held() || partner()) && linked(),
        _ => unit.is_u_boat() && held() && linked(),
    };
    let land = ground::hex(hex).terrain.is_some();
    (is_home(s, nation, hex) || abroad())
        && ports::is_supplied(s, nation, hex)
        && (!land || s.hold(nation, hex) == Hold::None)
        && ports::room_for(s, port, &[id])
}

/// Where a piece may be placed, in order.
pub fn places(s: &State, id: UnitId) -> Vec<SpaceId> {
    candidates(s, id).collect()
}

/// The place that the order of battle names, if it is open; else all that are.
fn candidates(s: &State, id: UnitId) -> impl Iterator<Item = SpaceId> {
    let bound = appointed(s, id);
    let all = board().ids();
    all.filter(move |hex| bound.is_none_or(|at| at == *hex) && is_place(s, id, *hex))
}

/// Whether there is any.
pub fn has_place(s: &State, id: UnitId) -> bool {
    candidates(s, id).next().is_some()
}

/// 8.11f: carriers of its nation, whole, in a home port in supply, with room for a Naval-Air unit.
fn decks(s: &State, id: UnitId) -> Vec<UnitId> {
    let nation = s.unit(id).nation();
    if s.unit(id).air() != Some(AirKind::NavalAir) {
        return Vec::new();
    }
    cite!("8.11f");
    let docked = |unit: &Unit| match unit.at.whereabouts() {
        crate::spot::Where::Port(hex) => {
            is_home(s, nation, hex) && ports::is_supplied(s, nation, hex)
        }
        _ => false,
    };
    let own = s.pieces.of(|owner| owner == nation);
    let fit = own.filter(|(ship, unit)| {
        let carrier = unit.ship().is_some_and(ShipClass::is_carrier);
        let borne = || {
            s.aboard(*ship)
                .filter(|(_, one)| one.air().is_some())
                .count()
        };
        carrier && !unit.depleted && docked(unit) && borne() < usize::from(unit.capacity())
    });
    fit.map(|(ship, _)| ship).collect()
}

/// 8.11p: whether there is any place for a piece.
pub fn can_be_placed(s: &State, id: UnitId) -> bool {
    has_place(s, id) || !decks(s, id).is_empty()
}

/// 8.11: a piece that was bought or has arrived is placed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placing {
    pub unit: UnitId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Hex {
        hex: HexId,
    },
    /// 8.11f
    Aboard {
        ship: UnitId,
    },
}

impl Question<Aeto> for Placing {
    type Answer = Place;

    fn open(&self, t: &mut Act<'_>) -> Open {
        if !can_be_placed(t.s, self.unit) {
            t.pop();
            delay(t, self.unit, 1);
            return Open::Again;
        }
        Open::Ask(t.s.seat(t.s.unit(self.unit).nation()))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let all = places(s, self.unit);
        frame::add(
            out,
            all.into_iter().map(|hex| Place::Hex { hex: hex.into() }),
        );
        let decks = decks(s, self.unit).into_iter();
        frame::add(out, decks.map(|ship| Place::Aboard { ship }));
    }
    fn check(&self, s: &State, answer: Place) -> Result<(), Illegal> {
        let unit = s.unit(self.unit);
        let hex = match answer {
            Place::Hex { hex } => hex.space(),
            Place::Aboard { ship } => {
                let fits = decks(s, self.unit).contains(&ship);
                demand!(fits, "8.11f", "it does not go aboard that ship");
                return Ok(());
            }
        };
        let bound = appointed(s, self.unit).is_some_and(|at| at != hex);
        demand!(!bound, "8.5d", "it must arrive elsewhere");
        let fits = is_place(s, self.unit, hex);
        let barred = is_barred_bessarabia(s, unit.nation(), hex);
        demand!(fits || !barred, "8.11c", "Bessarabia is not open to it");
        demand!(fits || !unit.is_staff(), "8.11d", "it is not placed there");
        demand!(
            fits || !suez::is_in(unit),
            "8.11e",
            "it is placed in Baghdad, at Suez or in Mosul"
        );
        demand!(
            fits || !unit.is_naval(),
            "8.11g",
            "it is not placed in that port"
        );
        demand!(
            fits || unit.land().is_none(),
            "8.11b",
            "it is not placed in that hex"
        );
        demand!(fits, "8.11f", "it is not based in that hex");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Place) {
        t.pop();
        let (at, ship) = match answer {
            Place::Aboard { ship } => (t.s.unit(ship).at, Some(ship)),
            Place::Hex { hex } => {
                let port = Spot::port(hex.space()).filter(|_| t.s.unit(self.unit).is_naval());
                (port.unwrap_or(hex.into()), None)
            }
        };
        let Some(hex) = at.within() else { return };
        if t.s.unit(self.unit).ship() == Some(ShipClass::Stp)
            && !is_home(t.s, t.s.unit(self.unit).nation(), hex)
        {
            t.s.seasonal.stp_abroad = true;
        }
        t.s.pieces.change(self.unit, |unit| {
            unit.at = at;
            unit.aboard = ship;
        });
        let (seat, what) = (
            t.s.seat(t.s.unit(self.unit).nation()),
            t.s.unit(self.unit).name(),
        );
        t.log.whisper(rule!("8.11b"), seat, || {
            format!("{what} is placed in {}", hex_name(hex))
        });
        lose_begun(t);
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        (
            format!("Where is {} placed?", s.unit(self.unit).name()),
            rule!("8.11b"),
        )
    }
}

/// 8.6c, 8.5e: a season has passed; what is due is placed, and must be if it can.
pub fn arrive(t: &mut Act<'_>) {
    cite!("8.5e", "8.6c", "0.sop-s3b");
    for due in &mut t.s.due {
        due.seasons = due.seasons.saturating_sub(1);
    }
    let now: Vec<Due> =
        t.s.due
            .iter()
            .copied()
            .filter(|due| due.seasons == 0)
            .collect();
    t.s.due.retain(|due| due.seasons > 0);
    for due in now.into_iter().rev() {
        let pool = Spot::pool(t.s.unit(due.unit).nation());
        t.s.pieces.change(due.unit, |unit| unit.at = pool);
        match super::is_overdue(t.s, due.unit) {
            true => super::leave_europe(t, due.unit),
            false => super::order::settle(t, due.unit),
        }
    }
}

/// 8.6i, 8.11m, 8.11n, 8.11p: whether an installation may be begun in a hex.
pub fn is_site(s: &State, nation: NationId, kind: WorkKind, hex: SpaceId) -> Result<(), Illegal> {
    cite!(
        "8.6i", "8.11m", "8.11n", "8.11p", "4.2.10", "4.3.2", "4.3.7", "5.12.2"
    );
    let Some(terrain) = ground::hex(hex).terrain else {
        return Err(Illegal::new(rule!("8.11m"), "it is no land hex"));
    };
    let own = s.politics.standing(nation, hex) == Standing::Friendly;
    demand!(own, "8.11m", "the hex is not friendly");
    demand!(!works::stands(s, hex, kind), "8.6i", "there is one already");
    let mut chits = s.works.built.iter().filter(|work| work.hex.space() == hex);
    let base = |kind| matches!(kind, WorkKind::SmallAirbase | WorkKind::LargeAirbase);
    let twice = base(kind) && chits.clone().any(|work| base(work.kind));
    demand!(!twice, "8.6i", "there is an airbase already");
    let grass = |kind: WorkKind| kind == WorkKind::GrassAirfield;
    let crowded = match grass(kind) {
        true => chits.next().is_some() || works::sites(s).binary_search(&hex).is_ok(),
        false => chits.any(|work| grass(work.kind)),
    };
    demand!(!crowded, "8.6i", "a grass airfield stands alone");
    demand!(
        !grass(kind) || !matches!(terrain, Terrain::Mountain | Terrain::Swamp),
        "4.3.7",
        "the ground bears no airfield"
    );
    demand!(
        kind != WorkKind::LargeAirbase || !is_rough(hex),
        "8.11p",
        "the ground bears no large airbase"
    );
    let coast = Spot::port(hex).is_some() || board().row(hex).flag("coastal").unwrap_or(false);
    demand!(
        kind != WorkKind::CoastalFort || coast,
        "8.11m",
        "it is not on the coast"
    );
    demand!(!is_walled(hex), "8.11p", "nothing leads there");
    demand!(
        s.hold(nation, hex) == Hold::None,
        "8.11p",
        "it lies in an enemy zone of control"
    );
    demand!(
        s.is_linked(nation, hex, false) || stock(s, nation, hex).is_some(),
        "8.11m",
        "it is out of supply"
    );
    Ok(())
}

/// 8.11m: Sea Supply within reach that nobody has drawn on stands in for a source.
fn stock(s: &State, nation: NationId, hex: SpaceId) -> Option<usize> {
    let mut chits = s.stores.chits.iter();
    chits.position(|chit| {
        let sea = chit.kind == Ration::Sea && chit.fed.is_empty();
        let lies = match chit.at {
            Store::Hex(at) if sea => Some(at.space()),
            _ => None,
        };
        lies.is_some_and(|from| {
            ch07_supply::may_feed(s, chit.nation, nation)
                && (from == hex || s.draws_from(nation, hex, false, from))
        })
    })
}

/// 8.11m: where an installation that was bought is built.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Siting {
    pub nation: NationId,
    pub kind: WorkKind,
    /// 8.11o: an airbase that is moved.
    pub from: Option<HexId>,
}

impl Siting {
    pub fn new(nation: NationId, kind: WorkKind) -> Siting {
        let from = None;
        Siting { nation, kind, from }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Site {
    Hex { hex: HexId },
}

impl Question<Aeto> for Siting {
    type Answer = Site;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(self.nation))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let land = board()
            .ids()
            .filter(|hex| ground::hex(*hex).terrain.is_some());
        let own = land.filter(|hex| s.politics.standing(self.nation, *hex) == Standing::Friendly);
        frame::add(out, own.map(|hex| Site::Hex { hex: hex.into() }));
    }
    fn check(&self, s: &State, answer: Site) -> Result<(), Illegal> {
        let Site::Hex { hex } = answer;
        is_site(s, self.nation, self.kind, hex.space())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Site) {
        cite!("8.11m");
        let Site::Hex { hex } = answer;
        t.pop();
        let kind = self.kind;
        if !t.s.is_linked(self.nation, hex.space(), false)
            && let Some(at) = stock(t.s, self.nation, hex.space())
        {
            t.s.stores.chits.remove(at);
            t.log.say(rule!("8.11m"), || {
                "A chit of Sea Supply is used up".to_string()
            });
        }
        if let Some(from) = self.from {
            works::remove(t, from.space(), kind);
        }
        begin(t, hex, kind);
        t.log.say(rule!("8.11m"), || {
            format!("A {} is begun in {}", kind.name(), hex_name(hex.space()))
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            format!("Where is the {} built?", self.kind.name()),
            rule!("8.11m"),
        )
    }
}
