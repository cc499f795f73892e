import { anyCue } from '../../../../language/cues.ts';
import { addDuration } from '../../../../language/dates/calendar-date.ts';
import { type DateMention, type DateOrder, findDates } from '../../../../language/dates/dates.ts';
import type { Span } from '../../../../language/span.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { type PageCell, spanInCell } from './cells.ts';
import { findLabelled } from './labelled-values.ts';

/** Language of a document and the order of day and month in its numeric dates. */
export type DateReading = { language: TextLanguage; order: DateOrder | undefined };

/** Characters between a label and its date. */
const GAP_MAX = 12;

/** Finds the date that a label names. Offsets are those of the document's text. */
export function findLabelledDate(
  cells: readonly PageCell[],
  kind: 'date' | 'due',
  { language, order }: DateReading,
): DateMention | undefined {
  const found = findLabelled(cells, kind, (text, from) => {
    const date = findDates(text, language, order).find(({ start }) => start >= from);
    return date && date.start - from <= GAP_MAX ? { ...date, value: date } : undefined;
  });
  return found && { ...found.value, ...spanInCell(found.cell, found) };
}

const DUE_PHRASE = new RegExp(`(?<!\\p{L})${anyCue('financial/due-phrases')}(?!\\p{L})`, 'iu');

/** Finds the last day to pay in a sentence: `Bitte überweisen Sie den Betrag bis zum 07.04.2026`. */
export function findDueInSentence(
  cells: readonly PageCell[],
  { language, order }: DateReading,
): DateMention | undefined {
  for (const cell of cells) {
    const phrase = DUE_PHRASE.exec(cell.text);
    if (!phrase) continue;
    const from = phrase.index + phrase[0].length;
    const date = findDates(cell.text, language, order).find(({ start }) => start >= from);
    if (date && date.start - from <= GAP_MAX) return { ...date, ...spanInCell(cell, date) };
  }
  return undefined;
}

const DAYS = new RegExp(`(?<!\\p{L})${anyCue('financial/payment-terms')}(?!\\p{L})`, 'iu');
const DAYS_MAX = 180;

/** Adds the days that the terms of payment allow to the date of issue: `Net 30`, `zahlbar innerhalb von 14 Tagen`. */
export function findDueByTerms(
  cells: readonly PageCell[],
  issued: string,
): (Span & { iso: string }) | undefined {
  for (const cell of cells) {
    const match = DAYS.exec(cell.text);
    const days = Number(match?.slice(1).find((digits) => digits !== undefined) ?? NaN);
    const iso = match && days <= DAYS_MAX ? addDuration(issued, days, 'day') : undefined;
    if (!match || !iso) continue;
    const span = { start: match.index, end: match.index + match[0].length };
    return { iso, ...spanInCell(cell, span) };
  }
  return undefined;
}
