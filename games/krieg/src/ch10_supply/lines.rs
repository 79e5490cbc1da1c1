//! 10.1, 10.2: sources and lines of supply.
//!
//! A line runs from the counter over two free hexes at most, then along Road and Rail, over Zones with a Supply Convoy
//! and between Off-Map Boxes to a source. It is searched from the sources outwards: over places on the network and what
//! was used of the one Road stretch or one Connected Strait, then over the free hexes. What bars a hex bars entering it
//! on the way to the source, so the hex of the counter itself is never asked.

use super::ports::Ports;
use crate::ch08_zones::Zoc;
use crate::data::data;
use crate::ground::{ground, space};
use crate::politics::{Status, Territory, named};
use crate::spot::{Spot, ZoneBox, board};
use crate::state::State;
use crate::types::{CountryId, Faction, WarState, ZoneId};
use crate::unit::{Form, Unit};
use board::{Kinds, SpaceId};
use kernel::cite;
use std::sync::LazyLock;

/// Where counters of one country are supplied.
#[derive(Clone, PartialEq, Debug)]
pub struct Supplied {
    /// By space.
    at: Vec<bool>,
}

/// 10.2c: what of the one Road stretch or Connected Strait a line has used.
const FRESH: u8 = 0;
const ON_ROAD: u8 = 1;
const SPENT: u8 = 2;

/// What a line of the network runs along: the dearest where several lie there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Road,
    Connected,
    Rail,
}

impl Way {
    fn of(kinds: Kinds) -> Option<Way> {
        let sides = &ground().sides;
        if kinds.has(sides.road) {
            Some(Way::Road)
        } else if kinds.has(sides.connected) {
            Some(Way::Connected)
        } else {
            kinds.has(sides.rail).then_some(Way::Rail)
        }
    }
    /// How a line goes on along it, if it may.
    #[inline]
    fn along(self, used: u8) -> Option<u8> {
        cite!("10.2c");
        match (used, self) {
            (FRESH | ON_ROAD, Way::Road) => Some(ON_ROAD),
            (FRESH, Way::Connected) => Some(SPENT),
            (_, Way::Road | Way::Connected) => None,
            (FRESH, Way::Rail) => Some(FRESH),
            (_, Way::Rail) => Some(SPENT),
        }
    }
}

/// The hexsides that lines of supply know, by the space that they are left from.
struct Paths {
    network: Vec<Vec<(SpaceId, Way)>>,
    /// 10.2l: over land and straits.
    free: Vec<Vec<SpaceId>>,
    /// Over the coast, which a line crosses only at a Beachhead.
    coast: Vec<Vec<SpaceId>>,
}

fn paths() -> &'static Paths {
    static PATHS: LazyLock<Paths> = LazyLock::new(|| {
        cite!("10.2l");
        let sides = &ground().sides;
        let open = sides.land | sides.strait;
        let over = |id: SpaceId, is: &dyn Fn(Kinds) -> bool| {
            let links = board().neighbours(id).iter();
            let links = links.filter(|link| is(link.kinds));
            links.map(|link| link.to).collect()
        };
        let network = |id: SpaceId| {
            let links = board().neighbours(id).iter();
            let ways = links.filter_map(|link| Some((link.to, Way::of(link.kinds)?)));
            ways.collect()
        };
        Paths {
            network: board().ids().map(network).collect(),
            free: board()
                .ids()
                .map(|id| over(id, &|kinds| kinds.has(open)))
                .collect(),
            coast: board()
                .ids()
                .map(|id| over(id, &|kinds| !kinds.has(open) && kinds.has(sides.coast)))
                .collect(),
        }
    });
    &PATHS
}

/// Everything that the network reaches, Zones numbered on behind the spaces. A line that has used less goes wherever one
/// that has used more goes, so each place is reached once, by what has used least.
struct Flood {
    /// By place: what was used of the way there.
    used: Vec<u8>,
    /// The places that were reached, by what was used.
    reached: [Vec<SpaceId>; 3],
}

const NEVER: u8 = SPENT + 1;

