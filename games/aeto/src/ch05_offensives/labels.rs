//! What the actions of chapter 5 are called.

use super::NextOffensive;
use super::{
    Advance, Agent, Begin, Break, Combine, Decide, Demolish, Exploit, Follow, Gather, Go, Lose,
    OffensiveAction, Pay, Pick, React, Retreat, Salvo, Stand, Target, Thrust, Withdraw,
};
use crate::Aeto;
use crate::names::{hex_name, nation_name};
use crate::state::State;
use crate::types::{HexId, UnitId};
use frame::Chapter;
use kernel::{Caution, Illegal, Label, Seat, rule};

fn on(verb: &'static str, text: String, hex: HexId) -> Label {
    Label::new(verb, text).at(hex)
}

fn place(hex: HexId) -> String {
    hex_name(hex.space())
}

impl Chapter<Aeto> for OffensiveAction {
    fn label(self, s: &State) -> Label {
        let name = |unit: UnitId| s.unit(unit).name();
        let of = |verb: &'static str, text: String, unit: UnitId| {
            Label::new(verb, text)
                .of(unit)
                .maybe_at(s.unit(unit).hex().map(HexId::from))
        };
        match self {
            OffensiveAction::Begin(answer) => begin(s, answer),
            OffensiveAction::Combine(Combine::With { hq }) => {
                of("combine", format!("With {}", name(hq)), hq)
            }
            OffensiveAction::Combine(Combine::NoMore) => Label::new("no more", "No other HQ"),
            OffensiveAction::Go(Go::To { hex }) => on("go", format!("To {}", place(hex)), hex),
            OffensiveAction::Go(Go::With { staff }) => {
                of("go along", format!("{} goes along", name(staff)), staff)
            }
            OffensiveAction::Go(Go::Stay) => Label::new("stay", "It stays"),
            OffensiveAction::Pick(Pick::Unit { unit }) => of(
                "move",
                format!("Move {}{}", name(unit), from(s, unit)),
                unit,
            ),
            OffensiveAction::Pick(Pick::Enough) => Label::new("enough", "Nobody else moves"),
            OffensiveAction::Exploit(Exploit::Unit { unit }) => of(
                "exploit",
                format!("{} exploits{}", name(unit), from(s, unit)),
                unit,
            ),
            OffensiveAction::Exploit(Exploit::Enough) => {
                Label::new("enough", "Nobody else exploits")
            }
            OffensiveAction::Break(Break::From { hex }) => on(
                "break through",
                format!("Break through from {}", place(hex)),
                hex,
            ),
            OffensiveAction::Break(Break::Enough) => Label::new("enough", "No other breakthrough"),
            OffensiveAction::Thrust(answer) => match answer {
                Thrust::Without { unit } => {
                    of("leave behind", format!("Without {}", name(unit)), unit)
                }
                Thrust::To { hex } => on("go", format!("By way of {}", place(hex)), hex),
                Thrust::At { target } => on("strike", format!("Attack {}", place(target)), target),
                Thrust::Halt => Label::new("halt", "No attack after all"),
            },
            OffensiveAction::Target(Target::Hex { hex }) => {
                on("attack", format!("Attack {}", place(hex)), hex)
            }
            OffensiveAction::Target(Target::Land { unit }) => {
                crate::ch03_naval::labels::debark(s, unit)
            }
            OffensiveAction::Target(Target::Assault { hex }) => on(
                "assault",
                format!("Land in {} from the sea", place(hex)),
                hex,
            ),
            OffensiveAction::Target(Target::Unopposed { hex }) => on(
                "unopposed",
                format!("Land in {}, with Quisling's help", place(hex)),
                hex,
            ),
            OffensiveAction::Target(Target::Enough) => Label::new("enough", "No other attack"),
            OffensiveAction::Gather(answer) => match answer {
                Gather::Join { unit } => of(
                    "join",
                    format!("{} attacks{}", name(unit), from(s, unit)),
                    unit,
                ),
                Gather::Everybody => Label::new("everybody", "Everybody who can attacks"),
                Gather::Ready => Label::new("ready", "These attack"),
                Gather::Leave => Label::new("leave alone", "Leave the hex alone"),
            },
            OffensiveAction::Stand(Stand::LeaveOut { unit }) => {
                of("leave out", format!("{} stays out of it", name(unit)), unit)
            }
            OffensiveAction::Stand(Stand::Fight) => Label::new("stand", "The others stand"),
            OffensiveAction::Salvo(Salvo::Fire) => Label::new("fire", "Ships there fire"),
            OffensiveAction::Salvo(Salvo::Hold) => Label::new("hold fire", "No ship fires"),
            OffensiveAction::Demolish(Demolish::Work { hex, what }) => on(
                "demolish",
                format!("Destroy the {} in {}", what.name(), place(hex)),
                hex,
            ),
            OffensiveAction::Demolish(Demolish::Nothing) => Label::new("spare", "Destroy nothing"),
            OffensiveAction::Decide(Decide::Roll) => Label::new("roll", "Attack").fights(true),
            OffensiveAction::Decide(Decide::CallOff) => Label::new("call off", "Call it off"),
            OffensiveAction::React(React::From { hex }) => on(
                "react",
                format!("Armor strikes back from {}", place(hex)),
                hex,
            ),
            OffensiveAction::React(React::No) => Label::new("enough", "No Armor Reaction Attack"),
            OffensiveAction::Lose(Lose { unit }) => of(
                "lose",
                format!("{} loses a step{}", name(unit), from(s, unit)),
                unit,
            ),
            OffensiveAction::Withdraw(Withdraw::Leave) => Label::new("leave", "Leave the hex"),
            OffensiveAction::Withdraw(Withdraw::Hold) => Label::new("hold", "Hold the hex"),
            OffensiveAction::Retreat(Retreat { unit, to }) => on(
                "retreat",
                format!("{} retreats to {}", name(unit), place(to)),
                to,
            ),
            OffensiveAction::Pay(Pay::With { unit }) => of(
                "pay",
                format!("{} loses a step{}", name(unit), from(s, unit)),
                unit,
            ),
            OffensiveAction::Pay(Pay::Decline) => Label::new("decline", "Nobody advances"),
            OffensiveAction::Advance(Advance::Unit { unit }) => of(
                "advance",
                format!("{} advances{}", name(unit), from(s, unit)),
                unit,
            ),
            OffensiveAction::Advance(Advance::Enough) => {
                Label::new("enough", "Nobody else advances")
            }
            OffensiveAction::Follow(Follow::To { unit, hex }) => {
                let text = format!(
                    "{} follows into {}{}",
                    name(unit),
                    place(hex),
                    from(s, unit)
                );
                of("follow", text, unit).at(hex)
            }
            OffensiveAction::Follow(Follow::Enough) => Label::new("enough", "Nobody else follows"),
        }
    }
    fn verb(self) -> u8 {
        match self {
            OffensiveAction::Begin(Begin::Pass) => 2,
            OffensiveAction::Begin(Begin::Nation { .. }) => 199,
            OffensiveAction::Begin(Begin::Impromptu) => 3,
            // Nobody gives up by chance as readily as he makes an Offensive.
            OffensiveAction::Begin(Begin::Land { .. } | Begin::Surrender) => 4,
            OffensiveAction::Begin(Begin::Air) => 5,
            OffensiveAction::Begin(Begin::Sea { .. }) => 130,
            OffensiveAction::Begin(Begin::Drop) => 35,
            OffensiveAction::Begin(Begin::Organise) => 179,
            OffensiveAction::Begin(Begin::Declare) => 219,
            OffensiveAction::Begin(Begin::Joint) => 185,
            OffensiveAction::React(React::From { .. }) => 36,
            OffensiveAction::Combine(_) => 6,
            OffensiveAction::Go(_) => 7,
            OffensiveAction::Pick(Pick::Unit { .. }) => 8,
            OffensiveAction::Exploit(Exploit::Unit { .. }) => 9,
            OffensiveAction::Break(Break::From { .. }) => 10,
            OffensiveAction::Thrust(Thrust::Without { .. }) => 11,
            OffensiveAction::Thrust(Thrust::To { .. }) => 12,
            OffensiveAction::Thrust(Thrust::At { .. }) => 13,
            OffensiveAction::Thrust(Thrust::Halt) => 14,
            OffensiveAction::Target(
                Target::Hex { .. } | Target::Assault { .. } | Target::Unopposed { .. },
            ) => 15,
            OffensiveAction::Target(Target::Land { .. }) => 215,
            OffensiveAction::Gather(Gather::Join { .. }) => 16,
            OffensiveAction::Gather(Gather::Everybody) => 17,
            OffensiveAction::Gather(Gather::Ready) => 18,
            OffensiveAction::Gather(Gather::Leave) => 19,
            OffensiveAction::Stand(Stand::LeaveOut { .. }) => 20,
            OffensiveAction::Stand(Stand::Fight) => 21,
            OffensiveAction::Salvo(_) => 240,
            OffensiveAction::Demolish(_) => 241,
            OffensiveAction::Decide(_) => 22,
            OffensiveAction::Lose(_) => 23,
            OffensiveAction::Withdraw(_) => 24,
            OffensiveAction::Retreat(_) => 25,
            OffensiveAction::Pay(_) => 26,
            OffensiveAction::Advance(Advance::Unit { .. }) => 27,
            OffensiveAction::Follow(Follow::To { .. }) => 28,
            OffensiveAction::Pick(Pick::Enough)
            | OffensiveAction::Exploit(Exploit::Enough)
            | OffensiveAction::Break(Break::Enough)
            | OffensiveAction::Target(Target::Enough)
            | OffensiveAction::React(React::No)
            | OffensiveAction::Advance(Advance::Enough)
            | OffensiveAction::Follow(Follow::Enough) => 29,
        }
    }
    fn check(self, _s: &State, _seat: Seat) -> Result<(), Illegal> {
        Err(<Aeto as frame::Framed>::not_asked())
    }
}

