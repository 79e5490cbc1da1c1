#!/usr/bin/env bash
# Other people's test-suite against the served API description: schemathesis makes up requests, and no answer may be
# a server error. Once as a stranger who guesses identifiers, once as the owner of a running game.
# Usage: e2e/schemathesis.sh [path of the sandtable program]
set -euo pipefail
cd "$(dirname "$0")"
sandtable=${1:-../target/debug/sandtable}
examples=${EXAMPLES:-25}

tools=${SCHEMATHESIS_HOME:-.schemathesis}
if [ ! -x "$tools/bin/schemathesis" ]; then
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet "schemathesis==4.32.5"
fi

work=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
"$sandtable" serve --listen 127.0.0.1:0 --data "$work/data" --no-browser >"$work/out" 2>"$work/err" &
server=$!
for _ in $(seq 100); do
    url=$(grep -o 'http://[0-9.:]*' "$work/out" || true)
    [ -n "$url" ] && break
    sleep 0.2
done
[ -n "$url" ] || { cat "$work/err" >&2; exit 1; }

game=$(curl -sS -c "$work/jar" -H 'Content-Type: application/json' -H "Origin: $url" "$url/api/games" \
    -d '{"game":"neppa","scenario":"spring_1944","options":{},"seats":{"axis":{"kind":"me"},"allies":{"kind":"me"}}}' |
    sed 's/.*"id":"\([0-9a-f]*\)","title.*/\1/')
cookie=$(awk '/sandtable/ {print "sandtable=" $7}' "$work/jar")
[ -n "$game" ] && [ -n "$cookie" ] || { echo "no game could be made" >&2; exit 1; }

check() { # config, more arguments
    local config=$1
    shift
    "$tools/bin/schemathesis" --config-file "$config" run "$url/api/openapi.json" --checks not_a_server_error \
        --max-examples "$examples" --phases coverage,fuzzing --seed 1939 --request-timeout 20 "$@" >"$work/report" 2>&1 ||
        { cat "$work/report"; tail -20 "$work/err"; exit 1; }
    grep -E '^  [0-9]+ generated|Tested:' "$work/report"
}

: >"$work/stranger.toml"
cat >"$work/owner.toml" <<TOML
[parameters]
"path.id" = "$game"
"path.game" = "neppa"
"query.seat" = "axis"
"path.position" = 0
TOML
echo "a stranger"
check "$work/stranger.toml"
echo "the owner of a game"
# What ends the game or the session is left to the stranger.
check "$work/owner.toml" --header "Cookie: $cookie" --header "Origin: $url" \
    --exclude-operation-id leave --exclude-operation-id delete --exclude-operation-id sign_out
