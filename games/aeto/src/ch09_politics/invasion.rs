//! 9.1, 9.2: declarations of war, and whose ally an invaded minor becomes.

use super::activation::{alignment, joins_by_itself, list};
use super::deploying::Deploying;
use super::{sitzkrieg, vichy};
use crate::Aeto;
use crate::ch10_special::winter_war;
use crate::data::{Fact, data};
use crate::game::{Act, Action};
use crate::names::{adjective, nation_name};
use crate::politics::{Invasion, named, natural_camp};
use crate::state::State;
use crate::types::{Camp, Class, NationId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 9.2a: a power may declare war before its units move or attack.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declaring {
    pub by: NationId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Declare {
    War {
        on: NationId,
    },
    /// 10.24a: the Winter War.
    Winter,
    NoMore,
}

impl Question<Aeto> for Declaring {
    type Answer = Declare;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(self.by);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, nations().map(|on| Declare::War { on }));
        frame::add(out, [Declare::Winter, Declare::NoMore]);
    }
    fn check(&self, s: &State, answer: Declare) -> Result<(), Illegal> {
        match answer {
            Declare::War { on } => may_invade(s, self.by, on),
            Declare::Winter => winter_war::may_declare(s, self.by),
            Declare::NoMore => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Declare) {
        match answer {
            Declare::War { on } => declare(t, self.by, on),
            Declare::Winter => winter_war::declare(t),
            Declare::NoMore => t.pop(),
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let who = adjective(self.by);
        let text = format!("{who} declarations of war, before anything is done that would be one.");
        (text, rule!("9.2a"))
    }
}

fn nations() -> impl Iterator<Item = NationId> {
    (0..data().nations.len() as u16).map(NationId)
}

/// Whether a power could declare war on anybody.
pub fn any_declaration(s: &State, by: NationId) -> Result<(), Illegal> {
    let winter = winter_war::may_declare(s, by).is_ok();
    let any = winter || nations().any(|on| may_invade(s, by, on).is_ok());
    demand!(any, "9.1c", "there is nobody on whom it may declare war");
    Ok(())
}

/// 9.2a: the Naval and Air Phase begins: who may declare war in it is asked, the side with the Initiative first.
pub fn open_phase(t: &mut Act<'_>) {
    cite!("9.2a");
    if !t.s.scenario().politics {
        return;
    }
    let first = t.s.clock.initiative;
    for side in [first.other(), first] {
        let powers: Vec<NationId> =
            t.s.powers_of(side)
                .filter(|by| is_played(t.s, *by))
                .collect();
        for by in powers.into_iter().rev() {
            t.push(Declaring { by });
        }
    }
}

/// 9.2a: in the Offensive Phase whoever makes Offensives may declare war first.
pub fn begin_declaring(t: &mut Act<'_>, by: NationId) {
    t.push(Declaring { by });
}

/// 9.1c: a major power that is not conquered and that a player of the scenario controls.
fn is_played(s: &State, nation: NationId) -> bool {
    data().nations[nation.index()].class == Class::Major
        && s.scenario().powers.contains(&nation)
        && !s.politics.is_conquered(nation)
}

/// 9.1c, 9.2b, 9.5a, 9.12c: whether a power may declare war on a nation.
pub fn may_invade(s: &State, by: NationId, on: NationId) -> Result<(), Illegal> {
    demand!(
        s.scenario().politics,
        "9.1b",
        "nobody else goes to war in this scenario"
    );
    demand!(is_played(s, by), "9.1c", "it declares no wars");
    demand!(by != on, "9.1b", "it is the same nation");
    cite!("8.0-switzerland");
    let class = data().nations[on.index()].class;
    let state = vichy::is_vichy_state(s, on);
    demand!(class != Class::Closed, "9.2b", "it is never invaded");
    let whole = matches!(class, Class::Major | Class::Minor) && on != named().vichy_france;
    demand!(whole || state, "9.2b", "it is no nation that is invaded");
    demand!(!s.politics.is_conquered(on), "9.2a", "it is conquered");
    let shut = on == named().finland && s.politics.aftermath.finland_neutral;
    demand!(!shut, "9.21", "Finland is neutral for good");
    limits(s, by, on)?;
    demand!(!s.politics.at_war(by, on), "9.1b", "there is war already");
    let friends = natural_camp(by)
        .is_some_and(|own| natural_camp(on) == Some(own) || s.politics.camp(on) == own);
    demand!(!friends, "9.1c", "it is of your own camp");
    sitzkrieg::may_declare(s, by, on)?;
    if state {
        return vichy::may_be_invaded(s);
    }
    check_pact(s, by, on, class)
}

/// 9.1d: on whom the USSR and the US declare no war.
fn limits(s: &State, by: NationId, on: NationId) -> Result<(), Illegal> {
    let n = named();
    let month = s.clock.month.0;
    if by == n.ussr {
        let western = natural_camp(on) == Some(Camp::Western) || s.camp(on) == Camp::Western;
        cite!("10.12");
        demand!(!western, "9.1d", "the USSR fights no Western Ally");
        let scheduled = list(on).is_some_and(|list| {
            let clause = list.automatic.iter();
            clause
                .flat_map(|clause| &clause.facts)
                .any(|(_, fact)| matches!(fact, Fact::Since(_)))
        });
        let axis = natural_camp(on) == Some(Camp::Axis) || s.camp(on) == Camp::Axis || scheduled;
        demand!(
            !axis || month >= data().values.soviet_wars.into(),
            "9.1d",
            "the USSR fights neither the Axis nor its partners to be in 1939"
        );
    }
    let us = by == n.us;
    let now = month > data().values.us_entry.into();
    demand!(!us || now, "9.1d", "the US starts no war before 1942");
    Ok(())
}

/// 9.3b: in December 1941 the US is at war with the Axis.
pub(super) fn open_month(t: &mut Act<'_>) {
    let n = named();
    let due = t.s.clock.month.0 >= data().values.us_entry.into();
    if due && t.s.scenario().politics && is_played(t.s, n.us) {
        us_enters(t);
    }
}

/// 9.3a: an attack on the convoys along the coast of the US is war with it.
pub fn strike_us(t: &mut Act<'_>) {
    cite!("9.3a");
    if t.s.scenario().politics && is_played(t.s, named().us) {
        us_enters(t);
    }
}

/// 9.3b: the US is at war with Germany and Italy, as far as they stand.
pub(super) fn us_enters(t: &mut Act<'_>) {
    cite!("9.3b");
    let n = named();
    let foes = [n.germany, n.italy].map(|foe| (foe, t.s.camp(foe) == Camp::Axis));
    let new = |t: &Act<'_>, foe| !t.s.politics.at_war(n.us, foe);
    let open: Vec<NationId> = foes
        .into_iter()
        .filter(|(_, fights)| *fights)
        .map(|(foe, _)| foe)
        .collect();
    if !open.iter().any(|foe| new(t, *foe)) {
        return;
    }
    t.log.say(rule!("9.3b"), || {
        "The US is at war with the Axis".to_string()
    });
    join(t, n.us, Camp::Western);
    for foe in open {
        t.s.politics.declare(n.us, foe);
    }
    t.s.politics.close_ranks();
    take_sides(t);
    t.s.refresh();
}

/// A war that the USSR or the US would be drawn into needs somebody who plays them.
fn check_pact(s: &State, by: NationId, on: NationId, class: Class) -> Result<(), Illegal> {
    let plays = |nation: &NationId| is_played(s, *nation);
    if class == Class::Major {
        demand!(plays(&on), "9.1c", "nobody plays it in this scenario");
        return Ok(());
    }
    let Some(pact) = alignment(s, on, by) else {
        return Err(Illegal::new(
            rule!("9.2b2"),
            "it is not invaded in this scenario",
        ));
    };
    let drawn = pact.allies.iter().chain(&pact.counts_as);
    let major = |nation: &&NationId| data().nations[nation.index()].class == Class::Major;
    let lacking = drawn
        .filter(major)
        .all(|nation| s.politics.is_conquered(*nation) || plays(nation));
    demand!(
        lacking,
        "9.2b2",
        "it would draw in a power that nobody plays"
    );
    Ok(())
}

/// 9.1a, 9.1b: war is declared, and cannot be taken back. Who is drawn in, is.
pub fn declare(t: &mut Act<'_>, by: NationId, on: NationId) {
    cite!("9.1b", "9.2a");
    t.log.say(rule!("9.1b"), || {
        format!("{} declares war on {}", nation_name(by), nation_name(on))
    });
    note(t, by, on);
    if vichy::is_vichy_state(t.s, on) {
        return vichy::react(t, by, on);
    }
    let own = natural_camp(by).unwrap_or(Camp::Neutral);
    join(t, by, own);
    let pact = alignment(t.s, on, by).cloned();
    let alone = pact
        .as_ref()
        .is_some_and(|pact| pact.allies.is_empty() && pact.counts_as.is_none());
    if alone {
        return fight_alone(t, by, on);
    }
    let camp = match (&pact, natural_camp(on)) {
        (_, Some(camp)) => Some(camp),
        (Some(pact), None) => pact.allies.iter().find_map(|ally| natural_camp(*ally)),
        (None, None) => None,
    };
    if let Some(power) = pact.and_then(|pact| pact.counts_as) {
        cite!("9.2-bulgaria", "9.2-hungary", "9.2-rumania", "9.2-finland");
        note(t, by, power);
        if let Some(camp) = natural_camp(power) {
            join(t, power, camp);
        }
        t.s.politics.declare(by, power);
    }
    align(t, on, camp.unwrap_or_else(|| opposite(own)));
    t.s.politics.declare(by, on);
    t.s.politics.close_ranks();
    take_sides(t);
    crate::ch10_special::winter::look_east(t);
}

/// 9.2-estonia, 9.8a: a minor of which nobody becomes an ally fights its own war; the other side plays it.
fn fight_alone(t: &mut Act<'_>, by: NationId, on: NationId) {
    cite!(
        "9.2-estonia",
        "9.2-latvia",
        "9.2-lithuania",
        "9.2-turkey",
        "9.8a"
    );
    let guardian = opposite(natural_camp(by).unwrap_or(Camp::Neutral));
    t.s.politics.guardians.push((on, guardian));
    align(t, on, Camp::Lone);
    t.s.politics.declare(by, on);
    t.s.politics.close_ranks();
}

/// 9.8e, 8.0-finland: who fights alone joins the camp that plays him as soon as that fights the same enemy; and who joins
/// Germany by itself when the great war begins does so at once.
pub(super) fn take_sides(t: &mut Act<'_>) {
    cite!("9.8e", "8.0-finland");
    for (of, camp) in t.s.politics.guardians.clone() {
        let shares = |foe: NationId| t.s.are_foes(camp, t.s.camp(foe));
        if t.s.camp(of) == Camp::Lone && t.s.politics.foes(of).any(shares) {
            t.s.politics.guardians.retain(|(one, _)| *one != of);
            t.s.enlist(of, camp);
            t.s.politics.close_ranks();
        }
    }
    let finland = named().finland;
    if t.s.scenario().politics && joins_by_itself(t.s, finland) {
        super::partners::activate(t, finland, named().germany);
    }
}

/// Who fights a camp.
pub(super) fn opposite(camp: Camp) -> Camp {
    match camp {
        Camp::Axis => Camp::Western,
        _ => Camp::Axis,
    }
}

/// 9.1a: it counts as an invasion by that power.
fn note(t: &mut Act<'_>, by: NationId, of: NationId) {
    if !t.s.politics.has_invaded(by, of) {
        let since = t.s.clock.month;
        t.s.politics.declared.push(Invasion { by, of, since });
    }
}

/// A power comes into the war on the side of its camp.
fn join(t: &mut Act<'_>, nation: NationId, camp: Camp) {
    if t.s.camp(nation) != camp {
        t.s.enlist(nation, camp);
    }
}

/// 9.0b, 9.2: a nation joins a camp; a minor sets up its starting units and has its Offensives.
pub fn align(t: &mut Act<'_>, nation: NationId, camp: Camp) {
    cite!(
        "9.0a",
        "9.0b",
        "9.2b2",
        "9.2-belgium",
        "9.2-denmark",
        "9.2-greece",
        "9.2-ireland",
        "9.2-luxembourg",
        "9.2-netherlands",
        "9.2-norway",
        "9.2-portugal",
        "9.2-spain",
        "9.2-sweden",
        "9.2-yugoslavia"
    );
    join(t, nation, camp);
    if data().nations[nation.index()].class != Class::Minor {
        return;
    }
    t.log.say(rule!("9.2b2"), || {
        format!(
            "{} joins the {} side",
            nation_name(nation),
            camp.side().adjective()
        )
    });
    if let Some(track) = t.s.track_mut(nation) {
        cite!("9.0c", "8.13d");
        track.offensives = data().values.minor_offensives;
    }
    t.push(Deploying { nation });
}
