//! Chapter 1: which of several steps pays for a replacement.

use crate::kit::{Kit, country};
use crate::support_kit::AXIS;
use kernel::proves;
use krieg::ch00_sequence::Segment;
use krieg::ch01_cards::{Due, For, Replace, Replacing};
use krieg::politics::Status;
use krieg::spot::Spot;
use krieg::types::StepKind;

fn due(whose: &str, kind: StepKind, steps: u8) -> Due {
    let whose = match whose {
        "minor" => For::Minor,
        id => For::Country(country(id)),
    };
    Due {
        whose,
        kind,
        steps,
        pairs: false,
    }
}

/// Infantry steps of No Retreat, two of which may be one of armor.
fn pairs(steps: u8) -> Due {
    Due {
        pairs: true,
        ..due("germany", StepKind::Infantry, steps)
    }
}

/// What is left of these steps when a counter has been taken and placed.
fn left(steps: &[Due], counter: &str) -> Vec<Due> {
    let mut kit = Kit::bare();
    kit.status("hungary", Status::Active(AXIS));
    kit.put("G-INFB-8", "e3906", 2);
    kit.phase(AXIS, Segment::PoliticalEvents);
    let replace = Replace {
        faction: AXIS,
        due: steps.to_vec(),
    };
    kit.on_table(|t| t.push(replace));
    let unit = kit.pooled(counter);
    kit.act(Replacing::Take(unit));
    if kit.at(unit) == Spot::pool(AXIS) {
        let place = kit.legal()[0];
        kit.act(place);
    }
    let asked = kit.s.stack.asked::<Replace>();
    asked.map(|replace| replace.due.clone()).unwrap_or_default()
}

#[test]
fn what_can_do_least_is_used_first() {
    proves!("1.3.3d", "1.3.3.1b", "1.3.3.5", "1.3.2.3");
    use StepKind::{Any, Armor, Colonial, Infantry};
    let (inf, arm, col) = ("G-INF-start37", "G-ARM-start37", "G-COL-By");
    let of = |kind, steps| due("germany", kind, steps);
    // The step that pays stands first or last: where it stands makes no difference.
    for (pays, stays, counter) in [
        (of(Infantry, 1), pairs(1), inf),
        (pairs(1), of(Any, 1), inf),
        (of(Any, 1), of(Armor, 1), inf),
        (pairs(1), of(Armor, 1), inf),
        (of(Armor, 1), of(Any, 1), arm),
        (of(Any, 1), pairs(2), arm),
        (of(Colonial, 1), of(Infantry, 1), col),
        (of(Infantry, 1), pairs(1), col),
        (of(Any, 1), of(Armor, 1), col),
    ] {
        assert_eq!(left(&[pays, stays], counter), [stays], "{counter}");
        assert_eq!(left(&[stays, pays], counter), [stays], "{counter}");
    }
    // A country's own steps go before those of any Minor.
    let (own, any) = (due("hungary", Any, 1), due("minor", Any, 1));
    assert_eq!(left(&[own, any], "Hun-INF-2"), [any]);
    assert_eq!(left(&[any, own], "Hun-INF-2"), [any]);
    // A pair pays for one of armor, and the rest stays a pair's.
    assert_eq!(left(&[pairs(3)], arm), [pairs(1)]);
}
