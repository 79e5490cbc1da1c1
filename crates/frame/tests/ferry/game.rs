//! The game: its position, its chapters, its sequence.

use crate::{ch1_night, ch2_ferry};
use frame::{Act, Framed, Group, Memo, Open, Piece, Pieces, Stack, Stamp, Tally};
use kernel::{
    Game, GameInfo, Label, Ledger, Outcome, RuleId, ScenarioInfo, Seat, SeatInfo, Setup,
    SetupError, View, Viewer, rule,
};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

frame::id! {
    /// A wagon.
    pub struct WagonId(u16);
}

const BANKS: [&str; 2] = ["near", "far"];

frame::id! {
    /// One of the two banks.
    pub struct Bank(u8): "bank",
    key: |bank| BANKS[bank.index()],
    find: |key| BANKS.iter().position(|name| *name == key).map(|bank| Bank(bank as u8)),
    count: || BANKS.len();
}

impl Bank {
    pub const NEAR: Bank = Bank(0);
    pub const FAR: Bank = Bank(1);
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Wagon {
    pub owner: Seat,
    /// None when it has gone down.
    pub bank: Option<Bank>,
}

#[derive(Clone, PartialEq, Default, Debug)]
pub struct Parked {
    pub wagons: u8,
}

impl Tally<Wagon> for Parked {
    fn add(&mut self, _wagon: &Wagon) {
        self.wagons += 1;
    }
    fn take<'a>(&mut self, _wagon: &Wagon, left: impl Iterator<Item = &'a Wagon>) {
        self.wagons = left.count() as u8;
    }
}

impl Piece for Wagon {
    type Id = WagonId;
    type Place = Bank;
    type Tally = Parked;
    type Summary = ();
    type Owner = Seat;

    fn places() -> usize {
        BANKS.len()
    }
    fn owner(&self) -> Seat {
        self.owner
    }
    fn place(&self) -> Option<Bank> {
        self.bank
    }
    fn like(&self, other: &Wagon) -> bool {
        self.owner == other.owner
    }
}

frame::game! {
    Ferry;
    Night: ch1_night::{NightStep, NightAction},
    Ferry: ch2_ferry::{FerryStep, FerryAction};
    offers ch2_ferry::FerryAction
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub stack: Stack<Step, Action>,
    pub pieces: Pieces<Wagon>,
    pub rounds: Group<u8>,
    /// Whether it is dark.
    #[serde(skip)]
    dark: Memo<Stamp, bool>,
}

impl State {
    frame::piece_functions!(pieces: Wagon);

    fn is_dark(&self) -> bool {
        let known = self.dark.get(self.rounds.stamp());
        known.copied().unwrap_or(*self.rounds > 4)
    }
}

/// The river.
#[derive(Clone, Copy, Debug)]
pub struct Ferry;

impl Framed for Ferry {
    type Step = Step;
    const ORDER: RuleId = rule!("1.0");

    frame::stack_functions!(stack);

    fn is_over(s: &State) -> bool {
        s.is_dark()
    }
    fn sequence(t: &mut Act<'_, Ferry>) -> Open {
        for seat in [Seat(1), Seat(0)] {
            t.push(Step::Phase { seat, asked: false });
        }
        t.push(ch1_night::Dusk);
        Open::Again
    }
    fn refresh(s: &mut State) {
        let rounds = *s.rounds;
        s.dark.renew(s.rounds.stamp(), |_| rounds > 4);
    }
    fn phase_prompt(_s: &State) -> (String, RuleId) {
        ("Bring a wagon aboard, or wait.".to_string(), rule!("2.1"))
    }
    fn path(s: &State) -> Vec<String> {
        vec![format!("Round {}", *s.rounds)]
    }
    fn done_label(_s: &State) -> Label {
        Label {
            verb: "done",
            text: "Wait".to_string(),
            ..Label::default()
        }
    }
}

impl Game for Ferry {
    type State = State;
    type Action = Action;

    frame::game_functions!();

    fn info() -> &'static GameInfo {
        static INFO: LazyLock<GameInfo> = LazyLock::new(|| GameInfo {
            id: "ferry",
            title: "The Ferry",
            version: "1",
            about: "Wagons over a river.",
            scenarios: vec![ScenarioInfo {
                id: "day".to_string(),
                title: "One day".to_string(),
                about: "Four rounds.".to_string(),
            }],
            options: Vec::new(),
        });
        &INFO
    }
    fn ledger() -> &'static Ledger {
        static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
            let rules = "id\ttitle\tkind\tgist\n\
                1.0\tOrder\tenforce\tOne carter after the other, four rounds.\n\
                2.1\tBoarding\tenforce\tA wagon on this bank is brought aboard.\n\
                2.2\tRowing\tenforce\tOne or two row; two arrive more often.\n";
            Ledger::parse("ferry.tsv", rules, "id\trules\tgist\n", &[]).expect("the ledger reads")
        });
        &LEDGER
    }
    fn seats(_setup: &Setup) -> Vec<SeatInfo> {
        let carter = |name| SeatInfo {
            id: name,
            name,
            plays: vec![format!("the wagons of {name}")],
        };
        vec![carter("jan"), carter("piet")]
    }
    fn start(_setup: &Setup) -> Result<State, SetupError> {
        let wagon = |owner| Wagon {
            owner: Seat(owner),
            bank: Some(Bank::NEAR),
        };
        let mut s = State {
            stack: Stack::default(),
            pieces: Pieces::new([0, 0, 0, 1, 1, 1].map(wagon).to_vec()),
            rounds: Group::new(0),
            dark: Memo::default(),
        };
        s.stack.push(Step::Sequence);
        let mut dice = kernel::Dice::seeded(kernel::Seed([0; 32]));
        let mut log = kernel::Log::off();
        frame::settle::<Ferry>(&mut Act {
            s: &mut s,
            dice: &mut dice,
            log: &mut log,
        });
        Ok(s)
    }
    fn outcome(s: &State) -> Option<Outcome> {
        s.is_dark().then(|| Outcome {
            winners: Vec::new(),
            title: "Night".to_string(),
            reason: format!("{} wagons are over", s.tally(Bank::FAR).wagons),
        })
    }
    fn label(s: &State, action: Action) -> Label {
        action.label(s)
    }
    fn view(s: &State, _viewer: Viewer) -> View {
        View {
            game: "ferry",
            scenario: "day".to_string(),
            turn: s.rounds.to_string(),
            to_move: s.stack.asking(),
            outcome: Self::outcome(s),
            ..View::default()
        }
    }
    fn flaws(s: &State) -> Vec<String> {
        let wrong = (!s.index_is_true()).then(|| "the tallies are wrong".to_string());
        wrong.into_iter().collect()
    }
}
