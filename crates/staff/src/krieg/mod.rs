//! What is particular to Totaler Krieg: a cadet who plays the cards of the plans in their seasons, attacks by the odds of
//! the rules' table, and goes where worth and threats draw it.
//!
//! Only cards are hidden in this game. The cadet looks at those of its own seat and at no others.

mod battle;
mod build;
mod gather;
mod landing;
mod manual;
mod march;
mod picture;
mod plans;
mod reasons;
mod rehearse;
mod statecraft;
mod stations;
mod support;

use crate::choice::pick;
use crate::desk::Desk;
use crate::plan::Plan;
use crate::{Level, Player};
use kernel::{RandomPlayer, Seat, Seed};
use krieg::ch00_sequence::Segment;
use krieg::ch01_cards::{CardAction, CardStep, Selecting};
use krieg::ch02_administration::{AdministrationStep, SupportStep};
use krieg::ch03_movement::MovementStep;
use krieg::ch04_combat::{CombatAction, CombatStep, Dropping, Fight};
use krieg::ch06_final::FinalStep;
use krieg::ch13_countries::{CountriesAction, CountriesStep, Flipping, SettingUp};
use krieg::types::{CountryId, Faction, Turn};
use krieg::{Action, Krieg, State, Step};
pub use manual::{Line, Manual};
use march::Orders;
use picture::Picture;
use rehearse::Rehearsal;

/// What a hex is worth, by its key.
pub fn worth(space: &str) -> i32 {
    let hex = krieg::spot::board().find(space);
    hex.map_or(0, picture::ground_worth)
}

/// A moment for which the picture of the board holds.
type Moment = (Turn, Faction, Segment);

/// One step at a time, with sense. It uses no chance at all: the same position gives the same action.
pub struct Cadet {
    desk: Desk<Manual, Moment>,
    /// By faction: the seat may have two, and is asked in the turns of others.
    pictures: [Option<Picture>; 3],
    orders: Option<Orders>,
    shelf: support::Shelf,
    /// What is expected of the coming attacks.
    rehearsal: Option<Rehearsal>,
    /// The country that was selected last.
    selected: Option<CountryId>,
    /// There was nothing to choose the last time.
    only: bool,
}

/// So many questions of one segment are answered with a thought; then the segment ends.
const PATIENCE: u32 = 600;

/// The levels of this game: nobody plans ahead yet.
pub const LEVELS: [Level; 2] = [Level::Cadet, Level::Random];

/// Makes a player for a seat; every level above chance is a cadet.
pub fn recruit(level: Level, seat: Seat, seed: Seed) -> Box<dyn Player<Krieg>> {
    match level {
        Level::Random => Box::new(RandomPlayer::new(seed)),
        Level::Cadet | Level::Officer | Level::General => Box::new(Cadet::new(seat)),
    }
}

impl Cadet {
    pub fn new(seat: Seat) -> Cadet {
        Cadet::under(seat, [Manual::cadet(); 2])
    }

    /// Somebody who fights by these manuals, of the Axis and of the Allies.
    pub fn under(seat: Seat, manuals: [Manual; 2]) -> Cadet {
        Cadet {
            desk: Desk::new(seat, Plan::usual(&[]), manuals),
            pictures: [None, None, None],
            orders: None,
            shelf: Vec::new(),
            rehearsal: None,
            selected: None,
            only: false,
        }
    }

    /// A new segment: what was seen and planned holds no longer.
    fn look(&mut self, s: &State) {
        let clock = &s.clock;
        if self
            .desk
            .turn_to((clock.turn, clock.phasing, clock.segment))
        {
            self.pictures = [None, None, None];
            self.orders = None;
            self.shelf.clear();
            self.rehearsal = None;
        }
    }

