//! 8.6: construction, one purchase after another.

use super::installing::{self, KINDS};
use super::placing::{self, Placing, Siting, is_site, item};
use super::suez;
use crate::Aeto;
use crate::ch05_offensives::stack_room;
use crate::ch07_supply;
use crate::ch10_special::mustering::is_siberian;
use crate::data::{Body, data};
use crate::game::{Act, Action};
use crate::names::{hex_name, nation_name};
use crate::politics::named;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{Camp, Class, HexId, NationId, Season, ShipClass, UnitId, WorkKind};
use crate::unit::Unit;
use crate::works::Wreck;
use frame::{Open, Question};
use kernel::{Illegal, Key, Purchase, RuleId, cite, demand, rule};
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
    /// 8a: HQs and Generals that were lifted.
    pub lifted: Vec<UnitId>,
    /// 8.12b: infantry that went to the Suez Adds Box or left it.
    pub shifted: Vec<UnitId>,
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
    /// 8.7a
    Demolish {
        hex: HexId,
        kind: WorkKind,
    },
    /// 8.11o
    Relocate {
        hex: HexId,
        kind: WorkKind,
    },
    /// 8a: an HQ or a General is lifted, and placed anew.
    Redeploy {
        unit: UnitId,
    },
    /// 8.12: infantry goes to the Suez Adds Box, or from it to the force pool.
    Shift {
        unit: UnitId,
    },
    /// 6.1z
    Trains,
    /// 2.14w: a U-boat for Italy, once.
    ItalianBoat {
        unit: UnitId,
    },
    Enough,
}

/// 8.6a, 9.0e: whether a power builds for a nation: itself, or a minor that fights beside it.
pub fn builds_for(s: &State, nation: NationId, of: NationId) -> bool {
    cite!("8.6a", "9.0e");
    let minor = data().nations[of.index()].class == Class::Minor;
    of == nation || (minor && s.politics.are_allied(nation, of) && !s.politics.is_conquered(of))
}

