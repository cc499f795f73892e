import type { TaggedWord } from '../../../../language/parts-of-speech.ts';
import { stem } from '../../../../language/stemming.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { findClauseFrames } from './clause-frames.ts';
import { orderAt } from './orders.ts';
import { EDGE, isCalendarWord, shapeOf, stemOf } from './word-shapes.ts';

const WORDS_MAX = 90;
const LABEL_WORDS_MAX = 6;
const SHAPES_MAX = 4;

/** Word as the classifier reads it: its stem, and its role in the grammar. */
type ReadWord = { stem: string; shape: string };

/**
 * Lists the features of a sentence of a meeting: its words with their pairs, runs of up to four function words and parts
 * of speech, and its layout.
 *
 * @param tagged words with their parts of speech; undefined in a language without, where words stand in place of them
 */
export function listKindFeatures(
  sentence: string,
  language: TextLanguage,
  tagged: readonly TaggedWord[] | undefined,
): Set<string> {
  const all = tagged
    ? tagged.map((_, at) => readTagged(tagged, at))
    : readWords(sentence, language);
  const words = all.slice(0, WORDS_MAX);
  const features = new Set<string>();
  addWords(features, words);
  addShapes(features, words);
  addLayout(features, sentence, words);
  if (tagged) addFrames(features, tagged.slice(0, WORDS_MAX));
  return features;
}

const HABIT =
  /^(?:always|usually|every|never|often|sometimes|normally|typically|each|generally|rarely)$/;
const CONDITION = /^(?:if|unless|would|suppose|wish)$/;
const DUE =
  /^(?:by|before|until|till|tomorrow|today|tonight|asap|eod|eow|cob|eom|due|deadline|latest|next|this|end|within)$/;

/** Adds the clauses, each with what the whole sentence says of time, habit and condition. */
function addFrames(features: Set<string>, words: readonly TaggedWord[]): void {
  const hasWord = (pattern: RegExp) => words.some(({ lower }) => pattern.test(lower));
  const whole = [
    hasWord(DUE) || words.some(({ lower }) => isCalendarWord(lower)) ? 'due' : '',
    hasWord(HABIT) ? 'habit' : '',
    hasWord(CONDITION) ? 'if' : '',
  ].join();
  features.add(`f:whole ${whole}`);
  const frames = findClauseFrames(words);
  for (const [at, { subject, mood, isNegated, verbClass }] of frames.entries()) {
    const clause = `${subject} ${isNegated ? 'not ' : ''}${mood}`;
    features.add(`f:${clause}`);
    features.add(`f:${mood} ${verbClass}`);
    features.add(`f:${clause} ${verbClass}`);
    features.add(`f:${clause} ${whole}`);
    features.add(`f:${mood} ${verbClass} ${whole}`);
    if (at === 0) features.add(`f0:${clause} ${verbClass}`);
    if (at === 0) features.add(`f0:${clause} ${whole}`);
  }
  features.add(
    `f:moods ${frames
      .map(({ mood }) => mood)
      .slice(0, 3)
      .join(' ')}`,
  );
}

function readTagged(words: readonly TaggedWord[], at: number): ReadWord {
  const word = words[at]!;
  if (orderAt(words, at)) return { stem: word.lower, shape: 'VERB?' };
  return { stem: stemOf(word), shape: shapeOf(word) };
}

const TOKEN = /\p{L}+(?:['’]\p{L}+)?|\d+(?:[.,/]\d+)*|\S/gu;

function readWords(sentence: string, language: TextLanguage): ReadWord[] {
  return [...sentence.matchAll(TOKEN)].map(([word], at): ReadWord => {
    const isName = at > 0 && /^\p{Lu}/u.test(word) && language !== 'de';
    if (isName || /^\d/.test(word)) {
      const sign = isName ? '@' : '#';
      return { stem: sign, shape: sign };
    }
    const lower = word.toLowerCase();
    return { stem: stem(lower, language), shape: lower };
  });
}

function addWords(features: Set<string>, words: readonly ReadWord[]): void {
  const stems = words.map((word) => word.stem);
  for (const [at, own] of stems.entries()) {
    features.add(`w:${own}`);
    if (at > 0) features.add(`w:${stems[at - 1]} ${own}`);
    if (at > 1) features.add(`w:${stems[at - 2]} * ${own}`);
  }
}

function addShapes(features: Set<string>, words: readonly ReadWord[]): void {
  const bounded = [EDGE, ...words.map(({ shape }) => shape), EDGE];
  for (let length = 2; length <= SHAPES_MAX; length++) {
    for (let at = 0; at + length <= bounded.length; at++) {
      features.add(`s:${bounded.slice(at, at + length).join(' ')}`);
    }
  }
}

const BULLET = /^\s*(?:[-*•–]|\[ ?\]|\[x\]|\d+[.)]|@|→)/i;

function addLayout(features: Set<string>, sentence: string, words: readonly ReadWord[]): void {
  features.add(`n:${Math.min(6, Math.floor(words.length / 5))}`);
  if (sentence.trimEnd().endsWith('?')) features.add('question');
  const bullet = BULLET.exec(sentence)?.[0].trim().toLowerCase();
  if (bullet) features.add(`bullet:${bullet.replace(/\d+/, '#')}`);
  const colon = words.findIndex((word) => /^[:–—→-]$/.test(word.stem));
  if (colon < 1 || colon > LABEL_WORDS_MAX) return;
  features.add('label');
  for (const word of words.slice(0, colon)) features.add(`l:${word.stem}`);
  features.add(`l+:${words[colon + 1]?.shape ?? ''}`);
}
