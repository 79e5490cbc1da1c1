//! What players see: everything, since the game has no secrets.

use crate::apart::apart;
use crate::ch01_war::MinorSetup;
use crate::ch02_terrain::r2_2_fortress::is_fortress_now;
use crate::ch06_naval;
use crate::data::{Level, data};
use crate::state::State;
use crate::step::{Phase, Step};
use crate::table::{nation_name, zone_name};
use crate::types::{Kind, Nation, Side, Zone};
use crate::unit::{At, Marks, Unit, UnitId};
use crate::victory::axis_points;
use kernel::{
    Counter, CounterId, Key, Label, Outcome, Pool, PoolRow, RuleId, SpaceView, Target, Track, View,
    Viewer, rule,
};
use std::collections::BTreeMap;

/// How the game ended, once it has.
pub fn outcome(s: &State) -> Option<Outcome> {
    let verdict = s.verdict?;
    let (title, side) = match verdict.level {
        Level::AxisDecisive => ("Axis decisive victory", Some(Side::Axis)),
        Level::AxisStrategic => ("Axis strategic victory", Some(Side::Axis)),
        Level::AxisMarginal => ("Axis marginal victory", Some(Side::Axis)),
        Level::Draw => ("Draw", None),
        Level::AlliedMarginal => ("Allied marginal victory", Some(Side::Allies)),
        Level::AlliedStrategic => ("Allied strategic victory", Some(Side::Allies)),
        Level::AlliedDecisive => ("Allied decisive victory", Some(Side::Allies)),
    };
    Some(Outcome {
        winners: side.map_or_else(Vec::new, |side| crate::victory::ranking(s, side)),
        title: title.to_string(),
        reason: format!(
            "{} points of objectives for the Axis in {}",
            verdict.axis_points, s.turn
        ),
    })
}

