//! Why the cadet did what it did, in a sentence made of what it weighed.

use super::battle::{likely_das, propose};
use super::march::{Orders, guard};
use super::picture::{Picture, worth};
use neppa::ch01_war::WarAction;
use neppa::ch05_year_start::YearAction;
use neppa::ch06_naval::NavalAction;
use neppa::ch07_air::{AirAction, Rebase};
use neppa::ch08_ground::{GroundAction, March, forecast};
use neppa::ch09_strategic_warfare::ConvoyAction;
use neppa::ch10_construction::BuildAction;
use neppa::ch11_redeployment::RedeployAction;
use neppa::data::{ZoneSet, data};
use neppa::names::{nation_name, unit_name, zone_name};
use neppa::types::{Kind, Nation, Zone};
use neppa::unit::UnitId;
use neppa::{Action, Phase, State};

pub fn reason(s: &State, picture: &Picture, orders: &Orders, action: Action) -> String {
    match action {
        Action::Done => done(s.phase).to_string(),
        Action::Ground(action) => ground(s, picture, orders, action),
        Action::Air(action) => air(s, picture, action),
        Action::War(action) => war(s, action),
        Action::Year(action) => year(action),
        Action::Naval(action) => naval(s, action),
        Action::Convoy(action) => convoy(action),
        Action::Build(action) => build(s, picture, action),
        Action::Redeploy(action) => redeploy(s, picture, action),
    }
}

/// Why a phase ends.
fn done(phase: Phase) -> &'static str {
    match phase {
        Phase::YearStart => "The year can begin.",
        Phase::Declarations => "No declaration of war is due this turn.",
        Phase::Movement => "Everybody stands where he is needed, as far as he can come.",
        Phase::Combat | Phase::ExploitationCombat => {
            "No attack is left that wins with 30 of 36 rolls and is worth its losses."
        }
        Phase::ExploitationMovement => "No armour has open ground ahead.",
        Phase::StrategicWarfare => "The convoys have what they need.",
        Phase::Construction => "What can be built has been built.",
        Phase::Redeployment => "No unit is needed more elsewhere than where it stands.",
    }
}

/// How often so many factors win, of 36 rolls.
fn wins(attack: u32, defence: u32) -> String {
    if defence == 0 {
        return "nobody defends it".to_string();
    }
    let won = forecast(attack, defence).into_iter();
    let won = won.filter(|row| row.result.attacker_wins());
    let rolls: u32 = won.map(|row| u32::from(row.weight)).sum();
    format!("{attack} against {defence} wins with {rolls} of 36 rolls")
}

/// What a zone is to whoever goes or stands there.
fn errand(s: &State, picture: &Picture, targets: ZoneSet, nation: Nation, to: Zone) -> String {
    let name = zone_name(to);
    if s.is_enemy(to, nation) {
        return format!("{name} can be taken: it is worth {} WPPs", worth(to));
    }
    let beside = data().zones.land(to).iter().map(|link| link.to);
    if let Some(target) = beside.clone().find(|zone| targets.has(*zone)) {
        return format!("from {name} it can attack {}", zone_name(target));
    }
    let threat = picture.threat[to.index()];
    if threat > 0 {
        let guard = guard(s, to);
        return format!("{threat} factors threaten {name}, and {guard} defend it");
    }
    format!(
        "{name} is nearer to what is worth having (pull {})",
        picture.pull(s, nation, to)
    )
}

