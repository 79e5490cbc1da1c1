//! Movement: attacks are put together first, then everybody else goes where he is needed most.

use super::battle::{Defender, promise};
use super::manual::Line;
use super::picture::{Picture, hex};
use board::SpaceId;
use frame::Question;
use krieg::ch03_movement::{MovementAction, Moving, Step};
use krieg::ch04_combat::{blitz_enabled, hex_shift, hexside_shift, ratio};
use krieg::ch09_stacking::bound_minor;
use krieg::ch11_weather::weather;
use krieg::data::Odds;
use krieg::ground::{ground, hexes, space};
use krieg::spot::{Spot, board};
use krieg::types::{CountryId, Weather};
use krieg::unit::UnitId;
use krieg::{Action, State};

/// A unit that may move or fight, and where it gets.
struct Soldier {
    id: UnitId,
    from: SpaceId,
    attack: u16,
    defense: i32,
    steps: u8,
    hq: bool,
    armor: bool,
    minor: Option<CountryId>,
    reach: Vec<SpaceId>,
    used: bool,
}

/// What stands, or will stand, in a hex.
#[derive(Clone, Copy, Default)]
struct Load {
    units: u8,
    /// Those of one step: they are left behind to garrison.
    weak: u8,
    steps: u8,
    hqs: u8,
    defense: i32,
    minor: Option<CountryId>,
}

/// An attack that is gathered: what it promises, and who goes where.
struct Gathering {
    gain: i32,
    party: Vec<(usize, SpaceId)>,
}

/// Where units go in this phase, one after the other.
#[derive(Default)]
pub struct Orders {
    list: Vec<(UnitId, SpaceId)>,
    /// Where the unit that was picked goes.
    goal: Option<SpaceId>,
}

struct Planner<'a> {
    s: &'a State,
    picture: &'a Picture,
    soldiers: Vec<Soldier>,
    load: Vec<Load>,
    orders: Vec<(UnitId, SpaceId)>,
}

const UNITS: u8 = 3;
const STEPS: u8 = 6;
const LIMITED: u8 = 3;

/// The places that a unit may go to, as the rules offer them. None of them breaks a peace.
fn destinations(s: &State, picture: &Picture, unit: UnitId) -> Vec<SpaceId> {
    let mut offers = Vec::new();
    Moving::begin(s, unit).ask(s, &mut offers);
    let mut all: Vec<SpaceId> = offers.iter().filter_map(goal_of).collect();
    all.retain(|at| space(*at).is_box() || space(*at).is_all_sea() || picture.open[at.index()]);
    all
}

/// Where a step leads.
fn goal_of(action: &Action) -> Option<SpaceId> {
    match action {
        Action::Movement(MovementAction::Step(step)) => match step {
            Step::Go(to) | Step::March(to) | Step::Pass(to) => to.space(),
            Step::Sail { to, .. } => to.space(),
            Step::Stop => None,
        },
        _ => None,
    }
}

impl Orders {
    /// Plans a phase: `attacks` in Operational Movement, stations alone in Reserve Movement.
    pub fn plan(s: &State, picture: &Picture, legal: &[Action], attacks: bool) -> Orders {
        let mut planner = Planner {
            s,
            picture,
            soldiers: Vec::new(),
            load: vec![Load::default(); board().len()],
            orders: Vec::new(),
        };
        planner.muster(legal);
        if attacks && picture.at_war {
            planner.gather();
        }
        planner.stations();
        planner.orders.reverse();
        Orders {
            list: planner.orders,
            goal: None,
        }
    }

    /// The next unit that moves.
    pub fn next(&mut self, s: &State, legal: &[Action]) -> Option<Action> {
        while let Some((unit, to)) = self.list.pop() {
            if !s.has_unit(unit) || hex_or_box(s.unit(unit).at) == Some(to) {
                continue;
            }
            let offered = |id: UnitId| {
                let action = Action::Movement(MovementAction::Pick { unit: id });
                legal.contains(&action).then_some((id, action))
            };
            let likes = s.pieces.likes(unit);
            let found = offered(unit).or_else(|| likes.into_iter().find_map(offered));
            if let Some((id, action)) = found {
                // A counter like it goes in its place; what that one was to do is left to this one.
                for order in self.list.iter_mut().filter(|order| order.0 == id) {
                    order.0 = unit;
                }
                self.goal = Some(to);
                return Some(action);
            }
        }
        None
    }

