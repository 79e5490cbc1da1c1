//! 12, 13: the war state, countries with status and alignment, Postures, and who owns which land.

use crate::data::{Ceded, CivilWarMarker, ConditionalId, CountryClass, LandKind, data};
use crate::ground::{ground, space};
use crate::spot::{Spot, board};
use crate::types::{
    CededId, CountryId, Faction, LandId, PacificStatus, PolicyId, PostureBox, Turn, WarState,
};
use board::SpaceId;
use kernel::cite;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// 13.4: how a country stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// 13.8.2: it has yet to be created.
    Unborn,
    Neutral,
    Active(Faction),
    /// An Allied Minor that the Axis have conquered, and whose it was.
    Conquered(Faction),
    /// No longer in the game.
    Gone,
}

impl Status {
    /// 13.2: a country that does not exist cannot be selected.
    pub fn exists(self) -> bool {
        cite!("13.2a", "13.2b", "13.3");
        !matches!(self, Status::Unborn | Status::Gone)
    }
}

/// 13.6.2
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Truce {
    Negotiation,
    Armistice,
    Reassess,
}

impl Truce {
    /// 13.6.2.3: one level down; below the lowest there is none.
    pub const fn lower(self) -> Option<Truce> {
        match self {
            Truce::Reassess => Some(Truce::Armistice),
            Truce::Armistice => Some(Truce::Negotiation),
            Truce::Negotiation => None,
        }
    }
    /// One level up; the highest stays.
    #[must_use]
    pub const fn higher(self) -> Truce {
        match self {
            Truce::Negotiation => Truce::Armistice,
            Truce::Armistice | Truce::Reassess => Truce::Reassess,
        }
    }
    pub const fn name(self) -> &'static str {
        match self {
            Truce::Negotiation => "Negotiation",
            Truce::Armistice => "Armistice",
            Truce::Reassess => "Reassess Policy",
        }
    }
}

/// 13.6: what lies in a Posture Box; nothing means War.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Posture {
    War,
    Policy(PolicyId),
    Truce(Truce),
}

impl Posture {
    /// 0.gloss-pac
    pub fn is_policy(self) -> bool {
        matches!(self, Posture::Policy(_))
    }
    /// 0.gloss-tac
    pub fn is_truce(self) -> bool {
        matches!(self, Posture::Truce(_))
    }
}

/// 14.14: the marker in a Neutral's Capital.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leaning {
    None,
    Influence(Faction),
    Neutrality,
}

/// 14.13, 14.22, 14.24: the marker in a Capital that keeps a Minor's units at home.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Confined {
    FreePassage,
    Mobilizing,
    NoOccupation,
}

/// Where a Ceded Land marker lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CededAt {
    Aside,
    /// In the Force Pool of its faction: nothing has changed yet.
    Pool,
    /// In the Ceded Lands Box: the land has changed hands.
    Box,
    /// 15.16: there too, turned to the side of the whole country.
    Whole,
    /// 15.17: in the Delay Box.
    Delay,
    /// Comes off the Turn Track in that turn.
    Turn(Turn),
    Gone,
}

impl CededAt {
    /// Whether the land has changed hands.
    pub const fn is_in_force(self) -> bool {
        matches!(self, CededAt::Box | CededAt::Whole)
    }
}

/// What is true of one country.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nation {
    pub status: Status,
    pub leaning: Leaning,
    pub confined: Option<Confined>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Politics {
    pub war_state: WarState,
    /// By country.
    pub nations: Vec<Nation>,
    /// By Posture Box, in the order of [`PostureBox::ALL`].
    pub postures: [Posture; 6],
    /// By marker.
    pub ceded: Vec<CededAt>,
    /// 14.30: the country that the Reich has annexed.
    pub annexed: Option<CountryId>,
    /// 13.8.4
    pub civil_war: Vec<(Spot, CivilWarMarker)>,
    pub republican_support: Option<Faction>,
    /// 13.8.7: of Britain and of Russia.
    pub pacific: [PacificStatus; 2],
    /// Conditional Events that happen once and have happened.
    pub done: Vec<ConditionalId>,
    /// 13.8.6.1
    pub vichy_marker: Option<Spot>,
    /// 13.8.5: the Partnership Country of each faction.
    pub partners: [Option<CountryId>; 3],
    /// 13.8.5a: countries that have been conquered or liberated at any time.
    pub fallen: Vec<CountryId>,
    /// 3.1.4: Axis countries activated in the War & Peace Segment of the West that is just over.
    pub just_activated: Vec<CountryId>,
    /// 13.5: what was found out last of a Neutral's alignment.
    pub aligned: Option<(CountryId, Faction)>,
}

