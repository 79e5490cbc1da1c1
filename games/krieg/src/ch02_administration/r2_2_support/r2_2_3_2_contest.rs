//! 2.2.3.2: other factions contest what is being placed.

use super::r2_2_3_1_places::may_place;
use super::r2_2_3_1_reach::{any_naval_base, base_country};
use super::r2_2_3_3_limits::{Sent, truce_lets_contest};
use super::r2_2_3_placing::Attempt;
use crate::Krieg;
use crate::data::SupportKind;
use crate::game::{Action, not_asked};
use crate::ground::space;
use crate::losses::send;
use crate::names::name;
use crate::politics::Posture;
use crate::spot::{Spot, Where};
use crate::state::State;
use crate::types::Faction;
use crate::unit::{Form, UnitId};
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 2.2.3a: a faction may contest this attempt.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    pub attempt: Attempt,
    pub by: Faction,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contesting {
    With(UnitId),
    /// 2.2.3.2e, 2.2.3.2h: with the CV Strike on the back of a CV Fleet.
    Strike(UnitId),
    Let,
}

/// 2.2.3.2: whether a kind of unit contests what is placed in a kind of place.
fn meets(by: Form, placed: Form, sea: bool, station: bool) -> bool {
    cite!(
        "0.comp-support-c",
        "2.2.3.2c",
        "2.2.3.2d",
        "2.2.3.2e",
        "2.2.3.2f",
        "2.2.3.2g",
        "2.2.3.2h",
        "2.2.3.2i"
    );
    use SupportKind::{AirForce, CvFleet, Interceptor, SubFleet, SurfaceFleet};
    match by {
        Form::Support(AirForce | Interceptor) => true,
        Form::Support(CvFleet) => sea || station,
        Form::CvStrike => match placed {
            Form::Support(SurfaceFleet) => sea || station,
            Form::Support(SubFleet) => station,
            _ => false,
        },
        Form::Support(SurfaceFleet) => match placed {
            Form::Support(AirForce | SurfaceFleet) => sea || station,
            Form::CvStrike => sea,
            Form::Support(SubFleet) => station,
            _ => false,
        },
        _ => false,
    }
}

/// 2.2.3.2j, 2.2.3.2k: who meets Bombers and Sub Fleets in the Strategic Warfare Box, and from what base.
fn meets_raiders(s: &State, id: UnitId, by: Form, placed: Form) -> Result<(), Illegal> {
    cite!("2.2.3.2j", "2.2.3.2k");
    use SupportKind::{AirForce, Bomber, CvFleet, Interceptor, SubFleet, SurfaceFleet};
    let unit = s.unit(id);
    let country = base_country(s, unit);
    let posture = country.map_or(Posture::War, |country| s.politics.posture(country));
    demand!(
        !posture.is_policy(),
        "13.6.1.1b",
        "its country is under a Policy"
    );
    match placed {
        Form::Support(Bomber) => {
            let able = matches!(by, Form::Support(AirForce | Interceptor))
                && !unit.is_of(Faction::Western);
            demand!(able, "2.2.3.2j", "it does not meet Bombers there");
            let based = country.is_some_and(|country| !s.air_bases(country).is_empty());
            demand!(based, "2.2.3.2j", "its country has no Air Base");
        }
        Form::Support(SubFleet) => {
            let kind = matches!(
                by,
                Form::CvStrike | Form::Support(AirForce | Interceptor | CvFleet | SurfaceFleet)
            );
            let able = kind && !unit.is_of(Faction::Soviet);
            demand!(able, "2.2.3.2k", "it does not meet Sub Fleets there");
            let based = country.is_some_and(|country| any_naval_base(s, country));
            demand!(based, "2.2.3.2k", "its country has no Naval Base");
        }
        _ => return Err(not_asked()),
    }
    Ok(())
}

impl Contest {
    /// 2.2.3.2b: whether a unit may contest with that side up.
    fn may_contest(&self, s: &State, id: UnitId, strike: bool) -> Result<(), Illegal> {
        demand!(s.has_unit(id), "2.2.3.2a", "there is no such counter");
        let unit = s.unit(id);
        let own = unit.is_of(self.by) && unit.at == Spot::pool(self.by);
        demand!(own, "2.2.3.2a", "it is not in your Force Pool");
        let carrier = unit.form() == Form::Support(SupportKind::CvFleet);
        demand!(!strike || carrier, "2.2.3.2e", "it has no CV Strike");
        let by = if strike { Form::CvStrike } else { unit.form() };
        let placed = self.attempt.form(s);
        truce_lets_contest(s, unit, s.unit(self.attempt.unit))?;
        if self.attempt.at == Spot::strategic_warfare() {
            return meets_raiders(s, id, by, placed);
        }
        let hex = self.attempt.at.space();
        let sea = hex.is_some_and(|hex| space(hex).is_all_sea());
        let station = matches!(self.attempt.at.whereabouts(), Where::Zone(..));
        demand!(
            meets(by, placed, sea, station),
            "2.2.3.2b",
            "it does not contest such a unit there"
        );
        // A CV Strike contests where its fleet could be placed.
        let sent = Sent {
            unit: id,
            form: unit.form(),
            contests: true,
        };
        may_place(s, sent, self.attempt.at)
    }
}

impl Question<Krieg> for Contest {
    type Answer = Contesting;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        if !self.attempt.stands(t.s) {
            return Open::Pass;
        }
        let seat = t.s.seat(self.by);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        for (id, unit) in s.pieces.distinct_at(Spot::pool(self.by)) {
            let Form::Support(kind) = unit.form() else {
                continue;
            };
            frame::add(out, [Contesting::With(id)]);
            if kind == SupportKind::CvFleet {
                frame::add(out, [Contesting::Strike(id)]);
            }
        }
        frame::add(out, [Contesting::Let]);
    }
    fn check(&self, s: &State, answer: Contesting) -> Result<(), Illegal> {
        match answer {
            Contesting::With(id) => self.may_contest(s, id, false),
            Contesting::Strike(id) => self.may_contest(s, id, true),
            Contesting::Let => Ok(()),
        }
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Contesting) {
        cite!("2.2.3.2a");
        t.pop();
        let (id, by) = match answer {
            Contesting::With(id) => (id, t.s.unit(id).form()),
            Contesting::Strike(id) => (id, Form::CvStrike),
            Contesting::Let => return,
        };
        let placed = self.attempt.form(t.s);
        if t.log.is_on() {
            let (who, whom) = (name(t.s, id), name(t.s, self.attempt.unit));
            let at = self.attempt.at.name();
            t.log.say(rule!("2.2.3.2a"), || {
                format!("{who} contests {whom} in {at}")
            });
        }
        for (unit, form) in [(self.attempt.unit, placed), (id, by)] {
            let away = if form.is_fleet() {
                Spot::naval_delay()
            } else {
                Spot::delay()
            };
            send(t, unit, away);
        }
    }
    fn prompt(&self, s: &State) -> (String, RuleId) {
        let who = name(s, self.attempt.unit);
        let text = format!(
            "{}: contest {who} in {}, or let it be placed.",
            self.by.name(),
            self.attempt.at.name()
        );
        (text, rule!("2.2.3.2a"))
    }
}

pub fn label(s: &State, answer: Contesting) -> Label {
    match answer {
        Contesting::With(id) => {
            Label::new("contest", format!("Contest with {}", name(s, id))).of(id)
        }
        Contesting::Strike(id) => {
            let text = format!("Contest with the CV Strike of {}", name(s, id));
            Label::new("contest_strike", text).of(id)
        }
        Contesting::Let => Label::new("let", "Let it be placed"),
    }
}
