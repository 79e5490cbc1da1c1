//! Two armies of 1,200 counters on the largest board, AETO's: no game to be played, but what the size of a position, of a
//! view and of an update is measured on. A unit goes from hex to hex, and that is all.

use board::{Board, Camp, Hexes, Presence, SpaceId, SpaceKind, Zones, boards};
use frame::{Act, Chapter, Framed, Open, Piece, Pieces, Stack, Tally};
use kernel::{
    Counter, CounterId, Event, Game, GameInfo, Illegal, Key, Label, Ledger, Outcome, RuleId, Rules,
    Ruleset, ScenarioInfo, Seat, SeatInfo, Setup, SetupError, SpaceView, Target, View, Viewer,
    demand, rule,
};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

pub const COUNTERS: usize = 1_200;

/// The ruleset without its types.
pub static RULES: &dyn Ruleset = &Rules::<Crowd>::new();

frame::id! {
    pub struct UnitId(u16);
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unit {
    pub side: u8,
    pub kind: u8,
    pub at: SpaceId,
    pub moved: bool,
}

frame::id! {
    /// A space, as a place of counters.
    pub struct Place(u16);
}

#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Standing {
    pub units: [u8; 2],
    pub strength: [u16; 2],
}

impl Tally<Unit> for Standing {
    fn add(&mut self, unit: &Unit) {
        self.units[unit.side as usize] += 1;
        self.strength[unit.side as usize] += u16::from(unit.kind);
    }
    fn take<'a>(&mut self, unit: &Unit, _left: impl Iterator<Item = &'a Unit>) {
        self.units[unit.side as usize] -= 1;
        self.strength[unit.side as usize] -= u16::from(unit.kind);
    }
}

impl Piece for Unit {
    type Id = UnitId;
    type Place = Place;
    type Tally = Standing;
    type Summary = ();
    type Owner = u8;

    fn places() -> usize {
        board().len()
    }
    fn owner(&self) -> u8 {
        self.side
    }
    fn place(&self) -> Option<Place> {
        Some(Place(self.at.0))
    }
    fn like(&self, _other: &Unit) -> bool {
        false
    }
    fn is_whole(&self) -> bool {
        self.side < 2 && self.at.index() < board().len()
    }
}

fn board() -> &'static Board {
    boards::aeto()
}

fn hexes() -> &'static Hexes {
    board().hexes().expect("a board of hexes")
}

mod ch1_moving {
    use super::*;

    frame::chapter! {
        /// Nothing is asked beyond the phase.
        steps MoveStep of Crowd {}
        /// One step of one unit.
        actions MoveAction {
            Go { unit: UnitId, to: SpaceId },
        }
    }

    impl Chapter<Crowd> for MoveAction {
        /// The unit whose turn it is, in the order of their numbers.
        fn offer(s: &Position, seat: Seat, out: &mut Vec<Action>) {
            let mut own = s.pieces.all();
            let Some((unit, at)) = own.find(|(_, unit)| unit.side == seat.0 && !unit.moved) else {
                return;
            };
            let ways = hexes().sides(at.at).map(|(_, link)| link.to);
            let go = ways.map(|to| MoveAction::Go { unit, to });
            frame::add(out, go.filter(|go| go.check(s, seat).is_ok()));
        }
        fn check(self, s: &Position, seat: Seat) -> Result<(), Illegal> {
            let MoveAction::Go { unit, to } = self;
            demand!(s.pieces.has(unit), "1.1", "there is no such unit");
            let own = s.pieces.get(unit);
            demand!(own.side == seat.0 && !own.moved, "1.1", "it may not move");
            demand!(hexes().direction(own.at, to).is_some(), "1.1", "too far");
            let land = board().space(to).kind == SpaceKind::Land;
            demand!(land, "1.1", "it does not swim");
            let enemy = s.pieces.tally(Place(to.0)).units[1 - own.side as usize];
            demand!(enemy == 0, "1.1", "an enemy stands there");
            Ok(())
        }
        fn apply(self, t: &mut Act<'_, Crowd>, _seat: Seat) {
            let MoveAction::Go { unit, to } = self;
            t.s.go(unit, to);
            t.log
                .event(kernel::Audience::All, rule!("1.1"), || Event::Moved {
                    counter: CounterId(unit.0.into()),
                    from: "".into(),
                    to: board().key(to).into(),
                });
            t.log.say(rule!("1.1"), || {
                format!("Unit {} goes to {}", unit.0, board().key(to))
            });
        }
        fn label(self, _s: &Position) -> Label {
            let MoveAction::Go { unit, to } = self;
            let key = board().key(to);
            let text = format!("Unit {} to {key}", unit.0);
            Label::new("go", text)
                .on(Target::Counter(CounterId(unit.0.into())))
                .at(key)
        }
        fn verb(self) -> u8 {
            1
        }
    }
}

