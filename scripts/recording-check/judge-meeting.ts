import { addErrors, type WordErrors, wordErrorRate } from '../../eval/speech/align-words.ts';
import { withoutShortPauses } from '../../eval/speech/dialogues.ts';
import { diarizationError, diarizationErrorRate } from '../../eval/speech/diarization-error.ts';
import { judgeWords } from '../../eval/speech/judged-words.ts';
import type { TranscriptWord } from '../../server/src/contract/transcription.ts';
import type { Meeting, Reading } from './make-meeting.ts';

/** Seconds on each side of a boundary that are not judged, as is usual. */
const COLLAR = 0.25;

/** Shares from 0 to 1, or more where much was put in. */
export type Judgement = {
  wordErrorRate: number;
  diarizationErrorRate: number;
  /** Share of speech attributed to a wrong speaker. */
  confused: number;
};

export function judgeMeeting(
  { readings, reference }: Meeting,
  words: readonly TranscriptWord[],
): Judgement {
  const error = diarizationError(reference, spansOf(words), COLLAR);
  return {
    wordErrorRate: wordErrorRate(errorsOf(readings, words)),
    diarizationErrorRate: diarizationErrorRate(error),
    confused: error.confused / error.spoken,
  };
}

/** Each clip that was said to its end is compared with what was heard in its turns; a word is of the turn next to it. */
function errorsOf(readings: readonly Reading[], words: readonly TranscriptWord[]): WordErrors {
  const turns = readings.flatMap((reading) => reading.turns.map((turn) => ({ ...turn, reading })));
  const heard = Map.groupBy(words, ({ start_time, end_time }) => {
    const middle = (start_time + end_time) / 2;
    const distances = turns.map(({ start, end }) => Math.max(start - middle, middle - end));
    return turns[distances.indexOf(Math.min(...distances))]?.reading;
  });
  const complete = readings.filter(({ isComplete }) => isComplete);
  return addErrors(
    complete.map((reading) => judgeWords(reading.said, heard.get(reading) ?? []).errors),
  );
}

/** Returns speaker intervals by the words attributed to each speaker. */
function spansOf(words: readonly TranscriptWord[]) {
  const bySpeaker = Map.groupBy(words, ({ speaker }) => speaker ?? '');
  return [...bySpeaker].flatMap(([speaker, own]) =>
    withoutShortPauses(
      own.map(({ start_time: start, end_time: end }) => ({ speaker, start, end })),
    ),
  );
}
