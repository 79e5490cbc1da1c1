#!/bin/sh
# Starts Debian's PostgreSQL in a folder of its own, runs a command with SANDTABLE_TEST_POSTGRES set, and ends it.
# e2e/postgres.sh cargo nextest run -p table
set -eu
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
if [ -z "$bin" ]; then
  echo "PostgreSQL is not installed (Debian: apt install postgresql); its tests are left out" >&2
  exec "$@"
fi
folder=$(mktemp -d)
# PostgreSQL refuses to run as root.
if [ "$(id -u)" = 0 ]; then
  chown postgres "$folder"
  as() { su postgres -s /bin/sh -c "$1"; }
else
  as() { sh -c "$1"; }
fi
port=$((20000 + $$ % 20000))
as "$bin/initdb -D $folder/data -A trust -U sandtable -E UTF8 --no-sync" >/dev/null
as "$bin/pg_ctl -D $folder/data -w -o '-p $port -k $folder -c listen_addresses=127.0.0.1 -c max_connections=300' -l $folder/log start" >/dev/null
ended() {
  as "$bin/pg_ctl -D $folder/data -m immediate stop" >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap ended EXIT INT TERM
export SANDTABLE_TEST_POSTGRES="postgres://sandtable@127.0.0.1:$port/postgres"
"$@"
