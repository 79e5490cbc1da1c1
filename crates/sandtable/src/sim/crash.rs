//! Panics of a ruleset are counted and told, and do not end a run.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    /// The words of the last panic, while this thread wants them in place of the usual report.
    static WORDS: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `f`; if it panics, gives what it said and where.
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
    WORDS.set(Some(String::new()));
    let result = catch_unwind(AssertUnwindSafe(f));
    let words = WORDS.take().unwrap_or_default();
    result.map_err(|_| words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told_with_its_place() {
        assert_eq!(caught(|| 3), Ok(3));
        let words = caught(|| panic!("the {} is gone", "fleet")).unwrap_err();
        assert!(words.contains("the fleet is gone"), "{words}");
        assert!(words.contains("crash.rs"), "{words}");
    }
}
