//! 1.5 Declaration of War.

use super::{MinorSetup, WarAction, r1_5_entry};
use crate::ch01_war::politics::Attacked;
use crate::ch05_year_start::{can_spend, spend};
use crate::ch13_special::r13_2_garrison::RUSSIA_FREE;
use crate::data::{Class, data};
use crate::meant::Hit;
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Nation, Side};
use crate::{Act, Action};
use kernel::{Illegal, cite, demand, rule};

const ON_A_MINOR: i16 = 5;
const ON_A_MAJOR: i16 = 15;

/// 1.5a, 14.7d: 5 WPP against a Minor (Eastern Europe is one), 15 against a Major.
pub fn cost(on: Nation) -> i16 {
    cite!("1.5a", "14.7d");
    if on.is_major() {
        ON_A_MAJOR
    } else {
        ON_A_MINOR
    }
}

/// Whether a Major may declare war on a country now.
pub fn may_declare(s: &State, by: Nation, on: Nation) -> Result<(), Illegal> {
    demand!(
        on.index() < data().countries.len(),
        "1.5a",
        "there is no such country"
    );
    demand!(
        by.is_major() && !s.politics.fallen.has(by) && by != on,
        "1.5a",
        "only a Major Country in the game declares war, and on another"
    );
    demand!(
        by != Nation::USA || s.politics.belligerent.has(by),
        "1.5a",
        "the United States do nothing before they are in the war"
    );
    demand!(!s.at_war(by, on), "1.5c", "they are at war already");
    demand!(!s.allied(by, on), "1.5d", "they are allies");
    if on.is_major() {
        on_a_major(s, by, on)?;
    } else {
        on_a_minor(s, by, on)?;
    }
    restrictions(s, by, on)?;
    let treasury = s.treasury(by);
    demand!(
        treasury.spent + cost(on) <= treasury.limit,
        "1.5b",
        "a declaration of war counts against the Turn Expenditure Limit"
    );
    can_spend(s, by, cost(on))
}

fn on_a_major(s: &State, by: Nation, on: Nation) -> Result<(), Illegal> {
    demand!(
        by.turn_side() != on.turn_side(),
        "1.0",
        "both are played on the same side"
    );
    demand!(
        !s.politics.fallen.has(on),
        "14.1a",
        "that country is conquered"
    );
    Ok(())
}

fn on_a_minor(s: &State, by: Nation, on: Nation) -> Result<(), Illegal> {
    demand!(
        data().country(on).class == Class::Minor,
        "1.5a",
        "a colony is at war with its owner's enemies"
    );
    demand!(
        s.politics.conquered[on].is_none(),
        "14.4a",
        "that country is conquered: only its conqueror can be fought"
    );
    demand!(
        by.turn_side() != Side::Axis || !s.politics.active_minors.has(on),
        "12.3a",
        "an Axis Minor Ally fights for the Axis, whether Italy is in the war or not"
    );
    if on == data().nations.eastern_europe {
        demand!(
            s.politics.eastern_europe_formed,
            "14.7a",
            "Eastern Europe is not formed before Poland falls"
        );
        demand!(
            by.turn_side() == Side::Allies || s.at_war(Nation::GERMANY, Nation::RUSSIA),
            "14.7b",
            "the Axis keeps out of Eastern Europe before the war with Russia"
        );
    }
    demand!(
        !s.politics.lend_lease_open || on != data().nations.persia,
        "10.2b",
        "Persia is under Allied control"
    );
    let fights_with_us =
        s.politics.attacked[on].is_some_and(|a| a.by.turn_side() != by.turn_side());
    demand!(
        !fights_with_us,
        "1.5i",
        "that country fights the other side already"
    );
    Ok(())
}

/// What 1.5 and 12.3 forbid.
fn restrictions(s: &State, by: Nation, on: Nation) -> Result<(), Illegal> {
    demand!(
        by != Nation::ITALY || on != Nation::RUSSIA,
        "1.5g",
        "Italy cannot declare war on Russia"
    );
    if data().country(on).axis_minor {
        on_an_axis_minor(s, by, on)?;
    }
    if by == Nation::RUSSIA {
        let means_germany = s.friends(on).has(Nation::GERMANY);
        demand!(
            !means_germany || s.turn >= RUSSIA_FREE || s.politics.garrison_failed,
            "1.5f",
            "before Fall 1941 Russia cannot declare war on Germany while the eastern garrison stands"
        );
        cite!("13.2");
    }
    Ok(())
}

/// 1.5e, 12.3h: Russia is kept off by one German unit. 12.3g: the Axis first leaves a country that it is to attack.
fn on_an_axis_minor(s: &State, by: Nation, on: Nation) -> Result<(), Illegal> {
    let inside = |wanted: &dyn Fn(Nation) -> bool| {
        let mut zones = data().country(on).zones.iter();
        zones.any(|zone| s.tally(zone).nations.iter().any(wanted))
    };
    if by == Nation::RUSSIA && inside(&|n| n == Nation::GERMANY) {
        demand!(
            s.turn >= RUSSIA_FREE,
            "1.5e",
            "a German unit is there, and it is before Fall 1941"
        );
        demand!(
            s.at_war(by, Nation::GERMANY),
            "12.3h",
            "a German unit is there, and Russia is not at war with Germany"
        );
    }
    if by.turn_side() == Side::Axis {
        let guests = inside(&|n| n.is_major() && n.turn_side() == Side::Axis);
        demand!(!guests, "12.3g", "Axis units must leave the country first");
    }
    Ok(())
}

/// War is declared, paid for by the declarer alone; the allies of both are in it.
pub fn declare(t: &mut Act, by: Nation, on: Nation) {
    cite!("1.5b", "1.5c", "1.5d");
    spend(t, by, cost(on));
    t.log.say(rule!("1.5a"), || {
        format!(
            "{} declares war on {} for {} WPP",
            nation_name(by),
            nation_name(on),
            cost(on)
        )
    });
    if !on.is_major() {
        rouse(t, by, on);
    }
    r1_5_entry::go_to_war(t, by, on);
}

/// 4.2b: a Minor is attacked: its forces are set up, unless an earlier attack or its activation has done that.
fn rouse(t: &mut Act, by: Nation, minor: Nation) {
    if data().country(minor).axis_minor && by.turn_side() == Side::Axis {
        t.s.politics.barred_minors.insert(minor);
        t.log.say(rule!("12.3g"), || {
            format!("{} will never be an Axis Minor Ally", nation_name(minor))
        });
    }
    if t.s.politics.attacked[minor].is_some() || t.s.politics.active_minors.has(minor) {
        return;
    }
    t.s.politics.attacked[minor] = Some(Attacked {
        by,
        turn: t.s.turn,
        invaded: false,
    });
    let defender = by.turn_side().other();
    t.s.politics.sponsor[minor] = t.s.politics.guardian(defender);
    t.push(MinorSetup { minor });
}

/// Whose land or counter it is may be meant by a declaration.
pub fn meant(s: &State, hit: Hit, out: &mut Vec<Action>) {
    let on = match (hit.unit, hit.zone) {
        (Some(unit), _) => Some(s.unit(unit).nation),
        (None, Some(zone)) if data().facts(zone).is_land() => Some(s.control(zone)),
        _ => None,
    };
    let mine = s.nations_of(hit.seat);
    let Some(on) = on.filter(|on| !mine.has(*on)) else {
        return;
    };
    for by in Nation::MAJORS.into_iter().filter(|major| mine.has(*major)) {
        frame::add(
            out,
            [
                WarAction::Declare { by, on },
                WarAction::Intervene { by, minor: on },
            ],
        );
    }
}
