//! What rules say of every position, held at every decision of random games with two to five players.

use conformance::every_position;
use kernel::proves;
use neppa::ch12_cooperation::is_western;
use neppa::ch12_cooperation::r12_3_axis_minors::{guests, limited_zones, within_range};
use neppa::ch13_special::r13_4_north_africa;
use neppa::data::{Class, data};
use neppa::types::{Kind, Nation, Nations, Season, Side, Turn, Zone};
use neppa::unit::At;
use neppa::{Neppa, State, Step};

/// The rules that a position breaks, and where.
type Broken = Vec<(&'static str, Option<Zone>)>;

fn broken(s: &State) -> Broken {
    let mut found = Broken::new();
    // While something is decided inside a phase, enemies may be in one zone.
    if !matches!(s.top(), Some(Step::Phase { .. })) {
        return found;
    }
    for zone in data().land_zones.iter() {
        together(s, zone, &mut found);
        alone(s, zone, &mut found);
        control(s, zone, &mut found);
    }
    fleets(s, &mut found);
    limits(s, &mut found);
    conquests(s, &mut found);
    found
}

/// 12.0 to 12.2: who stands in one zone.
fn together(s: &State, zone: Zone, found: &mut Broken) {
    let here = s.tally(zone).nations;
    let both = |one, other| here.has(one) && here.has(other);
    if both(Nation::BRITAIN, Nation::FRANCE) {
        found.push(("12.0a", Some(zone)));
    }
    if both(Nation::GERMANY, Nation::ITALY) && !s.allied(Nation::GERMANY, Nation::ITALY) {
        found.push(("12.1a", Some(zone)));
    }
    let west = here.iter().any(|nation| is_western(s, nation));
    if here.has(Nation::RUSSIA) && west {
        found.push(("12.2a", Some(zone)));
    }
}

/// Where units of a nation may be, whoever is with them.
fn alone(s: &State, zone: Zone, found: &mut Broken) {
    let tally = s.tally(zone);
    let war_in_the_east = s.at_war(Nation::GERMANY, Nation::RUSSIA);
    let holder = s.control(zone);
    for nation in tally.nations.iter() {
        // 12.3b: guests of an Axis Minor that has just been attacked.
        let guest = data().country(holder).axis_minor;
        if !s.allied(nation, holder) && !guest {
            found.push(("8.0a", Some(zone)));
        }
        if nation == data().nations.vichy && !data().regions.vichy.has(zone) {
            found.push(("14.5b", Some(zone)));
        }
        let bound = data().country(nation).axis_minor && !s.politics.barred_minors.has(nation);
        if bound && !within_range(nation).has(zone) {
            found.push(("12.3d", Some(zone)));
        }
        let axis = s.turn_side(nation) == Side::Axis;
        let closed = s.politics.eastern_europe_formed && !war_in_the_east;
        if axis && closed && data().regions.eastern_europe.has(zone) {
            found.push(("14.7b", Some(zone)));
        }
    }
    let british = tally.ground_nations.has(Nation::BRITAIN);
    let paris = zone == data().places.paris && !s.politics.fallen.has(Nation::FRANCE);
    if british && paris {
        found.push(("12.0c", Some(zone)));
    }
}

/// 14.1c, 14.4a: who is conquered controls nothing; an active Axis Minor Ally fights on.
fn control(s: &State, zone: Zone, found: &mut Broken) {
    let holder = s.control(zone);
    let conquered = s.politics.conquered[holder].is_some();
    let fallen = s.politics.fallen.has(holder);
    if fallen || conquered && !s.politics.active_minors.has(holder) {
        found.push(("14.4a", Some(zone)));
    }
}

/// 6.0b, 6.0c: where fleets base.
fn fleets(s: &State, found: &mut Broken) {
    for (_, unit) in s.units().filter(|(_, unit)| unit.kind == Kind::Fleet) {
        let At::Zone(zone) = unit.at else { continue };
        let Some(country) = data().facts(zone).country else {
            continue;
        };
        let home = matches!(unit.nation, Nation::RUSSIA | Nation::GERMANY);
        if country == Nation::RUSSIA && !home {
            found.push(("6.0b", Some(zone)));
        }
        let french = data().country(country).owner_1939 == Nation::FRANCE;
        if unit.nation == Nation::FRANCE && !french {
            found.push(("6.0c", Some(zone)));
        }
    }
}

/// 12.3b, 13.4a: attack factors of the Axis in two regions.
fn limits(s: &State, found: &mut Broken) {
    let activation = Turn::new(1941, Season::Summer);
    if s.turn < activation && guests(s, limited_zones(s)) > 12 {
        found.push(("12.3b", None));
    }
    let surplus = r13_4_north_africa::is_overfull(s) && !s.politics.africa_overfull;
    if surplus && s.side == Side::Axis {
        found.push(("13.4a", None));
    }
}

/// 14.1d, 14.4b: a country counts for the side that holds its capital.
fn conquests(s: &State, found: &mut Broken) {
    for (nation, country) in data().countries.all() {
        let (Some(by), Some(capital)) = (s.politics.conquered[nation], country.capital) else {
            continue;
        };
        let waits = nation.is_major() && s.politics.capital_taken[nation.index()].is_some();
        if s.turn_side(s.control(capital)) != by.turn_side() && !waits {
            found.push(("14.4b", Some(capital)));
        }
        let own = country.class == Class::Minor && s.control(capital) == nation;
        if own && !s.politics.active_minors.has(nation) {
            found.push(("14.4a", Some(capital)));
        }
    }
    // 1.5d: Majors that fight the same enemy side are allies.
    let majors = Nations::of(&Nation::MAJORS);
    for one in s.politics.belligerent.iter() {
        let enemies = s.politics.war[one].both(majors);
        let beside = s.politics.belligerent.iter().filter(|other| {
            let foe = match one.turn_side() {
                Side::Axis => Nation::BRITAIN,
                Side::Allies => Nation::GERMANY,
            };
            enemies.has(foe) && s.at_war(*other, foe) && other.turn_side() == one.turn_side()
        });
        for other in beside {
            if !s.allied(one, other) {
                found.push(("1.5d", None));
            }
        }
    }
}

#[test]
fn what_rules_say_of_every_position_holds_in_random_games() {
    proves!("12.0a", "12.0c", "12.1a", "12.2a", "12.3b", "12.3d", "8.0a");
    proves!(
        "6.0b", "6.0c", "13.4a", "14.4a", "14.4b", "14.5b", "14.7b", "1.5d"
    );
    for scenario in ["campaign_1939", "summer_1941", "spring_1944"] {
        for players in ["2", "3", "4", "5"] {
            for seed in [3, 7, 11] {
                every_position::<Neppa, _>(scenario, &[("players", players)], seed, broken);
            }
        }
    }
}
