import { anyOf, loadCues, byLanguage, anyCue } from './cues.ts';
import { PARAGRAPH_END } from './folding.ts';
import type { Span } from './span.ts';
import type { TextLanguage } from './text-language.ts';

/** Length at which a sentence is cut: lists without a stop, tables, text without blanks. */
const SENTENCE_LENGTH_MAX = 1_500;

const ABBREVIATION = new RegExp(
  String.raw`(?:^|[\s(["'])(?:[A-Z]|[a-z]\.[a-z]|(?:[A-Z]\.){1,4}[A-Z]|${anyCue('common-abbreviations')})$`,
);
/** Abbreviations of one language, some of which are words in others. */
const OWN_ABBREVIATION = byLanguage(
  (language) => new RegExp(`(?<!\\p{L})${anyOf(loadCues(language, 'abbreviations'))}$`, 'u'),
);
const NUMBERING =
  /^[\s("']*(?:(?:section|article|artículo|artikel|artigo)\s+)?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[ivxlc]{1,6}|[a-z])$/i;
const OPENER = new RegExp(String.raw`^\s${anyCue('sentence-openers')}\s`);
const OPENS_SENTENCE = /[\p{Lu}\p{N}"'([§¿¡•]/u;

/** Cuts folded text into sentences. Every character that is not blank belongs to exactly one of them. */
export function splitSentences(text: string, language: TextLanguage = 'en'): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  const close = (end: number) => {
    const span = trimSpan(text, { start, end });
    if (span.start < span.end) sentences.push(span);
    start = end;
  };
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]!;
    if (sign === PARAGRAPH_END && endsParagraph(text, start, i, language)) close(i + 1);
    else if (sign === '\n' && isHeading(text, start, i)) close(i + 1);
    else if (
      (sign === '.' || sign === '?' || sign === '!') &&
      endsSentence(text, start, i, language)
    ) {
      close(skipClosingQuotes(text, i + 1));
    } else if (i - start >= SENTENCE_LENGTH_MAX) close(findLastBreak(text, start, i));
  }
  close(text.length);
  return sentences;
}

/** Words with which no sentence ends, behind enough words of a sentence. */
const OPEN_END = byLanguage(
  (language) =>
    new RegExp(`[^\\n\\u2029]{40}[\\s']${anyOf(loadCues(language, 'open-ends'))}$`, 'u'),
);
const OPEN_END_LENGTH_MAX = 60;
/** Mark of a list behind an empty line; it begins a sentence of its own. */
const LIST_MARK = /^(?:[-•*]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s|\d{1,2}(?:\.\d{1,2})+\.?\s)/i;

/** Tells whether an empty line ends the sentence; one between a number and its text, or in mid-sentence, does not. */
function endsParagraph(text: string, start: number, end: number, language: TextLanguage): boolean {
  if (isNumbering(text, start, end)) return false;
  const before = text.slice(Math.max(start, end - OPEN_END_LENGTH_MAX), end);
  return !OPEN_END[language].test(before) || LIST_MARK.test(text.slice(end + 1, end + 12));
}

const HEADING_LENGTH_MAX = 70;
/** Numbered heading: `§ 3 Vergütung`, `Article 4 - Obligations`, `Cláusula 2.ª (Vigência)`, `II. DISCUSSION`. */
const HEADING =
  /^\s*(?:(?:§\s?\d{1,3}[a-z]?|(?:Art(?:icle|ikel|ículo|igo)|ART(?:ICLE|IKEL|ÍCULO|IGO)|Cláusula|CLÁUSULA|Clause)\s(?:\d{1,3}|[IVXL]{1,6})(?:\.?[ªº°])?)\s?[.:-]?\s\(?\p{Lu}[\p{L}\s'&/-]{2,60}\)?|[IVX]{1,5}\.\s\p{Lu}[\p{Lu}\s'&,-]{3,60})$/u;

/** Tells whether a line numbers and names the text below it. */
function isHeading(text: string, start: number, end: number): boolean {
  if (end - start > HEADING_LENGTH_MAX || !OPENS_SENTENCE.test(text[end + 1] ?? '')) return false;
  return HEADING.test(text.slice(start, end));
}

export function trimSpan(text: string, { start, end }: Span): Span {
  while (start < end && isBlankAt(text, start)) start++;
  while (end > start && isBlankAt(text, end - 1)) end--;
  return { start, end };
}

function endsSentence(text: string, start: number, stop: number, language: TextLanguage): boolean {
  const next = skipClosingQuotes(text, stop + 1);
  if (next < text.length && !isBlankAt(text, next)) return false;
  const following = text.slice(next, next + 3).trimStart();
  if (following !== '' && !OPENS_SENTENCE.test(following[0]!)) return false;
  if (text[stop] !== '.') return true;
  if (isNumbering(text, start, stop)) return false;
  const before = text.slice(Math.max(start, stop - 14), stop);
  const isAbbreviation = ABBREVIATION.test(before) || OWN_ABBREVIATION[language].test(before);
  if (!isAbbreviation && !(language === 'de' && isGermanDay(before, text.slice(next, next + 5)))) {
    return true;
  }
  // "… of Acme Inc. The Buyer …": a sentence may end with a company's suffix, when a common opening word follows.
  return OPENER.test(text.slice(next, next + 9));
}

/** Tells whether a stop belongs to a German day: `am 3. März`. */
function isGermanDay(before: string, behind: string): boolean {
  return (
    /(?<!\d)\d{1,2}$/.test(before) &&
    /^\s(?:Jan|Jän|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/.test(behind)
  );
}

function isNumbering(text: string, start: number, end: number): boolean {
  return end - start <= 24 && NUMBERING.test(text.slice(start, end).replace(/\.$/, ''));
}

function skipClosingQuotes(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && end - offset < 3 && /["')\]]/.test(text[end]!)) end++;
  return end;
}

function findLastBreak(text: string, start: number, end: number): number {
  const half = start + SENTENCE_LENGTH_MAX / 2;
  const last = text.slice(half, end + 1);
  for (const sign of [';', ',', ' ', '\n']) {
    const at = last.lastIndexOf(sign);
    if (at > 0) return half + at + 1;
  }
  return end;
}

function isBlankAt(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return code <= 0x20 || code === 0x2029;
}
