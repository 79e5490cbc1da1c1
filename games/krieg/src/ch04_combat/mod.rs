//! Chapter 4: Blitz and Regular Combat.
//!
//! A hex is named as the target, attackers are added one by one, then the attack is fought: [`Battle`] holds what is
//! true of it and asks in turn for HQs, retreats, losses and advances.

use crate::Krieg;
use crate::ch00_sequence::Segment;
use crate::game::{Action, Step};
use crate::spot::{Spot, ZoneBox, board};
use crate::state::State;
use crate::unit::{Form, UnitId};
use frame::{Act, Chapter};
use kernel::{Illegal, Label, Seat, cite, demand, rule};

mod attack;
mod battle;
mod odds;
mod r4_1_blitz;
mod r4_2_2_sequence;
mod r4_2_5_retreat;
mod r4_2_7_advance;

pub use attack::{all_that_could, blitz_enabled, may_attack, ranged_support, reaches_least_odds};
pub use battle::{Battle, Force};
pub use odds::{column, forecast, hex_shift, hexside_shift, ratio, reckoning, shifts};
pub use r4_2_2_sequence::{battle as battle_odds, odds as attack_odds};
pub use r4_2_5_retreat::ways_back;

frame::chapter! {
    /// What chapter 4 asks.
    steps CombatStep of Krieg {
        r4_2_2_sequence::Declare => Declaring,
        r4_2_2_sequence::Lend => Lending,
        r4_2_2_sequence::Fight,
        r4_2_5_retreat::Yield => Yielding,
        r4_2_7_advance::Advance => Advancing,
        r4_2_7_advance::Exploit => Exploiting,
        r4_1_blitz::Airdrop => Dropping,
        r4_1_blitz::Landing => Landed,
        r4_1_blitz::AirdropLanding => Arriving,
    }
    /// What may be done in a Combat Segment.
    actions CombatAction {
        /// 4.2.1: attack this hex.
        Target { hex: Spot },
    }
}

/// What a Combat Segment begins with.
pub fn begin(t: &mut Act<'_, Krieg>) {
    t.s.attacked.clear();
    t.s.pieces.mark_all(|unit| unit.fought = false);
    if t.s.clock.segment == Segment::BlitzCombat {
        r4_1_blitz::begin(t);
    } else {
        let seat = t.s.seat(t.s.clock.phasing);
        t.push(Step::Phase { seat, asked: false });
    }
}

/// 4.1.3 to 4.1.5: what the Blitz Combat Segment ends with, where nobody is asked.
pub fn end_of_blitz(t: &mut Act<'_, Krieg>) {
    r4_1_blitz::cv_strikes_return(t);
}

/// 4.3: convoys come back from the Used Boxes, markers for the turn leave the map.
pub fn markers(t: &mut Act<'_, Krieg>) {
    cite!("4.3a", "4.3b", "14.12e", "14.22");
    let faction = t.s.clock.phasing;
    for zone in 0..crate::data::data().map.zones.len() as u16 {
        let zone = crate::types::ZoneId(zone);
        let used = t
            .s
            .units_in(Spot::zone(zone, ZoneBox::Used))
            .filter(|(_, unit)| {
                let troop = matches!(unit.form(), Form::Convoy { troop: true, .. } | Form::Escort);
                troop && unit.is_of(faction)
            });
        let used: Vec<UnitId> = used.map(|(id, _)| id).collect();
        for id in used {
            t.s.pieces
                .change(id, |unit| unit.at = Spot::zone(zone, ZoneBox::Convoys));
        }
    }
    let gone = t.s.units().filter(|(_, unit)| {
        let marker = matches!(unit.form(), Form::Blitz | Form::Failure);
        marker && unit.is_of(faction) && unit.at.space().is_some()
    });
    let gone: Vec<UnitId> = gone.map(|(id, _)| id).collect();
    for id in gone {
        crate::losses::send(t, id, Spot::aside());
    }
    end_mobilizing(t);
}

/// 4.3b: Minors of the phasing faction have mobilized.
fn end_mobilizing(t: &mut Act<'_, Krieg>) {
    use crate::politics::Confined;
    let faction = t.s.clock.phasing;
    for index in 0..t.s.politics.nations.len() {
        let country = crate::types::CountryId(index as u16);
        let own = t.s.politics.alignment(country) == Some(faction);
        if own && t.s.politics.confined(country) == Some(Confined::Mobilizing) {
            t.s.politics.nation_mut(country).confined = None;
        }
    }
}

