//! What players see: their own blocks, the backs of the others.

use crate::ch06_combat::{is_face_up, maginot_stands};
use crate::ch10_victory::{AlliedWinner, allied_winner};
use crate::data::data;
use crate::names::{area_name, nation_name};
use crate::state::State;
use crate::types::{Area, Camp, Climate, Kind, Nation, Sea, Side};
use crate::unit::{At, Marks, Unit, UnitId};
use crate::{ch04_production, ch05_movement, ch06_combat, ch09_politics};
use frame::Apart;
use kernel::{
    Counter, CounterId, Key, Label, Outcome, Pool, PoolRow, Seat, SpaceView, Steps, Track, View,
    Viewer, cite,
};
use std::collections::BTreeMap;

/// How the game ended, once it has.
pub fn outcome(s: &State) -> Option<Outcome> {
    let level = s.verdict?.level;
    let winners = match (level.winner(), allied_winner(s)) {
        (None, _) => Vec::new(),
        (Some(_), Some(AlliedWinner::Western)) => vec![s.seat_of(Nation::BRITAIN)],
        (Some(_), Some(AlliedWinner::Soviet)) => vec![s.seat_of(Nation::USSR)],
        (Some(side), _) => s.seats_of_side(side).collect(),
    };
    Some(Outcome {
        winners,
        title: level.name().to_string(),
        reason: crate::ch10_victory::reason(s, level),
    })
}

/// The way to the present step.
pub fn path(s: &State) -> Vec<String> {
    let mut path = vec![
        s.turn.to_string(),
        format!("{} player-turn", s.side.adjective()),
        s.phase.title().to_string(),
    ];
    path.extend(nested(s));
    path
}

/// What a phase is in the middle of; everybody hears of it.
fn nested(s: &State) -> Option<String> {
    if s.stack.asked::<ch06_combat::Fighting>().is_some() {
        let round = s.battle.round.as_ref()?;
        return Some(format!("Combat in {}", area_name(round.area)));
    }
    if let Some(ch09_politics::Deploy { minor, .. }) = s.stack.asked() {
        return Some(format!("Deployment of {}", nation_name(*minor)));
    }
    let ch04_production::Spend { nation } = s.stack.asked()?;
    Some(format!("Production of {}", nation_name(*nation)))
}

/// What a viewer may see: his own side's blocks, the backs of the others, and everything that is open.
pub fn view(s: &State, viewer: Viewer) -> View {
    let side = match viewer {
        Viewer::Seat(seat) => Some(s.seat_side(seat)),
        Viewer::Spectator => None,
    };
    View {
        game: "engulfed",
        scenario: data().scenarios[usize::from(s.scenario)].id.to_string(),
        turn: s.turn.to_string(),
        to_move: s.stack.asking(),
        spaces: (data().areas.land.iter())
            .map(|area| space(s, area))
            .collect(),
        counters: counters(s, side),
        tracks: tracks(s),
        pools: pools(s, side),
        outcome: outcome(s),
        ..View::default()
    }
}

/// G.GroundA, 6.24: whether a side sees the face of a unit.
pub fn sees(s: &State, side: Option<Side>, unit: &Unit) -> bool {
    cite!("G.GroundA", "6.24");
    let own = side.is_some() && s.side_of(unit.nation) == side;
    let face_up = matches!(unit.at, At::Area(area) if is_face_up(s, area));
    own || face_up || unit.kind == Kind::GroundSupport
}

fn space(s: &State, area: Area) -> SpaceView {
    let mut markers = Vec::new();
    let mut mark = |is: bool, word: &'static str| {
        if is {
            markers.push(Key::Borrowed(word));
        }
    };
    mark(s.is_contested(area), "contested");
    mark(s.newly_contested.has(area), "newly contested");
    mark(s.fortified.has(area), "fortification");
    mark(s.heavily_fortified.has(area), "heavy fortification");
    mark(s.ledgers.deserted.has(area), "deserted fortification");
    mark(
        area == data().places.metz && maginot_stands(s),
        "Maginot Line",
    );
    for (at, camp) in &s.beachheads {
        mark(*at == area && *camp == Camp::Western, "Western beachhead");
        mark(*at == area && *camp == Camp::Soviet, "Soviet beachhead");
        mark(*at == area && *camp == Camp::Axis, "Axis beachhead");
    }
    let fought = s.battle.round.as_ref().map(|round| round.area);
    mark(fought == Some(area), "combat");
    SpaceView {
        key: area.into(),
        control: Some(s.control(area).into()),
        markers,
    }
}

/// What makes two units one stack for a viewer.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Stack {
    area: Area,
    nation: Nation,
    elite: bool,
    /// Kind, full strength and steps of what shows its face.
    face: Option<(Kind, u8, u8)>,
    /// All marks of the viewer's own, else those that lie on the map.
    marks: Marks,
    /// Where the viewer's own began the phase.
    from: Option<Area>,
}

