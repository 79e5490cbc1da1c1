//! The month, segment by segment.

use super::{FirstSide, victory};
use crate::ch01_weather;
use crate::ch02_strategic;
use crate::ch03_naval;
use crate::ch04_air::AirStep;
use crate::ch05_offensives::NextOffensive;
use crate::ch06_movement::{LandMoves, RailMoves, open_rail};
use crate::ch07_supply::{self, Replenishing};
use crate::ch08_seasons;
use crate::ch09_politics;
use crate::ch11_options;
use crate::data::data;
use crate::game::Act;
use crate::marks::Span;
use crate::state::State;
use crate::types::{Class, Month, NationId};
use crate::unit::Commitment;
use frame::{Open, Side};
use kernel::{cite, rule};
use serde::{Deserialize, Serialize};

board::words! {
    /// What a month has, in order.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "segment" Segment {
        /// 8.0: the Seasonal Turn, before the first month of a season.
        Season = "season" as "Seasonal Turn",
        Weather = "weather" as "Weather",
        Strategic = "strategic" as "Strategic Warfare",
        /// The First Naval Movement Step of the Naval and Air Phase.
        FirstNaval = "first_naval" as "First Naval Movement",
        /// The Air Movement Step of the Naval and Air Phase.
        Air = "air" as "Air Movement",
        /// 0.sop-na3: the Sea Supply Debarkation Step of the Naval and Air Phase.
        Unloading = "unloading" as "Sea Supply Debarkation",
        Offensives = "offensives" as "Offensive Phase",
        Movement = "movement" as "Land Movement",
        Rail = "rail" as "Rail Movement",
        /// 3.14: the Second Naval Movement Step of the End Phase.
        SecondNaval = "second_naval" as "Second Naval Movement",
        /// 3.14j
        Refuelling = "refuelling" as "Refuelling",
        Supply = "supply" as "Supply",
        Replenishment = "replenishment" as "Replenishment",
        EndOfTurn = "end_of_turn" as "End of Turn",
    }
}

