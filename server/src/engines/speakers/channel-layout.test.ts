import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { SAMPLE_RATE } from '../audio/audio-info.ts';
import {
  measureWindows,
  areSeparateSpeakers,
  type ChannelWindows,
} from './channel-layout.compute.ts';

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

function areDetectedAsSeparate(left: Float32Array, right: Float32Array): boolean {
  const windows: ChannelWindows = { left: [], right: [], cross: [] };
  measureWindows(windows, [left, right]);
  return areSeparateSpeakers(windows);
}

const inTurns = (second: number) => second % 4 < 2;
const ANNA = voice(210, 1, inTurns);
const BEN = voice(110, 2, (second) => !inTurns(second));
const SILENCE = new Float32Array(LENGTH);

suite('separate channels', () => {
  const CASES: [name: string, left: Float32Array, right: Float32Array][] = [
    ['detects separate channels of a call', ANNA, BEN],
    [
      'detects separate channels with crosstalk at -20 dB',
      mix([ANNA, 1], [BEN, 0.1]),
      mix([BEN, 1], [ANNA, 0.1]),
    ],
    [
      'detects separate channels with noise on both lines',
      mix([ANNA, 1], [noise(5), 0.005]),
      mix([BEN, 1], [noise(6), 0.005]),
    ],
    ['detects separate channels if one side is 15 dB quieter', ANNA, mix([BEN, 0.18])],
    [
      'detects separate channels if both people talk all the time',
      voice(210, 1, () => true),
      voice(110, 2, () => true),
    ],
  ];
  for (const [name, left, right] of CASES) {
    test(name, () => assert.ok(areDetectedAsSeparate(left, right)));
  }
});

suite('mixed channels', () => {
  const both = mix([ANNA, 1], [BEN, 1]);
  const CASES: [name: string, left: Float32Array, right: Float32Array][] = [
    ['detects identical channels as mixed', both, both],
    ['detects channels with the same sound at two levels as mixed', both, mix([both, 0.2])],
    ['detects a channel with inverted polarity as mixed', both, mix([both, -1])],
    ['detects a silent second channel as mixed', both, SILENCE],
    ['detects a second channel with only noise as mixed', both, mix([noise(7), 0.01])],
    [
      'detects a room with two microphones as mixed',
      mix([ANNA, 1], [BEN, 0.5, 12]),
      mix([ANNA, 0.5, 12], [BEN, 1]),
    ],
    ['detects silence on both channels as mixed', SILENCE, SILENCE],
  ];
  for (const [name, left, right] of CASES) {
    test(name, () => assert.ok(!areDetectedAsSeparate(left, right)));
  }
});
