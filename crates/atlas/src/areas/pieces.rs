//! Which cells of one label hang together.

use super::grow::Label;
use crate::geo::Lattice;

/// Connected pieces of equal labels, numbered from 0, and the cells of each.
pub fn pieces_alike(lattice: &Lattice, labels: &[Label]) -> (Vec<usize>, Vec<usize>) {
    let mut numbers = vec![usize::MAX; labels.len()];
    let mut sizes = Vec::new();
    let mut stack = Vec::new();
    for start in 0..labels.len() {
        if numbers[start] != usize::MAX {
            continue;
        }
        let number = sizes.len();
        sizes.push(0);
        numbers[start] = number;
        stack.push(start);
        while let Some(cell) = stack.pop() {
            sizes[number] += 1;
            for next in lattice.neighbours4(cell) {
                if numbers[next] == usize::MAX && labels[next] == labels[start] {
                    numbers[next] = number;
                    stack.push(next);
                }
            }
        }
    }
    (numbers, sizes)
}
