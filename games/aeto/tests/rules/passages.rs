//! 3.3, 3.6, 3.14, 3.29: where ships do not go, and what they may not do there.

use crate::afloat::GERMANY;
use crate::kit::*;
use crate::seas::spot;
use aeto::ch00_sequence::Segment;
use aeto::ch03_naval::straits::{canal_is_open, is_barred, is_closed};
use aeto::ch03_naval::{Helm, Late, React, Refuel, Sail, waters};
use aeto::types::{Camp, Weather};
use frame::Side;
use kernel::proves;

impl Kit {
    fn gives(&mut self, keys: &[&str], to: &str) -> &mut Kit {
        for key in keys {
            self.s.politics.set_holder(hex(key).space(), nation(to));
        }
        self
    }
    /// Whether both hexes of a strait are closed to a nation; they are never closed apart.
    #[track_caller]
    fn closes(&self, of: &str, a: &str, b: &str) -> bool {
        let closed = |key: &str| is_closed(&self.s, nation(of), hex(key).space());
        assert_eq!(closed(a), closed(b));
        closed(a)
    }
}

#[test]
fn the_straits_of_denmark() {
    proves!("3.3j", "3.3k");
    let kattegat = |kit: &Kit, of: &str| kit.closes(of, "W4325", "W4326");
    let mut kit = Kit::sea();
    assert!(!kattegat(&kit, "uk"));
    kit.gives(&["W4126"], "germany");
    assert!(kattegat(&kit, "uk") && !kattegat(&kit, "germany"));
    kit.gives(&["W4126"], "denmark")
        .gives(&["W4224"], "germany");
    assert!(kattegat(&kit, "uk"));
    let ferry = |kit: &Kit| kit.closes("uk", "W4024", "W4025");
    kit.gives(&["W4024"], "germany")
        .gives(&["W4025"], "denmark");
    assert!(!ferry(&kit));
    kit.gives(&["W4025"], "germany");
    assert!(ferry(&kit));
}

#[test]
fn the_straits_of_the_mediterranean() {
    proves!("3.3l", "3.3m");
    let mut kit = Kit::sea();
    kit.gives(&["W1428"], "uk");
    assert!(!kit.closes("uk", "W1428", "W1529"));
    kit.gives(&["W1428"], "germany");
    assert!(kit.closes("uk", "W1428", "W1529") && !kit.closes("germany", "W1428", "W1529"));
    let shore = ["W1932", "W1832", "W1733"];
    kit.gives(&shore, "uk");
    assert!(!kit.closes("uk", "W1831", "W1832"));
    for key in shore {
        kit.gives(&[key], "germany");
        assert!(kit.closes("uk", "W1831", "W1832"), "{key}");
        kit.gives(&[key], "uk");
    }
}

#[test]
fn the_straits_of_the_black_sea() {
    proves!("3.3n", "3.3o", "3.3p");
    let mut kit = Kit::sea();
    kit.s.enlist(nation("ussr"), Camp::Soviet);
    kit.gives(&["E3421"], "ussr").gives(&["E3420"], "germany");
    assert!(kit.closes("germany", "E3421", "E3420") && !kit.closes("ussr", "E3421", "E3420"));
    kit.gives(&["E3421"], "uk");
    assert!(!kit.closes("germany", "E3421", "E3420"));
    for (a, b) in [("E4226", "E4225"), ("E4428", "E4329")] {
        kit.gives(&[a, b], "turkey");
        assert!(kit.closes("uk", a, b) && kit.closes("germany", a, b));
        kit.gives(&[a], "uk");
        assert!(kit.closes("germany", a, b));
        kit.gives(&[b], "uk");
        assert!(!kit.closes("germany", a, b));
    }
}

