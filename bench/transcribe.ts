import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { samplesOf } from '../eval/speech/clips.ts';
import { seconds, silence } from '../eval/speech/samples.ts';
import { childCpuSeconds, watchMemory } from '../eval/speech/watch-children.ts';
import { writeWav } from '../eval/speech/wav.ts';
import { createComputePool } from '../server/src/compute/compute-pool.ts';
import { createMoonshineEngine } from '../server/src/engines/speech/moonshine/moonshine-backend.ts';
import { chunkRecording } from '../server/src/engines/speech/chunks/chunk-recording.ts';
import { startReceiver } from '../server/src/testing/receiver.ts';
import type { ServerProcess } from '../server/src/testing/server-process.ts';
import { startBundledServer } from './bundled-server.ts';
import { runChild } from './child-process.ts';
import { PROBES_PER_SECOND, probeList } from './probe-list.ts';
import { median, quantile, type Row } from './row.ts';
import { API_KEY, makeSeededFolder, SETTINGS } from './seeded-folder.ts';

const FIXTURE = new URL('../server/src/testing/fixtures/speech/sentences.ogg', import.meta.url);
const MINUTE = 60;
const LONG_MINUTES = 60;
/** Length of the recording that is transcribed completely. */
const HEARD_MINUTES = 15;
/** Part of it that the floor transcribes. */
const FLOOR_MINUTES = 5;
/** Time after which memory should not grow. */
const SETTLED_MINUTES = 5;
const PAUSE_SECONDS = 1;
const ROUNDS = 3;
const RECORDINGS_AT_ONCE = 2;
const PROBE_SECONDS = 4;
/** The default on four cores. */
const RECORDING_SETTINGS = { ...SETTINGS, DOCKET_SPEECH_PROCESSES: String(RECORDINGS_AT_ONCE) };
const POLL_MS = 100;
const SEGMENT_TIMEOUT_MS = 60_000;

/** Recordings: what hearing them costs, how soon the first words are there, and what others notice of it. */
export async function benchTranscribe(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-bench-'));
  try {
    const speech = await samplesOf(FIXTURE.pathname);
    const [heard, long] = [join(folder, 'heard.wav'), join(folder, 'long.wav')];
    await writeRecording(heard, speech, HEARD_MINUTES);
    await writeRecording(long, speech, LONG_MINUTES);
    return [...(await hearingRows(folder, heard)), ...(await serverRows(long))];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The same words again and again. */
async function writeRecording(path: string, speech: Float32Array, minutes: number): Promise<void> {
  const parts = [speech, silence(PAUSE_SECONDS)];
  const period = parts.reduce((sum, part) => sum + seconds(part), 0);
  const all = Array.from({ length: Math.ceil((minutes * MINUTE) / period) }, () => parts).flat();
  await writeWav(
    path,
    all.reduce((sum, { length }) => sum + length, 0),
    all,
  );
}

async function hearingRows(folder: string, path: string): Promise<Row[]> {
  const chunks = await writeChunks(folder, path);
  const before = await floor(chunks.paths);
  const { cpuSeconds, peak, growth, length } = await hear(path);
  const after = await floor(chunks.paths);
  return [
    {
      what: 'recognition, CPU per second of audio',
      figure: cpuSeconds / length,
      unit: 's',
      goal: { atMost: 0.06 },
      note: 'with decoding, voice detection and word times',
    },
    {
      what: 'recognition beside bare networks',
      figure: cpuSeconds / length,
      unit: 's CPU',
      floor: median([before, after]) / chunks.seconds,
      goal: { atMost: 1.5 },
      note: 'floor: greedy tokens of the same chunks, by the networks as published',
    },
    {
      what: `memory of the speech child, ${HEARD_MINUTES} min`,
      figure: peak / 1e6,
      unit: 'MB',
      goal: { atMost: 500 },
      note: 'peak',
    },
    {
      what: `… growth after ${SETTLED_MINUTES} min`,
      figure: growth / 1e6,
      unit: 'MB',
      goal: { atMost: 20 },
    },
  ];
}

/** The chunks of the first minutes, each a file. */
async function writeChunks(
  folder: string,
  path: string,
): Promise<{ paths: string[]; seconds: number }> {
  const paths: string[] = [];
  for await (const event of chunkRecording(path, 'mixed')) {
    if (event.kind !== 'chunk') continue;
    const { index, samples, end_time } = event.chunk;
    paths.push(join(folder, `${index}.f32`));
    await writeFile(
      paths.at(-1)!,
      Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength),
    );
    if (end_time >= FLOOR_MINUTES * MINUTE) return { paths, seconds: end_time };
  }
  throw new Error('The recording is shorter than the floor needs');
}

async function floor(paths: string[]): Promise<number> {
  const { cpuSeconds } = await runChild<{ cpuSeconds: number }>('floors-moonshine.ts', 'hear', {
    paths,
  });
  return cpuSeconds;
}

async function hear(path: string) {
  const pool = createComputePool({ size: 1 });
  const memory = watchMemory();
  const cpuBefore = childCpuSeconds();
  let [length, settled] = [0, 0];
  try {
    const language = 'en';
    const request = {
      workspaceId: null,
      path,
      language,
      channels: 'mixed',
      chunksDone: 0,
    } as const;
    for await (const event of createMoonshineEngine(pool).recognize(request, NEVER)) {
      if (event.kind === 'end') length = event.durationSeconds;
      if (event.kind === 'chunk' && event.chunk.end_time >= SETTLED_MINUTES * MINUTE) {
        settled ||= memory.peak();
      }
    }
    const peak = memory.peak();
    return { cpuSeconds: childCpuSeconds() - cpuBefore, peak, growth: peak - settled, length };
  } finally {
    memory.stop();
    await pool.close();
  }
}

const NEVER = new AbortController().signal;

type Round = { firstSegmentSeconds: number; idleMs: number[]; busyMs: number[] };

async function serverRows(path: string): Promise<Row[]> {
  await using files = await startReceiver(200, await readFile(path));
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await runRound(files.url));
  return [
    {
      what: `${LONG_MINUTES}-minute recording, submit to first segment`,
      figure: median(rounds.map(({ firstSegmentSeconds }) => firstSegmentSeconds)),
      unit: 's',
      goal: { atMost: 15 },
      note: 'from a cold compute pool, the fetch included',
    },
    {
      what: `GET /documents, p99 beside ${RECORDINGS_AT_ONCE} recordings`,
      figure: median(rounds.map(({ busyMs }) => quantile(busyMs, 0.99))),
      unit: 'ms',
      floor: median(rounds.map(({ idleMs }) => quantile(idleMs, 0.99))),
      goal: { atMost: 2 },
      note: `floor: the idle server; ${PROBES_PER_SECOND} requests a second`,
    },
  ];
}

