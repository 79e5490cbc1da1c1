//! What a game looks like is read with every mistake named by file and line; targets have one form.

use kernel::{Edge, Label, Look, Target};

fn read(text: &str) -> Result<Look, String> {
    let known = |rule: &str| rule == "1.1";
    Look::read("data/look.toml", text, known).map_err(|e| e.to_string())
}

fn wrong(text: &str) -> String {
    read(text).unwrap_err()
}

#[test]
fn a_look_reads_and_goes_out_as_it_was_written() {
    let look = read(
        r##"
short = "Sample"
board = "sample"
headings = ["1.1"]
kinds = [{ id = "foot", name = "infantry", symbol = "infantry" }]
[nations.red]
name = "Red"
adjective = "Red"
colour = "#aa0000"
ink = "#ffffff"
[verbs]
done = { ends = "always" }
"##,
    )
    .unwrap();
    let json = serde_json::to_value(&look).unwrap();
    assert_eq!(json["kinds"][0]["symbol"], "infantry");
    assert_eq!(json["verbs"]["done"]["ends"], "always");
    assert_eq!(serde_json::from_value::<Look>(json).unwrap(), look);
}

#[test]
fn mistakes_are_named_by_file_and_line() {
    assert_eq!(
        wrong("short = \"A\"\nshrt = 1"),
        "data/look.toml:2: unknown field `shrt`, expected one of `short`, `board`, `block`, `headings`, `nations`, \
         `countries`, `kinds`, `statuses`, `markers`, `parts`, `verbs`, `symbols`, `signs`, `flags`, `boxes`, `cards`, \
         `figures`, `help`, `glossary`, `guides`"
    );
    assert_eq!(
        wrong("short = \"A\"\n\nheadings = [\"9.9\"]"),
        "data/look.toml:3: there is no rule 9.9"
    );
    let nation =
        "[nations.red]\nname = \"Red\"\nadjective = \"Red\"\ncolour = \"red\"\nink = \"#ffffff\"";
    assert_eq!(
        wrong(nation),
        "data/look.toml:4: `red` is no colour of the form #rrggbb"
    );
    assert_eq!(
        wrong("[markers]\nbeach = { sign = \"beach\", nation = \"nobody\" }"),
        "data/look.toml:2: `beach` names the nation `nobody`, which has no look"
    );
    assert_eq!(
        wrong("[[figures]]\ntrack = \"boats\"\nspace = \"sea\"\nkind = \"boat\""),
        "data/look.toml:2: a figure is of the kind `boat`, which has no look"
    );
}

#[test]
fn targets_have_one_form_each_and_a_side_is_the_same_from_either_space() {
    let form = |target: &Target| serde_json::to_string(target).unwrap();
    for (text, target) in [
        (r#"{"space":"kiev"}"#, Target::Space("kiev".into())),
        (r#"{"counter":7}"#, Target::Counter(kernel::CounterId(7))),
        (r#"{"card":12}"#, Target::Card(kernel::CardId(12))),
        (r#"{"deck":"axis_hand"}"#, Target::Deck("axis_hand".into())),
        (
            r#"{"edge":["a","b"]}"#,
            Target::Edge(Edge::between("b", "a")),
        ),
        (r#"{"box":"turn_3"}"#, Target::Box("turn_3".into())),
    ] {
        assert_eq!(form(&target), text);
        assert_eq!(serde_json::from_str::<Target>(text).unwrap(), target);
    }
    let turned: Target = serde_json::from_str(r#"{"edge":["b","a"]}"#).unwrap();
    assert_eq!(turned, Target::Edge(Edge::between("a", "b")));
}

#[test]
fn labels_name_what_they_are_chosen_by() {
    let label = Label::new("move", "Move it")
        .maybe_at(None::<&'static str>)
        .at("kiev")
        .of(kernel::CounterId(3))
        .fights(false);
    assert_eq!(label.space(), Some("kiev"));
    assert_eq!(label.counter(), Some(kernel::CounterId(3)));
    assert_eq!(
        serde_json::to_string(&label).unwrap(),
        r#"{"verb":"move","text":"Move it","targets":[{"space":"kiev"},{"counter":3}]}"#
    );
}
