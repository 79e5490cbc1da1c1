//! 13.4, 13.5, 13.7: Neutrals take a side and are set up.

use crate::kit::{Kit, country, hex, space};
use kernel::{example, proves};
use krieg::ch00_sequence::Segment;
use krieg::ch13_countries::{
    Aligning, Alignment, Cause, ConvoyPlaced, Flipping, SettingUp, activate, activate_allied,
    align, aligned, alignment, declare_war,
};
use krieg::data::data;
use krieg::politics::{CededAt, Confined, Leaning, Posture, Status};
use krieg::spot::{Spot, ZoneBox};
use krieg::types::{CountryId, Faction, PostureBox, WarState};
use krieg::unit::{Side, Sort, UnitId};

/// Something happens in the Markers Segment of the Axis, and what it asks is asked.
pub fn happens(kit: &mut Kit, deed: impl FnOnce(&mut krieg::Act<'_>)) -> &mut Kit {
    kit.phase(Faction::Axis, Segment::Markers).on_table(deed)
}

pub fn counter(kit: &Kit, id: &str) -> UnitId {
    let sort = Sort::Counter(data().find_counter(id).expect("a counter"));
    let mut all = kit.s.units();
    all.find(|(_, unit)| unit.sort == sort).expect("there").0
}

pub fn at(kit: &Kit, id: &str) -> Spot {
    kit.at(counter(kit, id))
}

/// Where the units of a country stand on the map.
fn stands(kit: &Kit, of: CountryId) -> Vec<Spot> {
    let own = kit
        .s
        .units()
        .filter(|(_, unit)| unit.sort.country() == Some(of));
    own.map(|(_, unit)| unit.at)
        .filter(|at| at.space().is_some())
        .collect()
}

/// Mentions the Axis in a country's alignment only when they choose.
fn goes(kit: &Kit, id: &str) -> Alignment {
    alignment(&kit.s, country(id), None)
}

#[test]
fn r13_1_every_faction_is_an_enemy_of_the_other_two() {
    proves!("13.1");
    for faction in Faction::ALL {
        let enemies = faction.enemies();
        assert!(!enemies.contains(faction));
        assert_ne!(enemies[0], enemies[1]);
    }
    assert!(Faction::Western.is_allied() && Faction::Soviet.is_allied());
    assert!(!Faction::Axis.is_allied());
    // A Soviet unit bars the West as an enemy does.
    let mut kit = Kit::bare();
    kit.put("RU-ARMY-18", "e3906", 2);
    assert!(
        kit.s
            .tally(hex("e3906"))
            .enemy(Faction::Western, |c| c.ground > 0)
    );
}

#[test]
fn r13_4_a_neutrals_counters_are_nobodys_and_off_the_map() {
    proves!("13.4a", "13.2a");
    example!("krieg-E119");
    for scenario in ["C.1", "C.3", "C.6"] {
        let kit = Kit::scenario(scenario);
        for (_, unit) in kit.s.units() {
            let minor = unit.sort.counter().is_some_and(|c| c.faction.is_none());
            let Some(of) = unit.sort.country().filter(|_| minor) else {
                continue;
            };
            if kit.s.politics.status(of) == Status::Neutral {
                assert_eq!((unit.at, unit.faction), (Spot::aside(), None));
            }
        }
        for (country, facts) in data().countries.iter().enumerate() {
            if facts.is_major() {
                let status = kit.s.politics.status(CountryId(country as u16));
                assert!(matches!(status, Status::Active(_)), "{}", facts.name);
            }
        }
    }
    // 13.2: status, alignment and Posture have nothing to do with each other: a Neutral Norway would be Western, and at
    // War.
    let kit = Kit::scenario("C.3");
    let norway = country("denmark_norway");
    assert_eq!(kit.s.politics.status(norway), Status::Neutral);
    assert_eq!(
        goes(&kit, "denmark_norway"),
        Alignment::Known(Faction::Western)
    );
    assert_eq!(
        kit.s.politics.posture_as(norway, Faction::Western),
        Posture::War
    );
}

#[test]
fn r13_5_what_a_rule_names_comes_first_then_republicans_then_influence() {
    proves!("13.5b");
    let mut kit = Kit::scenario("C.1");
    let spain = country("spain");
    assert_eq!(
        alignment(&kit.s, spain, Some(Faction::Axis)),
        Alignment::Known(Faction::Axis)
    );
    // The Stronghold in Madrid beats the Influence of the West.
    kit.s.politics.nation_mut(spain).leaning = Leaning::Influence(Faction::Western);
    assert_eq!(goes(&kit, "spain"), Alignment::Known(Faction::Soviet));
    kit.s.politics.civil_war.clear();
    assert_eq!(goes(&kit, "spain"), Alignment::Known(Faction::Western));
    // Influence beats a Border: Rumania in 1939 leans to the West.
    let mut kit = Kit::scenario("C.3");
    assert_eq!(goes(&kit, "rumania"), Alignment::Known(Faction::Western));
    let rumania = country("rumania");
    kit.s.politics.nation_mut(rumania).leaning = Leaning::Influence(Faction::Soviet);
    assert_eq!(goes(&kit, "rumania"), Alignment::Known(Faction::Soviet));
    // That of the Axis says nothing of the Allies.
    kit.s.politics.nation_mut(rumania).leaning = Leaning::Influence(Faction::Axis);
    assert_eq!(goes(&kit, "rumania"), Alignment::Die);
}

#[test]
fn r13_5_borders_strategic_hexes_and_a_die_decide_the_rest() {
    proves!("13.5c");
    let mut kit = Kit::scenario("C.3");
    for id in ["sweden", "belgium_holland", "bulgaria", "yugoslavia"] {
        assert_eq!(goes(&kit, id), Alignment::Known(Faction::Western), "{id}");
    }
    // Finland and Persia touch Russia and have no Strategic Hex of Axis or West; Rumania has Bucharest.
    for id in ["finland", "persia", "baltic_states"] {
        assert_eq!(goes(&kit, id), Alignment::Known(Faction::Soviet), "{id}");
    }
    let rumania = country("rumania");
    kit.s.politics.nation_mut(rumania).leaning = Leaning::None;
    assert_eq!(goes(&kit, "rumania"), Alignment::Die);
    for (die, faction) in [
        (1, Faction::Western),
        (3, Faction::Western),
        (4, Faction::Soviet),
        (6, Faction::Soviet),
    ] {
        kit.roll(&[die]).with(|t| align(t, rumania, None));
        assert_eq!(aligned(&kit.s, rumania), Some(faction));
    }
    // A Border moves with the lands: without Bessarabia's neighbour nothing changes, with Poland Soviet Hungary and
    // Sweden stay as they are, but a Soviet Finland gives Sweden a Soviet Border.
    kit.status("finland", Status::Active(Faction::Soviet));
    kit.s.refresh();
    assert_eq!(goes(&kit, "sweden"), Alignment::Die);
}

#[test]
fn r13_5_where_one_ally_plays_neutrals_go_with_him() {
    proves!("13.5c");
    let kit = Kit::scenario("A.3");
    assert_eq!(goes(&kit, "finland"), Alignment::Known(Faction::Western));
    let kit = Kit::scenario("B.1");
    assert_eq!(goes(&kit, "turkey"), Alignment::Known(Faction::Soviet));
    assert_eq!(
        alignment(&kit.s, country("turkey"), Some(Faction::Axis)),
        Alignment::Known(Faction::Axis)
    );
}

#[test]
fn r13_5_in_pre_war_the_axis_choose_the_alignment_of_poland() {
    proves!("13.5c", "13.6.1.2b", "12b", "13.6.1-guarantees");
    example!("krieg-E123", "krieg-E129");
    let mut kit = Kit::scenario("C.2");
    kit.turn("aug_sept_1939");
    let guarantees = Posture::Policy(data().find_policy("guarantees").expect("a Policy"));
    for which in [
        PostureBox::Britain,
        PostureBox::France,
        PostureBox::WesternMinors,
    ] {
        kit.posture(which, guarantees);
    }
    let poland = country("poland");
    kit.s.politics.nation_mut(poland).leaning = Leaning::None;
    kit.s.refresh();
    assert_eq!(goes(&kit, "poland"), Alignment::AxisChoose);
    happens(&mut kit, |t| {
        activate_allied(t, poland, Cause::CountryResists);
    });
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Axis)));
    assert_eq!(kit.refused(Aligning(Faction::Axis)), "13.5c");
    kit.act(Aligning(Faction::Western));
    assert_eq!(
        kit.s.politics.status(poland),
        Status::Active(Faction::Western)
    );
    for which in [
        PostureBox::Britain,
        PostureBox::France,
        PostureBox::WesternMinors,
    ] {
        assert_eq!(kit.s.politics.posture_of(which), Posture::War);
    }
    assert_eq!(kit.s.politics.war_state, WarState::LimitedWar);
    // The West sets Poland up.
    assert_eq!(kit.asking(), Some(kit.seat_of(Faction::Western)));
}

