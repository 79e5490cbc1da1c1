//! Which zones each nation may enter, and whom each seat moves: kept beside the facts, since every list of offers asks
//! for it many times and it changes only when politics or control do.

use crate::by_nation::ByNation;
use crate::ch12_cooperation::{find_out_entries, find_out_entry};
use crate::data::{ZoneSet, data};
use crate::state::{Facts, State};
use crate::types::{Nation, Nations, Zone};
use kernel::Seat;
use std::sync::OnceLock;

#[derive(Clone, Debug)]
pub struct Access {
    /// Whether nothing that could matter was changed since `basis` was compared with the facts.
    current: bool,
    basis: Basis,
    /// Zones that changed hands since then.
    changed: ZoneSet,
    /// By nation: the zones it may enter, found out when somebody asks.
    open: [OnceLock<ZoneSet>; Nation::MAX],
    /// By seat: everybody whose units it moves.
    moved_by: [Nations; SEATS],
}

const SEATS: usize = 5;

/// Nothing is known.
impl Default for Access {
    fn default() -> Access {
        Access {
            current: false,
            basis: Basis::default(),
            changed: ZoneSet::NONE,
            open: [const { OnceLock::new() }; Nation::MAX],
            moved_by: [Nations::NONE; SEATS],
        }
    }
}

/// Everything that [`find_out_entry`] and [`State::find_out_nations`] depend on, except who controls a zone.
#[derive(Clone, PartialEq, Debug, Default)]
struct Basis {
    players: u8,
    war: ByNation<Nations>,
    ally: ByNation<Nations>,
    intervened: ByNation<Nations>,
    sponsor: ByNation<Option<Nation>>,
    attacked: Nations,
    barred_minors: Nations,
    belligerent: Nations,
    eastern_europe_formed: bool,
}

impl Basis {
    fn of(facts: &Facts) -> Basis {
        let politics = &facts.politics;
        Basis {
            players: facts.players,
            war: politics.war,
            ally: politics.ally,
            intervened: politics.intervened,
            sponsor: politics.sponsor,
            attacked: attacked(facts),
            barred_minors: politics.barred_minors,
            belligerent: politics.belligerent,
            eastern_europe_formed: politics.eastern_europe_formed,
        }
    }

    /// The same as comparing with [`Basis::of`], without making one.
    fn holds(&self, facts: &Facts) -> bool {
        let politics = &facts.politics;
        self.players == facts.players
            && self.war == politics.war
            && self.ally == politics.ally
            && self.intervened == politics.intervened
            && self.sponsor == politics.sponsor
            && self.attacked == attacked(facts)
            && self.barred_minors == politics.barred_minors
            && self.belligerent == politics.belligerent
            && self.eastern_europe_formed == politics.eastern_europe_formed
    }
}

/// The Minors on which a war was declared.
fn attacked(facts: &Facts) -> Nations {
    let mut set = Nations::NONE;
    for (index, attack) in facts.politics.attacked.iter().enumerate() {
        set.0 |= u64::from(attack.is_some()) << index;
    }
    set
}

impl Access {
    /// Something may have been changed.
    #[inline]
    pub fn doubt(&mut self) {
        self.current = false;
    }

    /// A zone has changed hands.
    pub fn doubt_zone(&mut self, zone: Zone) {
        self.current = false;
        self.changed.insert(zone);
    }
}

impl State {
    /// Brings what is known of access up to date, so that it answers until politics or control change.
    pub(crate) fn refresh_access(&mut self) {
        if self.access.current {
            return;
        }
        if !self.access.basis.holds(&self.facts) {
            self.access = Access {
                basis: Basis::of(&self.facts),
                ..Access::default()
            };
            for seat in 0..SEATS {
                self.access.moved_by[seat] = self.find_out_nations(Seat(seat as u8));
            }
        } else if !self.access.changed.is_empty() {
            let mut access = std::mem::take(&mut self.access);
            for (index, open) in access.open.iter_mut().enumerate() {
                let Some(open) = open.get_mut() else { continue };
                for zone in access.changed.both(data().land_zones).iter() {
                    open.remove(zone);
                    if find_out_entry(self, Nation(index as u8), zone).is_ok() {
                        open.insert(zone);
                    }
                }
            }
            access.changed = ZoneSet::NONE;
            self.access = access;
        }
        self.access.current = true;
    }

    /// The zones that a nation may enter, if that is known.
    #[inline]
    pub fn open_to(&self, nation: Nation) -> Option<&ZoneSet> {
        let access = &self.access;
        let open = access.current.then(|| &access.open[nation.index()])?;
        Some(open.get_or_init(|| find_out_entries(self, nation)))
    }

    /// Everybody whose units a seat moves.
    pub fn nations_of(&self, seat: Seat) -> Nations {
        match self.access.moved_by.get(seat.index()) {
            Some(nations) if self.access.current => *nations,
            _ => self.find_out_nations(seat),
        }
    }

    /// Whether what is known of access is what the facts say; used by tests and by [`crate::flaws`].
    pub fn access_is_true(&self) -> bool {
        let nations = (0..data().countries.len() as u8).map(Nation);
        let known = |nation: &Nation| self.access.open[nation.index()].get().is_some();
        !self.access.current
            || self.access.basis == Basis::of(&self.facts)
                && nations
                    .filter(known)
                    .all(|nation| self.open_to(nation) == Some(&find_out_entries(self, nation)))
                && (0..SEATS as u8)
                    .map(Seat)
                    .all(|seat| self.nations_of(seat) == self.find_out_nations(seat))
    }
}
