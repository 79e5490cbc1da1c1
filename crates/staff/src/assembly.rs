//! Attacks and budgets, put together the same way in every game.

/// The target whose attack promises most, by its place in the list, and what the attack is made of; the first of
/// several. `assemble` says for a target what it promises, or nothing if it is not worth it.
pub fn most_promising<T, P>(
    targets: &[T],
    assemble: impl Fn(&T) -> Option<(i32, P)>,
) -> Option<(usize, P)> {
    let mut best: Option<(i32, usize, P)> = None;
    for (at, target) in targets.iter().enumerate() {
        let Some((gain, party)) = assemble(target) else {
            continue;
        };
        if best.as_ref().is_none_or(|b| gain > b.0) {
            best = Some((gain, at, party));
        }
    }
    best.map(|(_, at, party)| (at, party))
}

/// How much an army lacks of something: the share in percent that it should have, less what it has.
pub fn lack(percent: i32, have: i32, all: i32) -> i32 {
    percent * all / 100 - have
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_most_promising_is_taken() {
        let gains = |n: &i32| (*n > 2).then_some((n % 10, *n));
        assert_eq!(most_promising(&[1, 7, 17, 4], gains), Some((1, 7)));
        assert_eq!(most_promising(&[1, 2], gains), None);
        assert_eq!(lack(30, 20, 100), 10);
    }
}
