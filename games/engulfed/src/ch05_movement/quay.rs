//! 5.31: who of a seat could sail, and where to.

use super::Way;
use super::calm::Calm;
use super::r5_3_sea_transport::{
    Errand, Mission, camp_of, errand, gulf, is_fresh, is_german_guest, is_loaded, may_board,
    may_guest, may_land,
};
use crate::ch07_special_actions::r7_2_invasion;
use crate::ch08_naval::{Convoy, is_port, ports_of};
use crate::ch09_politics;
use crate::data::data;
use crate::state::State;
use crate::types::{Area, AreaSet, Camp, Nation, Nations};
use crate::unit::{Unit, UnitId};
use kernel::{Illegal, Seat, demand, rule};

/// Who of a seat could sail one way now, wherever to.
pub struct Quay {
    seat: Seat,
    way: Way,
    /// The camp whose ships a seat has in the sea: no two of them share one.
    camp: Camp,
    /// Those who fight in that camp for the seat.
    mine: Nations,
    /// Those who could sail, each with the area it is in, as far as areas were looked at.
    ready: Vec<(UnitId, Area)>,
    /// Ports of which [`Quay::may_be_bound`] certainly says yes: those of its own camp to which somebody who is ready
    /// sails, and at whom no rule of entry and no rule on guests aboard looks.
    pub certain: AreaSet,
    /// The areas that were not looked at yet. Mostly one of the first who are ready can go, so that the others need not
    /// be found out.
    left: AreaSet,
}

impl Quay {
    pub fn of(s: &State, seat: Seat, way: Way) -> Option<Quay> {
        let camp = camp_of(s, seat, way.sea())?;
        let mut mine = s.nations_of(seat);
        for nation in mine.iter().filter(|n| s.camp(*n) != camp) {
            mine.remove(nation);
        }
        let shores = match way {
            Way::Gulf => gulf(),
            _ => data().areas.coasts[way.sea().index()],
        };
        Some(Quay {
            seat,
            way,
            camp,
            mine,
            ready: Vec::with_capacity(32),
            certain: AreaSet::NONE,
            left: shores.both(s.areas_of(mine)),
        })
    }

    /// Whether nobody is ready.
    pub fn is_empty(&mut self, s: &State, calm: &mut Calm) -> bool {
        while self.ready.is_empty() {
            if !self.look_on(s, calm) {
                return true;
            }
        }
        false
    }

    /// Looks who is ready in the next area, if there is one left.
    fn look_on(&mut self, s: &State, calm: &mut Calm) -> bool {
        let Some(from) = self.left.iter().next() else {
            return false;
        };
        self.left.remove(from);
        if self.embarks(s, from) {
            self.muster(s, calm, from);
        }
        true
    }

    fn embarks(&self, s: &State, area: Area) -> bool {
        // Who shares a camp shares its ports.
        let first = self.mine.iter().next();
        matches!(self.way, Way::Cape | Way::Gulf)
            || !s.shares_ports(self.camp)
            || first.is_some_and(|first| is_port(s, first, area, self.way.sea()))
    }

    /// Adds those of an area who could sail.
    fn muster(&mut self, s: &State, calm: &mut Calm, from: Area) {
        let any_boards = s.movement.designated.is_none();
        let contested = s.is_contested(from);
        let mut last = None;
        for (id, unit) in s.units_in(from) {
            if !self.mine.has(unit.nation)
                || is_fresh(s, id, from).is_err()
                || !contested && !sails_first(s, id, from)
            {
                continue;
            }
            // Only in a breakthrough it matters which of a nation's fresh units boards.
            let known = last.filter(|(nation, _)| *nation == unit.nation && any_boards);
            let boards = match known {
                Some((_, boards)) => boards,
                None => may_board(s, self.camp, self.way, id, from).is_ok(),
            };
            last = Some((unit.nation, boards));
            if boards {
                self.ready.push((id, from));
                if known.is_none() && !contested {
                    self.note_certain(s, calm, id, from);
                }
            }
        }
    }

