//! What nobody could mean: counters that do not exist, and the second of two counters that are alike, tried
//! at every decision of random games.

use crate::kit::Kit;
use kernel::{Game, Log, RandomPlayer, Seed, proves};
use neppa::ch01_war::WarAction as War;
use neppa::ch06_naval::NavalAction as Naval;
use neppa::ch07_air::AirAction as Air;
use neppa::ch08_ground::GroundAction as Ground;
use neppa::ch10_construction::Way;
use neppa::ch11_redeployment::RedeployAction as Redeploy;
use neppa::data::ConvoyBox;
use neppa::types::{Front, Nation, Zone};
use neppa::unit::UnitId;
use neppa::{Action, Neppa, State, Step};

const NO_UNIT: UnitId = UnitId(9999);

/// The counter that an action names.
fn unit_of(action: &mut Action) -> Option<&mut UnitId> {
    match action {
        Action::War(War::Disband { unit }) => Some(unit),
        Action::Naval(
            Naval::Rebase { fleet: unit }
            | Naval::Transport { fleet: unit }
            | Naval::Invade { fleet: unit }
            | Naval::EnterBox { fleet: unit, .. }
            | Naval::LeaveBox { fleet: unit, .. }
            | Naval::AddFleet { fleet: unit }
            | Naval::Load { unit }
            | Naval::Commit { fleet: unit }
            | Naval::Sink { fleet: unit, .. }
            | Naval::Drown { unit },
        ) => Some(unit),
        Action::Air(
            Air::Rebase { unit }
            | Air::Patrol { unit, .. }
            | Air::Commit { unit, .. }
            | Air::Lose { unit }
            | Air::Sink { fleet: unit, .. },
        ) => Some(unit),
        Action::Ground(
            Ground::Pick { unit }
            | Ground::Commit { unit }
            | Ground::Drop { unit }
            | Ground::Land { unit }
            | Ground::Lose { unit }
            | Ground::Advance { unit }
            | Ground::Disembark { unit }
            | Ground::EnterBreakthrough { unit, .. }
            | Ground::DropOn { unit, .. },
        ) => Some(unit),
        Action::Redeploy(
            Redeploy::Redeploy { unit, .. }
            | Redeploy::Ship { fleet: unit, .. }
            | Redeploy::RecallLendLease { fleet: unit, .. }
            | Redeploy::SendGrant {
                fleet: Some(unit), ..
            }
            | Redeploy::Eliminate { unit },
        ) => Some(unit),
        _ => None,
    }
}

/// Whatever can be said of a counter that does not exist.
fn of_no_unit() -> Vec<Action> {
    let (unit, fleet) = (NO_UNIT, NO_UNIT);
    let (from, to, way) = (Nation::BRITAIN, Nation::RUSSIA, Way::Convoy);
    let mut all: Vec<Action> = vec![
        War::Disband { unit }.into(),
        Naval::Rebase { fleet }.into(),
        Naval::LeaveBox { fleet, to: Zone(1) }.into(),
        Naval::AddFleet { fleet }.into(),
        Naval::Load { unit }.into(),
        Naval::Commit { fleet }.into(),
        Air::Rebase { unit }.into(),
        Air::Commit { unit, factors: 1 }.into(),
        Air::Lose { unit }.into(),
        Ground::Pick { unit }.into(),
        Ground::Commit { unit }.into(),
        Ground::Lose { unit }.into(),
        Ground::Advance { unit }.into(),
        Ground::Disembark { unit }.into(),
        Redeploy::Eliminate { unit }.into(),
        Redeploy::SendGrant {
            from,
            to,
            way,
            fleet: Some(fleet),
        }
        .into(),
        Redeploy::RecallLendLease { from, fleet }.into(),
        Naval::EnterBox {
            fleet,
            place: ConvoyBox::British,
        }
        .into(),
        Redeploy::Ship {
            fleet,
            front: Front::Western,
        }
        .into(),
    ];
    all.extend(Nation::MAJORS.map(|by| {
        Action::from(Redeploy::Redeploy {
            unit,
            factors: 1,
            by,
        })
    }));
    all
}

#[track_caller]
fn refuse(s: &State, action: Action) {
    assert!(Neppa::check(s, action).is_err(), "{action:?} is allowed");
}

/// What nobody could mean is refused in this position.
#[track_caller]
pub fn hold(s: &State, legal: &[Action]) {
    for action in of_no_unit() {
        refuse(s, action);
    }
    for action in legal {
        let mut forged = *action;
        if let Some(unit) = unit_of(&mut forged) {
            *unit = NO_UNIT;
            refuse(s, forged);
        }
    }
    no_two_alike(s, legal);
}

/// Of counters that are alike the first stands for all.
#[track_caller]
fn no_two_alike(s: &State, legal: &[Action]) {
    for (at, action) in legal.iter().enumerate() {
        let mut rest = *action;
        let Some(unit) = unit_of(&mut rest).map(|unit| std::mem::replace(unit, NO_UNIT)) else {
            continue;
        };
        for other in &legal[at + 1..] {
            let mut same = *other;
            let Some(second) = unit_of(&mut same).map(|unit| std::mem::replace(unit, NO_UNIT))
            else {
                continue;
            };
            let (one, two) = (s.unit(unit), s.unit(second));
            let alike = same == rest && one.at == two.at && one.like(two);
            assert!(!alike, "{action:?} and {other:?} are the same");
        }
    }
}

fn play(scenario: &str, players: &str, seed: u8, decisions: usize) {
    let mut kit = Kit::setup(scenario, &[("players", players)]);
    let mut player = RandomPlayer::new(Seed([seed; 32]).nth(0));
    let mut legal = Vec::new();
    for _ in 0..decisions {
        if kit.asking().is_none() {
            return;
        }
        legal.clear();
        Neppa::legal(&kit.s, &mut legal);
        hold(&kit.s, &legal);
        let action = player.choose::<Neppa>(&legal);
        Neppa::apply(&mut kit.s, action, &mut kit.dice, &mut Log::off());
    }
}

#[test]
fn nobody_moves_what_does_not_exist() {
    proves!("0.2", "3.6a", "3.5a", "8.0a", "8.1a", "10.0b", "11.0a");
    for (scenario, players) in [("summer_1941", "2"), ("spring_1944", "5")] {
        play(scenario, players, 5, 1500);
    }
}

#[test]
fn in_every_phase_of_its_turn_nobody_moves_what_does_not_exist() {
    proves!("13.4b", "6.1b", "9.6c", "11.0a");
    let mut kit = Kit::scenario("spring_1944");
    let mut phases = Vec::new();
    kit.pass_until(|kit| {
        if let Some(Step::Phase { .. }) = kit.s.top() {
            hold(&kit.s, &kit.legal());
            if !phases.contains(&(kit.s.side, kit.s.phase)) {
                phases.push((kit.s.side, kit.s.phase));
            }
        }
        kit.s.turn == "Summer 1944".parse().unwrap()
    });
    assert!(phases.len() >= 13, "{phases:?}");
}
