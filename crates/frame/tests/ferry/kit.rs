use crate::game::Ferry;

frame::kit!(Ferry);
