import type { TranscriptSegment, TranscriptWord } from '@docket/sdk';

/** Word of a turn: its offsets in the text of the turn, and its times. */
export type SpokenWord = { start: number; end: number; startTime: number; endTime: number };

/** Speech of one speaker without a long pause. */
export type Turn = {
  speaker: string | null;
  text: string;
  startTime: number | null;
  endTime: number | null;
  /** Offset of the text in the text of the transcript; undefined if it does not stand there. */
  start: number | undefined;
  /** True if the engine probably misunderstood it. */
  isUncertain: boolean;
  /** Speaker who speaks at the same time. */
  overlaps: string | undefined;
  words: readonly SpokenWord[];
  segments: readonly TranscriptSegment[];
};

type Transcript = {
  transcript: string;
  segments: readonly TranscriptSegment[];
  words?: readonly TranscriptWord[] | undefined;
};

/** Longest pause within a turn, as in the text of the transcript. */
const PAUSE_SECONDS_MAX = 2;
/** A turn that has so many characters ends with its segment: long speeches become paragraphs. */
const TURN_CHARACTERS = 400;
/** Speakers who take the floor overlap by less. */
const OVERLAP_SECONDS_MIN = 0.3;

/** Groups the segments of a transcript into turns, and finds their places in its text and the times of their words. */
export function listTurns({ transcript, segments, words = [] }: Transcript): Turn[] {
  const groups = groupSegments(segments);
  const overlaps = findOverlaps(segments);
  const takeWords = createWordReader(words);
  let cursor = 0;
  return groups.map((group): Turn => {
    const [first, last] = [group[0]!, group.at(-1)!];
    const text = group.map((segment) => segment.text).join(' ');
    const at = transcript.indexOf(text, cursor);
    if (at >= 0) cursor = at + text.length;
    return {
      speaker: first.speaker,
      text,
      startTime: first.start_time,
      endTime: last.end_time,
      start: at >= 0 ? at : undefined,
      isUncertain: first.low_confidence === true,
      overlaps: overlaps.get(first),
      words: placeWords(text, takeWords(first.speaker, last.end_time ?? 0)),
      segments: group,
    };
  });
}

function groupSegments(segments: readonly TranscriptSegment[]): TranscriptSegment[][] {
  const overlaps = findOverlaps(segments);
  const groups: TranscriptSegment[][] = [];
  for (const segment of segments) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isSameState =
      last?.low_confidence === segment.low_confidence &&
      (last && overlaps.get(last)) === overlaps.get(segment);
    if (group && last && isSameState && continues(group, last, segment)) group.push(segment);
    else groups.push([segment]);
  }
  return groups;
}

function continues(
  group: readonly TranscriptSegment[],
  last: TranscriptSegment,
  next: TranscriptSegment,
): boolean {
  const pause = (next.start_time ?? 0) - (last.end_time ?? next.start_time ?? 0);
  const length = group.reduce((sum, { text }) => sum + text.length, 0);
  return last.speaker === next.speaker && pause <= PAUSE_SECONDS_MAX && length < TURN_CHARACTERS;
}

/** Maps each segment that begins before another speaker has ended to that speaker. */
function findOverlaps(segments: readonly TranscriptSegment[]): Map<TranscriptSegment, string> {
  const overlaps = new Map<TranscriptSegment, string>();
  let latest: TranscriptSegment | undefined;
  for (const segment of segments) {
    const other = latest && findOverlap(latest, segment);
    if (other !== undefined) overlaps.set(segment, other);
    if ((segment.end_time ?? 0) >= (latest?.end_time ?? 0)) latest = segment;
  }
  return overlaps;
}

/** Returns the speaker of the earlier segment if it goes on while the later one is spoken. */
function findOverlap(earlier: TranscriptSegment, later: TranscriptSegment): string | undefined {
  if (earlier.speaker === null || later.speaker === null) return undefined;
  if (earlier.speaker === later.speaker || later.start_time === null) return undefined;
  const seconds = (earlier.end_time ?? 0) - later.start_time;
  return seconds >= OVERLAP_SECONDS_MIN ? earlier.speaker : undefined;
}

/** Returns a function that takes the next words of a speaker until a time. */
function createWordReader(words: readonly TranscriptWord[]) {
  const queues = Map.groupBy(words, ({ speaker }) => speaker);
  const taken = new Map<string | null, number>();
  return (speaker: string | null, until: number): readonly TranscriptWord[] => {
    const queue = queues.get(speaker) ?? [];
    const from = taken.get(speaker) ?? 0;
    let to = from;
    while (to < queue.length && queue[to]!.start_time < until) to += 1;
    taken.set(speaker, to);
    return queue.slice(from, to);
  };
}

/** Finds the words in the text in their order. A word that was corrected in the text has no place. */
function placeWords(text: string, words: readonly TranscriptWord[]): SpokenWord[] {
  let cursor = 0;
  return words.flatMap((word) => {
    const start = text.indexOf(word.text, cursor);
    if (start < 0) return [];
    cursor = start + word.text.length;
    return [{ start, end: cursor, startTime: word.start_time, endTime: word.end_time }];
  });
}

/** Returns the number of the turn that is heard at a time: the last one that has begun. @returns -1 before the first */
export function findHeardTurn(turns: readonly Turn[], seconds: number): number {
  return turns.findLastIndex(({ startTime }) => startTime !== null && startTime <= seconds);
}
