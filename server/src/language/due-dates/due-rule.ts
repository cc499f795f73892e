import type { CuePair } from '../cues.ts';
import type { Span } from '../span.ts';

/**
 * Kind of day that a phrase names:
 *
 * - `date`: one day or the end of a period
 * - `weekday`: a weekday, which another phrase can make exact (`Friday, 4 December`)
 * - `time`: an hour of a day that another phrase can name
 * - `soon`: no day, as `asap`
 * - `past`: a day before the meeting
 * - `recurring`: a day that returns, as `every Monday`
 */
export type DueKind = 'date' | 'weekday' | 'time' | 'soon' | 'past' | 'recurring';

/** Phrase of a text that names a day. */
export type DueMention = Span & {
  kind: DueKind;
  /** Last day of what the phrase names, as `2026-11-20`; null when it cannot be known. */
  iso: string | null;
};

/** Pattern of phrases that name a day, and the day that they name. */
export type DueRule = {
  pattern: RegExp;
  kind: DueKind;
  /** Returns the ISO date, or undefined when there is no such day and the phrase is none. */
  resolve: (
    groups: Readonly<Record<string, string | undefined>>,
    today: string,
  ) => string | undefined;
};

/** Creates a rule whose pattern matches whole words in any case. */
export function dueRule(
  source: string,
  resolve: DueRule['resolve'],
  kind: DueKind = 'date',
): DueRule {
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'giu'),
    kind,
    resolve,
  };
}

/** Numbers by their words, as `{ monday: 1 }`. */
export type NumberByWord = Readonly<Record<string, number>>;

/** Converts the pairs of a list into numbers by word. */
export function toNumberByWord(pairs: readonly CuePair[]): NumberByWord {
  return Object.fromEntries(pairs.map(([word, number]) => [word, Number(number)]));
}

/** Parses a count such as `a`, `two`, `10` or `a couple of`; NaN for any other text. */
export function parseCount(text: string | undefined, words: NumberByWord): number {
  const plain = (text ?? '').toLowerCase().replace(/\s+/g, ' ').trim();
  return words[plain] ?? Number(plain);
}

/** Joins words into the alternatives of a pattern, the longest first. */
export function alternativesOf(words: NumberByWord): string {
  return Object.keys(words)
    .toSorted((a, b) => b.length - a.length)
    .map(withAnyBlanks)
    .join('|');
}

/**
 * Replaces each blank of a pattern by one that matches any blanks; an optional one matches none as well. Their number is
 * bounded, so that long runs of blanks cost linear time.
 */
export function withAnyBlanks(source: string): string {
  return source.replaceAll(' ?', '\\s{0,9}').replaceAll(' ', '\\s{1,9}');
}
