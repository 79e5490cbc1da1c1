//! Chapter 16: what no Conditional Event takes for an answer.

use crate::conditional::{GERMANS, cities, events, garrison, offered, quiet, verdict};
use crate::kit::{Kit, country, hex};
use crate::support_kit::{AXIS, SOVIETS, WEST};
use kernel::proves;
use krieg::ch00_sequence::Segment;
use krieg::ch16_conditional::{Judge, Matter, Verdict};
use krieg::data::{ConditionalId, data};
use krieg::politics::{CededAt, Posture, Status};
use krieg::spot::Spot;
use krieg::types::{CededId, Faction, PostureBox};
use krieg::unit::UnitId;

/// No counter has this number.
const GHOST: UnitId = UnitId(9999);

/// Each of these answers is refused by this rule.
#[track_caller]
fn refuses(kit: &Kit, cases: &[(Verdict, &str)]) {
    for (answer, rule) in cases {
        assert_eq!(kit.refused(verdict(*answer)), *rule, "{answer:?}");
    }
}

fn asked(kit: &mut Kit, by: Faction, matter: Matter) -> &mut Kit {
    kit.phase(by, Segment::ConditionalEvents)
        .on_table(|t| t.push(Judge { by, matter }))
}

#[test]
fn who_occupies_without_a_line_is_not_interned() {
    proves!("16.1.2c", "6.2c");
    let mut kit = quiet();
    kit.status("hungary", Status::Active(AXIS));
    kit.put("G-INFA-4", "w3227", 2);
    kit.put("Hun-INF-2", "w3227", 1);
    events(&mut kit, AXIS);
    assert!(kit.allowed(verdict(Verdict::InternAll)));
    refuses(
        &kit,
        &[
            (Verdict::Yes, "6.2c"),
            (Verdict::Nothing, "6.2c"),
            (Verdict::Unit(GHOST), "6.2c"),
        ],
    );
    // Russians all around Budapest cut it off.
    let around = krieg::ground::hexes().within(crate::kit::space("w3227"), 1);
    let around: Vec<Spot> = around
        .map(Spot::from)
        .filter(|at| *at != hex("w3227"))
        .collect();
    for at in around {
        kit.put_at("RU-INF", at, 1);
    }
    assert_eq!(kit.refused(verdict(Verdict::InternAll)), "16.1.2c");
}

#[test]
fn one_occupation_is_asked_about_after_the_other() {
    proves!("16.1.2a", "16.1.2b");
    let mut kit = quiet();
    for (id, at, army) in [
        ("hungary", "w3227", "G-INFB-8"),
        ("rumania", "e2906", "G-INFB-10"),
    ] {
        kit.status(id, Status::Active(AXIS));
        kit.put(army, at, 2);
    }
    events(&mut kit, AXIS);
    let asked = |kit: &Kit| kit.s.stack.asked::<Judge>().map(|judge| judge.matter);
    let of = |id| {
        Some(Matter::Occupation {
            country: country(id),
        })
    };
    assert_eq!(asked(&kit), of("hungary"));
    kit.act(verdict(Verdict::RemoveAll));
    assert_eq!(asked(&kit), of("rumania"));
    kit.act(verdict(Verdict::RemoveAll));
    assert_ne!(asked(&kit), of("hungary"), "once for each");
}

#[test]
fn who_does_not_fall_to_case_yellow() {
    proves!("16.1.1k", "16.2.1a", "16.2.1d");
    let mut kit = quiet();
    kit.free_france();
    for (id, at) in [("poland", "e3702"), ("rumania", "e2906")] {
        kit.status(id, Status::Active(WEST));
        kit.put("G-INF-start37", at, 1);
    }
    kit.put("G-INF-start37", "w3516", 1);
    kit.put("G-INF-start37", "w3117", 1);
    let event = ConditionalId(0);
    asked(&mut kit, AXIS, Matter::CaseYellow { event });
    let of = |id| Verdict::Country(country(id));
    assert!(kit.allowed(verdict(of("poland"))) && kit.allowed(verdict(of("france"))));
    assert_eq!(kit.refused(verdict(of("sweden"))), "16.2.1a");
    // `conditional.rs` shows that its fall is remembered.
    kit.s.politics.fallen.push(country("france"));
    assert_eq!(kit.refused(verdict(of("france"))), "16.2.1d");
    kit.status("france", Status::Gone)
        .status("vichy", Status::Active(WEST));
    kit.s.refresh();
    assert_eq!(kit.refused(verdict(of("vichy"))), "16.1.1k");
}

