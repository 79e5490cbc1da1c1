//! 8.5: the order of battle: what comes into the force pools as a year begins, arrives free, is set up when its nation goes
//! to war, and leaves Europe.

use super::building::delay;
use super::placing::{Placing, appointed, places};
use super::yards::disembark;
use crate::Aeto;
use crate::ch11_options;
use crate::data::{Arrival, Way, data};
use crate::fleet;
use crate::game::{Act, Action};
use crate::names::{nation_name, spot_name};
use crate::politics::Standing;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::stores;
use crate::types::{AirKind, Camp, KindId, NationId, ShipClass, UnitId};
use crate::unit::Unit;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The lines of one way that are dated by this Seasonal Turn.
fn lines(s: &State, way: Way) -> Vec<Arrival> {
    let all = s.scenario().order.iter();
    let now = all.filter(|line| line.way == way && line.month == s.clock.month);
    now.copied().collect()
}

fn nation_of(line: &Arrival) -> NationId {
    data().kinds[line.kind.index()].nation
}

/// The pieces of a line that are still in the counter mix, and not those of later lines.
fn waiting(s: &State, line: &Arrival) -> Vec<UnitId> {
    let since = line.month.max(s.clock.month);
    let later = s.scenario().order.iter().filter(|other| {
        let comes = matches!(other.way, Way::Pool | Way::Arrival);
        comes && other.kind == line.kind && other.month > since
    });
    let kept: usize = later.map(|other| usize::from(other.count)).sum();
    let mix = s.units_in(Spot::mix(nation_of(line)));
    let mix: Vec<UnitId> = mix
        .filter(|(_, unit)| unit.kind == line.kind)
        .map(|(id, _)| id)
        .collect();
    let free = mix.len().saturating_sub(kept);
    let count = free.min(line.count.into());
    mix.into_iter().take(count).collect()
}

/// 8.5a: the Force Pool Additions Step.
pub fn additions(t: &mut Act<'_>) {
    cite!("8.5a", "0.gen-05a");
    let column = lines(t.s, Way::Pool);
    add_to_pools(t, &column);
}

fn add_to_pools(t: &mut Act<'_>, column: &[Arrival]) {
    let mut added: BTreeMap<NationId, usize> = BTreeMap::new();
    for line in column {
        let (nation, pieces) = (nation_of(line), waiting(t.s, line));
        for id in &pieces {
            t.s.pieces.change(*id, |unit| unit.at = Spot::pool(nation));
        }
        if !pieces.is_empty() {
            *added.entry(nation).or_default() += pieces.len();
        }
    }
    for (nation, count) in added {
        t.log.say(rule!("8.5a"), || {
            format!(
                "{count} units come into the force pool of {}",
                nation_name(nation)
            )
        });
    }
}

/// 8.5d: what arrives free in this Seasonal Turn.
pub fn arrivals(t: &mut Act<'_>) {
    cite!("8.5d");
    for line in lines(t.s, Way::Arrival).iter().rev() {
        receive(t, line);
    }
}

/// The pieces of a line come: where they must, or where their owner wants them.
fn receive(t: &mut Act<'_>, line: &Arrival) {
    let nation = nation_of(line);
    for id in waiting(t.s, line).into_iter().rev() {
        let taken = line
            .at
            .is_some_and(|hex| t.s.politics.standing(nation, hex) == Standing::Enemy);
        if taken {
            cite!("8.5d");
            t.s.pieces.change(id, |unit| unit.at = Spot::gone(nation));
            t.log.say(rule!("8.5d"), || {
                format!(
                    "What should arrive for {} finds its place taken",
                    nation_name(nation)
                )
            });
            continue;
        }
        t.s.pieces.change(id, |unit| unit.at = Spot::pool(nation));
        if !t.s.unit(id).is_admiral() {
            settle(t, id);
        }
    }
}

