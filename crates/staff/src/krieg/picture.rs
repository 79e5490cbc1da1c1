//! What the cadet sees on the board: what hexes are worth, how that draws from afar, and what threatens them.

use super::manual::{Line, Manual};
use super::plans::plans;
use board::SpaceId;
use krieg::State;
use krieg::ch10_supply::controls;
use krieg::data::data;
use krieg::ground::{ground, hexes, space};
use krieg::politics::{Posture, Status, Truce, named};
use krieg::spot::{Spot, board};
use krieg::types::{CountryId, Faction, PostureBox};
use krieg::unit::{Form, Unit};
use std::collections::BinaryHeap;
use std::sync::LazyLock;

/// A threat of so many factors counts in full.
const DIRE: i32 = 12;

/// A strong hex of the enemy keeps back so much of what draws, in percent, and no more.
const MOST: i32 = 45;

/// What stands in a hex that the faction may fight.
#[derive(Clone, Copy, Default, Debug)]
pub struct Foe {
    pub attack: u16,
    pub defense: u16,
    pub steps: u16,
    /// An HQ or fortress: it cannot retreat.
    pub rooted: bool,
    pub fort: bool,
    pub hq: bool,
    /// Nobody but a Detachment or a Logistics marker.
    pub post: bool,
}

impl Foe {
    pub fn is_there(&self) -> bool {
        self.steps > 0 || self.post
    }
}

/// Where somebody must stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Post {
    /// A City of a country that falls when its Cities are occupied: a ground unit.
    Occupy,
    /// Where a country rises again if nobody is there: a Detachment or Logistics marker will do.
    Guard,
}

/// The board as a faction sees it, by space.
#[derive(Debug)]
pub struct Picture {
    pub faction: Faction,
    pub manual: Manual,
    /// What holding a hex is worth.
    pub worth: Vec<i32>,
    /// How strongly a hex draws: worth that fades with every hex.
    pub pull: Vec<i32>,
    /// How much nearer to what draws a side comes that takes a hex of the enemy.
    pub progress: Vec<i32>,
    /// Attack Factors of the enemy that could be beside it in his next turn.
    pub threat: Vec<i32>,
    /// Attack Factors of the faction's own side near it.
    pub force: Vec<i32>,
    pub foes: Vec<Foe>,
    /// Land where the faction may come without breaking a peace.
    pub open: Vec<bool>,
    /// Whether the faction's side controls a hex that is worth something.
    pub ours: Vec<bool>,
    /// Home of a country that is fought and has not fallen.
    pub siege: Vec<bool>,
    /// Percent with which the plan presses on to a hex, for the country that it lies in.
    pub drive: Vec<i32>,
    /// Where the plan does not attack yet.
    pub waits: Vec<bool>,
    /// Land of a country that is not fought yet, before which the plan gathers.
    pub staged: Vec<bool>,
    pub posts: Vec<(SpaceId, Post)>,
    /// Somebody is there to be fought.
    pub at_war: bool,
    /// The war goes forward for this side: who attacks keeps nothing back.
    pub attacks: bool,
}

/// Whether a posture lets the Axis attack.
fn is_war(posture: Posture) -> bool {
    matches!(posture, Posture::War | Posture::Truce(Truce::Negotiation))
}

/// Whether an Ally has a country at War.
fn fights(s: &State, faction: Faction) -> bool {
    let boxes = PostureBox::ALL.iter();
    let mut own = boxes.filter(|which| which.faction() == faction);
    own.any(|which| s.politics.posture_of(*which) == Posture::War)
}

/// Whether a faction fights a country: it is on the other side, and no Policy or Truce lies between.
pub fn is_hostile(s: &State, faction: Faction, country: CountryId) -> bool {
    let Some(other) = s.politics.alignment(country) else {
        return false;
    };
    if other.is_allied() == faction.is_allied() {
        return false;
    }
    match faction {
        Faction::Axis => is_war(s.politics.posture(country)),
        Faction::Western | Faction::Soviet => fights(s, faction),
    }
}

/// Whether a faction fights a counter.
pub fn is_foe(s: &State, faction: Faction, unit: &Unit) -> bool {
    let Some(other) = unit.faction else {
        return false;
    };
    if other.is_allied() == faction.is_allied() {
        return false;
    }
    match faction {
        Faction::Axis => {
            let nations = s.nations_of(unit);
            let mut nations = nations.into_iter().flatten();
            nations.all(|country| is_war(s.politics.posture(country)))
        }
        Faction::Western | Faction::Soviet => fights(s, faction),
    }
}