/// Countries that rules call by name.
#[derive(Debug)]
pub struct Named {
    pub germany: CountryId,
    pub britain: CountryId,
    pub united_states: CountryId,
    pub russia: CountryId,
    pub france: CountryId,
    pub vichy: CountryId,
    pub italy: CountryId,
    pub finland: CountryId,
    pub sweden: CountryId,
}

#[inline]
pub fn named() -> &'static Named {
    static NAMED: LazyLock<Named> = LazyLock::new(|| {
        let find = |id| data().find_country(id).expect("a country of countries.tsv");
        Named {
            germany: find("germany"),
            britain: find("britain"),
            united_states: find("united_states"),
            russia: find("russia"),
            france: find("france"),
            vichy: find("vichy"),
            italy: find("italy"),
            finland: find("finland"),
            sweden: find("sweden"),
        }
    });
    &NAMED
}

impl Politics {
    #[inline]
    pub fn nation(&self, country: CountryId) -> &Nation {
        &self.nations[country.index()]
    }
    pub fn nation_mut(&mut self, country: CountryId) -> &mut Nation {
        &mut self.nations[country.index()]
    }
    #[inline]
    pub fn status(&self, country: CountryId) -> Status {
        self.nation(country).status
    }
    /// 13.5: the faction of an active or Conquered country.
    pub fn alignment(&self, country: CountryId) -> Option<Faction> {
        cite!("13.5d");
        match self.status(self.heir(country)) {
            Status::Active(faction) | Status::Conquered(faction) => Some(faction),
            Status::Unborn | Status::Neutral | Status::Gone => None,
        }
    }
    pub fn posture_of(&self, which: PostureBox) -> Posture {
        self.postures[which as usize]
    }
    /// 13.6: the Posture of a country of a faction; of a Neutral it is asked only when it is activated.
    pub fn posture(&self, country: CountryId) -> Posture {
        match self.alignment(country) {
            Some(faction) => self.posture_as(country, faction),
            None => Posture::War,
        }
    }
    /// The Posture that a country has with a faction, or would have.
    pub fn posture_as(&self, country: CountryId, faction: Faction) -> Posture {
        cite!("0.gloss-posture", "13.6a", "13.6b", "13.8.6b");
        let own = data().countries[self.heir(country).index()].posture_box;
        match (own, faction) {
            (_, Faction::Axis) => Posture::War,
            (Some(own), _) => self.posture_of(own),
            (None, Faction::Western) => self.posture_of(PostureBox::WesternMinors),
            (None, Faction::Soviet) => self.posture_of(PostureBox::SovietMinors),
        }
    }
    /// 0.gloss-pac: the Policy that a country is under.
    pub fn policy(&self, country: CountryId) -> Option<PolicyId> {
        cite!("0.gloss-pac");
        match self.posture(country) {
            Posture::Policy(policy) => Some(policy),
            Posture::War | Posture::Truce(_) => None,
        }
    }
    /// 14.13, 14.22, 14.24
    pub fn confined(&self, country: CountryId) -> Option<Confined> {
        self.nation(country).confined
    }

    /// 13.8.4: the country in which a Civil War is in effect. What the Republicans keep after they have won is none.
    pub fn civil_war_country(&self) -> Option<CountryId> {
        cite!("13.8.4a");
        let nationalist = |marker: CivilWarMarker| {
            matches!(
                marker,
                CivilWarMarker::NationalistStronghold | CivilWarMarker::NationalistCenter
            )
        };
        let mut markers = self.civil_war.iter();
        let (at, _) = markers.find(|(_, marker)| nationalist(*marker))?;
        space(at.space()?).country
    }

    /// A hex that is in a country's hands, as its own or as its Dependent's.
    fn holder(&self, id: SpaceId) -> Option<Holding> {
        let at = space(id);
        if !at.is_land() {
            return None;
        }
        let home = |country| Some(Holding::home(country));
        if let Some(region) = at.region {
            if let Some(ceded) = self.ceded_to(Ceded::Land(region)) {
                return Some(ceded);
            }
            if let Some(country) = self.became_country(region) {
                return home(country);
            }
        }
        if let Some(country) = at.country {
            if let Some(ceded) = self.ceded_to(Ceded::Country(country)) {
                return Some(ceded);
            }
            if let Some(to) = self.ceded_whole(country) {
                return home(to);
            }
            if self.annexed == Some(country) {
                return home(named().germany);
            }
            if self.status(country).exists() {
                return home(country);
            }
            // 0.gloss-fra: what France was before its conquest is Vichy's.
            if country == named().france && self.status(named().vichy).exists() {
                return home(named().vichy);
            }
        }
        let land = at.dependent?;
        if let Some(ceded) = self.ceded_to(Ceded::Land(land)) {
            return Some(ceded);
        }
        let of = *data().lands[land.index()].dependent_of.first()?;
        let of = if of == named().france && !self.status(of).exists() {
            named().vichy
        } else {
            of
        };
        self.status(of).exists().then_some(Holding {
            country: of,
            dependent: true,
        })
    }

