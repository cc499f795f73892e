import type { DocumentIndex } from './document-index.ts';
import { inverseFrequency, type Match } from './match-concepts.ts';

/** BM25 of each passage, of it with its neighbours, of its paragraph and of its page. */
export type UnitScores = {
  passage: Float64Array;
  window: Float64Array;
  paragraph: Float64Array;
  page: Float64Array;
};

const K1 = 1.2;
const B = 0.75;

/** Weights of the four when passages are chosen for a closer look. */
const FIRST_LOOK = { passage: 1, window: 0.35, paragraph: 0.35, page: 0.15 };

/** BM25 (Robertson and Zaragoza 2009) over units of four sizes, all indexed by passage. */
export function scoreUnits(index: DocumentIndex, matches: readonly Match[]): UnitScores {
  const { passages } = index;
  const near = (passage: number) =>
    [passage - 1, passage, passage + 1].filter(
      (one) => passages[one]?.page === passages[passage]!.page,
    );
  return {
    passage: scoreLevel(index, matches, passages.length, (passage) => [passage]),
    window: scoreLevel(index, matches, passages.length, near),
    paragraph: spread(
      index,
      scoreLevel(index, matches, index.paragraphCount, (one) => [passages[one]!.paragraph]),
      'paragraph',
    ),
    page: spread(
      index,
      scoreLevel(index, matches, index.pageCount, (one) => [passages[one]!.page]),
      'page',
    ),
  };
}

/** The passages worth a closer look, best first. */
export function chooseCandidates(scores: UnitScores, count: number): number[] {
  const total = (at: number) =>
    FIRST_LOOK.passage * scores.passage[at]! +
    FIRST_LOOK.window * scores.window[at]! +
    FIRST_LOOK.paragraph * scores.paragraph[at]! +
    FIRST_LOOK.page * scores.page[at]!;
  const scored: { at: number; score: number }[] = [];
  for (let at = 0; at < scores.passage.length; at++) {
    if (scores.window[at]! > 0) scored.push({ at, score: total(at) });
  }
  return scored
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, count)
    .map(({ at }) => at);
}

function scoreLevel(
  index: DocumentIndex,
  matches: readonly Match[],
  count: number,
  unitsOf: (passage: number) => readonly number[],
): Float64Array {
  const lengths = lengthsOf(index, count, unitsOf);
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, count);
  const scores = new Float64Array(count);
  for (const { concept, passages } of matches) {
    const frequencies = new Map<number, number>();
    for (const [passage, frequency] of passages) {
      for (const unit of unitsOf(passage)) {
        frequencies.set(unit, (frequencies.get(unit) ?? 0) + frequency);
      }
    }
    const idf = concept.weight * inverseFrequency(count, frequencies.size);
    for (const [unit, frequency] of frequencies) {
      const norm = K1 * (1 - B + (B * lengths[unit]!) / average);
      scores[unit]! += (idf * frequency * (K1 + 1)) / (frequency + norm);
    }
  }
  return scores;
}

function lengthsOf(
  index: DocumentIndex,
  count: number,
  unitsOf: (passage: number) => readonly number[],
): Float64Array {
  const lengths = new Float64Array(count);
  for (const [at, { terms }] of index.passages.entries()) {
    for (const unit of unitsOf(at)) lengths[unit]! += terms.length;
  }
  return lengths;
}

function spread(
  { passages }: DocumentIndex,
  scores: Float64Array,
  unit: 'paragraph' | 'page',
): Float64Array {
  return Float64Array.from(passages, (passage) => scores[passage[unit]]!);
}
