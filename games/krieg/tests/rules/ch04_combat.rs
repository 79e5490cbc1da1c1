//! Chapter 4.

use crate::kit::{Kit, country, hex, space};
use kernel::{Game, example, proves};
use krieg::ch00_sequence::Segment;
use krieg::ch04_combat::{
    Advancing, CombatAction, Declaring, Exploiting, Lending, Yielding, column, ratio, reckoning,
    shifts,
};
use krieg::data::Odds;
use krieg::losses::{Loss, Must, ways};
use krieg::politics::Status;
use krieg::spot::Spot;
use krieg::types::Faction;
use krieg::unit::UnitId;
use krieg::{Action, Krieg};

fn target(key: &str) -> CombatAction {
    CombatAction::Target { hex: hex(key) }
}

fn add(id: UnitId) -> Declaring {
    Declaring::Add(id)
}

fn regular(kit: &mut Kit, faction: Faction) -> &mut Kit {
    kit.phase(faction, Segment::RegularCombat)
}

fn battle(kit: &Kit) -> krieg::ch04_combat::Battle {
    let declared = kit.s.stack.asked::<krieg::ch04_combat::Declare>();
    declared
        .expect("an attack is being declared")
        .battle
        .clone()
}

#[test]
fn odds_are_rounded_for_the_defender() {
    proves!("4.2.2c", "4.2.2d");
    example!("krieg-E89", "krieg-E90");
    assert_eq!(ratio(11, 4), Odds::TwoToOne);
    assert_eq!(ratio(12, 4), Odds::ThreeToOne);
    assert_eq!(ratio(1, 2), Odds::OneToTwo);
    assert_eq!(ratio(1, 4), Odds::OneToThree);
    let columns = Odds::ALL;
    let three = columns
        .iter()
        .position(|c| *c == Odds::ThreeToOne)
        .expect("a column");
    assert_eq!(columns[three + 3], Odds::NineToOne);
}

#[test]
fn the_least_odds_are_one_to_three() {
    proves!("4.2.1.1a", "4.2.1.1b", "4.2.1a");
    let mut kit = Kit::bare();
    kit.put("RU-ARMY-18", "e3906", 2);
    let weak = kit.put("G-COL-By", "e3905", 1);
    regular(&mut kit, Faction::Axis);
    assert_eq!(
        kit.refused(target("e3906")),
        "4.2.1a",
        "its Attack Factor is 0"
    );
    let corps = kit.put("G-INF-start37", "e3905", 1);
    regular(&mut kit, Faction::Axis);
    kit.act(target("e3906"));
    assert_eq!(kit.refused(add(weak)), "4.2.1.1a");
    kit.act(add(corps));
    assert!(kit.allowed(Declaring::Fight));
}

#[test]
fn a_hex_and_a_unit_once_a_segment() {
    proves!("4.2.1b", "4.2.1d", "4.2", "4");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3906", 1);
    kit.put("RU-INF", "e4006", 1);
    let one = kit.put("G-INFB-8", "e3905", 2);
    let two = kit.put("G-INFB-10", "e3905", 2);
    regular(&mut kit, Faction::Axis);
    kit.act(target("e3906")).act(add(one));
    // On the 2-1 column a 4 is Ex 0/0: they retreat, whole.
    kit.roll(&[4]).act(Declaring::Fight);
    while kit.s.stack.steps().len() > 2 {
        let legal = kit.legal();
        kit.act(legal[0]);
    }
    assert_eq!(kit.refused(target("e3906")), "4.2.1b");
    kit.act(target("e4006"));
    assert_eq!(kit.refused(add(one)), "4.2.1b");
    assert!(kit.allowed(add(two)));
}