/// What a hex is worth to a cadet as he is made, whatever country stands: its capital counts.
pub fn ground_worth(at: SpaceId) -> i32 {
    let manual = Manual::cadet();
    let capital = data()
        .countries
        .iter()
        .any(|country| country.capital == Some(at));
    printed(&manual)[at.index()] + if capital { manual[Line::Capital] } else { 0 }
}

/// What a hex is worth by itself.
fn worth(s: &State, manual: &Manual) -> Vec<i32> {
    let mut worth = printed(manual);
    for (country, nation) in data().countries.iter().zip(&s.politics.nations) {
        if let Some(capital) = country.capital.filter(|_| nation.status.exists()) {
            worth[capital.index()] += manual[Line::Capital];
        }
    }
    worth
}

/// What the map prints: Cities, Ports, Strategic Hexes.
fn printed(manual: &Manual) -> Vec<i32> {
    let mut worth = vec![0; board().len()];
    let map = &data().map;
    for city in &map.cities {
        worth[city.index()] += manual[Line::City];
    }
    for port in &map.ports {
        worth[port.index()] += manual[Line::Port];
    }
    for hex in &map.strategic {
        worth[hex.hex.index()] += manual[Line::Strategic];
    }
    worth
}

impl Picture {
    pub fn of(s: &State, faction: Faction, manual: Manual) -> Picture {
        let places = board().len();
        let mut picture = Picture {
            faction,
            manual,
            worth: worth(s, &manual),
            pull: vec![0; places],
            progress: vec![0; places],
            threat: vec![0; places],
            force: vec![0; places],
            foes: vec![Foe::default(); places],
            open: vec![false; places],
            ours: vec![false; places],
            siege: vec![false; places],
            drive: vec![100; places],
            waits: vec![false; places],
            staged: vec![false; places],
            posts: Vec::new(),
            at_war: false,
            attacks: (i32::from(s.clock.turn.year()) >= manual[Line::Sit]) == faction.is_allied(),
        };
        picture.look_at_ground(s);
        picture.spare_capitals(s);
        picture.look_at_units(s);
        picture.draw();
        picture.look_ahead(s);
        picture.name_posts(s);
        picture
    }

    pub fn get(&self, line: Line) -> i32 {
        self.manual[line]
    }

    fn look_at_ground(&mut self, s: &State) {
        let territory = s.territory();
        let open: Vec<bool> = (0..data().countries.len() as u16)
            .map(CountryId)
            .map(|country| match s.politics.status(country) {
                Status::Active(of) if of.is_allied() == self.faction.is_allied() => true,
                Status::Active(_) => is_hostile(s, self.faction, country),
                Status::Conquered(_) => self.faction == Faction::Axis || fights(s, self.faction),
                Status::Neutral => false,
                Status::Unborn | Status::Gone => true,
            })
            .collect();
        let sits = self.sits(s);
        let drives: Vec<(i32, bool)> = (0..data().countries.len() as u16)
            .map(|country| plans().drive(s, self.faction, CountryId(country)))
            .collect();
        for id in board().ids().filter(|id| space(*id).is_land()) {
            let owner = territory.owner(id);
            self.open[id.index()] = owner.is_none_or(|country| {
                open[country.index()] && !(sits && country == named().germany)
            });
            if let Some(country) = owner {
                let (drive, waits) = drives[country.index()];
                (self.drive[id.index()], self.waits[id.index()]) = (drive, waits);
                self.staged[id.index()] =
                    waits && drive > 100 && !is_hostile(s, self.faction, country);
            }
            self.siege[id.index()] =
                owner.is_some_and(|country| is_hostile(s, self.faction, country));
            if self.worth[id.index()] > 0 {
                let by = controls(s, id);
                self.ours[id.index()] =
                    by.is_some_and(|by| by.is_allied() == self.faction.is_allied());
            }
        }
    }

    /// Case Yellow befalls one country in the whole game: as long as it can be France, no other one's Capital is entered
    /// unless that is the last of its Cities.
    fn spare_capitals(&mut self, s: &State) {
        let current = s.cards[Faction::Axis.index()].current;
        let yellow = current.is_some() && current == data().find_card("A22a");
        let stands = matches!(s.politics.status(named().france), Status::Active(_));
        if self.faction != Faction::Axis || !yellow || !stands {
            return;
        }
        let territory = s.territory();
        for (n, nation) in s.politics.nations.iter().enumerate() {
            let country = CountryId(n as u16);
            let Some(capital) = data().countries[n].capital else {
                continue;
            };
            let active = matches!(nation.status, Status::Active(of) if of.is_allied());
            if !active || data().countries[n].is_major() || country == named().france {
                continue;
            }
            let held = |at: SpaceId| s.tally(at.into()).count(Faction::Axis).ground > 0;
            let last = territory
                .cities(country)
                .all(|at| at == capital || held(at));
            if !last && !held(capital) {
                self.open[capital.index()] = false;
            }
        }
    }

