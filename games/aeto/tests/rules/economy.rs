//! 8.1 to 8.6, 8.11, 8.13: a Seasonal Turn whole: income, construction, the reserve, Offensives and the Initiative.

use crate::kit::{Kit, hex, nation};
use aeto::Step;
use aeto::ch00_sequence::Segment;
use aeto::ch08_seasons::{Bid, Build, Due, Place, Post, Repair, Reserve, Site, lines, whole};
use aeto::spot::Spot;
use aeto::types::{UnitId, WorkKind};
use frame::Side;
use kernel::{Seat, example, proves};

/// The Seasonal Turn before April 1940, when Germany, the UK and France have this much; Germany has the Initiative.
fn spring(eps: u8) -> Kit {
    let mut kit = Kit::scenario("atlantic");
    kit.s.clock.month = "april 1940".parse().expect("a month");
    for track in &mut kit.s.tracks {
        (track.eps, track.reserve) = (eps, 0);
    }
    kit
}

/// A Seasonal Turn begins.
fn turn(kit: &mut Kit) -> &mut Kit {
    kit.s.clock.segment = Segment::Season;
    kit.s.clock.begun = true;
    kit.s.stack.set(vec![Step::Sequence], None);
    kit.on_table(whole)
}

/// On to the first question that is not one of these.
fn skip(kit: &mut Kit) -> &mut Kit {
    loop {
        let offers = kit.legal();
        let plain = [Post::Enough.into(), Repair::Enough.into()];
        match plain.into_iter().find(|action| offers.contains(action)) {
            Some(action) => kit.act(action),
            None => return kit,
        };
    }
}

/// Nobody builds, everybody keeps nothing: up to the Offensives.
fn to_the_bids(kit: &mut Kit) -> &mut Kit {
    loop {
        let offers = skip(kit).legal();
        let plain = [Build::Enough.into(), Reserve::Keep { eps: 0 }.into()];
        match plain.into_iter().find(|action| offers.contains(action)) {
            Some(action) => kit.act(action),
            None => return kit,
        };
    }
}

fn income(kit: &Kit, power: &str) -> Vec<(String, i16)> {
    let all = lines(&kit.s, nation(power));
    all.into_iter().map(|one| (one.what, one.eps)).collect()
}

#[test]
fn a_year_has_its_income_and_strategic_warfare_takes_from_it() {
    proves!("8.1a", "8.2a", "8.2c", "8.2d");
    let mut kit = spring(0);
    // 44 for Germany, 56 for the UK, 22 for France.
    assert_eq!(income(&kit, "germany")[0], ("income of 1940".into(), 44));
    assert_eq!(income(&kit, "uk")[0].1, 56);
    assert_eq!(income(&kit, "france")[0].1, 22);
    let before: i16 = income(&kit, "germany").iter().map(|one| one.1).sum();
    kit.s.strategic.owed.push((nation("germany"), 9));
    let after: i16 = income(&kit, "germany").iter().map(|one| one.1).sum();
    assert_eq!(after, before - 9);
    turn(&mut kit);
    assert_eq!(i16::from(kit.eps("germany")), after);
    // What was owed is paid.
    assert_eq!(kit.s.strategic.owed(nation("germany")), 0);
}

#[test]
fn resource_hexes_bring_and_cost_income() {
    proves!("8.2-germany", "8.2-france", "8.2-uk", "8.2b");
    let mut kit = spring(0);
    let sum = |kit: &Kit, power: &str| -> i16 { income(kit, power).iter().map(|one| one.1).sum() };
    let resource = |power: &str, city: bool| {
        let mut all = aeto::spot::board().ids();
        let home = |id: &board::SpaceId| aeto::ground::hex(*id).nation == Some(nation(power));
        all.find(|id| {
            let printed = aeto::ground::hex(*id);
            home(id) && printed.resource && printed.city == city
        })
        .expect("a resource hex")
    };
    let france = sum(&kit, "france");
    // A home city with a resource costs France 3, a resource 1.
    kit.s
        .politics
        .set_holder(resource("france", true), nation("germany"));
    kit.s.refresh();
    assert_eq!(sum(&kit, "france"), france - 3);
    kit.s
        .politics
        .set_holder(resource("france", false), nation("germany"));
    kit.s.refresh();
    assert_eq!(sum(&kit, "france"), france - 4);
    // Germany has 2 for each that it has captured and that is in supply.
    let supplied = aeto::spot::board().ids().filter(|id| {
        let printed = aeto::ground::hex(*id);
        let ours = kit.s.politics.holder(*id) == Some(nation("germany"));
        let abroad = printed.nation != Some(nation("germany"));
        printed.resource && ours && abroad && kit.s.is_linked(nation("germany"), *id, false)
    });
    let supplied = supplied.count() as i16;
    assert!(supplied > 0);
    assert_eq!(sum(&kit, "germany"), 44 + 2 * supplied);
    let uk = sum(&kit, "uk");
    kit.s
        .politics
        .set_holder(resource("uk", true), nation("germany"));
    kit.s.refresh();
    assert_eq!(sum(&kit, "uk"), uk - 3);
    // A colony that brings 2 brings nothing to who has lost it.
    let colonies: Vec<i16> = lines(&kit.s, nation("uk"))
        .iter()
        .filter(|one| one.what.contains("colony"))
        .map(|one| one.eps)
        .collect();
    assert!(!colonies.is_empty() && colonies.iter().all(|eps| *eps == 2));
    let before = sum(&kit, "uk");
    kit.s
        .politics
        .set_holder(resource("egypt", true), nation("germany"));
    kit.s.refresh();
    assert_eq!(sum(&kit, "uk"), before - 2);
}

