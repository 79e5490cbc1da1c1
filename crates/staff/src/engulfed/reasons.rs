//! Why the cadet did what it did, in a sentence made of what it weighed.

use super::battle::{field, promise};
use super::odds::{Outlook, gather, outlook, steps};
use super::orders::Orders;
use super::picture::{Picture, is_hostile};
use super::worth::special_actions;
use engulfed::Phase;
use engulfed::ch02_strategic_warfare::AirWarAction;
use engulfed::ch03_supply::SupplyAction;
use engulfed::ch04_production::{BuildAction, Item};
use engulfed::ch05_movement::{MoveAction, MoveStep, Moving, Redeploying};
use engulfed::ch06_combat::CombatAction;
use engulfed::ch07_special_actions::{SpecialAction, in_hand};
use engulfed::ch08_naval::NavalAction;
use engulfed::ch09_politics::PoliticalAction;
use engulfed::names::{area_name, nation_name};
use engulfed::types::{Area, Nation};
use engulfed::unit::UnitId;
use engulfed::{Action, State, Step};

pub fn reason(s: &State, picture: &Picture, orders: Option<&Orders>, action: Action) -> String {
    match action {
        Action::Done => done(s.phase).to_string(),
        Action::AirWar(action) => air_war(s, action),
        Action::Supply(action) => supply(action).to_string(),
        Action::Build(action) => build(s, picture, action),
        Action::Move(action) => movement(s, picture, orders, action),
        Action::Combat(action) => combat(s, picture, action),
        Action::Special(action) => special(s, picture, action),
        Action::Naval(action) => naval(action).to_string(),
        Action::Politics(action) => politics(action),
    }
}

/// Why a phase ends.
fn done(phase: Phase) -> &'static str {
    match phase {
        Phase::InitialSupply | Phase::FinalSupply => "The fleets are where they are needed.",
        Phase::Production => "What can be built has been built.",
        Phase::OperationalMovement => "Everybody has his orders, and no attack more is worth it.",
        Phase::StrategicMovement => "No unit is needed much more elsewhere than where it stands.",
        Phase::Combat => "No battle is left that pays.",
        Phase::Breakthrough => "No further round or move is worth a Special Action.",
    }
}

/// The odds of the better way to fight in an area, for the side of the picture.
fn odds(s: &State, picture: &Picture, area: Area) -> (Outlook, i32, i32) {
    let sides = gather(s, area, picture.side, picture.side);
    let field = field(s, area, picture.side);
    let (_, assault) = promise(s, picture, &field, &sides, picture.side);
    let outlook = outlook(s, picture, &field, &sides, picture.side, assault);
    (outlook, steps(&sides.attackers), steps(&sides.defenders))
}

fn tenths(hundredths: i32) -> String {
    format!("{}.{}", hundredths / 100, hundredths % 100 / 10)
}

fn fight(s: &State, picture: &Picture, area: Area) -> String {
    let (outlook, mine, theirs) = odds(s, picture, area);
    format!(
        "{}: {mine} steps against {theirs}, {}% to clear; {} steps lost for {}",
        area_name(area),
        outlook.clears,
        tenths(outlook.attacker_loses),
        tenths(outlook.defender_loses)
    )
}

