//! 8.0, 9.26: who may fight and stand with whom, and how far minor partners go.

use crate::data::data;
use crate::ground;
use crate::politics::named;
use crate::state::State;
use crate::types::{Camp, Class, NationId, UnitId};
use crate::unit::Unit;
use board::SpaceId;
use kernel::cite;

/// 9.26e: French and British troops. Free French are British.
pub fn are_french_and_british(one: NationId, other: NationId) -> bool {
    let n = named();
    [(n.france, n.uk), (n.uk, n.france)].contains(&(one, other))
}

/// 5.9.7: two nations whose land units never stand in one hex.
fn are_apart(s: &State, one: NationId, other: NationId) -> bool {
    let n = named();
    let minors = [(n.hungary, n.rumania), (n.rumania, n.hungary)].contains(&(one, other));
    let camps = [s.camp(one), s.camp(other)];
    let allies = camps.contains(&Camp::Soviet) && camps.contains(&Camp::Western);
    minors || allies || are_french_and_british(one, other)
}

/// 5.9.7, 9.26e: whether a land unit of a nation may end its move in a hex, whoever stands there; the French not at home in
/// the UK.
pub fn may_stand(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("5.9.7", "9.26e", "8.0-hungary-b", "8.0-rumania-b");
    let n = named();
    let guest = nation == n.france && ground::hex(hex).nation == Some(n.uk);
    let stranger = |unit: &Unit| unit.land().is_some() && are_apart(s, nation, unit.nation());
    !guest && !s.units_in(hex.into()).any(|(_, unit)| stranger(unit))
}

/// 8.0: whether units of a minor partner may go to a hex: at home everywhere, abroad where its entry says.
pub fn may_go(nation: NationId, hex: SpaceId) -> bool {
    cite!(
        "8.0-bulgaria-b",
        "8.0-finland-b",
        "8.0-hungary-b",
        "8.0-rumania-b"
    );
    let mut limits = data().pacts.abroad.iter();
    let Some((_, lands)) = limits.find(|(of, _)| *of == nation) else {
        return true;
    };
    let home = ground::hex(hex).nation;
    home.is_some_and(|home| home == nation || lands.contains(&home))
}

/// 5.0.13, 5.0.14, 9.26a: whom an Offensive of a nation Activates of those in reach: its own, and land units of one other
/// nation, no more than it has itself; never French with British.
pub fn activated(s: &State, nation: NationId, reached: Vec<UnitId>) -> Vec<UnitId> {
    cite!("5.0.13", "5.0.14", "9.0c", "9.26a");
    let (mut own, others): (Vec<UnitId>, Vec<UnitId>) = reached
        .into_iter()
        .partition(|id| s.unit(*id).nation() == nation);
    let most = own
        .iter()
        .filter(|id| s.unit(**id).land().is_some())
        .count();
    let fit = |id: &UnitId| {
        let unit = s.unit(*id);
        unit.land().is_some() && !are_french_and_british(nation, unit.nation())
    };
    let others: Vec<UnitId> = others.into_iter().filter(fit).collect();
    let count = |of: NationId| {
        others
            .iter()
            .filter(|id| s.unit(**id).nation() == of)
            .count()
    };
    let nations = others.iter().map(|id| s.unit(*id).nation());
    let partner = nations.max_by_key(|of| (count(*of), std::cmp::Reverse(*of)));
    let with = others
        .iter()
        .copied()
        .filter(|id| Some(s.unit(*id).nation()) == partner);
    own.extend(with.take(most));
    own
}

/// 5.10.8: whether a General helps the troops of a hex: some are of his nation, or of a minor partner of it.
pub fn leads(s: &State, general: &Unit, hex: SpaceId) -> bool {
    cite!("5.10.8");
    let own =
        |of: NationId| of == general.nation() || data().nations[of.index()].class == Class::Minor;
    s.troops(hex, general.camp)
        .any(|(_, unit)| own(unit.nation()))
}

/// 9.0d: a unit of a minor nation that is attacked outside its home.
pub fn is_minor_abroad(unit: &Unit, hex: SpaceId) -> bool {
    cite!("9.0d");
    let nation = unit.nation();
    let home = ground::hex(hex);
    let own = home.nation == Some(nation) || (home.nation.is_none() && home.holder == Some(nation));
    data().nations[nation.index()].class == Class::Minor && !own
}
