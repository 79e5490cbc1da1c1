//! A position: its facts, and what follows from them.

use crate::ch00_sequence::Clock;
use crate::ch02_administration::{Skies, Sky, find_air_bases, find_naval_base};
use crate::ch08_zones::Zoc;
use crate::ch10_supply::{Net, Ports, Supplied, entries};
use crate::ch11_weather::in_north;
use crate::data::{Scenario, data};
use crate::game::{Action, Step};
use crate::ground::space;
use crate::known::{Known, OwnBases};
use crate::politics::{Politics, Territory};
use crate::spaces::Spaces;
use crate::spot::Spot;
use crate::spread::Spread;
use crate::types::{CardId, CountryId, Faction, ScenarioId, Turn, VpSide, Weather, ZoneId};
use crate::unit::{Form, Unit, UnitId};
use board::SpaceId;
use frame::{Group, Memo, Pieces, Stack, Stamp};
use kernel::{Seat, Seats, cite};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// 1.1.1: a card that was revealed, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    pub card: CardId,
    pub turn: Turn,
}

/// 1.1: the cards of a faction.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// Sorted: where a card lies in the hand tells nothing.
    pub hand: Vec<CardId>,
    pub pending: Option<CardId>,
    pub current: Option<CardId>,
    /// Every card that was revealed, in the order of play: the Current Card, discards, and recyclable cards too.
    pub plays: Vec<Play>,
    pub removed: Vec<CardId>,
    /// What could have been chosen when the Pending Card was: any of these may lie there.
    pub choices: Vec<CardId>,
}

impl Cards {
    /// 0.gloss-played: it is the Current Card, or was one.
    pub fn has_played(&self, card: CardId) -> bool {
        cite!("0.gloss-played");
        self.current == Some(card) || self.plays.iter().any(|play| play.card == card)
    }
}

/// The tracks beside the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tracks {
    pub vp_side: VpSide,
    pub vp: u8,
    pub uscl: u8,
    /// 2.2.4: Blitz markers that an event has awarded, by faction.
    pub awarded: [u8; 3],
}

/// Who won, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ended {
    /// Empty: nobody.
    pub winners: Vec<Faction>,
    pub reason: String,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub stack: Stack<Step, Action>,
    pub scenario: ScenarioId,
    /// Both Allied factions have a player each.
    pub apart: bool,
    pub clock: Clock,
    pub pieces: Group<Pieces<Unit>>,
    pub politics: Group<Politics>,
    pub tracks: Tracks,
    /// By faction.
    pub cards: [Cards; 3],
    /// 4.2.1: the hexes that were attacked in this Combat Segment.
    pub attacked: Vec<Spot>,
    /// 3.1.2: the canals that a unit has passed in this Movement Phase.
    pub canals: Vec<Spot>,
    pub ended: Option<Ended>,
    #[serde(skip)]
    lands: Memo<Stamp, Territory>,
    #[serde(skip)]
    memo: Memo<(u64, Stamp, u16), Known>,
    #[serde(skip)]
    /// Copies of a position share it: who finds a sky out that another needs has found it for both.
    skies: Memo<(Stamp, u16), Arc<Skies>>,
}

/// What was found out, borrowed where it is kept.
pub type Found<'a, T> = std::borrow::Cow<'a, T>;

/// The facts that a new position begins with.
pub struct Start {
    pub scenario: ScenarioId,
    pub apart: bool,
    pub clock: Clock,
    pub units: Vec<Unit>,
    pub politics: Politics,
    pub tracks: Tracks,
    pub cards: [Cards; 3],
}

impl State {
    frame::piece_functions!(pieces: Unit);

    pub fn new(start: Start) -> State {
        let mut s = State {
            stack: Stack::default(),
            scenario: start.scenario,
            apart: start.apart,
            clock: start.clock,
            pieces: Group::new(Pieces::new(start.units)),
            politics: Group::new(start.politics),
            tracks: start.tracks,
            cards: start.cards,
            attacked: Vec::new(),
            canals: Vec::new(),
            ended: None,
            lands: Memo::default(),
            memo: Memo::default(),
            skies: Memo::default(),
        };
        s.stack.push(Step::Sequence);
        s
    }

