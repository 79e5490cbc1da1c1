//! Chapter 11: Strategic Redeployment.

mod r10_1_sending;
mod r11_0_fleets;
mod r11_0_routes;
mod r11_0_shipping;
mod r11_0_suez;
mod r11_0_units;
mod r11_1_deployments;
mod r8_5_overstack;
mod r9_3_uboats;
mod survey;
mod words;

pub use words::{label, prompt, verb};

use crate::ch06_naval::r6_7_shipping::{Shipping, WATERS};
use crate::ch10_construction::Way;
use crate::data::{UboatBase, ZoneSet, data};
use crate::state::State;
use crate::step::{Action, Open, Phase, Step};
use crate::table::Table;
use crate::types::{Front, Kind, Nation, Nations, Zone};
use crate::unit::{Marks, Unit, UnitId};
use arrayvec::ArrayVec;
use kernel::{Illegal, Seat, demand, rule};
use serde::{Deserialize, Serialize};
use survey::Survey;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RedeployStep {
    /// Where does the unit go?
    Route {
        unit: UnitId,
        factors: u8,
        by: Nation,
    },
    /// 6.7: which fleets ship it?
    Ships(Voyage),
    /// Below everybody's part of the phase: what is settled at its end.
    Settle,
    /// 8.5c: which unit is given up?
    Overstack { zone: Zone },
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RedeployAction {
    /// A unit, or that many factors of a wing, on the account of a Major.
    Redeploy {
        unit: UnitId,
        factors: u8,
        by: Nation,
    },
    To {
        zone: Zone,
        suez: bool,
    },
    Ship {
        fleet: UnitId,
        front: Front,
    },
    SendGrant {
        from: Nation,
        to: Nation,
        way: Way,
        fleet: Option<UnitId>,
    },
    ForwardLendLease {
        from: Nation,
    },
    RecallLendLease {
        from: Nation,
        fleet: UnitId,
    },
    MoveUboats {
        to: UboatBase,
        count: u8,
    },
    Eliminate {
        unit: UnitId,
    },
}

/// A redeployment whose destination is chosen; the fleets are chosen one after the other, by water.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Voyage {
    pub unit: UnitId,
    pub factors: u8,
    pub by: Nation,
    pub to: Zone,
    pub suez: bool,
    pub fleets: [Option<UnitId>; WATERS],
}

/// What is being redeployed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mover {
    pub unit: UnitId,
    /// Air factors that go together; 1 for everything else.
    pub factors: u8,
    pub nation: Nation,
    pub kind: Kind,
    pub from: Zone,
    pub seat: Seat,
}

impl Mover {
    /// The unit of a step, which was tested when it was chosen.
    fn chosen(s: &State, unit: UnitId, factors: u8) -> Mover {
        let counter = s.unit(unit);
        Mover {
            unit,
            factors,
            nation: counter.nation,
            kind: counter.kind,
            from: s.zone_of(unit).unwrap_or(counter.home),
            seat: s.seat_of(counter.nation),
        }
    }
}

impl Voyage {
    fn mover(&self, s: &State) -> Mover {
        Mover::chosen(s, self.unit, self.factors)
    }
}

/// Ships that are under way in this phase.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transfers {
    /// 6.7c: missions with room left for more.
    pub missions: ArrayVec<Shipping, 32>,
}

pub fn begin(_t: &mut Table) {}

/// Puts what is settled at the end of the phase under everybody's part of it.
pub fn before_seats(t: &mut Table) {
    t.push(RedeployStep::Settle);
}

/// 8.5c: what must be given up at the end of the player turn was decided before; what is left is wiped.
pub fn end_player_turn(t: &mut Table) {
    t.s.transfers.missions.clear();
    t.s.breakthroughs = ZoneSet::NONE;
}

/// What this chapter offers a seat in a phase.
pub fn offer(s: &State, phase: Phase, seat: Seat, out: &mut Vec<Action>) {
    if phase != Phase::Redeployment {
        return;
    }
    let mut ours = Nations::NONE;
    for nation in s.nations_of(seat).iter() {
        let payers = r11_0_units::payers(s, nation);
        let able = payers.iter().any(|major| r11_0_units::left(s, *major) > 0);
        if able && s.turn_side(nation) == s.side {
            ours.insert(nation);
        }
    }
    if ours.is_empty() {
        return;
    }
    let mut survey = Survey::default();
    for (zone, _) in data().zones.all() {
        if !s.tally(zone).nations.both(ours).is_empty() {
            offer_zone(s, seat, ours, zone, &mut survey, out);
        }
    }
    offer_grants(s, seat, out);
    for to in [UboatBase::NorthSea, UboatBase::Biscay] {
        let there = s.convoys.uboats[r9_3_uboats::other(to) as usize];
        if there > 0 && r9_3_uboats::may_move(s, seat, to).is_ok() {
            let counts = 1..=there;
            out.extend(counts.map(|count| Action::from(RedeployAction::MoveUboats { to, count })));
        }
    }
}

