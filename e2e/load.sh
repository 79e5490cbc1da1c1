#!/bin/sh
# Ten thousand tables with two sockets each, a thousand actions a second for a minute: on SQLite, then on two servers that
# share PostgreSQL, where the two players of a table sit at different ones. Memory is read when nobody has acted for a
# while. A socket takes a descriptor on either side: where fewer than 20,200 are allowed to a process (`ulimit -Hn`), there
# are as many tables as fit, and it says so. Takes about six minutes after the build. PROFILE, TABLES and RATE change what
# is measured.
set -eu
cd "$(dirname "$0")/.."
profile=${PROFILE:-dist}
cargo build --profile "$profile" -p sandtable
cargo build --profile "$profile" -p table --example load
target=${CARGO_TARGET_DIR:-target}/$profile
load="$target/examples/load --server $target/sandtable"
ulimit -n "$(ulimit -Hn)"
tables=${TABLES:-10000}
most=$(ulimit -n)
if [ "$most" != unlimited ] && [ $((2 * tables + 200)) -gt "$most" ]; then
  tables=$(((most - 200) / 2))
  echo "a process may have $most descriptors here: $tables tables"
fi
$load --tables "$tables" --rate "${RATE:-1000}" --seconds 60 --rest 40 "$@"
servers='exec "$@" --database "$SANDTABLE_TEST_POSTGRES" --servers 2'
e2e/postgres.sh sh -c "$servers" load $load --tables "$tables" --rate "${RATE:-1000}" --seconds 60 --rest 40 "$@"