#[test]
fn r13_5_alignment_of_an_active_or_conquered_country_is_that_of_its_units() {
    proves!("13.5d", "13.5a");
    let kit = Kit::scenario("C.6");
    let of = |id: &str| kit.s.politics.alignment(country(id));
    assert_eq!(of("rumania"), Some(Faction::Axis));
    assert_eq!(of("poland"), Some(Faction::Western));
    assert_eq!(of("germany"), Some(Faction::Axis));
    assert_eq!(of("turkey"), None);
    for (_, unit) in kit.s.units() {
        let minor = unit.sort.counter().is_some_and(|c| c.faction.is_none());
        if let Some(country) = unit.sort.country().filter(|_| minor)
            && unit.at != Spot::out_of_game()
            && unit.at != Spot::aside()
        {
            assert_eq!(unit.faction, kit.s.politics.alignment(country));
        }
    }
}

#[test]
fn r13_7_1_every_counter_of_a_minor_goes_where_it_must() {
    proves!("13.7.1a", "13.7.1b", "13.7.1c");
    let mut kit = Kit::scenario("C.3");
    let turkey = country("turkey");
    happens(&mut kit, |t| {
        activate(t, turkey, Faction::Western, Cause::Event)
    });
    // Partnership units wait, the reserve is in the pool, striped units are delayed.
    for id in ["Tur-ARM-P1", "Tur-INF-P2", "Tur-HQ-P", "Tur-AF-P"] {
        assert_eq!(at(&kit, id), Spot::aside(), "{id}");
    }
    assert_eq!(at(&kit, "Tur-RES"), Spot::pool(Faction::Western));
    assert_eq!(at(&kit, "Tur-CONVOY"), Spot::pool(Faction::Western));
    assert_eq!(at(&kit, "Tur-INF-Exp"), Spot::delay());
    assert_eq!(kit.s.politics.confined(turkey), Some(Confined::Mobilizing));
    // Its other units are placed one by one: not twice in a hex, not abroad, not in the wilds.
    let first = counter(&kit, "Tur-INF-1");
    let place = |unit, key: &str| SettingUp::Place { unit, at: hex(key) };
    assert_eq!(kit.refused(place(first, "e2704")), "13.7.1b");
    kit.act(place(first, "e2412"));
    let second = counter(&kit, "Tur-INF-2");
    assert_eq!(kit.refused(place(second, "e2412")), "13.7.1b");
    assert_eq!(kit.refused(place(first, "e2508")), "13.7.1b");
    kit.act(place(second, "e2508"));
    kit.roll(&[2]).act(SettingUp::Rest);
    let there = stands(&kit, turkey);
    assert_eq!(there.len(), 5);
    let territory = kit.s.territory().into_owned();
    for spot in &there {
        assert_eq!(there.iter().filter(|other| *other == spot).count(), 1);
        let hex = spot.space().expect("a hex");
        assert_eq!(territory.home(hex), Some(turkey));
        let near = krieg::ground::hexes().within(hex, 1).any(|near| {
            let at = krieg::ground::space(near);
            territory.home(near) == Some(turkey) && (at.city || at.port)
        });
        assert!(near, "{}", spot.name());
    }
    for (_, unit) in kit.s.units() {
        if unit.sort.country() == Some(turkey) && unit.at.space().is_some() {
            assert_eq!((unit.steps(), unit.faction), (1, Some(Faction::Western)));
        }
    }
}

