//! Counters: which they are, which side lies up, and what stands in a place.

use crate::data::{
    Back, Body, ConvoyKind, Counter, Face, Ground, GroundKind, Marker, Nationality, StandsIn,
    SupportKind, Trait, data,
};
use crate::spot::Spot;
use crate::spread::Spread;
use crate::types::{CounterId, CountryId, Faction, MarkerId};
use frame::{Piece, Tally};
use kernel::cite;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::LazyLock;

frame::id! {
    /// A counter, by its place in the list.
    pub struct UnitId(u16);
}

impl From<UnitId> for kernel::CounterId {
    fn from(id: UnitId) -> kernel::CounterId {
        kernel::CounterId(id.0.into())
    }
}

/// What is printed on a counter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    Counter(CounterId),
    Marker(MarkerId),
}

/// The side that lies up. The front of a Convoy is Troop, of a Beachhead -2, of a Failure Command.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Front,
    Back,
}

impl Side {
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Front => Side::Back,
            Side::Back => Side::Front,
        }
    }
}

/// Which of the six hexsides a Beachhead's arrow points to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Facing(u8);

impl Facing {
    pub fn to(way: board::Direction) -> Facing {
        Facing(way.index() as u8)
    }
    pub fn way(self) -> board::Direction {
        board::Direction::ALL[usize::from(self.0)]
    }
}

impl<'de> Deserialize<'de> for Facing {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Facing, D::Error> {
        match u8::deserialize(from)? {
            way if way < 6 => Ok(Facing(way)),
            _ => Err(serde::de::Error::custom("a hex has six sides")),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    pub sort: Sort,
    pub at: Spot,
    pub side: Side,
    /// Who holds it; nobody the counters of a Neutral.
    pub faction: Option<Faction>,
    /// Of a Beachhead on the map.
    pub facing: Option<Facing>,
    /// It has moved in this Movement Phase.
    pub moved: bool,
    /// It has been in a combat of this Combat Segment.
    pub fought: bool,
}

/// What a counter is at present, by its printed side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    Ground {
        kind: GroundKind,
        face: Face,
    },
    Detachment,
    Airdrop,
    Support(SupportKind),
    /// 2.2.3.5: the back of a Bomber.
    Devastation,
    /// The back of a CV Fleet, an Air unit.
    CvStrike,
    /// 2.2.3.6: the back of an Air Force or Surface Fleet.
    Escort,
    Convoy {
        kind: ConvoyKind,
        troop: bool,
    },
    Logistics,
    PartisanBase,
    Beachhead,
    Blitz,
    Failure,
    /// Markers that stand in boxes, and bombs.
    Other,
}

impl Form {
    pub fn is_ground(self) -> bool {
        matches!(self, Form::Ground { .. })
    }
    /// An Air unit on the map: it bars, negates and shifts.
    pub fn is_air(self) -> bool {
        match self {
            Form::Support(kind) => kind.is_air(),
            Form::CvStrike => true,
            _ => false,
        }
    }
    pub fn is_fleet(self) -> bool {
        cite!("0.comp-support-a");
        matches!(self, Form::Support(kind) if !kind.is_air())
    }
    /// 0.gloss-unit
    pub fn is_unit(self) -> bool {
        cite!("0.gloss-unit", "0.gloss-marker");
        matches!(
            self,
            Form::Ground { .. } | Form::Support(_) | Form::CvStrike
        )
    }
}

/// The markers that are counters on the map or in a box; the others are facts of the position.
fn is_piece(marker: &Marker) -> bool {
    match marker.stands_in {
        StandsIn::Hex => !matches!(&*marker.rule, "14.9" | "13.8.6.1"),
        StandsIn::StrategicWarfare
        | StandsIn::AxisPool
        | StandsIn::ConditionalEvents
        | StandsIn::PacificWar => true,
        StandsIn::VpTrack => &*marker.id != "vp",
        StandsIn::TurnTrack => &*marker.id != "game_turn",
        StandsIn::Capital => &*marker.id == "reich_annex",
        _ => false,
    }
}

