//! Letters that nobody sees, that turn others around, or that cover them.

/// Whether a name or a title is made of letters that can be seen, and that leave others alone.
pub fn plain(text: &str) -> bool {
    let mut marks = MARKS;
    !text.chars().any(|letter| {
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        unseen(letter) || marks > MARKS
    })
}

/// So many marks may stand on a letter, and none where there is no letter.
const MARKS: usize = 2;

fn is_mark(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// Whether a letter is not seen, breaks the line, or turns what follows.
fn unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a letter turns what others write: a line of talk may have any other.
pub fn turns(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_is_not_taken() {
        for wrong in [
            "Ada\u{200b}",
            "\u{202e}adA",
            "A\u{2066}da",
            "\u{feff}",
            "\u{e0041}",
            "\u{3164}",
            "A\nda",
            "A\u{301}\u{302}\u{303}da",
            "\u{301}Ada",
        ] {
            assert!(!plain(wrong), "{}", wrong.escape_unicode());
        }
        for right in [
            "Ada Łukasz",
            "Ωμέγα",
            "山田",
            "e\u{301}e\u{323}\u{302}",
            "🎲 -'",
            "\u{5d0}",
        ] {
            assert!(plain(right), "{right}");
            assert!(!right.chars().any(turns), "{right}");
        }
        assert!(turns('\u{202e}') && !turns('\u{200d}'));
    }
}
