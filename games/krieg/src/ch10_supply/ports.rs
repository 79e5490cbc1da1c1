//! 0.gloss-openport: Open Ports, faction by faction and Zone by Zone.

use super::bases::{DENIAL, bases_for_denial};
use crate::ch11_weather::is_frozen;
use crate::data::data;
use crate::ground::{distance, space};
use crate::politics::Status;
use crate::spot::{Spot, ZoneBox};
use crate::state::State;
use crate::types::{Faction, ZoneId};
use crate::unit::{Count, Form};
use board::SpaceId;
use kernel::cite;

/// The Open Ports of all factions, by Zone.
#[derive(Clone, PartialEq, Debug)]
pub struct Ports {
    /// By faction, then by Zone.
    open: [Vec<Vec<SpaceId>>; 3],
    /// By faction: those that would be Open if nobody were On Station.
    held: [Vec<SpaceId>; 3],
}

impl Ports {
    pub fn find(s: &State) -> Ports {
        cite!("0.gloss-openport-g");
        let without_air = Ports::without_air(s);
        // 0.gloss-openport-g: who denies whom is worked out with the Ports as they are before any denial from the air.
        let denied = Faction::ALL.iter().map(|faction| {
            let bases = bases_for_denial(s, *faction, &without_air);
            (*faction, bases)
        });
        let bases: Vec<(Faction, Vec<SpaceId>)> = denied.collect();
        let mut ports = without_air;
        for faction in Faction::ALL {
            for zone in 0..data().map.zones.len() {
                let station = Spot::zone(ZoneId(zone as u16), ZoneBox::OnStation);
                let air = |enemy: &Faction| s.tally(station).count(*enemy).air > 0;
                let reach: Vec<SpaceId> = bases
                    .iter()
                    .filter(|(enemy, _)| enemy != faction && air(enemy))
                    .flat_map(|(_, bases)| bases.iter().copied())
                    .collect();
                ports.open[faction.index()][zone].retain(|port| {
                    cite!("0.gloss-openport-e", "0.gloss-openport-f");
                    space(*port).is_box()
                        || reach.iter().all(|base| distance(*base, *port) > DENIAL)
                });
            }
        }
        ports
    }

    /// Open Ports without what Air units On Station deny.
    fn without_air(s: &State) -> Ports {
        let zones = data().map.zones.len();
        let mut open: [Vec<Vec<SpaceId>>; 3] = std::array::from_fn(|_| vec![Vec::new(); zones]);
        let held = candidates(s);
        for faction in Faction::ALL {
            let own = &mut open[faction.index()];
            for port in &held[faction.index()] {
                for zone in &space(*port).zones {
                    if zone_is_free(s, *faction, *zone) {
                        own[zone.index()].push(*port);
                    }
                }
            }
            for off_map in &data().map.off_map {
                let Some(zone) = off_map.zone else { continue };
                let ours = off_map.open_port && off_map.faction == *faction;
                if ours && zone_is_free(s, *faction, zone) {
                    own[zone.index()].push(off_map.space);
                }
            }
        }
        Ports { open, held }
    }

    /// Whether the Ports of a faction are the same.
    pub fn same(&self, other: &Ports, faction: Faction) -> bool {
        let of = faction.index();
        self.open[of] == other.open[of] && self.held[of] == other.held[of]
    }
    /// The Open Ports of a faction in a Zone: hexes, Beachheads and Off-Map Boxes.
    pub fn in_zone(&self, faction: Faction, zone: ZoneId) -> &[SpaceId] {
        &self.open[faction.index()][zone.index()]
    }
    pub fn is_open(&self, faction: Faction, zone: ZoneId, port: SpaceId) -> bool {
        self.in_zone(faction, zone).contains(&port)
    }
    /// Whether a Port would be Open if nobody were On Station.
    pub fn is_held(&self, faction: Faction, port: SpaceId) -> bool {
        self.held[faction.index()].contains(&port)
    }
    /// Whether a Port is Open in some Zone: for what is not about one of them.
    pub fn is_open_at_all(&self, faction: Faction, port: SpaceId) -> bool {
        let mut zones = self.open[faction.index()].iter();
        zones.any(|ports| ports.contains(&port))
    }
}

/// 0.gloss-openport-d: an enemy fleet On Station closes every Port of the Zone; nothing in its other boxes does.
pub(crate) fn zone_is_free(s: &State, faction: Faction, zone: ZoneId) -> bool {
    cite!("0.gloss-openport-d", "0.gloss-nzbox-b");
    let station = s.tally(Spot::zone(zone, ZoneBox::OnStation));
    !station.enemy(faction, |count| count.fleets > 0)
}

/// 0.gloss-openport-a, -b, -c: by faction, hexes that are Open Ports by what stands in them and whose they are.
fn candidates(s: &State) -> [Vec<SpaceId>; 3] {
    cite!(
        "0.gloss-openport-a",
        "0.gloss-openport-b",
        "0.gloss-openport-c"
    );
    let territory = s.territory();
    let friend = |id: SpaceId| match s.politics.status(territory.home(id)?) {
        Status::Active(faction) => Some(faction),
        _ => None,
    };
    let closed = |id: SpaceId, faction: Faction| {
        let bars = |count: &Count| {
            count.ground > 0 || count.air > 0 || count.airdrops > 0 || count.posts > 0
        };
        s.tally(id.into()).enemy(faction, bars) || is_frozen(s, id)
    };
    let mut all: [Vec<SpaceId>; 3] = Default::default();
    for port in &data().map.ports {
        let (friend, tally) = (friend(*port), s.tally(Spot::from(*port)));
        for faction in Faction::ALL {
            let own = tally.count(*faction);
            let held = tally.any && (own.ground > 0 || own.airdrops > 0 || own.posts > 0);
            if (held || friend == Some(*faction)) && !closed(*port, *faction) {
                all[faction.index()].push(*port);
            }
        }
    }
    for (_, unit) in s.markers(Form::Beachhead) {
        if let (Some(at), Some(faction)) = (unit.at.space(), unit.faction)
            && !closed(at, faction)
        {
            all[faction.index()].push(at);
        }
    }
    all
}