/// Every counter of the box that is a piece, in the order of the tables; like counters follow each other.
pub fn all_sorts() -> &'static [Sort] {
    static ALL: LazyLock<Vec<Sort>> = LazyLock::new(|| {
        let mut ids: Vec<u16> = (0..data().counters.len() as u16).collect();
        ids.sort_by_key(|id| like_sort(Sort::Counter(CounterId(*id))));
        let counters = ids.into_iter().flat_map(|id| {
            let copies = data().counters[usize::from(id)].copies;
            std::iter::repeat_n(Sort::Counter(CounterId(id)), usize::from(copies))
        });
        let markers = data().markers.iter().zip(0..);
        let markers = markers.filter(|(marker, _)| is_piece(marker));
        let markers = markers.flat_map(|(marker, id)| {
            std::iter::repeat_n(Sort::Marker(MarkerId(id)), usize::from(marker.copies))
        });
        counters.chain(markers).collect()
    });
    &ALL
}

/// The counters of a kind of marker: every position lists them in the same order.
pub fn ids_of(marker: MarkerId) -> impl Iterator<Item = UnitId> {
    static RUNS: LazyLock<Vec<Range<u16>>> = LazyLock::new(|| {
        let mut runs = vec![0..0; data().markers.len()];
        for (id, sort) in (0..).zip(all_sorts()) {
            if let Sort::Marker(marker) = sort {
                let run: &mut Range<u16> = &mut runs[marker.index()];
                let first = if run.end == 0 { id } else { run.start };
                *run = first..id + 1;
            }
        }
        runs
    });
    RUNS[marker.index()].clone().map(UnitId)
}

/// The counters that are of a form whichever side lies up: markers of one rule.
pub fn markers(form: Form) -> &'static [UnitId] {
    static LISTS: LazyLock<[Vec<UnitId>; 5]> = LazyLock::new(|| {
        MARKERS.map(|form| {
            let is = |(_, marker): &(usize, &[Form; 2])| **marker == [form; 2];
            let kinds = forms().markers.iter().enumerate().filter(is);
            kinds
                .flat_map(|(index, _)| ids_of(MarkerId(index as u16)))
                .collect()
        })
    });
    let list = MARKERS.iter().position(|listed| *listed == form);
    list.map_or(&[], |list| &LISTS[list])
}

/// The counters that are HQs, whichever side lies up.
pub fn hqs() -> &'static [UnitId] {
    static HQS: LazyLock<Vec<UnitId>> = LazyLock::new(|| {
        let hq = |sort: &Sort| sort.ground().is_some_and(|g| g.kind == GroundKind::Hq);
        let all = (0..).map(UnitId).zip(all_sorts());
        all.filter(|(_, sort)| hq(sort)).map(|(id, _)| id).collect()
    });
    &HQS
}

/// The forms of markers that are looked for on the whole map.
const MARKERS: [Form; 5] = [
    Form::Blitz,
    Form::Logistics,
    Form::PartisanBase,
    Form::Beachhead,
    Form::Failure,
];

/// The first sort that nobody can tell from this one: counters that differ only in how they entered.
#[inline]
fn like_sort(sort: Sort) -> Sort {
    static FIRST: LazyLock<Vec<CounterId>> = LazyLock::new(|| {
        let all = &data().counters;
        let same = |a: &Counter, b: &Counter| {
            a.name == b.name
                && a.faction == b.faction
                && a.nationality == b.nationality
                && a.body == b.body
                && a.stripe == b.stripe
        };
        let first = |counter| all.iter().position(|other| same(other, counter));
        all.iter()
            .map(|counter| CounterId(first(counter).unwrap_or(0) as u16))
            .collect()
    });
    match sort {
        Sort::Counter(id) => Sort::Counter(FIRST[id.index()]),
        marker => marker,
    }
}

impl Sort {
    /// Whether nobody can tell the two apart.
    pub fn is_like(self, other: Sort) -> bool {
        like_sort(self) == like_sort(other)
    }
    pub fn counter(self) -> Option<&'static Counter> {
        match self {
            Sort::Counter(id) => Some(&data().counters[id.index()]),
            Sort::Marker(_) => None,
        }
    }
    pub fn marker(self) -> Option<&'static Marker> {
        match self {
            Sort::Marker(id) => Some(&data().markers[id.index()]),
            Sort::Counter(_) => None,
        }
    }
    /// 0.comp-other-a: goes to the Delay Box when it leaves the map.
    pub fn stripe(self) -> bool {
        match self {
            Sort::Counter(id) => data().counters[id.index()].stripe,
            Sort::Marker(id) => data().markers[id.index()].stripe,
        }
    }
    pub fn ground(self) -> Option<&'static Ground> {
        match &self.counter()?.body {
            Body::Ground(ground) => Some(ground),
            _ => None,
        }
    }
    /// The country of a counter that has one.
    pub fn country(self) -> Option<CountryId> {
        match self.counter()?.nationality {
            Nationality::Country(id) => Some(id),
            _ => None,
        }
    }
}

