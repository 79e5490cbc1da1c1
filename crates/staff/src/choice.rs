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

/// Like counters stand for each other: `other` takes the last order, and whoever had it takes that of `other`.
pub fn exchange<U: Copy + PartialEq, P: Copy>(orders: &mut [(U, P)], other: U) {
    let Some((unit, to)) = orders.last().copied() else {
        return;
    };
    for order in orders.iter_mut().filter(|order| order.0 == other) {
        order.0 = unit;
    }
    if let Some(last) = orders.last_mut() {
        *last = (other, to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn like_counters_exchange_their_orders() {
        let mut orders = [(1, "a"), (2, "b"), (3, "c")];
        exchange(&mut orders, 1);
        assert_eq!(orders, [(3, "a"), (2, "b"), (1, "c")]);
        exchange(&mut orders, 7);
        assert_eq!(orders, [(3, "a"), (2, "b"), (7, "c")]);
    }

    #[test]
    fn the_first_of_the_best_is_chosen() {
        assert_eq!(best(&[3, 9, 5, 19], |n| n % 10), 9);
        assert_eq!(pick(&[1, 2, 3], 2), 2);
        assert_eq!(pick(&[1, 2, 3], 7), 3);
    }
}
