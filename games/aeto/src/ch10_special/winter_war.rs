//! 10.24: the Winter War of the USSR against Finland.

use crate::ch09_politics;
use crate::data::data;
use crate::game::Act;
use crate::ground;
use crate::names::nation_name;
use crate::politics::{Invasion, WinterWar, named};
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{Camp, NationId, UnitId, Weather};
use board::SpaceId;
use kernel::{Illegal, cite, demand, rule};

/// A Finnish hex east of the partition line.
fn is_eastern(hex: SpaceId) -> bool {
    ground::hex(hex).nation == Some(named().finland)
        && data().specials.eastern_finland.binary_search(&hex).is_ok()
}

/// 10.24a: whether the USSR may declare the Winter War.
pub fn may_declare(s: &State, by: NationId) -> Result<(), Illegal> {
    let n = named();
    demand!(by == n.ussr, "10.24a", "only the USSR does");
    demand!(
        s.scenario().politics && s.scenario().powers.contains(&n.ussr),
        "10.24a",
        "nobody goes to that war in this scenario"
    );
    demand!(
        s.skies.letter == Weather::Winter,
        "10.24a",
        "it begins in a month of Winter"
    );
    demand!(
        !s.politics.at_war(n.germany, n.ussr),
        "10.24a",
        "Germany and the USSR are at war"
    );
    demand!(
        s.politics.winter_war == WinterWar::Never && s.camp(n.finland) == Camp::Neutral,
        "10.24a",
        "Finland is not neutral"
    );
    Ok(())
}

/// 10.24a: the war begins; the Axis sets up the Finns. Germany is not at war.
pub fn declare(t: &mut Act<'_>) {
    cite!("10.24a");
    let n = named();
    t.log.say(rule!("10.24a"), || {
        "The USSR begins the Winter War".to_string()
    });
    t.s.politics.winter_war = WinterWar::Since(t.s.clock.month);
    if t.s.camp(n.ussr) == Camp::Neutral {
        t.s.enlist(n.ussr, Camp::Soviet);
    }
    t.s.politics.guardians.push((n.finland, Camp::Axis));
    ch09_politics::align(t, n.finland, Camp::Lone);
    t.s.politics.declare(n.ussr, n.finland);
    t.s.refresh();
}

/// 10.24f: Soviet troops beyond the line have invaded Germany: Finland is its partner.
pub fn cross_the_line(t: &mut Act<'_>, by: NationId, hex: SpaceId) {
    let n = named();
    let finnish = ground::hex(hex).nation == Some(n.finland) && !is_eastern(hex);
    let open = matches!(t.s.politics.winter_war, WinterWar::Since(_));
    if by != n.ussr || !finnish || !open || t.s.politics.at_war(n.germany, n.ussr) {
        return;
    }
    cite!("10.24f");
    t.log.say(rule!("10.24f"), || {
        format!(
            "{} joins Germany: the line is crossed",
            nation_name(n.finland)
        )
    });
    let since = t.s.clock.month;
    t.s.politics.declared.push(Invasion {
        by: n.ussr,
        of: n.germany,
        since,
    });
    t.s.politics.guardians.retain(|(of, _)| *of != n.finland);
    t.s.politics.activated.push((n.finland, since));
    let axis = t.s.camp(n.germany);
    t.s.enlist(n.finland, axis);
    t.s.politics.declare(n.germany, n.ussr);
    t.s.politics.close_ranks();
    super::winter::look_east(t);
    t.s.refresh();
}

/// 10.24c: when no Finn stands in the east any more and no Offensive goes on, the USSR has won.
pub fn settle(t: &mut Act<'_>) -> bool {
    let busy = t.s.battle.is_some() || t.s.operation.is_some();
    if busy || !matches!(t.s.politics.winter_war, WinterWar::Since(_)) {
        return false;
    }
    let finland = named().finland;
    let sets_up = ch09_politics::sets_up(t.s, finland);
    let stands = {
        let mut own = t.s.pieces.of(|owner| owner == finland);
        own.any(|(_, unit)| unit.land().is_some() && unit.hex().is_some_and(is_eastern))
    };
    if sets_up || stands {
        return false;
    }
    win(t);
    true
}

fn win(t: &mut Act<'_>) {
    cite!("10.24c");
    let n = named();
    t.log.say(rule!("10.24c"), || {
        "The USSR has won the Winter War".to_string()
    });
    t.s.politics.winter_war = WinterWar::Won;
    let own = t.s.pieces.of(|owner| owner == n.finland);
    let own: Vec<UnitId> = own
        .filter(|(_, unit)| unit.at.within().is_some() || unit.at == Spot::replenishment(n.finland))
        .map(|(id, _)| id)
        .collect();
    for id in own {
        t.s.pieces.change(id, |unit| {
            unit.at = Spot::pool(n.finland);
            unit.aboard = None;
            unit.marks = Default::default();
            unit.unsupplied = 0;
            unit.commitment = Default::default();
        });
    }
    t.s.politics.make_peace(n.finland);
    t.s.enlist(n.finland, Camp::Neutral);
    for hex in board().ids().filter(|hex| is_eastern(*hex)) {
        t.s.politics.set_holder(hex, n.ussr);
    }
    if t.s.politics.foes(n.ussr).next().is_none() {
        t.s.enlist(n.ussr, Camp::Neutral);
    }
    t.s.refresh();
}

/// 10.24d: Germany and the USSR are at war: what was not won by then is lost, and the Finns that had fallen come again; a
/// cruiser that was sunk does not.
pub(super) fn decide(t: &mut Act<'_>) {
    cite!("10.24d");
    if !matches!(t.s.politics.winter_war, WinterWar::Since(_)) {
        return;
    }
    t.s.politics.winter_war = WinterWar::Lost;
    t.log.say(rule!("10.24d"), || {
        "The Winter War is lost for the USSR".to_string()
    });
    let finland = named().finland;
    let boxes = [Spot::pool(finland), Spot::replenishment(finland)];
    let fallen = t.s.pieces.of(|owner| owner == finland);
    let fallen = fallen.filter(|(_, unit)| boxes.contains(&unit.at));
    let fallen: Vec<(UnitId, bool)> = fallen
        .map(|(id, unit)| (id, unit.ship().is_some()))
        .collect();
    for (id, ship) in fallen {
        let at = if ship {
            Spot::gone(finland)
        } else {
            Spot::pool(finland)
        };
        t.s.pieces.change(id, |unit| unit.at = at);
    }
    ch09_politics::set_up(t, finland);
}
