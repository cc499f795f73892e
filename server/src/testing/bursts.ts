import { SAMPLE_RATE } from '../engines/audio/audio-info.ts';

// Tones that stand for words: each has a pitch of its own, so that whoever hears it can say which one it is.

/** Seconds from the beginning. */
export type Burst = { name: string; start: number; end: number };

/** Some 190 pitches lie below half the sample rate. */
const STEP_HZ = 40;
const LOWEST_HZ = 200;
/** Minimum silence between two bursts. */
const SILENCE_SECONDS = 0.05;

/** Bursts as long as their names, one after the other, as often as `seconds` have room for them. */
export function burstsIn(seconds: number, options: { first?: number } = {}): Burst[] {
  const { first = 0 } = options;
  const bursts: Burst[] = [];
  for (let start = 0.2, number = first; ; number += 1) {
    const name = nameOf(number);
    const end = start + 0.05 * name.length;
    if (end > seconds - 0.2) return bursts;
    bursts.push({ name, start, end });
    start = end + (number % 5 === 4 ? 0.4 : 0.1);
  }
}

export function renderBursts(bursts: readonly Burst[], seconds: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  for (const { name, start, end } of bursts) {
    const step = (2 * Math.PI * pitchOf(name)) / SAMPLE_RATE;
    const [from, to] = [Math.round(start * SAMPLE_RATE), Math.round(end * SAMPLE_RATE)];
    for (let at = from; at < to; at += 1) samples[at] = 0.5 * Math.sin(step * (at - from + 0.5));
  }
  return samples;
}

/** Finds the bursts in samples again, by their loudness and their zero crossings. */
export function hearBursts(samples: Float32Array): Burst[] {
  const bursts: Burst[] = [];
  let [from, last] = [-1, -1];
  for (let at = 0; at <= samples.length; at += 1) {
    if (Math.abs(samples[at] ?? 0) > 0.01) {
      if (from < 0) from = at;
      last = at;
    } else if (from >= 0 && (at === samples.length || at - last > SILENCE_SECONDS * SAMPLE_RATE)) {
      bursts.push(toBurst(samples, from, last + 1));
      from = -1;
    }
  }
  return bursts;
}

function toBurst(samples: Float32Array, from: number, to: number): Burst {
  let crossings = 0;
  for (let at = from + 1; at < to; at += 1) {
    if (samples[at - 1]! < 0 !== samples[at]! < 0) crossings += 1;
  }
  const pitch = (crossings * SAMPLE_RATE) / (2 * (to - from));
  const number = Math.round((pitch - LOWEST_HZ) / STEP_HZ);
  return { name: nameOf(number), start: from / SAMPLE_RATE, end: to / SAMPLE_RATE };
}

const DIGITS = 'bdfgklmnpr';

/** Letters only, from 4 to 8 of them: consonants for the number, then vowels. */
function nameOf(number: number): string {
  const digits = String(number).replaceAll(/\d/g, (digit) => DIGITS.charAt(Number(digit)));
  return `${digits}${'aeiou'.slice(0, 4 + (number % 5) - digits.length)}`.padEnd(4, 'a');
}

function pitchOf(name: string): number {
  const number = name
    .replaceAll(/[aeiou]/g, '')
    .replaceAll(/./g, (letter) => String(DIGITS.indexOf(letter)));
  return LOWEST_HZ + STEP_HZ * Number(number);
}
