use super::{hold, shown};
use crate::pool::changed;
use crate::trace::{Position, Taken};
use kernel::{Dice, Game, Log, PlayError, RuleId, Seed, Session, Viewer};
use std::collections::BTreeSet;

/// A game says who it is: scenarios, options with choices, ids that are names.
pub fn introduction<G: Game>() -> Result<(), String> {
    let info = G::info();
    hold!(!info.scenarios.is_empty(), "the game has no scenario");
    for option in &info.options {
        hold!(
            !option.choices.is_empty(),
            "option `{}` has no choice",
            option.id
        );
    }
    let ids = info.scenarios.iter().map(|s| s.id.as_str());
    let count = ids.clone().collect::<BTreeSet<_>>().len();
    hold!(
        count == info.scenarios.len(),
        "two scenarios have the same id"
    );
    hold!(
        ids.into_iter().all(|id| !id.is_empty()),
        "a scenario has no id"
    );
    hold!(!G::ledger().rules().is_empty(), "the ledger is empty");
    let unknown = G::ledger().coverage(info.id).unknown;
    hold!(
        unknown.is_empty(),
        "the source cites what the ledger does not have: {}",
        unknown.join("; ")
    );
    Ok(())
}

/// Law 1, first half: what is listed can be taken.
pub fn legal<G: Game>(at: &Position<G>) -> Result<(), String> {
    let over = G::outcome(at.state).is_some();
    match at.to_move {
        None => {
            hold!(over, "nobody decides, and the game has no outcome");
            hold!(
                at.legal.is_empty(),
                "the game is over, and actions are listed"
            );
        }
        Some(seat) => {
            hold!(
                !over,
                "the game has an outcome, and seat {} decides",
                seat.0
            );
            hold!(
                seat.index() < at.seats.len(),
                "seat {} decides, and there are {}",
                seat.0,
                at.seats.len()
            );
            hold!(
                !at.legal.is_empty(),
                "seat {} decides and has no legal action",
                seat.0
            );
        }
    }
    let mut sorted = at.legal.to_vec();
    sorted.sort_unstable();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("{} is listed twice", shown(&pair[0])));
    }
    for action in at.legal {
        if let Err(illegal) = G::check(at.state, *action) {
            return Err(format!(
                "{} is listed and refused: {illegal}",
                shown(action)
            ));
        }
    }
    // Taking every one of them in every position would take too long: a few others each time.
    for n in 0..3 {
        if let Some(action) = pick(at.legal, at.chance.wrapping_add(n * 7919)) {
            let mut state = at.state.clone();
            let mut dice = Dice::seeded(Seed([3; 32]).nth(at.chance ^ n));
            kernel::caught(|| G::apply(&mut state, *action, &mut dice, &mut Log::on()))
                .map_err(|words| format!("taking {} panics: {words}", shown(action)))?;
            let flaws = G::flaws(&state);
            hold!(
                flaws.is_empty(),
                "after {}: {}",
                shown(action),
                flaws.join("; ")
            );
        }
    }
    Ok(())
}

pub fn pick<T>(items: &[T], chance: u64) -> Option<&T> {
    // Multiplying by an odd number mixes the low bits into the high ones.
    let mixed = chance.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
    items.get((mixed as usize).checked_rem(items.len())?)
}

/// Law 1, second half: what is not listed is refused by a rule, and nothing changes.
pub fn illegal<G: Game>(at: &Position<G>, session: &mut Session<G>) -> Result<(), String> {
    let listed: BTreeSet<G::Action> = at.legal.iter().copied().collect();
    let position = session.position();
    let mut candidates: Vec<G::Action> = at.pool.to_vec();
    if let Some(action) = pick(at.legal, at.chance) {
        candidates.extend(changed::<G>(*action));
    }
    for action in candidates.iter().filter(|a| !listed.contains(a)) {
        let Err(illegal) = kernel::caught(|| G::check(at.state, *action))
            .map_err(|words| format!("checking {} panics: {words}", shown(action)))?
        else {
            return Err(format!("{} is not listed and not refused", shown(action)));
        };
        known::<G>(illegal.rule)?;
        hold!(
            !illegal.why.is_empty(),
            "{} is refused without a reason",
            shown(action)
        );
        let act = session.act(*action);
        hold!(
            act == Err(PlayError::Illegal(illegal)),
            "{} is checked and refused differently",
            shown(action)
        );
    }
    hold!(
        session.state() == at.state && session.position() == position,
        "a refused action changed the game"
    );
    Ok(())
}

pub fn known<G: Game>(rule: RuleId) -> Result<(), String> {
    hold!(
        G::ledger().rule(rule.as_str()).is_some(),
        "the ledger has no rule `{rule}`"
    );
    Ok(())
}

/// Law 5: nothing is made or lost.
pub fn sound<G: Game>(at: &Position<G>) -> Result<(), String> {
    let flaws = G::flaws(at.state);
    hold!(flaws.is_empty(), "{}", flaws.join("; "));
    Ok(())
}

/// Every prompt names a rule of the ledger, and every action has words.
pub fn prompt_cited<G: Game>(at: &Position<G>) -> Result<(), String> {
    // A view must be there in every position, also after the end.
    let view = G::view(at.state, Viewer::Spectator);
    hold!(
        view.to_move == at.to_move,
        "the view names another seat to decide"
    );
    hold!(
        view.outcome == G::outcome(at.state),
        "the view has another outcome"
    );
    if at.to_move.is_none() {
        return Ok(());
    }
    let prompt = G::prompt(at.state);
    hold!(!prompt.text.is_empty(), "the prompt has no text");
    known::<G>(prompt.rule)?;
    for action in at.legal {
        let label = G::label(at.state, *action);
        hold!(!label.text.is_empty(), "{} has no words", shown(action));
    }
    Ok(())
}

pub fn log_cited<G: Game>(taken: &Taken<G>) -> Result<(), String> {
    taken.lines.iter().try_for_each(|line| {
        hold!(!line.text.is_empty(), "a log line has no text");
        known::<G>(line.rule)
    })
}
