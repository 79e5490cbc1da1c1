//! Movement: posts are manned, attacks are put together, then everybody else goes where he is needed most.

use super::manual::Line;
use super::picture::Picture;
use board::SpaceId;
use frame::Question;
use krieg::ch03_movement::{MovementAction, Moving, Step};
use krieg::ch09_stacking::bound_minor;
use krieg::ground::{hexes, space};
use krieg::spot::board;
use krieg::types::CountryId;
use krieg::unit::UnitId;
use krieg::{Action, State};

/// A unit that may move or fight, and where it gets.
#[derive(Clone)]
pub(super) struct Soldier {
    pub id: UnitId,
    pub from: SpaceId,
    pub attack: u16,
    pub defense: i32,
    pub steps: u8,
    pub hq: bool,
    pub armor: bool,
    pub minor: Option<CountryId>,
    /// Sorted.
    pub reach: Vec<SpaceId>,
    /// It has its orders.
    pub used: bool,
    /// It must not leave its hex, but may fight from there.
    pub pinned: bool,
}

impl Soldier {
    pub fn gets_to(&self, at: SpaceId) -> bool {
        self.reach.binary_search(&at).is_ok()
    }
}

/// What stands, or will stand, in a hex.
#[derive(Clone, Copy, Default)]
pub(super) struct Load {
    pub units: u8,
    /// Those of one step: they are left behind to garrison.
    pub weak: u8,
    pub steps: u8,
    pub hqs: u8,
    pub defense: i32,
    pub minor: Option<CountryId>,
}

/// Where units go in this phase, one after the other.
#[derive(Default)]
pub struct Orders {
    list: Vec<(UnitId, SpaceId)>,
    /// Where the unit that was picked goes.
    goal: Option<SpaceId>,
}

pub(super) struct Planner<'a> {
    pub s: &'a State,
    pub picture: &'a Picture,
    pub soldiers: Vec<Soldier>,
    pub load: Vec<Load>,
    pub orders: Vec<(UnitId, SpaceId)>,
    /// Where each HQ will stand, with its factor, and whether it supports an attack already.
    pub leads: Vec<(SpaceId, u16, bool)>,
    /// Blitz markers that are thought of.
    pub markers: Vec<SpaceId>,
    /// The attacks that were chosen, and what a column more would promise on top.
    pub planned: Vec<(SpaceId, i32)>,
}

pub(super) const UNITS: u8 = 3;
pub(super) const STEPS: u8 = 6;
pub(super) const LIMITED: u8 = 3;

/// The places that a unit may go to, as the rules offer them. None of them breaks a peace.
fn destinations(s: &State, picture: &Picture, unit: UnitId) -> Vec<SpaceId> {
    let mut offers = Vec::new();
    Moving::begin(s, unit).ask(s, &mut offers);
    let mut all: Vec<SpaceId> = offers.iter().filter_map(goal_of).collect();
    all.retain(|at| space(*at).is_box() || space(*at).is_all_sea() || picture.open[at.index()]);
    all.sort_unstable();
    all.dedup();
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
        let mut planner = Planner::new(s, picture);
        let movers = legal.iter().filter_map(|action| match action {
            Action::Movement(MovementAction::Pick { unit }) => Some(*unit),
            _ => None,
        });
        planner.muster(s, movers);
        planner.man_posts();
        if picture.at_war {
            planner.lead();
        }
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
            if !s.has_unit(unit) || s.unit(unit).at.space() == Some(to) {
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
        let from = s.unit(unit).at.space();
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

impl<'a> Planner<'a> {
    pub(super) fn new(s: &'a State, picture: &'a Picture) -> Planner<'a> {
        Planner {
            s,
            picture,
            soldiers: Vec::new(),
            load: vec![Load::default(); board().len()],
            orders: Vec::new(),
            leads: Vec::new(),
            markers: Vec::new(),
            planned: Vec::new(),
        }
    }

    /// Every ground unit of the faction, with the places that the rules let those reach that move: as things are, or as
    /// they will be in `s`.
    pub(super) fn muster(&mut self, s: &State, movers: impl Iterator<Item = UnitId>) {
        let faction = self.picture.faction;
        let mut reach: Vec<(UnitId, Vec<SpaceId>)> = Vec::new();
        for unit in movers {
            let places = destinations(s, self.picture, unit);
            let likes: Vec<UnitId> = s.pieces.likes(unit).collect();
            reach.extend(likes.into_iter().map(|like| (like, places.clone())));
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
                pinned: false,
            });
        }
        self.soldiers
            .sort_by_key(|soldier| (std::cmp::Reverse(soldier.attack), soldier.id));
    }

    pub(super) fn limit(&self, at: SpaceId) -> u8 {
        if space(at).limited || space(at).is_all_sea() {
            LIMITED
        } else {
            STEPS
        }
    }

    pub(super) fn has_room(&self, soldier: &Soldier, at: SpaceId) -> bool {
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

    pub(super) fn send(&mut self, index: usize, to: SpaceId) {
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
    pub(super) fn may_leave(&self, soldier: &Soldier) -> bool {
        let (picture, at) = (self.picture, soldier.from.index());
        if soldier.pinned {
            return false;
        }
        let load = &self.load[at];
        if picture.worth[at] < picture.get(Line::City) || !picture.ours[at] {
            return true;
        }
        let pressed = 2 * picture.threat[at] > picture.force[at];
        if picture.siege[at] && soldier.steps == 1 {
            return load.weak > 1;
        }
        // Whose side attacks leaves no armor behind to garrison.
        load.units > 1 || !pressed || (soldier.armor && picture.attacks)
    }
}
