/** Counts of found and missed values. */
export type Counts = { right: number; wrong: number; missed: number };

export function emptyCounts(): Counts {
  return { right: 0, wrong: 0, missed: 0 };
}

export function addCounts(counts: readonly Counts[]): Counts {
  const total = emptyCounts();
  for (const { right, wrong, missed } of counts) {
    total.right += right;
    total.wrong += wrong;
    total.missed += missed;
  }
  return total;
}

/** A value found is wrong when none is labelled or another is; then the labelled one is missed too. */
export function countValue(counts: Counts, found: unknown, labelled: unknown): void {
  if (found && found === labelled) counts.right++;
  else {
    if (found) counts.wrong++;
    if (labelled) counts.missed++;
  }
}

export function f1({ right, wrong, missed }: Counts): number {
  const all = 2 * right + wrong + missed;
  return all === 0 ? 1 : (2 * right) / all;
}

const LEGAL_WORDS =
  /\b(inc|incorporated|llc|ltd|limited|corp|corporation|company|co|lp|llp|the|a|an|plc|gmbh|ag|nv|bv|sa)\b\.?/g;
const DICE_MIN = 0.75;

/** Names match without their legal forms when equal, or when three quarters of their words are (Dice). */
export function sameName(one: string, other: string): boolean {
  const [a, b] = [plainName(one), plainName(other)];
  if (a === '' || b === '') return false;
  if (a.replaceAll(' ', '') === b.replaceAll(' ', '')) return true;
  const [first, second] = [new Set(a.split(' ')), new Set(b.split(' '))];
  const shared = first.intersection(second).size;
  return (2 * shared) / (first.size + second.size) >= DICE_MIN;
}

function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(LEGAL_WORDS, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

type Ranked = {
  score: number;
  /** The labelled items that this candidate holds; empty when it is wrong. */
  holds: readonly string[];
};

/**
 * Precision among the best candidates, down to the one with which `recall` of the labelled items is reached.
 *
 * @returns 0 when it is never reached
 */
export function precisionAtRecall(
  ranked: readonly Ranked[],
  labelled: number,
  recall: number,
): number {
  const found = new Set<string>();
  let right = 0;
  for (const [index, { holds }] of ranked.toSorted((a, b) => b.score - a.score).entries()) {
    if (holds.length > 0) right++;
    for (const item of holds) found.add(item);
    if (found.size >= recall * labelled) return right / (index + 1);
  }
  return 0;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
