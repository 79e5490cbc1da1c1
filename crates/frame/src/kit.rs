//! What the tests of every game need: arrange a position, act, look.

/// Makes `Kit` in a test crate: a position with dice and a log, and what can be done with it in any game. What is a
/// game's own (who stands where, who is at war) it adds in an `impl Kit`.
#[macro_export]
macro_rules! kit {
    ($Game:ty) => {
        #[derive(Clone)]
        pub struct Kit {
            pub s: <$Game as ::kernel::Game>::State,
            pub dice: ::kernel::Dice,
            pub log: ::kernel::Log,
        }

        impl Kit {
            pub fn of(s: <$Game as ::kernel::Game>::State) -> Kit {
                Kit {
                    s,
                    dice: ::kernel::Dice::seeded(::kernel::Seed([1; 32])),
                    log: ::kernel::Log::on(),
                }
            }

            /// A scenario as it stands at its first decision.
            pub fn scenario(id: &str) -> Kit {
                Kit::setup(id, &[])
            }

            /// A scenario with options.
            pub fn setup(id: &str, options: &[(&str, &str)]) -> Kit {
                let owned = |(id, choice): &(&str, &str)| (id.to_string(), choice.to_string());
                let setup = ::kernel::Setup {
                    scenario: id.to_string(),
                    options: options.iter().map(owned).collect(),
                };
                let setup = <$Game as ::kernel::Game>::info()
                    .complete(&setup)
                    .expect("a set-up of the game");
                Kit::of(<$Game as ::kernel::Game>::start(&setup).expect("a scenario that starts"))
            }

            /// What rules act on.
            pub fn table(&mut self) -> $crate::Act<'_, $Game> {
                $crate::Act {
                    s: &mut self.s,
                    dice: &mut self.dice,
                    log: &mut self.log,
                }
            }

            /// Does something that rules do by themselves, without going on.
            pub fn with<T>(&mut self, act: impl FnOnce(&mut $crate::Act<'_, $Game>) -> T) -> T {
                act(&mut self.table())
            }

            /// Asks these steps, the last of which is on top, of a seat.
            pub fn ask(
                &mut self,
                steps: Vec<<$Game as $crate::Framed>::Step>,
                seat: ::kernel::Seat,
            ) -> &mut Kit {
                <$Game as $crate::Framed>::stack_mut(&mut self.s).set(steps, Some(seat));
                self
            }

            /// The next dice.
            pub fn roll(&mut self, faces: &[u8]) -> &mut Kit {
                self.dice.script(faces);
                self
            }

            /// Takes an action that must be legal.
            #[track_caller]
            pub fn act(
                &mut self,
                action: impl Into<<$Game as ::kernel::Game>::Action>,
            ) -> &mut Kit {
                let action = action.into();
                if let Err(illegal) = <$Game as ::kernel::Game>::check(&self.s, action) {
                    panic!("{action:?} is refused: {illegal}");
                }
                assert!(
                    self.legal().contains(&action),
                    "{action:?} passes check but is not offered"
                );
                <$Game as ::kernel::Game>::apply(
                    &mut self.s,
                    action,
                    &mut self.dice,
                    &mut self.log,
                );
                self
            }

            /// Tries an action that must be refused, and says by which rule.
            #[track_caller]
            pub fn refused(
                &self,
                action: impl Into<<$Game as ::kernel::Game>::Action>,
            ) -> &'static str {
                let action = action.into();
                assert!(!self.legal().contains(&action), "{action:?} is offered");
                match <$Game as ::kernel::Game>::check(&self.s, action) {
                    Ok(()) => panic!("{action:?} is allowed"),
                    Err(illegal) => illegal.rule.as_str(),
                }
            }

            #[track_caller]
            pub fn allowed(&self, action: impl Into<<$Game as ::kernel::Game>::Action>) -> bool {
                let action = action.into();
                let legal = <$Game as ::kernel::Game>::check(&self.s, action).is_ok();
                assert_eq!(
                    self.legal().contains(&action),
                    legal,
                    "check and offer disagree on {action:?}"
                );
                legal
            }

            /// What is offered, found out anew: tests change facts behind the back of what is ready.
            pub fn legal(&self) -> Vec<<$Game as ::kernel::Game>::Action> {
                let mut state = self.s.clone();
                <$Game as $crate::Framed>::stack_mut(&mut state).forget_ready();
                <$Game as $crate::Framed>::refresh(&mut state);
                let mut out = Vec::new();
                <$Game as ::kernel::Game>::legal(&state, &mut out);
                out
            }

            pub fn asking(&self) -> Option<::kernel::Seat> {
                <$Game as ::kernel::Game>::to_move(&self.s)
            }
        }
    };
}
