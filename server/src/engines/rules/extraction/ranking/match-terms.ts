import { loadPairs } from '../../../../language/cues.ts';
import { splitKey } from '../../../../language/field-keys.ts';
import type { Span } from '../../../../language/span.ts';
import { stem, toTerm } from '../../../../language/stemming.ts';
import { isStopWord } from '../../../../language/stop-words.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { createPhraseIndex, type PhraseIndex } from '../../../../language/phrase-index.ts';
import { findThesaurusMatches } from '../../../../language/thesaurus.ts';
import { cosineOfRows, findVectorRow } from '../../../../language/word-vectors/word-vectors.ts';
import { splitWords } from '../../../../language/words.ts';

/** Word of a document or of a property, with all that it may mean. Equal words of a document are one object. */
export type MatchTerm = {
  stem: string;
  /** Names of the concepts that the word names, alone or with its neighbors. */
  concepts: ReadonlySet<string>;
  /** Numbers of the groups of the thesaurus that have the word; empty in other languages than English. */
  groups: ReadonlySet<number>;
  /** Row of the word vector; -1 without one. */
  row: number;
};

/** Term at its place in a text. */
export type PlacedTerm = Span & { term: MatchTerm };

const SIMILARITY = { concept: 0.9, family: 0.75, group: 0.7, vector: 0.6 } as const;
/** Letters that words of a family share at their begin, and most others at their ends: `expiry` and `expires`. */
const FAMILY_LETTERS = 5;
const FAMILY_REST_MAX = 3;
/** Cosine of word vectors from which words count as related. */
const COSINE_MIN = 0.5;

/** Returns how surely two terms mean the same, 0 to 1. */
export function similarityOf(one: MatchTerm, other: MatchTerm): number {
  if (one.stem === other.stem) return 1;
  if (intersects(one.concepts, other.concepts)) return SIMILARITY.concept;
  if (isFamily(one.stem, other.stem)) return SIMILARITY.family;
  if (intersects(one.groups, other.groups)) return SIMILARITY.group;
  if (one.row < 0 || other.row < 0) return 0;
  const cosine = cosineOfRows(one.row, other.row);
  return cosine >= COSINE_MIN ? SIMILARITY.vector * cosine : 0;
}

function isFamily(one: string, other: string): boolean {
  const least = Math.min(one.length, other.length);
  if (least < FAMILY_LETTERS || Math.max(one.length, other.length) - least > FAMILY_REST_MAX) {
    return false;
  }
  const shared = Math.max(FAMILY_LETTERS, least - 1);
  return one.slice(0, shared) === other.slice(0, shared);
}

function intersects<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean {
  if (one.size === 0 || other.size === 0) return false;
  for (const each of one) if (other.has(each)) return true;
  return false;
}

/** Reads the terms of a text, without stop words that name no concept. */
export type TermReader = (text: string) => PlacedTerm[];

/** Creates a reader that makes one object of equal words. */
export function createTermReader(language: TextLanguage): TermReader {
  const known = new Map<string, MatchTerm>();
  const intern = (term: MatchTerm): MatchTerm => {
    const key = `${term.stem} ${[...term.concepts].join()}`;
    const own = known.get(key);
    if (own) return own;
    known.set(key, term);
    return term;
  };
  return (text) => {
    const words = splitWords(text);
    const stems = words.map((word) => toTerm(word.text, language));
    const concepts = listConcepts(stems, words, language);
    const groups = language === 'en' ? listGroups(stems) : [];
    return words.flatMap(({ text: word, start, end }, at) => {
      const own = concepts[at] ?? NO_CONCEPTS;
      if (own.size === 0 && isStopWord(word, language)) return [];
      const row = language === 'en' ? findVectorRow(word) : -1;
      const term = { stem: stems[at]!, concepts: own, groups: groups[at] ?? NO_GROUPS, row };
      return [{ term: intern(term), start, end }];
    });
  };
}

/** Reads the terms of the name of a property, which may be in English or in the language of the document. */
export function readNameTerms(name: string, language: TextLanguage): MatchTerm[] {
  const words = splitKey(name).join(' ');
  const english = createTermReader('en')(words);
  if (language === 'en') return english.map(({ term }) => term);
  const others = createTermReader(language)(words);
  return english.map(({ term, start }) => {
    const same = others.find((one) => one.start === start)?.term;
    if (!same) return term;
    const isOfDocument = same.concepts.size > 0 || term.row < 0;
    const own = isOfDocument ? same.stem : term.stem;
    return { ...term, stem: own, concepts: new Set([...term.concepts, ...same.concepts]) };
  });
}

const NO_CONCEPTS: ReadonlySet<string> = new Set();
const NO_GROUPS: ReadonlySet<number> = new Set();

const phrases = new Map<TextLanguage, PhraseIndex<string>>();

function phrasesOf(language: TextLanguage): PhraseIndex<string> {
  let own = phrases.get(language);
  if (!own) {
    const pairs = loadPairs(language, 'extraction/concepts');
    own = createPhraseIndex(
      pairs.map(([phrase, concept]) => [
        splitWords(phrase).map(({ text }) => stem(text, language)),
        concept,
      ]),
    );
    phrases.set(language, own);
  }
  return own;
}

/** Shortest part of a German compound that is looked up by itself. */
const PART_MIN = 5;
/** Longest German word that is read as a compound; each of its ends is looked up. */
const COMPOUND_MAX = 64;

function listConcepts(
  stems: readonly string[],
  words: readonly { text: string }[],
  language: TextLanguage,
): (ReadonlySet<string> | undefined)[] {
  const index = phrasesOf(language);
  const found: (Set<string> | undefined)[] = [];
  const add = (at: number, names: Iterable<string>) => {
    const own = (found[at] ??= new Set());
    for (const name of names) own.add(name);
  };
  for (const { start, length, values } of index.find(stems)) {
    for (let at = start; at < start + length; at++) add(at, values);
  }
  if (language === 'de') {
    for (const [at, word] of words.entries()) {
      if (!found[at]) add(at, listPartConcepts(word.text, index));
    }
  }
  return found.map((own) => (own && own.size > 0 ? own : undefined));
}

/** Lists the concepts of the longest known end of a German compound. */
function listPartConcepts(word: string, index: PhraseIndex<string>): readonly string[] {
  if (word.length > COMPOUND_MAX) return [];
  for (let from = 3; from <= word.length - PART_MIN; from++) {
    const values = index.valuesOf(stem(word.slice(from), 'de'));
    if (values.length > 0) return values;
  }
  return [];
}

function listGroups(stems: readonly string[]): (Set<number> | undefined)[] {
  const found: (Set<number> | undefined)[] = [];
  for (const { values, start, length } of findThesaurusMatches(stems)) {
    for (let at = start; at < start + length; at++) {
      const own = (found[at] ??= new Set());
      for (const group of values) own.add(group);
    }
  }
  return found;
}
