//! 5.3 German Strategic Warfare Construction: how many U-boats for the year, and when they come.

use super::{YearAction, YearStep, turn_limit};
use crate::data::UboatBase;
use crate::state::State;
use crate::table::Table;
use crate::types::{Nation, Season};
use kernel::{Illegal, cite, demand, rule};

pub const SEASONS: [Season; 4] = [Season::Spring, Season::Summer, Season::Fall, Season::Winter];

/// 5.3a: a tenth of the Total, rounded down.
pub fn budget(s: &State) -> u8 {
    (s.treasury(Nation::GERMANY).total.max(0) / 10).min(255) as u8
}

pub fn may_buy(s: &State, count: u8) -> Result<(), Illegal> {
    demand!(
        count <= budget(s),
        "5.3a",
        "U-boats may cost at most a tenth of the Total WPPs"
    );
    Ok(())
}

/// 5.3b: a season gets one extra U-boat at most.
pub fn may_add(s: &State, season: Season) -> Result<(), Illegal> {
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
pub fn buy(t: &mut Table, count: u8) {
    cite!("5.4b");
    t.pop();
    t.s.year.uboats_due = [count / 4; 4];
    let germany = t.s.treasury_mut(Nation::GERMANY);
    germany.wpp -= i16::from(count);
    germany.limit = turn_limit(germany.total, i16::from(count));
    let limit = germany.limit;
    t.log.say(rule!("5.3a"), || {
        format!("Germany orders {count} U-boats and may spend {limit} WPP a turn")
    });
    if !count.is_multiple_of(4) {
        t.push(YearStep::SpreadUboats { left: count % 4 });
    }
}

pub fn add(t: &mut Table, season: Season, left: u8) {
    t.pop();
    t.s.year.uboats_due[season as usize] += 1;
    t.log.say(rule!("5.3b"), || {
        format!("One extra U-boat comes in {season:?}")
    });
    if left > 1 {
        t.push(YearStep::SpreadUboats { left: left - 1 });
    }
}

/// 5.3b, 9.3a: the turn's U-boats arrive in the North Sea Base Box.
pub fn deliver(t: &mut Table) {
    let season = t.s.turn.season() as usize;
    let count = std::mem::take(&mut t.s.year.uboats_due[season]);
    if count == 0 || t.s.politics.fallen.has(Nation::GERMANY) {
        return;
    }
    let base = &mut t.s.convoys.uboats[UboatBase::NorthSea as usize];
    *base = base.saturating_add(count);
    t.log.say(rule!("9.3a"), || {
        format!("{count} U-boats go to the North Sea Base Box")
    });
}

/// What may be answered: every number within the budget, and every season without an extra one.
pub fn answers(s: &State, step: YearStep, out: &mut Vec<YearAction>) {
    match step {
        YearStep::BuyUboats => {
            out.extend((0..=budget(s)).map(|count| YearAction::Uboats { count }));
        }
        YearStep::SpreadUboats { .. } => out.extend(
            SEASONS
                .into_iter()
                .filter(|season| may_add(s, *season).is_ok())
                .map(|season| YearAction::Extra { season }),
        ),
    }
}
