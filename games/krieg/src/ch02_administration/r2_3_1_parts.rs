//! 2.3.1, 2.3.4: combining and breaking down: what a multi-step unit is made of, and what becomes of its parts.

use crate::Krieg;
use crate::data::{Back, GroundKind, Part, PartKind, Recipe, Site, Trait, Whose, data};
use crate::game::{Action, not_asked};
use crate::losses::{away, fits, held, send};
use crate::names::{unit_at, unit_name};
use crate::politics::named;
use crate::spot::Spot;
use crate::state::State;
use crate::unit::{Form, Side, Unit, UnitId};
use frame::{Act, Open, Piece, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// A multi-step unit is put together or taken apart: its parts are named one by one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parts {
    pub whole: UnitId,
    pub at: Spot,
    pub breaking: bool,
    pub chosen: Vec<UnitId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Picking(pub UnitId);

fn recipe(unit: &Unit) -> Option<&'static Recipe> {
    let id = unit.sort.ground()?.recipe?;
    Some(&data().recipes[id.index()])
}

/// Whether a unit lies with its smaller side up and can be built up.
pub fn has_larger_side(unit: &Unit) -> bool {
    let ground = unit.sort.ground();
    unit.side == Side::Front && ground.is_some_and(|g| matches!(g.back, Back::Larger(_)))
}

/// 2.3d: whether a counter in the pool comes into play only when one-step units are combined.
pub fn is_whole(unit: &Unit) -> bool {
    let Form::Ground { kind, face } = unit.form() else {
        return false;
    };
    face.steps == 2
        && kind != GroundKind::Fortress
        && recipe(unit).is_some_and(|recipe| recipe.two.len() == 2)
}

/// Whether a two-step unit has a one-step side.
fn has_one_step_side(unit: &Unit) -> bool {
    let ground = unit.sort.ground();
    ground.is_some_and(|g| matches!(g.back, Back::Larger(_)) && g.front.steps == 1)
}

/// 2.3e, 2.3f: the parts that the next size of a unit takes, or gives back.
fn wanted(unit: &Unit, breaking: bool) -> Vec<Part> {
    cite!(
        "2.3e", "2.3f", "2.3h", "2.3i", "2.3j", "2.3k", "2.3l", "2.3.1.1a", "2.3.1.1b", "2.3.1.1c",
        "2.3.4.1a", "2.3.4.1b", "2.3.4.1c"
    );
    let Some(recipe) = recipe(unit) else {
        return Vec::new();
    };
    let from = if breaking {
        unit.steps() - 1
    } else {
        unit.steps()
    };
    let from = if !breaking && unit.at.space().is_none() {
        // The unit lies in the pool: it is made of one-step units.
        1
    } else {
        from
    };
    if from == 2 {
        return recipe.third.into_iter().collect();
    }
    let two = recipe.two.iter().copied();
    two.filter(|part| part.whose != Whose::Itself).collect()
}

/// Whether a part of the recipe lies in the unit's Holding Box.
fn is_held(whole: &Unit, part: Part) -> bool {
    let holds = whole.sort.ground().is_some_and(|g| g.holding.is_some());
    holds && matches!(part.whose, Whose::Minor | Whose::WesternMajor)
}

/// 2.3e, 2.3g: whether a one-step unit can be that part of a unit.
fn joins(whole: &Unit, part: Part, one: &Unit) -> bool {
    cite!("2.3e", "2.3g", "2.3l");
    let Form::Ground { kind, face } = one.form() else {
        return false;
    };
    let kind_fits = match part.kind {
        PartKind::Infantry => kind.is_infantry_type(),
        PartKind::Armor => kind.is_armor_type(),
        PartKind::Any => kind.is_infantry_type() || kind.is_armor_type(),
    };
    let country = one.sort.country();
    let is = |wanted| country == Some(wanted);
    let whose_fits = match part.whose {
        Whose::Itself => false,
        Whose::Own => whole.sort.country().is_some_and(is),
        Whose::Ss => one.has(Trait::Ss),
        Whose::Minor => country.is_some_and(|id| !data().countries[id.index()].is_major()),
        Whose::Germany => is(named().germany),
        Whose::Britain => is(named().britain),
        Whose::UnitedStates => is(named().united_states),
        Whose::WesternMajor => is(named().britain) || is(named().united_states),
        Whose::Russia => is(named().russia),
        Whose::Bef => one.sort.counter().is_some_and(|c| &*c.name == "BEF"),
    };
    face.steps == 1 && kind_fits && whose_fits
}