#[test]
fn minors_do_not_attack_together() {
    proves!("4.2.1.1c", "0.gloss-exp");
    example!("krieg-E88");
    let mut kit = Kit::bare();
    kit.status("hungary", Status::Active(Faction::Axis));
    kit.status("rumania", Status::Active(Faction::Axis));
    kit.put("RU-INF", "e3406", 1);
    let german = kit.put("G-INFB-8", "e3405", 2);
    let hungarian = kit.put("Hun-INF-2", "e3405", 2);
    let exp = kit.put("Rum-MOU-Exp", "e3306", 1);
    let rumanian = kit.put("Rum-INF-4", "e3306", 2);
    regular(&mut kit, Faction::Axis);
    kit.act(target("e3406"))
        .act(add(german))
        .act(add(hungarian))
        .act(add(exp));
    assert_eq!(kit.refused(add(rumanian)), "4.2.1.1c");
}

#[test]
fn ground_and_hexsides_shift_for_the_defender() {
    proves!("4.2.3.8a", "4.2.3.8b");
    example!("krieg-E92", "krieg-F01");
    use krieg::ch04_combat::{hex_shift, hexside_shift};
    let kit = Kit::bare();
    // Kiev is a City behind a river; Cernauti has a mountain side.
    assert_eq!(hex_shift(space("e3609")), 1);
    assert_eq!(hexside_shift(&kit.s, space("e3708"), space("e3609")), 1);
    assert_eq!(hexside_shift(&kit.s, space("e3206"), space("e3306")), 2);
    assert_eq!(hex_shift(space("e3608")), 0);
}

#[test]
fn an_hq_supports_within_two_hexes_once() {
    proves!("4.2.1.2a", "4.2.1.2c", "4.2.2b", "4.2.3.5", "10.3h");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3906", 1);
    kit.put("RU-INF", "e4006", 1);
    let one = kit.put("G-INFB-8", "e3905", 2);
    let two = kit.put("G-INFB-10", "e3905", 2);
    let hq = kit.put("G-HQ-A", "e3904", 2);
    regular(&mut kit, Faction::Axis);
    kit.act(target("e3906")).act(add(one));
    let before = shifts(&kit.s, &battle(&kit)).attacker;
    kit.act(Declaring::Support(hq));
    assert_eq!(shifts(&kit.s, &battle(&kit)).attacker, before + 1);
    kit.roll(&[4]).act(Declaring::Fight);
    while kit.s.stack.steps().len() > 2 {
        let legal = kit.legal();
        kit.act(legal[0]);
    }
    kit.act(target("e4006")).act(add(two));
    assert_eq!(kit.refused(Declaring::Support(hq)), "4.2.1.2c");
}

#[test]
fn a_defender_may_lend_an_hq() {
    proves!("4.2.2b", "4.2.1.2b");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3906", 1);
    let hq = kit.put("RU-HQ-Wes", "e3907", 2);
    let one = kit.put("G-PzA-1P", "e3905", 3);
    regular(&mut kit, Faction::Axis);
    kit.act(target("e3906")).act(add(one)).act(Declaring::Fight);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Soviet)));
    assert!(kit.allowed(Lending::Keep));
    kit.roll(&[6]).act(Lending::Lend(hq));
    assert!(kit.s.unit(hq).fought);
}

#[test]
fn a_defeated_attacker_goes_to_distance_two() {
    proves!("4.2.5.1", "4.2.5.1b", "4.2.4.1a");
    example!("krieg-E94");
    let mut kit = Kit::bare();
    kit.status("czechoslovakia", Status::Active(Faction::Western));
    kit.uncede("germany_czechoslovakia");
    let fort = krieg::data::data()
        .counters
        .iter()
        .find(|c| c.id.starts_with("Cz-FOR"));
    kit.put(&fort.expect("the fortress of Prague").id, "w3524", 2);
    let army = kit.put("G-INFB-8", "w3624", 2);
    regular(&mut kit, Faction::Axis);
    kit.act(target("w3524"))
        .act(add(army))
        .roll(&[1])
        .act(Declaring::Fight);
    kit.act(Yielding::Retreat);
    let to: Vec<Spot> = kit
        .legal()
        .into_iter()
        .filter_map(|a| match a {
            Action::Combat(CombatAction::Yielding(Yielding::To(to))) => Some(to),
            _ => None,
        })
        .collect();
    assert!(to.len() > 1, "there is a choice");
    for spot in to {
        let at = spot.space().expect("a hex");
        assert_eq!(
            krieg::ground::distance(at, space("w3524")),
            2,
            "{}",
            spot.name()
        );
    }
    assert_eq!(kit.refused(Yielding::To(hex("w3523"))), "4.2.5.1");
}

