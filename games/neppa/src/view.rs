//! What players see: everything, since the game has no secrets.

use crate::ch01_war::MinorSetup;
use crate::ch02_terrain::r2_2_fortress::is_fortress_now;
use crate::ch06_naval;
use crate::data::{Level, data};
use crate::names::{nation_name, zone_name};
use crate::state::State;
use crate::step::Step;
use crate::types::{Front, Kind, Nation, Side, Zone};
use crate::unit::{At, Marks, Unit, UnitId};
use crate::victory::axis_points;
use frame::Apart;
use kernel::{
    Counter, CounterId, Key, Label, Outcome, Pool, PoolRow, SpaceView, Track, View, Viewer,
};
use std::collections::BTreeMap;

/// How the game ended, once it has.
pub fn outcome(s: &State) -> Option<Outcome> {
    let verdict = s.verdict?;
    let side = match verdict.level {
        Level::AxisDecisive | Level::AxisStrategic | Level::AxisMarginal => Some(Side::Axis),
        Level::Draw => None,
        Level::AlliedMarginal | Level::AlliedStrategic | Level::AlliedDecisive => {
            Some(Side::Allies)
        }
    };
    Some(Outcome {
        winners: side.map_or_else(Vec::new, |side| crate::victory::ranking(s, side)),
        title: verdict.level.name().to_string(),
        reason: crate::standing::reason(s, verdict),
    })
}

/// The way to the present step.
pub fn path(s: &State) -> Vec<String> {
    let mut path = vec![
        s.turn.to_string(),
        format!("{} turn", s.side.adjective()),
        s.phase.name().to_string(),
    ];
    path.extend(nested(s));
    path
}

/// What a phase is in the middle of.
fn nested(s: &State) -> Option<String> {
    let step = s.top()?;
    if let Some(MinorSetup { minor }) = s.stack.asked() {
        return Some(format!("Set-up of {}", nation_name(*minor)));
    }
    if matches!(step, Step::Ground(_) | Step::Air(_))
        && let Some(attack) = s.attack()
    {
        return Some(format!("Attack on {}", zone_name(attack.target)));
    }
    let mission = s.mission()?;
    if !matches!(step, Step::Naval(_)) || mission.stage == ch06_naval::Stage::Target {
        return None;
    }
    let to = zone_name(mission.target);
    Some(match mission.purpose {
        ch06_naval::Purpose::Rebase => format!("Fleets to {to}"),
        ch06_naval::Purpose::Transport => format!("Sea transport to {to}"),
        ch06_naval::Purpose::Invade => format!("Invasion of {to}"),
    })
}

pub fn view(s: &State, _viewer: Viewer) -> View {
    View {
        game: "neppa",
        scenario: data().scenarios[s.scenario as usize].id.to_string(),
        turn: s.turn.to_string(),
        to_move: s.stack.asking(),
        spaces: (data().land_zones.iter())
            .map(|zone| space(s, zone))
            .collect(),
        counters: counters(s),
        tracks: tracks(s),
        pools: pools(s),
        outcome: outcome(s),
        ..View::default()
    }
}

fn space(s: &State, zone: Zone) -> SpaceView {
    let places = &data().places;
    let fortress = match zone {
        zone if zone == places.strasbourg => "Maginot Line",
        zone if zone == places.bonn => "Siegfried Line",
        _ => "fortress",
    };
    let markers = [
        (s.bridgeheads.has(zone), "bridgehead"),
        (s.breakthroughs.has(zone), "breakthrough"),
        (is_fortress_now(s, zone), fortress),
    ];
    let markers = markers.into_iter().filter(|(lies, _)| *lies);
    SpaceView {
        key: zone.into(),
        control: Some(s.control(zone).into()),
        markers: markers.map(|(_, word)| word.into()).collect(),
    }
}

/// What makes counters one stack.
type Likeness = (At, Nation, Kind, u8, Marks);

fn likeness(unit: &Unit) -> Likeness {
    (unit.at, unit.nation, unit.kind, unit.factors, unit.marks)
}

/// [`frame::as_shown`]: like counters on the map are one stack.
pub fn as_shown(s: &State, label: Label) -> Label {
    let apart = |id| unit_of(s, id).map(|unit| apart(s, unit));
    let shown = |id| {
        let unit = s.unit(unit_of(s, id)?);
        place(s, unit)?;
        let alike = s
            .units()
            .find(|(_, other)| likeness(other) == likeness(unit));
        alike.map(|(id, _)| id.into())
    };
    frame::as_shown(label, apart, shown)
}

/// What tells a counter from others of the same name in the same place.
fn apart(s: &State, id: UnitId) -> String {
    let unit = s.unit(id);
    let name = |unit: &Unit| (unit.at, unit.nation, unit.kind, unit.factors);
    let others = s.units().map(|(_, other)| other);
    let others = others.filter(|other| name(other) == name(unit) && !other.like(unit));
    let mut apart = Apart::new(unit, others);
    apart.by(|unit| unit.home, |home| format!("from {}", zone_name(home)));
    apart.by(
        |unit| unit.came_by,
        |water| {
            let fronts = ch06_naval::waters::fronts(water).map(Front::name);
            format!(
                "came by the {}",
                fronts.collect::<Vec<_>>().join(" and the ")
            )
        },
    );
    apart.by(|unit| unit.laden, |laden| format!("{laden} factors laden"));
    apart.by(|unit| unit.marks.moved(), |moved| format!("moved {moved}"));
    for (mark, done) in Marks::WORDS {
        apart.by_deed(|unit| unit.marks.has(*mark), done);
    }
    apart.to_string()
}

