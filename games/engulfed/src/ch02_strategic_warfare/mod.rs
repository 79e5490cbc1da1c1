//! Chapter 2: U-boats, strategic bombing, V-weapons.

mod r2_1_u_boats;
mod r2_22_air_combat;
mod r2_28_v_weapons;
mod r2_2_raid;
mod r2_3_building_limits;
mod words;

pub use r2_3_building_limits::{Asset, may_build};
pub use words::{label, prompt};

use crate::ch09_politics;
use crate::data::{ScenarioRule, data};
use crate::state::State;
use crate::step::{Action, Open, Phase, Step};
use crate::table::Table;
use crate::types::{Nation, Side, Turn};
use kernel::{Illegal, Seat, cite, rule};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AirWarStep {
    /// 2.1: the boats and those who hunt them.
    UBoats,
    /// 2.2: whether to raid.
    Raid { by: Side },
    /// 2.22(a): whether to meet the raid.
    Intercept { by: Side, support: bool },
    /// 2.28e: how many V-1s to fire.
    FireV1,
    /// 2.28e: how many V-2s to fire.
    FireV2,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AirWarAction {
    /// 2.27: in support of ground operations, or against production.
    Raid {
        support: bool,
    },
    Stay,
    Intercept,
    Decline,
    Fire {
        points: u8,
    },
}

/// Strategic Assets and what they did this turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assets {
    pub u_boats: u8,
    pub asw: u8,
    /// Of Germany, of Britain.
    pub flak: [u8; 2],
    /// By side.
    pub fighters: [u8; 2],
    /// By side.
    pub bombers: [u8; 2],
    pub v1: u8,
    pub v2: u8,
    /// 4.61: the turn from which the level may rise again.
    pub next_asw: Turn,
    /// 4.61: of Germany, of Britain.
    pub next_flak: [Turn; 2],
    /// 4.62: by Major Power.
    pub next_fleet: [Turn; 6],
    /// 2.25: Strat-moves that Germany loses this turn.
    pub rail_cut: u8,
    /// 2.27: hits on Strat-moves in the West this turn, if the raid was flown for that.
    pub west_hits: Option<u8>,
    /// 2.27a: the last turn on which it was.
    pub supported: Option<Turn>,
    /// 2.2b: the turn on which France fell, once it is known.
    pub france_fell: Option<Turn>,
}

/// 2.0a: strategic warfare against the phasing side, after its WERPs are counted.
pub fn begin(t: &mut Table) {
    cite!("2.0a");
    if ch09_politics::scenario_has(t.s, ScenarioRule::NoStrategicWarfare) {
        return;
    }
    note_fall_of_france(t);
    match t.s.side {
        Side::Axis => {
            t.s.assets.rail_cut = 0;
            t.s.assets.west_hits = None;
            t.push(AirWarStep::Raid { by: Side::Allies });
        }
        Side::Allies => {
            t.push(AirWarStep::FireV2);
            t.push(AirWarStep::FireV1);
            t.push(AirWarStep::Raid { by: Side::Axis });
            t.push(AirWarStep::UBoats);
        }
    }
}

/// 2.2b, 10.12: what is conquered when the Axis produces fell last turn at the latest.
fn note_fall_of_france(t: &mut Table) {
    if t.s.assets.france_fell.is_none() && t.s.politics.conquered.has(Nation::FRANCE) {
        t.s.assets.france_fell = Some(match t.s.side {
            Side::Axis => Turn(t.s.turn.0.saturating_sub(1)),
            Side::Allies => t.s.turn,
        });
    }
}

/// 2.13, 2.25: how many Strat-moves a nation loses in each phase of this turn.
pub fn strat_move_cut(s: &State, nation: Nation) -> u8 {
    match nation {
        Nation::GERMANY => s.assets.rail_cut,
        Nation::BRITAIN | Nation::USA => r2_1_u_boats::strat_move_cut(s),
        _ => 0,
    }
}

/// 2.27b: how many Axis Strat-moves of a phase may touch the Western weather zone; no limit without such a raid.
pub fn west_strat_moves_left(s: &State) -> Option<u8> {
    cite!("2.27b");
    let hits = s.assets.west_hits?;
    let moves = data().national.limits(Nation::GERMANY).strat_moves;
    let left = moves.saturating_sub(s.assets.rail_cut).max(1);
    Some(left.saturating_sub(hits))
}

/// Whose production Germany and the Western Allies attack: not those who are out of the war.
fn in_the_fight(s: &State, a: Nation, b: Nation) -> bool {
    s.politics.war[a.index()].has(b) && !s.politics.conquered.has(a) && !s.politics.conquered.has(b)
}

/// 9.32: Britain runs the Western bombers and fighters, and the U.S.A. after her fall.
fn western_power(s: &State) -> Nation {
    if s.politics.conquered.has(Nation::BRITAIN) {
        Nation::USA
    } else {
        Nation::BRITAIN
    }
}

/// Who decides for the strategic air force of a side.
fn air_seat(s: &State, side: Side) -> Seat {
    s.seat_of(match side {
        Side::Axis => Nation::GERMANY,
        Side::Allies => western_power(s),
    })
}

