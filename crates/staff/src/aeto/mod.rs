//! What is particular to AETO: a cadet for Case White and the Battle of the Atlantic. On land it goes for the Cities of the
//! enemy, attacks by the odds of the rules' table, sends what aircraft an attack needs, and as Poland holds its Cities and
//! the capital. At sea it guards or raids the North Atlantic, and meets the enemy where it is the stronger.
//!
//! Of what it does not know it chooses by chance.

mod air;
mod battle;
mod convoys;
mod march;
mod meeting;
mod politics;
mod reasons;
mod sea;
mod season;
mod special;

use crate::{Level, Player};
use aeto::ch00_sequence::{First, SequenceAction};
use aeto::ch04_air::AirAction;
use aeto::ch05_offensives::{Begin, Combine, OffensiveAction, React};
use aeto::ch06_movement::{Detrain, MovementAction, Rail};
use aeto::ch07_supply::{Feed, Replenish, Stock, SupplyAction};
use aeto::types::{NationId, UnitId};
use aeto::{Action, Aeto, State};
use kernel::{RandomPlayer, Seat, Seed};
use sea::Brief;

/// What a hex is worth, by its key.
pub fn worth(space: &str) -> i32 {
    let hex = aeto::spot::board().find(space);
    hex.map_or(0, |hex| battle::ground_worth(hex.into()))
}

/// One step at a time, with sense.
pub struct Cadet {
    seat: Seat,
    /// For what it knows nothing of.
    chance: RandomPlayer,
}

/// The levels of this game: nobody plans ahead yet.
pub const LEVELS: [Level; 2] = [Level::Cadet, Level::Random];

/// Makes a player for a seat; every level above chance is a cadet.
pub fn recruit(level: Level, seat: Seat, seed: Seed) -> Box<dyn Player<Aeto>> {
    match level {
        Level::Random => Box::new(RandomPlayer::new(seed)),
        Level::Cadet | Level::Officer | Level::General => Box::new(Cadet {
            seat,
            chance: RandomPlayer::new(seed),
        }),
    }
}

/// What an action is worth, in hundredths of a step; none if the cadet has no opinion.
fn value(s: &State, own: NationId, brief: &Brief, action: Action) -> Option<i32> {
    Some(match action {
        Action::Order(SequenceAction::First(First { side })) => i32::from(side == s.side(own)),
        Action::Air(action) => air::value(s, own, action)?,
        Action::Offensives(action) => offensive(s, own, action)?,
        Action::Movement(action) => movement(s, own, action),
        Action::Supply(SupplyAction::Replenish(answer)) => match answer {
            Replenish::Return { at, .. } => 100 - march::way_to_goal(s, own, at.space()),
            Replenish::Recover { .. } => 10,
            Replenish::Repair { .. } => 5,
            Replenish::Enough => 0,
        },
        Action::Supply(SupplyAction::Feed(Feed::Unit { unit })) => {
            100 * i32::from(s.unit(unit).steps()) + i32::from(s.unit(unit).unsupplied)
        }
        Action::Supply(SupplyAction::Muster(_)) => 1,
        Action::Supply(SupplyAction::Stock(answer)) => i32::from(answer == Stock::Keep),
        Action::Naval(action) => sea::value(s, own, brief, action)?,
        Action::Combat(action) => meeting::fight(s, action)?,
        Action::Strategic(action) => convoys::value(s, action)?,
        Action::Seasons(action) => season::value(s, own, action)?,
        Action::Politics(action) => politics::value(s, own, action),
        Action::Special(action) => special::value(action),
        _ => return None,
    })
}

/// The gunnery of some ships.
fn guns(s: &State, ships: impl IntoIterator<Item = UnitId>) -> i32 {
    let of = |ship: UnitId| s.unit(ship).ship_face().and_then(|face| face.gunnery);
    ships
        .into_iter()
        .map(|ship| i32::from(of(ship).unwrap_or(0)))
        .sum()
}

fn offensive(s: &State, own: NationId, action: OffensiveAction) -> Option<i32> {
    Some(match action {
        OffensiveAction::Begin(answer) => begin(s, own, answer),
        OffensiveAction::Combine(answer) => i32::from(answer == Combine::NoMore),
        OffensiveAction::React(answer) => i32::from(answer == React::No),
        OffensiveAction::Go(_)
        | OffensiveAction::Pick(_)
        | OffensiveAction::Exploit(_)
        | OffensiveAction::Advance(_)
        | OffensiveAction::Follow(_)
        | OffensiveAction::Retreat(_) => march::value(s, own, action),
        _ => battle::value(s, own, action),
    })
}

/// 5.0: the agent that can do most; what EPs are for, when Offensives have run out.
fn begin(s: &State, own: NationId, answer: Begin) -> i32 {
    let at_peace = !s.scenario().land_war;
    match answer {
        Begin::Pass => 0,
        _ if at_peace => -1,
        Begin::Land { agent } => march::prospects(s, own, agent),
        Begin::Nation { nation } => march::best_agent(s, nation) - 1,
        Begin::Impromptu => {
            let left = s.track(own).map_or(0, |track| track.offensives);
            let best = march::best_agent(s, own);
            if left == 0 { best - 1 } else { -1 }
        }
        Begin::Air | Begin::Drop => -1,
        Begin::Surrender => -1_000_000,
        Begin::Sea { .. } | Begin::Organise | Begin::Joint | Begin::Declare => -1,
    }
}

fn movement(s: &State, own: NationId, action: MovementAction) -> i32 {
    match action {
        MovementAction::Moves(answer) => march::turn(s, answer),
        MovementAction::GiveUp(answer) => i32::from(answer == aeto::ch06_movement::GiveUp::Nobody),
        MovementAction::Rail(answer) => i32::from(answer == Rail::Enough),
        MovementAction::Detrain(Detrain::To { hex }) => -march::way_to_goal(s, own, hex.space()),
        MovementAction::Detrain(Detrain::With { .. }) => 1,
    }
}

impl Player<Aeto> for Cadet {
    fn choose(&mut self, seen: &State, legal: &[Action]) -> Action {
        let own = seen.nation_of(self.seat);
        let brief = Brief::default();
        let valued: Option<Vec<i32>> = legal
            .iter()
            .map(|action| value(seen, own, &brief, *action))
            .collect();
        let Some(values) = valued else {
            return self.chance.choose::<Aeto>(legal);
        };
        let mut best = 0;
        for (at, value) in values.iter().enumerate() {
            if *value > values[best] {
                best = at;
            }
        }
        legal[best]
    }

    fn reason(&self, seen: &State, chosen: Action) -> String {
        let own = seen.nation_of(self.seat);
        reasons::reason(seen, own, chosen)
    }
}

/// Whether the cadet speaks of an action of the air that it knows.
fn is_known(action: AirAction) -> bool {
    !matches!(
        action,
        AirAction::Zone(_) | AirAction::Jump(aeto::ch04_air::Jump::Unit { .. })
    )
}
