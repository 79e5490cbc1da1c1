//! 1.5 Intervention: help for a Minor Country that was attacked (1.5i to 1.5k, 12.3i).

use crate::Act;
use crate::ch01_war::politics::Attacked;
use crate::data::{Class, data};
use crate::names::nation_name;
use crate::state::State;
use crate::types::{Nation, Nations, Side, Zone};
use kernel::{Illegal, demand, rule};

/// The side on which an attacked Minor fights: not its attacker's.
fn side_of_victim(attack: Attacked) -> Side {
    attack.by.turn_side().other()
}

/// 1.5k, 12.3i: whether a nation may enter or attack the country of `holder`: not while a Major that it
/// is at peace with has come to the country's help.
pub fn not_shielded(s: &State, nation: Nation, holder: Nation) -> Result<(), Illegal> {
    let helpers = s.politics.shields[holder];
    if helpers.is_empty() {
        return Ok(());
    }
    for helper in helpers.iter().filter(|h| !s.at_war(nation, *h)) {
        demand!(
            nation != Nation::RUSSIA || helper != Nation::GERMANY,
            "12.3i",
            "German forces have come to its help: Russia must be at war with Germany first"
        );
        demand!(
            false,
            "1.5k",
            "a Major has intervened: war must be declared on it first"
        );
    }
    Ok(())
}

/// 1.5k: whether units of a nation may be in the land of an ally: not those of a Minor in the land of a Major that helps it
/// and is at peace with its attacker.
pub fn may_visit(s: &State, nation: Nation, ally: Nation) -> Result<(), Illegal> {
    demand!(
        !s.politics.intervened[nation].has(ally) || s.politics.share(nation, ally),
        "1.5k",
        "its helper is at peace: its units stay out of the helper's land"
    );
    Ok(())
}

/// 1.5k, 12.3i: whether a zone may be attacked: everybody who stands in it must be an enemy.
pub fn may_attack(s: &State, nation: Nation, target: Zone) -> Result<(), Illegal> {
    not_shielded(s, nation, s.control(target))?;
    let there = s.tally(target).nations;
    if there.is_empty() {
        return Ok(());
    }
    for other in there.iter().filter(|other| !s.at_war(nation, *other)) {
        demand!(
            nation != Nation::RUSSIA || other != Nation::GERMANY,
            "12.3i",
            "German units are there, and Russia is not at war with Germany"
        );
        demand!(
            false,
            "1.5a",
            "units of a country that is no enemy stand there"
        );
    }
    Ok(())
}

/// 1.5k: a nation attacks or enters a zone of a Minor that war was declared on; 14.4d: it fights for the country.
pub fn invaded(t: &mut Act, by: Nation, zone: Zone) {
    let Some(country) = data().facts(zone).country else {
        return;
    };
    let major = t.s.politics.major_of(by);
    t.s.politics.fought_for[country].insert(major);
    let holder = t.s.control(zone);
    for minor in [country, holder] {
        if let Some(attack) = &mut t.s.politics.attacked[minor]
            && attack.by.turn_side() == major.turn_side()
            && !attack.invaded
        {
            attack.invaded = true;
            too_late(t, minor);
        }
    }
}

/// 1.5k, 12.3i: once the attacker has invaded, a Major at peace with it that promised help and sent none is no ally.
fn too_late(t: &mut Act, minor: Nation) {
    let Some(attack) = t.s.politics.attacked[minor] else {
        return;
    };
    let politics = &t.s.politics;
    let promised = politics.intervened[minor].without(politics.shields[minor]);
    for helper in promised.without(politics.war[attack.by]).iter() {
        let politics = &mut t.s.politics;
        politics.intervened[minor].remove(helper);
        politics.set_ally(helper, minor, false);
        if politics.sponsor[minor] == Some(helper) {
            politics.sponsor[minor] = politics.guardian(side_of_victim(attack));
        }
        t.log.say(rule!("1.5k"), || {
            format!(
                "{} sent no forces in time to {}",
                nation_name(helper),
                nation_name(minor)
            )
        });
    }
}

