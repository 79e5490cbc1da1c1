//! What follows from politics, control and presence, kept beside the facts: every list of offers asks for it many
//! times, and it changes only when they do.

use crate::area_set::AreaSet;
use crate::ch03_supply::{Net, find_out_net};
use crate::ch04_production::is_ungarrisoned;
use crate::ch05_movement::has_ground;
use crate::ch08_naval::find_out_ports;
use crate::ch09_politics::{
    Events, Politics, find_out_entries, find_out_entry, is_vichy, lands_on_the_coast,
};
use crate::data::data;
use crate::state::{Facts, State};
use crate::types::{Area, Camp, Nation, Nations, Side, Turn};
use kernel::Seat;
use std::borrow::Cow;
use std::sync::OnceLock;

#[derive(Clone, Debug)]
pub struct Known {
    /// Whether nothing that could matter was changed since `basis` was compared with the facts.
    current: bool,
    basis: Basis,
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

/// Nothing is known.
impl Default for Known {
    fn default() -> Known {
        Known {
            current: false,
            basis: Basis::default(),
            taken: AreaSet::NONE,
            manned: AreaSet::NONE,
            moved: false,
            seat: [Seat(0); Nation::MAX],
            nations: [Nations::NONE; SEATS],
            around: Surroundings::default(),
            nets: [const { OnceLock::new() }; Nation::MAX],
            open: [const { OnceLock::new() }; Nation::MAX],
            ports: [const { OnceLock::new() }; 4],
        }
    }
}

/// What everything here depends on, except control and presence.
#[derive(Clone, PartialEq, Debug, Default)]
struct Basis {
    scenario: u8,
    players: u8,
    turn: Turn,
    politics: Politics,
}

impl Basis {
    fn of(facts: &Facts) -> Basis {
        let mut politics = facts.politics.clone();
        politics.events = lasting(facts);
        Basis {
            scenario: facts.scenario,
            players: facts.players,
            turn: facts.turn,
            politics,
        }
    }

