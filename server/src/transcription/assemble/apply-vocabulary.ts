import { isStopWord } from '../../engines/language/built-in/words/stop-words.ts';
import { isTextLanguage } from '../../engines/language/built-in/words/text-language.ts';
import type { Word } from '../../engines/speech/speech-engine.ts';
import { SILENT_COST, soundDistance, soundsOf } from './sounds.ts';
import { type SpokenForm, spokenForm } from './spoken-form.ts';
import type { Pattern, Vocabulary } from './vocabulary.ts';
import { writeTerm } from './write-term.ts';

/** An engine that is less sure than this may have heard a word that it does not know. */
const UNSURE = 0.6;
/** Of the sounds of a term, so many may differ. */
const DISTANCE_SHARE_MAX = 0.15;
/** Up to here two words sound alike. */
const HOMOPHONE_DISTANCE_MAX = 0.4;
/**
 * Of comparing sounds, in one chunk: some 40 ms, and more than 500 names take where no word is sure. Behind it only what
 * is said as it is listed is found, so that no vocabulary holds up the process.
 */
const STEPS_MAX = 500_000;

type Said = { word: Word; form: SpokenForm; isTerm: boolean };

/**
 * Writes the words of a vocabulary as they are listed, whatever their case, punctuation and cuts between words. What
 * only sounds like a listed term is taken for it in two cases: the engine was not sure of what it heard, or both are
 * names that sound alike. So that nothing else is replaced:
 *
 * - words that carry no meaning ("it", "us", "who") are never a term or the edge of one that is only heard;
 * - no match goes across the end of a sentence;
 * - a term of fewer than five letters has to match in every letter.
 *
 * @param words of one chunk
 * @returns the words with their times; words that became one span all of their times
 */
export function applyVocabulary(
  words: readonly Word[],
  vocabulary: Vocabulary,
  language: string,
): Word[] {
  if (vocabulary.exact.size === 0) return [...words];
  const isSmall = (form: SpokenForm) =>
    isTextLanguage(language) && isStopWord(form.letters, language);
  const said = words.map((word) => ({ word, form: spokenForm(word.text), isTerm: false }));
  const exact = replaceSpans(said, (at) => findExact(said, at, vocabulary, isSmall));
  const effort: Effort = { steps: 0 };
  const all = replaceSpans(exact, (at) => findNear(exact, at, vocabulary, { isSmall, effort }));
  return all.map(({ word }) => word);
}

type Match = { pattern: Pattern; length: number };
type IsSmall = (form: SpokenForm) => boolean;
/** What comparing sounds has taken so far. */
type Effort = { steps: number };

function replaceSpans(said: readonly Said[], find: (at: number) => Match | undefined): Said[] {
  const result: Said[] = [];
  for (let at = 0; at < said.length;) {
    const match = find(at);
    if (match) {
      const span = said.slice(at, at + match.length);
      const isFirst = startsSentence(said, at);
      for (const word of writeTerm(span, match.pattern.term, isFirst)) {
        result.push({ word, form: spokenForm(word.text), isTerm: true });
      }
    } else result.push(said[at]!);
    at += match?.length ?? 1;
  }
  return result;
}

/** The longest span from `at` with the letters of a term. */
function findExact(
  said: readonly Said[],
  at: number,
  { exact, spanMax }: Vocabulary,
  isSmall: IsSmall,
): Match | undefined {
  let match: Match | undefined;
  for (const { length, letters } of spansFrom(said, at, spanMax)) {
    const pattern = exact.get(letters);
    const isTerm = pattern && said.slice(at, at + length).some(({ form }) => !isSmall(form));
    if (isTerm) match = { pattern, length };
  }
  return match;
}

/** The span from `at` that sounds most like a term. */
function findNear(
  said: readonly Said[],
  at: number,
  { near, spanMax }: Vocabulary,
  { isSmall, effort }: { isSmall: IsSmall; effort: Effort },
): Match | undefined {
  const matches: (Match & { distance: number })[] = [];
  for (const { length, letters } of spansFrom(said, at, spanMax)) {
    const span = said.slice(at, at + length);
    if (span.some(({ isTerm }) => isTerm)) break;
    const isUnsure = confidenceOf(span) < UNSURE;
    if (!isUnsure && !isNameLike(span, startsSentence(said, at))) continue;
    if (isSmall(span[0]!.form) || isSmall(span.at(-1)!.form)) continue;
    const sounds = soundsOf(letters);
    for (const pattern of near.get(sounds.charAt(0)) ?? []) {
      if (Math.abs(pattern.words - length) > 1) continue;
      const distance = distanceWithin(pattern, sounds, isUnsure, effort);
      if (distance !== undefined) matches.push({ pattern, length, distance });
    }
  }
  return matches.toSorted((one, other) => one.distance - other.distance)[0];
}

/** The spans that begin at `at`, the shortest first; none goes across the end of a sentence or a word without letters. */
function* spansFrom(
  said: readonly Said[],
  at: number,
  most: number,
): Generator<{ length: number; letters: string }> {
  let letters = '';
  for (let length = 1; length <= most; length++) {
    const form = said[at + length - 1]?.form;
    if (!form || form.letters === '') return;
    letters += form.letters;
    yield { length, letters };
    if (form.endsSentence) return;
  }
}

/** @returns undefined when it is too large, or no effort is left */
function distanceWithin(
  { sounds }: Pattern,
  heard: string,
  isUnsure: boolean,
  effort: Effort,
): number | undefined {
  const most = isUnsure ? sounds.length * DISTANCE_SHARE_MAX : HOMOPHONE_DISTANCE_MAX;
  // Quicker, and no sound costs less than this to leave out.
  if (Math.abs(sounds.length - heard.length) * SILENT_COST > most) return undefined;
  if (effort.steps >= STEPS_MAX) return undefined;
  const { distance, steps } = soundDistance(sounds, heard, most);
  effort.steps += steps;
  return distance <= most ? distance : undefined;
}

/** Every sentence begins with a capital, so that says nothing there. */
function isNameLike(span: readonly Said[], isFirst: boolean): boolean {
  return !isFirst && span.every(({ form }) => form.startsUpper);
}

function startsSentence(said: readonly Said[], at: number): boolean {
  return at === 0 || said[at - 1]!.form.endsSentence;
}

function confidenceOf(span: readonly Said[]): number {
  return span.reduce((sum, { word }) => sum + word.confidence, 0) / span.length;
}
