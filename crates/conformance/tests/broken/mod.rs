//! Duel with one thing wrong.

use duel::{Action, BLUE, Duel, RED};
use kernel::{
    BoxView, Counter, CounterId, Dice, Edge, EdgeView, Game, GameInfo, Illegal, Label, Ledger, Log,
    Odds, Outcome, Overlay, Prompt, Reason, RuleId, Seat, SeatInfo, Setup, SetupError, SpaceView,
    Target, View, Viewer,
};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU8, Ordering};

pub type Fault = u8;

pub const NONE: Fault = 0;
pub const LISTED_TWICE: Fault = 1;
pub const LISTED_AND_REFUSED: Fault = 2;
/// The last card cannot be picked.
pub const DEAD_END: Fault = 3;
pub const PANICS: Fault = 4;
/// A card that nobody has can be picked.
pub const NOT_REFUSED: Fault = 5;
pub const UNKNOWN_RULE: Fault = 6;
pub const GLOBAL_CHANCE: Fault = 7;
pub const LOG_MATTERS: Fault = 8;
/// A part of the state is not written.
pub const FORGETFUL: Fault = 9;
pub const OPEN_VIEW: Fault = 10;
/// Blue cannot pick the card that Red has picked.
pub const TELLING_LIST: Fault = 11;
pub const TELLING_ODDS: Fault = 12;
/// Blue reads what Red has picked when picking.
pub const PEEK: Fault = 13;
/// Everybody reads what is picked.
pub const LOUD: Fault = 14;
pub const LOSES_A_CARD: Fault = 15;
/// Red never gets ready.
pub const ENDLESS: Fault = 16;
pub const UNFAITHFUL_CLONE: Fault = 17;
pub const PROMPT_CITES_NOTHING: Fault = 18;
pub const LOG_CITES_NOTHING: Fault = 19;
/// The path of a prompt, which everybody may read, tells what Red has picked.
pub const TELLING_PATH: Fault = 30;
/// Why a click of Blue does nothing tells what Red has picked.
pub const TELLING_REASON: Fault = 31;
/// An overlay that everybody may lay on the table tells what Red has picked.
pub const TELLING_OVERLAY: Fault = 32;
/// A card that lies somewhere else can be clicked on.
pub const NAMES_NOTHING: Fault = 33;
/// Every commitment is said to be a battle.
pub const FALSE_BATTLE: Fault = 34;
/// A click on a space has a reason whose rule nobody knows.
pub const CLICK_CITES_NOTHING: Fault = 35;
/// A click on a thing of the kind that [`MUTE_KIND`] says has a reason without words.
pub const MUTE: Fault = 36;
/// Two counters have one name.
pub const SAME_COUNTER: Fault = 37;
/// A box has the name of a space.
pub const BOX_IS_SPACE: Fault = 38;
/// The shorter way to the list leaves out the highest card.
pub const HASTY_LIST: Fault = 39;
/// The shorter way to the list does not ask whether the stake was doubled before.
pub const LAX_LIST: Fault = 40;
/// The highest card is offered and was never thought of as a candidate.
pub const NARROW_CANDIDATES: Fault = 41;
/// There are no candidates beside a list that leaves out the highest card of a round.
pub const LIST_ALONE: Fault = 42;
/// Every card reads alike.
pub const ALIKE_IN_WORDS: Fault = 43;

/// The question changes with what the other has picked.
pub const TELLING_PROMPT: Fault = 20;
/// An answer's words change with what the other has picked.
pub const TELLING_LABEL: Fault = 21;
/// Why something is refused changes with what the other has picked.
pub const TELLING_REFUSAL: Fault = 22;
/// Where dice are rolled, everybody reads a card that is still hidden.
pub const LOUD_DICE: Fault = 23;
/// Who picks sees the other's card, and could take it back.
pub const SILENT_PEEK: Fault = 24;

static COUNTER: AtomicU8 = AtomicU8::new(0);
/// The [`kind`] of thing of which a click is not answered, where that is the fault.
pub static MUTE_KIND: AtomicU8 = AtomicU8::new(0);

pub fn kind(target: &Target) -> u8 {
    match target {
        Target::Space(_) => 0,
        Target::Counter(_) => 1,
        Target::Card(_) => 2,
        Target::Deck(_) => 3,
        Target::Edge(_) => 4,
        Target::Box(_) => 5,
    }
}

#[derive(Clone, Debug)]
pub struct Broken<const FAULT: Fault>;

#[derive(PartialEq, Debug, Serialize, Deserialize)]
pub struct State<const FAULT: Fault> {
    duel: duel::State,
    #[serde(skip)]
    picks: u8,
}

impl<const FAULT: Fault> Clone for State<FAULT> {
    fn clone(&self) -> Self {
        let mut duel = self.duel.clone();
        if FAULT == UNFAITHFUL_CLONE {
            duel.sides[0].points = (duel.sides[0].points + 1) % 7;
        }
        State {
            duel,
            picks: self.picks,
        }
    }
}

