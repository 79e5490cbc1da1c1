//! 3.21b, 3.24a: pieces and supply come aboard in a port.

use super::cargo::{self, Lading, Pair, Passage};
use super::options::{may_sail, seat_of};
use super::ports;
use crate::Aeto;
use crate::ch07_supply;
use crate::data::Haul;
use crate::game::{Act, Action};
use crate::names::hex_name;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Camp, HexId, ShipClass, UnitId};
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
        }
    }
    fn is_docked(&self) -> bool {
        self.at.is_port()
    }
    /// The ships that may take anything aboard.
    fn ships(&self, s: &State) -> Vec<UnitId> {
        let there = s.units_in(self.at);
        let fit = there.filter(|(id, unit)| {
            unit.camp == self.camp && unit.is_surface() && may_sail_here(s, self, *id)
        });
        fit.map(|(id, _)| id).collect()
    }
    /// Those that carry: transports, and the cruisers of pairs.
    fn bearers(&self, s: &State) -> Vec<UnitId> {
        let mut all = self.ships(s);
        all.retain(|ship| {
            let cruiser = || cargo::pair_of(s, *ship).is_some_and(|pair| pair.cruiser == *ship);
            s.unit(*ship).ship() == Some(ShipClass::Stp) || cruiser()
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
    fn check_unit(&self, s: &State, unit: UnitId, ship: UnitId) -> Result<(), Illegal> {
        let own = s.has_unit(unit) && s.unit(unit).camp == self.camp;
        demand!(own, "3.22e", "it is no piece of your camp");
        let piece = s.unit(unit);
        demand!(
            piece.hex() == Some(self.hex.space()),
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
        self.check_fare(s, ship)?;
        self.check_ship(s, ship)?;
        match cargo::pair_of(s, ship) {
            Some(pair) => {
                demand!(
                    piece.is_staff() || cargo::is_light(piece),
                    "3.27c",
                    "warships carry infantry only"
                );
                let whole = cargo::is_sound(s, pair) || piece.steps() < 2;
                demand!(whole, "3.27b", "the two carry half a unit");
                let laden = !cargo::freight(s, &[ship])
                    .iter()
                    .all(|id| s.unit(*id).is_staff());
                let full = laden || s.stores.aboard(ship).next().is_some();
                demand!(!full || piece.is_staff(), "3.27b", "the two carry no more");
            }
            None => {
                let hold = cargo::hold(s, ship);
                demand!(
                    cargo::burden(s, &hold, &[unit]) <= cargo::points(s, &hold),
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
            cargo::is_first_among(s, &self.bearers(s), ship),
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
                let left = cargo::points(s, &hold).saturating_sub(cargo::burden(s, &hold, &[]));
                u8::try_from(left).unwrap_or(u8::MAX)
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
                cargo::is_first_among(s, &others, ship),
                "3.27a",
                "choose the first of like ships"
            );
        }
        let mut here = s.units_in(self.hex.space().into());
        let any = here
            .any(|(_, unit)| unit.camp == self.camp && (unit.is_staff() || cargo::is_light(unit)));
        let supply = ch07_supply::may_embark(s, pair.cruiser, self.hex.space(), 1).is_ok();
        demand!(
            any || supply && cargo::is_sound(s, pair),
            "3.27a",
            "there is nothing for them to carry"
        );
        Ok(())
    }
    fn offers(&self, s: &State) -> Vec<Load> {
        let mut all = Vec::new();
        let bearers = self.bearers(s);
        let here: Vec<UnitId> = s
            .units_in(self.hex.space().into())
            .filter(|(_, unit)| unit.camp == self.camp)
            .map(|(id, _)| id)
            .collect();
        for ship in &bearers {
            let ship = *ship;
            all.extend(here.iter().map(|unit| Load::Unit { unit: *unit, ship }));
            all.push(Load::Supply { ship });
        }
        let ships = self.ships(s);
        let of = |class: ShipClass| {
            let all = ships.iter().copied();
            all.filter(move |ship| s.unit(*ship).ship() == Some(class))
        };
        for cruiser in of(ShipClass::Cl) {
            all.extend(of(ShipClass::Dd).map(|destroyer| Load::Pair { cruiser, destroyer }));
        }
        all.retain(|answer| self.check(s, *answer).is_ok());
        all
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
        for (unit, _) in s.units_in(self.hex.space().into()) {
            frame::add(
                out,
                ships.iter().map(|ship| Load::Unit { unit, ship: *ship }),
            );
        }
        for ship in &ships {
            frame::add(out, [Load::Supply { ship: *ship }]);
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
            Load::Pair { cruiser, destroyer } => self.check_pair(s, Pair { cruiser, destroyer }),
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Load) {
        match answer {
            Load::Enough => {
                t.pop();
                t.s.tidy_cargo();
            }
            Load::Pair { cruiser, destroyer } => {
                t.s.at_sea.pairs.push(Pair { cruiser, destroyer });
            }
            Load::Supply { ship } => {
                cite!("3.2k", "3.24a");
                ch07_supply::embark(t, ship, self.hex.space());
            }
            Load::Unit { unit, ship } => {
                if !self.is_docked() && !self.paid {
                    self.pay(t, ship);
                }
                let passage = match self.is_docked() {
                    true => Passage::Together,
                    false => Passage::Collected,
                };
                let from = self.hex;
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
    demand!(
        !step.offers(s).is_empty(),
        "3.21b",
        "there is nothing that may embark"
    );
    Ok(())
}

pub fn begin(t: &mut Act<'_>, at: Spot, camp: Camp, hex: HexId) {
    t.push(Loading::new(at, camp, hex));
}