/// A Russian army at Odessa under attack, with a result of the die.
fn odessa(die: u8) -> (Kit, UnitId) {
    let mut kit = Kit::bare();
    kit.status("rumania", Status::Active(Faction::Axis));
    let army = kit.put("RU-ARMY-18", "e3109", 2);
    let panzers = kit.put("G-PzA-1P", "e3108", 3);
    let more = kit.put("G-PzA-2P", "e3108", 3);
    let third = kit.put("G-PzA-3P", "e3108", 3);
    let infantry = kit.put("G-INFB-8", "e3108", 2);
    kit.marker("blitz_axis", "e3109");
    kit.phase(Faction::Axis, Segment::BlitzCombat);
    kit.act(target("e3109")).act(add(panzers)).act(add(more));
    // 28 to 3: whatever shifts, a 6 is Dr3.
    kit.act(add(third)).act(add(infantry));
    kit.roll(&[die]).act(Declaring::Fight);
    (kit, army)
}

#[test]
fn every_hex_of_a_retreat_is_farther_away() {
    proves!("4.2.5a", "4.2.5.1", "4.2.4.1c", "4.2.5.3b", "14.6");
    example!("krieg-E95");
    let (mut kit, army) = odessa(6);
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Soviet)));
    // The City has a Blitz marker in it, so nobody stays.
    assert_eq!(
        kit.refused(Yielding::Lose(Loss {
            unit: army,
            with: None
        })),
        "4.2.5.3a"
    );
    // The panzers' zone leaves one way, which is taken without a question.
    assert_eq!(kit.at(army), hex("e3210"));
    kit.act(Yielding::To(hex("e3211")));
    assert_eq!(kit.refused(Yielding::To(hex("e3310"))), "4.2.5.1");
    assert_eq!(kit.refused(Yielding::To(hex("e3111"))), "4.2.5.1");
    assert!(kit.allowed(Yielding::To(hex("e3212"))));
    assert!(kit.allowed(Yielding::To(hex("e3311"))));
}

#[test]
fn straits_are_crossed_in_retreat_and_sea_is_not() {
    proves!("4.2.5.2c", "4.2.5.2b");
    example!("krieg-E96");
    let mut kit = Kit::bare();
    kit.status("sweden", Status::Active(Faction::Western));
    kit.status("denmark_norway", Status::Conquered(Faction::Western));
    let unit = kit.put("BR-INF", "w4224", 1);
    kit.s.clock.phasing = Faction::Axis;
    let battle = krieg::ch04_combat::Battle::new(&kit.s, hex("w4224")).expect("a target");
    let back = krieg::ch04_combat::ways_back(&kit.s, &[unit], hex("w4224"), &battle);
    assert!(back.contains(&hex("w4124")), "{back:?}");
    assert!(!back.contains(&hex("w4225")));
}

#[test]
fn a_rout_sweeps_along_and_an_hq_ends_it() {
    proves!("4.2.5c", "4.2.5.2a", "4.2.5.3a");
    example!("krieg-E93", "krieg-E97");
    let (mut kit, army) = odessa(6);
    let hq = kit.put("RU-HQ-Sw", "e3211", 2);
    // The panzers' zone leaves one way, which is taken without a question.
    assert_eq!(kit.at(army), hex("e3210"));
    kit.act(Yielding::To(hex("e3211")));
    assert!(kit.s.unit(hq).fought, "it is swept along");
    assert_eq!(kit.refused(Yielding::To(hex("e3212"))), "4.2.5.2a");
    let losses = kit.legal().into_iter().filter(|action| {
        matches!(
            action,
            Action::Combat(CombatAction::Yielding(Yielding::Lose(_)))
        )
    });
    assert!(losses.count() > 0, "a step instead of the third hex");
    let _ = army;
}

