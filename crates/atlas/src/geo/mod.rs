//! Reading the raw geography and working with it: layers, projections, rasters, lattices.
//!
//! Longitude and latitude are degrees (WGS84), always in that order, as in GeoJSON.

pub mod contour;
pub mod lattice;
pub mod layers;
pub mod project;
pub mod raster;

pub use lattice::Lattice;
pub use layers::{Atom, Named, River, Sources};
pub use project::{AreaProjection, Laea, Projection, Stereographic};
pub use raster::{Climate, Elevation};
