//! A small builder for fleets: arrange, meet, look.

use crate::kit::Kit;
use aeto::Step;
use aeto::ch03_naval::combat::{Clash, Engagement, Fire, Withdraw, engage};
use aeto::data::data;
use aeto::spot::{Spot, board};
use aeto::types::UnitId;
use kernel::Seat;

pub const GERMANY: Seat = Seat(0);
pub const UK: Seat = Seat(1);

pub fn sea(key: &str) -> Spot {
    board()
        .find(key)
        .unwrap_or_else(|| panic!("no sea {key}"))
        .into()
}

/// October 1939, and no ship, aircraft or Admiral on the map.
pub fn waters() -> Kit {
    let mut kit = Kit::scenario("atlantic");
    let ids: Vec<UnitId> = kit.s.units().map(|(id, _)| id).collect();
    for id in ids {
        let unit = kit.s.unit(id);
        let nation = unit.nation();
        if unit.is_naval() || unit.is_admiral() || unit.force().is_some() || unit.air().is_some() {
            kit.s.pieces.change(id, |unit| {
                unit.at = Spot::pool(nation);
                unit.aboard = None;
            });
        }
    }
    kit.s.stack.set(vec![Step::Sequence], None);
    kit
}

impl Kit {
    /// A piece of a kind that is in its pool.
    #[track_caller]
    pub fn pooled(&self, kind: &str) -> UnitId {
        let id = data().find_kind(kind).expect("a kind of piece");
        let mut all = self.s.units();
        let free = all.find(|(_, unit)| unit.kind == id && unit.at == Spot::pool(unit.nation()));
        free.unwrap_or_else(|| panic!("no {kind} is free")).0
    }
    /// A task force at sea, of these kinds of ship.
    #[track_caller]
    pub fn fleet(&mut self, at: &str, kinds: &[&str]) -> Vec<UnitId> {
        let first = self.pooled(kinds[0]);
        let nation = self.s.unit(first).nation();
        let chit = self.s.free_chit(nation).expect("a chit");
        let number = self.s.unit(chit).force().expect("a force");
        self.s.pieces.change(chit, |unit| unit.at = sea(at));
        let mut ships = Vec::new();
        for kind in kinds {
            let id = self.pooled(kind);
            self.s
                .pieces
                .change(id, |unit| unit.at = Spot::force(number));
            ships.push(id);
        }
        ships
    }
    /// An Admiral goes aboard.
    #[track_caller]
    pub fn admiral(&mut self, kind: &str, ship: UnitId) -> UnitId {
        let id = self.pooled(kind);
        let at = self.s.unit(ship).at;
        self.s.pieces.change(id, |unit| {
            unit.at = at;
            unit.aboard = Some(ship);
        });
        id
    }
    /// The first fleet, which is German, is found by the second.
    pub fn found(&mut self, prey: &[UnitId], hunters: &[UnitId]) -> &mut Kit {
        self.meet(prey, hunters, false)
    }
    pub fn meet(&mut self, prey: &[UnitId], hunters: &[UnitId], in_port: bool) -> &mut Kit {
        let at = self.s.location(prey[0]).expect("it is at sea");
        let engagement = Engagement {
            at,
            by: self.s.unit(hunters[0]).camp,
            hunters: hunters.to_vec(),
            prey: prey.to_vec(),
            in_port,
        };
        self.on_table(|t| engage(t, engagement))
    }
    pub fn clash(&self) -> Option<&Clash> {
        self.s.stack.step::<Clash>()
    }
    pub fn sunk(&self, ship: UnitId) -> bool {
        self.s.location(ship).is_none()
    }
    pub fn damaged(&self, ship: UnitId) -> bool {
        self.s.unit(ship).depleted
    }
    /// Nobody withdraws.
    pub fn stand(&mut self) -> &mut Kit {
        self.act(Withdraw::Decided).act(Withdraw::Decided)
    }
}

pub fn fire(ship: UnitId, target: UnitId) -> Fire {
    Fire {
        ship: Some(ship),
        target,
        admiral: None,
    }
}
