import type { SpeakerTurn } from '../../engines/speakers/speaker-engine.ts';
import type { Word } from '../../engines/speech/speech-engine.ts';

/** End of a sentence, with closing quotation marks or brackets. */
const SENTENCE_END = /[.?!…]['"’”»)\]]*$/u;

/**
 * Assigns a speaker to each word: that of the turn around its middle, or of the nearest turn. Turn boundaries are
 * inexact by some tenths of a second, so changes of speaker are moved to nearby sentence boundaries.
 *
 * @param words words of one chunk, ascending
 * @param turns speaker turns, ascending, not overlapping
 * @returns the speaker number of each word, null for an uncertain speaker; 0 when there are no turns
 */
export function assignSpeakers(
  words: readonly Word[],
  turns: readonly SpeakerTurn[],
): (number | null)[] {
  let at = findTurnBefore(turns, words[0]?.start_time ?? 0);
  const speakers = words.map((word) => {
    const middle = (word.start_time + word.end_time) / 2;
    while (distanceOf(turns[at + 1], middle) <= distanceOf(turns[at], middle)) at++;
    const turn = turns[at];
    return turn ? turn.speaker : 0;
  });
  return moveChangesToSentences(words, smoothFlips(words, speakers));
}

/** Finds the index of the last turn that starts before `time`, by bisection among thousands of turns. */
function findTurnBefore(turns: readonly SpeakerTurn[], time: number): number {
  let [low, high] = [0, turns.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (turns[middle]!.end_time < time) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** Returns the seconds between a time and a turn; 0 within the turn, NaN without one. */
function distanceOf(turn: SpeakerTurn | undefined, time: number): number {
  return turn ? Math.max(turn.start_time - time, time - turn.end_time, 0) : Number.NaN;
}

/** Gives a single word between words of one other speaker to that speaker, unless it is a sentence, as "Yes." */
function smoothFlips(
  words: readonly Word[],
  speakers: readonly (number | null)[],
): (number | null)[] {
  const smooth = [...speakers];
  for (let index = 1; index + 1 < smooth.length; index++) {
    const before = speakerAt(smooth, index - 1);
    const isFlip = smooth[index] !== before && smooth[index + 1] === before;
    if (isFlip && !(endsSentence(words[index - 1]) && endsSentence(words[index]))) {
      smooth[index] = before;
    }
  }
  return smooth;
}

/** Moves a change of speaker by one word to a sentence boundary, if the longer pause is there. */
function moveChangesToSentences(
  words: readonly Word[],
  speakers: readonly (number | null)[],
): (number | null)[] {
  const moved = [...speakers];
  for (let index = 1; index < moved.length; index++) {
    const [before, after] = [speakerAt(moved, index - 1), speakerAt(moved, index)];
    if (before === after || endsSentence(words[index - 1])) continue;
    const isLate = index > 1 && moved[index - 2] === before && endsSentence(words[index - 2]);
    const isEarly = moved[index + 1] === after && endsSentence(words[index]);
    if (isLate && pauseBefore(words, index - 1) >= pauseBefore(words, index)) {
      moved[index - 1] = after;
    } else if (isEarly && pauseBefore(words, index + 1) >= pauseBefore(words, index)) {
      moved[index] = before;
    }
  }
  return moved;
}

function speakerAt(speakers: readonly (number | null)[], index: number): number | null {
  return speakers[index] ?? null;
}

function pauseBefore(words: readonly Word[], index: number): number {
  return words[index]!.start_time - words[index - 1]!.end_time;
}

function endsSentence(word: Word | undefined): boolean {
  return word !== undefined && SENTENCE_END.test(word.text);
}
