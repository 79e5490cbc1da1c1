//! Strategic Warfare: raiders and U-boats take what they can; nobody bombs cities, which scores nothing.

use aeto::State;
use aeto::ch02_strategic::{Hunt, Prowl, Raid, Scramble, StrategicAction, Sweep, total_value};
use aeto::data::data;
use aeto::spot::board;
use aeto::types::HexId;

pub fn value(s: &State, action: StrategicAction) -> Option<i32> {
    Some(match action {
        StrategicAction::Raid(answer) => i32::from(answer == Raid::Decline),
        StrategicAction::Sweep(answer) => i32::from(answer == Sweep::Enough),
        StrategicAction::Scramble(answer) => i32::from(answer != Scramble::NoMore),
        StrategicAction::Prowl(answer) => i32::from(answer != Prowl::Enough),
        StrategicAction::Hunt(Hunt::Enough) => 0,
        StrategicAction::Hunt(Hunt::Area { area }) => hunt(s, area),
        StrategicAction::Torpedoed(answer) => -i32::from(s.unit(answer.ship).is_named()),
        _ => return None,
    })
}

/// 2.14: what the U-boats of an area bring, less what they lose, in 36ths of an EP.
fn hunt(s: &State, area: HexId) -> i32 {
    let at = area.space();
    let value = total_value(s, at);
    let fails = match value {
        0 => 0,
        _ => data().convoys.fails(value),
    };
    let throws = (1..=6).flat_map(|a| (1..=6).map(move |b| a + b));
    let lost = throws.filter(|sum| *sum <= i32::from(fails)).count() as i32;
    let boats: Vec<bool> = s
        .units_in(at.into())
        .filter(|(_, unit)| unit.is_u_boat())
        .map(|(_, unit)| unit.depleted)
        .collect();
    // A depleted boat that is hit is gone for two points; a whole one is hurt, which is half of that.
    let each = |depleted: &bool| {
        let price = if *depleted { 2 } else { 1 };
        36 - lost - lost * price
    };
    let happy = match board().key(at) {
        "NAT" => i32::from(data().convoys.happy_dice(s.clock.month)) * 7 / 2,
        _ => 0,
    };
    let all_fail = boats.iter().fold(36, |odds, _| odds * lost / 36);
    boats.iter().map(each).sum::<i32>() + happy * (36 - all_fail)
}