#[test]
fn r13_7_1_fortresses_stand_on_their_sites_and_leave_no_room() {
    proves!("13.7.1b");
    let mut kit = Kit::scenario("C.3");
    happens(&mut kit, |t| {
        activate(
            t,
            country("belgium_holland"),
            Faction::Western,
            Cause::Event,
        );
    });
    assert_eq!(at(&kit, "B-H-FOR-Ams"), hex("w3919"));
    let first = counter(&kit, "B-H-INF-Bel");
    let answer = SettingUp::Place {
        unit: first,
        at: hex("w3919"),
    };
    assert_eq!(kit.refused(answer), "13.7.1b");
}

#[test]
fn r13_7_1_the_mobilization_roll_turns_units_to_their_two_step_sides() {
    proves!("13.7.1d");
    let mut kit = Kit::scenario("C.3");
    let hungary = country("hungary");
    happens(&mut kit, |t| {
        activate(t, hungary, Faction::Axis, Cause::Event)
    });
    kit.roll(&[2]).act(SettingUp::Rest);
    let second = counter(&kit, "Hun-INF-2");
    let third = counter(&kit, "Hun-INF-3");
    let exp = counter(&kit, "Hun-MEC-Exp");
    assert_eq!(kit.refused(Flipping::Flip(exp)), "13.7.1d");
    kit.act(Flipping::Flip(second));
    assert_eq!(kit.steps(second), 2);
    assert_eq!(kit.refused(Flipping::Flip(second)), "13.7.1d");
    kit.act(Flipping::Flip(third));
    // Two are all that the die gave.
    assert_eq!(kit.steps(counter(&kit, "Hun-INF-1")), 1);
    assert!(kit.s.stack.asked::<krieg::ch13_countries::Flip>().is_none());
}

