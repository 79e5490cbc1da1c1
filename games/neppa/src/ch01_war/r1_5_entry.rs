//! 1.5d and the rulings 1.5d, 1.5l, 1.5m: how Majors come into the war.

use crate::Act;
use crate::ch05_year_start::enter_war;
use crate::data::data;
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Kind, Nation, Nations, Season, Side, Turn};
use crate::unit::{At, Marks, UnitId};
use kernel::{cite, rule};

/// Ruling 1.5l: the U.S.A. enters at the start of the Allied player turn of this turn.
const AMERICA_ENTERS: Turn = Turn::new(1942, Season::Spring);

/// 1.5d: war between a Major and another country, which may be a Minor with Majors among its allies.
pub fn go_to_war(t: &mut Act, by: Nation, on: Nation) {
    cite!("1.5d");
    if on == Nation::USA {
        join_the_allies(t, on);
    }
    t.s.politics.set_war_of_allies(by, on);
    align(t);
    super::r1_5_intervention::war_spreads(t);
}

/// Who has a common enemy with an alliance joins it (rulings 1.5d, 1.5m, 1.5o), and who is at war with a Major is a
/// neutral no more.
fn align(t: &mut Act) {
    if shares_an_enemy(t.s, Nation::ITALY, Nation::GERMANY) {
        t.s.politics.join(Nation::ITALY, Nation::GERMANY);
        t.log
            .say(rule!("12.1a"), || "Italy is Germany's ally".to_string());
    }
    if t.s.at_war(Nation::GERMANY, Nation::RUSSIA) {
        if t.s.politics.russian_war.is_none() {
            t.s.politics.russian_war = Some(t.s.turn);
        }
        join_the_allies(t, Nation::RUSSIA);
    }
    // Ruling 1.5l: the U.S.A. takes part from the next Allied player turn on.
    for major in Nation::MAJORS.into_iter().filter(|m| *m != Nation::USA) {
        let foes = t.s.politics.war[major].both(Nations::of(&Nation::MAJORS));
        if !foes.is_empty() {
            t.s.politics.belligerent.insert(major);
        }
    }
}

fn shares_an_enemy(s: &State, one: Nation, other: Nation) -> bool {
    let common = s.politics.war[one].both(s.politics.war[other]);
    !s.allied(one, other)
        && !s.politics.fallen.has(one)
        && common.both(Nations::of(&Nation::MAJORS)) != Nations::NONE
}

fn join_the_allies(t: &mut Act, nation: Nation) {
    let Some(leader) = t.s.politics.leader(Side::Allies) else {
        return;
    };
    if leader == nation || t.s.allied(leader, nation) {
        return;
    }
    t.s.politics.join(nation, leader);
    t.log.say(rule!("1.5d"), || {
        format!(
            "{} is an ally of {}",
            nation_name(nation),
            nation_name(leader)
        )
    });
}

/// Ruling 1.5l: the U.S.A. enters in Spring 1942, or in the first Allied player turn after a declaration of
/// war on it.
pub fn usa(t: &mut Act) {
    let due = t.s.turn >= AMERICA_ENTERS || !t.s.politics.war[Nation::USA].is_empty();
    if t.s.side != Side::Allies || t.s.politics.belligerent.has(Nation::USA) || !due {
        return;
    }
    t.log.say(rule!("1.5d"), || {
        "The United States enter the war".to_string()
    });
    // It joins those who were in the war before it.
    join_the_allies(t, Nation::USA);
    t.s.politics.belligerent.insert(Nation::USA);
    t.s.politics.set_war_of_allies(Nation::USA, Nation::GERMANY);
    super::r1_5_intervention::war_spreads(t);
    place_start_forces(t);
    enter_war(t, Nation::USA);
}

/// 4.0b, 10.0f: the At Start forces appear in the U.S. box.
fn place_start_forces(t: &mut Act) {
    let Some(start) = data().pools.start(Nation::USA) else {
        return;
    };
    for kind in Kind::ALL {
        let waiting: Vec<UnitId> =
            t.s.units()
                .filter(|(_, u)| (u.nation, u.kind) == (Nation::USA, kind))
                .filter(|(_, u)| matches!(u.at, At::Pool | At::Later(_)))
                .map(|(id, _)| id)
                .take(start.units[kind.index()].into())
                .collect();
        for id in waiting {
            t.s.put(id, At::Zone(data().places.us_box));
            t.s.set_home(id, data().places.us_box);
            t.s.mark(id, Marks::IN_US);
        }
    }
}