impl Segment {
    pub const fn title(self) -> &'static str {
        self.name()
    }
    /// Whether it is of the Naval and Air Phase.
    pub const fn is_naval_and_air(self) -> bool {
        matches!(
            self,
            Segment::FirstNaval | Segment::Air | Segment::Unloading
        )
    }
    /// Each side has a part of its own, one after the other.
    const fn is_by_side(self) -> bool {
        matches!(
            self,
            Segment::Air
                | Segment::Movement
                | Segment::Rail
                | Segment::SecondNaval
                | Segment::Refuelling
                | Segment::Replenishment
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
    loop {
        let following = (t.s.clock.segment.index() + 1) % Segment::ALL.len();
        t.s.clock.segment = Segment::ALL[following];
        if is_due(t.s) {
            return Open::Again;
        }
    }
}

/// Whether the scenario has the segment that the clock shows, and the month too: a Seasonal Turn comes before the first
/// month of a season.
fn is_due(s: &State) -> bool {
    cite!("0.def-season");
    let (clock, scenario) = (&s.clock, s.scenario());
    let season = |month: Month| data().month(month.name()).season;
    let opens =
        clock.month > scenario.first && season(clock.month) != season(Month(clock.month.0 - 1));
    !scenario.left_out.contains(&clock.segment) && (clock.segment != Segment::Season || opens)
}

fn begin(t: &mut Act<'_>) {
    // The player of the side, then its partners, each with pieces and EPs of its own.
    let own: Vec<NationId> = t.s.powers_of(t.s.clock.side).collect();
    match t.s.clock.segment {
        Segment::Season => ch09_politics::open_season(t),
        Segment::Strategic => ch02_strategic::begin(t),
        Segment::FirstNaval => {
            ch03_naval::first_movement(t);
            ch09_politics::open_phase(t);
        }
        Segment::SecondNaval => ch03_naval::second_movement(t),
        Segment::Refuelling => ch03_naval::refuelling(t),
        Segment::Weather => {
            let month = t.s.clock.month;
            t.log.heading(1, rule!("0.sop-m0"), || month.to_string());
            ch08_seasons::muster(t);
            ch11_options::open_month(t);
            let before = t.s.skies.letter;
            ch01_weather::determine(t);
            crate::ch10_special::winter::weather_turned(t, before);
            ch11_options::dismiss(t);
            ch11_options::open_weather(t);
            replenish_minors(t);
            ch09_politics::open_month(t);
        }
        Segment::Air => {
            cite!("0.sop-na2a");
            t.push(AirStep::default());
            if !t.s.clock.second {
                t.push(FirstSide);
            }
        }
        Segment::Unloading => ch03_naval::unloading::begin(t),
        Segment::Offensives => {
            cite!("0.sop-offo", "5.0.1");
            t.push(NextOffensive::turn(0));
            t.push(FirstSide);
        }
        Segment::Movement => {
            cite!("0.sop-mov1a", "6a", "4.1.19", "5.14.3");
            for nation in own.into_iter().rev() {
                t.push(LandMoves { nation });
            }
            ch09_politics::transit::open_movement(t);
        }
        Segment::Rail => {
            cite!("0.sop-mov2");
            if t.s.clock.side == Side::Axis {
                open_rail(t);
            }
            for nation in own.into_iter().rev() {
                t.push(RailMoves { nation });
            }
        }
        Segment::Supply => {
            ch09_politics::occupation::check_garrisons(t);
            ch07_supply::supply_step(t);
        }
        Segment::Replenishment => {
            cite!("0.sop-end3", "7.14d", "7.17");
            ch09_politics::mark_beyond_the_line(t);
            if t.s.clock.second {
                ch09_politics::occupation::open_replenishment(t);
            }
            ch08_seasons::finish_airfields(t);
            for nation in own.into_iter().rev() {
                t.push(Replenishing {
                    nation,
                    done: 0,
                    tried: Vec::new(),
                });
            }
            crate::ch10_special::replenishment(t);
            ch11_options::reinforce(t);
            if t.s.clock.side == Side::Allies {
                ch07_supply::home_guard::muster(t);
            }
        }
        Segment::EndOfTurn => ch09_politics::open_end(t),
    }
}

fn end(t: &mut Act<'_>) {
    match t.s.clock.segment {
        Segment::Strategic => ch02_strategic::end(t),
        Segment::Air => {
            crate::ch04_air::end_air_step(t);
            if t.s.clock.second {
                ch03_naval::end_of_phase(t);
                t.s.end(Span::Phase);
            }
        }
        Segment::Unloading => {
            ch03_naval::evacuating::end_phase(t);
            ch02_strategic::settle_recall(t);
        }
        Segment::Offensives => {
            ch03_naval::end_of_phase(t);
            t.s.end(Span::Phase);
            ch09_politics::end_of_phase(t);
        }
        Segment::SecondNaval => {
            cite!("3.14i", "0.sop-end1b");
            if t.s.clock.second {
                ch03_naval::debarking::clear_ports(t);
            }
            crate::ch04_air::end_air_step(t);
        }
        Segment::Rail if t.s.clock.second => {
            t.s.end(Span::Phase);
            ch09_politics::end_of_phase(t);
        }
        Segment::Replenishment if t.s.clock.second => ch07_supply::clear_boxes(t),
        Segment::EndOfTurn => end_of_turn(t),
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
    ch09_politics::look_around(t);
    ch09_politics::end_of_month(t);
    t.s.end(Span::Month);
    t.s.pieces
        .mark_all(|unit| unit.commitment = Commitment::Free);
    t.s.scouted.clear();
    t.s.railed.clear();
    t.s.seasonal.rail = Default::default();
    t.s.strategic.end_month();
    ch11_options::end_month(t);
    if t.s.ended.is_none() && t.s.clock.month >= ch11_options::last_month(t.s) {
        victory::time_is_up(t);
    }
    t.s.clock.month = t.s.clock.month.next();
    let (month, grants) = (t.s.clock.month.name(), &t.s.scenario().grants);
    for grant in grants.iter().filter(|grant| grant.month == month) {
        if let Some(track) = t.s.track_mut(grant.nation) {
            cite!("8.13b");
            track.offensives = grant.offensives;
            track.eps = track.eps.saturating_add(grant.eps);
            cite!("2.0b");
            let most = data().values.reserve_most;
            track.reserve = track.reserve.saturating_add(grant.reserve).min(most);
        }
    }
}
