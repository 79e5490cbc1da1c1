//! 16.5.4: the Border Defense that Russia owes while it has come to terms with Germany.

use super::ask::{Judge, Matter, Verdict};
use super::r16_2_1_case_yellow::lies_in;
use crate::Krieg;
use crate::ch13_countries::break_down;
use crate::data::{Ceded, data};
use crate::losses::send;
use crate::names::unit_at;
use crate::politics::{Posture, named};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{CededId, CountryId, Faction, PostureBox};
use crate::unit::{Form, UnitId};
use board::SpaceId;
use frame::Act;
use kernel::{Illegal, cite, demand, rule};
use std::sync::LazyLock;

/// 16.5.4b: what a Region needs.
#[derive(Clone, PartialEq, Debug)]
enum Need {
    /// Two steps in each of these hexes.
    Each(Vec<SpaceId>),
    /// Four steps in the Region.
    Together(Vec<SpaceId>),
}

const EACH: u8 = 2;
const TOGETHER: u8 = 4;

pub fn name(land: CededId) -> String {
    let marker = data().ceded.get(land.index()).map(|marker| marker.land);
    match marker {
        Some(Ceded::Land(land)) => data().lands[land.index()].name.to_string(),
        Some(Ceded::Country(country)) => super::fall::name(country).to_string(),
        None => String::new(),
    }
}

/// 16.5.4a: under Entente, Rapallo or Pact.
fn is_owed(s: &State) -> bool {
    cite!("16.5.4a", "13.6.1-rapallo");
    let names = [
        "franco_russian_entente",
        "treaty_of_rapallo",
        "nazi_soviet_pact",
    ];
    match s.politics.posture_of(PostureBox::Russia) {
        Posture::Policy(policy) => names.contains(&&*data().policies[policy.index()].id),
        Posture::War | Posture::Truce(_) => false,
    }
}

/// What every Region needs just now, by marker.
pub struct Border {
    needs: Vec<Option<Need>>,
}

/// The hexes of what a marker cedes.
pub fn hexes_of(id: CededId) -> &'static [SpaceId] {
    static HEXES: LazyLock<Vec<Vec<SpaceId>>> = LazyLock::new(|| {
        let lands = data().ceded.iter().map(|marker| marker.land);
        let hexes = |land| board().ids().filter(move |at| lies_in(*at, land)).collect();
        lands.map(hexes).collect()
    });
    HEXES.get(id.index()).map_or(&[], Vec::as_slice)
}

/// What a Region needs, if its marker is in force and no Axis unit stands in it.
fn need(s: &State, id: CededId) -> Option<Need> {
    cite!("16.5.4a", "16.5.4b");
    let marker = data().ceded.get(id.index())?;
    if marker.to != named().russia || !s.politics.marker(id).is_in_force() {
        return None;
    }
    let hexes = hexes_of(id);
    let axis = |at: &SpaceId| s.tally(Spot::from(*at)).count(Faction::Axis).units();
    if hexes.iter().any(axis) {
        return None;
    }
    let poland = data().find_country("poland");
    let along = |countries: &[Option<CountryId>]| {
        let territory = s.territory();
        let touches = |at: &SpaceId| {
            let mut near = crate::ground::hexes().near(*at);
            near.any(|next| countries.contains(&territory.home(next)))
        };
        Need::Each(hexes.iter().copied().filter(touches).collect())
    };
    let germany = Some(named().germany);
    match &*marker.id {
        "russia_baltic_states" | "russia_northern_baltics" => Some(along(&[germany])),
        "russia_eastern_poland" => Some(along(&[germany, poland])),
        "russia_bessarabia" | "russia_finnish_frontier" | "russia_turkish_frontier" => {
            Some(Need::Together(hexes.to_vec()))
        }
        _ => None,
    }
}

/// Whether a counter is a Russian ground unit that could stand guard.
fn is_guard(s: &State, id: UnitId) -> bool {
    s.unit(id).is_ground() && s.is_of_country(id, named().russia)
}

/// The Russian ground units on the map.
pub fn guards(s: &State) -> impl Iterator<Item = UnitId> + '_ {
    let all = s.units().filter(|(_, unit)| unit.at.space().is_some());
    all.map(|(id, _)| id).filter(|id| is_guard(s, *id))
}

/// The Russian steps in a hex.
fn steps(s: &State, at: SpaceId) -> u8 {
    let there = s.units_in(at.into());
    let own = there.filter(|(id, _)| is_guard(s, *id));
    own.map(|(_, unit)| unit.steps()).sum()
}

/// The steps that a Region is short of.
fn short(s: &State, need: &Need) -> u8 {
    match need {
        Need::Each(hexes) => hexes
            .iter()
            .map(|at| EACH.saturating_sub(steps(s, *at)))
            .sum(),
        Need::Together(hexes) => {
            let all: u8 = hexes.iter().map(|at| steps(s, *at)).sum();
            TOGETHER.saturating_sub(all)
        }
    }
}

impl Border {
    pub fn of(s: &State) -> Border {
        let all = (0..data().ceded.len() as u16).map(CededId);
        Border {
            needs: all.map(|id| need(s, id)).collect(),
        }
    }
    fn need(&self, land: CededId) -> Option<&Need> {
        self.needs.get(land.index())?.as_ref()
    }
    /// The steps that a Region is short of.
    fn short(&self, s: &State, land: CededId) -> u8 {
        self.need(land).map_or(0, |need| short(s, need))
    }
    /// 16.5.4c: how many steps a hex can spare.
    fn spare(&self, s: &State, at: SpaceId) -> u8 {
        let own = steps(s, at);
        let bound = self.needs.iter().flatten().map(|need| match need {
            Need::Each(hexes) if hexes.contains(&at) => EACH.min(own),
            Need::Together(hexes) if hexes.contains(&at) => {
                let all: u8 = hexes.iter().map(|at| steps(s, *at)).sum();
                own.saturating_sub(all.saturating_sub(TOGETHER))
            }
            Need::Each(_) | Need::Together(_) => 0,
        });
        own.saturating_sub(bound.max().unwrap_or(0))
    }
}

