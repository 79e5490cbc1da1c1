//! 9.7 ASW: U-boats against the ships that carry WPPs.

use super::r9_1_british_box::{convoy_wpp, fleet_factors, full_fleets};
use super::{BASES, ConvoyAction};
use crate::Act;
use crate::Neppa;
use crate::data::{ConvoyBox, data};
use crate::names::zone_name;
use crate::state::State;
use crate::step::Action;
use crate::types::{Nation, Side};
use frame::{Framed, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// What is in a convoy box when the fight begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Convoy {
    /// 9.1a: Convoy WPPs.
    pub convoy: u8,
    /// 10.1: how many of the waiting grants have a fleet to carry them.
    pub grants: usize,
    /// 9.7b: Allied fleet factors beyond those needed, in eights.
    pub escorts: i32,
    /// 9.7b: German fleet factors, in eights.
    pub raiders: i32,
}

/// Ruling 9.7b: eight factors are needed for the Convoy WPPs and for each grant of up to 8 WPPs.
pub fn convoy(s: &State, place: ConvoyBox) -> Convoy {
    cite!("9.2a", "9.7b", "9.8a");
    let convoy = match place {
        ConvoyBox::British => convoy_wpp(s),
        ConvoyBox::Murmansk => 0,
    };
    let waiting = s
        .convoys
        .shipments
        .iter()
        .filter(|grant| grant.place == place)
        .count();
    let carriers = full_fleets(s, place).saturating_sub(usize::from(convoy > 0));
    let grants = waiting.min(carriers);
    let needed = 8 * (u16::from(convoy > 0) + grants as u16);
    let spare = fleet_factors(s, place, Side::Allies).saturating_sub(needed);
    Convoy {
        convoy,
        grants,
        escorts: (spare / 8) as i32,
        raiders: (fleet_factors(s, place, Side::Axis) / 8) as i32,
    }
}

impl Convoy {
    /// 9.7a: whether anything is carried in the box.
    pub fn sails(self) -> bool {
        self.convoy > 0 || self.grants > 0
    }
}

/// The U-boats in a convoy box.
pub fn uboats_in(s: &State, place: ConvoyBox) -> u8 {
    BASES
        .into_iter()
        .map(|base| s.convoys.hunting[base as usize][place as usize])
        .sum()
}

/// 9.7: rolls for ASW; says how many U-boats are destroyed.
pub fn asw(t: &mut Act, place: ConvoyBox, convoy: Convoy) -> u8 {
    cite!("9.7a", "9.7b", "9.7c");
    let boats = uboats_in(t.s, place);
    let dice = [t.dice.d6(), t.dice.d6()];
    let roll = i32::from(dice[0] + dice[1]) + convoy.escorts - convoy.raiders;
    let kill = data().strategic_warfare.at(t.s.turn, place).kill + data().asw_kill.percent(roll);
    let killed = share(boats, kill, 100).min(boats);
    t.log.rolled(rule!("9.7c"), &dice, || {
        format!(
            "ASW in the {}: {kill}% of {boats} U-boats, {killed} destroyed",
            zone_name(crate::ch06_naval::box_zone(place))
        )
    });
    killed
}

/// A number times a percentage times another, rounded down; never below nothing.
pub fn share(boats: u8, percent: i32, effectiveness: u8) -> u8 {
    let product = u32::from(boats) * percent.max(0) as u32 * u32::from(effectiveness);
    (product / 10_000).min(255) as u8
}

/// The U-boats that ASW destroyed are taken off; Germany chooses where two bases have boats in the box.
pub fn destroy(t: &mut Act, place: ConvoyBox, count: u8) {
    let boats = t.s.convoys.hunting.map(|base| base[place as usize]);
    if count == 0 {
        return;
    }
    if boats[0] == 0 || boats[1] == 0 || count == boats[0] + boats[1] {
        take_off(t, place, count.min(boats[0]), count);
    } else {
        t.push(Sunk { place, count });
    }
}

/// The numbers of North Sea boats among the destroyed that are possible.
fn splits(s: &State, place: ConvoyBox, count: u8) -> std::ops::RangeInclusive<u8> {
    let boats = s.convoys.hunting.map(|base| base[place as usize]);
    count.saturating_sub(boats[1])..=count.min(boats[0])
}

fn may_split(s: &State, place: ConvoyBox, count: u8, north_sea: u8) -> Result<(), Illegal> {
    demand!(
        splits(s, place, count).contains(&north_sea),
        "9.7c",
        "so many boats of that base were not there or not destroyed"
    );
    Ok(())
}

fn take_off(t: &mut Act, place: ConvoyBox, north_sea: u8, count: u8) {
    t.s.convoys.hunting[0][place as usize] -= north_sea;
    t.s.convoys.hunting[1][place as usize] -= count - north_sea;
}

/// 9.7c: which of the U-boats in a box were destroyed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sunk {
    pub place: ConvoyBox,
    pub count: u8,
}

impl Question<Neppa> for Sunk {
    type Answer = ConvoyAction;

    fn open(&self, t: &mut Act) -> Open {
        Open::Ask(t.s.seat_of(Nation::GERMANY))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let splits = splits(s, self.place, self.count);
        frame::add(
            out,
            splits.map(|north_sea| ConvoyAction::Sunk { north_sea }),
        );
    }
    fn check(&self, s: &State, answer: ConvoyAction) -> Result<(), Illegal> {
        match answer {
            ConvoyAction::Sunk { north_sea } => may_split(s, self.place, self.count, north_sea),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: ConvoyAction) {
        t.pop();
        match answer {
            ConvoyAction::Sunk { north_sea } => take_off(t, self.place, north_sea, self.count),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let count = self.count;
        let text =
            format!("{count} U-boats are destroyed: how many of them came from the North Sea?");
        (text, rule!("9.7c"))
    }
}
