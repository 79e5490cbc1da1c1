//! What the tests of the Support Segment arrange.

use crate::kit::{Kit, hex};
use krieg::ch00_sequence::Segment;
use krieg::ch02_administration::{Hex, Place, Placing, Whither};
use krieg::data::data;
use krieg::spot::{Spot, ZoneBox};
use krieg::types::{Faction, ZoneId};
use krieg::unit::{Form, UnitId};

pub const AXIS: Faction = Faction::Axis;
pub const WEST: Faction = Faction::Western;
pub const SOVIETS: Faction = Faction::Soviet;

/// As `Kit::bare`, and no support unit or convoy is at hand.
pub fn idle() -> Kit {
    let mut kit = Kit::bare();
    kit.lay_aside();
    kit
}

/// The same with France as it was before its fall.
pub fn idle_with_france() -> Kit {
    let mut kit = Kit::bare();
    kit.free_france();
    kit.lay_aside();
    kit
}

impl Kit {
    fn lay_aside(&mut self) {
        let kit = self;
        let all: Vec<UnitId> = kit
            .s
            .units()
            .filter(|(_, unit)| matches!(unit.form(), Form::Support(_) | Form::Convoy { .. }))
            .map(|(id, _)| id)
            .collect();
        for id in all {
            kit.s.pieces.change(id, |unit| unit.at = Spot::aside());
        }
        kit.s.refresh();
    }
}

pub fn zone(id: &str) -> ZoneId {
    data().find_zone(id).expect("a Zone")
}
pub fn station(id: &str) -> Spot {
    Spot::zone(zone(id), ZoneBox::OnStation)
}
pub fn convoys(id: &str) -> Spot {
    Spot::zone(zone(id), ZoneBox::Convoys)
}
pub fn used(id: &str) -> Spot {
    Spot::zone(zone(id), ZoneBox::Used)
}

impl Kit {
    /// A counter in the Force Pool of a faction.
    pub fn at_hand(&mut self, counter: &str, faction: Faction) -> UnitId {
        self.put_at(counter, Spot::pool(faction), 0)
    }
    /// A faction places support units and convoys.
    pub fn placing(&mut self, faction: Faction) -> &mut Kit {
        self.phase(faction, Segment::Support);
        self.on_table(|t| t.push(Place {}))
    }
    /// Picks a counter.
    #[track_caller]
    pub fn pick(&mut self, unit: UnitId) -> &mut Kit {
        self.act(Placing::Pick(unit))
    }
    /// Picks a counter for a box.
    #[track_caller]
    pub fn boxed(&mut self, unit: UnitId, at: Spot) -> &mut Kit {
        self.pick(unit).act(Whither::Box(at))
    }
    /// Picks an Air unit, and sends it from a base into a hex.
    #[track_caller]
    pub fn fly(&mut self, unit: UnitId, base: &str, to: &str) -> &mut Kit {
        self.pick(unit)
            .act(Whither::Base(hex(base)))
            .act(Hex::At(hex(to)))
    }
    /// Picks a fleet, and sends it into a hex of a Zone.
    #[track_caller]
    pub fn sail(&mut self, unit: UnitId, sea: &str, to: &str) -> &mut Kit {
        self.pick(unit)
            .act(Whither::Sea(zone(sea)))
            .act(Hex::At(hex(to)))
    }
    /// British units in Malta and Gibraltar with a Supply Convoy between them: Malta is a Naval Base.
    pub fn british_malta(&mut self) -> &mut Kit {
        self.put("BR-INF", "w1824", 1);
        self.put("BR-INF", "w2208", 1);
        let convoy = self.put_at("BR-CONVOY-1", convoys("WME"), 0);
        self.flip(convoy)
    }
}
