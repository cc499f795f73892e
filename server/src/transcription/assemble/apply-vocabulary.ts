import { isStopWord } from '../../language/stop-words.ts';
import { isTextLanguage } from '../../language/text-language.ts';
import type { Word } from '../../engines/speech/speech-engine.ts';
import { SILENT_COST, phoneticDistance, phoneticSpelling } from './phonetics.ts';
import { parseWordForm, type TermPattern, type Vocabulary, type WordForm } from './vocabulary.ts';

/** Confidence (0 to 1) below which an engine may have met an unknown word. */
const UNSURE_BELOW = 0.6;
/** Maximum phonetic distance to a term, as a share of its sounds. */
const DISTANCE_SHARE_MAX = 0.15;
/** Maximum phonetic distance of homophones. */
const HOMOPHONE_DISTANCE_MAX = 0.4;
/**
 * Maximum steps of phonetic comparison per chunk, about 40 ms: more than 500 names need if every word is unsure. After
 * that only exact matches are found, so that no vocabulary blocks the process.
 */
const STEPS_MAX = 500_000;

type ParsedWord = { word: Word; form: WordForm; isTerm: boolean };

/**
 * Corrects recognized words by the vocabulary. Exact matches ignore case, punctuation and word boundaries. A phonetic
 * match also replaces words if the engine was unsure of them, or if they are capitalized and homophones of the term.
 * These rules avoid wrong replacements:
 *
 * - a stop word ("it", "us", "who") is never a whole match, nor the first or last word of a phonetic match;
 * - no match crosses the end of a sentence;
 * - terms of fewer than five letters need an exact match.
 *
 * @param words words of one chunk
 * @returns the words with times; merged words span the times of all of them
 */
export function applyVocabulary(
  words: readonly Word[],
  vocabulary: Vocabulary,
  language: string,
): Word[] {
  if (vocabulary.exact.size === 0) return [...words];
  const isFunctionWord = (form: WordForm) =>
    isTextLanguage(language) && isStopWord(form.letters, language);
  const parsed = words.map((word) => ({ word, form: parseWordForm(word.text), isTerm: false }));
  const exact = replaceSpans(parsed, (at) => findExact(parsed, at, vocabulary, isFunctionWord));
  const effort: Effort = { steps: 0 };
  const all = replaceSpans(exact, (at) =>
    findPhonetic(exact, at, vocabulary, { isFunctionWord, effort }),
  );
  return all.map(({ word }) => word);
}

type Match = { pattern: TermPattern; length: number };
type IsFunctionWord = (form: WordForm) => boolean;
/** Steps of phonetic comparison taken so far. */
type Effort = { steps: number };

function replaceSpans(
  parsed: readonly ParsedWord[],
  find: (at: number) => Match | undefined,
): ParsedWord[] {
  const result: ParsedWord[] = [];
  for (let at = 0; at < parsed.length;) {
    const match = find(at);
    if (match) {
      const span = parsed.slice(at, at + match.length);
      const isFirst = startsSentence(parsed, at);
      for (const word of writeTerm(span, match.pattern.term, isFirst)) {
        result.push({ word, form: parseWordForm(word.text), isTerm: true });
      }
    } else result.push(parsed[at]!);
    at += match?.length ?? 1;
  }
  return result;
}

/** Finds the longest span from `at` whose letters equal a term. */
function findExact(
  parsed: readonly ParsedWord[],
  at: number,
  { exact, spanMax }: Vocabulary,
  isFunctionWord: IsFunctionWord,
): Match | undefined {
  let match: Match | undefined;
  for (const { length, letters } of spansFrom(parsed, at, spanMax)) {
    const pattern = exact.get(letters);
    const isTerm =
      pattern && parsed.slice(at, at + length).some(({ form }) => !isFunctionWord(form));
    if (isTerm) match = { pattern, length };
  }
  return match;
}

