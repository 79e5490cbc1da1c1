//! 8.0-transit, 8.0-iraq, 8.0-turkey, 9.1d, 9.3b, 9.8, 9.26: who lets whom through, and who may go to war with whom.

use crate::conquests::{campaign, home};
use crate::kit::{Kit, hex, nation};
use crate::neutrals::{bare_war, fallen, joins};
use crate::partners::at;
use crate::politics::{GERMANY, on, war};
use aeto::ch00_sequence::Segment;
use aeto::ch04_air::{Launch, Role};
use aeto::ch05_offensives::{Begin, Gather, Go, Target};
use aeto::ch06_movement::Moves;
use aeto::ch09_politics::partnerships::{activated, fly_apart, guests, may_pass, may_stand};
use aeto::ch09_politics::transit::modifiers;
use aeto::ch09_politics::{Coerce, Declare, Host, may_invade};
use aeto::politics::{Invasion, Standing};
use aeto::spot::{Spot, board};
use aeto::types::Camp;
use frame::Side;
use kernel::proves;

/// The Movement Phase of a month begins with the Axis.
fn movement(month: &str) -> Kit {
    let mut kit = war();
    kit.s.clock.month = month.parse().expect("a month");
    kit.segment(Segment::Movement, Side::Axis);
    kit
}

fn ask(id: &str) -> Coerce {
    Coerce::On { nation: nation(id) }
}

#[test]
fn germany_asks_to_be_let_through() {
    proves!(
        "8.0-transit",
        "8.0-bulgaria-c",
        "8.0-hungary-c",
        "8.0-rumania-c"
    );
    assert!(
        !movement("november 1940")
            .legal()
            .contains(&ask("hungary").into())
    );
    assert!(
        !movement("april 1941")
            .legal()
            .contains(&ask("hungary").into())
    );
    // A 4 does not do in December; a 5 does. Nobody is asked twice in a month.
    let mut kit = movement("december 1940");
    assert_eq!(kit.asking(), Some(GERMANY));
    kit.roll(&[4]).act(ask("hungary"));
    assert_eq!(kit.refused(ask("hungary")), "8.0-transit");
    kit.roll(&[5]).act(ask("rumania"));
    assert_eq!(kit.s.politics.transit, [nation("rumania")]);
    // That Rumania has granted it helps in Bulgaria: a 4.
    kit.roll(&[4]).act(ask("bulgaria"));
    assert_eq!(
        kit.s.politics.transit,
        [nation("rumania"), nation("bulgaria")]
    );
    assert!(!kit.legal().contains(&ask("bulgaria").into()));
    // Germans may go there, nobody else; it stays neutral.
    let open = |of: &str| kit.s.politics.towards(nation(of), nation("rumania"));
    assert_eq!(open("germany"), Standing::Friendly);
    assert_eq!(open("italy"), Standing::Neutral);
    assert_eq!(open("uk"), Standing::Neutral);
    assert_eq!(kit.s.camp(nation("rumania")), Camp::Neutral);
}

#[test]
fn what_changes_the_die_of_transit() {
    proves!(
        "8.0-bulgaria-c",
        "8.0-hungary-c",
        "8.0-rumania-c",
        "8.0-transit"
    );
    let sum = |kit: &Kit, of: &str| -> i8 {
        modifiers(&kit.s, nation(of)).iter().map(|(by, _)| by).sum()
    };
    let mut kit = movement("december 1940");
    let all = ["bulgaria", "hungary", "rumania"];
    assert_eq!(all.map(|of| sum(&kit, of)), [0, 0, 0]);
    kit.s.clock.month = "march 1941".parse().expect("a month");
    assert_eq!(all.map(|of| sum(&kit, of)), [3, 3, 3]);
    for (granted, expected) in [
        ("bulgaria", [3, 4, 4]),
        ("hungary", [4, 3, 4]),
        ("rumania", [4, 4, 3]),
    ] {
        kit.s.politics.transit = vec![nation(granted)];
        assert_eq!(all.map(|of| sum(&kit, of)), expected, "{granted}");
    }
    kit.s.politics.transit.clear();
    let since = "october 1940".parse().expect("a month");
    for (count, of) in ["yugoslavia", "spain", "sweden"].into_iter().enumerate() {
        let (by, of) = (nation("italy"), nation(of));
        kit.s.politics.declared.push(Invasion { by, of, since });
        assert_eq!(all.map(|of| sum(&kit, of)), [3 - 2 * (count as i8 + 1); 3]);
    }
    // More than three Soviet units in Bessarabia frighten Rumania alone.
    kit.s.politics.declared.clear();
    let keys = ["E3229", "E3327", "E3427", "E3527"];
    for key in &keys[..3] {
        kit.put("SOV-inf-01", key);
    }
    assert_eq!(sum(&kit, "rumania"), 3);
    kit.put("SOV-inf-01", keys[3]);
    assert_eq!(all.map(|of| sum(&kit, of)), [3, 3, 5]);
}

