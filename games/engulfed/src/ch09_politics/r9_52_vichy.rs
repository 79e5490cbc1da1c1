//! 9.52: who may enter Vichy French territory.

use crate::data::data;
use crate::state::State;
use crate::types::{Area, AreaSet, Camp, Nation, Sea, Turn};
use kernel::{Illegal, demand};

use super::control::is_vichy;
use super::facts::Vichy;
use super::r9_0_wars::any_ground;

/// 9.524a, 9.525: without war on Vichy France only Britain may come, and only into the Levant.
pub fn may_west_enter(nation: Nation, area: Area) -> Result<(), Illegal> {
    demand!(
        nation == Nation::BRITAIN && data().regions.french_levant.has(area),
        "9.525",
        "war must be declared on Vichy France first"
    );
    kernel::cite!("9.524a");
    Ok(())
}

/// 9.523a, 9.524b, 9.527: where Germans may go in Vichy territory.
pub fn may_german_enter(s: &State, area: Area) -> Result<(), Illegal> {
    let places = &data().places;
    if is_vichy(s, area) {
        if area == places.lebanon {
            demand!(
                s.turn >= Turn::new(1942, 0),
                "9.524b",
                "Germans may enter Lebanon from 1942 on"
            );
            return Ok(());
        }
        if area == places.marseille {
            return may_occupy(s);
        }
        let southern = data().regions.southern_france.has(area);
        demand!(
            !(southern && may_occupy(s).is_ok()),
            "9.527b",
            "Marseille must be entered first"
        );
        demand!(false, "9.523a", "Vichy territory is respected");
    }
    demand!(
        area == places.marseille || !waits_for_occupation(s).has(area),
        "9.527b",
        "Marseille must be entered first"
    );
    Ok(())
}

/// 9.525, 9.527b: southern France after the Allied declaration of war: Axis-controlled, but not yet occupied.
pub fn waits_for_occupation(s: &State) -> AreaSet {
    let south = data().regions.southern_france.iter();
    match s.politics.events.vichy {
        Vichy::AtWar(_) => south.filter(|area| s.holder(*area) == Camp::Axis).collect(),
        _ => AreaSet::NONE,
    }
}

/// 9.523a, 9.524b, 9.527: Italians keep out until Germans have occupied it.
pub fn may_italian_enter(s: &State, area: Area) -> Result<(), Illegal> {
    let events = &s.politics.events;
    demand!(!is_vichy(s, area), "9.523a", "Vichy territory is respected");
    if area == data().places.lebanon && s.holder(area) == Camp::Axis {
        let since = events.lebanon_occupied;
        demand!(
            since.is_none_or(|turn| turn < s.turn),
            "9.524b",
            "Italians may enter Lebanon from the next turn on"
        );
    }
    demand!(
        !waits_for_occupation(s).has(area),
        "9.527a",
        "only Germans occupy Vichy France"
    );
    Ok(())
}

/// 9.527: whether an area of Vichy France still waits for German troops, which come by Operational Movement only.
pub fn awaits_occupation(s: &State, nation: Nation, area: Area) -> bool {
    s.politics.events.vichy.stands()
        && s.camp(nation) == Camp::Axis
        && s.holder(area) == Camp::Axis
        && data().regions.southern_france.has(area)
}

/// 9.527a: whether Germany may occupy Vichy France now.
pub fn may_occupy(s: &State) -> Result<(), Illegal> {
    let politics = &s.politics;
    let war = matches!(politics.events.vichy, Vichy::AtWar(_));
    let landed = s.turn >= Turn::new(1941, 0) && lands_on_the_coast(s);
    let italy = politics.conquered.has(Nation::ITALY);
    demand!(
        war || landed || italy,
        "9.527a",
        "nothing allows the occupation of Vichy France yet"
    );
    Ok(())
}

/// A supplied British, U.S. or Free French ground unit on the Atlantic coast.
pub fn lands_on_the_coast(s: &State) -> bool {
    use crate::types::Nations;
    use crate::unit::Marks;
    let who = Nations::of(&[Nation::BRITAIN, Nation::USA, Nation::FREE_FRENCH]);
    let coast = data().regions.atlantic_coast;
    any_ground(s, who, coast)
        && coast.iter().any(|area| {
            s.units_in(area).any(|(_, u)| {
                who.has(u.nation) && u.kind.is_ground() && !u.marks.has(Marks::OUT_OF_SUPPLY)
            })
        })
}

/// 9.523a: Vichy ports serve the Axis through the Mediterranean only, and nobody else.
pub fn port_serves(s: &State, camp: Camp, area: Area, sea: Sea) -> bool {
    kernel::cite!("9.523a");
    !is_vichy(s, area) || camp == Camp::Axis && sea == Sea::Mediterranean
}
