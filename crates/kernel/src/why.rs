use crate::{Game, Reason, Seat, Session, Target};

/// Every distinct reason for which a click does nothing now; none if it means something legal.
pub fn why<G: Game>(session: &Session<G>, seat: Seat, target: &Target) -> Vec<Reason> {
    let state = session.state();
    if G::to_move(state) != Some(seat) {
        return vec![out_of_turn(session)];
    }
    let mut meant = Vec::new();
    G::meant(state, target, &mut meant);
    let mut reasons: Vec<Reason> = Vec::new();
    for action in &meant {
        match G::check(state, *action) {
            Ok(()) => return Vec::new(),
            Err(illegal) => {
                let reason = Reason::from(illegal);
                if !reasons.contains(&reason) {
                    reasons.push(reason);
                }
            }
        }
    }
    if reasons.is_empty() {
        reasons.push(G::beside_the_point(state, target));
    }
    reasons
}

/// Another seat decides, or nobody: said with what everybody may know.
fn out_of_turn<G: Game>(session: &Session<G>) -> Reason {
    let prompt = G::prompt(session.state());
    let message = match G::to_move(session.state()) {
        Some(decides) => {
            let name = session.seats()[decides.index()].name;
            format!("{name} decides now: {}.", prompt.path.join(", "))
        }
        None => "The game is over.".to_string(),
    };
    Reason {
        rule: prompt.rule,
        message,
    }
}
