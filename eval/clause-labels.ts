import { foldString } from '../server/src/language/folding.ts';
import type { Span } from '../server/src/language/span.ts';
import type { Reading } from '../server/src/engines/rules/analysis/document/reading.ts';
import type { LabelledContract } from './contract-data.ts';

/** Sentence numbers of each labelled clause, by category. */
export type LabelledClauses = Map<string, number[][]>;

/** `Termination For Convenience` as the key under which the engine knows the category. */
export function categoryKey(category: string): string {
  return category
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

/** A sentence holds a clause when they share at least half of the shorter of the two. */
export function labelSentences(contract: LabelledContract, reading: Reading): LabelledClauses {
  const flat = reading.text.replace(/[\n\u2029]/g, ' ');
  const labels: LabelledClauses = new Map();
  for (const [category, spans] of Object.entries(contract.clauses)) {
    const clauses = spans
      .map((span) => span.split('<omitted>').flatMap((part) => sentencesOf(part, flat, reading)))
      .filter((sentences) => sentences.length > 0);
    labels.set(categoryKey(category), clauses);
  }
  return labels;
}

function sentencesOf(part: string, flat: string, reading: Reading): number[] {
  const quote = foldString(part);
  const start = quote.length < 2 ? -1 : flat.indexOf(quote);
  if (start === -1) return [];
  const end = start + quote.length;
  return reading.sentences.flatMap((sentence, index) =>
    sharesHalf(sentence, { start, end }) ? [index] : [],
  );
}

function sharesHalf(a: Span, b: Span): boolean {
  const overlap = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return overlap >= Math.min(a.end - a.start, b.end - b.start) / 2;
}
