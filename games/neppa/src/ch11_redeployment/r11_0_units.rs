//! 11.0: which units may be redeployed, and where they may end.

use super::r11_0_routes::{Plan, has_port_beyond, plans, usable};
use super::survey::Survey;
use super::{Mover, RedeployAction, Voyage, r11_0_fleets, r11_0_suez, r11_1_deployments};
use crate::Act;
use crate::Neppa;
use crate::ch01_war::r1_2_stacking as stacking;
use crate::ch02_terrain::r2_4_ways::ways;
use crate::ch06_naval::r6_7_shipping::WATERS;
use crate::ch10_construction::fits;
use crate::ch12_cooperation;
use crate::choice;
use crate::data::{Class, ZoneSet, data};
use crate::meant::Hit;
use crate::names::{unit_name, zone_name};
use crate::state::State;
use crate::step::Action;
use crate::types::{Kind, Nation, Season, Turn, Zone};
use crate::unit::{Marks, Unit, UnitId};
use arrayvec::ArrayVec;
use frame::{Click, Framed, Open, Question};
use kernel::{Illegal, RuleId, Seat, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 11.0a: Strategic Redeployments that a Major has left.
pub fn left(s: &State, major: Nation) -> u8 {
    let limit = data().sr_limits[major.index()].per_turn;
    limit.saturating_sub(s.treasury(major).srs)
}

pub fn has_left(s: &State, major: Nation, count: u8) -> Result<(), Illegal> {
    demand!(
        left(s, major) >= count,
        "11.0a",
        "the country has no Strategic Redeployments left"
    );
    Ok(())
}

/// 11.0a, 12.3c, 14.5b, 14.5d: the Majors whose Strategic Redeployment a unit may use.
pub fn payers(s: &State, nation: Nation) -> ArrayVec<Nation, 2> {
    cite!("12.3c", "14.5b", "14.5d");
    let mut all = ArrayVec::new();
    let sponsor = s.politics.sponsor[nation].unwrap_or(nation);
    if sponsor.is_major() {
        all.push(sponsor);
    }
    if data().country(nation).class == Class::Pseudo {
        let other = match sponsor {
            Nation::GERMANY => Nation::ITALY,
            Nation::ITALY => Nation::GERMANY,
            Nation::BRITAIN => Nation::USA,
            _ => Nation::BRITAIN,
        };
        let in_time = other != Nation::USA || s.turn > Turn::new(1942, Season::Spring);
        let with = s.allied(sponsor, other) && !s.politics.fallen.has(other);
        if in_time && with {
            all.push(other);
        }
    }
    all
}

/// 3.5a: the most counters that may go together: a wing of air factors, or one unit.
pub fn most(kind: Kind) -> u8 {
    if kind == Kind::Air { 3 } else { 1 }
}

/// How many counters may go with this one, itself included: one unit, or as much of a wing as is there.
pub fn party_limit(s: &State, unit: UnitId) -> u8 {
    match s.unit(unit).kind {
        Kind::Air => wing(s, unit),
        _ => 1,
    }
}

/// How many air factors of a nation in a zone have not been redeployed.
fn wing(s: &State, unit: UnitId) -> u8 {
    let marks = |id: UnitId| s.unit(id).marks;
    alike(s, unit)
        .filter(|id| !marks(*id).has(Marks::REDEPLOYED))
        .take(most(Kind::Air).into())
        .count() as u8
}

/// Counters in the same zone that make no difference to a redeployment.
fn alike(s: &State, id: UnitId) -> impl Iterator<Item = UnitId> {
    let zone = s.zone_of(id);
    zone.into_iter().flat_map(move |zone| alike_in(s, id, zone))
}

/// Counters in the unit's zone that make no difference to a redeployment.
fn alike_in(s: &State, id: UnitId, zone: Zone) -> impl Iterator<Item = UnitId> {
    let unit = *s.unit(id);
    let here = s.units_in(zone);
    here.filter(move |(_, other)| are_alike(&unit, other))
        .map(|(other, _)| other)
}

/// Whether it makes no difference to a redeployment from a zone which of the two is sent.
pub fn are_alike(unit: &Unit, other: &Unit) -> bool {
    const KEPT: u16 = Marks::IN_US.0 | Marks::REDEPLOYED.0;
    (other.nation, other.kind) == (unit.nation, unit.kind)
        && other.marks.0 & KEPT == unit.marks.0 & KEPT
        && (unit.kind != Kind::Fleet || other.like(unit))
}

/// The counters that move together: one unit, or the factors of one full or partial wing.
pub fn party(s: &State, m: &Mover) -> ArrayVec<UnitId, 3> {
    cite!("3.5e");
    if m.kind == Kind::Air {
        alike(s, m.unit).take(m.factors.into()).collect()
    } else {
        [m.unit].into_iter().collect()
    }
}

/// A counter and how much goes with it, if it stands for its likes and may be redeployed at all.
pub fn mover(s: &State, seat: Seat, unit: UnitId, factors: u8) -> Result<Mover, Illegal> {
    demand!(s.has_unit(unit), "11.0a", "there is no such unit");
    let counter = s.unit(unit);
    let Some(from) = s.zone_of(unit) else {
        return Err(Illegal::new(kernel::rule!("11.0a"), "it is not on the map"));
    };
    moves_now(s, seat, counter.nation)?;
    let mover = lone_mover(s, seat, unit, from)?;
    demand!(
        factors == 1 || (1..=party_limit(s, unit)).contains(&factors),
        "3.5a",
        "one Strategic Redeployment moves a unit, or a wing of up to 3 factors"
    );
    Ok(Mover { factors, ..mover })
}

/// Whether a seat redeploys units of a nation in this player turn.
pub fn moves_now(s: &State, seat: Seat, nation: Nation) -> Result<(), Illegal> {
    demand!(
        s.seat_of(nation) == seat && s.turn_side(nation) == s.side,
        "1.0",
        "another seat moves that unit, or in another turn"
    );
    demand!(
        nation != Nation::USA || s.politics.belligerent.has(Nation::USA),
        "1.5h",
        "the United States is not in the war"
    );
    Ok(())
}

/// A counter of a nation that moves now, if it stands for its likes and may be redeployed at all.
pub fn lone_mover(s: &State, seat: Seat, unit: UnitId, from: Zone) -> Result<Mover, Illegal> {
    let counter = s.unit(unit);
    demand!(
        !counter.marks.has(Marks::REDEPLOYED) && counter.laden == 0,
        "11.0a",
        "a unit is redeployed once in a turn, and not after shipping"
    );
    demand!(
        !counter.marks.has(Marks::BOXED) || counter.kind != Kind::Fleet,
        "9.1c",
        "a fleet in a convoy box stays until the next Movement Phase"
    );
    demand!(
        alike_in(s, unit, from).next() == Some(unit),
        "11.0a",
        "choose the first of like counters"
    );
    Ok(Mover {
        unit,
        factors: 1,
        nation: counter.nation,
        kind: counter.kind,
        from,
        seat,
    })
}

/// Whether one of the Majors that may pay has a redeployment for the unit, wherever it goes.
fn is_paid_for(s: &State, m: &Mover, by: Nation) -> Result<(), Illegal> {
    has_left(s, by, 1)?;
    if r11_1_deployments::is_initial(s, m) {
        r11_1_deployments::may_deploy(s)?;
    }
    Ok(())
}

pub fn may_redeploy(s: &State, m: &Mover, by: Nation, survey: &mut Survey) -> Result<(), Illegal> {
    demand!(
        payers(s, m.nation).contains(&by),
        "11.0a",
        "that country's Strategic Redeployments are not for this unit"
    );
    may_be_sent(s, m, by, survey)
}

/// [`may_redeploy`] on the account of one of the Majors that may pay.
pub fn may_be_sent(s: &State, m: &Mover, by: Nation, survey: &mut Survey) -> Result<(), Illegal> {
    is_paid_for(s, m, by)?;
    demand!(
        has_destination(s, m, by, survey),
        "11.0c",
        "there is nowhere it could be redeployed to"
    );
    Ok(())
}

/// Cheap where it can be: one free place nearby is enough.
fn has_destination(s: &State, m: &Mover, by: Nation, survey: &mut Survey) -> bool {
    if m.kind == Kind::Fleet {
        return r11_0_fleets::has_haven(s, m, survey);
    }
    if r11_1_deployments::is_initial(s, m) {
        let landing = r11_1_deployments::landing_zones(s);
        let mut open = landing.iter().filter(|zone| usable(s, m.nation, *zone));
        return open.any(|zone| may_end(s, m, zone).is_ok());
    }
    let fits = |zone: Zone| may_end(s, m, zone).is_ok();
    if survey.way_out(m).is_some_and(fits) {
        return true;
    }
    let mut beside = ways(m.from)
        .iter()
        .filter(|zone| usable(s, m.nation, *zone));
    if let Some(zone) = beside.find(|zone| fits(*zone)) {
        survey.found_way_out(m, zone);
        return true;
    }
    let land = survey.land(s, m);
    if land.iter().any(fits) || has_port_beyond(s, m, land, survey.ships(s, m), fits) {
        return true;
    }
    !destinations(s, m).is_empty() || r11_0_suez::leads_anywhere(s, m, by)
}

/// 11.0b: a zone that was taken in this player turn.
pub fn is_new(s: &State, nation: Nation, zone: Zone) -> bool {
    let russian = nation == Nation::RUSSIA && data().facts(zone).russian_defence;
    cite!("2.9b");
    s.held[zone.index()] != s.control(zone) && !s.was_friendly(zone, nation) && !russian
}

/// Whether a ground or air unit may end its redeployment in a zone, if it gets there.
pub fn may_end(s: &State, m: &Mover, zone: Zone) -> Result<(), Illegal> {
    demand!(zone != m.from, "11.0a", "it is there already");
    if zone == data().places.us_box {
        demand!(
            m.nation == Nation::USA,
            "11.0c",
            "the U.S. box is for American units"
        );
        return Ok(());
    }
    demand!(
        data().facts(zone).is_land(),
        "11.0c",
        "units are redeployed to friendly zones"
    );
    demand!(
        !s.at_war(m.nation, s.control(zone)),
        "11.0c",
        "units are redeployed to friendly zones"
    );
    demand!(
        m.nation != Nation::RUSSIA || data().facts(zone).country != Some(data().nations.persia),
        "10.2c",
        "Russian units may not be redeployed into Persia"
    );
    demand!(
        !is_new(s, m.nation, zone),
        "11.0b",
        "no redeployment ends in a newly conquered zone"
    );
    ch12_cooperation::may_end_in(s, m.unit, zone)?;
    if m.kind == Kind::Air {
        demand!(
            stacking::air_room(s, zone) >= m.factors,
            "1.2a",
            "the zone bases as many air factors as it can"
        );
        return ch12_cooperation::may_bring_many(s, m.unit, m.factors, zone);
    }
    fits(s, m.kind, zone)
}

/// Every zone in which a ground or air unit may end, without the Suez Canal.
pub fn destinations(s: &State, m: &Mover) -> ZoneSet {
    let all = plans(s, m);
    let reached = all.iter().fold(ZoneSet::NONE, |set, p| set.union(p.area));
    reached
        .iter()
        .filter(|zone| may_end(s, m, *zone).is_ok())
        .collect()
}

/// The fewest legs by sea with which a zone is reached.
pub fn legs_to(s: &State, m: &Mover, zone: Zone) -> Option<u32> {
    if r11_1_deployments::start(s, m).has(zone) {
        return Some(0);
    }
    let all = plans(s, m);
    let with = all.iter().filter(|plan| plan.area.has(zone));
    with.map(Plan::legs).min()
}

/// 11.0: whether the unit may be sent to a zone by land and by sea.
pub fn may_go(s: &State, m: &Mover, zone: Zone) -> Result<(), Illegal> {
    if m.kind == Kind::Fleet {
        return r11_0_fleets::may_go(s, m, zone);
    }
    may_end(s, m, zone)?;
    if legs_to(s, m, zone).is_some() {
        return Ok(());
    }
    demand!(
        !r11_1_deployments::is_initial(s, m),
        "11.1c",
        "Initial Deployments end in Britain or in a western port"
    );
    Err(no_way(s, m, zone))
}

/// Which rule is in the way of a zone that could take the unit.
fn no_way(s: &State, m: &Mover, zone: Zone) -> Illegal {
    cite!("11.0f");
    let land = r11_1_deployments::start(s, m);
    let fronts = [m.from, zone].map(|z| data().facts(z).fronts);
    if fronts[0] & fronts[1] == 0 && !land.has(zone) {
        return Illegal::new(
            kernel::rule!("11.0e"),
            "another front over water needs a fleet on each front, and ports where they meet",
        );
    }
    Illegal::new(
        kernel::rule!("11.0d"),
        "it cannot get there over friendly land, and there is no shipping for it",
    )
}

/// 11.0: where the unit goes, or that many factors of a wing, on the account of a Major.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Route {
    pub unit: UnitId,
    pub factors: u8,
    pub by: Nation,
}

