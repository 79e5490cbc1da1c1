//! The `sandtable` program: one binary for all games.
//!
//! [`run`] does what a command line asks for with any list of rulesets and any output, so that tests
//! need no process.

mod arena;
mod backup;
mod cli;
mod fail;
mod games;
mod map;
mod rules;
mod serve;
mod sim;
mod text;
mod verify;

pub use fail::Fail;

use clap::Parser;
use cli::{Cli, Command};
use kernel::Ruleset;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::LazyLock;

/// The games of the table.
pub fn rulesets() -> &'static [&'static dyn Ruleset] {
    static RULESETS: LazyLock<[&dyn Ruleset; 4]> =
        LazyLock::new(|| [neppa::RULES, engulfed::RULES, krieg::RULES, aeto::RULES]);
    &*RULESETS
}

/// Something that is done with the type of every game of the table.
pub trait Visitor {
    fn visit<G: kernel::Game>(&mut self);
}

/// Visits the games in the order of [`rulesets`].
pub fn each_game(visitor: &mut impl Visitor) {
    visitor.visit::<neppa::Neppa>();
    visitor.visit::<engulfed::Engulfed>();
    visitor.visit::<krieg::Krieg>();
    visitor.visit::<aeto::Aeto>();
}

/// The small game that the documentation plays.
pub fn example() -> &'static [&'static dyn Ruleset] {
    std::slice::from_ref(&duel::RULES)
}

/// The games that show how games are written, and that the table is tested on.
pub fn samples() -> [&'static dyn Ruleset; 2] {
    [duel::RULES, skirmish::RULES]
}

/// Where a command writes.
pub struct Output<'a> {
    pub out: &'a mut dyn Write,
    pub err: &'a mut dyn Write,
    /// Somebody watches, so progress is worth showing.
    pub watched: bool,
}

pub fn main() -> ExitCode {
    let (mut out, mut err) = (io::stdout().lock(), io::stderr());
    let mut output = Output {
        out: &mut out,
        err: &mut err,
        watched: io::stderr().is_terminal(),
    };
    ExitCode::from(run(rulesets(), std::env::args_os(), &mut output))
}

/// Carries out a command line and gives the exit code: 0 when all is well, 1 when something was
/// found to be wrong, 2 when the question itself was wrong.
pub fn run(
    rulesets: &'static [&'static dyn Ruleset],
    args: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    output: &mut Output,
) -> u8 {
    let result = match Cli::try_parse_from(args) {
        Ok(cli) => perform(
            rulesets,
            cli.command.unwrap_or(Command::Serve(cli.serve)),
            output,
        ),
        Err(error) => {
            let text = error.render().to_string();
            let to = if error.use_stderr() {
                &mut output.err
            } else {
                &mut output.out
            };
            to.write_all(text.as_bytes())
                .map_err(Fail::from)
                .and(match error.exit_code() {
                    0 => Ok(()),
                    _ => Err(Fail::Said),
                })
        }
    };
    match result {
        Ok(()) => 0,
        Err(fail) => {
            if let Some(message) = fail.message() {
                // Nobody is left to tell when this fails too.
                let _ = writeln!(output.err, "error: {message}");
            }
            fail.code()
        }
    }
}

fn perform(
    rulesets: &'static [&'static dyn Ruleset],
    command: Command,
    output: &mut Output,
) -> Result<(), Fail> {
    match command {
        Command::Serve(args) => {
            let served = if args.example {
                rulesets
                    .iter()
                    .copied()
                    .chain(samples())
                    .collect::<Vec<_>>()
                    .leak()
            } else {
                rulesets
            };
            serve::run(served, &args, output)
        }
        Command::Backup(args) => backup::back_up(&args, output),
        Command::Restore(args) => backup::restore(&args, output),
        Command::Games(args) => games::run(rulesets, &args, output),
        Command::Engine(args) => {
            let played = if args.example { example() } else { rulesets };
            let mut engine = engine::Engine::new(played);
            Ok(engine.run(io::stdin().lock(), &mut output.out)?)
        }
        Command::Sim(args) => sim::run(rulesets, &args, output),
        Command::Arena(args) => arena::run(rulesets, &args, output),
        Command::Rules(args) => rules::run(rulesets, &args, output),
        Command::Verify(args) => verify::run(rulesets, &args, output),
        Command::Map(args) => map::run(&args, output),
        Command::Completions(args) => {
            let mut command = <Cli as clap::CommandFactory>::command();
            clap_complete::generate(args.shell, &mut command, "sandtable", &mut output.out);
            Ok(())
        }
    }
}

fn ruleset(
    rulesets: &'static [&'static dyn Ruleset],
    id: &str,
) -> Result<&'static dyn Ruleset, Fail> {
    let found = rulesets.iter().find(|r| r.info().id == id);
    found.copied().ok_or_else(|| {
        let known = rulesets.iter().map(|r| r.info().id);
        Fail::wrong(format!(
            "there is no game `{id}`; there are {}",
            text::list(known)
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_the_table_is_visited() {
        struct Ids(Vec<&'static str>);
        impl Visitor for Ids {
            fn visit<G: kernel::Game>(&mut self) {
                self.0.push(G::info().id);
            }
        }
        let mut ids = Ids(Vec::new());
        each_game(&mut ids);
        let listed: Vec<&str> = rulesets().iter().map(|r| r.info().id).collect();
        assert_eq!(ids.0, listed);
    }
}
