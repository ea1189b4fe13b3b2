#!/usr/bin/env bash
# npm run check: format, lint and types, side by side. Non-zero when one of them found something.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
node scripts/openapi.ts --if-stale || exit
biome check . &
lint=$!
# tsc is a fifth faster when it collects garbage only above a limit.
GOGC=off GOMEMLIMIT=3GiB tsc -b tsconfig.json scripts web --checkers 1 && tsc -p clients/typescript --noEmit
types=$?
wait "$lint" && exit "$types"
