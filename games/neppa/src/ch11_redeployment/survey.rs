//! What units have in common that look for a place to be redeployed to: found out once for a whole list of offers.

use super::r11_0_routes::usable;
use super::{Mover, r11_0_fleets, r11_1_deployments};
use crate::ch06_naval::r6_7_shipping::{Ships, carriage};
use crate::ch06_naval::waters::Waters;
use crate::ch06_naval::waters_of;
use crate::data::{ZoneSet, data};
use crate::state::State;
use crate::types::{Kind, Nation, Zone};
use arrayvec::ArrayVec;

#[derive(Default)]
pub struct Survey {
    stretches: ArrayVec<Stretch, 24>,
    ships: Vec<(Nation, u8, Ships)>,
    havens: ArrayVec<(Nation, Waters, Zone), 24>,
    /// By nation, the waters it lies on, and whether it is an Initial Deployment.
    harbours: Vec<((Nation, Waters, bool), ZoneSet)>,
    /// Where the last unit went that could go to a zone beside its own: by nation and place.
    way_out: Option<((Nation, Zone), Zone)>,
}

/// Zones between which a nation's units get without ships.
struct Stretch {
    nation: Nation,
    air: bool,
    land: ZoneSet,
}

impl Survey {
    /// [`r11_1_deployments::start`] of this unit.
    pub fn land(&mut self, s: &State, m: &Mover) -> ZoneSet {
        let air = m.kind == Kind::Air;
        let known = self.stretches.iter();
        let mut known = known.filter(|k| (k.nation, k.air) == (m.nation, air));
        if let Some(stretch) = known.find(|k| k.land.has(m.from)) {
            return stretch.land;
        }
        let land = r11_1_deployments::start(s, m);
        // What is joined to a zone in both directions is the same for every zone of it.
        if m.from != data().places.us_box && usable(s, m.nation, m.from) {
            let nation = m.nation;
            let _ = self.stretches.try_push(Stretch { nation, air, land });
        }
        land
    }

    /// A zone beside its own through which a nation's units may pass, and in which the last one of them could end.
    pub fn way_out(&self, m: &Mover) -> Option<Zone> {
        let known = self.way_out.filter(|(key, _)| *key == (m.nation, m.from));
        known.map(|(_, zone)| zone)
    }

    pub fn found_way_out(&mut self, m: &Mover, zone: Zone) {
        self.way_out = Some(((m.nation, m.from), zone));
    }

    /// The ships that can take this unit.
    pub fn ships(&mut self, s: &State, m: &Mover) -> &Ships {
        let load = carriage(m.nation, m.kind);
        let mut known = self.ships.iter();
        let at = known.position(|(nation, other, _)| (*nation, *other) == (m.nation, load));
        let at = at.unwrap_or_else(|| {
            let ships = Ships::of(s, m.seat, m.nation, load, &[]);
            self.ships.push((m.nation, load, ships));
            self.ships.len() - 1
        });
        &self.ships[at].2
    }

    /// [`r11_0_fleets::harbours`] of this fleet: ports on the same waters have the same.
    pub fn harbours(&mut self, s: &State, m: &Mover) -> ZoneSet {
        let initial = r11_1_deployments::is_initial(s, m);
        let key = (m.nation, waters_of(s, m.unit), initial);
        if let Some((_, harbours)) = self.harbours.iter().find(|(known, _)| *known == key) {
            return *harbours;
        }
        let harbours = r11_0_fleets::harbours(s, m);
        self.harbours.push((key, harbours));
        harbours
    }

    /// Whether a port on the same water takes this fleet; what took the last one is mostly good for the next.
    pub fn has_haven_nearby(&mut self, s: &State, m: &Mover) -> bool {
        let waters = waters_of(s, m.unit);
        let mut known = self.havens.iter();
        let at = known.position(|(nation, on, _)| (*nation, *on) == (m.nation, waters));
        if at.is_some_and(|at| r11_0_fleets::may_end(s, m, self.havens[at].2).is_ok()) {
            return true;
        }
        let found = r11_0_fleets::haven_nearby(s, m);
        if let (Some(port), None) = (found, at) {
            let _ = self.havens.try_push((m.nation, waters, port));
        }
        found.is_some()
    }
}
