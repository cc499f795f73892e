import { stem } from '../../../../language/stemming.ts';
import { durationDays } from '../../../../language/values/durations.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import type { ValueMention } from './sentence-values.ts';

/** Sentence as the classifiers read it: stems of its words, with one token for each value. */
export type TokenizedSentence = {
  tokens: readonly string[];
  /** Index of each value's token, in the order of the values. */
  valueTokens: readonly number[];
  values: readonly ValueMention[];
};

const TOKEN = /\p{L}+(?:['’]\p{L}+)?|\d+(?:[.,]\d+)*|[:;,?!/%()•–—]|(?<=\s|^)[-*]\s/gu;
const TOKENS_MAX = 120;
const ENDING = /['’](?:s|ll|re|ve|d|m)$/u;

/** Tokenizes a sentence: stems without possessives, `#` for figures, `@type` for values, signs that separate clauses. */
export function tokenizeSentence(
  sentence: string,
  values: readonly ValueMention[],
  language: TextLanguage,
): TokenizedSentence {
  const tokens: string[] = [];
  const valueTokens: number[] = [];
  const addWords = (from: number, to: number) => {
    for (const [word] of sentence.slice(from, to).matchAll(TOKEN)) {
      if (tokens.length >= TOKENS_MAX) return;
      tokens.push(toToken(word.trim(), language));
    }
  };
  let at = 0;
  for (const value of values) {
    addWords(at, value.start);
    valueTokens.push(tokens.length);
    tokens.push(`@${value.type}`);
    at = value.end;
  }
  addWords(at, sentence.length);
  return { tokens, valueTokens, values };
}

function toToken(word: string, language: TextLanguage): string {
  if (/^\d/.test(word)) return '#';
  const lower = word.toLowerCase();
  if (/^(?:won|can|don|isn|doesn|shan|aren|didn)['’]t$/.test(lower)) return 'not';
  const plain = lower.replace(ENDING, '').replace(/n['’]t$/, '');
  return /^\p{L}/u.test(plain) ? stem(plain, language) : plain;
}

/** Lists the features of a whole sentence: its tokens, their pairs, how it begins, its label, and which values it has. */
export function listSentenceFeatures({ tokens, values }: TokenizedSentence): Set<string> {
  const features = new Set<string>();
  addBag(features, 'w', tokens);
  addStart(features, tokens);
  addLabel(features, tokens, tokens.length);
  addValueCounts(features, values);
  features.add(`n:${Math.min(5, Math.floor(tokens.length / 6))}`);
  return features;
}

const [LEFT, RIGHT] = [24, 16];
const NEAR = 5;

/** Lists the features of one value in a sentence: the words around it, near and far, its size, and its rank. */
export function listValueFeatures(sentence: TokenizedSentence, index: number): Set<string> {
  const { tokens, values, valueTokens } = sentence;
  const at = valueTokens[index]!;
  const features = new Set<string>();
  addBag(features, 'w', tokens.slice(Math.max(0, at - LEFT), at + RIGHT));
  addSide(features, 'l', tokens.slice(Math.max(0, at - LEFT), at).toReversed());
  addSide(features, 'r', tokens.slice(at + 1, at + 1 + RIGHT));
  addStart(features, tokens);
  addLabel(features, tokens, at);
  addValueCounts(features, values);
  for (const feature of listSizes(values[index]!)) features.add(feature);
  const rank = values.slice(0, index).filter(({ type }) => type === values[index]!.type).length;
  features.add(`rank:${Math.min(2, rank)}`);
  return features;
}

/** Adds tokens and pairs of neighbors. */
function addBag(features: Set<string>, prefix: string, tokens: readonly string[]): void {
  for (let i = 0; i < tokens.length; i++) {
    features.add(`${prefix}:${tokens[i]}`);
    if (i > 0) features.add(`${prefix}:${tokens[i - 1]} ${tokens[i]}`);
    if (i > 1) features.add(`${prefix}:${tokens[i - 2]} * ${tokens[i]}`);
  }
}

/** Adds the tokens on one side of a value, nearest first: with their distance, in the same clause, in groups. */
function addSide(features: Set<string>, side: string, nearestFirst: readonly string[]): void {
  const clauseEnd = nearestFirst.findIndex((token) => /^[;,?!]$/.test(token));
  nearestFirst.forEach((token, distance) => {
    if (distance < NEAR) features.add(`${side}n:${token}`);
    if (clauseEnd === -1 || distance < clauseEnd) features.add(`${side}c:${token}`);
    if (distance < 3) features.add(`${side}${distance}:${token}`);
  });
  if (nearestFirst.length > 1) features.add(`${side}2:${nearestFirst.slice(0, 2).join(' ')}`);
  if (nearestFirst.length > 2) features.add(`${side}3:${nearestFirst.slice(0, 3).join(' ')}`);
  if (nearestFirst.length === 0) features.add(`${side}:edge`);
}

function addStart(features: Set<string>, tokens: readonly string[]): void {
  if (tokens.length === 0) return;
  features.add(`f:${tokens[0]}`);
  features.add(`f:${tokens.slice(0, 2).join(' ')}`);
}

const LABEL_TOKENS_MAX = 8;

/** Adds the words of a label, as of `Governing law: Ontario`. */
function addLabel(features: Set<string>, tokens: readonly string[], before: number): void {
  const colon = tokens.findIndex((token) => /^[:–—]$/.test(token));
  if (colon < 1 || colon > LABEL_TOKENS_MAX || colon >= before) return;
  features.add('k:');
  for (const token of tokens.slice(0, colon)) features.add(`k:${token}`);
}

function addValueCounts(features: Set<string>, values: readonly ValueMention[]): void {
  const byType = Map.groupBy(values, ({ type }) => type);
  for (const [type, own] of byType) features.add(`v:${type} ${Math.min(3, own.length)}`);
}

function listSizes(value: ValueMention): string[] {
  if (value.type === 'duration') {
    return [
      `unit:${value.unit}`,
      `size:${Math.round(Math.log2(durationDays(value)))}`,
      ...(value.isBusiness ? ['business'] : []),
      ...(value.isRecurring ? ['recurring'] : []),
    ];
  }
  if (value.type === 'money') return [`size:${Math.round(Math.log10(value.value + 1))}`];
  if (value.type === 'percentage') return [`size:${Math.min(20, Math.round(value.value))}`];
  return [];
}
