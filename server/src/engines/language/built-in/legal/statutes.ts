import { type FieldFinding, foundStrings } from '../fields/field-finding.ts';
import type { Span } from '../text/page-furniture.ts';
import type { Reading } from '../reading.ts';
import * as patterns from './statute-patterns.ts';

const STATUTES_MAX = 100;
const CITATIONS_READ = 5_000;
/** A document of 2,000 pages has fewer. */
const ANCHORS_READ = 10_000;
const BEFORE_LENGTH = 130;
const SECTIONS_LENGTH = 90;

/** With an article or section a citation is hardly anything else. */
const CONFIDENCE = { section: 0.96, dated: 0.85, named: 0.6 } as const;

/** A citation of law as the text writes it. Offsets are those of the folded text. */
export type Citation = Span & { text: string };

/** Provisions and acts that the text cites, each once, in order; an act is left out where a section of it is there. */
export function findStatutes(reading: Reading): FieldFinding {
  const distinct = withoutRepeats(findCitations(reading.text)).slice(0, STATUTES_MAX);
  return foundStrings(
    distinct.map(({ text, start, end }) => ({
      value: text,
      span: { start, end },
      confidence: confidenceOf(text),
    })),
  );
}

/** Every citation, in order, without overlap. */
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
    return [citation(text, span)];
  });
}

function citation(text: string, span: Span): Citation {
  const written = text.slice(span.start, span.end);
  const kept = written.replace(/[\s,;:.-]+$/, '');
  return {
    start: span.start,
    end: span.start + kept.length,
    text: kept.replace(/\s+/g, ' '),
  };
}

/** `section 172 of the Companies Act 2006`, `Employment Standards Act, 2000, S.O. 2000, c. 41, s. 61`. */
function findTitles(text: string): Span[] {
  const spans: Span[] = [];
  let anchors = 0;
  for (const match of text.matchAll(patterns.TITLE_END)) {
    if (++anchors > ANCHORS_READ) break;
    const title = readTitle(text, { start: match.index, end: match.index + match[0].length });
    if (title) spans.push(title);
  }
  return spans;
}

const SURE_TITLE = /^Act|\d{4}/;
const SECTION_WORD = /\b(?:s|ss|sections?|title|part)\b/i;

/** The whole citation around the last word of its title. */
function readTitle(text: string, anchor: Span): Span | undefined {
  const word = text.slice(anchor.start, anchor.end);
  const sections = patterns.TITLE_SECTIONS.exec(
    text.slice(anchor.end, anchor.end + SECTIONS_LENGTH),
  )?.[0];
  const ahead = text.slice(Math.max(0, anchor.start - BEFORE_LENGTH), anchor.start);
  // A rule or a code without year or section may be of a club; an act is a law.
  const isSure = Boolean(sections) || SURE_TITLE.test(word);
  const words = isSure || SECTION_WORD.test(ahead) ? titleBefore(ahead) : undefined;
  if (words === undefined) return undefined;
  const start = anchor.start - words.length;
  const lead = patterns.SECTIONS_OF.exec(text.slice(Math.max(0, start - 60), start))?.[0] ?? '';
  if (!isSure && lead === '') return undefined;
  return { start: start - lead.length, end: anchor.end + (sections?.length ?? 0) };
}

const LEADING_WORDS =
  /^(?:the|under|in|see|of|and|for|on|to|by|from|with|that|this|such|both|pursuant|per|an?|if|as|any|its|his|her|their|our|&|etc\.?)\s/i;
const NO_TITLE = /^(?:Company|Agreement|Court|Section|Exchange Act|Part|Schedule|said|same)?\s?$/;

/** Another title, or the end of another sentence, before the title proper. */
const OTHER_TITLE = /^.*(?:\b(?:Act|Code)\b[,.]?|\p{L}{6}\.)\s/u;

/** The words of a title; undefined when `Act` stands alone, as in `the Act`. */
function titleBefore(before: string): string | undefined {
  let words = patterns.TITLE_WORDS.exec(before)?.[0].replace(OTHER_TITLE, '');
  // `Food, Drug, and Cosmetic` is one title; what a comma parts without `and` is another thing.
  if (words) words = words.replace(/^.*,\s(?!.*\b(?:and|&)\s)/u, '');
  while (words && LEADING_WORDS.test(words)) words = words.replace(LEADING_WORDS, '');
  if (!words || NO_TITLE.test(words) || /\bto\s$/.test(words)) return undefined;
  return words;
}

function confidenceOf(text: string): number {
  if (/§|\b(?:s|ss|sections?|art\w*)\.?\s?(?:[LRD]\.?\s?)?\d|\d[.:]\d|\(\w+\)/i.test(text)) {
    return CONFIDENCE.section;
  }
  return /\d/.test(text) ? CONFIDENCE.dated : CONFIDENCE.named;
}

/** The first of equal citations; an act or article that another citation names more fully is left out. */
function withoutRepeats(citations: readonly Citation[]): Citation[] {
  const byKey = new Map<string, Citation>();
  for (const one of citations) {
    const key = ` ${plain(one.text)} `;
    if (!byKey.has(key)) byKey.set(key, one);
    if (byKey.size >= STATUTES_MAX * 3) break;
  }
  const keys = [...byKey.keys()];
  return [...byKey]
    .filter(([key]) => !keys.some((other) => other.length > key.length && other.includes(key)))
    .map(([, one]) => one);
}

/** In lower case, words and figures only. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
