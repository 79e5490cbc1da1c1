//! What a click on the map could mean in the present step, legal or not, chapter by chapter: the rules then say
//! what stands in its way. A counter of the other side means the area where it stands: which block it is, the
//! clicking seat does not know.

use crate::ch03_supply::{SupplyAction, SupplyStep};
use crate::ch04_production::{BuildAction, BuildStep};
use crate::ch05_movement::{MoveAction, MoveStep, Way};
use crate::ch06_combat::{CombatAction, CombatStep, Stage};
use crate::ch07_special_actions::SpecialAction;
use crate::ch08_naval::{NavalAction, NavalStep};
use crate::ch09_politics::{PoliticalAction, PoliticalStep};
use crate::data::data;
use crate::names::area_name;
use crate::state::State;
use crate::types::{Area, Nation, Nations};
use crate::unit::UnitId;
use crate::{Action, Engulfed, Phase, Step, view};
use frame::{Part, add};
use kernel::{Reason, Seat, Target};

/// What was hit.
#[derive(Clone, Copy)]
struct Click {
    seat: Seat,
    /// The counter, if it was one of the clicking side.
    unit: Option<UnitId>,
    /// Whether it was another's counter.
    foreign: bool,
    /// The area, or where the counter is.
    area: Option<Area>,
}

impl Click {
    fn of(s: &State, seat: Seat, target: &Target) -> Click {
        let mut click = Click {
            seat,
            unit: None,
            foreign: false,
            area: None,
        };
        match target {
            Target::Space(key) => click.area = data().find_area(key),
            Target::Counter(id) => {
                click.unit = view::own_counter(s, seat, *id);
                click.foreign = click.unit.is_none();
                click.area = view::counter_area(s, seat, *id);
            }
            _ => {}
        }
        click
    }

    /// The counter, or in an area every unit there that the seat commands.
    fn units(self, s: &State) -> Vec<UnitId> {
        match (self.unit, self.area) {
            (Some(unit), _) => vec![unit],
            (None, Some(area)) if !self.foreign => {
                let mine = s.nations_of(self.seat);
                let there = s.units_in(area).filter(|(_, u)| mine.has(u.nation));
                let distinct = |id: &UnitId| s.pieces.is_first_of_its_like(*id);
                there.map(|(id, _)| id).filter(distinct).collect()
            }
            _ => Vec::new(),
        }
    }

    fn each<A: Part<Action>>(self, s: &State, out: &mut Vec<Action>, action: fn(UnitId) -> A) {
        add(out, self.units(s).into_iter().map(action));
    }
}

/// The Majors that a seat plays.
fn majors(s: &State, seat: Seat) -> impl Iterator<Item = Nation> {
    let mine = s.nations_of(seat);
    Nation::MAJORS.into_iter().filter(move |n| mine.has(*n))
}

/// The actions that a click could mean.
pub fn meant(s: &State, target: &Target, out: &mut Vec<Action>) {
    let (Some(seat), Some(step)) = (s.stack.asking(), s.top()) else {
        return;
    };
    let click = Click::of(s, seat, target);
    match step {
        Step::Phase { .. } => in_phase(s, click, out),
        Step::Supply(step) => supply(s, step, click, out),
        Step::Build(step) => build(s, step, click, out),
        Step::Move(step) => movement(s, step, click, out),
        Step::Combat(step) => combat(s, step, click, out),
        Step::Naval(NavalStep::Losses(_)) => {
            click.each(s, out, |unit| NavalAction::Drown { unit });
        }
        Step::Politics(step) => politics(step, click, out),
        Step::Naval(_) | Step::AirWar(_) | Step::Special(_) | Step::Sequence => {}
    }
}

fn in_phase(s: &State, click: Click, out: &mut Vec<Action>) {
    match s.phase {
        Phase::OperationalMovement => {
            click.each(s, out, |unit| MoveAction::Pick { unit });
            if let Some(area) = click.area.filter(|_| out.is_empty()) {
                let on = s.control(area);
                add(
                    out,
                    majors(s, click.seat).map(|by| PoliticalAction::Declare { by, on }),
                );
                add(out, Way::SHORT.map(|way| MoveAction::Bound { area, way }));
                add(out, [MoveAction::Drop { area }]);
            }
        }
        Phase::StrategicMovement => click.each(s, out, |unit| MoveAction::Pick { unit }),
        Phase::Combat => {
            let attack = |area| CombatAction::Attack {
                area,
                assault: false,
            };
            add(out, click.area.map(attack));
        }
        Phase::Breakthrough => {
            let Some(area) = click.area else { return };
            for by in majors(s, click.seat) {
                let mut powers = Nations::NONE;
                powers.insert(by);
                let assault = false;
                let combat = SpecialAction::Combat {
                    area,
                    powers,
                    assault,
                };
                add(out, [combat]);
                add(out, [SpecialAction::Operational { powers, area }]);
            }
        }
        Phase::InitialSupply | Phase::Production | Phase::FinalSupply => {}
    }
}