fn offer_zone(
    s: &State,
    seat: Seat,
    ours: Nations,
    zone: Zone,
    survey: &mut Survey,
    out: &mut Vec<Action>,
) {
    let mut before: Option<&Unit> = None;
    for (unit, counter) in s.units_in(zone) {
        let known = before.replace(counter);
        if !ours.has(counter.nation)
            || counter.marks.has(Marks::REDEPLOYED)
            || known.is_some_and(|other| r11_0_units::are_alike(counter, other))
        {
            continue;
        }
        for factors in 1..=r11_0_units::most(counter.kind) {
            let Ok(mover) = r11_0_units::mover(s, seat, unit, factors) else {
                break;
            };
            let before = out.len();
            for by in r11_0_units::payers(s, counter.nation) {
                if r11_0_units::may_redeploy(s, &mover, by, survey).is_ok() {
                    out.push(RedeployAction::Redeploy { unit, factors, by }.into());
                }
            }
            // What finds no place for fewer factors finds none for more.
            if out.len() == before {
                break;
            }
        }
    }
}

fn offer_grants(s: &State, seat: Seat, out: &mut Vec<Action>) {
    for grant in &s.yards.grants {
        let (from, to, way) = (grant.from, grant.to, grant.way);
        let fleets = r10_1_sending::carriers(s, seat, from, to, way);
        out.extend(fleets.into_iter().map(|fleet| {
            Action::from(RedeployAction::SendGrant {
                from,
                to,
                way,
                fleet,
            })
        }));
    }
    if s.yards.lend_lease.is_empty() {
        return;
    }
    for from in [Nation::BRITAIN, Nation::USA] {
        if r10_1_sending::may_forward(s, seat, from).is_ok() {
            out.push(RedeployAction::ForwardLendLease { from }.into());
        }
        for (fleet, _) in s.counters(from, Kind::Fleet) {
            if r10_1_sending::may_recall(s, seat, from, fleet).is_ok() {
                out.push(RedeployAction::RecallLendLease { from, fleet }.into());
            }
        }
    }
}

/// Whether a seat may end its part of the phase, as far as this chapter is concerned.
pub fn may_end(_s: &State, _phase: Phase, _seat: Seat) -> Result<(), Illegal> {
    Ok(())
}

/// One of this chapter's steps has come to the top of the stack.
pub fn open(t: &mut Table, step: RedeployStep) -> Open {
    match step {
        RedeployStep::Route { unit, .. } => Open::Ask(t.s.seat_of(t.s.unit(unit).nation)),
        RedeployStep::Ships(voyage) => open_ships(t, voyage),
        RedeployStep::Settle => match r8_5_overstack::next(t.s) {
            Some(zone) => {
                t.push(RedeployStep::Overstack { zone });
                Open::Again
            }
            None => {
                crate::ch10_construction::return_unsent(t);
                Open::Pass
            }
        },
        RedeployStep::Overstack { zone } => Open::Ask(r8_5_overstack::seat(t.s, zone)),
    }
}

/// A fleet without an alternative is taken without asking.
fn open_ships(t: &mut Table, voyage: Voyage) -> Open {
    if voyage.is_complete(t.s) {
        r11_0_shipping::carry_out(t, &voyage);
        return Open::Pass;
    }
    let choices = r11_0_shipping::choices(t.s, &voyage);
    match choices.as_slice() {
        [] => Open::Pass,
        [only] => {
            t.pop();
            let voyage = voyage.with(t.s, *only);
            t.push(RedeployStep::Ships(voyage));
            Open::Again
        }
        _ => Open::Ask(t.s.seat_of(t.s.unit(voyage.unit).nation)),
    }
}

/// What may be answered to one of this chapter's steps.
pub fn ask(s: &State, step: RedeployStep, out: &mut Vec<Action>) {
    match step {
        RedeployStep::Route { unit, factors, by } => {
            let mover = Mover::chosen(s, unit, factors);
            let to = |zone, suez| Action::from(RedeployAction::To { zone, suez });
            let havens = if mover.kind == Kind::Fleet {
                r11_0_fleets::havens(s, &mover)
            } else {
                r11_0_units::destinations(s, &mover)
            };
            out.extend(havens.iter().map(|zone| to(zone, false)));
            let suez = r11_0_suez::destinations(s, &mover, by);
            out.extend(suez.iter().map(|zone| to(zone, true)));
        }
        RedeployStep::Ships(voyage) => {
            let choices = r11_0_shipping::choices(s, &voyage);
            out.extend(
                choices
                    .into_iter()
                    .map(|(fleet, front)| Action::from(RedeployAction::Ship { fleet, front })),
            );
        }
        RedeployStep::Settle => {}
        RedeployStep::Overstack { zone } => {
            for (unit, _) in s.units_in(zone) {
                if r8_5_overstack::may_eliminate(s, zone, unit).is_ok() {
                    out.push(RedeployAction::Eliminate { unit }.into());
                }
            }
        }
    }
}

