//! Chapters 8 to 10 as play reaches them: what is refused, and what a phase or a turn leaves behind.

use crate::kit::*;
use engulfed::Phase;
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::ch08_naval::NavalAction;
use engulfed::ch09_politics::{PoliticalAction, Vichy};
use engulfed::data::data;
use engulfed::types::{Camp, Kind, Nation, Sea, Side, Turn};
use kernel::proves;

fn transfer(of: Nation, from: Sea, to: Sea) -> NavalAction {
    NavalAction::Transfer { of, from, to }
}

fn declares(by: &str, on: &str) -> PoliticalAction {
    PoliticalAction::Declare {
        by: nation(by),
        on: nation(on),
    }
}

#[test]
fn r8_3a_a_seat_transfers_its_own_fleets_through_the_passages() {
    proves!("8.3a", "8.32");
    let mut kit = world_at_war("Jul/Aug 1942");
    kit.s.fleets = Default::default();
    for sea in [Sea::Atlantic, Sea::Baltic] {
        kit.fleet("germany", sea, 2, 0);
    }
    kit.fleet("britain", Sea::Atlantic, 2, 0);
    kit.phase("germany", Phase::InitialSupply);
    let british = transfer(Nation::BRITAIN, Sea::Atlantic, Sea::Mediterranean);
    assert_eq!(kit.refused(british), "8.3a");
    let odd = transfer(Nation::GERMANY, Sea::Baltic, Sea::BlackSea);
    assert_eq!(kit.refused(odd), "8.32");
    kit.act(transfer(Nation::GERMANY, Sea::Atlantic, Sea::Baltic));
}

#[test]
fn r8_14_what_is_not_lost_next_is_not_given_up() {
    proves!("8.14");
    let mut kit = world_at_war("Jul/Aug 1940");
    kit.s.fleets = Default::default();
    kit.fleet("italy", Sea::Mediterranean, 1, 0);
    kit.fleet("britain", Sea::Mediterranean, 2, 0);
    kit.fleet("france", Sea::Mediterranean, 2, 0);
    let unit = kit.put("france", Kind::Infantry, 2, "marseille");
    let ashore = kit.put("france", Kind::Infantry, 3, "paris");
    kit.phase("france", Phase::OperationalMovement);
    kit.act(MoveAction::Bound {
        area: area("corsica"),
        way: Way::Mediterranean,
    });
    kit.act(MoveAction::Ship { unit }).act(MoveAction::Sail);
    kit.roll(&[6, 1, 1, 1, 1]).act(NavalAction::Engage);
    let lose = |of| NavalAction::LosePoint { of };
    assert_eq!(
        kit.refused(lose(Nation::USA)),
        "8.14",
        "it has no ship there"
    );
    assert_eq!(kit.refused(NavalAction::Drown { unit: ashore }), "8.14");
    kit.act(lose(Nation::FRANCE));
}

#[test]
fn r1_23_each_player_declares_the_wars_of_his_own_powers() {
    proves!("1.23");
    let mut kit = crate::factory::war("Mar/Apr 1942");
    kit.s.players = 3;
    kit.phase("britain", Phase::OperationalMovement);
    assert_eq!(kit.refused(declares("ussr", "germany")), "1.23");
    assert_eq!(kit.refused(declares("poland", "germany")), "1.23");
    kit.phase("ussr", Phase::OperationalMovement);
    assert!(kit.allowed(declares("ussr", "germany")));
}

#[test]
fn r9_61_and_9_15a_who_is_neutral_stays_at_home_and_undisturbed() {
    proves!("9.61", "9.15a");
    let mut kit = world_at_war("Jul/Aug 1940");
    assert_eq!(enters(&kit, "spain", "portugal"), Some("9.61"));
    assert_eq!(enters(&kit, "spain", "madrid"), None);
    // Rumania fights since the Soviets attacked it; the Axis Minors have not joined.
    kit.s.politics.events.axis_minors_joined = None;
    assert_eq!(enters(&kit, "germany", "bucharest"), Some("9.15a"));
    kit.s.politics.events.axis_minors_joined = Some(kit.s.turn);
    assert_eq!(enters(&kit, "germany", "bucharest"), None);
}