    /// The same as comparing with [`Basis::of`], without making one.
    fn holds(&self, facts: &Facts) -> bool {
        (self.scenario, self.players, self.turn) == (facts.scenario, facts.players, facts.turn)
            && self.politics.stands_as(&facts.politics)
            && self.politics.events == lasting(facts)
    }
}

/// The events, without what is counted from turn to turn and lets nobody in anywhere.
fn lasting(facts: &Facts) -> Events {
    Events {
        free_step: None,
        germans_shipped: 0,
        ..facts.politics.events
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
        let west = s.ground_areas_of(Nations::WESTERN);
        let ussr = s.ground_areas_of(Nations::of(&[Nation::USSR]));
        for (nation, _) in data().nations.all() {
            let here = data().areas.of(nation);
            if !here.both(west).is_empty() {
                doors.west.insert(nation);
            }
            if !here.both(ussr).is_empty() {
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
            all = all.union(Nations::WESTERN);
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
        for side in Side::BOTH {
            self.ground[side.index()].set(area, has_ground(s, side, area));
        }
        self.contested.set(area, s.is_contested(area));
        self.ungarrisoned.set(area, is_ungarrisoned(s, area));
    }
}

impl Known {
    /// Something may have been changed.
    #[inline]
    pub fn doubt(&mut self) {
        self.current = false;
    }

    /// A unit has been moved or marked.
    #[inline]
    pub fn doubt_landing(&mut self) {
        self.moved = true;
    }

    /// An area has changed hands.
    #[inline]
    pub fn doubt_control(&mut self, area: Area) {
        self.current = false;
        self.taken.insert(area);
    }

    /// Somebody came first into an area, or left it last.
    #[inline]
    pub fn doubt_presence(&mut self, area: Area) {
        self.current = false;
        self.manned.insert(area);
    }
}

impl State {
    /// Brings what is known up to date, so that it answers until something changes.
    pub(crate) fn refresh(&mut self) {
        if self.known.current {
            return;
        }
        if !self.known.basis.holds(self) && !self.is_only_later() {
            self.find_out_all();
        } else if !self.known.taken.is_empty() || !self.known.manned.is_empty() {
            self.find_out_changes();
        } else if self.known.moved {
            self.find_out_landing();
        }
        self.known.moved = false;
        self.known.current = true;
    }

    /// Whether nothing but the turn has changed, which opens or shuts areas to three nations only: the two that may
    /// enter Vichy territory from some turn on (9.52), and Finland (9.17(d)).
    fn is_only_later(&mut self) -> bool {
        let (was, now) = (self.known.basis.turn, self.turn);
        self.known.basis.turn = now;
        if !self.known.basis.holds(self) {
            self.known.basis.turn = was;
            return false;
        }
        let events = &self.politics.events;
        let waits = events.vichy.was_declared()
            || !self.known.around.vichy.is_empty()
            || events.leningrad_axis.is_some()
            || events.lebanon_occupied.is_some();
        if !waits {
            return true;
        }
        for nation in [Nation::GERMANY, Nation::ITALY, Nation::FINLAND] {
            self.known.open[nation.index()] = OnceLock::new();
            self.known.nets[nation.index()] = OnceLock::new();
        }
        true
    }

    fn find_out_all(&mut self) {
        let mut known = Known {
            basis: Basis::of(self),
            around: Surroundings::of(self),
            ..Known::default()
        };
        for nation in (0..Nation::MAX as u8).map(Nation) {
            known.seat[nation.index()] = self.find_out_seat(nation);
        }
        for seat in 0..SEATS {
            known.nations[seat] = self.find_out_nations(Seat(seat as u8));
        }
        self.known = known;
    }

    fn find_out_changes(&mut self) {
        let Known {
            taken,
            manned,
            around: ref before,
            ..
        } = self.known;
        let changed = taken.union(manned);
        let mut around = before.clone();
        around.doors = Doors::of(self);
        for area in changed.iter() {
            around.look_at(self, area);
        }
        let unfed = !taken.is_empty() || around.ungarrisoned != before.ungarrisoned;
        let shut = around.doors.opened_since(&before.doors, self);
        if unfed {
            self.known.nets = [const { OnceLock::new() }; Nation::MAX];
        }
        if !taken.is_empty() || !manned.both(data().areas.fortresses).is_empty() {
            self.known.ports = [const { OnceLock::new() }; 4];
        }
        for nation in (0..Nation::MAX as u8).map(Nation) {
            if shut.has(nation) {
                self.known.open[nation.index()] = OnceLock::new();
            }
            let Some(mut open) = self.known.open[nation.index()].get().copied() else {
                continue;
            };
            for area in changed.iter() {
                open.set(area, find_out_entry(self, nation, area).is_ok());
            }
            self.known.open[nation.index()] = OnceLock::from(open);
        }
        self.known.around = around;
        (self.known.taken, self.known.manned) = (AreaSet::NONE, AreaSet::NONE);
    }

    /// Whether a landing counts depends on the marks of units too.
    fn find_out_landing(&mut self) {
        let landed = lands_on_the_coast(self);
        if self.known.around.doors.landed != landed {
            self.known.around.doors.landed = landed;
            self.known.open[Nation::GERMANY.index()] = OnceLock::new();
        }
    }

    /// What is known, if it can be relied on.
    #[inline]
    fn known(&self) -> Option<&Known> {
        match self.known.current || self.still_holds() {
            true => Some(&self.known),
            false => None,
        }
    }

    /// Whether nothing that matters was changed after all.
    fn still_holds(&self) -> bool {
        let known = &self.known;
        known.taken.is_empty() && known.manned.is_empty() && known.basis.holds(self)
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
        match self.known.current {
            true => self.known.seat[nation.index()],
            false => self.find_out_seat(nation),
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
        match self.known() {
            Some(known) if camp != Camp::Neutral => {
                *known.ports[camp.index()].get_or_init(|| find_out_ports(self, nation))
            }
            _ => find_out_ports(self, nation),
        }
    }

    /// The areas that a nation may enter, if that is known.
    #[inline]
    pub fn open_to(&self, nation: Nation) -> Option<&AreaSet> {
        let open = self
            .known
            .current
            .then(|| &self.known.open[nation.index()])?;
        Some(open.get_or_init(|| find_out_entries(self, nation)))
    }

    /// Which of a few areas a nation may enter.
    pub fn entries_of(&self, nation: Nation, areas: AreaSet) -> AreaSet {
        let found = self.known.open[nation.index()].get().is_some();
        if found || nation.is_major() {
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

    /// Whether what is known is what the facts say; used by tests and by [`crate::flaws`].
    pub fn known_is_true(&self) -> bool {
        let known = &self.known;
        let nations = || (0..Nation::MAX as u8).map(Nation);
        !known.current
            || known.basis == Basis::of(self)
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
