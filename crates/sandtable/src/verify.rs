use crate::cli::VerifyArgs;
use crate::{Fail, Output, ruleset};
use kernel::{Journal, Ruleset};
use serde::Serialize;
use std::io::Read;
use std::path::Path;

#[derive(Serialize)]
struct Verified {
    game: &'static str,
    scenario: String,
    actions: usize,
    dice: usize,
    scripted_dice: usize,
    /// Whether it begins with a position of somebody's making, not with its scenario.
    own_start: bool,
    outcome: Option<String>,
    commitment: String,
    hash: String,
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
    let play = ruleset.replay(&journal).map_err(|e| found(e.to_string()))?;
    let verified = Verified {
        game: play.info().id,
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

fn read(path: &Path) -> Result<String, Fail> {
    let mut text = String::new();
    let result = if path == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        std::fs::read_to_string(path)
    };
    result.map_err(|e| Fail::file(path, e))
}
