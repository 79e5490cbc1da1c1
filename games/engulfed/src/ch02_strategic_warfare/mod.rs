//! Chapter 2: U-boats, strategic bombing, V-weapons.

mod r2_1_u_boats;
mod r2_22_air_combat;
mod r2_28_v_weapons;
mod r2_2_raid;
mod r2_3_building_limits;

pub use r2_3_building_limits::{Asset, may_build};

use crate::data::{ScenarioRule, data};
use crate::state::State;
use crate::types::{Nation, Side, Turn};
use crate::{Act, Engulfed, ch09_politics};
use frame::Chapter;
use kernel::{Label, Seat, cite};
use serde::{Deserialize, Serialize};

frame::chapter! {
    /// What this chapter asks and does.
    steps AirWarStep of Engulfed {
        r2_1_u_boats::UBoats,
        r2_2_raid::Raid,
        r2_2_raid::Intercept,
        r2_28_v_weapons::FireV,
    }
    /// What is done in this chapter.
    actions AirWarAction {
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
pub fn begin(t: &mut Act) {
    cite!("2.0a");
    if ch09_politics::scenario_has(t.s, ScenarioRule::NoStrategicWarfare) {
        return;
    }
    note_fall_of_france(t);
    match t.s.side {
        Side::Axis => {
            t.s.assets.rail_cut = 0;
            t.s.assets.west_hits = None;
            t.push(Raid { by: Side::Allies });
        }
        Side::Allies => {
            for weapon in [Asset::V2, Asset::V1] {
                t.push(FireV { weapon });
            }
            t.push(Raid { by: Side::Axis });
            t.push(UBoats);
        }
    }
}

/// 2.2b, 10.12: what is conquered when the Axis produces fell last turn at the latest.
fn note_fall_of_france(t: &mut Act) {
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

impl Chapter<Engulfed> for AirWarAction {
    fn label(self, _s: &State) -> Label {
        let (verb, text) = match self {
            AirWarAction::Raid { support: false } => ("raid", "Raid its production".to_string()),
            AirWarAction::Raid { support: true } => {
                ("raid", "Raid in support of ground operations".to_string())
            }
            AirWarAction::Stay => ("stay", "No raid".to_string()),
            AirWarAction::Intercept => ("intercept", "Intercept".to_string()),
            AirWarAction::Decline => ("decline", "Stay on the ground".to_string()),
            AirWarAction::Fire { points } => ("fire", format!("Fire {points}")),
        };
        Label::new(verb, text)
    }

    fn verb(self) -> u8 {
        match self {
            AirWarAction::Raid { .. } => 1,
            AirWarAction::Stay => 2,
            AirWarAction::Intercept => 3,
            AirWarAction::Decline => 4,
            AirWarAction::Fire { .. } => 5,
        }
    }
}

/// Rolls so many dice and counts those that show each face.
fn roll(t: &mut Act, dice: u8) -> ([u8; 7], Vec<u8>) {
    let all: Vec<u8> = (0..dice).map(|_| t.dice.d6()).collect();
    let mut faces = [0; 7];
    for die in &all {
        faces[usize::from(*die.min(&6))] += 1;
    }
    (faces, all)
}

/// How many dice show this face or more.
fn at_least(faces: &[u8; 7], face: u8) -> u8 {
    faces[usize::from(face.clamp(1, 7)).min(7)..].iter().sum()
}
