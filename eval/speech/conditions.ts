import { SAMPLE_RATE } from '../../server/src/engines/audio/audio-info.ts';
import { toMp3 } from './mp3.ts';
import { type Random, randomOf } from './random.ts';
import { addAt, factorOf, scaled, scaledBelow, seconds } from './samples.ts';
import { whiteNoise } from './signals.ts';
import { toTelephone } from './telephone.ts';
import type { Voice } from './voices.ts';
import { writeMuLaw, writeWav } from './wav.ts';

/** A recording condition. */
export type Condition = {
  name: string;
  /**
   * Makes a file of the recording.
   *
   * @param path without extension
   * @returns the path of the file
   */
  write(path: string, samples: Float32Array, context: Context): Promise<string>;
};

export type Context = {
  /** Name of the recording; its noise depends only on the seed. */
  name: string;
  /** Many people who speak at once. */
  babble: Float32Array;
};

const MP3_BITRATE = 24_000;
const QUIET_DB = -30;
/** Noise does not make samples clip. */
const HEADROOM = 0.95;
/** Seconds; a recording gets a stretch of it. */
const BABBLE_SECONDS = 60;
const BABBLE_PEOPLE = 6;

export const CONDITIONS: readonly Condition[] = [
  { name: 'clean', write: writeSamples },
  {
    name: '8 kHz telephone',
    async write(path, samples) {
      await writeMuLaw(`${path}.wav`, toTelephone(samples));
      return `${path}.wav`;
    },
  },
  {
    name: '24 kbit/s MP3',
    async write(path, samples) {
      await toMp3(await writeSamples(path, samples), `${path}.mp3`, MP3_BITRATE);
      return `${path}.mp3`;
    },
  },
  whiteAt(20),
  whiteAt(10),
  babbleAt(20),
  babbleAt(10),
  {
    name: '−30 dB gain',
    write: (path, samples) => writeSamples(path, scaled(samples, factorOf(QUIET_DB))),
  },
];

export function whiteAt(decibels: number): Condition {
  return {
    name: `white noise, ${decibels} dB`,
    write(path, samples, { name }) {
      const noise = whiteNoise(seconds(samples), 0.1, randomOf(`white ${decibels} ${name}`));
      return writeSamples(path, mixed(samples, noise, decibels));
    },
  };
}

export function babbleAt(decibels: number): Condition {
  return {
    name: `babble, ${decibels} dB`,
    write(path, samples, { name, babble }) {
      const random = randomOf(`babble ${decibels} ${name}`);
      return writeSamples(path, mixed(samples, cutFrom(babble, samples.length, random), decibels));
    },
  };
}

/** @param decibels that the voice is above the noise, by their root mean squares where there is voice */
function mixed(samples: Float32Array, noise: Float32Array, decibels: number): Float32Array {
  const all = samples.slice();
  addAt(all, scaledBelow(noise, samples, decibels), 0);
  const peak = all.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  return peak > HEADROOM ? scaled(all, HEADROOM / peak) : all;
}

/** A stretch from anywhere; it goes on with the beginning when the end is reached. */
function cutFrom(noise: Float32Array, length: number, random: Random): Float32Array {
  const start = Math.floor(random() * noise.length);
  return new Float32Array(length).map((_, at) => noise[(start + at) % noise.length]!);
}

async function writeSamples(path: string, samples: Float32Array): Promise<string> {
  await writeWav(`${path}.wav`, samples.length, [samples]);
  return `${path}.wav`;
}

/** Six voices at once, each with its phrases again and again. */
export function makeBabble(voices: readonly Voice[]): Float32Array {
  const random = randomOf('babble');
  const all = new Float32Array(BABBLE_SECONDS * SAMPLE_RATE);
  for (const { phrases } of voices.slice(0, BABBLE_PEOPLE)) {
    let at = -Math.floor(random() * SAMPLE_RATE);
    for (let index = 0; at < all.length; index++) {
      const phrase = phrases[index % phrases.length]!;
      addAt(all, phrase, at);
      at += phrase.length;
    }
  }
  return all;
}