impl Flood {
    /// Goes on to a place, unless a line got there with less. What goes on uses no less than what it comes from.
    #[inline]
    fn go(&mut self, to: SpaceId, used: u8) {
        if used < self.used[to.index()] {
            self.used[to.index()] = used;
            self.reached[usize::from(used)].push(to);
        }
    }
    fn reaches(&self, at: SpaceId) -> bool {
        self.used[at.index()] != NEVER
    }
    /// Every place once, with what was used.
    fn places(&self) -> impl Iterator<Item = (SpaceId, u8)> {
        let by_use = (FRESH..=SPENT).zip(&self.reached);
        by_use.flat_map(move |(used, all)| {
            let all = all.iter().filter(move |at| self.used[at.index()] == used);
            all.map(move |at| (*at, used))
        })
    }
}

impl Supplied {
    /// Over land and sea with these Open Ports, or over land alone.
    pub fn find(s: &State, country: CountryId, ports: Option<&Ports>) -> Supplied {
        let mut supplied = Supplied {
            at: vec![false; board().len()],
        };
        let Some(faction) = s.politics.alignment(country) else {
            return supplied;
        };
        let territory = s.territory();
        let line = Line {
            s,
            country,
            faction,
            territory: &territory,
        };
        let open = s.entries(country);
        let sources = line.sources();
        for id in &sources {
            supplied.at[id.index()] = true;
        }
        let flood = line.network(&sources, &open, ports);
        supplied.reach_out(s, &flood, &open);
        supplied.reach_ports(faction, &flood, ports);
        supplied
    }

    /// Whether a counter in a space is supplied.
    #[inline]
    pub fn at(&self, id: SpaceId) -> bool {
        self.at[id.index()]
    }

    /// Whether it matters that a hex is open to lines which was shut, or the other way round: where nobody is supplied
    /// no line leads through.
    pub fn is_changed_by(&self, id: SpaceId) -> bool {
        // What is joined only by Connected Straits is entered without being supplied itself.
        let bridge = !space(id).network && !paths().network[id.index()].is_empty();
        bridge || self.at(id)
    }

    /// A counter in an Open Port traces from there over the Zone: its own hex is not entered.
    fn reach_ports(&mut self, faction: Faction, flood: &Flood, ports: Option<&Ports>) {
        cite!("10.2a", "10.2d");
        let Some(ports) = ports else { return };
        for zone in (0..data().map.zones.len() as u16).map(ZoneId) {
            if flood.reaches(SpaceId(board().len() as u16 + zone.0)) {
                for port in ports.in_zone(faction, zone) {
                    self.at[port.index()] = true;
                }
            }
        }
    }

    /// 10.2b, 10.2m: from what the network reaches, up to two free hexes out.
    fn reach_out(&mut self, s: &State, flood: &Flood, open: &[bool]) {
        cite!("10.2b", "10.2l", "10.2m", "14.5f");
        let (paths, spaces) = (paths(), board().len());
        let mut edge: Vec<SpaceId> = Vec::with_capacity(1024);
        for (at, used) in flood.places().filter(|(at, _)| at.index() < spaces) {
            // The unit itself may stand on the network.
            for (to, way) in &paths.network[at.index()] {
                self.at[to.index()] |= way.along(used).is_some() && space(*to).network;
            }
            edge.push(at);
        }
        for id in &edge {
            self.at[id.index()] = true;
        }
        let landed = landed(s);
        for _ in 0..2 {
            let mut next = Vec::new();
            for id in edge {
                let mut go = |to: SpaceId| {
                    if !std::mem::replace(&mut self.at[to.index()], true) && open[to.index()] {
                        // The line goes on only through hexes that it may enter.
                        next.push(to);
                    }
                };
                paths.free[id.index()].iter().for_each(|to| go(*to));
                if !landed.is_empty() {
                    let over = paths.coast[id.index()].iter();
                    let over = over.filter(|to| landed.contains(to) || landed.contains(&id));
                    over.for_each(|to| go(*to));
                }
            }
            edge = next;
        }
    }
}

