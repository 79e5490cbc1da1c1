//! 10.17: what the USSR may occupy without a war with the Axis: eastern Poland, Bessarabia, the Baltic states.

use crate::data::{Claim, Taking, data};
use crate::game::Act;
use crate::ground;
use crate::names::nation_name;
use crate::politics::{Conquest, Standing, named};
use crate::state::State;
use crate::types::{Camp, NationId};
use board::SpaceId;
use kernel::{cite, rule};

/// The land that a hex belongs to, if the USSR lays claim to it.
fn claim(hex: SpaceId) -> Option<&'static Claim> {
    let mut all = data().specials.claims.iter();
    all.find(|claim| claim.hexes.binary_search(&hex).is_ok())
}

/// Whether the time for a claim has come, and there is no war with Germany.
fn is_ripe(s: &State, claim: &Claim) -> bool {
    cite!("10.17a", "10.17b", "10.17c");
    let n = named();
    match claim.since {
        _ if s.politics.at_war(n.germany, n.ussr) => false,
        Some(since) => s.clock.month >= since,
        None => has_fallen(s, claim),
    }
}

/// 10.17a, 10.17c: Poland is conquered by Germany; for its own east it is enough that Germany holds Warsaw.
fn has_fallen(s: &State, claim: &Claim) -> bool {
    let n = named();
    let fallen = || {
        let mut all = s.politics.conquests.iter();
        all.any(|one| one.of == n.poland && one.by == n.germany)
    };
    let warsaw = || {
        let capital = data().nations[n.poland.index()].capital;
        capital.is_some_and(|hex| s.politics.holder(hex) == Some(n.germany))
    };
    fallen() || (claim.nation == n.poland && warsaw())
}

/// 10.17: whether Soviet troops may not go there yet, not even in war.
pub fn is_shut(s: &State, nation: NationId, hex: SpaceId) -> bool {
    let Some(claim) = claim(hex).filter(|_| nation == named().ussr) else {
        return false;
    };
    match claim.since {
        Some(_) => claim.shut.is_some_and(|until| s.clock.month < until),
        None => !has_fallen(s, claim),
    }
}

/// 10.17: whether the USSR may enter a hex of a land that it claims: in an Offensive of its own, or where one has begun.
pub fn may_enter(s: &State, nation: NationId, hex: SpaceId) -> bool {
    let ussr = named().ussr;
    let Some(claim) = claim(hex).filter(|_| nation == ussr) else {
        return false;
    };
    let advances = s.operation.as_ref().is_some_and(|op| op.nation == ussr);
    let begun = || {
        claim
            .hexes
            .iter()
            .any(|at| s.politics.holder(*at) == Some(ussr))
    };
    s.politics.standing(ussr, hex) == Standing::Neutral
        && is_ripe(s, claim)
        && (advances || begun())
}

/// Whether the USSR has anything to occupy, at peace.
pub fn any_open(s: &State, nation: NationId) -> bool {
    let ussr = named().ussr;
    let open = |claim: &Claim| {
        let left = || {
            claim
                .hexes
                .iter()
                .any(|at| s.politics.holder(*at) != Some(ussr))
        };
        is_ripe(s, claim) && left()
    };
    nation == ussr && s.scenario().powers.contains(&ussr) && data().specials.claims.iter().any(open)
}

/// 10.17b: Bessarabia is closed to the Axis as long as it is not at war with the USSR: to enter it would be one.
pub fn is_closed_to_axis(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("10.17b");
    let rumanian = claim(hex).is_some_and(|claim| claim.nation == named().rumania);
    rumanian && s.camp(nation) == Camp::Axis && !s.politics.at_war(nation, named().ussr)
}

/// 10.17: Soviet troops have come into a hex of a claim.
pub fn enter(t: &mut Act<'_>, nation: NationId, hex: SpaceId) {
    let ussr = named().ussr;
    let Some(claim) = claim(hex).filter(|_| nation == ussr) else {
        return;
    };
    if t.s.politics.standing(ussr, hex) != Standing::Neutral || !is_ripe(t.s, claim) {
        return;
    }
    t.s.politics.set_holder(hex, ussr);
    let own = |at: &SpaceId| t.s.politics.holder(*at) == Some(ussr);
    let whole = match claim.taking {
        Taking::Any => true,
        Taking::Keys => claim.keys.iter().all(own),
        Taking::Hexes => false,
    };
    let taken: Vec<SpaceId> = match claim.taking {
        Taking::Hexes => around(t.s, claim, hex),
        _ if whole => claim.hexes.clone(),
        _ => Vec::new(),
    };
    let camp = t.s.camp(ussr);
    for at in taken {
        if !t.s.is_enemy_held(at, camp) {
            t.s.politics.set_holder(at, ussr);
        }
    }
    if whole {
        settle(t, claim);
    }
    t.s.refresh();
}

/// 10.17c: the hexes of Lithuania beside Soviet troops to which nobody else stands next.
fn around(s: &State, claim: &Claim, hex: SpaceId) -> Vec<SpaceId> {
    let camp = s.camp(named().ussr);
    let stranger = |at: SpaceId| s.is_enemy_held(at, camp);
    let contested = |at: SpaceId| ground::beside(at).any(|(to, _)| stranger(to));
    let near = ground::beside(hex).map(|(to, _)| to);
    near.filter(|to| claim.hexes.contains(to) && !contested(*to))
        .collect()
}

/// The whole of a claim is Soviet: a Baltic state is conquered.
fn settle(t: &mut Act<'_>, claim: &Claim) {
    let (ussr, of) = (named().ussr, claim.nation);
    if claim.conquers && !t.s.politics.is_conquered(of) {
        let in_month = t.s.clock.month;
        let by = ussr;
        t.s.politics.conquests.push(Conquest { of, by, in_month });
    }
    t.s.politics.partitioned |= of == named().poland;
    t.log.say(rule!("10.17a"), || {
        format!("The USSR has occupied its part of {}", nation_name(of))
    });
}
