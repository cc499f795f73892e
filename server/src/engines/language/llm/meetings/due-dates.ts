import { type Due, findDues } from '../../built-in/meetings/due/find-due.ts';
import type {
  MeetingReading,
  MeetingSentence,
} from '../../built-in/meetings/reading/read-meeting.ts';
import { placeAt } from '../../meeting-turns.ts';
import type { SettledItem, Span } from './settle-task.ts';

/** Turns around what is quoted in which the time may be said: `By when?` – `Friday.` */
const TURNS_AROUND = 3;
const PHRASE_LENGTH_MAX = 120;

/**
 * The words of the meeting that say by when, near what is quoted of it, and the day that they come to by our own rules:
 * the model says where to look, never what day it is.
 *
 * @param due as the model has it
 * @returns null when nobody says so there
 */
export function findDueDate(
  reading: MeetingReading,
  due: string,
  places: readonly Span[],
): SettledItem['due'] {
  if (due.length > PHRASE_LENGTH_MAX) return null;
  const near = sentencesThatMayTell(reading, places);
  return inThoseWords(reading, due, near) ?? onThatDay(reading, due, near);
}

/** Those that are quoted where they say a time, so that nobody else says another; else those around them too. */
function sentencesThatMayTell(reading: MeetingReading, places: readonly Span[]): MeetingSentence[] {
  const { turns, sentences } = reading;
  const starts = turns.map(({ start }) => start);
  const quoted = places.map(({ start }) => placeAt(starts, start));
  const first = Math.max(0, Math.min(...quoted) - TURNS_AROUND);
  const last = Math.min(turns.length - 1, Math.max(...quoted) + TURNS_AROUND);
  const near = sentences.slice(turns[first]!.firstSentence, turns[last]!.endSentence);
  const { true: quotedOnes = [], false: around = [] } = Object.groupBy(near, (sentence) =>
    places.some((place) => touches(place, sentence)) ? 'true' : 'false',
  );
  const isSaid = quotedOnes.some(({ text }) => duesIn(reading, text).length > 0);
  return isSaid ? quotedOnes : [...quotedOnes, ...around];
}

/** `by Friday`, as somebody says it. */
function inThoseWords(
  reading: MeetingReading,
  due: string,
  near: readonly MeetingSentence[],
): SettledItem['due'] {
  const wanted = patternOf(due);
  if (!wanted) return null;
  for (const sentence of near) {
    const said = wanted.exec(sentence.text);
    if (!said) continue;
    const span = { start: said.index, end: said.index + said[0].length };
    const day = duesIn(reading, sentence.text).find((one) => touches(one, span));
    return day ? { text: day.text, iso: day.iso } : { text: said[0], iso: null };
  }
  return null;
}

/** `20 November`, where somebody says `by Friday` and it is that day. */
function onThatDay(
  reading: MeetingReading,
  due: string,
  near: readonly MeetingSentence[],
): SettledItem['due'] {
  const iso = duesIn(reading, due)[0]?.iso ?? null;
  if (iso === null) return null;
  const said = near.flatMap(({ text }) => duesIn(reading, text)).find((one) => one.iso === iso);
  return said ? { text: said.text, iso } : null;
}

function duesIn({ meeting, language }: MeetingReading, text: string): Due[] {
  return findDues(text, meeting.began.slice(0, 10), language);
}

function touches(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Its words in their order, whatever signs stand between them; undefined where it has none. */
function patternOf(phrase: string): RegExp | undefined {
  const words = phrase.match(/[\p{L}\p{M}\p{N}]+/gu);
  if (!words) return undefined;
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'iu');
}
