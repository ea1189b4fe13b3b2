#!/usr/bin/env bash
# npm run verify: everything that must hold before a push, the README's test command first, then everything slower. Ends
# with "N passed, N failed" and exits non-zero when anything failed. Needs Chromium and poppler-utils; with --install it
# installs what is missing (Debian packages) once the tests that need none of it have run.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
export WRANGLER_SEND_METRICS=false REDOCLY_TELEMETRY=off NO_UPDATE_NOTIFIER=1
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# One command that passes or fails as a whole. Its output is kept and printed in one piece: three lanes run at a time.
step() {
  local name=$1 log="$results/$1.log" started=$SECONDS status=0
  shift
  echo "── $name"
  "$@" > "$log" 2>&1 || status=$?
  {
    flock 9
    cat "$log"
    echo "── $name: exit $status after $((SECONDS - started)) s"
    if [ "$status" -eq 0 ]; then
      echo "1 0" >> "$results/counts"
    else
      echo "0 1" >> "$results/counts"
      { echo "── $name failed; its last lines:"; tail -n 25 "$log"; } >> "$results/failures"
    fi
  } 9> "$results/printing"
}

# A vitest run, each of its tests counted.
tests() {
  local name=$1 counts="$results/$1.counts" started=$SECONDS status=0 good=0 bad=0
  shift
  echo "── $name"
  TEST_COUNTS="$counts" "$@" || status=$?
  read -r good bad < "$counts" 2>/dev/null || true
  # A suite that could not run at all has no count of its own.
  if [ "$status" -ne 0 ] && [ "${bad:-0}" -eq 0 ]; then bad=1; fi
  echo "${good:-0} ${bad:-0}" >> "$results/counts"
  if [ "${bad:-0}" -gt 0 ]; then
    { echo "── $name: exit $status, and these failed:"; sed 1d "$counts" 2>/dev/null; } >> "$results/failures"
  fi
  echo "── $name: ${good:-0} passed, ${bad:-0} failed after $((SECONDS - started)) s"
}

install_packages() {
  local missing=() lean=()
  command -v chromium >/dev/null || missing+=(chromium)
  command -v pdftoppm >/dev/null || missing+=(poppler-utils)
  # For the clients in other languages: their tests, the snippets of the documents, the recipes for frameworks.
  command -v python3 >/dev/null || lean+=(python3)
  python3 -c "import pip, flask, django, fastapi" 2>/dev/null ||
    lean+=(python3-pip python3-flask python3-django python3-fastapi)
  command -v php >/dev/null || lean+=(php-cli)
  php -r "exit(extension_loaded('pdo_sqlite') ? 0 : 1);" 2>/dev/null || lean+=(php-sqlite3)
  [ "${#missing[@]}" -eq 0 ] && [ "${#lean[@]}" -eq 0 ] && return 0
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  [ "${#lean[@]}" -eq 0 ] || apt-get install -y -qq --no-install-recommends "${lean[@]}" >/dev/null || return 1
  [ "${#missing[@]}" -eq 0 ] || apt-get install -y -qq "${missing[@]}" >/dev/null
}

# The C# example needs a compiler; a machine that has none to install skips it, as the tests do.
signature_examples() {
  command -v mcs >/dev/null || DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    mono-mcs mono-runtime libmono-system-runtime-serialization4.0-cil libmono-system-xml-linq4.0-cil >/dev/null || true
  npx vitest run --project node test/node/signatures/examples
}

# `npm test` may have run on a machine that had no interpreter for them.
clients() {
  npx vitest run --project node test/node/clients
}

# Three lanes run side by side: their suites wait for clocks, kills and queues more than they compute. What `npm run dev`
# serves is in one lane, because two at once would share the project's local state.
first_lane() {
  BROWSER_FILES='!(console|live|play)' step browser npm run test:browser
  step openapi-lint npm run lint:openapi
  step supply-chain npm run supply-chain
  step check npm run check
}

second_lane() {
  BROWSER_FILES='{console,live,play}' step browser-dev npm run test:browser
}

third_lane() {
  if [ "${1:-}" = "--install" ]; then
    step signature-examples signature_examples
    step clients clients
  fi
  step wallet-suite-restart npm run test:wallet-suite-restart
  step wallet-mutants npm run test:wallet-mutants -- --every 30
  step smoke npm run test:smoke
  step restore-drill npm run test:restore-drill
  step deployment npx wrangler deploy --dry-run --env production --outdir "$results/bundle"
  step bundle-size npm run bundle-size -- "$results/bundle"
  step chaos npm run chaos -- --short --platform --seed 42
  step fuzz npm run fuzz -- --requests 12000 --seconds 60 --seed 42
}

tests test npm test
if [ "${1:-}" = "--install" ]; then step packages install_packages; fi
first_lane &
second_lane &
third_lane "${1:-}"
wait

# Said again at the end: a record of a run keeps its last lines.
cat "$results/failures" 2>/dev/null
read -r passed failed < <(awk '{ good += $1; bad += $2 } END { print good + 0, bad + 0 }' "$results/counts")
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
