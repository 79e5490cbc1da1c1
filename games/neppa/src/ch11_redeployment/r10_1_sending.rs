//! 10.1c, 10.1d, 10.2e to 10.2g: grants travel in the Strategic Redeployment Phase.

use super::r11_0_routes::{flood, usable};
use super::r11_0_units::has_left;
use super::r11_1_deployments::may_deploy;
use crate::Act;
use crate::ch06_naval::r6_7_shipping::{WATERS, may_ship, ports, stands_for_its_like};
use crate::ch06_naval::waters;
use crate::ch09_strategic_warfare::{Shipment, murmansk_open};
use crate::ch10_construction::{Grant, Loan, Way, may_lend, receive_grant};
use crate::data::{ConvoyBox, ZoneSet, data};
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Front, Kind, Nation, Side, Zone};
use crate::unit::{At, Marks, UnitId};
use arrayvec::ArrayVec;
use kernel::{Illegal, Seat, cite, demand, rule};

/// 6.7b, 9.2a: WPPs that one fleet and one Strategic Redeployment carry.
pub const SHIPLOAD: u8 = 8;

fn convoy_box(to: Nation) -> (ConvoyBox, Zone) {
    cite!("10.1d");
    let places = &data().places;
    if to == Nation::RUSSIA {
        (ConvoyBox::Murmansk, places.murmansk_convoy_box)
    } else {
        (ConvoyBox::British, places.british_convoy_box)
    }
}

fn waiting(s: &State, from: Nation, to: Nation, way: Way) -> Option<Grant> {
    let grants = &s.yards.grants;
    grants
        .iter()
        .find(|g| (g.from, g.to, g.way) == (from, to, way))
        .copied()
}

/// Whether a shipload of a grant may be sent now, if there is a fleet for it.
pub fn may_send(s: &State, seat: Seat, from: Nation, to: Nation, way: Way) -> Result<(), Illegal> {
    demand!(
        from.is_major() && s.seat_of(from) == seat && from.turn_side() == s.side,
        "1.0",
        "another seat decides for that country"
    );
    demand!(
        waiting(s, from, to, way).is_some(),
        "10.1c",
        "no such grant waits to be sent"
    );
    has_left(s, from, 1)?;
    if from == Nation::USA {
        may_deploy(s)?;
    }
    match way {
        Way::Convoy => {
            demand!(
                to != Nation::RUSSIA || murmansk_open(s),
                "9.2c",
                "the Axis controls Leningrad and Kirov: Murmansk is closed"
            );
            Ok(())
        }
        Way::LendLease => may_lend(s),
        Way::Direct => Ok(()),
    }
}

/// 10.1c, 11.0c: whether a grant needs no ship, since friendly land joins the two countries.
fn goes_by_land(s: &State, from: Nation, to: Nation, way: Way) -> bool {
    if way != Way::Direct {
        return false;
    }
    let own = friendly_home(s, from, from);
    let theirs = friendly_home(s, from, to);
    !own.is_empty() && !flood(s, from, Kind::Infantry, own).both(theirs).is_empty()
}

fn friendly_home(s: &State, nation: Nation, country: Nation) -> ZoneSet {
    let home = data().country(country).zones.iter();
    home.filter(|zone| usable(s, nation, *zone)).collect()
}

/// The waters on which a fleet can carry the grant.
fn waters_for(s: &State, from: Nation, to: Nation, way: Way) -> u8 {
    if way != Way::Direct {
        return waters::of_front(Front::Western);
    }
    let (own, theirs) = (friendly_home(s, from, from), friendly_home(s, from, to));
    let from_us = if from == Nation::USA {
        waters::of(data().places.us_box)
    } else {
        0
    };
    let mut set = 0;
    for water in 0..WATERS {
        let starts = from_us >> water & 1 == 1 || !own.both(ports(water)).is_empty();
        if starts && !theirs.both(ports(water)).is_empty() {
            set |= 1 << water;
        }
    }
    set
}

