//! Map projections, on the WGS84 ellipsoid.
//!
//! All trigonometry goes through `libm`, so that every machine gets the same digits.

use std::f64::consts::{FRAC_PI_2, PI};

use geo::{Coord, LineString, MultiPolygon, Polygon};
use libm::{asin, atan, atan2, cos, hypot, log, pow, sin, sqrt, tan};

/// Half the great axis, in metres.
const A: f64 = 6_378_137.0;
/// Square of the eccentricity.
const E2: f64 = 0.006_694_379_990_141_316;

/// From longitude and latitude to a plane.
pub trait Projection {
    fn forward(&self, lon: f64, lat: f64) -> (f64, f64);

    /// A line with points added so that no step is longer than `max_degrees`.
    fn line(&self, line: &LineString<f64>, max_degrees: f64) -> LineString<f64> {
        let mut out = Vec::with_capacity(line.0.len());
        for (i, c) in line.0.iter().enumerate() {
            if i > 0 {
                let p = line.0[i - 1];
                let n = ((c.x - p.x).abs().max((c.y - p.y).abs()) / max_degrees) as usize;
                for k in 1..=n {
                    let t = k as f64 / (n + 1) as f64;
                    out.push(self.coord(p.x + (c.x - p.x) * t, p.y + (c.y - p.y) * t));
                }
            }
            out.push(self.coord(c.x, c.y));
        }
        LineString(out)
    }

    fn polygon(&self, polygon: &Polygon<f64>, max_degrees: f64) -> Polygon<f64> {
        let outer = self.line(polygon.exterior(), max_degrees);
        let holes = polygon
            .interiors()
            .iter()
            .map(|r| self.line(r, max_degrees))
            .collect();
        Polygon::new(outer, holes)
    }

    fn multi_polygon(&self, shape: &MultiPolygon<f64>, max_degrees: f64) -> MultiPolygon<f64> {
        MultiPolygon(
            shape
                .0
                .iter()
                .map(|p| self.polygon(p, max_degrees))
                .collect(),
        )
    }

    fn coord(&self, lon: f64, lat: f64) -> Coord<f64> {
        let (x, y) = self.forward(lon, lat);
        Coord { x, y }
    }
}

/// Lambert azimuthal equal-area; metres east and north of the centre.
#[derive(Debug, Clone, Copy)]
pub struct Laea {
    lon_0: f64,
    beta_0: f64,
    qp: f64,
    rq: f64,
    d: f64,
}

impl Laea {
    pub fn new(lon_0: f64, lat_0: f64) -> Self {
        let phi = lat_0.to_radians();
        let qp = authalic_q(1.0);
        let rq = A * sqrt(qp / 2.0);
        let beta_0 = asin(authalic_q(sin(phi)) / qp);
        let m = cos(phi) / sqrt(1.0 - E2 * sin(phi) * sin(phi));
        Laea {
            lon_0: lon_0.to_radians(),
            beta_0,
            qp,
            rq,
            d: A * m / (rq * cos(beta_0)),
        }
    }

    /// Back to longitude and latitude.
    pub fn inverse(&self, x: f64, y: f64) -> (f64, f64) {
        let rho = hypot(x / self.d, self.d * y);
        if rho < 1e-9 {
            return (
                self.lon_0.to_degrees(),
                latitude_of_q(self.qp * sin(self.beta_0), self.qp).to_degrees(),
            );
        }
        let c = 2.0 * asin((rho / (2.0 * self.rq)).clamp(-1.0, 1.0));
        let q =
            self.qp * (cos(c) * sin(self.beta_0) + self.d * y * sin(c) * cos(self.beta_0) / rho);
        let lon = self.lon_0
            + atan2(
                x * sin(c),
                self.d * rho * cos(self.beta_0) * cos(c)
                    - self.d * self.d * y * sin(self.beta_0) * sin(c),
            );
        (lon.to_degrees(), latitude_of_q(q, self.qp).to_degrees())
    }
}

impl Projection for Laea {
    fn forward(&self, lon: f64, lat: f64) -> (f64, f64) {
        let dl = lon.to_radians() - self.lon_0;
        let beta = asin((authalic_q(sin(lat.to_radians())) / self.qp).clamp(-1.0, 1.0));
        let (s0, c0) = (sin(self.beta_0), cos(self.beta_0));
        let b = self.rq * sqrt(2.0 / (1.0 + s0 * sin(beta) + c0 * cos(beta) * cos(dl)));
        (
            b * self.d * cos(beta) * sin(dl),
            b / self.d * (c0 * sin(beta) - s0 * cos(beta) * cos(dl)),
        )
    }
}

fn authalic_q(s: f64) -> f64 {
    let e = sqrt(E2);
    (1.0 - E2) * (s / (1.0 - E2 * s * s) - log((1.0 - e * s) / (1.0 + e * s)) / (2.0 * e))
}

