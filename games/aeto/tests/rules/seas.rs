//! A small builder for ships under way: arrange, sail, look.

use crate::kit::*;
use aeto::ch00_sequence::{First, Segment};
use aeto::ch03_naval::{Gather, Helm, React};
use aeto::ch09_politics::Declare;
use aeto::spot::{Spot, Where, board};
use aeto::types::{UnitId, Weather};
use frame::Side;

/// A place by its key.
pub fn spot(key: &str) -> Spot {
    board().find(key).map_or_else(
        || {
            let all = (0..Spot::count() as u16).map(Spot);
            all.into_iter()
                .find(|spot| spot.key() == key)
                .expect("a place")
        },
        Spot::from,
    )
}

impl Kit {
    /// October 1939, fair weather, and nobody at sea or in port.
    pub fn sea() -> Kit {
        Kit::scenario("atlantic").emptied()
    }
    /// Fair weather, and everybody in the force pools.
    pub fn emptied(self) -> Kit {
        let mut kit = self;
        let ids: Vec<UnitId> = kit.s.units().map(|(id, _)| id).collect();
        for id in ids {
            let nation = kit.s.unit(id).nation();
            kit.s.pieces.change(id, |unit| {
                unit.at = Spot::pool(nation);
                unit.aboard = None;
            });
        }
        kit.s.skies.letter = Weather::Fair;
        kit.s.skies.severe = aeto::types::AirEffect::None;
        kit.s.refresh();
        kit
    }
    pub fn free(&self, kind: &str) -> UnitId {
        let kind = aeto::data::data().find_kind(kind).expect("a kind");
        let mut all = self.s.units().filter(|(_, unit)| {
            unit.kind == kind && matches!(unit.at.whereabouts(), Where::Pool(_))
        });
        all.next().expect("a ship that is free").0
    }
    pub fn dock(&mut self, kind: &str, port: &str) -> UnitId {
        let id = self.free(kind);
        let at = Spot::port(hex(port).space()).expect("a port");
        self.s.put(id, at);
        id
    }
    /// A task force of these ships at sea.
    pub fn force(&mut self, kinds: &[&str], at: &str) -> UnitId {
        let ships: Vec<UnitId> = kinds
            .iter()
            .map(|kind| {
                let id = self.free(kind);
                let nation = self.s.unit(id).nation();
                self.s
                    .pieces
                    .change(id, |unit| unit.at = Spot::gone(nation));
                id
            })
            .collect();
        let chit = self
            .s
            .free_chit(self.s.unit(ships[0]).nation())
            .expect("a chit");
        let number = self.s.unit(chit).force().expect("a number");
        self.s.pieces.change(chit, |unit| unit.at = spot(at));
        for ship in ships {
            self.s.put(ship, Spot::force(number));
        }
        chit
    }
    /// A submarine at sea.
    pub fn boat(&mut self, kind: &str, at: &str) -> UnitId {
        let id = self.free(kind);
        self.s.put(id, spot(at));
        id
    }
    pub fn naval(&mut self, side: Side) -> &mut Kit {
        self.segment(Segment::FirstNaval, Side::Axis);
        while self.legal().contains(&Declare::NoMore.into()) {
            self.act(Declare::NoMore);
        }
        self.act(First { side })
    }
    /// All of a port or force set out, and nobody reacts.
    pub fn all_go(&mut self) -> &mut Kit {
        self.act(Gather::All).act(Gather::Go).quiet()
    }
    /// Nobody reacts to this move.
    pub fn quiet(&mut self) -> &mut Kit {
        while self.allowed(React::Hold) {
            self.act(React::Hold);
        }
        self
    }
    pub fn go(&mut self, to: &str) -> &mut Kit {
        self.act(Helm::Go { to: spot(to) }).quiet()
    }
    #[track_caller]
    pub fn bars(&self, action: impl Into<aeto::Action> + Copy + std::fmt::Debug, rule: &str) {
        assert_eq!(self.refused(action), rule);
    }
    pub fn spent(&self, ship: UnitId) -> u8 {
        self.s.unit(ship).spent
    }
    pub fn lies(&self, ship: UnitId) -> &'static str {
        self.s.location(ship).expect("on the map").key()
    }
}
