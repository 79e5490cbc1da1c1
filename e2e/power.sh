#!/bin/sh
# PostgreSQL on a file system of its own, whose power can go off; runs a command with SANDTABLE_TEST_POSTGRES and
# SANDTABLE_OUTAGE set. e2e/power.sh COMMAND…
# "$SANDTABLE_OUTAGE" off NUMBER: the file system takes nothing any more, and what it had not written is lost (with its
# journal every second time); then PostgreSQL is killed. "$SANDTABLE_OUTAGE" on: mounts what is left, and starts PostgreSQL
# on it. It says whether a file that nobody had flushed is gone. Mounting takes root.
set -eu
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
as() { root su postgres -s /bin/sh -c "$1"; }

start() {
  options="-p $SANDTABLE_POWER_PORT -c unix_socket_directories= -c listen_addresses=127.0.0.1 -c max_connections=100 $SANDTABLE_POWER_OPTIONS"
  as "$bin/pg_ctl -D '$SANDTABLE_POWER/disk/data' -w -o '$options' -l '$SANDTABLE_POWER/log' start" >/dev/null || { cat "$SANDTABLE_POWER/log" >&2; return 1; }
}

# PostgreSQL's first process, and all that it has made.
all() {
  first=$(root head -n 1 "$SANDTABLE_POWER/disk/data/postmaster.pid") || return 0
  echo "$first" $(pgrep -P "$first")
}

# They end without a word; nothing holds the file system when they are gone.
killed() {
  for process in $1; do root kill -9 "$process" 2>/dev/null || true; done
  for _ in $(seq 1200); do
    root umount "$SANDTABLE_POWER/disk" 2>/dev/null && return
    sleep 0.05
  done
  echo "something holds $SANDTABLE_POWER/disk" >&2
  return 1
}

case "${1:-}" in
off)
  # As much is written and not flushed as a control: it must not be there afterwards.
  as "head -c 100000 /dev/zero | tr '\\0' x >'$SANDTABLE_POWER/disk/unflushed'"
  processes=$(all)
  # EXT4_IOC_SHUTDOWN: 1 writes the journal and nothing else, 2 not even that.
  root perl -e 'sysopen(my $d, $ARGV[0], 0) or die $!; ioctl($d, 0x8004587d, pack("L", $ARGV[1])) or die $!' \
    "$SANDTABLE_POWER/disk" $((1 + $2 % 2))
  killed "$processes"
  ;;
on)
  root mount -o loop,commit=1 "$SANDTABLE_POWER/image" "$SANDTABLE_POWER/disk"
  if [ "$(root cat "$SANDTABLE_POWER/disk/unflushed" 2>/dev/null | tr -d '\0' | wc -c)" = 100000 ]; then echo kept; else echo lost; fi
  # After a start of the machine nobody has the number of a process of before; here it may not have been taken back yet.
  root rm -f "$SANDTABLE_POWER/disk/unflushed" "$SANDTABLE_POWER/disk/data/postmaster.pid"
  start
  ;;
*)
  SANDTABLE_POWER=$(mktemp -d)
  SANDTABLE_POWER_PORT=$((20000 + $$ % 20000))
  SANDTABLE_POWER_OPTIONS=${SANDTABLE_POWER_OPTIONS:-}
  SANDTABLE_OUTAGE=$(realpath "$0")
  export SANDTABLE_POWER SANDTABLE_POWER_PORT SANDTABLE_POWER_OPTIONS SANDTABLE_OUTAGE
  mkdir "$SANDTABLE_POWER/disk"
  root chown -R postgres "$SANDTABLE_POWER"
  root chmod 755 "$SANDTABLE_POWER"
  root sh -c "truncate -s 1G '$SANDTABLE_POWER/image' && mkfs.ext4 -q -F '$SANDTABLE_POWER/image'"
  ended() {
    # Nothing is deleted in what could not be taken off.
    if ! mountpoint -q "$SANDTABLE_POWER/disk" || killed "$(all)"; then root rm -rf "$SANDTABLE_POWER"; fi
  }
  trap ended EXIT INT TERM
  root mount -o loop,commit=1 "$SANDTABLE_POWER/image" "$SANDTABLE_POWER/disk"
  root chown postgres "$SANDTABLE_POWER/disk"
  as "$bin/initdb -D '$SANDTABLE_POWER/disk/data' -A trust -U sandtable -E UTF8" >/dev/null
  start
  export SANDTABLE_TEST_POSTGRES="postgres://sandtable@127.0.0.1:$SANDTABLE_POWER_PORT/postgres"
  "$@"
  ;;
esac
