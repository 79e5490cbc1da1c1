//! 8.0, 9.0 to 9.12: who is won over and by whom, whom an invaded minor joins, and how partners fight.

use crate::kit::{Kit, hex, nation};
use crate::partners::{at, season};
use crate::politics::{UK, on, war};
use aeto::ch00_sequence::Segment;
use aeto::ch04_air::{Launch, Role};
use aeto::ch05_offensives::{Begin, Gather, Stand, Target};
use aeto::ch08_seasons::lines;
use aeto::ch09_politics::Declare;
use aeto::politics::Conquest;
use aeto::spot::Spot;
use aeto::types::{Camp, UnitId};
use frame::Side;
use kernel::proves;

/// A conquest that lies some months back.
pub fn fallen(kit: &mut Kit, of: &str, by: &str) {
    let in_month = "september 1939".parse().expect("a month");
    let (of, by) = (nation(of), nation(by));
    kit.s.politics.conquests.push(Conquest { of, by, in_month });
}

/// A nation is in the war, against these.
pub fn joins(kit: &mut Kit, who: &str, camp: Camp, against: &[&str]) {
    kit.s.enlist(nation(who), camp);
    for foe in against {
        kit.s.politics.declare(nation(who), nation(foe));
    }
    kit.s.refresh();
}

/// The war of 1939 with no land or air unit on the map, and Italy and Rumania at war with the Allies.
pub fn bare_war() -> Kit {
    let mut kit = war();
    let on_map = |unit: &aeto::unit::Unit| {
        unit.hex().is_some() && (unit.is_ground() || unit.air().is_some())
    };
    let ids: Vec<UnitId> = kit
        .s
        .units()
        .filter(|(_, unit)| on_map(unit))
        .map(|(id, _)| id)
        .collect();
    for id in ids {
        let pool = Spot::pool(kit.s.unit(id).nation());
        kit.s.pieces.change(id, |unit| unit.at = pool);
    }
    for partner in ["italy", "rumania"] {
        joins(&mut kit, partner, Camp::Axis, &["uk", "france", "poland"]);
    }
    kit.s.politics.invasions.clear();
    kit
}

/// All defenders stand.
pub fn stand(kit: &mut Kit) {
    if kit.legal().contains(&Stand::Fight.into()) {
        kit.act(Stand::Fight);
    }
}

/// An Offensive of a power from a hex against another, up to the odds.
fn attack(kit: &mut Kit, side: Side, by: &str, from: &str, at: &str) {
    for track in &mut kit.s.tracks {
        track.offensives = 2;
    }
    kit.offensives(side);
    if kit.s.nation_of(kit.asking().expect("somebody")) != nation(by) {
        kit.act(Begin::Nation { nation: nation(by) });
    }
    kit.stack_until_combat(from).attack(at);
    stand(kit);
    kit.no_aircraft();
}

#[test]
fn nobody_wins_these_over() {
    proves!(
        "8.0-denmark",
        "8.0-estonia",
        "8.0-greece",
        "8.0-latvia",
        "8.0-lithuania",
        "8.0-luxembourg",
        "8.0-portugal-a"
    );
    let kit = season("april 1940", &["norway", "netherlands", "belgium"]);
    assert_eq!(kit.asking(), Some(UK));
    for closed in [
        "denmark",
        "estonia",
        "greece",
        "latvia",
        "lithuania",
        "luxembourg",
        "portugal",
    ] {
        assert_eq!(kit.refused(at(closed)), "8.0a", "{closed}");
    }
}

#[test]
fn the_uk_wins_the_low_countries_over() {
    proves!("8.0-belgium", "8.0-netherlands");
    for minor in ["belgium", "netherlands"] {
        for (die, camp) in [(3, Camp::Neutral), (2, Camp::Western)] {
            let mut kit = season("april 1940", &["denmark", "norway"]);
            kit.roll(&[die]).act(at(minor));
            assert_eq!(kit.s.camp(nation(minor)), camp, "{minor}, {die}");
        }
    }
}

/// The Seasonal Turn before a month, in which Germany may try.
fn courting(month: &str, change: impl FnOnce(&mut Kit)) -> Kit {
    let mut kit = war();
    kit.s.clock.month = month.parse().expect("a month");
    change(&mut kit);
    kit.segment(Segment::Season, Side::Axis);
    kit
}