/// The All-Sea hexes with a Beachhead, whosever it is.
fn landed(s: &State) -> Vec<SpaceId> {
    let all = s.markers(Form::Beachhead);
    let held = all.filter(|(_, unit)| unit.faction.is_some());
    let at = held.filter_map(|(_, unit)| unit.at.space());
    at.filter(|at| space(*at).is_all_sea()).collect()
}

/// For whom a line is traced.
struct Line<'a> {
    s: &'a State,
    country: CountryId,
    faction: Faction,
    territory: &'a Territory,
}

/// 10.2: by space, whether a line of a country may be traced into it. Countries of one faction that no Policy binds
/// differ only by their Truces.
pub fn entries(s: &State, country: CountryId) -> Vec<bool> {
    let Some(faction) = s.politics.alignment(country) else {
        return vec![false; board().len()];
    };
    let (territory, zoc) = (s.territory(), s.zoc());
    let line = Line {
        s,
        country,
        faction,
        territory: &territory,
    };
    let lands = line.lands();
    let open = |id| line.may_enter(id, &zoc, &lands);
    board().ids().map(open).collect()
}

/// [`entries`] of some spaces, told one by one.
pub fn entries_at(
    s: &State,
    country: CountryId,
    zoc: &Zoc,
    spaces: &[SpaceId],
    mut tell: impl FnMut(SpaceId, bool),
) {
    let Some(faction) = s.politics.alignment(country) else {
        return;
    };
    let territory = s.territory();
    let line = Line {
        s,
        country,
        faction,
        territory: &territory,
    };
    let lands = line.lands();
    for id in spaces {
        tell(*id, line.may_enter(*id, zoc, &lands));
    }
}

/// What a country is to a line.
struct Welcome {
    /// It lets the line in.
    open: bool,
    /// It is an active enemy: its Cities and Ports are shut.
    hostile: bool,
}

