//! 10.1, 10.2: sources and lines of supply.
//!
//! A line runs from the counter over two free hexes at most, then along Road and Rail, over Zones with a Supply Convoy
//! and between Off-Map Boxes to a source. It is searched from the sources outwards: over places on the network and what
//! was used of the one Road stretch or one Connected Strait ([`Net`]), then over the free hexes. What bars a hex bars
//! entering it on the way to the source, so the hex of the counter itself is never asked.

use super::net::{Carriers, Flood, Net, Piece, paths};
use super::ports::Ports;
use crate::ch08_zones::Zoc;
use crate::data::data;
use crate::ground::space;
use crate::politics::{Holding, Status, Territory, named};
use crate::spaces::Spaces;
use crate::spot::{Spot, ZoneBox, board};
use crate::state::State;
use crate::types::{CountryId, Faction, WarState, ZoneId};
use crate::unit::{Form, Standing, Unit};
use board::SpaceId;
use kernel::cite;

/// Where counters of one country are supplied.
#[derive(Clone, PartialEq, Debug)]
pub struct Supplied {
    at: Box<Spaces>,
}

impl Supplied {
    /// Over land and sea with these Open Ports, or over land alone, with what is known of the network.
    pub fn find(s: &State, country: CountryId, ports: Option<&Ports>, net: &Net) -> Supplied {
        let mut at = Box::<Spaces>::default();
        let territory = s.territory();
        let Some(line) = Line::of(s, country, &territory) else {
            return Supplied { at };
        };
        let open = s.entries(country);
        let carriers = Carriers::of(&line, &open, ports);
        let mut laid: Vec<&Piece> = Vec::new();
        for source in line.sources() {
            at.set(source, true);
            if !open.has(source) {
                continue;
            }
            let piece = net.piece(source, || line.piece(source, &carriers));
            if !laid.iter().any(|known| std::ptr::eq(*known, piece)) {
                laid.push(piece);
            }
        }
        for piece in laid {
            at.add_all(piece.supplies.spaces());
        }
        Supplied { at }
    }

    /// Whether a counter in a space is supplied.
    #[inline]
    pub fn at(&self, id: SpaceId) -> bool {
        self.at.has(id)
    }
    pub fn spaces(&self) -> &Spaces {
        &self.at
    }

    /// Whether it matters that a hex is open to lines which was shut, or the other way round: where nobody is supplied
    /// no line leads through.
    pub fn is_changed_by(&self, id: SpaceId) -> bool {
        // What is joined only by Connected Straits is entered without being supplied itself.
        let bridge = !space(id).network && !paths().network[id.index()].is_empty();
        bridge || self.at(id)
    }

    /// A counter in an Open Port traces from there over the Zone: its own hex is not entered.
    fn reach_ports(&mut self, carriers: &Carriers<'_>, flood: &Flood) {
        cite!("10.2a", "10.2d");
        let Some(ports) = carriers.ports else { return };
        for zone in (0..data().map.zones.len() as u16).map(ZoneId) {
            if flood.reaches_zone(zone) {
                for port in ports.in_zone(carriers.faction, zone) {
                    self.at.set(*port, true);
                }
            }
        }
    }