#[test]
fn germany_wins_neutrals_over() {
    proves!("8.0-finland", "8.0-ireland", "8.0-spain", "8.0-sweden");
    type Change = fn(&mut Kit);
    let cases: [(&str, u8, Change); 4] = [
        // France has fallen and Italy is an ally: four off the die.
        ("finland", 4, |kit| {
            fallen(kit, "france", "germany");
            joins(kit, "italy", Camp::Axis, &["uk"]);
        }),
        // Germans in London and Birmingham.
        ("ireland", 2, |kit| {
            for key in ["W3616", "W3815"] {
                kit.put("GER-inf-01", key);
            }
        }),
        // Gibraltar is German.
        ("spain", 2, |kit| {
            fallen(kit, "france", "germany");
            kit.s
                .politics
                .set_holder(hex("W1508").space(), nation("germany"));
        }),
        // Norway is conquered, Finland a Soviet conquest, Germany at war with France: one off.
        ("sweden", 1, |kit| {
            fallen(kit, "norway", "germany");
            fallen(kit, "finland", "ussr");
        }),
    ];
    for (minor, die, change) in cases {
        let mut kit = courting("july 1940", change);
        kit.roll(&[die]).act(at(minor));
        assert_eq!(kit.s.camp(nation(minor)), Camp::Axis, "{minor}");
        let mut kit = courting("july 1940", change);
        kit.roll(&[die + 1]).act(at(minor));
        assert_eq!(kit.s.camp(nation(minor)), Camp::Neutral, "{minor}");
    }
}

/// The UK may declare war in May 1940.
fn british(id: &str, month: &str) -> Kit {
    let mut kit = Kit::of(frame::begin::<aeto::Aeto>(
        aeto::setup::position(aeto::data::data().find_scenario(id).expect("a scenario")),
        |_| {},
    ));
    kit.s.clock.month = month.parse().expect("a month");
    kit.segment(Segment::FirstNaval, Side::Axis);
    kit
}

#[test]
fn a_german_protege_that_is_invaded_joins_germany() {
    proves!(
        "9.2-bulgaria",
        "9.2-hungary",
        "9.2-rumania",
        "9.2-finland",
        "9.2-yugoslavia"
    );
    for minor in ["bulgaria", "hungary", "rumania", "finland", "yugoslavia"] {
        let mut kit = british("blitzkrieg", "may 1940");
        while kit.asking() != Some(UK) {
            kit.act(Declare::NoMore);
        }
        kit.act(on(minor));
        assert_eq!(kit.s.camp(nation(minor)), Camp::Axis, "{minor}");
        assert!(
            kit.s.politics.are_allied(nation(minor), nation("germany")),
            "{minor}"
        );
        // It is an invasion of Germany too, but for Yugoslavia.
        let uk = nation("uk");
        let both = kit.s.politics.has_invaded(uk, nation("germany"));
        assert_eq!(both, minor != "yugoslavia", "{minor}");
    }
    // Germany invades Yugoslavia: before April 1941 it is a Soviet ally, and no war with the USSR; then one of the UK.
    for (month, camp) in [("march 1941", Camp::Soviet), ("april 1941", Camp::Western)] {
        let mut kit = british("campaign_1939", month);
        kit.s.politics.activated.clear();
        kit.act(on("yugoslavia"));
        assert_eq!(kit.s.camp(nation("yugoslavia")), camp, "{month}");
        assert!(!kit.s.politics.at_war(nation("germany"), nation("ussr")));
        assert!(
            kit.s
                .politics
                .at_war(nation("germany"), nation("yugoslavia"))
        );
    }
    // A German invasion of its own protégé makes that a Soviet ally.
    let mut kit = british("campaign_1939", "may 1940");
    kit.act(on("hungary"));
    assert_eq!(kit.s.camp(nation("hungary")), Camp::Soviet);
    assert!(
        !kit.s
            .politics
            .has_invaded(nation("germany"), nation("germany"))
    );
}