#[test]
fn r9_25a_an_area_of_the_pact_is_entered_once() {
    proves!("9.25a");
    let mut kit = crate::ch09_soviet::uneasy("May/Jun 1940");
    // As `poland_fell` leaves it (r9_25a in ch09_soviet).
    kit.s.politics.events.pact = Some(Turn::new(1940, 2));
    kit.s.politics.events.pact_due = [area("lvov")].into_iter().collect();
    kit.control("ussr", &["lvov"]);
    let goes = kit.put("ussr", Kind::Infantry, 3, "zhitomir");
    kit.put("ussr", Kind::Infantry, 2, "zhitomir");
    kit.phase("ussr", Phase::OperationalMovement);
    assert_eq!(kit.refused(engulfed::Action::Done), "9.25a");
    kit.march(goes, "lvov").done();
    let next = kit.s.turn.next();
    kit.idle_until(next, Side::Allies, Phase::OperationalMovement);
    kit.march(goes, "zhitomir");
    assert!(kit.allowed(engulfed::Action::Done), "it was entered");
    assert_eq!(kit.s.camp(Nation::USSR), Camp::Soviet);
}

#[test]
fn r1_23_war_is_declared_by_a_major_on_somebody_with_whom_there_is_none() {
    proves!("1.23", "9.11(a)", "9.32b", "9.42a");
    let mut kit = crate::factory::war("Mar/Apr 1941");
    kit.join("greece", Camp::Western).war("italy", "greece");
    kit.s.politics.events.italy_joined = Some(Turn::new(1940, 4));
    kit.phase("germany", Phase::OperationalMovement);
    assert_eq!(
        kit.refused(declares("germany", "britain")),
        "1.23",
        "they are"
    );
    assert_eq!(kit.refused(declares("germany", "germany")), "1.23");
    assert_eq!(kit.refused(declares("germany", "vichy")), "9.11(a)");
    assert_eq!(kit.refused(declares("italy", "usa")), "9.32b");
    assert_eq!(kit.refused(declares("italy", "switzerland")), "9.11(a)");
    assert!(kit.allowed(declares("italy", "spain")));
    kit.phase("britain", Phase::OperationalMovement);
    assert_eq!(
        kit.refused(declares("greece", "norway")),
        "1.23",
        "no Major"
    );
    assert!(kit.allowed(declares("britain", "norway")));
}

#[test]
fn r9_15c_a_war_is_told_once_and_shared_by_all_of_the_axis() {
    proves!("9.15c", "9.42a", "1.23");
    let mut kit = crate::ch09_soviet::uneasy("May/Jun 1941");
    kit.phase("germany", Phase::OperationalMovement);
    kit.act(declares("germany", "ussr"));
    for ally in ["italy", "rumania", "finland", "hungary", "bulgaria"] {
        assert!(kit.s.politics.at_war(nation(ally), Nation::USSR), "{ally}");
    }
    let said = |words: &str| {
        let entries = kit.log.entries().iter();
        entries.filter(|e| e.text.contains(words)).count()
    };
    assert_eq!(said("are at war"), 1);
    assert_eq!(said("Germany and Soviet Union are at war"), 1);
    assert_eq!(kit.s.politics.events.soviet_war, Some(kit.s.turn));
}

#[test]
fn r9_31_the_usa_declares_no_war_before_it_is_in_one_and_nobody_on_a_vichy_that_is_not() {
    proves!("9.31", "9.32b");
    let mut kit = crate::factory::war("Jul/Aug 1942");
    kit.phase("britain", Phase::OperationalMovement);
    assert_eq!(kit.refused(declares("usa", "germany")), "9.32b");
    assert_eq!(kit.refused(declares("britain", "vichy")), "9.31");
}

