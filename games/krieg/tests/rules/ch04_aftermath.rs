//! 4.2.5 to 4.2.8: what follows a result: retreats, first losses, advances, exploitation.

use crate::kit::{Kit, country, hex};
use kernel::{example, proves};
use krieg::ch00_sequence::Segment;
use krieg::ch04_combat::{
    Advancing, Battle, CombatAction, Declare, Declaring, Exploit, Exploiting, Yielding, column,
    shifts,
};
use krieg::data::{Odds, data};
use krieg::losses::Loss;
use krieg::politics::Status;
use krieg::spot::Spot;
use krieg::types::Faction;
use krieg::unit::UnitId;
use krieg::{Action, Krieg};

fn attack(kit: &mut Kit, faction: Faction, at: &str, by: &[UnitId]) {
    kit.phase(faction, Segment::RegularCombat);
    kit.act(CombatAction::Target { hex: hex(at) });
    for id in by {
        kit.act(Declaring::Add(*id));
    }
}

fn battle(kit: &Kit) -> Battle {
    let declared = kit.s.stack.asked::<Declare>();
    declared
        .expect("an attack is being declared")
        .battle
        .clone()
}

fn fight(kit: &mut Kit, die: u8) {
    kit.roll(&[die]).act(Declaring::Fight);
}

fn lose(unit: UnitId) -> Yielding {
    Yielding::Lose(Loss { unit, with: None })
}

/// The first loss of that unit that is offered.
fn loss_of(kit: &Kit, unit: UnitId) -> Option<Action> {
    kit.legal().into_iter().find(|action| {
        matches!(action, Action::Combat(CombatAction::Yielding(Yielding::Lose(loss))) if loss.unit == unit)
    })
}

#[test]
fn who_retreats_into_a_hex_defends_it_too() {
    proves!("4.2.1c", "8.2f");
    let arrange = |friend: bool| {
        let mut kit = Kit::bare();
        let russian = kit.put("RU-INF", "e3808", 1);
        let first = kit.put("G-INFB-8", "e3807", 2);
        let second = kit.put("G-INFB-10", "e3909", 2);
        kit.put("G-INF-start37", "e3709", 1);
        if friend {
            kit.put("RU-ARMY-18", "e3908", 2);
        }
        attack(&mut kit, Faction::Axis, "e3808", &[first]);
        assert_eq!(column(&kit.s, &battle(&kit)), Odds::ThreeToOne, "4 to 1");
        // Dr1 0/0, and zones lie on every hex behind.
        fight(&mut kit, 4);
        (kit, russian, second)
    };
    let (kit, russian, _) = arrange(false);
    assert_eq!(
        kit.at(russian),
        Spot::pool(Faction::Soviet),
        "nowhere to go"
    );
    let (mut kit, russian, second) = arrange(true);
    assert_eq!(kit.at(russian), hex("e3908"), "a friend is there");
    kit.act(Advancing::Enough);
    kit.act(CombatAction::Target { hex: hex("e3908") });
    kit.act(Declaring::Add(second));
    assert_eq!(battle(&kit).defenders.len(), 2);
    assert!(battle(&kit).defenders.contains(&russian));
}

#[test]
fn an_hq_on_a_beachhead_supports_over_its_own_side_alone() {
    proves!("4.2.1.2d", "14.5d");
    let mut kit = Kit::bare();
    kit.free_france();
    kit.beachhead("beachhead_western", "w3815", "w3714");
    let hq = kit.put("BR-HQ-Med", "w3815", 2);
    let landed = kit.put("BR-ARMY-1", "w3815", 2);
    let inland = kit.put("BR-ARMY-8", "w3616", 2);
    kit.put("G-INF-start37", "w3714", 1);
    kit.put("G-INF-start37", "w3615", 1);
    attack(&mut kit, Faction::Western, "w3615", &[inland]);
    assert_eq!(kit.refused(Declaring::Support(hq)), "4.2.1.2d");
    attack(&mut kit, Faction::Western, "w3714", &[landed]);
    assert!(kit.allowed(Declaring::Support(hq)));
}

#[test]
fn a_multi_national_hq_brings_its_air_along() {
    proves!("4.2.3.1c");
    let mut kit = Kit::bare();
    kit.free_france();
    kit.put("FR-INF-10", "w2920", 1);
    let italians = kit.put("Italy-INF-1", "w2921", 2);
    let hq = kit.put("AX-MED", "w2922", 2);
    let holding = data().find_box("holding_med").expect("a box");
    kit.put_at("Italy-INF-8", Spot::of_box(holding), 1);
    kit.put("G-AF-LF1", "w2920", 0);
    attack(&mut kit, Faction::Axis, "w2920", &[italians]);
    assert_eq!(
        shifts(&kit.s, &battle(&kit)).attacker,
        0,
        "the Air unit is German"
    );
    kit.act(Declaring::Support(hq));
    assert_eq!(
        shifts(&kit.s, &battle(&kit)).attacker,
        2,
        "the HQ, and the Air unit"
    );
}

