#!/usr/bin/env bash
# npm run check: format, lint and types, side by side. Non-zero when one of them found something.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
node scripts/openapi.ts --if-stale || exit
# Without these, tsc spends a third of its time on collecting garbage, and checks shared types once for each of four threads.
export GOGC=off GOMEMLIMIT=2GiB
# tsc does not recheck the files that use a changed declaration file, so its cache goes.
cache=node_modules/.cache/tsc
if ! [ -e $cache/worker ] || find src test scripts -name node_modules -prune -o -name '*.d.ts' -newer $cache/worker -print | grep -q .; then
  rm -rf $cache
fi
running=()
biome check . & running+=($!)
tsc -p tsconfig.json --checkers 1 & running+=($!)
tsc -p scripts --checkers 1 & running+=($!)
tsc -p web --checkers 1 && tsc -p clients/typescript --noEmit & running+=($!)
status=0
for pid in "${running[@]}"; do wait "$pid" || status=1; done
exit $status