impl Unit {
    #[inline]
    pub fn form(&self) -> Form {
        let table = forms();
        match self.sort {
            Sort::Counter(id) => table.counters[id.index()][self.side as usize],
            Sort::Marker(id) => table.markers[id.index()][self.side as usize],
        }
    }
    /// The factors of a ground unit.
    pub fn face(&self) -> Option<Face> {
        cite!("0.comp-ground-a", "0.comp-ground-b");
        match self.form() {
            Form::Ground { face, .. } => Some(face),
            _ => None,
        }
    }
    pub fn steps(&self) -> u8 {
        self.face().map_or(0, |face| face.steps)
    }
    pub fn is_ground(&self) -> bool {
        self.form().is_ground()
    }
    pub fn is_hq(&self) -> bool {
        matches!(
            self.form(),
            Form::Ground {
                kind: GroundKind::Hq,
                ..
            }
        )
    }
    pub fn is_armor(&self) -> bool {
        matches!(self.form(), Form::Ground { kind, .. } if kind.is_armor_type())
    }
    pub fn is_marine(&self) -> bool {
        matches!(
            self.form(),
            Form::Ground {
                kind: GroundKind::Marine,
                ..
            }
        )
    }
    pub fn has(&self, one: Trait) -> bool {
        self.sort
            .ground()
            .is_some_and(|ground| ground.traits.has(one))
    }
    /// 0.gloss-exp: only while it has one step.
    pub fn is_exp(&self) -> bool {
        self.has(Trait::Exp) && self.steps() == 1
    }
    pub fn is_of(&self, faction: Faction) -> bool {
        cite!("0.gloss-friendly");
        self.faction == Some(faction)
    }
}

/// What every counter and marker is, by the side that lies up: asked for very often, so read from the tables once.
struct Forms {
    counters: Vec<[Form; 2]>,
    markers: Vec<[Form; 2]>,
}

#[inline]
fn forms() -> &'static Forms {
    static FORMS: LazyLock<Forms> = LazyLock::new(|| {
        let sides = [Side::Front, Side::Back];
        let counters = data().counters.iter();
        let markers = data().markers.iter();
        Forms {
            counters: counters
                .map(|counter| sides.map(|side| counter_form(&counter.body, side)))
                .collect(),
            markers: markers
                .map(|marker| sides.map(|side| marker_form(&marker.rule, side)))
                .collect(),
        }
    });
    &FORMS
}

fn counter_form(body: &Body, side: Side) -> Form {
    cite!("0.comp-support-b", "0.comp-mark-a");
    match body {
        Body::Ground(ground) => ground_form(ground, side),
        Body::Support { kind, .. } => match (kind, side) {
            (SupportKind::AirForce | SupportKind::SurfaceFleet, Side::Back) => Form::Escort,
            (SupportKind::Bomber, Side::Back) => Form::Devastation,
            (SupportKind::CvFleet, Side::Back) => Form::CvStrike,
            (kind, _) => Form::Support(*kind),
        },
        Body::Convoy(kind) => Form::Convoy {
            kind: *kind,
            troop: side == Side::Front,
        },
    }
}

fn marker_form(rule: &str, side: Side) -> Form {
    cite!("0.comp-mark-b", "0.comp-mark-c", "0.comp-mark-e");
    match rule {
        "14.18" => Form::Logistics,
        "14.27" => Form::PartisanBase,
        "14.5" => Form::Beachhead,
        "14.6" => Form::Blitz,
        "14.12" => Form::Failure,
        // 15.33: the back of an A-bomb.
        "15.33" if side == Side::Back => Form::Devastation,
        _ => Form::Other,
    }
}

fn ground_form(ground: &Ground, side: Side) -> Form {
    let front = Form::Ground {
        kind: ground.kind,
        face: ground.front,
    };
    match (side, ground.back) {
        (Side::Front, _) | (_, Back::Blank | Back::Flag) => front,
        (Side::Back, Back::Larger(face)) => Form::Ground {
            kind: ground.kind,
            face,
        },
        (Side::Back, Back::Fort(face)) => Form::Ground {
            kind: GroundKind::Fortress,
            face,
        },
        (Side::Back, Back::Detachment) => Form::Detachment,
        (Side::Back, Back::Airdrop) => Form::Airdrop,
    }
}

