//! 9.13, 9.15d, 9.19: the first Russian winter, the free step of the Axis Minors, Rumanian oil.

use super::facts::{self, Lines};
use super::{r4_3_replacements, r4_4_new_units};
use crate::Act;
use crate::data::data;
use crate::state::State;
use crate::types::{Camp, Class, Kind, Nation, Side, Turn};
use crate::unit::{At, Unit, UnitId};
use kernel::{Illegal, cite, demand, rule};

/// 9.19: from 1943 without Ploesti few new units are made, and little German armour.
pub fn oil_allows(s: &State, unit: &Unit, new: bool) -> Result<(), Illegal> {
    if s.side != Side::Axis || s.turn.year() < 1943 || s.ledgers.oil {
        return Ok(());
    }
    let (limits, ledgers) = (&data().limits, &s.ledgers);
    let german = r4_3_replacements::payer(s, unit.nation) == Some(Nation::GERMANY);
    demand!(
        !new || !german
            || unit.kind == Kind::Militia
            || ledgers.new_units < limits.ploesti_new_units,
        "9.19",
        "without Ploesti only two new units a turn"
    );
    if unit.kind == Kind::Armour && unit.nation == Nation::GERMANY {
        demand!(
            ledgers.armour_steps < limits.ploesti_armour_steps,
            "9.19",
            "without Ploesti only three steps of German armour a turn"
        );
        demand!(
            !unit.elite || ledgers.elite_armour_steps < limits.ploesti_elite_armour_steps,
            "9.19",
            "without Ploesti only one step of elite armour a turn"
        );
    }
    Ok(())
}

/// Looked up when Germany begins to spend: nothing changes it in a Production Phase.
pub fn has_oil(s: &State) -> bool {
    let ploesti = data().places.ploesti;
    s.holder(ploesti) == Camp::Axis && Lines::of(s, Nation::GERMANY).reach(ploesti)
}

/// What 9.19 counts.
pub fn note_oil(t: &mut Act, unit: &Unit, new: bool) {
    let ledgers = &mut t.s.ledgers;
    if new && unit.kind != Kind::Militia {
        ledgers.new_units = ledgers.new_units.saturating_add(1);
    }
    if unit.kind == Kind::Armour && unit.nation == Nation::GERMANY {
        ledgers.armour_steps = ledgers.armour_steps.saturating_add(1);
        ledgers.elite_armour_steps += u8::from(unit.elite);
    }
}

/// 9.15d: whether the free step of this turn may still go to some Axis Minor, as far as everybody sees.
pub fn has_free_step_left(s: &State) -> bool {
    let used = s
        .politics
        .events
        .free_step
        .is_some_and(|(_, turn)| turn == s.turn);
    !used
        && Nation::AXIS_MINORS
            .into_iter()
            .any(|minor| has_joined(s, minor))
}

/// 9.15a, 9.15d: an Axis Minor in the war together with the others; one that was attacked before fights alone.
fn has_joined(s: &State, minor: Nation) -> bool {
    s.politics.events.axis_minors_joined.is_some() && facts::fights_for(s, minor, Camp::Axis)
}

/// 9.15d: one step of Axis Minor infantry for nothing, at home, and not for the same Minor as last turn.
pub fn may_have_free_step(s: &State, id: UnitId) -> Result<(), Illegal> {
    let unit = s.unit(id);
    let minor = unit.nation;
    demand!(
        minor.is_axis_minor() && has_joined(s, minor),
        "9.15d",
        "the step is for an Axis Minor in the war"
    );
    demand!(
        unit.kind == Kind::Infantry,
        "9.15d",
        "the free step is infantry"
    );
    demand!(
        s.politics
            .events
            .free_step
            .is_none_or(|(_, turn)| turn != s.turn),
        "9.15d",
        "one free step a turn"
    );
    let last = Turn(s.turn.0.saturating_sub(1));
    demand!(
        s.politics.events.free_step != Some((minor, last)),
        "9.15d",
        "that Minor had the step last turn"
    );
    oil_allows(s, unit, unit.at == At::Pool)?;
    match unit.at {
        At::Pool => {
            demand!(
                r4_4_new_units::is_first(s, id),
                "9.15d",
                "choose the first of those that are alike"
            );
            let homes = data().areas.home(minor);
            demand!(
                homes
                    .iter()
                    .any(|at| r4_4_new_units::may_place(s, unit, at).is_ok()),
                "9.15d",
                "there is no place for it at home"
            );
        }
        At::Area(area) => {
            demand!(
                data().areas.home(minor).has(area),
                "9.15d",
                "the free step comes to the Home Country"
            );
            r4_3_replacements::may_mend(s, id)?;
            demand!(
                s.pieces.is_first_of_its_like(id),
                "9.15d",
                "choose the first of those that are alike"
            );
        }
        _ => demand!(false, "9.15d", "the unit is not there"),
    }
    Ok(())
}

/// 9.13: the first January with Axis units in the Soviet Union costs each of its foot soldiers a step.
pub fn first_winter(t: &mut Act) {
    if t.s.side != Side::Axis || t.s.turn.pair() != 0 || t.s.politics.events.winter_is_over {
        return;
    }
    let axis = t.s.politics.nations_of_side(Side::Axis);
    let homes = data().areas.home(Nation::USSR);
    let inside = |area| !t.s.tally(area).nations.both(axis).is_empty();
    if !homes.iter().any(inside) {
        return;
    }
    t.s.politics.events.winter_is_over = true;
    let freezes = |unit: &Unit| {
        axis.has(unit.nation)
            && unit.nation != Nation::FINLAND
            && unit.kind.is_ground()
            && unit.kind.class() == Class::Infantry
            && !unit.is_cadre()
    };
    let mut frozen: Vec<UnitId> = Vec::new();
    for area in data().regions.ussr.iter() {
        let here = t.s.units_in(area).filter(|(_, unit)| freezes(unit));
        frozen.extend(here.map(|(id, _)| id));
    }
    for id in frozen {
        cite!("G.Cadre");
        let steps = t.s.unit(id).steps;
        t.s.set_steps(id, steps - 1);
    }
    t.log.say(rule!("9.13"), || {
        "The first Russian winter: Axis infantry in the Soviet Union loses a step each".to_string()
    });
}
