//! Who is at war with whom, who holds every hex, what was invaded and conquered.

use crate::ch09_politics::transit::lets_through;
use crate::ch09_politics::{Aftermath, partnerships};
use crate::ch10_special::walls::FreeForts;
use crate::ch10_special::winter::{EasternWar, FirstWinter};
use crate::data::data;
use crate::ground;
use crate::types::{Camp, HexId, Month, NationId, UnitId};
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

/// 9.12a: whether Vichy France is established.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Vichy {
    Open,
    /// Germany has let the phase go by.
    Forgone,
    Since(Month),
}

/// 10.24: the Soviet war against Finland alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WinterWar {
    Never,
    Since(Month),
    Won,
    Lost,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Politics {
    /// Pairs, the lower id first, in order.
    pub wars: Vec<(NationId, NationId)>,
    /// Nations that have joined a camp, in the order of their ids; all others are neutral.
    pub camps: Vec<(NationId, Camp)>,
    /// 5.7.11: the hexes that have changed hands, and who controls them, in order; all others are their printed owner's.
    pub taken: Vec<(HexId, NationId)>,
    pub invasions: Vec<Invasion>,
    pub conquests: Vec<Conquest>,
    /// 9.1b: invasions as politics count them: a declaration is one, even if nobody ever sets foot there.
    pub declared: Vec<Invasion>,
    /// 9.5
    pub sitzkrieg: bool,
    /// 9.12
    pub vichy: Vichy,
    /// 8.0: nations that have joined a power by themselves or by a roll, and when.
    pub activated: Vec<(NationId, Month)>,
    /// 8.0-transit: nations that let German units through.
    pub transit: Vec<NationId>,
    /// 9.15 to 9.25: what is left of those who fell.
    pub aftermath: Aftermath,
    /// 9.2-vichy-b: Vichy States that lay down their arms when that month is over.
    pub fading: Vec<(NationId, Month)>,
    /// 9.11h: French ships that may not move.
    pub interned: Vec<UnitId>,
    /// 9.6a: the landing that nobody opposes was made.
    pub quisling: bool,
    /// 9.14: free coastal forts that were begun.
    pub atlantic_wall: u8,
    /// 9.10e: capitals that a supplied enemy has once occupied.
    pub occupied: Vec<NationId>,
    /// 9.4a: the USSR has entered eastern Poland.
    pub partitioned: bool,
    /// 10.6e: nations in which an Atrocity has occurred.
    pub atrocities: Vec<NationId>,
    /// 10.24
    pub winter_war: WinterWar,
    /// 9.8, 10.24: for those who fight a war of their own, the camp that plays them.
    pub guardians: Vec<(NationId, Camp)>,
    /// 10.25a: nations that have used their special submarine marker.
    pub spent_boats: Vec<NationId>,
    /// 10.13: free Soviet fortifications.
    pub free_forts: FreeForts,
    /// 10.2d: when German land units first attacked those of the US.
    pub us_struck: Option<Month>,
    /// 10.7, 10.13, 10.21, 10.22: the war between Germany and the USSR.
    pub eastern_war: Option<EasternWar>,
    /// 10.4, 10.23: its first winter.
    pub eastern_winter: FirstWinter,
    /// 10.24b: that of the Soviet war in Finland.
    pub finnish_winter: FirstWinter,
}

impl Politics {
    pub fn new(wars: &[(NationId, NationId)]) -> Politics {
        let mut politics = Politics {
            wars: Vec::new(),
            camps: Vec::new(),
            taken: Vec::new(),
            invasions: Vec::new(),
            conquests: Vec::new(),
            declared: Vec::new(),
            sitzkrieg: false,
            vichy: Vichy::Open,
            activated: Vec::new(),
            transit: Vec::new(),
            aftermath: Aftermath::default(),
            fading: Vec::new(),
            interned: Vec::new(),
            quisling: false,
            atlantic_wall: 0,
            occupied: Vec::new(),
            partitioned: false,
            atrocities: Vec::new(),
            winter_war: WinterWar::Never,
            guardians: Vec::new(),
            spent_boats: Vec::new(),
            free_forts: FreeForts::Ahead,
            us_struck: None,
            eastern_war: None,
            eastern_winter: FirstWinter::Ahead,
            finnish_winter: FirstWinter::Ahead,
        };
        for (a, b) in wars {
            politics.declare(*a, *b);
            for nation in [*a, *b] {
                if let Some(camp) = natural_camp(nation) {
                    politics.join(nation, camp);
                }
            }
        }
        politics
    }

