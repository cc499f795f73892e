import { anyCue } from '../../../../language/cues.ts';
import type { Span } from '../../../../language/span.ts';
import { type Reading, spanText } from '../document/reading.ts';
import { trimSpan } from '../../../../language/sentences.ts';

/** Kind of heading above a passage. */
export type PassageSection = 'issues' | 'claim' | 'other';

/** Sentence or independent clause, without its number. */
export type IssuePassage = Span & { section: PassageSection };

/** Heading below which each sentence states an issue, until the next heading. */
const ISSUES_HEADING = new RegExp(
  `^(?:\\d{1,2}\\.?\\s|[IVX]{1,4}\\.?\\s)?(?:the\\s)?${anyCue('legal/issue-headings')}\\s?:?\\.?$`,
  'iu',
);
/** Announcement of a list, as `The issues are:`. */
const ISSUES_LEAD = new RegExp(`\\b${anyCue('legal/issue-leads')}\\b[^.;]{0,70}:$`, 'iu');
/** Heading of a claim, as `FIRST CLAIM FOR RELIEF` or `COUNT II`. */
const CLAIM_HEADING =
  /^(?:\w{3,9}\s)?(?:claims? for relief|cause of action|count(?: (?:\w{3,6}|[IVX]{1,5}|\d{1,2}))?)(?:\s?[(:-].{0,60})?$/i;
const HEADING_LENGTH_MAX = 90;
const NUMBERING =
  /^(?:(?:and|or|y|et|und|e)\s(?=\())?(?:\d{1,3}(?:\.\d{1,3}){1,3}\.?\s|\(?(?:\d{1,3}(?:\.\d{1,3}){0,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\[\d{1,4}\]|[-•])\s{0,2}/u;
const NUMBER_LENGTH_MAX = 24;

/** Splits the text into passages, at lines of lists and at semicolons. Headings are left out. */
export function* splitPassages(reading: Reading): Generator<IssuePassage> {
  let section: PassageSection = 'other';
  let isList = false;
  for (const line of reading.sentences.flatMap((sentence) => splitLines(reading, sentence))) {
    const text = spanText(reading, line);
    const heading = classifyHeading(text);
    if (heading) section = heading;
    if (heading) isList = false;
    if (heading) continue;
    const isNumbered = NUMBERING.test(text);
    if (isList && !isNumbered) section = 'other';
    isList = ISSUES_LEAD.test(text) || (isList && isNumbered);
    if (ISSUES_LEAD.test(text)) section = 'issues';
    else for (const clause of splitClauses(reading, line)) yield { ...clause, section };
  }
}

/** Returns the section that a heading opens; undefined for a line that is no heading. */
function classifyHeading(text: string): PassageSection | undefined {
  if (text.length > HEADING_LENGTH_MAX) return undefined;
  if (ISSUES_HEADING.test(text)) return 'issues';
  if (CLAIM_HEADING.test(text)) return 'claim';
  return /[.?;:,]$/.test(text) || !/^[\p{Lu}\d]/u.test(text) ? undefined : 'other';
}

/** Splits a sentence at line ends after headings and before numbers. */
function splitLines(reading: Reading, sentence: Span): Span[] {
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

/** Splits a line at semicolons. */
function splitClauses(reading: Reading, line: Span): Span[] {
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
