use crate::cli::VerifyArgs;
use crate::{Fail, Output, ruleset};
use kernel::{Journal, Part, Parts, Ruleset};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

#[derive(Serialize)]
struct Verified {
    game: &'static str,
    /// The version of the rules that it was played by, and of those that it holds under.
    version: String,
    under: &'static str,
    scenario: String,
    actions: usize,
    dice: usize,
    scripted_dice: usize,
    /// How often the dice began anew without new parts, because some were taken back by agreement.
    again: u32,
    /// How many words of the stream were passed over for that, in older journals.
    passed_words: u64,
    /// How often those who gave a note agreed to go back.
    agreed: Vec<u32>,
    /// How many rounds of the dice came to nothing after a browser that gave a note had shown its part.
    spoilt: u32,
    /// Whether it begins with a position of somebody's making, not with its scenario.
    own_start: bool,
    outcome: Option<String>,
    commitment: String,
    /// The seats whose parts are in the dice, for each time that they were stirred.
    stirred: Vec<Vec<String>>,
    /// The seats whose parts are those that a note has.
    checked: Vec<String>,
    hash: String,
}

/// What a player's browser noted of the dice of a game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Note {
    /// Of the seed, before the player had a part.
    commitment: String,
    /// By their numbers, counted from 1.
    rounds: BTreeMap<usize, NotedRound>,
    /// How often the player agreed to go back.
    #[serde(default)]
    backs: u32,
    /// How many rounds came to nothing after the player's part was shown.
    #[serde(default)]
    spoilt: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NotedRound {
    part: Part,
    promise: String,
    /// The seat under which the part went; none of a round that was never shown.
    seat: Option<String>,
    /// What everybody had promised, by seat.
    promises: BTreeMap<String, String>,
}

impl Note {
    /// Holds a journal against the note; gives the seat whose own part it could check.
    fn check(&self, journal: &Journal, rounds: &[Parts]) -> Result<Option<String>, String> {
        if self.commitment != journal.commitment {
            return Err("the hash of the seed is not the one that was noted".to_string());
        }
        let mut checked = None;
        for (round, noted) in &self.rounds {
            let Some((parts, seat)) = round
                .checked_sub(1)
                .and_then(|n| rounds.get(n))
                .zip(noted.seat.clone())
            else {
                continue;
            };
            if parts.get(&seat) != Some(&noted.part) || noted.part.promise() != noted.promise {
                return Err(format!(
                    "stir {round}: the part of {seat} is not the one that was noted"
                ));
            }
            let shown: BTreeMap<String, String> = parts
                .iter()
                .map(|(seat, part)| (seat.clone(), part.promise()))
                .collect();
            if shown != noted.promises {
                return Err(format!(
                    "stir {round}: the parts are not those that were promised"
                ));
            }
            checked = Some(seat);
        }
        Ok(checked)
    }
}