/// 1.5k, 12.3i: whether a Major may come to the help of a Minor although it is not at war with the attacker.
pub fn may_intervene(s: &State, by: Nation, minor: Nation) -> Result<(), Illegal> {
    demand!(
        by.is_major() && !s.politics.fallen.has(by),
        "1.5k",
        "only a Major in the game intervenes"
    );
    demand!(
        by != Nation::USA || s.politics.belligerent.has(by),
        "1.5k",
        "the United States stay out until they are in the war"
    );
    let attack = s.politics.attacked[minor];
    let Some(attack) = attack.filter(|_| s.politics.conquered[minor].is_none()) else {
        demand!(false, "1.5k", "no war is waged on that Minor");
        return Ok(());
    };
    demand!(
        by.turn_side() == side_of_victim(attack),
        "1.5k",
        "the attacker's side does not help the Minor"
    );
    demand!(
        !s.at_war(by, attack.by),
        "1.5i",
        "a Major at war with the attacker may simply send forces"
    );
    let russian = attack.by == Nation::RUSSIA && by == Nation::GERMANY;
    demand!(
        !attack.invaded || !russian,
        "12.3i",
        "Russia has invaded: Germany must declare war on Russia to intervene"
    );
    demand!(
        !attack.invaded,
        "1.5k",
        "the attacker has invaded: only its enemies may intervene"
    );
    demand!(
        !s.politics.intervened[minor].has(by),
        "1.5k",
        "it has intervened already"
    );
    Ok(())
}

/// 1.5k: the Major may send forces into the Minor from now on; when they are there, the attacker must let it be.
pub fn intervene(t: &mut Act, by: Nation, minor: Nation) {
    t.s.politics.intervened[minor].insert(by);
    let leader = t.s.politics.sponsor[minor];
    // Who helps it already leads it on.
    if !leader.is_some_and(|leader| t.s.allied(leader, minor)) {
        t.s.politics.sponsor[minor] = Some(by);
    }
    t.s.politics.set_ally(by, minor, true);
    t.log.say(rule!("1.5k"), || {
        format!(
            "{} comes to the help of {}",
            nation_name(by),
            nation_name(minor)
        )
    });
}

/// 1.5i: a player turn is over: Minors that stood it fight beside those who are at war with their attacker.
pub fn end_player_turn(t: &mut Act) {
    rally(t, |_| true);
}

/// 1.5i: somebody has gone to war: Minors on which war was declared in an earlier player turn fight beside him at once.
pub fn war_spreads(t: &mut Act) {
    let now = (t.s.turn, t.s.side);
    rally(t, |attack| (attack.turn, attack.by.turn_side()) != now);
}

/// 1.5i: the attacked Minors that this is true of are allies of those who are at war with their attacker.
fn rally(t: &mut Act, stood: impl Fn(Attacked) -> bool) {
    for minor in data().countries.ids() {
        let Some(attack) = t.s.politics.attacked[minor].filter(|attack| stood(*attack)) else {
            continue;
        };
        if t.s.politics.conquered[minor].is_some() {
            continue;
        }
        let side = side_of_victim(attack);
        let majors = Nations::of(&Nation::MAJORS);
        let foes = t.s.politics.war[minor].both(majors).iter();
        let foes: Nations = foes.filter(|foe| foe.turn_side() != side).collect();
        let fights = |major: &Nation| !t.s.politics.war[*major].both(foes).is_empty();
        let helpers = majors.iter().filter(|major| major.turn_side() == side);
        let helpers: Nations = helpers.filter(fights).collect();
        let before = t.s.politics.ally[minor];
        if let Some(leader) = t.s.politics.leader(side).filter(|l| helpers.has(*l)) {
            t.s.politics.join(minor, leader);
        }
        // One may be at war with the attacker alone, and in no alliance.
        for helper in helpers.iter() {
            t.s.politics.set_ally(helper, minor, true);
        }
        let new = t.s.politics.ally[minor].without(before);
        if let Some(helper) = new.both(helpers).iter().next() {
            t.log.say(rule!("1.5i"), || {
                format!(
                    "{} and its allies may send forces into {}",
                    nation_name(helper),
                    nation_name(minor)
                )
            });
        }
    }
}

/// 1.5j: the first Major that has units in an attacked Minor is its intervening country. 1.5k, 12.3i: those of a Major
/// at peace with the attacker shield it.
pub fn note_helpers(t: &mut Act) {
    for minor in data().countries.ids() {
        let politics = &t.s.politics;
        let open = politics.attacked[minor].is_some() && politics.conquered[minor].is_none();
        if !open || data().country(minor).class != Class::Minor {
            continue;
        }
        let zones = data().country(minor).zones;
        let friends = t.s.friends(minor).both(Nations::of(&Nation::MAJORS));
        let there = || {
            let guests = |zone| t.s.tally(zone).nations.both(friends);
            zones.iter().flat_map(move |zone| guests(zone).iter())
        };
        let first = there().next();
        let sent: Nations = there().collect();
        let shields = sent.both(t.s.politics.intervened[minor]);
        t.s.politics.shields[minor] = t.s.politics.shields[minor].union(shields);
        if let Some(helper) = first.filter(|_| t.s.politics.helper[minor].is_none()) {
            t.s.politics.helper[minor] = Some(helper);
            t.log.say(rule!("1.5j"), || {
                format!(
                    "{} has intervened in {}",
                    nation_name(helper),
                    nation_name(minor)
                )
            });
        }
    }
}
