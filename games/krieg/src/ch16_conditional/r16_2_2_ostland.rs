//! 16.2.2: the Ostland Accord.

use super::ask::{Judge, Matter, Near, Verdict};
use super::done;
use super::r16_2_1_case_yellow::{intern_all, lies_in, offer_influence};
use crate::Krieg;
use crate::ch13_countries::{break_down, cede, create, restore, set_policy};
use crate::ch14_markers;
use crate::data::{ConditionalId, data};
use crate::losses::{leave, send};
use crate::politics::{CededAt, Status, named};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{CededId, CountryId, Faction, PostureBox, Turn};
use crate::unit::UnitId;
use board::SpaceId;
use frame::Act;
use kernel::{Illegal, cite, demand, rule};

/// 16.2.2c: the Strategic Hex that brings Germany each Region.
const REGIONS: [(&str, &str); 5] = [
    ("e2825", "germany_caucasus"),
    ("e3609", "germany_ukraine"),
    ("e3906", "germany_byelorussia"),
    ("e3315", "germany_donbass"),
    ("e2912", "germany_crimea"),
];

/// The markers of the Ostland Regions that are in force.
pub fn made(s: &State) -> impl Iterator<Item = &'static str> + '_ {
    let markers = REGIONS.iter().map(|(_, marker)| *marker);
    markers.filter(|marker| {
        let id = data().find_ceded(marker);
        id.is_some_and(|id| s.politics.marker(id).is_in_force())
    })
}

/// 16.2.2a to 16.2.2j, in their order.
pub fn impose(t: &mut Act<'_, Krieg>, event: ConditionalId) {
    cite!("16.2.2a");
    done(t, event);
    t.log
        .say(rule!("16.2.2a"), || "The Ostland Accord".to_string());
    if let Some(policy) = data().find_policy("ostland_accord") {
        set_policy(t, policy, PostureBox::Russia);
    }
    give_back(t);
    take(t);
    let russia = named().russia;
    cite!("16.2.2d", "16.2.2h");
    let territory = t.s.territory().into_owned();
    intern_all(t, |at, faction| {
        faction == Faction::Axis && territory.home(at) == Some(russia)
    });
    clear_the_map(t);
    let dependents: Vec<_> = made(t.s)
        .filter_map(|id| data().find_ceded(id))
        .map(|id| data().ceded[id.index()].land)
        .collect();
    intern_all(t, |at, faction| {
        faction.is_allied() && dependents.iter().any(|land| lies_in(at, *land))
    });
    enforce_peace(t);
    offer_influence(t, Near::Ostland);
    t.push(Judge {
        by: Faction::Soviet,
        matter: Matter::Levies {
            left: LEVIES,
            unit: None,
            row: None,
        },
    });
}

/// 16.2.2b: Russia gives back what was ceded to it; countries that are there again are the Axis's.
fn give_back(t: &mut Act<'_, Krieg>) {
    cite!("16.2.2b");
    let russia = named().russia;
    for index in 0..data().ceded.len() {
        let marker = &data().ceded[index];
        let at = t.s.politics.ceded[index];
        if marker.to != russia || !at.is_in_force() {
            continue;
        }
        restore(t, CededId(index as u16));
        let baltic = matches!(
            &*marker.id,
            "russia_baltic_states" | "russia_northern_baltics"
        );
        let again = if baltic {
            data().find_country("baltic_states")
        } else {
            marker.back.filter(|_| at == CededAt::Whole)
        };
        let again = again.filter(|country| t.s.politics.status(*country) == Status::Gone);
        if let Some(country) = again {
            create(t, country, Some(Faction::Axis));
        }
    }
}

/// 16.2.2c: a supplied German ground unit in its Strategic Hex makes a Region a German Dependent.
fn take(t: &mut Act<'_, Krieg>) {
    cite!("16.2.2c");
    t.s.refresh();
    let held = REGIONS.iter().filter(|(hex, _)| {
        let at = board().find(hex);
        at.is_some_and(|at| super::fall::is_held_by(t.s, at, named().germany))
    });
    let held: Vec<CededId> = held.filter_map(|(_, id)| data().find_ceded(id)).collect();
    for id in held {
        cede(t, id);
    }
}

