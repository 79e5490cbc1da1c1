//! 11.22: Ultra: chits drawn in secret, what they are good for, and how Germany changes its ciphers.

use super::Opt;
use crate::Aeto;
use crate::ch02_strategic;
use crate::data::{Context, data};
use crate::game::{Act, Action};
use crate::names::hex_name;
use crate::politics::named;
use crate::state::State;
use crate::types::{Camp, HexId, Month, Season};
use frame::{Open, Question, Side};
use kernel::{Illegal, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// 11.22a: a chit that was drawn, by its row in the table; its face is secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    pub row: u8,
    /// It is good for the year, not only for the season.
    pub yearly: bool,
}

#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ultra {
    pub drawn: Vec<Drawn>,
    /// 11.22i: chits that Germany has used, and the season that the last is good for, by its first month.
    pub changes: u8,
    pub enigma: Option<Month>,
    /// 11.22j: the first season of Triton, and how many it lasts.
    pub triton: Option<(Month, u8)>,
    /// 11.22e: the Allies have the Initiative in this month only.
    pub seized: bool,
}

/// The months of a season.
const SEASON: u16 = 3;

impl Ultra {
    /// 11.22i: nobody reads anything in this season.
    pub fn is_blind(&self, now: Month) -> bool {
        cite!("11.22i");
        self.enigma
            .is_some_and(|since| (since.0..since.0 + SEASON).contains(&now.0))
    }
    /// 11.22j: nobody reads what U-boats are told.
    fn hides_u_boats(&self, now: Month) -> bool {
        cite!("11.22j");
        self.triton.is_some_and(|(since, seasons)| {
            (since.0..since.0 + SEASON * u16::from(seasons)).contains(&now.0)
        })
    }
    /// 11.22g: what the chits of a context add, both together if both are of it; none if there is none.
    fn worth(&self, of: Context) -> Option<u8> {
        cite!("11.22g");
        let rows = self
            .drawn
            .iter()
            .map(|one| &data().optional.ultra[usize::from(one.row)]);
        let fits = rows.filter(|row| row.context == of);
        let all: Vec<u8> = fits.map(|row| row.modifier).collect();
        (!all.is_empty()).then(|| match of {
            Context::UBoat => all[0],
            _ => all.iter().sum(),
        })
    }
}

/// Whether the enemy must reckon with Ultra: chits lie there, whatever is on their faces, and can be used.
pub fn may_know(s: &State) -> bool {
    !s.ultra.drawn.is_empty() && !s.ultra.is_blind(s.clock.month)
}

/// 11.22: what Ultra adds in a context if the United Kingdom uses it now.
pub fn insight(s: &State, of: Context) -> Option<u8> {
    cite!("11.22g");
    s.ultra.worth(of).filter(|_| may_know(s))
}

/// A chit of a context is shown and goes back.
pub fn spend(t: &mut Act<'_>, of: Context) {
    cite!("11.22g");
    let fits = |one: &Drawn| data().optional.ultra[usize::from(one.row)].context == of;
    if let Some(at) = t.s.ultra.drawn.iter().position(fits) {
        t.s.ultra.drawn.remove(at);
    }
    t.log.reveal();
}

/// The Initiative Step: what was not used is lost, chits are drawn, and Germany may change its ciphers.
pub fn open_initiative(t: &mut Act<'_>) {
    let now = t.s.clock.month;
    let first = data().values.ultra_first;
    if !t.s.options.has(Opt::Ultra) || now.0 < first.into() {
        return;
    }
    cite!("11.22a");
    let n = named();
    let winter = data().month(now.name()).season == Season::Winter;
    t.s.ultra.drawn.retain(|one| one.yearly && !winter);
    if !t.s.politics.is_conquered(n.uk) {
        if !t.s.ultra.is_blind(now) {
            draw(t, false);
        }
        if winter && now.0 >= data().values.ultra_yearly.into() {
            draw(t, true);
        }
    }
    if !t.s.politics.is_conquered(n.germany) && t.s.camp(n.germany) == Camp::Axis {
        t.push(Ciphers {});
    }
}

/// The rows of the chits that are not drawn, each as often as there are chits.
fn mix(drawn: &[Drawn]) -> Vec<u8> {
    let rows = (0..).zip(&data().optional.ultra);
    let left = rows.flat_map(|(at, row)| {
        let out = drawn.iter().filter(|one| one.row == at).count();
        std::iter::repeat_n(at, usize::from(row.count).saturating_sub(out))
    });
    left.collect()
}

fn draw(t: &mut Act<'_>, yearly: bool) {
    let all = mix(&t.s.ultra.drawn);
    let row = all[t.dice.draw(all.len())];
    t.s.ultra.drawn.push(Drawn { row, yearly });
    let seat = t.s.seat(named().uk);
    t.log.say(rule!("11.22a"), || {
        let span = if yearly { "year" } else { "season" };
        format!("The United Kingdom draws an Ultra chit for the {span}")
    });
    let context = data().optional.ultra[usize::from(row)].context;
    t.log.whisper(rule!("11.22a"), seat, || {
        format!("It is for: {}", context.name())
    });
}

/// What others have drawn could be anything that is left.
pub fn redeal(s: &mut State, own: &[Camp], random: &mut dyn FnMut(u32) -> u32) {
    if own.contains(&Camp::Western) {
        return;
    }
    let mut again: Vec<Drawn> = Vec::new();
    for one in std::mem::take(&mut s.ultra.drawn) {
        let all = mix(&again);
        let row = all[random(all.len() as u32) as usize];
        again.push(Drawn { row, ..one });
    }
    s.ultra.drawn = again;
}

