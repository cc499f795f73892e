import type { TranscriptFormat } from '../../contract/transcript-import.ts';
import {
  type ImportedSegment,
  type ImportedTranscript,
  type ImportWarning,
  type Turn,
  UnreadableTranscript,
} from './imported-transcript.ts';
import { nameKey } from './speaker-names.ts';

/** More than a day of quick talk; all are written in one transaction. */
export const SEGMENTS_MAX = 20_000;
export const SPEAKERS_MAX = 500;
const SPEAKER_LENGTH_MAX = 200;
/** Hours of talk without a break. */
const TEXT_LENGTH_MAX = 500_000;

/** Where so many turns have a time, the others begin when the one before does. */
const TIMED_SHARE_MIN = 0.8;

/** No transcript begins as late. */
const CLOCK_SECONDS_MIN = 7_200;

/** Nobody speaks more slowly for long: turns of which only the beginning is known last no longer. */
const WORDS_PER_SECOND_MIN = 1.5;

/**
 * Turns as they are kept.
 *
 * @throws UnreadableTranscript when there are none, or too many
 */
export function settle(
  format: TranscriptFormat,
  turns: readonly Turn[],
): Omit<ImportedTranscript, 'language'> {
  if (turns.length === 0) throw new UnreadableTranscript('nothing is said in it');
  if (turns.length > SEGMENTS_MAX) {
    const line = turns[SEGMENTS_MAX]!.line;
    throw new UnreadableTranscript(`it has ${turns.length} turns; ${SEGMENTS_MAX} are allowed`, {
      line,
      kind: 'too_large',
    });
  }
  const long = turns.find(({ text }) => text.length > TEXT_LENGTH_MAX);
  if (long) {
    throw new UnreadableTranscript(`a turn has more than ${TEXT_LENGTH_MAX} characters`, {
      line: long.line,
      kind: 'too_large',
    });
  }
  const { speakers, indexOf } = nameSpeakers(turns);
  const warnings: ImportWarning[] = [];
  const timed = timeTurns(format, turns, warnings);
  const segments = (timed ?? turns.map((turn) => ({ ...turn, start: 0, end: 0 }))).map(
    ({ speaker, text, start, end }): ImportedSegment => ({
      speaker: indexOf(speaker),
      text,
      start_time: start,
      end_time: end,
    }),
  );
  return { format, isTimed: timed !== undefined, speakers, segments, warnings };
}

/** One speaker for all spellings that differ in case and spaces only. */
function nameSpeakers(turns: readonly Turn[]) {
  const byKey = new Map<string, number>();
  const speakers: string[] = [];
  for (const { speaker, line } of turns) {
    if (speaker === null || byKey.has(nameKey(speaker))) continue;
    if (speaker.length > SPEAKER_LENGTH_MAX) {
      throw new UnreadableTranscript('the name of a speaker is too long', { line });
    }
    byKey.set(nameKey(speaker), speakers.push(speaker) - 1);
    if (speakers.length > SPEAKERS_MAX) {
      const message = `it has more than ${SPEAKERS_MAX} speakers`;
      throw new UnreadableTranscript(message, { line, kind: 'too_large' });
    }
  }
  const indexOf = (speaker: string | null) =>
    speaker === null ? null : (byKey.get(nameKey(speaker)) ?? null);
  return { speakers, indexOf };
}

type Begun = Turn & { start: number };
type Timed = Begun & { end: number };

/** @returns undefined where too little is known of times */
function timeTurns(
  format: TranscriptFormat,
  turns: readonly Turn[],
  warnings: ImportWarning[],
): Timed[] | undefined {
  const known = turns.filter(({ start }) => start !== null).length;
  if (known === 0) return undefined;
  // What stands above the first of them is a head.
  const count = turns.length - turns.findIndex(({ start }) => start !== null);
  if (known < TIMED_SHARE_MIN * count) {
    const message = `Only ${known} of ${count} turns have a time: times are left out`;
    warnings.push({ code: 'times_left_out', message });
    return undefined;
  }
  const begun = inherit(format === 'text' ? sinceBeginning(turns, warnings) : turns);
  const isGrowing = begun.every(({ start }, index) => start >= (begun[index - 1]?.start ?? 0));
  if (!isGrowing && format === 'text') {
    const message = 'Times do not grow from turn to turn: they are left out';
    warnings.push({ code: 'times_left_out', message });
    return undefined;
  }
  if (!isGrowing) {
    warnings.push({ code: 'sorted', message: 'Turns were put into the order of their times' });
  }
  return withEnds(
    begun.toSorted((a, b) => a.start - b.start),
    warnings,
  );
}

/** Captions that were saved have the time of the day. */
function sinceBeginning(turns: readonly Turn[], warnings: ImportWarning[]): readonly Turn[] {
  const first = turns.find(({ start }) => start !== null)?.start ?? 0;
  if (first < CLOCK_SECONDS_MIN) return turns;
  warnings.push({
    code: 'clock_times',
    message: 'The first time is later than two hours: times are taken for those of the day',
  });
  const since = (time: number | null) => (time === null ? null : time - first);
  return turns.map((turn) => ({ ...turn, start: since(turn.start), end: since(turn.end) }));
}

function inherit(turns: readonly Turn[]): Begun[] {
  let last = 0;
  return turns.map((turn) => {
    last = turn.start ?? last;
    return { ...turn, start: last };
  });
}

/** A turn without an end lasts until the next begins, or as long as it takes to say. */
function withEnds(turns: readonly Begun[], warnings: ImportWarning[]): Timed[] {
  if (turns.some(({ end }) => end === null)) {
    warnings.push({
      code: 'ends_assumed',
      message: 'The transcript says when turns begin: each is taken to last until the next',
    });
  }
  let following = Number.POSITIVE_INFINITY;
  let later = following;
  return turns
    .toReversed()
    .map((turn) => {
      const { start, end, text, line } = turn;
      if (end !== null && end < start) {
        throw new UnreadableTranscript('a turn ends before it begins', { line });
      }
      const longest = start + Math.max(1, text.split(' ').length / WORDS_PER_SECOND_MIN);
      // Turns of one second last until that of another one.
      if (start < following) later = following;
      following = start;
      const assumed = Math.round(Math.min(later, longest) * 1_000) / 1_000;
      return { ...turn, end: end ?? assumed };
    })
    .toReversed();
}
