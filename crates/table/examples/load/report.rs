use crate::Plan;
use std::sync::Mutex;
use std::time::Duration;

#[derive(Default)]
pub struct Report {
    times: Mutex<Vec<Duration>>,
    errors: Mutex<Vec<String>>,
}

impl Report {
    pub fn took(&self, time: Duration) {
        self.times.lock().unwrap().push(time);
    }

    pub fn error(&self, error: &str) {
        self.errors.lock().unwrap().push(error.to_string());
    }

    /// Whether all went well.
    pub fn print(&self, whole: Duration, plan: &Plan, kept: usize) -> bool {
        let mut times = self.times.lock().unwrap();
        let errors = self.errors.lock().unwrap();
        times.sort_unstable();
        let at = |part: f64| {
            let index = (times.len() as f64 * part) as usize;
            let time = times.get(index.min(times.len().saturating_sub(1)));
            time.map_or(0.0, |time| time.as_secs_f64() * 1000.0)
        };
        println!(
            "{} of {} actions in {:.0} s at {} tables, {} kills: {} errors",
            times.len(),
            plan.rate * plan.seconds + plan.tables as u64,
            whole.as_secs_f64(),
            plan.tables,
            plan.kill,
            errors.len()
        );
        println!(
            "from the action to both players' update: p50 {:.1} ms, p95 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
            at(0.5),
            at(0.95),
            at(0.99),
            at(1.0)
        );
        println!("{kept} acknowledged actions are all in the journals");
        for error in errors.iter().take(10) {
            println!("error: {error}");
        }
        errors.is_empty() && !times.is_empty()
    }
}