impl Line<'_> {
    /// What each country is to the line.
    fn lands(&self) -> Vec<Welcome> {
        let countries = (0..self.s.politics.nations.len() as u16).map(CountryId);
        countries.map(|owner| self.welcome(owner)).collect()
    }

    /// 10.1: the sources of the country that are not closed.
    fn sources(&self) -> Vec<SpaceId> {
        cite!("10.1a", "10.1b", "10.2g");
        let s = self.s;
        let free = |id: SpaceId| {
            let tally = s.tally(Spot::from(id));
            !tally.enemy(self.faction, |count| count.bars())
        };
        let mut all: Vec<SpaceId> = self
            .territory
            .cities(self.country)
            .filter(|id| free(*id))
            .collect();
        for off_map in data()
            .map
            .off_map
            .iter()
            .filter(|b| b.faction == self.faction)
        {
            all.push(off_map.space);
            if off_map.by_edge {
                let edge = board().neighbours(off_map.space).iter();
                all.extend(edge.map(|link| link.to).filter(|id| free(*id)));
            }
        }
        for (_, unit) in s.markers(Form::PartisanBase) {
            let Some(at) = unit.at.space() else { continue };
            let home = self.territory.home(at) == Some(self.country);
            if unit.is_of(self.faction) && home && free(at) {
                all.push(at);
            }
        }
        all.extend(self.map_edge().filter(|id| free(*id)));
        all
    }

    /// A one-map campaign's own sources: a column of hexes in friendly countries.
    fn map_edge(&self) -> impl Iterator<Item = SpaceId> + '_ {
        let columns = self
            .s
            .scenario()
            .rules
            .iter()
            .filter_map(|rule| match rule {
                crate::data::ScenarioRule::MapEdgeSupply { country, column }
                    if *country == self.country =>
                {
                    Some(format!("{column:02}"))
                }
                _ => None,
            });
        columns.flat_map(move |column| {
            board().ids().filter(move |id| {
                let owner = self.territory.owner(*id);
                let friendly = owner.is_some_and(|country| {
                    self.s.politics.status(country) == Status::Active(self.faction)
                });
                space(*id).is_land() && friendly && board().key(*id)[3..] == *column
            })
        })
    }

    /// 10.2: whether a line may be traced into a hex.
    fn may_enter(&self, id: SpaceId, zoc: &Zoc, lands: &[Welcome]) -> bool {
        cite!("8.2e", "10.2h", "10.2i", "10.2j", "10.2k");
        let at = space(id);
        if at.is_box() {
            let mut boxes = data().map.off_map.iter();
            return boxes.any(|b| b.space == id && b.faction == self.faction);
        }
        let tally = self.s.tally(Spot::from(id));
        let own = tally.count(self.faction);
        let free = || {
            !tally.enemy(self.faction, |count| count.bars())
                && (own.negates() || !zoc.reaches(id, self.faction))
        };
        if at.is_all_sea() {
            return tally.of.iter().any(|count| count.beachheads > 0) && free();
        }
        let Some(holding) = self.territory.of(id) else {
            return false;
        };
        let land = &lands[holding.country.index()];
        if !land.open || !free() {
            return false;
        }
        if tally.enemy(self.faction, |count| count.partisans > 0) && own.ground == 0 {
            return false;
        }
        let shut = land.hostile && !holding.dependent && (at.city || at.port);
        !shut || controls(self.s, id) == Some(self.faction)
    }

    /// 10.2k, 13.6.1.1h: whether Policies let a line of the country use hexes and convoys of another. They bar those who
    /// are at War from a Policy Affected Country, not those under a Truce.
    fn shares_with(&self, other: CountryId) -> bool {
        cite!("10.2k", "13.6.1.1h");
        let politics = &self.s.politics;
        match (politics.policy(self.country), politics.policy(other)) {
            _ if self.faction == Faction::Axis => true,
            (None, pac) => pac.is_none() || politics.posture(self.country).is_truce(),
            (Some(_), _) if politics.war_state == WarState::PreWar => other == self.country,
            (Some(own), theirs) => theirs == Some(own),
        }
    }

    /// 10.2j: what the owner of a hex allows.
    fn welcome(&self, owner: CountryId) -> Welcome {
        cite!("10.2j");
        let status = self.s.politics.status(owner);
        Welcome {
            open: self.shares_with(owner) && status != Status::Neutral,
            hostile: matches!(status, Status::Active(faction) if faction != self.faction),
        }
    }

    /// 10.2d, 13.6.1.1h: a Supply Convoy that the country may use lies in a Zone, or is printed there.
    fn has_convoy(&self, zone: ZoneId) -> bool {
        cite!("10.2d", "0.comp-mark-d");
        let usable = |unit: &Unit| {
            self.s
                .country_of(unit)
                .is_none_or(|of| self.shares_with(of))
        };
        let inherent = data().map.zones[zone.index()].inherent_convoy;
        if inherent && self.faction == Faction::Western {
            return true;
        }
        let convoys = self.s.units_in(Spot::zone(zone, ZoneBox::Convoys));
        convoys.into_iter().any(|(_, unit)| {
            let supply = matches!(unit.form(), Form::Convoy { troop: false, .. });
            supply && unit.is_of(self.faction) && usable(unit)
        })
    }

    /// 10.2c to 10.2f: everything that the network reaches from the sources, Zones numbered on behind the spaces.
    fn network(&self, sources: &[SpaceId], open: &[bool], ports: Option<&Ports>) -> Flood {
        cite!("10.2c", "10.2d", "10.2e", "10.2f");
        let zones = data().map.zones.len();
        let convoys: Vec<bool> = (0..zones)
            .map(|zone| ports.is_some() && self.has_convoy(ZoneId(zone as u16)))
            .collect();
        let first = board().len();
        let paths = paths();
        let mut flood = Flood {
            used: vec![NEVER; first + zones],
            reached: [const { Vec::new() }; 3],
        };
        for id in sources.iter().filter(|id| open[id.index()]) {
            flood.go(*id, FRESH);
        }
        for used in FRESH..=SPENT {
            let mut next = 0;
            while let Some(at) = flood.reached[usize::from(used)].get(next).copied() {
                next += 1;
                if flood.used[at.index()] != used {
                    continue;
                }
                if let (Some(zone), Some(ports)) = (at.index().checked_sub(first), ports) {
                    for port in ports.in_zone(self.faction, ZoneId(zone as u16)) {
                        if open[port.index()] {
                            flood.go(*port, used);
                        }
                    }
                    continue;
                }
                for (to, way) in &paths.network[at.index()] {
                    if let Some(used) = way.along(used).filter(|_| open[to.index()]) {
                        flood.go(*to, used);
                    }
                }
                let Some(ports) = ports else { continue };
                // A stretch of Road ends at the sea: what lies on the other shore is another one.
                let used = if used == FRESH { FRESH } else { SPENT };
                for zone in zones_of(at) {
                    if convoys[zone.index()] && ports.is_open(self.faction, zone, at) {
                        flood.go(SpaceId((first + zone.index()) as u16), used);
                    }
                }
            }
        }
        flood
    }
}

