use engulfed::Engulfed;
use engulfed::ch03_supply::{capacity, plan};
use engulfed::types::{Camp, Sea};
use kernel::{Game, Setup};
fn main() {
    let setup = Engulfed::info()
        .complete(&Setup {
            scenario: "patton".into(),
            ..Setup::default()
        })
        .unwrap();
    let s = Engulfed::start(&setup).unwrap();
    for sea in Sea::ALL {
        println!(
            "{sea:?} axis {} western {}",
            capacity(&s, Camp::Axis, sea),
            capacity(&s, Camp::Western, sea)
        );
    }
    for camp in [Camp::Axis, Camp::Western] {
        let mut p = plan(&s, camp, &[]);
        println!(
            "{camp:?} waiting {} cut {} room {:?}",
            p.waiting.len(),
            p.cut_off.len(),
            Sea::ALL.map(|x| p.room(x))
        );
        p.feed_all();
        println!(
            "after: waiting {} room {:?}",
            p.waiting.len(),
            Sea::ALL.map(|x| p.room(x))
        );
    }
}
