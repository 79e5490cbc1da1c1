//! Figures for Prometheus.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use std::time::Duration;

pub struct Metrics {
    registry: Registry,
    requests: Family<Request, Counter>,
    seconds: Family<Route, Histogram>,
    pub sockets: Gauge,
    pub rooms: Gauge,
    pub asleep: Gauge,
    pub actions: Counter,
    pub refused: Counter,
    pub act_seconds: Histogram,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Request {
    method: String,
    route: String,
    status: u32,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Route {
    route: String,
}

fn seconds() -> Histogram {
    Histogram::new(exponential_buckets(0.000_5, 2.0, 14))
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("sandtable");
        let metrics = Metrics {
            requests: Family::default(),
            seconds: Family::new_with_constructor(seconds),
            sockets: Gauge::default(),
            rooms: Gauge::default(),
            asleep: Gauge::default(),
            actions: Counter::default(),
            refused: Counter::default(),
            act_seconds: seconds(),
            registry: Registry::default(),
        };
        registry.register("requests", "Requests answered", metrics.requests.clone());
        registry.register(
            "request_seconds",
            "Time to answer a request",
            metrics.seconds.clone(),
        );
        registry.register("sockets", "Open sockets", metrics.sockets.clone());
        registry.register("rooms", "Tables with somebody there", metrics.rooms.clone());
        registry.register(
            "rooms_asleep",
            "Those of them whose game is not in memory",
            metrics.asleep.clone(),
        );
        registry.register(
            "actions",
            "Actions taken, over sockets and requests",
            metrics.actions.clone(),
        );
        registry.register(
            "actions_refused",
            "Actions refused",
            metrics.refused.clone(),
        );
        registry.register(
            "action_seconds",
            "Time until an action is durable",
            metrics.act_seconds.clone(),
        );
        Metrics {
            registry,
            ..metrics
        }
    }
}

impl Metrics {
    pub fn answered(&self, method: &str, route: &str, status: u16, took: Duration) {
        let request = Request {
            method: known(method).to_string(),
            route: route.to_string(),
            status: status.into(),
        };
        self.requests.get_or_create(&request).inc();
        let route = Route {
            route: route.to_string(),
        };
        self.seconds
            .get_or_create(&route)
            .observe(took.as_secs_f64());
    }

    pub fn acted(&self, done: bool, took: Duration) {
        if done {
            self.actions.inc();
            self.act_seconds.observe(took.as_secs_f64());
        } else {
            self.refused.inc();
        }
    }

    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// Anybody may invent methods; they are counted as one.
fn known(method: &str) -> &str {
    match method {
        "GET" | "HEAD" | "POST" | "PATCH" | "DELETE" => method,
        _ => "other",
    }
}
