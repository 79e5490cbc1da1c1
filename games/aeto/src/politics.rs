//! Who is at war with whom, who holds every hex, what was invaded and conquered.

use crate::data::data;
use crate::ground;
use crate::types::{Camp, HexId, Month, NationId};
use board::SpaceId;
use kernel::cite;
use serde::{Deserialize, Serialize};

/// What a hex is to a nation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    Friendly,
    Enemy,
    Neutral,
}

/// 10.2: a physical invasion, and when it began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invasion {
    pub by: NationId,
    pub of: NationId,
    pub since: Month,
}

/// 9.10: a nation that was conquered, by whom and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conquest {
    pub of: NationId,
    pub by: NationId,
    pub in_month: Month,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Politics {
    /// Pairs, the lower id first, in order.
    pub wars: Vec<(NationId, NationId)>,
    /// 5.7.11: the hexes that have changed hands, and who controls them, in order; all others are their printed owner's.
    pub taken: Vec<(HexId, NationId)>,
    pub invasions: Vec<Invasion>,
    pub conquests: Vec<Conquest>,
    /// 9.10e: capitals that a supplied enemy has once occupied.
    pub occupied: Vec<NationId>,
    /// 9.4a: the USSR has entered eastern Poland.
    pub partitioned: bool,
}

impl Politics {
    pub fn new(wars: &[(NationId, NationId)]) -> Politics {
        let mut politics = Politics {
            wars: Vec::new(),
            taken: Vec::new(),
            invasions: Vec::new(),
            conquests: Vec::new(),
            occupied: Vec::new(),
            partitioned: false,
        };
        for (a, b) in wars {
            politics.declare(*a, *b);
        }
        politics
    }

    /// 9.1a
    pub fn declare(&mut self, a: NationId, b: NationId) {
        let pair = (a.min(b), a.max(b));
        if let Err(at) = self.wars.binary_search(&pair) {
            self.wars.insert(at, pair);
        }
    }

    /// 9.1a: being an enemy is a relation between nations.
    #[inline]
    pub fn at_war(&self, a: NationId, b: NationId) -> bool {
        cite!("9.1a");
        self.wars.binary_search(&(a.min(b), a.max(b))).is_ok()
    }

    /// The camps that have a nation at war with this one.
    pub fn enemies(&self, nation: NationId) -> board::Camps {
        let at_war = |other: &NationId| self.at_war(nation, *other);
        let nations = (0..data().nations.len() as u16).map(NationId);
        let camps = nations.filter(at_war).filter_map(camp);
        camps.map(Camp::zone).collect()
    }

    #[inline]
    pub fn holder(&self, hex: SpaceId) -> Option<NationId> {
        if self.taken.is_empty() {
            return ground::hex(hex).holder;
        }
        match self
            .taken
            .binary_search_by_key(&HexId::from(hex), |(taken, _)| *taken)
        {
            Ok(at) => Some(self.taken[at].1),
            Err(_) => ground::hex(hex).holder,
        }
    }
    pub fn set_holder(&mut self, hex: SpaceId, nation: NationId) {
        match self
            .taken
            .binary_search_by_key(&HexId::from(hex), |(taken, _)| *taken)
        {
            Ok(at) => self.taken[at].1 = nation,
            Err(at) => self.taken.insert(at, (hex.into(), nation)),
        }
    }

    /// What a hex is to a nation: its own camp's, an enemy's, or anybody else's.
    #[inline]
    pub fn standing(&self, nation: NationId, hex: SpaceId) -> Standing {
        let holder = self.holder(hex);
        holder.map_or(Standing::Neutral, |holder| self.towards(nation, holder))
    }

    /// What the hexes of another nation are to a nation.
    #[inline]
    pub fn towards(&self, nation: NationId, holder: NationId) -> Standing {
        match holder == nation || self.are_allied(holder, nation) {
            _ if self.at_war(nation, holder) => Standing::Enemy,
            true => Standing::Friendly,
            false => Standing::Neutral,
        }
    }

    /// 9.26b: two nations of one camp that fight a common enemy; a neutral is nobody's friend.
    pub fn are_allied(&self, a: NationId, b: NationId) -> bool {
        cite!("9.26b");
        if camp(a).is_none() || camp(a) != camp(b) {
            return false;
        }
        let of = |war: &(NationId, NationId)| match *war {
            (one, other) if one == a => Some(other),
            (other, one) if one == a => Some(other),
            _ => None,
        };
        let mut enemies = self.wars.iter().filter_map(of);
        enemies.any(|enemy| self.at_war(b, enemy))
    }

    /// Says of hexes whether they are an enemy's to a nation.
    pub fn enemy_ground(&self, nation: NationId) -> impl Fn(SpaceId) -> bool {
        let stances = self.stances(nation);
        let is = move |holder: NationId| stances[holder.index()] == Standing::Enemy;
        move |hex| self.holder(hex).is_some_and(&is)
    }

    /// What the hexes of each nation are to a nation.
    pub fn stances(&self, nation: NationId) -> Vec<Standing> {
        let all = (0..data().nations.len() as u16).map(NationId);
        all.map(|holder| self.towards(nation, holder)).collect()
    }

    pub fn is_conquered(&self, nation: NationId) -> bool {
        self.conquests.iter().any(|conquest| conquest.of == nation)
    }
}

/// The camp that a nation belongs to.
pub fn camp(nation: NationId) -> Option<Camp> {
    data().nations[nation.index()].camp
}

board::places! {
    /// Nations that rules call by name.
    pub struct Named: NationId { germany, poland, ussr, france, italy, uk, us, spain }
}

pub fn named() -> &'static Named {
    static NAMED: std::sync::LazyLock<Named> = std::sync::LazyLock::new(|| {
        Named::load("nation", "games/aeto/data/nations.tsv", |key| {
            data().find_nation(key)
        })
        .unwrap_or_else(|error| panic!("{error}"))
    });
    &NAMED
}
