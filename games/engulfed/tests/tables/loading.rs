//! A malformed data file gives one clear error that names file, line and field.

use board::boards;
use engulfed::data::data;

#[test]
fn the_built_in_data_loads() {
    assert_eq!(data().areas.len(), boards::engulfed().len());
    assert_eq!(data().blocks.len(), 284);
    for number in 0..data().scenarios.len() as u8 {
        assert!(engulfed::scenario::board(number, 2).index_is_true());
    }
}
