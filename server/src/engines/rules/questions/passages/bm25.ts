import { inverseDocumentFrequency } from '../../../../language/inverse-document-frequency.ts';
import {
  type DocumentIndex,
  type IndexedPassage,
  listNeighbors,
  type Unit,
  UNITS,
  type UnitSizes,
} from './document-index.ts';
import type { ConceptMatch } from './match-concepts.ts';

/** BM25 scores by passage: of the passage itself, its window, its paragraph and its page. */
export type UnitScores = Readonly<Record<Unit, Float64Array>>;

const K1 = 1.2;
const B = 0.75;

/** Weights of the units in the choice of candidates. */
const CANDIDATE_WEIGHTS: Readonly<Record<Unit, number>> = {
  passage: 1,
  window: 0.35,
  paragraph: 0.35,
  page: 0.15,
};

/** Computes BM25 (Robertson and Zaragoza 2009) over units of four sizes. */
export function scoreUnits(index: DocumentIndex, matches: readonly ConceptMatch[]): UnitScores {
  const { passages, sizes } = index;
  const score = (unit: Unit, unitsOf: (passage: number) => readonly number[]) =>
    scoreUnit(matches, sizes[unit], unitsOf);
  const spread = (scores: Float64Array, unitOf: (passage: IndexedPassage) => number) =>
    Float64Array.from(passages, (passage) => scores[unitOf(passage)]!);
  return {
    passage: score('passage', (passage) => [passage]),
    window: score('window', (passage) => listNeighbors(passages, passage)),
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

/** Chooses the passages with the highest weighted sum of scores, best first. */
export function chooseCandidates(scores: UnitScores, count: number): number[] {
  const scored: { at: number; score: number }[] = [];
  for (let at = 0; at < scores.window.length; at++) {
    if (scores.window[at] === 0 && scores.paragraph[at] === 0) continue;
    const score = UNITS.reduce((sum, unit) => sum + CANDIDATE_WEIGHTS[unit] * scores[unit][at]!, 0);
    scored.push({ at, score });
  }
  return scored
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, count)
    .map(({ at }) => at);
}

function scoreUnit(
  matches: readonly ConceptMatch[],
  { lengths, average }: UnitSizes,
  unitsOf: (passage: number) => readonly number[],
): Float64Array {
  const scores = new Float64Array(lengths.length);
  for (const { concept, frequencies } of matches) {
    const byUnit = new Map<number, number>();
    for (const [passage, frequency] of frequencies) {
      for (const unit of unitsOf(passage)) {
        byUnit.set(unit, (byUnit.get(unit) ?? 0) + frequency);
      }
    }
    const idf = concept.weight * inverseDocumentFrequency(lengths.length, byUnit.size);
    for (const [unit, frequency] of byUnit) {
      const norm = K1 * (1 - B + (B * lengths[unit]!) / average);
      scores[unit]! += (idf * frequency * (K1 + 1)) / (frequency + norm);
    }
  }
  return scores;
}
