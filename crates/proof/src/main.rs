//! `proof switches` and `proof mutants`; see `docs/laws.md`.

use clap::{Parser, Subcommand};
use proof::Task;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Looks whether the tests of a game notice when a rule is not there.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Switches every refusal, cited effect, call of a rule and cell of a table off, one at a time
    Switches {
        #[command(flatten)]
        what: What,
        /// Only what belongs to a rule (`8.5`), a file or a function
        #[arg(long, default_value = "")]
        only: String,
        /// Also lists what cites a rule and has no switch
        #[arg(long)]
        without: bool,
        /// Lists the switches of the code and runs nothing
        #[arg(long)]
        list: bool,
        /// Lists the switches that no test comes to, and switches nothing off
        #[arg(long)]
        unreached: bool,
    },
    /// Draws mutants of the rule files by lot
    Mutants {
        #[command(flatten)]
        what: What,
        #[arg(long, default_value_t = 200)]
        sample: usize,
        /// The same seed draws the same mutants
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

#[derive(clap::Args)]
struct What {
    #[arg(long)]
    game: String,
    /// One JSON object in place of lines
    #[arg(long)]
    json: bool,
    /// Asks only the tests that take less than a second: those that stay are few, and are asked of all without it
    #[arg(long)]
    quick: bool,
    /// How many tests run at once; as many as there are cores unless said
    #[arg(long)]
    jobs: Option<usize>,
    /// Stops asking after so many seconds; the next run goes on from there
    #[arg(long)]
    seconds: Option<u64>,
}

impl What {
    fn task(&self, only: String) -> Result<Task, String> {
        let here = std::env::current_dir().map_err(|e| e.to_string())?;
        let root = proof::workspace(&here)?;
        let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Task {
            target: target.map_or_else(|| root.join("target"), |t| here.join(t)),
            root,
            game: self.game.clone(),
            only,
            quick: self.quick,
            jobs: self.jobs.unwrap_or(cores),
            limit: self.seconds.map(Duration::from_secs),
        })
    }
}

fn main() -> ExitCode {
    match perform(Cli::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// Whether all is well.
fn perform(cli: Cli) -> Result<bool, String> {
    let say = |words: &str| eprintln!("{words}");
    let json = |value: Result<String, serde_json::Error>| value.map_err(|e| e.to_string());
    match cli.command {
        Command::Switches {
            what,
            only,
            without,
            list,
            unreached,
        } => {
            let task = what.task(only)?;
            if unreached {
                let switches = proof::unreached(&task, &say)?;
                switches
                    .iter()
                    .for_each(|switch| println!("{}", proof::line(switch)));
                return Ok(switches.is_empty());
            }
            if list {
                let (switches, without) = proof::list(&task)?;
                switches
                    .iter()
                    .for_each(|switch| println!("{}", proof::line(switch)));
                without.iter().for_each(|line| println!("{line}"));
                return Ok(true);
            }
            let report = proof::prove(&task, &say)?;
            if what.json {
                println!("{}", json(serde_json::to_string(&report))?);
            } else {
                print!("{}", report.text());
                if without {
                    report
                        .without_switch
                        .iter()
                        .for_each(|line| println!("{line}"));
                }
            }
            Ok(report.holds())
        }
        Command::Mutants { what, sample, seed } => {
            let mutants = proof::mutants(&what.task(String::new())?, sample, seed, &say)?;
            if what.json {
                println!("{}", json(serde_json::to_string(&mutants))?);
            } else {
                print!("{}", mutants.text());
            }
            Ok(true)
        }
    }
}
