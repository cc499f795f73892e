import { join } from 'node:path';

import { type ComputePool, createComputePool } from '../../server/src/compute/compute-pool.ts';
import { createAcousticSpeakerEngine } from '../../server/src/engines/speakers/acoustic-speaker-engine.ts';
import type { SpeakerRequest } from '../../server/src/engines/speakers/speaker-engine.ts';
import { createMoonshineEngine } from '../../server/src/engines/speech/moonshine/moonshine-backend.ts';
import { isTuneItem } from '../eval-folder.ts';
import type { Row, Table } from '../report.ts';
import { makeDialogue } from './dialogues.ts';
import { diarizationErrorRate, type Span } from './diarization-error.ts';
import { percent } from './figures.ts';
import type { Hearing } from './hearing.ts';
import { randomOf, shuffled } from './random.ts';
import { seconds } from './samples.ts';
import type { Stage } from './stage.ts';
import { childCpuSeconds, watchMemory } from './watch-children.ts';
import { writeWav } from './wav.ts';
import { judgeSpeakers } from './who-spoke.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const PEOPLE = 4;
/** Minutes at which the memory is told. */
const MARKS = [1, 5, 10, 20, 30, 40, 50, 60];
const DER_GOAL = 0.15;

/** Resources used by the compute child for a recording. */
type Course = {
  cpuSeconds: number;
  /** The largest memory until each mark, in bytes, and in all. */
  peaks: number[];
  peak: number;
};
type Heard = Course & Pick<Hearing, 'speech'> & { firstChunkSeconds: number };

/** Time and memory of an hour-long dialogue, each stage in a compute child of its own. */
export async function evaluateLongRecording({ voices, folder }: Stage): Promise<Table[]> {
  const held = voices.filter(({ name }) => !isTuneItem(name));
  const cast = shuffled(randomOf('cast of an hour'), held).slice(0, PEOPLE);
  const { samples, reference } = makeDialogue('hour', cast, { maxSeconds: HOUR, repeats: true });
  const path = join(folder, 'hour.wav');
  await writeWav(path, samples.length, [samples]);
  const heard = await hearHour(path);
  const { found, course } = await findHour(
    { workspaceId: null, path, speech: heard.speech },
    reference,
  );
  const length = seconds(samples);
  return [
    {
      name: `Time and memory of a dialogue of ${Math.round(length / MINUTE)} minutes`,
      columns: ['all', 'goal'],
      rows: [
        speechRows(heard, length),
        row('speakers, CPU seconds per second of audio', (course.cpuSeconds / length).toFixed(4)),
        row('speakers, peak memory of the child, MB', megabytes(course.peak)),
      ].flat(),
    },
    {
      name: 'Largest memory of the speech child so far, MB, in the course of an hour',
      columns: MARKS.map((minutes) => `${minutes} min`),
      rows: [{ name: 'MB', cells: heard.peaks.map(megabytes) }],
    },
    {
      name: `DER of an hour, ${PEOPLE} voices again and again`,
      columns: ['held', 'goal', 'speakers found'],
      rows: [
        {
          name: 'all',
          cells: [
            percent(diarizationErrorRate(found.error)),
            `≤ ${percent(DER_GOAL)}`,
            `${found.speakersFound} of ${found.speakers}`,
          ],
        },
      ],
    },
  ];
}

function speechRows({ cpuSeconds, peaks, peak, firstChunkSeconds }: Heard, length: number): Row[] {
  const growth = peaks.at(-1)! - peaks[MARKS.indexOf(10)]!;
  return [
    row(
      'CPU seconds per second of audio, with word times',
      (cpuSeconds / length).toFixed(4),
      '≤ .06',
    ),
    row('peak memory of the child, MB', megabytes(peak), '≤ 500'),
    row('its growth from 10 to 60 minutes, MB', megabytes(growth), '≤ 20'),
    row('first chunk after, s', firstChunkSeconds.toFixed(1), '≤ 15'),
  ];
}

function row(name: string, value: string, goal = '–'): Row {
  return { name, cells: [value, goal] };
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

async function hearHour(path: string): Promise<Heard> {
  const started = performance.now();
  let firstChunkSeconds = 0;
  const { result, course } = await inChild(async (pool, mark) => {
    const speech: Hearing['speech'] = [];
    const language = 'en';
    const request = {
      workspaceId: null,
      path,
      language,
      channels: 'mixed',
      chunksDone: 0,
    } as const;
    for await (const event of createMoonshineEngine(pool).recognize(request, NEVER)) {
      if (event.kind !== 'chunk') continue;
      firstChunkSeconds ||= (performance.now() - started) / 1_000;
      speech.push(...event.chunk.speech);
      mark(event.chunk.end_time);
    }
    return speech;
  });
  return { ...course, speech: result, firstChunkSeconds };
}

async function findHour(request: SpeakerRequest, reference: readonly Span[]) {
  const { result, course } = await inChild((pool) =>
    judgeSpeakers(createAcousticSpeakerEngine(pool), request, reference),
  );
  return { found: result, course };
}

const NEVER = new AbortController().signal;

/** @param work calls `mark` with the seconds of audio that are behind */
async function inChild<T>(
  work: (pool: ComputePool, mark: (time: number) => void) => Promise<T>,
): Promise<{ result: T; course: Course }> {
  const pool = createComputePool({ size: 1 });
  const memory = watchMemory();
  const cpuBefore = childCpuSeconds();
  const peaks: number[] = [];
  const mark = (time: number) => {
    while (peaks.length < MARKS.length && time >= MARKS[peaks.length]! * MINUTE) {
      peaks.push(memory.peak());
    }
  };
  try {
    const result = await work(pool, mark);
    const cpuSeconds = childCpuSeconds() - cpuBefore;
    mark(Infinity);
    return { result, course: { cpuSeconds, peaks, peak: memory.peak() } };
  } finally {
    memory.stop();
    await pool.close();
  }
}