#[test]
fn r13_7_1_no_roll_after_coups_free_passage_and_gradual_decline() {
    proves!("13.7.1c", "13.7.1d");
    for cause in [Cause::CoupDetat, Cause::FreePassage, Cause::GradualDecline] {
        let mut kit = Kit::scenario("C.3");
        let hungary = country("hungary");
        happens(&mut kit, |t| activate(t, hungary, Faction::Axis, cause));
        kit.act(SettingUp::Rest);
        assert!(kit.s.stack.asked::<krieg::ch13_countries::Flip>().is_none());
        let marker = match cause {
            Cause::FreePassage => Confined::FreePassage,
            _ => Confined::Mobilizing,
        };
        assert_eq!(kit.s.politics.confined(hungary), Some(marker));
    }
}

#[test]
fn r13_7_1_markers_of_the_neutral_leave_and_a_civil_war_ends() {
    proves!("13.7.1e", "13.8.4b", "13.7.1d");
    let mut kit = Kit::scenario("C.1");
    kit.s.politics.war_state = WarState::LimitedWar;
    let spain = country("spain");
    assert!(krieg::ch13_countries::is_in_civil_war(&kit.s, spain));
    happens(&mut kit, |t| declare_war(t, Faction::Axis, spain));
    // 13.5b: the Republicans' supporter gets it. A country in Civil War has no Mobilization Roll.
    assert_eq!(
        kit.s.politics.status(spain),
        Status::Active(Faction::Soviet)
    );
    kit.act(SettingUp::Rest);
    assert!(kit.s.stack.asked::<krieg::ch13_countries::Flip>().is_none());
    assert_eq!(kit.s.politics.civil_war, Vec::new());
    assert_eq!(kit.s.politics.republican_support, None);
    assert!(!krieg::ch13_countries::is_in_civil_war(&kit.s, spain));
    let mut kit = Kit::scenario("C.3");
    let hungary = country("hungary");
    let leaning = |kit: &Kit| kit.s.politics.nation(hungary).leaning;
    assert_eq!(leaning(&kit), Leaning::Influence(Faction::Axis));
    happens(&mut kit, |t| {
        activate(t, hungary, Faction::Axis, Cause::Event)
    });
    kit.roll(&[1]).act(SettingUp::Rest);
    assert_eq!(leaning(&kit), Leaning::None);
}