    /// The next step of the unit that was picked.
    pub fn step(&mut self, s: &State, picture: &Picture, unit: UnitId, legal: &[Action]) -> Action {
        let stop = Action::Movement(MovementAction::Step(Step::Stop));
        if let Some(goal) = self.goal.take()
            && let Some(way) = legal.iter().find(|action| goal_of(action) == Some(goal))
        {
            return *way;
        }
        if legal.contains(&stop) {
            return stop;
        }
        // What was planned is no longer possible, and it must go somewhere: where it does least harm.
        let from = hex_or_box(s.unit(unit).at);
        let value = |at: SpaceId| {
            let count = s.tally(at.into()).count(picture.faction);
            let crowd = if count.ground >= UNITS || count.steps + s.unit(unit).steps() > STEPS {
                500
            } else {
                0
            };
            let shut = if picture.open[at.index()] { 0 } else { 1_000 };
            let far = from
                .and_then(|from| hexes().distance(from, at))
                .unwrap_or(9);
            picture.pull[at.index()]
                - crowd
                - shut
                - picture.threat[at.index()] / 2
                - i32::from(far)
        };
        crate::choice::best(legal, |action| goal_of(action).map_or(i32::MIN, value))
    }
}

fn hex_or_box(at: Spot) -> Option<SpaceId> {
    at.space()
}