#[test]
fn a_minor_defends_abroad_at_half_strength() {
    proves!("9.0d");
    let poles = |at: &str, bomber: bool| {
        let mut kit = bare_war();
        kit.puts("GER-inf-01", "W3530", 2);
        kit.puts("POL-inf-01", at, 2);
        let bomber = bomber.then(|| kit.put("POL-bmb-01", "W3533"));
        for track in &mut kit.s.tracks {
            track.offensives = 2;
        }
        kit.offensives(Side::Axis).stack_until_combat("W3530");
        kit.act(Target::Hex { hex: hex(at) }).act(Gather::Everybody);
        kit.act(Gather::Ready);
        stand(&mut kit);
        if let Some(unit) = bomber {
            while !kit.legal().contains(
                &Launch::Unit {
                    unit,
                    role: Role::Bomber,
                }
                .into(),
            ) {
                kit.act(Launch::NoMore);
            }
            kit.act(Launch::Unit {
                unit,
                role: Role::Bomber,
            });
        }
        kit.no_aircraft();
        kit.prompt()
    };
    // Six at home; three in Germany; six and three of the bomber with one over them.
    assert!(
        poles("W3531", false).starts_with("10 against 6"),
        "{}",
        poles("W3531", false)
    );
    assert!(
        poles("W3430", false).starts_with("10 against 3"),
        "{}",
        poles("W3430", false)
    );
    assert!(
        poles("W3430", true).starts_with("10 against 9"),
        "{}",
        poles("W3430", true)
    );
    // Who attacks abroad is not halved.
    let mut kit = bare_war();
    kit.puts("POL-inf-01", "W3430", 2);
    kit.put("GER-inf-01", "W3530");
    attack(&mut kit, Side::Allies, "poland", "W3430", "W3530");
    assert!(kit.prompt().starts_with("6 against 5"), "{}", kit.prompt());
}

#[test]
fn a_general_leads_his_own_and_minor_partners() {
    proves!("5.10.8");
    let led = |troops: &str, by: &str| {
        let mut kit = bare_war();
        kit.puts(troops, "W3530", 2);
        kit.put("GER-general-01", "W3530");
        kit.put("POL-inf-01", "W3531");
        attack(&mut kit, Side::Axis, by, "W3530", "W3531");
        kit.prompt()
    };
    // Guderian adds 4 to Germans and Rumanians, nothing to Italians.
    assert!(led("GER-inf-01", "germany").starts_with("14 against 3"));
    assert!(led("RUM-inf-01", "rumania").starts_with("10 against 3"));
    assert!(led("ITA-inf-01", "italy").starts_with("6 against 3"));
}

#[test]
fn italians_fight_without_heart() {
    proves!("5.16.18");
    let apathy = |kit: &Kit| -> Vec<(&'static str, i8)> {
        let all = kit.modifiers().into_iter();
        all.filter(|(name, _)| name.contains("Italian")).collect()
    };
    let against = |german: &str, italians: usize, by: &str| {
        let mut kit = bare_war();
        kit.puts("ITA-inf-01", "W3530", italians);
        kit.put(german, "W3530");
        kit.put("POL-inf-01", "W3531");
        attack(&mut kit, Side::Axis, by, "W3530", "W3531");
        apathy(&kit)
    };
    // Three of eight is less than half, three of five is not.
    assert_eq!(against("GER-inf-01", 1, "germany"), []);
    assert_eq!(
        against("GER-cav-01", 1, "germany"),
        [("Italian attackers", -1)]
    );
    let mut kit = bare_war();
    kit.put("ITA-inf-01", "W3430");
    kit.puts("POL-inf-01", "W3530", 2);
    attack(&mut kit, Side::Allies, "poland", "W3530", "W3430");
    assert_eq!(apathy(&kit), [("Italian defenders", 1)]);
}

#[test]
fn partners_bring_their_resources() {
    proves!("9.0g");
    let mut kit = bare_war();
    let worth = |kit: &Kit, power: &str, key: &str| -> Vec<i16> {
        let name = aeto::names::hex_name(hex(key).space());
        let all = lines(&kit.s, nation(power)).into_iter();
        all.filter(|line| line.what.starts_with(&name))
            .map(|line| line.eps)
            .collect()
    };
    // Ploesti is worth 7 to Germany, another hex 2.
    joins(&mut kit, "hungary", Camp::Axis, &["uk", "france", "poland"]);
    assert_eq!(worth(&kit, "germany", "E3629"), [7]);
    assert_eq!(worth(&kit, "germany", "E3432"), [2]);
    assert!(worth(&kit, "uk", "E3629").is_empty());
    // Whoever holds a resource of a minor that is his enemy has 2 for it.
    kit.s
        .politics
        .set_holder(hex("W3232").space(), nation("germany"));
    kit.s.refresh();
    assert_eq!(worth(&kit, "germany", "W3232"), [2]);
    // Ploesti that is lost brings Germany nothing.
    kit.s
        .politics
        .set_holder(hex("E3629").space(), nation("uk"));
    kit.s.refresh();
    assert!(worth(&kit, "germany", "E3629").is_empty());
}