fn ground(s: &State, picture: &Picture, orders: &Orders, action: GroundAction) -> String {
    let attack = s.attack();
    let stands = || {
        attack.map_or_else(String::new, |attack| {
            let ground = attack.ground_defence(s);
            let most = ground + likely_das(s, attack.target, ground);
            wins(
                attack.attack_factors(s),
                most.max(attack.defence_factors(s)),
            )
        })
    };
    let nation = |unit: UnitId| s.unit(unit).nation;
    match action {
        GroundAction::Attack { target } => match propose(s, picture, action.into(), target) {
            Some(plan) => {
                let odds = wins(plan.strength.0, plan.strength.1);
                let name = zone_name(target);
                format!("{name} is worth {} WPPs, and {odds}.", worth(target))
            }
            None => format!("The attack on {} was planned.", zone_name(target)),
        },
        GroundAction::Commit { .. } | GroundAction::Land { .. } | GroundAction::Drop { .. } => {
            format!("So far {}; three to one is wanted.", stands())
        }
        GroundAction::Declare => format!("It is enough: {}, whatever air may come.", stands()),
        GroundAction::CallOff => format!("It is too weak: {}.", stands()),
        GroundAction::Pick { unit } => match orders.goal(unit) {
            Some(goal) => {
                let why = errand(s, picture, orders.targets, nation(unit), goal);
                format!("Its orders are to go to {}: {why}.", zone_name(goal))
            }
            None => "It can drive on into enemy ground.".to_string(),
        },
        GroundAction::March { to } | GroundAction::MarchVia { to, .. } => {
            let mover = match s.stack.asked() {
                Some(March { unit }) => *unit,
                None => return format!("{} is the way.", zone_name(to)),
            };
            let why = errand(s, picture, orders.targets, nation(mover), to);
            format!("It marches because {why}.")
        }
        GroundAction::Lose { unit } => format!(
            "Of what may be lost, the {} costs least: {} WPPs.",
            unit_name(s, unit),
            data().unit(nation(unit), s.unit(unit).kind).cost
        ),
        GroundAction::LoseShips => "Ships are cheaper here than units.".to_string(),
        GroundAction::Advance { unit } => {
            let target = attack.map_or("the zone", |attack| zone_name(attack.target));
            format!("The {} is better used in {target}.", unit_name(s, unit))
        }
        GroundAction::Halt => "Whoever else went in would be missed where he stands.".to_string(),
        GroundAction::Govern { nation } => {
            format!("{} has most use for it.", nation_name(nation))
        }
        GroundAction::Bridgehead { .. } => "A bridgehead keeps the way open.".to_string(),
        GroundAction::EnterBreakthrough { zone, .. } => {
            format!("There is room behind the gap at {}.", zone_name(zone))
        }
        GroundAction::DropOn { zone, .. } => {
            format!("{} lies open to a drop.", zone_name(zone))
        }
        GroundAction::Disembark { .. } => "What is ashore can fight.".to_string(),
    }
}

fn air(s: &State, picture: &Picture, action: AirAction) -> String {
    let balance = s.attack().map(|attack| {
        let (power, defence) = (attack.attack_factors(s), attack.defence_factors(s));
        format!(
            "{} stands at {power} against {defence}",
            zone_name(attack.target)
        )
    });
    let base = |unit: UnitId, to: Zone| {
        let good = super::air::base(s, picture, s.unit(unit).nation, to);
        let name = zone_name(to);
        format!("{name} is the best base: what can be struck and helped from it counts {good}.")
    };
    match (action, balance) {
        (AirAction::Rebase { unit }, _) => format!(
            "From {} it reaches too little.",
            s.zone_of(unit).map_or("its base", zone_name)
        ),
        (AirAction::Flee { unit, to }, _) => base(unit, to),
        (AirAction::FlyTo { to, .. }, _) => match s.stack.asked() {
            Some(Rebase { unit }) => base(*unit, to),
            None => format!("{} is the best base.", zone_name(to)),
        },
        (AirAction::Patrol { over, .. }, _) => {
            format!(
                "{} factors threaten {}.",
                picture.threat[over.index()],
                zone_name(over)
            )
        }
        (AirAction::Commit { factors, .. }, Some(balance)) => {
            format!("{balance}: {factors} more in the air can turn it.")
        }
        (AirAction::Enough, Some(balance)) => format!("{balance}: more would not turn it."),
        (AirAction::Commit { .. }, None) => "The fleets in port are worth it.".to_string(),
        (AirAction::Enough, None) => "There is nothing that more air would win.".to_string(),
        (AirAction::Strike { port }, _) => {
            format!("The fleets in {} lie within reach.", zone_name(port))
        }
        (AirAction::OddLoss { nation }, _) => {
            format!("{} can bear the loss best.", nation_name(nation))
        }
        (AirAction::Lose { unit }, _) => format!("The {} is lost first.", unit_name(s, unit)),
        (AirAction::Sink { factors, .. }, _) => {
            format!("{factors} factors at once leave the other fleets whole.")
        }
    }
}

fn war(s: &State, action: WarAction) -> String {
    match action {
        WarAction::Declare { by, on } => format!(
            "{} is ready, and the time for {} has come ({}).",
            nation_name(by),
            nation_name(on),
            s.turn
        ),
        WarAction::Intervene { minor, .. } => {
            format!("{} is worth standing by.", nation_name(minor))
        }
        WarAction::SetUp { at, .. } => {
            let there = s.tally(at).ground_units();
            let name = zone_name(at);
            match data().facts(at).capital_of {
                Some(_) => format!("{name} is the capital, and {there} units are there so far."),
                None => format!("{name} is worth {} WPPs, with {there} units.", worth(at)),
            }
        }
        WarAction::Postpone => "The winter will hurt more next year.".to_string(),
        WarAction::LetItSnow => "The enemy is deep in Russia: it may snow now.".to_string(),
        WarAction::Award { to, .. } => format!("{} has most use for it.", nation_name(to)),
        WarAction::Disband { unit } => {
            format!("The {} can be spared in Africa.", unit_name(s, unit))
        }
    }
}

