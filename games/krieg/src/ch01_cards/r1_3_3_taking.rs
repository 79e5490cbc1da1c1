//! 1.3.3: how replacement steps are taken: a counter from the pool, then its place.

use super::r1_3_4_locations::{has_home_city, locations};
use crate::Krieg;
use crate::cards::Receives;
use crate::data::{GroundKind, Trait, data};
use crate::game::Action;
use crate::names::unit_name;
use crate::politics::Status;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction, StepKind};
use crate::unit::{Form, UnitId};
use frame::{Act, Open, Question};
use kernel::{Audience, Event, Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// Whose a step is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum For {
    Country(CountryId),
    /// 1.3.3.1: any active Minor of the faction.
    Minor,
}

impl From<Receives> for For {
    fn from(who: Receives) -> For {
        match who {
            Receives::Country(country) => For::Country(country),
            Receives::MinorOf(_) => For::Minor,
        }
    }
}

/// Steps of one kind that may be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Due {
    pub whose: For,
    pub kind: StepKind,
    pub steps: u8,
    /// 1.3.2.3, 1.3.2.4: two of these infantry steps may be one armor step.
    pub pairs: bool,
}

/// A faction takes its replacements, a step at a time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replace {
    pub faction: Faction,
    pub due: Vec<Due>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Replacing {
    Take(UnitId),
    /// 1.3.3a: the rest is lost.
    Enough,
}

/// A counter that was taken wants a place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceStep {
    pub unit: UnitId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PlacedAt(pub Spot);

/// How many steps a counter costs, and of which kind: nothing for what cannot be taken.
fn price(s: &State, id: UnitId) -> Option<(u8, StepKind)> {
    cite!(
        "1.3.3b", "1.3.3d", "1.3.3.2", "1.3.3.3", "1.3.3.4", "1.3.3.5"
    );
    let unit = s.unit(id);
    let Form::Ground { kind, face } = unit.form() else {
        return None;
    };
    if face.steps != 1 || face.movement == 0 {
        return None;
    }
    match kind {
        GroundKind::Garrison | GroundKind::Fortress | GroundKind::Hq => None,
        _ if unit.has(Trait::Colonial) => Some((1, StepKind::Colonial)),
        GroundKind::Airborne | GroundKind::Marine => Some((2, StepKind::Infantry)),
        _ if kind.is_armor_type() => Some((1, StepKind::Armor)),
        _ => Some((1, StepKind::Infantry)),
    }
}

impl Due {
    /// 1.3.3.1: whether its steps are for a country.
    fn is_for(&self, s: &State, country: CountryId, faction: Faction) -> bool {
        cite!("1.3.3.1a");
        let active = s.politics.status(country) == Status::Active(faction);
        match self.whose {
            For::Country(of) => of == country && active,
            For::Minor => active && !data().countries[country.index()].is_major(),
        }
    }
    /// 1.3.3d: how many of its steps a step of that kind takes, and how ill they are used for it: what can do least is
    /// used first.
    fn pays(&self, wants: StepKind) -> Option<(u8, u8)> {
        cite!("1.3.3d", "1.3.3.1b", "1.3.3.5");
        match (self.kind, wants) {
            (StepKind::Colonial, StepKind::Colonial) => Some((1, 0)),
            (StepKind::Infantry, StepKind::Infantry | StepKind::Colonial) => {
                Some((1, 1 + u8::from(self.pairs)))
            }
            (StepKind::Armor, StepKind::Armor) => Some((1, 1)),
            (StepKind::Any, _) => Some((1, 3)),
            (StepKind::Infantry, StepKind::Armor) if self.pairs => Some((2, 4)),
            (StepKind::Armor, StepKind::Infantry | StepKind::Colonial) => Some((1, 5)),
            (StepKind::Colonial | StepKind::Infantry, _) | (StepKind::Armor, StepKind::Any) => None,
        }
    }
}

impl Replace {
    /// What is left when a counter has been paid for; the multi-national airborne unit takes a step of each country.
    fn after(&self, s: &State, id: UnitId) -> Option<Vec<Due>> {
        let (cost, wants) = price(s, id)?;
        let nations: Vec<CountryId> = s.nations(id).into_iter().flatten().collect();
        let mut left = self.due.clone();
        for n in 0..usize::from(cost) {
            let country = *nations.get(n).or(nations.first())?;
            let fit = |due: &Due| {
                let (steps, ill) = due.pays(wants)?;
                let any = u8::from(due.whose == For::Minor);
                let fits = due.steps >= steps && due.is_for(s, country, self.faction);
                fits.then_some((ill, any, steps))
            };
            let fitting = left.iter().enumerate();
            let fitting = fitting.filter_map(|(at, due)| Some((fit(due)?, at)));
            let ((_, _, steps), at) = fitting.min()?;
            left[at].steps -= steps;
        }
        left.retain(|due| due.steps > 0);
        Some(left)
    }

    /// The ground units in the Force Pool, like ones once.
    fn pool(&self, s: &State) -> impl Iterator<Item = UnitId> {
        let pool = s.pieces.distinct_at(Spot::pool(self.faction));
        let units = pool.filter(|(_, unit)| unit.is_ground());
        units.map(|(id, _)| id)
    }

