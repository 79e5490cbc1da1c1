//! 4.43: what a step costs.

use super::facts::at_war_with;
use super::r9_24_conscription as conscription;
use crate::data::data;
use crate::state::State;
use crate::types::{Kind, Nation};
use crate::unit::Unit;
use kernel::cite;

/// A step of a ground unit, or a ground-support unit, in WERPs; `new` for the first step of a new unit.
pub fn step(s: &State, unit: &Unit, new: bool) -> u8 {
    cite!("4.43");
    let base = data().costs.step(unit.kind);
    if unit.kind == Kind::GroundSupport {
        return base;
    }
    let elite = if unit.elite {
        cite!("4.43(a)");
        2 * base
    } else {
        base
    };
    let whole = if new && unit.kind != Kind::Militia && !spares_cadres(s, unit.nation) {
        cite!("4.43(b)", "G.Militia");
        2 * elite
    } else {
        elite
    };
    whole + surcharge(s, unit.nation)
}

/// 9.24(d): at war with Germany and before 1943 the Soviets raise cadres at the usual price.
fn spares_cadres(s: &State, nation: Nation) -> bool {
    cite!("9.24(d)");
    nation == Nation::USSR && s.turn.year() < 1943 && at_war_with(s, Nation::USSR, Nation::GERMANY)
}

/// 9.38, 9.24(g): one WERP more for a step when men run short.
fn surcharge(s: &State, nation: Nation) -> u8 {
    cite!("9.38", "9.24(g)");
    u8::from(match nation {
        Nation::BRITAIN => s.turn.year() >= 1944,
        Nation::USSR => s.turn.year() >= 1945 && conscription::was_used(s),
        _ => false,
    })
}
