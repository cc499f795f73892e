import type { Span } from '../text/page-furniture.ts';
import { type Reading, textOf } from '../reading.ts';
import type { FoundIssue } from './issues.ts';

const BLANK = /_{3}|\[\s?(?:[●·•*]{1,3}|_+|insert[^\]]{0,40}|tbd|date|name)\s?\]/gi;
const DESCRIPTION_LENGTH_MAX = 200;

/** Places where a draft is not finished: blanks and placeholders, one a sentence; not those for signatures. */
export function findBlanks(reading: Reading): FoundIssue[] {
  const bySentence = new Map<number, Span>();
  let index = 0;
  for (const match of reading.text.matchAll(BLANK)) {
    const isPast = (sentence: Span | undefined) => sentence && sentence.end <= match.index;
    while (isPast(reading.sentences[index])) index++;
    const sentence = reading.sentences[index];
    const isInside = sentence && match.index >= sentence.start;
    if (isInside && !isSignatureLine(reading, match.index)) bySentence.set(index, sentence);
  }
  return [...bySentence.values()].map((sentence) => ({
    kind: 'blank',
    description: `A blank is left to be filled in: ${textOf(reading, sentence).slice(0, DESCRIPTION_LENGTH_MAX)}`,
    confidence: 0.8,
    spans: [sentence],
  }));
}

function isSignatureLine(reading: Reading, offset: number): boolean {
  return /(?:\b(?:by|name|title|date|its|signature|signed)|\/s\/)\s?:?\s?$/i.test(
    reading.text.slice(Math.max(0, offset - 14), offset),
  );
}
