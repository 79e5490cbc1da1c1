//! 9.22, 9.23: the United Kingdom is conquered and fights on overseas; France may do so if there is no Vichy.

use super::conquest::{self, discard};
use super::{fleets, invasion};
use crate::Aeto;
use crate::ch03_naval::waters;
use crate::ch04_air;
use crate::ch07_supply::is_supplied;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::names::nation_name;
use crate::politics::{Vichy, named};
use crate::spot::{Spot, Where, board};
use crate::state::State;
use crate::types::{Camp, Class, LandKind, MonthName, NationId, UnitId};
use crate::unit::{Commitment, Unit};
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 9.22: the UK is conquered, and still in the war.
pub fn is_exiled(s: &State, nation: NationId) -> bool {
    cite!("9.22a", "9.23b");
    let lives = nation == named().uk || is_holding_out(s, nation);
    lives && s.politics.is_conquered(nation) && s.camp(nation) != Camp::Neutral
}

/// 9.23: a conquered power holds out in its colonies.
pub fn is_holding_out(s: &State, nation: NationId) -> bool {
    cite!("9.23a", "9.23b");
    s.politics.aftermath.holding_out.contains(&nation)
}

fn space(key: &str) -> Option<SpaceId> {
    board().find(key)
}

/// 9.22f: the Canada Box is the home of the exiles.
pub fn is_exile_home(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("9.22f");
    nation == named().uk && is_exiled(s, nation) && Some(hex) == space("CAB")
}

/// 9.22b: a place where troops of a conquered power stay: its colonies that have not fallen, the Dominions, their boxes.
fn is_refuge(s: &State, of: NationId, hex: SpaceId) -> bool {
    cite!("9.22b");
    if ground::is_box(hex) {
        return of == named().uk && Some(hex) != space("USB");
    }
    let Some(home) = ground::hex(hex).nation else {
        return false;
    };
    let row = &data().nations[home.index()];
    row.class == Class::Colony && row.owner == Some(of) && !s.politics.is_conquered(home)
}

/// 9.23: whether a power may hold out: troops in supply in a colony that has not fallen, and for France no Vichy.
pub fn may_hold_out(s: &State, of: NationId) -> bool {
    cite!("9.23a", "9.23b");
    let n = named();
    let fit = of == n.uk || (of == n.france && !matches!(s.politics.vichy, Vichy::Since(_)));
    let mut own = s.pieces.of(|owner| owner == of);
    fit && own.any(|(id, unit)| {
        let there = unit.hex().filter(|_| unit.is_combat());
        let colony = there.is_some_and(|hex| !ground::is_box(hex) && is_refuge(s, of, hex));
        colony && is_supplied(s, id)
    })
}

/// The power that has fallen may hold out in its colonies.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resolving {
    pub of: NationId,
    pub by: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Resolve {
    HoldOut,
    GiveUp,
}

impl Question<Aeto> for Resolving {
    type Answer = Resolve;

    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(self.of))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Resolve::HoldOut, Resolve::GiveUp]);
    }
    fn check(&self, _s: &State, _answer: Resolve) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Resolve) {
        t.pop();
        if answer == Resolve::HoldOut {
            t.s.politics.aftermath.holding_out.push(self.of);
            t.log.say(rule!("9.23a"), || {
                format!("{} holds out in its colonies", nation_name(self.of))
            });
        }
        conquest::settle(t, self.of, self.by);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let name = nation_name(self.of);
        (
            format!("{name} is conquered: does it hold out in its colonies?"),
            rule!("9.23a"),
        )
    }
}

/// 9.22b to 9.22d: who of a power that fights on leaves the game, and who does not.
pub(super) fn disperse(t: &mut Act<'_>, of: NationId, by: NationId) {
    cite!("9.22b", "9.22c", "9.22d", "9.22f");
    let uk = of == named().uk;
    let own: Vec<UnitId> =
        t.s.pieces
            .of(|owner| owner == of)
            .map(|(id, _)| id)
            .collect();
    let saved: Vec<UnitId> = own
        .iter()
        .copied()
        .filter(|id| uk && reaches_iceland(t.s, *id))
        .collect();
    let lost: Vec<UnitId> = own
        .into_iter()
        .filter(|id| !saved.contains(id) && is_lost(t.s, of, *id))
        .collect();
    for id in saved {
        let Some(home) = space("USB") else { continue };
        t.s.pieces.change(id, |unit| {
            unit.at = home.into();
            unit.commitment = Commitment::Previous;
        });
    }
    t.s.sky.retain(|flight| !lost.contains(&flight.unit));
    t.s.yards.retain(|yard| !lost.contains(&yard.ship));
    t.s.due.retain(|due| !lost.contains(&due.unit));
    for id in lost {
        let pooled = matches!(
            t.s.unit(id).at.whereabouts(),
            Where::Pool(_) | Where::Replenishment(_) | Where::Track(_) | Where::Aside(_)
        );
        match pooled && uk && t.s.unit(id).force().is_none() {
            true => t.s.pieces.change(id, |unit| unit.at = Spot::mix(of)),
            false => discard(t, id),
        }
    }
    t.s.refresh();
    let fleet = fleets::stacks(t.s, of);
    if !uk {
        return fleets::dispose(t, of, by, fleet);
    }
    let at_sea: Vec<Vec<UnitId>> = fleet
        .into_iter()
        .filter(|stack| !t.s.unit(stack[0]).at.is_port())
        .collect();
    t.push(Exiles {
        left: data().values.exiles,
    });
    let us = named().us;
    if t.s.powers().any(|power| power == us) && !at_sea.is_empty() {
        t.push(Sailing { left: at_sea });
    }
}

