//! What the events ask, and what is answered.

use super::{About, Toll, country_name, receive};
use super::{
    lose, r15_1_resistance, r15_3_lands, r15_4_civil_war, r15_6_sides, r15_8_losses,
    r15_14_failure, r15_19_influence, r15_20_offensive, r15_26_minors, r15_28_options,
    r15_30_pacific, r15_32_weapons,
};
use crate::Krieg;
use crate::cards::FailureKind;
use crate::ch13_countries::box_name;
use crate::data::{Event, data};
use crate::game::Action;
use crate::losses::{self, Loss};
use crate::names::unit_at;
use crate::spot::Spot;
use crate::state::State;
use crate::types::{Area, CardId, CededId, CountryId, Faction, LandId, PolicyId, PostureBox};
use crate::unit::UnitId;
use frame::{Act, Open, Question};
use kernel::{Illegal, Label, RuleId, cite, demand, rule};
use serde::{Deserialize, Serialize};

/// A faction receives an event when what lies above is decided.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receive {
    pub faction: Faction,
    pub event: Event,
    pub about: About,
}

impl Question<Krieg> for Receive {
    type Answer = super::EventAction;

    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        t.pop();
        receive(t, self.faction, self.event, self.about);
        Open::Again
    }
}

/// A faction decides what an event leaves to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decide {
    pub by: Faction,
    pub ask: Ask,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Steps that must be lost; so many are left.
    Lose {
        toll: Toll,
        left: u8,
    },
    /// 15.1: what an Allied faction does for the resistance.
    Resistance,
    /// 15.18: what the Axis do for the Nationalists.
    Nationalists,
    /// 15.1c, 15.18: the hex in which an enemy loses something.
    Uprising,
    /// 15.3: a Detachment into the land that was ceded.
    Garrison {
        land: CededId,
    },
    /// 15.4, 15.5: a marker to flip.
    Flip,
    /// 15.4, 15.5: an Area Table for whoever has won a Civil War.
    Spoils,
    /// 15.8: so many things are owed; what was done already.
    Coup {
        done: Option<Thing>,
    },
    /// 15.8: a support unit out of the pool.
    CoupSupport,
    /// 15.8: an HQ off the map.
    CoupHq,
    /// 15.11
    Sooner,
    /// 15.14b: the Allied faction that makes the Axis suffer.
    Tormentor {
        kind: FailureKind,
    },
    /// 15.14: where the marker goes.
    FailureAt {
        suffers: Faction,
        kind: FailureKind,
    },
    /// 15.14: a support unit of who suffers.
    FailureUnit {
        suffers: Faction,
    },
    /// 15.19
    Influence {
        country: CountryId,
    },
    /// 15.29, 15.39: a step, or the other way.
    Sacrifice {
        bell: bool,
    },
    /// 15.30: a support unit for the Pacific.
    ToPacific {
        may: bool,
    },
    /// 15.30: a unit comes back from there.
    FromPacific {
        support: bool,
    },
    /// 15.34
    Province,
    /// 15.35
    Infighting,
    /// 15.2, 15.26: a Neutral that borders a country is brought in.
    Neighbour {
        of: CountryId,
        as_axis: bool,
    },
    /// 15.12, 15.17: Influence for a Neutral that borders a country.
    Court {
        of: CountryId,
    },
    /// 15.20
    Offensive,
    /// 15.20: the armor that leads it.
    Spearhead {
        at: Spot,
    },
    /// 15.21
    Aid,
    /// 15.23: a Truce goes up or down, or stays.
    TruceOf {
        which: PostureBox,
    },
    /// 15.25
    Create,
    /// 15.26: an Area Table.
    MinorArea,
    /// 15.26b
    Incident {
        country: CountryId,
    },
    /// 15.28
    Pressured,
    /// 15.28c
    Discuss,
    /// 15.28i, 15.31j
    Involve,
    /// 15.31
    Option,
    /// 15.31d, 15.31e: one Truce of a faction goes up or down.
    OneTruce {
        of: Faction,
    },
    /// 15.31c, 15.37
    WarOn,
    /// 15.31f
    WhichFailure,
    /// 15.31g
    Woo,
    /// 15.33
    Bomb,
    /// 15.33c
    BombVictim {
        at: Spot,
    },
    /// 15.36
    Weapons,
    WeaponUnit,
    WeaponHex,
    /// 15.37
    Challenge {
        country: CountryId,
    },
    /// 15.38
    Improve,
    /// 15.40
    Volkssturm,
}