/// `sandtable verify`
pub fn run(
    rulesets: &'static [&'static dyn Ruleset],
    args: &VerifyArgs,
    output: &mut Output,
) -> Result<(), Fail> {
    let path = args.journal.as_path();
    let found = |e: String| Fail::found(format!("{}: {e}", path.display()));
    let journal = Journal::parse(&read(path)?).map_err(|e| found(e.to_string()))?;
    let ruleset = ruleset(rulesets, &journal.game)?;
    let today = ruleset.info();
    let other = journal.version != today.version;
    let play = ruleset.replay(&journal.under(today)).map_err(|e| {
        let under = match other {
            true => format!(
                "played by version {}; under version {} ",
                journal.version, today.version
            ),
            false => String::new(),
        };
        found(format!("{under}{e}"))
    })?;
    let rounds: Vec<Parts> = journal
        .actions
        .iter()
        .flat_map(|a| a.stirred.clone())
        .collect();
    let (mut checked, mut agreed, mut spoilt) = (Vec::new(), Vec::new(), 0);
    for path in &args.note {
        let wrong = |e: String| Fail::found(format!("{}: {e}", path.display()));
        let note: Note = serde_json::from_str(&read(path)?).map_err(|e| wrong(e.to_string()))?;
        checked.extend(note.check(&journal, &rounds).map_err(wrong)?);
        agreed.push(note.backs);
        spoilt += note.spoilt;
    }
    let verified = Verified {
        stirred: rounds
            .iter()
            .map(|parts| parts.keys().cloned().collect())
            .collect(),
        checked,
        game: play.info().id,
        version: journal.version.clone(),
        under: today.version,
        again: journal.actions.iter().map(|a| a.again).sum(),
        passed_words: journal.actions.iter().map(|a| a.passed).sum(),
        agreed,
        spoilt,
        scenario: play.setup().scenario.clone(),
        actions: journal.actions.len(),
        dice: journal.actions.iter().map(|a| a.dice.len()).sum(),
        scripted_dice: journal.actions.iter().map(|a| a.scripted).sum(),
        own_start: journal.start.is_some(),
        outcome: play.outcome().map(|o| o.title),
        commitment: journal.commitment.clone(),
        hash: play.hash(),
    };
    if args.json {
        let text = serde_json::to_string(&verified).expect("plain data");
        writeln!(output.out, "{text}")?;
        return Ok(());
    }
    let Verified {
        game,
        scenario,
        actions,
        dice,
        scripted_dice,
        ..
    } = &verified;
    writeln!(
        output.out,
        "{game}, {scenario}: {actions} actions and {dice} dice hold"
    )?;
    if other {
        let (version, under) = (&verified.version, verified.under);
        writeln!(
            output.out,
            "played by version {version} of the rules; all of it holds under version {under}"
        )?;
    }
    if *scripted_dice > 0 {
        writeln!(
            output.out,
            "{scripted_dice} of the dice were set by hand, for analysis"
        )?;
    }
    if verified.own_start {
        writeln!(
            output.out,
            "it begins with a position of somebody's making, not with its scenario"
        )?;
    }
    if let Some(seats) = verified.stirred.last() {
        let (times, seats) = (verified.stirred.len(), seats.join(" and "));
        writeln!(
            output.out,
            "stirred {times} times, the last time with the parts of {seats}"
        )?;
        match &verified.checked[..] {
            [] => writeln!(
                output.out,
                "        no note was given, so whose parts they are is not checked (--note)"
            )?,
            checked => writeln!(output.out, "        as noted: {}", checked.join(" and "))?,
        }
    }
    if verified.spoilt > 0 {
        writeln!(
            output.out,
            "{} rounds came to nothing after a noted part was shown: somebody who knew the seed could have chosen",
            verified.spoilt
        )?;
    }
    backs(&verified, output)?;
    let end = verified.outcome.as_deref().unwrap_or("not over yet");
    writeln!(output.out, "outcome {end}")?;
    writeln!(
        output.out,
        "seed    has the committed hash {}",
        verified.commitment
    )?;
    writeln!(output.out, "hash    {}", verified.hash)?;
    Ok(())
}

/// What was taken back by agreement.
fn backs(verified: &Verified, output: &mut Output) -> Result<(), Fail> {
    let Verified {
        again,
        passed_words,
        agreed,
        ..
    } = verified;
    if *again > 0 {
        writeln!(
            output.out,
            "{again} times the dice began anew without new parts, as all agreed to go back behind some"
        )?;
        for backs in agreed {
            writeln!(output.out, "        a note says: agreed {backs} times")?;
        }
    }
    if *passed_words > 0 {
        writeln!(
            output.out,
            "{passed_words} words of the stream were passed over, for dice that were taken back: nothing proves how many"
        )?;
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, Fail> {
    let mut text = String::new();
    let result = if path == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        std::fs::read_to_string(path)
    };
    result.map_err(|e| Fail::file(path, e))
}
