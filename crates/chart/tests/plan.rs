//! Counters have room, and names stay readable beside them.

use chart::{Plan, Sheet, Style};

fn plan(board: &str) -> (Sheet, Plan) {
    let files = board::BoardFiles::embedded(board).unwrap();
    let sheet = Sheet::read(&files).unwrap();
    let style = Style {
        frame: false,
        ..Style::default()
    };
    let plan = Plan::of(&sheet, &style);
    (sheet, plan)
}

fn overlap(a: [i32; 4], b: [i32; 4]) -> bool {
    a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3]
}

#[test]
fn every_space_has_room_for_a_counter_on_the_sheet() {
    for board in board::boards::names() {
        let (sheet, plan) = plan(board);
        assert_eq!(plan.spaces.len(), sheet.board.len());
        for space in &plan.spaces {
            let [x, y, width, height] = space.room;
            let side = plan.counter;
            assert!(width >= side && height >= side, "{board}: {space:?}");
            let (right, bottom) = (plan.x + plan.width, plan.y + plan.height);
            let slack = side;
            assert!(
                x >= plan.x - slack && x + width <= right + slack,
                "{board}: {space:?}"
            );
            assert!(
                y >= plan.y - slack && y + height <= bottom + slack,
                "{board}: {space:?}"
            );
        }
    }
}

#[test]
fn counters_cover_few_names_of_areas() {
    for board in ["neppa", "engulfed"] {
        let (sheet, plan) = plan(board);
        let labels = chart::labels(
            &sheet,
            &Style {
                frame: false,
                ..Style::default()
            },
        );
        let names: Vec<[i32; 4]> = labels
            .iter()
            .filter(|label| label.space.is_some())
            .map(|label| label.rect)
            .map(|r| [r.x0, r.y0, r.width(), r.height()])
            .collect();
        let covered = plan
            .spaces
            .iter()
            .filter(|space| names.iter().any(|name| overlap(space.room, *name)));
        let covered: Vec<&str> = covered.map(|space| &*space.key).collect();
        assert!(
            covered.len() * 20 <= plan.spaces.len(),
            "{board}: {covered:?}"
        );
    }
}

#[test]
fn the_plan_is_plain_json() {
    let (_, plan) = plan("neppa");
    let json = serde_json::to_value(&plan).unwrap();
    let paris = json["spaces"].as_array().unwrap();
    let paris = paris.iter().find(|space| space["key"] == "paris").unwrap();
    assert_eq!(paris["name"], "Paris");
    assert_eq!(paris["kind"], "land");
    assert_eq!(paris["room"].as_array().unwrap().len(), 4);
}
