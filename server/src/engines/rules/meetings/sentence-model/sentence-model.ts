import { readFileSync } from 'node:fs';

import { type TaggedWord, tagPartsOfSpeech } from '../../../../language/parts-of-speech.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import {
  type Classifier,
  type ClassifierWeights,
  createClassifier,
} from '../../linear-classifier.ts';
import { listOwnerCandidates, type OwnerCandidate } from './owner-candidates.ts';
import { listOwnerFeatures } from './owner-features.ts';
import { listKindFeatures } from './sentence-kind-features.ts';

/** Kind of a sentence that a result of a meeting rests on. */
export type SentenceKind = 'action' | 'decision' | 'risk' | 'question';

/** Log-odds that a sentence, read alone, is of each kind. */
export type KindScores = Readonly<Record<SentenceKind, number>>;

/** Weights that `eval/fit-meeting-sentences.ts` fits on the corpus of meeting sentences. */
export type SentenceModelWeights = {
  /** Weights of the classifiers of kinds, by language. */
  kinds: Readonly<Partial<Record<TextLanguage, ClassifierWeights>>>;
  /** Slope and offset that turn the log-odds of a kind into calibrated ones. */
  calibration: Readonly<Record<SentenceKind, readonly [slope: number, offset: number]>>;
  /** Weights of the ranking of owner candidates; English. */
  owner: ClassifierWeights;
};

/** Classifiers of the sentences of meetings; each sentence is read alone. */
export type SentenceModel = {
  /** Scores the kinds of a sentence. The scores are 0 in a language without weights. */
  scoreKinds(
    sentence: string,
    language: TextLanguage,
    words: readonly TaggedWord[] | undefined,
  ): KindScores;
  /** Returns the calibrated probability of a kind, 0 to 1; 0 in a language without weights. */
  probabilityOf(kind: SentenceKind, scores: KindScores, language: TextLanguage): number;
  /** Finds who is to do the work that an English sentence states; undefined when nobody is named. */
  findOwner(words: readonly TaggedWord[]): FoundOwner | undefined;
};

/** Words that name an owner, with their log-odds. */
export type FoundOwner = OwnerCandidate & { logOdds: number };

/** Log-odds from which the best candidate is the owner. */
const OWNER_MIN = -1.5;
const NO_VECTOR = new Float64Array(0);
const UNKNOWN: KindScores = { action: 0, decision: 0, risk: 0, question: 0 };

/** Builds the classifiers from their weights. */
export function createSentenceModel({
  kinds,
  calibration,
  owner,
}: SentenceModelWeights): SentenceModel {
  const byLanguage = new Map(
    Object.entries(kinds).map(([language, weights]) => [language, createClassifier(weights)]),
  );
  const ownerClassifier = createClassifier(owner);
  return {
    scoreKinds(sentence, language, words) {
      const classifier = byLanguage.get(language);
      if (!classifier) return UNKNOWN;
      return scoreKinds(classifier, listKindFeatures(sentence, language, words));
    },
    probabilityOf(kind, scores, language) {
      if (!byLanguage.has(language)) return 0;
      const [slope, offset] = calibration[kind];
      return 1 / (1 + Math.exp(-(slope * scores[kind] + offset)));
    },
    findOwner: (words) => findOwner(ownerClassifier, words),
  };
}

function scoreKinds(classifier: Classifier, features: ReadonlySet<string>): KindScores {
  const scores = classifier.score(features, NO_VECTOR);
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
  return language === 'en' ? tagPartsOfSpeech(sentence) : undefined;
}

let loaded: SentenceModel | undefined;

/** Loads the model with the project's weights, once. */
export function loadSentenceModel(): SentenceModel {
  const file = new URL('../../weights/meeting-sentences.json', import.meta.url);
  return (loaded ??= createSentenceModel(JSON.parse(readFileSync(file, 'utf8'))));
}
