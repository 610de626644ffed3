#!/usr/bin/env bash
# Serves web/dist on this machine: web/serve.sh [PORT], 8080 where none is given.
set -euo pipefail
cd "$(dirname "$0")/.."
[ -f web/dist/index.html ] || { echo "web/serve.sh: nothing is built; run web/build.sh first" >&2; exit 1; }
exec node web/serve.mjs web/dist "${1:-8080}"
