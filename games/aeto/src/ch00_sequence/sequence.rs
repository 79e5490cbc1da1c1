//! The month, segment by segment.

use super::{FirstSide, victory};
use crate::ch01_weather;
use crate::ch04_air::AirStep;
use crate::ch05_offensives::NextOffensive;
use crate::ch06_movement::{LandMoves, RailMoves};
use crate::ch07_supply::{self, Replenishing};
use crate::ch09_politics;
use crate::data::data;
use crate::game::Act;
use crate::marks::Span;
use crate::types::{Class, Month};
use crate::unit::Commitment;
use frame::{Open, Side};
use kernel::{cite, rule};
use serde::{Deserialize, Serialize};

/// What a month has, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Segment {
    Weather,
    /// The Air Movement Step of the Naval and Air Phase.
    Air,
    Offensives,
    Movement,
    Rail,
    Supply,
    Replenishment,
    EndOfTurn,
}

impl Segment {
    const ALL: [Segment; 8] = [
        Segment::Weather,
        Segment::Air,
        Segment::Offensives,
        Segment::Movement,
        Segment::Rail,
        Segment::Supply,
        Segment::Replenishment,
        Segment::EndOfTurn,
    ];

    pub const fn title(self) -> &'static str {
        match self {
            Segment::Weather => "Weather",
            Segment::Air => "Air Movement",
            Segment::Offensives => "Offensive Phase",
            Segment::Movement => "Land Movement",
            Segment::Rail => "Rail Movement",
            Segment::Supply => "Supply",
            Segment::Replenishment => "Replenishment",
            Segment::EndOfTurn => "End of Turn",
        }
    }
    /// Each side has a part of its own, one after the other.
    const fn is_by_side(self) -> bool {
        matches!(
            self,
            Segment::Air | Segment::Movement | Segment::Rail | Segment::Replenishment
        )
    }
}

/// Where in the month we are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    pub month: Month,
    pub segment: Segment,
    /// Who has the Initiative for this season.
    pub initiative: Side,
    /// Whose part of the segment it is, or who begins it.
    pub side: Side,
    /// The first side has had its part.
    pub second: bool,
    pub begun: bool,
}

/// Goes on to what follows.
pub fn next(t: &mut Act<'_>) -> Open {
    cite!("0.sop-m0");
    if !t.s.clock.begun {
        t.s.clock.begun = true;
        begin(t);
        return Open::Again;
    }
    end(t);
    let clock = &mut t.s.clock;
    clock.begun = false;
    if clock.segment.is_by_side() && !clock.second {
        clock.second = true;
        clock.side = clock.side.other();
        return Open::Again;
    }
    clock.second = false;
    clock.side = clock.initiative;
    let at = Segment::ALL
        .iter()
        .position(|segment| *segment == clock.segment);
    let following = at.map_or(0, |at| at + 1) % Segment::ALL.len();
    clock.segment = Segment::ALL[following];
    Open::Again
}

fn begin(t: &mut Act<'_>) {
    let player = t.s.player(t.s.clock.side);
    match t.s.clock.segment {
        Segment::Weather => {
            let month = t.s.clock.month;
            t.log.heading(1, rule!("0.sop-m0"), || month.to_string());
            ch01_weather::determine(t);
            replenish_minors(t);
        }
        Segment::Air => {
            cite!("0.sop-na2a");
            t.push(AirStep);
            if !t.s.clock.second {
                t.push(FirstSide);
            }
        }
        Segment::Offensives => {
            cite!("0.sop-offo", "5.0.1");
            t.push(NextOffensive { passes: 0 });
            t.push(FirstSide);
        }
        Segment::Movement => {
            cite!("0.sop-mov1a", "6a");
            t.push(LandMoves { nation: player });
        }
        Segment::Rail => {
            cite!("0.sop-mov2");
            t.push(RailMoves { nation: player });
        }
        Segment::Supply => ch07_supply::supply_step(t),
        Segment::Replenishment => {
            cite!("0.sop-end3");
            t.push(Replenishing {
                nation: player,
                done: 0,
                tried: Vec::new(),
            });
        }
        Segment::EndOfTurn => end_of_turn(t),
    }
}

fn end(t: &mut Act<'_>) {
    match t.s.clock.segment {
        Segment::Air => crate::ch04_air::land_all(t),
        Segment::Offensives => t.s.end(Span::Phase),
        Segment::Rail if t.s.clock.second => t.s.end(Span::Phase),
        Segment::Replenishment if t.s.clock.second => ch07_supply::clear_boxes(t),
        _ => {}
    }
}

/// 8.13d: a minor at war has its Offensives anew each month.
fn replenish_minors(t: &mut Act<'_>) {
    cite!("8.13d", "5.0.15");
    for track in &mut t.s.tracks {
        if data().nations[track.nation.index()].class == Class::Minor {
            track.offensives = data().values.minor_offensives;
        }
    }
}

/// 0.sop-end4, 0.sop-end5: pieces are flipped, marks come off, the month ends.
fn end_of_turn(t: &mut Act<'_>) {
    cite!("0.sop-end4", "0.sop-end5", "4.27.1");
    ch09_politics::end_of_month(t);
    t.s.end(Span::Month);
    t.s.pieces
        .mark_all(|unit| unit.commitment = Commitment::Free);
    t.s.scouted.clear();
    t.s.railed.clear();
    if t.s.ended.is_none() && t.s.clock.month >= t.s.scenario().last {
        victory::time_is_up(t);
    }
    t.s.clock.month = t.s.clock.month.next();
    let (month, grants) = (t.s.clock.month.name(), &t.s.scenario().grants);
    for grant in grants.iter().filter(|grant| grant.month == month) {
        if let Some(track) = t.s.track_mut(grant.nation) {
            cite!("8.13b");
            track.offensives = grant.offensives;
            track.eps = track.eps.saturating_add(grant.eps);
            track.reserve = track.reserve.saturating_add(grant.reserve);
        }
    }
}