#[test]
fn german_troops_pass_where_they_are_let_through() {
    proves!("8.0-transit", "8.0-hungary-c");
    // From the border of Austria into Hungary.
    let border = home("hungary", |hex| hex.terrain.is_some())
        .into_iter()
        .find_map(|hex| {
            let german =
                |to: &board::SpaceId| aeto::ground::hex(*to).nation == Some(nation("germany"));
            let mut beside = aeto::ground::beside(hex).map(|(to, _)| to);
            beside.find(german).map(|from| (from, hex))
        });
    let (from, into) = border.expect("a border");
    for (granted, goes) in [(false, false), (true, true)] {
        let mut kit = bare_war();
        kit.s.clock.month = "january 1941".parse().expect("a month");
        if granted {
            kit.s.politics.transit.push(nation("hungary"));
        }
        let unit = kit.put("GER-inf-01", board().key(from));
        kit.segment(Segment::Movement, Side::Axis);
        while kit.legal().contains(&Coerce::NoMore.into()) {
            kit.act(Coerce::NoMore);
        }
        kit.act(Moves::Unit { unit });
        assert_eq!(
            kit.legal().contains(&Go::To { hex: into.into() }.into()),
            goes
        );
    }
}

#[test]
fn ploesti_feeds_germany_when_transit_is_granted() {
    proves!("8.0-rumania-d");
    let mut kit = bare_war();
    kit.s.enlist(nation("rumania"), Camp::Neutral);
    kit.s
        .politics
        .wars
        .retain(|(a, b)| *a != nation("rumania") && *b != nation("rumania"));
    let ploesti = |kit: &Kit| -> i16 {
        let name = aeto::names::hex_name(hex("E3629").space());
        let all = aeto::ch08_seasons::lines(&kit.s, nation("germany")).into_iter();
        all.filter(|line| line.what.starts_with(&name))
            .map(|line| line.eps)
            .sum()
    };
    kit.s.refresh();
    assert_eq!(ploesti(&kit), 0);
    kit.s.politics.transit.push(nation("rumania"));
    kit.s.refresh();
    assert_eq!(ploesti(&kit), 7);
}

#[test]
fn two_german_units_may_enter_neutral_finland() {
    proves!("8.0-finland-c", "9.26d");
    let norse = |from: &board::SpaceId| aeto::ground::hex(*from).nation == Some(nation("norway"));
    let plain = |hex: &board::SpaceId| board().row(*hex).text("region").is_ok_and(str::is_empty);
    let border = home("finland", |hex| hex.terrain.is_some())
        .into_iter()
        .filter(plain)
        .find_map(|hex| {
            let mut beside = aeto::ground::beside(hex).map(|(to, _)| to);
            beside.find(norse).map(|from| (from, hex))
        });
    let (from, into) = border.expect("a border");
    let goes = |others: usize, italian: bool| {
        let mut kit = bare_war();
        kit.s.politics.set_holder(from, nation("germany"));
        let kind = if italian { "ITA-inf-01" } else { "GER-mtn-01" };
        let unit = kit.put(kind, board().key(from));
        for _ in 0..others {
            let one = kit.put("GER-inf-01", board().key(into));
            kit.s.politics.set_holder(into, nation("finland"));
            assert!(kit.s.unit(one).hex().is_some());
        }
        kit.segment(Segment::Movement, Side::Axis);
        while !kit.legal().contains(&Moves::Unit { unit }.into()) {
            kit.act(Moves::Enough);
        }
        kit.act(Moves::Unit { unit });
        kit.legal().contains(&Go::To { hex: into.into() }.into())
    };
    assert!(goes(0, false) && goes(1, false));
    assert!(!goes(2, false) && !goes(0, true));
}