    /// Whether a counter can be had for the steps that are left.
    fn may_pay(&self, s: &State, id: UnitId) -> Result<(), Illegal> {
        cite!("1.3.3a", "1.3.3b", "1.3.3c");
        demand!(s.has_unit(id), "1.3.3b", "there is no such counter");
        let pooled = s.unit(id).at == Spot::pool(self.faction);
        demand!(pooled, "1.3.3c", "it is not in the Force Pool");
        let first = s.pieces.is_first_of_its_like(id);
        demand!(first, "1.3.3c", "a counter like it stands for it");
        match s.unit(id).form() {
            Form::Ground {
                kind: GroundKind::Garrison,
                ..
            } => {
                return Err(Illegal::new(
                    rule!("1.3.3.3"),
                    "a garrison is no replacement",
                ));
            }
            Form::Ground { face, .. } => {
                demand!(
                    face.steps == 1,
                    "1.3.3b",
                    "only one-step units are replacements"
                );
            }
            _ => {
                return Err(Illegal::new(
                    rule!("1.3.3b"),
                    "only ground units are replacements",
                ));
            }
        }
        let paid = self.after(s, id).is_some();
        demand!(paid, "1.3.3d", "no step of its kind is left");
        Ok(())
    }
}

impl Question<Krieg> for Replace {
    type Answer = Replacing;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let seat = t.s.seat(self.faction);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        let units = self.pool(s).map(Replacing::Take);
        frame::add(out, units.chain([Replacing::Enough]));
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        // Where a unit that is no colonial may be placed hangs on its countries alone.
        let mut known: Vec<([Option<CountryId>; 2], bool)> = Vec::new();
        let may = self.pool(s).filter(|id| {
            let place = || has_home_city(s, *id) || !locations(s, *id).is_empty();
            if self.may_pay(s, *id).is_err() {
                return false;
            }
            if s.unit(*id).has(Trait::Colonial) {
                return !locations(s, *id).is_empty();
            }
            let nations = s.nations(*id);
            if let Some((_, some)) = known.iter().find(|(of, _)| *of == nations) {
                return *some;
            }
            known.push((nations, place()));
            known.last().is_some_and(|(_, some)| *some)
        });
        frame::add(out, may.map(Replacing::Take));
        frame::add(out, [Replacing::Enough]);
    }
    fn check(&self, s: &State, answer: Replacing) -> Result<(), Illegal> {
        let Replacing::Take(id) = answer else {
            return Ok(());
        };
        self.may_pay(s, id)?;
        let place = !locations(s, id).is_empty();
        demand!(place, "1.3.4a", "it can be placed nowhere");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Replacing) {
        cite!("1.3.3a");
        let Replacing::Take(unit) = answer else {
            t.pop();
            return;
        };
        let due = self.after(t.s, unit).unwrap_or_default();
        t.replace(Replace {
            faction: self.faction,
            due,
        });
        t.push(PlaceStep { unit });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let steps: u8 = self.due.iter().map(|due| due.steps).sum();
        let text = format!("Take a replacement from the Force Pool; steps left: {steps}.");
        (text, rule!("1.3.3b"))
    }
}

impl Question<Krieg> for PlaceStep {
    type Answer = PlacedAt;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        let places = locations(t.s, self.unit);
        match (places.as_slice(), t.s.unit(self.unit).faction) {
            ([only], _) => {
                self.apply(t, PlacedAt(*only));
                Open::Again
            }
            ([_, _, ..], Some(faction)) => Open::Ask(t.s.seat(faction)),
            _ => Open::Pass,
        }
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        frame::add(out, locations(s, self.unit).into_iter().map(PlacedAt));
    }
    fn check(&self, s: &State, PlacedAt(at): PlacedAt) -> Result<(), Illegal> {
        let open = locations(s, self.unit).contains(&at);
        demand!(open, "1.3.4a", "it is no Replacement Location for it");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, PlacedAt(at): PlacedAt) {
        t.pop();
        t.s.pieces.change(self.unit, |piece| piece.at = at);
        let unit = self.unit;
        t.log
            .event(Audience::All, rule!("1.3.4a"), || Event::Placed {
                counter: unit.into(),
                space: at.key().into(),
            });
        if t.log.is_on() {
            let who = unit_name(t.s.unit(unit));
            t.log
                .say(rule!("1.3.4a"), || format!("{who} comes to {}", at.name()));
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let text = format!("Place the {}.", unit_name(s.unit(self.unit)));
        (text, rule!("1.3.4a"))
    }
}

pub fn label(s: &State, answer: Replacing) -> Label {
    match answer {
        Replacing::Take(unit) => {
            Label::new("replace", format!("Take {}", unit_name(s.unit(unit)))).of(unit)
        }
        Replacing::Enough => Label::new("enough", "No more replacements"),
    }
}

pub fn label_place(PlacedAt(at): PlacedAt) -> Label {
    Label::new("place", format!("To {}", at.name())).on(at.target())
}