/// Marks that lie on the map for everybody to see.
const OPEN: u16 = Marks::OUT_OF_SUPPLY.0 | Marks::MOVED_UNSUPPLIED.0;

/// The stacks that a side sees, with the first unit of each and how many there are.
fn stacks(s: &State, side: Option<Side>) -> BTreeMap<Stack, (UnitId, u32)> {
    let mut stacks: BTreeMap<Stack, (UnitId, u32)> = BTreeMap::new();
    for (id, unit) in s.units() {
        if let Some(stack) = stack(s, side, unit) {
            stacks.entry(stack).or_insert((id, 0)).1 += 1;
        }
    }
    stacks
}

fn stack(s: &State, side: Option<Side>, unit: &Unit) -> Option<Stack> {
    let At::Area(area) = unit.at else { return None };
    let own = side.is_some() && s.side_of(unit.nation) == side;
    Some(Stack {
        area,
        nation: unit.nation,
        elite: unit.elite,
        face: sees(s, side, unit).then_some((unit.kind, unit.full, unit.steps)),
        marks: if own {
            unit.marks
        } else {
            Marks(unit.marks.0 & OPEN)
        },
        from: own.then_some(unit.from),
    })
}

/// Counters of the other side are numbered from here, in the order of the view.
const FOREIGN: u32 = 1 << 16;

fn counter_id(stack: &Stack, first: UnitId, at: usize) -> CounterId {
    match stack.from {
        Some(_) => first.into(),
        None => CounterId(FOREIGN + at as u32),
    }
}

/// [`frame::as_shown`], for the side that decides: like units that it sees are one stack, and only its own bear a number.
pub fn as_shown(s: &State, label: Label) -> Label {
    let own = |id| own_counter(s, s.stack.asking()?, id);
    let shown = |id| {
        let side = Some(s.seat_side(s.stack.asking()?));
        let like = stack(s, side, s.unit(own(id)?))?;
        let mut there = s.units_in(like.area);
        let first = there.find(|(_, other)| stack(s, side, other).as_ref() == Some(&like));
        first.map(|(id, _)| id.into())
    };
    frame::as_shown(label, |id| own(id).map(|unit| apart(s, unit)), shown)
}

/// What tells a unit from others of the same name in the same area, for its owner.
fn apart(s: &State, id: UnitId) -> String {
    let unit = s.unit(id);
    let name = |unit: &Unit| (unit.nation, unit.kind, unit.elite, unit.steps);
    let there = s.area_of(id).into_iter().flat_map(|area| s.units_in(area));
    let others = there.map(|(_, other)| other);
    let others = others.filter(|other| name(other) == name(unit) && !other.like(unit));
    let mut apart = Apart::new(unit, others);
    apart.by(|unit| unit.full, |full| format!("of {full}"));
    apart.by(|unit| unit.from, |from| format!("from {}", area_name(from)));
    apart.by(|unit| unit.marks.moved(), |moved| format!("moved {moved}"));
    for (mark, done) in Marks::WORDS {
        apart.by_deed(|unit| unit.marks.has(*mark), done);
    }
    apart.to_string()
}

/// The unit that a counter of the seat's own side means.
pub fn own_counter(s: &State, seat: Seat, id: CounterId) -> Option<UnitId> {
    let unit = UnitId::try_from(id).ok()?;
    let own = s.has_unit(unit) && s.side_of(s.unit(unit).nation) == Some(s.seat_side(seat));
    own.then_some(unit)
}

/// Where a counter of a seat's view stands.
pub fn counter_area(s: &State, seat: Seat, id: CounterId) -> Option<Area> {
    if let Some(own) = own_counter(s, seat, id) {
        return s.area_of(own);
    }
    let at = id.0.checked_sub(FOREIGN)?.try_into().ok()?;
    let (other, _) = stacks(s, Some(s.seat_side(seat))).into_iter().nth(at)?;
    other.from.is_none().then_some(other.area)
}

/// Units on the map; those that the viewer cannot tell apart are one stack with a count. Only the viewer's own
/// bear a number: the number of another's block would let him follow it.
fn counters(s: &State, side: Option<Side>) -> Vec<Counter> {
    let all = stacks(s, side).into_iter().enumerate();
    all.map(|(at, (stack, (id, count)))| Counter {
        id: counter_id(&stack, id, at),
        space: stack.area.into(),
        nation: stack.nation.into(),
        kind: stack.face.map(|(kind, ..)| kind.name().into()),
        count,
        steps: match stack.face {
            Some((Kind::GroundSupport, ..)) | None => None,
            Some((_, full, now)) => Some(Steps { now, full }),
        },
        status: status(&stack),
        ..Counter::default()
    })
    .collect()
}