/** Runs a round on its own server, whose transcriptions end with it. */
async function runRound(filesUrl: string): Promise<Round> {
  await using folder = await makeSeededFolder(100);
  const { dataDir } = folder;
  const server = await startBundledServer({ dataDir, settings: RECORDING_SETTINGS });
  try {
    const idleMs = await probeTimes(server.url);
    const started = performance.now();
    const first = await submit(server, filesUrl);
    await hasSegment(server, first);
    const firstSegmentSeconds = (performance.now() - started) / 1_000;
    const others = await Promise.all(
      Array.from({ length: RECORDINGS_AT_ONCE - 1 }, () => submit(server, filesUrl)),
    );
    await Promise.all(others.map((id) => hasSegment(server, id)));
    return { firstSegmentSeconds, idleMs, busyMs: await probeTimes(server.url) };
  } finally {
    await server.crash();
  }
}

async function probeTimes(url: string): Promise<number[]> {
  const samples = await probeList(url, PROBE_SECONDS);
  return samples.map(({ ms }) => ms);
}

async function submit(server: ServerProcess, filesUrl: string): Promise<string> {
  const body = { audio_url: `${filesUrl}/long.wav`, language: 'en' };
  const { id } = await call(server, 'POST', '/v2/transcribe', body);
  return id;
}

async function hasSegment(server: ServerProcess, id: string): Promise<void> {
  const deadline = performance.now() + SEGMENT_TIMEOUT_MS;
  for (;;) {
    const { status, segments, error } = await call(server, 'GET', `/v2/transcribe/${id}`);
    if (segments?.length > 0) return;
    if (status === 'failed') throw new Error(JSON.stringify(error));
    if (performance.now() > deadline) throw new Error(`${id} has no segment`);
    await sleep(POLL_MS);
  }
}

async function call(
  { url }: ServerProcess,
  method: string,
  path: string,
  body?: object,
): Promise<any> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
