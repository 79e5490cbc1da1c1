//! Something that is sent often and never changes: compressed once, with a strong tag.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use std::io::Write;
use std::sync::OnceLock;

pub struct Asset {
    kind: &'static str,
    plain: Bytes,
    brotli: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
    tag: String,
}

/// Smaller bodies are not worth packing.
const SMALL: usize = 1024;

impl Asset {
    pub fn new(kind: &'static str, plain: Vec<u8>) -> Asset {
        let hash = Sha256::digest(&plain);
        let tag = hex::encode(&hash[..12]);
        Asset {
            kind,
            plain: plain.into(),
            brotli: OnceLock::new(),
            gzip: OnceLock::new(),
            tag,
        }
    }

    /// Answers a request in the packing that it accepts, or says that it has not changed.
    pub fn answer(&self, request: &HeaderMap, cache: &'static str) -> Response {
        let (body, packing) = self.pack(request);
        let tag = format!("\"{}{}\"", self.tag, packing.unwrap_or_default());
        let mut response = if knows(request, &tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            Response::new(Body::from(body))
        };
        let headers = response.headers_mut();
        let mut set = |name, value: &str| {
            if let Ok(value) = HeaderValue::from_str(value) {
                headers.insert(name, value);
            }
        };
        set(header::ETAG, &tag);
        set(header::CACHE_CONTROL, cache);
        set(header::VARY, "Accept-Encoding");
        set(header::CONTENT_TYPE, self.kind);
        if let Some(packing) = packing {
            set(header::CONTENT_ENCODING, packing);
        }
        response
    }

    fn pack(&self, request: &HeaderMap) -> (Bytes, Option<&'static str>) {
        let packs = ["text/", "application/json", "image/svg"];
        let pays = self.plain.len() > SMALL && packs.iter().any(|p| self.kind.starts_with(p));
        if pays && accepts(request, "br") {
            (
                self.brotli.get_or_init(|| brotli(&self.plain)).clone(),
                Some("br"),
            )
        } else if pays && accepts(request, "gzip") {
            (
                self.gzip.get_or_init(|| gzip(&self.plain)).clone(),
                Some("gzip"),
            )
        } else {
            (self.plain.clone(), None)
        }
    }
}

fn knows(request: &HeaderMap, tag: &str) -> bool {
    let known = request
        .get(header::IF_NONE_MATCH)
        .and_then(|v| v.to_str().ok());
    known.is_some_and(|known| known.split(',').any(|one| one.trim() == tag))
}

fn accepts(request: &HeaderMap, packing: &str) -> bool {
    let accepted = request
        .get(header::ACCEPT_ENCODING)
        .and_then(|v| v.to_str().ok());
    accepted.is_some_and(|all| {
        all.split(',').any(|one| {
            let mut parts = one.split(';').map(str::trim);
            parts.next() == Some(packing) && !parts.any(|q| q == "q=0" || q == "q=0.0")
        })
    })
}

/// # Panics
/// Never: writing to memory does not fail.
fn gzip(plain: &[u8]) -> Bytes {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
    packer.write_all(plain).expect("memory can be written");
    packer.finish().expect("memory can be written").into()
}

/// # Panics
/// Never: writing to memory does not fail.
fn brotli(plain: &[u8]) -> Bytes {
    let mut packed = Vec::new();
    let params = brotli::enc::BrotliEncoderParams {
        quality: 7,
        lgwin: 22,
        size_hint: plain.len(),
        ..Default::default()
    };
    brotli::BrotliCompress(&mut &plain[..], &mut packed, &params).expect("memory can be written");
    packed.into()
}