#[test]
fn iraq_may_rise_for_germany() {
    proves!("8.0-iraq", "8.0-iraq-b");
    let season = |month: &str, die: u8| {
        let mut kit = bare_war();
        kit.s.clock.month = month.parse().expect("a month");
        kit.s.politics.activated.clear();
        for minor in [
            "belgium",
            "netherlands",
            "luxembourg",
            "france",
            "denmark",
            "norway",
        ] {
            fallen(&mut kit, minor, "germany");
        }
        kit.segment(Segment::Season, Side::Axis);
        while kit
            .legal()
            .contains(&aeto::ch09_politics::Deploy::Rest.into())
        {
            kit.act(aeto::ch09_politics::Deploy::Rest);
        }
        if kit.legal().contains(&at("iraq").into()) {
            kit.roll(&[die]).act(at("iraq"));
        }
        kit
    };
    let iraq = nation("iraq");
    // The Low Countries and France, Denmark and Norway, Germany and Italy at war with the UK: three off the die.
    assert_eq!(season("january 1941", 1).s.camp(iraq), Camp::Neutral);
    assert_eq!(season("april 1941", 4).s.camp(iraq), Camp::Neutral);
    let mut kit = season("april 1941", 3);
    assert_eq!(kit.s.camp(iraq), Camp::Axis);
    for key in ["E4810", "E5008", "E5111"] {
        assert_eq!(kit.s.politics.holder(hex(key).space()), Some(iraq), "{key}");
        assert_eq!(
            kit.s.politics.standing(nation("italy"), hex(key).space()),
            Standing::Friendly
        );
    }
    // Mosul feeds Germans; it feeds none when it is British.
    assert!(
        kit.s
            .is_linked(nation("germany"), hex("E5008").space(), false)
    );
    assert!(!kit.s.is_linked(nation("uk"), hex("E4810").space(), false));
    // It falls with all three, and is not won over again.
    for key in ["E4810", "E5008"] {
        kit.s.politics.set_holder(hex(key).space(), nation("uk"));
    }
    kit.s.refresh();
    kit.with(aeto::ch09_politics::look_around);
    assert!(!kit.s.politics.is_conquered(iraq));
    kit.s
        .politics
        .set_holder(hex("E5111").space(), nation("uk"));
    kit.s.refresh();
    kit.with(aeto::ch09_politics::look_around);
    assert!(kit.s.politics.is_conquered(iraq));
    assert!(!aeto::ch09_politics::activation::may_try(
        &kit.s,
        nation("germany"),
        iraq
    ));
}

/// On to the declarations of a power.
fn declares(kit: &mut Kit, adjective: &str) {
    while !kit.prompt().starts_with(adjective) {
        kit.act(Declare::NoMore);
    }
}

