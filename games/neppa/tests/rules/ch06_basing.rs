//! 6.0 and 6.1: bases, changes of base, overrun ports, United States fleets.

use crate::kit;
use crate::kit::{Kit, zone};
use frame::settle;
use kernel::proves;
use neppa::ch06_naval::NavalAction;
use neppa::data::{ConvoyBox, data};
use neppa::types::{Front, Kind};
use neppa::unit::{At, Marks, UnitId};
use neppa::{Phase, ch14_conquest};

fn to(key: &str, front: Front) -> NavalAction {
    NavalAction::Target {
        zone: zone(key),
        front,
    }
}

fn rebase(fleet: UnitId) -> NavalAction {
    NavalAction::Rebase { fleet }
}

/// A fleet of a nation at war, in its Movement Phase.
fn fleet_of(nation: &str, enemy: &str, port: &str) -> (Kit, UnitId) {
    let mut kit = Kit::bare("Spring 1940");
    let fleet = kit.put(nation, Kind::Fleet, port);
    kit.war(nation, enemy).phase(nation, Phase::Movement);
    (kit, fleet)
}

fn take(kit: &mut Kit, key: &str, by: &str) {
    let mut t = kit.table();
    ch14_conquest::take(&mut t, zone(key), kit::nation(by));
    settle(&mut t);
}

#[test]
fn r6_0a_fleets_base_in_ports_of_their_own_their_colonies_and_allies() {
    proves!("6.0a");
    let (mut kit, fleet) = fleet_of("britain", "germany", "gibraltar");
    kit.ally("britain", "france");
    kit.act(rebase(fleet));
    assert!(kit.allowed(to("london", Front::Western)));
    assert!(kit.allowed(to("malta", Front::Mediterranean)));
    assert!(kit.allowed(to("brest", Front::Western)));
    assert_eq!(kit.refused(to("bremen", Front::Western)), "6.0a");
    assert_eq!(kit.refused(to("lisbon", Front::Western)), "6.0a");
    assert_eq!(kit.refused(to("paris", Front::Western)), "3.6c");
}

#[test]
fn r6_0a_british_and_french_units_do_not_share_a_port() {
    proves!("6.0a", "12.0a");
    let (mut kit, fleet) = fleet_of("britain", "germany", "portsmouth");
    kit.ally("britain", "france");
    kit.put("france", Kind::Infantry, "brest");
    kit.act(rebase(fleet));
    assert_eq!(kit.refused(to("brest", Front::Western)), "12.0a");
    assert!(kit.allowed(to("bordeaux", Front::Western)));
}

#[test]
fn r6_0a_a_port_holds_sixty_four_factors() {
    proves!("6.0a", "1.2c");
    let (mut kit, fleet) = fleet_of("britain", "germany", "portsmouth");
    let there = kit.put_many("britain", Kind::Fleet, 8, "scapa_flow");
    kit.act(rebase(fleet));
    assert_eq!(kit.refused(to("scapa_flow", Front::Western)), "6.0a");
    kit.s.set_factors(there[0], 1);
    assert_eq!(kit.refused(to("scapa_flow", Front::Western)), "6.0a");
    kit.s.put(there[0], At::Pool);
    assert!(kit.allowed(to("scapa_flow", Front::Western)));
}

#[test]
fn r6_0a_the_places_of_fleets_on_an_invasion_are_kept() {
    proves!("6.0a", "6.5f");
    let mut kit = Kit::bare("Spring 1940");
    let there = kit.put_many("britain", Kind::Fleet, 8, "portsmouth");
    let late = kit.put("britain", Kind::Fleet, "scapa_flow");
    let unit = kit.put("britain", Kind::Infantry, "portsmouth");
    kit.war("britain", "germany")
        .control("germany", &["brest", "cherbourg"])
        .phase("britain", Phase::Movement);
    kit.act(NavalAction::Invade { fleet: there[0] });
    kit.act(to("cherbourg", Front::Western));
    kit.act(NavalAction::Load { unit });
    kit.act(NavalAction::Sail);
    assert_eq!(kit.at(there[0]), At::Afloat(0));
    kit.act(rebase(late));
    assert_eq!(kit.refused(to("portsmouth", Front::Western)), "6.0a");
}

