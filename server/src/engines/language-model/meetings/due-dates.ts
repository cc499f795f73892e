import { type DueDate, findDueDates } from '../../../language/due-dates/find-due-dates.ts';
import type { Span } from '../../../language/span.ts';
import { indexOfLastStart } from '../../language-engine/evidence/meeting-turns.ts';
import type { MeetingReading, MeetingSentence } from '../../meeting-text/read-meeting.ts';
import type { ResolvedItem } from './resolve-claims.ts';

/** Turns around a quote that may state its due date: `By when?` – `Friday.` */
const TURNS_AROUND = 3;
const PHRASE_LENGTH_MAX = 120;

/**
 * Resolves the due date of an action item from the words of the meeting near its quotes. The model says where to look;
 * the day itself is computed by rules.
 *
 * @param due due date in the words of the model
 * @returns null if no sentence near the quotes states it
 */
export function resolveDueDate(
  reading: MeetingReading,
  due: string,
  places: readonly Span[],
): ResolvedItem['due'] {
  if (due.length > PHRASE_LENGTH_MAX) return null;
  const near = listSentencesNear(reading, places);
  return findByWords(reading, due, near) ?? findByDay(reading, due, near);
}

/** Lists the quoted sentences if they state a due date, so that no other speaker's date counts; else those around too. */
function listSentencesNear(reading: MeetingReading, places: readonly Span[]): MeetingSentence[] {
  const { turns, sentences } = reading;
  const starts = turns.map(({ start }) => start);
  const quotedTurns = places.map(({ start }) => indexOfLastStart(starts, start));
  const first = Math.max(0, Math.min(...quotedTurns) - TURNS_AROUND);
  const last = Math.min(turns.length - 1, Math.max(...quotedTurns) + TURNS_AROUND);
  const near = sentences.slice(turns[first]!.firstSentence, turns[last]!.endSentence);
  const { true: quoted = [], false: around = [] } = Object.groupBy(near, (sentence) =>
    places.some((place) => overlaps(place, sentence)) ? 'true' : 'false',
  );
  const hasDueDate = quoted.some(({ text }) => listDueDates(reading, text).length > 0);
  return hasDueDate ? quoted : [...quoted, ...around];
}

/** Finds the words of the model, such as `by Friday`, in a sentence. */
function findByWords(
  reading: MeetingReading,
  due: string,
  near: readonly MeetingSentence[],
): ResolvedItem['due'] {
  const pattern = toPattern(due);
  if (!pattern) return null;
  for (const sentence of near) {
    const match = pattern.exec(sentence.text);
    if (!match) continue;
    const span = { start: match.index, end: match.index + match[0].length };
    const dueDate = listDueDates(reading, sentence.text).find((each) => overlaps(each, span));
    return dueDate ? { text: dueDate.text, iso: dueDate.iso } : { text: match[0], iso: null };
  }
  return null;
}

/** Finds another wording of the same day: the model writes `20 November`, a speaker says `by Friday`. */
function findByDay(
  reading: MeetingReading,
  due: string,
  near: readonly MeetingSentence[],
): ResolvedItem['due'] {
  const iso = listDueDates(reading, due)[0]?.iso ?? null;
  if (iso === null) return null;
  const dueDate = near
    .flatMap(({ text }) => listDueDates(reading, text))
    .find((each) => each.iso === iso);
  return dueDate ? { text: dueDate.text, iso } : null;
}

function listDueDates({ meeting, language }: MeetingReading, text: string): DueDate[] {
  return findDueDates(text, meeting.began.slice(0, 10), language);
}

function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Builds a pattern for the words of a phrase with any punctuation between them; undefined without words. */
function toPattern(phrase: string): RegExp | undefined {
  const words = phrase.match(/[\p{L}\p{M}\p{N}]+/gu);
  if (!words) return undefined;
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'iu');
}
