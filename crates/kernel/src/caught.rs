use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    /// The words of the last panic, while this thread wants them in place of the usual report.
    static WORDS: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `f`; if it panics, gives what it said and where, and nothing is printed.
///
/// For programs that play many games or serve many players: a fault of one ruleset must not end
/// them. A [`Session`](crate::Session) is whole after a panic in one of its methods.
pub fn caught<T>(f: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            WORDS.with_borrow_mut(|words| match words {
                Some(words) => *words = info.to_string().replace('\n', " "),
                None => usual(info),
            });
        }));
    });
    let outer = WORDS.replace(Some(String::new()));
    let result = catch_unwind(AssertUnwindSafe(f));
    let words = WORDS.replace(outer).unwrap_or_default();
    result.map_err(|_| words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_can_stand_inside_another() {
        let words = caught(|| {
            assert!(caught(|| panic!("inner")).is_err());
            panic!("outer")
        });
        assert!(words.is_err_and(|words: String| words.contains("outer")));
    }

    #[test]
    fn a_panic_is_told_with_its_place() {
        assert_eq!(caught(|| 3), Ok(3));
        let words = caught(|| panic!("the {} is gone", "fleet")).unwrap_err();
        assert!(words.contains("the fleet is gone"), "{words}");
        assert!(words.contains("caught.rs"), "{words}");
    }
}
