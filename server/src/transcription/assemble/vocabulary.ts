import { phoneticSpelling } from './phonetics.ts';

/** Word or name that a recording is expected to contain. */
export type VocabularyTerm = {
  /** Spelling in the transcript, one or more words. */
  term: string;
  /** Wrong spellings that recognizers produce. */
  sounds_like: readonly string[];
};

/** One spelling of a term to look for. */
export type TermPattern = {
  /** Words of the term, which replace the match. */
  term: readonly string[];
  /** Number of words of this spelling. */
  words: number;
  /** Folded letters, without spaces. */
  letters: string;
  /** Phonetic spelling. */
  sounds: string;
};

/** Compiled vocabulary of a transcription. */
export type Vocabulary = {
  /** Patterns by their folded letters. */
  exact: ReadonlyMap<string, TermPattern>;
  /** Patterns long enough for phonetic matching, by their first sound. */
  near: ReadonlyMap<string, readonly TermPattern[]>;
  /** Maximum number of words in a match. */
  spanMax: number;
};

/** Maximum words of a match beyond those of its term, as in "post gress Q L". */
const WORDS_MORE_MAX = 3;
const SPAN_MAX = 8;
/** Minimum letters for phonetic matching; shorter terms sound like too many words. */
const NEAR_LETTERS_MIN = 5;
const PLURAL_LETTERS_MIN = 4;

/** Compiles terms into lookup tables by letters and by first sound, plurals included. */
export function compileVocabulary(terms: readonly VocabularyTerm[]): Vocabulary {
  const exact = new Map<string, TermPattern>();
  const near = new Map<string, TermPattern[]>();
  const patterns = terms.flatMap(toPatterns);
  for (const pattern of patterns) {
    if (exact.has(pattern.letters)) continue;
    exact.set(pattern.letters, pattern);
    if (pattern.letters.length < NEAR_LETTERS_MIN) continue;
    const first = pattern.sounds[0]!;
    const others = near.get(first);
    if (others) others.push(pattern);
    else near.set(first, [pattern]);
  }
  for (const plural of patterns.flatMap(toPlural)) {
    if (!exact.has(plural.letters)) exact.set(plural.letters, plural);
  }
  const longest = Math.max(0, ...patterns.map((pattern) => pattern.words));
  return { exact, near, spanMax: Math.min(longest + WORDS_MORE_MAX, SPAN_MAX) };
}

function toPatterns({ term, sounds_like }: VocabularyTerm): TermPattern[] {
  return [term, ...sounds_like].flatMap((spelling) => {
    const letters = foldLetters(spelling);
    if (letters === '') return [];
    const words = wordsOf(spelling).length;
    return [{ term: wordsOf(term), words, letters, sounds: phoneticSpelling(letters) }];
  });
}

/** Derives the plural pattern of a term with -s, as "Kestrels"; empty if it has none. */
function toPlural({ term, words, letters, sounds }: TermPattern): TermPattern[] {
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

/** Parts of a transcript word. */
export type WordForm = {
  /** Punctuation before and after the word. */
  before: string;
  after: string;
  /** Genitive ending: `'s` or an apostrophe. */
  genitive: string;
  /** Folded letters and digits; empty for punctuation only. */
  letters: string;
  isCapitalized: boolean;
  endsSentence: boolean;
};

const BEFORE = /^[^\p{L}\p{N}]*/u;
const UP_TO_LAST_LETTER = /^.*[\p{L}\p{N}]/su;

/** Parses a word into its parts, in linear time, since a speech server may send words of any length. */
export function parseWordForm(text: string): WordForm {
  const [before = ''] = BEFORE.exec(text) ?? [];
  const [lettered = ''] = UP_TO_LAST_LETTER.exec(text.slice(before.length)) ?? [];
  const behind = text.slice(before.length + lettered.length);
  const [genitive = ''] = /['’]s$/.exec(lettered) ?? /^['’]/.exec(lettered && behind) ?? [];
  const core = lettered.endsWith(genitive)
    ? lettered.slice(0, lettered.length - genitive.length)
    : lettered;
  const after = core === lettered ? behind.slice(genitive.length) : behind;
  return {
    before,
    after,
    genitive,
    letters: foldLetters(core),
    isCapitalized: /^\p{Lu}/u.test(core),
    endsSentence: /[.?!…]/u.test(after),
  };
}

/**
 * Folds text to lower-case letters and digits without accents or spaces. Spaces are dropped because recognizers often
 * split words wrongly.
 */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