#[test]
fn r6_0b_only_russian_and_german_fleets_base_in_russia() {
    proves!("6.0b");
    let (mut kit, british) = fleet_of("britain", "germany", "stockholm");
    kit.control("britain", &["stockholm", "helsinki"])
        .ally("britain", "russia");
    kit.act(rebase(british));
    assert_eq!(kit.refused(to("leningrad", Front::Eastern)), "6.0b");

    let (mut kit, german) = fleet_of("germany", "russia", "konigsberg");
    kit.control("germany", &["leningrad"]);
    kit.act(rebase(german));
    assert!(kit.allowed(to("leningrad", Front::Eastern)));

    let (mut kit, russian) = fleet_of("russia", "germany", "sevastopol");
    kit.act(rebase(russian));
    assert!(kit.allowed(to("odessa", Front::Eastern)));
}

#[test]
fn r6_0c_french_fleets_base_in_france_and_french_colonies() {
    proves!("6.0c");
    let (mut kit, fleet) = fleet_of("france", "germany", "brest");
    kit.ally("britain", "france");
    kit.act(rebase(fleet));
    assert!(kit.allowed(to("bordeaux", Front::Western)));
    assert!(kit.allowed(to("casablanca", Front::Western)));
    assert_eq!(kit.refused(to("portsmouth", Front::Western)), "6.0c");
}

#[test]
fn r6_0d_a_fleet_in_a_two_front_port_sails_on_either_front() {
    proves!("6.0d");
    let (mut kit, fleet) = fleet_of("germany", "britain", "bremen");
    kit.control("germany", &["bergen"]);
    kit.act(rebase(fleet));
    assert!(kit.allowed(to("bergen", Front::Western)));
    assert!(kit.allowed(to("konigsberg", Front::Eastern)));

    let (mut kit, fleet) = fleet_of("germany", "britain", "stettin");
    kit.control("germany", &["bergen"]);
    kit.act(rebase(fleet));
    assert_eq!(kit.refused(to("bergen", Front::Western)), "3.6c");
    assert!(kit.allowed(to("bremen", Front::Eastern)));
}

#[test]
fn r6_0e_the_straits_open_with_istanbul_izmir_and_izmit() {
    proves!("6.0e");
    let (mut kit, fleet) = fleet_of("britain", "germany", "alexandria");
    kit.control("britain", &["istanbul", "varna", "athens"]);
    kit.act(rebase(fleet));
    kit.act(to("istanbul", Front::Mediterranean));
    assert!(kit.is_in(fleet, "istanbul"));
    // In the next turn it may go back the way it came, but not through.
    kit.s.wipe_marks();
    kit.phase("britain", Phase::Movement);
    kit.act(rebase(fleet));
    assert!(kit.allowed(to("athens", Front::Mediterranean)));
    assert_eq!(kit.refused(to("varna", Front::Eastern)), "6.0e");
    kit.control("britain", &["izmir"]);
    assert_eq!(kit.refused(to("varna", Front::Eastern)), "6.0e");
    kit.control("britain", &["izmit"]);
    assert!(kit.allowed(to("varna", Front::Eastern)));
}

