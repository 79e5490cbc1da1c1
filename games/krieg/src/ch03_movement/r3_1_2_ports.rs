//! 3.1.2: Port to Port over a Naval Zone, and through a canal.

use super::enter::{arriving, leaving};
use super::r3_1_4_limits::{may_come_in, stays_home};
use super::r3_1_moving::Step;
use crate::Krieg;
use crate::data::{ConvoyKind, data};
use crate::ground::space;
use crate::names::name;
use crate::politics::named;
use crate::spot::{Spot, ZoneBox, board};
use crate::state::State;
use crate::types::{CountryId, Faction, WarState, ZoneId};
use crate::unit::{Form, Unit, UnitId};
use board::SpaceId;
use frame::Act;
use kernel::{Illegal, cite, demand, rule};
use std::sync::LazyLock;

/// How a unit crosses the water.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Carriage {
    Convoy(UnitId),
    Canal,
}

/// The two Ports of each canal.
fn canals() -> [[SpaceId; 2]; 2] {
    static CANALS: LazyLock<[[SpaceId; 2]; 2]> = LazyLock::new(|| {
        let hex = |key: &str| board().find(key).expect("a hex of the board");
        [[hex("w3922"), hex("w4023")], [hex("e1213"), hex("e1312")]]
    });
    *CANALS
}

/// The Zones of a Port, Beachhead or Off-Map Box.
fn zones(id: SpaceId) -> Vec<ZoneId> {
    if space(id).is_box() {
        let boxes = data().map.off_map.iter();
        return boxes
            .filter(|b| b.space == id)
            .filter_map(|b| b.zone)
            .collect();
    }
    space(id).zones.clone()
}

/// The Zone in whose Convoys Box a marker lies.
pub fn zone_of(s: &State, convoy: UnitId) -> Option<ZoneId> {
    if !s.has_unit(convoy) {
        return None;
    }
    match s.unit(convoy).at.whereabouts() {
        crate::spot::Where::Zone(zone, ZoneBox::Convoys) => Some(zone),
        _ => None,
    }
}

/// Every voyage that could be meant from a place.
pub fn voyages(s: &State, unit: UnitId, at: SpaceId, out: &mut Vec<Step>) {
    let Some(faction) = s.unit(unit).faction else {
        return;
    };
    let ports = s.ports();
    for zone in zones(at) {
        let convoys = s.pieces.distinct_at(Spot::zone(zone, ZoneBox::Convoys));
        let own = convoys.filter(|(_, convoy)| convoy.is_of(faction));
        for (convoy, _) in own {
            let there = ports.in_zone(faction, zone).iter().filter(|to| **to != at);
            out.extend(there.map(|to| Step::Sail {
                to: (*to).into(),
                convoy,
            }));
        }
    }
    for [a, b] in canals() {
        if at == a {
            out.push(Step::Pass(b.into()));
        } else if at == b {
            out.push(Step::Pass(a.into()));
        }
    }
}

/// 3.1.2f: whether a convoy carries a unit of these countries.
fn carries(s: &State, convoy: &Unit, id: UnitId) -> bool {
    cite!("3.1.2f");
    let unit = s.unit(id);
    let nations = s.nations(id);
    let of = s.country_of(convoy);
    let major = |country: CountryId| data().countries[country.index()].is_major();
    match (convoy.form(), of) {
        (
            Form::Convoy {
                kind: ConvoyKind::FleetTrain,
                ..
            },
            _,
        ) => nations == [Some(named().united_states), None],
        _ if unit.is_exp() => true,
        (
            Form::Convoy {
                kind: ConvoyKind::Scratch,
                ..
            },
            _,
        )
        | (_, None) => true,
        (_, Some(of)) if of == named().britain || of == named().united_states => true,
        (_, Some(of)) if of == named().germany || of == named().russia => {
            nations == [Some(of), None]
        }
        (_, Some(of)) => {
            let fits = |country: CountryId| country == of || major(country);
            nations.into_iter().flatten().all(fits)
        }
    }
}

/// 13.6.1.1: Policies keep Allied units off each other's convoys.
fn policy_allows(s: &State, convoy: &Unit, id: UnitId) -> bool {
    cite!("13.6.1.1c", "13.6.1.1d", "13.6.1.1e");
    let Some(of) = s.country_of(convoy) else {
        return true;
    };
    if s.unit(id).is_of(Faction::Axis) {
        return true;
    }
    let theirs = s.politics.policy(of);
    let nations = s.nations(id);
    nations
        .into_iter()
        .flatten()
        .all(|country| match s.politics.policy(country) {
            None => theirs.is_none(),
            Some(_) if s.politics.war_state == WarState::PreWar => of == country,
            Some(own) => theirs == Some(own),
        })
}