    /// Cities of the countries that are about to fall, and what rises again if it is left alone.
    fn name_posts(&mut self, s: &State) {
        let territory = s.territory();
        for city in &data().map.cities {
            let at = city.index();
            let Some(holding) = territory.of(*city) else {
                continue;
            };
            let country = holding.country;
            let minor = !data().countries[country.index()].is_major();
            if self.siege[at] && minor && !holding.dependent {
                let free = self.open[at] && !self.foes[at].is_there();
                if free && (self.ours[at] || self.force[at] > 2 * self.threat[at]) {
                    self.posts.push((*city, Post::Occupy));
                }
            } else if self.faction == Faction::Axis {
                let down = matches!(s.politics.status(country), Status::Conquered(_));
                let capital = data().countries[country.index()].capital == Some(*city);
                let ceded = holding.dependent && country == named().germany;
                if ceded || (down && capital) {
                    self.posts.push((*city, Post::Guard));
                }
            }
        }
    }

    /// Whether the defender of a hex may lose steps instead of giving way: a City without a Blitz marker.
    pub fn stands_fast(&self, s: &State, at: SpaceId) -> bool {
        let marked = s.tally(at.into()).count(self.faction).blitz > 0;
        space(at).city && !marked
    }

    /// The West holds France, and does not march into Germany in the first years.
    fn sits(&self, s: &State) -> bool {
        let until = self.get(Line::Sit);
        self.faction == Faction::Western && i32::from(s.clock.turn.year()) < until
    }

    fn look_at_units(&mut self, s: &State) {
        for (_, unit) in s.units() {
            let Some(at) = unit.at.space() else { continue };
            let mine = unit
                .faction
                .is_some_and(|of| of.is_allied() == self.faction.is_allied());
            let foe = !mine && is_foe(s, self.faction, unit);
            let Form::Ground { face, .. } = unit.form() else {
                let post = matches!(unit.form(), Form::Detachment | Form::Logistics);
                self.foes[at.index()].post |= foe && post;
                continue;
            };
            if mine {
                self.spread_out(at, face.attack, false);
            } else if foe {
                self.at_war = true;
                self.spread_out(at, face.attack, true);
                if !self.open[at.index()] {
                    continue;
                }
                let there = &mut self.foes[at.index()];
                there.attack += u16::from(face.attack);
                there.defense += u16::from(face.defense);
                there.steps += u16::from(face.steps);
                there.rooted |= unit.is_hq() || face.movement == 0;
                there.fort |= face.movement == 0 && !unit.is_hq();
                there.hq |= unit.is_hq();
            }
        }
    }

    /// A unit counts in full two hexes around it, and by half two further; an enemy's over the sea too.
    fn spread_out(&mut self, at: SpaceId, attack: u8, foe: bool) {
        if attack == 0 || space(at).is_box() {
            return;
        }
        let map = if foe {
            &mut self.threat
        } else {
            &mut self.force
        };
        let mass = masses();
        let joined = |hex: &SpaceId| foe || mass[hex.index()] == mass[at.index()];
        let near = hexes().within(at, 4).filter(|hex| space(*hex).is_land());
        for hex in near.filter(joined) {
            let near = hexes().distance(at, hex).is_some_and(|far| far <= 2);
            map[hex.index()] += i32::from(attack) * if near { 2 } else { 1 };
        }
    }

