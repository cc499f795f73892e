import type { Token } from './token.ts';

/** Aligned words; one side is empty for omissions and insertions. */
export type Pair = { reference: readonly Token[]; heard: readonly Token[]; isRight: boolean };

export type WordErrors = {
  substituted: number;
  deleted: number;
  inserted: number;
  /** Number of words in the reference. */
  words: number;
};

/** Number of words that a step consumes on each side. */
type Step = { reference: number; heard: number };

const SINGLE: readonly Step[] = [
  { reference: 1, heard: 1 },
  { reference: 1, heard: 0 },
  { reference: 0, heard: 1 },
];
/** Steps of the alignment; the first of equal costs is preferred. */
const STEPS = {
  fixed: SINGLE,
  free: [...SINGLE, { reference: 2, heard: 1 }, { reference: 1, heard: 2 }],
} as const;
type Cell = { cost: number; step?: Step };

/**
 * The alignment with the fewest words to insert, delete or replace (Levenshtein 1966).
 *
 * @param compounds whether a compound may be written apart, as `seat belts` for `seatbelts`
 */
export function alignWords(
  reference: readonly Token[],
  heard: readonly Token[],
  compounds: 'free' | 'fixed',
): Pair[] {
  const table = fillTable({ reference, heard }, STEPS[compounds]);
  const pairs: Pair[] = [];
  let [r, h] = [reference.length, heard.length];
  for (let step = table[r]![h]!.step; step; step = table[r]![h]!.step) {
    pairs.push(pairOf({ reference, heard }, r, h, step));
    r -= step.reference;
    h -= step.heard;
  }
  return pairs.toReversed();
}

type Sides = { reference: readonly Token[]; heard: readonly Token[] };

function fillTable({ reference, heard }: Sides, steps: readonly Step[]): Cell[][] {
  const table: Cell[][] = [];
  for (let r = 0; r <= reference.length; r++) {
    table.push([]);
    for (let h = 0; h <= heard.length; h++) {
      let best: Cell = { cost: r + h === 0 ? 0 : Infinity };
      for (const step of steps) {
        if (step.reference > r || step.heard > h) continue;
        const { cost } = table[r - step.reference]![h - step.heard]!;
        const total = cost + costOf(pairOf({ reference, heard }, r, h, step));
        if (total < best.cost) best = { cost: total, step };
      }
      table[r]!.push(best);
    }
  }
  return table;
}

function pairOf({ reference, heard }: Sides, r: number, h: number, step: Step): Pair {
  const pair = {
    reference: reference.slice(r - step.reference, r),
    heard: heard.slice(h - step.heard, h),
  };
  return { ...pair, isRight: joined(pair.reference) === joined(pair.heard) };
}

function costOf({ reference, heard, isRight }: Pair): number {
  if (isRight) return 0;
  return reference.length + heard.length > 2 ? Infinity : 1;
}

function joined(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('');
}

export function countErrors(pairs: readonly Pair[]): WordErrors {
  const wrong = pairs.filter(({ isRight }) => !isRight);
  const deleted = wrong.filter(({ heard }) => heard.length === 0).length;
  const inserted = wrong.filter(({ reference }) => reference.length === 0).length;
  return {
    substituted: wrong.length - deleted - inserted,
    deleted,
    inserted,
    words: pairs.reduce((sum, { reference }) => sum + reference.length, 0),
  };
}

export function addErrors(all: readonly WordErrors[]): WordErrors {
  const sum = (of: (errors: WordErrors) => number) =>
    all.reduce((total, errors) => total + of(errors), 0);
  return {
    substituted: sum(({ substituted }) => substituted),
    deleted: sum(({ deleted }) => deleted),
    inserted: sum(({ inserted }) => inserted),
    words: sum(({ words }) => words),
  };
}

/** Errors by the words of the reference; more than 1 where much was put in, NaN without words. */
export function wordErrorRate({ substituted, deleted, inserted, words }: WordErrors): number {
  return (substituted + deleted + inserted) / words;
}
