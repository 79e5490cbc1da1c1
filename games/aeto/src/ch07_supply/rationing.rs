//! 7.7f, 7.12a: the Supply Step: who is fed when there is not enough for all, and chits that are destroyed.

use super::drawing::{Larder, allot, draw, is_fed, is_sourced, larders};
use crate::Aeto;
use crate::game::{Act, Action};
use crate::names::{hex_name, nation_name};
use crate::state::State;
use crate::stores::Ration;
use crate::types::{HexId, NationId, UnitId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 7.7f2: a nation's units draw on chits; its player is asked only where there is not enough.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rationing {
    pub nation: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Feed {
    Unit { unit: UnitId },
}

/// The units of a nation that live on chits and have not drawn yet.
fn hungry(s: &State, nation: NationId) -> Vec<UnitId> {
    let own = s.pieces.of(|owner| owner == nation);
    let eats = own.filter(|(_, unit)| {
        unit.hex().is_some() && (unit.land().is_some() || unit.air().is_some())
    });
    let ids = eats.map(|(id, _)| id);
    ids.filter(|id| !is_sourced(s, *id) && !is_fed(s, *id) && !larders(s, *id).is_empty())
        .collect()
}

/// Those that can still be fed, one at a time.
fn open(s: &State, nation: NationId) -> Vec<UnitId> {
    let mut all = hungry(s, nation);
    all.retain(|id| allot(s, &[*id]).is_some());
    all
}

/// Units that compete for the same chits, together.
fn crowds(s: &State, all: Vec<UnitId>) -> Vec<Vec<UnitId>> {
    let mut crowds: Vec<(Vec<Larder>, Vec<UnitId>)> = Vec::new();
    for id in all {
        let (mut food, mut members) = (larders(s, id), vec![id]);
        let shares =
            |crowd: &(Vec<Larder>, Vec<UnitId>)| crowd.0.iter().any(|one| food.contains(one));
        let (joined, apart): (Vec<_>, Vec<_>) = crowds.iter().cloned().partition(shares);
        for (larders, others) in joined {
            food.extend(larders);
            members.extend(others);
        }
        crowds = apart;
        crowds.push((food, members));
    }
    crowds.into_iter().map(|(_, members)| members).collect()
}

impl Question<Aeto> for Rationing {
    type Answer = Feed;

    fn open(&self, t: &mut Act<'_>) -> Open {
        cite!("7.7f", "7.7f2");
        for crowd in crowds(t.s, open(t.s, self.nation)) {
            if let Some(allotment) = allot(t.s, &crowd) {
                draw(t, &allotment);
            }
        }
        let mut offers = Vec::new();
        self.ask(t.s, &mut offers);
        match offers[..] {
            [] => Open::Pass,
            [Action::Supply(super::SupplyAction::Feed(only))] => {
                self.apply(t, only);
                Open::Again
            }
            _ => Open::Ask(t.s.seat(self.nation)),
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let own = s.pieces.of(|owner| owner == self.nation);
        frame::add(out, own.map(|(unit, _)| Feed::Unit { unit }));
    }
    fn check(&self, s: &State, answer: Feed) -> Result<(), Illegal> {
        let Feed::Unit { unit } = answer;
        let own = s.has_unit(unit) && s.unit(unit).nation() == self.nation;
        demand!(
            own && open(s, self.nation).contains(&unit),
            "7.7f2",
            "no chit has anything left for it"
        );
        let likes = s.pieces.likes(unit).find(|like| !is_fed(s, *like));
        demand!(
            likes == Some(unit),
            "7.7f2",
            "choose the first of like units"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Feed) {
        let Feed::Unit { unit } = answer;
        if let Some(allotment) = allot(t.s, &[unit]) {
            draw(t, &allotment);
        }
        let (seat, name) = (t.s.seat(self.nation), t.s.unit(unit).name());
        t.log
            .whisper(rule!("7.7f2"), seat, || format!("{name} is supplied"));
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let name = nation_name(self.nation);
        let text = format!("{name} has not supply chits for all: who is supplied?");
        (text, rule!("7.7f2"))
    }
}

/// 7.7f: who is fed is settled; everybody is marked, and what was drawn on is gone. Nobody is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settling {}

impl Question<Aeto> for Settling {
    type Answer = Feed;

    fn open(&self, t: &mut Act<'_>) -> Open {
        t.pop();
        super::r7_13_depletion::mark(t);
        expend(t);
        super::isolation::isolate(t);
        crate::ch09_politics::look_around(t);
        let powers: Vec<NationId> = t.s.powers().collect();
        for nation in powers.into_iter().rev() {
            if t.s.stores.chits.iter().any(|chit| chit.nation == nation) {
                t.push(Stocktaking { nation });
            }
        }
        Open::Again
    }
}

/// 7.7f: chits that have fed anybody are removed, and those that were dropped.
fn expend(t: &mut Act<'_>) {
    cite!("7.7f", "7.3c");
    let gone = |chit: &crate::stores::Chit| !chit.fed.is_empty() || chit.dropped;
    let used = t.s.stores.chits.iter().filter(|chit| gone(chit)).count();
    if used > 0 {
        t.s.stores.chits.retain(|chit| !gone(chit));
        t.log
            .say(rule!("7.7f"), || format!("{used} supply chits are used up"));
    }
    if !t.s.stores.sheltered.is_empty() {
        t.s.stores.sheltered.clear();
    }
}

/// 7.12a: a nation may destroy chits that it has ashore.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stocktaking {
    pub nation: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stock {
    Destroy { hex: HexId, kind: Ration },
    Keep,
}

impl Question<Aeto> for Stocktaking {
    type Answer = Stock;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(self.nation);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let mut lots: Vec<(HexId, Ration)> = Vec::new();
        for chit in &s.stores.chits {
            let lot = chit.hex().map(|hex| (hex.into(), chit.kind));
            lots.extend(lot.filter(|lot| !lots.contains(lot)));
        }
        frame::add(
            out,
            lots.into_iter()
                .map(|(hex, kind)| Stock::Destroy { hex, kind }),
        );
        frame::add(out, [Stock::Keep]);
    }
    fn check(&self, s: &State, answer: Stock) -> Result<(), Illegal> {
        if let Stock::Destroy { hex, kind } = answer {
            let mut there = s.stores.in_hex(hex.space(), kind);
            let own = there.any(|chit| chit.nation == self.nation);
            demand!(own, "7.12a", "no such chit of yours lies there");
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Stock) {
        let Stock::Destroy { hex, kind } = answer else {
            t.pop();
            return;
        };
        cite!("7.12a");
        let own = |chit: &crate::stores::Chit| {
            chit.hex() == Some(hex.space()) && chit.kind == kind && chit.nation == self.nation
        };
        if let Some(at) = t.s.stores.chits.iter().position(own) {
            t.s.stores.chits.remove(at);
        }
        t.log.say(rule!("7.12a"), || {
            format!(
                "A chit of {} in {} is destroyed",
                kind.name(),
                hex_name(hex.space())
            )
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = format!("Does {} destroy supply chits?", nation_name(self.nation));
        (text, rule!("7.12a"))
    }
}