/** Finds the span from `at` with the smallest phonetic distance to a term. */
function findPhonetic(
  parsed: readonly ParsedWord[],
  at: number,
  { near, spanMax }: Vocabulary,
  { isFunctionWord, effort }: { isFunctionWord: IsFunctionWord; effort: Effort },
): Match | undefined {
  const matches: (Match & { distance: number })[] = [];
  for (const { length, letters } of spansFrom(parsed, at, spanMax)) {
    const span = parsed.slice(at, at + length);
    if (span.some(({ isTerm }) => isTerm)) break;
    const isUnsure = meanConfidence(span) < UNSURE_BELOW;
    if (!isUnsure && !isNameLike(span, startsSentence(parsed, at))) continue;
    if (isFunctionWord(span[0]!.form) || isFunctionWord(span.at(-1)!.form)) continue;
    const sounds = phoneticSpelling(letters);
    for (const pattern of near.get(sounds.charAt(0)) ?? []) {
      if (Math.abs(pattern.words - length) > 1) continue;
      const distance = distanceWithin(pattern, sounds, isUnsure, effort);
      if (distance !== undefined) matches.push({ pattern, length, distance });
    }
  }
  return matches.toSorted((one, other) => one.distance - other.distance)[0];
}

/** Yields the spans from `at`, the shortest first. Stops at the end of a sentence and at a word without letters. */
function* spansFrom(
  parsed: readonly ParsedWord[],
  at: number,
  maxLength: number,
): Generator<{ length: number; letters: string }> {
  let letters = '';
  for (let length = 1; length <= maxLength; length++) {
    const form = parsed[at + length - 1]?.form;
    if (!form || form.letters === '') return;
    letters += form.letters;
    yield { length, letters };
    if (form.endsSentence) return;
  }
}

/** Returns the phonetic distance to a pattern; undefined when it is too large or no steps are left. */
function distanceWithin(
  { sounds }: TermPattern,
  spelling: string,
  isUnsure: boolean,
  effort: Effort,
): number | undefined {
  const max = isUnsure ? sounds.length * DISTANCE_SHARE_MAX : HOMOPHONE_DISTANCE_MAX;
  // Cheap lower bound: each missing sound costs at least `SILENT_COST`.
  if (Math.abs(sounds.length - spelling.length) * SILENT_COST > max) return undefined;
  if (effort.steps >= STEPS_MAX) return undefined;
  const { distance, steps } = phoneticDistance(sounds, spelling, max);
  effort.steps += steps;
  return distance <= max ? distance : undefined;
}

/** Tells whether all words are capitalized. At the start of a sentence that proves nothing. */
function isNameLike(span: readonly ParsedWord[], isFirst: boolean): boolean {
  return !isFirst && span.every(({ form }) => form.isCapitalized);
}

function startsSentence(parsed: readonly ParsedWord[], at: number): boolean {
  return at === 0 || parsed[at - 1]!.form.endsSentence;
}

function meanConfidence(span: readonly { word: Word }[]): number {
  return span.reduce((sum, { word }) => sum + word.confidence, 0) / span.length;
}

/**
 * Replaces recognized words by a term and keeps the punctuation around them. Times are kept if the number of words is
 * the same, and otherwise divided in proportion to the letters.
 *
 * @param isFirst keeps the capital letter of a lower-case term
 */
function writeTerm(
  span: readonly { word: Word; form: WordForm }[],
  term: readonly string[],
  isFirst: boolean,
): Word[] {
  const [first, last] = [span[0]!, span.at(-1)!];
  const texts = [...term];
  if (isFirst && first.form.isCapitalized) texts[0] = capitalizeLowerCase(texts[0]!);
  texts[0] = first.form.before + texts[0]!;
  texts[texts.length - 1] += last.form.genitive + last.form.after;
  const times = termTimes(
    span.map(({ word }) => word),
    term,
  );
  return texts.map((text, index) => ({ text, ...times[index]!, confidence: meanConfidence(span) }));
}

type Times = Pick<Word, 'start_time' | 'end_time'>;

function termTimes(words: readonly Word[], term: readonly string[]): Times[] {
  if (words.length === term.length) {
    return words.map(({ start_time, end_time }) => ({ start_time, end_time }));
  }
  const start = words[0]!.start_time;
  const seconds = words.at(-1)!.end_time - start;
  const letters = term.join('').length;
  let behind = 0;
  return term.map((text) => {
    const start_time = start + (seconds * behind) / letters;
    behind += text.length;
    return { start_time, end_time: start + (seconds * behind) / letters };
  });
}

/** Capitalizes a word without capitals; "iPhone" stays as it is. */
function capitalizeLowerCase(text: string): string {
  return text === text.toLowerCase() ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
