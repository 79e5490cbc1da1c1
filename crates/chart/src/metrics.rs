//! How wide words run. The fonts are the reader's, so widths are those of the widest usual sans-serif.

/// Thousandths of the size that a character advances.
fn advance(c: char) -> i32 {
    match c {
        'i' | 'j' | 'l' | '\'' | '.' | ',' | ':' | ';' | '!' | '|' => 300,
        'I' | ' ' => 330,
        'f' | 'r' | 't' | '(' | ')' | '-' | '/' => 420,
        's' | 'z' => 535,
        'c' | 'k' | 'v' | 'x' | 'y' | 'J' | 'L' => 585,
        'm' => 975,
        'w' => 820,
        'W' => 990,
        'M' | '%' => 870,
        'D' | 'G' | 'H' | 'N' | 'O' | 'Q' | 'U' => 780,
        'A'..='Z' => 690,
        '0'..='9' => 640,
        '–' | '×' => 700,
        _ => 635,
    }
}

/// The width of a line of words.
pub fn width(words: &str, size: i32, bold: bool, spacing: i32) -> i32 {
    let thousandths: i32 = words.chars().map(advance).sum();
    let plain = thousandths * size / 1000 + spacing * words.chars().count() as i32;
    if bold { plain * 112 / 100 } else { plain }
}

/// Breaks words into at most `lines` lines of about equal length.
pub fn wrap(words: &str, lines: usize) -> Vec<String> {
    let parts: Vec<&str> = words.split(' ').collect();
    let lines = lines.clamp(1, parts.len());
    let mut best: Option<(usize, Vec<String>)> = None;
    let mut cuts: Vec<usize> = (1..lines).collect();
    loop {
        let mut from = 0;
        let mut out = Vec::with_capacity(lines);
        for to in cuts.iter().copied().chain([parts.len()]) {
            out.push(parts[from..to].join(" "));
            from = to;
        }
        let longest = out.iter().map(|l| l.chars().count()).max().unwrap_or(0);
        if best.as_ref().is_none_or(|(length, _)| longest < *length) {
            best = Some((longest, out));
        }
        if !next_cuts(&mut cuts, parts.len()) {
            return best.map(|(_, out)| out).unwrap_or_default();
        }
    }
}

/// The next choice of places to cut, in order; `false` after the last.
fn next_cuts(cuts: &mut [usize], parts: usize) -> bool {
    let count = cuts.len();
    for i in (0..count).rev() {
        if cuts[i] < parts - (count - i) {
            cuts[i] += 1;
            for j in i + 1..count {
                cuts[j] = cuts[j - 1] + 1;
            }
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_out_about_equal() {
        assert_eq!(wrap("Bay of Biscay", 2), ["Bay of", "Biscay"]);
        assert_eq!(
            wrap("Western Mediterranean Sea", 2),
            ["Western", "Mediterranean Sea"]
        );
        assert_eq!(wrap("Malta", 3), ["Malta"]);
        assert_eq!(wrap("a b c", 3), ["a", "b", "c"]);
    }
}
