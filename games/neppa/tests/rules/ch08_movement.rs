//! 8.0: ground movement.

use crate::kit::{Kit, nation, zone};
use kernel::proves;
use neppa::Phase;
use neppa::ch08_ground::GroundAction as G;
use neppa::types::Kind::*;

#[test]
fn r8_0a_units_move_into_zones_without_enemy_units() {
    proves!("8.0a");
    let mut k = Kit::bare("Spring 1940");
    k.war("germany", "france")
        .control("france", &["luxembourg"]);
    let unit = k.put("germany", Infantry, "bonn");
    k.phase("germany", Phase::Movement);
    let to = |key: &str| G::March { to: zone(key) };
    for kind in [Infantry, Air, Fleet] {
        let mut held = k.clone();
        held.put("france", kind, "strasbourg");
        held.act(G::Pick { unit });
        assert_eq!(
            held.refused(to("strasbourg")),
            "8.0a",
            "{kind:?} is an enemy unit"
        );
    }
    k.act(G::Pick { unit });
    assert_eq!(k.refused(to("brussels")), "1.5a", "Belgium is neutral");
    k.act(to("strasbourg"));
    assert!(k.is_in(unit, "strasbourg"));
    assert_eq!(
        k.s.control(zone("strasbourg")),
        nation("germany"),
        "who enters an empty enemy zone has it"
    );
}

#[test]
fn r8_0a_armour_passes_through_a_full_zone() {
    proves!("8.0a", "1.2a");
    let mut k = Kit::bare("Spring 1940");
    let armour = k.put("france", Armour, "paris");
    let infantry = k.put("france", Infantry, "paris");
    k.put_many("france", Infantry, 4, "metz");
    k.phase("france", Phase::Movement);
    let (via, to) = (zone("metz"), zone("strasbourg"));
    let mut on_foot = k.clone();
    on_foot.act(G::Pick { unit: infantry });
    assert_eq!(on_foot.refused(G::MarchVia { via, to }), "1.1b");
    k.act(G::Pick { unit: armour });
    assert_eq!(k.refused(G::March { to: via }), "1.2a");
    assert_eq!(
        k.refused(G::MarchVia {
            via: zone("lyons"),
            to
        }),
        "8.0a",
        "it could stop in Lyons"
    );
    k.act(G::MarchVia { via, to });
    assert!(k.is_in(armour, "strasbourg"));
    assert_eq!(k.refused(G::Pick { unit: armour }), "1.1b");
}

#[test]
fn r8_0b_armour_moves_again_in_exploitation() {
    proves!("8.0b");
    let mut k = Kit::bare("Spring 1940");
    k.war("germany", "france");
    let lead = k.put("germany", Armour, "bonn");
    let armour = k.put("germany", Armour, "essen");
    k.phase("germany", Phase::Movement);
    k.act(G::Pick { unit: armour })
        .act(G::March { to: zone("bonn") });
    k.act(G::Pick { unit: armour }).act(G::March {
        to: zone("stuttgart"),
    });
    k.act(neppa::Action::Done);
    assert_eq!(k.s.phase, Phase::Combat);
    k.act(G::Attack {
        target: zone("strasbourg"),
    })
    .act(G::Commit { unit: lead })
    .act(G::Declare);
    k.act(G::Advance { unit: lead }).act(neppa::Action::Done);
    k.act(G::EnterBreakthrough {
        unit: armour,
        zone: zone("strasbourg"),
    });
    k.act(G::Pick { unit: armour })
        .act(G::March { to: zone("metz") });
    k.act(G::Pick { unit: armour })
        .act(G::March { to: zone("paris") });
    assert!(k.is_in(armour, "paris"), "two zones more");
    assert_eq!(k.refused(G::Pick { unit: armour }), "1.1b");
    assert_eq!(
        k.refused(G::Pick { unit: lead }),
        "8.6",
        "the one that fought stays"
    );
}
