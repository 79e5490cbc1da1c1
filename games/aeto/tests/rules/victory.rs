//! 9.27 and 11.5: how a campaign is won, and how the war is extended.

use crate::kit::{Kit, hex, nation};
use aeto::Step;
use aeto::ch00_sequence::Segment;
use aeto::ch08_seasons::whole;
use aeto::ch09_politics::{Neutralize, look_around};
use aeto::ch11_options::{Extend, Opt, Options, Share};
use aeto::spot::board;
use aeto::types::Camp;
use aeto::{Aeto, ground};
use frame::Side;
use kernel::{Game, proves};

/// The campaign of 1941 in a month, everybody at war.
fn campaign(month: &str) -> Kit {
    let mut kit = Kit::unlisted("campaign_1941", 2);
    kit.s.clock.month = month.parse().expect("a month");
    for ally in ["us", "ussr"] {
        let camp = aeto::politics::natural_camp(nation(ally)).expect("a camp");
        kit.s.enlist(nation(ally), camp);
        for axis in ["germany", "italy"] {
            kit.s.politics.declare(nation(ally), nation(axis));
        }
    }
    kit.s.refresh();
    kit
}

/// Every city/resource hex of a nation is the United Kingdom's.
fn overrun(kit: &mut Kit, of: &str) {
    let hearts = board().ids().filter(|hex| {
        let printed = ground::hex(*hex);
        printed.nation == Some(nation(of)) && printed.city && printed.resource
    });
    for hex in hearts.collect::<Vec<_>>() {
        kit.s.politics.set_holder(hex, nation("uk"));
    }
    kit.s.refresh();
    kit.on_table(look_around);
}

fn result(kit: &Kit) -> Option<(String, usize)> {
    Aeto::outcome(&kit.s).map(|outcome| (outcome.title, outcome.winners.len()))
}

/// The last segment of the month is over.
fn end_month(kit: &mut Kit) {
    kit.s.clock.segment = Segment::EndOfTurn;
    kit.s.clock.side = kit.s.clock.initiative;
    kit.s.clock.second = false;
    kit.s.clock.begun = false;
    kit.s.stack.set(vec![Step::Sequence], None);
    kit.on_table(|_| {});
    // From 1944 on the USSR is asked about Finland, if it holds its border.
    if kit.allowed(Neutralize::Wait) {
        kit.act(Neutralize::Wait);
    }
}

#[test]
fn germany_and_italy_must_fall_by_may_1945_for_the_allies_to_win() {
    proves!("9.27");
    let mut kit = campaign("may 1945");
    overrun(&mut kit, "italy");
    assert_eq!(result(&kit), None);
    overrun(&mut kit, "germany");
    // The three Allied seats of five.
    assert_eq!(result(&kit), Some(("Allied victory".to_string(), 3)));
}

#[test]
fn from_june_1945_on_it_is_a_draw() {
    proves!("9.27");
    let mut kit = campaign("june 1945");
    overrun(&mut kit, "italy");
    overrun(&mut kit, "germany");
    assert_eq!(result(&kit), Some(("draw".to_string(), 5)));
}

#[test]
fn who_stands_after_september_1945_has_won() {
    proves!("9.27");
    let mut kit = campaign("august 1945");
    overrun(&mut kit, "italy");
    end_month(&mut kit);
    assert_eq!(result(&kit), None);
    let mut kit = campaign("september 1945");
    overrun(&mut kit, "italy");
    end_month(&mut kit);
    assert_eq!(result(&kit), Some(("Axis victory".to_string(), 2)));
}

/// The Seasonal Turn before April 1945, with so many EPs for the UK, the US and the USSR, up to the question.
fn spring(eps: [u8; 3]) -> Kit {
    let mut kit = campaign("april 1945");
    kit.s.options = Options::with(&[Opt::Extension]);
    kit.s.clock.segment = Segment::Season;
    kit.s.clock.begun = true;
    kit.s.stack.set(vec![Step::Sequence], None);
    kit.on_table(whole);
    for (power, eps) in ["uk", "us", "ussr"].into_iter().zip(eps) {
        let track = kit.s.track_mut(nation(power)).expect("a track");
        track.eps = eps;
    }
    kit
}

