import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Transcription } from '../../server/src/contract/transcription.ts';
import type { ExportFormat } from '../../server/src/contract/transcription-work.ts';
import type { ReceivedCall, Receiver } from '../../server/src/testing/receiver.ts';
import { type ServerProcess, startServerProcess } from '../../server/src/testing/server-process.ts';
import { API_KEY, type Client, createClient } from './client.ts';
import { type Course, followCourse } from './follow-course.ts';
import { type Death, type Kill, killAt } from './kill-at.ts';
import { listEventNames, openDatabase, readProgress } from './look-inside.ts';

export type Outside = {
  /** URL of the recording. */
  recordingUrl: string;
  receiver: Receiver;
  secret: string;
};

export type Result = {
  /** Transcription with its words. */
  record: Transcription;
  exports: Record<ExportFormat, string>;
  /** Names of all that were recorded. */
  events: string[];
  /** Requests that the receiver got. */
  calls: ReceivedCall[];
  /** Stretches of speech that are stored. */
  chunks: number;
  /** Stretches of speech that were recognised beyond that, in all lives of the server. */
  recognisedAgain: number;
  deaths: Death[];
  /** Resources of the server's last run. */
  course: Course;
};

const POLL_MS = 100;

/**
 * Has the recording transcribed by a server of its own with an empty database, which is killed and started again.
 *
 * @throws Error when the transcription fails
 */
export async function transcribeRecording(
  outside: Outside,
  kills: readonly Kill[],
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'docket-recording-check-'));
  try {
    let server = await start(dataDir);
    const id = await submit(createClient(server.url), outside);
    const deaths: Death[] = [];
    for (const kill of kills) {
      deaths.push(await killAt(server, dataDir, kill, deaths.at(-1)?.chunks_done ?? 0));
      server = await start(dataDir);
    }
    await using last = server;
    return { deaths, ...(await finish(last, { dataDir, id, deaths, outside })) };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function start(dataDir: string): Promise<ServerProcess> {
  const settings = {
    DOCKET_BOOTSTRAP_KEY: API_KEY,
    DOCKET_ALLOW_PRIVATE_URLS: 'true',
    DOCKET_DEFAULT_PLAN: 'enterprise',
    DOCKET_WEBHOOK_JITTER_SECONDS: '0',
  };
  return startServerProcess({ dataDir, settings });
}

function submit(client: Client, { recordingUrl, receiver, secret }: Outside): Promise<string> {
  return client.submit({
    audio_url: recordingUrl,
    language: 'en',
    webhook_url: receiver.url,
    webhook_secret: secret,
  });
}

type UnderWay = { dataDir: string; id: string; deaths: readonly Death[]; outside: Outside };

async function finish(
  server: ServerProcess,
  { dataDir, id, deaths, outside: { receiver } }: UnderWay,
): Promise<Omit<Result, 'deaths'>> {
  const client = createClient(server.url);
  const following = followCourse(server, client, id);
  const callsOf = () =>
    receiver.received.filter((call) => call.json().data.transcription_id === id);
  while (callsOf().length === 0) await sleep(POLL_MS);
  const course = await following.end();
  const recognised = await client.recognised();
  const record = await client.read(id);
  const { status, error } = record;
  if (status !== 'completed') throw new Error(`It is ${status}: ${JSON.stringify(error)}`);
  const exports = {
    txt: await client.export(id, 'txt'),
    srt: await client.export(id, 'srt'),
    vtt: await client.export(id, 'vtt'),
    json: await client.export(id, 'json'),
  };
  // Whatever else is to be sent is sent by then.
  await server.stop();
  await using database = await openDatabase(dataDir);
  const { chunks_done: chunks } = await readProgress(database);
  const events = await listEventNames(database);
  const before = deaths.reduce((sum, death) => sum + death.recognised, 0);
  const recognisedAgain = before + recognised - chunks;
  return { record, exports, events, calls: callsOf(), chunks, recognisedAgain, course };
}
