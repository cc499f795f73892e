import type { DocumentIndex, Passage } from './document-index.ts';
import { inverseFrequency, type Match } from './match-concepts.ts';
import { neighbours, type UnitSizes } from './unit-sizes.ts';

/** BM25 of each passage, of it with its neighbours, of its paragraph and of its page; all indexed by passage. */
export type UnitScores = Readonly<Record<Unit, Float64Array>>;

const UNITS = ['passage', 'window', 'paragraph', 'page'] as const;

type Unit = (typeof UNITS)[number];

const K1 = 1.2;
const B = 0.75;

/** Weights of the four when passages are chosen for a closer look. */
const FIRST_LOOK: Readonly<Record<Unit, number>> = {
  passage: 1,
  window: 0.35,
  paragraph: 0.35,
  page: 0.15,
};

/** BM25 (Robertson and Zaragoza 2009) over units of four sizes. */
export function scoreUnits(index: DocumentIndex, matches: readonly Match[]): UnitScores {
  const { passages, sizes } = index;
  const score = (unit: Unit, unitsOf: (passage: number) => readonly number[]) =>
    scoreLevel(matches, sizes[unit], unitsOf);
  const spread = (scores: Float64Array, unitOf: (passage: Passage) => number) =>
    Float64Array.from(passages, (passage) => scores[unitOf(passage)]!);
  return {
    passage: score('passage', (passage) => [passage]),
    window: score('window', (passage) => neighbours(passages, passage)),
    paragraph: spread(
      score('paragraph', (passage) => [passages[passage]!.paragraph]),
      ({ paragraph }) => paragraph,
    ),
    page: spread(
      score('page', (passage) => [passages[passage]!.page]),
      ({ page }) => page,
    ),
  };
}

/** The passages worth a closer look, best first. */
export function chooseCandidates(scores: UnitScores, count: number): number[] {
  const scored: { at: number; score: number }[] = [];
  for (let at = 0; at < scores.window.length; at++) {
    if (scores.window[at] === 0 && scores.paragraph[at] === 0) continue;
    const score = UNITS.reduce((sum, unit) => sum + FIRST_LOOK[unit] * scores[unit][at]!, 0);
    scored.push({ at, score });
  }
  return scored
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, count)
    .map(({ at }) => at);
}

function scoreLevel(
  matches: readonly Match[],
  { lengths, average }: UnitSizes,
  unitsOf: (passage: number) => readonly number[],
): Float64Array {
  const scores = new Float64Array(lengths.length);
  for (const { concept, frequencies } of matches) {
    const inUnits = new Map<number, number>();
    for (const [passage, frequency] of frequencies) {
      for (const unit of unitsOf(passage)) {
        inUnits.set(unit, (inUnits.get(unit) ?? 0) + frequency);
      }
    }
    const idf = concept.weight * inverseFrequency(lengths.length, inUnits.size);
    for (const [unit, frequency] of inUnits) {
      const norm = K1 * (1 - B + (B * lengths[unit]!) / average);
      scores[unit]! += (idf * frequency * (K1 + 1)) / (frequency + norm);
    }
  }
  return scores;
}
