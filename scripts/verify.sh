#!/usr/bin/env bash
# npm run verify: everything that must hold before a push, `npm test` first, then what is slower. Ends with the seconds of
# each lane, the ten slowest tests, each failure with its reason and "N passed, N failed"; non-zero when anything failed.
# Needs Chromium and poppler-utils; with --install it installs what is missing (Debian packages).
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
export WRANGLER_SEND_METRICS=false REDOCLY_TELEMETRY=off NO_UPDATE_NOTIFIER=1
# What takes minutes plays a part of itself each day, another one the next: sweeps over all pages, games, kills of a
# deployment, rehearsals.
export BY_DAY=1
readonly LANES=4
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# A step: one command. Its output is kept and printed in one piece, because lanes run side by side. Vitest and `node --test`
# write their counts and failures to TEST_COUNTS; any other command counts as one, and its last lines say why it failed.
step() {
  local name=$1 log="$results/$1.log" counts="$results/$1.counts" started=$SECONDS status=0 good=0 bad=0
  shift
  echo "── $name"
  TEST_COUNTS="$counts" "$@" > "$log" 2>&1 || status=$?
  if [ -e "$counts" ]; then read -r good bad < "$counts"; elif [ "$status" -eq 0 ]; then good=1; fi
  if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
    bad=1
    { echo "✖ $name: exit $status; its last lines:"; tail -n 12 "$log" | cut -c 1-240 | sed "s/^/    /"; } >> "$counts.failed"
  fi
  {
    flock 9
    cat "$log"
    echo "── $name: exit $status, $good passed, $bad failed after $((SECONDS - started)) s"
    echo "$((SECONDS - started)) $name $good passed, $bad failed" >> "$results/lanes"
    echo "$good $bad" >> "$results/counts"
    if [ "$bad" -gt 0 ]; then
      { echo "── $name:"; sed 1d "$counts"; cat "$counts.failed"; } >> "$results/failures" 2>/dev/null
    fi
    cat "$counts.slowest" >> "$results/slowest" 2>/dev/null
  } 9> "$results/printing"
}

# The packages that this machine lacks. `lean` and `mono` come without what they recommend: `lean` is for the clients in
# other languages (their tests, the snippets of the documents, the recipes for frameworks), `mono` for the C# example,
# which a system that does not have it skips.
find_missing() {
  full=() lean=() mono=()
  command -v chromium >/dev/null || full+=(chromium)
  command -v pdftoppm >/dev/null || full+=(poppler-utils)
  command -v python3 >/dev/null || lean+=(python3)
  python3 -c "import pip, flask, django, fastapi" 2>/dev/null ||
    lean+=(python3-pip python3-flask python3-django python3-fastapi)
  command -v php >/dev/null || lean+=(php-cli)
  php -r "exit(extension_loaded('pdo_sqlite') ? 0 : 1);" 2>/dev/null || lean+=(php-sqlite3)
  command -v mcs >/dev/null ||
    mono+=(mono-mcs mono-runtime libmono-system-runtime-serialization4.0-cil libmono-system-xml-linq4.0-cil)
}

apt_get() { DEBIAN_FRONTEND=noninteractive apt-get -y -qq "$@" >/dev/null; }