/// Whether a piece of a conquered power leaves the game: it is neither overseas nor at sea; of ships those in home ports.
fn is_lost(s: &State, of: NationId, id: UnitId) -> bool {
    let unit = s.unit(id);
    if unit.force().is_some() {
        return false;
    }
    if unit.is_naval() || unit.aboard.is_some() {
        return match unit.at.whereabouts() {
            Where::Port(hex) => ground::hex(hex).nation == Some(of),
            _ => unit.at.is_off() && !matches!(unit.at.whereabouts(), Where::Mix(_)),
        };
    }
    match unit.hex() {
        Some(hex) => !is_refuge(s, of, hex),
        None => match unit.at.whereabouts() {
            Where::Mix(_) | Where::Gone(_) => false,
            Where::Aside(_) => !is_holding_out(s, of),
            _ => true,
        },
    }
}

/// What the way to a box costs over the large sea areas beside it, from what the hexes cost.
pub fn to_box(far: &[u8], at: SpaceId) -> Option<u8> {
    let large = waters::areas().iter().filter(|area| area.large);
    let over = large.filter_map(|area| {
        let lanes = waters::lanes(area.space.into()).iter();
        let ends: Vec<SpaceId> = lanes.filter_map(|lane| lane.to.space()).collect();
        let near = ends.iter().map(|end| far[end.index()]).min()?;
        let points = near.checked_add(area.mp)?.checked_add(1)?;
        ends.contains(&at).then_some(points)
    });
    over.min()
}

/// 9.22c: an air unit that comes to the Iceland Box in three hops of twice its printed range.
fn reaches_iceland(s: &State, id: UnitId) -> bool {
    cite!("9.22c");
    let unit = s.unit(id);
    let (Some(face), Some(start)) = (unit.air_face(), unit.hex()) else {
        return false;
    };
    let Some(iceland) = space("ICB").filter(|_| !is_refuge(s, unit.nation(), start)) else {
        return false;
    };
    let most = face.range.saturating_mul(2);
    let comes = |far: &[u8]| to_box(far, iceland).is_some_and(|points| points <= most);
    let mut from = vec![start];
    for _ in 0..data().values.hops {
        let far = ch04_air::air_distances_from(s, unit.nation(), &from, most);
        if comes(&far) {
            return true;
        }
        let next = ch04_air::friendly_bases(s, unit.nation());
        from = next.filter(|hex| far[hex.index()] <= most).collect();
        if from.is_empty() {
            return false;
        }
    }
    false
}

/// 9.22d: ships at sea, with what is aboard, stay British or become American.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sailing {
    pub left: Vec<Vec<UnitId>>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sail {
    American,
    British,
}

impl Question<Aeto> for Sailing {
    type Answer = Sail;

    fn open(&self, t: &mut Act<'_>) -> Open {
        match self.left.is_empty() {
            true => Open::Pass,
            false => Open::Ask(t.s.seat(named().uk)),
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Sail::American, Sail::British]);
    }
    fn check(&self, _s: &State, _answer: Sail) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Sail) {
        cite!("9.22b", "9.22d");
        let mut more = self.clone();
        let mut stack = more.left.remove(0);
        t.replace(more);
        if answer == Sail::American {
            let cargo: Vec<UnitId> = stack
                .iter()
                .flat_map(|ship| t.s.aboard(*ship).map(|(id, _)| id).collect::<Vec<_>>())
                .collect();
            stack.extend(cargo);
            fleets::rehouse(t, &stack, named().us);
            t.log.say(rule!("9.22d"), || {
                "British ships at sea become American".to_string()
            });
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let place = self
            .left
            .first()
            .map(|stack| crate::names::spot_name(s.unit(stack[0]).at));
        (
            format!("Whose are the ships in {}?", place.unwrap_or_default()),
            rule!("9.22d"),
        )
    }
}

/// 9.22f: land units of the UK's choice come to the Canada Box.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exiles {
    pub left: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exile {
    Unit { unit: UnitId },
}

/// The land units that may come, one of each kind.
fn volunteers(s: &State) -> Vec<UnitId> {
    let uk = named().uk;
    let troops = |unit: &Unit| unit.land().is_some_and(|kind| kind != LandKind::Partisan);
    let own = s.pieces.of(|owner| owner == uk);
    let mut all: Vec<UnitId> = Vec::new();
    for (id, unit) in own.filter(|(_, unit)| unit.at == Spot::mix(uk) && troops(unit)) {
        if all.iter().all(|other| s.unit(*other).kind != unit.kind) {
            all.push(id);
        }
    }
    all
}