    /// 13.8.1: who holds a land by a marker in the Ceded Lands Box.
    fn ceded_to(&self, land: Ceded) -> Option<Holding> {
        cite!("13.8.1");
        let markers = data().ceded.iter().zip(&self.ceded);
        let mut held = markers.filter(|(marker, at)| marker.land == land && at.is_in_force());
        held.next().map(|(marker, _)| Holding {
            country: self.heir(marker.to),
            dependent: marker.as_dependent,
        })
    }

    /// 15.16: who holds a whole country by a marker that is turned over.
    fn ceded_whole(&self, country: CountryId) -> Option<CountryId> {
        let mut markers = data().ceded.iter().zip(&self.ceded);
        let found =
            markers.find(|(marker, at)| marker.back == Some(country) && **at == CededAt::Whole);
        found.map(|(marker, _)| marker.to)
    }

    /// 13.8.6: what is said of France is said of Vichy once France is no more.
    #[inline]
    pub fn heir(&self, country: CountryId) -> CountryId {
        if country == named().france && !self.status(country).exists() {
            named().vichy
        } else {
            country
        }
    }

    /// 13.8.2: a Region that has become a country of the same name.
    fn became_country(&self, region: LandId) -> Option<CountryId> {
        let land = &data().lands[region.index()];
        let country = data().find_country(&land.id)?;
        let stands = match land.kind {
            LandKind::Dependent => false,
            LandKind::Region(_) | LandKind::Breakaway(_) => self.status(country).exists(),
        };
        stands.then_some(country)
    }

    /// Whose every hex is just now.
    pub fn territory(&self) -> Territory {
        cite!("13.2.1", "13.3.1a", "13.3.2a", "13.8.1");
        let alike = alike();
        let firsts = alike.members.iter().map(|members| members[0]);
        Territory {
            classes: &alike.class,
            holdings: firsts.map(|id| self.holder(id)).collect(),
        }
    }

    /// Whether everything on the map that follows from politics is the same: territory, zones of control, Ports and
    /// supply. Leanings, markers in Capitals, and what has happened once do not bear on it.
    pub fn bears_alike(&self, other: &Politics) -> bool {
        let statuses = self.nations.iter().map(|nation| nation.status);
        self.war_state == other.war_state
            && self.postures == other.postures
            && self.ceded == other.ceded
            && self.annexed == other.annexed
            && self.civil_war == other.civil_war
            && self.republican_support == other.republican_support
            && statuses.eq(other.nations.iter().map(|nation| nation.status))
    }

    pub fn marker(&self, id: CededId) -> CededAt {
        self.ceded[id.index()]
    }
}

/// Spaces that the board gives to the same country, Dependent and Region are always in the same hands.
struct Alike {
    /// By space: the number of its class.
    class: Vec<u16>,
    members: Vec<Vec<SpaceId>>,
}

fn alike() -> &'static Alike {
    static ALIKE: LazyLock<Alike> = LazyLock::new(|| {
        let printed = |id: SpaceId| {
            let at = space(id);
            (at.is_land(), at.country, at.dependent, at.region)
        };
        let mut members: Vec<Vec<SpaceId>> = Vec::new();
        let mut number = |id: SpaceId| {
            let mut classes = members.iter();
            let known = classes.position(|class| printed(class[0]) == printed(id));
            let class = known.unwrap_or_else(|| {
                members.push(Vec::new());
                members.len() - 1
            });
            members[class].push(id);
            class as u16
        };
        let class = board().ids().map(&mut number).collect();
        Alike { class, members }
    });
    &ALIKE
}

