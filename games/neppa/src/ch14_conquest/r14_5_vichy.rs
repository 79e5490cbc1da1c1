//! 14.5 Vichy and Free French Countries.

use crate::Act;
use crate::data::{ZoneSet, data};
use crate::state::State;
use crate::types::{Nation, Side};
use crate::unit::{At, UnitId};
use kernel::{cite, rule};

/// 14.5a, 14.5d: France is conquered.
pub fn form(t: &mut Act) {
    t.s.politics.france_fell = Some(t.s.turn);
    enlist(t.s, data().nations.vichy, Side::Axis);
    enlist(t.s, data().nations.free_french, Side::Allies);
    t.log.say(rule!("14.5a"), || {
        "Morocco, Algeria and Tunisia are Vichy French".to_string()
    });
    settle(
        t,
        data().nations.vichy,
        data().regions.vichy,
        data().regions.vichy_infantry,
    );
    t.log
        .say(rule!("14.5d"), || "Syria is Free French".to_string());
    let (syria, capital) = (
        data().regions.free_french,
        data().regions.free_french_infantry,
    );
    settle(t, data().nations.free_french, syria, capital);
}

/// 14.5c, 14.5e: Vichy is with the Axis and the Free French are with the Allies, without any declaration of war.
pub fn enlist(s: &mut State, nation: Nation, side: Side) {
    cite!("14.5c", "14.5e");
    let leader = match side {
        Side::Axis => s.politics.leader(side),
        // 14.5d: Britain or the U.S.A., but never France itself.
        Side::Allies => [Nation::BRITAIN, Nation::USA]
            .into_iter()
            .find(|n| s.politics.belligerent.has(*n)),
    };
    if let Some(leader) = leader {
        s.politics.sponsor[nation] = Some(leader);
        s.politics.join(nation, leader);
    }
}

/// What France controls of these countries is the new nation's, and its infantry is placed where no enemy stands.
fn settle(t: &mut Act, nation: Nation, countries: ZoneSet, infantry: ZoneSet) {
    if t.s.politics.sponsor[nation].is_none() {
        return;
    }
    let friends = t.s.politics.ally[Nation::FRANCE];
    for zone in countries.iter() {
        let others = t.s.tally(zone).nations.both(friends);
        if t.s.control(zone) == Nation::FRANCE && others.is_empty() {
            t.s.set_control(zone, nation);
        }
    }
    let mut pool: Vec<UnitId> =
        t.s.units()
            .filter(|(_, u)| u.nation == nation && u.at == At::Pool)
            .map(|(id, _)| id)
            .collect();
    pool.reverse();
    for zone in infantry.iter() {
        if t.s.control(zone) == nation
            && let Some(id) = pool.pop()
        {
            t.s.put(id, At::Zone(zone));
            t.s.set_home(id, zone);
        }
    }
}