impl<const FAULT: Fault> State<FAULT> {
    /// Blue decides, and what Red has picked in secret is low.
    fn blue_may_guess_low(&self) -> bool {
        self.duel.to_move == Some(BLUE) && self.duel.sides[0].picked.is_some_and(|card| card < 2)
    }
}

const NO_RULE: RuleId = RuleId::cited("9.9");

impl<const FAULT: Fault> Game for Broken<FAULT> {
    type State = State<FAULT>;
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
    fn start(setup: &Setup) -> Result<Self::State, SetupError> {
        let duel = Duel::start(setup)?;
        Ok(State { duel, picks: 0 })
    }
    fn to_move(state: &Self::State) -> Option<Seat> {
        Duel::to_move(&state.duel)
    }

    fn legal(state: &Self::State, out: &mut Vec<Action>) {
        let duel = &state.duel;
        Duel::legal(duel, out);
        match FAULT {
            LISTED_TWICE => out.extend(out.first().copied()),
            LISTED_AND_REFUSED if !out.is_empty() && !out.contains(&Action::Commit) => {
                out.push(Action::Commit);
            }
            HASTY_LIST | LIST_ALONE if duel.sides[0].hand.len() > 1 => {
                out.retain(|a| *a != Action::Pick(3));
            }
            LAX_LIST if out.contains(&Action::Commit) && !out.contains(&Action::Double) => {
                out.push(Action::Double);
            }
            DEAD_END if duel.sides[0].hand.len() == 1 => out.clear(),
            TELLING_LIST if duel.to_move == Some(BLUE) && out.len() > 1 => {
                let red = duel.sides[0].picked.map(Action::Pick);
                out.retain(|a| Some(*a) != red);
            }
            _ => {}
        }
    }

    fn candidates(state: &Self::State, out: &mut Vec<Action>) {
        match FAULT {
            LIST_ALONE => Self::legal(state, out),
            HASTY_LIST | LAX_LIST => Duel::candidates(&state.duel, out),
            _ => {
                // What is offered, and more.
                Self::legal(state, out);
                Duel::candidates(&state.duel, out);
            }
        }
        if FAULT == NARROW_CANDIDATES {
            out.retain(|a| *a != Action::Pick(3));
        }
    }

    fn check(state: &Self::State, action: Action) -> Result<(), Illegal> {
        let verdict = Duel::check(&state.duel, action);
        match FAULT {
            NOT_REFUSED if action == Action::Pick(255) => Ok(()),
            TELLING_REFUSAL if state.blue_may_guess_low() => {
                verdict.map_err(|illegal| Illegal::new(illegal.rule, "Red has a low card"))
            }
            UNKNOWN_RULE => verdict.map_err(|illegal| Illegal::new(NO_RULE, illegal.why)),
            _ => verdict,
        }
    }

    fn apply(state: &mut Self::State, action: Action, dice: &mut Dice, log: &mut Log) {
        let duel = &mut state.duel;
        let seat = duel.to_move;
        if FAULT == PANICS && action == Action::Double {
            panic!("the die fell off the table");
        }
        if FAULT == ENDLESS && seat == Some(RED) && action == Action::Commit {
            let red = &mut duel.sides[0];
            red.hand.extend(red.picked.take());
            red.hand.sort_unstable();
            return;
        }
        if let (PEEK, Some(red), Some(BLUE)) = (FAULT, duel.sides[0].picked, seat) {
            log.whisper(RuleId::cited("2.1"), BLUE, || format!("Red has the {red}."));
        }
        if let (LOUD_DICE, Some(card), Some(RED), Action::Commit | Action::Double) =
            (FAULT, duel.sides[0].picked, seat, action)
        {
            let face = dice.d6();
            log.rolled(RuleId::cited("2.1"), &[face], || {
                format!("The {card} is in.")
            });
        }
        if let (SILENT_PEEK, Some(card), Some(BLUE), Action::Pick(_)) =
            (FAULT, duel.sides[0].picked, seat, action)
        {
            duel.sides[1].points = card;
        }
        Duel::apply(duel, action, dice, log);
        match (FAULT, action) {
            (GLOBAL_CHANCE, _) => {
                duel.sides[1].points = COUNTER.fetch_add(1, Ordering::Relaxed) % 50;
            }
            (LOG_MATTERS, _) if log.is_on() => duel.sides[1].points ^= 1,
            (FORGETFUL, Action::Pick(_)) => state.picks = (state.picks + 1) % 100,
            (LOUD, Action::Pick(card)) => {
                log.say(RuleId::cited("2.1"), || format!("It is the {card}."));
            }
            (LOSES_A_CARD, Action::Pick(2)) => duel.sides[0].picked = None,
            (LOG_CITES_NOTHING, _) => log.say(NO_RULE, || "Something happens.".to_string()),
            _ => {}
        }
    }

