//! The last view of each viewer is kept: a click builds one new view for each, not two.

use super::Desk;
use crate::wire::{Kind, ViewPatch};
use kernel::{View, Viewer};

/// Views of one revision.
#[derive(Default)]
pub struct Views {
    revision: u64,
    views: Vec<(Viewer, View)>,
}

impl Desk {
    /// Sees to it that the views of these viewers are known, as the game stands now.
    pub fn remember(&mut self, viewers: &[Viewer]) {
        let Views { revision, views } = &mut self.views;
        if *revision != self.revision {
            views.clear();
            *revision = self.revision;
        }
        // Of those who have left nothing is kept.
        views.retain(|(who, _)| viewers.contains(who));
        for viewer in viewers {
            if !views.iter().any(|(who, _)| who == viewer) {
                views.push((*viewer, self.play.view(*viewer)));
            }
        }
    }

    /// How the view of a viewer has changed since it was remembered; the new one takes its place.
    pub fn renew(&mut self, viewer: Viewer, kind: Kind) -> ViewPatch {
        let play = self.play.as_ref();
        let known = self.views.views.iter_mut().find(|(who, _)| *who == viewer);
        match (known, kind) {
            (Some((_, view)), Kind::Seats) => ViewPatch::none(play, view),
            (Some((_, view)), _) => {
                let now = play.view(viewer);
                let patch = ViewPatch::between(play, view, &now);
                *view = now;
                patch
            }
            (None, _) => ViewPatch::none(play, &play.view(viewer)),
        }
    }

    /// All views that are remembered are those of the game as it stands now.
    pub fn renewed(&mut self) {
        self.views.revision = self.revision;
    }
}
