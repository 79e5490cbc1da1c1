//! 2.3.2: fortresses, Port-a-Forts and garrisons.

use crate::kit::{Kit, hex};
use crate::organization::{does, here, on_to, organize};
use kernel::{example, proves};
use krieg::ch02_administration::{Regrouping, Stage};
use krieg::politics::{CededAt, Status};
use krieg::spot::Spot;
use krieg::types::Faction;
use krieg::unit::{Side, UnitId};
use krieg::{Action, data::data};

fn converts(unit: UnitId, into: UnitId) -> Action {
    does(Regrouping::Convert { unit, into })
}

fn turns(unit: UnitId) -> Action {
    does(Regrouping::Turn(unit))
}

/// The segment of a faction, at its second step, in a place with more than one thing to choose.
pub fn at_conversions(kit: &mut Kit, faction: Faction) {
    organize(kit, faction);
    on_to(kit, Stage::Convert);
}

/// Whether a unit in a place can become that counter of the pool; asked in the place itself.
pub fn can(kit: &Kit, at: &str, unit: UnitId, into: &str) -> bool {
    refusal(kit, at, unit, into).is_none()
}

/// The rule that forbids it.
pub fn refusal(kit: &Kit, at: &str, unit: UnitId, into: &str) -> Option<&'static str> {
    use krieg::ch02_administration::Regroup;
    let mut kit = kit.clone();
    let into = kit.pooled(into);
    let seat = kit.asking().expect("somebody is asked");
    let converted = match kit.s.stack.top() {
        Some(krieg::Step::Administration(
            krieg::ch02_administration::AdministrationStep::Organize(organize),
        )) => organize.converted.clone(),
        other => panic!("{other:?}"),
    };
    let regroup = Regroup {
        stage: Stage::Convert,
        at: hex(at),
        converted,
    };
    let mut steps = kit.s.stack.steps().to_vec();
    steps.push(frame::Part::whole(regroup));
    kit.s.stack.set(steps, Some(seat));
    if kit.allowed(converts(unit, into)) {
        None
    } else {
        Some(kit.refused(converts(unit, into)))
    }
}

#[test]
fn one_step_becomes_a_fortress_of_two() {
    example!("krieg-E69");
    proves!("2.3.2.1a", "2.3.2.1b", "2.3.2.4-germany", "10.3e");
    let mut kit = Kit::bare();
    // Unsupplied in Moscow under an enemy Air unit, and at the Ruhr.
    let tanks = kit.put("G-ARM-start37", "e4312", 1);
    kit.put("RU-AF-VVS1", "e4312", 0);
    let second = kit.put("G-INF-start37", "w3825", 1);
    let third = kit.put("G-INF-start37", "w3720", 1);
    let hq = kit.put("G-HQ-A", "w3922", 2);
    let marker = kit.marker_at("no_retreat", Spot::vp(2), Side::Front);
    at_conversions(&mut kit, Faction::Axis);
    assert_eq!(refusal(&kit, "w3922", hq, "G-FE"), Some("2.3.2.1a"));
    assert_eq!(
        refusal(&kit, "w3825", second, "G-WALL"),
        Some("2.3.2.4-germany"),
        "Berlin is on no Border"
    );
    assert_eq!(
        refusal(&kit, "w3825", second, "SS-FORT"),
        Some("2.3.2.4-germany")
    );
    // One way only, so it is done at once.
    kit.act(here("e4312"));
    let fort = kit.s.ground_in(hex("e4312"), Faction::Axis).next();
    let (fort, unit) = fort.expect("a fortress");
    assert_eq!(
        (unit.steps(), unit.sort.counter().map(|c| &*c.name)),
        (2, Some("FE"))
    );
    assert_ne!(fort, tanks);
    assert_eq!(kit.at(tanks), Spot::pool(Faction::Axis));
    // One FE a turn; a Wall beside it is allowed.
    assert_eq!(refusal(&kit, "w3825", second, "G-FE"), Some("2.3.2.1b"));
    assert!(can(&kit, "w3720", third, "G-WALL"));
    // Without No Retreat there is no FE.
    let mut kit = Kit::bare();
    let corps = kit.put("G-INF-start37", "w3720", 1);
    kit.s.pieces.change(marker, |unit| unit.at = Spot::aside());
    at_conversions(&mut kit, Faction::Axis);
    assert_eq!(
        refusal(&kit, "w3720", corps, "G-FE"),
        Some("2.3.2.4-germany")
    );
}

