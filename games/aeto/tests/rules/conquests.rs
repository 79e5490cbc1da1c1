//! 9.10 to 9.12, 9.17 to 9.27: who falls, what follows from it, and how the war ends.

use crate::kit::{Kit, hex, nation};
use crate::neutrals::{bare_war, fallen, joins, stand};
use crate::partners::invaded;
use crate::politics::{france_falls, on_map, war};
use aeto::ch00_sequence::Segment;
use aeto::ch05_offensives::{Agent, Begin, Decide, Salvo};
use aeto::ch09_politics::{Establish, Force, Resolve};
use aeto::ground;
use aeto::marks::Marks;
use aeto::politics::Vichy;
use aeto::spot::{Spot, board};
use aeto::types::{Camp, UnitId};
use frame::Side;
use kernel::proves;

/// The month ends, and nobody forces Italy.
pub fn month_ends(kit: &mut Kit) {
    kit.segment(Segment::EndOfTurn, Side::Axis);
    while kit.legal().contains(&Force::Leave.into()) {
        kit.act(Force::Leave);
    }
}

/// The hexes of a nation of which this is true.
pub fn home(of: &str, is: fn(&ground::Hex) -> bool) -> Vec<board::SpaceId> {
    let own = |hex: &board::SpaceId| {
        let printed = ground::hex(*hex);
        printed.nation == Some(nation(of)) && is(printed)
    };
    board().ids().filter(own).collect()
}

fn holder(kit: &Kit, key: &str) -> &'static str {
    let holder = kit.s.politics.holder(hex(key).space()).expect("a holder");
    &aeto::data::data().nations[holder.index()].id
}

/// All of these but the last are taken, a month ends, then the last is taken, and another ends.
fn taken_to_the_last(mut kit: Kit, of: &str, by: &str, hexes: &[board::SpaceId]) -> Kit {
    let (last, others) = hexes.split_last().expect("hexes");
    for hex in others {
        kit.s.politics.set_holder(*hex, nation(by));
    }
    kit.s.refresh();
    kit.with(aeto::ch09_politics::look_around);
    assert!(!kit.s.politics.is_conquered(nation(of)), "{of}");
    kit.s.politics.set_holder(*last, nation(by));
    kit.s.refresh();
    kit.with(aeto::ch09_politics::look_around);
    assert!(kit.s.politics.is_conquered(nation(of)), "{of}");
    kit
}

#[test]
fn a_power_falls_with_its_last_city_with_a_resource() {
    proves!("9.10a");
    let mut kit = war();
    kit.s.clock.month = "june 1940".parse().expect("a month");
    kit.s.politics.vichy = Vichy::Forgone;
    let hearts = home("france", |hex| hex.city && hex.resource);
    assert_eq!(hearts.len(), 4);
    // It does not hold out in its colonies.
    let mut kit = taken_to_the_last(kit, "france", "germany", &hearts);
    kit.on_table(|_| {});
    kit.act(Resolve::GiveUp);
    // What was not taken is German too, but for the colonies.
    assert_eq!(
        (holder(&kit, "W2714"), holder(&kit, "W1316")),
        ("germany", "france")
    );
    let land = on_map(&kit, "france")
        .into_iter()
        .filter(|id| kit.s.unit(*id).land().is_some());
    assert_eq!(land.count(), 0);
    assert!(!kit.s.politics.at_war(nation("france"), nation("germany")));
}

#[test]
fn a_colony_falls_with_its_last_city_and_resource() {
    proves!("9.10d");
    let mut kit = bare_war();
    kit.s.clock.month = "june 1940".parse().expect("a month");
    let prizes = home("libya", |hex| hex.city || hex.resource);
    assert_eq!(prizes.len(), 3);
    let other = home("libya", |hex| !hex.city && hex.terrain.is_some())[0];
    kit.s.politics.vichy = Vichy::Forgone;
    let kit = taken_to_the_last(kit, "libya", "uk", &prizes);
    assert_eq!(kit.s.politics.holder(other), Some(nation("uk")));
    assert!(!kit.s.politics.is_conquered(nation("italy")));
}

