#!/bin/sh
# From a recording to issues on GitHub: transcription, meeting, summary, action items, tasks, issues.
#
#     export DOCKET_URL=http://127.0.0.1:8080 DOCKET_KEY=svc_live_… GITHUB_TOKEN=github_pat_… GITHUB_PROJECT=acme/shop
#     RECORDING=weekly.mp4 examples/meeting-to-issues.sh
#
# Run it again, and nothing is doubled: the upload carries a key, an action item becomes a task once, and a task becomes
# an issue once. What else it reads:
#
#     TRANSCRIPT       what another product wrote, in place of RECORDING: text, WebVTT, SRT or JSON
#     MEETING          the id of a meeting that is here, in place of either; a key of an upload is kept for a day only
#     SPOKEN           language of the recording: en (default), es, fr, de or pt
#     STARTED_AT       when the meeting began, as 2026-11-20T10:00:00+01:00: “by Friday” counts from it
#     TIME_ZONE        where, as Europe/Berlin
#     SPEAKERS         who the speakers of the recording are, in their order: Ana Smith,Ben Li
#     GITHUB_URL       of the API; default https://api.github.com
#
# DOCKET_KEY needs the scope admin:all, to connect GitHub. Needs curl 7.76 or later, and Node to read JSON.
set -eu

: "${DOCKET_URL:?}" "${DOCKET_KEY:?}" "${GITHUB_TOKEN:?}" "${GITHUB_PROJECT:?}"
export GITHUB_TOKEN GITHUB_PROJECT GITHUB_URL="${GITHUB_URL:-https://api.github.com}"
export MEETING="${MEETING:-}" RECORDING="${RECORDING:-}" TRANSCRIPT="${TRANSCRIPT:-}" SPEAKERS="${SPEAKERS:-}"
export STARTED_AT="${STARTED_AT:-}" TIME_ZONE="${TIME_ZONE:-}"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# In a file, since every user of the machine sees arguments.
printf 'Authorization: Bearer %s\n' "$DOCKET_KEY" > "$work/key"

# ask METHOD PATH [OPTION OF CURL]…: leaves the answer in a file. Every request of this script may be sent twice, so it
# is sent again where the server is away for a while or asks to wait.
ask() {
  method=$1 path=$2 tries=0
  shift 2
  until curl --silent --show-error --fail-with-body --retry 5 --header "@$work/key" \
    --request "$method" --output "$work/answer" "$@" "$DOCKET_URL/v2$path"; do
    # 22: it was answered, with an error.
    if [ $? -eq 22 ] || [ "$tries" -ge 30 ]; then
      echo "$method $path: $(cat "$work/answer" 2> /dev/null)" >&2
      exit 1
    fi
    tries=$((tries + 1))
    sleep 2
  done
}

# send METHOD PATH JSON [OPTION OF CURL]…
send() {
  method=$1 path=$2
  printf '%s' "$3" > "$work/request"
  shift 3
  ask "$method" "$path" --header 'Content-Type: application/json' --data "@$work/request" "$@"
}

# json EXPRESSION: of the environment.
json() {
  node -p "const { env } = process; JSON.stringify($1)"
}

# read_answer EXPRESSION: of the answer, as `answer`.
read_answer() {
  node -p "const answer = JSON.parse(require('fs').readFileSync(0, 'utf8')); $1" < "$work/answer"
}

# wait_for PATH: until the work there has ended.
wait_for() {
  ask GET "$1"
  while [ "$(read_answer '["queued", "processing"].includes(answer.status)')" = true ]; do
    sleep 1
    ask GET "$1"
  done
  if [ "$(read_answer answer.status)" != completed ]; then
    echo "$1: $(read_answer 'answer.error?.message')" >&2
    exit 1
  fi
}

step() {
  printf '\n== %s\n' "$1"
}

step 'Meeting'
if [ -n "$MEETING" ]; then
  ask GET "/meetings/$MEETING"
