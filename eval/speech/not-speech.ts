import { join } from 'node:path';

import type { Table } from '../report.ts';
import { hear } from './hearing.ts';
import { randomOf } from './random.ts';
import { silence } from './samples.ts';
import { chords, pinkNoise, tone, whiteNoise } from './signals.ts';
import type { Stage } from './stage.ts';
import { writeWav } from './wav.ts';

const SECONDS = 30;
const [LOUD, LOW] = [0.2, 0.003];
const TONE_HZ = 440;

/** Recordings without a word. */
export async function evaluateNotSpeech({ speech, folder }: Stage): Promise<Table> {
  const recordings = {
    silence: silence(SECONDS),
    'white noise': whiteNoise(SECONDS, LOUD, randomOf('white')),
    'white noise, low': whiteNoise(SECONDS, LOW, randomOf('white, low')),
    'pink noise': pinkNoise(SECONDS, LOUD, randomOf('pink')),
    'pink noise, low': pinkNoise(SECONDS, LOW, randomOf('pink, low')),
    tone: tone(SECONDS, LOUD, TONE_HZ),
    chords: chords(SECONDS, LOUD, randomOf('chords')),
  };
  const rows = [];
  for (const [name, samples] of Object.entries(recordings)) {
    const path = join(folder, 'not-speech.wav');
    await writeWav(path, samples.length, [samples]);
    const { chunks, words } = await hear(speech, path);
    rows.push({ name, cells: [String(chunks), '≤ 0', words.map(({ text }) => text).join(' ')] });
  }
  return {
    name: `Segments found in ${SECONDS} s without speech`,
    columns: ['all', 'goal', 'heard'],
    rows,
  };
}
