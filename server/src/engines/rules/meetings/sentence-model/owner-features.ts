import type { TaggedWord } from '../../../../language/parts-of-speech.ts';
import type { OwnerCandidate } from './owner-candidates.ts';
import { isPersonPronoun, shapeOf } from './word-shapes.ts';

type Candidate = OwnerCandidate & {
  words: readonly TaggedWord[];
  /** `name`, `noun`, `determined` for a phrase with an article, or the pronoun itself. */
  kind: string;
};

/** Lists the features of each candidate: its kind, the words around it, its place, and the other candidates. */
export function listOwnerFeatures(
  words: readonly TaggedWord[],
  candidates: readonly OwnerCandidate[],
): Set<string>[] {
  const all = candidates.map((one): Candidate => ({ ...one, words, kind: kindOf(words, one) }));
  return all.map((one, rank) => {
    const features = new Set<string>();
    addOwnWords(features, one);
    addNeighbors(features, one);
    addVerbs(features, one);
    addSurroundings(features, one);
    addOthers(features, all, rank);
    return features;
  });
}

function kindOf(words: readonly TaggedWord[], { start, end }: OwnerCandidate): string {
  const head = words[end - 1]!;
  if (isPersonPronoun(head.lower)) return head.lower;
  const own = words.slice(start, end);
  const isName = own.some(
    (word) => shapeOf(word) === '@' || (word.pos === 'NOUN' && /^\p{Lu}/u.test(word.text)),
  );
  if (isName) return 'name';
  return own[0]!.pos === 'DET' ? 'determined' : 'noun';
}

const SUFFIXES = [2, 3, 4] as const;

function addOwnWords(features: Set<string>, { words, start, end, kind }: Candidate): void {
  const head = words[end - 1]!;
  features.add(`kind:${kind}`);
  features.add(`head:${head.lemma}`);
  // Most nouns of roles end alike: `treasurer`, `builder`, `architect`, `chairman`.
  for (const size of SUFFIXES) features.add(`ends:${head.lemma.slice(-size)} ${kind}`);
  features.add(`length:${end - start}`);
  features.add(`capitals:${/^\p{Lu}{2,4}$/u.test(head.text)} ${kind}`);
  features.add(`capital:${/^\p{Lu}/u.test(words[start]!.text)} ${start > 0}`);
  features.add(`first:${start === 0} ${kind}`);
  features.add(`last:${Math.min(3, words.length - end)} ${kind}`);
  features.add(`sign:${words.at(-1)!.text} ${kind}`);
}

const NEAR = [1, 2, 3] as const;

function addNeighbors(features: Set<string>, { words, start, end, kind }: Candidate): void {
  const before = (distance: number) => words[start - distance];
  const behind = (distance: number) => words[end - 1 + distance];
  for (const distance of NEAR) {
    const [left, right] = [shapeOf(before(distance)), shapeOf(behind(distance))];
    features.add(`-${distance}:${left}`);
    features.add(`+${distance}:${right}`);
    features.add(`-${distance}:${left} ${kind}`);
    features.add(`+${distance}:${right} ${kind}`);
    features.add(`-${distance}=${before(distance)?.lemma}`);
    features.add(`+${distance}=${behind(distance)?.lemma}`);
  }
  const two = `${shapeOf(behind(1))} ${shapeOf(behind(2))}`;
  const around = `${shapeOf(before(1))} ${shapeOf(behind(1))}`;
  features.add(`++:${two}`);
  features.add(`++:${two} ${kind}`);
  features.add(`--:${shapeOf(before(2))} ${shapeOf(before(1))}`);
  features.add(`-+:${around}`);
  features.add(`-+:${around} ${kind}`);
}

const isVerbal = ({ pos }: TaggedWord) => pos === 'AUX' || pos === 'VERB';
const VERB_AHEAD = 4;

function addVerbs(features: Set<string>, { words, start, end, kind }: Candidate): void {
  const next = words
    .slice(end, end + VERB_AHEAD)
    .find((word) => isVerbal(word) || word.pos === 'PART' || word.text === ':');
  const last = words.slice(0, start).findLast(isVerbal);
  features.add(`next:${next ? shapeOf(next) : ''}`);
  features.add(`next:${next ? shapeOf(next) : ''} ${kind}`);
  features.add(`last verb:${last ? `${shapeOf(last)} ${last.lemma}` : ''}`);
  features.add(`last verb:${last ? shapeOf(last) : ''} ${kind}`);
}

const hasVerb = (words: readonly TaggedWord[]) => words.some(({ pos }) => pos === 'VERB');

function addSurroundings(features: Set<string>, { words, start, end, kind }: Candidate): void {
  const before = words.slice(0, start);
  const texts = before.map(({ text }) => text);
  features.add(`bracket:${texts.lastIndexOf('(') > texts.lastIndexOf(')')} ${kind}`);
  features.add(`behind label:${texts.some((text) => /^[:–—-]$/.test(text))} ${kind}`);
  features.add(`verb before:${hasVerb(before)} ${kind}`);
  features.add(`verb behind:${hasVerb(words.slice(end))} ${kind}`);
}

const RANK_MAX = 4;
const NOT_A_PRONOUN = new Set(['name', 'noun', 'determined']);
const isPronoun = (kind: string) => !NOT_A_PRONOUN.has(kind);

function addOthers(features: Set<string>, all: readonly Candidate[], rank: number): void {
  const { kind } = all[rank]!;
  const kinds = all.map((one) => one.kind);
  const [before, behind] = [kinds.slice(0, rank), kinds.slice(rank + 1)];
  features.add(`rank:${Math.min(RANK_MAX, rank)} ${kind}`);
  features.add(`before:${before.includes('name')} ${before.some(isPronoun)} ${kind}`);
  features.add(`behind:${behind.includes('name')} ${behind.some(isPronoun)} ${kind}`);
  const hasOtherName = before.includes('name') || behind.includes('name');
  features.add(`only name:${kind === 'name' && !hasOtherName}`);
}
