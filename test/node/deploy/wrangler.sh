#!/bin/sh
# A wrangler over an account in the folder ACCOUNT. It records what it is asked, and dies at the call DIES, "before N" or
# "after N", which has then no effect or all of it.
cd "$ACCOUNT" || exit 2
input=$(cat)
echo "$*" >>calls
call=$(wc -l <calls | tr -d ' ')
[ "$DIES" = "before $call" ] && exit 137
missing() {
  echo "$1" >&2
  exit 1
}
answer() {
  case "$*" in
  "whoami --json") cat login || exit 1 ;;
  "secret list "*)
    [ -f secrets ] || missing 'Worker "operator-games" not found.'
    grep -o '"[A-Z_]*":' secrets | sed 's/:$//; s/.*/{"name":&}/' | paste -sd, - | sed 's/.*/[&]/'
    ;;
  "secret bulk "*) echo "$input" >>secrets ;;
  "queues info "*) [ -f "queue-$3" ] || missing "Queue \"$3\" does not exist." ;;
  "queues create "*)
    [ -f free ] && missing "message retention period must be at most 86400 [code: 100128]"
    echo "$*" >"queue-$3"
    ;;
  "r2 bucket info "*) [ -f "bucket-$4" ] || missing "The specified bucket does not exist. [code: 10006]" ;;
  "r2 bucket create "*)
    [ -f "bucket-$4" ] && missing "The bucket exists."
    echo "$*" >"bucket-$4"
    ;;
  "d1 list --json") cat databases 2>/dev/null | paste -sd, - | sed 's/.*/[&]/; s/^$/[]/' ;;
  "d1 create "*)
    grep -q "\"$3\"" databases 2>/dev/null && missing "The database exists."
    count=$(cat databases 2>/dev/null | wc -l)
    printf '{"name":"%s","uuid":"6a5d9c1e-0000-4000-8000-%012d"}\n' "$3" "$((count + 1))" >>databases
    ;;
  "d1 execute DB "*) printf '[{"results":[{"tables":%d}]}]' "$([ -f migrated-DB ] && echo 1 || echo 0)" ;;
  "d1 migrations apply "*) : >"migrated-$4" ;;
  "deploy "*)
    [ -f secrets ] && [ -f migrated-DB ] && [ -f migrated-LEDGER_01 ] || missing "deployed too early"
    : >deployed
    ;;
  *) missing "unknown: $*" ;;
  esac
}
text=$(answer "$@" 2>&1)
code=$?
[ "$DIES" = "after $call" ] && exit 137
[ "$code" = 0 ] || echo "$text" >&2
[ "$code" != 0 ] || echo "$text"
exit "$code"