    pub fn scenario(&self) -> &'static Scenario {
        &data().scenarios[self.scenario.index()]
    }
    pub fn is_over(&self) -> bool {
        self.ended.is_some()
    }

    /// The seat that plays a faction. The Allies share one unless they play apart; a scenario of two factions has
    /// two seats.
    pub fn seat(&self, faction: Faction) -> Seat {
        let two = self.scenario().factions.len() == 2 || !self.apart;
        match faction {
            Faction::Axis => Seat(0),
            Faction::Western | Faction::Soviet if two => Seat(1),
            Faction::Western => Seat(1),
            Faction::Soviet => Seat(2),
        }
    }
    /// Every seat of the table.
    pub fn seats(&self) -> Seats {
        self.scenario()
            .factions
            .iter()
            .map(|f| self.seat(*f))
            .collect()
    }
    /// The factions of a seat, in the order of play.
    pub fn factions(&self, seat: Seat) -> impl Iterator<Item = Faction> + '_ {
        let all = self.scenario().factions.iter().copied();
        all.filter(move |faction| self.seat(*faction) == seat)
    }

    // What stands where.

    /// Where the factions stand.
    pub fn spread(&self) -> &Spread {
        self.pieces.summary()
    }
    /// The markers of a form that is looked for on the whole map.
    pub fn markers(&self, form: Form) -> impl Iterator<Item = (UnitId, &Unit)> {
        let all = crate::unit::markers(form).iter();
        all.map(|id| (*id, self.unit(*id)))
    }
    /// The ground units of a faction in a place.
    pub fn ground_in(&self, at: Spot, faction: Faction) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units_in(at)
            .filter(move |(_, unit)| unit.is_of(faction) && unit.is_ground())
    }
    /// The faction whose ground units stand in a hex; no hex has those of two.
    pub fn holder(&self, at: Spot) -> Option<Faction> {
        let tally = self.tally(at);
        let all = Faction::ALL.iter().copied();
        all.into_iter()
            .find(|faction| tally.count(*faction).ground > 0)
    }
    /// A friendly Beachhead in an All-Sea hex.
    pub fn beachhead(&self, at: Spot, faction: Faction) -> Option<(UnitId, &Unit)> {
        if self.tally(at).count(faction).beachheads == 0 {
            return None;
        }
        let mut there = self.units_in(at);
        there.find(|(_, unit)| unit.is_of(faction) && unit.form() == Form::Beachhead)
    }
    /// The Land hex that a Beachhead points to.
    pub fn landing(&self, beachhead: &Unit) -> Option<SpaceId> {
        let (at, facing) = (beachhead.at.space()?, beachhead.facing?);
        Some(crate::ground::hexes().side(at, facing.way())?.to)
    }
    /// Whether the side from one hex to the other is a Beachhead's own hexside, of any faction.
    pub fn is_beachhead_side(&self, a: SpaceId, b: SpaceId) -> bool {
        cite!("0.gloss-bhhexside");
        let points = |from: SpaceId, to: SpaceId| {
            space(from).is_all_sea()
                && self.units_in(from.into()).any(|(_, unit)| {
                    unit.form() == Form::Beachhead && self.landing(unit) == Some(to)
                })
        };
        points(a, b) || points(b, a)
    }

    // What follows from facts.

    fn stamps(&self) -> (u64, Stamp, u16) {
        (
            self.pieces.bearing(),
            self.politics.stamp(),
            self.clock.turn.0,
        )
    }
    pub fn refresh(&mut self) {
        let now = self.stamps();
        if self.memo.get(now).is_some() {
            return;
        }
        let then = self.memo.key().copied();
        let alike = match (then, self.memo.last()) {
            (Some(then), Some(known)) => {
                then.1 == now.1 || known.politics.bears_alike(&self.politics)
            }
            _ => false,
        };
        let mut before = self.lands.take();
        let territory = before.take_if(|_| alike);
        let territory = territory.unwrap_or_else(|| self.politics.territory());
        self.lands.put(now.1, territory);
        let same_turn = then.is_some_and(|then| then.2 == now.2);
        let skies = self.skies.take().filter(|_| alike && same_turn);
        self.skies.put((now.1, now.2), skies.unwrap_or_default());
        let known = match (self.memo.take(), self.pieces.changes()) {
            (Some(known), Some(changes)) => {
                let ice = |turn: Turn| in_north(turn) == Weather::Snow;
                let same_ice = then.is_some_and(|then| ice(Turn(then.2)) == ice(self.clock.turn));
                known.follow(self, &changes, same_ice, before.as_ref())
            }
            _ => Known::new(self),
        };
        self.memo.put(now, known);
    }
    /// Whether what is known is what would be found out anew; for tests.
    pub fn knows_truly(&self) -> bool {
        let Some(known) = self.memo.get(self.stamps()) else {
            return true;
        };
        let mut anew = self.clone();
        anew.memo = Memo::default();
        anew.lands = Memo::default();
        anew.skies = Memo::default();
        known.is_true_of(&anew)
    }
    pub fn territory(&self) -> Found<'_, Territory> {
        match self.lands.get(self.politics.stamp()) {
            Some(known) => Found::Borrowed(known),
            None => Found::Owned(self.politics.territory()),
        }
    }
    /// 2.2.3.1l: where Air units of a range get from a place without ending a Policy.
    pub fn sky(&self, from: SpaceId, range: u16) -> Found<'_, Sky> {
        let find = || Sky::find(self, from, range, None);
        let skies = self.skies.get((self.politics.stamp(), self.clock.turn.0));
        match skies.and_then(|skies| skies.of(from, range)) {
            Some(sky) => Found::Borrowed(sky.get_or_init(find)),
            None => Found::Owned(find()),
        }
    }
    /// 8: zones of control.
    pub fn zoc(&self) -> Found<'_, Zoc> {
        match self.memo.get(self.stamps()) {
            Some(known) => Found::Borrowed(known.zoc.get_or_init(|| Zoc::find(self))),
            None => Found::Owned(Zoc::find(self)),
        }
    }
    /// 0.gloss-openport: Open Ports of all factions.
    pub fn ports(&self) -> Found<'_, Ports> {
        match self.memo.get(self.stamps()) {
            Some(known) => Found::Borrowed(known.ports.get_or_init(|| Ports::find(self))),
            None => Found::Owned(Ports::find(self)),
        }
    }
    /// 10.2: the spaces into which a line of a country may be traced.
    pub fn entries(&self, country: CountryId) -> Found<'_, Spaces> {
        let posture = self.politics.posture(country);
        let own = self.politics.alignment(country);
        let own = own.filter(|_| !posture.is_policy());
        match (self.memo.get(self.stamps()), own) {
            (Some(known), Some(faction)) => {
                let cell = &known.entries[faction.index()][usize::from(posture.is_truce())];
                let (_, open) = cell.get_or_init(|| (country, entries(self, country, &self.zoc())));
                Found::Borrowed(open)
            }
            _ => Found::Owned(entries(self, country, &self.zoc())),
        }
    }
    /// What is known of the network for lines of a country.
    fn net(&self, country: CountryId, overland: bool) -> Found<'_, Net> {
        let posture = self.politics.posture(country);
        let faction = self.politics.alignment(country);
        let faction = faction.filter(|_| !posture.is_policy());
        match (self.memo.get(self.stamps()), faction) {
            (Some(known), Some(faction)) => {
                let nets = if overland {
                    &known.roads[faction.index()]
                } else {
                    known.routes(faction, || Ports::find(self))
                };
                Found::Borrowed(&nets[usize::from(posture.is_truce())])
            }
            _ => Found::Owned(Net::default()),
        }
    }
    /// 10: where a counter of a country is supplied.
    pub fn supply(&self, country: CountryId, overland: bool) -> Found<'_, Supplied> {
        let find = || {
            let ports = (!overland).then(|| self.ports());
            let net = self.net(country, overland);
            Supplied::find(self, country, ports.as_deref(), &net)
        };
        match self.memo.get(self.stamps()) {
            Some(known) => {
                let cell = if overland {
                    &known.overland[country.index()]
                } else {
                    let own = self.politics.alignment(country);
                    known.supplied(country, own, || Ports::find(self))
                };
                Found::Borrowed(cell.get_or_init(find))
            }
            None => Found::Owned(find()),
        }
    }
    /// What is known of bases and Fleet Unit Paths.
    fn bases(&self, country: CountryId) -> Option<&OwnBases> {
        let known = self.memo.get(self.stamps())?;
        let faction = self.politics.alignment(country)?;
        Some(known.bases(faction, || Ports::find(self)).of(country))
    }
    /// 0.gloss-airbase: every Air Base of a country.
    pub fn air_bases(&self, country: CountryId) -> Found<'_, Vec<SpaceId>> {
        let find = || find_air_bases(self, country);
        match self.bases(country) {
            Some(bases) => Found::Borrowed(bases.air.get_or_init(find)),
            None => Found::Owned(find()),
        }
    }
    /// 0.gloss-navalbase: whether a country has a Naval Base in a Zone.
    pub fn has_naval_base(&self, zone: ZoneId, country: CountryId) -> bool {
        let find = || find_naval_base(self, zone, country);
        match self.bases(country) {
            Some(bases) => *bases.naval[zone.index()].get_or_init(find),
            None => find(),
        }
    }
    /// Whether a Fleet Unit Path leads a fleet of a country to a Zone, found out once for all of them.
    pub fn fleet_path(
        &self,
        country: CountryId,
        zone: ZoneId,
        find: impl FnOnce() -> bool,
    ) -> bool {
        match self.bases(country) {
            Some(bases) => *bases.fleet_paths[zone.index()].get_or_init(find),
            None => find(),
        }
    }
    /// 10: whether a counter is supplied where it stands; a multi-national one needs a line to each country.
    pub fn is_supplied(&self, id: UnitId) -> bool {
        cite!("10", "10.2a", "13.8.3a");
        let unit = self.unit(id);
        let Some(at) = unit.at.space() else {
            return false;
        };
        let nations = self.nations(id);
        let mut nations = nations.into_iter().flatten().peekable();
        nations.peek().is_some() && nations.all(|country| self.supply(country, false).at(at))
    }
}