/// The Zones that a Port, Beachhead or Off-Map Box lies in.
fn zones_of(id: SpaceId) -> impl Iterator<Item = ZoneId> {
    let boxes = space(id).is_box().then(|| data().map.off_map.iter());
    let boxes = boxes.into_iter().flatten().filter(move |b| b.space == id);
    let printed = space(id).zones.iter().copied();
    let printed = printed.filter(move |_| !space(id).is_box());
    printed.chain(boxes.filter_map(|b| b.zone))
}

/// 0.gloss-control: who controls a hex.
pub fn controls(s: &State, id: SpaceId) -> Option<Faction> {
    cite!(
        "0.gloss-control-a",
        "0.gloss-control-b",
        "0.gloss-control-c",
        "0.gloss-control-d"
    );
    let territory = s.territory();
    let tally = s.tally(Spot::from(id));
    let home = territory.home(id);
    let named = named();
    let strategic = data().map.strategic.iter().find(|hex| hex.hex == id);
    let devastated = |faction: Faction| {
        s.units_in(Spot::from(id))
            .any(|(_, unit)| unit.form() == Form::Devastation && unit.is_of(faction))
    };
    if let (Some(strategic), Some(home)) = (strategic, home) {
        let axis = [named.britain, named.france, named.russia].contains(&home)
            && strategic.of.is_allied()
            && devastated(Faction::Axis);
        if axis {
            return Some(Faction::Axis);
        }
        let bombed = home == named.germany && strategic.of == Faction::Axis;
        let allied = [Faction::Western, Faction::Soviet];
        if let Some(faction) = allied
            .into_iter()
            .find(|faction| bombed && devastated(*faction))
        {
            return Some(faction);
        }
    }
    let present = |faction: &&Faction| {
        let count = tally.count(**faction);
        count.ground > 0 || count.posts > 0
    };
    if let Some(faction) = Faction::ALL.iter().find(present) {
        return Some(*faction);
    }
    if let Some(faction) = stronghold(s, id) {
        return Some(faction);
    }
    match s.politics.status(territory.owner(id)?) {
        Status::Active(faction) => Some(faction),
        Status::Conquered(_) => Some(Faction::Axis),
        Status::Neutral | Status::Unborn | Status::Gone => None,
    }
}

/// A Civil War Stronghold gives control to the side that it stands for.
fn stronghold(s: &State, id: SpaceId) -> Option<Faction> {
    use crate::data::CivilWarMarker;
    let at = Spot::from(id);
    let mut markers = s.politics.civil_war.iter();
    let (_, marker) = markers.find(|(hex, _)| *hex == at)?;
    match marker {
        CivilWarMarker::NationalistStronghold => Some(Faction::Axis),
        CivilWarMarker::RepublicanStronghold => s.politics.republican_support,
        CivilWarMarker::NationalistCenter | CivilWarMarker::RepublicanCenter => None,
    }
}

/// Whether a counter of a country would be supplied in a hex.
pub fn supplied_at(s: &State, country: CountryId, at: SpaceId) -> bool {
    s.supply(country, false).at(at)
}
