//! 11.10: Hitler dismisses Generals.

use super::Opt;
use crate::data::{Occasion, data};
use crate::game::Act;
use crate::ground;
use crate::names::hex_name;
use crate::politics::named;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Class, KindId, Month, MonthName, UnitId};
use board::SpaceId;
use kernel::{cite, rule};

/// 11.10: in the Weather Phase of three winter months of the Russian campaign, and of January 1944.
pub fn dismiss(t: &mut Act<'_>) {
    if !t.s.options.has(Opt::Dismissals) {
        return;
    }
    if is_first_winter(t.s) {
        cite!("11.10a");
        let dice = [t.dice.d6(), t.dice.d6()];
        let sum = dice[0] + dice[1];
        t.log.rolled(rule!("11.10a"), &dice, || {
            "Whom does Hitler dismiss in the Russian winter?".to_string()
        });
        let russian = |s: &State, id: UnitId| {
            let hex = s.unit(id).at.within();
            hex.is_some_and(|hex| ground::hex(hex).nation == Some(named().ussr))
        };
        remove(t, Occasion::Winter, sum, russian);
    }
    if is_beyond_the_border(t.s) {
        cite!("11.10b");
        let die = t.dice.d6();
        t.log.rolled(rule!("11.10b"), &[die], || {
            "The enemy has left Russia: whom does Hitler dismiss?".to_string()
        });
        remove(t, Occasion::Later, die, |_, _| true);
    }
}

/// December of the year in which Germany invaded the USSR, and the two months that follow.
fn is_first_winter(s: &State) -> bool {
    let n = named();
    let mut invasions = s.politics.declared.iter();
    let invasion = invasions.find(|one| one.by == n.germany && one.of == n.ussr);
    let now = s.clock.month.0;
    let winter = (now + 1).saturating_sub(data().values.dismissal_months.into())..=now;
    invasion.is_some_and(|one| {
        let months = winter.map(Month);
        let mut decembers = months.filter(|month| month.name() == MonthName::December);
        decembers.any(|month| month.year() == one.since.year())
    })
}

/// January 1944, and Soviet troops stand in Europe beyond their border of before the war.
fn is_beyond_the_border(s: &State) -> bool {
    let ussr = named().ussr;
    let abroad = |hex: SpaceId| {
        let of = ground::hex(hex).nation.filter(|of| *of != ussr);
        of.is_some_and(|of| data().nations[of.index()].class != Class::Colony)
    };
    let troops = || {
        let own = s.pieces.of(|owner| owner == ussr);
        let mut own = own.filter(|(_, unit)| unit.is_combat());
        own.any(|(_, unit)| unit.hex().is_some_and(abroad))
    };
    s.clock.month.0 == u16::from(data().values.dismissal_later) && troops()
}

/// Who stands in a row of the table leaves the game, if he is there.
fn remove(t: &mut Act<'_>, when: Occasion, sum: u8, there: impl Fn(&State, UnitId) -> bool) {
    let rows = data().optional.dismissals.iter();
    let hit = rows.filter(|row| row.when == when && (row.low..=row.high).contains(&sum));
    let kinds: Vec<KindId> = hit.map(|row| row.general).collect();
    let germany = named().germany;
    let own = t.s.pieces.of(|owner| owner == germany);
    let ids: Vec<UnitId> = own
        .filter(|(_, unit)| kinds.contains(&unit.kind) && unit.at.within().is_some())
        .map(|(id, _)| id)
        .collect();
    for id in ids {
        if !there(t.s, id) {
            continue;
        }
        let (name, hex) = (t.s.unit(id).name(), t.s.unit(id).at.within());
        t.s.pieces.change(id, |unit| {
            unit.at = Spot::gone(germany);
            unit.aboard = None;
            unit.marks = Default::default();
            unit.unsupplied = 0;
        });
        let at = hex.map(hex_name).unwrap_or_default();
        t.log
            .say(rule!("11.10a"), || format!("{name} is dismissed in {at}"));
    }
}
