import { byLanguage, loadPairs } from '../../../../language/cues.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';

/** Main themes of meetings and the numbers of their points. */
export type OverviewCounts = {
  themes: readonly string[];
  decisions: number;
  risks: number;
  questions: number;
  proposals: number;
};

const WORDS = byLanguage((language) => new Map(loadPairs(language, 'meetings/overview')));

/** Writes two sentences in the language of the meetings: their themes, and how many points were found. */
export function writeOverview(counts: OverviewCounts, language: TextLanguage): string {
  const word = (key: string) => WORDS[language].get(key) ?? '';
  const numbers = (['decisions', 'risks', 'questions', 'proposals'] as const).map((kind) =>
    formatCount(counts[kind], [word(`${kind} one`), word(`${kind} many`)]),
  );
  const themes =
    counts.themes.length > 0 ? `${word('about')} ${joinNames(counts.themes, word('and'))}. ` : '';
  return `${themes}${word('found')}: ${numbers.join(', ')}.`;
}

function formatCount(value: number, [one, many]: readonly [string, string]): string {
  return `${value} ${value === 1 ? one : many}`;
}

function joinNames(items: readonly string[], and: string): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`;
}