#[test]
fn london_and_the_suez_canal() {
    proves!("3.3h", "3.3e");
    let mut kit = Kit::sea();
    let london = |kit: &Kit| is_barred(&kit.s, nation("uk"), hex("W3616").space());
    assert!(!london(&kit));
    for key in ["W3617", "W3517"] {
        kit.gives(&[key], "germany");
        assert!(london(&kit));
        kit.gives(&[key], "uk");
    }
    assert_eq!(waters::cost(spot("E5520"), spot("E5721")), 4);
    assert_eq!(waters::cost(spot("E5721"), spot("E5520")), 4);
    let suez = |kit: &Kit| canal_is_open(&kit.s, nation("uk"), hex("E5520").space());
    assert!(suez(&kit));
    for key in ["E5720", "E5721", "E5619", "E5620", "E5520"] {
        kit.gives(&[key], "germany");
        assert!(!suez(&kit), "{key}");
        kit.gives(&[key], "uk");
    }
}

#[test]
fn nobody_leaves_a_frozen_port_or_enters_one() {
    proves!("3.15t", "3.3f", "3.6g", "1.6a");
    let mut kit = Kit::sea();
    kit.gives(&["W4333"], "germany").dock("GER-ca-01", "W4333");
    let force = kit.force(&["GER-ca-02"], "W4333");
    kit.weather(Weather::Winter).naval(Side::Axis);
    kit.bars(Sail::From { port: hex("W4333") }, "3.15t");
    kit.act(Sail::Move { unit: force }).all_go();
    kit.bars(Helm::Dock, "3.15t");
    kit.weather(Weather::Mud);
    assert!(kit.allowed(Helm::Dock));
}

#[test]
fn transports_do_not_intercept() {
    proves!("3.6ai");
    let mut kit = Kit::sea();
    let prey = kit.force(&["GER-ca-01"], "W4421");
    let convoy = kit.force(&["UK-stp-01"], "W4421");
    kit.naval(Side::Allies)
        .act(Sail::Move { unit: convoy })
        .all_go();
    kit.bars(Helm::Hunt { prey }, "3.6ai");
}

#[test]
fn a_submarine_sails_unseen_and_searches_alone() {
    proves!("3.29a", "3.29c");
    let mut kit = Kit::sea();
    let boat = kit.boat("GER-ss-01", "W4420");
    let watch = kit.force(&["UK-ca-01"], "W4320");
    kit.naval(Side::Axis).act(Sail::Move { unit: boat });
    kit.act(Helm::Go { to: spot("W4422") });
    assert_eq!((kit.asking(), kit.lies(boat)), (Some(GERMANY), "W4422"));
    kit.bars(Helm::Join { unit: watch }, "3.29a");
    let mut kit = Kit::sea();
    let boat = kit.boat("GER-ss-01", "W4420");
    kit.force(&["GER-ca-01"], "W4421");
    let watch = kit.force(&["UK-ca-01"], "W4320");
    kit.naval(Side::Allies).act(Sail::Move { unit: watch });
    kit.act(aeto::ch03_naval::Gather::All)
        .act(aeto::ch03_naval::Gather::Go);
    kit.act(Helm::Go { to: spot("W4421") });
    while kit.lies(watch) != "W4421" {
        kit.act(React::Pass);
    }
    kit.bars(React::With { unit: boat }, "3.29c");
}

#[test]
fn who_has_no_fuel_is_not_refuelled_at_sea() {
    proves!("3.14o");
    let mut kit = Kit::sea();
    let force = kit.force(&["UK-dd-02"], "NAT");
    let ship = kit.s.crew(force)[0];
    kit.s.pieces.mark(ship, |unit| unit.unsupplied = 1);
    kit.segment(Segment::Refuelling, Side::Allies);
    let uk = nation("uk");
    assert!(!kit.allowed(Refuel::Pay { nation: uk, eps: 1 }));
    assert_eq!(kit.s.unit(ship).unsupplied, 1);
}

#[test]
fn nobody_becomes_an_escort_in_the_end_phase() {
    proves!("3.14g");
    let mut kit = Kit::sea();
    let force = kit.force(&["UK-dd-02"], "W4618");
    kit.segment(Segment::SecondNaval, Side::Allies);
    kit.act(Late::Move { unit: force }).all_go();
    kit.go("NWA");
    kit.bars(Helm::Escort, "3.14g");
}
