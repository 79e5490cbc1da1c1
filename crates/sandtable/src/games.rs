use crate::cli::GamesArgs;
use crate::{Fail, Output};
use kernel::{Ruleset, Setup};

/// `sandtable games`
pub fn run(
    rulesets: &'static [&'static dyn Ruleset],
    args: &GamesArgs,
    output: &mut Output,
) -> Result<(), Fail> {
    if args.json {
        let answer = engine::Engine::new(rulesets).answer(r#"{"cmd":"games"}"#);
        writeln!(output.out, "{answer}")?;
        return Ok(());
    }
    for ruleset in rulesets {
        let info = ruleset.info();
        writeln!(output.out, "{}  {}", info.id, info.title)?;
        writeln!(output.out, "  {}", info.about)?;
        writeln!(output.out, "  scenarios")?;
        for scenario in &info.scenarios {
            writeln!(output.out, "    {}  {}", scenario.id, scenario.title)?;
        }
        writeln!(output.out, "  seats")?;
        for seat in ruleset.seats(&Setup::default()).unwrap_or_default() {
            writeln!(output.out, "    {}  {}", seat.id, seat.plays.join(", "))?;
        }
        for option in &info.options {
            writeln!(output.out, "  option {}: {}", option.id, option.help)?;
            for choice in &option.choices {
                writeln!(output.out, "    {}  {}", choice.id, choice.title)?;
            }
        }
    }
    Ok(())
}
