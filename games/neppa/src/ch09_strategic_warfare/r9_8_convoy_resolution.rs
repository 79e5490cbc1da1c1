//! 9.8 Convoy Resolution, and the return of U-boats and ships.

use super::r9_1_british_box;
use super::r9_2_murmansk::murmansk_open;
use super::r9_3_uboat_bases::{effectiveness, may_base_in_biscay};
use super::r9_7_asw::{Convoy, asw, convoy, destroy, share, uboats_in};
use super::{BASES, ConvoyAction, PLACES};
use crate::Act;
use crate::Neppa;
use crate::ch06_naval::{box_zone, has_room, may_base};
use crate::data::{ConvoyBox, UboatBase, data};
use crate::meant::Hit;
use crate::names::{unit_name, zone_name};
use crate::state::State;
use crate::step::Action;
use crate::types::{Kind, Nation};
use crate::unit::{At, Marks, UnitId};
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 9.7, 9.8: a convoy box is resolved: first ASW, then the convoy. A closed Murmansk box waits (ruling 9.2c).
fn resolve(t: &mut Act, place: ConvoyBox) {
    cite!("9.7a");
    if place == ConvoyBox::Murmansk && !murmansk_open(t.s) {
        return;
    }
    let convoy = convoy(t.s, place);
    let mut sunk = 0;
    let mut killed = 0;
    if convoy.sails() && uboats_in(t.s, place) > 0 {
        killed = asw(t, place, convoy);
        sunk = losses(t, place, convoy);
    }
    arrive(t, place, convoy, sunk);
    destroy(t, place, killed);
}

/// 9.8a, 9.8b: the WPPs sunk. The boats that ASW has just destroyed still count (ruling 9.8b); those of each
/// effectiveness are reckoned by themselves.
fn losses(t: &mut Act, place: ConvoyBox, convoy: Convoy) -> u8 {
    cite!("9.8a", "9.8b");
    let dice = [t.dice.d6(), t.dice.d6()];
    let roll = i32::from(dice[0] + dice[1]) + convoy.raiders - convoy.escorts;
    let loss = data().strategic_warfare.at(t.s.turn, place).loss + data().convoy_loss.percent(roll);
    let sunk: u16 = BASES
        .into_iter()
        .map(|base| {
            let boats = t.s.convoys.hunting[base as usize][place as usize];
            u16::from(share(
                boats,
                loss,
                effectiveness(t.s, base, place).unwrap_or(0),
            ))
        })
        .sum();
    let sunk = sunk.min(cargo(t.s, place, convoy)) as u8;
    t.log.rolled(rule!("9.8b"), &dice, || {
        format!(
            "Convoys in the {}: {loss}%, {sunk} WPP sunk",
            zone_name(box_zone(place))
        )
    });
    sunk
}

/// The WPPs at sea in a convoy box.
fn cargo(s: &State, place: ConvoyBox, convoy: Convoy) -> u16 {
    let grants = s
        .convoys
        .shipments
        .iter()
        .filter(|grant| grant.place == place);
    let wpp: u16 = grants
        .take(convoy.grants)
        .map(|grant| u16::from(grant.wpp))
        .sum();
    u16::from(convoy.convoy) + wpp
}

/// What is left arrives. Convoy WPPs and grants have the same recipient, so it does not matter which of them sank
/// (ruling 9.8d).
fn arrive(t: &mut Act, place: ConvoyBox, convoy: Convoy, sunk: u8) {
    let from_convoy = sunk.min(convoy.convoy);
    if place == ConvoyBox::British {
        r9_1_british_box::settle(t, convoy.convoy - from_convoy);
    }
    let mut sunk = sunk - from_convoy;
    let mut carried = convoy.grants;
    let shipments = std::mem::take(&mut t.s.convoys.shipments);
    for grant in shipments {
        if grant.place != place || carried == 0 {
            t.s.convoys.shipments.push(grant);
            continue;
        }
        carried -= 1;
        let lost = sunk.min(grant.wpp);
        sunk -= lost;
        crate::ch10_construction::receive_grant(t, grant.to, (grant.wpp - lost).into());
    }
}

/// 9.8c: how many U-boats are at sea.
fn at_sea(s: &State) -> u8 {
    PLACES.into_iter().map(|place| uboats_in(s, place)).sum()
}

/// 9.8c: without the Biscay box all U-boats return to the North Sea. Whether Germany is asked.
fn choose_return(t: &mut Act) -> bool {
    let boats = at_sea(t.s);
    if boats > 0 && may_base_in_biscay(t.s).is_ok() {
        return true;
    }
    return_uboats(t, 0);
    false
}

fn may_return(s: &State, biscay: u8) -> Result<(), Illegal> {
    demand!(
        biscay <= at_sea(s),
        "9.8c",
        "there are not that many U-boats at sea"
    );
    Ok(())
}

