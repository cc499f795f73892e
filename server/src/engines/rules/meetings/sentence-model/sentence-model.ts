import { readFileSync } from 'node:fs';

import { type TaggedWord, tagPartsOfSpeech } from '../../../../language/parts-of-speech.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import {
  type Classifier,
  type ClassifierWeights,
  createClassifier,
} from '../../linear-classifier.ts';
import { embedSentence } from '../../sentence-vectors.ts';
import { listOwnerCandidates, type OwnerCandidate } from './owner-candidates.ts';
import { correctTags } from './orders.ts';
import { listOwnerFeatures } from './owner-features.ts';
import { listKindFeatures } from './sentence-kind-features.ts';

/** Kind of a sentence that a result of a meeting rests on. */
export type SentenceKind = 'action' | 'decision' | 'risk' | 'question';

/** Log-odds that a sentence, read alone, is of each kind. */
export type KindScores = Readonly<Record<SentenceKind, number>>;

/** Weights that `eval/fit-meetings.ts` fits on the corpus of meeting sentences. */
export type SentenceModelWeights = {
  /** Weights of the classifiers of kinds, by language. */
  kinds: Readonly<Partial<Record<TextLanguage, ClassifierWeights>>>;
  /** Weights of the ranking of owner candidates: English, and of all other languages together. */
  owner: ClassifierWeights;
  otherOwner: ClassifierWeights;
};

/** Classifiers of the sentences of meetings; each sentence is read alone. */
export type SentenceModel = {
  /** Scores the kinds of a sentence. The scores are 0 in a language without weights. */
  scoreKinds(
    sentence: string,
    language: TextLanguage,
    words: readonly TaggedWord[] | undefined,
  ): KindScores;
  /** Finds who is to do the work that a sentence states; undefined when nobody is named. */
  findOwner(words: readonly TaggedWord[], language: TextLanguage): FoundOwner | undefined;
};

/** Words that name an owner, with their log-odds. */
export type FoundOwner = OwnerCandidate & { logOdds: number };

/** Log-odds from which the best candidate is the owner. */
const OWNER_MIN = -2;
const NO_VECTOR = new Float64Array(0);
const UNKNOWN: KindScores = { action: 0, decision: 0, risk: 0, question: 0 };

/** Builds the classifiers from their weights. */
export function createSentenceModel({
  kinds,
  owner,
  otherOwner,
}: SentenceModelWeights): SentenceModel {
  const byLanguage = new Map(
    Object.entries(kinds).map(([language, weights]) => [language, createClassifier(weights)]),
  );
  const owners = { english: createClassifier(owner), other: createClassifier(otherOwner) };
  return {
    scoreKinds(sentence, language, words) {
      const classifier = byLanguage.get(language);
      if (!classifier) return UNKNOWN;
      return scoreKinds(classifier, readSentence(sentence, language, words));
    },
    findOwner: (words, language) =>
      findOwner(language === 'en' ? owners.english : owners.other, words),
  };
}

/** Sentence as the classifiers of kinds read it. */
export type ReadSentence = { features: Set<string>; dense: Float64Array };

/** Lists the features of a sentence with the vector of its words, which is empty in other languages than English. */
export function readSentence(
  sentence: string,
  language: TextLanguage,
  words: readonly TaggedWord[] | undefined,
): ReadSentence {
  const dense = language === 'en' ? embedSentence(sentence) : NO_VECTOR;
  return { features: listKindFeatures(sentence, language, words), dense };
}

function scoreKinds(classifier: Classifier, { features, dense }: ReadSentence): KindScores {
  const scores = classifier.score(features, dense);
  const named = classifier.classes.map((kind, index) => [kind, scores[index]!] as const);
  return { ...UNKNOWN, ...Object.fromEntries(named) };
}

function findOwner(classifier: Classifier, words: readonly TaggedWord[]): FoundOwner | undefined {
  const candidates = listOwnerCandidates(words);
  const features = listOwnerFeatures(words, candidates);
  let best: FoundOwner | undefined;
  for (const [index, candidate] of candidates.entries()) {
    const logOdds = classifier.score(features[index]!, NO_VECTOR)[0]!;
    if (logOdds >= OWNER_MIN && (!best || logOdds > best.logOdds)) best = { ...candidate, logOdds };
  }
  return best;
}

/** Tags the words of a sentence; undefined in a language without parts of speech. */
export function tagWords(sentence: string, language: TextLanguage): TaggedWord[] | undefined {
  return language === 'en' ? correctTags(tagPartsOfSpeech(sentence)) : undefined;
}

let loaded: SentenceModel | undefined;

/** Loads the model with the project's weights, once. */
export function loadSentenceModel(): SentenceModel {
  const file = new URL('../../weights/meeting-sentences.json', import.meta.url);
  return (loaded ??= createSentenceModel(JSON.parse(readFileSync(file, 'utf8'))));
}