#[test]
fn the_ussr_takes_the_baltic_states() {
    proves!("9.2-estonia", "9.2-latvia", "9.2-lithuania");
    for minor in ["estonia", "latvia", "lithuania"] {
        // Before Germans stand in Warsaw it is war with Germany.
        let mut kit = campaign("june 1940");
        kit.segment(Segment::FirstNaval, Side::Axis);
        declares(&mut kit, "Soviet");
        kit.act(on(minor));
        assert!(
            kit.s.politics.at_war(nation("ussr"), nation("germany")),
            "{minor}"
        );
        // Later nobody minds: it fights alone, and Germany plays it.
        let mut kit = campaign("june 1940");
        kit.s
            .politics
            .set_holder(hex("W3533").space(), nation("germany"));
        kit.segment(Segment::FirstNaval, Side::Axis);
        declares(&mut kit, "Soviet");
        kit.act(on(minor));
        assert!(
            !kit.s.politics.at_war(nation("ussr"), nation("germany")),
            "{minor}"
        );
        assert!(
            kit.s.politics.at_war(nation("ussr"), nation(minor)),
            "{minor}"
        );
        assert_eq!(kit.s.camp(nation(minor)), Camp::Lone, "{minor}");
        assert_eq!(kit.s.seat(nation(minor)), GERMANY, "{minor}");
        // An Axis invasion is one of the USSR.
        let mut kit = campaign("june 1940");
        kit.segment(Segment::FirstNaval, Side::Axis);
        kit.act(on(minor));
        assert_eq!(kit.s.camp(nation(minor)), Camp::Soviet, "{minor}");
        assert!(
            kit.s.politics.at_war(nation("ussr"), nation("germany")),
            "{minor}"
        );
    }
}

#[test]
fn turkey_joins_whom_the_war_in_the_east_names() {
    proves!("9.2-turkey", "9.8a", "9.8e");
    let invaded = |by: &str, war: bool| {
        let mut kit = campaign("june 1940");
        if war {
            joins(&mut kit, "ussr", Camp::Soviet, &["germany"]);
        }
        kit.segment(Segment::FirstNaval, Side::Axis);
        declares(&mut kit, by);
        kit.act(on("turkey"));
        kit
    };
    let camp = |kit: &Kit| kit.s.camp(nation("turkey"));
    assert_eq!(camp(&invaded("German", true)), Camp::Western);
    assert_eq!(camp(&invaded("German", false)), Camp::Western);
    assert_eq!(camp(&invaded("British", false)), Camp::Axis);
    assert_eq!(camp(&invaded("Soviet", true)), Camp::Axis);
    // While Germany and the USSR are at peace Turkey fights alone, until they are not.
    let mut kit = invaded("Soviet", false);
    assert_eq!(camp(&kit), Camp::Lone);
    assert!(!kit.s.politics.at_war(nation("germany"), nation("ussr")));
    kit.s.clock.month = "may 1941".parse().expect("a month");
    kit.segment(Segment::FirstNaval, Side::Axis);
    kit.act(on("ussr"));
    assert_eq!(camp(&kit), Camp::Axis);
    assert!(
        kit.s
            .politics
            .are_allied(nation("turkey"), nation("germany"))
    );
}

#[test]
fn the_reactant_goes_to_turkey_as_to_a_friend() {
    proves!("9.8b", "9.8c");
    let mut kit = campaign("june 1940");
    kit.segment(Segment::FirstNaval, Side::Axis);
    declares(&mut kit, "Soviet");
    kit.act(on("turkey"));
    let towards = |kit: &Kit, of: &str| kit.s.politics.towards(nation(of), nation("turkey"));
    joins(&mut kit, "italy", Camp::Axis, &["uk"]);
    assert_eq!(towards(&kit, "germany"), Standing::Friendly);
    assert_eq!(towards(&kit, "uk"), Standing::Neutral);
    assert_eq!(towards(&kit, "ussr"), Standing::Enemy);
    // What German troops enter is German.
    let european = hex("E4328").space();
    kit.with(|t| aeto::capture::enter(t, nation("germany"), european));
    assert_eq!(kit.s.politics.holder(european), Some(nation("germany")));
    assert_eq!(
        kit.s.politics.standing(nation("ussr"), european),
        Standing::Neutral
    );
}

