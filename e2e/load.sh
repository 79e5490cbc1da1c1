#!/bin/sh
# A thousand tables with two sockets each, 200 actions a second for a minute; then the same with 20 kills.
# Needs nothing but this repository; takes about three minutes after the build.
set -eu
cd "$(dirname "$0")/.."
cargo build --profile dist -p sandtable
cargo build --profile dist -p table --example load
target=${CARGO_TARGET_DIR:-target}/dist
ulimit -n 20000
"$target/examples/load" --server "$target/sandtable" "$@"
"$target/examples/load" --server "$target/sandtable" --kill 20 "$@"