#[test]
fn armor_is_lost_first() {
    proves!("4.2.6.1b", "4.2.6a", "4.2.4.2");
    let mut kit = Kit::bare();
    kit.put("RU-ARMY-18", "e3906", 2);
    let panzers = kit.put("G-PzA-1P", "e3905", 3);
    let infantry = kit.put("G-INFB-8", "e3905", 2);
    let hq = kit.put("G-HQ-A", "e3904", 2);
    regular(&mut kit, Faction::Axis);
    kit.act(target("e3906"))
        .act(add(panzers))
        .act(add(infantry))
        .act(Declaring::Support(hq));
    kit.roll(&[1]).act(Declaring::Fight);
    // With an HQ nobody retreats; the first step is armor and is taken without a question.
    assert_eq!(kit.steps(panzers), 2);
}

#[test]
fn a_panzer_army_loses_steps_as_the_book_says() {
    proves!("4.2.6.2a", "4.2.6.2b", "4.2.6.2d", "4.2.6.2e");
    example!("krieg-E100", "krieg-E101");
    let mut kit = Kit::bare();
    let large = kit.put("G-PzA-1P", "e3905", 3);
    assert_eq!(
        ways(&kit.s, large, Must::Anything),
        [Loss {
            unit: large,
            with: None
        }]
    );
    kit.with(|t| {
        krieg::losses::take(
            t,
            Loss {
                unit: large,
                with: None,
            },
        )
    });
    assert_eq!(kit.steps(large), 2);
    let all = ways(&kit.s, large, Must::Anything);
    let kinds: Vec<bool> = all
        .iter()
        .map(|loss| {
            kit.s
                .unit(loss.with.expect("a counter takes its place"))
                .is_armor()
        })
        .collect();
    assert!(
        kinds.contains(&true) && kinds.contains(&false),
        "infantry or armor stays"
    );
    for loss in &all {
        let one = kit.s.unit(loss.with.expect("a counter"));
        assert!(
            !one.has(krieg::data::Trait::Elite),
            "no elite unit was needed"
        );
    }
    let armor = ways(&kit.s, large, Must::Armor);
    assert!(
        armor
            .iter()
            .all(|loss| !kit.s.unit(loss.with.expect("a counter")).is_armor())
    );
    let first = all[0];
    kit.with(|t| krieg::losses::take(t, first));
    assert_eq!(kit.at(large), Spot::delay());
    assert_eq!(kit.at(first.with.expect("a counter")), hex("e3905"));
    // With an empty pool the other step is lost too.
    let other = kit.put("G-PzA-2P", "e3905", 2);
    let pool: Vec<UnitId> = kit
        .s
        .units_in(Spot::pool(Faction::Axis))
        .map(|(id, _)| id)
        .collect();
    for id in pool {
        kit.s.pieces.change(id, |unit| unit.at = Spot::aside());
    }
    assert_eq!(
        ways(&kit.s, other, Must::Anything),
        [Loss {
            unit: other,
            with: None
        }]
    );
    kit.with(|t| {
        krieg::losses::take(
            t,
            Loss {
                unit: other,
                with: None,
            },
        )
    });
    assert_eq!(kit.at(other), Spot::delay());
}

#[test]
fn a_multi_national_army_is_reduced_from_its_holding_box() {
    proves!("4.2.6.2c");
    example!("krieg-E102");
    let mut kit = Kit::bare();
    kit.status("italy", Status::Active(Faction::Axis));
    let pa = kit.put("AX-PA", "e1406", 2);
    let holding = krieg::data::data().find_box("holding_pa").expect("a box");
    let held = kit.put_at("Italy-ARM-Ari", Spot::of_box(holding), 1);
    let all = ways(&kit.s, pa, Must::Anything);
    assert!(all.contains(&Loss {
        unit: pa,
        with: Some(held)
    }));
    let german = all
        .iter()
        .find(|loss| loss.with != Some(held))
        .copied()
        .expect("a German way");
    let mut other = kit.clone();
    kit.with(|t| krieg::losses::take(t, german));
    assert_eq!(kit.at(held), Spot::delay());
    let stays = german.with.expect("a counter");
    assert_eq!(kit.s.unit(stays).sort.country(), Some(country("germany")));
    other.with(|t| {
        krieg::losses::take(
            t,
            Loss {
                unit: pa,
                with: Some(held),
            },
        )
    });
    assert_eq!(other.at(held), hex("e1406"));
    assert_eq!(other.at(pa), Spot::delay());
}

