import { listMatches } from '../list-matches.ts';
import { readNumberAtEnd } from '../numbers/spelled-numbers.ts';
import type { Span } from '../span.ts';

/** Percentage that a text states; `value` 5 is five percent. Offsets are UTF-16 code units of the text searched. */
export type PercentageMention = Span & { value: number };

const FIGURES =
  /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,4})?)\)?\s?(?:%|per\s?cent|percent|pct|prozent|por\sciento|pour\scent|por\scento|v\.\s?H\.)/giu;
const WORDS =
  /(?<=\p{L}\s?)(?:per\s?cent|percent|prozent|por\sciento|pour\scent|por\scento)(?!\p{L})/giu;
const WORDS_BEFORE = 50;

/** Finds the percentages of a text in any of the languages that Docket reads, in order. */
export function findPercentages(text: string): PercentageMention[] {
  const inFigures = listMatches(text, FIGURES).map((match) => ({
    value: Number(match[1]!.replace(',', '.')),
    start: match.index,
    end: match.index + match[0].length,
  }));
  const spelled = listMatches(text, WORDS).flatMap((match): PercentageMention[] => {
    const from = Math.max(0, match.index - WORDS_BEFORE);
    const before = text.slice(from, match.index).trimEnd();
    const number = readNumberAtEnd(before);
    if (!number) return [];
    const start = from + before.length - number.length;
    return [{ value: number.value, start, end: match.index + match[0].length }];
  });
  return [...inFigures, ...spelled].toSorted((a, b) => a.start - b.start);
}