    fn outcome(state: &Self::State) -> Option<Outcome> {
        Duel::outcome(&state.duel)
    }
    fn prompt(state: &Self::State) -> Prompt {
        let mut prompt = Duel::prompt(&state.duel);
        match FAULT {
            PROMPT_CITES_NOTHING => prompt.rule = NO_RULE,
            TELLING_PROMPT if state.blue_may_guess_low() => prompt.text.push_str(" Red is weak."),
            _ => {}
        }
        if let (TELLING_PATH, Some(red)) = (FAULT, state.duel.sides[0].picked) {
            prompt.path.push(format!("against the {red}"));
        }
        prompt
    }
    fn label(state: &Self::State, action: Action) -> Label {
        let mut label = Duel::label(&state.duel, action);
        if FAULT == TELLING_LABEL && state.blue_may_guess_low() {
            label.text.push_str(" against a low card");
        }
        match FAULT {
            NAMES_NOTHING => {
                for target in &mut label.targets {
                    *target = Target::Deck("elsewhere".into());
                }
            }
            ALIKE_IN_WORDS if matches!(action, Action::Pick(_)) => label.text = "Pick".to_string(),
            FALSE_BATTLE => label.battle |= action == Action::Commit,
            _ => {}
        }
        label
    }
    fn meant(state: &Self::State, target: &Target, out: &mut Vec<Action>) {
        Duel::meant(&state.duel, target, out);
    }
    fn beside_the_point(state: &Self::State, target: &Target) -> Reason {
        let mut reason = Duel::beside_the_point(&state.duel, target);
        match (FAULT, state.duel.sides[0].picked) {
            (TELLING_REASON, Some(red)) => reason.message = format!("Red has the {red}."),
            (CLICK_CITES_NOTHING, _) => reason.rule = NO_RULE,
            _ => {}
        }
        if FAULT == MUTE && kind(target) == MUTE_KIND.load(Ordering::Relaxed) {
            reason.message.clear();
        }
        reason
    }
    fn overlays(state: &Self::State, _viewer: Viewer) -> Vec<Overlay> {
        let red = state.duel.sides[0]
            .picked
            .filter(|_| FAULT == TELLING_OVERLAY);
        let overlay = |card: u8| Overlay {
            id: "picked".to_string(),
            title: "Picked".to_string(),
            rule: RuleId::cited("2.1"),
            spaces: vec![card.to_string().into()],
        };
        red.into_iter().map(overlay).collect()
    }
    fn verb(action: Action) -> u8 {
        Duel::verb(action)
    }
    fn view(state: &Self::State, viewer: Viewer) -> View {
        let seen_by = match (FAULT, viewer) {
            (OPEN_VIEW, Viewer::Seat(BLUE)) => Viewer::Seat(RED),
            _ => viewer,
        };
        let mut view = Duel::view(&state.duel, seen_by);
        if matches!(FAULT, MUTE | SAME_COUNTER | BOX_IS_SPACE) {
            furnish::<FAULT>(&mut view);
        }
        view
    }
    fn odds(state: &Self::State, action: Action) -> Option<Odds> {
        let mut odds = Duel::odds(&state.duel, action)?;
        if let (TELLING_ODDS, Some(card)) = (FAULT, state.duel.sides[0].picked) {
            odds.title = format!("against the {card}");
        }
        Some(odds)
    }
    fn flaws(state: &Self::State) -> Vec<String> {
        Duel::flaws(&state.duel)
    }
    fn secrets() -> bool {
        true
    }
    fn reshuffle(
        state: &Self::State,
        viewer: Seat,
        random: &mut dyn FnMut(u32) -> u32,
    ) -> Self::State {
        State {
            duel: Duel::reshuffle(&state.duel, viewer, random),
            picks: state.picks,
        }
    }
}

/// Lays a map of many spaces on the table, with a counter, a box and a mark on a side.
fn furnish<const FAULT: Fault>(view: &mut View) {
    let space = |n: u32| SpaceView {
        key: format!("field_{n}").into(),
        ..SpaceView::default()
    };
    let counter = |id: u32| Counter {
        id: CounterId(id),
        space: "field_0".into(),
        ..Counter::default()
    };
    view.spaces = (0..300).map(space).collect();
    view.counters = vec![counter(0), counter(u32::from(FAULT != SAME_COUNTER))];
    view.edges = vec![EdgeView {
        edge: Edge::between("field_0", "field_1"),
        markers: Vec::new(),
    }];
    let key = match FAULT {
        BOX_IS_SPACE => "field_7",
        _ => "reserve",
    };
    view.boxes = vec![BoxView {
        key: key.into(),
        ..BoxView::default()
    }];
}
