//! The vector layers of the geography folder.

use std::path::{Path, PathBuf};

use geo::{Geometry, LineString, MultiPolygon, Polygon};
use geojson::{FeatureCollection, GeoJson};

use super::raster::{Climate, Elevation};
use crate::{AtlasError, Result};

/// The folder with the raw geography; each layer is read when it is asked for.
#[derive(Debug, Clone)]
pub struct Sources {
    dir: PathBuf,
}

/// A named shape with its class (`Range/mtn`, `sea`, `gulf`, …).
#[derive(Debug, Clone)]
pub struct Named {
    pub name: String,
    pub class: String,
    pub shape: MultiPolygon<f64>,
}

/// A stretch of river, or the centre line of a lake that a river runs through.
#[derive(Debug, Clone)]
pub struct River {
    pub name: String,
    /// Smaller is more important.
    pub rank: i32,
    pub lines: Vec<LineString<f64>>,
}

/// A piece of land that never changed hands in parts between 1937 and 1941.
#[derive(Debug, Clone)]
pub struct Atom {
    pub name: String,
    pub owner_1937: String,
    pub owner_1939: String,
    pub owner_1941: String,
    pub shape: MultiPolygon<f64>,
}

struct Feature {
    line: usize,
    properties: geojson::JsonObject,
    geometry: Geometry<f64>,
}

impl Sources {
    pub fn new(dir: impl Into<PathBuf>) -> Self {
        Sources { dir: dir.into() }
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Mainlands and islands, one polygon each, largest first.
    pub fn land(&self) -> Result<Vec<Polygon<f64>>> {
        Ok(self
            .read("land.geojson")?
            .into_iter()
            .flat_map(|f| polygons(f.geometry).0)
            .collect())
    }

    /// Lakes as they were in 1939 (no later reservoirs, the old Aral Sea).
    pub fn lakes(&self) -> Result<Vec<Named>> {
        self.named("lakes_1939.geojson")
    }

    /// Ranges, deserts, plateaus, deltas, islands, peninsulas.
    pub fn regions(&self) -> Result<Vec<Named>> {
        self.named("regions.geojson")
    }

    /// Seas, gulfs, channels.
    pub fn marine(&self) -> Result<Vec<Named>> {
        self.named("marine.geojson")
    }

    pub fn rivers(&self) -> Result<Vec<River>> {
        let rivers = self.read("rivers.geojson")?.into_iter().map(|f| River {
            name: optional(&f.properties, "name"),
            rank: f
                .properties
                .get("scalerank")
                .and_then(|v| v.as_f64())
                .map_or(99, |v| v as i32),
            lines: lines(f.geometry),
        });
        Ok(rivers.collect())
    }

    pub fn atoms(&self) -> Result<Vec<Atom>> {
        let file = "political_atoms_1937_41.geojson";
        let path = self.dir.join(file);
        self.read(file)?
            .into_iter()
            .map(|f| {
                let text = |key: &str| {
                    f.properties
                        .get(key)
                        .and_then(|v| v.as_str())
                        .map(str::to_string)
                        .ok_or_else(|| AtlasError::at(path.display(), f.line, key, "missing"))
                };
                Ok(Atom {
                    name: text("atom")?,
                    owner_1937: text("o1937")?,
                    owner_1939: text("o1939")?,
                    owner_1941: text("o1941")?,
                    shape: polygons(f.geometry.clone()),
                })
            })
            .collect()
    }

    pub fn elevation(&self) -> Result<Elevation> {
        Elevation::read(&self.dir)
    }

    pub fn climate(&self) -> Result<Climate> {
        Climate::read(&self.dir)
    }

    fn named(&self, file: &str) -> Result<Vec<Named>> {
        let all = self.read(file)?.into_iter().map(|f| Named {
            name: optional(&f.properties, "name"),
            class: optional(&f.properties, "featurecla"),
            shape: polygons(f.geometry),
        });
        Ok(all.collect())
    }

    /// Reads one layer. `Feature::line` counts features, since the files are one long line.
    fn read(&self, file: &str) -> Result<Vec<Feature>> {
        read_features(&self.dir.join(file))
    }
}

/// Named polygons with a `kind` property, for authored layers outside the folder.
pub fn read_kinds(path: &Path) -> Result<Vec<Named>> {
    let all = read_features(path)?.into_iter().map(|f| Named {
        name: optional(&f.properties, "name"),
        class: optional(&f.properties, "kind"),
        shape: polygons(f.geometry),
    });
    Ok(all.collect())
}

fn read_features(path: &Path) -> Result<Vec<Feature>> {
    let text = std::fs::read_to_string(path).map_err(|e| AtlasError::file(path, e))?;
    let json: GeoJson = text.parse().map_err(|e| AtlasError::file(path, e))?;
    let collection = FeatureCollection::try_from(json).map_err(|e| AtlasError::file(path, e))?;
    let mut out = Vec::with_capacity(collection.features.len());
    for (i, feature) in collection.features.into_iter().enumerate() {
        let Some(geometry) = feature.geometry else {
            continue;
        };
        let geometry = Geometry::try_from(geometry)
            .map_err(|e| AtlasError::at(path.display(), i + 1, "geometry", e))?;
        out.push(Feature {
            line: i + 1,
            properties: feature.properties.unwrap_or_default(),
            geometry,
        });
    }
    Ok(out)
}

fn optional(properties: &geojson::JsonObject, key: &str) -> String {
    properties
        .get(key)
        .and_then(|v| v.as_str())
        .unwrap_or_default()
        .to_string()
}

/// The polygons in a geometry; points and lines are left out.
fn polygons(geometry: Geometry<f64>) -> MultiPolygon<f64> {
    match geometry {
        Geometry::Polygon(p) => MultiPolygon(vec![p]),
        Geometry::MultiPolygon(m) => m,
        Geometry::GeometryCollection(c) => {
            MultiPolygon(c.into_iter().flat_map(|g| polygons(g).0).collect())
        }
        _ => MultiPolygon(Vec::new()),
    }
}

/// The lines in a geometry; points and polygons are left out.
fn lines(geometry: Geometry<f64>) -> Vec<LineString<f64>> {
    match geometry {
        Geometry::LineString(l) => vec![l],
        Geometry::MultiLineString(m) => m.0,
        Geometry::GeometryCollection(c) => c.into_iter().flat_map(lines).collect(),
        _ => Vec::new(),
    }
}
