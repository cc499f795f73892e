import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { Docket } from '@docket/sdk';

import { samplesOf } from '../eval/speech/clips.ts';
import { level, samplesIn } from '../eval/speech/samples.ts';
import { buildWav } from '../server/src/testing/build-wav.ts';
import { startBundledServer } from './bundled-server.ts';
import { median, quantile, type Row } from './row.ts';
import { API_KEY, makeSeededFolder, SETTINGS } from './seeded-folder.ts';

const SENTENCES = fileURLToPath(
  new URL('../server/src/testing/fixtures/transcription/eight-sentences.ogg', import.meta.url),
);
const SECONDS = 60;
const PART_MS = 1_000;
const PART_BYTES = 32_000;
const HEADER_BYTES = 44;
const TENTH = 0.1;
/** Amplitude (root mean square) of soft speech; the full scale is 1. */
const VOICE_LEVEL = 0.01;
const BEHIND_SECONDS_MAX = 3;
/** Speech at the end whose text may still be on its way. */
const MISSING_SECONDS_MAX = 1;

/** Time between a word and its text, of a recording that is sent a second at a time while it is spoken. */
export async function benchLiveText(): Promise<Row[]> {
  await using folder = await makeSeededFolder(0);
  await using server = await startBundledServer({ dataDir: folder.dataDir, settings: SETTINGS });
  const docket = new Docket({ apiKey: API_KEY, baseUrl: server.url });
  const spoken = await samplesOf(SENTENCES);
  const { behind, missing } = await measure(docket, spoken);
  return [
    {
      what: `live text of ${SECONDS} s of speech, seconds behind, p95`,
      figure: quantile(behind, 0.95),
      unit: 's',
      goal: { atMost: BEHIND_SECONDS_MAX },
      note: `median ${median(behind).toFixed(1)} s, with the second that a part lasts`,
    },
    {
      what: `live text of ${SECONDS} s of speech, speech without text`,
      figure: missing,
      unit: 's',
      goal: { atMost: MISSING_SECONDS_MAX },
      note: 'speech after the end of the last text',
    },
  ];
}

type Measured = {
  /** Seconds between each tenth of a second of speech and its text. */
  behind: number[];
  /** Seconds of speech without text. */
  missing: number;
};

/** @throws the failure of the event stream, which would leave speech without text */
async function measure(docket: Docket, spoken: Float32Array): Promise<Measured> {
  const samples = repeat(spoken, SECONDS);
  const wav = toWav(samples);
  const { id } = await docket.transcriptions.announce({ language: 'en', live_text: true });
  const stop = new AbortController();
  const startedAt = performance.now();
  const behind: number[] = [];
  let shown = 0;
  const read = async () => {
    const query = { resource_id: id, type: 'transcript.grew' };
    for await (const { event, data } of docket.events.stream(query, { signal: stop.signal })) {
      if (event !== 'transcript.grew') continue;
      const now = (performance.now() - startedAt) / 1_000;
      for (; shown < data.end_time; shown += TENTH) {
        if (isVoice(samples, shown)) behind.push(now - shown);
      }
    }
  };
  const reading = read().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  const sending = sendSlowly(docket, id, { wav, startedAt }).then(() =>
    sleep(BEHIND_SECONDS_MAX * 1_000),
  );
  const isStreamOver = await Promise.race([sending.then(() => false), reading.then(() => true)]);
  if (isStreamOver) throw new Error('The event stream ended before the recording');
  stop.abort();
  await reading;
  await docket.transcriptions.delete(id);
  return { behind, missing: countVoice(samples, shown) };
}

/** Counts the seconds of speech from `start` to the end. */
function countVoice(samples: Float32Array, start: number): number {
  let seconds = 0;
  for (let time = start; samplesIn(time) < samples.length; time += TENTH) {
    if (isVoice(samples, time)) seconds += TENTH;
  }
  return seconds;
}

type Sending = { wav: Buffer; startedAt: number };

/** Sends each part when its last sample has been spoken. */
async function sendSlowly(docket: Docket, id: string, { wav, startedAt }: Sending): Promise<void> {
  for (let offset = 0, part = 1; offset < wav.length; part += 1) {
    await sleep(Math.max(0, startedAt + part * PART_MS - performance.now()));
    const bytes = wav.subarray(offset, HEADER_BYTES + part * PART_BYTES);
    await docket.transcriptions.append(id, new Uint8Array(bytes), { offset });
    offset += bytes.length;
  }
}

/** Whether somebody speaks in the tenth of a second after `time`. */
function isVoice(samples: Float32Array, time: number): boolean {
  const tenth = samples.subarray(samplesIn(time), samplesIn(time + TENTH));
  return tenth.length > 0 && level(tenth) > VOICE_LEVEL;
}

function toWav(samples: Float32Array): Buffer {
  const values = Int16Array.from(samples, (value) => Math.round(value * 32_767));
  const shape = { format: 1, channels: 1, sampleRate: 16_000, bitsPerSample: 16 };
  return buildWav({ ...shape, data: Buffer.from(values.buffer), claimedBytes: 0xffffffff });
}

/** Repeats samples until they last so many seconds. */
function repeat(samples: Float32Array, length: number): Float32Array {
  return Float32Array.from({ length: samplesIn(length) }, (_, at) => samples[at % samples.length]!);
}
