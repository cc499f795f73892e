import type { LeafValue } from '../../language-engine/extraction/schema-node.ts';
import { toTerms } from './label-words.ts';
import type { PassageValue } from './passage-value.ts';

/** Finds allowed values in passages in time that does not depend on their number. */
export type OptionIndex = {
  /** Lists the first occurrence of each allowed value, without those inside a longer one. */
  findOptions: (passage: string) => PassageValue[];
  /** Lists the allowed values whose terms a passage has all. */
  findByTerms: (passage: string) => LeafValue[];
};

const indexes = new WeakMap<readonly LeafValue[], OptionIndex>();

/** Returns the index of allowed values; built at first use, since tables read a passage for each of their cells. */
export function indexOptions(options: readonly LeafValue[]): OptionIndex {
  const known = indexes.get(options);
  if (known) return known;
  const index = createOptionIndex(options);
  indexes.set(options, index);
  return index;
}

function createOptionIndex(options: readonly LeafValue[]): OptionIndex {
  const root = buildTrie(options);
  const byTerms = buildTermIndex(options);
  return {
    findOptions: (passage) => findLongest(root, passage),
    findByTerms: (passage) => byTerms(toTerms(passage)),
  };
}

/** Node of a trie over the tokens of the allowed values. */
type TrieNode = { next: Map<string, TrieNode>; options: LeafValue[] };

const CURRENCY_SIGNS: ReadonlyMap<unknown, string> = new Map([
  ['EUR', '€'],
  ['USD', '$'],
  ['GBP', '£'],
]);

function buildTrie(options: readonly LeafValue[]): TrieNode {
  const root: TrieNode = { next: new Map(), options: [] };
  for (const option of options) {
    addTokens(root, splitTokens(String(option)), option);
    const sign = CURRENCY_SIGNS.get(option);
    if (sign !== undefined) addTokens(root, splitTokens(sign), option);
  }
  return root;
}

function addTokens(root: TrieNode, tokens: readonly Token[], option: LeafValue): void {
  if (tokens.length === 0) return;
  let node = root;
  for (const [index, token] of tokens.entries()) {
    const key = keyOf(token, index === 0);
    const next = node.next.get(key) ?? { next: new Map(), options: [] };
    node.next.set(key, next);
    node = next;
  }
  node.options.push(option);
}

/** Word, figure or sign. Blanks, hyphens and underscores separate tokens, and are alike. */
type Token = { text: string; start: number; end: number; isWord: boolean; isJoined: boolean };

const TOKEN = /([\p{L}\p{N}]+)|[^\s_-]/gu;

function splitTokens(text: string): Token[] {
  let end = -1;
  return Array.from(text.matchAll(TOKEN), (match) => {
    const { 0: found, 1: word, index: start } = match;
    const isJoined = start === end;
    end = start + found.length;
    return { text: found.toLowerCase(), start, end, isWord: word !== undefined, isJoined };
  });
}

function keyOf({ text, isJoined }: Token, isFirst: boolean): string {
  return isFirst || isJoined ? text : ` ${text}`;
}

function findLongest(root: TrieNode, passage: string): PassageValue[] {
  const tokens = splitTokens(passage);
  const seen = new Set<LeafValue>();
  const found: PassageValue[] = [];
  for (let from = 0; from < tokens.length; from++) {
    for (const { options, to } of walk(root, tokens, from)) {
      for (const value of options) {
        if (seen.has(value)) continue;
        seen.add(value);
        found.push({ value, start: tokens[from]!.start, end: tokens[to]!.end });
      }
    }
  }
  return withoutCovered(found);
}

/** Walks along the trie from a token, and lists the values that end on the way. */
function walk(root: TrieNode, tokens: readonly Token[], from: number) {
  const ends: { options: readonly LeafValue[]; to: number }[] = [];
  let node: TrieNode | undefined = root;
  for (let to = from; to < tokens.length; to++) {
    node = node.next.get(keyOf(tokens[to]!, to === from));
    if (!node) break;
    const { options } = node;
    if (options.length > 0 && isWhole(tokens, from, to)) ends.push({ options, to });
  }
  return ends;
}

const CURRENCY_SIGN = /^\p{Sc}$/u;

/** Tells whether tokens are not part of a longer word: `A+` in `BA+`. The sign of a currency touches its amount. */
function isWhole(tokens: readonly Token[], from: number, to: number): boolean {
  if (from === to && CURRENCY_SIGN.test(tokens[from]!.text)) return true;
  const next = tokens[to + 1];
  const touchesBefore = tokens[from]!.isJoined && tokens[from - 1]!.isWord;
  return !touchesBefore && !(next?.isJoined && next.isWord);
}

/** @param found in the order of their starts */
function withoutCovered(found: readonly PassageValue[]): PassageValue[] {
  const sorted = found.toSorted((a, b) => a.start - b.start || b.end - a.end);
  let last: PassageValue | undefined;
  return sorted.filter((one) => {
    const isCovered =
      last !== undefined && one.end <= last.end && one.end - one.start < last.end - last.start;
    if (!isCovered && (last === undefined || one.end > last.end)) last = one;
    return !isCovered;
  });
}

/** Builds a search for the values whose terms are all among some terms. */
function buildTermIndex(options: readonly LeafValue[]): (terms: readonly string[]) => LeafValue[] {
  const termsOf = options.map((option) => toTerms(String(option)));
  const byTerm = new Map<string, number[]>();
  for (const [index, terms] of termsOf.entries()) {
    for (const term of terms) {
      const indexesOf = byTerm.get(term);
      if (indexesOf) indexesOf.push(index);
      else byTerm.set(term, [index]);
    }
  }
  return (terms) => {
    const counts = new Map<number, number>();
    for (const index of [...new Set(terms)].flatMap((term) => byTerm.get(term) ?? [])) {
      counts.set(index, (counts.get(index) ?? 0) + 1);
    }
    return [...counts]
      .filter(([index, count]) => count === termsOf[index]!.length)
      .map(([index]) => options[index]!);
  };
}