/// Newton's way back from the authalic function to the latitude.
fn latitude_of_q(q: f64, qp: f64) -> f64 {
    if (q.abs() - qp).abs() < 1e-12 {
        return FRAC_PI_2.copysign(q);
    }
    let mut phi = asin((q / 2.0).clamp(-1.0, 1.0));
    for _ in 0..12 {
        let s = sin(phi);
        let w = 1.0 - E2 * s * s;
        phi += w * w / (2.0 * cos(phi)) * ((q - authalic_q(s)) / (1.0 - E2));
    }
    phi
}

/// Oblique stereographic by way of the conformal latitude; metres east and north of the centre.
#[derive(Debug, Clone, Copy)]
pub struct Stereographic {
    lon_0: f64,
    chi_0: f64,
    scale: f64,
}

impl Stereographic {
    pub fn new(lon_0: f64, lat_0: f64) -> Self {
        let phi = lat_0.to_radians();
        let chi_0 = conformal(phi);
        let scale = 2.0 * A * cos(phi) / (sqrt(1.0 - E2 * sin(phi) * sin(phi)) * cos(chi_0));
        Stereographic {
            lon_0: lon_0.to_radians(),
            chi_0,
            scale,
        }
    }
}

impl Projection for Stereographic {
    fn forward(&self, lon: f64, lat: f64) -> (f64, f64) {
        let dl = lon.to_radians() - self.lon_0;
        let chi = conformal(lat.to_radians());
        let (s0, c0) = (sin(self.chi_0), cos(self.chi_0));
        let k = self.scale / (1.0 + s0 * sin(chi) + c0 * cos(chi) * cos(dl));
        (
            k * cos(chi) * sin(dl),
            k * (c0 * sin(chi) - s0 * cos(chi) * cos(dl)),
        )
    }
}

fn conformal(phi: f64) -> f64 {
    let e = sqrt(E2);
    let es = e * sin(phi);
    2.0 * atan(tan(PI / 4.0 + phi / 2.0) * pow((1.0 - es) / (1.0 + es), e / 2.0)) - FRAC_PI_2
}

/// The plane that both area boards share: equal-area around 18° E 50° N,
/// one board unit for 650 m, y growing southwards, (5000, 5000) at the centre.
#[derive(Debug, Clone, Copy)]
pub struct AreaProjection {
    plane: Laea,
}

impl AreaProjection {
    pub const LON_0: f64 = 18.0;
    pub const LAT_0: f64 = 50.0;
    pub const METRES_PER_UNIT: f64 = 650.0;
    pub const CENTRE: f64 = 5000.0;

    pub fn new() -> Self {
        AreaProjection {
            plane: Laea::new(Self::LON_0, Self::LAT_0),
        }
    }

    pub fn inverse(&self, x: f64, y: f64) -> (f64, f64) {
        let m = Self::METRES_PER_UNIT;
        self.plane
            .inverse((x - Self::CENTRE) * m, (Self::CENTRE - y) * m)
    }
}

impl Default for AreaProjection {
    fn default() -> Self {
        Self::new()
    }
}

impl Projection for AreaProjection {
    fn forward(&self, lon: f64, lat: f64) -> (f64, f64) {
        let (e, n) = self.plane.forward(lon, lat);
        let m = Self::METRES_PER_UNIT;
        (Self::CENTRE + e / m, Self::CENTRE - n / m)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn laea_matches_the_published_example() {
        // EPSG guidance note 7-2, ETRS89 / LAEA Europe: 5° E 50° N is E 3962799.45 N 2999718.85
        // with false origin 4321000 / 3210000 around 10° E 52° N (GRS80, the same to a millimetre).
        let (x, y) = Laea::new(10.0, 52.0).forward(5.0, 50.0);
        assert!((x + 4_321_000.0 - 3_962_799.45).abs() < 0.05, "{x}");
        assert!((y + 3_210_000.0 - 2_999_718.85).abs() < 0.05, "{y}");
    }

    #[test]
    fn laea_comes_back() {
        let p = AreaProjection::new();
        for (lon, lat) in [(-25.0, 64.0), (18.0, 50.0), (60.0, 30.0), (2.35, 48.85)] {
            let (x, y) = p.forward(lon, lat);
            let (lo, la) = p.inverse(x, y);
            assert!(
                (lo - lon).abs() < 1e-9 && (la - lat).abs() < 1e-9,
                "{lon} {lat} -> {lo} {la}"
            );
        }
    }

    #[test]
    fn stereographic_keeps_angles_and_its_centre() {
        let p = Stereographic::new(21.0, 51.5);
        let (x, y) = p.forward(21.0, 51.5);
        assert!(x.abs() < 1e-6 && y.abs() < 1e-6);
        let d = 1e-4;
        let (ex, ey) = p.forward(21.0 + d, 51.5);
        let (nx, ny) = p.forward(21.0, 51.5 + d);
        assert!((ex * nx + ey * ny).abs() / (hypot(ex, ey) * hypot(nx, ny)) < 1e-5);
    }
}
