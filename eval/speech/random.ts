import { createHash } from 'node:crypto';

/** Numbers from 0 to below 1. */
export type Random = () => number;

/** Changes noise, dialogues and concatenations: other figures, of another sample. */
export const SEED = process.env['DOCKET_EVAL_SEED'] ?? '1';

/** The same numbers in each run for the same name and `DOCKET_EVAL_SEED` (mulberry32). */
export function randomOf(name: string): Random {
  let state = createHash('sha256').update(`${SEED}:${name}`).digest().readInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function between(random: Random, least: number, most: number): number {
  return least + (most - least) * random();
}

/** @param values at least one */
export function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)]!;
}

export function shuffled<T>(random: Random, values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

/** Mean 0, deviation 1 (Box and Muller 1958). */
export function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
