//! Who is at war with whom, and who goes to war with them (9.15c, 9.42a, 17.8(1)).

use crate::Act;
use crate::data::data;
use crate::names::nation_name;
use crate::state::State;
use crate::types::{AreaSet, Camp, Nation, Nations};
use kernel::{cite, rule};

/// Whether two nations are at war.
#[inline]
pub fn at_war(s: &State, a: Nation, b: Nation) -> bool {
    s.politics.at_war(a, b)
}

/// Everybody who fights in the Axis's wars: Germany, Italy once it has joined, the Axis Minors once they have,
/// and Minors that the Allies attacked.
pub fn axis_in_war(s: &State) -> Nations {
    let events = &s.politics.events;
    let mut set = s.politics.nations_of_camp(Camp::Axis);
    set.remove(Nation::VICHY);
    if events.italy_joined.is_none() {
        set.remove(Nation::ITALY);
    }
    if events.axis_minors_joined.is_none() {
        for minor in Nation::AXIS_MINORS {
            set.remove(minor);
        }
    }
    set.without(s.politics.conquered)
}

/// Everybody who fights in the Western Allies' wars: nobody before Britain and France are at war with Germany.
pub fn west_in_war(s: &State) -> Nations {
    let events = &s.politics.events;
    if events.western_war.is_none() {
        return Nations::NONE;
    }
    let mut set = s.politics.nations_of_camp(Camp::Western);
    if events.usa_joined.is_none() {
        set.remove(Nation::USA);
    }
    set.without(s.politics.conquered)
}

/// 9.15c, 9.42a, 9.63: allies share their wars, and a war of the great Powers that comes of it is noted like one
/// that was declared.
pub fn share_wars(t: &mut Act) {
    spread(t.s);
    for (a, b) in note_events(t) {
        say(t, a, b);
    }
    // 17.8(1): Britain and France share their wars only from that event on.
    spread(t.s);
}

/// Every member of an alliance has the enemies of all.
pub fn spread(s: &mut State) {
    cite!("9.15c", "9.42a");
    for block in [axis_in_war(s), west_in_war(s)] {
        let enemies = block.iter().fold(Nations::NONE, |all, member| {
            all.union(s.politics.war[member.index()])
        });
        for member in block.iter() {
            for enemy in enemies.iter() {
                s.politics.set_war(member, enemy);
            }
        }
    }
}

/// Two Majors, or a Major and a Minor already in the war, begin to fight.
pub fn begin_war(t: &mut Act, by: Nation, on: Nation) {
    say(t, by, on);
    t.s.politics.set_war(by, on);
    note_events(t);
    share_wars(t);
}

fn say(t: &mut Act, a: Nation, b: Nation) {
    t.log.say(rule!("1.23"), || {
        format!("{} and {} are at war", nation_name(a), nation_name(b))
    });
}

/// Keeps the events in step with the wars; those that are new, by their first enemies.
fn note_events(t: &mut Act) -> Vec<(Nation, Nation)> {
    let turn = t.s.turn;
    let politics = &mut t.s.politics;
    let mut new = Vec::new();
    for west in [Nation::BRITAIN, Nation::FRANCE] {
        if politics.at_war(Nation::GERMANY, west) && politics.events.western_war.is_none() {
            politics.events.western_war = Some(turn);
            new.push((west, Nation::GERMANY));
        }
    }
    if politics.at_war(Nation::GERMANY, Nation::USSR) && politics.events.soviet_war.is_none() {
        politics.events.soviet_war = Some(turn);
        politics.events.soviet_war_is_new = true;
        new.push((Nation::USSR, Nation::GERMANY));
    }
    new
}

/// How many ground units of a nation stand in a set of areas.
pub fn count_ground(s: &State, nation: Nation, areas: AreaSet) -> usize {
    let of = |area| {
        let has = s.tally(area).ground_nations.has(nation);
        let ground = move |u: &crate::unit::Unit| u.nation == nation && u.kind.is_ground();
        match has {
            true => s.units_in(area).filter(|(_, u)| ground(u)).count(),
            false => 0,
        }
    };
    areas.iter().map(of).sum()
}

/// Whether anybody of these has a ground unit in one of the areas.
pub fn any_ground(s: &State, who: Nations, areas: AreaSet) -> bool {
    areas
        .iter()
        .any(|area| !s.tally(area).ground_nations.both(who).is_empty())
}

/// Whether anybody of these has a unit, on the ground or in the air, in one of the areas.
pub fn any_unit(s: &State, who: Nations, areas: AreaSet) -> bool {
    !s.areas_of(who).both(areas).is_empty()
}

/// Whether an enemy of a nation has a unit in its country (9.16, 9.61).
pub fn enemy_at_home(s: &State, nation: Nation) -> bool {
    let Some(side) = s.side_of(nation) else {
        return false;
    };
    let enemies = s.politics.nations_of_side(side.other());
    any_unit(s, enemies, country_of(s, nation))
}

/// A nation's country, without what the pact took from it (9.25b) as long as the Soviets have it.
pub fn country_of(s: &State, nation: Nation) -> AreaSet {
    let all = data().areas.of(nation);
    if s.politics.events.pact.is_none() {
        return all;
    }
    let ceded = all.both(data().regions.pact).iter();
    all.without(
        ceded
            .filter(|area| s.control(*area) == Nation::USSR)
            .collect(),
    )
}
