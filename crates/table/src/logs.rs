use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Writes what happens to standard error: as text, or as one JSON object per line. `SANDTABLE_LOG` says how much, as
/// in `info,table=debug`.
pub fn logs(json: bool) {
    let wanted = std::env::var("SANDTABLE_LOG").ok();
    let targets: Option<Targets> = wanted.and_then(|text| text.parse().ok());
    let targets = targets.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
    let text = (!json).then(|| tracing_subscriber::fmt::layer().with_writer(std::io::stderr));
    let lines = json.then(|| {
        tracing_subscriber::fmt::layer()
            .json()
            .with_writer(std::io::stderr)
    });
    // A program that has its own log keeps it.
    let _ = tracing_subscriber::registry()
        .with(targets)
        .with(text)
        .with(lines)
        .try_init();
}
