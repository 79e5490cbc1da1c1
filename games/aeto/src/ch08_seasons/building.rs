//! 8.6: construction, one purchase after another.

use super::placing::{Placing, Siting, is_site, item, places};
use crate::Aeto;
use crate::ch05_offensives::stack_room;
use crate::ch07_supply;
use crate::ch10_special::mustering::is_siberian;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::names::{hex_name, nation_name};
use crate::politics::Standing;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{HexId, NationId, ShipClass, Terrain, UnitId, WorkKind};
use crate::unit::Unit;
use crate::works::{self, Work, Wreck};
use board::{Hold, SpaceId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 8.6c, 8.5e: a piece on the Turn Track, and how many Seasonal Turns from now it arrives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Due {
    pub unit: UnitId,
    pub seasons: u8,
}

/// 8.6a: a major power builds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Building {
    pub nation: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Build {
    /// 8.6h
    Rebuild {
        unit: UnitId,
    },
    /// 8.6c: with two steps, or with one.
    Buy {
        unit: UnitId,
        full: bool,
    },
    /// 8.6i
    Work {
        kind: WorkKind,
    },
    /// 8.6j, 8.6k
    Upgrade {
        hex: HexId,
        kind: WorkKind,
    },
    /// 8.6l
    Mend {
        hex: HexId,
        kind: WorkKind,
    },
    Enough,
}

/// What can be built; printed ones cannot.
pub const KINDS: [WorkKind; 5] = [
    WorkKind::GrassAirfield,
    WorkKind::SmallAirbase,
    WorkKind::LargeAirbase,
    WorkKind::CoastalFort,
    WorkKind::Fort,
];

/// 8.6j, 8.6k: what a chit becomes.
fn larger(kind: WorkKind) -> Option<(WorkKind, &'static str)> {
    match kind {
        WorkKind::SmallAirbase => Some((WorkKind::LargeAirbase, "upgrade_airbase")),
        WorkKind::CoastalFort => Some((WorkKind::Fort, "upgrade_fort")),
        _ => None,
    }
}

impl Building {
    /// What an item costs, for what is this power's own.
    fn price(&self, s: &State, item: &str) -> Option<(u8, u8)> {
        data().economy.price(item, s.leaning(self.nation)?, false)
    }
    fn afford(&self, s: &State, eps: Option<u8>) -> Result<u8, Illegal> {
        let Some(eps) = eps else {
            return Err(Illegal::new(rule!("8.6b"), "your side does not buy it"));
        };
        let purse = s.track(self.nation).map_or(0, |track| track.eps);
        demand!(eps <= purse, "8.6b", "there are not enough EPs");
        Ok(eps)
    }
    fn is_own(&self, s: &State, unit: UnitId) -> bool {
        s.has_unit(unit) && s.unit(unit).nation() == self.nation
    }
    fn check_rebuild(&self, s: &State, id: UnitId) -> Result<u8, Illegal> {
        let own = self.is_own(s, id) && s.unit(id).hex().is_some();
        let unit = own.then(|| s.unit(id));
        let kind = |unit: &Unit| unit.is_combat() || unit.air().is_some();
        let Some(unit) = unit.filter(|unit| unit.depleted && unit.has_back() && kind(unit)) else {
            return Err(Illegal::new(
                rule!("8.6h"),
                "it is no depleted unit of yours",
            ));
        };
        demand!(unit.aboard.is_none(), "8.6h", "it is aboard a ship");
        demand!(
            ch07_supply::is_supplied(s, id),
            "8.6h",
            "it is out of supply"
        );
        let room = unit.hex().map_or(0, |hex| stack_room(s, unit.camp, hex));
        demand!(unit.stacks() == 0 || room > 0, "8.6h", "the stack is full");
        demand!(
            s.pieces.is_first_of_its_like(id),
            "8.6h",
            "choose the first of like units"
        );
        let price = item(unit).and_then(|item| self.price(s, item));
        self.afford(s, price.map(|(eps, _)| eps))
    }
    fn check_buy(&self, s: &State, id: UnitId, full: bool) -> Result<u8, Illegal> {
        let pooled = self.is_own(s, id) && s.unit(id).at == Spot::pool(self.nation);
        demand!(pooled, "8.6c", "it is not in your force pool");
        let unit = s.unit(id);
        let Some(item) = item(unit) else {
            return Err(Illegal::new(rule!("8.6a"), "it is not bought"));
        };
        let ship = unit.is_naval() && unit.ship() != Some(ShipClass::Stp);
        demand!(full || !ship, "8.6f", "ships are bought whole");
        demand!(full || unit.has_back(), "8.6d", "it has one step only");
        demand!(
            s.pieces.is_first_of_its_like(id),
            "8.6c",
            "choose the first of like units"
        );
        let steps = if full && unit.has_back() && !ship {
            2
        } else {
            1
        };
        let price = self.price(s, item);
        self.afford(s, price.map(|(eps, _)| eps.saturating_mul(steps)))
    }
    fn check_work(&self, s: &State, kind: WorkKind) -> Result<u8, Illegal> {
        demand!(KINDS.contains(&kind), "8.6i", "it is printed, not built");
        let mut land = board().ids();
        let somewhere = land.any(|hex| is_site(s, self.nation, kind, hex).is_ok());
        demand!(somewhere, "8.6i", "there is no hex for it");
        self.afford(s, self.price(s, kind.word()).map(|(eps, _)| eps))
    }
    fn check_upgrade(&self, s: &State, hex: HexId, kind: WorkKind) -> Result<u8, Illegal> {
        let hex = hex.space();
        let Some((larger, item)) = larger(kind) else {
            return Err(Illegal::new(rule!("8.6k"), "nothing larger is made of it"));
        };
        let own = s.politics.holder(hex) == Some(self.nation);
        demand!(
            own && works::works(s, hex, kind),
            "8.6k",
            "no such installation of yours works there"
        );
        demand!(
            s.is_linked(self.nation, hex, false),
            "8.6k",
            "it is out of supply"
        );
        demand!(
            !works::stands(s, hex, larger),
            "8.6i",
            "there is one already"
        );
        let rough = matches!(
            ground::hex(hex).terrain,
            Some(Terrain::Forest | Terrain::Mountain | Terrain::Swamp)
        );
        demand!(
            kind != WorkKind::SmallAirbase || !rough,
            "8.6k",
            "the ground bears no large airbase"
        );
        self.afford(s, self.price(s, item).map(|(eps, _)| eps))
    }
    fn check_mend(&self, s: &State, hex: HexId, kind: WorkKind) -> Result<u8, Illegal> {
        let wreck = Wreck { hex, kind };
        demand!(
            s.works.wrecked.contains(&wreck),
            "8.6l",
            "nothing is destroyed there"
        );
        let hex = hex.space();
        let own = s.politics.standing(self.nation, hex) == Standing::Friendly;
        demand!(own, "8.6l", "the hex is not friendly");
        demand!(
            s.is_linked(self.nation, hex, false),
            "8.6l",
            "it is out of supply"
        );
        let free = matches!(s.hold(self.nation, hex), Hold::None | Hold::Inhibited);
        demand!(free, "8.6l", "it lies in an enemy zone of control");
        self.afford(s, self.price(s, "repair").map(|(eps, _)| eps))
    }
    fn cost(&self, s: &State, answer: Build) -> Result<u8, Illegal> {
        match answer {
            Build::Enough => Ok(0),
            Build::Rebuild { unit } => self.check_rebuild(s, unit),
            Build::Buy { unit, full } => self.check_buy(s, unit, full),
            Build::Work { kind } => self.check_work(s, kind),
            Build::Upgrade { hex, kind } => self.check_upgrade(s, hex, kind),
            Build::Mend { hex, kind } => self.check_mend(s, hex, kind),
        }
    }
}

impl Question<Aeto> for Building {
    type Answer = Build;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(self.nation);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let pool = Spot::pool(self.nation);
        for (unit, piece) in s.pieces.of(|owner| owner == self.nation) {
            match piece.at == pool {
                true => frame::add(out, [true, false].map(|full| Build::Buy { unit, full })),
                false if piece.depleted => frame::add(out, [Build::Rebuild { unit }]),
                false => {}
            }
        }
        frame::add(out, KINDS.map(|kind| Build::Work { kind }));
        let built = s.works.built.iter();
        frame::add(
            out,
            built.map(|work| Build::Upgrade {
                hex: work.hex,
                kind: work.kind,
            }),
        );
        let mut wrecked: Vec<&Wreck> = s.works.wrecked.iter().collect();
        wrecked.sort_by_key(|wreck| (wreck.hex, wreck.kind.index()));
        wrecked.dedup();
        let mend = |wreck: &Wreck| Build::Mend {
            hex: wreck.hex,
            kind: wreck.kind,
        };
        frame::add(out, wrecked.into_iter().map(mend));
        frame::add(out, [Build::Enough]);
    }
    fn check(&self, s: &State, answer: Build) -> Result<(), Illegal> {
        self.cost(s, answer).map(|_| ())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Build) {
        let Ok(eps) = self.cost(t.s, answer) else {
            return;
        };
        if answer == Build::Enough {
            t.pop();
            return;
        }
        if let Some(track) = t.s.track_mut(self.nation) {
            track.eps = track.eps.saturating_sub(eps);
        }
        let name = nation_name(self.nation);
        match answer {
            Build::Rebuild { unit } => {
                cite!("8.6h", "8.6d", "8.6e");
                t.s.pieces.change(unit, |unit| unit.depleted = false);
                t.log.say(rule!("8.6h"), || {
                    format!("{name} rebuilds a unit for {eps} EPs")
                });
            }
            Build::Buy { unit, full } => buy(t, unit, full, eps),
            Build::Work { kind } => {
                cite!("8.6i");
                let nation = self.nation;
                t.log.say(rule!("8.6i"), || {
                    format!("{name} buys a {} for {eps} EPs", kind.name())
                });
                t.push(Siting { nation, kind });
            }
            Build::Upgrade { hex, kind } => {
                cite!("8.6j", "8.6k");
                if let Some((kind, _)) = larger(kind) {
                    t.s.works.built.push(Work {
                        hex,
                        kind,
                        building: true,
                    });
                }
                let at = hex_name(hex.space());
                t.log.say(rule!("8.6k"), || {
                    format!("{name} enlarges the {} in {at}", kind.name())
                });
            }
            Build::Mend { hex, kind } => {
                cite!("8.6l");
                mend(t, hex.space(), kind);
                let at = hex_name(hex.space());
                t.log.say(rule!("8.6l"), || {
                    format!("{name} repairs the {} in {at}", kind.name())
                });
            }
            Build::Enough => {}
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let eps = s.track(self.nation).map_or(0, |track| track.eps);
        let text = format!("{} builds: {eps} EPs are left.", nation_name(self.nation));
        (text, rule!("8.6a"))
    }
}

/// What a piece costs its own power, and for how long it is built; none if it is never bought.
pub fn price_of(s: &State, id: UnitId) -> Option<(u8, u8)> {
    let item = item(s.unit(id))?;
    data()
        .economy
        .price(item, s.leaning(s.unit(id).nation())?, false)
}

/// 8.6c: a unit is bought: it is placed, or goes to the Turn Track.
pub fn buy(t: &mut Act<'_>, id: UnitId, full: bool, eps: u8) {
    cite!("8.6a", "8.6c", "8.6d", "8.6e", "8.6f");
    let nation = t.s.unit(id).nation();
    let two = t.s.unit(id).has_back();
    t.s.pieces.change(id, |unit| unit.depleted = two && !full);
    let (name, seat) = (nation_name(nation), t.s.seat(nation));
    t.log.say(rule!("8.6c"), || {
        format!("{name} buys a unit for {eps} EPs")
    });
    let what = t.s.unit(id).name();
    t.log
        .whisper(rule!("8.6c"), seat, || format!("{name} has bought {what}"));
    let camp = t.s.leaning(nation);
    let price = item(t.s.unit(id))
        .zip(camp)
        .and_then(|(item, camp)| data().economy.price(item, camp, false));
    let late = u8::from(is_siberian(t.s.unit(id).kind));
    match price.map_or(0, |(_, delay)| delay).max(late) {
        0 if !places(t.s, id).is_empty() => t.push(Placing { unit: id }),
        0 => delay(t, id, 1),
        seasons => delay(t, id, seasons),
    }
}

/// 8.5e, 8.6c: a piece waits on the Turn Track.
pub fn delay(t: &mut Act<'_>, unit: UnitId, seasons: u8) {
    cite!("8.5e", "8.6c", "8.11p");
    let track = Spot::track(t.s.unit(unit).nation());
    t.s.pieces.change(unit, |unit| unit.at = track);
    t.s.due.push(Due { unit, seasons });
}

/// One installation is repaired.
fn mend(t: &mut Act<'_>, hex: SpaceId, kind: WorkKind) {
    let same = |wreck: &Wreck| wreck.hex.space() == hex && wreck.kind == kind;
    if let Some(at) = t.s.works.wrecked.iter().position(same) {
        t.s.works.wrecked.remove(at);
    }
    if kind == WorkKind::Port && !works::is_wrecked(t.s, hex, kind) {
        t.s.blocked.retain(|blocked| blocked.space() != hex);
    }
}

/// 8.11m, 8.6j, 8.6k: what was begun a season ago is finished; what it replaces is taken away.
pub fn complete(t: &mut Act<'_>) {
    cite!("8.11m", "8.6j", "8.6k");
    let begun = t.s.works.built.iter().filter(|work| work.building);
    let begun: Vec<Work> = begun.copied().collect();
    for work in begun {
        let same = |other: &&mut Work| other.hex == work.hex && other.kind == work.kind;
        if let Some(found) = t.s.works.built.iter_mut().find(same) {
            found.building = false;
        }
        let smaller = [WorkKind::SmallAirbase, WorkKind::CoastalFort];
        let replaced = |kind: &WorkKind| larger(*kind).is_some_and(|(large, _)| large == work.kind);
        for kind in smaller.into_iter().filter(replaced) {
            let done =
                |other: &Work| other.hex == work.hex && other.kind == kind && !other.building;
            if t.s.works.built.iter().any(done) {
                works::remove(t, work.hex.space(), kind);
            }
        }
        t.log.say(rule!("8.11m"), || {
            format!(
                "The {} in {} is finished",
                work.kind.name(),
                hex_name(work.hex.space())
            )
        });
    }
}