#[test]
fn one_fortress_in_a_hex() {
    proves!("2.3.2.1b", "2.3.2.1a");
    let mut kit = Kit::bare();
    kit.put("G-WALL", "w3720", 2);
    let corps = kit.put("G-INF-start37", "w3720", 1);
    let def = kit.put("G-GD", "w3720", 1);
    let other = kit.put("G-INF-start37", "w3521", 1);
    kit.put("SS-INF", "w3521", 1);
    at_conversions(&mut kit, Faction::Axis);
    assert_eq!(refusal(&kit, "w3720", corps, "G-WALL"), Some("2.3.2.1b"));
    let _ = (def, other);
}

#[test]
fn an_ss_fortress_comes_of_an_ss_unit() {
    proves!("2.3.2.4-germany");
    let mut kit = Kit::bare();
    let ss = kit.put("SS-INF", "e4312", 1);
    let corps = kit.put("G-INF-start37", "e4312", 1);
    at_conversions(&mut kit, Faction::Axis);
    assert!(can(&kit, "e4312", ss, "SS-FORT"));
    assert_eq!(
        refusal(&kit, "e4312", corps, "SS-FORT"),
        Some("2.3.2.4-germany")
    );
}

#[test]
fn port_a_forts_turn_over_and_back() {
    proves!("2.3.2.2a", "2.3.2.2b");
    for (unit, at, faction) in [
        ("G-GD", "e3905", Faction::Axis),
        ("G-HG", "e3905", Faction::Axis),
        ("SS-Tot", "e3905", Faction::Axis),
        ("SS-Vik", "e3905", Faction::Axis),
        ("BR-DEF", "w3916", Faction::Western),
        ("FR-DEF", "w3516", Faction::Western),
        ("RU-DEF", "e3906", Faction::Soviet),
    ] {
        let mut kit = Kit::bare();
        kit.free_france();
        let id = kit.put(unit, at, 1);
        at_conversions(&mut kit, faction);
        kit.act(here(at));
        if kit.legal().contains(&turns(id)) {
            kit.act(turns(id));
        }
        assert_eq!(kit.s.tally(hex(at)).count(faction).forts, 1, "{unit}");
        assert_eq!(kit.steps(id), 1, "{unit}");
        // In the next segment back, and not to the Delay Box.
        at_conversions(&mut kit, faction);
        kit.act(here(at));
        if kit.legal().contains(&turns(id)) {
            kit.act(turns(id));
        }
        assert_eq!(kit.at(id), hex(at), "{unit}");
        assert_eq!(kit.s.tally(hex(at)).count(faction).forts, 0, "{unit}");
    }
    // Not beside another fortress; a Port-a-Fort may become a plain one.
    let mut kit = Kit::bare();
    let def = kit.put("BR-DEF", "w2208", 1);
    at_conversions(&mut kit, Faction::Western);
    assert!(can(&kit, "w2208", def, "BR-GIB"));
    kit.put("BR-GIB", "w2208", 2);
    assert!(!kit.allowed(here("w2208")));
}

#[test]
fn garrisons_are_converted_in_their_hexes() {
    proves!("2.3.2.3a", "2.3.2.4a", "2.3.1.2d", "2.3.2.4-britain");
    let mut kit = Kit::bare();
    let malta = kit.put("BR-INF", "w1824", 1);
    let gibraltar = kit.put("BR-INF", "w2208", 1);
    let cyprus = kit.put("BR-ARM-1", "e1813", 1);
    kit.put("G-AF-LF1", "w1824", 0);
    at_conversions(&mut kit, Faction::Western);
    assert!(can(&kit, "w1824", malta, "BR-MAL"));
    assert_eq!(
        refusal(&kit, "w2208", gibraltar, "BR-MAL"),
        Some("2.3.2.4a")
    );
    assert_eq!(refusal(&kit, "w1824", malta, "BR-GIB"), Some("2.3.2.4a"));
    assert!(can(&kit, "w2208", gibraltar, "BR-GIB"));
    assert!(can(&kit, "e1813", cyprus, "BR-CYP"));
    kit.act(here("w1824"));
    let there = kit.s.ground_in(hex("w1824"), Faction::Western).next();
    let name = there.and_then(|(_, unit)| unit.sort.counter().map(|c| &*c.name));
    assert_eq!(name, Some("Mal"));
    // A garrison may become a fortress; Rhodes has none, so Cyprus stands for it.
    let mut kit = Kit::bare();
    kit.status("italy", Status::Active(Faction::Axis));
    let rhodes = kit.put("Italy-INF-1", "e1908", 1);
    at_conversions(&mut kit, Faction::Axis);
    assert!(can(&kit, "e1908", rhodes, "Italy-INF-Rho"));
}

