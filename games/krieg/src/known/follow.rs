//! What still holds after counters have changed, or politics, or the ice.

use super::{AtSea, Bases, Known, Nets, Past};
use crate::ch10_supply::{Supplied, entries, entries_at};
use crate::data::{ScenarioRule, data};
use crate::ground::{hexes, space};
use crate::politics::{Politics, Territory, named};
use crate::spot::{Spot, Where, ZoneBox, board};
use crate::state::State;
use crate::types::{CountryId, Faction, ZoneId};
use crate::unit::{Form, Unit, UnitId};
use board::SpaceId;
use frame::Piece;
use std::sync::OnceLock;

impl Known {
    /// What still holds after some counters have changed, as they were before, and perhaps ice; with the territory of
    /// before if politics have changed.
    pub fn follow(
        mut self,
        s: &State,
        changes: &[(UnitId, Unit)],
        same_ice: bool,
        before: Option<&Territory>,
    ) -> Known {
        let shift = before.map(|before| Shift::between(&self.politics, before, s));
        let Some(shift) = shift.map_or(Some(None), |shift| shift.map(Some)) else {
            return Known::new(s);
        };
        if !same_ice {
            self.settle(s);
            for sea in self.seas() {
                sea.bases = Bases::new();
            }
            self.doubt_ports();
        }
        let net = net(s, changes);
        if net.is_empty() && shift.is_none() {
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
        let mut moved = Moved::of(all);
        moved.flips = match shift {
            None => self.follow_entries(s, &moved.touched),
            Some(_) => self.find_entries_anew(s),
        };
        self.settle(s);
        if shift.is_some() {
            self.politics = Politics::clone(&s.politics);
        }
        let mixed = s.mixes_factions();
        if std::mem::replace(&mut self.mixed, mixed) || mixed || shift.is_some() {
            for sea in self.seas() {
                sea.bases = Bases::new();
            }
        }
        self.forget(s, &moved, shift.as_ref());
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
        for (faction, routes) in past.sea.routes.into_iter().enumerate() {
            if same[faction] {
                self.sea.routes[faction] = routes;
            }
        }
        for (country, cell) in (0..).map(CountryId).zip(past.sea.supplied) {
            let own = s.politics.alignment(country);
            if own.is_some_and(|faction| same[faction.index()]) {
                self.sea.supplied[country.index()] = cell;
            }
        }
        for (country, cell) in (0..).map(CountryId).zip(past.sea.bases.by_country) {
            let own = s.politics.alignment(country);
            if own.is_some_and(|faction| same[faction.index()]) {
                self.sea.bases.by_country[country.index()] = cell;
            }
        }
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
                    if open.has(id) != now {
                        flips.push(id);
                    }
                    open.set(id, now);
                });
            }
        }
        flips
    }

    /// The same after politics have changed, with everything that lines may enter found out anew.
    fn find_entries_anew(&mut self, s: &State) -> [Vec<SpaceId>; 3] {
        let mut flips = [const { Vec::new() }; 3];
        let Some(zoc) = self.zoc.get() else {
            return flips;
        };
        for (faction, flips) in Faction::ALL.iter().zip(&mut flips) {
            for (truce, cell) in [false, true]
                .into_iter()
                .zip(&mut self.entries[faction.index()])
            {
                let Some((country, open)) = cell.get_mut() else {
                    continue;
                };
                let posture = s.politics.posture(*country);
                let own = s.politics.alignment(*country) == Some(*faction);
                if own && posture.is_truce() == truce && !posture.is_policy() {
                    let now = entries(s, *country, zoc);
                    flips.extend(open.differing(&now).iter());
                    *open = now;
                } else {
                    // Nobody is left to say what has changed.
                    flips.extend(board().ids());
                    *cell = OnceLock::new();
                }
            }
        }
        flips
    }

    /// Forgets what depends on places that were touched, or on what was shut or opened.
    fn forget(&mut self, s: &State, moved: &Moved, shift: Option<&Shift>) {
        let cut = Cut::of(s, &moved.touched);
        let (politics, flips) = (&s.politics, &moved.flips);
        let shifted = |country: CountryId| shift.is_some_and(|shift| shift.touches(country));
        let stale = |country: CountryId, supplied: &Supplied| {
            let own = politics.alignment(country);
            let own = own.filter(|_| !politics.posture(country).is_policy());
            shifted(country)
                || own.is_none_or(|faction| {
                    let mut flips = flips[faction.index()].iter();
                    cut.may_be_of(faction, country) || flips.any(|at| supplied.is_changed_by(*at))
                })
        };
        let forget_pieces = |nets: &mut Nets| {
            for (nets, flips) in nets.iter_mut().zip(flips) {
                for net in nets {
                    net.forget(|country, supplied| {
                        let mut flips = flips.iter();
                        shifted(country) || flips.any(|at| supplied.is_changed_by(*at))
                    });
                }
            }
        };
        forget_pieces(&mut self.roads);
        let bears = shift.is_some() || !moved.touched.is_empty();
        for sea in self.seas() {
            forget_pieces(&mut sea.routes);
            let mut stranded = false;
            for faction in Faction::ALL.iter().filter(|of| moved.convoys[of.index()]) {
                sea.routes[faction.index()] = Default::default();
                let own = |country| politics.alignment(country) == Some(*faction);
                stranded |= forget_stale(&mut sea.supplied, |country, _| own(country));
            }
            if stranded {
                sea.bases = Bases::new();
            }
            if bears && forget_stale(&mut sea.supplied, stale) {
                sea.bases = Bases::new();
            } else {
                sea.bases.forget(&moved.touched);
            }
        }
        if bears {
            forget_stale(&mut self.overland, stale);
        }
        let denial = || {
            let zones = (0..data().map.zones.len() as u16).map(ZoneId);
            let mut stations = zones.map(|zone| Spot::zone(zone, ZoneBox::OnStation));
            stations.any(|at| s.tally(at).of.iter().any(|count| count.air > 0))
        };
        let lines = cut.any() || moved.flips.iter().any(|flips| !flips.is_empty());
        let doubtful = moved.at_sea
            || shift.is_some()
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
        if let Some(ports) = self.ports.take() {
            self.past = Some(Past {
                ports,
                sea: std::mem::replace(&mut self.sea, AtSea::new()),
                same: OnceLock::new(),
            });
        }
    }
}

