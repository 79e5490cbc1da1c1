//! 8.0, 9.19: minor nations that join by themselves or are won over, and those that give up before they are attacked.

use super::activation::{joins_by_itself, list, may_try, modifiers, succeeds};
use super::{conquest, invasion};
use crate::Aeto;
use crate::capture;
use crate::ch08_seasons;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::names::{adjective, nation_name};
use crate::politics::{named, natural_camp};
use crate::spot::board;
use crate::state::State;
use crate::types::{Camp, NationId, UnitId, WorkKind};
use board::SpaceId;
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 0.sop-s1: the Minor Partner Activation Phase, and then the rest of the Seasonal Turn.
pub fn open_season(t: &mut Act<'_>) {
    cite!("0.sop-s1", "8.0a");
    t.push(SeasonBegins {});
    if !t.s.scenario().politics {
        return;
    }
    super::atlantic_wall::open_season(t);
    super::calls::open_season(t);
    super::liberation::open_season(t);
    super::exile::open_season(t);
    super::hosting::open_season(t);
    t.push(Pressing {
        left: vec![named().belgium, named().netherlands],
    });
    for by in [named().uk, named().germany] {
        t.push(Courting {
            by,
            tried: Vec::new(),
        });
    }
    let due = data()
        .pacts
        .activations
        .iter()
        .filter(|list| joins_by_itself(t.s, list.nation));
    for (nation, by) in due.map(|list| (list.nation, list.by)).collect::<Vec<_>>() {
        activate(t, nation, by);
    }
}

/// A nation joins the camp of a power, and is at war with its enemies.
pub(super) fn activate(t: &mut Act<'_>, nation: NationId, by: NationId) {
    cite!(
        "8.0-belgium",
        "8.0-bulgaria",
        "8.0-finland",
        "8.0-hungary",
        "8.0-ireland",
        "8.0-netherlands",
        "8.0-norway",
        "8.0-rumania",
        "8.0-spain",
        "8.0-sweden"
    );
    t.log.say(rule!("8.0a"), || {
        format!(
            "{} is a partner of {} from now on",
            nation_name(nation),
            nation_name(by)
        )
    });
    let month = t.s.clock.month;
    t.s.politics.activated.push((nation, month));
    cite!("8.0-turkey");
    invasion::align(t, nation, natural_camp(by).unwrap_or(Camp::Axis));
    if nation == named().iraq {
        rise_in_iraq(t);
    }
    t.s.politics.close_ranks();
    t.s.refresh();
}

/// 8.0-iraq-b: Iraq has no units; what no enemy troops stand in is its own, and who is based there leaves.
fn rise_in_iraq(t: &mut Act<'_>) {
    cite!("8.0-iraq", "8.0-iraq-b");
    let iraq = named().iraq;
    let home = board()
        .ids()
        .filter(|hex| ground::hex(*hex).nation == Some(iraq));
    let hexes: Vec<SpaceId> = home
        .filter(|hex| ground::hex(*hex).terrain.is_some() && !t.s.is_enemy_held(*hex, Camp::Axis))
        .collect();
    for hex in hexes {
        t.s.politics.set_holder(hex, iraq);
        let strangers = t.s.units_in(hex.into());
        let strangers = strangers.filter(|(_, unit)| unit.camp != Camp::Axis && !unit.is_naval());
        let strangers: Vec<UnitId> = strangers.map(|(id, _)| id).collect();
        if !strangers.is_empty() {
            capture::expel(t, strangers, hex);
        }
    }
}

/// What follows the activation of partners: income, construction, Offensives.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonBegins {}

impl Question<Aeto> for SeasonBegins {
    type Answer = Court;

    fn open(&self, t: &mut Act<'_>) -> Open {
        t.pop();
        ch08_seasons::begin(t);
        Open::Again
    }
}

/// 8.0a: the UK or Germany tries to win minor nations over, each once in a season.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Courting {
    pub by: NationId,
    pub tried: Vec<NationId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Court {
    Try { nation: NationId },
    NoMore,
}

