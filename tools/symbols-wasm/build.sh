#!/bin/sh
# Builds src/digest/artifacts/symbols.wasm from the crates of the lock file.
# Needs Rust 1.95 with the target wasm32-unknown-unknown, and clang (a crate has C in it).
set -eu
cd "$(dirname "$0")"
out="${1:-../../src/digest/artifacts/symbols.wasm}"
target="${CARGO_TARGET_DIR:-$(mktemp -d)}"
cargo_home="${CARGO_HOME:-$HOME/.cargo}"
# No path of the machine that builds it, so that two machines build the same bytes; and a bound on its memory.
export CARGO_ENCODED_RUSTFLAGS="--remap-path-prefix=$cargo_home=/cargo$(printf '\037')--remap-path-prefix=$PWD=/shim$(printf '\037')-Clink-arg=-zstack-size=4194304$(printf '\037')-Clink-arg=--max-memory=2147483648"
# C: no debug information, no folder of this machine.
export CFLAGS="-Os -g0 -ffile-prefix-map=$cargo_home=/cargo"
cargo +1.95.0 build --locked --release --target wasm32-unknown-unknown --target-dir "$target"
cp "$target/wasm32-unknown-unknown/release/symbols_wasm.wasm" "$out"
# What it was built from: a test compares.
cd ../..
sha256sum tools/symbols-wasm/Cargo.toml tools/symbols-wasm/Cargo.lock tools/symbols-wasm/build.sh \
  tools/symbols-wasm/src/lib.rs src/digest/artifacts/symbols.wasm >tools/symbols-wasm/built-from.txt
