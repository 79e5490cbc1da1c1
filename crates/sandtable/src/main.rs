use std::process::ExitCode;

/// Quicker with many small things than the system's own, and what rooms give back is used again by others.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    sandtable::main()
}
