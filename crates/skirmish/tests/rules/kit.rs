//! What the tests arrange.

use kernel::{Seat, View, Viewer};
use skirmish::{Action, At, Hex, Skirmish, UnitId};

frame::kit!(Skirmish);

pub const RED_FOOT: UnitId = UnitId(0);
pub const RED_RESERVE: UnitId = UnitId(3);
pub const RED_HORSE: UnitId = UnitId(4);
pub const RED_FORCES: [UnitId; 2] = [UnitId(5), UnitId(6)];
pub const BLUE_HORSE: UnitId = UnitId(10);
pub const BLUE_FOOT: UnitId = UnitId(8);
pub const BLUE_FORCES: [UnitId; 2] = [UnitId(11), UnitId(12)];

pub fn hex(key: &str) -> Hex {
    let id = board::boards::skirmish().find(key);
    id.expect("a hex of the board").into()
}

impl Kit {
    pub fn war() -> Kit {
        Kit::scenario("war")
    }
    pub fn put(&mut self, unit: UnitId, key: &str) -> &mut Kit {
        self.place(unit, At::Hex(hex(key)))
    }
    pub fn place(&mut self, unit: UnitId, at: At) -> &mut Kit {
        self.s.pieces.change(unit, |unit| unit.at = at);
        self
    }
    pub fn at(&self, unit: UnitId) -> At {
        self.s.unit(unit).at
    }
    pub fn done(&mut self) -> &mut Kit {
        self.act(Action::Done)
    }
    pub fn view(&self, seat: Seat) -> View {
        <Skirmish as kernel::Game>::view(&self.s, Viewer::Seat(seat))
    }
    /// What a seat may read of the log.
    pub fn read(&self, seat: Seat) -> String {
        let may = |line: &&kernel::Entry| line.audience.includes(Viewer::Seat(seat));
        let lines = self.log.entries().iter().filter(may);
        lines.map(|line| line.text.clone() + "\n").collect()
    }
}