    /// The camp that a nation fights in; a neutral is in none. Its pieces go with it by [`crate::State::enlist`].
    pub(crate) fn join(&mut self, nation: NationId, camp: Camp) {
        match self.camps.binary_search_by_key(&nation, |(one, _)| *one) {
            Ok(at) => self.camps[at].1 = camp,
            Err(at) => self.camps.insert(at, (nation, camp)),
        }
    }
    /// A nation is neutral from now on.
    pub(crate) fn leave(&mut self, nation: NationId) {
        self.camps.retain(|(one, _)| *one != nation);
        self.guardians.retain(|(one, _)| *one != nation);
    }
    /// The camp that plays a nation which fights a war of its own.
    pub fn guardian(&self, nation: NationId) -> Option<Camp> {
        let one = self.guardians.iter().find(|(of, _)| *of == nation);
        one.map(|(_, camp)| *camp)
    }
    /// The camp that a nation fights in, as things stand.
    #[inline]
    pub fn camp(&self, nation: NationId) -> Camp {
        let at = self.camps.binary_search_by_key(&nation, |(one, _)| *one);
        at.map_or(Camp::Neutral, |at| self.camps[at].1)
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
        let camps = self.foes(nation).map(|other| self.camp(other));
        let camps = camps.filter(|camp| *camp != Camp::Neutral);
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
        // South Africa and Canada are held by the UK.
        cite!("8.0-southafrica", "8.0-canada");
        let holder = self.holder(hex);
        holder.map_or(Standing::Neutral, |holder| self.towards(nation, holder))
    }

    /// What the hexes of another nation are to a nation.
    #[inline]
    pub fn towards(&self, nation: NationId, holder: NationId) -> Standing {
        let own = holder == nation || self.are_allied(holder, nation);
        let guest =
            || lets_through(self, holder, nation) || partnerships::is_guest(self, holder, nation);
        match own || guest() {
            _ if self.at_war(nation, holder) => Standing::Enemy,
            true => Standing::Friendly,
            false => Standing::Neutral,
        }
    }

    /// Nations of two camps are at war.
    pub fn are_foes(&self, one: Camp, other: Camp) -> bool {
        let mut wars = self.wars.iter();
        let pairs = [(one, other), (other, one)];
        one != other && wars.any(|(a, b)| pairs.contains(&(self.camp(*a), self.camp(*b))))
    }

    /// The nations that are at war with this one.
    pub fn foes(&self, nation: NationId) -> impl Iterator<Item = NationId> {
        self.wars.iter().filter_map(move |war| match *war {
            (one, other) if one == nation => Some(other),
            (other, one) if one == nation => Some(other),
            _ => None,
        })
    }

    /// 9.26b: two nations of one camp that fight a common enemy; a neutral is nobody's friend.
    pub fn are_allied(&self, a: NationId, b: NationId) -> bool {
        cite!("9.26b");
        let camp = self.camp(a);
        !matches!(camp, Camp::Neutral | Camp::Lone)
            && camp == self.camp(b)
            && self.foes(a).any(|enemy| self.at_war(b, enemy))
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

    /// 9.1a: the wars of a nation are over.
    pub(crate) fn make_peace(&mut self, nation: NationId) {
        cite!("9.1a");
        self.wars.retain(|(a, b)| *a != nation && *b != nation);
    }

    /// 9.1b: whether a nation has invaded another, as politics count it.
    pub fn has_invaded(&self, by: NationId, of: NationId) -> bool {
        self.declared.iter().any(|one| one.by == by && one.of == of)
    }

    /// 9.1b: nations of two camps of which any fight each other are at war, all of them (9.1a).
    pub(crate) fn close_ranks(&mut self) {
        cite!("9.1a");
        let members = self.camps.clone();
        let fight = |one: Camp, other: Camp| {
            let mut wars = self.wars.iter();
            let of = |nation| self.camp(nation);
            let counts = |camp| !matches!(camp, Camp::Neutral | Camp::Lone);
            one != other
                && counts(one)
                && counts(other)
                && wars.any(|(a, b)| [(one, other), (other, one)].contains(&(of(*a), of(*b))))
        };
        let mut pairs = Vec::new();
        for (at, (a, one)) in members.iter().enumerate() {
            let others = members[at + 1..].iter();
            let foes = others.filter(|(_, other)| fight(*one, *other));
            pairs.extend(foes.map(|(b, _)| (*a, *b)));
        }
        for (a, b) in pairs {
            self.declare(a, b);
        }
    }
}

/// The camp that a nation leans to when the war begins, neutral or not: it says who plays it.
pub fn natural_camp(nation: NationId) -> Option<Camp> {
    data().nations[nation.index()].camp
}

board::places! {
    /// Nations that rules call by name.
    pub struct Named: NationId {
        germany, poland, ussr, france, italy, uk, us, spain, egypt, belgium, netherlands, luxembourg, denmark, norway,
        sweden, yugoslavia, greece, finland, hungary, rumania, bulgaria, algeria, tunisia, french_morocco, dakar,
        lebanon_syria, vichy_france, iraq, turkey, estonia, latvia, lithuania,
    }
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
