//! 10.15, 10.21, 10.22: Soviet reserves, Siberians, and HQs that come early.

use crate::Aeto;
use crate::ch05_offensives::{hq_may_stand, stack_room};
use crate::data::{Way, data};
use crate::game::{Act, Action};
use crate::ground;
use crate::names::hex_name;
use crate::politics::{Standing, named};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{Camp, HexId, KindId, LandKind, Month, MonthName, UnitId};
use board::{Hold, SpaceId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// What comes free to the USSR.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    /// 10.21: infantry that found no room in its city.
    Reserve,
    /// 10.22a
    Siberian,
    /// 10.15
    Staff,
}

/// The USSR places units that come to it, one at a time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arriving {
    pub call: Call,
    pub units: Vec<UnitId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrive {
    pub hex: HexId,
}

/// A Soviet home hex with a City and a resource.
fn is_city_with_resource(hex: SpaceId) -> bool {
    let printed = ground::hex(hex);
    printed.city && printed.resource && printed.nation == Some(named().ussr)
}

/// A land hex that the USSR holds.
fn is_soviet(s: &State, hex: SpaceId) -> bool {
    let ussr = named().ussr;
    ground::hex(hex).terrain.is_some()
        && s.politics.standing(ussr, hex) == Standing::Friendly
        && s.politics.holder(hex) == Some(ussr)
        && !s.is_enemy_held(hex, s.camp(ussr))
}

impl Arriving {
    fn is_place(&self, s: &State, unit: UnitId, hex: SpaceId) -> Result<(), Illegal> {
        let ussr = named().ussr;
        demand!(is_soviet(s, hex), "10.22a", "the USSR does not hold it");
        let room = stack_room(s, s.camp(ussr), hex) >= s.unit(unit).stacks();
        demand!(room, "10.21", "there is no room");
        match self.call {
            Call::Reserve => {
                demand!(
                    is_city_with_resource(hex),
                    "10.21",
                    "it comes to a Soviet home City with a resource"
                );
            }
            Call::Siberian => {
                demand!(
                    s.hold(ussr, hex) == Hold::None,
                    "10.22a",
                    "an enemy zone of control lies there"
                );
            }
            Call::Staff => {
                let home = ground::hex(hex).nation == Some(ussr);
                let safe = s.hold(ussr, hex) == Hold::None && s.is_linked(ussr, hex, false);
                demand!(
                    home && safe && hq_may_stand(s, ussr, hex, Some(unit)),
                    "10.15",
                    "an HQ comes to a supplied home hex, out of enemy zones and not beside another"
                );
            }
        }
        Ok(())
    }
    fn places<'a>(&'a self, s: &'a State, unit: UnitId) -> impl Iterator<Item = SpaceId> + 'a {
        board()
            .ids()
            .filter(move |hex| self.is_place(s, unit, *hex).is_ok())
    }
}

impl Question<Aeto> for Arriving {
    type Answer = Arrive;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let Some(unit) = self.units.first().copied() else {
            return Open::Pass;
        };
        match self.places(t.s, unit).next() {
            Some(_) => Open::Ask(t.s.seat(named().ussr)),
            None => Open::Pass,
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let land = board().ids().filter(|hex| is_soviet(s, *hex));
        frame::add(out, land.map(|hex| Arrive { hex: hex.into() }));
    }
    fn check(&self, s: &State, answer: Arrive) -> Result<(), Illegal> {
        let Some(unit) = self.units.first().copied() else {
            return Err(<Aeto as frame::Framed>::not_asked());
        };
        self.is_place(s, unit, answer.hex.space())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Arrive) {
        let (unit, rest) = (self.units[0], self.units[1..].to_vec());
        put(t, unit, answer.hex.space(), self.call == Call::Reserve);
        t.replace(Arriving {
            units: rest,
            ..self.clone()
        });
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = self
            .units
            .first()
            .map(|id| s.unit(*id).name())
            .unwrap_or_default();
        let rule = match self.call {
            Call::Reserve => rule!("10.21"),
            Call::Siberian => rule!("10.22a"),
            Call::Staff => rule!("10.15"),
        };
        (format!("Where does {name} arrive?"), rule)
    }
}

fn put(t: &mut Act<'_>, id: UnitId, hex: SpaceId, depleted: bool) {
    t.s.pieces.change(id, |unit| {
        unit.at = hex.into();
        unit.depleted = depleted;
    });
    t.s.refresh();
    let (seat, what) = (t.s.seat(named().ussr), t.s.unit(id).name());
    t.log.whisper(rule!("10.21"), seat, || {
        format!("{what} arrives in {}", hex_name(hex))
    });
}

