//! Colours that everybody can tell apart: contrast of words by WCAG 2, distance of tints in CIE Lab, as normal,
//! protan and deutan eyes see them (Machado, Oliveira and Fernandes 2009, full severity).

use chart::{Rgb, Theme};

type Light = [f64; 3];

fn linear(colour: Rgb) -> Light {
    [colour.0, colour.1, colour.2].map(|byte| {
        let c = f64::from(byte) / 255.0;
        if c <= 0.04045 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn luminance(colour: Rgb) -> f64 {
    let [r, g, b] = linear(colour);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (x, y) = (luminance(a), luminance(b));
    (x.max(y) + 0.05) / (x.min(y) + 0.05)
}

const NORMAL: [Light; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const PROTAN: [Light; 3] = [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
];
const DEUTAN: [Light; 3] = [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.011820, 0.042940, 0.968881],
];

fn seen(colour: Rgb, eyes: &[Light; 3]) -> Light {
    let light = linear(colour);
    eyes.map(|row| {
        row.iter()
            .zip(light)
            .map(|(m, c)| m * c)
            .sum::<f64>()
            .clamp(0.0, 1.0)
    })
}

fn lab([r, g, b]: Light) -> Light {
    let f = |t: f64| {
        if t > 0.008856 {
            t.cbrt()
        } else {
            7.787 * t + 16.0 / 116.0
        }
    };
    let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
    let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn distance(a: Rgb, b: Rgb, eyes: &[Light; 3]) -> f64 {
    let (p, q) = (lab(seen(a, eyes)), lab(seen(b, eyes)));
    p.iter()
        .zip(q)
        .map(|(x, y)| (x - y) * (x - y))
        .sum::<f64>()
        .sqrt()
}

#[test]
fn words_stand_out_from_every_ground() {
    for theme in Theme::ALL {
        let p = theme.palette();
        let mut worst = f64::MAX;
        for ground in p.tints.into_iter().chain([p.paper, p.panel, p.waste]) {
            worst = worst.min(contrast(p.ink, ground));
            assert!(
                contrast(p.ink, ground) >= 6.0,
                "{} ink on {ground}",
                theme.name()
            );
        }
        for (words, ground) in [
            (p.sea_ink, p.sea),
            (p.faint, p.paper),
            (p.faint, p.waste),
            (p.sea_ink, p.shallows[2]),
        ] {
            assert!(
                contrast(words, ground) >= 4.5,
                "{} {words} on {ground}",
                theme.name()
            );
        }
        println!("{}: ink on ground at least {worst:.1} to 1", theme.name());
    }
}

#[test]
fn marks_and_lines_stand_out_from_every_ground() {
    for theme in Theme::ALL {
        let p = theme.palette();
        for ground in p.tints {
            for (name, colour) in [
                ("war", p.war),
                ("naval", p.naval),
                ("industry", p.industry),
                ("frontier", p.frontier),
            ] {
                let found = contrast(colour, ground);
                assert!(
                    found >= 3.0,
                    "{}: {name} on {ground} {found:.2}",
                    theme.name()
                );
            }
        }
        for ground in p.tints.into_iter().chain([p.waste]) {
            let found = contrast(p.coast, p.sea).max(contrast(p.coast, ground));
            assert!(
                found >= 3.0,
                "{}: coast by {ground} {found:.2}",
                theme.name()
            );
        }
    }
}

#[test]
fn colour_blind_eyes_tell_tints_and_sea_apart() {
    for theme in Theme::ALL {
        let p = theme.palette();
        for (name, eyes) in [("normal", NORMAL), ("protan", PROTAN), ("deutan", DEUTAN)] {
            let all: Vec<Rgb> = p.tints.into_iter().chain([p.sea]).collect();
            let mut least = f64::MAX;
            for (index, a) in all.iter().enumerate() {
                for b in &all[index + 1..] {
                    least = least.min(distance(*a, *b, &eyes));
                    assert!(
                        distance(*a, *b, &eyes) >= 7.0,
                        "{} {name}: {a} and {b}",
                        theme.name()
                    );
                }
            }
            println!("{} {name}: tints at least {least:.1} apart", theme.name());
        }
    }
}

#[test]
fn the_guide_states_the_colours() {
    let guide = include_str!("../../../docs/maps/README.md");
    for theme in Theme::ALL {
        let p = theme.palette();
        for colour in p.tints.into_iter().chain([p.sea]) {
            assert!(
                guide.contains(&format!("`{colour}`")),
                "{} {colour}",
                theme.name()
            );
        }
    }
}