/// Where a piece stands, in words: two of a name are told apart by it.
pub(crate) fn from(s: &State, unit: UnitId) -> String {
    match s.unit(unit).hex() {
        Some(hex) => format!(" from {}", hex_name(hex)),
        None => String::new(),
    }
}

fn begin(s: &State, answer: Begin) -> Label {
    match answer {
        Begin::Pass => Label::new("pass", "Pass"),
        Begin::Nation { nation } => Label::new(
            "nation",
            format!("{} makes an Offensive, or passes", nation_name(nation)),
        ),
        Begin::Impromptu => Label::new("impromptu", "Buy an Impromptu Offensive"),
        Begin::Sea { flag } => crate::ch03_naval::labels::flag_label(s, "sea offensive", flag),
        Begin::Air => Label::new("air offensive", "An Air Offensive"),
        Begin::Drop => Label::new("air offensive", "Paratroops drop on an empty hex"),
        Begin::Joint => Label::new("joint", "A Joint Offensive"),
        Begin::Declare => Label::new("declare", "Declare war"),
        Begin::Organise => Label::new("organise", "Arrange forces at sea anew"),
        Begin::Surrender => {
            let next = s.stack.step::<NextOffensive>();
            let nation = next.map_or(s.player(s.clock.side), |next| next.mover(s));
            let lost = "The war is lost by it, for good";
            Label::new("surrender", format!("{} surrenders", nation_name(nation)))
                .warns([Caution::new(rule!("9.9"), lost)])
        }
        Begin::Land { agent } => match agent {
            Agent::Stack { hex } => on(
                "offensive",
                format!("An Offensive by the stack in {}", place(hex)),
                hex,
            ),
            Agent::Landing { hex } => on(
                "offensive",
                format!("An Offensive by the troops off {}", place(hex)),
                hex,
            ),
            Agent::General { unit } | Agent::Hq { unit } => {
                let text = format!("An Offensive by {}", s.unit(unit).name());
                Label::new("offensive", text)
                    .of(unit)
                    .maybe_at(s.unit(unit).hex().map(HexId::from))
            }
        },
    }
}
