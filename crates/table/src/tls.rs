//! Whom this server believes when it calls others over TLS.

use rustls::crypto::ring;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use std::path::Path;
use std::sync::Arc;

/// Certificates are always checked: against the authorities in a file or, if none is named, those of the system.
pub fn client(authorities: Option<&Path>) -> Result<ClientConfig, String> {
    let mut roots = RootCertStore::empty();
    match authorities {
        Some(file) => {
            for certificate in certificates(file)? {
                let added = roots.add(certificate);
                added.map_err(|error| format!("{}: {error}", file.display()))?;
            }
        }
        // A system may hold some that cannot be read; they are not believed.
        None => {
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
    }
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder.with_safe_default_protocol_versions();
    let builder = builder.map_err(|error| error.to_string())?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}

/// The certificates of a PEM file, at least one.
pub fn certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    let named = |error: rustls::pki_types::pem::Error| format!("{}: {error}", file.display());
    let read = CertificateDer::pem_file_iter(file).map_err(named)?;
    let found = read.collect::<Result<Vec<_>, _>>().map_err(named)?;
    if found.is_empty() {
        return Err(format!("{}: there is no certificate in it", file.display()));
    }
    Ok(found)
}