fn supply(s: &State, step: &SupplyStep, click: Click, out: &mut Vec<Action>) {
    match step {
        SupplyStep::Ration(_) => click.each(s, out, |unit| SupplyAction::Feed { unit }),
        SupplyStep::Desert(_) => click.each(s, out, |unit| SupplyAction::Thirst { unit }),
        SupplyStep::Relief(_) => {
            let Some(area) = click.area else { return };
            add(
                out,
                majors(s, click.seat).map(|by| SupplyAction::Relieve { area, by }),
            );
        }
        SupplyStep::Starve(_) => {}
    }
}

fn build(s: &State, step: &BuildStep, click: Click, out: &mut Vec<Action>) {
    match step {
        BuildStep::Minor(_) => click.each(s, out, |unit| BuildAction::FreeStep { unit }),
        BuildStep::Spend(_) => {
            click.each(s, out, |unit| BuildAction::Replace { unit });
            if let Some(area) = click.area.filter(|_| click.unit.is_none()) {
                add(out, [BuildAction::Fortify { area, heavy: false }]);
            }
        }
        BuildStep::Place(_) => add(out, click.area.map(|at| BuildAction::Place { at })),
        BuildStep::Maintain(_) | BuildStep::Order(_) => {}
    }
}

fn movement(s: &State, step: &MoveStep, click: Click, out: &mut Vec<Action>) {
    match step {
        MoveStep::Moving(_) => add(out, click.area.map(|area| MoveAction::To { area })),
        MoveStep::Redeploying(_) => {
            let Some(area) = click.area else { return };
            add(out, [MoveAction::To { area }]);
            add(out, Way::SHORT.map(|way| MoveAction::Ferry { area, way }));
        }
        MoveStep::Loading(_) => click.each(s, out, |unit| MoveAction::Ship { unit }),
        MoveStep::Breakthrough(_) | MoveStep::BreakthroughStrategic(_) => {
            click.each(s, out, |unit| MoveAction::Pick { unit });
        }
        MoveStep::Overstacked(_) => click.each(s, out, |unit| MoveAction::Discard { unit }),
        MoveStep::Landfall(_) | MoveStep::FirstRight(_) => {}
    }
}

fn combat(s: &State, step: &CombatStep, click: Click, out: &mut Vec<Action>) {
    let stage = s.battle.round.as_ref().map(|round| round.stage);
    match (step, stage) {
        (CombatStep::Judge(_), _) => {
            add(out, click.area.map(|area| CombatAction::Next { area }));
        }
        (CombatStep::Withdraw(_) | CombatStep::Malta(_), _) => {
            click.each(s, out, |unit| CombatAction::Withdraw { unit });
            click.each(s, out, |unit| CombatAction::GiveUp { unit });
        }
        (CombatStep::Fighting(_), Some(stage)) => match stage {
            Stage::Reinforcing { .. } | Stage::CounterReinforcing { .. } => {
                click.each(s, out, |unit| CombatAction::Join { unit });
            }
            Stage::Support { .. } => click.each(s, out, |unit| CombatAction::Support { unit }),
            Stage::Fire { .. } => click.each(s, out, |unit| CombatAction::Fire { unit }),
            Stage::Lose { .. } => click.each(s, out, |unit| CombatAction::Lose { unit, hits: 1 }),
            Stage::Retreating { .. } => retreat(s, click, out),
            _ => {}
        },
        (CombatStep::Fighting(_), None) | (CombatStep::Dispute(_) | CombatStep::Ashore(_), _) => {}
    }
}

/// 7.51: where one of the seat's units in the battle could retreat to.
fn retreat(s: &State, click: Click, out: &mut Vec<Action>) {
    let (Some(round), Some(to)) = (&s.battle.round, click.area) else {
        return;
    };
    let mine = s.nations_of(click.seat);
    let mut units = s.units_in(round.area).filter(|(_, u)| mine.has(u.nation));
    add(
        out,
        units
            .next()
            .map(|(unit, _)| CombatAction::RetreatTo { unit, to }),
    );
}

fn politics(step: &PoliticalStep, click: Click, out: &mut Vec<Action>) {
    match step {
        PoliticalStep::Deploy(_)
        | PoliticalStep::Garrison(_)
        | PoliticalStep::Withdraw(_)
        | PoliticalStep::Relocate(_) => {
            add(out, click.area.map(|area| PoliticalAction::Place { area }));
        }
        PoliticalStep::Armistice(_) | PoliticalStep::FrenchFleet(_) | PoliticalStep::UpFront(_) => {
        }
    }
}

/// A click by which nothing can be meant: what was hit, and what is asked.
pub fn beside_the_point(s: &State, target: &Target) -> Reason {
    let prompt = frame::prompt::<Engulfed>(s);
    let click = s.stack.asking().map(|seat| Click::of(s, seat, target));
    let what = match click {
        Some(click) if click.foreign => "That unit is not yours to use".to_string(),
        Some(click) if click.unit.is_some() => "That unit has no part in this".to_string(),
        Some(Click {
            area: Some(area), ..
        }) => format!("Nothing is to be chosen in {}", area_name(area)),
        _ => "There is nothing to choose".to_string(),
    };
    Reason {
        rule: prompt.rule,
        message: format!("{what}. {}", prompt.text),
    }
}