impl Question<Aeto> for Courting {
    type Answer = Court;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(self.by);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let all = data().pacts.activations.iter();
        frame::add(
            out,
            all.map(|list| Court::Try {
                nation: list.nation,
            }),
        );
        frame::add(out, [Court::NoMore]);
    }
    fn check(&self, s: &State, answer: Court) -> Result<(), Illegal> {
        let Court::Try { nation } = answer else {
            return Ok(());
        };
        cite!(
            "8.0-denmark",
            "8.0-estonia",
            "8.0-greece",
            "8.0-latvia",
            "8.0-lithuania",
            "8.0-luxembourg",
            "8.0-portugal-a"
        );
        demand!(
            !s.politics.is_conquered(self.by),
            "8.0a",
            "a conquered power wins nobody over"
        );
        demand!(
            may_try(s, self.by, nation),
            "8.0a",
            "it is not yours to win over"
        );
        demand!(
            !self.tried.contains(&nation),
            "8.0a",
            "it was tried in this Seasonal Turn"
        );
        let lines = list(nation).map_or(Vec::new(), |list| modifiers(s, list));
        demand!(
            succeeds(1, &lines),
            "8.0a",
            "no die could win it over as things stand"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Court) {
        let (Court::Try { nation }, Some(list)) = (answer, answer.list()) else {
            return t.pop();
        };
        let mut more = self.clone();
        more.tried.push(nation);
        t.replace(more);
        let lines = modifiers(t.s, list);
        let die = t.dice.d6();
        let joins = succeeds(die, &lines);
        t.log.rolled(rule!("8.0a"), &[die], || {
            let (who, whom) = (adjective(self.by), nation_name(nation));
            match joins {
                true => format!("{who} diplomacy wins {whom}"),
                false => format!("{who} diplomacy fails in {whom}"),
            }
        });
        if joins {
            activate(t, nation, self.by);
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let who = nation_name(self.by);
        (
            format!("Whom does {who} try to win over as a partner?"),
            rule!("8.0a"),
        )
    }
}

impl Court {
    fn list(self) -> Option<&'static crate::data::Activation> {
        match self {
            Court::Try { nation } => list(nation),
            Court::NoMore => None,
        }
    }
}

/// 9.19: forts of the Allies in France along the Belgian border, finished or not.
pub fn border_forts(s: &State) -> usize {
    cite!("9.19");
    let belgian = data()
        .pacts
        .activations
        .iter()
        .find(|list| list.nation == named().belgium);
    let hexes = belgian.into_iter().flat_map(|list| list.modifiers.iter());
    let hexes: Vec<SpaceId> = hexes
        .flat_map(|line| line.clause.facts.iter())
        .filter_map(|(_, fact)| match fact {
            crate::data::Fact::Forts { hexes, .. } => Some(hexes),
            _ => None,
        })
        .flatten()
        .map(|hex| hex.space())
        .collect();
    let near = |hex: SpaceId| hexes.iter().any(|one| ground::distance(*one, hex) <= 1);
    let fort = |kind| matches!(kind, WorkKind::Fort | WorkKind::CoastalFort);
    let french = |hex: SpaceId| ground::hex(hex).nation == Some(named().france);
    let mut all: Vec<SpaceId> = s
        .works
        .built
        .iter()
        .filter(|work| fort(work.kind))
        .map(|work| work.hex.space())
        .collect();
    all.retain(|hex| {
        french(*hex) && near(*hex) && board().space(*hex).kind == board::SpaceKind::Land
    });
    let held = |hex: &SpaceId| {
        s.politics
            .holder(*hex)
            .is_some_and(|holder| s.camp(holder) == Camp::Western)
    };
    all.into_iter().filter(held).count()
}

/// 9.19: Germany may roll whether Belgium and the Netherlands give up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pressing {
    pub left: Vec<NationId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Press {
    On { nation: NationId },
    NoMore,
}

impl Question<Aeto> for Pressing {
    type Answer = Press;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(named().germany);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let both = [named().belgium, named().netherlands];
        frame::add(out, both.map(|nation| Press::On { nation }));
        frame::add(out, [Press::NoMore]);
    }
    fn check(&self, s: &State, answer: Press) -> Result<(), Illegal> {
        let Press::On { nation } = answer else {
            return Ok(());
        };
        let fit = self.left.contains(&nation) && s.camp(nation) != Camp::Axis;
        demand!(
            fit && !s.politics.is_conquered(nation),
            "9.19",
            "it does not give up now"
        );
        let germany = named().germany;
        demand!(
            !s.politics.is_conquered(germany),
            "9.19",
            "Germany is conquered"
        );
        demand!(
            border_forts(s) > 1,
            "9.19",
            "there are not the forts along the Belgian border"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Press) {
        let Press::On { nation } = answer else {
            return t.pop();
        };
        let mut more = self.clone();
        more.left.retain(|one| *one != nation);
        t.replace(more);
        let die = t.dice.d6();
        let falls = usize::from(die) < border_forts(t.s);
        t.log.rolled(rule!("9.19"), &[die], || match falls {
            true => format!("{} capitulates", nation_name(nation)),
            false => format!("{} stands firm", nation_name(nation)),
        });
        if falls {
            conquest::fall(t, nation, named().germany);
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Behind the French forts: who is pressed to give up?".to_string(),
            rule!("9.19"),
        )
    }
}