/// The rules that an [`Ask`] belongs to.
enum Family {
    Losses { toll: Toll, left: u8 },
    Resistance,
    Lands(CededId),
    CivilWar,
    Sides,
    Home,
    Failure,
    Influence(CountryId),
    Offensive,
    Minors,
    Options,
    Pacific,
    Weapons,
}

impl Ask {
    fn family(self) -> Family {
        match self {
            Ask::Lose { toll, left } => Family::Losses { toll, left },
            Ask::Resistance | Ask::Nationalists | Ask::Uprising => Family::Resistance,
            Ask::Garrison { land } => Family::Lands(land),
            Ask::Flip | Ask::Spoils | Ask::Sacrifice { .. } | Ask::Province | Ask::Infighting => {
                Family::CivilWar
            }
            Ask::Neighbour { .. } | Ask::Court { .. } => Family::Sides,
            Ask::Coup { .. } | Ask::CoupSupport | Ask::CoupHq | Ask::Sooner => Family::Home,
            Ask::Tormentor { .. } | Ask::FailureAt { .. } | Ask::FailureUnit { .. } => {
                Family::Failure
            }
            Ask::Influence { country } => Family::Influence(country),
            Ask::Offensive | Ask::Spearhead { .. } | Ask::Aid | Ask::Volkssturm => {
                Family::Offensive
            }
            Ask::Create | Ask::MinorArea | Ask::Incident { .. } => Family::Minors,
            Ask::TruceOf { .. }
            | Ask::Pressured
            | Ask::Discuss
            | Ask::Involve
            | Ask::Option
            | Ask::OneTruce { .. }
            | Ask::WarOn
            | Ask::WhichFailure
            | Ask::Woo
            | Ask::Challenge { .. } => Family::Options,
            Ask::ToPacific { .. } | Ask::FromPacific { .. } => Family::Pacific,
            Ask::Bomb
            | Ask::BombVictim { .. }
            | Ask::Weapons
            | Ask::WeaponUnit
            | Ask::WeaponHex
            | Ask::Improve => Family::Weapons,
        }
    }
}

/// What there is to choose in words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thing {
    CivilWarTable,
    PartisanBase,
    Uprising,
    ColonialStep,
    MinorStep,
    /// A counter that goes to the Delay Box where no step can be lost.
    Marker,
    SendSupport,
    LoseSteps,
    SendHq,
    FreePassage,
    NoOccupation,
    Stronghold,
    Leaning,
    OwnInfluence,
    Activate,
    Sacrifice,
    CivilWarDefeat,
    CivilWarVictory,
    FlipSupport,
    /// 15.21: as a Delay Reduction.
    Sooner,
    /// 15.26b: a roll on the Diplomatic Incident Table.
    Incident,
    Politics,
    Discussions,
    PressureUs,
    VichyFleet,
    ScuttleVichy,
    WiderInvolvement,
    DeclareWar,
    EasternTalks,
    WesternTalks,
    Failure,
    Influence,
    Blitz,
}

/// What is answered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    Nothing,
    Do(Thing),
    Country(CountryId),
    Hex(Spot),
    Unit(UnitId),
    Step(Loss),
    Area(Area),
    Faction(Faction),
    Land(LandId),
    Card(CardId),
    /// A Truce is made harder to break, or easier.
    Truce {
        of: PostureBox,
        up: bool,
    },
    Failure {
        suffers: Faction,
        kind: FailureKind,
    },
    Policy(PolicyId),
}

impl Decide {
    /// Everything that could be answered, legal or not.
    fn deeds(&self, s: &State) -> Vec<Deed> {
        let Decide { by, ask } = *self;
        match ask.family() {
            Family::Losses { toll, left } => lose::deeds(s, by, toll, left),
            Family::Resistance => r15_1_resistance::deeds(s, ask),
            Family::Lands(land) => r15_3_lands::deeds(land),
            Family::CivilWar => r15_4_civil_war::deeds(s, ask),
            Family::Sides => r15_6_sides::deeds(),
            Family::Home => r15_8_losses::deeds(s, by, ask),
            Family::Failure => r15_14_failure::deeds(s, ask),
            Family::Influence(_) => r15_19_influence::deeds(),
            Family::Offensive => r15_20_offensive::deeds(s, by, ask),
            Family::Minors => r15_26_minors::deeds(ask),
            Family::Options => r15_28_options::deeds(ask),
            Family::Pacific => r15_30_pacific::deeds(s, by, ask),
            Family::Weapons => r15_32_weapons::deeds(s, by, ask),
        }
    }

