import type { Span } from '../text/page-furniture.ts';
import { type Reading, textOf } from '../reading.ts';
import { trimSpan } from '../text/sentences.ts';
import { CLAIM_HEADING, ISSUES_HEADING, ISSUES_LEAD } from './issue-cues.ts';

/** Under which kind of heading a passage stands. */
export type Section = 'issues' | 'claim' | 'other';

/** A sentence, or a part of one that stands for itself, without a number in front. */
export type Passage = Span & { section: Section };

const HEADING_LENGTH_MAX = 90;
const NUMBERING =
  /^(?:(?:and|or|y|et|und|e)\s(?=\())?(?:\d{1,3}(?:\.\d{1,3}){1,3}\.?\s|\(?(?:\d{1,3}(?:\.\d{1,3}){0,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\[\d{1,4}\]|[-•])\s{0,2}/u;
const NUMBER_LENGTH_MAX = 24;

/** The text in passages: lines of lists and clauses between semicolons apart, headings left out. */
export function* passagesOf(reading: Reading): Generator<Passage> {
  let section: Section = 'other';
  let isList = false;
  for (const line of reading.sentences.flatMap((sentence) => linesOf(reading, sentence))) {
    const text = textOf(reading, line);
    const heading = headingOf(text);
    if (heading) section = heading;
    if (heading) isList = false;
    if (heading) continue;
    const isNumbered = NUMBERING.test(text);
    if (isList && !isNumbered) section = 'other';
    isList = ISSUES_LEAD.test(text) || (isList && isNumbered);
    if (ISSUES_LEAD.test(text)) section = 'issues';
    else for (const clause of clausesOf(reading, line)) yield { ...clause, section };
  }
}

/** A short line with no stop opens a section; others close it. */
function headingOf(text: string): Section | undefined {
  if (text.length > HEADING_LENGTH_MAX) return undefined;
  if (ISSUES_HEADING.test(text)) return 'issues';
  if (CLAIM_HEADING.test(text)) return 'claim';
  return /[.?;:,]$/.test(text) || !/^[\p{Lu}\d]/u.test(text) ? undefined : 'other';
}

/** Cut at ends of lines behind headings and before numbers. */
function linesOf(reading: Reading, sentence: Span): Span[] {
  const text = reading.text.slice(sentence.start, sentence.end);
  const lines: Span[] = [];
  let start = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    const line = text.slice(start, at).trim();
    const isHeading = ISSUES_HEADING.test(line) || CLAIM_HEADING.test(line);
    if (!isHeading && !NUMBERING.test(text.slice(at + 1, at + 1 + NUMBER_LENGTH_MAX))) continue;
    lines.push({ start: sentence.start + start, end: sentence.start + at });
    start = at + 1;
  }
  return [...lines, { start: sentence.start + start, end: sentence.end }];
}

/** The clauses that semicolons part. */
function clausesOf(reading: Reading, line: Span): Span[] {
  const clauses: Span[] = [];
  let { start } = line;
  for (const clause of reading.text.slice(line.start, line.end).split(';')) {
    const end = start + clause.length;
    const span = trimSpan(reading.text, { start, end });
    const head = reading.text.slice(span.start, span.start + NUMBER_LENGTH_MAX);
    const number = NUMBERING.exec(head)?.[0].length ?? 0;
    clauses.push(trimSpan(reading.text, { start: span.start + number, end: span.end }));
    start = end + 1;
  }
  return clauses;
}
