//! What programs and requirements say, in our words.

use crate::cards::{
    Argument, Card, CardClass, Chooser, Condition, DelayBox, Destination, EnterInto, Entering,
    FailureKind, Instruction, MarkerSide, Posture, Receives, Reinforcement, Select, Sent,
    Somewhere, Status, Sufferer, Target, Units,
};
use crate::data::{Event, data};
use crate::spot::Spot;
use crate::types::{
    Area, CardId, CededId, CountryId, Faction, PacificStatus, PolicyId, PostureBox, ProgramId,
    Season, StepKind, TableId, VpSide, WarState,
};
use kernel::cite;

pub fn area(area: Area) -> &'static str {
    match area {
        Area::Central => "Central",
        Area::Western => "Western",
        Area::Northern => "Northern",
        Area::Balkan => "Balkan",
        Area::Eastern => "Eastern",
        Area::MiddleEast => "Middle East",
    }
}

pub fn war_state(state: WarState) -> &'static str {
    match state {
        WarState::PreWar => "Pre-War",
        WarState::LimitedWar => "Limited War",
        WarState::TotalWar => "Total War",
    }
}

fn country(id: CountryId) -> &'static str {
    &data().countries[id.index()].name
}

fn land(id: CededId) -> String {
    let marker = &data().ceded[id.index()];
    match marker.land {
        crate::data::Ceded::Country(whole) => country(whole).to_string(),
        crate::data::Ceded::Land(id) => data().lands[id.index()].name.to_string(),
    }
}

fn policy(id: PolicyId) -> &'static str {
    &data().policies[id.index()].name
}

pub fn posture_box(which: PostureBox) -> &'static str {
    match which {
        PostureBox::Us => "the US",
        PostureBox::Britain => "Britain",
        PostureBox::France => "France",
        PostureBox::WesternMinors => "Western Minors",
        PostureBox::Russia => "Russia",
        PostureBox::SovietMinors => "Soviet Minors",
    }
}

/// The name of a table: a card's own, or one of the player aids.
pub fn table(id: TableId) -> String {
    let name = &data().cards.table(id).id;
    let own = Faction::ALL.iter().find_map(|faction| {
        let rest = name.strip_prefix(faction.word())?.strip_prefix('_')?;
        let (number, which) = rest.split_once('_').unwrap_or((rest, ""));
        let card = data().find_card(&format!("{}{number}", faction.letter()))?;
        let which = which.replace('_', " ");
        let table = format!("the {which} table of {}", data().cards.get(card).name);
        Some(table.replace("  ", " "))
    });
    own.unwrap_or_else(|| format!("the {} table", name.replace('_', " ")))
}

/// A sentence of its own.
fn sentence(head: &str, text: &str) -> Option<String> {
    (!text.is_empty()).then(|| format!("{head}: {text}."))
}

/// What a card requires.
pub fn requirements(card: &Card) -> String {
    list(&card.requires, "; ")
}

/// What a card says, segment by segment.
pub fn card_text(card: &Card) -> String {
    cite!("0.cards-4", "0.cards-5");
    let segments = [
        ("Option Card Segment", card.option_card),
        ("Replacements", card.replacements),
        ("Political Events Segment, every turn", card.political),
        ("Conditional Events Segment, every turn", card.conditional),
    ];
    let mut all: Vec<String> = sentence("Requires", &requirements(card))
        .into_iter()
        .collect();
    for (head, block) in segments {
        all.extend(block.and_then(|block| sentence(head, &program(block))));
        if head == "Option Card Segment" {
            all.extend(sentence("Reinforcements", &reinforcements(card)));
        }
    }
    all.join(" ")
}

