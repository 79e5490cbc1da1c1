use crate::{Game, Reason, Seat, SeatInfo, Target};

/// What stands in the way of a click: every distinct reason why nothing that it could mean is allowed. If
/// something is, because an offer names it by another place, what that is.
pub fn why<G: Game>(
    state: &G::State,
    seats: &[SeatInfo],
    seat: Seat,
    target: &Target,
) -> Vec<Reason> {
    if G::to_move(state) != Some(seat) {
        return vec![out_of_turn::<G>(state, seats)];
    }
    let mut meant = Vec::new();
    G::meant(state, target, &mut meant);
    let mut reasons: Vec<Reason> = Vec::new();
    for action in meant {
        let reason = match G::check(state, action) {
            Ok(()) => return vec![allowed::<G>(state, action)],
            Err(illegal) => Reason::from(illegal),
        };
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    if reasons.is_empty() {
        reasons.push(G::beside_the_point(state, target));
    }
    reasons
}

fn allowed<G: Game>(state: &G::State, action: G::Action) -> Reason {
    Reason {
        rule: G::prompt(state).rule,
        message: format!("Allowed now: {}.", G::label(state, action).text),
    }
}

/// Another seat decides, or nobody: said with what everybody may know.
fn out_of_turn<G: Game>(state: &G::State, seats: &[SeatInfo]) -> Reason {
    let prompt = G::prompt(state);
    let message = match G::to_move(state) {
        Some(decides) => {
            let name = seats[decides.index()].name;
            format!("{name} decides now: {}.", prompt.path.join(", "))
        }
        None => "The game is over.".to_string(),
    };
    Reason {
        rule: prompt.rule,
        message,
    }
}
