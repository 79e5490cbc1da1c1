//! What is particular to NEPPA: a cadet who knows what zones are worth, when to declare war, which odds to
//! accept, what to build and where it goes. NEPPA hides nothing, so the whole state may be looked at.

mod air;
mod battle;
mod doctrine;
mod exploit;
mod manual;
mod march;
mod picture;
mod quarters;
mod reasons;
mod sea;
mod value;
mod war;

use crate::Player;
use crate::choice::pick;
use crate::desk::Desk;
use crate::plan::Plan;
use doctrine::{Doctrine, KNOBS};
use kernel::Seat;
pub use manual::{Line, Manual};
use march::Orders;
use neppa::ch05_year_start::YearAction;
use neppa::ch07_air::{AirStep, Das, Intercept};
use neppa::ch08_ground::{GroundAction, GroundStep, March};
use neppa::step::Phase;
use neppa::types::{Side, Turn};
use neppa::{Action, Neppa, State, Step};
use picture::Picture;
use std::collections::VecDeque;
pub use value::{features, time, weights};

/// What a zone is worth, by its key.
pub fn worth(space: &str) -> i32 {
    let zone = neppa::data::data().spaces.find(space);
    zone.map_or(0, picture::worth)
}

/// A moment for which the picture of the board holds.
type Moment = (Turn, Side, Phase);

/// One step at a time, with sense: it makes a picture of the board when a phase begins, gathers units for the
/// attacks that promise most by the exact odds, and holds what is threatened.
///
/// It uses no chance at all: the same position gives the same action.
pub struct Cadet {
    desk: Desk<Manual, Moment>,
    picture: Option<Picture>,
    /// What to answer next, as long as it is legal.
    answers: VecDeque<Action>,
    orders: Orders,
    /// There was nothing to choose the last time.
    only: bool,
}

/// So many questions of one phase are answered with a thought; then the phase ends.
const PATIENCE: u32 = 400;

impl Cadet {
    pub fn new(seat: Seat) -> Cadet {
        Cadet::under(seat, Plan::usual(&KNOBS), [Manual::cadet(); 2])
    }

    /// Somebody who carries out a plan by the manual of the side.
    pub fn under(seat: Seat, plan: Plan, manuals: [Manual; 2]) -> Cadet {
        Cadet {
            desk: Desk::new(seat, plan, manuals),
            picture: None,
            answers: VecDeque::new(),
            orders: Orders::default(),
            only: false,
        }
    }

    /// A new phase: look at the board again.
    fn look(&mut self, s: &State) -> bool {
        if !self.desk.turn_to((s.turn, s.side, s.phase)) && self.picture.is_some() {
            return false;
        }
        self.answers.clear();
        let axis = s
            .seats_of_side(Side::Axis)
            .any(|seat| seat == self.desk.seat);
        let side = if axis { Side::Axis } else { Side::Allies };
        let doctrine = Doctrine::of(&self.desk.plan, &self.desk.manuals[side.index()]);
        self.picture = Some(Picture::of(s, side, doctrine, self.picture.take()));
        true
    }

    fn phase(&mut self, s: &State, fresh: bool, legal: &[Action]) -> Action {
        let Some(picture) = &self.picture else {
            return legal[0];
        };
        let asked = self.desk.ask();
        if asked > PATIENCE && legal.contains(&Action::Done) {
            return Action::Done;
        }
        let chosen = match s.phase {
            Phase::Declarations => war::declare(s, &picture.doctrine, legal),
            Phase::Movement => {
                if fresh || asked == 1 {
                    self.orders = Orders::plan(s, picture, self.desk.seat);
                }
                let march = self.orders.next(s, legal);
                march
                    .or_else(|| air::rebase(s, picture, self.orders.targets, legal))
                    .or_else(|| sea::embark(s, picture, self.desk.seat, legal))
            }
            Phase::Combat | Phase::ExploitationCombat => {
                let proposal = battle::best_attack(s, picture, legal);
                proposal.map(|proposal| {
                    self.answers = proposal.answers.into();
                    self.answers.pop_front().unwrap_or(Action::Done)
                })
            }
            Phase::ExploitationMovement => exploit::exploit(s, picture, legal),
            Phase::StrategicWarfare => sea::convoys(s, picture, legal),
            Phase::Construction => quarters::build(s, picture, legal),
            Phase::Redeployment => quarters::redeploy(s, picture, legal),
            Phase::YearStart => None,
        };
        chosen.unwrap_or_else(|| pick(legal, Action::Done))
    }

