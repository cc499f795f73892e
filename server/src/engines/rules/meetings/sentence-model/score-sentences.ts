import { byLanguage, loadPairs } from '../../../../language/cues.ts';
import type { TaggedWord } from '../../../../language/parts-of-speech.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { isListItem } from '../../../meeting-text/note-lines.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import { logistic } from '../../logistic.ts';
import {
  type KindScores,
  loadSentenceModel,
  type SentenceKind,
  type SentenceModel,
  tagWords,
} from './sentence-model.ts';

/** Sentences of a meeting as the classifiers read them; `kinds[i]` belongs to `sentences[i]`. */
export type ScoredSentences = {
  /**
   * Returns the words of the sentence at an index with their parts of speech; undefined in a language without. It tags
   * them again for sentences of a very long meeting, whose words would take more memory than all else.
   */
  wordsOf: (index: number) => readonly TaggedWord[] | undefined;
  kinds: readonly KindScores[];
  /**
   * Log-odds of the estimated share of sentences of each kind: a list of tasks has more work than a conversation. Short
   * meetings are drawn to a usual share.
   */
  shares: KindScores;
};

/** Sentences of the usual share that are added to those of the meeting. */
const USUAL_SENTENCES = 6;
const USUAL_SHARE: KindScores = { action: 0.3, decision: 0.06, risk: 0.06, question: 0.06 };

/** Tags and scores the sentences of a meeting. */
export function scoreSentences(
  { sentences, language }: MeetingReading,
  model: SentenceModel,
): ScoredSentences {
  const wordsOf = createWordsOf({ sentences, language });
  const kinds = sentences.map((sentence) =>
    raiseBySection(
      { sentence, language, model },
      model.scoreKinds(sentence.text, language, wordsOf(sentence.index)),
    ),
  );
  const shares: Record<SentenceKind, number> = { ...USUAL_SHARE };
  for (const kind of Object.keys(USUAL_SHARE) as SentenceKind[]) {
    const expected = kinds.reduce((sum, scores) => sum + logistic(scores[kind]), 0);
    const usual = USUAL_SENTENCES * USUAL_SHARE[kind];
    const share = (expected + usual) / (kinds.length + USUAL_SENTENCES);
    shares[kind] = Math.log(share / (1 - share));
  }
  return { wordsOf, kinds, shares };
}

const LABELS = byLanguage((language) => new Map(loadPairs(language, 'meetings/section-labels')));
/** Log-odds of an item in a list of its kind, such as tasks below `Actions`. */
const ITEM_MIN = 1;
/** Log-odds with its label below which an item is a remark. */
const REMARK_MAX = -4;

/** Raises the score of the kind that the section of notes names: `Actions` above says as much as `Action:` before it. */
function raiseBySection(
  {
    sentence: { text, section },
    language,
    model,
  }: { sentence: MeetingSentence; language: TextLanguage; model: SentenceModel },
  scores: KindScores,
): KindScores {
  const label = section && LABELS[language].get(section);
  if (label === undefined) return scores;
  const kind = section as SentenceKind;
  const labelled = `${label}: ${text.replace(LIST_MARK, '')}`;
  const own = model.scoreKinds(labelled, language, tagWords(labelled, language))[kind];
  const minimum = isListItem(text) && own >= REMARK_MAX ? ITEM_MIN : scores[kind];
  return { ...scores, [kind]: Math.max(scores[kind], own, minimum) };
}

const LIST_MARK = /^(?:[-*•–□☐→▪]\s+|\[ ?\]\s*|\d{1,2}[.)]\s+)+/u;

/** Sentences whose words are remembered, beginning with the first: those of a meeting of about ten hours. */
const SENTENCES_REMEMBERED = 10_000;

/** Creates `ScoredSentences.wordsOf`. */
function createWordsOf({ sentences, language }: Pick<MeetingReading, 'sentences' | 'language'>) {
  const remembered = new Map<number, readonly TaggedWord[] | undefined>();
  return (index: number) => {
    if (remembered.has(index)) return remembered.get(index);
    const words = tagWords(sentences[index]!.text, language);
    if (remembered.size < SENTENCES_REMEMBERED) remembered.set(index, words);
    return words;
  };
}

const scored = new WeakMap<MeetingReading, ScoredSentences>();

/** Returns the sentences of a meeting as a model reads them; the first call for a reading decides which model. */
export function sentencesOf(
  reading: MeetingReading,
  model: SentenceModel = loadSentenceModel(),
): ScoredSentences {
  const known = scored.get(reading) ?? scoreSentences(reading, model);
  scored.set(reading, known);
  return known;
}