#[test]
fn r6_1a_the_new_base_was_friendly_at_the_start_of_the_turn() {
    proves!("6.1a");
    let (mut kit, fleet) = fleet_of("germany", "britain", "bremen");
    kit.control("germany", &["bergen", "denmark"]);
    kit.s.held[zone("denmark").index()] = kit::nation("denmark");
    kit.act(rebase(fleet));
    assert_eq!(kit.refused(to("denmark", Front::Western)), "6.1a");
    kit.act(to("bergen", Front::Western));
    assert!(kit.is_in(fleet, "bergen"));
    // One change of base in a turn, and none after a mission.
    assert_eq!(kit.refused(rebase(fleet)), "6.1a");
    kit.s.unmark(fleet, Marks::REBASED);
    assert!(kit.allowed(rebase(fleet)));
    kit.mark(fleet, Marks::MISSION);
    assert_eq!(kit.refused(rebase(fleet)), "6.1a");
}

#[test]
fn r6_1a_fleets_of_one_port_change_base_together() {
    proves!("6.1a");
    let (mut kit, fleet) = fleet_of("germany", "britain", "bremen");
    let second = kit.put("germany", Kind::Fleet, "bremen");
    let third = kit.put("germany", Kind::Fleet, "bergen");
    kit.control("germany", &["bergen", "amsterdam"]);
    kit.act(rebase(fleet));
    kit.act(to("amsterdam", Front::Western));
    assert_eq!(kit.refused(NavalAction::AddFleet { fleet: third }), "6.1a");
    kit.act(NavalAction::AddFleet { fleet: second });
    // Nobody else can join: they sail.
    assert!(kit.is_in(fleet, "amsterdam") && kit.is_in(second, "amsterdam"));
}

#[test]
fn r6_1b_a_change_of_base_can_be_intercepted_but_not_a_way_to_a_convoy_box() {
    proves!("6.1b", "6.3b");
    let (mut kit, fleet) = fleet_of("germany", "britain", "bremen");
    kit.control("germany", &["bergen"]);
    kit.put("britain", Kind::Fleet, "scapa_flow");
    let axis = kit.asking();
    let mut by_box = kit.clone();
    by_box.act(NavalAction::EnterBox {
        fleet,
        place: ConvoyBox::British,
    });
    assert_eq!(by_box.asking(), axis);
    assert!(by_box.is_in(fleet, "british_convoy_box"));

    kit.act(rebase(fleet));
    kit.act(to("bergen", Front::Western));
    assert_ne!(kit.asking(), axis);
    assert!(kit.allowed(NavalAction::Announce));
    kit.act(NavalAction::Decline);
    assert!(kit.is_in(fleet, "bergen"));
}

#[test]
fn r6_1c_fleets_leave_an_overrun_port_for_the_nearest_without_interception() {
    proves!("6.1c", "6.3b");
    let (mut kit, fleet) = fleet_of("france", "germany", "cherbourg");
    kit.ally("britain", "france").war("britain", "germany");
    kit.put("germany", Kind::Fleet, "bremen");
    kit.phase("germany", Phase::Combat);
    let mut one = kit.clone();
    take(&mut kit, "cherbourg", "germany");
    // Brest and Calais are equally near: the owner chooses. Britain's ports are not for the French.
    let near = |port| data().port_distance(Front::Western, false, zone("cherbourg"), zone(port));
    assert_eq!((near("brest"), near("calais")), (1, 1));
    assert_eq!(kit.asking(), Some(kit.s.seat_of(kit::nation("france"))));
    let shelter = |port| NavalAction::Shelter {
        fleet,
        port: zone(port),
    };
    assert_eq!(kit.legal().len(), 2);
    assert_eq!(kit.refused(shelter("nantes")), "6.1c");
    assert_eq!(kit.refused(shelter("portsmouth")), "6.1c");
    kit.act(shelter("calais"));
    assert!(kit.is_in(fleet, "calais"));
    // With one nearest port nobody is asked.
    one.control("germany", &["calais"]);
    take(&mut one, "cherbourg", "germany");
    assert!(one.is_in(fleet, "brest"));
}

