//! Every board that is built in is sound.

use board::{Backdrop, Board, BoardFiles, BoardKind, Kinds, Shapes, SpaceKind, boards};

fn each(check: impl Fn(&str, &BoardFiles, &Board)) {
    let mut count = 0;
    for name in boards::names() {
        let files = BoardFiles::embedded(name).expect("listed");
        let board = Board::parse(&files).unwrap_or_else(|errors| panic!("{}", errors[0]));
        check(name, &files, &board);
        count += 1;
    }
    assert!(count >= 2);
}

#[test]
fn boards_parse_and_bear_their_name() {
    each(|name, _, board| assert_eq!(board.header().id, name));
    assert!(BoardFiles::embedded("risk").is_none());
}

#[test]
fn no_space_is_an_orphan() {
    each(|name, _, board| {
        for id in board.ids().filter(|&id| board.neighbours(id).is_empty()) {
            let kind = board.space(id).kind;
            assert!(
                matches!(kind, SpaceKind::Impassable | SpaceKind::Box),
                "{name}: {} has no neighbour",
                board.key(id)
            );
        }
    });
}

#[test]
fn borders_are_symmetric_and_have_kinds() {
    each(|name, _, board| {
        for (a, b, kinds) in board.borders() {
            assert_ne!(
                kinds,
                Kinds::NONE,
                "{name}: {} {}",
                board.key(a),
                board.key(b)
            );
            assert_eq!(board.border(b, a), Some(kinds));
        }
    });
}

#[test]
fn everything_on_an_area_board_has_a_shape_and_its_label_stands_inside() {
    each(|name, files, board| {
        if board.header().kind != BoardKind::Area {
            return;
        }
        let shapes = Shapes::parse(files, board).unwrap_or_else(|errors| panic!("{}", errors[0]));
        for id in board.ids() {
            let space = board.space(id);
            if space.kind == SpaceKind::Box {
                assert!(shapes.of(id).is_empty(), "{name}: {} is a box", space.key);
                continue;
            }
            let inside = shapes.of(id).iter().any(|polygon| {
                polygon
                    .rings
                    .iter()
                    .filter(|ring| covers(ring, space.at.x, space.at.y))
                    .count()
                    % 2
                    == 1
            });
            assert!(
                inside,
                "{name}: the label of {} stands outside of it",
                space.key
            );
        }
    });
}

/// Whether a ring goes round a point, counted along a ray.
fn covers(ring: &[board::Point], x: i32, y: i32) -> bool {
    let (x, y) = (i64::from(x), i64::from(y));
    let edges = ring.iter().zip(ring.iter().cycle().skip(1));
    let crossed = edges.filter(|(a, b)| {
        let ((ax, ay), (bx, by)) = (
            (i64::from(a.x), i64::from(a.y)),
            (i64::from(b.x), i64::from(b.y)),
        );
        if (ay > y) == (by > y) {
            return false;
        }
        let side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
        (by > ay) == (side > 0)
    });
    crossed.count() % 2 == 1
}

#[test]
fn labels_and_boxes_stand_inside_the_frame() {
    each(|name, _, board| {
        let frame = board.header().frame;
        for id in board.ids() {
            let at = board.space(id).at;
            let inside = (frame.min.x..=frame.max.x).contains(&at.x)
                && (frame.min.y..=frame.max.y).contains(&at.y);
            assert!(inside, "{name}: {} stands at {at}", board.key(id));
        }
    });
}

#[test]
fn area_boards_have_a_backdrop() {
    each(|name, files, board| {
        if board.header().kind != BoardKind::Area {
            return;
        }
        let backdrop = Backdrop::parse(files).unwrap_or_else(|errors| panic!("{}", errors[0]));
        for layer in ["coast", "frontier", "lake", "river", "height", "shade"] {
            assert!(
                backdrop.lines.iter().any(|line| line.layer == layer),
                "{name}: no {layer}"
            );
        }
    });
}
