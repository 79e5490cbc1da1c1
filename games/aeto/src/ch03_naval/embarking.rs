//! 3.21b, 3.24a: pieces and supply come aboard in a port.

use super::cargo::{self, Lading, Pair, Passage};
use super::options::{may_sail, seat_of};
use super::{evacuating, ports};
use crate::Aeto;
use crate::ch02_strategic;
use crate::ch07_supply;
use crate::data::Haul;
use crate::game::{Act, Action};
use crate::names::hex_name;
use crate::points;
use crate::spot::Spot;
use crate::state::State;
use crate::stores;
use crate::types::{Camp, HexId, ShipClass, UnitId};
use crate::unit::Unit;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Ships in a port, or a force before it, take aboard what is in its hex.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loading {
    /// The port, or the box of the force.
    pub at: Spot,
    pub camp: Camp,
    pub hex: HexId,
    /// 3.24a: the force has paid for it.
    pub paid: bool,
    /// 3.26: they are taken off a beach.
    pub beach: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Load {
    Unit {
        unit: UnitId,
        ship: UnitId,
    },
    Supply {
        ship: UnitId,
    },
    /// 3.22b: two points become two chits of one, or two chits one.
    Split {
        ship: UnitId,
    },
    Merge {
        ship: UnitId,
    },
    /// 3.27a: these two carry together.
    Pair {
        cruiser: UnitId,
        destroyer: UnitId,
    },
    Enough,
}

/// Whether there is sea transport at all: not where land units stay where they are.
pub fn is_played(s: &State) -> bool {
    let out = &s.scenario().left_out;
    use crate::ch00_sequence::Segment;
    ![Segment::FirstNaval, Segment::Movement]
        .iter()
        .any(|segment| out.contains(segment))
}

/// 3.24a: what coming for a piece costs a ship: half of what is printed.
fn fare(s: &State, ship: UnitId) -> u8 {
    cite!("3.2j", "3.24a");
    let face = s.unit(ship).ship_face();
    face.map_or(0, |face| face.movement.div_ceil(2))
}

impl Loading {
    pub fn new(at: Spot, camp: Camp, hex: HexId) -> Loading {
        Loading {
            at,
            camp,
            hex,
            paid: false,
            beach: false,
        }
    }
    /// 3.26: off a beach; nothing is paid for it, and the way after it is short.
    pub fn off(at: Spot, camp: Camp, hex: HexId) -> Loading {
        Loading {
            paid: true,
            beach: true,
            ..Loading::new(at, camp, hex)
        }
    }
    /// Whether anything may embark.
    pub fn any(&self, s: &State) -> bool {
        let mut all = self.possible(s).into_iter();
        all.any(|answer| self.check(s, answer).is_ok())
    }
    fn is_docked(&self) -> bool {
        self.at.is_port()
    }
    /// The ships that may take anything aboard.
    fn ships(&self, s: &State) -> Vec<UnitId> {
        let there = s.units_in(self.at);
        let fit = there.filter(|(id, unit)| {
            unit.camp == self.camp && unit.ship().is_some() && may_sail_here(s, self, *id)
        });
        fit.map(|(id, _)| id).collect()
    }
    /// Those that carry: transports, and the cruisers of pairs.
    fn bearers(&self, s: &State) -> Vec<UnitId> {
        let mut all = self.ships(s);
        all.retain(|ship| {
            let cruiser = || cargo::pair_of(s, *ship).is_some_and(|pair| pair.cruiser == *ship);
            let unit = s.unit(*ship);
            unit.ship() == Some(ShipClass::Stp) || unit.is_submarine() || cruiser()
        });
        all
    }
    /// 3.24a: whether the ships that carry have the points that coming for a piece costs.
    fn check_fare(&self, s: &State, ship: UnitId) -> Result<(), Illegal> {
        if self.is_docked() || self.paid {
            return Ok(());
        }
        let force = s.force_of(ship);
        let spent = force.map_or(0, |force| s.spent(force));
        for payer in self.payers(s, ship) {
            let face = s.unit(payer).ship_face();
            let left = face.map_or(0, |face| face.movement.saturating_sub(spent));
            demand!(
                left >= fare(s, payer),
                "3.24a",
                "it has not half of its movement left"
            );
        }
        Ok(())
    }
    /// Who pays when a piece goes aboard a ship.
    fn payers(&self, s: &State, ship: UnitId) -> Vec<UnitId> {
        match cargo::pair_of(s, ship) {
            Some(pair) => vec![pair.cruiser, pair.destroyer],
            None => cargo::hold(s, ship),
        }
    }
    /// In the hex of the port; of Admirals also who is aboard a ship that is docked there or sails with the force.
    fn is_here(&self, s: &State, unit: UnitId) -> bool {
        cite!("3.19d");
        let piece = s.unit(unit);
        let port = Spot::port(self.hex.space());
        let afloat = Some(piece.at) == port || piece.at == self.at;
        let flag = piece.is_admiral() && !self.beach && !cargo::is_freight(s, piece);
        piece.hex() == Some(self.hex.space()) || flag && afloat
    }
    /// Who is there.
    fn waiting(&self, s: &State) -> Vec<UnitId> {
        let hex = self.hex.space();
        let port = Spot::port(hex).filter(|port| *port != self.at);
        let places = [Some(hex.into()), port, Some(self.at)];
        let all = places.into_iter().flatten().flat_map(|at| s.units_in(at));
        all.map(|(id, _)| id)
            .filter(|id| self.is_here(s, *id))
            .collect()
    }
    fn check_unit(&self, s: &State, unit: UnitId, ship: UnitId) -> Result<(), Illegal> {
        let own = s.has_unit(unit) && s.unit(unit).camp == self.camp;
        demand!(own, "3.22e", "it is no piece of your camp");
        let piece = s.unit(unit);
        demand!(
            self.is_here(s, unit),
            "3.21b",
            "it is not in the hex of the port"
        );
        demand!(
            cargo::needs(s, &[unit], Haul::Carried).is_some(),
            "3.22d",
            "it does not go by sea"
        );
        demand!(
            s.sky.iter().all(|flight| flight.unit != unit),
            "3.21b",
            "it is aloft"
        );
        demand!(
            s.pieces.is_first_of_its_like(unit),
            "3.21b",
            "choose the first of like pieces"
        );
        demand!(
            self.bearers(s).contains(&ship),
            "3.21a",
            "it carries nothing from here"
        );
        demand!(
            !self.beach || evacuating::is_taken_off(piece),
            "3.26a",
            "it is not taken off a beach"
        );
        self.check_fare(s, ship)?;
        self.check_ship(s, ship)?;
        match cargo::pair_of(s, ship) {
            Some(pair) => {
                demand!(
                    piece.is_staff() || cargo::is_light(piece),
                    "3.27c",
                    "warships carry infantry only"
                );
                let whole = cargo::is_sound(s, pair) || piece.steps() < 2 && !self.beach;
                demand!(whole, "3.27b", "the two carry half a unit");
                demand!(
                    piece.is_staff() || !self.beach || self.second(s, pair).is_some(),
                    "3.26c",
                    "it takes two CLs and two DDs"
                );
                let laden = !cargo::freight(s, &[ship])
                    .iter()
                    .all(|id| s.unit(*id).is_staff());
                let full = laden || s.stores.aboard(ship).next().is_some();
                demand!(!full || piece.is_staff(), "3.27b", "the two carry no more");
            }
            None => {
                let hold = cargo::hold(s, ship);
                let transport = s.unit(ship).ship() == Some(ShipClass::Stp);
                demand!(transport, "3.21a", "submarines carry supply only");
                demand!(
                    cargo::burden(s, &hold, Some((unit, self.beach))) <= cargo::points(s, &hold),
                    "3.23a",
                    "the transports have not the points for it"
                );
            }
        }
        Ok(())
    }
    /// Of like ships that carry the like the first is chosen.
    fn check_ship(&self, s: &State, ship: UnitId) -> Result<(), Illegal> {
        demand!(
            cargo::is_first_to_bear(s, &self.bearers(s), ship),
            "3.21a",
            "choose the first of like ships"
        );
        Ok(())
    }
    fn check_supply(&self, s: &State, ship: UnitId) -> Result<(), Illegal> {
        demand!(
            self.bearers(s).contains(&ship),
            "3.21a",
            "it carries nothing from here"
        );
        demand!(!self.beach, "3.26a", "supply embarks in a port");
        self.check_ship(s, ship)?;
        let free = match cargo::pair_of(s, ship) {
            Some(pair) => {
                demand!(
                    cargo::is_sound(s, pair),
                    "3.27b",
                    "damaged ships carry no supply"
                );
                let empty = cargo::freight(s, &[ship])
                    .iter()
                    .all(|id| s.unit(*id).is_staff());
                u8::from(empty && s.stores.aboard(ship).next().is_none())
            }
            None => {
                let hold = cargo::hold(s, ship);
                let left = cargo::points(s, &hold).saturating_sub(cargo::burden(s, &hold, None));
                match s.unit(ship).is_submarine() {
                    true => {
                        stores::points(s, ship).saturating_sub(s.stores.aboard(ship).count() as u8)
                    }
                    false => u8::try_from(left).unwrap_or(u8::MAX),
                }
            }
        };
        ch07_supply::may_embark(s, ship, self.hex.space(), free)
    }
    fn check_pair(&self, s: &State, pair: Pair) -> Result<(), Illegal> {
        let ships = self.ships(s);
        let is = |ship: UnitId, class: ShipClass| {
            ships.contains(&ship) && s.unit(ship).ship() == Some(class)
        };
        demand!(
            is(pair.cruiser, ShipClass::Cl) && is(pair.destroyer, ShipClass::Dd),
            "3.27a",
            "a CL and a DD carry together"
        );
        let free = |ship: UnitId| cargo::pair_of(s, ship).is_none();
        demand!(
            free(pair.cruiser) && free(pair.destroyer),
            "3.27a",
            "one of the two carries already"
        );
        for ship in [pair.cruiser, pair.destroyer] {
            let others: Vec<UnitId> = ships.iter().copied().filter(|id| free(*id)).collect();
            demand!(
                cargo::is_first_to_bear(s, &others, ship),
                "3.27a",
                "choose the first of like ships"
            );
        }
        let mut here = s.units_in(self.hex.space().into());
        let any = here
            .any(|(_, unit)| unit.camp == self.camp && (unit.is_staff() || cargo::is_light(unit)));
        let supply =
            !self.beach && ch07_supply::may_embark(s, pair.cruiser, self.hex.space(), 1).is_ok();
        demand!(
            any && !self.beach || (any || supply) && cargo::is_sound(s, pair),
            "3.27a",
            "there is nothing for them to carry"
        );
        Ok(())
    }
    /// Everything that could be meant.
    fn possible(&self, s: &State) -> Vec<Load> {
        let mut all = Vec::new();
        let bearers = self.bearers(s);
        let mut here = self.waiting(s);
        here.retain(|id| s.unit(*id).camp == self.camp);
        for ship in &bearers {
            let ship = *ship;
            all.extend(here.iter().map(|unit| Load::Unit { unit: *unit, ship }));
            all.push(Load::Supply { ship });
            all.extend([Load::Split { ship }, Load::Merge { ship }]);
        }
        let ships = self.ships(s);
        let of = |class: ShipClass| {
            let all = ships.iter().copied();
            all.filter(move |ship| s.unit(*ship).ship() == Some(class))
        };
        if self.serves_pairs(s) {
            for cruiser in of(ShipClass::Cl) {
                all.extend(of(ShipClass::Dd).map(|destroyer| Load::Pair { cruiser, destroyer }));
            }
        }
        all
    }
    fn offers(&self, s: &State) -> Vec<Load> {
        let mut all = self.possible(s);
        all.retain(|answer| self.check(s, *answer).is_ok());
        all
    }
    /// 3.27: whether anything waits that a cruiser and a destroyer could carry.
    fn serves_pairs(&self, s: &State) -> bool {
        let mut here = s.units_in(self.hex.space().into());
        let own = |unit: &Unit| unit.camp == self.camp;
        let light = here.any(|(_, unit)| own(unit) && (unit.is_staff() || cargo::is_light(unit)));
        let mut ships = self.ships(s).into_iter();
        let cruiser = ships.find(|ship| s.unit(*ship).ship() == Some(ShipClass::Cl));
        let supply = |ship| ch07_supply::may_embark(s, ship, self.hex.space(), 1).is_ok();
        light || !self.beach && cruiser.is_some_and(supply)
    }
}

/// Ships in port that may sail, and those that have come for cargo.
fn may_sail_here(s: &State, loading: &Loading, ship: UnitId) -> bool {
    cite!("3.2j");
    !loading.is_docked() || may_sail(s, ship)
}

impl Question<Aeto> for Loading {
    type Answer = Load;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(seat_of(t.s, self.camp))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let ships: Vec<UnitId> = s.units_in(self.at).map(|(id, _)| id).collect();
        for unit in self.waiting(s) {
            frame::add(
                out,
                ships.iter().map(|ship| Load::Unit { unit, ship: *ship }),
            );
        }
        for ship in &ships {
            let one = |ship: UnitId| {
                [
                    Load::Supply { ship },
                    Load::Split { ship },
                    Load::Merge { ship },
                ]
            };
            frame::add(out, one(*ship));
            let pairs = ships.iter().map(|other| Load::Pair {
                cruiser: *ship,
                destroyer: *other,
            });
            frame::add(out, pairs);
        }
        frame::add(out, [Load::Enough]);
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(out, self.offers(s));
        frame::add(out, [Load::Enough]);
    }
    fn check(&self, s: &State, answer: Load) -> Result<(), Illegal> {
        match answer {
            Load::Enough => Ok(()),
            Load::Unit { unit, ship } => self.check_unit(s, unit, ship),
            Load::Supply { ship } => self.check_supply(s, ship),
            Load::Split { ship } | Load::Merge { ship } => {
                demand!(
                    self.bearers(s).contains(&ship),
                    "3.22b",
                    "it is no transport of yours here"
                );
                demand!(!self.beach, "3.26a", "chits are changed elsewhere");
                self.check_ship(s, ship)?;
                match answer {
                    Load::Split { .. } => points::may_split(s, ship),
                    _ => points::may_merge(s, ship),
                }
            }
            Load::Pair { cruiser, destroyer } => self.check_pair(s, Pair::of(cruiser, destroyer)),
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Load) {
        match answer {
            Load::Enough => {
                t.pop();
                t.s.tidy_cargo();
            }
            Load::Pair { cruiser, destroyer } => {
                t.s.at_sea.pairs.push(Pair::of(cruiser, destroyer));
            }
            Load::Split { ship } => points::split(t, ship),
            Load::Merge { ship } => points::merge(t, ship),
            Load::Supply { ship } => {
                cite!("3.2k", "3.24a");
                ch07_supply::embark(t, ship, self.hex.space());
            }
            Load::Unit { unit, ship } => {
                if !self.is_docked() && !self.paid {
                    self.pay(t, ship);
                }
                let spent = t.s.force_of(ship).map_or(0, |force| t.s.spent(force));
                let passage = match self.is_docked() {
                    _ if self.beach => Passage::Evacuated {
                        until: spent.saturating_add(evacuating::FAR),
                    },
                    true => Passage::Together,
                    false => Passage::Collected,
                };
                if self.beach && !t.s.unit(unit).is_staff() {
                    self.join(t, ship);
                }
                cite!("3.2l");
                let from = self.hex;
                ch02_strategic::leaves(t, unit, from.space(), None);
                let (seat, name) = (seat_of(t.s, self.camp), t.s.unit(unit).name());
                t.log.whisper(rule!("3.21b"), seat, || {
                    format!("{name} embarks in {}", hex_name(from.space()))
                });
                cargo::stow(
                    t,
                    unit,
                    ship,
                    Lading {
                        unit,
                        from,
                        passage,
                    },
                );
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let name = hex_name(self.hex.space());
        (format!("What embarks in {name}?"), rule!("3.21b"))
    }
}

impl Loading {
    /// 3.26c: another pair that carries nothing.
    fn second(&self, s: &State, pair: Pair) -> Option<Pair> {
        let mut all = s.at_sea.pairs.iter();
        let idle = |other: &&Pair| {
            let bears = s.aboard(other.cruiser).any(|(_, unit)| unit.is_ground());
            let here = s.unit(other.cruiser).at == self.at;
            **other != pair
                && here
                && other.second.is_none()
                && !bears
                && cargo::is_sound(s, **other)
        };
        all.find(idle).copied()
    }
    /// 3.26c: two pairs take a unit off together.
    fn join(&self, t: &mut Act<'_>, ship: UnitId) {
        let Some(pair) = cargo::pair_of(t.s, ship) else {
            return;
        };
        let Some(second) = self.second(t.s, pair) else {
            return;
        };
        let pairs = &mut t.s.at_sea.pairs;
        pairs.retain(|other| *other != second);
        for other in pairs.iter_mut().filter(|other| **other == pair) {
            other.second = Some([second.cruiser, second.destroyer]);
        }
    }
    /// 3.24a: the ships that came for cargo spend half of their movement, once in a port.
    fn pay(&self, t: &mut Act<'_>, ship: UnitId) {
        let spent = t.s.force_of(ship).map_or(0, |force| t.s.spent(force));
        for payer in self.payers(t.s, ship) {
            let fare = fare(t.s, payer);
            t.s.pieces
                .mark(payer, |unit| unit.spent = spent.saturating_add(fare));
        }
        t.replace(Loading {
            paid: true,
            ..self.clone()
        });
    }
}

/// Whether a camp's ships may take anything aboard in a port that works, or before it.
pub fn may_load(s: &State, at: Spot, camp: Camp, hex: HexId) -> Result<(), Illegal> {
    cite!("3.21b", "3.21a");
    demand!(is_played(s), "3.21b", "nothing is carried in this scenario");
    let nation = s.voice(camp);
    demand!(
        ports::is_friendly(s, nation, hex.space()),
        "3.21b",
        "it is no friendly port"
    );
    demand!(
        ports::is_open(s, hex.space()),
        "3.21b",
        "the port does not work"
    );
    let step = Loading::new(at, camp, hex);
    demand!(step.any(s), "3.21b", "there is nothing that may embark");
    Ok(())
}

pub fn begin(t: &mut Act<'_>, at: Spot, camp: Camp, hex: HexId) {
    t.push(Loading::new(at, camp, hex));
}