/// Fleets of the Allies in a convoy box beyond those that what is in it needs.
fn spare_in_box(s: &State, place: ConvoyBox, zone: Zone) -> bool {
    let escorts = s
        .units_in(zone)
        .filter(|(_, unit)| s.turn_side(unit.nation) == Side::Allies)
        .map(|(_, unit)| u16::from(unit.factors))
        .sum::<u16>();
    let convoys = s.convoys.shipments.iter();
    let loads = convoys.filter(|shipment| shipment.place == place).count() as u16;
    let own = u16::from(place == ConvoyBox::British);
    escorts >= 8 * (loads + own + 1)
}

/// 10.1c, 10.2e, 11.1d: whether a fleet can carry a shipload: a full fleet of the giver without any mission.
fn may_carry(s: &State, fleet: UnitId, from: Nation, to: Nation, way: Way) -> Result<(), Illegal> {
    demand!(s.has_unit(fleet), "10.1c", "there is no such fleet");
    let unit = s.unit(fleet);
    demand!(
        from != Nation::USA || unit.nation == from,
        "11.1d",
        "United States fleets ship what the United States grants"
    );
    demand!(
        unit.nation == from && unit.kind == Kind::Fleet,
        "10.1c",
        "a fleet of the granting country ships the grant"
    );
    demand!(
        unit.factors >= SHIPLOAD && unit.laden == 0,
        "10.1c",
        "a grant needs a full fleet that carries nothing else"
    );
    let (place, zone) = convoy_box(to);
    if way == Way::Convoy && s.zone_of(fleet) == Some(zone) {
        demand!(
            !unit.marks.has(Marks::MISSION) && !unit.marks.has(Marks::REDEPLOYED),
            "10.1c",
            "the fleet has performed a mission in this turn"
        );
        demand!(
            spare_in_box(s, place, zone),
            "9.2a",
            "the fleets in the box are needed for what is there"
        );
    } else {
        let waters = may_ship(s, fleet, SHIPLOAD)?;
        demand!(
            waters & waters_for(s, from, to, way) != 0,
            "10.1c",
            "the fleet is not based on the front that the grant crosses"
        );
    }
    demand!(
        stands_for_its_like(s, fleet, &[]),
        "10.1c",
        "choose the first of like counters"
    );
    Ok(())
}

pub fn check_send(
    s: &State,
    seat: Seat,
    from: Nation,
    to: Nation,
    way: Way,
    fleet: Option<UnitId>,
) -> Result<(), Illegal> {
    may_send(s, seat, from, to, way)?;
    let by_land = goes_by_land(s, from, to, way);
    match fleet {
        None => {
            demand!(
                by_land,
                "10.1c",
                "a grant over the ocean needs a full fleet"
            );
            Ok(())
        }
        Some(fleet) => {
            demand!(!by_land, "10.1c", "a grant over land needs no fleet");
            may_carry(s, fleet, from, to, way)
        }
    }
}

/// The ways to send a shipload: without a fleet, or with each that can carry it.
pub fn carriers(
    s: &State,
    seat: Seat,
    from: Nation,
    to: Nation,
    way: Way,
) -> ArrayVec<Option<UnitId>, 32> {
    let mut out = ArrayVec::new();
    if may_send(s, seat, from, to, way).is_err() {
        return out;
    }
    if goes_by_land(s, from, to, way) {
        out.push(None);
        return out;
    }
    for (id, _) in s.counters(from, Kind::Fleet) {
        if may_carry(s, id, from, to, way).is_ok() {
            let _ = out.try_push(Some(id));
        }
    }
    out
}

/// Counts one Strategic Redeployment, and of the United States one Initial Deployment (11.1a).
fn charge(t: &mut Act, from: Nation, deployment: bool) {
    let treasury = t.s.treasury_mut(from);
    treasury.srs += 1;
    treasury.deployments += u8::from(deployment && from == Nation::USA);
}

