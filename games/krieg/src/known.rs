//! What follows from a position, found out when it is first asked for, and kept while a unit's move does not touch it.

use crate::ch08_zones::Zoc;
use crate::ch10_supply::{Net, Ports, Supplied, entries_at, piece};
use crate::data::{ScenarioRule, data};
use crate::ground::{hexes, space};
use crate::politics::Politics;
use crate::spot::{Spot, Where, ZoneBox, board};
use crate::state::State;
use crate::types::{CountryId, Faction, ZoneId};
use crate::unit::{Form, Unit, UnitId};
use board::SpaceId;
use frame::Piece;
use std::sync::OnceLock;

/// By faction; without a Truce, then with one: a country that asked, and where its lines of supply may go.
type Entries = [[OnceLock<(CountryId, Vec<bool>)>; 2]; 3];

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
    /// Over land and sea, with the Ports of now.
    pub routes: Nets,
    sea: AtSea,
    past: Option<Past>,
    /// The politics that it follows from.
    pub politics: Politics,
}

/// What hangs on Open Ports as well.
#[derive(Clone, PartialEq, Debug)]
struct AtSea {
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

/// What a move has changed, as far as lines of supply care.
struct Moved {
    /// Places that a counter has left or come to, and whose it is.
    touched: Vec<(SpaceId, Faction)>,
    /// By faction: hexes that are open to its lines and were not, or the other way round.
    flips: [Vec<SpaceId>; 3],
    /// A counter has come to a box of a Zone or left one.
    at_sea: bool,
    /// One of them a Supply Convoy.
    convoys: bool,
}

impl Known {
    pub fn new(s: &State) -> Known {
        Known {
            zoc: OnceLock::new(),
            ports: OnceLock::new(),
            entries: Entries::default(),
            roads: Nets::default(),
            overland: cells(data().countries.len()),
            routes: Nets::default(),
            sea: AtSea::new(),
            past: None,
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
    /// Where a country of a faction is supplied over land and sea.
    pub fn supplied(
        &self,
        country: CountryId,
        faction: Option<Faction>,
        ports: impl FnOnce() -> Ports,
    ) -> &OnceLock<Supplied> {
        let past = faction.and_then(|faction| {
            let (past, same) = self.past(ports)?;
            same[faction.index()].then_some(past)
        });
        &past.unwrap_or(&self.sea).supplied[country.index()]
    }
    pub fn bases(&self, ports: impl FnOnce() -> Ports) -> &Bases {
        match self.past(ports) {
            Some((past, [true, true, true])) => &past.bases,
            _ => &self.sea.bases,
        }
    }

    /// What still holds after some counters have changed, as they were before, and perhaps the turn.
    pub fn follow(mut self, s: &State, changes: &[(UnitId, Unit)], same_turn: bool) -> Known {
        if !same_turn {
            // Ice comes and goes.
            self.settle(s);
            for sea in self.seas() {
                sea.bases = Bases::new();
            }
            self.doubt_ports();
        }
        let mut seen = Vec::new();
        let mut net: Vec<(Unit, Unit)> = Vec::new();
        for (id, before) in changes {
            let after = s.unit(*id);
            if !seen.contains(id) && Unit::bears(before, after) {
                net.push((*before, *after));
            }
            seen.push(*id);
        }
        if net.is_empty() {
            return self;
        }
        let all = || net.iter().flat_map(|(before, after)| [before, after]);
        if !all().all(is_plain) {
            return Known::new(s);
        }
        if let Some(zoc) = self.zoc.get_mut() {
            for (before, after) in &net {
                zoc.follow(s, before, after);
            }
        }
        let touched: Vec<(SpaceId, Faction)> = all()
            .filter_map(|unit| Some((unit.at.space()?, unit.faction?)))
            .collect();
        let zone = |unit: &&Unit| matches!(unit.at.whereabouts(), Where::Zone(..));
        let supply = |unit: &Unit| matches!(unit.form(), Form::Convoy { troop: false, .. });
        let moved = Moved {
            flips: self.follow_entries(s, &touched),
            at_sea: all().any(|unit| zone(&unit)),
            convoys: all().filter(zone).any(supply),
            touched,
        };
        self.settle(s);
        self.forget(s, &moved);
        self
    }

    /// Takes over what was known before and holds still.
    fn settle(&mut self, s: &State) {
        let Some(past) = self.past.take() else {
            return;
        };
        let same = match (past.same.get(), self.ports.get()) {
            (Some(same), _) => *same,
            (None, Some(now)) => past.compare(now),
            (None, None) => {
                self.past = Some(past);
                return;
            }
        };
        for (country, cell) in (0..).map(CountryId).zip(past.sea.supplied) {
            let own = s.politics.alignment(country);
            if own.is_some_and(|faction| same[faction.index()]) {
                self.sea.supplied[country.index()] = cell;
            }
        }
        if same == [true; 3] {
            self.sea.bases = past.sea.bases;
        }
    }

    /// Whether everything known is what a position without memory finds out.
    pub fn is_true_of(&self, s: &State) -> bool {
        let zoc = self.zoc.get().is_none_or(|zoc| *zoc == *s.zoc());
        let ports = self.ports.get().is_none_or(|ports| *ports == *s.ports());
        let mut entries = self.entries.iter().flatten().filter_map(OnceLock::get);
        let entries = entries.all(|(country, open)| *open == *s.entries(*country));
        let nets = [(&self.roads, None), (&self.routes, Some(s.ports()))];
        let nets = nets.iter().all(|(nets, ports)| {
            let anew = |country, source| piece(s, country, source, ports.as_deref());
            nets.iter().flatten().all(|net| net.is_true(anew))
        });
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
        let bases = self.bases(ports).of(country);
        overland.is_none_or(|at| *at == *s.supply(country, true))
            && supplied.is_none_or(|at| *at == *s.supply(country, false))
            && bases
                .air
                .get()
                .is_none_or(|bases| *bases == *s.air_bases(country))
            && zones.all(|zone| {
                let base = bases.naval[zone.index()].get();
                base.is_none_or(|base| *base == s.has_naval_base(zone, country))
            })
    }

    /// Looks again at what lies around places; says by faction what is open or shut that was not.
    fn follow_entries(&mut self, s: &State, touched: &[(SpaceId, Faction)]) -> [Vec<SpaceId>; 3] {
        let mut flips = [const { Vec::new() }; 3];
        let Some(zoc) = self.zoc.get() else {
            return flips;
        };
        let around = |at: SpaceId| hexes().sides(at).map(|(_, link)| link.to);
        let mut dirty: Vec<SpaceId> = touched
            .iter()
            .flat_map(|(at, _)| around(*at).chain([*at]))
            .collect();
        dirty.sort_unstable();
        dirty.dedup();
        for (cells, flips) in self.entries.iter_mut().zip(&mut flips) {
            for (country, open) in cells.iter_mut().filter_map(OnceLock::get_mut) {
                entries_at(s, *country, zoc, &dirty, |id, now| {
                    if open[id.index()] != now {
                        flips.push(id);
                    }
                    open[id.index()] = now;
                });
            }
        }
        flips
    }

    /// Forgets what depends on places that were touched, or on what was shut or opened.
    fn forget(&mut self, s: &State, moved: &Moved) {
        for (faction, flips) in moved.flips.iter().enumerate() {
            if !flips.is_empty() {
                self.roads[faction] = Default::default();
                self.routes[faction] = Default::default();
            }
        }
        if moved.convoys {
            self.routes = Nets::default();
        }
        let cut = Cut::of(s, &moved.touched);
        let (politics, flips) = (&s.politics, &moved.flips);
        let stale = |country: CountryId, supplied: &Supplied| {
            let own = politics.alignment(country);
            let own = own.filter(|_| !politics.posture(country).is_policy());
            own.is_none_or(|faction| {
                let mut flips = flips[faction.index()].iter();
                cut.may_be_of(faction, country) || flips.any(|at| supplied.is_changed_by(*at))
            })
        };
        for sea in self.seas() {
            if moved.convoys {
                *sea = AtSea::new();
            } else if !moved.touched.is_empty() {
                forget_stale(&mut sea.supplied, stale);
                sea.bases = Bases::new();
            }
        }
        if !moved.touched.is_empty() {
            forget_stale(&mut self.overland, stale);
        }
        let denial = || {
            let zones = (0..data().map.zones.len() as u16).map(ZoneId);
            let mut stations = zones.map(|zone| Spot::zone(zone, ZoneBox::OnStation));
            stations.any(|at| s.tally(at).of.iter().any(|count| count.air > 0))
        };
        let lines = cut.any() || moved.flips.iter().any(|flips| !flips.is_empty());
        let doubtful = moved.at_sea
            || moved.touched.iter().any(|(at, _)| is_port(s, *at))
            || lines && denial();
        if doubtful {
            self.doubt_ports();
        }
    }

    /// What is known with the Ports of now, and with those of before.
    fn seas(&mut self) -> impl Iterator<Item = &mut AtSea> {
        let past = self.past.iter_mut().map(|past| &mut past.sea);
        past.chain([&mut self.sea])
    }

    /// Ports that may be others now are compared when they are next asked for.
    fn doubt_ports(&mut self) {
        self.routes = Nets::default();
        if let Some(ports) = self.ports.take() {
            self.past = Some(Past {
                ports,
                sea: std::mem::replace(&mut self.sea, AtSea::new()),
                same: OnceLock::new(),
            });
        }
    }
}

/// Forgets where countries are supplied if it may be so no longer.
fn forget_stale(cells: &mut [OnceLock<Supplied>], is_stale: impl Fn(CountryId, &Supplied) -> bool) {
    for (country, cell) in (0..).map(CountryId).zip(cells) {
        if cell
            .get()
            .is_some_and(|supplied| is_stale(country, supplied))
        {
            *cell = OnceLock::new();
        }
    }
}

/// Whose sources of supply enemies may have closed or opened.
struct Cut {
    /// By faction: of all its countries.
    factions: [bool; 3],
    /// The country in which it is, and the faction whose counter it was.
    homes: Vec<(CountryId, Faction)>,
}

impl Cut {
    fn of(s: &State, touched: &[(SpaceId, Faction)]) -> Cut {
        let mut cut = Cut {
            factions: [false; 3],
            homes: Vec::new(),
        };
        let territory = s.territory();
        for (at, mover) in touched {
            if is_edge(s, *at) {
                for enemy in mover.enemies() {
                    cut.factions[enemy.index()] = true;
                }
            }
            let home = territory.home(*at).filter(|_| is_source(s, *at));
            cut.homes.extend(home.map(|home| (home, *mover)));
        }
        cut
    }
    fn any(&self) -> bool {
        self.factions.contains(&true) || !self.homes.is_empty()
    }
    fn may_be_of(&self, faction: Faction, country: CountryId) -> bool {
        let mut homes = self.homes.iter();
        self.factions[faction.index()]
            || homes.any(|(home, mover)| *home == country && mover.enemies().contains(&faction))
    }
}

/// Whether a counter, where it is, bears only on its hex and those around it, on the sea, or on nothing that is known.
fn is_plain(unit: &Unit) -> bool {
    match unit.at.whereabouts() {
        Where::Space(at) => {
            let stands = matches!(
                unit.form(),
                Form::Ground { .. }
                    | Form::Support(_)
                    | Form::CvStrike
                    | Form::Airdrop
                    | Form::Detachment
                    | Form::Logistics
                    | Form::Blitz
            );
            stands && !space(at).is_box()
        }
        Where::Zone(..) => true,
        _ => unit.at.is_away(),
    }
}

/// Whether what stands in a hex can close a Port there, or open it.
fn is_port(s: &State, at: SpaceId) -> bool {
    let beachhead = || {
        s.tally(at.into())
            .of
            .iter()
            .any(|count| count.beachheads > 0)
    };
    space(at).port || space(at).is_all_sea() && beachhead()
}

/// Whether an enemy in a hex can close a source of supply of the country that it is in.
fn is_source(s: &State, at: SpaceId) -> bool {
    let tally = s.tally(at.into());
    space(at).city || tally.of.iter().any(|count| count.partisans > 0)
}

/// Whether a hex can be a source of supply at the edge of the map.
fn is_edge(s: &State, at: SpaceId) -> bool {
    let edge = || {
        let boxes = data().map.off_map.iter().filter(|b| b.by_edge);
        boxes.into_iter().any(|b| {
            let mut links = board().neighbours(b.space).iter();
            links.any(|link| link.to == at)
        })
    };
    let column = |rule: &ScenarioRule| matches!(rule, ScenarioRule::MapEdgeSupply { .. });
    s.scenario().rules.iter().any(column) || edge()
}