impl Planner<'_> {
    /// Every ground unit of the faction, with the places that the rules let it reach.
    fn muster(&mut self, legal: &[Action]) {
        let s = self.s;
        let faction = self.picture.faction;
        let mut reach: Vec<(UnitId, Vec<SpaceId>)> = Vec::new();
        for action in legal {
            if let Action::Movement(MovementAction::Pick { unit }) = action {
                let places = destinations(s, self.picture, *unit);
                let likes: Vec<UnitId> = s.pieces.likes(*unit).collect();
                reach.extend(likes.into_iter().map(|like| (like, places.clone())));
            }
        }
        reach.sort_unstable_by_key(|(id, _)| *id);
        for (id, unit) in s.units() {
            let (Some(from), Some(face)) = (unit.at.space(), unit.face()) else {
                continue;
            };
            if !unit.is_of(faction) {
                continue;
            }
            let minor = bound_minor(s, id);
            let load = &mut self.load[from.index()];
            load.units += 1;
            load.weak += u8::from(face.steps == 1);
            load.steps += face.steps;
            load.hqs += u8::from(unit.is_hq());
            load.defense += i32::from(face.defense);
            load.minor = load.minor.or(minor);
            let known = reach.binary_search_by_key(&id, |(id, _)| *id).ok();
            let reach = known.map_or_else(Vec::new, |at| std::mem::take(&mut reach[at].1));
            self.soldiers.push(Soldier {
                id,
                from,
                attack: face.attack.into(),
                defense: face.defense.into(),
                steps: face.steps,
                hq: unit.is_hq(),
                armor: unit.is_armor(),
                minor,
                reach,
                used: false,
            });
        }
        self.soldiers
            .sort_by_key(|soldier| (std::cmp::Reverse(soldier.attack), soldier.id));
    }

    fn limit(&self, at: SpaceId) -> u8 {
        if space(at).limited || space(at).is_all_sea() {
            LIMITED
        } else {
            STEPS
        }
    }

    fn has_room(&self, soldier: &Soldier, at: SpaceId) -> bool {
        if at == soldier.from || space(at).is_box() {
            return true;
        }
        let load = &self.load[at.index()];
        let minors = match (load.minor, soldier.minor) {
            (Some(there), Some(own)) => there == own,
            _ => true,
        };
        load.units < UNITS
            && load.steps + soldier.steps <= self.limit(at)
            && (!soldier.hq || load.hqs == 0)
            && minors
    }

    fn send(&mut self, index: usize, to: SpaceId) {
        let soldier = &mut self.soldiers[index];
        soldier.used = true;
        let (id, from) = (soldier.id, soldier.from);
        let (steps, defense) = (soldier.steps, soldier.defense);
        let (hq, minor) = (u8::from(soldier.hq), soldier.minor);
        if from == to {
            return;
        }
        let old = &mut self.load[from.index()];
        old.units -= 1;
        old.weak -= u8::from(steps == 1);
        old.steps -= steps;
        old.hqs -= hq;
        old.defense -= defense;
        let new = &mut self.load[to.index()];
        new.units += 1;
        new.weak += u8::from(steps == 1);
        new.steps += steps;
        new.hqs += hq;
        new.defense += defense;
        new.minor = new.minor.or(minor);
        self.orders.push((id, to));
    }

    /// Whether a unit may go without leaving open what must be held. A country falls when all its Cities are occupied:
    /// there a small unit stays, and the army goes on.
    fn may_leave(&self, soldier: &Soldier) -> bool {
        let (picture, at) = (self.picture, soldier.from.index());
        let load = &self.load[at];
        if picture.worth[at] < picture.get(Line::City) || !picture.ours[at] {
            return true;
        }
        let pressed = 2 * picture.threat[at] > picture.force[at];
        if picture.siege[at] && soldier.steps == 1 {
            return load.weak > 1;
        }
        load.units > 1 || !pressed
    }

    /// The attacks that promise most get the units that they need.
    fn gather(&mut self) {
        let mut targets: Vec<SpaceId> = board()
            .ids()
            .filter(|at| self.picture.foes[at.index()].is_there())
            .filter(|at| self.picture.force[at.index()] > 0)
            .collect();
        while !targets.is_empty() {
            let mut found: Option<(usize, Gathering)> = None;
            let mut hopeless = Vec::new();
            for (n, target) in targets.iter().enumerate() {
                match self.attack(*target) {
                    Some(plan) if found.as_ref().is_none_or(|(_, best)| plan.gain > best.gain) => {
                        found = Some((n, plan));
                    }
                    Some(_) => {}
                    None => hopeless.push(n),
                }
            }
            let Some((n, plan)) = found else { return };
            for (index, to) in plan.party {
                self.send(index, to);
            }
            hopeless.push(n);
            hopeless.sort_unstable();
            for n in hopeless.into_iter().rev() {
                targets.remove(n);
            }
        }
    }

    /// What the best party that can be had promises against a hex.
    fn attack(&self, target: SpaceId) -> Option<Gathering> {
        let (s, picture) = (self.s, self.picture);
        let foe = picture.foes[target.index()];
        let beside = self.beside(target);
        let weather = weather(s, target);
        let blitz = weather == Weather::Clear
            && beside
                .iter()
                .any(|at| blitz_enabled(s, picture.faction, *at));
        let mut shift = self.shifts(target, weather);
        let (mut attack, mut side) = (0, None::<i8>);
        let mut party: Vec<(usize, SpaceId)> = Vec::new();
        let mut coming: Vec<(SpaceId, u8, u8)> = Vec::new();
        let mut minor = None;
        let mut led = false;
        let mut gain = None;
        for (index, soldier) in self.soldiers.iter().enumerate() {
            if soldier.used || soldier.attack == 0 || soldier.hq {
                continue;
            }
            if soldier.minor.is_some() && minor.is_some() && soldier.minor != minor {
                continue;
            }
            let Some(at) = self.berth(soldier, &beside, &coming) else {
                continue;
            };
            if at != soldier.from {
                if !self.may_leave(soldier) {
                    continue;
                }
                coming.push((at, 1, soldier.steps));
            }
            minor = minor.or(soldier.minor);
            if blitz && soldier.armor && !led {
                led = true;
                shift += 1;
            }
            attack += soldier.attack;
            let over = hexside_shift(s, at, target);
            side = Some(side.map_or(over, |least| least.min(over)));
            party.push((index, at));
            if foe.steps == 0 {
                gain = Some(6 * picture.prize(target));
                break;
            }
            let odds = odds(attack, foe.defense, shift - side.unwrap_or(0));
            let who = Defender {
                steps: foe.steps.into(),
                rooted: foe.rooted,
            };
            let once = promise(picture, odds, weather, who, picture.prize(target));
            gain = Some(once);
            if odds as i32 >= picture.get(Line::Enough) {
                break;
            }
        }
        let gain = gain.filter(|gain| *gain >= picture.get(Line::Sure))?;
        // What needs many for little comes last.
        let gain = gain - 3 * party.len() as i32;
        Some(Gathering { gain, party })
    }

    /// The hexes from which a hex can be attacked.
    fn beside(&self, target: SpaceId) -> Vec<SpaceId> {
        let sides = &ground().sides;
        let links = board().neighbours(target).iter();
        let open = links.filter(|link| {
            let over = link.kinds.has(sides.land | sides.strait);
            over || self.s.is_beachhead_side(link.to, target)
        });
        open.map(|link| link.to).collect()
    }

    /// What shifts the column before anybody attacks: ground, air, HQs, forts, mud.
    fn shifts(&self, target: SpaceId, weather: Weather) -> i8 {
        let (s, picture) = (self.s, self.picture);
        let foe = picture.foes[target.index()];
        let own_side = picture.faction.is_allied();
        let mut shift = -hex_shift(target) - i8::from(foe.fort) - i8::from(foe.hq);
        let mud = weather == Weather::Mud;
        shift -= i8::from(mud);
        for at in hexes().within(target, 1) {
            let near = at == target || weather == Weather::Clear;
            let air = s
                .units_in(at.into())
                .filter(|(_, unit)| unit.form().is_air());
            for (_, unit) in air.filter(|_| near && !mud) {
                let ours = unit.faction.is_some_and(|of| of.is_allied() == own_side);
                shift += if ours { 1 } else { -1 };
            }
        }
        let (mut lead, mut cover) = (false, foe.hq);
        for at in hexes().within(target, 2) {
            let count = s.tally(at.into());
            lead |= count.count(picture.faction).hqs > 0;
            cover |= picture.foes[at.index()].hq;
        }
        shift + i8::from(lead) - i8::from(cover && !foe.hq)
    }

    /// A hex beside the target where a soldier can stand.
    fn berth(
        &self,
        soldier: &Soldier,
        beside: &[SpaceId],
        coming: &[(SpaceId, u8, u8)],
    ) -> Option<SpaceId> {
        if beside.contains(&soldier.from) {
            return Some(soldier.from);
        }
        let places = beside.iter().copied();
        places
            .filter(|at| soldier.reach.contains(at) && self.has_room(soldier, *at))
            .find(|at| {
                let more = coming.iter().filter(|(to, _, _)| to == at);
                let (units, steps) =
                    more.fold((0, 0), |(units, steps), (_, u, n)| (units + u, steps + n));
                let load = &self.load[at.index()];
                load.units + units < UNITS
                    && load.steps + steps + soldier.steps <= self.limit(*at)
                    && self.is_fed(soldier, *at)
            })
    }

    /// Whether a unit is supplied there, as things stand.
    fn is_fed(&self, soldier: &Soldier, at: SpaceId) -> bool {
        if space(at).is_box() {
            return true;
        }
        let nations = self.s.nations(soldier.id).into_iter().flatten();
        nations
            .into_iter()
            .all(|country| self.s.supply(country, false).at(at))
    }

    /// Everybody else goes where he is needed most, those with few places to go first.
    fn stations(&mut self) {
        let mut rest: Vec<usize> = (0..self.soldiers.len())
            .filter(|n| !self.soldiers[*n].used && !self.soldiers[*n].reach.is_empty())
            .collect();
        rest.sort_by_key(|n| {
            let soldier = &self.soldiers[*n];
            let near = self.picture.pull[soldier.from.index()];
            (soldier.hq, std::cmp::Reverse(near), soldier.id)
        });
        for index in rest {
            let soldier = &self.soldiers[index];
            let stay = self.station(soldier, soldier.from) + 4;
            let mut found = (stay, soldier.from);
            if self.may_leave(soldier) {
                for at in soldier.reach.iter().copied() {
                    if !self.has_room(soldier, at) {
                        continue;
                    }
                    let value = self.station(soldier, at);
                    if value > found.0 {
                        found = (value, at);
                    }
                }
            }
            self.send(index, found.1);
        }
    }

    /// How good it is to stand somewhere: to hold it, to take it, or to be on the way.
    fn station(&self, soldier: &Soldier, at: SpaceId) -> i32 {
        let picture = self.picture;
        let n = at.index();
        if space(at).is_box() {
            return 0;
        }
        let load = &self.load[n];
        let own = i32::from(at == soldier.from);
        let (others, defense) = (
            i32::from(load.units) - own,
            load.defense - own * soldier.defense,
        );
        let mut value = picture.pull[n] * picture.get(Line::Front) / 100;
        value -= picture.get(Line::Crowd) * others;
        let threat = picture.threat[n];
        if picture.worth[n] > 0 && picture.ours[n] && threat > 0 {
            let wanted = (threat * picture.get(Line::Guard) / 100).max(2);
            let missing = (wanted - defense).max(0);
            value += picture.worth[n] * soldier.defense.min(missing) / wanted;
        }
        if picture.worth[n] > 0 && !picture.ours[n] {
            value += picture.worth[n];
        }
        if soldier.hq {
            // Two hexes behind the line.
            if picture.is_at_front(at) {
                value -= 60;
            }
            value += picture.force[n].min(40);
        } else if threat > 2 * (defense + soldier.defense + i32::from(hex_shift(at)))
            && threat > picture.force[n]
        {
            value -= picture.get(Line::Fear) * i32::from(soldier.steps);
        }
        if !self.is_fed(soldier, at) {
            value -= picture.get(Line::Unsupplied);
        }
        if space(at).is_all_sea() {
            value -= 20;
        }
        value
    }
}

/// The column of an attack.
fn odds(attack: u16, defense: u16, shift: i8) -> Odds {
    let column = ratio(attack, defense) as i8 + shift;
    let last = Odds::ALL.len() as i8 - 1;
    Odds::ALL[column.clamp(0, last) as usize]
}

/// A place for a new unit: where its station is best and there is room.
pub fn quarters(s: &State, picture: &Picture, at: Spot) -> i32 {
    let Some(at) = hex(at) else {
        return -50;
    };
    let count = s.tally(at.into()).count(picture.faction);
    let limit = if space(at).limited { LIMITED } else { STEPS };
    let full = count.ground >= UNITS || count.steps >= limit;
    let guard = if picture.threat[at.index()] > 0 && count.ground == 0 {
        picture.worth[at.index()]
    } else {
        0
    };
    picture.pull[at.index()] + guard
        - picture.get(Line::Crowd) * i32::from(count.ground)
        - if full { 1_000 } else { 0 }
}