fn combat(s: &State, picture: &Picture, action: CombatAction) -> String {
    let here = s.battle.round.as_ref().map(|round| round.area);
    let danger = || {
        here.map_or_else(String::new, |area| {
            let attacker = picture.side.other();
            let sides = gather(s, area, attacker, picture.side);
            let outlook = outlook(
                s,
                picture,
                &field(s, area, attacker),
                &sides,
                attacker,
                false,
            );
            format!(
                "the enemy clears {} with {}%",
                area_name(area),
                outlook.clears
            )
        })
    };
    match action {
        CombatAction::Attack { area, assault } => {
            let kind = if assault { "Assaults" } else { "Attacks" };
            let owed = s.newly_contested.has(area);
            let must = if owed { " It must be fought over." } else { "" };
            format!("{kind} {}.{must}", fight(s, picture, area))
        }
        CombatAction::Retreat { .. } => format!("It would be lost: {}.", danger()),
        CombatAction::RetreatTo { to, .. } => {
            let threat = picture.threat[to.index()].steps;
            format!("{} is held, and {threat} steps threaten it.", area_name(to))
        }
        CombatAction::Reinforce { .. } => format!("It can be turned: {}.", danger()),
        CombatAction::Join { .. } => {
            "The strongest that is not needed where it stands.".to_string()
        }
        CombatAction::Counterattack { .. } => match here {
            Some(area) => format!("Strikes back in {}.", fight(s, picture, area)),
            None => "Strikes back.".to_string(),
        },
        CombatAction::Dogfight { count, .. } => {
            format!("{count} of them shoot the enemy's down; the others support the ground.")
        }
        CombatAction::LoseAir { .. } => "Who has dogfought supports nobody.".to_string(),
        CombatAction::Support { .. } => "It fires the most dice.".to_string(),
        CombatAction::FireInfantry | CombatAction::Fire { .. } => {
            "Armour fires first, the strongest before the others.".to_string()
        }
        CombatAction::Lose { .. } => "The cheapest steps, and no last one.".to_string(),
        CombatAction::Withdraw { .. } | CombatAction::GiveUp { .. } => {
            "The weakest cannot stay.".to_string()
        }
        CombatAction::Decline if s.battle.round.is_none() => {
            "As many as may stay hold the fortress.".to_string()
        }
        CombatAction::Decline => "It is not worth a Special Action.".to_string(),
        CombatAction::Agree | CombatAction::Next { .. } => "Either will do.".to_string(),
    }
}

fn special(s: &State, picture: &Picture, action: SpecialAction) -> String {
    match action {
        SpecialAction::Combat { area, .. } => {
            format!("Another round decides {}.", fight(s, picture, area))
        }
        SpecialAction::Operational { area, .. } => {
            let foe = picture.foe[area.index()];
            let prize = picture.prize(area);
            match foe.blocks {
                0 => format!("{} lies open and is worth {prize}.", area_name(area)),
                n => format!(
                    "{} is worth {prize}, and {n} blocks hold it.",
                    area_name(area)
                ),
            }
        }
        _ => "It is not worth a Special Action.".to_string(),
    }
}

/// What an area is to whoever goes there.
fn errand(s: &State, picture: &Picture, nation: Nation, to: Area) -> String {
    let (name, foe) = (area_name(to), picture.foe[to.index()]);
    if foe.blocks > 0 {
        return format!(
            "joins the attack on {name}, which {} blocks hold",
            foe.blocks
        );
    }
    if is_hostile(s, s.camp(nation), to) {
        return format!("takes {name}, which is worth {}", picture.prize(to));
    }
    let (own, threat) = (picture.own[to.index()], picture.threat[to.index()]);
    if threat.steps > 0 && picture.keep[to.index()] > 0 {
        let (danger, guard) = (threat.steps, own.steps);
        return format!("holds {name}: {danger} steps threaten it, {guard} stand there");
    }
    let pull = picture.pull(s, nation, to);
    format!("goes to {name}, nearer to what is worth having (pull {pull})")
}

fn movement(s: &State, picture: &Picture, orders: Option<&Orders>, action: MoveAction) -> String {
    let why =
        |unit: UnitId, to: Area| format!("It {}.", errand(s, picture, s.unit(unit).nation, to));
    match action {
        MoveAction::Pick { unit } => match orders.and_then(|o| o.goal(unit)) {
            Some(goal) => why(unit, goal),
            None => "It gains most by being moved.".to_string(),
        },
        MoveAction::To { area } | MoveAction::Ferry { area, .. } => match s.top() {
            Some(Step::Move(
                MoveStep::Moving(Moving { unit }) | MoveStep::Redeploying(Redeploying { unit }),
            )) => {
                let unit = *unit;
                why(unit, area)
            }
            _ => format!("{} is the way.", area_name(area)),
        },
        MoveAction::Bound { area, .. } => match picture.foe[area.index()].blocks {
            0 => format!("Units are wanted in {}.", area_name(area)),
            n => format!("A landing in {}: {n} blocks hold it.", area_name(area)),
        },
        MoveAction::Ship { .. } => "It is needed more over there.".to_string(),
        MoveAction::Sail => "Everybody who is wanted is aboard.".to_string(),
        MoveAction::Cancel => "Nobody can be spared.".to_string(),
        MoveAction::Halt => "Everybody who can come has come.".to_string(),
        MoveAction::Discard { .. } => "The weakest cannot stay.".to_string(),
        MoveAction::Cede | MoveAction::Claim => "The ally is there first.".to_string(),
        MoveAction::Drop { area }
        | MoveAction::Vacate { area, .. }
        | MoveAction::Abandon { area } => {
            format!("{} is worth it.", area_name(area))
        }
    }
}

