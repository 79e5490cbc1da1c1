//! What players read and see of the blocks.

use super::{AREAS, Action, Block, Fault, Kind, RULE, State};
use kernel::{
    Counter, CounterId, Label, Odds, Outcome, Prompt, Score, Seat, SpaceView, Standing, Target,
    Track, View, Viewer,
};

pub fn outcome(s: &State) -> Option<Outcome> {
    s.mover().is_none().then(|| Outcome {
        winners: Vec::new(),
        title: "A draw".to_string(),
        reason: "time is up".to_string(),
    })
}

/// A battle for the first area, told with its guns.
pub fn battle(s: &State) -> Odds {
    let guns = |b: &&Block| b.area == 0 && b.kind == Kind::Guns;
    Odds {
        title: format!("{} guns", s.blocks.iter().filter(guns).count()),
        ..Odds::default()
    }
}

/// Guns in the first area win, whoever sees them.
pub fn standing(s: &State) -> Standing {
    let guns = |b: &&Block| b.area == 0 && b.kind == Kind::Guns;
    Standing {
        rule: RULE,
        text: "Guns win.".to_string(),
        when: "In the end.".to_string(),
        scores: vec![Score {
            name: "Guns".to_string(),
            value: s.blocks.iter().filter(guns).count() as i64,
            most: None,
        }],
        levels: Vec::new(),
        places: Vec::new(),
    }
}

pub fn prompt(s: &State) -> Prompt {
    let text = if s.moves() {
        "Move a block."
    } else {
        "Commit some."
    };
    Prompt {
        path: vec![format!("Round {}", s.time / 4 + 1)],
        text: text.to_string(),
        rule: RULE,
    }
}

pub fn label(_s: &State, action: Action) -> Label {
    match action {
        Action::Move { block, to } => Label::new("move", format!("Move block {block} to {to}"))
            .at(to.to_string())
            .of(CounterId(block.into())),
        Action::Commit(many) => Label::new("commit", format!("Commit {many}")),
    }
}

pub fn meant(s: &State, target: &Target, out: &mut Vec<Action>) {
    let Target::Counter(CounterId(id)) = target else {
        return;
    };
    if let Ok(block) = u8::try_from(*id)
        && usize::from(block) < s.blocks.len()
    {
        out.extend((0..AREAS).map(|to| Action::Move { block, to }));
    }
}

/// Blocks that show their backs are numbered from here.
const BACK: u32 = 1 << 30;

/// What a viewer sees of a block: its owner everything, others its back unless it lies open.
fn counter<const FAULT: Fault>(s: &State, viewer: Viewer, n: usize, block: &Block) -> Counter {
    let own = viewer == Viewer::Seat(block.owner) || FAULT == super::OPEN;
    let stands = BACK + 65_536 * (16 * u32::from(block.owner.0) + u32::from(block.area));
    let id = match FAULT {
        _ if own => n as u32,
        super::NUMBERED | super::NUMBERED_FOR_EVER => BACK + n as u32,
        super::ORDER_OF_ARRIVAL => stands + u32::from(block.came),
        _ => stands,
    };
    let alike = |b: &&Block| (b.owner, b.area) == (block.owner, block.area);
    let bundle = !own && FAULT == super::NONE;
    Counter {
        id: CounterId(id),
        space: block.area.to_string().into(),
        nation: block.owner.0.to_string().into(),
        kind: own.then(|| format!("{:?}", block.kind).into()),
        count: if bundle {
            s.blocks.iter().filter(alike).count() as u32
        } else {
            1
        },
        ..Counter::default()
    }
}

pub fn view<const FAULT: Fault>(s: &State, viewer: Viewer) -> View {
    let all = s.blocks.iter().enumerate();
    let mut counters: Vec<Counter> = all
        .map(|(n, block)| counter::<FAULT>(s, viewer, n, block))
        .collect();
    counters.sort_by_key(|counter| counter.id);
    counters.dedup_by(|a, b| a.count > 1 && a.id == b.id);
    let space = |area: u8| {
        let guns = |b: &Block| b.area == area && b.kind == Kind::Guns;
        let shown = FAULT == super::AREA_SHOWS_GUNS && s.blocks.iter().any(guns);
        SpaceView {
            key: area.to_string().into(),
            control: None,
            markers: shown.then(|| "guns".into()).into_iter().collect(),
        }
    };
    let open = s.committed.filter(|_| FAULT == super::COMMITMENT_LIES_OPEN);
    let points = |seat: Seat| (seat.0.to_string(), i64::from(s.points[seat.index()]));
    let committed = open.map(|n| ("committed".to_string(), i64::from(n)));
    View {
        game: "blocks",
        scenario: String::new(),
        turn: (s.time / 4).to_string(),
        to_move: s.mover(),
        spaces: (0..AREAS).map(space).collect(),
        counters,
        tracks: vec![Track {
            id: "points".to_string(),
            title: "Points".to_string(),
            words: Default::default(),
            values: [Seat(0), Seat(1)]
                .map(points)
                .into_iter()
                .chain(committed)
                .collect(),
        }],
        outcome: outcome(s),
        ..View::default()
    }
}
