//! 14.26, 14.37: Japan's wars, and the United States' way into this one.

use super::the;
use crate::Krieg;
use crate::data::data;
use crate::game::Action;
use crate::losses::send;
use crate::politics::{Posture, named};
use crate::spot::Spot;
use crate::state::State;
use crate::types::{CountryId, Faction, Months, PacificStatus, PostureBox};
use crate::unit::UnitId;
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 14.26.1c, 14.37.2, 14.26.2: Seasonal Turns ahead.
const PEACE: u16 = 2;
const A_YEAR: u16 = 4;
const ENTRY_BY_BRITAIN: u16 = 2;
const ENTRY_BY_RUSSIA: u16 = 1;
/// 14.26.1c: the year whose Winter is the last for peace.
const LAST_YEAR: u16 = 1939;
/// 14.37.2: the last box of the USCL Track.
const LAST_USCL: u8 = 4;

fn faction_of(country: CountryId) -> Faction {
    if country == named().russia {
        Faction::Soviet
    } else {
        Faction::Western
    }
}

/// A marker goes so many Seasonal Turns ahead on the Turn Track.
fn ahead(t: &mut Act<'_, Krieg>, id: UnitId, seasons: u16) {
    let turn = t.s.clock.turn.seasons_after(seasons);
    send(t, id, Spot::turn(turn));
    t.log.say(rule!("14.26.1c"), || {
        format!("{} in {turn}", crate::names::name(t.s, id))
    });
}

/// 14.26.1: the Axis roll for a war in the Pacific.
pub(super) fn limited_war(t: &mut Act<'_, Krieg>, id: UnitId) {
    cite!("14.26.1a");
    let die = t.dice.d6();
    let with = data().pacific.limited_war[usize::from(die) - 1];
    t.log.rolled(rule!("14.26.1a"), &[die], || match with {
        Some(country) => format!(
            "Pacific Limited War with {}",
            data().countries[country.index()].name
        ),
        None => "Peace continues in the Pacific".to_string(),
    });
    let turn = t.s.clock.turn;
    let winter = turn.months() == Months::NovDec && turn.year() == LAST_YEAR;
    match with {
        Some(country) => begin_limited(t, id, country),
        None if winter || turn.year() > LAST_YEAR => t.push(AxisChoose {}),
        None => ahead(t, id, PEACE),
    }
}

fn begin_limited(t: &mut Act<'_, Krieg>, id: UnitId, country: CountryId) {
    cite!("14.26.1b");
    if country == named().russia {
        into_box(t, id, Faction::Soviet, PacificStatus::LimitedWar);
    } else {
        send(t, id, Spot::aside());
        t.push(Commonwealth {});
    }
}

fn into_box(t: &mut Act<'_, Krieg>, id: UnitId, faction: Faction, status: PacificStatus) {
    cite!("13.8.7b");
    send(t, id, Spot::pacific_war(faction));
    t.s.politics.pacific[usize::from(faction == Faction::Soviet)] = status;
    t.log.say(rule!("13.8.7b"), || {
        let war = match status {
            PacificStatus::TotalWar => "Total War",
            _ => "Limited War",
        };
        format!("{}: {war} in the Pacific", faction.name())
    });
}

/// 14.26.1b: the West takes the war, or does without the Commonwealth's support.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commonwealth {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Commitment {
    War,
    RemoveCard,
}

pub(super) fn commitment(_s: &State, answer: Commitment) -> Label {
    match answer {
        Commitment::War => Label::new("pacific_war", "Limited War in the Pacific"),
        Commitment::RemoveCard => Label::new(
            "no_commonwealth",
            "Remove Commonwealth Support from the game",
        ),
    }
}

const COMMONWEALTH_SUPPORT: &str = "W23";

