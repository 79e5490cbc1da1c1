//! 9.6 Strategic Warfare Movement.

use super::r9_2_murmansk::murmansk_open;
use super::r9_3_uboat_bases::effectiveness;
use super::{BASES, ConvoyAction, PLACES};
use crate::Act;
use crate::ch06_naval::{self, first, in_port, may_reach_box, waters};
use crate::data::{ConvoyBox, UboatBase, data};
use crate::state::State;
use crate::step::Action;
use crate::types::{Kind, Nation, Nations, Side};
use crate::unit::{Marks, UnitId};
use kernel::{Illegal, cite, demand, rule};

/// 9.6a: whether a fleet may sail to a convoy box in this phase.
pub fn may_send(s: &State, ours: Nations, fleet: UnitId, place: ConvoyBox) -> Result<(), Illegal> {
    let port = in_port(s, ours, fleet)?;
    let unit = s.unit(fleet);
    demand!(
        !unit.marks.has(Marks::MISSION),
        "9.6a",
        "this fleet has had its mission"
    );
    let waiting = unit.marks.has(Marks::IN_US) && port == data().places.us_box;
    demand!(
        !waiting,
        "6.1e",
        "a U.S. fleet first leaves the U.S. box by Strategic Redeployment"
    );
    may_reach_box(s, fleet, place)?;
    first(s, fleet)
}

/// 9.6a: the Allies escort convoys, the Axis raids them.
pub fn may_escort(
    s: &State,
    ours: Nations,
    fleet: UnitId,
    place: ConvoyBox,
) -> Result<(), Illegal> {
    may_send(s, ours, fleet, place)?;
    let side = s.turn_side(s.unit(fleet).nation);
    demand!(side == Side::Allies, "9.6a", "Axis fleets raid convoys");
    Ok(())
}

pub fn may_raid(s: &State, ours: Nations, fleet: UnitId, place: ConvoyBox) -> Result<(), Illegal> {
    may_send(s, ours, fleet, place)?;
    let side = s.turn_side(s.unit(fleet).nation);
    demand!(side == Side::Axis, "9.6a", "Allied fleets escort convoys");
    Ok(())
}

/// 9.6a, 9.6b: whether so many U-boats may sail from a base to a convoy box.
pub fn may_hunt(
    s: &State,
    ours: Nations,
    base: UboatBase,
    place: ConvoyBox,
    count: u8,
) -> Result<(), Illegal> {
    cite!("9.6b");
    demand!(
        ours.has(Nation::GERMANY),
        "1.0",
        "the U-boats are Germany's"
    );
    let ready = s.convoys.uboats[base as usize];
    demand!(
        count >= 1 && count <= ready,
        "9.6a",
        "there are not that many U-boats in that base"
    );
    demand!(
        effectiveness(s, base, place).is_some(),
        "9.6b",
        "U-boats of the Biscay box sail to the British Convoy Box alone"
    );
    demand!(
        place != ConvoyBox::Murmansk || murmansk_open(s),
        "9.2c",
        "the Murmansk Convoy Box is closed"
    );
    Ok(())
}

/// What a seat may move.
pub fn offer(s: &State, ours: Nations, out: &mut Vec<Action>) {
    for &port in &waters::map().ports {
        let tally = s.tally(port);
        if tally.fleet == 0 || tally.nations.both(ours).is_empty() {
            continue;
        }
        for (fleet, unit) in s.units_in(port) {
            if unit.kind == Kind::Fleet {
                offer_fleet(s, ours, fleet, out);
            }
        }
    }
    for base in BASES {
        for place in PLACES {
            for count in 1..=s.convoys.uboats[base as usize] {
                if may_hunt(s, ours, base, place, count).is_ok() {
                    out.push(ConvoyAction::Uboats { base, place, count }.into());
                }
            }
        }
    }
}

fn offer_fleet(s: &State, ours: Nations, fleet: UnitId, out: &mut Vec<Action>) {
    for place in PLACES {
        if may_escort(s, ours, fleet, place).is_ok() {
            out.push(ConvoyAction::Escort { fleet, place }.into());
        }
        if may_raid(s, ours, fleet, place).is_ok() {
            out.push(ConvoyAction::Raid { fleet, place }.into());
        }
    }
}

/// 9.6a: without interception; the fleet is held in the box.
pub fn send(t: &mut Act, fleet: UnitId, place: ConvoyBox) {
    cite!("6.3b", "9.6a");
    ch06_naval::enter_box(t, fleet, place);
    t.s.mark(fleet, Marks::MISSION);
}

pub fn hunt(t: &mut Act, base: UboatBase, place: ConvoyBox, count: u8) {
    t.log.say(rule!("9.6a"), || {
        let to = crate::names::zone_name(ch06_naval::box_zone(place));
        format!("{count} U-boats sail to the {to}")
    });
    t.s.convoys.uboats[base as usize] -= count;
    t.s.convoys.hunting[base as usize][place as usize] += count;
}
