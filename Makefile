# `make test` is what every change must pass; `make bench` measures speed.

CARGO ?= cargo
NEXTEST := $(shell $(CARGO) nextest --version >/dev/null 2>&1 && echo yes)

.PHONY: all build test format lint units docs bench

all: build

build:
	$(CARGO) build --release

test: format lint docs units

format:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --workspace --all-targets -- -D warnings

# cargo-nextest runs tests in parallel across crates; plain `cargo test` gives the same verdict.
units:
ifeq ($(NEXTEST),yes)
	$(CARGO) nextest run --workspace
else
	$(CARGO) test --workspace --lib --bins --tests
endif

docs:
	$(CARGO) test --workspace --doc

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
