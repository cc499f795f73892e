#!/bin/sh
# Checks a webhook of Docket's that was saved: the body as it came, and its headers, one a line.
#
#     WEBHOOK_SECRET='…' RECEIVED_AT=1767603600 sh verify.sh body.json headers.txt
#
# RECEIVED_AT is when it came, in seconds since 1970; default: now. While the secret is changed, WEBHOOK_OLD_SECRET is the
# one before. Ends with 0 when webhook-signature is valid. Needs openssl. Other users of this machine may see the secret
# among the arguments of openssl.
set -eu

body=$1 headers=$2
: "${WEBHOOK_SECRET:?}"
old=${WEBHOOK_OLD_SECRET:-} now=${RECEIVED_AT:-$(date +%s)}
tolerance=300

# header NAME
header() {
  tr -d '\r' < "$headers" | awk -v name="$1:" 'tolower(substr($0, 1, length(name))) == name {
    sub(/^[^:]*:[ \t]*/, ""); print; exit }'
}

hex() {
  od -An -v -tx1 | tr -d ' \n'
}

# standard_key SECRET: in hexadecimal. What stands behind whsec_ is base64 of the key, if it is 24 to 64 bytes; any other
# secret is its own key.
standard_key() {
  encoded=${1#whsec_} key=
  if [ "$encoded" != "$1" ] &&
    printf '%s' "$encoded" | tr '\n' ' ' | LC_ALL=C grep -Eqx '([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}(==)?|[A-Za-z0-9+/]{3}=?)?'; then
    padded=${encoded%%=*}
    while [ $((${#padded} % 4)) -ne 0 ]; do padded="$padded="; done
    key=$(printf '%s' "$padded" | openssl base64 -d -A | hex)
  fi
  if [ ${#key} -lt 48 ] || [ ${#key} -gt 128 ]; then key=$(printf '%s' "$1" | hex); fi
  printf '%s' "$key"
}

# hmac KEY [OPTION OF OPENSSL]…: of what comes in; KEY is hexadecimal.
hmac() {
  key=$1
  shift
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" "$@"
}

# is_signed SECRET
is_signed() {
  expected=$(hmac "$(printf '%s' "$1" | hex)" -r < "$body" | cut -d ' ' -f 1)
  [ "$(header x-service-signature)" = "$expected" ]
}

# is_from_docket SECRET
is_from_docket() {
  id=$(header webhook-id) timestamp=$(header webhook-timestamp)
  case $timestamp in '' | *[!0-9]*) return 1 ;; esac
  [ $((now - timestamp)) -le $tolerance ] && [ $((timestamp - now)) -le $tolerance ] || return 1
  expected=$({ printf '%s.%s.' "$id" "$timestamp" && cat "$body"; } |
    hmac "$(standard_key "$1")" -binary | openssl base64 -A)
  case " $(header webhook-signature) " in *" v1,$expected "*) return 0 ;; esac
  return 1
}

# say HEADER FUNCTION: whether it is valid by either secret.
say() {
  if "$2" "$WEBHOOK_SECRET" || { [ -n "$old" ] && "$2" "$old"; }; then
    echo "$1: valid"
  else
    echo "$1: not valid"
    return 1
  fi
}

say X-Service-Signature is_signed || true
say webhook-signature is_from_docket
