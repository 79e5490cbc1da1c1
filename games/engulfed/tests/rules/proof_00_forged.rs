//! G.GroundA and every other refusal, all at once: in any phase of any scenario, of all that could be named at all
//! exactly what is offered is allowed.

use crate::kit::*;
use engulfed::ch02_strategic_warfare::{AirWarAction, Asset};
use engulfed::ch03_supply::SupplyAction;
use engulfed::ch04_production::{BuildAction, Item, Route};
use engulfed::ch05_movement::{MoveAction, Way};
use engulfed::ch06_combat::CombatAction;
use engulfed::ch07_special_actions::SpecialAction;
use engulfed::ch08_naval::NavalAction;
use engulfed::ch09_politics::PoliticalAction;
use engulfed::data::data;
use engulfed::types::{Area, Nation, Nations, Sea, Side};
use engulfed::unit::UnitId;
use engulfed::{Action, Engulfed, Phase};
use kernel::{Game, proves};
use std::collections::BTreeSet;

fn of_unit(unit: UnitId) -> Vec<Action> {
    let mut all: Vec<Action> = vec![
        MoveAction::Pick { unit }.into(),
        MoveAction::Ship { unit }.into(),
        MoveAction::Discard { unit }.into(),
        BuildAction::Replace { unit }.into(),
        BuildAction::Build { unit }.into(),
        BuildAction::FreeStep { unit }.into(),
        SupplyAction::Feed { unit }.into(),
        SupplyAction::Thirst { unit }.into(),
        CombatAction::Join { unit }.into(),
        CombatAction::Support { unit }.into(),
        CombatAction::Fire { unit }.into(),
        CombatAction::Withdraw { unit }.into(),
        CombatAction::GiveUp { unit }.into(),
        NavalAction::Drown { unit }.into(),
    ];
    all.extend([1, 2].map(|hits| Action::from(CombatAction::Lose { unit, hits })));
    all
}

fn of_area(area: Area) -> Vec<Action> {
    let mut all: Vec<Action> = vec![
        MoveAction::To { area }.into(),
        MoveAction::Drop { area }.into(),
        MoveAction::Abandon { area }.into(),
        BuildAction::Place { at: area }.into(),
        BuildAction::Unrestrict { area }.into(),
        PoliticalAction::Place { area }.into(),
        CombatAction::Next { area }.into(),
    ];
    for yes in [false, true] {
        let (heavy, assault) = (yes, yes);
        all.push(BuildAction::Fortify { area, heavy }.into());
        all.push(CombatAction::Attack { area, assault }.into());
    }
    for way in [
        Way::Atlantic,
        Way::Mediterranean,
        Way::Baltic,
        Way::BlackSea,
        Way::Cape,
        Way::Gulf,
    ] {
        all.push(MoveAction::Bound { area, way }.into());
        all.push(MoveAction::Ferry { area, way }.into());
    }
    for by in Nation::MAJORS {
        let powers = Nations::of(&[by]);
        all.push(SupplyAction::Relieve { area, by }.into());
        all.push(MoveAction::Vacate { area, by }.into());
        all.push(SpecialAction::Operational { powers, area }.into());
        let assault = false;
        all.push(
            SpecialAction::Combat {
                area,
                powers,
                assault,
            }
            .into(),
        );
    }
    all
}

fn of_nation(nation: Nation) -> Vec<Action> {
    let powers = Nations::of(&[nation]);
    let mut all: Vec<Action> = vec![
        BuildAction::Produce { nation }.into(),
        NavalAction::LosePoint { of: nation }.into(),
        SpecialAction::Strategic { powers }.into(),
        CombatAction::Retreat { power: nation }.into(),
        CombatAction::Reinforce { power: nation }.into(),
    ];
    for on in data().nations.ids() {
        all.push(PoliticalAction::Declare { by: nation, on }.into());
    }
    for from in Sea::ALL {
        for to in Sea::ALL {
            all.push(
                NavalAction::Transfer {
                    of: nation,
                    from,
                    to,
                }
                .into(),
            );
        }
    }
    all
}

