#!/bin/sh
# Signs a request with openssl. The body is a text, or with `@` a file: a shell variable would lose trailing newlines, which are
# part of the signature.
#
#   AGG_KEY_ID=… AGG_SECRET=… sh sign.sh GET '/v1/games?limit=5'
#   AGG_KEY_ID=… AGG_SECRET=… sh sign.sh POST /v1/sessions '{"player_id":"p-1"}'
#   AGG_KEY_ID=… AGG_SECRET=… sh sign.sh POST /v1/sessions @body.json
#   sh sign.sh --vectors ../../docs/vectors/signatures.json        (needs jq)
#   sh sign.sh --vectors-v2 ../../docs/vectors/signatures-v2.json
set -eu

# sign TIMESTAMP METHOD PATH BODY_FILE: prints the digest of "<timestamp>.<payload>". An empty file means no body. openssl
# takes the secret as an argument, which other users of the machine can see: do not use this on a shared host.
sign() {
  {
    printf '%s.' "$1"
    if [ -s "$4" ]; then cat "$4"; else printf '%s %s' "$2" "$3"; fi
  } | openssl dgst -sha256 -hmac "$AGG_SECRET" -r | cut -d ' ' -f 1
}

# sign_v2, with the same arguments: the second signature, over method, path and the hash of the body.
sign_v2() {
  printf 'v2.%s.%s.%s.%s' "$1" "$2" "$3" "$(openssl dgst -sha256 -r <"$4" | cut -d ' ' -f 1)" |
    openssl dgst -sha256 -hmac "$AGG_SECRET" -r | cut -d ' ' -f 1
}

body=$(mktemp)
trap 'rm -f "$body"' EXIT

case "${1:-}" in
--vectors) signer=sign ;;
--vectors-v2) signer=sign_v2 ;;
*) signer= ;;
esac
if [ -n "$signer" ]; then
  failed=0
  index=0
  count=$(jq '.vectors | length' "$2")
  while [ "$index" -lt "$count" ]; do
    field() { jq -j ".vectors[$index].$1 // \"\"" "$2"; }
    field body "$2" >"$body"
    AGG_SECRET=$(field secret "$2")
    digest=$($signer "$(field timestamp "$2")" "$(field method "$2")" "$(field path "$2")" "$body")
    if [ "$digest" = "$(field signature "$2")" ]; then verdict=ok; else verdict=DIFFERS failed=1; fi
    printf '%s %s %s\n' "$verdict" "$(field name "$2")" "$digest"
    index=$((index + 1))
  done
  exit "$failed"
fi

case "${3:-}" in
@*) cat "${3#@}" >"$body" ;;
*) printf '%s' "${3:-}" >"$body" ;;
esac
timestamp=$(date +%s)
printf 'X-Agg-Key-Id: %s\nX-Agg-Timestamp: %s\nX-Agg-Signature: %s\nX-Agg-Signature-V2: %s\n' \
  "$AGG_KEY_ID" "$timestamp" "$(sign "$timestamp" "$1" "$2" "$body")" "$(sign_v2 "$timestamp" "$1" "$2" "$body")"
