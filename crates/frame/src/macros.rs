/// Lists the questions of a chapter and its actions, and writes what follows from the lists.
///
/// A question is named by the file of its rule and its type; behind `=>` it may bring a type of answer of its own,
/// which then is one of the chapter's actions.
///
/// ```ignore
/// frame::chapter! {
///     /// What chapter 8 asks.
///     steps GroundStep of Neppa {
///         r8_0_movement::March,
///         r8_4_bridgehead::Bridgehead => Place,
///     }
///     /// What may be done in chapter 8.
///     actions GroundAction {
///         /// 8.0: move this unit.
///         Pick { unit: UnitId },
///     }
/// }
/// ```
#[macro_export]
macro_rules! chapter {
    (
        $(#[$steps_meta:meta])*
        steps $Steps:ident of $Game:ident {
            $( $(#[$step_meta:meta])* $file:ident :: $Q:ident $(=> $Answer:ident)? ),* $(,)?
        }
        $(#[$actions_meta:meta])*
        actions $Actions:ident {
            $( $(#[$action_meta:meta])* $A:ident $({ $($fields:tt)* })? ),* $(,)?
        }
    ) => {
        $(#[$steps_meta])*
        #[derive(Clone, PartialEq, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $Steps {
            $( $(#[$step_meta])* $Q($file::$Q), )*
        }

        $(#[$actions_meta])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, ::serde::Serialize, ::serde::Deserialize,
        )]
        #[serde(rename_all = "snake_case")]
        pub enum $Actions {
            $( $(#[$action_meta])* $A $({ $($fields)* })?, )*
            $( $( $Answer($file::$Answer), )? )*
        }

        $(
            pub use $file::$Q;
            impl $crate::Part<<$Game as $crate::Framed>::Step> for $file::$Q {
                #[inline]
                fn whole(self) -> <$Game as $crate::Framed>::Step {
                    $crate::Part::whole($Steps::$Q(self))
                }
                #[inline]
                fn of(step: &<$Game as $crate::Framed>::Step) -> Option<&Self> {
                    match <$Steps as $crate::Part<<$Game as $crate::Framed>::Step>>::of(step)? {
                        $Steps::$Q(question) => Some(question),
                        #[allow(unreachable_patterns)]
                        _ => None,
                    }
                }
                #[inline]
                fn of_mut(step: &mut <$Game as $crate::Framed>::Step) -> Option<&mut Self> {
                    match <$Steps as $crate::Part<<$Game as $crate::Framed>::Step>>::of_mut(step)? {
                        $Steps::$Q(question) => Some(question),
                        #[allow(unreachable_patterns)]
                        _ => None,
                    }
                }
            }
            $(
                pub use $file::$Answer;
                $crate::part!($file::$Answer as $Actions::$Answer of <$Game as ::kernel::Game>::Action);
            )?
        )*

        impl $crate::Steps<$Game> for $Steps {
            #[inline]
            fn open(&self, t: &mut $crate::Act<'_, $Game>) -> $crate::Open {
                match *self { $( $Steps::$Q(ref question) => $crate::Question::open(question, t), )* }
            }
            fn candidates(
                &self,
                s: &<$Game as ::kernel::Game>::State,
                out: &mut Vec<<$Game as ::kernel::Game>::Action>,
            ) {
                match *self { $( $Steps::$Q(ref question) => $crate::Question::candidates(question, s, out), )* }
            }
            fn ask(
                &self,
                s: &<$Game as ::kernel::Game>::State,
                out: &mut Vec<<$Game as ::kernel::Game>::Action>,
            ) {
                match *self { $( $Steps::$Q(ref question) => $crate::Question::ask(question, s, out), )* }
            }
            fn check(
                &self,
                s: &<$Game as ::kernel::Game>::State,
                action: <$Game as ::kernel::Game>::Action,
            ) -> Result<(), ::kernel::Illegal> {
                match *self { $( $Steps::$Q(ref question) => $crate::check_answer(question, s, action), )* }
            }
            fn apply(
                &self,
                t: &mut $crate::Act<'_, $Game>,
                action: <$Game as ::kernel::Game>::Action,
            ) {
                match *self { $( $Steps::$Q(ref question) => $crate::apply_answer(question, t, action), )* }
            }
            fn prompt(&self, s: &<$Game as ::kernel::Game>::State) -> (String, ::kernel::RuleId) {
                match *self { $( $Steps::$Q(ref question) => $crate::Question::prompt(question, s), )* }
            }
            fn meant(
                &self,
                s: &<$Game as ::kernel::Game>::State,
                click: $crate::Click<'_>,
                out: &mut Vec<<$Game as ::kernel::Game>::Action>,
            ) {
                match *self { $( $Steps::$Q(ref question) => $crate::Question::meant(question, s, click, out), )* }
            }
        }
    };
}

/// Says that a type is one form of an enum, which itself is a part of a whole.
#[doc(hidden)]
#[macro_export]
macro_rules! part {
    ($Part:ty as $Enum:ident :: $V:ident of $Whole:ty) => {
        impl $crate::Part<$Whole> for $Part {
            #[inline]
            fn whole(self) -> $Whole {
                $crate::Part::whole($Enum::$V(self))
            }
            #[inline]
            fn of(whole: &$Whole) -> Option<&Self> {
                match <$Enum as $crate::Part<$Whole>>::of(whole)? {
                    $Enum::$V(part) => Some(part),
                    #[allow(unreachable_patterns)]
                    _ => None,
                }
            }
            #[inline]
            fn of_mut(whole: &mut $Whole) -> Option<&mut Self> {
                match <$Enum as $crate::Part<$Whole>>::of_mut(whole)? {
                    $Enum::$V(part) => Some(part),
                    #[allow(unreachable_patterns)]
                    _ => None,
                }
            }
        }
        impl From<$Part> for $Whole {
            #[inline]
            fn from(part: $Part) -> $Whole {
                $crate::Part::whole(part)
            }
        }
    };
}

/// Lists the chapters of a game, and writes its steps, its actions and the way from each to its question.
///
/// Chapters are listed in the order of their steps and actions; `offers` names them in the order in which their offers
/// in a phase are listed.
///
/// ```ignore
/// frame::game! {
///     Neppa;
///     War: ch01_war::{WarStep, WarAction},
///     Ground: ch08_ground::{GroundStep, GroundAction};
///     offers ch08_ground::GroundAction, ch01_war::WarAction
/// }
/// ```
#[macro_export]
macro_rules! game {
    (
        $Game:ident;
        $( $Chapter:ident: $path:ident :: { $Steps:ident, $Actions:ident } ),* $(,)?;
        offers $( $offering:ident :: $Offering:ident ),* $(,)?
    ) => {
        /// One thing to be decided or done.
        #[derive(Clone, PartialEq, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Step {
            /// Always at the bottom: goes on to the next phase, turn and year.
            Sequence,
            /// A seat's part of the phase; it is asked until it says that it is done.
            Phase { seat: ::kernel::Seat, asked: bool },
            $( $Chapter($path::$Steps), )*
        }

        /// An answer to a step.
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, ::serde::Serialize, ::serde::Deserialize,
        )]
        #[serde(rename_all = "snake_case")]
        pub enum Action {
            /// Nothing more in this phase.
            Done,
            $( $Chapter($path::$Actions), )*
        }

        $(
            $crate::part!($path::$Steps as Step::$Chapter of Step);
            $crate::part!($path::$Actions as Action::$Chapter of Action);
        )*

        impl $crate::Steps<$Game> for Step {
            fn open(&self, t: &mut $crate::Act<'_, $Game>) -> $crate::Open {
                match self {
                    Step::Sequence => <$Game as $crate::Framed>::sequence(t),
                    Step::Phase { seat, asked } => $crate::open_phase(t, *seat, *asked),
                    $( Step::$Chapter(step) => step.open(t), )*
                }
            }
            fn candidates(&self, s: &<$Game as ::kernel::Game>::State, out: &mut Vec<Action>) {
                match self {
                    Step::Sequence => {}
                    Step::Phase { seat, .. } => {
                        $( <$path::$Actions as $crate::Chapter<$Game>>::candidates(s, *seat, out); )*
                    }
                    $( Step::$Chapter(step) => step.candidates(s, out), )*
                }
            }
            fn ask(&self, s: &<$Game as ::kernel::Game>::State, out: &mut Vec<Action>) {
                match self {
                    Step::Sequence => {}
                    Step::Phase { seat, .. } => {
                        $( <$offering::$Offering as $crate::Chapter<$Game>>::offer(s, *seat, out); )*
                    }
                    $( Step::$Chapter(step) => step.ask(s, out), )*
                }
            }
            fn check(&self, s: &<$Game as ::kernel::Game>::State, action: Action) -> Result<(), ::kernel::Illegal> {
                match (self, action) {
                    $( (Step::$Chapter(step), _) => step.check(s, action), )*
                    $( (Step::Phase { seat, .. }, Action::$Chapter(action)) => {
                        $crate::Chapter::<$Game>::check(action, s, *seat)
                    } )*
                    (Step::Sequence, _) | (_, Action::Done) => Err(<$Game as $crate::Framed>::not_asked()),
                }
            }
            fn apply(&self, t: &mut $crate::Act<'_, $Game>, action: Action) {
                match (self, action) {
                    $( (Step::$Chapter(step), _) => step.apply(t, action), )*
                    $( (Step::Phase { seat, .. }, Action::$Chapter(action)) => {
                        $crate::Chapter::<$Game>::apply(action, t, *seat);
                    } )*
                    (step, action) => unreachable!("{action:?} was checked against {step:?}"),
                }
            }
            fn prompt(&self, s: &<$Game as ::kernel::Game>::State) -> (String, ::kernel::RuleId) {
                match self {
                    Step::Sequence | Step::Phase { .. } => <$Game as $crate::Framed>::phase_prompt(s),
                    $( Step::$Chapter(step) => step.prompt(s), )*
                }
            }
            fn meant(
                &self,
                s: &<$Game as ::kernel::Game>::State,
                click: $crate::Click<'_>,
                out: &mut Vec<Action>,
            ) {
                match self {
                    Step::Sequence => {}
                    Step::Phase { .. } => {
                        $( <$offering::$Offering as $crate::Chapter<$Game>>::meant(s, click, out); )*
                    }
                    $( Step::$Chapter(step) => step.meant(s, click, out), )*
                }
            }
        }

        impl $crate::GameStep<$Game> for Step {
            #[inline]
            fn phase(&self) -> Option<::kernel::Seat> {
                match self {
                    Step::Phase { seat, .. } => Some(*seat),
                    _ => None,
                }
            }
            fn is_sequence(&self) -> bool {
                matches!(self, Step::Sequence)
            }
            fn of_phase(seat: ::kernel::Seat, asked: bool) -> Step {
                Step::Phase { seat, asked }
            }
            #[inline]
            fn done() -> Action {
                Action::Done
            }
            fn may_end(
                s: &<$Game as ::kernel::Game>::State,
                seat: ::kernel::Seat,
            ) -> Result<(), ::kernel::Illegal> {
                $( <$path::$Actions as $crate::Chapter<$Game>>::may_end(s, seat)?; )*
                Ok(())
            }
        }

        impl Action {
            /// What it means, as its chapter says it.
            pub fn label(self, s: &<$Game as ::kernel::Game>::State) -> ::kernel::Label {
                match self {
                    Action::Done => <$Game as $crate::Framed>::done_label(s),
                    $( Action::$Chapter(action) => $crate::Chapter::<$Game>::label(action, s), )*
                }
            }
            /// Which kind of action it is.
            #[inline]
            pub fn verb(self) -> u8 {
                match self {
                    Action::Done => 0,
                    $( Action::$Chapter(action) => $crate::Chapter::<$Game>::verb(action), )*
                }
            }
        }
    };
}

/// The part of `impl frame::Framed` that is the same where the stack is a field of the position.
#[macro_export]
macro_rules! stack_functions {
    ($stack:ident) => {
        fn stack(
            s: &<Self as ::kernel::Game>::State,
        ) -> &$crate::Stack<Self::Step, <Self as ::kernel::Game>::Action> {
            &s.$stack
        }
        fn stack_mut(
            s: &mut <Self as ::kernel::Game>::State,
        ) -> &mut $crate::Stack<Self::Step, <Self as ::kernel::Game>::Action> {
            &mut s.$stack
        }
    };
}

/// What of `impl kernel::Game` every game keeps in modules of the usual names: `info` with `INFO`, `LEDGER` and `LOOK`, and
/// `view` with `view`.
#[macro_export]
#[allow(clippy::crate_in_macro_def)] // The modules are the game's.
macro_rules! info_functions {
    () => {
        fn info() -> &'static ::kernel::GameInfo {
            &crate::info::INFO
        }
        fn ledger() -> &'static ::kernel::Ledger {
            &crate::info::LEDGER
        }
        fn look() -> &'static ::kernel::Look {
            &crate::info::LOOK
        }
        fn view(s: &Self::State, viewer: ::kernel::Viewer) -> ::kernel::View {
            crate::view::view(s, viewer)
        }
    };
}

/// What of `impl kernel::Game` a game with secrets keeps in modules of the usual names: that of [`info_functions`], and
/// `hidden` with `reshuffle`. By a click is meant whatever could be done and names what was clicked on.
#[macro_export]
#[allow(clippy::crate_in_macro_def)] // The modules are the game's.
macro_rules! secret_functions {
    () => {
        $crate::info_functions!();

        fn meant(s: &Self::State, target: &::kernel::Target, out: &mut Vec<Self::Action>) {
            Self::candidates(s, out);
            out.retain(|action| Self::label(s, *action).targets.contains(target));
        }
        fn secrets() -> bool {
            true
        }
        fn reshuffle(
            s: &Self::State,
            viewer: ::kernel::Seat,
            random: &mut dyn FnMut(u32) -> u32,
        ) -> Self::State {
            crate::hidden::reshuffle(s, viewer, random)
        }
    };
}

/// The part of `impl kernel::Game` that a game keeps in modules of the usual names: that of [`info_functions`]; `view` with
/// `outcome`; `overlays`, `flaws`, and `meant` with `beside_the_point`. What a click means, the questions say.
#[macro_export]
#[allow(clippy::crate_in_macro_def)] // The modules are the game's.
macro_rules! module_functions {
    () => {
        $crate::info_functions!();

        fn outcome(s: &Self::State) -> Option<::kernel::Outcome> {
            crate::view::outcome(s)
        }
        fn overlays(s: &Self::State, _viewer: ::kernel::Viewer) -> Vec<::kernel::Overlay> {
            crate::overlays::overlays(s)
        }
        fn meant(s: &Self::State, target: &::kernel::Target, out: &mut Vec<Self::Action>) {
            $crate::meant::<Self>(s, target, out);
        }
        fn beside_the_point(s: &Self::State, target: &::kernel::Target) -> ::kernel::Reason {
            crate::meant::beside_the_point(s, target)
        }
        fn flaws(s: &Self::State) -> Vec<String> {
            crate::flaws::flaws(s)
        }
    };
}

/// The part of `impl kernel::Game` that the frame answers.
#[macro_export]
macro_rules! game_functions {
    () => {
        fn to_move(s: &Self::State) -> Option<::kernel::Seat> {
            <Self as $crate::Framed>::stack(s).asking()
        }
        fn legal(s: &Self::State, out: &mut Vec<Self::Action>) {
            $crate::legal::<Self>(s, out);
        }
        fn candidates(s: &Self::State, out: &mut Vec<Self::Action>) {
            $crate::candidates::<Self>(s, out);
        }
        fn check(s: &Self::State, action: Self::Action) -> Result<(), ::kernel::Illegal> {
            $crate::check::<Self>(s, action)
        }
        fn apply(
            s: &mut Self::State,
            action: Self::Action,
            dice: &mut ::kernel::Dice,
            log: &mut ::kernel::Log,
        ) {
            $crate::apply::<Self>(s, action, dice, log);
        }
        fn prompt(s: &Self::State) -> ::kernel::Prompt {
            $crate::prompt::<Self>(s)
        }
        #[inline]
        fn verb(action: Self::Action) -> u8 {
            action.verb()
        }
    };
}