impl Chapter<Krieg> for CombatAction {
    fn candidates(s: &State, _seat: Seat, out: &mut Vec<Action>) {
        if s.clock.segment.is_combat() {
            let hexes = board()
                .ids()
                .map(|id| CombatAction::Target { hex: id.into() });
            frame::add(out, hexes);
        }
    }
    fn offer(s: &State, _seat: Seat, out: &mut Vec<Action>) {
        if !s.clock.segment.is_combat() {
            return;
        }
        let faction = s.clock.phasing;
        let enemy = |at: Spot| {
            s.tally(at)
                .enemy(faction, |count| count.ground > 0 || count.posts > 0)
        };
        let hexes = s.spread().held_by_any().filter(|at| enemy(*at));
        let may = hexes.filter(|hex| may_declare(s, *hex).is_ok());
        frame::add(out, may.map(|hex| CombatAction::Target { hex }));
    }
    fn check(self, s: &State, _seat: Seat) -> Result<(), Illegal> {
        match self {
            CombatAction::Target { hex } => may_declare(s, hex),
            _ => Err(Illegal::new(rule!("4.2.1a"), "name a hex to attack first")),
        }
    }
    fn apply(self, t: &mut Act<'_, Krieg>, _seat: Seat) {
        if let CombatAction::Target { hex } = self
            && let Some(battle) = Battle::new(t.s, hex)
        {
            t.s.attacked.push(hex);
            t.s.attacked.sort_unstable();
            t.push(Declare { battle });
        }
    }
    fn label(self, s: &State) -> Label {
        match self {
            CombatAction::Target { hex } => {
                Label::new("target", format!("Attack {}", hex.name())).on(hex.target())
            }
            CombatAction::Declaring(answer) => r4_2_2_sequence::declaring(s, answer),
            CombatAction::Lending(answer) => r4_2_2_sequence::lending(s, answer),
            CombatAction::Yielding(answer) => r4_2_5_retreat::label(s, answer),
            CombatAction::Advancing(answer) => r4_2_7_advance::advancing(s, answer),
            CombatAction::Exploiting(answer) => r4_2_7_advance::exploiting(answer),
            CombatAction::Dropping(answer) => r4_1_blitz::dropping(s, answer),
            CombatAction::Landed(answer) => r4_1_blitz::landed(s, answer),
            CombatAction::Arriving(answer) => r4_1_blitz::arriving(s, answer),
        }
    }
    fn verb(self) -> u8 {
        match self {
            CombatAction::Target { .. } => 10,
            CombatAction::Declaring(Declaring::Add(_)) => 11,
            CombatAction::Declaring(Declaring::Support(_)) => 12,
            CombatAction::Declaring(Declaring::Fight) => 13,
            CombatAction::Lending(Lending::Lend(_)) => 14,
            CombatAction::Lending(Lending::Keep) => 15,
            CombatAction::Yielding(Yielding::To(_)) => 16,
            CombatAction::Yielding(Yielding::Lose(_)) => 17,
            CombatAction::Yielding(Yielding::Retreat) => 18,
            CombatAction::Advancing(Advancing::Go(_)) => 19,
            CombatAction::Advancing(Advancing::Enough) => 20,
            CombatAction::Exploiting(Exploiting::To(_)) => 21,
            CombatAction::Exploiting(Exploiting::Halt) => 22,
            CombatAction::Dropping(Dropping::Drop { .. }) => 23,
            CombatAction::Dropping(Dropping::Enough) => 24,
            CombatAction::Landed(Landed::Land(_)) => 25,
            CombatAction::Landed(Landed::Enough) => 26,
            CombatAction::Arriving(_) => 27,
        }
    }
}

/// 4.2.1: whether a hex may be attacked by somebody at odds that the table has.
fn may_declare(s: &State, hex: Spot) -> Result<(), Illegal> {
    demand!(
        s.clock.segment.is_combat(),
        "4.2.1a",
        "this is no Combat Segment"
    );
    let faction = s.clock.phasing;
    let Some(at) = hex.space() else {
        return Err(Illegal::new(rule!("4.2.1a"), "that is no hex"));
    };
    demand!(
        !s.attacked.contains(&hex),
        "4.2.1b",
        "it was attacked in this Segment"
    );
    let tally = s.tally(hex);
    let target = tally.enemy(faction, |count| count.ground > 0 || count.posts > 0);
    demand!(target, "4.2.1e", "nothing that can be attacked is there");
    let able = attack::all_that_could(s, at);
    demand!(
        !able.is_empty(),
        "4.2.1a",
        "no unit beside it may attack it"
    );
    let enough = attack::reaches_least_odds(s, at, &[], &able);
    demand!(enough, "4.2.1.1b", "the odds would be below 1-3");
    Ok(())
}
