//! 5.3 German Strategic Warfare Construction: how many U-boats for the year, and when they come.

use super::{YearAction, turn_limit};
use crate::Act;
use crate::Neppa;
use crate::data::UboatBase;
use crate::state::State;
use crate::step::Action;
use crate::types::{Nation, Season};
use frame::{Framed, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

pub const SEASONS: [Season; 4] = [Season::Spring, Season::Summer, Season::Fall, Season::Winter];

/// 5.3a: a tenth of the Total, rounded down.
pub fn budget(s: &State) -> u8 {
    (s.treasury(Nation::GERMANY).total.max(0) / 10).min(255) as u8
}

fn may_buy(s: &State, count: u8) -> Result<(), Illegal> {
    demand!(
        count <= budget(s),
        "5.3a",
        "U-boats may cost at most a tenth of the Total WPPs"
    );
    Ok(())
}

/// 5.3b: a season gets one extra U-boat at most.
fn may_add(s: &State, season: Season) -> Result<(), Illegal> {
    let plan = s.year.uboats_due;
    let least = plan.iter().min();
    demand!(
        least == Some(&plan[season as usize]),
        "5.3b",
        "U-boats come as evenly as possible: this turn has its extra one"
    );
    Ok(())
}

/// 5.3a, 5.3b, 5.4b: pays for the year's U-boats and spreads them; the extra ones are to be placed.
fn buy(t: &mut Act, count: u8) {
    cite!("5.4b");
    t.s.year.uboats_due = [count / 4; 4];
    let germany = t.s.treasury_mut(Nation::GERMANY);
    germany.wpp -= i16::from(count);
    germany.limit = turn_limit(germany.total, i16::from(count));
    let limit = germany.limit;
    t.log.say(rule!("5.3a"), || {
        format!("Germany orders {count} U-boats and may spend {limit} WPP a turn")
    });
    if !count.is_multiple_of(4) {
        t.push(SpreadUboats { left: count % 4 });
    }
}

fn add(t: &mut Act, season: Season, left: u8) {
    t.s.year.uboats_due[season as usize] += 1;
    t.log.say(rule!("5.3b"), || {
        format!("One extra U-boat comes in {season:?}")
    });
    if left > 1 {
        t.push(SpreadUboats { left: left - 1 });
    }
}

/// 5.3b, 9.3a: the turn's U-boats arrive in the North Sea Base Box.
pub fn deliver(t: &mut Act) {
    let season = t.s.turn.season() as usize;
    let count = std::mem::take(&mut t.s.year.uboats_due[season]);
    if count == 0 || t.s.politics.fallen.has(Nation::GERMANY) {
        return;
    }
    // There are not more counters than can be counted together.
    let room = u8::MAX.saturating_sub(t.s.convoys.all_uboats().try_into().unwrap_or(u8::MAX));
    t.s.convoys.uboats[UboatBase::NorthSea as usize] += count.min(room);
    t.log.say(rule!("9.3a"), || {
        format!("{count} U-boats go to the North Sea Base Box")
    });
}

/// 5.3a: how many U-boats for the year.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BuyUboats;

impl Question<Neppa> for BuyUboats {
    type Answer = YearAction;

    fn open(&self, t: &mut Act) -> Open {
        Open::Ask(t.s.seat_of(Nation::GERMANY))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(
            out,
            (0..=budget(s)).map(|count| YearAction::Uboats { count }),
        );
    }
    fn check(&self, s: &State, answer: YearAction) -> Result<(), Illegal> {
        match answer {
            YearAction::Uboats { count } => may_buy(s, count),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: YearAction) {
        t.pop();
        match answer {
            YearAction::Uboats { count } => buy(t, count),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!(
            "Germany: how many U-boats this year (at most {})?",
            budget(s)
        );
        (text, rule!("5.3a"))
    }
}

/// 5.3b: which season gets the next extra U-boat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SpreadUboats {
    pub left: u8,
}

impl Question<Neppa> for SpreadUboats {
    type Answer = YearAction;

    fn open(&self, t: &mut Act) -> Open {
        Open::Ask(t.s.seat_of(Nation::GERMANY))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, SEASONS.map(|season| YearAction::Extra { season }));
    }
    fn check(&self, s: &State, answer: YearAction) -> Result<(), Illegal> {
        match answer {
            YearAction::Extra { season } => may_add(s, season),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: YearAction) {
        t.pop();
        match answer {
            YearAction::Extra { season } => add(t, season, self.left),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let left = self.left;
        let text = format!("Germany: in which turn comes an extra U-boat ({left} left)?");
        (text, rule!("5.3b"))
    }
}
