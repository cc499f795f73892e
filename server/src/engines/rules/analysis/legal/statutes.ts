import { type FieldFinding, stringsFinding } from '../document/field-finding.ts';
import type { Span } from '../../../../language/span.ts';
import type { Reading } from '../document/reading.ts';
import * as patterns from './statute-patterns.ts';
import { trimEndOf } from '../../../../kernel/trim-end.ts';

const STATUTES_MAX = 100;
const CITATIONS_READ = 5_000;
/** Bounds the work on a text without end; a document of 2,000 pages has fewer. */
const TITLES_READ = 10_000;
const BEFORE_LENGTH = 130;
const SECTIONS_LENGTH = 90;

/** Confidence in a citation with an article or section, with a year only, and with neither. */
const CONFIDENCE = { section: 0.96, dated: 0.85, named: 0.6 } as const;

/** Citation of law, as the text writes it. Offsets are those of the folded text. */
export type Citation = Span & { text: string };

/** Lists the provisions and acts that the text cites, each once, in order. An act is left out if a section of it is cited. */
export function findStatutes(reading: Reading): FieldFinding {
  const distinct = dropRepeats(findCitations(reading.text)).slice(0, STATUTES_MAX);
  return stringsFinding(
    distinct.map(({ text, start, end }) => ({
      value: text,
      span: { start, end },
      confidence: citationConfidence(text),
    })),
  );
}

/** Finds every citation, in order, without overlap. */
export function findCitations(text: string): Citation[] {
  const spans: Span[] = [];
  const hasConstitution = patterns.CONSTITUTION.test(text);
  const all = hasConstitution ? [...patterns.CITATIONS, patterns.AMENDMENTS] : patterns.CITATIONS;
  for (const pattern of all) {
    for (const match of text.matchAll(pattern)) {
      spans.push({ start: match.index, end: match.index + match[0].length });
      if (spans.length > CITATIONS_READ) break;
    }
  }
  spans.push(...findTitles(text));
  spans.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = -1;
  return spans.flatMap((span) => {
    if (span.start < end) return [];
    end = span.end;
    return [toCitation(text, span)];
  });
}

/** Cuts punctuation off the end. */
function toCitation(text: string, span: Span): Citation {
  const written = text.slice(span.start, span.end);
  const trimmed = trimEndOf(written, /[\s,;:.-]/);
  return {
    start: span.start,
    end: span.start + trimmed.length,
    text: trimmed.replace(/\s+/g, ' '),
  };
}

/** Finds citations by title: `section 172 of the Companies Act 2006`, `Employment Standards Act, 2000, S.O. 2000, c. 41, s. 61`. */
function findTitles(text: string): Span[] {
  const spans: Span[] = [];
  let titles = 0;
  for (const match of text.matchAll(patterns.TITLE_END)) {
    if (++titles > TITLES_READ) break;
    const title = readTitle(text, { start: match.index, end: match.index + match[0].length });
    if (title) spans.push(title);
  }
  return spans;
}

/** Title of a law; a rule or a code without year or section may belong to a club. */
const CERTAIN_TITLE = /^Act|\d{4}/;
const SECTION_WORD = /\b(?:s|ss|sections?|title|part)\b/i;

/** Reads the whole citation around the end of its title. */
function readTitle(text: string, titleEnd: Span): Span | undefined {
  const word = text.slice(titleEnd.start, titleEnd.end);
  const sections = patterns.TITLE_SECTIONS.exec(
    text.slice(titleEnd.end, titleEnd.end + SECTIONS_LENGTH),
  )?.[0];
  const before = text.slice(Math.max(0, titleEnd.start - BEFORE_LENGTH), titleEnd.start);
  const isCertain = Boolean(sections) || CERTAIN_TITLE.test(word);
  const words = isCertain || SECTION_WORD.test(before) ? readTitleWords(before) : undefined;
  if (words === undefined) return undefined;
  const start = titleEnd.start - words.length;
  const lead = patterns.SECTIONS_OF.exec(text.slice(Math.max(0, start - 60), start))?.[0] ?? '';
  if (!isCertain && lead === '') return undefined;
  return { start: start - lead.length, end: titleEnd.end + (sections?.length ?? 0) };
}

const LEADING_WORDS =
  /^(?:the|under|in|see|of|and|for|on|to|by|from|with|that|this|such|both|pursuant|per|an?|if|as|any|its|his|her|their|our|&|etc\.?)\s/i;
const NO_TITLE = /^(?:Company|Agreement|Court|Section|Exchange Act|Part|Schedule|said|same)?\s?$/;

/** Another title, or the end of another sentence, before the title itself. */
const PRECEDING_TITLE = /^.*(?:\b(?:Act|Code)\b[,.]?|\p{L}{6}\.)\s/u;

/** Reads the words of a title; undefined when `Act` stands alone, as in `the Act`. */
function readTitleWords(before: string): string | undefined {
  let words = patterns.TITLE_WORDS.exec(before)?.[0].replace(PRECEDING_TITLE, '');
  // `Food, Drug, and Cosmetic` is one title; without `and` a comma separates two titles.
  if (words) words = words.replace(/^.*,\s(?!.*\b(?:and|&)\s)/u, '');
  while (words && LEADING_WORDS.test(words)) words = words.replace(LEADING_WORDS, '');
  if (!words || NO_TITLE.test(words) || /\bto\s$/.test(words)) return undefined;
  return words;
}

function citationConfidence(text: string): number {
  if (/§|\b(?:s|ss|sections?|art\w*)\.?\s?(?:[LRD]\.?\s?)?\d|\d[.:]\d|\(\w+\)/i.test(text)) {
    return CONFIDENCE.section;
  }
  return /\d/.test(text) ? CONFIDENCE.dated : CONFIDENCE.named;
}

/** Drops repeated citations, and an act or article that another citation contains. */
function dropRepeats(citations: readonly Citation[]): Citation[] {
  const byKey = new Map<string, Citation>();
  for (const one of citations) {
    const key = ` ${wordsOnly(one.text)} `;
    if (!byKey.has(key)) byKey.set(key, one);
    if (byKey.size >= STATUTES_MAX * 3) break;
  }
  const keys = [...byKey.keys()];
  return [...byKey]
    .filter(([key]) => !keys.some((other) => other.length > key.length && other.includes(key)))
    .map(([, one]) => one);
}

/** Reduces a text to words and figures in lower case. */
function wordsOnly(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