#[test]
fn where_no_colonial_stands() {
    proves!("16.1.1h");
    let mut kit = quiet();
    kit.free_france();
    let all = cities(&mut kit, country("france"));
    garrison(&mut kit, GERMANS, &all);
    events(&mut kit, AXIS);
    assert_eq!(kit.asking(), Some(kit.seat_of(WEST)));
    let places = offered(&kit);
    let Verdict::Hex(first) = places[0] else {
        panic!("{places:?}");
    };
    assert_eq!(kit.refused(verdict(Verdict::Hex(Spot::delay()))), "16.1.1h");
    let why = |at: Spot| kit.why(verdict(Verdict::Hex(at)));
    assert_eq!(why(hex("w3825")), "that is no French Dependent");
    let closed = krieg::spot::board().ids().map(Spot::from);
    let mut closed = closed.filter(|at| !places.contains(&Verdict::Hex(*at)));
    assert!(closed.any(|at| why(at) == "there is no City and no Port"));
    let mut twice = kit.clone();
    twice.act(verdict(Verdict::Hex(first)));
    let again = verdict(Verdict::Hex(first));
    assert_eq!(twice.why(again), "a colonial is there");
    // With Germans everywhere else the other two colonials go to the Force Pool.
    let others = places[1..].iter().filter_map(|place| match place {
        Verdict::Hex(at) => Some(*at),
        _ => None,
    });
    let others: Vec<Spot> = others.collect();
    garrison(&mut kit, GERMANS, &others);
    for at in others {
        assert_eq!(kit.refused(verdict(Verdict::Hex(at))), "16.1.1h");
    }
    let pooled = |kit: &Kit| kit.s.units_in(Spot::pool(WEST)).count();
    let before = pooled(&kit);
    kit.act(verdict(Verdict::Hex(first)));
    assert_eq!(pooled(&kit), before + 2);
}

#[test]
fn what_russia_does_not_levy() {
    proves!("16.2.2g");
    let mut kit = quiet();
    let matter = Matter::Levies {
        left: 2,
        unit: None,
        row: None,
    };
    asked(&mut kit, SOVIETS, matter);
    let [corps, tanks, german] = ["RU-INF", "RU-TNK-S3", "G-INF-start37"].map(|id| kit.pooled(id));
    refuses(
        &kit,
        &[
            (Verdict::Unit(tanks), "16.2.2g"),
            (Verdict::Unit(german), "16.2.2g"),
            (Verdict::Unit(GHOST), "6.2c"),
        ],
    );
    kit.act(verdict(Verdict::Unit(corps)));
    let row = offered(&kit)[0];
    let none = verdict(Verdict::Row(99));
    assert_eq!(kit.refused(none), "16.2.2g");
    assert_eq!(kit.why(none), "there is no place in Russia in that row");
    kit.act(verdict(row));
    let why = |at: &str| kit.why(verdict(Verdict::Hex(hex(at))));
    assert_eq!(row, Verdict::Row(26));
    assert_eq!(why("e4312"), "that hex is in another row");
    assert_eq!(why("w2623"), "it cannot stand there", "that is Italy");
    refuses(
        &kit,
        &[
            (Verdict::Hex(Spot::delay()), "16.2.2g"),
            (Verdict::Hex(hex("w3825")), "16.2.2g"),
        ],
    );
}

#[test]
fn who_does_not_rise() {
    proves!("16.3.1a");
    let mut kit = quiet();
    for (id, res) in [("poland", "Pol-RES"), ("greece", "Gre-RES")] {
        kit.status(id, Status::Conquered(WEST));
        let conquered = Spot::conquered(WEST).expect("a box");
        kit.put_at(res, conquered, 1);
    }
    events(&mut kit, WEST);
    let rises = |id, at| Verdict::Rises {
        country: country(id),
        at: hex(at),
    };
    assert!(kit.allowed(verdict(rises("poland", "e3702"))));
    refuses(
        &kit,
        &[
            (rises("hungary", "w3227"), "16.3.1a"),
            (rises("poland", "w3227"), "16.3.1a"),
            (rises("poland", "e3603"), "16.3.1a"),
        ],
    );
}

/// Bessarabia is Russian and thinly held, with guards to spare at Moscow.
fn thin_border() -> (Kit, CededId) {
    let mut kit = quiet();
    let pact = data().find_policy("nazi_soviet_pact").expect("a Policy");
    for marker in data().ceded.iter().filter(|m| m.id.starts_with("russia")) {
        kit.uncede(&marker.id);
    }
    let bessarabia = data().find_ceded("russia_bessarabia").expect("it");
    kit.s.politics.ceded[bessarabia.index()] = CededAt::Box;
    kit.posture(PostureBox::Russia, Posture::Policy(pact));
    kit.s.refresh();
    (kit, bessarabia)
}

