//! Joins pieces of line that meet, so that dashes run on and corners are round.

use std::collections::BTreeMap;

use board::Point;

pub fn chain(pieces: &[Vec<Point>]) -> Vec<Vec<Point>> {
    let mut ends: BTreeMap<Point, Vec<usize>> = BTreeMap::new();
    for (index, piece) in pieces.iter().enumerate() {
        if let (Some(first), Some(last)) = (piece.first(), piece.last()) {
            ends.entry(*first).or_default().push(index);
            ends.entry(*last).or_default().push(index);
        }
    }
    let mut used = vec![false; pieces.len()];
    let mut lines = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        if std::mem::replace(&mut used[index], true) || piece.is_empty() {
            continue;
        }
        let mut line = piece.clone();
        grow(&mut line, pieces, &ends, &mut used);
        line.reverse();
        grow(&mut line, pieces, &ends, &mut used);
        lines.push(line);
    }
    lines
}

/// Goes on from the last point of a line as long as some piece does.
fn grow(
    line: &mut Vec<Point>,
    pieces: &[Vec<Point>],
    ends: &BTreeMap<Point, Vec<usize>>,
    used: &mut [bool],
) {
    while let Some(&last) = line.last() {
        let next = ends
            .get(&last)
            .and_then(|all| all.iter().copied().find(|index| !used[*index]));
        let Some(index) = next else { return };
        used[index] = true;
        let piece = &pieces[index];
        if piece.first() == Some(&last) {
            line.extend(piece.iter().skip(1));
        } else {
            line.extend(piece.iter().rev().skip(1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_join_end_to_end() {
        let p = |x| Point { x, y: 0 };
        let pieces = [
            vec![p(1), p(2)],
            vec![p(3), p(2)],
            vec![p(0), p(1)],
            vec![p(8), p(9)],
        ];
        let lines = chain(&pieces);
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0], [p(3), p(2), p(1), p(0)]);
    }
}