/// 2.3.1.2: whether a unit may combine at all.
fn may_combine(s: &State, id: UnitId) -> Result<(), Illegal> {
    cite!("10.3e");
    let unit = s.unit(id);
    let Form::Ground { kind, .. } = unit.form() else {
        return Err(not_asked());
    };
    let fixed = matches!(kind, GroundKind::Fortress | GroundKind::Garrison);
    demand!(
        !fixed && !unit.has(Trait::Garrison),
        "2.3.1.2b",
        "fortresses and garrisons never combine"
    );
    demand!(
        s.is_supplied(id),
        "2.3.1.2a",
        "unsupplied units do not combine"
    );
    Ok(())
}

impl Parts {
    pub fn make(whole: UnitId, at: Spot) -> Parts {
        Parts {
            whole,
            at,
            breaking: false,
            chosen: Vec::new(),
        }
    }
    pub fn break_down(s: &State, whole: UnitId) -> Parts {
        Parts {
            whole,
            at: s.unit(whole).at,
            breaking: true,
            chosen: Vec::new(),
        }
    }

    /// Whether one of the counters that can be a part is such; like counters follow each other.
    fn any(
        &self,
        s: &State,
        part: Part,
        chosen: &[UnitId],
        mut is: impl FnMut(UnitId) -> bool,
    ) -> bool {
        cite!(
            "2.3b", "2.3m", "2.3.4.1d", "2.3.4.2b", "2.3.4.2c", "2.3.4.2d"
        );
        let whole = s.unit(self.whole);
        if self.breaking && is_held(whole, part) {
            return held(s, whole).is_some_and(is);
        }
        let from = match whole.faction {
            Some(faction) if self.breaking => Spot::pool(faction),
            _ => self.at,
        };
        let suits = |id: UnitId, one: &Unit| {
            id != self.whole
                && one.faction == whole.faction
                && !chosen.contains(&id)
                && if self.breaking {
                    fits(whole, part, one)
                } else {
                    joins(whole, part, one) && may_combine(s, id).is_ok()
                }
        };
        let mut there = s.units_in(from);
        there.any(|(id, one)| suits(id, one) && is(id))
    }

    /// The counters that can be a part, each of its like once.
    fn for_part(&self, s: &State, part: Part, chosen: &[UnitId]) -> Vec<UnitId> {
        let mut all: Vec<UnitId> = Vec::new();
        self.any(s, part, chosen, |id| {
            let mut others = all.iter();
            if !others.any(|other| s.unit(*other).like(s.unit(id))) {
                all.push(id);
            }
            false
        });
        all
    }

    /// Whether the parts that are wanted behind those chosen can all be found.
    fn is_possible(&self, s: &State, wanted: &[Part], chosen: &[UnitId]) -> bool {
        match wanted.get(chosen.len()) {
            None => true,
            Some(part) => self.any(s, *part, chosen, |id| {
                chosen.len() + 1 == wanted.len()
                    || self.is_possible(s, wanted, &[chosen, &[id]].concat())
            }),
        }
    }

    /// The counters that can be named next, so that the rest can be found too.
    fn next(&self, s: &State, chosen: &[UnitId]) -> Vec<UnitId> {
        let wanted = wanted(s.unit(self.whole), self.breaking);
        let Some(part) = wanted.get(chosen.len()) else {
            return Vec::new();
        };
        let mut all = self.for_part(s, *part, chosen);
        all.retain(|id| self.is_possible(s, &wanted, &[chosen, &[*id]].concat()));
        all
    }