impl Bases {
    /// Forgets those that may be lost or won by what has come to places or left them.
    fn forget(&mut self, touched: &[(SpaceId, Faction)]) {
        let ports: Vec<SpaceId> = touched
            .iter()
            .map(|(at, _)| *at)
            .filter(|at| space(*at).port)
            .collect();
        for own in self.by_country.iter_mut().filter_map(OnceLock::get_mut) {
            if !touched.is_empty() {
                own.air = OnceLock::new();
            }
            for zone in ports.iter().flat_map(|at| &space(*at).zones) {
                own.naval[zone.index()] = OnceLock::new();
            }
            if !ports.is_empty() {
                own.fleet_paths.fill(OnceLock::new());
            }
        }
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
    /// By faction: one of them was its Supply Convoy.
    convoys: [bool; 3],
}

impl Moved {
    /// Counters as they were and are, without what is open that was not.
    fn of<'a, I: Iterator<Item = &'a Unit>>(all: impl Fn() -> I) -> Moved {
        let zone = |unit: &&Unit| matches!(unit.at.whereabouts(), Where::Zone(..));
        let supply = |unit: &&Unit| matches!(unit.form(), Form::Convoy { troop: false, .. });
        let convoys = |faction: Faction| {
            let mut own = all().filter(zone).filter(supply);
            own.any(|unit| unit.is_of(faction))
        };
        let places = all().filter_map(|unit| Some((unit.at.space()?, unit.faction?)));
        Moved {
            touched: places.filter(|(at, _)| !space(*at).is_box()).collect(),
            flips: [const { Vec::new() }; 3],
            at_sea: all().any(|unit| zone(&unit)),
            convoys: std::array::from_fn(|faction| convoys(Faction::ALL[faction])),
        }
    }
}

/// The counters that differ from what they were before some changes, in a way that bears on anything.
fn net(s: &State, changes: &[(UnitId, Unit)]) -> Vec<(Unit, Unit)> {
    let mut seen = Vec::new();
    let mut net = Vec::new();
    for (id, before) in changes {
        let after = s.unit(*id);
        if !seen.contains(id) && Unit::bears(before, after) {
            net.push((*before, *after));
        }
        seen.push(*id);
    }
    net
}

/// Forgets where countries are supplied if it may be so no longer; says whether there was anything to forget.
fn forget_stale(
    cells: &mut [OnceLock<Supplied>],
    is_stale: impl Fn(CountryId, &Supplied) -> bool,
) -> bool {
    let mut any = false;
    for (country, cell) in (0..).map(CountryId).zip(cells) {
        if cell
            .get()
            .is_some_and(|supplied| is_stale(country, supplied))
        {
            *cell = OnceLock::new();
            any = true;
        }
    }
    any
}

/// What a change of politics does to lines of supply, where it leaves Policies and zones of control as they were.
struct Shift {
    /// The countries that have changed hands, or land of which has.
    countries: Vec<CountryId>,
    /// All of them: sources at the edge of the map hang on whose the hexes there are.
    all: bool,
}

impl Shift {
    /// Nothing if more has changed than can be followed.
    fn between(then: &Politics, before: &Territory, s: &State) -> Option<Shift> {
        let now = &s.politics;
        let france = named().france;
        let alike = then.war_state == now.war_state
            && then.postures == now.postures
            && then.civil_war == now.civil_war
            && then.republican_support == now.republican_support
            && then.heir(france) == now.heir(france);
        let all = || (0..now.nations.len() as u16).map(CountryId);
        if !alike || !all().all(|country| then.policy(country) == now.policy(country)) {
            return None;
        }
        let territory = s.territory();
        let mut countries: Vec<CountryId> = before.differing(&territory).collect();
        if countries
            .iter()
            .any(|country| now.policy(*country).is_some())
        {
            return None;
        }
        let realigned = |country: &CountryId| then.status(*country) != now.status(*country);
        countries.extend(all().filter(realigned));
        let column = |rule: &ScenarioRule| matches!(rule, ScenarioRule::MapEdgeSupply { .. });
        Some(Shift {
            countries,
            all: s.scenario().rules.iter().any(column),
        })
    }
    fn touches(&self, country: CountryId) -> bool {
        self.all || self.countries.contains(&country)
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
            // Nothing hangs on a ground unit in an Off-Map Box.
            stands && (!space(at).is_box() || unit.is_ground())
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
