#!/usr/bin/env bash
# Plays the browser build in a real browser: web/test.sh [TEST...], all of them where none is named. It needs a build
# (web/build.sh), a Chromium (CHROMIUM names another one), and for the parity test the desktop binary (TIRAILLEUR_BIN).
set -euo pipefail
cd "$(dirname "$0")/.."

target="${CARGO_TARGET_DIR:-$PWD/target}"
playwright=1.65.1
modules="$target/web-tools/node"

fail() { echo "web/test.sh: $1" >&2; exit 1; }
[ -f web/dist/index.html ] || fail "nothing is built; run web/build.sh first"
CHROMIUM="${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}"
[ -n "$CHROMIUM" ] || fail "no Chromium found: install one, or name it in CHROMIUM"
# Outside the checkout: a driver for tests is no part of the game.
if ! grep -qs "\"version\": \"$playwright\"" "$modules/node_modules/playwright-core/package.json"; then
  npm install --silent --no-save --no-audit --no-fund --ignore-scripts --prefix "$modules" "playwright-core@$playwright"
fi
export CHROMIUM TIRAILLEUR_NODE="$modules" TIRAILLEUR_BIN="${TIRAILLEUR_BIN:-$target/debug/tirailleur}"
exec node web/test/run.mjs "$@"
