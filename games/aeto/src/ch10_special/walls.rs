//! 10.13: free Soviet fortifications.

use crate::Aeto;
use crate::ch08_seasons::is_site;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::names::hex_name;
use crate::politics::named;
use crate::spot::board;
use crate::state::State;
use crate::types::{Camp, HexId, WorkKind};
use crate::works::Work;
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 10.13: how far the USSR has come with the dice for free fortifications.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FreeForts {
    #[default]
    Ahead,
    /// The first die is rolled; a 6 ends it.
    Going,
    Over,
}

/// 10.13: free fortifications are begun, one at a time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mobilising {
    pub left: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dig {
    At { hex: HexId },
    Enough,
}

/// 10.13: a Seasonal Turn after the Axis has begun the war with the USSR, before 1943.
pub(super) fn season(t: &mut Act<'_>) {
    cite!("10.13");
    let invaded =
        t.s.politics
            .eastern_war
            .is_some_and(|war| war.by == Camp::Axis);
    let late = t.s.clock.month.0 >= data().values.free_forts_end.into();
    if !invaded || late || t.s.politics.free_forts == FreeForts::Over {
        return;
    }
    let die = t.dice.d6();
    let first = t.s.politics.free_forts == FreeForts::Ahead;
    t.s.politics.free_forts = match die == 6 && !first {
        true => FreeForts::Over,
        false => FreeForts::Going,
    };
    t.log.rolled(rule!("10.13"), &[die], || {
        format!("The USSR digs {die} free fortifications")
    });
    t.push(Mobilising { left: die });
}

impl Mobilising {
    fn is_place(s: &State, hex: SpaceId) -> Result<(), Illegal> {
        demand!(
            ground::hex(hex).nation == Some(named().ussr),
            "10.13",
            "it is no hex of the USSR proper"
        );
        is_site(s, named().ussr, WorkKind::Fort, hex)
    }
}

impl Question<Aeto> for Mobilising {
    type Answer = Dig;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let any = || board().ids().any(|hex| Self::is_place(t.s, hex).is_ok());
        match self.left > 0 && any() {
            true => Open::Ask(t.s.seat(named().ussr)),
            false => Open::Pass,
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let home = board()
            .ids()
            .filter(|hex| ground::hex(*hex).nation == Some(named().ussr));
        frame::add(out, home.map(|hex| Dig::At { hex: hex.into() }));
        frame::add(out, [Dig::Enough]);
    }
    fn check(&self, s: &State, answer: Dig) -> Result<(), Illegal> {
        match answer {
            Dig::At { hex } => Self::is_place(s, hex.space()),
            Dig::Enough => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Dig) {
        let Dig::At { hex } = answer else {
            t.pop();
            return;
        };
        t.s.works.built.push(Work {
            hex,
            kind: WorkKind::Fort,
            building: true,
        });
        t.log.say(rule!("10.13"), || {
            format!("A free fortification is begun in {}", hex_name(hex.space()))
        });
        t.replace(Mobilising {
            left: self.left - 1,
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let left = self.left;
        (
            format!("Where is a free fortification begun ({left} left)?"),
            rule!("10.13"),
        )
    }
}
