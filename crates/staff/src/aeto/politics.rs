//! The cadet's politics: Germany goes west when the spring of 1940 has come, and nobody else starts wars.

use aeto::State;
use aeto::ch09_politics::{
    Call, Coerce, Court, Declare, Deploy, Establish, Force, Hasten, Host, Neutralize,
    PoliticsAction, Press, Raise, Reform, Resolve, Submit, Wall,
};
use aeto::data::data;
use aeto::types::{Month, NationId};

/// Whom Germany goes against, in this order.
const WEST: [&str; 4] = ["netherlands", "belgium", "luxembourg", "denmark"];
/// April 1940, counted as months are.
const SPRING: Month = Month(15);

/// What an answer is worth.
pub fn value(s: &State, own: NationId, action: PoliticsAction) -> i32 {
    match action {
        PoliticsAction::Declare(Declare::War { on }) => war(s, own, on),
        PoliticsAction::Deploy(answer) => i32::from(answer == Deploy::Rest),
        PoliticsAction::Hasten(answer) => i32::from(answer == Hasten::Wait),
        PoliticsAction::Establish(answer) => i32::from(answer == Establish::Vichy),
        PoliticsAction::Court(Court::Try { .. }) | PoliticsAction::Press(Press::On { .. }) => 1,
        PoliticsAction::Force(answer) => i32::from(answer == Force::Leave),
        PoliticsAction::Submit(answer) => i32::from(answer == Submit::No),
        PoliticsAction::Wall(answer) => i32::from(answer != Wall::Later),
        PoliticsAction::Resolve(answer) => i32::from(answer == Resolve::HoldOut),
        PoliticsAction::Neutralize(answer) => i32::from(answer == Neutralize::Wait),
        PoliticsAction::Host(answer) => i32::from(answer == Host::Let),
        PoliticsAction::Coerce(answer) => i32::from(answer != Coerce::NoMore),
        PoliticsAction::Call(answer) => i32::from(answer != Call::NoMore),
        PoliticsAction::Reform(answer) => i32::from(answer != Reform::Never),
        PoliticsAction::Raise(answer) => i32::from(answer != Raise::Nobody),
        PoliticsAction::Declare(Declare::Winter) => -1,
        PoliticsAction::Declare(Declare::NoMore)
        | PoliticsAction::Share(_)
        | PoliticsAction::Sail(_)
        | PoliticsAction::Exile(_)
        | PoliticsAction::Rise(_)
        | PoliticsAction::Dispose(_)
        | PoliticsAction::Court(Court::NoMore)
        | PoliticsAction::Press(Press::NoMore) => 0,
    }
}

fn war(s: &State, own: NationId, on: NationId) -> i32 {
    let id = |nation: NationId| &*data().nations[nation.index()].id;
    let place = WEST.iter().position(|name| *name == id(on));
    match place {
        Some(place) if id(own) == "germany" && s.clock.month >= SPRING => 10 - place as i32,
        _ => -1,
    }
}