impl Question<Neppa> for Route {
    type Answer = RedeployAction;

    fn open(&self, t: &mut Act) -> Open {
        Open::Ask(t.s.seat_of(t.s.unit(self.unit).nation))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        for zone in choice::every_zone() {
            frame::add(
                out,
                [false, true].map(|suez| RedeployAction::To { zone, suez }),
            );
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let mover = Mover::chosen(s, self.unit, self.factors);
        let to = |zone, suez| Action::from(RedeployAction::To { zone, suez });
        let havens = if mover.kind == Kind::Fleet {
            r11_0_fleets::havens(s, &mover)
        } else {
            destinations(s, &mover)
        };
        out.extend(havens.iter().map(|zone| to(zone, false)));
        let suez = r11_0_suez::destinations(s, &mover, self.by);
        out.extend(suez.iter().map(|zone| to(zone, true)));
    }
    fn check(&self, s: &State, answer: RedeployAction) -> Result<(), Illegal> {
        let RedeployAction::To { zone, suez } = answer else {
            return Err(Neppa::not_asked());
        };
        let mover = Mover::chosen(s, self.unit, self.factors);
        if suez {
            r11_0_suez::may_go(s, &mover, self.by, zone)
        } else {
            may_go(s, &mover, zone)
        }
    }
    fn apply(&self, t: &mut Act, answer: RedeployAction) {
        let RedeployAction::To { zone: to, suez } = answer else {
            frame::unasked(answer)
        };
        let Route { unit, factors, by } = *self;
        t.replace(Voyage {
            unit,
            factors,
            by,
            to,
            suez,
            fleets: [None; WATERS],
        });
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let from = s.zone_of(self.unit).map_or("nowhere", zone_name);
        let text = format!(
            "Where is {} in {from} redeployed to?",
            unit_name(s, self.unit)
        );
        (text, rule!("11.0a"))
    }
    fn meant(&self, s: &State, click: Click<'_>, out: &mut Vec<Action>) {
        let hit = Hit::of(s, click);
        frame::add(
            out,
            hit.zone
                .map(|zone| RedeployAction::To { zone, suez: false }),
        );
    }
}
