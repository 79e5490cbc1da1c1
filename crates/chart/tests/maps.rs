//! The pictures of all boards: well formed, complete, legible, small and always the same.

use std::collections::BTreeMap;

use board::{BoardFiles, SpaceKind};
use chart::{Hand, Label, Layer, Mark, Sheet, Style, Theme};

fn sheets() -> Vec<Sheet> {
    let read = |id| {
        let files = BoardFiles::embedded(id).unwrap();
        Sheet::read(&files).unwrap_or_else(|errors| panic!("{}", errors[0]))
    };
    let all: Vec<Sheet> = board::boards::names().map(read).collect();
    assert_eq!(all.len(), 4);
    all
}

fn style(theme: Theme) -> Style {
    Style {
        theme,
        ..Style::default()
    }
}

#[test]
fn every_picture_is_well_formed_and_small() {
    for sheet in sheets() {
        for theme in Theme::ALL {
            let svg = chart::svg(&sheet, &style(theme));
            let id = &sheet.board.header().id;
            assert!(svg.len() < 3_000_000, "{id}: {} bytes", svg.len());
            let document = roxmltree::Document::parse(&svg).unwrap();
            assert_eq!(document.root_element().tag_name().name(), "svg");
        }
    }
}

#[test]
fn the_same_board_gives_the_same_bytes() {
    for sheet in sheets() {
        let files = BoardFiles::embedded(&sheet.board.header().id).unwrap();
        let again = Sheet::read(&files).unwrap();
        let style = Style::default();
        assert!(chart::svg(&sheet, &style) == chart::svg(&again, &style));
    }
}

#[test]
fn every_space_is_drawn_once_with_its_key() {
    for sheet in sheets() {
        let svg = chart::svg(&sheet, &Style::default());
        let document = roxmltree::Document::parse(&svg).unwrap();
        let mut ids: BTreeMap<&str, usize> = BTreeMap::new();
        let mut keys: BTreeMap<&str, usize> = BTreeMap::new();
        for node in document.descendants() {
            if let Some(id) = node.attribute("id") {
                *ids.entry(id).or_default() += 1;
            }
            if let Some(key) = node.attribute("data-key") {
                assert_eq!(node.attribute("id"), Some(&*format!("space-{key}")));
                *keys.entry(key).or_default() += 1;
            }
        }
        assert!(ids.values().all(|count| *count == 1), "an id stands twice");
        assert_eq!(keys.len(), sheet.board.len());
        for id in sheet.board.ids() {
            assert_eq!(
                keys.get(sheet.board.key(id)),
                Some(&1),
                "{}",
                sheet.board.key(id)
            );
        }
    }
}

#[test]
fn layers_are_groups_with_names() {
    for sheet in sheets() {
        let svg = chart::svg(&sheet, &Style::default());
        let document = roxmltree::Document::parse(&svg).unwrap();
        let groups: Vec<&str> = document
            .descendants()
            .filter(|node| node.has_tag_name("g"))
            .filter_map(|node| node.attribute("id"))
            .collect();
        let layers = [
            "map", "terrain", "relief", "textures", "rivers", "borders", "edges", "boxes", "marks",
            "labels", "numbers", "frame", "legend", "title", "scale", "sources",
        ];
        for layer in layers {
            assert!(
                groups.contains(&layer),
                "{}: no {layer}",
                sheet.board.header().id
            );
        }
    }
}

#[test]
fn every_reference_leads_somewhere() {
    for sheet in sheets() {
        let svg = chart::svg(&sheet, &Style::default());
        let document = roxmltree::Document::parse(&svg).unwrap();
        let ids: Vec<&str> = document
            .descendants()
            .filter_map(|node| node.attribute("id"))
            .collect();
        for node in document.descendants() {
            let clip = node
                .attribute("clip-path")
                .map(|text| text.trim_start_matches("url(").trim_end_matches(')'));
            for target in node.attribute("href").into_iter().chain(clip) {
                assert!(ids.contains(&target.trim_start_matches('#')), "{target}");
            }
        }
    }
}

#[test]
fn no_two_labels_overlap() {
    for sheet in sheets() {
        let labels = chart::labels(&sheet, &Style::default());
        let mut sorted: Vec<&Label> = labels.iter().collect();
        sorted.sort_by_key(|label| label.rect.y0);
        for (index, label) in sorted.iter().enumerate() {
            let later = sorted[index + 1..].iter();
            for other in later.take_while(|other| other.rect.y0 < label.rect.y1) {
                assert!(
                    !label.rect.meets(&other.rect),
                    "{}: {:?} and {:?}",
                    sheet.board.header().id,
                    label.lines,
                    other.lines
                );
            }
        }
        println!(
            "{}: {} labels apart from each other",
            sheet.board.header().id,
            labels.len()
        );
    }
}

