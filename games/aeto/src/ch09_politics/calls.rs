//! 9.15d to 9.18: what is asked when Italy and the partners of the Axis give up.

use super::capitulation::{allied_powers, axis_minors, call, invader};
use crate::Aeto;
use crate::ch04_air;
use crate::ch05_offensives::stack_room;
use crate::data::data;
use crate::game::{Act, Action};
use crate::ground;
use crate::names::{hex_name, nation_name};
use crate::politics::named;
use crate::spot::{Spot, board};
use crate::state::State;
use crate::types::{HexId, NationId, UnitId};
use board::{Hold, SpaceId};
use frame::{Open, Question};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 9.15d: the UK shares what Italy's resources bring with the US.
pub(super) fn share(t: &mut Act<'_>) {
    cite!("9.15d");
    let n = named();
    let both = [n.uk, n.us];
    if !both.iter().all(|one| allied_powers(t.s).contains(one)) {
        return;
    }
    let taken = |hex: &SpaceId| {
        let printed = ground::hex(*hex);
        let holder = t.s.politics.holder(*hex);
        printed.resource
            && printed.nation == Some(n.italy)
            && holder.is_some_and(|holder| both.contains(&holder))
    };
    let hexes: Vec<HexId> = board().ids().filter(taken).map(HexId::from).collect();
    if !hexes.is_empty() {
        t.push(Sharing { hexes });
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sharing {
    pub hexes: Vec<HexId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Share {
    To { nation: NationId },
}

impl Question<Aeto> for Sharing {
    type Answer = Share;

    fn open(&self, t: &mut Act<'_>) -> Open {
        match self.hexes.is_empty() {
            true => Open::Pass,
            false => Open::Ask(t.s.seat(named().uk)),
        }
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let n = named();
        frame::add(
            out,
            [n.uk, n.us, n.italy].map(|nation| Share::To { nation }),
        );
    }
    fn check(&self, _s: &State, answer: Share) -> Result<(), Illegal> {
        let (Share::To { nation }, n) = (answer, named());
        demand!(
            [n.uk, n.us].contains(&nation),
            "9.15d",
            "the UK and the US share them"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Share) {
        let Share::To { nation } = answer;
        let mut more = self.clone();
        let hex = more.hexes.remove(0);
        t.replace(more);
        t.s.politics.set_holder(hex.space(), nation);
        t.s.refresh();
        t.log.say(rule!("9.15d"), || {
            let (place, who) = (hex_name(hex.space()), nation_name(nation));
            format!("What {place} brings is {who}'s")
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let place = self.hexes.first().map(|hex| hex_name(hex.space()));
        (
            format!("Who has what {} brings?", place.unwrap_or_default()),
            rule!("9.15d"),
        )
    }
}

/// 9.16: the Seasonal Turn after the capitulation: three Italian units fight on for Germany.
pub(super) fn open_season(t: &mut Act<'_>) {
    cite!("9.16");
    let n = named();
    if t.s.politics.aftermath.capitulated.take().is_none() || t.s.politics.is_conquered(n.germany) {
        return;
    }
    let mut left: Vec<UnitId> = Vec::new();
    for (kind, depleted) in &data().pacts.salo {
        let gone = Spot::gone(n.italy);
        let mut own = t.s.pieces.of(|owner| owner == n.italy);
        let found = own.find(|(_, unit)| unit.kind == *kind && unit.at == gone);
        let Some((id, _)) = found else { continue };
        drop(own);
        t.s.transfer(&[id], n.germany);
        t.s.pieces.change(id, |unit| unit.depleted = *depleted);
        left.push(id);
    }
    t.push(Reforming { left });
}

/// 9.16: whether a unit may arrive in a hex.
fn receives(s: &State, id: UnitId, hex: SpaceId) -> bool {
    let (n, printed) = (named(), ground::hex(hex));
    let unit = s.unit(id);
    let room = match unit.air().is_some() {
        true => ch04_air::room(s, n.germany, hex) > 0,
        false => stack_room(s, unit.camp, hex) >= unit.stacks(),
    };
    printed.city
        && printed.nation == Some(n.italy)
        && s.politics.holder(hex) == Some(n.germany)
        && s.is_linked(n.germany, hex, false)
        && s.hold(n.germany, hex) == Hold::None
        && room
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reforming {
    pub left: Vec<UnitId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reform {
    At {
        hex: HexId,
    },
    /// It does not come.
    Never,
}

fn italian_cities() -> impl Iterator<Item = SpaceId> {
    board().ids().filter(|hex| {
        let printed = ground::hex(*hex);
        printed.city && printed.nation == Some(named().italy)
    })
}

impl Question<Aeto> for Reforming {
    type Answer = Reform;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let Some(id) = self.left.first().copied() else {
            return Open::Pass;
        };
        if italian_cities().any(|hex| receives(t.s, id, hex)) {
            return Open::Ask(t.s.seat(named().germany));
        }
        let mut more = self.clone();
        super::conquest::discard(t, more.left.remove(0));
        t.replace(more);
        Open::Again
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(
            out,
            italian_cities().map(|hex| Reform::At { hex: hex.into() }),
        );
        frame::add(out, [Reform::Never]);
    }
    fn check(&self, s: &State, answer: Reform) -> Result<(), Illegal> {
        let (Reform::At { hex }, Some(id)) = (answer, self.left.first()) else {
            return Ok(());
        };
        demand!(
            receives(s, *id, hex.space()),
            "9.16",
            "it is no supplied German city of Italy with room"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Reform) {
        let mut more = self.clone();
        let id = more.left.remove(0);
        t.replace(more);
        let Reform::At { hex } = answer else {
            return super::conquest::discard(t, id);
        };
        t.s.pieces.change(id, |unit| unit.at = hex.into());
        t.s.refresh();
        t.log.say(rule!("9.16"), || {
            format!("Italians fight on for Germany in {}", hex_name(hex.space()))
        });
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let name = self.left.first().map(|id| s.unit(*id).name());
        (
            format!(
                "Where does {} fight on for Germany?",
                name.unwrap_or_default()
            ),
            rule!("9.16"),
        )
    }
}

/// 9.18: from 1942 on, at the end of a month, whoever has invaded a minor partner of the Axis may call on it to give up.
pub(super) fn open_end(t: &mut Act<'_>) {
    cite!("9.18");
    let early = t.s.clock.month.0 < data().values.axis_minors_waver.into();
    if early || !t.s.scenario().politics {
        return;
    }
    let all: Vec<NationId> = axis_minors(t.s)
        .into_iter()
        .filter(|minor| invader(t.s, *minor).is_some())
        .collect();
    for by in allied_powers(t.s).into_iter().rev() {
        let own = all
            .iter()
            .copied()
            .filter(|minor| invader(t.s, *minor) == Some(by));
        let left: Vec<NationId> = own.collect();
        if !left.is_empty() {
            t.push(Calling { by, left });
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calling {
    pub by: NationId,
    pub left: Vec<NationId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    On { nation: NationId },
    NoMore,
}

impl Question<Aeto> for Calling {
    type Answer = Call;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(self.by);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        let all = (0..data().nations.len() as u16).map(NationId);
        frame::add(out, all.map(|nation| Call::On { nation }));
        frame::add(out, [Call::NoMore]);
    }
    fn check(&self, s: &State, answer: Call) -> Result<(), Illegal> {
        let Call::On { nation } = answer else {
            return Ok(());
        };
        let open = self.left.contains(&nation) && axis_minors(s).contains(&nation);
        demand!(
            open && invader(s, nation) == Some(self.by),
            "9.18",
            "it is not yours to call on"
        );
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Call) {
        let Call::On { nation } = answer else {
            return t.pop();
        };
        let mut more = self.clone();
        more.left.retain(|one| *one != nation);
        t.replace(more);
        call(t, self.by, nation);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Which partner of the Axis is called on to give up?".to_string(),
            rule!("9.18"),
        )
    }
}
