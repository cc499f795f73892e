import { canBeBaseVerb, type TaggedWord } from '../../../../language/parts-of-speech.ts';

const OPENS_CLAUSE =
  /^(?:[:;,.–—→•(\]-]|and|then|so|also|please|pls|plz|kindly|ok|okay|just|but|or)$/;
/** Matches parts of speech that the tagger gives to a verb with a capital, or to one that is also a noun. */
const MISTAKEN = /^(?:PROPN|NOUN|ADJ|X|INTJ)$/;
/** Matches parts of speech behind an imperative, but not behind a noun. */
const OBJECT_OPENER = /^(?:DET|PRON|NUM)$/;
const OBJECT = /^(?:PROPN|NOUN|ADJ|ADP|ADV|X)$/;

/** Whether a word that is tagged as a noun or a name begins an order. */
export type Order = 'order' | 'possible order' | undefined;

/** Tells of a word whether a clause of order begins with it: `Label each box` does, `Label printing stopped` possibly. */
export function orderAt(words: readonly TaggedWord[], at: number): Order {
  const word = words[at]!;
  const next = words[at + 1];
  if (!next || !MISTAKEN.test(word.pos) || !opensClause(words, at)) return undefined;
  if (!canBeBaseVerb(word.lower)) return undefined;
  if (OBJECT_OPENER.test(next.pos)) return 'order';
  return OBJECT.test(next.pos) ? 'possible order' : undefined;
}

function opensClause(words: readonly TaggedWord[], at: number): boolean {
  const before = words[at - 1];
  if (!before) return true;
  return OPENS_CLAUSE.test(before.lower) || words.slice(0, at).every(({ pos }) => pos === 'PUNCT');
}

/** Tags verbs that the tagger took for nouns or names: with which an order begins, or behind a name. */
export function correctTags(words: readonly TaggedWord[]): TaggedWord[] {
  return words.map((word, at): TaggedWord => {
    if (orderAt(words, at) === 'order') return { ...word, pos: 'VERB', lemma: word.lower };
    return isVerbOfName(words, at) ? { ...word, pos: 'VERB' } : word;
  });
}

/** Tells whether a word is the verb of a person's name: `Terry books it`. */
function isVerbOfName(words: readonly TaggedWord[], at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at]!, words[at + 1]];
  return (
    before?.pos === 'PROPN' &&
    word.pos === 'NOUN' &&
    word.lower.endsWith('s') &&
    word.lower !== word.lemma &&
    next !== undefined &&
    (OBJECT_OPENER.test(next.pos) || next.pos === 'PROPN') &&
    canBeBaseVerb(word.lemma)
  );
}