/// The Soviets name a Region that is short, the Axis fill it, until none is or nobody can be spared.
pub fn check(t: &mut Act<'_, Krieg>) {
    let any = || {
        let border = Border::of(t.s);
        let mut all = (0..data().ceded.len() as u16).map(CededId);
        all.any(|land| may_check(t.s, &border, land).is_ok())
    };
    if is_owed(t.s) && any() {
        t.push(Judge {
            by: Faction::Soviet,
            matter: Matter::Region,
        });
    }
}

pub fn may_check(s: &State, border: &Border, land: CededId) -> Result<(), Illegal> {
    let short = border.short(s, land) > 0;
    demand!(short, "16.5.4a", "that Region is not short of steps");
    let some = guards(s)
        .any(|id| may_send(s, border, land, id).is_ok() || may_break(s, border, id).is_ok());
    demand!(some, "16.5.4c", "no Russian steps can be spared for it");
    Ok(())
}

pub fn ask(t: &mut Act<'_, Krieg>, land: CededId) {
    t.push(Judge {
        by: Faction::Axis,
        matter: Matter::Garrison { land },
    });
}

/// The hex of a unit that could be drawn on, and what it can spare.
fn drawn(s: &State, border: &Border, id: UnitId) -> Result<u8, Illegal> {
    let unit = s.unit(id);
    let fortress = matches!(
        unit.form(),
        Form::Ground {
            kind: crate::data::GroundKind::Fortress,
            ..
        }
    );
    let at = unit
        .at
        .space()
        .filter(|at| !crate::ground::space(*at).is_box());
    let Some(at) = at.filter(|_| is_guard(s, id) && !fortress) else {
        return Err(Illegal::new(
            rule!("16.5.4c"),
            "that is no Russian unit on the map",
        ));
    };
    let first = s.pieces.distinct_at(unit.at).any(|(other, _)| other == id);
    demand!(first, "16.5.4c", "choose the first of like counters");
    let spare = border.spare(s, at);
    demand!(spare > 0, "16.5.4c", "it is needed where it stands");
    Ok(spare)
}

/// Whether a unit can be sent whole: no more steps than the Region is short of, and none that is needed where it is.
pub fn may_send(s: &State, border: &Border, land: CededId, id: UnitId) -> Result<(), Illegal> {
    cite!("16.5.4c");
    let spare = drawn(s, border, id)?;
    let short = border.short(s, land);
    let steps = s.unit(id).steps();
    demand!(steps <= spare, "16.5.4c", "some of it is needed there");
    demand!(steps <= short, "16.5.4c", "that is more than is short");
    let mut hexes = hexes_of(land).iter();
    let somewhere = hexes.any(|at| may_post(s, border, land, id, Spot::from(*at)).is_ok());
    demand!(somewhere, "16.5.4c", "there is no hex that takes so many");
    Ok(())
}

/// The Axis may make the Soviets break a unit down to take a part of it.
pub fn may_break(s: &State, border: &Border, id: UnitId) -> Result<(), Illegal> {
    cite!("16.5.4c");
    drawn(s, border, id)?;
    demand!(s.unit(id).steps() > 1, "16.5.4c", "it is one step");
    Ok(())
}

pub fn draw(t: &mut Act<'_, Krieg>, land: CededId, verdict: Verdict) {
    match verdict {
        Verdict::Unit(unit) => t.push(Judge {
            by: Faction::Axis,
            matter: Matter::Post { land, unit },
        }),
        Verdict::BreakDown(unit) => {
            break_down(t, unit);
            t.s.refresh();
            go_on(t, land);
        }
        _ => {}
    }
}

/// Whether a unit may go into a hex of the Region: one that is short of as many steps, or any if they count together.
pub fn may_post(
    s: &State,
    border: &Border,
    land: CededId,
    id: UnitId,
    at: Spot,
) -> Result<(), Illegal> {
    cite!("16.5.4c");
    let Some(hex) = at.space() else {
        return Err(Illegal::new(rule!("16.5.4c"), "it goes into a hex"));
    };
    let wanted = match border.need(land) {
        Some(Need::Each(hexes)) => {
            let short = EACH.saturating_sub(steps(s, hex));
            hexes.contains(&hex) && s.unit(id).steps() <= short
        }
        Some(Need::Together(hexes)) => hexes.contains(&hex),
        None => false,
    };
    demand!(wanted, "16.5.4c", "no steps are wanted there");
    let free = !super::fall::is_barred(s, at, Faction::Soviet);
    demand!(free, "16.5.4c", "another faction stands there");
    Ok(())
}

pub fn post(t: &mut Act<'_, Krieg>, land: CededId, unit: UnitId, at: Spot) {
    t.log.say(rule!("16.5.4c"), || {
        format!("{} is sent to {}", unit_at(t.s, unit), at.name())
    });
    let side = t.s.unit(unit).side;
    send(t, unit, at);
    t.s.pieces.change(unit, |unit| unit.side = side);
    t.s.refresh();
    go_on(t, land);
}

/// The Region is filled first; then the Soviets name the next.
fn go_on(t: &mut Act<'_, Krieg>, land: CededId) {
    if may_check(t.s, &Border::of(t.s), land).is_ok() {
        ask(t, land);
    } else {
        check(t);
    }
}
