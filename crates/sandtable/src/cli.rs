use clap::{Args, Parser, Subcommand};
use std::net::SocketAddr;
use std::path::PathBuf;

/// Four games of the war in Europe on one digital table, every rule enforced.
#[derive(Parser)]
#[command(
    name = "sandtable",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "\
Without a command, Sandtable serves the table, to be played in the browser; the options are for that.
Examples:
  sandtable
  sandtable --data games --no-browser
  sandtable games
  sandtable sim --game neppa --games 100 --seed 1
  sandtable rules neppa 8.5a
Every command has its own help: sandtable help sim"
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten, next_help_heading = "Options of the table")]
    pub serve: ServeArgs,
}

#[derive(Subcommand)]
pub enum Command {
    /// Serves the table, to be played in the browser: the same as no command.
    Serve(ServeArgs),
    /// Writes everything that a table keeps to a file; the table may be in use.
    Backup(BackupArgs),
    /// Takes a backup into an empty database, of the same kind or another.
    Restore(BackupArgs),
    /// Lists the games with their scenarios, seats and options.
    Games(GamesArgs),
    /// Speaks JSON lines on standard input and output, for programs that play.
    #[command(after_help = "\
Examples:
  echo '{\"cmd\":\"games\"}' | sandtable engine
  echo '{\"cmd\":\"new\",\"game\":\"neppa\",\"seed\":\"42\"}' | sandtable engine
Every request and answer is described in docs/engine.md.")]
    Engine(EngineArgs),
    /// Plays many games between computer players, on all cores.
    Sim(SimArgs),
    /// Sets computer players of every level against each other, from both sides.
    Arena(ArenaArgs),
    /// Shows the rules of a game: its chapters, one rule, or how much is enforced and tested.
    Rules(RulesArgs),
    /// Plays a journal again and checks every action and every die against the committed seed.
    Verify(VerifyArgs),
    /// Draws the board of a game as a map.
    Map(MapArgs),
    /// Writes the completions of a shell.
    Completions(CompletionsArgs),
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  sandtable serve
  sandtable serve --listen 0.0.0.0:1939 --public --https
  sandtable serve --database postgres://sandtable@localhost/sandtable")]
pub struct ServeArgs {
    /// Where to listen; 127.0.0.1:1939 if nothing is said.
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub listen: Option<SocketAddr>,
    /// The folder of the database; a folder of your own if nothing is said.
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// A PostgreSQL database in place of a file; several servers may share it. sslmode and sslrootcert are heeded.
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    pub database: Option<String>,
    /// Serves Duel, a game of three cards, and Skirmish, a small hex game, besides the others.
    #[arg(long)]
    pub example: bool,
    /// Visitors come through a proxy, which notes their address in X-Forwarded-For; or through several, if a number is given.
    #[arg(long, value_name = "PROXIES", num_args = 0..=1, require_equals = true, default_missing_value = "1", default_value_t = 0, hide_default_value = true)]
    pub proxy: usize,
    /// How many connections one address may have at once; 200 on a public table without a proxy if nothing is said.
    #[arg(long, value_name = "NUMBER")]
    pub per_address: Option<usize>,
    /// For visitors from elsewhere: names with passwords, and limits.
    #[arg(long)]
    pub public: bool,
    /// Visitors come over https (through a proxy): cookies are sent only there.
    #[arg(long)]
    pub https: bool,
    /// The address that visitors use, for links in messages.
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    /// A mail server that takes e-mail to players whose turn it is.
    #[arg(long, value_name = "HOST:PORT")]
    pub smtp: Option<String>,
    /// How the way there is encrypted; if nothing is said, tls on port 465, none on this machine, else starttls.
    #[arg(long, value_name = "HOW", requires = "smtp", value_parser = ["tls", "starttls", "none"])]
    pub smtp_tls: Option<String>,
    /// A name to sign in with there; the password is taken from the variable SANDTABLE_SMTP_PASSWORD.
    #[arg(long, value_name = "NAME", requires = "smtp")]
    pub smtp_user: Option<String>,
    /// The sender of such e-mail.
    #[arg(long, value_name = "ADDRESS", requires = "smtp")]
    pub mail_from: Option<String>,
    /// How addresses begin that may be told whose turn it is, up to a slash: https://hooks.example.org/turns/; may be given
    /// several times.
    #[arg(long = "webhook", value_name = "URL")]
    pub webhooks: Vec<String>,
    /// Whom to believe when word is sent over TLS, as a PEM file; whom the system believes if nothing is said.
    #[arg(long, value_name = "FILE")]
    pub certificates: Option<PathBuf>,
    /// How long a computer's move is shown before its next, in milliseconds.
    #[arg(long, value_name = "MILLISECONDS")]
    pub pace: Option<u64>,
    /// Closes a room without visitors after so many seconds; 600 if nothing is said.
    #[arg(long, value_name = "SECONDS")]
    pub idle: Option<u64>,
    /// Does not open the browser.
    #[arg(long)]
    pub no_browser: bool,
    /// Writes the log as JSON lines.
    #[arg(long)]
    pub log_json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  sandtable backup games.backup
  sandtable restore games.backup --data new-folder
  sandtable backup - --database postgres://sandtable@localhost/sandtable | gzip > games.backup.gz")]
pub struct BackupArgs {
    /// The file; `-` is standard output or input.
    pub file: PathBuf,
    /// The folder of the database; a folder of your own if nothing is said.
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// A PostgreSQL database in place of a file.
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    pub database: Option<String>,
}

#[derive(Args)]
pub struct EngineArgs {
    /// Plays only Duel, a game of three cards, to try the protocol out.
    #[arg(long)]
    pub example: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  sandtable games
  sandtable games --json")]
pub struct GamesArgs {
    /// Writes one JSON object, the same as the engine's answer to `games`.
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  sandtable sim --game neppa --games 1000 --seed 1
  sandtable sim --game neppa --games 1000 --seed 1 --json
  sandtable sim --game neppa --seed 1 --only 17 --journal game17.json
The same seed gives the same result hash, on any number of cores.
Exit code 1: a game did not end, had a position without a legal action, or panicked.")]
pub struct SimArgs {
    /// The game, as `sandtable games` lists it.
    #[arg(long)]
    pub game: String,
    /// The scenario; the first of the game if none is named.
    #[arg(long, default_value = "", hide_default_value = true)]
    pub scenario: String,
    /// An option of the game, as name=value; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// The players by seat, separated by commas; one name serves all seats.
    #[arg(long, default_value = "random")]
    pub players: String,
    /// How many games.
    #[arg(long, default_value_t = 100)]
    pub games: u64,
    /// Any text; 64 hexadecimal digits are a seed as such.
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// Gives a game up after so many decisions.
    #[arg(long, default_value_t = 1_000_000)]
    pub limit: u64,
    /// Plays only one game of the run, counted from 1.
    #[arg(long, value_name = "N")]
    pub only: Option<u64>,
    /// Writes the journal of the first game, or of the one that --only names.
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Writes one JSON object in place of the table.
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  sandtable arena --game neppa --games 200 --seed 1
  sandtable arena --game neppa --games 20 --levels officer,cadet --json
  sandtable arena --game engulfed --games 40 --svg arena.svg
Every pair of levels plays half of its games from either side, two and two with the same dice.
The score counts a draw as half a win; the interval is Wilson's, at 95%. Ratings are on Elo's scale.
The same seed gives the same games. Exit code 1: a game did not end or panicked.")]
pub struct ArenaArgs {
    /// The game, as `sandtable games` lists it.
    #[arg(long)]
    pub game: String,
    /// The scenario; the first of the game if none is named.
    #[arg(long, default_value = "", hide_default_value = true)]
    pub scenario: String,
    /// An option of the game, as name=value; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// The levels, separated by commas; all that the game has if none is named.
    #[arg(long, default_value = "", hide_default_value = true)]
    pub levels: String,
    /// How many games each pair plays; an even number.
    #[arg(long, default_value_t = 20)]
    pub games: u64,
    /// Any text; 64 hexadecimal digits are a seed as such.
    #[arg(long, default_value = "1")]
    pub seed: String,
    /// Gives a game up after so many decisions.
    #[arg(long, default_value_t = 1_000_000)]
    pub limit: u64,
    /// Writes a picture of how the scores settled.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Writes one JSON object in place of the tables.
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  sandtable rules neppa              the chapters
  sandtable rules neppa 8            the rules of chapter 8
  sandtable rules neppa 8.5a         one rule, its code and its tests
  sandtable rules neppa --coverage   how much is enforced and tested
Exit code 1: with --coverage, the source cites a rule that the ledger does not have.")]
pub struct RulesArgs {
    /// The game, as `sandtable games` lists it.
    pub game: String,
    /// A rule, a chapter or a worked example.
    pub id: Option<String>,
    /// Counts per chapter how many enforceable rules are enforced and tested.
    #[arg(long, conflicts_with = "id")]
    pub coverage: bool,
    /// Writes one JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  sandtable verify game.json
  sandtable sim --game neppa --games 1 --journal game.json && sandtable verify game.json
Exit code 1: the journal does not hold.")]
pub struct VerifyArgs {
    /// A journal as JSON, from the table, the engine or a simulation; `-` reads standard input.
    pub journal: PathBuf,
    /// What a player's browser noted of the dice (the game's menu: Save my note); may be given several times.
    #[arg(long)]
    pub note: Vec<PathBuf>,
    /// Writes one JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  sandtable completions bash > ~/.local/share/bash-completion/completions/sandtable
  sandtable completions fish > ~/.config/fish/completions/sandtable.fish")]
pub struct CompletionsArgs {
    pub shell: clap_complete::Shell,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  sandtable map krieg --svg krieg.svg
  sandtable map neppa --svg neppa.svg --theme dark
  sandtable map aeto --svg - --theme print --no-numbers | rsvg-convert -w 4000 -o aeto.png
Every space is an element with the id `space-KEY`; layers are groups. See docs/maps.")]
pub struct MapArgs {
    /// The game whose board to draw.
    pub game: String,
    /// Where to write the picture; `-` writes to standard output.
    #[arg(long, value_name = "FILE")]
    pub svg: PathBuf,
    /// The colours: light, dark or print.
    #[arg(long, default_value = "light", value_parser = ["light", "dark", "print"])]
    pub theme: String,
    /// Leaves out the numbers of the hexes.
    #[arg(long)]
    pub no_numbers: bool,
    /// Leaves out the relief of the ground.
    #[arg(long)]
    pub no_relief: bool,
    /// Leaves out railways and roads.
    #[arg(long)]
    pub no_rail: bool,
    /// Leaves out title, legend and tracks, and ends the picture at the edge of the map.
    #[arg(long)]
    pub no_frame: bool,
    /// Reads the board from a folder in place of the one built in.
    #[arg(long, value_name = "FOLDER")]
    pub board: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn the_word_serve_can_be_left_out() {
        let options = ["--data", "here", "--public", "--listen", "0.0.0.0:80"];
        let parsed = |first: &[&str]| {
            let words = ["sandtable"].iter().chain(first).chain(&options);
            Cli::try_parse_from(words).unwrap_or_else(|error| panic!("{error}"))
        };
        let bare = parsed(&[]);
        assert!(bare.command.is_none());
        let Some(Command::Serve(named)) = parsed(&["serve"]).command else {
            panic!("another command");
        };
        for args in [bare.serve, named] {
            assert_eq!(args.data, Some(PathBuf::from("here")));
            assert!(args.public && !args.https);
            assert_eq!(args.listen, Some(SocketAddr::from(([0, 0, 0, 0], 80))));
        }
        // What would be lost is refused.
        assert!(Cli::try_parse_from(["sandtable", "--data", "here", "games"]).is_err());
    }

    #[test]
    fn the_first_help_says_how_to_play_at_once() {
        let help = Cli::command().render_help().to_string();
        for part in [
            "Options of the table",
            "--data",
            "Without a command",
            "sandtable sim",
        ] {
            assert!(help.contains(part), "{part}: {help}");
        }
    }

    #[test]
    fn every_command_shows_an_example() {
        for command in Cli::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string);
            let name = command.get_name();
            assert!(
                help.is_some_and(
                    |h| h.contains(&format!("sandtable {name}")) || h.contains("| sandtable")
                ),
                "{name}"
            );
        }
    }
}