fn reinforcements(card: &Card) -> String {
    let one = |item: &Reinforcement| {
        let name = match item.what {
            Entering::Counter(counter) => {
                let counter = &data().counters[counter.index()];
                match counter.nationality {
                    crate::data::Nationality::Country(id) => {
                        format!("{} {}", crate::names::adjective(id), counter.name)
                    }
                    _ => counter.name.to_string(),
                }
            }
            Entering::Marker(marker) => data().markers[marker.index()].name.to_string(),
        };
        let to = match item.into {
            EnterInto::Pool => "Force Pool",
            EnterInto::Delay => "Delay Box",
            EnterInto::StrategicWarfare => "Strategic Warfare Box",
        };
        match item.count {
            1 => format!("{name} to the {to}"),
            count => format!("{count} {name} to the {to}"),
        }
    };
    let all: Vec<String> = card.reinforcements.iter().map(one).collect();
    all.join(", ")
}

/// Everything that a program does.
pub fn program(id: ProgramId) -> String {
    let all = data().cards.script.get(id).iter().map(instruction);
    all.collect::<Vec<_>>().join("; ")
}

fn event(event: Event, argument: &Argument) -> String {
    let name = &data().events[event.index()].name;
    let bare = name.split(" [").next().unwrap_or(name);
    match argument {
        Argument::None | Argument::Resisting => bare.to_string(),
        Argument::Country(on) => format!("{bare}: {}", target(*on)),
        Argument::Land(id) => format!("{bare}: {}", land(*id)),
        Argument::Area(id) => format!("{bare}: {}", area(*id)),
        Argument::SelectedArea => format!("{bare}: the selected Area"),
        Argument::Failure { suffers, kind } => {
            let kind = match kind {
                FailureKind::Command => "Command Failure",
                FailureKind::Supply => "Supply Failure",
            };
            match suffers {
                Sufferer::Faction(faction) => format!("{kind} of the {}", faction.name()),
                Sufferer::Selected => format!("{kind} of the selected faction"),
            }
        }
        Argument::Directive(card) => format!("{bare}: {}", data().cards.get(*card).name),
        Argument::Challenger(id) => format!("{bare}: {}", country(*id)),
        Argument::ReturnOne => format!("{bare}: one unit returns"),
        Argument::SupportOnly => format!("{bare}: the support unit alone"),
    }
}

fn target(target: Target) -> &'static str {
    match target {
        Target::Country(id) => country(id),
        Target::Selected => "the selected country",
        Target::Partner => "the Partnership Country",
    }
}

fn select(select: &Select) -> String {
    match select {
        Select::Area => "select an Area".into(),
        Select::AlliedFaction => "select an Allied faction".into(),
        Select::Country { status, among } => {
            let what = match status {
                Status::Neutral => "a Neutral",
                Status::Minor => "a Minor Country",
                Status::Partner => "a Partnership Country",
            };
            match among {
                crate::cards::Among::All => format!("select {what}"),
                crate::cards::Among::Area(id) => {
                    format!("select {what} of the {} Area", area(*id))
                }
                crate::cards::Among::These(list) => {
                    let names: Vec<&str> = list.iter().map(|id| country(*id)).collect();
                    format!("select {what}: {}", names.join(", "))
                }
            }
        }
    }
}

fn receives(who: Receives) -> String {
    match who {
        Receives::Country(id) => country(id).to_string(),
        Receives::MinorOf(faction) => format!("a Minor of the {}", faction.name()),
    }
}

fn step_kind(kind: StepKind) -> &'static str {
    match kind {
        StepKind::Infantry => "infantry ",
        StepKind::Armor => "armor ",
        StepKind::Colonial => "colonial infantry ",
        StepKind::Any => "",
    }
}

fn steps(who: Receives, steps: u8, kind: StepKind) -> String {
    let word = if steps == 1 { "step" } else { "steps" };
    format!("{}: {steps} {}{word}", receives(who), step_kind(kind))
}

fn class(class: CardClass) -> &'static str {
    match class {
        CardClass::Demand => "Demand",
        CardClass::Offensive => "Offensive",
        CardClass::ProductionDirective => "Production Directive",
    }
}

