//! Hidden blocks on four areas, with one thing that tells: the smallest game in which a block could be followed, and
//! in which both sides commit themselves in secret.

mod show;

use duel::Duel;
use kernel::{
    Dice, Game, GameInfo, Illegal, Label, Ledger, Log, Odds, Outcome, Prompt, RuleId, Seat,
    SeatInfo, Setup, SetupError, Standing, Target, View, Viewer,
};
use serde::{Deserialize, Serialize};

pub type Fault = u8;

pub const NONE: Fault = 0;
/// A hidden block bears its number.
pub const NUMBERED: Fault = 1;
/// As before, and hidden blocks that are dealt anew keep their numbers.
pub const NUMBERED_FOR_EVER: Fault = 2;
/// Hidden blocks lie in the order in which they came.
pub const ORDER_OF_ARRIVAL: Fault = 3;
/// Where the other side has hidden guns, no block may go.
pub const LIST_FEARS_GUNS: Fault = 4;
/// Everybody reads what kind of block moves.
pub const LOG_NAMES_KIND: Fault = 5;
/// Why a move is refused hangs on the other side's hidden guns.
pub const ERROR_KNOWS_GUNS: Fault = 6;
/// The first commitment lies open before the second is made.
pub const COMMITMENT_LIES_OPEN: Fault = 7;
/// Everybody reads the first commitment before the second is made.
pub const COMMITMENT_IS_TOLD: Fault = 8;
/// What is hidden is never dealt anew.
pub const NEVER_DEALT: Fault = 9;
/// A mark on an area tells where hidden guns stand.
pub const AREA_SHOWS_GUNS: Fault = 10;
/// No fault: blocks lie open, and to move one is to name it aloud; it stays where it is. Commitments are secret still.
pub const OPEN: Fault = 11;
/// How the game is won is told with a count of hidden guns.
pub const STANDING_COUNTS_GUNS: Fault = 12;
/// No fault: a move takes no time unless it ends in the first area, so that a block goes on and on.
pub const MARCHES: Fault = 13;
/// As before, and a die is rolled under the table where the other side has hidden guns.
pub const MARCH_ROLLS: Fault = 14;
/// Everybody sees how many hidden guns there are in the battle to come.
pub const BATTLE_COUNTS_GUNS: Fault = 15;

pub const AREAS: u8 = 4;
const ROUNDS: u8 = 6;
const RULE: RuleId = RuleId::cited("1.2");

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Foot,
    Guns,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    Move { block: u8, to: u8 },
    Commit(u8),
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Block {
    pub owner: Seat,
    pub kind: Kind,
    pub area: u8,
    /// When it came to its area.
    pub came: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub blocks: Vec<Block>,
    /// Decisions so far. Four are a round: each side moves, then each commits itself.
    pub time: u8,
    pub committed: Option<u8>,
    pub points: [u8; 2],
}

impl State {
    pub fn mover(&self) -> Option<Seat> {
        (self.time < ROUNDS * 4).then_some(Seat(self.time % 2))
    }
    pub fn moves(&self) -> bool {
        self.time % 4 < 2
    }
    fn place(&self, block: usize) -> (u8, u8) {
        (self.blocks[block].area, self.blocks[block].came)
    }
    /// Whether the other side has guns in an area.
    fn fears(&self, seat: Seat, area: u8) -> bool {
        let mut there = self.blocks.iter().filter(|b| b.area == area);
        there.any(|b| b.owner != seat && b.kind == Kind::Guns)
    }
}

fn shuffle<T>(items: &mut [T], random: &mut dyn FnMut(u32) -> u32) {
    for at in 0..items.len() {
        items.swap(at, at + random((items.len() - at) as u32) as usize);
    }
}

#[derive(Clone, Debug)]
pub struct Blocks<const FAULT: Fault>;

fn verdict<const FAULT: Fault>(s: &State, action: Action) -> Result<(), &'static str> {
    let seat = s.mover().ok_or("the game is over")?;
    match action {
        Action::Commit(many) if !s.moves() && many < 3 => Ok(()),
        Action::Commit(_) => Err("there is nothing of the kind to commit now"),
        Action::Move { block, to } => {
            let own = s.blocks.get(usize::from(block));
            let own = own.filter(|b| b.owner == seat && s.moves());
            let block = own.ok_or("that block does not move now")?;
            match FAULT {
                LIST_FEARS_GUNS if s.fears(seat, to) && to != 0 => {
                    return Err("that does not go");
                }
                ERROR_KNOWS_GUNS if s.fears(seat, to) && block.area.abs_diff(to) != 1 => {
                    return Err("that is too far, and there are guns");
                }
                _ => {}
            }
            let near = to < AREAS && block.area.abs_diff(to) == 1;
            near.then_some(()).ok_or("that is no neighbour")
        }
    }
}

fn takes_time<const FAULT: Fault>(action: Action) -> bool {
    let marches = matches!(FAULT, MARCHES | MARCH_ROLLS);
    !marches || !matches!(action, Action::Move { to: 1.., .. })
}

impl<const FAULT: Fault> Game for Blocks<FAULT> {
    type State = State;
    type Action = Action;

