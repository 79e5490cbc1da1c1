//! 8.4, 8.13: the Economic Reserve, Offensives bought in secret, and the Initiative.

use crate::Aeto;
use crate::ch10_special::purges::{is_purged, received};
use crate::ch11_options;
use crate::data::data;
use crate::game::{Act, Action};
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Camp, Class, NationId, Season};
use frame::{Open, Question, Side};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 8.4b: a power sets EPs aside, once, when it has built.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reserving {
    pub nation: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reserve {
    Keep { eps: u8 },
}

fn purse(s: &State, nation: NationId) -> u8 {
    s.track(nation).map_or(0, |track| track.eps)
}

impl Question<Aeto> for Reserving {
    type Answer = Reserve;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(self.nation))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let most = data().values.reserve_most.min(purse(s, self.nation));
        frame::add(out, (0..=most).map(|eps| Reserve::Keep { eps }));
    }
    fn check(&self, s: &State, answer: Reserve) -> Result<(), Illegal> {
        let Reserve::Keep { eps } = answer;
        let most = data().values.reserve_most;
        demand!(eps <= most, "8.4", "the reserve holds no more than {most}");
        demand!(
            eps <= purse(s, self.nation),
            "8.1b",
            "there are not enough EPs"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Reserve) {
        cite!("8.4b");
        let Reserve::Keep { eps } = answer;
        t.pop();
        if let Some(track) = t.s.track_mut(self.nation) {
            track.eps = track.eps.saturating_sub(eps);
            track.reserve = track.reserve.saturating_add(eps);
        }
        let name = nation_name(self.nation);
        t.log.say(rule!("8.4"), || {
            format!("{name} keeps {eps} EPs in reserve")
        });
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let (name, eps) = (nation_name(self.nation), purse(s, self.nation));
        let text = format!("How much of its {eps} EPs does {name} keep in reserve?");
        (text, rule!("8.4"))
    }
}

/// 8.13a: a power says in secret how many Offensives it buys.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bidding {
    pub nation: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bid {
    Offensives { number: u8 },
}

/// 8.13e: what an Offensive costs a power in this season.
pub fn offensive_price(s: &State, nation: NationId) -> Option<u8> {
    cite!("8.13e");
    let winter = data().month(s.clock.month.name()).season == Season::Winter;
    let row = data().price(nation)?;
    Some(if winter { row.winter } else { row.offensive })
}

fn most(s: &State, nation: NationId) -> u8 {
    let price = offensive_price(s, nation).filter(|price| *price > 0);
    let most = price.map_or(0, |price| purse(s, nation) / price);
    match is_purged(s, nation) {
        true => most.min(data().values.purges_most),
        false => most,
    }
}

impl Question<Aeto> for Bidding {
    type Answer = Bid;

    /// Everybody is asked, whatever he can pay.
    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(self.nation))
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let numbers = 0..=most(s, self.nation);
        frame::add(out, numbers.map(|number| Bid::Offensives { number }));
    }
    fn check(&self, s: &State, answer: Bid) -> Result<(), Illegal> {
        let Bid::Offensives { number } = answer;
        demand!(
            number <= data().values.purges_most || !is_purged(s, self.nation),
            "10.20",
            "the purges leave no more than nine"
        );
        let affordable = number <= most(s, self.nation);
        demand!(affordable, "8.13a", "there are not enough EPs");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Bid) {
        cite!("8.13a");
        let Bid::Offensives { number } = answer;
        t.pop();
        t.s.bids.push((self.nation, number));
        let (seat, name) = (t.s.seat(self.nation), nation_name(self.nation));
        t.log.say(rule!("8.13a"), || {
            format!("{name} has bought its Offensives")
        });
        t.log.whisper(rule!("8.13a"), seat, || {
            format!("{name} buys {number} Offensives")
        });
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let (name, eps) = (nation_name(self.nation), purse(s, self.nation));
        let price = offensive_price(s, self.nation).unwrap_or(0);
        let text = format!("How many Offensives does {name} buy, at {price} of its {eps} EPs?");
        (text, rule!("8.13a"))
    }
}

