import { splitWords } from '../words/split-words.ts';
import { termOf } from '../words/term.ts';
import type { DocumentIndex, Passage } from './document-index.ts';
import type { Match } from './match-concepts.ts';
import type { Question } from './question.ts';
import type { UnitScores } from './score-units.ts';
import { findTyped } from './typed-spans.ts';

/** What speaks for a passage as the answer to a question; the order is that of the fitted weights. */
export const PASSAGE_FEATURES = [
  'bm25',
  'bm25Window',
  'bm25Paragraph',
  'bm25Page',
  'coverage',
  'coverageExact',
  'coverageWindow',
  'coverageHeading',
  'coverageBefore',
  'pairsInOrder',
  'pairsNear',
  'longestRun',
  'density',
  'names',
  'numbers',
  'firstConcept',
  'lastConcept',
  'rarest',
  'typed',
  'typedNear',
  'untyped',
  'short',
  'long',
  'heading',
  'beginning',
  'paragraphStart',
] as const;

export type PassageFeatures = Record<(typeof PASSAGE_FEATURES)[number], number>;

const NEAR = 6;
const SHORT = 6;
const LONG = 45;

export function passageFeatures(
  index: DocumentIndex,
  question: Question,
  matches: readonly Match[],
  scores: UnitScores,
  at: number,
): PassageFeatures {
  const passage = index.passages[at]!;
  const total = matches.reduce((sum, { idf }) => sum + idf, 0) || 1;
  const found = matches.map((match) => bestPlaces(passage, match));
  const inWindow = [at - 1, at, at + 1];
  const share = (weigh: (match: Match, position: number) => number) =>
    matches.reduce((sum, match, position) => sum + match.idf * weigh(match, position), 0) / total;
  return {
    bm25: scores.passage[at]! / total,
    bm25Window: scores.window[at]! / total,
    bm25Paragraph: scores.paragraph[at]! / total,
    bm25Page: scores.page[at]! / total,
    coverage: share((_, i) => found[i]!.weight),
    coverageExact: share((_, i) => Number(found[i]!.weight === 1)),
    coverageWindow: share((match) => bestIn(index, match, inWindow)),
    coverageHeading:
      passage.heading < 0 ? 0 : share((match) => bestIn(index, match, [passage.heading])),
    coverageBefore: share((match) => bestIn(index, match, [at - 1])),
    ...sequenceFeatures(matches, found, total),
    ...conceptFeatures(matches, found),
    ...typeFeatures(index, question, passage, found),
    short: Number(passage.terms.length < SHORT),
    long: Math.max(0, Math.log(passage.terms.length / LONG)),
    heading: Number(passage.isHeading),
    beginning: 1 / (1 + at),
    paragraphStart: Number(index.passages[at - 1]?.paragraph !== passage.paragraph),
  };
}

/** Where a passage has a concept, and how surely. */
type Places = { weight: number; positions: readonly number[] };

function bestPlaces(passage: Passage, { terms }: Match): Places {
  let weight = 0;
  const positions: number[] = [];
  for (const [position, term] of passage.terms.entries()) {
    const own = terms.get(term);
    if (own === undefined) continue;
    positions.push(position);
    weight = Math.max(weight, own);
  }
  return { weight, positions };
}

function bestIn(index: DocumentIndex, { terms }: Match, passages: readonly number[]): number {
  let best = 0;
  for (const at of passages) {
    for (const term of index.passages[at]?.terms ?? []) best = Math.max(best, terms.get(term) ?? 0);
  }
  return best;
}

function sequenceFeatures(matches: readonly Match[], found: readonly Places[], total: number) {
  let [inOrder, near] = [0, 0];
  for (let i = 0; i + 1 < matches.length; i++) {
    const gaps = found[i]!.positions.flatMap((a) => found[i + 1]!.positions.map((b) => b - a));
    const idf = (matches[i]!.idf + matches[i + 1]!.idf) / 2;
    if (gaps.some((gap) => gap > 0 && gap <= 2)) inOrder += idf;
    if (gaps.some((gap) => gap !== 0 && Math.abs(gap) <= NEAR)) near += idf;
  }
  return {
    pairsInOrder: inOrder / total,
    pairsNear: near / total,
    longestRun: longestRun(matches, found) / total,
    density: density(matches, found, total),
  };
}

/** The heaviest row of concepts that stand in the passage in the order of the question. */
function longestRun(matches: readonly Match[], found: readonly Places[]): number {
  const runs: { end: number; weight: number }[] = [];
  for (const [i, { positions, weight }] of found.entries()) {
    const own = positions.map((end) => ({
      end,
      weight:
        matches[i]!.idf * weight +
        Math.max(0, ...runs.filter((run) => run.end < end).map((run) => run.weight)),
    }));
    runs.push(...own);
  }
  return Math.max(0, ...runs.map((run) => run.weight));
}

/** How much of the question stands how close together. */
function density(matches: readonly Match[], found: readonly Places[], total: number): number {
  const all = found.flatMap(({ positions }, i) => positions.map((position) => ({ position, i })));
  all.sort((a, b) => a.position - b.position);
  let best = 0;
  for (let from = 0; from < all.length; from++) {
    const seen = new Set<number>();
    let weight = 0;
    for (let to = from; to < all.length && all[to]!.position - all[from]!.position < 30; to++) {
      const { i, position } = all[to]!;
      if (!seen.has(i)) weight += matches[i]!.idf * found[i]!.weight;
      seen.add(i);
      const width = position - all[from]!.position + 1;
      best = Math.max(best, weight / (1 + Math.max(0, width - seen.size) / 10));
    }
  }
  return best / total;
}

function conceptFeatures(matches: readonly Match[], found: readonly Places[]) {
  const shareOf = (isOne: (match: Match) => boolean) => {
    const own = matches.flatMap((match, i) => (isOne(match) ? [found[i]!.weight] : []));
    return own.length === 0 ? 0.5 : own.reduce((sum, weight) => sum + weight, 0) / own.length;
  };
  const rarest = matches.reduce((best, match, i) => (match.idf > matches[best]!.idf ? i : best), 0);
  return {
    names: shareOf(({ concept }) => concept.isName),
    numbers: shareOf(({ concept }) => concept.isNumber),
    firstConcept: found[0]?.weight ?? 0,
    lastConcept: found.at(-1)?.weight ?? 0,
    rarest: found[rarest]?.weight ?? 0,
  };
}

function typeFeatures(
  index: DocumentIndex,
  question: Question,
  passage: Passage,
  found: readonly Places[],
) {
  const text = index.fold.text.slice(passage.start, passage.end);
  const typed = findTyped(text, question.type);
  if (!typed) return { typed: 0, typedNear: 0, untyped: 0 };
  const asked = new Set(question.concepts.map(({ stem }) => stem));
  const words = splitWords(text);
  const positions = new Set(found.flatMap((places) => places.positions));
  const fresh = typed.filter((span) =>
    words.some(
      (word) =>
        word.start >= span.start &&
        word.end <= span.end &&
        !asked.has(termOf(word.text, index.language)),
    ),
  );
  const isNear = fresh.some((span) => {
    const first = words.findIndex((word) => word.start >= span.start);
    return Array.from({ length: 2 * NEAR }, (_, i) => first - NEAR + i).some((one) =>
      positions.has(one),
    );
  });
  return {
    typed: Number(fresh.length > 0),
    typedNear: Number(isNear),
    untyped: Number(fresh.length === 0),
  };
}