/// One shipload goes.
pub fn send(t: &mut Act, from: Nation, to: Nation, way: Way, fleet: Option<UnitId>) {
    cite!("9.2a", "10.1c", "10.2e");
    charge(t, from, true);
    let grants = &mut t.s.yards.grants;
    let Some(at) = grants
        .iter()
        .position(|g| (g.from, g.to, g.way) == (from, to, way))
    else {
        return;
    };
    let wpp = grants[at].wpp.min(SHIPLOAD);
    grants[at].wpp -= wpp;
    if grants[at].wpp == 0 {
        grants.remove(at);
    }
    if let Some(fleet) = fleet {
        t.s.set_laden(fleet, SHIPLOAD);
    }
    t.log.say(rule!("10.1c"), || {
        let (giver, taker) = (nation_name(from), nation_name(to));
        format!("{wpp} WPP go from {giver} to {taker} {}", way.name())
    });
    match way {
        Way::Direct => receive_grant(t, to, wpp.into()),
        Way::LendLease => {
            let since = t.s.turn;
            t.s.yards.lend_lease.push(Loan { from, wpp, since });
        }
        Way::Convoy => {
            let (place, zone) = convoy_box(to);
            t.s.convoys.shipments.push(Shipment {
                from,
                to,
                wpp,
                place,
            });
            if let Some(fleet) = fleet {
                enter_box(t, fleet, zone);
            }
        }
    }
}

/// 9.1c, 9.2b: the fleet goes into the box with its load and stays there.
fn enter_box(t: &mut Act, fleet: UnitId, zone: Zone) {
    if t.s.zone_of(fleet) == Some(zone) {
        return;
    }
    t.s.put(fleet, At::Zone(zone));
    t.s.mark(fleet, Marks::BOXED);
    t.s.unmark(fleet, Marks::IN_US);
}

/// 10.2e: a shipload that has been in the box since an earlier turn.
fn loan_at_rest(s: &State, from: Nation) -> Option<usize> {
    let loans = &s.yards.lend_lease;
    loans
        .iter()
        .position(|loan| loan.from == from && loan.since < s.turn)
}

fn may_touch_loan(s: &State, seat: Seat, from: Nation) -> Result<usize, Illegal> {
    demand!(
        from.is_major() && s.seat_of(from) == seat && from.turn_side() == s.side,
        "1.0",
        "another seat decides for that country"
    );
    let Some(at) = loan_at_rest(s, from) else {
        return Err(Illegal::new(
            rule!("10.2e"),
            "nothing of that country has been in the Lend Lease Box since an earlier turn",
        ));
    };
    has_left(s, from, 1)?;
    Ok(at)
}

/// 10.2e, 10.2g: the second turn of a Lend-Lease grant: one Strategic Redeployment, no shipping.
pub fn may_forward(s: &State, seat: Seat, from: Nation) -> Result<(), Illegal> {
    may_touch_loan(s, seat, from)?;
    demand!(
        !s.politics.fallen.has(Nation::RUSSIA),
        "14.1c",
        "a conquered country takes no part"
    );
    may_lend(s)
}

pub fn forward(t: &mut Act, from: Nation) {
    let Some(at) = loan_at_rest(t.s, from) else {
        return;
    };
    charge(t, from, false);
    let loan = t.s.yards.lend_lease.remove(at);
    receive_grant(t, Nation::RUSSIA, loan.wpp.into());
}

/// 10.2f: what has not reached Russia comes back the way it went: one Strategic Redeployment and one full fleet.
pub fn may_recall(s: &State, seat: Seat, from: Nation, fleet: UnitId) -> Result<(), Illegal> {
    cite!("10.2f");
    may_touch_loan(s, seat, from)?;
    may_carry(s, fleet, from, Nation::RUSSIA, Way::LendLease)
}

pub fn recall(t: &mut Act, from: Nation, fleet: UnitId) {
    let Some(at) = loan_at_rest(t.s, from) else {
        return;
    };
    charge(t, from, false);
    t.s.set_laden(fleet, SHIPLOAD);
    let loan = t.s.yards.lend_lease.remove(at);
    crate::ch05_year_start::gain(t, from, loan.wpp.into(), rule!("10.2f"));
}