#[test]
fn on_whom_the_ussr_and_the_us_declare_no_war() {
    proves!("9.1d");
    let rule = |kit: &Kit, by: &str, of: &str| {
        may_invade(&kit.s, nation(by), nation(of))
            .err()
            .map(|error| error.rule.as_str())
    };
    let kit = campaign("november 1939");
    for western in ["uk", "france", "us"] {
        assert_eq!(rule(&kit, "ussr", western), Some("9.1d"), "{western}");
    }
    for axis in ["germany", "italy", "hungary", "rumania", "bulgaria"] {
        assert_eq!(rule(&kit, "ussr", axis), Some("9.1d"), "{axis}");
    }
    assert_eq!(rule(&kit, "ussr", "sweden"), None);
    let kit = campaign("january 1940");
    for axis in ["germany", "hungary", "rumania", "bulgaria"] {
        assert_eq!(rule(&kit, "ussr", axis), None, "{axis}");
    }
    let mut kit = campaign("january 1940");
    kit.s.enlist(nation("norway"), Camp::Western);
    assert_eq!(rule(&kit, "ussr", "norway"), Some("9.1d"));
    assert_eq!(
        rule(&campaign("december 1941"), "us", "spain"),
        Some("9.1d")
    );
    assert_eq!(rule(&campaign("january 1942"), "us", "spain"), None);
}

#[test]
fn the_us_enters_the_war_in_december_1941() {
    proves!("9.3b");
    let after = |month: &str| {
        let mut kit = campaign(month);
        kit.segment(Segment::Weather, Side::Axis);
        kit
    };
    let at_war = |kit: &Kit, foe: &str| kit.s.politics.at_war(nation("us"), nation(foe));
    assert!(!at_war(&after("november 1941"), "germany"));
    let kit = after("december 1941");
    assert!(
        at_war(&kit, "germany") && !at_war(&kit, "italy"),
        "Italy is neutral"
    );
    assert_eq!(kit.s.camp(nation("us")), Camp::Western);
    assert!(kit.s.politics.are_allied(nation("us"), nation("uk")));
}

#[test]
fn french_and_british_aircraft_do_not_fly_together() {
    proves!("4.1.18", "9.26e");
    let mut kit = bare_war();
    kit.puts("GER-inf-01", "W3419", 1);
    kit.s.politics.sitzkrieg = false;
    let target = aeto::ground::beside(hex("W3419").space())
        .map(|(to, _)| board().key(to))
        .find(|key| aeto::ground::hex(hex(key).space()).nation == Some(nation("france")))
        .expect("the French border");
    kit.put("FRA-inf-01", target);
    let french = kit.put("FRA-ftr-01", "W3118");
    let british = kit.put("UK-ftr-01", "W3118");
    for track in &mut kit.s.tracks {
        track.offensives = 2;
    }
    kit.offensives(Side::Axis).stack_until_combat("W3419");
    kit.act(Target::Hex { hex: hex(target) })
        .act(Gather::Everybody);
    kit.act(Gather::Ready);
    let launch = |unit| Launch::Unit {
        unit,
        role: Role::Fighter,
    };
    while !kit.legal().contains(&launch(french).into()) {
        kit.act(Launch::NoMore);
    }
    assert!(kit.legal().contains(&launch(british).into()));
    let mut other = kit.clone();
    kit.act(launch(french));
    assert_eq!(kit.refused(launch(british)), "4.1.18");
    other.act(launch(british));
    assert_eq!(other.refused(launch(french)), "4.1.18");
}

/// The USSR and the Western Allies fight Germany, and let each other pass, or not.
fn allies(hosts: &[Camp]) -> Kit {
    let mut kit = bare_war();
    joins(&mut kit, "ussr", Camp::Soviet, &["germany"]);
    kit.s.politics.aftermath.hosts = hosts.to_vec();
    kit.s.refresh();
    kit
}