/// The Replenishment Step of the Allies: what comes free in this month.
pub(super) fn begin(t: &mut Act<'_>) {
    let Some(war) = t.s.politics.eastern_war else {
        return;
    };
    if war.by == Camp::Axis {
        siberians(t, war.since);
    }
    if war.since == t.s.clock.month {
        reserves(t);
    }
}

/// 10.21: in the first month of the war a depleted 4-3 infantry for every City with a resource.
fn reserves(t: &mut Act<'_>) {
    cite!("10.21");
    let ussr = named().ussr;
    let regular = |unit: &crate::unit::Unit| {
        unit.land() == Some(LandKind::Infantry) && unit.printed().name.is_empty()
    };
    let pool =
        t.s.units_in(Spot::pool(ussr))
            .filter(|(_, unit)| regular(unit));
    let mut waiting: Vec<UnitId> = pool.map(|(id, _)| id).collect();
    waiting.reverse();
    let cities = board()
        .ids()
        .filter(|hex| is_city_with_resource(*hex) && is_soviet(t.s, *hex));
    let cities: Vec<SpaceId> = cities.collect();
    t.log.say(rule!("10.21"), || {
        format!("The USSR mobilises its reserves in {} Cities", cities.len())
    });
    let mut crowded = Vec::new();
    for hex in cities {
        let Some(unit) = waiting.pop() else { break };
        match stack_room(t.s, t.s.camp(ussr), hex) {
            0 => crowded.push(unit),
            _ => put(t, unit, hex, true),
        }
    }
    for unit in &crowded {
        t.s.pieces.change(*unit, |unit| unit.depleted = true);
    }
    t.push(Arriving {
        call: Call::Reserve,
        units: crowded,
    });
}

/// 10.22a: from the first October of the war on as many Siberians as the die shows.
fn siberians(t: &mut Act<'_>, since: Month) {
    cite!("10.22a");
    let mut months = (since.0..).map(Month);
    let first = months.find(|month| month.name() == MonthName::October);
    let left: Vec<UnitId> =
        t.s.units_in(Spot::aside(named().ussr))
            .map(|(id, _)| id)
            .collect();
    if left.is_empty() || first.is_none_or(|first| t.s.clock.month < first) {
        return;
    }
    let die = t.dice.d6();
    let units: Vec<UnitId> = left.into_iter().take(die.into()).collect();
    t.log.rolled(rule!("10.22a"), &[die], || {
        format!("{} Siberian units arrive", units.len())
    });
    t.push(Arriving {
        call: Call::Siberian,
        units,
    });
}

/// 10.22b: a Siberian unit, which is not replenished.
pub fn is_siberian(kind: KindId) -> bool {
    cite!("10.22b");
    &*data().kinds[kind.index()].name == "Siberian Transfer"
}

/// 10.15: the HQs of 1942 that have not come.
fn staffs(s: &State) -> Vec<UnitId> {
    let ussr = named().ussr;
    let last = Month(data().values.early_staffs_end.into());
    let due = |kind: KindId| {
        let mut lines = s.scenario().order.iter();
        lines.any(|line| line.kind == kind && line.month == last && line.way == Way::Arrival)
    };
    let mix = s.units_in(Spot::mix(ussr));
    mix.filter(|(_, unit)| unit.is_hq() && due(unit.kind))
        .map(|(id, _)| id)
        .collect()
}

/// 10.15: in a Seasonal Turn before 1942 the USSR may roll for HQs of 1942, if the war began before 1941.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EarlyStaffs {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Recruit {
    Roll,
    Wait,
}

pub(super) fn season(t: &mut Act<'_>) {
    let values = &data().values;
    let early = |war: super::winter::EasternWar| war.since.0 < values.early_war.into();
    if t.s.politics.eastern_war.is_some_and(early)
        && t.s.clock.month.0 < values.early_staffs_end.into()
    {
        t.push(EarlyStaffs {});
    }
}

impl Question<Aeto> for EarlyStaffs {
    type Answer = Recruit;

    fn open(&self, t: &mut Act<'_>) -> Open {
        cite!("10.15");
        match staffs(t.s).is_empty() {
            true => Open::Pass,
            false => Open::Ask(t.s.seat(named().ussr)),
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Recruit::Roll, Recruit::Wait]);
    }
    fn check(&self, _s: &State, _answer: Recruit) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Recruit) {
        t.pop();
        if answer == Recruit::Wait {
            return;
        }
        let die = t.dice.d6();
        let mut waiting = staffs(t.s);
        let mut units = Vec::new();
        while units.len() < usize::from(die) && !waiting.is_empty() {
            let at = t.dice.draw(waiting.len());
            units.push(waiting.remove(at));
        }
        t.log.rolled(rule!("10.15"), &[die], || {
            format!("{} Soviet HQs of 1942 come early", units.len())
        });
        t.push(Arriving {
            call: Call::Staff,
            units,
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Roll for HQs of 1942?".to_string(), rule!("10.15"))
    }
}
