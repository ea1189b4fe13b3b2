#!/bin/sh
# The digest of a statement's list (NDJSON), with jq and openssl.
#
#   sh digest.sh list.ndjson
set -eu

# Sorted by the id alone: a comma after it would otherwise be compared with the next character of a longer id.
jq -r '"\(.transaction_id)\t\(.transaction_id),\(.type),\(.amount),\(.status)"' "$1" |
  LC_ALL=C sort -t "$(printf '\t')" -k 1,1 |
  cut -f 2- |
  openssl dgst -sha256 -r |
  cut -d ' ' -f 1
