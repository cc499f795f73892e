import { anyCue, anyOf, loadCues } from '../../../../language/cues.ts';
import type { Span } from '../../../../language/span.ts';
import { type Reading, spanText } from './reading.ts';
import { trimSpan } from '../../../../language/sentences.ts';

const LENGTH_MIN = 30;
const LENGTH_MAX = 420;
/** Length up to which a passage stays whole when it would otherwise end inside a clause. */
const WHOLE_LENGTH_MAX = 800;
const CUT_MIN = 60;
const MARKERS_MAX = 6;
const HEADING_LENGTH_MAX = 70;
const LETTERS_SHARE_MIN = 0.55;
const BLANKS_MAX = 1;

const MARKER =
  /^(?:-\s?\d{1,3}\s?-\s+|[-–—•*·▪]\s+|\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[A-Ha-h]|[ivxIVX]{1,5})[.)]\s+|\d{1,3}(?:\.\d{1,3}){1,4}\s+|(?:Section|SECTION|Article|ARTICLE|Clause|CLAUSE|§)\s+[\dIVXLC]+(?:\.\d+)*[.:]?\s+|(?:RECITALS?|Recitals?)\s+(?=WHEREAS|Whereas)|(?:EXHIBIT|Exhibit)\s\d{1,3}(?:\.\d{1,3})*\s+(?=\p{Lu})|(?:WHEREAS|Whereas),?\s+(?=\p{Lu})|(?:and|AND)\s+(?=WHEREAS\b))/u;
