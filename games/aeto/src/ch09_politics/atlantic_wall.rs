//! 9.14: the Maginot Line is taken to the Atlantic Wall.

use crate::Aeto;
use crate::ch08_seasons::is_site;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::names::hex_name;
use crate::politics::named;
use crate::spot::board;
use crate::state::State;
use crate::types::{HexId, WorkKind};
use crate::works::{Work, Wreck};
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 9.14: a Seasonal Turn after Germany has conquered France: a free coastal fort is begun, until six were.
pub fn open_season(t: &mut Act<'_>) {
    let n = named();
    let taken =
        t.s.politics
            .conquests
            .iter()
            .any(|one| one.of == n.france && one.by == n.germany);
    if taken && t.s.politics.atlantic_wall < data().values.atlantic_wall {
        t.push(Walling {});
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Walling {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wall {
    At {
        hex: HexId,
    },
    /// None is begun in this season.
    Later,
}

fn french() -> impl Iterator<Item = SpaceId> {
    board()
        .ids()
        .filter(|hex| ground::hex(*hex).nation == Some(named().france))
}

impl Question<Aeto> for Walling {
    type Answer = Wall;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(named().germany);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, french().map(|hex| Wall::At { hex: hex.into() }));
        frame::add(out, [Wall::Later]);
    }
    fn check(&self, s: &State, answer: Wall) -> Result<(), Illegal> {
        let Wall::At { hex } = answer else {
            return Ok(());
        };
        let germany = named().germany;
        let printed = ground::hex(hex.space());
        let occupied = printed.nation == Some(named().france)
            && s.politics.holder(hex.space()) == Some(germany)
            && !super::vichy::is_of(named().vichy_france, hex.space());
        demand!(occupied, "9.14", "it is no German hex of occupied France");
        is_site(s, germany, WorkKind::CoastalFort, hex.space())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Wall) {
        t.pop();
        let Wall::At { hex } = answer else { return };
        let kind = WorkKind::CoastalFort;
        t.s.works.built.push(Work {
            hex,
            kind,
            building: true,
        });
        t.s.politics.atlantic_wall += 1;
        t.log.say(rule!("9.14"), || {
            format!("A free coastal fort is begun in {}", hex_name(hex.space()))
        });
        if t.s.politics.atlantic_wall >= data().values.atlantic_wall {
            dismantle(t);
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let left = data().values.atlantic_wall - s.politics.atlantic_wall;
        (
            format!("Where is a free coastal fort begun ({left} left)?"),
            rule!("9.14"),
        )
    }
}

/// 9.14: whether a fortification of the Maginot Line is gone for good.
pub fn is_dismantled(s: &State, hex: SpaceId) -> bool {
    cite!("9.14");
    let french = ground::hex(hex).nation == Some(named().france);
    french && s.politics.atlantic_wall >= data().values.atlantic_wall
}

/// 9.14: with the sixth fort the Maginot Line is gone for good; the Siegfried Line stays (9.14b).
fn dismantle(t: &mut Act<'_>) {
    cite!("9.14");
    let maginot: Vec<SpaceId> = {
        let forts = data().permanent_forts.iter().map(|fort| fort.hex);
        forts
            .filter(|hex| ground::hex(*hex).nation == Some(named().france))
            .collect()
    };
    for hex in maginot {
        let wreck = Wreck {
            hex: hex.into(),
            kind: WorkKind::PermanentFort,
        };
        if !t.s.works.wrecked.contains(&wreck) {
            t.s.works.wrecked.push(wreck);
        }
    }
    t.log.say(rule!("9.14"), || {
        "The Maginot Line is dismantled".to_string()
    });
}