    /// The faction that is asked: the one named by the question, or the phasing one, or one of the seat.
    fn asked(&self, s: &State) -> Faction {
        let named = match s.stack.top() {
            Some(Step::Combat(CombatStep::Lend(step))) => Some(step.defender),
            Some(Step::Combat(CombatStep::Yield(step))) => {
                let fight = s.stack.step::<Fight>();
                fight.map(|fight| fight.battle.faction(step.force))
            }
            Some(Step::Support(SupportStep::Contest(step))) => Some(step.by),
            Some(Step::Events(krieg::ch15_events::EventStep::Decide(step))) => Some(step.by),
            Some(Step::Conditional(krieg::ch16_conditional::ConditionalStep::Judge(step))) => {
                Some(step.by)
            }
            Some(Step::Cards(CardStep::ChoosePending(step))) => Some(step.faction),
            Some(Step::Cards(CardStep::Select(step))) => Some(step.faction),
            Some(Step::Cards(CardStep::Replace(step))) => Some(step.faction),
            _ => None,
        };
        let own = |faction: &Faction| s.seat(*faction) == self.desk.seat;
        named
            .filter(own)
            .or(Some(s.clock.phasing).filter(own))
            .or_else(|| s.factions(self.desk.seat).next())
            .unwrap_or(Faction::Axis)
    }

    fn see(&mut self, s: &State, faction: Faction) {
        let manual = self.desk.manuals[usize::from(faction.is_allied())];
        let place = &mut self.pictures[faction.index()];
        place.get_or_insert_with(|| Picture::of(s, faction, manual));
    }

    fn think(&mut self, s: &State, legal: &[Action]) -> Action {
        self.look(s);
        let tried = self.desk.ask();
        let faction = self.asked(s);
        if tried > PATIENCE && legal.contains(&Action::Done) {
            return Action::Done;
        }
        self.see(s, faction);
        let Some(picture) = &self.pictures[faction.index()] else {
            return legal[0];
        };
        match s.stack.top() {
            Some(Step::Phase { .. }) => self.phase(s, faction, legal),
            Some(Step::Movement(MovementStep::Moving(step))) => match &mut self.orders {
                Some(orders) => orders.step(s, picture, step.unit, legal),
                None => Orders::default().step(s, picture, step.unit, legal),
            },
            Some(Step::Combat(step)) => fight(s, picture, step, legal),
            Some(Step::Support(SupportStep::Contest(step))) => {
                support::contest(s, picture, step, legal)
            }
            Some(Step::Support(step)) => {
                let rehearse = || Rehearsal::of(s, picture);
                let rehearsal = self.rehearsal.get_or_insert_with(rehearse);
                supply(s, picture, rehearsal, &mut self.shelf, step, legal)
            }
            Some(Step::Administration(step)) => match step {
                AdministrationStep::PlaceBlitz(step) => {
                    let rehearse = || Rehearsal::of(s, picture);
                    let rehearsal = self.rehearsal.get_or_insert_with(rehearse);
                    support::blitz(s, picture, rehearsal, step.about, legal)
                }
                AdministrationStep::Organize(step) => {
                    build::organize(s, picture, legal, step, tried)
                }
                AdministrationStep::Regroup(step) => build::regroup(s, step, legal),
                AdministrationStep::Parts(step) => build::parts(s, step, legal),
            },
            Some(Step::Cards(CardStep::Select(_))) => {
                let chosen = statecraft::select(s, faction, legal);
                if let Action::Cards(CardAction::Selecting(Selecting::Country(country))) = chosen {
                    self.selected = Some(country);
                }
                chosen
            }
            Some(Step::Cards(CardStep::PickArm(_))) => statecraft::arm(s, self.selected, legal),
            Some(Step::Cards(step)) => cards(s, picture, step, legal),
            Some(Step::FinalPhase(step)) => match step {
                FinalStep::DeclareWar(_) => statecraft::declare_war(s, faction, legal),
                FinalStep::ReduceTruces(_) => statecraft::truces(faction, legal),
                FinalStep::NoOccupation(_) => legal[0],
            },
            Some(Step::Stacking(_)) => statecraft::lose(s, legal),
            Some(Step::Countries(step)) => countries(step, legal),
            Some(Step::Events(krieg::ch15_events::EventStep::Decide(step))) => {
                statecraft::decide(s, picture, step, legal)
            }
            Some(Step::Conditional(krieg::ch16_conditional::ConditionalStep::Judge(step))) => {
                statecraft::judge(s, picture, step, legal)
            }
            _ => legal[0],
        }
    }

