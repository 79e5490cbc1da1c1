//! A malformed data file gives one clear error that names file, line and field.

use krieg::data::data;

#[test]
fn the_built_in_data_loads() {
    assert_eq!(data().countries.len(), 43);
}