/// Everything that could be named at some time.
fn everything(kit: &Kit) -> Vec<Action> {
    let mut all: Vec<Action> = vec![
        Action::Done,
        MoveAction::Sail.into(),
        MoveAction::Cancel.into(),
        MoveAction::Halt.into(),
        MoveAction::Claim.into(),
        MoveAction::Cede.into(),
        BuildAction::Conscript.into(),
        BuildAction::Finish.into(),
        SupplyAction::Enough.into(),
        SpecialAction::Pass.into(),
        SpecialAction::Join.into(),
        CombatAction::Agree.into(),
        CombatAction::Decline.into(),
        NavalAction::Engage.into(),
        PoliticalAction::Pass.into(),
        AirWarAction::Stay.into(),
        AirWarAction::Decline.into(),
    ];
    let beyond = UnitId(kit.s.units().count() as u16);
    all.extend((0..=beyond.0).map(UnitId).flat_map(of_unit));
    all.extend(data().areas.land.iter().flat_map(of_area));
    all.extend(data().nations.ids().flat_map(of_nation));
    for asset in Asset::ALL {
        let items = (0..4).map(|n| Item::Asset(asset, n));
        all.extend(items.map(|item| Action::from(BuildAction::Buy { item })));
    }
    let items = [Item::Flak, Item::Asw, Item::SpecialAction].into_iter();
    let items = items.chain(Sea::ALL.map(Item::Fleet));
    all.extend(items.map(|item| Action::from(BuildAction::Buy { item })));
    for route in Route::ALL {
        let werps = [0, 1, 3, 16].into_iter();
        all.extend(werps.map(|werps| Action::from(BuildAction::Send { route, werps })));
    }
    all
}

#[track_caller]
fn agree(kit: &Kit) {
    let legal: BTreeSet<Action> = kit.legal().into_iter().collect();
    for action in everything(kit) {
        let allowed = Engulfed::check(&kit.s, action).is_ok();
        let prompt = Engulfed::prompt(&kit.s);
        assert_eq!(allowed, legal.contains(&action), "{action:?}: {prompt:?}");
    }
}

/// The position, and one step of each kind from it.
fn explore(kit: &Kit, depth: usize) {
    agree(kit);
    if depth == 0 {
        return;
    }
    let legal = kit.legal();
    let mut seen = BTreeSet::new();
    for action in legal.iter().rev() {
        if *action != Action::Done && seen.insert(Engulfed::verb(*action)) {
            let mut next = kit.clone();
            next.act(*action);
            explore(&next, depth - 1);
        }
    }
}

/// Every phase of one turn of a scenario for a side.
fn phases(id: &str, players: &str, side: Side, depth: usize) {
    let mut kit = Kit::setup(id, &[("players", players)]);
    // Somebody to pay for everything.
    for major in Nation::MAJORS {
        kit.s.special_actions.stock[major.index()] = 2;
    }
    let turn = kit.s.turn;
    for phase in [
        Phase::InitialSupply,
        Phase::Production,
        Phase::OperationalMovement,
        Phase::StrategicMovement,
        Phase::Combat,
        Phase::Breakthrough,
        Phase::FinalSupply,
    ] {
        kit.idle_until(turn, side, phase);
        explore(&kit, depth);
    }
}

#[test]
fn g_ground_a_1939_what_is_not_offered_is_refused() {
    proves!("G.GroundA");
    phases("1939", "2", Side::Axis, 1);
    phases("1939", "3", Side::Allies, 1);
}

#[test]
fn g_ground_a_1941_what_is_not_offered_is_refused_to_the_axis() {
    proves!("G.GroundA");
    phases("1941", "2", Side::Axis, 2);
}

#[test]
fn g_ground_a_1941_what_is_not_offered_is_refused_to_the_allies() {
    proves!("G.GroundA");
    phases("1941", "3", Side::Allies, 2);
}

#[test]
fn g_ground_a_1942_what_is_not_offered_is_refused_to_the_axis() {
    proves!("G.GroundA");
    phases("1942", "2", Side::Axis, 2);
}

#[test]
fn g_ground_a_1942_what_is_not_offered_is_refused_to_the_allies() {
    proves!("G.GroundA");
    phases("1942", "3", Side::Allies, 2);
}