    /// 10.2b, 10.2m: from what the network reaches, up to two free hexes out.
    fn reach_out(&mut self, s: &State, flood: &Flood, open: &Spaces) {
        cite!("10.2b", "10.2l", "10.2m", "14.5f");
        let paths = paths();
        let mut edge: Vec<SpaceId> = Vec::with_capacity(1024);
        for (at, used) in flood.spaces() {
            // The unit itself may stand on the network, where no free hex is beside it.
            for (to, way) in &paths.bridges[at.index()] {
                if way.along(used).is_some() && space(*to).network {
                    self.at.set(*to, true);
                }
            }
            edge.push(at);
        }
        for id in &edge {
            self.at.set(*id, true);
        }
        let landed = landed(s);
        for _ in 0..2 {
            let mut next = Vec::new();
            for id in edge {
                let mut go = |to: SpaceId| {
                    if self.at.add(to) && open.has(to) {
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

/// The piece of the network that a source of a country lies on; nothing for a country of no faction.
pub fn piece(
    s: &State,
    country: CountryId,
    source: SpaceId,
    ports: Option<&Ports>,
) -> Option<Piece> {
    let territory = s.territory();
    let line = Line::of(s, country, &territory)?;
    let open = s.entries(country);
    Some(line.piece(source, &Carriers::of(&line, &open, ports)))
}

/// For whom a line is traced.
pub(super) struct Line<'a> {
    s: &'a State,
    pub country: CountryId,
    pub faction: Faction,
    territory: &'a Territory,
}

/// 10.2: the spaces into which a line of a country may be traced. Countries of one faction that no Policy binds differ
/// only by their Truces.
pub fn entries(s: &State, country: CountryId, zoc: &Zoc) -> Spaces {
    let territory = s.territory();
    let Some(line) = Line::of(s, country, &territory) else {
        return Spaces::default();
    };
    let mut open = Spaces::default();
    for (holding, spaces) in territory.lands() {
        let land = line.welcome(holding.country);
        if land.open {
            let spaces = spaces
                .iter()
                .filter(|id| line.crosses(**id, holding, land, zoc));
            spaces.for_each(|id| open.set(*id, true));
        }
    }
    let boxes = data().map.off_map.iter().map(|off_map| off_map.space);
    for id in boxes.chain(landed(s)) {
        open.set(id, line.may_enter(id, zoc));
    }
    open
}

/// [`entries`] of some spaces, told one by one.
pub fn entries_at(
    s: &State,
    country: CountryId,
    zoc: &Zoc,
    spaces: &[SpaceId],
    mut tell: impl FnMut(SpaceId, bool),
) {
    let territory = s.territory();
    let Some(line) = Line::of(s, country, &territory) else {
        return;
    };
    for id in spaces {
        tell(*id, line.may_enter(*id, zoc));
    }
}

/// What a country is to a line.
#[derive(Clone, Copy)]
struct Welcome {
    /// It lets the line in.
    open: bool,
    /// It is an active enemy: its Cities and Ports are shut.
    hostile: bool,
}

impl<'a> Line<'a> {
    /// Nothing for a country of no faction.
    pub fn of(s: &'a State, country: CountryId, territory: &'a Territory) -> Option<Line<'a>> {
        Some(Line {
            s,
            country,
            faction: s.politics.alignment(country)?,
            territory,
        })
    }

    /// What is joined to a source, and where it supplies.
    fn piece(&self, source: SpaceId, carriers: &Carriers<'_>) -> Piece {
        let flood = carriers.flood(source);
        let mut supplied = Supplied { at: Box::default() };
        supplied.reach_out(self.s, &flood, carriers.open);
        supplied.reach_ports(carriers, &flood);
        Piece::new(self, source, &flood, supplied)
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
    fn may_enter(&self, id: SpaceId, zoc: &Zoc) -> bool {
        cite!("8.2e", "10.2h", "10.2i", "10.2j", "10.2k");
        let at = space(id);
        if at.is_box() {
            let mut boxes = data().map.off_map.iter();
            return boxes.any(|b| b.space == id && b.faction == self.faction);
        }
        let tally = self.s.tally(Spot::from(id));
        if at.is_all_sea() {
            let landed = || tally.of.iter().any(|count| count.beachheads > 0);
            return tally.any && landed() && self.is_free(id, tally, zoc);
        }
        self.territory.of(id).is_some_and(|holding| {
            let land = self.welcome(holding.country);
            land.open && self.crosses(id, holding, land, zoc)
        })
    }

    /// Whether a line may be traced into a Land hex of a country that lets it in.
    #[inline]
    fn crosses(&self, id: SpaceId, holding: Holding, land: Welcome, zoc: &Zoc) -> bool {
        cite!("8.2e", "10.2h", "10.2i", "10.2j");
        let tally = self.s.tally(Spot::from(id));
        if !self.is_free(id, tally, zoc) {
            return false;
        }
        let own = tally.count(self.faction);
        if tally.any && tally.enemy(self.faction, |count| count.partisans > 0) && own.ground == 0 {
            return false;
        }
        let shut = || land.hostile && !holding.dependent && (space(id).city || space(id).port);
        !shut() || controls(self.s, id) == Some(self.faction)
    }

    /// Neither enemies in a hex nor their zones stop a line there.
    #[inline]
    fn is_free(&self, id: SpaceId, tally: &Standing, zoc: &Zoc) -> bool {
        cite!("8.2e", "10.2h", "10.2i");
        let barred = tally.any && tally.enemy(self.faction, |count| count.bars());
        let bound = || zoc.reaches(id, self.faction) && !tally.count(self.faction).negates();
        !barred && !bound()
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
    pub fn has_convoy(&self, zone: ZoneId) -> bool {
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
