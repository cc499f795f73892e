#!/bin/sh
# Speaks sample-call.txt with two voices of flite and writes sample-call.opus beside it.
# Needs flite, sox and opus-tools.
set -eu
cd "$(dirname "$0")"
turns=$(mktemp -d)
trap 'rm -r "$turns"' EXIT

count=100
while IFS= read -r line; do
  case "$line" in
    Miriam:*) voice=slt pace=1.1 ;;
    *) voice=rms pace=1.0 ;;
  esac
  count=$((count + 1))
  flite -voice "$voice" --setf "duration_stretch=$pace" -t "${line#*: }" -o "$turns/spoken.wav"
  sox "$turns/spoken.wav" "$turns/$count.wav" pad 0 0.6
done < sample-call.txt

sox "$turns"/1??.wav "$turns/call.wav"
opusenc --quiet --bitrate 22 --speech "$turns/call.wav" sample-call.opus
