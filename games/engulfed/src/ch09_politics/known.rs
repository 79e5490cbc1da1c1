//! What follows from politics, control and presence, kept beside the facts: every list of offers asks for it many
//! times, and it changes only when they do.

use super::{
    Events, Politics, country_of, find_out_entries, find_out_entry, is_vichy, lands_on_the_coast,
};
use crate::ch03_supply::{Net, find_out_net};
use crate::ch04_production::is_ungarrisoned;
use crate::ch05_movement::has_ground;
use crate::ch08_naval::find_out_ports;
use crate::data::data;
use crate::state::State;
use crate::types::{Area, AreaSet, Camp, Nation, Nations, Side, Turn};
use frame::{Memo, Stamp};
use kernel::Seat;
use std::borrow::Cow;
use std::sync::OnceLock;

/// When something was found out, as far as it depends on more than control and presence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Since {
    politics: Stamp,
    scenario: u8,
    players: u8,
    turn: Turn,
}

#[derive(Clone, Debug)]
pub struct Known {
    basis: Basis,
    /// Whether an area changed hands, or other nations stand in it, since it was found out.
    changed: bool,
    /// Areas that changed hands since then.
    taken: AreaSet,
    /// Areas in which other nations stand than did then.
    manned: AreaSet,
    /// Whether units came, went or were marked since then, so that a landing may count or not (9.527).
    moved: bool,
    /// By nation: the seat that decides for it.
    seat: [Seat; Nation::MAX],
    /// By seat: everybody it decides for.
    nations: [Nations; SEATS],
    around: Surroundings,
    /// By nation: its lines of supply, traced when somebody asks.
    nets: [OnceLock<Net>; Nation::MAX],
    /// By nation: the areas it may enter, found out when somebody asks.
    open: [OnceLock<AreaSet>; Nation::MAX],
    /// By camp and sea: the ports that serve it.
    ports: [OnceLock<[AreaSet; 4]>; 4],
}

const SEATS: usize = 3;

/// What everything here depends on, except control and presence.
#[derive(Clone, PartialEq, Debug, Default)]
struct Basis {
    scenario: u8,
    players: u8,
    turn: Turn,
    politics: Politics,
}

impl Basis {
    fn of(s: &State) -> Basis {
        let mut politics = (*s.politics).clone();
        politics.events = lasting(s);
        Basis {
            scenario: s.scenario,
            players: s.players,
            turn: s.turn,
            politics,
        }
    }

    /// The same as comparing with [`Basis::of`], without making one.
    fn holds(&self, s: &State) -> bool {
        self.turn == s.turn && self.holds_but_for_the_turn(s)
    }

    fn holds_but_for_the_turn(&self, s: &State) -> bool {
        (self.scenario, self.players) == (s.scenario, s.players)
            && self.politics.stands_as(&s.politics)
            && self.politics.events == lasting(s)
    }
}

/// The events, without what is counted from turn to turn and lets nobody in anywhere.
fn lasting(s: &State) -> Events {
    Events {
        free_step: None,
        germans_shipped: 0,
        ..s.politics.events
    }
}

/// Sets of areas that follow from control and presence.
#[derive(Clone, PartialEq, Debug, Default)]
struct Surroundings {
    /// By [`Camp`]: what it holds.
    held: [AreaSet; 4],
    /// By [`Side`]: where it has ground units.
    ground: [AreaSet; 2],
    /// G.Contested
    contested: AreaSet,
    /// 9.522
    vichy: AreaSet,
    /// 9.44: what Italy controls.
    italian: AreaSet,
    /// 4.7
    ungarrisoned: AreaSet,
    /// Of control and presence elsewhere, what lets a nation into an area or keeps it out.
    doors: Doors,
}

/// What [`find_out_entry`] asks of other areas than the one to be entered.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Doors {
    /// By nation: whose units stand in its country.
    west: Nations,
    ussr: Nations,
    paris: Option<Nation>,
    landed: bool,
}

impl Doors {
    fn of(s: &State) -> Doors {
        let mut doors = Doors {
            paris: Some(s.control(data().places.paris)),
            landed: lands_on_the_coast(s),
            ..Doors::default()
        };
        let west = s.areas_of(Nations::of(&Nation::WESTERN));
        let ussr = s.areas_of(Nations::of(&[Nation::USSR]));
        for (nation, _) in data().nations.all() {
            if !data().areas.of(nation).both(west).is_empty() {
                doors.west.insert(nation);
            }
            if !country_of(s, nation).both(ussr).is_empty() {
                doors.ussr.insert(nation);
            }
        }
        doors
    }
}