#[test]
fn r13_7_1_a_minor_with_nothing_but_its_reserve_sets_nothing_up() {
    proves!("13.7.1f");
    let mut kit = Kit::scenario("C.1");
    let basque = country("basque");
    kit.s.politics.nation_mut(basque).status = Status::Neutral;
    kit.s.politics.civil_war.clear();
    happens(&mut kit, |t| {
        activate(t, basque, Faction::Western, Cause::Event)
    });
    assert_eq!(at(&kit, "Bas-RES"), Spot::pool(Faction::Western));
    assert_eq!(stands(&kit, basque), Vec::new());
    assert!(
        kit.s
            .stack
            .asked::<krieg::ch13_countries::SetUp>()
            .is_none()
    );
}

#[test]
fn r13_7_2_finland_has_its_line_while_it_has_the_frontier() {
    proves!("13.7.2-finland");
    let mut kit = Kit::scenario("C.3");
    let finland = country("finland");
    happens(&mut kit, |t| {
        activate(t, finland, Faction::Soviet, Cause::Event)
    });
    assert_eq!(at(&kit, "Fin-FOR-Man1"), hex("e4607"));
    assert_eq!(at(&kit, "Fin-FOR-Man2"), hex("e4707"));
    let mut kit = Kit::scenario("C.3");
    let frontier = data()
        .find_ceded("russia_finnish_frontier")
        .expect("a marker");
    kit.s.politics.ceded[frontier.index()] = CededAt::Box;
    happens(&mut kit, |t| {
        activate(t, finland, Faction::Axis, Cause::Event)
    });
    assert_eq!(at(&kit, "Fin-FOR-Man1"), Spot::out_of_game());
    assert_eq!(at(&kit, "Fin-FOR-Man2"), Spot::out_of_game());
}

#[test]
fn r13_7_2_italy_begins_in_its_colonies() {
    proves!("13.7.2-italy");
    let mut kit = Kit::scenario("C.3");
    let italy = country("italy");
    happens(&mut kit, |t| {
        activate(t, italy, Faction::Axis, Cause::Event)
    });
    let zone = |id: &str| data().find_zone(id).expect("a Zone");
    let convoy = |id: &str| ConvoyPlaced {
        zone: zone(id),
        troop: false,
    };
    assert_eq!(kit.refused(convoy("EME")), "13.7.2-italy");
    kit.act(convoy("CME"));
    let marker = kit.s.unit(counter(&kit, "IT-CONVOY"));
    assert_eq!(
        (marker.at, marker.side),
        (Spot::zone(zone("CME"), ZoneBox::Convoys), Side::Back)
    );
    assert_eq!(at(&kit, "Italy-INF-Rho"), hex("e1908"));
    for id in [
        "Italy-INF-1",
        "Italy-INF-8",
        "Italy-INF-Col",
        "Italy-MEC-Exp",
        "IT-SURF",
        "IT-AF-1",
        "IT-SUB",
    ] {
        assert_eq!(at(&kit, id), Spot::delay(), "{id}");
    }
    let economy = Sort::Marker(data().find_marker("war_economy_italy").expect("a marker"));
    let economy = kit.s.units().find(|(_, unit)| unit.sort == economy);
    let economy = economy.expect("a marker").1;
    assert_eq!((economy.at, economy.side), (Spot::delay(), Side::Front));
    // The first three go to Albania or Libya, and nowhere else.
    let fifth = counter(&kit, "Italy-INF-5");
    let rome = SettingUp::Place {
        unit: fifth,
        at: hex("w2623"),
    };
    assert_eq!(kit.refused(rome), "13.7.1b");
    kit.act(SettingUp::Place {
        unit: fifth,
        at: hex("w1522"),
    });
    kit.roll(&[1]).act(SettingUp::Rest);
    let lands = ["albania", "libya"].map(|id| {
        let land = data().find_land(id).expect("a land");
        &data().lands[land.index()].hexes
    });
    for id in ["Italy-INF-5", "Italy-INF-9", "Italy-INF-10"] {
        let hex = at(&kit, id).space().expect("a hex");
        assert!(lands.iter().any(|hexes| hexes.contains(&hex)), "{id}");
    }
    for id in ["Italy-INF-2", "Italy-INF-4", "Italy-INF-6", "Italy-MOU-Alp"] {
        let hex = at(&kit, id).space().expect("a hex");
        assert_eq!(kit.s.territory().home(hex), Some(italy), "{id}");
    }
}

