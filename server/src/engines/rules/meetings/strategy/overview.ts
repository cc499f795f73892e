import type { TextLanguage } from '../../../../language/text-language.ts';
import { overviewWords, quoteIn } from './overview-words.ts';

const COUNTED = ['decisions', 'risks', 'questions', 'recommendations'] as const;

/** Main themes of meetings and the numbers of their points. */
export type OverviewCounts = { themes: readonly string[] } & Record<
  (typeof COUNTED)[number],
  number
>;

/** Writes up to two sentences in the language of the meetings: their themes, and how many points the analysis has. */
export function writeOverview(counts: OverviewCounts, language: TextLanguage): string {
  const words = (key: string) => overviewWords(language, key);
  const { themes } = counts;
  const numbers = COUNTED.filter((kind) => counts[kind] > 0).map(
    (kind) => `${counts[kind]} ${words(`${kind} ${counts[kind] === 1 ? 'one' : 'many'}`)}`,
  );
  const names = joinNames(
    themes.map((theme) => quoteIn(language, theme)),
    words('and'),
  );
  const sentences = [
    themes.length > 0 && `${words(themes.length === 1 ? 'topic one' : 'topic many')} ${names}.`,
    numbers.length > 0
      ? `${words('contains')} ${joinNames(numbers, words('and'))}.`
      : words('contains nothing'),
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

function joinNames(items: readonly string[], and: string): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`;
}
