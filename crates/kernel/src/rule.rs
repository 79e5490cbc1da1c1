use serde::Serialize;
use std::fmt;

/// The number of a rule, as the game's ledger lists it: `8.5a`.
///
/// Written with [`rule!`](crate::rule), so that the coverage report finds where a rule is enforced.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct RuleId(&'static str);

impl RuleId {
    /// Use `rule!("8.5a")` instead: only that is seen by the coverage report.
    #[doc(hidden)]
    pub const fn cited(id: &'static str) -> RuleId {
        RuleId(id)
    }
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The rule that forbids an action, and why in a few words.
///
/// It is small and holds no owned text, so that the same predicates can serve the list of legal
/// actions, which is made at every decision, and the explanation of a refused one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Illegal {
    pub rule: RuleId,
    pub why: &'static str,
}

impl Illegal {
    pub const fn new(rule: RuleId, why: &'static str) -> Illegal {
        Illegal { rule, why }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (rule {})", self.why, self.rule)
    }
}

impl std::error::Error for Illegal {}

/// Names a rule of the game's ledger where the code enforces it.
#[macro_export]
macro_rules! rule {
    ($id:literal) => {
        $crate::RuleId::cited($id)
    };
}

/// Says that the code around it enforces rules, where there is nothing to refuse or report.
#[macro_export]
macro_rules! cite {
    ($($id:literal),+ $(,)?) => {
        const _: &[$crate::RuleId] = &[$($crate::RuleId::cited($id)),+];
    };
}

/// Refuses with a rule and a reason unless the condition holds.
#[macro_export]
macro_rules! demand {
    ($cond:expr, $id:literal, $why:expr) => {
        if !$cond {
            return Err($crate::Illegal::new($crate::rule!($id), $why));
        }
    };
}

/// Says which rules of the ledger a test proves.
#[macro_export]
macro_rules! proves {
    ($($id:literal),+ $(,)?) => {
        const _: &[$crate::RuleId] = &[$($crate::RuleId::cited($id)),+];
    };
}

/// Says which worked examples of the ledger a test plays through.
#[macro_export]
macro_rules! example {
    ($($id:literal),+ $(,)?) => {
        const _: &[&str] = &[$($id),+];
    };
}
