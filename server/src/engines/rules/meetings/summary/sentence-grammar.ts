import { type TaggedWord, tagPartsOfSpeech } from '../../../../language/parts-of-speech.ts';

const WORDS = { min: 4, max: 45 };
/** Matches parts of speech with which no sentence ends. */
const CANNOT_END = /^(?:DET|CCONJ|SCONJ)$/;
/** Matches beginnings that point at a sentence before. */
const DANGLING = /^(?:it|that|this|these|those|they|he|she|which|and|but|or|because|so|then|also)$/;

/** Matches the first word of a question, which speech may leave without its mark. */
const ASKS =
  /^(?:do|does|did|is|are|was|were|can|could|will|would|should|shall|has|have|what|who|when|where|why|how)$/;

/**
 * Checks an English sentence by its parts of speech: a subject before a finite verb, no doubled word, no article without
 * its noun, nothing that points at a sentence before, and a proper end. It accepts some bad sentences and refuses some good
 * ones.
 */
export function isWellFormed(sentence: string): boolean {
  const words = tagPartsOfSpeech(sentence);
  const spoken = words.filter(({ pos }) => pos !== 'PUNCT');
  return (
    !/[?\p{Extended_Pictographic}]/u.test(sentence.replaceAll(/\d/g, '')) &&
    spoken.length >= WORDS.min &&
    spoken.length <= WORDS.max &&
    !isDangling(spoken) &&
    !ASKS.test(spoken[0]!.lower) &&
    hasClause(spoken) &&
    !CANNOT_END.test(spoken.at(-1)!.pos) &&
    words.every((word, at) => follows(words[at - 1], word))
  );
}

/** Tells whether a sentence begins with a word that points back; `It was agreed` does not. */
function isDangling(spoken: readonly TaggedWord[]): boolean {
  const [first, second] = spoken.map(({ lower }) => lower);
  return DANGLING.test(first!) && !(first === 'it' && /^(?:was|has|stands|stays)$/.test(second!));
}

function hasClause(spoken: readonly TaggedWord[]): boolean {
  const subject = spoken.findIndex(({ pos }) => /^(?:NOUN|PROPN|PRON|NUM)$/.test(pos));
  const verb = spoken.findIndex(({ pos, lower }, at) => at > subject && isFiniteVerb(pos, lower));
  return subject >= 0 && verb > subject;
}

function isFiniteVerb(pos: string, lower: string): boolean {
  return pos === 'AUX' || (pos === 'VERB' && !lower.endsWith('ing'));
}

/** Tells whether a word may stand behind another. */
function follows(before: TaggedWord | undefined, word: TaggedWord): boolean {
  if (!before) return true;
  const isDoubled = before.lower === word.lower && /^\p{L}/u.test(word.lower);
  const isBareArticle =
    /^(?:the|a|an)$/.test(before.lower) && /^(?:DET|PUNCT|AUX|PRON)$/.test(word.pos);
  const isSign = before.pos === 'PUNCT' && word.pos === 'PUNCT' && /^[,;:]$/.test(before.text);
  return !isDoubled && !isBareArticle && !(isSign && /^[,;:.]$/.test(word.text));
}
