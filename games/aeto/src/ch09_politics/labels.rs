//! What the actions of chapter 9 are called.

use super::{
    Call, Coerce, Court, Declare, Deploy, Dispose, Establish, Exile, Force, Hasten, Host,
    Neutralize, PoliticsAction, Press, Raise, Reform, Resolve, Rise, Sail, Share, Submit, Wall,
};
use crate::Aeto;
use crate::names::{hex_name, nation_name};
use crate::state::State;
use frame::Chapter;
use kernel::{Caution, Illegal, Label, Seat, rule};

impl Chapter<Aeto> for PoliticsAction {
    fn label(self, s: &State) -> Label {
        match self {
            PoliticsAction::Declare(Declare::War { on }) => {
                let what = format!("War on {} cannot be taken back.", nation_name(on));
                Label::new("declare", format!("Declare war on {}", nation_name(on)))
                    .warns([Caution::new(rule!("9.1b"), what)])
            }
            PoliticsAction::Declare(Declare::Winter) => {
                let what = "The Winter War cannot be taken back.";
                Label::new("declare", "Begin the Winter War against Finland")
                    .warns([Caution::new(rule!("10.24a"), what)])
            }
            PoliticsAction::Declare(Declare::NoMore) => {
                Label::new("enough", "No declaration of war")
            }
            PoliticsAction::Deploy(Deploy::At { hex }) => {
                Label::new("set up", format!("Set it up in {}", hex_name(hex.space()))).at(hex)
            }
            PoliticsAction::Deploy(Deploy::Rest) => Label::new(
                "rest",
                "Set up the rest in the capital, the Cities and the ports",
            ),
            PoliticsAction::Hasten(Hasten::Try) => Label::new("hasten", "Try to end the Sitzkrieg"),
            PoliticsAction::Hasten(Hasten::Wait) => Label::new("wait", "Let the Sitzkrieg go on"),
            PoliticsAction::Dispose(Dispose::To { nation }) => {
                Label::new("give", format!("They go to {}", nation_name(nation)))
            }
            PoliticsAction::Establish(Establish::Vichy) => {
                Label::new("establish", "Establish Vichy France")
            }
            PoliticsAction::Establish(Establish::Never) => {
                Label::new("refuse", "No Vichy France, and never")
            }
            PoliticsAction::Court(Court::Try { nation }) => {
                Label::new("court", format!("Try to win {} over", nation_name(nation)))
            }
            PoliticsAction::Court(Court::NoMore) => Label::new("enough", "Win nobody over"),
            PoliticsAction::Press(Press::On { nation }) => {
                Label::new("press", format!("Press {} to give up", nation_name(nation)))
            }
            PoliticsAction::Press(Press::NoMore) => Label::new("enough", "Press nobody"),
            PoliticsAction::Wall(Wall::At { hex }) => Label::new(
                "wall",
                format!("A free coastal fort in {}", hex_name(hex.space())),
            )
            .at(hex),
            PoliticsAction::Wall(Wall::Later) => Label::new("later", "None in this season"),
            PoliticsAction::Force(Force::Roll) => Label::new("force", "Force Italy into the war"),
            PoliticsAction::Submit(Submit::Yes) => Label::new("surrender", "Surrender"),
            PoliticsAction::Submit(Submit::No) => Label::new("fight on", "Fight on"),
            PoliticsAction::Coerce(Coerce::On { nation }) => Label::new(
                "ask",
                format!("Ask {} to let German units through", nation_name(nation)),
            ),
            PoliticsAction::Coerce(Coerce::NoMore) => Label::new("enough", "Ask nobody"),
            PoliticsAction::Share(Share::To { nation }) => {
                Label::new("share", format!("It is {}'s", nation_name(nation)))
            }
            PoliticsAction::Reform(Reform::At { hex }) => Label::new(
                "reform",
                format!("It fights on in {}", hex_name(hex.space())),
            )
            .at(hex),
            PoliticsAction::Reform(Reform::Never) => Label::new("never", "It does not come"),
            PoliticsAction::Call(Call::On { nation }) => Label::new(
                "call",
                format!("Call on {} to give up", nation_name(nation)),
            ),
            PoliticsAction::Call(Call::NoMore) => Label::new("enough", "Call on nobody"),
            PoliticsAction::Raise(Raise::At { unit, hex }) => Label::new(
                "raise",
                format!("{} in {}", s.unit(unit).name(), hex_name(hex.space())),
            )
            .at(hex),
            PoliticsAction::Raise(Raise::Nobody) => Label::new("none", "Raise nobody"),
            PoliticsAction::Rise(Rise::At { hex }) => {
                Label::new("rise", format!("It rises in {}", hex_name(hex.space()))).at(hex)
            }
            PoliticsAction::Resolve(Resolve::HoldOut) => {
                Label::new("hold out", "Hold out in the colonies")
            }
            PoliticsAction::Resolve(Resolve::GiveUp) => Label::new("give up", "Do not hold out"),
            PoliticsAction::Sail(Sail::American) => Label::new("american", "They become American"),
            PoliticsAction::Sail(Sail::British) => Label::new("british", "They stay British"),
            PoliticsAction::Exile(Exile::Unit { unit }) => {
                Label::new("canada", format!("{} comes to Canada", s.unit(unit).name()))
            }
            PoliticsAction::Neutralize(Neutralize::Enforce) => {
                Label::new("enforce", "Enforce Finnish neutrality")
            }
            PoliticsAction::Neutralize(Neutralize::Wait) => {
                Label::new("wait", "Leave Finland as it is")
            }
            PoliticsAction::Host(Host::Let) => Label::new("let", "Let them pass"),
            PoliticsAction::Host(Host::Bar) => Label::new("bar", "Let nobody pass"),
            PoliticsAction::Force(Force::Leave) => Label::new("leave", "Leave Italy alone"),
        }
    }
    fn verb(self) -> u8 {
        match self {
            PoliticsAction::Declare(Declare::War { .. } | Declare::Winter) => 220,
            PoliticsAction::Declare(Declare::NoMore) => 221,
            PoliticsAction::Deploy(Deploy::At { .. }) => 222,
            PoliticsAction::Deploy(Deploy::Rest) => 223,
            PoliticsAction::Hasten(_) => 224,
            PoliticsAction::Dispose(_) => 225,
            PoliticsAction::Establish(_) => 226,
            PoliticsAction::Court(_) => 227,
            PoliticsAction::Press(_) => 228,
            PoliticsAction::Force(_) => 229,
            PoliticsAction::Wall(_) => 230,
            PoliticsAction::Submit(_) => 233,
            PoliticsAction::Coerce(_) => 234,
            PoliticsAction::Share(_) => 235,
            PoliticsAction::Reform(_) => 236,
            PoliticsAction::Call(_) => 237,
            PoliticsAction::Raise(_) => 238,
            PoliticsAction::Rise(_) => 239,
            PoliticsAction::Resolve(_) => 240,
            PoliticsAction::Sail(_) => 241,
            PoliticsAction::Exile(_) => 242,
            PoliticsAction::Host(_) => 243,
            PoliticsAction::Neutralize(_) => 244,
        }
    }
    fn check(self, _s: &State, _seat: Seat) -> Result<(), Illegal> {
        Err(<Aeto as frame::Framed>::not_asked())
    }
}
