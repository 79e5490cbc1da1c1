#!/bin/sh
# One account does all the harm that it can (sockets, positions of the past, advice, whole games, requests that are never
# finished, all at once) beside 200 honest tables of a public server. Fails if anything goes wrong for the honest ones, or if
# the server takes more than 1 GB. Takes about two minutes after the build.
set -eu
cd "$(dirname "$0")/.."
cargo build --release -p sandtable
cargo build --release -p table --example load
target=${CARGO_TARGET_DIR:-target}/release
ulimit -n "$(ulimit -Hn)"
"$target/examples/load" --server "$target/sandtable" --tables 200 --rate 200 --seconds 60 --hostile 1 "$@"
