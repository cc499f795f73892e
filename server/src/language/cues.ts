import { existsSync, readFileSync } from 'node:fs';

import { TEXT_LANGUAGES, type TextLanguage } from './text-language.ts';

const LOCALES = new URL('locales/', import.meta.url);
const MATCHES_NOTHING = '(?!)';

/**
 * Reads `locales/LANGUAGE/TOPIC.txt`. Each line is one alternative: words, or a piece of a regular expression. Blank
 * lines and lines that begin with `# ` are skipped.
 *
 * @param topic file name without its ending, with folders, as `meetings/decisions`
 * @returns the alternatives in the order of the file; empty when the language has no file for the topic
 */
export function loadCues(language: TextLanguage, topic: string): readonly string[] {
  const file = new URL(`${language}/${topic}.txt`, LOCALES);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('# '));
}

/**
 * Joins the cues of every language, for rules that read texts which mix languages. A cue that several languages share
 * occurs once.
 */
export function loadAllCues(topic: string): readonly string[] {
  return [...new Set(TEXT_LANGUAGES.flatMap((language) => loadCues(language, topic)))];
}

/**
 * Reads a list whose lines hold a key and a value, with a tab between them, as `january<TAB>1`.
 *
 * @returns the pairs in the order of the file; empty when the language has no file for the topic
 * @throws when a line has no tab
 */
export function loadPairs(language: TextLanguage, topic: string): readonly CuePair[] {
  return loadCues(language, topic).map((line) => {
    const [key, value] = line.split('\t');
    if (value === undefined) throw new Error(`${language}/${topic}.txt: no tab in "${line}"`);
    return [key!, value];
  });
}

/** Key and value of one line of a list. */
export type CuePair = readonly [key: string, value: string];

/** Reads the pairs of a topic in every language, in the order of TEXT_LANGUAGES. */
export function loadAllPairs(topic: string): readonly CuePair[] {
  return TEXT_LANGUAGES.flatMap((language) => loadPairs(language, topic));
}

/** Collects the keys of pairs by their value, values in the order of their first occurrence. */
export function keysByValue(pairs: readonly CuePair[]): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const [key, value] of pairs) {
    const own = keys.get(value);
    if (own) own.push(key);
    else keys.set(value, [key]);
  }
  return keys;
}

/**
 * Reads a list whose lines hold a cue and its weight in log-odds, with a tab between them.
 *
 * @throws when a line has no number behind a tab
 */
export function loadWeightedCues(language: TextLanguage, topic: string): readonly WeightedCue[] {
  return loadPairs(language, topic).map(([cue, value]) => {
    const weight = Number(value);
    if (Number.isNaN(weight)) throw new Error(`${language}/${topic}.txt: no weight for "${cue}"`);
    return { cue, weight };
  });
}

/** Piece of a regular expression that speaks for a finding, or against it if its weight is negative. */
export type WeightedCue = { readonly cue: string; readonly weight: number };

/**
 * Joins alternatives into a non-capturing group. The first alternative that matches wins, as in any regular expression.
 *
 * @returns the source of a regular expression; it matches nothing when there are no alternatives
 */
export function anyOf(alternatives: readonly string[]): string {
  return alternatives.length > 0 ? `(?:${alternatives.join('|')})` : MATCHES_NOTHING;
}

/** Joins the cues of a topic in every language into a non-capturing group, as a piece of a regular expression. */
export function anyCue(topic: string): string {
  return anyOf(loadAllCues(topic));
}

/** Builds one value for each language that Docket reads. */
export function byLanguage<T>(build: (language: TextLanguage) => T): Record<TextLanguage, T> {
  return Object.fromEntries(
    TEXT_LANGUAGES.map((language) => [language, build(language)]),
  ) as Record<TextLanguage, T>;
}
