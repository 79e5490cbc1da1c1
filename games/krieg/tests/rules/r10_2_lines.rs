//! 10.2: lines of supply at their edges.

use crate::kit::{Kit, country, hex, space};
use kernel::{example, proves};
use krieg::ch10_supply::air_base;
use krieg::data::data;
use krieg::politics::{Posture, Status, Truce};
use krieg::spot::{Spot, ZoneBox};
use krieg::types::{Faction, PostureBox, ZoneId};

fn zone(id: &str) -> ZoneId {
    data().find_zone(id).expect("a Zone")
}

#[test]
fn an_empty_beachhead_in_a_zone_of_control_supplies_nobody() {
    proves!("10.2h", "8.2e", "14.5f");
    // The Beachhead points to Cherbourg, where Germans stand; the Americans are beside it in w3614.
    let mut kit = Kit::bare();
    kit.beachhead("beachhead_western", "w3713", "w3714");
    let american = kit.put("US-INF", "w3614", 1);
    assert!(kit.supplied(american));
    let german = kit.put("G-INF-start37", "w3714", 1);
    assert!(!kit.supplied(american));
    kit.put("BR-INF", "w3713", 1);
    assert!(kit.supplied(american), "a friend holds the Beachhead");
    let _ = german;
}

#[test]
fn a_truce_leaves_the_convoys_of_a_policy_open() {
    proves!("10.2k", "13.6.1.1h");
    let mut kit = Kit::bare();
    kit.free_france();
    kit.put("BR-INF", "w2208", 1);
    let malta = kit.put("BR-INF", "w1824", 1);
    let convoy = kit.put_at("FR-CONVOY", Spot::zone(zone("WME"), ZoneBox::Convoys), 0);
    kit.flip(convoy);
    assert!(kit.supplied(malta));
    let policy = data().find_policy("appeasement").expect("a Policy");
    kit.posture(PostureBox::France, Posture::Policy(policy));
    assert!(!kit.supplied(malta), "Britain is at War");
    kit.posture(PostureBox::Britain, Posture::Truce(Truce::Negotiation));
    assert!(kit.supplied(malta), "Britain is under a Truce");
}

#[test]
fn a_base_needs_a_line_to_each_nationality() {
    proves!("0.gloss-airbase", "13.8.3a", "10.3d");
    let mut kit = Kit::bare();
    kit.status("finland", Status::Active(Faction::Axis));
    kit.put("AX-MED", "w3825", 2);
    let holding = data().find_box("holding_med").expect("a box");
    kit.put_at("Fin-INF-Kar", Spot::of_box(holding), 1);
    let base = |kit: &Kit| air_base(&kit.s, space("w3825"), country("germany"));
    let convoy = kit.put_at("G-CONVOY", Spot::zone(zone("BAL"), ZoneBox::Convoys), 0);
    kit.flip(convoy);
    assert!(base(&kit), "over the Baltic to Helsinki");
    kit.s.pieces.change(convoy, |unit| unit.at = hex("w3825"));
    assert!(!base(&kit), "no line to Finland");
}

#[test]
fn no_line_leads_from_damascus_to_tobruk() {
    proves!("10.2b", "10.2c");
    example!("krieg-E113");
    let mut kit = Kit::bare();
    kit.status("syria", Status::Active(Faction::Axis));
    kit.put("Italy-INF-1", "e1406", 1);
    let convoy = kit.put_at("IT-CONVOY", Spot::zone(zone("CME"), ZoneBox::Convoys), 0);
    kit.flip(convoy);
    // Haifa and Jerusalem are two hexes away, and Roads; the Road from Sollum would be a second stretch.
    let corps = kit.put("Italy-INF-2", "e1716", 1);
    assert!(!kit.supplied(corps));
    // Two hexes farther on the railway to Egypt begins, and one Road is left for Tobruk.
    kit.s.pieces.change(corps, |unit| unit.at = hex("e1615"));
    assert!(kit.supplied(corps), "from Haifa");
}

#[test]
fn two_stretches_of_road_with_the_sea_between_are_two() {
    proves!("10.2c", "10.2d");
    let mut kit = Kit::bare();
    // A Tunisian beyond Tobruk; the British hold Benghazi and Tripoli, and supply crosses the sea between.
    kit.status("tunisia", Status::Active(Faction::Western));
    let corps = kit.put("Tun-RES", "e1306", 1);
    kit.put("BR-INF", "e1403", 1);
    kit.put("BR-INF", "w1522", 1);
    let convoy = kit.put_at("BR-CONVOY-1", Spot::zone(zone("CME"), ZoneBox::Convoys), 0);
    kit.flip(convoy);
    assert!(kit.supplied(corps), "one Road leads to Tunis");
    kit.put("G-INF-start37", "w1226", 1);
    assert!(
        !kit.supplied(corps),
        "by Benghazi and Tripoli it would be two"
    );
    kit.s.pieces.change(corps, |unit| unit.at = hex("e1403"));
    assert!(kit.supplied(corps), "from Benghazi it is one");
}