#[test]
fn r13_7_2_each_swiss_hex_has_infantry_and_a_fortress() {
    proves!("13.7.2-switzerland");
    let mut kit = Kit::scenario("C.3");
    let swiss = country("switzerland");
    happens(&mut kit, |t| {
        activate(t, swiss, Faction::Western, Cause::Event)
    });
    kit.roll(&[1]).act(SettingUp::Rest);
    for key in ["w3220", "w3221"] {
        let mut kinds: Vec<_> = kit
            .s
            .units_in(hex(key))
            .map(|(_, unit)| unit.sort.ground().map(|ground| ground.kind))
            .collect();
        kinds.sort_unstable();
        use krieg::data::GroundKind::{Fortress, Infantry};
        assert_eq!(kinds, [Some(Infantry), Some(Fortress)], "{key}");
    }
}

#[test]
fn r13_7_2_a_neutral_vichy_wakes() {
    proves!(
        "13.7.2-vichy",
        "13.7.2-vichyfleet",
        "13.8.6.2a",
        "13.8.6.2b",
        "13.7.1d"
    );
    let vichy = country("vichy");
    for (faction, fleet) in [
        (Faction::Axis, Spot::delay()),
        (Faction::Western, Spot::out_of_game()),
    ] {
        let mut kit = Kit::scenario("C.6");
        happens(&mut kit, |t| activate(t, vichy, faction, Cause::Event));
        assert_eq!(at(&kit, "FR-RES"), Spot::pool(faction));
        for id in ["FR-INF-1", "FR-INF-7", "FR-EXP", "FR-COLA"] {
            assert_eq!(at(&kit, id), Spot::delay(), "{id}");
        }
        assert_eq!(at(&kit, "FR-SURF-1"), fleet);
        assert_eq!(at(&kit, "FR-CONVOY"), fleet);
        // Occupied France is Germany's and closed; Algiers is open.
        let first = counter(&kit, "FR-COL");
        let paris = SettingUp::Place {
            unit: first,
            at: hex("w3516"),
        };
        assert_eq!(kit.refused(paris), "13.7.1b");
        kit.act(SettingUp::Place {
            unit: first,
            at: hex("w2114"),
        });
        kit.act(SettingUp::Rest);
        let french = country("france");
        assert_eq!(stands(&kit, french).len(), 3);
        assert!(kit.s.stack.asked::<krieg::ch13_countries::Flip>().is_none());
        // Its units are Vichy's now, and of its faction.
        assert_eq!(kit.s.nations(first), [Some(vichy), None]);
        assert_eq!(kit.s.unit(first).faction, Some(faction));
        assert!(krieg::ground::space(space("w2114")).city);
    }
}
