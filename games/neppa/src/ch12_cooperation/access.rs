//! Which zones each nation may enter and use, and whom each seat moves: kept beside the facts, since every list of offers asks
//! for it many times and it changes only when politics or control do.

use crate::ch11_redeployment::{find_out_use, lets_pass, usable};
use crate::ch12_cooperation::{find_out_entries, find_out_entry};
use crate::data::{ZoneSet, data};
use crate::state::State;
use crate::types::ByNation;
use crate::types::{Nation, Nations, Zone};
use kernel::Seat;
use std::sync::OnceLock;

#[derive(Clone, Debug)]
pub struct Access {
    basis: Basis,
    /// Zones that changed hands since it was found out.
    changed: ZoneSet,
    /// By nation: the zones it may enter, found out when somebody asks.
    open: [OnceLock<ZoneSet>; Nation::MAX],
    /// By nation: the zones through which its units may be redeployed, found out when somebody asks.
    usable: [OnceLock<ZoneSet>; Nation::MAX],
    /// By seat: everybody whose units it moves.
    moved_by: [Nations; SEATS],
}

const SEATS: usize = 5;

/// Everything that [`find_out_entry`] and [`State::find_out_nations`] depend on, except who controls a zone.
#[derive(Clone, PartialEq, Debug, Default)]
struct Basis {
    players: u8,
    war: ByNation<Nations>,
    ally: ByNation<Nations>,
    shields: ByNation<Nations>,
    intervened: ByNation<Nations>,
    sponsor: ByNation<Option<Nation>>,
    attacked: Nations,
    barred_minors: Nations,
    belligerent: Nations,
    eastern_europe_formed: bool,
}

impl Basis {
    fn of(s: &State) -> Basis {
        let politics = &s.politics;
        Basis {
            players: s.players,
            war: politics.war,
            ally: politics.ally,
            shields: politics.shields,
            intervened: politics.intervened,
            sponsor: politics.sponsor,
            attacked: attacked(s),
            barred_minors: politics.barred_minors,
            belligerent: politics.belligerent,
            eastern_europe_formed: politics.eastern_europe_formed,
        }
    }

    /// The same as comparing with [`Basis::of`], without making one.
    fn holds(&self, s: &State) -> bool {
        let politics = &s.politics;
        self.players == s.players
            && self.war == politics.war
            && self.ally == politics.ally
            && self.shields == politics.shields
            && self.intervened == politics.intervened
            && self.sponsor == politics.sponsor
            && self.attacked == attacked(s)
            && self.barred_minors == politics.barred_minors
            && self.belligerent == politics.belligerent
            && self.eastern_europe_formed == politics.eastern_europe_formed
    }
}

/// The Minors on which a war was declared.
fn attacked(s: &State) -> Nations {
    let all = (0..).map(Nation).zip(s.politics.attacked.values());
    all.filter(|(_, attack)| attack.is_some())
        .map(|(minor, _)| minor)
        .collect()
}

impl Access {
    /// What is known from these facts alone; whom a zone lets in is found out when somebody asks.
    fn of(s: &State) -> Access {
        Access {
            basis: Basis::of(s),
            changed: ZoneSet::NONE,
            open: [const { OnceLock::new() }; Nation::MAX],
            usable: [const { OnceLock::new() }; Nation::MAX],
            moved_by: std::array::from_fn(|seat| s.find_out_nations(Seat(seat as u8))),
        }
    }

    /// A zone has changed hands.
    pub fn doubt(&mut self, zone: Zone) {
        self.changed.insert(zone);
    }

    /// Looks again at the zones that changed hands.
    fn catch_up(&mut self, s: &State) {
        for (index, open) in self.open.iter_mut().enumerate() {
            let Some(open) = open.get_mut() else { continue };
            for zone in self.changed.both(data().land_zones).iter() {
                open.set(zone, find_out_entry(s, Nation(index as u8), zone).is_ok());
            }
        }
        for (index, usable) in self.usable.iter_mut().enumerate() {
            let Some(usable) = usable.get_mut() else {
                continue;
            };
            for zone in self.changed.both(data().land_zones).iter() {
                usable.set(zone, find_out_use(s, Nation(index as u8), zone));
            }
        }
        self.changed = ZoneSet::NONE;
    }
}

impl State {
    /// Brings what is known of access up to date, so that it answers until politics or control change.
    pub(crate) fn refresh_access(&mut self) {
        if self.known_access().is_some() {
            return;
        }
        let known = self.access.take().filter(|known| known.basis.holds(self));
        let access = match known {
            Some(mut access) => {
                access.catch_up(self);
                access
            }
            None => Box::new(Access::of(self)),
        };
        self.access.put(self.politics.stamp(), access);
    }

    /// What is known, if nothing that could matter was changed since.
    #[inline]
    fn known_access(&self) -> Option<&Access> {
        let access = self.access.get(self.politics.stamp())?;
        access.changed.is_empty().then_some(access)
    }

    /// The zones that a nation may enter, if that is known.
    #[inline]
    pub fn open_to(&self, nation: Nation) -> Option<&ZoneSet> {
        let open = &self.known_access()?.open[nation.index()];
        Some(open.get_or_init(|| find_out_entries(self, nation)))
    }

    /// The zones through which a nation's units may be redeployed, if that is known.
    #[inline]
    pub fn usable_by(&self, nation: Nation) -> Option<&ZoneSet> {
        let open = self.open_to(nation)?;
        let usable = &self.known_access()?.usable[nation.index()];
        let passes = |zone: &Zone| lets_pass(self, nation, *zone);
        Some(usable.get_or_init(|| open.iter().filter(passes).collect()))
    }

    /// Everybody whose units a seat moves.
    pub fn nations_of(&self, seat: Seat) -> Nations {
        let known = self.known_access();
        match known.and_then(|access| access.moved_by.get(seat.index())) {
            Some(nations) => *nations,
            None => self.find_out_nations(seat),
        }
    }

    /// Whether what is known of access is what the facts say; used by tests and by [`crate::flaws`].
    pub fn access_is_true(&self) -> bool {
        let Some(access) = self.known_access() else {
            return true;
        };
        let nations = || data().countries.ids();
        let known = |nation: &Nation| access.open[nation.index()].get().is_some();
        let land = || data().land_zones.iter();
        access.basis == Basis::of(self)
            && nations()
                .filter(known)
                .all(|nation| self.open_to(nation) == Some(&find_out_entries(self, nation)))
            && nations().filter(known).all(|nation| {
                land().all(|zone| usable(self, nation, zone) == find_out_use(self, nation, zone))
            })
            && (0..SEATS as u8)
                .map(Seat)
                .all(|seat| self.nations_of(seat) == self.find_out_nations(seat))
    }
}