#[test]
fn neither_air_units_nor_weather_hold_who_retreats() {
    proves!("4.2.5d", "11.2");
    let mut kit = Kit::bare();
    kit.turn("apr_may_1942");
    let army = kit.put("RU-ARMY-18", "e3808", 2);
    kit.put("G-AF-LF1", "e3808", 0);
    let panzers = ["G-PzA-1P", "G-PzA-2P"].map(|id| kit.put(id, "e3807", 3));
    attack(&mut kit, Faction::Axis, "e3808", &panzers);
    assert_eq!(
        column(&kit.s, &battle(&kit)),
        Odds::ThreeToOne,
        "16 to 3, and Mud"
    );
    // Dr2 0/1, of which Mud takes one.
    fight(&mut kit, 6);
    kit.act(Yielding::To(hex("e3809")));
    assert_eq!(kit.at(army), hex("e3809"));
    let lost = loss_of(&kit, army).expect("then a step is lost");
    kit.act(lost);
    assert_eq!(kit.at(army), Spot::delay());
}

#[test]
fn a_marine_that_came_over_the_sea_is_lost_first() {
    proves!("4.2.6.1a");
    let mut kit = Kit::bare();
    kit.status("sweden", Status::Conquered(Faction::Western));
    kit.status("denmark_norway", Status::Active(Faction::Western));
    let marine = kit.put("BR-MAR", "w4224", 1);
    let army = kit.put("BR-ARMY-1", "w4226", 2);
    kit.put("G-INF-start37", "w4225", 1);
    attack(&mut kit, Faction::Western, "w4225", &[marine, army]);
    assert_eq!(column(&kit.s, &battle(&kit)), Odds::TwoToOne, "4 to 2");
    // Ad 1/0.
    fight(&mut kit, 1);
    assert!(loss_of(&kit, army).is_none());
    kit.act(lose(marine));
    assert_eq!(kit.at(marine), Spot::delay());
    assert!(
        loss_of(&kit, army).is_some(),
        "the Attrition is as the owner likes"
    );
}

#[test]
fn a_marine_that_came_over_the_sea_is_lost_first_after_a_retreat_too() {
    proves!("4.2.6.1a");
    let mut kit = Kit::bare();
    kit.status("sweden", Status::Conquered(Faction::Western));
    kit.status("denmark_norway", Status::Active(Faction::Western));
    let marine = kit.put("BR-MAR", "w4224", 1);
    let army = kit.put("BR-ARMY-1", "w4226", 2);
    kit.put("G-INF-start37", "w4225", 1);
    attack(&mut kit, Faction::Western, "w4225", &[marine, army]);
    // Ad 1/0: they go back, and then a step is lost.
    fight(&mut kit, 1);
    kit.act(Yielding::Retreat);
    assert_ne!(kit.at(army), hex("w4226"), "they have gone back");
    assert_eq!(kit.at(marine), Spot::delay(), "nobody else is lost first");
    assert_eq!(kit.steps(army), 2);
}

#[test]
fn armor_on_a_beachhead_is_lost_first() {
    proves!("4.2.6.1b", "4.2.5.2c");
    example!("krieg-E99");
    let mut kit = Kit::bare();
    let marker = kit.beachhead("beachhead_axis", "w3815", "w3914");
    kit.flip(marker);
    let panzers = kit.put("G-PzA-1P", "w3815", 3);
    let infantry = kit.put("G-INFB-8", "w3815", 2);
    kit.put("BR-ARMY-1", "w3914", 3);
    attack(&mut kit, Faction::Axis, "w3914", &[panzers, infantry]);
    assert_eq!(
        column(&kit.s, &battle(&kit)),
        Odds::Even,
        "12 to 6, one left"
    );
    // Ad 1/0: they cannot retreat, and the first step is armor.
    fight(&mut kit, 1);
    assert_eq!(kit.steps(panzers), 2);
    // The Attrition may come from either.
    assert!(loss_of(&kit, panzers).is_some());
    assert!(loss_of(&kit, infantry).is_some());
}