frame::game! {
    Crowd;
    Moving: ch1_moving::{MoveStep, MoveAction};
    offers ch1_moving::MoveAction
}

/// A position as large as one of AETO: counters, zones of control, who holds each hex.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(from = "Facts", into = "Facts")]
pub struct Position {
    stack: Stack<Step, Action>,
    pieces: Pieces<Unit>,
    holders: Vec<u8>,
    zones: Zones<3>,
}

/// What is stored of a position.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Facts {
    stack: Stack<Step, Action>,
    pieces: Pieces<Unit>,
    holders: Vec<u8>,
}

impl From<Facts> for Position {
    fn from(facts: Facts) -> Position {
        Position {
            zones: zones(&facts.pieces),
            stack: facts.stack,
            pieces: facts.pieces,
            holders: facts.holders,
        }
    }
}

impl From<Position> for Facts {
    fn from(position: Position) -> Facts {
        Facts {
            stack: position.stack,
            pieces: position.pieces,
            holders: position.holders,
        }
    }
}

const UNIT: Presence = Presence {
    exerts: true,
    negates: true,
};

/// The zones of control of all units.
fn zones(pieces: &Pieces<Unit>) -> Zones<3> {
    let land = board().kind("land").expect("declared");
    let mut zones = Zones::new(hexes(), |_, _, _, link| link.kinds.has(land));
    for (_, unit) in pieces.all() {
        zones.add(hexes(), unit.at, Camp(unit.side), UNIT);
    }
    zones
}

impl Position {
    /// The armies stand two to a hex, on either side of a meridian.
    pub fn new() -> Position {
        let warsaw = board().find("W3533").expect("on the map");
        let line = board().space(warsaw).at.x + 400;
        let land = |id: &SpaceId| hexes().is_hex(*id) && board().space(*id).kind == SpaceKind::Land;
        let mut ground: Vec<SpaceId> = board().ids().filter(land).collect();
        ground.sort_by_key(|id| (board().space(*id).at.x - line).abs());
        let side = |id: SpaceId| u8::from(board().space(id).at.x >= line);
        let unit = |n: usize| Unit {
            side: side(ground[n / 2]),
            kind: (n % 4) as u8,
            at: ground[n / 2],
            moved: false,
        };
        let pieces = Pieces::new((0..COUNTERS).map(unit).collect());
        let mut position = Position {
            stack: Stack::default(),
            zones: zones(&pieces),
            pieces,
            holders: board().ids().map(side).collect(),
        };
        position.stack.push(Step::Sequence);
        position
    }

    /// Zones and tallies are what the counters say, found out anew.
    pub fn is_true(&self) -> bool {
        zones(&self.pieces) == self.zones && self.pieces.is_true()
    }

    /// A hex beside a unit.
    pub fn beside(&self, unit: UnitId) -> SpaceId {
        let mut sides = hexes().sides(self.pieces.get(unit).at);
        sides.next().expect("no hex stands alone").1.to
    }

    /// A unit goes to a neighbouring hex, and its zone with it.
    pub fn go(&mut self, unit: UnitId, to: SpaceId) {
        let (side, from) = (self.pieces.get(unit).side, self.pieces.get(unit).at);
        self.zones.step(hexes(), (from, to), Camp(side), UNIT);
        self.holders[to.index()] = side;
        self.pieces.change(unit, |unit| {
            unit.at = to;
            unit.moved = true;
        });
    }
}