/// 9.8c: so many go to the Biscay box, the others to the North Sea.
fn return_uboats(t: &mut Act, biscay: u8) {
    cite!("9.8c");
    let boats = at_sea(t.s);
    t.s.convoys.hunting = [[0; 2]; 2];
    t.s.convoys.uboats[UboatBase::NorthSea as usize] += boats - biscay;
    t.s.convoys.uboats[UboatBase::Biscay as usize] += biscay;
}

/// 9.5b, 9.8c: the next fleet, from this number on, that may go from the Murmansk box home to Norway at once.
fn next_norwegian(s: &State, from: u16) -> Option<UnitId> {
    cite!("9.2b", "9.5b");
    s.units_in(data().places.murmansk_convoy_box)
        .find(|(id, unit)| id.0 >= from && unit.kind == Kind::Fleet && may_go_home(s, *id))
        .map(|(id, _)| id)
}

fn may_go_home(s: &State, fleet: UnitId) -> bool {
    let unit = s.unit(fleet);
    data().facts(unit.home).country == Some(data().nations.norway)
        && may_base(s, unit.nation, unit.home).is_ok()
        && has_room(s, unit.home, unit.factors).is_ok()
}

fn go_home(t: &mut Act, fleet: UnitId) {
    let home = t.s.unit(fleet).home;
    t.log.say(rule!("9.5b"), || {
        format!("{} returns to {}", unit_name(t.s, fleet), zone_name(home))
    });
    t.s.put(fleet, At::Zone(home));
    t.s.unmark(fleet, Marks::BOXED);
}

/// 9.7, 9.8: one convoy box is resolved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Resolve {
    pub place: ConvoyBox,
}

impl Question<Neppa> for Resolve {
    type Answer = ConvoyAction;

    fn open(&self, t: &mut Act) -> Open {
        t.pop();
        resolve(t, self.place);
        Open::Again
    }
}

/// 9.8c: where the U-boats return to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Return;

impl Question<Neppa> for Return {
    type Answer = ConvoyAction;

    fn open(&self, t: &mut Act) -> Open {
        if choose_return(t) {
            Open::Ask(t.s.seat_of(Nation::GERMANY))
        } else {
            Open::Pass
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(
            out,
            (0..=at_sea(s)).map(|biscay| ConvoyAction::Return { biscay }),
        );
    }
    fn check(&self, s: &State, answer: ConvoyAction) -> Result<(), Illegal> {
        match answer {
            ConvoyAction::Return { biscay } => may_return(s, biscay),
            _ => Err(Neppa::not_asked()),
        }
    }
    fn apply(&self, t: &mut Act, answer: ConvoyAction) {
        t.pop();
        match answer {
            ConvoyAction::Return { biscay } => return_uboats(t, biscay),
            other => frame::unasked(other),
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!("{} U-boats return: how many to the Biscay box?", at_sea(s));
        (text, rule!("9.8c"))
    }
}

/// 9.5b: Norway-based fleets, from this counter on, may leave the Murmansk box at once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Home {
    pub from: u16,
}

impl Question<Neppa> for Home {
    type Answer = ConvoyAction;

    fn open(&self, t: &mut Act) -> Open {
        match next_norwegian(t.s, self.from) {
            Some(fleet) => Open::Ask(t.s.seat_of(t.s.unit(fleet).nation)),
            None => Open::Pass,
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        if let Some(fleet) = next_norwegian(s, self.from) {
            frame::add(
                out,
                [
                    ConvoyAction::GoHome { fleet },
                    ConvoyAction::StayOut { fleet },
                ],
            );
        }
    }
    fn check(&self, s: &State, answer: ConvoyAction) -> Result<(), Illegal> {
        let (ConvoyAction::GoHome { fleet } | ConvoyAction::StayOut { fleet }) = answer else {
            return Err(Neppa::not_asked());
        };
        let next = next_norwegian(s, self.from);
        demand!(next == Some(fleet), "9.5b", "this fleet is not asked now");
        Ok(())
    }
    fn apply(&self, t: &mut Act, answer: ConvoyAction) {
        let (ConvoyAction::GoHome { fleet } | ConvoyAction::StayOut { fleet }) = answer else {
            frame::unasked(answer)
        };
        // The fleets after this one are asked next.
        t.replace(Home { from: fleet.0 + 1 });
        if matches!(answer, ConvoyAction::GoHome { .. }) {
            go_home(t, fleet);
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let text = "Does the fleet return to Norway at once?".to_string();
        (text, rule!("9.5b"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        hit.each(s, Kind::is_fleet, out, |fleet| ConvoyAction::GoHome {
            fleet,
        });
    }
}
