import type { Span } from '../text/page-furniture.ts';
import { type Reading, textOf } from '../reading.ts';
import { trimSpan } from '../text/sentences.ts';

const LENGTH_MIN = 30;
const LENGTH_MAX = 420;
/** So long a passage may be when it would otherwise end in the middle of a thought. */
const WHOLE_LENGTH_MAX = 800;
const CUT_MIN = 60;
const MARKERS_MAX = 6;
const HEADING_LENGTH_MAX = 70;
const LETTERS_SHARE_MIN = 0.55;
const BLANKS_MAX = 1;

const MARKER =
  /^(?:-\s?\d{1,3}\s?-\s+|[-–—•*·▪]\s+|\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[A-Ha-h]|[ivxIVX]{1,5})[.)]\s+|\d{1,3}(?:\.\d{1,3}){1,4}\s+|(?:Section|SECTION|Article|ARTICLE|Clause|CLAUSE|§)\s+[\dIVXLC]+(?:\.\d+)*[.:]?\s+|(?:RECITALS?|Recitals?)\s+(?=WHEREAS|Whereas)|(?:EXHIBIT|Exhibit)\s\d{1,3}(?:\.\d{1,3})*\s+(?=\p{Lu})|(?:WHEREAS|Whereas),?\s+(?=\p{Lu})|(?:and|AND)\s+(?=WHEREAS\b))/u;
/** Words with which sentences of contracts begin: what stands in front of them is a heading. */
const OPENER =
  '(?:This|The|These|Each|Either|Neither|Both|No|All|Any|If|In|On|At|Upon|Subject|Except|For|During|Unless|Nothing|Such|It|Notwithstanding|As|By|To)\\s';