#[test]
fn the_ussr_and_the_west_are_neutral_until_both_fight_the_axis() {
    proves!("9.26f", "9.26g");
    let (uk, ussr) = (nation("uk"), nation("ussr"));
    let both = [Camp::Western, Camp::Soviet];
    let mut kit = bare_war();
    kit.s.enlist(ussr, Camp::Soviet);
    kit.s.politics.aftermath.hosts = both.to_vec();
    assert_eq!(kit.s.politics.towards(uk, ussr), Standing::Neutral);
    assert!(!may_pass(&kit.s.politics, uk, ussr) && !may_pass(&kit.s.politics, ussr, uk));
    // At war with the Axis: who permits it is passed.
    let kit = allies(&[Camp::Soviet]);
    assert!(may_pass(&kit.s.politics, uk, ussr) && !may_pass(&kit.s.politics, ussr, uk));
    assert_eq!(kit.s.politics.towards(uk, ussr), Standing::Friendly);
    assert_eq!(kit.s.politics.towards(ussr, uk), Standing::Neutral);
    assert!(!kit.s.politics.are_allied(uk, ussr));
    // Nothing is captured by passing.
    let mut kit = allies(&both);
    kit.with(|t| aeto::capture::enter(t, uk, hex("E0230").space()));
    assert_eq!(kit.s.politics.holder(hex("E0230").space()), Some(ussr));
}

#[test]
fn permission_to_pass_is_asked_for_in_every_season() {
    proves!("9.26g");
    let mut kit = campaign("april 1942");
    kit.s.seating = 1;
    joins(&mut kit, "ussr", Camp::Soviet, &["germany"]);
    kit.segment(Segment::Season, Side::Axis);
    while !kit.legal().contains(&Host::Let.into()) {
        let legal = kit.legal();
        let last = *legal.last().expect("something to do");
        kit.act(last);
    }
    assert_eq!(kit.s.nation_of(kit.asking().expect("a seat")), nation("uk"));
    kit.act(Host::Let);
    assert_eq!(
        kit.s.nation_of(kit.asking().expect("a seat")),
        nation("ussr")
    );
    kit.act(Host::Bar);
    assert_eq!(kit.s.politics.aftermath.hosts, [Camp::Western]);
}

#[test]
fn soviet_and_western_units_keep_apart() {
    proves!("9.26h", "9.26i", "9.26j", "5.18.17", "5.9.7");
    let both = [Camp::Western, Camp::Soviet];
    let mut kit = allies(&both);
    let (uk, ussr) = (nation("uk"), nation("ussr"));
    let british = kit.put("UK-inf-01", "E0230");
    kit.s.politics.set_holder(hex("E0230").space(), ussr);
    kit.s.refresh();
    // They share no hex, nor the air, nor bases, nor Offensives.
    assert!(!may_stand(&kit.s, ussr, hex("E0230").space()));
    assert!(fly_apart(&kit.s, uk, ussr) && !fly_apart(&kit.s, uk, nation("belgium")));
    assert_eq!(aeto::ch04_air::room(&kit.s, uk, hex("E1924").space()), 0);
    assert!(aeto::ch04_air::room(&kit.s, ussr, hex("E1924").space()) > 0);
    let soviet = kit.put("SOV-inf-01", "E1924");
    assert_eq!(activated(&kit.s, uk, vec![british]), [british]);
    assert!(
        !kit.s
            .ground_pieces(hex("E1924").space(), Camp::Western)
            .any(|(id, _)| id == soviet)
    );
    // The zone of the one stops the moves of the other, and does not bar retreats.
    let beside = aeto::ground::beside(hex("E0230").space())
        .map(|(to, _)| to)
        .next()
        .expect("a hex");
    assert!(aeto::ch09_politics::partnerships::is_hindered(
        &kit.s, ussr, beside
    ));
    assert!(!aeto::ch09_politics::partnerships::is_hindered(
        &kit.s, uk, beside
    ));
    assert_eq!(kit.s.hold(ussr, beside), board::Hold::None);
}

#[test]
fn western_units_in_the_ussr_take_its_railways() {
    proves!("9.26g");
    let mut kit = allies(&[Camp::Soviet]);
    let capacity = |kit: &Kit| aeto::ch06_movement::capacity(&kit.s, nation("ussr"));
    let before = capacity(&kit);
    kit.put("UK-inf-01", "E0230");
    kit.s
        .politics
        .set_holder(hex("E0230").space(), nation("ussr"));
    kit.s.refresh();
    assert_eq!(guests(&kit.s, nation("ussr")), 1);
    assert_eq!(capacity(&kit), before - 1);
}