#[test]
fn in_spring_1945_the_allies_may_buy_one_to_six_months() {
    proves!("11.5");
    let mut kit = spring([30, 15, 5]);
    assert!(kit.prompt().contains("extended"), "{}", kit.prompt());
    // Two months cost 40; for three the Allies have not enough, and seven are never had.
    assert_eq!(kit.refused(Extend::Months { months: 3 }), "11.5");
    assert_eq!(kit.refused(Extend::Months { months: 7 }), "11.5");
    kit.act(Extend::Months { months: 2 });
    // Who pays says how much, and not more than he has.
    assert_eq!(kit.refused(Share::Pay { eps: 41 }), "11.5");
    let mut left: u8 = 40;
    for _ in 0..3 {
        let most = kit.legal().len() as u8 - 1;
        let eps = most.min(left);
        kit.act(Share::Pay { eps });
        left -= eps;
    }
    assert_eq!(left, 0);
    assert!(
        kit.says("The war is extended to July 1945"),
        "{:?}",
        kit.log
    );
    let sum: u8 = ["uk", "us", "ussr"]
        .iter()
        .map(|power| kit.eps(power))
        .sum();
    assert_eq!(sum, 10);
    // The Allies win with July, the Axis after it, and there is no draw.
    kit.s.clock.month = "july 1945".parse().expect("a month");
    let mut late = kit.clone();
    overrun(&mut kit, "italy");
    overrun(&mut kit, "germany");
    assert_eq!(result(&kit).expect("an end").0, "Allied victory");
    end_month(&mut late);
    assert_eq!(result(&late).expect("an end").0, "Axis victory");
}

#[test]
fn allies_who_do_not_pay_together_what_it_costs_extend_nothing() {
    proves!("11.5");
    let mut kit = spring([30, 15, 5]);
    kit.act(Extend::Months { months: 1 });
    for _ in 0..3 {
        kit.act(Share::Pay { eps: 5 });
    }
    assert!(kit.says("not extended"));
    assert_eq!(kit.s.extended, 0);
    assert_eq!((kit.eps("uk"), kit.eps("us")), (30, 15));
}

#[test]
fn nobody_is_asked_for_months_without_the_option_or_in_another_season() {
    proves!("11.5", "11a");
    for (month, options) in [("april 1945", vec![]), ("july 1945", vec![Opt::Extension])] {
        let mut kit = campaign(month);
        kit.s.options = Options::with(&options);
        kit.s.clock.segment = Segment::Season;
        kit.s.clock.begun = true;
        kit.s.stack.set(vec![Step::Sequence], None);
        kit.on_table(whole);
        assert!(!kit.prompt().contains("extended"), "{month}");
    }
}

#[test]
fn the_panel_says_what_decides_and_who_is_missing() {
    proves!("9.27");
    let kit = campaign("may 1944");
    let standing = Aeto::standing(&kit.s).expect("a panel");
    let titles: Vec<&str> = standing.levels.iter().map(|one| &*one.title).collect();
    assert_eq!(titles, ["Allied victory", "Draw", "Axis victory"]);
    assert_eq!(standing.levels[0].missing, "Germany, Italy");
    assert!(standing.levels[2].holds && !standing.levels[0].holds);
    assert!(standing.levels[0].needs.contains("May 1945"));
    // Barbarossa shows its seven cities.
    let kit = Kit::unlisted("barbarossa", 0);
    let standing = Aeto::standing(&kit.s).expect("a panel");
    assert_eq!(standing.places.len(), 7);
    assert!(
        standing
            .places
            .iter()
            .all(|prize| prize.holder.as_deref() == Some("Allied"))
    );
    assert_eq!(standing.scores[0].value, 0);
    assert!(standing.levels[2].holds);
    for scenario in ["white", "atlantic", "blitzkrieg"] {
        let kit = Kit::unlisted(scenario, 0);
        let standing = Aeto::standing(&kit.s).expect("a panel");
        assert_eq!(standing.levels.len(), 3, "{scenario}");
        let now = standing.levels.iter().filter(|one| one.holds).count();
        assert_eq!(now, 1, "{scenario}");
    }
}

