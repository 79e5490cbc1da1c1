//! Choosing among legal actions.

/// The action with the highest score, the first of several; there is at least one.
pub fn best<A: Copy>(legal: &[A], score: impl Fn(&A) -> i32) -> A {
    let mut found = (score(&legal[0]), legal[0]);
    for action in &legal[1..] {
        let value = score(action);
        if value > found.0 {
            found = (value, *action);
        }
    }
    found.1
}

/// The action if it is legal, else the last, which is the one that ends the question.
pub fn pick<A: Copy + PartialEq>(legal: &[A], wanted: A) -> A {
    if legal.contains(&wanted) {
        wanted
    } else {
        legal[legal.len() - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_best_is_chosen() {
        assert_eq!(best(&[3, 9, 5, 19], |n| n % 10), 9);
        assert_eq!(pick(&[1, 2, 3], 2), 2);
        assert_eq!(pick(&[1, 2, 3], 7), 3);
    }
}
