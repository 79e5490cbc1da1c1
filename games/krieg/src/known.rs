//! What follows from a position, found out when it is first asked for, and kept while a unit's move does not touch it.

use crate::ch08_zones::Zoc;
use crate::ch10_supply::{Ports, Supplied, entries_at};
use crate::data::{ScenarioRule, data};
use crate::ground::{hexes, space};
use crate::spot::{Spot, Where, ZoneBox, board};
use crate::state::State;
use crate::types::{CountryId, Faction, ZoneId};
use crate::unit::{Form, Unit, UnitId};
use board::SpaceId;
use frame::Piece;
use std::sync::OnceLock;

/// By faction; without a Truce, then with one: a country that asked, and where its lines of supply may go.
type Entries = [[OnceLock<(CountryId, Vec<bool>)>; 2]; 3];

#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    pub zoc: OnceLock<Zoc>,
    pub ports: OnceLock<Ports>,
    pub entries: Entries,
    /// By country; over land and sea, then over land alone.
    pub supplied: [Vec<OnceLock<Supplied>>; 2],
    /// By country.
    pub air_bases: Vec<OnceLock<Vec<SpaceId>>>,
    /// By country and Zone ([`pair`]).
    pub naval_bases: Vec<OnceLock<bool>>,
    pub fleet_paths: Vec<OnceLock<bool>>,
}

/// The place of a country and a Zone in a list of both.
pub fn pair(country: CountryId, zone: ZoneId) -> usize {
    country.index() * data().map.zones.len() + zone.index()
}

fn cells<T: Clone>(count: usize) -> Vec<OnceLock<T>> {
    vec![OnceLock::new(); count]
}

impl Known {
    pub fn new() -> Known {
        let countries = data().countries.len();
        let pairs = countries * data().map.zones.len();
        Known {
            zoc: OnceLock::new(),
            ports: OnceLock::new(),
            entries: Entries::default(),
            supplied: [cells(countries), cells(countries)],
            air_bases: cells(countries),
            naval_bases: cells(pairs),
            fleet_paths: cells(pairs),
        }
    }

    /// What still holds after some counters have changed, as they were before.
    pub fn follow(mut self, s: &State, changes: &[(UnitId, Unit)]) -> Known {
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
            return Known::new();
        }
        if let Some(zoc) = self.zoc.get_mut() {
            for (before, after) in &net {
                zoc.follow(s, before, after);
            }
        }
        let touched: Vec<(SpaceId, Faction)> = all()
            .filter_map(|unit| Some((unit.at.space()?, unit.faction?)))
            .collect();
        let stale = self.follow_entries(s, &touched);
        let at_sea = all().any(|unit| matches!(unit.at.whereabouts(), Where::Zone(..)));
        self.forget(s, &touched, stale, at_sea);
        self
    }

    /// Whether everything known is what a position without memory finds out.
    pub fn is_true_of(&self, s: &State) -> bool {
        let zoc = self.zoc.get().is_none_or(|zoc| *zoc == *s.zoc());
        let ports = self.ports.get().is_none_or(|ports| *ports == *s.ports());
        let mut entries = self.entries.iter().flatten().filter_map(OnceLock::get);
        let entries = entries.all(|(country, open)| *open == *s.entries(*country));
        let supplied = |cells: &[OnceLock<Supplied>], overland: bool| {
            let known = (0..).map(CountryId).zip(cells);
            let mut known = known.filter_map(|(country, cell)| Some((country, cell.get()?)));
            known.all(|(country, at)| *at == *s.supply(country, overland))
        };
        let [sea, land] = &self.supplied;
        zoc && ports && entries && supplied(sea, false) && supplied(land, true)
    }

    /// Looks again at what lies around places; says of which factions something is open or shut that was not.
    fn follow_entries(&mut self, s: &State, touched: &[(SpaceId, Faction)]) -> [bool; 3] {
        let mut stale = [false; 3];
        let Some(zoc) = self.zoc.get() else {
            return stale;
        };
        let around = |at: SpaceId| hexes().sides(at).map(|(_, link)| link.to);
        let mut dirty: Vec<SpaceId> = touched
            .iter()
            .flat_map(|(at, _)| around(*at).chain([*at]))
            .collect();
        dirty.sort_unstable();
        dirty.dedup();
        for (cells, stale) in self.entries.iter_mut().zip(&mut stale) {
            for (country, open) in cells.iter_mut().filter_map(OnceLock::get_mut) {
                entries_at(s, *country, zoc, &dirty, |id, now| {
                    *stale |= open[id.index()] != now;
                    open[id.index()] = now;
                });
            }
        }
        stale
    }

    /// Forgets what depends on places that were touched, or on what was shut or opened.
    fn forget(
        &mut self,
        s: &State,
        touched: &[(SpaceId, Faction)],
        mut stale: [bool; 3],
        at_sea: bool,
    ) {
        for (at, mover) in touched {
            if is_source(s, *at) {
                for enemy in mover.enemies() {
                    stale[enemy.index()] = true;
                }
            }
        }
        let denial = || {
            let zones = (0..data().map.zones.len() as u16).map(ZoneId);
            let mut stations = zones.map(|zone| Spot::zone(zone, ZoneBox::OnStation));
            stations.any(|at| s.tally(at).of.iter().any(|count| count.air > 0))
        };
        let ports = at_sea
            || touched.iter().any(|(at, _)| is_port(s, *at))
            || stale.contains(&true) && self.ports.get().is_some() && denial();
        if ports {
            self.ports = OnceLock::new();
        }
        for (sea, cells) in [true, false].into_iter().zip(&mut self.supplied) {
            for (country, cell) in (0..).map(CountryId).zip(cells) {
                let politics = &s.politics;
                let own = politics.alignment(country);
                let kept = own.is_some_and(|faction| !stale[faction.index()])
                    && !politics.posture(country).is_policy();
                if !kept || sea && ports {
                    *cell = OnceLock::new();
                }
            }
        }
        let countries = self.air_bases.len();
        self.air_bases = cells(countries);
        let pairs = self.naval_bases.len();
        self.naval_bases = cells(pairs);
        self.fleet_paths = cells(pairs);
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
        Where::Zone(..) | Where::Turn(_) | Where::Aside => true,
        Where::Box(_) => {
            let pool = Faction::ALL.iter().any(|f| unit.at == Spot::pool(*f));
            let away = [
                Spot::delay(),
                Spot::naval_delay(),
                Spot::strategic_warfare(),
                Spot::out_of_game(),
            ];
            pool || away.contains(&unit.at)
        }
        Where::Vp(_) => false,
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

/// Whether an enemy in a hex can close a source of supply.
fn is_source(s: &State, at: SpaceId) -> bool {
    let edge = || {
        let boxes = data().map.off_map.iter().filter(|b| b.by_edge);
        boxes.into_iter().any(|b| {
            let mut links = board().neighbours(b.space).iter();
            links.any(|link| link.to == at)
        })
    };
    let column = |rule: &ScenarioRule| matches!(rule, ScenarioRule::MapEdgeSupply { .. });
    space(at).city
        || s.tally(at.into())
            .of
            .iter()
            .any(|count| count.partisans > 0)
        || s.scenario().rules.iter().any(column)
        || edge()
}
