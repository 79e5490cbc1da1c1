//! A naval operation by hand: two battleships break out past Scapa Flow.

use crate::afloat::{GERMANY, UK, fire};
use crate::kit::*;
use crate::seas::spot;
use aeto::ch03_naval::combat::Screen;
use aeto::ch03_naval::{Divide, Flee, Gather, Helm, React, Sail};
use aeto::marks::Marks;
use frame::Side;
use kernel::proves;

#[test]
fn scharnhorst_and_gneisenau_sink_hood_and_reach_the_iceland_gap() {
    proves!(
        "3.4h", "3.6q", "3.6r", "3.6ab", "3.8a", "3.8c", "3.17ae", "3.4n"
    );
    let mut kit = Kit::sea();
    let ships = [
        kit.dock("GER-bb-03", "W3723"),
        kit.dock("GER-bb-04", "W3723"),
    ];
    let hood = kit.dock("UK-bc-01", "W4717");
    kit.naval(Side::Axis).act(Sail::From { port: hex("W3723") });
    kit.act(Gather::All).act(Gather::Go).quiet();
    kit.s.at_sea.quiet.clear();
    // Hex by hex over the North Sea; off Scapa Flow Hood comes out.
    kit.act(Helm::Go { to: spot("W4618") });
    while kit.lies(ships[0]) != "W4618" {
        assert_eq!(kit.asking(), Some(UK));
        kit.act(React::Pass);
    }
    assert_eq!(kit.spent(ships[0]), 3);
    kit.act(React::Sortie { port: hex("W4717") });
    kit.act(Gather::Add { ship: hood }).act(Gather::Go).quiet();
    // A natural 6 finds them whatever the modifiers are.
    kit.roll(&[6]).act(Divide::Groups { number: 1 });
    assert!(kit.s.unit(hood).has(Marks::CAUGHT));
    // 39 against 36: they could evade, and do not.
    assert_eq!(kit.asking(), Some(GERMANY));
    kit.act(Flee::Stand).act(Screen::Ready);
    // Guns of 4 before guns of 3: 9 and 4 are short of 14; two fives and 3 reach 13.
    kit.roll(&[5, 4, 5, 5]).act(fire(hood, ships[0]));
    assert!(kit.sunk(hood) && kit.clash().is_none());
    assert_eq!(kit.dice.scripted_left(), 0);
    // Who was intercepted goes on: 3 for the North Sea, 3 for the area beyond, 10 for the gap are less than half of 39.
    kit.quiet();
    kit.go("NWA").act(Helm::Stop);
    assert_eq!((kit.lies(ships[1]), kit.spent(ships[1])), ("NWA", 16));
    assert!(kit.s.unit(ships[1]).has(Marks::STANDBY));
}
