import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { SAMPLE_RATE } from '../audio/audio-info.ts';
import { addWindows, areSeparate, type ChannelWindows } from './channel-balance.ts';

const SECONDS = 20;
const LENGTH = SECONDS * SAMPLE_RATE;

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Syllables of a buzz and noise: four a second, with pauses, in those seconds in which `speaks`. */
function voice(hertz: number, seed: number, speaks: (second: number) => boolean): Float32Array {
  const random = createRandom(seed);
  let loudness = 0;
  return Float32Array.from({ length: LENGTH }, (_, i) => {
    const time = i / SAMPLE_RATE;
    if (i % 4_000 === 0) loudness = random() > -0.5 ? 0.1 + 0.1 * random() : 0;
    if (!speaks(Math.floor(time))) return 0;
    return loudness * (Math.sin(2 * Math.PI * hertz * time) + 0.5 * random());
  });
}

function mix(...parts: [samples: Float32Array, gain: number, delay?: number][]): Float32Array {
  return Float32Array.from({ length: LENGTH }, (_, i) =>
    parts.reduce((sum, [samples, gain, delay = 0]) => sum + gain * (samples[i - delay] ?? 0), 0),
  );
}

function noise(seed: number): Float32Array {
  const random = createRandom(seed);
  return Float32Array.from({ length: LENGTH }, random);
}

function judge(left: Float32Array, right: Float32Array): boolean {
  const windows: ChannelWindows = { left: [], right: [], cross: [] };
  addWindows(windows, [left, right]);
  return areSeparate(windows);
}

const inTurns = (second: number) => second % 4 < 2;
const ANNA = voice(210, 1, inTurns);
const BEN = voice(110, 2, (second) => !inTurns(second));
const SILENCE = new Float32Array(LENGTH);

suite('channels are people of their own', () => {
  const CASES: [name: string, left: Float32Array, right: Float32Array][] = [
    ['on a call', ANNA, BEN],
    ['with crosstalk 20 dB below', mix([ANNA, 1], [BEN, 0.1]), mix([BEN, 1], [ANNA, 0.1])],
    [
      'with noise on both lines',
      mix([ANNA, 1], [noise(5), 0.005]),
      mix([BEN, 1], [noise(6), 0.005]),
    ],
    ['with one side 15 dB quieter', ANNA, mix([BEN, 0.18])],
    ['when both talk all the time', voice(210, 1, () => true), voice(110, 2, () => true)],
  ];
  for (const [name, left, right] of CASES) {
    test(name, () => assert.ok(judge(left, right)));
  }
});

suite('channels are one sound', () => {
  const both = mix([ANNA, 1], [BEN, 1]);
  const CASES: [name: string, left: Float32Array, right: Float32Array][] = [
    ['when they are the same', both, both],
    ['when one is quieter', both, mix([both, 0.2])],
    ['when one is turned over', both, mix([both, -1])],
    ['when one is silent', both, SILENCE],
    ['when one has nothing but noise', both, mix([noise(7), 0.01])],
    [
      'when a room is heard by two microphones',
      mix([ANNA, 1], [BEN, 0.5, 12]),
      mix([ANNA, 0.5, 12], [BEN, 1]),
    ],
    ['when nobody is heard', SILENCE, SILENCE],
  ];
  for (const [name, left, right] of CASES) {
    test(name, () => assert.ok(!judge(left, right)));
  }
});
