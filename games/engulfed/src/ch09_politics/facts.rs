//! Who fights on which side, who is at war with whom, and the events that rules look back at.

use crate::types::{AreaSet, Camp, Nation, Nations, Side, Turn};
use serde::{Deserialize, Serialize};

/// Who fights on which side, and the events that have happened.
///
/// The six Majors belong to their camps from the start, whether at war or not; a Minor is neutral until war
/// comes to it (9.61) or it joins (9.15). Vichy France counts to the Axis camp, but see [`Events::vichy`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Politics {
    /// By nation.
    pub camp: Vec<Camp>,
    /// By Minor: the Major whose seat decides for it.
    pub sponsor: Vec<Option<Nation>>,
    /// By side, kept in step with `camp`.
    sides: [Nations; 2],
    /// Pairs at war, by nation, both ways.
    pub war: Vec<Nations>,
    /// 10.1, 10.2
    pub conquered: Nations,
    /// 9.45: Italian morale has collapsed.
    pub italian_collapse: bool,
    pub events: Events,
}

/// 9.52: what became of the option to declare Vichy France, and of Vichy France.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Vichy {
    /// Germany may still declare it.
    #[default]
    Open,
    /// 9.521: the option is lost.
    Forgone,
    /// 9.522: a pro-Axis neutral since this turn.
    Neutral(Turn),
    /// 9.525: the Western Allies declared war on it in this turn.
    AtWar(Turn),
    /// 9.527, or conquered (10.2).
    Occupied,
}

impl Vichy {
    /// Vichy France was declared, whatever came of it.
    pub const fn was_declared(self) -> bool {
        !matches!(self, Vichy::Open | Vichy::Forgone)
    }
    /// It was declared, and has neither been occupied nor conquered.
    pub const fn stands(self) -> bool {
        matches!(self, Vichy::Neutral(_) | Vichy::AtWar(_))
    }
    pub const fn is_neutral(self) -> bool {
        matches!(self, Vichy::Neutral(_))
    }
}

/// Events, most of them by the turn in which they happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Events {
    /// 9.15, 9.42: Germany controls Paris, or Vichy France is declared.
    pub france_fell: Option<Turn>,
    pub vichy: Vichy,
    /// 17.8(1): Britain and France are at war with Germany.
    pub western_war: Option<Turn>,
    pub italy_joined: Option<Turn>,
    pub axis_minors_joined: Option<Turn>,
    pub usa_joined: Option<Turn>,
    /// 9.25
    pub pact: Option<Turn>,
    /// 9.25a: areas that Soviet ground units must still move into.
    pub pact_due: AreaSet,
    /// When the war between Germany and the Soviets began.
    pub soviet_war: Option<Turn>,
    /// 9.17(c): the player-turn in which that war began still runs.
    pub soviet_war_is_new: bool,
    /// 9.11(b): lifted early by enemies in Germany.
    pub phony_war_over: bool,
    /// 9.13: over for good.
    pub winter_is_over: bool,
    /// 9.15d: who had the free step last, and when.
    pub free_step: Option<(Nation, Turn)>,
    /// 9.17(d)
    pub novgorod_axis: Option<Turn>,
    /// 9.17(d)
    pub leningrad_axis: Option<Turn>,
    /// 9.41b
    pub italians_in_france: bool,
    /// 9.34
    pub american_lend_lease: bool,
    /// 9.524b: Germans are in Lebanon.
    pub lebanon_occupied: Option<Turn>,
    /// 9.31: the Axis declared war on Spain.
    pub axis_attacked_spain: bool,
    /// 9.12(2), 9.12(3): German ground units that used Italian Sea-transport in this Game-turn.
    pub germans_shipped: u8,
}

impl Default for Politics {
    fn default() -> Politics {
        Politics {
            camp: vec![Camp::Neutral; Nation::MAX],
            sponsor: vec![None; Nation::MAX],
            sides: [Nations::NONE; 2],
            war: vec![Nations::NONE; Nation::MAX],
            conquered: Nations::NONE,
            italian_collapse: false,
            events: Events::default(),
        }
    }
}

impl Politics {
    pub fn set_camp(&mut self, nation: Nation, camp: Camp) {
        self.camp[nation.index()] = camp;
        for side in Side::BOTH {
            if camp.side() == Some(side) {
                self.sides[side.index()].insert(nation);
            } else {
                self.sides[side.index()].remove(nation);
            }
        }
    }

    /// Whether sides are what camps say, and wars are mutual, among nations that there are.
    pub fn is_in_step(&self, all: Nations) -> bool {
        let of = |side: Side| {
            self.camp
                .iter()
                .enumerate()
                .filter(move |(_, c)| c.side() == Some(side))
        };
        let sides = Side::BOTH.map(|side| of(side).map(|(at, _)| Nation(at as u8)).collect());
        let mutual = |a: usize| {
            let mut enemies = self.war[a].iter();
            enemies.all(|b| all.has(b) && self.war[b.index()].has(Nation(a as u8)))
        };
        self.sides == sides
            && sides.iter().all(|side| side.without(all).is_empty())
            && (0..self.war.len()).all(mutual)
            && self.conquered.without(all).is_empty()
    }

    /// Whether everything but the events is the same. Asked at every decision, so it looks at all of it at once
    /// instead of stopping at the first difference.
    pub fn stands_as(&self, other: &Politics) -> bool {
        let camps = self.camp.iter().zip(&other.camp);
        let camps = camps.fold(0, |all, (a, b)| all | (*a as u8 ^ *b as u8));
        let number = |sponsor: &Option<Nation>| sponsor.map_or(u8::MAX, |nation| nation.0);
        let sponsors = self.sponsor.iter().zip(&other.sponsor);
        let sponsors = sponsors.fold(0, |all, (a, b)| all | (number(a) ^ number(b)));
        let wars = self.war.iter().zip(&other.war);
        let wars = wars.fold(Nations::NONE, |all, (a, b)| all.union(a.differing(*b)));
        camps | sponsors == 0
            && wars.is_empty()
            && self.sides == other.sides
            && self.conquered == other.conquered
            && self.italian_collapse == other.italian_collapse
    }

    #[inline]
    pub fn nations_of_side(&self, side: Side) -> Nations {
        self.sides[side.index()]
    }

    /// Everybody who belongs to a camp.
    pub fn nations_of_camp(&self, camp: Camp) -> Nations {
        let mut set = Nations::NONE;
        for (index, other) in self.camp.iter().enumerate() {
            if *other == camp {
                set.insert(Nation(index as u8));
            }
        }
        set
    }

    #[inline]
    pub fn at_war(&self, a: Nation, b: Nation) -> bool {
        self.war[a.index()].has(b)
    }

    pub fn set_war(&mut self, a: Nation, b: Nation) {
        if a != b {
            self.war[a.index()].insert(b);
            self.war[b.index()].insert(a);
        }
    }

    /// 9.42, 9.44: Italy belongs to the Axis from the start, but until it joins the war it is a neutral Power that
    /// shares neither areas nor fleets with it.
    #[inline]
    pub fn is_italy_neutral(&self) -> bool {
        self.war[Nation::ITALY.index()].is_empty() && !self.conquered.has(Nation::ITALY)
    }

    /// 4.21: at war with another Major Power.
    pub fn is_at_war_with_a_major(&self, nation: Nation) -> bool {
        !self.war[nation.index()]
            .both(Nations::of(&Nation::MAJORS))
            .is_empty()
    }
}