# While `npm test` runs: fetches them, and installs what none of its tests looks for.
prepare_packages() {
  [ $((${#full[@]} + ${#lean[@]} + ${#mono[@]})) -eq 0 ] && return 0
  apt_get update
  [ "${#full[@]}" -eq 0 ] || apt_get install "${full[@]}"
  [ "${#mono[@]}" -eq 0 ] || apt_get install --download-only --no-install-recommends "${mono[@]}"
  [ "${#lean[@]}" -eq 0 ] || apt_get install --download-only --no-install-recommends "${lean[@]}"
}

# Between two steps: tests skip languages that are missing. A second try where the first one was cut off.
install_packages() {
  [ "${#mono[@]}" -eq 0 ] || apt_get install --no-install-recommends "${mono[@]}" || true
  [ "${#lean[@]}" -eq 0 ] || apt_get install --no-install-recommends "${lean[@]}" || return 1
  [ "${#full[@]}" -eq 0 ] || apt_get install "${full[@]}"
}

browser() {
  npm run test:slow -- browser "$1"
}

deployment() {
  npx wrangler deploy --dry-run --env production --outdir "$results/bundle"
}

# What depends on the day, at another time and in another zone each day: nights in which a clock changes, the ends of
# months and years, and evenings in UTC. Its log begins with the command that repeats it.
shifted_clock() {
  local times=(2026-12-31T23:50:00Z 2027-02-28T23:59:30Z 2027-03-28T00:59:30Z 2027-04-30T23:59:59Z 2027-10-31T00:59:30Z
    2027-03-14T06:59:30Z 2028-02-28T23:59:30Z 2028-02-29T12:00:00Z 2028-02-29T23:59:30Z 2027-01-31T20:30:00Z
    2027-06-15T23:05:00Z)
  local zones=(UTC Pacific/Kiritimati Pacific/Honolulu Europe/Berlin)
  local day=$(($(date +%s) / 86400))
  local time=${times[day % ${#times[@]}]} zone=${zones[day / 4 % ${#zones[@]}]}
  # A quarter of them a day: in 176 days each has met each time and zone.
  local parts=("billing node/billing" "books reconciliation node/statements" "statements test-clocks" "events limits promotions wallet-suite")
  local -a folders
  read -r -a folders <<< "${parts[day % ${#parts[@]}]}"
  echo "TZ=$zone TEST_TIME=$time npm test -- ${folders[*]/#/test/}"
  TZ=$zone TEST_TIME=$time npm test -- "${folders[@]/#/test/}"
}

# The steps in the order in which the lanes take them: a line is a name and its command. The longest come first, so that
# the lanes end together.
queue() {
  # What `npm run dev` serves is one step, because two at once would share the project's local state.
  echo "browser-dev browser {console,live}"
  echo "browser-desk browser desk"
  echo "browser-docs browser docs"
  # One day the games, the next what is won beside them, then the portal's settings.
  for file in test/browser/*.test.ts; do
    file=$(basename "$file" .test.ts)
    case $(($(date +%s) / 86400 % 3)):$file in
      ?:console | ?:live | ?:desk | ?:docs | [12]:play | [02]:bonuses | [02]:jackpots | [01]:settings) ;;
      *) echo "browser-$file browser $file" ;;
    esac
  done
  echo "chaos npm run chaos -- --short --movements 300 --platform --seed 42"
  echo "restore-drill npm run test:slow -- restore-drill"
  # One of docs/second-day.md#rehearsing a day.
  echo "rehearsal npm run rehearse -- today"
  echo "shifted-clock shifted_clock"
  echo "fuzz npm run fuzz -- --requests 6000 --seconds 30 --seed 42"
  echo "smoke npm run test:slow -- smoke"
  echo "check npm run check"
  echo "check-tools npm run test:slow -- check-tools"
  echo "wallet-suite-restart npm run test:slow -- wallet-suite-restart"
  echo "wallet-mutants npm run test:slow -- wallet-mutants --every 45"
  echo "deployment deployment"
  echo "openapi-lint npm run test:slow -- openapi-lint"
  echo "supply-chain npm run supply-chain"
}

# Takes steps from the queue until it is empty.
lane() {
  local words
  while read -r -a words < <(take) && [ "${#words[@]}" -gt 0 ]; do step "${words[@]}"; done
}

take() {
  {
    flock 8
    head -n 1 "$results/queue"
    sed -i 1d "$results/queue"
  } 8> "$results/taking"
}

find_missing
if [ "${1:-}" = "--install" ]; then prepare_packages > "$results/download.log" 2>&1 & fi
step test npm test
wait
if [ "${1:-}" = "--install" ]; then step packages install_packages; fi
step slow npm run test:slow

# Lanes side by side: their suites wait for clocks, kills and queues more than they compute.
queue > "$results/queue"
for ((number = 0; number < LANES; number++)); do lane & done
wait

echo "── lanes, the longest first:"
sort -rn "$results/lanes" | awk '{ name = $2; seconds = $1; $1 = $2 = ""; printf "%6d s  %s%s\n", seconds, name, $0 }'
echo "── the slowest tests:"
sort -rn "$results/slowest" 2>/dev/null | head -n 10
read -r passed failed < <(awk '{ good += $1; bad += $2 } END { print good + 0, bad + 0 }' "$results/counts")
# Said again at the end: a record of a run keeps its last lines.
if [ "$failed" -gt 0 ]; then echo "── what failed, and why:" && cat "$results/failures"; fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
