//! Spaces and how they join: the model that all four boards are loaded into.