#[test]
fn a_vichy_state_falls_with_its_last_city_and_resource() {
    proves!("9.2-vichy-e");
    let kit = invaded("lebanon_syria", 3);
    let prizes = home("lebanon_syria", |hex| hex.city || hex.resource);
    assert_eq!(prizes.len(), 3);
    let kit = taken_to_the_last(kit, "lebanon_syria", "uk", &prizes);
    assert!(on_map(&kit, "lebanon_syria").is_empty());
    assert!(!kit.s.politics.is_conquered(nation("vichy_france")));
}

#[test]
fn of_a_nation_without_cities_only_what_is_held_is_conquered() {
    proves!("9.10f");
    let mut kit = war();
    joins(&mut kit, "ussr", Camp::Soviet, &["lithuania"]);
    joins(&mut kit, "lithuania", Camp::Axis, &["ussr"]);
    let all = home("lithuania", |hex| hex.terrain.is_some());
    let near = |hex: &board::SpaceId| ground::beside(all[0]).any(|(to, _)| to == *hex);
    let key = board().key(all[0]);
    let unit = kit.put("SOV-inf-01", key);
    month_ends(&mut kit);
    let ussr = Some(nation("ussr"));
    let far: Vec<_> = all[1..].iter().filter(|hex| !near(hex)).collect();
    assert!(!far.is_empty());
    for hex in &all[1..] {
        let taken = kit.s.politics.holder(*hex) == ussr;
        assert_eq!(taken, near(hex), "{}", board().key(*hex));
    }
    // It stays so when nobody is there any more, and the nation is never conquered as a whole.
    kit.s
        .pieces
        .change(unit, |unit| unit.at = Spot::pool(nation("ussr")));
    kit.s.refresh();
    month_ends(&mut kit);
    assert_eq!(kit.s.politics.holder(all[0]), ussr);
    assert!(!kit.s.politics.is_conquered(nation("lithuania")));
}

#[test]
fn strangers_in_vichy_land_have_neither_supply_nor_offensives() {
    proves!("9.12b2", "9.12b");
    let stranger = |months: u16| {
        let mut kit = france_falls(&["W3418", "W3013"]);
        kit.act(Establish::Vichy);
        let unit = kit.put("UK-inf-01", "W1219");
        kit.s
            .politics
            .set_holder(hex("W1219").space(), nation("algeria"));
        kit.s.refresh();
        kit.s.clock.month.0 += months;
        (kit, unit)
    };
    for (months, wants) in [(0, 0), (1, 1)] {
        let (mut kit, unit) = stranger(months);
        kit.segment(Segment::Supply, Side::Axis);
        assert_eq!(kit.s.unit(unit).unsupplied, wants, "{months}");
    }
    for (months, called) in [(0, true), (1, false)] {
        let (mut kit, unit) = stranger(months);
        for track in &mut kit.s.tracks {
            (track.offensives, track.eps) = (2, 20);
        }
        kit.offensives(Side::Allies);
        let agent = Agent::Stack { hex: hex("W1219") };
        if kit.legal().contains(&Begin::Land { agent }.into()) {
            kit.act(Begin::Land { agent });
        }
        assert_eq!(kit.s.unit(unit).has(Marks::ACTIVE), called, "{months}");
    }
}

#[test]
fn vichy_units_do_not_attack_below_even_odds() {
    proves!("9.2-vichy-d");
    let kit = invaded("lebanon_syria", 3);
    // Who fights the invader plays them: 4 against 8, then against 4.
    for (count, allowed) in [(2, false), (1, true)] {
        let mut kit = kit.clone();
        for track in &mut kit.s.tracks {
            track.offensives = 2;
        }
        let target = ground::beside(hex("E5118").space())
            .map(|(to, _)| board().key(to))
            .find(|key| ground::hex(hex(key).space()).nation == Some(nation("lebanon_syria")))
            .expect("a hex beside Beirut");
        kit.puts("UK-inf-02", target, count);
        kit.offensives(Side::Axis);
        assert_eq!(
            kit.s.seat(nation("lebanon_syria")),
            crate::politics::GERMANY
        );
        kit.act(Begin::Nation {
            nation: nation("lebanon_syria"),
        });
        kit.stack_until_combat("E5118").attack(target);
        stand(&mut kit);
        kit.no_aircraft().act(Salvo::Hold);
        match allowed {
            true => assert!(kit.allowed(Decide::Roll), "{}", kit.prompt()),
            false => assert_eq!(kit.refused(Decide::Roll), "5.14.19", "{}", kit.prompt()),
        }
    }
}