impl Doors {
    /// The nations that these doors let in elsewhere than those before did, or keep out.
    fn opened_since(&self, before: &Doors, s: &State) -> Nations {
        let mut all = Nations::NONE;
        // 9.22a
        if self.west != before.west {
            all = all.union(s.politics.nations_of_camp(Camp::Soviet));
        }
        // 9.33, 9.51(b)
        if (self.ussr, self.paris) != (before.ussr, before.paris) {
            all = all.union(Nations::of(&Nation::WESTERN));
        }
        if self.landed != before.landed {
            all.insert(Nation::GERMANY);
        }
        all
    }
}

impl Surroundings {
    fn of(s: &State) -> Surroundings {
        let mut all = Surroundings {
            doors: Doors::of(s),
            ..Surroundings::default()
        };
        for area in data().areas.land.iter() {
            all.look_at(s, area);
        }
        all
    }

    fn look_at(&mut self, s: &State, area: Area) {
        let holder = s.holder(area);
        for camp in Camp::ALL {
            self.held[camp.index()].set(area, camp == holder);
        }
        self.vichy.set(area, is_vichy(s, area));
        self.italian.set(area, s.control(area) == Nation::ITALY);
        for side in Side::BOTH {
            self.ground[side.index()].set(area, has_ground(s, side, area));
        }
        self.contested.set(area, s.is_contested(area));
        self.ungarrisoned.set(area, is_ungarrisoned(s, area));
    }
}

impl Known {
    fn of(s: &State) -> Known {
        let nation = |index: usize| Nation(index as u8);
        Known {
            basis: Basis::of(s),
            changed: false,
            taken: AreaSet::NONE,
            manned: AreaSet::NONE,
            moved: false,
            seat: std::array::from_fn(|index| s.find_out_seat(nation(index))),
            nations: std::array::from_fn(|seat| s.find_out_nations(Seat(seat as u8))),
            around: Surroundings::of(s),
            nets: [const { OnceLock::new() }; Nation::MAX],
            open: [const { OnceLock::new() }; Nation::MAX],
            ports: [const { OnceLock::new() }; 4],
        }
    }

    /// Brings what was found out up to date; whether that can be done. `untouched` says that politics was not laid open
    /// to change since, so that it need not be compared.
    fn catch_up(&mut self, s: &State, untouched: bool) -> bool {
        if !untouched && !self.basis.holds_but_for_the_turn(s) {
            return false;
        }
        if self.basis.turn != s.turn {
            self.turn_passed(s);
        }
        if self.changed {
            self.look_at_changes(s);
        } else if self.moved {
            self.look_at_landing(s);
        }
        (self.changed, self.moved) = (false, false);
        true
    }

    /// Nothing but the turn has changed, which opens or shuts areas to three nations only: the two that may enter Vichy
    /// territory from some turn on (9.52), and Finland (9.17(d)).
    fn turn_passed(&mut self, s: &State) {
        self.basis.turn = s.turn;
        let events = &s.politics.events;
        let waits = events.vichy.was_declared()
            || !self.around.vichy.is_empty()
            || events.leningrad_axis.is_some()
            || events.lebanon_occupied.is_some();
        if !waits {
            return;
        }
        for nation in [Nation::GERMANY, Nation::ITALY, Nation::FINLAND] {
            self.open[nation.index()] = OnceLock::new();
            self.nets[nation.index()] = OnceLock::new();
        }
    }

    fn look_at_changes(&mut self, s: &State) {
        let (taken, manned) = (self.taken, self.manned);
        let (changed, before) = (taken.union(manned), &self.around);
        let mut around = before.clone();
        around.doors = Doors::of(s);
        for area in changed.iter() {
            around.look_at(s, area);
        }
        let unfed = !taken.is_empty() || around.ungarrisoned != before.ungarrisoned;
        let shut = around.doors.opened_since(&before.doors, s);
        if unfed {
            self.nets = [const { OnceLock::new() }; Nation::MAX];
        }
        if !taken.is_empty() || !manned.both(data().areas.fortresses).is_empty() {
            self.ports = [const { OnceLock::new() }; 4];
        }
        for (index, open) in self.open.iter_mut().enumerate() {
            let nation = Nation(index as u8);
            if shut.has(nation) {
                *open = OnceLock::new();
            }
            let Some(open) = open.get_mut() else { continue };
            for area in changed.iter() {
                open.set(area, find_out_entry(s, nation, area).is_ok());
            }
        }
        self.around = around;
        (self.taken, self.manned) = (AreaSet::NONE, AreaSet::NONE);
    }