/** Words with which sentences of contracts begin; the words before them are a heading. */
const OPENER = `${anyOf(loadCues('en', 'contracts/sentence-openings'))}\\s`;
const CAPITALS_HEADING = new RegExp(
  `^(?:[A-Z][A-Z&,'/;-]*[.:]?\\s+){1,8}(?=${OPENER}|(?:Section|Article)\\s)`,
);
const TITLE_HEADING = new RegExp(
  `^(?:(?:[A-Z][\\w'&/,;-]*|of|and|the|to|for|or|in|on|by|with|&)\\s+){1,8}(?=${OPENER}(?:\\w+\\s){2})`,
);
const STOPPED_HEADING =
  /^(?:(?:[A-Z][\w'&/,;-]*|of|and|the|to|for|or|in|on|by|with|&)\s+){0,7}(?:[A-Z]?[\w'&/-]{3,}\s?[:–—]|[A-Z]?[\w'&/-]{4,}\s?[.-])\s+(?=["(]?\p{Lu})/u;

/** Heading on a line of its own, without a stop, before a line that begins a sentence. */
const LINE_HEADING = new RegExp(
  String.raw`^(?:\p{Lu}[\p{Lu}\s'&,/-]{3,60}\n(?=\p{Lu}\p{Ll})|\p{Lu}[^\n.,;:?!]{3,50}\n(?=${anyCue('contracts/line-openings')}\s))`,
  'u',
);

const HEADING_OF_LIST = /^(?:[A-Z][\w'&/-]*\s+){1,4}(?=\(?[A-Za-z\d]\)\s)/;

/**
 * Trims list marks, numbers, headings and `WHEREAS` from the start of a sentence, and `; and` from its end.
 *
 * @returns undefined for a fragment: a heading, a row of a table, the lead of a list, mostly blanks
 */
export function toReadableSentence(reading: Reading, sentence: Span): Span | undefined {
  const start = sentence.start + measureLeadIn(reading.text.slice(sentence.start, sentence.end));
  const whole = stripTail(reading.text, { start, end: sentence.end });
  const span = whole.end - whole.start > LENGTH_MAX ? shorten(reading.text, whole) : whole;
  return span && isReadable(spanText(reading, span)) ? span : undefined;
}

const CANDIDATES = 8;

/** Finds the first sentence that can be read by itself, one in capitals only if there is no other. */
export function findFirstReadable(reading: Reading, sentences: readonly Span[]): Span | undefined {
  const readable = sentences
    .slice(0, CANDIDATES)
    .flatMap((sentence) => toReadableSentence(reading, sentence) ?? []);
  return readable.find((span) => !isMostlyUppercase(spanText(reading, span))) ?? readable[0];
}

/** Counts the characters of list marks and headings at the start of a sentence. */
export function measureLeadIn(sentence: string): number {
  let length = 0;
  for (let i = 0; i < MARKERS_MAX; i++) {
    const rest = sentence.slice(length, length + 400);
    const match = MARKER.exec(rest) ?? matchHeading(rest);
    if (!match) break;
    length += match[0].length;
  }
  return length;
}

/** Heading before a numbered clause: `Liability 6.1 The Seller …`. */
const NUMBERED_HEADING =
  /^\p{Lu}[^.?!:]{2,60}(?<!(?:[Ss]ection|[Cc]lause|[Aa]rticle|[Pp]aragraph|[Ss]chedule)s?)\s+(?=\d{1,2}\.\d{1,2}\.?\s+\p{Lu})/u;

const TITLE_WORDS_MAX = 9;
const AUXILIARY =
  /(?<!\p{L})(?:is|are|was|were|be|has|have|do|does|shall|will|may|must|can|should|would|applies|apply)(?!\p{L})/iu;
/** Verb in small letters, with words behind it; the last word of a heading is a noun, which may end alike. */
const PLAIN_VERB = new RegExp(
  String.raw`\b(?=[a-z])${anyOf(loadCues('en', 'contracts/plain-verbs'))}\b`,
);
const TITLE_WORD = String.raw`(?:\p{Lu}[\p{L}'/&-]*|of|and|the|to|for|or|in|on|by|with|from|&|-)`;
// Words need a space between them: a line of capitals could be cut at each letter in exponentially many ways.
const TITLE = new RegExp(String.raw`^${TITLE_WORD}(?:[,;]?\s${TITLE_WORD})*[,;]?\s?[.:]?$`, 'u');
const NUMBER_MARK =
  /^(?:(?:Section|Article|Clause|SECTION|ARTICLE|CLAUSE|§)\s)?\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|\p{L}|[ivxIVX]{1,5})[.):]?\s+/u;
const NUMBERED_WORDS_MAX = 4;

/** Tells whether a line only names what follows: `5. Return.`, `Governing Law`, `ARTICLE 7 TERM AND TERMINATION`. */
export function isHeading(line: string): boolean {
  const mark = NUMBER_MARK.exec(line)?.[0] ?? '';
  const title = line.slice(mark.length);
  const words = title.split(' ').length;
  if (words > TITLE_WORDS_MAX || /[\d:;]/.test(title.slice(0, -1))) return false;
  if (TITLE.test(title)) return !AUXILIARY.test(title);
  return (
    mark !== '' && words <= NUMBERED_WORDS_MAX && !PLAIN_VERB.test(title.replace(/\s\S+$/, ''))
  );
}

/** Heading on a line of its own before the first of its numbered clauses. */
const HEADING_OF_CLAUSES =
  /^(?:(?:Section|Article|Clause)\s)?(?:\d{1,3}\.?|[IVX]{1,5}\.)?\s?\p{Lu}[^.?!:\n\u2029]{2,60}[\n\u2029](?=\d{1,3}\.\d{1,3}\.?\s)/iu;

/** Moves the start of a sentence behind the heading that stands before its number. */
export function skipHeading({ text }: Reading, { start, end }: Span): Span {
  const heading = HEADING_OF_CLAUSES.exec(text.slice(start, Math.min(end, start + 120)));
  return { start: start + (heading?.[0].length ?? 0), end };
}

const HEADINGS = [
  NUMBERED_HEADING,
  CAPITALS_HEADING,
  LINE_HEADING,
  STOPPED_HEADING,
  TITLE_HEADING,
  HEADING_OF_LIST,
] as const;

function matchHeading(rest: string): RegExpExecArray | undefined {
  for (const heading of HEADINGS) {
    const match = heading.exec(rest);
    if (match && match[0].length <= HEADING_LENGTH_MAX) return match;
  }
  return undefined;
}

const TAIL = /[;,]?\s+(?:and|or)\s*$|[;,]\s*$/;
const NEXT_RECITAL = /;\s*(?:and,?\s*)?(?=WHEREAS\b)/;

function stripTail(text: string, { start, end }: Span): Span {
  const words = text.slice(start, end);
  const recital = NEXT_RECITAL.exec(words);
  const own = recital ? words.slice(0, recital.index) : words;
  const tail = TAIL.exec(own.slice(-20));
  const length = tail ? Math.max(0, own.length - 20) + tail.index : own.length;
  return trimSpan(text, { start, end: start + length });
}

/** Cuts a long sentence at the end of a clause; a sentence slightly too long stays whole. */
function shorten(text: string, span: Span): Span | undefined {
  const words = text.slice(span.start, span.start + LENGTH_MAX);
  const cuts = [words.lastIndexOf(';'), words.search(/,\s(?:provided|except that|however)\b/)];
  const cut = cuts.find((at) => at >= CUT_MIN && !hasOpenBracket(words.slice(0, at)));
  if (cut !== undefined) return trimSpan(text, { start: span.start, end: span.start + cut });
  return span.end - span.start <= WHOLE_LENGTH_MAX ? span : undefined;
}

function hasOpenBracket(text: string): boolean {
  return text.split('(').length > text.split(')').length;
}

const BLANK = /_{3,}|\[\s*(?:[*●•·_][*●•·_ ]*\s*)?\]|\*{3,}|\.{4,}/g;
/** Notes to filings at the edges of pages. */
const FILING_NOTE =
  /\bconfidential treatment\b|\bfiled separately\b|\b(?:portions?|information|material)\b.{0,60}\b(?:been|were|was|are|is) (?:omitted|redacted)\b|\bSource: [A-Z]/i;
/** Ends of a sentence that only introduces what follows: `agree as follows`, `upon any of these events: A.` */
const LEADS_ON = /\bagree as follows\b|:\s[\dA-Za-z.()]{1,12}$/i;
const VERB = new RegExp(String.raw`\b${anyOf(loadCues('en', 'contracts/plain-verbs'))}\b`, 'i');

function isReadable(line: string): boolean {
  if (line.length < LENGTH_MIN || line.endsWith(':') || isFilingNote(line)) return false;
  if (LEADS_ON.test(line)) return false;
  if (!/^["'(¿¡$€£\d]?\p{Lu}|^["'(]?\d/u.test(line) || !saysSomething(line)) return false;
  const letters = line.match(/\p{L}/gu)?.length ?? 0;
  const blanks = line.match(BLANK)?.length ?? 0;
  return letters >= line.replaceAll(' ', '').length * LETTERS_SHARE_MIN && blanks <= BLANKS_MAX;
}

/** Tells whether a passage is a note to a filing, as `Portions of this exhibit have been omitted`. */
export function isFilingNote(words: string): boolean {
  return FILING_NOTE.test(words);
}

const SENTENCE_WORDS_MIN = 6;

/** Tells whether a line has a common verb, or ends with a stop and is long enough to have another verb. */
function saysSomething(line: string): boolean {
  return VERB.test(line) || (/[.!?]$/.test(line) && line.split(' ').length >= SENTENCE_WORDS_MIN);
}

/** Tells whether most letters of a line are capitals. */
export function isMostlyUppercase(line: string): boolean {
  const capitals = line.match(/\p{Lu}/gu)?.length ?? 0;
  return capitals > (line.match(/\p{L}/gu)?.length ?? 0) / 2;
}