fn build(s: &State, picture: &Picture, action: BuildAction) -> String {
    match action {
        BuildAction::Replace { unit } | BuildAction::FreeStep { unit } => match s.area_of(unit) {
            Some(area) => {
                let threat = picture.threat[area.index()].steps + picture.foe[area.index()].steps;
                format!("In {} it faces {threat} enemy steps.", area_name(area))
            }
            None => "It can come back.".to_string(),
        },
        BuildAction::Build { unit } => {
            let kind = s.unit(unit).kind.name();
            format!("Of all kinds {kind} is lacking most in the army.")
        }
        BuildAction::Place { at } => {
            let threat = picture.threat[at.index()].steps;
            format!(
                "{} is threatened by {threat} steps, or nearest the front.",
                area_name(at)
            )
        }
        BuildAction::Buy { item } => buy(s, item),
        BuildAction::Fortify { area, .. } => {
            let threat = picture.threat[area.index()].steps;
            format!("{threat} steps threaten {}.", area_name(area))
        }
        BuildAction::Send { .. } => "They fight with less than they need.".to_string(),
        BuildAction::Conscript => "The free steps are needed now.".to_string(),
        BuildAction::Unrestrict { .. } => "The units there need steps.".to_string(),
        BuildAction::Produce { .. } => "Somebody has to begin.".to_string(),
        BuildAction::Finish => "Nothing else that can be paid helps.".to_string(),
    }
}

fn buy(s: &State, item: Item) -> String {
    match item {
        Item::SpecialAction => {
            let who = match s.top() {
                Some(Step::Build(engulfed::ch04_production::BuildStep::Spend(spend))) => {
                    spend.nation
                }
                _ => return "One more is wanted.".to_string(),
            };
            let (have, want) = (in_hand(s, who), special_actions(s, who));
            format!(
                "{} has {have} of the {want} that it wants.",
                nation_name(who)
            )
        }
        Item::Asset(..) | Item::Flak => {
            let [axis, allies] = s.assets.fighters;
            format!("In the air it stands {axis} to {allies} fighters.")
        }
        Item::Asw => format!("{} U-boats are at sea.", s.assets.u_boats),
        Item::Fleet(sea) => format!("More units must be carried in the {}.", sea.name()),
    }
}

fn air_war(s: &State, action: AirWarAction) -> String {
    let [axis, allies] = s.assets.fighters;
    match action {
        AirWarAction::Fire { points } => format!("{points} are ready."),
        AirWarAction::Raid { .. } => format!("The escort will do: {axis} to {allies} fighters."),
        AirWarAction::Stay => format!("The escort is too weak: {axis} to {allies} fighters."),
        AirWarAction::Intercept | AirWarAction::Decline => {
            format!("It stands {axis} to {allies} fighters.")
        }
    }
}

fn supply(action: SupplyAction) -> &'static str {
    match action {
        SupplyAction::Feed { .. } => "The strongest are fed first.",
        SupplyAction::Thirst { .. } => "It is the one that can best be spared.",
        SupplyAction::Relieve { .. } => "Too many steps would starve there.",
        SupplyAction::Enough => "It is not worth a Special Action.",
    }
}

fn naval(action: NavalAction) -> &'static str {
    match action {
        NavalAction::Engage => "We have as many ships as they.",
        NavalAction::LetPass => "They have more ships than we.",
        NavalAction::LosePoint { .. } | NavalAction::Drown { .. } => "The cheapest is lost.",
        NavalAction::Transfer { .. } => "There are too few ships for the army in that sea.",
    }
}

fn politics(action: PoliticalAction) -> String {
    match action {
        PoliticalAction::Declare { on, .. } => {
            format!("The time has come, and {} must be beaten.", nation_name(on))
        }
        PoliticalAction::Place { area } => format!("{} is where it is needed.", area_name(area)),
        PoliticalAction::DeployRest => "The card's set-up is good.".to_string(),
        PoliticalAction::Answer { .. } => "It ends the war in France at once.".to_string(),
        PoliticalAction::Fleet { .. } => "One sea is as good as another.".to_string(),
        PoliticalAction::Shift { .. } => "At the frontier they can be caught.".to_string(),
        PoliticalAction::Pass => "Nothing more is gained.".to_string(),
    }
}
