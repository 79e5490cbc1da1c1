//! What the actions of chapter 2 are called.

use super::{
    Bomb, Hunt, Objective, Prowl, Raid, Scramble, Sortie, StrategicAction, Struck, Sweep,
    Torpedoed, total_value,
};
use crate::Aeto;
use crate::ch05_offensives::from;
use crate::names::hex_name;
use crate::state::State;
use crate::types::{HexId, UnitId};
use frame::Chapter;
use kernel::{Illegal, Label, Seat};

impl Chapter<Aeto> for StrategicAction {
    fn label(self, s: &State) -> Label {
        let name = |unit: UnitId| format!("{}{}", s.unit(unit).name(), from(s, unit));
        let of = |verb: &'static str, text: String, unit: UnitId| {
            Label::new(verb, text)
                .of(unit)
                .maybe_at(s.unit(unit).hex().map(HexId::from))
        };
        let at = |verb: &'static str, text: &str, hex: HexId| {
            Label::new(verb, format!("{text} {}", hex_name(hex.space()))).at(hex)
        };
        match self {
            StrategicAction::Raid(Raid::From { base, night }) => match night {
                false => at("raid by day", "A raid by day from", base),
                true => at("raid by night", "A raid by night from", base),
            },
            StrategicAction::Raid(Raid::Decline) => Label::new("decline", "No more raids"),
            StrategicAction::Objective(Objective::Hex { hex }) => at("target", "Bomb", hex),
            StrategicAction::Objective(Objective::Reconsider) => {
                Label::new("reconsider", "Another base")
            }
            StrategicAction::Sortie(sortie) => match sortie {
                Sortie::Take { unit } => of("take", format!("{} takes off", name(unit)), unit),
                Sortie::Leave { unit } => of("leave", format!("{} stays behind", name(unit)), unit),
                Sortie::Fly { hex } => at("fly", "Fly to", hex),
                Sortie::Rail { unit } => {
                    let text = format!("{} attacks the railways", name(unit));
                    of("railways", text, unit)
                }
                Sortie::Ready => Label::new("ready", "The others attack the city"),
                Sortie::Home => Label::new("home", "The raid ends"),
            },
            StrategicAction::Bomb(Bomb::Pick { unit }) => {
                of("pick", format!("{} joins the group", name(unit)), unit)
            }
            StrategicAction::Bomb(Bomb::Roll { rail, bonus }) => {
                let what = if rail {
                    "Bomb the railways"
                } else {
                    "Drop the bombs"
                };
                let more = if bonus > 0 {
                    format!(", +{bonus} to the dice")
                } else {
                    String::new()
                };
                Label::new("bomb", format!("{what}{more}"))
            }
            StrategicAction::Bomb(Bomb::Enough) => Label::new("enough", "No more bombs"),
            StrategicAction::Struck(Struck { unit }) => {
                of("struck", format!("{} is hit", name(unit)), unit)
            }
            StrategicAction::Sweep(Sweep::From { base }) => {
                at("sweep", "Fly against convoys from", base)
            }
            StrategicAction::Sweep(Sweep::Enough) => Label::new("enough", "No more Bombers"),
            StrategicAction::Scramble(Scramble::Unit { unit }) => {
                Label::new("launch", format!("{} takes off", name(unit))).of(unit)
            }
            StrategicAction::Scramble(Scramble::NoMore) => {
                Label::new("no more", "No more aircraft")
            }
            StrategicAction::Prowl(Prowl::Ship { ship }) => {
                let text = format!("{} attacks convoys", name(ship));
                Label::new("prowl", text).of(ship)
            }
            StrategicAction::Prowl(Prowl::Enough) => Label::new("enough", "No more raiders"),
            StrategicAction::Hunt(Hunt::Area { area }) => {
                let value = total_value(s, area.space());
                let hex = hex_name(area.space());
                Label::new("hunt", format!("Attack in {hex}, escort value {value}")).at(area)
            }
            StrategicAction::Hunt(Hunt::Enough) => Label::new("enough", "No more attacks"),
            StrategicAction::Torpedoed(Torpedoed { ship }) => {
                Label::new("torpedo", format!("{} is hit", name(ship))).of(ship)
            }
        }
    }
    fn verb(self) -> u8 {
        match self {
            StrategicAction::Raid(Raid::From { .. }) => 100,
            StrategicAction::Raid(Raid::Decline) => 101,
            StrategicAction::Objective(Objective::Hex { .. }) => 102,
            StrategicAction::Objective(Objective::Reconsider) => 103,
            StrategicAction::Sortie(sortie) => match sortie {
                Sortie::Take { .. } => 104,
                Sortie::Leave { .. } => 105,
                Sortie::Fly { .. } => 106,
                Sortie::Rail { .. } => 107,
                Sortie::Ready => 108,
                Sortie::Home => 109,
            },
            StrategicAction::Bomb(Bomb::Pick { .. }) => 110,
            StrategicAction::Bomb(Bomb::Roll { .. }) => 111,
            StrategicAction::Bomb(Bomb::Enough) => 112,
            StrategicAction::Struck(_) => 113,
            StrategicAction::Prowl(Prowl::Ship { .. }) => 114,
            StrategicAction::Prowl(Prowl::Enough) => 115,
            StrategicAction::Hunt(Hunt::Area { .. }) => 116,
            StrategicAction::Hunt(Hunt::Enough) => 117,
            StrategicAction::Torpedoed(_) => 118,
            StrategicAction::Sweep(Sweep::From { .. }) => 119,
            StrategicAction::Sweep(Sweep::Enough) => 120,
            StrategicAction::Scramble(Scramble::Unit { .. }) => 121,
            StrategicAction::Scramble(Scramble::NoMore) => 122,
        }
    }
    fn check(self, _s: &State, _seat: Seat) -> Result<(), Illegal> {
        Err(<Aeto as frame::Framed>::not_asked())
    }
}
