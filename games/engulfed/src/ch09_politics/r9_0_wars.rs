//! Who is at war with whom, and who goes to war with them (9.15c, 9.42a, 17.8(1)).

use crate::Act;
use crate::data::data;
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Camp, Nation, Nations};
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

/// 9.15c, 9.42a: allies share their wars.
pub fn share_wars(s: &mut State) {
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
    t.log.say(rule!("1.23"), || {
        format!("{} and {} are at war", nation_name(by), nation_name(on))
    });
    t.s.politics.set_war(by, on);
    note_events(t);
    share_wars(t.s);
    note_events(t);
}

/// Keeps the events in step with the wars.
fn note_events(t: &mut Act) {
    let turn = t.s.turn;
    let politics = &mut t.s.politics;
    let war = |a, b| politics.at_war(a, b);
    let west = war(Nation::GERMANY, Nation::BRITAIN) || war(Nation::GERMANY, Nation::FRANCE);
    let soviet = war(Nation::GERMANY, Nation::USSR);
    if west && politics.events.western_war.is_none() {
        politics.events.western_war = Some(turn);
    }
    if soviet && politics.events.soviet_war.is_none() {
        politics.events.soviet_war = Some(turn);
        politics.events.soviet_war_is_new = true;
    }
}

/// How many ground units of a nation stand in a set of areas.
pub fn count_ground(s: &State, nation: Nation, areas: crate::types::AreaSet) -> usize {
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
pub fn any_ground(s: &State, who: Nations, areas: crate::types::AreaSet) -> bool {
    areas
        .iter()
        .any(|area| !s.tally(area).ground_nations.both(who).is_empty())
}

/// Whether an enemy of a nation has a ground unit in its country (9.16, 9.61).
pub fn enemy_at_home(s: &State, nation: Nation) -> bool {
    let Some(side) = s.side_of(nation) else {
        return false;
    };
    let enemies = s.politics.nations_of_side(side.other());
    any_ground(s, enemies, data().areas.of(nation))
}
