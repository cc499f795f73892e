import type { TranscriptFormat } from '../../contract/transcript-import.ts';
import {
  type ImportedSegment,
  type ImportedTranscript,
  type ImportWarning,
  type ImportedTurn,
  UnreadableTranscript,
} from './imported-transcript.ts';
import { toNameKey } from './speaker-names.ts';

/** More than a day of fast speech. All segments are written in one transaction. */
const SEGMENTS_MAX = 20_000;
const SPEAKERS_MAX = 500;
const SPEAKER_LENGTH_MAX = 200;
/** Several hours of uninterrupted speech. */
const TEXT_LENGTH_MAX = 500_000;

/** Share of timed turns from which untimed turns start with the previous one. */
const TIMED_SHARE_MIN = 0.8;

/** Seconds from which a first time is a time of day: no transcript starts this late. */
const CLOCK_SECONDS_MIN = 7_200;

/** Slowest speech rate, which limits the length of turns without an end. */
const WORDS_PER_SECOND_MIN = 1.5;

/**
 * Normalizes turns for storage: speakers, times, order and limits.
 *
 * @throws UnreadableTranscript without turns, or above a limit
 */
export function normalizeTranscript(
  format: TranscriptFormat,
  turns: readonly ImportedTurn[],
): Omit<ImportedTranscript, 'language'> {
  if (turns.length === 0) throw new UnreadableTranscript('the transcript has no speech');
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
  const { speakers, indexOf } = collectSpeakers(turns);
  const warnings: ImportWarning[] = [];
  const timed = resolveTimes(format, turns, warnings);
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

/** Collects speakers. Spellings that differ only in case and spaces are one speaker. */
function collectSpeakers(turns: readonly ImportedTurn[]) {
  const byKey = new Map<string, number>();
  const speakers: string[] = [];
  for (const { speaker, line } of turns) {
    if (speaker === null || byKey.has(toNameKey(speaker))) continue;
    if (speaker.length > SPEAKER_LENGTH_MAX) {
      throw new UnreadableTranscript('the name of a speaker is too long', { line });
    }
    byKey.set(toNameKey(speaker), speakers.push(speaker) - 1);
    if (speakers.length > SPEAKERS_MAX) {
      const message = `it has more than ${SPEAKERS_MAX} speakers`;
      throw new UnreadableTranscript(message, { line, kind: 'too_large' });
    }
  }
  const indexOf = (speaker: string | null) =>
    speaker === null ? null : (byKey.get(toNameKey(speaker)) ?? null);
  return { speakers, indexOf };
}

type StartedTurn = ImportedTurn & { start: number };
type TimedTurn = StartedTurn & { end: number };

/**
 * Resolves the times of turns and adds warnings about assumptions.
 *
 * @returns undefined when too few turns have a time
 */
function resolveTimes(
  format: TranscriptFormat,
  turns: readonly ImportedTurn[],
  warnings: ImportWarning[],
): TimedTurn[] | undefined {
  const timedCount = turns.filter(({ start }) => start !== null).length;
  if (timedCount === 0) return undefined;
  // Turns before the first time are a header.
  const count = turns.length - turns.findIndex(({ start }) => start !== null);
  if (timedCount < TIMED_SHARE_MIN * count) {
    const message = `Only ${timedCount} of ${count} turns have a time: all times are dropped`;
    warnings.push({ code: 'times_left_out', message });
    return undefined;
  }
  const begun = fillStarts(format === 'text' ? toRelativeTimes(turns, warnings) : turns);
  const isGrowing = begun.every(({ start }, index) => start >= (begun[index - 1]?.start ?? 0));
  if (!isGrowing && format === 'text') {
    const message = 'Times decrease from turn to turn: all times are dropped';
    warnings.push({ code: 'times_left_out', message });
    return undefined;
  }
  if (!isGrowing) {
    warnings.push({ code: 'sorted', message: 'Turns were sorted by time' });
  }
  return fillEnds(
    begun.toSorted((a, b) => a.start - b.start),
    warnings,
  );
}

/** Converts times of day, which saved captions have, to times since the first turn. */
function toRelativeTimes(
  turns: readonly ImportedTurn[],
  warnings: ImportWarning[],
): readonly ImportedTurn[] {
  const first = turns.find(({ start }) => start !== null)?.start ?? 0;
  if (first < CLOCK_SECONDS_MIN) return turns;
  warnings.push({
    code: 'clock_times',
    message: 'The first time is later than two hours: times are treated as times of day',
  });
  const since = (time: number | null) => (time === null ? null : time - first);
  return turns.map((turn) => ({ ...turn, start: since(turn.start), end: since(turn.end) }));
}

function fillStarts(turns: readonly ImportedTurn[]): StartedTurn[] {
  let last = 0;
  return turns.map((turn) => {
    last = turn.start ?? last;
    return { ...turn, start: last };
  });
}

/** Fills missing ends: until the next turn starts, at most as long as slow speech would take. */
function fillEnds(turns: readonly StartedTurn[], warnings: ImportWarning[]): TimedTurn[] {
  if (turns.some(({ end }) => end === null)) {
    warnings.push({
      code: 'ends_assumed',
      message: 'The transcript has no end times: each turn is assumed to last until the next',
    });
  }
  let following = Number.POSITIVE_INFINITY;
  let later = following;
  return turns
    .toReversed()
    .map((turn) => {
      const { start, end, text, line } = turn;
      if (end !== null && end < start) {
        throw new UnreadableTranscript('a turn ends before it starts', { line });
      }
      const longest = start + Math.max(1, text.split(' ').length / WORDS_PER_SECOND_MIN);
      // Turns that start together last until the next later start.
      if (start < following) later = following;
      following = start;
      const assumed = Math.round(Math.min(later, longest) * 1_000) / 1_000;
      return { ...turn, end: end ?? assumed };
    })
    .toReversed();
}