fn boxes(list: &[PostureBox]) -> String {
    let names: Vec<&str> = list.iter().map(|which| posture_box(*which)).collect();
    names.join(", ")
}

fn delay_box(to: DelayBox) -> &'static str {
    match to {
        DelayBox::Delay => "Delay Box",
        DelayBox::NavalWarfare => "Naval Warfare Delay Box",
    }
}

fn instruction(of: &Instruction) -> String {
    match of {
        Instruction::NoResult => "No Result".into(),
        Instruction::Event {
            event: id,
            argument,
        } => event(*id, argument),
        Instruction::Conditional(id) => data().conditional[usize::from(id.0)].name.to_string(),
        Instruction::Roll { table: id, on } => match on {
            Some(on) => format!("roll on {} for {}", table(*id), target(*on)),
            None => format!("roll on {}", table(*id)),
        },
        Instruction::Demand {
            land: id,
            table: on,
        } => format!("demand {}: roll on {}", land(*id), table(*on)),
        Instruction::Select(what) => select(what),
        Instruction::Choice(arms) => {
            let arms: Vec<String> = arms.iter().map(|arm| program(*arm)).collect();
            format!("choose: {}", arms.join(", or "))
        }
        Instruction::If {
            condition: one,
            then,
        } => format!("if {}: {}", condition(one), program(*then)),
        Instruction::RollUnder { ceded_to, then } => format!(
            "roll a die not above the number of Ceded Land markers of {}: {}",
            country(*ceded_to),
            program(*then)
        ),
        Instruction::Policy {
            policy: id,
            boxes: into,
        } => format!("{} for {}", policy(*id), boxes(into)),
        Instruction::EndPolicy(which) => format!("the Policy for {} ends", posture_box(*which)),
        Instruction::WarState(state) => format!("{} begins", war_state(*state)),
        Instruction::Place { marker, to, side } => {
            let name = &data().markers[marker.index()].name;
            let side = match side {
                None => "",
                Some(MarkerSide::Plus1) => " +1",
                Some(MarkerSide::Plus2) => " +2",
            };
            match to {
                Destination::DelayBox => format!("{name}{side} to the Delay Box"),
                Destination::SeasonsAhead(1) => format!("{name}{side} one Seasonal Turn ahead"),
                Destination::SeasonsAhead(n) => format!("{name}{side} {n} Seasonal Turns ahead"),
            }
        }
        Instruction::PlaceUnit { counter, city_of } => {
            let name = &data().counters[counter.index()].name;
            format!("{name} enters in a City of {}", country(*city_of))
        }
        Instruction::DelayPartnerUnits => {
            "the P units of the Partnership Country to the Delay Box".into()
        }
        Instruction::Remove(card) => format!("remove {}", super::card_name(*card)),
        Instruction::RemoveOne(which) => format!("remove a {} card", class(*which)),
        Instruction::Steps {
            who,
            steps: n,
            kind,
        } => steps(*who, *n, *kind),
        Instruction::Lose {
            who,
            steps: n,
            kind,
        } => format!("lost, {}", steps(*who, *n, *kind)),
        Instruction::Send {
            chooser,
            of,
            what,
            to,
        } => {
            let what = match what {
                Sent::AnySupport => "support unit".to_string(),
                Sent::Support(kind) => kind.word().replace('_', " "),
            };
            let who = match chooser {
                Chooser::Phasing => "you choose",
                Chooser::Owner => "its owner chooses",
            };
            let of = of.name();
            format!("one {what} of the {of} to the {}: {who}", delay_box(*to))
        }
    }
}

fn list(all: &[Condition], join: &str) -> String {
    let all: Vec<String> = all.iter().map(condition).collect();
    all.join(join)
}

