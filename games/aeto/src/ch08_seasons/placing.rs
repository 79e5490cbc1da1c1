//! 8.11: where pieces and installations are placed.

use super::building::{Due, delay};
use crate::Aeto;
use crate::ch03_naval::ports;
use crate::ch04_air;
use crate::ch05_offensives::{hq_may_stand, stack_room};
use crate::ch10_special::mustering::is_siberian;
use crate::data::{Body, Way};
use crate::game::{Act, Action};
use crate::ground;
use crate::names::hex_name;
use crate::politics::Standing;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{HexId, LandKind, NationId, ShipClass, Terrain, UnitId, WorkKind};
use crate::unit::Unit;
use crate::works::{self, Work};
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

/// 8.11d: an HQ or a General stands in any friendly hex, in supply or not; enemy zones of control bar him unless they are
/// inhibited, and an HQ stands beside no other.
fn is_post(s: &State, id: UnitId, hex: SpaceId) -> bool {
    cite!("8.11d");
    let nation = s.unit(id).nation();
    ground::hex(hex).terrain.is_some()
        && s.politics.standing(nation, hex) == Standing::Friendly
        && matches!(s.hold(nation, hex), Hold::None | Hold::Inhibited)
        && (!s.unit(id).is_hq() || hq_may_stand(s, nation, hex, None))
        && !is_walled(hex)
}

/// 8.5d: where the order of battle says that a piece must arrive.
pub fn appointed(s: &State, id: UnitId) -> Option<SpaceId> {
    cite!("8.5d");
    let kind = s.unit(id).kind;
    let due = s.scenario().order.iter().filter(|line| line.kind == kind);
    let mut due = due.filter(|line| line.way != Way::Pool);
    due.find_map(|line| line.at)
}

/// 8.11p: a hex that nothing leads out of.
fn is_walled(hex: SpaceId) -> bool {
    ground::beside(hex).next().is_none()
}

/// 8.11b, 8.11f, 8.11g, 8.11h: whether a piece may be placed in a hex.
fn is_place(s: &State, id: UnitId, hex: SpaceId) -> bool {
    let unit = s.unit(id);
    let nation = unit.nation();
    if ground::is_box(hex) {
        return is_home_box(s, nation, hex);
    }
    if unit.is_staff() {
        return is_post(s, id, hex);
    }
    if unit.is_naval() {
        return is_berth(s, id, hex);
    }
    cite!("8.11b", "8.11f", "8.11p");
    let Some(_) = ground::hex(hex).terrain else {
        return crate::ch09_politics::exile::is_exile_home(s, nation, hex);
    };
    let city = ground::hex(hex).city;
    let foot = |kind| {
        matches!(
            kind,
            LandKind::Infantry | LandKind::Cavalry | LandKind::Garrison
        ) && !is_siberian(unit.kind)
    };
    let ground = match unit.land() {
        Some(kind) => (city || foot(kind)) && stack_room(s, unit.camp, hex) >= unit.stacks(),
        None => city && ch04_air::room(s, nation, hex) > 0,
    };
    is_home(s, nation, hex)
        && ground
        && !is_walled(hex)
        && s.is_linked(nation, hex, false)
        && s.hold(nation, hex) == Hold::None
}

/// 8.11g, 8.11h, 2.14b: German submarines and U-boats may lie in ports abroad that Germany holds.
fn is_berth(s: &State, id: UnitId, hex: SpaceId) -> bool {
    cite!("8.11g", "8.11h", "2.14b");
    let Some(port) = Spot::port(hex) else {
        return false;
    };
    let unit = s.unit(id);
    let nation = unit.nation();
    let boat = unit.is_u_boat() || unit.is_submarine();
    let german = nation == crate::politics::named().germany;
    let abroad = || {
        boat && german && s.politics.holder(hex) == Some(nation) && s.is_linked(nation, hex, false)
    };
    let land = ground::hex(hex).terrain.is_some();
    (is_home(s, nation, hex) || abroad())
        && ports::is_supplied(s, nation, hex)
        && (!land || s.hold(nation, hex) == Hold::None)
        && ports::room_for(s, port, &[id])
}

/// Where a piece may be placed, in order.
pub fn places(s: &State, id: UnitId) -> Vec<SpaceId> {
    match appointed(s, id) {
        Some(hex) if is_place(s, id, hex) => vec![hex],
        Some(_) => Vec::new(),
        None => board().ids().filter(|hex| is_place(s, id, *hex)).collect(),
    }
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
    Hex { hex: HexId },
}

impl Question<Aeto> for Placing {
    type Answer = Place;

    fn open(&self, t: &mut Act<'_>) -> Open {
        if places(t.s, self.unit).is_empty() {
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
    }
    fn check(&self, s: &State, answer: Place) -> Result<(), Illegal> {
        let Place::Hex { hex } = answer;
        let naval = s.unit(self.unit).is_naval();
        let land = s.unit(self.unit).land().is_some();
        let fits = is_place(s, self.unit, hex.space());
        let bound = appointed(s, self.unit).is_some_and(|at| at != hex.space());
        demand!(!bound, "8.5d", "it must arrive elsewhere");
        let staff = s.unit(self.unit).is_staff();
        demand!(fits || !staff, "8.11d", "nobody commands from there");
        demand!(fits || !naval, "8.11g", "it is not placed in that port");
        demand!(fits || !land, "8.11b", "it is not placed in that hex");
        demand!(fits, "8.11f", "it is not based in that hex");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Place) {
        let Place::Hex { hex } = answer;
        t.pop();
        let port = Spot::port(hex.space()).filter(|_| t.s.unit(self.unit).is_naval());
        let at = port.unwrap_or(hex.into());
        t.s.pieces.change(self.unit, |unit| unit.at = at);
        let (seat, what) = (
            t.s.seat(t.s.unit(self.unit).nation()),
            t.s.unit(self.unit).name(),
        );
        t.log.whisper(rule!("8.11b"), seat, || {
            format!("{what} is placed in {}", hex_name(hex.space()))
        });
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
    cite!("8.5e", "8.6c");
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
    cite!("8.6i", "8.11m", "8.11n", "8.11p");
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
    let rough = matches!(
        terrain,
        Terrain::Forest | Terrain::Mountain | Terrain::Swamp
    );
    demand!(
        kind != WorkKind::LargeAirbase || !rough,
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
        s.is_linked(nation, hex, false),
        "8.11m",
        "it is out of supply"
    );
    Ok(())
}

/// 8.11m: where an installation that was bought is built.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Siting {
    pub nation: NationId,
    pub kind: WorkKind,
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
        t.s.works.built.push(Work {
            hex,
            kind,
            building: true,
        });
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
