import { findDues } from '../../built-in/meetings/due/find-due.ts';
import type { MeetingReading } from '../../built-in/meetings/reading/read-meeting.ts';
import { placeAt } from '../../meeting-turns.ts';
import type { Span } from './settle-task.ts';

type DueDate = { text: string; iso: string | null };

/** Turns around what is quoted in which the time may be said: `By when?` – `Friday.` */
const TURNS_AROUND = 3;
/** A day that is named so near to what the model says is the same phrase. */
const PHRASE_MAX = 120;

/**
 * The words of the meeting that say by when, near what is quoted of it, and the day that they come to by our own rules:
 * the model says where to look, never what day it is.
 *
 * @param due as the model has it
 * @returns null when nobody says so there
 */
export function findDueDate(
  { meeting, turns, sentences, language }: MeetingReading,
  due: string,
  places: readonly Span[],
): DueDate | null {
  const wanted = patternOf(due);
  if (!wanted || due.length > PHRASE_MAX) return null;
  const starts = turns.map(({ start }) => start);
  const quoted = places.map(({ start }) => placeAt(starts, start));
  const [first, last] = [Math.min(...quoted), Math.max(...quoted)];
  const near = turns.slice(Math.max(0, first - TURNS_AROUND), last + TURNS_AROUND + 1);
  const inQuote = (turn: Span) =>
    places.some(({ start }) => start >= turn.start && start < turn.end);
  for (const turn of near.toSorted((a, b) => Number(inQuote(b)) - Number(inQuote(a)))) {
    for (const sentence of sentences.slice(turn.firstSentence, turn.endSentence)) {
      const said = wanted.exec(sentence.text);
      if (!said) continue;
      const span = { start: said.index, end: said.index + said[0].length };
      const day = findDues(sentence.text, meeting.began.slice(0, 10), language).find((one) =>
        touches(one, span),
      );
      return day ? { text: day.text, iso: day.iso } : { text: said[0], iso: null };
    }
  }
  return null;
}

function touches(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Its words in their order, whatever stands between them. */
function patternOf(phrase: string): RegExp | undefined {
  const words = phrase.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length === 0) return undefined;
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}(?![\\p{L}\\p{N}])`, 'iu');
}