fn places(all: &[Somewhere]) -> String {
    let names: Vec<String> = all
        .iter()
        .map(|place| match place {
            Somewhere::Hex(hex) => Spot::from(*hex).name(),
            Somewhere::Country(id) => country(*id).to_string(),
        })
        .collect();
    names.join(" or ")
}

fn pacific(status: PacificStatus) -> &'static str {
    match status {
        PacificStatus::NoWar => "No War",
        PacificStatus::LimitedWar => "Limited War",
        PacificStatus::TotalWar => "Total War",
    }
}

fn season(season: Season) -> &'static str {
    match season {
        Season::Spring => "Spring",
        Season::Summer => "Summer",
        Season::Autumn => "Autumn",
        Season::Winter => "Winter",
    }
}

fn played(card: CardId) -> String {
    format!("{} has been played", super::card_name(card))
}

/// What must hold.
pub fn condition(of: &Condition) -> String {
    match of {
        Condition::All(all) => list(all, " and "),
        Condition::Any(all) => list(all, " or "),
        Condition::Not(one) => match &**one {
            Condition::State(state) => format!("{} is not in effect", war_state(*state)),
            Condition::Played(card) => {
                format!("{} has not been played", super::card_name(*card))
            }
            Condition::Neutral(id) => format!("{} is not Neutral", country(*id)),
            other => format!("not: {}", condition(other)),
        },
        Condition::Played(card) => played(*card),
        Condition::State(state) => format!("{} is in effect", war_state(*state)),
        Condition::Posture(which, Posture::War) => format!("{} at War", posture_box(*which)),
        Condition::Posture(which, Posture::Policy) => {
            format!("a Policy for {}", posture_box(*which))
        }
        Condition::Posture(which, Posture::This(id)) => {
            format!("{} for {}", policy(*id), posture_box(*which))
        }
        Condition::Active(id, faction) => {
            format!(
                "{} is an active Minor of the {}",
                country(*id),
                faction.name()
            )
        }
        Condition::Partner(_) => "an own Minor may become Partnership Country".into(),
        Condition::Neutral(id) => format!("{} is Neutral", country(*id)),
        Condition::Influence(id, faction) => {
            format!("{} has Influence in {}", faction.name(), country(*id))
        }
        Condition::From(turn) => format!("{turn} or later"),
        Condition::Vp { side, from, to } => {
            let side = match side {
                VpSide::AxisTide => "Axis Tide",
                VpSide::AlliedCrusade => "Allied Crusade",
            };
            format!("{side}, {from} to {to} VP")
        }
        Condition::Ceded { to, at_least } => {
            let to = country(*to);
            format!("{at_least} or more Ceded Land markers of {to} in force")
        }
        Condition::CivilWar => "a Civil War is in effect".into(),
        Condition::Unit { of, places: at } => {
            let whose = match of {
                Units::Faction(faction) => faction.name(),
                Units::Allied => "Allied",
            };
            format!("a ground unit ({whose}) in {}", places(at))
        }
        Condition::Supplied {
            of,
            at_least,
            hexes,
        } => {
            let names: Vec<String> = hexes.iter().map(|hex| Spot::from(*hex).name()).collect();
            let (of, names) = (country(*of), names.join(", "));
            format!("supplied ground units of {of} in {at_least} or more of {names}")
        }
        Condition::Strategic { by, of, at_least } => {
            let (by, of) = (by.name(), of.name());
            format!(
                "supplied ground units ({by}) in {at_least} or more Strategic Hexes of the {of}"
            )
        }
        Condition::Pacific(faction, status) => {
            format!(
                "Pacific War of the {}: {}",
                faction.name(),
                pacific(*status)
            )
        }
        Condition::LendLease(faction) => format!("Lend-Lease lies with the {}", faction.name()),
        Condition::Agrees(faction) => format!("the {} agree", faction.name()),
        Condition::Scenario(id) => data().scenarios[id.index()].name.to_string(),
        Condition::Season(id) => season(*id).to_string(),
    }
}