    fn ground(&mut self, s: &State, step: &GroundStep, legal: &[Action]) -> Action {
        let Some(picture) = &self.picture else {
            return legal[0];
        };
        match step {
            GroundStep::March(March { unit }) if s.phase == Phase::Movement => {
                self.orders.march(s, *unit, legal)
            }
            GroundStep::March(March { unit }) => exploit::drive_on(s, picture, *unit, legal),
            GroundStep::Attack(_) => battle::go_on(s, picture, legal),
            GroundStep::Join(_) => battle::join(s, picture, legal),
            GroundStep::Losses(_) => battle::lose(s, legal),
            GroundStep::Advance(_) => battle::advance(s, picture, legal),
            GroundStep::Govern(_) => battle::govern(legal),
            GroundStep::Bridgehead(_) => {
                pick(legal, GroundAction::Bridgehead { place: true }.into())
            }
            _ => legal[0],
        }
    }

    fn think(&mut self, s: &State, legal: &[Action]) -> Action {
        let fresh = self.look(s);
        while let Some(next) = self.answers.pop_front() {
            if legal.contains(&next) {
                return next;
            }
            self.answers.clear();
        }
        let Some(picture) = &self.picture else {
            return legal[0];
        };
        match s.top() {
            Some(Step::Phase { .. }) => self.phase(s, fresh, legal),
            Some(Step::Ground(step)) => self.ground(s, step, legal),
            Some(Step::Air(AirStep::Das(Das { seat }))) => {
                battle::defend_from_the_air(s, *seat, picture, legal)
            }
            Some(Step::Air(AirStep::Intercept(Intercept { seat }))) => {
                battle::intercept(s, *seat, legal)
            }
            Some(Step::Air(step)) => air::answer(s, picture, step, legal),
            Some(Step::War(_)) => war::answer(s, legal),
            Some(Step::Naval(_)) => sea::answer(s, picture, legal),
            Some(Step::Redeploy(step)) => quarters::route(s, picture, step, legal),
            Some(Step::Year(_)) => uboats(s, picture, legal),
            _ => legal[0],
        }
    }
}

/// 5.3: as many U-boats as may be bought until 1942, half of them in 1943, none later.
fn uboats(s: &State, picture: &Picture, legal: &[Action]) -> Action {
    let most = legal.iter().filter_map(|action| match action {
        Action::Year(YearAction::Uboats { count }) => Some(*count),
        _ => None,
    });
    let Some(most) = most.max() else {
        return legal[0];
    };
    let count = match s.turn.year() {
        ..=1942 => i32::from(most),
        1943 => i32::from(most) / 2,
        _ => 0,
    };
    let count = (count * picture.doctrine.get(Line::Uboats) / 100) as u8;
    pick(legal, YearAction::Uboats { count }.into())
}

impl Player<Neppa> for Cadet {
    fn choose(&mut self, seen: &State, legal: &[Action]) -> Action {
        self.only = legal.len() == 1;
        if let [only] = legal {
            return *only;
        }
        self.think(seen, legal)
    }

    fn reason(&self, seen: &State, chosen: Action) -> String {
        match &self.picture {
            _ if self.only => "Nothing else is allowed.".to_string(),
            Some(picture) => reasons::reason(seen, picture, &self.orders, chosen),
            None => "Nothing else is allowed.".to_string(),
        }
    }
}
