#!/bin/sh
# What was answered is stored: the server is killed without warning 200 times during load, on SQLite and, of two servers in
# turn, on PostgreSQL; then the power goes off 50 times, so that whatever SQLite has not flushed is lost (with strace, which
# is installed if it is missing), and 50 times for PostgreSQL, its file system and two servers (e2e/power.sh, as root). Takes
# about ten minutes after the build. KILLS and CUTS change the numbers.
set -eu
cd "$(dirname "$0")/.."
cargo build --release -p sandtable
cargo build --release -p table --example load
target=${CARGO_TARGET_DIR:-target}/release
load="$target/examples/load --server $target/sandtable"
kills=${KILLS:-200} cuts=${CUTS:-50}
$load --tables 100 --rate 200 --seconds $((kills * 6 / 10)) --kill "$kills"
servers='exec "$@" --database "$SANDTABLE_TEST_POSTGRES" --servers 2'
e2e/postgres.sh sh -c "$servers" load $load --tables 100 --rate 200 --seconds $((kills * 6 / 10)) --kill "$kills"
if ! command -v strace >/dev/null; then
  sudo=$([ "$(id -u)" = 0 ] || echo sudo)
  $sudo apt-get install -y strace >/dev/null
fi
$load --tables 50 --rate 200 --seconds $((cuts * 2)) --power "$cuts"
outage='exec "$@" --database "$SANDTABLE_TEST_POSTGRES" --servers 2 --outage "$SANDTABLE_OUTAGE"'
e2e/power.sh sh -c "$outage" load $load --tables 50 --rate 200 --seconds $((cuts * 3)) --power "$cuts"