#[test]
fn named_fortresses_have_their_hexes() {
    proves!(
        "2.3.2.4-belgium",
        "2.3.2.4-czech",
        "2.3.2.4-finland",
        "2.3.2.4-switzerland",
        "2.3.2.4-russia",
        "2.3.2.4-france"
    );
    for (of, unit, fort, at, elsewhere) in [
        ("belgium_holland", "B-H-", "B-H-FOR-Ams", "w3919", "w3718"),
        ("czechoslovakia", "Cz-", "Cz-FOR-Pra", "w3524", "w3326"),
        ("finland", "Fin-", "Fin-FOR-Man1", "e4607", "e4605"),
        ("finland", "Fin-", "Fin-FOR-Man2", "e4707", "e4605"),
        ("switzerland", "Swi-", "Swi-FOR-Bern", "w3220", "w3221"),
        ("switzerland", "Swi-", "Swi-FOR-Zur", "w3221", "w3220"),
        ("russia", "RU-INF", "RU-FORT-Len", "e4608", "e4312"),
        ("russia", "RU-INF", "RU-FORT-Mos", "e4312", "e4608"),
        ("russia", "RU-INF", "RU-FORT-Sev", "e2912", "e4608"),
        ("france", "FR-ALP", "FR-METZ", "w3519", "w3516"),
        ("france", "FR-ALP", "FR-MAG", "w3519", "w3516"),
        ("france", "FR-ALP", "FR-MAG", "w3420", "w3516"),
        ("france", "FR-ALP", "FR-MAG", "w3319", "w3516"),
    ] {
        let mut kit = Kit::bare();
        kit.free_france();
        let faction = if of == "russia" {
            Faction::Soviet
        } else {
            Faction::Western
        };
        if of != "russia" {
            kit.status(of, Status::Active(faction));
        }
        let infantry = data().counters.iter().find(|counter| {
            counter.id.starts_with(unit)
                && matches!(&counter.body, krieg::data::Body::Ground(g)
                    if g.front.steps == 1 && g.front.movement > 0)
        });
        let infantry = &*infantry.expect("a one-step unit").id;
        let one = kit.put(infantry, at, 1);
        at_conversions(&mut kit, faction);
        assert!(can(&kit, at, one, fort), "{fort} in {at}");
        kit.s.pieces.change(one, |unit| unit.at = hex(elsewhere));
        kit.s.refresh();
        assert_eq!(
            refusal(&kit, elsewhere, one, fort),
            Some("2.3.2.4a"),
            "{fort}"
        );
    }
}

#[test]
fn lines_stand_on_borders() {
    example!("krieg-E71");
    proves!(
        "2.3.2.4-russia",
        "2.3.2.4-france",
        "2.3.2.4-germany",
        "2.3.2.4b"
    );
    let mut kit = Kit::bare();
    kit.status("baltic_states", Status::Neutral);
    kit.status("poland", Status::Neutral);
    for marker in ["russia_baltic_states", "russia_northern_baltics"] {
        kit.uncede(marker);
    }
    let pskov = kit.put("RU-INF", "e4307", 1);
    let moscow = kit.put("RU-INF", "e4312", 1);
    at_conversions(&mut kit, Faction::Soviet);
    assert_eq!(
        refusal(&kit, "e4312", moscow, "RU-LINE"),
        Some("2.3.2.4-russia")
    );
    assert!(can(&kit, "e4307", pskov, "RU-LINE"));
    // The land is ceded: no new Line there, and the old one stays.
    let fort = kit.put("RU-LINE", "e4507", 2);
    let ceded = data().find_ceded("russia_baltic_states").expect("a marker");
    kit.s.politics.ceded[ceded.index()] = CededAt::Box;
    kit.status("baltic_states", Status::Gone);
    kit.s.refresh();
    at_conversions(&mut kit, Faction::Soviet);
    assert_eq!(
        refusal(&kit, "e4307", pskov, "RU-LINE"),
        Some("2.3.2.4-russia")
    );
    assert_eq!(kit.at(fort), hex("e4507"));
    // France: one Line and one Mag a turn, of which two Lines are too many.
    let mut kit = Kit::bare();
    kit.free_france();
    let lille = kit.put("FR-INF-7", "w3618", 1);
    let metz = kit.put("FR-ALP", "w3519", 1);
    let paris = kit.put("FR-EXP", "w3516", 1);
    at_conversions(&mut kit, Faction::Western);
    assert_eq!(
        refusal(&kit, "w3516", paris, "FR-LINE"),
        Some("2.3.2.4-france")
    );
    assert!(can(&kit, "w3618", lille, "FR-LINE"));
    kit.act(here("w3618"));
    assert_eq!(kit.at(lille), Spot::delay(), "it has a stripe");
    assert_eq!(refusal(&kit, "w3519", metz, "FR-LINE"), Some("2.3.2.1b"));
    assert!(can(&kit, "w3519", metz, "FR-MAG"));
}
