use std::io::{Seek, SeekFrom, Write};
use std::time::{Duration, Instant};

/// What the disk gives: how long a page takes to be flushed, where the database lies.
pub fn flushes() -> std::io::Result<String> {
    let path = std::env::temp_dir().join(format!("sandtable-flush-{}", std::process::id()));
    let mut file = std::fs::File::create(&path)?;
    file.write_all(&vec![0; 1 << 20])?;
    file.sync_all()?;
    let mut times: Vec<Duration> = Vec::new();
    for number in 0..200u64 {
        file.seek(SeekFrom::Start(number % 256 * 4096))?;
        file.write_all(&[number as u8; 4096])?;
        let start = Instant::now();
        file.sync_data()?;
        times.push(start.elapsed());
    }
    std::fs::remove_file(&path)?;
    times.sort_unstable();
    let ms = |index: usize| times[index].as_secs_f64() * 1000.0;
    Ok(format!(
        "the disk flushes a page in {:.2} ms in the middle, {:.2} ms at the 99th percentile",
        ms(100),
        ms(198)
    ))
}