elif [ -n "$TRANSCRIPT" ]; then
  key=$(cksum < "$TRANSCRIPT" | tr ' ' -)
  send POST /meetings "$(json "{
    title: require('path').parse(env.TRANSCRIPT).name,
    transcript: require('fs').readFileSync(env.TRANSCRIPT, 'utf8'),
  }")" --header "Idempotency-Key: meeting-$key"
else
  : "${RECORDING:?or TRANSCRIPT or MEETING}"
  key=$(cksum < "$RECORDING" | tr ' ' -)
  ask POST /transcribe/upload --header "Idempotency-Key: recording-$key-${SPOKEN:-en}" \
    --form "file=@\"$RECORDING\"" --form "language=${SPOKEN:-en}"
  wait_for "/transcribe/$(read_answer answer.id)"
  read_answer '`${answer.id}: ${answer.duration_seconds} s, ${answer.language}`'
  transcription=$(read_answer answer.id)
  if [ -n "$SPEAKERS" ]; then
    LABELS=$(read_answer 'answer.speakers.map(({ labels }) => labels[0]).join(",")')
    export LABELS
    send PATCH "/transcribe/$transcription/speakers" "$(json "{
      speakers: env.LABELS.split(',').flatMap((speaker, index) => {
        const name = env.SPEAKERS.split(',')[index]?.trim();
        return name ? [{ speaker, name }] : [];
      }),
    }")"
  fi
  ask GET "/meetings/$transcription"
fi
meeting=$(read_answer answer.id)
if [ -n "$STARTED_AT$TIME_ZONE" ]; then
  send PATCH "/meetings/$meeting" "$(json "{
    ...(env.STARTED_AT && { started_at: env.STARTED_AT }),
    ...(env.TIME_ZONE && { time_zone: env.TIME_ZONE }),
  }")"
fi
read_answer '`${answer.id}: ${answer.title}, ${answer.started_at ?? "nobody said when"}`'

step 'Summary'
send POST "/meetings/$meeting/summary" '{}'
read_answer answer.summary

step 'Action items'
send POST "/meetings/$meeting/action-items" '{}'
read_answer 'answer.action_items.map((item) =>
  `${item.id}  ${item.description} (${item.assigned_to ?? "nobody"}, ${item.due_date ?? "no date"}, ${item.confidence})`
).join("\n") || "Nobody took anything on"'

step 'Tasks'
send POST "/meetings/$meeting/action-items/tasks" '{}'
read_answer '`${answer.created} made now, ${answer.skipped} were there`'
ask GET "/tasks?related_meeting_id=$meeting&limit=100&sort=created_at"
read_answer 'answer.tasks.map(({ id, title }) => `${id}  ${title}`).join("\n")'
tasks=$(read_answer 'answer.tasks.map(({ id }) => id).join(" ")')
if [ -z "$tasks" ]; then
  exit
fi
task_ids=$(read_answer 'JSON.stringify(answer.tasks.map(({ id }) => id))')

step 'Integration'
ask GET '/integrations?limit=100'
integration=$(read_answer 'answer.integrations.find(({ provider, base_url, project }) =>
  provider === "github" && base_url === process.env.GITHUB_URL && project === process.env.GITHUB_PROJECT
)?.id ?? ""')
if [ -z "$integration" ]; then
  send POST /integrations "$(json '{
    provider: "github",
    token: env.GITHUB_TOKEN,
    base_url: env.GITHUB_URL,
    project: env.GITHUB_PROJECT,
  }')"
  integration=$(read_answer answer.id)
fi
ask POST "/integrations/$integration/test"
read_answer '`${answer.account} in ${answer.project}`'
echo "$integration"

step 'Issues'
send POST /integrations/sync "{\"integration\": \"$integration\", \"task_ids\": $task_ids}"
wait_for "/integrations/syncs/$(read_answer answer.id)"
read_answer 'answer.results.map(({ action, task_id, error }) =>
  `${task_id}  ${action} ${error?.message ?? ""}`.trimEnd()
).join("\n")'
failed=$(read_answer answer.counts.failed)
for task in $tasks; do
  ask GET "/tasks/$task/links"
  read_answer 'answer.links.map(({ task_id, external_url }) => `${task_id}  ${external_url}`).join("\n")'
done
[ "$failed" -eq 0 ]
