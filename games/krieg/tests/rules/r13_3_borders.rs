//! 13.3.1: a Dependent is no part of its country, so its Border is not the country's.

use crate::conversions::{at_conversions, can, refusal};
use crate::events_sides::{limited, set_up};
use crate::kit::{Kit, country};
use crate::markers::{bare, enter};
use kernel::proves;
use krieg::ch14_markers::Annexing;
use krieg::ch15_events::{About, Deed};
use krieg::data::data;
use krieg::politics::{CededAt, Status};
use krieg::types::Faction;

/// A Ceded Land marker is in the Ceded Lands Box.
fn cede(kit: &mut Kit, marker: &str) {
    let id = data().find_ceded(marker).expect("a Ceded Land marker");
    kit.s.politics.ceded[id.index()] = CededAt::Box;
    kit.s.refresh();
}

#[test]
fn the_reich_annexes_nobody_beyond_its_dependents() {
    proves!("14.30", "0.gloss-border", "13.3.1a");
    let mut kit = bare();
    // Spain touches Occupied France, a Dependent of Germany.
    cede(&mut kit, "germany_occupied_france");
    kit.status("poland", Status::Conquered(Faction::Western));
    kit.status("spain", Status::Active(Faction::Axis));
    enter(&mut kit, "mar_apr_1943", &["reich_annex"]);
    assert_eq!(kit.refused(Annexing(country("spain"))), "14.30");
    kit.act(Annexing(country("poland")));
    assert_eq!(kit.s.politics.annexed, Some(country("poland")));
}

#[test]
fn a_line_does_not_face_a_german_dependent() {
    proves!("2.3.2.4-russia", "0.gloss-border");
    let mut kit = Kit::bare();
    cede(&mut kit, "germany_ukraine");
    // Beside the Ukraine: the Dependent is not Germany.
    let guard = kit.put("RU-INF", "e3612", 1);
    at_conversions(&mut kit, Faction::Soviet);
    assert_eq!(
        refusal(&kit, "e3612", guard, "RU-LINE"),
        Some("2.3.2.4-russia")
    );
    // The Reich itself is.
    let mut kit = Kit::bare();
    kit.status("baltic_states", Status::Gone);
    cede(&mut kit, "russia_baltic_states");
    let border = kit.put("RU-INF", "e4004", 1);
    at_conversions(&mut kit, Faction::Soviet);
    assert!(can(&kit, "e4004", border, "RU-LINE"));
}

#[test]
fn a_border_war_reaches_over_dependents() {
    proves!("15.2", "0.gloss-border");
    // Italy goes to war: Greece touches its Dependent Albania.
    let mut kit = limited(&["italy", "greece", "turkey", "sweden"]);
    kit.event(Faction::Axis, 2, About::Country(country("italy")));
    set_up(&mut kit);
    assert_eq!(
        kit.refused(Deed::Country(country("sweden"))),
        "0.gloss-border"
    );
    kit.act(Deed::Country(country("greece")));
    assert_eq!(
        kit.s.politics.status(country("greece")),
        Status::Active(Faction::Western)
    );
}