impl Question<Aeto> for Exiles {
    type Answer = Exile;

    fn open(&self, t: &mut Act<'_>) -> Open {
        match self.left > 0 && !volunteers(t.s).is_empty() {
            true => Open::Ask(t.s.seat(named().uk)),
            false => Open::Pass,
        }
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(
            out,
            volunteers(s).into_iter().map(|unit| Exile::Unit { unit }),
        );
    }
    fn check(&self, s: &State, answer: Exile) -> Result<(), Illegal> {
        let Exile::Unit { unit } = answer;
        demand!(
            volunteers(s).contains(&unit),
            "9.22f",
            "it is no land unit that may come to Canada"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Exile) {
        let Exile::Unit { unit } = answer;
        t.replace(Exiles {
            left: self.left - 1,
        });
        let Some(home) = space("CAB") else { return };
        t.s.pieces.change(unit, |unit| {
            unit.at = home.into();
            unit.depleted = false;
        });
        t.s.refresh();
        t.log.say(rule!("9.22f"), || {
            format!("{} comes to Canada", t.s.unit(unit).name())
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            format!("Which land unit comes to Canada ({} left)?", self.left),
            rule!("9.22f"),
        )
    }
}

/// 9.22f, 9.22g: the Seasonal Turn after the UK has fallen: two more come to Canada in Winter, and the US may enter the war.
pub(super) fn open_season(t: &mut Act<'_>) {
    let n = named();
    if !t.s.scenario().politics || !t.s.politics.is_conquered(n.uk) {
        return;
    }
    if t.s.clock.month.name() == MonthName::January {
        t.push(Exiles {
            left: data().values.exiles,
        });
    }
    let us = t.s.powers().any(|power| power == n.us) && !t.s.politics.is_conquered(n.us);
    if us && t.s.politics.foes(n.us).next().is_none() {
        cite!("9.22g");
        let modifier: i8 = american_modifiers(t.s).iter().map(|(_, by)| by).sum();
        let die = t.dice.d6();
        let enters = die as i8 + modifier >= data().values.us_provoked as i8;
        t.log.rolled(rule!("9.22g"), &[die], || match enters {
            true => "The US enters the war".to_string(),
            false => "The US stays out of the war".to_string(),
        });
        if enters {
            invasion::us_enters(t);
        }
    }
}

/// 9.22g: what changes the die by which the US enters the war.
pub fn american_modifiers(s: &State) -> Vec<(&'static str, i8)> {
    cite!("9.22g");
    let n = named();
    let major = |foe: NationId| data().nations[foe.index()].class == Class::Major;
    let partner = |of: NationId| s.camp(of) == Camp::Axis;
    let german = |key: &str| {
        let holder = space(key).and_then(|hex| s.politics.holder(hex));
        holder == Some(n.germany)
    };
    let moscow = data().nations[n.ussr.index()]
        .capital
        .map(|hex| board().key(hex));
    let spring = "april 1941".parse().ok();
    let yugoslavia = s.politics.declared.iter().any(|one| {
        let axis = crate::politics::natural_camp(one.by) == Some(Camp::Axis);
        axis && one.of == n.yugoslavia && spring.is_some_and(|spring| one.since < spring)
    });
    let lines = [
        (
            "Germany fights the USSR",
            4,
            s.politics.at_war(n.germany, n.ussr),
        ),
        (
            "Italy fights no major power",
            3,
            !s.politics.foes(n.italy).any(major),
        ),
        (
            "there is no Vichy France",
            2,
            !matches!(s.politics.vichy, Vichy::Since(_)),
        ),
        ("the Axis invaded Yugoslavia early", 1, yugoslavia),
        ("Spain is a partner of the Axis", -1, partner(n.spain)),
        ("Turkey is a partner of the Axis", -1, partner(n.turkey)),
        ("Germany holds Stalingrad", -1, german("E2515")),
        ("Germany holds Moscow", -2, moscow.is_some_and(german)),
    ];
    let holds = lines.into_iter().filter(|(_, _, holds)| *holds);
    holds.map(|(name, by, _)| (name, by)).collect()
}

/// 9.22a, 9.23b, 9.22h: the income of a year is another for the exiles, and for the US if it was drawn in early.
pub fn base_income(s: &State, nation: NationId, printed: u8) -> u8 {
    cite!("9.22a", "9.22h", "9.23a", "9.23b");
    let (n, values) = (named(), &data().values);
    if is_exiled(s, nation) {
        return match nation == n.uk {
            true => values.exile_income,
            false => values.french_exile_income,
        };
    }
    let at_war = s.politics.foes(n.us).next().is_some();
    match nation == n.us && at_war {
        true => printed.max(values.us_early_income),
        false => printed,
    }
}

/// 9.11: a conquered power that does not fight on has no economy.
pub fn has_economy(s: &State, nation: NationId) -> bool {
    cite!("9.11b");
    !s.politics.is_conquered(nation) || is_exiled(s, nation)
}
