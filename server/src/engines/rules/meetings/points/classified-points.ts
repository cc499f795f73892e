import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { sentencesOf } from '../sentence-model/score-sentences.ts';
import { loadSentenceModel, type SentenceKind } from '../sentence-model/sentence-model.ts';
import type { MeetingPoint } from './point.ts';

/** Probability from which the classifier alone makes a point of a sentence. */
const PROBABILITY_MIN = 0.6;
/** Shorter sentences say too little alone. */
const TOKENS_MIN = 5;

/**
 * Adds the sentences that the classifier takes for points of a kind and that no cue found; in the meeting's order.
 *
 * @param found points that the cues found
 * @param canBe tells whether a sentence may be such a point where it stands
 */
export function addClassifiedPoints(
  reading: MeetingReading,
  kind: Exclude<SentenceKind, 'action'>,
  found: readonly MeetingPoint[],
  canBe: (sentence: MeetingSentence) => boolean,
): MeetingPoint[] {
  const known = new Set(found.flatMap(({ sentences, support }) => [...sentences, ...support]));
  const { kinds } = sentencesOf(reading);
  const model = loadSentenceModel();
  const added = reading.sentences.flatMap((sentence, index): MeetingPoint[] => {
    if (sentence.tokens.length < TOKENS_MIN || known.has(sentence) || !canBe(sentence)) return [];
    const confidence = model.probabilityOf(kind, kinds[index]!, reading.language);
    return confidence < PROBABILITY_MIN ? [] : [{ sentences: [sentence], support: [], confidence }];
  });
  return [...found, ...added].toSorted((a, b) => a.sentences[0]!.index - b.sentences[0]!.index);
}