#[test]
fn what_the_border_does_not_get() {
    proves!("16.5.4c", "6.2c");
    let (mut kit, land) = thin_border();
    let corps = kit.put("RU-INF", "e4312", 1);
    let twin = kit.put("RU-INF", "e4312", 1);
    // Four steps are wanted, and two are there.
    let [needed, _] = ["e3208", "e3108"].map(|at| kit.put("RU-INF", at, 1));
    let army = kit.put("RU-ARMY-18", "e4312", 3);
    let german = kit.put("G-INF-start37", "w3825", 1);
    asked(&mut kit, AXIS, Matter::Garrison { land });
    assert!(kit.allowed(verdict(Verdict::Unit(corps))));
    refuses(
        &kit,
        &[
            (Verdict::Nothing, "6.2c"),
            (Verdict::Yes, "6.2c"),
            (Verdict::Unit(GHOST), "6.2c"),
            (Verdict::Unit(german), "16.5.4c"),
            (Verdict::Unit(army), "16.5.4c"),
            (Verdict::BreakDown(corps), "16.5.4c"),
        ],
    );
    for (answer, why) in [
        (Verdict::Unit(german), "that is no Russian unit on the map"),
        (Verdict::Unit(twin), "choose the first of like counters"),
        (Verdict::Unit(needed), "it is needed where it stands"),
        (Verdict::Unit(army), "that is more than is short"),
        (Verdict::BreakDown(corps), "it is one step"),
    ] {
        assert_eq!(kit.why(verdict(answer)), why, "{answer:?}");
    }
    let mut held = kit.clone();
    kit.act(verdict(Verdict::Unit(corps)));
    let places = offered(&kit);
    assert_eq!(kit.refused(verdict(Verdict::Hex(Spot::delay()))), "16.5.4c");
    let far = verdict(Verdict::Hex(hex("e4312")));
    assert_eq!(kit.refused(far), "16.5.4c");
    assert_eq!(kit.why(far), "no steps are wanted there");
    let Verdict::Hex(at) = places[0] else {
        panic!("{places:?}");
    };
    kit.put_at("BR-INF", at, 1);
    assert_eq!(kit.refused(verdict(Verdict::Hex(at))), "16.5.4c");
    // British in every hex leave no room for anybody.
    let all = places.iter().filter_map(|place| match place {
        Verdict::Hex(at) => Some(*at),
        _ => None,
    });
    let all: Vec<Spot> = all.collect();
    garrison(&mut held, &["BR-INF", "US-INF", "US-ARM"], &all);
    assert_eq!(held.refused(verdict(Verdict::Unit(corps))), "16.5.4c");
}

#[test]
fn two_steps_do_not_go_where_one_is_short() {
    proves!("16.5.4b", "16.5.4c");
    let (mut kit, bessarabia) = thin_border();
    kit.s.politics.ceded[bessarabia.index()] = CededAt::Aside;
    let land = data().find_ceded("russia_eastern_poland").expect("it");
    kit.s.politics.ceded[land.index()] = CededAt::Box;
    kit.status("poland", Status::Conquered(WEST));
    let corps = kit.put("RU-INF", "e4312", 1);
    let army = kit.put("RU-ARMY-18", "e4314", 2);
    kit.s.refresh();
    asked(&mut kit, AXIS, Matter::Garrison { land });
    let mut post = kit.clone();
    post.act(verdict(Verdict::Unit(corps)));
    let hexes = offered(&post);
    assert!(kit.allowed(verdict(Verdict::Unit(army))), "nobody is there");
    // One step in each hex of the border, where two are wanted.
    for place in hexes {
        if let Verdict::Hex(at) = place {
            kit.put_at("RU-INF", at, 1);
        }
    }
    assert!(kit.allowed(verdict(Verdict::Unit(corps))));
    assert_eq!(kit.refused(verdict(Verdict::Unit(army))), "16.5.4c");
}

#[test]
fn only_a_region_that_is_short_is_filled() {
    proves!("16.5.4a", "16.5.4b");
    let (mut kit, bessarabia) = thin_border();
    let poland = data().find_ceded("russia_eastern_poland").expect("it");
    kit.s.politics.ceded[poland.index()] = CededAt::Box;
    kit.status("poland", Status::Conquered(WEST));
    kit.put("RU-INF", "e4312", 1);
    asked(&mut kit, SOVIETS, Matter::Region);
    for land in [bessarabia, poland] {
        assert!(kit.allowed(verdict(Verdict::Land(land))));
    }
    let baltics = data().find_ceded("russia_northern_baltics").expect("it");
    assert_eq!(kit.refused(verdict(Verdict::Land(baltics))), "16.5.4a");
}

#[test]
fn what_a_hex_needs_itself_is_not_sent_with_the_rest() {
    proves!("16.5.4c");
    let (mut kit, land) = thin_border();
    let poland = data().find_ceded("russia_eastern_poland").expect("it");
    kit.s.politics.ceded[poland.index()] = CededAt::Box;
    kit.status("poland", Status::Conquered(WEST));
    let corps = kit.put("RU-INF", "e4312", 1);
    kit.put("RU-TNK-S3", "e4314", 1);
    let mut post = kit.clone();
    asked(&mut post, AXIS, Matter::Garrison { land: poland }).act(verdict(Verdict::Unit(corps)));
    let Verdict::Hex(border) = offered(&post)[0] else {
        panic!("it goes into a hex");
    };
    // Two of three steps are owed to the hex, and four are wanted elsewhere.
    let army = kit.put_at("RU-ARMY-18", border, 3);
    asked(&mut kit, AXIS, Matter::Garrison { land });
    assert!(kit.allowed(verdict(Verdict::BreakDown(army))));
    let whole = verdict(Verdict::Unit(army));
    assert_eq!(kit.refused(whole), "16.5.4c");
    assert_eq!(kit.why(whole), "some of it is needed there");
}
