import { byLanguage, loadPairs } from '../../../../language/cues.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';

/** Name of a phrase in `locales/LANGUAGE/questions/phrases.txt`. */
export type PhraseName =
  | 'possible'
  | 'and'
  | 'parties'
  | 'is_party'
  | 'takes_effect'
  | 'contract_dated'
  | 'ends_on'
  | 'lasts'
  | 'governed_by'
  | 'is_called'
  | 'figure'
  | 'in_year'
  | 'receipt_dated'
  | 'issued_by'
  | 'scale_1e3'
  | 'scale_1e6'
  | 'scale_1e9';

const PHRASES = byLanguage((language) => new Map(loadPairs(language, 'questions/phrases')));

/** Returns false for a phrase that a language leaves out, because its grammar depends on the sentence around it. */
export function hasPhrase(language: TextLanguage, name: PhraseName): boolean {
  return PHRASES[language].has(name);
}

/** End of a sentence whose last value has a full stop of its own, as `Inc.`. */
const TWO_STOPS = /(?<!\.)\.\.$/;

/**
 * Fills the placeholders of a phrase.
 *
 * @returns the phrase in the language; empty when the language has none of this name
 */
export function fillPhrase(
  language: TextLanguage,
  name: PhraseName,
  values: Readonly<Record<string, string>> = {},
): string {
  const template = PHRASES[language].get(name) ?? '';
  return template.replace(/\{(\w+)\}/g, (_, key: string) => values[key]!).replace(TWO_STOPS, '.');
}

/** Lists items as `a, b and c`; when an item has a comma itself, semicolons separate the items. */
export function listItems(items: readonly string[], language: TextLanguage): string {
  const last = items.at(-1)!;
  if (items.length === 1) return last;
  const before = items.slice(0, -1);
  const separator = items.length > 2 && items.some((item) => item.includes(',')) ? ';' : ',';
  const tail = separator === ';' ? '; ' : ' ';
  return `${before.join(`${separator} `)}${tail}${fillPhrase(language, 'and')} ${last}`;
}

/** Formats an ISO date in words, as `April 1, 2026`. */
export function formatDate(iso: string, language: TextLanguage): string {
  const locale = language === 'en' ? 'en-US' : language;
  const date = new Date(`${iso}T00:00:00Z`);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const words = format.format(date);
  return language === 'fr' ? words.replace(/^1 /, '1er ') : words;
}