#[test]
fn western_ships_dock_in_soviet_ports_and_not_the_other_way() {
    proves!("9.26k");
    let friendly = |kit: &Kit, of: &str, key: &str| {
        aeto::ch03_naval::ports::is_friendly(&kit.s, nation(of), hex(key).space())
    };
    let kit = allies(&[Camp::Western, Camp::Soviet]);
    assert!(friendly(&kit, "uk", "E0230") && !friendly(&kit, "ussr", "W3515"));
    let kit = allies(&[]);
    assert!(!friendly(&kit, "uk", "E0230"));
}

#[test]
fn how_far_finns_go_into_the_ussr() {
    proves!("9.26c", "8.0-finland-b");
    let reach = |moscow: bool| {
        let mut kit = bare_war();
        joins(&mut kit, "finland", Camp::Axis, &["ussr"]);
        joins(&mut kit, "ussr", Camp::Soviet, &["germany", "finland"]);
        if moscow {
            kit.s
                .politics
                .set_holder(hex("E1924").space(), nation("germany"));
        }
        kit.s.refresh();
        let far = |id: &board::SpaceId| {
            let finnish = board()
                .ids()
                .filter(|at| aeto::ground::hex(*at).nation == Some(nation("finland")));
            finnish
                .map(|at| aeto::ground::distance(at, *id))
                .min()
                .unwrap_or(0)
        };
        let soviet = home("ussr", |hex| hex.terrain.is_some());
        let at = |wanted: u16| {
            soviet
                .iter()
                .copied()
                .find(|id| far(id) == wanted)
                .expect("a hex")
        };
        let unit = kit.put("FIN-inf-01", board().key(at(3)));
        let mover = aeto::ch05_offensives::Mover::of(&kit.s, unit);
        let barred = |id| aeto::ch09_politics::partnerships::is_too_far_east(&kit.s, &mover, id);
        (
            barred(at(u16::from(mover.points[0]))),
            barred(at(u16::from(mover.points[0]) + 1)),
        )
    };
    assert_eq!(reach(false), (false, true));
    assert_eq!(reach(true), (false, false));
}

#[test]
fn who_draws_double_on_italian_chits() {
    proves!("9.26d", "9.26l");
    // A chit that Italy has made is scant wherever it was loaded.
    let mut kit = bare_war();
    let ship = {
        let own = kit.s.pieces.of(|owner| owner == nation("italy"));
        let mut stps = own.filter(|(_, unit)| unit.ship().is_some());
        stps.next().expect("a ship").0
    };
    let port = Spot::port(hex("W1827").space()).expect("Naples");
    kit.s.pieces.change(ship, |unit| unit.at = port);
    kit.s.refresh();
    kit.with(|t| aeto::ch07_supply::embark(t, ship, hex("W1827").space()));
    let chit = kit.s.stores.chits.last().expect("a chit").clone();
    assert!(chit.scant);
    let german = kit.put("GER-inf-01", "W3627");
    let italian = kit.put("ITA-inf-01", "W2025");
    assert_eq!(
        (chit.share(&kit.s, german), chit.share(&kit.s, italian)),
        (2, 1)
    );
}

#[test]
fn u_boats_off_the_coast_of_the_us_are_war() {
    proves!("9.3a");
    let mut kit = campaign("october 1941");
    let coast = board().find("USC").expect("the coast");
    let boat = {
        let own = kit.s.pieces.of(|owner| owner == nation("germany"));
        let mut boats = own.filter(|(_, unit)| unit.is_u_boat());
        boats.next().expect("a U-boat").0
    };
    kit.s.pieces.change(boat, |unit| unit.at = coast.into());
    kit.s.refresh();
    kit.segment(Segment::Strategic, Side::Axis);
    let hunt = aeto::ch02_strategic::Hunt::Area { area: coast.into() };
    while !kit.legal().contains(&hunt.into()) {
        let last = *kit.legal().last().expect("something to do");
        kit.act(last);
    }
    assert!(!kit.s.politics.at_war(nation("us"), nation("germany")));
    kit.act(hunt);
    assert!(kit.s.politics.at_war(nation("us"), nation("germany")));
}