impl Default for Position {
    fn default() -> Self {
        Position::new()
    }
}

/// The armies.
#[derive(Clone, Copy, Debug)]
pub struct Crowd;

impl Framed for Crowd {
    type Step = Step;
    const ORDER: RuleId = rule!("1.1");

    frame::stack_functions!(stack);

    /// It is measured, not played.
    fn is_over(_s: &Position) -> bool {
        false
    }
    fn sequence(t: &mut Act<'_, Crowd>) -> Open {
        t.push(Step::Phase {
            seat: Seat(0),
            asked: true,
        });
        Open::Again
    }
    fn phase_prompt(_s: &Position) -> (String, RuleId) {
        ("Move a unit.".to_string(), rule!("1.1"))
    }
    fn path(_s: &Position) -> Vec<String> {
        vec!["September 1939".to_string()]
    }
    fn done_label(_s: &Position) -> Label {
        Label::new("done", "End the phase")
    }
}

const NATIONS: [&str; 2] = ["germany", "russia"];
const KINDS: [&str; 4] = ["armour", "infantry", "mechanized", "artillery"];

impl Game for Crowd {
    type State = Position;
    type Action = Action;

    frame::game_functions!();

    fn info() -> &'static GameInfo {
        static INFO: LazyLock<GameInfo> = LazyLock::new(|| GameInfo {
            id: "crowd",
            title: "A crowd",
            version: "1",
            about: "As many counters as there can be.",
            scenarios: vec![ScenarioInfo {
                id: "all".to_string(),
                title: "All".to_string(),
                about: "All counters.".to_string(),
            }],
            options: Vec::new(),
        });
        &INFO
    }
    fn ledger() -> &'static Ledger {
        static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
            let rules = "id\ttitle\tkind\tgist\n1.1\tMoving\tenforce\tOne hex.\n";
            Ledger::parse("crowd.tsv", rules, "id\trules\tgist\n", &[]).expect("it reads")
        });
        &LEDGER
    }
    fn seats(_setup: &Setup) -> Vec<SeatInfo> {
        NATIONS
            .map(|name| SeatInfo {
                id: name,
                name,
                plays: Vec::new(),
            })
            .to_vec()
    }
    fn start(_setup: &Setup) -> Result<Position, SetupError> {
        let mut s = Position::new();
        frame::settle::<Crowd>(&mut Act {
            s: &mut s,
            dice: &mut kernel::Dice::seeded(kernel::Seed([0; 32])),
            log: &mut kernel::Log::off(),
        });
        Ok(s)
    }
    fn outcome(_s: &Position) -> Option<Outcome> {
        None
    }
    fn label(s: &Position, action: Action) -> Label {
        action.label(s)
    }
    fn view(s: &Position, _viewer: Viewer) -> View {
        let counter = |(id, unit): (UnitId, &Unit)| Counter {
            id: CounterId(id.0.into()),
            space: board().key(unit.at).into(),
            nation: NATIONS[unit.side as usize].into(),
            kind: Some(KINDS[unit.kind as usize].into()),
            count: 1,
            text: "4-3-2".to_string(),
            status: unit
                .moved
                .then_some(Key::Borrowed("moved"))
                .into_iter()
                .collect(),
            ..Counter::default()
        };
        let land = board()
            .ids()
            .filter(|id| board().space(*id).kind == SpaceKind::Land);
        View {
            game: "crowd",
            scenario: "all".to_string(),
            to_move: s.stack.asking(),
            spaces: land
                .map(|id| SpaceView {
                    key: board().key(id).into(),
                    control: Some(NATIONS[s.holders[id.index()] as usize].into()),
                    markers: Vec::new(),
                })
                .collect(),
            counters: s.pieces.all().map(counter).collect(),
            ..View::default()
        }
    }
    fn flaws(s: &Position) -> Vec<String> {
        let wrong = (!s.is_true()).then(|| "zones or tallies are wrong".to_string());
        wrong.into_iter().collect()
    }
}
