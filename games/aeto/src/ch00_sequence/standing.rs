//! How a scenario is won, as the table shows it.

use super::victory::{CITIES, cities_held, holds_beyond, score};
use crate::ch11_options::{last_month, victory_month};
use crate::data::{Ending, data};
use crate::names::nation_name;
use crate::politics::named;
use crate::spot::board;
use crate::state::State;
use crate::types::NationId;
use frame::Side;
use kernel::{Goal, Prize, Score, Standing, rule};

pub fn standing(s: &State) -> Standing {
    let (text, levels, scores) = match s.scenario().ending {
        Ending::Conquest => conquest(s),
        Ending::Convoys => convoys(s),
        Ending::France => france(s),
        Ending::Cities => cities(s),
        Ending::Campaign => campaign(s),
    };
    let places = match s.scenario().ending {
        Ending::Cities => prizes(s),
        _ => Vec::new(),
    };
    Standing {
        rule: rule!("9.27"),
        text: text.to_string(),
        when: format!("It is judged after {} at the latest.", last_month(s)),
        scores,
        levels,
        places,
    }
}

type Sheet = (&'static str, Vec<Goal>, Vec<Score>);

fn goal(title: &str, needs: String, at_once: bool, holds: bool) -> Goal {
    Goal {
        title: title.to_string(),
        needs,
        rule: rule!("9.27"),
        at_once,
        holds,
        missing: String::new(),
    }
}

fn points(name: &str, value: i64, most: Option<i64>) -> Score {
    Score {
        name: name.to_string(),
        value,
        most,
    }
}

/// Case White: how soon Poland falls, and at what price.
fn conquest(s: &State) -> Sheet {
    let first = s.scenario().first;
    let soon = s.clock.month == first;
    let levels = vec![
        goal(
            "Decisive German victory",
            format!("Poland is conquered in {first}"),
            true,
            false,
        ),
        goal(
            "Narrow German victory",
            format!("Poland is conquered by {}", s.scenario().last),
            true,
            false,
        ),
        goal(
            "Polish victory",
            "Poland stands at the end".to_string(),
            false,
            true,
        ),
    ];
    let text = "Each German armor unit that is eliminated lowers the level by one.";
    let reached = points("Months gone", i64::from(!soon), None);
    (text, levels, vec![reached])
}

fn convoys(s: &State) -> Sheet {
    let (now, values) = (score(s), &data().values);
    let (win, draw) = (
        i64::from(values.convoy_victory),
        i64::from(values.convoy_draw),
    );
    let now = i64::from(now);
    let levels = vec![
        goal("German victory", format!("{win} points"), false, now >= win),
        goal(
            "Draw",
            format!("{draw} points"),
            false,
            (draw..win).contains(&now),
        ),
        goal("Allied victory", "Fewer".to_string(), false, now < draw),
    ];
    let text = "Germany scores EPs that convoys lose and enemy ships with a name, the Allies German ones and U-boats.";
    (text, levels, vec![points("Germany", now, Some(win))])
}

fn france(s: &State) -> Sheet {
    let fallen = s.politics.is_conquered(named().france);
    let beyond = holds_beyond(s);
    let levels = vec![
        goal(
            "Axis victory",
            "France is conquered, and the Axis holds a hex of the UK or Egypt".to_string(),
            false,
            fallen && beyond,
        ),
        goal(
            "Draw",
            "France is conquered".to_string(),
            false,
            fallen && !beyond,
        ),
        goal(
            "Allied victory",
            "France stands".to_string(),
            false,
            !fallen,
        ),
    ];
    ("The fate of France decides.", levels, Vec::new())
}

fn cities(s: &State) -> Sheet {
    let values = &data().values;
    let (held, win, draw) = (
        cities_held(s),
        values.barbarossa_victory,
        values.barbarossa_draw,
    );
    let levels = vec![
        goal("Axis victory", format!("{win} cities"), false, held >= win),
        goal(
            "Draw",
            format!("{draw} cities"),
            false,
            (draw..win).contains(&held),
        ),
        goal("Allied victory", "Fewer".to_string(), false, held < draw),
    ];
    let most = Some(CITIES.len() as i64);
    let text = "Seven Soviet cities count for the Axis if it holds them in supply at the end.";
    (text, levels, vec![points("Cities", held.into(), most)])
}

fn prizes(s: &State) -> Vec<Prize> {
    let all = CITIES.iter().filter_map(|key| board().find(key));
    all.map(|hex| Prize {
        space: board().key(hex).into(),
        points: 1,
        holder: s
            .politics
            .holder(hex)
            .map(|holder| s.side(holder).adjective().to_string()),
    })
    .collect()
}

fn campaign(s: &State) -> Sheet {
    let n = named();
    let stand = |nation: &NationId| !s.politics.is_conquered(*nation);
    let left: Vec<&str> = [n.germany, n.italy]
        .into_iter()
        .filter(stand)
        .map(nation_name)
        .collect();
    let (win, last) = (victory_month(s), last_month(s));
    let over = left.is_empty();
    let mut allied = goal(
        "Allied victory",
        format!("Germany and Italy are conquered by {win}"),
        true,
        over && s.clock.month <= win,
    );
    allied.missing = left.join(", ");
    let mut levels = vec![allied];
    if last > win {
        levels.push(goal(
            "Draw",
            format!("Germany and Italy are conquered by {last}"),
            true,
            over && s.clock.month > win,
        ));
    }
    levels.push(goal(
        "Axis victory",
        format!("Germany or Italy stands after {last}"),
        false,
        !over,
    ));
    let count = |side: Side| {
        let hexes = board().ids().filter(|hex| {
            let printed = crate::ground::hex(*hex);
            let holder = s.politics.holder(*hex);
            printed.city
                && printed.resource
                && holder
                    .is_some_and(|holder| s.side(holder) == side && s.fighting(holder).is_some())
        });
        hexes.count() as i64
    };
    let scores = vec![
        points("City/resource hexes of the Axis", count(Side::Axis), None),
        points(
            "City/resource hexes of the Allies",
            count(Side::Allies),
            None,
        ),
    ];
    ("The conquest of Germany and Italy decides.", levels, scores)
}
