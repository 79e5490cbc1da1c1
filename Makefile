# `make test` is what every change must pass; `make bench` measures speed. Needs a Rust toolchain and a C compiler; what
# else the tests need is installed if it is missing: by rustup (rustfmt, clippy), apt (PostgreSQL, Chromium, Node.js, curl,
# python3-venv), npm and pip (into e2e).

CARGO ?= cargo
NEXTEST := $(shell $(CARGO) nextest --version >/dev/null 2>&1 && echo yes)

.PHONY: all build test format lint units docs bench browser rust-tools browser-tools database-tools api-tools api

all: build

build:
	$(CARGO) build --release

test: format lint docs browser api units

format: rust-tools
	$(CARGO) fmt --all --check

lint: rust-tools
	$(CARGO) clippy --workspace --all-targets -- -D warnings

# cargo-nextest runs tests in parallel across crates; plain `cargo test` gives the same verdict.
# The server's tests run on PostgreSQL too, which is installed if it is missing.
units: database-tools
ifeq ($(NEXTEST),yes)
	e2e/postgres.sh $(CARGO) nextest run --workspace
else
	e2e/postgres.sh $(CARGO) test --workspace --lib --bins --tests
endif

# Ten thousand tables at once; a server that is killed, and whose power goes off; one account that does harm.
.PHONY: load kill hostile
load:
	e2e/load.sh
kill:
	e2e/kill.sh
hostile:
	e2e/hostile.sh

docs:
	$(CARGO) test --workspace --doc

# The client's types, then headless Chromium against the real server. What is missing is installed first.
browser: browser-tools database-tools
	$(CARGO) build -p sandtable
	cd e2e && npm run --silent check && npm test --silent
	cd e2e && ./postgres.sh npm test --silent

SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
rust-tools:
	{ $(CARGO) fmt --version && $(CARGO) clippy --version; } >/dev/null 2>&1 || rustup component add rustfmt clippy
database-tools:
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { $(SUDO) apt-get update -q && $(SUDO) apt-get install -qy --no-install-recommends postgresql; }
browser-tools:
	command -v chromium >/dev/null || { $(SUDO) apt-get update -q && $(SUDO) apt-get install -qy --no-install-recommends chromium; }
	command -v npm >/dev/null || { $(SUDO) apt-get update -q && $(SUDO) apt-get install -qy --no-install-recommends nodejs npm; }
	[ e2e/node_modules/.package-lock.json -nt e2e/package-lock.json ] || npm --prefix e2e ci --no-audit --no-fund

api-tools:
	python3 -c 'import ensurepip' 2>/dev/null || { $(SUDO) apt-get update -q && $(SUDO) apt-get install -qy --no-install-recommends python3-venv; }
	command -v curl >/dev/null || { $(SUDO) apt-get update -q && $(SUDO) apt-get install -qy --no-install-recommends curl; }

# Made-up requests against the served description of the API: none may end in a server error.
api: api-tools
	$(CARGO) build -p sandtable
	e2e/schemathesis.sh "$$($(CARGO) metadata --no-deps --format-version 1 | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/debug/sandtable"

# How fast pages appear, how much they transfer, how smoothly the map moves; all have limits.
.PHONY: paint
paint: browser-tools
	$(CARGO) build --profile dist -p sandtable
	cd e2e && SANDTABLE=$$(cargo metadata --no-deps --format-version 1 | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/dist/sandtable node paint.mjs
	cd e2e && SANDTABLE=$$(cargo metadata --no-deps --format-version 1 | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/dist/sandtable node frames.mjs

bench:
	$(CARGO) bench -p sandtable

# Writes the engine's present answers into docs/engine.md.
.PHONY: transcripts
transcripts:
	RENEW=1 $(CARGO) test -p sandtable --test transcript

# Draws the small pictures of docs/maps; needs rsvg-convert (Debian: librsvg2-bin).
.PHONY: maps
maps:
	for game in aeto engulfed krieg neppa; do \
	  $(CARGO) run --release -q -p sandtable -- map $$game --svg - | rsvg-convert -w 512 -o docs/maps/$$game.png || exit 1; \
	done

# Whether the tests of a game notice when a rule is not there: docs/laws.md. These take minutes, and are no part of
# `make test`.
.PHONY: proof mutants soak
ONLY ?=
SAMPLE ?= 200
SEED ?= 1
MINUTES ?= 1
proof:
	$(CARGO) run -q -p proof -- switches --game $(GAME) --only "$(ONLY)" $(if $(QUICK),--quick) $(if $(UNREACHED),--unreached) $(if $(JSON),--json)
mutants:
	$(CARGO) run -q -p proof -- mutants --game $(GAME) --sample $(SAMPLE) --seed $(SEED) $(if $(QUICK),--quick) $(if $(JSON),--json)
# A week at a server in fast motion: memory, descriptors and database must grow only with what is kept.
.PHONY: week
DAYS ?= 7
week:
	$(CARGO) build -q --release -p sandtable
	$(CARGO) run -q --release -p table --example week -- --server $${CARGO_TARGET_DIR:-target}/release/sandtable --days $(DAYS) --seed $(SEED)
soak:
	$(CARGO) run -q --release -p soak -- --minutes $(MINUTES) --seed $(SEED) $(if $(GAME),--game $(GAME)) $(if $(CASE),--case $(CASE))