/// A piece that has its place is put there at once; another is asked about.
pub fn settle(t: &mut Act<'_>, id: UnitId) {
    match appointed(t.s, id) {
        None => t.push(Placing { unit: id }),
        Some(hex) if places(t.s, id) == [hex] => {
            let port = Spot::port(hex).filter(|_| t.s.unit(id).is_naval());
            let at = port.unwrap_or(hex.into());
            t.s.pieces.change(id, |unit| unit.at = at);
            let (nation, name) = (t.s.unit(id).nation(), t.s.unit(id).name());
            let seat = t.s.seat(nation);
            t.log.whisper(rule!("8.5d"), seat, || {
                format!("{name} arrives in {}", spot_name(at))
            });
        }
        Some(_) => delay(t, id, 1),
    }
}

/// 8.5d, 9.3b: what a nation sets up when it goes to war, at the beginning of a month; and of the next year's column what it
/// may then build.
pub fn muster(t: &mut Act<'_>) {
    cite!("8.5d", "9.3b");
    let war =
        t.s.scenario()
            .order
            .iter()
            .filter(|line| line.way == Way::War);
    let fights = |line: &&Arrival| t.s.camp(nation_of(line)) != Camp::Neutral;
    let war: Vec<Arrival> = war.filter(fights).copied().collect();
    let mut called: Vec<NationId> = Vec::new();
    for line in war.iter().rev() {
        if !waiting(t.s, line).is_empty() {
            called.push(nation_of(line));
        }
        receive(t, line);
    }
    called.sort_unstable();
    called.dedup();
    for nation in called {
        t.log.say(rule!("9.3b"), || {
            format!("{} sets up what it has", nation_name(nation))
        });
        let all = t.s.scenario().order.iter();
        let own = all.filter(|line| line.way == Way::Pool && nation_of(line) == nation);
        let next = own
            .clone()
            .map(|line| line.month)
            .filter(|month| *month > t.s.clock.month);
        let next = next.min();
        let column: Vec<Arrival> = own
            .filter(|line| Some(line.month) == next)
            .copied()
            .collect();
        add_to_pools(t, &column);
    }
}

/// 8.5d, 0.gen-18: what leaves Europe in this Seasonal Turn.
pub fn removals(t: &mut Act<'_>) {
    for line in lines(t.s, Way::Removal).iter().rev() {
        let mut pieces = present(t.s, line.kind);
        pieces.retain(|id| !ch11_options::is_cancelled(t.s, *id));
        let count = usize::from(line.count);
        if pieces.len() > count {
            t.push(Recalling {
                nation: nation_of(line),
                whom: Whom::Kind { kind: line.kind },
                left: line.count,
            });
            continue;
        }
        for id in pieces {
            leave_europe(t, id);
        }
    }
}

/// The pieces of a kind that could leave: those on the map.
fn present(s: &State, kind: KindId) -> Vec<UnitId> {
    let nation = data().kinds[kind.index()].nation;
    let own = s.pieces.of(|owner| owner == nation);
    let there = own.filter(|(_, unit)| unit.kind == kind && is_present(unit));
    there.map(|(id, _)| id).collect()
}

fn is_present(unit: &Unit) -> bool {
    unit.at.within().is_some() || matches!(unit.at.whereabouts(), Where::Force(_))
}

/// 0.gen-18: a ship that should have left before it was finished, and has not been called back since.
pub fn is_overdue(s: &State, id: UnitId) -> bool {
    let unit = s.unit(id);
    let past = s.scenario().order.iter().filter(|line| {
        line.kind == unit.kind && line.month <= s.clock.month && line.way != Way::Pool
    });
    let last = past.max_by_key(|line| line.month);
    let stays = ch11_options::is_cancelled(s, id);
    unit.is_named() && !stays && last.is_some_and(|line| line.way == Way::Removal)
}