/// 11.22i, 11.22j: Germany changes its ciphers, from the next season on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ciphers {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cipher {
    Enigma,
    Triton,
    Keep,
}

impl Question<Aeto> for Ciphers {
    type Answer = Cipher;

    fn open(&self, t: &mut Act<'_>) -> Open {
        let seat = t.s.seat(named().germany);
        frame::ask_if_any(self, t, seat)
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Cipher::Enigma, Cipher::Triton, Cipher::Keep]);
    }
    fn check(&self, s: &State, answer: Cipher) -> Result<(), Illegal> {
        let next = Month(s.clock.month.0 + SEASON);
        match answer {
            Cipher::Keep => Ok(()),
            Cipher::Enigma => {
                let left = s.ultra.changes < data().values.enigma_changes;
                demand!(left, "11.22i", "there is no chit left");
                let fresh = s.ultra.enigma != Some(next);
                demand!(fresh, "11.22i", "it is changed already");
                Ok(())
            }
            Cipher::Triton => {
                demand!(s.ultra.triton.is_none(), "11.22j", "it was used");
                Ok(())
            }
        }
    }
    fn apply(&self, t: &mut Act<'_>, answer: Cipher) {
        let next = Month(t.s.clock.month.0 + SEASON);
        match answer {
            Cipher::Keep => t.pop(),
            Cipher::Enigma => {
                t.s.ultra.changes += 1;
                t.s.ultra.enigma = Some(next);
                t.log.say(rule!("11.22i"), || {
                    format!("Germany changes Enigma, for the season from {next} on")
                });
            }
            Cipher::Triton => {
                let die = t.dice.d6();
                t.s.ultra.triton = Some((next, die));
                t.log.rolled(rule!("11.22j"), &[die], || {
                    format!("Triton hides U-boats for {die} seasons from {next} on")
                });
            }
        }
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Does Germany change its ciphers?".to_string(),
            rule!("11.22i"),
        )
    }
}

/// 11.22e: the Weather Phase: the United Kingdom may take the Initiative for the month.
pub fn open_weather(t: &mut Act<'_>) {
    let axis = t.s.clock.initiative == Side::Axis;
    if t.s.options.has(Opt::Ultra) && axis && may_know(t.s) {
        t.push(Seizing {});
    }
}

/// 11.22e: the month is over: the Initiative goes back.
pub fn end_month(t: &mut Act<'_>) {
    if t.s.ultra.seized {
        cite!("11.22e");
        t.s.ultra.seized = false;
        t.s.clock.initiative = Side::Axis;
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seizing {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seize {
    Now,
    No,
}

impl Question<Aeto> for Seizing {
    type Answer = Seize;

    /// Asked whatever is on the chits, so that nobody learns.
    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(named().uk))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Seize::Now, Seize::No]);
    }
    fn check(&self, s: &State, answer: Seize) -> Result<(), Illegal> {
        let fits = answer == Seize::No || insight(s, Context::UBoat).is_some();
        demand!(fits, "11.22e", "there is no chit for it");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Seize) {
        t.pop();
        if answer == Seize::No {
            return;
        }
        spend(t, Context::UBoat);
        t.s.ultra.seized = true;
        t.s.clock.initiative = Side::Allies;
        t.log.say(rule!("11.22e"), || {
            "Ultra: the Allies have the Initiative in this month".to_string()
        });
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        (
            "Does Ultra bring the Initiative of this month?".to_string(),
            rule!("11.22e"),
        )
    }
}

/// 11.22e: U-boats attack in an area: does Ultra know where they are?
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listening {
    pub area: HexId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Listen {
    Use,
    Save,
}

/// U-boats have been told to attack in an area.
pub fn overhear(t: &mut Act<'_>, area: HexId) {
    let reads = t.s.options.has(Opt::Ultra) && may_know(t.s);
    match reads && !t.s.ultra.hides_u_boats(t.s.clock.month) {
        true => t.push(Listening { area }),
        false => ch02_strategic::interdict(t, area, 0),
    }
}

impl Question<Aeto> for Listening {
    type Answer = Listen;

    /// Asked whatever is on the chits, so that nobody learns.
    fn open(&self, t: &mut Act<'_>) -> Open {
        Open::Ask(t.s.seat(named().uk))
    }
    fn candidates(&self, _s: &State, out: &mut Vec<Action>) {
        frame::add(out, [Listen::Use, Listen::Save]);
    }
    fn check(&self, s: &State, answer: Listen) -> Result<(), Illegal> {
        let fits = answer == Listen::Save || insight(s, Context::UBoat).is_some();
        demand!(fits, "11.22e", "there is no chit for it");
        Ok(())
    }
    fn apply(&self, t: &mut Act<'_>, answer: Listen) {
        t.pop();
        let less = match answer {
            Listen::Save => 0,
            Listen::Use => insight(t.s, Context::UBoat).unwrap_or(0),
        };
        if less > 0 {
            spend(t, Context::UBoat);
            let at = self.area.space();
            t.log.say(rule!("11.22e"), || {
                format!("Ultra: U-boats in {} attack at -{less}", hex_name(at))
            });
        }
        ch02_strategic::interdict(t, self.area, less);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        let at = hex_name(self.area.space());
        (
            format!("U-boats attack in {at}: is Ultra used?"),
            rule!("11.22e"),
        )
    }
}