    /// The areas that somebody who may be ready may enter; enemy ones only if an invasion could be made.
    pub fn ends(&self, s: &State) -> AreaSet {
        let mut nations = Nations::NONE;
        for (id, _) in &self.ready {
            nations.insert(s.unit(*id).nation);
        }
        let may_be_left = |nation: &Nation| {
            !s.areas_of(Nations::of(&[*nation]))
                .both(self.left)
                .is_empty()
        };
        for nation in self.mine.iter().filter(may_be_left) {
            nations.insert(nation);
        }
        let open = |all: AreaSet, nation| all.union(s.entries(nation));
        let all = nations.iter().fold(AreaSet::NONE, open);
        let invades = r7_2_invasion::may_prepare(s, self.seat, self.camp).is_ok();
        if invades || !s.shares_ports(self.camp) {
            return all;
        }
        let beachheads: AreaSet = s.beachheads.iter().map(|(area, _)| *area).collect();
        all.both(s.held_by(self.camp).union(beachheads))
    }

    /// Adds the ports to which a unit that is ready certainly sails.
    fn note_certain(&mut self, s: &State, calm: &mut Calm, id: UnitId, from: Area) {
        let (unit, sea) = (s.unit(id), self.way.sea());
        let far = matches!(self.way, Way::Cape | Way::Gulf);
        if far || !s.shares_ports(self.camp) || s.movement.designated.is_some() {
            return;
        }
        if is_german_guest(unit, sea) || !ch09_politics::ships_among_friends(s, unit, sea) {
            return;
        }
        if let Some(to) = calm.around(s, unit, from) {
            let mut to = to.both(ports_of(s, unit.nation, sea));
            to.remove(from);
            self.certain = self.certain.union(to);
        }
    }

    /// 5.31b: whether somebody could go to this area.
    pub fn may_be_bound(&mut self, s: &State, calm: &mut Calm, area: Area) -> Result<(), Illegal> {
        demand!(
            s.movement.designated.is_none_or(|to| to == area),
            "5.42a",
            "units go to the designated area"
        );
        // Who shares a camp shares its ports.
        let kinds = match s.shares_ports(self.camp) {
            false => usize::MAX,
            true => 1,
        };
        let mut all = self.mine.iter().take(kinds);
        let Some(kind) = all.find_map(|n| errand(s, n, area, self.way)) else {
            return Err(Illegal::new(
                rule!("5.31a"),
                "this is no port of ours, and no site to invade",
            ));
        };
        if matches!(kind, Errand::Invasion(_)) {
            r7_2_invasion::may_invade(s, self.seat, self.camp, area)?;
        }
        let mission = Mission {
            seat: self.seat,
            to: area,
            kind,
            convoy: Convoy::new(self.way.sea(), self.camp),
        };
        demand!(
            self.has_passenger(s, calm, &mission),
            "5.3",
            "no unit can be carried there"
        );
        Ok(())
    }

    /// Whether somebody goes with this mission.
    fn has_passenger(&mut self, s: &State, calm: &mut Calm, mission: &Mission) -> bool {
        let way = self.way;
        let mut asked = 0;
        loop {
            let mut left = self.ready[asked..].iter();
            if left
                .any(|(id, from)| *from != mission.to && lands(s, calm, mission, way, *id, *from))
            {
                return true;
            }
            asked = self.ready.len();
            if !self.look_on(s, calm) {
                return false;
            }
        }
    }
}

/// Whether no unit before this one in its area, which is not contested, can go wherever this one can.
fn sails_first(s: &State, id: UnitId, from: Area) -> bool {
    let unit = s.unit(id);
    let key = |u: &Unit| (u.nation, u.kind, u.marks, u.from, u.is_full());
    s.units_in(from)
        .take_while(|(other, _)| *other < id)
        .all(|(other, u)| key(u) != key(unit) || is_loaded(s, other))
}

/// [`may_land`], without asking for the rules of entry where none of them looks at the single unit.
fn lands(s: &State, calm: &mut Calm, mission: &Mission, way: Way, id: UnitId, from: Area) -> bool {
    let unit = s.unit(id);
    let shut = |open: &AreaSet| !open.has(mission.to);
    if s.open_to(unit.nation).is_some_and(shut) {
        return false;
    }
    let quietly = matches!(mission.kind, Errand::Transport(_))
        && s.shares_ports(mission.convoy.camp)
        && calm.has(s, unit, from, mission.to)
        && !s.is_contested(from);
    match quietly {
        true => {
            ch09_politics::may_ship(s, unit, way.sea(), mission.to).is_ok()
                && may_guest(s, mission, id).is_ok()
        }
        false => may_land(s, mission, way, id, from).is_ok(),
    }
}