#[test]
fn whoever_attacked_advances_and_armor_goes_on() {
    proves!("4.2.7a", "4.2.7b", "4.2.8a", "4.2.8c", "10.3i", "4.2.2f");
    example!("krieg-E103");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3808", 1);
    let panzers = kit.put("G-PzA-1P", "e3807", 3);
    let more = kit.put("G-PzA-2P", "e3807", 3);
    regular(&mut kit, Faction::Axis);
    kit.act(target("e3808")).act(add(panzers)).act(add(more));
    let at = column(&kit.s, &battle(&kit));
    assert!(at >= Odds::SevenToOne, "{at:?}");
    kit.roll(&[5]).act(Declaring::Fight);
    // Dr3 0/1: the Soviets retreat three hexes, then the step is lost.
    let mut hexes = 0;
    while kit.asking() == Some(kit.seat_of(Faction::Soviet)) {
        let legal = kit.legal();
        hexes += 1;
        kit.act(legal[0]);
    }
    assert_eq!(hexes, 3);
    kit.act(Advancing::Go(panzers));
    assert_eq!(kit.at(panzers), hex("e3808"));
    let on = kit.legal().into_iter().find(|a| {
        matches!(
            a,
            Action::Combat(CombatAction::Exploiting(Exploiting::To(_)))
        )
    });
    kit.act(on.expect("two more hexes"));
    let exploit = kit.s.stack.asked::<krieg::ch04_combat::Exploit>();
    assert_eq!(exploit.map(|step| step.left), Some(1));
    // It stands beside the hex again, but has had its Advance.
    kit.act(Exploiting::Halt);
    assert_eq!(kit.refused(Advancing::Go(panzers)), "4.2.7a");
    kit.act(Advancing::Go(more));
}

#[test]
fn a_lone_marker_is_taken_without_a_fight() {
    proves!("4.2.2a", "4.2.1e");
    let mut kit = Kit::bare();
    let post = kit.put("RU-INFD", "e3906", 1);
    kit.flip(post);
    let unit = kit.put("G-INF-start37", "e3905", 1);
    kit.marker("partisan_base_soviet", "e3904");
    regular(&mut kit, Faction::Axis);
    assert_eq!(kit.refused(target("e3904")), "4.2.1e");
    kit.act(target("e3906"))
        .act(add(unit))
        .act(Declaring::Fight);
    assert_eq!(kit.at(post), Spot::delay());
    kit.act(Advancing::Go(unit));
    assert_eq!(kit.at(unit), hex("e3906"));
}

#[test]
fn blitz_combat_needs_a_marker_and_fair_weather() {
    proves!(
        "4.1.2a",
        "4.1.2b",
        "4.1.2c",
        "4.2.3.3",
        "0.gloss-blitzenabled",
        "11.3b",
        "11.4b",
        "11.5b"
    );
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3808", 1);
    let panzers = kit.put("G-PzA-1P", "e3807", 3);
    kit.phase(Faction::Axis, Segment::BlitzCombat);
    assert_eq!(kit.refused(target("e3808")), "4.2.1a");
    kit.marker("blitz_axis", "e3805");
    kit.phase(Faction::Axis, Segment::BlitzCombat);
    kit.act(target("e3808")).act(add(panzers));
    assert_eq!(shifts(&kit.s, &battle(&kit)).attacker, 1, "supplied armor");
    let said = reckoning(&kit.s, &battle(&kit));
    assert_eq!(said, "8 against 1 is 7-1; right: armor 1; column 9-1");
    // In Snow only some nations blitz.
    kit.turn("nov_dec_1942");
    kit.phase(Faction::Axis, Segment::BlitzCombat);
    assert_eq!(kit.refused(target("e3808")), "4.2.1a");
    kit.put("SS-INF", "e3807", 1);
    kit.phase(Faction::Axis, Segment::BlitzCombat);
    assert!(kit.allowed(target("e3808")), "Germans beside SS do");
}

