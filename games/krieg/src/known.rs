//! What follows from a position, found out when it is first asked for, and kept while a unit's move does not touch it.

use crate::ch08_zones::Zoc;
use crate::ch10_supply::{Net, Ports, Supplied, piece};
use crate::data::data;
use crate::politics::Politics;
use crate::spaces::Spaces;
use crate::state::State;
use crate::types::{CountryId, Faction, ZoneId};
use board::SpaceId;
use std::sync::OnceLock;

mod follow;

/// By faction; without a Truce, then with one: a country that asked, and where its lines of supply may go.
type Entries = [[OnceLock<(CountryId, Spaces)>; 2]; 3];

/// By faction; without a Truce, then with one: what its lines run along.
pub type Nets = [[Net; 2]; 3];

#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    pub zoc: OnceLock<Zoc>,
    pub ports: OnceLock<Ports>,
    pub entries: Entries,
    /// Over land alone.
    pub roads: Nets,
    /// By country: where it is supplied over land alone.
    pub overland: Vec<OnceLock<Supplied>>,
    sea: AtSea,
    past: Option<Past>,
    /// A unit mixes countries of several factions: a base of one may hang on the Ports of another.
    mixed: bool,
    /// The politics that it follows from.
    pub politics: Politics,
}

/// What hangs on Open Ports as well.
#[derive(Clone, PartialEq, Debug)]
struct AtSea {
    /// Over land and sea.
    routes: Nets,
    /// By country: where it is supplied over land and sea.
    supplied: Vec<OnceLock<Supplied>>,
    bases: Bases,
}

/// What hangs on the supply of several countries, since a multi-national unit needs it from each of its own.
#[derive(Clone, PartialEq, Debug)]
pub struct Bases {
    by_country: Vec<OnceLock<Box<OwnBases>>>,
}

/// The bases of one country.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnBases {
    pub air: OnceLock<Vec<SpaceId>>,
    /// By Zone.
    pub naval: Vec<OnceLock<bool>>,
    pub fleet_paths: Vec<OnceLock<bool>>,
}

/// What was known with Open Ports that may be others now: it holds as far as they are the same.
#[derive(Clone, PartialEq, Debug)]
struct Past {
    ports: Ports,
    sea: AtSea,
    /// By faction: its Ports are the same.
    same: OnceLock<[bool; 3]>,
}

impl Past {
    fn compare(&self, now: &Ports) -> [bool; 3] {
        std::array::from_fn(|index| self.ports.same(now, Faction::ALL[index]))
    }
}

fn cells<T: Clone>(count: usize) -> Vec<OnceLock<T>> {
    vec![OnceLock::new(); count]
}

impl AtSea {
    fn new() -> AtSea {
        AtSea {
            routes: Nets::default(),
            supplied: cells(data().countries.len()),
            bases: Bases::new(),
        }
    }
}

impl Bases {
    fn new() -> Bases {
        Bases {
            by_country: cells(data().countries.len()),
        }
    }
    pub fn of(&self, country: CountryId) -> &OwnBases {
        self.by_country[country.index()].get_or_init(|| {
            let zones = data().map.zones.len();
            Box::new(OwnBases {
                air: OnceLock::new(),
                naval: cells(zones),
                fleet_paths: cells(zones),
            })
        })
    }
}

impl Known {
    pub fn new(s: &State) -> Known {
        Known {
            zoc: OnceLock::new(),
            ports: OnceLock::new(),
            entries: Entries::default(),
            roads: Nets::default(),
            overland: cells(data().countries.len()),
            sea: AtSea::new(),
            past: None,
            mixed: s.mixes_factions(),
            politics: Politics::clone(&s.politics),
        }
    }

    /// Whether a faction's Ports are those of before, where that is not sure.
    fn past(&self, ports: impl FnOnce() -> Ports) -> Option<(&AtSea, [bool; 3])> {
        let past = self.past.as_ref()?;
        let same = past
            .same
            .get_or_init(|| past.compare(self.ports.get_or_init(ports)));
        Some((&past.sea, *same))
    }
    /// What holds for a faction's lines over land and sea.
    fn sea(&self, faction: Option<Faction>, ports: impl FnOnce() -> Ports) -> &AtSea {
        let past = faction.and_then(|faction| {
            let (past, same) = self.past(ports)?;
            same[faction.index()].then_some(past)
        });
        past.unwrap_or(&self.sea)
    }
    /// Where a country of a faction is supplied over land and sea.
    pub fn supplied(
        &self,
        country: CountryId,
        faction: Option<Faction>,
        ports: impl FnOnce() -> Ports,
    ) -> &OnceLock<Supplied> {
        &self.sea(faction, ports).supplied[country.index()]
    }
    /// What lines of a faction run along over land and sea, without a Truce, then with one.
    pub fn routes(&self, faction: Faction, ports: impl FnOnce() -> Ports) -> &[Net; 2] {
        &self.sea(Some(faction), ports).routes[faction.index()]
    }
    /// The bases of a faction's countries.
    pub fn bases(&self, faction: Faction, ports: impl FnOnce() -> Ports) -> &Bases {
        match self.mixed {
            true => &self.sea.bases,
            false => &self.sea(Some(faction), ports).bases,
        }
    }

    /// Whether everything known is what a position without memory finds out.
    pub fn is_true_of(&self, s: &State) -> bool {
        let zoc = self.zoc.get().is_none_or(|zoc| *zoc == *s.zoc());
        let ports = self.ports.get().is_none_or(|ports| *ports == *s.ports());
        let mut entries = self.entries.iter().flatten().filter_map(OnceLock::get);
        let entries = entries.all(|(country, open)| *open == *s.entries(*country));
        let now = s.ports();
        let is_true = |net: &Net, ports: Option<&Ports>| {
            net.is_true(|country, source| piece(s, country, source, ports))
        };
        let routes = |faction: &Faction| {
            let routes = self.routes(*faction, || now.clone().into_owned());
            routes.iter().all(|net| is_true(net, Some(&now)))
        };
        let nets = self.roads.iter().flatten().all(|net| is_true(net, None))
            && Faction::ALL.iter().all(routes);
        let mut countries = (0..self.overland.len() as u16).map(CountryId);
        let countries = countries.all(|country| self.is_true_of_country(s, country));
        zoc && ports && entries && nets && countries
    }

    fn is_true_of_country(&self, s: &State, country: CountryId) -> bool {
        let index = country.index();
        let ports = || s.ports().into_owned();
        let mut zones = (0..data().map.zones.len() as u16).map(ZoneId);
        let overland = self.overland[index].get();
        let own = s.politics.alignment(country);
        let supplied = self.supplied(country, own, ports).get();
        let bases = own.map(|faction| self.bases(faction, ports).of(country));
        overland.is_none_or(|at| *at == *s.supply(country, true))
            && supplied.is_none_or(|at| *at == *s.supply(country, false))
            && bases.is_none_or(|bases| {
                let air = bases.air.get();
                air.is_none_or(|bases| *bases == *s.air_bases(country))
                    && zones.all(|zone| {
                        let base = bases.naval[zone.index()].get();
                        base.is_none_or(|base| *base == s.has_naval_base(zone, country))
                    })
            })
    }
}