fn year(action: YearAction) -> String {
    match action {
        YearAction::Uboats { count: 0 } => "U-boats cost more than they sink by now.".to_string(),
        YearAction::Uboats { count } => {
            format!("{count} U-boats still sink more than they cost this year.")
        }
        YearAction::Extra { season } => format!("The sooner it sails the better: {season:?}."),
    }
}

fn naval(s: &State, action: NavalAction) -> String {
    match action {
        NavalAction::Invade { .. } => {
            "Ships, men and odds suffice for a landing this turn.".to_string()
        }
        NavalAction::Target { zone, .. } => {
            format!(
                "{} promises most: it is worth {} WPPs.",
                zone_name(zone),
                worth(zone)
            )
        }
        NavalAction::Load { unit } => {
            format!("There is room aboard for the {}.", unit_name(s, unit))
        }
        NavalAction::AddFleet { fleet } | NavalAction::Commit { fleet } => {
            format!("The {} makes the force stronger.", unit_name(s, fleet))
        }
        NavalAction::Announce => "The fleets at hand are about even or better.".to_string(),
        NavalAction::Decline => "Too few fleets are at hand to intercept.".to_string(),
        NavalAction::Sail => "Nothing more is needed aboard.".to_string(),
        NavalAction::Direct => "The shortest course gives least time to intercept.".to_string(),
        NavalAction::Fight | NavalAction::GoOn => "The fleets are strong enough.".to_string(),
        NavalAction::Sink { fleet, factors } => {
            format!(
                "{factors} factors of the {} carry least.",
                unit_name(s, fleet)
            )
        }
        NavalAction::Shelter { port, .. } => format!("{} is safe.", zone_name(port)),
        _ => "The mission goes on as planned.".to_string(),
    }
}

fn convoy(action: ConvoyAction) -> String {
    match action {
        ConvoyAction::Escort { .. } => "The convoys have too few escorts.".to_string(),
        ConvoyAction::Raid { .. } => "The box is weakly escorted.".to_string(),
        ConvoyAction::Uboats { count, .. } => {
            format!("{count} U-boats hunt where most is shipped.")
        }
        ConvoyAction::Sunk { .. } | ConvoyAction::Return { .. } => {
            "The bases are kept in balance.".to_string()
        }
        ConvoyAction::GoHome { .. } => "In port it is safe.".to_string(),
        ConvoyAction::StayOut { .. } => "The convoys still need it.".to_string(),
    }
}

fn build(s: &State, picture: &Picture, action: BuildAction) -> String {
    match action {
        BuildAction::Build { nation, kind, at } => {
            let (threat, guard) = (picture.threat[at.index()], guard(s, at));
            let adjective = &data().country(nation).adjective;
            let place = match (kind, threat) {
                (Kind::Air, _) => format!("{} is a good base", zone_name(at)),
                (_, 0) => format!("{} is on the way to the front", zone_name(at)),
                _ => format!(
                    "{threat} factors threaten {}, and {guard} defend it",
                    zone_name(at)
                ),
            };
            format!("The {adjective} army lacks {} most; {place}.", kind.name())
        }
        BuildAction::LayDown { nation } => format!("{} needs ships.", nation_name(nation)),
        BuildAction::Launch { at, .. } => format!("{} is where fleets sail from.", zone_name(at)),
        BuildAction::Grant { to, wpp, .. } => format!(
            "{} has {} WPPs left and fights: {wpp} help it.",
            nation_name(to),
            s.treasury(to).wpp
        ),
        BuildAction::OpenLendLease { .. } => "Lend Lease helps Russia in the long run.".to_string(),
    }
}

fn redeploy(s: &State, picture: &Picture, action: RedeployAction) -> String {
    match action {
        RedeployAction::Redeploy { unit, .. } => format!(
            "The {} is of little use in {}, and another place needs it.",
            unit_name(s, unit),
            s.zone_of(unit).map_or("its place", zone_name)
        ),
        RedeployAction::To { zone, .. } => {
            let (threat, guard) = (picture.threat[zone.index()], guard(s, zone));
            let name = zone_name(zone);
            format!("{name} needs it most: {threat} factors threaten it, and {guard} defend it.")
        }
        RedeployAction::SendGrant { to, .. } => {
            format!("{} can use it at once.", nation_name(to))
        }
        RedeployAction::ForwardLendLease { .. } => "It is of use only in Russia.".to_string(),
        RedeployAction::Eliminate { unit } => {
            format!(
                "Too many stand here; the {} costs least.",
                unit_name(s, unit)
            )
        }
        RedeployAction::Ship { fleet, .. } => {
            format!("The {} lies ready to ship it.", unit_name(s, fleet))
        }
        RedeployAction::Lend => "An ally's ships are ours.".to_string(),
        RedeployAction::Refuse => "The fleet is needed here.".to_string(),
        RedeployAction::RecallLendLease { .. } | RedeployAction::MoveUboats { .. } => {
            "It is better kept at home.".to_string()
        }
    }
}
