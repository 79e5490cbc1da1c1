//! 3.3: straits, canals and harbours that are closed to some.

use super::ports::owner;
use crate::politics::named;
use crate::spot::board;
use crate::state::State;
use crate::types::{Camp, NationId};
use board::SpaceId;
use kernel::cite;
use std::sync::LazyLock;

/// The camp that holds a space.
fn held(s: &State, key: &str) -> Option<Camp> {
    let at = board().find(key)?;
    owner(s, at).and_then(|owner| s.fighting(owner))
}

fn holder(s: &State, key: &str) -> Option<NationId> {
    owner(s, board().find(key)?)
}

/// Places that are closed to nobody: neither straits nor London.
pub(super) fn is_open_water(hex: SpaceId) -> bool {
    !is_strait(hex) && hex != london()
}

/// The hexes of straits, two for each.
const HEXES: [&str; 16] = [
    "W4325", "W4326", "W4024", "W4025", "W1428", "W1529", "W1831", "W1832", "E3421", "E3420",
    "E4226", "E4225", "E4428", "E4329", "W1508", "W1407",
];

fn is_strait(hex: SpaceId) -> bool {
    static STRAITS: LazyLock<Vec<SpaceId>> = LazyLock::new(|| {
        let mut all: Vec<SpaceId> = HEXES.iter().filter_map(|key| board().find(key)).collect();
        all.sort_unstable();
        all
    });
    STRAITS.binary_search(&hex).is_ok()
}

/// 3.3i: whether ships of a nation may enter a strait hex but not pass it.
pub fn is_closed(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("3.3i");
    if !is_strait(hex) {
        return false;
    }
    let allied = s.leaning(nation) != Some(Camp::Axis);
    let axis = |key: &str| held(s, key) == Some(Camp::Axis);
    let turkish = |key: &str| {
        let turkey = crate::data::data().find_nation("turkey");
        holder(s, key) == turkey && turkey != Some(nation)
    };
    match board().key(hex) {
        "W4325" | "W4326" => {
            cite!("3.3j");
            allied && (axis("W4126") || axis("W4224"))
        }
        "W4024" | "W4025" => {
            cite!("3.3k");
            allied && axis("W4024") && axis("W4025")
        }
        "W1428" | "W1529" => {
            cite!("3.3l");
            allied && axis("W1428")
        }
        "W1831" | "W1832" => {
            cite!("3.3m");
            allied && ["W1932", "W1832", "W1733"].into_iter().any(axis)
        }
        "E3421" | "E3420" => {
            cite!("3.3n");
            let soviet = |key: &str| held(s, key) == Some(Camp::Soviet);
            !allied && (soviet("E3421") || soviet("E3420"))
        }
        "E4226" | "E4225" => {
            cite!("3.3o");
            turkish("E4226") || turkish("E4225")
        }
        "E4428" | "E4329" => {
            cite!("3.3p");
            turkish("E4428") || turkish("E4329")
        }
        "W1508" | "W1407" => {
            cite!("3.3q");
            !allied && holder(s, "W1508") == Some(named().uk)
        }
        _ => false,
    }
}

const KIEL: [&str; 4] = ["W3823", "W3824", "W3925", "W3924"];

/// The hexes along the Kiel Canal.
pub(super) fn is_kiel(hex: SpaceId) -> bool {
    KIEL.contains(&board().key(hex))
}

/// Both hexes of one strait, or neither.
pub(super) fn is_same_strait(a: SpaceId, b: SpaceId) -> bool {
    let place = |hex: SpaceId| HEXES.iter().position(|key| *key == board().key(hex));
    matches!((place(a), place(b)), (Some(a), Some(b)) if a / 2 == b / 2)
}

/// 3.3c, 3.3e: whether every hex along a canal is friendly.
pub fn canal_is_open(s: &State, nation: NationId, hex: SpaceId) -> bool {
    const SUEZ: [&str; 5] = ["E5720", "E5721", "E5619", "E5620", "E5520"];
    cite!("3.3c", "3.3e");
    let friendly = |key: &&str| {
        board().find(key).is_some_and(|hex| {
            s.politics.standing(nation, hex) == crate::politics::Standing::Friendly
        })
    };
    match is_kiel(hex) {
        true => KIEL.iter().all(friendly),
        false => SUEZ.iter().all(friendly),
    }
}

fn london() -> SpaceId {
    static LONDON: LazyLock<SpaceId> =
        LazyLock::new(|| board().find("W3616").expect("London is on the map"));
    *LONDON
}

/// 3.3h: no ship enters the hex of London while an enemy holds Harwich or Dover.
pub fn is_barred(s: &State, nation: NationId, hex: SpaceId) -> bool {
    cite!("3.3h");
    let enemy = |key: &str| holder(s, key).is_some_and(|other| s.politics.at_war(nation, other));
    hex == london() && (enemy("W3617") || enemy("W3517"))
}