/// A piece is transferred to another theater: it is out of the game. A carrier takes the aircraft aboard, or if it has none
/// another Naval-Air unit.
pub fn leave_europe(t: &mut Act<'_>, id: UnitId) {
    cite!("0.gen-16", "0.gen-17", "8.5d");
    let (nation, name) = (t.s.unit(id).nation(), t.s.unit(id).name());
    t.log.say(rule!("8.5d"), || format!("{name} leaves Europe"));
    let naval_air = |unit: &Unit| unit.air() == Some(AirKind::NavalAir);
    let carrier = t.s.unit(id).capacity() > 0 && t.s.unit(id).ship() != Some(ShipClass::Stp);
    let aboard = t.s.aboard(id).filter(|(_, unit)| naval_air(unit));
    let aboard: Vec<UnitId> = aboard.map(|(id, _)| id).collect();
    for wing in &aboard {
        depart(t, *wing);
    }
    if carrier && aboard.is_empty() {
        t.push(Recalling {
            nation,
            whom: Whom::NavalAir,
            left: 1,
        });
    }
    let at = t.s.location(id);
    if let Some(port) = at
        .and_then(Spot::within)
        .filter(|_| t.s.unit(id).is_naval())
    {
        disembark(t, id, port);
    }
    ch11_options::note_away(t.s, id);
    depart(t, id);
}

fn depart(t: &mut Act<'_>, id: UnitId) {
    let (nation, force) = (t.s.unit(id).nation(), t.s.force_of(id));
    t.s.yards.retain(|yard| yard.ship != id);
    t.s.due.retain(|due| due.unit != id);
    stores::lose_aboard(t, id, 0);
    t.s.pieces.change(id, |unit| {
        unit.at = Spot::gone(nation);
        unit.aboard = None;
        unit.marks = Default::default();
        unit.spent = 0;
        unit.unsupplied = 0;
        unit.commitment = Default::default();
    });
    if let Some(chit) = force {
        fleet::tidy(t, chit);
    }
}

/// Of what something must leave.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whom {
    Kind {
        kind: KindId,
    },
    /// 0.gen-16: what goes with a carrier.
    NavalAir,
}

/// 8.5d, 0.gen-16: of several pieces some must leave Europe; their owner says which.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recalling {
    pub nation: NationId,
    pub whom: Whom,
    pub left: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Recall {
    Unit { unit: UnitId },
}

impl Question<Aeto> for Recalling {
    type Answer = Recall;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(self.nation);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let own = s.pieces.of(|owner| owner == self.nation);
        let there = own.filter(|(_, unit)| is_present(unit));
        frame::add(out, there.map(|(unit, _)| Recall::Unit { unit }));
    }
    fn check(&self, s: &State, answer: Recall) -> Result<(), Illegal> {
        let Recall::Unit { unit: id } = answer;
        let own = s.has_unit(id) && s.unit(id).nation() == self.nation && is_present(s.unit(id));
        let fits = own
            && match self.whom {
                Whom::Kind { kind } => s.unit(id).kind == kind,
                Whom::NavalAir => s.unit(id).air() == Some(AirKind::NavalAir),
            };
        let carrier = self.whom == Whom::NavalAir;
        demand!(
            fits || !carrier,
            "0.gen-16",
            "it is no Naval-Air unit of yours on the map"
        );
        demand!(fits, "8.5d", "it is not what must leave Europe");
        demand!(
            s.pieces.is_first_of_its_like(id),
            "8.5d",
            "choose the first of like units"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Recall) {
        let Recall::Unit { unit } = answer;
        match self.left {
            0 | 1 => t.pop(),
            more => t.replace(Recalling {
                left: more - 1,
                ..self.clone()
            }),
        }
        let name = t.s.unit(unit).name();
        t.log.say(rule!("8.5d"), || format!("{name} leaves Europe"));
        depart(t, unit);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let name = nation_name(self.nation);
        match self.whom {
            Whom::Kind { .. } => (
                format!("{name}: {} must leave Europe. Which?", self.left),
                rule!("8.5d"),
            ),
            Whom::NavalAir => (
                format!("{name}: which Naval-Air unit goes with the carrier?"),
                rule!("0.gen-16"),
            ),
        }
    }
}
