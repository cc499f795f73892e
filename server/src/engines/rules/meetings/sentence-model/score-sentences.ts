import type { TaggedWord } from '../../../../language/parts-of-speech.ts';
import type { MeetingReading } from '../../../meeting-text/read-meeting.ts';
import {
  type KindScores,
  loadSentenceModel,
  type SentenceModel,
  tagWords,
} from './sentence-model.ts';

/** Sentences of a meeting as the classifiers read them; the `i`-th of each list belongs to `sentences[i]`. */
export type ScoredSentences = {
  /** Words with their parts of speech; undefined in a language without. */
  words: readonly (readonly TaggedWord[] | undefined)[];
  kinds: readonly KindScores[];
};

/** Tags and scores the sentences of a meeting. */
export function scoreSentences(
  { sentences, language }: MeetingReading,
  model: SentenceModel,
): ScoredSentences {
  const words = sentences.map(({ text }) => tagWords(text, language));
  const kinds = sentences.map(({ text }, at) => model.scoreKinds(text, language, words[at]));
  return { words, kinds };
}

const scored = new WeakMap<MeetingReading, ScoredSentences>();

/** Returns the sentences of a meeting as the project's model reads them; computes them once for each reading. */
export function sentencesOf(reading: MeetingReading): ScoredSentences {
  const known = scored.get(reading) ?? scoreSentences(reading, loadSentenceModel());
  scored.set(reading, known);
  return known;
}
