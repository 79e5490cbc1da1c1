//! 10.20: Stalin's purges.

use crate::data::data;
use crate::game::Act;
use crate::politics::named;
use crate::state::State;
use crate::types::NationId;
use kernel::{cite, rule};

/// 10.20: whether a power buys Offensives under the purges: the USSR in 1939 and 1940. 5.5.5: Impromptu ones it buys as
/// others do.
pub fn is_purged(s: &State, nation: NationId) -> bool {
    cite!("10.20", "5.5.5");
    nation == named().ussr && s.clock.month.0 < data().values.purges_end.into()
}

/// 10.20: how many of the Offensives that it has bought a purged power receives: a die and 3 at most.
pub fn received(t: &mut Act<'_>, nation: NationId, bought: u8) -> u8 {
    cite!("10.20");
    if bought == 0 || !is_purged(t.s, nation) {
        return bought;
    }
    let die = t.dice.d6();
    let received = bought.min(die + data().values.purges_die);
    t.log.rolled(rule!("10.20"), &[die], || {
        format!("Of {bought} Offensives the USSR receives {received}")
    });
    received
}