#[test]
fn the_side_without_the_initiative_builds_first() {
    proves!("8.11a", "8.6a");
    let mut kit = spring(0);
    kit.s.clock.initiative = Side::Axis;
    skip(turn(&mut kit));
    assert_eq!(kit.asking(), Some(Seat(1)));
    let mut kit = spring(0);
    kit.s.clock.initiative = Side::Allies;
    skip(turn(&mut kit));
    assert_eq!(kit.asking(), Some(Seat(0)));
}

#[test]
fn the_reserve_holds_twenty() {
    proves!("8.4", "8.4b", "8.1b");
    let mut kit = spring(0);
    kit.s.clock.initiative = Side::Allies;
    kit.s.tracks[0].reserve = 12;
    let year: i16 = income(&kit, "germany").iter().map(|one| one.1).sum();
    skip(turn(&mut kit)).act(Build::Enough);
    // What lay in reserve may be spent again.
    assert_eq!(i16::from(kit.eps("germany")), year + 12);
    assert_eq!(kit.refused(Reserve::Keep { eps: 21 }), "8.4");
    kit.act(Reserve::Keep { eps: 20 });
    assert_eq!(i16::from(kit.eps("germany")), year - 8);
    assert_eq!(kit.s.tracks[0].reserve, 20);
}

#[test]
fn offensives_are_bought_in_secret_and_shown_together() {
    proves!("8.13a", "8.13b", "8.13c", "8.13e", "8.13f");
    let mut kit = spring(0);
    to_the_bids(turn(&mut kit));
    assert_eq!(kit.s.tracks[0].offensives, 0);
    let (germany, uk) = (kit.eps("germany"), kit.eps("uk"));
    // 2 EPs each for Germany.
    let too_many = germany / 2 + 1;
    assert_eq!(kit.refused(Bid::Offensives { number: too_many }), "8.13a");
    kit.act(Bid::Offensives { number: 6 });
    assert_eq!(kit.eps("germany"), germany);
    assert_eq!(kit.s.tracks[0].offensives, 0);
    assert!(kit.says("Germany has bought its Offensives"));
    kit.act(Bid::Offensives { number: 4 });
    kit.act(Bid::Offensives { number: 3 });
    // 3 EPs each for the UK; 4 and 3 are more than 6.
    assert_eq!(kit.eps("germany"), germany - 12);
    assert_eq!(kit.eps("uk"), uk - 12);
    assert_eq!(kit.s.tracks[0].offensives, 6);
    assert_eq!(kit.s.clock.initiative, Side::Allies);
    assert!(kit.s.bids.is_empty());
}

#[test]
fn who_buys_none_has_one_and_equals_roll() {
    proves!("8.13c", "8.13g");
    let mut kit = spring(0);
    to_the_bids(turn(&mut kit));
    let germany = kit.eps("germany");
    kit.act(Bid::Offensives { number: 0 })
        .act(Bid::Offensives { number: 0 });
    kit.roll(&[4, 4, 2, 5]).act(Bid::Offensives { number: 0 });
    assert_eq!(kit.eps("germany"), germany);
    assert_eq!(kit.s.tracks[0].offensives, 1);
    assert_eq!(kit.s.clock.initiative, Side::Allies);
}

#[test]
fn winter_doubles_the_price() {
    proves!("8.13e");
    let mut kit = spring(0);
    kit.s.clock.month = "january 1940".parse().expect("a month");
    to_the_bids(turn(&mut kit));
    let germany = kit.eps("germany");
    kit.act(Bid::Offensives { number: 3 })
        .act(Bid::Offensives { number: 0 })
        .act(Bid::Offensives { number: 0 });
    assert_eq!(kit.eps("germany"), germany - 12);
    assert_eq!(kit.s.clock.initiative, Side::Axis);
}