/// The way to the present step.
pub fn path(s: &State) -> Vec<String> {
    let side = match s.side {
        Side::Axis => "Axis turn",
        Side::Allies => "Allied turn",
    };
    let mut path = vec![
        s.turn.to_string(),
        side.to_string(),
        s.phase.title().to_string(),
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

pub fn phase_prompt(phase: Phase) -> (String, RuleId) {
    let (text, rule) = match phase {
        Phase::YearStart => ("A new year begins.", rule!("5.0")),
        Phase::Declarations => ("Declare war, intervene, or go on.", rule!("1.5a")),
        Phase::Movement => ("Move ground units, air and fleets.", rule!("8.0a")),
        Phase::Combat => ("Attack enemy zones, or ports from the air.", rule!("8.1a")),
        Phase::ExploitationMovement => (
            "Move armour through the breakthrough, drop airborne.",
            rule!("8.6"),
        ),
        Phase::ExploitationCombat => ("Attack with what has exploited.", rule!("8.7")),
        Phase::StrategicWarfare => (
            "Send fleets and U-boats to the convoy boxes.",
            rule!("9.6a"),
        ),
        Phase::Construction => ("Build units and grant WPPs.", rule!("10.0a")),
        Phase::Redeployment => ("Redeploy units and ship grants.", rule!("11.0a")),
    };
    (text.to_string(), rule)
}

pub fn view(s: &State, _viewer: Viewer) -> View {
    View {
        game: "neppa",
        scenario: data().scenarios[s.scenario as usize].id.to_string(),
        turn: s.turn.to_string(),
        to_move: s.stack.asking(),
        spaces: data()
            .land_zones
            .iter()
            .map(|zone| space(s, zone))
            .collect(),
        counters: counters(s),
        tracks: tracks(s),
        pools: pools(s),
        outcome: outcome(s),
        ..View::default()
    }
}

fn id(nation: Nation) -> Key {
    Key::Borrowed(&data().country(nation).id)
}

fn space(s: &State, zone: Zone) -> SpaceView {
    let mut markers = Vec::new();
    if s.bridgeheads.has(zone) {
        markers.push("bridgehead".into());
    }
    if s.breakthroughs.has(zone) {
        markers.push("breakthrough".into());
    }
    if is_fortress_now(s, zone) {
        let places = &data().places;
        markers.push(
            match zone {
                zone if zone == places.strasbourg => "Maginot Line",
                zone if zone == places.bonn => "Siegfried Line",
                _ => "fortress",
            }
            .into(),
        );
    }
    SpaceView {
        key: zone.into(),
        control: Some(id(s.control(zone))),
        markers,
    }
}

/// What makes counters one stack.
type Likeness = (At, Nation, Kind, u8, Marks);

fn likeness(unit: &Unit) -> Likeness {
    (unit.at, unit.nation, unit.kind, unit.factors, unit.marks)
}

/// A label that names the counters which stand for those it means, on the map; none for what is not on it. A counter
/// that another could be taken for is told from it.
pub fn as_shown(s: &State, mut label: Label) -> Label {
    let unit = label.counter().and_then(|id| unit_of(s, id));
    label.text += &unit.map_or(String::new(), |unit| apart(s, unit));
    label.targets.retain_mut(|target| {
        let Target::Counter(id) = target else {
            return true;
        };
        let first = unit_of(s, *id).and_then(|unit| first_alike(s, s.unit(unit)));
        *id = first.map_or(*id, CounterId::from);
        first.is_some()
    });
    label
}

fn first_alike(s: &State, unit: &Unit) -> Option<UnitId> {
    place(s, unit)?;
    let mut all = s.units();
    let alike = all.find(|(_, other)| likeness(other) == likeness(unit));
    alike.map(|(id, _)| id)
}

/// The unit that a counter's id means.
pub fn unit_of(s: &State, id: CounterId) -> Option<UnitId> {
    let unit = UnitId(id.0.try_into().ok()?);
    s.has_unit(unit).then_some(unit)
}

impl From<UnitId> for CounterId {
    fn from(unit: UnitId) -> CounterId {
        CounterId(unit.0.into())
    }
}

impl From<Zone> for Key {
    fn from(zone: Zone) -> Key {
        Key::Borrowed(data().key(zone))
    }
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
            nation: id(unit.nation),
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
        At::Afloat(n) => s
            .afloat
            .invasions
            .get(usize::from(n))
            .map(|invasion| invasion.target),
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
    let mut list: Vec<Key> = marks
        .iter()
        .filter(|(mark, _)| unit.marks.has(*mark))
        .map(|(_, word)| Key::Borrowed(*word))
        .collect();
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

fn tracks(s: &State) -> Vec<Track> {
    let majors = || {
        Nation::MAJORS
            .into_iter()
            .filter(|m| !s.politics.fallen.has(*m))
    };
    let track = |id: &str, title: &str, value: &dyn Fn(Nation) -> i16| Track {
        id: id.to_string(),
        title: title.to_string(),
        values: majors()
            .map(|m| (data().country(m).id.to_string(), i64::from(value(m))))
            .collect(),
        words: BTreeMap::new(),
    };
    vec![
        track("wpp", "WPPs left", &|m| s.treasury(m).wpp),
        track("base", "WPP base", &|m| s.treasury(m).base),
        track("total", "Total WPPs", &|m| s.treasury(m).total),
        track("limit", "Turn expenditure limit", &|m| s.treasury(m).limit),
        track("spent", "Spent this turn", &|m| s.treasury(m).spent),
        track("srs", "Strategic redeployments used", &|m| {
            s.treasury(m).srs.into()
        }),
        Track {
            id: "points".to_string(),
            title: "Points of objectives".to_string(),
            values: [("axis".to_string(), axis_points(s).into())].into(),
            words: BTreeMap::new(),
        },
        uboats(s),
    ]
}

/// 9.3, 9.6: U-boats in their bases and in the convoy boxes.
fn uboats(s: &State) -> Track {
    let [north_sea, biscay] = s.convoys.uboats;
    let hunting: u8 = s.convoys.hunting.iter().flatten().sum();
    let values = [
        ("north_sea", north_sea),
        ("biscay", biscay),
        ("at_sea", hunting),
    ];
    Track {
        id: "uboats".to_string(),
        title: "U-boats".to_string(),
        values: values
            .into_iter()
            .map(|(place, count)| (place.to_string(), count.into()))
            .collect(),
        words: BTreeMap::new(),
    }
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
        *rows
            .entry((pool, unit.nation, unit.kind, note))
            .or_default() += 1;
    }
    let titles = [
        ("available", "Available"),
        ("building", "Under construction"),
        ("later", "Additional forces"),
    ];
    let mut pools: Vec<Pool> = titles
        .iter()
        .map(|(id, title)| Pool {
            id: id.to_string(),
            title: title.to_string(),
            rows: Vec::new(),
        })
        .collect();
    for ((pool, nation, kind, note), count) in rows {
        pools[usize::from(pool)].rows.push(PoolRow {
            nation: id(nation).into_owned(),
            kind: kind.name().to_string(),
            count,
            note,
        });
    }
    pools
}