    /// Whether a landing counts depends on the marks of units too.
    fn look_at_landing(&mut self, s: &State) {
        let landed = lands_on_the_coast(s);
        if self.around.doors.landed != landed {
            self.around.doors.landed = landed;
            self.open[Nation::GERMANY.index()] = OnceLock::new();
        }
    }
}

impl State {
    #[inline]
    fn since(&self) -> Since {
        Since {
            politics: self.politics.stamp(),
            scenario: self.scenario,
            players: self.players,
            turn: self.turn,
        }
    }

    /// A unit has been moved or marked.
    #[inline]
    pub(crate) fn doubt_landing(&mut self) {
        if let Some(known) = self.known.last_mut() {
            known.moved = true;
        }
    }

    /// An area has changed hands.
    #[inline]
    pub(crate) fn doubt_control(&mut self, area: Area) {
        if let Some(known) = self.known.last_mut() {
            known.changed = true;
            known.taken.insert(area);
        }
    }

    /// A unit has come into an area or left it, and with it perhaps the first or the last of its nation.
    #[inline]
    pub(crate) fn doubt_presence(&mut self, area: Area, other_nations: bool) {
        let Some(known) = self.known.last_mut() else {
            return;
        };
        known.moved |= data().regions.atlantic_coast.has(area);
        if other_nations {
            known.changed = true;
            known.manned.insert(area);
        }
    }

    /// Brings what is known up to date, so that it answers until something changes.
    pub(crate) fn refresh(&mut self) {
        let now = self.since();
        if self
            .known
            .get(now)
            .is_some_and(|known| !known.changed && !known.moved)
        {
            return;
        }
        let untouched = self.known.key().is_some_and(|then| {
            (then.politics, then.scenario, then.players)
                == (now.politics, now.scenario, now.players)
        });
        let known = self.known.take();
        let known = known.and_then(|mut known| known.catch_up(self, untouched).then_some(known));
        let known = known.unwrap_or_else(|| Box::new(Known::of(self)));
        self.known.put(now, known);
    }

    /// What is known, if nothing has changed since it was found out.
    #[inline]
    fn current(&self) -> Option<&Known> {
        let known = self.known.get(self.since())?;
        (!known.changed).then_some(&**known)
    }

    /// What is known, if nothing that matters was changed after all.
    #[inline]
    fn known(&self) -> Option<&Known> {
        self.current().or_else(|| self.still_holding())
    }

    fn still_holding(&self) -> Option<&Known> {
        let known = self.known.last()?;
        (!known.changed && known.basis.holds(self)).then_some(&**known)
    }

