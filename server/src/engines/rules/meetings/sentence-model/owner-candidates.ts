import type { TaggedWord } from '../../../../language/parts-of-speech.ts';
import { isCalendarWord, isPersonPronoun } from './word-shapes.ts';

/** Words of a sentence that may name who does the work: from index `start` to before `end`. */
export type OwnerCandidate = { start: number; end: number };

/**
 * Lists the pronouns and noun phrases of a sentence; of a phrase that begins or ends with a name, the name too; and what
 * `of` or `and` joins: `Head of Year 9`, `Paul and Ines`.
 */
export function listOwnerCandidates(words: readonly TaggedWord[]): OwnerCandidate[] {
  const candidates: OwnerCandidate[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const isDeterminer = opensLikeArticle(words, at);
    if (isPersonPronoun(word.lower)) candidates.push({ start: at, end: at + 1 });
    if (isDeterminer || (!isPersonPronoun(word.lower) && opensPhrase(words, at))) {
      const first = isDeterminer || word.pos === 'DET' ? at + 1 : at;
      const end = phraseEnd(words, first);
      if (end === first) continue;
      candidates.push({ start: at, end }, ...listNamesWithin(words, { start: first, end }));
      candidates.push(...listJoined(words, { start: at, end }));
      at = end - 1;
    }
  }
  return candidates;
}

const DETERMINER = /^(?:my|our|your|their|his|her|each|every|all|both)$/;

/** Tells whether a pronoun belongs to a noun: `our lawyer`, `each group leader`. */
function opensLikeArticle(words: readonly TaggedWord[], at: number): boolean {
  const next = words[at + 1];
  return DETERMINER.test(words[at]!.lower) && next !== undefined && isNominal(next);
}

function opensPhrase(words: readonly TaggedWord[], at: number): boolean {
  const { pos, text, lower } = words[at]!;
  if (isCalendarWord(lower)) return false;
  const isName = /^\p{Lu}{2,4}$/u.test(text) || (at > 0 && /^\p{Lu}[\p{L}.]/u.test(text));
  return isName || pos === 'DET' || isNominal(words[at]!) || isMistakenVerb(words, at);
}

/** Tells whether the tagger took the first word of a phrase for a verb: `Ward sister to brief`, `Dispatch: …`. */
function isMistakenVerb(words: readonly TaggedWord[], at: number): boolean {
  const [first, second, third] = words.slice(at, at + 3);
  if (at > 0 || first!.pos !== 'VERB' || second === undefined) return false;
  if (second.text === ':') return true;
  return isNominal(second) && /^(?:to|will|shall|must|[:→–—-])$/.test(third?.lower ?? '');
}

function isNominal({ pos, text }: TaggedWord): boolean {
  return /^(?:PROPN|NOUN|ADJ)$/.test(pos) || (pos === 'X' && /\p{L}/u.test(text));
}

const INNER_SIGN = /^(?:[-.&'’]|['’]s)$/;

function phraseEnd(words: readonly TaggedWord[], first: number): number {
  let end = first;
  if (isMistakenVerb(words, first)) end++;
  while (end < words.length && continuesPhrase(words, first, end)) end++;
  while (end > first && INNER_SIGN.test(words[end - 1]!.lower)) end--;
  return end;
}

function continuesPhrase(words: readonly TaggedWord[], first: number, at: number): boolean {
  const word = words[at]!;
  if (isPersonPronoun(word.lower) || isCalendarWord(word.lower)) return false;
  if (INNER_SIGN.test(word.lower)) return at > first && word.start === words[at - 1]!.end;
  return isNominal(word) || /^\p{Lu}/u.test(word.text);
}

/** Lists a single name at the beginning or at the end of a longer phrase: `Farida` in `Farida supplier valves`. */
function listNamesWithin(
  words: readonly TaggedWord[],
  { start, end }: OwnerCandidate,
): OwnerCandidate[] {
  if (end - start < 2) return [];
  const isName = (at: number) => words[at]!.pos === 'PROPN';
  const hasOthers = words.slice(start, end).some(({ pos }) => pos !== 'PROPN');
  const first = isName(start) && hasOthers ? [{ start, end: start + 1 }] : [];
  const last = isName(end - 1) && !isName(end - 2) ? [{ start: end - 1, end }] : [];
  return [...first, ...last];
}

const JOINS_NAMES = /^(?:and|&|\+|\/)$/;
const JOINED_MAX = 2;

/** Lists the phrases that `of`, or `and` behind a name, continues. */
function listJoined(
  words: readonly TaggedWord[],
  { start, end }: OwnerCandidate,
): OwnerCandidate[] {
  const joined: OwnerCandidate[] = [];
  let last = end;
  while (joined.length < JOINED_MAX) {
    const next = last + 1;
    if (!joinsPhrases(words, last) || !words[next] || !opensPhrase(words, next)) return joined;
    const behind = words[next].pos === 'DET' ? next + 1 : next;
    last = phraseEnd(words, behind);
    if (last === behind) return joined;
    if (words[last]?.pos === 'NUM') last++;
    joined.push({ start, end: last });
  }
  return joined;
}

/** Tells whether a word joins two phrases to one owner. */
function joinsPhrases(words: readonly TaggedWord[], at: number): boolean {
  const link = words[at]?.lower ?? '';
  const { pos, text } = words[at - 1]!;
  const isNamed = pos === 'PROPN' || /^\p{Lu}/u.test(text);
  return link === 'of' || (isNamed && JOINS_NAMES.test(link));
}
