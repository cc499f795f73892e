import { anyOf, loadCues } from '../../../../language/cues.ts';
import { findIndexFrom } from '../../../../language/find-in-order.ts';
import type { Span } from '../../../../language/span.ts';
import { isHeading } from '../document/term-scores.ts';
import { oncePerReading, type Reading } from '../document/reading.ts';

/** Part of a document that amends the rest: a whole amendment, addendum or letter, or a note on the contract. */
export type AmendingPart = Span & {
  kind: 'document' | 'note';
  /** Length of its title or subject line, from `start`. */
  titleLength: number;
  /** First date near its beginning, as ISO date. */
  date: string | undefined;
};

const MONTH = anyOf(loadCues('en', 'month-names'));
const TITLE = new RegExp(
  String.raw`(?<=^|[\n\u2029])\s?(?:(?!(?:this|the|any|an?|no|each|such)\s)\p{L}+\s){0,2}?${anyOf(loadCues('en', 'contracts/amendments/titles'))}(?![\p{L}])[^\n\u2029]{0,100}`,
  'giu',
);
/** First words of an amendment, for one whose title is missing: repeated titles are dropped as headers of pages. */
const INTRODUCTION = new RegExp(
  String.raw`(?<=^|[\n\u2029])\s?this\s(?:\p{L}+\s){0,2}?${anyOf(loadCues('en', 'contracts/amendments/titles'))}\b[^\n\u2029]{0,80}?\b(?:made|dated|entered)\b`,
  'giu',
);
const SUBJECT_LINE = new RegExp(
  String.raw`(?<=^|[\n\u2029])\s?(?:re|ref|subject)\s?:[^\n\u2029]{0,60}?\b${anyOf(loadCues('en', 'contracts/amendments/subjects'))}\b[^\n\u2029]{0,100}`,
  'giu',
);
const NOTE = new RegExp(
  String.raw`(?<=^|[\n\u2029])\s?\[?${anyOf(loadCues('en', 'contracts/amendments/note-openings'))}\b[^\n\u2029:]{0,80}:\]?[\s\u2029]?[^\n\u2029]*`,
  'giu',
);
/** Note that begins with its day: `12 February 2024: the rent goes up to £815`. */
const DATED_NOTE = new RegExp(
  String.raw`(?<=^|[\n\u2029])\s?(?:\d{1,2}(?:st|nd|rd|th)?\s${MONTH}\s\d{4}|${MONTH}\s\d{1,2},\s\d{4}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}-\d{2}-\d{2})\s?[:-]\s[^\n\u2029]+`,
  'giu',
);
const ANNEX =
  /(?<=[\n\u2029])\s?(?:EXHIBIT|SCHEDULE|ANNEX|APPENDIX|ATTACHMENT)\s[A-Z0-9]{1,4}(?![\w.])/g;
/** Words at the beginning of a document that amends another one. */
const OPENING = /\b(?:this\s(?:\w+\s){0,3}(?:amendment|addendum|deed|letter|order)|agree|amend)/i;
const OPENING_LENGTH = 1_200;
const BARE_TITLE = /^\s?(?:amendment|change order)\s?$/i;
const SELF_REFERENCE = /\bthis\s(?:\w+\s){0,2}(?:amendment|change order)\b/i;
const SELF_REFERENCE_LENGTH = 400;
const DATE_DISTANCE_MAX = 400;

/** Finds the parts of a document that amend the rest, in order, without overlap. */
export const findAmendingParts = oncePerReading((reading): readonly AmendingPart[] => {
  const documents = findDocuments(reading);
  const notes = findNotes(reading).filter(
    (note) => !documents.some(({ start, end }) => note.start >= start && note.start < end),
  );
  return [...documents, ...notes].toSorted((a, b) => a.start - b.start);
});

/** Distance within which a title and the first words belong to one document. */
const TITLE_DISTANCE_MAX = 250;
/** Largest number of documents, and of notes, that are read. */
const PARTS_MAX = 50;

