//! 4.2.6.2: how a unit loses a step, and where a counter goes when it leaves the map.

use crate::Krieg;
use crate::data::{Back, Part, PartKind, Trait, Whose, data};
use crate::names::unit_name;
use crate::politics::named;
use crate::spot::Spot;
use crate::state::State;
use crate::types::CountryId;
use crate::unit::{Form, Side, Unit, UnitId};
use frame::{Act, Piece};
use kernel::{Audience, Event, Label, cite, rule};
use serde::{Deserialize, Serialize};

/// One step off a unit, and the counter that takes its place where it needs one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loss {
    pub unit: UnitId,
    /// From the Force Pool, or from the unit's Holding Box.
    pub with: Option<UnitId>,
}

/// What kind of step must be lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Must {
    Anything,
    /// 4.2.6.1: an armor-type step off an armor-type unit.
    Armor,
}

/// Where a counter goes that leaves the map: stripes to the Delay Box, others to the Force Pool.
pub fn away(unit: &Unit) -> Spot {
    cite!(
        "4.2.6.2a",
        "0.gloss-delaybox",
        "0.gloss-forcepool",
        "0.comp-other-a"
    );
    if unit.has(Trait::RemovedWhenEliminated) {
        return Spot::out_of_game();
    }
    match unit.faction {
        _ if unit.sort.stripe() => Spot::delay(),
        Some(faction) => Spot::pool(faction),
        None => Spot::aside(),
    }
}

/// A counter leaves the map, its unit side up, and with it the step that lies in its Holding Box.
pub fn leave(t: &mut Act<'_, Krieg>, id: UnitId) {
    if let Some(held) = held(t.s, t.s.unit(id)) {
        leave(t, held);
    }
    let (from, to) = (t.s.unit(id).at, away(t.s.unit(id)));
    send(t, id, to);
    t.log
        .event(Audience::All, rule!("4.2.6.2a"), || Event::Lost {
            counter: id.into(),
            space: from.key().into(),
        });
    if t.log.is_on() {
        let who = unit_name(t.s.unit(id));
        t.log.say(rule!("4.2.6.2a"), || {
            format!("{who} leaves {} for {}", from.name(), to.name())
        });
    }
}

/// Lays a counter into a box, front up and rested.
pub fn send(t: &mut Act<'_, Krieg>, id: UnitId, to: Spot) {
    t.s.pieces.change(id, |unit| {
        unit.at = to;
        unit.side = Side::Front;
        unit.facing = None;
        unit.moved = false;
        unit.fought = false;
    });
}

/// The counter in the Holding Box of a multi-national unit.
pub fn held(s: &State, unit: &Unit) -> Option<UnitId> {
    let holding = Spot::of_box(unit.sort.ground()?.holding?);
    s.units_in(holding).next().map(|(id, _)| id)
}

/// Whether a one-step unit could be that part of a multi-step unit. Elite ones must have been needed for it.
pub(crate) fn fits(whole: &Unit, part: Part, one: &Unit) -> bool {
    cite!(
        "4.2.6.2d",
        "2.3.4.2b",
        "2.3.4.3",
        "0.gloss-col",
        "0.comp-ground-g"
    );
    let Form::Ground { kind, face } = one.form() else {
        return false;
    };
    let kind_fits = match part.kind {
        PartKind::Infantry => kind.is_infantry_type(),
        PartKind::Armor => kind.is_armor_type(),
        PartKind::Any => kind.is_infantry_type() || kind.is_armor_type(),
    };
    let country = one.sort.country();
    let is = |wanted: CountryId| country == Some(wanted);
    let own = whole.sort.country().is_some_and(is);
    let (whose_fits, needed) = match part.whose {
        Whose::Own | Whose::Itself => (own, false),
        // 2.3.4.2: regular Germans may come out of an SS unit; SS were needed to make it.
        Whose::Ss => (own, one.has(Trait::Ss)),
        Whose::Minor => {
            let minor = country.is_some_and(|id| !data().countries[id.index()].is_major());
            (minor && one.faction == whole.faction, false)
        }
        Whose::Germany => (is(named().germany), false),
        Whose::Britain => (is(named().britain), false),
        Whose::UnitedStates => (is(named().united_states), false),
        Whose::WesternMajor => (is(named().britain) || is(named().united_states), false),
        Whose::Russia => (is(named().russia), false),
        Whose::Bef => (one.sort.counter().is_some_and(|c| &*c.name == "BEF"), true),
    };
    let colonial = !whole.has(Trait::Colonial) || one.has(Trait::Colonial);
    face.steps == 1
        && face.movement > 0
        && kind_fits
        && whose_fits
        && colonial
        && (needed || !one.has(Trait::Elite))
}