/// What one faction has in a place.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    pub ground: u8,
    pub steps: u8,
    pub hqs: u8,
    pub forts: u8,
    pub air: u8,
    pub fleets: u8,
    pub airdrops: u8,
    /// Detachments and Logistics markers.
    pub posts: u8,
    pub partisans: u8,
    pub beachheads: u8,
    pub blitz: u8,
    pub supply_convoys: u8,
}

impl Count {
    /// 0.gloss-unit: ground or support.
    pub fn units(&self) -> bool {
        self.ground > 0 || self.air > 0 || self.fleets > 0
    }
    /// What an enemy's line of supply or source cannot pass: units, Airdrops, Detachments, Logistics.
    pub fn bars(&self) -> bool {
        self.units() || self.airdrops > 0 || self.posts > 0
    }
    /// 8.1: negates enemy zones.
    pub fn negates(&self) -> bool {
        self.units() || self.airdrops > 0
    }
}

/// What stands in a place, by faction; counted on the map and in the boxes of Zones only.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Standing {
    pub of: [Count; 3],
    /// Whether anything is counted.
    pub any: bool,
}

impl Standing {
    #[inline]
    pub fn count(&self, faction: Faction) -> &Count {
        &self.of[faction.index()]
    }
    /// Whether any enemy of the faction has what is asked for.
    #[inline]
    pub fn enemy(&self, faction: Faction, is: impl Fn(&Count) -> bool) -> bool {
        cite!("0.gloss-enemy", "13.1");
        faction
            .enemies()
            .into_iter()
            .any(|enemy| is(self.count(enemy)))
    }
}

impl Tally<Unit> for Standing {
    fn add(&mut self, unit: &Unit) {
        let Some(faction) = unit.faction.filter(|_| unit.at.is_in_play()) else {
            return;
        };
        self.any = true;
        let count = &mut self.of[faction.index()];
        let one = |field: &mut u8| *field = field.saturating_add(1);
        match unit.form() {
            Form::Ground { kind, face } => {
                one(&mut count.ground);
                count.steps = count.steps.saturating_add(face.steps);
                match kind {
                    GroundKind::Hq => one(&mut count.hqs),
                    GroundKind::Fortress => one(&mut count.forts),
                    _ => {}
                }
            }
            Form::Support(kind) if kind.is_air() => one(&mut count.air),
            Form::Support(_) => one(&mut count.fleets),
            Form::CvStrike => one(&mut count.air),
            Form::Airdrop => one(&mut count.airdrops),
            Form::Detachment | Form::Logistics => one(&mut count.posts),
            Form::PartisanBase => one(&mut count.partisans),
            Form::Beachhead => one(&mut count.beachheads),
            Form::Blitz => one(&mut count.blitz),
            Form::Convoy { troop: false, .. } => one(&mut count.supply_convoys),
            Form::Convoy { .. }
            | Form::Escort
            | Form::Devastation
            | Form::Failure
            | Form::Other => {}
        }
    }
    fn take<'a>(&mut self, _unit: &Unit, left: impl Iterator<Item = &'a Unit>) {
        *self = Standing::default();
        left.for_each(|unit| self.add(unit));
    }
}

impl Piece for Unit {
    type Id = UnitId;
    type Place = Spot;
    type Tally = Standing;
    type Summary = Spread;
    type Owner = Sort;

    const KEEPS_CHANGES: bool = true;

    fn bears(before: &Unit, after: &Unit) -> bool {
        let unmarked = |unit: &Unit| Unit {
            moved: false,
            fought: false,
            ..*unit
        };
        let away = before.at.is_away() && after.at.is_away();
        !away && unmarked(before) != unmarked(after)
    }
    fn places() -> usize {
        Spot::count()
    }
    fn summarise(spread: &mut Spread, at: Spot, _before: &Standing, tally: &Standing) {
        spread.note(at, tally);
    }
    fn owner(&self) -> Sort {
        self.sort
    }
    fn place(&self) -> Option<Spot> {
        Some(self.at)
    }
    /// [`all_sorts`] lists like counters one after the other.
    const KIN_FOLLOW: bool = true;
    #[inline]
    fn akin(&self, other: &Unit) -> bool {
        self.sort == other.sort || like_sort(self.sort) == like_sort(other.sort)
    }
    #[inline]
    fn like(&self, other: &Unit) -> bool {
        self.akin(other)
            && (
                self.side,
                self.faction,
                self.facing,
                self.moved,
                self.fought,
            ) == (
                other.side,
                other.faction,
                other.facing,
                other.moved,
                other.fought,
            )
    }
}