/// Whether an action of this chapter may be taken now.
pub fn check(s: &State, action: RedeployAction) -> Result<(), Illegal> {
    match (s.top(), action) {
        (
            Some(Step::Redeploy(RedeployStep::Route { unit, factors, by })),
            RedeployAction::To { zone, suez },
        ) => {
            demand!(
                zone.index() < data().zones.len(),
                "11.0c",
                "there is no such zone"
            );
            let mover = Mover::chosen(s, unit, factors);
            if suez {
                r11_0_suez::may_go(s, &mover, by, zone)
            } else {
                r11_0_units::may_go(s, &mover, zone)
            }
        }
        (
            Some(Step::Redeploy(RedeployStep::Ships(voyage))),
            RedeployAction::Ship { fleet, front },
        ) => {
            let choices = r11_0_shipping::choices(s, &voyage);
            demand!(
                choices.contains(&(fleet, front)),
                "11.0d",
                "that fleet cannot ship it on that front"
            );
            Ok(())
        }
        (
            Some(Step::Redeploy(RedeployStep::Overstack { zone })),
            RedeployAction::Eliminate { unit },
        ) => r8_5_overstack::may_eliminate(s, zone, unit),
        (Some(Step::Phase { seat, .. }), _) if s.phase == Phase::Redeployment => {
            check_in_phase(s, seat, action)
        }
        _ => Err(Illegal::new(
            rule!("11.0a"),
            "this is not decided at this moment",
        )),
    }
}

fn check_in_phase(s: &State, seat: Seat, action: RedeployAction) -> Result<(), Illegal> {
    match action {
        RedeployAction::Redeploy { unit, factors, by } => {
            let mover = r11_0_units::mover(s, seat, unit, factors)?;
            r11_0_units::may_redeploy(s, &mover, by, &mut Survey::default())
        }
        RedeployAction::SendGrant {
            from,
            to,
            way,
            fleet,
        } => r10_1_sending::check_send(s, seat, from, to, way, fleet),
        RedeployAction::ForwardLendLease { from } => r10_1_sending::may_forward(s, seat, from),
        RedeployAction::RecallLendLease { from, fleet } => {
            r10_1_sending::may_recall(s, seat, from, fleet)
        }
        RedeployAction::MoveUboats { to, count } => r9_3_uboats::check(s, seat, to, count),
        _ => Err(Illegal::new(rule!("11.0a"), "choose a unit first")),
    }
}

pub fn apply(t: &mut Table, action: RedeployAction) {
    match action {
        RedeployAction::Redeploy { unit, factors, by } => {
            t.push(RedeployStep::Route { unit, factors, by });
        }
        RedeployAction::To { zone, suez } => {
            let Some(Step::Redeploy(RedeployStep::Route { unit, factors, by })) = t.s.top() else {
                return;
            };
            t.pop();
            t.push(RedeployStep::Ships(Voyage {
                unit,
                factors,
                by,
                to: zone,
                suez,
                fleets: [None; WATERS],
            }));
        }
        RedeployAction::Ship { fleet, front } => {
            let Some(Step::Redeploy(RedeployStep::Ships(voyage))) = t.s.top() else {
                return;
            };
            t.pop();
            let voyage = voyage.with(t.s, (fleet, front));
            t.push(RedeployStep::Ships(voyage));
        }
        RedeployAction::SendGrant {
            from,
            to,
            way,
            fleet,
        } => r10_1_sending::send(t, from, to, way, fleet),
        RedeployAction::ForwardLendLease { from } => r10_1_sending::forward(t, from),
        RedeployAction::RecallLendLease { from, fleet } => r10_1_sending::recall(t, from, fleet),
        RedeployAction::MoveUboats { to, count } => r9_3_uboats::apply(t, to, count),
        RedeployAction::Eliminate { unit } => {
            if let Some(Step::Redeploy(RedeployStep::Overstack { zone })) = t.s.top() {
                t.pop();
                r8_5_overstack::eliminate(t, zone, unit);
            }
        }
    }
}