#[test]
fn repatriated_vichy_troops_are_not_built_again() {
    proves!("9.12h", "9.13");
    for by in ["uk", "germany"] {
        let mut kit = invaded("vichy_france", 5);
        let there: Vec<UnitId> = kit
            .s
            .troops(hex("W2319").space(), Camp::Western)
            .map(|(id, _)| id)
            .collect();
        let id = there
            .into_iter()
            .find(|id| kit.s.unit(*id).printed().nation == nation("france"))
            .expect("French");
        if by == "germany" {
            kit.s.transfer(&[id], nation("germany"));
        }
        kit.deplete(id);
        assert!(kit.s.unit(id).depleted);
        kit.with(|t| aeto::losses::eliminate(t, id, aeto::losses::Cause::Combat));
        assert_eq!(kit.s.unit(id).at, Spot::gone(nation(by)), "{by}");
    }
}

/// The campaign in a month; Italy has fallen, or not, and all of Germany but one city is British.
fn last_days(month: &str, italy: bool) -> (Kit, board::SpaceId) {
    let mut kit = campaign(month);
    joins(&mut kit, "italy", Camp::Axis, &["uk", "france"]);
    if !italy {
        fallen(&mut kit, "italy", "uk");
    }
    let hearts = home("germany", |hex| hex.city && hex.resource);
    for hex in &hearts[1..] {
        kit.s.politics.set_holder(*hex, nation("uk"));
    }
    kit.s.refresh();
    (kit, hearts[0])
}

/// The campaign of 1939 as it begins, in another month.
pub fn campaign(month: &str) -> Kit {
    let id = aeto::data::data()
        .find_scenario("campaign_1939")
        .expect("the campaign");
    let mut kit = Kit::of(frame::begin::<aeto::Aeto>(
        aeto::setup::position(id),
        |_| {},
    ));
    kit.s.clock.month = month.parse().expect("a month");
    kit
}

#[test]
fn when_both_axis_powers_have_fallen_the_war_is_over() {
    proves!("9.27");
    for (month, title) in [
        ("may 1945", "Allied victory"),
        ("june 1945", "draw"),
        ("september 1945", "draw"),
    ] {
        let (mut kit, last) = last_days(month, false);
        kit.s.politics.set_holder(last, nation("uk"));
        kit.s.refresh();
        month_ends(&mut kit);
        assert_eq!(
            kit.s.ended.as_ref().expect("an end").title,
            title,
            "{month}"
        );
    }
    let (mut kit, _) = last_days("august 1945", false);
    month_ends(&mut kit);
    assert_eq!(kit.s.ended, None);
    let (mut kit, _) = last_days("september 1945", false);
    month_ends(&mut kit);
    assert_eq!(kit.s.ended.as_ref().expect("an end").title, "Axis victory");
}

#[test]
fn italy_may_give_up_when_germany_has_fallen() {
    proves!("9.17");
    for (die, falls) in [(4, false), (5, true)] {
        let (mut kit, last) = last_days("march 1945", true);
        // Germany has no ships left for which dice would fall first.
        let german: Vec<UnitId> = kit
            .s
            .pieces
            .of(|owner| owner == nation("germany"))
            .map(|(id, _)| id)
            .collect();
        for id in german {
            let gone = Spot::gone(nation("germany"));
            kit.s
                .pieces
                .change(id, |unit| (unit.at, unit.aboard) = (gone, None));
        }
        kit.s.politics.set_holder(last, nation("uk"));
        kit.s.refresh();
        kit.roll(&[die]);
        month_ends(&mut kit);
        assert!(kit.s.politics.is_conquered(nation("germany")));
        assert_eq!(kit.s.politics.is_conquered(nation("italy")), falls, "{die}");
        let won = kit.s.ended.as_ref().map(|end| end.title.as_str());
        assert_eq!(won, falls.then_some("Allied victory"), "{die}");
    }
}