#[test]
fn a_conversion_leaves_attrition_unsatisfied() {
    proves!("4.2.8c", "4.2.5.3b");
    example!("krieg-E104");
    let mut kit = Kit::bare();
    let russian = kit.put("RU-INF", "e3609", 1);
    let panzers = kit.put("G-PzA-1P", "e3608", 3);
    attack(&mut kit, Faction::Axis, "e3609", &[panzers]);
    assert_eq!(
        column(&kit.s, &battle(&kit)),
        Odds::FiveToOne,
        "8 to 1, a City"
    );
    // Dr1 0/1: the unit is lost for the Retreat, and nothing is left for the Attrition.
    fight(&mut kit, 4);
    kit.act(lose(russian));
    assert_eq!(kit.at(russian), Spot::pool(Faction::Soviet));
    kit.act(Advancing::Go(panzers));
    assert_eq!(kit.at(panzers), hex("e3609"));
    assert!(kit.s.stack.asked::<Exploit>().is_none(), "a distance of 1");
}

/// A Russian corps is driven off e3808 with a Dr3 0/1, and another holds e3909.
fn driven_off() -> (Kit, [UnitId; 2], UnitId) {
    let mut kit = Kit::bare();
    kit.put("RU-INF", "e3808", 1);
    kit.put("RU-INF-S4a", "e3909", 1);
    let panzers = ["G-PzA-1P", "G-PzA-2P"].map(|id| kit.put(id, "e3807", 3));
    let hq = kit.put("G-HQ-A", "e3807", 2);
    attack(
        &mut kit,
        Faction::Axis,
        "e3808",
        &[panzers[0], panzers[1], hq],
    );
    assert_eq!(column(&kit.s, &battle(&kit)), Odds::NineToOne);
    fight(&mut kit, 4);
    while kit.asking() == Some(kit.seat_of(Faction::Soviet)) {
        let first = kit.legal()[0];
        kit.act(first);
    }
    (kit, panzers, hq)
}

#[test]
fn zones_stop_an_exploitation_unless_a_friend_is_there() {
    proves!("4.2.8b", "4.2.8d", "4.2.8e", "8.2g");
    let (mut kit, [first, second], hq) = driven_off();
    assert_eq!(kit.refused(Advancing::Go(hq)), "4.2.7b");
    kit.act(Advancing::Go(first));
    assert_eq!(
        kit.s.stack.asked::<Exploit>().map(|step| step.left),
        Some(2)
    );
    kit.act(Exploiting::To(hex("e3809")));
    assert!(
        kit.s.stack.asked::<Exploit>().is_none(),
        "a Zone of Control"
    );
    assert_eq!(
        kit.refused(Advancing::Go(first)),
        "4.2.7a",
        "it has gone in already"
    );
    kit.act(Advancing::Go(second))
        .act(Exploiting::To(hex("e3809")));
    assert_eq!(
        kit.s.stack.asked::<Exploit>().map(|step| step.left),
        Some(1)
    );
    assert_eq!(
        kit.refused(Exploiting::To(hex("e3909"))),
        "4.2.8d",
        "an enemy"
    );
    kit.act(Exploiting::To(hex("e3810")));
    assert_eq!(kit.at(second), hex("e3810"));
}

#[test]
fn mountains_end_an_exploitation_and_mud_forbids_it() {
    proves!("4.2.8b", "4.2.8d");
    let arrange = |from: &str, at: &str, turn: &str| {
        let mut kit = Kit::bare();
        kit.turn(turn);
        kit.put("RU-INF", at, 1);
        let panzers = ["G-PzA-1P", "G-PzA-2P", "G-PzA-3P"].map(|id| kit.put(id, from, 3));
        attack(&mut kit, Faction::Axis, at, &panzers);
        // Dr3 0/2: three hexes, and of the Attrition one step is not satisfied.
        fight(&mut kit, 6);
        while kit.asking() == Some(kit.seat_of(Faction::Soviet)) {
            let first = kit.legal()[0];
            kit.act(first);
        }
        kit.act(Advancing::Go(panzers[0]));
        assert_eq!(kit.at(panzers[0]), hex(at));
        kit.s.stack.asked::<Exploit>().map(|step| step.left)
    };
    assert_eq!(arrange("e3807", "e3808", "june_july_1942"), Some(3));
    assert_eq!(
        arrange("e3206", "e3306", "june_july_1942"),
        None,
        "over a mountain"
    );
    assert_eq!(arrange("e3807", "e3808", "apr_may_1942"), None, "Mud");
}

#[test]
fn a_failure_stops_advances() {
    proves!("14.12d");
    let (mut kit, [first, _], _) = driven_off();
    let mut free = kit.clone();
    free.act(Advancing::Go(first));
    kit.marker("failure_axis", "e3812");
    assert_eq!(kit.refused(Advancing::Go(first)), "14.12b");
    assert_eq!(kernel_flaws(&kit), Vec::<String>::new());
    assert_eq!(kit.s.unit(first).sort.country(), Some(country("germany")));
}

fn kernel_flaws(kit: &Kit) -> Vec<String> {
    <Krieg as kernel::Game>::flaws(&kit.s)
}
