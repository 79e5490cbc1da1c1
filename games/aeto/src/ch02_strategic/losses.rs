//! 2.0: what Strategic Warfare takes, and what is remembered of it.

use super::convoys::Arctic;
use crate::data::data;
use crate::game::Act;
use crate::ground;
use crate::names::nation_name;
use crate::spot::board;
use crate::state::State;
use crate::types::{HexId, Month, NationId, UnitId};
use board::SpaceId;
use kernel::{RuleId, cite};
use serde::{Deserialize, Serialize};

/// 2.4e: a hex that was bombed with success, when, and what that cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bombed {
    pub hex: HexId,
    pub month: Month,
    pub eps: u8,
}

/// What is remembered of Strategic Warfare.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strategic {
    /// 0.map-box-sbb: this season's.
    pub bombed: Vec<Bombed>,
    /// 2.0c: EPs that powers have lost since the last Seasonal Turn.
    pub lost: Vec<(NationId, u8)>,
    /// 8.2a: what a power's track did not have: it is taken from the next income.
    pub owed: Vec<(NationId, u8)>,
    /// 2.6c: Rail Capacity that nations have lost in this month.
    pub rails: Vec<(NationId, u8)>,
    /// 2.23b: what convoys have lost in this phase, by area.
    pub toll: Vec<(HexId, u8)>,
    /// 2.12: the Arctic Convoy Route, while it is open.
    pub arctic: Option<Arctic>,
    /// 3.14c: ships that were on Convoy Duty in the last Strategic Warfare Phase.
    pub served: Vec<UnitId>,
    /// 2.18c: the British have taken units out of France: French escorts go home.
    pub recalled: bool,
}

impl Strategic {
    /// 2.4e: a new season begins.
    pub fn end_season(&mut self) {
        cite!("2.4e");
        self.bombed.clear();
        self.lost.clear();
        self.owed.clear();
        self.arctic = None;
    }
    /// 2.6c: rail capacity comes back.
    pub fn end_month(&mut self) {
        cite!("2.6c");
        self.rails.clear();
    }
    /// 8.2a: what the next income is short of.
    pub fn owed(&self, nation: NationId) -> u8 {
        of(&self.owed, nation)
    }
    pub fn rail_lost(&self, nation: NationId) -> u8 {
        of(&self.rails, nation)
    }
    pub fn lose_rail(&mut self, nation: NationId, by: u8) {
        add(&mut self.rails, nation, by);
    }
    /// 2.4b: whether a hex was bombed with success in an earlier month of the season.
    pub fn was_bombed_before(&self, hex: HexId, month: Month) -> bool {
        cite!("2.4b", "0.map-box-sbb");
        let mut earlier = self.bombed.iter().filter(|one| one.month < month);
        earlier.any(|one| one.hex == hex)
    }
}

fn of(list: &[(NationId, u8)], nation: NationId) -> u8 {
    let row = list.iter().find(|(of, _)| *of == nation);
    row.map_or(0, |(_, number)| *number)
}

fn add(list: &mut Vec<(NationId, u8)>, nation: NationId, by: u8) {
    match list.iter_mut().find(|(of, _)| *of == nation) {
        Some((_, number)) => *number = number.saturating_add(by),
        None => list.push((nation, by)),
    }
}

/// 2.0c: takes EPs from a power's track, never more than there are and never more than a season brings; says how many.
pub fn charge(t: &mut Act<'_>, nation: NationId, eps: u8, rule: RuleId) -> u8 {
    cite!("2.0a", "2.0b", "2.0c");
    let month = t.s.clock.month;
    let most = data().incomes.of(nation, month).unwrap_or(u8::MAX);
    let left = most.saturating_sub(of(&t.s.strategic.lost, nation));
    let Some(track) = t.s.track_mut(nation) else {
        return 0;
    };
    let taken = eps.min(left).min(track.eps);
    track.eps -= taken;
    add(&mut t.s.strategic.lost, nation, taken);
    let short = eps.min(left) - taken;
    if short > 0 && crate::ch08_seasons::has_economy(t.s.scenario()) {
        cite!("8.2a");
        add(&mut t.s.strategic.owed, nation, short);
        add(&mut t.s.strategic.lost, nation, short);
    }
    t.log.say(rule, || {
        format!("{} loses {taken} EPs", nation_name(nation))
    });
    taken
}

/// 2.4g: what a conquered or allied nation as a whole yields to who holds it, less what bombs took in this season.
pub fn yield_left(s: &State, nation: NationId, payer: NationId) -> u8 {
    cite!("2.4g");
    let home = |hex: &SpaceId| ground::hex(*hex).nation == Some(nation);
    let held = |hex: &SpaceId| {
        s.politics
            .holder(*hex)
            .is_some_and(|holder| holder == payer || holder == nation)
    };
    let resources = board()
        .ids()
        .filter(|hex| home(hex) && held(hex) && ground::hex(*hex).resource);
    let whole = resources.count() as u8 * data().values.resource_ep;
    let bombed = s.strategic.bombed.iter();
    let here = bombed.filter(|one| home(&one.hex.space()));
    whole.saturating_sub(here.map(|one| one.eps).sum())
}
