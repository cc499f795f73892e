import {
  type SentenceKind,
  type SentenceModelWeights,
  tagWords,
} from '../../server/src/engines/rules/meetings/sentence-model/sentence-model.ts';
import { listOwnerCandidates } from '../../server/src/engines/rules/meetings/sentence-model/owner-candidates.ts';
import { listOwnerFeatures } from '../../server/src/engines/rules/meetings/sentence-model/owner-features.ts';
import { listKindFeatures } from '../../server/src/engines/rules/meetings/sentence-model/sentence-kind-features.ts';
import { tagPartsOfSpeech } from '../../server/src/language/parts-of-speech.ts';
import { fitClassifier, type LabelledItem } from '../fit-classifier.ts';
import type { MeetingStatement } from './sentence-corpus.ts';

export const KINDS: readonly SentenceKind[] = ['action', 'decision', 'risk', 'question'];
const NO_VECTOR = new Float64Array(0);
const UNCALIBRATED = {
  action: [1, 0],
  decision: [1, 0],
  risk: [1, 0],
  question: [1, 0],
} as const;
/** Sentences from which a language has a classifier of its own. */
const SENTENCES_MIN = 100;

/** Fits the classifiers of kinds, uncalibrated, one for each language, and the ranking of owners. */
export function fitSentenceModel(statements: readonly MeetingStatement[]): SentenceModelWeights {
  const byLanguage = Map.groupBy(statements, ({ language }) => language);
  const kinds = Object.fromEntries(
    [...byLanguage]
      .filter(([, own]) => own.length >= SENTENCES_MIN)
      .map(([language, own]) => [language, fitClassifier(own.map(toKindItem), KINDS)]),
  );
  const english = byLanguage.get('en') ?? [];
  const work = english.filter(({ kind }) => kind === 'action');
  return {
    kinds,
    calibration: UNCALIBRATED,
    owner: fitClassifier(work.flatMap(toOwnerItems), ['owner']),
  };
}

function toKindItem({ sentence, language, kind }: MeetingStatement): LabelledItem {
  return {
    features: listKindFeatures(sentence, language, tagWords(sentence, language)),
    dense: NO_VECTOR,
    classes: new Set(kind === 'none' ? [] : [kind]),
  };
}

function toOwnerItems(statement: MeetingStatement): LabelledItem[] {
  const words = tagPartsOfSpeech(statement.sentence);
  const candidates = listOwnerCandidates(words);
  const features = listOwnerFeatures(words, candidates);
  const place = findOwnerPlace(statement);
  return candidates.map(({ end }, index) => ({
    features: features[index]!,
    dense: NO_VECTOR,
    classes: new Set(place && isWithin(words[end - 1]!, place) ? ['owner'] : []),
  }));
}

type Place = { start: number; end: number };

/** Finds the labelled owner in its sentence, as whole words. */
export function findOwnerPlace({ owner, sentence }: MeetingStatement): Place | undefined {
  if (owner === '') return undefined;
  const words = owner.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const match = new RegExp(String.raw`(?<!\p{L})${words}(?!\p{L})`, 'u').exec(sentence);
  return match ? { start: match.index, end: match.index + owner.length } : undefined;
}

/** Tells whether a word lies in a place, give or take a sign such as `@`. */
export function isWithin(word: Place, place: Place): boolean {
  return word.start >= place.start - 1 && word.end <= place.end + 1;
}
