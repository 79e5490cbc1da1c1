//! What players read and see of the blocks.

use super::{AREAS, Action, Block, Fault, Kind, RULE, State};
use kernel::{Counter, Label, Outcome, Prompt, Seat, SpaceView, Target, Track, View, Viewer};

pub fn outcome(s: &State) -> Option<Outcome> {
    s.mover().is_none().then(|| Outcome {
        winners: Vec::new(),
        title: "A draw".to_string(),
        reason: "time is up".to_string(),
    })
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
        Action::Move { block, to } => Label {
            verb: "move",
            text: format!("Move block {block} to {to}"),
            space: Some(to.to_string()),
            counter: Some(block.to_string()),
            ..Label::default()
        },
        Action::Commit(many) => Label {
            verb: "commit",
            text: format!("Commit {many}"),
            ..Label::default()
        },
    }
}

pub fn meant(s: &State, target: &Target, out: &mut Vec<Action>) {
    let Target::Counter(id) = target else { return };
    if let Ok(block) = id.parse::<u8>()
        && usize::from(block) < s.blocks.len()
    {
        out.extend((0..AREAS).map(|to| Action::Move { block, to }));
    }
}

/// What a viewer sees of a block: its owner everything, others its back.
fn counter<const FAULT: Fault>(s: &State, viewer: Viewer, n: usize, block: &Block) -> Counter {
    let own = viewer == Viewer::Seat(block.owner);
    let id = match FAULT {
        _ if own => n.to_string(),
        super::NUMBERED | super::NUMBERED_FOR_EVER => format!("back-{n}"),
        super::ORDER_OF_ARRIVAL => format!("back-{}-{}-{}", block.owner.0, block.area, block.came),
        _ => format!("back-{}-{}", block.owner.0, block.area),
    };
    let alike = |b: &&Block| (b.owner, b.area) == (block.owner, block.area);
    let bundle = !own && FAULT == super::NONE;
    Counter {
        id,
        space: block.area.to_string(),
        nation: block.owner.0.to_string(),
        kind: own.then(|| format!("{:?}", block.kind)),
        count: if bundle {
            s.blocks.iter().filter(alike).count() as u32
        } else {
            1
        },
        text: String::new(),
        steps: None,
        status: Vec::new(),
    }
}

pub fn view<const FAULT: Fault>(s: &State, viewer: Viewer) -> View {
    let all = s.blocks.iter().enumerate();
    let mut counters: Vec<Counter> = all
        .map(|(n, block)| counter::<FAULT>(s, viewer, n, block))
        .collect();
    counters.sort_by(|a, b| a.id.cmp(&b.id));
    counters.dedup_by(|a, b| a.count > 1 && a.id == b.id);
    let space = |area: u8| {
        let guns = |b: &Block| b.area == area && b.kind == Kind::Guns;
        let shown = FAULT == super::AREA_SHOWS_GUNS && s.blocks.iter().any(guns);
        SpaceView {
            key: area.to_string(),
            control: None,
            markers: shown.then(|| "guns".to_string()).into_iter().collect(),
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
        pools: Vec::new(),
        outcome: outcome(s),
    }
}