#[test]
fn installations_are_bought_begun_and_finished() {
    example!("aeto2-E12");
    proves!("8.6i", "8.6b", "8.11m", "8.11p");
    let mut kit = spring(0);
    kit.s.clock.initiative = Side::Allies;
    skip(turn(&mut kit));
    let germany = kit.eps("germany");
    let at = hex("W3723");
    let mut left = germany;
    for (kind, price) in [
        (WorkKind::Fort, 3),
        (WorkKind::CoastalFort, 2),
        (WorkKind::SmallAirbase, 2),
    ] {
        kit.act(Build::Work { kind });
        left -= price;
        assert_eq!(kit.eps("germany"), left);
        // Not in Paris.
        assert_eq!(kit.refused(Site::Hex { hex: hex("W3118") }), "8.11m");
        kit.act(Site::Hex { hex: at });
        assert!(!aeto::works::works(&kit.s, at.space(), kind));
    }
    for kind in [
        WorkKind::Fort,
        WorkKind::CoastalFort,
        WorkKind::SmallAirbase,
    ] {
        kit.act(Build::Work { kind });
        assert_eq!(kit.refused(Site::Hex { hex: at }), "8.6i");
        let next = kit.legal()[0];
        kit.act(next);
    }
    let mut next = spring(0);
    next.build("W3627", WorkKind::Fort, true);
    turn(&mut next);
    assert!(aeto::works::works(
        &next.s,
        hex("W3627").space(),
        WorkKind::Fort
    ));
}

#[test]
fn installations_are_enlarged_and_repaired() {
    proves!("8.6j", "8.6k", "8.6l");
    let mut kit = spring(0);
    kit.s.clock.initiative = Side::Allies;
    kit.build("W3627", WorkKind::CoastalFort, false);
    kit.build("W3627", WorkKind::SmallAirbase, false)
        .wreck("W3627", WorkKind::Base);
    skip(turn(&mut kit));
    let germany = kit.eps("germany");
    let at = hex("W3627");
    kit.act(Build::Upgrade {
        hex: at,
        kind: WorkKind::CoastalFort,
    });
    kit.act(Build::Upgrade {
        hex: at,
        kind: WorkKind::SmallAirbase,
    });
    kit.act(Build::Mend {
        hex: at,
        kind: WorkKind::Base,
    });
    // One EP each; what is enlarged works until it is done.
    assert_eq!(kit.eps("germany"), germany - 3);
    assert!(aeto::works::works(
        &kit.s,
        at.space(),
        WorkKind::SmallAirbase
    ));
    assert!(aeto::works::works(&kit.s, at.space(), WorkKind::Base));
    let again = Build::Upgrade {
        hex: at,
        kind: WorkKind::SmallAirbase,
    };
    assert_eq!(kit.refused(again), "8.6i");
    turn(&mut kit);
    for (kind, there) in [
        (WorkKind::SmallAirbase, false),
        (WorkKind::LargeAirbase, true),
        (WorkKind::CoastalFort, false),
        (WorkKind::Fort, true),
    ] {
        assert_eq!(aeto::works::works(&kit.s, at.space(), kind), there);
    }
}

/// The first German piece of a kind, in its force pool.
fn pooled(kit: &mut Kit, kind: &str) -> UnitId {
    let kind = aeto::data::data().find_kind(kind).expect("a kind");
    let found = kit.s.units().find(|(_, unit)| unit.kind == kind);
    let id = found.expect("a piece").0;
    let pool = Spot::pool(kit.s.unit(id).nation());
    kit.s.pieces.change(id, |unit| unit.at = pool);
    kit.s.refresh();
    id
}

#[test]
fn a_u_boat_takes_two_seasons() {
    example!("aeto2-E11");
    proves!("8.6c", "2.14b", "8.11g", "8.6f", "8.5e");
    let mut kit = spring(0);
    kit.s.clock.initiative = Side::Allies;
    let boat = pooled(&mut kit, "GER-ub-01");
    skip(turn(&mut kit));
    let germany = kit.eps("germany");
    let half = Build::Buy {
        unit: boat,
        full: false,
    };
    assert_eq!(kit.refused(half), "8.6f");
    kit.act(Build::Buy {
        unit: boat,
        full: true,
    });
    assert_eq!(kit.eps("germany"), germany - 5);
    assert_eq!(
        kit.s.due,
        [Due {
            unit: boat,
            seasons: 2
        }]
    );
    // Bought in Spring, it arrives in Autumn.
    turn(&mut kit);
    assert_eq!(kit.s.due[0].seasons, 1);
    turn(&mut kit);
    assert!(kit.s.due.is_empty());
    assert_eq!(kit.refused(Place::Hex { hex: hex("W3627") }), "8.11g");
    kit.act(Place::Hex { hex: hex("W3723") });
    assert_eq!(
        kit.s.unit(boat).at,
        Spot::port(hex("W3723").space()).expect("a port")
    );
}
