//! Seats, decisions, dice, journal and undo: what every game at the table shares.
