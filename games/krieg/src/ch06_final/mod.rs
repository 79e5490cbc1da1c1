//! Chapter 6: the Final Administrative Phase, of which 6.1 stands here and 6.2 in chapter 16.

use crate::Krieg;
use crate::ch00_sequence::Segment;
use crate::data::data;
use crate::politics::Truce;
use crate::state::State;
use crate::types::Faction;
use frame::{Act, Chapter};
use kernel::{Caution, Label, cite, rule};

mod r6_1_1_declare_war;
mod r6_1_2_truces;

pub use r6_1_1_declare_war::may_declare;

frame::chapter! {
    /// What chapter 6 asks.
    steps FinalStep of Krieg {
        r6_1_1_declare_war::DeclareWar => Declared,
        r6_1_1_declare_war::NoOccupation => Spared,
        r6_1_2_truces::ReduceTruces => Reducing,
    }
    /// What is decided in the War & Peace Segment.
    actions FinalAction {}
}

/// 6.1: first declarations of war, then Truces.
pub fn begin(t: &mut Act<'_, Krieg>) {
    cite!("6.1");
    debug_assert_eq!(t.s.clock.segment, Segment::WarAndPeace);
    if t.s.clock.phasing == Faction::Western {
        t.s.politics.just_activated.clear();
    }
    t.push(ReduceTruces {
        reduced: Vec::new(),
    });
    t.push(DeclareWar {});
}

impl Chapter<Krieg> for FinalAction {
    fn label(self, _s: &State) -> Label {
        let name = |country: crate::types::CountryId| &data().countries[country.index()].name;
        match self {
            FinalAction::Declared(Declared::On(country)) => {
                let label = Label::new("declare_war", format!("Declare war on {}", name(country)))
                    .warns([Caution::war(rule!("6.1.1a"))]);
                match data().countries[country.index()].capital {
                    Some(capital) => label.on(crate::spot::Spot::from(capital).target()),
                    None => label,
                }
            }
            FinalAction::Declared(Declared::NoMore) => Label::new("no_war", "Declare no more wars"),
            FinalAction::Spared(Spared(true)) => {
                Label::new("no_occupation", "Place a No Occupation marker")
            }
            FinalAction::Spared(Spared(false)) => Label::new("occupation", "Place no such marker"),
            FinalAction::Reducing(Reducing::Reduce(faction)) => Label::new(
                "reduce_truces",
                format!("Reduce the Truces of the {}", faction.name()),
            ),
            FinalAction::Reducing(Reducing::Keep) => {
                Label::new("keep_truces", "Leave the Truces as they are")
            }
        }
    }
    fn verb(self) -> u8 {
        match self {
            FinalAction::Declared(Declared::On(_)) => 42,
            FinalAction::Declared(Declared::NoMore) => 43,
            FinalAction::Spared(Spared(true)) => 44,
            FinalAction::Spared(Spared(false)) => 45,
            FinalAction::Reducing(Reducing::Reduce(_)) => 46,
            FinalAction::Reducing(Reducing::Keep) => 47,
        }
    }
}

/// 6.1.2b: which Truces may go down in this turn.
fn reducible(s: &State, truce: Truce) -> bool {
    cite!("6.1.2a", "6.1.2b");
    s.clock.turn.months().is_seasonal() || truce == Truce::Negotiation
}
