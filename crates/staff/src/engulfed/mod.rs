//! What is particular to Europe Engulfed: a cadet who knows what areas are worth, when to declare war, which
//! odds to accept, what to build and where it goes.
//!
//! It never reads the face of a block that its seat cannot see: such a block counts as a usual one of its
//! nation ([`odds::man`]).

mod battle;
mod build;
mod doctrine;
mod lead;
mod manual;
mod march;
mod odds;
mod orders;
mod picture;
mod rail;
mod reasons;
mod value;
mod war;
mod worth;

use crate::Player;
use crate::choice::{best, pick};
use crate::desk::Desk;
use crate::plan::{Command, Plan};
use doctrine::Doctrine;
use engulfed::Phase;
use engulfed::ch02_strategic_warfare::{AirWarAction, AirWarStep, Intercept};
use engulfed::ch03_supply::{SupplyAction, SupplyStep};
use engulfed::ch04_production::{BuildAction, BuildStep};
use engulfed::ch05_movement::{MoveAction, MoveStep, Moving, Redeploying};
use engulfed::ch07_special_actions::SpecialAction;
use engulfed::types::{Side, Turn};
use engulfed::unit::UnitId;
use engulfed::{Action, Engulfed, State, Step};
use kernel::Seat;
pub use lead::{features, time, weights};
pub use manual::Manual;
use orders::Orders;
use picture::Picture;

/// What an area is worth, by its key.
pub fn worth(space: &str) -> i32 {
    let area = engulfed::data::data().spaces.find(space);
    area.map_or(0, worth::worth)
}

/// A moment for which the picture of the board holds.
type Moment = (Turn, Side, Phase);

/// One step at a time, with sense. It uses no chance at all: the same position gives the same action.
pub struct Cadet {
    desk: Desk<Manual, Moment>,
    picture: Option<Picture>,
    /// Something happened since the picture was made.
    stale: bool,
    orders: Option<Orders>,
    /// Units that were strategically moved in this phase.
    tried: Vec<UnitId>,
}

/// So many questions of one phase are answered with a thought; then the phase ends.
const PATIENCE: u32 = 600;

impl Cadet {
    pub fn new(seat: Seat) -> Cadet {
        Cadet::under(seat, Plan::usual(Engulfed::KNOBS), [Manual::cadet(); 2])
    }

    /// Somebody who carries a plan out by the manual of its side.
    pub fn under(seat: Seat, plan: Plan, manuals: [Manual; 2]) -> Cadet {
        Cadet {
            desk: Desk::new(seat, plan, manuals),
            picture: None,
            stale: true,
            orders: None,
            tried: Vec::new(),
        }
    }

    fn first_look(&self, s: &State) -> Picture {
        let desk = &self.desk;
        let manual = desk.manuals[s.seat_side(desk.seat).index()];
        Picture::of(s, desk.seat, Doctrine::of(&desk.plan, manual))
    }

    /// A new phase, or something happened in it: look at the board again, if the question is about it.
    fn look(&mut self, s: &State) {
        if self.desk.turn_to((s.turn, s.side, s.phase)) {
            self.orders = None;
            self.tried.clear();
            self.stale = true;
        }
        let fights = matches!(s.phase, Phase::Combat | Phase::Breakthrough);
        self.stale |= fights && matches!(s.top(), Some(Step::Phase { .. }));
        match &mut self.picture {
            None => self.picture = Some(self.first_look(s)),
            Some(picture) if self.stale && needs_a_look(s) => picture.again(s, self.desk.seat),
            Some(_) => return,
        }
        self.stale = false;
    }

