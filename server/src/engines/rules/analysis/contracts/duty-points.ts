import type { Span } from '../../../../language/span.ts';
import { trimSpan } from '../../../../language/sentences.ts';
import type { Reading } from '../document/reading.ts';

/** Point of a list of duties. Offsets are those of the folded text. */
export type DutyPoint = {
  /** Words of the point without its mark. */
  words: Span;
  /** The point with its mark. */
  whole: Span;
};

const POINTS_MAX = 60;
const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');
const NUMBERS = Array.from({ length: POINTS_MAX }, (_, index) => `${index + 1}`);

/** First mark of a list: `(a)`, `i)`, `1.` or a bullet. */
export const FIRST_MARK = String.raw`(?:\((?:a|A|i|I|1)\)|(?:a|A|i|I|1)[.)]|[-•*▪◦])\s`;
const FIRST = new RegExp(String.raw`^[\s:]*(${FIRST_MARK})`, 'u');
const TAIL = /[;,]?\s(?:and|or)\s*$|[;,]\s*$/;

/**
 * Lists the points of a list that begins at an offset, over the sentences in which it goes on.
 *
 * @param index index of the sentence that holds the offset
 * @returns an empty list where no point begins
 */
export function listPoints(
  { text, sentences }: Reading,
  index: number,
  offset: number,
): DutyPoint[] {
  const first = FIRST.exec(text.slice(offset, offset + 12));
  if (!first) return [];
  const nextMark = createMarks(first[1]!);
  const marks: Span[] = [
    { start: offset + first[0].length - first[1]!.length, end: offset + first[0].length },
  ];
  let sentence = Math.max(index, 0);
  while (sentences[sentence + 1] && sentences[sentence]!.end < marks[0]!.end) sentence++;
  while (marks.length < POINTS_MAX) {
    const mark = nextMark(marks.length);
    const last = marks.at(-1)!;
    const inside = findMark(text, { start: last.end, end: sentences[sentence]!.end }, mark);
    const following = sentences[sentence + 1];
    const behind =
      inside || !following ? undefined : findMark(text, following, mark, following.start);
    if (!inside && !behind) break;
    marks.push((inside ?? behind)!);
    if (behind) sentence++;
  }
  return marks.map((mark, at) => {
    const end = marks[at + 1]?.start ?? sentences[sentence]!.end;
    const whole = trimPoint(text, { start: mark.start, end });
    return { words: { start: mark.end, end: whole.end }, whole };
  });
}

/** Returns the patterns of the marks by the number of marks before. */
function createMarks(first: string): (index: number) => RegExp | undefined {
  const [, open, label, close] = /^(\(?)(\w)([.)])/.exec(first) ?? [];
  if (label === undefined) {
    const bullet = new RegExp(String.raw`(?<=^|[\n\u2029])\s?[${first[0]!}]\s`, 'u');
    return () => bullet;
  }
  const labels = /[aA]/.test(label) ? LETTERS : label === '1' ? NUMBERS : ROMAN;
  const isUpper = /[A-Z]/.test(label);
  const lead = open ? String.raw`\(` : String.raw`(?<=^|[\s;,])`;
  return (index) => {
    const next = labels[index];
    const shown = isUpper ? next?.toUpperCase() : next;
    return shown === undefined ? undefined : new RegExp(`${lead}${shown}[${close!}]\\s`);
  };
}

/** Finds a mark in a span. @param only offset at which it must stand, if given */
function findMark(
  text: string,
  { start, end }: Span,
  mark: RegExp | undefined,
  only?: number,
): Span | undefined {
  const match = mark?.exec(text.slice(start, end));
  if (!match || (only !== undefined && start + match.index !== only)) return undefined;
  return { start: start + match.index, end: start + match.index + match[0].length };
}

function trimPoint(text: string, span: Span): Span {
  const trimmed = trimSpan(text, span);
  const tail = TAIL.exec(text.slice(Math.max(trimmed.start, trimmed.end - 12), trimmed.end));
  const length = tail ? tail[0].length : 0;
  return trimSpan(text, { start: trimmed.start, end: trimmed.end - length });
}

/**
 * Lists the clauses of a predicate that semicolons part.
 *
 * @param span from the verb to the end of the sentence
 */
export function listClauses(text: string, { start, end }: Span): Span[] {
  const words = text.slice(start, end);
  const stops = [...words.matchAll(/;\s/g)].map(({ index }) => start + index);
  const starts = [start, ...stops.map((stop) => stop + 1)];
  return starts.map((from, at) => trimPoint(text, { start: from, end: stops[at] ?? end }));
}