function findDocuments(reading: Reading): AmendingPart[] {
  const { text } = reading;
  const named = [
    ...[...text.matchAll(TITLE)].filter((match) => opensDocument(text, match)),
    ...text.matchAll(SUBJECT_LINE),
  ].toSorted(byIndex);
  const starts = named.map(({ index }) => ({ start: index, end: index }));
  const untitled = [...text.matchAll(INTRODUCTION)].filter(
    ({ index }) => !isBehindTitle(starts, index),
  );
  const titles = [...named, ...untitled].toSorted(byIndex).slice(0, PARTS_MAX);
  const annexes = [...text.matchAll(ANNEX)].map(({ index }) => ({ start: index, end: index }));
  return titles.map((title, index) => {
    const start = title.index;
    const annex = annexes[findIndexFrom(annexes, start + title[0].length)];
    const end = Math.min(titles[index + 1]?.index ?? text.length, annex?.start ?? text.length);
    const titleLength = title[0].length;
    const date =
      dateInTitle(reading, title) ??
      dateBehind(reading, start + titleLength) ??
      dateBefore(reading, start);
    return { kind: 'document', start, end, titleLength, date };
  });
}

function byIndex(a: RegExpExecArray, b: RegExpExecArray): number {
  return a.index - b.index;
}

/** Tells whether one of the titles, which are in order, stands right before an offset. */
function isBehindTitle(titles: readonly Span[], offset: number): boolean {
  const before = titles[findIndexFrom(titles, offset) - 1];
  return before !== undefined && offset - before.start <= TITLE_DISTANCE_MAX;
}

function opensDocument(text: string, { 0: title, index }: RegExpExecArray): boolean {
  if (title.includes('...') || !isHeading(title.slice(0, 80))) return false;
  const end = index + title.length;
  if (BARE_TITLE.test(title)) {
    return SELF_REFERENCE.test(text.slice(end, end + SELF_REFERENCE_LENGTH));
  }
  return OPENING.test(text.slice(end, end + OPENING_LENGTH));
}

function findNotes(reading: Reading): AmendingPart[] {
  const dated = reading.text.matchAll(DATED_NOTE).take(PARTS_MAX).toArray();
  const named = reading.text.matchAll(NOTE).take(PARTS_MAX).toArray();
  const starts = new Set(dated.map(({ index }) => index));
  // "Notes:" may stand above notes that have days of their own.
  const apart = named.filter(({ 0: note, index }) =>
    dated.every((one) => one.index < index || one.index >= index + note.length),
  );
  const notes = [...dated, ...apart.filter(({ index }) => !starts.has(index))];
  return notes.map(({ 0: note, index }) => ({
    kind: 'note',
    start: index,
    end: index + note.length,
    titleLength: note.indexOf(':') + 1,
    date: dateBehind(reading, index),
  }));
}

function dateBehind({ dates }: Reading, offset: number): string | undefined {
  const date = dates[findIndexFrom(dates, offset)];
  return date && date.start < offset + DATE_DISTANCE_MAX ? date.iso : undefined;
}

const DATED_TITLE =
  /(?:amendment|addendum|letter|variation|order|deed)(?:\s(?:no\.?|number|#)?\s?\w{1,5})?,?\s(?:dated|made on|of)\s(?:the\s)?$/i;

/** Reads the date of `Second Amendment dated 2 March 2026`; the title may also name the date of the contract. */
function dateInTitle({ dates, text }: Reading, { 0: title, index }: RegExpExecArray) {
  const date = dates[findIndexFrom(dates, index)];
  const isDated = date && DATED_TITLE.test(text.slice(index, date.start));
  return isDated && date.start < index + title.length ? date.iso : undefined;
}

function dateBefore({ dates }: Reading, offset: number): string | undefined {
  const date = dates[findIndexFrom(dates, offset) - 1];
  return date && date.start > offset - DATE_DISTANCE_MAX ? date.iso : undefined;
}
