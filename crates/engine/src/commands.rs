//! What each command does.

use crate::answer::{Answer, GameAnswer, Opened, Suggestion, Verdict, log, view};
use crate::error::{Refusal, list};
use crate::request::{args, unknown};
use crate::{Engine, seed};
use kernel::{Journal, JournalError, Play, PlayError, Scripted, Seat, Setup, Target, Viewer};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

type Answered = Result<Answer, Refusal>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NoArgs {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewArgs {
    game: String,
    #[serde(default)]
    scenario: String,
    #[serde(default)]
    options: BTreeMap<String, Value>,
    seed: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActArgs {
    action: Value,
    seat: Option<String>,
    position: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActionArgs {
    action: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatArgs {
    seat: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ViewArgs {
    seat: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WhyArgs {
    seat: Option<String>,
    target: Target,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SuggestArgs {
    level: Option<String>,
    seed: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DiceArgs {
    next: Vec<Scripted>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LoadArgs {
    position: Value,
    seed: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReplayArgs {
    journal: Value,
}

impl Engine {
    pub(crate) fn perform(&mut self, cmd: &str, given: Map<String, Value>) -> Answered {
        match cmd {
            "games" => args(given).map(|NoArgs {}| self.games()),
            "new" => self.begin(args(given)?),
            "decision" => {
                let NoArgs {} = args(given)?;
                Ok(Answer::now(self.play()?))
            }
            "act" => self.act(args(given)?),
            "check" => self.check(&args::<ActionArgs>(given)?.action),
            "undo" => self.undo(args(given)?),
            "redo" => {
                let NoArgs {} = args(given)?;
                self.redo()
            }
            "dice" => self.dice(args(given)?),
            "odds" => self.odds(&args::<ActionArgs>(given)?.action),
            "why" => self.why(args(given)?),
            "suggest" => self.suggest(args(given)?),
            "view" => self.view(&args::<ViewArgs>(given)?.seat),
            "overlays" => self.overlays(&args::<ViewArgs>(given)?.seat),
            "position" => {
                let NoArgs {} = args(given)?;
                self.position()
            }
            "load" => self.load(args(given)?),
            "journal" => {
                let NoArgs {} = args(given)?;
                self.journal()
            }
            "replay" => self.replay(args(given)?),
            _ => Err(unknown(cmd)),
        }
    }

    fn games(&self) -> Answer {
        let game = |ruleset: &&'static dyn kernel::Ruleset| {
            let info = ruleset.info();
            GameAnswer {
                id: info.id,
                title: info.title,
                version: info.version,
                about: info.about,
                scenarios: &info.scenarios,
                options: &info.options,
                seats: ruleset.seats(&Setup::default()).unwrap_or_default(),
            }
        };
        Answer {
            games: Some(self.rulesets.iter().map(game).collect()),
            ..Answer::good()
        }
    }

    fn begin(&mut self, new: NewArgs) -> Answered {
        let ruleset = self.ruleset(&new.game)?;
        let setup = Setup {
            scenario: new.scenario,
            options: new.options.into_iter().map(option).collect(),
        };
        let play = ruleset.start(&setup, seed(new.seed)?)?;
        Ok(self.open(play))
    }

    /// Puts a game on the table that has passed every check.
    fn open(&mut self, play: Box<dyn Play>) -> Answer {
        let answer = Answer {
            opened: Some(Opened::of(play.as_ref())),
            ..Answer::now(play.as_ref())
        };
        self.play = Some(play);
        answer
    }

    fn act(&mut self, act: ActArgs) -> Answered {
        let play = self.play_mut()?;
        if let Some(position) = act.position
            && position != play.position()
        {
            let now = play.position();
            return Err(Refusal::new(
                "stale",
                format!("that answers position {position}, and this is position {now}"),
            ));
        }
        let seat = act.seat.map(|id| seat(play.as_ref(), &id)).transpose()?;
        let entries = play.act(seat, &act.action)?;
        Ok(Answer {
            log: Some(log(play.as_ref(), entries)),
            ..Answer::now(play.as_ref())
        })
    }

    fn check(&self, action: &Value) -> Answered {
        let verdict = match self.play()?.check(action) {
            Ok(()) => Verdict {
                legal: true,
                rule: None,
                message: None,
            },
            Err(PlayError::Illegal(illegal)) => Verdict {
                legal: false,
                rule: Some(illegal.rule),
                message: Some(illegal.why),
            },
            Err(other) => return Err(other.into()),
        };
        Ok(Answer {
            verdict: Some(verdict),
            ..Answer::good()
        })
    }

    fn undo(&mut self, undo: SeatArgs) -> Answered {
        let play = self.play_mut()?;
        let by = undo.seat.map(|id| seat(play.as_ref(), &id)).transpose()?;
        play.undo(by)?;
        Ok(Answer::now(play.as_ref()))
    }

    fn redo(&mut self) -> Answered {
        let play = self.play_mut()?;
        let entries = play.redo()?;
        Ok(Answer {
            log: Some(log(play.as_ref(), entries)),
            ..Answer::now(play.as_ref())
        })
    }

    fn dice(&mut self, dice: DiceArgs) -> Answered {
        self.play_mut()?.script(&dice.next)?;
        Ok(Answer {
            dice: Some(dice.next),
            ..Answer::good()
        })
    }

    fn odds(&self, action: &Value) -> Answered {
        Ok(Answer {
            odds: Some(self.play()?.odds(action)?),
            ..Answer::good()
        })
    }

    fn why(&self, why: WhyArgs) -> Answered {
        let play = self.play()?;
        let seat = match why.seat {
            Some(id) => seat(play, &id)?,
            None => play.to_move().ok_or(PlayError::Over)?,
        };
        Ok(Answer {
            reasons: Some(play.why(seat, &why.target)),
            ..Answer::good()
        })
    }

    /// What a computer player would do for the seat that decides.
    fn suggest(&self, suggest: SuggestArgs) -> Answered {
        let play = self.play()?;
        let decision = play.decision().ok_or(PlayError::Over)?;
        let game = play.info().id;
        let levels = staff::levels(game);
        let named = suggest.level.as_deref();
        let found = match named {
            Some(name) => levels.iter().find(|level| level.name() == name),
            None => levels.first(),
        };
        let seed = match suggest.seed {
            Some(named) => seed(Some(named))?,
            None => play.seed().nth(play.position() as u64),
        };
        let advisor = found.and_then(|l| staff::advisor(game, *l, decision.seat, seed));
        let Some(mut advisor) = advisor else {
            let known = list(levels.iter().map(|level| level.name()));
            let name = named.unwrap_or_default();
            let message = format!("{game} has no computer player `{name}`; it has {known}");
            return Err(Refusal::new("unknown_level", message));
        };
        let advice = advisor.advise(play, &staff::Cancel::new());
        let suggestion = advice.and_then(|advice| Suggestion::of(advice, decision));
        Ok(Answer {
            suggestion,
            ..Answer::good()
        })
    }

    fn view(&self, id: &str) -> Answered {
        let play = self.play()?;
        Ok(Answer {
            view: Some(view(play, viewer(play, id)?)),
            ..Answer::good()
        })
    }

    fn overlays(&self, id: &str) -> Answered {
        let play = self.play()?;
        Ok(Answer {
            overlays: Some(play.overlays(viewer(play, id)?)),
            ..Answer::good()
        })
    }

    fn position(&self) -> Answered {
        let play = self.play()?;
        Ok(Answer {
            hash: Some(play.hash()),
            position: Some(play.save()),
            ..Answer::good()
        })
    }

    fn load(&mut self, load: LoadArgs) -> Answered {
        let Some(game) = load.position.get("game").and_then(Value::as_str) else {
            let message = "position: a position names its `game`";
            return Err(Refusal::new("position", message));
        };
        let play = self.ruleset(game)?.load(&load.position, seed(load.seed)?)?;
        Ok(self.open(play))
    }

    fn journal(&self) -> Answered {
        Ok(Answer {
            journal: self.play()?.journal(true),
            ..Answer::good()
        })
    }

    fn replay(&mut self, replay: ReplayArgs) -> Answered {
        let wrong = |e: JournalError| Refusal::new("journal", e.to_string());
        let journal = Journal::from_value(replay.journal).map_err(wrong)?;
        let play = self.ruleset(&journal.game)?.replay(&journal);
        let play = play.map_err(wrong)?;
        let hash = play.hash();
        Ok(Answer {
            hash: Some(hash),
            ..self.open(play)
        })
    }
}

/// Options may be written as numbers or truth values too.
fn option((id, value): (String, Value)) -> (String, String) {
    match value {
        Value::String(text) => (id, text),
        other => (id, other.to_string()),
    }
}

fn viewer(play: &dyn Play, id: &str) -> Result<Viewer, Refusal> {
    match id {
        "spectator" => Ok(Viewer::Spectator),
        id => Ok(Viewer::Seat(seat(play, id)?)),
    }
}

fn seat(play: &dyn Play, id: &str) -> Result<Seat, Refusal> {
    let found = play.seats().iter().position(|info| info.id == id);
    found.map(|index| Seat(index as u8)).ok_or_else(|| {
        let known = list(play.seats().iter().map(|info| info.id));
        Refusal::new(
            "unknown_seat",
            format!("there is no seat `{id}`; there are {known}"),
        )
    })
}