/// The unit that a counter's id means.
pub fn unit_of(s: &State, id: CounterId) -> Option<UnitId> {
    UnitId::try_from(id).ok().filter(|unit| s.has_unit(*unit))
}

/// Counters on the map; those that cannot be told apart are one stack with a count.
fn counters(s: &State) -> Vec<Counter> {
    let mut all: Vec<Counter> = Vec::new();
    let mut stacks: BTreeMap<Likeness, usize> = BTreeMap::new();
    for (unit_id, unit) in s.units() {
        let Some(place) = place(s, unit) else {
            continue;
        };
        let stack = stacks.entry(likeness(unit));
        let at = *stack.or_insert(all.len());
        if at < all.len() {
            all[at].count += 1;
            continue;
        }
        all.push(Counter {
            id: unit_id.into(),
            space: place.into(),
            nation: unit.nation.into(),
            kind: Some(unit.kind.name().into()),
            count: 1,
            text: printed(unit),
            status: status(unit),
            ..Counter::default()
        });
    }
    all
}

/// Where a counter is drawn: afloat off its beach, dropping over its target.
pub fn place(s: &State, unit: &Unit) -> Option<Zone> {
    match unit.at {
        At::Zone(zone) | At::Dropping(zone) => Some(zone),
        At::Afloat(n) => {
            let invasion = s.afloat.invasions.get(usize::from(n));
            invasion.map(|invasion| invasion.target)
        }
        At::Pool | At::Later(_) | At::Yard(_) | At::Gone => None,
    }
}

/// What is printed on a counter: attack, defence, movement; a fleet's factors.
fn printed(unit: &Unit) -> String {
    let values = data().unit(unit.nation, unit.kind);
    match unit.kind {
        Kind::Fleet => unit.factors.to_string(),
        Kind::Air => "1".to_string(),
        _ => format!(
            "{}-{}-{}",
            values.attack, values.defence[0], values.movement
        ),
    }
}

fn status(unit: &Unit) -> Vec<Key> {
    let marks = [
        (Marks::FOUGHT, "fought"),
        (Marks::DROPPED, "dropped"),
        (Marks::FLEW, "flew"),
        (Marks::DAS, "flew in defence"),
        (Marks::MISSION, "sailed"),
        (Marks::REDEPLOYED, "redeployed"),
        (Marks::EXPLOITS, "exploits"),
        (Marks::BUILT, "new"),
    ];
    let marks = marks.into_iter().filter(|(mark, _)| unit.marks.has(*mark));
    let mut list: Vec<Key> = marks.map(|(_, word)| word.into()).collect();
    if unit.marks.moved() > 0 {
        list.push("moved".into());
    }
    match unit.at {
        At::Afloat(_) => list.push("off the beach".into()),
        At::Dropping(_) => list.push("dropping".into()),
        _ => {}
    }
    list
}

/// 9.3, 9.6 among them: U-boats in their bases and in the convoy boxes.
fn tracks(s: &State) -> Vec<Track> {
    let track = |id: &str, title: &str, value: &dyn Fn(Nation) -> i16| {
        let majors = Nation::MAJORS.into_iter();
        let majors = majors.filter(|m| !s.politics.fallen.has(*m));
        Track::new(id, title, majors.map(|m| (m, value(m))))
    };
    let [north_sea, biscay] = s.convoys.uboats;
    let at_sea: u8 = s.convoys.hunting.iter().flatten().sum();
    let uboats = [
        ("north_sea", north_sea),
        ("biscay", biscay),
        ("at_sea", at_sea),
    ];
    vec![
        track("wpp", "WPPs left", &|m| s.treasury(m).wpp),
        track("base", "WPP base", &|m| s.treasury(m).base),
        track("total", "Total WPPs", &|m| s.treasury(m).total),
        track("limit", "Turn expenditure limit", &|m| s.treasury(m).limit),
        track("spent", "Spent this turn", &|m| s.treasury(m).spent),
        track("srs", "Strategic redeployments used", &|m| {
            s.treasury(m).srs.into()
        }),
        Track::new("points", "Points of objectives", [("axis", axis_points(s))]),
        Track::new("uboats", "U-boats", uboats),
    ]
}

/// Force pools: what can be built, what is being built, and what comes later.
fn pools(s: &State) -> Vec<Pool> {
    let mut rows: BTreeMap<(u8, Nation, Kind, String), u32> = BTreeMap::new();
    for (_, unit) in s.units() {
        let (pool, note) = match unit.at {
            At::Pool if unit.nation.is_major() && !s.politics.fallen.has(unit.nation) => {
                (0, String::new())
            }
            At::Yard(turn) => (1, format!("ready in {turn}")),
            At::Later(turn) if !s.politics.fallen.has(unit.nation) => (2, format!("from {turn}")),
            _ => continue,
        };
        let row = (pool, unit.nation, unit.kind, note);
        *rows.entry(row).or_default() += 1;
    }
    let pool = |id: &str, title: &str| Pool::new(id, title, Vec::new());
    let mut pools = vec![
        pool("available", "Available"),
        pool("building", "Under construction"),
        pool("later", "Additional forces"),
    ];
    for ((pool, nation, kind, note), count) in rows {
        let row = PoolRow::new(nation, kind.name(), count, note);
        pools[usize::from(pool)].rows.push(row);
    }
    pools
}
