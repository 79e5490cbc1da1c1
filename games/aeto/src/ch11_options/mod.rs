//! Chapter 11: optional rules. Each is a switch, fixed before the game; a rule that hangs on one asks
//! `s.options.has(Opt::…)`.
//!
//! A new one is a word in [`Opt`] and a row in `options.tsv`, which gives what the table shows; nothing else lists them.

mod abyssinia;
mod dismissals;
mod entitlements;
mod extension;
mod labels;
mod recall;
mod recycling;
mod ultra;

pub use abyssinia::reinforce;
pub use dismissals::dismiss;
pub use entitlements::{Sort, entitle};
pub use extension::{last_month, open_spring, victory_month};
pub use recall::{Overseas, is_cancelled, note_away, open_arrivals, open_month};
pub use recycling::is_lost_for_good;
pub use ultra::{
    Drawn, Ultra, end_month, insight, may_know, open_initiative, open_weather, overhear, redeal,
    spend,
};

use crate::Aeto;
use crate::data::data;
use crate::state::State;
use crate::types::Month;
use kernel::{OptionInfo, Setup, cite};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

board::words! {
    /// 11a: what can be agreed on.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    "option" Opt {
        /// 11.4
        Recall = "recall",
        /// 11.5
        Extension = "extension",
        /// 11.6
        Entitlements = "entitlements",
        /// 11.10
        Dismissals = "dismissals",
        /// 11.11
        Abyssinia = "abyssinia",
        /// 11.12
        Fuel = "fuel",
        /// 11.13
        NonRecyclable = "non_recyclable",
        /// 11.22
        Ultra = "ultra",
    }
}

/// 11a: what was agreed on before the game.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(BTreeSet<Opt>);

impl Options {
    /// Only what all players agreed on.
    pub fn agreed(setup: &Setup) -> Options {
        cite!("11a");
        let all = Opt::ALL.into_iter();
        Options(all.filter(|option| setup.is_on(option.word())).collect())
    }
    pub fn has(&self, option: Opt) -> bool {
        self.0.contains(&option)
    }
    /// For tests, which play one rule at a time.
    pub fn with(options: &[Opt]) -> Options {
        Options(options.iter().copied().collect())
    }
}

/// What the table offers when a game is made, each off unless it is switched on.
pub fn switches() -> impl Iterator<Item = OptionInfo> {
    let rows = data().optional.agreements.iter();
    rows.map(|row| OptionInfo::switch(row.id.word(), &row.title, &row.about))
}

/// 11.12: the last month of a season, in which nothing is refuelled at sea.
pub fn is_dry_month(s: &State) -> bool {
    cite!("11.12");
    let season = |month: Month| data().month(month.name()).season;
    let now = s.clock.month;
    s.options.has(Opt::Fuel) && season(now) != season(now.next())
}

frame::chapter! {
    /// What chapter 11 asks.
    steps OptionStep of Aeto {
        entitlements::Entitled => Grant,
        extension::Extending => Extend,
        extension::Sharing => Share,
        recall::Calling => Call,
        abyssinia::Landing => Land,
        ultra::Ciphers => Cipher,
        ultra::Seizing => Seize,
        ultra::Listening => Listen,
    }
    /// What optional rules let players do.
    actions OptionAction {}
}
