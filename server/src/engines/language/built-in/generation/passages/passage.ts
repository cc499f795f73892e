import type { SourceEvidence } from '../../../../../contract/generation.ts';
import { wordUnits } from '../../../content-words.ts';
import { plainLine } from '../markdown.ts';

/** A sentence of a source that may be quoted. */
export type Passage = {
  /** Of the source, in the order of the request. */
  source: number;
  /** Number of its sentence in the source. */
  at: number;
  /** As it reads, on one line. */
  text: string;
  words: number;
  /** Who says it; null in documents and where speakers are not told apart. */
  speaker: string | null;
  /** How much it says about the topic, 0 to 1. */
  fit: number;
  /** In what order passages of one source are taken; the highest first. */
  score: number;
  /** Those of the request that stand in it. */
  keywords: readonly string[];
  terms: ReadonlySet<string>;
  /** Its first words, cut where a thought ends if there is such a place. */
  quote(wordsMax: number): Quote;
};

export type Quote = { text: string; isCut: boolean; evidence: SourceEvidence };

const LENGTH_MAX = 320;
/** So much of what fits is kept where a cut at a comma would lose more. */
const CLAUSE_SHARE = 0.6;

/** Where the first `wordsMax` words of a sentence end, or its first clauses of nearly as many; `text.length` where all fit. */
export function cutAt(text: string, wordsMax: number): number {
  const units = wordUnits(text);
  const words = units.filter(({ isWord }) => isWord);
  const end = text.trimEnd().length;
  if (words.length <= wordsMax && end <= LENGTH_MAX) return end;
  const fitting = words.slice(0, wordsMax).filter((unit) => unit.end <= LENGTH_MAX);
  const last = fitting.at(-1);
  if (!last) return wholeSigns(text, Math.min(LENGTH_MAX, end));
  const clause = fitting.findLastIndex(({ end: at }) => /[,;:]/.test(text[at - 1]!));
  const isEnough = clause + 1 >= fitting.length * CLAUSE_SHARE;
  const cut = isEnough ? fitting[clause]! : last;
  return text.slice(0, cut.end).replace(/[\s,;:]+$/u, '').length;
}

/** Not between the two halves of a sign. */
function wholeSigns(text: string, end: number): number {
  return text.slice(0, end).isWellFormed() ? end : end - 1;
}

/** What a quote reads like; what is left out behind it is marked. */
export function quoted(slice: string, isCut: boolean): string {
  return `${plainLine(slice)}${isCut ? '…' : ''}`;
}