#[test]
fn markers_leave_after_combat() {
    proves!("4.3b", "14.6");
    let mut kit = Kit::bare();
    let marker = kit.marker("blitz_axis", "e3805");
    kit.s.clock.phasing = Faction::Axis;
    kit.with(krieg::ch04_combat::markers);
    assert_eq!(kit.at(marker), Spot::aside());
    assert_eq!(Krieg::flaws(&kit.s), Vec::<String>::new());
}

#[test]
fn an_exchange_costs_both_or_the_attacker_goes() {
    proves!("4.2.4.1b", "4.2.4a", "4.2.5b", "4.2.2e");
    let mut kit = Kit::bare();
    let russian = kit.put("RU-ARMY-18", "e3808", 2);
    let one = kit.put("G-INFB-8", "e3807", 2);
    let stays = kit.put("G-INF-start37", "e3807", 1);
    regular(&mut kit, Faction::Axis);
    kit.act(target("e3808")).act(add(one));
    assert_eq!(column(&kit.s, &battle(&kit)), Odds::Even, "4 to 3");
    // Even odds and a 5: Ex 0/0.
    kit.roll(&[5]).act(Declaring::Fight);
    let mut away = kit.clone();
    away.act(Yielding::Retreat);
    if away.at(one) == hex("e3807") {
        let first = away.legal()[0];
        away.act(first);
    }
    assert_ne!(away.at(one), hex("e3807"));
    assert_eq!(away.at(stays), hex("e3807"), "who did not attack stays");
    assert_eq!(away.steps(russian), 2, "then the defender does nothing");
    let loss = ways(&kit.s, one, Must::Anything)[0];
    kit.act(Yielding::Lose(loss));
    assert_eq!(kit.at(one), Spot::delay());
    assert_eq!(
        kit.asking(),
        Some(kit.seat_of(Faction::Soviet)),
        "the defender retreats or loses"
    );
    assert!(
        kit.legal()
            .iter()
            .any(|a| matches!(a, Action::Combat(CombatAction::Yielding(Yielding::To(_)))))
    );
    assert!(
        kit.legal()
            .iter()
            .any(|a| matches!(a, Action::Combat(CombatAction::Yielding(Yielding::Lose(_)))))
    );
}

#[test]
fn nobody_attacks_in_pre_war_and_minors_with_a_marker_stay_home() {
    proves!("4.2.1.1f", "4.2.1.1d");
    let mut kit = Kit::bare();
    kit.status("hungary", Status::Active(Faction::Axis));
    kit.put("RU-INF", "e3406", 1);
    let unit = kit.put("Hun-INF-2", "e3405", 2);
    regular(&mut kit, Faction::Axis);
    let rule = |kit: &Kit| {
        let answer = krieg::ch04_combat::may_attack(&kit.s, unit, space("e3406"));
        answer.err().map(|illegal| illegal.rule.as_str())
    };
    assert_eq!(rule(&kit), None);
    let confined = Some(krieg::politics::Confined::Mobilizing);
    kit.s.politics.nation_mut(country("hungary")).confined = confined;
    assert_eq!(rule(&kit), Some("4.2.1.1d"));
    kit.s.politics.nation_mut(country("hungary")).confined = None;
    kit.s.politics.war_state = krieg::types::WarState::PreWar;
    assert_eq!(rule(&kit), Some("4.2.1.1f"));
}

#[test]
fn a_fortress_shifts_once() {
    proves!("4.2.3.4");
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3808", 1);
    let one = kit.put("G-INFB-8", "e3807", 2);
    regular(&mut kit, Faction::Axis);
    kit.act(target("e3808")).act(add(one));
    let before = shifts(&kit.s, &battle(&kit)).defender;
    kit.put("RU-LINE", "e3808", 2);
    assert_eq!(shifts(&kit.s, &battle(&kit)).defender, before + 1);
}
