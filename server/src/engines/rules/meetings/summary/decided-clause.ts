import { canBeBaseVerb, type TaggedWord } from '../../../../language/parts-of-speech.ts';

/** Rewritten words of a sentence. */
export type Written = {
  text: string[];
  /** Number of words for which it stands. */
  length: number;
  /** Number of times that it names the group. */
  mentions: number;
};

const CONTRACTIONS = new Map(
  Object.entries({ "'ll": 'will', "'ve": 'have', "'re": 'are', "'d": 'would', "'m": 'am' }),
);
/** Verbs of a state, which nobody decides: `we have a garden`. */
const STATE = /^(?:be|have|need|know|want|like|think|see|hope|mean|say|own|believe|feel|seem)$/;

/** Opens the contraction behind a subject: `'ll` is `will`. */
export function openContraction(word: TaggedWord | undefined): string | undefined {
  return CONTRACTIONS.get(word?.lower.replace('’', "'") ?? '');
}

export function isLetUs(words: readonly TaggedWord[], at: number): boolean {
  return words[at]!.lower === 'let' && /^(?:'s|’s|us)$/.test(words[at + 1]?.lower ?? '');
}

/** Tells whether a verb has the same form in the past: `we cut the price`. */
export function hasSamePast(lower: string): boolean {
  return /^(?:cut|put|set|let|hit|shut|split|quit|agree)$/.test(lower);
}

/**
 * Writes `It was decided to` for the subject of a decision, if its verb can follow that: `We'll move`, `Let's not go`,
 * `We are closing`, `Keep it`.
 */
export function writeDecided(words: readonly TaggedWord[]): Written | undefined {
  const [first, second] = words;
  if (!first) return undefined;
  if (isLetUs(words, 0)) return writeInfinitive(words, 2, (verb) => canBeBaseVerb(verb.lower));
  if (isBaseVerb(first)) return decided(1, { verb: first.lower });
  if (first.lower !== 'we' || !second) return undefined;
  const auxiliary = openContraction(second) ?? second.lower;
  if (auxiliary === 'are') return writeProgressive(words);
  const isModal = /^(?:will|wo|shall)$/.test(auxiliary) || (auxiliary === 'do' && isNot(words[2]));
  if (isModal) return writeInfinitive(words, 2, isAction);
  return writeInfinitive(words, 1, (verb) => isAction(verb) && !hasSamePast(verb.lower));
}

/** Writes `to` for `we` or `we will` in a series behind `It was decided to`: `…, we fit an alarm, and we call the bank`. */
export function writeNextDecided(words: readonly TaggedWord[], at: number): Written | undefined {
  const isSeries = words[at]!.lower === 'we' && /^(?:,|and)$/.test(words[at - 1]?.lower ?? '');
  if (!isSeries) return undefined;
  const next = openContraction(words[at + 1]) ?? words[at + 1]?.lower ?? '';
  const length = /^(?:will|shall)$/.test(next) ? 2 : 1;
  const verb = words[at + length];
  return verb && isAction(verb) ? { text: ['to'], length, mentions: 0 } : undefined;
}

/** Writes what was decided if the words from an index on are a verb that passes, perhaps with `not` before it. */
function writeInfinitive(
  words: readonly TaggedWord[],
  at: number,
  passes: (verb: TaggedWord) => boolean,
): Written | undefined {
  const isNegative = isNot(words[at]);
  const length = isNegative ? at + 1 : at;
  const verb = words.slice(length).find(({ pos }) => pos !== 'ADV');
  return verb && passes(verb) ? decided(length, { isNegative }) : undefined;
}

/** Writes `we are closing the gate` and `we are going to close it`. */
function writeProgressive(words: readonly TaggedWord[]): Written | undefined {
  const isNegative = isNot(words[2]);
  const at = isNegative ? 3 : 2;
  const [verb, to] = words.slice(at);
  if (verb?.lower === 'going' && to?.lower === 'to') return decided(at + 2, { isNegative });
  const isDoing = verb?.pos === 'VERB' && verb.lower.endsWith('ing') && !STATE.test(verb.lemma);
  return isDoing ? decided(at + 1, { isNegative, verb: verb.lemma }) : undefined;
}

function decided(
  length: number,
  { verb, isNegative = false }: { verb?: string; isNegative?: boolean },
): Written {
  const lead = `It was decided ${isNegative ? 'not ' : ''}to`;
  return { text: [verb === undefined ? lead : `${lead} ${verb}`], length, mentions: 0 };
}

function isNot(word: TaggedWord | undefined): boolean {
  return word !== undefined && /^(?:not|n['’]t)$/.test(word.lower);
}

function isBaseVerb({ pos, lower, lemma }: TaggedWord): boolean {
  return pos === 'VERB' && lower === lemma;
}

function isAction(verb: TaggedWord): boolean {
  return (isBaseVerb(verb) || verb.lower === 'do') && !STATE.test(verb.lemma);
}