impl Building {
    pub fn new(nation: NationId) -> Building {
        Building {
            nation,
            lifted: Vec::new(),
            shifted: Vec::new(),
        }
    }
    /// What an item costs, for this power's own or, 9.0e, for a minor's.
    fn price(&self, s: &State, item: &str, minor: bool) -> Option<u8> {
        let price = data().economy.price(item, s.leaning(self.nation)?, minor);
        price.map(|(eps, _)| eps)
    }
    fn price_of(&self, s: &State, unit: &Unit) -> Option<u8> {
        self.price(s, item(unit)?, unit.nation() != self.nation)
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
        s.has_unit(unit) && builds_for(s, self.nation, s.unit(unit).nation())
    }
    fn check_rebuild(&self, s: &State, id: UnitId) -> Result<u8, Illegal> {
        let own = self.is_own(s, id) && s.unit(id).hex().is_some();
        let unit = own.then(|| s.unit(id));
        let kind = |unit: &Unit| unit.is_combat() || unit.air().is_some();
        let fits = |unit: &&Unit| unit.depleted && unit.has_back() && kind(unit);
        let Some(unit) = unit.filter(fits).filter(|unit| !super::is_home_guard(unit)) else {
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
        self.afford(s, self.price_of(s, unit))
    }
    fn check_buy(&self, s: &State, id: UnitId, full: bool) -> Result<u8, Illegal> {
        let pooled = self.is_own(s, id)
            && (s.unit(id).at == Spot::pool(s.unit(id).nation()) || suez::is_in(s.unit(id)));
        demand!(pooled, "8.6c", "it is not in your force pool");
        let unit = s.unit(id);
        if item(unit).is_none() {
            return Err(Illegal::new(rule!("8.6a"), "it is not bought"));
        }
        let ship = unit.is_naval() && unit.ship() != Some(ShipClass::Stp);
        demand!(full || !ship, "8.6f", "ships are bought whole");
        demand!(full || unit.has_back(), "8.6d", "it has one step only");
        demand!(
            s.pieces.is_first_of_its_like(id),
            "8.6c",
            "choose the first of like units"
        );
        demand!(
            !is_hasty(s, id),
            "8.6g",
            "slower ones of the class come first"
        );
        let placed = || placing::has_place(s, id);
        demand!(
            !suez::is_in(unit) || placed(),
            "8.11e",
            "it can be placed neither in Baghdad nor at Suez nor in Mosul"
        );
        let steps = if full && unit.has_back() && !ship {
            2
        } else {
            1
        };
        let price = self.price_of(s, unit);
        self.afford(s, price.map(|eps| eps.saturating_mul(steps)))
    }
    fn check_work(&self, s: &State, kind: WorkKind) -> Result<u8, Illegal> {
        demand!(KINDS.contains(&kind), "8.6i", "it is printed, not built");
        let mut land = board().ids();
        let somewhere = land.any(|hex| is_site(s, self.nation, kind, hex).is_ok());
        demand!(somewhere, "8.6i", "there is no hex for it");
        self.afford(s, self.price(s, kind.word(), false))
    }
    /// 8a, 5.1.8, 5.2.2: an HQ or a General on the map, or one that was lost and may come again.
    fn check_redeploy(&self, s: &State, id: UnitId) -> Result<u8, Illegal> {
        cite!("8a", "5.1.8", "5.2.2");
        let own = self.is_own(s, id) && s.unit(id).is_staff();
        let there = |unit: &Unit| unit.hex().is_some() || unit.at == Spot::pool(unit.nation());
        demand!(
            own && there(s.unit(id)) && s.unit(id).aboard.is_none(),
            "8a",
            "it is no HQ or General of yours"
        );
        demand!(!self.lifted.contains(&id), "8a", "it was redeployed");
        demand!(placing::has_place(s, id), "8.11d", "there is no hex for it");
        Ok(0)
    }
    fn check_shift(&self, s: &State, id: UnitId) -> Result<u8, Illegal> {
        let own = s.has_unit(id) && s.unit(id).nation() == self.nation;
        demand!(
            own && suez::is_infantry(s.unit(id)),
            "8.12c",
            "it is no British infantry of yours"
        );
        demand!(!self.shifted.contains(&id), "8.12b", "it has gone there");
        let may = |id| suez::may_go(s, id, &self.shifted) || suez::may_leave(s, id);
        demand!(may(id), "8.12b", "it stays where it is");
        let first = s.pieces.likes(id).find(|like| may(*like));
        demand!(first == Some(id), "8.12b", "choose the first of like units");
        Ok(0)
    }
    /// 6.1z: the USSR turns lend-lease of the US into Rail Capacity for a season, once.
    fn check_trains(&self, s: &State) -> Result<u8, Illegal> {
        cite!("6.1z");
        let price = data().values.lend_lease_trains;
        let n = named();
        demand!(self.nation == n.ussr, "6.1z", "it is not the USSR");
        demand!(
            super::lent(s, n.us, n.ussr) >= price,
            "6.1z",
            "the US has not sent as much"
        );
        demand!(!s.seasonal.trains, "6.1z", "trains were bought");
        self.afford(s, Some(price))
    }
    /// 2.14w: one of the German counter mix, in the Autumn of 1939.
    fn check_italian_boat(&self, s: &State, id: UnitId) -> Result<u8, Illegal> {
        cite!("2.14w");
        let n = named();
        let month = s.clock.month;
        let autumn = data().month(month.name()).season == Season::Autumn && month.year() == 1939;
        demand!(
            self.nation == n.italy && autumn,
            "2.14w",
            "Italy buys a U-boat in the Autumn of 1939"
        );
        let german = s.has_unit(id) && s.unit(id).is_u_boat() && s.unit(id).nation() == n.germany;
        demand!(
            german && s.unit(id).at == Spot::mix(n.germany),
            "2.14w",
            "it is no U-boat of the German counter mix"
        );
        demand!(
            s.pieces.is_first_of_its_like(id),
            "2.14w",
            "choose the first of like U-boats"
        );
        demand!(!s.seasonal.italian_boat, "2.14w", "Italy has bought one");
        self.afford(s, self.price(s, "u_boat", false))
    }
    fn cost(&self, s: &State, answer: Build) -> Result<u8, Illegal> {
        match answer {
            Build::Enough => {
                cite!("0.gen-05b");
                Ok(0)
            }
            Build::Rebuild { unit } => self.check_rebuild(s, unit),
            Build::Buy { unit, full } => self.check_buy(s, unit, full),
            Build::Work { kind } => self.check_work(s, kind),
            Build::Upgrade { hex, kind } => {
                let item = installing::check_upgrade(s, self.nation, hex.space(), kind)?;
                self.afford(s, self.price(s, item, false))
            }
            Build::Mend { hex, kind } => {
                installing::check_mend(s, self.nation, Wreck { hex, kind })?;
                self.afford(s, self.price(s, "repair", false))
            }
            Build::Demolish { hex, kind } => {
                let eps = installing::check_demolish(s, self.nation, hex.space(), kind)?;
                self.afford(s, Some(eps))
            }
            Build::Relocate { hex, kind } => {
                let eps = installing::check_relocate(s, self.nation, hex.space(), kind)?;
                self.afford(s, Some(eps))
            }
            Build::Redeploy { unit } => self.check_redeploy(s, unit),
            Build::Shift { unit } => self.check_shift(s, unit),
            Build::Trains => self.check_trains(s),
            Build::ItalianBoat { unit } => self.check_italian_boat(s, unit),
        }
    }
    /// What the table shows on the sheet of the season: what it is, its price, and who pays.
    pub fn purchase(&self, s: &State, answer: Build) -> Option<Purchase> {
        let item = match answer {
            Build::Buy { unit, full: true } => s.unit(unit).name(),
            Build::Buy { unit, .. } => format!("{}, one step", s.unit(unit).name()),
            Build::Rebuild { unit } => format!("{}, rebuilt", s.unit(unit).name()),
            Build::Work { kind } => kind.name().to_string(),
            Build::Upgrade { kind, .. } => format!("{}, enlarged", kind.name()),
            Build::Mend { kind, .. } => format!("{}, repaired", kind.name()),
            Build::Relocate { kind, .. } => format!("{}, moved", kind.name()),
            Build::Demolish { kind, .. } => format!("{}, blown up", kind.name()),
            Build::Trains => "trains".to_string(),
            Build::ItalianBoat { unit } => s.unit(unit).name(),
            Build::Redeploy { .. } | Build::Shift { .. } | Build::Enough => return None,
        };
        Some(Purchase {
            item,
            price: self.cost(s, answer).ok()?.into(),
            purse: "eps".into(),
            payer: Key::Borrowed(&data().nations[self.nation.index()].id),
        })
    }
    /// The pieces of a nation that may be bought, rebuilt, or sent elsewhere.
    fn pieces_of(&self, s: &State, of: NationId, out: &mut Vec<Action>) {
        let pool = Spot::pool(of);
        for (unit, piece) in s.pieces.of(|owner| owner == of) {
            if piece.is_staff() {
                frame::add(out, [Build::Redeploy { unit }]);
            } else if piece.at == pool || suez::is_in(piece) {
                frame::add(out, [true, false].map(|full| Build::Buy { unit, full }));
                if suez::is_infantry(piece) {
                    frame::add(out, [Build::Shift { unit }]);
                }
            } else if piece.depleted {
                frame::add(out, [Build::Rebuild { unit }]);
            }
        }
    }
}

/// 8.6g: slower ships of the class, without names as it is, wait in the pool that were never bought before.
fn is_hasty(s: &State, id: UnitId) -> bool {
    cite!("8.6g");
    let speed = |unit: &Unit| match unit.printed().body {
        Body::Ship {
            class:
                class @ (ShipClass::Cl | ShipClass::Cve | ShipClass::Dd | ShipClass::De | ShipClass::Ss),
            front,
            named: false,
            ..
        } => Some((class, front.movement)),
        _ => None,
    };
    let Some((class, own)) = speed(s.unit(id)) else {
        return false;
    };
    let pool = s.unit(id).at;
    let slower = |unit: &Unit| speed(unit).is_some_and(|(of, other)| of == class && other < own);
    let mut rivals = s.units_in(pool);
    rivals.any(|(other, unit)| slower(unit) && !s.seasonal.sunk.contains(&other))
}

impl Question<Aeto> for Building {
    type Answer = Build;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(self.nation);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        for of in s.powers().filter(|of| builds_for(s, self.nation, *of)) {
            self.pieces_of(s, of, out);
        }
        frame::add(out, KINDS.map(|kind| Build::Work { kind }));
        for work in &s.works.built {
            let (hex, kind) = (work.hex, work.kind);
            frame::add(
                out,
                [
                    Build::Upgrade { hex, kind },
                    Build::Demolish { hex, kind },
                    Build::Relocate { hex, kind },
                ],
            );
        }
        let troops = s.hexes_of(|unit| unit.is_combat() && unit.camp == s.camp(self.nation));
        for hex in troops.into_iter().map(HexId::from) {
            let printed = [WorkKind::Base, WorkKind::Port, WorkKind::PermanentFort];
            frame::add(out, printed.map(|kind| Build::Demolish { hex, kind }));
        }
        if self.nation == named().italy {
            let mix = s.units_in(Spot::mix(named().germany));
            let boats = mix.filter(|(_, unit)| unit.is_u_boat());
            frame::add(out, boats.map(|(unit, _)| Build::ItalianBoat { unit }));
        }
        let mut wrecked: Vec<&Wreck> = s.works.wrecked.iter().collect();
        wrecked.sort_by_key(|wreck| (wreck.hex, wreck.kind.index()));
        wrecked.dedup();
        let mend = |wreck: &Wreck| Build::Mend {
            hex: wreck.hex,
            kind: wreck.kind,
        };
        frame::add(out, wrecked.into_iter().map(mend));
        frame::add(out, [Build::Trains, Build::Enough]);
    }
    fn check(&self, s: &State, answer: Build) -> Result<(), Illegal> {
        self.cost(s, answer).map(|_| ())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Build) {
        let Ok(eps) = self.cost(t.s, answer) else {
            return;
        };
        if let Some(track) = t.s.track_mut(self.nation) {
            track.eps = track.eps.saturating_sub(eps);
        }
        let nation = self.nation;
        match answer {
            Build::Enough => t.pop(),
            Build::Rebuild { unit } => {
                cite!("8.6h", "8.6d", "8.6e");
                t.s.pieces.change(unit, |unit| unit.depleted = false);
                t.log.say(rule!("8.6h"), || {
                    format!("{} rebuilds a unit for {eps} EPs", nation_name(nation))
                });
            }
            Build::Buy { unit, full } => buy_for(t, nation, unit, full, eps),
            Build::Redeploy { unit } => {
                if let Some(step) = t.step_mut::<Building>() {
                    step.lifted.push(unit);
                }
                let pool = Spot::pool(t.s.unit(unit).nation());
                t.s.pieces.change(unit, |unit| unit.at = pool);
                t.push(Placing { unit });
            }
            Build::Trains => {
                t.s.seasonal.trains = true;
                t.log.say(rule!("6.1z"), || {
                    "Trains from the US add to the Soviet Rail Capacity".to_string()
                });
            }
            Build::ItalianBoat { unit } => {
                t.s.seasonal.italian_boat = true;
                t.s.transfer(&[unit], nation);
                let seasons = data().economy.price("u_boat", Camp::Axis, false);
                delay(t, unit, seasons.map_or(0, |(_, delay)| delay));
                t.log
                    .say(rule!("2.14w"), || "Italy buys a U-boat".to_string());
            }
            Build::Shift { unit } => {
                if let Some(step) = t.step_mut::<Building>() {
                    step.shifted.push(unit);
                }
                suez::shift(t, unit);
            }
            _ => install(t, nation, answer, eps),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let eps = s.track(self.nation).map_or(0, |track| track.eps);
        let text = format!("{} builds: {eps} EPs are left.", nation_name(self.nation));
        (text, rule!("8.6a"))
    }
}

/// What is done to installations.
fn install(t: &mut Act<'_>, nation: NationId, answer: Build, eps: u8) {
    let name = nation_name(nation);
    match answer {
        Build::Work { kind } => {
            cite!("8.6i");
            t.log.say(rule!("8.6i"), || {
                format!("{name} buys a {} for {eps} EPs", kind.name())
            });
            t.push(Siting::new(nation, kind));
        }
        Build::Upgrade { hex, kind } => {
            cite!("8.6j", "8.6k");
            if let Some((kind, _)) = installing::larger(kind) {
                installing::begin(t, hex, kind);
            }
            t.log.say(rule!("8.6k"), || {
                format!(
                    "{name} enlarges the {} in {}",
                    kind.name(),
                    hex_name(hex.space())
                )
            });
        }
        Build::Mend { hex, kind } => {
            cite!("8.6l");
            installing::mend(t, hex.space(), kind);
            t.log.say(rule!("8.6l"), || {
                format!(
                    "{name} repairs the {} in {}",
                    kind.name(),
                    hex_name(hex.space())
                )
            });
        }
        Build::Demolish { hex, kind } => installing::demolish(t, nation, hex.space(), kind),
        Build::Relocate { hex, kind } => t.push(Siting {
            from: Some(hex),
            ..Siting::new(nation, kind)
        }),
        _ => {}
    }
}

/// What a piece costs its own power, and for how long it is built; none if it is never bought.
pub fn price_of(s: &State, id: UnitId) -> Option<(u8, u8)> {
    let item = item(s.unit(id))?;
    data()
        .economy
        .price(item, s.leaning(s.unit(id).nation())?, false)
}

/// 8.6c: a power buys a unit of its own.
pub fn buy(t: &mut Act<'_>, id: UnitId, full: bool, eps: u8) {
    let nation = t.s.unit(id).nation();
    buy_for(t, nation, id, full, eps);
}

/// 8.6c: a unit is bought: it is placed, or goes to the Turn Track.
fn buy_for(t: &mut Act<'_>, buyer: NationId, id: UnitId, full: bool, eps: u8) {
    cite!("8.6a", "8.6c", "8.6d", "8.6e", "8.6f", "9.0e");
    let nation = t.s.unit(id).nation();
    let two = t.s.unit(id).has_back();
    t.s.pieces.change(id, |unit| unit.depleted = two && !full);
    t.s.seasonal.sunk.retain(|sunk| *sunk != id);
    t.s.seasonal.suez.retain(|fresh| *fresh != id);
    let (name, seat) = (nation_name(buyer), t.s.seat(buyer));
    t.log.say(rule!("8.6c"), || {
        format!("{name} buys a unit for {eps} EPs")
    });
    let what = t.s.unit(id).name();
    t.log
        .whisper(rule!("8.6c"), seat, || format!("{name} has bought {what}"));
    let camp = t.s.leaning(buyer);
    let price = item(t.s.unit(id))
        .zip(camp)
        .and_then(|(item, camp)| data().economy.price(item, camp, nation != buyer));
    let late = u8::from(is_siberian(t.s.unit(id).kind));
    match price.map_or(0, |(_, delay)| delay).max(late) {
        0 if placing::can_be_placed(t.s, id) => t.push(Placing { unit: id }),
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