#[test]
fn barbarossa_is_won_with_six_cities_and_drawn_with_four() {
    let held = |cities: usize| {
        let mut kit = Kit::unlisted("barbarossa", 0);
        kit.s.clock.month = "march 1942".parse().expect("a month");
        let germany = nation("germany");
        kit.s.enlist(nation("ussr"), Camp::Soviet);
        kit.s.politics.declare(germany, nation("ussr"));
        let keys = [
            "E1429", "E1924", "E2827", "E2722", "E3622", "E3018", "E3326",
        ];
        // Germany holds everything but what would conquer the USSR, and some of the cities.
        let russian = board().ids().filter(|at| {
            let printed = ground::hex(*at);
            let heart = printed.city && printed.resource;
            let counts = keys.iter().any(|key| hex(key).space() == *at);
            kit.s.politics.holder(*at) == Some(nation("ussr"))
                && printed.terrain.is_some()
                && (counts || !heart)
        });
        for hex in russian.collect::<Vec<_>>() {
            kit.s.politics.set_holder(hex, germany);
        }
        let own: Vec<_> = kit
            .s
            .pieces
            .of(|owner| owner == nation("ussr"))
            .map(|(id, _)| id)
            .collect();
        for id in own {
            kit.s.pieces.change(id, |unit| {
                unit.at = aeto::spot::Spot::pool(nation("ussr"));
                unit.aboard = None;
            });
        }
        for key in &keys[cities..] {
            kit.s.politics.set_holder(hex(key).space(), nation("ussr"));
        }
        kit.s.refresh();
        end_month(&mut kit);
        result(&kit).expect("an end").0
    };
    assert_eq!(held(6), "Axis victory");
    assert_eq!(held(4), "draw");
    assert_eq!(held(3), "Allied victory");
}

#[test]
fn seats_share_out_the_powers_and_allies_see_each_others_stacks() {
    proves!("0.gen-09");
    for (seating, count) in [(0, 2), (1, 3), (2, 6)] {
        let kit = Kit::unlisted("campaign_1939", seating);
        assert_eq!(kit.s.players().len(), count);
        let seat = |power: &str| kit.s.seat(nation(power));
        assert_eq!(seat("germany") == seat("italy"), seating < 2);
        assert_eq!(seat("uk") == seat("france"), seating < 2);
        assert_eq!(seat("uk") == seat("ussr"), seating == 0);
        // What lies below the top of a British stack France sees, and Germany does not.
        let below = |of: &str, viewer: &str| {
            let mut own = kit.s.units().filter(|(_, unit)| {
                unit.nation() == nation(of) && unit.is_combat() && unit.hex().is_some()
            });
            let viewer = kernel::Viewer::Seat(seat(viewer));
            own.all(|(id, _)| aeto::hidden::sees(&kit.s, viewer, id))
        };
        assert!(below("france", "uk") && below("uk", "france"));
        assert!(!below("france", "germany"));
    }
    // When the USSR fights, who plays it sees its stacks, and the West only if the same seat does.
    for (seating, shared) in [(0, true), (1, false), (2, false)] {
        let mut kit = Kit::unlisted("campaign_1941", seating);
        kit.s.enlist(nation("ussr"), Camp::Soviet);
        kit.s.politics.declare(nation("germany"), nation("ussr"));
        kit.s.refresh();
        let sees = |viewer: &str| {
            let mut own = kit.s.units().filter(|(_, unit)| {
                unit.nation() == nation("ussr") && unit.is_combat() && unit.hex().is_some()
            });
            let viewer = kernel::Viewer::Seat(kit.s.seat(nation(viewer)));
            own.all(|(id, _)| aeto::hidden::sees(&kit.s, viewer, id))
        };
        assert!(sees("ussr"), "{seating}");
        assert_eq!(sees("uk"), shared, "{seating}");
        assert!(!sees("germany"));
    }
}

#[test]
fn the_side_of_the_allies_stands_for_the_soviets_too() {
    let kit = campaign("january 1944");
    assert_eq!(kit.s.side(nation("ussr")), Side::Allies);
    assert_eq!(kit.s.side(nation("us")), Side::Allies);
}