    fn think(&mut self, s: &State, legal: &[Action]) -> Action {
        self.look(s);
        let Some(picture) = &self.picture else {
            return legal[0];
        };
        match s.top() {
            Some(Step::Phase { .. }) => self.phase(s, legal),
            Some(Step::Build(step)) => {
                let action = build(s, picture, step, legal);
                self.stale |= matches!(action, Action::Build(BuildAction::Place { .. }));
                action
            }
            Some(Step::Move(step)) => self.movement(s, step, legal),
            Some(Step::Combat(_)) => {
                let action = battle::answer(s, picture, legal);
                self.stale = true;
                action
            }
            Some(Step::AirWar(step)) => air_war(s, step, legal),
            Some(Step::Supply(step)) => supply(s, step, legal),
            Some(Step::Naval(_)) => rail::engage(s, picture, legal),
            Some(Step::Special(_)) => best(legal, |a| {
                i32::from(*a == Action::Special(SpecialAction::Pass))
            }),
            Some(Step::Politics(step)) => war::answer(s, picture, step, legal),
            _ => legal[0],
        }
    }

    fn phase(&mut self, s: &State, legal: &[Action]) -> Action {
        let done = Action::Done;
        if self.desk.ask() > PATIENCE && legal.contains(&done) {
            return done;
        }
        let chosen = match s.phase {
            Phase::InitialSupply | Phase::FinalSupply => rail::transfer(s, legal),
            Phase::OperationalMovement => self.operate(s, legal),
            Phase::StrategicMovement => self.redeploy(s, legal),
            Phase::Combat => {
                let picture = self.picture.as_ref();
                picture.and_then(|picture| battle::attack(s, picture, legal))
            }
            Phase::Breakthrough => {
                self.orders = None;
                let picture = self.picture.as_ref();
                picture.and_then(|picture| battle::breakthrough(s, picture, legal))
            }
            Phase::Production => None,
        };
        chosen.unwrap_or_else(|| {
            if legal.contains(&done) {
                done
            } else {
                self.owed(s, legal)
            }
        })
    }

    /// What must be done before a phase may end: Soviet infantry goes into the areas of the pact (9.25a).
    fn owed(&mut self, s: &State, legal: &[Action]) -> Action {
        let due = s.politics.events.pact_due;
        let order = legal.iter().find_map(|action| match action {
            Action::Move(MoveAction::Pick { unit }) => {
                let to = orders::due(s, *unit, due)?;
                Some((*action, *unit, to))
            }
            _ => None,
        });
        let Some((action, unit, to)) = order else {
            return legal[0];
        };
        self.orders.get_or_insert_default().give(unit, to);
        action
    }

    /// War first, then voyages, then the march of the army.
    fn operate(&mut self, s: &State, legal: &[Action]) -> Option<Action> {
        let picture = self.picture.as_ref()?;
        if let Some(war) = war::declare(s, picture, legal) {
            self.stale = true;
            self.orders = None;
            return Some(war);
        }
        if self.orders.is_none() {
            if let Some(action) = rail::abandon(s, legal) {
                return Some(action);
            }
            if let Some(voyage) = rail::embark(s, picture, legal).filter(|_| self.desk.asked() < 30)
            {
                self.stale = true;
                return Some(voyage);
            }
            self.orders = Some(march::plan(s, picture, None));
        }
        self.orders.as_mut()?.next(s, legal)
    }

    fn redeploy(&mut self, s: &State, legal: &[Action]) -> Option<Action> {
        let picture = self.picture.as_ref()?;
        let chosen = rail::redeploy(s, picture, &self.tried, legal)?;
        if let Action::Move(MoveAction::Pick { unit }) = chosen {
            self.tried.push(unit);
        }
        Some(chosen)
    }