impl Question<Krieg> for Commonwealth {
    type Answer = Commitment;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        Open::Ask(t.s.seat(Faction::Western))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Commitment::War, Commitment::RemoveCard]);
    }
    fn check(&self, s: &State, answer: Commitment) -> Result<(), Illegal> {
        if answer == Commitment::RemoveCard {
            let card = data().find_card(COMMONWEALTH_SUPPORT);
            let hand = &s.cards[Faction::Western.index()].hand;
            let held = card.is_some_and(|card| hand.contains(&card));
            demand!(held, "14.26.1b", "the card is not in the hand");
        }
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, answer: Commitment) {
        t.pop();
        match answer {
            Commitment::War => {
                if let Some(id) = the(t.s, "pacific_limited_war") {
                    into_box(t, id, Faction::Western, PacificStatus::LimitedWar);
                }
            }
            Commitment::RemoveCard => {
                if let Some(card) = data().find_card(COMMONWEALTH_SUPPORT) {
                    crate::ch01_cards::remove_card(t, card);
                }
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("Japan threatens Britain.".into(), rule!("14.26.1b"))
    }
}

/// 14.26.1c: in the Winter of 1939 peace is over, and the Axis say for whom.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AxisChoose {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Chosen(pub Faction);

pub(super) fn chosen(Chosen(faction): Chosen) -> Label {
    let with = match faction {
        Faction::Soviet => "Russia",
        _ => "Britain",
    };
    Label::new("pacific_enemy", format!("Pacific Limited War with {with}"))
}

impl Question<Krieg> for AxisChoose {
    type Answer = Chosen;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        Open::Ask(t.s.seat(Faction::Axis))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, Faction::ALL.iter().map(|faction| Chosen(*faction)));
    }
    fn check(&self, _s: &State, Chosen(faction): Chosen) -> Result<(), Illegal> {
        demand!(faction.is_allied(), "14.26.1c", "Britain or Russia");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, Chosen(faction): Chosen) {
        t.pop();
        let country = match faction {
            Faction::Soviet => named().russia,
            _ => named().britain,
        };
        if let Some(id) = the(t.s, "pacific_limited_war") {
            begin_limited(t, id, country);
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        ("With whom does Japan go to war?".into(), rule!("14.26.1c"))
    }
}

/// 14.26.2: Japan's great war, and when the United States enter.
pub(super) fn total_war(t: &mut Act<'_, Krieg>, id: UnitId) {
    cite!("14.26.2");
    let die = t.dice.d6();
    let with = data().pacific.total_war[usize::from(die) - 1].unwrap_or(named().britain);
    t.log.rolled(rule!("14.26.2"), &[die], || {
        format!(
            "Pacific Total War with {}",
            data().countries[with.index()].name
        )
    });
    let faction = faction_of(with);
    into_box(t, id, faction, PacificStatus::TotalWar);
    if let Some(entry) = the(t.s, "us_entry") {
        let seasons = match faction {
            Faction::Soviet => ENTRY_BY_RUSSIA,
            _ => ENTRY_BY_BRITAIN,
        };
        ahead(t, entry, seasons);
    }
}

/// 14.37.4: no Policy and no Truce keeps the United States out any longer.
pub(super) fn us_entry(t: &mut Act<'_, Krieg>, id: UnitId) {
    cite!("14.37.4");
    send(t, id, Spot::out_of_game());
    match t.s.politics.posture_of(PostureBox::Us) {
        Posture::Policy(policy) => crate::ch13_countries::end_policy(t, policy),
        Posture::Truce(_) => {
            t.s.politics.postures[PostureBox::Us as usize] = Posture::War;
            crate::ch12_war_state::look(t);
        }
        Posture::War => {}
    }
    t.log.say(rule!("14.37.4"), || {
        "The United States enter the war".into()
    });
}

/// 14.37.2: the United States commit more, up to the last box, and again a year later.
pub(super) fn increase_uscl(t: &mut Act<'_, Krieg>, id: UnitId) {
    if !super::r14_19_shortages::is_asked(t) {
        raise_uscl(t, id);
    }
}

pub(super) fn raise_uscl(t: &mut Act<'_, Krieg>, id: UnitId) {
    cite!("14.37.1", "14.37.2");
    if t.s.tracks.uscl < LAST_USCL {
        t.s.tracks.uscl += 1;
    }
    let uscl = t.s.tracks.uscl;
    t.log.say(rule!("14.37.2"), || format!("USCL {uscl}"));
    ahead(t, id, A_YEAR);
}
