use super::*;
use crate::place;

const SOURCE: &str = r#"
pub fn may_move(s: &State, id: UnitId) -> Result<(), Illegal> {
    is_own(s, id)?;
    demand!(s.ready || s.late, "8.1", "it is not ready");
    if s.fought(id) {
        return Err(Illegal::new(rule!("8.2"), "it has fought"));
    }
    stacking::fits(s, id)
}

fn is_winter(s: &State) -> bool {
    cite!("13.1");
    s.season == Winter
}

fn strength(s: &State) -> u8 {
    cite!("3.1");
    s.factors
}

pub fn begin_turn(t: &mut Table) {
    t.log.say(rule!("1.3"), || "A turn".to_string());
    supply::test(t);
    t.s.moved.clear();
    if t.s.winter {
        cite!("13.2");
        t.s.halved = true;
    }
    let mut seen = Vec::new();
    seen.push(1);
}

fn take(t: &mut Table) {
    if let Some(owner) = t.s.owner && t.s.war {
        t.log.say(rule!("5.1"), || "Taken".to_string());
        deduct(t, owner, 3, rule!("5.2"));
    }
}

fn title() -> &'static str {
    cite!("0.1");
    "A game"
}

#[cfg(test)]
mod tests {
    #[test]
    fn no_switch_here() {
        demand!(false, "9.9", "never");
    }
}
"#;

fn found() -> (source::File, Vec<Place>, Vec<String>) {
    let file = source::File::parse("games/x/src/r8_1_moves.rs", SOURCE.to_string()).unwrap();
    let mut cited = Cited::new();
    index(&file, &mut cited);
    let mut blind = Vec::new();
    let places = places(&file, &cited, &mut blind);
    (file, places, blind)
}

#[test]
fn refusals_effects_values_and_calls_are_found_with_their_rules() {
    let (_, mut places, _) = found();
    places.sort_by_key(|p| (p.line, p.wraps[0].1.start));
    let lines: Vec<(usize, String, &str, String)> = places
        .iter()
        .map(|p| {
            (
                p.line,
                p.kinds.join("/"),
                p.detail.as_str(),
                p.rules.join(" "),
            )
        })
        .collect();
    let expected = [
        (3, "call", "is_own", "8.1 8.2"),
        (4, "refusal", "it is not ready", "8.1"),
        (6, "refusal", "it has fought", "8.2"),
        (8, "call", "stacking::fits", "8.1 8.2"),
        (11, "always/never", "", "13.1"),
        (16, "more/less", "", "3.1"),
        (21, "effect", "", "1.3 13.2"),
        (23, "call", "supply::test", "1.3 13.2"),
        (24, "call", "clear", "1.3 13.2"),
        (25, "effect", "", "13.2"),
        (27, "call", "t.s.halved", "1.3 13.2"),
        (34, "effect", "", "5.1"),
        (36, "effect", "deduct", "5.2"),
    ];
    let expected = expected.map(|(l, k, d, r)| (l, k.to_string(), d, r.to_string()));
    assert_eq!(lines, expected);
}

#[test]
fn what_cannot_be_switched_is_said() {
    let (_, _, blind) = found();
    assert_eq!(blind.len(), 1);
    assert!(blind[0].contains("title cites 0.1"), "{blind:?}");
}

#[test]
fn the_copy_keeps_its_lines_and_reads_as_rust() {
    let (file, places, _) = found();
    let wraps: Vec<(u32, &Wrap)> = places.iter().map(|p| (1, &p.wraps[0].1)).collect();
    let text = place::write(&file.text, &wraps);
    assert_eq!(text.lines().count(), SOURCE.lines().count());
    syn::parse_file(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let line = |n: usize| {
        text.lines()
            .nth(n - 1)
            .unwrap_or_default()
            .trim()
            .to_string()
    };
    assert_eq!(
        line(4),
        r#"demand!((s.ready || s.late) || ::proof_switch::off(1), "8.1", "it is not ready");"#
    );
    assert_eq!(line(3), "::proof_switch::pass(1, is_own(s, id))?;");
    assert_eq!(line(25), "if (t.s.winter) && !::proof_switch::off(1) {");
    assert_eq!(
        line(34),
        "if let Some(owner) = t.s.owner && t.s.war && !::proof_switch::off(1) {"
    );
    assert_eq!(line(23), "if !::proof_switch::off(1) { supply::test(t); };");
}