    /// Whether there is anything to name.
    fn begins(&self, s: &State) -> bool {
        let wanted = wanted(s.unit(self.whole), self.breaking);
        !wanted.is_empty() && self.is_possible(s, &wanted, &[])
    }

    fn is_complete(&self, s: &State, chosen: &[UnitId]) -> bool {
        chosen.len() == wanted(s.unit(self.whole), self.breaking).len()
    }

    /// All parts are named.
    fn carry_out(&self, t: &mut Act<'_, Krieg>, chosen: &[UnitId]) {
        if self.breaking {
            self.take_apart(t, chosen);
        } else {
            self.put_together(t, chosen);
        }
    }

    fn put_together(&self, t: &mut Act<'_, Krieg>, chosen: &[UnitId]) {
        cite!("2.3.1a", "2.3c", "2.3h", "2.3i", "2.3j", "2.3k");
        let whole = *t.s.unit(self.whole);
        for (part, id) in wanted(&whole, false).into_iter().zip(chosen) {
            let holding = whole.sort.ground().and_then(|ground| ground.holding);
            let to = match holding {
                Some(holding) if is_held(&whole, part) => Spot::of_box(holding),
                _ => away(t.s.unit(*id)),
            };
            send(t, *id, to);
        }
        let at = self.at;
        t.s.pieces.change(self.whole, |unit| {
            if unit.at == at {
                unit.side = Side::Back;
            }
            unit.at = at;
        });
        if t.log.is_on() {
            let who = unit_at(t.s, self.whole);
            t.log.say(rule!("2.3.1a"), || format!("{who} is formed"));
        }
    }

    fn take_apart(&self, t: &mut Act<'_, Krieg>, chosen: &[UnitId]) {
        cite!("2.3.4a", "2.3c", "2.3.4.1d");
        let whole = *t.s.unit(self.whole);
        if t.log.is_on() {
            let who = unit_at(t.s, self.whole);
            t.log
                .say(rule!("2.3.4a"), || format!("{who} is broken down"));
        }
        for id in chosen {
            t.s.pieces.change(*id, |one| {
                one.at = whole.at;
                one.side = Side::Front;
                one.moved = whole.moved;
                one.fought = whole.fought;
            });
        }
        if whole.steps() == 3 || has_one_step_side(&whole) {
            t.s.pieces
                .change(self.whole, |unit| unit.side = Side::Front);
        } else {
            let to = away(&whole);
            send(t, self.whole, to);
        }
    }
}