const CAPITALS_HEADING = new RegExp(
  `^(?:[A-Z][A-Z&,'/;-]*[.:]?\\s+){1,8}(?=${OPENER}|(?:Section|Article)\\s)`,
);
const TITLE_HEADING = new RegExp(
  `^(?:(?:[A-Z][\\w'&/,;-]*|of|and|the|to|for|or|in|on|by|with|&)\\s+){1,8}(?=${OPENER}(?:\\w+\\s){2})`,
);
const STOPPED_HEADING =
  /^(?:(?:[A-Z][\w'&/,;-]*|of|and|the|to|for|or|in|on|by|with|&)\s+){0,7}(?:[A-Z]?[\w'&/-]{3,}\s?[:–—]|[A-Z]?[\w'&/-]{4,}\s?[.-])\s+(?=["(]?\p{Lu})/u;

/** A line that ends without a stop, before one that begins as sentences do. */
const LINE_HEADING =
  /^(?:\p{Lu}[\p{Lu}\s'&,/-]{3,60}\n(?=\p{Lu}\p{Ll})|\p{Lu}[^\n.,;:?!]{3,50}\n(?=(?:Der|Die|Das|Le|La|Les|El|Los|O|A|As|Os|Il|Elle|Er|Sie|Es|Une?|Eine?)\s))/u;

const HEADING_OF_LIST = /^(?:[A-Z][\w'&/-]*\s+){1,4}(?=\(?[A-Za-z\d]\)\s)/;

/**
 * A sentence without what stands in front of it (list marks, numbers, headings, `WHEREAS`) and without a tail that only
 * leads on (`; and`), fit to be read by itself.
 *
 * @returns undefined when it is a fragment: a heading, a line of a table, the lead of a list, mostly blanks
 */
export function readableSentence(reading: Reading, sentence: Span): Span | undefined {
  const start = sentence.start + lengthInFront(reading.text.slice(sentence.start, sentence.end));
  const whole = withoutTail(reading.text, { start, end: sentence.end });
  const span = whole.end - whole.start > LENGTH_MAX ? shorten(reading.text, whole) : whole;
  return span && isReadable(textOf(reading, span)) ? span : undefined;
}

const CANDIDATES = 8;

/** The first that can be read by itself, one in capitals only when there is no other. */
export function firstReadable(reading: Reading, sentences: readonly Span[]): Span | undefined {
  const readable = sentences
    .slice(0, CANDIDATES)
    .flatMap((sentence) => readableSentence(reading, sentence) ?? []);
  return readable.find((span) => !isShouted(textOf(reading, span))) ?? readable[0];
}

/** How much of a sentence is list marks and headings. */
export function lengthInFront(sentence: string): number {
  let length = 0;
  for (let i = 0; i < MARKERS_MAX; i++) {
    const rest = sentence.slice(length, length + 400);
    const match = MARKER.exec(rest) ?? headingOf(rest);
    if (!match) break;
    length += match[0].length;
  }
  return length;
}

const HEADINGS = [
  CAPITALS_HEADING,
  LINE_HEADING,
  STOPPED_HEADING,
  TITLE_HEADING,
  HEADING_OF_LIST,
] as const;

function headingOf(rest: string): RegExpExecArray | undefined {
  for (const heading of HEADINGS) {
    const match = heading.exec(rest);
    if (match && match[0].length <= HEADING_LENGTH_MAX) return match;
  }
  return undefined;
}

const TAIL = /[;,]?\s+(?:and|or)\s*$|[;,]\s*$/;
const NEXT_RECITAL = /;\s*(?:and,?\s*)?(?=WHEREAS\b)/;

function withoutTail(text: string, { start, end }: Span): Span {
  const words = text.slice(start, end);
  const recital = NEXT_RECITAL.exec(words);
  const own = recital ? words.slice(0, recital.index) : words;
  const tail = TAIL.exec(own.slice(-20));
  const length = tail ? Math.max(0, own.length - 20) + tail.index : own.length;
  return trimSpan(text, { start, end: start + length });
}

/** Ends a long sentence where a thought ends; one a little too long is kept whole. */
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

const BLANK = /_{3,}|\[\s*[*●•·_ ]*\s*\]|\*{3,}|\.{4,}/g;
/** What pages and filings carry at their edges. */
const FURNITURE =
  /\bconfidential treatment\b|\bfiled separately\b|\b(?:portions?|information|material)\b.{0,60}\b(?:been|were|was|are|is) (?:omitted|redacted)\b|\bSource: [A-Z]/i;
/** `agree as follows`, `upon any of these events: A.` */
const LEADS_ON = /\bagree as follows\b|:\s[\dA-Za-z.()]{1,12}$/i;
const VERB =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|shall|will|may|must|can|should|would|agrees?|grants?|appoints?|provides?|means|includes?|desires?|wishes|\w{3,}(?:ed|s))\b/i;

function isReadable(line: string): boolean {
  if (line.length < LENGTH_MIN || line.endsWith(':') || isFurniture(line)) return false;
  if (LEADS_ON.test(line)) return false;
  if (!/^["'(¿¡$€£\d]?\p{Lu}|^["'(]?\d/u.test(line) || !saysSomething(line)) return false;
  const letters = line.match(/\p{L}/gu)?.length ?? 0;
  const blanks = line.match(BLANK)?.length ?? 0;
  return letters >= line.replaceAll(' ', '').length * LETTERS_SHARE_MIN && blanks <= BLANKS_MAX;
}

/** Whether a passage is a note to a filing, as `Portions of this exhibit have been omitted`. */
export function isFurniture(words: string): boolean {
  return FURNITURE.test(words);
}

const SENTENCE_WORDS_MIN = 6;

/** Has a verb that is easily seen, or is closed by a stop and long enough to have another. */
function saysSomething(line: string): boolean {
  return VERB.test(line) || (/[.!?]$/.test(line) && line.split(' ').length >= SENTENCE_WORDS_MIN);
}

/** Whether most of its letters are capitals, which is hard to read. */
export function isShouted(line: string): boolean {
  const capitals = line.match(/\p{Lu}/gu)?.length ?? 0;
  return capitals > (line.match(/\p{L}/gu)?.length ?? 0) / 2;
}
