//! Who is at war and allied with whom, what was conquered, and the marks that the rules of chapters
//! 1, 12, 13 and 14 leave behind.

use crate::types::{Nation, Nations, Turn};
use serde::{Deserialize, Serialize};

pub use crate::ch01_war::{WarAction, WarStep};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Politics {
    /// By nation, both ways: everybody it is at war with.
    pub war: Vec<Nations>,
    /// By nation, both ways: everybody whose zones it may use and whose units it may fight beside.
    pub ally: Vec<Nations>,
    /// By nation: the Major whose seat moves its units; a Major that is in play runs itself.
    pub sponsor: Vec<Option<Nation>>,
    /// By nation: the conqueror that holds it now, if it is conquered (14.1, 14.4).
    pub conquered: Vec<Option<Nation>>,
    /// By nation: who added its WPPs at the last Year Start Sequence (14.1e, 14.4c).
    pub credited: Vec<Option<Nation>>,
    /// By Major: who took its capital and when, while it is not yet conquered (14.1a).
    pub capital_taken: [Option<(Nation, Turn)>; 6],
    /// By Minor: the war that was declared on it (1.5, 4.2b).
    pub attacked: Vec<Option<Attacked>>,
    /// By Minor: the Majors that intervened on its side (1.5i).
    pub intervened: Vec<Nations>,
    /// 12.3a: Axis Minor Allies in play.
    pub active_minors: Nations,
    /// 12.3g: Axis Minors that can never be activated.
    pub barred_minors: Nations,
    /// 14.1, 14.2: Majors out of the war for good.
    pub fallen: Nations,
    /// 1.5, 14.5: Majors that take part in the war.
    pub belligerent: Nations,
    /// 14.7a
    pub eastern_europe_formed: bool,
    /// 14.5a: the turn in which France was conquered.
    pub france_fell: Option<Turn>,
    /// 10.2b
    pub lend_lease_open: bool,
    /// 13.2: Germany failed to keep its garrison in the East.
    pub garrison_failed: bool,
    /// 13.1: when Germany and Russia went to war.
    pub russian_war: Option<Turn>,
    pub winter: Winter,
}

/// 1.5: a war declared on a Minor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attacked {
    pub by: Nation,
    pub turn: Turn,
    /// 1.5k: whether the attacker has entered or attacked it.
    pub invaded: bool,
}

/// 13.1: the Russian winter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Winter {
    #[default]
    ToCome,
    Postponed,
    Now,
    Over,
}

impl Default for Politics {
    fn default() -> Politics {
        let nations = Nation::MAX;
        Politics {
            war: vec![Nations::NONE; nations],
            ally: vec![Nations::NONE; nations],
            sponsor: vec![None; nations],
            conquered: vec![None; nations],
            credited: vec![None; nations],
            capital_taken: [None; 6],
            attacked: vec![None; nations],
            intervened: vec![Nations::NONE; nations],
            active_minors: Nations::NONE,
            barred_minors: Nations::NONE,
            fallen: Nations::NONE,
            belligerent: Nations::NONE,
            eastern_europe_formed: false,
            france_fell: None,
            lend_lease_open: false,
            garrison_failed: false,
            russian_war: None,
            winter: Winter::ToCome,
        }
    }
}

impl Politics {
    pub fn set_war(&mut self, a: Nation, b: Nation) {
        self.war[a.index()].insert(b);
        self.war[b.index()].insert(a);
        self.set_ally(a, b, false);
    }

    pub fn set_peace(&mut self, a: Nation, b: Nation) {
        self.war[a.index()].remove(b);
        self.war[b.index()].remove(a);
    }

    pub fn set_ally(&mut self, a: Nation, b: Nation, allied: bool) {
        if allied && a != b {
            self.ally[a.index()].insert(b);
            self.ally[b.index()].insert(a);
        } else {
            self.ally[a.index()].remove(b);
            self.ally[b.index()].remove(a);
        }
    }
}