/// 16.2.2e, 16.2.2f: Soviet multi-national units break down, then everything Russian leaves the map.
fn clear_the_map(t: &mut Act<'_, Krieg>) {
    cite!("16.2.2e", "16.2.2f");
    let on_map = |s: &State, so: &dyn Fn(UnitId) -> bool| -> Vec<UnitId> {
        let all = s
            .units()
            .filter(|(_, unit)| unit.is_of(Faction::Soviet) && unit.at.is_in_play());
        all.map(|(id, _)| id).filter(|id| so(*id)).collect()
    };
    let s = &*t.s;
    let mixed = on_map(s, &|id| s.nations(id).iter().flatten().count() == 2);
    for id in mixed {
        break_down(t, id);
    }
    t.s.refresh();
    let s = &*t.s;
    let russian = on_map(s, &|id| {
        let unit = s.unit(id);
        let markers = unit.sort.marker().is_some();
        markers || s.is_of_country(id, named().russia)
    });
    for id in russian {
        leave(t, id);
    }
    t.s.refresh();
}

/// 16.2.2i: the Enforced Peace marker one year ahead.
fn enforce_peace(t: &mut Act<'_, Krieg>) {
    cite!("16.2.2i");
    let now = t.s.clock.turn;
    let year = (1..=16).map(|turns| now.after(turns));
    let ahead = year
        .into_iter()
        .find(|turn: &Turn| turn.months() == now.months());
    let marker = data().find_marker("enforced_peace");
    if let (Some(marker), Some(turn)) = (marker, ahead) {
        ch14_markers::place(t, marker, Spot::turn(turn), None);
    }
}

/// 16.2.2g: so many one-step infantry units.
const LEVIES: u8 = 10;

/// The row of hexes that a hex is in, by its number.
fn row_of(at: SpaceId) -> Option<u8> {
    board().key(at).get(1..3)?.parse().ok()
}

/// Every row.
pub fn rows() -> impl Iterator<Item = Verdict> {
    (0..100).map(Verdict::Row)
}

/// The kinds of Russian one-step infantry units in the Force Pool, of each the first counter.
pub fn levied(s: &State) -> impl Iterator<Item = UnitId> + '_ {
    let pool = s.pieces.distinct_at(Spot::pool(Faction::Soviet));
    let infantry = pool.filter(|(_, unit)| {
        let infantry = matches!(
            unit.form(),
            crate::unit::Form::Ground { kind, face }
                if kind == crate::data::GroundKind::Infantry && face.steps == 1
        );
        infantry && unit.sort.country() == Some(named().russia)
    });
    infantry.map(|(id, _)| id)
}

/// Whether a Russian unit may stand in a hex; who stands there too many is seen to when the segment ends (9.2).
fn is_open(s: &State, at: SpaceId) -> bool {
    let russia: CountryId = named().russia;
    s.territory().home(at) == Some(russia) && !super::fall::is_barred(s, at.into(), Faction::Soviet)
}

pub fn may_levy(s: &State, unit: UnitId) -> Result<(), Illegal> {
    let levied = levied(s).any(|id| id == unit);
    demand!(levied, "16.2.2g", "that is no infantry of the Force Pool");
    Ok(())
}

/// Whether a row has a hex in Russia for one more.
pub fn may_look_in(s: &State, row: u8) -> Result<(), Illegal> {
    let mut hexes = board().ids().filter(|at| row_of(*at) == Some(row));
    let some = hexes.any(|at| is_open(s, at));
    demand!(some, "16.2.2g", "there is no place in Russia in that row");
    Ok(())
}

pub fn may_stand(s: &State, row: u8, at: Spot) -> Result<(), Illegal> {
    cite!("16.2.2g");
    let Some(hex) = at.space() else {
        return Err(Illegal::new(rule!("16.2.2g"), "it goes into a hex"));
    };
    let here = row_of(hex) == Some(row);
    demand!(here, "16.2.2g", "that hex is in another row");
    demand!(is_open(s, hex), "16.2.2g", "it cannot stand there");
    Ok(())
}

/// The Soviets name a unit, a row and a hex in it, and then the next unit.
pub fn levy(t: &mut Act<'_, Krieg>, left: u8, unit: Option<UnitId>, verdict: Verdict) {
    let next = match verdict {
        Verdict::Unit(unit) => Matter::Levies {
            left,
            unit: Some(unit),
            row: None,
        },
        Verdict::Row(row) => Matter::Levies {
            left,
            unit,
            row: Some(row),
        },
        Verdict::Hex(at) => {
            if let Some(id) = unit {
                send(t, id, at);
                t.s.refresh();
            }
            if left <= 1 {
                return;
            }
            Matter::Levies {
                left: left - 1,
                unit: None,
                row: None,
            }
        }
        _ => return,
    };
    t.push(Judge {
        by: Faction::Soviet,
        matter: next,
    });
}
