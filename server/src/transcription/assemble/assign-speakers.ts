import type { SpeakerTurn } from '../../engines/speakers/speaker-engine.ts';
import type { Word } from '../../engines/speech/speech-engine.ts';

/** What closes a sentence, perhaps inside quotation marks or brackets. */
const SENTENCE_END = /[.?!…]['"’”»)\]]*$/u;

/**
 * Who says each word: the speaker of the turn that holds its middle, else of the nearest turn. Turns are found in
 * sound, and their ends are a few tenths of a second off; a word that falls on the wrong side is put right by the
 * sentences.
 *
 * @param words of one chunk, ascending
 * @param turns ascending, not overlapping
 * @returns one speaker a word, as the turns count them; 0 when there are no turns
 */
export function assignSpeakers(words: readonly Word[], turns: readonly SpeakerTurn[]): number[] {
  let at = turnBefore(turns, words[0]?.start_time ?? 0);
  const speakers = words.map((word) => {
    const middle = (word.start_time + word.end_time) / 2;
    while (distanceOf(turns[at + 1], middle) <= distanceOf(turns[at], middle)) at++;
    return turns[at]?.speaker ?? 0;
  });
  return moveChanges(words, smoothFlips(words, speakers));
}

/** The last turn that begins before `time`, by bisection: chunks of long recordings have thousands of turns before them. */
function turnBefore(turns: readonly SpeakerTurn[], time: number): number {
  let [low, high] = [0, turns.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (turns[middle]!.end_time < time) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** 0 within the turn. */
function distanceOf(turn: SpeakerTurn | undefined, time: number): number {
  return turn ? Math.max(turn.start_time - time, time - turn.end_time, 0) : Number.NaN;
}

/** A word alone between words of somebody else is theirs, unless it is a sentence of its own, as "Yes." is. */
function smoothFlips(words: readonly Word[], speakers: readonly number[]): number[] {
  const smooth = [...speakers];
  for (let index = 1; index + 1 < smooth.length; index++) {
    const before = smooth[index - 1]!;
    const isFlip = smooth[index] !== before && smooth[index + 1] === before;
    if (isFlip && !(endsSentence(words[index - 1]) && endsSentence(words[index]))) {
      smooth[index] = before;
    }
  }
  return smooth;
}

/** A change one word beside the end of a sentence belongs there, where the longer pause is there too. */
function moveChanges(words: readonly Word[], speakers: readonly number[]): number[] {
  const moved = [...speakers];
  for (let index = 1; index < moved.length; index++) {
    const [before, after] = [moved[index - 1]!, moved[index]!];
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

function pauseBefore(words: readonly Word[], index: number): number {
  return words[index]!.start_time - words[index - 1]!.end_time;
}

function endsSentence(word: Word | undefined): boolean {
  return word !== undefined && SENTENCE_END.test(word.text);
}
