import type { Span } from '../../text/page-furniture.ts';

/**
 * `date` says a day, `weekday` one that another phrase may say more of (`Friday, 4 December`), `time` an hour of a
 * day that another phrase may name, `soon` no day at all, `past` what has been,
 * `recurring` what comes again and again.
 */
export type DueKind = 'date' | 'weekday' | 'time' | 'soon' | 'past' | 'recurring';

export type DueMention = Span & {
  kind: DueKind;
  /** The last day, as `2026-11-20`; null for a day that is past or that nobody can name. */
  iso: string | null;
};

export type DueRule = {
  pattern: RegExp;
  kind: DueKind;
  /** Undefined: there is no such day, and the phrase is none. */
  resolve: (
    groups: Readonly<Record<string, string | undefined>>,
    today: string,
  ) => string | undefined;
};

export function rule(source: string, resolve: DueRule['resolve'], kind: DueKind = 'date'): DueRule {
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'giu'),
    kind,
    resolve,
  };
}

/** `a`, `two`, `10`, `a couple of`. */
export function countOf(text: string | undefined, words: Readonly<Record<string, number>>): number {
  const plain = (text ?? '').toLowerCase().replace(/\s+/g, ' ').trim();
  return words[plain] ?? Number(plain);
}

export function oneOf(words: Readonly<Record<string, number>>): string {
  return Object.keys(words)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(' ', '\\s+'))
    .join('|');
}
