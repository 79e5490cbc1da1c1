use std::process::ExitCode;

/// A table that was busy and is idle gives its memory back.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    sandtable::main()
}
