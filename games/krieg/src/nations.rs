//! Nationality: to which countries counters belong.

use crate::data::{Recipe, Whose, data};
use crate::politics::named;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CounterId, CountryId};
use crate::unit::{Sort, Unit, UnitId, all_sorts};
use kernel::cite;
use std::sync::LazyLock;

impl State {
    /// 0.gloss-fra: the country of a counter that has one; what is French is Vichy's once France has fallen.
    pub fn country_of(&self, unit: &Unit) -> Option<CountryId> {
        cite!("0.gloss-fra");
        unit.sort
            .country()
            .map(|country| self.politics.heir(country))
    }
    /// The countries that a counter belongs to: one, or those of a multi-national unit (13.8.3).
    pub fn nations(&self, id: UnitId) -> [Option<CountryId>; 2] {
        self.nations_of(self.unit(id))
    }
    pub fn nations_of(&self, unit: &Unit) -> [Option<CountryId>; 2] {
        cite!("13.8.3a");
        let [first, second] = self.printed_nations(unit);
        let heir = |country| self.politics.heir(country);
        [first.map(heir), second.map(heir)]
    }
    fn printed_nations(&self, unit: &Unit) -> [Option<CountryId>; 2] {
        let Some(nature) = natures(unit.sort) else {
            return [None, None];
        };
        if let Some(country) = nature.country {
            let army = nature.holding.filter(|_| unit.steps() > 1);
            let held = army.and_then(|holding| self.held_country(holding));
            return [Some(country), held.filter(|held| *held != country)];
        }
        let majors = nature.majors;
        match nature.holding.and_then(|at| self.held_country(at)) {
            Some(held) if majors[0] != Some(held) => [majors[0], Some(held)],
            _ => majors,
        }
    }
    /// The country of the step in a Holding Box.
    fn held_country(&self, holding: Spot) -> Option<CountryId> {
        self.units_in(holding)
            .find_map(|(_, held)| self.country_of(held))
    }
    /// Whether a unit on the map mixes countries of several factions, for the moment.
    pub fn mixes_factions(&self) -> bool {
        let mut mixed = mixed_units().iter().map(|id| self.unit(*id));
        mixed.any(|unit| {
            let mut nations = self.nations_of(unit).into_iter().flatten();
            let strange = |country| self.politics.alignment(country) != unit.faction;
            unit.at.space().is_some() && nations.any(strange)
        })
    }
    /// Whether one of a counter's countries is this one.
    pub fn is_of_country(&self, id: UnitId, country: CountryId) -> bool {
        self.nations(id).contains(&Some(country))
    }
    /// 13.6: whether a counter belongs to a Policy Affected Country.
    pub fn is_pac(&self, unit: &Unit) -> bool {
        let nations = self.nations_of(unit);
        let mut nations = nations.into_iter().flatten();
        nations.any(|country| self.politics.policy(country).is_some())
    }
}

/// The counters that can be of more than one country.
fn mixed_units() -> &'static [UnitId] {
    static MIXED: LazyLock<Vec<UnitId>> = LazyLock::new(|| {
        let mixed = |sort: Sort| {
            let nature = natures(sort).filter(|_| sort.ground().is_some());
            nature.is_some_and(|nature| nature.holding.is_some() || nature.country.is_none())
        };
        let all = (0..).map(UnitId).zip(all_sorts());
        let mixed = all.filter(|(_, sort)| mixed(**sort));
        mixed.map(|(id, _)| id).collect()
    });
    &MIXED
}

/// The Majors that a recipe names.
fn majors(recipe: &Recipe) -> [Option<CountryId>; 2] {
    let mut all = [None, None];
    for part in &recipe.two {
        let major = match part.whose {
            Whose::Germany => named().germany,
            Whose::Britain | Whose::Bef => named().britain,
            Whose::UnitedStates => named().united_states,
            Whose::Russia => named().russia,
            _ => continue,
        };
        if all[0].is_none() {
            all[0] = Some(major);
        } else if all[0] != Some(major) {
            all[1] = Some(major);
        }
    }
    all
}

/// What says to which countries a counter belongs, beside its Holding Box.
struct Nature {
    country: Option<CountryId>,
    holding: Option<Spot>,
    /// Of a ground unit of no single country.
    majors: [Option<CountryId>; 2],
}

impl Nature {
    fn of(sort: Sort) -> Nature {
        let ground = sort.ground();
        let recipe = ground.and_then(|ground| ground.recipe);
        let recipe = recipe.map(|id| &data().recipes[id.index()]);
        // The airborne unit of the West is both British and American.
        let both = [Some(named().britain), Some(named().united_states)];
        Nature {
            country: sort.country(),
            holding: ground.and_then(|ground| ground.holding).map(Spot::of_box),
            majors: match ground {
                Some(_) => recipe.map_or(both, majors),
                None => [None, None],
            },
        }
    }
}

/// Nothing for a marker: read from the tables once, since it is asked for very often.
fn natures(sort: Sort) -> Option<&'static Nature> {
    static NATURES: LazyLock<Vec<Nature>> = LazyLock::new(|| {
        let counters = (0..data().counters.len() as u16).map(CounterId);
        counters.map(|id| Nature::of(Sort::Counter(id))).collect()
    });
    match sort {
        Sort::Counter(id) => Some(&NATURES[id.index()]),
        Sort::Marker(_) => None,
    }
}
