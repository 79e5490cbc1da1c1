//! A walk that never ends: long runs without chance, dice of eight sides, draws in secret.

use duel::Duel;
use kernel::{
    Dice, Game, GameInfo, Illegal, Label, Ledger, Log, Outcome, Prompt, Rolled, RuleId,
    ScenarioInfo, Seat, SeatInfo, Setup, SetupError, View, Viewer,
};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

pub const ONE: Seat = Seat(0);
pub const TWO: Seat = Seat(1);

#[derive(Clone, Debug)]
pub struct Stroll;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub walks: Seat,
    pub place: i64,
    pub deck: Vec<u8>,
    pub hand: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    Step(u8),
    Pass,
    Roll,
    Draw,
    Show,
}

fn rule() -> RuleId {
    RuleId::cited("2.1")
}

impl Game for Stroll {
    type State = State;
    type Action = Action;

    fn info() -> &'static GameInfo {
        static INFO: LazyLock<GameInfo> = LazyLock::new(|| GameInfo {
            id: "stroll",
            title: "Stroll",
            version: "1",
            about: "A walk.",
            scenarios: vec![ScenarioInfo {
                id: "path".to_string(),
                title: "Path".to_string(),
                about: "A path.".to_string(),
            }],
            options: Vec::new(),
        });
        &INFO
    }
    fn ledger() -> &'static Ledger {
        Duel::ledger()
    }
    fn seats(_: &Setup) -> Vec<SeatInfo> {
        let seat = |id| SeatInfo {
            id,
            name: id,
            plays: Vec::new(),
        };
        vec![seat("one"), seat("two")]
    }
    fn start(_: &Setup) -> Result<State, SetupError> {
        Ok(State {
            walks: ONE,
            place: 0,
            deck: (0..40).collect(),
            hand: Vec::new(),
        })
    }
    fn to_move(state: &State) -> Option<Seat> {
        Some(state.walks)
    }
    fn legal(state: &State, out: &mut Vec<Action>) {
        let all = [Action::Step(1), Action::Step(2), Action::Pass];
        out.extend(all.into_iter().chain([Action::Roll, Action::Show]));
        if !state.deck.is_empty() {
            out.push(Action::Draw);
        }
    }
    fn check(_: &State, _: Action) -> Result<(), Illegal> {
        Ok(())
    }
    fn apply(state: &mut State, action: Action, dice: &mut Dice, log: &mut Log) {
        match action {
            Action::Step(far) => state.place += i64::from(far),
            Action::Pass => state.walks = Seat(1 - state.walks.0),
            Action::Roll => {
                let face = dice.d8();
                state.place -= i64::from(face);
                log.rolled(rule(), &[Rolled::die(8, face)], || "Stumbles".to_string());
            }
            Action::Draw => {
                let of = state.deck.len();
                let index = dice.draw(of);
                let card = state.deck.remove(index);
                state.hand.push(card);
                let drawn = Rolled::Draw {
                    of: of as u16,
                    index: index as u16,
                };
                log.say(rule(), || "Draws a card".to_string());
                log.rolled_for(state.walks, rule(), &[drawn], || format!("Drew {card}"));
            }
            Action::Show => log.reveal(),
        }
    }
    fn outcome(_: &State) -> Option<Outcome> {
        None
    }
    fn prompt(_: &State) -> Prompt {
        Prompt {
            path: vec!["Walk".to_string()],
            text: "Go on.".to_string(),
            rule: rule(),
        }
    }
    fn label(_: &State, _: Action) -> Label {
        Label::default()
    }
    fn verb(action: Action) -> u8 {
        match action {
            Action::Step(_) => 0,
            Action::Pass => 70,
            Action::Roll => 130,
            Action::Draw => 200,
            Action::Show => 255,
        }
    }
    fn view(state: &State, _: Viewer) -> View {
        View {
            to_move: Some(state.walks),
            ..Duel::view(
                &Duel::start(&Duel::info().complete(&Setup::default()).unwrap()).unwrap(),
                Viewer::Spectator,
            )
        }
    }
    fn flaws(_: &State) -> Vec<String> {
        Vec::new()
    }
}