    fn allows(&self, s: &State, deed: Deed) -> Result<(), Illegal> {
        let Decide { by, ask } = *self;
        match ask.family() {
            Family::Losses { toll, left } => lose::allows(s, by, toll, left, deed),
            Family::Resistance => r15_1_resistance::allows(s, by, ask, deed),
            Family::Lands(land) => r15_3_lands::allows(s, by, land, deed),
            Family::CivilWar => r15_4_civil_war::allows(s, by, ask, deed),
            Family::Sides => r15_6_sides::allows(s, ask, deed),
            Family::Home => r15_8_losses::allows(s, by, ask, deed),
            Family::Failure => r15_14_failure::allows(s, ask, deed),
            Family::Influence(country) => r15_19_influence::allows(s, by, country, deed),
            Family::Offensive => r15_20_offensive::allows(s, by, ask, deed),
            Family::Minors => r15_26_minors::allows(s, ask, deed),
            Family::Options => r15_28_options::allows(s, by, ask, deed),
            Family::Pacific => r15_30_pacific::allows(s, by, ask, deed),
            Family::Weapons => r15_32_weapons::allows(s, by, ask, deed),
        }
    }

    /// Carries an answer out; the question is off the stack.
    fn carry_out(&self, t: &mut Act<'_, Krieg>, deed: Deed) {
        let Decide { by, ask } = *self;
        match ask.family() {
            Family::Losses { toll, left } => lose::carry_out(t, by, toll, left, deed),
            Family::Resistance => r15_1_resistance::carry_out(t, by, ask, deed),
            Family::Lands(_) => r15_3_lands::carry_out(t, by, deed),
            Family::CivilWar => r15_4_civil_war::carry_out(t, by, ask, deed),
            Family::Sides => r15_6_sides::carry_out(t, by, ask, deed),
            Family::Home => r15_8_losses::carry_out(t, by, ask, deed),
            Family::Failure => r15_14_failure::carry_out(t, ask, deed),
            Family::Influence(country) => r15_19_influence::carry_out(t, by, country, deed),
            Family::Offensive => r15_20_offensive::carry_out(t, by, ask, deed),
            Family::Minors => r15_26_minors::carry_out(t, by, ask, deed),
            Family::Options => r15_28_options::carry_out(t, by, ask, deed),
            Family::Pacific => r15_30_pacific::carry_out(t, deed),
            Family::Weapons => r15_32_weapons::carry_out(t, by, ask, deed),
        }
    }
}

impl Question<Krieg> for Decide {
    type Answer = Deed;

    /// What cannot be done is a No Result, and what must be done is done.
    fn open(&self, t: &mut Act<'_, Krieg>) -> Open {
        cite!("0.read-1");
        let seat = t.s.seat(self.by);
        frame::ask_unless_forced(self, t, seat, Deed::Nothing)
    }
    fn candidates(&self, s: &State, out: &mut Vec<Action>) {
        super::add(out, self.deeds(s));
    }
    fn ask(&self, s: &State, out: &mut Vec<Action>) {
        // Found out once for all hexes: where a bomber can start from.
        if self.ask == Ask::Bomb {
            return super::add(out, r15_32_weapons::targets(s, self.by));
        }
        // Every way to pay is one that may be taken.
        if let Ask::Lose { toll, left } = self.ask {
            return super::add(out, lose::offers(s, self.by, toll, left));
        }
        let deeds = self.deeds(s).into_iter();
        super::add(out, deeds.filter(|deed| self.allows(s, *deed).is_ok()));
    }
    fn check(&self, s: &State, deed: Deed) -> Result<(), Illegal> {
        let known = match deed {
            Deed::Unit(id) | Deed::Step(Loss { unit: id, .. }) => s.has_unit(id),
            _ => true,
        };
        demand!(known, "0.read-1", "there is no such counter");
        self.allows(s, deed)
    }
    fn apply(&self, t: &mut Act<'_, Krieg>, deed: Deed) {
        t.pop();
        self.carry_out(t, deed);
    }
    fn prompt(&self, _s: &State) -> (String, RuleId) {
        prompt(self.ask)
    }
}