    fn movement(&mut self, s: &State, step: &MoveStep, legal: &[Action]) -> Action {
        let Some(picture) = &self.picture else {
            return legal[0];
        };
        match step {
            MoveStep::Moving(Moving { unit }) => match &mut self.orders {
                Some(orders) => orders.step(s, *unit, legal),
                None => legal[0],
            },
            MoveStep::Redeploying(Redeploying { unit }) => {
                let action = rail::route(s, picture, *unit, legal);
                self.stale = true;
                action
            }
            MoveStep::Loading(_) => rail::load(s, picture, legal),
            MoveStep::Alongside(_) => pick(legal, MoveAction::Sail.into()),
            MoveStep::Breakthrough(_) => {
                if self.orders.is_none() {
                    self.orders = Some(march::plan(s, picture, s.movement.designated));
                }
                let next = self.orders.as_mut().and_then(|o| o.next(s, legal));
                next.unwrap_or_else(|| pick(legal, MoveAction::Halt.into()))
            }
            MoveStep::BreakthroughStrategic(_) => pick(legal, MoveAction::Halt.into()),
            MoveStep::Overstacked(_) => best(legal, |a| match a {
                Action::Move(MoveAction::Discard { unit }) => 20 - i32::from(s.unit(*unit).steps),
                _ => 0,
            }),
            MoveStep::FirstRight(_) => pick(legal, MoveAction::Cede.into()),
            MoveStep::Landfall(_) => legal[0],
        }
    }
}

/// Whether the answer hangs on who stands where.
fn needs_a_look(s: &State) -> bool {
    match s.top() {
        Some(Step::AirWar(_) | Step::Supply(_) | Step::Special(_)) => false,
        Some(Step::Combat(_)) => battle::needs_a_look(s),
        _ => true,
    }
}

fn build(s: &State, picture: &Picture, step: &BuildStep, legal: &[Action]) -> Action {
    match step {
        BuildStep::Spend(spend) => build::spend(s, picture, spend.nation, legal),
        BuildStep::Place(place) => build::raise_at(s, picture, place.unit, legal),
        BuildStep::Minor(_) => best(legal, |a| match a {
            Action::Build(BuildAction::FreeStep { unit }) => 10 - i32::from(s.unit(*unit).steps),
            _ => 0,
        }),
        BuildStep::Order(_) | BuildStep::Maintain(_) => legal[0],
    }
}

fn air_war(s: &State, step: &AirWarStep, legal: &[Action]) -> Action {
    match step {
        AirWarStep::Raid(raid) => {
            let wanted = if build::raid(s, raid.by) {
                AirWarAction::Raid { support: false }
            } else {
                AirWarAction::Stay
            };
            pick(legal, wanted.into())
        }
        AirWarStep::Intercept(Intercept { by, .. }) => {
            let [mine, theirs] = [by.other(), *by].map(|side| s.assets.fighters[side.index()]);
            let wanted = if 2 * mine >= theirs {
                AirWarAction::Intercept
            } else {
                AirWarAction::Decline
            };
            pick(legal, wanted.into())
        }
        _ => legal[legal.len() - 1],
    }
}

/// The strongest are fed first.
fn supply(s: &State, step: &SupplyStep, legal: &[Action]) -> Action {
    best(legal, |action| match (step, action) {
        (SupplyStep::Ration(_), Action::Supply(SupplyAction::Feed { unit })) => {
            let unit = s.unit(*unit);
            2 * i32::from(unit.steps) + i32::from(unit.elite)
        }
        (_, Action::Supply(SupplyAction::Thirst { unit })) => {
            let unit = s.unit(*unit);
            -2 * i32::from(unit.steps) - i32::from(unit.elite)
        }
        (_, Action::Supply(SupplyAction::Relieve { area, .. })) => {
            let hungry = i32::from(s.tally(*area).steps);
            if hungry >= 6 { hungry } else { -1 }
        }
        _ => 0,
    })
}

impl Player<Engulfed> for Cadet {
    fn choose(&mut self, seen: &State, legal: &[Action]) -> Action {
        if let [only] = legal {
            return *only;
        }
        self.think(seen, legal)
    }

    fn reason(&self, seen: &State, chosen: Action) -> String {
        let picture = self.first_look(seen);
        reasons::reason(seen, &picture, self.orders.as_ref(), chosen)
    }
}