#[test]
fn r9_25_when_poland_falls_the_baltic_states_go_and_germans_leave_the_soviet_share() {
    proves!("9.25a", "9.25b", "9.523b");
    let mut kit = crate::ch09_soviet::uneasy("Sep/Oct 1939");
    kit.join("poland", Camp::Western).war("germany", "poland");
    kit.s.politics.sponsor[Nation::POLAND.index()] = Some(Nation::FRANCE);
    // Of all that lies beside Lvov one area is German.
    let beside = data().areas.near(area("lvov"));
    let open = beside.without(data().regions.pact);
    let refuge = match open.has(area("warsaw")) {
        true => area("warsaw"),
        false => open.iter().next().unwrap(),
    };
    for other in beside.iter() {
        kit.s.set_control(other, Nation::USSR);
    }
    kit.s.set_control(refuge, Nation::GERMANY);
    kit.control("germany", &["poznan", "lvov"]);
    kit.control("poland", &["warsaw", "brest_litovsk"]);
    let far = kit.put("germany", Kind::Infantry, 3, "lvov");
    let unit = kit.put("germany", Kind::Infantry, 4, "poznan");
    kit.phase("germany", Phase::OperationalMovement);
    kit.march(unit, "warsaw").done();
    assert!(kit.s.politics.conquered.has(Nation::POLAND));
    assert!(kit.s.politics.conquered.has(Nation::BALTIC_STATES));
    assert_eq!(kit.s.control(area("lvov")), Nation::USSR);
    assert_eq!(kit.s.area_of(far), Some(refuge), "the only area near");
}

#[test]
fn r9_527b_after_the_declaration_germans_enter_marseille_first() {
    proves!("9.527b", "9.525");
    let mut kit = world_at_war("Jan/Feb 1943");
    kit.fallen(Nation::FRANCE);
    // As r9_525 in ch09_vichy shows it to come.
    kit.s.politics.events.vichy = Vichy::AtWar(Turn::new(1942, 5));
    kit.join("vichy", Camp::Axis);
    kit.control("germany", &["lyon", "marseille", "corsica"]);
    assert_eq!(enters(&kit, "germany", "lyon"), Some("9.527b"));
    assert_eq!(enters(&kit, "germany", "marseille"), None);
}

#[test]
fn r9_522c_of_a_conquered_france_one_fleet_point_joins_britain() {
    proves!("9.522c", "10.11");
    // Whether they could still carry somebody in this turn or not.
    for (ready, used) in [(2, 0), (0, 2)] {
        let mut kit = world_at_war("Jul/Aug 1940");
        kit.s.fleets = Default::default();
        kit.fleet("france", Sea::Atlantic, ready, used);
        kit.fleet("britain", Sea::Atlantic, 1, 0);
        // The armistice was refused (r9_521 in ch09_vichy).
        kit.s.politics.events.vichy = Vichy::Forgone;
        for home in data().areas.home(Nation::FRANCE).iter() {
            kit.s.set_control(home, Nation::GERMANY);
        }
        kit.last_phase("france").done();
        assert!(kit.s.politics.conquered.has(Nation::FRANCE));
        let points = |of: Nation| kit.s.fleets.points[Sea::Atlantic.index()][of.index()];
        let all = [Nation::BRITAIN, Nation::FRANCE].map(|of| points(of).ready + points(of).used);
        assert_eq!(all, [2, 0]);
    }
}

#[test]
fn r9_61_a_minor_of_one_area_deploys_there_at_once() {
    proves!("9.61");
    let mut kit = crate::factory::war("Mar/Apr 1940");
    kit.phase("germany", Phase::OperationalMovement);
    assert_eq!(kit.s.tally(area("denmark")).ground, 0);
    kit.act(declares("germany", "denmark"));
    assert_eq!(kit.s.tally(area("denmark")).ground, 1);
    assert_eq!(
        kit.asking(),
        Some(kit.s.seat_of(Nation::GERMANY)),
        "nothing is asked"
    );
}