#[test]
fn every_place_that_a_rule_names_is_labelled() {
    for sheet in sheets() {
        let labels = chart::labels(&sheet, &Style::default());
        let words: Vec<String> = labels.iter().map(|label| label.lines.join(" ")).collect();
        let mut count = 0;
        let cited = sheet
            .features
            .iter()
            .filter(|f| f.cited && !f.name.is_empty());
        for feature in cited.filter(|f| sheet.kind(f.space) != SpaceKind::Box) {
            count += 1;
            let named = words.iter().any(|word| word.contains(&feature.name));
            assert!(named, "{}: {}", sheet.board.header().id, feature.name);
        }
        // On an area board the places are the areas, and the next test has them.
        assert!(count > 50 || sheet.grid.is_none(), "{count}");
        println!(
            "{}: {count} places of the rules labelled",
            sheet.board.header().id
        );
    }
}

#[test]
fn every_area_zone_and_box_bears_its_name() {
    for sheet in sheets() {
        let labels = chart::labels(&sheet, &Style::default());
        for id in sheet.board.ids() {
            let space = sheet.board.space(id);
            let is_hex = sheet.grid.is_some() && sheet.has_ground(id);
            if is_hex || space.name.is_empty() {
                continue;
            }
            let named = labels
                .iter()
                .any(|label| label.space == Some(id) && label.lines.join(" ") == *space.name);
            assert!(named, "{}: {}", sheet.board.header().id, space.name);
        }
    }
}

#[test]
fn every_capital_and_every_hex_number_is_shown() {
    for sheet in sheets().into_iter().filter(|sheet| sheet.grid.is_some()) {
        let labels = chart::labels(&sheet, &Style::default());
        let capitals = sheet
            .features
            .iter()
            .filter(|f| f.mark == Some(Mark::Capital));
        for capital in capitals.filter(|f| !f.name.is_empty() && sheet.has_ground(f.space)) {
            let named = labels
                .iter()
                .any(|label| label.lines.join(" ").contains(&capital.name));
            assert!(named, "{}", capital.name);
        }
        let hexes = sheet.board.ids().filter(|id| sheet.has_ground(*id)).count();
        let numbers = labels
            .iter()
            .filter(|label| label.hand == Hand::Number)
            .count();
        let hidden = hexes - numbers;
        // Boxes that stand on the map cover a few hexes of open sea.
        assert!(hidden * 50 < hexes, "{hidden} of {hexes} numbers hidden");
    }
}

#[test]
fn neighbouring_countries_have_different_tints() {
    for sheet in sheets() {
        let tints = chart::tints(&sheet);
        let mut pairs = 0;
        for (a, b, _) in sheet.board.borders() {
            let (x, y) = (sheet.board.space(a), sheet.board.space(b));
            let apart = sheet.is_dry(a) && sheet.is_dry(b) && x.country != y.country;
            let both = tints.get(&*x.country).zip(tints.get(&*y.country));
            if let Some((one, other)) = both.filter(|_| apart) {
                pairs += 1;
                assert_ne!(
                    one,
                    other,
                    "{}: {} and {}",
                    sheet.board.header().id,
                    x.country,
                    y.country
                );
            }
        }
        assert!(pairs > 50);
    }
}

#[test]
fn what_is_left_out_is_left_out() {
    let sheet = sheets()
        .into_iter()
        .find(|sheet| sheet.grid.is_some())
        .unwrap();
    let bare = Style {
        numbers: false,
        relief: false,
        rail: false,
        frame: false,
        ..Style::default()
    };
    let svg = chart::svg(&sheet, &bare);
    for id in ["\"relief\"", "\"rail\"", "\"legend\""] {
        assert!(!svg.contains(&format!("id={id}")), "{id}");
    }
    let first = sheet.board.ids().find(|id| sheet.has_ground(*id)).unwrap();
    assert!(!svg.contains(&format!(">{}</text>", sheet.board.key(first))));
    assert!(svg.len() < chart::svg(&sheet, &Style::default()).len());
}

#[test]
fn ground_and_names_together_are_the_whole() {
    for sheet in sheets() {
        let draw = |layer| {
            let style = Style {
                layer,
                frame: false,
                ..Style::default()
            };
            let svg = chart::svg(&sheet, &style);
            let document = roxmltree::Document::parse(&svg).unwrap();
            let count = |tag| {
                document
                    .descendants()
                    .filter(|n| n.has_tag_name(tag))
                    .count()
            };
            let ids = document
                .descendants()
                .filter_map(|n| n.attribute("data-key"));
            (count("text"), ids.count())
        };
        let (words, spaces) = draw(Layer::All);
        assert_eq!(draw(Layer::Ground), (0, spaces));
        assert_eq!(draw(Layer::Names), (words, 0));
    }
}

#[test]
fn every_board_has_a_small_picture() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/maps");
    for name in board::boards::names() {
        let png = std::fs::read(folder.join(format!("{name}.png"))).unwrap();
        assert!(png.len() < 400_000, "{name}: {} bytes", png.len());
        // The width stands in the first chunk of a PNG file.
        assert_eq!(png[16..20], 512_u32.to_be_bytes(), "{name}");
    }
}