    fn phase(&mut self, s: &State, faction: Faction, legal: &[Action]) -> Action {
        let Some(picture) = &self.pictures[faction.index()] else {
            return legal[0];
        };
        let segment = s.clock.segment;
        let chosen = if segment.is_movement() {
            let attacks = segment == Segment::OperationalMovement;
            let plan = || Orders::plan(s, picture, legal, attacks);
            self.orders.get_or_insert_with(plan).next(s, legal)
        } else if segment.is_combat() {
            battle::best_attack(s, picture, legal)
        } else {
            None
        };
        chosen.unwrap_or_else(|| pick(legal, Action::Done))
    }
}

fn fight(s: &State, picture: &Picture, step: &CombatStep, legal: &[Action]) -> Action {
    match step {
        CombatStep::Declare(step) => battle::declare(s, picture, step, legal),
        CombatStep::Lend(_) => battle::lend(legal),
        CombatStep::Yield(step) => battle::give_way(s, picture, step, legal),
        CombatStep::Advance(_) => battle::advance(s, picture, legal),
        CombatStep::Exploit(step) => battle::exploit(s, picture, step.unit, legal),
        CombatStep::Landing(_) => battle::land(legal),
        CombatStep::Airdrop(_) => {
            let none = Action::Combat(CombatAction::Dropping(Dropping::Enough));
            pick(legal, none)
        }
        CombatStep::AirdropLanding(_) | CombatStep::Fight(_) => legal[0],
    }
}

fn supply(
    s: &State,
    picture: &Picture,
    rehearsal: &mut Rehearsal,
    shelf: &mut support::Shelf,
    step: &SupportStep,
    legal: &[Action],
) -> Action {
    match step {
        SupportStep::Place(_) => {
            let chosen = support::next(s, picture, rehearsal, shelf, legal);
            if support::is_air(s, chosen) {
                rehearsal.look_up(s, picture);
            }
            chosen
        }
        SupportStep::Station(step) => {
            support::station(s, picture, rehearsal, step.unit, shelf, legal)
        }
        SupportStep::IntoHex(step) => {
            support::into_hex(s, picture, rehearsal, step.unit, shelf, legal)
        }
        _ => support::answer(picture, rehearsal, legal),
    }
}

fn cards(s: &State, picture: &Picture, step: &CardStep, legal: &[Action]) -> Action {
    match step {
        CardStep::ChoosePending(_) => statecraft::choose_card(s, legal),
        CardStep::AskAlly(_) => statecraft::consent(legal),
        CardStep::Depots(_) => build::depots(picture, legal),
        CardStep::Replace(_) => build::replace(s, legal),
        CardStep::PlaceStep(_) | CardStep::Site(_) => build::place(s, picture, legal),
        CardStep::Lose(_) => statecraft::lose(s, legal),
        _ => legal[0],
    }
}

fn countries(step: &CountriesStep, legal: &[Action]) -> Action {
    match step {
        CountriesStep::SetUp(_) => {
            let rest = CountriesAction::SettingUp(SettingUp::Rest);
            pick(legal, Action::Countries(rest))
        }
        CountriesStep::Flip(_) => {
            let flips = |action: &&Action| {
                let flip = CountriesAction::Flipping(Flipping::Enough);
                **action != Action::Countries(flip)
            };
            *legal.iter().find(flips).unwrap_or(&legal[0])
        }
        _ => legal[0],
    }
}

impl Player<Krieg> for Cadet {
    fn choose(&mut self, seen: &State, legal: &[Action]) -> Action {
        self.only = legal.len() == 1;
        if let [only] = legal {
            return *only;
        }
        self.think(seen, legal)
    }

    fn reason(&self, seen: &State, chosen: Action) -> String {
        let faction = self.asked(seen);
        match &self.pictures[faction.index()] {
            Some(picture) if !self.only => reasons::reason(seen, picture, chosen),
            _ => "Nothing else is allowed.".to_string(),
        }
    }
}
