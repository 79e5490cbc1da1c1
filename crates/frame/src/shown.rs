use kernel::{CounterId, Game, Label, Reason, Seat, Target};

/// What the seat that decides clicked on.
#[derive(Clone, Copy, Debug)]
pub struct Click<'a> {
    pub seat: Seat,
    pub target: &'a Target,
}

/// A click by which nothing can be meant: what was hit, and what is asked.
pub fn beside_the_point<G: Game>(s: &G::State, what: &str) -> Reason {
    let prompt = G::prompt(s);
    Reason {
        rule: prompt.rule,
        message: format!("{what}. {}", prompt.text),
    }
}

/// A label that names, of the counters which it means, those that stand for them in the view of the seat that decides;
/// none for what is not shown. What it is about is told from a counter that it could be taken for.
///
/// `apart` says what tells a counter from others of its name, `shown` which counter stands for one.
pub fn as_shown(
    mut label: Label,
    apart: impl FnOnce(CounterId) -> Option<String>,
    shown: impl Fn(CounterId) -> Option<CounterId>,
) -> Label {
    label.text += &label.counter().and_then(apart).unwrap_or_default();
    label.targets.retain_mut(|target| {
        let Target::Counter(id) = target else {
            return true;
        };
        let first = shown(*id);
        *id = first.unwrap_or(*id);
        first.is_some()
    });
    label
}