/// 3.1.2: whether a unit may go from a Port to another.
pub fn check(
    s: &State,
    id: UnitId,
    at: SpaceId,
    to: Spot,
    by: Carriage,
    fresh: bool,
) -> Result<(), Illegal> {
    cite!("3.1.2a", "3.1.2d", "14.8");
    let unit = s.unit(id);
    let (Some(to), Some(faction)) = (to.space(), unit.faction) else {
        return Err(Illegal::new(rule!("3.1.2a"), "that is no Port"));
    };
    let embarks = space(at).is_box() || space(at).port || s.beachhead(at.into(), faction).is_some();
    demand!(embarks, "3.1.2a", "it stands in no Port");
    demand!(to != at, "3.1.2a", "it stands there");
    let ports = s.ports();
    match by {
        Carriage::Convoy(convoy) => {
            demand!(s.has_unit(convoy), "3.1.2a", "there is no such convoy");
            let marker = s.unit(convoy);
            let troop = matches!(
                marker.form(),
                Form::Convoy { troop: true, .. } | Form::Escort
            );
            demand!(
                troop && marker.is_of(faction),
                "3.1.2a",
                "that is no friendly Troop Convoy"
            );
            let first = s.pieces.is_first_of_its_like(convoy);
            demand!(first, "3.1.2e", "a convoy like it stands for it");
            let zone = zone_of(s, convoy).filter(|zone| zones(at).contains(zone));
            let Some(zone) = zone else {
                return Err(Illegal::new(
                    rule!("3.1.2a"),
                    "the convoy is in another Zone",
                ));
            };
            let train = matches!(
                marker.form(),
                Form::Convoy {
                    kind: ConvoyKind::FleetTrain,
                    ..
                }
            );
            demand!(
                train || unit.steps() == 1,
                "3.1.2e",
                "a convoy carries one step"
            );
            demand!(
                carries(s, marker, id),
                "3.1.2f",
                "that convoy does not carry it"
            );
            demand!(
                policy_allows(s, marker, id),
                "13.6.1.1c",
                "a Policy keeps it off that convoy"
            );
            let open = ports.is_open(faction, zone, to);
            demand!(
                open,
                "3.1.2a",
                "no friendly Open Port of that Zone is there"
            );
        }
        Carriage::Canal => {
            let joined = canals()
                .iter()
                .any(|ends| ends.contains(&at) && ends.contains(&to));
            demand!(joined, "3.1.2g", "no canal joins the two");
            demand!(
                unit.steps() == 1,
                "3.1.2g",
                "only a one-step unit passes a canal"
            );
            let used = s.canals.contains(&Spot::from(at));
            demand!(
                !used,
                "3.1.2g",
                "a unit has passed that canal in this phase"
            );
            let open = |port| ports.is_open_at_all(faction, port);
            demand!(open(at) && open(to), "3.1.2g", "both Ports must be Open");
        }
    }
    if space(to).is_land() {
        let ends = may_come_in(s, id, to)?;
        demand!(ends.is_none(), "13.6.1.2d", "that would end a Policy");
    } else if !space(to).is_box() {
        stays_home(s, id, None)?;
    }
    if fresh && !space(at).is_box() {
        leaving(s, at, faction)?;
    }
    if !space(to).is_box() {
        arriving(s, id, to, faction)?;
    }
    Ok(())
}

fn is_canal(at: SpaceId) -> bool {
    canals().iter().any(|ends| ends.contains(&at))
}

/// 3.1.2b, 3.1.2c: whether a unit that has landed may go on.
pub fn goes_further(port: SpaceId) -> bool {
    cite!("3.1.2b", "3.1.2c");
    !space(port).is_box() && (space(port).multi_zone || is_canal(port))
}

/// 3.1.2e: a convoy that has carried a unit goes to the Used Box.
pub fn use_convoy(t: &mut Act<'_, Krieg>, unit: UnitId, convoy: UnitId) {
    cite!("3.1.2e");
    let Some(zone) = zone_of(t.s, convoy) else {
        return;
    };
    t.s.pieces
        .change(convoy, |marker| marker.at = Spot::zone(zone, ZoneBox::Used));
    if t.log.is_on() {
        let (who, by) = (name(t.s, unit), name(t.s, convoy));
        t.log.say(rule!("3.1.2e"), || format!("{by} carries {who}"));
    }
}