impl Question<Krieg> for Parts {
    type Answer = Picking;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let next = self.next(t.s, &self.chosen);
        match (next.as_slice(), t.s.unit(self.whole).faction) {
            ([only], _) => {
                self.apply(t, Picking(*only));
                Open::Again
            }
            ([_, _, ..], Some(faction)) => Open::Ask(t.s.seat(faction)),
            _ => Open::Pass,
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        let next = self.next(s, &self.chosen);
        frame::add(out, next.into_iter().map(Picking));
    }
    fn check(&self, s: &State, Picking(id): Picking) -> Result<(), Illegal> {
        demand!(s.has_unit(id), "2.3b", "there is no such counter");
        let offered = self.next(s, &self.chosen).contains(&id);
        if self.breaking {
            let elite = s.unit(id).has(Trait::Elite);
            demand!(
                offered || !elite,
                "2.3.4.2b",
                "the elite unit was not needed to form it"
            );
            demand!(offered, "2.3.4.1a", "it is no part of the unit");
        }
        demand!(offered, "2.3e", "it is no part of the unit");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, Picking(id): Picking) {
        let chosen = [&self.chosen[..], &[id]].concat();
        if self.is_complete(t.s, &chosen) {
            t.pop();
            self.carry_out(t, &chosen);
        } else {
            t.replace(Parts {
                chosen,
                ..self.clone()
            });
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let who = unit_name(s.unit(self.whole));
        if self.breaking {
            let text = format!("{who} is broken down: choose what comes out of it.");
            (text, rule!("2.3.4.1a"))
        } else {
            (format!("{who} is formed: choose its parts."), rule!("2.3e"))
        }
    }
}

/// How many units the next size of a unit takes.
pub fn parts_of(unit: &Unit) -> u8 {
    wanted(unit, false).len() as u8
}

/// [`may_make`] without the reason.
pub fn makes(s: &State, whole: UnitId, at: Spot) -> bool {
    may_try(s, whole, at).is_ok() && Parts::make(whole, at).begins(s)
}

/// 2.3.1: whether a unit can be formed in a place, or built up there.
pub fn may_make(s: &State, whole: UnitId, at: Spot) -> Result<(), Illegal> {
    may_try(s, whole, at)?;
    let parts = Parts::make(whole, at);
    if !parts.begins(s) {
        return Err(why_not(s, &parts, s.clock.phasing));
    }
    Ok(())
}

/// Whether nothing but missing parts keeps a unit from being formed or built up.
fn may_try(s: &State, whole: UnitId, at: Spot) -> Result<(), Illegal> {
    cite!("2.3b", "2.3d", "2.3.1a", "2.3.1.2c", "2.3.2.3b");
    let (unit, faction) = (s.unit(whole), s.clock.phasing);
    let bombed = s.tally(at).enemy(faction, |count| count.air > 0);
    demand!(!bombed, "2.3.1.2a", "an enemy Air unit is in the hex");
    if unit.at == at {
        demand!(
            has_larger_side(unit),
            "2.3.1.2c",
            "it has no larger side to build up to"
        );
        may_combine(s, whole)?;
    } else {
        let pooled = unit.at == Spot::pool(faction);
        demand!(pooled, "2.3b", "it is not in the Force Pool");
        demand!(is_whole(unit), "2.3d", "it is not formed by combining");
        if let Some(Site::Hexes(hexes)) = unit.sort.ground().and_then(|g| g.site.as_ref()) {
            let place = at.space().is_some_and(|id| hexes.contains(&id));
            demand!(place, "2.3.2.3b", "it is formed only in its own hex");
        }
    }
    Ok(())
}

/// Why the parts of a unit are not there: they may be, but cut off.
fn why_not(s: &State, parts: &Parts, faction: crate::types::Faction) -> Illegal {
    let whole = s.unit(parts.whole);
    let wanted = wanted(whole, false);
    let cut_off = s
        .ground_in(parts.at, faction)
        .any(|(id, one)| wanted.iter().any(|part| joins(whole, *part, one)) && !s.is_supplied(id));
    if cut_off {
        return Illegal::new(rule!("2.3.1.2a"), "unsupplied units do not combine");
    }
    Illegal::new(rule!("2.3e"), "the units it is made of are not there")
}

/// 2.3.4: whether a unit can be broken down.
pub fn may_break(s: &State, id: UnitId) -> Result<(), Illegal> {
    cite!("2.3.4a", "2.3.4.2a");
    let Form::Ground { kind, face } = s.unit(id).form() else {
        return Err(Illegal::new(
            rule!("2.3.4a"),
            "only ground units break down",
        ));
    };
    let fort = kind == GroundKind::Fortress;
    demand!(!fort, "2.3.4.2a", "a fortress does not break down");
    demand!(face.steps > 1, "2.3.4a", "it has one step");
    let some = Parts::break_down(s, id).begins(s);
    demand!(
        some,
        "2.3b",
        "the units it would become are not in the Force Pool"
    );
    Ok(())
}

pub fn label(s: &State, Picking(id): Picking) -> Label {
    Label::new("part", unit_name(s.unit(id))).of(id)
}