/// The parts that may be left when a two-step unit without a one-step side loses a step.
fn parts_left(unit: &Unit, must: Must) -> Vec<Part> {
    let recipe = unit.sort.ground().and_then(|ground| ground.recipe);
    let parts = recipe.map_or(&[][..], |id| &data().recipes[id.index()].two);
    let wanted = |part: &&Part| must == Must::Anything || part.kind != PartKind::Armor;
    parts.iter().filter(wanted).copied().collect()
}

/// Of counters that nobody can tell apart in one place, the first.
pub fn one_of_each(s: &State, units: &[UnitId]) -> Vec<UnitId> {
    let mut all: Vec<UnitId> = Vec::with_capacity(units.len());
    for id in units {
        let unit = s.unit(*id);
        let alike = |other: &UnitId| s.unit(*other).at == unit.at && s.unit(*other).like(unit);
        if !all.iter().any(alike) {
            all.push(*id);
        }
    }
    all
}

/// 4.2.6.2: every way in which a unit can lose one step.
pub fn ways(s: &State, id: UnitId, must: Must) -> Vec<Loss> {
    cite!("4.2.6.2b", "4.2.6.2c", "4.2.6.2d", "4.2.6.2e");
    let unit = s.unit(id);
    let plain = Loss {
        unit: id,
        with: None,
    };
    let Some(ground) = unit.sort.ground() else {
        return Vec::new();
    };
    let (steps, faction) = (unit.steps(), unit.faction);
    let holding = held(s, unit);
    if steps == 3 || steps == 1 {
        return vec![plain];
    }
    let flips = matches!(ground.back, Back::Larger(_)) && ground.front.steps == 1;
    let mut all = Vec::new();
    if flips {
        all.push(plain);
    }
    let Some(faction) = faction else {
        return vec![plain];
    };
    let pool = Spot::pool(faction);
    for part in parts_left(unit, must) {
        match (part.whose, holding) {
            (Whose::Itself, _) => {}
            // The step in the Holding Box stays, and the other one is lost.
            (Whose::Minor, Some(held)) => all.push(Loss {
                unit: id,
                with: Some(held),
            }),
            _ if flips => {}
            _ => {
                let there = s.pieces.distinct_at(pool);
                let fitting = there.filter(|(_, one)| fits(unit, part, one));
                all.extend(fitting.map(|(with, _)| Loss {
                    unit: id,
                    with: Some(with),
                }));
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    if all.is_empty() { vec![plain] } else { all }
}

/// Takes the step off. Says which counter stands in the unit's place now, if any.
pub fn take(t: &mut Act<'_, Krieg>, loss: Loss) -> Option<UnitId> {
    let Loss { unit: id, with } = loss;
    let (unit, holding) = (*t.s.unit(id), held(t.s, t.s.unit(id)));
    t.log.say(rule!("4.2.6a"), || {
        format!("{} loses a step", unit_name(&unit))
    });
    let flips = |unit: &Unit| {
        let ground = unit.sort.ground();
        ground.is_some_and(|g| matches!(g.back, Back::Larger(_)) && g.front.steps == 1)
    };
    match with {
        None if unit.steps() == 3 || unit.steps() == 2 && flips(&unit) => {
            t.s.pieces.change(id, |unit| unit.side = Side::Front);
            // The step that lay in the Holding Box is the one that is gone, if the smaller side has no use for it.
            if let Some(held) = holding.filter(|_| unit.steps() == 2 || third_is_held(&unit)) {
                leave(t, held);
            }
            Some(id)
        }
        None => {
            leave(t, id);
            None
        }
        Some(with) => {
            t.s.pieces.change(with, |one| {
                one.at = unit.at;
                one.side = Side::Front;
                one.moved = unit.moved;
                one.fought = unit.fought;
            });
            leave(t, id);
            Some(with)
        }
    }
}

/// Whether the third step of a unit is what lies in its Holding Box.
fn third_is_held(unit: &Unit) -> bool {
    let recipe = unit.sort.ground().and_then(|ground| ground.recipe);
    let third = recipe.and_then(|id| data().recipes[id.index()].third);
    third.is_some_and(|part| matches!(part.whose, Whose::Minor | Whose::WesternMajor))
}

/// What a loss is called.
pub fn label(s: &State, verb: &'static str, loss: Loss) -> Label {
    let unit = crate::names::unit_at(s, loss.unit);
    let label = match loss.with {
        Some(with) => {
            let left = unit_name(s.unit(with));
            Label::new(verb, format!("{unit} loses a step, {left} is left"))
        }
        None => Label::new(verb, format!("{unit} loses a step")),
    };
    label.of(loss.unit)
}
