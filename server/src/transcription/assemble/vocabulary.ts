import { plainLetters } from './spoken-form.ts';
import { soundsOf } from './sounds.ts';

/** A word or name that a recording is known to hold. */
export type VocabularyTerm = {
  /** As it is to be written, one or more words. */
  term: string;
  /** What recognisers write instead. */
  sounds_like: readonly string[];
};

/** One way in which a term may be written down. */
export type Pattern = {
  /** What is written instead, word by word. */
  term: readonly string[];
  /** How many words the pattern itself has. */
  words: number;
  letters: string;
  sounds: string;
};

export type Vocabulary = {
  /** By their letters, run together. */
  exact: ReadonlyMap<string, Pattern>;
  /** By their first sound: those that are long enough to be known by their sound. */
  near: ReadonlyMap<string, readonly Pattern[]>;
  /** The most words that a match may have. */
  spanMax: number;
};

/** A term may be heard as some words more than it has, as "post gress Q L". */
const WORDS_MORE_MAX = 3;
const SPAN_MAX = 8;
/** Shorter ones sound like too much else. */
const NEAR_LETTERS_MIN = 5;
const PLURAL_LETTERS_MIN = 4;

export function compileVocabulary(terms: readonly VocabularyTerm[]): Vocabulary {
  const exact = new Map<string, Pattern>();
  const near = new Map<string, Pattern[]>();
  const patterns = terms.flatMap(patternsOf);
  for (const pattern of patterns) {
    if (exact.has(pattern.letters)) continue;
    exact.set(pattern.letters, pattern);
    if (pattern.letters.length < NEAR_LETTERS_MIN) continue;
    const first = pattern.sounds[0]!;
    const others = near.get(first);
    if (others) others.push(pattern);
    else near.set(first, [pattern]);
  }
  for (const plural of patterns.flatMap(pluralOf)) {
    if (!exact.has(plural.letters)) exact.set(plural.letters, plural);
  }
  const longest = Math.max(0, ...patterns.map((pattern) => pattern.words));
  return { exact, near, spanMax: Math.min(longest + WORDS_MORE_MAX, SPAN_MAX) };
}

function patternsOf({ term, sounds_like }: VocabularyTerm): Pattern[] {
  return [term, ...sounds_like].flatMap((spelling) => {
    const letters = plainLetters(spelling);
    if (letters === '') return [];
    const words = wordsOf(spelling).length;
    return [{ term: wordsOf(term), words, letters, sounds: soundsOf(letters) }];
  });
}

/** "Kestrels" is more of what is listed, and no other word. */
function pluralOf({ term, words, letters, sounds }: Pattern): Pattern[] {
  const last = term.at(-1)!;
  if (letters.length < PLURAL_LETTERS_MIN || /s$/i.test(last) || letters.endsWith('s')) return [];
  return [
    {
      term: [...term.slice(0, -1), `${last}s`],
      words,
      letters: `${letters}s`,
      sounds: `${sounds}s`,
    },
  ];
}

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}