    fn around(&self) -> Cow<'_, Surroundings> {
        match self.known() {
            Some(known) => Cow::Borrowed(&known.around),
            None => Cow::Owned(Surroundings::of(self)),
        }
    }

    /// The seat that decides for a nation: a Minor's is that of the Power it is aligned with.
    #[inline]
    pub fn seat_of(&self, nation: Nation) -> Seat {
        match self.current() {
            Some(known) => known.seat[nation.index()],
            None => self.find_out_seat(nation),
        }
    }

    /// Everybody a seat decides for.
    #[inline]
    pub fn nations_of(&self, seat: Seat) -> Nations {
        match self
            .known()
            .and_then(|known| known.nations.get(seat.index()))
        {
            Some(nations) => *nations,
            None => self.find_out_nations(seat),
        }
    }

    /// G.Contested: every contested area.
    pub fn contested(&self) -> AreaSet {
        self.around().contested
    }

    /// Every land area in which a side has ground units.
    pub fn ground_of(&self, side: Side) -> AreaSet {
        self.around().ground[side.index()]
    }

    /// Every land area that a camp holds.
    pub fn held_by(&self, camp: Camp) -> AreaSet {
        self.around().held[camp.index()]
    }

    /// Every land area that a nation may use as its own.
    pub fn friendly_areas(&self, nation: Nation) -> AreaSet {
        match self.camp(nation) {
            Camp::Neutral => {
                let land = data().areas.land.iter();
                land.filter(|area| self.control(*area) == nation).collect()
            }
            Camp::Axis if self.is_italy_neutral() => {
                let around = self.around();
                match nation {
                    Nation::ITALY => around.italian,
                    _ => around.held[Camp::Axis.index()].without(around.italian),
                }
            }
            camp => self.held_by(camp),
        }
    }

    /// 9.522: every area that Vichy France controls.
    pub fn vichy_areas(&self) -> AreaSet {
        self.around().vichy
    }

    /// 4.7: every area that lacks its garrison.
    pub fn ungarrisoned(&self) -> AreaSet {
        self.around().ungarrisoned
    }

    /// The lines of supply of a nation.
    pub fn net(&self, nation: Nation) -> Net {
        match self.known() {
            Some(known) => *known.nets[nation.index()].get_or_init(|| find_out_net(self, nation)),
            None => find_out_net(self, nation),
        }
    }

    /// By sea: every port that supply and Strat-moves of a nation may use.
    pub fn ports(&self, nation: Nation) -> [AreaSet; 4] {
        let camp = self.camp(nation);
        let apart = nation == Nation::ITALY && !self.shares_ports(camp);
        match self.known() {
            Some(known) if camp != Camp::Neutral && !apart => {
                *known.ports[camp.index()].get_or_init(|| find_out_ports(self, nation))
            }
            _ => find_out_ports(self, nation),
        }
    }

    /// The areas that a nation may enter, if that is known.
    #[inline]
    pub fn open_to(&self, nation: Nation) -> Option<&AreaSet> {
        let known = self.current()?;
        // 9.527: whether a landing counts is looked at before the next question only.
        if known.moved && nation == Nation::GERMANY {
            return None;
        }
        Some(known.open[nation.index()].get_or_init(|| find_out_entries(self, nation)))
    }

    /// Which of a few areas a nation may enter.
    pub fn entries_of(&self, nation: Nation, areas: AreaSet) -> AreaSet {
        let found = |known: &Known| known.open[nation.index()].get().is_some();
        if nation.is_major() || self.current().is_some_and(found) {
            return areas.both(self.entries(nation));
        }
        let areas = areas.iter();
        areas
            .filter(|area| find_out_entry(self, nation, *area).is_ok())
            .collect()
    }

    /// The areas that a nation may enter.
    pub fn entries(&self, nation: Nation) -> AreaSet {
        match self.open_to(nation) {
            Some(open) => *open,
            None => find_out_entries(self, nation),
        }
    }

    /// The same facts, and nothing known beside them.
    pub fn bare(&self) -> State {
        let mut bare = self.clone();
        bare.known = Memo::default();
        bare.stack.forget_ready();
        bare
    }

    /// Whether what is known is what the facts say; used by tests and by [`crate::flaws`].
    pub fn known_is_true(&self) -> bool {
        let Some(known) = self.current().filter(|known| !known.moved) else {
            return true;
        };
        let nations = || (0..Nation::MAX as u8).map(Nation);
        known.basis == Basis::of(self)
            && known.around == Surroundings::of(self)
            && nations().all(|n| known.seat[n.index()] == self.find_out_seat(n))
            && (0..SEATS as u8)
                .map(Seat)
                .all(|seat| self.nations_of(seat) == self.find_out_nations(seat))
            && nations().all(|n| {
                let net = known.nets[n.index()].get();
                net.is_none_or(|net| *net == find_out_net(self, n))
            })
            && nations()
                .filter(|n| self.camp(*n) != Camp::Neutral)
                .filter(|n| *n != Nation::ITALY || self.shares_ports(Camp::Axis))
                .all(|n| {
                    let ports = known.ports[self.camp(n).index()].get();
                    ports.is_none_or(|ports| *ports == find_out_ports(self, n))
                })
            && nations().all(|n| {
                let open = known.open[n.index()].get();
                let enters = |area| find_out_entry(self, n, area).is_ok();
                open.is_none_or(|open| {
                    let mut land = data().areas.land.iter();
                    land.all(|area| open.has(area) == enters(area))
                })
            })
    }
}