/// What the deciding player reads.
fn prompt(ask: Ask) -> (String, RuleId) {
    let (text, rule) = match ask {
        Ask::Lose { toll, left } => return lose::prompt(toll, left),
        Ask::Resistance => ("Support the resistance.", rule!("15.1b")),
        Ask::Nationalists => ("Support the Nationalists.", rule!("15.18")),
        Ask::Uprising => (
            "Choose the hex in which the enemy loses a step.",
            rule!("15.1c"),
        ),
        Ask::Garrison { .. } => ("Place a Detachment in the ceded land.", rule!("15.3a")),
        Ask::Flip => ("Choose the Civil War marker to flip.", rule!("15.4a")),
        Ask::Spoils => ("Choose an Area Table to roll on.", rule!("15.4a")),
        Ask::Coup { .. } => ("Choose what the coup costs.", rule!("15.8")),
        Ask::CoupSupport => ("Choose the support unit that is delayed.", rule!("15.8")),
        Ask::CoupHq => ("Choose the HQ that is delayed.", rule!("15.8")),
        Ask::Sooner => (
            "Choose a unit that arrives one turn sooner.",
            rule!("15.11"),
        ),
        Ask::Tormentor { .. } => (
            "Choose the Allied faction that places the Failure.",
            rule!("15.14b"),
        ),
        Ask::FailureAt { .. } => ("Place the Failure marker.", rule!("15.14a")),
        Ask::FailureUnit { .. } => ("Choose a support unit to delay.", rule!("15.14a")),
        Ask::Influence { country } => {
            let text = format!("Apply Influence to {}.", country_name(country));
            return (text, rule!("15.19a"));
        }
        Ask::Sacrifice { bell: false } => ("They shall not pass.", rule!("15.29")),
        Ask::Sacrifice { bell: true } => ("The bell tolls.", rule!("15.39")),
        Ask::ToPacific { .. } => (
            "Choose the support unit that goes to the Pacific.",
            rule!("15.30.1b"),
        ),
        Ask::FromPacific { .. } => (
            "Choose the unit that comes back from the Pacific.",
            rule!("15.30.1a"),
        ),
        Ask::Province => (
            "Choose the province that becomes independent.",
            rule!("15.34"),
        ),
        Ask::Infighting => ("The Republicans fight each other.", rule!("15.35")),
        Ask::Neighbour { of, .. } => {
            let text = format!("Which Neutral does {} fight?", country_name(of));
            return (text, rule!("15.2"));
        }
        Ask::Court { of } => {
            let text = format!("Which neighbour of {} is courted?", country_name(of));
            return (text, rule!("15.12"));
        }
        Ask::Offensive => (
            "Attack with armor at once, or lose an armor step.",
            rule!("15.20"),
        ),
        Ask::Spearhead { .. } => ("Which armor leads the attack?", rule!("15.20")),
        Ask::Aid => ("Choose the aid.", rule!("15.21")),
        Ask::TruceOf { which } => {
            let text = format!("Change the Truce of {}, or keep it.", box_name(which));
            return (text, rule!("15.23"));
        }
        Ask::Create => ("Which country is made an Axis Minor?", rule!("15.25a")),
        Ask::MinorArea => ("Choose an Area Table to roll on.", rule!("15.26a")),
        Ask::Incident { country } => {
            let text = format!("Roll for an incident in {}?", country_name(country));
            return (text, rule!("15.26b"));
        }
        Ask::Pressured => ("How are Neutrals pressured?", rule!("15.28a")),
        Ask::Discuss => ("With which Neutral?", rule!("15.28c")),
        Ask::Involve => ("Which Minor is drawn in?", rule!("15.28i")),
        Ask::Option => ("Choose a Political Option.", rule!("15.31a")),
        Ask::OneTruce { .. } => ("Which Truce changes?", rule!("15.31d")),
        Ask::WarOn => ("On which Neutral is war declared?", rule!("15.31c")),
        Ask::WhichFailure => ("Who suffers which Failure?", rule!("15.31f")),
        Ask::Woo => ("Which Neutral considers its options?", rule!("15.31g")),
        Ask::Bomb => ("Where does the A-bomb fall?", rule!("15.33a")),
        Ask::BombVictim { .. } => ("What does it destroy?", rule!("15.33c")),
        Ask::Weapons => ("Choose what special weapons do.", rule!("15.36")),
        Ask::WeaponUnit => ("Which Allied support unit is delayed?", rule!("15.36")),
        Ask::WeaponHex => ("In which hex is a step lost?", rule!("15.36")),
        Ask::Challenge { .. } => ("Choose what the challenge brings.", rule!("15.37")),
        Ask::Improve => ("What does the Partnership Country get?", rule!("15.38")),
        Ask::Volkssturm => ("Where does the Volkssturm come?", rule!("15.40")),
    };
    (text.to_string(), rule)
}

