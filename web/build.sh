#!/usr/bin/env bash
# Builds the game for browsers into web/dist. The compiler is rustup's where it has the target, else Debian's, which
# builds the standard library itself; wasm-bindgen is of the version that the lock file names.
#
#   web/build.sh            builds, and fails when the download has grown by more than 5 % over web/size.txt
#   web/build.sh --record   builds, and writes the new size into web/size.txt
#   web/build.sh --bare     builds the engine's empty scene into web/dist-bare, to measure against (web/test.sh pace)
#
# TIRAILLEUR_WEB_QUICK=1 leaves out the slow steps (wasm-opt, compression) and so the judgement of the size.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}"
out="$CARGO_TARGET_DIR/$target/web"
tools="$CARGO_TARGET_DIR/web-tools"
dist=web/dist
# Every current browser has SIMD. With it, and only with it, distances are the same to the bit as on a desktop.
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C target-feature=+simd128"

fail() { echo "web/build.sh: $1" >&2; exit 1; }
step() { printf '== %s (%s)\n' "$1" "$(date +%H:%M:%S)"; }

judge=check
what=(--bin tirailleur)
made=tirailleur.wasm
case "${1:-}" in
  "") ;;
  --record) judge=record ;;
  --bare)
    judge=tell
    dist=web/dist-bare
    what=(--example bare --features bare)
    made=examples/bare.wasm
    ;;
  *) fail "unknown argument '$1'; there are --record and --bare" ;;
esac
command -v node >/dev/null || fail "node is missing: it compresses the build and serves it"
shrink=yes
if [ "${TIRAILLEUR_WEB_QUICK:-0}" = 1 ]; then
  shrink="TIRAILLEUR_WEB_QUICK is set"
elif ! command -v wasm-opt >/dev/null; then
  shrink="wasm-opt is missing (package binaryen)"
fi
if [ "$shrink" != yes ]; then
  [ "$judge" != record ] || fail "a size can only be recorded of a full build: $shrink"
  judge=skip
fi

step "the module"
if [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
  cargo build --profile web --target "$target" "${what[@]}"
elif [ -x /usr/bin/cargo ] && [ -d "$(/usr/bin/rustc --print sysroot)/lib/rustlib/src/rust/library/std" ]; then
  linker=$(find "$(rustc --print sysroot)/lib/rustlib" -name rust-lld -type f | head -n 1)
  [ -n "$linker" ] || linker=$(command -v rust-lld || command -v wasm-ld) || fail "no linker for $target: install lld"
  PATH="/usr/bin:$PATH" RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 \
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER="$linker" \
    /usr/bin/cargo build --profile web --target "$target" "${what[@]}" -Z build-std=std,panic_abort
else
  fail "no compiler for $target. Either 'rustup target add $target', or on Debian 'apt install rustc-web cargo-web rust-web-src'."
fi
compiled="$out/$made"
[ -f "$compiled" ] || fail "the compiler left no $compiled"

# The tool and the library speak a private protocol: their versions must be equal.
version=$(awk '/^name = "wasm-bindgen"$/ { getline; gsub(/"/, ""); print $3; exit }' Cargo.lock)
[ -n "$version" ] || fail "Cargo.lock names no wasm-bindgen"
bindgen="$tools/bin/wasm-bindgen"
if [ "$("$bindgen" --version 2>/dev/null || true)" != "wasm-bindgen $version" ]; then
  step "wasm-bindgen $version"
  install() {
    env -u CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS -u CARGO_BUILD_TARGET CARGO_TARGET_DIR="$tools/build" \
      cargo install "$@" --force --root "$tools" --version "=$version" wasm-bindgen-cli
  }
  # The versions that the tool was released with may have been withdrawn since; others of theirs do as well.
  install --locked || install
  rm -rf "$tools/build"
fi

# What stands in dist is kept when the same compiled module went through the same tools; a full build serves a quick one.
mkdir -p "$dist"
stamp="$dist/.stamp"
sum=$(sha256sum "$compiled" | cut -d ' ' -f 1)
full="$sum $version $(wasm-opt --version 2>/dev/null || true)"
wanted="$full"
[ "$shrink" = yes ] || wanted="$sum $version unshrunk"
found=$(cat "$stamp" 2>/dev/null || true)
if [ -f "$dist/tirailleur.js" ] && [ -f "$dist/tirailleur_bg.wasm" ] && { [ "$found" = "$wanted" ] || [ "$found" = "$full" ]; }; then
  step "the module is the one that stands in $dist already"
else
  rm -rf "$dist"
  mkdir -p "$dist"
  step "the module's bindings"
  "$bindgen" --target web --no-typescript --out-dir "$dist" --out-name tirailleur "$compiled"
  if [ "$shrink" = yes ]; then
    step "wasm-opt"
    # The compiler uses these features without being asked; wasm-opt refuses a module that uses what it was not told of.
    wasm-opt -Oz --strip-debug --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext \
      --enable-mutable-globals --enable-reference-types --enable-multivalue --enable-simd \
      -o "$dist/shrunk.wasm" "$dist/tirailleur_bg.wasm"
    node web/tables.mjs "$dist/shrunk.wasm"
    mv "$dist/shrunk.wasm" "$dist/tirailleur_bg.wasm"
  else
    echo "wasm-opt is left out: $shrink"
  fi
  echo "$wanted" > "$stamp"
fi

step "the page"
cp web/index.html web/*.js "$dist"
node web/sizes.mjs "$dist" web/size.txt "$judge"
step "built: web/serve.sh serves it"
