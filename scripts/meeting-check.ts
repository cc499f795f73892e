/**
 * Takes a recording to work in somebody's tracker with nothing but curl: transcription, meeting, summary, strategic
 * analysis, action items, tasks, and issues in a fake of GitHub. Then it goes the way again, and again after a speaker
 * was named. Exit code 1 unless every result is borne out by the transcript as it is then and is answered again when it
 * is read, and nothing is doubled: there is one task and one issue an action item, whatever was repeated. In the clips of
 * the evaluation nobody takes much on, so whatever might be work counts, however unlikely. Needs the evaluation's
 * data, and curl. Takes about a minute.
 *
 *     npm run meeting-check [-- minutes]
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { SPEECH_DIR } from '../eval/speech/clips.ts';
import { writeWav } from '../eval/speech/wav.ts';
import { startGithubFake } from '../server/src/integrations/testing/github-fake.ts';
import { startReceiver } from '../server/src/testing/receiver.ts';
import { startServerProcess } from '../server/src/testing/server-process.ts';
import { type Curl, createCurl } from './meeting-check/curl.ts';
import { brokenEvidence } from './meeting-check/evidence.ts';
import { makeMeeting } from './recording-check/make-meeting.ts';

const MINUTES = 4;
const TIMEOUT_MS = 20 * 60_000;
const POLL_MS = 200;
const API_KEY = 'svc_live_checkCheckCheckCheckCheckCheckCheckCheck';
const SETTINGS = {
  DOCKET_BOOTSTRAP_KEY: API_KEY,
  DOCKET_ALLOW_PRIVATE_URLS: 'true',
  DOCKET_DEFAULT_PLAN: 'enterprise',
};

async function makeSound(folder: string, minutes: number): Promise<Buffer | undefined> {
  const meeting = await makeMeeting(minutes);
  if (!meeting) return undefined;
  const path = join(folder, 'meeting.wav');
  await writeWav(path, meeting.samples.length, [meeting.samples]);
  return readFile(path);
}

async function waitWhile(unfinished: readonly string[], read: () => Promise<any>): Promise<any> {
  for (;;) {
    const now = await read();
    if (!unfinished.includes(now.status)) return now;
    await sleep(POLL_MS);
  }
}

type Way = { curl: Curl; meetingId: string; integration: string };

/** From the transcript to the tracker. @returns what is broken of it */
async function goTheWay({ curl, meetingId, integration }: Way): Promise<string[]> {
  const path = `/meetings/${meetingId}`;
  const { transcript } = await curl('GET', `${path}/transcript`);
  const summary = await curl('POST', `${path}/summary`, { length: 'long' });
  const items = await curl('POST', `${path}/action-items`, { confidence_threshold: 0 });
  const analysis = await curl('POST', '/meetings/strategic-analysis', { meeting_id: meetingId });
  await curl('POST', `${path}/action-items/tasks`, {});
  const { id } = await curl('POST', '/integrations/sync', { integration, filter: {} });
  const sync = await waitWhile(['queued', 'processing'], () =>
    curl('GET', `/integrations/syncs/${id}`),
  );
  const again = {
    summary: await curl('GET', `${path}/summary`),
    items: await curl('GET', `${path}/action-items`),
    analysis: (await curl('GET', `${path}/analyses?limit=1`)).analyses[0],
  };
  const results = { summary, items, analysis };
  return [
    ...brokenEvidence(transcript, results),
    ...(JSON.stringify(again) === JSON.stringify(results) ? [] : ['it is read otherwise']),
    ...(summary.summary === '' ? ['the summary is empty'] : []),
    ...(items.action_items.length === 0 ? ['there are no action items'] : []),
    ...(sync.status === 'completed' ? [] : [`the sync is ${JSON.stringify(sync)}`]),
  ];
}

function report(name: string, broken: readonly string[]): void {
  console.log(`${broken.length === 0 ? '✔' : '✖'} ${name}`);
  for (const each of broken) console.log(`  ✖ ${each}`);
  if (broken.length > 0) process.exitCode = 1;
}

async function check(folder: string, sound: Buffer): Promise<void> {
  await using recording = await startReceiver(200, sound);
  await using github = await startGithubFake();
  await using server = await startServerProcess({ dataDir: folder, settings: SETTINGS });
  const curl = createCurl(server.url, API_KEY);

  const audio_url = `${recording.url}/meeting.wav`;
  const { id } = await curl('POST', '/transcribe', { audio_url, language: 'en' });
  const record = await waitWhile(['processing'], () => curl('GET', `/transcribe/${id}`));
  const failure = record.status === 'completed' ? [] : [JSON.stringify(record.error)];
  report(`a recording becomes a transcript (${record.duration_seconds} s)`, failure);
  const meetingId = record.meeting_id;
  await curl('PATCH', `/meetings/${meetingId}`, { started_at: '2026-03-02T09:00:00Z' });
  const connection = { ...github.connection, base_url: github.url };
  const { id: integration } = await curl('POST', '/integrations', connection);
  const way = { curl, meetingId, integration };

  report('a transcript becomes results, tasks and issues', await goTheWay(way));
  const first = (await curl('GET', `/meetings/${meetingId}/action-items`)).action_items.length;
  report('the way is gone again', await goTheWay(way));
  const speakers = [{ speaker: 'Speaker 1', name: 'Ana Lindqvist' }];
  await curl('PATCH', `/transcribe/${id}/speakers`, { speakers });
  report('and again under a new name', await goTheWay(way));

  const { total } = (await curl('GET', '/tasks?limit=1')).pagination;
  const counts = `${first} action items, ${total} tasks, ${github.things().length} issues`;
  const isOnce = total === first && github.things().length === first;
  report(`nothing is doubled: ${counts}`, isOnce ? [] : ['they are not as many']);
  report('the fake was asked as GitHub documents', github.violations);
}

// The server ends with this process, by whatever way it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
setTimeout(() => {
  console.error(`The meeting check took longer than ${TIMEOUT_MS / 60_000} minutes`);
  process.exit(1);
}, TIMEOUT_MS).unref();

const folder = await mkdtemp(join(tmpdir(), 'docket-meeting-check-'));
try {
  const sound = await makeSound(folder, Number(process.argv[2] ?? MINUTES));
  if (sound) await check(folder, sound);
  else {
    console.error(
      `There is no data in ${SPEECH_DIR}: the recording cannot be made. DOCKET_EVAL_DATA says where it is.`,
    );
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