/// What this chapter offers a seat in a phase: nothing, it asks with steps of its own.
pub fn offer(_s: &State, _phase: Phase, _seat: Seat, _out: &mut Vec<Action>) {}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(t: &mut Table, step: AirWarStep) -> Open {
    match step {
        AirWarStep::UBoats => {
            r2_1_u_boats::resolve(t);
            Open::Pass
        }
        AirWarStep::Raid { by } => match r2_2_raid::may_raid(t.s, by) {
            Ok(()) => Open::Ask(air_seat(t.s, by)),
            Err(_) => Open::Pass,
        },
        AirWarStep::Intercept { by, support } => {
            if r2_2_raid::may_decline(t.s, by).is_ok() {
                return Open::Ask(air_seat(t.s, by.other()));
            }
            r2_2_raid::fly(t, by, support, true);
            Open::Pass
        }
        AirWarStep::FireV1 => open_v(t, Asset::V1),
        AirWarStep::FireV2 => open_v(t, Asset::V2),
    }
}

fn open_v(t: &mut Table, weapon: Asset) -> Open {
    let Ok((least, most)) = r2_28_v_weapons::salvo(t.s, weapon) else {
        return Open::Pass;
    };
    if least < most {
        return Open::Ask(t.s.seat_of(Nation::GERMANY));
    }
    r2_28_v_weapons::fire(t, weapon, most);
    Open::Pass
}

/// What may be answered to one of this chapter's steps.
pub fn ask(s: &State, step: AirWarStep, out: &mut Vec<Action>) {
    let mut add = |action: AirWarAction| out.push(action.into());
    match step {
        AirWarStep::UBoats => {}
        AirWarStep::Raid { by } => {
            add(AirWarAction::Raid { support: false });
            if r2_2_raid::may_support(s, by).is_ok() {
                add(AirWarAction::Raid { support: true });
            }
            add(AirWarAction::Stay);
        }
        AirWarStep::Intercept { .. } => {
            add(AirWarAction::Intercept);
            add(AirWarAction::Decline);
        }
        AirWarStep::FireV1 | AirWarStep::FireV2 => {
            if let Ok((least, most)) = r2_28_v_weapons::salvo(s, weapon_of(step)) {
                (least..=most).for_each(|points| add(AirWarAction::Fire { points }));
            }
        }
    }
}

const fn weapon_of(step: AirWarStep) -> Asset {
    match step {
        AirWarStep::FireV2 => Asset::V2,
        _ => Asset::V1,
    }
}

/// Whether an action of this chapter may be taken now.
pub fn check(s: &State, action: AirWarAction) -> Result<(), Illegal> {
    let not_asked = Err(Illegal::new(rule!("2.0a"), "this is not asked now"));
    let Some(Step::AirWar(step)) = s.top() else {
        return not_asked;
    };
    match (step, action) {
        (AirWarStep::Raid { by }, AirWarAction::Raid { support: true }) => {
            r2_2_raid::may_support(s, by)
        }
        (AirWarStep::Raid { .. }, AirWarAction::Raid { support: false } | AirWarAction::Stay) => {
            Ok(())
        }
        (AirWarStep::Intercept { .. }, AirWarAction::Intercept | AirWarAction::Decline) => Ok(()),
        (AirWarStep::FireV1 | AirWarStep::FireV2, AirWarAction::Fire { points }) => {
            r2_28_v_weapons::may_fire(s, weapon_of(step), points)
        }
        _ => not_asked,
    }
}

pub fn apply(t: &mut Table, action: AirWarAction) {
    let Some(Step::AirWar(step)) = t.s.top() else {
        return;
    };
    t.pop();
    match (step, action) {
        (AirWarStep::Raid { by }, AirWarAction::Raid { support }) => {
            r2_2_raid::announce(t, by, support);
            t.push(AirWarStep::Intercept { by, support });
        }
        (AirWarStep::Intercept { by, support }, _) => {
            r2_2_raid::fly(t, by, support, action == AirWarAction::Intercept);
        }
        (_, AirWarAction::Fire { points }) => r2_28_v_weapons::fire(t, weapon_of(step), points),
        _ => {}
    }
}

/// Below 7: which of this chapter's kinds of action it is.
pub fn verb(action: AirWarAction) -> u8 {
    match action {
        AirWarAction::Raid { .. } => 0,
        AirWarAction::Stay => 1,
        AirWarAction::Intercept => 2,
        AirWarAction::Decline => 3,
        AirWarAction::Fire { .. } => 4,
    }
}

/// Rolls so many dice and counts those that show each face.
fn roll(t: &mut Table, dice: u8) -> ([u8; 7], arrayvec::ArrayVec<u8, 64>) {
    let (mut faces, mut all) = ([0; 7], arrayvec::ArrayVec::new());
    for _ in 0..dice.min(64) {
        let die = t.dice.d6();
        faces[usize::from(die.min(6))] += 1;
        all.push(die);
    }
    (faces, all)
}

/// How many dice show this face or more.
fn at_least(faces: &[u8; 7], face: u8) -> u8 {
    faces[usize::from(face.clamp(1, 7)).min(7)..].iter().sum()
}