/// 8.13f: everybody shows what he has bought. Nobody is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Revealing {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reveal {
    Now,
}

impl Question<Aeto> for Revealing {
    type Answer = Reveal;

    fn open(&self, t: &mut Act<'_>) -> Open {
        t.pop();
        reveal(t);
        ch11_options::open_initiative(t);
        Open::Again
    }
    fn candidates(&self, _s: &State, _out: &mut Vec<Action>) {}
    fn check(&self, _s: &State, _answer: Reveal) -> Result<(), Illegal> {
        Err(Illegal::new(rule!("8.13a"), "nobody is asked"))
    }
    fn apply(&self, _t: &mut Act<'_>, _answer: Reveal) {}
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Offensives are shown.".to_string(), rule!("8.13a"))
    }
}

/// 8.13a, 8.13c: what was bought is paid for and laid open; who bought none has one free.
fn reveal(t: &mut Act<'_>) {
    cite!("8.13a", "8.13c");
    let mut bids = std::mem::take(&mut t.s.bids);
    for (nation, number) in &mut bids {
        let price = offensive_price(t.s, *nation).unwrap_or(0);
        let paid = number.saturating_mul(price);
        *number = received(t, *nation, *number);
        if let Some(track) = t.s.track_mut(*nation) {
            track.eps = track.eps.saturating_sub(paid);
            track.offensives = (*number).max(1);
        }
        let name = nation_name(*nation);
        t.log.say(rule!("8.13c"), || match number {
            0 => format!("{name} has bought no Offensive, and has one free"),
            _ => format!("{name} has bought {number} Offensives"),
        });
    }
    initiative(t, &bids);
}

/// 8.13f, 8.13g: the side that has bought more Offensives has the Initiative; the free one was not bought. Only powers that
/// are at war with an enemy major power count.
fn initiative(t: &mut Act<'_>, bids: &[(NationId, u8)]) {
    cite!("8.13f", "8.13j");
    let sum = |side: Side| -> u16 {
        let own = bids.iter().filter(|(nation, _)| t.s.side(*nation) == side);
        let fights = own.filter(|(nation, _)| fights_a_major(t.s, *nation));
        fights.map(|(_, number)| u16::from(*number)).sum()
    };
    let (axis, allies) = (sum(Side::Axis), sum(Side::Allies));
    let side = match axis.cmp(&allies) {
        std::cmp::Ordering::Greater => Side::Axis,
        std::cmp::Ordering::Less => Side::Allies,
        std::cmp::Ordering::Equal => break_tie(t),
    };
    t.s.clock.initiative = side;
    let name = nation_name(t.s.player(side));
    t.log.say(rule!("8.13f"), || {
        format!("Axis {axis}, Allies {allies}: the side of {name} has the Initiative")
    });
}

/// 8.7a, 8.13f: whether a power is at war with an enemy major power.
pub fn fights_a_major(s: &State, nation: NationId) -> bool {
    let major = |power: NationId| data().nations[power.index()].class == Class::Major;
    let mut powers = s.powers();
    powers.any(|power| major(power) && s.politics.at_war(nation, power))
}

/// 8.13g: a die each, until they differ.
fn break_tie(t: &mut Act<'_>) -> Side {
    loop {
        let dice = [t.dice.d6(), t.dice.d6()];
        t.log.rolled(rule!("8.13g"), &dice, || {
            "Equal: the Axis and the Allies roll".to_string()
        });
        match dice[0].cmp(&dice[1]) {
            std::cmp::Ordering::Greater => return Side::Axis,
            std::cmp::Ordering::Less => return Side::Allies,
            std::cmp::Ordering::Equal => {}
        }
    }
}

/// What others have bought and not shown could be any number that they can pay.
pub fn redeal(s: &mut State, own: &[Camp], random: &mut dyn FnMut(u32) -> u32) {
    let mut bids = std::mem::take(&mut s.bids);
    for (nation, number) in &mut bids {
        if !s.leaning(*nation).is_some_and(|camp| own.contains(&camp)) {
            *number = random(u32::from(most(s, *nation)) + 1) as u8;
        }
    }
    s.bids = bids;
}
