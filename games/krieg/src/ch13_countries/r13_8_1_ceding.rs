//! 13.8.1: lands change hands when their marker goes into the Ceded Lands Box or out of it.

use super::name;
use crate::Krieg;
use crate::data::{Ceded, data};
use crate::politics::{CededAt, Status};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CededId, CountryId};
use crate::unit::{Side, UnitId};
use frame::Act;
use kernel::{cite, rule};

fn marker(id: &str) -> Option<CededId> {
    data().find_ceded(id)
}

fn lies(s: &State, id: &str) -> bool {
    marker(id).is_some_and(|id| s.politics.marker(id).is_in_force())
}

/// 13.8.1: a marker goes into the Ceded Lands Box. A country that it takes whole is no more.
pub fn cede(t: &mut Act<'_, Krieg>, id: CededId) {
    cite!("13.8.1", "13.8.1.1b");
    let baltic = [
        marker("russia_baltic_states"),
        marker("russia_northern_baltics"),
    ];
    if baltic.contains(&Some(id)) {
        cede_baltic_states(t);
        return;
    }
    put(t, id);
    if let Ceded::Country(country) = data().ceded[id.index()].land {
        dissolve(t, country);
    }
}

fn put(t: &mut Act<'_, Krieg>, id: CededId) {
    t.s.politics.ceded[id.index()] = CededAt::Box;
    let marker = &data().ceded[id.index()];
    t.log.say(rule!("13.8.1"), || {
        let land = match marker.land {
            Ceded::Land(land) => &data().lands[land.index()].name,
            Ceded::Country(country) => &data().countries[country.index()].name,
        };
        format!("{land} goes to {}", name(marker.to))
    });
    t.s.refresh();
}

/// 15.16: a Russian marker is turned over: the whole country on its back is Russia's, and is no more.
pub fn cede_whole(t: &mut Act<'_, Krieg>, id: CededId) {
    cite!("13.8.1.1a");
    let Some(country) = data().ceded[id.index()].back else {
        return;
    };
    t.s.politics.ceded[id.index()] = CededAt::Whole;
    t.log.say(rule!("13.8.1.1a"), || {
        format!("{} goes to Russia", name(country))
    });
    dissolve(t, country);
    t.s.refresh();
}

/// 13.8.1.1b: when the Baltic States go to Russia, Memelland goes with Eastern Poland.
fn cede_baltic_states(t: &mut Act<'_, Krieg>) {
    cite!("13.8.1.1b");
    let markers: &[&str] = if !lies(t.s, "russia_eastern_poland") {
        &["germany_memelland", "russia_northern_baltics"]
    } else if lies(t.s, "germany_memelland") {
        &["russia_northern_baltics"]
    } else {
        &["russia_baltic_states"]
    };
    for id in markers.iter().filter_map(|id| marker(id)) {
        if !t.s.politics.marker(id).is_in_force() {
            put(t, id);
        }
    }
    if let Some(country) = data().find_country("baltic_states") {
        dissolve(t, country);
    }
}

/// 13.8.1.1a, 13.8.1.2: a country ceases to exist. What Germany takes is out of the game for good; the units of the
/// others are set aside, for they may come back.
fn dissolve(t: &mut Act<'_, Krieg>, country: CountryId) {
    cite!("13.8.1.1a", "13.8.1.2");
    let for_good = !data().countries[country.index()].creatable;
    let own = t.s.units().filter(|(_, unit)| {
        let minor = unit.sort.counter().is_some_and(|c| c.faction.is_none());
        minor && unit.sort.country() == Some(country) && unit.at != Spot::out_of_game()
    });
    let own: Vec<UnitId> = own.map(|(id, _)| id).collect();
    for id in own {
        t.s.pieces.change(id, |unit| {
            unit.at = if for_good {
                Spot::out_of_game()
            } else {
                Spot::aside()
            };
            unit.side = Side::Front;
            unit.faction = None;
        });
    }
    let nation = t.s.politics.nation_mut(country);
    nation.status = Status::Gone;
    nation.leaning = crate::politics::Leaning::None;
    nation.confined = None;
    t.log.say(rule!("13.8.1.1a"), || {
        format!("{} is no more", name(country))
    });
    t.s.refresh();
}

/// A marker leaves the Ceded Lands Box: the land is again whose it was. A country that is not there is not made anew.
pub fn restore(t: &mut Act<'_, Krieg>, id: CededId) {
    cite!("13.8.1");
    t.s.politics.ceded[id.index()] = CededAt::Aside;
    t.s.refresh();
}