/// Which spaces touch each other, two for all that are like them ([`alike`]).
fn borders() -> &'static [(SpaceId, SpaceId)] {
    static BORDERS: LazyLock<Vec<(SpaceId, SpaceId)>> = LazyLock::new(|| {
        let sides = &ground().sides;
        let kinds = sides.land | sides.strait | sides.all_sea;
        let alike = alike();
        let first = |id: SpaceId| alike.members[usize::from(alike.class[id.index()])][0];
        let mut all: Vec<(SpaceId, SpaceId)> = board()
            .borders()
            .filter(|(_, _, between)| between.has(kinds))
            .flat_map(|(a, b, _)| [(first(a), first(b)), (first(b), first(a))])
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    });
    &BORDERS
}

/// Whose a hex is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holding {
    pub country: CountryId,
    /// 13.3.1: a Dependent of the country, and no part of it.
    pub dependent: bool,
}

impl Holding {
    const fn home(country: CountryId) -> Holding {
        Holding {
            country,
            dependent: false,
        }
    }
}

/// Whose each hex is: follows from statuses and Ceded Land markers.
#[derive(Clone, PartialEq, Debug)]
pub struct Territory {
    /// By space, its number in the list.
    classes: &'static [u16],
    holdings: Vec<Option<Holding>>,
}

impl Territory {
    #[inline]
    pub fn of(&self, id: SpaceId) -> Option<Holding> {
        self.holdings[usize::from(self.classes[id.index()])]
    }
    /// What is held, and the spaces that are always in the same hands.
    pub fn lands(&self) -> impl Iterator<Item = (Holding, &'static [SpaceId])> {
        let all = self.holdings.iter().zip(&alike().members);
        all.filter_map(|(holding, members)| Some(((*holding)?, &members[..])))
    }
    /// The countries that hold a hex in one and not in the other.
    pub fn differing<'a>(&'a self, other: &'a Territory) -> impl Iterator<Item = CountryId> + 'a {
        let both = self.holdings.iter().zip(&other.holdings);
        let differing = both.filter(|(one, other)| one != other);
        let holders = differing.flat_map(|(one, other)| [*one, *other]);
        holders.flatten().map(|holding| holding.country)
    }
    /// The country whose home a hex is; not that of a Dependent.
    pub fn home(&self, id: SpaceId) -> Option<CountryId> {
        let holding = self.of(id)?;
        (!holding.dependent).then_some(holding.country)
    }
    /// The country that owns a hex, as its own or as its Dependent's.
    pub fn owner(&self, id: SpaceId) -> Option<CountryId> {
        Some(self.of(id)?.country)
    }
    /// 0.gloss-city: the Cities of a Home Country.
    pub fn cities(&self, country: CountryId) -> impl Iterator<Item = SpaceId> + '_ {
        let all = data().map.cities.iter().copied();
        all.filter(move |city| self.home(*city) == Some(country))
    }
    /// 0.gloss-border: whether two countries touch, over water too where the board says so. A Dependent is no part of
    /// its country.
    pub fn share_border(&self, a: CountryId, b: CountryId) -> bool {
        a != b && self.touch(|id| self.home(id) == Some(a), b)
    }
    /// 16.2.1c: whether a country touches what is printed as another's own land.
    pub fn touches_printed(&self, country: CountryId, other: CountryId) -> bool {
        let printed =
            |id: SpaceId| space(id).country == Some(other) && space(id).dependent.is_none();
        country != other && self.touch(printed, country)
    }
    /// 15.2, 15.26: whether a country touches another one or one of its Dependents.
    pub fn touches_dependents_too(&self, country: CountryId, other: CountryId) -> bool {
        country != other && self.touch(|id| self.owner(id) == Some(other), country)
    }
    fn touch(&self, is_land: impl Fn(SpaceId) -> bool, country: CountryId) -> bool {
        cite!("0.gloss-border");
        let mut borders = borders().iter();
        borders.any(|(one, other)| is_land(*one) && self.home(*other) == Some(country))
    }
}

/// The status that a country has unless a set-up says otherwise: Majors are active, the map's other countries Neutral.
pub fn first_status(country: CountryId) -> Status {
    cite!("0.gloss-active", "0.gloss-neutral");
    static PRINTED: LazyLock<Vec<bool>> = LazyLock::new(|| {
        let mut printed = vec![false; data().countries.len()];
        let independent = board().ids().map(space).filter(|at| at.dependent.is_none());
        for country in independent.filter_map(|at| at.country) {
            printed[country.index()] = true;
        }
        printed
    });
    match data().countries[country.index()].class {
        CountryClass::Major(faction) => Status::Active(faction),
        CountryClass::Minor { .. } if PRINTED[country.index()] => Status::Neutral,
        CountryClass::Minor { .. } => Status::Unborn,
    }
}