    fn info() -> &'static GameInfo {
        Duel::info()
    }
    fn ledger() -> &'static Ledger {
        Duel::ledger()
    }
    fn seats(setup: &Setup) -> Vec<SeatInfo> {
        Duel::seats(setup)
    }
    fn start(_setup: &Setup) -> Result<State, SetupError> {
        let block = |n: u8| Block {
            owner: Seat(n % 2),
            kind: [Kind::Foot, Kind::Guns][usize::from(n / 2 % 2)],
            area: n / 4,
            came: 0,
        };
        Ok(State {
            blocks: (0..12).map(block).collect(),
            time: 0,
            committed: None,
            points: [0; 2],
        })
    }
    fn to_move(s: &State) -> Option<Seat> {
        s.mover()
    }
    fn legal(s: &State, out: &mut Vec<Action>) {
        let moves = (0..s.blocks.len() as u8)
            .flat_map(|block| (0..AREAS).map(move |to| Action::Move { block, to }));
        let all = moves.chain((0..3).map(Action::Commit));
        out.extend(all.filter(|a| verdict::<FAULT>(s, *a).is_ok()));
    }
    fn check(s: &State, action: Action) -> Result<(), Illegal> {
        verdict::<FAULT>(s, action).map_err(|why| Illegal::new(RULE, why))
    }
    fn apply(s: &mut State, action: Action, dice: &mut Dice, log: &mut Log) {
        let Some(seat) = s.mover() else { return };
        s.time += u8::from(takes_time::<FAULT>(action));
        match action {
            Action::Move { block, to } if FAULT == OPEN => {
                log.say(RULE, || format!("Block {block} is called to {to}."));
            }
            Action::Move { block, to } => {
                if FAULT == MARCH_ROLLS && s.fears(seat, to) {
                    dice.d6();
                }
                let block = &mut s.blocks[usize::from(block)];
                (block.area, block.came) = (to, s.time);
                let kind = block.kind;
                log.say(RULE, || match FAULT {
                    LOG_NAMES_KIND => format!("{kind:?} goes to {to}."),
                    _ => format!("A block goes to {to}."),
                });
            }
            Action::Commit(many) => match s.committed.take() {
                None => {
                    s.committed = Some(many);
                    if FAULT == COMMITMENT_IS_TOLD {
                        log.say(RULE, || format!("Seat {} commits {many}.", seat.0));
                    }
                }
                Some(first) => {
                    log.reveal();
                    s.points[0] += u8::from(first > many);
                    s.points[1] += u8::from(many > first);
                    log.say(RULE, || format!("{first} against {many}."));
                }
            },
        }
    }
    fn outcome(s: &State) -> Option<Outcome> {
        show::outcome(s)
    }
    fn prompt(s: &State) -> Prompt {
        show::prompt(s)
    }
    fn label(s: &State, action: Action) -> Label {
        show::label(s, action)
    }
    fn meant(s: &State, target: &Target, out: &mut Vec<Action>) {
        show::meant(s, target, out);
    }
    fn verb(action: Action) -> u8 {
        u8::from(matches!(action, Action::Commit(_)))
    }
    fn view(s: &State, viewer: Viewer) -> View {
        show::view::<FAULT>(s, viewer)
    }
    fn battle(s: &State) -> Option<Odds> {
        (FAULT == BATTLE_COUNTS_GUNS).then(|| show::battle(s))
    }
    fn standing(s: &State) -> Option<Standing> {
        (FAULT == STANDING_COUNTS_GUNS).then(|| show::standing(s))
    }
    fn flaws(s: &State) -> Vec<String> {
        let of = |seat| s.blocks.iter().filter(|b| b.owner == Seat(seat)).count();
        let guns = s.blocks.iter().filter(|b| b.kind == Kind::Guns).count();
        let whole = (of(0), of(1), guns) == (6, 6, 6);
        (!whole)
            .then(|| "blocks are lost".to_string())
            .into_iter()
            .collect()
    }
    fn secrets() -> bool {
        true
    }
    /// The other side's blocks exchange their kinds and their numbers; what it committed is changed.
    fn reshuffle(s: &State, viewer: Seat, random: &mut dyn FnMut(u32) -> u32) -> State {
        let mut other = s.clone();
        if FAULT == NEVER_DEALT {
            return other;
        }
        let theirs: Vec<usize> = (0..s.blocks.len())
            .filter(|at| s.blocks[*at].owner != viewer && FAULT != OPEN)
            .collect();
        let mut places: Vec<(u8, u8)> = theirs.iter().map(|at| s.place(*at)).collect();
        let mut kinds: Vec<Kind> = theirs.iter().map(|at| s.blocks[*at].kind).collect();
        kinds.sort_unstable();
        if FAULT != NUMBERED_FOR_EVER {
            places.sort_unstable();
            shuffle(&mut places, random);
        }
        shuffle(&mut kinds, random);
        for ((at, place), kind) in theirs.iter().zip(places).zip(kinds) {
            let block = &mut other.blocks[*at];
            ((block.area, block.came), block.kind) = (place, kind);
        }
        if s.mover() == Some(viewer) && s.committed.is_some() {
            other.committed = Some(random(3) as u8);
        }
        other
    }
}
