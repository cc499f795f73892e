/**
 * Takes two meetings to work in somebody's tracker as a reader of `examples/meeting-to-issues.sh` does, with curl: a
 * recording of three people, made of the evaluation's clips as an MP4 with pictures, and a transcript in which people
 * take work on, which in the clips hardly anybody does. Each goes the way twice; once the server is killed (SIGKILL) when
 * GitHub, here a fake, has made an issue and not said so, and is started again while the script waits. The recording then
 * goes it with all that might be work, however unlikely, and again after a speaker was named. Exit code 1 unless every
 * result is borne out by the transcript as it is then and is answered again when it is read; nothing is doubled; each
 * task and one issue lead to each other; and each event arrives once, signed. Needs the evaluation's data, FFmpeg's
 * libraries (`node-av`) and curl. Linux only; takes about two minutes.
 *
 *     npm run meeting-check [-- minutes of the recording]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { SPEECH_DIR } from '../eval/speech/clips.ts';
import {
  type GithubFake,
  startGithubFake,
} from '../server/src/integrations/github/testing/fake.ts';
import { startReceiver } from '../server/src/testing/receiver.ts';
import { type ServerProcess, startServerProcess } from '../server/src/testing/server-process.ts';
import { type Curl, createCurl } from './meeting-check/curl.ts';
import { brokenEvents, EVENTS, untilDelivered } from './meeting-check/events.ts';
import { type Talk, writeRecording, writeTranscript } from './meeting-check/inputs.ts';
import { brokenLinks, listTasks } from './meeting-check/links.ts';
import { goTheLongWay } from './meeting-check/long-way.ts';
import {
  brokenRepeat,
  createShortWay,
  type ShortWay,
  untilCutOff,
} from './meeting-check/short-way.ts';

const MINUTES = 5;
const TIMEOUT_MS = 20 * 60_000;
const API_KEY = 'svc_live_checkCheckCheckCheckCheckCheckCheckCheck';
const SECRET = 'whsec_meeting';
/** The server dies when GitHub has made so many issues of the transcript. */
const ISSUES_BEFORE_DEATH = 2;
const UNEQUAL = 'they are not as many';

function start(dataDir: string, port = '0'): Promise<ServerProcess> {
  const settings = {
    DOCKET_PORT: port,
    DOCKET_BOOTSTRAP_KEY: API_KEY,
    DOCKET_ALLOW_PRIVATE_URLS: 'true',
    DOCKET_DEFAULT_PLAN: 'enterprise',
    DOCKET_WEBHOOK_JITTER_SECONDS: '0',
  };
  return startServerProcess({ dataDir, settings });
}

function report(name: string, broken: readonly string[]): void {
  console.log(`${broken.length === 0 ? '✔' : '✖'} ${name}`);
  for (const each of broken) console.log(`  ✖ ${each}`);
  if (broken.length > 0) process.exitCode = 1;
}

type Outside = { curl: Curl; go: ShortWay; github: GithubFake };

async function checkRecording({ curl, go, github }: Outside, path: string): Promise<void> {
  const input = { RECORDING: path, SPEAKERS: 'Ana Lindqvist,Ben Okafor,Cleo Marsh' };
  const first = await go(input);
  report('a recording goes the way twice', brokenRepeat(first, await go(input)));

  const [meetingId = '', transcriptionId = ''] = [...first.ids('meet'), ...first.ids('trans')];
  const connection = { ...github.connection, base_url: github.url, name: 'The long way' };
  const [known] = (await curl('GET', '/integrations?limit=1')).integrations;
  const integration = known?.id ?? (await curl('POST', '/integrations', connection)).id;
  const way = { curl, meetingId, integration };
  report('with all that might be work', await goTheLongWay(way));
  const items = (await curl('GET', `/meetings/${meetingId}/action-items`)).action_items;
  const speakers = [{ speaker: 'Speaker 1', name: 'Dana Roth' }];
  await curl('PATCH', `/transcribe/${transcriptionId}/speakers`, { speakers });
  report('and again under a new name', await goTheLongWay(way));
  const tasks = await listTasks(curl, `&related_meeting_id=${meetingId}`);
  const isOnce = tasks.length === items.length;
  report(`${items.length} action items are ${tasks.length} tasks`, isOnce ? [] : [UNEQUAL]);
}

type Life = { server: ServerProcess; dataDir: string };

/** @returns the server that was started in place of the one that died */
async function checkTranscript(outside: Outside, life: Life, talk: Talk): Promise<ServerProcess> {
  const { curl, go, github } = outside;
  const input = { TRANSCRIPT: talk.path, STARTED_AT: talk.began };
  const [before, cutOff] = [github.issues.length, untilCutOff(github, ISSUES_BEFORE_DEATH)];
  const going = go(input);
  await Promise.race([cutOff, going]);
  // An event that arrived and is not written down yet would come again.
  await untilDelivered(life.dataDir);
  await life.server.crash();
  const made = github.issues.length - before;
  const server = await start(life.dataDir, new URL(life.server.url).port);
  const first = await going;
  const again = await go(input);

  const items = first.ids('action').length;
  const tasks = await listTasks(curl, `&related_meeting_id=${first.ids('meet')[0]}`);
  report(`a transcript goes the way twice, past the death of the server after ${made} issues`, [
    ...brokenRepeat(first, again),
    ...(made === ISSUES_BEFORE_DEATH && items > made ? [] : ['it did not die amid the sync']),
  ]);
  const isOnce = tasks.length === items;
  report(`${items} action items are ${tasks.length} tasks`, isOnce ? [] : [UNEQUAL]);
  return server;
}

async function check(folder: string, recording: string): Promise<void> {
  await using receiver = await startReceiver();
  await using github = await startGithubFake();
  const dataDir = join(folder, 'data');
  const server = await start(dataDir);
  const curl = createCurl(server.url, API_KEY);
  const outside = { curl, github, go: createShortWay(github, { url: server.url, key: API_KEY }) };
  await curl('POST', '/webhooks', { url: receiver.url, secret: SECRET, events: EVENTS });

  await checkRecording(outside, recording);
  const talk = await writeTranscript(folder);
  await using _next = await checkTranscript(outside, { server, dataDir }, talk);

  const tasks = await listTasks(curl);
  const counts = `${tasks.length} tasks and ${github.issues.length} issues`;
  report(`${counts} lead to each other`, await brokenLinks(curl, github));
  await untilDelivered(dataDir);
  const broken = await brokenEvents(dataDir, receiver.received, SECRET);
  report(`${receiver.received.length} events arrived, once and signed`, broken);
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
  const recording = await writeRecording(folder, Number(process.argv[2] ?? MINUTES));
  if (recording) await check(folder, recording);
  else {
    console.error(
      `There is no data in ${SPEECH_DIR}: the recording cannot be made. DOCKET_EVAL_DATA says where it is.`,
    );
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