    /// Twice the factors are kept above; from here on they are factors.
    fn draw(&mut self) {
        for map in [&mut self.threat, &mut self.force] {
            map.iter_mut().for_each(|value| *value /= 2);
        }
        if !self.at_war {
            return;
        }
        let mut heap: BinaryHeap<(i32, u16)> = BinaryHeap::new();
        let drawn: Vec<bool> = self
            .open
            .iter()
            .zip(&self.staged)
            .map(|(a, b)| *a || *b)
            .collect();
        for id in board().ids().filter(|id| drawn[id.index()]) {
            let value = self.source(id);
            if value > 0 {
                self.pull[id.index()] = value;
                heap.push((value, id.0));
            }
        }
        let sides = &ground().sides;
        while let Some((value, at)) = heap.pop() {
            if self.pull[usize::from(at)] > value {
                continue;
            }
            let foe = &self.foes[usize::from(at)];
            let thick =
                self.get(Line::Thick) * (i32::from(foe.defense) + if foe.fort { 4 } else { 0 });
            let arrives = value * self.get(Line::Fade) / 100 * (100 - thick.min(MOST)) / 100;
            for link in board().neighbours(SpaceId(at)) {
                let way = link.kinds.has(sides.land | sides.strait | sides.connected);
                let to = link.to.index();
                if way && drawn[to] && arrives > self.pull[to] {
                    self.pull[to] = arrives;
                    heap.push((arrives, link.to.0));
                }
            }
        }
    }

    /// What the way on is worth: those who stand nearest to what draws have most to gain.
    fn look_ahead(&mut self, s: &State) {
        for id in board().ids() {
            let at = id.index();
            if !self.foes[at].is_there() {
                continue;
            }
            let own = hexes().within(id, 2).filter(|near| {
                let count = s.tally((*near).into()).count(self.faction);
                count.ground > 0 && space(*near).is_land()
            });
            let nearest = own.map(|near| self.pull[near.index()]).max();
            let from = nearest.unwrap_or(self.pull[at] * self.get(Line::Fade) / 100);
            self.progress[at] = (self.pull[at] - from).max(0);
        }
    }

    /// What draws from a hex: what can be taken there, or must be held.
    fn source(&self, id: SpaceId) -> i32 {
        let at = id.index();
        let foe = &self.foes[at];
        let mut value = 0;
        if self.worth[at] > 0 && !self.ours[at] {
            let siege = if self.siege[at] {
                self.get(Line::Siege)
            } else {
                100
            };
            value += self.worth[at] * self.get(Line::Take) / 100 * siege / 100;
            value = value * self.drive[at] / 100;
        }
        // What is strongly held calls for nobody.
        if self.worth[at] > 0 && self.ours[at] && 2 * self.threat[at] > self.force[at] {
            let threat = self.threat[at].min(DIRE);
            value += self.worth[at] * self.get(Line::Hold) / 100 * threat / DIRE;
        }
        if foe.is_there() {
            value += (self.get(Line::Prize) + i32::from(foe.steps)) * self.drive[at] / 100;
        }
        value
    }

    /// What an attack on a hex is worth beside the steps that it costs: the hex, and that it lies on the way.
    pub fn prize(&self, at: SpaceId) -> i32 {
        let n = at.index();
        (self.get(Line::Prize) + self.worth[n]) * self.drive[n] / 100
            + self.progress[n] * self.get(Line::Way) / 100
    }

    /// Whether no other enemy stands beside a hex than the one in `only`.
    pub fn faces_only(&self, at: Option<SpaceId>, only: Option<SpaceId>) -> bool {
        at.is_some_and(|at| {
            let mut beside = board().neighbours(at).iter();
            beside.all(|link| Some(link.to) == only || self.foes[link.to.index()].steps == 0)
        })
    }

    /// Whether an enemy stands beside a hex.
    pub fn is_at_front(&self, at: SpaceId) -> bool {
        let mut beside = board().neighbours(at).iter();
        beside.any(|link| self.foes[link.to.index()].steps > 0)
    }
}

/// Which hexes hang together by land and straits: a number for each mass of land.
fn masses() -> &'static [u16] {
    static MASSES: LazyLock<Vec<u16>> = LazyLock::new(|| {
        let sides = &ground().sides;
        let mut mass = vec![0; board().len()];
        let mut last = 0;
        for id in board().ids().filter(|id| space(*id).is_land()) {
            if mass[id.index()] > 0 {
                continue;
            }
            last += 1;
            mass[id.index()] = last;
            let mut open = vec![id];
            while let Some(at) = open.pop() {
                for link in board().neighbours(at) {
                    let way = link.kinds.has(sides.land | sides.strait | sides.connected);
                    if way && space(link.to).is_land() && mass[link.to.index()] == 0 {
                        mass[link.to.index()] = last;
                        open.push(link.to);
                    }
                }
            }
        }
        mass
    });
    &MASSES
}

/// The hex of a place, if it is one.
pub fn hex(at: Spot) -> Option<SpaceId> {
    at.space().filter(|id| !space(*id).is_box())
}