#[test]
fn r6_1c_without_a_port_the_fleets_are_destroyed() {
    proves!("6.1c");
    let (mut kit, fleet) = fleet_of("russia", "germany", "leningrad");
    kit.control("germany", &["leningrad", "estonia", "latvia"]);
    kit.s.put(fleet, At::Zone(zone("leningrad")));
    kit.control("russia", &["leningrad"]);
    kit.phase("germany", Phase::Combat);
    take(&mut kit, "leningrad", "germany");
    // The ports of the Black Sea are on the same front, but on another water.
    assert_eq!(kit.at(fleet), At::Pool);
}

#[test]
fn r6_1d_from_an_overrun_two_front_port_the_owner_picks_the_front() {
    proves!("6.1d");
    let (mut kit, fleet) = fleet_of("germany", "britain", "bremen");
    kit.control("germany", &["bergen"]);
    kit.phase("britain", Phase::Combat);
    take(&mut kit, "bremen", "britain");
    let shelter = |port: &str| NavalAction::Shelter {
        fleet,
        port: zone(port),
    };
    assert!(kit.allowed(shelter("bergen")));
    assert!(kit.allowed(shelter("stettin")));
    assert_eq!(kit.refused(shelter("konigsberg")), "6.1c");
    kit.act(shelter("bergen"));
    assert!(kit.is_in(fleet, "bergen"));
}

#[test]
fn r6_1e_us_fleets_first_leave_the_box_by_redeployment() {
    proves!("6.1e");
    let (mut kit, fleet) = fleet_of("usa", "germany", "us_box");
    kit.ally("usa", "britain");
    kit.mark(fleet, Marks::IN_US);
    assert_eq!(kit.refused(rebase(fleet)), "6.1e");
    kit.s.unmark(fleet, Marks::IN_US);
    kit.act(rebase(fleet));
    kit.act(to("liverpool", Front::Western));
    kit.s.wipe_marks();
    kit.act(rebase(fleet));
    kit.act(to("us_box", Front::Western));
    assert!(kit.is_in(fleet, "us_box"));

    let (mut kit, british) = fleet_of("britain", "germany", "liverpool");
    kit.act(rebase(british));
    assert_eq!(kit.refused(to("us_box", Front::Western)), "6.1e");
}

#[test]
fn r6_1c_a_full_port_is_no_refuge() {
    proves!("6.1c", "1.2c");
    let (mut kit, fleet) = fleet_of("britain", "germany", "plymouth");
    let near = |port| data().port_distance(Front::Western, false, zone("plymouth"), zone(port));
    assert!(near("portsmouth") < near("scapa_flow"));
    let ports = [
        "cardiff",
        "portsmouth",
        "liverpool",
        "london",
        "belfast",
        "norwich",
    ];
    kit.control("germany", &ports);
    kit.control("britain", &["portsmouth"]);
    kit.put_many("britain", Kind::Fleet, 8, "portsmouth");
    kit.phase("germany", Phase::Combat);
    take(&mut kit, "plymouth", "germany");
    if kit.s.zone_of(fleet) == Some(zone("plymouth")) {
        let first = kit.legal()[0];
        kit.act(first);
    }
    assert!(!kit.is_in(fleet, "portsmouth") && !kit.is_in(fleet, "plymouth"));
    assert_eq!(kit.s.tally(zone("portsmouth")).fleet, 64);
}

#[test]
fn r6_1e_us_fleets_that_never_left_the_box_intercept_nobody() {
    proves!("6.1e", "6.3a");
    let (mut kit, fleet) = fleet_of("germany", "usa", "bremen");
    kit.control("germany", &["bergen"]);
    let american = kit.put("usa", Kind::Fleet, "us_box");
    let mut sent = kit.clone();
    // See `r11_1a_what_counts_as_an_initial_deployment`: who was built in the United States has this mark.
    kit.mark(american, Marks::IN_US);
    kit.act(rebase(fleet)).act(to("bergen", Front::Western));
    assert!(kit.is_in(fleet, "bergen"), "nobody was asked");
    sent.act(rebase(fleet)).act(to("bergen", Front::Western));
    assert!(sent.allowed(NavalAction::Announce));
}
