import {
  type SentenceKind,
  type SentenceModelWeights,
  readSentence,
  tagWords,
} from '../../server/src/engines/rules/meetings/sentence-model/sentence-model.ts';
import {
  listOwnerCandidates,
  type OwnerCandidate,
} from '../../server/src/engines/rules/meetings/sentence-model/owner-candidates.ts';
import { listOwnerFeatures } from '../../server/src/engines/rules/meetings/sentence-model/owner-features.ts';
import type { TaggedWord } from '../../server/src/language/parts-of-speech.ts';
import { tagRoughly } from '../../server/src/engines/rules/meetings/sentence-model/rough-tags.ts';
import { fitClassifier, type LabelledItem } from '../fit-classifier.ts';
import type { MeetingStatement } from './sentence-corpus.ts';

export const KINDS: readonly SentenceKind[] = ['action', 'decision', 'risk', 'question'];
const KIND_OPTIONS = { ridge: 0.1, denseScale: 1 };
const OWNER_OPTIONS = { ridge: 0.25, denseScale: 1 };
const NO_VECTOR = new Float64Array(0);
/** Sentences from which a language has a classifier of its own. */
const SENTENCES_MIN = 100;

/** Fits the classifiers of kinds, one for each language, and the ranking of owners. */
export function fitSentenceModel(statements: readonly MeetingStatement[]): SentenceModelWeights {
  const byLanguage = Map.groupBy(statements, ({ language }) => language);
  const kinds = Object.fromEntries(
    [...byLanguage]
      .filter(([, own]) => own.length >= SENTENCES_MIN)
      .map(([language, own]) => [
        language,
        fitClassifier(own.map(readKindItem), KINDS, KIND_OPTIONS),
      ]),
  );
  const work = statements.filter(({ kind, owner }) => kind === 'action' && owner !== undefined);
  return {
    kinds,
    owner: fitOwner(work.filter(({ language }) => language === 'en')),
    otherOwner: fitOwner(work.filter(({ language }) => language !== 'en')),
  };
}

function fitOwner(work: readonly MeetingStatement[]) {
  return fitClassifier(work.flatMap(toOwnerItems), ['owner'], OWNER_OPTIONS);
}

/** Tags the words of a statement for the ranking of owners. */
export function tagForOwner({ sentence, language }: MeetingStatement): TaggedWord[] {
  return tagWords(sentence, language) ?? tagRoughly(sentence, language);
}

/**
 * English sentences of whole meetings are few beside the single ones, and are what matters. Those of other languages come from
 * one or two meetings each, which would teach their subjects alone.
 */
const CONVERSATION_WEIGHT = { english: 3, other: 1 };

/** Statements that were read: models of left-out hands share most of theirs. */
const kindItems = new WeakMap<MeetingStatement, LabelledItem>();

function readKindItem(statement: MeetingStatement): LabelledItem {
  const item = kindItems.get(statement) ?? toKindItem(statement);
  kindItems.set(statement, item);
  return item;
}

function toKindItem({ sentence, language, kind, owner }: MeetingStatement): LabelledItem {
  return {
    weight: owner === undefined ? CONVERSATION_WEIGHT[language === 'en' ? 'english' : 'other'] : 1,
    ...readSentence(sentence, language, tagWords(sentence, language)),
    classes: new Set(kind === 'none' ? [] : [kind]),
  };
}

function toOwnerItems(statement: MeetingStatement): LabelledItem[] {
  const words = tagForOwner(statement);
  const candidates = listOwnerCandidates(words);
  const features = listOwnerFeatures(words, candidates);
  const place = findOwnerPlace(statement);
  const best = place && findBestCandidate(words, candidates, place);
  return candidates.map((one, index) => ({
    features: features[index]!,
    dense: NO_VECTOR,
    classes: new Set(one === best ? ['owner'] : []),
  }));
}

const length = ({ start, end }: OwnerCandidate) => end - start;

/** Finds the longest candidate within a place, give or take an article; else one that ends there. */
function findBestCandidate(
  words: readonly TaggedWord[],
  candidates: readonly OwnerCandidate[],
  place: Place,
): OwnerCandidate | undefined {
  const ending = candidates.filter(({ end }) => isWithin(words[end - 1]!, place));
  const isInside = ({ start }: OwnerCandidate) =>
    isWithin(words[start]!, place) || words[start]!.pos === 'DET';
  const inside = ending.filter(isInside).toSorted((a, b) => length(b) - length(a));
  return inside[0] ?? ending.toSorted((a, b) => length(a) - length(b))[0];
}

type Place = { start: number; end: number };

/** Finds the labelled owner in its sentence, as whole words. */
export function findOwnerPlace({ owner, sentence }: MeetingStatement): Place | undefined {
  if (!owner) return undefined;
  const words = owner.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const match = new RegExp(String.raw`(?<!\p{L})${words}(?!\p{L})`, 'u').exec(sentence);
  return match ? { start: match.index, end: match.index + owner.length } : undefined;
}

/** Tells whether a word lies in a place, give or take a sign such as `@`. */
export function isWithin(word: Place, place: Place): boolean {
  return word.start >= place.start - 1 && word.end <= place.end + 1;
}
