//! 9.15, 9.32, 9.42: entries into the war that come by themselves.

use crate::names::nation_name;
use crate::types::{Camp, Nation, Side, Turn};
use crate::{Act, ch16_scenarios};
use kernel::{cite, rule};

use super::Deploy;
use super::r9_0_wars::{at_war, begin_war, share_wars};
use super::r9_11_declarations::is_neutral;

/// At the start of the Initial Operational Movement Phase.
pub fn begin_operational(t: &mut Act) {
    match t.s.side {
        Side::Axis => {
            let events = &t.s.politics.events;
            // 9.15a, 9.42a: the turn after Germany controls Paris or Vichy is declared.
            if events.france_fell.is_some_and(|turn| turn < t.s.turn) {
                join_axis(t);
            }
            if t.s.turn >= Turn::new(1942, 0) && t.s.politics.events.usa_joined.is_none() {
                join_usa(t);
            }
        }
        // 17.8(1): when Germany has attacked a Minor, the Western Allies fight.
        Side::Allies => {
            let enemies = t.s.politics.war[Nation::GERMANY.index()];
            let attacked = enemies.iter().any(|n| !n.is_major());
            if attacked && t.s.politics.events.western_war.is_none() {
                west_goes_to_war(t);
            }
        }
    }
}

/// 17.8(1): Britain and France go to war with Germany together.
fn west_goes_to_war(t: &mut Act) {
    for nation in [Nation::BRITAIN, Nation::FRANCE] {
        if !at_war(t.s, nation, Nation::GERMANY) && !t.s.politics.conquered.has(nation) {
            begin_war(t, nation, Nation::GERMANY);
        }
    }
}

fn join_axis(t: &mut Act) {
    let turn = t.s.turn;
    let events = &mut t.s.politics.events;
    let (italy, minors) = (
        events.italy_joined.is_none(),
        events.axis_minors_joined.is_none(),
    );
    if italy && !t.s.politics.conquered.has(Nation::ITALY) {
        t.s.politics.events.italy_joined = Some(turn);
        t.log
            .say(rule!("9.42a"), || "Italy joins the war".to_string());
    }
    if minors {
        t.s.politics.events.axis_minors_joined = Some(turn);
        for minor in Nation::AXIS_MINORS {
            if is_neutral(t.s, minor) {
                t.log.say(rule!("9.15a"), || {
                    format!("{} joins the Axis", nation_name(minor))
                });
                t.s.politics.set_camp(minor, Camp::Axis);
                t.s.politics.sponsor[minor.index()] = Some(Nation::GERMANY);
                t.push(Deploy { minor, next: 0 });
            }
        }
    }
    if italy || minors {
        share_wars(t);
    }
}

/// 9.32b: the U.S.A. enters in the Axis Initial Operational Movement Phase of Jan/Feb 1942.
fn join_usa(t: &mut Act) {
    cite!("9.32b");
    t.s.politics.events.usa_joined = Some(t.s.turn);
    t.log
        .say(rule!("9.32b"), || "The U.S.A. enters the war".to_string());
    ch16_scenarios::enter(t.s);
    // The U.S.A. fights the Axis even where nobody else does any more.
    t.s.politics.set_war(Nation::USA, Nation::GERMANY);
    share_wars(t);
}