fn status(stack: &Stack) -> Vec<Key> {
    let marks = [
        (Marks::OUT_OF_SUPPLY, "out of supply"),
        (Marks::MOVED_UNSUPPLIED, "moved out of supply"),
        (Marks::STOPPED, "stopped"),
        (Marks::CROSSED, "crossed a river"),
        (Marks::INVADED, "invaded"),
        (Marks::DROPPED, "dropped"),
        (Marks::SHIPPED, "shipped"),
        (Marks::REDEPLOYED, "strat-moved"),
        (Marks::NEW, "new"),
    ];
    let marks = marks.into_iter().filter(|(mark, _)| stack.marks.has(*mark));
    let mut list: Vec<Key> = marks.map(|(_, word)| word.into()).collect();
    if stack.elite {
        list.push("elite".into());
    }
    if stack.marks.moved() > 0 {
        list.push("moved".into());
    }
    list
}

/// 1.1, 9.45: what everybody knows and no number says: the weather of each zone, and whether Italy still believes in the
/// war.
fn known_words(s: &State) -> [Track; 2] {
    cite!("1.1a", "9.45");
    let zones = Climate::ALL.map(|zone| (zone.word(), s.climate_weather(zone).name()));
    let morale = match s.politics.italian_collapse {
        true => "collapsed",
        false => "holds",
    };
    [
        Track::in_words("weather", "Weather", &zones),
        Track::in_words("morale", "Morale", &[("italy", morale)]),
    ]
}

/// 4.1, 4.5b, 5.24, 7.12: the General Information Track, fleets, Special Actions, Strategic Moves, the weather, and what
/// there is to spend.
fn tracks(s: &State) -> Vec<Track> {
    cite!("7.12");
    let assets = &s.assets;
    let of = |id: &str, title: &str, value: &dyn Fn(Nation) -> u8| {
        Track::new(id, title, Nation::MAJORS.map(|major| (major, value(major))))
    };
    let sides = |id, title, [axis, allies]: [u8; 2]| {
        Track::new(id, title, [("axis", axis), ("allies", allies)])
    };
    let one = |id, title, whose, value: u8| Track::new(id, title, [(whose, value)]);
    let stock = |nation: Nation| s.special_actions.stock[nation.index()];
    let active = data().nations.ids();
    let active = active.filter(|nation| nation.is_major() || stock(*nation) > 0);
    let [german, british] = assets.flak;
    let mut all = known_words(s).to_vec();
    all.extend([
        of("income", "WERPs a turn", &|m| ch04_production::income(s, m)),
        of("werps", "WERPs left", &|m| s.ledgers.werps[m.index()]),
        Track::new(
            "special_actions",
            "Special Actions",
            active.map(|nation| (nation, stock(nation))),
        ),
        of("strat_moves", "Strategic Moves left", &|m| {
            ch05_movement::strat_moves_left(s, m)
        }),
        one("u_boats", "U-boats", "germany", assets.u_boats),
        one("asw", "ASW", "allies", assets.asw),
        Track::new("flak", "Flak", [("germany", german), ("britain", british)]),
        sides("fighters", "Fighters", assets.fighters),
        sides("bombers", "Bombers", assets.bombers),
        one("v1", "V-1", "germany", assets.v1),
        one("v2", "V-2", "germany", assets.v2),
    ]);
    for sea in Sea::ALL {
        let points = s.fleets.points[sea.index()];
        let key = sea.name().to_lowercase().replace(' ', "_");
        let (fleet, transport) = (format!("fleet_{key}"), format!("transport_{key}"));
        let title = format!("Fleet Points, {}", sea.name());
        let has = |m: Nation| points[m.index()].ready + points[m.index()].used;
        all.push(of(&fleet, &title, &has));
        let title = format!("Transport left, {}", sea.name());
        all.push(of(&transport, &title, &|m| points[m.index()].ready));
    }
    all
}

/// The force pools of the viewer's own side; ground-support units that are not in play are open to all.
fn pools(s: &State, side: Option<Side>) -> Vec<Pool> {
    let mut rows: BTreeMap<(Nation, bool, Kind, u8), u32> = BTreeMap::new();
    for (_, unit) in s.units() {
        let own = side.is_some() && s.side_of(unit.nation) == side;
        let shown = own || unit.kind == Kind::GroundSupport;
        if unit.at == At::Pool && shown && !s.politics.conquered.has(unit.nation) {
            let key = (unit.nation, unit.elite, unit.kind, unit.full);
            *rows.entry(key).or_default() += 1;
        }
    }
    let rows = rows
        .into_iter()
        .map(|((nation, elite, kind, full), count)| {
            let note = match (kind.is_ground(), elite) {
                (true, true) => format!("elite, {full} steps"),
                (true, false) => format!("{full} steps"),
                (false, _) => String::new(),
            };
            PoolRow::new(nation, kind.name(), count, note)
        });
    vec![Pool::new("force_pool", "Force pool", rows.collect())]
}