fn thing(thing: Thing) -> &'static str {
    match thing {
        Thing::CivilWarTable => "Roll on the Civil War Table",
        Thing::PartisanBase => "Take a Partisan Base",
        Thing::Uprising => "Choose a hex in which the enemy loses something",
        Thing::ColonialStep => "Receive a colonial step",
        Thing::MinorStep => "Receive a Minor's step",
        Thing::Marker => "Remove the Detachment or Logistics marker",
        Thing::SendSupport => "Delay a support unit",
        Thing::LoseSteps => "Lose two steps",
        Thing::SendHq => "Delay an HQ",
        Thing::FreePassage => "Remove the Free Passage marker",
        Thing::NoOccupation => "Remove the No Occupation marker",
        Thing::Stronghold => "Remove the Stronghold",
        Thing::Leaning => "Remove the marker in its Capital",
        Thing::OwnInfluence => "Place an Influence marker",
        Thing::Activate => "Activate the country",
        Thing::Sacrifice => "Lose a step",
        Thing::CivilWarDefeat => "Civil War Defeat",
        Thing::CivilWarVictory => "Civil War Victory",
        Thing::FlipSupport => "Flip the Republican Support marker",
        Thing::Sooner => "Have a unit arrive sooner",
        Thing::Incident => "Roll on the Diplomatic Incident Table",
        Thing::Politics => "Minor Country Politics",
        Thing::Discussions => "Neutrality Discussions",
        Thing::PressureUs => "Pressure the United States",
        Thing::VichyFleet => "Take the fleet of Vichy",
        Thing::ScuttleVichy => "Attack the fleet of Vichy",
        Thing::WiderInvolvement => "Wider Involvement",
        Thing::DeclareWar => "Declare War",
        Thing::EasternTalks => "Eastern Peace Talks",
        Thing::WesternTalks => "Western Peace Talks",
        Thing::Failure => "Military Failure",
        Thing::Influence => "Influence in a Neutral",
        Thing::Blitz => "A Blitz marker in the next Support Segment",
    }
}

/// What an answer is called.
pub(super) fn label(s: &State, deed: Deed) -> Label {
    match deed {
        Deed::Nothing => Label::new("no_event", "Do nothing"),
        Deed::Do(what) => Label::new("event", thing(what)),
        Deed::Country(country) => {
            let label = Label::new("country", country_name(country));
            match data().countries[country.index()].capital {
                Some(capital) => label.on(Spot::from(capital).target()),
                None => label,
            }
        }
        Deed::Hex(at) => Label::new("event_hex", at.name()).on(at.target()),
        Deed::Unit(id) => Label::new("event_unit", unit_at(s, id)).of(id),
        Deed::Step(loss) => losses::label(s, "event_loss", loss),
        Deed::Area(area) => Label::new(
            "area",
            format!("Area Table: {}", area.word().replace('_', " ")),
        ),
        Deed::Faction(faction) => Label::new("faction", faction.name()),
        Deed::Land(land) => Label::new("land", &*data().lands[land.index()].name),
        Deed::Card(card) => Label::new("directive", &*data().cards.get(card).name),
        Deed::Truce { of, up } => {
            let way = if up { "increase" } else { "reduce" };
            Label::new("truce", format!("{}: {way} the Truce", box_name(of)))
        }
        Deed::Failure { suffers, kind } => {
            let text = format!("{} suffer a Failure ({})", suffers.name(), kind.word());
            Label::new("failure", text)
        }
        Deed::Policy(policy) => {
            let name = &data().policies[policy.index()].name;
            Label::new("end_policy", format!("End {name}"))
        }
    }
}