#[test]
fn who_backs_turkey_hinders_its_invader() {
    proves!("9.8c", "9.8d");
    let mut kit = bare_war();
    joins(&mut kit, "ussr", Camp::Soviet, &[]);
    kit.s
        .politics
        .guardians
        .push((nation("turkey"), Camp::Axis));
    joins(&mut kit, "turkey", Camp::Lone, &["ussr"]);
    let turkish = |hex: &board::SpaceId| aeto::ground::hex(*hex).nation == Some(nation("turkey"));
    let clear = |hex: &aeto::ground::Hex| hex.terrain == Some(aeto::types::Terrain::Clear);
    let around = |hex| {
        let all = aeto::ground::beside(hex).map(|(to, _)| to);
        all.filter(turkish).collect::<Vec<_>>()
    };
    let found = home("turkey", clear).into_iter().find_map(|inner| {
        let into = *around(inner)
            .iter()
            .find(|hex| clear(aeto::ground::hex(**hex)))?;
        let from = around(into).into_iter().find(|hex| *hex != inner)?;
        Some((from, into, inner))
    });
    let (from, into, inner) = found.expect("three hexes of Turkey");
    let hindered = |kit: &Kit, of: &str, hex| {
        aeto::ch09_politics::partnerships::is_hindered(&kit.s, nation(of), hex)
    };
    assert!(!hindered(&kit, "ussr", inner));
    // A German beside it hinders the Soviets there, and they do not hinder him.
    let german = kit.put("GER-inf-01", board().key(into));
    kit.puts("SOV-inf-01", board().key(from), 2);
    assert!(hindered(&kit, "ussr", inner) && !hindered(&kit, "germany", inner));
    assert!(
        !hindered(&kit, "ussr", hex("E1924").space()),
        "not beyond Turkey"
    );
    // Turks beside Germans are not attacked without a war on Germany; alone they are.
    kit.put("TUR-inf-01", board().key(into));
    for track in &mut kit.s.tracks {
        track.offensives = 2;
    }
    let target = Target::Hex { hex: into.into() };
    for backed in [true, false] {
        let mut kit = kit.clone();
        if !backed {
            let pool = Spot::pool(nation("germany"));
            kit.s.pieces.change(german, |unit| unit.at = pool);
            kit.s.refresh();
        }
        kit.offensives(Side::Allies);
        kit.act(Begin::Nation {
            nation: nation("ussr"),
        });
        kit.stack_until_combat(board().key(from));
        assert_eq!(kit.legal().contains(&target.into()), !backed);
    }
}

#[test]
fn the_dominions_are_the_uks_and_switzerland_is_nobodys() {
    proves!("8.0-canada", "8.0-southafrica", "8.0-switzerland");
    let kit = campaign("november 1939");
    let standing = |of: &str, key: &str| kit.s.politics.standing(nation(of), hex(key).space());
    assert_eq!(standing("uk", "W0306"), Standing::Friendly);
    assert_eq!(standing("germany", "W0306"), Standing::Enemy);
    let canada = board().find("CAB").expect("the Canada Box");
    for (of, friendly) in [("uk", true), ("france", true), ("germany", false)] {
        let is = aeto::ch03_naval::ports::is_friendly(&kit.s, nation(of), canada);
        assert_eq!(is, friendly, "{of}");
    }
    // Nobody invades Switzerland, goes there, or traces supply through it.
    for of in ["germany", "uk", "ussr"] {
        let refused = may_invade(&kit.s, nation(of), nation("switzerland"));
        assert_eq!(refused.expect_err("closed").rule.as_str(), "9.2b", "{of}");
        for hex in home("switzerland", |_| true) {
            assert_eq!(kit.s.politics.standing(nation(of), hex), Standing::Neutral);
            assert!(!kit.s.is_linked(nation(of), hex, true));
        }
    }
}
